"""Python callables from object code: CPython's structs, native wrappers, results."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Container, Generator, Sequence
from contextlib import contextmanager
from ctypes import c_int64
from functools import cache as once
from math import prod
from typing import Any

import numpy as np

from loopwright.exact.presburger.budget import Kept
from loopwright.native.runtime import cache, engine, inner_loops, numpy_generators, support_library
from loopwright.native.runtime.arguments import (
    AnyArray,
    ElementKind,
    Frame,
    MemRefSpec,
    ScalarSpec,
    Signature,
    VectorSpec,
    byte_range,
    dtype_named,
    fill_frame,
    is_array,
    suffix_products,
)
from loopwright.native.runtime.result_forms import assembled, forms_in
from loopwright.records import dataclass, replace
from loopwright.reporting.errors import ExecutionError
from loopwright.reporting.stages import stage

# Offsets in Python objects; `NUMBER` is the value of a float or of a NumPy scalar.
TYPE = 8
NUMBER = 16
TUPLE_ITEMS = 24
SIZE = 16
LIST_ITEMS = 24

EXACT_INTEGERS = 1 << 53
"""Integers up to this one, of either sign, are doubles."""

# Offsets in NumPy arrays.
DATA = 16
RANK = 24
EXTENTS = 32
STRIDES = 40
DTYPE = 56
FLAGS = 64

# Bits of the flags of a NumPy array.
ALIGNED = 0x100
WRITEABLE = 0x400
C_CONTIGUOUS = 0x1

FLAGS_OF = "lw_flags_"
"""The symbols whose addresses are the flags that an array needs, without its number."""

NUMPY_NUMBERS: dict[str, Any] = {
    name: getattr(np, name)
    for name in (
        *(f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)),
        *"float32 float64 complex64 complex128".split(),
    )
}
"""The classes of NumPy scalars that wrappers accept."""

OBJECTS: dict[str, object] = {
    "ndarray": np.ndarray,
    "float": float,
    "int": int,
    "complex": complex,
    "none": None,
    "true": True,
    "false": False,
    "np_true": np.True_,
    "np_false": np.False_,
    **NUMPY_NUMBERS,
}
"""The Python objects that wrappers compare with, by symbol."""

API = {
    "PyEval_SaveThread": "ptr ()",
    "PyEval_RestoreThread": "void (ptr)",
    "PyComplex_FromDoubles": "ptr (double, double)",
    "PyFloat_FromDouble": "ptr (double)",
    "PyLong_FromDouble": "ptr (double)",
    "PyLong_FromLongLong": "ptr (i64)",
    "PyLong_FromUnsignedLongLong": "ptr (i64)",
    "PyLong_FromVoidPtr": "ptr (ptr)",
    "PyCapsule_New": "ptr (ptr, ptr, ptr)",
    "PyErr_Clear": "void ()",
    "PyLong_AsLongLongAndOverflow": "i64 (ptr, ptr)",
    "PyBool_FromLong": "ptr (i64)",
    "PyTuple_New": "ptr (i64)",
    "PyTuple_SetItem": "i32 (ptr, i64, ptr)",
    "PyList_New": "ptr (i64)",
    "PyList_SetItem": "i32 (ptr, i64, ptr)",
    "PyObject_Vectorcall": "ptr (ptr, ptr, i64, ptr)",
    "Py_IncRef": "void (ptr)",
    "Py_DecRef": "void (ptr)",
}
"""The functions of the C API that wrappers call, with their LLVM types."""

NUMPY_API = {
    "PyArray_Scalar": (60, "ptr (ptr, ptr, ptr)"),
    "PyArray_NewFromDescr": (94, "ptr (ptr, ptr, i32, ptr, ptr, ptr, i32, ptr)"),
    "PyArray_SetBaseObject": (282, "i32 (ptr, ptr)"),
}
"""The functions of NumPy's C API that wrappers call: their indices in its table, and their
types."""


@once
def struct_layout_is_known() -> bool:
    """Return whether this interpreter and this NumPy lay out their structs as the wrapper reads
    them.

    The offsets hold for 64-bit CPython with the GIL. It inspects live objects before anything
    relies on them.
    """
    if ctypes.sizeof(ctypes.c_void_p) != 8 or sys.implementation.name != "cpython":
        return False
    if "t" in sys.abiflags or object.__basicsize__ != 16:
        return False
    probe = np.zeros((2, 3), np.float32)
    address = id(probe)
    pair = (probe, probe)
    numbers = [1.5, 2.5 - 3.5j, *(make(7) for make in NUMPY_NUMBERS.values())]

    def word(offset: int) -> int:
        return ctypes.c_int64.from_address(address + offset).value

    def at(pointer: int, index: int) -> int:
        return ctypes.c_int64.from_address(pointer + 8 * index).value

    flags = ctypes.c_int32.from_address(address + FLAGS).value
    return (
        word(TYPE) == id(np.ndarray)
        and word(DATA) == probe.ctypes.data
        and ctypes.c_int32.from_address(address + RANK).value == 2
        and [at(word(EXTENTS), d) for d in range(2)] == [2, 3]
        and [at(word(STRIDES), d) for d in range(2)] == [12, 4]
        and word(DTYPE) == id(np.dtype(np.float32))
        and flags & 0x501 == ALIGNED | WRITEABLE | C_CONTIGUOUS
        and all(
            ctypes.string_at(id(n) + NUMBER, np.asarray(n).nbytes) == np.asarray(n).tobytes()
            for n in numbers
        )
        and at(id(pair) + TUPLE_ITEMS, 1) == address
    )


@once
def list_layout_is_known() -> bool:
    """Return whether this interpreter lays out lists, and sets, as native code reads them."""
    values: list[object] = [1, 2.5, "three"]
    address = id(values)
    items = ctypes.c_int64.from_address(address + LIST_ITEMS).value
    members = {1, 1 << 60}
    words = (ctypes.c_int64 * 8).from_address(id(members))
    table = [*(ctypes.c_int64 * 16).from_address(words[5])]
    return (
        ctypes.c_int64.from_address(address + SIZE).value == len(values)
        and [*(ctypes.c_int64 * len(values)).from_address(items)] == [*map(id, values)]
        and words[3] == len(members)
        and words[4] == 7
        and {address for address in table[::2] if address} == {id(x) for x in members}
        and {hash(x) for x in members} <= set(table[1::2])
    )


def python_objects(signature: Signature) -> dict[str, int]:
    """Return the addresses of the Python objects that the wrapper of a signature names, and the
    flags of the arrays that it takes."""
    symbols = {f"lw_py_{name}": id(value) for name, value in OBJECTS.items()}
    symbols |= {f"lw_dtype_{name}": id(dtype_named(name)) for name in dtype_names(signature)}
    for index, spec in enumerate(signature.arguments):
        if isinstance(spec, MemRefSpec):
            needed = (ALIGNED, WRITEABLE * spec.written, C_CONTIGUOUS * spec.contiguous)
            symbols[f"{FLAGS_OF}{index}"] = sum(needed)
    return symbols


def python_symbols(signature: Signature) -> dict[str, int]:
    """Return the addresses of the Python objects and functions that the wrapper of a signature
    names."""
    symbols = python_objects(signature)
    for name in API:
        function = getattr(ctypes.pythonapi, name)
        address = ctypes.cast(function, ctypes.c_void_p).value
        assert address is not None
        symbols[name] = address
    table = _numpy_table()
    return symbols | {name: table[number] for name, (number, _) in NUMPY_API.items()}


@once
def _numpy_table() -> Any:
    """NumPy's C API: the addresses of its functions."""
    package = "numpy._core" if "numpy._core" in sys.modules else "numpy.core"
    pointer: Any = ctypes.pythonapi.PyCapsule_GetPointer
    prototype = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)
    function = prototype(ctypes.cast(pointer, ctypes.c_void_p).value or 0)
    umath: Any = sys.modules[f"{package}._multiarray_umath"]
    return (ctypes.c_size_t * 300).from_address(function(vars(umath)["_ARRAY_API"], None))


