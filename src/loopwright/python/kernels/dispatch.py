"""Dispatch: chooses the code that a call of a kernel runs. Fast paths are functions that Python
calls instead of a kernel, which test the arguments and call the code.

There is a version of the code for each combination of types of arguments. `Dispatcher` documents
where a call looks for its version, and in which order.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum, auto
from itertools import islice, takewhile
from operator import is_not
from threading import RLock
from types import CodeType, FunctionType, MappingProxyType
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from loopwright.native.runtime.call_entry import Entry, Guard
from loopwright.native.runtime.numpy_generators import held
from loopwright.python import types
from loopwright.python.calls import argument_values, results
from loopwright.python.calls.argument_advice import (
    advice_for_array,
    advice_for_object,
    describe_class,
)
from loopwright.python.calls.argument_containers import (
    BehindHeap,
    Heap,
    ItemsError,
    Layout,
    Reference,
    Vectors,
    WithLists,
    characters,
    container_type,
    has_objects,
    heap_of,
    is_container,
    test_of,
)
from loopwright.python.calls.result_parts import Call, Result
from loopwright.python.errors import (
    AliasedArgumentsError,
    ConstantNeededError,
    KeptRefusalError,
    RedispatchError,
    TextNeededError,
    exception_of,
)
from loopwright.python.kernels.native_entries import entry_of
from loopwright.python.kernels.version import Options, Version
from loopwright.python.source.foreign import is_beyond
from loopwright.python.source.function_source import FunctionSource, source_of
from loopwright.python.types import understood
from loopwright.python.types.annotations import SizedArray
from loopwright.records import dataclass, replace
from loopwright.reporting import errors
from loopwright.reporting.errors import RETRY

if TYPE_CHECKING:
    from loopwright.python.syntax.splitting import Split

# Fast paths

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
            holds = {holds}
        except IndexError:  # an array has a lower rank
            holds = False
        try:
            if holds:
                {locked}return {found}
        except ERRORS as error:
            expect_another(error)
    return missed(({given}), more, others)
"""


@functools.lru_cache(1 << 10)
def _code_object(text: str) -> CodeType:
    return compile(text, "<loopwright>", "exec")


class FastPath:
    """The version that was called last, for calls with arguments of the same classes.

    It is one function with the parameters of the kernel's, which tests the arguments and calls the
    code. The native wrapper checks arrays except the signs of integers, and accepts integers up to
    2⁶⁴. So only integers, arguments that are constants in the code, and the classes of arguments
    and of items of tuples are tested here; and the types of containers, which become vectors.
    """

    __slots__ = ("direct", "is_unchanged", "run")

    def __init__(
        self,
        arguments: tuple[Any, ...],
        defaults: Mapping[int, object],
        conversions: Mapping[int, Call],
        bounds: Mapping[int, tuple[int, int]],
        version: Version,
        missed: Call,
        *,
        originals: tuple[object, ...],
        has_lists: bool,
    ) -> None:
        uses = version.uses
        function: Any = version.source.function  # not a method
        self.is_unchanged = uses.is_unchanged
        """Tests whether the function and the names that it uses are unchanged; `None` if it uses
        none."""
        tests = _Tests(arguments, version.types.values(), defaults, conversions, bounds)
        all_values = [*_depth_first(range(len(arguments)), tests.items)]
        order = [k for k in all_values if k not in tests.items]
        tests.add_all(order, function, self.is_unchanged)
        passed = [k for k in order if not argument_values.is_static(tests.values[k])]
        named = "".join(f"{name}, " for name in tests.names[: len(arguments)])
        entry: Entry | None = None
        scope: dict[str, Any] = tests.scope
        scope |= {"NOT_GIVEN": NOT_GIVEN, "missed": missed, "arrays": uses.arrays or tuple}
        kernel, result, holds = version.short_call()
        leaves = "".join(f"{tests.names[k]}, " for k in passed)
        is_read = uses.arrays is not None
        changes_nothing = result.form is not None and not version.has_extents
        if has_lists:
            passed_types = [*(tests.types[k] for k in passed), *uses.types.values()]
            objects = "".join(
                f"{tests.names[k]}.loopwright_object, " for k in all_values if tests.is_changing(k)
            )
            tests.add_containers(objects, [tests.names[k] for k in passed], passed_types)
            flat = Vectors.flat if changes_nothing else Vectors.put_behind
            scope["vectors_of"] = _vectors_of(version.layout, passed_types, flat)
        if has_lists and not changes_nothing:
            holds = "True"
            call_text = "kernel(vectors)"
            scope |= {"kernel": version.call, "ERRORS": Exception}
            scope["expect_another"] = _expect_again(version)
        else:
            scope |= {"kernel": kernel, "ERRORS": _CODE_ERRORS, "expect_another": expect_another}
            call_text = f"kernel({leaves}{'*(read := arrays())' * is_read})"
            if has_lists:
                call_text = "kernel(*vectors)"
            elif result.form is None:
                call_text = f"value(result, {call_text}, ({leaves}{'*read,' * is_read}))"
                scope |= {"value": results.python_value, "result": result}
            if holds == "True" and not (is_read or version.is_given_streams):
                recover = _recovery(missed)
                entry = entry_of(
                    originals, arguments, [*version.types.values()], defaults, bounds, function,
                    uses.guards or [(Guard.CODE, function, function.__code__, None)],
                    _with_python_values(kernel, result), recover,
                )  # fmt: skip
        locked = f"with held(streams_of(({named}))): " if version.is_given_streams else ""
        scope |= {"held": held, "streams_of": argument_values.streams_of} if locked else {}
        text = _DIRECT.format(
            parameters=_parameters(function.__code__),
            before="; ".join(tests.before) or "pass",
            tests=" and ".join(tests.texts),
            holds=holds.format(*(tests.names[k] for k in passed)),
            locked=locked,
            found=call_text,
            given="".join(f"a{k}, " for k in range(len(arguments))),
        )
        exec(_code_object(text), scope)
        code: CodeType = scope["direct"].__code__
        direct = _like(function, code, scope)
        native = None if entry is None else entry.over(direct, function.__name__)
        self.direct: Call = native or direct
        """The function, which falls back to another fast path if the code does not apply; with a
        native entry in front where there can be one."""
        self.run: Call = _like(function, code, scope | {"missed": _no_other})
        """The function, which returns `MISS` then."""


