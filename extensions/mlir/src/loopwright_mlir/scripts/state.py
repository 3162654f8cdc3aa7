"""What a script knows while it runs: which handle is associated with what of the payload.

A step that fails raises `SilenceableError` where the payload is as it should be, so that what
runs the step may go on, and `PassError` where nothing can go on.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from typing import Any

from xdsl.dialects.transform import AnyValueType, OperationType
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, SSAValue

from loopwright.ir.core.enclosing import is_within
from loopwright.ir.core.locations import attribute_location, source_location
from loopwright.ir.syntax.printer import attribute_text, print_operation
from loopwright.loops.support.assumed import Assumed
from loopwright.reporting.errors import Diagnostic, PassError, Severity, SourceLocation
from loopwright.reporting.ledger import Ledger
from loopwright_mlir.dialects.transform.forms import OPERATION_HANDLES, ParamType
from loopwright_mlir.script_steps import consumed_operands, script_step

Place = Operation | SSAValue


class SilenceableError(Exception):
    """A step was not possible; the payload is as it should be."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        super().__init__()
        self.diagnostics = tuple(diagnostics)


def place_of(what: Place) -> SourceLocation | None:
    """Where an operation or a value is in the text."""
    if isinstance(what, Operation):
        return source_location(what)
    if isinstance(what, BlockArgument):
        return attribute_location(what.location)
    owner = what.owner
    assert isinstance(owner, Operation)
    return source_location(owner)


def diagnostic(what: Place, message: str, *notes: tuple[Place, str]) -> Diagnostic:
    """An error with notes at places."""
    remarks = [Diagnostic(text, place_of(place), Severity.NOTE) for place, text in notes]
    return Diagnostic(message, place_of(what), notes=tuple(remarks))


def silenceable(what: Place, message: str, *notes: tuple[Place, str]) -> SilenceableError:
    """A failure after which a script may go on."""
    return SilenceableError([diagnostic(what, message, *notes)])


def definite(what: Place, message: str, *notes: tuple[Place, str]) -> PassError:
    """A failure that ends the script."""
    return PassError(diagnostic(what, message, *notes))


def shown(op: Operation) -> str:
    """An operation in generic form; one of several lines begins on a line of its own."""
    text = print_operation(op).strip()
    return f"\n{text}" if "\n" in text else text


