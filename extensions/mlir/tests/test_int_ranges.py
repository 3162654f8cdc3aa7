"""`int-range-optimizations`: the text of `mlir-opt`, and the same meaning."""

from __future__ import annotations

import numpy as np
from tests.generate.ranged import generate
from tests.oracle import mlir_opt_many
from tests.pass_campaigns import parse, transformed
from tests.passes_beside import ours

from loopwright.meaning import Interpreter

PASS = "int-range-optimizations"
SEEDS = range(28, 60)


def test_generated_functions() -> None:
    texts = [generate(seed) for seed in SEEDS]
    expected = mlir_opt_many(texts, f"--pass-pipeline=builtin.module({PASS})")
    for text, theirs in zip(texts, expected, strict=True):
        assert ours(text, PASS).strip() == theirs.strip(), text


def test_generated_functions_mean_the_same() -> None:
    changed = 0
    for seed in SEEDS:
        before, after = parse(generate(seed)), parse(generate(seed))
        transformed(after, PASS)
        changed += str(before) != str(after)
        for numbers in ((3, 5, 7), (-1, -9, 2), (127, 1 << 30, 100), (-128, -(1 << 31), -4)):
            assert _stored(after, numbers) == _stored(before, numbers), (seed, numbers)
    assert changed == len(SEEDS)


def _stored(module: object, numbers: tuple[int, int, int]) -> list[list[int]]:
    arrays = [np.zeros(8, dtype) for dtype in (np.int8, np.int32, np.int64)]
    Interpreter(module).call("main", *numbers, *arrays)  # pyright: ignore[reportArgumentType]
    return [array.tolist() for array in arrays]