def _parameters(code: CodeType) -> str:
    """Numbered parameters for a function, and those that collect surplus arguments."""
    count = code.co_argcount
    names = [f"a{k}" for k in range(count + code.co_kwonlyargcount)]
    only = [*names[: code.co_posonlyargcount], "/"] if code.co_posonlyargcount else []
    remaining = names[code.co_posonlyargcount : count]
    return ", ".join([*only, *remaining, "*more", *names[count:], "**others"])


def _like(function: FunctionType, code: CodeType, scope: dict[str, Any]) -> Call:
    """Return a function compiled from `code` with numbered parameters, renamed to those of another
    function, all of them optional."""
    own = function.__code__
    variables = code.co_varnames
    names = own.co_varnames[: own.co_argcount + own.co_kwonlyargcount]
    extra_variables = [f"<{variable}>" for variable in variables[len(names) :]]
    code = code.replace(
        co_varnames=(*names, *extra_variables),
        co_name=own.co_name,
        co_qualname=function.__qualname__,
    )
    renamed = FunctionType(code, scope, own.co_name, (NOT_GIVEN,) * own.co_argcount)
    renamed.__kwdefaults__ = dict.fromkeys(names[own.co_argcount :], NOT_GIVEN)
    renamed.__qualname__ = function.__qualname__
    return renamed


def classes_of(values: Iterable[Any]) -> Key:
    """Return the classes of arguments, and the dtypes of arrays."""
    classes: list[object] = [x.dtype if type(x) is np.ndarray else type(x) for x in values]
    return tuple(classes)


def _no_other(*_: object) -> object:
    """Return the behaviour of a fast path that does not apply, if the caller decides."""
    return MISS


