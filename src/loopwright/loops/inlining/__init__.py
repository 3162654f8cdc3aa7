"""Inlining: the call graph, whether a call may be replaced by the body, and doing it."""
