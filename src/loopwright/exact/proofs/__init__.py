"""Proofs that two functions compute the same, and what checks them."""
