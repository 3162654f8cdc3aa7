"""How results of compiled code become Python values, and the modes in which code is compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias, cast


@dataclass(frozen=True)
class Constant:
    """What is known when the function is compiled."""

    value: object


@dataclass(frozen=True)
class Number:
    """A number of a dtype, or Python's own if that is empty."""

    dtype: str


@dataclass(frozen=True)
class Array:
    """An array that the function made, or a view."""

    dtype: str
    writable: bool


@dataclass(frozen=True)
class Argument:
    """The argument of a position."""

    position: int


@dataclass(frozen=True)
class Same:
    """An `Array` that was given before: `number` counts these."""

    number: int


@dataclass(frozen=True)
class Items:
    """A tuple or a list, of a class."""

    items: tuple[Result, ...]
    kind: type


@dataclass(frozen=True)
class Optional:
    """A value if a truth value holds, otherwise `None`."""

    is_there: Result
    value: Result


Result: TypeAlias = Constant | Number | Array | Argument | Same | Items | Optional
"""How a Python value is made of the results of the compiled function."""
NONE = Constant(None)


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
    result: Result, found: Iterator[Any], arguments: tuple[object, ...], arrays: list[object]
) -> object:
    match result:
        case Constant(value):
            return value
        case Argument(position):
            return arguments[position]
        case Items(items, kind):
            made = [_built(item, found, arguments, arrays) for item in items]
            return made if kind is list else cast("Any", tuple).__new__(kind, made)
        case Optional():
            is_there = _built(result.is_there, found, arguments, arrays)
            value = _built(result.value, found, arguments, arrays)
            return value if is_there else None
        case Same(number):
            return arrays[number]
        case Number():
            return next(found)
        case Array():
            arrays.append(next(found))
            return arrays[-1]


def told(result: Result) -> Iterator[str]:
    """The dtypes of what the compiled code gives, as the attribute `RESULTS` of functions has
    them."""
    match result:
        case Number(dtype):
            yield dtype
        case Array(dtype, writable):
            yield f"{dtype} written" if writable else dtype
        case Items(items):
            for item in items:
                yield from told(item)
        case Optional():
            yield from told(result.is_there)
            yield from told(result.value)
        case _:
            return


def is_as_found(result: Result) -> bool:
    """Whether the Python value is what the compiled code gave."""
    if isinstance(result, Items):
        plain = all(isinstance(item, Number | Array) for item in result.items)
        return plain and result.kind is tuple and len(result.items) > 1
    return result == NONE or isinstance(result, Number | Array)


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
