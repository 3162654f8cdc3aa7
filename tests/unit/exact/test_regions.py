"""Memref regions: boxes, unions, footprints, exact images."""

import pytest

from loopwright.exact.slices.regions import Region, Unbounded, footprint, region_of
from loopwright.exact.slices.slice import Slice
from loopwright.ir.dialects.memref.layout import element_bytes
from tests.texts import texts_beside
from tests.unit.exact.nest_programs import MATMUL_CHAIN, accesses_in, body, loops_around, nests_of

TEXTS = texts_beside(__file__)


def box(region: Region | Unbounded) -> tuple[tuple[int, ...], list[str]]:
    assert isinstance(region, Region), region
    inner = region.box
    assert inner is not None
    return inner.shape, [str(offset) for offset in inner.offsets]


@pytest.mark.parametrize(
    ("depth", "shape", "offsets"),
    [
        (0, (8, 128, 512), ["0", "0", "0"]),
        (1, (1, 128, 512), ["d0", "0", "0"]),
        (2, (1, 1, 512), ["d0", "d1", "0"]),
        (3, (1, 1, 512), ["d0", "d1", "0"]),
        (4, (1, 1, 1), ["d0", "d1", "d3"]),
    ],
)
def test_what_a_product_of_matrices_reads(
    depth: int, shape: tuple[int, ...], offsets: list[str]
) -> None:
    nests = nests_of(MATMUL_CHAIN)
    load = accesses_in(nests.second)[1]
    region = region_of(nests.accesses, load, depth)
    assert box(region) == (shape, offsets)
    assert isinstance(region, Region) and region.depth == depth and not region.is_written
    operands = region.operands(load)
    assert operands == tuple(loop.regions[0].block.args[0] for loop in loops_around(load)[:depth])


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_the_slice_of_a_product_writes_everything(depth: int) -> None:
    nests = nests_of(MATMUL_CHAIN)
    nest_slice = nests.union(depth, stores=True)
    assert isinstance(nest_slice, Slice)
    region = region_of(nests.accesses, nests.store(), 0, nest_slice)
    assert isinstance(region, Region) and region.is_written
    assert region.num_bytes == 2097152


def test_footprints_of_a_product_of_matrices() -> None:
    nests = nests_of(MATMUL_CHAIN)
    sizes: list[int] = []
    for root in (nests.first, nests.second):
        regions = footprint(nests.accesses, root, 0)
        assert isinstance(regions, dict)
        sizes.append(sum(region.num_bytes or 0 for region in regions.values()))
    assert sizes == [9961472, 3407872]


def test_a_slice_that_needs_a_part() -> None:
    nests = body(TEXTS["a slice that needs a part"], "%m: memref<100xf32>")
    nest_slice = nests.union(1)
    assert isinstance(nest_slice, Slice)
    whole = region_of(nests.accesses, nests.store(), 0)
    part = region_of(nests.accesses, nests.store(), 0, nest_slice)
    assert box(whole) == ((100,), ["0"])
    assert box(part) == ((19,), ["20"])


def test_vectors_touch_all_their_elements() -> None:
    nests = body(
        TEXTS["vectors touch all their elements"],
        "%m: memref<32xf32>",
    )
    (load,) = accesses_in(nests.first)
    assert box(region_of(nests.accesses, load, 0)) == ((32,), ["0"])
    assert box(region_of(nests.accesses, load, 1)) == ((4,), ["d0 * 4"])


def test_symbols_are_in_the_corner() -> None:
    nests = body(TEXTS["symbols are in the corner"], "%n: index, %m: memref<?x?xf32>")
    (first,) = accesses_in(nests.first)
    (second,) = accesses_in(nests.second)
    region = region_of(nests.accesses, first, 0)
    assert box(region) == ((8, 5), ["s0 - 3", "0"])
    assert isinstance(region, Region) and region.num_bytes == 160
    operands = region.operands(first)
    assert operands is not None and operands[0].name_hint == "n"
    unbounded = region_of(nests.accesses, second, 0)
    assert isinstance(unbounded, Region) and unbounded.box is None
    assert box(region_of(nests.accesses, second, 1)) == ((1, 1), ["d0", "0"])


def test_unions_are_boxes() -> None:
    nests = body(TEXTS["unions are boxes"], "%m: memref<20x20xf32>")
    regions = [region_of(nests.accesses, op, 1) for op in accesses_in(nests.first)]
    first, second, third = (region for region in regions if isinstance(region, Region))
    near = first.union(second)
    assert near is not None and box(near) == ((3, 4), ["d0 - 1", "0"])
    # Corners that differ by a loop have a box between constants.
    far = near.union(third)
    assert far is not None and box(far) == ((10, 9), ["0", "0"])


def test_views_have_regions_of_their_own() -> None:
    nests = body(TEXTS["views have regions of their own"], "%m: memref<32xf32>")
    (load,) = accesses_in(nests.first)
    region = region_of(nests.accesses, load, 0)
    assert box(region) == ((8,), ["0"])
    # Its bytes are not those of a box of its memory: they do not count.
    assert isinstance(region, Region) and region.num_bytes == 0


@pytest.mark.parametrize(
    ("type_", "size"),
    [
        ("f32", 4),
        ("f64", 8),
        ("i1", 1),
        ("i9", 2),
        ("index", 8),
        ("bf16", 2),
        ("vector<4xf32>", 16),
        ("complex<f32>", 8),
    ],
)
def test_bytes_of_elements(type_: str, size: int) -> None:
    nests = body(
        f"""
  affine.for %i = 0 to 8 {{
    %0 = affine.load %m[%i] : memref<8x{type_}>
  }}
  affine.for %i = 0 to 8 {{
  }}""",
        f"%m: memref<8x{type_}>",
    )
    (load,) = accesses_in(nests.first)
    assert element_bytes(load.operands[0]) == size
    region = region_of(nests.accesses, load, 0)
    assert isinstance(region, Region) and region.num_bytes == 8 * size


def test_what_is_not_affine_has_no_region() -> None:
    nests = body(
        TEXTS["what is not affine has no region"], "%p: memref<8xindex>, %m: memref<8xf32>"
    )
    load = next(op for op in nests.first.walk() if op.name == "memref.load")
    assert isinstance(region_of(nests.accesses, load, 0), Unbounded)
    # It is no affine access: footprints are without it.
    regions = footprint(nests.accesses, nests.first, 0)
    assert isinstance(regions, dict) and len(regions) == 1
