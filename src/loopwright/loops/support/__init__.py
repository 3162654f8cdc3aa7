"""Shared parts of passes: the base class, options, and reporting."""
