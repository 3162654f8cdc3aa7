"""Bands of parallel loops become nests of `affine.for`: a loop for each dimension, outermost first,
carries the results of the reductions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import ArrayAttr
from xdsl.ir import Block, Operation, SSAValue

from loopwright.ir.dialects.affine import ForOp, ParallelOp, YieldOp, nesting
from loopwright.ir.dialects.affine.operands import canonicalize
from loopwright.ir.dialects.arith import ConstantOp
from loopwright.ir.dialects.reduction import CombineOp, IdentityOp, clauses, kinds
from loopwright.ir.dialects.ub import PoisonOp
from loopwright.ir.interfaces.atomic_kinds import SEQUENTIAL, AtomicRMWKind
from loopwright.ir.refusal import Refusal
from loopwright.loops.parallel.bands import has_signed_results, reduces_one_iteration, splice_band
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.support.reporting import Assuming, reassociated, refusal


@dataclass(frozen=True, slots=True)
class Serialization(Assuming):
    """A band that becomes a nest of sequential loops."""

    band: ParallelOp


def plan_serialization(band: ParallelOp, *, reassociate: bool = False) -> Serialization | Refusal:
    """Plan a nest instead of a band, or why not."""
    if reduces_one_iteration(band) and nesting.iterations_of(band) != 1:
        message = "'assign' keeps the value of one iteration, and there may be several"
        return refusal("assign", (band,), message)
    if has_signed_results(band):
        return refusal("unsupported-reduction", (band,), "'arith' has no signed integers")
    # A band of few iterations combines in lexicographic order.
    iterations = nesting.iterations_of(band)
    rounds = kinds.order_matters(band) and (iterations is None or iterations > SEQUENTIAL)
    if rounds and not reassociate:
        message = "floating-point operations would be reassociated"
        return refusal("float-order", (band,), message)
    return Serialization(band, assumed=(reassociated(band),) if rounds else ())


def apply_serialization(plan: Serialization) -> None:
    """Put a nest in the place of a band as planned."""
    band = plan.band
    inits = _identities(band)
    loops: list[ForOp] = []
    block, anchor = nesting.block_of(band), band
    values: Sequence[SSAValue] = inits
    for loop, variable in zip(nesting.loops_of_band(band), tuple(band.body.args), strict=True):
        low, high = canonicalize(loop.lower), canonicalize(loop.upper)
        builder = LoopBuilder(block, anchor, band.location)
        new_loop = builder.loop(low, high, loop.step, values, _clause(band))
        variable.replace_all_uses_with(new_loop.induction_variable)
        loops.append(new_loop)
        block, anchor, values = new_loop.body, new_loop.body.last_op, new_loop.region_iter_args
    if not loops:
        yielded = splice_band(band)
        results = _combine(band, yielded, inits, block, anchor)
        _replace(band, results)
        return
    _fill(band, loops)
    loops[0].attributes.update(band.attributes)
    _replace(band, loops[0].results)


def _fill(band: ParallelOp, loops: Sequence[ForOp]) -> None:
    """Move the body into the innermost loop, and hand what is combined outwards."""
    innermost = loops[-1].body
    terminator = band.terminator
    yielded = tuple(terminator.operands)
    end = innermost.last_op
    inside = LoopBuilder(innermost, end, band.location)
    for op in list(band.body.ops):
        if op is not terminator:
            inside.move(op)
    values: Sequence[SSAValue] = _combine(band, yielded, innermost.args[1:], innermost, end)
    if not band.results:
        return
    for loop in reversed(loops):
        LoopBuilder(loop.body, None, band.location).insert(YieldOp(*values))
        values = loop.results


def _replace(band: ParallelOp, values: Sequence[SSAValue]) -> None:
    for result, value in zip(band.results, values, strict=True):
        result.replace_all_uses_with(value)
    band.detach()
    band.erase()


def _clause(band: ParallelOp) -> ArrayAttr | None:
    """The clause of the loops: only symbols need to be named."""
    entries = clauses.entries_of(band)
    if any(isinstance(entry, str) for entry in entries):
        return ArrayAttr(nesting.reduction_entries(band))
    return None


def _identities(band: ParallelOp) -> list[SSAValue]:
    """Return the initial values of the reductions, created before the band."""
    values: list[SSAValue] = []
    for entry, results in clauses.groups_of_results(band):
        if isinstance(entry, str):
            made: Operation = IdentityOp(entry, [result.type for result in results])
        elif entry is AtomicRMWKind.assign:
            made = PoisonOp(results[0].type)
        else:
            made = ConstantOp.create(
                result_types=[results[0].type],
                properties={"value": kinds.identity_attribute(entry, results[0].type)},
            )
        values += LoopBuilder.before(band).insert(made).results
    return values


def _combine(
    band: ParallelOp,
    yielded: Sequence[SSAValue],
    carried: Sequence[SSAValue],
    block: Block,
    anchor: Operation | None,
) -> list[SSAValue]:
    """Combine what is carried with what an iteration yields."""
    values: list[SSAValue] = []
    for entry, results in clauses.groups_of_results(band):
        places = range(len(values), len(values) + len(results))
        left, right = [carried[k] for k in places], [yielded[k] for k in places]
        if entry is AtomicRMWKind.assign:
            values += right
            continue
        made: Operation
        if isinstance(entry, str):
            made = CombineOp(entry, left, right)
        else:
            made = kinds.combined(entry, left[0], right[0])
        values += LoopBuilder(block, anchor, band.location).insert(made).results
    return values
