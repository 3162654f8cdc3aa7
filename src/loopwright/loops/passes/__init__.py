"""Passes by subject, each a dataclass of its options with `run`, listed in `pipelines.registry`."""
