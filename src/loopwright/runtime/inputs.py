"""Inputs for a function about which nothing is known but its signature: seeded, and small.

Extents that the types leave open are all the same, and index and integer arguments are a number
that may well be an extent: `make_inputs` offers several choices, of which the program accepts some.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

import numpy as np

from loopwright.errors import UsageError
from loopwright.runtime.filling import fill_values, laid_out
from loopwright.runtime.specs import (
    ElementKind,
    ElementType,
    MemRefSpec,
    ScalarSpec,
    Signature,
    Spec,
    VectorSpec,
)

LARGEST = 1 << 28
"""Bytes of one argument."""

_SIZES = ((7, 7), (8, 4), (4, 0), (16, 3), (5, 1), (40, 33))
"""Pairs of an extent and a number; zero comes early, as loops may then run never."""


@dataclass(frozen=True)
class Inputs:
    """The arguments of a call, and how they were chosen."""

    arguments: tuple[object, ...]
    about: str


def make_inputs(signature: Signature) -> Iterator[Inputs]:
    """Arguments for a function, one choice after the other.

    Raises `UsageError` where an argument is too large.
    """
    open_extents = any(isinstance(s, MemRefSpec) and None in s.shape for s in signature.arguments)
    numbers = any(
        isinstance(spec, ScalarSpec) and spec.element.kind is ElementKind.INTEGER
        for spec in signature.arguments
    )
    sizes = _SIZES if open_extents or numbers else ((0, 0), (0, 0))
    for seed, (extent, number) in enumerate(sizes):
        about = [f"seed {seed}"]
        if open_extents:
            about.append(f"open extents {extent}")
        if numbers:
            about.append(f"integers {number}")
        made = tuple(
            _argument(spec, (seed, position), extent, number)
            for position, spec in enumerate(signature.arguments)
        )
        yield Inputs(made, ", ".join(about))


def _argument(spec: Spec, seed: tuple[int, int], extent: int, number: int) -> object:
    match spec:
        case ScalarSpec():
            if spec.element.kind is ElementKind.INTEGER:
                return min(number, spec.element.bounds[1])
            return _random(spec.element, seed, 1)[0]
        case VectorSpec():
            return _random(spec.element, seed, prod(spec.shape)).reshape(spec.shape)
        case MemRefSpec():
            shape = (*(extent if n is None else n for n in spec.shape), *spec.inner)
            if prod(shape) * spec.element.size > LARGEST:
                raise UsageError(f"an argument of type {spec.type} is too large")
            return laid_out(spec, _random(spec.element, seed, prod(shape)).reshape(shape))


def _random(element: ElementType, seed: tuple[int, int], count: int) -> np.ndarray:
    values = fill_values(element, "random", seed, count)
    # Indices are likely to be subscripts.
    return values % 3 if element.name == "index" else values
