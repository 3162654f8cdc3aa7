"""Lowering of `memref.global` and `memref.get_global`."""

from __future__ import annotations

from math import prod

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, UnitAttr
from xdsl.ir import Attribute, Operation

from loopwright.codegen.core.attributes import integer, integers
from loopwright.codegen.core.components import from_components
from loopwright.codegen.core.context import FunctionLowering, lowers, refuse
from loopwright.codegen.core.types import (
    PTR,
    element_bytes,
    is_integer,
    is_memref,
    is_vector,
    memory_bytes,
    scalar_type,
)
from loopwright.codegen.core.unit import ModuleLowering, quoted
from loopwright.codegen.core.values import Value
from loopwright.codegen.memory.layouts import static_shape
from loopwright.syntax.properties import attribute


@lowers("memref.get_global")
def _(fn: FunctionLowering, op: Operation) -> None:
    definition = fn.unit.lookup(op, op.properties["name"])
    if definition is None or definition.name != "memref.global":
        refuse(op, f"no global named {op.properties['name']}")
    symbol = fn.unit.known_global(definition) or _define(fn.unit, definition)
    ty = op.results[0].type
    parts = [Value(PTR, "null"), Value(PTR, f"@{symbol}")]
    fn.bind(op.results[0], from_components(ty, parts))


def _define(unit: ModuleLowering, op: Operation) -> str:
    ty = op.properties["type"]
    assert is_memref(ty)
    shape = static_shape(ty)
    size = prod(extent or 0 for extent in shape) * element_bytes(ty.element_type)
    initial = attribute(op, "initial_value")
    if initial is None:
        refuse(op, "a global that another module defines is not supported by code generation")
    text = f"[{size} x i8] zeroinitializer"
    if isinstance(initial, DenseIntOrFPElementsAttr):
        data = _bytes(op, initial.data.data, ty.element_type)
        count = size // max(1, len(data))
        if any(data):
            text = f'[{size} x i8] c"{_escaped(data * count)}"'
    elif not isinstance(initial, UnitAttr):
        refuse(op, "a global whose elements are sparse or a resource is not supported")
    kind = "global" if attribute(op, "constant") is None else "constant"
    symbol = quoted(unit.unique(f"_lw_global_{unit.path(op)}"))
    alignment = max(64, integer(op, "alignment"))
    unit.define_global(op, symbol, f"@{symbol} = internal {kind} {text}, align {alignment}")
    return symbol


_ESCAPES = [f"\\{byte:02X}" for byte in range(256)]


def _escaped(data: bytes) -> str:
    return "".join(map(_ESCAPES.__getitem__, data))


def _bytes(op: Operation, data: bytes, ty: Attribute) -> bytes:
    """The elements as they lie in memory."""
    if is_vector(ty):
        refuse(op, "a global of vectors with initial values is not supported")
    if not is_integer(ty):
        return data
    size = memory_bytes(scalar_type(ty))
    mask = (1 << 8 * size) - 1 if ty.width.data > 1 else 1
    values = integers(op, "initial_value")
    return b"".join((value & mask).to_bytes(size, "little") for value in values)
