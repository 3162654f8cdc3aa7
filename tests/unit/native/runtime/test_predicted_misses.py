"""Predicted misses are near those of a cache that keeps the lines used last."""

from collections import OrderedDict
from collections.abc import Iterator

import numpy as np
import pytest

from loopwright.ir.dialects.registry import read_module
from loopwright.meaning import Interpreter
from loopwright.native.runtime.profiling.instrument import PredictedTraffic, SizedCall, sized_call
from tests.generate.polybench import KERNELS, arguments_of, parameters, sizes_of
from tests.sampling import few
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

LINE = 64


def call_of(name: str, extent: int) -> tuple[SizedCall, list[tuple[int, int]]]:
    """A kernel at a size, and the lines that its accesses use one after the other."""
    kernel = KERNELS[name]
    sizes = sizes_of(kernel, extent)
    module = read_module(kernel.text("static", sizes))
    values = arguments_of(kernel, sizes)
    arguments = [values[name] for name in parameters(kernel) if name not in kernel.extents]
    interpreter = Interpreter(module, trace=True)
    interpreter.call(kernel.symbol, *arguments)
    numbers: dict[int, int] = {}
    lines = [
        (
            numbers.setdefault(id(access.allocation), len(numbers)),
            access.position * access.memref.codec.size // LINE,
        )
        for access in interpreter.accesses
    ]
    return sized_call(module, kernel.symbol, arguments), lines


def misses(lines: list[tuple[int, int]], capacity: int) -> int:
    """Those of a fully associative cache that drops the line that was not used for longest."""
    cached_lines: OrderedDict[tuple[int, int], None] = OrderedDict()
    missed = 0
    for line in lines:
        if line in cached_lines:
            cached_lines.move_to_end(line)
            continue
        missed += 1
        cached_lines[line] = None
        if len(cached_lines) > capacity // LINE:
            cached_lines.popitem(last=False)
    return missed


RECTANGULAR = ("gemm", "mvt", "jacobi-2d", "gesummv", "fdtd-2d", "2mm", "gemver", "floyd-warshall")


@pytest.mark.parametrize("name", few(RECTANGULAR, 2))
def test_of_rectangular_nests(name: str) -> None:
    call, lines = call_of(name, 24)
    capacities = [1024, 4096, 1 << 16]
    for position, predicted_misses in enumerate(totals(call, capacities)):
        assert predicted_misses == pytest.approx(misses(lines, capacities[position]), rel=0.25)


@pytest.mark.parametrize("name", few(("trisolv", "trmm", "covariance", "symm", "syr2k", "lu"), 2))
def test_of_triangular_nests(name: str) -> None:
    call, lines = call_of(name, 24)
    (predicted_misses,) = totals(call, [1024])
    simulated_misses = misses(lines, 1024)
    assert simulated_misses / 2 < predicted_misses < simulated_misses * 2


def totals(call: SizedCall, capacities: list[int]) -> Iterator[int]:
    """The misses of all nests."""
    misses_by_nest = PredictedTraffic(call).misses(capacities)
    for position in range(len(capacities)):
        known_misses = [
            nest[position]
            for nest, about in zip(misses_by_nest, call.nests, strict=True)
            if nest is not None and about.parent is None
        ]
        assert len(known_misses) == sum(about.parent is None for about in call.nests)
        yield sum(known_misses)


def predicted(text: str, *arguments: object) -> list[tuple[int, ...] | None]:
    call = sized_call(read_module(text), "f", arguments)
    return PredictedTraffic(call).misses([4096, 1 << 20])


def test_bands_of_parallel_loops_and_masks() -> None:
    text = PROGRAMS["bands of parallel loops and masks"]
    assert predicted(text, np.zeros((8, 64)), 7) == [(64, 64)]


def test_what_a_nest_leaves_in_a_cache_is_there_for_the_next() -> None:
    text = PROGRAMS["what a nest leaves in a cache is there for the next"]
    assert predicted(text, np.zeros(1024)) == [(128, 128), (128, 0)]


def test_subscripts_that_are_data_and_bounds_that_are_not_known() -> None:
    text = PROGRAMS["subscripts that are data and bounds that are not known"]
    misses_by_nest = predicted(text, np.zeros(64), np.zeros(64, np.int64))
    assert misses_by_nest[1] is None


def test_views_that_are_made_in_a_loop() -> None:
    text = PROGRAMS["views that are made in a loop"]
    assert predicted(text, np.zeros((64, 64))) == [None]


def test_nests_that_branches_may_run_again() -> None:
    text = PROGRAMS["nests that branches may run again"]
    assert predicted(text, np.zeros(64), 3) == [None]


def test_footprints_in_lines_where_elements_cannot_be_counted() -> None:
    call, _ = call_of("gemm", 20)
    assert PredictedTraffic(call).footprints()[0] is not None
