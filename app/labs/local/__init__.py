"""The lab 'Local model'."""
