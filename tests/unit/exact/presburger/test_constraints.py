import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests import exact_sets as exact
from tests.sampling import WHOLE

from loopwright.exact.presburger.bounds import (
    Bound,
    NonAffineError,
    add_bound,
    add_expressions,
    constant_bound,
    slice_bounds,
)
from loopwright.exact.presburger.elimination import project_within
from loopwright.exact.presburger.tableau import Space, Tableau
from loopwright.ir.affine_expr import AffineExpr, AffineMap, ceildiv, constant, dim, symbol

d0 = dim(0)
d1 = dim(1)
s0 = symbol(0)


def expressions() -> st.SearchStrategy[AffineExpr]:
    leaves = st.sampled_from([d0, d1, s0]) | st.integers(-6, 6).map(constant)

    def grow(inner: st.SearchStrategy[AffineExpr]) -> st.SearchStrategy[AffineExpr]:
        divisor = st.integers(1, 5)
        return st.one_of(
            st.tuples(inner, inner).map(lambda p: p[0] + p[1]),
            st.tuples(inner, st.integers(-3, 3)).map(lambda p: p[0] * p[1]),
            st.tuples(inner, divisor).map(lambda p: p[0] % p[1]),
            st.tuples(inner, divisor).map(lambda p: p[0] // p[1]),
            st.tuples(inner, divisor).map(lambda p: ceildiv(p[0], constant(p[1]))),
        )

    return st.recursive(leaves, grow, max_leaves=6)


def square(size: int) -> Tableau:
    t = Tableau(Space.of(range=["x", "i", "j"], symbols=["n"]))
    for column in (1, 2, 3):
        t = t.with_inequalities([t.row({column: 1}, size), t.row({column: -1}, size)])
    return t


@settings(max_examples=120 if WHOLE else 40, deadline=None)
@given(expressions())
def test_a_column_equal_to_an_expression_has_its_value(a: AffineExpr) -> None:
    t = add_bound(square(3), Bound.EQUAL, 0, AffineMap(2, 1, (a,)), [1, 2, 3])
    expected = [
        (a.evaluate((i, j), (n,)), i, j, n) for i, j, n in itertools.product(range(-3, 4), repeat=3)
    ]
    assert exact.points(t, 1000) == tuple(sorted(expected))


def test_bounds_of_a_loop() -> None:
    t = Tableau(Space.of(range=["i", "j"], symbols=["n"]))
    t = add_bound(t, Bound.LOWER, 1, AffineMap(1, 1, (d0 + 1, s0)), [0, 2])
    t = add_bound(t, Bound.UPPER, 1, AffineMap(0, 1, (s0 * 2, constant(100))), [2], closed=False)
    assert t.inequalities == ((-1, 1, 0, -1), (0, 1, -1, 0), (0, -1, 2, -1), (0, -1, 0, 99))


def test_a_bound_on_the_column_itself() -> None:
    t = Tableau(Space.of(range=["i"]))
    assert add_bound(t, Bound.LOWER, 0, AffineMap(1, 0, (d0 * 2 - 3,)), [0]).inequalities == (
        (-1, 3),
    )


def test_equal_operands_share_a_column() -> None:
    t = Tableau(Space.of(range=["i"]))
    _, rows = add_expressions(t, [d0 * 2 + d1 * 3], 2, [0, 0])
    assert rows == ((5, 0),)


def test_divisions_are_used_again() -> None:
    t = Tableau(Space.of(range=["i"]))
    t, first = add_expressions(t, [d0 % 8], 1, [0])
    t, second = add_expressions(t, [d0 // 8, d0 % 8], 1, [0])
    assert t.num_locals == 1 and first[0] == second[1]
    t, _ = add_expressions(t, [ceildiv(d0, constant(8)), d0 // 8 // 3], 1, [0])
    assert t.num_locals == 3


@pytest.mark.parametrize("expr", [d0 * d1, d0 % s0, d0 // s0, s0 * s0 * d1])
def test_semi_affine_expressions_are_refused(expr: AffineExpr) -> None:
    t = Tableau(Space.of(range=["i", "j"], symbols=["n"]))
    with pytest.raises(NonAffineError):
        add_expressions(t, [expr], 2, [0, 1, 2])


def test_division_by_a_negative_number_is_refused() -> None:
    with pytest.raises(NonAffineError, match="negative"):
        add_expressions(Tableau(Space.of(range=["i"])), [d0 // -2], 1, [0])


def test_slice_bounds_of_a_quotient() -> None:
    t = Tableau(Space.of(range=["q", "i"], symbols=["n"]))
    t = t.with_inequalities([(-4, 1, 0, 0), (4, -1, 0, 3)])
    (bound,) = slice_bounds(t, 0, 1)
    assert str(bound.lower) == "(d0)[s0] -> (d0 floordiv 4)"
    assert str(bound.upper) == "(d0)[s0] -> (d0 floordiv 4 + 1)"


@pytest.mark.parametrize(
    ("low", "high", "value"), [(0, 3, "d1"), (0, 4, "d1 mod 4"), (-1, 3, "d1 mod 4")]
)
def test_slice_bounds_of_a_remainder(low: int, high: int, value: str) -> None:
    """j = 4 * i + k with 0 <= j < 4; where k is below 4 itself, it is the remainder."""
    t = Tableau(Space.of(range=["j", "i", "k"])).with_equalities([(-1, 4, 1, 0)])
    t = t.with_inequalities([(1, 0, 0, 0), (-1, 0, 0, 3)])
    t = t.with_inequalities([(0, 0, 1, -low), (0, 0, -1, high), (0, 1, 0, 2), (0, -1, 0, 2)])
    (bound,) = slice_bounds(t, 0, 1)
    assert str(bound.lower) == f"(d0, d1) -> ({value})"


def test_slice_bounds_from_inequalities() -> None:
    t = Tableau(Space.of(range=["j", "i"], symbols=["n"]))
    t = t.with_inequalities([(3, -1, 0, 0), (-2, 0, 1, -1), (1, 0, 0, 5)])
    (bound,) = slice_bounds(t, 0, 1)
    # Two rows bound it below; one constant stands for them.
    assert str(bound.lower) == "(d0)[s0] -> (-5)"
    assert str(bound.upper) == "(d0)[s0] -> ((s0 - 1) floordiv 2 + 1)"


def test_slice_bounds_round_towards_the_slice() -> None:
    t = Tableau(Space.of(range=["j", "i"])).with_inequalities([(3, -1, 0), (-3, 1, 7)])
    (bound,) = slice_bounds(t, 0, 1)
    assert str(bound.lower) == "(d0) -> ((d0 + 2) floordiv 3)"
    assert str(bound.upper) == "(d0) -> ((d0 + 7) floordiv 3 + 1)"


def test_a_column_without_bounds_has_no_slice_bound() -> None:
    (bound,) = slice_bounds(Tableau(Space.of(range=["j", "i"])), 0, 1)
    assert bound.lower is None and bound.upper is None


def test_a_constant_bound_that_takes_too_many_rows_is_none() -> None:
    rng = random.Random(1)
    count = 9
    rows = [tuple(rng.choice((-3, -2, -1, 1, 2, 3)) for _ in range(count + 1)) for _ in range(40)]
    bounded = [(1,) + (0,) * count, (-1,) + (0,) * (count - 1) + (5,)]
    few = Tableau(Space.of(range=[None] * count)).with_inequalities(bounded)
    assert constant_bound(few, Bound.UPPER, 0) == 5
    many = few.with_inequalities(rows)
    assert constant_bound(many, Bound.UPPER, 0) is None
    assert project_within(many, 1, count - 1, 1 << 12) is None
