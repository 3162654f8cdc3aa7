"""The operators of Python as functions: the module `operator`."""

from __future__ import annotations

import builtins
from typing import Any


def add(a: Any, b: Any) -> Any:
    return a + b


def sub(a: Any, b: Any) -> Any:
    return a - b


def mul(a: Any, b: Any) -> Any:
    return a * b


def truediv(a: Any, b: Any) -> Any:
    return a / b


def floordiv(a: Any, b: Any) -> Any:
    return a // b


def mod(a: Any, b: Any) -> Any:
    return a % b


def pow(a: Any, b: Any) -> Any:  # noqa: A001
    return a**b


def matmul(a: Any, b: Any) -> Any:
    return a @ b


def and_(a: Any, b: Any) -> Any:
    return a & b


def or_(a: Any, b: Any) -> Any:
    return a | b


def xor(a: Any, b: Any) -> Any:
    return a ^ b


def lshift(a: Any, b: Any) -> Any:
    return a << b


def rshift(a: Any, b: Any) -> Any:
    return a >> b


def eq(a: Any, b: Any) -> Any:
    return a == b


def ne(a: Any, b: Any) -> Any:
    return a != b


def lt(a: Any, b: Any) -> Any:
    return a < b


def le(a: Any, b: Any) -> Any:
    return a <= b


def gt(a: Any, b: Any) -> Any:
    return a > b


def ge(a: Any, b: Any) -> Any:
    return a >= b


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
