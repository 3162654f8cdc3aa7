"""Mutants of what the passes on loops, views and layouts refuse: each condition left out."""

from functools import partial

from tests.property.mutants.mutant import Mutant, without

_LOOPS = "loops/steps"
_THEIRS = "loopwright_mlir/loops"
_FOLDING = "loops/views/folding.py"
_NORMALIZING = "loops/views/normalizing.py"
_ACCESSES = "loops/raising/control.py"
_CONTROL = "loops/raising/control.py"
_SCALAR = "loops/registers/scalar_replacement.py"


_without = partial(without, "refused")


VALUE_LOOP_REFUSALS = (
    _without(
        "coalescing loops of other numbers",
        f"{_LOOPS}/value_loops.py",
        "not isinstance(loop.op.lower_bound.type, IndexType) or loop.is_unsigned",
    ),
    _without(
        "coalescing steps backwards",
        f"{_LOOPS}/value_loops.py",
        "step is not None and step <= 0",
        inside="plan_coalescing",
    ),
    _without("coalescing too many iterations", f"{_LOOPS}/value_loops.py", "product > INT64_MAX"),
    _without(
        "coalescing what computes between",
        f"{_LOOPS}/value_loops.py",
        "outer.body.first_op is not inner or inner.next_op is not outer.body.last_op",
    ),
    _without(
        "tiling steps backwards",
        f"{_LOOPS}/value_loops.py",
        "step is not None and step <= 0",
        inside="plan_outer_tiling",
    ),
    _without(
        "tiling to the largest number",
        f"{_LOOPS}/value_loops.py",
        "(loop.width < 64 or None not in loop.constants) and not _fits(loop)",
    ),
    _without(
        "tiling into more than fit",
        f"{_LOOPS}/value_loops.py",
        "any(count >> (loop.width - 1) for count in counts)",
    ),
    Mutant(
        "refused: unrolling unknown numbers",
        f"{_LOOPS}/value_loops.py",
        "count = ValueLoop(op).trip_count",
        "count = ValueLoop(op).trip_count or 2",
    ),
    _without("unrolling what never runs", f"{_LOOPS}/value_loops.py", "count == 0"),
    _without(
        "unrolling steps backwards",
        f"{_LOOPS}/value_loops.py",
        "step is not None and step <= 0",
        inside="plan_unrolling",
    ),
    _without(
        "unrolling into too much",
        f"{_LOOPS}/value_loops.py",
        "factor * (sum(1 for _ in loop.body.walk()) - 1) > MOST_OPS",
    ),
    _without(
        "mapping loops of other numbers",
        f"{_THEIRS}/processors.py",
        "not isinstance(loop.lower_bound.type, IndexType)",
    ),
    _without("conditionals that give values", f"{_THEIRS}/unswitch.py", "conditional.results"),
    _without(
        "conditionals that stay in place", f"{_THEIRS}/unswitch.py", "outermost is conditional"
    ),
    _without(
        "parametric tiles of bands",
        f"{_LOOPS}/reorder.py",
        "unfit is not None",
        inside="plan_parametric_tiling",
    ),
    _without(
        "parametric tiles from the greatest bound",
        f"{_LOOPS}/reorder.py",
        "len(lower_bound(loop).exprs) != 1",
    ),
)

TRANSFER_REFUSALS = (
    Mutant(
        "refused: loops that run unknown times",
        f"{_LOOPS}/pipeline_transfers.py",
        "count = trip_count(loop)",
        "count = trip_count(loop) or 2",
    ),
    _without(
        "loops that name reductions",
        f"{_LOOPS}/pipeline_transfers.py",
        "loop.reductions is not None",
    ),
    _without("loops that may end", f"{_LOOPS}/pipeline_transfers.py", "ending is not None"),
    _without("tags of others", f"{_LOOPS}/pipeline_transfers.py", "wait is None"),
    _without(
        "uses without subscripts",
        f"{_LOOPS}/pipeline_transfers.py",
        "not _takes_subscript(use.operation, value)",
    ),
    _without(
        "values with effects", f"{_LOOPS}/pipeline_transfers.py", "_needed(start, loop) is None"
    ),
)

VIEW_REFUSALS = (
    _without("views of other subscripts", _FOLDING, "not isinstance(view, FOLDED_VIEWS)"),
    Mutant(
        "refused: what is outside of a view",
        _FOLDING,
        "        if not all(\n            _same_outside(op, view, place)",
        "        if False and not all(\n            _same_outside(op, view, place)",
    ),
    Mutant(
        "refused: transfers of regrouped views",
        _FOLDING,
        "        if isinstance(view, memref.CollapseShapeOp) or (\n",
        "        if False and isinstance(view, memref.CollapseShapeOp) or False and (\n",
    ),
    _without("lanes along regrouped dimensions", _FOLDING, "not is_minor"),
    _without("layouts without elements", _NORMALIZING, "0 in shape"),
    Mutant(
        "refused: layouts of unknown extents",
        _NORMALIZING,
        "    if any(shape[position] is None for position in used):",
        "    if False:",
    ),
    _without("layouts that are not affine", _NORMALIZING, "form is None"),
)

RAISING_REFUSALS = (
    _without(
        "vectors that affine has not",
        _ACCESSES,
        "isinstance(op, vector.LoadOp | vector.StoreOp) and not _has_affine_form(op)",
    ),
    _without("subscripts that are not affine", _ACCESSES, "len(subscripts) < len(found)"),
    _without(
        "subscripts that may wrap around",
        _ACCESSES,
        "not all(has_small_numbers(one.expr) for one in open_ if one.expr is not None)",
    ),
    _without("loops that affine has not", _CONTROL, "code"),
    _without("reductions that affine has not", _CONTROL, "len(kinds) < len(reductions)"),
)

SCALAR_REFUSALS = (
    _without(
        "loads behind unknown effects",
        _SCALAR,
        "self._only_affine and self._intervening.has_opaque(source, load)",
    ),
    _without(
        "stores before unknown effects",
        _SCALAR,
        "self._only_affine and self._intervening.has_opaque(store, by)",
    ),
)
