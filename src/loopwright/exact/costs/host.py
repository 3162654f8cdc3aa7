"""The host machine, as far as loop transformations and the thread pool depend on it.

The figures come from the operating system (`/sys` and `/proc/cpuinfo` on Linux). Missing figures
have conservative defaults, so that a description always exists and never raises.
"""

from __future__ import annotations

import os
import platform
import re
from functools import cache
from pathlib import Path

from loopwright.records import dataclass

_CPU_DIRECTORY = Path("/sys/devices/system/cpu/cpu0/cache")
_UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}


@dataclass(frozen=True, slots=True)
class Cache:
    """One level of the data cache; sizes are in bytes."""

    level: int
    size: int
    line_size: int
    associativity: int
    shared_by: int


_DEFAULT_CACHES = (
    Cache(level=1, size=32 << 10, line_size=64, associativity=8, shared_by=1),
    Cache(level=2, size=256 << 10, line_size=64, associativity=8, shared_by=1),
)


@dataclass(frozen=True, slots=True)
class Host:
    """The machine: instruction set, cores this process may use, vector width, data caches."""

    machine: str
    cores: int
    vector_bits: int
    caches: tuple[Cache, ...]
    products: tuple[str, ...] = ()
    """Narrow types with an instruction that adds several products to each 32-bit lane."""
    fuses: bool = True
    """Whether there is an instruction for a product plus a number, rounded once."""

    @property
    def line_size(self) -> int:
        """Bytes in a cache line."""
        return self.caches[0].line_size

    @property
    def vector_registers(self) -> int:
        """Return how many vector registers the instruction set has.

        >>> [Host(x, 1, 128, _DEFAULT_CACHES).vector_registers for x in ("x86_64", "aarch64")]
        [16, 32]
        """
        return 32 if self.vector_bits >= 512 or self.machine in ("aarch64", "arm64") else 16

    @property
    def has_mask_registers(self) -> bool:
        """Return whether there are separate registers for masks; else they fill the lanes of
        vectors."""
        return self.vector_bits >= 512

    def keeps_in_registers(self, size: int) -> bool:
        """Return whether values of this many bytes fit in three quarters of the vector
        registers."""
        return size <= self.vector_registers * self.vector_bits // 8 * 3 // 4

    def cache_size(self, level: int) -> int:
        """Return the bytes of the data cache at `level`, or of the last level if there is none.

        >>> Host("x86_64", 1, 256, _DEFAULT_CACHES).cache_size(1)
        32768
        """
        return next((x.size for x in self.caches if x.level == level), self.caches[-1].size)


def _bytes_of(text: str) -> int:
    """Return the bytes in a size as `/sys` writes it.

    >>> _bytes_of("32K"), _bytes_of("64")
    (32768, 64)
    """
    match = re.fullmatch(r"(\d+)([KMG]?)", text.strip())
    if match is None:
        raise ValueError(f"not a size: {text!r}")
    return int(match[1]) * _UNITS[match[2]]


def _num_processors(text: str) -> int:
    """Return how many processors a list of `/sys` names.

    >>> _num_processors("0-3,8")
    5
    """
    count = 0
    for part in text.strip().split(","):
        first, _, last = part.partition("-")
        count += int(last or first) - int(first) + 1
    return count


def _read_caches(directory: Path) -> tuple[Cache, ...]:
    caches: list[Cache] = []
    for index in sorted(directory.glob("index*")):

        def read(name: str, index: Path = index) -> str:
            return (index / name).read_text(encoding="ascii").strip()

        try:
            if read("type") not in ("Data", "Unified"):
                continue
            caches.append(
                Cache(
                    level=int(read("level")),
                    size=_bytes_of(read("size")),
                    line_size=int(read("coherency_line_size")),
                    associativity=int(read("ways_of_associativity")),
                    shared_by=_num_processors(read("shared_cpu_list")),
                )
            )
        except (OSError, ValueError):
            continue
    usable = [c for c in caches if c.size > 0 and c.line_size > 0]
    return tuple(sorted(usable, key=lambda c: c.level)) or _DEFAULT_CACHES


