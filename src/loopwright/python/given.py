"""Arguments of a call: which are arrays, which select the code, and how tuples are flattened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from operator import is_not
from typing import Any, NamedTuple, cast

import numpy as np

from loopwright.python.source import parameters_of
from loopwright.python.types import ArgumentType, StaticType, TupleType, order_in_memory
from loopwright.reporting.errors import ArgumentError

PASSES_ON = "passes_on_to"
"""The attribute of a function that `vectorize` makes for the one whose defaults it has."""
_VAR_POSITIONAL, _VAR_KEYWORDS = 4, 8  # of inspect
MOST = (1 << 63) - 1
"""The largest integer of Python's that an argument can be."""

TAKEN = frozenset({np.ndarray, bool, int, float, complex, str, tuple, type(None)})
"""Classes of arguments that are taken as they are."""


class Keywords(dict[str, Any]):
    """What `**` collects of a call, which is known when compiling."""

    def __hash__(self) -> int:  # pyright: ignore[reportIncompatibleVariableOverride]
        return hash(frozenset(self))


def is_static(value: object) -> bool:
    """Whether an argument is part of the code that is selected for it."""
    return value is None or isinstance(value, str | type | np.dtype | Keywords)


class Parameters:
    """The parameters of a function, with the defaults that they have at a call."""

    def __init__(self, function: Any) -> None:
        self._function: Any = function
        self._known: list[object] = []
        """What the signature was made of."""
        self._signature: Any = None

    def bound(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, ...]:
        """The arguments in the order of the parameters, with defaults."""
        function: Any = self._function
        other: object = getattr(function, PASSES_ON, None)
        defaults: object = getattr(other or function, "__defaults__", None)
        if other is not None:
            function.__defaults__ = defaults
        named: dict[str, Any] = function.__kwdefaults__ or {}
        known: list[object] = [function.__code__, defaults, *named, *named.values()]
        if len(known) != len(self._known) or any(map(is_not, known, self._known)):
            import inspect

            self._signature = inspect.Signature(list(parameters_of(function).values()))
            self._known = known
        try:
            bound = self._signature.bind(*args, **kwargs)
        except TypeError as error:
            raise ArgumentError(f"{function.__name__}(): {error}") from None
        bound.apply_defaults()
        values: list[Any] = list(bound.arguments.values())
        if function.__code__.co_flags & _VAR_KEYWORDS:
            for name in values[-1]:
                message = f"{function.__name__}(): pass '{name}' by position, not to '**'"
                raise ArgumentError(message)
            values[-1] = Keywords()
        return tuple(values)

    def order(
        self, given: tuple[Any, ...], count: int, names: list[str], values: tuple[Any, ...]
    ) -> tuple[tuple[Any, ...], list[int]] | None:
        """The defaults that a call needs, and where each of its `values` is in what was given, of
        which `count` have no name, followed by these; `None` if that is not all there is to it."""
        code = self._function.__code__
        if code.co_flags & (_VAR_KEYWORDS | _VAR_POSITIONAL):
            return None
        defaults: list[Any] = []
        places: list[int] = []
        for number, value in enumerate(values):
            if number < count:
                place = number
            elif (name := code.co_varnames[number]) in names:
                place = count + names.index(name)
            else:
                place = len(given) + len(defaults)
                defaults.append(value)
            if place < len(given) and given[place] is not value:
                return None  # another object stands for it
            places.append(place)
        passes_on = defaults and hasattr(self._function, PASSES_ON)
        return None if passes_on else (tuple(defaults), places)


_OVERRIDING = frozenset({"__array_ufunc__", "__array_function__", "__getattribute__"})
_INNOCENT = frozenset(
    (
        "__new__ __init__ __doc__ __repr__ __str__ __format__ __hash__ __array_finalize__ "
        "__array_wrap__ __array_priority__ __class_getitem__ __reduce__ __reduce_ex__ "
        "__setstate__ __copy__ __deepcopy__ __del__"
    ).split()
)
"""What subclasses of arrays define without that their elements mean anything else."""


def as_array(value: Any) -> Any:
    """An argument as an array that shares its memory, where it says that it is one: by
    `__array_interface__`, as a buffer, or by DLPack."""
    known = (np.ndarray, np.generic, type, np.dtype, tuple)
    if type(value) in TAKEN or isinstance(value, known):
        return cast("object", value)
    if hasattr(value, "__array_interface__"):
        return np.asarray(value)
    if hasattr(value, "__dlpack__"):
        return np.from_dlpack(value)
    if isinstance(value, bytes):
        return value
    try:
        return np.asarray(memoryview(value))
    except TypeError:
        return value


def dtype_of(given: Any) -> np.dtype[Any]:
    """The type of the elements of what has one."""
    return given.dtype


def not_taken(value: object) -> str | None:
    """What an argument is that has a class of arguments but another meaning; `None` for others."""
    if isinstance(value, np.ndarray):
        if type(cast("object", value)) is np.ndarray:
            return None  # without loading what knows masked arrays
        if isinstance(value, np.matrix):
            return "a matrix, whose '*' is another: use np.asarray(…)"
        if isinstance(value, np.ma.MaskedArray):
            return "a masked array: use its 'data' and its 'mask'"
        subclass: type = type(cast("object", value))
        own = _of_its_own(subclass)
        return (
            f"of {subclass.__name__}, which has its own '{own}': use np.asarray(…)" if own else None
        )
    kind = cast("Any", type(value))
    if tuple in kind.__mro__ and not is_taken_apart(kind):
        return f"a {kind.__name__}, which is no plain tuple: pass tuple(…) of it, or its items"
    large = type(value) is int and not -MOST - 1 <= value <= MOST
    return f"the integer {value}, which does not fit in 64 bits" if large else None


