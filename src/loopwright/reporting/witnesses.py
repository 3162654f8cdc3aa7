"""Witnesses: iterations, elements and ops that show why a transformation is refused.

Each kind of witness is a frozen record with a line of text and a value for JSON. It holds names and
numbers, and keeps no operation alive.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from itertools import starmap

from loopwright.records import dataclass, field
from loopwright.reporting.ledger import JsonValue, value_text


class Link(Enum):
    """How one op depends on another where no iterations show it, in words; JSON has the name."""

    MEMORY = "through memory"
    ORDER = "in this order"
    TEXT = "in the order of the text"
    VALUE = "through a value"


@dataclass(frozen=True, slots=True)
class NamedPoint:
    """Numbers and their names: an iteration with induction variables, or values of parameters."""

    values: Sequence[int]
    names: Sequence[str] = ()

    def parts(self) -> list[str]:
        """Return each number, with its name if all names are known.

        >>> NamedPoint((1, 2), ("%i", "%j")).parts(), NamedPoint((3,)).parts()
        (['%i = 1', '%j = 2'], ['3'])
        """
        if len(self.names) != len(self.values):
            return [*map(str, self.values)]
        return [f"{name} = {value}" for name, value in zip(self.names, self.values, strict=True)]

    def text(self) -> str:
        """Return the numbers in parentheses."""
        return f"({', '.join(self.parts())})"


@dataclass(frozen=True, slots=True)
class SingleIteration:
    """An iteration of an access; `key` is its name in JSON.

    >>> SingleIteration(NamedPoint((7,))).text()
    'iteration (7)'
    """

    iteration: NamedPoint
    symbols: Mapping[str, int] = field(default_factory=dict[str, int])
    key: str = "iteration"

    def text(self) -> str:
        """Return the iteration, and the values of symbols."""
        return ", ".join([f"iteration {self.iteration.text()}", *_where(self.symbols)])

    def to_json(self) -> dict[str, JsonValue]:
        """Return the iteration with the names of its loops."""
        return _ends({self.key: self.iteration}, self.symbols)


@dataclass(frozen=True, slots=True)
class MissingIteration:
    """An iteration that a nest does not have, and the one of other loops that would execute it.

    >>> MissingIteration(NamedPoint((7,), ("%i",)), NamedPoint((8,), ("%j",))).text()
    'no iteration (%i = 7), for (%j = 8)'
    """

    iteration: NamedPoint
    around: NamedPoint
    symbols: Mapping[str, int] = field(default_factory=dict[str, int])

    def text(self) -> str:
        """Both iterations, and the values of symbols."""
        parts = [f"no iteration {self.iteration.text()}", f"for {self.around.text()}"]
        return ", ".join([*parts, *_where(self.symbols)])

    def to_json(self) -> dict[str, JsonValue]:
        """Both iterations with the names of their loops."""
        return _ends({"missing": self.iteration, "for": self.around}, self.symbols)


@dataclass(frozen=True, slots=True)
class IterationPair:
    """Two iterations that would be executed in the wrong order, and the values of symbols.

    >>> IterationPair(NamedPoint((0, 1)), NamedPoint((1, 0)), {"%n": 8}).text()
    '(0, 1) -> (1, 0), where %n = 8'
    """

    source: NamedPoint
    sink: NamedPoint
    symbols: Mapping[str, int] = field(default_factory=dict[str, int])

    def text(self) -> str:
        """Return the two iterations, and the values of symbols."""
        return ", ".join([_arrow(self.source, self.sink), *_where(self.symbols)])

    def to_json(self) -> dict[str, JsonValue]:
        """Both iterations with the names of their loops."""
        return _ends({"source": self.source, "sink": self.sink}, self.symbols)


@dataclass(frozen=True, slots=True)
class ElementPair:
    """Two iterations that access the same element; `kind` is that of the dependence, if it is
    shown.

    >>> ElementPair(NamedPoint((0,)), NamedPoint((1,)), (4,), NamedPoint((8,), ("%n",))).text()
    '(0) -> (1), element [4], where %n = 8'
    """

    source: NamedPoint
    sink: NamedPoint
    element: Sequence[int]
    parameters: NamedPoint
    kind: str = ""

    def text(self) -> str:
        """Return the two iterations, the element, and the values of parameters."""
        parts = [_arrow(self.source, self.sink)]
        parts += [f"element {value_text([*self.element])}"] if self.element else []
        values = self.parameters.parts()
        return ", ".join([*parts, f"where {', '.join(values)}"] if values else parts)

    def to_json(self) -> dict[str, JsonValue]:
        """Iterations, element and parameters, with names."""
        named = {"source": self.source, "sink": self.sink, "parameters": self.parameters}
        return {
            **({"kind": self.kind} if self.kind else {}),
            "source": [*self.source.values],
            "sink": [*self.sink.values],
            "element": [*self.element],
            "parameters": [*self.parameters.values],
            "names": {key: [*point.names] for key, point in named.items()},
        }


@dataclass(frozen=True, slots=True)
class Doubts:
    """Why a dependence is not certain: it has no pair of iterations."""

    unknown: Sequence[str]

    def text(self) -> str:
        """Return all doubts."""
        return f"not certain: {'; '.join(self.unknown)}" if self.unknown else ""

    def to_json(self) -> dict[str, JsonValue]:
        """Return the list of doubts."""
        return {"unknown": [*self.unknown]}


@dataclass(frozen=True, slots=True)
class DependenceRecord:
    """A pair of iterations, or the doubts, with the dependence as `loopwright deps` writes it.

    >>> record = DependenceRecord({"depth": 1}, Doubts(["effects"]))
    >>> record.to_json()
    {'unknown': ['effects'], 'dependence': {'depth': 1}}
    """

    record: Mapping[str, JsonValue]
    shown: ElementPair | Doubts

    def text(self) -> str:
        """Return the two iterations, or the doubts."""
        return self.shown.text()

    def to_json(self) -> dict[str, JsonValue]:
        """Return the keys of the pair of iterations, or of the doubts, and the dependence."""
        return {**self.shown.to_json(), "dependence": dict(self.record)}


@dataclass(frozen=True, slots=True)
class OpPair:
    """The locations of two ops, and why the second depends on the first.

    >>> OpPair("a.mlir:2:3", "a.mlir:9:3", Link.VALUE).text()
    'a.mlir:2:3 -> a.mlir:9:3, through a value'
    """

    first: str
    second: str
    link: Link | None = None
    iterations: IterationPair | None = None
    value: str = ""

    def text(self) -> str:
        """Return the two places, the iterations or the link, and the value."""
        parts = [f"{self.first} -> {self.second}"]
        parts += [] if self.iterations is None else [self.iterations.text()]
        parts += [] if self.link is None else [self.link.value]
        return ", ".join([*parts, f"value {self.value}"] if self.value else parts)

    def to_json(self) -> dict[str, JsonValue]:
        """Return the places, and whatever else is known."""
        return {
            "from": self.first,
            "to": self.second,
            **({} if self.link is None else {"kind": self.link.name.lower()}),
            **({} if self.iterations is None else self.iterations.to_json()),
            **({"value": self.value} if self.value else {}),
        }


@dataclass(frozen=True, slots=True)
class Path:
    """A path of dependences; `joined` says of each edge but the last whether it ends in the
    iteration in which the next one begins.

    >>> Path([OpPair("f:2", "f:3", Link.TEXT), OpPair("f:3", "f:5", Link.MEMORY)]).text()
    'f:2 -> f:3, in the order of the text; then f:3 -> f:5, through memory'
    """

    edges: Sequence[OpPair]
    joined: Sequence[bool] = ()

    def text(self) -> str:
        """Return all edges."""
        parts = [edge.text() for edge in self.edges[:1]]
        for number, edge in enumerate(self.edges[1:]):
            is_joined = number >= len(self.joined) or self.joined[number]
            link = "then" if is_joined else "from another iteration"
            parts.append(f"{link} {edge.text()}")
        return "; ".join(parts)

    def to_json(self) -> dict[str, JsonValue]:
        """Return the list of edges, and where it goes on from another iteration."""
        return {
            "path": [edge.to_json() for edge in self.edges],
            **({} if all(self.joined) else {"joined": [*self.joined]}),
        }


@dataclass(frozen=True, slots=True)
class StatementPair:
    """Two executions of statements, such as `S0[1, 2]`, that a schedule puts in the wrong order."""

    source: str
    sink: str
    parameters: Mapping[str, int]

    def text(self) -> str:
        """Return the two executions."""
        return f"{self.source} -> {self.sink}"

    def to_json(self) -> dict[str, JsonValue]:
        """Return the two executions, and the values of parameters."""
        return {"source": self.source, "sink": self.sink, "parameters": dict(self.parameters)}


@dataclass(frozen=True, slots=True)
class FlowDifference:
    """An iteration of an access whose value comes from somewhere else after a change: the element
    it accesses, or the iteration of a second access."""

    parameters: Sequence[int]
    first: Sequence[int]
    element: Sequence[int] | None = None
    second: Sequence[int] | None = None

    def _points(self) -> dict[str, Sequence[int]]:
        points = {"first": self.first, "element": self.element, "second": self.second}
        return {key: values for key, values in points.items() if values is not None}

    def text(self) -> str:
        """Return the parts that are not empty, and the values of parameters."""
        parts = [f"{key} {value_text([*at])}" for key, at in self._points().items() if at]
        parts += [f"where {', '.join(map(str, self.parameters))}"] if self.parameters else []
        return ", ".join(parts)

    def to_json(self) -> dict[str, JsonValue]:
        """Return the numbers."""
        points: dict[str, JsonValue] = {key: [*at] for key, at in self._points().items()}
        return {"parameters": [*self.parameters], **points}


def _arrow(source: NamedPoint, sink: NamedPoint) -> str:
    return f"{source.text()} -> {sink.text()}"


def _where(symbols: Mapping[str, int]) -> list[str]:
    """Return the values of symbols, as the last part of a text."""
    values = ", ".join(starmap("{} = {}".format, symbols.items()))
    return [f"where {values}"] if values else []


def _ends(points: Mapping[str, NamedPoint], symbols: Mapping[str, int]) -> dict[str, JsonValue]:
    """Iterations, the names of their loops, and the values of symbols, if there are any."""
    record: dict[str, JsonValue] = {key: [*point.values] for key, point in points.items()}
    record["names"] = {key: [*point.names] for key, point in points.items()}
    return {**record, "symbols": dict(symbols)} if symbols else record
