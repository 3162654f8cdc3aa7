"""What a call accepts, what it refuses, in which words: native wrapper and Python path alike."""

from collections.abc import Sequence
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from numpy.lib.stride_tricks import as_strided
from xdsl.dialects.builtin import (
    BFloat16Type,
    ComplexType,
    Float16Type,
    IntegerType,
    Signedness,
    f32,
    f64,
    i1,
    i8,
    i16,
    i32,
    i64,
)
from xdsl.ir import Attribute

from loopwright.native.runtime.arguments import byte_range, fill_frame
from loopwright.native.runtime.callables import EntryCaller
from loopwright.reporting.errors import ArgumentError
from tests.unit.native.runtime.handmade import (
    ANY,
    INDEX,
    copy_slot,
    entry,
    memref,
    scalar,
    signature,
    vector,
)


def refused(function: Any, arguments: Sequence[object]) -> str:
    with pytest.raises(ArgumentError) as caught:
        function(*arguments)
    return str(caught.value)


@pytest.fixture(scope="module")
def plain() -> Any:
    """memref<?x4xf32> that is only read, memref<4xi32> that is written, f64."""
    return entry("", [memref([ANY, 4], written=False), memref([4], i32), scalar(f64)])


A = np.zeros((3, 4), np.float32)
B = np.zeros(4, np.int32)
READ_ONLY = np.zeros(4, np.int32)
READ_ONLY.flags.writeable = False
UNALIGNED = np.zeros(17, np.uint8)[1:].view(np.int32)


def test_good_arguments_pass(plain: Any) -> None:
    for call in plain.both:
        assert call(A, B, 1.0) is None
        assert call(A, B.view(np.uint32), 1) is None
        assert call(A[:0], B, np.float32(2)) is None
        assert call(A[1:2], np.arange(8, dtype=np.int32)[4:], np.int8(3)) is None


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((A, B), "@f takes 3 arguments, given 2"),
        ((A, B, 1.0, 2), "@f takes 3 arguments, given 4"),
        ((A.astype(np.float64), B, 1.0), "argument 1 ('%a') of @f: expected dtype float32"),
        ((A.astype(">f4"), B, 1.0), "in the machine's byte order, given dtype >f4"),
        ((A[0], B, 1.0), "expected rank 2 for memref<?x4xf32>, given rank 1"),
        (
            (A[:, :3].copy(), B, 1.0),
            "expected extent 4 in dimension 1 for memref<?x4xf32>, given 3",
        ),
        ((A[::2], B, 1.0), "expected a C-contiguous array"),
        ((np.asfortranarray(A), B, 1.0), "expected a C-contiguous array"),
        ((A, READ_ONLY, 1.0), "argument 2 ('%b') of @f: expected a writable array"),
        ((A, UNALIGNED, 1.0), "expected alignment to 4 bytes, given an unaligned array"),
        ((A, [1, 2, 3, 4], 1.0), "expected a NumPy array for memref<4xi32>, given list"),
        ((A, None, 1.0), "expected a NumPy array for memref<4xi32>, given NoneType None"),
        ((A, np.ma.masked_array(B), 1.0), "given a masked array"),
        ((A, B, "1"), "argument 3 ('%c') of @f: expected a real number (f64), given str '1'"),
        ((A, B, 1j), "expected a real number (f64), given complex 1j"),
        ((A, B, np.zeros(2)), "expected a real number (f64), given an array of float64"),
    ],
)
def test_wrong_arguments_are_named(plain: Any, arguments: Sequence[object], words: str) -> None:
    for call in plain.both:
        assert words in refused(call, arguments)


def test_subclasses_of_arrays_are_arrays(plain: Any) -> None:
    class Special(np.ndarray[Any, Any]):
        pass

    for call in plain.both:
        assert call(A.view(Special), B, 1.0) is None


def test_equal_dtypes_need_not_be_identical(plain: Any) -> None:
    dtype_with_metadata = np.dtype("int32", metadata={"note": "not the singleton"})
    for call in plain.both:
        assert call(A, np.zeros(4, dtype_with_metadata), 1.0) is None


