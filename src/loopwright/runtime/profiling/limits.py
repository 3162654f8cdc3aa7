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

import numpy as np

from loopwright.dialects.reading import read_module
from loopwright.runtime import cache
from loopwright.runtime.kernel import compile_function
from loopwright.runtime.objects import environment_key
from loopwright.target import describe_host

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


def host_limits() -> Limits:
    """The limits of this host: from the disk cache, or else measured (about a second)."""
    key = cache.make_key([*environment_key(), repr(describe_host()), "limits"])
    kept = cache.load(key)
    known = None if kept is None else _unpacked(kept)
    if known is None:
        known = _measured()
        cache.store(key, [json.dumps(asdict(known)).encode()])
    return known


def _unpacked(parts: tuple[bytes, ...]) -> Limits | None:
    try:
        found = json.loads(parts[0])
        levels = tuple(Bandwidth(**level) for level in found["bandwidths"])
        return Limits(float(found["narrow"]), float(found["wide"]), levels)
    except (ValueError, KeyError, TypeError, IndexError):
        return None


def _measured() -> Limits:
    host = describe_host()
    levels = [
        Bandwidth(f"L{level.level}", level.size, _traffic(level.size // 2)) for level in host.caches
    ]
    beyond = min(4 * host.caches[-1].size, _LARGEST)
    levels.append(Bandwidth("memory", None, _traffic(beyond)))
    bits = host.vector_bits or 128
    return Limits(_arithmetic("f32", bits // 32), _arithmetic("f64", bits // 64), tuple(levels))


def _arithmetic(element: str, lanes: int) -> float:
    """Floating-point operations a second."""
    vector = f"vector<{lanes}x{element}>"
    sums = range(_CHAINS)
    step = "\n".join(f"    %t{k} = math.fma %s{k}, %x, %y : {vector}" for k in sums)
    given = ", ".join(f"%s{k} = %x" for k in sums)
    types = ", ".join([vector] * _CHAINS)
    total = "\n".join(
        f"  %u{k} = arith.addf %{f'u{k - 1}' if k else 'x'}, %r#{k} : {vector}" for k in sums
    )
    text = f"""
func.func @peak(%n: index, %x: {vector}, %y: {vector}) -> {vector} {{
  %r:{_CHAINS} = affine.for %i = 0 to %n iter_args({given}) -> ({types}) {{
{step}
    affine.yield {", ".join(f"%t{k}" for k in sums)} : {types}
  }}
{total}
  return %u{_CHAINS - 1} : {vector}
}}"""
    kernel = compile_function(read_module(text, file="<peak>"), "peak", threads=1)
    kind = np.dtype({"f32": np.float32, "f64": np.float64}[element])
    x, y = np.full(lanes, 0.5, kind), np.full(lanes, 1.0, kind)
    rate = _repetitions(lambda times: kernel(times, x, y))
    return rate * 2 * lanes * _CHAINS


def _traffic(footprint: int) -> float:
    """Bytes a second, of three arrays that have so many bytes together."""
    text = """
func.func @triad(%times: index, %x: memref<?xf64>, %y: memref<?xf64>, %z: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf64>
  %f = arith.constant 3.0 : f64
  affine.for %t = 0 to %times {
    affine.for %i = 0 to %n {
      %a = affine.load %x[%i] : memref<?xf64>
      %b = affine.load %y[%i] : memref<?xf64>
      %p = arith.mulf %a, %f : f64
      %s = arith.addf %p, %b : f64
      affine.store %s, %z[%i] : memref<?xf64>
    }
  }
  return
}"""
    kernel = compile_function(read_module(text, file="<triad>"), "triad", threads=1)
    count = max(footprint // 24, 64)
    arrays = [np.ones(count) for _ in range(3)]
    return _repetitions(lambda times: kernel(times, *arrays)) * 24 * count


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
