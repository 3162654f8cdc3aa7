"""The dependences of a program as a list that shows itself: in a terminal and in a notebook."""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Mapping
from typing import Any

from xdsl.ir import Operation

from loopwright.exact.dependences.dependence import DependenceAnalysis
from loopwright.exact.dependences.describe import record
from loopwright.exact.dependences.model import MEMORY_KINDS, Dependence
from loopwright.exact.presburger.budget import UndecidedError
from loopwright.reporting import drawing

_MOST_SHOWN = 20
"""How many dependences a terminal shows of a list that is not printed."""


class Dependences(list[Dependence]):
    """A list of dependences; in a terminal as `loopwright deps` prints them, in a notebook a table,
    with a picture of the one that tells most."""

    def __init__(
        self, found: Iterable[Dependence], analyses: Mapping[Operation, DependenceAnalysis]
    ) -> None:
        """`analyses` are those of the functions that the dependences are in."""
        super().__init__(found)
        self.analyses = dict(analyses)

    def __repr__(self) -> str:
        if len(self) <= _MOST_SHOWN:
            return str(self)
        rest = f"… and {len(self) - _MOST_SHOWN} more (print shows all)"
        return "\n".join([*map(str, self[:_MOST_SHOWN]), rest])

    def __str__(self) -> str:
        return "\n".join(map(str, self)) or "no dependences"

    def as_dicts(self) -> list[dict[str, Any]]:
        """Each dependence as a dictionary, as `loopwright deps --format json` prints it."""
        return [record(found) for found in self]

    def to_json(self, indent: int | None = None) -> str:
        """All of them as JSON."""
        return json.dumps(self.as_dicts(), indent=indent)

    def as_table(self, title: str = "Dependences") -> str:
        """All of them as a table of HTML."""
        heads = ("kind", "from", "to", "depth", "carried by", "distance", "certain")
        return drawing.html_table(title, heads, map(_row, self.as_dicts()))

    def _repr_html_(self) -> str:
        return f"{self.as_table()}\n{self._repr_svg_() or ''}"

    def _repr_svg_(self) -> str | None:
        from loopwright.exact.reports.space_picture import clearest, picture_of

        main = clearest(self)
        if main is None:
            return None
        analysis = self.analyses[_function_of(main.source.op, self.analyses)]
        try:
            return drawing.draw_lattice(picture_of(analysis, main, MEMORY_KINDS))
        except UndecidedError:
            return None


def _function_of(op: Operation, functions: Container[Operation]) -> Operation:
    current: Operation | None = op
    while current is not None and current not in functions:
        current = current.parent_op()
    assert current is not None, "the dependences are those of the functions"
    return current


def _row(found: dict[str, Any]) -> tuple[object, ...]:
    carrier = found["carried_by"]
    distance = " ".join(f"[{_end(low)}, {_end(high)}]" for low, high in found["distance"])
    return (
        found["kind"],
        _op(found["source"]),
        _op(found["sink"]),
        found["depth"],
        None if carrier is None else _op(carrier),
        distance,
        "yes" if found["certain"] else f"possible: {'; '.join(found['unknown'])}",
    )


def _op(found: dict[str, Any]) -> str:
    return found["op"] + (f" at line {found['line']}" if "line" in found else "")


def _end(value: int | None) -> str:
    return "∞" if value is None else str(value)
