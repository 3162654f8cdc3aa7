"""Systems of integer constraints about two nests: which iterations are executed when, and where.

A `Form` is an access or a block without names: its shape, and which parameters of the question its
own are. A `SliceForm` is a slice without names. Questions about forms are kept by structure, so
that like nests of a long program are decided once. Columns are made as they are asked for; all of
them exist, so a system has a solution if the set that it describes is not empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from loopwright.affine_expr import AffineMap
from loopwright.analysis.memory.shapes import AccessRelation, Shape
from loopwright.ledger import JsonValue
from loopwright.presburger.builder import LinearForm, SystemBuilder, difference, placed_row
from loopwright.presburger.elimination import is_empty_by_elimination

if TYPE_CHECKING:
    from loopwright.presburger.sets import PresburgerSet

_FEW = 16
"""Systems of at most so many columns are tried without the exact library, which loads slowly."""


@dataclass(frozen=True, slots=True)
class Form:
    """An access (or a block): its shape, the numbers of its parameters in the question, and which
    of the slice's loops (of the nest it belongs to) its own are, -1 for none."""

    shape: Shape
    parameters: tuple[int, ...]
    loops: tuple[int, ...] = ()
    is_exact: bool = True

    def __hash__(self) -> int:
        return hash((self.shape.number, self.parameters, self.loops, self.is_exact))

    @property
    def shared(self) -> int:
        """How many of the outermost loops are the slice's, in their order."""
        count = 0
        while count < len(self.loops) and self.loops[count] == count:
            count += 1
        return count


@dataclass(frozen=True, slots=True)
class SliceForm:
    """The bounds of a slice: for each loop lower and upper map (None: its own) and step.

    Operand k of the maps is outer loop `operands[k]` of the sink, or parameter
    `-1 - operands[k]`. The first `common` loops are around both nests; `depth` counts them.
    """

    bounds: tuple[tuple[AffineMap | None, AffineMap | None, int | None], ...]
    operands: tuple[int, ...]
    common: int
    depth: int
    is_backward: bool


def parameters_of(system: SystemBuilder, numbers: Sequence[int]) -> list[int]:
    """The columns of parameters; a negative number is a parameter of nobody else."""
    return [system.local() if n < 0 else system.column(("parameter", n)) for n in numbers]


def add_piece(
    system: SystemBuilder, piece: AccessRelation, loops: Sequence[int], parameters: Sequence[int]
) -> list[LinearForm | None]:
    """Add the domain of a piece of a shape; its subscripts over the columns."""
    places = [*loops, *parameters, *(system.local() for _ in range(piece.num_locals))]
    system.embed(piece.domain, places)
    return [None if row is None else placed_row(row, places) for row in piece.subscripts]


def solution(system: SystemBuilder, keys: Sequence[object] = ()) -> tuple[int, ...] | None:
    """The values of some columns in a solution; None if there is none.

    Raises `UndecidedError` if that takes too long.
    """
    tableau = system.tableau()
    if system.width <= _FEW and is_empty_by_elimination(tableau):
        return None
    from loopwright.presburger.sets import PresburgerSet

    found = PresburgerSet.from_tableau(tableau).sample()
    if found is None:
        return None
    return tuple(found[system.columns[key]] for key in keys if key in system.columns)


def projection(system: SystemBuilder, keep: Sequence[int]) -> PresburgerSet:
    """The values of some columns in all solutions."""
    from loopwright.presburger.sets import PresburgerSet

    return PresburgerSet.from_tableau(system.tableau().onto(keep))


