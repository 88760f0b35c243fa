"""The page of one lab."""
