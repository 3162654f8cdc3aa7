"""Structured and unstructured control flow, functions and calls."""

from __future__ import annotations

import numpy as np
import pytest

import loopwright as lw
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module
from loopwright.native.codegen import CodegenOptions, lower_module
from loopwright.reporting.errors import CompileError
from tests.unit.codegen.jit import compile_text, run


@pytest.mark.parametrize("ty", ["index", "i32", "i8"])
def test_scf_for_over_any_integer(ty):
    text = f"""
func.func @f(%a: {ty}, %b: {ty}, %s: {ty}) -> ({ty}, i64) {{
  %z = arith.constant 0 : {ty}
  %c = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %r:2 = scf.for %i = %a to %b step %s iter_args(%x = %z, %n = %c) -> ({ty}, i64)
      {"" if ty == "index" else ": " + ty} {{
    %t = arith.addi %x, %i : {ty}
    %m = arith.addi %n, %one : i64
    scf.yield %t, %m : {ty}, i64
  }}
  return %r#0, %r#1 : {ty}, i64
}}
"""
    program = compile_text(text)
    for a, b, s in [(0, 10, 1), (-7, 9, 3), (5, 5, 2), (9, -2, 1), (100, 127, 20)]:
        values = range(a, b, s)
        total, count = program.run("f", a, b, s)
        assert (int(total) - sum(values)) % 256 == 0 and count == len(values)


@pytest.mark.parametrize("ty", ["index", "i16"])
def test_unsigned_loops(ty):
    text = f"""
func.func @f(%a: {ty}, %b: {ty}, %s: {ty}) -> i64 {{
  %c = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %r = scf.for unsigned %i = %a to %b step %s iter_args(%n = %c) -> (i64)
      {"" if ty == "index" else ": " + ty} {{
    %m = arith.addi %n, %one : i64
    scf.yield %m : i64
  }}
  return %r : i64
}}
"""
    program = compile_text(text)
    assert program.run("f", -10, -1, 2) == 5
    assert program.run("f", 3, -1, -20) == 2
    assert program.run("f", -20, 3, 1) == 0
    if ty == "i16":
        assert program.run("f", 3, -1, 30000) == 3


def test_while_forwards_other_values_than_it_carries():
    text = """
func.func @f(%n: i64) -> (i64, i32) {
  %one = arith.constant 1 : i64
  %s0 = arith.constant 0 : i32
  %r:2 = scf.while (%x = %n, %s = %s0) : (i64, i32) -> (i64, i32) {
    %go = arith.cmpi sgt, %x, %one : i64
    %y = arith.muli %x, %x : i64
    scf.condition(%go) %y, %s : i64, i32
  } do {
  ^bb0(%y: i64, %s: i32):
    %k = arith.constant 7 : i64
    %z = arith.divsi %y, %k : i64
    %c = arith.constant 1 : i32
    %t = arith.addi %s, %c : i32
    scf.yield %z, %t : i64, i32
  }
  return %r#0, %r#1 : i64, i32
}
"""

    def want(x):
        count = 0
        while x > 1 and count < 3:
            x, count = x * x // 7, count + 1
        return x * x, count

    program = compile_text(text)
    for n in (1, 0, 3, 4, 5):
        assert program.run("f", n) == want(n)


def test_if_switch_and_execute_region():
    text = """
func.func @f(%c: i1, %k: index, %x: i32) -> (i32, i32, i32) {
  %a = scf.if %c -> (i32) {
    %t = arith.addi %x, %x : i32
    scf.yield %t : i32
  } else {
    scf.yield %x : i32
  }
  %b = scf.index_switch %k -> i32
  case 2 {
    %two = arith.constant 200 : i32
    scf.yield %two : i32
  }
  case -5 {
    scf.yield %a : i32
  }
  default {
    %d = arith.constant -1 : i32
    scf.yield %d : i32
  }
  %e = scf.execute_region -> i32 {
    cf.cond_br %c, ^yes, ^no(%b : i32)
  ^yes:
    scf.yield %a : i32
  ^no(%v: i32):
    %w = arith.muli %v, %v : i32
    scf.yield %w : i32
  }
  return %a, %b, %e : i32, i32, i32
}
"""
    program = compile_text(text)
    assert program.run("f", True, 2, 21) == (42, 200, 42)
    assert program.run("f", False, -5, 3) == (3, 3, 9)
    assert program.run("f", False, 0, 3) == (3, -1, 1)


