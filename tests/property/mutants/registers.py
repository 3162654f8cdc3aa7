"""Mutants of what makes values of memory and parallel loops of loops."""

from tests.property.mutants.mutant import Mutant

_CARRYING = "transforms/registers/carrying.py"
_FORWARDING = "transforms/registers/forwarding.py"
_PROMOTION = "transforms/registers/promotion.py"
_FUSION = "transforms/affine_parallel_fusion.py"
_MAKING = "transforms/affine_for_to_parallel.py"

REGISTERS = (
    Mutant(
        "carrying: where the loop does not access the element, others may write it",
        _CARRYING,
        "    if not _runs_certainly(loop, group) and any(\n",
        "    if False and any(\n",
    ),
    Mutant(
        "carrying: others may access the element",
        _CARRYING,
        "    return any(next(analysis.between(*pair, depths=depths), None) for pair in pairs)",
        "    return False",
    ),
    Mutant(
        "carrying: the element need not exist",
        _CARRYING,
        "        if low is None or high is None or low < 0 or high >= extent:\n"
        "            return False\n",
        "",
    ),
    Mutant(
        "carrying: stored in a parallel loop for others to see",
        _CARRYING,
        "        if parent.name in _PARALLEL:\n            return False\n",
        "",
    ),
    Mutant(
        "carrying: one iteration more",
        _CARRYING,
        "        moved = _shifted(source, variable, -distance * loop.step_value)",
        "        moved = _shifted(source, variable, -(distance + 1) * loop.step_value)",
    ),
    Mutant(
        "carrying: the first elements in another order",
        _CARRYING,
        "    for init in reversed(inits):",
        "    for init in inits:",
    ),
    Mutant(
        "forwarding: some iterations see memory from before",
        _FORWARDING,
        "sources.unknown or sources.before is not None or len(sources.flows) != 1",
        "sources.unknown or len(sources.flows) != 1",
    ),
    Mutant(
        "forwarding: a value of another iteration",
        _FORWARDING,
        "    return len(intervals) == loops and all(interval == _SAME for interval in intervals)",
        "    return len(intervals) == loops",
    ),
    Mutant(
        "forwarding: dead in some iterations only",
        _FORWARDING,
        "        if found.always and found.write.op.name in STORES:",
        "        if found.write.op.name in STORES:",
    ),
    Mutant(
        "promotion: what is live behind a loop only is not carried",
        _PROMOTION,
        "        if not (live or live_in_body):",
        "        if not live_in_body:",
    ),
    Mutant(
        "promotion: another execution of a block may have stored",
        _PROMOTION,
        "        if not Promotion(cell.type, cell.accesses, block, numbers).is_live_at(block):\n"
        "            return block\n",
        "        return block\n",
    ),
    Mutant(
        "promotion: a branch without a store keeps nothing",
        _PROMOTION,
        "self.rename(region.block, value, live) if region.blocks else value",
        "self.rename(region.block, value, live) if region.blocks else None",
    ),
    Mutant(
        "reducing: sums of any number of iterations",
        "transforms/registers/reducing.py",
        "    if iterations is None or iterations > SEQUENTIAL:\n        return False\n",
        "",
    ),
)

PARALLEL = (
    Mutant(
        "making: dependences do not matter",
        _MAKING,
        "        if parallelism.obstacles:\n",
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
        "transforms/parallel_surgery.py",
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
        "transforms/affine_parallel_tile.py",
        "    if count is None or count % size:\n        exprs += upper.exprs\n",
        "",
    ),
    Mutant(
        "tiling: floats in any order",
        "transforms/affine_parallel_tile.py",
        "        if order_matters(band) and not self.reassociate:",
        "        if False:",
    ),
    Mutant(
        "unmaking: bands of any size",
        "transforms/affine_parallel_to_for.py",
        "    return iterations is not None and iterations <= SEQUENTIAL",
        "    return True",
    ),
    Mutant(
        "simplifying: 0.0 and -0.0",
        "transforms/parallel_patterns.py",
        "    if kind is not AtomicRMWKind.addf:\n        return value\n",
        "    return value\n",
    ),
)
