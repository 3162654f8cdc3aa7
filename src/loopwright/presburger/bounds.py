"""Bounds of columns: constants, affine maps of other columns, bounding boxes.

These follow MLIR's rational procedures, so a bound may be wider than the integer points need; it
never leaves one out. The exact queries give the least ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from loopwright.affine_expr import AffineExpr, AffineMap, constant, dim, symbol
from loopwright.presburger.constraints import Bound
from loopwright.presburger.elimination import project_out
from loopwright.presburger.rows import Row, combine, negate
from loopwright.presburger.simplify import remove_trivial_redundancy, tighten_all
from loopwright.presburger.tableau import ColumnKind, Tableau


@dataclass(frozen=True, slots=True)
class SliceBound:
    """Bounds of one column as maps of others: at least each result of `lower`, less than each
    result of `upper` (at most, if the bounds were asked for closed). None: no bound."""

    lower: AffineMap | None
    upper: AffineMap | None


def constant_bound(tableau: Tableau, bound: Bound, column: int) -> int | None:
    """A constant bound of `column` from the real shadow on it; None if there is none.

    >>> t = Tableau.universe(range=["i", "j"])
    >>> t = t.with_inequalities([(1, 0, 0), (-1, 0, 9), (-1, 1, -2)])
    >>> constant_bound(t, Bound.LOWER, 1), constant_bound(t, Bound.UPPER, 1)
    (2, None)
    """
    shadow = project_out(tableau, column + 1, tableau.num_columns - column - 1)
    shadow = project_out(shadow, 0, column)
    return _constant_of(shadow, bound)


def _constant_of(shadow: Tableau, bound: Bound) -> int | None:
    """The bound that the rows of a one-column tableau state."""
    for coefficient, rest in shadow.equalities:
        if coefficient and rest % coefficient == 0:
            return -rest // coefficient
    rows = shadow.inequalities
    lower = [-(rest // c) for c, rest in rows if c > 0]
    upper = [rest // -c for c, rest in rows if c < 0]
    if bound is Bound.LOWER:
        return max(lower, default=None)
    if bound is Bound.UPPER:
        return min(upper, default=None)
    low, high = max(lower, default=None), min(upper, default=None)
    return low if low == high else None


def slice_bounds(
    tableau: Tableau, offset: int, count: int, *, closed: bool = False
) -> list[SliceBound]:
    """Bounds of the columns `offset` … `offset + count - 1` as maps of the other dimensions and
    the symbols, which keep their order. Upper bounds are exclusive unless `closed`.

    A column that the system fixes is given by its value: a constant, an equality, or an expression
    of columns found so. Else each row that bounds it by columns outside the slice gives a result,
    and one constant stands for several of them where there is one.

    >>> t = Tableau.universe(range=["i", "j", "k"]).with_equalities([(-1, 0, 1, 0)])
    >>> t = t.with_inequalities([(0, 1, 0, 0), (0, -1, 0, 127)])
    >>> [(str(b.lower), str(b.upper)) for b in slice_bounds(t, 0, 2)]
    [('(d0) -> (d0)', '(d0) -> (d0 + 1)'), ('(d0) -> (0)', '(d0) -> (128)')]
    """
    system = remove_trivial_redundancy(tighten_all(tableau))
    space = _Space(system, offset, count)
    known = _fixed_columns(system, space)
    bounds: list[SliceBound] = []
    for column in space.sliced:
        if column in known:
            value = known[column]
            upper = value if closed else value + 1
            bounds.append(SliceBound(space.map_of([value]), space.map_of([upper])))
        else:
            bounds.append(_inequality_bounds(system, space, column, closed))
    return bounds


class _Space:
    """The columns of a slice and the inputs of its bound maps: the dimensions that are not
    sliced, then the symbols. Locals are inputs of none."""

    def __init__(self, tableau: Tableau, offset: int, count: int) -> None:
        self.sliced = range(offset, offset + count)
        self.inputs: dict[int, AffineExpr] = {}
        self.num_dims = self.num_symbols = 0
        for column, what in enumerate(tableau.columns):
            if what.kind is ColumnKind.SYMBOL:
                self.inputs[column] = symbol(self.num_symbols)
                self.num_symbols += 1
            elif what.kind is not ColumnKind.LOCAL and column not in self.sliced:
                self.inputs[column] = dim(self.num_dims)
                self.num_dims += 1

    def map_of(self, results: Sequence[AffineExpr]) -> AffineMap:
        return AffineMap(self.num_dims, self.num_symbols, results)


def _fixed_columns(tableau: Tableau, space: _Space) -> dict[int, AffineExpr]:
    """What the sliced columns and the locals are equal to, where the system says so."""
    known: dict[int, AffineExpr] = {}
    unknown = [*space.sliced, *range(tableau.offset(ColumnKind.LOCAL), tableau.num_columns)]
    progress = True
    while progress:
        progress = False
        for column in list(unknown):
            values = {**space.inputs, **known}
            value = _fixed_value(tableau, column, values)
            if value is not None:
                known[column] = value
                unknown.remove(column)
                progress = True
    return known


def _fixed_value(tableau: Tableau, column: int, values: dict[int, AffineExpr]) -> AffineExpr | None:
    low = constant_bound(tableau, Bound.LOWER, column)
    if low is not None and low == constant_bound(tableau, Bound.UPPER, column):
        return constant(low)
    for row in tableau.equalities:
        if row[column] and _known(row, column, values):
            scale = -1 if row[column] > 0 else 1
            rest = tuple(value * scale for value in row)
            return _expression(rest, column, values) // abs(row[column])
    return _quotient(tableau, column, values)


def _quotient(tableau: Tableau, column: int, values: dict[int, AffineExpr]) -> AffineExpr | None:
    """The value of `column` where two inequalities make it `dividend floordiv divisor`."""
    for row in tableau.inequalities:
        divisor = -row[column]
        if divisor <= 1 or not _known(row, column, values):
            continue
        for other in tableau.inequalities:
            opposite = negate(row[:-1]) == other[:-1]
            if opposite and 0 <= row[-1] + other[-1] < divisor:
                return _expression(row, column, values) // divisor
    return None


def _known(row: Row, column: int, values: dict[int, AffineExpr]) -> bool:
    return all(not value or i == column or i in values for i, value in enumerate(row[:-1]))


def _expression(row: Row, column: int, values: dict[int, AffineExpr]) -> AffineExpr:
    """The row as an expression, without the term of `column`."""
    total = constant(0)
    for i, value in enumerate(row[:-1]):
        if value and i != column:
            total = total + values[i] * value
    return total + row[-1]


def _inequality_bounds(tableau: Tableau, space: _Space, column: int, closed: bool) -> SliceBound:
    lower: list[AffineExpr] = []
    upper: list[AffineExpr] = []
    for row in tableau.inequalities:
        coefficient = row[column]
        if coefficient == 0 or not _known(row, column, space.inputs):
            continue
        if coefficient > 0:
            below = _expression(negate(row), column, space.inputs)
            lower.append((below + (coefficient - 1)) // coefficient)
        else:
            above = _expression(row, column, space.inputs) // -coefficient
            upper.append(above if closed else above + 1)
    return SliceBound(
        _bound_map(tableau, space, column, Bound.LOWER, lower, 0),
        _bound_map(tableau, space, column, Bound.UPPER, upper, 0 if closed else 1),
    )


def _bound_map(
    tableau: Tableau,
    space: _Space,
    column: int,
    bound: Bound,
    results: list[AffineExpr],
    shift: int,
) -> AffineMap | None:
    if len(results) != 1:
        fixed = constant_bound(tableau, bound, column)
        if fixed is not None:
            return space.map_of([constant(fixed + shift)])
    return space.map_of(list(dict.fromkeys(results))) if results else None


def box_extents(tableau: Tableau) -> tuple[AffineExpr, ...] | None:
    """How many values each dimension of a box takes, as expressions of the symbols: the number of
    its points is the product, each factor at least 0. None if the tableau is no such box: every
    row bounds one dimension, with coefficient one, by constants and symbols.

    >>> t = Tableau.universe(range=["i", "j"], symbols=["n"])
    >>> t = t.with_inequalities([(1, 0, 0, 0), (-1, 0, 1, -1), (0, 1, -1, 0), (0, -1, 1, 7)])
    >>> [str(extent) for extent in box_extents(t)]
    ['s0', '8']
    """
    dims = tableau.num_dims
    if tableau.num_locals or tableau.equalities:
        return None
    sides: dict[tuple[int, int], Row] = {}
    for row in remove_trivial_redundancy(tableau).inequalities:
        used = [column for column in range(dims) if row[column]]
        if len(used) != 1 or abs(row[used[0]]) != 1 or (used[0], row[used[0]]) in sides:
            return None
        sides[used[0], row[used[0]]] = row
    if len(sides) != 2 * dims:
        return None
    symbols = {dims + number: symbol(number) for number in range(tableau.num_symbols)}
    return tuple(
        _expression(combine(sides[column, 1], 1, sides[column, -1], 1), column, symbols) + 1
        for column in range(dims)
    )


def union_bounding_box(first: Tableau, second: Tableau) -> Tableau | None:
    """A box of the dimensions that contains both tableaus; None if some side has no bound.

    Sides are constants or forms of the symbols that both tableaus have but for the constant.

    >>> t = Tableau.universe(range=["i"], symbols=["n"])
    >>> a = t.with_inequalities([(1, 0, 0), (-1, 1, -1)])
    >>> b = t.with_inequalities([(1, 0, -3), (-1, 1, 4)])
    >>> union_bounding_box(a, b).inequalities
    ((1, 0, 0), (-1, 1, 4))
    """
    if first.columns[: first.num_visible] != second.columns[: second.num_visible]:
        raise ValueError("the tableaus differ in their columns")
    dims, symbols = first.num_dims, first.num_symbols
    rows: list[Row] = []
    for column in range(dims):
        mine, theirs = _symbolic_bounds(first, column), _symbolic_bounds(second, column)
        for sign in (1, -1):
            weakest = _weakest([r for r in mine if r[0] * sign > 0], theirs)
            if weakest is None:
                return None
            before, after = (0,) * column, (0,) * (dims - column - 1)
            rows.append((*before, weakest[0], *after, *weakest[1:]))
    columns = first.columns[: dims + symbols]
    return Tableau(columns, (), tuple(rows))


def _symbolic_bounds(tableau: Tableau, column: int) -> list[Row]:
    """The inequalities that bound `column` by symbols: rows of the column and the symbols.

    Constant bounds come last: a form of the symbols says more.
    """
    locals_at = tableau.offset(ColumnKind.LOCAL)
    shadow = project_out(tableau, locals_at, tableau.num_columns - locals_at)
    shadow = project_out(shadow, column + 1, tableau.num_dims - column - 1)
    shadow = project_out(shadow, 0, column)
    rows = [*shadow.inequalities]
    for row in shadow.equalities:
        rows += [row, negate(row)]
    constant_only = project_out(shadow, 1, tableau.num_symbols)
    padding = (0,) * tableau.num_symbols
    plain = [*constant_only.inequalities]
    for row in constant_only.equalities:
        plain += [row, negate(row)]
    rows += [(row[0], *padding, row[1]) for row in plain]
    return [row for row in dict.fromkeys(rows) if row[0]]


def _weakest(mine: Sequence[Row], theirs: Sequence[Row]) -> Row | None:
    """A bound that both have but for the constant, with the weaker constant."""
    for row in mine:
        constants = [other[-1] for other in theirs if other[:-1] == row[:-1]]
        if constants:
            own = min(other[-1] for other in mine if other[:-1] == row[:-1])
            return (*row[:-1], max(own, min(constants)))
    return None
