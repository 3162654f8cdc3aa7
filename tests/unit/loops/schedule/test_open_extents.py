"""Schedules of programs whose extents are known at the call: whole tiles, and those cut off."""

import numpy as np
import pytest

import loopwright as lw
from tests.texts import texts_beside
from tests.unit.loops.schedule.taking import code_of

PROGRAMS = texts_beside(__file__)


PRODUCT = PROGRAMS["product"]


def tiled(text: str = PRODUCT) -> lw.Schedule:
    s = lw.parse(text).schedule("f").tile("i", "j", "k", sizes=(4, 8, 5))
    return s.interchange("k.0", "j.0", "i.0").peel("i.0", last=1).peel("j.0", last=1)


def test_whole_tiles_have_one_bound() -> None:
    s = tiled()
    lines = str(s.module).splitlines()
    ends = [line.split("{")[0] for line in lines if "affine.for" in line]
    loops_with_two_bounds = [
        name for name, end in zip(s.loops, ends, strict=True) if " to min " in end
    ]
    # Of the last tile it is known, too, which of the two ends comes first.
    assert loops_with_two_bounds == [name for name in s.loops if name.startswith("k.1")]


def test_tails_of_constant_loops_have_constant_bounds() -> None:
    text = PRODUCT.replace("0 to %n", "0 to 21")
    s = lw.parse(text).schedule("f").tile("i", "j", sizes=(4, 8)).peel("i.0", last=1)
    assert (s["i.1"].iterations, s["i.0"].iterations) == (4, 5)
    assert s["i.1.copy1"].iterations == 1


def test_tiles_that_end_one_short_stay_as_they_are() -> None:
    text = PRODUCT.replace("0 to %n", "0 to 23")
    s = lw.parse(text).schedule("f").tile("i", "j", sizes=(4, 8)).peel("j.0", last=1)
    assert s["i.1"].iterations is None


def test_a_product_of_open_extents_by_hand() -> None:
    s = tiled().pack("B", at="i.0").keep_in_registers("k.1")
    s.unroll_and_jam("i.1", 4).vectorise("j.1", lanes=4)
    text = str(s.module)
    assert "memref.alloc() : memref<5x8xf64>" in text
    assert "scf.if" not in text, "a tile runs at least once: its sums are stored in any case"
    plain = lw.parse(PRODUCT).compile("f")
    kernel = s.module.compile("f")
    rng = np.random.default_rng(0)
    for n, m, k in ((21, 19, 13), (8, 8, 10), (3, 0, 2), (0, 5, 5), (5, 5, 0)):
        a = rng.random((n, k))
        b = rng.random((k, m))
        c = rng.random((n, m))
        expected = c.copy()
        plain(a, b, expected)
        kernel(a, b, c)
        assert np.array_equal(c, expected)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("cmpi eq, %m, %o", "cmpi sge, %m, %o"),
        ("affine.for %k = 0 to %l", "affine.for %k = 0 to %n"),
        ("%k = 0 to %l", "%k = 0 to affine_map<()[s] -> (s + 1)>()[%l]"),
    ],
)
def test_only_elements_that_exist_are_packed(old: str, new: str) -> None:
    assert code_of(lambda: tiled(PRODUCT.replace(old, new)).pack("B", at="i.0")) == "out-of-bounds"


def test_what_gives_an_extent_stands_in_front() -> None:
    again = "%late = memref.dim %B, %c0 : memref<?x?xf64>\n  "
    for place in ("return", "%c1 = arith"):
        tiled(PRODUCT.replace(place, again + place)).pack("B", at="i.0")
