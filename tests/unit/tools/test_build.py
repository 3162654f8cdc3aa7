"""`loopwright build`: a library, its header, its Python module; what cannot be built."""

import itertools
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.lib.stride_tricks import as_strided

from loopwright.tools.main import main
from tests.texts import texts_beside
from tests.unit import imported

TEXTS = texts_beside(__file__, comment="# ", suffix=".txt")
MODULE = TEXTS["module"]
C_PROGRAM = TEXTS["c_program"]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("build")
    (place / "kernels.py").write_text(MODULE)
    assert main(["build", str(place / "kernels.py"), "-o", str(place / "out")]) == 0
    return place / "out"


def test_c_calls_the_functions(built: Path) -> None:
    (built / "main.c").write_text(C_PROGRAM)
    command = ["cc", "-Wall", "-Werror", "-o", "main", "main.c", "-L.", "-lkernels", "-Wl,-rpath,."]
    subprocess.run(command, cwd=built, check=True)
    process = subprocess.run(["./main"], cwd=built, capture_output=True, text=True, check=True)
    lines = process.stdout.splitlines()
    assert lines[:3] == ["642 1308 2 1.5 1", "1 5 2", "321 654"]
    expected = np.arange(1.0, 7)
    imported(built.parent / "kernels.py", "plain").shifted.py_func(expected[:-1], expected[1:], -1)
    assert lines[3] == " ".join(f"{expected[k]:g}" for k in (2, 4, 5))
    assert lines[4].startswith('["IndexError", "index 5 is out of bounds for axis 0 with size 5", ')
    assert lines[4].endswith('kernels.py:12:27"]')
    assert lines[5].startswith('["ArgumentError", "argument 2 (\'x\'): axis 0 has length ')
    symbols = subprocess.run(
        ["nm", "-D", "libkernels.so"], cwd=built, capture_output=True, text=True
    )
    assert "lw_" not in symbols.stdout


def test_python_calls_the_functions(built: Path) -> None:
    compiled_module = imported(built / "kernels.py", "compiled")
    plain = imported(built.parent / "kernels.py", "plain")
    whole = np.arange(6.0).reshape(2, 3)
    x = np.array([1.0, 2.0, 4.0])
    for matrix, vector in ((whole, x), (whole[:, ::-1], x[::-1]), (whole[:0], x)):
        results = compiled_module.product(matrix, vector, s=0.5)
        expected = plain.product.py_func(matrix, vector, s=0.5)
        assert results[3] is matrix
        assert results[1:3] == (len(matrix), 1.5)
        assert all(np.array_equal(p, q) for p, q in zip(results, expected, strict=True))
        assert len(matrix) == 0 or np.shares_memory(results[4], matrix)
    first_result, second_result, third_result, fourth_result, nothing = compiled_module.chosen(
        np.ones(3, np.float32), 2, 1j
    )
    assert (
        type(first_result) is np.float32
        and first_result == 3
        and second_result == 2j
        and type(second_result) is np.complex128
    )
    assert third_result is fourth_result and third_result.tolist() == [1, 2, 3] and nothing is None
    assert compiled_module.größe(1.5) == 3
    assert compiled_module.product.__doc__ == "A scaled product."
    assert not hasattr(compiled_module, "element") and not hasattr(compiled_module, "_helper")
    a = np.arange(6.0)
    b = np.arange(6.0)
    compiled_module.shifted(a[:-1], a[1:], 0)
    plain.shifted.py_func(b[:-1], b[1:], 0)
    assert a.tolist() == b.tolist()
    for strides in [(16, 8), (8, 24), (-16, 8), (48, 0)]:
        c = np.arange(11.0)
        view = as_strided(c[4:], (2, 1 if 0 in strides else 2), strides)
        expected = view * 2
        compiled_module.doubled(view)
        assert np.array_equal(view, expected)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda m: m.chosen(np.ones(3, "f4"), 11, 0), ValueError, "too large"),
        (lambda m: m.chosen(np.ones(3, "f4"), 256, 0), OverflowError, "'k' .* 256 does not fit"),
        (lambda m: m.chosen(np.ones(3), 1, 0), TypeError, "'x' .* expected an array of float32"),
        (lambda m: m.square(np.ones(0), 2**32), ValueError, "cannot have this shape"),
        (lambda m: m.square(np.ones(4), 4), ValueError, "cannot reshape array of size 4"),
        (lambda m: m.zeros(1 << 40, 1 << 10), MemoryError, f"^Unable to allocate {2**53} bytes$"),
        (lambda m: m.zeros(1 << 40, 1 << 40), ValueError, r"^array is too big; .* possible size"),
        (lambda m: m.deep(np.ones((2, 2, 6), "f4")[..., ::2]), RuntimeError, "in C order"),
        (lambda m: m.shifted(np.ones(2), np.ones(4), 0), IndexError, "out of bounds for axis 0"),
        (lambda m: m.shifted(np.ones(2), np.ones(2), 1.5), TypeError, "integer"),
        (lambda m: m.product(np.ones((1, 2)), np.ones(2), s=1j), TypeError, "'s' .* to float64"),
        (lambda m: m.product(np.ones((1, 2)), np.ones(3)), ValueError, "'N', from axis 1 of 'A'"),
        (lambda m: m.shifted(np.ones(2), np.broadcast_to(1.0, 2), 0), ValueError, "read-only"),
        *(
            (
                lambda m, s=strides: m.doubled(as_strided(np.ones(9), (3, 2), s)),
                RuntimeError,
                "'x' .* itself",
            )
            for strides in [(0, 8), (8, 0), (8, 8), (8, -8), (16, 24)]
        ),
    ],
)
def test_what_cannot_be_called(built: Path, call: Any, error: Any, message: str) -> None:
    with pytest.raises(error, match=message):
        call(imported(built / "kernels.py", "compiled"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = 1 +\n", "m.py:1:8: error: SyntaxError: invalid syntax"),
        ("x = 1\ny = x / 0\n", "m.py:2:1: error: ZeroDivisionError: division by zero"),
        ("x = 1\n", "has no kernels"),
        ("@lw.kernel\ndef f(x, y: lw.Array[:], z: lw.f64):\n    return x\n", "m.py:3:7: error: "
         "'f' cannot be compiled ahead of a call: the parameter 'x' has no type"),
        ("@lw.kernel\ndef f(x, y: lw.Array[:]):\n    return x\n", "m.py:3:10: error: "
         "'f' cannot be compiled ahead of a call: the parameter 'y' has elements of any type"),
        ("@lw.kernel\ndef f(x: lw.f64 = None):\n    return x\n",
         "has a default that is not a number"),
        ("@lw.kernel\ndef f(*x: lw.f64):\n    return 1\n", "takes any number of arguments"),
        ("@lw.kernel\ndef f(x: lw.f64):\n    return 'a'\n", "m.py:3:1: error: it returns a string"),
        ("@lw.kernel\ndef free(x: lw.f64):\n    return x\n", "a kernel called 'free'"),
        ("@lw.kernel\ndef f(x: lw.f64):\n    return x.y\n", "m.py:4:12: error: "),
    ],
)  # fmt: skip
def test_what_cannot_be_built(
    text: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "m.py").write_text(("import loopwright as lw\n" if "lw" in text else "") + text)
    assert main(["build", str(tmp_path / "m.py"), "-o", str(tmp_path / "out")]) == 1
    error_output = capsys.readouterr().err
    assert message in error_output
    assert "Traceback" not in error_output
    assert not (tmp_path / "out").exists()


