"""NumPy's random number generators as compiled code draws from them: functions and addresses.

A stream is a `Generator` or a `RandomState`. A `RandomState` keeps a normal number for the next
draw in the structure `aug_bitgen_t` (`bitgen_t *`, `int`, `double`) inside the object. Its offset
is found by giving objects numbers to keep.
"""

from __future__ import annotations

import ctypes
import random
import struct
import threading
from collections.abc import Generator, Iterable
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import cache
from operator import attrgetter
from types import BuiltinMethodType, MethodType
from typing import Any, cast

import numpy as np

from loopwright.native.runtime.support_library import support_symbols

DRAWS = "numpy."
"""The prefixes of the symbols of NumPy's functions that draw random numbers."""
OF_PYTHON = "_draw_words"
"""The name of the body that draws words for the module `random`."""
STATE = "lw_numpy_state"
"""The function that returns the address of the state of `np.random`."""
_MERSENNE = "lw_numpy_mersenne"
"""The function that returns the address of a Mersenne Twister's function for 32 random bits."""
_STREAMS = {("numpy.random._generator", "Generator"), ("numpy.random.mtrand", "RandomState")}
_BITS = attrgetter("_bit_generator")  # of a RandomState
_WORDS = 5
"""Words of a `bitgen_t`."""
_OF_TWISTER = 624
_pointer_of = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)(
    ("PyCapsule_GetPointer", ctypes.pythonapi)
)
_made_streams: list[Any] = []
"""The streams that compiled code has created, which live until no such code runs."""
_running = 0
"""The number of running calls whose code creates streams."""
_lock = threading.Lock()


def is_draw(symbol: str) -> bool:
    """Return whether a function that compiled code calls draws random numbers."""
    if f".{OF_PYTHON}." in symbol:
        return True
    return symbol in (STATE, _MERSENNE) or symbol.startswith((DRAWS, "_lw_numpy_"))


@cache
def _library() -> ctypes.CDLL:
    from numpy.random import _generator  # pyright: ignore[reportPrivateUsage]

    return ctypes.CDLL(_generator.__file__)


@cache
def address_of(symbol: str) -> int:
    """Return the address of a function that draws random numbers; 0 for other symbols."""
    if symbol in (STATE, _MERSENNE):
        from numpy.random import MT19937

        symbols = support_symbols()
        place = address_of_state(global_state())
        prepare = ctypes.CFUNCTYPE(None, ctypes.c_int64, ctypes.c_int64)
        address: int = MT19937(0).ctypes.bit_generator.value
        draws = ctypes.c_int64.from_address(address + 16).value
        prepare(symbols["lw_set_numpy_state"])(place, draws)
        return symbols[symbol]
    if not symbol.startswith(DRAWS):
        return 0
    function = getattr(_library(), symbol.removeprefix(DRAWS), None)
    return 0 if function is None else ctypes.cast(function, ctypes.c_void_p).value or 0


def global_state() -> Any:
    """Return the `RandomState` that `np.random` draws from."""
    from numpy import random

    return cast("Any", random.random).__self__


def is_stream(value: object) -> bool:
    """Return whether an object is a `Generator` or a `RandomState`, not of a derived class."""
    return is_class_of_streams(type(value))


def is_class_of_streams(kind: object) -> bool:
    """Return whether a class is `Generator` or `RandomState`."""
    return (kind.__module__, getattr(kind, "__name__", "")) in _STREAMS


def addresses_of(stream: Any) -> tuple[int, ...]:
    """Return the addresses that compiled code draws from: of the `bitgen_t` of a `Generator`, of
    the `aug_bitgen_t` of a `RandomState`."""
    if hasattr(stream, "bit_generator"):
        return (_pointer_of(stream.bit_generator.capsule, b"BitGenerator"),)
    return (address_of_state(stream),)


def bit_generator_of(stream: Any) -> Any:
    """Return the bit generator of a `Generator` or a `RandomState`."""
    return getattr(stream, "bit_generator", None) or _BITS(stream)


def held(streams: Iterable[Any]) -> AbstractContextManager[object]:
    """Lock the streams: no other thread draws from them inside."""
    stream_list = [*streams]
    if len(stream_list) == 1:
        return bit_generator_of(stream_list[0]).lock
    return _all_held([bit_generator_of(stream).lock for stream in stream_list])


@contextmanager
def _all_held(stream_locks: Iterable[Any]) -> Generator[None]:
    locks = {id(lock): lock for lock in stream_locks}
    with ExitStack() as stack:
        for _, lock in sorted(locks.items()):  # two threads do not wait for each other
            stack.enter_context(lock)
        yield


