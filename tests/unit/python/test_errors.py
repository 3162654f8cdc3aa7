"""What kernels do not support, and wrong arguments: an error at its place, and what works."""

from __future__ import annotations

import math
import traceback
import warnings
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from tests.texts import defined_in

import loopwright as lw
from loopwright.python.kernels.checking import describe_difference

A = np.arange(4.0)


def swaps(a):
    return a.byteswap()


def comprehension(a):
    return [open for _ in a]


def test_a_function_without_source_has_a_place() -> None:
    scope: dict[str, Any] = {}
    exec(compile("\ndef gone(a):\n    return a\n", "<nowhere>", "exec"), scope)
    with pytest.raises(lw.FrontendError, match="<nowhere>:2:1: error: the source of 'gone' cannot"):
        lw.kernel(scope["gone"])(A)


def raising(a, i, x):
    assert x != 5, "five"
    if x < 0:
        raise ValueError("negative")
    return a[i] / (1 // x)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ((A, 0, 5), AssertionError),
        ((A, 0, -1), ValueError),
        ((A, 4, 1), IndexError),
        ((A, -5, 1), IndexError),
        ((A, 0, 0), ZeroDivisionError),
        ((A, 0, 1), None),
    ],
)
def test_exceptions_are_those_of_python(arguments: Any, error: type[Exception] | None) -> None:
    kernel = lw.kernel(raising)
    if error is None:
        kernel.check(*arguments)
        return
    with pytest.raises(error) as caught:
        kernel.check(*arguments)
    assert __file__ in caught.value.__notes__[0]


def in_library(x, y):
    return (math.remainder(x, y), math.comb(int(x), 2))


def test_exceptions_of_library_functions_are_at_their_calls() -> None:
    line = in_library.__code__.co_firstlineno + 1
    for arguments, column in (((math.inf, 2.0), 13), ((-3.0, 2.0), 35)):
        with pytest.raises(ValueError) as caught:
            lw.kernel(in_library)(*arguments)
        assert caught.value.__notes__[0].endswith(f"{__file__}:{line}:{column}")


def misspelt(a):
    return np.sqart(a)  # pyright: ignore[reportAttributeAccessIssue]


def misspelt_name(a):
    total = 0.0 * a
    return total + totl  # noqa: F821  # pyright: ignore[reportUndefinedVariable]


@pytest.mark.parametrize("option", "fastmath parallel boundscheck overflowcheck fallback".split())
def test_options_are_truth_values(option: str) -> None:
    options: dict[str, Any] = {option: "yes"}
    accepted = "True, False or 'functions'" if option == "fastmath" else "True or False"
    with pytest.raises(lw.UsageError, match=f"'{option}' is {accepted}, not 'yes'"):
        lw.kernel(**options)(misspelt)


def test_arguments_say_what_works() -> None:
    kernel = lw.kernel(misspelt_name)
    with pytest.raises(lw.ArgumentError, match=r"is a list of object"):
        kernel([object()])
    with pytest.raises(lw.ArgumentError, match=r"float16: pass a.astype\(np.float64\)"):
        kernel(A.astype(np.float16))


def test_wrong_arguments_are_named() -> None:
    kernel = lw.kernel(raising)
    with pytest.raises(lw.ArgumentError, match=r"argument 1 \('a'\) .* is an object"):
        kernel(object(), 1, 2)
    with pytest.raises(lw.ArgumentError, match="missing a required argument: 'x'"):
        kernel(A, 1)  # pyright: ignore[reportCallIssue]


class Named(np.ndarray):
    """Arrays with more about them, which mean the same."""

    name = "named"

    def __array_finalize__(self, source: Any) -> None:
        self.name = getattr(source, "name", "")


class Length(Named):
    def __add__(self, operand: Any) -> Any:
        return np.subtract(self, operand)


class Quantity(np.ndarray):
    def __array_ufunc__(self, *arguments: Any, **options: Any) -> Any:
        return NotImplemented


class FromOne(np.ndarray):
    def __getitem__(self, key: Any) -> Any:
        return super().__getitem__(key - 1)


