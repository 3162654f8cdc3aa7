"""Proofs that two functions compute the same, and their checker."""
