"""Functions of `numpy.linalg`."""

from __future__ import annotations

import numpy as np

from loopwright.frontend.builder import Builder
from loopwright.frontend.numpy_arguments import apply, array_of
from loopwright.frontend.numpy_elements import converted
from loopwright.frontend.numpy_products import contracted
from loopwright.frontend.registry import numpy_function
from loopwright.frontend.types import FLOAT64, Kind
from loopwright.frontend.values import Value


@numpy_function(np.linalg.norm)
def _norm(b: Builder, x: Value) -> Value:
    given = array_of(b, x)
    if given.element.kind is Kind.COMPLEX:
        given = array_of(b, apply(b, np.absolute, given))
    elif not given.element.is_float:
        given = array_of(b, converted(b, given, FLOAT64))
    labels = [f"axis {k}" for k in range(len(given.shape))]
    return apply(b, np.sqrt, contracted(b, [given, given], [labels, labels], []))
