"""Where two results of the same computation differ first, to the bit or within a tolerance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from loopwright.runtime.arguments import AnyArray

_RELATIVE = {2: 5e-2, 4: 1e-4, 8: 1e-9}
"""By the bytes of a float: how far sums may drift that are taken in another order."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The first element that differs: its subscripts, and the two values as text."""

    at: tuple[int, ...]
    before: str
    after: str

    def __str__(self) -> str:
        where = f"[{', '.join(map(str, self.at))}]" if self.at else ""
        return f"{where} is {self.after}, was {self.before}"


def same_bits(a: object, b: object) -> bool:
    """Whether two results are the same bit for bit; any NaN equals any other.

    >>> same_bits(np.array([0.0, np.nan]), np.array([0.0, -np.nan])), same_bits(0.0, -0.0)
    (True, False)
    """
    left: Any = np.asarray(a)
    right: Any = np.asarray(b)
    if left.dtype != right.dtype or left.shape != right.shape:
        return False
    return bool(_agreeing(left, right, tolerant=False).all())


def differing_elements(one: object, other: object) -> AnyArray | None:
    """Which elements of two results differ in their bits; None where their shapes or types do.

    >>> differing_elements(np.array([1.0, np.nan]), np.array([2.0, -np.nan])).tolist()
    [True, False]
    """
    left: Any = np.asarray(one)
    right: Any = np.asarray(other)
    if left.dtype != right.dtype or left.shape != right.shape:
        return None
    return ~_agreeing(left, right, tolerant=False)


def first_difference(
    before: object,
    after: object,
    *,
    tolerant: bool = False,
    undefined: tuple[AnyArray | None, AnyArray | None] = (None, None),
) -> Difference | None:
    """The first element, in row-major order, at which two results differ; None where none does.

    With `tolerant`, floats may differ by what a sum in another order may, relative to the largest
    number of the result, and nothing is asked where the number before was no finite one.
    `undefined` are the elements of both that have no defined value: where `before` has none,
    `after` may have any, and nowhere else may `after` have none.

    >>> str(first_difference(np.array([[1, 2], [3, 4]]), np.array([[1, 2], [5, 4]])))
    '[1, 0] is 5, was 3'
    >>> first_difference(1.0, 1.0 + 1e-15, tolerant=True) is None
    True
    """
    left: Any = np.asarray(before)
    right: Any = np.asarray(after)
    if left.dtype != right.dtype or left.shape != right.shape:
        kinds = [f"{array.dtype}[{'x'.join(map(str, array.shape))}]" for array in (left, right)]
        return Difference((), *kinds)
    agreeing = _agreeing(left, right, tolerant=tolerant)
    free, lost = undefined
    if lost is not None:
        agreeing = agreeing & ~lost
    if free is not None:
        agreeing = agreeing | free
    if agreeing.all():
        return None
    at = tuple(int(k) for k in np.argwhere(~agreeing)[0])
    is_lost = lost is not None and bool(lost[at])
    return Difference(at, str(left[at]), "undefined" if is_lost else str(right[at]))


def _agreeing(left: Any, right: Any, *, tolerant: bool) -> AnyArray:
    """Element by element: whether two arrays of one dtype and shape agree."""
    if left.dtype.kind == "c":
        real = _agreeing(left.real, right.real, tolerant=tolerant)
        return real & _agreeing(left.imag, right.imag, tolerant=tolerant)
    shape = left.shape
    left, right = np.ascontiguousarray(left), np.ascontiguousarray(right)
    same: Any = left.view(f"V{left.itemsize}") == right.view(f"V{left.itemsize}")
    if left.dtype.kind in "fV":
        same = same | ((left != left) & (right != right))
        if tolerant:
            same = same | _close(left, right)
    return np.reshape(same, shape)


def _close(left: AnyArray, right: AnyArray) -> AnyArray:
    with np.errstate(invalid="ignore", over="ignore"):
        a, b = left.astype(np.float64), right.astype(np.float64)
        finite = np.isfinite(a)
        largest = np.abs(a[finite]).max(initial=0.0)
        return ~finite | (np.abs(a - b) <= _RELATIVE.get(left.itemsize, 0.5) * largest)
