"""Passes: one transformation a module."""
