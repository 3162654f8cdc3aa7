"""How results of compiled code become Python values, and the modes in which code is compiled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, cast

import numpy as np

if TYPE_CHECKING:
    pass
Kind: TypeAlias = Literal[
    "none", "constant", "number", "array", "argument", "same", "tuple", "list", "optional"
]


@dataclass(frozen=True)
class Result:
    """How a Python value is made of the results of the compiled function.

    A "number" is of the dtype `dtype`, or Python's own if that is empty. "argument" is the argument
    of number `index`, "same" the array of that number. "optional" has two items: a truth value, and
    what the value is where that holds; it is `None` otherwise.
    """

    kind: Kind
    dtype: str = ""
    index: int = 0
    value: object = None
    """A "constant"."""
    writable: bool = True
    """Whether an "array" can be written."""
    items: tuple[Result, ...] = ()


class Mode(NamedTuple):
    """What a variant of a function assumes about its arguments, and its options."""

    fast: bool = True
    distinct: bool = True
    fastmath: bool = False
    boundscheck: bool = True
    observed: bool = False
    """Whether exceptions leave in arrays what was stored before them."""


def python_value(result: Result, found: object, arguments: tuple[object, ...]) -> object:
    """The Python value of what the compiled code gave."""
    several = cast("tuple[object, ...]", found) if isinstance(found, tuple) else (found,)
    return _built(result, iter(several), arguments, [])


def _built(
    result: Result, items: Any, arguments: tuple[object, ...], arrays: list[object]
) -> object:
    match result.kind:
        case "none":
            return None
        case "constant":
            return result.value
        case "argument":
            return arguments[result.index]
        case "tuple" | "list":
            made = [_built(item, items, arguments, arrays) for item in result.items]
            return made if result.kind == "list" else tuple(made)
        case "optional":
            is_there, value = (_built(item, items, arguments, arrays) for item in result.items)
            return value if is_there else None
        case "same":
            return arrays[result.index]
        case "number":
            value = next(items)
            if not result.dtype:
                return value
            kind = np.dtype(result.dtype)
            if kind.kind == "u" and value < 0:
                value += 1 << (8 * kind.itemsize)
            return kind.type(value)
        case _:
            array: Any = next(items)
            if array.dtype != result.dtype or not result.writable:
                array = array.view(result.dtype)
                if not result.writable:
                    array.flags.writeable = False
            arrays.append(array)
            return array


def code_key(parts: Sequence[str]) -> str:
    """The key of code that depends on `parts`, this compiler and this machine."""
    from loopwright.ir.target import describe_host
    from loopwright.native.runtime.cache import environment_key, make_key
    from loopwright.native.runtime.linking import struct_layout_is_known

    host = describe_host().vector_bits, struct_layout_is_known()
    return make_key(["function", *environment_key(), repr(host), *parts])


def restored(key: str) -> tuple[Callable[..., object], Result] | None:
    """What calls the code under a key, and its result; `None` if there is none."""
    from loopwright.native.runtime.linking import kept_code, link_code
    from loopwright.native.runtime.support import thread_count
    from loopwright.reporting.errors import CompileError

    kept = kept_code(key)
    if kept is None:
        return None
    code, (result, threads) = kept
    try:
        return link_code(code, thread_count(threads)), result
    except CompileError:
        return None
