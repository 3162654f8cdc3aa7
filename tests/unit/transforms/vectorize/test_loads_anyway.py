"""What is loaded under a condition, but there anyway, is loaded in all lanes; nothing else is."""

from __future__ import annotations

import numpy as np
import pytest

import loopwright as lw
from loopwright.exact.dependences.dependence import DependenceAnalysis
from loopwright.exact.domains import Domains
from loopwright.exact.speculation import is_there, is_there_anyway
from loopwright.ir.dialects.registry import read_module
from loopwright.reporting.errors import InterpreterError

PASS = "affine-super-vectorize"
OPTIONS = {"virtual_vector_size": (4,), "extended": True, "remainder": "loop"}
HEAD = """
func.func @f(%x: memref<?xf64>, %w: memref<?xf64>, %y: memref<?xf64>, %n: index, %k: index) {
  %zero = arith.constant 0.0 : f64
"""
IN_RANGE = """
  %c0 = arith.constant 0 : index
  %extent = memref.dim %x, %c0 : memref<?xf64>
  %fits = arith.cmpi sge, %extent, %n : index
  cf.assert %fits, "x is long enough"
"""


def vectorized(body: str, head: str = "") -> str:
    """The vector code, which does what the loop does where `x` has no element more than needed."""
    text = f"{HEAD}{head}{body}\n  return\n}}"
    plain, module = lw.parse(text), lw.parse(text).apply(PASS, **OPTIONS)
    found: list[list[float]] = []
    for program in (plain, module):
        x = np.linspace(-1.0, 1.0, 11)
        w, y = np.arange(11.0) % 3 - 1.0, np.zeros(11)
        try:
            program.interpret("f", x, w, y, 11, 4)
        except InterpreterError as error:
            raise AssertionError(str(error)) from None
        found.append(y.tolist())
    assert found[0] == found[1]
    return str(module)


def masks(text: str) -> int:
    """How many loads are masked: transfers with a mask, and gathers under one that is not full."""
    lines = text.splitlines()
    return sum(
        ("vector.transfer_read" in line and "vector<4xi1>" in line.partition(":")[0])
        or ("vector.transfer_read" in line and "], %" in line and line.count(", %") > 1)
        or "vector.gather" in line
        for line in lines
    )


BY_DATA = """
  affine.for %i = 0 to %n {{
    %v = affine.load %w[%i] : memref<?xf64>
    %c = arith.cmpf ogt, %v, %zero : f64
    %r = scf.if %c -> f64 {{
      %e = affine.load %x[{subscript}] : memref<?xf64>
      %s = arith.addf %e, %v : f64
      scf.yield %s : f64
    }} else {{
      scf.yield %v : f64
    }}
    affine.store %r, %y[%i] : memref<?xf64>
  }}"""


@pytest.mark.parametrize("subscript", ["%i", "0"])
def test_all_lanes_load(subscript: str) -> None:
    made = vectorized(BY_DATA.format(subscript=subscript), IN_RANGE)
    assert "vector.constant_mask" not in made
    assert masks(made) == 0, made


@pytest.mark.parametrize("subscript", ["%i", "0", "%i mod 8"])
def test_it_is_not_known_to_be_there(subscript: str) -> None:
    """No assertion says so in front of the loop."""
    assert masks(vectorized(BY_DATA.format(subscript=subscript))) == 1


def test_a_condition_keeps_it_in_range() -> None:
    """In the last iteration there is no element behind the one of the iteration."""
    made = vectorized(
        """
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0)[s0] : (s0 - d0 - 2 >= 0)>(%i)[%n] {
      %e = affine.load %x[%i + 1] : memref<?xf64>
      affine.store %e, %y[%i] : memref<?xf64>
    }
  }""",
        IN_RANGE,
    )
    assert masks(made) == 1


@pytest.mark.parametrize("outside", [True, False])
def test_what_is_asserted_under_a_condition_says_nothing_elsewhere(outside: bool) -> None:
    loop = """
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0)[s0] : (s0 - d0 >= 0)>(%i)[%k] {
      INSIDE
      %e = affine.load %x[%i] : memref<?xf64>
      affine.store %e, %y[%i] : memref<?xf64>
    }
  }
  return
}"""
    text = HEAD + (IN_RANGE + loop if outside else loop.replace("INSIDE", IN_RANGE))
    module = read_module(text.replace("INSIDE", ""))
    analysis = DependenceAnalysis(module.body.block.ops.first)
    (load,) = (op for op in module.walk() if op.name == "affine.load")
    assert is_there(load, analysis, load)
    undecided = Domains(deciding=False)
    assert is_there_anyway(load, analysis, undecided) is outside


def test_stores_keep_their_masks() -> None:
    made = vectorized(
        """
  affine.for %i = 0 to %n {
    %v = affine.load %w[%i] : memref<?xf64>
    %c = arith.cmpf ogt, %v, %zero : f64
    scf.if %c {
      affine.store %v, %y[%i] : memref<?xf64>
    }
  }""",
        IN_RANGE.replace("%x", "%y"),
    )
    assert "vector.transfer_write" in made
