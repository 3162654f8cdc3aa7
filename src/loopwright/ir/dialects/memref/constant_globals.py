"""Reading constant globals: which element an `affine.load` gives.

**Before → After**

    memref.global "private" constant @w : memref<4xf32> = dense<[1.0, 2.0, 3.0, 4.0]>
    %w = memref.get_global @w : memref<4xf32>
    %0 = affine.load %w[1] : memref<4xf32>          arith.constant 2.000000e+00 : f32

**Legal when** the subscripts are constant and in bounds, or all elements are the same.
"""

from __future__ import annotations

from xdsl.dialects import builtin
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.traits import SymbolTable

from loopwright.ir.affine_expr import AffineConstantExpr, AffineMap
from loopwright.ir.dialects.arith.constants import integer_attr
from loopwright.ir.dialects.symbols import symbol_name
from loopwright.ir.syntax.narrowing import is_complex_type, is_dense
from loopwright.ir.syntax.properties import storage_bytes, unpack_elements


def loaded_constant(memref: SSAValue, subscripts: AffineMap) -> Attribute | None:
    """The element of a constant global at the subscripts, where it is known."""
    elements = _elements_of(memref)
    if elements is None:
        return None
    element_type: Attribute = elements.get_element_type()
    if is_complex_type(element_type):
        return None
    data = elements.data.data
    size = storage_bytes(element_type)
    position = 0 if data[size:] == data[:-size] else _position(elements.get_shape(), subscripts)
    if position is None or not data:
        return None
    (value,) = unpack_elements(data[position * size : (position + 1) * size], element_type)
    if isinstance(element_type, builtin.AnyFloat):
        return builtin.FloatAttr.new([builtin.FloatData(float(value)), element_type])
    return integer_attr(int(value), element_type)


def _elements_of(memref: SSAValue) -> builtin.DenseIntOrFPElementsAttr | None:
    """The initial value of the constant global whose memref this is."""
    access = memref.owner
    if not isinstance(access, Operation) or access.name != "memref.get_global":
        return None
    name = access.properties["name"]
    table: Operation | None = access
    while table is not None and not table.has_trait(SymbolTable, value_if_unregistered=False):
        table = table.parent_op()
    if table is None or not isinstance(name, builtin.SymbolRefAttr):
        return None
    for op in table.regions[0].block.ops:
        if symbol_name(op) == name.root_reference.data and "constant" in op.properties:
            value = op.properties.get("initial_value")
            return value if is_dense(value) else None
    return None


def _position(shape: tuple[int, ...], subscripts: AffineMap) -> int | None:
    """The row-major position of constant subscripts that are in bounds."""
    position = 0
    for extent, expr in zip(shape, subscripts.results, strict=True):
        if not isinstance(expr, AffineConstantExpr) or not 0 <= expr.value < extent:
            return None
        position = position * extent + expr.value
    return position