@pytest.mark.parametrize(
    ("type_", "good", "bad"),
    [
        (i8, [-128, 255, True, np.int64(5)], [-129, 256, 1.0, None]),
        (i32, [-(2**31), 2**32 - 1], [2**32, 2**100, -(2**100)]),
        (i64, [-(2**63), 2**64 - 1], [2**64, -(2**63) - 1]),
        (IntegerType(5), [-16, 31], [32, -17]),
        (IntegerType(8, Signedness.SIGNED), [-128, 127], [128]),
        (IntegerType(8, Signedness.UNSIGNED), [0, 255], [-1, 256]),
        (i1, [True, False, np.bool_(True), 0, 1, -1], [2, 0.5, "true"]),
        (INDEX, [-1, 2**63], [2**64]),
        (f32, [1, 1.5, 1e300, float("nan"), np.float16(2), ml_dtypes.bfloat16(3)], ["x", 2j]),
        (Float16Type(), [1.5], [[1.5]]),
        (ComplexType(f32), [1, 1.5, 2j, np.complex64(3)], ["x"]),
    ],
)
def test_scalars(type_: Attribute, good: list[object], bad: list[object]) -> None:
    shape = signature([scalar(type_)])
    for value in good:
        fill_frame(shape, [value], may_alias=False)
    for value in bad:
        with pytest.raises(ArgumentError, match=r"argument 1 \('%a'\) of @f: expected"):
            fill_frame(shape, [value], may_alias=False)


NUMBERS = [
    *(0, 1, -1, 2**31, -(2**31), 2**53, -(2**53), 2**53 + 1, 2**63 - 1, 2**64, 10**400, True),
    *(0.5, -0.0, 1e300, float("inf")),
    *(kind(x) for kind in (np.float64, np.float32, np.float16) for x in (1.5, -0.0, 7)),
    *(kind(x) for kind in (np.int64, np.int32, np.int8, np.uint64, np.uint8) for x in (0, 5)),
    *(np.int64(-(2**63)), np.int64(2**62 + 1), np.int32(-(2**31)), np.float32(1e30)),
    np.bool_(True),
    np.longdouble(1.5),
]


@pytest.mark.parametrize("type_", [f32, f64, i8, i32, i64, INDEX])
def test_numbers_of_all_kinds_pass_alike(type_: Attribute) -> None:
    """In the native wrapper and in Python, to the last bit, or with the same words."""
    one_number = entry(copy_slot(0, 1), [scalar(type_)], [scalar(type_)])
    for value in NUMBERS:
        outcomes: list[object] = []
        for call in one_number.both:
            try:
                outcomes.append(np.array(call(value)).tobytes())
            except ArgumentError as error:
                outcomes.append(str(error))
        assert outcomes[0] == outcomes[1], value


