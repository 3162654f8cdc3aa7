"""Cache misses as the processor counts them, where the system lets a process ask (Linux)."""

from __future__ import annotations

import ctypes
import os
import platform
import struct
import sys
from collections.abc import Callable
from dataclasses import dataclass

_SYSCALLS = {"x86_64": 298, "aarch64": 241}
"""The number of `perf_event_open`."""
_ATTRIBUTE_BYTES = 128
_FLAGS_OFFSET = 40
_DISABLED, _NO_KERNEL, _NO_HYPERVISOR = 1 << 0, 1 << 5, 1 << 6
_ENABLE, _DISABLE, _RESET = 0x2400, 0x2401, 0x2403
_READ_MISS = 1 << 16


@dataclass(frozen=True, slots=True)
class Event:
    """What is counted: a type and a number of `perf_event_open`."""

    name: str
    type: int
    config: int


CACHE_EVENTS = (Event("L1", 3, 0 | _READ_MISS), Event("last level", 3, 2 | _READ_MISS))
"""Loads that miss the nearest cache and the last one."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What was counted in one call on this thread, by the names of the events; `refused` is why
    nothing was."""

    counts: tuple[tuple[str, int], ...] = ()
    refused: str = ""


def count_events(events: tuple[Event, ...], run: Callable[[], object]) -> Counted:
    """Count events while a function runs on this thread (and not what the system does for it).

    The function runs in any case. Of the events those are counted that the processor has.
    """
    opened: list[tuple[Event, int]] = []
    refused = ""
    try:
        for event in events:
            try:
                opened.append((event, _open(event)))
            except OSError as error:
                refused = error.strerror or str(error)
        for _, descriptor in opened:
            _control(descriptor, _RESET)
            _control(descriptor, _ENABLE)
        run()
        for _, descriptor in opened:
            _control(descriptor, _DISABLE)
        counts = [(event.name, _read(descriptor)) for event, descriptor in opened]
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
    given = (ctypes.c_char * _ATTRIBUTE_BYTES).from_buffer(attributes)
    descriptor = library.syscall(ctypes.c_long(number), given, 0, -1, -1, ctypes.c_long(0))
    if descriptor < 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
    return int(descriptor)


def _control(descriptor: int, request: int) -> None:
    import fcntl

    fcntl.ioctl(descriptor, request, 0)


def _read(descriptor: int) -> int:
    return int.from_bytes(os.read(descriptor, 8), sys.byteorder)
