"""Arrays filled with zeros, ones, a range or random numbers, laid out as a memref's type asks.

The same kind, seed and count give the same numbers on every machine.
"""

from __future__ import annotations

import numpy as np

from loopwright.errors import UsageError
from loopwright.runtime.arguments import AnyArray, suffix_products
from loopwright.runtime.specs import ElementKind, ElementType, MemRefSpec


def fill_values(element: ElementType, kind: str, seed: tuple[int, int], count: int) -> AnyArray:
    """`count` numbers of a kind: `zeros`, `ones`, `arange` or `random`.

    Raises `UsageError` where there is no memory for them.

    >>> from loopwright.runtime.elements import element_type
    >>> from xdsl.dialects.builtin import f32
    >>> fill_values(element_type(f32), "arange", (0, 0), 3).tolist()
    [0.0, 1.0, 2.0]
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
            return _random(element, np.random.default_rng(seed), count)
    except (ValueError, MemoryError) as error:
        raise UsageError(f"an array of {count} elements is too large") from error


def _random(element: ElementType, generator: np.random.Generator, count: int) -> AnyArray:
    """Uniform numbers: floats in [0, 1), integers of up to a byte and within the type."""
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
    """Strides for the open dimensions that step over everything inside them.

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
    """The values in an array whose strides the layout of `spec` allows."""
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
