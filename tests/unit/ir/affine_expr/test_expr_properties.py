"""Building, simplifying, flattening and substituting never change what an expression means."""

import copy
import pickle

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.sampling import WHOLE

from loopwright.ir.affine_expr import (
    AffineBinaryExpr,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineExprKind,
    AffineMap,
    AffineSymbolExpr,
    IntegerSet,
    ceildiv,
    constant,
    dim,
    flatten,
    is_semi_affine,
    simplify_affine_expr,
    symbol,
)
from loopwright.ir.core.attributes import AffineMapAttr
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module
from loopwright.reporting.errors import ConstantOverflowError

DIMS = 3
SYMBOLS = 2
K = AffineExprKind
Tree = tuple[object, ...]

_leaves = st.one_of(
    st.tuples(st.just(K.DIM), st.integers(0, DIMS - 1)),
    st.tuples(st.just(K.SYMBOL), st.integers(0, SYMBOLS - 1)),
    st.tuples(st.just(K.CONSTANT), st.integers(-20, 20)),
)


def _grow(children: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
    divisions = st.sampled_from([K.MOD, K.FLOORDIV, K.CEILDIV])
    divisors = st.one_of(
        st.tuples(st.just(K.CONSTANT), st.integers(1, 12)),
        st.tuples(st.just(K.SYMBOL), st.integers(0, SYMBOLS - 1)),
    )
    return st.one_of(
        st.tuples(st.just(K.ADD), children, children),
        st.tuples(st.just(K.MUL), children, _leaves),
        st.tuples(divisions, children, divisors),
    )


trees = st.recursive(_leaves, _grow, max_leaves=10)
points = st.tuples(
    st.lists(st.integers(-50, 50), min_size=DIMS, max_size=DIMS),
    st.lists(st.integers(1, 9), min_size=SYMBOLS, max_size=SYMBOLS),
)


def build(tree: Tree) -> AffineExpr:
    kind = tree[0]
    if kind is K.DIM:
        return dim(tree[1])
    if kind is K.SYMBOL:
        return symbol(tree[1])
    if kind is K.CONSTANT:
        return constant(tree[1])
    lhs = build(tree[1])
    rhs = build(tree[2])
    if kind is K.ADD:
        return lhs + rhs
    if kind is K.MUL:
        return lhs * rhs
    if kind is K.MOD:
        return lhs % rhs
    return lhs // rhs if kind is K.FLOORDIV else ceildiv(lhs, rhs)


def value(tree: Tree, dims: list[int], symbols: list[int]) -> int:
    kind = tree[0]
    if kind is K.DIM:
        return dims[tree[1]]
    if kind is K.SYMBOL:
        return symbols[tree[1]]
    if kind is K.CONSTANT:
        return tree[1]
    lhs = value(tree[1], dims, symbols)
    rhs = value(tree[2], dims, symbols)
    if kind is K.ADD:
        return lhs + rhs
    if kind is K.MUL:
        return lhs * rhs
    assume(rhs > 0)
    if kind is K.MOD:
        return lhs % rhs
    return lhs // rhs if kind is K.FLOORDIV else -(-lhs // rhs)


@settings(max_examples=400 if WHOLE else 100, deadline=None)
@given(trees, points)
def test_construction_keeps_the_value(tree: Tree, point: tuple[list[int], list[int]]) -> None:
    expected = value(tree, *point)
    assert build(tree).evaluate(*point) == expected


@settings(max_examples=400 if WHOLE else 100, deadline=None)
@given(trees, points)
def test_simplification_keeps_the_value(tree: Tree, point: tuple[list[int], list[int]]) -> None:
    expected = value(tree, *point)
    simplified = simplify_affine_expr(build(tree), DIMS, SYMBOLS)
    assert simplified.evaluate(*point) == expected


@settings(max_examples=300 if WHOLE else 75, deadline=None)
@given(trees, points)
def test_flattened_rows_keep_the_value(tree: Tree, point: tuple[list[int], list[int]]) -> None:
    expected = value(tree, *point)
    flat = flatten([build(tree)], DIMS, SYMBOLS)
    assert flat is not None
    columns = [*point[0], *point[1]]
    for local in flat.locals:
        if local.dividend is not None:
            *coefficients, last = local.dividend
            total = sum(c * x for c, x in zip(coefficients, columns, strict=True)) + last
            assert total // local.divisor == local.expr.evaluate(*point)
        columns.append(local.expr.evaluate(*point))
    *coefficients, last = flat.rows[0]
    assert sum(c * x for c, x in zip(coefficients, columns, strict=True)) + last == expected


@settings(max_examples=200 if WHOLE else 50, deadline=None)
@given(trees, st.lists(trees, min_size=DIMS, max_size=DIMS), points)
def test_composition_is_substitution(
    tree: Tree, inner: list[Tree], point: tuple[list[int], list[int]]
) -> None:
    middle = [value(t, *point) for t in inner]
    expected = value(tree, middle, point[1])
    substituted = build(tree).replace_dims_and_symbols([build(t) for t in inner], [])
    assert substituted.evaluate(*point) == expected


@settings(max_examples=300 if WHOLE else 75, deadline=None)
@given(trees, points)
def test_largest_known_divisor_divides(tree: Tree, point: tuple[list[int], list[int]]) -> None:
    result = value(tree, *point)
    divisor = build(tree).largest_known_divisor
    assert result % divisor == 0 if divisor else result == 0


@settings(max_examples=100 if WHOLE else 25, deadline=None)
@given(trees)
def test_equal_expressions_are_one_object(tree: Tree) -> None:
    expr = build(tree)
    assert build(tree) is expr
    assert copy.deepcopy(expr) is expr
    assert pickle.loads(pickle.dumps(expr)) is expr


def test_nodes_say_what_they_are() -> None:
    total = dim(1) + symbol(0) * 3
    assert isinstance(total, AffineBinaryExpr) and total.kind is K.ADD
    assert isinstance(total.lhs, AffineDimExpr) and total.lhs.position == 1
    product = total.rhs
    assert isinstance(product, AffineBinaryExpr)
    assert isinstance(product.lhs, AffineSymbolExpr)
    assert isinstance(product.rhs, AffineConstantExpr) and product.rhs.value == 3


def test_folds_that_overflow_64_bits_are_not_done() -> None:
    big = (1 << 63) - 1
    assert (constant(big) + 1).constant_value() is None
    assert str(dim(0) * big * 2) == f"(d0 * {big}) * 2"
    assert (dim(0) * big * 2).evaluate([3]) == 6 * big
    assert str(simplify_affine_expr(dim(0) * big * 2 + dim(0) * big, 1, 0)).count(str(big)) == 2


def test_collected_terms_of_equal_operands_stay_apart() -> None:
    d0 = dim(0)
    s0 = symbol(0)
    expr = d0 % s0 + d0 // s0 + d0 * s0 + dim(1) - dim(1)
    simplified = simplify_affine_expr(expr, 2, 1)
    assert simplified.evaluate([7, 0], [3]) == 1 + 2 + 21


def test_a_quotient_that_is_a_part_of_a_dividend_is_not_divided() -> None:
    s0 = symbol(0)
    half = ceildiv(s0 * 2, 4)
    third = ceildiv(s0 * 3, 6)
    for expr, expected in (
        (ceildiv(half * 5 + s0 * 42, s0), 45),
        (((s0 * 2) // 4 * 5 + s0 * 42) // s0, 44),
        (ceildiv(half + third, s0), 1),
        ((s0 // 2 * 6) // s0, 3),
    ):
        assert simplify_affine_expr(expr, 0, 1).evaluate([], [2]) == expected
    assert simplify_affine_expr((dim(0) * s0 // 3) // s0, 1, 1) is dim(0) // 3


def test_simplification_ends_where_two_forms_become_each_other() -> None:
    d1 = dim(1)
    s0 = symbol(0)
    s1 = symbol(1)
    expr = d1 % 8 + constant(5) % (s1 + 1) - (ceildiv(d1, 5) + s0 + dim(0))
    again = simplify_affine_expr(simplify_affine_expr(expr, 2, 2), 2, 2)
    assert simplify_affine_expr(again, 2, 2) is again


def test_constants_have_64_bits() -> None:
    with pytest.raises(ConstantOverflowError, match="64 bits"):
        AffineMapAttr(AffineMap(1, 0, (dim(0) + 2**63,)))
    least = constant(1 - 2**63)
    assert str(dim(0) + least - 1) == f"d0 - {2**63 - 1} - 1"
    assert (least - 1).constant_value() is None


def test_deep_chains_need_no_deep_stack() -> None:
    expr = dim(0)
    for i in range(6_000):
        expr = (expr + dim(i % 7) % 3) if i % 2 else expr + symbol(i % 5)
    assert expr.evaluate([0] * 7, [1] * 5) == 3_000
    assert len(str(expr)) > 30_000
    assert simplify_affine_expr(expr, 7, 5).evaluate([0] * 7, [1] * 5) == 3_000
    assert ((expr * 6) // 3).evaluate([0] * 7, [1] * 5) == 6_000
    assert (expr % 4).evaluate([1] * 7, [0] * 5) == 3_001 % 4


def test_a_division_by_zero_or_less_is_left_alone() -> None:
    for divisor in (0, -3):
        expr = dim(0) % divisor
        assert simplify_affine_expr(expr, 1, 0) is expr
        assert flatten([expr], 1, 0) is None


def test_maps() -> None:
    assert AffineMap.identity(2).is_identity()
    assert not AffineMap(2, 0, (dim(1), dim(0))).is_identity()
    assert AffineMap.constant_map(3, 4).constant_results() == (3, 4)
    assert AffineMap(1, 0, (dim(0), constant(4))).constant_results() is None
    assert AffineMap(2, 1, (symbol(0) * 2,)).is_symbolic_or_constant()
    assert str(AffineMap(2, 1, (dim(0), dim(1))).partial_constant_fold([None, 5, None])) == (
        "(d0, d1)[s0] -> (d0, 5)"
    )
    assert hash(AffineMap.identity(3)) == hash(AffineMap.identity(3))


def test_sets() -> None:
    assert str(IntegerSet.empty(1, 0)) == "(d0) : (1 == 0)"
    assert not IntegerSet.empty(1, 0).contains([0])
    everything = IntegerSet(1, 0, (), ())
    assert str(everything) == "(d0) : ()"
    assert everything.contains([3])


@settings(max_examples=200 if WHOLE else 50, deadline=None)
@given(trees)
def test_what_is_read_is_printed_alike(tree: Tree) -> None:
    assume(is_semi_affine(build(tree)))
    settled = AffineMapAttr(AffineMap(DIMS, SYMBOLS, (build(tree),))).as_read()
    text = f'"t.op"() {{m = {settled}}} : () -> ()'
    module = parse_module(text, make_context(allow_unregistered=True))
    (op,) = module.ops
    assert op.attributes["m"] == settled
