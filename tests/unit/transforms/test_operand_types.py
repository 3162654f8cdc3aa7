"""What passes put in the place of a value has a type that its uses allow."""

from __future__ import annotations

import pytest
from xdsl.dialects import test
from xdsl.dialects.builtin import IntegerType, f32

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.loops.pipelines import PassManager, parse_xdsl_pipeline
from loopwright.loops.support.rewriter import Rewriter
from loopwright.meaning import Interpreter
from loopwright.reporting.ledger import Ledger


def after(text: str, pipeline: str) -> str:
    """The text after a pipeline, verified after each pass."""
    module = parse_module(text, make_context())
    PassManager(parse_xdsl_pipeline(pipeline)).run(module)
    return print_module(module)


@pytest.mark.parametrize(
    ("store", "kept"),
    [
        ("affine.store %d, %slot[0] : {}", "affine.store %cast, %arg1[0] : {}"),
        ("memref.store %d, %slot[%c] : {}", "memref.store %cast, %arg1[%c0] : {}"),
    ],
)
def test_a_stored_memref_keeps_its_type(store: str, kept: str) -> None:
    slot = "memref<1xmemref<?xf32>>"
    text = f"""
    func.func @f(%m: memref<8xf32>, %slot: {slot}) {{
      %c = arith.constant 0 : index
      %d = memref.cast %m : memref<8xf32> to memref<?xf32>
      {store.format(slot)}
      return
    }}"""
    assert kept.format(slot) in after(text, "canonicalize")


def test_the_memref_that_holds_memrefs_is_looked_through() -> None:
    text = """
    func.func @f(%d: memref<?xf32>, %slot: memref<1xmemref<?xf32>>) {
      %s = memref.cast %slot : memref<1xmemref<?xf32>> to memref<?xmemref<?xf32>>
      affine.store %d, %s[0] : memref<?xmemref<?xf32>>
      return
    }"""
    assert "affine.store %arg0, %arg1[0] : memref<1xmemref<?xf32>>" in after(text, "canonicalize")


@pytest.mark.parametrize(
    "use",
    [
        "%e = memref.cast %d : memref<?xf32> to memref<9xf32>",
        "memref.copy %d, %n : memref<?xf32> to memref<9xf32>",
        "memref.copy %d, %o : memref<?xf32> to memref<?xf32>",
    ],
)
def test_extents_that_contradict_each_other_stay_apart(use: str) -> None:
    text = f"""
    func.func @f(%m: memref<8xf32>, %n: memref<9xf32>) -> memref<9xf32> {{
      %d = memref.cast %m : memref<8xf32> to memref<?xf32>
      %o = memref.cast %n : memref<9xf32> to memref<?xf32>
      {use}
      return {"%e" if use.startswith("%e") else "%n"} : memref<9xf32>
    }}"""
    assert "memref<?xf32>" in after(text, "canonicalize")


def test_a_value_is_not_replaced_by_one_of_another_type() -> None:
    old, new, use = test.TestOp([], [f32]), test.TestOp([], [IntegerType(32)]), test.TestOp([], [])
    use.operands = old.results
    rewriter = Rewriter("test", Ledger())
    with pytest.raises(AssertionError, match="f32 replaced by i32"):
        rewriter.replace_uses(old.results[0], new.results[0])


STRIDED = """
func.func @f() -> f32 {
  %m = memref.alloc() : memref<16xf32>
  %x = memref.reinterpret_cast %m to offset: [0], sizes: [5], strides: [3]
    : memref<16xf32> to memref<5xf32, strided<[3]>>
  affine.for %i = 0 to 16 {
    %a = arith.index_cast %i : index to i32
    %b = arith.sitofp %a : i32 to f32
    affine.store %b, %m[%i] : memref<16xf32>
  }
  %v = affine.vector_load %x[1] : memref<5xf32, strided<[3]>>, vector<4xf32>
  affine.vector_store %v, %x[0] : memref<5xf32, strided<[3]>>, vector<4xf32>
  %s = affine.load %m[6] : memref<16xf32>
  return %s : f32
}
"""


def test_vectors_of_a_strided_memref_are_lowered() -> None:
    module = parse_module(STRIDED, make_context())
    PassManager(parse_xdsl_pipeline("lower-affine")).run(module)
    text = print_module(module)
    assert "vector.transfer_read" in text
    assert "vector.transfer_write" in text
    assert Interpreter(module).call("f") == (9.0,)
