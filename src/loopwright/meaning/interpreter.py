"""The interpreter that users call: its arguments and results are NumPy arrays and scalars."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Sequence
from typing import Any, TextIO, TypeGuard

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects import builtin
from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute, Operation

from loopwright.ir.core import attributes
from loopwright.ir.core.floats import dtype_name
from loopwright.ir.dialects.memref.layout import extents, has_identity_layout, strides_and_offset
from loopwright.ir.dialects.symbols import symbol_name
from loopwright.ir.interfaces.scalars import greatest, least, signed, unsigned
from loopwright.ir.syntax.value_names import unique_names
from loopwright.meaning import memory, values
from loopwright.meaning.combining import width_of
from loopwright.meaning.floats import float_format, rounding
from loopwright.meaning.machine import Access, Machine, require
from loopwright.reporting.errors import ArgumentError

Array = NDArray[Any]


def array_dtype(element_type: Attribute) -> np.dtype[Any] | None:
    """Return the dtype of NumPy arrays of an element type; None where NumPy has none.

    Integers of other widths than NumPy's are held in the next wider ones.

    >>> from xdsl.dialects.builtin import IntegerType, f32, i1
    >>> array_dtype(f32), array_dtype(i1), array_dtype(IndexType())
    (dtype('float32'), dtype('bool'), dtype('int64'))
    >>> array_dtype(IntegerType(24))
    dtype('int32')
    """
    if attributes.is_vector(element_type):
        inner = array_dtype(element_type.element_type)
        shape = memory.fixed_shape(element_type)
        if inner is None or memory.element_codec(element_type).size != inner.itemsize * int(
            np.prod(shape)
        ):
            return None
        return np.dtype((inner, shape))
    if isinstance(element_type, IndexType):
        return np.dtype(np.int64)
    if attributes.is_integer_type(element_type):
        width = element_type.width.data
        if width == 1:
            return np.dtype(np.bool_)
        kind = "u" if element_type.signedness.data is builtin.Signedness.UNSIGNED else "i"
        return np.dtype(f"{kind}{memory.scalar_codec(element_type).size}") if width <= 64 else None
    if attributes.is_complex_type(element_type):
        part = array_dtype(element_type.element_type)
        return None if part is None or part.itemsize < 4 else np.dtype(f"c{2 * part.itemsize}")
    name = dtype_name(str(element_type))
    if name is None:
        return None
    try:
        return np.dtype(name)
    except TypeError:
        import ml_dtypes

        return np.dtype(getattr(ml_dtypes, name))


class Arguments:
    """The arguments of one call: arrays that share memory share an allocation."""

    def __init__(self, names: Sequence[str], types: Sequence[Attribute], passed: Sequence[Any]):
        if len(passed) != len(types):
            raise ArgumentError(f"takes {len(types)} arguments, but {len(passed)} were given")
        self._passed = tuple(passed)
        self._regions = _regions([value for value in passed if _is_array(value) and value.size])
        self.values = [
            self._value(name, kind, value)
            for name, kind, value in zip(names, types, passed, strict=True)
        ]

    def _value(self, name: str, kind: Attribute, value: Any) -> values.Value:
        if attributes.is_memref(kind) or attributes.is_unranked(kind):
            if not _is_array(value):
                raise ArgumentError(
                    f"argument {name}: a NumPy array is needed for {kind}, "
                    f"not {type(value).__name__}"
                )
            return self._memref(name, kind, value)
        if attributes.is_vector(kind):
            return _vector(name, kind, value)
        return scalar_value(name, kind, value)

    def _memref(
        self, name: str, kind: builtin.MemRefType[Any] | builtin.UnrankedMemRefType, array: Array
    ) -> memory.MemRef:
        dtype = array_dtype(kind.element_type)
        if dtype is None:
            raise ArgumentError(f"argument {name}: NumPy has no arrays of {kind.element_type}")
        scalar = dtype.base
        inner = dtype.shape
        rank = array.ndim - len(inner)
        if not _same_kind(array.dtype, scalar) or array.shape[max(rank, 0) :] != inner:
            raise ArgumentError(
                f"argument {name}: an array of {dtype} is needed for {kind}, not of {array.dtype}"
            )
        codec = memory.element_codec(kind.element_type)
        if any(stride % codec.size for stride in array.strides[:rank]):
            raise ArgumentError(f"argument {name}: its strides are not multiples of its elements")
        strides = tuple(stride // codec.size for stride in array.strides[:rank])
        offset = _check_type(name, kind, array.shape[:rank], strides)
        if attributes.is_memref(kind) and has_identity_layout(kind):
            strides = memory.row_major(
                array.shape[:rank]
            )  # NumPy's are arbitrary along extents of one
        allocation, start = self._place(array)
        return memory.MemRef(
            allocation,
            codec,
            kind.element_type,
            array.shape[:rank],
            strides,
            offset,
            start - offset * codec.size,
        )

    def _place(self, array: Array) -> tuple[memory.Allocation, int]:
        """Return the allocation of an array's memory, and the offset of the first element in it."""
        address = array.ctypes.data
        for low, high, allocation in self._regions:
            if low <= address < high:
                return allocation, address - low
        return memory.Allocation(memoryview(b""), bytearray(), memory.ARGUMENT, address), 0

    def undefined(self) -> tuple[Array | None, ...]:
        """For each argument, which of its elements are undefined now; None where none can be."""
        masks: list[Array | None] = []
        for array, value in zip(self._passed, self.values, strict=True):
            if not isinstance(value, memory.MemRef) or not array.size:
                masks.append(None)
                continue
            allocation, start = self._place(array)
            masks.append(_undefined(allocation, array, start))
        return tuple(masks)


