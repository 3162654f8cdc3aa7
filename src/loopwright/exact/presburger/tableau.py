"""The tableau: a system of linear equalities and inequalities over the named columns of a space.

Columns come in four kinds, in this order: domain and range dimensions (a set has range dimensions
only), symbols, and locals, which are existentially quantified. A column may be tied to an opaque
key (say, the SSA value it stands for). The constant is last in each row. This is what MLIR calls
`FlatAffineValueConstraints` and, with a domain, `FlatAffineRelation`, and the only encoding of
constraints here: a `Relation` and a `PresburgerSet` consist of tableaus.

Tableaus are immutable: every operation returns a new one. To put a system into another space is
`embed`, to quantify columns is `convert_to_local` or `onto`, to conjoin two is `append`. A
`SystemBuilder` creates columns on demand, and rows of linear forms: coefficients by column, and the
constant at -1, as `affine_expr.Flattener` gives them. Algorithms are in the modules beside this
one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from enum import IntEnum
from functools import lru_cache
from operator import mul
from typing import TypeAlias

from loopwright.exact.presburger.rows import Row, embed, row_of, unique
from loopwright.ir.affine_expr import AffineExpr, Flattener
from loopwright.records import dataclass


class ColumnKind(IntEnum):
    """The kind of a column; the order of the members is the order of the columns."""

    DOMAIN = 0
    RANGE = 1
    SYMBOL = 2
    LOCAL = 3


@dataclass(frozen=True, slots=True)
class Column:
    """A variable: its kind, and the key it is tied to, or None."""

    kind: ColumnKind
    key: Hashable | None = None


@dataclass(frozen=True, slots=True)
class Space:
    """The columns of a system, without the constant.

    >>> space = Space.of(domain=["i"], range=[None], symbols=["n"], locals=1)
    >>> [column.kind.name for column in space.columns]
    ['DOMAIN', 'RANGE', 'SYMBOL', 'LOCAL']
    """

    columns: tuple[Column, ...]

    @classmethod
    def of(
        cls,
        *,
        domain: Sequence[Hashable | None] = (),
        range: Sequence[Hashable | None] = (),  # noqa: A002 - the field's word
        symbols: Sequence[Hashable | None] = (),
        locals: int = 0,  # noqa: A002 - the field's word
    ) -> Space:
        """Return the space of columns with these keys."""
        return cls(
            (
                *(Column(ColumnKind.DOMAIN, key) for key in domain),
                *(Column(ColumnKind.RANGE, key) for key in range),
                *(Column(ColumnKind.SYMBOL, key) for key in symbols),
                *(_LOCAL,) * locals,
            )
        )

    @classmethod
    def anonymous(
        cls,
        *,
        domain: int = 0,
        range: int = 0,  # noqa: A002 - the field's word
        symbols: int = 0,
        locals: int = 0,  # noqa: A002 - the field's word
    ) -> Space:
        """Return the space of these numbers of columns, without keys."""
        return _anonymous(domain, range, symbols, locals)

    def __len__(self) -> int:
        return len(self.columns)

    def inserted(self, at: int, kind: ColumnKind, keys: Sequence[Hashable | None]) -> Space:
        """Insert columns with these keys, the first at position `at`."""
        new = tuple(Column(kind, key) for key in keys)
        return Space(self.columns[:at] + new + self.columns[at:])

    def without(self, start: int, stop: int) -> Space:
        """Remove the columns `start` … `stop - 1`."""
        return Space(self.columns[:start] + self.columns[stop:])

    def with_kinds(self, kinds: Sequence[ColumnKind]) -> Space:
        """Return the same columns, each of another kind; raises `ValueError` where the order of the
        kinds would not be kept."""
        if list(kinds) != sorted(kinds):
            raise ValueError("columns are in the order of their kinds")
        return Space(tuple(Column(k, c.key) for k, c in zip(kinds, self.columns, strict=True)))

    def with_key(self, position: int, key: Hashable | None) -> Space:
        """Tie the column at `position` to `key`."""
        column = Column(self.columns[position].kind, key)
        return Space((*self.columns[:position], column, *self.columns[position + 1 :]))


_LOCAL = Column(ColumnKind.LOCAL)


@lru_cache(maxsize=1 << 10)
def _anonymous(domain: int, range_: int, symbols: int, locals_: int) -> Space:
    untied = (None,)
    return Space.of(
        domain=untied * domain, range=untied * range_, symbols=untied * symbols, locals=locals_
    )


@dataclass(frozen=True, slots=True)
class Tableau:
    """The integer points that satisfy every row.

    >>> box = Tableau(Space.of(range=["i", "j"])).with_inequalities([(1, 0, 0), (-1, 0, 9)])
    >>> box = box.with_equalities([(1, -1, 2)])
    >>> print(box)
    Domain: 0, Range: 2, Symbols: 0, Locals: 0
    3 constraints
    (Value Value const)
     1 -1 2 = 0
     1 0 0 >= 0
     -1 0 9 >= 0
    >>> box.contains((3, 5)), box.contains((3, 4))
    (True, False)
    """

    space: Space
    equalities: tuple[Row, ...] = ()
    inequalities: tuple[Row, ...] = ()

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns of the space."""
        return self.space.columns

    def count_of(self, kind: ColumnKind) -> int:
        """Return how many columns are of this kind."""
        return sum(column.kind is kind for column in self.columns)

    @property
    def num_domain(self) -> int:
        """How many domain dimensions there are."""
        return self.count_of(ColumnKind.DOMAIN)

    @property
    def num_range(self) -> int:
        """How many range dimensions there are."""
        return self.count_of(ColumnKind.RANGE)

    @property
    def num_dims(self) -> int:
        """Domain and range dimensions together."""
        return sum(column.kind <= ColumnKind.RANGE for column in self.columns)

    @property
    def num_symbols(self) -> int:
        """How many symbols there are."""
        return self.count_of(ColumnKind.SYMBOL)

    @property
    def num_locals(self) -> int:
        """How many existentially quantified columns there are."""
        return self.count_of(ColumnKind.LOCAL)

    @property
    def num_columns(self) -> int:
        """How many columns there are, without the constant."""
        return len(self.space.columns)

    @property
    def num_visible(self) -> int:
        """The number of columns that are not locals: the rank of the points."""
        return sum(column.kind is not ColumnKind.LOCAL for column in self.columns)

    @property
    def num_constraints(self) -> int:
        """How many rows there are."""
        return len(self.equalities) + len(self.inequalities)

    @property
    def keys(self) -> tuple[Hashable | None, ...]:
        """The key of each column."""
        return tuple(column.key for column in self.columns)

    def offset(self, kind: ColumnKind) -> int:
        """Return the position of the first column of `kind`, or where it would be."""
        return sum(column.kind < kind for column in self.columns)

    def find(self, key: Hashable) -> int | None:
        """Return the position of the column tied to `key`."""
        return next(
            (k for k, c in enumerate(self.columns) if key is not None and c.key == key), None
        )

    def contains(self, point: Sequence[int]) -> bool:
        """Return whether `point`, a value for every column, satisfies every row (so there are no
        locals, or their values are given too)."""
        if len(point) != len(self.space.columns):
            raise ValueError(f"{len(point)} values for {len(self.space.columns)} columns")
        return all(_value(row, point) == 0 for row in self.equalities) and all(
            _value(row, point) >= 0 for row in self.inequalities
        )

    # Rows

    def row(self, coefficients: Mapping[int, int], constant: int = 0) -> Row:
        """Return the dense row with these coefficients by column.

        >>> Tableau(Space.of(range=[None, None])).row({1: -2}, 5)
        (0, -2, 5)
        """
        return row_of(len(self.space.columns), coefficients, constant)

    def widened(self, row: Row) -> Row:
        """Return a row over the visible columns as one over all columns."""
        return (*row[:-1], *(0,) * (len(self.space.columns) - len(row) + 1), row[-1])

    def with_equalities(self, rows: Sequence[Sequence[int]]) -> Tableau:
        """Append equalities."""
        return Tableau(self.space, self.equalities + self._checked(rows), self.inequalities)

    def with_inequalities(self, rows: Sequence[Sequence[int]]) -> Tableau:
        """Append inequalities."""
        return Tableau(self.space, self.equalities, self.inequalities + self._checked(rows))

    def with_rows(self, equalities: Sequence[Row], inequalities: Sequence[Row]) -> Tableau:
        """Return the same columns with other rows."""
        return Tableau(self.space, tuple(equalities), tuple(inequalities))

    def _changed(self, space: Space, change: Callable[[Row], Row]) -> Tableau:
        """Return a tableau over another space, with each row changed."""
        return Tableau(
            space, tuple(map(change, self.equalities)), tuple(map(change, self.inequalities))
        )

    def _checked(self, rows: Sequence[Sequence[int]]) -> tuple[Row, ...]:
        width = len(self.space.columns) + 1
        for row in rows:
            if len(row) != width:
                raise ValueError(f"a row of {len(row)} entries where {width} belong")
        return tuple(tuple(row) for row in rows)

    def fix(self, column: int, value: int) -> Tableau:
        """Add the equality `column = value`."""
        return self.with_equalities([self.row({column: 1}, -value)])

    def substitute(self, column: int, value: int) -> Tableau:
        """Substitute `value` for `column`, and remove the column."""

        def put(row: Row) -> Row:
            other_coefficients = row[:column] + row[column + 1 : -1]
            return (*other_coefficients, row[-1] + row[column] * value)

        return self._changed(self.space.without(column, column + 1), put)

    # Columns

    def insert_columns(
        self, kind: ColumnKind, position: int, keys: Sequence[Hashable | None]
    ) -> Tableau:
        """Insert new columns of `kind`, the first at `position` among those of its kind."""
        if not 0 <= position <= self.count_of(kind):
            raise IndexError(f"no position {position} among the columns of kind {kind.name}")
        at = self.offset(kind) + position
        zeros = (0,) * len(keys)
        return self._changed(
            self.space.inserted(at, kind, keys), lambda row: row[:at] + zeros + row[at:]
        )

    def append_columns(self, kind: ColumnKind, keys: Sequence[Hashable | None]) -> Tableau:
        """Append new columns of `kind`."""
        return self.insert_columns(kind, self.count_of(kind), keys)

    def append_locals(self, count: int) -> Tableau:
        """Append `count` locals."""
        return self.append_columns(ColumnKind.LOCAL, [None] * count)

    def remove_columns(self, start: int, stop: int) -> Tableau:
        """Remove the columns `start` … `stop - 1` and their coefficients.

        This is not a projection: the meaning of rows that had them changes.
        """
        return self._changed(self.space.without(start, stop), lambda row: row[:start] + row[stop:])

    def convert(self, start: int, stop: int, kind: ColumnKind) -> Tableau:
        """Turn the columns `start` … `stop - 1` into the last ones of `kind`.

        A column that becomes a local loses its key.
        """
        moved = range(start, stop)
        before = [i for i, c in enumerate(self.columns) if c.kind <= kind and i not in moved]
        after = [i for i, c in enumerate(self.columns) if c.kind > kind and i not in moved]
        local = kind is ColumnKind.LOCAL
        columns = [
            Column(kind, None if local else c.key) if i in moved else c
            for i, c in enumerate(self.columns)
        ]
        return Tableau(Space(tuple(columns)), self.equalities, self.inequalities).permute(
            [*before, *moved, *after]
        )

    def convert_to_local(self, start: int, stop: int) -> Tableau:
        """Existentially quantify the columns `start` … `stop - 1`, after other locals."""
        return self.convert(start, stop, ColumnKind.LOCAL)

    def permute(self, order: Sequence[int]) -> Tableau:
        """Return the columns in another order: new column i is old column `order[i]`."""
        return self._moved(Space(tuple(self.columns[old] for old in order)), order)

    def _moved(self, space: Space, order: Sequence[int]) -> Tableau:
        return self._changed(space, lambda row: (*(row[old] for old in order), row[-1]))

    def with_kinds(self, kinds: Sequence[ColumnKind]) -> Tableau:
        """Return the same columns and rows, each column of another kind; the order must be kept."""
        return Tableau(self.space.with_kinds(kinds), self.equalities, self.inequalities)

    def with_key(self, position: int, key: Hashable | None) -> Tableau:
        """Tie the column at `position` to `key`."""
        return Tableau(self.space.with_key(position, key), self.equalities, self.inequalities)

    def embed(self, space: Space, places: Sequence[int]) -> Tableau:
        """Return the same rows over another space, with column k at `places[k]`; columns with the
        same place are added up, and all others are unconstrained.

        >>> t = Tableau(Space.of(range=["i", "j"])).with_inequalities([(2, -1, 5)])
        >>> t.embed(Space.of(range=["a", "b", "c"]), [2, 0]).inequalities
        ((-1, 0, 2, 5),)
        >>> t.embed(Space.of(range=["a"]), [0, 0]).inequalities
        ((1, 5),)
        """
        width = len(space.columns)
        return self._changed(space, lambda row: embed(row, places, width))

    def rearranged(self, order: Sequence[int], kinds: Sequence[ColumnKind]) -> Tableau:
        """Return the columns in another order and of other kinds, without keys: new column i is old
        column `order[i]`, of kind `kinds[i]`."""
        if list(kinds) != sorted(kinds):
            raise ValueError("columns are in the order of their kinds")
        return self._moved(Space(tuple(map(Column, kinds))), order)

    def onto(self, columns: Sequence[int]) -> Tableau:
        """Return the projection on the columns `kept`, in that order, as range dimensions: all
        others are existentially quantified.

        >>> t = Tableau(Space.of(domain=["i"], range=["j"])).with_equalities([(1, -2, 0)])
        >>> t.onto([1]).equalities, t.onto([1]).num_locals
        (((-2, 1, 0),), 1)
        """
        kept_columns = set(columns)
        other_columns = [column for column in range(self.num_columns) if column not in kept_columns]
        kinds = [ColumnKind.RANGE] * len(columns) + [ColumnKind.LOCAL] * len(other_columns)
        return self.rearranged([*columns, *other_columns], kinds)

    # Several tableaus

    def append(self, other: Tableau) -> Tableau:
        """Return the conjunction with a tableau of the same columns: its rows after these.

        Locals are matched by position: `merge_locals` makes them comparable.
        """
        if [c.kind for c in self.columns] != [c.kind for c in other.columns]:
            raise ValueError("the tableaus differ in their columns")
        return Tableau(
            self.space,
            self.equalities + other.equalities,
            self.inequalities + other.inequalities,
        )

    def merge_symbols(self, other: Tableau) -> tuple[Tableau, Tableau]:
        """Return both tableaus over the union of their symbols: these, then the additional ones of
        `other`.

        Symbols are identified by key; a symbol without a key is distinct from all others.
        """
        mine = [c.key for c in self.columns if c.kind is ColumnKind.SYMBOL]
        theirs = [c.key for c in other.columns if c.kind is ColumnKind.SYMBOL]
        if mine == theirs and None not in mine:
            return self, other
        extra = [key for key in theirs if key is None or key not in mine]
        merged = self.append_columns(ColumnKind.SYMBOL, extra)
        start = other.offset(ColumnKind.SYMBOL)
        missing = [key for key in mine if key is None or key not in theirs]
        wide = other.append_columns(ColumnKind.SYMBOL, missing)
        sources = _symbol_sources(mine, theirs, start)
        stop = start + len(theirs) + len(missing)
        order = [*range(start), *sources, *range(stop, wide.num_columns)]
        return merged, wide.permute(order)

    def without_repetitions(self) -> Tableau:
        """Return the tableau without duplicate rows."""
        return Tableau(self.space, unique(self.equalities), unique(self.inequalities))

    def __str__(self) -> str:
        return format_tableau(self)


