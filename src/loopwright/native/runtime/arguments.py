"""The call boundary: signatures, and arguments checked and put into a frame.

Signatures are plain data, which code from the disk cache comes with; `entries` derives them from
functions.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from enum import Enum
from functools import cache
from itertools import accumulate, combinations
from math import prod
from typing import Any, TypeGuard

import numpy as np

from loopwright.native.runtime.result_forms import Form, plain_form
from loopwright.records import dataclass
from loopwright.reporting.errors import ArgumentError, ArgumentTypeError, OverlapError


class ElementKind(Enum):
    """The family of numbers that an element type belongs to."""

    BOOL = "bool"
    INTEGER = "integer"
    FLOAT = "float"
    COMPLEX = "complex"


@dataclass(frozen=True, slots=True)
class ElementType:
    """A scalar type: how MLIR spells it, its bits, and the names of the dtypes that hold it.

    Results have the first dtype. `signed` says how the bits of an integer result are read; `bounds`
    are the smallest and the largest integer accepted as an argument.
    """

    name: str
    kind: ElementKind
    bits: int
    size: int
    dtypes: tuple[str, ...]
    signed: bool = True
    bounds: tuple[int, int] = (0, 0)

    @property
    def dtype(self) -> np.dtype[Any]:
        """The dtype of results."""
        return dtype_named(self.dtypes[0])


@cache
def dtype_named(name: str) -> np.dtype[Any]:
    """Return a dtype of NumPy or of ml_dtypes by its name.

    >>> dtype_named("float32").itemsize, dtype_named("bfloat16").itemsize
    (4, 2)
    """
    try:
        return np.dtype(name)
    except TypeError:
        import ml_dtypes

        return np.dtype(getattr(ml_dtypes, name))


@dataclass(frozen=True, slots=True)
class ScalarSpec:
    """A number in one slot. A result is a NumPy scalar if `dtype` names a type."""

    type: str
    element: ElementType
    dtype: str = ""

    @property
    def slots(self) -> int:
        """8-byte slots in the frame."""
        return max(1, self.element.size // 8)


@dataclass(frozen=True, slots=True)
class VectorSpec:
    """A vector, its elements packed as in memory."""

    type: str
    element: ElementType
    shape: tuple[int, ...]

    @property
    def slots(self) -> int:
        """8-byte slots in the frame."""
        return -(-prod(self.shape) * self.element.size // 8)


@dataclass(frozen=True, slots=True)
class MemRefSpec:
    """A memref: extents, strides and offset in elements, `None` where they are dynamic.

    `contiguous` says that the layout is the identity (row-major without gaps); `strides` is then
    empty. Where the elements are vectors, `inner` is their shape: the trailing dimensions of the
    array. `written` says that the program may store through the argument, `injective` that it
    assumes that no two elements of the array share memory. A result whose `dtype` is given has that
    one, and can be written to if it is `written`.
    """

    type: str
    element: ElementType
    shape: tuple[int | None, ...]
    contiguous: bool
    strides: tuple[int | None, ...] = ()
    offset: int | None = 0
    inner: tuple[int, ...] = ()
    written: bool = True
    injective: bool = False
    dtype: str = ""

    @property
    def rank(self) -> int:
        """Dimensions of the memref itself."""
        return len(self.shape)

    @property
    def item_bytes(self) -> int:
        """Bytes from an element to the next."""
        return self.element.size * prod(self.inner)

    @property
    def slots(self) -> int:
        """The 8-byte slots of an argument; a result has one more."""
        return 2 + 2 * self.rank


Spec = ScalarSpec | VectorSpec | MemRefSpec


@dataclass(frozen=True, slots=True, repr=False)
class Signature:
    """The arguments and results of an entry.

    `names` are the arguments' names in the text, without the percent sign; no two are the same.

    A frame is an array of 8-byte slots, arguments first, then results; see "Calling convention" in
    `docs/architecture.md`.
    """

    name: str
    names: tuple[str, ...]
    arguments: tuple[Spec, ...]
    results: tuple[Spec, ...]
    form: Form = ()
    """How the value of a call is assembled; empty for the results as they are (`result_forms`)."""

    @property
    def value_form(self) -> Form:
        """The form of the value of a call."""
        return self.form or plain_form(len(self.results))

    @property
    def argument_slots(self) -> tuple[int, ...]:
        """The first slot of each argument, then the first slot after them."""
        return tuple(accumulate((spec.slots for spec in self.arguments), initial=0))

    @property
    def result_slots(self) -> tuple[int, ...]:
        """The first slot of each result, then the size of the frame."""
        sizes = (spec.slots + isinstance(spec, MemRefSpec) for spec in self.results)
        return tuple(accumulate(sizes, initial=self.argument_slots[-1]))

    @property
    def slots(self) -> int:
        """The size of the frame, in slots."""
        return self.result_slots[-1]

    def __repr__(self) -> str:
        return f"<Signature {self}>"

    def __str__(self) -> str:
        parameter_list = ", ".join(
            f"%{name}: {spec.type}" for name, spec in zip(self.names, self.arguments, strict=True)
        )
        result_list = ", ".join(spec.type for spec in self.results)
        return f"@{self.name}({parameter_list})" + (f" -> ({result_list})" if result_list else "")


FRAME_ALIGNMENT = 64
_OVERLAP_WORK: Any = 100_000

AnyArray = np.ndarray[Any, np.dtype[Any]]
Frame = np.ndarray[Any, np.dtype[np.uint8]]


def is_array(value: object) -> TypeGuard[AnyArray]:
    """Return whether a value is a NumPy array."""
    return isinstance(value, np.ndarray)


class _RejectedError(Exception):
    """Raised for a rejected argument: the expected form, and the given value."""

    def __init__(
        self, expected: str, actual: str, error: type[ArgumentError] = ArgumentError
    ) -> None:
        self.expected = expected
        self.actual = actual
        self.error = error


def new_frame(slots: int) -> Frame:
    """Return the bytes of a frame, zero, aligned for any vector."""
    memory = np.zeros(8 * slots + FRAME_ALIGNMENT, np.uint8)
    skip = -memory.ctypes.data % FRAME_ALIGNMENT
    return memory[skip : skip + 8 * slots]


def fill_frame(
    signature: Signature, arguments: Sequence[object], *, may_alias: bool
) -> tuple[Frame, list[object]]:
    """Check the arguments of a call and put them into a new frame.

    Unless `may_alias`, arrays that are written overlap no others.

    Returns the frame and the arguments as they were used, which must stay alive during the call.
    Raises `ArgumentError`, naming the argument.

    The native wrapper (`wrapper`) handles the common cases and calls this function for all others,
    so that this module alone decides what is accepted and reports errors. NumPy arrays are passed
    without copying; arguments that a kernel cannot accept (overlapping arrays of which one is
    written, read-only arrays that are written, strides that the layout does not allow) raise
    `ArgumentError`.
    """
    expected_count = len(signature.arguments)
    actual_count = len(arguments)
    if expected_count != actual_count:
        plural = "" if expected_count == 1 else "s"
        raise ArgumentTypeError(
            f"@{signature.name} takes {expected_count} argument{plural}, given {actual_count}"
        )
    frame = new_frame(signature.slots)
    used_arguments: list[object] = []
    for i, (spec, value) in enumerate(zip(signature.arguments, arguments, strict=True)):
        first = 8 * signature.argument_slots[i]
        place = frame[first : first + 8 * spec.slots]
        try:
            match spec:
                case ScalarSpec():
                    _put(place, scalar_value(spec.element, value))
                    used_arguments.append(value)
                case VectorSpec():
                    _put(place, _vector_value(spec, value))
                    used_arguments.append(value)
                case MemRefSpec():
                    array = _checked_array(spec, value)
                    if spec.injective:
                        _check_injective(spec, array, may_alias=may_alias)
                    _put(place, np.array(_descriptor(spec, array), np.int64))
                    used_arguments.append(array)
        except _RejectedError as wrong:
            raise wrong.error(
                f"argument {i + 1} ('%{signature.names[i]}') of @{signature.name}: "
                f"expected {wrong.expected}, given {wrong.actual}",
                i,
            ) from None
    if not may_alias:
        _check_overlaps(signature, used_arguments)
    return frame, used_arguments


def _put(place: Frame, value: AnyArray) -> None:
    raw = np.frombuffer(value.tobytes(), np.uint8)
    place[: raw.size] = raw


def describe(value: object) -> str:
    """Return a value in a few words, for messages."""
    if is_array(value):
        shape = "x".join(map(str, value.shape))
        return f"an array of {value.dtype} with shape {shape or '()'}"
    text = repr(value)
    return f"{type(value).__name__} {text if len(text) <= 40 else text[:37] + '...'}"


def scalar_value(element: ElementType, argument: object) -> AnyArray:
    """Return a Python or NumPy number as an array of rank 0 of the type's first dtype."""
    value: Any = argument
    if is_array(value) and value.ndim == 0:
        value = value[()]
    try:
        if element.kind in (ElementKind.BOOL, ElementKind.INTEGER):
            return _integer_value(element, value)
        if isinstance(value, str | bytes):
            raise TypeError
        if element.kind is ElementKind.COMPLEX:
            return np.asarray(complex(value), element.dtype)
        if isinstance(value, complex | np.complexfloating):
            raise TypeError
        with np.errstate(over="ignore", invalid="ignore"):
            return np.asarray(float(value), np.float64).astype(element.dtype)
    except (TypeError, ValueError, OverflowError):
        raise _RejectedError(
            _wanted_number(element), describe(argument), ArgumentTypeError
        ) from None


