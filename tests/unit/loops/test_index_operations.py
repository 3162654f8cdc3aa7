"""Linear indices and digits: the outer bound bounds nothing, and what is never executed may be
anything."""

from __future__ import annotations

import pytest

from loopwright.meaning import Interpreter
from loopwright.reporting.errors import InterpreterError
from tests.campaigns.index_operations import index_operations
from tests.campaigns.passes import passed
from tests.judged_programs import parse

PIPELINES = (
    "canonicalize",
    "affine-optimize",
    "lower-affine,canonicalize",
    "affine-expand-index-ops,canonicalize",
    "affine-expand-index-ops-as-affine,canonicalize",
    "loop-invariant-code-motion",
)


def _after(text: str, pipeline: str) -> str:
    after = passed(text, pipeline)
    assert after is not None
    return after


def _call(text: str, *arguments: int) -> list[int]:
    return [int(value) for value in Interpreter(parse(text)).call("f", *arguments)]


def _digits(basis: str, count: int) -> str:
    types = ", ".join(["index"] * count)
    results = ", ".join(f"%d#{place}" for place in range(count))
    return f"""
func.func @f(%n: index, %e: index) -> ({types}) {{
  %d:{count} = affine.delinearize_index %n into ({basis}) : {types}
  return {results} : {types}
}}
"""


@pytest.mark.parametrize("pipeline", PIPELINES)
@pytest.mark.parametrize(
    ("basis", "index", "digits"),
    [
        ("1, 5", 7, [1, 2]),
        ("1, 5", -1, [-1, 4]),
        ("1, 4, 5", 23, [1, 0, 3]),
        ("1, 1, 5", 7, [1, 0, 2]),
        ("1, %e", 7, [2, 1]),
        ("1, 1", 4, [4, 0]),
        ("1", 4, [4, 0]),
    ],
)
def test_digits_beyond_the_outer_bound(
    basis: str, index: int, digits: list[int], pipeline: str
) -> None:
    text = _digits(basis, len(digits))
    assert _call(text, index, 3) == digits
    assert _call(_after(text, pipeline), index, 3) == digits


@pytest.mark.parametrize("pipeline", PIPELINES)
@pytest.mark.parametrize(
    ("basis", "linear"), [("1, 5", 17), ("1, 1", 5), ("5", 17), ("%e, 5", 17), ("1, %e", 14)]
)
def test_linear_index_beyond_the_outer_bound(basis: str, linear: int, pipeline: str) -> None:
    inner = "0" if basis == "1, 1" else "2"
    text = f"""
func.func @f(%m: index, %e: index) -> index {{
  %n = arith.constant {inner} : index
  %l = affine.linearize_index disjoint [%m, %n] by ({basis}) : index
  return %l : index
}}
"""
    outermost = 5 if basis == "1, 1" else 3
    assert _call(text, outermost, 4) == [linear]
    assert _call(_after(text, pipeline), outermost, 4) == [linear]


@pytest.mark.parametrize(
    ("put_together", "taken_apart"),
    [
        ("4, 5", "4, 5"),  # The outermost digit is all that is left, not the one with its extent.
        ("2, 4, 5", "4, 5"),
        ("4, 20", "4, 5"),  # The last extent is that of both digits, but bounds only the inner one.
        ("4, 20", "1, 4, 5"),
        ("1, 4, 5", "3, 1, 4, 5"),  # The outermost component is beyond its extent.
        ("2, 4, 5", "3, 2, 4, 5"),
    ],
)
def test_taken_apart_again(put_together: str, taken_apart: str) -> None:
    count = taken_apart.count(",") + 1
    inner = put_together.count(",") + 1
    names = ", ".join(["%a", "%b", "%c"][3 - inner :])
    types = ", ".join(["index"] * count)
    results = ", ".join(f"%d#{place}" for place in range(count))
    text = f"""
func.func @f(%a: index, %b: index, %c: index) -> ({types}) {{
  %l = affine.linearize_index disjoint [{names}] by ({put_together}) : index
  %d:{count} = affine.delinearize_index %l into ({taken_apart}) : {types}
  return {results} : {types}
}}
"""
    for call in ((7, 3, 4), (-2, 0, 1), (0, 2, 2)):
        assert _call(_after(text, "canonicalize"), *call) == _call(text, *call)


