"""Loops and regions: what an op executes, how often, and with which values."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from enum import Enum
from typing import NamedTuple

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import BlockArgument, Operation, SSAValue
from xdsl.traits import IsolatedFromAbove, IsTerminator

from loopwright.ir.affine_expr import AffineExpr
from loopwright.ir.interfaces.index_values import IndexValues, Known
from loopwright.ir.interfaces.op_interfaces import Interface, interface_of
from loopwright.records import dataclass
from loopwright.reporting.unknown import Unknown


class LoopKind(Enum):
    """The order of a loop's iterations, and how their number is determined."""

    COUNTED = "counted"
    """One after the other, by bounds and a step; the body's first argument is the induction
    variable, the others are carried values, and the terminator yields their next values."""
    PARALLEL = "parallel"
    """In any order, from bounds and steps; the body's arguments are induction variables."""
    OTHER = "other"
    """Neither is known."""


class LoopBounds(NamedTuple):
    """The range of an induction variable: from the maximum of `lows` to the minimum of `highs`,
    exclusive.

    Without a `step` these are only limits, and `doubt` says why.
    """

    lows: Sequence[AffineExpr]
    highs: Sequence[AffineExpr]
    step: int | None
    doubt: Unknown | None = None


@dataclass(frozen=True, eq=False, repr=False)
class LoopLike(Interface):
    """The op executes the block of its first region once in each iteration.

    If `bounds` returns none, `uncounted` says what determines the number of iterations.
    """

    kind: LoopKind = LoopKind.OTHER
    uncounted: str = "unknown operation"

    def bounds(self, op: Operation, values: IndexValues) -> Sequence[LoopBounds] | None:
        """Return the bounds of each induction variable; None if they are unknown."""
        return None


class DimensionLoop(LoopLike):
    """Its induction variables may be bound to dimensions of affine maps."""


class RegionKind(Enum):
    """How often an op executes its regions; for a loop, in which order."""

    ONCE = "once"
    """Each region once."""
    ONE_OF = "one of"
    """At most one of its regions, at most once."""
    IN_ORDER = "in order"
    """One after the other, in each iteration of a loop."""


class RegionBranch(Interface):
    """The op says how control flows from and to its regions, as MLIR's `RegionBranchOpInterface`
    has it: what `mlir-opt` looks into."""


class RegionExecution(Interface):
    """How the regions of an op are executed."""

    def __init__(self, kind: RegionKind) -> None:
        self.kind = kind

    def condition(
        self, op: Operation, values: IndexValues
    ) -> Sequence[tuple[AffineExpr, bool]] | None:
        """Return the condition under which the first of at most two regions is executed instead of
        the second: all of these expressions are zero (if so marked) or non-negative; None if
        unknown."""
        return None

    def known(self, op: Operation, values: IndexValues) -> Known:
        """Facts that hold where the first of at most two regions is executed instead of the
        second."""
        condition = self.condition(op, values)
        clauses = () if condition is None else tuple((comparison,) for comparison in condition)
        return Known(clauses, condition is not None)


class Assertion(Interface):
    """The ops after this one are executed only if a condition holds."""

    @abstractmethod
    def condition(self, op: Operation, values: IndexValues) -> Sequence[tuple[AffineExpr, bool]]:
        """Expressions that are zero (if so marked) or non-negative if the condition holds; the
        condition may imply more."""


class AffineScope(Interface):
    """A value defined directly in a region of the op, or an argument of the region, is a valid
    symbol in it: it does not change while the region is executed."""


class AutomaticAllocationScope(Interface):
    """Automatic memory that is allocated in a region of the op is freed when the region is left."""


@dataclass(frozen=True, eq=False, repr=False)
class SuccessorOperands(Interface):
    """The op branches to its successors and hands operands to their arguments.

    `groups` gives for each successor the operands that it is handed, which are the last ones of the
    op, in order; `set_groups` gives it others.
    """

    groups: Callable[[Operation], Sequence[Sequence[SSAValue]]]
    set_groups: Callable[[Operation, Sequence[Sequence[SSAValue]]], None]

    def positions(self, op: Operation, successor: int) -> range:
        """Return the positions of the operands that are passed to a successor."""
        sizes = [len(group) for group in self.groups(op)]
        start = len(op.operands) - sum(sizes[successor:])
        return range(start, start + sizes[successor])

    def drop(self, op: Operation, successor: int, position: int) -> None:
        """Stop passing one operand to a successor."""
        groups = [list(group) for group in self.groups(op)]
        del groups[successor][position]
        self.set_groups(op, groups)


def is_loop(op: Operation) -> bool:
    """Return whether an op is known to be a loop."""
    return interface_of(op, LoopLike) is not None


def is_counted_loop(op: Operation) -> bool:
    """Return whether an op is a loop with one induction variable whose iterations are in order."""
    loop = interface_of(op, LoopLike)
    return loop is not None and loop.kind is LoopKind.COUNTED


def is_parallel_loop(op: Operation) -> bool:
    """Return whether an op is a loop with bounds whose iterations may be executed in any order."""
    loop = interface_of(op, LoopLike)
    return loop is not None and loop.kind is LoopKind.PARALLEL


def induction_variables(op: Operation) -> Sequence[BlockArgument]:
    """Return the induction variables of a loop with bounds; empty for other ops."""
    if is_counted_loop(op):
        return op.regions[0].block.args[:1]
    return op.regions[0].block.args if is_parallel_loop(op) else ()


def carried_arguments(op: Operation) -> Sequence[BlockArgument]:
    """Return the carried values of a counted loop, as arguments of its body; empty for other
    ops."""
    return op.regions[0].block.args[1:] if is_counted_loop(op) else ()


def region_kind(op: Operation) -> RegionKind | None:
    """How an op executes its regions; None if it does not say."""
    execution = interface_of(op, RegionExecution)
    return None if execution is None else execution.kind


def is_affine_scope(op: Operation) -> bool:
    """Return whether the regions of an op are affine scopes."""
    return interface_of(op, AffineScope) is not None


def is_stack_scope(op: Operation) -> bool:
    """Return whether each execution of an op's body, unless the op is a counted loop, has its own
    stack memory."""
    return interface_of(op, AutomaticAllocationScope) is not None and not is_counted_loop(op)


def is_terminator(op: Operation) -> bool:
    """Return whether `op` ends a block."""
    return bool(op.successors) or interface_of(op, IsTerminator) is not None


def is_isolated(op: Operation) -> bool:
    """Return whether regions of `op` cannot, or for an unregistered op might not, use values from
    outside."""
    return isinstance(op, UnregisteredOp) or interface_of(op, IsolatedFromAbove) is not None