def _integer_value(element: ElementType, value: Any) -> AnyArray:
    number = operator.index(_without_numpy_bool(value))
    low, high = element.bounds
    if not low <= number <= high:
        raise _RejectedError(f"{_wanted_number(element)} from {low} to {high}", str(number))
    if element.kind is ElementKind.BOOL:
        return np.asarray(number != 0)
    raw = number.to_bytes(element.size, "little", signed=number < 0)
    return np.frombuffer(raw, f"uint{8 * element.size}")


def _without_numpy_bool(value: object) -> Any:
    """Convert NumPy's truth values, which are not integers, to Python's, which are."""
    item: Any = value
    return bool(item) if isinstance(value, np.bool_) else item


def _wanted_number(element: ElementType) -> str:
    words = {
        ElementKind.BOOL: "a truth value",
        ElementKind.INTEGER: "an integer",
        ElementKind.FLOAT: "a real number",
        ElementKind.COMPLEX: "a complex number",
    }
    return f"{words[element.kind]} ({element.name})"


def _vector_value(spec: VectorSpec, value: object) -> AnyArray:
    expected = f"{spec.type} as an array of {spec.element.dtypes[0]}"
    try:
        array: AnyArray = np.asarray(value)
    except (TypeError, ValueError):
        raise _RejectedError(expected, describe(value), ArgumentTypeError) from None
    if array.shape != spec.shape:
        raise _RejectedError(expected, describe(value))
    if array.dtype in (dtype_named(name) for name in spec.element.dtypes):
        return np.ascontiguousarray(array)
    kinds = "bui" if spec.element.kind in (ElementKind.BOOL, ElementKind.INTEGER) else "buifcV"
    if array.dtype.kind not in kinds:
        raise _RejectedError(expected, describe(value))
    items = [scalar_value(spec.element, item) for item in array.reshape(-1).tolist()]
    return np.array(items).reshape(spec.shape)


