"""What stands for names of Numba that nothing here can do: programs may import, define and register
with them; calling what they give raises an error."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from loopwright.numba.errors import UnsupportedError


def unavailable(name: str, reason: str) -> Callable[..., Any]:
    """Return a function for a name, whose calls raise `UnsupportedError`."""

    def refuse(*args: Any, **kwargs: Any) -> Any:
        del args, kwargs
        raise UnsupportedError(f"{name} is not available: {reason}")

    refuse.__name__ = refuse.__qualname__ = name.rpartition(".")[2]
    return refuse


def unavailable_decorator(name: str, reason: str) -> Callable[..., Any]:
    """Return a decorator, with or without arguments, of functions that cannot be called then."""

    def decorate(*args: Any, **options: Any) -> Any:
        if len(args) == 1 and callable(args[0]) and not options and hasattr(args[0], "__code__"):
            refusing = unavailable(f"{args[0].__name__}()", reason)
            return functools.update_wrapper(refusing, args[0])
        return decorate

    decorate.__name__ = decorate.__qualname__ = name.rpartition(".")[2]
    return decorate
