"""What the rows of a recurrence combine with each other: each row of a block computes its own value
from the value before the block, and these values are combined in the order of the rows."""

from __future__ import annotations

from typing import Final

from xdsl.ir import SSAValue

from loopwright.ir.dialects import arith
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.interfaces.atomic_kinds import IDEMPOTENT, ORDER_MATTERS, AtomicRMWKind
from loopwright.ir.refusal import RefusedError
from loopwright.loops.vectorize.carried_values import accumulation
from loopwright.loops.wavefronts.rows import Rows
from loopwright.records import dataclass

_STRICT: Final = frozenset({"ogt", "olt", "sgt", "slt", "ugt", "ult"})
"""Comparisons by which nothing is better than itself."""
_EXTREMA: Final = {
    arith.MaxSIOp: "sgt",
    arith.MaxUIOp: "ugt",
    arith.MinSIOp: "slt",
    arith.MinUIOp: "ult",
}
"""Ops that return the better of two integers, with the corresponding comparison."""
_SWAPPED: Final = {"gt": "lt", "lt": "gt"}


@dataclass(frozen=True, slots=True)
class Best:
    """The best of all cells: `better` compares carried value `number` with that of a cell."""

    better: arith.CmpfOp | arith.CmpiOp
    number: int


@dataclass(frozen=True, slots=True)
class Fold:
    """A value that the outer loop carries through its rows, `number` among those of inner loops and
    `outer` among its own. It accumulates by a kind, or comes from the `best` of all cells."""

    number: int
    outer: int
    kind: AtomicRMWKind | None = None
    best: Best | None = None

    @property
    def starts_anew(self) -> bool:
        """Return whether rows start from the identity: combining twice with a value differs."""
        return self.kind is not None and self.kind not in IDEMPOTENT


def folds_of(rows: Rows) -> tuple[Fold, ...]:
    """Return the values that the outer loop carries. Raises `RefusedError`."""
    folds: list[Fold] = []
    for outer in range(len(rows.loop.results)):
        number = _handed_on(rows, outer)
        fold = None if number is None else _fold_of(rows, outer, number)
        if fold is None:
            message = "the outer loop carries a value that rows do more with than to combine it"
            raise RefusedError("carries-values", rows.loop, message)
        folds.append(fold)
    return tuple(folds)


def _handed_on(rows: Rows, outer: int) -> int | None:
    """Return the number in inner loops of a value that is only passed from row to row."""
    value: SSAValue = rows.loop.region_iter_args[outer]
    number: int | None = None
    for row in rows.rows:
        uses = list(value.uses)
        if len(uses) != 1 or uses[0].operation is not row.inner:
            return None
        position = uses[0].index - (len(row.inner.operands) - len(row.inner.inits))
        if position < 0 or number not in (None, position):
            return None
        number = position
        value = row.inner.results[position]
    is_yielded = rows.loop.terminator.operands[outer] is value and len(list(value.uses)) == 1
    return number if is_yielded else None


def _fold_of(rows: Rows, outer: int, number: int) -> Fold | None:
    reductions = [accumulation(row.inner, number) for row in rows.rows]
    kinds = {None if reduction is None else reduction.kind for reduction in reductions}
    if len(kinds) == 1 and (kind := kinds.pop()) is not None and kind not in ORDER_MATTERS:
        return Fold(number, outer, kind)
    bests = [_best(row.inner, number) for row in rows.rows]
    return None if None in bests else Fold(number, outer, best=bests[0])


def _best(inner: ForOp, number: int) -> Best | None:
    """Return the comparison by which a carried value is replaced where a cell is better than all
    before it; the first of equal values is kept."""
    carried = inner.region_iter_args[number]
    chosen = inner.terminator.operands[number].owner
    condition: object = None
    if isinstance(chosen, arith.SelectOp) and chosen.operands[2] is carried:
        condition = chosen.operands[0].owner
    elif isinstance(chosen, tuple(_EXTREMA)) and carried in chosen.operands:
        others = (use.operation for use in carried.uses if use.operation is not chosen)
        condition = next(others, None)
    if not isinstance(condition, arith.CmpfOp | arith.CmpiOp):
        return None
    compared = [n for n, v in enumerate(inner.region_iter_args) if v in condition.operands]
    if len(compared) != 1 or condition.predicate_name not in _STRICT:
        return None
    best = Best(condition, compared[0])
    users = {use.operation for use in carried.uses}
    deciding = {chosen, condition} if compared[0] == number else {chosen}
    return best if users <= deciding and _keeps_better(inner, best) else None


def _keeps_better(inner: ForOp, best: Best) -> bool:
    """Return whether the compared value becomes that of the cell exactly where this is better."""
    carried = inner.region_iter_args[best.number]
    chosen = inner.terminator.operands[best.number].owner
    candidate = next(value for value in best.better.operands if value is not carried)
    predicate = best.better.predicate_name
    if best.better.operands[0] is carried:
        predicate = predicate[0] + _SWAPPED[predicate[1:]]
    if isinstance(chosen, arith.SelectOp):
        return tuple(chosen.operands) == (best.better.results[0], candidate, carried)
    if not isinstance(chosen, tuple(_EXTREMA)) or _EXTREMA[type(chosen)] != predicate:
        return False
    return {*chosen.operands} == {candidate, carried}
