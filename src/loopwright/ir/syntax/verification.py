"""The verification driver: walks the IR in MLIR's order and turns failures into diagnostics.

An op is checked first by itself (`verify_`), then what is in its regions, then, if its class has
the method, its regions as a whole (`verify_regions_`). Ops that are isolated from above are
checked independently of each other: each gives its own first failure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from xdsl.dialects.builtin import ModuleOp, UnregisteredOp
from xdsl.ir import Block, BlockArgument, Operation, OpResult, Region, SSAValue
from xdsl.traits import IsolatedFromAbove, IsTerminator, NoTerminator
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.core.attributes import is_subclass
from loopwright.ir.core.building import deep_recursion
from loopwright.ir.core.dominance import Dominance
from loopwright.ir.core.enclosing import branches_within, operands_of, ops_of, successors_of
from loopwright.ir.core.locations import attribute_location, operation_name, source_location
from loopwright.ir.syntax.printer import print_operation
from loopwright.reporting.errors import Diagnostic, Severity, SourceLocation, VerificationError

_VALUES = (OpResult, BlockArgument)

Note = tuple[Operation | BlockArgument, str]
"""A place and the message about it."""


ATTRIBUTE_CHECKS: dict[str, Callable[[Operation], None] | None] = {}
"""For dialects what checks ops that have attributes with their prefix; None where nothing does."""
ENTRY_POINTS = "loopwright.attributes"
"""The group of entry points by which installed packages offer such checks for their dialects."""


class PlainVerifyException(VerifyException):
    """A failure whose message does not begin with `'dialect.op' op `."""


class NotedVerifyException(VerifyException):
    """A failure with notes that point at other places."""

    def __init__(self, message: str, notes: Sequence[Note]) -> None:
        super().__init__(message)
        self.notes = tuple(notes)


def require(holds: object, message: str) -> None:
    """Refuse an op with a message, unless something holds of it."""
    if not holds:
        raise VerifyException(message)


def verify(op: Operation) -> None:
    """Verify an operation and all it contains; raises `VerificationError`."""
    diagnostics: list[Diagnostic] = []
    with deep_recursion():
        _verify_isolated(op, diagnostics)
    if diagnostics:
        raise VerificationError(diagnostics)


def _verify_isolated(op: Operation, diagnostics: list[Diagnostic]) -> None:
    """Check an op whose regions use nothing from outside, or which is the outermost."""
    try:
        _verify_operation(op, diagnostics)
        if op.regions and not _sees_what_it_uses(op, set()):
            if _is_isolated(op):
                for region in op.regions:
                    _verify_isolation(op, region)
            _verify_dominance(op)
    except VerificationError as error:
        diagnostics += error.diagnostics


class _Failed(VerificationError):  # noqa: N818
    """An error inside was found and recorded; nothing more is reported."""

    def __init__(self) -> None:
        super().__init__([])


def _verify_operation(op: Operation, diagnostics: list[Diagnostic]) -> None:
    _verify_itself(op)
    isolated: list[Operation] = []
    for region in op.regions:
        for block in region.blocks:
            _verify_block_on_entrance(block)
            for inner in ops_of(block):
                if inner.regions and _is_isolated(inner):
                    isolated.append(inner)
                else:
                    _verify_operation(inner, diagnostics)
            _verify_block_on_exit(block)
    before = len(diagnostics)
    for inner in isolated:
        _verify_isolated(inner, diagnostics)
    if len(diagnostics) > before:
        raise _Failed
    _verify_regions(op)


def _is_isolated(op: Operation) -> bool:
    return _are_isolated(op.__class__)


@lru_cache(maxsize=1 << 10)
def _are_isolated(kind: type[Operation]) -> bool:
    return kind.has_trait(IsolatedFromAbove, value_if_unregistered=False)


def _verify_itself(op: Operation) -> None:
    for operand in operands_of(op):
        # Nearly all are of one of two classes exactly, which is quick to see.
        if operand.__class__ not in _VALUES and not isinstance(operand, _VALUES):
            raise op_failure(op, "null operand found", plain=True)
    if op.attributes:
        _verify_attributes(op)
    if is_subclass(op.__class__, ModuleOp):  # xDSL checks it too, and prints what is not text
        for region in op.regions:
            _verify_isolation(op, region)
    if not is_subclass(op.__class__, UnregisteredOp):
        try:
            op.verify_()
        except VerifyException as error:
            raise _located_error(op, error) from error
    for region in op.regions:
        entry = region.blocks.first
        if entry is not None and any(use.operation.parent is not None for use in entry.uses):
            message = "entry block of region may not have predecessors"
            raise VerificationError(Diagnostic(message, source_location(op)))


def _verify_attributes(op: Operation) -> None:
    for dialect in {name.partition(".")[0] for name in op.attributes if "." in name}:
        if dialect not in ATTRIBUTE_CHECKS:
            ATTRIBUTE_CHECKS[dialect] = _offered_check(dialect)
        check = ATTRIBUTE_CHECKS[dialect]
        if check is not None:
            try:
                check(op)
            except VerifyException as error:
                raise _located_error(op, error) from error


def _offered_check(dialect: str) -> Callable[[Operation], None] | None:
    """Return the attribute verifier of a dialect of an installed package."""
    from importlib.metadata import entry_points

    return next((each.load() for each in entry_points(group=ENTRY_POINTS, name=dialect)), None)


def _verify_regions(op: Operation) -> None:
    if is_subclass(op.__class__, UnregisteredOp):
        _verify_unregistered(op)
        return
    check = getattr(op, "verify_regions_", None)
    if check is not None:
        try:
            check()
        except VerifyException as error:
            raise _located_error(op, error) from error


def _verify_unregistered(op: Operation) -> None:
    dialect = operation_name(op).partition(".")[0]
    if getattr(op, "of_known_dialect", False):
        raise op_failure(
            op,
            f"unregistered operation '{operation_name(op)}' found in dialect ('{dialect}') that"
            " does not allow unknown operations",
            plain=True,
        )


def _sees_what_it_uses(op: Operation, visible: set[int]) -> bool:
    """Return whether all that is used inside an op is defined there, before, in a block around the
    use.

    That is so nearly always, costs little to see, and leaves no question of isolation and dominance
    open; where it is not so the exact checks say what is wrong, if anything is. `visible` has the
    identities of the values that are defined.
    """
    for region in op.regions:
        block = region.first_block
        if block is None:
            continue
        if block is not region.last_block:
            return False
        defined = [id(argument) for argument in block.args]
        visible.update(defined)
        for inner in ops_of(block):
            for operand in operands_of(inner):
                if id(operand) not in visible:
                    return False
            regions = inner.regions
            if regions and not _is_isolated(inner) and not _sees_what_it_uses(inner, visible):
                return False
            for result in inner.results:
                identity = id(result)
                defined.append(identity)
                visible.add(identity)
        visible.difference_update(defined)
    return True


def _verify_isolation(isolated: Operation, region: Region) -> None:
    pending = [region]
    while pending:
        for block in pending.pop().blocks:
            for op in block.ops:
                for operand in op.operands:
                    if operand.owner is not block and not _is_inside(region, operand):
                        note = (isolated, "required by region isolation constraints")
                        raise op_failure(op, "using value defined outside the region", [note])
                if op.regions and not _is_isolated(op):
                    pending += op.regions


def _is_inside(region: Region, value: SSAValue) -> bool:
    owner = value.owner
    block = owner if isinstance(owner, Block) else owner.parent
    while block is not None:
        if block.parent is region:
            return True
        parent = block.parent_op()
        block = None if parent is None else parent.parent
    return False


def _verify_block_on_entrance(block: Block) -> None:
    if block.first_op is None:
        if _may_lack_terminator(block):
            return
        parent = block.parent_op()
        where = None if parent is None else source_location(parent)
        raise VerificationError(Diagnostic("empty block: expect at least a terminator", where))
    for op in branches_within(block):
        message = "operation with block successors must terminate its parent block"
        raise op_failure(op, message, plain=True)


def _verify_block_on_exit(block: Block) -> None:
    last = block.last_op
    if last is None:
        return
    for successor in successors_of(last):
        if successor.parent is not block.parent:
            raise op_failure(last, "branching to block of a different region")
    if _end_blocks(last.__class__) or _may_lack_terminator(block):
        return
    message = f"block with no terminator, has {print_operation(last).strip()}"
    raise op_failure(last, message, plain=True)


@lru_cache(maxsize=1 << 10)
def _end_blocks(kind: type[Operation]) -> bool:
    return kind.has_trait(IsTerminator)


def _may_lack_terminator(block: Block) -> bool:
    region = block.parent
    if region is None:
        return True
    if region.blocks.first is not region.blocks.last:
        return False
    return region.parent is None or region.parent.has_trait(NoTerminator)


def _verify_dominance(op: Operation) -> None:
    dominance = Dominance()
    pending = [op]
    while pending:
        for region in pending.pop().regions:
            for block in region.blocks:
                reachable = dominance.is_reachable(block)
                for inner in block.ops:
                    if reachable:
                        _verify_operands(inner, dominance)
                    if inner.regions and not _is_isolated(inner):
                        pending.append(inner)


def _verify_operands(op: Operation, dominance: Dominance) -> None:
    for index, operand in enumerate(op.operands):
        if not dominance.value_dominates(operand, op):
            note = _definition_note(op, operand)
            raise op_failure(op, f"operand #{index} does not dominate this use", [note], plain=True)


def _definition_note(op: Operation, operand: SSAValue) -> Note:
    """Return where the value is defined that is used where it must not be."""
    block = op.parent
    if isinstance(operand, OpResult):
        definition_block = operand.op.parent
        if definition_block is block:
            return operand.op, "operand defined here (op in the same block)"
        kind = _relation(block, definition_block, "is neither in a parent nor in a child region")
        return operand.op, f"operand defined here (op {kind})"
    definition_block = operand.owner
    assert isinstance(definition_block, Block)
    kind = _relation(block, definition_block, "neither in a parent nor in a child region")
    index = (
        0
        if definition_block.parent is None
        else definition_block.parent.get_block_index(definition_block)
    )
    place = definition_block.parent_op()
    return place or op, f"operand defined as a block argument (block #{index} {kind})"


def _relation(block: Block | None, other_block: Block | None, neither: str) -> str:
    inner = None if block is None else block.parent
    outer = None if other_block is None else other_block.parent
    if inner is outer:
        return "in the same region"
    if _is_proper_ancestor(outer, inner):
        return "in a parent region"
    return "in a child region" if _is_proper_ancestor(inner, outer) else neither


def _is_proper_ancestor(outer: Region | None, inner: Region | None) -> bool:
    while inner is not None:
        parent = inner.parent
        inner = None if parent is None else parent.parent_region()
        if inner is outer and inner is not None:
            return True
    return False


def _located_error(op: Operation, error: VerifyException) -> VerificationError:
    notes = error.notes if isinstance(error, NotedVerifyException) else ()
    return op_failure(op, str(error), notes, plain=isinstance(error, PlainVerifyException))


def op_failure(
    op: Operation, message: str, notes: Iterable[Note] = (), *, plain: bool = False
) -> VerificationError:
    """Return the error `'NAME' op MESSAGE` at an op, which is shown; `plain` leaves out the
    name."""
    text = message if plain else f"'{operation_name(op)}' op {message}"
    where = _nearest_location(op)
    nearby = source_location(op) is None
    remarks = [_note(f"see current operation: {_generic_form(op)}", where)]
    remarks += [_note(remark, attribute_location(place.location)) for place, remark in notes]
    return VerificationError(Diagnostic(text, where, notes=tuple(remarks), nearby=nearby))


def _nearest_location(op: Operation) -> SourceLocation | None:
    """Return the location of an op, or of the innermost op around it that has one."""
    ancestor: Operation | None = op
    while ancestor is not None:
        place = source_location(ancestor)
        if place is not None and place.line:
            return place
        ancestor = ancestor.parent_op()
    return None


def _note(message: str, where: SourceLocation | None) -> Diagnostic:
    return Diagnostic(message, where, Severity.NOTE)


def _generic_form(op: Operation) -> str:
    """Return the generic form of an op; IR that is wrong enough may have none."""
    try:
        return print_operation(op)
    except Exception:
        return f'"{operation_name(op)}"'
