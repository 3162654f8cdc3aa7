"""Whole derivations of dependences, table by table, rows in order
(white space apart): `derivations.txt` has the tables, of steps by their actions and relations."""

import pytest
from tests.texts import texts_beside

from loopwright.exact.presburger.bounds import slice_bounds
from loopwright.exact.presburger.elimination import project_out
from loopwright.exact.presburger.relation import Relation, Step, isl_notation
from loopwright.exact.presburger.rows import Row
from loopwright.exact.presburger.tableau import ColumnKind, Space, Tableau

TABLES = texts_beside(__file__, comment="# ", suffix=".txt")


def access(keys: list[str], extents: list[int], subscripts: list[Row]) -> Relation:
    """The relation from iterations of loops `0 to extent` to the elements `subscripts` name."""
    loops = len(keys)
    rank = len(subscripts)
    t = Tableau(Space.of(domain=keys, range=[None] * rank))
    for k, row in enumerate(subscripts):
        element = tuple(-int(i == k) for i in range(rank))
        t = t.with_equalities([(*row[:-1], *element, row[-1])])
    for k, extent in enumerate(extents):
        t = t.with_inequalities([t.row({k: 1}), t.row({k: -1}, extent - 1)])
    assert t.num_domain == loops
    return Relation(t)


def rows(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().splitlines()]


def check(tableau: Tableau | Relation, expected: str) -> None:
    assert rows(str(tableau)) == rows(TABLES[expected])


@pytest.fixture
def simple() -> tuple[Relation, Relation]:
    """`store m[i, j]` and `load m[i - 2, j]`, 9 x 9."""
    source = access(["i", "j"], [9, 9], [(1, 0, 0), (0, 1, 0)])
    target = access(["k", "l"], [9, 9], [(1, 0, -2), (0, 1, 0)])
    return source, target


def test_simple_access_relations(simple: tuple[Relation, Relation]) -> None:
    check(simple[0], "simple: source")
    check(simple[1], "simple: destination")


def test_simple_domains(simple: tuple[Relation, Relation]) -> None:
    check(simple[0].domain_set(), "simple: domain of the source")
    check(simple[1].domain_set(), "simple: domain of the destination")
    assert simple[0].domain_set().num_domain == 0


def test_simple_inverse(simple: tuple[Relation, Relation]) -> None:
    check(simple[1].inverse(), "simple: inverse")


def test_simple_composition_and_polyhedron(simple: tuple[Relation, Relation]) -> None:
    composed = simple[1].inverse().compose(simple[0])
    check(composed, "simple: composition")
    # The nest at depth 1, then the distances: new columns equal to sink minus source.
    ordered = composed.tableau.with_inequalities([(-1, 0, 1, 0, -1)])
    distances = ordered.with_kinds([ColumnKind.RANGE] * 4)
    distances = distances.insert_columns(ColumnKind.RANGE, 0, [None, None])
    distances = distances.with_equalities([(1, 0, 1, 0, -1, 0, 0), (0, 1, 0, 1, 0, -1, 0)])
    check(project_out(distances, 2, 4), "simple: distances")


def skewed() -> tuple[Relation, Relation]:
    """`m[i + j, i + 2 j + 3]` and `m[i + 3 j, 4 i + 5 j]`, 10 x 7."""
    source = access(["i", "j"], [10, 7], [(1, 1, 0), (1, 2, 3)])
    target = access(["k", "l"], [10, 7], [(1, 3, 0), (4, 5, 0)])
    return source, target


STEPS = [name.rstrip(")").split(" (") for name in TABLES if name.endswith(")")]


def test_skewed_access_relations() -> None:
    source, target = skewed()
    check(source, "skewed: source")
    check(target, "skewed: destination")


def test_skewed_composition_step_by_step() -> None:
    source, target = skewed()
    steps: list[Step] = []
    composed = target.inverse().compose(source, steps.append)
    assert [[s.action, s.relation] for s in steps] == STEPS
    for step in steps:
        check(step.tableau, f"{step.action} ({step.relation})")
    assert composed.tableau == steps[-1].tableau


def matmul_chain() -> tuple[Relation, Relation]:
    """The store of the first product and the load of it in the second."""
    first = access(
        ["i0", "i1", "i2", "i3"],
        [8, 128, 512, 384],
        [(1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (0, 0, 1, 0, 0)],
    )
    second = access(
        ["j0", "j1", "j2", "j3"],
        [8, 128, 64, 512],
        [(1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (0, 0, 0, 1, 0)],
    )
    return first, second


def test_matmul_access_relations_and_domains() -> None:
    first, second = matmul_chain()
    check(first, "matmul: first")
    check(second, "matmul: second")
    check(first.domain_set(), "matmul: domain of the first")
    check(second.domain_set(), "matmul: domain of the second")


def test_matmul_composition_projection_and_slice() -> None:
    first, second = matmul_chain()
    composed = second.inverse().compose(first)
    check(composed, "matmul: composition")
    projected = project_out(composed.tableau, 5, 3)
    check(projected, "matmul: projection")
    slice_intervals = slice_bounds(projected, 0, 4)
    lower = ["(d0) -> (d0)", "(d0) -> (0)", "(d0) -> (0)", "(d0) -> (0)"]
    assert [str(b.lower) for b in slice_intervals] == lower
    upper = ["(d0) -> (d0 + 1)", "(d0) -> (128)", "(d0) -> (512)", "(d0) -> (384)"]
    assert [str(b.upper) for b in slice_intervals] == upper


def test_matmul_slice_at_the_innermost_depth() -> None:
    first, second = matmul_chain()
    slice_intervals = slice_bounds(second.inverse().compose(first).tableau, 0, 4)
    assert [str(b.lower).split(" -> ")[1] for b in slice_intervals] == [
        "(d0)",
        "(d1)",
        "(d3)",
        "(0)",
    ]
    upper = ["(d0 + 1)", "(d1 + 1)", "(d3 + 1)", "(384)"]
    assert [str(b.upper).split(" -> ")[1] for b in slice_intervals] == upper


def test_matmul_in_isl_notation() -> None:
    first, second = matmul_chain()
    composed = second.inverse().compose(first).tableau
    names = ["i0", "i1", "i2", "i3", "j0", "j1", "j2", "j3"]
    bounds = [7, 127, 511, 383, 7, 127, 63, 511]
    body = " and ".join(f"0 <= {n} <= {high}" for n, high in zip(names, bounds, strict=True))
    head = "[i0, i1, i2, i3] -> [j0 = i0, j1 = i1, j2, j3 = i2]"
    assert isl_notation(composed, names) == f"{{ {head} : {body} }}"
