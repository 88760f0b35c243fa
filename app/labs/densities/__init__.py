"""Noise densities of several mechanisms on one axis."""
