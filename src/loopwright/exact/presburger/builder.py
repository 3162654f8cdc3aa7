"""Building a system: columns made as they are asked for, rows as linear forms.

A linear form has its coefficients by column, and its constant at -1, as `affine_expr.Flattener`
gives them. What is finished is a `Tableau`.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeAlias

from loopwright.exact.presburger.rows import Row
from loopwright.exact.presburger.space import Space
from loopwright.exact.presburger.tableau import Tableau
from loopwright.ir.affine_expr import AffineExpr, Flattener

LinearForm: TypeAlias = dict[int, int]


def difference(
    first: Mapping[int, int], second: Mapping[int, int], constant: int = 0
) -> LinearForm:
    """`first - second + constant`."""
    form = dict(first)
    for column, value in second.items():
        form[column] = form.get(column, 0) - value
    form[-1] = form.get(-1, 0) + constant
    return form


def complement(form: Mapping[int, int]) -> LinearForm:
    """The form that is not negative exactly where this one is: `-form - 1`."""
    return {column: -value for column, value in form.items()} | {-1: -form.get(-1, 0) - 1}


def placed(form: Mapping[int, int], places: Sequence[int]) -> LinearForm:
    """The form over other columns, its column k at `places[k]`; columns that meet are added up."""
    found: LinearForm = {}
    for column, value in form.items():
        place = -1 if column < 0 else places[column]
        found[place] = found.get(place, 0) + value
    return found


def placed_row(row: Row, places: Sequence[int]) -> LinearForm:
    """A row as a form, its column k at `places[k]`."""
    form: LinearForm = {}
    for value, place in zip(row[:-1], places, strict=True):
        if value:
            form[place] = form.get(place, 0) + value
    form[-1] = row[-1]
    return form


class SystemBuilder:
    """A conjunction of rows over columns that are named by any keys.

    >>> from loopwright.ir.affine_expr import dim
    >>> system = SystemBuilder()
    >>> i, j = system.column("i"), system.column("j")
    >>> half = system.expression(dim(0) // 2, [i], 1)
    >>> system.equal(difference({j: 1}, half))
    >>> system.tableau().equalities, system.tableau().inequalities
    (((0, 1, -1, 0),), ((1, 0, -2, 0), (-1, 0, 2, 1)))
    """

    def __init__(self) -> None:
        self.columns: dict[Hashable, int] = {}
        self.equalities: list[LinearForm] = []
        self.inequalities: list[LinearForm] = []
        self._width = 0

    def copy(self) -> SystemBuilder:
        """The same columns and rows, to add others to."""
        made = SystemBuilder()
        made.columns = dict(self.columns)
        made.equalities = list(self.equalities)
        made.inequalities = list(self.inequalities)
        made._width = self._width
        return made

    @property
    def width(self) -> int:
        """How many columns there are."""
        return self._width

    def column(self, key: Hashable) -> int:
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

    def equal(self, form: Mapping[int, int]) -> None:
        """The form is zero."""
        self.equalities.append(dict(form))

    def at_least_zero(self, form: Mapping[int, int]) -> None:
        """The form is not negative."""
        self.inequalities.append(dict(form))

    def embed(self, system: Tableau, places: Sequence[int]) -> None:
        """Add the rows of a system whose column k is column `places[k]` here."""
        self.equalities += [placed_row(row, places) for row in system.equalities]
        self.inequalities += [placed_row(row, places) for row in system.inequalities]

    def define_quotient(self, dividend: Mapping[int, int], divisor: int, column: int) -> None:
        """A column is `dividend floordiv divisor`: `0 <= dividend - divisor * column < divisor`."""
        low = difference(dividend, {column: divisor})
        self.at_least_zero(low)
        self.at_least_zero(difference({-1: divisor - 1}, low))

    def expression(
        self, expr: AffineExpr, inputs: Sequence[int], num_dims: int
    ) -> LinearForm | None:
        """An expression over columns; divisions become columns of their own. None if it is not
        affine."""
        flattener = Flattener(num_dims, len(inputs) - num_dims)
        flat = flattener.flatten(expr)
        if flat is None or None in flattener.definitions:
            return None
        places = [*inputs, *(self.local() for _ in flattener.definitions)]
        for number, definition in enumerate(flattener.definitions):
            assert definition is not None
            dividend, divisor = definition
            self.define_quotient(placed(dividend, places), divisor, places[len(inputs) + number])
        return placed(flat, places)

    def row(self, form: Mapping[int, int]) -> Row:
        """A form as a row over all columns."""
        dense = [0] * (self._width + 1)
        for column, value in form.items():
            dense[column] += value
        return tuple(dense)

    def tableau(self, num_range: int | None = None, num_symbols: int = 0) -> Tableau:
        """The system; of its columns the first `num_range` are range dimensions, the next
        `num_symbols` symbols and the others locals. Without numbers all are range dimensions."""
        width = self._width
        dims = width if num_range is None else num_range
        locals_ = width - dims - num_symbols
        return Tableau(
            Space.anonymous(range=dims, symbols=num_symbols, locals=locals_),
            tuple(map(self.row, self.equalities)),
            tuple(map(self.row, self.inequalities)),
        )