MARKS = [
    *("lw:retry", " lw:retry", "lw:retry ", "tell lw:retry of it", "\n@f: lw:retry"),
    *("lw:raise ", 'lw:raise ["KeyError", "1", "2"]', '", "lw:raise ["', "[1]", "%ld %s %", ""),
    *("out of memory: an allocation of more than 1 bytes", "größer \U0001f600 \ud800 lw:retry"),
    *("\0lw:retry", "x" * 5000 + "lw:retry"),
]


def test_what_a_message_says_is_not_obeyed(tmp_path: Path) -> None:
    lines = ["import loopwright as lw", "@lw.kernel(optimise=False)"]
    lines += ["def failing(a: lw.f64[:], i: lw.i64, k: lw.i64):", "    a[i] += 1"]
    for number, text in enumerate(MARKS):
        lines += [f"    if k == {number}:", f"        raise ValueError({text!a})"]
    lines += ["@lw.kernel(optimise=False)", "def calls(a: lw.f64[:], i: lw.i64, k: lw.i64):"]
    lines += ["    failing(a, i, k)", "    assert k != 77, 'lw:retry'"]
    (tmp_path / "m.py").write_text("\n".join(lines) + "\n")
    assert main(["build", str(tmp_path / "m.py"), "-o", str(tmp_path / "out")]) == 0
    plain = imported(tmp_path / "m.py", "plain")
    built = imported(tmp_path / "out" / "m.py", "built")
    for function in (plain.failing, plain.calls, built.failing, built.calls):
        a = np.zeros((6, 2))
        for _, where in itertools.product(range(2), (a[:, 0], a[0])):  # the second is in C order
            function(where, 1, 99)
            assert where[1] == 1
            for number, text in enumerate(MARKS):
                where[1] = 0
                with pytest.raises(ValueError) as caught:
                    function(where, 1, number)
                assert str(caught.value) == text
                assert where[1] == 1
            where[1] = 0
    for function in (plain.calls, built.calls):
        with pytest.raises(AssertionError, match=r"^lw:retry\n"):
            function(np.zeros(2), 0, 77)


def test_places_that_cannot_be_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "m.py").write_text(
        "import loopwright as lw\n@lw.kernel\ndef f(x: lw.f64):\n    return x\n"
    )
    for file, directory, variable, message in (
        ("m.py", ".", "", "is the module itself"),
        ("m.txt", "out", "", "is not a Python module"),
        ("n.py", "out", "", "cannot open input file"),
        ("m.py", "m.py", "", "cannot make directory"),
        ("m.py", "out", "no-such-compiler", "'no-such-compiler' was not found"),
        ("m.py", "out", "false", "could not link"),
    ):
        monkeypatch.setenv("CC", variable)
        assert main(["build", str(tmp_path / file), "-o", str(tmp_path / directory)]) == 1
        assert message in capsys.readouterr().err
    assert {p.name for p in tmp_path.iterdir()} - {"__pycache__"} == {"m.py"}


def test_functions_of_numbers_alone(tmp_path: Path) -> None:
    """Also where an exact product is wider than 64 bits, which needs the compiler's library."""
    (tmp_path / "numbers.py").write_text(TEXTS["numbers"])
    assert main(["build", str(tmp_path / "numbers.py"), "-o", str(tmp_path / "out")]) == 0
    assert "/* add(a: int, b: int)" in (tmp_path / "out" / "numbers.h").read_text()
    compiled_module = imported(tmp_path / "out" / "numbers.py", "compiled_numbers")
    assert compiled_module.add(2, 3) == 5
    a, m = 2**61 - 3, 2**62 - 57
    assert compiled_module.remainder(a, a + 1, m) == a * (a + 1) % m
