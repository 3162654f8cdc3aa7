"""Systems of integer constraints about two nests: which iterations are executed when, and where.

A `Form` is an access or a block without names: its shape, and which parameters of the question its
own are. A `SliceForm` is a slice without names. Questions about forms are kept by structure, so
that like nests of a long program are decided once. Columns are made as they are asked for; all of
them exist, so a system has a solution if the set that it describes is not empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from loopwright.affine_expr import AffineExpr, AffineMap, Flattener
from loopwright.analysis.shapes import Piece, Shape
from loopwright.ledger import JsonValue
from loopwright.presburger.elimination import is_empty_by_elimination
from loopwright.presburger.tableau import Tableau

if TYPE_CHECKING:
    from loopwright.presburger.sets import PresburgerSet

_FEW = 16
"""Systems of at most so many columns are tried without the exact library, which loads slowly."""

Sparse: TypeAlias = dict[int, int]
"""A row: coefficients by column, the constant at -1."""


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


class System:
    """A conjunction of rows over columns that are named by any keys."""

    def __init__(self) -> None:
        self.columns: dict[object, int] = {}
        self.equalities: list[Sparse] = []
        self.inequalities: list[Sparse] = []
        self._width = 0

    def copy(self) -> System:
        """The same columns and rows, to add others to."""
        made = System()
        made.columns = dict(self.columns)
        made.equalities = list(self.equalities)
        made.inequalities = list(self.inequalities)
        made._width = self._width
        return made

    def column(self, key: object) -> int:
        """The column of a key."""
        known = self.columns.get(key)
        if known is None:
            known = self.columns[key] = self._width
            self._width += 1
        return known

    def local(self) -> int:
        """A new column without a name."""
        self._width += 1
        return self._width - 1

    def group(self, name: str, count: int) -> list[int]:
        """The columns of some loops."""
        return [self.column((name, k)) for k in range(count)]

    def parameters(self, numbers: Sequence[int]) -> list[int]:
        """The columns of parameters; a negative number is a parameter of nobody else."""
        return [self.local() if n < 0 else self.column(("parameter", n)) for n in numbers]

    def equal(self, row: Mapping[int, int]) -> None:
        """The row is zero."""
        self.equalities.append(dict(row))

    def at_least_zero(self, row: Mapping[int, int]) -> None:
        """The row is not negative."""
        self.inequalities.append(dict(row))

    def add_piece(
        self, piece: Piece, loops: Sequence[int], parameters: Sequence[int]
    ) -> list[Sparse | None]:
        """Add the rows of a piece of a shape; its subscripts over the columns."""
        places = [*loops, *parameters, *(self.local() for _ in range(piece.num_locals))]

        def spread(dense: Sequence[int]) -> Sparse:
            row: Sparse = {}
            for value, place in zip(dense, places, strict=False):
                if value:
                    row[place] = row.get(place, 0) + value
            row[-1] = dense[-1]
            return row

        self.equalities += map(spread, piece.equalities)
        self.inequalities += map(spread, piece.inequalities)
        return [None if row is None else spread(row) for row in piece.subscripts]

    def expression(self, expr: AffineExpr, inputs: Sequence[int], num_dims: int) -> Sparse | None:
        """An expression over columns; divisions become columns of their own."""
        flattener = Flattener(num_dims, len(inputs) - num_dims)
        flat = flattener.flatten(expr)
        if flat is None or None in flattener.definitions:
            return None
        places = [*inputs, *(self.local() for _ in flattener.definitions)]
        for number, definition in enumerate(flattener.definitions):
            assert definition is not None
            dividend, divisor = definition
            low = _placed(dividend, places)
            quotient = places[len(inputs) + number]
            low[quotient] = low.get(quotient, 0) - divisor
            self.at_least_zero(low)
            high = {column: -value for column, value in low.items()}
            high[-1] = high.get(-1, 0) + divisor - 1
            self.at_least_zero(high)
        return _placed(flat, places)

    def rows(self) -> tuple[int, list[tuple[int, ...]], list[tuple[int, ...]]]:
        """The width, and the rows written out."""
        width = self._width
        return (
            width,
            [_dense(r, width) for r in self.equalities],
            [_dense(r, width) for r in self.inequalities],
        )

    def solution(self, keys: Sequence[object] = ()) -> tuple[int, ...] | None:
        """The values of some columns in a solution; None if there is none.

        Raises `UndecidedError` if that takes too long.
        """
        width, equalities, inequalities = self.rows()
        if width <= _FEW:
            plain = Tableau.universe(range=[None] * width)
            if is_empty_by_elimination(plain.with_rows(tuple(equalities), tuple(inequalities))):
                return None
        from loopwright.presburger.sets import PresburgerSet

        found = PresburgerSet.from_rows(width, 0, equalities, inequalities).sample()
        if found is None:
            return None
        return tuple(found[self.columns[key]] for key in keys if key in self.columns)

    def projection(self, keep: Sequence[int]) -> PresburgerSet:
        """The values of some columns in all solutions."""
        from loopwright.presburger.sets import PresburgerSet

        width, equalities, inequalities = self.rows()
        order = [*keep, *(k for k in range(width) if k not in set(keep))]

        def permuted(row: tuple[int, ...]) -> tuple[int, ...]:
            return (*(row[k] for k in order), row[-1])

        return PresburgerSet.from_rows(
            len(keep),
            width - len(keep),
            [permuted(row) for row in equalities],
            [permuted(row) for row in inequalities],
        )


def _placed(flat: Mapping[int, int], places: Sequence[int]) -> Sparse:
    row: Sparse = {}
    for column, value in flat.items():
        place = -1 if column < 0 else places[column]
        row[place] = row.get(place, 0) + value
    return row


def _dense(row: Sparse, width: int) -> tuple[int, ...]:
    dense = [0] * (width + 1)
    for column, value in row.items():
        dense[column] += value
    return tuple(dense)


def difference(first: Sparse, second: Sparse, constant: int = 0) -> Sparse:
    """`first - second + constant`."""
    row = dict(first)
    for column, value in second.items():
        row[column] = row.get(column, 0) - value
    row[-1] = row.get(-1, 0) + constant
    return row


def in_slice(
    system: System, found: SliceForm, form: Form, inner: Sequence[int], outer: Sequence[int]
) -> list[Sparse] | None:
    """The rows `>= 0` that say that iteration `inner` of an access of the sliced nest belongs to
    iteration `outer` of the other one; None if a bound is not affine."""
    rows: list[Sparse] = []
    inputs = [outer[k] if k >= 0 else system.column(("parameter", -1 - k)) for k in found.operands]
    for own, loop in enumerate(form.loops):
        if loop < found.common:
            continue
        variable: Sparse = {inner[own]: 1}
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

    def told(self, names: Mapping[int, str]) -> dict[str, JsonValue]:
        """The pair as a witness; `names` are those of the parameters."""
        found: dict[str, JsonValue] = {"source": [*self.first], "sink": [*self.second]}
        if self.symbols:
            found["symbols"] = {names[number]: value for number, value in self.symbols}
        return found


def _loop_columns(system: System, name: str, count: int, common: int) -> list[int]:
    """The columns of loops; the common ones are the same for all."""
    outer = [system.column(("common", k)) for k in range(min(count, common))]
    return outer + [system.column((name, k)) for k in range(common, count)]


def loop_keys(name: str, count: int, common: int) -> list[object]:
    """The names of the columns of loops."""
    outer: list[object] = [("common", k) for k in range(min(count, common))]
    return outer + [(name, k) for k in range(common, count)]


def add_form(
    system: System, form: Form, piece: Piece, name: str, common: int
) -> tuple[list[int], list[Sparse | None]]:
    """Add an executed iteration: the columns of its loops, and where it touches memory."""
    loops = _loop_columns(system, name, form.shape.num_loops, common)
    return loops, system.add_piece(piece, loops, system.parameters(form.parameters))


def meet(system: System, first: Sequence[Sparse | None], second: Sequence[Sparse | None]) -> None:
    """The subscripts are equal where both are known and of one kind."""
    if len(first) == len(second):
        for one, other in zip(first, second, strict=True):
            if one is not None and other is not None:
                system.equal(difference(one, other))


def pair_in(system: System, first: Form, second: Form, common: int, names: str) -> Pair | None:
    """Two iterations in a solution, in columns of two (one-letter) names."""
    one = loop_keys(names[0], first.shape.num_loops, common)
    two = loop_keys(names[1], second.shape.num_loops, common)
    numbers = sorted({n for n in (*first.parameters, *second.parameters) if n >= 0})
    found = system.solution([*one, *two, *(("parameter", n) for n in numbers)])
    if found is None:
        return None
    end = len(one) + len(two)
    symbols = zip(numbers, found[end:], strict=True)
    return Pair(found[: len(one)], found[len(one) : end], tuple(symbols))


def meetings(
    first: Form, second: Form, names: str, common: int
) -> Iterator[tuple[System, list[int], list[int], list[Sparse | None]]]:
    """The systems in which two iterations, in columns of two (one-letter) names, touch one element:
    with the columns of both, and the place that the second touches."""
    for own in first.shape.pieces:
        for other in second.shape.pieces:
            system = System()
            mine, places = add_form(system, first, own, names[0], common)
            theirs, others = add_form(system, second, other, names[1], common)
            meet(system, places, others)
            yield system, mine, theirs, others
