"""Alignment of accesses: known divisors of their addresses in bytes.

Allocations and globals begin at multiples of 64 bytes, which the code generator ensures; memrefs
with `memref.assume_alignment` have the alignment stated there. Nothing is known about arguments.
Subscripts are multiples of a divisor of their expressions; induction variables of a common divisor
of the lower bound and the step of their loop.
"""

from __future__ import annotations

import math

from xdsl.dialects.builtin import DYNAMIC_INDEX, NoneAttr
from xdsl.ir import Block, BlockArgument, SSAValue

from loopwright.ir.affine_expr import AffineExpr, dim, symbol
from loopwright.ir.core.narrowing import is_integer
from loopwright.ir.dialects.affine import VectorStoreOp
from loopwright.ir.dialects.affine.memory import AccessOperation
from loopwright.ir.dialects.affine.nesting import loops_directly_around
from loopwright.ir.dialects.affine.operands import BoundExprs, bind, compose
from loopwright.ir.dialects.memref import AssumeAlignmentOp, GetGlobalOp
from loopwright.ir.dialects.memref.layout import bytes_of_type, element_bytes
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.interfaces.memory_access import AllocationLike
from loopwright.ir.interfaces.op_interfaces import interface_of

OF_ALLOCATIONS = 64
"""The alignment of allocations and globals in bytes."""

_VECTORS = (16, 32, 64)
"""The sizes of vector registers in bytes."""


def known_alignment(access: AccessOperation) -> int:
    """The most bytes that are known to divide the address of the first element that an access
    accesses; 1 if nothing is known.

    >>> import loopwright as lw
    >>> module = lw.parse('''
    ... func.func @f(%v: vector<8xf32>) {
    ...   %m = memref.alloc() : memref<4x24xf32>
    ...   affine.for %i = 0 to 16 step 8 {
    ...     affine.vector_store %v, %m[1, %i] : memref<4x24xf32>, vector<8xf32>
    ...   }
    ...   return
    ... }''')
    >>> [known_alignment(op) for op in module.op.walk() if isinstance(op, AccessOperation)]
    [32]
    """
    memref, kind = access.memref, access.memref_type
    size = element_bytes(memref)
    if size is None or not isinstance(kind.layout, NoneAttr):
        return 1
    alignment, stride = _of_base(memref), size
    place = compose(bind(access.affine_map, access.indices))
    for expr, extent in zip(
        reversed(_in_multiples(place)), reversed(kind.get_shape()), strict=True
    ):
        constant = expr.constant_value()
        alignment = math.gcd(
            alignment, stride * (expr.largest_known_divisor if constant is None else constant)
        )
        stride *= 1 if extent == DYNAMIC_INDEX else extent
    return alignment


def is_streamable(store: VectorStoreOp) -> bool:
    """Whether a store may bypass the caches: it writes one contiguous vector of 16 bytes or more to
    an address aligned to its size."""
    size = bytes_of_type(store.vector_type)
    return (
        size in _VECTORS
        and store.is_plain
        and store.vector_type.get_num_dims() == 1
        and known_alignment(store) % size == 0
    )


def _of_base(memref: SSAValue) -> int:
    owner = memref.owner
    if isinstance(owner, Block):
        return 1
    if isinstance(owner, AssumeAlignmentOp):
        stated = owner.properties["alignment"]
        assert is_integer(stated)
        return math.lcm(stated.value.data, _of_base(owner.memref))
    if isinstance(owner, GetGlobalOp) or interface_of(owner, AllocationLike) is not None:
        return OF_ALLOCATIONS
    return 1


def _in_multiples(place: BoundExprs) -> list[AffineExpr]:
    """The expressions with each value rewritten as its known divisor times a quotient."""
    dims = [dim(k) * _divisor(value) for k, value in enumerate(place.dims)]
    symbols = [symbol(k) * _divisor(value) for k, value in enumerate(place.symbols)]
    return [expr.replace_dims_and_symbols(dims, symbols) for expr in place.exprs]


def _divisor(value: SSAValue) -> int:
    """Return a known divisor of an index."""
    number = constant_value(value)
    if number is not None:
        return abs(number) or OF_ALLOCATIONS
    block = value.owner if isinstance(value, BlockArgument) else None
    loop = next(loops_directly_around(block), None)
    if loop is None or value is not loop.induction_variable:
        return 1
    bound = compose(bind(loop.lower_map, loop.lower_bound_operands))
    parts = [
        expr.largest_known_divisor if (number := expr.constant_value()) is None else number
        for expr in _in_multiples(bound)
    ]
    return math.gcd(loop.step_value, *parts)
