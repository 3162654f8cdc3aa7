"""Passes that run pipelines: `-NAME` is in the file of that name."""
