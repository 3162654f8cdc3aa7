"""Updates: statements' loads and stores of one element that combine a value into it, in any order.

An update loads an element, combines it with something by one kind of reduction, and stores it
again; nothing else sees what is loaded or combined. Updates of one kind may take place in any order
where the result has the same bits, or the ops' fast-math flags allow others (Doerfert, Streit, Hack
and Benaissa, "Polly's Polyhedral Scheduling in the Presence of Reductions", 2015).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xdsl.ir import Operation, SSAValue

from loopwright.exact.memory.access import Access, is_silent
from loopwright.ir.dialects.arith.attributes import may_combine_in_any_order
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind, accumulating_kind


@dataclass(frozen=True, slots=True)
class Update:
    """The accesses of an update, and the ops that combine, all of one kind."""

    load: Access
    store: Access
    kind: AtomicRMWKind
    combining: tuple[Operation, ...]


def updates_of(accesses: Sequence[Access]) -> Iterator[Update]:
    """The updates among the accesses of a statement, which have the same frame."""
    for store in accesses:
        if not store.writes or store.reads or not store.op.operands:
            continue
        found = [
            (load, *combined)
            for load in accesses
            if _is_same_element(load, store) and _is_at_once(load, store, accesses)
            if (combined := _combining(load.op, store.op)) is not None
        ]
        # Of two loads of the element, one is what is combined into it, which is no constant then.
        if len(found) == 1 and may_combine_in_any_order(*found[0][1:]):
            yield Update(found[0][0], store, *found[0][1:])


def _is_same_element(load: Access, store: Access) -> bool:
    return len(load.op.results) == 1 and (load.root, load.subscripts) == (
        store.root,
        store.subscripts,
    )


def _is_at_once(load: Access, store: Access, accesses: Sequence[Access]) -> bool:
    """Whether an update takes place in one block, and nothing else writes to its memory then."""
    roots = {access.op: access.root for access in accesses if access.writes}
    op = load.op.next_op
    while op is not None and op is not store.op:
        reads_only = not op.regions and bool(op.results)
        if not (is_silent(op) or reads_only or roots.get(op, store.root) != store.root):
            return False
        op = op.next_op
    return op is not None


def _combining(
    load: Operation, store: Operation
) -> tuple[AtomicRMWKind, tuple[Operation, ...]] | None:
    """The ops by which what is loaded becomes what is stored, if nothing else uses it."""
    value: SSAValue = load.results[0]
    kind: AtomicRMWKind | None = None
    combining: list[Operation] = []
    while True:
        uses = list(value.uses)
        if len(uses) != 1:
            return None
        user, index = uses[0].operation, uses[0].index
        if user is store:
            break
        of_user = accumulating_kind(user, index)
        if len(user.results) != 1 or of_user is None or kind not in (None, of_user):
            return None
        kind = of_user
        combining.append(user)
        value = user.results[0]
    if kind is None or store.operands[0] is not value:
        return None
    return kind, tuple(combining)
