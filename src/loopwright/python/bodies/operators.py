"""Functions of the module `operator`, but for those of binary operators and comparisons."""

from __future__ import annotations

import builtins
from typing import Any


def neg(a: Any) -> Any:
    return -a


def pos(a: Any) -> Any:
    return +a


def invert(a: Any) -> Any:
    return ~a


def not_(a: Any) -> Any:
    return not a


def truth(a: Any) -> Any:
    return bool(a)


def abs(a: Any) -> Any:  # noqa: A001
    return builtins.abs(a)


def contains(a: Any, b: Any) -> Any:
    return b in a


def getitem(a: Any, b: Any) -> Any:
    return a[b]