@pytest.mark.parametrize(
    ("first", "last", "is_known"), [(0, 5, True), (0, 6, False), (-1, 5, False)]
)
def test_indices_that_are_known_to_be_within(first: int, last: int, is_known: bool) -> None:
    text = f"""
func.func @f(%m: memref<9x9xi32>, %x: i32) {{
  affine.for %i = {first} to {last} {{
    %d:2 = affine.delinearize_index %i into (1, 5) : index, index
    affine.store %x, %m[%d#0 + 2, %d#1] : memref<9x9xi32>
  }}
  return
}}
"""
    assert ("delinearize_index" not in _after(text, "canonicalize")) == is_known


@pytest.mark.parametrize("value", [0, -3, -(2**63)])
@pytest.mark.parametrize("pipeline", PIPELINES)
def test_bases_that_are_not_positive_in_code_that_is_not_executed(
    value: int, pipeline: str
) -> None:
    text = f"""
func.func @f(%n: index, %x: index) -> (index, index) {{
  %never = arith.constant false
  %size = arith.constant {value} : index
  %r = scf.if %never -> (index) {{
    %d:2 = affine.delinearize_index %n into (3, %size) : index, index
    scf.yield %d#1 : index
  }} else {{
    scf.yield %x : index
  }}
  %s = affine.for %i = 0 to 0 iter_args(%t = %x) -> (index) {{
    %d:3 = affine.delinearize_index %i into (%size, 4) : index, index, index
    %l = affine.linearize_index disjoint [%d#1, %d#2, %n] by (%size, 4, %size) : index
    affine.yield %l : index
  }}
  return %r, %s : index, index
}}
"""
    assert _call(_after(text, pipeline), 5, 6) == [6, 6]


@pytest.mark.parametrize("extent", ["%size", "0", "-2"])
def test_extents_are_not_moved_to_where_they_are_executed(extent: str) -> None:
    """An extent that is not positive is an error where it is executed, and only there."""
    text = f"""
func.func @f(%n: index, %size: index, %c: index) -> (index, index) {{
  %d:3 = affine.delinearize_index %n into (4, 5) : index, index, index
  %zero = arith.constant 0 : index
  %is_executed = arith.cmpi sgt, %c, %zero : index
  %r = scf.if %is_executed -> (index) {{
    %l = affine.linearize_index disjoint [%d#0, %d#1, %c] by ({extent}, 4, 3) : index
    scf.yield %l : index
  }} else {{
    scf.yield %c : index
  }}
  return %r, %d#2 : index, index
}}
"""
    for pipeline in ("canonicalize", "affine-optimize"):
        assert _call(_after(text, pipeline), 23, 0, 0) == [0, 3]


def test_linear_indices_stay_in_loops_that_may_not_run() -> None:
    """A linear index with a basis that is not positive is an error where it is executed."""
    text = """
func.func @f(%n: index, %size: index, %count: index) -> index {
  %r = affine.for %i = 0 to %count iter_args(%t = %n) -> (index) {
    %l = affine.linearize_index [%n, %n] by (%size) : index
    %s = arith.addi %t, %l : index
    affine.yield %s : index
  }
  return %r : index
}
"""
    after = _after(text, "loop-invariant-code-motion")
    assert _call(after, 4, 0, 0) == [4]
    with pytest.raises(InterpreterError):
        _call(text, 4, 0, 1)


def test_views_without_elements() -> None:
    text = """
func.func @f(%m: memref<4x0xf32>) {
  %v = memref.collapse_shape %m [[0, 1]] : memref<4x0xf32> into memref<0xf32>
  affine.for %i = 0 to 0 {
    %x = affine.load %v[%i] : memref<0xf32>
    affine.store %x, %v[%i] : memref<0xf32>
  }
  return
}
"""
    assert "collapse_shape" not in _after(text, "affine-fold-memref-alias-ops,canonicalize")
    assert "linearize_index" not in _after(text, "affine-expand-index-ops-as-affine")


def test_what_folds_to_poison_is_not_lowered() -> None:
    text = """
func.func @f(%n: index) -> index {
  %never = arith.constant false
  %three = arith.constant 3 : index
  %r = scf.if %never -> (index) {
    %q = affine.apply affine_map<(d0, d1) -> (d0 floordiv 0 + d1)>(%three, %n)
    scf.yield %q : index
  } else {
    scf.yield %n : index
  }
  return %r : index
}
"""
    assert _call(_after(text, "lower-affine"), 5) == [5]


def test_generated_programs() -> None:
    report = index_operations(range(20, 50))
    assert report.failures == []
    assert report.facts["calls with a meaning"] > 300
