"""Blocked interchange: inner loops go outside of blocks of iterations of parallel loops."""
