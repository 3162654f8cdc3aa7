"""Functions of Python's library that are compiled from what they are in Python."""

from __future__ import annotations

import math
from typing import Any


def _any(iterable: Any) -> bool:
    for item in iterable:  # noqa: SIM110
        if item:
            return True
    return False


def _all(iterable: Any) -> bool:
    for item in iterable:  # noqa: SIM110
        if not item:
            return False
    return True


def _gcd(a: Any, b: Any) -> Any:
    a, b = abs(a), abs(b)
    while b:
        a, b = b, a % b
    return a


def _lcm(a: Any, b: Any) -> Any:
    if a == 0 or b == 0:
        return 0
    return abs(a) // math.gcd(a, b) * abs(b)


def _factorial(n: Any) -> Any:
    if n < 0:
        raise ValueError("factorial() not defined for negative values")
    made = 1
    for k in range(2, n + 1):
        made *= k
    return made


def _is_close(a: Any, b: Any, *, rel_tol: Any = 1e-09, abs_tol: Any = 0.0) -> bool:
    if rel_tol < 0.0 or abs_tol < 0.0:
        raise ValueError("tolerances must be non-negative")
    if a == b:
        return True
    if math.isinf(a) or math.isinf(b):
        return False
    far = math.fabs(b - a)
    return far <= math.fabs(rel_tol * b) or far <= math.fabs(rel_tol * a) or far <= abs_tol


FUNCTIONS: dict[object, Any] = {
    any: _any,
    all: _all,
    math.gcd: _gcd,
    math.lcm: _lcm,
    math.factorial: _factorial,
    math.isclose: _is_close,
}
"""What calls of these functions are calls of."""
