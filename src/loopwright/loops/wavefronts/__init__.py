"""Recurrences along two loops, whose rows become lanes of vectors, each delayed against the one
before."""
