"""What a call gives: numbers, tuples, vectors, arrays; who owns their memory."""

import gc
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from xdsl.dialects import builtin
from xdsl.dialects.builtin import f32, f64, i1, i8, i32

import loopwright as lw
from loopwright.native.runtime.wrapper import wrapper_ir
from loopwright.reporting.errors import ExecutionError
from tests.texts import texts_beside
from tests.unit.native.runtime.handmade import (
    ANY,
    INDEX,
    Entry,
    copy_slot,
    entry,
    memref,
    scalar,
    signature,
    vector,
)

PROGRAMS = texts_beside(__file__)


def test_no_result() -> None:
    for call in entry("", []).both:
        assert call() is None


@pytest.mark.parametrize(
    ("type_", "argument", "expected"),
    [
        (f64, 1.5, 1.5),
        (f32, 0.1, float(np.float32(0.1))),
        (i8, -3, -3),
        (i8, 200, -56),
        (i32, 7, 7),
        (builtin.IntegerType(64), 2**63, -(2**63)),
        (builtin.IntegerType(8, builtin.Signedness.UNSIGNED), 200, 200),
        (builtin.IntegerType(64, builtin.Signedness.UNSIGNED), 2**64 - 1, 2**64 - 1),
        (INDEX, -5, -5),
        (i1, True, True),
        (i1, False, False),
    ],
)
def test_scalars_come_back(type_: Any, argument: object, expected: object) -> None:
    for call in entry(copy_slot(0, 1), [scalar(type_)], [scalar(type_)]).both:
        result = call(argument)
        assert result == expected
        assert type(result) is type(expected)


def test_scalars_that_the_wrapper_leaves_to_python() -> None:
    bf16 = scalar(builtin.BFloat16Type())
    one_result = entry("  store i16 16320, ptr %frame", [], [bf16])
    for call in one_result.both:
        assert call() == 1.5


def test_complex_numbers_are_made_by_the_wrapper() -> None:
    complex_ = scalar(builtin.ComplexType(f32))
    body = "  store <2 x float> <float 1.0, float -2.0>, ptr %frame"
    for call in entry(body, [], [complex_]).both:
        assert call() == 1 - 2j
    text = wrapper_ir(signature([], [complex_]), "f", may_alias=False)
    assert text is not None
    assert "call ptr @PyComplex_FromDoubles" in text


@pytest.mark.parametrize(
    ("type_", "dtype", "bits"),
    [
        (f64, "float64", 0x3FF8 << 48),
        (f32, "float32", 0x3FC00000),
        (i8, "uint8", 200),
        (i8, "int8", 200),
        (builtin.IntegerType(64), "uint64", -1),
        (i1, "bool", 1),
        (builtin.ComplexType(f32), "complex64", 0x3FC00000_40000000),
    ],
)
def test_numbers_of_numpy_are_made_of_the_bits(type_: Any, dtype: str, bits: int) -> None:
    unsigned_spec = replace(scalar(type_), dtype=dtype)  # type: ignore[call-arg]
    expected: Any = np.frombuffer(np.int64(bits).tobytes(), dtype)[0]
    for call in entry(f"  store i64 {bits}, ptr %frame", [], [unsigned_spec]).both:
        result = call()
        assert type(result) is type(expected)
        assert result == expected


@pytest.mark.parametrize("is_written", [True, False])
def test_arrays_of_a_dtype_that_may_be_read_only(is_written: bool) -> None:
    unsigned_spec = replace(memref([2, 3], i32), dtype="uint32", written=is_written)
    body = ALLOCATE + returned(0, "%memory", "%memory", 0, 2, 3, 3, 1)
    for call in entry(body, [], [unsigned_spec], outside=OUTSIDE).both:
        array: Any = call()
        assert (array.dtype, array.flags.writeable) == (np.uint32, is_written)
        assert array.view(np.float32).tolist() == [[0, 1, 2], [3, 4, 5]]
    argument = np.zeros((2, 3), np.int32)
    body = LOAD_ARGUMENT + returned(6, "null", "%data", 0, 2, 3, 3, 1)
    for call in entry(body, [memref([2, 3], i32)], [unsigned_spec]).both:
        array = call(argument)
        assert (array.dtype, array.flags.writeable) == (np.uint32, is_written)
        assert np.shares_memory(array, argument)


def test_numbers_and_arrays_are_a_tuple() -> None:
    body = ALLOCATE + returned(1, "%memory", "%memory", 1, 2, 2)
    body += "\n  store double 2.5, ptr %frame"
    specs = [scalar(f64), memref([ANY], strides=[None])]
    for call in entry(body, [], specs, outside=OUTSIDE).both:
        number, array = call()  # type: ignore[misc]
        assert (number, array.tolist()) == (2.5, [1, 3])
        assert array.strides == (8,)


