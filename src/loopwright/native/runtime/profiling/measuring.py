"""Measuring how the time of a call is spent, compared with the peaks of the host."""

from __future__ import annotations

import ctypes
import errno
import json
import os
import platform
import struct
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from loopwright.exact.costs.host import describe_host
from loopwright.ir.core.locations import source_location
from loopwright.ir.dialects.registry import read_module
from loopwright.ir.interfaces import control_flow
from loopwright.native.runtime import cache
from loopwright.native.runtime.cache import environment_key
from loopwright.native.runtime.copies import Copies
from loopwright.native.runtime.entries import find_function
from loopwright.native.runtime.profiling import instrument
from loopwright.records import asdict, dataclass
from loopwright.reporting.drawing import page
from loopwright.reporting.drawing.svg import (
    billions,
    count,
    duration,
    html_table,
    percent,
    text_table,
)
from loopwright.reporting.errors import SourceLocation, counted
from loopwright.reporting.loop_times import MeasuredNest

_SYSCALLS = {"x86_64": 298, "aarch64": 241}
"""The number of `perf_event_open`."""
_ATTRIBUTE_BYTES = 128
_FLAGS_OFFSET = 40
_DISABLED = 1 << 0
_NO_KERNEL = 1 << 5
_NO_HYPERVISOR = 1 << 6
_ENABLE = 0x2400
_DISABLE = 0x2401
_RESET = 0x2403
_READ_MISS = 1 << 16


@dataclass(frozen=True, slots=True)
class Event:
    """A performance event: a type and a number of `perf_event_open`."""

    name: str
    type: int
    config: int


CACHE_EVENTS = (Event("L1", 3, 0 | _READ_MISS), Event("last level", 3, 2 | _READ_MISS))
"""Loads that miss the nearest cache and the last one."""


@dataclass(frozen=True, slots=True)
class Counted:
    """The event counts of one call on this thread, by name; `refused` is the reason if there are
    none."""

    counts: tuple[tuple[str, int], ...] = ()
    refused: str = ""


def count_events(events: tuple[Event, ...], run: Callable[[], object]) -> Counted:
    """Count events while a function runs on this thread, in user mode only. The function runs in
    any case. Events that the processor does not support are skipped.
    """
    opened: list[tuple[Event, int]] = []
    refused = ""
    try:
        for event in events:
            try:
                opened.append((event, _open(event)))
            except OSError as error:
                is_missing = error.errno == errno.ENOENT
                refused = "the machine has no counters for them" if is_missing else str(error)
        for _, descriptor in opened:
            _control(descriptor, _RESET)
            _control(descriptor, _ENABLE)
        run()
        for _, descriptor in opened:
            _control(descriptor, _DISABLE)
        counts = [(event.name, _read_counter(descriptor)) for event, descriptor in opened]
    finally:
        for _, descriptor in opened:
            os.close(descriptor)
    return Counted(tuple(counts), "" if counts else refused)


def _open(event: Event) -> int:
    number = _SYSCALLS.get(platform.machine())
    if number is None or not sys.platform.startswith("linux"):
        raise OSError(0, "no counters are known for this system")
    attributes = bytearray(_ATTRIBUTE_BYTES)
    struct.pack_into("IIQ", attributes, 0, event.type, _ATTRIBUTE_BYTES, event.config)
    struct.pack_into("Q", attributes, _FLAGS_OFFSET, _DISABLED | _NO_KERNEL | _NO_HYPERVISOR)
    library = ctypes.CDLL(None, use_errno=True)
    attribute_buffer = (ctypes.c_char * _ATTRIBUTE_BYTES).from_buffer(attributes)
    descriptor = library.syscall(
        ctypes.c_long(number), attribute_buffer, 0, -1, -1, ctypes.c_long(0)
    )
    if descriptor < 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
    return int(descriptor)


def _control(descriptor: int, request: int) -> None:
    import fcntl

    fcntl.ioctl(descriptor, request, 0)


def _read_counter(descriptor: int) -> int:
    return int.from_bytes(os.read(descriptor, 8), sys.byteorder)