def dtype_names(signature: Signature) -> list[str]:
    """Return the names of all dtypes that the arguments of a signature may have, or its results."""
    names = {
        name
        for spec in signature.arguments
        if isinstance(spec, MemRefSpec)
        for name in spec.element.dtypes
    }
    names |= {result_dtype(s) for s in signature.results if not isinstance(s, VectorSpec)}
    for form in forms_in(signature.value_form):
        if form[0] == "tagged":
            names |= {name[3:] for _, name in form[3] if name.startswith("np.")}
    return sorted(names)


def result_dtype(spec: ScalarSpec | MemRefSpec) -> str:
    """Return the name of the dtype of a result."""
    return spec.dtype or spec.element.dtypes[0]


class _Allocation:
    """Memory allocated by the program; freed when no array refers to it any more."""

    def __init__(self, pointer: int, free: Callable[[int], None]) -> None:
        self._pointer = pointer
        self._free = free

    def __del__(self) -> None:
        self._free(self._pointer)


class _Memory:
    """Memory at an address, in NumPy's array interface; keeps its owner alive."""

    def __init__(
        self,
        address: int,
        shape: tuple[int, ...],
        strides: tuple[int, ...],
        size: int,
        *,
        read_only: bool,
        owner: object,
    ) -> None:
        self.owner = owner
        self.__array_interface__ = {
            "version": 3,
            "data": (address, read_only),
            "shape": shape,
            "strides": strides,
            "typestr": f"|V{size}",
        }