class State:
    """Handles and what they are associated with, while the steps under `script_root` run.

    `checks` asks for the errors of handles to what is not there any more.
    """

    def __init__(
        self,
        script_root: Operation,
        payload_root: Operation,
        ledger: Ledger,
        assumed: Assumed,
        *,
        checks: bool,
    ) -> None:
        self.script_root = script_root
        self.payload_root = payload_root
        self.ledger = ledger
        self.assumed = assumed
        self._checks = checks
        self._ops: dict[SSAValue, list[Operation]] = {}
        self._values: dict[SSAValue, list[SSAValue]] = {}
        self._params: dict[SSAValue, list[Attribute]] = {}
        self._invalid: dict[SSAValue, Callable[[Operation], PassError]] = {}

    # Handles

    def ops(self, handle: SSAValue) -> list[Operation]:
        """The operations that a handle is associated with."""
        return list(self._ops.get(handle, ()))

    def values(self, handle: SSAValue) -> list[SSAValue]:
        """The values that a handle is associated with."""
        return list(self._values.get(handle, ()))

    def params(self, handle: SSAValue) -> list[Attribute]:
        """The attributes that a parameter stands for."""
        return list(self._params.get(handle, ()))

    def payload(self, handle: SSAValue) -> list[Any]:
        """What a handle of any kind is associated with."""
        return list(self._kind(handle).get(handle, ()))

    def associate(self, handle: SSAValue, payload: Sequence[Any]) -> None:
        """Let a handle stand for operations, values or attributes."""
        self._invalid.pop(handle, None)
        self._kind(handle)[handle] = list(payload)

    def _kind(self, handle: SSAValue) -> dict[SSAValue, Any]:
        type_ = handle.type
        if isinstance(type_, OPERATION_HANDLES):
            return self._ops
        return self._values if isinstance(type_, AnyValueType) else self._params

    def give(self, handle: SSAValue, payload: Sequence[Any]) -> None:
        """Associate a result or an argument, which has to fit its type."""
        type_ = handle.type
        if isinstance(type_, OperationType):
            for op in payload:
                if op.name != type_.operation.data:
                    raise silenceable(
                        handle,
                        f"incompatible payload operation name expected {type_.operation.data} vs "
                        f"{op.name} -> {shown(op)}",
                        (op, "payload operation"),
                    )
        if isinstance(type_, ParamType):
            for attribute in payload:
                attribute_type = getattr(attribute, "type", None)
                if attribute_type != type_.type:
                    kind = (
                        "" if attribute_type is None else f" ('{attribute_text(attribute_type)}')"
                    )
                    raise silenceable(
                        handle,
                        f"expected the type of the parameter attribute{kind} to match the "
                        f"parameter type ('{attribute_text(type_.type)}')",
                    )
        self.associate(handle, payload)

    # Running

    def run(self, op: Operation) -> None:
        """Take one step."""
        step = script_step(op)
        if step is None:
            raise definite(op, f"'{op.name}' is no step of a transform script")
        for operand in op.operands:
            if self._checks and operand in self._invalid:
                raise self._invalid[operand](op)
        consumed = list(consumed_operands(op))
        if self._checks:
            for operand in consumed:
                self._invalidate(op, operand)
            self._check_repetition(op, consumed)
        try:
            step.run(op, self)
        except SilenceableError:
            for result in op.results:
                if result not in self._kind(result):
                    self.associate(result, ())
            raise
        finally:
            for operand in consumed:
                self._kind(operand).pop(operand, None)

    def run_all(self, ops: Sequence[Operation], *, suppress: bool = False) -> None:
        """Take steps one after the other; with `suppress` beyond those that are not possible."""
        for op in ops:
            try:
                self.run(op)
            except SilenceableError:
                if not suppress:
                    raise

    @contextmanager
    def scope(self, block: Block, payload: Sequence[Sequence[Any]]) -> Generator[None]:
        """What the arguments of a block are associated with, while its steps run."""
        for argument, part in zip(block.args, payload, strict=True):
            self.give(argument, part)
        try:
            yield
        finally:
            for handle in (*block.args, *(result for op in block.ops for result in op.results)):
                self._kind(handle).pop(handle, None)

    def for_each(self, op: Operation, handle: SSAValue, apply: Callable[[Operation], Any]) -> Any:
        """Do something with each operation of a handle; what each gives, in order.

        Those for which it is not possible are left out, and reported at the end.
        """
        failures: list[Diagnostic] = []
        outcomes: list[Any] = []
        targets = self.ops(handle)
        if handle in consumed_operands(op):
            _check_order(op, targets)
        for target in targets:
            try:
                outcomes.append(apply(target))
            except SilenceableError as failure:
                failures += failure.diagnostics
        if failures:
            for result in op.results:
                self.associate(
                    result, [outcome for outcome in outcomes if isinstance(outcome, Operation)]
                )
            raise SilenceableError(failures)
        return outcomes

    # What is used up, replaced and erased

    def _check_repetition(self, op: Operation, consumed: Sequence[SSAValue]) -> None:
        for operand in consumed:
            targets: set[Any] = set()
            for target in self._ops.get(operand, ()):
                if target in targets:
                    index = list(op.operands).index(operand)
                    raise silenceable(
                        op,
                        f"a handle passed as operand #{index} and consumed by this operation "
                        "points to a payload entity more than once",
                        (target, "repeated target op"),
                    )
                targets.add(target)

    def _invalidate(self, op: Operation, consumed: SSAValue) -> None:
        """Invalidate the handles to the payload of a handle, and to operations in it."""
        index = list(op.operands).index(consumed)
        reason = (
            f"invalidated by this transform op that consumes its operand #{index} and invalidates "
            "all handles to payload IR entities associated with this operand and entities nested "
            "in them"
        )
        ancestors = self._ops.get(consumed, [])
        if not ancestors:
            message = (
                "op uses a handle associated with empty payload and invalidated by a previously "
                "executed transform op"
            )
            notes: list[tuple[Place, str]] = [(consumed, "invalidated handle"), (op, reason)]
            self._note_invalid(consumed, lambda user: definite(user, message, *notes))
        for handle, targets in self._ops.items():
            pair = _nested(targets, ancestors)
            if pair is not None:
                target, outer = pair
                notes = [
                    (handle, "handle to invalidated ops"),
                    (op, reason),
                    (outer, "ancestor payload op"),
                    (target, "nested payload op"),
                ]
                self._note_invalid(handle, _used_again(notes))
        for handle, values in self._values.items():
            for value in values:
                owner = (
                    value.owner if isinstance(value.owner, Operation) else value.owner.parent_op()
                )
                pair = None if owner is None else _nested([owner], ancestors)
                if pair is not None:
                    where = "op defining the block"
                    if isinstance(value, OpResult):
                        where = f"op defining the value as result #{value.index}"
                    notes = [
                        (handle, "invalidated handle"),
                        (op, reason),
                        (pair[1], "ancestor op associated with the consumed handle"),
                        (pair[0], where),
                        (value, "payload value"),
                    ]
                    self._note_invalid(handle, _used_again(notes))
                    break

    def _note_invalid(self, handle: SSAValue, error: Callable[[Operation], PassError]) -> None:
        self._invalid.setdefault(handle, error)

    def replace(self, old: Operation, new: Operation) -> None:
        """Let handles stand for an operation that has taken the place of another."""
        for targets in self._ops.values():
            targets[:] = [new if target is old else target for target in targets]

    def forget_erased(self) -> None:
        """Remove erased operations from all handles."""
        root = self.payload_root
        for targets in self._ops.values():
            targets[:] = [target for target in targets if is_within(target, root)]
        for values in self._values.values():
            values[:] = [value for value in values if _is_there(value, root)]

    def live_handle(self, target: Operation, step: Operation) -> SSAValue | None:
        """Return a handle to an operation that a later step uses; None if there is none."""
        for handle, targets in self._ops.items():
            if any(candidate is target for candidate in targets):
                if any(_is_behind(use.operation, step) for use in handle.uses):
                    return handle
        return None


