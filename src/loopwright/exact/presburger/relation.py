"""Relations: tableaus read as sets of pairs, a point of the domain and a point of the range.

An access relation pairs iterations with array elements; composed with the inverse of another it
pairs the iterations that access the same element. This is MLIR's `FlatAffineRelation`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from loopwright.exact.presburger.divisions import merge_locals
from loopwright.exact.presburger.elimination import remove_redundant_locals
from loopwright.exact.presburger.space import ColumnKind
from loopwright.exact.presburger.tableau import Tableau


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a composition: what was done, to which relation, and what it became."""

    action: str
    relation: str
    tableau: Tableau


@dataclass(frozen=True, slots=True)
class Relation:
    """A tableau with domain and range dimensions.

    >>> r = Relation(Tableau.universe(domain=["i"], range=[None]).with_equalities([(1, -1, 5)]))
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
        """The pairs the other way round."""
        domain, total = self.num_domain, self.tableau.num_columns
        dims = domain + self.num_range
        order = [*range(domain, dims), *range(domain), *range(dims, total)]
        kinds = [ColumnKind.DOMAIN] * (dims - domain) + [ColumnKind.RANGE] * domain
        kinds += [column.kind for column in self.tableau.columns[dims:]]
        return Relation(self.tableau.permute(order).with_kinds(kinds))

    def domain_set(self) -> Tableau:
        """The set of first points: the range becomes local."""
        domain = self.num_domain
        local = self.tableau.convert_to_local(domain, domain + self.num_range)
        return local.with_kinds(
            [ColumnKind.RANGE] * domain + [c.kind for c in local.columns[domain:]]
        )

    def compose(self, first: Relation, record: Callable[[Step], object] | None = None) -> Relation:
        """`self` after `first`: pairs (x, z) with some y such that `first` has (x, y) and `self`
        has (y, z). The range of `first` is the domain of `self`; symbols match by key.

        `record` is called with every step: the spaces of both relations are made equal (domain of
        `first`, range of `self`, the space between turned into locals), their rows put together,
        and locals that an equality gives eliminated.
        """
        if first.num_range != self.num_domain:
            raise ValueError("the range of the first relation is not the domain of the second")

        def note(action: str, relation: str, tableau: Tableau) -> None:
            if record is not None:
                record(Step(action, relation, tableau))

        between, outer, inner = first.num_range, first.num_domain, self.num_range
        src = first.tableau.append_columns(ColumnKind.RANGE, [None] * inner)
        note("append range columns", "source", src)
        dst = self.tableau.insert_columns(ColumnKind.DOMAIN, 0, [None] * outer)
        note("insert domain columns", "destination", dst)
        dst, src = dst.merge_symbols(src)
        note("merge symbols", "source", src)
        note("merge symbols", "destination", dst)
        # The dimensions are the same by position, though split otherwise: divisions compare.
        dst, src = merge_locals(dst, src)
        note("merge locals", "source", src)
        note("merge locals", "destination", dst)
        src = src.convert_to_local(outer, outer + between)
        note("convert the range of the source to locals", "source", src)
        dst = dst.convert_to_local(outer, outer + between)
        note("convert the domain of the destination to locals", "destination", dst)
        keys = [c.key for c in src.columns[:outer]]
        keys += [c.key for c in dst.columns[outer : outer + inner]]
        for position, key in enumerate(keys):
            src, dst = src.with_key(position, key), dst.with_key(position, key)
        note("match range columns", "source", src)
        note("match domain columns", "destination", dst)
        src = src.append(dst)
        note("append", "source", src)
        src = remove_redundant_locals(src)
        note("remove redundant locals", "source", src)
        return Relation(src)

    def __str__(self) -> str:
        return str(self.tableau)
