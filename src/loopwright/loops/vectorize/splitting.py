"""Cutting a loop in two: whole groups of iterations, and what is left over.

**Before → After**

    affine.for %i = #l(%a) to #u(%b) {…}

    affine.for %i = #l(%a) to #m(%a, %b) {…}
    affine.for %i = max(#m(%a, %b), #l(%a)) to #u(%b) {…}

where m = l + ((u - l) floordiv group) * group. What the first loop carries the second continues.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DenseArrayBase, i32
from xdsl.ir import Operation, SSAValue

from loopwright.ir.affine_expr import AffineMap
from loopwright.ir.dialects.affine.operands import BoundExprs, compose, map_of
from loopwright.ir.syntax.attributes import AffineMapAttr
from loopwright.loops.steps.builder import LoopBuilder


def split_off(loop: Operation, group: int) -> Operation:
    """Let an `affine.for` run whole groups of `group` only; a new loop behind it does the rest."""
    lower, upper = map_of(loop, "lowerBoundMap"), map_of(loop, "upperBoundMap")
    count = len(loop.results)
    low = loop.operands[: lower.num_inputs]
    high = loop.operands[lower.num_inputs : len(loop.operands) - count]
    shifted = upper.shift_dims(lower.num_dims).shift_symbols(lower.num_symbols)
    least, most = lower.results[0], shifted.results[0]
    middle = least + ((most - least) // group) * group
    bound = compose(
        BoundExprs(
            (middle,),
            (*low[: lower.num_dims], *high[: upper.num_dims]),
            (*low[lower.num_dims :], *high[upper.num_dims :]),
        )
    )
    inits = loop.operands[len(loop.operands) - count :]
    rest = LoopBuilder.after(loop).place(loop.clone())
    for result, after in zip(loop.results, rest.results, strict=True):
        result.replace_all_uses_with(after)
    start = lower.shift_dims(len(bound.dims)).shift_symbols(len(bound.symbols))
    both = AffineMap(start.num_dims, start.num_symbols, (bound.exprs[0], *start.results))
    operands = (*bound.dims, *low[: lower.num_dims], *bound.symbols, *low[lower.num_dims :])
    _bound(rest, both, operands, upper, high, loop.results)
    _bound(loop, lower, low, bound.map, bound.operands, inits)
    return rest


def _bound(
    loop: Operation,
    lower: AffineMap,
    low: Sequence[SSAValue],
    upper: AffineMap,
    high: Sequence[SSAValue],
    inits: Sequence[SSAValue],
) -> None:
    loop.operands = [*low, *high, *inits]
    loop.properties["lowerBoundMap"] = AffineMapAttr(lower)
    loop.properties["upperBoundMap"] = AffineMapAttr(upper)
    sizes = [len(low), len(high), len(inits)]
    loop.properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, sizes)