class Summed(FromOne):
    pass


class Pair(tuple[float, int]):
    pass


class Compared(NamedTuple):
    first: float

    def __eq__(self, other: object) -> bool:
        return False


@pytest.mark.parametrize(
    ("argument", "message"),
    [
        (np.ones(2).view(Length), "a Length, which has its own '__add__': pass np.asarray"),
        (np.ones(2).view(Quantity), "a Quantity, which has its own '__array_ufunc__'"),
        (np.ones(2).view(FromOne), "a FromOne, which has its own '__getitem__'"),
        (np.ones(2).view(Summed), "a Summed, which has its own '__getitem__'"),
        (1 << 63, "the integer 9223372036854775808, which does not fit in 64 bits"),
        (-(1 << 63) - 1, "does not fit in 64 bits"),
        (np.ones((2, 2)).view(np.matrix), "a matrix"),
        (Pair((1.0, 2)), "a Pair, which is not a plain tuple"),
        ((1.0, Pair((1.0, 2))), "a Pair, which is not a plain tuple"),
        (Compared(1.0), "a Compared, which is not a plain tuple"),
        (np.ma.array([1.0, 2.0], mask=[0, 1]), "a masked array"),
    ],
)
def test_arguments_that_mean_something_else_are_refused(argument: Any, message: str) -> None:
    @lw.kernel
    def twice(x):
        return x * 2

    for plain in (5, np.ones((2, 2)), np.ones(2)):
        for _ in range(2):
            twice(plain)
            with pytest.raises(lw.ArgumentError, match=rf"argument 1 \('x'\).*{message}"):
                twice(argument)
    assert twice((1 << 62) - 1) == (1 << 63) - 2
    with pytest.raises(OverflowError):
        twice((1 << 63) - 1)


@pytest.mark.parametrize("kind", [Named, np.recarray, np.memmap])
def test_subclasses_of_arrays_that_mean_the_same_are_taken(kind: Any, tmp_path: Path) -> None:
    array = (
        np.ones(3).view(kind)
        if kind is not np.memmap
        else kind(tmp_path / "m", mode="w+", shape=(3,))
    )

    @lw.kernel
    def twice(x):
        return x * 2

    for _ in range(2):
        assert np.asarray(twice(array)).tolist() == (np.asarray(array) * 2).tolist()


def test_the_check_tells_arrays_from_numbers() -> None:
    assert "compiled" in describe_difference(np.ones(2), False)


def test_a_function_that_is_refused_runs_as_python_with_fallback() -> None:
    with pytest.warns(lw.FallbackWarning, match="a list of functions cannot be returned"):
        assert len(lw.kernel(fallback=True)(comprehension)(A)) == 4


def test_python_runs_when_compilation_is_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOOPWRIGHT_DISABLE_JIT", "1")
    assert len(lw.kernel(comprehension)(A)) == 4


def test_arguments_may_overlap() -> None:
    @lw.kernel
    def shifted(a, b):
        b[:] = a + 1

    memory = np.arange(6.0)
    same = np.arange(6.0)
    shifted(memory[:-1], memory[1:])
    shifted.py_func(same[:-1], same[1:])
    assert memory.tolist() == same.tolist()


def test_only_functions_are_kernels() -> None:
    with pytest.raises(TypeError, match="functions written in Python, not None"):
        lw.vectorize(None)  # pyright: ignore[reportArgumentType, reportCallIssue]
    for wrong in (5, np.sum, len, None):
        with pytest.raises(TypeError, match="takes functions written in Python"):
            lw.kernel(wrong)  # pyright: ignore[reportArgumentType, reportCallIssue]


def mixed(a):
    return a.sum() if a.ndim == 1 else sorted(a)


def test_fallback_is_for_the_types_that_are_refused() -> None:
    kernel = lw.kernel(fallback=True)(mixed)
    with pytest.warns(lw.FallbackWarning, match="returned list"):
        assert kernel(np.ones((0, 2))) == []
    assert kernel(A) == 6
    assert kernel(np.ones((0, 3))) == []
    assert kernel.signatures == ["(a: float64[:])"]


