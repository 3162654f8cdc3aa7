"""Functions of NumPy, and `print`, that compiled code calls in Python."""

import contextlib
import io
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import special

import loopwright as lw
from loopwright.tools.main import main

REGULAR = np.array([[4.0, 1.0, 0.5], [1.0, 3.0, 0.25], [0.5, 0.25, 2.0]])
PROGRAM = """
import numpy as np
import loopwright as lw

@lw.kernel
def inverse(a: lw.f64[:, :]):
    print(f"{a[0]}", end=";")
    return np.linalg.inv(a) + np.spacing(a) * 0
"""


@lw.kernel
def inverse(a: Any, log: Any) -> Any:
    log[0] = 1
    inverted = np.linalg.inv(a)
    log[1] = 1
    return inverted


@lw.kernel(parallel=True)
def determinants(a: Any, out: Any) -> None:
    for i in lw.prange(len(a)):
        out[i] = np.linalg.det(a[i])


def test_exceptions_end_the_call() -> None:
    log = np.zeros(2)
    with pytest.raises(np.linalg.LinAlgError, match="Singular matrix") as caught:
        inverse(np.zeros((3, 3)), log)
    assert log.tolist() == [1, 0] and "test_host_calls.py" in caught.value.__notes__[0]
    with pytest.raises(np.linalg.LinAlgError, match="square"):
        inverse(REGULAR[:2], log)


def test_arrays_are_seen_through_views() -> None:
    for a in (REGULAR.T, REGULAR[::-1], np.repeat(REGULAR, 2, 1)[:, ::2], REGULAR.astype("f4")):
        assert inverse(a, np.zeros(2)).tobytes() == np.linalg.inv(a).tobytes()


@lw.kernel
def shifted(a):
    turns, message = 0, ""
    while turns < 9:
        try:
            return np.linalg.cholesky(a), turns, message
        except np.linalg.LinAlgError as error:
            a, turns, message = a + np.eye(len(a)), turns + 1, str(error)
    return a, turns, message


@lw.kernel
def gamma(x: Any) -> Any:
    return special.gamma(x)


def test_inner_loops_set_exceptions() -> None:
    with special.errstate(all="raise"), pytest.raises(special.SpecialFunctionError):
        gamma(np.array([0.5, -1.0]))


def test_failures_are_caught() -> None:
    shifted.check(-3 * np.eye(2))
    shifted.check(np.eye(2))


def test_threads() -> None:
    many = np.stack([REGULAR + k for k in range(50)])
    out = np.zeros(50)
    determinants(many, out)
    assert out.tolist() == np.linalg.det(many).tolist()
    with pytest.raises(np.linalg.LinAlgError):
        determinants(many[:, :2], out)

    def outcome(k: int) -> str:
        try:
            return str(inverse(REGULAR * (k % 2), np.zeros(2))[0, 0])
        except np.linalg.LinAlgError as error:
            return str(error)

    with ThreadPoolExecutor(4) as pool:
        outcomes = list(pool.map(outcome, range(40)))
    assert outcomes == ["Singular matrix", str(np.linalg.inv(REGULAR)[0, 0])] * 20


def test_another_process_finds_the_function(tmp_path: Path) -> None:
    file = tmp_path / "inverting.py"
    file.write_text(PROGRAM + "\nprint(inverse(np.eye(2) * 4)[0, 0])\n")
    environment = os.environ | {"LOOPWRIGHT_CACHE_DIR": str(tmp_path / "cache")}
    for _ in range(2):
        process = subprocess.run(
            [sys.executable, str(file)], capture_output=True, text=True, env=environment, check=True
        )
        assert process.stdout == "[4. 0.];0.25\n"


def test_code_compiled_ahead_has_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "inverting.py"
    file.write_text(PROGRAM.replace("    print", "    #"))
    assert main(["build", str(file), "-o", str(tmp_path / "out")]) == 1
    assert "'inverse' calls numpy.linalg.inv(), which Python runs" in capsys.readouterr().err
    assert not list((tmp_path / "out").glob("*.so"))
    file.write_text(PROGRAM.replace("np.linalg.inv(a)", "1"))
    assert main(["build", str(file), "-o", str(tmp_path / "out")]) == 1
    assert "'inverse' prints or formats" in capsys.readouterr().err
    file.write_text(PROGRAM.replace("    print", "    #").replace("np.linalg.inv(a)", "1"))
    assert main(["build", str(file), "-o", str(tmp_path / "out")]) == 1
    assert "'inverse' calls spacing(), which is in a library" in capsys.readouterr().err


# Printing


