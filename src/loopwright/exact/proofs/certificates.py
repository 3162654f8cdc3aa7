"""Checks the certificates that the search for a proof returns: a small checker, independent of the
search; and says which operations may be combined in any order.

A certificate relates iterations of operations of two programs. It proves that these compute the
same if each pair is of operations that apply the same function to equal operands, and each pair of
operands is either in the certificate or an input of both programs (`accepted`). Operands strictly
precede the operations that use them, so that no chain of operands is infinite and no pair justifies
itself.

A pair may also consist of two chains of an associative and commutative operation, combined in any
order (`Combinations`). Each operand of such an operation has a slot. A node combines the slots of
its operands, where an operand that is the same operation is replaced by the slots that it combines.
Two nodes are equal if their slots can be matched one to one with equal values; for idempotent
operations such as minima, a many-to-many matching suffices.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import NamedTuple, Protocol

from xdsl.ir import Attribute, Operation, OpResult
from xdsl.traits import SymbolTable

from loopwright.exact.presburger.named_relations import Relations
from loopwright.exact.proofs.program_accesses import attribute_key
from loopwright.ir.core.attributes import is_vector
from loopwright.ir.dialects import scf, vector
from loopwright.ir.dialects.arith.attributes import may_combine_in_any_order, may_reassociate
from loopwright.ir.dialects.reduction import kinds
from loopwright.ir.dialects.reduction.definition import DefineOp
from loopwright.ir.interfaces.atomic_kinds import (
    IDEMPOTENT,
    ROUNDING,
    AtomicRMWKind,
    accumulating_kind,
    of_vector_kind,
)
from loopwright.ir.interfaces.control_flow import is_parallel_loop
from loopwright.ir.syntax import print_module
from loopwright.records import dataclass, field

# Certificates

Certificate = Mapping[tuple[str, str], Relations]


class Law(NamedTuple):
    """An associative and commutative operation on a type. `neutral` are the keys of its neutral
    constants; `rounds` if reordering changes the bits of results; `is_idempotent` if combining a
    value repeatedly changes nothing."""

    kind: str
    type: str
    neutral: frozenset[Hashable]
    rounds: bool = False
    is_idempotent: bool = False


class Computation(Protocol):
    """The function that an operation computes in each iteration: see
    `exact.proofs.nodes.Node`."""

    @property
    def key(self) -> object:
        """A key that is equal for operations that compute the same function of their operands; None
        if the node forwards its operand."""

    @property
    def operands(self) -> tuple[Relations, ...]:
        """The relations from its iterations to its operands."""
        ...

    @property
    def points(self) -> Relations:
        """Its iterations."""
        ...

    @property
    def commutes(self) -> bool:
        """Whether its two operands may be exchanged."""
        ...

    @property
    def law(self) -> Law | None:
        """The law by which it combines its operands in any order, if there is one."""

    @property
    def inverts(self) -> bool:
        """Whether its second operand is combined as its inverse, as in a difference."""
        ...

    @property
    def gathered(self) -> tuple[Relations, Relations] | None:
        """The slots that it combines, if these are not its two operands: the relation from its
        iterations to slots, many for each, and from slots to values."""

    @property
    def elements(self) -> tuple[Relations, Relations] | None:
        """The memory that it depends on as a whole, besides its operands: the relation from its
        iterations to the points of a node that forwards the elements, many for each, and from these
        points to subscripts."""


class Graph(Protocol):
    """The values of a program."""

    def is_node(self, name: str) -> bool:
        """Return whether a name is that of a computation, not of an input of the program."""
        ...

    def node(self, name: str) -> Computation:
        """Return the computation with a name."""
        ...


Terms = dict[str, Relations]
"""The relations from iterations of nodes to the slots that they combine by one law."""


class Matching(NamedTuple):
    """Matches the slots of two nodes with equal values, for the law that combines them."""

    law: Law
    slots: Relations


@dataclass(frozen=True)
class Combinations:
    """The slots that nodes of both programs combine by each law, and the matchings of pairs of
    nodes."""

    terms: tuple[dict[Law, Terms], dict[Law, Terms]] = field(default_factory=lambda: ({}, {}))
    matchings: dict[tuple[str, str], Matching] = field(
        default_factory=dict[tuple[str, str], Matching]
    )


class Slots(NamedTuple):
    """The relations from the iterations of a node to its slots, and from the slots to their
    values."""

    slots: Relations
    values: Relations


def combines(graph: Graph, name: str, law: Law) -> bool:
    """Return whether a node combines values by a law, or forwards a value."""
    return graph.is_node(name) and (graph.node(name).law == law or graph.node(name).key is None)


def slots_of(graph: Graph, name: str, law: Law, points: Relations) -> Slots:
    """Return the slots of a node; a single slot if it does not combine by this law. `points` are
    the iterations of a name that is not a node. Names of slots of inverses begin with `n`, of
    others with `t`."""
    if not combines(graph, name, law):
        own = graph.node(name).points if graph.is_node(name) else points
        slots = own.renamed(f"t{name}")
        return Slots(slots, slots.inverse())
    node = graph.node(name)
    if node.gathered is not None:
        return Slots(*node.gathered)
    signs = ("t", "n" if node.inverts else "t")[: len(node.operands)]
    slots = [node.points.renamed(f"{sign}{name}k{k}") for k, sign in enumerate(signs)]
    values = (
        slot.inverse().then(operand) for slot, operand in zip(slots, node.operands, strict=True)
    )
    return Slots(Relations.of(slots), Relations.of(values))


def terms_of_slots(graph: Graph, law: Law, values: Relations, terms: Terms) -> Relations:
    """Return the relation from slots to the slots that they contribute: the slots of its value's
    terms if that is one of the nodes in `terms`, nothing for a neutral value, else the slot
    itself."""
    parts: list[Relations] = []
    for slot, target, part in values.parts():
        if graph.is_node(target):
            node = graph.node(target)
            if node.key in law.neutral:
                continue
            if target in terms and slot.startswith("t"):
                inside = part.then(node.points)
                parts.append(inside.then(terms[target]))
                part = part.outside(inside.domain())
        parts.append(part.domain())
    return Relations.of(parts)


class Combined(NamedTuple):
    """The relations from the points of a node to the slots combined there, and from slots to
    values."""

    slots: Relations
    values: Relations


def combined_by(graph: Graph, name: str, law: Law, points: Relations, terms: Terms) -> Combined:
    """Return the slots that a node combines by a law; a single slot if it does not combine."""
    if name in terms:
        values = (slots_of(graph, term, law, points).values for term in terms)
        return Combined(terms[name], Relations.of(values))
    slots, values = slots_of(graph, name, law, points)
    return Combined(slots.then(terms_of_slots(graph, law, values, {})), values)


def is_combination(graph: Graph, name: str, law: Law, terms: Terms) -> bool:
    """Return whether a node combines the slots that `terms` states, provided that `terms` is right
    for its operands. Unless the law is idempotent, no slot may be combined twice."""
    if not combines(graph, name, law):
        return False
    slots, values = slots_of(graph, name, law, graph.node(name).points)
    combined = terms_of_slots(graph, law, values, terms)
    composed_terms = slots.then(combined)
    return (
        slots.range().begins_within(values.domain())
        and composed_terms.is_subset(terms[name])
        and terms[name].is_subset(composed_terms)
        and (law.is_idempotent or combined.keeps_apart(slots))
    )


def operand_pairs(
    before: Graph, after: Graph, names: tuple[str, str], *, crosswise: bool
) -> list[tuple[Relations | None, Relations | None]] | None:
    """Return the relations from two nodes to the operands that must be equal for the nodes to be
    equal; a None in a pair is the node itself. None if the nodes compute different functions. With
    `crosswise` the operands are exchanged; two forwarding nodes then both forward at once."""
    first, second = names
    graphs = (before, first), (after, second)
    forwarded = [
        graph.node(name).operands[0]
        if graph.is_node(name) and graph.node(name).key is None
        else None
        for graph, name in graphs
    ]
    if forwarded != [None, None]:
        # Where both forward a value, only the first does at once, unless they are paired.
        if forwarded[0] is not None and not crosswise:
            return [(forwarded[0], None)]
        return [(forwarded[0], forwarded[1])]
    if not before.is_node(first) or not after.is_node(second):
        return None
    first_node = before.node(first)
    second_node = after.node(second)
    if first_node.key != second_node.key or len(first_node.operands) != len(second_node.operands):
        return None
    if crosswise and not (first_node.commutes and second_node.commutes):
        return None
    second_operands = reversed(second_node.operands) if crosswise else second_node.operands
    return list(zip(first_node.operands, second_operands, strict=True))


def depend_on_memory(before: Graph, after: Graph, names: tuple[str, str]) -> bool:
    """Return whether two nodes depend on memory as a whole: then they compute equal functions only
    if its elements are equal."""
    return all(
        graph.is_node(name) and graph.node(name).elements is not None
        for graph, name in zip((before, after), names, strict=True)
    )


class ElementPairs(NamedTuple):
    """The relations from two nodes to the elements of memory that they depend on, and the pairs of
    elements that have the same subscripts."""

    first: Relations
    second: Relations
    same: Relations

    def of(self, pairs: Relations) -> Relations:
        """Return the pairs of elements that must be equal for pairs of the nodes to be equal."""
        return self.first.inverse().then(pairs).then(self.second).intersect(self.same)


def element_pairs(
    before: Graph, after: Graph, names: tuple[str, str], pairs: Relations
) -> ElementPairs | None:
    """Return the memory that pairs of two nodes depend on (`depend_on_memory`); None if an element
    of the first one's memory is none of the second one's."""
    first = before.node(names[0]).elements
    second = after.node(names[1]).elements
    assert first is not None and second is not None, "both depend on memory"
    subscripts = first[0].then(first[1]), second[0].then(second[1])
    if not pairs.inverse().then(subscripts[0]).is_subset(subscripts[1]):
        return None
    return ElementPairs(first[0], second[0], first[1].then(second[1].inverse()))


def accepted(
    before: Graph,
    after: Graph,
    outputs: tuple[Mapping[str, Relations], Mapping[str, Relations]],
    certificate: Certificate,
    exchanged: frozenset[tuple[str, str]],
    combinations: Combinations,
) -> bool:
    """Return whether a certificate proves that two programs give equal values to all outputs that
    `before` defines. Operands of pairs in `exchanged` are compared crosswise, those of pairs that
    `combinations` matches in any order. The caller ensures that each of `outputs` is total.

    Raises `UndecidedError` where that takes too many steps.
    """

    def holds(pairs: Relations) -> bool:
        """Return whether pairs have equal values according to the certificate."""
        for first, second, part in pairs.parts():
            if first in ("u", "up"):
                continue
            if before.is_node(first) or after.is_node(second):
                related = certificate.get((first, second))
                if related is None or not part.is_subset(related):
                    return False
            elif first != second or not part.is_subset(part.domain()):
                return False
        return True

    if outputs[0].keys() != outputs[1].keys():
        return False
    for name, first in outputs[0].items():
        second = outputs[1][name]
        is_within = first.begins_within(second.domain())
        if not is_within or not second.begins_within(first.domain()):
            return False
        if not holds(first.inverse().then(second)):
            return False
    for graph, laws in zip((before, after), combinations.terms, strict=True):
        for law, terms in laws.items():
            if not all(is_combination(graph, name, law, terms) for name in terms):
                return False
    for (first, second), pairs in certificate.items():
        if (first, second) in combinations.matchings:
            values = matched_values(before, after, (first, second), pairs, combinations)
            if values is None or not holds(values):
                return False
            continue
        crosswise = (first, second) in exchanged
        compared = operand_pairs(before, after, (first, second), crosswise=crosswise)
        if compared is None:
            return False
        for left_step, right_step in compared:
            if left_step is not None and not pairs.begins_within(left_step.domain()):
                return False
            if right_step is not None and not pairs.range().begins_within(right_step.domain()):
                return False
            operand_pairs_of_first = pairs if left_step is None else left_step.inverse().then(pairs)
            if not holds(
                operand_pairs_of_first
                if right_step is None
                else operand_pairs_of_first.then(right_step)
            ):
                return False
        if depend_on_memory(before, after, (first, second)):
            elements = element_pairs(before, after, (first, second), pairs)
            if elements is None or not holds(elements.of(pairs)):
                return False
    return True


def matched_values(
    before: Graph,
    after: Graph,
    names: tuple[str, str],
    pairs: Relations,
    combinations: Combinations,
) -> Relations | None:
    """Return the values that must be equal for two nodes to be equal, by the matching of their
    slots; None if the matching is not valid."""
    law, matching = combinations.matchings[names]
    graphs = before, after
    if not any(combines(graph, name, law) for graph, name in zip(graphs, names, strict=True)):
        return None
    if any(a[:1] != b[:1] for a, b in matching.names):
        return None
    points = pairs.domain(), pairs.range()
    combined = [
        combined_by(graph, name, law, node_points, laws.get(law, {}))
        for graph, name, node_points, laws in zip(
            graphs, names, points, combinations.terms, strict=True
        )
    ]
    for graph, name, node_points in zip(graphs, names, points, strict=True):
        if graph.is_node(name) and not node_points.begins_within(graph.node(name).points):
            return None
    for own, slots in zip(combined, (matching.domain(), matching.range()), strict=True):
        if not slots.begins_within(own.values.domain()):
            return None
    left_slots, right_slots = (
        side.then(own.slots) for side, own in zip(pairs.sides(), combined, strict=True)
    )
    if not matching.covers(left_slots, right_slots):
        return None
    if not law.is_idempotent and not matching.is_one_to_one(left_slots, right_slots):
        return None
    first, second = combined
    return first.values.inverse().then(matching).then(second.values)


# Operations in any order
#
# Associative and commutative ones.
#
# Integer sums and products qualify because they wrap around; so do bitwise operations, minima and
# maxima. Floating-point sums and products round: they qualify if they have the flag `reassoc`, if a
# parallel loop reduces by them, or if the caller of a proof allows it. Operations that promise not
# to overflow do not qualify, as partial results in another order might overflow.


def common_promises(function: Operation) -> frozenset[str]:
    """Return what all operations of a function that may combine floats promise, such as `nnan`."""
    promises_of_ops = [
        kinds.promises(op)
        for op in function.walk()
        if (accumulating_kind(op, 0) is not None or is_reduction(op))
        and any(kinds.holds_floats(value.type) for value in op.results)
    ]
    return frozenset(
        word
        for promises in promises_of_ops[:1]
        for word in promises
        if all(word in op_promises for op_promises in promises_of_ops)
    )


def is_reduction(op: Operation) -> bool:
    """Return whether an op combines values of iterations or lanes in any order."""
    return is_parallel_loop(op) or isinstance(op, vector.ReductionOp)


def law_of_operation(op: Operation, *, reassociate: bool) -> Law | None:
    """Return the law by which an op combines its two operands; the second may be combined as its
    inverse."""
    kind = accumulating_kind(op, 0)
    return None if kind is None else _law(kind, op.results[0].type, op, is_free=reassociate)


def law_of_reduction(value: OpResult, *, reassociate: bool) -> Law | None:
    """Return the law of a result of a parallel loop, or of a reduction of lanes."""
    op = value.op
    if isinstance(op, vector.ReductionOp):
        kind = of_vector_kind(op.kind.data, is_float=kinds.holds_floats(value.type))
        return _law(kind, value.type, op, is_free=reassociate)
    end = op.regions[0].block.last_op
    if isinstance(end, scf.ReduceOp) and end.regions:
        block = end.regions[value.index].block
        kind = kinds.kind_of_combination(block)
        combining = block.first_op
        if kind is None or combining is None:
            return None
        return _law(kind, value.type, combining, is_free=True)
    for entry, results in kinds.groups_of_results(op):
        if value in results:
            return _stated(entry, op, value.type) if len(results) == 1 else None
    return None


def _stated(entry: kinds.Entry, loop: Operation, type_: Attribute) -> Law | None:
    if isinstance(entry, AtomicRMWKind):
        return _law(entry, type_, loop, is_free=True)
    definition = SymbolTable.lookup_symbol(loop, entry)
    assert isinstance(definition, DefineOp), "verified: the symbol names a reduction"
    kind = kinds.kind_of_combination(definition.combination.blocks[0])
    if kind is not None:
        return _law(kind, type_, loop, is_free=True)
    # As part of its module, it would have the numbers that its values have there.
    text = print_module(definition.clone(), generic=True)
    return Law(text, str(type_), frozenset(), kinds.holds_floats(type_))


def _law(kind: AtomicRMWKind, type_: Attribute, op: Operation, *, is_free: bool) -> Law | None:
    element = type_.element_type if is_vector(type_) else type_
    if not kinds.can_combine(kind, element):
        return None
    is_fast = kinds.holds_floats(element) and (is_free or may_reassociate(op))
    if not is_fast and (kinds.promises(op) or not may_combine_in_any_order(kind, [op])):
        return None
    identities = (
        kinds.identity_attribute(kind, element, partial=partial) for partial in (False, True)
    )
    neutral = frozenset(("constant", attribute_key(identity)) for identity in identities)
    return Law(kind.name, str(element), neutral, kind in ROUNDING, kind in IDEMPOTENT)
