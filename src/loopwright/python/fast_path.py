"""The fast path of repeated calls: what runs the code that ran last for arguments like these."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import CodeType
from typing import TYPE_CHECKING, Any, cast

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

    It is one function, which tests what is given and calls the code. The native wrapper checks
    everything about arrays but the signs of integers, and takes integers up to 2⁶⁴, so that only
    these, what is part of the code, and the classes in tuples are tested here.
    """

    __slots__ = ("_defaults", "_run", "direct", "is_unchanged")

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
        self.is_unchanged = uses.is_unchanged
        """Whether the function and the names that it uses are what they were; `None` where it uses
        none."""
        tests = _Tests(given, defaults, bounds)
        order = _without_tuples(places, tests.items)
        tests.add_all(order, source, self.is_unchanged)
        passed = "".join(f"{tests.names[k]}, " for k in order if not is_static(tests.values[k]))
        scope: dict[str, Any] = tests.scope | {"FAST_PATH_MISS": FAST_PATH_MISS, "kernel": kernel}
        if uses.arrays is None:
            read = read_before = ""
        else:
            read, read_before = "*read", "*(read := arrays())"
            scope["arrays"] = uses.arrays
        found = f"kernel({passed}{read_before})"
        if not results.is_as_found(result):
            found = f"value(result, {found}, ({passed}{read}{',' * bool(read)}))"
            scope |= {"value": results.python_value, "result": result}
        parameters = "".join(f"a{k}, " for k in range(len(given)))
        text = _DIRECT.format(given=parameters, tests=" and ".join(tests.texts), found=found)
        exec(_code_object(text), scope)
        self._run: Call = scope["direct"]
        self.direct: Call | None = self._run
        """The function for all of a call with such arguments; `None` where `call` does more."""

    def call(self, arguments: tuple[Any, ...]) -> object:
        """The result; `FAST_PATH_MISS` where the code does not fit, and nothing was done."""
        try:
            return self._run(*arguments)
        except (RedispatchError, errors.ArgumentError, errors.ExecutionError) as error:
            expect_another(error)
            return FAST_PATH_MISS


class LockingFastPath(FastPath):
    """The same of code that is given generators of random numbers."""

    __slots__ = ()

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.direct = None

    def call(self, arguments: tuple[Any, ...]) -> object:
        """The result, while no other call draws from these."""
        with held(streams_of((*arguments, *self._defaults))):
            return super().call(arguments)


class _Tests:
    """What a fast path tests, as texts of expressions in the order in which they are evaluated.

    Values are numbered: what is given, the defaults behind it, then the items of tuples and of
    objects that are taken apart, and those of tuples among these. `names` are the expressions for
    them, of the `scope` where they are no arguments.
    """

    def __init__(
        self,
        given: tuple[Any, ...],
        defaults: tuple[Any, ...],
        bounds: Mapping[int, tuple[int, int]],
    ) -> None:
        self.values: list[Any] = [*given, *defaults]
        self.names = [f"a{k}" for k in range(len(self.values))]
        self.items: dict[int, range] = {}
        self.texts: list[str] = []
        self.scope: dict[str, Any] = {}
        self._bounds = bounds
        self._count = len(given)
        self._of_parts: list[str] = []
        self.scope |= {f"a{k}": value for k, value in enumerate(defaults, len(given))}
        for k, value in enumerate(self.values):  # grows meanwhile
            if (parts := parts_of(value)) is not None:
                self._take_apart(k, *parts)

    def _take_apart(self, k: int, kind: object, items: tuple[object, ...]) -> None:
        """Test the number and the classes of the items of a value."""
        name = self.names[k]
        if not isinstance(self.values[k], tuple):
            taken = f"(p{k} := parts_of({name})) is not None and p{k}[0] == k{k}"
            self._of_parts.append(taken)
            self.scope |= {f"k{k}": kind, "parts_of": parts_of}
            name = f"p{k}[1]"
        self._of_parts.append(f"len({name}) == {len(items)}")
        self.items[k] = range(len(self.values), len(self.values) + len(items))
        for number, item in enumerate(items):
            place = len(self.values)
            self.values.append(item)
            self.names.append(f"{name}[{number}]")
            self._of_parts.append(self._class_test(place))

    def _class_test(self, k: int) -> str:
        self.scope[f"t{k}"] = type(self.values[k])
        return f"type({self.names[k]}) is t{k}"

    def add_all(
        self,
        order: Sequence[int],
        source: FunctionSource,
        is_unchanged: Callable[[], bool] | None,
    ) -> None:
        """Test whether the function is what it was, the classes of arguments and items, then what
        code is passed: dtypes of integers, their bounds, and what is part of the code."""
        self.scope |= {"function": source.function, "own": source.function.__code__}
        self.scope["unchanged"] = is_unchanged
        self.texts.append("function.__code__ is own" if is_unchanged is None else "unchanged()")
        self.texts += [self._class_test(k) for k in range(self._count)] + self._of_parts
        for k in order:
            value: Any = self.values[k]
            name = self.names[k]
            if is_static(value):
                self.texts.append(f"{name} == s{k}")
                self.scope[f"s{k}"] = value
            elif isinstance(value, np.ndarray):
                dtype = cast("np.ndarray[Any, Any]", value).dtype
                if dtype.kind in "iu":
                    self.texts.append(f"({name}.dtype is d{k} or {name}.dtype == d{k})")
                    self.scope[f"d{k}"] = dtype
            elif type(value) is int:
                low, high = self._bounds.get(k, (-MOST - 1, MOST))
                self.texts.append(f"{low} <= {name} <= {high}")


def expect_another(error: RedispatchError | errors.ArgumentError | errors.ExecutionError) -> None:
    """Raise what the function raises, unless an error says that other code is for the arguments."""
    if not isinstance(error, errors.ExecutionError) or error.said == RETRY:
        return
    raised = exception_of(error.said)
    if raised is None:
        raise error
    raise raised from None


def _without_tuples(places: Iterable[int], items: Mapping[int, range]) -> list[int]:
    """Places in order, with those of their items instead of tuples."""
    flat: list[int] = []
    for k in places:
        flat += _without_tuples(items[k], items) if k in items else [k]
    return flat
