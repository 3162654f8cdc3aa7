"""Reductions: values and elements that a loop only accumulates with one combining operation.

What a loop carries is a reduction of a kind, or of a `reduction.define`. A definition is found
where the loop names it (`reduction.combine`), and where the loop's body computes by itself what its
combination computes: the same operations on the carried values and on others, in any order of
commutative operands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from xdsl.dialects.builtin import ModuleOp, SymbolRefAttr
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.traits import Commutative, ConstantLike

from loopwright.ir.core.enclosing import ops_around, terminator_of
from loopwright.ir.core.properties import integer
from loopwright.ir.dialects.affine.operands import same_place
from loopwright.ir.dialects.arith.attributes import may_reassociate
from loopwright.ir.dialects.reduction import CombineOp as ReductionCombineOp
from loopwright.ir.dialects.reduction.definition import DefineOp
from loopwright.ir.dialects.reduction.kinds import entries_of, may_round
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind, combining_kind, is_atomic_update
from loopwright.ir.interfaces.control_flow import carried_arguments
from loopwright.ir.interfaces.memory_access import is_load, is_store
from loopwright.records import dataclass, field

_ROUNDING = frozenset({AtomicRMWKind.addf, AtomicRMWKind.mulf})
_MOST_ORDERS = 64
"""The most assignments of carried values to the accumulators of a definition that are tried."""


@dataclass(frozen=True, slots=True)
class MatchedReduction:
    """Carried values that a loop only combines with new ones.

    `carried` are their numbers, in the order of the accumulators. An iteration combines them in
    turn with each of `contributions`, which do not depend on the carried values, through the ops
    `combining`. Exactly one of `kind` and `symbol` is set. `reassociable` says whether the order
    may change, because the result does not depend on it or the author of the loop allowed it.
    """

    carried: tuple[int, ...]
    contributions: tuple[tuple[SSAValue, ...], ...]
    combining: tuple[Operation, ...]
    kind: AtomicRMWKind | None = None
    symbol: str | None = None
    reassociable: bool = False


def match_reduction(
    loop: Operation, number: int, definitions: Sequence[DefineOp] = ()
) -> MatchedReduction | None:
    """Return the reduction that accumulates in carried value `number` of an `affine.for` or
    `scf.for`.

    `definitions` are those that the body may compute without naming them, as
    `definitions_around(loop)` gives them.
    """
    carried = tuple(carried_arguments(loop))
    if not carried:
        return None
    state = _State(loop, loop.regions[0].block, carried)
    if not 0 <= number < len(state.arguments):
        return None
    return (
        _of_kind(state, number)
        or _named_reduction(state, number)
        or _structural_reduction(state, number, definitions)
    )


def definitions_around(op: Operation) -> list[DefineOp]:
    """Return the reductions that symbols in `op` may name: those of the nearest module with any."""
    for ancestor in ops_around(op):
        if isinstance(ancestor, ModuleOp):
            definitions = [
                inner for inner in ancestor.regions[0].block.ops if isinstance(inner, DefineOp)
            ]
            if definitions:
                return definitions
    return []


@dataclass(frozen=True, slots=True)
class _State:
    """A loop, its body, and the values that it carries."""

    loop: Operation
    block: Block
    arguments: tuple[BlockArgument, ...]

    def yielded(self, number: int) -> SSAValue:
        """Return the value that is yielded for carried value `number`."""
        return terminator_of(self.block).operands[number]

    def allows(self, number: int, entry: AtomicRMWKind | str) -> bool:
        """Return whether a clause of the loop declares the carried value as such a reduction."""
        entries = entries_of(self.loop)
        if all(isinstance(entry_, AtomicRMWKind) for entry_ in entries):
            return number < len(entries) and entries[number] == entry
        return entry in entries

    def only_users(self, value: SSAValue, ops: Sequence[Operation]) -> bool:
        """Return whether only `ops` and the terminator use a value."""
        last = self.block.last_op
        return all(use.operation in ops or use.operation is last for use in value.uses)


# Kinds


def _of_kind(state: _State, number: int) -> MatchedReduction | None:
    """Return a chain of ops of one kind from the carried value to the yielded one."""
    chain = _combining_chain(
        state.arguments[number], state.yielded(number), terminator_of(state.block)
    )
    if chain is None:
        return None
    kind, ops = chain
    carried: list[SSAValue] = [state.arguments[number], *(op.results[0] for op in ops)]
    contributions = tuple(
        (op.operands[1 if op.operands[0] is value else 0],)
        for op, value in zip(ops, carried, strict=False)
    )
    free = kind not in _ROUNDING or state.allows(number, kind) or all(map(may_reassociate, ops))
    return MatchedReduction((number,), contributions, ops, kind=kind, reassociable=free)


# Symbols


def _named_reduction(state: _State, number: int) -> MatchedReduction | None:
    """Return a chain of `reduction.combine` ops with one symbol."""
    users = [use.operation for use in state.arguments[number].uses]
    if len(users) != 1 or not isinstance(users[0], ReductionCombineOp):
        return None
    count = len(users[0].results)
    name = users[0].properties["reduction"]
    assert isinstance(name, SymbolRefAttr)
    side = _operand_side(users[0], state.arguments[number])
    carried = tuple(
        state.arguments.index(value) if value in state.arguments else -1
        for value in users[0].operands[side * count : (side + 1) * count]
    )
    if -1 in carried or len(set(carried)) != count:
        return None
    current: tuple[SSAValue, ...] = tuple(state.arguments[i] for i in carried)
    end = tuple(state.yielded(i) for i in carried)
    ops: list[Operation] = []
    contributions: list[tuple[SSAValue, ...]] = []
    while current != end:
        next_users = dict.fromkeys(use.operation for value in current for use in value.uses)
        op = next(iter(next_users)) if len(next_users) == 1 else None
        if (
            op is None
            or not isinstance(op, ReductionCombineOp)
            or op.parent_block() is not state.block
        ):
            return None
        side = _operand_side(op, current[0])
        halves = tuple(op.operands[:count]), tuple(op.operands[count:])
        if op.properties["reduction"] != name or halves[side] != current:
            return None
        if set(halves[1 - side]) & set(current):
            return None
        ops.append(op)
        contributions.append(halves[1 - side])
        current = tuple(op.results)
    if not ops or not all(state.only_users(value, ()) for value in end):
        return None
    symbol = name.root_reference.data
    return MatchedReduction(
        carried, tuple(contributions), tuple(ops), symbol=symbol, reassociable=True
    )


def _operand_side(op: Operation, value: SSAValue) -> int:
    return 0 if value in op.operands[: len(op.results)] else 1


# Structure


def _structural_reduction(
    state: _State, number: int, definitions: Sequence[DefineOp]
) -> MatchedReduction | None:
    for definition in definitions:
        for carried in _assignments(state, number, definition):
            reduction = _computed_reduction(state, carried, definition)
            if reduction is not None:
                return reduction
    return None


def _assignments(state: _State, number: int, definition: DefineOp) -> Iterator[tuple[int, ...]]:
    """Assignments of carried values, including `number`, to the accumulators of a definition."""
    types = definition.accumulator_types

    def extended(order: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(order) == len(types):
            if number in order:
                yield order
            return
        for i, argument in enumerate(state.arguments):
            if i not in order and argument.type == types[len(order)]:
                yield from extended((*order, i))

    return islice(extended(()), _MOST_ORDERS)


@dataclass(slots=True)
class _Unifier:
    """Unifies the values of a combination with values of a body."""

    bound: dict[SSAValue, SSAValue] = field(default_factory=dict[SSAValue, SSAValue])
    right: frozenset[SSAValue] = frozenset()

    def unify(self, pattern: SSAValue, value: SSAValue) -> bool:
        """Return whether a value matches the pattern; binds the pattern's values."""
        binding = self.bound.get(pattern)
        if binding is not None:
            return binding is value
        if pattern.type != value.type:
            return False
        if pattern in self.right:
            self.bound[pattern] = value
            return True
        if not isinstance(pattern, OpResult) or not isinstance(value, OpResult):
            return False
        if pattern.index != value.index or not _same_op(pattern.op, value.op):
            return False
        if not self._operands(pattern.op, value.op):
            return False
        self.bound[pattern] = value
        return True

    def _operands(self, pattern: Operation, op: Operation) -> bool:
        saved = dict(self.bound)
        if self._pairwise(tuple(pattern.operands), tuple(op.operands)):
            return True
        self.bound = saved
        if (
            not pattern.has_trait(Commutative, value_if_unregistered=False)
            or len(pattern.operands) != 2
        ):
            return False
        saved = dict(saved)
        if self._pairwise(tuple(pattern.operands), tuple(op.operands)[::-1]):
            return True
        self.bound = saved
        return False

    def _pairwise(self, patterns: Sequence[SSAValue], values: Sequence[SSAValue]) -> bool:
        return all(self.unify(p, v) for p, v in zip(patterns, values, strict=True))


