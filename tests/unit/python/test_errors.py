"""What kernels do not support, and wrong arguments: an error at its place, and what works."""

from __future__ import annotations

import linecache
import math
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

import loopwright as lw
from loopwright.python.checking import difference

A = np.arange(4.0)


def uses_with(a):
    with np.errstate(all="ignore"):
        a[0] = 1
        a[1] = 1
    a[2] = 1


def unknown_name(a):
    return a + nothing_of_the_kind  # noqa: F821


def swaps(a):
    return a.byteswap()


def inverts(a):
    return np.linalg.tensorinv(a)


def one_of_two_pairs(a):
    if a[0] > 1:
        return a[0], 1
    return a[0], (1, 2)


def recursive(a):
    return recursive(a)


def subscript_of_text(a):
    return a["x"]


def generator(a):
    yield a


def never_a_generator(a):
    if len(a) < 0 and False:
        yield a
    return 1


def real_or_complex(a):
    total = 0.0
    for x in a:
        total = total + x * 1j
    return total


def number_of_one(a):
    return math.sin(a[:1])


def step_of_pi(a):
    return a[:: -np.pi]


def part_of_a_tuple(a):
    return (1, 2, 3)[0.5:]  # noqa: RUF016


def comprehension(a):
    return [a * x for x in a]


def two_meanings(a):
    return a if a[0] > 1 else 1


def array_as_number(a):
    a[0] = a


def truth_of_array(a):
    return 1 if a else 2


def wrong_rank(a):
    return a[1, 2]


def float_subscript(a):
    return a[0.5]


def big_number(a):
    return a[0] + 10**30


def compared_with_none(a):
    return a == None  # noqa: E711


def two_types(a):
    return a[0] if a[0] > 1 else np.float32(1)


def two_types_of_numpy(a):
    total = np.float32(0)
    for x in a:
        total += x
    return total


def half_precision(a):
    return a.astype(np.float16)


def multiplied_in_place(a):
    a @= a


def scaled_where(a):
    b = a > 1
    c = b * 2
    c[b] *= 0.5


def deleted_again(a):
    del a
    del a  # noqa: F821


def deleted_in_a_loop(a):
    for _ in range(2):
        del a


def sign_of_truth(a):
    return np.sign(a > 0)


def power_of_truth(a):
    return (a > 0) ** 2


def rounded_truth(a):
    return round(a[0] > 0)


REFUSED: list[tuple[Callable[..., Any], str]] = [
    (uses_with, "use it around the call of the kernel"),
    (unknown_name, "name 'nothing_of_the_kind' is not defined"),
    (swaps, "the method 'byteswap'"),
    (inverts, "calls of 'np.linalg.tensorinv' are not supported"),
    (recursive, "calls itself"),
    (one_of_two_pairs, "is a tuple of 2 on both paths, but the two do not agree in type"),
    (subscript_of_text, "not the string 'x'"),
    (generator, "Yield"),
    (step_of_pi, "the step of a slice is an integer"),
    (part_of_a_tuple, "the bounds of a slice are integers"),
    (never_a_generator, "Yield"),
    (real_or_complex, "'total' is of type float on one path and complex128 on another"),
    (number_of_one, "expected a number, not an array"),
    (comprehension, "write an array of several dimensions"),
    (two_meanings, "on one path"),
    (array_as_number, "an element takes a number, not an array"),
    (truth_of_array, "use np.any"),
    (wrong_rank, "2 subscripts for an array with 1 dimensions"),
    (float_subscript, "use int"),
    (compared_with_none, "use 'is' for None"),
    (two_types, "the result is of type float64 on one path and float32 on another"),
    (two_types_of_numpy, "give it one type: start it with np.float64(…)"),
    (half_precision, "the dtype float16 is not supported"),
    (multiplied_in_place, "write x = x @ y"),
    (scaled_where, "'*=' would store float64 in an array of int64"),
    (big_number, "does not fit in 64 bits"),
    (deleted_again, "'a' has no value here"),
    (deleted_in_a_loop, "'del' in a loop is not supported"),
    (sign_of_truth, "sign() is not defined for bool"),
    (power_of_truth, "powers of truth values are not supported"),
    (rounded_truth, "round() is not defined for truth values"),
]


@pytest.mark.parametrize(("function", "message"), REFUSED, ids=lambda x: getattr(x, "__name__", ""))
def test_what_is_not_supported_is_an_error_at_its_place(
    function: Callable[..., Any], message: str
) -> None:
    with pytest.raises(lw.FrontendError, match=None) as caught:
        lw.kernel(function)(A)
    text = str(caught.value)
    assert message in text
    place = caught.value.diagnostics[0].location
    assert place is not None
    assert place.file == __file__
    first = function.__code__.co_firstlineno
    assert first <= place.line <= first + 6
    assert "^" in text


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
    return (
        math.remainder(x, y),
        math.comb(int(x), 2),
    )


def test_exceptions_of_library_functions_are_at_their_calls() -> None:
    first = in_library.__code__.co_firstlineno
    for arguments, line in (((math.inf, 2.0), first + 2), ((-3.0, 2.0), first + 3)):
        with pytest.raises(ValueError) as caught:
            lw.kernel(in_library)(*arguments)
        assert caught.value.__notes__[0].endswith(f"{__file__}:{line}:9")


