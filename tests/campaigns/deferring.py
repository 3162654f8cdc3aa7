"""The campaign on `affine-defer-updates`: programs that update a matrix in place have the same bits
before and after, for extents around those of blocks."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

import loopwright as lw
from loopwright.ir.dialects.registry import read_module
from loopwright.ir.syntax import print_module
from loopwright.reporting.ledger import Decision, Ledger
from tests.campaigns import Report
from tests.campaigns.passes import transformed
from tests.generate import in_place, pivoting

SIZES = ("2", "3", "4,2", "5,2", "8,4,2")
EXTENTS = (0, 1, 2, 3, 4, 5, 7, 8, 9, 13, 17)
Generate: TypeAlias = Callable[[int], tuple[str, str]]
"""A function of a seed that returns a program and the type of its elements."""
KINDS = {"f64": np.float64, "f32": np.float32, "i64": np.int64}


def deferred_updates(seeds: Sequence[int]) -> Report:
    """Programs with deferred updates, and further optimised ones by turns."""
    return _checked("deferred updates", in_place.generate, seeds)


def deferred_exchanges(seeds: Sequence[int]) -> Report:
    """Programs with exchanges of rows that are deferred as well."""
    return _checked("deferred exchanges", pivoting.generate, seeds)


def _checked(name: str, generate: Generate, seeds: Sequence[int]) -> Report:
    report = Report(name)
    for seed in seeds:
        report.count += 1
        with report.trying(str(seed)):
            report.note(str(seed), check(seed, report, generate))
    return report


def check(seed: int, report: Report, generate: Generate) -> str:
    """Return what is wrong with a program whose updates are deferred; empty if nothing is."""
    text, element = generate(seed)
    pipeline = f"affine-defer-updates{{everywhere=1 block-sizes={SIZES[seed % len(SIZES)]}}}"
    ledger = Ledger()
    after = read_module(text)
    transformed(after, pipeline, ledger)
    for entry in ledger:
        report.facts[entry.code] += 1
    if not any(ledger.of_type(Decision)):
        return ""
    if seed % 4 == 0:
        pipeline += ",affine-register-tile{everywhere=1 rows=2 vectors=1 lanes=4}"
        transformed(after, "affine-register-tile{everywhere=1 rows=2 vectors=1 lanes=4}")
    kernels = [lw.parse(program).compile("main") for program in (text, print_module(after))]
    for extent in EXTENTS:
        old, new = (_results(kernel, seed, extent, element) for kernel in kernels)
        for first, second in zip(old, new, strict=True):
            if not np.array_equal(first, second, equal_nan=element != "i64"):
                return f"{pipeline}: results differ for an extent of {extent}"
    return ""


def _results(kernel: Any, seed: int, extent: int, element: str) -> list[npt.NDArray[Any]]:
    """The matrices after a call, from values for which floats stay finite for a while."""
    rng = np.random.default_rng(seed)
    matrices = [
        rng.integers(-3, 4, (extent, extent)).astype(KINDS[element])
        if element == "i64"
        else rng.uniform(-1, 1, (extent, extent)).astype(KINDS[element])
        for _ in range(2)
    ]
    kernel(*matrices, extent)
    return matrices