class _Named(NamedTuple):
    x: int


_GETTER: type = type(cast("object", vars(_Named)["x"]))
"""What reads a field of a named tuple."""
_INHERITED = frozenset("__getnewargs__ __init_subclass__ __replace__ __annotate_func__".split())
"""What classes of named tuples define without that their objects are other tuples."""


@cache
def fields_of(kind: Any) -> tuple[str, ...] | None:
    """The fields of a class of named tuples, each of which is an item of its own, or of a frozen
    dataclass; `None` for other classes.

    >>> fields_of(NamedTuple("Point", x=int, y=int)), fields_of(tuple)
    (('x', 'y'), None)
    """
    bases: list[Any] = [*kind.__mro__]
    place = bases.index(tuple) if tuple in kind.__mro__ else None
    if place is None:
        if not getattr(getattr(kind, "__dataclass_params__", None), "frozen", False):
            return None
        return tuple(one.name for one in fields(kind))
    names: Any = getattr(kind, "_fields", None)
    if not isinstance(names, tuple):
        return None
    getters = [getattr(kind, str(name), None) for name in cast("tuple[object, ...]", names)]
    places = [one.__reduce__()[1][0] for one in getters if isinstance(one, _GETTER)]
    own = {
        name
        for one in bases[:place]
        for name, value in cast("dict[str, Any]", vars(one)).items()
        if name[:2] == "__" and callable(value) and name not in _INNOCENT | _INHERITED
    }
    is_plain = places == [*range(len(getters))] and not own
    return cast("tuple[str, ...]", names) if is_plain else None


def is_taken_apart(kind: Any) -> bool:
    """Whether objects of a class are known by their items: tuples, named ones, too."""
    return kind is tuple or (tuple in kind.__mro__ and fields_of(kind) is not None)


def makes_named_tuples(kind: type) -> bool:
    """Whether calls of a class give named tuples of the arguments, and do nothing else."""
    names: Any = getattr(kind.__new__, "__globals__", {})
    made_of = str(names.get("__name__")).startswith("namedtuple_")
    is_plain = type(kind) is type and kind.__init__ is object.__init__
    return made_of and is_plain and is_taken_apart(kind)


def items_of(value: object) -> tuple[object, ...] | None:
    """The items of a tuple, or the fields of an object; `None` of what has none."""
    if isinstance(value, tuple):
        return cast("tuple[object, ...]", value)
    names = fields_of(type(value))
    return None if names is None else tuple([getattr(value, name) for name in names])


@cache
def _of_its_own(kind: type) -> str:
    """An operator or a method of arrays that a subclass of theirs has another one of, as
    `np.memmap` and `np.recarray` do not; nothing if there is none."""
    several = kind.__mro__[: kind.__mro__.index(np.ndarray)]
    return next(
        (
            name
            for one in several
            if one.__module__.partition(".")[0] != "numpy"
            for name in vars(one)
            if name in _OVERRIDING or (name in vars(np.ndarray) and name not in _INNOCENT)
        ),
        "",
    )


def key_of(value: object) -> object:
    """What of an argument selects the code."""
    if not_taken(value) is not None:
        return type(value), "not taken"
    if isinstance(value, np.ndarray):
        array = cast("np.ndarray[Any, Any]", value)
        layout = array.flags.c_contiguous or order_in_memory(array)
        return array.dtype, layout, *[extent == 1 for extent in array.shape]
    if is_static(value):
        return "static", value
    items = items_of(value)
    return type(value) if items is None else (type(value), *map(key_of, items))


def flat(values: tuple[object, ...]) -> tuple[object, ...]:
    """The numbers and arrays among arguments, in their order."""
    found: list[object] = []
    for value in values:
        items = items_of(value)
        if items is not None:
            found += flat(items)
        elif not is_static(value):
            found.append(value)
    return tuple(found)


def flat_names(types: Mapping[str, ArgumentType]) -> list[str]:
    """What the numbers and arrays among arguments are called, in the order of `flat`."""
    found: list[str] = []
    for name, type_ in types.items():
        if isinstance(type_, TupleType):
            fields = [f".{x}" for x in fields_of(type_.kind) or ()]
            parts = fields or [f"[{k}]" for k in range(len(type_.items))]
            found += flat_names({name + x: y for x, y in zip(parts, type_.items, strict=True)})
        elif not isinstance(type_, StaticType):
            found.append(name)
    return found


def statics_of(types: Mapping[str, ArgumentType] | tuple[ArgumentType, ...]) -> list[object]:
    """The values that are part of types."""
    found: list[object] = []
    for type_ in types.values() if isinstance(types, Mapping) else types:
        if isinstance(type_, StaticType):
            found.append(type_.value)
        elif isinstance(type_, TupleType):
            found += [] if type_.kind is tuple else [type_.kind]
            found += statics_of(type_.items)
    return found