def values(a: Any, n: Any, x: Any, z: Any, t: Any) -> None:
    print(n, x, z, t, n > 2, None, "$ %s", -0.0, 1e300, np.pi, 2j, f"const", [n, 1.5])  # noqa: F541
    print(np.float32(x), np.int8(n), np.bool_(t), np.complex64(z), n / 7, n // 2, np.uint64(n))
    print((n, x, a[0], np.float32(0.1), "q", a, (t,)), sep="|", end="!\n", flush=True)
    print(a, a + 1, a[::-1], a > 1, np.array(2.5), np.zeros((0, 3)), a.shape, np.arange(2000))
    print()
    print(*(n, x), sep=None, end=None)


def texts(a: Any, n: Any, x: Any, z: Any, t: Any) -> None:
    print(f"{n} {x!r} {a[0]!r} {a!r:} {x:.3f}|{n:>8}|{n:08b}|{x=}|{n=:>5}|{z:.2f}|{'q'!a:>{n}}")
    print(f"{{}}{(n, a[0], x)}{x = !s}", f"{t:d}{None}{np.float32(0.1)}", f"")  # noqa: F541


def changed(a: Any, n: Any, x: Any, z: Any, t: Any) -> None:
    def change(k: Any) -> Any:
        print("change", k)
        a[0] += k
        return k

    print(f"{a}{change(1)}{a + 1}", a, change(2), f"{a}")
    t = t and print("and") is None
    print(t)


def loops(a: Any, n: Any, x: Any, z: Any, t: Any) -> float:
    total = 0.0
    for i in range(n):
        print("a", i)
    for i in range(n):
        total += a[i]
        a[i] = total
        print(a[i], f"{total:.2f}", end=";")
    for i in range(n):
        for j in range(i):
            print(i, j, i * 10 + j)
    while n > 0:
        print(n)
        n -= 1
    return total


def raised(a: Any, n: Any, x: Any, z: Any, t: Any) -> None:
    for i in range(n):
        print(i)
        if a[i] > 2:
            raise KeyError(f"a[{i}] is {a[i]!r}")


def asserted(a: Any, n: Any, x: Any, z: Any, t: Any) -> None:
    assert t, f"{print(n)}"
    for i in range(n):
        print(i)
        assert a[i] < 2, f"{a}"


def beyond(a: Any, n: Any, x: Any, z: Any, t: Any) -> None:
    for i in range(n + 5):
        print(i, a[i])


def unfit(a: Any, n: Any, x: Any, z: Any, t: Any) -> None:
    print(n)
    print(f"{x:d}")


def outcome_of(function: Callable[..., Any], *arguments: Any) -> tuple[str, str, str]:
    printed, result = io.StringIO(), None
    try:
        with contextlib.redirect_stdout(printed):
            result = function(*arguments)
    except Exception as error:
        result = error
    first = str(result).split("\n")[0]  # pytest says more of assertions
    return printed.getvalue(), str(type(result)), first


PRINTING = (values, texts, changed, loops, raised, asserted, beyond, unfit)


@pytest.mark.cases_by_day(8)
@pytest.mark.parametrize("function", PRINTING)
@pytest.mark.parametrize("parallel", [False, True])
def test_printing_is_python_s(function: Callable[..., Any], *, parallel: bool) -> None:
    kernel = lw.kernel(parallel=parallel)(function)
    for _ in range(2):
        arguments = np.array([0.1, 1.5, 2.25]), 3, 0.5, 1 + 2j, True
        again = arguments[0].copy(), *arguments[1:]
        assert outcome_of(kernel, *arguments) == outcome_of(function, *again)


@pytest.mark.parametrize("begin", [0, 0.5, False])
def test_numbers_beside_those_of_unknown_classes(begin: Any) -> None:
    def shown(n: Any, f: Any) -> Any:
        s, t = begin, 0
        for k in range(n):
            print(f"{k} {s:.2f} {s:6.1e}|{s:9.3%}|{t:g}", (k, k > 1), t == 0)
            s += f
            t = t + 0.25
        return s

    printed_texts: list[str] = []
    for function in (shown, lw.kernel(shown)):
        with contextlib.redirect_stdout(io.StringIO()) as text:
            function(3, np.float64(0.5))
        printed_texts.append(text.getvalue())
    assert printed_texts[0] == printed_texts[1]


@lw.kernel
def extended(xs: Any, n: Any) -> None:
    print("once")
    xs.append(n)
    assert n < 3, f"{n}"


def test_nothing_is_printed_again_for_lists() -> None:
    xs = [1]
    assert outcome_of(extended, xs, 3)[0] == "once\n"
    assert xs == [1, 3]


@lw.kernel(parallel=True)
def in_any_order(a: Any) -> None:
    for i in lw.prange(len(a)):
        print(f"{i} {a[i]}\n", end="")


def test_parallel_loops_print() -> None:
    a = np.arange(50.0)
    printed = outcome_of(in_any_order, a)[0]
    assert sorted(printed.splitlines()) == sorted(f"{i} {a[i]}" for i in range(50))
