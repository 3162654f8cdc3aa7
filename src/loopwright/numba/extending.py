"""`numba.extending`: functions that kernels compile, and implementations in Python of others."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from loopwright.numba import types
from loopwright.numba.errors import UnsupportedError
from loopwright.python import registry


def register_jitable(*args: Any, **options: Any) -> Any:
    """Return the function itself: kernels compile the functions that they call."""
    del options
    return args[0] if args and callable(args[0]) else _unchanged


def _unchanged(function: Any) -> Any:
    return function


def overload(function: Any, **options: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Let kernels call an implementation in Python instead of a function.

    The decorated function is called with types, and gives the implementation for these. It has to
    give one and the same for all types: `UnsupportedError` where it chooses by them.
    """
    del options

    def decorate(chooser: Callable[..., Any]) -> Callable[..., Any]:
        count = len(inspect.signature(chooser).parameters)
        chosen = [_implementation(chooser, type_, count) for type_ in _REPRESENTATIVES]
        codes = {getattr(implementation, "__code__", None) for implementation in chosen}
        if len(codes) > 1:
            raise UnsupportedError(
                f"{chooser.__name__}() chooses an implementation by types: write one for all"
            )
        if chosen[0] is not None:
            registry.add_alias(function, chosen[0])
        return chooser

    return decorate


_REPRESENTATIVES = (
    types.int64,
    types.float64,
    types.complex128,
    types.boolean,
    types.unicode_type,
    types.none,
    types.float64[:],
    types.ListType(types.int64),
    types.Tuple((types.int64,)),
)
"""Types by which implementations of overloads are told apart."""


def _implementation(chooser: Callable[..., Any], type_: types.Type, count: int) -> Any:
    try:
        return chooser(*[type_] * count)
    except Exception:
        return None


def is_jitted(function: object) -> bool:
    """Return whether a decorator of this package was applied to a function."""
    from loopwright.numba.dispatchers import Dispatcher, SignatureDispatcher

    return isinstance(function, Dispatcher | SignatureDispatcher)
