"""A kernel is what its function and the functions that this calls are: their code, the values of
the names in it now, and not what decorators or files say that they are."""

import functools
import linecache
import math
import pickle
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
import pytest
from tests.campaigns.python_functions import defined
from tests.texts import defined_in
from tests.unit import imported

import loopwright as lw
from loopwright.reporting.errors import UsageError

A = np.arange(4.0)


def doubling(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        return 2 * function(*args, **kwargs)

    return wrapper


def adding(amount):
    def decorator(function):
        @functools.wraps(function)
        def wrapper(x):
            assert amount > 0
            return function(x) + amount

        return wrapper

    return decorator


def opening(function):
    @functools.wraps(function)
    def wrapper(x):
        with Path("log").open() as file:
            file.write("called")
        return function(x)

    return wrapper


@doubling
def linear(x, y=3.0):
    return x + y


@adding(5.0)
@doubling
def shifted(x):
    return x * x


@lw.kernel
def total(a):
    return a.sum()


total(A)


@functools.wraps(total)
def around_a_kernel(a):
    return total(a) + 100


@functools.wraps(np.sum)
def named_like_numpys(a):
    return a.sum() + 1


def calls_decorated(a):
    return linear(a[1]) + linear(a[2], y=2.0) + linear(x=a[3]) + shifted(a[1])


def calls_around(a):
    return around_a_kernel(a) + named_like_numpys(a)


def places(function):
    @functools.wraps(function)
    def wrapper(a):
        return 3 * function(a[-1], a[1])

    return wrapper


memo = functools.lru_cache


@functools.cache
def fibonacci(n):
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


@memo(maxsize=None)
def paths(rows, columns):
    return 1 if rows * columns == 0 else paths(rows - 1, columns) + paths(rows, columns - 1)


@functools.cache
def root(n):
    return round(n**0.5) if round(n**0.5) ** 2 == n else None


def calls_cached(a):
    total = 0
    for n in [4, 5, 5, 4, 9]:
        total += 0 if root(n) is None else root(n)
    return fibonacci(len(a) * 8) + paths(len(a), 3) + total


KERNELS = (
    (lw.kernel(calls_cached), 2178309 + 35 + 7),
    (lw.kernel(calls_decorated), 2 * 4 + 2 * 4 + 2 * 6 + 7),
    (lw.kernel(calls_around), 113),
    (lw.kernel(around_a_kernel), 106),
    (lw.kernel(doubling(lambda a: a)), [0.0, 2.0, 4.0, 6.0]),
    (lw.kernel(adding(1.0)(total.py_func)), 7),
    (lw.kernel(doubling(total)), 12),
    (lw.vectorize(doubling(total.py_func)), [0.0, 2.0, 4.0, 6.0]),
    (lw.vectorize(shifted), [5.0, 7.0, 13.0, 23.0]),
    (lw.vectorize(linear), [6.0, 8.0, 10.0, 12.0]),
    (lw.stencil(places(lambda x, y: x + y), neighborhood=((-1, 1),)), [0.0, 6.0, 12.0, 0.0]),
)


@pytest.mark.parametrize(("kernel", "expected"), KERNELS)
def test_decorated_functions_are_what_their_decorator_made(kernel: Any, expected: Any) -> None:
    assert np.array_equal(kernel.check(A), expected)


def test_a_kernel_has_attributes_of_its_function_but_not_of_kernels_in_it() -> None:
    def function(a):
        return total(a) + 1

    functools.update_wrapper(function, total)
    function.note = "kept"  # pyright: ignore[reportFunctionMemberAccess]
    kernel: Any = lw.kernel(function)
    assert kernel.check(A) == 7
    assert kernel.note == "kept"
    assert kernel.__wrapped__ is kernel.py_func is function
    assert kernel.signatures == ["(a: float64[:])"]


def test_what_a_decorator_made_is_named_in_errors() -> None:
    @opening
    def opened(x):
        return x

    @lw.kernel
    def calls(x):
        return opened(x)

    with pytest.raises(lw.FrontendError, match="wrapper', which a decorator put"):
        calls(1.0)
    with pytest.raises(UsageError, match="have names and positions: doubling"):
        lw.stencil(doubling(total.py_func))


def test_keywords_pass_through_what_a_decorator_made() -> None:
    assert lw.kernel(linear)(x=1.0) == lw.kernel(linear)(1.0) == linear(1.0)


@pytest.fixture
def module(tmp_path: Path) -> ModuleType:
    return loaded(tmp_path / "edited.py", _TEXT)


_TEXT = """
import loopwright as lw

def helper(x):
    return x + 1

def other(x):
    return x * 100

@lw.kernel
def kernel(a):
    return helper(a[1])
"""


def loaded(path: Path, text: str) -> ModuleType:
    path.write_text(text)
    return imported(path, "edited")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("x + 1", "x + 2"),
        ("def helper(x):\n    return x + 1\n", ""),
        ("return helper(a[1])", "return helper(a[2])"),
        ("return helper", "return ("),
        ("x + 1", "x + True"),
    ],
)
def test_an_edited_file_is_an_error(module: Any, old: str, new: str) -> None:
    Path(module.__file__).write_text(_TEXT.replace(old, new))
    with pytest.raises(
        lw.FrontendError, match="was not compiled from the current text of its file"
    ):
        module.kernel(A)


