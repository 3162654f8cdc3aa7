"""`llvm.cond_br` and `llvm.switch`, which are those of `cf` in other clothes."""

from __future__ import annotations

from typing import Self, cast

from xdsl.dialects.builtin import IntegerType
from xdsl.irdl import traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import IsTerminator, Pure

from loopwright.ir.dialects import cf
from loopwright.ir.dialects.custom_form import print_attr_dict
from loopwright.ir.interfaces.scalars import signed


class SwitchOp(cf.SwitchLikeOp):
    """`llvm.switch %flag : i32, ^default [1: ^bb1, 2: ^bb2]`."""

    name = "llvm.switch"
    traits = traits_def(IsTerminator(), Pure())

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `flag : type, destination [ value: destination, … ] attr-dict`."""
        flag = cls.parse_flag(parser)
        default = cf.parse_destination(parser)
        at = parser.pos
        parser.parse_punctuation("[")
        cases: list[tuple[int, cf.Destination]] = []
        while parser.parse_optional_punctuation("]") is None:
            if cases:
                parser.parse_punctuation(",")
            cases.append(cls.parse_case(parser))
        return cls.parsed(parser, flag, default, cases, at)

    def print(self, printer: Printer) -> None:
        """Print the custom form, a case a line."""
        self.print_flag(printer)
        cf.print_destination(printer, self.default_destination, self.default_operands)
        printer.print_string(" [")
        with printer.indented():
            separator = "\n"
            width = cast("IntegerType", self.flag.type).width.data
            for value, block, operands in self.cases():
                printer.print_string(f"{separator}{signed(value, width)}: ")
                cf.print_destination(printer, block, operands)
                separator = ",\n"
        printer.print_string("\n]")
        print_attr_dict(printer, self, elided=self.SHOWN)


class CondBrOp(cf.ConditionalLikeOp):
    """`llvm.cond_br %flag weights([1, 3]), ^bb1(%x : i32), ^bb2`."""

    name = "llvm.cond_br"
