"""The `llvm` ops on addresses: `getelementptr` and pointers of integers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from xdsl.dialects import llvm
from xdsl.dialects.builtin import DenseArrayBase, IntegerAttr, i32
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import operand_def, opt_prop_def, prop_def, result_def, traits_def, var_operand_def
from xdsl.parser import UnresolvedOperand
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.core.attributes import is_vector
from loopwright.ir.core.properties import array_values
from loopwright.ir.dialects import assembly
from loopwright.ir.dialects.ods import dense_array_of, enum_of
from loopwright.ir.interfaces.rewriting import Foldable
from loopwright.ir.syntax.parser import Parser
from loopwright.ir.syntax.printer import attribute_text
from loopwright_mlir.dialects.llvm import constraints
from loopwright_mlir.dialects.llvm.attributes import CLAUSE, DEREFERENCEABLE

_WRAPS: Mapping[str, int] = {"none": 0, "inbounds_flag": 1, "nusw": 2, "nuw": 4, "inbounds": 3}
"""What is known not to wrap around; `inbounds` says `nusw`, too."""
_WRAP_SUMMARY = "::mlir::LLVM::GEPNoWrapFlags"
_DYNAMIC = -(1 << 31)
"""The constant index that stands for an operand."""


def _parse_wraps(parser: Parser, pieces: assembly.Pieces) -> None:
    """Parse `inbounds|nuw`, or nothing."""
    flags = 0
    at = parser.pos
    word = parser.parse_optional_identifier()
    while word is not None:
        if word not in _WRAPS:
            message = f"expected one of [{', '.join(_WRAPS)}] for {_WRAP_SUMMARY}, got: {word}"
            parser.op_error(message, at)
        flags |= _WRAPS[word]
        if parser.parse_optional_punctuation("|") is None:
            break
        at = parser.pos
        word = parser.parse_optional_identifier()
        if word is None:
            parser.op_error(f"expected keyword for {_WRAP_SUMMARY} after '|'", at)
    pieces.properties["noWrapFlags"] = IntegerAttr(flags, i32)


def _print_wraps(op: GEPOp, writer: assembly.Writer) -> None:
    flags = op.no_wrap_flags.value.data
    if flags:
        writer.variable("|".join(_flag_names(flags)))


def _parse_indices(parser: Parser, pieces: assembly.Pieces) -> None:
    """Parse `[%i, 1]`."""
    operands = pieces.operands["dynamic_indices"] = list[UnresolvedOperand]()
    pieces.places["base"] = parser.name_pos

    def parse_index() -> int:
        at = parser.pos
        constant = parser.parse_optional_integer(allow_boolean=False)
        if constant is None:
            operands.append(parser.parse_unresolved_operand())
            return _DYNAMIC
        if not _DYNAMIC <= constant < -_DYNAMIC:
            parser.op_error("integer value too large", at)
        return constant

    parser.parse_punctuation("[")
    indices = parser.parse_comma_separated_list(parser.Delimiter.NONE, parse_index)
    parser.parse_punctuation("]")
    pieces.properties["rawConstantIndices"] = DenseArrayBase.from_list(i32, indices)


def _print_indices(op: GEPOp, writer: assembly.Writer) -> None:
    operands = iter(op.dynamic_indices)
    printer = writer.printer
    for position, index in enumerate(op.indices):
        printer.print_string(", " if position else "[")
        if index == _DYNAMIC:
            printer.print_ssa_value(next(operands))
        else:
            printer.print_string(str(index))
    printer.print_string("]" if op.indices else "[]")


class GEPOp(assembly.PureOperation):
    """`llvm.getelementptr inbounds|nuw %p[%i, 1] : (!llvm.ptr, i64) -> !llvm.ptr, f32`."""

    name = "llvm.getelementptr"
    DEFAULTS: ClassVar[Mapping[str, Attribute]] = {"noWrapFlags": IntegerAttr(0, i32)}

    base = operand_def(constraints.POINTER_LIKE)
    dynamic_indices = var_operand_def(constraints.SIGNLESS_LIKE)
    raw_constant_indices = prop_def(
        dense_array_of("i32 dense array attribute", 32), prop_name="rawConstantIndices"
    )
    elem_type = prop_def(constraints.TYPE)
    no_wrap_flags = prop_def(enum_of(_WRAP_SUMMARY, 32, range(8)), prop_name="noWrapFlags")
    res = result_def(constraints.POINTER_LIKE)
    traits = traits_def(Foldable("loopwright_mlir.dialects.llvm.folds:fold_element_pointer"))
    ASSEMBLY: ClassVar = (
        assembly.Custom(_parse_wraps, _print_wraps, ("noWrapFlags",)),
        "$base",
        assembly.Custom(_parse_indices, _print_indices, ("rawConstantIndices",)),
        "attr-dict `:` functional-type($base, $dynamic_indices; $res) `,`",
        assembly.Property("elem_type", lambda parser, _: parser.parse_type()),
    )

    def __init__(
        self,
        base: SSAValue | Operation,
        indices: Sequence[SSAValue | int],
        elem_type: Attribute,
        flags: int = 0,
        result_type: Attribute | None = None,
    ) -> None:
        base = SSAValue.get(base)
        constants = [index if isinstance(index, int) else _DYNAMIC for index in indices]
        super().__init__(
            operands=[base, [index for index in indices if not isinstance(index, int)]],
            result_types=[result_type or base.type],
            properties={
                "elem_type": elem_type,
                "noWrapFlags": IntegerAttr(flags, i32),
                "rawConstantIndices": DenseArrayBase.from_list(i32, constants),
            },
        )

    @property
    def indices(self) -> Sequence[int]:
        """The constant indices; operands stand where one is the least integer."""
        return tuple(int(index) for index in array_values(self.raw_constant_indices))

    def verify_(self) -> None:
        """As many operands as indices ask for; what is indexed has elements."""
        if self.no_wrap_flags.value.data == _WRAPS["inbounds_flag"]:
            raise VerifyException("'inbounds_flag' cannot be used directly.")
        if self.indices.count(_DYNAMIC) != len(self.dynamic_indices):
            raise VerifyException(
                "expected as many dynamic indices as specified in 'rawConstantIndices'"
            )
        type_: Attribute = self.elem_type
        for position, index in enumerate(self.indices[1:], start=1):
            if type_.name == "llvm.struct":
                type_ = _field(type_, index, position)
            elif isinstance(type_, llvm.LLVMArrayType):
                type_ = type_.type
            elif is_vector(type_):
                type_ = constraints.element_of(type_)
            else:
                text = attribute_text(type_)
                raise VerifyException(f"type '{text}' cannot be indexed (index #{position})")


def _flag_names(flags: int) -> list[str]:
    """Return the names of flags; `inbounds` implies `nusw`."""
    names = ["inbounds"] if flags & 3 == 3 else []
    remaining_flags = flags & 4 if names else flags
    return names + [
        name for name, bit in _WRAPS.items() if bit in (1, 2, 4) and bit & remaining_flags
    ]


def _field(struct: Any, index: int, position: int) -> Attribute:
    """The type of a member of a struct."""
    if index == _DYNAMIC:
        raise VerifyException(f"expected index {position} indexing a struct to be constant")
    members: Sequence[Attribute] = getattr(struct.types, "data", ())
    if not 0 <= index < len(members):
        raise VerifyException(f"index {position} indexing a struct is out of bounds")
    return members[index]


class AddrSpaceCastOp(assembly.PureOperation):
    """`llvm.addrspacecast %p : !llvm.ptr<1> to !llvm.ptr`."""

    name = "llvm.addrspacecast"
    arg = operand_def(constraints.POINTER_LIKE)
    res = result_def(constraints.POINTER_LIKE)
    traits = traits_def(Foldable("loopwright_mlir.dialects.llvm.folds:fold_same_type"))
    ASSEMBLY: ClassVar = "$arg attr-dict `:` type($arg) `to` type($res)"

    def __init__(self, arg: SSAValue, res_type: Attribute) -> None:
        super().__init__(operands=[arg], result_types=[res_type])


class IntToPtrOp(assembly.PureOperation):
    """`llvm.inttoptr %i dereferenceable<bytes = 8> : i64 to !llvm.ptr`."""

    name = "llvm.inttoptr"

    arg = operand_def(constraints.SIGNLESS_LIKE)
    dereferenceable = opt_prop_def(DEREFERENCEABLE)
    res = result_def(constraints.POINTER_LIKE)
    ASSEMBLY: ClassVar = ("$arg", CLAUSE, "attr-dict `:` type($arg) `to` type($res)")