def _same_op(pattern: Operation, op: Operation) -> bool:
    return (
        pattern.name == op.name
        and not pattern.regions
        and pattern.properties == op.properties
        and pattern.attributes == op.attributes
        and len(pattern.operands) == len(op.operands)
    )


def _computed_reduction(
    state: _State, carried: tuple[int, ...], definition: DefineOp
) -> MatchedReduction | None:
    """Return the reduction, if the body computes the combination of these carried values and
    others."""
    block = definition.combination.block
    count = len(carried)
    arguments = tuple(block.args)
    last = terminator_of(block)
    for left, right in ((0, count), (count, 0)):
        unifier = _Unifier(right=frozenset(arguments[right : right + count]))
        for argument, number in zip(arguments[left : left + count], carried, strict=True):
            unifier.bound[argument] = state.arguments[number]
        if not all(
            unifier.unify(pattern, state.yielded(number))
            for pattern, number in zip(last.operands, carried, strict=True)
        ):
            continue
        contribution = [unifier.bound.get(value) for value in arguments[right : right + count]]
        values = tuple(value for value in contribution if value is not None)
        if len(values) != count:
            continue
        ops = _dependent_ops(state, carried, unifier)
        if ops is None or any(_depends_on_carried(value, ops, state, carried) for value in values):
            continue
        exact = not may_round(definition)
        name = definition.symbol
        return MatchedReduction(
            carried,
            (values,),
            ops,
            symbol=name,
            reassociable=exact or state.allows(carried[0], name),
        )
    return None


