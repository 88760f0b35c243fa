"""The lab 'Many queries'."""
