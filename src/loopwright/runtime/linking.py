"""Linking a program's object code with its wrapper into something to call."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable
from functools import cache

from loopwright.runtime import engine
from loopwright.runtime.cpython import python_symbols
from loopwright.runtime.native_call import EntryCaller, native_callable
from loopwright.runtime.objects import object_code
from loopwright.runtime.printing import helper_address
from loopwright.runtime.signature import Signature
from loopwright.runtime.symbols import support_symbols
from loopwright.runtime.wrapper import THREADS, WRAPPER, parallel_for_ir


def link_entry(
    signature: Signature,
    symbol: str,
    program: bytes,
    wrapper: bytes,
    *,
    helpers: Iterable[str] = (),
    threads: int = 1,
    may_alias: bool = False,
) -> Callable[..., object]:
    """What calls the entry `symbol` of a program's object code.

    `wrapper` is the object code of the native wrapper; without it (empty) every call goes through
    Python. `helpers` are the print helpers that the program calls.
    """
    symbols: dict[str, int] = dict(support_symbols())
    symbols |= {name: helper_address(name) for name in helpers}
    objects = [program, _parallel_for()]
    exports = [symbol, THREADS]
    if wrapper:
        symbols |= python_symbols(signature)
        objects.append(wrapper)
        exports.append(WRAPPER)
    library = engine.link(objects, symbols, exports)
    ctypes.c_int64.from_address(library.addresses[THREADS]).value = threads
    caller = EntryCaller(signature, library, library.addresses[symbol], may_alias=may_alias)
    if not wrapper:
        return caller
    return native_callable(caller, library.addresses[WRAPPER], signature.name)


@cache
def _parallel_for() -> bytes:
    """Object code of `lw_parallel_for`, of which every program has its own copy."""
    return object_code(parallel_for_ir())
