"""A table that a person edits."""
