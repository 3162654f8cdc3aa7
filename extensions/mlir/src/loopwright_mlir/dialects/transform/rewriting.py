"""Steps that rewrite what is in operations: by patterns, and by passes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, cast

from xdsl import irdl
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntAttr, IntegerAttr, i64
from xdsl.ir import Attribute, ParametrizedAttribute
from xdsl.parser import AttrParser, Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.traits import NoTerminator

from loopwright.ir.core.attributes import is_array
from loopwright.ir.dialects import ods
from loopwright.ir.dialects.assembly import AssembledOperation, Directive, Group, Pieces, Writer
from loopwright.ir.dialects.assembly import Literal as Word
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.syntax.verification import op_failure
from loopwright_mlir.dialects.transform.forms import HANDLE, PARAMETER, Body
from loopwright_mlir.script_steps import PatternSource, ScriptStep

_RUN = "loopwright_mlir.scripts.rewriting"


@irdl.irdl_attr_definition
class ParamOperandAttr(ParametrizedAttribute):
    """`#transform.param_operand<index = 0 : i64>`: an option that an operand gives."""

    name = "transform.param_operand"
    index: IntAttr

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        """Parse `<index = 0 : i64>`."""
        parser.parse_punctuation("<")
        parser.parse_keyword("index")
        parser.parse_punctuation("=")
        index = cast(IntegerAttr, parser.parse_attribute())
        parser.parse_punctuation(">")
        return [IntAttr(index.value.data)]

    def print_parameters(self, printer: Printer) -> None:
        """Print what `parse_parameters` reads."""
        printer.print_string(f"<index = {self.index.data} : i64>")


class _Options(Directive):
    """`{"name" = value, other = [%a, 3]}`: options, some of which operands give."""

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        operands: list[UnresolvedOperand] = []
        options: dict[str, Attribute] = {}

        def value() -> Attribute:
            operand = parser.parse_optional_unresolved_operand()
            if operand is not None:
                operands.append(operand)
                return ParamOperandAttr(IntAttr(len(operands) - 1))
            elements = parser.parse_optional_comma_separated_list(Parser.Delimiter.SQUARE, value)
            return parser.parse_attribute() if elements is None else ArrayAttr(list(elements))

        def option() -> None:
            name = parser.parse_optional_str_literal() or parser.parse_identifier()
            parser.parse_punctuation("=")
            options[name] = value()

        parser.parse_comma_separated_list(Parser.Delimiter.BRACES, option)
        pieces.operands["dynamic_options"] = operands
        pieces.properties["options"] = DictionaryAttr(options)

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        writer.before_variable()
        printer = writer.printer
        options = op.properties["options"]
        assert isinstance(options, DictionaryAttr)

        def value(attr: Attribute) -> None:
            if isinstance(attr, ParamOperandAttr):
                printer.print_ssa_value(op.operands[1 + attr.index.data])
            elif is_array(attr):
                printer.print_string("[")
                printer.print_list(attr.data, value)
                printer.print_string("]")
            else:
                printer.print_attribute(attr)

        def option(entry: tuple[str, Attribute]) -> None:
            printer.print_string(f'"{entry[0]}" = ')
            value(entry[1])

        printer.print_string("{")
        printer.print_list(sorted(options.data.items()), option)
        printer.print_string("}")

    def covers(self) -> tuple[str, ...]:
        """The property that the part writes."""
        return ("options",)


class _WithOptions(Group):
    """Options, where there are any."""

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        options = op.properties.get("options")
        if isinstance(options, DictionaryAttr) and options.data:
            for part in self.parts:
                part.print(op, writer)


class ApplyRegisteredPassOp(AssembledOperation):
    """Runs a pass."""

    name = "transform.apply_registered_pass"
    target = irdl.operand_def(HANDLE)
    dynamic_options = irdl.var_operand_def(PARAMETER)
    pass_name = irdl.prop_def(ods.STRING)
    options = irdl.prop_def(
        ods.of_class("dictionary of named attribute values", DictionaryAttr),
        default_value=DictionaryAttr({}),
    )
    transformed = irdl.result_def(HANDLE)
    traits = irdl.traits_def(ScriptStep(f"{_RUN}:apply_registered_pass", ("target",)))
    DEFAULTS: ClassVar = {"options": DictionaryAttr({})}
    ASSEMBLY: ClassVar = (
        "$pass_name",
        _WithOptions("options", (Word("with"), Word("options"), Word("="), _Options())),
        "`to` $target attr-dict `:` functional-type($target, $dynamic_options; $transformed)",
    )


class _OnTarget(AssembledOperation):
    """Rewrites what is in operations."""

    target = irdl.operand_def(HANDLE)
    ASSEMBLY: ClassVar = "`to` $target attr-dict `:` type($target)"


CLEAN_UPS = tuple(
    ods.define_op(
        __name__,
        _OnTarget,
        f"transform.{name}",
        traits=irdl.traits_def(ScriptStep(f"{_RUN}:{name}")),
    )
    for name in ("apply_cse", "apply_dce", "apply_licm")
)


class ApplyPatternsOp(AssembledOperation):
    """Applies patterns until nothing changes."""

    name = "transform.apply_patterns"
    target = irdl.operand_def(HANDLE)
    apply_cse = irdl.opt_prop_def(ods.UNIT)
    max_iterations = irdl.prop_def(ods.I64_ATTR, default_value=IntegerAttr(-1, i64))
    max_num_rewrites = irdl.prop_def(ods.I64_ATTR, default_value=IntegerAttr(-1, i64))
    patterns = irdl.region_def("single_block")
    traits = irdl.traits_def(NoTerminator(), ScriptStep(f"{_RUN}:apply_patterns"))
    DEFAULTS: ClassVar = {
        "max_iterations": IntegerAttr(-1, i64),
        "max_num_rewrites": IntegerAttr(-1, i64),
    }
    ASSEMBLY: ClassVar = (
        "`to` $target",
        Body(),
        "attr-dict `:` type($target)",
    )

    def verify_regions_(self) -> None:
        """There are patterns only."""
        for op in self.patterns.block.ops:
            if interface_of(op, PatternSource) is None:
                message = "expected children ops to implement PatternDescriptorOpInterface"
                raise op_failure(self, message, [(op, "op without interface")])


class _PatternsOp(AssembledOperation):
    """Patterns."""

    ASSEMBLY: ClassVar = "attr-dict"


CanonicalizationOp = ods.define_op(
    __name__,
    _PatternsOp,
    "transform.apply_patterns.canonicalization",
    traits=irdl.traits_def(PatternSource(f"{_RUN}:canonicalization")),
)
