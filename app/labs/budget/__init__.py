"""The Budget lab: how much noise a promise needs, and how promises add up."""
