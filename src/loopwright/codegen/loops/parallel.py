"""Lowering of `affine.parallel`: its bounds; `bands` does the rest."""

from __future__ import annotations

from xdsl.ir import Operation

from loopwright.codegen.core.attributes import integers
from loopwright.codegen.core.context import FunctionLowering, lowers
from loopwright.codegen.core.expressions import emit_map, extremum
from loopwright.codegen.loops.affine import map_of
from loopwright.codegen.loops.band import Band, Bound
from loopwright.codegen.loops.band_reducers import stated_reducer
from loopwright.codegen.loops.bands import lower_band


def _bounds(fn: FunctionLowering, op: Operation) -> list[Bound]:
    """Lower bound, upper bound and step of each loop of the band."""
    lower_map, upper_map = map_of(op, "lowerBoundsMap"), map_of(op, "upperBoundsMap")
    count = lower_map.num_dims + lower_map.num_symbols
    lows = iter(emit_map(fn, lower_map, op.operands[:count]))
    highs = iter(emit_map(fn, upper_map, op.operands[count:]))
    bounds: list[Bound] = []
    for low_size, high_size, step in zip(
        integers(op, "lowerBoundsGroups"),
        integers(op, "upperBoundsGroups"),
        integers(op, "steps"),
        strict=True,
    ):
        low = extremum(fn, "smax", [next(lows) for _ in range(low_size)])
        high = extremum(fn, "smin", [next(highs) for _ in range(high_size)])
        bounds.append((low, high, step))
    return bounds


@lowers("affine.parallel")
def _(fn: FunctionLowering, op: Operation) -> None:
    reducer = stated_reducer(fn, op) if op.results else None
    results = lower_band(fn, Band(op, tuple(_bounds(fn, op))), reducer)
    for result, value in zip(op.results, results, strict=True):
        fn.bind(result, value)
