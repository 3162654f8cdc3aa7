"""The names of Numba: decorators, types, containers, and programs that import `numba`."""

import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import loopwright.numba as numba
from loopwright.numba import typed, types
from loopwright.numba.errors import TypingError
from loopwright.numba.generalised_ufuncs import parse_layout
from loopwright.reporting.errors import FallbackWarning


@numba.njit(cache=True, fastmath={"reassoc"}, nogil=True)
def total(a: Any) -> Any:
    s = types.float64(0)
    for x in a:
        s += x
    return s


@numba.jit("float64(int64)", nopython=True)
def half(n: Any) -> Any:
    return n / 2


@numba.njit(["int64(int64, int64)", "float64(float64, float64)"])
def added(x: Any, y: Any) -> Any:
    return x + y


@numba.njit
def containers(n: Any) -> Any:
    table = typed.Dict.empty(key_type=types.int64, value_type=types.float64)
    items = typed.List.empty_list(types.int32)
    texts = typed.List()
    for i in range(n):
        table[i] = 0.5 * i
        items.append(types.int32(i))
        texts.append("x")
    return table, items, texts


@numba.vectorize(["float64(float64, float64)"], nopython=True)
def larger(x: Any, y: Any) -> Any:
    return x if x > y else y


@numba.guvectorize(["void(float64[:], float64, float64[:])"], "(n),()->(n)")
def scaled(row: Any, factor: Any, out: Any) -> None:
    for i in range(len(row)):
        out[i] = factor * row[i]


@numba.njit(parallel=True)
def parallel_total(a: Any) -> Any:
    s = 0.0
    for i in numba.prange(len(a)):
        s += a[i]
    return s


def outside(x: Any) -> Any:
    return -x


@numba.extending.overload(outside)
def choose_outside(x: Any) -> Any:
    def body(x: Any) -> Any:
        return x + 1

    return body


@numba.njit
def calling(n: Any) -> Any:
    return half(n), outside(n)


@numba.experimental.jitclass([("x", numba.float64)])
class Point:
    def __init__(self, x: float) -> None:
        self.x = x

    def scaled(self, factor: float) -> float:
        return self.x * factor


@numba.njit
def doubled(p: Any) -> Any:
    return p.scaled(2.0)


def test_functions_without_signatures_have_the_results_of_python() -> None:
    assert total(np.arange(4.0)) == 6.0
    assert parallel_total(np.ones(100)) == 100.0
    table, items, texts = containers(3)
    assert table == {0: 0.0, 1: 0.5, 2: 1.0}
    assert [type(x) for x in items] == [np.int32] * 3
    assert texts == ["x"] * 3
    assert isinstance(items, typed.List)
    assert not isinstance(items, typed.Dict)
    assert doubled(Point(1.5)) == 3.0


def test_signatures_convert_arguments_and_results() -> None:
    assert half(3.7) == 1.5
    assert type(half(4)) is float
    assert half.signatures == [(types.int64,)]
    assert added(1, 2) == 3
    assert type(added(1, 2)) is int
    assert added(1, 2.5) == 3.5
    with pytest.raises(TypeError, match="No matching definition"):
        added("a", 1)
    assert calling(5) == (2.5, 6)


def test_a_signature_has_no_more_arguments_than_the_function() -> None:
    with pytest.raises(TypingError, match="has 1 parameters"):
        numba.njit("int64(int64, int64)")(total.py_func)


@pytest.mark.parametrize("text", ["float65(int64)", "int64(", 3])
def test_signatures_that_cannot_be_read_are_errors(text: object) -> None:
    with pytest.raises(TypingError):
        types.parse_signature(text)


def test_functions_of_numbers_and_of_small_arrays_are_broadcast() -> None:
    assert larger(np.array([1.0, 5.0]), 2).tolist() == [2.0, 5.0]
    rows = np.arange(6.0).reshape(2, 3)
    assert scaled(rows, np.array([[2.0], [3.0]])[:, 0]).tolist() == [[0, 2, 4], [9, 12, 15]]
    out = np.empty((2, 3))
    assert scaled(rows, 1.0, out) is out
    assert out.tolist() == rows.tolist()
    with pytest.raises(ValueError, match="does not have enough dimensions"):
        scaled(1.0, 1.0)


@numba.vectorize(["int64(float64)", "complex128(complex128)"])
def kept(x: Any) -> Any:
    return x


