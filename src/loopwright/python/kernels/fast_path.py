"""Fast paths: functions that Python calls in the place of a kernel, which test the arguments and
call the code."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import CodeType, FunctionType
from typing import Any, cast

import numpy as np

from loopwright.native.runtime.random_streams import held
from loopwright.python.calls import results
from loopwright.python.calls.argument_values import MOST, is_static, parts_of, streams_of
from loopwright.python.calls.results import Call
from loopwright.python.errors import RedispatchError, exception_of
from loopwright.python.kernels.version import Version
from loopwright.reporting import errors
from loopwright.reporting.errors import RETRY

Key = tuple[object, ...]

MISS: Any = object()
"""The result of `FastPath.run` if the arguments need other code."""
NOT_GIVEN: Any = object()
"""The placeholder of parameters without argument."""
_CODE_ERRORS = (RedispatchError, errors.ArgumentError, errors.ExecutionError)
"""Exceptions of code that does not apply, or of the function itself."""
_DIRECT = """
def direct({parameters}):
    {before}
    if {tests} and not (more or others):
        try:
            {locked}return {found}
        except CODE_ERRORS as error:
            expect_another(error)
    return missed(({given}), more, others)
"""


@functools.lru_cache(1 << 10)
def _code_object(text: str) -> CodeType:
    return compile(text, "<direct>", "exec")


class FastPath:
    """The version that was called last, for calls with arguments of the same classes.

    It is one function with the parameters of the kernel's, which tests the arguments and calls the
    code. The native wrapper checks arrays but for the signs of integers, and takes integers up to
    2⁶⁴. So only integers, arguments that are constants in the code, and the classes of arguments
    and of items of tuples are tested here.
    """

    __slots__ = ("direct", "is_unchanged", "run")

    def __init__(
        self,
        given: tuple[Any, ...],
        defaults: Mapping[int, object],
        conversions: Mapping[int, Call],
        bounds: Mapping[int, tuple[int, int]],
        version: Version,
        missed: Call,
    ) -> None:
        uses = version.uses
        function: Any = version.source.function  # not a method
        kernel, result = version.short_call()
        self.is_unchanged = uses.is_unchanged
        """Tests whether the function and the names that it uses are unchanged; `None` if it uses
        none."""
        tests = _Tests(given, defaults, conversions, bounds)
        order = _without_tuples(range(len(given)), tests.items)
        tests.add_all(order, function, self.is_unchanged)
        passed = "".join(f"{tests.names[k]}, " for k in order if not is_static(tests.values[k]))
        scope: dict[str, Any] = tests.scope | {"kernel": kernel, "NOT_GIVEN": NOT_GIVEN}
        scope |= {"CODE_ERRORS": _CODE_ERRORS, "expect_another": expect_another, "missed": missed}
        if uses.arrays is None:
            read = read_before = ""
        else:
            read, read_before = "*read", "*(read := arrays())"
            scope["arrays"] = uses.arrays
        found = f"kernel({passed}{read_before})"
        if not results.is_as_found(result):
            found = f"value(result, {found}, ({passed}{read}{',' * bool(read)}))"
            scope |= {"value": results.python_value, "result": result}
        named = "".join(f"{name}, " for name in tests.names[: len(given)])
        locked = f"with held(streams_of(({named}))): " if version.is_given_streams else ""
        scope |= {"held": held, "streams_of": streams_of} if locked else {}
        text = _DIRECT.format(
            parameters=_parameters(function.__code__),
            before="; ".join(tests.before) or "pass",
            tests=" and ".join(tests.texts),
            locked=locked,
            found=found,
            given="".join(f"a{k}, " for k in range(len(given))),
        )
        exec(_code_object(text), scope)
        code: CodeType = scope["direct"].__code__
        self.direct: Call = _like(function, code, scope)
        """The function, which falls back to another fast path if the code does not apply."""
        self.run: Call = _like(function, code, scope | {"missed": _no_other})
        """The function, which returns `MISS` then."""


def _parameters(code: CodeType) -> str:
    """Numbered parameters for a function, and those that collect surplus arguments."""
    count = code.co_argcount
    names = [f"a{k}" for k in range(count + code.co_kwonlyargcount)]
    only = [*names[: code.co_posonlyargcount], "/"] if code.co_posonlyargcount else []
    rest = names[code.co_posonlyargcount : count]
    return ", ".join([*only, *rest, "*more", *names[count:], "**others"])


def _like(function: FunctionType, code: CodeType, scope: dict[str, Any]) -> Call:
    """A function compiled from `code` with numbered parameters, renamed to those of another
    function, all of them optional."""
    own, variables = function.__code__, code.co_varnames
    names = own.co_varnames[: own.co_argcount + own.co_kwonlyargcount]
    rest = [f"<{variable}>" for variable in variables[len(names) :]]
    code = code.replace(
        co_varnames=(*names, *rest), co_name=own.co_name, co_qualname=function.__qualname__
    )
    made = FunctionType(code, scope, own.co_name, (NOT_GIVEN,) * own.co_argcount)
    made.__kwdefaults__ = dict.fromkeys(names[own.co_argcount :], NOT_GIVEN)
    made.__qualname__ = function.__qualname__
    return made


def classes_of(values: Iterable[Any]) -> Key:
    """The classes of arguments, and the dtypes of arrays."""
    classes: list[object] = [x.dtype if type(x) is np.ndarray else type(x) for x in values]
    return tuple(classes)


def _no_other(*_: object) -> object:
    """The behaviour of a fast path that does not apply, if the caller decides."""
    return MISS


class _Tests:
    """What a fast path tests, as texts of expressions in the order in which they are evaluated.

    Values are numbered: the arguments, then the items of decomposed tuples and objects,
    recursively. `names` are their expressions.
    """

    def __init__(
        self,
        given: tuple[Any, ...],
        defaults: Mapping[int, object],
        conversions: Mapping[int, Call],
        bounds: Mapping[int, tuple[int, int]],
    ) -> None:
        self.values: list[Any] = [*given]
        others = defaults.keys() | conversions
        self.names = [f"b{k}" if k in others else f"a{k}" for k in range(len(given))]
        self.before = [f"b{k} = d{k} if a{k} is NOT_GIVEN else a{k}" for k in defaults]
        """Statements that fill in defaults and convert arguments."""
        self.before += [f"b{k} = c{k}({'b' if k in defaults else 'a'}{k})" for k in conversions]
        self.items: dict[int, range] = {}
        self.texts: list[str] = []
        self.scope: dict[str, Any] = {f"d{k}": value for k, value in defaults.items()}
        self.scope |= {f"c{k}": convert for k, convert in conversions.items()}
        self._bounds = bounds
        self._count = len(given)
        self._of_parts: list[str] = []
        for k, value in enumerate(self.values):  # grows meanwhile
            if (parts := parts_of(value)) is not None:
                self._take_apart(k, *parts)

    def _take_apart(self, k: int, kind: object, items: tuple[object, ...]) -> None:
        """Test the number and the classes of the items of a value."""
        name = self.names[k]
        if not isinstance(self.values[k], tuple | list):
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
        function: FunctionType,
        is_unchanged: Callable[[], bool] | None,
    ) -> None:
        """Test that the function is unchanged, the classes of arguments and items, and then the
        conditions of the code: dtypes of integers, their ranges, and constants."""
        self.scope |= {"function": function, "own": function.__code__}
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
                    self.texts.append(f"({name}.dtype is y{k} or {name}.dtype == y{k})")
                    self.scope[f"y{k}"] = dtype
            elif type(value) is int:
                low, high = self._bounds.get(k, (-MOST - 1, MOST))
                self.texts.append(f"{low} <= {name} <= {high}")


def expect_another(error: RedispatchError | errors.ArgumentError | errors.ExecutionError) -> None:
    """Raise the function's exception, unless the error says that other code applies."""
    if not isinstance(error, errors.ExecutionError) or error.said == RETRY:
        return
    raised = exception_of(error.said)
    if raised is None:
        raise error
    raise raised from None


def _without_tuples(places: Iterable[int], items: Mapping[int, range]) -> list[int]:
    """Positions in order, with those of their items instead of tuples."""
    flat: list[int] = []
    for k in places:
        flat += _without_tuples(items[k], items) if k in items else [k]
    return flat
