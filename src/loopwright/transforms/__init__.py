"""Passes, one a file: plan decides with evidence, apply rewrites."""