def _checked_array(spec: MemRefSpec, value: object) -> AnyArray:
    """Return the array, if it can be passed as a memref of this type."""
    if isinstance(value, np.ma.MaskedArray):
        raise _RejectedError(f"a NumPy array for {spec.type}", "a masked array", ArgumentTypeError)
    if not is_array(value):
        if spec.rank or spec.inner or spec.written:
            raise _RejectedError(
                f"a NumPy array for {spec.type}", describe(value), ArgumentTypeError
            )
        return scalar_value(spec.element, value)
    array = value
    _check_dtype(spec, array)
    _check_shape(spec, array)
    if spec.written and not array.flags.writeable:
        raise _RejectedError(f"a writable array ({spec.type} is written)", "a read-only array")
    if not array.flags.aligned:
        raise _RejectedError(f"alignment to {array.dtype.alignment} bytes", "an unaligned array")
    return array


def _check_dtype(spec: MemRefSpec, array: AnyArray) -> None:
    dtypes = [dtype_named(name) for name in spec.element.dtypes]
    if array.dtype in dtypes:
        return
    expected = f"dtype {' or '.join(str(d) for d in dtypes)} for {spec.type}"
    if array.dtype.newbyteorder("=") in dtypes:
        raise _RejectedError(
            f"{expected} in the machine's byte order", f"dtype {array.dtype.str}", ArgumentTypeError
        )
    raise _RejectedError(expected, f"dtype {array.dtype}", ArgumentTypeError)