def grows(a):
    rows = []
    rows.append(a)
    return rows


def sets_item(a):
    row = [1, 2]
    row[0] = a[0]
    return row


def told_values(a):
    if a[0] > 9:
        raise ValueError(a[0])


def misspelt(a):
    return np.sqart(a)  # pyright: ignore[reportAttributeAccessIssue]


def misspelt_name(a):
    total = 0.0 * a
    return total + totl  # noqa: F821  # pyright: ignore[reportUndefinedVariable]


def axis_of_the_call(a):
    return a.sum(axis=len(a))


def to_text(a):
    return a.astype(str)


def unknown_option(a):
    return np.cumsum(a, order="C")  # pyright: ignore[reportCallIssue]


@pytest.mark.parametrize(
    ("function", "hint"),
    [
        (axis_of_the_call, "a constant integer, .*\n(.*\n)*.*a parameter is not"),
        (to_text, "the dtype str is not .*\n(.*\n)*.*elements are bool"),
        (unknown_option, "'order'\n(.*\n)*.*supported are the parameters a, axis, dtype, out"),
        (grows, "write an array"),
        (sets_item, "a list whose items are int in line 270 gets one that is float64"),
        (swaps, r"have Python run the statement: lw.kernel\(fallback=True\)"),
        (told_values, "messages are .*\n(.*\n)*.*is too large"),
        (misspelt, "did you mean 'sqrt'"),
        (misspelt_name, "did you mean 'total'"),
    ],
)
def test_errors_say_what_works(function: Callable[..., Any], hint: str) -> None:
    with pytest.raises(lw.FrontendError, match=hint):
        lw.kernel(function)(A)


@pytest.mark.parametrize("option", ["fastmath", "parallel", "boundscheck", "fallback"])
def test_options_are_truth_values(option: str) -> None:
    options: dict[str, Any] = {option: "yes"}
    with pytest.raises(lw.UsageError, match=f"'{option}' is True or False, not 'yes'"):
        lw.kernel(**options)(misspelt)


def test_arguments_say_what_works() -> None:
    kernel = lw.kernel(misspelt_name)
    with pytest.raises(lw.ArgumentError, match=r"not a list of str: its items are numbers"):
        kernel(["1.0"])
    with pytest.raises(lw.ArgumentError, match=r"float16: pass a.astype\(np.float64\)"):
        kernel(A.astype(np.float16))


def test_wrong_arguments_are_named() -> None:
    kernel = lw.kernel(raising)
    with pytest.raises(lw.ArgumentError, match=r"argument 1 \('a'\) .* not object"):
        kernel(object(), 1, 2)
    with pytest.raises(lw.ArgumentError, match="missing a required argument: 'x'"):
        kernel(A, 1)  # pyright: ignore[reportCallIssue]


class Named(np.ndarray):
    """Arrays with more about them, which mean the same."""

    name = "named"

    def __array_finalize__(self, other: Any) -> None:
        self.name = getattr(other, "name", "")


class Length(Named):
    def __add__(self, other: Any) -> Any:
        return np.subtract(self, other)


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


class Called:
    def __call__(self) -> int:
        return 1