Compiler: TypeAlias = Callable[[ModuleOp, str], Callable[..., object]]
"""Compiles a function of a module."""

_CHAINS = 10
"""The number of independent sums: more than the latency of a fused multiply-add times its ports,
and few enough for the registers."""
_ROUNDS = 7
_SECONDS = 0.002
"""About how long one measurement takes."""
_LARGEST = 256 << 20
"""The largest size in bytes of arrays that must not fit in a cache."""


@dataclass(frozen=True, slots=True)
class Bandwidth:
    """The bandwidth between the core and memory that holds `capacity` bytes, in bytes a second."""

    name: str
    capacity: int | None
    rate: float


@dataclass(frozen=True, slots=True)
class Limits:
    """The peaks of one core: operations a second on 32 and on 64 bits, and bandwidths, the nearest
    memory first; the last has no capacity.

    Peaks are those of loops as this compiler generates them: independent fused multiply-adds on
    vectors in registers, and the sum of two arrays (with a factor) written to a third, sized for
    each level of cache. They are kept in the disk cache for the host.

    The picture that they give is the roofline of Williams, Waterman and Patterson, "Roofline: An
    Insightful Visual Performance Model for Multicore Architectures" (2009).
    """

    narrow: float
    wide: float
    bandwidths: tuple[Bandwidth, ...]

    def bandwidth(self, footprint: int) -> Bandwidth:
        """Return the nearest memory level that holds the given number of bytes.

        >>> limits = Limits(2e9, 1e9, (Bandwidth("L1", 10, 8.0), Bandwidth("memory", None, 1.0)))
        >>> limits.bandwidth(10).name, limits.bandwidth(11).name
        ('L1', 'memory')
        """
        for level in self.bandwidths:
            if level.capacity is None or footprint <= level.capacity:
                return level
        return self.bandwidths[-1]


def host_limits(compiler: Compiler) -> Limits:
    """Return the limits of this host: from the disk cache, or else measured (about a second)."""
    key = cache.make_key([*environment_key(), repr(describe_host()), "limits"])
    cached_parts = cache.load(key)
    limits = None if cached_parts is None else _unpacked(cached_parts)
    if limits is None:
        if sys.stderr.isatty():
            print(_MEASURING, file=sys.stderr)
        limits = _measured(compiler)
        cache.store(key, [json.dumps(asdict(limits)).encode()])
    return limits


_MEASURING = "loopwright: measuring the limits of this machine: some seconds, once"


def _unpacked(parts: tuple[bytes, ...]) -> Limits | None:
    try:
        record = json.loads(parts[0])
        levels = tuple(Bandwidth(**level) for level in record["bandwidths"])
        return Limits(float(record["narrow"]), float(record["wide"]), levels)
    except (ValueError, KeyError, TypeError, IndexError):
        return None


