"""Passes keep what programs compute: interpreted before and after."""

from __future__ import annotations

import pytest
from tests.generate.program import generate

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module
from loopwright.loops.pipelines import PassManager, parse_xdsl_pipeline
from loopwright.meaning import Interpreter

PIPELINES = (
    "canonicalize",
    "cse",
    "lower-affine",
    "canonicalize,cse,lower-affine,canonicalize,cse",
    "lower-affine,canonicalize",
)


@pytest.mark.parametrize("seed", range(1000, 1006))
def test_generated_programs(seed: int) -> None:
    program = generate(seed)
    expected = Interpreter(parse_module(program.text, make_context())).call(program.name)
    for pipeline in PIPELINES:
        module = parse_module(program.text, make_context())
        PassManager(parse_xdsl_pipeline(pipeline)).run(module)
        assert Interpreter(module).call(program.name) == expected, pipeline


DIVISIONS = """
func.func @f(%i: index, %n: index) -> (index, index, index, index, index, index) {
  %0 = affine.apply affine_map<(d0) -> (d0 mod 7)>(%i)
  %1 = affine.apply affine_map<(d0) -> (d0 floordiv 7)>(%i)
  %2 = affine.apply affine_map<(d0) -> (d0 ceildiv 7)>(%i)
  %3 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%i)[%n]
  %4 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%i)[%n]
  %5 = affine.apply affine_map<(d0)[s0] -> (d0 ceildiv s0)>(%i)[%n]
  return %0, %1, %2, %3, %4, %5 : index, index, index, index, index, index
}
"""


def test_divisions_round_down_whatever_the_sign() -> None:
    module = parse_module(DIVISIONS, make_context())
    PassManager(parse_xdsl_pipeline("lower-affine")).run(module)
    assert not any(op.name.startswith("affine.") for op in module.walk())
    for i in [*range(-16, 17), 1 - (1 << 63), (1 << 63) - 1]:
        for n in (1, 3, 7):
            expected = (i % 7, i // 7, -(-i // 7), i % n, i // n, -(-i // n))
            assert Interpreter(module).call("f", i, n) == expected


REUSE = """
func.func @f(%m: memref<4xf32>, %i: index, %x: f32) -> (f32, f32, f32, f32) {
  %0 = memref.load %m[%i] : memref<4xf32>
  %1 = memref.load %m[%i] : memref<4xf32>
  memref.store %x, %m[%i] : memref<4xf32>
  %2 = memref.load %m[%i] : memref<4xf32>
  "t.unknown"() : () -> ()
  %3 = memref.load %m[%i] : memref<4xf32>
  return %0, %1, %2, %3 : f32, f32, f32, f32
}
"""


def test_loads_are_reused_up_to_the_next_write_or_unknown_effect() -> None:
    module = parse_module(REUSE, make_context(allow_unregistered=True))
    PassManager(parse_xdsl_pipeline("cse")).run(module)
    assert sum(op.name == "memref.load" for op in module.walk()) == 3


ZEROS = """
func.func @f(%p: i1) -> (f32, f32) {
  %0 = arith.constant 0.0 : f32
  %1 = arith.constant -0.0 : f32
  return %0, %1 : f32, f32
}
"""


@pytest.mark.parametrize("pipeline", ["canonicalize", "cse"])
def test_zeros_of_both_signs_stay_apart(pipeline: str) -> None:
    module = parse_module(ZEROS, make_context())
    PassManager(parse_xdsl_pipeline(pipeline)).run(module)
    assert [str(v) for v in Interpreter(module).call("f", True)] == ["0.0", "-0.0"]


FLAGS = """
func.func @f(%x: i8) -> (i8, i8) {
  %c100 = arith.constant 100 : i8
  %c27 = arith.constant 27 : i8
  %c-5 = arith.constant -5 : i8
  %0 = arith.addi %x, %c100 overflow<nsw, nuw> : i8
  %1 = arith.addi %0, %c100 overflow<nsw, nuw> : i8
  %2 = arith.addi %x, %c27 overflow<nsw, nuw> : i8
  %3 = arith.addi %2, %c-5 overflow<nsw, nuw> : i8
  return %1, %3 : i8, i8
}
"""


def test_gathered_constants_promise_no_more_than_they_can() -> None:
    module = parse_module(FLAGS, make_context())
    PassManager(parse_xdsl_pipeline("canonicalize")).run(module)
    sums = [op for op in module.walk() if op.name == "arith.addi"]
    flags = [sorted(op.properties["overflowFlags"].data) for op in sums]  # type: ignore[attr-defined]
    assert flags == [[], ["nsw", "nuw"]]


BRANCHES = """
func.func @f(%n: index) -> index {
  %true = arith.constant true
  %c0 = arith.constant 0 : index
  cf.cond_br %true, ^loop(%c0 : index), ^never(%n : index)
^never(%v: index):
  %0 = "t.unknown"(%v) : (index) -> index
  cf.br ^loop(%0 : index)
^loop(%i: index):
  %c3 = arith.constant 3 : index
  %1 = arith.addi %i, %c3 : index
  %2 = arith.cmpi slt, %1, %n : index
  cf.cond_br %2, ^loop(%1 : index), ^end
^end:
  cf.br ^last
^last:
  return %1 : index
}
"""


def test_branches_that_are_known_are_taken_and_blocks_merged() -> None:
    module = parse_module(BRANCHES, make_context(allow_unregistered=True))
    PassManager(parse_xdsl_pipeline("canonicalize")).run(module)
    function = next(op for op in module.walk() if op.name == "func.func")
    assert len(list(function.regions[0].blocks)) == 3
    assert Interpreter(module).call("f", 10) == (12,)


STRUCTURED = """
func.func @f(%x: i32, %p: i1) -> (i32, i32, i32) {
  %false = arith.constant false
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = scf.if %false -> i32 {
    scf.yield %x : i32
  } else {
    %c5 = arith.constant 5 : i32
    scf.yield %c5 : i32
  }
  %1 = scf.for %i = %c1 to %c2 step %c1 iter_args(%a = %x) -> i32 {
    %b = arith.addi %a, %0 : i32
    scf.yield %b : i32
  }
  %2 = scf.for %i = %c2 to %c1 step %c1 iter_args(%a = %x) -> i32 {
    %b = arith.muli %a, %a : i32
    scf.yield %b : i32
  }
  return %0, %1, %2 : i32, i32, i32
}
"""


def test_known_structured_control_flow_goes() -> None:
    module = parse_module(STRUCTURED, make_context())
    PassManager(parse_xdsl_pipeline("canonicalize")).run(module)
    assert not any(op.name.startswith("scf.") for op in module.walk())
    assert Interpreter(module).call("f", 7, True) == (5, 12, 7)


@pytest.mark.parametrize("divisor", ["0", "-2", "s0"])
def test_divisions_that_are_not_executed(divisor: str) -> None:
    text = f"""func.func @f(%n: index) {{
      affine.for %i = 0 to %n {{
        %q = affine.apply affine_map<(d0)[s0] -> (d0 floordiv ({divisor}))>(%n)[%n]
        "t.use"(%q) : (index) -> ()
      }}
      return
    }}"""
    module = parse_module(text, make_context(allow_unregistered=True))
    PassManager(parse_xdsl_pipeline("loop-invariant-code-motion")).run(module)
    Interpreter(module).call("f", 0)
