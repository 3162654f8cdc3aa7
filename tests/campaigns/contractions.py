"""Contractions before and after `affine-register-tile`: the interpreter and compiled code, bit for
bit."""

from collections.abc import Sequence
from typing import Any
from unittest.mock import patch

import numpy as np

import loopwright as lw
from loopwright.loops.contraction import ahead
from loopwright.reporting.ledger import Decision, RefusalEntry
from tests.campaigns import Report
from tests.generate import narrow_products
from tests.generate.contractions import generate, options
from tests.reversed_parallel import last_iterations_first


def contractions(seeds: Sequence[int]) -> Report:
    """Register tiles with random extents; each third program with accumulators that loops carry,
    each fourth one also by `affine-optimize`, each fifth one of products of narrow integers."""
    report = Report("contractions", count=len(seeds))
    for seed in seeds:
        check(seed, report)
    return report


def check(seed: int, report: Report) -> None:
    """One program, interpreted and compiled."""
    program = narrow_products.generate(seed) if seed % 5 == 0 else generate(seed)
    module = lw.parse(program.text)
    if seed % 3 == 0:
        module = module.apply("affine-mem2reg")
    with patch.object(ahead, "ROWS", 1 + seed % 5):  # programs have few rows
        tiled = module.apply("affine-register-tile", **options(seed))
    decided = False
    for entry in tiled.ledger:
        if isinstance(entry, Decision | RefusalEntry):
            report.coverage[entry.code] += 1
            decided = decided or entry.code == "register-tiled"
    runs: list[tuple[str, lw.Module, bool]] = []
    if decided:
        runs += [("interpreted", tiled, False), ("compiled", tiled, True)]
    if seed % 4 == 0:
        runs.append(("optimised", module.apply("affine-optimize", threads=1 + seed % 3), True))
    if not runs:
        return
    expected = program.values()
    module.interpret("f", *expected)
    for what, variant, natively in runs:
        values = program.values()
        if natively:
            variant.compile("f", threads=3)(*values)
        else:
            with last_iterations_first():
                variant.interpret("f", *values)
        if not _same(expected, values):
            report.failures.append(f"{seed}: {what}: {options(seed)}\n{program.text}")


def _same(expected: Sequence[Any], actual: Sequence[Any]) -> bool:
    return all(
        not isinstance(a, np.ndarray) or a.tobytes() == b.tobytes()
        for a, b in zip(expected, actual, strict=True)
    )
