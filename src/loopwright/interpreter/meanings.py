"""Importing this module registers the meaning of every op."""

from loopwright.interpreter import (
    affine,
    affine_memory,
    arith,
    arith_floats,
    arith_integers,
    cf,
    complex,  # noqa: A004
    dma,
    func,
    math,
    memref,
    memref_views,
    reduction,
    scf,
    vector,
    vector_arith,
    vector_memory,
)

__all__ = [
    "affine",
    "affine_memory",
    "arith",
    "arith_floats",
    "arith_integers",
    "cf",
    "complex",
    "dma",
    "func",
    "math",
    "memref",
    "memref_views",
    "reduction",
    "scf",
    "vector",
    "vector_arith",
    "vector_memory",
]
