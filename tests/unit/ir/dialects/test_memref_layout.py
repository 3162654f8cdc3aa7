"""Layout arithmetic of memref types, against addresses counted one by one."""

import random
from collections.abc import Sequence
from itertools import pairwise
from itertools import product as subscripts

import pytest
from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, StridedLayoutAttr, f32

from loopwright.ir.affine_expr import AffineMap, constant, dim, symbol
from loopwright.ir.core.attributes import AffineMapAttr
from loopwright.ir.dialects.memref.layout import (
    canonical,
    cast_compatible,
    collapsed_type,
    dropped_dims,
    expanded_type,
    extents,
    has_identity_layout,
    product,
    rank_reduction,
    row_major_strides,
    strided_map,
    strides_and_offset,
    subview_type,
    times,
)

Extents = Sequence[int | None]

SEEDS = range(100)


def strided(sizes: Extents, strides: Extents | None = None, offset: int | None = 0) -> MemRefType:
    shape = [DYNAMIC_INDEX if size is None else size for size in sizes]
    if strides is None:
        return MemRefType(f32, shape)
    return MemRefType(f32, shape, StridedLayoutAttr(list(strides), offset))


def mapped(sizes: Sequence[int], *results: object, symbols: int = 0) -> MemRefType:
    layout = AffineMap(len(sizes), symbols, tuple(results))  # type: ignore[arg-type]
    return MemRefType(f32, sizes, AffineMapAttr(layout))


def address(memref: MemRefType, position: Sequence[int]) -> int:
    layout = strides_and_offset(memref)
    assert layout is not None
    total = layout[1]
    assert total is not None
    for index, stride in zip(position, layout[0], strict=True):
        assert stride is not None
        total += index * stride
    return total


def shape(rng: random.Random) -> list[int]:
    return [rng.randint(1, 4) for _ in range(rng.randint(1, 4))]