def _measured(compiler: Compiler) -> Limits:
    host = describe_host()
    levels = [
        Bandwidth(f"L{level.level}", level.size, _traffic(compiler, level.size // 2))
        for level in host.caches
    ]
    beyond = min(4 * host.caches[-1].size, _LARGEST)
    levels.append(Bandwidth("memory", None, _traffic(compiler, beyond)))
    bits = host.vector_bits or 128
    return Limits(
        _arithmetic(compiler, "f32", bits // 32),
        _arithmetic(compiler, "f64", bits // 64),
        tuple(levels),
    )


def _arithmetic(compiler: Compiler, element: str, lanes: int) -> float:
    """Return the floating-point operations per second."""
    types = {
        "VECTOR": f"vector<{_CHAINS}x{lanes}x{element}>",
        "LANES": f"vector<{lanes}x{element}>",
    }
    kernel = _compile_template("peak", compiler, **types)
    kind = np.dtype({"f32": np.float32, "f64": np.float64}[element])
    start = np.full((_CHAINS, lanes), 0.5, kind)
    summand = np.full(lanes, 1.0, kind)
    rate = _repetitions(lambda times: kernel(times, start, start[0], summand))
    return rate * 2 * lanes * _CHAINS


def _traffic(compiler: Compiler, footprint: int) -> float:
    """Measure the bytes per second of a triad on three arrays of the given total size."""
    kernel = _compile_template("triad", compiler)
    count = max(footprint // 24, 64)
    arrays = [np.ones(count) for _ in range(3)]
    return _repetitions(lambda times: kernel(times, *arrays)) * 24 * count


def _compile_template(name: str, compiler: Compiler, **parts: str) -> Callable[..., object]:
    """Return the function in a file of this directory, compiled with some words replaced."""
    file = f"{name}.mlir"
    text = (Path(__file__).parent / file).read_text(encoding="utf-8")
    for word, replacement in parts.items():
        text = text.replace(word, replacement)
    return compiler(read_module(text, file=file), name)


def _repetitions(run: Callable[[int], object]) -> float:
    """Return the greatest rate, per second of CPU time, of something that a call does many
    times."""
    times = 1
    spent = 0.0
    while spent < _SECONDS:
        start = time.thread_time()
        run(times)
        spent = time.thread_time() - start
        if spent < _SECONDS:
            times *= 2 if spent > _SECONDS / 8 else 8
    best = spent
    for _ in range(_ROUNDS - 1):
        start = time.thread_time()
        run(times)
        best = min(best, time.thread_time() - start)
    return times / best


@dataclass(frozen=True, slots=True)
class NestProfile:
    """The measurements of a nest in the best run; `parent` is the number of the nest around it.

    `seconds` are with the nests in it. `operations` are the executed floating-point operations,
    including masked-off lanes. `footprint` is the bytes of the elements that one of its `runs`
    accesses, or roughly of the lines, where the elements cannot be counted; None if unknown. `roof`
    is the peak of the host in operations per second at this ratio of operations to bytes, and
    `bound` what limits it. `misses` are the lines that are predicted to come into each cache in all
    its runs, None where that is not known. `places` are those of its ops in the source, `loops`
    those of its loops. A nest that is not a loop (`is_loop`) chooses among versions of nests;
    `version` is the number of a loop among these.
    """

    label: str
    location: SourceLocation | None
    parent: int | None
    seconds: float
    runs: int
    operations: int
    footprint: int | None
    roof: float | None
    bound: str
    misses: tuple[int, ...] | None
    places: frozenset[SourceLocation]
    loops: frozenset[SourceLocation] = frozenset()
    is_loop: bool = True
    version: int | None = None

    @property
    def rate(self) -> float:
        """Floating-point operations a second."""
        return self.operations / self.seconds if self.seconds else 0.0

    @property
    def intensity(self) -> float | None:
        """Floating-point operations for each byte of the footprint; None if that is not known."""
        moved = None if self.footprint is None else self.footprint * self.runs
        return self.operations / moved if moved else None

    @property
    def share_of_roof(self) -> float | None:
        """The share of the peak of the host that is reached, between 0 and about 1."""
        return self.rate / self.roof if self.roof and self.seconds else None


@dataclass(frozen=True, slots=True)
class Profile:
    """How the time of a call was spent.

    `seconds` is the time of the best of `calls` calls of the measured code; `plain_seconds` that of
    the code without instruments. `caches` are those for which misses are predicted, `counted` the
    misses of loads that the processor counted in one call, on the thread that called.
    `conversion_seconds` is the additional time in which a call from Python converts containers to
    vectors and back. A profile is shown as a table of the nests that ran, also in notebooks, and
    `svg` draws the roofline.
    """

    function: str
    calls: int
    seconds: float
    plain_seconds: float
    operations: int
    nests: tuple[NestProfile, ...]
    limits: Limits
    caches: tuple[str, ...]
    counted: Counted
    conversion_seconds: float = 0.0

    @property
    def hottest(self) -> NestProfile | None:
        """The innermost nest that took the most time; None if there is none."""
        inner = [nest for number, nest in enumerate(self.nests) if not self._is_around(number)]
        return max(inner, key=lambda nest: nest.seconds, default=None)

    @property
    def roof_seconds(self) -> float | None:
        """The least time in which the host could do all operations; None if that is not known."""
        inner = [nest for number, nest in enumerate(self.nests) if not self._is_around(number)]
        least_seconds = sum(nest.operations / nest.roof for nest in inner if nest.roof)
        counted_operations = sum(nest.operations for nest in inner if nest.roof)
        return least_seconds * self.operations / counted_operations if counted_operations else None

    def measured_nests(self) -> Iterator[MeasuredNest]:
        """Yield the nests that have a place, each without the time of the nests in it."""
        for number, nest in enumerate(self.nests):
            inside = [child for child in self.nests if child.parent == number]
            seconds = nest.seconds - sum(child.seconds for child in inside)
            if nest.location is None:
                continue
            operations = 0 if inside else nest.operations
            least = operations / nest.roof if operations and nest.roof else None
            location = nest.location
            yield MeasuredNest(location, nest.loops, max(seconds, 0.0), least, nest.version)

    def _is_around(self, number: int) -> bool:
        return any(nest.parent == number for nest in self.nests)

    def __repr__(self) -> str:
        nests = counted(len(self.nests), "nest")
        time = duration(self.plain_seconds)
        return f"<Profile of @{self.function}: {nests}, {time} a call; print shows it>"

    def __str__(self) -> str:
        return self.text()

    def text(self, width: int | None = None) -> str:
        """Return the profile as a table of at most `width` columns, with the host's peaks below
        it."""
        rate = _flops(self.operations / self.seconds) if self.operations else "no float operations"
        total = duration(self.plain_seconds + self.conversion_seconds)
        lines = [f"@{self.function}: {total} a call, {rate}"]
        lines += text_table(_HEADS, self._rows(), numbers=range(2, len(_HEADS) - 2), width=width)
        peaks = self.limits
        near = ", ".join(f"{b.name} {billions(b.rate, 'B/s')}" for b in peaks.bandwidths)
        lines.append(
            f"one core: {_flops(peaks.narrow)} on 32 bits, {_flops(peaks.wide)} on 64; {near}"
        )
        lines.append(self._counted_text())
        return "\n".join(lines)

    def _counted_text(self) -> str:
        """Return the caption of the misses in the table, and the processor's counts."""
        what = (
            f"misses: cache lines to be loaded into {'/'.join(self.caches)}, as the model predicts"
        )
        if self.counted.refused:
            return f"{what} ({self.counted.refused})"
        counts_text = ", ".join(f"{name} {count(number)}" for name, number in self.counted.counts)
        return f"{what}; counted in a call: {counts_text}"

    def _rows(self) -> list[tuple[str, ...]]:
        rows = [self._row(nest) for nest in self.nests if nest.runs] + [self._remaining()]
        return [self._conversion(), *rows] if self.conversion_seconds else rows

    def _share(self, seconds: float) -> str:
        return percent(seconds / (self.seconds + self.conversion_seconds))

    def _conversion(self) -> tuple[str, ...]:
        seconds = self.conversion_seconds
        return ("conversion of containers", "", duration(seconds), self._share(seconds), *[""] * 6)

    def _row(self, nest: NestProfile) -> tuple[str, ...]:
        share = nest.share_of_roof
        return (
            "  " * self._depth(nest) + nest.label,
            "" if nest.location is None else str(nest.location.line),
            duration(nest.seconds),
            self._share(nest.seconds),
            str(nest.runs),
            f"{nest.rate / 1e9:.3g}" if nest.operations else "",
            "" if nest.intensity is None or not nest.operations else f"{nest.intensity:.3g}",
            "" if share is None or not nest.operations else percent(share),
            nest.bound,
            "" if nest.misses is None else "/".join(map(count, nest.misses)),
        )

    def _depth(self, nest: NestProfile) -> int:
        return 0 if nest.parent is None else 1 + self._depth(self.nests[nest.parent])

    def _remaining(self) -> tuple[str, ...]:
        inside = sum(nest.seconds for nest in self.nests if nest.parent is None)
        seconds = max(self.seconds - inside, 0.0)
        return ("the rest", "", duration(seconds), self._share(seconds), *[""] * 6)

    def _repr_html_(self) -> str:
        return html_table(f"Profile of @{self.function}", _HEADS, self._rows())

    def svg(self) -> str:
        """Return the roofline of the host with a point for each nest, as an SVG picture."""
        from loopwright.reporting.drawing.roofline import Point, Roof, draw_roofline

        points = [
            Point(nest.label, nest.intensity, nest.rate)
            for number, nest in enumerate(self.nests)
            if nest.intensity and nest.rate and not self._is_around(number)
        ]
        roofs = [Roof(level.name, level.rate) for level in self.limits.bandwidths]
        peaks = [("64 bits", self.limits.wide), ("32 bits", self.limits.narrow)]
        return draw_roofline(f"Roofline of @{self.function}", roofs, peaks, points)

    def html(self) -> str:
        """Return the profile as a part of a page: the roofline, and the table."""
        title = f"Profile of @{self.function}"
        table = html_table(title, _HEADS, [*self._rows()])
        total = duration(self.plain_seconds + self.conversion_seconds)
        shown = f"{total} a call, the best of several."
        picture = page.figure(self.svg(), f"Roofline of @{self.function}")
        counted = page.paragraph(f"{self._counted_text()}.")
        return page.paragraph(shown) + picture + page.scrolling(title, table) + counted

    def to_json(self) -> str:
        """Return all figures: seconds, bytes, operations."""
        nests = [
            {
                "label": nest.label,
                "location": None if nest.location is None else str(nest.location),
                "parent": nest.parent,
                "seconds": nest.seconds,
                "runs": nest.runs,
                "operations": nest.operations,
                "footprint": nest.footprint,
                "roof": nest.roof,
                "bound": nest.bound,
                "misses": nest.misses and dict(zip(self.caches, nest.misses, strict=True)),
            }
            for nest in self.nests
        ]
        about = {
            "function": self.function,
            "seconds": self.plain_seconds,
            "measured_seconds": self.seconds,
            "conversion_seconds": self.conversion_seconds,
            "operations": self.operations,
            "nests": nests,
            "peaks": {"32": self.limits.narrow, "64": self.limits.wide},
            "misses_counted": dict(self.counted.counts),
            "bandwidths": {b.name: b.rate for b in self.limits.bandwidths},
        }
        return json.dumps(about, indent=2)


_HEADS = (
    "nest",
    "line",
    "time",
    "share",
    "runs",
    "GFLOP/s",
    "flop/byte",
    "of roof",
    "bound by",
    "misses",
)


def _flops(rate: float) -> str:
    return billions(rate, "FLOP/s")


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
    predicts_misses: bool = True,
) -> Profile:
    """Measure how the time of a call of the function `entry` of a module is spent.

    The function runs several times, on copies of the arguments: unchanged, then with counters, then
    with clocks around its nests, each until enough time has been measured. The first profile on a
    host measures its limits, which takes some seconds. `compiler` compiles the instrumented
    functions, as it compiled `call`, for so many threads. Without `predicts_misses` the model of
    the caches, which takes most of the time, is skipped.

    Exceptions of the call are passed on.
    """

    def prepared(instrumented: instrument.Instrumented) -> tuple[Callable[..., object], Any]:
        return compiler(instrumented.module, instrumented.entry), np.zeros(
            instrumented.slots, np.int64
        )

    plain, _, _ = _best(call, arguments)
    counting, copied, work = instrument.with_counters(module, entry)
    counter, counts = prepared(counting)
    counter(*Copies(arguments).fresh(), counts)
    timer, cycles = prepared(instrument.with_clocks(module, entry))
    seconds, calls, spent = _best(timer, arguments, cycles)
    tick = seconds / max(spent[0], 1)
    measured = _Measured(
        counts=[int(count) for count in counts],
        seconds=[tick * cycles for cycles in spent[1:]],
        work=work,
        limits=host_limits(compiler),
        threads=threads,
    )
    nests = instrument.nests_of(find_function(module, entry))
    sized = instrument.sized_call(module, entry, arguments)
    caches = describe_host().caches
    sizes = list(instrument.footprints(sized))
    misses: Sequence[tuple[int, ...] | None] = [None] * len(nests)
    if predicts_misses:
        predicted = instrument.PredictedTraffic(sized)
        misses = predicted.misses([cache.size for cache in caches])
        exact = zip(sizes, predicted.footprints(), strict=True)
        sizes = [lines if size is None else size for size, lines in exact]
    about = zip(nests, copied, sizes, misses, strict=True)
    profiles = [
        measured.nest(number, nest, twin, size, missed)
        for number, (nest, twin, size, missed) in enumerate(about)
    ]
    total, _ = measured.operations(work)
    fresh_arguments = Copies(arguments).fresh()
    return Profile(
        entry,
        calls,
        seconds,
        plain,
        total,
        tuple(profiles),
        measured.limits,
        tuple(f"L{cache.level}" for cache in caches),
        count_events(CACHE_EVENTS, lambda: call(*fresh_arguments)),
    )


@dataclass(frozen=True)
class _Measured:
    """The counts of each block of the copy, and the time of each nest."""

    counts: list[int]
    seconds: list[float]
    work: list[instrument.Work]
    limits: Limits
    threads: int

    def nest(
        self,
        number: int,
        nest: instrument.Nest,
        twin: instrument.Nest,
        size: int | None,
        misses: tuple[int, ...] | None,
    ) -> NestProfile:
        """Return the profile of a nest; `twin` is the nest in the copy that counted."""
        inside = [work for work in self.work if twin.op.is_ancestor(work.block)]
        operations, narrow = self.operations(inside)
        enclosing_block = twin.op.parent_block()
        runs = next(self.counts[work.slot] for work in self.work if work.block is enclosing_block)
        seconds = self.seconds[number]
        roof = None
        bound = ""
        if operations:
            roof, bound = self._roof(operations, narrow, size, runs, parallel=nest.is_parallel)
        return NestProfile(
            instrument.label_of(nest),
            source_location(nest.op),
            nest.parent,
            seconds,
            runs,
            operations,
            size,
            roof,
            bound,
            misses if runs else None,
            frozenset(_source_locations(nest.op.walk())),
            frozenset(_source_locations(filter(control_flow.is_loop, nest.op.walk()))),
            control_flow.is_loop(nest.op),
            instrument.version_of(nest),
        )

    def operations(self, blocks: Sequence[instrument.Work]) -> tuple[int, int]:
        """Return how many operations blocks did, and how many of them on at most 32 bits."""
        return (
            sum(self.counts[work.slot] * work.operations for work in blocks),
            sum(self.counts[work.slot] * work.narrow for work in blocks),
        )

    def _roof(
        self, operations: int, narrow: int, size: int | None, runs: int, *, parallel: bool
    ) -> tuple[float, str]:
        """Return the peak in operations per second, and what limits it: arithmetic, or the nearest
        memory that holds what one run accesses, each byte of which is moved once."""
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


def _source_locations(ops: Iterable[Operation]) -> Iterator[SourceLocation]:
    for op in ops:
        location = source_location(op)
        if location is not None:
            yield location


def _best(
    call: Callable[..., object], arguments: Sequence[object], *slots: Any
) -> tuple[float, int, list[int]]:
    """Return the time of the best call, the number of calls, and the slot values of the best
    call."""
    copies = Copies(arguments)
    best = float("inf")
    calls = 0
    total = 0.0
    slot_values = list[int]()
    while not calls or (total < _ENOUGH_SECONDS and calls < _MOST_CALLS):
        fresh_arguments = copies.fresh()
        for slot in slots:
            slot.fill(0)
        started = time.perf_counter()
        call(*fresh_arguments, *slots)
        spent = time.perf_counter() - started
        calls += 1
        total += spent
        if spent < best:
            best = spent
            slot_values = [int(value) for slot in slots for value in slot]
    return best, calls, slot_values
