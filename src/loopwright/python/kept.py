"""Compiled functions in the disk cache: code and what calls it, found without compiling anything.

Nothing of the compiler is imported to find them. A damaged or missing entry is a miss.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from loopwright.native.runtime.linking import Code
    from loopwright.python.result import Result


def code_key(parts: Sequence[str]) -> str:
    """The key of code that depends on `parts`, this compiler and this machine."""
    from loopwright.ir.target import describe_host
    from loopwright.native.runtime.cache import environment_key, make_key
    from loopwright.native.runtime.linking import struct_layout_is_known

    host = describe_host().vector_bits, struct_layout_is_known()
    return make_key(["function", *environment_key(), repr(host), *parts])


def restored(key: str) -> tuple[Callable[..., object], Result] | None:
    """What calls the code under a key, and its result; `None` if there is none."""
    from loopwright.native.runtime.cache import load
    from loopwright.native.runtime.linking import link_code
    from loopwright.native.runtime.support import thread_count
    from loopwright.reporting.errors import CompileError

    parts = load(key)
    if parts is None or len(parts) != 3:
        return None
    about, program, wrapper = parts
    try:
        described, result, threads = pickle.loads(about)
        code: Any = described.with_objects(program, wrapper)
        return link_code(code, thread_count(threads)), result
    except (CompileError, pickle.UnpicklingError, AttributeError, EOFError, TypeError, ValueError):
        return None


def keep(key: str, code: Code, result: Result, threads: int | None) -> None:
    """Keep code under a key, that runs on so many threads."""
    from loopwright.native.runtime.cache import store

    about = pickle.dumps((code.with_objects(b"", b""), result, threads))
    store(key, (about, code.program, code.wrapper))
