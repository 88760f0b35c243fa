"""The lab 'Markets and votes'."""
