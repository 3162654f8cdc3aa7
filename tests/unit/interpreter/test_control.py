"""Control flow: loops, branches, calls, limits, and what goes wrong there."""

from __future__ import annotations

import math

import numpy as np
import pytest

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax.parser import parse_module
from loopwright.meaning import Interpreter
from loopwright.reporting.errors import ArgumentError, InterpreterError
from tests.unit.interpreter.running import call, fails, function, interpreter, printed


@pytest.mark.parametrize(
    ("kind", "result", "expected"),
    [
        ("addi", "i32", 0),
        ("muli", "i32", 1),
        ("andi", "i32", -1),
        ("ori", "i32", 0),
        ("addf", "f32", 0.0),
        ("mulf", "f32", 1.0),
        ("maximumf", "f32", -math.inf),
        ("minimumf", "f32", math.inf),
    ],
)
def test_reduction_over_nothing(kind: str, result: str, expected: float) -> None:
    text = f"""
func.func @f(%v: {result}, %n: index) -> {result} {{
  %0 = affine.parallel (%i) = (0) to (%n) reduce ("{kind}") -> ({result}) {{
    affine.yield %v : {result}
  }}
  return %0 : {result}
}}
"""
    assert call(text, 3, 0) == (expected,)
    assert call(text, 3, 1) == (3,)


@pytest.mark.parametrize(
    "body",
    [
        "  %r = affine.apply affine_map<(d0) -> ((d0 * 4611686018427387904 + d0) mod 7)>(%n)",
        "  %r = affine.apply affine_map<(d0)[s0] -> ((d0 + s0) floordiv 3)>(%m)[%m]",
        "  %r = affine.min affine_map<(d0) -> (d0 * 4611686018427387904, 3)>(%n)",
        "  %r = affine.max affine_map<(d0) -> (d0 + 1, 3)>(%m)",
        """  affine.if affine_set<(d0) : (d0 * 4611686018427387904 >= 0)>(%n) {
  }
  %r = arith.constant 0 : index""",
        """  affine.if affine_set<(d0) : (d0 + 1 == 0)>(%m) {
  }
  %r = arith.constant 0 : index""",
        """  affine.for %i = 0 to min affine_map<(d0) -> (d0 * 4611686018427387904, 3)>(%n) {
  }
  %r = arith.constant 0 : index""",
        """  affine.parallel (%i) = (max(%m + 1, 0)) to (3) {
  }
  %r = arith.constant 0 : index""",
    ],
)
def test_what_does_not_fit_in_an_affine_expression_is_poison(body: str) -> None:
    text = function(body, "%n: index, %m: index", "index")
    fails("poison", text, 2, 2**63 - 1)
    assert len(call(text, 1, 2**62 - 1)) == 1


def test_an_unregistered_op_is_named() -> None:
    text = """
func.func @f() {
  "some.op"() : () -> ()
  return
}"""
    module = parse_module(text, make_context(allow_unregistered=True))
    with pytest.raises(InterpreterError, match=r"'some\.op' op is not supported"):
        Interpreter(module).call("f")


@pytest.mark.parametrize(
    ("expression", "value"),
    [("d0 + 1", -(2**63)), ("d0 * 3", 2**63 - 3), ("d0 * 2 - 9223372036854775807", 2**63 - 1)],
)
def test_sums_and_products_of_indices_wrap(expression: str, value: int) -> None:
    body = f"  %r = affine.apply affine_map<(d0) -> ({expression})>(%n)"
    assert call(function(body, "%n: index", "index"), 2**63 - 1) == (value,)


def test_assigning_reduction() -> None:
    text = """
func.func @f(%v: f32, %n: index) -> f32 {
  %0 = affine.parallel (%i) = (0) to (%n) reduce ("assign") -> (f32) {
    affine.yield %v : f32
  }
  return %0 : f32
}
"""
    assert call(text, 3.0, 1) == (3.0,)
    fails("poison", text, 3.0, 2, line=6)
    fails("poison", text, 3.0, 0, line=6)