def test_parallel_and_forall_are_lexicographic():
    text = """
func.func @f(%out: memref<?xi32>, %n: index) -> (f32, i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %z = arith.constant 1.0 : f32
  %o = arith.constant 1 : i64
  %r:2 = scf.parallel (%i, %j) = (%c0, %c1) to (%n, %c3) step (%c2, %c1)
      init (%z, %o) -> (f32, i64) {
    %x = arith.addi %i, %j : index
    %y = arith.index_cast %x : index to i64
    %f = arith.sitofp %y : i64 to f32
    scf.reduce(%f, %y : f32, i64) {
    ^bb0(%a: f32, %b: f32):
      %h = arith.constant 0.5 : f32
      %p = arith.mulf %a, %h : f32
      %q = arith.addf %p, %b : f32
      scf.reduce.return %q : f32
    }, {
    ^bb0(%a: i64, %b: i64):
      %t = arith.constant 10 : i64
      %p = arith.muli %a, %t : i64
      %q = arith.addi %p, %b : i64
      scf.reduce.return %q : i64
    }
  }
  scf.forall (%i) = (0) to (%n) step (1) {
    %v = arith.index_cast %i : index to i32
    memref.store %v, %out[%i] : memref<?xi32>
  }
  return %r#0, %r#1 : f32, i64
}
"""
    out = np.zeros(4, np.int32)
    f, k = 1.0, 1
    for i in (0, 2):
        for j in (1, 2):
            f, k = f * 0.5 + i + j, k * 10 + i + j
    assert run(text, out, 4) == (f, k)
    assert out.tolist() == [0, 1, 2, 3]


def test_branches_with_arguments():
    text = """
func.func @f(%n: i32, %k: i32) -> i32 {
  %one = arith.constant 1 : i32
  cf.switch %k : i32, [
    default: ^loop(%n, %one : i32, i32),
    7: ^done(%n : i32),
    -3: ^done(%k : i32),
    8: ^loop(%one, %n : i32, i32)
  ]
^loop(%i: i32, %acc: i32):
  %z = arith.constant 0 : i32
  %more = arith.cmpi sgt, %i, %z : i32
  cf.cond_br %more, ^step, ^done(%acc : i32)
^step:
  %next = arith.muli %acc, %i : i32
  %j = arith.subi %i, %one : i32
  cf.br ^loop(%j, %next : i32, i32)
^done(%r: i32):
  return %r : i32
}
func.func @same(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^x(%a : i32), ^x(%b : i32)
^x(%r: i32):
  return %r : i32
}
"""
    program = compile_text(text)
    assert program.run("f", 5, 0) == 120
    assert program.run("f", 5, 7) == 5
    assert program.run("f", 5, -3) == -3
    assert program.run("f", 5, 8) == 5
    assert program.run("same", True, 1, 2) == 1
    assert program.run("same", False, 1, 2) == 2


def test_blocks_in_any_order_and_unreachable_ones():
    text = """
func.func @f(%c: i1, %x: i32) -> i32 {
  cf.br ^first
^last:
  %z = arith.addi %y, %y : i32
  return %z : i32
^never(%q: i32):
  cf.br ^last
^first:
  %y = arith.muli %x, %x : i32
  cf.cond_br %c, ^last, ^other
^other:
  return %y : i32
}
"""
    program = compile_text(text)
    assert program.run("f", True, 3) == 18
    assert program.run("f", False, 3) == 9


