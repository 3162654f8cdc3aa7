"""Saturating arithmetic for loopwright: a dialect, a pass that lowers it, and an analysis."""
