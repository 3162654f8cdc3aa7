"""Passes that the core does not have."""
