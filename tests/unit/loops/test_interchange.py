"""`affine-blocked-interchange`: what becomes of each form, what is refused, what pays."""

from __future__ import annotations

import numpy as np
import pytest

import loopwright as lw
from loopwright.reporting.errors import UsageError


def matrix(rows: int, columns: int, subscripts: str) -> str:
    """Column sums or row sums of a matrix."""
    memref = f"memref<{rows}x{columns}xf32>"
    return f"""func.func @f(%m: {memref}, %o: memref<{columns}xf32>) {{
      %zero = arith.constant 0.0 : f32
      affine.for %j = 0 to {columns} {{
        %s = affine.for %i = 0 to {rows} iter_args(%a = %zero) -> (f32) {{
          %v = affine.load %m[{subscripts}] : {memref}
          %b = arith.addf %a, %v : f32
          affine.yield %b : f32
        }}
        affine.store %s, %o[%j] : memref<{columns}xf32>
      }}
      return
    }}"""


def test_compile_optimised() -> None:
    text = matrix(1000, 999, "%i, %j")
    m = np.random.default_rng(1).random((1000, 999), np.float32)
    plain, fast = np.zeros(999, np.float32), np.zeros(999, np.float32)
    lw.compile(text, "f")(m, plain)
    kernel = lw.compile(text, "f", optimise=True)
    kernel(m, fast)
    assert plain.tobytes() == fast.tobytes()
    assert "memref.alloca" in kernel.inspect_mlir()
    with pytest.raises(UsageError, match="'optimise' assumes that arguments do not alias"):
        lw.compile(text, "f", optimise=True, may_alias=True)
