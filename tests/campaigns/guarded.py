"""The campaign on loops with conditionals on data: vectors do in each lane what the loop does, and
no more, interpreted and compiled."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from xdsl.dialects.builtin import ModuleOp

import loopwright as lw
from loopwright.ir.dialects.registry import read_module
from loopwright.ir.syntax import print_module
from loopwright.meaning import Interpreter
from tests.campaigns import Report
from tests.campaigns.passes import transformed
from tests.generate import guarded

VECTORS = "affine-super-vectorize{extended=true virtual-vector-size="
PIPELINES = (
    VECTORS + "4}",
    VECTORS + "8 remainder=loop}",
    VECTORS + "2,4}",
    "affine-split-index-sets," + VECTORS + "4 cost-model=true}",
    "affine-optimize",
)


def arguments(seed: int) -> list[object]:
    rng = np.random.default_rng(seed)
    extent = guarded.EXTENT
    matrices = [rng.integers(-3, 4, (extent, extent)).astype(np.float64) for _ in range(2)]
    divisors = rng.integers(0, 3, extent).astype(np.int32)
    return [*matrices, rng.random(extent) - 0.5, divisors, int(rng.integers(0, extent + 1))]


def outcome(module: ModuleOp, seed: int) -> list[bytes]:
    """What the interpreter leaves in the arrays."""
    call_arguments = arguments(seed)
    Interpreter(module).call("main", *call_arguments)
    return written(call_arguments)


def written(call_arguments: list[object]) -> list[bytes]:
    """The bits of all arrays; all NaNs count as one."""
    arrays: list[np.ndarray[Any, Any]] = [v for v in call_arguments if isinstance(v, np.ndarray)]
    return [np.where(array == array, array, 99).tobytes() for array in arrays]


def check(seed: int, *, natively: bool) -> bool:
    """Whether vectors were made; all outcomes are those of the program as it is."""
    text = guarded.generate(seed)
    expected = outcome(read_module(text), seed)
    vectors = False
    for pipeline in PIPELINES:
        module = read_module(text)
        transformed(module, pipeline)
        assert outcome(module, seed) == expected, (seed, pipeline)
        printed_module = print_module(module)
        vectors |= "vector<" in printed_module
        if natively:
            call_arguments = arguments(seed)
            lw.parse(printed_module).compile("main")(*call_arguments)
            assert written(call_arguments) == expected, (seed, pipeline)
    return vectors


def guarded_loops(seeds: Sequence[int]) -> Report:
    """Loops with conditionals on data, vectorised in several ways."""
    report = Report("guarded loops")
    for seed in seeds:
        report.count += 1
        with report.trying(str(seed)):
            report.facts["with vectors"] += check(seed, natively=seed % 5 == 0)
    return report