def _check_shape(spec: MemRefSpec, array: AnyArray) -> None:
    expected_shape = (*spec.shape, *spec.inner)
    if array.ndim != len(expected_shape):
        raise _RejectedError(f"rank {len(expected_shape)} for {spec.type}", f"rank {array.ndim}")
    for d, (extent, actual) in enumerate(zip(expected_shape, array.shape, strict=True)):
        if extent is not None and extent != actual:
            raise _RejectedError(f"extent {extent} in dimension {d} for {spec.type}", str(actual))


def _check_injective(spec: MemRefSpec, array: AnyArray, *, may_alias: bool) -> None:
    if overlaps_itself(array):
        raise _RejectedError(
            f"an array that does not overlap itself, because {spec.type} is written in no order of "
            "elements",
            f"shape {array.shape} with strides {array.strides} in bytes",
            ArgumentError if may_alias else OverlapError,
        )


def overlaps_itself(array: AnyArray) -> bool:
    """Return whether two elements of an array share a byte; true if that would take long to decide.

    >>> a = np.zeros((4, 6), np.float32)
    >>> [overlaps_itself(v) for v in (a.T, a[::-1, ::2], np.broadcast_to(a[0], (4, 6)))]
    [False, False, True]
    >>> overlaps_itself(np.lib.stride_tricks.as_strided(a, (2, 2), (8, 12)))
    False
    """
    steps = sorted(
        (abs(stride), extent)
        for extent, stride in zip(array.shape, array.strides, strict=True)
        if extent > 1
    )
    reach = array.itemsize
    nested = True
    for stride, extent in steps:
        nested = nested and stride >= reach
        reach += stride * (extent - 1)
    if nested or array.size == 0:
        return False
    if reach < array.size * array.itemsize or array.size > _OVERLAP_WORK:
        return True
    places = np.zeros(1, np.int64)
    for stride, extent in steps:
        along: np.ndarray[Any, np.dtype[np.int64]] = stride * np.arange(extent, dtype=np.int64)
        places = (places[:, None] + along).reshape(-1)
    places.sort()
    return bool((np.diff(places) < array.itemsize).any())


def _descriptor(spec: MemRefSpec, array: AnyArray) -> list[int]:
    """Return the aligned pointer, offset, sizes and strides."""
    offset = spec.offset or 0
    pointer = array.ctypes.data - offset * spec.item_bytes
    return [pointer, offset, *array.shape[: spec.rank], *_element_strides(spec, array)]


