"""Passes that show what others rely on."""
