"""Pictures as data, and their one painter; no window."""
