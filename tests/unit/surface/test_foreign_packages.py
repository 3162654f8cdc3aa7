"""Calls and objects of installed packages: the user's line first, and no way into the package."""

import argparse
import ctypes
import decimal
import email.parser
import importlib
import time
from pathlib import Path

import numpy as np
import pytest
import scipy.optimize
import scipy.signal
import scipy.sparse

import loopwright as lw
from loopwright.python.source.function_source import plain_function


def roots(a):
    return scipy.optimize.brentq(lambda x: x - 1.0, 0.0, a[0] + 1)


def convolved(a):
    return scipy.signal.fftconvolve(a, a)


def parsed(a):
    parser = argparse.ArgumentParser()
    return parser.parse_args(["a"])


def of_mail(a):
    return email.parser.Parser().parsestr("a")


@pytest.mark.parametrize(
    ("function", "written"),
    [
        (roots, "scipy.optimize.brentq"),
        (convolved, "scipy.signal.fftconvolve"),
        (parsed, "argparse.ArgumentParser"),
        (of_mail, "email.parser.Parser().parsestr"),
    ],
)
def test_errors_are_at_the_line_of_the_user(function, written: str) -> None:
    begun = time.process_time()
    with pytest.raises(lw.FrontendError) as raised:
        lw.kernel(function)(np.ones(4))
    first = raised.value.diagnostics[0]
    assert first.message == f"calls of '{written}' are not supported in kernels"
    assert first.location is not None
    assert Path(first.location.file) == Path(__file__)
    assert function.__code__.co_firstlineno < first.location.line
    assert "call it outside the kernel" in first.notes[-1].message
    assert time.process_time() - begun < 30


def test_packages_are_recognised_in_any_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "plotting_somewhere"
    package.mkdir()
    (tmp_path / "plotting_somewhere-1.0.dist-info").mkdir()
    functions = [f"def f{k}(a):\n    return f{k + 1}(a)\n" for k in range(200)]
    (package / "__init__.py").write_text("\n".join(functions) + "\ndef f200(a):\n    return {}\n")
    monkeypatch.syspath_prepend(tmp_path)
    plotting = importlib.import_module("plotting_somewhere")

    def drawn(a):
        return plotting.f0(a)

    with pytest.raises(lw.FrontendError, match=r"calls of 'plotting.f0' are not supported"):
        lw.kernel(drawn)(np.ones(4))


def inner(a):
    return a.byteswap()


def outer(a):
    b = a + 1
    return inner(b)


def test_errors_in_functions_of_the_user_say_from_where_they_are_called() -> None:
    with pytest.raises(lw.FrontendError) as raised:
        lw.kernel(outer)(np.ones(3))
    text = str(raised.value)
    assert text.index("'byteswap'") < text.index("called from here")
    assert text.endswith("    return inner(b)\n           ^")


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (scipy.sparse.csr_matrix(np.eye(2)), r"is a scipy\.csr_matrix: pass .* a\.indices"),
        (np.array(["x"]), r"dtype <U1: pass a\.tolist\(\)"),
        (np.array([b"x"]), r"a\.astype\(str\)\.tolist\(\)"),
        (np.array(["2020"], "M8[s]"), r"a\.view\(np\.int64\)"),
        (np.array([1, "x"], object), r"a\.astype\(np\.float64\)"),
        (np.ones(2, ">f8"), r"a\.astype\(a\.dtype\.newbyteorder\('='\)\)"),
        (decimal.Decimal(1), r"is a decimal\.Decimal: pass float\(a\)"),
        (iter([1]), r"is a list_iterator: pass list\(a\)"),
        (argparse.ArgumentParser(), r"is an argparse\.ArgumentParser: pass the numbers and arrays"),
        (1 << 70, "does not fit in 64 bits: pass a float"),
    ],
)
def test_arguments_are_told_what_to_pass(value: object, message: str) -> None:
    @lw.kernel
    def total(a):
        return a

    with pytest.raises(lw.ArgumentTypeError, match=rf"argument 1 \('a'\) of total\(\) .*{message}"):
        total(value)


def test_attributes_that_raise_are_no_kernels() -> None:
    assert plain_function(ctypes.cdll) is ctypes.cdll
