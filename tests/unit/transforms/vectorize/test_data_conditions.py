"""Conditionals on data become masks, and nothing of what they guard happens elsewhere."""

import numpy as np
import pytest
from tests.pass_campaigns import transformed
from xdsl.dialects.builtin import ModuleOp

from loopwright.ir.dialects.registry import read_module
from loopwright.ir.syntax import print_module
from loopwright.meaning import Interpreter
from loopwright.reporting.errors import LoopwrightError
from loopwright.reporting.ledger import Ledger, Refusal

PASS = "affine-super-vectorize{virtual-vector-size=4 extended=true}"
TYPES = "%a: memref<10xf64>, %b: memref<10xf64>, %k: memref<10xi32>"


def run(module: ModuleOp, *values: object) -> None:
    """Call the function; what is undefined there is a failure."""
    try:
        Interpreter(module).call("f", *values)
    except LoopwrightError as error:
        raise AssertionError(str(error)) from None


def check(body: str) -> str:
    """Vectorise a loop; it still does what it did."""
    text = f"""
func.func @f({TYPES}) {{
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to 10 {{
    %x = affine.load %a[%i] : memref<10xf64>
    %c = arith.cmpf olt, %x, %zero : f64
{body}
  }}
  return
}}
"""
    found: list[list[object]] = []
    module = read_module(text)
    for vectors in (False, True):
        if vectors:
            transformed(module, PASS)
        values = [np.linspace(-1, 1, 10), np.arange(10.0), np.arange(10, dtype=np.int32) - 3]
        run(module, *values)
        found.append([value.tolist() for value in values])
    assert found[0] == found[1]
    return print_module(module)


def test_stores_and_results() -> None:
    made = check(
        """
    %r = scf.if %c -> f64 {
      affine.store %x, %b[%i] : memref<10xf64>
      %y = affine.load %b[%i] : memref<10xf64>
      scf.yield %y : f64
    } else {
      scf.yield %zero : f64
    }
    affine.store %r, %a[%i] : memref<10xf64>
""".replace("%b[9 - %i]", "%b[%i]")
    )
    assert "vector.transfer_write" in made
    assert "scf.if" not in made


def test_conditions_in_each_other() -> None:
    made = check("""
    scf.if %c {
      %y = affine.load %b[%i] : memref<10xf64>
      %d = arith.cmpf ogt, %y, %x : f64
      scf.if %d {
        affine.store %zero, %b[%i] : memref<10xf64>
      } else {
        affine.store %x, %b[%i] : memref<10xf64>
      }
    }
""")
    assert "vector<4xi1>" in made


def test_conditions_in_loops_that_leave_lanes_over() -> None:
    made = check("""
    affine.if affine_set<(d0) : (6 - d0 >= 0)>(%i) {
      %y = affine.load %b[%i + 3] : memref<10xf64>
      %d = arith.cmpf ogt, %y, %x : f64
      scf.if %d {
        affine.store %zero, %b[%i + 3] : memref<10xf64>
      }
    }
""")
    assert "vector<4xi1>" in made


def test_divisors_that_are_zero_where_the_condition_does_not_hold() -> None:
    made = check("""
    %n = affine.load %k[%i] : memref<10xi32>
    %none = arith.constant 0 : i32
    %d = arith.cmpi ne, %n, %none : i32
    scf.if %d {
      %hundred = arith.constant 100 : i32
      %q = arith.divsi %hundred, %n : i32
      affine.store %q, %k[%i] : memref<10xi32>
    }
""")
    assert "arith.divsi" in made
    assert "vector<4xi32>" in made


@pytest.mark.parametrize(
    "body",
    [
        """
    scf.if %more {
      %at = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%i)[%n]
      affine.store %x, %b[%at] : memref<10xf64>
    }
""",
        """
    scf.if %more {
      affine.store %x, %p[4 mod symbol(%n), %i] : memref<10x10xf64>
    }
""",
        """
    affine.if affine_set<(d0) : (d0 - 8 >= 0)>(%i) {
      affine.store %x, %p[4 mod symbol(%n), %i] : memref<10x10xf64>
    }
""",
        """
    scf.if %more {
      affine.for %j = 0 to affine_map<()[s0] -> (10 floordiv s0)>()[%n] {
        affine.store %x, %b[%i] : memref<10xf64>
      }
    }
""",
        """
    scf.if %more {
      affine.if affine_set<()[s0] : (10 mod s0 - 1 >= 0)>()[%n] {
        affine.store %x, %b[%i] : memref<10xf64>
      }
    }
""",
        """
    scf.if %more {
      affine.if affine_set<(d0)[s0] : (d0 mod s0 - 1 >= 0)>(%i)[%n] {
        affine.store %x, %b[%i] : memref<10xf64>
      }
    }
""",
        """
    scf.if %more {
      %rest = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%i)[%n]
      %wide = arith.index_cast %rest : index to i64
      %value = arith.sitofp %wide : i64 to f64
      affine.store %value, %b[%i] : memref<10xf64>
    }
""",
        """
    scf.if %more {
      %zeroth = affine.min affine_map<(d0) -> (d0 floordiv 0, 4)>(%i)
      %wide = arith.index_cast %zeroth : index to i64
      %value = arith.sitofp %wide : i64 to f64
      affine.store %value, %b[%i] : memref<10xf64>
    }
""",
    ],
)
def test_indices_that_are_defined_only_where_the_condition_holds(body: str) -> None:
    text = f"""
func.func @f({TYPES}, %p: memref<10x10xf64>, %n: index) {{
  %none = arith.constant 0 : index
  %more = arith.cmpi sgt, %n, %none : index
  affine.for %i = 0 to 8 {{
    %x = affine.load %a[%i] : memref<10xf64>
{body}
  }}
  return
}}
"""
    module = read_module(text)
    ledger = Ledger()
    transformed(module, PASS, ledger)
    values = [np.linspace(-1, 1, 10), np.arange(10.0), np.arange(10, dtype=np.int32)]
    run(module, *values, np.zeros((10, 10)), 0)
    assert values[1].tolist() == np.arange(10.0).tolist()
    assert ledger.of_type(Refusal)


def test_without_extended_they_are_refused() -> None:
    text = f"""
func.func @f({TYPES}) {{
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to 8 {{
    %x = affine.load %a[%i] : memref<10xf64>
    %c = arith.cmpf olt, %x, %zero : f64
    scf.if %c {{
      affine.store %x, %b[%i] : memref<10xf64>
    }}
  }}
  return
}}
"""
    module = read_module(text)
    ledger = Ledger()
    transformed(module, "affine-super-vectorize{virtual-vector-size=4}", ledger)
    assert [one.code for one in ledger.of_type(Refusal)] == ["vectorize.unsupported-op"]
