"""Passes on small functions: for all values of the bound, arrays hold the same afterwards."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod

import numpy as np
import pytest

from loopwright.ir.syntax import print_module
from loopwright.loops.pipelines import PassManager, parse_xdsl_pipeline
from loopwright.meaning import Interpreter
from loopwright.reporting.errors import PassError
from tests.campaigns import Report
from tests.generate import bands, small
from tests.judged_programs import again, shared_module
from tests.property.parallel_order import backwards

REGISTERS = ("affine-mem2reg", "affine-reg2mem,affine-mem2reg")
PARALLEL = (
    "affine-for-to-parallel{atomics=true}",
    "affine-mem2reg,affine-for-to-parallel{atomics=true},affine-parallel-fusion",
    "affine-for-to-parallel,affine-parallel-tile{tile-sizes=2,1}",
)
CLEAN_UP = (
    "canonicalize",
    "inline",
    "cse",
    "canonicalize,cse",
    "lower-affine",
    "lower-affine,canonicalize",
    "raise-scf-to-affine",
    "raise-scf-to-affine,canonicalize",
    "loop-invariant-code-motion",
    "affine-loop-invariant-code-motion",
    "affine-simplify-structures",
    "affine-simplify-min-max",
    "affine-parallel-to-for",
    "affine-parallel-to-for,affine-loop-normalize{promote-single-iter=true}",
    "affine-loop-normalize{promote-single-iter=true}",
    "affine-loop-coalescing",
    "affine-parallel-fusion",
    "affine-parallel-tile{tile-sizes=2,1}",
    "affine-for-to-parallel{atomics=true},canonicalize",
    "affine-mem2reg",
    "affine-scalrep",
)
"""What is run on bands: passes that clean up, alone, and what takes bands apart."""


@dataclass(frozen=True)
class Functions:
    """Functions `@f(arrays, bound)` of integers, by seeds."""

    function: Callable[[int], str]
    shape: tuple[int, ...]
    """That of all arrays, the number of which comes first."""
    bounds: range


SMALL = Functions(small.function, (len(small.ARRAYS), small.SIZE), range(5))
BANDED = Functions(bands.function, (2, *[bands.SIZE] * bands.RANK), range(3))


def arrays(text: str, functions: Functions = SMALL) -> list[list[int]]:
    """What the arrays hold after a call, for each value of the bound."""
    numbers = np.arange(prod(functions.shape)).reshape(functions.shape)
    interpreter = Interpreter(shared_module(text))
    contents: list[list[int]] = []
    for bound in functions.bounds:
        held = (numbers * 7 % 23 - 11).astype(np.int32)
        interpreter.call("f", *held, bound)
        contents.append(held.ravel().tolist())
    return contents


def check(
    seed: int, report: Report, pipelines: tuple[str, ...], functions: Functions = SMALL
) -> None:
    text = functions.function(seed)
    report.count += 1
    expected = arrays(text, functions)
    for pipeline in pipelines:
        module = again(text)
        with report.trying(f"function {seed}, {pipeline}"):
            try:
                ledger = PassManager(parse_xdsl_pipeline(pipeline)).run(module)
            except PassError:  # it cannot do what its options ask for
                report.coverage[f"{pipeline}: refused"] += 1
                continue
            for entry in ledger:
                report.coverage[f"{entry.pass_name}: {entry.kind} {entry.code}"] += 1
            printed_module = print_module(module)
            with pytest.MonkeyPatch.context() as patch:
                if pipeline in PARALLEL:
                    backwards(patch)
                actual = arrays(printed_module, functions)
            if actual != expected:
                report.failures.append(f"function {seed}, {pipeline}:\n{text}\n{printed_module}")


def campaign(
    seeds: Sequence[int], pipelines: tuple[str, ...], functions: Functions = SMALL
) -> Report:
    report = Report("small functions")
    for seed in seeds:
        check(seed, report, pipelines, functions)
    return report


def banded(seeds: Sequence[int]) -> Report:
    """Bands of loops that run never, once or twice, cleaned up: twenty functions a seed, each
    through one pipeline after another."""
    report = Report("bands")
    for seed in seeds:
        for number in range(20 * seed, 20 * seed + 20):
            check(number, report, (CLEAN_UP[number % len(CLEAN_UP)],), BANDED)
    return report
