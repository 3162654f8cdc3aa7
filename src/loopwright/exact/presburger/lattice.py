"""Eliminates equalities: the same points in coordinates of a reduced lattice.

isl parametrises dense equalities with unreduced, often huge coefficients; queries that take minutes
that way take milliseconds in the coordinates of an LLL-reduced basis. The solutions of
`A x + c = 0` in integers are `origin + y · basis` for integer y, or there are none. Equalities are
solved one after the other by Euclid's algorithm on the basis (Schrijver, *Theory of Linear and
Integer Programming*, §4.1), and the basis is kept short by the LLL algorithm in integers (Cohen, *A
Course in Computational Algebraic Number Theory*, algorithm 2.6.7).
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

from loopwright.exact.presburger.rows import Row, canonical_inequalities
from loopwright.exact.presburger.tableau import Space, Tableau
from loopwright.records import dataclass

Vector = list[int]


@dataclass(frozen=True, slots=True)
class Lattice:
    """The points `origin + sum(y[i] * basis[i])`; the basis vectors are linearly independent."""

    origin: tuple[int, ...]
    basis: tuple[tuple[int, ...], ...]

    def point(self, coordinates: Sequence[int]) -> tuple[int, ...]:
        """The point with these coordinates y."""
        point = list(self.origin)
        for y, vector in zip(coordinates, self.basis, strict=True):
            point = [p + y * v for p, v in zip(point, vector, strict=True)]
        return tuple(point)

    def row(self, row: Row) -> Row:
        """A linear form of the points as a form of the lattice coordinates."""
        constant = row[-1] + _dot(row, self.origin)
        return (*(_dot(row, vector) for vector in self.basis), constant)


def solutions(equalities: Sequence[Row], width: int) -> Lattice | None:
    """The integer solutions of equalities over `width` columns; None if there are none.

    >>> found = solutions([(2, -3, 1)], 2)
    >>> found.origin, found.basis
    ((1, 1), ((-3, -2),))
    >>> solutions([(2, -4, 1)], 2) is None
    True
    """
    origin = [0] * width
    basis = [[int(i == k) for i in range(width)] for k in range(width)]
    coefficients = _coefficients(width)
    for row in equalities:
        residue = row[-1] + _dot(row, origin)
        values = [_dot(row, vector) for vector in basis]
        changed = next((i for i, value in enumerate(values) if value), 0)
        pivot = _euclid(basis, values)
        if pivot is None:
            if residue:
                return None
            continue
        if residue % values[pivot]:
            return None
        _add(origin, basis[pivot], -(residue // values[pivot]))
        del basis[pivot]
        _reduce(basis, *coefficients, changed)
    _shorten(origin, basis)
    return Lattice(tuple(origin), tuple(map(tuple, basis)))


def _euclid(basis: list[Vector], values: list[int]) -> int | None:
    """Change the basis until a single vector has a non-zero value, and return its index; None if
    all values are zero."""
    while True:
        used = [i for i, value in enumerate(values) if value]
        if not used:
            return None
        pivot = min(used, key=lambda i: abs(values[i]))
        if len(used) == 1:
            return pivot
        for i in used:
            if i != pivot:
                factor = values[i] // values[pivot]
                values[i] -= factor * values[pivot]
                _add(basis[i], basis[pivot], -factor)


def reduce_basis(basis: list[Vector]) -> None:
    """LLL reduction in place: the same lattice, shorter vectors.

    >>> basis = [[1, 0, 1345], [0, 1, 35]]
    >>> reduce_basis(basis)
    >>> basis
    [[0, 1, 35], [1, -38, 15]]
    """
    _reduce(basis, *_coefficients(len(basis)), 0)


def _coefficients(count: int) -> tuple[list[int], list[Vector]]:
    """Place for the integral Gram–Schmidt coefficients of a basis."""
    return [1] * (count + 1), [[0] * count for _ in range(count)]


def _reduce(basis: list[Vector], gram: list[int], mu: list[Vector], k: int) -> None:
    """LLL reduction of a basis whose first `k` vectors are reduced and have their coefficients."""
    known = k - 1
    while k < len(basis):
        if k > known:
            known = k
            _orthogonalize(basis, gram, mu, k)
        if k == 0:
            k = 1
            continue
        _size_reduce(basis, gram, mu, k, k - 1)
        if 4 * (gram[k + 1] * gram[k - 1] + mu[k][k - 1] ** 2) < 3 * gram[k] ** 2:
            _swap(basis, gram, mu, k, known)
            k = max(1, k - 1)
            continue
        for j in range(k - 2, -1, -1):
            _size_reduce(basis, gram, mu, k, j)
        k += 1


def _orthogonalize(basis: list[Vector], gram: list[int], mu: list[Vector], k: int) -> None:
    """The integral Gram–Schmidt coefficients of vector `k`.

    Most are zero, and a step with one only multiplies by `gram[i + 1] / gram[i]`.
    """
    row, used = mu[k], list[int]()
    for j in range(k + 1):
        value, other, done = _dot(basis[k], basis[j]), mu[j], 0
        for i in used:
            if other[i]:
                value = (gram[i + 1] * (value * gram[i] // gram[done]) - row[i] * other[i]) // gram[
                    i
                ]
                done = i + 1
        value = value * gram[j] // gram[done]
        if j == k:
            gram[k + 1] = value
        else:
            row[j] = value
            if value:
                used.append(j)


def _size_reduce(basis: list[Vector], gram: list[int], mu: list[Vector], k: int, j: int) -> None:
    factor = (2 * mu[k][j] + gram[j + 1]) // (2 * gram[j + 1])
    if factor:
        _add(basis[k], basis[j], -factor)
        mu[k][j] -= factor * gram[j + 1]
        for i in range(j):
            mu[k][i] -= factor * mu[j][i]


def _swap(basis: list[Vector], gram: list[int], mu: list[Vector], k: int, known: int) -> None:
    basis[k - 1], basis[k] = basis[k], basis[k - 1]
    for j in range(k - 1):
        mu[k - 1][j], mu[k][j] = mu[k][j], mu[k - 1][j]
    lead = mu[k][k - 1]
    new = (gram[k - 1] * gram[k + 1] + lead * lead) // gram[k]
    for i in range(k + 1, known + 1):
        before = mu[i][k]
        mu[i][k] = (gram[k + 1] * mu[i][k - 1] - lead * before) // gram[k]
        mu[i][k - 1] = (new * before + lead * mu[i][k]) // gram[k + 1]
    gram[k] = new


def _shorten(origin: Vector, basis: list[Vector]) -> None:
    """Move the origin by lattice vectors towards zero (Babai's nearest plane)."""
    count = len(basis)
    vectors = [*basis, origin]
    gram, mu = _coefficients(count + 1)
    for k in range(count + 1):
        _orthogonalize(vectors, gram, mu, k)
    for j in range(count - 1, -1, -1):
        _size_reduce(vectors, gram, mu, count, j)


def _dot(row: Sequence[int], vector: Sequence[int]) -> int:
    return sum(map(mul, row, vector))


def _add(target: Vector, vector: Vector, factor: int) -> None:
    target[:] = [a + factor * b for a, b in zip(target, vector, strict=True)]


@dataclass(frozen=True, slots=True)
class Reduced:
    """Inequalities over lattice coordinates, and the lattice that maps them back to the columns."""

    lattice: Lattice
    inequalities: tuple[Row, ...]


def image_system(system: Tableau, reduced: Reduced | None, rows: Sequence[Row]) -> Tableau:
    """The values of forms at the points of a system, as new columns; the old columns or, with a
    reduced form, its lattice coordinates become existentially quantified.

    >>> half = Tableau.universe(range=["i"]).with_inequalities([(1, 0)])
    >>> image = image_system(half, None, [(2, 5)])
    >>> image.equalities, image.inequalities, image.num_locals
    (((-1, 2, 5),), ((0, 1, 0),), 1)
    """
    new = len(rows)
    forms = [system.widened(row) for row in rows]
    equalities, inequalities, width = system.equalities, system.inequalities, system.num_columns
    if reduced is not None:
        forms = [reduced.lattice.row(row) for row in forms]
        equalities, inequalities = (), reduced.inequalities
        width = len(reduced.lattice.basis)
    graph = tuple((*(-int(i == k) for i in range(new)), *row) for k, row in enumerate(forms))
    blank = (0,) * new
    return Tableau(
        Space.anonymous(range=new, locals=width),
        (*graph, *((*blank, *row) for row in equalities)),
        tuple((*blank, *row) for row in inequalities),
    )


def reduce_system(system: Tableau) -> Reduced | None:
    """The system in lattice coordinates; None if it obviously has no points.

    >>> t = Tableau.universe(range=["i", "j"]).with_equalities([(2, -3, 1)])
    >>> found = reduce_system(t.with_inequalities([(1, 0, 0), (-1, 0, 9)]))
    >>> found.lattice.origin, found.lattice.basis, found.inequalities
    ((1, 1), ((-3, -2),), ((-1, 0), (1, 2)))
    """
    lattice = solutions(system.equalities, system.num_columns)
    if lattice is None:
        return None
    rows = canonical_inequalities(map(lattice.row, system.inequalities))
    return None if rows is None else Reduced(lattice, rows)
