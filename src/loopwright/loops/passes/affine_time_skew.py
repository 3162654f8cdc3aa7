"""`-affine-time-skew`: sweeps over memory that is larger than a cache, in skewed tiles.

**What.** A loop whose iterations run through the same memory again and again, as the time steps of
a stencil do, is run through in tiles that have something of each sweep, each tile so small that it
stays in a cache from one sweep to the next. How far sweeps are skewed and shifted follows from the
dependences exactly. Where extents are arguments both versions are there, and the bytes of the
memrefs decide when the loop is reached. Each element is computed as before, from the same values:
results keep all their bits. With `threads` these share wavefronts of tiles that have some of the
sweeps each.

**Before → After**, **Legal when**, **Refuses when**: see `loops.steps.time_skew`.
`unprofitable`: what sweeps access fits the cache, too few rows of it do, or there are few sweeps;
`unknown-extents`: how much that is cannot be known, even when the loop is reached. Where no loop in
a sweep can be shared, wavefronts are what threads have, whatever fits.
Candidates are the outermost loops whose iterations access the same memory: nearly all of it in
each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from xdsl.ir import Operation

from loopwright.exact.functions import functions_with_bodies
from loopwright.exact.loops import trip_count
from loopwright.exact.slices.regions import element_bytes
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.nesting import loop_directly_around, loops_in, loops_of
from loopwright.ir.refusal import Refusal, RefusalKind
from loopwright.ir.syntax.enclosing import ops_around
from loopwright.ir.syntax.narrowing import is_memref
from loopwright.ir.target import describe_host
from loopwright.loops.steps.time_skew import (
    Skew,
    TimeSkewing,
    apply_time_skewing,
    plan_skew,
    plan_time_skewing,
)
from loopwright.loops.steps.versions import (
    MemoryLimit,
    memrefs_from_outside,
    run_where_it_pays,
)
from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import at_least, option
from loopwright.loops.support.reporting import assumption, decision, refusal
from loopwright.reporting.ledger import Ledger

if TYPE_CHECKING:
    from loopwright.exact.costs.nest_figures import NestFigures
    from loopwright.exact.dependences.dependence import DependenceAnalysis

_FEWEST_SWEEPS = 4
_LEAST_REUSE = 3
"""In so many sweeps at least an element has to be in a tile."""
_MOST_ROWS = 1 << 15
_MOST_SWEEPS = 64
_TILES = 8
"""How many tiles side by side each thread has for balance, where one could have all."""
_USUAL_BLOCK = 16
"""How many sweeps a tile of a wavefront has, at most and where nothing is known of their number."""
_USUAL_ROWS = 32
_USUAL_PLANES = 12
"""How many rows, or planes, tiles have whose sizes are not known; at the call they must fit three
quarters of a cache."""


@dataclass(frozen=True)
class AffineTimeSkewPass(Pass):
    """Run through sweeps in skewed tiles."""

    tile_size: int = option(
        0, "how many places a tile has; 0: as many as fit the cache", check=at_least(0)
    )
    everywhere: bool = option(
        False, "wherever it is legal, not only where sweeps touch the same memory"
    )
    cache_size: int = option(
        0, "the size of the cache to tile for, in KiB; 0 is the host's", check=at_least(0)
    )
    threads: int = option(
        1,
        "how many threads share wavefronts of tiles; 0: as many as cores; 1: no wavefronts",
        check=at_least(0),
    )
    block: int = option(
        0,
        "how many sweeps a tile of a wavefront has; 0: as many as give each thread the same",
        check=at_least(0),
    )

    name: ClassVar[str] = "affine-time-skew"
    description: ClassVar[str] = "Run through sweeps over the same memory in skewed tiles"
    takes_arguments_for_distinct: ClassVar[bool] = True

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        from loopwright.exact.costs.nest_figures import NestFigures
        from loopwright.exact.dependences.dependence import DependenceAnalysis
        from loopwright.exact.dependences.nests import NestAccesses

        for function in functions_with_bodies(op):
            figures = NestFigures(NestAccesses())
            loops = list(_sweeping(function, None if self.everywhere else figures))
            if not loops:
                continue
            analysis = DependenceAnalysis(function)
            for plan in [self._plan(loop, analysis, figures) for loop in loops]:
                if isinstance(plan, Refusal):
                    ledger.append(plan.entry(self.name))
                else:
                    self._apply(plan, ledger)

    def _apply(self, plan: _Plan, ledger: Ledger) -> None:
        skewing = plan.skewing
        loop = skewing.skew.loop
        if loop.upper_bound_operands or loop.lower_bound_operands:
            message = "sweeps times the factor, and places, are taken to fit 64 bits"
            ledger.append(assumption("no-overflow", self.name, (loop,), message))
        figures = {"tile size": skewing.size, "factor": skewing.skew.factor}
        if skewing.block:
            figures["sweeps in a tile"] = skewing.block
        if not plan.rooms:
            ledger.append(decision("time-skewed", self.name, (loop,), "", figures))
            apply_time_skewing(skewing)
            return
        shown = {**figures, "from bytes": min(room.bytes for room in plan.rooms)}
        ledger.append(decision("time-skewed", self.name, (loop,), "where memory is large", shown))
        plain, memrefs = loop.clone(), memrefs_from_outside(loop)
        made = apply_time_skewing(skewing)
        run_where_it_pays(made, plain, memrefs, plan.rooms, _FEWEST_SWEEPS)

    def _plan(
        self, loop: ForOp, analysis: DependenceAnalysis, figures: NestFigures
    ) -> _Plan | Refusal:
        room = None if self.tile_size else self._room(loop, figures)
        if isinstance(room, Refusal) and self._threads == 1:
            return room
        skew = plan_skew(analysis, loop)
        alone = isinstance(room, Refusal) and not self._can_share(loop, analysis)
        if isinstance(room, Refusal) and not alone:
            return room
        if isinstance(skew, Refusal):
            return skew
        size = self._tile_size(skew, room)
        if isinstance(size, Refusal):
            return size
        block = self._block(skew, least=1 if self.tile_size or alone else _LEAST_REUSE)
        if isinstance(block, Refusal):
            return block
        skewing = plan_time_skewing(skew, size, block)
        if isinstance(skewing, Refusal):
            return skewing
        return _Plan(skewing, room.known_late if isinstance(room, _Rows) else ())

    def _can_share(self, loop: ForOp, analysis: DependenceAnalysis) -> bool:
        """Whether threads can share sweeps: any loop in one."""
        from loopwright.exact.loops import LoopFacts

        facts = LoopFacts(analysis)
        inside = [inner for inner in loops_in(loop) if inner is not loop]
        return any(
            not inner.results and trip_count(inner) not in (0, 1) and not facts.carries_any(inner)
            for inner in inside
        )

    def _tile_size(self, skew: Skew, room: _Rows | Refusal | None) -> int | Refusal:
        """How many places a tile has; where only tiles can be shared, so few that there are some
        for each thread most of the time."""
        grain = skew.grain
        if room is None:
            return -(-self.tile_size // grain) * grain
        if isinstance(room, _Rows):
            return _size(skew, room.rows)
        extents = [_extent(nest) for nest in loops_of(skew.loop.body)]
        rows = max(extent or 0 for extent in extents) // (_TILES * self._threads)
        if rows >= grain:
            return rows - rows % grain
        message = "tiles that threads share would have too few places"
        kind = RefusalKind.UNPROFITABLE
        return refusal("unprofitable", (skew.loop,), message, {"places": rows}, kind=kind)

    @property
    def _threads(self) -> int:
        return self.threads or describe_host().cores

    def _block(self, skew: Skew, least: int) -> int | Refusal:
        """How many sweeps tiles in wavefronts have; 0 where there are none."""
        if self._threads == 1:
            return 0
        sweeps = trip_count(skew.loop)
        if self.block or sweeps is None:
            return self.block or _USUAL_BLOCK
        rounds = -(-sweeps // (_MOST_SWEEPS * self._threads))
        block = -(-sweeps // (max(1, rounds) * self._threads))
        if block >= least:
            return block
        message = "a tile would have each element for too few sweeps"
        shown = {"sweeps": sweeps, "threads": self._threads}
        kind = RefusalKind.UNPROFITABLE
        return refusal("unprofitable", (skew.loop,), message, shown, kind=kind)

    def _room(self, loop: ForOp, figures: NestFigures) -> _Rows | Refusal:
        """How many rows of what a loop sweeps over fit the cache."""
        host = describe_host()
        own = self.cache_size << 10 or host.cache_size(2)
        sizes = [(own, own // 2)]
        if not self.cache_size:  # threads share the last cache, and others use it, too
            last = host.cache_size(3)
            sizes.append((last // max(2, self._threads), last // 2 // self._threads))
        footprint = figures.footprint_bytes(loop)
        rows = [_extent(nest) for nest in loops_of(loop.body)]
        known = [count for count in rows if count is not None]
        if not isinstance(footprint, int) or len(known) < len(rows) or not max(known, default=0):
            return _unknown_room(loop, sizes)
        row = max(1, -(-footprint // max(known)))
        for size, usable in sizes:
            room = usable // row
            if footprint > size and room > _LEAST_REUSE:
                return _Rows(min(room, _MOST_ROWS))
        shown = {"bytes": footprint, "bytes of a row": row}
        message = "what the sweeps touch fits the cache, or too few rows of it do"
        return refusal("unprofitable", (loop,), message, shown, kind=RefusalKind.UNPROFITABLE)


@dataclass(frozen=True, slots=True)
class _Rows:
    """How many rows fit the cache; where that is known at the call only, what must hold then, in
    one of the caches."""

    rows: int
    known_late: tuple[MemoryLimit, ...] = ()


@dataclass(frozen=True, slots=True)
class _Plan:
    skewing: TimeSkewing
    rooms: tuple[MemoryLimit, ...]


def _extent(loop: ForOp) -> int | None:
    """How many places a loop has, if that is known."""
    count = trip_count(loop)
    return None if count is None else count * loop.step_value


def _unknown_room(loop: ForOp, sizes: Sequence[tuple[int, int]]) -> _Rows | Refusal:
    """The same where extents are known at the call only: rows are taken for usual ones."""
    memrefs = memrefs_from_outside(loop)
    elements = [element_bytes(memref) for memref in memrefs]
    ranks = [memref.type.get_num_dims() for memref in memrefs if is_memref(memref.type)]
    if None in elements or not ranks or loop_directly_around(loop) is not None:
        message = "how much memory the sweeps touch is not known"
        return refusal("unknown-extents", (loop,), message, kind=RefusalKind.UNKNOWN)
    if max(ranks) > 1:
        count = _USUAL_ROWS if max(ranks) == 2 else _USUAL_PLANES
        rooms = (MemoryLimit(size, count, usable + usable // 2) for size, usable in sizes)
        return _Rows(count, tuple(rooms))
    cache = sizes[0][0]
    row = sum(size for size in elements if size is not None)
    return _Rows(min(cache // 2 // max(1, row), _MOST_ROWS), (MemoryLimit(cache),))


def _size(skew: Skew, room: int) -> int | Refusal:
    """How many places a tile has: with what is next to them they fit the cache."""
    size = room - skew.farthest - 1
    size -= size % skew.grain
    sweeps = trip_count(skew.loop)
    few = sweeps is not None and sweeps < _FEWEST_SWEEPS
    if few or size < _LEAST_REUSE * max(1, skew.factor):
        message = "a tile would have each element for too few sweeps"
        shown = {"tile size": size, "factor": skew.factor}
        kind = RefusalKind.UNPROFITABLE
        return refusal("unprofitable", (skew.loop,), message, shown, kind=kind)
    return size


def _sweeping(function: Operation, figures: NestFigures | None) -> Iterator[ForOp]:
    """The outermost loops of loops whose iterations access the same memory; without figures that is
    not asked."""
    done: set[Operation] = set()
    for loop in loops_in(function):
        if any(one in done for one in ops_around(loop)):
            continue
        nests = list(loops_of(loop.body))
        if nests and (figures is None or _sweeps(loop, nests, figures)):
            done.add(loop)
            yield loop


def _sweeps(loop: ForOp, nests: list[ForOp], figures: NestFigures) -> bool:
    """Whether the iterations of a loop access nearly all that the loop accesses.

    Where that is not known the loops in it have to say so: their subscripts do not depend on it.
    """
    whole = figures.footprint_bytes(loop)
    if isinstance(whole, int):
        parts = [figures.footprint_bytes(nest) for nest in nests]
        known = [part for part in parts if isinstance(part, int)]
        if len(known) == len(parts):
            return 4 * whole <= 5 * sum(known)
    return loop.induction_variable.first_use is None
