"""Speculation: which ops may be executed on paths that did not execute them in the original
program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from xdsl.dialects import builtin
from xdsl.ir import Operation, SSAValue
from xdsl.traits import IsTerminator

from loopwright.exact.domains import Domains
from loopwright.exact.indices import Constraint
from loopwright.exact.memory.access import Root, accessed_elements
from loopwright.exact.memory.shapes import Excess, check, excesses_of, shape_in
from loopwright.ir.affine_expr import AffineExpr, AffineExprKind, constant, dim, symbol
from loopwright.ir.affine_expr.expr import AffineBinaryExpr
from loopwright.ir.core.attributes import AffineMapAttr, IntegerSetAttr
from loopwright.ir.core.enclosing import defining_block, op_in
from loopwright.ir.core.properties import Number, element_values
from loopwright.ir.dialects.affine import BasisOperation
from loopwright.ir.dialects.func import FuncOp
from loopwright.ir.dialects.memref import CastOp, DimOp
from loopwright.ir.dialects.memref.casts import only_forgets
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.interfaces.memory_access import AccessInterface, ViewLike, is_allocation
from loopwright.ir.interfaces.memory_effects import has_no_effects
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.rewriting import UndefinedDivisors, constant_of

if TYPE_CHECKING:
    from loopwright.exact.dependences.analysis import DependenceAnalysis
    from loopwright.exact.dependences.model import ProgramOrder
    from loopwright.exact.layouts import ArgumentLayouts


_SUMS = (AffineExprKind.ADD, AffineExprKind.MUL)


def never_faults(op: Operation) -> bool:
    """Return whether an op, its regions included, has no effects and is defined for all operands.

    Views count as undefined, except casts to a type with less static information. So do ops that
    take a position in a vector or a dimension number as an operand.
    """
    return has_no_effects(op) and all(is_defined(inner) for inner in op.walk())


def is_dereferenceable(op: Operation, analysis: DependenceAnalysis, at: Operation) -> bool:
    """Return whether an access would be valid whenever `at`, an op around it, is executed. Its
    subscripts are within the extents, no view on the way exceeds the underlying memory, and the
    memory is not freed."""
    return missing_where(op, analysis, at) == ()


def is_always_dereferenceable(
    op: Operation, analysis: DependenceAnalysis, undecided: Domains
) -> bool:
    """Return whether an access would be valid in all iterations of the loops around it, even if the
    conditionals around it were ignored that the domains `undecided` do without."""
    return _missing_extents(op, analysis, undecided, op) == ()


def missing_where(
    op: Operation, analysis: DependenceAnalysis, at: Operation
) -> tuple[Excess, ...] | None:
    """Return the subscripts of an access that may leave their extents if it is hoisted to `at`: it
    is valid where these are in range. None if it may be invalid for another reason."""
    return _missing_extents(op, analysis, analysis.domains, at)


def _missing_extents(
    op: Operation, analysis: DependenceAnalysis, domains: Domains, at: Operation
) -> tuple[Excess, ...] | None:
    checked = check(op, domains, at=at)
    # An over-approximated domain adds spurious excesses but hides none, so its reasons matter only
    # if there are excesses.
    is_unsure = not divides_by_numbers(op) or any(
        access.place is None
        or access.place.subscripts is None
        or access.is_linear
        or may_be_freed(access.root, analysis, at)
        for access in analysis.accesses_by(op)
    )
    is_unsure |= bool(checked.excesses and checked.reasons) or _may_overflow(op, domains, at)
    return None if is_unsure else checked.excesses


def _may_overflow(op: Operation, domains: Domains, at: Operation) -> bool:
    """Return whether the dividend of a subscript may overflow 64 bits where `at` is executed; the
    quotient is then undefined, and differs from the unbounded integers of the solver."""
    frame = domains.frame_at(at)
    subscripts = (x.subscripts or () for x in accessed_elements(op, frame))
    nodes = [node for exprs in subscripts for expr in exprs for node in expr.walk()]
    divisions = (node for node in nodes if isinstance(node, AffineBinaryExpr))
    divided = [node.lhs for node in divisions if node.kind not in _SUMS]
    if not divided:
        return False
    values = [dim(k) for k in range(len(frame.loops))]
    values += [symbol(k) for k in range(len(frame.parameters))]
    for value in values:
        frame.require(*map(Constraint, _margins(value)))
    shape, _, _ = shape_in(frame, [margin for expr in divided for margin in _margins(expr)])
    return not all(expr.is_pure_affine() for expr in divided) or bool(excesses_of(shape))


def _margins(expr: AffineExpr) -> tuple[AffineExpr, AffineExpr]:
    """Return the distances of a value to the greatest and the least 64-bit integer."""
    return constant((1 << 63) - 1) - expr, expr + (1 << 63)


def may_be_freed(root: Root, analysis: DependenceAnalysis, at: Operation) -> bool:
    """Return whether memory may already be freed when `at` is executed, or by `at` itself."""
    return any(
        not all(_is_behind(freeing, at, root.value, analysis.order) for freeing in ops)
        for freed, ops in analysis.freed.items()
        if root == freed or analysis.aliases.may_alias(root, freed)
    )


def _is_behind(op: Operation, at: Operation, memory: SSAValue | None, order: ProgramOrder) -> bool:
    """Return whether `op` frees memory only after `at`, by their order in the block that defines
    the memory. An earlier execution of that block must not free it either: each execution allocates
    new memory, or the block is a function's entry block."""
    if memory is None:
        return False
    owner = memory.owner
    block = defining_block(memory)
    first = op_in(block, at)
    second = op_in(block, op)
    if block is None or first is None or second is None:
        return False
    function = block.parent_op()
    is_fresh = isinstance(owner, Operation) and is_allocation(owner)
    is_once = isinstance(function, FuncOp) and function.body.blocks.first is block
    return (is_fresh or is_once) and order.number_of(first) < order.number_of(second)