def makes_stream(symbol: str) -> bool:
    """Return whether a function that compiled code calls creates a stream."""
    return any(f"{f.__module__}.{f.__name__}$" in symbol for f in (make_generator, make_state))


def make_generator(*seed: Any) -> np.int64:
    """Create a generator for compiled code; return the address that it draws from."""
    return _keep_stream(np.random.default_rng(*seed))


def make_state(*seed: Any) -> np.int64:
    """Create a `RandomState` for compiled code; return the address that it draws from."""
    return _keep_stream(np.random.RandomState(*seed))


def _keep_stream(stream: Any) -> np.int64:
    with _lock:
        _made_streams.append(stream)
    return np.int64(addresses_of(stream)[0])


class keeping_made:  # noqa: N801 - as a function is called
    """Keep the streams that code creates alive while it runs."""

    def __enter__(self) -> None:
        global _running
        with _lock:
            _running += 1

    def __exit__(self, *_: object) -> None:
        global _running
        with _lock:
            _running -= 1
            if not _running:
                _made_streams.clear()


@cache
def words_of_python() -> np.ndarray[Any, np.dtype[np.uint32]]:
    """Return the state of the Mersenne Twister of the module `random`, where Python keeps it: the
    place of the next word, and 624 words. The array is empty if the layout is not known."""
    address = id(generator_of_python()) + object.__basicsize__
    words = np.ctypeslib.as_array((ctypes.c_uint32 * (_OF_TWISTER + 1)).from_address(address))
    expected: Any = random.getstate()[1]
    return words if [*words[1:], words[0]] == [*expected] else words[:0]


def generator_of_python() -> Any:
    """Return the object that the functions of the module `random` are methods of."""
    return cast("Any", random.random).__self__


def draws_of_python(function: object) -> bool:
    """Return whether an object is a function of the module `random` that draws, or seeds."""
    is_method = isinstance(function, MethodType | BuiltinMethodType)
    return is_method and function.__self__ is generator_of_python()


def next_gauss(mu: Any, sigma: Any, words: Any) -> tuple[Any, Any]:
    """Call `random.gauss`, which stores every second number outside of the `words`."""
    return np.full(1, random.gauss(float(mu), float(sigma))), words


def forget_gauss(words: Any) -> Any:
    """Discard the number stored by `random.gauss`, as `random.seed` does besides changing the
    `words`."""
    random.setstate((*random.getstate()[:2], None))
    return words


@contextmanager
def restored(streams: Iterable[Any]) -> Generator[None]:
    """Restore the state of streams afterwards, so that draws are repeated."""
    before = [(stream, state_of(stream)) for stream in streams]
    try:
        yield
    finally:
        for stream, state in before:
            set_state(stream, state)


def state_of(stream: Any) -> Any:
    """Return the state of a stream, which determines all later draws."""
    if hasattr(stream, "bit_generator"):
        return stream.bit_generator.state
    return stream.get_state(legacy=False)


def set_state(stream: Any, state: Any) -> None:
    """Restore an earlier state of a stream."""
    stream.__setstate__(state)


def address_of_state(state: Any) -> int:
    """Return the address of the `aug_bitgen_t` of a `RandomState`; 0 where it is not known."""
    offset = _offset()
    return 0 if offset is None else id(state) + offset


@cache
def _offset() -> int | None:
    """Return the offset of the `aug_bitgen_t` in a `RandomState`."""
    from numpy.random import RandomState

    probe: Any = RandomState(1)
    size = type(probe).__basicsize__
    state = probe.get_state(legacy=False)
    offsets = set(range(16, size - 16, 8))
    for has_gauss, gauss in ((1, 0.123), (0, -4.5e67), (1, -8.9e-10)):
        probe.set_state({**state, "has_gauss": has_gauss, "gauss": gauss})
        memory = ctypes.string_at(id(probe), size)
        expected = struct.pack("=iid", has_gauss, 0, gauss)
        offsets = {k for k in offsets if _is_same(memory[k + 8 : k + 24], expected)}
    place = offsets.pop() if len(offsets) == 1 else None
    if place is None:
        return None
    inside = ctypes.c_int64.from_address(id(probe) + place).value
    if not id(probe) <= inside <= id(probe) + size - 8 * _WORDS:
        return None
    true = _BITS(probe).ctypes.bit_generator.value
    words = ctypes.string_at(inside, 8 * _WORDS), ctypes.string_at(true, 8 * _WORDS)
    return place if words[0] == words[1] else None


def _is_same(memory: bytes, expected: bytes) -> bool:
    """Return whether two pairs of an `int` and a `double` are the same."""
    return memory[:4] == expected[:4] and memory[8:] == expected[8:]
