"""Arrays for calls: filled, copied for repeated calls, compared with each other."""

from __future__ import annotations

import copy
import ctypes
import sys
from collections.abc import Sequence
from typing import Any, TypeVar

import numpy as np

from loopwright.native.runtime.arguments import (
    AnyArray,
    ElementKind,
    ElementType,
    MemRefSpec,
    byte_range,
    suffix_products,
)
from loopwright.records import dataclass
from loopwright.reporting.errors import UsageError


def fill_values(element: ElementType, kind: str, seed: tuple[int, int], count: int) -> AnyArray:
    """Return `count` numbers of a kind: `zeros`, `ones`, `arange`, `random`, `wide` (quarters up to
    16, of both signs) or `special` (NaN, infinities, signed zeros, extreme integers).

    Raises `UsageError` if they cannot be allocated.

    >>> from loopwright.native.runtime.entries import element_type
    >>> from xdsl.dialects.builtin import f32
    >>> fill_values(element_type(f32), "arange", (0, 0), 3).tolist()
    [0.0, 1.0, 2.0]

    The same kind, seed and count give the same numbers on every machine.
    """
    dtype = element.dtype
    try:
        if kind == "zeros":
            return np.zeros(count, dtype)
        if kind == "ones":
            return np.ones(count, dtype)
        with np.errstate(over="ignore", invalid="ignore"):
            if kind == "arange":
                return np.arange(count).astype(dtype)
            if kind == "special" and element.kind is not ElementKind.BOOL:
                numbers = np.array(_special(element), dtype)
                return np.random.default_rng(seed).choice(numbers, count)
            if kind == "wide" and element.kind in (ElementKind.FLOAT, ElementKind.COMPLEX):
                return (np.random.default_rng(seed).integers(-64, 65, count) / 4).astype(dtype)
            return _random(element, np.random.default_rng(seed), count)
    except (ValueError, MemoryError) as error:
        raise UsageError(f"an array of {count} elements is too large") from error


def _special(element: ElementType) -> list[float]:
    """Return numbers for which operations behave differently from most others."""
    if element.kind is ElementKind.INTEGER:
        high = (1 << (element.bits - 1)) - 1
        return [-high - 1, high, 0, 1, -1, min(high, 7)] if element.bounds[0] else [0, 1, high]
    return [np.nan, np.inf, -np.inf, 0.0, -0.0, 1.5, -2.5]


def _random(element: ElementType, generator: np.random.Generator, count: int) -> AnyArray:
    """Return uniform random numbers: floats in [0, 1), integers within a byte and the type."""
    match element.kind:
        case ElementKind.BOOL:
            return generator.integers(0, 2, count).astype(np.bool_)
        case ElementKind.INTEGER:
            low, high = element.bounds
            top = min(high, 127) if element.bits > 7 else (1 << (element.bits - 1)) - 1
            return generator.integers(max(low, -128), top, count, endpoint=True).astype(
                element.dtype
            )
        case ElementKind.COMPLEX:
            return (generator.random(count) + 1j * generator.random(count)).astype(element.dtype)
        case ElementKind.FLOAT:
            return generator.random(count).astype(element.dtype)


def _disjoint_strides(extents: tuple[int, ...], static: tuple[int | None, ...]) -> list[int]:
    """Return strides for the open dimensions that step over everything inside them.

    >>> _disjoint_strides((3, 4), (None, 2))
    [8, 2]
    """
    strides: list[int] = []
    reach = 1
    for extent, stride in zip(reversed(extents), reversed(static), strict=True):
        strides.append(reach if stride is None else stride)
        reach = max(reach, abs(strides[-1]) * extent)
    return strides[::-1]


def laid_out(spec: MemRefSpec, values: AnyArray) -> AnyArray:
    """Return the values in an array whose strides the layout of `spec` allows."""
    if spec.contiguous or all(stride is None for stride in spec.strides):
        return values
    extents = values.shape[: spec.rank]
    strides = _disjoint_strides(extents, spec.strides)
    reach = [(n - 1) * stride for n, stride in zip(extents, strides, strict=True)]
    if values.size == 0:
        return values
    back = -sum(min(0, r) for r in reach)
    items = back + sum(max(0, r) for r in reach) + 1
    inner = int(np.prod(spec.inner, dtype=np.int64))
    memory = np.zeros(items * inner, values.dtype)
    array = np.lib.stride_tricks.as_strided(
        memory[back * inner :],
        values.shape,
        (
            *(stride * spec.item_bytes for stride in strides),
            *(step * values.itemsize for step in suffix_products(spec.inner)),
        ),
    )
    array[...] = values
    return array


T = TypeVar("T")
_PAGE = 4096


def copied(values: T) -> T:
    """Return a deep copy, also of lists, tuples and dictionaries. Its arrays have the strides and
    the alignment of the originals and share memory where these do; modules are not copied.

    >>> a = np.arange(4)
    >>> b, c = copied((a[:3], a[::-1]))
    >>> b[2] = 7
    >>> c.tolist(), a.tolist()
    ([3, 7, 1, 0], [0, 1, 2, 3])
    """
    arrays: dict[int, np.ndarray[Any, Any]] = {}
    _collect(values, arrays)
    memo: dict[int, Any] = {id(module): module for module in sys.modules.values()}
    first = 0
    end = 0
    group = list[np.ndarray[Any, Any]]()
    for array in [*sorted(arrays.values(), key=byte_range), None]:
        start, stop = (0, 0) if array is None else byte_range(array)
        if array is None or start >= end:
            memo |= _moved(group, first, end)
            first = start
            group = []
        if array is not None:
            group.append(array)
            end = max(end, stop) if start < end else stop
    return copy.deepcopy(values, memo)


