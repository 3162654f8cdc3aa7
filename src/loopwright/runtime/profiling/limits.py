"""What one core of this host can do at most: arithmetic and memory traffic, measured.

Peaks are those of loops as this compiler makes them: independent fused multiply-adds on vectors in
registers, and the sum of two arrays (with a factor) written to a third, sized for each level of
cache. They are kept in the disk cache for the host.

The picture that they give is the roofline of Williams, Waterman and Patterson, "Roofline: An
Insightful Visual Performance Model for Multicore Architectures" (2009).
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypeAlias

import numpy as np
from xdsl.dialects.builtin import ModuleOp

from loopwright.dialects.reading import read_module
from loopwright.runtime import cache
from loopwright.runtime.objects import environment_key
from loopwright.target import describe_host

Compiler: TypeAlias = Callable[[ModuleOp, str], Callable[..., object]]
"""What compiles a function of a module."""

_CHAINS = 10
"""Independent sums at a time: more than a fused multiply-add's latency times its ports, few enough
for the registers."""
_ROUNDS = 7
_SECONDS = 0.002
"""About how long one measurement takes."""
_LARGEST = 256 << 20
"""What arrays that must not fit into a cache have at most, in bytes."""


@dataclass(frozen=True, slots=True)
class Bandwidth:
    """What moves between the core and memory that holds `capacity` bytes, in bytes a second."""

    name: str
    capacity: int | None
    rate: float


@dataclass(frozen=True, slots=True)
class Limits:
    """The peaks of one core: operations a second on 32 and on 64 bits, and bandwidths, the nearest
    memory first; the last has no capacity."""

    narrow: float
    wide: float
    bandwidths: tuple[Bandwidth, ...]

    def bandwidth(self, footprint: int) -> Bandwidth:
        """The nearest memory that holds so many bytes.

        >>> limits = Limits(2e9, 1e9, (Bandwidth("L1", 10, 8.0), Bandwidth("memory", None, 1.0)))
        >>> limits.bandwidth(10).name, limits.bandwidth(11).name
        ('L1', 'memory')
        """
        for level in self.bandwidths:
            if level.capacity is None or footprint <= level.capacity:
                return level
        return self.bandwidths[-1]


def host_limits(compiler: Compiler) -> Limits:
    """The limits of this host: from the disk cache, or else measured (about a second)."""
    key = cache.make_key([*environment_key(), repr(describe_host()), "limits"])
    kept = cache.load(key)
    known = None if kept is None else _unpacked(kept)
    if known is None:
        known = _measured(compiler)
        cache.store(key, [json.dumps(asdict(known)).encode()])
    return known


def _unpacked(parts: tuple[bytes, ...]) -> Limits | None:
    try:
        found = json.loads(parts[0])
        levels = tuple(Bandwidth(**level) for level in found["bandwidths"])
        return Limits(float(found["narrow"]), float(found["wide"]), levels)
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
    """Floating-point operations a second."""
    shape = (_CHAINS, lanes)
    kernel = _compiled("peak", compiler, VECTOR=f"vector<{_CHAINS}x{lanes}x{element}>")
    kind = np.dtype({"f32": np.float32, "f64": np.float64}[element])
    x, y = np.full(shape, 0.5, kind), np.full(shape, 1.0, kind)
    rate = _repetitions(lambda times: kernel(times, x, y))
    return rate * 2 * lanes * _CHAINS


def _traffic(compiler: Compiler, footprint: int) -> float:
    """Bytes a second, of three arrays that have so many bytes together."""
    kernel = _compiled("triad", compiler)
    count = max(footprint // 24, 64)
    arrays = [np.ones(count) for _ in range(3)]
    return _repetitions(lambda times: kernel(times, *arrays)) * 24 * count


def _compiled(name: str, compiler: Compiler, **parts: str) -> Callable[..., object]:
    """The function of a file beside this one, words in it replaced."""
    file = f"{name}.mlir"
    text = (Path(__file__).parent / file).read_text(encoding="utf-8")
    for word, replacement in parts.items():
        text = text.replace(word, replacement)
    return compiler(read_module(text, file=file), name)


def _repetitions(run: Callable[[int], object]) -> float:
    """How often a second of CPU time something is done, at best, when a call does it many times."""
    times, spent = 1, 0.0
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
