"""Bands of parallel loops: made, normalised, cut and joined."""
