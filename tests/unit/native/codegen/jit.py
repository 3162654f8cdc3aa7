"""Runs a module's entries on NumPy arrays with allocation and threads under the test's eyes."""

import ctypes
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from xdsl.dialects.builtin import ComplexType, MemRefType

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module
from loopwright.ir.syntax.verification import verify
from loopwright.native.codegen.emit_module import lower_module
from loopwright.native.codegen.module_codegen import CodegenOptions, LoweredModule
from loopwright.native.runtime import engine
from loopwright.native.runtime.entries import element_type
from loopwright.native.runtime.support_library import support_symbols

_ALLOC = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64)
_FREE = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_BODY = ctypes.CFUNCTYPE(None, ctypes.c_int64, ctypes.c_int64, ctypes.c_void_p)
_PARALLEL = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64)


@dataclass
class Heap:
    """Counts what compiled code allocates, and frees it itself."""

    live: dict[int, Any] = field(default_factory=dict)
    allocated: int = 0
    double_frees: int = 0
    sizes: list[int] = field(default_factory=list)
    """The bytes that were asked for."""
    most_live: int = 0
    """The most allocations that were live at once."""

    def alloc(self, size: int, alignment: int) -> int:
        data = np.zeros(max(size, 1) + alignment, np.uint8)
        data[:] = 0xAA
        address = data.ctypes.data
        address += -address % alignment
        self.live[address] = data
        self.allocated += 1
        self.sizes.append(size)
        self.most_live = max(self.most_live, len(self.live))
        return address

    def free(self, address: int | None) -> None:
        if not address:
            return
        data = self.live.pop(address, None)
        if data is None:
            self.double_frees += 1
        else:
            data[:] = 0xDD


@dataclass
class Program:
    """A compiled module; `run` calls one of its entries."""

    lowered: LoweredModule
    optimised: str
    library: engine.Library
    heap: Heap
    chunks: list[tuple[int, int]]
    keep: list[Any]

    def run(self, name: str, *arguments: Any) -> Any:
        signature = self.lowered.entries[name]
        frame = np.zeros(signature.slots + 8, np.int64)
        for slots, argument in zip(signature.arguments, arguments, strict=True):
            place = frame[slots.first : slots.first + slots.count]
            if isinstance(slots.type, MemRefType):
                place[:] = descriptor(argument)
            else:
                data = packed(argument, slots.type)
                place.view(np.uint8)[: data.size] = data
        entry = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(self.library.addresses[signature.symbol])
        entry(frame.ctypes.data)
        results = [self.unpack(slots, frame) for slots in signature.results]
        return results[0] if len(results) == 1 else tuple(results)

    def unpack(self, slots: Any, frame: np.ndarray) -> Any:
        place = frame[slots.first : slots.first + slots.count]
        if isinstance(slots.type, MemRefType):
            return self.array(slots.type, place)
        dtype, shape = dtype_of(slots.type)
        count = int(np.prod(shape, dtype=np.int64))
        values = place.view(np.uint8)[: count * dtype.itemsize].view(dtype).reshape(shape)
        return values.copy() if shape else values[()]

    def array(self, ty: Any, place: np.ndarray) -> np.ndarray:
        rank = len(ty.get_shape())
        allocated, aligned, offset = (int(v) for v in place[:3])
        sizes = [int(v) for v in place[3 : 3 + rank]]
        strides = [int(v) for v in place[3 + rank :]]
        dtype = element_type(ty.element_type).dtype
        span = 1 + sum((n - 1) * s for n, s in zip(sizes, strides, strict=True) if n)
        raw = (ctypes.c_uint8 * (max(span, 0) * dtype.itemsize)).from_address(
            aligned + offset * dtype.itemsize
        )
        view = np.ndarray(sizes, dtype, raw, 0, [s * dtype.itemsize for s in strides])
        copy = view.copy()
        self.heap.free(allocated)
        return copy


def dtype_of(ty: Any) -> tuple[np.dtype[Any], tuple[int, ...]]:
    shape = tuple(ty.get_shape()) if hasattr(ty, "get_shape") else ()
    inner = ty if isinstance(ty, ComplexType) else getattr(ty, "element_type", ty)
    return element_type(inner).dtype, shape


def packed(argument: Any, ty: Any) -> np.ndarray:
    dtype, shape = dtype_of(ty)
    return np.frombuffer(np.broadcast_to(np.asarray(argument, dtype), shape).tobytes(), np.uint8)


def descriptor(array: np.ndarray) -> list[int]:
    strides = [s // array.itemsize for s in array.strides]
    return [array.ctypes.data, 0, *array.shape, *strides]


def compile_text(text: str, **options: Any) -> Program:
    """Compile all public functions of a text."""
    module = parse_module(text, make_context())
    verify(module)
    lowered = lower_module(module, CodegenOptions(**options))
    optimised = engine.optimise(lowered.llvm_ir)
    heap = Heap()
    chunks: list[tuple[int, int]] = []

    def parallel_for(body: int, env: int, count: int) -> None:
        half = count // 3
        for low, high in ((half, count), (0, half)):
            chunks.append((low, high))
            _BODY(body)(low, high, env)

    keep = [_ALLOC(heap.alloc), _FREE(heap.free), _PARALLEL(parallel_for)]
    names = ("lw_alloc", "lw_free", "lw_parallel_for")
    symbols = dict(support_symbols())
    for name, function in zip(names, keep, strict=True):
        symbols[name] = ctypes.cast(function, ctypes.c_void_p).value or 0
    exports = [signature.symbol for signature in lowered.entries.values()]
    library = engine.link([optimised.object_code], symbols, exports)
    return Program(lowered, optimised.llvm_ir, library, heap, chunks, keep)


def run(text: str, *arguments: Any, entry: str = "f", **options: Any) -> Any:
    """Compile a text, call its function `f` and insist that nothing leaks."""
    program = compile_text(text, **options)
    result = program.run(entry, *arguments)
    assert not program.heap.live, "memory was not freed"
    assert not program.heap.double_frees
    return result
