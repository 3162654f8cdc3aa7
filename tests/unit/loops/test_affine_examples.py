"""The examples of yields and reductions give NumPy's answers, as they are and after passes."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.loops.pipelines import PassManager, parse_any_pipeline
from loopwright.meaning import Interpreter
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

EXAMPLES = Path(__file__).parents[3] / "examples"
Array = np.ndarray[Any, np.dtype[Any]]

RNG = np.random.default_rng(4)


def numbers(*extents: int) -> Array:
    """Small whole numbers, of which sums are exact in any order."""
    return RNG.integers(-8, 9, extents).astype(np.float32)


def padded(image: Array) -> Array:
    return np.pad(image, 1)


def windows(data: Array, kernel: Array) -> Array:
    """The window of the example: both loops run over 0 and 1."""
    total = np.zeros((98, 98), np.float32)
    for x in range(2):
        for y in range(2):
            total += data[x : x + 98, y : y + 98] * kernel[x, y]
    return total


Case = tuple[str, str, tuple[Array, ...], Callable[..., Any]]
CASES: tuple[Case, ...] = (
    ("pad_edges", "pad_edges", (numbers(10, 10),), padded),
    ("conv_2d", "conv_2d", (numbers(100, 100), numbers(3, 3)), windows),
    ("reductions", "serial_sum", (numbers(100),), np.sum),
    ("reductions", "strided_sum", (numbers(1024),), lambda x: x[0:10:2].sum()),
    ("reductions", "parallel_sum", (numbers(100, 100),), np.sum),
)
PIPELINES = (
    "",
    "affine-reg2mem",
    "affine-reg2mem{parallel=private},affine-mem2reg",
    "affine-reg2mem{reassociate=true},affine-mem2reg{reassociate=true}",
    "affine-for-to-parallel{reassociate=true},affine-parallel-tile{tile-sizes=3,7 "
    "reassociate=true}",
    "affine-parallelize{parallel-reductions=true},canonicalize",
    "affine-parallel-to-for{reassociate=true},affine-super-vectorize{virtual-vector-size=4 "
    "vectorize-reductions=true}",
    "lower-affine,canonicalize,cse",
)


def transformed(module: lw.Module, pipeline: str) -> lw.Module:
    PassManager(parse_any_pipeline(pipeline)).run(module.op)
    return module


@pytest.mark.cases_by_day(8)
@pytest.mark.parametrize("pipeline", PIPELINES)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case[1])
def test_examples(case: Case, pipeline: str) -> None:
    file, entry, arguments, function = case
    expected = function(*arguments)
    module = lw.load(EXAMPLES / f"{file}.mlir")
    if pipeline:
        module = transformed(module, pipeline)
    for threads in (1, 2, 4):
        result = module.compile(entry, threads=threads)(*arguments)
        assert np.array_equal(result, expected)
    if not pipeline and entry != "conv_2d":
        (meant,) = Interpreter(module.op).call(entry, *arguments)
        assert np.array_equal(np.asarray(meant), expected)


INIT = PROGRAMS["init"]


@pytest.mark.parametrize("size", [10, 7, 100, 1])
def test_tiles_start_from_the_identity(size: int) -> None:
    """The initial value is added once, whatever the tiles."""
    values = numbers(100)
    tiled = transformed(
        lw.parse(INIT),
        "affine-for-to-parallel{reassociate=true},"
        f"affine-parallel-tile{{tile-sizes={size} reassociate=true}}",
    )
    for threads in (1, 2, 4):
        total = tiled.compile("hundred", threads=threads)(values, 1000.0)
        assert total == values.sum() + 1000.0


@pytest.mark.parametrize("clause", ["reduce (@fsum) -> (f32)", "reduce (@fsum) -> f32"])
def test_a_sum_by_a_symbol(clause: str) -> None:
    text = f"""
reduction.define @fsum : f32 combination (%a, %b) {{
  %0 = arith.addf %a, %b : f32
  reduction.yield %0 : f32
}} identity {{
  %0 = arith.constant 0.0 : f32
  reduction.yield %0 : f32
}}
func.func @sum(%A: memref<100x100xf32>) -> f32 {{
  %out = affine.parallel (%i, %j) = (0, 0) to (100, 100) {clause} {{
    %0 = affine.load %A[%i, %j] : memref<100x100xf32>
    affine.yield %0 : f32
  }}
  return %out : f32
}}
"""
    values = numbers(100, 100)
    for threads in (1, 2, 4):
        assert lw.parse(text).compile("sum", threads=threads)(values) == values.sum()
