"""NumPy arrays and scalars at the boundary."""

from typing import Any

import numpy as np
import pytest

from loopwright.reporting.errors import ArgumentError, InterpreterError
from tests.texts import texts_beside
from tests.unit.meaning.running import call, interpreter

PROGRAMS = texts_beside(__file__)

SCALE = PROGRAMS["scale"]


@pytest.mark.parametrize(
    "view",
    [
        lambda a: a,
        lambda a: a.T,
        lambda a: a[::-1, ::2],
        lambda a: a[1:3, ::-3],
        lambda a: a[2:2],
        lambda a: a[:, 1:2],
        lambda a: a.reshape(2, 2, 6)[:, 1],
    ],
)
def test_any_strides(view: Any) -> None:
    array = np.arange(24, dtype=np.float32).reshape(4, 6)
    expected = array.copy()
    call(SCALE, view(array), 2.0)
    view(expected)[...] *= 2
    assert (array == expected).all()


def test_read_only_arrays() -> None:
    array = np.ones((2, 2), dtype=np.float32)
    array.flags.writeable = False
    with pytest.raises(InterpreterError) as caught:
        call(SCALE, array, 2.0)
    assert caught.value.code == "read-only"
    assert array[0, 0] == 1.0


SIGNATURE = PROGRAMS["signature"]
GOOD = (
    np.zeros((2, 3), np.float32),
    np.zeros(8)[::2],
    5,
    1.0,
    [1, 2],
)


def test_good_arguments() -> None:
    assert call(SIGNATURE, *GOOD) == ()
    assert call(SIGNATURE, *GOOD[:2], np.int64(-5), np.float16(2), np.zeros(2, np.int8)) == ()


@pytest.mark.parametrize(
    ("position", "value", "message"),
    [
        (0, np.zeros((2, 3)), "argument m: an array of float32 is needed"),
        (0, np.zeros((2, 4), np.float32), "argument m: dimension 1 .* has extent 3, not 4"),
        (0, np.zeros(6, np.float32), "argument m: .* has rank 2, not 1"),
        (0, np.zeros((3, 2), np.float32).T, "argument m: dimension 0 .* has stride 3, not 1"),
        (0, [[0, 0, 0], [0, 0, 0]], "argument m: a NumPy array is needed"),
        (0, np.zeros((2, 3), ">f4"), "argument m: an array of float32 is needed"),
        (1, np.zeros(8), "argument s: dimension 0 .* has stride 2, not 1"),
        (2, 300, "argument n: 300 does not fit in i8"),
        (2, 1.5, "argument n: i8 is needed, not float"),
        (3, "one", "argument x: f32 is needed, not str"),
        (3, None, "argument x: f32 is needed, not NoneType"),
        (4, [1, 2, 3], "argument v: vector<2xi32> is needed"),
    ],
)
def test_bad_arguments(position: int, value: object, message: str) -> None:
    argument_values: list[Any] = list(GOOD)
    argument_values[position] = value
    with pytest.raises(ArgumentError, match=message):
        call(SIGNATURE, *argument_values)


def test_number_of_arguments() -> None:
    with pytest.raises(ArgumentError, match="takes 5 arguments, but 1 were given"):
        call(SIGNATURE, 1)


def test_returned_memrefs() -> None:
    text = PROGRAMS["returned memrefs"]
    array = np.arange(4, dtype=np.int32)
    whole, view, new = call(text, array)
    assert whole.tolist() == [0, 1, 2, 3]
    assert view.tolist() == [1, 3]
    assert new.tolist() == [[7, 7], [7, 7]]
    array[3] = 9
    assert view.tolist() == [1, 9]


def test_unranked_and_empty_arrays() -> None:
    text = PROGRAMS["unranked and empty arrays"]
    assert call(text, np.zeros((2, 5), np.float32), np.zeros((0, 3), np.float32)) == (2, 5)


def test_steps_are_counted() -> None:
    machine = interpreter("func.func @f() {\n  return\n}")
    machine.call("f")
    assert machine.steps == 1
