"""Integer constants: reading attributes, making them, and putting constant indices into programs.

Integers are two's complement of their width (`index` has 64 bits).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, cast

from xdsl.dialects import builtin
from xdsl.dialects.builtin import ContainerType
from xdsl.ir import Attribute, Block, Operation, SSAValue

from loopwright.ir.core.attributes import is_dense, is_structure
from loopwright.ir.core.enclosing import block_of
from loopwright.ir.core.properties import element_values, is_splat, pack_elements, splat_attribute
from loopwright.ir.dialects.arith.selection import ConstantOp
from loopwright.ir.interfaces.control_flow import is_isolated
from loopwright.ir.interfaces.scalars import signed


def width_of(type_: Attribute) -> int | None:
    """The number of bits of an integer type, 64 for index; None for any other type."""
    if isinstance(type_, builtin.IntegerType):
        return type_.bitwidth
    return 64 if isinstance(type_, builtin.IndexType) else None


def integer_attr(value: int, type_: Attribute) -> builtin.IntegerAttr[Any] | None:
    """The constant `value` of a signless integer type or of index, wrapped to its width."""
    if isinstance(type_, builtin.IndexType):
        return builtin.IntegerAttr(signed(value, 64), type_)
    if not isinstance(type_, builtin.IntegerType) or type_ != builtin.IntegerType(type_.bitwidth):
        return None
    width = type_.bitwidth
    return builtin.IntegerAttr(signed(value, width), builtin.IntegerType(width)) if width else None


def integer_of(attribute: Attribute | None) -> int | None:
    """The signed value of a scalar integer constant, or of each element of a splat."""
    if isinstance(attribute, builtin.IntegerAttr):
        return attribute.value.data
    if not is_dense(attribute):
        return None
    element_type = cast(Attribute, attribute.get_element_type())
    if width_of(element_type) and is_splat(attribute):
        return int(element_values(attribute)[0])
    return None


def constant_ints(constants: Sequence[Attribute | None]) -> list[int | None]:
    """The integers among constants."""
    return [c.value.data if isinstance(c, builtin.IntegerAttr) else None for c in constants]


@lru_cache(maxsize=1 << 10)
def index_constant(value: int) -> builtin.IntegerAttr[builtin.IndexType]:
    """An attribute of type index, mostly the same one for the same number."""
    return builtin.IntegerAttr(value, builtin.IndexType())


def constant_index(op: Operation, number: int) -> SSAValue:
    """An index constant at the front of the function that `op` is in."""
    top = scope_block(op)
    constant_op = ConstantOp(builtin.IntegerAttr(number, builtin.IndexType()))
    constant_op.location = op.location
    first = top.first_op
    if first is None:
        top.add_op(constant_op)
    else:
        top.insert_op_before(constant_op, first)
    return constant_op.results[0]


def scope_block(op: Operation, ends: Callable[[Operation], bool] = is_isolated) -> Block:
    """The first block of the function that `op` is in, or of another op at which its scope ends: by
    default an isolated one."""
    block = block_of(op)
    while (parent := block.parent_op()) is not None and not ends(parent):
        if (outer := parent.parent_block()) is None:
            break
        block = outer
    region = block.parent
    first = None if region is None else region.blocks.first
    return block if first is None else first


def element_width(type_: Attribute) -> int | None:
    """The number of bits of an integer type, or of the elements of a shaped one."""
    if isinstance(type_, ContainerType):
        type_ = cast("ContainerType[Attribute]", type_).get_element_type()
    return width_of(type_)


def constant_like(value: int, type_: Attribute) -> Attribute | None:
    """Return an integer as a constant of an integer type, or splat in a structure of integers."""
    if not is_structure(type_):
        return integer_attr(value, type_)
    element: Any = type_.element_type
    if integer_attr(value, element) is None or builtin.DYNAMIC_INDEX in type_.get_shape():
        return None
    return splat_attribute(type_, pack_elements([value], element))
