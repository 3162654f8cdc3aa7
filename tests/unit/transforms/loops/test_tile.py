"""`affine-loop-tile`: bounds of tiles, sizes, full tiles apart from others, and refusals."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.ir.dialects.affine.nesting import loops_in
from loopwright.loops.steps.reorder import shape_fault
from loopwright.reporting.ledger import Decision, Refusal

BOUNDS = (
    ("0 to 8", "0 to 7"),
    ("1 to %n", "0 to 9"),
    ("%n to 9", "1 to %n"),
    ("0 to min affine_map<(d0) -> (d0, 8)>(%n)", "0 to 9"),
    ("max affine_map<(d0) -> (d0, 2)>(%n) to 9", "0 to 3"),
    ("0 to 10 step 3", "%n to 10 step 2"),
)
OPTIONS: tuple[dict[str, Any], ...] = (
    {"tile_size": 1},
    {"tile_size": 3},
    {"tile_size": 20},
    {"tile_sizes": (2,)},
    {"tile_sizes": (4, 2, 7)},
    {"tile_size": 3, "separate": True},
    {"tile_size": 2, "separate": True},
    {},
)


def module(outer: str, inner: str, source: str = "%i, %j", sink: str = "%i, %j") -> lw.Module:
    return lw.parse(f"""
func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {{
  affine.for %i = {outer} {{
    affine.for %j = {inner} {{
      %0 = affine.load %m[{source}] : memref<12x12xf64>
      %1 = arith.addf %0, %x : f64
      affine.store %1, %m[{sink}] : memref<12x12xf64>
    }}
  }}
  return
}}""")


@pytest.mark.parametrize(("outer", "inner"), BOUNDS)
def test_any_bounds(outer: str, inner: str) -> None:
    plain = module(outer, inner)
    for options in OPTIONS:
        made = plain.apply("affine-loop-tile", **options)
        assert [e.code for e in made.ledger if isinstance(e, Decision)] == ["tiled"]
        for n in range(12):
            arrays = [np.arange(144.0).reshape(12, 12) for _ in range(2)]
            plain.interpret("f", arrays[0], n, 0.5)
            made.interpret("f", arrays[1], n, 0.5)
            np.testing.assert_array_equal(*arrays)


def entry(plain: lw.Module, **options: Any) -> Decision | Refusal:
    ledger = plain.apply("affine-loop-tile", **options).ledger
    (found,) = (e for e in ledger if isinstance(e, Decision | Refusal))
    return found


def test_dependences() -> None:
    plain = module("1 to 9", "0 to 8", "%i - 1, %j + 1")
    found = entry(plain, tile_size=2)
    assert found.code == "illegal-tiling"
    assert found.evidence.witness() is not None
    assert entry(plain, tile_size=1).code == "tiled"
    assert entry(module("1 to 9", "1 to 8", "%i - 1, %j - 1"), tile_size=2).code == "tiled"


@pytest.mark.parametrize(
    ("sizes", "inner", "is_tiled"),
    [
        ("1,3", "0 to 8", True),
        ("3,8", "0 to 8", True),
        ("3,9", "0 to 8", True),
        ("2,1", "0 to 8", False),
        ("2,7", "0 to 8", False),
        ("2,99", "0 to %n", False),
    ],
)
def test_loops_that_keep_their_order(sizes: str, inner: str, is_tiled: bool) -> None:
    """Outer loops with one iteration a tile do, and inner ones with one tile."""
    plain = module("1 to 9", inner, "%i - 1, %j + 1")
    made = entry(plain, tile_sizes=[int(size) for size in sizes.split(",")])
    assert made.code == ("tiled" if is_tiled else "illegal-tiling")


@pytest.mark.parametrize(
    ("where", "is_tiled"),
    [
        ("%n, 3", True),  # all iterations do the same
        ("2, %j", True),  # those of one %j do
        ("%i, 1", True),
        ("2, %j floordiv 2", False),
        ("%j, %i", True),
    ],
)
def test_iterations_that_do_the_same(where: str, is_tiled: bool) -> None:
    plain = module("0 to 6", "0 to 5", where, where)
    stores = plain.text().replace("arith.addf", "arith.subf")
    for text in (plain.text(), stores):
        found = entry(lw.parse(text), tile_size=2)
        assert found.code == ("tiled" if is_tiled else "illegal-tiling")
        arrays = [np.arange(144.0).reshape(12, 12) for _ in range(2)]
        lw.parse(text).interpret("f", arrays[0], 3, 0.375)
        lw.parse(text).apply("affine-loop-tile", tile_size=2).interpret("f", arrays[1], 3, 0.375)
        np.testing.assert_array_equal(*arrays)


def test_refusals() -> None:
    triangle = module("0 to 9", "affine_map<(d0) -> (d0)>(%i) to 9")
    assert entry(triangle, tile_size=2).code == "bounds-vary"
    huge = module("0 to %n step 4611686018427387904", "0 to 4")
    assert entry(huge, tile_size=2).code == "index-overflow"
    text = """func.func @f(%x: f64) -> f64 {
  %r = affine.for %i = 0 to 8 iter_args(%a = %x) -> f64 {
    %b = arith.addf %a, %x : f64
    affine.yield %b : f64
  }
  return %r : f64
}"""
    plain = lw.parse(text)
    assert shape_fault([*loops_in(plain.op)]) is not None
    assert entry(plain, tile_size=2).code == "carries-values"


@pytest.mark.parametrize("inner", ["%i to 9", "0 to affine_map<(d0) -> (d0 + 2)>(%i)"])
def test_bounds_that_depend_on_each_other(inner: str) -> None:
    inner = inner.replace("%i to", "affine_map<(d0) -> (d0)>(%i) to")
    plain = module("1 to %n", inner)
    made = plain.apply("affine-loop-tile", tile_size=3, any_bounds=True)
    assert [e.code for e in made.ledger if isinstance(e, Decision)] == ["tiled"]
    for n in range(9):
        arrays = [np.arange(144.0).reshape(12, 12) for _ in range(2)]
        plain.interpret("f", arrays[0], n, 0.5)
        made.interpret("f", arrays[1], n, 0.5)
        np.testing.assert_array_equal(*arrays)
    backwards = module("1 to 9", inner, "%i - 1, %j + 1")
    assert entry(backwards, tile_size=2, any_bounds=True).code == "illegal-tiling"
    strided = module("1 to 9 step 2", inner)
    assert entry(strided, tile_size=2, any_bounds=True).code == "step"


def test_tiles_of_strided_loops_are_not_separated() -> None:
    for step, is_separated in ((1, True), (2, False)):
        made = module(f"0 to 10 step {step}", "0 to 7").apply(
            "affine-loop-tile", tile_size=3, separate=True
        )
        assert ("affine.if" in str(made)) == is_separated


def test_cache() -> None:
    plain = module("0 to 12", "0 to 12")
    assert entry(plain).message == "1x1"
    assert entry(plain, cache_size=1).message == "1x2"


def test_bad_sizes() -> None:
    with pytest.raises(lw.UsageError, match="at least 1"):
        module("0 to 4", "0 to 4").apply("affine-loop-tile", tile_sizes=(0, 4))