class _Tests:
    """The tests of a fast path, as texts of expressions in order of evaluation.

    Values are numbered: the arguments, then the items of decomposed tuples and objects,
    recursively. `names` are their expressions.
    """

    def __init__(
        self,
        arguments: tuple[Any, ...],
        argument_types: Iterable[types.ArgumentType],
        defaults: Mapping[int, object],
        conversions: Mapping[int, Call],
        bounds: Mapping[int, tuple[int, int]],
    ) -> None:
        self.values: list[Any] = [*arguments]
        self.types = [*islice(argument_types, len(arguments))]
        """The types of the values before the call, which may have changed containers."""
        filled = defaults.keys() | conversions
        self.names = [f"b{k}" if k in filled else f"a{k}" for k in range(len(arguments))]
        self.before = [f"b{k} = d{k} if a{k} is NOT_GIVEN else a{k}" for k in defaults]
        """Statements that fill in defaults and convert arguments."""
        self.before += ["seen = {}"] if conversions else []
        prefixes = {k: "b" if k in defaults else "a" for k in conversions}
        self.before += [f"b{k} = c{k}({name}{k}, seen)" for k, name in prefixes.items()]
        self.items: dict[int, range] = {}
        self.texts: list[str] = []
        self.scope: dict[str, Any] = {f"d{k}": value for k, value in defaults.items()}
        self.scope |= {f"c{k}": convert for k, convert in conversions.items()}
        self._bounds = bounds
        self._count = len(arguments)
        self._of_parts: list[str] = []
        for k, value in enumerate(self.values):  # grows meanwhile
            type_ = self.types[k]
            if (
                isinstance(type_, types.TupleType)
                and (parts := argument_values.parts_of(value)) is not None
            ):
                self.types += type_.items
                self._take_apart(k, *parts)

    def _take_apart(self, k: int, kind: object, items: tuple[object, ...]) -> None:
        """Test the number and the classes of the items of a value."""
        name = self.names[k]
        if not isinstance(self.values[k], tuple | list):
            test = f"(p{k} := parts_of({name})) is not None and p{k}[0] == k{k}"
            self._of_parts.append(test)
            self.scope |= {f"k{k}": kind, "parts_of": argument_values.parts_of}
            name = f"p{k}[1]"
        self._of_parts.append(f"len({name}) == {len(items)}")
        self.items[k] = range(len(self.values), len(self.values) + len(items))
        for number, item in enumerate(items):
            place = len(self.values)
            self.values.append(item)
            self.names.append(f"{name}[{number}]")
            self._of_parts.append(self._class_test(place))

    def _class_test(self, k: int) -> str:
        value = self.values[k]
        self.scope[f"t{k}"] = type(value)
        text = f"type({self.names[k]}) is t{k}"
        if isinstance(value, np.ndarray) and type(cast("object", value)) is not np.ndarray:
            self.scope["own_meaning"] = argument_values.own_meaning
            text += f" and not own_meaning(t{k})"
        return text

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
            if argument_values.is_static(value):
                self.texts.append(f"{name} == s{k}")
                self.scope[f"s{k}"] = value
            elif isinstance(value, np.ndarray):
                dtype = cast("np.ndarray[Any, Any]", value).dtype
                if dtype.kind in "iu":
                    self.texts.append(f"({name}.dtype is y{k} or {name}.dtype == y{k})")
                    self.scope[f"y{k}"] = dtype
                type_ = self.types[k]
                if isinstance(type_, types.ArrayType) and type_.rank > 1 and not type_.contiguous:
                    # The code takes any strides, but results lie in the order of these.
                    self.texts.append(f"layout_of({name}) == o{k}")
                    self.scope |= {f"o{k}": type_.order, "layout_of": _layout_of}
            elif type(value) is int:
                low, high = self._bounds.get(k, (-argument_values.MOST - 1, argument_values.MOST))
                self.texts.append(f"{low} <= {name} <= {high}")

    def is_changing(self, k: int) -> bool:
        """Return whether a value is an object that may change."""
        value = self.values[k]
        return types.is_changing(cast("object", type(value)))

    def add_containers(
        self, objects: str, passed: Sequence[str], passed_types: Sequence[types.ArgumentType]
    ) -> None:
        """Test the types of containers, and convert all that is passed, whose types are
        `passed_types`: arguments, and what the code reads from outside. `objects` are those that
        may change."""
        self.texts.append("((read := arrays()) or True)")
        names = [*passed, *(f"read[{k}]" for k in range(len(passed_types) - len(passed)))]
        for number, (name, type_) in enumerate(zip(names, passed_types, strict=True)):
            if isinstance(type_, types.ListType):
                self.scope[f"l{number}"] = test_of(type_)
                self.texts.append(f"l{number}({name})")
        call_arguments = ", ".join([f"({objects})", *passed, "*read"])
        self.texts.append(f"(vectors := vectors_of({call_arguments})) is not None")


def expect_another(error: Exception) -> None:
    """Raise the function's exception, unless the error means that other code applies."""
    if not isinstance(error, errors.ExecutionError) or error.said == RETRY:
        return
    raised = exception_of(error.said)
    if raised is None:
        raise error
    from loopwright.python.calls.tracebacks import of_program

    raise raised.with_traceback(of_program(raised)) from None


def _recovery(missed: Call) -> Call:
    """Return what follows an exception of code that a native entry called."""

    def recover(error: BaseException, *values: object) -> object:
        if not isinstance(error, _CODE_ERRORS):
            raise error
        expect_another(error)
        return missed(values, (), {})

    return recover


def _with_python_values(kernel: Call, result: Result) -> Call:
    """Return a function that runs code on flat arguments and returns a Python value."""
    if result.form is not None:
        return kernel
    return lambda *leaves: results.python_value(result, kernel(*leaves), leaves)


def _depth_first(places: Iterable[int], items: Mapping[int, range]) -> Iterator[int]:
    """Positions in order, each before those of its items."""
    for k in places:
        yield k
        yield from _depth_first(items.get(k, ()), items)