@pytest.mark.parametrize(
    ("argument", "message"),
    [
        (np.ones(2).view(Length), "of Length, which has its own '__add__': use np.asarray"),
        (np.ones(2).view(Quantity), "of Quantity, which has its own '__array_ufunc__'"),
        (np.ones(2).view(FromOne), "of FromOne, which has its own '__getitem__'"),
        (np.ones(2).view(Summed), "of Summed, which has its own '__getitem__'"),
        (1 << 63, "the integer 9223372036854775808, which does not fit in 64 bits"),
        (-(1 << 63) - 1, "does not fit in 64 bits"),
        (np.ones((2, 2)).view(np.matrix), "a matrix"),
        (Pair((1.0, 2)), "a Pair, which is no plain tuple"),
        ((1.0, Pair((1.0, 2))), "a Pair, which is no plain tuple"),
        (Compared(1.0), "a Compared, which is no plain tuple"),
        (Called(), "not Called"),
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
    assert twice((1 << 63) - 1) == -2


@pytest.mark.parametrize("kind", [Named, np.recarray, np.memmap])
def test_subclasses_of_arrays_that_mean_the_same_are_taken(kind: Any, tmp_path: Path) -> None:
    given = (
        np.ones(3).view(kind)
        if kind is not np.memmap
        else kind(tmp_path / "m", mode="w+", shape=(3,))
    )

    @lw.kernel
    def twice(x):
        return x * 2

    for _ in range(2):
        assert np.asarray(twice(given)).tolist() == (np.asarray(given) * 2).tolist()


def test_the_check_tells_arrays_from_numbers() -> None:
    assert "compiled" in difference(np.ones(2), False)


def test_a_function_that_is_refused_runs_as_python_with_fallback() -> None:
    with pytest.warns(lw.FallbackWarning, match="the items of a list that changes"):
        assert len(lw.kernel(fallback=True)(comprehension)(A)) == 4


def test_python_runs_when_compilation_is_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOOPWRIGHT_DISABLE_JIT", "1")
    assert len(lw.kernel(comprehension)(A)) == 4


def test_arguments_may_overlap() -> None:
    @lw.kernel
    def shifted(a, b):
        b[:] = a + 1

    memory, same = np.arange(6.0), np.arange(6.0)
    shifted(memory[:-1], memory[1:])
    shifted.py_func(same[:-1], same[1:])
    assert memory.tolist() == same.tolist()


def test_whether_numbers_are_one_object_is_not_told() -> None:
    @lw.kernel
    def same(x, y):
        return x is y

    with pytest.raises(lw.FrontendError, match="'is' is not defined for"):
        same(1.5, 1.5)


def test_squares_that_are_too_large_raise() -> None:
    @lw.kernel
    def square(x):
        return x**2

    with pytest.raises(OverflowError):
        square.check(1e308)
    assert square.check(float("inf")) == float("inf")


def test_only_functions_are_kernels() -> None:
    with pytest.raises(TypeError, match="functions in Python, not for None"):
        lw.vectorize(None)  # pyright: ignore[reportArgumentType, reportCallIssue]
    for wrong in (5, np.sum, len, None):
        with pytest.raises(TypeError, match="functions that Python code defines"):
            lw.kernel(wrong)  # pyright: ignore[reportArgumentType, reportCallIssue]


def mixed(a):
    return a.sum() if a.ndim == 1 else sorted(a)


def test_fallback_is_for_the_types_that_are_refused() -> None:
    kernel = lw.kernel(fallback=True)(mixed)
    with pytest.warns(lw.FallbackWarning, match="sorted"):
        assert kernel(np.ones((0, 2))) == []
    assert kernel(A) == 6
    assert kernel(np.ones((0, 3))) == []
    assert kernel.signatures == ["(a: float64[:])"]


def test_an_error_has_no_frames_of_the_compiler() -> None:
    with pytest.raises(lw.FrontendError) as caught:
        lw.kernel(swaps)(A)
    assert [entry.name for entry in caught.traceback][1:] == ["__call__"]


def test_arguments_are_named_as_in_python() -> None:
    kernel, constant = lw.kernel(raising_nothing), np.ones(3)
    constant.flags.writeable = False
    with pytest.raises(lw.ArgumentError, match=r"argument 2 \('target'\) .* not a read-only array"):
        kernel(1.0, constant)
    shifted = np.frombuffer(bytearray(25), np.uint8)[1:].view(np.float64)
    with pytest.raises(lw.ArgumentError, match=r"argument 2 \('target'\) .* target.copy\(\)"):
        kernel(1.0, shifted)


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
        ((ones[0], np.ones((5, 3))), "axis 0 of argument 'b': the size 'K' of 'a' is another"),
        ((ones[0], np.ones((4, 2))), "axis 1 of argument 'b': it is annotated to be 3"),
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
    given = np.arange(8.0), np.arange(8.0)[::-1].copy(), np.array(where)
    left: list[tuple[Any, str]] = []
    for one in (function, lw.kernel(function, optimise=False), lw.kernel(function)):
        arguments = tuple(array.copy() for array in given)
        try:
            one(*arguments)
            told = ""
        except Exception as error:
            told = "\n".join([type(error).__name__, *getattr(error, "__notes__", ())])
        left.append((arguments, told))
    (python, raised), (plain, told), (_, optimised) = left
    assert difference(python, plain) == "" and told.partition("\n")[0] == raised
    assert told == optimised


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


def by_a_truth_value(a, mask, n):
    return a[mask[n, ...]]


def test_a_mask_without_dimensions() -> None:
    with pytest.raises(lw.FrontendError, match="a mask without dimensions"):
        lw.kernel(by_a_truth_value)(np.ones(4), np.ones(3, bool), 1)


def of_many_bits():
    return 2 << 65535


def test_integers_of_many_digits_are_told_by_their_bits() -> None:
    with pytest.raises(lw.FrontendError, match="the integer of 65537 bits does not fit"):
        lw.kernel(of_many_bits)()


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
    assert difference(Table(A), Table(A + 1)) and difference(Table(A), Table(A[1:]))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("def f(x):\n  y = 2\n  return " + " and ".join(["x > 0"] * 3000), 3),
        ("def f(x):\n  return " + " if x > 0 else ".join("x" * 500) + " if x else 1.0", 1),
    ],
)
def test_what_is_nested_too_deeply_is_an_error_at_its_place(text: str, line: int) -> None:
    linecache.cache["<deep>"] = (len(text), None, text.splitlines(keepends=True), "<deep>")
    scope: dict[str, Any] = {}
    exec(compile(text, "<deep>", "exec"), scope)
    with pytest.raises(lw.FrontendError, match=f"<deep>:{line}:.* is nested too deeply"):
        lw.kernel(scope["f"])(1.0)
    with warnings.catch_warnings(action="ignore"):
        assert lw.kernel(fallback=True)(scope["f"])(1.0) == scope["f"](1.0)
