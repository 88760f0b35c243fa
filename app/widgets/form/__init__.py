"""The form: one row for each declared field."""
