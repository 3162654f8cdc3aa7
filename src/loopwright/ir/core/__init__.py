"""Foundations of the IR: types, positions, dominance, lists of operations."""
