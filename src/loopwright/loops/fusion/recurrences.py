"""Whether iterations of a nest update what earlier ones have accessed.

Ops of one block that access the same in the same way form a kind. Dependences that loops carry lead
from any op of a kind to any of another; those within an iteration only to ops that come later in
the text. A circle has one that is carried, and what an op leads to an earlier one of its kind leads
to, too: so the first op of each kind tells, however many there are.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

from xdsl.ir import Block, Operation

from loopwright.exact.dependences.model import common_loops
from loopwright.exact.dependences.nests import NestAccesses, Partners
from loopwright.exact.memory.access import Access, Root
from loopwright.ir.interfaces.memory_access import is_affine_store
from loopwright.loops.fusion.graph import Node


@dataclass(slots=True, eq=False)
class _Kind:
    """Ops of one block that access the same: the accesses of one of them, and where all stand."""

    accesses: list[Access]
    places: list[int] = field(default_factory=list[int])
    carried: dict[_Kind, None] = field(default_factory=dict["_Kind", None])
    """What depends on them in later iterations, or in any order."""
    later: dict[_Kind, None] = field(default_factory=dict["_Kind", None])
    """What depends on them in the same iteration, if it comes later."""


def has_cyclic_dependence(nests: NestAccesses, node: Node) -> bool:
    """Whether iterations of a nest update what earlier ones have accessed: repeated, they would do
    so twice. Iterations of the loops around it do not matter."""
    kinds = _kinds(nests, node)
    _connect(nests, kinds, len(nests.loops_around(node.op)))
    carriers: dict[_Kind, list[_Kind]] = {}
    for kind in kinds:
        for other in kind.carried:
            carriers.setdefault(other, []).append(kind)
    return any(not _led_to(first).isdisjoint(kinds) for first, kinds in carriers.items())


def _kinds(nests: NestAccesses, node: Node) -> list[_Kind]:
    by_op: dict[Operation, list[Access]] = {}
    for root, at_root in node.accessed.items():
        if at_root.writes or any(is_affine_store(op) for op in at_root.ops):
            for access in node.accesses(root):
                by_op.setdefault(access.op, []).append(access)
    found: dict[tuple[Block | None, *tuple[int, ...]], _Kind] = {}
    # The order matters only where there are several.
    ops = by_op if len(by_op) <= 1 else (op for op in node.op.walk() if op in by_op)
    for place, op in enumerate(ops):
        accesses = by_op[op]
        key = (op.parent, *(nests.kind(access) for access in accesses))
        found.setdefault(key, _Kind(accesses)).places.append(place)
    return list(found.values())


def _connect(nests: NestAccesses, kinds: list[_Kind], outside: int) -> None:
    """Note what depends on what, in iterations of the loops inside some outer ones."""
    owners: dict[Access, _Kind] = {a: kind for kind in kinds for a in kind.accesses}
    by_root: dict[Root, list[Access]] = {}
    for access in owners:
        by_root.setdefault(access.root, []).append(access)
    for accesses in by_root.values():
        partners = Partners(nests, accesses)
        for first in accesses:
            for second in partners.of(first):
                if not (_stores(first) or _stores(second)):
                    continue
                one, other = owners[first], owners[second]
                last = common_loops(first.loops, second.loops)
                if _is_vague(first, second) or any(
                    nests.may_depend(first, second, depth) for depth in range(outside + 1, last + 1)
                ):
                    one.carried[other] = None
                elif one.places[0] < other.places[-1] and nests.may_depend(first, second, last + 1):
                    one.later[other] = None


def _is_vague(first: Access, second: Access) -> bool:
    return first.is_linear != second.is_linear or first.subscripts is None


def _stores(access: Access) -> bool:
    """Whether an access is a store, even of what is there (`mlir-opt` does not see that)."""
    return access.writes or is_affine_store(access.op)


def _led_to(start: _Kind) -> set[_Kind]:
    """The kinds of ops that dependences lead to from the first op of a kind, that one included."""
    earliest = {start: start.places[0]}
    waiting = [start]
    while waiting:
        kind = waiting.pop()
        found = [(other, other.places[0]) for other in kind.carried]
        for other in kind.later:
            number = bisect_right(other.places, earliest[kind])
            if number < len(other.places):
                found.append((other, other.places[number]))
        for other, place in found:
            if other not in earliest or place < earliest[other]:
                earliest[other] = place
                waiting.append(other)
    return set(earliest)
