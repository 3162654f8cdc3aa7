"""Functions that call themselves, and functions that are called too often to be repeated."""

import inspect
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.sampling import pairs
from tests.texts import defined_in

import loopwright as lw
from loopwright.ir.dialects import func
from loopwright.python import registry
from loopwright.python.declarations import Sharing, declared_functions
from loopwright.python.lowering.lower import lower
from loopwright.python.syntax import outlined
from loopwright.python.types import PY_FLOAT, PY_INT, Mode, ScalarType


def chain(depth: int, **options: bool) -> Any:
    """`g_k(x) = g_{k-1}(x) + g_{k-1}(2x)`, as a kernel."""
    text = "def g0(x):\n    return x * 0.5\n"
    for k in range(1, depth + 1):
        text += f"def g{k}(x):\n    return g{k - 1}(x) + g{k - 1}(2 * x)\n"
    return lw.kernel(defined_in(text)[f"g{depth}"], **options)


CAUTIOUS = """def g0(items, x):
    items.append(x % 10)
    if x % 7 == 3:
        raise ValueError("three")
    if x % 11 == 5:
        raise KeyError(x)
    return items[-1]
"""
STEP = """def g{0}(items, x):
    try:
        first = g{1}(items, x + 1)
    except ValueError:
        first = 7
    while len(items) > 9:
        items.pop(0)
    return (first + g{1}(items, 2 * x % 100)) % 50
"""


def cautious(depth: int) -> Any:
    """Functions that change a list and raise exceptions, each of which calls the next one twice."""
    text = CAUTIOUS + "".join(STEP.format(k, k - 1) for k in range(1, depth + 1))
    text += f"""def called(n):
    items, results = [], []
    for k in range(n):
        try:
            results.append(g{depth}(items, k))
        except LookupError:
            results.append(-1)
        except ValueError:
            results.append(-2)
    return items, results
"""
    return lw.kernel(optimise=False)(defined_in(text)["called"])


def size_of(kernel: Any, **types: ScalarType) -> int:
    mode = Mode(fast=True, distinct=True, fastmath=False, boundscheck=True, observed=False)
    return sum(1 for _ in lower(kernel.source, types, mode).module.walk())


def test_chains_of_calls_grow_with_their_length() -> None:
    assert chain(12)(1.0) == 0.5 * 3.0**12
    first, *sizes = (size_of(chain(depth), x=PY_FLOAT) for depth in (6, 24, 34, 44))
    assert first > 2**6  # few calls are lowered in their places
    assert sizes[2] - sizes[1] == sizes[1] - sizes[0] < 250


def test_chains_that_change_lists_and_raise_grow_with_their_length(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(outlined, "BUDGET", 0)
    monkeypatch.setattr(outlined, "SMALL", 0)
    cautious(3).check(12)
    sizes = [size_of(cautious(depth), n=PY_INT) for depth in (4, 6, 8)]
    assert sizes[2] - sizes[1] == sizes[1] - sizes[0] < 1000


def test_functions_of_arrays_are_not_repeated_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    assert chain(16, optimise=False)(np.ones(2)).tolist() == [0.5 * 3.0**16] * 2
    monkeypatch.setattr(outlined, "MOST_REPEATED", 20)
    with pytest.raises(lw.FrontendError, match="cannot be shared by their calls are called 20"):
        chain(16)(np.ones((3, 2)).T)


def is_even(n):
    if n == 0:
        return True
    return is_odd(n - 1)


def is_odd(n):
    if n == 0:
        return False
    return is_even(n - 1)


def parities(n):
    return is_even(n), is_odd(n), is_even(8)


def factorial(n, unit):
    if n == 0:
        return unit
    return n * factorial(n - 1, unit)


def factorials(n):
    return factorial(n, 1), factorial(n, 1.0), factorial(n, np.float32(1)), factorial(5, 2)


def depth_of(n):
    return 0 if n == 0 else 1 + depth_of(n - 1)


def in_a_loop(a):
    for i in range(len(a)):
        a[i] += depth_of(i)
    return a.sum()


NUMBERS = np.random.default_rng(1).random(50)


@pytest.mark.cases_by_day(10)
@pytest.mark.parametrize("optimise", [True, False])
@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (parities, (7,)),
        (factorials, (6,)),
        (in_a_loop, (NUMBERS,)),
        (depth_of, (900,)),
    ],
)
def test_functions_call_themselves(
    function: Callable[..., Any], arguments: Any, optimise: bool
) -> None:
    lw.kernel(optimise=optimise)(function).check(*arguments)


def negative_at_last(x, n):
    if n == 0:
        if x < 0:
            raise ValueError("it is negative")
        return 1 // int(x)
    return negative_at_last(x - 1, n - 1)


