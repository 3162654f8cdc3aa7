"""Lowering of the `vector` dialect and of vector accesses."""