def _dependent_ops(
    state: _State, carried: Sequence[int], unifier: _Unifier
) -> tuple[Operation, ...] | None:
    """Return the matched ops that depend on carried values, in order; None if other ops use their
    results."""
    depending: dict[SSAValue, None] = dict.fromkeys(state.arguments[n] for n in carried)
    matched = {
        value.op
        for pattern, value in unifier.bound.items()
        if isinstance(value, OpResult) and isinstance(pattern, OpResult)
    }
    ops: list[Operation] = []
    for op in state.block.ops:
        if (
            op in matched
            and not op.has_trait(ConstantLike)
            and any(v in depending for v in op.operands)
        ):
            ops.append(op)
            depending |= dict.fromkeys(op.results)
    if all(state.only_users(value, ops) for value in depending):
        return tuple(ops)
    return None


def _depends_on_carried(
    value: SSAValue, ops: Sequence[Operation], state: _State, carried: Sequence[int]
) -> bool:
    if isinstance(value, OpResult):
        return value.op in ops
    return any(value is state.arguments[number] for number in carried)


@dataclass(frozen=True, slots=True)
class Reduction:
    """A chain of ops of one kind that combines an accumulator with new values.

    `carried` is the number of the carried value; None if the accumulator is an element of memory,
    which `accesses` (a load and a store of one place, or atomic updates of one kind) read and
    write.
    """

    kind: str
    carried: int | None
    combining: tuple[Operation, ...]
    accesses: tuple[Operation, ...] = ()


def reductions_of(loop: Operation) -> tuple[list[Reduction], bool]:
    """Return the reductions of a loop, and whether it carries other values."""
    reductions: list[Reduction] = []
    unexplained = False
    if carried := carried_arguments(loop):
        block = loop.regions[0].block
        terminator = terminator_of(block)
        for number, argument in enumerate(carried):
            yielded = terminator.operands[number]
            if yielded is argument:
                continue
            chain = _combining_chain(argument, yielded, terminator)
            if chain is None:
                unexplained = True
            else:
                reductions.append(Reduction(chain[0].name, number, chain[1]))
    reductions += _memory_reductions(loop)
    return reductions, unexplained


def _combining_chain(
    start: SSAValue, end: SSAValue, last: Operation
) -> tuple[AtomicRMWKind, tuple[Operation, ...]] | None:
    """Return the ops of one kind from `start` to `end`, where each value has a single use; `last`
    uses `end`."""
    ops: list[Operation] = []
    current = start
    while current is not end:
        users = [use.operation for use in current.uses]
        if len(users) != 1 or combining_kind(users[0]) is None:
            return None
        op = users[0]
        if op.parent_block() is not last.parent_block() or (ops and op.name != ops[0].name):
            return None
        ops.append(op)
        current = op.results[0]
    if not ops or [use.operation for use in end.uses] != [last]:
        return None
    kind = combining_kind(ops[0])
    assert kind is not None
    return kind, tuple(ops)


def _memory_reductions(loop: Operation) -> Iterator[Reduction]:
    """Reductions in memory: a store of a value combined with an earlier load of the same place, in
    one block."""
    for store in loop.walk():
        if not is_store(store):
            continue
        reduction = _element_reduction(store)
        if reduction is not None:
            yield reduction
    yield from _atomic_reductions(loop)


def _atomic_reductions(loop: Operation) -> Iterator[Reduction]:
    """Atomic updates of one kind whose results nothing uses: they commute."""
    updates: dict[str, list[Operation]] = {}
    for op in loop.walk():
        if is_atomic_update(op) and op.results[0].first_use is None:
            updates.setdefault(AtomicRMWKind(integer(op, "kind")).name, []).append(op)
    updates.pop("assign", None)
    for kind, ops in updates.items():
        yield Reduction(kind, None, tuple(ops), tuple(ops))


def _element_reduction(store: Operation) -> Reduction | None:
    """Return the reduction of the element that a store updates by combining a load of it."""
    value = store.operands[0]
    visited: set[SSAValue] = set()
    waiting = [value]
    while waiting:
        current = waiting.pop()
        if current in visited or not isinstance(current, OpResult):
            continue
        visited.add(current)
        op = current.op
        is_beside = op.parent_block() is store.parent_block()
        if is_load(op) and is_beside and same_place(op, store):
            chain = _combining_chain(op.results[0], value, store)
            return None if chain is None else Reduction(chain[0].name, None, chain[1], (op, store))
        if is_beside and combining_kind(op) is not None:
            waiting += op.operands
    return None
