"""Measuring where the time of a call goes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from xdsl.dialects.builtin import ModuleOp

from loopwright.errors import SourceLocation
from loopwright.runtime.copies import Copies
from loopwright.runtime.profiling.footprints import footprints
from loopwright.runtime.profiling.hardware import CACHE_EVENTS, count_events
from loopwright.runtime.profiling.instrument import (
    Instrumented,
    Work,
    with_clocks,
    with_counters,
)
from loopwright.runtime.profiling.limits import Compiler, Limits, host_limits
from loopwright.runtime.profiling.misses import PredictedTraffic
from loopwright.runtime.profiling.nests import Nest, label_of, nests_of
from loopwright.runtime.profiling.profile import NestProfile, Profile
from loopwright.runtime.profiling.sized_calls import sized_call
from loopwright.runtime.signature import find_function
from loopwright.syntax.locations import source_location
from loopwright.target import describe_host

_ENOUGH_SECONDS = 0.2
_MOST_CALLS = 1000


def profile(
    call: Callable[..., object],
    module: ModuleOp,
    entry: str,
    arguments: Sequence[object],
    *,
    compiler: Compiler,
    threads: int,
) -> Profile:
    """Where the time of a call goes that runs the function `entry` of a module.

    The function runs several times, on copies of the arguments: as it is, then to count, then with
    clocks around its nests, each until enough time has been seen. The first profile on a host
    measures its limits, which takes some seconds. The compiler makes what can be called of
    instrumented functions, as it made `call`, with so many threads.

    Raises what the call raises.
    """

    def prepared(made: Instrumented) -> tuple[Callable[..., object], Any]:
        return compiler(made.module, made.entry), np.zeros(made.slots, np.int64)

    plain, _, _ = _best(call, arguments)
    counting, copied, work = with_counters(module, entry)
    counter, counts = prepared(counting)
    counter(*Copies(arguments).fresh(), counts)
    timer, cycles = prepared(with_clocks(module, entry))
    seconds, calls, spent = _best(timer, arguments, cycles)
    tick = seconds / max(spent[0], 1)
    measured = _Measured(
        counts=[int(count) for count in counts],
        seconds=[tick * cycles for cycles in spent[1:]],
        work=work,
        limits=host_limits(compiler),
        threads=threads,
    )
    nests = nests_of(find_function(module, entry))
    sized = sized_call(module, entry, arguments)
    caches = describe_host().caches
    predicted = PredictedTraffic(sized)
    misses = predicted.misses([cache.size for cache in caches])
    exact = zip(footprints(sized), predicted.footprints(), strict=True)
    sizes = [lines if size is None else size for size, lines in exact]
    about = zip(nests, copied, sizes, misses, strict=True)
    found = [
        measured.nest(number, nest, twin, size, missed)
        for number, (nest, twin, size, missed) in enumerate(about)
    ]
    total, _ = measured.operations(work)
    given = Copies(arguments).fresh()
    return Profile(
        entry,
        calls,
        seconds,
        plain,
        total,
        tuple(found),
        measured.limits,
        tuple(f"L{cache.level}" for cache in caches),
        count_events(CACHE_EVENTS, lambda: call(*given)),
    )


@dataclass(frozen=True)
class _Measured:
    """What was counted in each block of the copy, and the time of each nest."""

    counts: list[int]
    seconds: list[float]
    work: list[Work]
    limits: Limits
    threads: int

    def nest(
        self,
        number: int,
        nest: Nest,
        twin: Nest,
        size: int | None,
        misses: tuple[int, ...] | None,
    ) -> NestProfile:
        """What is known of a nest; `twin` is the one in the copy that counted."""
        inside = [work for work in self.work if twin.op.is_ancestor(work.block)]
        operations, narrow = self.operations(inside)
        around = twin.op.parent_block()
        runs = next(self.counts[work.slot] for work in self.work if work.block is around)
        seconds = self.seconds[number]
        roof, bound = None, ""
        if operations:
            roof, bound = self._roof(operations, narrow, size, runs, parallel=nest.is_parallel)
        return NestProfile(
            label_of(nest),
            source_location(nest.op),
            nest.parent,
            seconds,
            runs,
            operations,
            size,
            roof,
            bound,
            misses if runs else None,
            frozenset(_places(nest)),
        )

    def operations(self, blocks: Sequence[Work]) -> tuple[int, int]:
        """How many operations blocks did, and how many of them on at most 32 bits."""
        return (
            sum(self.counts[work.slot] * work.operations for work in blocks),
            sum(self.counts[work.slot] * work.narrow for work in blocks),
        )

    def _roof(
        self, operations: int, narrow: int, size: int | None, runs: int, *, parallel: bool
    ) -> tuple[float, str]:
        """The most operations a second, and what sets it: arithmetic, or the nearest memory that
        holds what one run accesses, each byte of which is moved once."""
        cores = self.threads if parallel else 1
        limits = self.limits
        computing = (narrow / limits.narrow + (operations - narrow) / limits.wide) / cores
        if size is None:
            return operations / computing, "arithmetic"
        level = limits.bandwidth(size)
        moving = size * runs / level.rate
        if moving > computing:
            return operations / moving, level.name
        return operations / computing, "arithmetic"


def _places(nest: Nest) -> Iterator[SourceLocation]:
    for op in nest.op.walk():
        location = source_location(op)
        if location is not None:
            yield location


def _best(
    call: Callable[..., object], arguments: Sequence[object], *slots: Any
) -> tuple[float, int, list[int]]:
    """The time of the best call, how many there were, and what it left in the slots."""
    copies = Copies(arguments)
    best, calls, total, kept = float("inf"), 0, 0.0, list[int]()
    while not calls or (total < _ENOUGH_SECONDS and calls < _MOST_CALLS):
        given = copies.fresh()
        for slot in slots:
            slot.fill(0)
        started = time.perf_counter()
        call(*given, *slots)
        spent = time.perf_counter() - started
        calls += 1
        total += spent
        if spent < best:
            best = spent
            kept = [int(value) for slot in slots for value in slot]
    return best, calls, kept
