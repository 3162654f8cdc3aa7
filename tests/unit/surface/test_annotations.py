"""Annotations that type checkers understand have the meaning of those of this package."""

from typing import Annotated, Any

import numpy as np
import pytest
from numpy.typing import NDArray

import loopwright as lw

Matrix = Annotated[NDArray[np.float64], "N", 3]


@lw.kernel
def scaled(a: Matrix, factor: float, count: int) -> float:
    total = 0.0
    for i in range(len(a)):
        for j in range(3):
            a[i, j] *= factor
            total += a[i, j]
    return total * count


def test_annotated_arrays_state_their_sizes() -> None:
    assert scaled(np.ones((4, 3)), 2.0, 1) == 24.0
    with pytest.raises(lw.ArgumentTypeError, match=r"expected float64\[N, 3\]"):
        scaled(np.ones(4), 2.0, 1)


def test_numbers_are_those_of_python_ahead_of_calls() -> None:
    @lw.kernel
    def ahead(a: Annotated[NDArray[np.float32], "N"], x: float, n: int, y: np.float32) -> Any:
        return a[0] * x + n + y

    assert ahead.compile().signatures == ["(a: float32[:], x: float, n: int, y: float32)"]


@pytest.mark.parametrize(
    ("annotation", "said"),
    [
        (NDArray[np.float64], "is an array of any number of dimensions"),
        (np.ndarray, "is an array of any number of dimensions"),
        (list, "is a list, which says no type of arguments"),
        (None, "has no type"),
    ],
)
def test_annotations_that_say_too_little_are_told_what_to_write(annotation: Any, said: str) -> None:
    def total(a):
        return a

    total.__annotations__["a"] = annotation
    with pytest.raises(lw.FrontendError, match=said) as raised:
        lw.kernel(total).compile()
    assert 'Annotated[NDArray[np.float64], "N", "M"]' in str(raised.value)
