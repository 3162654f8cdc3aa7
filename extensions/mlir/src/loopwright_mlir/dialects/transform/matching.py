"""Steps that look for operations, and those that are taken only where something holds."""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects.builtin import DictionaryAttr
from xdsl.ir import TypeAttribute
from xdsl.irdl import operand_def, opt_prop_def, prop_def, result_def, traits_def
from xdsl.parser import Parser

from loopwright.ir.dialects.assembly import AssembledOperation, Group, Literal, Property
from loopwright.ir.dialects.ods import OdsConstraint, enum_of, of_class
from loopwright_mlir.dialects.transform import forms
from loopwright_mlir.script_steps import MatchStep

_RUN = "loopwright_mlir.scripts.matching"
INTERFACES = ("LinalgOp", "TilingInterface", "LoopLikeInterface")
_INTERFACE = forms.enumeration("interface", *INTERFACES)
_TYPE = OdsConstraint("any type attribute", lambda _: True, TypeAttribute)
_TYPES = OdsConstraint(
    "type array attribute", lambda attr: all(isinstance(type_, TypeAttribute) for type_ in attr)
)


def _dictionary(parser: Parser, _: str) -> DictionaryAttr:
    return DictionaryAttr(dict(parser.parse_optional_attr_dict()))


class MatchOp(AssembledOperation):
    """The operations in some others that are as is said."""

    name = "transform.structured.match"
    target = operand_def(forms.HANDLE)
    ops = opt_prop_def(forms.STRINGS)
    interface = opt_prop_def(enum_of("An interface to match", 32, (0, 1, 2)))
    op_attrs = opt_prop_def(of_class("dictionary of named attribute values", DictionaryAttr))
    filter_result_type = opt_prop_def(_TYPE)
    filter_operand_types = opt_prop_def(_TYPES)
    matches = result_def(forms.HANDLE)
    traits = traits_def(MatchStep(f"{_RUN}:structured_match"))
    ASSEMBLY: ClassVar = (
        "(`ops` `{` $ops^ `}`)?",
        Group("interface", (Literal("interface"), Literal("{"), _INTERFACE, Literal("}"))),
        Group("op_attrs", (Literal("attributes"), Property("op_attrs", _dictionary))),
        "(`filter_result_type` `=` $filter_result_type^)?",
        "(`filter_operand_types` `=` $filter_operand_types^)?",
        "`in` $target attr-dict `:` functional-type($target; $matches)",
    )


class MatchOperationNameOp(AssembledOperation):
    """Fails unless the operation has one of the names."""

    name = "transform.match.operation_name"
    operand_handle = operand_def(forms.HANDLE)
    op_names = prop_def(forms.STRINGS)
    traits = traits_def(MatchStep(f"{_RUN}:operation_name"))
    ASSEMBLY: ClassVar = (
        "$operand_handle $op_names",
        "attr-dict `:` type($operand_handle)",
    )


class MatchOperationEmptyOp(AssembledOperation):
    """Fails unless there is no operation."""

    name = "transform.match.operation_empty"
    operand_handle = operand_def(forms.HANDLE)
    traits = traits_def(MatchStep(f"{_RUN}:operation_empty"))
    ASSEMBLY: ClassVar = "$operand_handle attr-dict `:` type($operand_handle)"


PREDICATES = ("eq", "ne", "lt", "le", "gt", "ge")


class MatchParamCmpIOp(AssembledOperation):
    """Fails unless numbers compare as is said."""

    name = "transform.match.param.cmpi"
    param = operand_def(forms.PARAMETER)
    reference = operand_def(forms.PARAMETER)
    predicate = prop_def(
        enum_of("allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5", 32, range(6))
    )
    traits = traits_def(MatchStep(f"{_RUN}:param_cmpi"))
    INFERRED: ClassVar = {"reference": lambda pieces: pieces.type("param")}
    ASSEMBLY: ClassVar = (
        forms.enumeration("predicate", *PREDICATES),
        "$param `,` $reference attr-dict `:` type($param)",
    )