def strided_memref(rng: random.Random) -> MemRefType:
    sizes = shape(rng)
    return strided(sizes, [rng.randint(-9, 9) for _ in sizes], rng.randint(0, 20))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_subview_has_the_addresses_of_its_elements(seed: int) -> None:
    rng = random.Random(seed)
    source = strided_memref(rng)
    sizes = source.get_shape()
    offsets = [rng.randrange(size) for size in sizes]
    steps = [rng.randint(1, 3) for _ in sizes]
    counts = [
        rng.randint(1, (size - 1 - start) // step + 1)
        for size, start, step in zip(sizes, offsets, steps, strict=True)
    ]
    view = subview_type(source, offsets, counts, steps)
    assert view is not None
    assert list(view.get_shape()) == counts
    for position in subscripts(*map(range, counts)):
        there = [o + i * s for o, i, s in zip(offsets, position, steps, strict=True)]
        assert address(view, position) == address(source, there)


@pytest.mark.parametrize("seed", SEEDS)
def test_expanding_keeps_the_order_of_elements(seed: int) -> None:
    rng = random.Random(seed)
    sizes = shape(rng)
    total = product(sizes)
    assert total is not None
    source = strided([total], [rng.randint(1, 3)], rng.randint(0, 5))
    result = expanded_type(source, sizes, [list(range(len(sizes)))])
    assert result is not None
    flat = [address(source, [index]) for index in range(total)]
    assert [address(result, position) for position in subscripts(*map(range, sizes))] == flat


@pytest.mark.parametrize("seed", SEEDS)
def test_collapsing_keeps_the_order_of_elements_or_refuses(seed: int) -> None:
    rng = random.Random(seed)
    sizes = shape(rng)
    dense = [stride for stride in row_major_strides(sizes) if stride is not None]
    strides = [rng.choice([stride, stride, stride + 1]) for stride in dense]
    source = strided(sizes, strides, 2)
    result = collapsed_type(source, [list(range(len(sizes)))])
    flat = [address(source, position) for position in subscripts(*map(range, sizes))]
    steps = {b - a for a, b in pairwise(flat)}
    if result is None:
        assert len(steps) > 1
    else:
        assert [address(result, [index]) for index in range(len(flat))] == flat


@pytest.mark.parametrize("seed", SEEDS)
def test_the_map_of_a_layout_gives_the_same_addresses(seed: int) -> None:
    memref = strided_memref(random.Random(seed))
    layout = strides_and_offset(memref)
    assert layout is not None
    linear = strided_map(*layout)
    for position in subscripts(*map(range, memref.get_shape())):
        assert linear.evaluate(position, []) in (
            [address(memref, position)],
            (address(memref, position),),
        )


@pytest.mark.parametrize(
    ("memref", "expected"),
    [
        (strided([4, 6]), ([6, 1], 0)),
        (strided([4, None]), ([None, 1], 0)),
        (strided([], None), ([], 0)),
        (mapped([4, 6], dim(1) * 4 + dim(0) + 3), ([1, 4], 3)),
        (mapped([4, 6], dim(0) * symbol(0) + dim(1), symbols=1), ([None, 1], 0)),
        (mapped([4, 6], dim(0) + dim(0) + symbol(0), symbols=1), ([2, 0], None)),
        (mapped([4, 6], (dim(0) + dim(1)) * 3), ([3, 3], 0)),
        (mapped([4, 6], dim(0) % 2 + dim(1)), None),
        (mapped([4, 6], dim(0) // 2 + dim(1)), None),
        (mapped([4, 6], dim(1), dim(0)), None),
        (mapped([4, 6], dim(0), dim(1)), ([6, 1], 0)),
        (mapped([4], constant(7)), ([0], 7)),
    ],
)
def test_strides_and_offset(memref: MemRefType, expected: object) -> None:
    assert strides_and_offset(memref) == expected


def test_zero_times_the_unknown_is_zero() -> None:
    assert (times(0, None), times(None, 0), times(2, None)) == (0, 0, None)
    assert (product([0, None]), product([2, 3]), product([])) == (None, 6, 1)


@pytest.mark.parametrize(
    ("sizes", "strides", "kept_sizes", "kept_strides", "dropped"),
    [
        ([1, 4, 5], [20, 5, 1], [4, 5], [5, 1], {0}),
        ([1, 1, 4], [7, 9, 1], [1, 4], [7, 1], {1}),
        ([1, 1, 4], [7, 7, 1], [1, 4], [7, 1], {0}),
        ([1, 1, 1, 1], [None, None, None, 1], [1, 1], [None, 1], {0, 1}),
        ([1, 8, 1, 1], [None, None, None, 1], [8, 1], [None, None], {0, 3}),
        ([1, 1, 8, 1], [None] * 4, [1, 8], [None, None], {0, 3}),
        ([4, 5], [5, 1], [4, 5], [5, 1], set()),
    ],
)
def test_dropped_dims(
    sizes: Extents, strides: Extents, kept_sizes: Extents, kept_strides: Extents, dropped: set[int]
) -> None:
    full = strided(sizes, strides)
    reduced = strided(kept_sizes, kept_strides)
    assert dropped_dims(full, reduced) == dropped


def test_rank_reduction_compares_strides_and_offset() -> None:
    full = strided([1, 4], [8, 2], 3)
    assert rank_reduction(full, strided([4], [2], 3))
    assert not rank_reduction(full, strided([4], [1], 3))
    assert not rank_reduction(full, strided([4], [2], 4))


def test_identity_layouts() -> None:
    assert has_identity_layout(strided([4, 6]))
    assert has_identity_layout(strided([8], [1]))
    assert not has_identity_layout(strided([4, 6], [6, 1]))
    assert not has_identity_layout(strided([8], [1], 2))
    assert has_identity_layout(mapped([4, 6], dim(0), dim(1)))


def test_canonical_forms() -> None:
    assert canonical(strided([4, 6], [6, 1])) == strided([4, 6])
    assert canonical(mapped([4, 6], dim(0) * 6 + dim(1))) == strided([4, 6])
    assert canonical(strided([4, 6], [1, 4])) == mapped([4, 6], dim(0) + dim(1) * 4)


def test_casts_need_what_both_types_know_to_agree() -> None:
    assert cast_compatible(strided([4, 6]), strided([None, 6], [None, 1], None))
    assert not cast_compatible(strided([4, 6]), strided([4, 6], [7, 1]))
    assert not cast_compatible(strided([4]), strided([5]))
    assert not cast_compatible(strided([4]), strided([4, 1]))
    assert not cast_compatible(strided([4]), f32)


def test_extents_of_dynamic_shapes() -> None:
    assert extents(strided([None, 3])) == [None, 3]
