"""`affine-reschedule`: other loops do the same, to the bit; what is refused, and why."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

import loopwright as lw
from loopwright.ledger import Entry, Refusal

JACOBI = """
func.func @main(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %steps: index) {
  %c = arith.constant 0.3 : f32
  affine.for %t = 0 to %steps {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %l = affine.load %a[%i - 1] : memref<?xf32>
      %r = affine.load %a[%i + 1] : memref<?xf32>
      %s = arith.addf %l, %r : f32
      %m = arith.mulf %s, %c : f32
      affine.store %m, %b[%i] : memref<?xf32>
    }
    affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %v = affine.load %b[%j] : memref<?xf32>
      affine.store %v, %a[%j] : memref<?xf32>
    }
  }
  return
}"""

PRODUCT = """
func.func @main(%a: memref<7x9xf32>, %b: memref<9x8xf32>, %c: memref<7x8xf32>, %beta: f32) {
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %c[%i, %j] : memref<7x8xf32>
      %1 = arith.mulf %0, %beta : f32
      affine.store %1, %c[%i, %j] : memref<7x8xf32>
      affine.for %k = 0 to 9 {
        %2 = affine.load %a[%i, %k] : memref<7x9xf32>
        %3 = affine.load %b[%k, %j] : memref<9x8xf32>
        %4 = affine.load %c[%i, %j] : memref<7x8xf32>
        %5 = arith.mulf %2, %3 : f32
        %6 = arith.addf %4, %5 : f32
        affine.store %6, %c[%i, %j] : memref<7x8xf32>
      }
    }
  }
  return
}"""


def rescheduled(text: str, **options: object) -> tuple[lw.Module, list[Entry]]:
    """A program after the pass, and what the pass said."""
    made = lw.parse(text).apply("affine-reschedule", **options)
    return made, [entry for entry in made.ledger if not entry.code.startswith("alias.")]


def refusals(text: str, **options: object) -> list[str]:
    """The codes of refusals; the program is as before."""
    made, entries = rescheduled(text, **options)
    assert str(made) == str(lw.parse(text))
    return [entry.code for entry in entries if isinstance(entry, Refusal)]


WAYS: list[dict[str, object]] = [
    {},
    {"tile_size": 4},
    {"algorithm": "feautrier"},
    {"fuse": "min", "tile_sizes": (2, 5)},
    {"fuse": "max", "separate": True},
]


@pytest.mark.parametrize("sizes", [(2, 0), (3, 1), (9, 5), (40, 13)])
@pytest.mark.parametrize(
    "options", [{}, {"tile_size": 4}, {"algorithm": "feautrier"}, {"fuse": "min"}]
)
def test_sweeps_keep_their_bits(sizes: tuple[int, int], options: dict[str, object]) -> None:
    made, entries = rescheduled(JACOBI, **options)
    assert entries[0].code == "rescheduled"
    extent, steps = sizes
    start = np.random.default_rng(1).random((2, extent), np.float32)
    outputs: list[npt.NDArray[np.float32]] = []
    for module in (lw.parse(JACOBI), made):
        a, b = start.copy()
        module.interpret("main", a, b, extent, steps)
        outputs.append(np.stack([a, b]))
    assert np.array_equal(*outputs)


@pytest.mark.parametrize(
    "options", [{"tile_size": 3}, {"fuse": "max"}, {"fuse": "min", "tile_sizes": (2, 5)}]
)
def test_imperfect_nests_keep_their_bits(options: dict[str, object]) -> None:
    made, (entry,) = rescheduled(PRODUCT, **options)
    assert entry.code == "rescheduled"
    rng = np.random.default_rng(2)
    start = [rng.random(shape, np.float32) for shape in ((7, 9), (9, 8), (7, 8))]
    outputs: list[npt.NDArray[np.float32]] = []
    for module in (lw.parse(PRODUCT), made):
        a, b, c = (array.copy() for array in start)
        module.interpret("main", a, b, c, 0.7)
        outputs.append(c)
    assert np.array_equal(*outputs)


def test_sweeps_are_skewed_and_tiled() -> None:
    made, entries = rescheduled(JACOBI, tile_size=16)
    assert [entry.code for entry in entries] == ["rescheduled", "no-overflow"]
    text = str(made)
    assert text.count("step 16") == 2
    assert "affine_map<(d0) -> (d0 * 2)>" in text


LOOP = """
func.func private @effect()
func.func @main(%a: memref<20xf32>, %b: memref<20xf32>, %p: memref<20xindex>, %n: index) {
  affine.for %i = 0 to 9 {
    %0 = affine.load %a[%i] : memref<20xf32>
    affine.store %0, %b[%i] : memref<20xf32>
  }
  return
}"""


def test_calls_split_regions() -> None:
    """What stands around a call is scheduled by itself."""
    text = LOOP.replace("  return", "  call @effect() : () -> ()\n  return")
    _, entries = rescheduled(text)
    assert [entry.code for entry in entries] == ["rescheduled"]
    inside = LOOP.replace("%0 =", "func.call @effect() : () -> ()\n%0 =")
    assert refusals(inside) == ["unknown-effects"]


def test_loops_inside_of_others() -> None:
    """Of a loop with a call the rest is scheduled by itself: its variable is a parameter."""
    text = PRODUCT.replace("affine.for %j", "func.call @effect() : () -> ()\naffine.for %j")
    text = "func.func private @effect()" + text
    made, entries = rescheduled(text, tile_size=3)
    assert [entry.code for entry in entries] == ["unknown-effects", "rescheduled"]
    assert "step 3" in str(made)


def test_loops_that_carry_values_stay() -> None:
    text = LOOP.replace(
        "  return",
        "  %r = affine.for %k = 0 to 9 iter_args(%z = %n) -> (index) { affine.yield %k : index }\n"
        "  return",
    )
    _, entries = rescheduled(text)
    assert [entry.code for entry in entries] == ["rescheduled", "carries-values"]


def test_subscripts_from_memory_are_refused() -> None:
    text = LOOP.replace("%0 =", "%x = affine.load %p[%i] : memref<20xindex>\n%0 =").replace(
        "affine.store %0, %b[%i]", "memref.store %0, %b[%x]"
    )
    assert refusals(text) == ["not-affine"]


def test_memory_of_unknown_origin_is_refused() -> None:
    text = LOOP.replace("%b: ", "%b: memref<20xf32>, %k: i1, %d: ").replace(
        "  affine.for", "  %e = arith.select %k, %b, %d : memref<20xf32>\n  affine.for"
    )
    assert refusals(text.replace("%0, %b", "%0, %e")) == ["not-affine"]


def test_arguments_that_may_overlap_are_refused() -> None:
    text = (
        LOOP
        + """
func.func @twice(%a: memref<20xf32>, %p: memref<20xindex>, %n: index) {
  call @main(%a, %a, %p, %n) : (memref<20xf32>, memref<20xf32>, memref<20xindex>, index) -> ()
  return
}"""
    )
    assert refusals(text) == ["may-alias"]
