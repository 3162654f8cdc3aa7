"""Whole derivations of dependences, table by table, rows in order (white space apart)."""

import pytest

from loopwright.exact.presburger.bounds import slice_bounds
from loopwright.exact.presburger.elimination import project_out
from loopwright.exact.presburger.relation import Relation, Step, isl_notation
from loopwright.exact.presburger.rows import Row
from loopwright.exact.presburger.tableau import ColumnKind, Tableau


def access(keys: list[str], extents: list[int], subscripts: list[Row]) -> Relation:
    """The relation from iterations of loops `0 to extent` to the elements `subscripts` name."""
    loops, rank = len(keys), len(subscripts)
    t = Tableau.universe(domain=keys, range=[None] * rank)
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
    assert rows(str(tableau)) == rows(expected)


IJ_BOX_9 = """
 1 0 0 0 0 >= 0
-1 0 0 0 8 >= 0
 0 1 0 0 0 >= 0
 0 -1 0 0 8 >= 0
"""


@pytest.fixture
def simple() -> tuple[Relation, Relation]:
    """`store m[i, j]` and `load m[i - 2, j]`, 9 x 9."""
    source = access(["i", "j"], [9, 9], [(1, 0, 0), (0, 1, 0)])
    target = access(["k", "l"], [9, 9], [(1, 0, -2), (0, 1, 0)])
    return source, target


def test_simple_access_relations(simple: tuple[Relation, Relation]) -> None:
    head = "Domain: 0, Range: 4, Symbols: 0, Locals: 0\n6 constraints\n"
    head += "(Value Value None None const)\n"
    check(simple[0], head + "1 0 -1 0 0 = 0\n0 1 0 -1 0 = 0" + IJ_BOX_9)
    check(simple[1], head + "1 0 -1 0 -2 = 0\n0 1 0 -1 0 = 0" + IJ_BOX_9)


def test_simple_domains(simple: tuple[Relation, Relation]) -> None:
    head = "Domain: 0, Range: 2, Symbols: 0, Locals: 2\n6 constraints\n"
    head += "(Value Value Local Local const)\n"
    check(simple[0].domain_set(), head + "1 0 -1 0 0 = 0\n0 1 0 -1 0 = 0" + IJ_BOX_9)
    check(simple[1].domain_set(), head + "1 0 -1 0 -2 = 0\n0 1 0 -1 0 = 0" + IJ_BOX_9)
    assert simple[0].domain_set().num_domain == 0


def test_simple_inverse(simple: tuple[Relation, Relation]) -> None:
    check(
        simple[1].inverse(),
        """Domain: 0, Range: 4, Symbols: 0, Locals: 0
        6 constraints
        (None None Value Value const)
        -1 0 1 0 -2 = 0
        0 -1 0 1 0 = 0
        0 0 1 0 0 >= 0
        0 0 -1 0 8 >= 0
        0 0 0 1 0 >= 0
        0 0 0 -1 8 >= 0""",
    )


def test_simple_composition_and_polyhedron(simple: tuple[Relation, Relation]) -> None:
    composed = simple[1].inverse().compose(simple[0])
    check(
        composed,
        """Domain: 0, Range: 4, Symbols: 0, Locals: 0
        10 constraints
        (Value Value Value Value const)
        -1 0 1 0 -2 = 0
        0 -1 0 1 0 = 0
        1 0 0 0 0 >= 0
        -1 0 0 0 8 >= 0
        0 1 0 0 0 >= 0
        0 -1 0 0 8 >= 0
        0 0 1 0 0 >= 0
        0 0 -1 0 8 >= 0
        0 0 0 1 0 >= 0
        0 0 0 -1 8 >= 0""",
    )
    # The nest at depth 1, then the distances: new columns equal to sink minus source.
    ordered = composed.tableau.with_inequalities([(-1, 0, 1, 0, -1)])
    distances = ordered.with_kinds([ColumnKind.RANGE] * 4)
    distances = distances.insert_columns(ColumnKind.RANGE, 0, [None, None])
    distances = distances.with_equalities([(1, 0, 1, 0, -1, 0, 0), (0, 1, 0, 1, 0, -1, 0)])
    check(
        project_out(distances, 2, 4),
        """Domain: 0, Range: 2, Symbols: 0, Locals: 0
        2 constraints
        (None None const)
        1 0 -2 = 0
        0 1 0 = 0""",
    )