def _symbol_sources(
    mine: Sequence[Hashable | None], theirs: Sequence[Hashable | None], start: int
) -> list[int]:
    """Return where the other tableau, its missing symbols appended, has each symbol of the
    union."""
    sources: list[int] = []
    appended = start + len(theirs)
    for key in mine:
        if key is not None and key in theirs:
            sources.append(start + theirs.index(key))
        else:
            sources.append(appended)
            appended += 1
    additional = [i for i, key in enumerate(theirs) if key is None or key not in mine]
    return sources + [start + i for i in additional]


def _value(row: Row, point: Sequence[int]) -> int:
    return sum(map(mul, row, point)) + row[-1]


def format_tableau(tableau: Tableau) -> str:
    """Return the table of a tableau: how many columns of each kind, the columns, the rows.

    MLIR counts every dimension of a relation as range (the split into domain and range is not part
    of the space it prints).

    >>> relation = Tableau(Space.of(domain=["i"], range=[None])).with_equalities([(1, -1, 3)])
    >>> print(format_tableau(relation))
    Domain: 0, Range: 2, Symbols: 0, Locals: 0
    1 constraints
    (Value None const)
     1 -1 3 = 0
    """
    rows = [(row, "= 0") for row in tableau.equalities]
    rows += [(row, ">= 0") for row in tableau.inequalities]
    names = [
        "Local" if column.kind is ColumnKind.LOCAL else "None" if column.key is None else "Value"
        for column in tableau.columns
    ]
    lines = [
        f"Domain: 0, Range: {tableau.num_dims}, "
        f"Symbols: {tableau.num_symbols}, Locals: {tableau.num_locals}",
        f"{len(rows)} constraints",
        f"({' '.join([*names, 'const'])})",
    ]
    lines += [f" {' '.join(map(str, row))} {relation}" for row, relation in rows]
    return "\n".join(lines)


