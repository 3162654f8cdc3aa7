"""The `bufferization` dialect, between tensors and memrefs: it is read, verified and printed.

What its operations do to memory is not said, so that nothing is moved across them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    FunctionType,
    MemRefType,
    TensorType,
    UnitAttr,
    UnrankedMemRefType,
    UnrankedTensorType,
    i1,
)
from xdsl.ir import Attribute, Dialect, Operation, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import MemoryReadEffect
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects.assembly import (
    AssembledOperation,
    Flag,
)
from loopwright.ir.dialects.custom_form import (
    op_error,
    parse_attr_dict,
    parse_operand_list,
    parse_unresolved_typed_operands,
    print_attr_dict,
    print_typed_operands,
    resolve_all,
)
from loopwright.ir.dialects.elementwise import I1
from loopwright.ir.dialects.ods import (
    ANY_TYPE,
    INDEX,
    UNIT,
    OdsOperation,
    ods_op_definition,
    of_class,
)
from loopwright.ir.interfaces.memory_effects import ErasableIfUnused
from loopwright.ir.interfaces.rewriting import (
    Canonicalizable,
    Constants,
    Foldable,
    FoldResult,
    PatternRewriter,
)
from loopwright.ir.syntax.narrowing import is_structure
from loopwright.ir.syntax.properties import sizes_attribute
from loopwright.ir.syntax.verification import PlainVerifyException
from loopwright_mlir.dialects.tensor import ExtractOp

_ANY_TENSOR = of_class("tensor of any type values", (TensorType, UnrankedTensorType))
_RANKED_TENSOR = of_class("ranked tensor of any type values", TensorType)
_ANY_MEMREF = of_class(
    "ranked or unranked memref of any type values", (MemRefType, UnrankedMemRefType)
)


def _verify_same(one: Attribute, other: Attribute) -> None:
    """Both have the same elements, in the same shape."""
    if is_structure(one) and is_structure(other):
        if one.element_type != other.element_type:
            raise PlainVerifyException("element types do not match")
        if one.get_shape() != other.get_shape():
            raise PlainVerifyException("shapes do not match")


@ods_op_definition
class ToTensorOp(AssembledOperation):
    """The elements of a memref as a tensor."""

    name = "bufferization.to_tensor"
    buffer = operand_def(_ANY_MEMREF)
    restrict = opt_prop_def(UNIT)
    writable = opt_prop_def(UNIT)
    result = result_def(_ANY_TENSOR)
    traits = traits_def(
        MemoryReadEffect(), Foldable("loopwright_mlir.dialects.bufferization:fold_back_and_forth")
    )

    ASSEMBLY: ClassVar = (
        "$buffer",
        Flag("restrict"),
        Flag("writable"),
        "attr-dict `:` any-type($buffer) `to` any-type($result)",
    )

    def verify_(self) -> None:
        """Elements and shape stay."""
        _verify_same(self.buffer.type, self.result.type)


@ods_op_definition
class ToBufferOp(AssembledOperation):
    """Memory with the elements of a tensor."""

    name = "bufferization.to_buffer"
    tensor = operand_def(_ANY_TENSOR)
    read_only = opt_prop_def(UNIT)
    buffer = result_def(_ANY_MEMREF)
    traits = traits_def(
        ErasableIfUnused(),
        Foldable("loopwright_mlir.dialects.bufferization:fold_back_and_forth"),
        Canonicalizable("loopwright_mlir.dialects.bufferization:load_from_tensor"),
    )

    ASSEMBLY: ClassVar = (
        "$tensor",
        Flag("read_only"),
        "attr-dict `:` any-type($tensor) `to` any-type($buffer)",
    )

    def verify_(self) -> None:
        """Elements and shape stay."""
        _verify_same(self.tensor.type, self.buffer.type)


def fold_back_and_forth(op: Operation, constants: Constants) -> FoldResult:
    """The tensor that was put into memory just before; the memory whose elements these are."""
    inner = op.operands[0].owner
    inverse = ToBufferOp if isinstance(op, ToTensorOp) else ToTensorOp
    if not isinstance(inner, inverse) or inner.operands[0].type != op.results[0].type:
        return None
    is_near = isinstance(op, ToBufferOp) or inner.next_op is op
    return [inner.operands[0]] if is_near else None


def load_from_tensor(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Elements of the tensor instead of those of the memory with them, which nobody may change."""
    assert isinstance(op, ToBufferOp)
    loads = [use.operation for use in op.buffer.uses if use.operation.name == "memref.load"]
    for load in loads:
        rewriter.replace_with(
            load,
            ExtractOp.create(
                operands=[op.tensor, *load.operands[1:]], result_types=list(load.result_types)
            ),
        )
    return "load-from-tensor" if loads else None


