"""Mutants of what steps of a schedule refuse: loops that are not nested or not known, copies of
what is not there, contractions that are none."""

from functools import partial

from tests.property.mutants.mutant import Mutant, without

_LOOPS = "loops/steps"
_STEPS = "loops/schedule/loop_steps.py"
_MEMORY = "loops/schedule/memory_steps.py"
_COPY = f"{_LOOPS}/data_copy.py"
_UNROLL = f"{_LOOPS}/unroll.py"
_PARALLEL = "loops/passes/parallelizing.py"
_PLANNING = "loops/vectorize/planning.py"
_PLAN = "loops/contraction/plan.py"


_without = partial(without, "steps")


STEP_REFUSALS = (
    _without(
        "interchanged loops are nested",
        _STEPS,
        "band is None or any(loop not in band for loop in named)",
    ),
    _without("coalesced loops are nested", _STEPS, "inner_loop(outer) is not inner"),
    _without(
        "bounds of coalesced loops",
        _STEPS,
        "any(loop.induction_variable in values for loop in band)",
    ),
    _without("tiled loops are nested", _STEPS, "inner_loop(outer, ops_between=True) is not inner"),
    _without("coalesced values", f"{_LOOPS}/renumber.py", "loop.results"),
    _without(
        "tiled loops make a box", f"{_LOOPS}/reorder.py", "unfit is not None", inside="plan_tiling"
    ),
    _without("tiled values", f"{_LOOPS}/reorder.py", "self.carries"),
    _without("elements in registers", _MEMORY, "not done"),
    _without("nothing to prefetch", f"{_LOOPS}/prefetch.py", "not accesses"),
    _without("nothing to hoist", _MEMORY, "not plan.ops"),
    _without("no contraction", _MEMORY, "candidate is None"),
    _without("extents that have to be known", _MEMORY, "plan is None", "\n            message"),
    _without(
        "nothing changes",
        "loops/schedule/optimiser_steps.py",
        "structure_of(program.body) == before",
    ),
    _without("reductions of two parts", f"{_LOOPS}/distribute.py", "loop.reductions is not None"),
    _without("parts without ops", f"{_LOOPS}/distribute.py", "not first or not second"),
    _without("values of both parts", f"{_LOOPS}/distribute.py", "isinstance(shares, Operation)"),
    _without("values of the first part", f"{_LOOPS}/distribute.py", "crossing is not None"),
    _without("reductions of blocks", f"{_LOOPS}/reorder.py", "loop.reductions is not None"),
    _without("reductions of peeled loops", f"{_LOOPS}/peel.py", "loop.reductions is not None"),
    _without("steps of loops that are cut", f"{_LOOPS}/peel.py", "loop.step_value != 1"),
    _without(
        "loops are cut by loops around them",
        f"{_LOOPS}/peel.py",
        "owner is None or not is_inside(loop, owner)",
    ),
    _without(
        "reductions of fused loops",
        f"{_LOOPS}/distribute.py",
        "first.reductions is not None or second.reductions is not None",
    ),
    _without("fused loops follow each other", f"{_LOOPS}/distribute.py", "between is None"),
    _without(
        "fusion that nothing is known of",
        f"{_LOOPS}/distribute.py",
        "legality.verdict is Verdict.UNKNOWN",
    ),
    _without(
        "permutation that nothing is known of",
        f"{_LOOPS}/reorder.py",
        "legality.verdict is Verdict.UNKNOWN",
    ),
    _without("the place to peel at", f"{_LOOPS}/peel.py", "not fits(split.middle, split.start)"),
    _without(
        "bounds of permuted loops",
        f"{_LOOPS}/reorder.py",
        "not all(fits(*scan.bounds(level, some)) for level in levels)",
    ),
    _without(
        "bounds of tiles",
        f"{_LOOPS}/reorder.py",
        "not all(fits(*scan.bounds(level, some)) for level in levels)",
    ),
    _without("many bounds", f"{_LOOPS}/scan.py", "len(rows) > _MOST_ROWS"),
    Mutant(
        "steps: bounds that vary, in another order",
        f"{_LOOPS}/reorder.py",
        "if depends is None:",
        "if True:",
    ),
    Mutant(
        "steps: bounds that are computed between loops, in another order",
        f"{_LOOPS}/reorder.py",
        "isinstance(owner, Operation) and owner.parent_op() in self.band",
        "False",
    ),
    _without("all of no known number", _UNROLL, "count is None"),
    _without(
        "all of none", _UNROLL, "count == 0", '\n        return refusal("never-runs", (loop,)'
    ),
    _without("many copies", _UNROLL, "factor * body_size(loop) > MOST_OPS"),
    _without(
        "iterations left of several bounds",
        _UNROLL,
        "counts is None or loop.upper_map.num_results != 1",
    ),
    _without("the end of whole groups", _UNROLL, "not fits(counts, middle, start)"),
    Mutant(
        "steps: parallel: the least number",
        _PARALLEL,
        "if not has_unwritable_bound(loop):",
        "if True:",
    ),
    _without("parallel: ops", _PARALLEL, "inner is not None"),
    _without("parallel: named reductions", _PARALLEL, "loop.reductions is not None"),
    _without("parallel: carried values", _PARALLEL, "not self.parallel_reductions"),
    _without(
        "copies: no dimensions",
        _COPY,
        "type_.get_num_dims() == 0 or not has_identity_layout(type_)",
    ),
    _without("copies: memrefs of the loop", _COPY, "self._is_defined_inside()"),
    _without(
        "copies: no elements",
        _COPY,
        "(accessed.is_empty() and not self._is_whole) or 0 in region.box.shape",
    ),
    _without("copies: nothing is known of them", _COPY, "isinstance(found, Unbounded)"),
    _without("copies: boxes apart", _COPY, "region is None"),
    _without(
        "copies: no box",
        _COPY,
        "region.box is None or self._operands(region) is None or _is_diagonal(region)",
    ),
    Mutant(
        "steps: copies: up to extents of the call",
        _COPY,
        "size - 1 if place is None else -1",
        "size - 1 if place is None else 0",
    ),
    Mutant(
        "steps: copies: what gives an extent is in front",
        _COPY,
        "if v and dominance.value_dominates(v, self._ops[0])",
        "if v",
    ),
    _without("lanes: ops", _PLANNING, "form is None"),
    Mutant(
        "steps: lanes: bounds",
        _PLANNING,
        'if self._scalar(operand, op):\n                    message = "the bounds',
        'if False:\n                    message = "the bounds',
    ),
    _without(
        "contractions: what is updated elsewhere",
        _PLAN,
        "ends not in pairs or not _is_still(found, used)",
    ),
    _without("contractions: rows and columns", _PLAN, "len(free) < 2 or not reductions"),
    _without(
        "contractions: what is updated is loaded",
        _PLAN,
        "len(same) != 1 or not same[0].is_before_in_block(store)",
    ),
    _without("contractions: subscripts", _PLAN, "inside"),
    _without("contractions: no columns", _PLAN, "not columns"),
    _without("contractions: nothing is used again", _PLAN, "best is None", "\n        return"),
    _without(
        "contractions: what is stored",
        _PLAN,
        "self._role(one.updated) is not Role.BOTH or not _has_lanes(one.type)",
    ),
    _without("contractions: numbers of iterations", _PLAN, "is_inside_block(op, self._root)"),
    _without(
        "contractions: indices as numbers",
        _PLAN,
        "isinstance(op, ApplyOp) or not can_be_repeated(op) or len(op.results) != 1",
    ),
    _without(
        "contractions: quotients",
        _PLAN,
        "form is None or interface_of(op, Division) is not None",
    ),
    _without(
        "contractions: values without lanes",
        _PLAN,
        "not all(_has_lanes(v.type) for v in (*op.results, *op.operands))",
    ),
    _without("contractions: elements without lanes", _PLAN, "not _has_lanes(op.results[0].type)"),
    _without(
        "contractions: other elements of rows",
        _PLAN,
        "role is Role.BOTH and not _is_contiguous(op, self._loop)",
    ),
)