LinearForm: TypeAlias = dict[int, int]


def form_difference(
    first: Mapping[int, int], second: Mapping[int, int], constant: int = 0
) -> LinearForm:
    """Return `first - second + constant`."""
    form = dict(first)
    for column, value in second.items():
        form[column] = form.get(column, 0) - value
    form[-1] = form.get(-1, 0) + constant
    return form


def complement(form: Mapping[int, int]) -> LinearForm:
    """Return the form that is non-negative exactly where this one is negative: `-form - 1`."""
    return {column: -value for column, value in form.items()} | {-1: -form.get(-1, 0) - 1}


def placed(form: Mapping[int, int], places: Sequence[int]) -> LinearForm:
    """Return the form over other columns, with its column k at `places[k]`; columns with the same
    place are added up."""
    placed_form: LinearForm = {}
    for column, value in form.items():
        place = -1 if column < 0 else places[column]
        placed_form[place] = placed_form.get(place, 0) + value
    return placed_form


def placed_row(row: Row, places: Sequence[int]) -> LinearForm:
    """Return a row as a linear form, with its column k at `places[k]`."""
    form: LinearForm = {}
    for value, place in zip(row[:-1], places, strict=True):
        if value:
            form[place] = form.get(place, 0) + value
    form[-1] = row[-1]
    return form