def skewed() -> tuple[Relation, Relation]:
    """`m[i + j, i + 2 j + 3]` and `m[i + 3 j, 4 i + 5 j]`, 10 x 7."""
    source = access(["i", "j"], [10, 7], [(1, 1, 0), (1, 2, 3)])
    target = access(["k", "l"], [10, 7], [(1, 3, 0), (4, 5, 0)])
    return source, target


SPACE = "Domain: 0, Range: {}, Symbols: 0, Locals: {}\n{} constraints\n({} const)\n"


def box(before: int, after: int) -> str:
    """The rows of `0 <= i < 10`, `0 <= j < 7` among other columns."""
    left, right = "0 " * before, "0 " * after
    return (
        f"{left}1 0 {right}0 >= 0\n{left}-1 0 {right}9 >= 0\n"
        f"{left}0 1 {right}0 >= 0\n{left}0 -1 {right}6 >= 0\n"
    )


STEPS: list[tuple[str, str, str]] = [
    (
        "append range columns",
        "source",
        SPACE.format(6, 0, 6, "Value Value None None None None")
        + "1 1 -1 0 0 0 0 = 0\n1 2 0 -1 0 0 3 = 0\n"
        + box(0, 4),
    ),
    (
        "insert domain columns",
        "destination",
        SPACE.format(6, 0, 6, "None None None None Value Value")
        + "0 0 -1 0 1 3 0 = 0\n0 0 0 -1 4 5 0 = 0\n"
        + box(4, 0),
    ),
    (
        "merge symbols",
        "source",
        SPACE.format(6, 0, 6, "Value Value None None None None")
        + "1 1 -1 0 0 0 0 = 0\n1 2 0 -1 0 0 3 = 0\n"
        + box(0, 4),
    ),
    (
        "merge symbols",
        "destination",
        SPACE.format(6, 0, 6, "None None None None Value Value")
        + "0 0 -1 0 1 3 0 = 0\n0 0 0 -1 4 5 0 = 0\n"
        + box(4, 0),
    ),
    (
        "merge locals",
        "source",
        SPACE.format(6, 0, 6, "Value Value None None None None")
        + "1 1 -1 0 0 0 0 = 0\n1 2 0 -1 0 0 3 = 0\n"
        + box(0, 4),
    ),
    (
        "merge locals",
        "destination",
        SPACE.format(6, 0, 6, "None None None None Value Value")
        + "0 0 -1 0 1 3 0 = 0\n0 0 0 -1 4 5 0 = 0\n"
        + box(4, 0),
    ),
    (
        "convert the range of the source to locals",
        "source",
        SPACE.format(4, 2, 6, "Value Value None None Local Local")
        + "1 1 0 0 -1 0 0 = 0\n1 2 0 0 0 -1 3 = 0\n"
        + box(0, 4),
    ),
    (
        "convert the domain of the destination to locals",
        "destination",
        SPACE.format(4, 2, 6, "None None Value Value Local Local")
        + "0 0 1 3 -1 0 0 = 0\n0 0 4 5 0 -1 0 = 0\n"
        + box(2, 2),
    ),
    (
        "match range columns",
        "source",
        SPACE.format(4, 2, 6, "Value Value Value Value Local Local")
        + "1 1 0 0 -1 0 0 = 0\n1 2 0 0 0 -1 3 = 0\n"
        + box(0, 4),
    ),
    (
        "match domain columns",
        "destination",
        SPACE.format(4, 2, 6, "Value Value Value Value Local Local")
        + "0 0 1 3 -1 0 0 = 0\n0 0 4 5 0 -1 0 = 0\n"
        + box(2, 2),
    ),
    (
        "append",
        "source",
        SPACE.format(4, 2, 12, "Value Value Value Value Local Local")
        + "1 1 0 0 -1 0 0 = 0\n1 2 0 0 0 -1 3 = 0\n"
        + "0 0 1 3 -1 0 0 = 0\n0 0 4 5 0 -1 0 = 0\n"
        + box(0, 4)
        + box(2, 2),
    ),
    (
        "remove redundant locals",
        "source",
        SPACE.format(4, 0, 10, "Value Value Value Value")
        + "-1 -1 1 3 0 = 0\n-1 -2 4 5 -3 = 0\n"
        + box(0, 2)
        + box(2, 0),
    ),
]


