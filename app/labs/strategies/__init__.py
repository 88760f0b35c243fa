"""The lab 'Strategies'."""
