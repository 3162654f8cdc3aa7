"""`affine-optimize`: which passes decide what, and what is left to the code generator."""

from __future__ import annotations

import numpy as np
import pytest

import loopwright as lw
from loopwright.reporting.ledger import Decision


def decisions(module: lw.Module) -> list[tuple[str, str]]:
    """What passes did."""
    return [(e.pass_name, e.code) for e in module.ledger if isinstance(e, Decision)]


def optimised(body: str, arguments: str) -> lw.Module:
    text = f"func.func @f({arguments}) {{\n{body}\n  return\n}}"
    return lw.parse(text).apply("affine-optimize")


SUMS = """
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 160 {
      %0 = affine.load %m[%i, %j] : memref<64x160xf32>
      %1 = affine.load %s[%i] : memref<64xf32>
      %2 = arith.addf %1, %0 FLAGS : f32
      affine.store %2, %s[%i] : memref<64xf32>
    }
  }"""


@pytest.mark.parametrize("flags", ["", "fastmath<fast>"])
def test_sums_in_memory_are_carried_and_vectorised(flags: str) -> None:
    """By the code generator, if their order is free."""
    body = SUMS.replace("FLAGS", flags)
    module = optimised(body, "%m: memref<64x160xf32>, %s: memref<64xf32>")
    assert decisions(module)[0] == ("affine-mem2reg", "carried")
    if flags:
        assert len(decisions(module)) == 1
        assert "vectorize.plain" in [entry.code for entry in module.ledger]
    else:
        assert decisions(module)[1:] == [("affine-super-vectorize", "vectorized")]


def test_products_as_linalg_has_them_are_register_tiled() -> None:
    body = """
  affine.for %i = 0 to 256 {
    affine.for %j = 0 to 256 {
      affine.for %k = 0 to 256 {
        %0 = affine.load %a[%i, %k] : memref<256x256xf32>
        %1 = affine.load %b[%k, %j] : memref<256x256xf32>
        %2 = affine.load %c[%i, %j] : memref<256x256xf32>
        %3 = arith.mulf %0, %1 : f32
        %4 = arith.addf %2, %3 : f32
        affine.store %4, %c[%i, %j] : memref<256x256xf32>
      }
    }
  }"""
    names = ", ".join(f"%{name}: memref<256x256xf32>" for name in "abc")
    module = optimised(body, names)
    assert decisions(module) == [
        ("affine-register-tile", "register-tiled"),
    ]
    plain = lw.parse(f"func.func @f({names}) {{{body}\n return\n}}")
    rng = np.random.default_rng(3)
    a, b, c = (rng.random((256, 256), np.float32) for _ in range(3))
    expected = c.copy()
    plain.compile("f")(a, b, expected)
    plain.compile("f", optimise=True)(a, b, c)
    assert c.tobytes() == expected.tobytes()


def test_what_the_iteration_before_stored_stays_in_memory() -> None:
    """Carrying it lets nothing be vectorised, and what may be reassociated waits for it longer."""
    body = """
  affine.for %i = 1 to 64 {
    %0 = affine.load %s[%i - 1] : memref<64xf32>
    %1 = affine.load %s[%i] : memref<64xf32>
    %2 = arith.addf %0, %1 fastmath<fast> : f32
    affine.store %2, %s[%i] : memref<64xf32>
  }"""
    module = optimised(body, "%s: memref<64xf32>")
    assert decisions(module) == []
    carried = module.apply("affine-mem2reg")
    assert ("affine-mem2reg", "carried") in decisions(carried)


def test_lanes_that_the_code_generator_gathers_are_left() -> None:
    """An update of rows by a column, as in a product with a transpose."""
    body = """
  affine.for %k = 0 to 65 {
    affine.for %j = 0 to 64 {
      %0 = affine.load %c[%j] : memref<64xf64>
      %1 = affine.load %a[%j, %k] : memref<64x65xf64>
      %2 = arith.mulf %0, %1 : f64
      affine.store %2, %c[%j] : memref<64xf64>
    }
  }"""
    module = optimised(body, "%c: memref<64xf64>, %a: memref<64x65xf64>")
    assert decisions(module) == []
    assert "vectorize.plain" in [entry.code for entry in module.ledger]
