"""Passes on small functions: for all values of the bound, arrays hold the same afterwards."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.loops.pipelines import PassManager, parse_xdsl_pipeline
from loopwright.meaning import Interpreter
from loopwright.reporting.errors import PassError
from tests.campaigns import Report
from tests.generate import small
from tests.property.parallel_order import backwards

REGISTERS = (
    "affine-mem2reg",
    "affine-reg2mem,affine-mem2reg",
)
PARALLEL = (
    "affine-for-to-parallel{atomics=true}",
    "affine-mem2reg,affine-for-to-parallel{atomics=true},affine-parallel-fusion",
    "affine-for-to-parallel,affine-parallel-tile{tile-sizes=2,1}",
)


def arrays(text: str) -> list[list[list[int]]]:
    """What the arrays hold after a call, for each value of the bound."""
    numbers = np.arange(3 * small.SIZE).reshape(3, small.SIZE)
    interpreter = Interpreter(parse_module(text, make_context()))
    found: list[list[list[int]]] = []
    for bound in range(5):
        held = (numbers * 7 % 23 - 11).astype(np.int32)
        interpreter.call("f", *held, bound)
        found.append(held.tolist())
    return found


def check(seed: int, report: Report, pipelines: tuple[str, ...]) -> None:
    text = small.function(seed)
    report.count += 1
    expected = arrays(text)
    for pipeline in pipelines:
        module = parse_module(text, make_context())
        try:
            ledger = PassManager(parse_xdsl_pipeline(pipeline)).run(module)
        except PassError:  # it cannot do what its options ask for
            report.coverage[f"{pipeline}: refused"] += 1
            continue
        for entry in ledger:
            report.coverage[f"{entry.pass_name}: {entry.kind} {entry.code}"] += 1
        made = print_module(module)
        with pytest.MonkeyPatch.context() as patch:
            if pipeline in PARALLEL:
                backwards(patch)
            found = arrays(made)
        if found != expected:
            report.failures.append(f"function {seed}, {pipeline}:\n{text}\n{made}")


def campaign(seeds: Sequence[int], pipelines: tuple[str, ...]) -> Report:
    report = Report("small functions")
    for seed in seeds:
        check(seed, report, pipelines)
    return report