def read_results(signature: Signature, frame: Frame, arguments: Sequence[object]) -> list[object]:
    """Return the results of a call.

    A memref that the program allocated becomes an array without copying, and its memory is freed
    with the last array that names it. A memref that names an argument's memory becomes a view of
    that argument (the argument itself if it is the same in every respect). Anything else lies in
    the program's globals, and is copied.
    """
    reader = _Reader(frame, arguments)
    values: list[object] = []
    for spec, first in zip(signature.results, signature.result_slots, strict=False):
        match spec:
            case ScalarSpec():
                values.append(_scalar(spec, frame[8 * first :]))
            case VectorSpec():
                raw = frame[8 * first : 8 * first + prod(spec.shape) * spec.element.size]
                values.append(raw.copy().view(spec.element.dtype).reshape(spec.shape))
            case MemRefSpec():
                values.append(_as_typed(spec, reader.memref(spec, first)))
    return values


def _as_typed(spec: MemRefSpec, array: AnyArray) -> AnyArray:
    if not spec.dtype or (array.dtype == spec.dtype and spec.written):
        return array
    array = array.view(spec.dtype)
    array.flags.writeable &= spec.written
    return array


def _scalar(spec: ScalarSpec, raw: Frame) -> object:
    element = spec.element
    value: Any = raw[: element.size].copy().view(dtype_named(result_dtype(spec)))[0]
    if spec.dtype:
        return value
    if element.kind is ElementKind.FLOAT:
        return float(value)
    return value.item()


class _Reader:
    """Reads memref results of one call, which may share allocations."""

    def __init__(self, frame: Frame, arguments: Sequence[object]) -> None:
        self._slots = np.frombuffer(frame.tobytes(), np.int64)
        self._arguments: list[AnyArray] = [a for a in arguments if is_array(a)]
        self._owners = Kept[int, _Allocation](
            lambda start: _Allocation(start, support_library.release())
        )

    def memref(self, spec: MemRefSpec, first: int) -> AnyArray:
        """Return the array for the result whose first slot is `first`."""
        slots = [int(n) for n in self._slots[first : first + 3 + 2 * spec.rank]]
        allocated, aligned, offset = slots[:3]
        sizes = slots[3 : 3 + spec.rank]
        strides = slots[3 + spec.rank :]
        item = spec.item_bytes
        shape = (*sizes, *spec.inner)
        steps = (
            *(item * stride for stride in strides),
            *(spec.element.size * step for step in suffix_products(spec.inner)),
        )
        start = aligned + offset * item
        argument = self._argument_at(start, 0 in shape)
        argument_addresses = {a.ctypes.data for a in self._arguments}
        owner = (
            self._owners[allocated] if allocated and allocated not in argument_addresses else None
        )
        if 0 in shape:
            with _possible(shape):
                return np.empty(shape, spec.element.dtype)
        if owner is None and argument is not None:
            return _view_of(argument, start, shape, steps)
        array = _array_at(start, shape, steps, spec.element.dtype, owner=owner)
        return array if owner is not None else array.copy()

    def _argument_at(self, start: int, empty: bool) -> AnyArray | None:
        if empty:
            return None
        containing: list[AnyArray] = []
        for array in self._arguments:
            first, end = byte_range(array)
            if first <= start < end:
                containing.append(array)
        return min(containing, key=lambda array: array.ctypes.data != start, default=None)


