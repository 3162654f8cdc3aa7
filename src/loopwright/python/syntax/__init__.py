"""Statements and expressions: a function's source, its variables, and what each node becomes."""
