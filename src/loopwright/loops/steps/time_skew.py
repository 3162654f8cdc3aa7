"""Time skewing: the sweeps of a loop over the same memory are executed in tiles of positions.

**Before → After** (`B` places in a tile, factor 2, the second loop shifted by 1)

    affine.for %t = 0 to %T {          affine.for %u = 1 to %n + 2 * (%T - 1) + 1 step B {
      affine.for %i = 1 to %n {          affine.for %t = max(0, …) to min(%T, …) {
        A(%t, %i)                          affine.for %i = max(1, %u - 2 * %t)
      }                                                 to min(%n, %u - 2 * %t + B) {
      affine.for %j = 1 to %n {              A(%t, %i)
        B(%t, %j)                          }
      }                                    affine.for %j = max(1, %u - 2 * %t - 1)
    }                                                   to min(%n, %u - 2 * %t - 1 + B) {
                                             B(%t, %j)

A loop with a step counts from 0 by 1 first. Iteration `%i` of a loop in the body is at the place
`%i + factor * %t + shift`, with the least shifts and the least factor for which no dependence leads
to a smaller place. Where loops in the body have steps, these divide shifts, factor and `B`. A tile
has all that is at its places, of all sweeps, in the order of the text; where a loop in the body
only copies rows, place by place, so that it finds the elements just stored near the core. The next
sweep finds the data of the one before in a cache (Wonnacott, "Using Time Skewing to Eliminate Idle
Time due to Memory Bandwidth and Network Limitations", 2000; Song and Li, "New Tiling Techniques to
Improve Cache Temporal Locality", 1999).

**Wavefronts** (`C` sweeps in a block)

    affine.for %w = 1 to %n + 2 * (%T - 1) + 1 + B * ((%T ceildiv C) - 1) step B {
      affine.parallel (%c) = (max(0, …)) to (min(%T ceildiv C, …)) {
        affine.for %t = max(%c * C, …) to min(%T, %c * C + C, …) {
          … the rows above, with %u = %w - B * %c

Tiles of several sweeps instead of all: of the tiles at the places `%u` those of later blocks of
sweeps lie further back. No tile of a wave `%w` needs values that another tile of the wave computes,
as no dependence leads to an earlier sweep or to a smaller place (Wolf and Lam, "A Loop
Transformation Theory and an Algorithm to Maximize Parallelism", 1991): threads share them.

**Legal when** no dependence leads to a smaller place (`exact.dependences.legality`); of
wavefronts, if besides there is nothing in the loop but what parallel loops may contain.

**Refuses when** `illegal-skewing`, `unknown-skewing`: a dependence leads to a smaller place however
far sweeps are skewed, or may (witness); `op-between`: the body of the loop has more than loops and
ops without effects; `carries-values`: a loop carries values, or names its reductions; `step`: the
loop has a step and cannot count from 0 by 1, or where tiles begin may be between the steps of one
in it; `bounds-depend`: bounds of loops in the body are computed there; `bounds-differ`: which of
several bounds is the least is not known, and can be no symbol (the loop is inside of another one);
`index-overflow`: a bound does not fit 64 bits; `many-loops`: there are more loops in its body than
twice the greatest shift that is tried, for which dependences between all pairs of them would have
to be computed; `unsupported-op`: no parallel loop may contain an op, for wavefronts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import lcm
from typing import TYPE_CHECKING

from xdsl.ir import Operation, SSAValue

from loopwright.exact.dependences.interleaving import ShiftedPart, ShiftedParts
from loopwright.exact.dependences.legality import Legality, Verdict, first_obstacle
from loopwright.ir.affine_expr import AffineExpr, constant, symbol
from loopwright.ir.core.enclosing import is_defined_in
from loopwright.ir.dialects.affine import ForOp, MaxOp, MinOp, YieldOp
from loopwright.ir.dialects.affine.nesting import loops_in
from loopwright.ir.dialects.affine.operands import BoundExprs, canonicalize, compose
from loopwright.ir.dialects.affine.symbols import affine_scope
from loopwright.ir.interfaces.memory_access import is_affine_element_access
from loopwright.ir.interfaces.rewriting import is_pure
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps import counts, parallelization, reorder
from loopwright.loops.steps.editing import LoopBuilder
from loopwright.loops.support import reporting
from loopwright.records import dataclass, replace

if TYPE_CHECKING:
    from loopwright.exact.dependences.analysis import DependenceAnalysis

_FARTHEST = 64
"""The greatest factors and shifts that are tried; tiles with greater ones would be unprofitably
large."""


_MOST_PARTS = 2 * _FARTHEST
"""Most loops of a body that are compared pairwise. With more of them that pass elements on, the
last ones would be shifted farther than is tried."""
_MOST_SHALLOW = 3
"""The most shallow loops whose subsets are all tried."""


@dataclass(frozen=True, slots=True)
class TimeSkew:
    """A loop, the parts of its body with their shifts, and the skewing factor; `counted` normalises
    a loop with a step, so that sweeps are numbered from 0."""

    loop: ForOp
    parts: tuple[ShiftedPart, ...]
    factor: int
    counted: reorder.LoopNormalization | None = None

    @property
    def sweeps(self) -> tuple[BoundExprs, BoundExprs]:
        """The bounds of the sweep numbers."""
        if self.counted is not None:
            return BoundExprs((constant(0),)), self.counted.upper
        return counts.lower_bound(self.loop), counts.upper_bound(self.loop)

    @property
    def farthest(self) -> int:
        """The approximate greatest distance between a place in a tile and the elements that it
        accesses."""
        return self.factor + max(part.shift for part in self.parts)

    @property
    def common_step(self) -> int:
        """Return the number that tile sizes must be a multiple of, so that no tile begins between
        steps."""
        return _common_step(self.parts)


@dataclass(frozen=True, slots=True)
class TimeSkewing:
    """A skew whose places are traversed in tiles of `size`; the minimum of `first` is the least
    place of the iterations with `t = 0`, the maximum of `end` is one past the greatest.

    A tile has `block` sweeps, and wavefronts of tiles are parallel; with 0 it has all sweeps. Each
    sweep goes through the places of a tile by strips of `strip` places.
    """

    skew: TimeSkew
    size: int
    strip: int
    first: BoundExprs
    end: BoundExprs
    block: int = 0


def plan_skew(analysis: DependenceAnalysis, loop: ForOp) -> TimeSkew | Refusal:
    """Return the least places of the parts of a loop at which its iterations may be tiled together.

    Loops that are less deep than others, such as those along a boundary, may be placed with the
    rows that the others sweep over, or traverse a single row: the choice with the least factor is
    taken.
    """
    parts = _loops_as_parts(loop)
    if isinstance(parts, Refusal):
        return parts
    counted = reorder.plan_normalization(loop) if loop.step_value != 1 else None
    if isinstance(counted, Refusal):
        message = f"the step of the loop is not 1, and {counted.message}"
        return Refusal("step", (loop,), message)
    best: TimeSkew | Refusal | None = None
    for chosen in _at_one_place(parts):
        skew = _least_skew(analysis, loop, chosen)
        if best is None or (
            isinstance(skew, TimeSkew) and (isinstance(best, Refusal) or skew.factor < best.factor)
        ):
            best = skew
    assert best is not None, "there is one choice at least"
    return best if isinstance(best, Refusal) else replace(best, counted=counted)


def _common_step(parts: Sequence[ShiftedPart]) -> int:
    """Return the least common multiple of the steps of spread loops."""
    return lcm(*(_part_step(part) for part in parts))


def _part_step(part: ShiftedPart) -> int:
    assert isinstance(part.loop, ForOp)
    return part.loop.step_value if part.is_spread else 1


def _least_skew(
    analysis: DependenceAnalysis, loop: ForOp, parts: list[ShiftedPart]
) -> TimeSkew | Refusal:
    """Return the least legal shifts within one iteration, then the least legal factor.

    Whichever obstacle is met first, what it requires is the same. Obstacles come in the order of
    their sources, so within one iteration the shift of a source is known by then. A shift that is
    legal with a factor is legal with greater ones, which only delay later iterations further.
    """
    if _common_step(parts) > _FARTHEST:
        return Refusal("step", (loop,), "steps of loops in the loop are too long")
    shifted = ShiftedParts(analysis, loop, None, parts)
    while True:
        factor = shifted.factor
        before = [*parts]
        obstacles = shifted.obstacles()
        remaining_obstacle = first_obstacle(
            _overcome(loop, shifted, obstacle) for obstacle in obstacles
        )
        if remaining_obstacle.is_legal and factor is None:
            shifted.factor = 0
        elif remaining_obstacle.is_legal and before == parts:
            assert shifted.factor is not None
            return TimeSkew(loop, tuple(parts), shifted.factor)
        # A doubtful obstacle may vanish when others have been overcome.
        elif remaining_obstacle.verdict is Verdict.ILLEGAL or (factor, before) == (
            shifted.factor,
            parts,
        ):
            refused = reporting.legality_refusal(
                "illegal-skewing", "unknown-skewing", loop, remaining_obstacle
            )
            assert refused is not None, "it is not legal"
            return refused


def _overcome(loop: ForOp, shifted: ShiftedParts, legality: Legality) -> Legality:
    """Shift parts, or increase the factor, until nothing is left of an obstacle; return what cannot
    be overcome."""
    if legality.verdict is not Verdict.ILLEGAL:
        return legality
    assert legality.obstacle is not None, "it is certain"
    met = legality.obstacle.source, legality.obstacle.sink
    # If a distance is unbounded, each witness requires little more than the one before.
    parts = shifted.parts
    common_step = _common_step(shifted.parts)
    farthest = _FARTHEST // common_step * common_step
    greatest, moved = (None, [*parts]) if shifted.factor is None else (farthest, parts)
    if greatest is None:
        sink = shifted.part_of(met[1].op)
        moved[sink] = replace(parts[sink], shift=farthest)
    at_most = first_obstacle(shifted.moved(greatest, moved).between(*met))
    if not at_most.is_legal:
        return at_most
    while legality.verdict is Verdict.ILLEGAL:
        _go_farther(legality, loop, shifted, common_step)
        if max(shifted.factor or 0, *(part.shift for part in parts)) > _FARTHEST:
            break
        legality = first_obstacle(shifted.between(*met))
    return legality


def _go_farther(legality: Legality, loop: ForOp, shifted: ShiftedParts, common_step: int) -> None:
    """Increase shifts as far as the witness of an obstacle requires, by whole steps, or increase
    the factor by a multiple."""
    obstacle = legality.obstacle
    parts = shifted.parts
    assert obstacle is not None and obstacle.witness is not None, "what is certain has a witness"
    level = next(k for k, loop_ in enumerate(obstacle.source.loops) if loop_.op is loop)
    source_part, sink_part = (
        shifted.part_of(access.op) for access in (obstacle.source, obstacle.sink)
    )
    before = obstacle.witness.source
    after = obstacle.witness.sink
    places = [
        (iteration[level + 1] if parts[number].is_spread else 0) + parts[number].shift
        for number, iteration in ((source_part, before), (sink_part, after))
    ]
    missing = places[0] - places[1]
    sweeps = (after[level] - before[level]) // loop.step_value
    assert missing > sweeps * (shifted.factor or 0), "an obstacle leads to a smaller place"
    if sweeps:
        shifted.factor = _round_to_step(-(-missing // sweeps), common_step)
    else:
        part = parts[sink_part]
        parts[sink_part] = replace(
            part, shift=part.shift + _round_to_step(missing, _part_step(part))
        )


def _round_to_step(number: int, common_step: int) -> int:
    return -(-number // common_step) * common_step


def _at_one_place(parts: Sequence[ShiftedPart]) -> Iterator[list[ShiftedPart]]:
    """Yield the parts with none, some or all of the shallow loops put at a single place: the first
    one at which any loop begins."""
    yield list(parts)
    begins = [part.loop.constant_lower_bound for part in parts if isinstance(part.loop, ForOp)]
    first = min((begin for begin in begins if begin is not None), default=None)
    depths = [_nesting_depth(part.loop) for part in parts]
    shallow = [number for number, depth in enumerate(depths) if depth < max(depths)]
    if first is None:
        return
    sizes = range(1, len(shallow) + 1) if len(shallow) <= _MOST_SHALLOW else [len(shallow)]
    for size in sizes:
        for alone in combinations(shallow, size):
            yield [
                replace(part, shift=first, is_spread=False) if number in alone else part
                for number, part in enumerate(parts)
            ]


def _nesting_depth(loop: Operation) -> int:
    """Return the nesting depth of loops."""
    return 1 + max(
        (_nesting_depth(inner) for inner in loops_in(loop) if inner is not loop), default=0
    )


def _loops_as_parts(loop: ForOp) -> Sequence[ShiftedPart] | Refusal:
    """Return the loops directly in a loop, or a refusal if other ops in it have effects."""
    loops: list[ForOp] = []
    for op in loop.body.ops:
        if isinstance(op, ForOp):
            loops.append(op)
        elif op is not loop.terminator and not is_pure(op):
            return reporting.op_against("op-between", loop, op, f"the loop contains '{op.name}'")
    if not loops:
        return Refusal("op-between", (loop,), "the loop contains no loop")
    if len(loops) > _MOST_PARTS:
        message = f"the loop contains {len(loops)} loops, more than {_MOST_PARTS}"
        return Refusal("many-loops", (loop,), message)
    for nested in (loop, *loops):
        if nested.results or nested.reductions is not None:
            message = "a loop carries values"
            return reporting.carries_value("carries-values", (loop, nested), message, nested)
    for nested in loops:
        for bound in (counts.lower_bound(nested), counts.upper_bound(nested)):
            defined_inside = [v for v in compose(bound).operands if is_defined_in(v, loop)]
            if defined_inside:
                message = "a bound is computed in the loop"
                return reporting.bounds_vary("bounds-depend", loop, nested, message, defined_inside)
    return [ShiftedPart(nested) for nested in loops]


def plan_time_skewing(skew: TimeSkew, size: int, block: int = 0) -> TimeSkewing | Refusal:
    """Plan tiles of `size` places, at least 1 and a multiple of the common step, or refuse; with a
    `block`, tiles of this many sweeps in wavefronts."""
    loop = skew.loop
    obstacle = (
        parallelization.unsupported_in(loop, parallelization.AllowedOps.ACCESSES) if block else None
    )
    if obstacle is not None:
        message = f"no parallel loop may contain '{obstacle.name}'"
        return reporting.op_against("unsupported-op", loop, obstacle, message)
    ranges = [_place_range(part) for part in skew.parts]
    first = _common_extreme([low for low, _ in ranges], least=True)
    end = _common_extreme([high for _, high in ranges], least=False)
    ends = [compose(bound) for bound in skew.sweeps]
    is_known = first is not None and end is not None and all(len(b.exprs) == 1 for b in ends)
    if first is None or end is None or not (is_known and _can_be_chosen(loop, first, end)):
        message = "the least of several bounds is unknown"
        places = (loop, *(part.loop for part in skew.parts))
        return Refusal("bounds-differ", places, message)
    if size % skew.common_step or not all(_begins_at_steps(part, first) for part in skew.parts):
        return Refusal("step", (loop,), "tiles may begin between the steps of a loop")
    copies = len(skew.parts) > 1 and any(map(_copies_rows, skew.parts))
    plan = TimeSkewing(skew, size, skew.common_step if copies else size, first, end, block)
    any_value = loop.induction_variable
    bounds: list[BoundExprs] = []
    for low in first.exprs:
        for high in end.exprs:
            single_bounds = replace(plan, first=first.with_exprs([low]), end=end.with_exprs([high]))
            bounds += [
                *_tile_bounds(single_bounds),
                *_block_bounds(single_bounds, any_value),
                *_sweep_bounds(single_bounds, any_value, any_value),
            ]
            for part in skew.parts:
                bounds += _part_bounds(
                    single_bounds, part, _tile_start(single_bounds, any_value, any_value)
                )
    if not counts.fits(*bounds):
        return Refusal("index-overflow", (loop,), "a bound does not fit 64 bits")
    return plan


def _copies_rows(part: ShiftedPart) -> bool:
    """Return whether a part only copies rows: it waits for memory, unless the nearest cache still
    holds the elements that the previous part stored."""
    return _nesting_depth(part.loop) > 1 and all(
        isinstance(op, ForOp | YieldOp) or is_affine_element_access(op) for op in part.loop.walk()
    )


def _begins_at_steps(part: ShiftedPart, first: BoundExprs) -> bool:
    """Return whether the first iteration of a part is aligned with the beginnings of tiles, modulo
    its step."""
    if _part_step(part) == 1:
        return True
    distance = [expr.constant_value() for expr in first.minus(_place_range(part)[0]).exprs]
    return all(number is not None and number % _part_step(part) == 0 for number in distance)


def _can_be_chosen(loop: ForOp, *bounds: BoundExprs) -> bool:
    """Return whether the minimum of several bounds, computed before the loop, can be a bound: it
    has to be a symbol, defined directly in an affine scope."""
    region = loop.parent_region()
    return all(len(bound.exprs) == 1 for bound in bounds) or (
        region is not None and region is affine_scope(loop)
    )


def _place_range(part: ShiftedPart) -> tuple[BoundExprs, BoundExprs]:
    """Return the least place of a part where `t = 0`, and one past its greatest place."""
    if not part.is_spread:
        alone = BoundExprs((constant(part.shift),))
        return alone, alone.plus(1)
    loop = part.loop
    assert isinstance(loop, ForOp)
    low = compose(counts.lower_bound(loop))
    high = compose(counts.upper_bound(loop))
    return low.plus(part.shift), high.plus(part.shift)


def _common_extreme(bounds: Sequence[BoundExprs], *, least: bool) -> BoundExprs | None:
    """Return the minimum (maximum) of bounds as one bound, dominated ones left out; None if a bound
    has several expressions."""
    best: list[BoundExprs] = []
    for bound in bounds:
        if len(bound.exprs) != 1:
            return None
        for number, candidate in enumerate(best):
            distance = bound.minus(candidate).exprs[0].constant_value()
            if distance is not None:
                if distance < 0 if least else distance > 0:
                    best[number] = bound
                break
        else:
            best.append(bound)
    whole, *further_bounds = best
    for bound in further_bounds:
        whole = whole.joined(bound)
    return canonicalize(whole).simplified()


def _over_first_exprs(bounds: Sequence[BoundExprs], expr: AffineExpr) -> BoundExprs:
    """Return an expression over the first expressions of several bounds, which become its symbols
    in order."""
    together = BoundExprs(())
    inputs: list[AffineExpr] = []
    for bound in bounds:
        joined, shifted = together.with_exprs(inputs).beside(bound)
        inputs = [*joined.exprs, shifted[0]]
        together = joined
    whole = expr.replace_dims_and_symbols([], inputs)
    return canonicalize(together.with_exprs([whole])).simplified()


def _tile_bounds(plan: TimeSkewing) -> tuple[BoundExprs, BoundExprs]:
    """Return the bounds of the loop over tiles, or over wavefronts of them."""
    factor = plan.skew.factor
    begin, end = map(compose, plan.skew.sweeps)
    low = symbol(0)
    high = symbol(1)
    later = constant(0)
    if plan.block:
        later = ((symbol(2) - symbol(1)).ceildiv(plan.block) - 1) * plan.size
    return (
        _over_first_exprs([plan.first, begin], low + high * factor),
        _over_first_exprs([plan.end, begin, end], low + symbol(2) * factor - factor + later),
    )


def _block_bounds(plan: TimeSkewing, wave: SSAValue) -> tuple[BoundExprs, BoundExprs]:
    """Return the bounds of the loop over blocks of sweeps that are non-empty in a wavefront."""
    factor = plan.skew.factor
    size = plan.size
    block = max(1, plan.block)
    begin, end = map(compose, plan.skew.sweeps)
    here, place, low, high = (symbol(number) for number in range(4))
    span = size + factor * block
    least = (here - place - (low + (block - 1)) * factor) // span + 1
    most = (here + (size - 1) - place - low * factor) // span + 1
    at = BoundExprs.of(wave)
    return (
        counts.all_exprs(
            BoundExprs((constant(0),)), _over_first_exprs([at, plan.end, begin], least)
        ),
        counts.all_exprs(
            _over_first_exprs([at, plan.first, begin, end], (high - low).ceildiv(block)),
            _over_first_exprs([at, plan.first, begin], most),
        ),
    )


def _tile_start(plan: TimeSkewing, tile: SSAValue, block: SSAValue | None) -> BoundExprs:
    """Return the first position of a tile, or of a block's tile in a wavefront."""
    if block is None:
        return BoundExprs.of(tile)
    return _over_first_exprs(
        [BoundExprs.of(tile), BoundExprs.of(block)], symbol(0) - symbol(1) * plan.size
    )