def never_leaves(op: Operation, layouts: ArgumentLayouts) -> bool:
    """Return whether an op, its regions included, is defined anywhere in its block for all operands
    and memory contents. Subscripts are within the extents and divisors are not zero. The proof uses
    the enclosing loops and conditions, but no assertions."""
    domains = Domains(layouts, asserting=False)
    return all(is_defined(inner) or _is_within(inner, domains) for inner in op.walk())


def _is_within(op: Operation, domains: Domains) -> bool:
    if interface_of(op, AccessInterface) is None or not divides_by_numbers(op):
        return False
    accesses = accessed_elements(op, domains.frame_at(op))
    if any(accessed.memref is None or accessed.subscripts is None for accessed in accesses):
        return False
    checked = check(op, domains)
    return not (checked.reasons or checked.excesses)


def is_defined(op: Operation) -> bool:
    """Return whether an op, its regions aside, is defined for all operands."""
    if op.has_trait(IsTerminator, value_if_unregistered=False):
        return True
    if isinstance(op, CastOp):
        return only_forgets(op)
    if interface_of(op, ViewLike) is not None or not divides_by_numbers(op):
        return False
    if isinstance(op, BasisOperation):
        return not op.dynamic_basis and all(size > 0 for size in op.static_basis_values)
    if isinstance(op, DimOp):
        position = constant_value(op.index)
        rank = (
            op.source.type.get_num_dims() if isinstance(op.source.type, builtin.ShapedType) else 0
        )
        return position is not None and 0 <= position < rank
    types = [value.type for value in op.operands]
    has_elements = any(
        isinstance(type_, builtin.MemRefType | builtin.VectorType) for type_ in types
    )
    if has_elements and any(isinstance(type_, builtin.IndexType) for type_ in types):
        return False
    division = interface_of(op, UndefinedDivisors)
    if division is None:
        return True
    divisors = _constants(op.operands[division.divisor])
    return bool(divisors) and not any(divisor in division.undefined for divisor in divisors)


def _constants(value: SSAValue) -> Sequence[Number]:
    """Return the elements of a constant vector or scalar; empty if the value is not constant."""
    attribute = constant_of(value)
    if isinstance(attribute, builtin.DenseIntOrFPElementsAttr):
        return element_values(cast(Any, attribute))
    number = constant_value(value)
    return () if number is None else (number,)


def divides_by_numbers(op: Operation) -> bool:
    """Return whether all divisors in the maps and sets of an op are positive constants."""
    for attribute in op.properties.values():
        if isinstance(attribute, AffineMapAttr):
            exprs = attribute.data.results
        elif isinstance(attribute, IntegerSetAttr):
            exprs = attribute.data.constraints
        else:
            continue
        if not all(map(_divides_by_numbers, exprs)):
            return False
    return True


def _divides_by_numbers(expr: AffineExpr) -> bool:
    nodes = [node for node in expr.walk() if isinstance(node, AffineBinaryExpr)]
    divisors = [node.rhs for node in nodes if node.kind not in _SUMS]
    return expr.is_pure_affine() and all(
        (divisor.constant_value() or 0) > 0 for divisor in divisors
    )
