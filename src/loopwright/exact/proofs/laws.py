"""Operations whose operands may be combined in any order: associative and commutative ones.

Integer sums and products qualify because they wrap around; so do bitwise operations, minima and
maxima. Floating-point sums and products round: they qualify if they have the flag `reassoc`, if a
parallel loop reduces by them, or if the caller of a proof allows it. Operations that promise not to
overflow do not qualify, as partial results in another order might overflow.
"""

from __future__ import annotations

from xdsl.ir import Attribute, Operation, OpResult
from xdsl.traits import SymbolTable

from loopwright.exact.proofs.certificates import Law
from loopwright.exact.proofs.program_accesses import attribute_key
from loopwright.ir.core.narrowing import is_vector
from loopwright.ir.dialects import scf, vector
from loopwright.ir.dialects.arith.attributes import may_combine_in_any_order, may_reassociate
from loopwright.ir.dialects.reduction.clauses import Entry, groups_of_results
from loopwright.ir.dialects.reduction.definition import DefineOp
from loopwright.ir.dialects.reduction.kinds import (
    can_combine,
    holds_floats,
    identity_attribute,
    kind_of_combination,
    promises,
)
from loopwright.ir.interfaces.atomic_kinds import (
    IDEMPOTENT,
    ROUNDING,
    AtomicRMWKind,
    accumulating_kind,
    of_vector_kind,
)
from loopwright.ir.interfaces.control_flow import is_parallel_loop
from loopwright.ir.syntax import print_module


def common_promises(function: Operation) -> frozenset[str]:
    """What all operations of a function that may combine floats promise, such as `nnan`."""
    found = [
        promises(op)
        for op in function.walk()
        if (accumulating_kind(op, 0) is not None or is_reduction(op))
        and any(holds_floats(value.type) for value in op.results)
    ]
    return frozenset(word for one in found[:1] for word in one if all(word in it for it in found))


def is_reduction(op: Operation) -> bool:
    """Whether an op combines values of iterations or lanes in any order."""
    return is_parallel_loop(op) or isinstance(op, vector.ReductionOp)


def law_of_operation(op: Operation, *, reassociate: bool) -> Law | None:
    """The law by which an op combines its two operands; the second may be combined as its
    inverse."""
    kind = accumulating_kind(op, 0)
    return None if kind is None else _law(kind, op.results[0].type, op, is_free=reassociate)


def law_of_reduction(value: OpResult, *, reassociate: bool) -> Law | None:
    """The law of a result of a parallel loop, or of a reduction of lanes."""
    op = value.op
    if isinstance(op, vector.ReductionOp):
        kind = of_vector_kind(op.kind.data, is_float=holds_floats(value.type))
        return _law(kind, value.type, op, is_free=reassociate)
    end = op.regions[0].block.last_op
    if isinstance(end, scf.ReduceOp) and end.regions:
        block = end.regions[value.index].block
        kind, combining = kind_of_combination(block), block.first_op
        if kind is None or combining is None:
            return None
        return _law(kind, value.type, combining, is_free=True)
    for entry, results in groups_of_results(op):
        if value in results:
            return _stated(entry, op, value.type) if len(results) == 1 else None
    return None


def _stated(entry: Entry, loop: Operation, type_: Attribute) -> Law | None:
    if isinstance(entry, AtomicRMWKind):
        return _law(entry, type_, loop, is_free=True)
    definition = SymbolTable.lookup_symbol(loop, entry)
    assert isinstance(definition, DefineOp), "verified: the symbol names a reduction"
    kind = kind_of_combination(definition.combination.blocks[0])
    if kind is not None:
        return _law(kind, type_, loop, is_free=True)
    text = print_module(definition, generic=True)
    return Law(text, str(type_), frozenset(), holds_floats(type_))


def _law(kind: AtomicRMWKind, type_: Attribute, op: Operation, *, is_free: bool) -> Law | None:
    element = type_.element_type if is_vector(type_) else type_
    if not can_combine(kind, element):
        return None
    is_fast = holds_floats(element) and (is_free or may_reassociate(op))
    if not is_fast and (promises(op) or not may_combine_in_any_order(kind, [op])):
        return None
    identities = (identity_attribute(kind, element, partial=partial) for partial in (False, True))
    neutral = frozenset(("constant", attribute_key(identity)) for identity in identities)
    return Law(kind.name, str(element), neutral, kind in ROUNDING, kind in IDEMPOTENT)