def test_extents_that_no_array_has_are_said_by_python() -> None:
    body = ALLOCATE + returned(0, "%memory", "%memory", 0, 1 << 62, 1 << 62, 0, 0)
    two_results_body = ALLOCATE.replace("%memory", "%other") + body
    two_results_body += "\n" + returned(7, "%other", "%other", 0, 1 << 62, 1 << 62, 0, 0)
    for text, results in [(body, [memref([ANY, ANY], strides=[0, 0])]), (two_results_body, [])]:
        results = results or [memref([ANY, ANY], strides=[0, 0])] * 2
        for call in entry(text, [], results, outside=OUTSIDE).both:
            with pytest.raises(ExecutionError, match="no array can have the extents"):
                call()


def test_several_results_are_a_tuple() -> None:
    body = copy_slot(0, 2) + copy_slot(1, 3)
    for call in entry(body, [scalar(f64), scalar(INDEX)], [scalar(f64), scalar(INDEX)]).both:
        assert call(2.5, 3) == (2.5, 3)


def test_vectors_come_back() -> None:
    body = "  store [6 x i8] [i8 1, i8 0, i8 1, i8 1, i8 0, i8 0], ptr %frame"
    for call in entry(body, [], [vector([2, 3], i1)]).both:
        result: Any = call()
        assert result.dtype == np.bool_
        assert result.tolist() == [[True, False, True], [True, False, False]]


ALLOCATE = """
  %memory = call ptr @lw_alloc(i64 24, i64 4)
  store [6 x float] [float 0.0, float 1.0, float 2.0, float 3.0, float 4.0, float 5.0], ptr %memory
"""


def returned(first: int, allocated: str, aligned: str, *numbers: int) -> str:
    """LLVM IR that stores a descriptor as the result whose first slot is `first`."""
    lines = [
        f"  %r{first} = getelementptr i64, ptr %frame, i64 {first}",
        f"  store ptr {allocated}, ptr %r{first}",
        f"  %s{first} = getelementptr i64, ptr %frame, i64 {first + 1}",
        f"  store ptr {aligned}, ptr %s{first}",
    ]
    for k, number in enumerate(numbers, start=first + 2):
        lines += [
            f"  %n{k} = getelementptr i64, ptr %frame, i64 {k}",
            f"  store i64 {number}, ptr %n{k}",
        ]
    return "\n".join(lines)


OUTSIDE = "declare ptr @lw_alloc(i64, i64)\ndeclare void @lw_free(ptr)\n"


@pytest.fixture(scope="module")
def allocating() -> Entry:
    body = ALLOCATE + returned(0, "%memory", "%memory", 0, 2, 3, 3, 1)
    return entry(body, [], [memref([2, 3])], outside=OUTSIDE)


def test_allocations_become_arrays(allocating: Entry) -> None:
    for call in allocating.both:
        array: Any = call()
        assert array.tolist() == [[0, 1, 2], [3, 4, 5]]
        assert array.dtype == np.float32
        assert array.flags.writeable
        part = array[1]
        del array
        gc.collect(1)
        part += 1
        assert part.tolist() == [4, 5, 6]


def test_two_results_may_share_an_allocation() -> None:
    layout = {"strides": [None], "offset": None}
    body = (
        ALLOCATE
        + returned(0, "%memory", "%memory", 0, 6, 1)
        + "\n"
        + returned(5, "%memory", "%memory", 5, 3, -2)
    )
    two_views = entry(body, [], [memref([6]), memref([ANY], **layout)], outside=OUTSIDE)
    for call in two_views.both:
        whole, part = call()  # type: ignore[misc]
        assert part.tolist() == [5, 3, 1]
        whole[3] = 10
        assert part.tolist() == [5, 10, 1]
        del whole
        gc.collect(1)
        assert part.tolist() == [5, 10, 1]


def test_empty_results() -> None:
    body = ALLOCATE + returned(0, "%memory", "%memory", 0, 0, 3, 3, 1)
    for call in entry(body, [], [memref([ANY, 3])], outside=OUTSIDE).both:
        assert call().shape == (0, 3)  # type: ignore[attr-defined]


LOAD_ARGUMENT = "  %data = load ptr, ptr %frame\n"


@pytest.mark.parametrize("allocated", ["null", "%data"])
def test_a_result_that_is_an_argument_is_the_argument(allocated: str) -> None:
    body = LOAD_ARGUMENT + returned(6, allocated, "%data", 0, 2, 3, 3, 1)
    for call in entry(body, [memref([2, 3])], [memref([2, 3])]).both:
        array = np.zeros((2, 3), np.float32)
        assert call(array) is array
        assert sys.getrefcount(array) == 2


@pytest.mark.parametrize("allocated", ["null", "%data"])
def test_a_result_that_views_an_argument_keeps_it_alive(allocated: str) -> None:
    body = LOAD_ARGUMENT + returned(4, allocated, "%data", 5, 2, -3)
    result = memref([ANY], strides=[None])
    for call in entry(body, [memref([6])], [result]).both:
        array = np.arange(6, dtype=np.float32)
        view: Any = call(array)
        assert view.tolist() == [5, 2]
        array[5] = 50
        assert view.tolist() == [50, 2]
        del array
        gc.collect(1)
        assert view.tolist() == [50, 2]


