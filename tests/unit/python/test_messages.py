"""What exceptions of kernels say: Python's words, with the numbers that were wrong."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.texts import defined_in
from tests.unit.meaning.running import fails

import loopwright as lw

A = np.arange(12.0).reshape(3, 4)
V = np.arange(6.0)


def element(a, i):
    return a[i]


def element_of_matrix(a, i, j):
    return a[i, j]


def last_but(a):
    return a[-7]


def eighth(a):
    return a[7]


def elements_in_order(a, n):
    total = 0.0
    for i in range(n):
        total += a[i]
    return total


def elements_elsewhere(a, where):
    total = 0.0
    for i in range(len(where)):
        total += a[where[i]]
    return total


def chosen(a, where):
    return a[where]


def stored(a, where):
    a[1, where] = 2.0


def masked(a, mask):
    return a[mask]


def masked_rows(a, mask):
    a[:, mask] = 1.0


def added(a, b):
    return a + b


def assigned(a, b):
    a[:] = b


def in_two(a):
    return a.reshape(5, -1)


def as_matrix(a):
    return a.reshape(2, 7)


def in_pairs(a, n):
    return a.reshape(n, 2)


def multiplied(a, b):
    return a @ b


def joined(a, b):
    return np.concatenate((a, b))


def unpacked(a):
    x, y, z = a
    return x + y + z


def byte(a, n):
    a[0] = n


def divided(x, y):
    return x / y


def rounded_down(x, y):
    return x // y


def remainder(x, y):
    return x % y


def to_power(x, y):
    return x**y


def largest(a):
    return max(a)


@pytest.mark.cases_by_day(10)
@pytest.mark.parametrize("optimise", [True, False])
@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        *((element, (V, i)) for i in (6, -7, 100, -(2**62))),
        (element, (A.T[::-1, 1], -9)),
        *((element_of_matrix, (A, *at)) for at in ((3, 0), (-4, 0), (0, 4), (-1, -5))),
        (last_but, (V,)),
        (eighth, (V,)),
        (elements_in_order, (V, 9)),
        (elements_elsewhere, (V, np.array([1, 6, 9]))),
        (elements_elsewhere, (V, np.array([1, -7]))),
        (chosen, (V, np.array([0, 8]))),
        (chosen, (V, np.array([-8, 0]))),
        (chosen, (V, np.array([200], np.uint8))),
        (chosen, (V[:0], np.array([0]))),
        (stored, (A, np.array([3, 4]))),
        (masked, (V, np.ones(5, np.bool_))),
        (masked_rows, (A, np.ones(3, np.bool_))),
        (added, (V, V[1:])),
        (assigned, (V, V[:3])),
        (in_two, (A,)),
        (as_matrix, (V,)),
        (unpacked, (V,)),
        (unpacked, (V[:2],)),
        (byte, (np.zeros(1, np.uint8), 256)),
        (byte, (np.zeros(1, np.uint8), -1)),
        (divided, (1, 0)),
        (divided, (1.0, 0)),
        (rounded_down, (1, 0)),
        (rounded_down, (1.0, 0.0)),
        (remainder, (1, 0)),
        (remainder, (1.0, 0.0)),
        (to_power, (0.0, -1.0)),
        (largest, (V[:0],)),
    ],
)
def test_messages_are_those_of_python(
    function: Callable[..., Any], arguments: Any, optimise: bool
) -> None:
    with pytest.raises(Exception) as expected:
        function(*arguments)
    with pytest.raises(expected.type) as caught:
        lw.kernel(function, optimise=optimise)(*arguments)
    assert str(caught.value) == str(expected.value)


@pytest.mark.parametrize(
    ("function", "arguments", "message"),
    [
        (added, (A, V[:3]), "together: extents 4 and 3 of axis 1"),
        (added, (A[:2], A), "together: extents 2 and 3 of axis 0"),
        (assigned, (A, V[:3]), "array with extent 3 into extent 4 of axis 1"),
        (multiplied, (A, A), "do not agree: 4 and 3"),
        (joined, (A, A[:, 1:]), "extents along axis 1: 4 and 3"),
        (in_pairs, (A, 5), "array of size 12 into a shape of size 10"),
    ],
)
def test_messages_say_which_extents_differ(
    function: Callable[..., Any], arguments: Any, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        lw.kernel(function)(*arguments)


def test_threads_say_which_index(monkeypatch: pytest.MonkeyPatch) -> None:
    @lw.kernel(parallel=True)
    def gathered(a, where, out):
        for i in lw.prange(len(where)):
            out[i] = a[where[i]]

    where = np.zeros(100_000, np.int64)
    where[70_000] = -7
    with pytest.raises(IndexError, match="index -7 is out of bounds for axis 0 with size 6"):
        gathered(V, where, np.zeros(where.shape))


def test_a_place_may_have_percent_signs() -> None:
    source = "def function(a, i):\n    return a[i]\n"
    scope = defined_in(source, "<50%d%s>")
    with pytest.raises(IndexError, match="index 6 is") as caught:
        lw.kernel(scope["function"])(V, 6)
    assert caught.value.__notes__ == ["at <50%d%s>:2:12"]


ASSERTION = """func.func @f(%a: index, %b: i64) {
  %holds = arith.constant false
  loopwright.assert %holds, MESSAGE
  return
}"""


def test_assertions_show_numbers() -> None:
    shown = "%ld: 9 of 5"
    text = ASSERTION.replace("MESSAGE", '"%%ld: %ld of %ld"(%a, %b : index, i64)')
    with pytest.raises(lw.ExecutionError, match=f"{shown}$"):
        lw.compile(text, "f")(9, 5)
    assert shown in str(fails("assertion", text, 9, 5))
    assert str(lw.parse(text)).split("loopwright.assert")[1].count("%ld") == text.count("%ld")


def test_assertions_with_numbers_have_formats() -> None:
    for message, error in (
        ('"%ld"(%b, %b, %b : i64, i64, i64)', "takes one number or two, not 3"),
        ('"%ld"(%a, %b : index, i64)', "one '%ld' for each of 2 numbers"),
        ('"%ld of %s"(%a : index)', "neither '%ld' nor '%%'"),
        (f'"%ld{"x" * 1000}"(%a : index)', "longer than 900 bytes"),
    ):
        with pytest.raises(lw.VerificationError, match=error):
            lw.parse(ASSERTION.replace("MESSAGE", message))
