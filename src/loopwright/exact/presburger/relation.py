"""Relations: tableaus read as sets of pairs, a point of the domain and a point of the range.

An access relation pairs iterations with array elements; composed with the inverse of another it
pairs the iterations that access the same element. This is MLIR's `FlatAffineRelation`.
`isl_notation` writes a tableau in isl's notation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from loopwright.exact.presburger import elimination
from loopwright.exact.presburger.rows import Row
from loopwright.exact.presburger.tableau import ColumnKind, Tableau
from loopwright.records import dataclass, replace
from loopwright.reporting.unknown import Unknown


def isl_notation(tableau: Tableau, names: Sequence[str] | None = None) -> str:
    """Return the tableau as isl writes sets and maps.

    An equality that gives a range dimension in terms of columns before it is in the tuple, and
    opposite bounds on one form are chained.

    >>> from loopwright.exact.presburger.tableau import Space
    >>> t = Tableau(Space.of(domain=["i"], range=["j"])).with_equalities([(1, -1, 2)])
    >>> isl_notation(t.with_inequalities([(1, 0, 0), (-1, 0, 8)]))
    '{ [i0] -> [j0 = 2 + i0] : 0 <= i0 <= 8 }'
    >>> isl_notation(Tableau(Space.of(range=[None], symbols=[None])), ["i", "N"])
    '[N] -> { [i] }'
    """
    if names is None:
        names = _default_names(tableau)
    first = tableau.offset(ColumnKind.SYMBOL)
    symbols = names[first : first + tableau.num_symbols]
    return in_braces(symbols, [isl_piece(tableau, names)])


def in_braces(symbols: Sequence[str], pieces: Sequence[str]) -> str:
    """Return a union of pieces over symbols, as isl writes it.

    >>> in_braces(["N"], ["A[i] : 0 <= i < N", "B[]"])
    '[N] -> { A[i] : 0 <= i < N; B[] }'
    """
    head = f"[{', '.join(symbols)}] -> " if symbols else ""
    return f"{head}{{ {'; '.join(pieces)} }}" if pieces else f"{head}{{ }}"


def isl_piece(tableau: Tableau, names: Sequence[str], tuples: tuple[str, str] = ("", "")) -> str:
    """Return the tableau as a piece of a union: `S[i] -> A[i] : 0 <= i < N`."""
    dims = tableau.num_dims
    definitions: dict[int, str] = {}
    equalities: list[Row] = []
    for row in tableau.equalities:
        column = _defined(row, tableau, definitions)
        if column is None:
            equalities.append(row)
        else:
            sign = -row[column]
            definition = tuple(0 if i == column else sign * value for i, value in enumerate(row))
            definitions[column] = f"{names[column]} = {_format_affine_form(definition, names)}"
    coordinates = [definitions.get(i, names[i]) for i in range(dims)]
    source, target = tuples
    head = f"{target}[{', '.join(coordinates[tableau.num_domain :])}]"
    if not dims and not any(tuples):
        return f": {_format_rows(tableau, equalities, names)}".rstrip()
    if tableau.num_domain or source:
        head = f"{source}[{', '.join(coordinates[: tableau.num_domain])}] -> {head}"
    body = _format_rows(tableau, equalities, names)
    return f"{head} : {body}" if body else head


def _format_rows(tableau: Tableau, equalities: Sequence[Row], names: Sequence[str]) -> str:
    """Return the rows of a tableau as text, restricted to some of its equalities."""
    body = " and ".join(
        [
            *(_equality(row, names) for row in equalities),
            *_format_inequalities(tableau.inequalities, names),
        ]
    )
    if tableau.num_locals and body:
        body = f"exists ({', '.join(names[tableau.num_visible :])} : {body})"
    return body


def _default_names(tableau: Tableau) -> list[str]:
    names: list[str] = []
    letters = {ColumnKind.DOMAIN: "i", ColumnKind.RANGE: "j", ColumnKind.SYMBOL: "s"}
    if tableau.num_domain == 0:
        letters[ColumnKind.RANGE] = "i"
    for kind in ColumnKind:
        letter = letters.get(kind, "e")
        names += [f"{letter}{i}" for i in range(tableau.count_of(kind))]
    return names


def _defined(row: Row, tableau: Tableau, definitions: dict[int, str]) -> int | None:
    """Return the range dimension that an equality defines by earlier columns."""
    columns = [i for i, value in enumerate(row[:-1]) if value and i < tableau.num_dims]
    if not columns or any(row[tableau.num_dims + tableau.num_symbols : -1]):
        return None
    column = columns[-1]
    if column < tableau.num_domain or column in definitions or abs(row[column]) != 1:
        return None
    return column


def _format_affine_form(row: Row, names: Sequence[str]) -> str:
    """Return an affine form as text, such as `2 + 3i0 - i1`."""
    terms = [(row[-1], "")] if row[-1] else []
    terms += [(value, names[i]) for i, value in enumerate(row[:-1]) if value]
    text = ""
    for value, name in terms:
        size = str(abs(value)) if abs(value) != 1 or not name else ""
        sign = ("-" if value < 0 else "") if not text else (" - " if value < 0 else " + ")
        text += f"{sign}{size}{name}"
    return text or "0"


def _equality(row: Row, names: Sequence[str]) -> str:
    left, right = _sides(row)
    return f"{_format_affine_form(left, names)} = {_format_affine_form(right, names)}"


def _sides(row: Row) -> tuple[Row, Row]:
    """Return the positive terms, and the negative ones negated."""
    left = tuple(max(value, 0) for value in row)
    right = tuple(max(-value, 0) for value in row)
    return left, right


def _format_inequalities(rows: Sequence[Row], names: Sequence[str]) -> Iterator[str]:
    """Yield inequalities as text; those with opposite coefficients are chained."""
    partner: dict[int, int] = {}
    where: dict[Row, int] = {}
    for i, row in enumerate(rows):
        opposite = where.pop(tuple(-value for value in row[:-1]), None)
        if opposite is None:
            where.setdefault(row[:-1], i)
        else:
            partner[opposite] = i
    partners = set(partner.values())
    for i, row in enumerate(rows):
        if i in partners:
            continue
        low = row if next((value for value in row[:-1] if value), 0) > 0 else None
        if i not in partner:
            left, right = _sides(row)
            yield f"{_format_affine_form(right, names)} <= {_format_affine_form(left, names)}"
            continue
        opposite = rows[partner[i]]
        low, high = (row, opposite) if low is not None else (opposite, row)
        form = (*low[:-1], 0)
        yield f"{-low[-1]} <= {_format_affine_form(form, names)} <= {high[-1]}"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a composition: the operation, its relation, and the result."""

    action: str
    relation: str
    tableau: Tableau
    eliminations: tuple[elimination.Elimination, ...] = ()


