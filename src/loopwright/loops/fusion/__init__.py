"""Fusion of loop nests: what depends on what, which fusions are legal, and making them."""
