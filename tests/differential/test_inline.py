"""Inlining: the same text as `mlir-opt` makes, and the same meaning."""

from __future__ import annotations

import numpy as np
import pytest
from tests.campaigns.passes import parse
from tests.campaigns.passes_beside import ours
from tests.generate.inlining import generate
from tests.oracle import mlir_opt_many

from loopwright.loops.pipelines import PassManager, parse_any_pipeline
from loopwright.meaning import Interpreter
from loopwright.reporting.errors import InterpreterError

PIPELINES = (
    "inline",
    "inline{default-pipeline=}",
    "inline{default-pipeline=cse inlining-threshold=60}",
)
SEEDS = range(16)


@pytest.mark.parametrize("pipeline", PIPELINES)
def test_generated_modules(pipeline: str) -> None:
    texts = [generate(seed) for seed in SEEDS]
    expected = mlir_opt_many(texts, f"--pass-pipeline=builtin.module({pipeline})")
    for text, theirs in zip(texts, expected, strict=True):
        assert ours(text, pipeline).strip() == theirs.strip(), text


def test_generated_modules_mean_the_same() -> None:
    compared = 0
    for seed in SEEDS:
        before, after = parse(generate(seed)), parse(generate(seed))
        PassManager(parse_any_pipeline("inline")).run(after)
        for condition in (0, 1):
            try:
                wanted = _meaning(before, condition)
            except InterpreterError:
                continue  # It calls itself without an end.
            assert _meaning(after, condition) == wanted, seed
            compared += 1
    assert compared > len(SEEDS)


def _meaning(module: object, condition: int) -> tuple[object, list[int]]:
    memory = np.arange(8, dtype=np.int32)
    interpreter = Interpreter(module, max_steps=20_000)  # pyright: ignore[reportArgumentType]
    return interpreter.call("main", memory, 3, 7, bool(condition)), memory.tolist()
