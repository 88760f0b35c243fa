"""A lesson on the screen."""
