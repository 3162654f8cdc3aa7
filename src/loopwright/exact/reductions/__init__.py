"""Reductions: recognised in loops, and tested for the laws that they must obey."""
