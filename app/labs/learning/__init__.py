"""The lab 'Learning'."""
