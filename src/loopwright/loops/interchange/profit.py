"""Whether it is worth it to take inner loops outside: what of memory one iteration moves.

An access moves a line of the cache each time if its elements are further apart than that, a part
of a line if they are near each other, nothing if it stays where it is (McKinley, Carr and Tseng,
"Improving Data Locality with Loop Transformations", 1996).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING

from xdsl.ir import Operation

from loopwright.exact.loops import strides, trip_count
from loopwright.exact.slices.regions import bytes_of_type, element_bytes
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.interfaces.control_flow import is_loop
from loopwright.loops.steps.counts import trip_count_limit

if TYPE_CHECKING:
    from loopwright.exact.dependences.dependence import DependenceAnalysis
    from loopwright.exact.memory.access import Access
    from loopwright.ir.target import Host

_GAIN = 2.0
"""How many times less has to be moved."""
_VECTORS = 2
"""So many vectors pay for a loop that runs through them again and again."""


@dataclass(frozen=True, slots=True)
class Gain:
    """The lines of the cache that one iteration of both loops moves: with the inner loop inside,
    as it is, and outside; the bytes that both loops run through, and those of neighbours that the
    loop runs through which is the inner one then: None if that is not known."""

    inside: float
    outside: float
    footprint: int | None
    run: int | None

    def is_worth_it(self, host: Host) -> bool:
        """Whether the interchange pays; not if everything stays in the cache anyway, or few vectors
        are run through at a time."""
        small = self.footprint is not None and self.footprint <= host.cache_size(1)
        short = self.run is not None and self.run < _VECTORS * host.vector_bits // 8
        return not small and not short and self.inside >= _GAIN * self.outside


def is_innermost(loop: ForOp) -> bool:
    """Whether a loop contains no other one."""
    return not any(is_loop(op) for op in loop.walk() if op is not loop)


def gain(analysis: DependenceAnalysis, loop: ForOp, inner: ForOp, unroll: int, line: int) -> Gain:
    """What taking the inner loop of a loop outside changes."""
    inside = outside = 0.0
    sizes: list[int | None] = []
    for op in inner.walk():
        for access in analysis.accesses_by(op):
            along = lines_moved(access, loop, line), lines_moved(access, inner, line)
            outside += along[0]
            inside += along[1]
            if all(along):
                sizes.append(None if access.memref is None else element_bytes(access.memref))
    for result in inner.results:
        outside += 2 * (bytes_of_type(result.type) or line) / line / unroll
    trips = trip_count_limit(loop)
    known = [size for size in sizes if size is not None]
    run = None if trips is None or len(known) < len(sizes) else trips * max(known, default=0)
    return Gain(inside, outside, _footprint(sizes, trip_count(loop), trip_count(inner)), run)


def _footprint(sizes: Sequence[int | None], *trips: int | None) -> int | None:
    """The bytes of accesses to other elements in each iteration, None if that is not known."""
    known = [number for number in (*sizes, *trips) if number is not None]
    if len(known) != len(sizes) + len(trips):
        return None
    return sum(known[: len(sizes)]) * prod(known[len(sizes) :])


def lines_moved(access: Access, loop: Operation, line: int) -> float:
    """The lines that an access moves in one iteration of a loop."""
    size = None if access.memref is None else element_bytes(access.memref)
    for stride in strides(access):
        if stride.loop.op is loop:
            if stride.elements is None or size is None:
                return 1.0
            return min(1.0, abs(stride.elements) * size / line)
    return 0.0