def test_an_error_has_no_frames_of_the_compiler() -> None:
    with pytest.raises(lw.FrontendError) as caught:
        lw.kernel(swaps)(A)
    assert not [entry.name for entry in caught.traceback][1:]


def test_arguments_are_named_as_in_python() -> None:
    kernel = lw.kernel(raising_nothing)
    constant = np.ones(3)
    constant.flags.writeable = False
    with pytest.raises(lw.ArgumentError, match=r"argument 2 \('target'\) .* not a read-only array"):
        kernel(1.0, constant)
    shifted = np.frombuffer(bytearray(25), np.uint8)[1:].view(np.float64)
    kernel.check(1.0, shifted)


def raising_nothing(x, target):
    target[0] = x


def test_memory_that_cannot_be_had() -> None:
    @lw.kernel
    def filled(n):
        return np.full(n, 2.0)

    with pytest.raises(MemoryError, match="80000000000000 bytes"):
        filled(10**13)


def product(a: lw.f64["N", "K"], b: lw.Array["K", 3], s: lw.f64 = 1.0):  # noqa: F821, UP037
    return s * (a @ b)


def test_annotations_are_checked() -> None:
    kernel = lw.kernel(product)
    ones = np.ones((2, 4)), np.ones((4, 3))
    kernel.check(*ones)
    kernel.check(*ones, 2)
    assert kernel.inspect_mlir().count("ArgumentError") == 2  # 'K' and 3, and no other test
    for arguments, message in (
        (
            (ones[0], np.ones((5, 3))),
            r"^argument 2 \('b'\): axis 0 has length 5, expected 4 \('K', from axis 1 of 'a'\)",
        ),
        (
            (ones[0], np.ones((4, 2))),
            r"^argument 2 \('b'\): axis 1 has length 2, expected 3 \(as annotated\)",
        ),
        ((ones[0].astype("f"), ones[1]), r"argument 1 \('a'\) .* expected float64\[N, K\], not f"),
        ((*ones, ones[0]), r"argument 3 \('s'\) .* expected float64, not float64\[:, :\]"),
        ((A, ones[1]), r"expected float64\[N, K\], not float64\[:\]"),
    ):
        for _ in range(2):
            with pytest.raises(lw.ArgumentError, match=message):
                kernel(*arguments)


@lw.kernel
def small(x: lw.i32, y: lw.u8 = 3):
    return x + y


def test_integers_have_to_fit_in_what_they_are_annotated_to_be() -> None:
    assert small(2, y=5) == 7
    for _ in range(2):
        assert small(-5, 3) == -2
        with pytest.raises(lw.ArgumentError, match=r"argument 1 \('x'\) .* fit in int32"):
            small(1 << 31, 3)
        with pytest.raises(lw.ArgumentError, match=r"argument 2 \('y'\) .* integer -1 .* in uint8"):
            small(1, -1)
    assert small(np.int32(4)) == 7


def carried(a, b, where):
    for i in range(len(where)):
        a[3] += b[where[i]]
        a[2] = i
    a[2] = 0


def stored_again(a, b, where):
    for i in range(1, len(a)):
        a[0] = b[i]
        a[i] = 2 * b[i]
    for i in range(1, len(a)):
        assert b[i] != 3, "three"
        a[i - 1] = where[i]


def one_after_the_other(a, b, where):
    for i in range(len(a)):
        a[i] += 1
    for i in range(len(where)):
        for j in range(len(b)):
            b[j] += a[i]
        a[where[i]] = 10 // (i - 3)


