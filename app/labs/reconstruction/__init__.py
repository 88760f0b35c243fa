"""The lab 'Reconstruction'."""
