"""The lab 'Streams'."""
