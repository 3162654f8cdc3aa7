"""The `llvm` ops that make values out of nothing, and others as MLIR prints them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, cast

from xdsl.dialects import llvm
from xdsl.dialects.builtin import DenseArrayBase, FloatAttr, IntegerAttr, StringAttr, i8, i64
from xdsl.ir import Attribute
from xdsl.irdl import result_def, traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.core.locations import operation_name
from loopwright.ir.dialects.assembly import AssembledOperation
from loopwright.ir.dialects.custom_form import op_error, print_attr_dict
from loopwright.ir.dialects.ods import define_op
from loopwright.ir.interfaces.memory_effects import has_no_effects
from loopwright.ir.interfaces.op_interfaces import declare
from loopwright.ir.interfaces.rewriting import Canonicalizable, Foldable, UniqueConstant
from loopwright.ir.interfaces.scalars import TypeConstant
from loopwright.ir.syntax.printer import quoted
from loopwright.ir.syntax.verification import op_failure
from loopwright_mlir.dialects.llvm.constraints import COMPATIBLE, is_compatible


class LeafOp(AssembledOperation):
    """An op without operands; the form is `attr-dict : type`."""

    res = result_def(COMPATIBLE)
    ASSEMBLY: ClassVar = "attr-dict `:` type($res)"

    def __init__(self, result_type: Attribute) -> None:
        super().__init__(result_types=[result_type])


def _leaf(name: str, constant: TypeConstant, summary: str) -> type[LeafOp]:
    traits = traits_def(Pure(), UniqueConstant(), constant)
    return define_op(__name__, LeafOp, name, summary, traits=traits)


UndefOp = _leaf("llvm.mlir.undef", TypeConstant("undef"), "A value that may be any.")
PoisonOp = _leaf("llvm.mlir.poison", TypeConstant("poison"), "A value that is poison.")
ZeroOp = _leaf("llvm.mlir.zero", TypeConstant("zeroinitializer"), "Zero, or the null pointer.")


def _set_defaults(op: llvm.GlobalOp) -> None:
    for name in ("unnamed_addr", "visibility_"):
        op.properties.setdefault(name, IntegerAttr(0, i64))


_NOT_OF_GLOBALS = ("llvm.void", "llvm.token", "llvm.metadata", "llvm.label")


class GlobalOp(llvm.GlobalOp):
    """A global variable; a string gives its type."""

    @classmethod
    def parse(cls, parser: Parser) -> GlobalOp:
        """Parse the custom form; what the text does not say has its default."""
        op = super().parse(parser)
        _set_defaults(op)
        return cast("GlobalOp", op)

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        words = [self.linkage.linkage.data]
        words += ["thread_local"] if self.thread_local_ is not None else []
        if self.unnamed_addr is not None and self.unnamed_addr.value.data:
            words.append(("local_unnamed_addr", "unnamed_addr")[self.unnamed_addr.value.data - 1])
        words += ["constant"] if self.constant is not None else []
        printer.print_string(f" {' '.join(words)} ")
        printer.print_symbol_name(self.sym_name.data)
        printer.print_string("(")
        if self.value is not None:
            printer.print_attribute(self.value)
        printer.print_string(")")
        print_attr_dict(printer, self, elided=_SHOWN)
        if not isinstance(self.value, StringAttr):
            printer.print_string(" : ")
            printer.print_attribute(self.global_type)
        if self.body.blocks:
            printer.print_string(" ")
            printer.print_region(self.body)

    def verify_(self) -> None:
        """The type is one of globals and its value's, and the alignment a power of two."""
        type_ = self.global_type
        value = self.value
        linkage = self.linkage.linkage.data
        if not is_compatible(type_) or type_.name in _NOT_OF_GLOBALS:
            raise VerifyException("expects type to be a valid element type for an LLVM global")
        if isinstance(value, StringAttr) and value.data.isascii():
            bytes_ = llvm.LLVMArrayType(len(value.data), i8)
            if type_ != bytes_:
                raise VerifyException(
                    "requires an i8 array type of the length equal to that of the string attribute"
                )
        if linkage == "common" and isinstance(value, IntegerAttr | FloatAttr) and value.value.data:
            raise VerifyException("expected zero value for 'common' linkage")
        if linkage == "appending" and not isinstance(type_, llvm.LLVMArrayType):
            raise VerifyException("expected array type for 'appending' linkage")
        alignment = 1 if self.alignment is None else self.alignment.value.data
        if alignment <= 0 or alignment & (alignment - 1):
            raise op_failure(self, "alignment attribute is not a power of 2", plain=True)
        if self.body.blocks:
            self._verify_initializer()

    def _verify_initializer(self) -> None:
        """The region has one block, which ends with the value and does nothing else."""
        if len(self.body.blocks) > 1:
            raise VerifyException("expects region #0 to have 0 or 1 blocks")
        *inner_ops, last = self.body.block.ops
        if not isinstance(last, llvm.ReturnOp):
            mismatch = f"'llvm.return', found '{operation_name(last)}'"
            raise VerifyException(f"expects regions to end with {mismatch}")
        if last.arg is None:
            raise VerifyException("initializer region cannot return void")
        if last.arg.type != self.global_type:
            types = f"{quoted(last.arg.type)} does not match global type {quoted(self.global_type)}"
            raise VerifyException(f"initializer region type {types}")
        for op in inner_ops:
            if not has_no_effects(op):
                message = "ops with side effects not allowed in global initializers"
                raise op_failure(op, message, plain=True)
        if self.value is not None:
            raise VerifyException("cannot have both initializer value and region")