@pytest.mark.parametrize("function", [carried, stored_again, one_after_the_other])
@pytest.mark.parametrize("where", [[1, 5, 2, 30, 3, 0, 0, 0], [0, 1, 2, 3, 4, 5, 6, 7]])
def test_what_arrays_hold_after_an_exception(function: Any, where: list[int]) -> None:
    """Without optimisation what Python leaves; with it the exception is the same."""
    arrays = np.arange(8.0), np.arange(8.0)[::-1].copy(), np.array(where)
    outcomes: list[tuple[Any, str]] = []
    for implementation in (function, lw.kernel(function, optimise=False), lw.kernel(function)):
        arguments = tuple(array.copy() for array in arrays)
        try:
            implementation(*arguments)
            message = ""
        except Exception as error:
            message = "\n".join([type(error).__name__, *getattr(error, "__notes__", ())])
        outcomes.append((arguments, message))
    (python, raised), (plain, message), (_, optimised) = outcomes
    assert describe_difference(python, plain) == "" and message.partition("\n")[0] == raised
    assert message == optimised


def of_negative_extent(n):
    total = 0.0
    if n < 0:
        total += np.zeros((3, -1)).sum()
    return total


def test_a_negative_constant_extent() -> None:
    """Where the memory would be is never reached."""
    kernel = lw.kernel(of_negative_extent)
    kernel.check(1)
    with pytest.raises(ValueError, match="negative dimensions are not allowed"):
        kernel.check(-1)


class Table:
    """An object whose `==` gives an array."""

    def __init__(self, numbers: Any) -> None:
        self.numbers = numbers

    def __eq__(self, other: object) -> Any:
        return isinstance(other, Table) and self.numbers == other.numbers

    __hash__ = None  # pyright: ignore[reportAssignmentType]


def test_the_check_compares_objects_whose_equality_is_an_array() -> None:
    def total(table: Any, a: Any) -> Any:
        return a.sum() + table.numbers[0]

    assert lw.kernel(total).check(Table(np.array([2.0, np.nan])), A) == 8
    assert describe_difference(Table(A), Table(A + 1)) and describe_difference(
        Table(A), Table(A[1:])
    )


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("def f(x):\n  y = 2\n  return " + " and ".join(["x > 0"] * 3000), 3),
        ("def f(x):\n  return " + " if x > 0 else ".join("x" * 500) + " if x else 1.0", 2),
    ],
)
def test_what_is_nested_too_deeply_is_an_error_at_its_place(text: str, line: int) -> None:
    scope = defined_in(text, "<deep>")
    with pytest.raises(lw.FrontendError, match=f"<deep>:{line}:.* is nested too deeply"):
        lw.kernel(scope["f"])(1.0)
    with warnings.catch_warnings(action="ignore"):
        assert lw.kernel(fallback=True)(scope["f"])(1.0) == scope["f"](1.0)


@lw.kernel
def next_item(items: Any, i: int) -> Any:
    return items[i + 1]


@lw.kernel
def sum_of_next(items: Any, count: int) -> float:
    total = 0.0
    for i in range(count):
        total += next_item(items, i)
    return total


@lw.kernel
def increments(items: Any, i: int) -> None:
    items[i] += 1


@pytest.mark.parametrize("calls_before", [0, 3])
def test_a_traceback_ends_at_the_line_of_the_kernel(calls_before: int) -> None:
    for _ in range(calls_before):
        sum_of_next(np.ones(3), 2)
    with pytest.raises(IndexError) as caught:
        sum_of_next(np.ones(3), 3)
    frames = traceback.extract_tb(caught.value.__traceback__)
    assert (frames[-1].filename, frames[-1].name) == (__file__, "next_item")
    assert frames[-1].line == "return items[i + 1]"
    assert "calls" not in "".join(frame.filename for frame in frames)
    assert len(frames) <= 5


def test_an_exception_of_a_second_run_is_the_only_one() -> None:
    items = [1, 2]
    with pytest.raises(IndexError) as caught:
        increments(items, 2)
    text = "".join(traceback.format_exception(caught.value))
    assert "During handling" not in text and "version.py" not in text
    assert "items[i] += 1" in text


def test_a_variable_shows_frames_of_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOOPWRIGHT_TRACEBACK", "1")
    with pytest.raises(IndexError) as caught:
        sum_of_next(np.ones(3), 3)
    frames = traceback.extract_tb(caught.value.__traceback__)
    assert "python/kernels" in frames[-1].filename
