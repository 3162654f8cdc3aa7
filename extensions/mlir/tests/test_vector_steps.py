"""Reductions of several dimensions, and masks: the text of `mlir-opt`, and the same values."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
from tests.campaigns.passes_beside import ours
from tests.oracle import mlir_opt_many

import loopwright as lw
from loopwright.reporting.ledger import RefusalEntry

TEXTS = (Path(__file__).parent / "vector_steps.mlir").read_text().split("// -----\n")
REDUCTION = "lower-vector-multi-reduction"
STRATEGIES = [
    f"{REDUCTION}{{lowering-strategy={way}}}" for way in ("inner-parallel", "inner-reduction")
]


@pytest.mark.parametrize("pipeline", [*STRATEGIES, "lower-vector-mask", "canonicalize"])
def test_written_inputs(pipeline: str) -> None:
    expected = mlir_opt_many(TEXTS, f"--pass-pipeline=builtin.module(func.func({pipeline}))")
    for text, theirs in zip(TEXTS, expected, strict=True):
        assert ours(text, pipeline).strip() == theirs.strip(), text


LANES = """
func.func @f(%m: memref<2x3x2xi32>, %k: memref<2x3x2xi1>) -> {result} {{
  %c0 = arith.constant 0 : index
  %p = arith.constant 0 : i32
  %no = arith.constant false
  %v = vector.transfer_read %m[%c0, %c0, %c0], %p {{in_bounds = [true, true, true]}}
    : memref<2x3x2xi32>, vector<2x3x2xi32>
  %s = vector.transfer_read %k[%c0, %c0, %c0], %no {{in_bounds = [true, true, true]}}
    : memref<2x3x2xi1>, vector<2x3x2xi1>
  %a = arith.constant {start} : {result}
  %0 = vector.mask %s {{
    vector.multi_reduction <{kind}>, %v, %a {dims} : vector<2x3x2xi32> to {result}
  }} : vector<2x3x2xi1> -> {result}
  %1 = vector.multi_reduction <{kind}>, %v, %0 {dims} : vector<2x3x2xi32> to {result}
  return %1 : {result}
}}
"""


@pytest.mark.parametrize("pipeline", STRATEGIES)
@pytest.mark.parametrize("kind", ["add", "mul", "xor", "maxsi", "minui"])
@pytest.mark.parametrize(
    ("dims", "result"),
    [
        ("[]", "vector<2x3x2xi32>"),
        ("[0]", "vector<3x2xi32>"),
        ("[1]", "vector<2x2xi32>"),
        ("[0, 2]", "vector<3xi32>"),
        ("[0, 1, 2]", "i32"),
    ],
)
def test_the_same_values(pipeline: str, kind: str, dims: str, result: str) -> None:
    start = "5" if result == "i32" else "dense<5>"
    text = LANES.format(kind=kind, dims=dims, result=result, start=start)
    numbers = np.random.default_rng(3).integers(-9, 9, (2, 3, 2), dtype=np.int32)
    chosen = np.random.default_rng(4).integers(0, 2, (2, 3, 2)).astype(np.bool_)
    name, _, options = pipeline.partition("{lowering-strategy=")
    after = lw.parse(text).apply(name, lowering_strategy=options.rstrip("}"))
    assert "multi_reduction" not in str(after)
    expected = np.asarray(lw.parse(text).interpret("f", numbers, chosen))
    assert np.array_equal(np.asarray(after.interpret("f", numbers, chosen)), expected)
    assert np.array_equal(np.asarray(after.compile("f")(numbers, chosen)), expected)


def test_masks_that_stay() -> None:
    codes = [
        entry.code
        for text in TEXTS
        for entry in lw.parse(text).apply("lower-vector-mask").ledger
        if isinstance(entry, RefusalEntry)
    ]
    assert set(codes) == {"value-passed-on", "no-operand"}


def test_lanes_that_are_masked_off_twice() -> None:
    """A gather loads what both masks have, and passes on what it did."""
    text = """
    func.func @f(%m: memref<4xf32>) -> vector<4xf32> {
      %c0 = arith.constant 0 : index
      %x = arith.constant dense<[0, 1, 2, 99]> : vector<4xindex>
      %k = arith.constant dense<[true, false, true, true]> : vector<4xi1>
      %own = arith.constant dense<[true, true, false, false]> : vector<4xi1>
      %v = arith.constant dense<[10.0, 11.0, 12.0, 13.0]> : vector<4xf32>
      %0 = vector.mask %k {
        vector.gather %m[%c0] [%x], %own, %v
          : memref<4xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
      } : vector<4xi1> -> vector<4xf32>
      return %0 : vector<4xf32>
    }
    """
    after = lw.parse(text).apply("lower-vector-mask")
    assert "vector.mask" not in str(after)
    gathered = np.asarray(after.interpret("f", np.arange(4, dtype=np.float32)))
    assert gathered.tolist() == [0.0, 11.0, 12.0, 13.0]


UNITS = """
func.func @f(%m: memref<2xi32>, %k: memref<2xi1>) -> (vector<2xi32>, i32) {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0 : i32
  %no = arith.constant false
  %r = vector.transfer_read %m[%c0], %p {in_bounds = [true]} : memref<2xi32>, vector<2xi32>
  %v = vector.shape_cast %r : vector<2xi32> to vector<2x1xi32>
  %l = vector.transfer_read %k[%c0], %no {in_bounds = [true]} : memref<2xi1>, vector<2xi1>
  %s = vector.shape_cast %l : vector<2xi1> to vector<2x1xi1>
  %a = arith.constant dense<[5, 7]> : vector<2xi32>
  %0 = vector.mask %s {
    vector.multi_reduction <add>, %v, %a [1] : vector<2x1xi32> to vector<2xi32>
  } : vector<2x1xi1> -> vector<2xi32>
  %w = vector.extract_strided_slice %v {offsets = [1, 0], sizes = [1, 1], strides = [1, 1]}
    : vector<2x1xi32> to vector<1x1xi32>
  %t = vector.extract_strided_slice %s {offsets = [1, 0], sizes = [1, 1], strides = [1, 1]}
    : vector<2x1xi1> to vector<1x1xi1>
  %b = arith.constant 11 : i32
  %1 = vector.mask %t {
    vector.multi_reduction <add>, %w, %b [0, 1] : vector<1x1xi32> to i32
  } : vector<1x1xi1> -> i32
  return %0, %1 : vector<2xi32>, i32
}
"""


@pytest.mark.parametrize("name", [REDUCTION, "canonicalize"])
def test_single_lanes_that_are_masked_off(name: str) -> None:
    """They leave what was there."""
    after = lw.parse(UNITS).apply(name)
    assert "multi_reduction" not in str(after)
    numbers = np.array([100, 200], np.int32)
    chosen = np.array([True, False])
    for call in (partial(after.interpret, "f"), after.compile("f")):
        lanes, number = cast("tuple[Any, Any]", call(numbers, chosen))
        assert (np.asarray(lanes).tolist(), number) == ([105, 7], 11)
