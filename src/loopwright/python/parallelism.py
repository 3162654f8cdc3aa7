"""Loops over `prange`, which were promised to be parallel: each promise is checked.

A loop becomes parallel where `affine-parallelize` proves that it may. Where two iterations depend
on each other for sure, or numbers go from one to the next that are not reduced, it is an error;
where neither is known the loop runs in order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue

from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.nesting import loops_in
from loopwright.ir.dialects.arith import CmpfOp, OrIOp, SelectOp
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax.enclosing import ops_around
from loopwright.ir.syntax.locations import source_location
from loopwright.loops.parallel.parallelization import (
    Parallelization,
    apply_parallelization,
)
from loopwright.loops.passes.affine_parallelize import AffineParallelizePass, Carried
from loopwright.python.builder import Promise
from loopwright.python.taken_out import TakenOut, accumulated_in, take_out

if TYPE_CHECKING:
    from loopwright.exact.dependences.model import Dependence


@dataclass(frozen=True)
class _Judged:
    promise: Promise
    answer: Parallelization | Carried | Refusal
    taken: tuple[TakenOut, ...] = ()
    """What iterations contribute to, if that made the loop parallel."""


def keep_promises(module: ModuleOp, promises: list[Promise]) -> int:
    """Make promised loops parallel, and return how many; raises `FrontendError` for a promise that
    does not hold."""
    from loopwright.exact.dependences.dependence import DependenceAnalysis
    from loopwright.exact.loops import LoopFacts

    places = {promise.place: promise for promise in promises}
    step = AffineParallelizePass(parallel_reductions=True)
    judged: list[_Judged] = []
    for function in module.ops:
        facts = LoopFacts(DependenceAnalysis(function))
        for loop in loops_in(function):
            promise = places.get(str(source_location(loop)))
            if promise is not None:
                answer = step.judge(loop, facts, for_threads=True)
                taken: list[TakenOut] = []
                if isinstance(answer, Carried) and answer.dependence is None:
                    taken = [take_out(one) for one in accumulated_in(loop)]
                if taken:
                    facts = LoopFacts(DependenceAnalysis(function))
                    without = step.judge(loop, facts, for_threads=True)
                    if isinstance(without, Parallelization):
                        answer = without
                    else:
                        _put_back(taken)
                        taken = []
                if isinstance(answer, Carried) and answer.dependence is None:
                    answer = step.judge(loop, facts)  # what is in conditionals may be a reduction
                if isinstance(answer, Carried) and answer.dependence is None and _may_reduce(loop):
                    answer = answer.refusal
                judged.append(_Judged(promise, answer, tuple(taken)))
    for one in judged:
        if isinstance(one.answer, Parallelization) and _is_inside(one.answer.loop, judged):
            _put_back(one.taken)
    made = 0
    for one in judged:
        if isinstance(one.answer, Carried):
            _expect_unknown(one.promise, one.answer.dependence)
        elif isinstance(one.answer, Parallelization) and not _is_inside(one.answer.loop, judged):
            apply_parallelization(one.answer)
            made += 1
    return made


def _put_back(taken: Sequence[TakenOut]) -> None:
    for one in reversed(taken):
        one.undo()


def _may_reduce(loop: ForOp) -> bool:
    """Whether each number that iterations hand on is reduced, or made by a loop or a conditional,
    which may reduce, or the smaller or the larger of it and another one: with the NaNs and zeros of
    Python's or NumPy's, which loops in order have."""
    from loopwright.exact.reductions.recognition import reductions_of

    reduced = {found.carried for found in reductions_of(loop)[0]}
    terminator = loop.body.last_op
    made = [value.owner for value in terminator.operands] if terminator else []
    return all(
        number in reduced
        or (isinstance(owner, Operation) and (bool(owner.regions) or _is_extremum(owner, carried)))
        for number, (owner, carried) in enumerate(zip(made, loop.body.args[1:], strict=True))
    )


def _is_extremum(op: Operation, carried: SSAValue) -> bool:
    """Whether an op takes one of two floats, what is carried and another one, which it compares."""
    if not isinstance(op, SelectOp) or carried not in op.operands[1:]:
        return False
    compared = [op.operands[0].owner]
    if isinstance(compared[0], OrIOp):  # or is it NaN?
        compared = [value.owner for value in compared[0].operands]
    return any(
        isinstance(one, CmpfOp) and set(one.operands) == set(op.operands[1:]) for one in compared
    )


def _is_inside(loop: Operation, judged: list[_Judged]) -> bool:
    """Whether a loop is inside of another one that becomes parallel."""
    loops = [one.answer.loop for one in judged if isinstance(one.answer, Parallelization)]
    return any(around in loops for around in ops_around(loop))


def _expect_unknown(promise: Promise, carried: Dependence | None) -> None:
    """Raise the error of a value, None, or of a dependence that iterations hand on for sure."""
    if carried is None:
        raise promise.error(
            "the iterations of this loop over prange() hand on a number that is not reduced",
            "only sums, products, minima and maxima of what iterations compute are parallel",
        )
    if not carried.is_certain:
        return
    places = [source_location(access.op) for access in (carried.source, carried.sink)]
    lines = " and ".join(dict.fromkeys(f"line {place.line}" for place in places if place))
    raise promise.error(
        f"iterations of this loop over prange() depend on each other{_shown(carried)}: {lines}",
        "use range(), or let each iteration store to elements of its own",
    )


def _shown(carried: Dependence) -> str:
    """Which two iterations, and the element that both access."""
    witness, depth = carried.witness, carried.depth - 1
    if witness is None:
        return ""
    element = ", ".join(map(str, witness.element))
    return f" ({witness.source[depth]} and {witness.sink[depth]}, at element [{element}])"
