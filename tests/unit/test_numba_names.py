"""The names of Numba: decorators, types, containers, and programs that import `numba`."""

import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tools import numba_names

import loopwright.numba as numba
from loopwright.numba import typed, types
from loopwright.numba.errors import TypingError
from loopwright.numba.ufuncs import Layout, parse_layout
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
    with pytest.raises(TypeError, match="not supported for the input types"):
        kept(np.array(["a"]))
    assert shifted(np.arange(4.0).reshape(2, 2), np.array([1.0, 5.0])).tolist() == [[1, 2], [7, 8]]
    assert type(tenth(3.3)) is float
    assert tenth(3.3) == float(np.float32(np.float32(3.3) * 0.1))


def test_overloads_that_choose_by_types_are_left_to_the_function() -> None:
    with pytest.warns(numba.errors.NumbaWarning, match="chooses an implementation by types"):

        @numba.extending.overload(len)
        def chooser(x: Any) -> Any:
            def increased(x: Any) -> Any:
                return x + 1

            def doubled(x: Any) -> Any:
                return 2 * x

            return increased if isinstance(x, types.Integer) else doubled


def test_overloads_without_implementation_for_some_types() -> None:
    def length(x: Any) -> Any:
        return len(x) + 100

    @numba.extending.overload(length)
    def choose(x: Any) -> Any:
        if not isinstance(x, types.Array):
            raise TypingError("an array is needed")
        rank = x.ndim

        def body(x: Any) -> Any:
            return len(x)

        return body if rank else None

    @numba.njit
    def calls(x: Any) -> Any:
        return length(x)

    assert calls(np.zeros(3)) == 3

    with pytest.raises(ZeroDivisionError):
        numba.extending.overload(outside)(lambda x: 1 // 0)  # pyright: ignore


def test_kernels_convert_what_functions_with_a_signature_get() -> None:
    @numba.njit("int64(float32)")
    def truncated(x: Any) -> Any:
        return x * 1.5

    @numba.njit
    def calls(x: Any) -> Any:
        return truncated(x), truncated(2)

    assert calls(3.7) == (5, 3)
    assert truncated(3.7) == 5


def test_python_runs_functions_for_arguments_that_kernels_do_not_take() -> None:
    @numba.njit
    def kept(x: Any) -> Any:
        return x

    view = memoryview(b"ab")
    with pytest.warns(FallbackWarning, match="memoryview"):
        assert kept(view) is view


def test_errors_are_those_of_numba_where_nothing_runs_in_python(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LOOPWRIGHT_NUMBA_STRICT", "1")

    @numba.njit
    def shown(x: Any) -> Any:
        return vars(x)

    with pytest.raises(TypingError, match="calls of 'vars' are not supported"):
        shown(1)


def test_functions_stay_python_ones_where_nothing_is_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(numba.config, "DISABLE_JIT", 1)
    assert numba.njit(outside) is outside
    assert numba.njit("float64(float64)")(outside) is outside


def test_code_is_made_ahead_of_calls() -> None:
    @numba.njit
    def rows(a: Any, n: Any) -> Any:
        return a.sum() + n

    rows.compile((types.float64[:, :], types.float32))
    rows.compile("(int32[:], int64)")
    assert rows.signatures == ["(a: float64[:, :], n: float32)", "(a: int32[:], n: int)"]
    rows.compile((types.ListType(types.int64), types.int64))
    assert len(rows.signatures) == 2


@numba.njit(error_model="numpy")
def quotients(x: Any, y: Any) -> Any:
    return x / y, x // y, x % y, divmod(x, y)


@numba.njit(error_model="numpy")
def of_two_classes(x: Any, y: Any) -> Any:
    z = x if x > 3 else 0.5
    return z // y, z / y


def test_divisions_by_zero_have_the_results_of_numpy_on_request() -> None:
    inf, nan = float("inf"), float("nan")
    for given, expected in (
        ((1.0, 0.0), (inf, inf, nan, (inf, nan))),
        ((-1.0, 0), (-inf, -inf, nan, (-inf, nan))),
        ((-7, 0), (-inf, 0, 0, (0, 0))),
        ((0, 0), (nan, 0, 0, (0, 0))),
        ((7, -2), (-3.5, -4, -1, (-4, -1))),
    ):
        assert repr(quotients(*given)) == repr(expected)
    assert of_two_classes(5, 2) == (2, 2.5)
    with pytest.raises(ZeroDivisionError):  # where the class is only known at run time
        of_two_classes(5, 0)
    with pytest.raises(ZeroDivisionError):
        numba.njit(quotients.py_func)(1, 0)


def test_arrays_at_addresses() -> None:
    memory = np.arange(6.0)
    pointer = memory.ctypes.data_as(np.ctypeslib.ctypes.POINTER(np.ctypeslib.ctypes.c_double))
    assert numba.carray(pointer, (2, 3)).tolist() == [[0, 1, 2], [3, 4, 5]]
    assert numba.farray(pointer, (2, 3)).tolist() == [[0, 2, 4], [1, 3, 5]]
    assert numba.carray(memory.ctypes.data, 2, types.float64).tolist() == [0, 1]
    with pytest.raises(TypeError, match="needs a dtype"):
        numba.carray(memory.ctypes.data, 2)
    with pytest.raises(TypeError, match="mismatching dtype"):
        numba.carray(pointer, 2, np.int64)


def test_names_that_nothing_here_can_do_are_errors_when_they_are_called() -> None:
    assert not numba.cuda.is_available()

    @numba.cuda.jit
    def on_device(x: Any) -> Any:
        return x

    with pytest.raises(numba.errors.UnsupportedError, match=r"on_device\(\) is not available"):
        on_device(1)
    with pytest.raises(numba.errors.UnsupportedError, match=r"cuda\.to_device is not available"):
        numba.cuda.to_device(np.zeros(3))

    @numba.extending.intrinsic
    def inner(context: Any, x: Any) -> Any:
        return x

    with pytest.raises(numba.errors.UnsupportedError, match="LLVM"):
        inner(1)


def test_layouts_of_dimensions() -> None:
    assert parse_layout("(n, m),(m,p)->(n,p)") == Layout((("n", "m"), ("m", "p")), (("n", "p"),))
    assert str(parse_layout("(n, m),()->(n)")) == "(n,m),()->(n)"
    assert str(parse_layout("(a),(z)")) == "(a),(z)"
    with pytest.raises(ValueError, match="a layout has operands and results"):
        parse_layout("->(n)")
    with pytest.raises(ValueError, match="in parentheses"):
        parse_layout("(n),m->(n)")


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


def test_the_page_lists_the_names_of_the_modules() -> None:
    text = numba_names.PAGE.read_text()
    assert numba_names.page(text) == text, "run: python tools/numba_names.py --write"


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
print(numba.np.ufunc.gufunc.GUFunc.__name__, numba.core.registry.CPUDispatcher.__name__)
from numba.core.registry import CPUDispatcher
print(isinstance(f, CPUDispatcher), f.__numba__, numba.np.numpy_support.as_dtype(types.float32))
numba.config.DISABLE_JIT = True
print(type(njit(lambda x: x)).__name__)
"""


def test_programs_run_with_the_names_of_numba(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(_PROGRAM)
    command = [sys.executable, "-m", "loopwright.numba", str(program), "x"]
    process = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = (
        "[1.5] numba ['x']",
        "GeneralisedFunction CPUDispatcher",
        "True py_func float32",
        "function",
    )
    assert (process.stdout.splitlines(), process.stderr) == ([*lines], "")
    process = subprocess.run(command[:3], capture_output=True, text=True, check=False)
    assert process.returncode == 2
    assert process.stderr.startswith("usage:")


_GENERATED = """
import ast, numba, numpy as np

scope = {}
exec("def increased(x):\\n    return x + 1\\n", scope)
tree = ast.parse("def total(a):\\n    s = 0.0\\n    for x in a:\\n        s += x\\n    return s\\n")
exec(compile(tree, "<ast>", "exec"), scope)
increased, total = numba.njit(scope["increased"]), numba.njit(scope["total"])
print(increased(2), total(np.ones(3)), increased.signatures, total.signatures)

def local():
    y = 3
    result = {}
    exec("z = 2 if 'y' in dir() else 1", None, result)
    return result["z"]

class Group:
    exec("size = 6")

exec("number = 5")
print(local(), Group.size, number)
"""


def test_functions_of_executed_texts_and_trees_have_sources(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(_GENERATED)
    command = [sys.executable, "-W", "error", "-m", "loopwright.numba", str(program)]
    process = subprocess.run(command, capture_output=True, text=True, check=False)
    expected = "3 3.0 ['(x: int)'] ['(a: float64[:])']\n1 6 5\n"
    assert (process.stdout, process.stderr) == (expected, "")
