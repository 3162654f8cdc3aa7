"""Conversions of dialects to `llvm`."""
