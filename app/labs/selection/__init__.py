"""The lab 'Selection'."""
