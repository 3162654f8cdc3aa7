"""Contractions that processors have instructions for: groups of products of narrow numbers.

Each lane of 32 bits gets the products of as many narrow numbers of two other vectors as it is wide:
of four signed and unsigned bytes, of two signed numbers of 16 bits, of two of bfloat16 where flags
allow how these are rounded.
"""

from __future__ import annotations

from xdsl.ir import Operation, SSAValue

from loopwright.codegen.core.context import FunctionLowering
from loopwright.codegen.core.types import BF16, FloatType, IntType, VecType, int_type, vec_type
from loopwright.codegen.core.values import Value
from loopwright.codegen.vectors.single_lanes import (
    assemble_leaf,
    lanes_of,
    shape_of,
    splatted,
)
from loopwright.target.host import describe_host

_LANES = (4, 8, 16)
_WIDTH = 32
_ALL_FLAGS = "fast"
_INSTRUCTIONS: dict[tuple[str, str, IntType | FloatType], tuple[str, str]] = {
    ("arith.extui", "arith.extsi", int_type(8)): ("i8", "llvm.x86.avx512.vpdpbusd"),
    ("arith.extsi", "arith.extsi", int_type(16)): ("i16", "llvm.x86.avx512.vpdpwssd"),
    ("arith.extf", "arith.extf", BF16): ("bf16", "llvm.x86.avx512bf16.dpbf16ps"),
}
"""By how the factors are extended, and from what type: what hosts call it, and the instruction."""


def add_products(
    fn: FunctionLowering, factors: tuple[SSAValue, SSAValue], start: Value, flags: str
) -> Value | None:
    """The lanes of `start` plus the products of the rows of two matrices, by one instruction; None
    if there is none for what the factors are."""
    first, second = (factor.owner for factor in factors)
    if not isinstance(first, Operation) or not isinstance(second, Operation):
        return None
    if second.name == "arith.extui":
        first, second = second, first
    shape = shape_of(first.results[0].type)
    if len(shape) != 2 or not first.operands or not second.operands:
        return None
    leaves = [fn.vector(op.operands[0]) for op in (first, second)]
    types = {leaf.type for some in leaves for leaf in some}
    (narrow,) = types if len(types) == 1 else (None,)
    if not isinstance(narrow, VecType) or shape[0] not in _LANES:
        return None
    kind, name = _INSTRUCTIONS.get((first.name, second.name, narrow.element), ("", ""))
    if kind not in describe_host().products or narrow.element.width * shape[1] != _WIDTH:
        return None
    if isinstance(narrow.element, FloatType) and flags != _ALL_FLAGS:
        return None
    arguments = [start, *(_flat(fn, op.operands[0]) for op in (first, second))]
    return fn.b.call(f"{name}.{_WIDTH * shape[0]}", start.type, arguments)


def _flat(fn: FunctionLowering, matrix: SSAValue) -> Value:
    """A matrix as one LLVM vector: what it was made of where that was one, else of its rows."""
    source, (rows, columns) = matrix.owner, shape_of(matrix.type)
    leaves = fn.vector(matrix)
    ty = leaves[0].type
    assert isinstance(ty, VecType)
    flat = vec_type(rows * columns, ty.element)
    if isinstance(source, Operation) and source.name == "vector.shape_cast":
        (whole, *others) = fn.vector(source.operands[0])
        if not others and whole.type == flat:
            return whole
    if all(leaf == leaves[0] for leaf in leaves):
        one = fn.b.cast("bitcast", leaves[0], int_type(_WIDTH))
        return fn.b.cast("bitcast", splatted(fn, one, rows), flat)
    return assemble_leaf(fn, flat, lanes_of(fn, matrix))
