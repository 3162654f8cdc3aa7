"""Rough costs of tasks in seconds: Dask's overhead per task, computation, and copies."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np

from loopwright.exact.costs.cycles import op_cycles
from loopwright.loops.chunks.boxes import TileRanges
from loopwright.loops.chunks.stages import ChunkedProgram
from loopwright.loops.chunks.steps import joined
from loopwright.loops.chunks.work import Instance, TileWork

TASK = 3e-4
"""Seconds of Dask's scheduling overhead for a task; passing a part of an array counts as one
task."""
CALL = 3e-5
"""Seconds of a call of compiled code."""
CYCLE = 3e-10
BYTE = 1e-9
"""Seconds to copy a byte of another task's result."""


def cycles_of(ranges: TileRanges) -> tuple[Any, Any]:
    """Which tiles of a stage have iterations, and their cycles."""
    program = ranges.program
    exists, cycles = np.zeros(ranges.count, bool), np.zeros(ranges.count)
    for name in ranges.stage.names:
        each = sum(map(op_cycles, program.statements[name].ops))
        loops = len(program.scop.place_of(name).loops)
        for piece in program.domains[name].pieces:
            low, high, found, _ = ranges.of(name, piece, ())
            sizes = [np.maximum(high[k] - low[k] + 1, 0).astype(float) for k in range(loops)]
            cycles += np.where(found, prod(sizes, start=each), 0)
            exists |= found
    return exists, cycles


def _seconds(steps: TileWork, program: ChunkedProgram) -> float:
    """The total cost of the tasks of some steps."""
    tiles = len(steps.places)
    seconds = tiles * TASK
    for _, ranges, runs in steps.stages:
        seconds += float(np.sum(runs)) * CALL + float(np.sum(cycles_of(ranges)[1] * runs)) * CYCLE
    pairs = [(number, region) for number, several in steps.needed.items() for region in several]
    for number, region in pairs:
        sizes = np.maximum(region.end - region.low, 0) * region.exists
        seconds += float(np.sum(np.prod(sizes.astype(float), axis=0))) * 8 * BYTE
        chunks = [max(1.0, sum(x) / max(1, len(x))) for x in program.numbered[number].chunks]
        parts = np.ceil(sizes / np.array(chunks).reshape(-1, 1)).astype(float)
        seconds += float(np.sum(np.prod(parts, axis=0))) * TASK
    return seconds


def best_count(program: ChunkedProgram, iterations: Sequence[Sequence[Instance]]) -> int:
    """The most profitable number of iterations of a loop per task."""
    best, count = 1, 1
    least = float("inf")
    while count <= len(iterations):
        instances = [instance for several in iterations[:count] for instance in several]
        cost = _seconds(joined(program, instances), program) / count
        if cost > least:
            break
        best, least, count = count, cost, count * 2
    return best
