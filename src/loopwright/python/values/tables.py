"""Tables of numbers in memory: those from which an index selects one, stored once before the
enclosing loops, and those of constants, which are globals of the module.

    table = [3, 1, k]                       t' = memory of three numbers: 3, 1, k
    for i in range(n):              ->      for i in range(n):
        a[i] = table[b[i]]                      a[i] = t'[b[i]]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    MemRefType,
    StringAttr,
    SymbolRefAttr,
    TensorType,
    UnitAttr,
)
from xdsl.ir import Block, SSAValue

from loopwright.ir.affine_expr import constant
from loopwright.ir.dialects import affine, memref
from loopwright.python.types import Kind
from loopwright.python.values import arrays, carried
from loopwright.python.values.builder import Builder
from loopwright.python.values.value import Scalar, SharedList, TextValue, TupleValue, Value

_LEAST = 3
"""The minimum number of entries of a table in memory."""
_LONG = 16
"""The same outside of loops, where a table is stored for one access."""


def chosen_from_table(b: Builder, items: Sequence[Value], index: Scalar) -> Value | None:
    """Return the number, the tuple of numbers or the string at an in-bounds position, read from a
    table in memory; `None` for other values, or if some are not computed before the enclosing
    loops."""
    if len(items) < (_LEAST if b.is_in_loop else _LONG) or b.is_trying:
        return None
    columns = _columns(items)
    if columns is None or not all(_is_known_at_top(b, x) for column in columns for x in column):
        return None
    form = b.form(index)
    numbers = [_element(b, column, b.index_of(form)) for column in columns]
    return carried.rebuilt(items[0], numbers)


def _columns(items: Sequence[Value]) -> list[list[Scalar]] | None:
    """Return the columns of a table: the numbers of the items, or those at each position of tuples
    and strings; `None` if types differ."""
    rows: list[Sequence[Value]] = []
    for item in items:
        leaves = carried.flat(item) if _is_plain(item) else None
        rows.append(leaves or ())
    if len({len(row) for row in rows}) != 1 or not rows[0]:
        return None
    columns: list[list[Scalar]] = []
    for values in zip(*rows, strict=True):
        numbers = [x for x in values if isinstance(x, Scalar) and x.classes is None]
        if len(numbers) < len(values) or any(x.type != numbers[0].type for x in numbers):
            return None
        columns.append(numbers)
    return columns


def _is_plain(item: Value) -> bool:
    """Return whether an item is a number, a string, or a tuple of such."""
    if isinstance(item, TupleValue) and not isinstance(item, SharedList):
        return all(map(_is_plain, item.items))
    return isinstance(item, Scalar | TextValue)


def _is_known_at_top(b: Builder, number: Scalar) -> bool:
    """Return whether a number is known in front of all loops of the function."""
    if number.const is not None:
        return True
    if number.ssa is not None:
        return _is_at_top(b, number.ssa)
    atoms = [] if number.form is None else b.forms.atoms_of(number.form)
    return number.form is not None and all(_is_at_top(b, x.value) for x in atoms)


def _is_at_top(b: Builder, value: SSAValue) -> bool:
    owner = value.owner
    block = owner if isinstance(owner, Block) else owner.parent_block()
    return block is b.prologue or block is b.main


def _element(b: Builder, numbers: Sequence[Scalar], index: SSAValue) -> Scalar:
    """Return the number at an index of a table, which is stored in front of all loops if it is
    new."""
    type_ = numbers[0].type
    constants = constant_table(b, numbers)
    if constants is not None:
        return Scalar(type_, ssa=b.op(memref.LoadOp, constants, index, result=type_.mlir))
    key = (type_, *((x.const, str(x.const), x.ssa, x.form) for x in numbers))
    memory = b.tables.get(key)
    if memory is None or not _is_at_top(b, memory):  # it was erased with a loop that begins again
        with b.inside(b.main):
            memory = b.tables[key] = _stored(b, numbers)
    value = b.op(memref.LoadOp, memory, index, result=type_.mlir)
    return Scalar(type_, ssa=value)


def _stored(b: Builder, numbers: Sequence[Scalar]) -> SSAValue:
    mlir = numbers[0].type.mlir
    type_ = MemRefType(mlir, [len(numbers)])  # pyright: ignore[reportArgumentType, reportUnknownVariableType]
    memory = b.op(memref.AllocaOp, result=type_, operandSegmentSizes=arrays.segments(0))  # pyright: ignore[reportUnknownArgumentType]
    for place, number in enumerate(numbers):
        map_, operands = b.affine_map([constant(place)])
        b.emit(affine.StoreOp(b.ssa(number), memory, map_, operands))
    return memory


# Constants


def constant_table(b: Builder, numbers: Sequence[Scalar]) -> SSAValue | None:
    """Return the memory of numbers that a global of the module holds; `None` if some are not
    constants, or are complex."""
    type_ = numbers[0].type
    if b.shared.program_types is None or type_.kind is Kind.COMPLEX:
        return None
    if any(x.const is None or x.type != type_ or x.classes is not None for x in numbers):
        return None
    constants: list[Any] = [x.const for x in numbers]
    values = np.array(constants, type_.dtype)
    definition = b.shared.constant_tables.get((type_.mlir, values.tobytes()))
    if definition is None:
        definition = _defined(b, type_.mlir, values)
        b.shared.constant_tables[type_.mlir, values.tobytes()] = definition
    name = SymbolRefAttr(definition.sym_name)
    return b.op(memref.GetGlobalOp, result=definition.type, name=name)


def load_constant(b: Builder, table: SSAValue, place: Scalar) -> SSAValue:
    """Return the number at an in-bounds position of such memory."""
    form = b.form(place)
    if b.is_affine([form]):
        return b.emit(affine.LoadOp(table, *b.affine_map([form]))).results[0]
    type_: Any = table.type
    return b.op(memref.LoadOp, table, b.index_of(form), result=type_.element_type)


def _defined(b: Builder, element: Any, values: np.ndarray[Any, Any]) -> memref.GlobalOp:
    """Return the global with some values, which is added to the module in the end."""
    elements: Any = DenseIntOrFPElementsAttr
    attribute = elements.from_list(TensorType(element, values.shape), values.tolist())
    properties = {
        "sym_name": StringAttr(f"constants_{len(b.shared.constant_tables)}"),
        "sym_visibility": StringAttr("private"),
        "type": MemRefType(element, values.shape),
        "initial_value": attribute,
        "constant": UnitAttr(),
    }
    definition = memref.GlobalOp.create(properties=properties)
    definition.location = b.location()
    return definition
