"""Checks the certificates that the search for a proof returns: a small checker, independent of the
search.

A certificate relates iterations of operations of two programs. It proves that these compute the
same if each pair is of operations that apply the same function to equal operands, and each pair of
operands is either in the certificate or an input of both programs (`accepted`). Operands come
strictly before the operations that use them, so that no pair can be justified by itself: no chain
of operands is infinite.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from loopwright.exact.presburger.named_relations import Relations

Certificate = Mapping[tuple[str, str], Relations]


class Computation(Protocol):
    """The function that an operation computes in each iteration: see
    `exact.proofs.value_graphs.Node`."""

    @property
    def key(self) -> object:
        """Equal for operations that compute the same of equal operands; None: it hands on."""
        ...

    @property
    def operands(self) -> tuple[Relations, ...]:
        """From its iterations to those of what they compute with."""
        ...

    @property
    def points(self) -> Relations:
        """Its iterations."""
        ...

    @property
    def commutes(self) -> bool:
        """Whether its two operands may be exchanged."""
        ...


class Graph(Protocol):
    """The values of a program."""

    def is_node(self, name: str) -> bool:
        """Whether a name is that of a computation, and not of what the program is given."""
        ...

    def node(self, name: str) -> Computation:
        """The computation of a name."""
        ...


def operand_pairs(
    before: Graph, after: Graph, names: tuple[str, str], *, crosswise: bool
) -> list[tuple[Relations | None, Relations | None]] | None:
    """Return the relations from two nodes to the operands that have to be equal for the nodes to be
    equal; a None in a pair is the node itself. None if the nodes compute different functions.
    """
    first, second = names
    for number, (graph, name) in enumerate(((before, first), (after, second))):
        if graph.is_node(name) and graph.node(name).key is None:
            (handed,) = graph.node(name).operands
            return [(None, handed) if number else (handed, None)]
    if not before.is_node(first) or not after.is_node(second):
        return None
    mine, other = before.node(first), after.node(second)
    if mine.key != other.key or len(mine.operands) != len(other.operands):
        return None
    if crosswise and not (mine.commutes and other.commutes):
        return None
    theirs = reversed(other.operands) if crosswise else other.operands
    return list(zip(mine.operands, theirs, strict=True))


def accepted(
    before: Graph,
    after: Graph,
    outputs: tuple[Mapping[str, Relations], Mapping[str, Relations]],
    certificate: Certificate,
    exchanged: frozenset[tuple[str, str]],
) -> bool:
    """Whether a certificate shows that two programs give equal values for what can be seen, where
    `before` gives any. Operands of pairs in `exchanged` are compared crosswise. Whether each of
    `outputs` is total is for the caller to know.

    Raises `UndecidedError` where that takes too many steps.
    """

    def holds(pairs: Relations) -> bool:
        """Whether pairs are of equal values, if the certificate is right."""
        for first, second, part in pairs.parts():
            if first == "u":
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
        if not first.begins_within(second.domain()):
            return False
        if not second.begins_within(first.domain()):
            return False
        if not holds(first.inverse().then(second)):
            return False
    for (first, second), pairs in certificate.items():
        crosswise = (first, second) in exchanged
        compared = operand_pairs(before, after, (first, second), crosswise=crosswise)
        if compared is None:
            return False
        for left_step, right_step in compared:
            if left_step is not None and not pairs.begins_within(left_step.domain()):
                return False
            if right_step is not None and not pairs.range().begins_within(right_step.domain()):
                return False
            left = pairs if left_step is None else left_step.inverse().then(pairs)
            if not holds(left if right_step is None else left.then(right_step)):
                return False
    return True
