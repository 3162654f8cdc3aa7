"""Joins of inferred types, and regions."""

import itertools

import pytest

from loopwright.python.types.arguments import TextType
from loopwright.python.types.arrays import ArrayType
from loopwright.python.types.base import Type
from loopwright.python.types.inferred import (
    NEVER,
    NONE_TYPE,
    ClosureType,
    Literal,
    ProductType,
    RangeType,
    SliceType,
)
from loopwright.python.types.joins import MOST_LENGTHS, join, join_all, members_of, widen
from loopwright.python.types.numbers import FLOAT32, FLOAT64, INT32, PY_BOOL, PY_FLOAT, PY_INT
from loopwright.python.types.regions import ITEM, KEY, VALUE, ContainerType, InstanceType, Region

_TYPES = [
    NEVER,
    NONE_TYPE,
    PY_INT,
    PY_BOOL,
    FLOAT64,
    Literal(1),
    Literal(2),
    Literal(True),
    Literal("a"),
    TextType(),
    RangeType(),
    SliceType(PY_INT),
    ArrayType(FLOAT64, 1),
    ArrayType(FLOAT64, 1, contiguous=False),
    ArrayType(FLOAT32, 2),
    ProductType(()),
    ProductType((PY_INT, FLOAT64)),
    ProductType((Literal(1), NONE_TYPE)),
    ClosureType("f", "f", (("x", PY_INT),)),
    ClosureType("f", "f", (("x", FLOAT64),)),
]


def list_of(*items: Type) -> ContainerType:
    result = ContainerType(Region(list))
    for item in items:
        result.region.add(ITEM, item, join)
    return result


@pytest.mark.parametrize(("left", "right"), [*itertools.product(_TYPES, repeat=2)])
def test_the_join_is_commutative_and_idempotent(left: Type, right: Type) -> None:
    joined = join(left, right)
    assert joined == join(right, left)
    assert join(joined, left) == joined == join(right, joined)


@pytest.mark.parametrize("types", [*itertools.combinations(_TYPES, 3)])
def test_the_join_is_associative(types: tuple[Type, Type, Type]) -> None:
    first, second, third = types
    assert join(join(first, second), third) == join(first, join(second, third))


def test_members_of_unions_are_in_canonical_order() -> None:
    assert (
        str(join_all([NONE_TYPE, FLOAT64, Literal("a"), PY_INT]))
        == "int | float64 | Literal['a'] | None"
    )
    assert str(join_all([INT32, PY_FLOAT, PY_INT])) == str(join_all([PY_INT, INT32, PY_FLOAT]))


def test_constants_of_different_classes_are_not_merged() -> None:
    joined = join(Literal(1), Literal(True))
    assert set(members_of(joined)) == {Literal(1), Literal(True)}
    assert widen(joined) == join(PY_INT, PY_BOOL)


def test_two_lists_that_meet_share_their_items() -> None:
    xs = list_of(PY_INT)
    ys = list_of()
    joined = join(xs, ys)
    ys.region.add(ITEM, Literal("a"), join)
    assert str(xs) == str(ys) == str(joined) == "list[int | Literal['a']]"
    assert xs == ys == joined


def test_unification_of_a_union_merges_its_lists() -> None:
    xs = list_of(PY_INT)
    ys = list_of(PY_FLOAT)
    either = join(NONE_TYPE, xs)
    joined = join(either, ys)
    assert str(joined) == "list[int | float] | None"


def test_dictionaries_of_lists_unify_their_values() -> None:
    first = ContainerType(Region(dict))
    second = ContainerType(Region(dict))
    xs = list_of(PY_INT)
    ys = list_of(FLOAT64)
    first.region.add(KEY, TextType(), join)
    first.region.add(VALUE, xs, join)
    second.region.add(VALUE, ys, join)
    assert str(join(first, second)) == "dict[str, list[int | float64]]"
    assert xs == ys


def test_a_list_may_contain_itself() -> None:
    xs = list_of(PY_INT)
    xs.region.add(ITEM, xs, join)
    assert str(xs) == "list[int | ...]"


def test_lists_in_each_other_are_unified() -> None:
    xs = list_of()
    ys = list_of(xs)
    xs.region.add(ITEM, ys, join)
    assert str(join(xs, ys)) == "list[...]"


def test_objects_of_two_classes_are_not_unified() -> None:
    first = type("First", (), {})
    second = type("Second", (), {})
    joined = join(InstanceType(Region(first)), InstanceType(Region(second)))
    assert str(joined) == "First | Second"


def test_tuples_of_many_lengths_become_one_of_variable_length() -> None:
    lengths = [ProductType((PY_INT,) * length) for length in range(MOST_LENGTHS + 1)]
    assert str(join_all(lengths[:2])) == "tuple[()] | tuple[int]"
    joined = join_all(lengths)
    assert str(joined) == "tuple[int, ...]"
    assert str(join(joined, ProductType((PY_FLOAT,) * 20))) == "tuple[int | float, ...]"
