"""Which ops make views: other names for memory that a memref already names."""

from __future__ import annotations

VIEWS = frozenset(
    {
        "memref.assume_alignment",
        "memref.cast",
        "memref.collapse_shape",
        "memref.expand_shape",
        "memref.extract_strided_metadata",
        "memref.memory_space_cast",
        "memref.reinterpret_cast",
        "memref.reshape",
        "memref.subview",
        "memref.transpose",
        "memref.view",
        "vector.type_cast",
    }
)
"""Ops whose memref result is memory of their first operand."""