class SystemBuilder:
    """A conjunction of rows over columns with arbitrary keys.

    >>> from loopwright.ir.affine_expr import dim
    >>> system = SystemBuilder()
    >>> i, j = system.column("i"), system.column("j")
    >>> half = system.expression(dim(0) // 2, [i], 1)
    >>> system.equal(form_difference({j: 1}, half))
    >>> system.tableau().equalities, system.tableau().inequalities
    (((0, 1, -1, 0),), ((1, 0, -2, 0), (-1, 0, 2, 1)))
    """

    def __init__(self) -> None:
        self.columns: dict[Hashable, int] = {}
        self.equalities: list[LinearForm] = []
        self.inequalities: list[LinearForm] = []
        self.width = 0
        """How many columns there are."""

    def copy(self) -> SystemBuilder:
        """Return a copy of the columns and rows, to be extended."""
        builder = SystemBuilder()
        builder.columns = dict(self.columns)
        builder.equalities = list(self.equalities)
        builder.inequalities = list(self.inequalities)
        builder.width = self.width
        return builder

    def column(self, key: Hashable) -> int:
        """Return the column of a key."""
        position = self.columns.get(key)
        if position is None:
            position = self.columns[key] = self.width
            self.width += 1
        return position

    def local(self) -> int:
        """Return a new column without a name."""
        self.width += 1
        return self.width - 1

    def equal(self, form: Mapping[int, int]) -> None:
        """Require that the form is zero."""
        self.equalities.append(dict(form))

    def at_least_zero(self, form: Mapping[int, int]) -> None:
        """Require that the form is non-negative."""
        self.inequalities.append(dict(form))

    def embed(self, system: Tableau, places: Sequence[int]) -> None:
        """Add the rows of a system whose column k is column `places[k]` here."""
        self.equalities += [placed_row(row, places) for row in system.equalities]
        self.inequalities += [placed_row(row, places) for row in system.inequalities]

    def define_quotient(self, dividend: Mapping[int, int], divisor: int, column: int) -> None:
        """Define a column as `dividend floordiv divisor`:
        `0 <= dividend - divisor * column < divisor`."""
        low = form_difference(dividend, {column: divisor})
        self.at_least_zero(low)
        self.at_least_zero(form_difference({-1: divisor - 1}, low))

    def expression(
        self, expr: AffineExpr, inputs: Sequence[int], num_dims: int
    ) -> LinearForm | None:
        """Return an expression over columns; divisions become new columns. None if it is not
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
        """Return a form as a row over all columns."""
        dense = [0] * (self.width + 1)
        for column, value in form.items():
            dense[column] += value
        return tuple(dense)

    def tableau(self, num_range: int | None = None, num_symbols: int = 0) -> Tableau:
        """Return the system as a tableau: the first `num_range` columns are range dimensions, the
        next `num_symbols` symbols and the others locals. Without numbers all are range
        dimensions."""
        width = self.width
        dims = width if num_range is None else num_range
        locals_ = width - dims - num_symbols
        return Tableau(
            Space.anonymous(range=dims, symbols=num_symbols, locals=locals_),
            tuple(map(self.row, self.equalities)),
            tuple(map(self.row, self.inequalities)),
        )
