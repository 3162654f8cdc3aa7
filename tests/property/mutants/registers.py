"""Mutants of what makes values of memory."""

from tests.property.mutants.mutant import Mutant

_CARRYING = "loops/registers/carrying.py"
_FORWARDING = "loops/registers/cells.py"
_PASSING = "loops/registers/cells.py"
_PROMOTION = "loops/registers/promotion.py"
_CELLS = "loops/registers/cells.py"
_PARTS = "loops/registers/reducing.py"
_REDUCING = "loops/registers/reducing.py"
_SPILLING = "loops/registers/spilling.py"

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
        "    return any(analysis.may_depend(*pair, depths=depths) for pair in pairs)",
        "    return False",
    ),
    Mutant(
        "carrying: the element need not exist",
        _CARRYING,
        "if not is_there(group[0].op, analysis, loop):",
        "if False:",
    ),
    Mutant(
        "asserted: what is asserted behind counts, too",
        "exact/domains.py",
        "            if not assertion.is_before_in_block(op):\n                break\n",
        "",
    ),
    Mutant(
        "asserted: at most is less",
        "ir/dialects/cf.py",
        'case "sle":\n            return [(difference, False)]',
        'case "sle":\n            return [(difference - 1, False)]',
    ),
    Mutant(
        "versions: extents that are too small by one",
        "loops/steps/extent_versions.py",
        "conditions.append(least)",
        "conditions.append(least + 1)",
    ),
    Mutant(
        "carrying: constants are written",
        _CARRYING,
        "if not (stored_each_time or _is_written_anyway(loop, group[0].root, analysis)):",
        "if False:",
    ),
    Mutant(
        "carrying: constants are written where the loop does not run",
        _CARRYING,
        "    if plan.guarded:\n",
        "    if False:\n",
    ),
    Mutant(
        "carrying: stored in a parallel loop for others to see",
        _CARRYING,
        "        if is_parallel_loop(parent) or isinstance(parent, ForallOp):\n"
        "            return False\n",
        "",
    ),
    Mutant(
        "carrying: one iteration more",
        _CARRYING,
        "        moved = _shifted(source, variable, -distance * loop.step_value)",
        "        moved = _shifted(source, variable, -(distance + 1) * loop.step_value)",
    ),
    Mutant(
        "carrying: the loop may not run often enough",
        _CARRYING,
        "if anyway and not always_runs(found.loop, found.distance):",
        "if False:",
    ),
    Mutant(
        "carrying: an iteration less is enough",
        _CARRYING,
        "if anyway and not always_runs(found.loop, found.distance):",
        "if anyway and not always_runs(found.loop, found.distance - 1):",
    ),
    Mutant(
        "carrying: what ends the program in front of a load",
        _CARRYING,
        "if load is None or not _reaches(found.body, {found.load}):",
        "if load is None:",
    ),
    Mutant(
        "carrying: the first elements in another order",
        _CARRYING,
        "    for init in reversed(inits):",
        "    for init in inits:",
    ),
    Mutant(
        "passing: regions with branches hand values on",
        _PASSING,
        " and not (executes_once(op) and len(op.regions[0].blocks) != 1)",
        "",
    ),
    Mutant(
        "passing: blocks behind branches are always executed",
        _PASSING,
        "    if parent is not None and executes_once(parent) and hands_on(parent):",
        "    if parent is not None and executes_once(parent):",
    ),
    Mutant(
        "passing: conditionals are executed each time",
        _PASSING,
        "    if parent is not None and executes_once(parent) and hands_on(parent):",
        "    if parent is not None and hands_on(parent):",
    ),
    Mutant(
        "flow: a first block of several comes before everything",
        "exact/dependences/dataflow.py",
        "yield 0 if loop.op is outer else number_of(loop.op)",
        "yield number_of(loop.op) if loop.position == 0 else 0",
    ),
    Mutant(
        "spilling: properties are lost",
        _SPILLING,
        "        properties=dict(op.properties),\n        regions=",
        "        regions=",
    ),
    Mutant(
        "promotion: regions that are executed once end with what was in front of them",
        _PROMOTION,
        "if executes_at_most_once(op):\n            return self._through_regions",
        "if len(op.regions) > 1 and executes_at_most_once(op):\n"
        "            return self._through_regions",
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
        "        if found.always and is_store(found.write.op):",
        "        if is_store(found.write.op):",
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
        "loops/registers/reducing.py",
        "    if iterations is None or iterations > SEQUENTIAL:\n        return False\n",
        "",
    ),
    Mutant(
        "reducing: updates inside other parallel loops",
        "loops/registers/reducing.py",
        "    if _is_repeated(band, cell.buffer):",
        "    if False:",
    ),
    Mutant(
        "cells: the buffer as what is stored",
        _CELLS,
        " or use.index != memref_position(user)",
        "",
    ),
    Mutant(
        "cells: values pass through any op",
        _CELLS,
        "        if not hands_on(parent) and not is_parallel_loop(parent):\n"
        "            return parent\n",
        "",
    ),
    Mutant(
        "cells: stored in a parallel loop, or in one that names its reductions",
        _CELLS,
        '(is_parallel_loop(parent) or "reductions" in parent.properties):',
        "False:",
    ),
    Mutant(
        "promotion: a conditional without a branch for it",
        _PROMOTION,
        "self._live_in(region.block, after) if region.blocks else after",
        "self._live_in(region.block, after) if region.blocks else False",
    ),
    Mutant(
        "promotion: what the body of a while loop reads",
        _PROMOTION,
        "        return after or self._live_in(loop.regions[1].block, False)",
        "        return after",
    ),
    Mutant(
        "promotion: what a while loop stores",
        _PROMOTION,
        "            self._carry(block, argument)\n        return made.results[-1]\n\n",
        "            self._carry(block, argument)\n        return value\n\n",
    ),
    Mutant(
        "carrying: values do not pass",
        _CARRYING,
        "        if parent is None or not hands_on(parent):\n            return False\n",
        "",
    ),
    Mutant(
        "carrying: the loop names its reductions",
        _CARRYING,
        '        if "reductions" in loop.properties:\n            continue\n',
        "",
    ),
    Mutant(
        "carrying: a loop inside names its reductions",
        _CARRYING,
        '        if "reductions" in parent.properties:\n            return False\n',
        "",
    ),
    Mutant(
        "carrying: the element changes",
        _CARRYING,
        "    if any(is_within(value.owner, loop) for value in (memref, *place.operands)):\n"
        "        return None\n",
        "",
    ),
    Mutant(
        "carrying: from other executions of the loop",
        _CARRYING,
        "    return [(i.lower, i.upper) for i in inside[0].intervals] == wanted",
        "    return True",
    ),
    Mutant(
        "carrying: stored before, freed by others",
        _CARRYING,
        "        return access.frees\n",
        "        return False\n",
    ),
    Mutant(
        "forwarding: values that are not there yet",
        _FORWARDING,
        "value.type != load.results[0].type or not _dominates(value, load, analysis)",
        "value.type != load.results[0].type",
    ),
    Mutant(
        "forwarding: buffers that are not only written",
        _FORWARDING,
        "        if not stores and not is_deallocation(user):\n            return None\n",
        "        if not stores:\n            continue\n",
    ),
    Mutant(
        "rounds: what is related to what has changed",
        "loops/registers/carrying.py",
        "        if related & self._changed:\n            return False\n",
        "",
    ),
    Mutant(
        "reducing: the old element is used",
        _REDUCING,
        "if not isinstance(band, ParallelOp) or op.results[0].first_use is not None:",
        "if not isinstance(band, ParallelOp):",
    ),
    Mutant(
        "reducing: the loop accesses the element otherwise",
        _REDUCING,
        "    if any(other is not op and is_inside(other, band) for other in cell.accesses):",
        "    if False:",
    ),
    Mutant(
        "reducing: from any value",
        _REDUCING,
        "    return _is_identity(before.operands[0], kind)",
        "    return True",
    ),
    Mutant(
        "reducing: an op before may have stored",
        _REDUCING,
        "        if before.regions and any(is_inside(access, before) for access in accesses):\n"
        "            return False\n",
        "",
    ),
    Mutant(
        "spilling: results that stand in affine expressions",
        _SPILLING,
        "if not is_top_level_value(result) and (is_valid_symbol(result) or is_valid_dim(result)):",
        "if False:",
    ),
    Mutant(
        "spilling: any type",
        _SPILLING,
        "        if not _is_held(result.type):",
        "        if False:",
    ),
    Mutant(
        "spilling: sums of floats in any order",
        _SPILLING,
        "    elif order_matters(band) and not reassociate:",
        "    elif False:",
    ),
    Mutant(
        "spilling: the value of one iteration",
        _SPILLING,
        "    if AtomicRMWKind.assign in entries_of(band):",
        "    if False:",
    ),
    Mutant(
        "spilling: buffers for any number of iterations",
        _SPILLING,
        "if iterations is None or not 0 < iterations <= SEQUENTIAL or not band.step_values:",
        "if iterations is None:",
    ),
    Mutant(
        "spilling: stated reductions of loops",
        _SPILLING,
        "    if isinstance(op, ForOp) and op.reductions is not None:",
        "    if False:",
    ),
    Mutant(
        "private parts: other numbers of iterations",
        _PARTS,
        "(loop.constant_lower_bound, loop.constant_upper_bound, loop.step_value) != (0, extent, 1)",
        "False",
    ),
    Mutant(
        "private parts: other elements",
        _PARTS,
        "    return (wanted.exprs, wanted.operands) == (found.exprs, found.operands)",
        "    return True",
    ),
    Mutant(
        "private parts: in another order",
        _PARTS,
        "    return may_reduce(accesses, step.slot.result.type, band, step.kind)",
        "    return True",
    ),
    Mutant(
        "private parts: accessed in between",
        _PARTS,
        "if any(operand in slots for inner in op.walk() for operand in inner.operands):",
        "if False:",
    ),
)
