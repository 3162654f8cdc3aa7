"""Loops over `prange`, which the program promises to be parallel: each promise is checked.

A loop becomes parallel where `affine-parallelize` proves that it may. It is an error if two
iterations certainly depend on each other, or carry values that are not reductions. If that is
undecided, the loop runs sequentially.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from xdsl.dialects.builtin import AnyFloat, FloatAttr, IntegerAttr, IntegerType, ModuleOp
from xdsl.ir import Block, BlockArgument, Operation, SSAValue

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.model import Dependence
from loopwright.exact.loops import LoopFacts
from loopwright.exact.reductions.recognition import reductions_of
from loopwright.ir.core.enclosing import Reached, ops_around
from loopwright.ir.core.locations import source_location
from loopwright.ir.dialects import affine, arith, scf
from loopwright.ir.dialects.affine.nesting import loops_in
from loopwright.ir.dialects.arith import CmpfOp, OrIOp, SelectOp
from loopwright.ir.dialects.arith.attributes import drop_poison_generating_flags
from loopwright.ir.dialects.func import CallOp, FuncOp
from loopwright.ir.interfaces.atomic_kinds import (
    AtomicRMWKind,
    accumulating_kind,
    combining_kind,
    identity_of,
)
from loopwright.ir.interfaces.control_flow import carried_arguments, is_counted_loop
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps.editing import LoopBuilder
from loopwright.loops.steps.parallelization import (
    AllowedOps,
    Carried,
    Parallelization,
    apply_parallelization,
    judge_parallelization,
)
from loopwright.loops.support.reporting import decision
from loopwright.native.runtime.numpy_generators import is_draw
from loopwright.python.values.shared import Promise
from loopwright.records import dataclass
from loopwright.reporting.ledger import Entry, LoopChange

_judge = partial(judge_parallelization, reduces=True, allowed=AllowedOps.THREADS)


@dataclass(frozen=True)
class _Judged:
    promise: Promise
    answer: Parallelization | Carried | Refusal
    privatised: tuple[PrivatisedAccumulator, ...] = ()
    """The accumulators that were privatised to make the loop parallel."""


def keep_promises(module: ModuleOp, promises: list[Promise]) -> list[Entry]:
    """Make promised loops parallel, and return ledger entries for them; raises `FrontendError` for
    a broken promise."""
    places = {promise.place: promise for promise in promises}
    judged: list[_Judged] = []
    for function in module.ops:
        facts = LoopFacts(DependenceAnalysis(function))
        for loop in loops_in(function):
            promise = places.get(str(source_location(loop)))
            if promise is not None:
                if _draws(loop, module):
                    raise promise.error(
                        "iterations of this loop over prange() draw random numbers, in their order",
                        "draw them before the loop (x = rng.random(n)), or use range()",
                    )
                answer = _judge(loop, facts)
                privatised: list[PrivatisedAccumulator] = []
                if isinstance(answer, Carried) and answer.dependence is None:
                    privatised = privatised_accumulators(loop)
                if privatised:
                    facts = LoopFacts(DependenceAnalysis(function))
                    without = _judge(loop, facts)
                    if isinstance(without, Parallelization):
                        answer = without
                    else:
                        _undo(privatised)
                        privatised = []
                if isinstance(answer, Carried) and answer.dependence is None:
                    # Values in conditionals may be reductions.
                    answer = judge_parallelization(loop, facts, reduces=True)
                if isinstance(answer, Carried) and answer.dependence is None and _may_reduce(loop):
                    answer = answer.refusal
                judged.append(_Judged(promise, answer, tuple(privatised)))
    for item in judged:
        if isinstance(item.answer, Parallelization) and _is_inside(item.answer.loop, judged):
            _undo(item.privatised)
    result: list[Entry] = []
    for item in judged:
        if isinstance(item.answer, Carried):
            _expect_unknown(item.promise, item.answer.dependence)
        elif isinstance(item.answer, Refusal):
            result.append(item.answer.entry("prange"))
        elif not _is_inside(item.answer.loop, judged):
            loops = (item.answer.loop,)
            result.append(decision("promised", "prange", loops, change=LoopChange.PARALLEL))
            apply_parallelization(item.answer)
    return result


def _draws(op: Operation, module: ModuleOp) -> bool:
    """Return whether an op, or a function called inside of it, draws random numbers."""
    functions = {x.sym_name.data: x for x in module.ops if isinstance(x, FuncOp)}
    reached = Reached([op])
    for code in reached:
        called = [inner.callee_name for inner in code.walk() if isinstance(inner, CallOp)]
        if any(map(is_draw, called)):
            return True
        reached.add(functions[name] for name in called)
    return False


def _undo(privatised: Sequence[PrivatisedAccumulator]) -> None:
    for item in reversed(privatised):
        item.undo()


def _may_reduce(loop: affine.ForOp) -> bool:
    """Return whether each carried value may be a reduction: combined by a kind, the result of such
    a loop or conditional, or a minimum or maximum with Python's or NumPy's treatment of NaNs and
    zeros, which sequential loops have."""
    reduced = {reduction.carried for reduction in reductions_of(loop)[0]}
    terminator = loop.body.last_op
    result_owners = [value.owner for value in terminator.operands] if terminator else []
    return all(
        number in reduced
        or (isinstance(owner, Operation) and (bool(owner.regions) or _is_extremum(owner, carried)))
        for number, (owner, carried) in enumerate(
            zip(result_owners, loop.body.args[1:], strict=True)
        )
    )


def _is_extremum(op: Operation, carried: SSAValue) -> bool:
    """Return whether an op selects one of two floats that it compares, one of them the carried
    value."""
    if not isinstance(op, SelectOp) or carried not in op.operands[1:]:
        return False
    compared = [op.operands[0].owner]
    if isinstance(compared[0], OrIOp):  # or is it NaN?
        compared = [value.owner for value in compared[0].operands]
    return any(isinstance(x, CmpfOp) and set(x.operands) == set(op.operands[1:]) for x in compared)


def _is_inside(loop: Operation, judged: list[_Judged]) -> bool:
    """Return whether a loop is inside of a loop that becomes parallel."""
    loops = [x.answer.loop for x in judged if isinstance(x.answer, Parallelization)]
    return any(ancestor in loops for ancestor in ops_around(loop))


def _expect_unknown(promise: Promise, carried: Dependence | None) -> None:
    """Raise the error for a carried value or dependence that is certain."""
    if carried is None:
        raise promise.error(
            "the iterations of this loop over prange() hand on a number that is not reduced",
            "only sums, products, minima and maxima can be combined in parallel",
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
    """Return the two iterations of a dependence, and the element that both access."""
    witness = carried.witness
    depth = carried.depth - 1
    if witness is None:
        return ""
    element = ", ".join(map(str, witness.element))
    return f" ({witness.source[depth]} and {witness.sink[depth]}, at element [{element}])"


@dataclass(frozen=True)
class PrivatisedAccumulator:
    """The ops inserted to privatise an accumulator: its identity, and the final combination."""

    carried: BlockArgument
    identity: Operation
    combination: Operation
    terminator: Operation
    number: int

    def undo(self) -> None:
        """Undo the privatisation."""
        self.terminator.operands[self.number] = self.combination.operands[1]
        self.identity.results[0].replace_all_uses_with(self.carried)
        self.combination.detach()
        self.identity.detach()


def privatised_accumulators(loop: Operation) -> list[PrivatisedAccumulator]:
    """Privatise the carried numbers of a loop that are accumulated by several operations of its
    body, all of one kind: each iteration computes its contribution, which is combined with the
    number at the end."""
    accumulators: list[tuple[int, AtomicRMWKind, Operation]] = []
    block = loop.regions[0].block
    for number, carried in enumerate(carried_arguments(loop)):
        ops = _path(carried, block, number)
        kinds = {kind for _, kind in ops or ()}
        direct = len(ops or ()) == 1 and ops is not None and ops[0][0].parent_block() is block
        combining = next((op for op, kind in ops or () if combining_kind(op) is kind), None)
        has_identity = isinstance(carried.type, AnyFloat | IntegerType)
        if len(kinds) == 1 and combining is not None and not direct and has_identity:
            accumulators.append((number, kinds.pop(), combining))
    return [_privatised(loop, *accumulator) for accumulator in accumulators]


def _privatised(
    loop: Operation, number: int, kind: AtomicRMWKind, combining: Operation
) -> PrivatisedAccumulator:
    block = loop.regions[0].block
    terminator = block.last_op
    carried = carried_arguments(loop)[number]
    assert terminator is not None, "the body of a loop ends in a terminator"
    first = block.first_op
    assert first is not None
    identity = LoopBuilder.before(first).insert(_identity(kind, carried))
    carried.replace_all_uses_with(identity.results[0])
    combination = type(combining).create(
        operands=[carried, terminator.operands[number]],
        result_types=[carried.type],
        properties=dict(combining.properties),
    )
    drop_poison_generating_flags(combination)
    LoopBuilder.before(terminator).insert(combination)
    terminator.operands[number] = combination.results[0]
    return PrivatisedAccumulator(carried, identity, combination, terminator, number)


def _identity(kind: AtomicRMWKind, value: SSAValue) -> Operation:
    type_: Any = value.type
    if isinstance(value.type, AnyFloat):
        number = float(identity_of(kind, type_.bitwidth, partial=True))
        return arith.ConstantOp(FloatAttr(number, type_))
    return arith.ConstantOp(IntegerAttr(int(identity_of(kind, type_.width.data)), type_))


def _path(
    start: SSAValue, block: Block, number: int
) -> list[tuple[Operation, AtomicRMWKind]] | None:
    """Return the operations by which a block accumulates a value into the yielded value `number`;
    `None` if the value or a partial result has other uses."""
    ops: list[tuple[Operation, AtomicRMWKind]] = []
    current = start
    while True:
        uses = [(use, _in_block(use.operation, block)) for use in current.uses]
        inside = [(use, user) for use, user in uses if user is not None]
        if not inside or any(user is not inside[0][1] for _, user in inside):
            return None
        use, user = inside[0]
        if user is block.last_op:
            return ops if len(inside) == 1 and use.index == number else None
        is_direct = use.operation is user
        kind = accumulating_kind(user, use.index) if is_direct and len(inside) == 1 else None
        if kind is not None:
            ops.append((user, kind))
            current = user.results[0]
            continue
        through = _through(current, user, use.index if is_direct and len(inside) == 1 else None)
        if through is None:
            return None
        place, inner = through
        ops += inner
        current = user.results[place]


def _in_block(op: Operation, block: Block) -> Operation | None:
    """Return the op of a block that is or contains an op."""
    ancestors = (x for x in (op, *ops_around(op)) if x.parent_block() is block)
    return next(ancestors, None)


def _through(
    value: SSAValue, op: Operation, operand: int | None
) -> tuple[int, Sequence[tuple[Operation, AtomicRMWKind]]] | None:
    """Return the result of a loop or conditional into which a value is accumulated, and the
    accumulating ops; the only use of the value in that block is an `operand`, or in regions."""
    if is_counted_loop(op):
        place = -1 if operand is None else operand - len(op.operands) + len(op.results)
        if place < 0:
            return None
        inner = _path(carried_arguments(op)[place], op.regions[0].block, place)
        return None if inner is None else (place, inner)
    if operand is not None or not isinstance(op, scf.IfOp | affine.IfOp):
        return None
    for place in range(len(op.results)):
        ways = [_path(value, region.block, place) for region in op.regions]
        accumulations = [x for x in ways if x is not None]
        if len(accumulations) == len(ways):
            return place, [each for way in accumulations for each in way]
    return None