def test_parallel_order_is_lexicographic() -> None:
    text = """
func.func private @printI64(i64)
func.func private @printComma()
func.func @main() {
  affine.parallel (%i, %j) = (0, 3) to (2, 6) step (1, 2) {
    %0 = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1)>(%i, %j)
    %1 = arith.index_cast %0 : index to i64
    func.call @printI64(%1) : (i64) -> ()
    func.call @printComma() : () -> ()
  }
  scf.forall (%i, %j) in (2, 2) {
    %0 = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1)>(%i, %j)
    %1 = arith.index_cast %0 : index to i64
    func.call @printI64(%1) : (i64) -> ()
    func.call @printComma() : () -> ()
  }
  return
}
"""
    assert printed(text) == "3, 5, 13, 15, 0, 1, 10, 11, "


def test_bounds_of_several_results() -> None:
    text = """
func.func @f(%a: index, %b: index) -> index {
  %z = arith.constant 0 : index
  %0 = affine.for %i = max affine_map<(d0, d1) -> (d0, d1, 2)>(%a, %b)
      to min affine_map<(d0, d1) -> (d0 + 5, d1 + 7)>(%a, %b) step 2 iter_args(%s = %z) -> index {
    %1 = arith.addi %s, %i : index
    affine.yield %1 : index
  }
  return %0 : index
}
"""
    assert call(text, 1, 3) == (sum(range(3, 6, 2)),)
    assert call(text, 9, -9) == (0,)


def test_unsigned_loop() -> None:
    text = """
func.func @f(%a: i8, %b: i8, %s: i8) -> i8 {
  %z = arith.constant 0 : i8
  %0 = scf.for unsigned %i = %a to %b step %s iter_args(%n = %z) -> i8 : i8 {
    %o = arith.constant 1 : i8
    %1 = arith.addi %n, %o : i8
    scf.yield %1 : i8
  }
  return %0 : i8
}
"""
    assert call(text, 120, 130, 2) == (5,)
    assert call(text.replace(" unsigned", ""), 120, 130, 2) == (0,)


@pytest.mark.parametrize(
    ("code", "line", "body"),
    [
        ("poison", 3, "  %p = ub.poison : i1\n  scf.if %p {\n  }"),
        ("poison", 3, "  %p = ub.poison : i1\n  cf.cond_br %p, ^bb1, ^bb1\n^bb1:"),
        ("poison", 3, "  %p = ub.poison : index\n  affine.for %i = 0 to %p {\n  }"),
        ("poison", 3, "  %p = ub.poison : i32\n  cf.switch %p : i32, [default: ^bb1]\n^bb1:"),
        (
            "invalid-size",
            3,
            "  %p = arith.constant 0 : index\n  scf.for %i = %p to %p step %p {\n  }",
        ),
        ("assertion", 3, "  %p = arith.constant false\n  cf.assert %p, \"told you so\""),
        (
            "division-by-zero",
            3,
            "  %p = arith.constant 0 : index\n"
            "  %q = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%p)[%p]",
        ),
        (
            "division-by-zero",
            3,
            "  %p = arith.constant 0 : index\n"
            "  %q:2 = affine.delinearize_index %p into (%p) : index, index",
        ),
    ],
)  # fmt: skip
def test_errors(code: str, line: int, body: str) -> None:
    text = f"func.func @f() {{\n{body}\n  return\n}}"
    error = fails(code, text, line=line)
    if code == "assertion":
        assert "told you so" in str(error)


