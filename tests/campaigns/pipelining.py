"""The campaign on software pipelines: they compute the same, and reach their minima."""

import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import numpy as np

import loopwright as lw
from loopwright.loops.steps.modulo_scheduling import (
    ModuloProblem,
    TimeEdge,
    is_respected,
    schedule,
)
from tests.campaigns import Report
from tests.generate.recurring import EXTENT, generate

_SIZES = (0, 1, 2, 3, 5, 8, 13, 32)
_TABLES = (
    ("", ""),
    ("", ""),
    ("load:2,float:3", "load:1,float:1"),
    ("load:1,integer:2,float:2", "integer:1"),
)


def pipelining(seeds: Sequence[int]) -> Report:
    """Loops compute the same, bit by bit, as pipelines, which begin as often as is possible."""
    report = Report("pipelining", count=len(seeds))
    for seed in seeds:
        with report.trying(str(seed)):
            report.note(str(seed), check(seed, report))
            report.note(f"schedule {seed}", check_schedule(seed, report))
    return report


def check(seed: int, report: Report) -> str:
    """What is wrong with the pipeline of a program; empty where nothing is."""
    rng = random.Random(f"pipelining {seed}")
    text = generate(seed)
    module = lw.parse(text)
    latencies, units = rng.choice(_TABLES)
    changed = module.apply("affine-pipeline", latencies=latencies, units=units)
    for entry in changed.ledger:
        if entry.pass_name == "affine-pipeline":
            report.coverage[entry.code] += 1
            figures = entry.evidence.figures
            if "interval" in figures:
                least = max(int(figures["recurrence_minimum"]), int(figures["resource_minimum"]), 1)
                report.coverage["minimum reached"] += figures["interval"] == least
    if str(changed) == str(module):
        return ""
    compiled = changed.compile("main", optimise=False) if seed % 4 == 0 else None
    dtype = np.float64 if "xf64" in text else np.int32
    values = np.random.default_rng(seed)
    arrays = [values.integers(-3, 4, EXTENT).astype(dtype) for _ in range(3)]
    for size in _SIZES:
        expected = _outcome(partial(module.interpret, "main"), arrays, size)
        if _outcome(partial(changed.interpret, "main"), arrays, size) != expected:
            return f"other numbers for n = {size} in the interpreter"
        if compiled is not None and _outcome(compiled, arrays, size) != expected:
            return f"other numbers for n = {size} in compiled code"
    if seed % 8 == 0:
        proof = lw.prove(module, changed, entry="main", max_steps=10_000_000)
        report.coverage[f"proof: {proof.answer}"] += 1
        if proof.answer == "different":
            return f"proved different: {proof.difference}"
    return ""


def _outcome(run: Callable[..., object], arrays: Sequence[np.ndarray], size: int) -> list[bytes]:
    """The bytes of the arrays and of the result, after a run on copies."""
    copies = [array.copy() for array in arrays]
    result = np.asarray(run(*copies, size), arrays[0].dtype)
    return [_bits(array) for array in (*copies, result)]


def _bits(array: np.ndarray) -> bytes:
    """The bytes of an array; LLVM chooses which of two NaNs an operation gives."""
    if array.dtype.kind == "f":
        array = np.where(np.isnan(array), np.nan, array)
    return array.tobytes()


def check_schedule(seed: int, report: Report) -> str:
    """What is wrong with the schedule of a random problem; lesser intervals are enumerated."""
    rng = random.Random(f"schedules {seed}")
    count = rng.randint(1, 4)
    edges: list[TimeEdge] = []
    for _ in range(rng.randint(0, 2 * count)):
        source = rng.randrange(count)
        sink = rng.randrange(count)
        distance = rng.randint(1, 5) if source >= sink else rng.choice((0, 0, 1, 2))
        edges.append(TimeEdge(source, sink, rng.randint(0, 5), distance))
    kinds = tuple(rng.choice((None, "a", "a", "b")) for _ in range(count))
    problem = ModuloProblem(kinds, tuple(edges), {"a": rng.choice((1, 2)), "b": 1})
    result = schedule(problem)
    report.coverage["schedules with the minimum"] += result.interval == result.minimum
    if not is_respected(problem, result.interval, result.times):
        return f"no schedule: {result}"
    for interval in range(1, result.interval):
        if any(is_respected(problem, interval, times) for times in _all_times(count, interval)):
            return f"{interval} cycles are enough: {result}"
    return ""


def _all_times(count: int, interval: int) -> Iterator[tuple[int, ...]]:
    """Assignments of operations to the first intervals, as many as are quickly tried."""
    horizon = min(4 * interval, int(20_000 ** (1 / count)))
    return itertools.product(range(horizon), repeat=count)