def _member(container: Attribute, position: Sequence[int]) -> Attribute:
    """The type of the member of a struct or an array at a position; raises `VerifyException`."""
    type_ = container
    for index in position:
        if isinstance(type_, llvm.LLVMArrayType):
            size = type_.size.data
            member = type_.type
        elif isinstance(type_, llvm.LLVMStructType):
            size = len(type_.types)
            member = type_.types.data[index] if 0 <= index < size else type_
        else:
            raise VerifyException(f"expected LLVM IR structure/array type, got: {quoted(type_)}")
        if not 0 <= index < size:
            raise VerifyException(f"position out of bounds: {index}")
        type_ = member
    return type_


def _parse_member(
    parser: Parser,
) -> tuple[list[int], dict[str, Attribute], Attribute, Attribute]:
    """Parse `[1, 0] attr-dict : type`: the position, attributes, the type and its member's."""
    position = parser.parse_comma_separated_list(
        parser.Delimiter.SQUARE, lambda: parser.parse_integer(allow_boolean=False)
    )
    attributes = dict(parser.parse_optional_attr_dict())
    parser.parse_punctuation(":")
    container = parser.parse_type()
    try:
        return position, attributes, container, _member(container, position)
    except VerifyException as error:
        op_error(parser, str(error), parser.pos)


class InsertValueOp(llvm.InsertValueOp):
    """A struct or an array with another member; MLIR prints a space at the end."""

    @classmethod
    def parse(cls, parser: Parser) -> InsertValueOp:
        """Parse `%value, %container[1, 0] attr-dict : type`."""
        value = parser.parse_unresolved_operand()
        parser.parse_punctuation(",")
        container = parser.parse_unresolved_operand()
        position, attributes, type_, member = _parse_member(parser)
        op = cls(
            DenseArrayBase.from_list(i64, position),
            parser.resolve_operand(container, type_),
            parser.resolve_operand(value, member),
        )
        op.attributes |= attributes
        return op

    def verify_(self) -> None:
        """The value has the type of the member."""
        member = _member(self.container.type, self.position.get_values())
        if self.value.type != member:
            types = f"{quoted(self.value.type)} into {quoted(self.container.type)}"
            raise VerifyException(f"Type mismatch: cannot insert {types}")

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        super().print(printer)
        printer.print_string(" ")


class ExtractValueOp(llvm.ExtractValueOp):
    """A member of a struct or an array; MLIR prints a space at the end."""

    @classmethod
    def parse(cls, parser: Parser) -> ExtractValueOp:
        """Parse `%container[1, 0] attr-dict : type`."""
        container = parser.parse_unresolved_operand()
        position, attributes, type_, member = _parse_member(parser)
        value = parser.resolve_operand(container, type_)
        op = cls(DenseArrayBase.from_list(i64, position), value, member)
        op.attributes |= attributes
        return op

    def verify_(self) -> None:
        """The result has the type of the member."""
        container = self.container.type
        result_type = self.res.type
        member = _member(container, self.position.get_values())
        if result_type != member:
            raise VerifyException(
                f"Type mismatch: extracting from {quoted(container)} should produce "
                f"{quoted(member)} but this op returns {quoted(result_type)}"
            )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        super().print(printer)
        printer.print_string(" ")


class ShuffleVectorOp(llvm.ShuffleVectorOp):
    """Lanes of two vectors; MLIR prints a space at the end."""

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        super().print(printer)
        printer.print_string(" ")


declare(
    llvm.ExtractValueOp,
    Foldable("loopwright_mlir.dialects.llvm.folds:fold_extract_value"),
    Canonicalizable("loopwright_mlir.dialects.llvm.folds:member_of_leaf"),
)
declare(ShuffleVectorOp, Foldable("loopwright_mlir.dialects.llvm.folds:fold_shuffle_of_one"))
declare(llvm.AddressOfOp, UniqueConstant())
declare(llvm.BitcastOp, Foldable("loopwright_mlir.dialects.llvm.folds:fold_same_type"))

_SHOWN = (
    "constant",
    "global_type",
    "linkage",
    "sym_name",
    "thread_local_",
    "unnamed_addr",
    "value",
    "visibility_",
)