def _vector_bits(machine: str, flags: frozenset[str]) -> int:
    """Return the widest vector registers that the instruction set offers.

    >>> _vector_bits("x86_64", frozenset({"avx2", "avx"}))
    256
    """
    if {"avx512f", "avx512vl", "avx512bw", "avx512dq"} <= flags:
        return 512
    return 256 if "avx" in flags and machine in ("x86_64", "AMD64") else 128


_PRODUCTS = {"avx512_vnni": ("i8", "i16"), "avx512_bf16": ("bf16",)}


def _product_types(bits: int, flags: frozenset[str]) -> tuple[str, ...]:
    """Return the types with an instruction that adds several products at a time.

    >>> _product_types(512, frozenset({"avx512_vnni"}))
    ('i16', 'i8')
    """
    types = {name for flag, names in _PRODUCTS.items() if flag in flags for name in names}
    return tuple(sorted(types)) if bits == 512 else ()


_IDENTITIES = (
    ("vendor_id", "cpu family", "model", "model name", "stepping", "flags"),
    ("CPU implementer", "CPU architecture", "CPU variant", "CPU part", "CPU revision", "Features"),
)
"""The `/proc/cpuinfo` fields by which Linux identifies a processor, of x86-64 and of AArch64."""


@cache
def _processor_lines() -> dict[str, str]:
    """Return the fields of `/proc/cpuinfo` for the first processor."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return {}
    pairs = (line.partition(":") for line in text.partition("\n\n")[0].splitlines())
    return {name.strip(): value.strip() for name, _, value in pairs}


def _cpu_flags() -> frozenset[str]:
    lines = _processor_lines()
    return frozenset((lines.get("flags") or lines.get("Features") or "").split())


def processor() -> str | None:
    """Return the identity and the instructions of the processor; `None` where Linux does not report
    them."""
    lines = _processor_lines()
    for names in _IDENTITIES:
        if all(name in lines for name in names):
            return "\n".join([platform.machine(), *(lines[name] for name in names)])
    return None


def _usable_cores() -> int:
    """Return the processors that this process may use; affinity may restrict them."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) or 1
    return os.cpu_count() or 1


@cache
def describe_host() -> Host:
    """Return the machine this process runs on.

    >>> host = describe_host()
    >>> host.cores >= 1 and host.vector_bits >= 128 and host.line_size > 0
    True
    """
    machine = platform.machine()
    flags = _cpu_flags()
    bits = _vector_bits(machine, flags)
    return Host(
        machine=machine,
        cores=_usable_cores(),
        vector_bits=bits,
        caches=_read_caches(_CPU_DIRECTORY),
        products=_product_types(bits, flags),
        fuses=machine not in ("x86_64", "AMD64") or "fma" in flags,
    )


NATIVE = "native"
"""The name of the machine that this process runs on."""

_USUAL_CACHES = (
    Cache(level=1, size=32 << 10, line_size=64, associativity=8, shared_by=1),
    Cache(level=2, size=1 << 20, line_size=64, associativity=16, shared_by=1),
    Cache(level=3, size=32 << 20, line_size=64, associativity=16, shared_by=8),
)
"""The caches of a server processor of about 2020, for hosts that are only named."""

_NAMED = {
    "x86-64-v2": Host("x86_64", 8, 128, _USUAL_CACHES, fuses=False),
    "x86-64-v3": Host("x86_64", 8, 256, _USUAL_CACHES),
    "x86-64-v4": Host("x86_64", 8, 512, _USUAL_CACHES),
    "aarch64": Host("aarch64", 8, 128, _USUAL_CACHES),
}


def host_names() -> tuple[str, ...]:
    """Return the names that `host_named` knows.

    >>> host_names()
    ('native', 'x86-64-v2', 'x86-64-v3', 'x86-64-v4', 'aarch64')
    """
    return (NATIVE, *_NAMED)


def host_named(name: str) -> Host:
    """Return the machine of a name: `native`, or a level of an instruction set with eight cores and
    usual caches, which is the same everywhere.

    >>> host_named("x86-64-v3").vector_bits, host_named("native") == describe_host()
    (256, True)
    """
    return describe_host() if name == NATIVE else _NAMED[name]
