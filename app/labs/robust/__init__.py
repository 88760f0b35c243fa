"""The lab 'Robust statistics'."""