def test_switch_on_narrow_flags() -> None:
    text = """
func.func @f(%x: i8, %t: i1) -> (i32, i32) {
  %0 = scf.execute_region -> i32 {
    cf.switch %x : i8, [default: ^bb1, 255: ^bb2, 3: ^bb3]
  ^bb1:
    %a = arith.constant 10 : i32
    scf.yield %a : i32
  ^bb2:
    %b = arith.constant 20 : i32
    scf.yield %b : i32
  ^bb3:
    %c = arith.constant 30 : i32
    scf.yield %c : i32
  }
  %1 = scf.execute_region -> i32 {
    cf.switch %t : i1, [default: ^bb1, 1: ^bb2]
  ^bb1:
    %a = arith.constant 10 : i32
    scf.yield %a : i32
  ^bb2:
    %b = arith.constant 20 : i32
    scf.yield %b : i32
  }
  return %0, %1 : i32, i32
}
"""
    assert call(text, -1, True) == (20, 20)
    assert call(text, 3, False) == (30, 10)
    assert call(text, 4, False) == (10, 10)


def test_unreachable() -> None:
    fails("unreachable", "func.func @f() {\n  ub.unreachable\n}", line=2)


def test_linearizing_with_disjoint_promised() -> None:
    body = "  %r = affine.linearize_index disjoint [%a, %b] by (3, 4) : index"
    assert call(function(body, "%a: index, %b: index", "index"), 2, 3) == (11,)
    fails("poison", function(body, "%a: index, %b: index", "index"), 2, 4, line=3)


def test_step_limit() -> None:
    text = """
func.func @f() {
  cf.br ^bb1
^bb1:
  cf.br ^bb1
}
"""
    fails("step-limit", text, line=5, max_steps=1000)


RECURSIVE = """
func.func @f(%n: i64) -> i64 {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %z = arith.cmpi eq, %n, %c0 : i64
  %r = scf.if %z -> i64 {
    scf.yield %c0 : i64
  } else {
    %m = arith.subi %n, %c1 : i64
    %0 = func.call @f(%m) : (i64) -> i64
    %1 = arith.addi %0, %n : i64
    scf.yield %1 : i64
  }
  return %r : i64
}
"""


