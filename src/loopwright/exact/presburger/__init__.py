"""Integer tableaus, relations and exact sets.

A `Tableau` is one conjunction of linear constraints over integer columns, a `Relation` one with a
domain and a range. Nothing here knows the compiler's IR: columns are tied to opaque keys.
"""

from loopwright.exact.presburger.bounds import (
    Bound,
    NonAffineError,
    SliceBound,
    add_bound,
    add_expressions,
    constant_bound,
    slice_bounds,
)
from loopwright.exact.presburger.elimination import (
    find_divisions,
    fourier_motzkin,
    gaussian_eliminate,
    is_empty_by_elimination,
    merge_locals,
    project_out,
    remove_redundant_inequalities,
    remove_redundant_locals,
    remove_trivial_redundancy,
)
from loopwright.exact.presburger.relation import Relation, Step, isl_notation
from loopwright.exact.presburger.rows import Row
from loopwright.exact.presburger.tableau import Column, ColumnKind, Space, Tableau, format_tableau

__all__ = [
    "Bound",
    "Column",
    "ColumnKind",
    "NonAffineError",
    "Relation",
    "Row",
    "SliceBound",
    "Space",
    "Step",
    "Tableau",
    "add_bound",
    "add_expressions",
    "constant_bound",
    "find_divisions",
    "format_tableau",
    "fourier_motzkin",
    "gaussian_eliminate",
    "is_empty_by_elimination",
    "isl_notation",
    "merge_locals",
    "project_out",
    "remove_redundant_inequalities",
    "remove_redundant_locals",
    "remove_trivial_redundancy",
    "slice_bounds",
]