def _vectors_of(
    layout: Layout,
    passed_types: Sequence[types.ArgumentType],
    all_flat: Callable[[Vectors, list[object]], Sequence[object]],
) -> Callable[..., Any]:
    """Return the conversion of numbers, arrays and containers of known types to flat arguments; it
    returns `None` if an error has to be raised. `all_flat` adds what follows the arguments."""

    def vectors_of(objects: Iterable[object], *values: Any) -> Sequence[object] | None:
        flat = list[object]()
        vectors = Vectors(layout)
        vectors.objects.extend(objects)
        try:
            for value, type_ in zip(values, passed_types, strict=True):
                if isinstance(type_, types.ListType):
                    flat += vectors.of(value, type_)
                else:
                    flat.append(characters(value) if argument_values.is_text(value) else value)
            return all_flat(vectors, flat)
        except (OverflowError, errors.ArgumentError):
            return None

    return vectors_of


def _layout_of(array: np.ndarray[Any, Any]) -> object:
    """Return the part of the key of an array for its layout."""
    return array.flags.c_contiguous or types.order_in_memory(array)


def _expect_again(version: Version) -> Callable[[Exception], None]:
    """Return the function that raises the exception of a call with containers, unless the usual way
    is tried next."""

    def expect_again(error: Exception) -> None:
        before = errors.FrontendError, RedispatchError, errors.ArgumentError
        needed = TextNeededError, ConstantNeededError
        is_before = isinstance(error, (*before, *needed)) or getattr(error, "said", "") == RETRY
        if not is_before and not version.leaves_containers:
            raise error

    return expect_again


# Dispatch


def _as_text(value: object, _: object = None) -> object:
    """Return an argument, whose characters are passed if it is a string."""
    return argument_values.TextArgument(value) if type(value) is str else value


def _with_constants(convert: Call) -> Call:
    """Return a conversion after which integers in the argument are constants of the code."""

    def convert_to_constants(value: object, numbers: dict[int, int]) -> object:
        return argument_values.with_constants(convert(value, numbers))

    return convert_to_constants


class Passing(Enum):
    """How objects of classes that are arguments are passed; those in containers have numbers."""

    AS_CHANGING = auto()
    """Their attributes are variables."""
    NUMBERED = auto()
    """They have numbers, too."""
    AS_READ = auto()
    """Their attributes are not changed."""


Refused = Mapping[Passing, errors.FrontendError | None]
"""The ways to pass objects that are impossible for the arguments of a call, with the errors; `None`
for a way in which they cannot be converted."""
_NONE: Refused = MappingProxyType({})


def _next_way(refused: Refused) -> Passing:
    """Return the first way to pass objects that was not tried; raises an error if there is none."""
    for passing in Passing:
        if passing not in refused:
            return passing
    raised = [x for x in (refused[Passing.AS_CHANGING], *refused.values()) if x is not None]
    raise next((x for x in raised if not isinstance(x, KeptRefusalError)), raised[0])


@dataclass(frozen=True)
class Converted:
    """The arguments of one call, converted for the code."""

    originals: tuple[object, ...]
    """The arguments in the order of the parameters."""
    values: tuple[object, ...]
    """The arguments as the code takes them."""
    passing: Passing
    """How objects among them are passed."""
    refused: Refused
    """The ways to pass them that failed before."""
    refused_versions: tuple[Version, ...] = ()
    """The versions for these ways."""
    is_of_current_classes: bool = False
    """Whether facts about classes were computed again, as before code for them is compiled."""
    tells_aliases: bool = False
    """Whether each list, dictionary, set and deque is passed once."""
    has_aliases: bool = False
    """Whether one of them occurs again, and is passed by its number there."""


def _conversion(passing: Passing, heap: Heap | None) -> Call:
    """Return the conversion of an argument for the code, given the numbers of previous objects.

    The objects in `heap` have numbers.
    """
    is_read = passing is Passing.AS_READ and heap is None

    def convert(value: object, numbers: dict[int, int]) -> object:
        array = argument_values.as_array(value)
        if array is not value:
            return array
        if is_read:
            return argument_values.attributes_of(value)
        return argument_values.objects_of(value, numbers, heap)

    return convert


MOST_VERSIONS = 256
"""The maximum number of combinations of types for which a kernel keeps code; the oldest is
evicted."""
MOST_BY_GLOBAL_TYPES = 64
"""The maximum number of versions that read arrays from outside."""


