"""Texts in the language of now, numbers as a person types and reads them, formulas."""
