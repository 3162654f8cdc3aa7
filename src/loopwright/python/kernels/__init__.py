"""Kernels as users meet them, and the versions of their code that calls choose among."""