@ods_op_definition
class AllocTensorOp(AssembledOperation):
    """A tensor that memory is allocated for."""

    name = "bufferization.alloc_tensor"
    dynamic_sizes = var_operand_def(INDEX)
    copy_of = opt_operand_def(_RANKED_TENSOR)
    size_hint = opt_operand_def(INDEX)
    memory_space = opt_prop_def(ANY_TYPE)
    result = result_def(_RANKED_TENSOR)
    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    ASSEMBLY: ClassVar = (
        "`(` $dynamic_sizes `)` (`copy` `(` $copy_of^ `)`)? (`size_hint` `` `=` `` $size_hint^)? "
        "attr-dict `:` any-type($result)",
    )
    INFERRED: ClassVar = {"copy_of": lambda pieces: pieces.type("result")}

    def verify_(self) -> None:
        """There is a size for each dynamic extent, unless another tensor says them."""
        type_ = self.result.type
        assert is_structure(type_)
        if self.copy_of is not None:
            if self.dynamic_sizes:
                raise VerifyException("dynamic sizes not needed when copying a tensor")
            if self.copy_of.type != type_:
                raise VerifyException("expected that `copy` and return type match")
            return
        wanted = list(type_.get_shape()).count(DYNAMIC_INDEX)
        if len(self.dynamic_sizes) != wanted:
            raise VerifyException(
                f"incorrect number of dynamic sizes, has {len(self.dynamic_sizes)}, expected "
                f"{wanted}"
            )


@ods_op_definition
class DeallocTensorOp(AssembledOperation):
    """The end of the memory of a tensor."""

    name = "bufferization.dealloc_tensor"
    tensor = operand_def(_ANY_TENSOR)
    ASSEMBLY: ClassVar = "$tensor attr-dict `:` any-type($tensor)"


@ods_op_definition
class CloneOp(AssembledOperation):
    """Memory with the same elements, which may be the same memory."""

    name = "bufferization.clone"
    input = operand_def(_ANY_MEMREF)
    output = result_def(_ANY_MEMREF)
    ASSEMBLY: ClassVar = "$input attr-dict `:` any-type($input) `to` any-type($output)"


