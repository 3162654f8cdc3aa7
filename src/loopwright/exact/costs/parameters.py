"""The tuned numbers of the cost models, one table a model: value, unit, meaning and origin of each.

`python -m benchmarks.calibrate` measures those that depend on a processor, and prints them beside
the values of the tables. The models compare costs of the same program, so they need ratios of about
the right size; none of these numbers affects whether a transformation is legal.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, NamedTuple


def _parameter(value: Any, unit: str, meaning: str, origin: str) -> Any:
    """Return the field of a table for one number."""
    metadata = {"unit": unit, "meaning": meaning, "origin": origin}
    return dataclasses.field(default=value, metadata=metadata)


_ESTIMATE = "an estimate"
_MEASURABLE = "an estimate, which `benchmarks.calibrate` measures"


@dataclasses.dataclass(frozen=True)
class CycleTable:
    """The costs of computation: `exact.costs.cycles`."""

    plain: float = _parameter(
        0.5, "cycles", "an op that declares no `ExecutionCost`", "two such ops a cycle"
    )
    access: float = _parameter(0.5, "cycles", "a load or store", "two accesses a cycle")
    latency: float = _parameter(
        4.0,
        "cycles",
        "an iteration of a loop that carries a value",
        "floating-point additions and multiplications on Skylake",
    )
    entry: float = _parameter(8.0, "cycles", "the start of a loop", _ESTIMATE)
    rare_call: float = _parameter(
        6.0,
        "cycles",
        "an op that is computed in line except for rare operands, calls for these included",
        _ESTIMATE,
    )
    spilled: float = _parameter(
        12.0,
        "cycles",
        "the latency of a carried value that is spilled around calls, which preserve no vector "
        "registers",
        "an estimate: store forwarding and an addition",
    )
    combining: float = _parameter(
        40.0,
        "cycles",
        "the latency of combining the partial results of a vectorised reduction when an op waits "
        "for it",
        "an estimate: shuffles and additions of a register",
    )
    fork: float = _parameter(
        10_000.0,
        "cycles",
        "the distribution of iterations to threads, and the wait for these",
        _MEASURABLE,
    )
    register_bytes: int = _parameter(
        64,
        "bytes",
        "the largest private buffer that is held in registers",
        "a register of 512 bits",
    )
    overhead: int = _parameter(
        2,
        "ops",
        "an iteration of any loop: counting, and computing positions",
        "an estimate of LLVM's code",
    )
    usually_unrolled: int = _parameter(
        8,
        "iterations",
        "the longest innermost loop that counts as unrolled in predicted cycles, whatever its body",
        "an estimate of what LLVM unrolls fully",
    )
    surely_unrolled: int = _parameter(
        128,
        "ops",
        "the largest inner loop, all iterations counted, that LLVM surely unrolls",
        "well below LLVM's threshold for full unrolling",
    )
    surely_kept: int = _parameter(
        300,
        "ops",
        "the smallest loop with a constant trip count, all iterations counted, that LLVM keeps "
        "rolled, and vectorises",
        "LLVM's threshold for full unrolling at -O3",
    )


@dataclasses.dataclass(frozen=True)
class TrafficTable:
    """The costs of memory: `exact.costs.estimates`."""

    bytes_per_cycle: tuple[float, ...] = _parameter(
        (64.0, 32.0, 10.0),
        "bytes per cycle",
        "transfers between the first and the second cache, and so on; the last to memory",
        _MEASURABLE,
    )
    first_touch: float = _parameter(
        0.6,
        "bytes per cycle",
        "first accesses of fresh memory, whose pages the system zeroes",
        _MEASURABLE,
    )
    fresh_from: int = _parameter(
        32 << 20,
        "bytes",
        "the smallest allocation with new pages at each execution; smaller ones reuse pages of "
        "freed ones",
        "glibc: the greatest dynamic `M_MMAP_THRESHOLD`",
    )
    returned_from: int = _parameter(
        64 << 20,
        "bytes",
        "allocations together from which on freed memory is returned to the system",
        "glibc: the trim threshold that goes with the greatest `M_MMAP_THRESHOLD`",
    )
    usable: tuple[float, float] = _parameter(
        (0.9, 0.75),
        "share",
        "the usable part of a cache: for the original nests, and for fused ones",
        "an estimate; less for fused nests, so that a gain survives the errors of the model",
    )
    line: int = _parameter(64, "bytes", "a cache line", "x86-64, and most AArch64 processors")


@dataclasses.dataclass(frozen=True)
class FusionTable:
    """What a fusion must gain: `exact.costs.cache_model`."""

    gain: float = _parameter(
        0.1, "share of the time", "the least saving of a fusion", "the errors of the model"
    )
    sure_gain: float = _parameter(
        0.04,
        "share of the time",
        "the least saving where a fusion recomputes nothing, keeps all vectors and interleaves no "
        "loops",
        "the errors of the model where computation stays the same",
    )
    loss: float = _parameter(
        0.05,
        "share of the time",
        "the greatest loss if all traffic and computation overlap",
        "the errors of the model",
    )
    small_size: int = _parameter(
        48,
        "elements",
        "an extent with which nests fit into caches",
        "three arrays of 48 x 48 f64 have 54 KiB",
    )
    largest_size: int = _parameter(
        1 << 26, "elements", "the greatest extent that is assumed", "beyond any last cache"
    )


CYCLES = CycleTable()
TRAFFIC = TrafficTable()
FUSION = FusionTable()


class ParameterRow(NamedTuple):
    """One number of a table, as a person reads it."""

    table: str
    name: str
    value: object
    unit: str
    meaning: str
    origin: str


def rows() -> Iterator[ParameterRow]:
    """Yield the numbers of all tables, in order."""
    for table in (CYCLES, TRAFFIC, FUSION):
        for field in dataclasses.fields(table):
            value = getattr(table, field.name)
            yield ParameterRow(type(table).__name__, field.name, value, **field.metadata)
