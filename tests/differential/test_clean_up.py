"""Passes that clean up and inline: the bytes of `mlir-opt`, and the same values."""

import numpy as np
import pytest
from tests.campaigns.passes import parse
from tests.campaigns.passes_beside import ours, same_bytes
from tests.generate.inlining import generate
from tests.oracle import mlir_opt_many

import loopwright as lw
from loopwright.loops.pipelines import PassManager, parse_any_pipeline
from loopwright.meaning import Interpreter
from loopwright.reporting.errors import InterpreterError

PIPELINES = [
    ("canonicalize", "expressions", 24),
    ("canonicalize", "forms", 8),
    ("canonicalize{region-simplify=aggressive}", "inlining", 12),
    ("loop-invariant-code-motion", "ranged", 8),
]


@pytest.mark.parametrize(("pipeline", "programs", "count"), PIPELINES)
def test_does_the_same_as_mlir_opt(pipeline: str, programs: str, count: int) -> None:
    report = same_bytes(range(count), pipeline, programs)
    assert report.failures == []
    assert report.identical == count


@pytest.mark.parametrize("number", [-2, -512, 31745, 1])
def test_bits_of_narrow_numbers_are_kept(number: int) -> None:
    text = f"""
    func.func @f() -> i16 {{
      %0 = arith.constant {number} : i16
      %1 = arith.bitcast %0 : i16 to f16
      %2 = arith.bitcast %1 : f16 to i16
      return %2 : i16
    }}
    """
    folded = lw.parse(text).apply("canonicalize")
    assert np.asarray(folded.interpret("f")).astype(np.int16) == np.int16(number)


# Inlining: the same text as `mlir-opt` makes, and the same meaning


INLINING = (
    "inline",
    "inline{default-pipeline=}",
    "inline{default-pipeline=cse inlining-threshold=60}",
)
SEEDS = range(16)


@pytest.mark.parametrize("pipeline", INLINING)
def test_generated_modules(pipeline: str) -> None:
    texts = [generate(seed) for seed in SEEDS]
    expected = mlir_opt_many(texts, f"--pass-pipeline=builtin.module({pipeline})")
    for text, theirs in zip(texts, expected, strict=True):
        assert ours(text, pipeline).strip() == theirs.strip(), text


def test_generated_modules_mean_the_same() -> None:
    compared = 0
    for seed in SEEDS:
        before = parse(generate(seed))
        after = parse(generate(seed))
        PassManager(parse_any_pipeline("inline")).run(after)
        for condition in (0, 1):
            try:
                expected_meaning = _meaning(before, condition)
            except InterpreterError:
                continue  # It calls itself without an end.
            assert _meaning(after, condition) == expected_meaning, seed
            compared += 1
    assert compared > len(SEEDS)


def _meaning(module: object, condition: int) -> tuple[object, list[int]]:
    memory = np.arange(8, dtype=np.int32)
    interpreter = Interpreter(module, max_steps=20_000)  # pyright: ignore[reportArgumentType]
    return interpreter.call("main", memory, 3, 7, bool(condition)), memory.tolist()
