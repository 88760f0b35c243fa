"""The minimal-set mechanism: its level sets, its rates, and how near to the best possible it is."""
