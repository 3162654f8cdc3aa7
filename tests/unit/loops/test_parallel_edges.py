"""Parallel loops at the ends of 64 bits: passes keep what they mean, or refuse."""

from contextlib import suppress
from typing import cast

import numpy as np
import pytest

import loopwright as lw
from loopwright.ir.dialects.affine import ParallelOp
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax import print_module
from loopwright.loops.passes.bands import normalization_of
from loopwright.loops.pipelines import PassManager, parse_any_pipeline
from loopwright.reporting.errors import LoopwrightError, PassError
from loopwright.reporting.ledger import Ledger

LEAST = -(2**63)
GREATEST = 2**63 - 1
LOOPS = [
    (GREATEST - 10, GREATEST, 3),
    (GREATEST - 1, GREATEST, 1),
    (LEAST + 1, LEAST + 8, 2),
    (LEAST, LEAST + 7, 1),
    (LEAST, GREATEST, 2**62),
    (LEAST + 1, GREATEST, GREATEST),
    (-1, GREATEST, 2**62 + 1),
    (0, GREATEST, GREATEST - 1),
    (GREATEST, LEAST, 5),
    (LEAST, LEAST, GREATEST),
    (0, 8 * 2**58, 2**58),
]
PIPELINES = [
    "affine-parallel-tile{tile-sizes=2}",
    "affine-parallel-tile{tile-sizes=4611686018427387904}",
    "canonicalize,affine-parallel-tile{tile-sizes=3}",
    "affine-parallel-fusion,affine-parallel-to-for",
    "affine-parallel-to-for,affine-for-to-parallel,affine-parallel-fusion",
    "canonicalize,affine-parallel-to-for,affine-parallelize",
    "affine-reg2mem{parallel=private}",
    "canonicalize,affine-reg2mem{parallel=private},affine-mem2reg",
    "lower-affine",
    "normalize",
    "canonicalize,normalize",
]


def program(low: int, high: int, step: int) -> str:
    """Two bands with the same bounds, constants outside of their maps."""
    head = f"affine.parallel (%i) = (symbol(%l)) to (symbol(%h)) step ({step})"
    place = "%d = arith.subi %i, %l : index %k = arith.divui %d, %s : index"
    return f"""func.func @f(%a: memref<8xi64>, %b: memref<8xi64>) -> i64 {{
      %l = arith.constant {low} : index
      %h = arith.constant {high} : index
      %s = arith.constant {step} : index
      {head} {{
        {place}
        %v = arith.index_cast %i : index to i64
        memref.store %v, %a[%k] : memref<8xi64>
      }}
      %r = {head} reduce ("addi") -> (i64) {{
        {place}
        %u = memref.load %a[%k] : memref<8xi64>
        memref.store %u, %b[%k] : memref<8xi64>
        affine.yield %u : i64
      }}
      return %r : i64
    }}"""


def effect(text: str, *, compiled: bool = False) -> object:
    arrays = [np.arange(8, dtype=np.int64) * k for k in (3, 7)]
    module = lw.parse(text)
    if compiled:
        result = module.compile("f", threads=1)(*arrays)
    else:
        result = module.interpret("f", *arrays)
    return result, [array.tolist() for array in arrays]


def changed(text: str, pipeline: str) -> tuple[Ledger, str]:
    module = lw.parse(text)
    ledger = Ledger()
    for part in pipeline.split(","):
        if part == "normalize":
            for op in [op for op in module.op.walk() if isinstance(op, ParallelOp)]:
                plan = normalization_of(op)
                if isinstance(plan, Refusal):
                    ledger.append(plan.entry(part))
                elif plan is not None:
                    ledger.extend(plan.entries(part))
                    plan.apply()
        else:
            with suppress(PassError):  # of what it cannot do as asked, it does nothing
                PassManager(parse_any_pipeline(part)).run(module.op, ledger)
    return ledger, print_module(module.op)


def effect_after(text: str, pipeline: str, *, compiled: bool = False) -> object:
    """What a program does after passes; if it cannot be made, read or run, why."""
    try:
        return effect(changed(text, pipeline)[1], compiled=compiled)
    except (LoopwrightError, OverflowError) as error:
        return str(error)


@pytest.mark.parametrize("pipeline", PIPELINES)
@pytest.mark.parametrize("loop", LOOPS)
def test_ends_of_64_bits(loop: tuple[int, int, int], pipeline: str) -> None:
    text = program(*loop)
    assert effect_after(text, pipeline) == effect(text)


@pytest.mark.parametrize("loop", LOOPS[:7])
def test_compiled_tiles_at_the_ends(loop: tuple[int, int, int]) -> None:
    text = program(*loop)
    pipeline = "affine-parallel-tile{tile-sizes=2},affine-parallel-to-for"
    assert effect_after(text, pipeline, compiled=True) == effect(text)


def codes(ledger: Ledger) -> list[str]:
    return [cast("str", entry.code) for entry in ledger]


@pytest.mark.parametrize(
    ("loop", "size", "code"),
    [
        ((GREATEST - 10, GREATEST, 1), 4, "index-overflow"),
        ((GREATEST - 10, GREATEST - 3, 1), 4, "tiled"),
        ((GREATEST - 10, GREATEST - 2, 1), 4, "index-overflow"),
        ((0, 2**62, 2**58), 8, "tiled"),
        ((0, 2**62 + 2, 2**58), 8, "tiled"),
        ((0, GREATEST, 2**58), 16, "index-overflow"),
        ((LEAST, LEAST + 9, 1), 4, "tiled"),
    ],
)
def test_tiles_that_may_not_end(loop: tuple[int, int, int], size: int, code: str) -> None:
    ledger, _ = changed(program(*loop), f"affine-parallel-tile{{tile-sizes={size}}}")
    assert codes(ledger) == [code, code]


def test_tiles_of_unknown_loops_that_are_too_long() -> None:
    text = (
        program(0, 8, 2**40).replace("symbol(%h)", "symbol(%n)").replace("%b: ", "%n: index, %b: ")
    )
    ledger, _ = changed(text, "affine-parallel-tile{tile-sizes=8388608}")
    assert codes(ledger) == ["index-overflow"] * 2
    ledger, _ = changed(text, "affine-parallel-tile{tile-sizes=8388607}")
    assert codes(ledger) == ["tiled", "no-overflow"] * 2


def test_normalised_distances_beyond_64_bits() -> None:
    ledger, _ = changed(program(LEAST + 1, GREATEST, 2**62), "normalize")
    assert codes(ledger) == ["index-overflow"] * 2
    ledger, _ = changed(program(0, GREATEST, 2**62), "normalize")
    assert codes(ledger) == ["normalized"] * 2


def test_private_parts_beyond_64_bits() -> None:
    text = program(LEAST + 1, GREATEST, 2**62)
    ledger, _ = changed(text, "canonicalize,affine-reg2mem{parallel=private}")
    assert "unknown-extent" in codes(ledger)


def test_the_least_integer_stays_outside_of_maps() -> None:
    _, after = changed(program(LEAST, LEAST + 5, 1), "canonicalize")
    assert f"symbol(%c{LEAST})) to ({LEAST + 5})" in after
    text = f"""func.func @f(%a: memref<?xf32>) {{
      %l = arith.constant {LEAST} : index
      affine.for %i = %l to 5 {{
        affine.prefetch %a[%i - symbol(%l)], read, locality<3>, data : memref<?xf32>
      }}
      return
    }}"""
    _, after = changed(text, "canonicalize")
    assert f"affine.for %arg1 = {LEAST} to 5" in after
    assert changed(after, "canonicalize")[1] == after
