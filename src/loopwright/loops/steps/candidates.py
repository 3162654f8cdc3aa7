"""The candidates of an index that a search selects: its first value, or one of its iterations.

`%p = affine.for %i … iter_args(%q = %k) { yield %i or %q }` is `%k` or one of the values of `%i`.
Each candidate is an expression over the loops around the place where it is selected, so what holds
for all of them there holds for the result, exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product

from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from loopwright.exact.domains import Domains
from loopwright.exact.indices import Constraint, Frame
from loopwright.exact.loops import uncast
from loopwright.ir.affine_expr import AffineExpr, constant
from loopwright.ir.core.enclosing import block_of, defining_block, terminator_of
from loopwright.ir.dialects import affine, arith, scf
from loopwright.ir.dialects.arith.conditions import is_exact
from loopwright.loops.steps.counts import never_holds
from loopwright.loops.steps.editing import initial_values
from loopwright.records import dataclass

_MOST_CANDIDATES = 24


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sum of index values that one may be, and the block in which it is selected."""

    terms: tuple[SSAValue, ...]
    block: Block


def is_always_nonnegative(
    value: SSAValue, at: Operation, margin: Callable[[AffineExpr, Frame], AffineExpr]
) -> bool:
    """Return whether a margin, an expression of an index and of values from outside of the loops
    that select it, is known to be non-negative at an op."""
    candidates = _candidates(value, block_of(at))
    return candidates is not None and all(
        _is_nonnegative(candidate, margin) for candidate in candidates
    )


def is_selected(value: SSAValue) -> bool:
    """Return whether an index is selected among several, by a loop or by a condition."""
    return _alternatives(uncast(value), None) is not None or any(
        _alternatives(uncast(term), None) is not None for term in _terms(uncast(value))
    )


def _is_nonnegative(
    candidate: Candidate, margin: Callable[[AffineExpr, Frame], AffineExpr]
) -> bool:
    if not all(is_exact(term) or _is_opaque(term) for term in candidate.terms):
        return False
    frame = Domains().of_block(candidate.block).frame.copy()
    total = constant(0)
    for term in candidate.terms:
        total += frame.resolve(term)
    excess = margin(total, frame)
    for term in candidate.terms:
        if is_selected(term) and _is_natural(term, candidate.block):
            frame.require(Constraint(frame.resolve(term)))
    return never_holds(frame, -excess - 1)


def _is_opaque(value: SSAValue) -> bool:
    """Return whether a value stands for itself in a frame: it is carried by a loop, or the result
    of a loop or a conditional."""
    return isinstance(value, BlockArgument) or isinstance(
        value.owner, scf.ForOp | affine.ForOp | scf.IfOp
    )


def _is_natural(value: SSAValue, block: Block) -> bool:
    """Return whether an index that is selected is never negative."""
    candidates = _candidates(value, block)
    return candidates is not None and all(
        not any(map(is_selected, candidate.terms))
        and _is_nonnegative(candidate, lambda total, _: total)
        for candidate in candidates
    )


def _candidates(
    value: SSAValue, block: Block, sums: frozenset[SSAValue] = frozenset()
) -> list[Candidate] | None:
    """Return all candidates of a value that is used in a block; None if there are too many. It is a
    term of `sums`, which are not taken apart again: loops may carry them."""
    candidates: list[Candidate] = []
    waiting = [(uncast(value), block)]
    followed = set[SSAValue]()
    while waiting:
        current, place = waiting.pop()
        if current in followed:
            continue
        followed.add(current)
        alternatives = _alternatives(current, place)
        if alternatives is not None:
            waiting += ((uncast(alternative), inner) for alternative, inner in alternatives)
            continue
        if current in sums:
            candidates.append(Candidate((current,), place))
        else:
            candidates += _sums(current, place, sums)
        if len(candidates) > _MOST_CANDIDATES:
            return None
    return candidates


def _sums(value: SSAValue, block: Block, sums: frozenset[SSAValue]) -> Iterator[Candidate]:
    """Yield the sums of the candidates of the terms of a value, if there is a block for each in
    which all terms are defined; otherwise the sum of the terms themselves."""
    terms = _terms(value)
    if len(terms) < 2:
        yield Candidate((value,), block)
        return
    choices: list[list[Candidate]] = []
    for term in terms:
        place = defining_block(term) or block
        candidates = _candidates(term, place, sums | {value})
        choices.append(candidates or [Candidate((term,), place)])
    totals = [_sum(chosen) for chosen in islice(product(*choices), _MOST_CANDIDATES + 1)]
    known_totals = [candidate for candidate in totals if candidate is not None]
    if len(known_totals) == len(totals) <= _MOST_CANDIDATES:
        yield from known_totals
    else:
        yield Candidate(tuple(terms), block)


def _sum(chosen: Sequence[Candidate]) -> Candidate | None:
    """Return a sum of candidates; None if no block has all of them."""
    innermost = chosen[0].block
    for candidate in chosen[1:]:
        if _is_in(candidate.block, innermost):
            innermost = candidate.block
    if not all(_is_in(innermost, candidate.block) for candidate in chosen):
        return None
    return Candidate(tuple(term for each in chosen for term in each.terms), innermost)


def _is_in(inner: Block, outer: Block) -> bool:
    """Return whether a block is another, or nested in it."""
    current: Block | None = inner
    while current is not None and current is not outer:
        parent = current.parent_op()
        current = None if parent is None else parent.parent_block()
    return current is outer


def _terms(value: SSAValue) -> list[SSAValue]:
    op = value.owner
    return [uncast(operand) for operand in op.operands] if isinstance(op, arith.AddiOp) else []


def _alternatives(value: SSAValue, block: Block | None) -> list[tuple[SSAValue, Block]] | None:
    """Return the alternatives from which an op selects a value, with the blocks where they are
    selected; None if no such op defines it."""
    owner = value.owner
    if isinstance(value, BlockArgument):
        loop = value.owner.parent_op()
        if not isinstance(loop, scf.ForOp | affine.ForOp) or not value.index:
            return None
        return _of_loop(loop, value.index - 1)
    assert isinstance(value, OpResult)
    match owner:
        case scf.ForOp() | affine.ForOp():
            return _of_loop(owner, value.index)
        case scf.IfOp():
            blocks = [region.block for region in owner.regions]
            return [(terminator_of(inner).operands[value.index], inner) for inner in blocks]
        case arith.SelectOp() | arith.MinSIOp() | arith.MaxSIOp():
            place = block_of(owner)
            return [(operand, place) for operand in owner.operands[-2:]]
        case _:
            return None


def _of_loop(loop: scf.ForOp | affine.ForOp, number: int) -> list[tuple[SSAValue, Block]]:
    return [
        (initial_values(loop)[number], block_of(loop)),
        (terminator_of(loop.body).operands[number], loop.body),
    ]