def _undefined(allocation: memory.Allocation, array: Array, start: int) -> Array:
    """Return which elements of an array, whose first one lies at `start`, have a byte without a
    flag."""
    flags: Array = np.ndarray(
        (*array.shape, array.itemsize), np.uint8, allocation.defined, start, (*array.strides, 1)
    )
    return np.logical_not(np.asarray(flags.all(axis=-1)))


def undefined_in_result(value: values.Value, array: object) -> Array | None:
    """Return which elements of a result are undefined; for a memref those of `array`, which shows
    it; None where none is."""
    if isinstance(value, values.Poison):
        return np.array(True)
    if not isinstance(value, memory.MemRef) or value.layout is not None or not _is_array(array):
        return None
    if not array.size or array.dtype == object:
        return None
    return _undefined(value.allocation, array, value.base + value.offset * value.codec.size)


def _is_array(value: object) -> TypeGuard[Array]:
    return isinstance(value, np.ndarray)


def _same_kind(dtype: np.dtype[Any], expected: np.dtype[Any]) -> bool:
    """Return whether arrays of one dtype are accepted for another: integers of either signedness
    are."""
    if dtype.name in ("int2", "uint2", "int4", "uint4"):  # ml_dtypes': a byte for each
        return expected.kind in "iu" and expected.itemsize == 1
    if dtype.kind in "iu" and expected.kind in "iu":
        return dtype.itemsize == expected.itemsize and dtype.isnative
    return dtype == expected


def _address_range(array: Array) -> tuple[int, int]:
    low = high = array.ctypes.data
    for extent, stride in zip(array.shape, array.strides, strict=True):
        reach = (extent - 1) * stride
        low, high = low + min(reach, 0), high + max(reach, 0)
    return low, high + array.itemsize


def _regions(arrays: Sequence[Array]) -> list[tuple[int, int, memory.Allocation]]:
    """Return the memory of arrays as allocations, one for arrays that overlap."""
    merged: list[tuple[int, int, list[Array]]] = []
    for array in sorted(arrays, key=lambda a: _address_range(a)[0]):
        low, high = _address_range(array)
        if merged and low < merged[-1][1]:
            first, end, group = merged[-1]
            merged[-1] = (first, max(end, high), [*group, array])
        else:
            merged.append((low, high, [array]))
    return [(low, high, _allocation(low, high, group)) for low, high, group in merged]


def _allocation(low: int, high: int, arrays: list[Array]) -> memory.Allocation:
    size = high - low
    data = memoryview((ctypes.c_char * size).from_address(low)).cast("B")
    return memory.Allocation(
        data,
        bytearray(b"\1") * size,
        memory.ARGUMENT,
        address=low,
        writable=all(array.flags.writeable for array in arrays),
        owner=arrays,
    )


