"""Finding anything: the field in the bar, and the palette."""
