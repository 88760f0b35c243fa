"""Files that a person brings: delimited values with their letters, rows and columns; images. Qt only to decode an image."""