@ods_op_definition
class DeallocOp(OdsOperation):
    """Memrefs that are freed where conditions hold, unless they are among those retained."""

    name = "bufferization.dealloc"
    memrefs = var_operand_def(_ANY_MEMREF)
    conditions = var_operand_def(I1)
    retained = var_operand_def(_ANY_MEMREF)
    updated_conditions = var_result_def(I1)
    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `(memrefs : types) if (conditions) retain (memrefs : types) attr-dict`."""
        groups: list[Sequence[SSAValue]] = [[], [], []]
        if parser.parse_optional_punctuation("(") is not None:
            groups[0] = _typed(parser, cls.name)
            parser.parse_keyword("if")
            parser.parse_punctuation("(")
            groups[1] = [parser.resolve_operand(one, i1) for one in parse_operand_list(parser)]
            parser.parse_punctuation(")")
        if parser.parse_optional_keyword("retain") is not None:
            parser.parse_punctuation("(")
            groups[2] = _typed(parser, cls.name)
        properties, attributes = parse_attr_dict(parser, cls)
        sizes = sizes_attribute((len(groups[0]), len(groups[1]), len(groups[2])))
        return cls.create(
            operands=[value for group in groups for value in group],
            result_types=[i1] * len(groups[2]),
            properties=properties | {"operandSegmentSizes": sizes},
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        if self.memrefs:
            printer.print_string(" (")
            print_typed_operands(printer, self.memrefs)
            printer.print_string(") if (")
            printer.print_list(self.conditions, printer.print_ssa_value)
            printer.print_string(")")
        if self.retained:
            printer.print_string(" retain (")
            print_typed_operands(printer, self.retained)
            printer.print_string(")")
        print_attr_dict(printer, self, elided=("operandSegmentSizes",))

    def verify_(self) -> None:
        """There is a condition for each memref, and a result for each that is retained."""
        if len(self.memrefs) != len(self.conditions):
            raise VerifyException(
                "must have the same number of conditions as memrefs to deallocate"
            )
        if len(self.retained) != len(self.updated_conditions):
            raise VerifyException(
                "must have the same number of updated conditions (results) as retained operands"
            )


def _typed(parser: Parser, name: str) -> list[SSAValue]:
    """Operands with types, up to a closing parenthesis."""
    found = resolve_all(parser, name, *parse_unresolved_typed_operands(parser))
    parser.parse_punctuation(")")
    return found


@ods_op_definition
class MaterializeInDestinationOp(OdsOperation):
    """The elements of a tensor, in the memory of another one or of a memref."""

    name = "bufferization.materialize_in_destination"
    source = operand_def(_ANY_TENSOR)
    dest = operand_def(ANY_TYPE)
    restrict = opt_prop_def(UNIT)
    writable = opt_prop_def(UNIT)
    result = var_result_def(_ANY_TENSOR)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `source in restrict writable dest attr-dict : (types) -> types`."""
        at = parser.pos
        operands = [parser.parse_unresolved_operand()]
        parser.parse_keyword("in")
        flags = [
            word
            for word in ("restrict", "writable")
            if parser.parse_optional_keyword(word) is not None
        ]
        operands.append(parser.parse_unresolved_operand())
        properties, attributes = parse_attr_dict(parser, cls)
        parser.parse_punctuation(":")
        place = parser.pos
        type_ = parser.parse_type()
        if not isinstance(type_, FunctionType):
            op_error(parser, cls.name, "invalid kind of type specified", place)
        return cls.create(
            operands=resolve_all(parser, cls.name, operands, list(type_.inputs), at),
            result_types=list(type_.outputs),
            properties=properties | {word: UnitAttr() for word in flags},
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        printer.print_string(" ")
        printer.print_ssa_value(self.source)
        printer.print_string(" in ")
        for word in ("restrict", "writable"):
            if word in self.properties:
                printer.print_string(f"{word} ")
        printer.print_ssa_value(self.dest)
        print_attr_dict(printer, self, elided=("restrict", "writable"))
        printer.print_string(" : ")
        types = [value.type for value in self.operands], [value.type for value in self.results]
        printer.print_attribute(FunctionType.from_lists(*types))

    def verify_(self) -> None:
        """Memory has no result, and may be written."""
        is_memory = isinstance(self.dest.type, MemRefType | UnrankedMemRefType)
        if not is_memory and not isinstance(self.dest.type, TensorType | UnrankedTensorType):
            raise VerifyException("'dest' must be a tensor or a memref")
        if is_memory is not ("writable" in self.properties):
            raise VerifyException(
                "'writable' must be specified if and only if the destination is of memref type"
            )


Bufferization = Dialect(
    "bufferization",
    [
        AllocTensorOp,
        CloneOp,
        DeallocOp,
        DeallocTensorOp,
        MaterializeInDestinationOp,
        ToBufferOp,
        ToTensorOp,
    ],
)
