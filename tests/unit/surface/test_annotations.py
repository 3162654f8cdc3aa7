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
    ("annotation", "message"),
    [
        (NDArray[np.float64], "is an array of any number of dimensions"),
        (np.ndarray, "is an array of any number of dimensions"),
        (list, "is a list, which does not state a type of arguments"),
        (None, "has no type"),
    ],
)
def test_annotations_that_say_too_little_are_told_what_to_write(
    annotation: Any, message: str
) -> None:
    def total(a):
        return a

    total.__annotations__["a"] = annotation
    with pytest.raises(lw.FrontendError, match=message) as raised:
        lw.kernel(total).compile()
    assert 'Annotated[NDArray[np.float64], "N", "M"]' in str(raised.value)


@lw.kernel
def filled(a: Any, value: Any) -> None:
    for i in range(len(a)):
        a[i] = value


@lw.kernel
def annotated(a: lw.f64[:], value: float):
    for i in range(len(a)):
        a[i] = value


@pytest.mark.parametrize(
    ("types", "message"),
    [
        (((lw.f64[:], float),), "given one tuple: give each type as an argument"),
        ((["float64[:]", "float"],), "given one list: give each type as an argument"),
        (("(float64[:], float64)",), "is a signature: give each type as an argument"),
        (("float64[:], float64",), "is a signature: give each type as an argument"),
    ],
)
def test_signatures_are_answered(types: tuple[object, ...], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        filled.compile(*types)


def test_types_are_inspected_for_texts_types_and_annotations() -> None:
    signature = "filled(a: float64[:], value: float) -> None"
    for types in (("float64[:]", "float"), (lw.f64[:], float), (np.zeros(2), 2.5)):
        assert str(filled.inspect_types(*types)).startswith(signature)
    assert str(annotated.inspect_types()).startswith("annotated(a: float64[:], value: float)")
    with pytest.raises(lw.FrontendError, match="the parameter 'a' "):
        filled.inspect_types()


def test_code_is_inspected_in_both_spellings() -> None:
    assert annotated.compile().inspect_mlir(optimized=True) == annotated.inspect_mlir(
        optimised=True
    )
    assert annotated.inspect_llvm(optimized=False) == annotated.inspect_llvm(optimised=False)
    with pytest.raises(TypeError, match="did you mean 'optimised'"):
        annotated.inspect_mlir(optimisd=True)


def test_proofs_are_short_in_consoles() -> None:
    proof = lw.prove(annotated, annotated)
    assert repr(proof) == "<Proof of @annotated: equal; print shows it>"
    assert "<caption>@annotated: equal</caption>" in proof._repr_html_()