def _check_type(
    name: str,
    kind: builtin.MemRefType[Any] | builtin.UnrankedMemRefType,
    shape: Sequence[int],
    strides: Sequence[int],
) -> int:
    """Check extents and strides against a type; returns the offset that the type asks for."""
    if not attributes.is_memref(kind):
        return 0
    expected_extents = extents(kind)
    if len(expected_extents) != len(shape):
        raise ArgumentError(
            f"argument {name}: {kind} has rank {len(expected_extents)}, not {len(shape)}"
        )
    for dimension, (want, have) in enumerate(zip(expected_extents, shape, strict=True)):
        if want is not None and want != have:
            raise ArgumentError(
                f"argument {name}: dimension {dimension} of {kind} has extent {want}, not {have}"
            )
    layout = strides_and_offset(kind)
    if layout is None:
        raise ArgumentError(f"argument {name}: arrays cannot have the layout of {kind}")
    expected_strides, offset = layout
    if 0 not in shape:
        # In row-major order, the strides around dynamic extents follow from the array's extents.
        expected = memory.row_major(shape) if has_identity_layout(kind) else expected_strides
        for dimension, (want, have) in enumerate(zip(expected, strides, strict=True)):
            if want is not None and want != have and shape[dimension] != 1:
                raise ArgumentError(
                    f"argument {name}: dimension {dimension} of {kind} has stride {want}, "
                    f"not {have}"
                )
    return offset or 0


def scalar_value(name: str, kind: Attribute, scalar: Any) -> values.Value:
    """Return a Python or NumPy scalar as a value of a type."""
    number: Any = scalar.item() if hasattr(scalar, "item") and np.ndim(scalar) == 0 else scalar
    try:
        if attributes.is_integer_type(kind) or isinstance(kind, IndexType):
            width = width_of(kind)
            if not isinstance(number, int):
                raise TypeError
            if not least(width) <= number <= greatest(width, is_signed=False):
                raise ArgumentError(f"argument {name}: {number} does not fit in {kind}")
            return signed(number, width)
        if attributes.is_complex_type(kind):
            return complex(number)
        if isinstance(number, complex | str) or number is None:
            raise TypeError
        return rounding(float_format(kind))(float(number))
    except ArgumentError:
        raise
    except (TypeError, ValueError, OverflowError):
        raise ArgumentError(
            f"argument {name}: {kind} is needed, not {type(number).__name__}"
        ) from None


def _vector(name: str, kind: builtin.VectorType[Any], value: Any) -> values.Vector:
    shape = memory.fixed_shape(kind)
    array = np.asarray(value)
    if array.shape != shape:
        raise ArgumentError(f"argument {name}: {kind} is needed, not shape {array.shape}")
    return values.vector_of(
        shape, [scalar_value(name, kind.element_type, lane) for lane in array.flat]
    )


def result_value(kind: Attribute, value: values.Value) -> Any:
    """Return a value of an interpreted program as a NumPy or Python value; zero for poison."""
    if isinstance(value, values.Poison):
        return 0
    if isinstance(value, memory.MemRef):
        return memref_array(value)
    if values.is_lanes(value):
        assert attributes.is_vector(kind)
        lanes = [result_value(kind.element_type, lane) for lane in value.flat]
        return np.array(lanes, dtype=array_dtype(kind.element_type)).reshape(value.shape)
    if attributes.is_integer_type(kind):
        width = kind.width.data
        if width == 1:
            return value != 0
        return (
            unsigned(value, width) if kind.signedness.data is builtin.Signedness.UNSIGNED else value
        )
    return value


