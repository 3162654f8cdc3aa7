"""Facts about Python classes, which programs may change between calls."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, EnumMeta, Flag
from functools import cache
from typing import Any, NamedTuple, TypeGuard, TypeVar, cast

from loopwright.python.types.kinds import AnyKind, FunctionKind, KeywordsKind, RecordKind
from loopwright.python.types.passed_objects import Attributes
from loopwright.records import fields

HARMLESS_METHODS = frozenset(
    (
        "__new__ __init__ __doc__ __repr__ __str__ __format__ __hash__ __array_finalize__ "
        "__array_wrap__ __array_priority__ __class_getitem__ __reduce__ __reduce_ex__ "
        "__setstate__ __copy__ __deepcopy__ __del__"
    ).split()
)
"""Methods that subclasses of arrays may define without changing the meaning of their elements."""


class _Named(NamedTuple):
    x: int


GETTER: type = type(cast("object", vars(_Named)["x"]))
"""The type of named tuples' field getters."""
_INHERITED = frozenset("__getnewargs__ __init_subclass__ __replace__ __annotate_func__".split())
"""Members that named tuple classes may define while their objects are plain tuples."""


# Facts about classes, which the user may change

_Fact = TypeVar("_Fact", bound=Callable[..., Any])
_facts: list[Any] = []


def fact_about_class(function: _Fact) -> _Fact:
    """Keep the results of a function of a class until `forget_facts` is called."""
    cached_function: Any = cache(function)
    _facts.append(cached_function)
    return cached_function


def forget_facts() -> None:
    """Forget all facts about classes, whose members may have changed."""
    for fact in _facts:
        fact.cache_clear()


def is_enumeration(kind: Any) -> TypeGuard[type[Enum]]:
    """Return whether a class is an enumeration whose members are represented by their positions.

    >>> is_enumeration(Enum("Colour", "RED GREEN")), is_enumeration(Enum)
    (True, False)
    """
    return isinstance(kind, EnumMeta) and _is_plain(kind)


@fact_about_class
def _is_plain(kind: EnumMeta) -> bool:
    if not kind.__members__ or issubclass(kind, Flag):
        return False
    has_plain_new = vars(kind)["_new_member_"] in (object.__new__, int.__new__)
    special = "__eq__ __hash__ __bool__ __getattribute__ __setattr__ __index__ _missing_".split()
    bases = [x for x in kind.__mro__ if x.__module__ not in ("enum", "builtins")]
    return has_plain_new and not any(name in vars(x) for x in bases for name in special)


_ARITHMETIC = frozenset(
    f"__{side}{name}__"
    for side in ("", "r")
    for name in "add sub mul matmul truediv floordiv mod and or xor lshift rshift".split()
) | {"__neg__", "__pos__", "__invert__"}
"""Operators that a class of named tuples may define."""


@fact_about_class
def fields_of(kind: Any) -> tuple[str, ...] | None:
    """Return the fields of a class of plain named tuples, or of a frozen dataclass; `None` for
    other classes.

    >>> fields_of(NamedTuple("Point", x=int, y=int)), fields_of(tuple)
    (('x', 'y'), None)
    """
    bases: list[Any] = [*kind.__mro__]
    place = bases.index(tuple) if tuple in kind.__mro__ else None
    if is_enumeration(kind):
        return ("_sort_order_",)
    if place is None:
        if issubclass(kind, Attributes):
            return kind.loopwright_class.names
        if not getattr(getattr(kind, "__dataclass_params__", None), "frozen", False):
            return None
        return tuple(x.name for x in fields(kind))
    names: Any = getattr(kind, "_fields", None)
    if not isinstance(names, tuple):
        return None
    getters = [getattr(kind, str(name), None) for name in cast("tuple[object, ...]", names)]
    places = [x.__reduce__()[1][0] for x in getters if isinstance(x, GETTER)]
    own = {
        name
        for x in bases[:place]
        for name, value in cast("dict[str, Any]", vars(x)).items()
        if name[:2] == "__" and callable(value)
        if name not in HARMLESS_METHODS | _INHERITED | _ARITHMETIC
    }
    is_plain = places == [*range(len(getters))] and not own
    return cast("tuple[str, ...]", names) if is_plain else None


def is_taken_apart(kind: Any) -> bool:
    """Return whether objects of a class are decomposed into items: tuples, including named ones."""
    return kind is tuple or (tuple in kind.__mro__ and fields_of(kind) is not None)


def names_of(kind: AnyKind) -> tuple[str, ...]:
    """Return the names of the items of an object of a class, if they have names."""
    if isinstance(kind, FunctionKind | RecordKind | KeywordsKind):
        return kind.names
    return (fields_of(kind) or ()) if isinstance(kind, type) else ()
