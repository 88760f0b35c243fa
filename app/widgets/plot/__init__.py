"""The interactive plot: a panel, and a grid of panels."""
