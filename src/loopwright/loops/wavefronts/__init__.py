"""Recurrences along two loops, whose rows are lanes of vectors that run one behind the other."""