def test_recursion_and_several_results():
    text = """
func.func @fib(%n: i32) -> (i32, i32) {
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %base = arith.cmpi sle, %n, %z : i32
  %r:2 = scf.if %base -> (i32, i32) {
    scf.yield %z, %one : i32, i32
  } else {
    %m = arith.subi %n, %one : i32
    %p:2 = func.call @fib(%m) : (i32) -> (i32, i32)
    %s = arith.addi %p#0, %p#1 : i32
    scf.yield %p#1, %s : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}
func.func @odd(%n: i32) -> i1 {
  %z = arith.constant 0 : i32
  %stop = arith.cmpi eq, %n, %z : i32
  cf.cond_br %stop, ^no, ^more
^no:
  %f = arith.constant false
  return %f : i1
^more:
  %one = arith.constant 1 : i32
  %m = arith.subi %n, %one : i32
  %r = func.call @even(%m) : (i32) -> i1
  return %r : i1
}
func.func @even(%n: i32) -> i1 {
  %z = arith.constant 0 : i32
  %stop = arith.cmpi eq, %n, %z : i32
  cf.cond_br %stop, ^yes, ^more
^yes:
  %t = arith.constant true
  return %t : i1
^more:
  %one = arith.constant 1 : i32
  %m = arith.subi %n, %one : i32
  %r = func.call @odd(%m) : (i32) -> i1
  return %r : i1
}
"""
    program = compile_text(text)
    assert program.run("fib", 20) == (6765, 10946)
    assert program.run("odd", 7) and not program.run("odd", 8)


def test_vectors_and_mixed_results_cross_the_boundary():
    text = """
func.func @f(%v: vector<2x3xf32>, %b: vector<3xi1>, %x: i8, %h: bf16, %w: i64)
    -> (vector<2x3xf32>, vector<3xi1>, i8, bf16, i64, memref<3xi32>) {
  %s = arith.addf %v, %v : vector<2x3xf32>
  %m = memref.alloc() : memref<3xi32>
  affine.for %i = 0 to 3 {
    %k = arith.index_cast %i : index to i32
    affine.store %k, %m[%i] : memref<3xi32>
  }
  return %s, %b, %x, %h, %w, %m
    : vector<2x3xf32>, vector<3xi1>, i8, bf16, i64, memref<3xi32>
}
"""
    program = compile_text(text)
    assert [s.count for s in program.lowered.entries["f"].arguments] == [3, 1, 1, 1, 1]
    v = np.arange(6, dtype=np.float32).reshape(2, 3)
    flags = np.array([True, False, True])
    s, b, x, h, w, m = program.run("f", v, flags, -3, 1.5, 7)
    assert (s == 2 * v).all() and (b == flags).all()
    assert (x, h, w) == (-3, 1.5, 7)
    assert m.tolist() == [0, 1, 2]


def test_function_values():
    text = """
func.func private @double(%x: i32) -> i32 {
  %r = arith.addi %x, %x : i32
  return %r : i32
}
func.func private @negate(%x: i32) -> i32 {
  %z = arith.constant 0 : i32
  %r = arith.subi %z, %x : i32
  return %r : i32
}
func.func @f(%c: i1, %x: i32) -> i32 {
  %a = func.constant @double : (i32) -> i32
  %b = func.constant @negate : (i32) -> i32
  %g = scf.if %c -> ((i32) -> i32) {
    scf.yield %a : (i32) -> i32
  } else {
    scf.yield %b : (i32) -> i32
  }
  %r = func.call_indirect %g(%x) : (i32) -> i32
  return %r : i32
}
"""
    program = compile_text(text)
    assert program.run("f", True, 21) == 42
    assert program.run("f", False, 21) == -21


def test_functions_without_a_body_are_listed():
    text = """
func.func private @hook(memref<*xf32>, f32) -> f32
func.func private @tell(memref<?xf32>) attributes {llvm.emit_c_interface}
func.func private @unused()
func.func @f(%a: memref<?xf32>, %x: f32) -> f32 {
  %u = memref.cast %a : memref<?xf32> to memref<*xf32>
  %r = func.call @hook(%u, %x) : (memref<*xf32>, f32) -> f32
  func.call @tell(%a) : (memref<?xf32>) -> ()
  return %r : f32
}
"""
    lowered = lower_module(parse_module(text, make_context()), CodegenOptions())
    assert set(lowered.externals) == {"hook", "_mlir_ciface_tell"}
    assert "declare float @hook(i64, ptr, float)" in lowered.llvm_ir
    assert "declare void @_mlir_ciface_tell(ptr)" in lowered.llvm_ir