def _element_strides(spec: MemRefSpec, array: AnyArray) -> list[int]:
    extents = array.shape[: spec.rank]
    if spec.contiguous:
        if not array.flags.c_contiguous:
            raise _RejectedError(
                f"a C-contiguous array for {spec.type}", f"strides {array.strides} in bytes"
            )
        return suffix_products(extents)
    _check_inner(spec, array)
    strides: list[int] = []
    for d, static in enumerate(spec.strides):
        stride, remainder = divmod(array.strides[d], spec.item_bytes)
        if array.size == 0 or extents[d] <= 1:
            strides.append(static if static is not None else 1 if remainder else stride)
            continue
        if remainder:
            raise _RejectedError(
                f"strides in multiples of {spec.item_bytes} bytes for {spec.type}",
                f"{array.strides[d]} in dimension {d}",
            )
        if static is not None and static != stride:
            raise _RejectedError(
                f"stride {static} (in elements) in dimension {d} for {spec.type}", str(stride)
            )
        strides.append(stride)
    return strides


def _check_inner(spec: MemRefSpec, array: AnyArray) -> None:
    """Check that the trailing dimensions of vector elements are contiguous."""
    packed = [step * spec.element.size for step in suffix_products(spec.inner)]
    for d, step in enumerate(packed, start=spec.rank):
        if array.shape[d] > 1 and array.size and array.strides[d] != step:
            raise _RejectedError(
                f"stride {step} bytes in dimension {d} for {spec.type}", str(array.strides[d])
            )


def suffix_products(extents: Sequence[int]) -> list[int]:
    """Return the strides of the identity layout.

    >>> suffix_products((2, 3, 4))
    [12, 4, 1]
    """
    strides = [1] * len(extents)
    for d in range(len(extents) - 2, -1, -1):
        strides[d] = strides[d + 1] * extents[d + 1]
    return strides


def byte_range(array: AnyArray) -> tuple[int, int]:
    """Return the first byte that an array accesses, and the one after the last.

    >>> a = np.zeros(4, np.float32)
    >>> first, end = byte_range(a[::-1])
    >>> first == a.ctypes.data, end - first
    (True, 16)
    """
    first = array.ctypes.data
    if array.size == 0:
        return first, first
    end = first + array.itemsize
    for extent, stride in zip(array.shape, array.strides, strict=True):
        if stride < 0:
            first += (extent - 1) * stride
        else:
            end += (extent - 1) * stride
    return first, end


def _check_overlaps(signature: Signature, used_arguments: Sequence[object]) -> None:
    """Refuse two arrays that share an element if one of them is written."""
    arrays = [
        (i, value, spec, byte_range(value))
        for i, (spec, value) in enumerate(zip(signature.arguments, used_arguments, strict=True))
        if isinstance(spec, MemRefSpec) and is_array(value)
    ]
    for (i, a, spec_a, range_a), (j, b, spec_b, range_b) in combinations(arrays, 2):
        if not (spec_a.written or spec_b.written):
            continue
        disjoint = range_a[1] <= range_b[0] or range_b[1] <= range_a[0]
        if disjoint or not a.size or not b.size or not _share_elements(a, b):
            continue
        written = signature.names[i if spec_a.written else j]
        raise OverlapError(
            f"arguments {i + 1} ('%{signature.names[i]}') and {j + 1} ('%{signature.names[j]}') "
            f"of @{signature.name}: expected arrays that do not overlap, because '%{written}' is "
            f"written, given arrays that share memory (compile with may_alias=True to allow it)"
        )


def _share_elements(a: AnyArray, b: AnyArray) -> bool:
    """Return whether two arrays share a byte; true if that would take long to decide."""
    try:
        return bool(np.shares_memory(a, b, _OVERLAP_WORK))
    except np.exceptions.TooHardError:
        return True
