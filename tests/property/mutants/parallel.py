"""Mutants of what makes parallel loops, and of what changes them."""

from tests.property.mutants.mutant import Mutant

_FUSION = "loops/passes/fusion.py"
_SPILLING = "loops/registers/spilling.py"
_MERGING = "loops/parallel/bands.py"
_PARALLELIZING = "loops/passes/parallelizing.py"
_MAKING = "loops/passes/parallelizing.py"

PARALLEL = (
    Mutant(
        "tiling: tiles end beyond 64 bits",
        "loops/passes/bands.py",
        "        if any(may_step_beyond(loop.upper, length) for loop, length in strips):\n",
        "        if any(False for _ in strips):\n",
    ),
    Mutant(
        "tiling: the last index of a loop is not known to be near the end",
        "loops/steps/counts.py",
        "    return length > INT64_MAX or max(0, last) + length > INT64_MAX\n",
        "    return length > INT64_MAX\n",
    ),
    Mutant(
        "normalising: distances beyond 64 bits",
        "loops/parallel/bands.py",
        "    if not all(_fits(loop) for loop in loops):\n",
        "    if False:\n",
    ),
    Mutant(
        "spilling: numbers of iterations beyond 64 bits",
        _SPILLING,
        "        if any((loop.distance or 0) > INT64_MAX for loop in loops_of_band(band)):\n",
        "        if False:\n",
    ),
    Mutant(
        "canonicalizing: the least integer is put into maps",
        "ir/dialects/affine/operands.py",
        "                if known is None or known == INT64_MIN",
        "                if known is None",
    ),
    Mutant(
        "making: dependences do not matter",
        _MAKING,
        "        if worst is not None:\n",
        "        if False:\n",
    ),
    Mutant(
        "making: an element that is used otherwise",
        _MAKING,
        "        if obstacle is not None:\n",
        "        if False:\n",
    ),
    Mutant(
        "making: floats in any order",
        _MAKING,
        "        if not self._options.reassociate and not all(map(may_reassociate, chain)):",
        "        if False:",
    ),
    Mutant(
        "making: sums may overflow",
        "loops/parallel/bands.py",
        '    if "overflowFlags" in op.properties:\n',
        "    if False:\n",
    ),
    Mutant(
        "fusing: other bounds",
        _FUSION,
        "        if [loop.key for loop in ours] != [loop.key for loop in theirs]:",
        "        if len(ours) != len(theirs):",
    ),
    Mutant(
        "fusing: later iterations of the second band",
        _FUSION,
        "                yield from analysis.between(source, moved, depths=depths)\n",
        "",
    ),
    Mutant(
        "fusing: earlier iterations of the second band",
        _FUSION,
        "                yield from analysis.between(moved, source, depths=depths)\n",
        "",
    ),
    Mutant(
        "fusing: ops between the bands",
        _FUSION,
        "            if effects is None or effects & ~allowed:\n",
        "            if False:\n",
    ),
    Mutant(
        "tiling: tiles beyond the end",
        "loops/passes/bands.py",
        "    if count is None or count % size:\n        exprs += upper.exprs\n",
        "",
    ),
    Mutant(
        "tiling: floats in any order",
        "loops/passes/bands.py",
        "        if order_matters(band) and not self.reassociate:",
        "        if False:",
    ),
    Mutant(
        "unmaking: bands of any size",
        "loops/passes/bands.py",
        "    return iterations is not None and iterations <= SEQUENTIAL",
        "    return True",
    ),
    Mutant(
        "simplifying: 0.0 and -0.0",
        "ir/dialects/affine/canonicalization.py",
        "    if kind is not AtomicRMWKind.addf:\n        return value\n",
        "    return value\n",
    ),
    Mutant(
        "making: ops with any effects",
        _MAKING,
        "            if effects is None or (effects & Effect.FREE and not _frees_own(op, loop)):",
        "            if False:",
    ),
    Mutant(
        "making: values that are no reductions",
        _MAKING,
        "            if not can_reduce(kind, argument.type):",
        "            if False:",
    ),
    Mutant(
        "making: stated reductions in other forms",
        _MAKING,
        "                or list(op.operands[: len(own)]) != own\n",
        "",
    ),
    Mutant(
        "making: stated reductions used otherwise",
        _MAKING,
        "                or any(len(list(v.uses)) != 1 for v in (*own, *op.results))\n",
        "",
    ),
    Mutant(
        "making: atomics that nobody asked for",
        _MAKING,
        "        if not self._options.atomics:",
        "        if False:",
    ),
    Mutant(
        "making: a band whose order matters in one",
        _MAKING,
        "if not self.merge or (order_matters(band) and inner not in made):",
        "if not self.merge:",
    ),
    Mutant(
        "merging: bounds from the loop around",
        _MERGING,
        "    if any(operand in outer.body.args for operand in inner.operands):",
        "    if False:",
    ),
    Mutant(
        "merging: other values",
        _MERGING,
        "    if tuple(outer.terminator.operands) != tuple(inner.results):\n        return None\n",
        "",
    ),
    Mutant(
        "merging: other reductions",
        _MERGING,
        "    if reduction_entries(outer) != reduction_entries(inner):\n        return None\n",
        "",
    ),
    Mutant(
        "fusing: ops with any effects",
        _FUSION,
        "            if effects is None or effects & Effect.FREE:",
        "            if False:",
    ),
    Mutant(
        "fusing: what the first band computes",
        _FUSION,
        "        if any(_uses(op, first) for op in (second, *needed)):",
        "        if False:",
    ),
    Mutant(
        "tiling: the value of one iteration",
        "loops/passes/bands.py",
        "        if reduces_one_iteration(band):",
        "        if False:",
    ),
    Mutant(
        "unmaking: the value of one iteration",
        "loops/passes/bands.py",
        "        if reduces_one_iteration(band) and iterations_of(band) != 1:",
        "        if False:",
    ),
    Mutant(
        "unmaking: integers with a sign",
        "loops/passes/bands.py",
        "        elif has_signed_results(band):",
        "        elif False:",
    ),
    Mutant(
        "simplifying: reductions that are symbols",
        "ir/dialects/affine/canonicalization.py",
        "        if kinds is None:\n            return None\n",
        "        if kinds is None:\n            kinds = [AtomicRMWKind.addi] * len(op.results)\n",
    ),
    Mutant(
        "simplifying: loops of two iterations",
        "ir/dialects/affine/canonicalization.py",
        "if loop.trip_count == 1]",
        "if loop.trip_count in (1, 2)]",
    ),
    Mutant(
        "parallelizing: dependences do not matter",
        _PARALLELIZING,
        "        if carried is not None:\n",
        "        if False:\n",
    ),
    Mutant(
        "parallelizing: ops with any effects",
        "loops/parallel/parallelization.py",
        "        if not is_allowed and effects_of(inner) != Effect.NONE:",
        "        if False:",
    ),
    Mutant(
        "parallelizing: memory of other iterations is freed",
        "loops/parallel/parallelization.py",
        "        and is_inside(value.owner, loop)\n",
        "",
    ),
    Mutant(
        "parallelizing reductions: floats in the order of the program",
        "loops/passes/parallelizing.py",
        "if reduced.kind in ROUNDING and not may_reassociate(reduced.combining):",
        "if False:",
    ),
    Mutant(
        "parallelizing reductions: loops in loops",
        "loops/passes/parallelizing.py",
        "if around is None and loop.results:",
        "if loop.results:",
    ),
    Mutant(
        "parallelizing: chains of combinations",
        _PARALLELIZING,
        "            if found.carried is not None and len(found.combining) == 1\n",
        "            if found.carried is not None\n",
    ),
    Mutant(
        "parallelizing: reductions that are symbols",
        _PARALLELIZING,
        "        if loop.reductions is not None:",
        "        if False:",
    ),
)
