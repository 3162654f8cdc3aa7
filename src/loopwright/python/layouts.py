"""Layouts of NumPy's arrays, as far as code is made for them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np


def order_in_memory(array: np.ndarray[Any, Any]) -> tuple[int, ...] | None:
    """The axes of an array that is not in C order, from the outermost in memory to the innermost;
    `None` if some are interleaved.

    >>> order_in_memory(np.zeros((2, 3)).T), order_in_memory(np.zeros((2, 3)))
    ((1, 0), None)
    """
    if array.flags.c_contiguous:
        return None
    shape, strides = array.shape, [abs(step) for step in array.strides]
    several = [k for k, extent in enumerate(shape) if extent != 1]
    several.sort(key=lambda k: -strides[k])
    for outer, inner in pairwise(several):
        if not strides[inner] or strides[outer] <= (shape[inner] - 1) * strides[inner]:
            return None
    return (*(k for k, extent in enumerate(shape) if extent == 1), *several)
