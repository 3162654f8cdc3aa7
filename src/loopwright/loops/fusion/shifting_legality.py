"""What nests that run together have to do with each other: where they may stand, what both access.

Nests that are fused with shifting stand in front of one node of the block. Nodes between them that
depend on one of them must stay on the side of it that they are on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from xdsl.ir import Operation

from loopwright.exact.memory.access import Access, Root
from loopwright.ir.refusal import Refusal, RefusalKind
from loopwright.ir.syntax.locations import source_location
from loopwright.loops.fusion import shifting_distances
from loopwright.loops.fusion.conflicts import BlockForms, Surroundings
from loopwright.loops.fusion.graph import BlockGraph
from loopwright.loops.fusion.nodes import Node
from loopwright.loops.fusion.questions import Form
from loopwright.loops.fusion.shifting_plan import ShiftPlan
from loopwright.reporting.ledger import JsonValue


@dataclass(frozen=True, slots=True)
class Conflict:
    """Accesses of a member and of the nest that joins it, which may access the same elements."""

    member: int
    first: Access
    second: Access
    forms: tuple[Form, Form]
    names: Callable[[], Mapping[int, str]]
    """What parameters are called."""


class Joint:
    """A plan, and a node that may join it."""

    def __init__(
        self, graph: BlockGraph, surroundings: Surroundings, plan: ShiftPlan, node: Node
    ) -> None:
        self.graph = graph
        self.surroundings = surroundings
        self.plan = plan
        self.node = node
        self.common = len(graph.nests.domains.of_block(graph.block).loops)

    def refuse(
        self,
        code: str,
        kind: RefusalKind,
        reason: str,
        *ops: Operation,
        member: int = -1,
        witness: Callable[[], JsonValue] | None = None,
    ) -> Refusal:
        """A refusal about the node and a member, or about some ops."""
        partner = self.plan.members[member].node.op
        concerned = ops or (partner, self.node.op)
        return Refusal(f"fusion.{code}", kind, reason, concerned, witness=witness)

    # Places ------------------------------------------------------------------------------------

    def anchor(self) -> Node | Refusal:
        """Where all nests may stand together: the first node after the others that must not come
        before them, or the new nest. What is between that and the new nest must allow it, too."""
        graph, node, plan = self.graph, self.node, self.plan
        nodes = [member.node for member in plan.members]
        if any(value.owner in {n.op for n in nodes} for value in node.uses):
            return self.refuse(
                "shift-results", RefusalKind.UNSUPPORTED, "a nest uses what another one computes"
            )
        low, high = plan.anchor.place, node.place
        anchor = node
        partners = {*nodes, node}
        for member in nodes:
            for other in self._after(member, partners, low - 1, high):
                if other.place < anchor.place:
                    anchor = other
        if anchor is node:
            return node
        crossed = next(self.surroundings.crossings(node, partners, anchor.place - 1, high), None)
        if crossed is None:
            owners = [value.owner for value in node.uses]
            found = [graph.of_op.get(op) for op in owners if isinstance(op, Operation)]
            later = (n for n in found if n is not None and n.place >= anchor.place)
            crossed = next(later, None)
        if crossed is None:
            return anchor
        other = crossed
        return replace(
            self.refuse(
                "op-between",
                RefusalKind.ILLEGAL,
                f"'{other.op.name}' between the nests depends on one of them",
                node.op,
                other.op,
            ),
            witness=lambda: {
                "from": str(source_location(node.op)),
                "to": str(source_location(other.op)),
                "kind": "order",
            },
        )

    def _after(self, member: Node, partners: set[Node], low: int, high: int) -> Iterator[Node]:
        """The nodes between two places that must stay behind a member."""
        yield from self.surroundings.crossings(member, partners, low, high)
        for result in member.op.results:
            for use in result.uses:
                user = self.graph.node_around(use.operation)
                if user is not None and low < user.place < high:
                    yield user

    # Memory ------------------------------------------------------------------------------------

    def aliasing(self) -> Refusal | None:
        """Memory that may be shared, but not in a known way."""
        theirs = self.node.accessed
        for number, member in enumerate(self.plan.members):
            mine = member.node.accessed
            for root, other in self._overlaps(mine):
                if other not in theirs or not (mine[root].writes or theirs[other].writes):
                    continue
                ops = (mine[root].ops[0], theirs[other].ops[0])
                reason = "two memrefs may share memory"
                return self.refuse("may-alias", RefusalKind.UNKNOWN, reason, *ops, member=number)
        return None

    def _overlaps(self, roots: Iterable[Root]) -> Iterator[tuple[Root, Root]]:
        for root in roots:
            twins = self.surroundings.twins(root)
            for other in self.surroundings.overlapping(root):
                if other not in twins:
                    yield root, other

    def conflicts(self) -> list[Conflict] | Refusal:
        """Pairs of accesses that depend on each other."""
        found: list[Conflict] = []
        for number, member in enumerate(self.plan.members):
            forms = BlockForms(self.graph.nests, self.common)
            for a, b in self._pairs(member.node):
                pair = forms.comparable(a, b)
                if pair is None:
                    reason = "the strides are not known"
                    return self.refuse(
                        "may-alias", RefusalKind.UNKNOWN, reason, a.op, b.op, member=number
                    )
                made = forms.form(pair[0]), forms.form(pair[1])
                if shifting_distances.reach(*made, self.common, ()) is not None:
                    found.append(Conflict(number, a, b, made, forms.names))
        return found

    def _pairs(self, member: Node) -> Iterator[tuple[Access, Access]]:
        node = self.node
        for root, mine in member.accessed.items():
            for other in (root, *self.surroundings.twins(root)):
                theirs = node.accessed.get(other)
                if theirs is None or not (mine.writes or theirs.writes):
                    continue
                for a in member.accesses(root):
                    for b in node.accesses(other):
                        if a.writes or b.writes:
                            yield a, b
