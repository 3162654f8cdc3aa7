"""`llvm.mlir.constant`: attributes as values of LLVM types."""

from __future__ import annotations

from typing import Any, ClassVar, cast

from xdsl.dialects import builtin, llvm
from xdsl.dialects.builtin import ArrayAttr
from xdsl.ir import Attribute, TypedAttribute
from xdsl.irdl import prop_def, result_def, traits_def
from xdsl.traits import ConstantLike
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.core.attributes import SparseElementsAttr, is_dense, is_integer_type, is_vector
from loopwright.ir.core.properties import is_splat
from loopwright.ir.dialects.assembly import PureOperation
from loopwright.ir.dialects.ods import OdsConstraint
from loopwright.ir.interfaces.rewriting import UniqueConstant
from loopwright.ir.interfaces.scalars import ConstantValue
from loopwright_mlir.dialects.llvm.constraints import COMPATIBLE, element_of

_ELEMENTS = (builtin.DenseIntOrFPElementsAttr, builtin.DenseResourceAttr, SparseElementsAttr)


class ConstantOp(PureOperation):
    """`llvm.mlir.constant(2 : index) : i64`."""

    name = "llvm.mlir.constant"

    value = prop_def(OdsConstraint("any attribute", lambda _: True))
    res = result_def(COMPATIBLE)
    traits = traits_def(ConstantLike(), UniqueConstant(), ConstantValue())
    ASSEMBLY: ClassVar = "`` `(` $value `)` attr-dict `:` type($res)"

    def __init__(self, value: Attribute) -> None:
        assert isinstance(value, TypedAttribute)
        super().__init__(result_types=[value.get_type()], properties={"value": value})

    def verify_(self) -> None:
        """The attribute says what a value of the type is."""
        value: Any = self.value
        type_ = self.res.type
        if isinstance(value, builtin.StringAttr):
            _verify_string(value, type_)
        elif type_.name == "llvm.struct" and not isinstance(value, ArrayAttr):
            raise VerifyException("expected array attribute for struct type")
        elif isinstance(value, builtin.IntegerAttr):
            if not isinstance(type_, builtin.IntegerType):
                raise VerifyException("expected integer type")
        elif isinstance(value, builtin.FloatAttr):
            _verify_float(cast("Any", value).type, type_)
        elif isinstance(value, _ELEMENTS):
            _verify_elements(value, type_)
        elif isinstance(value, ArrayAttr):
            _verify_members(cast("ArrayAttr[Attribute]", value), type_)
        else:
            raise VerifyException("only supports integer, float, string or elements attributes")


def _verify_string(value: builtin.StringAttr, type_: Attribute) -> None:
    count = len(value.data.encode())
    if type_ != llvm.LLVMArrayType(count, builtin.i8):
        message = f"expected array type of {count} i8 elements for the string constant"
        raise VerifyException(message)


def _verify_float(semantics: builtin.AnyFloat, type_: Attribute) -> None:
    """A number, or one for each element."""
    while isinstance(type_, llvm.LLVMArrayType) or is_vector(type_):
        type_ = type_.type if isinstance(type_, llvm.LLVMArrayType) else element_of(type_)
    if is_integer_type(type_) and type_.width.data != semantics.bitwidth:
        raise VerifyException(f"expected integer type of width {semantics.bitwidth}")
    if isinstance(type_, builtin.AnyFloat) and type_ != semantics:
        raise VerifyException("attribute and type have different float semantics")


def _verify_elements(value: Any, type_: Attribute) -> None:
    shaped: Any = value.type
    if is_vector(type_):
        if any(bool(scalable.value.data) for scalable in type_.scalable_dims) and not (
            is_dense(value) and is_splat(value)
        ):
            raise VerifyException("scalable vector type requires a splat attribute")
    elif not isinstance(type_, llvm.LLVMArrayType):
        raise VerifyException("expected vector or array type")
    count, element = _flattened(type_)
    have = shaped.element_count()
    if count != have:
        message = f"type and attribute have a different number of elements: {count} vs. {have}"
        raise VerifyException(message)
    if isinstance(shaped.element_type, builtin.AnyFloat):
        _verify_float(shaped.element_type, element)
    elif isinstance(
        shaped.element_type, builtin.IntegerType | builtin.IndexType
    ) and not isinstance(element, builtin.IntegerType):
        raise VerifyException("expected integer element type for integer elements attribute")


def _flattened(type_: Attribute) -> tuple[int, Attribute]:
    """How many elements an array or vector has, through arrays of arrays, and their type."""
    count = 1
    while isinstance(type_, llvm.LLVMArrayType):
        count, type_ = count * type_.size.data, type_.type
    if is_vector(type_):
        count, type_ = count * type_.element_count(), type_.element_type
    return count, type_


def _verify_members(value: ArrayAttr[Attribute], type_: Any) -> None:
    """An attribute for each member of a struct, or for each struct of an array."""
    if type_.name == "llvm.struct":
        _verify_struct(value, type_)
        return
    if not isinstance(type_, llvm.LLVMArrayType):
        raise VerifyException("expected array or struct type for array attribute")
    inner: Any = type_
    while isinstance(inner, llvm.LLVMArrayType):
        inner = inner.type
    if inner.name != "llvm.struct":
        message = "for array with an array attribute must have a struct element type"
        raise VerifyException(message)
    _verify_structs(value, type_, 0)


def _verify_structs(value: ArrayAttr[Attribute], type_: Any, dimension: int) -> None:
    have = len(value.data)
    want = type_.size.data
    if have != want:
        message = f"array attribute size does not match array type size in dimension {dimension}"
        raise VerifyException(f"{message}: {have} vs. {want}")
    for position, element in enumerate(value.data):
        if not isinstance(element, ArrayAttr):
            what = f"nested attribute for struct element at index {position}"
            raise VerifyException(f"{what} must be a zero, or undef, or array attribute")
        inner = cast("ArrayAttr[Attribute]", element)
        if isinstance(type_.type, llvm.LLVMArrayType):
            _verify_structs(inner, type_.type, dimension + 1)
        else:
            _verify_struct(inner, type_.type)


def _verify_struct(value: ArrayAttr[Attribute], type_: Any) -> None:
    members: tuple[Attribute, ...] = getattr(type_.types, "data", ())
    if len(value.data) != len(members):
        raise VerifyException(f"expected array attribute of size {len(members)}")
    for position, (element, member) in enumerate(zip(value.data, members, strict=True)):
        if not isinstance(element, builtin.IntegerAttr | builtin.FloatAttr):
            message = "expected element of array attribute to be floating point or integer"
            raise VerifyException(message)
        if cast("Attribute", element.type) != member:
            raise VerifyException(f"struct element at index {position} is of wrong type")
