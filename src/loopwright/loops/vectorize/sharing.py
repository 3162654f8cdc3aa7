"""Loads of vectors that overlap, as those of a stencil along a row do.

Vectors that begin one element apart mostly lie across two lines of a cache, and each of them is
loaded for itself. Where a vector fills a line, such a load takes as long as two. Here a row is
loaded once, into consecutive registers, and vectors that begin between two of these are shuffled
out of them: three vectors of two registers each come from three loads instead of six.

**Before → After** (8 lanes, two registers)

    affine.for %i = 1 to 999 {       affine.for %i = 1 to 993 step 16 {
      %x = affine.load %a[%i - 1]      %0 = affine.vector_load %a[%i - 1] : …, vector<8xf64>
      %y = affine.load %a[%i]          %1 = affine.vector_load %a[%i + 7] : …, vector<8xf64>
      … store %x + %y to %b[%i]        %2 = affine.vector_load %a[%i + 8] : …, vector<8xf64>
    }                                  %3 = vector.shuffle %0, %1 [1, 2, 3, 4, 5, 6, 7, 8]
                                       … store [%0, %1] + [%3, %2] to %b[%i]
                                     }

and a loop for the iterations that remain. Every load is one that the vectors had anyway, or part of
one, so that nothing is read that the loop did not read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, pairwise
from typing import TypeAlias, TypeVar

from xdsl.dialects.builtin import DenseArrayBase, i64
from xdsl.ir import SSAValue

from loopwright.exact.domains import most_iterations
from loopwright.exact.indices import Frame
from loopwright.ir.affine_expr import AffineExpr, simplify_affine_expr
from loopwright.ir.dialects.affine import ApplyOp, ForOp, LoadOp, VectorLoadOp
from loopwright.ir.dialects.affine.operands import composed_subscripts
from loopwright.ir.dialects.vector import ShuffleOp
from loopwright.ir.dialects.vector.constraints import element_of
from loopwright.ir.interfaces.op_interfaces import vector_type
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps.editing import LoopBuilder
from loopwright.loops.vectorize import cost, planning
from loopwright.loops.vectorize.accesses import is_contiguous
from loopwright.loops.vectorize.applying import apply_plan
from loopwright.loops.vectorize.plan import VectorPlan
from loopwright.records import dataclass, replace
from loopwright.reporting.ledger import Figure

_Load = TypeVar("_Load", LoadOp, VectorLoadOp)
_Row: TypeAlias = tuple[SSAValue, tuple[AffineExpr, ...]]
"""Memory, and where in it a row begins."""

_LEAST = 2
"""The fewest vectors of a loop, which has a remainder besides."""
_LEAST_SAVED = 0.2
"""The least share of the loads that vectors must save."""


@dataclass(frozen=True, slots=True)
class SharedLoads:
    """A loop to vectorise with vectors of several registers that share loads. A register has
    `lanes` lanes. Rows of `memory` may be loaded before all stores of an iteration."""

    vectors: VectorPlan
    lanes: int
    memory: frozenset[SSAValue]
    figures: Mapping[str, Figure]


def plan_shared_loads(
    loop: ForOp, candidates: planning.Candidates, registers: int, lanes: int = 0
) -> SharedLoads | Refusal | None:
    """Plan to vectorise an innermost loop so that overlapping vectors of rows share their loads;
    None if that saves few of them.

    A vector is a number of `registers` with `lanes` lanes each; 0 is what the host has, where
    registers fill lines of its cache.
    """
    host = candidates.settings.host
    most = most_iterations(loop)
    if not lanes and host.vector_bits == 8 * host.line_size:
        lanes = cost.lanes_in_register(loop, host)
    size = registers * lanes
    if not size or (most is not None and most < _LEAST * size):
        return None
    rows = _overlapping_rows(loop, lanes)
    if not rows or loop.results or not _has_one_width(loop):
        return None
    if candidates.dimension(loop) is None:
        return candidates.refused[loop]
    settings = replace(candidates.settings, sizes=(size,))
    match = planning.Match(loop, {loop: 0})
    vectors = planning.plan_nest(match, settings, candidates.dependences)
    if isinstance(vectors, Refusal):
        return vectors
    memory = {memref for memref, _ in rows if not _is_written_before(memref, loop, candidates)}
    loads = registers * sum(isinstance(op, LoadOp) for op in loop.body.ops)
    saved = sum(
        len(places) * registers
        - len(_loaded_starts(_register_starts(places, lanes, registers), lanes))
        for (memref, _), places in rows.items()
        if memref in memory
    )
    is_plain = cost.is_elementwise_for_llvm(vectors) and not vectors.masked
    if saved < _LEAST_SAVED * loads or not is_plain:
        return None
    figures = {"vector_size": size, "loads": loads, "saved_loads": saved}
    return SharedLoads(vectors, lanes, frozenset(memory), figures)


def apply_shared_loads(plan: SharedLoads) -> None:
    """Vectorise the loop, and load rows once."""
    loop = apply_plan(plan.vectors, keep_flags=True)
    assert isinstance(loop, ForOp)
    loads = [op for op in loop.body.ops if isinstance(op, VectorLoadOp) and op.is_plain]
    for row in _loads_by_row(op for op in loads if op.memref in plan.memory).values():
        _share_row(row, plan.lanes)


def _share_row(row: Mapping[int, Sequence[VectorLoadOp]], lanes: int) -> None:
    """Load the vectors of one row, given by their starts, in registers of `lanes` lanes."""
    place, (first, *_) = next(iter(row.items()))
    type_ = first.vector_type
    (size,) = type_.get_shape()
    places = _register_starts(row, lanes, size // lanes)
    loaded = _loaded_starts(places, lanes)
    if len(loaded) == len(places):
        return
    builder = LoopBuilder.before(first)
    bound = composed_subscripts(first)
    *outer, along = bound.exprs
    register = vector_type(type_.element_type, [lanes])
    registers: dict[int, SSAValue] = {}
    for start in loaded:
        subscripts = bound.with_exprs([*outer, along + (start - place)])
        load = VectorLoadOp(first.memref, subscripts.map, subscripts.operands, register)
        registers[start] = builder.value(load)
    for lower, upper in pairwise(loaded):
        for start in places:
            if lower < start < upper:
                picked = [
                    k if k < lanes else k + lower - upper + lanes
                    for k in range(start - lower, start - lower + lanes)
                ]
                registers[start] = _shuffle(builder, registers[lower], registers[upper], picked)
    for start, alike in row.items():
        parts = [registers[k] for k in range(start, start + size, lanes)]
        whole = _concatenate(builder, parts, lanes)
        for op in alike:
            op.result.replace_all_uses_with(whole)
    for op in chain.from_iterable(row.values()):
        op.detach()
        op.erase()


def _loads_by_row(loads: Iterable[_Load]) -> dict[_Row, dict[int, list[_Load]]]:
    """Return the loads from each row, by the place along it, in order."""
    frame = Frame()
    rows: dict[_Row, dict[int, list[_Load]]] = {}
    for op in loads:
        *outer, along = frame.apply(op.affine_map, op.indices)
        place = along.evaluate([], [0] * len(frame.parameters))
        start = simplify_affine_expr(along - place, 0, len(frame.parameters))
        row = op.memref, (*outer, start)
        rows.setdefault(row, {}).setdefault(place, []).append(op)
    return rows


def _overlapping_rows(loop: ForOp, lanes: int) -> dict[_Row, dict[int, list[LoadOp]]]:
    """Return the rows that a loop runs along where vectors of a register overlap, if there is one
    with more than two: compiling takes longer, and pairs gain little."""
    loads = [op for op in loop.body.ops if isinstance(op, LoadOp)]
    if len(loads) <= 2 or any(op.regions for op in loop.body.ops):
        return {}
    rows = {
        row: places
        for row, places in _loads_by_row([op for op in loads if is_contiguous(op, loop)]).items()
        if any(upper - lower < lanes for lower, upper in pairwise(sorted(places)))
    }
    return rows if any(len(places) > 2 for places in rows.values()) else {}


def _has_one_width(loop: ForOp) -> bool:
    """Return whether all values of a loop except subscripts are as wide as the loaded elements."""
    computing = (op for op in loop.body.ops if not isinstance(op, ApplyOp))
    widths = {cost.bits_of(value.type) for op in computing for value in op.results}
    return widths <= {1, cost.widest_bits(loop)}


def _is_written_before(memref: SSAValue, loop: ForOp, candidates: planning.Candidates) -> bool:
    """Return whether an iteration may store to memory that it loads from later."""
    analysis = candidates.dependences.analysis
    partners = analysis.partners()
    loads = [op for op in loop.body.ops if isinstance(op, LoadOp) and op.memref is memref]
    return any(
        access_.writes
        and access_.op.parent_block() is loop.body
        and access_.op.is_before_in_block(loads[-1])
        for access in analysis.accesses_by(loads[-1])
        for access_ in partners[access.root]
    )


def _register_starts(starts: Iterable[int], lanes: int, count: int) -> list[int]:
    """Return where the registers of vectors begin that begin at `starts`.

    >>> _register_starts([-1, 0], 8, 2)
    [-1, 0, 7, 8]
    """
    return sorted({start + k * lanes for start in starts for k in range(count)})


def _loaded_starts(places: Sequence[int], lanes: int) -> list[int]:
    """Return the starts, in order, at which registers are loaded: every other vector lies between
    two of them that are adjacent, or overlap.

    >>> _loaded_starts([-1, 0, 1, 7, 8, 9], 8), _loaded_starts([0, 20], 8)
    ([-1, 7, 9], [0, 20])
    """
    loaded = [places[0]]
    while loaded[-1] != places[-1]:
        beyond = [place for place in places if place > loaded[-1]]
        loaded.append(max((p for p in beyond if p <= loaded[-1] + lanes), default=beyond[0]))
    return loaded


def _shuffle(
    builder: LoopBuilder, first: SSAValue, second: SSAValue, picked: Sequence[int]
) -> SSAValue:
    """Lanes of two registers."""
    lanes = vector_type(element_of(first.type), [len(picked)])
    mask = DenseArrayBase.from_list(i64, picked)
    return builder.create(ShuffleOp, [first, second], lanes, mask=mask)


def _concatenate(builder: LoopBuilder, parts: Sequence[SSAValue], lanes: int) -> SSAValue:
    """Return the lanes of registers, one after the other; a power of two of them."""
    while len(parts) > 1:
        parts = [
            _shuffle(builder, first, second, range(2 * lanes))
            for first, second in zip(parts[::2], parts[1::2], strict=True)
        ]
        lanes *= 2
    return parts[0]
