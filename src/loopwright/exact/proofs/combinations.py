"""The terms that chains of an associative and commutative operation combine, and a matching of
equal ones.

A sum `s[i] = s[i - 1] + e[i]` combines all `e[k]` up to `i`, in any order: the terms of its
operands, recursively for operands that are such sums themselves. Recurrences are solved as
equations, by the transitive closure of their steps. Then the terms of two programs are matched by
the iterations in which they have equal inputs; where that is ambiguous, for instance between equal
terms, by equal coordinates (Shashidhar et al., "Verification of Source Code Transformations by
Program Equivalence Checking", 2005).

The results are guesses, which `exact.proofs.certificates` checks.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from operator import itemgetter

from loopwright.exact.presburger.named_relations import Relations
from loopwright.exact.proofs.certificates import (
    Combined,
    Graph,
    Law,
    Slots,
    Terms,
    combines,
    is_combination,
    operand_pairs,
    slots_of,
    terms_of_slots,
)
from loopwright.exact.proofs.nodes import UNDEFINED

_MOST_NODES = 64
_DEPTH = 12
"""How many levels of operands are compared to match terms."""


def terms_of(graph: Graph, root: str, law: Law) -> Terms:
    """The terms that a node combines, with those of the nodes that it expands; empty if it does not
    combine, or if the terms are not found."""
    slots: dict[str, Slots] = {}
    waiting = [root]
    while waiting:
        name = waiting.pop()
        if name in slots or not combines(graph, name, law):
            continue
        if len(slots) == _MOST_NODES:
            return {}
        slots[name] = slots_of(graph, name, law, graph.node(name).points)
        waiting += [target for slot, target in slots[name].values.names if slot.startswith("t")]
    terms = _solved(graph, law, slots)
    return terms if all(is_combination(graph, name, law, terms) for name in terms) else {}


def _solved(graph: Graph, law: Law, slots: dict[str, Slots]) -> Terms:
    """Solve the equations of nodes that use each other, by elimination: `terms[n]` are a node's own
    terms, and `steps[n]` relates it to the nodes whose terms it includes."""
    nothing = dict.fromkeys(slots, Relations.of(()))
    terms: Terms = {}
    steps: dict[str, Terms] = {}
    for name, (own, values) in slots.items():
        terms[name] = own.then(terms_of_slots(graph, law, values, nothing))
        steps[name] = {}
        for slot, target, part in values.parts():
            if target in slots and slot.startswith("t"):
                step = own.then(part).then(graph.node(target).points)
                _add(steps[name], target, step)
    eliminated: list[str] = []
    remaining = set(slots)
    while remaining:
        name = min(remaining, key=lambda one: (one in steps[one], len(steps[one]), one))
        remaining.remove(name)
        eliminated.append(name)
        if name in steps[name]:
            closure = _closure(steps[name].pop(name))
            if closure is None:
                return {}
            _add(terms, name, closure.then(terms[name]))
            for target, step in list(steps[name].items()):
                _add(steps[name], target, closure.then(step))
        for other in remaining:
            step = steps[other].pop(name, None)
            if step is not None:
                _add(terms, other, step.then(terms[name]))
                for target, further in steps[name].items():
                    _add(steps[other], target, step.then(further))
    for name in reversed(eliminated):
        for target, step in steps[name].items():
            _add(terms, name, step.then(terms[target]))
    return terms


def _add(relations: Terms, name: str, more: Relations) -> None:
    known = relations.get(name)
    relations[name] = (more if known is None else known.union(more)).coalesced()


def _closure(steps: Relations) -> Relations | None:
    """From iterations to all earlier ones reachable by steps; None if no closure is found."""
    for find in (Relations.in_order, Relations.closure):
        guess = find(steps)
        reached = steps.union(steps.then(guess))
        if guess.is_subset(reached) and reached.is_subset(guess):
            return guess
    return None


def _narrowed(
    found: Relations, source: str, target: str, terms: tuple[Relations, Relations]
) -> Relations:
    """Make the matching of the slots of two names one to one, if that keeps it complete; else leave
    it."""
    part = Relations.of(part for a, b, part in found.parts() if (a, b) == (source, target))
    rest = found.subtract(part)
    if part.is_empty():
        return found
    for equal in part.equalities():
        if part.is_one_to_one(*terms):
            break
        fewer = part.intersect(equal)
        if not part.is_subset(fewer) and rest.union(fewer).covers(*terms):
            part = fewer
    others = rest.outside(part.domain()).inverse().outside(part.range()).inverse()
    chosen = part.union(others)
    return chosen if chosen.covers(*terms) else rest.union(part)


class TermMatcher:
    """Matches the terms of nodes of two programs."""

    def __init__(self, before: Graph, after: Graph) -> None:
        self._before, self._after = before, after
        self._alike: dict[tuple[str, str], Relations | None] = {}

    def matching(
        self, law: Law, pairs: Relations, combined: tuple[Combined, Combined]
    ) -> Relations | None:
        """From slots of the first node to slots of the second with equal values, one to one for
        each of the `pairs` of iterations if the law requires that; None if no matching is found."""
        first, second = (
            side.then(own.slots) for side, own in zip(pairs.sides(), combined, strict=True)
        )
        values = combined[0].values, combined[1].values
        possible = first.inverse().then(second)
        signs = [one for one in possible.names if one[0][:1] == one[1][:1]]
        alike = self._alike_operands(
            values[0].within(first.range()), values[1].within(second.range()), _DEPTH
        )
        found = possible.intersect(alike).coalesced()
        found = Relations.of(part for a, b, part in found.parts() if (a, b) in signs)
        if not found.covers(first, second):
            return None
        if found.is_one_to_one(first, second):
            return found
        parts = [(a, b, part.is_one_to_one(first, second)) for a, b, part in found.parts()]
        for source, target, _ in sorted(parts, key=itemgetter(2), reverse=True):
            found = _narrowed(found, source, target, (first, second))
        is_enough = law.is_idempotent or found.is_one_to_one(first, second)
        return found if is_enough else None

    def _alike_operands(self, first: Relations, second: Relations, depth: int) -> Relations:
        """The pairs of iterations whose operands may be made of equal inputs."""
        found: list[Relations] = []
        for (a, left), (b, right) in product(
            self._computing(self._before, first), self._computing(self._after, second)
        ):
            is_given = not self._before.is_node(a) and not self._after.is_node(b)
            if a == b and is_given:
                found.append(left.then(right.inverse()))
            elif UNDEFINED in (a, b):
                found.append(Relations.between(left, right))
            elif not is_given:
                alike = self._alike_nodes((a, b), depth)
                found.append(
                    Relations.between(left, right)
                    if alike is None
                    else left.then(alike).then(right.inverse())
                )
        return Relations.of(found)

    def _computing(self, graph: Graph, operand: Relations) -> Iterator[tuple[str, Relations]]:
        """The nodes of an operand that compute, found through one forwarding node."""
        for _, name, part in operand.parts():
            node = graph.node(name) if graph.is_node(name) else None
            if node is None or node.key is not None:
                yield name, part
            else:
                for _, inner, handed in part.then(node.operands[0]).parts():
                    yield inner, handed

    def _alike_nodes(self, names: tuple[str, str], depth: int) -> Relations | None:
        """The pairs of iterations for which nodes are made of equal inputs; None if all may be."""
        if names not in self._alike:
            self._alike[names] = None
            if depth:
                self._alike[names] = self._compared(names, depth - 1)
        return self._alike[names]

    def _compared(self, names: tuple[str, str], depth: int) -> Relations | None:
        graphs = self._before, self._after
        nodes = [
            graph.node(name)
            for graph, name in zip(graphs, names, strict=True)
            if graph.is_node(name)
        ]
        if any(node.key is None for node in nodes):
            return None
        found = Relations.of(())
        for crosswise in (False, True):
            pairs = operand_pairs(*graphs, names, crosswise=crosswise)
            if pairs is None:
                continue
            alike: Relations | None = None
            for left, right in pairs:
                assert left is not None and right is not None, "both compute"
                one = self._alike_operands(left, right, depth)
                alike = one if alike is None else alike.intersect(one)
            if alike is None:
                return None
            found = found.union(alike)
        is_in_order = all(node.law is None for node in nodes)
        return found if is_in_order or not found.is_empty() else None