def memref_array(memref: memory.MemRef) -> Array:
    """Return the elements of a memref as an array over the same memory."""
    if memref.layout is not None:
        array = np.empty(memref.sizes, dtype=array_dtype(memref.element_type))
        flat = np.frombuffer(memref.allocation.data, dtype=array.dtype)
        for subscripts in memref.subscripts():
            array[subscripts] = flat[memref.base // memref.codec.size + memref.position(subscripts)]
        return array
    dtype = array_dtype(memref.element_type)
    if dtype is None:
        return _object_array(memref)
    return np.ndarray(
        memref.sizes,
        dtype,
        memref.allocation.data,
        memref.base + memref.offset * memref.codec.size,
        tuple(stride * memref.codec.size for stride in memref.strides),
    )


def _object_array(memref: memory.MemRef) -> Array:
    """Return a copy, for element types that NumPy does not have."""
    codec = memref.codec
    array = np.empty(memref.sizes, dtype=object)
    for subscripts in memref.subscripts():
        start = memref.base + memref.position(subscripts) * codec.size
        if not isinstance(codec, memory.VectorCodec):
            array[subscripts] = codec.read(memref.allocation.data, start)
    return array


_PYTHON_FRAMES = 100_000


class Interpreter:
    """Runs the functions of a module, op by op.

    Whatever the program does that MLIR leaves undefined raises an `InterpreterError` with the
    op's location and a stable `code`. Globals keep their contents between calls.

    `trace` records accesses in `accesses` instead of accessing memory; `max_steps` limits the ops
    that all calls together execute; print functions write to `output`, by default standard output.
    With `poison_results` a function may return poison, which becomes zero and is `undefined`.

    >>> from loopwright.ir.dialects.registry import make_context
    >>> from loopwright.ir.syntax.parser import parse_module
    >>> module = parse_module('''
    ... func.func @axpy(%a: f32, %x: memref<?xf32>, %y: memref<?xf32>, %n: index) {
    ...   affine.for %i = 0 to %n {
    ...     %0 = affine.load %x[%i] : memref<?xf32>
    ...     %1 = arith.mulf %a, %0 : f32
    ...     %2 = affine.load %y[%i] : memref<?xf32>
    ...     %3 = arith.addf %1, %2 : f32
    ...     affine.store %3, %y[%i] : memref<?xf32>
    ...   }
    ...   return
    ... }''', make_context())
    >>> import numpy as np
    >>> x, y = np.arange(3, dtype=np.float32), np.ones(3, dtype=np.float32)
    >>> Interpreter(module).call("axpy", 2.0, x, y, 3)
    ()
    >>> y.tolist()
    [1.0, 3.0, 5.0]
    """

    def __init__(
        self,
        module: Operation,
        *,
        trace: bool = False,
        max_steps: int | None = None,
        output: TextIO | None = None,
        poison_results: bool = False,
    ) -> None:
        self._poison_results = poison_results
        self._machine = Machine(
            module, sys.stdout if output is None else output, trace=trace, max_steps=max_steps
        )
        self.module = module
        self._undefined: Callable[[], tuple[Any, ...]] = tuple

    @property
    def accesses(self) -> list[Access]:
        """The accesses recorded so far, in program order; empty unless tracing."""
        return self._machine.accesses

    @property
    def steps(self) -> int:
        """How many ops were executed so far."""
        return self._machine.steps

    def undefined(self) -> tuple[Any, ...]:
        """For each argument of the last call, then each result: which elements are undefined.

        Each is an array of bools, or None where no element can be. Arrays have what was there
        before in the place of poison that the program stores.
        """
        return self._undefined()

    def function(self, name: str) -> Operation:
        """Return the function of that name that has a body; raises `ArgumentError` without one."""
        for block in self.module.regions[0].blocks:
            for op in block.ops:
                if op.name == "func.func" and symbol_name(op) == name:
                    if not op.regions[0].blocks:
                        raise ArgumentError(f"function '{name}' has no body")
                    return op
        raise ArgumentError(f"there is no function '{name}'")

    def call(self, name: str, *arguments: Any) -> tuple[Any, ...]:
        """Call a function; arrays are passed by reference, without a copy.

        Returns the results: Python scalars, NumPy arrays for memrefs and vectors.
        """
        function = self.function(name)
        kind = require(function, "function_type")
        assert isinstance(kind, builtin.FunctionType)
        names = unique_names(function.regions[0].blocks[0].args)
        try:
            checked_arguments = Arguments(names, kind.inputs.data, arguments)
        except values.Fault as fault:
            raise fault.at(function) from None
        results = self._run(function, checked_arguments.values)
        returned = tuple(
            result_value(result_type, value)
            for result_type, value in zip(kind.outputs.data, results, strict=True)
        )
        self._undefined = lambda: (
            *checked_arguments.undefined(),
            *map(undefined_in_result, results, returned),
        )
        return returned

    def _run(self, function: Operation, arguments: list[values.Value]) -> tuple[values.Value, ...]:
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(max(limit, _PYTHON_FRAMES))
        self._machine.begin()
        try:
            try:
                results = self._machine.invoke(function, arguments)
            except values.Fault as fault:
                raise fault.at(function) from None
            last = self._machine.left_at or function
            try:
                for result in results:
                    if not (self._poison_results and isinstance(result, values.Poison)):
                        values.defined(result, "a result")
            except values.Fault as fault:
                raise fault.at(last) from None
            return results
        finally:
            sys.setrecursionlimit(limit)
