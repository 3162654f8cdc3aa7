"""Statements and expressions: a function's source, its variables, and the lowering of each node."""
