"""Dialects that the core does not have."""