def _check_order(step: Operation, targets: Sequence[Operation]) -> None:
    """Refuse to consume operations before those nested in them."""
    for index, outer in enumerate(targets):
        for inner in targets[index + 1 :]:
            if inner is not outer and is_within(inner, outer):
                raise definite(
                    step,
                    "transform operation consumes a handle pointing to an ancestor payload "
                    "operation before its descendant",
                    (
                        step,
                        "the ancestor is likely erased or rewritten before the descendant is "
                        "accessed, leading to undefined behavior",
                    ),
                    (outer, "ancestor payload op"),
                    (inner, "descendant payload op"),
                )


def _used_again(notes: Sequence[tuple[Place, str]]) -> Callable[[Operation], PassError]:
    message = "op uses a handle invalidated by a previously executed transform op"
    # Where things stood is found now: the payload changes.
    placed = [Diagnostic(text, place_of(place), Severity.NOTE) for place, text in notes]
    return lambda user: PassError(Diagnostic(message, place_of(user), notes=tuple(placed)))


def _nested(
    targets: Sequence[Operation], ancestors: Sequence[Operation]
) -> tuple[Operation, Operation] | None:
    for target in targets:
        for ancestor in ancestors:
            if is_within(target, ancestor):
                return target, ancestor
    return None


def _owner(value: SSAValue) -> Operation | None:
    owner = value.owner
    return owner if isinstance(owner, Operation) else owner.parent_op()


def _is_there(value: SSAValue, root: Operation) -> bool:
    op = _owner(value)
    return op is not None and is_within(op, root)


def _is_behind(op: Operation, step: Operation) -> bool:
    """Whether an operation, or one around it, follows a step in the step's block."""
    current: Operation | None = op
    while current is not None:
        if current.parent is step.parent:
            before = step.next_op
            while before is not None:
                if before is current:
                    return True
                before = before.next_op
            return False
        current = current.parent_op()
    return True
