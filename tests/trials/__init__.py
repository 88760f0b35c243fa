"""Fault trials: random input of every kind, a small fixed amount in the suite and any amount by hand.

Each trial is a module with `python -m tests.trials.NAME --count N --seed S`: the same seed gives the same input. It
prints what went wrong, each with what repeats it, then the worst time and memory, and ends with 1 where anything went
wrong. Its small fixed amount stands in test_trials_NAME.py beside it and asserts no wall time.
"""
