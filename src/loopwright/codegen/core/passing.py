"""How values of MLIR types are passed to functions and returned: component by component.

A vector of one `i1` goes as that `i1`: LLVM 22 ends the process over a parameter of type
`<1 x i1>` on processors with mask registers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.ir import Attribute

from loopwright.codegen.core.components import component_types, components, from_components
from loopwright.codegen.core.context import FunctionLowering
from loopwright.codegen.core.types import I1, VOID, LLVMType, vec_type
from loopwright.codegen.core.values import Lowered, Value

_LONE_BIT = vec_type(1, I1)


def passed_types(types: Iterable[Attribute]) -> list[LLVMType]:
    """The LLVM types of the parameters for values of MLIR types."""
    return [I1 if part == _LONE_BIT else part for ty in types for part in component_types(ty)]


def result_type(types: Iterable[Attribute]) -> LLVMType:
    """The LLVM type of a function that returns values of these MLIR types."""
    parts = passed_types(types)
    if not parts:
        return VOID
    return parts[0] if len(parts) == 1 else _structure(parts)


def _structure(parts: Iterable[LLVMType]) -> LLVMType:
    return LLVMType(f"{{ {', '.join(str(part) for part in parts)} }}")


def passed(fn: FunctionLowering, values: Iterable[Lowered]) -> list[Value]:
    """The arguments that hand over values."""
    parts = [part for value in values for part in components(value)]
    return [fn.b.cast("bitcast", p, I1) if p.type == _LONE_BIT else p for p in parts]


def received(
    fn: FunctionLowering, types: Sequence[Attribute], parts: Sequence[Value]
) -> list[Lowered]:
    """The values of these MLIR types that were handed over as `parts`."""
    values: list[Lowered] = []
    position = 0
    for ty in types:
        own: list[Value] = []
        for kind in component_types(ty):
            part = parts[position]
            own.append(fn.b.cast("bitcast", part, kind) if kind == _LONE_BIT else part)
            position += 1
        values.append(from_components(ty, own))
    return values


def unpack_results(
    fn: FunctionLowering, returned: Value, types: Sequence[Attribute]
) -> list[Lowered]:
    """The values of these MLIR types in what a call gave back."""
    flat = passed_types(types)
    if len(flat) < 2:
        return received(fn, types, [returned])
    parts = [fn.b.emit(part, f"extractvalue {returned.typed}, {i}") for i, part in enumerate(flat)]
    return received(fn, types, parts)


def return_values(fn: FunctionLowering, values: Sequence[Lowered]) -> None:
    """Return values from the function being lowered."""
    parts = passed(fn, values)
    if len(parts) < 2:
        fn.b.ret(parts[0] if parts else None)
        return
    ty = _structure(part.type for part in parts)
    packed = Value(ty, "poison")
    for i, part in enumerate(parts):
        packed = fn.b.emit(ty, f"insertvalue {packed.typed}, {part.typed}, {i}")
    fn.b.ret(packed)
