"""The `gpu` ops that may be asynchronous: they wait for tokens, and if `async` give one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl import irdl
from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import ParametrizedAttribute, SSAValue, TypeAttribute
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.core.attributes import is_memref
from loopwright.ir.dialects import assembly
from loopwright.ir.dialects.custom_form import op_error, ours
from loopwright.ir.dialects.memref.allocation import layout_symbols, verify_dynamic_sizes
from loopwright.ir.dialects.ods import ANY_TYPE, INDEX, MEMREF, UNIT, of_class
from loopwright.ir.interfaces.op_interfaces import ResultNames


@irdl.irdl_attr_definition
class AsyncTokenType(ParametrizedAttribute, TypeAttribute):
    """`!gpu.async.token`: the end of something that was started."""

    name = "gpu.async.token"


TOKEN = of_class("async token type", AsyncTokenType)


def parse_async(parser: Parser) -> tuple[bool, list[UnresolvedOperand]]:
    """Parse `async? [tokens]?` of an op; its token must have a name."""
    at = parser.pos
    is_async = parser.parse_optional_keyword("async") is not None
    if is_async and not ours(parser).result_names:
        op_error(parser, "needs to be named when marked 'async'", at)
    tokens = parser.parse_optional_comma_separated_list(
        Parser.Delimiter.SQUARE, parser.parse_unresolved_operand
    )
    return is_async, list(tokens or ())


def print_async(printer: Printer, tokens: Sequence[SSAValue], *, is_async: bool) -> None:
    """Print `async [tokens]`, or what of it there is."""
    if is_async:
        printer.print_string("async")
    if tokens:
        printer.print_string(" [" if is_async else "[")
        printer.print_list(tokens, printer.print_operand)
        printer.print_string("]")


class AsyncDependencies(assembly.Directive):
    """`async? [tokens]?`."""

    def parse(
        self, parser: Parser, cls: type[assembly.AssembledOperation], pieces: assembly.Pieces
    ) -> None:
        """Read the part."""
        is_async, tokens = parse_async(parser)
        token = AsyncTokenType()
        pieces.operands["async_dependencies"] = tokens
        pieces.types["async_dependencies"] = [token] * len(tokens)
        pieces.types["async_token"] = [token] if is_async else []

    def print(self, op: assembly.AssembledOperation, writer: assembly.Writer) -> None:
        """Write the part."""
        writer.before_variable()
        tokens = op.values("async_dependencies")
        print_async(writer.printer, tokens, is_async=bool(op.values("async_token")))


ASYNC = AsyncDependencies()


class WaitOp(assembly.AssembledOperation):
    """Wait for tokens, or with `async` make one of them all."""

    name = "gpu.wait"
    async_dependencies = irdl.var_operand_def(TOKEN)
    async_token = irdl.opt_result_def(TOKEN)
    ASSEMBLY: ClassVar = (ASYNC, "attr-dict")


class AllocOp(assembly.AssembledOperation):
    """Memory of the device."""

    name = "gpu.alloc"
    async_dependencies = irdl.var_operand_def(TOKEN)
    dynamic_sizes = irdl.var_operand_def(INDEX)
    symbol_operands = irdl.var_operand_def(INDEX)
    host_shared = irdl.opt_prop_def(UNIT, prop_name="hostShared")
    memref = irdl.result_def(MEMREF)
    async_token = irdl.opt_result_def(TOKEN)
    irdl_options = (irdl.AttrSizedOperandSegments(as_property=True),)
    traits = irdl.traits_def(ResultNames("memref", "asyncToken"))
    ASSEMBLY: ClassVar = (
        ASYNC,
        "(`host_shared` $hostShared^)? ` ` `(` $dynamic_sizes `)` (`[` $symbol_operands^ `]`)?",
        "attr-dict `:` type($memref)",
    )

    def verify_(self) -> None:
        """There is a size for each extent that is not static."""
        type_ = assembly.type_of(self.memref)
        verify_dynamic_sizes(len(self.dynamic_sizes), type_)
        if len(self.symbol_operands) != layout_symbols(type_):
            raise VerifyException("symbol operand count does not equal memref symbol count")


class DeallocOp(assembly.AssembledOperation):
    """The end of memory of the device."""

    name = "gpu.dealloc"
    async_dependencies = irdl.var_operand_def(TOKEN)
    memref = irdl.operand_def(MEMREF)
    async_token = irdl.opt_result_def(TOKEN)
    ASSEMBLY: ClassVar = (ASYNC, "$memref attr-dict `:` type($memref)")


class MemcpyOp(assembly.AssembledOperation):
    """A copy between memories."""

    name = "gpu.memcpy"
    async_dependencies = irdl.var_operand_def(TOKEN)
    dst = irdl.operand_def(MEMREF)
    src = irdl.operand_def(MEMREF)
    async_token = irdl.opt_result_def(TOKEN)
    ASSEMBLY: ClassVar = (ASYNC, "$dst `,` $src `:` type($dst) `,` type($src) attr-dict")

    def verify_(self) -> None:
        """Elements and shapes fit."""
        target = self.dst.type
        source = self.src.type
        assert is_memref(target)
        assert is_memref(source)
        if target.element_type != source.element_type:
            raise VerifyException("arguments have incompatible element type")
        shapes = list(target.get_shape()), list(source.get_shape())
        compatible = len(shapes[0]) == len(shapes[1]) and all(
            a == b or DYNAMIC_INDEX in (a, b) for a, b in zip(*shapes, strict=True)
        )
        if not compatible:
            raise VerifyException("arguments have incompatible shape")


class MemsetOp(assembly.AssembledOperation):
    """Memory filled with a value."""

    name = "gpu.memset"
    async_dependencies = irdl.var_operand_def(TOKEN)
    dst = irdl.operand_def(MEMREF)
    value = irdl.operand_def(ANY_TYPE)
    async_token = irdl.opt_result_def(TOKEN)
    ASSEMBLY: ClassVar = (ASYNC, "$dst `,` $value `:` type($dst) `,` type($value) attr-dict")

    def verify_(self) -> None:
        """The value is an element."""
        type_ = self.dst.type
        assert is_memref(type_)
        value = self.value.type
        if type_.element_type != (value.element_type if is_memref(value) else value):
            raise VerifyException(
                "failed to verify that all of {dst, value} have same element type"
            )
