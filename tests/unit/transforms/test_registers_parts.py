"""`affine-mem2reg` on private partial results: only what is combined as a loop would is shared."""

from __future__ import annotations

import numpy as np
import pytest

import loopwright as lw
from loopwright.ir.syntax import print_module
from loopwright.loops.pipelines import PassManager, parse_any_pipeline

PARTS = """func.func @f(%m: memref<4xf32>, %w: memref<4xf32>) -> f32 {
  %b = memref.alloca() : memref<f32>
  %parts = memref.alloca() : memref<4xf32>
  %start = arith.constant 0.0 : f32
  affine.store %start, %b[] : memref<f32>
  affine.parallel (%i) = (0) to (4) {
    %v = affine.load %m[%i] : memref<4xf32>
    affine.store %v, %parts[%i] : memref<4xf32>
  }
  // between
  affine.for %i = 0 to 4 {
    %p = affine.load %parts[%i] : memref<4xf32>
    %a = affine.load %b[] : memref<f32>
    %s = arith.addf %a, %p : f32
    affine.store %s, %b[] : memref<f32>
  }
  %r = affine.load %b[] : memref<f32>
  return %r : f32
}
"""
NUMBERS = np.array([1e8, 1.0, -1e8, 3.0], np.float32)


def effect(text: str) -> tuple[object, list[float]]:
    other = np.zeros(4, np.float32)
    return lw.parse(text).interpret("f", NUMBERS.copy(), other), other.tolist()


def transformed(text: str) -> str:
    module = lw.parse(text).op
    PassManager(parse_any_pipeline("affine-mem2reg{buffers-only=true}")).run(module)
    return print_module(module)


def test_parts_become_a_reduction() -> None:
    after = transformed(PARTS)
    assert 'reduce ("addf")' in after
    assert "alloca" not in after
    assert effect(after) == effect(PARTS)


CHANGES = {
    "some parts are left out": ("affine.for %i = 0 to 4", "affine.for %i = 0 to 3"),
    "every second part": ("affine.for %i = 0 to 4", "affine.for %i = 0 to 4 step 2"),
    "in another order": (
        "%parts[%i] : memref<4xf32>\n  }\n  //",
        "%parts[-%i + 3] : memref<4xf32>\n  }\n  //",
    ),
    "parts are read in another order": ("affine.load %parts[%i]", "affine.load %parts[3 - %i]"),
    "not from the identity": ("arith.constant 0.0", "arith.constant 0.25"),
    "the sum is read in between": (
        "// between",
        "%x = affine.load %b[] : memref<f32>\n  affine.store %x, %w[0] : memref<4xf32>",
    ),
    "the sum is read in the loop": (
        "%v = affine.load %m[%i] : memref<4xf32>\n",
        "%v = affine.load %b[] : memref<f32>\n",
    ),
    "a part is read otherwise": (
        "// between",
        "%x = affine.load %parts[1] : memref<4xf32>\n  affine.store %x, %w[0] : memref<4xf32>",
    ),
    "another operation": ("arith.addf %a, %p", "arith.subf %a, %p"),
    "the other way round": ("arith.addf %a, %p", "arith.addf %p, %a"),
}  # fmt: skip


@pytest.mark.parametrize("case", CHANGES)
def test_parts_that_stay(case: str) -> None:
    old, new = CHANGES[case]
    assert PARTS.count(old) == 1
    text = PARTS.replace(old, new)
    after = transformed(text)
    assert "reduce" not in after
    assert "atomic_rmw" not in after
    assert effect(after) == effect(text)
