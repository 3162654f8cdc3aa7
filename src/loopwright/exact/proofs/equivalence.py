"""Whether two affine programs compute the same, for all sizes and values.

The search goes from each output back through the operations of both programs: it pairs operations
of equal kinds and relates their iterations, and the operands become further pairs to prove
(Shashidhar et al., "Verification of Source Code Transformations by Program Equivalence Checking",
2005). Pairs that occur again with other iterations belong to a recurrence: the relation is widened
to a guess for all iterations, which must then be proved (Verdoolaege, Janssens and Bruynooghe,
"Equivalence Checking of Static Affine Programs Using Widening to Handle Recurrences", 2009). If the
guess is too wide, the wrong pairs are excluded and the search restarts.

The result is a certificate that `exact.proofs.certificates` checks; the search itself need not be
trusted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import product
from operator import itemgetter
from typing import NamedTuple

from xdsl.ir import Operation

from loopwright.exact.presburger.budget import UndecidedError
from loopwright.exact.presburger.named_relations import Relations
from loopwright.exact.proofs import certificates
from loopwright.exact.proofs.faults import (
    Gap,
    defined_for,
    faulting,
    new_fault,
    opaque_promises,
    unpaired_faults,
)
from loopwright.exact.proofs.nodes import WITHOUT_VALUE, Folds, Parameters
from loopwright.exact.proofs.program_accesses import NotModelledError, key_of
from loopwright.exact.proofs.value_graphs import ValueGraph
from loopwright.ir.core.enclosing import is_within
from loopwright.ir.dialects.reduction.kinds import promises
from loopwright.records import dataclass, field

# Chains of operations in any order
#
# The terms that such chains combine, and a matching of equal ones: guesses, which
# `exact.proofs.certificates` checks.
#
# A sum `s[i] = s[i - 1] + e[i]` combines all `e[k]` up to `i`, in any order: the terms of its
# operands, recursively for operands that are such sums themselves. Recurrences are solved as
# equations, by the transitive closure of their steps. Then the terms of two programs are matched by
# the iterations in which they have equal inputs; where that is ambiguous, for instance between
# equal terms, by equal coordinates (Shashidhar et al., "Verification of Source Code Transformations
# by Program Equivalence Checking", 2005).

_MOST_NODES = 64
_DEPTH = 12
"""How many levels of operands are compared to match terms."""


def terms_of(graph: certificates.Graph, root: str, law: certificates.Law) -> certificates.Terms:
    """Return the terms that a node combines, with those of the nodes that it expands; empty if it
    does not combine, or if the terms are not found."""
    slots: dict[str, certificates.Slots] = {}
    waiting = [root]
    while waiting:
        name = waiting.pop()
        if name in slots or not certificates.combines(graph, name, law):
            continue
        if len(slots) == _MOST_NODES:
            return {}
        slots[name] = certificates.slots_of(graph, name, law, graph.node(name).points)
        waiting += [target for slot, target in slots[name].values.names if slot.startswith("t")]
    terms = _solved(graph, law, slots)
    return (
        terms if all(certificates.is_combination(graph, name, law, terms) for name in terms) else {}
    )


def _solved(
    graph: certificates.Graph, law: certificates.Law, slots: dict[str, certificates.Slots]
) -> certificates.Terms:
    """Solve the equations of nodes that use each other, by elimination: `terms[n]` are a node's own
    terms, and `steps[n]` relates it to the nodes whose terms it includes."""
    nothing = dict.fromkeys(slots, Relations.of(()))
    terms: certificates.Terms = {}
    steps: dict[str, certificates.Terms] = {}
    for name, (own, values) in slots.items():
        terms[name] = own.then(certificates.terms_of_slots(graph, law, values, nothing))
        steps[name] = {}
        for slot, target, part in values.parts():
            if target in slots and slot.startswith("t"):
                step = own.then(part).then(graph.node(target).points)
                _add_relations(steps[name], target, step)
    eliminated: list[str] = []
    remaining = dict.fromkeys(slots)
    while remaining:
        name = min(
            remaining,
            key=lambda candidate: (candidate in steps[candidate], len(steps[candidate]), candidate),
        )
        del remaining[name]
        eliminated.append(name)
        if name in steps[name]:
            closure = _closure(steps[name].pop(name))
            if closure is None:
                return {}
            _add_relations(terms, name, closure.then(terms[name]))
            for target, step in list(steps[name].items()):
                _add_relations(steps[name], target, closure.then(step))
        for dependent in remaining:
            step = steps[dependent].pop(name, None)
            if step is not None:
                _add_relations(terms, dependent, step.then(terms[name]))
                for target, further in steps[name].items():
                    _add_relations(steps[dependent], target, step.then(further))
    for name in reversed(eliminated):
        for target, step in steps[name].items():
            _add_relations(terms, name, step.then(terms[target]))
    return terms


def _add_relations(relations: certificates.Terms, name: str, more: Relations) -> None:
    previous = relations.get(name)
    relations[name] = (more if previous is None else previous.union(more)).coalesced()


def _closure(steps: Relations) -> Relations | None:
    """Return the relation from iterations to all earlier ones reachable by steps; None if no
    closure is found."""
    for find in (Relations.in_order, Relations.closure):
        guess = find(steps)
        reached = steps.union(steps.then(guess))
        if guess.is_subset(reached) and reached.is_subset(guess):
            return guess
    return None


def _narrowed(
    matching: Relations, source: str, target: str, terms: tuple[Relations, Relations]
) -> Relations:
    """Make the matching of the slots of two names one to one, if that keeps it complete; else leave
    it."""
    part = Relations.of(part for a, b, part in matching.parts() if (a, b) == (source, target))
    other_pairs = matching.subtract(part)
    if part.is_empty():
        return matching
    for equal in part.equalities():
        if part.is_one_to_one(*terms):
            break
        fewer = part.intersect(equal)
        if not part.is_subset(fewer) and other_pairs.union(fewer).covers(*terms):
            part = fewer
    disjoint_pairs = other_pairs.outside(part.domain()).inverse().outside(part.range()).inverse()
    matching_with_part = part.union(disjoint_pairs)
    return matching_with_part if matching_with_part.covers(*terms) else other_pairs.union(part)


class TermMatcher:
    """Matches the terms of nodes of two programs."""

    def __init__(self, before: certificates.Graph, after: certificates.Graph) -> None:
        self._before = before
        self._after = after
        self._alike: dict[tuple[str, str], Relations | None] = {}

    def matching(
        self,
        law: certificates.Law,
        pairs: Relations,
        combined: tuple[certificates.Combined, certificates.Combined],
    ) -> Relations | None:
        """Return the relation from slots of the first node to slots of the second with equal
        values, one to one for each of the `pairs` of iterations if the law requires that; None if
        no matching is found."""
        first, second = (
            side.then(own.slots) for side, own in zip(pairs.sides(), combined, strict=True)
        )
        values = combined[0].values, combined[1].values
        possible = first.inverse().then(second)
        pairs_of_equal_sign = [
            name_pair for name_pair in possible.names if name_pair[0][:1] == name_pair[1][:1]
        ]
        alike = self._alike_operands(
            values[0].within(first.range()), values[1].within(second.range()), _DEPTH
        )
        slot_pairs = possible.intersect(alike).coalesced()
        slot_pairs = Relations.of(
            part for a, b, part in slot_pairs.parts() if (a, b) in pairs_of_equal_sign
        )
        if not slot_pairs.covers(first, second):
            return None
        if slot_pairs.is_one_to_one(first, second):
            return slot_pairs
        parts = [(a, b, part.is_one_to_one(first, second)) for a, b, part in slot_pairs.parts()]
        for source, target, _ in sorted(parts, key=itemgetter(2), reverse=True):
            slot_pairs = _narrowed(slot_pairs, source, target, (first, second))
        is_enough = law.is_idempotent or slot_pairs.is_one_to_one(first, second)
        return slot_pairs if is_enough else None

    def _alike_operands(self, first: Relations, second: Relations, depth: int) -> Relations:
        """Return the pairs of iterations whose operands may be computed from equal inputs."""
        alternatives: list[Relations] = []
        for (a, left), (b, right) in product(
            self._computing(self._before, first), self._computing(self._after, second)
        ):
            is_given = not self._before.is_node(a) and not self._after.is_node(b)
            if a == b and is_given:
                alternatives.append(left.then(right.inverse()))
            elif a in WITHOUT_VALUE or b in WITHOUT_VALUE:
                alternatives.append(Relations.between(left, right))
            elif not is_given:
                alike = self._alike_nodes((a, b), depth)
                alternatives.append(
                    Relations.between(left, right)
                    if alike is None
                    else left.then(alike).then(right.inverse())
                )
        return Relations.of(alternatives).coalesced()

    def _computing(
        self, graph: certificates.Graph, operand: Relations
    ) -> Iterator[tuple[str, Relations]]:
        """Yield the nodes of an operand that compute, found through one forwarding node."""
        for _, name, part in operand.parts():
            node = graph.node(name) if graph.is_node(name) else None
            if node is None or node.key is not None:
                yield name, part
            else:
                for _, inner, values in part.then(node.operands[0]).parts():
                    yield inner, values

    def _alike_nodes(self, names: tuple[str, str], depth: int) -> Relations | None:
        """Return the pairs of iterations for which nodes are computed from equal inputs; None if
        all may be."""
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
        alike_pairs = Relations.of(())
        for crosswise in (False, True):
            pairs = certificates.operand_pairs(*graphs, names, crosswise=crosswise)
            if pairs is None:
                continue
            alike: Relations | None = None
            for left, right in pairs:
                assert left is not None and right is not None, "both compute"
                alike_operands = self._alike_operands(left, right, depth)
                alike = (
                    alike_operands if alike is None else alike.intersect(alike_operands).coalesced()
                )
            if alike is None:
                return None
            alike_pairs = alike_pairs.union(alike).coalesced()
        is_in_order = all(node.law is None for node in nodes)
        return alike_pairs if is_in_order or not alike_pairs.is_empty() else None


# The search

_MOST_ATTEMPTS = 24
_MOST_EARLY_EXCLUSIONS = 4
"""A guess that is too wide is the likelier reason at first, a sum in another order afterwards."""
_MOST_PAIRS = 4000
Names = tuple[str, str]


class Pair(NamedTuple):
    """Operations of both programs that compute the same in related iterations."""

    first: Operation
    second: Operation
    relation: str


@dataclass(eq=False)
class _Obligation:
    """Pairs of iterations that must compute the same. They are operands, by `steps`, of the nodes
    of `parent`. Without widening only the `needed` pairs have to be equal."""

    names: Names
    pairs: Relations
    parent: _Obligation | None = None
    steps: tuple[Relations | None, Relations | None] = (None, None)
    needed: Relations | None = None

    def asking(self, pairs: Relations) -> Relations:
        """Return the pairs of the parent that need some of these pairs."""
        assert self.parent is not None, "something asked for them"
        first, second = self.steps
        pairs = pairs if first is None else first.then(pairs)
        pairs = pairs if second is None else pairs.then(second.inverse())
        return pairs.intersect(self.parent.pairs)

    def path(self) -> Iterator[_Obligation]:
        """Yield this obligation and its ancestors, innermost first."""
        current: _Obligation | None = self
        while current is not None:
            yield current
            current = current.parent


class _MismatchError(Exception):
    """Pairs that apparently do not compute the same."""

    def __init__(self, obligation: _Obligation, pairs: Relations, reason: str, text: str) -> None:
        super().__init__(text)
        self.obligation = obligation
        self.pairs = pairs
        self.reason = reason
        self.text = text


@dataclass()
class _Search:
    """The search for a certificate."""

    before: ValueGraph
    after: ValueGraph
    outputs: tuple[Mapping[str, Relations], Mapping[str, Relations]]
    exchanged: set[Names] = field(default_factory=set[Names])
    excluded: dict[Names, Relations] = field(default_factory=dict[Names, Relations])
    certificate: dict[Names, Relations] = field(default_factory=dict[Names, Relations])
    tried: set[Names] = field(default_factory=set[Names])
    guessed: set[Names] = field(default_factory=set[Names])
    attempts: int = 0
    in_any_order: dict[Names, certificates.Law] = field(
        default_factory=dict[Names, certificates.Law]
    )
    """Pairs of nodes that are compared by their terms in any order."""
    in_order: set[Names] = field(default_factory=set[Names])
    """Those of them for which matching terms failed."""
    combinations: certificates.Combinations = field(default_factory=certificates.Combinations)
    early_exclusions: int = 0
    """How often a guess was narrowed before any operation was considered in another order."""

    def __post_init__(self) -> None:
        self.matcher = TermMatcher(self.before, self.after)

    def run(self) -> Gap | None:
        """Fill in `certificate`; return a gap if the proof fails."""
        gap: Gap | None = None
        while self.attempts < _MOST_ATTEMPTS:
            self.attempts += 1
            self.certificate = {}
            self.combinations.matchings.clear()
            try:
                for first, second in zip(*(o.items() for o in self.outputs), strict=True):
                    self._output(first[0], first[1], second[1])
                return None
            except _MismatchError as mismatch:
                unequal_elements = self._learn(mismatch)
                if gap is None or unequal_elements is not None:
                    gap = self._gap(mismatch, unequal_elements)
                if unequal_elements is not None:
                    return gap
            except UndecidedError:
                if gap is None:
                    raise
                return gap
        return gap

    def _output(self, name: str, first: Relations, second: Relations) -> None:
        root = _Obligation((name, name), first.domain())
        self._settle(list(self._operand_obligations(root, (first, second))))

    def pair(self, candidates: Iterable[str], name: str) -> None:
        """Add pairs to the certificate by which a node of the second program computes in each
        iteration what one of the candidates computes in that iteration, if that is found."""
        second = self.after.node(name)
        for candidate in candidates:
            first = self.before.node(candidate)
            if first.key != second.key or len(first.operands) != len(second.operands):
                continue
            pairs = first.points.renamed(name).within(first.points, second.points)
            if pairs.is_empty():
                continue
            saved_certificate = dict(self.certificate)
            exchanged = set(self.exchanged)
            matchings = dict(self.combinations.matchings)
            try:
                self._settle([_Obligation((candidate, name), pairs)])
                return
            except _MismatchError:
                self.certificate = saved_certificate
                self.exchanged = exchanged
                self.combinations.matchings.clear()
                self.combinations.matchings.update(matchings)

    def _settle(self, waiting: list[_Obligation]) -> None:
        """Assume obligations, and all that they depend on."""
        while waiting:
            if len(self.certificate) > _MOST_PAIRS:
                raise _MismatchError(waiting[-1], waiting[-1].pairs, "size", "too many pairs")
            waiting += reversed(list(self._expanded(waiting.pop())))

    def _operand_obligations(
        self, parent: _Obligation, steps: tuple[Relations | None, Relations | None]
    ) -> Iterator[_Obligation]:
        """Yield the proof obligations for the operands of an obligation."""
        first, second = steps
        pairs = parent.pairs
        for step, graph in ((first, pairs.domain()), (second, pairs.range())):
            if step is not None and not graph.begins_within(step.domain()):
                raise _MismatchError(parent, pairs, "partial", "a value has no source")
        pairs_from_operand = pairs if first is None else first.inverse().then(pairs)
        reached = pairs_from_operand if second is None else pairs_from_operand.then(second)
        for source, target, part in reached.coalesced().parts():
            yield _Obligation((source, target), part, parent, steps)

    def _expanded(self, obligation: _Obligation) -> Iterator[_Obligation]:
        """Assume an obligation, and yield the obligations that it depends on."""
        first, second = names = obligation.names
        if first in WITHOUT_VALUE:
            return
        if not self.before.is_node(first) and not self.after.is_node(second):
            if first != second:
                text = "they are different things that both programs are given"
                raise _MismatchError(obligation, obligation.pairs, "inputs", text)
            wrong = obligation.pairs.subtract(obligation.pairs.domain())
            if not wrong.is_empty():
                raise _MismatchError(obligation, wrong, "elements", "they are different elements")
            return
        assumed_pairs = self.certificate.get(names)
        if assumed_pairs is not None and obligation.pairs.is_subset(assumed_pairs):
            return
        self._widen(obligation)
        self.certificate[names] = (
            obligation.pairs
            if assumed_pairs is None
            else assumed_pairs.union(obligation.pairs).coalesced()
        )
        may_match = names in self.in_any_order and names not in self.in_order
        terms = self._terms(obligation) if may_match else None
        if terms is not None:
            yield from terms
            return
        if names not in self.tried and self._is_crosswise(names):
            self.exchanged.add(names)
        crosswise = names in self.exchanged
        compared = certificates.operand_pairs(self.before, self.after, names, crosswise=crosswise)
        if compared is None:
            raise _MismatchError(obligation, obligation.pairs, *self._different(names))
        for steps in compared:
            yield from self._operand_obligations(obligation, steps)
        if certificates.depend_on_memory(self.before, self.after, names):
            yield from self._element_obligations(obligation)

    def _element_obligations(self, parent: _Obligation) -> Iterator[_Obligation]:
        """Yield the proof obligations for the memory that the nodes of an obligation depend on."""
        elements = certificates.element_pairs(self.before, self.after, parent.names, parent.pairs)
        if elements is None:
            text = "the second program may read memory with fewer elements"
            raise _MismatchError(parent, parent.pairs, "extents", text)
        for source, target, part in elements.of(parent.pairs).coalesced().parts():
            yield _Obligation((source, target), part, parent, (elements.first, elements.second))

    def _terms(self, obligation: _Obligation) -> list[_Obligation] | None:
        """Return the obligations for the terms of two nodes in any order, in all iterations known
        so far; None if no matching of terms is found."""
        names = obligation.names
        law = self.in_any_order[names]
        pairs = self.certificate[names]
        graphs = (self.before, self.after)
        combinations = list[certificates.Combined]()
        for graph, name, laws, points in zip(
            graphs, names, self.combinations.terms, (pairs.domain(), pairs.range()), strict=True
        ):
            terms = laws.setdefault(law, {})
            if name not in terms and certificates.combines(graph, name, law):
                terms |= terms_of(graph, name, law)
                if name not in terms:
                    return None
            combinations.append(certificates.combined_by(graph, name, law, points, terms))
        first, second = combinations
        slots = self.matcher.matching(law, pairs, (first, second))
        if slots is None:
            return None
        self.combinations.matchings[names] = certificates.Matching(law, slots)
        steps = first.slots.then(first.values), second.slots.then(second.values)
        values = first.values.inverse().then(slots).then(second.values)
        parts = values.coalesced().parts()
        return [_Obligation((a, b), part, obligation, steps) for a, b, part in parts]

    def _different(self, names: Names) -> tuple[str, str]:
        first, second = names
        if second in WITHOUT_VALUE:
            return "undefined", "the second program reads memory that nothing was written to"
        if not self.before.is_node(first) or not self.after.is_node(second):
            return "inputs", "one is computed, the other is given"
        return "operations", "they are different operations"

    def _widen(self, obligation: _Obligation) -> None:
        """Widen an obligation whose nodes occur again among its ancestors to a guess for all
        iterations."""
        names = obligation.names
        above = (asking for asking in obligation.path() if asking is not obligation)
        outer = next((asking for asking in above if asking.names == names), None)
        if outer is None:
            return
        for wide in self._guesses(names, outer.pairs, obligation.pairs):
            if names in self.excluded:
                wide = wide.subtract(self.excluded[names])
            if obligation.pairs.is_subset(wide):
                obligation.needed = obligation.pairs
                obligation.pairs = wide
                return

    def _guesses(self, names: Names, old: Relations, new: Relations) -> Iterator[Relations]:
        """Guesses of pairs of iterations that compute the same: those with equal coordinates, or
        the affine hull of the known pairs."""
        is_first = self.before.is_node(names[0])
        is_second = self.after.is_node(names[1])
        if is_first and is_second:
            points = self.before.node(names[0]).points, self.after.node(names[1]).points
            same = points[0].renamed(names[1]).within(*points)
            if new.is_subset(same) and old.is_subset(same):
                yield same
            yield old.widened(new).within(*points)
        elif is_first:
            yield old.widened(new).within(self.before.node(names[0]).points)
        else:
            yield old.widened(new).inverse().within(self.after.node(names[1]).points).inverse()

    def _is_crosswise(self, names: Names) -> bool:
        """Return whether operands can only be equal if they are exchanged; for nodes that forward
        values, whether they forward in equal iterations."""
        if not (self.before.is_node(names[0]) and self.after.is_node(names[1])):
            return False
        first = self.before.node(names[0])
        second = self.after.node(names[1])
        if first.key is None and second.key is None:
            return self.certificate[names].is_subset(first.points.renamed(names[1]))
        if not (first.commutes and second.commutes) or first.key != second.key:
            return False
        straight = zip(first.operands, second.operands, strict=True)
        crossed = zip(first.operands, reversed(second.operands), strict=True)
        return not self._may_all(straight, 2) and self._may_all(crossed, 2)

    def _may_all(self, pairs: Iterator[tuple[Relations, Relations]], depth: int) -> bool:
        return all(
            any(self._may_equal((a, b), depth) for a in left.targets for b in right.targets)
            for left, right in pairs
        )

    def _may_equal(self, names: Names, depth: int) -> bool:
        """Return whether nodes may compute the same, judging by their first operands."""
        first, second = names
        if first in WITHOUT_VALUE or not depth:
            return True
        if not self.before.is_node(first) and not self.after.is_node(second):
            return first == second
        compared = certificates.operand_pairs(self.before, self.after, names, crosswise=False)
        if compared is None:
            return False
        if any(left is None or right is None for left, right in compared):
            return True
        straight = [(left, right) for left, right in compared if left and right]
        if self._may_all(iter(straight), depth - 1):
            return True
        if not self.before.node(first).commutes:
            return False
        (a, b), (c, d) = straight
        return self._may_all(iter([(a, d), (c, b)]), depth - 1)

    # What went wrong

    def _learn(self, mismatch: _MismatchError) -> Relations | None:
        """Learn from a mismatch for another attempt: exchange operands, or exclude wrong guesses.
        If neither is possible, return the output elements that are apparently not equal."""
        if self.early_exclusions <= _MOST_EARLY_EXCLUSIONS:
            self.early_exclusions += 1
            is_early = self.early_exclusions <= _MOST_EARLY_EXCLUSIONS
            if is_early and self._excludes_guess(mismatch):
                self.attempts -= 1
                return None
            self.early_exclusions = _MOST_EARLY_EXCLUSIONS + 1
            self.excluded.clear()
        if self._may_reorder(mismatch.obligation):
            self.attempts -= 1
            return None
        wrong = mismatch.pairs
        for obligation in mismatch.obligation.path():
            names = obligation.names
            if names in self.guessed:
                self.exchanged ^= {names}
                self.guessed.discard(names)
                return None
            if obligation is not mismatch.obligation and self._may_exchange(names):
                self.exchanged ^= {names}
                self.tried.add(names)
                self.guessed.add(names)
                return None
            if obligation.needed is not None:
                wrong_where_needed = obligation.needed.intersect(wrong)
                if wrong_where_needed.is_empty():
                    old = self.excluded.get(names)
                    self.excluded[names] = wrong if old is None else old.union(wrong)
                    return None
                wrong = wrong_where_needed
            if obligation.parent is not None:
                wrong = obligation.asking(wrong)
        return wrong

    def _excludes_guess(self, mismatch: _MismatchError) -> bool:
        """Exclude the pairs of a guess that lead to a mismatch, if none of them is needed; return
        whether there is such a guess."""
        wrong = mismatch.pairs
        for obligation in mismatch.obligation.path():
            if obligation.needed is not None:
                wrong_where_needed = obligation.needed.intersect(wrong)
                if wrong_where_needed.is_empty():
                    previous = self.excluded.get(obligation.names)
                    self.excluded[obligation.names] = (
                        wrong if previous is None else previous.union(wrong)
                    )
                    return True
                wrong = wrong_where_needed
            if obligation.parent is not None:
                wrong = obligation.asking(wrong)
        return False

    def _may_reorder(self, mismatch: _Obligation) -> bool:
        """Prepare to compare the terms of the outermost suitable pair on the way to a mismatch in
        any order, or its operands in order if its terms failed to match; return whether there is
        such a pair."""
        graphs = self.before, self.after
        forwarding: list[Names] = []
        for names in reversed([obligation.names for obligation in mismatch.path()]):
            pairs = zip(graphs, names, strict=True)
            nodes = [graph.node(name) for graph, name in pairs if graph.is_node(name)]
            laws = list(dict.fromkeys(node.law for node in nodes if node.law is not None))
            forwarding.append(names)
            if len(laws) == 1:
                candidates = [
                    candidate for candidate in forwarding if candidate not in self.in_any_order
                ]
                if candidates:
                    self.in_any_order[candidates[0]] = laws.pop()
                    return True
            if all(node.key is not None for node in nodes):
                forwarding = []
        for names in (obligation.names for obligation in mismatch.path()):
            if names in self.combinations.matchings and names not in self.in_order:
                self.in_order.add(names)
                return True
        return False

    def _may_exchange(self, names: Names) -> bool:
        if names in self.tried or not self.before.is_node(names[0]):
            return False
        if not self.after.is_node(names[1]):
            return False
        first = self.before.node(names[0])
        second = self.after.node(names[1])
        if first.key is None and second.key is None:
            return True
        return first.commutes and second.commutes and first.key == second.key

    def _gap(self, mismatch: _MismatchError, unequal_elements: Relations | None) -> Gap:
        first, second = mismatch.obligation.names
        ops = [
            graph.node(name).op if graph.is_node(name) else None
            for graph, name in ((self.before, first), (self.after, second))
        ]
        if ops == [None, None]:
            # The compared values are inputs: the operations that use them are more informative.
            for first, second in (obligation.names for obligation in mismatch.obligation.path()):
                if self.before.is_node(first) and self.after.is_node(second):
                    ops = [self.before.node(first).op, self.after.node(second).op]
                    break
        sample = (mismatch.pairs if unequal_elements is None else unequal_elements).sample()
        return Gap(mismatch.reason, mismatch.text, ops[0], ops[1], sample)


@dataclass(frozen=True)
class Equivalence:
    """The result of the search: the certificate, or gaps."""

    pairs: tuple[Pair, ...] = ()
    gaps: tuple[Gap, ...] = ()
    parameters: Parameters = field(default_factory=Parameters)
    rounds: bool = False
    """Whether the programs are equal except for the rounding of reordered sums and products."""
    is_same_text: bool = False
    """Whether no certificate is needed, because the programs have the same text."""

    @property
    def is_proved(self) -> bool:
        """Whether the programs are equal for certain."""
        return not self.gaps


def compare(
    before: Operation, after: Operation, *, reassociate: bool = False, folds: Folds = "all"
) -> Equivalence:
    """Return whether two functions of one type compute the same from equal arguments; `reassociate`
    says that floats may be added and multiplied in any order. Operations on constants are compared
    as they are unless `folds` includes them.

    Assumes that `before` has no undefined behaviour, that memref arguments do not overlap each
    other or themselves, and that indices fit in 64 bits.
    """
    parameters = Parameters()
    try:
        # The second program may promise no more than the first.
        promising = frozenset(key_of(op) for op in after.walk() if promises(op))
        make = partial(
            ValueGraph,
            parameters=parameters,
            reassociate=reassociate,
            promising=promising,
            folds=folds,
        )
        first = partial(make, before, "a")
        second = partial(make, after, "b", granted=certificates.common_promises(before))
        return _compare_graphs(first, second, parameters)
    except NotModelledError as error:
        ops = (error.op, None) if is_within(error.op, before) else (None, error.op)
        return Equivalence((), (Gap(error.reason, str(error), *ops),), parameters)
    except UndecidedError as error:
        return Equivalence((), (Gap("steps", str(error)),), parameters)


def _compare_graphs(
    first: Callable[..., ValueGraph], second: Callable[..., ValueGraph], parameters: Parameters
) -> Equivalence:
    """Compare two programs, each given as a function that creates its graph."""
    before = first()
    after = second()
    before.memory.know_by_position(after.memory)
    after.memory.know_by_position(before.memory)
    opaque = list(opaque_promises(before, after))
    equivalence = Equivalence(
        (), (Gap("undefined", "the first program is undefined for all sizes"),)
    )
    for context in defined_for(before, parameters):
        if context.is_empty():
            continue
        defined = (
            first(memory=before.memory, context=context),
            second(memory=after.memory, context=context),
        )
        for program in defined:
            program.hide(opaque)
        equivalence = _where(*defined, context, parameters)
        if equivalence.is_proved:
            break
    return equivalence


def _where(
    before: ValueGraph, after: ValueGraph, context: Relations, parameters: Parameters
) -> Equivalence:
    """Compare two programs, which are described for the parameters in `context`."""
    changed = {**after.changed_globals(), **before.changed_globals()}.values()
    first = before.outputs(changed)
    second = after.outputs(changed)
    if first.keys() != second.keys():
        gap = Gap("memref-result", "they return memory that is viewed in different ways")
        return Equivalence((), (gap,), parameters)
    search = _Search(before, after, (first, second))
    gap = search.run()
    if gap is None:
        for name in unpaired_faults(before, after, context, search.certificate):
            search.pair(faulting(before), name)
        gap = new_fault(before, after, context, search.certificate)
    if gap is not None:
        return Equivalence((), (gap,), parameters)
    exchanged = frozenset(search.exchanged)
    combinations = search.combinations
    if not certificates.accepted(
        before, after, (first, second), search.certificate, exchanged, combinations
    ):
        return Equivalence((), (Gap("certificate", "the proof was not accepted"),), parameters)
    rounds = any(matching.law.rounds for matching in combinations.matchings.values())
    return Equivalence(
        tuple(_operation_pairs(before, after, search.certificate)), (), parameters, rounds
    )


def _operation_pairs(
    before: ValueGraph, after: ValueGraph, certificate: certificates.Certificate
) -> Iterator[Pair]:
    for (first, second), pairs in certificate.items():
        if before.is_node(first) and after.is_node(second):
            yield Pair(before.node(first).op, after.node(second).op, str(pairs))
