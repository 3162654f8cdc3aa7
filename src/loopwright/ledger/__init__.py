"""Decisions, refusals and their evidence, and how they are rendered."""
