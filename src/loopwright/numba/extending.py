"""`numba.extending`: functions that kernels compile, and implementations in Python of others."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from loopwright.numba import types
from loopwright.python import registry


def register_jitable(*args: Any, **options: Any) -> Any:
    """Return the function itself: kernels compile the functions that they call."""
    del options
    return args[0] if args and callable(args[0]) else _unchanged


def _unchanged(function: Any) -> Any:
    return function


def overload(function: Any, **options: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Let kernels call an implementation in Python instead of a function.

    The decorated function is called once with no types (`None` for each parameter), and gives the
    implementation for all; an implementation that depends on types decides by the values.
    """
    del options

    def decorate(chooser: Callable[..., Any]) -> Callable[..., Any]:
        count = len(inspect.signature(chooser).parameters)
        implementation = chooser(*[types.pyobject] * count)
        if implementation is not None:
            registry.add_alias(function, implementation)
        return chooser

    return decorate


def is_jitted(function: object) -> bool:
    """Return whether a decorator of this package was applied to a function."""
    from loopwright.numba.dispatchers import Dispatcher, SignatureDispatcher

    return isinstance(function, Dispatcher | SignatureDispatcher)
