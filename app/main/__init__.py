"""The start, the command line and the window."""
