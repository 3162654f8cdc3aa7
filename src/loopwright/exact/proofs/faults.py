"""What may go wrong when a program runs, and whether a second program goes wrong where a first one
does not: accesses out of bounds, values that may be poison, broken promises, stops and divisions.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from math import prod

from xdsl.dialects.builtin import NoneAttr
from xdsl.ir import Operation, SSAValue

from loopwright.exact.indices import Frame
from loopwright.exact.memory.access import RootKind, look_through, root_of
from loopwright.exact.presburger.named_relations import Relations, Sample
from loopwright.exact.proofs.certificates import Certificate
from loopwright.exact.proofs.nodes import INTEGERS, Parameters
from loopwright.exact.proofs.program_accesses import (
    ProofAccess,
    broken_promise,
    identity_of,
    key_of,
    may_be_poison,
    moved_by,
    only_forgets,
    stable_key,
)
from loopwright.exact.proofs.value_graphs import ValueGraph
from loopwright.ir.affine_expr import constant
from loopwright.ir.core.attributes import is_memref
from loopwright.ir.core.enclosing import block_of
from loopwright.ir.core.properties import mixed_parts
from loopwright.ir.dialects import affine, memref
from loopwright.ir.dialects.arith import SelectOp
from loopwright.ir.dialects.reduction.kinds import promises
from loopwright.ir.interfaces import memory_access
from loopwright.ir.interfaces.control_flow import is_loop
from loopwright.ir.interfaces.index_values import AffineForm
from loopwright.ir.interfaces.memory_effects import Effect, effects_of
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.rewriting import UndefinedDivisors, divides_by_a_number, may_be_moved
from loopwright.records import dataclass

_INDEX_OPS = (
    affine.ApplyOp,
    affine.MinOp,
    affine.MaxOp,
    affine.DelinearizeIndexOp,
    affine.LinearizeIndexOp,
)
_MOST_PIECES = 4
"""The most pieces of the constraints on parameters: more would make all relations long."""


@dataclass(frozen=True)
class Gap:
    """An obstacle to proving two programs equal: a stable `reason`, a message, the operations of
    both programs (None: their inputs), and sizes for which the programs may differ."""

    reason: str
    message: str
    first: Operation | None = None
    second: Operation | None = None
    sample: Sample | None = None


def defined_for(before: ValueGraph, parameters: Parameters) -> Iterator[Relations]:
    """Yield the constraints on parameters implied by the first program's accesses being in bounds,
    and its copies being between equal shapes: a coarse set, then the exact one."""
    impossible = [before.elements.outside(access) for access in _plain(before)]
    sized = (op for op in before.memory.allocations if op.operands)
    impossible += map(before.elements.negative_sizes, sized)
    impossible += map(before.elements.unequal_shapes, before.memory.copies)
    rough = exact = parameters.context
    for outside in impossible:
        if not outside.is_empty():
            rough = rough.subtract(rough.where(outside)).approximated(_MOST_PIECES)
            exact = exact.subtract(exact.where(outside))
    yield rough
    if not rough.is_subset(exact):
        yield exact


def _plain(program: ValueGraph) -> Iterator[ProofAccess]:
    """Return the accesses whose elements are known by subscripts."""
    return (
        x
        for x in _bounded(program)
        if not x.is_view and not x.is_conditional and not program.elements.is_linear(x.root)
    )


def _bounded(program: ValueGraph) -> Iterator[ProofAccess]:
    """Return the accesses that must be in bounds; excludes frees, which free whole memory, and
    accesses of the state of unknown dialects."""
    accesses = program.memory.accesses
    return (access for access in accesses if not access.frees and access.place is not None)


def new_fault(
    before: ValueGraph, after: ValueGraph, context: Relations, certificate: Certificate
) -> Gap | None:
    """Return the gap for undefined behaviour of the second program that the first does not have."""
    return (
        _access_out_of_bounds(before, after, context)
        or _negative_size(after, context)
        or _unequal_shapes(after, context)
        or _poison(before, after, context, certificate)
        or _other_promise(before, after, context)
        or _other_view_or_assertion(before, after, context)
        or _division(before, after, context, certificate)
    )


def _access_out_of_bounds(before: ValueGraph, after: ValueGraph, context: Relations) -> Gap | None:
    for access in _bounded(after):
        beyond = after.elements.outside(access).where(context)
        if beyond.is_empty():
            continue
        name = after.elements.name_of(access.root)
        reached = Relations.of(
            before.elements.reached_by(own).range()
            for own in _bounded(before)
            if not own.is_conditional and before.elements.name_of(own.root) == name
        )
        if access.is_view or not beyond.range().is_subset(reached):
            text = "the second program may access elements that the first does not"
            return Gap("bounds", text, None, access.op, beyond.sample())
    return None


def _negative_size(after: ValueGraph, context: Relations) -> Gap | None:
    for op in after.memory.allocations:
        if op.operands and not after.elements.negative_sizes(op).where(context).is_empty():
            return Gap("allocation", "the size of memory may be negative", None, op)
    return None


def _unequal_shapes(after: ValueGraph, context: Relations) -> Gap | None:
    for op in after.memory.copies:
        if not after.elements.unequal_shapes(op).where(context).is_empty():
            return Gap("copy", "it is not known whether shapes are equal", None, op)
    return None


def _poison(
    before: ValueGraph, after: ValueGraph, context: Relations, certificate: Certificate
) -> Gap | None:
    for name, key in after.iterations.used_parameters.items():
        if name not in before.iterations.used_parameters and may_be_poison(key):
            text = "a bound, a condition or a subscript of the second program may have no value"
            return Gap("poison", text)
    decided = {name for _, value in before.conditions() for name in value.targets}
    for op, value in after.conditions():
        proved = Relations.of(
            pairs.range() for (first, _), pairs in certificate.items() if first in decided
        )
        if after.may_be_undefined(value) and not value.range().where(context).is_subset(proved):
            return Gap("poison", "a condition may have no value", None, op)
    return None


def _other_promise(before: ValueGraph, after: ValueGraph, context: Relations) -> Gap | None:
    """Return the gap for a promise about indices that may be broken for sizes for which the first
    program breaks none that it depends on: it is undefined for the others."""
    promising = [op for op in after.memory.numbers if _promises_of_indices(op)]
    broken_promises = [(op, context.where(_broken(after, op, op))) for op in promising]
    broken_promises = [(op, where) for op, where in broken_promises if not where.is_empty()]
    if not broken_promises:
        return None
    undefined = Relations.of(
        context.where(_broken(before, own, user))
        for own in before.memory.numbers
        if _promises_of_indices(own)
        for user in _deciding(own)
    )
    for op, where in broken_promises:
        if after.is_opaque(op) and next(_deciding(op), None) is None:
            # It is paired with an operation of the first program that promises the same.
            continue
        if not where.is_subset(undefined):
            return Gap("promise", "what an operation promises may be wrong", None, op)
    return None


def _other_view_or_assertion(
    before: ValueGraph, after: ValueGraph, context: Relations
) -> Gap | None:
    views = list(_views(before))
    for op, key in _views(after):
        uses_of_view = (_reached(before, own) for own, view_key in views if view_key == key)
        if not context.where(_reached(after, op)).is_subset(
            Relations.of(map(context.where, uses_of_view))
        ):
            return Gap("view", "it is not known whether memory is as it is named", None, op)
    for key, op in after.memory.assertions.items():
        if key not in before.memory.assertions:
            text = "the second program may stop where the first does not"
            return Gap("assertion", text, None, op)
    return None


def _division(
    before: ValueGraph, after: ValueGraph, context: Relations, certificate: Certificate
) -> Gap | None:
    for name in unpaired_faults(before, after, context, certificate):
        op = after.node(name).op
        if moved_by(op) is not None:
            text = "the second program may access elements that the first does not"
            return Gap("bounds", text, None, op)
        text = "the second program may divide where the first does not"
        return Gap("division", text, None, op)
    return None


def unpaired_faults(
    before: ValueGraph, after: ValueGraph, context: Relations, certificate: Certificate
) -> Iterator[str]:
    """Yield the names of the nodes of the second program that are undefined for some operands, such
    as divisions and elements with subscripts that are data, unless the first computes the same in
    all of their iterations: by the certificate, or as an operation on arguments of the function
    alone."""
    for name in faulting(after):
        proved = Relations.of(
            pairs.range() for (_, own), pairs in certificate.items() if own == name
        )
        node = after.node(name)
        if node.points.where(context).is_subset(proved):
            continue
        key = stable_key(node.op.results[0]) if node.op.results else None
        executed = Relations.of(
            context.where(_reached(before, own))
            for own in before.memory.numbers
            if key is not None and own.name == node.op.name and stable_key(own.results[0]) == key
        )
        if not context.where(_reached(after, node.op)).is_subset(executed):
            yield name


def _views(program: ValueGraph) -> Iterator[tuple[Operation, Hashable]]:
    """Yield the views that may exceed their source, each with a key that is the same in both
    programs."""
    for op in program.memory.numbers:
        view = interface_of(op, memory_access.ViewLike)
        if view is None or only_forgets(op) or _surely_fits(op):
            continue
        source = op.operands[view.operand]
        operand_keys = [stable_key(v) for v in op.operands if v is not source]
        root = root_of(look_through(source, None, Frame()).memref)
        is_shared = root.kind is RootKind.ARGUMENT and None not in operand_keys
        yield (
            op,
            (key_of(op), str(source.type), identity_of(root), *operand_keys) if is_shared else op,
        )


def faulting(program: ValueGraph) -> Iterator[str]:
    """Yield the names of nodes that are undefined for some operands."""
    for op in program.memory.numbers:
        divides = interface_of(op, UndefinedDivisors) is not None
        if op.regions or not op.results or effects_of(op) != Effect.NONE:
            continue
        is_index = isinstance(op, _INDEX_OPS)
        faults = divides and not divides_by_a_number(op)
        block = block_of(op)
        if is_index:
            faults = any(program.iterations.index(result, block) is None for result in op.results)
        if faults or not may_be_moved(op):
            yield program.name_of(op.results[0])
    for access in program.memory.accesses:
        if access.has_data_subscripts and access.writes == (not access.op.results):
            yield program.name_of_data_access(access)


def _promises_of_indices(op: Operation) -> bool:
    """Return whether an op on indices promises something that indices may break."""
    return interface_of(op, AffineForm) is not None and bool(promises(op) - {"nsw"})


def opaque_promises(before: ValueGraph, after: ValueGraph) -> Iterator[Hashable]:
    """Yield the keys of operations on indices that both programs have, and whose promises may be
    broken: if they are, results are poison in both programs, whatever their index ranges."""
    keys = {key_of(op) for op in before.memory.numbers if _promises_of_indices(op)}
    for op in after.memory.numbers:
        if _promises_of_indices(op) and key_of(op) in keys:
            if not _broken(after, op, op).is_empty():
                yield key_of(op)


def _broken(program: ValueGraph, op: Operation, where: Operation) -> Relations:
    """Return the iterations of `where` in which the promise of an op is broken."""
    frame = program.memory.domains.of(where).frame.copy()
    frame.choose(broken_promise(op, frame))
    return program.iterations.system(frame, (constant(0),), "", INTEGERS, where)


def _reached(program: ValueGraph, op: Operation) -> Relations:
    """Return the iterations in which an op is executed."""
    frame = program.memory.domains.of(op).frame
    return program.iterations.system(frame, (constant(0),), "", INTEGERS, op)


def _deciding(op: Operation) -> Iterator[Operation]:
    """Yield the ops that are undefined where a result of an op is poison: they use it, or a value
    computed from it, as a subscript or as a bound."""
    for result in op.results:
        for use in result.uses:
            user = use.operation
            if is_loop(user):
                # The last operands are initial values.
                if use.index < len(user.operands) - len(user.results):
                    yield user
            elif (moved := moved_by(user)) is not None:
                if any(result is index for index in (*moved.indices, moved.positions)):
                    yield user
            elif interface_of(user, AffineForm) is not None and not isinstance(user, SelectOp):
                yield from _deciding(user)


def _surely_fits(op: Operation) -> bool:
    """Return whether a view is certainly within its source, by static sizes."""
    source = op.operands[0]
    if not is_memref(source.type) or not source.type.has_static_shape():
        return False
    shape = source.type.get_shape()
    if isinstance(op, memref.SubViewOp):
        parts = zip(*mixed_parts(op), shape, strict=True)
        return all(_last(first, [size], [stride]) in range(n) for first, size, stride, n in parts)
    if isinstance(op, memref.ReinterpretCastOp):
        (first,), sizes, strides = mixed_parts(op)
        is_whole = isinstance(source.owner, memref.AllocOp | memref.AllocaOp)
        is_plain = isinstance(source.type.layout, NoneAttr)
        return is_whole and is_plain and _last(first, sizes, strides) in range(prod(shape))
    if isinstance(op, memref.ExpandShapeOp | memref.CollapseShapeOp):
        result = op.results[0].type
        return is_memref(result) and result.has_static_shape()
    return False


def _last(
    first: int | SSAValue, sizes: Sequence[int | SSAValue], strides: Sequence[int | SSAValue]
) -> int | None:
    """Return the last position that a view reaches; None if that is not known, or may come
    before."""
    numbers = [n for n in (first, *sizes, *strides) if isinstance(n, int) and n >= 0]
    if len(numbers) <= 2 * len(sizes):
        return None
    pairs = zip(numbers[1 : 1 + len(sizes)], numbers[1 + len(sizes) :], strict=True)
    return numbers[0] + sum(max(size - 1, 0) * stride for size, stride in pairs)