class Dispatcher:
    """The versions of a kernel, and the fast paths to them.

    A call looks for its code in this order:

    1. the fast path that was taken last, which Python calls in the kernel's place;
    2. `fast_paths`, by the classes of the arguments and the dtypes of arrays, then by all that code
       depends on of them (`key_of`);
    3. `versions`, by the latter, if the version is current;
    4. `fallbacks`, by the same, of kernels with `fallback`: what Python runs instead;
    5. a new version, or the one in `versions_by_globals` that was compiled before arrays of other
       types came into the names outside that it reads.

    Code that drops a version drops all fast paths (1 and 2), which may lead to it.

    Calls run in several threads at once, also the first ones. So nothing of a call is kept here:
    its arguments and the way in which they are passed are in `Converted`. What several calls share
    is changed under a lock, in steps between which other threads find valid code or none.
    """

    def __init__(
        self,
        function: FunctionType,
        options: Options,
        source: FunctionSource | None,
        call: Call,
        take: Callable[[Call | None], None],
    ) -> None:
        self.options = options
        self.parameters = argument_values.Parameters(function)
        self._call = call
        """Calls the kernel without a fast path."""
        self._take = take
        """Installs a fast path that Python calls instead of the kernel, or removes it."""
        self._preferred: FastPath | None = None
        self._alternative: FastPath | None = None
        """The path taken last when the preferred one did not apply."""
        self.fast_paths: dict[Key, FastPath] = {}
        self.versions: dict[Key, Version] = {}
        self.fallbacks: dict[Key, Split | str] = {}
        """The parts around the statement that Python runs, or the warning that Python runs the
        whole function."""
        self.versions_by_globals: dict[Key, Version] = {}
        self.text_parameters: set[str] = set()
        """The parameters whose strings are decomposed: the code accepts any string."""
        self.constant_parameters: set[str] = set()
        """The parameters whose integers and truth values are constants of the code."""
        self.tells_aliases = False
        """Whether the code is told which arguments are the same list, dictionary, set or deque."""
        self._first_passing = Passing.AS_READ
        """How calls try to pass objects of classes first: as the last call for which other ways
        were refused."""
        self._lock = RLock()
        """Guards changes of versions and fast paths; no code is compiled while it is held."""
        self._function = function
        self._code = function.__code__
        self._given_source = source

    # The called code

    @functools.cached_property
    def source(self) -> FunctionSource:
        """The function's source."""
        return self._given_source or source_of(self._function)

    @functools.cached_property
    def bounds(self) -> Mapping[int, tuple[int, int]]:
        """The range of integers that each annotated parameter accepts."""
        limits: dict[int, tuple[int, int]] = {}
        annotations = understood(self.source.annotations)
        for number, name in enumerate(self.source.parameters):
            element = getattr(annotations.get(name), "element", None)
            sizes = getattr(annotations.get(name), "sizes", None)
            if element is not None and element.is_integer and sizes is None:
                low, high = element.bounds
                limits[number] = (low, min(high, argument_values.MOST))
        return limits

    def follow_code(self) -> None:
        """Drop all versions if the function's code was replaced."""
        if self._function.__code__ is self._code:
            return
        with self._lock:
            if self._function.__code__ is self._code:
                return
            self.text_parameters.clear()
            self.constant_parameters.clear()
            self.tells_aliases = False
            self.versions.clear()
            self.versions_by_globals.clear()
            self.fallbacks.clear()
            self.forget_fast_paths()
            for name in ("source", "bounds"):
                vars(self).pop(name, None)
            self._code = self._function.__code__

    # Arguments

    def convert(
        self,
        arguments: tuple[object, ...],
        passing: Passing | None = None,
        refused: Refused = _NONE,
    ) -> Converted:
        """Convert arguments, in the order of the parameters, for the code; raises `ArgumentError`
        for integers outside of the annotated type. Objects are passed in the usual way if no other
        is given, and not in ways that were `refused`."""
        passing = passing or self._first_passing
        accepted = argument_values.ACCEPTED_TYPES
        is_plain = all(type(x) in accepted and not has_objects(x) for x in arguments)
        converted = Converted(arguments, arguments, passing, refused)
        is_plain = is_plain and not self.tells_aliases
        if self.text_parameters or self.constant_parameters or not is_plain:
            converted = self._as_code_takes(converted)
        for number, (low, high) in self.bounds.items():
            value = converted.values[number]
            if isinstance(value, types.ConstantNumber):
                value = value.value
            if type(value) is int and not low <= value <= high:
                self._refuse_integer(number, value)
        return converted

    def _as_code_takes(self, arguments: Converted) -> Converted:
        """Convert arguments that are not all plain numbers, arrays and containers."""
        originals = arguments.originals
        for number, (name, value) in enumerate(
            zip(self.source.parameters, originals, strict=True), 1
        ):
            if is_beyond(type(value), self._function):
                raise self._not_taken(number, name, value)
        passing = arguments.passing
        takes_all = passing is Passing.NUMBERED
        heap = heap_of(originals, takes_all=takes_all)
        convert = _conversion(passing, heap)
        numbers = dict[int, int]()
        values = tuple([convert(value, numbers) for value in originals])
        if passing is Passing.AS_READ and any(map(argument_values.is_object, values)):
            refused = {**arguments.refused, passing: None}
            retried = replace(arguments, passing=_next_way(refused), refused=refused)
            return self._as_code_takes(retried)
        if heap is not None:
            pairs = enumerate(zip(values, originals, strict=True))
            first = next(k for k, (x, y) in pairs if x is not y or has_objects(x))
            values = (*values[:first], heap.before(values[first]), *values[first + 1 :])
        if self.text_parameters:
            are_texts = [name in self.text_parameters for name in self.source.parameters]
            pairs = zip(values, are_texts, strict=True)
            values = tuple(_as_text(x) if is_text else x for x, is_text in pairs)
        if self.constant_parameters:
            values = tuple(
                argument_values.with_constants(x)
                if name in self.constant_parameters
                and argument_values.are_constants_possible(values, k)
                else x
                for k, (name, x) in enumerate(zip(self.source.parameters, values, strict=True))
            )
        if not self.tells_aliases:
            return replace(arguments, values=values)
        once = argument_values.with_aliases(values)
        has_aliases = any(map(is_not, once, values))
        return replace(arguments, values=once, tells_aliases=True, has_aliases=has_aliases)

    def convert_again(self, arguments: Converted) -> Converted:
        """Convert arguments by what their classes are now."""
        types.forget_facts()
        again = self.convert(arguments.originals, arguments.passing, arguments.refused)
        versions = arguments.refused_versions
        return replace(again, is_of_current_classes=True, refused_versions=versions)

    def convert_otherwise(
        self, arguments: Converted, error: errors.FrontendError, version: Version | None = None
    ) -> Converted | None:
        """Pass the objects among arguments in another way, as code for this one was refused, which
        is that of `version`; `None` if there are none. Raises an error if they were passed in all
        ways, in vain."""
        parts = [x.parts[-1] if isinstance(x, BehindHeap) else x for x in arguments.values]
        if not any(isinstance(x, types.Attributes | Reference) for x in parts):
            return None
        refused = {**arguments.refused, arguments.passing: error}
        otherwise = self.convert(arguments.originals, _next_way(refused), refused)
        versions = () if version is None or isinstance(error, KeptRefusalError) else (version,)
        return replace(otherwise, refused_versions=(*arguments.refused_versions, *versions))

    def converted_as_compiled(self, originals: tuple[object, ...]) -> tuple[Key, Converted]:
        """Convert arguments in the way for which there is code, with its key; in the usual way if
        there is none."""
        ways = dict.fromkeys((self._first_passing, *Passing))
        candidates: list[tuple[Key, Converted]] = []
        for passing in ways:
            arguments = self.convert(originals, passing)
            key = self.key_of(arguments.values)
            if key in self.versions or key in self.fallbacks:
                return key, arguments
            candidates.append((key, arguments))
        return candidates[0]

    def _refuse_integer(self, number: int, value: int) -> None:
        name = list(self.source.parameters)[number]
        raise errors.ArgumentError(
            f"argument {number + 1} ('{name}') of {self.source.name}(): the integer {value} does "
            f"not fit in {self.source.annotations[name]}"
        )

    def flat(self, values: tuple[object, ...], version: Version) -> tuple[object, ...]:
        """Return the numbers and arrays among arguments, then the arrays from outside."""
        try:
            return argument_values.flat(values, version.layout, version.arrays)
        except AliasedArgumentsError as error:
            raise AliasedArgumentsError(f"{self.source.name}(): {error}") from None
        except errors.ArgumentError as error:
            raise errors.ArgumentError(f"{self.source.name}(): {error}") from None
        except OverflowError:
            for number, (name, value) in enumerate(
                zip(self.source.parameters, values, strict=True)
            ):
                try:
                    argument_values.flat((value,), Layout([version.types[name]]))
                except OverflowError:
                    raise errors.ArgumentError(
                        f"argument {number + 1} ('{name}') of {self.source.name}(): "
                        "an integer in it does not fit in 64 bits"
                    ) from None
            names = errors.listed([f"'{name}'" for name in version.uses.types])
            raise errors.ArgumentError(
                f"{self.source.name}() uses {names}: an integer in it does not fit in 64 bits"
            ) from None

    def not_taken(self, values: Sequence[object]) -> str | None:
        """Why values cannot be arguments of compiled code; `None` if they can be."""
        try:
            self._types(self.convert(tuple(values)).values)
        except errors.ArgumentError as error:
            return str(error)
        return None

    def _types(self, values: Sequence[object]) -> dict[str, types.ArgumentType]:
        named = zip(self.source.parameters, values, strict=True)
        return {name: self._type(k, name, value) for k, (name, value) in enumerate(named, 1)}

    def _type(self, number: int, name: str, value: object) -> types.ArgumentType:
        """Return the type of an argument; raises `ArgumentError` if it has none."""
        if (description := argument_values.not_taken(value)) is not None:
            pass
        elif argument_values.is_array(value):
            array = cast("np.ndarray[Any, Any]", value)
            try:
                return types.array_type(array)
            except KeyError:
                advice = advice_for_array(name, np.asarray(array))
                description = f"an array of dtype {argument_values.dtype_of(value)}{advice}"
        elif argument_values.is_passed_as_vectors(value):
            try:
                return container_type(value)
            except ItemsError as error:
                description = str(error)
        elif (parts := argument_values.parts_of(value)) is not None:
            items = tuple(self._type(number, name, item) for item in parts[1])
            return types.TupleType(items, parts[0])
        elif argument_values.is_static(value):
            return types.StaticType(value)
        elif argument_values.is_text(value):
            is_bytes = argument_values.is_byte_string(value)
            return types.TextType(type(value) if is_bytes else str)
        else:
            type_ = types.type_of_number(value)
            if type_ is not None:
                return type_
            raise self._not_taken(number, name, value)
        raise errors.ArgumentTypeError(
            f"argument {number} ('{name}') of {self.source.name}() is {description}"
        )

    def _not_taken(self, number: int, name: str, value: object) -> errors.ArgumentTypeError:
        """Return the error for an argument of a class that kernels do not take."""
        return errors.ArgumentTypeError(
            f"argument {number} ('{name}') of {self.source.name}() is {describe_class(value)}"
            f"{advice_for_object(name, value)}"
        )

    # Versions

    def key_of(self, values: tuple[object, ...]) -> Key:
        """Return the key by which arguments select their code."""
        key = tuple([argument_values.key_of(value) for value in values])
        defaults = self._defaults_in(values) if self._function.__defaults__ else {}
        return (*key, *defaults.values()) if defaults else key

    def _defaults_in(self, values: Sequence[object]) -> dict[int, str]:
        """Return the arguments that are containers which the function has as defaults, by their
        `id`."""
        names = [*self.source.parameters]
        defaults: Mapping[int, object] = self.parameters.of_fast_path() or {}
        held = ((k, x) for k, x in defaults.items() if is_container(x) and values[k] is x)
        return {id(x): names[k] for k, x in held}

    def current(self, key: Key) -> Version | None:
        """Return the version for a key, unless its dependencies have changed."""
        version = self.versions.get(key)
        if version is None or version.is_current():
            return version
        self.drop(key)
        return None

    def drop(self, key: Key) -> None:
        """Drop the version for a key, and all fast paths."""
        with self._lock:
            self.versions.pop(key, None)
            self.forget_fast_paths()

    def fall_back(self, key: Key, instead: Split | str) -> None:
        """Let Python run the uncompiled parts, or the whole function, for a key, and record the
        reason."""
        self.fallbacks[key] = instead

    def pass_as_needed(
        self, needed: TextNeededError | ConstantNeededError, arguments: Converted
    ) -> None:
        """Pass the characters of a string parameter from now on, instead of compiling them in; or
        compile the values of integer parameters in, instead of passing them. Raises the error of
        the code if that is impossible for these arguments."""
        if isinstance(needed, TextNeededError):
            self.text_parameters.add(needed.name)
            return
        for k, name in enumerate(self.source.parameters):
            is_possible = argument_values.are_constants_possible(arguments.values, k)
            if name in needed.names and not is_possible:
                raise needed.error
        self.constant_parameters |= needed.names

    def tell_aliases(self, arguments: Converted, error: AliasedArgumentsError) -> None:
        """Tell the code from now on which arguments are the same; raises the error of the code if
        that was done for these."""
        if arguments.tells_aliases:
            raise error
        self.tells_aliases = True

    def whole(self, key: Key) -> Version:
        """Return the version for a key; raises `UsageError` if Python runs a part."""
        if key not in self.versions:
            raise errors.UsageError(
                f"'{self.source.name}' is not compiled as a whole for these arguments"
            )
        return self.versions[key]

    def new_version(self, key: Key, values: tuple[object, ...]) -> Version:
        """Create the version for arguments; raises `ArgumentError` if there can be none."""
        by_name = self._types(values)
        annotations = understood(self.source.annotations)
        for number, (name, type_) in enumerate(by_name.items(), 1):
            annotation = annotations.get(name)
            if isinstance(type_, types.StaticType):
                value = type_.value
                is_number = isinstance(value, types.ConstantNumber)
                type_ = (is_number and types.type_of_number(value.value)) or type_
            if annotation is not None and not annotation.takes(type_):
                raise errors.ArgumentTypeError(
                    f"argument {number} ('{name}') of {self.source.name}(): "
                    f"expected {annotation}, not {type_}{_correction(annotation, type_, name)}"
                )
        defaults = self._defaults_in(values)
        version = Version(self.source, self.options, by_name, defaults=defaults)
        with self._lock:
            while (
                len(self.versions) >= MOST_VERSIONS
            ):  # there may be one for each string or function
                self.drop(next(iter(self.versions)))
            if version.uses.arrays is not None:
                existing = self.versions_by_globals.setdefault(
                    (key, *version.uses.identity), version
                )
                version = existing.adopt_uses(version)
                if len(self.versions_by_globals) > MOST_BY_GLOBAL_TYPES:
                    self.versions_by_globals.clear()
            self.versions[key] = version
        return version

    # Fast paths

    def remember(
        self, key: Key, version: Version, arguments: Converted, leaves: tuple[object, ...]
    ) -> None:
        """Create the fast path for calls like one that ran with some arguments, converted to
        `leaves`; none if there are objects that have numbers, or defaults that are containers, or
        if the code changes containers and prints or draws."""
        if arguments.refused:
            self._first_passing = arguments.passing
        for refused in arguments.refused_versions:
            refused.keep_refusal(KeptRefusalError(f"no code for {self.source.name}() in this way"))
        has_lists = isinstance(leaves, WithLists)
        defaults = self.parameters.of_fast_path()
        classes = classes_of(arguments.originals)
        has_heap = isinstance(leaves, WithLists) and bool(leaves.heap)
        is_only_slow = has_heap or arguments.has_aliases or version.has_other_effects
        if defaults is None or is_only_slow or any(map(is_container, defaults.values())):
            with self._lock:
                if {self.fast_paths.pop(x, None) for x in (key, classes)} & {self._preferred}:
                    self._prefer(None)
            return
        convert = _conversion(arguments.passing, None)
        conversions = dict[int, Call]()
        for k, name in enumerate(self.source.parameters):
            value = arguments.values[k]
            if value is arguments.originals[k]:
                continue
            is_text = type(value) is argument_values.TextArgument
            conversion = _as_text if is_text else convert
            is_constant = name in self.constant_parameters
            conversions[k] = _with_constants(conversion) if is_constant else conversion
        path = FastPath(
            arguments.values,
            defaults,
            conversions,
            self.bounds,
            version,
            self._missed,
            originals=arguments.originals,
            has_lists=has_lists,
        )
        with self._lock:
            if self.versions.get(key) is version:
                self.fast_paths[key] = self.fast_paths[classes] = path
                self._prefer(path)

    def _missed(
        self, values: tuple[object, ...], more: tuple[object, ...], keywords: dict[str, object]
    ) -> object:
        """Return the result of a call to which the preferred fast path does not apply, given its
        values by parameter, and surplus ones."""
        code = self._function.__code__
        count = code.co_argcount
        names = code.co_varnames
        if not (more or keywords):
            result = self._by_classes(values, count)
            if result is MISS and any(value is NOT_GIVEN for value in values):
                defaults = self.parameters.of_fast_path() or {}
                pairs = enumerate(values)
                filled = tuple([defaults.get(k, x) if x is NOT_GIVEN else x for k, x in pairs])
                result = self._by_classes(filled, count)
            if result is not MISS:
                return result
        positional = [*takewhile(lambda value: value is not NOT_GIVEN, values[:count])]
        remaining_pairs = zip(names[len(positional) :], values[len(positional) :], strict=False)
        named = {name: value for name, value in remaining_pairs if value is not NOT_GIVEN}
        try:
            return self._call(*positional, *more, **named, **keywords)
        except Exception as error:
            from loopwright.python.calls.tracebacks import of_program

            error.with_traceback(of_program(error, code.co_filename))
            raise

    def _by_classes(self, values: tuple[object, ...], count: int) -> object:
        """Return the result of the fast path for arguments of such classes, as in `by_other_path`;
        `count` of them are positional."""
        names = self._function.__code__.co_varnames
        named = dict(zip(names[count:], values[count:], strict=False)) if values[count:] else {}
        return self.by_other_path(classes_of(values), values[:count], named)

    def by_other_path(self, key: Key, args: Sequence[Any], kwargs: Mapping[str, Any]) -> object:
        """Return the result of the fast path of a key, which becomes the preferred one from its
        second call on, as switching takes time. `MISS` if there is none, it is preferred already,
        or it does not apply."""
        path = self.fast_paths.get(key) if self.fast_paths else None
        if path is None or path is self._preferred:
            return MISS
        result = path.run(*args, **kwargs)
        if result is not MISS:
            if path is self._alternative:
                self._prefer(path)
            self._alternative = path
        return result

    def _prefer(self, path: FastPath | None) -> None:
        """Try a fast path first in the next call."""
        with self._lock:
            self._preferred = path
            self._take(None if path is None else path.direct)

    def forget_fast_paths(self) -> None:
        """Have the next calls look for their versions."""
        with self._lock:
            self.fast_paths.clear()
            self._prefer(None)


def _correction(annotation: object, type_: object, name: str) -> str:
    """Say how an array differs from its annotation, and what to pass; '' if it is not an array."""
    if not isinstance(annotation, SizedArray) or not isinstance(type_, types.ArrayType):
        return ""
    dimensions = len(annotation.sizes)
    if type_.rank != dimensions:
        return f": it has {errors.counted(type_.rank, 'dimension')}, not {dimensions}"
    return "" if annotation.element is None else f": pass {name}.astype(np.{annotation.element})"
