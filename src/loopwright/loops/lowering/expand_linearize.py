"""`affine.delinearize_index` and `affine.linearize_index` as `arith` operations."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation, SSAValue

from loopwright.ir.dialects.arith import DivSIOp, FloorDivSIOp, IntegerOverflowAttr, RemSIOp
from loopwright.ir.interfaces.control_flow import is_loop
from loopwright.ir.syntax.enclosing import is_defined_in
from loopwright.loops.lowering.expand_affine import NSW, NSW_NUW, IndexBuilder


def strides(
    build: IndexBuilder,
    static_basis: Sequence[int],
    dynamic: Sequence[SSAValue],
    flags: IntegerOverflowAttr,
) -> list[SSAValue]:
    """The products of the innermost 1, 2, … extents, the longest product first.

    Dynamic extents are multiplied with each other, then with the product of the static ones.
    """
    found: list[SSAValue] = []
    remaining = list(dynamic)
    dynamic_part: SSAValue | None = None
    static_part = 1
    for extent in reversed(static_basis):
        if extent == DYNAMIC_INDEX:
            value = remaining.pop()
            dynamic_part = value if dynamic_part is None else build.mul(dynamic_part, value, flags)
        else:
            static_part *= extent
        if dynamic_part is not None and static_part == 1:
            found.append(dynamic_part)
        else:
            factor = build.index(static_part)
            found.append(factor if dynamic_part is None else build.mul(dynamic_part, factor, flags))
    return found[::-1]


def expand_delinearize(
    build: IndexBuilder,
    linear_index: SSAValue,
    static_basis: Sequence[int],
    dynamic: Sequence[SSAValue],
    num_results: int,
) -> list[SSAValue]:
    """The components of `linear_index`."""
    if num_results == len(static_basis):
        if static_basis and static_basis[0] == DYNAMIC_INDEX:
            dynamic = dynamic[1:]
        static_basis = static_basis[1:]
    if not static_basis:
        return [linear_index]
    factors = strides(build, static_basis, dynamic, NSW_NUW)
    zero = build.index(0)

    def remainder_of(stride: SSAValue) -> SSAValue:
        remainder = build.plain(RemSIOp, linear_index, stride)
        negative = build.compare("slt", remainder, zero)
        return build.select(negative, build.add(remainder, stride, NSW), remainder)

    components = [build.plain(FloorDivSIOp, linear_index, factors[0])]
    for stride, inner in pairwise(factors):
        components.append(build.plain(DivSIOp, remainder_of(stride), inner))
    components.append(remainder_of(factors[-1]))
    return components


def expand_linearize(
    build: IndexBuilder,
    op: Operation,
    multi_index: Sequence[SSAValue],
    static_basis: Sequence[int],
    dynamic: Sequence[SSAValue],
    *,
    disjoint: bool,
) -> SSAValue:
    """The sum of the components times their strides; what is invariant in most loops first."""
    if len(static_basis) == len(multi_index):
        if static_basis and static_basis[0] == DYNAMIC_INDEX:
            dynamic = dynamic[1:]
        static_basis = static_basis[1:]
    if not multi_index:
        return build.index(0)
    flags = NSW_NUW if disjoint else NSW
    factors = strides(build, static_basis, dynamic, flags)
    terms = [
        (_invariant_loops(op, component), build.mul(component, stride, NSW))
        for component, stride in zip(multi_index, factors, strict=False)
    ]
    terms.append((_invariant_loops(op, multi_index[-1]), multi_index[-1]))
    terms.sort(key=lambda term: -term[0])
    total = terms[0][1]
    for _, term in terms[1:]:
        total = build.add(total, term, NSW)
    return total


def _invariant_loops(op: Operation, value: SSAValue) -> int:
    """How many loops around `op`, from the innermost on, define `value` outside of them."""
    count = 0
    current = op.parent_op()
    while current is not None:
        if is_loop(current):
            if is_defined_in(value, current):
                break
            count += 1
        current = current.parent_op()
    return count