def test_functions_are_found_where_an_edited_file_has_them(module: Any) -> None:
    first = "def helper(x):\n    return x + 1\n"
    second = "def other(x):\n    return x * 100\n"
    text = _TEXT.replace(second, "").replace(first, f"# comment\n{second}\n{first}")
    Path(module.__file__).write_text(text)
    assert module.kernel.check(A) == 2
    linecache.checkcache(module.__file__)
    assert module.kernel.check(A.astype(np.float32)) == 2


def test_strings_in_functions_are_not_indented() -> None:
    @lw.kernel
    def compared(mode):
        return (
            mode
            == """a
        b"""
        )

    assert compared.check("a\n        b")


RATE = 2.0
SETTINGS = ModuleType("settings")
OBJECT = SimpleNamespace(rate=1.0)


class Rates:
    rate = 1.0

    @staticmethod
    def of(x):
        return x * RATE


def scaled(x, y=3.0, *, z=1.0):
    return x + y * z + RATE


def subtracted(x, y=1.0, *, z=2.0):
    return x - y * z


def of_module(settings):
    return settings.rate


def uses_names(a, kind):
    return scaled(a[1]) + RATE * of_module(SETTINGS) + OBJECT.rate + kind.rate + Rates.of(
        a[2]
    ), powers(a[3])


def powers(x):
    return np.sqrt(x) + math.floor(x / 2)


CHANGES: tuple[tuple[str, Callable[[Any], None]], ...] = (
    ("global", lambda patch: patch.setitem(globals(), "RATE", 5.0)),
    ("type", lambda patch: patch.setitem(globals(), "RATE", 2)),
    ("defaults", lambda patch: patch.setattr(scaled, "__defaults__", (7.0,))),
    ("kwdefaults", lambda patch: patch.setattr(scaled, "__kwdefaults__", {"z": 9.0})),
    ("one of them", lambda patch: patch.setitem(scaled.__kwdefaults__, "z", 8.0)),
    ("helper", lambda patch: patch.setitem(globals(), "scaled", subtracted)),
    ("code", lambda patch: patch.setattr(scaled, "__code__", subtracted.__code__)),
    ("member", lambda patch: patch.setattr(SETTINGS, "rate", 6.0)),
    ("object", lambda patch: patch.setattr(OBJECT, "rate", 6.0)),
    ("class", lambda patch: patch.setattr(Rates, "rate", 6.0)),
    ("method", lambda patch: patch.setattr(Rates, "of", staticmethod(subtracted))),
    ("builtin", lambda patch: patch.setitem(globals(), "len", lambda x: x)),
    ("function of NumPy", lambda patch: patch.setattr(np, "sqrt", np.exp2)),
    ("function of math", lambda patch: patch.setattr(math, "floor", math.ceil)),
)


