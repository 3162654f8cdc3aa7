"""Poolings: sums, maxima and minima of windows; the second operand has only their extents."""

from __future__ import annotations

from loopwright.ir.dialects.ods import define_op
from loopwright_mlir.dialects.linalg import named
from loopwright_mlir.dialects.linalg.attributes import UNSIGNED
from loopwright_mlir.dialects.linalg.bodies import Cast, Function
from loopwright_mlir.dialects.linalg.structures import Structure

_BODIES = {
    "sum": named.OUT + Cast(named.IN),
    "max": Function("max_signed", (named.OUT, Cast(named.IN))),
    "max_unsigned": Function("max_unsigned", (named.OUT, Cast(named.IN, UNSIGNED))),
    "min": Function("min_signed", (named.OUT, Cast(named.IN))),
    "min_unsigned": Function("min_unsigned", (named.OUT, Cast(named.IN, UNSIGNED))),
}
_LAYOUTS = {
    "nhwc": (
        named.Window2DOp,
        Structure("n oh ow c kh kw", "n oh@kh ow@kw c, kh kw, n oh ow c"),
        "sum max max_unsigned min min_unsigned",
    ),
    "nchw": (
        named.Window2DOp,
        Structure("n c oh ow kh kw", "n c oh@kh ow@kw, kh kw, n c oh ow"),
        "sum max",
    ),
    "nwc": (
        named.Window1DOp,
        Structure("n ow c kw", "n ow@kw c, kw, n ow c"),
        "sum max max_unsigned min min_unsigned",
    ),
    "ncw": (named.Window1DOp, Structure("n c ow kw", "n c ow@kw, kw, n c ow"), "sum max"),
    "ndhwc": (
        named.Window3DOp,
        Structure("n od oh ow c kd kh kw", "n od@kd oh@kh ow@kw c, kd kh kw, n od oh ow c"),
        "sum max min",
    ),
}
"""For each layout its windows, its structure, and what they are combined by."""
OPERATIONS = tuple(
    define_op(
        __name__, base, f"linalg.pooling_{layout}_{kind}", STRUCTURE=structure, BODY=_BODIES[kind]
    )
    for layout, (base, structure, kinds) in _LAYOUTS.items()
    for kind in kinds.split()
)