def _sweep_bounds(
    plan: TimeSkewing, tile: SSAValue, block: SSAValue | None
) -> tuple[BoundExprs, BoundExprs]:
    """Return the bounds of the loop over sweeps that are non-empty in a tile."""
    factor = plan.skew.factor
    lower, upper = plan.skew.sweeps
    at = _tile_start(plan, tile, block)
    begin = compose(lower)
    if block is not None:
        first = symbol(0) + symbol(1) * plan.block
        lower = _over_first_exprs([begin, BoundExprs.of(block)], first)
        upper = counts.all_exprs(
            upper, _over_first_exprs([begin, BoundExprs.of(block)], first + plan.block)
        )
    if not factor:
        return lower, upper
    here = symbol(0)
    place = symbol(1)
    low = _over_first_exprs([at, plan.end], (here - place + 1).ceildiv(factor))
    high = _over_first_exprs([at, plan.first], (here + plan.size - 1 - place) // factor + 1)
    return counts.all_exprs(lower, low), counts.all_exprs(upper, high)


def _part_bounds(
    plan: TimeSkewing, part: ShiftedPart, at: BoundExprs
) -> tuple[BoundExprs, BoundExprs]:
    """Return the bounds of a loop over the iterations of a part in a tile that begins at a
    position."""
    skew = plan.skew
    begin = symbol(0) - symbol(1) * skew.factor
    own = _place_range(part)
    if part.is_spread:
        begin = begin - part.shift
        own = tuple(bound.plus(-part.shift) for bound in own)
    sweep = BoundExprs.of(skew.loop.induction_variable)
    low, high = (_over_first_exprs([at, sweep], begin + size) for size in (0, plan.size))
    return counts.all_exprs(own[0], low), counts.all_exprs(own[1], high)


def apply_time_skewing(plan: TimeSkewing) -> ForOp:
    """Execute a loop in tiles as planned; return the loop over tiles, or over wavefronts."""
    loop = plan.skew.loop
    if plan.skew.counted is not None:
        plan.skew.counted.apply()
    builder = LoopBuilder.before(loop)
    first = _emit_extremum(builder, plan.first, MinOp)
    end = _emit_extremum(builder, plan.end, MaxOp)
    plan = replace(plan, first=first, end=end)
    new_loop = builder.loop(*_tile_bounds(plan), plan.size)
    tile = new_loop.induction_variable
    inner = new_loop
    block = None
    if plan.block:
        inner = LoopBuilder.at_end(new_loop).loop(*_block_bounds(plan, tile))
        block = inner.induction_variable
    at = _tile_start(plan, tile, block)
    sweeps = _sweep_bounds(plan, tile, block)
    loop.detach()
    LoopBuilder.at_end(inner).place(loop)
    counts.bound_by(loop, *sweeps)
    if plan.strip < plan.size:
        # Before the last part, after the ops that the body computes between others.
        few = LoopBuilder.before(plan.skew.parts[-1].loop).loop(at, at.plus(plan.size), plan.strip)
        LoopBuilder.at_end(few).move_all([part.loop for part in plan.skew.parts])
        at = BoundExprs.of(few.induction_variable)
        plan = replace(plan, size=plan.strip)
    rows = [_part_bounds(plan, part, at) for part in plan.skew.parts]
    for part, bounds in zip(plan.skew.parts, rows, strict=True):
        if part.is_spread:
            assert isinstance(part.loop, ForOp)
            counts.bound_by(part.loop, *bounds)
            continue
        wrapper = LoopBuilder.before(part.loop).loop(*bounds)
        part.loop.detach()
        LoopBuilder.at_end(wrapper).place(part.loop)
    if plan.block:
        parallelization.apply_parallelization(parallelization.Parallelization(inner))
    return new_loop


def _emit_extremum(
    builder: LoopBuilder, bound: BoundExprs, kind: type[MinOp] | type[MaxOp]
) -> BoundExprs:
    """Return the minimum or maximum of several bounds, computed at the builder's position."""
    if len(bound.exprs) == 1:
        return bound
    value = builder.value(kind(bound.map, bound.operands))
    return BoundExprs((symbol(0),), (), (value,))
