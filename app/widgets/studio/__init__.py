"""The page of a lab that comes to a decision: interview, decision, what would change it, memo, scenarios."""