def test_skewed_access_relations() -> None:
    source, target = skewed()
    head = SPACE.format(4, 0, 6, "Value Value None None")
    check(source, head + "1 1 -1 0 0 = 0\n1 2 0 -1 3 = 0\n" + box(0, 2))
    check(target, head + "1 3 -1 0 0 = 0\n4 5 0 -1 0 = 0\n" + box(0, 2))


def test_skewed_composition_step_by_step() -> None:
    source, target = skewed()
    steps: list[Step] = []
    composed = target.inverse().compose(source, steps.append)
    assert [(s.action, s.relation) for s in steps] == [(a, r) for a, r, _ in STEPS]
    for step, (_, _, expected) in zip(steps, STEPS, strict=True):
        check(step.tableau, expected)
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


def loop_rows(highest: list[int], after: int) -> str:
    """The rows of loops `0 to highest + 1`, among `after` more columns."""
    lines = ""
    for k, high in enumerate(highest):
        for sign, constant in ((1, 0), (-1, high)):
            coefficients = [sign * int(i == k) for i in range(len(highest) + after)]
            lines += " ".join(map(str, [*coefficients, constant])) + " >= 0\n"
    return lines


def test_matmul_access_relations_and_domains() -> None:
    first, second = matmul_chain()
    head = SPACE.format(7, 0, 11, "Value Value Value Value None None None")
    equalities = "1 0 0 0 -1 0 0 0 = 0\n0 1 0 0 0 -1 0 0 = 0\n"
    check(first, head + equalities + "0 0 1 0 0 0 -1 0 = 0\n" + loop_rows([7, 127, 511, 383], 3))
    check(second, head + equalities + "0 0 0 1 0 0 -1 0 = 0\n" + loop_rows([7, 127, 63, 511], 3))
    head = SPACE.format(4, 3, 11, "Value Value Value Value Local Local Local")
    check(
        first.domain_set(),
        head + equalities + "0 0 1 0 0 0 -1 0 = 0\n" + loop_rows([7, 127, 511, 383], 3),
    )
    check(
        second.domain_set(),
        head + equalities + "0 0 0 1 0 0 -1 0 = 0\n" + loop_rows([7, 127, 63, 511], 3),
    )


def test_matmul_composition_projection_and_slice() -> None:
    first, second = matmul_chain()
    composed = second.inverse().compose(first)
    check(
        composed,
        SPACE.format(8, 0, 19, " ".join(["Value"] * 8))
        + "-1 0 0 0 1 0 0 0 0 = 0\n0 -1 0 0 0 1 0 0 0 = 0\n0 0 -1 0 0 0 0 1 0 = 0\n"
        + loop_rows([7, 127, 511, 383, 7, 127, 63, 511], 0),
    )
    projected = project_out(composed.tableau, 5, 3)
    check(
        projected,
        SPACE.format(5, 0, 11, " ".join(["Value"] * 5))
        + "-1 0 0 0 1 0 = 0\n"
        + loop_rows([7, 127, 511, 383, 7], 0),
    )
    found = slice_bounds(projected, 0, 4)
    lower = ["(d0) -> (d0)", "(d0) -> (0)", "(d0) -> (0)", "(d0) -> (0)"]
    assert [str(b.lower) for b in found] == lower
    upper = ["(d0) -> (d0 + 1)", "(d0) -> (128)", "(d0) -> (512)", "(d0) -> (384)"]
    assert [str(b.upper) for b in found] == upper


def test_matmul_slice_at_the_innermost_depth() -> None:
    first, second = matmul_chain()
    found = slice_bounds(second.inverse().compose(first).tableau, 0, 4)
    assert [str(b.lower).split(" -> ")[1] for b in found] == ["(d0)", "(d1)", "(d3)", "(0)"]
    upper = ["(d0 + 1)", "(d1 + 1)", "(d3 + 1)", "(384)"]
    assert [str(b.upper).split(" -> ")[1] for b in found] == upper


def test_matmul_in_isl_notation() -> None:
    first, second = matmul_chain()
    composed = second.inverse().compose(first).tableau
    names = ["i0", "i1", "i2", "i3", "j0", "j1", "j2", "j3"]
    bounds = [7, 127, 511, 383, 7, 127, 63, 511]
    body = " and ".join(f"0 <= {n} <= {high}" for n, high in zip(names, bounds, strict=True))
    head = "[i0, i1, i2, i3] -> [j0 = i0, j1 = i1, j2, j3 = i2]"
    assert isl_notation(composed, names) == f"{{ {head} : {body} }}"
