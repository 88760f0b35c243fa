"""The state of the program, its undo, and the files in which it is kept."""
