"""The host: caches, vector widths, cores."""
