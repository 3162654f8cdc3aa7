"""Lowering of loops and conditionals: sequential and parallel, with their reductions."""