@dataclass(frozen=True, slots=True)
class Relation:
    """A tableau with domain and range dimensions.

    >>> from loopwright.exact.presburger.tableau import Space
    >>> r = Relation(Tableau(Space.of(domain=["i"], range=[None])).with_equalities([(1, -1, 5)]))
    >>> print(r.inverse())
    Domain: 0, Range: 2, Symbols: 0, Locals: 0
    1 constraints
    (None Value const)
     -1 1 5 = 0
    >>> r.inverse().compose(r).tableau.equalities
    ((-1, 1, 0),)
    """

    tableau: Tableau

    @property
    def num_domain(self) -> int:
        """The rank of the domain."""
        return self.tableau.num_domain

    @property
    def num_range(self) -> int:
        """The rank of the range."""
        return self.tableau.num_range

    def inverse(self) -> Relation:
        """Return the pairs the other way round."""
        domain = self.num_domain
        total = self.tableau.num_columns
        dims = domain + self.num_range
        order = [*range(domain, dims), *range(domain), *range(dims, total)]
        kinds = [ColumnKind.DOMAIN] * (dims - domain) + [ColumnKind.RANGE] * domain
        kinds += [column.kind for column in self.tableau.columns[dims:]]
        return Relation(self.tableau.permute(order).with_kinds(kinds))

    def domain_set(self) -> Tableau:
        """Return the domain of the relation: the range becomes local."""
        domain = self.num_domain
        local = self.tableau.convert_to_local(domain, domain + self.num_range)
        return local.with_kinds(
            [ColumnKind.RANGE] * domain + [c.kind for c in local.columns[domain:]]
        )

    def compose(self, first: Relation, record: Callable[[Step], object] | None = None) -> Relation:
        """Return `self` after `first`: pairs (x, z) with some y such that `first` has (x, y) and
        `self` has (y, z). The range of `first` is the domain of `self`; symbols match by key.

        `record` is called with every step: the spaces of both relations are made equal (domain of
        `first`, range of `self`, the space between turned into locals), their rows put together,
        and locals that an equality gives eliminated.
        """
        if first.num_range != self.num_domain:
            raise ValueError("the range of the first relation is not the domain of the second")

        def note(action: str, relation: str, tableau: Tableau) -> None:
            if record is not None:
                record(Step(action, relation, tableau))

        between = first.num_range
        outer = first.num_domain
        inner = self.num_range
        src = first.tableau.append_columns(ColumnKind.RANGE, [None] * inner)
        note("append range columns", "source", src)
        dst = self.tableau.insert_columns(ColumnKind.DOMAIN, 0, [None] * outer)
        note("insert domain columns", "destination", dst)
        dst, src = dst.merge_symbols(src)
        note("merge symbols", "source", src)
        note("merge symbols", "destination", dst)
        # The dimensions are the same by position, though split otherwise: divisions compare.
        dst, src = elimination.merge_locals(dst, src)
        note("merge locals", "source", src)
        note("merge locals", "destination", dst)
        src = src.convert_to_local(outer, outer + between)
        note("convert the range of the source to locals", "source", src)
        dst = dst.convert_to_local(outer, outer + between)
        note("convert the domain of the destination to locals", "destination", dst)
        keys = [c.key for c in src.columns[:outer]]
        keys += [c.key for c in dst.columns[outer : outer + inner]]
        for position, key in enumerate(keys):
            src = src.with_key(position, key)
            dst = dst.with_key(position, key)
        note("match range columns", "source", src)
        note("match domain columns", "destination", dst)
        src = src.append(dst)
        note("append", "source", src)
        eliminations: list[elimination.Elimination] = []
        src = elimination.remove_redundant_locals(
            src, None if record is None else eliminations.append
        )
        if record is not None:
            record(Step("remove redundant locals", "source", src, tuple(eliminations)))
        return Relation(src)

    def __str__(self) -> str:
        return str(self.tableau)


