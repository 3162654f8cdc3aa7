"""Memory of middle size that programs give back is used again, and never by two at once."""

import ctypes
import itertools
import threading

import pytest

from loopwright.native.runtime.support_library import support_symbols

KiB = 1 << 10
MiB = 1 << 20


def functions() -> tuple:
    symbols = support_symbols()
    alloc = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64)(symbols["lw_alloc"])
    return alloc, ctypes.CFUNCTYPE(None, ctypes.c_void_p)(symbols["lw_free"])


@pytest.mark.parametrize(
    ("size", "next_size", "again"),
    [
        (3 * MiB, 3 * MiB, True),
        (3 * MiB, 2 * MiB, True),
        (3 * MiB, MiB, False),  # which would waste more than half of it
        (3 * MiB, 4 * MiB, False),  # which it has not
        (8 * MiB, 8 * MiB, True),
        (15 * MiB, 15 * MiB, True),
    ],
)
def test_memory_is_used_again_where_it_fits(size: int, next_size: int, again: bool) -> None:
    alloc, free = functions()
    for _ in range(8):  # whatever other tests left is replaced by memory that fits nothing here
        held = [alloc(64 * KiB, 64) for _ in range(16)]
        for memory in held:
            free(memory)
    first = alloc(size, 64)
    free(first)
    second = alloc(next_size, 64)
    assert (first == second) is again
    ctypes.memset(second, 1, next_size)
    free(second)


@pytest.mark.parametrize("alignment", [1, 64, 256, 1 << 16])
@pytest.mark.parametrize("size", [0, 1, 1000, 64 * KiB - 1, 64 * KiB, 9 * MiB, 17 * MiB])
def test_alignment_and_room(alignment: int, size: int) -> None:
    alloc, free = functions()
    held = [alloc(size, alignment) for _ in range(20)]
    assert all(memory % max(alignment, 64) == 0 for memory in held)
    for number, memory in enumerate(held):
        ctypes.memset(memory, number, size)
    assert all(
        ctypes.string_at(memory, size) == bytes([number]) * size
        for number, memory in enumerate(held)
    )
    starts = sorted(held)
    assert all(b - a >= max(size, 1) + 32 for a, b in itertools.pairwise(starts))
    for memory in held:
        free(memory)


def test_threads_never_have_the_same_memory() -> None:
    alloc, free = functions()
    wrong: list[int] = []

    def work(number: int) -> None:
        for k in range(2000):
            size = 64 * KiB + 4096 * (k % 7)
            memory = alloc(size, 64)
            place = ctypes.c_int64.from_address(memory)
            last = ctypes.c_int64.from_address(memory + size - 8)
            place.value = last.value = number
            if place.value != number or last.value != number:
                wrong.append(number)
            free(memory)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
