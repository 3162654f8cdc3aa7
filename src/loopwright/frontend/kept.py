"""Compiled functions in the disk cache: code and what calls it, found without compiling anything.

Nothing of the compiler is imported to find them. A damaged or missing entry is a miss.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from loopwright.frontend.result import Result
    from loopwright.runtime.linking import Code


def code_key(parts: Sequence[str]) -> str:
    """The key of code that depends on `parts`, this compiler and this machine."""
    from loopwright.runtime.cache import environment_key, make_key
    from loopwright.runtime.linking import struct_layout_is_known
    from loopwright.target import describe_host

    host = describe_host().vector_bits, struct_layout_is_known()
    return make_key(["function", *environment_key(), repr(host), *parts])


def restored(key: str) -> tuple[Callable[..., object], Result] | None:
    """What calls the code under a key, and its result; `None` if there is none."""
    from loopwright.errors import CompileError
    from loopwright.runtime.cache import load
    from loopwright.runtime.linking import link_code
    from loopwright.runtime.support import thread_count

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
    from loopwright.runtime.cache import store

    about = pickle.dumps((code.with_objects(b"", b""), result, threads))
    store(key, (about, code.program, code.wrapper))