def _view_of(
    argument: AnyArray, start: int, shape: tuple[int, ...], steps: tuple[int, ...]
) -> AnyArray:
    same = start == argument.ctypes.data and shape == argument.shape
    if same and (steps == argument.strides or max(shape, default=1) == 1):
        return argument
    return _array_at(
        start, shape, steps, argument.dtype, owner=argument, read_only=not argument.flags.writeable
    )


def _array_at(
    address: int,
    shape: tuple[int, ...],
    steps: tuple[int, ...],
    dtype: np.dtype[Any],
    *,
    owner: object,
    read_only: bool = False,
) -> AnyArray:
    if max(map(abs, steps), default=0) >> 63:  # as with a slice whose step leaves one element
        steps = tuple(c_int64(step).value for step in steps)
    memory = _Memory(address, shape, steps, dtype.itemsize, read_only=read_only, owner=owner)
    with _possible(shape):
        return np.asarray(memory).view(dtype)


@contextmanager
def _possible(shape: tuple[int, ...]) -> Generator[None]:
    """Report extents that no array can have as the program's failure."""
    try:
        yield
    except ValueError as error:
        extents = "x".join(map(str, shape))
        raise ExecutionError(f"no array can have the extents {extents} of a result") from error


_METH_KEYWORDS = 0x0002
_METH_FASTCALL = 0x0080
WRAPPER = "lw_wrapper"
"""The symbol of the native wrapper."""


