"""The campaign on contractions of several indices: register tiles, for which contiguous indices
become one, give the same bits, whether matrices are as large as the loops or larger."""

import random
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

import loopwright as lw
from loopwright.ir.dialects.registry import read_module
from loopwright.ir.syntax import print_module
from loopwright.reporting.ledger import Decision, Ledger
from tests.campaigns import Report
from tests.campaigns.passes import transformed
from tests.generate.several_indices import generate

PIPELINE = "affine-register-tile{everywhere=1 rows=2 vectors=1 lanes=4}"
KINDS = {"f64": np.float64, "f32": np.float32, "i64": np.int64}
CALLS = 6


def several_indices(seeds: Sequence[int]) -> Report:
    """Programs in register tiles, called with several extents."""
    report = Report("several indices")
    for seed in seeds:
        report.count += 1
        with report.trying(str(seed)):
            report.note(str(seed), check(seed, report))
    return report


def check(seed: int, report: Report) -> str:
    """Return what is wrong with a program in register tiles; empty if nothing is."""
    text, element, matrices = generate(seed)
    ledger = Ledger()
    after = read_module(text)
    transformed(after, PIPELINE, ledger)
    for entry in ledger:
        report.facts[entry.code] += 1
    if not any(ledger.of_type(Decision)):
        return ""
    kernels = [lw.parse(program).compile("main") for program in (text, print_module(after))]
    rng = random.Random(seed)
    for number in range(CALLS):
        extents = [rng.choice((0, 1, 2, 3, 4, 5)) for _ in range(6)]
        more = [rng.choice((0, 0, 1)) if number % 2 else 0 for _ in range(6)]
        old, new = (_result(kernel, matrices, extents, more, element) for kernel in kernels)
        if not np.array_equal(old, new):
            return f"{PIPELINE}: results differ for extents {extents}, in matrices {more} larger"
    return ""


def _result(
    kernel: Any, matrices: Sequence[str], extents: list[int], more: list[int], element: str
) -> npt.NDArray[Any]:
    """The updated matrix after a call."""
    rng = np.random.default_rng(sum(extents))
    arrays: list[npt.NDArray[Any]] = []
    for names in matrices:
        shape = [extents["ijklmn".index(x)] + more["ijklmn".index(x)] for x in names]
        values = rng.integers(-3, 4, shape) if element == "i64" else rng.uniform(-1, 1, shape)
        arrays.append(values.astype(KINDS[element]))
    kernel(*arrays, *extents)
    return arrays[0]
