"""Passes: one a file, each a dataclass of its options with `run`."""
