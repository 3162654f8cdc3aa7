"""The nodes of a graph of values: what an operation computes in its iterations, and from which
operands; and the parameters of two programs.

Nodes are created when they are first requested. Those that only forward a value are composed away.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Literal, NamedTuple, TypeAlias

from xdsl.dialects.builtin import FloatAttr, IntegerAttr
from xdsl.ir import Operation, SSAValue

from loopwright.exact.dependences.model import parameter_name
from loopwright.exact.indices import Parameter
from loopwright.exact.presburger.budget import Kept
from loopwright.exact.presburger.named_relations import Relations
from loopwright.exact.presburger.tableau import Space, Tableau
from loopwright.exact.proofs.certificates import Law
from loopwright.exact.proofs.program_accesses import attribute_key, stable_key

INTEGERS = "i"
UNDEFINED = "u"
"""The names of the tuples of integers, of index values, and of undefined values."""
POISON = "up"
"""The name of those undefined values of which all results are undefined, too."""
WITHOUT_VALUE = (UNDEFINED, POISON)

Number: TypeAlias = "IntegerAttr[Any] | FloatAttr[Any]"
Folds: TypeAlias = Literal["all", "whole", "none"]
"""Which operations on constants count as their results: `whole` ones have the same result in all
iterations."""


class Node(NamedTuple):
    """The function that an operation computes in its iterations (`points`), from `operands`;
    without a `key` it forwards its only operand. Operations with equal keys and equal operands have
    equal results."""

    name: str
    op: Operation
    key: Hashable | None
    operands: tuple[Relations, ...]
    points: Relations
    commutes: bool = False
    law: Law | None = None
    inverts: bool = False
    gathered: tuple[Relations, Relations] | None = None
    elements: tuple[Relations, Relations] | None = None
    """The memory that it depends on as a whole: see `certificates.Computation.elements`."""
    number: Number | None = None
    """What it computes in all iterations, if that is a constant."""

    def without_key(self, operand: Relations) -> Node:
        """Return the node as one that only forwards an operand."""
        return Node(self.name, self.op, None, (operand,), self.points)


def constant_node(name: str, op: Operation, number: Number, points: Relations) -> Node:
    """Return the node of an op that computes a number in all of its iterations."""
    return Node(name, op, ("constant", attribute_key(number)), (), points, number=number)


class Parameters:
    """The values that all iterations of both programs may depend on, named by a stable key."""

    def __init__(self) -> None:
        self._names: dict[Hashable, str] = {}
        self._globals: dict[Hashable, str] = {}
        self._views: dict[Hashable, str] = {}
        self.texts: dict[str, str] = {}
        """The names of the parameters in messages."""
        self.arguments: dict[str, tuple[int, int | None]] = {}
        """The parameters that are arguments, or extents of arguments: the number of the argument,
        and the dimension."""
        self._extents: dict[str, int] = {}
        """The parameters that are extents which a cast forgets."""

    def name_of(self, key: Parameter) -> str | None:
        """Return the name of a parameter; None if it may change while the program runs."""
        parameter_key = stable_key(key)
        if parameter_key is None:
            return None
        if parameter_key not in self._names:
            name = self._names[parameter_key] = f"p{len(self._names)}"
            self.texts[name] = parameter_name(key)
            match parameter_key:
                case ("argument", int(number)):
                    self.arguments[name] = number, None
                case ("extent", int(number), int(position)):
                    self.arguments[name] = number, position
                case ("extent", int(number)):
                    self._extents[name] = number
                case _:
                    pass
        return self._names[parameter_key]

    def global_name(self, key: Hashable) -> str:
        """Return the name of a global variable, including its type and initial value."""
        return self._globals.setdefault(key, f"g{len(self._globals)}")

    def view_name(self, key: Hashable) -> str:
        """Return the name of a way to view memory, given the ops that view it."""
        return self._views.setdefault(key, f"v{len(self._views)}")

    @property
    def context(self) -> Relations:
        """Return the constraints on the parameters: extents are not negative."""
        names = [name for name, (_, position) in self.arguments.items() if position is not None]
        names = [*self._extents, *names]
        space = Space.anonymous(range=1, symbols=len(names))
        rows = [(0, *(int(k == n) for n in range(len(names))), 0) for k in range(len(names))]
        equalities = [
            (*row[:-1], -size) for row, size in zip(rows, self._extents.values(), strict=False)
        ]
        tableau = Tableau(space, tuple(equalities), tuple(rows))
        return Relations.of_points(tableau, INTEGERS, names)


class Nodes:
    """The nodes of a function by name, which begins with `prefix`; created on demand.

    Forwarding nodes are composed away in relations, except those that forward to themselves (a loop
    that only carries a value).
    """

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self._names: dict[SSAValue, str] = {}
        self._makers: dict[str, Callable[[], Node]] = {}
        self._nodes_by_name = Kept[str, Node](lambda name: self._makers[name]())
        self._forwarded: dict[str, Relations] = {}
        self._visiting: set[str] = set()
        self._cyclic: set[str] = set()

    def add(self, name: str, value: SSAValue | None, make: Callable[[], Node]) -> None:
        """Register a node, by its value if it has one."""
        self._makers[name] = make
        if value is not None:
            self._names[value] = name

    def name_of(self, value: SSAValue) -> str | None:
        """Return the name of the node of a value, if there is one."""
        return self._names.get(value)

    def is_node(self, name: str) -> bool:
        """Return whether a name is that of a node of the function."""
        return name.startswith(self._prefix)

    def new_name(self) -> str:
        """Return a name for the node of another value."""
        return f"{self._prefix}{len(self._names)}v"

    def unfolded(self, name: str) -> Node:
        """Return the node with a name, with the operands of its operation in the program."""
        return self._nodes_by_name[name]

    def computing(self, relations: Relations) -> Relations:
        """Compose relations through forwarding nodes until they lead to computing ones."""
        parts: list[Relations] = []
        is_total = True
        for _, target, part in relations.parts():
            forwarded = self._forwarded_by(target)
            parts.append(part if forwarded is None else part.then(forwarded))
            if forwarded is not None and is_total:
                is_total = part.range().begins_within(forwarded.domain())
        composition = Relations.of(parts)
        return composition.beginning_at(relations.domain()) if is_total else composition

    def _forwarded_by(self, name: str) -> Relations | None:
        """Return the relation from a forwarding node to the values that it forwards; None if it
        computes, or forwards to itself through others."""
        if not self.is_node(name) or self.unfolded(name).key is not None or name in self._cyclic:
            return None
        if name in self._visiting:
            self._cyclic.add(name)
            return None
        if name not in self._forwarded:
            self._visiting.add(name)
            node = self.unfolded(name)
            forwarded = self.computing(node.operands[0])
            self._visiting.discard(name)
            if name in self._cyclic:
                return None
            self._forwarded[name] = as_far_as_total(node.points, forwarded.coalesced())
        return self._forwarded[name]


def as_far_as_total(points: Relations, relations: Relations) -> Relations:
    """Relations with their domain in as few pieces as `points`, if they are total on it."""
    if not points.begins_within(relations.domain()):
        return relations
    return relations.beginning_at(points)
