"""`llvm.func`, with the attributes of arguments that are not named, and what follows its name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self, cast

from xdsl.dialects import llvm
from xdsl.dialects.builtin import FunctionType, IntegerAttr, i64
from xdsl.ir import Attribute, Region, SSAValue
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects import custom_form
from loopwright.ir.dialects.func import parse_signature, print_signature, verify_signature
from loopwright.ir.syntax.printer import quoted
from loopwright.ir.syntax.verification import op_failure
from loopwright_mlir.dialects.llvm.constraints import is_compatible

_LINKAGE = (
    *("private", "internal", "available_externally", "linkonce", "weak", "common", "appending"),
    *("extern_weak", "linkonce_odr", "weak_odr", "external"),
)
_VISIBILITY = ("", "hidden", "protected")
_ADDRESS = ("", "local_unnamed_addr", "unnamed_addr")
_SHOWN = (
    *("CConv", "arg_attrs", "function_type", "linkage", "res_attrs", "sym_name"),
    *("unnamed_addr", "visibility_"),
)


def _parse_word(parser: Parser, words: Sequence[str]) -> str:
    """Parse one of some words; an empty text if there is none."""
    for word in words:
        if word and parser.parse_optional_keyword(word) is not None:
            return word
    return ""


class FuncOp(llvm.FuncOp):
    """A function of `llvm`, or without a body the declaration of one."""

    def verify_(self) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """A declaration is of something that lies elsewhere."""
        llvm.FuncOp.verify_(self)
        linkage = self.linkage.linkage.data
        if linkage == "common":
            raise VerifyException("functions cannot have 'common' linkage")
        verify_signature(self, self._signature(), self.body)
        if not self.body.blocks and linkage not in ("external", "extern_weak"):
            raise VerifyException(
                "external functions must have 'external' or 'extern_weak' linkage"
            )

    @classmethod
    def parse(cls, parser: Parser) -> FuncOp:
        """Parse the custom form."""
        properties: dict[str, Attribute] = {
            "linkage": llvm.LinkageAttr(_parse_word(parser, _LINKAGE) or "external"),
            "visibility_": IntegerAttr(_VISIBILITY.index(_parse_word(parser, _VISIBILITY)), i64),
            "unnamed_addr": IntegerAttr(_ADDRESS.index(_parse_word(parser, _ADDRESS)), i64),
            "CConv": llvm.CallingConventionAttr(
                _parse_word(parser, sorted(llvm.LLVM_CALLING_CONVS)) or "ccc"
            ),
        }
        at = parser.pos
        properties["sym_name"] = parser.parse_symbol_name()
        signature = parse_signature(parser, variadic=True)
        type_ = cast("FunctionType", signature.properties.pop("function_type"))
        outputs = type_.outputs.data
        if len(outputs) > 1:
            message = "failed to construct function type: expected zero or one function result"
            custom_form.op_error(parser, message, at)
        wrong = "" if all(map(is_compatible, type_.inputs)) else "arguments"
        for output in outputs:
            if not wrong and not is_compatible(output):
                wrong = f"results{quoted(output)}"
        if wrong:
            message = f"failed to construct function type: expected LLVM type for function {wrong}"
            custom_form.op_error(parser, message, at)
        properties["function_type"] = llvm.LLVMFunctionType(
            type_.inputs, outputs[0] if outputs else None, signature.is_variadic
        )
        attributes = custom_form.parse_attributes_after_keyword(parser)
        moved = custom_form.take_properties(parser, cls, attributes, at)
        for name in sorted(moved.keys() & properties.keys()):
            message = f"attribute '{name}' occurs more than once in the attribute list"
            custom_form.op_error(parser, message)
        body = parser.parse_optional_region(signature.arguments)
        return cls.create(
            properties=properties | signature.properties | moved,
            attributes=attributes,
            regions=[Region() if body is None else body],
        )

    def _signature(self) -> FunctionType:
        """The types of arguments and results, as those of other functions."""
        output = self.function_type.output
        outputs = [] if isinstance(output, llvm.LLVMVoidType) else [output]
        return FunctionType.from_lists(self.function_type.inputs.data, outputs)

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        linkage = self.linkage.linkage.data
        convention = self.CConv.convention.data
        words = [
            "" if linkage == "external" else linkage,
            _VISIBILITY[self.visibility_.value.data],
            _ADDRESS[(self.unnamed_addr or IntegerAttr(0, i64)).value.data],
            "" if convention == "ccc" else convention,
        ]
        printer.print_string("".join(f" {word}" for word in words if word))
        printer.print_string(" ")
        printer.print_symbol_name(self.sym_name.data)
        variadic = self.function_type.is_variadic
        print_signature(printer, self, self._signature(), self.body, variadic=variadic)
        custom_form.print_attr_dict(printer, self, elided=_SHOWN, with_keyword=True)
        if self.body.blocks:
            printer.print_string(" ")
            printer.print_region(self.body, print_entry_block_args=False, print_empty_block=False)


class ReturnOp(llvm.ReturnOp):
    """The end of a function of `llvm`, with its result: `llvm.return {…} %x : f32`."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `attr-dict (operand : type)?`."""
        properties, attributes = custom_form.parse_attr_dict(parser, cls)
        operand = parser.parse_optional_unresolved_operand()
        operands: list[SSAValue] = []
        if operand is not None:
            parser.parse_punctuation(":")
            operands = [parser.resolve_operand(operand, parser.parse_type())]
        return cls.create(operands=operands, properties=properties, attributes=attributes)

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        custom_form.print_attr_dict(printer, self)
        if self.arg is not None:
            printer.print_string(" ")
            printer.print_operand(self.arg)
            printer.print_string(" : ")
            printer.print_attribute(self.arg.type)

    def verify_(self) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Check the operand against the result of the function."""
        function = self.parent_op()
        if not isinstance(function, FuncOp):
            return
        output = function.function_type.output
        note = [(function, "when returning from function")]
        if isinstance(output, llvm.LLVMVoidType):
            if self.arg is not None:
                raise op_failure(self, "expected no operands", note)
        elif self.arg is None:
            raise op_failure(self, "expected 1 operand", note)
        elif self.arg.type != output:
            raise op_failure(self, "mismatching result types", note)