def _collect(value: Any, arrays: dict[int, np.ndarray[Any, Any]]) -> None:
    names: Any = getattr(value, "__dataclass_fields__", ())
    for name in names:
        _collect(getattr(value, name, None), arrays)
    if issubclass(type(value), (dict, list, tuple)):
        for item in value.values() if issubclass(type(value), dict) else value:
            _collect(item, arrays)
    elif type(value) is np.ndarray and not value.dtype.hasobject:
        arrays[id(value)] = value


def _moved(
    group: Sequence[np.ndarray[Any, Any]], first: int, end: int
) -> dict[int, np.ndarray[Any, Any]]:
    """Arrays that lie between two addresses, by the identities of their originals."""
    memory = np.empty(end - first + _PAGE, np.uint8)
    skip = (first - memory.ctypes.data) % _PAGE
    ctypes.memmove(memory.ctypes.data + skip, first, end - first)
    moved: dict[int, np.ndarray[Any, Any]] = {}
    for array in group:
        at = skip + array.ctypes.data - first if array.size else 0
        new = np.ndarray(array.shape, array.dtype, memory, at, array.strides)
        new.flags.writeable = array.flags.writeable
        moved[id(array)] = new
    return moved


class Copies:
    """Copies of arguments, on which a function may run repeatedly.

    >>> given = np.array([1, 2])
    >>> copies = Copies([given])
    >>> copies.fresh()[0][0] = 7
    >>> int(given[0]), int(copies.fresh()[0][0])
    (1, 1)
    """

    def __init__(self, arguments: Sequence[object]) -> None:
        self._originals = list(arguments)
        self._copies: list[Any] = copied(self._originals)

    def fresh(self) -> list[Any]:
        """Return the copies, arrays with the contents of the originals; always the same arrays."""
        for mine, theirs in zip(self._copies, self._originals, strict=True):
            if isinstance(mine, np.ndarray) and mine.flags.writeable:
                np.copyto(mine, theirs)  # pyright: ignore[reportArgumentType, reportUnknownArgumentType]
        return self._copies


_RELATIVE = {2: 5e-2, 4: 1e-4, 8: 1e-9}
"""The relative error allowed for sums in another order, by the bytes of a float."""


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
    """Return whether two results are the same bit for bit; any NaN equals any other.

    >>> same_bits(np.array([0.0, np.nan]), np.array([0.0, -np.nan])), same_bits(0.0, -0.0)
    (True, False)
    """
    differing = differing_elements(a, b)
    return differing is not None and not differing.any()


def differing_elements(first_result: object, second_result: object) -> AnyArray | None:
    """Return which elements of two results differ in their bits; None where their shapes or types
    do.

    >>> differing_elements(np.array([1.0, np.nan]), np.array([2.0, -np.nan])).tolist()
    [True, False]
    """
    first: Any = np.asarray(first_result)
    second: Any = np.asarray(second_result)
    if first.dtype != second.dtype or first.shape != second.shape:
        return None
    return ~_agreeing(first, second, tolerant=False)


def first_difference(
    before: object,
    after: object,
    *,
    tolerant: bool = False,
    undefined: tuple[AnyArray | None, AnyArray | None] = (None, None),
) -> Difference | None:
    """Return the first element, in row-major order, at which two results differ; None where none
    does.

    With `tolerant`, floats may differ as sums in another order may, relative to the largest number
    of the result, and elements whose value in `before` is not finite are not compared. `undefined`
    are the elements of both that have no defined value: where `before` has none, `after` may have
    any; elsewhere `after` must be defined.

    >>> str(first_difference(np.array([[1, 2], [3, 4]]), np.array([[1, 2], [5, 4]])))
    '[1, 0] is 5, was 3'
    >>> first_difference(1.0, 1.0 + 1e-15, tolerant=True) is None
    True
    """
    first: Any = np.asarray(before)
    second: Any = np.asarray(after)
    if first.dtype != second.dtype or first.shape != second.shape:
        kinds = [f"{array.dtype}[{'x'.join(map(str, array.shape))}]" for array in (first, second)]
        return Difference((), *kinds)
    agreeing = _agreeing(first, second, tolerant=tolerant)
    free, lost = undefined
    if lost is not None:
        agreeing = agreeing & ~lost
    if free is not None:
        agreeing = agreeing | free
    if agreeing.all():
        return None
    at = tuple(int(k) for k in np.argwhere(~agreeing)[0])
    is_lost = lost is not None and bool(lost[at])
    return Difference(at, str(first[at]), "undefined" if is_lost else str(second[at]))


def _agreeing(first: Any, second: Any, *, tolerant: bool) -> AnyArray:
    """Return for each element whether two arrays of one dtype and shape agree."""
    if first.dtype.kind == "c":
        real = _agreeing(first.real, second.real, tolerant=tolerant)
        return real & _agreeing(first.imag, second.imag, tolerant=tolerant)
    shape = first.shape
    first, second = np.ascontiguousarray(first), np.ascontiguousarray(second)
    same: Any = first.view(f"V{first.itemsize}") == second.view(f"V{first.itemsize}")
    if first.dtype.kind in "fV":
        same = same | ((first != first) & (second != second))
        if tolerant:
            same = same | _close(first, second)
    return np.reshape(same, shape)


def _close(first: AnyArray, second: AnyArray) -> AnyArray:
    with np.errstate(invalid="ignore", over="ignore"):
        a = first.astype(np.float64)
        b = second.astype(np.float64)
        finite = np.isfinite(a)
        largest = np.abs(a[finite]).max(initial=0.0)
        return ~finite | (np.abs(a - b) <= _RELATIVE.get(first.itemsize, 0.5) * largest)
