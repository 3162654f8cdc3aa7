"""Numbers at the ends of their types: what does not fit raises as in NumPy; quotients of large
integers; the memory of a call that raises; results that are one object."""

import contextlib
import resource
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from tests.campaigns.python_functions import defined

import loopwright as lw


def operators(a, n, k):
    a += n
    lower, filled = np.minimum(a, n), np.full(2, n, a.dtype)
    return a, a < k, k >= a, np.uint8(n), a[0] + n, a[0] < k, lower, filled


def elements(a, x, v, i):
    a[0] = x
    a[1] = v[i]
    a[1:2] = v[i]
    return np.int16(x), a


def quotients(a, b):
    return a / b, (a // 3) / (b // 2 * 2 + 1)


def extremes(a, n):
    return max(a), min(a), sum(a), max(range(n)), min(a > 1), max(a * 2)


def expect(function: Any, *arguments: object) -> type:
    """Compares; the class of the exception that both raise."""
    try:
        lw.kernel(function).check(*arguments)
    except (OverflowError, ValueError, IndexError) as error:
        return type(error)
    return type(None)


def remainders(x, a, n, m, k):
    s = 0
    for i in range(n):
        for d in range(-1, 2):
            s += (i + d) % n * 3 + (i + k * d) % m * 7 + (i + 2 * d) % n // m + i // m
            s += x[(i - 1) % len(x)] - x[(d + len(x)) % len(x)] + a[(i * k + d) % m]
    return s, (n - 1) % m, (m - n) // m


@pytest.mark.parametrize("kind", [int, np.int64])
def test_remainders_by_arguments(kind: Any) -> None:
    kernel = lw.kernel(remainders)
    x = np.arange(5) * 11
    raised = list[str]()
    for n, m, k in ((4, 5, 3), (5, 3, -9), (2, -3, 1), (1, 1, 7), (4, 0, 1), (0, 2, 1), (3, 9, 2)):
        for size in (5, 1, 0):
            try:
                kernel.check(x[:size], x, kind(n), kind(m), kind(k))
            except (ZeroDivisionError, IndexError) as error:
                raised.append(type(error).__name__)
    assert {"IndexError"} <= set(raised) <= {"IndexError", "ZeroDivisionError"}


@pytest.mark.parametrize("dtype", [np.uint8, np.int32, np.uint64, np.int64])
def test_integers_of_python_beside_those_of_numpy(dtype: Any) -> None:
    kernel = lw.kernel(operators)
    raised = 0
    for n in (3, 255, 256, -1, 2**31, -(2**63)):
        for k in (-1, 2**62):
            for size in (3, 0):
                try:
                    kernel.check(np.zeros(size, dtype), n, k)
                except (OverflowError, IndexError):
                    raised += 1
    assert raised > 0


@pytest.mark.cases_by_day(10)
@pytest.mark.parametrize("dtype", [np.uint8, np.int8, np.int64, np.float32, bool])
@pytest.mark.parametrize("other", [np.float64, np.int64, bool])
def test_elements_take_what_fits(dtype: Any, other: Any) -> None:
    kernel = lw.kernel(elements)
    raised = {
        (x, v)
        for x in (3.5, -3.5, 300.5, 1e30, float("nan"), 7, -200)
        for v in (1, 200, 3e9)
        if not _fits(kernel, np.zeros(3, dtype), x, np.array([v]).astype(other), 0)
    }
    assert raised


def _fits(kernel: Any, *arguments: object) -> bool:
    try:
        kernel.check(*arguments)
    except (OverflowError, ValueError):
        return False
    return True


def test_quotients_of_integers_are_rounded_once() -> None:
    kernel = lw.kernel(quotients)
    numbers = [1, -1, 3, 0, 2**53 + 1, -(2**53) - 1, 2**62 + 3, -(2**63), 2**63 - 1, 10**17 + 7]
    for x in numbers:
        for y in numbers:
            if y:
                kernel.check(x, y)
    assert float(2**62 + 3) / float(10**17 + 7) != (2**62 + 3) / (10**17 + 7)


@pytest.mark.parametrize("dtype", [np.float64, np.int32])
def test_extremes_of_arrays(dtype: Any) -> None:
    assert expect(extremes, np.array([3, 1, 7, 7, 0]).astype(dtype), 3) is type(None)
    assert expect(extremes, np.array([np.nan, 1, 3.0, -0.0]), 3) is type(None)
    assert expect(extremes, np.zeros(0), 3) is ValueError


def failing(a, k):
    t = a + 1
    for i in range(len(a)):
        u = t * i
        if u[0] > k:
            raise ValueError("large")


def test_memory_of_a_call_that_raises_is_freed() -> None:
    kernel = lw.kernel(failing)
    a = np.zeros(400_000)
    for round_ in range(60):
        if round_ == 5:
            before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        with pytest.raises(ValueError, match="large"):
            kernel(a, 1)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 60_000  # of 340 000


def twice(a):
    t = a + 1
    return t, (t, t[1:])


def test_an_array_that_is_returned_twice_is_one() -> None:
    first, (second, part) = lw.kernel(twice)(np.zeros(3))
    first[1] = 7
    assert first is second
    assert part[0] == 7


def divided(a, n):
    for i in range(len(a)):
        a[i] = i / n + 7 % len(a)
    return 10 // n


@pytest.mark.parametrize("n", [-3, 0, 1, 40])
@pytest.mark.parametrize("size", [0, 1, 7])
def test_divisors_are_tested_at_the_entry(n: int, size: int) -> None:
    """No test is left in the loop; what was stored before an exception is what Python stores."""
    kernel = lw.kernel(divided)
    expected, actual = (np.arange(size, dtype=np.float64) for _ in range(2))
    outcomes: list[object] = []
    for function, array in ((divided, expected), (kernel, actual)):
        try:
            outcomes.append(function(array, n))
        except ZeroDivisionError as error:
            outcomes.append(type(error))
    assert outcomes[0] == outcomes[1] and expected.tobytes() == actual.tobytes()
    if n > 0 and size:
        assert "ZeroDivisionError" not in kernel.inspect_mlir()


def test_lanes_that_are_one_element() -> None:
    @lw.kernel(optimise=True)
    def diagonal(m, n):
        for i in range(2, n):
            x = i * 0.5
            for _ in range(24):
                x = x * x - 0.5
            m[i, n - 1 - i] = x

    diagonal.check(np.zeros((1, 1)), 1)  # both axes have one element: the subscript is 0
    assert "vector.scatter" in str(lw.parse(diagonal.inspect_mlir()).apply("affine-optimize"))


RIM = (0, 5, -7, 2**62, -(2**62), 2**63 - 1, -(2**63), 2**63 - 3)
RUNS = ("s, e", "s, e, 3", "s, e, -3", "-3, e, 2", "s, e, 2**62", "s, e, -2**62 - 5", "s, e, p")


@pytest.mark.cases_by_day(8)
@pytest.mark.parametrize("run", RUNS)
def test_ranges_whose_extent_or_step_has_63_bits(run: str) -> None:
    text = f"""def function(a, s, e, p):
    found, count = 0, 0
    for i in range({run}):
        found, count = found + i % 7, count + 1
        if count > 6:
            break
    return found, count, a[s:e:p], a[s:e:2**62], a[e:s:-3], a[:: -(2**63) + 1]
"""
    kernel = lw.kernel(defined(text, 0), optimise=False)
    for start in RIM:
        for stop in RIM:
            for step in RIM[1:] if run.endswith("p") else (1,):
                kernel.check(np.arange(5.0), start, stop, step)


SLICES = ("1:3", ":", "::-1", "p:", "::p", "-2::-3", "1::2**62", "::p][1:", "9:9")


@pytest.mark.cases_by_day(12)
@pytest.mark.parametrize("part", SLICES)
@pytest.mark.parametrize("optimise", [False, True])
def test_slices_of_ranges_whose_ends_have_63_bits(part: str, optimise: bool) -> None:
    text = f"""def function(s, e, p):
    found, part = [], range(s, e, p)[{part}]
    for i in part:
        found.append(i)
    return found, len(part), [i // 2 for i in part[::-1]], list(range(s, s + 5, 2)[{part}])
"""
    kernel = lw.kernel(defined(text, 0), optimise=optimise)
    most = 2**63 - 1
    for start, stop, step in (
        *((most - 5, most, 2), (most - 5, most - 17, -3), (0, most, most // 2 + 1), (4, 9, 2)),
        *((-most - 1, 4 - most, 1), (-most, -most - 1, -1), (0, -most, -most), (3, 3, 1)),
        *((-most, most, most // 2),),
    ):
        kernel.check(start, stop, step)


UNSIGNED = (
    *("a[u]", "a[:u]", "a[u:]", "a[::u]", "a[1:u:2]", "a[u::-1]", "a[-3:u]", "a[4:u:-1]"),
    *("np.take(a, u)", "a[np.array([1, u], np.uint64)]", "np.take(a, np.array([u]))"),
    *("np.zeros((u, 0))", "np.ones((2, 9))[:, u]", "u < True", "u == True", "u != np.bool_(True)"),
)


@pytest.mark.parametrize("expression", UNSIGNED)
def test_uint64_has_no_sign_where_an_index_is_wanted(expression: str) -> None:
    text = f"def function(a, u):\n    return {expression}\n"
    kernel = lw.kernel(defined(text, 0), optimise=False)
    for value in (0, 1, 4, 5, 2**62, 2**63 - 1, 2**63, 2**63 + 3, 2**64 - 1, 2**64 - 5):
        with contextlib.suppress(IndexError, OverflowError, ValueError, MemoryError):
            kernel.check(np.arange(5.0), np.uint64(value))


def whole(u):
    return int(u)


def reached(u):
    for i in range(u):
        if i > 8:
            return i
    return -1


@pytest.mark.parametrize("value", [2**63, 2**64 - 1])
def test_uint64_that_is_no_integer_here_is_an_error(value: int) -> None:
    with pytest.raises(OverflowError, match="too large"):
        lw.kernel(whole, optimise=False)(np.uint64(value))
    assert lw.kernel(reached, optimise=False)(np.uint64(value)) == 9


@pytest.mark.parametrize("call", ["np.repeat(a, u)", "np.put(a, u, 1)"])
def test_arrays_of_uint64_that_numpy_does_not_take(call: str) -> None:
    kernel = lw.kernel(defined(f"def function(a, u):\n    return {call}\n", 0))
    with pytest.raises(TypeError, match="from uint64 to int64 safely"):
        kernel(np.arange(2.0), np.ones(2, np.uint64))


def tiles(a, b, n):
    for i in range(0, n, 4):
        for j in range(i, min(i + 4, n)):
            b[j] = a[j] + i


def diagonals(a, b, n):
    for d in range(2 * n - 1):
        for i in range(max(0, d - n + 1), min(n, d + 1)):
            b[i] = b[i] * 0.5 + a[d - i]


def bands(a, b, n):
    for i in range(n):
        for j in range(max(0, i - 2) + 1, max(min(i + 3, n - 1), 2) - 1):
            b[i] += a[j] * a[j - 1]


@pytest.mark.parametrize("function", [tiles, diagonals, bands])
def test_bounds_that_are_extremes_are_affine(function: Any) -> None:
    kernel = lw.kernel(function)
    for n in (9, 1, 0, 4, 2):
        kernel.check(np.arange(9.0), np.ones(9), n)
        with contextlib.suppress(IndexError):
            kernel.check(np.arange(3.0), np.ones(3), n)
    assert ("scf.for" not in kernel.inspect_mlir()) == (function is not bands)


@pytest.mark.parametrize("optimise", [False, True])
def test_ranges_without_a_step(optimise: bool) -> None:
    """A range whose step is 0 is an error where it is made, also if nothing runs through it."""

    def loop(k: int, n: int) -> int:
        for _ in range(0, 0, k):
            n += 1
        return n

    for function in (
        loop,
        lambda k, n: list(range(0, n, k)),
        lambda k, n: len(range(0, n, k)),
        lambda k, n: [i for i, _ in enumerate(range(n, 0, k))],
    ):
        with pytest.raises(ValueError, match="range\\(\\) arg 3 must not be zero"):
            lw.kernel(function, optimise=optimise)(0, 3)


def with_edges(a, b):
    n, total, positives = len(a), 0.0, 0
    for i in range(n):
        left_element = a[i - 1] if i > 0 else a[n - 1]
        if i == n - 1:
            positives += 1
        total += left_element * a[(i + 2) % n]
        b[i] = total - a[(i - 1) % n]
    return total, positives


def below_a_number(a, b, k):
    count = 0
    for i in range(a.shape[0]):
        for j in range(a.shape[1]):
            if j < i:
                b[i, j] = a[i, j] * 2.0
            elif i <= j:
                count += j
        for j in range(k, a.shape[1]):
            if k > j:
                b[i, j] -= 1.0
    return count


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 9, 40])
def test_iterations_at_the_edges_are_those_of_the_loop(count: int) -> None:
    numbers = np.random.default_rng(count).random(count)
    lw.kernel(with_edges).check(numbers, np.zeros(count))
    square = np.random.default_rng(count).random((count, 7))
    for number in (-(2**63), -1, 0, 3, 2**63 - 1):
        lw.kernel(below_a_number).check(square, np.zeros((count, 7)), max(number, 0))


def periodic(a, b):
    n = len(a)
    for i in range(n):
        b[i] = a[i - 2] + a[(i - 1) % n] + a[(i + 1) % n]


def test_remainders_and_negative_subscripts_between_the_edges_are_neighbours() -> None:
    kernel = lw.kernel(periodic)
    numbers = np.random.default_rng(0).random(30)
    kernel.check(numbers, np.zeros(30))
    assert all(f"[%arg2 {place}]" in kernel.inspect_mlir() for place in ("- 2", "- 1", "+ 1"))
    short = np.zeros(20)
    with pytest.raises(IndexError):
        kernel(numbers, short)
    rolled = [np.roll(numbers, shift)[:20] for shift in (2, 1, -1)]
    np.testing.assert_array_equal(short, rolled[0] + rolled[1] + rolled[2])


def multiples(counts, first, last):
    for k in range(1, len(counts)):
        for j in range(k * k, len(counts), k):
            counts[j] += k
        for j in range(first, last, k):
            counts[j] -= j


def test_ranges_with_a_step_of_the_loop_around_stay_between_their_bounds() -> None:
    kernel = lw.kernel(multiples)
    for first, last in ((0, 9), (2, 8), (-4, 3), (5, 5), (7, -7), (-30, 9), (0, 10)):
        assert expect(kernel.py_func, np.arange(9), first, last) in (type(None), IndexError)
        with contextlib.suppress(IndexError):
            kernel.check(np.arange(9), first, last)
    checked = [line for line in kernel.inspect_mlir().splitlines() if "loopwright.assert" in line]
    assert checked
    assert not any(f".py:{multiples.__code__.co_firstlineno + 3}:" in line for line in checked)


def large_squares(n, step):
    numbers = []
    for k in range(n, n + 3 * step, step):
        numbers.append(k * k)
        for j in range(k * k, k * k + 2, abs(step)):
            numbers.append(j)
    return numbers


def test_squares_that_wrap_around_are_not_taken_for_natural() -> None:
    root = 3037000499
    for n in (0, 5, -5, 2**31, root - 2):
        lw.kernel(large_squares).check(n, 1)
    with contextlib.suppress(OverflowError):
        lw.kernel(large_squares)(root, 2)


def products_in_branches(a, n, m, k):
    total = 0
    if n >= 0 and m >= 0 and n < 1000 and m < 1000:
        total += n * m
    if k < len(a) and n * m < k:
        total += a[k + n * m]
    return total


def test_what_a_branch_knows_of_a_product_holds_there_alone() -> None:
    kernel = lw.kernel(products_in_branches)
    for n, m, k in ((2, 3, 7), (-1, 1, 3), (1, -2, 1), (-3, 2, 5), (0, 0, 1), (-2, 5, 9)):
        with contextlib.suppress(IndexError):
            kernel.check(np.arange(12), n, m, k)


def empty_ranges(a, step):
    total = 0
    for k in range(0, len(a), step):
        for j in range(step, len(a) - k, step):
            total += a[k] * a[j]
    keys = np.lexsort((a, a[::-1]))
    return total, keys


@pytest.mark.parametrize("size", [0, 1, 2, 9])
def test_ranges_without_items(size: int) -> None:
    kernel = lw.kernel(empty_ranges)
    for step in (1, 2, 3, 20):
        kernel.check(np.arange(size), step)


@dataclass
class Span:
    places: range
    total: int = 0


def of_range(r, x):
    total = 0
    for i in r:
        total = total * 3 + i
    pairs = list(zip(r, r[::-1], strict=True))
    return total, len(r), list(reversed(r)), r.start, r.stop, r.step, x in r, pairs


def of_ranges(ranges, span):
    for i in span.places:
        span.total += i
    return sum(len(r) for r in ranges), span.total


def test_ranges_are_arguments() -> None:
    kernel = lw.kernel(optimise=False)(of_range)
    for r in (range(2, 9, 3), range(5), range(9, 0, -2), range(0), range(3, 3)):
        kernel.check(r, 5)
    lw.kernel(optimise=False)(of_ranges).check((range(3), range(2, 9)), Span(range(1, 9, 2)))
    with pytest.raises(lw.FrontendError, match="cannot be returned"):
        lw.kernel(lambda r: r)(range(3))