@numba.guvectorize(["void(float64[:], float64[:], float64[:])"], "(n),()->(n)")
def shifted(row: Any, step: Any, out: Any) -> None:
    for i in range(row.shape[0]):
        out[i] = row[i] + step[0]


@numba.njit("float32(float32)")
def tenth(x: Any) -> Any:
    return x * 0.1


def test_signatures_of_functions_of_numbers_decide_the_types() -> None:
    assert kept(np.array([1.5, 2.7])).dtype == np.int64
    assert kept(np.arange(3, dtype="f4")).dtype == np.int64
    assert kept(1j) == 1j
    assert kept.types == ["d->l", "D->D"]
    out = np.empty(2)
    assert kept(np.array([1.5, 2.7]), out=out) is out
    with pytest.raises(TypeError, match="no signature for operands of <U1"):
        kept(np.array(["a"]))
    assert shifted(np.arange(4.0).reshape(2, 2), np.array([1.0, 5.0])).tolist() == [[1, 2], [7, 8]]
    assert type(tenth(3.3)) is float
    assert tenth(3.3) == float(np.float32(np.float32(3.3) * 0.1))


def test_overloads_that_choose_by_types_are_errors() -> None:
    with pytest.raises(numba.errors.UnsupportedError, match="chooses an implementation by types"):

        @numba.extending.overload(len)
        def chooser(x: Any) -> Any:
            def increased(x: Any) -> Any:
                return x + 1

            def doubled(x: Any) -> Any:
                return 2 * x

            return increased if isinstance(x, types.Integer) else doubled


def test_layouts_of_dimensions() -> None:
    assert parse_layout("(n, m),(m,p)->(n,p)") == ([("n", "m"), ("m", "p")], [("n", "p")])
    with pytest.raises(ValueError, match="a layout has operands and results"):
        parse_layout("(n)")


def test_unknown_options_are_errors() -> None:
    with pytest.raises(TypeError, match="unknown options: parralel"):
        numba.njit(parralel=True)


def test_types_of_values() -> None:
    assert numba.typeof(np.zeros((2, 3), "f4").T) == types.Array(types.float32, 2, "F")
    assert types.float64[:, ::1] == types.Array(types.float64, 2, "C")
    assert str(types.parse_signature("UniTuple(f8, 2)(i4)")) == "Tuple(float64, float64)(int32)"


def test_what_cannot_be_compiled_runs_in_python() -> None:
    @numba.njit
    def shown(x: Any) -> Any:
        names: list[str] = [*vars(x)]
        return names

    class Bag:
        pass

    with pytest.warns(FallbackWarning):
        assert shown(Bag()) == []


def test_dispatchers_have_the_attributes_of_numba() -> None:
    assert total.py_func(np.ones(2)) == 2.0
    assert total.targetoptions["fastmath"] is True
    assert numba.extending.is_jitted(total)
    assert numba.extending.is_jitted(half)
    assert pickle.loads(pickle.dumps(total))(np.ones(3)) == 3.0
    assert pickle.loads(pickle.dumps(half))(3) == 1.5


def test_the_page_lists_names_that_exist() -> None:
    page = Path(__file__, "../../../docs/numba-drop-in.md").resolve().read_text()
    rows = re.findall(r"^\| (.*?) \|", page.partition("## What there is")[2], re.MULTILINE)
    names = [x for row in rows for x in re.findall(r"`([a-z_.A-Z0-9]+)`", row)]
    absent: list[str] = []
    for name in names:
        owner: Any = numba
        for part in name.split("."):
            owner = getattr(owner, part, getattr(getattr(owner, "List", None), part, None))
        if owner is None:
            absent.append(name)
    assert len(names) > 20
    assert absent == ["empty_list", "empty", "cuda"]


_PROGRAM = """
import numba
from numba import njit
from numba.core import types
from numba.core.errors import NumbaWarning
from numba.typed import List
import sys

@njit
def f(n):
    xs = List.empty_list(types.float64)
    xs.append(n * 0.5)
    return xs

print(f(3), numba.__name__, sys.argv[1:])
"""


def test_programs_run_with_the_names_of_numba(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(_PROGRAM)
    command = [sys.executable, "-m", "loopwright.numba", str(program), "x"]
    process = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (process.stdout, process.stderr) == ("[1.5] numba ['x']\n", "")
    process = subprocess.run(command[:3], capture_output=True, text=True, check=False)
    assert process.returncode == 2
    assert process.stderr.startswith("usage:")
