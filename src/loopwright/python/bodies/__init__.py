"""Functions of Python, `math` and NumPy whose lowering is a body in Python.

A function here without an underscore is the body of the one that has its name in `numpy` (in
`linalg`: in `numpy.linalg`, in `fourier`: in `numpy.fft`, in `mathematics`: in `math` or
`statistics`,
in `complex_functions`: in `cmath`, in `lists`:
in `heapq` or `bisect`), with the parameters of that one. Bodies are
written over functions that have lowerings. Whether an argument is a number, an array or `None` is
known when compiling, so only one side of a test for it is lowered.
"""

from __future__ import annotations

import bisect
import cmath
import copy
import functools
import heapq
import math
import operator
import statistics as of_python
from types import ModuleType
from typing import Any

import numpy as np

from loopwright.python.bodies import (
    complex_functions,
    draws,
    elements,
    fourier,
    iterators,
    linalg,
    lists,
    mathematics,
    places,
    series,
    shapes,
    sorting,
    statistics,
    texts,
)
from loopwright.python.bodies.primitives import methods_of


def _bodies(module: ModuleType, library: ModuleType) -> dict[object, Any]:
    """The bodies in a module, by the functions of the library that they implement."""
    found = {name: getattr(one, "py_func", one) for name, one in vars(module).items()}
    return {
        getattr(library, name): vars(module)[name]
        for name, one in found.items()
        if getattr(one, "__module__", "") == module.__name__ and hasattr(library, name)
    }


FUNCTIONS: dict[object, Any] = {
    **_bodies(mathematics, math),
    **_bodies(complex_functions, cmath),
    **_bodies(mathematics, of_python),
    **mathematics.BUILTINS,
    **mathematics.OPERATORS,
    **_bodies(elements, np),
    **elements.METHODS_OF_UFUNCS,
    **_bodies(places, np),
    **_bodies(series, np),
    **_bodies(shapes, np),
    **_bodies(sorting, np),
    **_bodies(statistics, np),
    **_bodies(linalg, np.linalg),
    **_bodies(fourier, np.fft),
    **_bodies(lists, heapq),
    **_bodies(lists, bisect),
    **draws.PYTHON,
    copy.copy: lists.shallow_copy,
    copy.deepcopy: lists.deep_copy,
    str.maketrans: texts.maketrans,
    ord: texts.number_of,
    functools.reduce: iterators.reduce,
    functools.partial: iterators.partial,
    operator.itemgetter: iterators.itemgetter,
    operator.attrgetter: iterators.attrgetter,
    np.ndarray.sort: sorting.sort_in_place,
    np.ndarray.tolist: lists.items_of,
    np.ndarray.partition: sorting.partition_in_place,
    np.amax: np.max,
    np.amin: np.min,
    **{getattr(np.linalg, x): getattr(np, x) for x in ("matmul", "matrix_transpose", "vecdot")},
}
"""The bodies that calls of these functions are lowered to."""
METHODS = methods_of(
    vars(np),
    reading="argpartition argsort choose diagonal mean put repeat searchsorted std trace var",
) | methods_of(vars(np.ndarray), reading="sort partition tolist")
"""NumPy functions that are methods of arrays, with the array as first argument."""
METHODS_OF_NUMBERS = mathematics.METHODS_OF_NUMBERS
"""Bodies of methods of numbers, if their class in Python or NumPy has a method of the name."""
