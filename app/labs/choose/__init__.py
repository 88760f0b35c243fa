"""Which ε: between an accuracy floor and a privacy ceiling."""