def test_recursion() -> None:
    assert call(RECURSIVE, 1500) == (1500 * 1501 // 2,)


def test_endless_recursion_is_a_clean_error() -> None:
    fails("stack-overflow", RECURSIVE, -1, line=10)


def test_frames_do_not_share_values() -> None:
    text = """
func.func @f(%n: i64) -> i64 {
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %small = arith.cmpi sle, %n, %c1 : i64
  cf.cond_br %small, ^leaf, ^inner
^leaf:
  return %n : i64
^inner:
  %a = arith.subi %n, %c1 : i64
  %b = arith.subi %n, %c2 : i64
  %x = call @f(%a) : (i64) -> i64
  %y = call @f(%b) : (i64) -> i64
  %s = arith.addi %x, %y : i64
  return %s : i64
}
"""
    assert call(text, 15) == (610,)


def test_indirect_calls() -> None:
    text = """
func.func @double(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  return %0 : i32
}
func.func @square(%x: i32) -> i32 {
  %0 = arith.muli %x, %x : i32
  return %0 : i32
}
func.func @f(%x: i32, %c: i1) -> i32 {
  %d = func.constant @double : (i32) -> i32
  %s = func.constant @square : (i32) -> i32
  %g = arith.select %c, %d, %s : (i32) -> i32
  %0 = func.call_indirect %g(%x) : (i32) -> i32
  return %0 : i32
}
"""
    assert call(text, 5, True) == (10,)
    assert call(text, 5, False) == (25,)


def test_external_functions() -> None:
    text = """
func.func private @sinf(f32) -> f32
func.func private @pow(f64, f64) -> f64
func.func private @rtclock() -> f64
func.func private @launch_missiles()
func.func @f(%x: f32, %y: f64) -> (f32, f64) {
  %0 = call @sinf(%x) : (f32) -> f32
  %1 = call @pow(%y, %y) : (f64, f64) -> f64
  %2 = call @rtclock() : () -> f64
  return %0, %1 : f32, f64
}
func.func @g() {
  call @launch_missiles() : () -> ()
  return
}
"""
    sine, power = call(text, 0.0, 3.0)
    assert (sine, power) == (0.0, 27.0)
    fails("unsupported", text.replace("@f(%x: f32", "@h(%x: f32").replace("@g()", "@f()"), line=13)


def test_missing_functions() -> None:
    machine = interpreter("func.func private @f()")
    with pytest.raises(ArgumentError, match="'f' has no body"):
        machine.call("f")
    with pytest.raises(ArgumentError, match="no function 'g'"):
        machine.call("g")


def test_nested_modules_have_their_own_symbols() -> None:
    text = """
func.func private @g() -> i32 {
  %0 = arith.constant 1 : i32
  return %0 : i32
}
module @inner {
  func.func @g() -> i32 {
    %0 = arith.constant 2 : i32
    return %0 : i32
  }
}
func.func @f() -> i32 {
  %0 = call @g() : () -> i32
  return %0 : i32
}
"""
    assert call(text) == (1,)


def test_ops_without_a_meaning_fail_when_they_are_reached() -> None:
    text = """
func.func @f(%c: i1) -> i32 {
  %r = arith.constant 1 : i32
  scf.if %c {
    %0 = vector.vscale
  }
  return %r : i32
}
"""
    assert call(text, False) == (1,)
    fails("unsupported", text, True, line=5)


def test_stack_memory_of_loops_ends_with_the_iteration() -> None:
    text = """
func.func @f(%v: f32) {
  %o = memref.alloca() : memref<1xf32>
  %last = affine.for %i = 0 to 2 iter_args(%m = %o) -> (memref<1xf32>) {
    affine.store %v, %m[0] : memref<1xf32>
    %a = memref.alloca() : memref<1xf32>
    affine.yield %a : memref<1xf32>
  }
  return
}
"""
    fails("use-after-free", text, 1.0, line=5)


def test_maps_and_sets_that_nest_deeply() -> None:
    long = " + ".join(f"(d0 + {i}) floordiv {i + 2}" for i in range(250))
    deep = "(" * 250 + "d0" + "".join(f" + {i}) mod {i + 5000}" for i in range(250))
    text = f"""
func.func @f(%n: index) -> (index, index, i1) {{
  %true = arith.constant true
  %false = arith.constant false
  %a = affine.apply affine_map<(d0) -> ({long})>(%n)
  %b = affine.apply affine_map<(d0) -> ({deep})>(%n)
  %c = affine.if affine_set<(d0) : ({deep} - 4 == 0)>(%n) -> i1 {{
    affine.yield %true : i1
  }} else {{
    affine.yield %false : i1
  }}
  return %a, %b, %c : index, index, i1
}}
"""
    folded = 1000
    for i in range(250):
        folded = (folded + i) % (i + 5000)
    added = sum((1000 + i) // (i + 2) for i in range(250))
    assert call(text, 1000) == (added, folded, folded == 4)


@pytest.mark.parametrize("high", [2**63 - 1, -(2**63) + 1])
def test_bands_of_any_size(high: int) -> None:
    text = f"""func.func @f(%m: memref<2xi32>) -> i32 {{
      %r = affine.parallel (%i, %j) = (0, 4) to ({2**63 - 1}, {high}) step (1, {2**62})
          reduce ("addi") -> (i32) {{
        %c = arith.constant 1 : i32
        %k = arith.constant 1 : index
        %n = arith.muli %i, %k : index
        %u = memref.load %m[%n] : memref<2xi32>
        affine.yield %u : i32
      }}
      return %r : i32
    }}"""
    ones = np.ones(2, np.int32)
    if high < 0:
        assert call(text, ones) == (0,)
    else:
        error = fails("out-of-bounds", text, ones)
        assert "subscript 2 is outside dimension 0" in str(error)
