"""Present mode: head, dock, overview, notes of the speaker."""
