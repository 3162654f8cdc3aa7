"""The fast path of repeated calls: what runs the code that ran last for arguments like these."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import itemgetter
from types import CodeType
from typing import TYPE_CHECKING, Any

import numpy as np

from loopwright.native.runtime.support import held
from loopwright.python import results
from loopwright.python.argument_values import MOST, is_static, parts_of, streams_of
from loopwright.python.errors import RETRY, exception_of
from loopwright.reporting import errors

if TYPE_CHECKING:
    from loopwright.python.fingerprint import Uses
    from loopwright.python.source import FunctionSource

Call = Callable[..., object]


class RedispatchError(Exception):
    """Nothing was done: the call is to look for its code from the beginning."""


FAST_PATH_MISS = object()
"""Returned by `FastPath.call` if the arguments need other code."""
_DIRECT = """
def direct({given}):
    if {tests}:
        return {found}
    return FAST_PATH_MISS
"""


@functools.lru_cache(1 << 10)
def _code_object(text: str) -> CodeType:
    return compile(text, "<direct>", "exec")


class FastPath:
    """The version that was called last, for calls with arguments of the same classes.

    The native wrapper checks everything about arrays but the
    signs of integers, and takes integers up to 2⁶⁴, so that only these, what is part of the code,
    and the classes in tuples are compared here. Items of tuples stand after the arguments, and
    those of tuples among them after these."""

    __slots__ = (
        "_defaults",
        "_dtypes",
        "_flat",
        "_gives_found",
        "_integers",
        "_result",
        "_statics",
        "_tuples",
        "direct",
        "function",
        "is_unchanged",
        "kernel",
        "own_code",
    )

    def __init__(
        self,
        given: tuple[Any, ...],
        defaults: tuple[Any, ...],
        places: Sequence[int],
        bounds: Mapping[int, tuple[int, int]],
        source: FunctionSource,
        uses: Uses,
        kernel: Call,
        result: results.Result,
    ) -> None:
        self._defaults = defaults
        values: list[Any] = [*given, *defaults]
        self._tuples: list[tuple[int, object, tuple[type, ...]]] = []
        items: dict[int, range] = {}
        for k, value in enumerate(values):  # grows meanwhile
            if (parts := parts_of(value)) is not None:
                kind, of_value = parts
                self._tuples.append((k, kind, tuple(map(type, of_value))))
                items[k] = range(len(values), len(values) + len(of_value))
                values += of_value
        order = _without_tuples(places, items)
        self._statics = [(k, values[k]) for k in order if is_static(values[k])]
        order = [k for k in order if not is_static(values[k])]
        self._flat: Callable[[Any], tuple[Any, ...]] | None = None
        """The numbers and arrays of what is given; `None` if they are all of it, in this order."""
        if order != [*range(len(given))]:
            first = order[0] if order else 0
            one = slice(first, first + len(order))
            self._flat = itemgetter(*order) if len(order) > 1 else itemgetter(one)
        self.function = source.function
        self.own_code: object = self.function.__code__
        self.is_unchanged = uses.is_unchanged
        """Whether the function and the names that it uses are what they were; `None` where it uses
        none."""
        self._dtypes = [
            (k, values[k].dtype)
            for k in order
            if isinstance(values[k], np.ndarray) and values[k].dtype.kind in "iu"
        ]
        self._integers = [
            (k, *bounds.get(k, (-MOST - 1, MOST))) for k in order if type(values[k]) is int
        ]
        self.kernel = kernel
        self._result = result
        self._gives_found = results.is_as_found(result)
        checked = self._dtypes or self._integers or self._flat is not None
        is_plain = self._gives_found and not checked
        read = uses.arrays
        if read is not None and is_plain:
            self.kernel = _with_arrays(kernel, read)
        elif read is not None:
            self._flat = _with_arrays_behind(self._flat, read)
        has_own_parts = any(not isinstance(values[k], tuple) for k, _, _ in self._tuples)
        reads = read is not None and not is_plain
        self.direct = None if has_own_parts or reads else self._direct(given, items, order)
        """One function for all of a call with such arguments; `None` where there is none."""

    def _direct(
        self, given: tuple[Any, ...], items: Mapping[int, range], order: Sequence[int]
    ) -> Call:
        """A function that compares what is given, and calls the code: half of what the parts take
        one by one."""
        scope: dict[str, Any] = {
            "FAST_PATH_MISS": FAST_PATH_MISS,
            "kernel": self.kernel,
            "own": self.own_code,
        }
        scope |= {"function": self.function, "unchanged": self.is_unchanged}
        scope |= {"value": results.python_value, "result": self._result}
        names = {k: f"a{k}" for k in range(len(given))}
        tests = ["function.__code__ is own" if self.is_unchanged is None else "unchanged()"]
        tests += [f"type(a{k}) is t{k}" for k in range(len(given))]
        scope |= {f"t{k}": type(value) for k, value in enumerate(given)}
        for k, value in enumerate(self._defaults, len(given)):
            names[k] = f"a{k}"
            scope[f"a{k}"] = value
        for k, _, types in self._tuples:
            tests.append(f"len({names[k]}) == {len(types)}")
            for number, (item, kind) in enumerate(zip(items[k], types, strict=True)):
                names[item] = f"{names[k]}[{number}]"
                tests.append(f"type({names[item]}) is t{item}")
                scope[f"t{item}"] = kind
        tests += [
            f"({names[k]}.dtype is d{k} or {names[k]}.dtype == d{k})" for k, _ in self._dtypes
        ]
        scope |= {f"d{k}": dtype for k, dtype in self._dtypes}
        tests += [f"{low} <= {names[k]} <= {high}" for k, low, high in self._integers]
        tests += [f"{names[k]} == s{k}" for k, _ in self._statics]
        scope |= {f"s{k}": value for k, value in self._statics}
        passed = "".join(f"{names[k]}, " for k in order)
        found = f"kernel({passed})"
        text = _DIRECT.format(
            given="".join(f"a{k}, " for k in range(len(given))),
            tests=" and ".join(tests),
            found=found if self._gives_found else f"value(result, {found}, ({passed}))",
        )
        exec(_code_object(text), scope)
        return scope["direct"]

    def call(self, arguments: tuple[Any, ...]) -> object:
        """The result; `FAST_PATH_MISS` where the code does not fit, and nothing was done."""
        if self.direct is not None:
            try:
                return self.direct(*arguments)
            except (RedispatchError, errors.ArgumentError, errors.ExecutionError) as error:
                self.expect_another(error)
                return FAST_PATH_MISS
        is_same = self.is_unchanged or (lambda: self.function.__code__ is self.own_code)
        if not is_same():
            return FAST_PATH_MISS
        if self._flat is not None:
            arguments += self._defaults
            for k, kind, types in self._tuples:
                value: object = arguments[k]
                items: tuple[Any, ...] = arguments[k]
                if not isinstance(value, tuple):
                    found, items = parts_of(value) or (None, ())
                    if found != kind:
                        return FAST_PATH_MISS
                if tuple(map(type, items)) != types:
                    return FAST_PATH_MISS
                arguments += items
            for k, value in self._statics:
                if arguments[k] != value:
                    return FAST_PATH_MISS
        for k, dtype in self._dtypes:
            if arguments[k].dtype != dtype:
                return FAST_PATH_MISS
        for k, low, high in self._integers:
            if not low <= arguments[k] <= high:
                return FAST_PATH_MISS
        if self._flat is not None:
            arguments = self._flat(arguments)
        try:
            found = self.kernel(*arguments)
        except (RedispatchError, errors.ArgumentError, errors.ExecutionError) as error:
            self.expect_another(error)
            return FAST_PATH_MISS
        return found if self._gives_found else results.python_value(self._result, found, arguments)

    def expect_another(
        self, error: RedispatchError | errors.ArgumentError | errors.ExecutionError
    ) -> None:
        """Raise what the function raises, unless an error says that other code is for the
        arguments."""
        if not isinstance(error, errors.ExecutionError) or error.said == RETRY:
            return
        raised = exception_of(error.said)
        if raised is None:
            raise error
        raise raised from None


def _with_arrays(kernel: Call, read: Callable[[], tuple[Any, ...]]) -> Call:
    """A call that has the arrays after its arguments that are read."""

    def call(*arguments: object) -> object:
        return kernel(*arguments, *read())

    return call


def _with_arrays_behind(
    flat: Callable[[Any], tuple[Any, ...]] | None, read: Callable[[], tuple[Any, ...]]
) -> Callable[[Any], tuple[Any, ...]]:
    """The numbers and arrays of what is given, then the arrays that are read."""

    def of(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
        return (arguments if flat is None else flat(arguments)) + read()

    return of


class LockingFastPath(FastPath):
    """The same of code that is given generators of random numbers."""

    __slots__ = ()

    def call(self, arguments: tuple[Any, ...]) -> object:
        """The result, while no other call draws from these."""
        with held(streams_of((*arguments, *self._defaults))):
            return super().call(arguments)


def _without_tuples(places: Iterable[int], items: Mapping[int, range]) -> list[int]:
    """Places in order, with those of their items instead of tuples."""
    found: list[int] = []
    for k in places:
        found += _without_tuples(items[k], items) if k in items else [k]
    return found
