"""Which code a call of a kernel runs.

There is a version of the code for each combination of types of arguments. `Dispatcher` says where
a call looks for its own, and in which order.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from loopwright.native.runtime.random_streams import held
from loopwright.python import argument_values, results
from loopwright.python.argument_containers import ItemsError, container_type
from loopwright.python.argument_values import (
    MOST,
    Parameters,
    TextArgument,
    is_static,
    parts_of,
    streams_of,
)
from loopwright.python.errors import RedispatchError, exception_of
from loopwright.python.results import Call
from loopwright.python.source import FunctionSource, source_of
from loopwright.python.values import types
from loopwright.python.version import Options, Version
from loopwright.reporting import errors
from loopwright.reporting.errors import RETRY

if TYPE_CHECKING:
    from loopwright.python.fingerprint import Uses
    from loopwright.python.syntax.splitting import Split

Key = tuple[object, ...]

MOST_VERSIONS = 256
"""For how many combinations of types a kernel keeps code; the oldest makes room."""
MOST_BY_GLOBAL_TYPES = 64
"""How many versions there are at most that read arrays from outside."""


class Dispatcher:
    """The versions of a kernel, and the fast paths to them.

    A call looks for its code in this order:

    1. `direct_calls`, by the number of arguments and the names of keywords: the compiled test of
       the fast path that was taken last;
    2. `fast_paths`, by the classes of arguments and the names of keywords;
    3. `versions`, by what code depends on of the arguments (`key_of`), if the version is current;
    4. `fallbacks`, by the same, of kernels with `fallback`: what Python runs instead;
    5. a new version, or the one in `versions_by_globals` that was compiled before arrays of other
       types came into the names outside that it reads.

    Whatever drops a version drops all fast paths (1 and 2), which may lead to it.
    """

    def __init__(
        self, function: FunctionType, options: Options, source: FunctionSource | None
    ) -> None:
        self.options = options
        self.parameters = Parameters(function)
        self.direct_calls: dict[object, tuple[Call, FastPath]] = {}
        self.fast_paths: dict[Key, FastPath] = {}
        self.versions: dict[Key, Version] = {}
        self.fallbacks: dict[Key, Split | str] = {}
        """The parts around the statement that Python runs, or the warning that it runs all."""
        self.versions_by_globals: dict[tuple[Key, tuple[str, ...]], Version] = {}
        self.text_parameters: set[str] = set()
        """The parameters whose strings are taken apart: the code is for any."""
        self._function = function
        self._code = function.__code__
        self._given_source = source

    # What is called

    @functools.cached_property
    def source(self) -> FunctionSource:
        """The function's source."""
        return self._given_source or source_of(self._function)

    @functools.cached_property
    def bounds(self) -> Mapping[int, tuple[int, int]]:
        """The smallest and the largest integer that parameters take by their annotations."""
        limits: dict[int, tuple[int, int]] = {}
        for number, name in enumerate(self.source.parameters):
            element = getattr(self.source.annotations.get(name), "element", None)
            sizes = getattr(self.source.annotations.get(name), "sizes", None)
            if element is not None and element.is_integer and sizes is None:
                low, high = element.bounds
                limits[number] = (low, min(high, argument_values.MOST))
        return limits

    @functools.cached_property
    def _arity(self) -> int:
        """How many arguments a call by position has; -1 where this is not all there is to it."""
        parameters = self.source.parameters.values()
        if any(p.kind is not p.POSITIONAL_OR_KEYWORD for p in parameters):
            return -1
        return len(parameters)

    def follow_code(self) -> None:
        """Begin again if the function has other code now."""
        if self._function.__code__ is self._code:
            return
        self._code = self._function.__code__
        self.text_parameters.clear()
        self.forget_fast_paths()
        self.versions.clear()
        self.versions_by_globals.clear()
        self.fallbacks.clear()
        for name in ("source", "bounds", "_arity"):
            vars(self).pop(name, None)

    # Arguments

    def arguments(self, args: Any, kwargs: Any) -> tuple[object, ...]:
        """The arguments in the order of the parameters, as code takes them; raises `ArgumentError`
        for integers that do not fit in what is annotated."""
        is_in_order = not kwargs and len(args) == self._arity
        values: tuple[object, ...] = args if is_in_order else self.parameters.bound(args, kwargs)
        accepted = argument_values.ACCEPTED_TYPES
        if self.text_parameters or any(type(value) not in accepted for value in values):
            values = self.as_code_takes(values)
        for number, (low, high) in self.bounds.items():
            value = values[number]
            if type(value) is int and not low <= value <= high:
                self._refuse_integer(number, value)
        return values

    def as_code_takes(self, values: Sequence[object]) -> tuple[object, ...]:
        """The arguments in order as code takes them."""
        taken = tuple(map(self._as_code_takes_one, values))
        if not self.text_parameters:
            return taken
        are_texts = [name in self.text_parameters for name in self.source.parameters]
        pairs = zip(taken, are_texts, strict=True)
        return tuple(TextArgument(x) if is_text and type(x) is str else x for x, is_text in pairs)

    def _as_code_takes_one(self, value: object) -> object:
        """An argument as code takes it. Parts of a function that Python runs need the object."""
        array = argument_values.as_array(value)
        if self.options.fallback or array is not value:
            return array
        return argument_values.attributes_of(value)

    def _refuse_integer(self, number: int, value: int) -> None:
        name = list(self.source.parameters)[number]
        raise errors.ArgumentError(
            f"argument {number + 1} ('{name}') of {self.source.name}(): the integer {value} does "
            f"not fit in {self.source.annotations[name]}"
        )

    def flat(self, values: tuple[object, ...], version: Version) -> tuple[object, ...]:
        """The numbers and arrays among arguments, then the arrays from outside."""
        try:
            return argument_values.flat(values, version.types.values(), version.arrays)
        except errors.ArgumentError as error:
            raise errors.ArgumentError(f"{self.source.name}(): {error}") from None
        except OverflowError:
            for number, (name, value) in enumerate(
                zip(self.source.parameters, values, strict=True)
            ):
                try:
                    argument_values.flat((value,), [version.types[name]])
                except OverflowError:
                    raise errors.ArgumentError(
                        f"argument {number + 1} ('{name}') of {self.source.name}(): a "
                        f"{type(value).__name__} has an integer that does not fit in 64 bits"
                    ) from None
            raise

    def not_taken(self, values: Sequence[object]) -> str | None:
        """Why there can be no code for values; `None` if there can be."""
        try:
            self._types(tuple(map(self._as_code_takes_one, values)))
        except errors.ArgumentError as error:
            return str(error)
        return None

    def _types(self, values: Sequence[object]) -> dict[str, types.ArgumentType]:
        named = zip(self.source.parameters, values, strict=True)
        return {name: self._type(k, name, value) for k, (name, value) in enumerate(named, 1)}

    def _type(self, number: int, name: str, value: object) -> types.ArgumentType:
        """The type of an argument; raises `ArgumentError` if there is none."""
        if (given := argument_values.not_taken(value)) is not None:
            pass
        elif argument_values.is_array(value):
            try:
                return types.array_type(cast("np.ndarray[Any, Any]", value))
            except KeyError:
                dtype = argument_values.dtype_of(value)
                given = f"an array of dtype {dtype}"
                if np.issubdtype(dtype, np.floating):
                    given += f": pass {name}.astype(np.float64)"
        elif argument_values.is_passed_as_vectors(value):
            try:
                return container_type(value)
            except ItemsError as error:
                given = str(error)
        elif (parts := argument_values.parts_of(value)) is not None:
            items = tuple(self._type(number, name, item) for item in parts[1])
            return types.TupleType(items, parts[0])
        elif argument_values.is_static(value):
            return types.StaticType(value)
        elif type(value) is TextArgument:
            return types.TextType()
        else:
            type_ = types.type_of_number(value)
            if type_ is not None:
                return type_
            given = type(value).__name__
        raise errors.ArgumentError(
            f"argument {number} ('{name}') of {self.source.name}(): expected an array of numbers, "
            "a number, a tuple, list, dictionary or set of these, a function, a string, None, a "
            f"record, an object with attributes or a generator of random numbers, not {given}"
        )

    # Versions

    @staticmethod
    def key_of(values: tuple[object, ...]) -> Key:
        """What code depends on of the arguments."""
        return tuple([argument_values.key_of(value) for value in values])

    def current(self, key: Key) -> Version | None:
        """The version for arguments of some types, unless what it depends on has changed."""
        version = self.versions.get(key)
        if version is None or version.is_current():
            return version
        self.drop(key)
        return None

    def drop(self, key: Key) -> None:
        """Forget the version for arguments of some types, and all fast paths."""
        self.versions.pop(key, None)
        self.forget_fast_paths()

    def fall_back(self, key: Key, instead: Split | str) -> None:
        """Have Python run what is not compiled for arguments of some types, or all of it, for a
        reason."""
        self.fallbacks[key] = instead

    def take_text(self, name: str) -> None:
        """Have code take the characters of a parameter, which is a string, from now on."""
        self.text_parameters.add(name)

    def whole(self, key: Key) -> Version:
        """The version for arguments of some types; raises `UsageError` if Python runs a part."""
        if key not in self.versions:
            raise errors.UsageError(
                f"'{self.source.name}' is not compiled as a whole for these arguments"
            )
        return self.versions[key]

    def new_version(self, key: Key, values: tuple[object, ...]) -> Version:
        """Make the version for arguments; raises `ArgumentError` where there can be none."""
        by_name = self._types(values)
        for number, (name, type_) in enumerate(by_name.items(), 1):
            annotation = self.source.annotations.get(name)
            if annotation is not None and not annotation.takes(type_):
                raise errors.ArgumentError(
                    f"argument {number} ('{name}') of {self.source.name}(): "
                    f"expected {annotation}, not {type_}"
                )
        version = Version(self.source, self.options, by_name)
        while len(self.versions) >= MOST_VERSIONS:  # strings and functions make any number
            self.drop(next(iter(self.versions)))
        if version.uses.arrays is not None:
            known = self.versions_by_globals.setdefault((key, version.uses.texts), version)
            version = known.adopt_uses(version)
            if len(self.versions_by_globals) > MOST_BY_GLOBAL_TYPES:
                self.versions_by_globals.clear()
        self.versions[key] = version
        return version

    # Fast paths

    def remember(
        self,
        call_shape: object,
        class_key: Key,
        version: Version,
        given: tuple[Any, ...],
        order: tuple[tuple[Any, ...], Sequence[int]] | None,
    ) -> None:
        """Make the fast path of calls like one that ran, unless there is none: `order` says the
        defaults behind what was given, and where the parameters are."""
        self.direct_calls.pop(call_shape, None)
        if order is None:
            self.fast_paths.pop(class_key, None)
        else:
            (_, places), kind = order, LockingFastPath if version.is_given_streams else FastPath
            bounds = {places[number]: limits for number, limits in self.bounds.items()}
            call = version.source, version.uses, *version.short_call()
            path = self.fast_paths[class_key] = kind(given, *order, bounds, *call)
            self.prefer(call_shape, path)

    def prefer(self, call_shape: object, path: FastPath) -> None:
        """Try a fast path first in the next call with such arguments."""
        if path.direct is not None:
            self.direct_calls[call_shape] = path.direct, path

    def forget_fast_paths(self) -> None:
        """Have the next calls look for their versions."""
        self.fast_paths.clear()
        self.direct_calls.clear()


# Fast paths

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

    It is one function, which tests the arguments and calls the code. The native wrapper checks
    arrays but for the signs of integers, and takes integers up to 2⁶⁴. So only integers, arguments
    that are constants in the code, and the classes of items of tuples are tested here.
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
    """The fast path of code that draws from generators of random numbers, whose locks it holds."""

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