@pytest.mark.parametrize("change", [change for _, change in CHANGES], ids=[n for n, _ in CHANGES])
def test_what_changes_between_calls_is_noticed(
    change: Callable[[Any], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SETTINGS, "rate", 4.0, raising=False)
    kernel = lw.kernel(uses_names)
    before = kernel.check(A, Rates)
    change(monkeypatch)
    after = [kernel.check(A, Rates) for _ in range(2)]
    assert after[0] == after[1]
    monkeypatch.undo()
    monkeypatch.setattr(SETTINGS, "rate", 4.0, raising=False)
    assert kernel.check(A, Rates) == before


def test_a_cell_that_changes_is_noticed() -> None:
    rate = 2.0

    @lw.kernel
    def product(a):
        return a * rate

    for value in (2.0, 3.0, 3, 2.0):
        rate = value
        assert product.check(A)[1] == rate


def own(a, b=2.0, mode=None):
    return a * b if mode is None else a + b


def test_the_function_itself_may_change() -> None:
    kernel: Any = lw.kernel(own)
    for defaults in ((2.0, None), (3.0, None), (3.0, "m"), (1.0,)):
        own.__defaults__ = defaults
        for arguments in ((A, 5.0, None), (A, 5.0), (A,)):
            if 3 - len(arguments) <= len(defaults):
                kernel.check(*arguments)
    own.__defaults__ = (2.0, None)
    kernel(A, 2.0)
    own.__code__ = (lambda a, b, mode: a - b).__code__.replace(co_name="own")
    with pytest.raises(lw.FrontendError, match="own"):
        kernel(A, 2.0)


def on_numbers(x, y=2.0):
    return x * y + RATE


def at_places(a):
    return a[-1] + a[1] * RATE


def between(a):
    x = a * RATE
    y = np.real_if_close(x)
    return y + RATE


def outer(a):
    return inner(a) + 1


@lw.kernel
def inner(a):
    return a.sum() * RATE


@pytest.mark.parametrize(
    "kernel",
    [
        *(lw.vectorize(on_numbers), lw.stencil(at_places), lw.kernel(outer)),
        *(lw.kernel(fallback=True)(between), inner),
    ],
)
def test_kernels_of_all_kinds_notice_it(kernel: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    before = kernel.check(A)
    monkeypatch.setitem(globals(), "RATE", 50.0)
    assert not np.array_equal(kernel.check(A), before)
    sent = pickle.loads(pickle.dumps(inner))
    assert sent(A) == inner.py_func(A)


def test_defaults_of_functions_of_elements_may_change() -> None:
    kernel: Any = lw.vectorize(on_numbers)
    kernel(A)
    try:
        on_numbers.__defaults__ = (50.0,)
        assert kernel(A)[1] == 52
    finally:
        on_numbers.__defaults__ = (2.0,)


class Made:
    """Objects whose members are made when they are asked for."""

    def __getattr__(self, name):
        return float(RATE) if name == "rate" else Made()


ANY = Made()
OPERATIONS = scaled, subtracted
FUNCTION: Any = np.sin


def calls_through_names(a):
    return OPERATIONS[0](a[1]) + FUNCTION(a[2]) + a[1] * ANY.inner.rate


def test_what_is_reached_through_tuples_and_objects(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = lw.kernel(calls_through_names)
    results = [kernel.check(A)]
    for name, value in (
        ("OPERATIONS", (subtracted, scaled)),
        ("FUNCTION", np.cos),
        ("FUNCTION", subtracted),
        ("RATE", 9.0),
    ):
        monkeypatch.setitem(globals(), name, value)
        results.append(kernel.check(A))
    assert len(set(results)) == 5


class Pair(NamedTuple):
    rate: float
    second: int = 2


PAIR = Pair(3.0)


def test_named_tuples_from_outside_have_members_and_items(monkeypatch: pytest.MonkeyPatch) -> None:
    pair = PAIR

    @lw.kernel
    def product(a):
        return a * PAIR.rate + pair.second

    for value in (PAIR, Pair(4.0), PAIR):
        monkeypatch.setitem(globals(), "PAIR", value)
        product.check(A)
    for text in ("PAIR", "PAIR[0]", "[PAIR]"):
        function = defined(f"def function(a):\n    return {text}\n", 0)
        function.__globals__["PAIR"] = pair
        lw.kernel(function).check(A)


def test_what_uses_no_names_tests_none(monkeypatch: pytest.MonkeyPatch) -> None:
    @lw.kernel
    def product(a, b):
        a[0] = b[0] * 2

    product(A.copy(), A)
    assert {path.is_unchanged for path in product._dispatcher.fast_paths.values()} == {None}
    inner(A)
    assert None not in {path.is_unchanged for path in inner._dispatcher.fast_paths.values()}
    versions = [*inner._dispatcher.versions.values()]
    monkeypatch.setitem(globals(), "RATE", float("2"))  # another object of the same value
    inner(A)
    assert [*inner._dispatcher.versions.values()] == versions


def test_names_that_are_gone_are_errors() -> None:
    namespace = defined_in("@lw.kernel\ndef f(x):\n    return x * RATE\n", lw=lw, RATE=2.0)
    assert namespace["f"](2.0) == 4
    del namespace["RATE"]
    with pytest.raises(lw.FrontendError, match="'RATE' is not defined"):
        namespace["f"](2.0)


class Sized:
    def __init__(self, size: Any) -> None:
        self.size = size

    def __len__(self) -> Any:
        return self.size


@pytest.mark.parametrize("size", [3, 0, -2, True, np.int8(4)])
def test_lengths_of_objects_are_integers_that_are_not_negative(size: Any) -> None:
    @lw.kernel(optimise=False)
    def lengths(obj: Any, sized_objects: Any) -> Any:
        return len(obj), bool(obj), [len(x) for x in sized_objects]

    arguments = Sized(size), [Sized(size)]
    if size < 0:
        with pytest.raises(ValueError, match="should return >= 0"):
            lengths(*arguments)
    else:
        assert repr(lengths(*arguments)) == repr(lengths.py_func(*arguments))
