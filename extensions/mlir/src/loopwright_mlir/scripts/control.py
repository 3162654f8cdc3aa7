"""Steps that run other steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.dialects.builtin import IntegerAttr, SymbolRefAttr
from xdsl.ir import Block, Operation
from xdsl.traits import SymbolTable

from loopwright.ir.core.enclosing import is_within
from loopwright_mlir.dialects.transform import sequences
from loopwright_mlir.script_steps import MatchStep, script_step
from loopwright_mlir.scripts.state import Place, SilenceableError, State, definite, silenceable

_SUPPRESS = 2


def _suppresses(op: Operation) -> bool:
    mode = op.properties["failure_propagation_mode"]
    return isinstance(mode, IntegerAttr) and mode.value.data == _SUPPRESS


def run_block(
    state: State, block: Block, payload: Sequence[Sequence[Any]], *, suppress: bool = False
) -> list[list[Any]]:
    """Take the steps of a block; what its end gives."""
    *steps, last = block.ops
    with state.scope(block, payload):
        state.run_all(steps, suppress=suppress)
        return [state.payload(operand) for operand in last.operands]


def _give_all(state: State, op: Operation, payloads: Sequence[Sequence[Any]]) -> None:
    for result, part in zip(op.results, payloads, strict=True):
        state.give(result, part)


def named_sequence(op: sequences.NamedSequenceOp, state: State) -> None:
    """Do nothing: it is run by those that include it."""


def sequence(op: sequences.SequenceOp, state: State) -> None:
    """Take the steps of a sequence on what its operands stand for."""
    payload = [state.payload(operand) for operand in op.operands]
    yielded = run_block(
        state, op.body.block, payload or [[state.payload_root]], suppress=_suppresses(op)
    )
    _give_all(state, op, yielded)


def alternatives(op: sequences.AlternativesOp, state: State) -> None:
    """Take the steps of the first region in which nothing fails, on a copy of the scope."""
    roots = [state.payload_root] if op.scope is None else state.ops(op.scope)
    for root in roots:
        if root is op or is_within(op, root):
            message = "scope must not contain the transforms being applied"
            raise definite(op, message, (root, "scope"))
        if not root.has_trait(_isolated(), value_if_unregistered=False):
            message = "only isolated-from-above ops can be alternative scopes"
            raise definite(op, message, (root, "scope"))
    for region in op.regions:
        copies = [root.clone() for root in roots]
        for root, copy in zip(roots, copies, strict=True):
            block = root.parent
            assert block is not None
            block.insert_op_before(copy, root)
        try:
            yielded = run_block(state, region.block, [copies])
        except SilenceableError:
            for copy in copies:
                copy.detach()
                copy.erase(safe_erase=False)
            continue
        for root, copy in zip(roots, copies, strict=True):
            state.replace(root, copy)
            root.detach()
            root.erase(safe_erase=False)
        _give_all(state, op, yielded)
        return
    raise silenceable(op, "all alternatives failed")


def _isolated() -> Any:
    from xdsl.traits import IsolatedFromAbove

    return IsolatedFromAbove


def foreach(op: sequences.ForeachOp, state: State) -> None:
    """Take the steps for each operation, one after the other."""
    payload = [state.payload(operand) for operand in op.operands]
    counts = [len(part) for part in payload]
    count = min(counts, default=0)
    if op.with_zip_shortest is None and len(set(counts)) > 1:
        first = counts[0]
        index = next(index for index, further_count in enumerate(counts) if further_count != first)
        message = (
            f"prior targets' payload size ({first}) differs from payload size ({counts[index]}) "
            "of target"
        )
        raise silenceable(op, f"{message} {_shown(op, index)}")
    payloads: list[list[Any]] = [[] for _ in op.results]
    for index in range(count):
        yielded = run_block(state, op.body.block, [[part[index]] for part in payload])
        for part, more in zip(payloads, yielded, strict=True):
            part += more
    _give_all(state, op, payloads)


def _shown(op: Operation, index: int) -> str:
    from loopwright.ir.syntax.printer import print_operation

    owner = op.operands[index].owner
    return print_operation(owner).strip() if isinstance(owner, Operation) else ""


def _included(op: Operation, reference: SymbolRefAttr) -> sequences.NamedSequenceOp:
    sequence_ = SymbolTable.lookup_symbol(op, reference)
    if not isinstance(sequence_, sequences.NamedSequenceOp):
        raise definite(op, f"unresolved external symbol {reference.root_reference.data}")
    if not sequence_.body.blocks:
        raise definite(op, "unresolved external named sequence")
    return sequence_


def include(op: sequences.IncludeOp, state: State) -> None:
    """Take the steps of a named sequence."""
    assert isinstance(op.target, SymbolRefAttr)
    called = _included(op, op.target)
    payload = [state.payload(operand) for operand in op.operands]
    yielded = run_block(state, called.body.block, payload, suppress=_suppresses(op))
    _give_all(state, op, yielded)


def _match(
    state: State,
    op: Operation,
    matcher: sequences.NamedSequenceOp,
    payload: Sequence[Sequence[Any]],
) -> list[list[Any]] | None:
    """What a matcher gives for an operation; nothing where it does not take it."""
    for inner in list(matcher.body.block.ops)[:-1]:
        if not isinstance(script_step(inner), MatchStep):
            message = "operations in the matcher part must implement MatchOpInterface"
            raise definite(inner, message)
    try:
        return run_block(state, matcher.body.block, payload)
    except SilenceableError:
        return None


def collect_matching(op: sequences.CollectMatchingOp, state: State) -> None:
    """Ask the matcher about each operation inside of others, and about themselves."""
    assert isinstance(op.matcher, SymbolRefAttr)
    matcher = _included(op, op.matcher)
    payloads: list[list[Any]] = [[] for _ in op.results]
    for root in state.ops(op.root):
        for inner in inner_first(root):
            forwarded = _match(state, op, matcher, [[inner]])
            for part, more in zip(payloads, forwarded or (), strict=False):
                part += more
    _give_all(state, op, payloads)


def foreach_match(op: sequences.ForeachMatchOp, state: State) -> None:
    """Ask matchers about each operation inside of others, and take the action of the first."""
    pairs = [(_included(op, matcher), _included(op, action)) for matcher, action in op.pairs]
    failures: list[tuple[Place, str]] = []
    forwarded = [state.payload(operand) for operand in op.forwarded_inputs]
    outputs: list[list[Any]] = [[] for _ in op.forwarded_outputs]
    roots = state.ops(op.root)
    for root in roots:
        if is_within(op, root):
            raise definite(op, "cannot iterate over the operation that contains the transform")
    for root in roots:
        ops = [root] if op.restrict_root is not None else list(inner_first(root))[:-1]
        for inner in ops:
            for matcher, action in pairs:
                matched = _match(state, op, matcher, [[inner], *forwarded])
                if matched is None:
                    continue
                try:
                    yielded = run_block(state, action.body.block, matched)
                except SilenceableError as failure:
                    messages = "; ".join(diagnostic.message for diagnostic in failure.diagnostics)
                    failures += [
                        (action, f"failed action: {messages}"),
                        (inner, "when applied to this matching payload"),
                    ]
                    break
                for part, more in zip(outputs, yielded, strict=False):
                    part += more
                break
    if failures:
        raise silenceable(op, "actions failed", *failures)
    _give_all(state, op, [roots, *outputs])


def inner_first(root: Operation) -> list[Operation]:
    """Return an operation and all operations in it, in post-order."""
    inner_ops = [
        descendant
        for region in root.regions
        for block in region.blocks
        for inner in block.ops
        for descendant in inner_first(inner)
    ]
    return [*inner_ops, root]
