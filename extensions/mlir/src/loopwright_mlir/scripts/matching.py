"""Steps that look for operations, and those that are taken only where something holds."""

from __future__ import annotations

from typing import Any

from xdsl.dialects.builtin import DictionaryAttr, IntegerAttr
from xdsl.ir import Operation

from loopwright.ir.core.attributes import is_array
from loopwright.ir.interfaces.control_flow import is_loop
from loopwright_mlir.dialects.linalg.structured import StructuredOp
from loopwright_mlir.dialects.transform import matching
from loopwright_mlir.scripts.control import inner_first
from loopwright_mlir.scripts.state import State, definite, silenceable


def _names(attribute: Any) -> set[str]:
    return {name.data for name in attribute.data}


def structured_match(op: matching.MatchOp, state: State) -> None:
    """Associate the operations in the target, itself included, that match the attributes, in
    post-order."""
    roots = state.ops(op.target)
    if len(roots) != 1:
        raise definite(op, "requires exactly one target handle")
    state.give(
        op.matches, [candidate for candidate in inner_first(roots[0]) if _is_as_said(op, candidate)]
    )


def _is_as_said(op: matching.MatchOp, candidate: Operation) -> bool:
    if op.ops is not None and candidate.name not in _names(op.ops):
        return False
    if op.interface is not None and not _has_interface(op, candidate):
        return False
    if isinstance(op.op_attrs, DictionaryAttr):
        attributes = {**candidate.attributes, **candidate.properties}
        if any(attributes.get(name) != value for name, value in op.op_attrs.data.items()):
            return False
    if op.filter_result_type is not None:
        if [*candidate.result_types] != [op.filter_result_type]:
            return False
    operand_types = op.filter_operand_types
    if is_array(operand_types):
        types = list(candidate.operand_types)
        if len(operand_types) not in (1, len(types)):
            message = (
                "If filter_operand_types contains more than a type, then it must contain as much "
                "types as the number of operands in the target ops"
            )
            raise definite(op, message)
        if types != list(
            operand_types.data * len(types) if len(operand_types) == 1 else operand_types.data
        ):
            return False
    return True


def _has_interface(op: matching.MatchOp, candidate: Operation) -> bool:
    interface = op.properties["interface"]
    assert isinstance(interface, IntegerAttr)
    name = matching.INTERFACES[interface.value.data]
    if name == "LoopLikeInterface":
        return is_loop(candidate)
    return isinstance(candidate, StructuredOp)


def _one_op(op: Any, state: State) -> Operation:
    payload = state.ops(op.operand_handle)
    if len(payload) != 1:
        message = "SingleOpMatchOpTrait requires the operand handle to point to a single payload op"
        raise definite(op, message)
    return payload[0]


def operation_name(op: matching.MatchOperationNameOp, state: State) -> None:
    """Fail unless an operation has one of the names."""
    if _one_op(op, state).name not in _names(op.op_names):
        raise silenceable(op, "wrong operation name")


def operation_empty(op: matching.MatchOperationEmptyOp, state: State) -> None:
    """Fail if there is an operation."""
    if state.ops(op.operand_handle):
        raise silenceable(op, "operation is not empty")


def param_cmpi(op: matching.MatchParamCmpIOp, state: State) -> None:
    """Fail unless numbers compare as is said."""
    params = state.params(op.param)
    references = state.params(op.reference)
    if len(params) != len(references):
        message = f"number of parameters does not match ({len(params)} vs {len(references)})"
        raise silenceable(op, message)
    predicate = op.properties["predicate"]
    assert isinstance(predicate, IntegerAttr)
    name = matching.PREDICATES[predicate.value.data]
    for index, (param, reference) in enumerate(zip(params, references, strict=True)):
        if not isinstance(param, IntegerAttr) or not isinstance(reference, IntegerAttr):
            raise silenceable(op, "non-integer param value not expected")
        holds = getattr(int(param.value.data), f"__{name}__")(reference.value.data)
        if not holds:
            expected = reference.value.data
            actual = param.value.data
            message = f"expected parameter to be {_WORDS[name]} {expected}, got {actual}"
            note = f"value # {index} associated with the parameter defined here"
            raise silenceable(op, message, (op.param, note))


_WORDS = {
    "eq": "equal to",
    "ne": "not equal to",
    "lt": "less than",
    "le": "less than or equal to",
    "gt": "greater than",
    "ge": "greater than or equal to",
}