def ordered_at(composed: Relation, depth: int, common: int) -> Tableau:
    """Return the pairs of iterations with the rows for their order at a depth."""
    tableau = composed.tableau
    second = composed.num_domain
    for loop in range(min(depth, common)):
        later = int(loop == depth - 1)
        row = tableau.row({loop: -1, second + loop: 1}, -later)
        tableau = tableau.with_inequalities([row]) if later else tableau.with_equalities([row])
    return tableau


# Unions with names
#
# Their text needs no isl, and `as_isl` has isl read it: both are the same by construction.


@dataclass(frozen=True, slots=True)
class Piece:
    """A system with named dimensions; a relation has two tuples, a set an empty first one."""

    tableau: Tableau
    tuples: tuple[str, str]
    dims: tuple[str, ...]


@dataclass(frozen=True, slots=True, repr=False)
class NamedUnion:
    """The points of some pieces, or their pairs (`is_map`), over parameters of some names.

    It is an over-approximation if there are reasons in `unknown`.

    >>> from loopwright.exact.presburger.tableau import Space, Tableau
    >>> box = Tableau(Space.of(range=["i"], symbols=["N"]))
    >>> box = box.with_inequalities([(1, 0, 0), (-1, 1, -1)])
    >>> union = NamedUnion((Piece(box, ("", "S0"), ("i",)),), ("N",))
    >>> print(union)
    [N] -> { S0[i] : 0 <= i and 1 + i <= N }
    >>> union.as_isl().is_empty()
    False
    """

    pieces: tuple[Piece, ...]
    parameters: tuple[str, ...]
    is_map: bool = False
    unknown: tuple[Unknown, ...] = ()

    @property
    def is_exact(self) -> bool:
        """Whether it is exact, not an over-approximation."""
        return not self.unknown

    def __str__(self) -> str:
        return in_braces(self.parameters, list(dict.fromkeys(map(self._piece, self.pieces))))

    def __repr__(self) -> str:
        marks = "".join(f" (over-approximated: {reason})" for reason in self.unknown)
        return f"<{self}{marks}>"

    def _piece(self, piece: Piece) -> str:
        names = [*piece.dims, *self.parameters]
        return isl_piece(piece.tableau, [*names, *fresh_names(piece, names)], piece.tuples)

    def as_isl(self) -> Any:
        """Return an equal `islpy.UnionMap` or `islpy.UnionSet`, in islpy's default context; of
        parameters alone, as in `scop.context`, an `islpy.Set`."""
        import islpy as isl

        if self._is_of_parameters:
            return isl.Set(str(self))
        return isl.UnionMap(str(self)) if self.is_map else isl.UnionSet(str(self))

    @property
    def _is_of_parameters(self) -> bool:
        """Whether there are no tuples: the pieces are conditions on the parameters."""
        return (
            bool(self.pieces)
            and not self.is_map
            and all(piece.tuples == ("", "") and not piece.dims for piece in self.pieces)
        )

    def restricted(self, name: str) -> NamedUnion:
        """Return the pieces that have a tuple of this name."""
        pieces = tuple(piece for piece in self.pieces if name in piece.tuples)
        return replace(self, pieces=pieces)