def stored_before(a, x):
    a[0] = 1.0
    a[1] = negative_at_last(x, 3)
    return a[1]


@pytest.mark.parametrize(
    ("x", "kind", "text"),
    [(-1.0, ValueError, "it is negative"), (3.5, ZeroDivisionError, "integer"), (4.5, None, "")],
)
def test_exceptions_are_raised_where_they_are_written(x: float, kind: Any, text: str) -> None:
    compiled = lw.kernel(optimise=False)(stored_before)
    a = np.zeros(2)
    if kind is None:
        compiled.check(a, x)
        return
    with pytest.raises(kind, match=text) as caught:
        compiled(a, x)
    line = negative_at_last.__code__.co_firstlineno + (3 if kind is ValueError else 4)
    assert f"test_outlined.py:{line}:" in caught.value.__notes__[0]
    assert a.tolist() == [1.0, 0.0]


def test_what_never_ends_is_no_overflow_of_the_stack() -> None:
    with pytest.raises(RecursionError, match="maximum recursion depth exceeded"):
        lw.kernel(depth_of)(-1)
    with pytest.raises(RecursionError):
        lw.kernel(parities)(-1)


def scaled(a, k, out):
    for i in range(len(a)):
        out[i] = a[i] * k + len(out)


def both(x, t, *, flag=True):
    u, v = t
    y = x * u + v
    if flag:
        y = y / 2
    if y > 1e5:
        raise ValueError("too large")
    return y, (u + 1, v > 0), "text", None


def several_calls(a, b, x, z):
    scaled(a, 2, b)
    scaled(b, 2, a)
    scaled(a[1:], 2, b[1:])
    p, q, text, nothing = both(x, (2, 3.0))
    r, s, _, _ = both(x + 1, (2, 3.0))
    c, _, _, _ = both(a[0], (np.float32(2), x), flag=len(text) > 3)
    d, _, _, _ = both(a[1], (np.float32(2), x), flag=nothing is None)
    return a.sum() + b[0], p, q, r, s, c, d, square(z), square(z * 1j), square(3), square(x)


def square(z):
    return z * z


def test_every_repeated_call_may_be_one_of_a_function(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outlined, "BUDGET", 0)
    monkeypatch.setattr(outlined, "SMALL", 0)
    a = np.arange(4.0)
    b = np.zeros(4)
    for optimise in (True, False):
        compiled = lw.kernel(optimise=optimise)(several_calls)
        compiled.check(a, b, 1.5, 1 + 2j)
        assert compiled.inspect_mlir().count("func.func private") == 4
        compiled.check(a, a, 1.5, 1 + 2j)  # which overlap
        with pytest.raises(ValueError, match="too large"):
            compiled(a, b, 1e6, 1j)


def is_safe(queens, column):
    for row, other_column in enumerate(queens):
        if other_column == column or abs(other_column - column) == len(queens) - row:
            return False
    return True


def placed(n, queens):
    if len(queens) == n:
        return 1
    count = 0
    for column in range(n):
        if is_safe(queens, column):
            queens.append(column)
            count += placed(n, queens)
            queens.pop()
    return count


def moved(n, source, target, spare, moves):
    if n == 0:
        return
    moved(n - 1, source, spare, target, moves)
    moves.append((source, target))
    moved(n - 1, spare, target, source, moves)


def lists_that_are_changed(n):
    moves, queens = [], []
    moved(n, 0, 2, 1, moves)
    return moves, placed(n, queens), queens