def in_slice(
    system: SystemBuilder, found: SliceForm, form: Form, inner: Sequence[int], outer: Sequence[int]
) -> list[LinearForm] | None:
    """The rows `>= 0` that say that iteration `inner` of an access of the sliced nest belongs to
    iteration `outer` of the other one; None if a bound is not affine."""
    rows: list[LinearForm] = []
    inputs = [outer[k] if k >= 0 else system.column(("parameter", -1 - k)) for k in found.operands]
    for own, loop in enumerate(form.loops):
        if loop < found.common:
            continue
        variable: LinearForm = {inner[own]: 1}
        lower, upper, _ = found.bounds[loop]
        for affine_map, is_lower in ((lower, True), (upper, False)):
            for expr in () if affine_map is None else affine_map.results:
                assert affine_map is not None
                row = system.expression(expr, inputs, affine_map.num_dims)
                if row is None:
                    return None
                rows.append(
                    difference(variable, row) if is_lower else difference(row, variable, -1)
                )
    return rows


@dataclass(frozen=True, slots=True)
class Pair:
    """Two iterations that break a condition, and the parameters with which they are executed, by
    number."""

    first: tuple[int, ...]
    second: tuple[int, ...]
    symbols: tuple[tuple[int, int], ...] = ()

    def told(
        self, names: Mapping[int, str], loops: Sequence[Sequence[str]]
    ) -> dict[str, JsonValue]:
        """The pair as a witness; `names` are those of the parameters, `loops` those of the loops
        of the first and the second, if there is one."""
        ends = ("source", "sink")[: len(loops)]
        found: dict[str, JsonValue] = dict(zip(ends, ([*self.first], [*self.second]), strict=False))
        found["names"] = {end: [*names] for end, names in zip(ends, loops, strict=True)}
        if self.symbols:
            found["symbols"] = {names[number]: value for number, value in self.symbols}
        return found


def _loop_columns(system: SystemBuilder, name: str, count: int, common: int) -> list[int]:
    """The columns of loops; the common ones are the same for all."""
    outer = [system.column(("common", k)) for k in range(min(count, common))]
    return outer + [system.column((name, k)) for k in range(common, count)]


def loop_keys(name: str, count: int, common: int) -> list[object]:
    """The names of the columns of loops."""
    outer: list[object] = [("common", k) for k in range(min(count, common))]
    return outer + [(name, k) for k in range(common, count)]


def add_form(
    system: SystemBuilder, form: Form, piece: AccessRelation, name: str, common: int
) -> tuple[list[int], list[LinearForm | None]]:
    """Add an executed iteration: the columns of its loops, and where it touches memory."""
    loops = _loop_columns(system, name, form.shape.num_loops, common)
    return loops, add_piece(system, piece, loops, parameters_of(system, form.parameters))


def meet(
    system: SystemBuilder, first: Sequence[LinearForm | None], second: Sequence[LinearForm | None]
) -> None:
    """The subscripts are equal where both are known and of one kind."""
    if len(first) == len(second):
        for one, other in zip(first, second, strict=True):
            if one is not None and other is not None:
                system.equal(difference(one, other))


def pair_in(
    system: SystemBuilder, first: Form, second: Form, common: int, names: str
) -> Pair | None:
    """Two iterations in a solution, in columns of two (one-letter) names."""
    one = loop_keys(names[0], first.shape.num_loops, common)
    two = loop_keys(names[1], second.shape.num_loops, common)
    numbers = sorted({n for n in (*first.parameters, *second.parameters) if n >= 0})
    found = solution(system, [*one, *two, *(("parameter", n) for n in numbers)])
    if found is None:
        return None
    end = len(one) + len(two)
    symbols = zip(numbers, found[end:], strict=True)
    return Pair(found[: len(one)], found[len(one) : end], tuple(symbols))


def meetings(
    first: Form, second: Form, names: str, common: int
) -> Iterator[tuple[SystemBuilder, list[int], list[int], list[LinearForm | None]]]:
    """The systems in which two iterations, in columns of two (one-letter) names, touch one element:
    with the columns of both, and the place that the second touches."""
    for own in first.shape.pieces:
        for other in second.shape.pieces:
            system = SystemBuilder()
            mine, places = add_form(system, first, own, names[0], common)
            theirs, others = add_form(system, second, other, names[1], common)
            meet(system, places, others)
            yield system, mine, theirs, others