def fresh_names(piece: Piece, used_names: Sequence[str]) -> list[str]:
    """Return names for the quantified columns of a piece."""
    prefix = "e"
    while any(name.startswith(prefix) for name in used_names):
        prefix += "_"
    return [f"{prefix}{k}" for k in range(piece.tableau.num_locals)]


def joined(
    unions: Iterable[NamedUnion], parameters: tuple[str, ...], *, is_map: bool
) -> NamedUnion:
    """Return all pieces of some unions over the same parameters."""
    operands = list(unions)
    pieces = tuple(piece for union in operands for piece in union.pieces)
    unknown = tuple(dict.fromkeys(reason for union in operands for reason in union.unknown))
    return NamedUnion(pieces, parameters, is_map, unknown)


def goes_backwards(pairs: NamedUnion, schedule: NamedUnion) -> bool:
    """Return whether a schedule executes the second iteration of some pair no later than the
    first."""
    relation = pairs.as_isl()
    times = schedule.as_isl()
    relation = relation.subtract(relation.domain().identity())
    return not relation.intersect(times.lex_ge_union_map(times)).is_empty()


def directions(
    pairs: NamedUnion,
    places: NamedUnion,
    values: Mapping[str, int],
    alike: NamedUnion | None = None,
) -> tuple[bool, bool]:
    """Which ways a relation goes: whether some pair has its second point placed after the first,
    and whether some pair has it placed before the first.

    Parameters have `values`; only pairs count that the map `alike` places equally.
    """
    forwards, backwards = _by_direction(pairs, places, values, alike)
    return not forwards.is_empty(), not backwards.is_empty()


def pair_backwards(
    pairs: NamedUnion,
    places: NamedUnion,
    values: Mapping[str, int],
    alike: NamedUnion | None = None,
) -> tuple[tuple[str, tuple[int, ...]], ...] | None:
    """Return the names and coordinates of a pair whose second point is placed before the first, if
    any; see `directions`."""
    import islpy as isl

    _, backwards = _by_direction(pairs, places, values, alike)
    if backwards.is_empty():
        return None
    pair = backwards.sample()
    point = pair.wrap().sample_point()
    kinds = isl.dim_type.in_, isl.dim_type.out
    first = pair.dim(isl.dim_type.in_)
    coordinates = [
        point.get_coordinate_val(isl.dim_type.set, k).to_python()
        for k in range(first + pair.dim(isl.dim_type.out))
    ]
    source, sink = (pair.get_tuple_name(kind) for kind in kinds)
    return (source, tuple(coordinates[:first])), (sink, tuple(coordinates[first:]))


def _by_direction(
    pairs: NamedUnion, places: NamedUnion, values: Mapping[str, int], alike: NamedUnion | None
) -> tuple[Any, Any]:
    """Return the pairs of a relation that go forwards, and those that go backwards."""
    import islpy as isl

    at = " and ".join(f"{name} = {value}" for name, value in values.items())
    context = isl.Set(f"[{', '.join(values)}] -> {{ : {at or 'true'} }}")
    relation, times = (union.as_isl().intersect_params(context) for union in (pairs, places))
    if alike is not None:
        same = alike.as_isl().intersect_params(context)
        relation = relation.intersect(same.apply_range(same.reverse()))
    return (
        relation.intersect(times.lex_lt_union_map(times)),
        relation.intersect(times.lex_gt_union_map(times)),
    )
