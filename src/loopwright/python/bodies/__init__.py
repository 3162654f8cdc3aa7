"""Functions of Python, `math` and NumPy whose lowering is a body in Python.

Decorators of `declarations` say which function a body implements, whose parameters it has, and the
facts that its callers need. Bodies call functions that have lowerings. Whether an argument is a
number, an array or `None` is known at compile time, so only one branch of such a test is lowered.
"""

from __future__ import annotations

import copy
import functools
import operator
from typing import Any

import numpy as np

from loopwright.python.bodies import complex_functions as complex_functions
from loopwright.python.bodies import draws, elements, iterators, lists, mathematics, sorting, texts
from loopwright.python.bodies import fourier as fourier
from loopwright.python.bodies import linalg as linalg
from loopwright.python.bodies import places as places
from loopwright.python.bodies import series as series
from loopwright.python.bodies import shapes as shapes
from loopwright.python.bodies import statistics as statistics
from loopwright.python.declarations import FUNCTIONS, methods

FUNCTIONS.update(
    {
        **mathematics.BUILTINS,
        **mathematics.OPERATORS,
        **elements.METHODS_OF_UFUNCS,
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
)
_OF_NUMPY: tuple[Any, ...] = (
    *(np.argpartition, np.argsort, np.choose, np.diagonal, np.mean, np.put, np.repeat),
    *(np.searchsorted, np.std, np.trace, np.var),
    *(np.ndarray.sort, np.ndarray.partition, np.ndarray.tolist),
)
METHODS = methods({x.__name__: x for x in _OF_NUMPY})
"""NumPy functions that are methods of arrays, with the array as first argument."""
METHODS_OF_NUMBERS = mathematics.METHODS_OF_NUMBERS
"""Bodies of methods of numbers, if their class in Python or NumPy has a method of the name."""
