"""Numba's containers, which are Python's here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from loopwright.python import registry


class _OfPython(type):
    """The class of names that stand for classes of Python: objects of these are objects of both."""

    python: type

    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, cls.python)

    def __getitem__(cls, types: object) -> type:
        return cls


class List(metaclass=_OfPython):
    """A list; `List(items)` and `List.empty_list(type)` make Python lists.

    >>> xs = List.empty_list(None)
    >>> xs.append(1.5)
    >>> xs, isinstance(xs, List)
    ([1.5], True)
    """

    python = list

    def __new__(cls, iterable: Iterable[Any] = ()) -> Any:  # noqa: D102
        return [*iterable]

    @staticmethod
    def empty_list(item_type: Any, allocated: int = 0) -> list[Any]:
        """Return an empty list."""
        del item_type, allocated
        return []


class Dict(metaclass=_OfPython):
    """A dictionary; `Dict()` and `Dict.empty(key_type, value_type)` make Python dictionaries."""

    python = dict

    def __new__(cls, items: Any = ()) -> Any:  # noqa: D102
        return dict(items)

    @staticmethod
    def empty(key_type: Any, value_type: Any, n_keys: int = 0) -> dict[Any, Any]:
        """Return an empty dictionary."""
        del key_type, value_type, n_keys
        return {}


def _empty_list(item_type: Any, allocated: Any = 0) -> list[Any]:
    return []


def _empty_dictionary(key_type: Any, value_type: Any, n_keys: Any = 0) -> dict[Any, Any]:
    return {}


registry.add_alias(List, list)
registry.add_alias(Dict, dict)
registry.add_alias(List.empty_list, _empty_list)
registry.add_alias(Dict.empty, _empty_dictionary)