def merge_sorted(items):
    if len(items) < 2:
        return items[:]
    left, right = merge_sorted(items[: len(items) // 2]), merge_sorted(items[len(items) // 2 :])
    merged = []
    while left and right:
        merged.append(left.pop(0) if left[0] <= right[0] else right.pop(0))
    return merged + left + right


def lists_that_are_made(n):
    return merge_sorted([(7 * k) % 5 for k in range(n)]), merge_sorted([n / 2, 0.5])


def in_turn(x, y, n):
    if n == 0:
        return len(x)
    x.append(n)
    y.append(2 * n)
    return in_turn(y, x, n - 1) + x[0]


def one_list_twice(n):
    x, y = [1], [2]
    return in_turn(x, y, n), in_turn(x, x, n), x, y


def given_back(items, n):
    if n == 0:
        return items, [1]
    items[0] += 1
    inner_items, made_deeper = given_back(items, n - 1)
    made_deeper.append(inner_items[0])
    return inner_items, made_deeper


def lists_that_are_given_back(n):
    items = [1, 2]
    items_again, own_items = given_back(items, n)
    items_again[0] = 100
    return items, items_again, own_items


def itself(items, _):
    return items


def first_of(items, numbers):
    items.append(len(numbers))
    return items[-1]


def names_of_one_list(n):
    items = [1, 2, n]
    same_list = itself(items, n + 1)
    same_list.append(5)
    again = itself(same_list, n)
    again.append(first_of(again, items))
    return items, same_list, again, first_of([n], (n, n)), first_of([n], [n])


def counted(n, counts, numbers_seen):
    if n == 0:
        return counts
    counts[n % 3] += 1
    numbers_seen.add(n)
    return counted(n - 1, counts, numbers_seen)


def dictionaries(n):
    memo = {}

    def fibonacci(k):
        if k < 2:
            return k
        if k not in memo:
            memo[k] = fibonacci(k - 1) + fibonacci(k - 2)
        return memo[k]

    counts, counts_by_default, numbers_seen = Counter(), defaultdict(int), {n}
    counts[7] += 1
    counts_by_default[5] += 1
    return (
        fibonacci(n),
        memo,
        counted(n, counts, numbers_seen),
        counted(n, counts_by_default, numbers_seen),
        len(numbers_seen),
    )


def one_or_another(items, n):
    return items if n == 0 else one_or_another(items[1:], n - 1) + items


LISTS = (
    *(dictionaries, lists_that_are_changed, lists_that_are_made),
    *(one_list_twice, lists_that_are_given_back, names_of_one_list),
)


@pytest.mark.cases_by_day(10)
@pytest.mark.parametrize(("function", "optimise"), pairs(LISTS, (False, True), 2))
def test_lists_are_handed_over(function: Any, optimise: bool) -> None:
    kernel = lw.kernel(optimise=optimise)(function)
    for n in (5, 0, 4):
        kernel.check(n)


def changed_behind(items, n):
    changed_list = one_or_another(items, n)
    items.append(n)
    return changed_list


def changed_in_a_loop(items, n):
    current_list = items[:]
    for k in range(n):
        current_list = one_or_another(current_list, k)
        current_list.append(k)
    return current_list


def two_names(n):
    items = [n]
    return items, items


def changed_by_one_name(n):
    first, second = two_names(n)
    first.append(1)
    return first, second


def test_names_of_a_list_that_is_written_out() -> None:
    with pytest.raises(lw.FrontendError, match="'append' of a list of 1"):
        lw.kernel(changed_by_one_name)(3)


def test_a_list_that_is_given_back_on_one_path() -> None:
    for function in (one_or_another, changed_in_a_loop):
        kernel: Any = lw.kernel(function)
        for n in range(3):
            kernel.check([1, 2], n)
    with pytest.raises(lw.FrontendError, match="one of several lists"):
        lw.kernel(changed_behind)([1, 2], 1)


def test_bodies_of_the_library_are_shared() -> None:
    def uses_of_bodies(words: str, x: set[int], y: set[int]) -> Any:
        text = ""
        for word in ("one", "two", "three"):
            text += word
            text += words
        return text, text.find("two"), text.find(words, 4), x | y, x & y, sorted(x), sorted(y)

    arguments = ("ab", {3, 1, 2}, {5, 3})
    counts = list[int]()
    shared = ("found_in", "resize", "add_hashed")
    for fastmath in (False, True, False):
        kernel = lw.kernel(optimise=False, fastmath=fastmath)(uses_of_bodies)
        assert kernel(*arguments) == uses_of_bodies(*arguments)
        functions = Counter(
            op.sym_name.data.split(".")[1]
            for op in kernel.module.op.walk()
            if isinstance(op, func.FuncOp) and "." in op.sym_name.data
        )
        assert [functions[name] for name in shared] == [1] * len(shared)
        counts.append(sum(map(len, outlined.COMMON.values())))
    assert counts[1] == counts[2]  # the last one has its functions in common with the first


def test_exceptions_of_shared_bodies_name_the_line_of_the_call() -> None:
    @lw.kernel
    def parts(text: str, sep: str) -> int:
        first = len("a b".split(" "))
        return first + len(text.split(sep))

    line = parts.py_func.__code__.co_firstlineno + 3
    with pytest.raises(ValueError, match="empty separator") as raised:
        parts("a", "")
    assert f":{line}:" in raised.value.__notes__[0]


def test_shared_bodies_raise_no_exceptions() -> None:
    registry.load()
    shared = declared_functions(lambda declaration: declaration.sharing is Sharing.ALWAYS)
    raising = {
        name
        for body in shared
        for name in ("raise ", "require(", "require_equal(", "known(", "missing(")
        if name in inspect.getsource(body)
    }
    assert shared and not raising
