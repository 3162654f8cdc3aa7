"""Steps that find and combine what handles are associated with, and those that tell of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl import irdl
from xdsl.dialects.builtin import IntegerAttr, i64
from xdsl.ir import Attribute
from xdsl.parser import Parser
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects import assembly, ods
from loopwright_mlir.dialects.transform import forms
from loopwright_mlir.script_steps import MatchStep, ScriptStep

_RUN = "loopwright_mlir.scripts.handles"


class GetParentOp(assembly.AssembledOperation):
    """Operations around others."""

    name = "transform.get_parent_op"
    target = irdl.operand_def(forms.HANDLE)
    isolated_from_above = irdl.opt_prop_def(ods.UNIT)
    allow_empty_results = irdl.opt_prop_def(ods.UNIT)
    op_name = irdl.opt_prop_def(ods.STRING)
    deduplicate = irdl.opt_prop_def(ods.UNIT)
    nth_parent = irdl.prop_def(forms.POSITIVE, default_value=IntegerAttr(1, i64))
    parent_op_ = irdl.result_def(forms.HANDLE)
    traits = irdl.traits_def(MatchStep(f"{_RUN}:get_parent"))
    DEFAULTS: ClassVar = {"nth_parent": IntegerAttr(1, i64)}
    ASSEMBLY: ClassVar = "$target attr-dict `:` functional-type($target; $parent_op_)"


class GetProducerOfOperandOp(assembly.AssembledOperation):
    """The operations that give an operand."""

    name = "transform.get_producer_of_operand"
    target = irdl.operand_def(forms.HANDLE)
    operand_number = irdl.prop_def(ods.I64_ATTR)
    producer = irdl.result_def(forms.HANDLE)
    traits = irdl.traits_def(MatchStep(f"{_RUN}:get_producer_of_operand"))
    ASSEMBLY: ClassVar = (
        "$target `[` $operand_number",
        "`]` attr-dict `:` functional-type($target; $producer)",
    )


class GetConsumersOfResultOp(assembly.AssembledOperation):
    """The operations that use a result."""

    name = "transform.get_consumers_of_result"
    target = irdl.operand_def(forms.HANDLE)
    result_number = irdl.prop_def(ods.I64_ATTR)
    consumers = irdl.result_def(forms.HANDLE)
    traits = irdl.traits_def(MatchStep(f"{_RUN}:get_consumers_of_result"))
    ASSEMBLY: ClassVar = (
        "$target `[` $result_number",
        "`]` attr-dict `:` functional-type($target; $consumers)",
    )


class _ValuesOf(assembly.AssembledOperation):
    """Values of operations, by their positions."""

    target = irdl.operand_def(forms.HANDLE)
    raw_position_list = irdl.prop_def(ods.DENSE_I64_ARRAY)
    is_inverted = irdl.opt_prop_def(ods.UNIT)
    is_all = irdl.opt_prop_def(ods.UNIT)
    selected = irdl.result_def(forms.VALUE_HANDLE)
    ASSEMBLY: ClassVar = (
        "$target `[`",
        forms.Positions(),
        "`]` attr-dict `:` functional-type($target; $selected)",
    )

    @property
    def positions(self) -> Sequence[int]:
        """The positions that are listed."""
        return forms.integers(self.properties["raw_position_list"])

    def verify_(self) -> None:
        """All positions, or some that differ."""
        if self.is_all is not None:
            if self.is_inverted is not None:
                raise VerifyException("cannot request both 'all' and 'inverted' values in the list")
            if self.positions:
                raise VerifyException("cannot both request 'all' and specific values in the list")
        elif not self.positions:
            raise VerifyException(
                "must request specific values in the list if 'all' is not specified"
            )
        if len(set(self.positions)) < len(self.positions):
            raise VerifyException("expected the listed values to be unique")


VALUES = tuple(
    ods.define_op(
        __name__,
        _ValuesOf,
        f"transform.{name}",
        traits=irdl.traits_def(MatchStep(f"{_RUN}:{name}")),
    )
    for name in ("get_operand", "get_result")
)


class GetDefiningOp(assembly.AssembledOperation):
    """The operations that give values."""

    name = "transform.get_defining_op"
    target = irdl.operand_def(forms.VALUE_HANDLE)
    definition = irdl.result_def(forms.HANDLE)
    traits = irdl.traits_def(MatchStep(f"{_RUN}:get_defining"))
    ASSEMBLY: ClassVar = "$target attr-dict `:` functional-type($target; $definition)"


class GetTypeOp(assembly.AssembledOperation):
    """The types of values, or of their elements."""

    name = "transform.get_type"
    value = irdl.operand_def(forms.VALUE_HANDLE)
    elemental = irdl.opt_prop_def(ods.UNIT)
    type_param = irdl.result_def(forms.PARAMETER)
    traits = irdl.traits_def(MatchStep(f"{_RUN}:get_type"))
    ASSEMBLY: ClassVar = (
        "(`elemental` $elemental^)? $value attr-dict `:` functional-type($value; $type_param)"
    )


def _as_the_first(pieces: assembly.Pieces) -> Sequence[Attribute]:
    return [pieces.types["handles"][0]]


class _OneType(assembly.Directive):
    """The type that all operands have."""

    def parse(
        self, parser: Parser, cls: type[assembly.AssembledOperation], pieces: assembly.Pieces
    ) -> None:
        """Read the part."""
        pieces.types["handles"] = [parser.parse_type()] * len(pieces.operands["handles"])

    def print(self, op: assembly.AssembledOperation, writer: assembly.Writer) -> None:
        """Write the part."""
        writer.before_variable()
        writer.printer.print_attribute(op.results[0].type)


class MergeHandlesOp(assembly.AssembledOperation):
    """What several handles are associated with, together."""

    name = "transform.merge_handles"
    deduplicate = irdl.opt_prop_def(ods.UNIT)
    handles = irdl.var_operand_def(forms.ANY_HANDLE)
    merged = irdl.result_def(forms.ANY_HANDLE)
    traits = irdl.traits_def(MatchStep(f"{_RUN}:merge_handles"))
    INFERRED: ClassVar = {"merged": _as_the_first}
    ASSEMBLY: ClassVar = (
        "(`deduplicate` $deduplicate^)? $handles attr-dict `:`",
        _OneType(),
    )

    def verify_(self) -> None:
        """There are some."""
        if not self.operands:
            raise VerifyException("expects at least one operand")


class SplitHandleOp(assembly.AssembledOperation):
    """The operations of a handle, each as a handle of its own."""

    name = "transform.split_handle"
    handle = irdl.operand_def(forms.ANY_HANDLE)
    pass_through_empty_handle = irdl.prop_def(ods.BOOL, default_value=forms.flag(True))
    fail_on_payload_too_small = irdl.prop_def(ods.BOOL, default_value=forms.flag(True))
    overflow_result = irdl.opt_prop_def(ods.I64_ATTR)
    handles = irdl.var_result_def(forms.ANY_HANDLE)
    traits = irdl.traits_def(ScriptStep(f"{_RUN}:split_handle"))
    DEFAULTS: ClassVar = {
        "pass_through_empty_handle": forms.flag(True),
        "fail_on_payload_too_small": forms.flag(True),
    }
    ASSEMBLY: ClassVar = "$handle attr-dict `:` functional-type($handle; $handles)"

    def verify_(self) -> None:
        """The result for what is left is one of the results."""
        last = self.overflow_result
        if isinstance(last, IntegerAttr) and not 0 <= last.value.data < len(self.results):
            raise VerifyException("overflow_result is not a valid result index")
        kinds = next(kind for kind in forms.KINDS if isinstance(self.handle.type, kind))
        if not all(isinstance(type_, kinds) for type_ in self.result_types):
            raise VerifyException(
                "expects result types to implement the same transform interface as the operand type"
            )


class ReplicateOp(assembly.AssembledOperation):
    """Handles to as many copies as there are operations of a pattern."""

    name = "transform.replicate"
    pattern = irdl.operand_def(forms.HANDLE)
    handles = irdl.var_operand_def(forms.ANY_HANDLE)
    replicated = irdl.var_result_def(forms.ANY_HANDLE)
    traits = irdl.traits_def(ScriptStep(f"{_RUN}:replicate"))
    INFERRED: ClassVar = {"replicated": lambda pieces: pieces.types["handles"]}
    ASSEMBLY: ClassVar = (
        "`num` `(` $pattern `)` $handles attr-dict `:` type($pattern) `,` type($handles)"
    )


class CastOp(assembly.AssembledOperation):
    """A handle of another type."""

    name = "transform.cast"
    input = irdl.operand_def(forms.HANDLE)
    output = irdl.result_def(forms.HANDLE)
    traits = irdl.traits_def(MatchStep(f"{_RUN}:cast"))
    ASSEMBLY: ClassVar = "$input attr-dict `:` type($input) `to` type($output)"


class SelectOp(assembly.AssembledOperation):
    """The operations of a name."""

    name = "transform.select"
    target = irdl.operand_def(forms.HANDLE)
    op_name = irdl.prop_def(ods.STRING)
    selected = irdl.result_def(forms.HANDLE)
    traits = irdl.traits_def(ScriptStep(f"{_RUN}:select"))
    ASSEMBLY: ClassVar = "$op_name `in` $target attr-dict `:` functional-type($target; $selected)"


class NumAssociationsOp(assembly.AssembledOperation):
    """How many operations, values or attributes a handle is associated with."""

    name = "transform.num_associations"
    handle = irdl.operand_def(forms.ANY_HANDLE)
    num = irdl.result_def(forms.PARAMETER)
    traits = irdl.traits_def(MatchStep(f"{_RUN}:num_associations"))
    ASSEMBLY: ClassVar = "$handle attr-dict `:` functional-type($handle; $num)"


class ParamConstantOp(assembly.PureOperation):
    """An attribute."""

    name = "transform.param.constant"
    value = irdl.prop_def(ods.ANY_TYPE)
    param = irdl.result_def(forms.PARAMETER)
    traits = irdl.traits_def(MatchStep(f"{_RUN}:param_constant"))
    ASSEMBLY: ClassVar = "$value attr-dict `->` type($param)"


class AnnotateOp(assembly.AssembledOperation):
    """Gives operations an attribute."""

    name = "transform.annotate"
    target = irdl.operand_def(forms.HANDLE)
    name_ = irdl.prop_def(ods.STRING, prop_name="name")
    param = irdl.opt_operand_def(forms.PARAMETER)
    traits = irdl.traits_def(ScriptStep(f"{_RUN}:annotate"))
    ASSEMBLY: ClassVar = (
        "$target $name",
        "attr-dict (`=` $param^)? `:` type($target) (`,` type($param)^)?",
    )


class PrintOp(assembly.AssembledOperation):
    """Prints operations, or the whole program."""

    name = "transform.print"
    target = irdl.opt_operand_def(forms.HANDLE)
    name_ = irdl.opt_prop_def(ods.STRING, prop_name="name")
    assume_verified = irdl.opt_prop_def(ods.UNIT)
    use_local_scope = irdl.opt_prop_def(ods.UNIT)
    skip_regions = irdl.opt_prop_def(ods.UNIT)
    traits = irdl.traits_def(MatchStep(f"{_RUN}:print_payload"))
    ASSEMBLY: ClassVar = "$target attr-dict (`:` type($target)^)?"


class VerifyOp(assembly.AssembledOperation):
    """Fails where operations are not valid."""

    name = "transform.verify"
    target = irdl.operand_def(forms.HANDLE)
    traits = irdl.traits_def(ScriptStep(f"{_RUN}:verify_payload"))
    ASSEMBLY: ClassVar = "$target attr-dict `:` type($target)"


class EmitRemarkAtOp(assembly.AssembledOperation):
    """Tells something at operations or values."""

    name = "transform.debug.emit_remark_at"
    at = irdl.operand_def(forms.ANY_HANDLE)
    message = irdl.prop_def(ods.STRING)
    traits = irdl.traits_def(MatchStep(f"{_RUN}:emit_remark_at"))
    ASSEMBLY: ClassVar = (
        "$at `,` $message",
        "attr-dict `:` type($at)",
    )


class EmitParamAsRemarkOp(assembly.AssembledOperation):
    """Tells attributes, at operations or at itself."""

    name = "transform.debug.emit_param_as_remark"
    param = irdl.operand_def(forms.PARAMETER)
    anchor = irdl.opt_operand_def(forms.HANDLE)
    message = irdl.opt_prop_def(ods.STRING)
    traits = irdl.traits_def(MatchStep(f"{_RUN}:emit_param_as_remark"))
    ASSEMBLY: ClassVar = (
        "$param (`,` $message^)?",
        "(`at` $anchor^)? attr-dict `:` type($param) (`,` type($anchor)^)?",
    )
