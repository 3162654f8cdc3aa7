"""Steps that find and combine what handles stand for, and those that tell of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from xdsl.dialects.builtin import IntegerAttr, StringAttr, UnitAttr
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.irdl import IRDLOperation
from xdsl.traits import IsolatedFromAbove

from loopwright.ir.refusal import enclosing_function, locations_of
from loopwright.ir.syntax.printer import Printer, attribute_text
from loopwright.ir.syntax.verification import verify
from loopwright.loops.support.reporting import Reporter
from loopwright.reporting.errors import Diagnostic, Severity, VerificationError
from loopwright.reporting.ledger import Remark, Report
from loopwright_mlir.dialects.transform import handles
from loopwright_mlir.scripts.state import State, definite, place_of, shown, silenceable

NAME = "transform-interpreter"


def get_parent(op: handles.GetParentOp, state: State) -> None:
    """Associate the enclosing operations that have a name, are isolated, or the n-th such."""
    parents: list[Operation] = []
    op_name = op.op_name.data if isinstance(op.op_name, StringAttr) else None
    count = op.properties["nth_parent"]
    assert isinstance(count, IntegerAttr)
    for target in state.ops(op.target):
        parent: Operation | None = target
        for _ in range(count.value.data):
            assert parent is not None
            parent = parent.parent_op()
            while parent is not None and not _is_wanted(parent, op, op_name):
                parent = parent.parent_op()
            if parent is None:
                break
        if parent is None:
            if op.allow_empty_results is not None:
                break
            message = "could not find a parent op that matches all requirements"
            raise silenceable(op, message, (target, "target op"))
        if op.deduplicate is None or parent not in parents:
            parents.append(parent)
    state.give(op.parent_op_, parents)


def _is_wanted(parent: Operation, op: handles.GetParentOp, name: str | None) -> bool:
    if name is not None and parent.name != name:
        return False
    return op.isolated_from_above is None or parent.has_trait(
        IsolatedFromAbove, value_if_unregistered=False
    )


def get_producer_of_operand(op: handles.GetProducerOfOperandOp, state: State) -> None:
    """The operations that give an operand."""
    position = op.properties["operand_number"]
    assert isinstance(position, IntegerAttr)
    number = position.value.data
    producers: list[Operation] = []
    for target in state.ops(op.target):
        owner = target.operands[number].owner if 0 <= number < len(target.operands) else None
        if not isinstance(owner, Operation):
            message = f"could not find a producer for operand number: {number} of "
            text = shown(target)
            raise silenceable(op, message + text, (target, "target op"))
        producers.append(owner)
    state.give(op.producer, producers)


def get_consumers_of_result(op: handles.GetConsumersOfResultOp, state: State) -> None:
    """The operations that use a result."""
    position = op.properties["result_number"]
    assert isinstance(position, IntegerAttr)
    number = position.value.data
    targets = state.ops(op.target)
    if not targets:
        state.give(op.consumers, ())
        return
    if len(targets) != 1:
        raise definite(op, "handle must be mapped to exactly one payload op")
    if not 0 <= number < len(targets[0].results):
        raise definite(op, "result number overflow")
    uses = list(targets[0].results[number].uses)
    state.give(op.consumers, [use.operation for use in reversed(uses)])


def _positions(op: Any, target: Operation, count: int) -> list[int]:
    if op.is_all is not None:
        return list(range(count))
    positions: list[int] = []
    for position in op.positions:
        updated = position + count if position < 0 else position
        if not 0 <= updated < count:
            kind = "underflow"
            limit = ""
            if updated >= 0:
                kind = "overflow"
                limit = f" for maximum {count}"
            message = f"position {kind} {updated} (updated from {position}){limit}"
            note = (target, "while considering positions of this payload operation")
            raise silenceable(op, message, note)
        if updated in positions:
            message = f"repeated position {updated} (updated from {position})"
            note = (target, "while considering positions of this payload operation")
            raise silenceable(op, message, note)
        positions.append(updated)
    if op.is_inverted is not None:
        return [position for position in range(count) if position not in positions]
    return positions


def get_operand(op: Any, state: State) -> None:
    """Operands of operations."""
    _values(op, state, lambda target: target.operands)


def get_result(op: Any, state: State) -> None:
    """Results of operations."""
    _values(op, state, lambda target: target.results)


def _values(op: Any, state: State, of: Callable[[Operation], Sequence[SSAValue]]) -> None:
    selected: list[SSAValue] = []
    for target in state.ops(op.target):
        values = of(target)
        selected += [values[position] for position in _positions(op, target, len(values))]
    state.give(op.selected, selected)


def get_defining(op: handles.GetDefiningOp, state: State) -> None:
    """The operations that give values."""
    definitions: list[Operation] = []
    for value in state.values(op.target):
        if isinstance(value, BlockArgument):
            message = "cannot get defining op of block argument"
            raise silenceable(op, message, (value, "target value"))
        assert isinstance(value.owner, Operation)
        definitions.append(value.owner)
    state.give(op.definition, definitions)


def get_type(op: handles.GetTypeOp, state: State) -> None:
    """The types of values, or of their elements."""
    types: list[Attribute] = []
    for value in state.values(op.value):
        type_: Attribute = value.type
        if op.elemental is not None:
            type_ = getattr(type_, "element_type", type_)
        types.append(type_)
    state.give(op.type_param, types)


def merge_handles(op: handles.MergeHandlesOp, state: State) -> None:
    """What several handles stand for, together."""
    merged = [entity for operand in op.operands for entity in state.payload(operand)]
    if op.deduplicate is not None:
        merged = list(dict.fromkeys(merged))
    state.give(op.merged, merged)


def split_handle(op: handles.SplitHandleOp, state: State) -> None:
    """Associate one operation with each result; one result may take all remaining ones."""
    payload = state.payload(op.handle)
    count = len(op.results)
    last = op.overflow_result
    if not payload and op.properties["pass_through_empty_handle"].value.data:  # pyright: ignore
        for result in op.results:
            state.give(result, ())
        return
    short = len(payload) < count
    fails = bool(op.properties["fail_on_payload_too_small"].value.data)  # pyright: ignore
    if (short and fails) or (len(payload) > count and last is None):
        owner = op.handle.owner
        text = shown(owner) if isinstance(owner, Operation) else _argument(op)
        raise silenceable(
            op,
            f"{text} expected to contain {count} payloads but it contains {len(payload)} payloads",
        )
    parts: list[list[Any]] = [[] for _ in op.results]
    for index, entity in enumerate(payload):
        place = index
        if index >= count:
            assert isinstance(last, IntegerAttr)
            place = last.value.data
        parts[place].append(entity)
    for result, part in zip(op.results, parts, strict=True):
        state.give(result, part)


def _argument(op: handles.SplitHandleOp) -> str:
    argument = op.handle
    assert isinstance(argument, BlockArgument)
    return f"<block argument> of type '{attribute_text(argument.type)}' at index: {argument.index}"


def replicate(op: handles.ReplicateOp, state: State) -> None:
    """Repeat the payload of handles, once for each operation of a pattern."""
    count = len(state.ops(op.pattern))
    for operand, result in zip(op.operands[1:], op.results, strict=True):
        state.give(result, state.payload(operand) * count)


def cast(op: handles.CastOp, state: State) -> None:
    """The same operations."""
    state.give(op.output, state.ops(op.input))


def select(op: handles.SelectOp, state: State) -> None:
    """The operations of a name."""
    assert isinstance(op.op_name, StringAttr)
    name = op.op_name.data
    state.give(
        op.selected, [candidate for candidate in state.ops(op.target) if candidate.name == name]
    )


def num_associations(op: handles.NumAssociationsOp, state: State) -> None:
    """How many there are."""
    state.give(op.num, [IntegerAttr(len(state.payload(op.handle)), 64)])


def param_constant(op: handles.ParamConstantOp, state: State) -> None:
    """The attribute."""
    state.give(op.param, [op.properties["value"]])


def annotate(op: handles.AnnotateOp, state: State) -> None:
    """Set an attribute, or a property of that name."""
    targets = state.ops(op.target)
    values: list[Attribute] = [UnitAttr()] if op.param is None else state.params(op.param)
    if len(values) == 1:
        values *= len(targets)
    if len(values) != len(targets):
        sizes = f"({len(values)} vs {len(targets)})"
        message = f"parameter and target have different payload lengths {sizes}"
        raise silenceable(op, message)
    name = op.properties["name"]
    assert isinstance(name, StringAttr)
    for target, value in zip(targets, values, strict=True):
        declared = isinstance(target, IRDLOperation) and target.get_irdl_definition().properties
        if not declared or name.data not in declared:
            target.attributes[name.data] = value
            continue
        target.properties[name.data] = value
        # The steps that follow read properties as those of a valid operation.
        verify(target)


def print_payload(op: handles.PrintOp, state: State) -> None:
    """Report operations as text, or the whole program."""
    name = op.properties.get("name")
    label = f" {name.data}" if isinstance(name, StringAttr) else ""
    whole = " top-level" if op.target is None else ""
    lines = [f"[[[ IR printer:{label}{whole} ]]]"]
    targets = [state.payload_root] if op.target is None else state.ops(op.target)
    for target in targets:
        printer = Printer(
            local_scope=op.use_local_scope is not None, skip_regions=op.skip_regions is not None
        )
        printer.print_op(target)
        text = printer.text()
        lines.append(text)
        if target.parent is None:
            lines.append("")
    state.ledger.append(Report("printed", NAME, op.name, "\n".join(lines)))


def verify_payload(op: handles.VerifyOp, state: State) -> None:
    """Fail where operations are not valid."""
    for target in state.ops(op.target):
        try:
            verify(target)
        except VerificationError as error:
            diagnostics = error.diagnostics
            message = "failed to verify payload op"
            more = definite(op, message, (target, "payload op")).diagnostics
            raise VerificationError([*diagnostics, *more]) from error


def emit_remark_at(op: handles.EmitRemarkAtOp, state: State) -> None:
    """Tell something at operations or values."""
    message = op.properties["message"]
    assert isinstance(message, StringAttr)
    for entity in state.payload(op.at):
        _remark(state, op, entity, message.data)


def emit_param_as_remark(op: handles.EmitParamAsRemarkOp, state: State) -> None:
    """Tell attributes, at operations or at the step."""
    label = op.properties.get("message")
    text = f"{label.data} " if isinstance(label, StringAttr) else ""
    text += ", ".join(attribute_text(param) for param in state.params(op.param))
    if op.anchor is None:
        state.ledger.append(Reporter(NAME).remark("told", op, text))
        return
    for target in state.ops(op.anchor):
        _bare_remark(state, op, target, text)


def _remark(state: State, op: Operation, at: Operation | SSAValue, text: str) -> None:
    if isinstance(at, Operation):
        state.ledger.append(Reporter(NAME).remark("told", at, text))
        return
    owner = at.owner
    kind = f"an op result #{at.index}" if isinstance(at, OpResult) else ""
    if isinstance(owner, Block):
        region = owner.parent
        parent = None if region is None else region.parent
        assert region is not None and parent is not None and isinstance(at, BlockArgument)
        kind = (
            f"a block argument #{at.index} in block #{region.get_block_index(owner)} in region "
            f"#{list(parent.regions).index(region)}"
        )
    _bare_remark(state, op, at, text, f"value handle points to {kind}")


def _bare_remark(
    state: State, op: Operation, at: Operation | SSAValue, text: str, note: str = ""
) -> None:
    place = place_of(at)
    notes = (Diagnostic(note, place, Severity.NOTE),) if note else ()
    remark = Diagnostic(text, place, Severity.REMARK, notes=notes)
    state.ledger.append(
        Remark(
            "told", NAME, op.name, text, enclosing_function(op), locations_of(op), diagnostic=remark
        )
    )
