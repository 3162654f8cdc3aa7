"""Steps that find and combine what handles are associated with, and those that tell of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import IntegerAttr, i64
from xdsl.ir import Attribute
from xdsl.irdl import (
    operand_def,
    opt_operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects.assembly import (
    AssembledOperation,
    Directive,
    Pieces,
    Writer,
)
from loopwright.ir.dialects.ods import (
    ANY_TYPE,
    BOOL,
    DENSE_I64_ARRAY,
    I64_ATTR,
    STRING,
    UNIT,
    define_op,
    ods_op_definition,
)
from loopwright_mlir.dialects.transform.forms import (
    ANY_HANDLE,
    HANDLE,
    KINDS,
    PARAMETER,
    POSITIVE,
    VALUE_HANDLE,
    Positions,
    flag,
    integers,
)
from loopwright_mlir.script_steps import MatchStep, ScriptStep

_RUN = "loopwright_mlir.scripts.handles"


@ods_op_definition
class GetParentOp(AssembledOperation):
    """Operations around others."""

    name = "transform.get_parent_op"
    target = operand_def(HANDLE)
    isolated_from_above = opt_prop_def(UNIT)
    allow_empty_results = opt_prop_def(UNIT)
    op_name = opt_prop_def(STRING)
    deduplicate = opt_prop_def(UNIT)
    nth_parent = prop_def(POSITIVE, default_value=IntegerAttr(1, i64))
    parent_op_ = result_def(HANDLE)
    traits = traits_def(MatchStep(f"{_RUN}:get_parent"))
    DEFAULTS: ClassVar = {"nth_parent": IntegerAttr(1, i64)}
    ASSEMBLY: ClassVar = "$target attr-dict `:` functional-type($target; $parent_op_)"


@ods_op_definition
class GetProducerOfOperandOp(AssembledOperation):
    """The operations that give an operand."""

    name = "transform.get_producer_of_operand"
    target = operand_def(HANDLE)
    operand_number = prop_def(I64_ATTR)
    producer = result_def(HANDLE)
    traits = traits_def(MatchStep(f"{_RUN}:get_producer_of_operand"))
    ASSEMBLY: ClassVar = (
        "$target `[` $operand_number",
        "`]` attr-dict `:` functional-type($target; $producer)",
    )


@ods_op_definition
class GetConsumersOfResultOp(AssembledOperation):
    """The operations that use a result."""

    name = "transform.get_consumers_of_result"
    target = operand_def(HANDLE)
    result_number = prop_def(I64_ATTR)
    consumers = result_def(HANDLE)
    traits = traits_def(MatchStep(f"{_RUN}:get_consumers_of_result"))
    ASSEMBLY: ClassVar = (
        "$target `[` $result_number",
        "`]` attr-dict `:` functional-type($target; $consumers)",
    )


class _ValuesOf(AssembledOperation):
    """Values of operations, by their positions."""

    target = operand_def(HANDLE)
    raw_position_list = prop_def(DENSE_I64_ARRAY)
    is_inverted = opt_prop_def(UNIT)
    is_all = opt_prop_def(UNIT)
    found = result_def(VALUE_HANDLE)
    ASSEMBLY: ClassVar = (
        "$target `[`",
        Positions(),
        "`]` attr-dict `:` functional-type($target; $found)",
    )

    @property
    def positions(self) -> Sequence[int]:
        """The positions that are listed."""
        return integers(self.properties["raw_position_list"])

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


GetOperandOp = define_op(
    __name__,
    _ValuesOf,
    "transform.get_operand",
    "Operands of operations.",
    traits=traits_def(MatchStep(f"{_RUN}:get_operand")),
)
GetResultOp = define_op(
    __name__,
    _ValuesOf,
    "transform.get_result",
    "Results of operations.",
    traits=traits_def(MatchStep(f"{_RUN}:get_result")),
)


@ods_op_definition
class GetDefiningOp(AssembledOperation):
    """The operations that give values."""

    name = "transform.get_defining_op"
    target = operand_def(VALUE_HANDLE)
    found = result_def(HANDLE)
    traits = traits_def(MatchStep(f"{_RUN}:get_defining"))
    ASSEMBLY: ClassVar = "$target attr-dict `:` functional-type($target; $found)"


@ods_op_definition
class GetTypeOp(AssembledOperation):
    """The types of values, or of their elements."""

    name = "transform.get_type"
    value = operand_def(VALUE_HANDLE)
    elemental = opt_prop_def(UNIT)
    type_param = result_def(PARAMETER)
    traits = traits_def(MatchStep(f"{_RUN}:get_type"))
    ASSEMBLY: ClassVar = (
        "(`elemental` $elemental^)? $value attr-dict `:` functional-type($value; $type_param)"
    )


def _as_the_first(pieces: Pieces) -> Sequence[Attribute]:
    return [pieces.types["handles"][0]]


class _OneType(Directive):
    """The type that all operands have."""

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        pieces.types["handles"] = [parser.parse_type()] * len(pieces.operands["handles"])

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        writer.before_variable()
        writer.printer.print_attribute(op.results[0].type)


@ods_op_definition
class MergeHandlesOp(AssembledOperation):
    """What several handles are associated with, together."""

    name = "transform.merge_handles"
    deduplicate = opt_prop_def(UNIT)
    handles = var_operand_def(ANY_HANDLE)
    merged = result_def(ANY_HANDLE)
    traits = traits_def(MatchStep(f"{_RUN}:merge_handles"))
    INFERRED: ClassVar = {"merged": _as_the_first}
    ASSEMBLY: ClassVar = (
        "(`deduplicate` $deduplicate^)? $handles attr-dict `:`",
        _OneType(),
    )

    def verify_(self) -> None:
        """There are some."""
        if not self.operands:
            raise VerifyException("expects at least one operand")


@ods_op_definition
class SplitHandleOp(AssembledOperation):
    """The operations of a handle, each as a handle of its own."""

    name = "transform.split_handle"
    handle = operand_def(ANY_HANDLE)
    pass_through_empty_handle = prop_def(BOOL, default_value=flag(True))
    fail_on_payload_too_small = prop_def(BOOL, default_value=flag(True))
    overflow_result = opt_prop_def(I64_ATTR)
    handles = var_result_def(ANY_HANDLE)
    traits = traits_def(ScriptStep(f"{_RUN}:split_handle"))
    DEFAULTS: ClassVar = {
        "pass_through_empty_handle": flag(True),
        "fail_on_payload_too_small": flag(True),
    }
    ASSEMBLY: ClassVar = "$handle attr-dict `:` functional-type($handle; $handles)"

    def verify_(self) -> None:
        """The result for what is left is one of the results."""
        last = self.overflow_result
        if isinstance(last, IntegerAttr) and not 0 <= last.value.data < len(self.results):
            raise VerifyException("overflow_result is not a valid result index")
        kinds = next(some for some in KINDS if isinstance(self.handle.type, some))
        if not all(isinstance(type_, kinds) for type_ in self.result_types):
            raise VerifyException(
                "expects result types to implement the same transform interface as the operand type"
            )


@ods_op_definition
class ReplicateOp(AssembledOperation):
    """Handles to as many copies as there are operations of a pattern."""

    name = "transform.replicate"
    pattern = operand_def(HANDLE)
    handles = var_operand_def(ANY_HANDLE)
    replicated = var_result_def(ANY_HANDLE)
    traits = traits_def(ScriptStep(f"{_RUN}:replicate"))
    INFERRED: ClassVar = {"replicated": lambda pieces: pieces.types["handles"]}
    ASSEMBLY: ClassVar = (
        "`num` `(` $pattern `)` $handles attr-dict `:` type($pattern) `,` type($handles)"
    )


@ods_op_definition
class CastOp(AssembledOperation):
    """A handle of another type."""

    name = "transform.cast"
    input = operand_def(HANDLE)
    output = result_def(HANDLE)
    traits = traits_def(MatchStep(f"{_RUN}:cast"))
    ASSEMBLY: ClassVar = "$input attr-dict `:` type($input) `to` type($output)"


@ods_op_definition
class SelectOp(AssembledOperation):
    """The operations of a name."""

    name = "transform.select"
    target = operand_def(HANDLE)
    op_name = prop_def(STRING)
    found = result_def(HANDLE)
    traits = traits_def(ScriptStep(f"{_RUN}:select"))
    ASSEMBLY: ClassVar = "$op_name `in` $target attr-dict `:` functional-type($target; $found)"


@ods_op_definition
class NumAssociationsOp(AssembledOperation):
    """How many operations, values or attributes a handle is associated with."""

    name = "transform.num_associations"
    handle = operand_def(ANY_HANDLE)
    num = result_def(PARAMETER)
    traits = traits_def(MatchStep(f"{_RUN}:num_associations"))
    ASSEMBLY: ClassVar = "$handle attr-dict `:` functional-type($handle; $num)"


@ods_op_definition
class ParamConstantOp(AssembledOperation):
    """An attribute."""

    name = "transform.param.constant"
    value = prop_def(ANY_TYPE)
    param = result_def(PARAMETER)
    traits = traits_def(MatchStep(f"{_RUN}:param_constant"), Pure())
    ASSEMBLY: ClassVar = "$value attr-dict `->` type($param)"


@ods_op_definition
class AnnotateOp(AssembledOperation):
    """Gives operations an attribute."""

    name = "transform.annotate"
    target = operand_def(HANDLE)
    name_ = prop_def(STRING, prop_name="name")
    param = opt_operand_def(PARAMETER)
    traits = traits_def(ScriptStep(f"{_RUN}:annotate"))
    ASSEMBLY: ClassVar = (
        "$target $name",
        "attr-dict (`=` $param^)? `:` type($target) (`,` type($param)^)?",
    )


@ods_op_definition
class PrintOp(AssembledOperation):
    """Prints operations, or the whole program."""

    name = "transform.print"
    target = opt_operand_def(HANDLE)
    name_ = opt_prop_def(STRING, prop_name="name")
    assume_verified = opt_prop_def(UNIT)
    use_local_scope = opt_prop_def(UNIT)
    skip_regions = opt_prop_def(UNIT)
    traits = traits_def(MatchStep(f"{_RUN}:print_payload"))
    ASSEMBLY: ClassVar = "$target attr-dict (`:` type($target)^)?"


@ods_op_definition
class VerifyOp(AssembledOperation):
    """Fails where operations are not valid."""

    name = "transform.verify"
    target = operand_def(HANDLE)
    traits = traits_def(ScriptStep(f"{_RUN}:verify_payload"))
    ASSEMBLY: ClassVar = "$target attr-dict `:` type($target)"


@ods_op_definition
class EmitRemarkAtOp(AssembledOperation):
    """Tells something at operations or values."""

    name = "transform.debug.emit_remark_at"
    at = operand_def(ANY_HANDLE)
    message = prop_def(STRING)
    traits = traits_def(MatchStep(f"{_RUN}:emit_remark_at"))
    ASSEMBLY: ClassVar = (
        "$at `,` $message",
        "attr-dict `:` type($at)",
    )


@ods_op_definition
class EmitParamAsRemarkOp(AssembledOperation):
    """Tells attributes, at operations or at itself."""

    name = "transform.debug.emit_param_as_remark"
    param = operand_def(PARAMETER)
    anchor = opt_operand_def(HANDLE)
    message = opt_prop_def(STRING)
    traits = traits_def(MatchStep(f"{_RUN}:emit_param_as_remark"))
    ASSEMBLY: ClassVar = (
        "$param (`,` $message^)?",
        "(`at` $anchor^)? attr-dict `:` type($param) (`,` type($anchor)^)?",
    )
