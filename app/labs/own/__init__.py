"""The lab 'Your mechanism'."""
