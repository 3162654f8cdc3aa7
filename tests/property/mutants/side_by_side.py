"""Mutants of reductions side by side: the rows of a matrix, the parts of a long reduction."""

from tests.property.mutants.mutant import Mutant

_SPLIT = "loops/passes/reductions.py"
_ROWS = "loops/passes/jamming.py"
_APART = "loops/passes/distribution.py"

_LEGALITY = "exact/dependences/legality.py"
_JAM = "loops/steps/unroll.py"
_SKEWED = "loops/steps/unroll.py"

SIDE_BY_SIDE = (
    Mutant(
        "skewed rows: dependences",
        _SKEWED,
        "if found is None:\n            return SkewedJam(plan, inner, skew)",
        "if True:\n            return SkewedJam(plan, inner, skew)",
    ),
    Mutant(
        "skewed rows: what else is in the loop",
        _SKEWED,
        " or not all(map(has_no_effects, others))",
        "",
    ),
    Mutant(
        "skewed rows: bounds vary",
        _SKEWED,
        " or _varies(loop, (*low.operands, *up.operands))",
        "",
    ),
    Mutant(
        "skewed rows: few places at the start",
        _SKEWED,
        "builder.loop(low, end if is_long else _both(end, up))",
        "builder.loop(low, end)",
    ),
    Mutant(
        "skewed rows: few places at the end",
        _SKEWED,
        "start if is_long else _both(start, _moved(low, behind[row]))",
        "start",
    ),
    Mutant(
        "triangles: what is left of a row before is ready",
        _LEGALITY,
        "            yield in_common",
        "            pass",
    ),
    Mutant(
        "triangles: rows do not change each other's order",
        _LEGALITY,
        "for conditions in super()._swaps_in_reach(question, source, sink):",
        "for conditions in ():",
    ),
    Mutant(
        "triangles: the last in common is not looked at",
        _LEGALITY,
        "self._offset - 1)",
        "self._offset - 2)",
    ),
    Mutant(
        "triangles: nothing in common depends on a row before",
        _LEGALITY,
        "if second > self._split:",
        "if second >= self._split:",
    ),
    Mutant(
        "triangles: what is left begins where the loop does",
        _JAM,
        "[*both.exprs, *lower]",
        "both.exprs",
    ),
    Mutant(
        "triangles: bounds of other loops vary",
        _JAM,
        "        bounds = (*bounds, *(value for other in deeper for value in _bounds(other)))",
        "",
    ),
    Mutant("split: any order", _SPLIT, " or not may_reorder(reduction)", ""),
    Mutant(
        "split: values that no constant is the identity of",
        _SPLIT,
        "if not can_combine(reduction.kind, result.type):",
        "if False:",
    ),
    Mutant(
        "split: sums may not wrap", _SPLIT, "            forget_overflow(op)", "            pass"
    ),
    Mutant("split: zeros change their sign", _SPLIT, ", partial=True", ""),
    Mutant("split: all parts start from the initial value", _SPLIT, "kind in IDEMPOTENT", "kind"),
    Mutant("split: nothing is left over", _SPLIT, "    if split.rest:", "    if False:"),
    Mutant("split: several lower bounds", _SPLIT, " or loop.lower_map.num_results != 1", ""),
    Mutant(
        "split: a loop that writes",
        _SPLIT,
        "(isinstance(op, LoadOp) or",
        "(not op.results or isinstance(op, LoadOp) or",
    ),
    Mutant(
        "split: a loop that states its reductions",
        _SPLIT,
        ' or attribute(loop, "reductions") is not None',
        "",
    ),
    Mutant(
        "rows: iterations that depend on each other",
        _ROWS,
        "            if obstacle is not None:",
        "            if False:",
    ),
    Mutant("rows: no multiple", _ROWS, "trips and trips % rows == 0", "trips"),
    Mutant("rows: one lower bound of several", _ROWS, "loop.lower_map.num_results == 1 and (", "("),
    Mutant(
        "rows: bounds that differ from row to row",
        _ROWS,
        "return None if any(_is_inside(value, loop) for value in bounds) else inner[0]",
        "return inner[0]",
    ),
    Mutant(
        "recurrences: effects of what is carried",
        _APART,
        "if op.regions or not is_pure(op):",
        "if op.regions:",
    ),
    Mutant(
        "recurrences: regions that use what is carried",
        _APART,
        "for inner in op.walk() for operand in inner.operands",
        "for operand in op.operands",
    ),
    Mutant(
        "recurrences: indices from memory",
        _APART,
        " or isinstance(value.type, IndexType)",
        "",
    ),
    Mutant(
        "recurrences: the number of an iteration",
        _APART,
        " // loop.step_value",
        "",
    ),
    Mutant(
        "recurrences: what is carried from the other part",
        _APART,
        "for op in (inner for top in (*behind, loop.terminator) for inner in top.walk()):",
        "for op in (inner for top in behind for inner in top.walk()):",
    ),
    Mutant(
        "recurrences: values that regions use",
        _APART,
        "for op in (inner for top in (*behind, loop.terminator) for inner in top.walk()):",
        "for op in (*behind, loop.terminator):",
    ),
    Mutant(
        "recurrences: dependences of inner loops",
        _APART,
        "return legality_refusal(distribution_legality(analysis, loop, behind), "
        '"distribution", loop)',
        "return None",
    ),
    Mutant(
        "recurrences: what comes behind in the same iteration",
        _LEGALITY,
        "depths = [same - 1] if self._comes_last else [same - 1, same]",
        "depths = [same - 1]",
    ),
    Mutant(
        "recurrences: other stores",
        _APART,
        "if len(writing) != 1 or not isinstance(store := writing[0], StoreOp):",
        "if not writing or not isinstance(store := writing[0], StoreOp):",
    ),
    Mutant(
        "recurrences: one place for several",
        _APART,
        "if is_it and is_known and element_step(store, loop) else None",
        "if is_it and is_known else None",
    ),
)