def test_a_view_of_a_read_only_argument_is_read_only() -> None:
    body = LOAD_ARGUMENT + returned(4, "null", "%data", 0, 2, 3)
    view_entry = entry(body, [memref([6], written=False)], [memref([ANY], strides=[None])])
    array = np.arange(6, dtype=np.float32)
    array.flags.writeable = False
    for call in view_entry.both:
        view: Any = call(array)
        assert not view.flags.writeable


def test_results_in_globals_are_copied() -> None:
    outside = "@table = internal global [2 x i16] [i16 16320, i16 16384]\n"
    body = returned(0, "null", "@table", 0, 2, 1)
    for call in entry(body, [], [memref([2], builtin.BFloat16Type())], outside=outside).both:
        array: Any = call()
        assert array.dtype == ml_dtypes.bfloat16
        array[0] = 7
        again: Any = call()
        assert again.tolist() == [1.5, 2.0]


ABORT = """\
declare void @lw_abort(ptr)
@text = internal constant [9 x i8] c"not good\\00"
"""


def test_a_program_that_stops_itself_raises() -> None:
    body = "  call void @lw_abort(ptr @text)"
    aborting = entry(body, [memref([2])], outside=ABORT)
    for call in aborting.both:
        for _ in range(3):
            with pytest.raises(ExecutionError, match="@f: not good"):
                call(np.zeros(2, np.float32))


def test_memory_that_there_is_not_raises() -> None:
    body = "  %memory = call ptr @lw_alloc(i64 -64, i64 64)"
    for call in entry(body, [], outside=OUTSIDE).both:
        with pytest.raises(ExecutionError, match="out of memory"):
            call()


def resident_bytes() -> int:
    with open("/proc/self/statm") as file:  # noqa: PTH123
        return int(file.read().split()[1]) * 4096


def grows(call: Callable[[], object], times: int) -> int:
    """By how many bytes the process grows over many calls."""
    for _ in range(times // 10):
        call()
    gc.collect(1)
    before = resident_bytes()
    for _ in range(times):
        call()
    gc.collect(1)
    return resident_bytes() - before


def test_calls_do_not_leak(allocating: Entry) -> None:
    array = np.zeros((3, 4), np.float32)
    number = 123456.5
    shape = [memref([ANY, 4]), scalar(f64), scalar(INDEX)]
    two_numbers = entry(copy_slot(6, 8) + copy_slot(7, 9), shape, [scalar(f64), scalar(INDEX)])
    gc.collect()
    references = sys.getrefcount(array), sys.getrefcount(number), sys.getrefcount(None)
    assert grows(lambda: two_numbers.native(array, number, 10**9), 100_000) < 1 << 20
    assert grows(lambda: two_numbers.python(array, number, 10**9), 2_000) < 1 << 20
    assert grows(allocating.native, 20_000) < 1 << 20
    after = sys.getrefcount(array), sys.getrefcount(number), sys.getrefcount(None)
    assert after[:2] == references[:2]
    assert abs(after[2] - references[2]) < 1000


def test_errors_do_not_leak() -> None:
    array = np.zeros((3, 5), np.float32)
    refusing = entry("", [memref([ANY, 4])])

    def attempt() -> None:
        try:
            refusing.native(array)
        except Exception:
            return

    references = sys.getrefcount(array)
    assert grows(attempt, 20_000) < 1 << 20
    assert sys.getrefcount(array) == references


def test_kernels_are_released() -> None:
    for _ in range(3):
        identity = entry(copy_slot(0, 1), [scalar(f64)], [scalar(f64)])
        function = identity.native
        del identity
        gc.collect(1)
        assert function(2.0) == 2.0
        bound = function.__self__  # type: ignore[attr-defined]
        count = sys.getrefcount(bound)
        del function
        gc.collect(1)
        assert sys.getrefcount(bound) == count - 1


IN_A_CIRCLE = """
import gc, types
import loopwright as lw
kernel = lw.compile("func.func @main(%a: f64) -> f64 { return %a : f64 }")
(function,) = [x for x in vars(kernel).values() if isinstance(x, types.BuiltinFunctionType)]
later = types.SimpleNamespace(function=function)
later.itself = function.__self__[1].__self__.later = later
del kernel, function, later
gc.collect()
"""


def test_kernels_in_circles_are_released() -> None:
    """The garbage collector clears what it tracks in any order; released memory is overwritten."""
    overwriting = {"PYTHONMALLOC": "malloc", "MALLOC_PERTURB_": "34"}
    subprocess.run([sys.executable, "-c", IN_A_CIRCLE], env=os.environ | overwriting, check=True)


ALLOCATING = PROGRAMS["allocating"]


@pytest.mark.parametrize("size", [(1 << 20) - 1, 1 << 20, (1 << 20) + 1, (1 << 21) + 12345])
def test_large_memory_that_asks_for_huge_pages(size: int) -> None:
    kernel = lw.compile(ALLOCATING)
    for _ in range(3):
        large_array = kernel(size)
        assert large_array.ctypes.data % 128 == 0
        np.testing.assert_array_equal(large_array, np.arange(size, dtype=np.float32))
