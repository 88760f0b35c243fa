"""Files of delimited values that a person brings: their letters, their rows, one column of them. No Qt."""
