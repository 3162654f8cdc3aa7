"""Linking a program's object code with its wrapper into something to call."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

from loopwright.runtime import engine
from loopwright.runtime.cpython import python_symbols
from loopwright.runtime.native_call import WRAPPER, EntryCaller, native_callable
from loopwright.runtime.objects import object_code
from loopwright.runtime.printing import helper_address
from loopwright.runtime.specs import Signature
from loopwright.runtime.symbols import support_symbols

_THREADS = "lw_threads"


@dataclass(frozen=True)
class Code:
    """Object code of a program and of its wrapper (empty if it has none), and how it is called:
    `helpers` are the print helpers that the program calls."""

    signature: Signature
    symbol: str
    program: bytes
    wrapper: bytes
    helpers: tuple[str, ...] = ()
    may_alias: bool = False

    def with_objects(self, program: bytes, wrapper: bytes) -> Code:
        """The same with other objects."""
        return replace(self, program=program, wrapper=wrapper)


PARALLEL_FOR = """\
declare void @lw_pool_run(ptr, ptr, i64, i64)
@lw_threads = global i64 1
define void @lw_parallel_for(ptr %body, ptr %env, i64 %count) {
  %threads = load i64, ptr @lw_threads
  call void @lw_pool_run(ptr %body, ptr %env, i64 %count, i64 %threads)
  ret void
}
"""


def link_code(code: Code, threads: int) -> Callable[..., object]:
    """What calls code; without a native wrapper every call goes through Python."""
    symbols: dict[str, int] = dict(support_symbols())
    symbols |= {name: helper_address(name) for name in code.helpers}
    objects = [code.program, _parallel_for()]
    exports = [code.symbol, _THREADS]
    if code.wrapper:
        symbols |= python_symbols(code.signature)
        objects.append(code.wrapper)
        exports.append(WRAPPER)
    library = engine.link(objects, symbols, exports)
    ctypes.c_int64.from_address(library.addresses[_THREADS]).value = threads
    address = library.addresses[code.symbol]
    caller = EntryCaller(code.signature, library, address, may_alias=code.may_alias)
    if not code.wrapper:
        return caller
    return native_callable(caller, library.addresses[WRAPPER], code.signature.name)


@cache
def _parallel_for() -> bytes:
    """Object code of `lw_parallel_for`, of which every program has its own copy: it hands the
    kernel's number of threads to the pool."""
    return object_code(PARALLEL_FOR)