class _MethodDef(ctypes.Structure):
    """CPython's `PyMethodDef`."""

    _fields_ = [
        ("name", ctypes.c_char_p),
        ("function", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("doc", ctypes.c_char_p),
    ]


@dataclass(eq=False)
class EntryCaller:
    """Calls an entry through Python; keeps the linked code alive."""

    signature: Signature
    library: engine.Library
    entry: int
    may_alias: bool

    def __post_init__(self) -> None:
        self._call = support_library.guarded_call()
        self._raise_interruption = support_library.raise_interruption()

    def __call__(self, *arguments: object) -> object:
        """Check the arguments, run the entry and read its results."""
        frame, used_arguments = fill_frame(self.signature, arguments, may_alias=self.may_alias)
        message = self._call(self.entry, frame.ctypes.data)
        support_library.raise_pending()
        if message:
            self.fail(message)
        values = read_results(self.signature, frame, used_arguments)
        return assembled(self.signature.value_form, values, arguments)

    def finish(self, address: int, *arguments: object) -> object:
        """Read the results from a frame on the stack of the native wrapper."""
        raw = ctypes.string_at(address, 8 * self.signature.slots)
        values = read_results(self.signature, np.frombuffer(raw, np.uint8), arguments)
        return assembled(self.signature.value_form, values, arguments)

    def fail(self, message: int) -> None:
        """Raise the reason why the program ended: an exception of a signal handler, or its own
        failure."""
        self._raise_interruption()
        text = ctypes.string_at(message).decode(errors="replace")
        raise ExecutionError(f"@{self.signature.name}: {text}", text)


def native_callable(caller: EntryCaller, wrapper: int, name: str) -> Callable[..., object]:
    """Return a built-in function over the wrapper at an address.

    Its `self` is the tuple that the wrapper reads, which keeps everything else alive; CPython
    releases it after the last use of the definition. The definition is stored in bytes, since the
    garbage collector may clear tracked objects before it releases the function.
    """
    return builtin_function(wrapper, name, caller.__call__, caller.finish, caller.fail)


def builtin_function(
    address: int, name: str, *behind: object, has_keywords: bool = False
) -> Callable[..., Any]:
    """Return a built-in function over native code of the vectorcall convention, whose `self` is a
    tuple of the objects `behind`, followed by the fields that CPython reads."""
    text = name.encode()
    flags = _METH_FASTCALL | (_METH_KEYWORDS if has_keywords else 0)
    definition = bytes(_MethodDef(text, address, flags, None))
    make: Any = ctypes.pythonapi.PyCFunction_NewEx
    prototype = ctypes.PYFUNCTYPE(
        ctypes.py_object, ctypes.c_void_p, ctypes.py_object, ctypes.c_void_p
    )
    function = prototype(ctypes.cast(make, ctypes.c_void_p).value or 0)
    own = (*behind, definition, text)
    return function(ctypes.cast(ctypes.c_char_p(definition), ctypes.c_void_p), own, None)


_THREADS = "lw_threads"


@dataclass(frozen=True)
class Code:
    """Object code of a program and of its wrapper (empty if it has none), and how it is called:
    `helpers` are the print helpers that the program calls, and functions that draw numbers."""

    signature: Signature
    symbol: str
    program: bytes
    wrapper: bytes
    helpers: tuple[str, ...] = ()
    may_alias: bool = False


def keep_code(
    key: str,
    code: Code,
    *about: object,
    classes: Sequence[type] = (),
    libraries: Container[str] = ("loopwright", "builtins"),
) -> None:
    """Store code in the disk cache, with the other facts that a caller needs.

    Classes in these are stored by their position in `classes`, or by name if they belong to
    `libraries`; nothing is stored if there are others.
    """
    try:
        described = cache.pickled(
            (replace(code, program=b"", wrapper=b""), about), classes, libraries
        )
    except cache.UnknownClassError:
        return
    cache.store(key, (described, code.program, code.wrapper))


def keep_refusal(key: str, why: object, libraries: Container[str]) -> None:
    """Store the reason why a key has no code in the disk cache."""
    try:
        cache.store(key, (cache.pickled(why, (), libraries),))
    except cache.UnknownClassError:
        return


def kept_refusal(key: str) -> Any:
    """Load the reason why a key has no code, as stored by `keep_refusal`; None if there is none."""
    parts = cache.load(key)
    return None if parts is None or len(parts) != 1 else cache.unpickled(parts[0])


def kept_code(key: str | None, classes: Sequence[type] = ()) -> tuple[Code, tuple[Any, ...]] | None:
    """Load the code that `keep_code` stored under a key, given the classes at the stored positions;
    None if it is missing or damaged."""
    parts = None if key is None else cache.load(key)
    described = None if parts is None or len(parts) != 3 else cache.unpickled(parts[0], classes)
    if parts is None or described is None:
        return None
    code, about = described
    return replace(code, program=parts[1], wrapper=parts[2]), about


PARALLEL_FOR = """\
declare void @lw_pool_run(ptr, ptr, i64, i64)
@lw_threads = global i64 1
define void @lw_parallel_for(ptr %body, ptr %env, i64 %count) {
  %threads = load i64, ptr @lw_threads
  call void @lw_pool_run(ptr %body, ptr %env, i64 %count, i64 %threads)
  ret void
}
"""


def address_of(symbol: str) -> int:
    """Return the address of a function of a library that code calls: one that draws random numbers,
    or the inner loop of a ufunc; 0 for other symbols."""
    return inner_loops.address_of(symbol) or numpy_generators.address_of(symbol)


def link_code(code: Code, threads: int) -> Callable[..., object]:
    """Link code and return the callable; without a native wrapper every call goes through
    Python."""
    symbols: dict[str, int] = dict(support_library.support_symbols())
    symbols |= {x: address_of(x) or support_library.helper_address(x) for x in code.helpers}
    objects = [code.program, _parallel_for()]
    exports = [code.symbol, _THREADS]
    if code.wrapper:
        symbols |= python_symbols(code.signature)
        objects.append(code.wrapper)
        exports.append(WRAPPER)
    with stage("linking and loading"):
        library = engine.link(objects, symbols, exports)
    ctypes.c_int64.from_address(library.addresses[_THREADS]).value = threads
    address = library.addresses[code.symbol]
    caller = EntryCaller(code.signature, library, address, may_alias=code.may_alias)
    if not code.wrapper:
        return caller
    call = native_callable(caller, library.addresses[WRAPPER], code.signature.name)
    if not any(map(inner_loops.is_inner_loop, code.helpers)):
        return call

    pending = ctypes.pythonapi.PyErr_Occurred
    pending.restype = ctypes.c_void_p

    def raising(*arguments: object) -> object:
        result = call(*arguments)
        pending()  # raises an exception set by a loop
        return result

    return raising


@once
def _parallel_for() -> bytes:
    """Object code of `lw_parallel_for`, of which every program has its own copy: it hands the
    kernel's number of threads to the pool."""
    return cache.object_code(PARALLEL_FOR)