def test_functions_in_nested_modules():
    text = """
func.func @f(%x: i32) -> i32 {
  %r = func.call @twice(%x) : (i32) -> i32
  return %r : i32
}
func.func private @twice(%x: i32) -> i32 {
  %r = arith.addi %x, %x : i32
  return %r : i32
}
module @inner {
  func.func @twice(%x: i32) -> i32 {
    return %x : i32
  }
}
"""
    assert run(text, 21) == 42


def test_an_unsupported_op_is_a_located_error():
    text = (
        "func.func @f(%a: vector<[4]xf32>) -> vector<[4]xf32> {\n  return %a : vector<[4]xf32>\n}"
    )
    with pytest.raises(CompileError, match="scalable"):
        compile_text(text)


def test_index_arguments_of_any_size():
    text = """
func.func private @last(%n: index, %k: index) -> index {
  %r = affine.for %i = 0 to %n step 3 iter_args(%x = %k) -> (index) {
    %y = affine.apply affine_map<(d0)[s0] -> (d0 * 4 + s0)>(%i)[%k]
    affine.yield %y : index
  }
  return %r : index
}
func.func @f(%n: index, %k: index) -> (index, index) {
  %a = func.call @last(%n, %k) : (index, index) -> index
  %c = arith.constant 7 : index
  %b = func.call @last(%c, %c) : (index, index) -> index
  return %a, %b : index, index
}
"""
    program = compile_text(text)
    assert program.run("f", 10, 5) == (41, 31)
    assert program.run("f", 10, 2**62 + 1) == (2**62 + 37, 31)
    assert program.run("f", -(2**63), 2**63 - 1) == (2**63 - 1, 31)
    ir = program.lowered.llvm_ir
    assert ir.count("optnone") == 1
    assert ir.count("define internal i64 @_lw_fn_last") == 2


def test_a_missing_entry_is_named():
    with pytest.raises(CompileError, match="no function 'g'"):
        compile_text("func.func @f() { return }", entry="g")


def test_only_what_the_entry_needs_is_lowered():
    text = """
func.func @f() { return }
func.func @g(%a: vector<[4]xf32>) -> vector<[4]xf32> { return %a : vector<[4]xf32> }
"""
    assert list(compile_text(text, entry="f").lowered.entries) == ["f"]


def test_vectors_of_one_bit_cross_functions() -> None:
    module = lw.parse("""func.func private @swap(%a: vector<1xi1>, %b: vector<1xi1>)
    -> (vector<1xi1>, vector<1xi1>) {
  return %b, %a : vector<1xi1>, vector<1xi1>
}
func.func @f(%a: vector<1xi1>, %b: vector<1xi1>) -> (vector<1xi1>, vector<1xi1>) {
  %x:2 = call @swap(%a, %b)
      : (vector<1xi1>, vector<1xi1>) -> (vector<1xi1>, vector<1xi1>)
  return %x#0, %x#1 : vector<1xi1>, vector<1xi1>
}""")
    bits = np.array([True]), np.array([False])
    first, second = module.compile("f")(*bits)
    assert (first.tolist(), second.tolist()) == ([False], [True])


@pytest.mark.parametrize("type_", ["f16", "bf16", "i16"])
def test_versions_for_large_indices_put_elements_into_lane_7(type_: str):
    text = f"""
func.func @f(%A: memref<?x{type_}>, %n: index) {{
  affine.for %i = 0 to %n {{
    %a = affine.vector_load %A[%i * 16] : memref<?x{type_}>, vector<8x{type_}>
    %b = affine.vector_load %A[%i * 16 + 8] : memref<?x{type_}>, vector<8x{type_}>
    %x = vector.extract %a[7] : {type_} from vector<8x{type_}>
    %c = vector.insert %x, %b[7] : {type_} into vector<8x{type_}>
    affine.vector_store %c, %A[%i * 16] : memref<?x{type_}>, vector<8x{type_}>
  }}
  return
}}
"""
    program = compile_text(text)
    bits = np.arange(32, dtype=np.int16)
    program.run("f", bits, 2)
    assert bits.reshape(2, 16)[:, :8].tolist() == [[*range(8, 15), 7], [*range(24, 31), 23]]