@pytest.mark.parametrize(
    ("type_", "values"),
    [
        (f64, [1.5, 3, np.float64(1.5), np.float32(1.5)]),
        (f32, [1.5, -3, np.float64(1.5), np.float32(1.5)]),
        (i64, [3, np.int64(-3), np.int32(-3)]),
        (INDEX, [3, np.int64(-3), np.int32(-3)]),
        (i8, [3, np.int64(-3), np.int32(-3)]),
    ],
)
def test_common_numbers_stay_in_native_code(
    type_: Attribute, values: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(EntryCaller, "__call__", lambda *_: "the path through Python")
    one_number = entry(copy_slot(0, 1), [scalar(type_)], [scalar(type_)])
    for value in values:
        assert one_number.native(value) == value
    assert one_number.native(np.int16(3)) == "the path through Python"


def test_scalars_in_the_frame() -> None:
    shape = signature([scalar(t) for t in (i8, i16, f32, f64, i1, BFloat16Type())])
    frame, _ = fill_frame(shape, [-1, 65535, 1.5, 2.5, True, 3.0], may_alias=False)
    assert frame[0] == 255
    assert frame[8:10].view(np.uint16)[0] == 65535
    assert frame[16:20].view(np.float32)[0] == 1.5
    assert frame[24:32].view(np.float64)[0] == 2.5
    assert frame[32] == 1
    assert frame[40:42].view(ml_dtypes.bfloat16)[0] == 3.0
    assert frame.ctypes.data % 64 == 0


def test_vectors_in_the_frame() -> None:
    shape = signature([vector([2, 3], i32), vector([3], i1), vector([2])])
    assert shape.argument_slots == (0, 3, 4, 5)
    arguments = [np.arange(6).reshape(2, 3), [True, False, True], np.array([1.5, 2.5], np.float32)]
    frame, _ = fill_frame(shape, arguments, may_alias=False)
    assert frame[:24].view(np.int32).tolist() == [0, 1, 2, 3, 4, 5]
    assert frame[24:27].tolist() == [1, 0, 1]
    assert frame[32:40].view(np.float32).tolist() == [1.5, 2.5]
    for wrong in (np.zeros(3), "ab", [1, 2, 3], [2**40, 0]):
        with pytest.raises(ArgumentError):
            fill_frame(signature([vector([2], i32)]), [wrong], may_alias=False)


def descriptor(shape: Any, array: Any) -> list[int]:
    frame, _ = fill_frame(signature([shape]), [array], may_alias=False)
    words = frame.view(np.int64).tolist()
    return [words[0] - array.ctypes.data, *words[1:]]


def test_descriptors() -> None:
    base = np.zeros((6, 8), np.float32)
    anyhow = memref([ANY, ANY], strides=[None, None])
    assert descriptor(memref([ANY, 8]), base) == [0, 0, 6, 8, 8, 1]
    assert descriptor(anyhow, base[::2, 1::3]) == [0, 0, 3, 3, 16, 3]
    assert descriptor(anyhow, base[::-1, ::-2]) == [0, 0, 6, 4, -8, -2]
    assert descriptor(anyhow, base.T) == [0, 0, 8, 6, 1, 8]
    assert descriptor(memref([6, 4], strides=[8, 2], offset=3), base[:, ::2]) == [
        -12,
        3,
        6,
        4,
        8,
        2,
    ]
    assert descriptor(memref([]), np.zeros((), np.float32)) == [0, 0]
    # Strides of dimensions with one element or none do not matter; canonical ones are passed.
    assert descriptor(memref([1, 8]), base[3:4]) == [0, 0, 1, 8, 8, 1]
    assert descriptor(memref([ANY, 8]), base[6:]) == [0, 0, 0, 8, 8, 1]
    assert descriptor(memref([1, 8], strides=[77, 1]), base[3:4]) == [0, 0, 1, 8, 77, 1]


def test_strides_against_layouts() -> None:
    base = np.zeros((6, 8), np.float32)
    fixed = memref([6, 4], strides=[8, 2], offset=0)
    pairs = np.zeros(6, [("x", np.float32), ("y", np.int8)])
    for call in entry("", [fixed]).both:
        call(base[:, ::2])
        message = refused(call, [base[:, :4]])
        assert "expected stride 2 (in elements) in dimension 1" in message
        assert message.endswith("given 1")
    for call in entry("", [memref([ANY], strides=[None])]).both:
        call(base[:, 1])
        assert "expected alignment" in refused(call, [pairs["x"]])
    halves = np.zeros(10, np.int16)[1:9].view()
    odd = np.lib.stride_tricks.as_strided(halves.view(np.int8), (2,), (3,)).view(np.int8)
    assert odd.strides == (3,)
    for call in entry("", [memref([ANY], i8, [None])]).both:
        call(odd)


def test_strides_that_are_no_multiples_of_the_element() -> None:
    memory = np.zeros(64, np.uint8)
    array = np.ndarray((3,), np.complex64, memory, strides=(12,))
    assert array.flags.aligned
    shape = signature([memref([ANY], ComplexType(f32), [None])])
    with pytest.raises(ArgumentError, match="strides in multiples of 8 bytes"):
        fill_frame(shape, [array], may_alias=False)


def test_overlap() -> None:
    memory = np.zeros(16, np.float32)
    read, written = (memref([ANY], written=flag, strides=[None]) for flag in (False, True))
    reads = [read, read]
    writes = [read, written]
    for call in entry("", reads).both:
        call(memory, memory)
    for call in entry("", writes).both:
        call(memory[:8], memory[8:])
        call(memory[::2], memory[1::2])
        call(memory[:0], memory)
        call(memory[3:3], memory[2:8])
        for a, b in [
            (memory, memory),
            (memory[:9], memory[8:]),
            (memory[::-1], memory[:1]),
            (memory[::3], memory[1::2]),
            (memory[8:], memory[:9][::-1]),
        ]:
            message = refused(call, [a, b])
            assert "arguments 1 ('%a') and 2 ('%b') of @f" in message
            assert "because '%b' is written" in message
            assert "may_alias=True" in message
    for call in entry("", writes, may_alias=True).both:
        call(memory, memory)


BASE = np.zeros((6, 8, 4), np.float32)
APART = {
    "whole": BASE,
    "transposed": BASE.T,
    "permuted": BASE.transpose(1, 0, 2),
    "sliced": BASE[::2, 1:5, ::3],
    "reversed": BASE[::-1, :, ::-1],
    "one row again": as_strided(BASE, (1, 1, 4), (0, 0, 4)),
    "no elements": as_strided(BASE, (5, 0, 4), (0, 0, 4)),
    "interleaved": as_strided(BASE, (1, 3, 2), (0, 8, 12)),
    "columns first": np.zeros((3, 4, 5), np.float32, order="F"),
}
OVERLAPPING = {
    "rows": as_strided(BASE, (2, 3, 4), (0, 0, 4)),
    "one element": as_strided(BASE, (2, 1, 1), (0, 4, 4)),
    "windows": as_strided(BASE, (1, 4, 3), (0, 4, 4)),
    "many windows": as_strided(np.zeros(1 << 10, np.float32), (1, 900, 120), (0, 4, 4)),
    "backwards": as_strided(BASE[5, 7, 3:], (1, 4, 3), (0, -4, 4)),
    "interleaved": as_strided(BASE, (1, 4, 3), (0, 8, 12)),
}


@pytest.mark.parametrize("injective", [True, False])
def test_arrays_that_overlap_themselves(injective: bool) -> None:
    shape = [memref([ANY, ANY, ANY], injective=injective, strides=[None, None, None])]
    for call in entry("", shape).both:
        for array in APART.values():
            call(array)
        for array in OVERLAPPING.values():
            if not injective:
                call(array)
                continue
            message = refused(call, [array])
            assert "argument 1 ('%a') of @f: expected an array that does not overlap" in message
            assert f"strides {array.strides}" in message


def test_byte_ranges() -> None:
    memory = np.zeros((4, 4), np.float32)
    start = memory.ctypes.data
    assert byte_range(memory) == (start, start + 64)
    assert byte_range(memory[::-1, ::-1]) == (start, start + 64)
    assert byte_range(memory[1:3, 2:]) == (start + 24, start + 48)
    assert byte_range(memory[2:2]) == (memory[2:2].ctypes.data,) * 2


@pytest.mark.parametrize(
    ("type_", "dtypes"),
    [
        (i1, [np.bool_]),
        (i8, [np.int8, np.uint8]),
        (IntegerType(3), [np.int8, np.uint8]),
        (IntegerType(4), [np.int8, np.uint8, ml_dtypes.int4, ml_dtypes.uint4]),
        (IntegerType(24), [np.int32, np.uint32]),
        (IntegerType(16, Signedness.UNSIGNED), [np.uint16]),
        (IntegerType(16, Signedness.SIGNED), [np.int16]),
        (INDEX, [np.int64, np.uint64]),
        (Float16Type(), [np.float16]),
        (BFloat16Type(), [ml_dtypes.bfloat16]),
        (f64, [np.float64]),
        (ComplexType(f64), [np.complex128]),
    ],
)
def test_dtypes_of_elements(type_: Attribute, dtypes: list[Any]) -> None:
    every = [np.bool_, np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64]
    every += [np.uint64, np.float16, np.float32, np.float64, np.complex64, np.complex128]
    every += [ml_dtypes.bfloat16, ml_dtypes.int4, ml_dtypes.uint4, ml_dtypes.float8_e5m2]
    for call in entry("", [memref([2], type_)]).both:
        for dtype in every:
            if dtype in dtypes:
                call(np.zeros(2, dtype))
            else:
                refused(call, [np.zeros(2, dtype)])
