"""Mutants of the conditions under which loops become lanes of vectors."""

from tests.property.mutants.mutant import Mutant

_ACCESSES = "transforms/vectorize/accesses.py"
_ACCUMULATION = "transforms/vectorize/accumulation.py"
_APPLYING = "transforms/vectorize/applying.py"
_BEST = "transforms/vectorize/best.py"
_CANDIDATES = "transforms/vectorize/candidates.py"
_GROUPS = "transforms/vectorize/groups.py"
_PLANNING = "transforms/vectorize/planning.py"
_REDUCING = "transforms/vectorize/reducing.py"
_SPLITTING = "transforms/vectorize/splitting.py"
_SUBSCRIPTS = "transforms/vectorize/subscripts.py"

VECTORIZE = (
    Mutant(
        "vectorize: dependences do not matter",
        _CANDIDATES,
        "        if dependence is None:\n            return found\n",
        "        return found\n",
    ),
    Mutant(
        "vectorize: lanes behind the last iteration write",
        _ACCESSES,
        "                if not ends_with_memory(op, dimension, loop.op):\n",
        "                if False:\n",
    ),
    Mutant(
        "vectorize: any stride is contiguous",
        _ACCESSES,
        "    if len(moving) > 1 or strides[moving[0]] != 1:",
        "    if len(moving) > 1:",
    ),
    Mutant(
        "vectorize: several subscripts may vary",
        _ACCESSES,
        "    if len(moving) > 1 or strides[moving[0]] != 1:",
        "    if strides[moving[0]] != 1:",
    ),
    Mutant(
        "vectorize: loops always fill their groups",
        _GROUPS,
        "            if row is None or any(value % group for value in row.values()):",
        "            if row is None:",
    ),
    Mutant(
        "vectorize: memory ends one later",
        _GROUPS,
        "        if row.get(-1, 0) < 0:",
        "        if row.get(-1, 0) < -1:",
    ),
    Mutant(
        "vectorize: remainders do not wrap",
        _SUBSCRIPTS,
        "    stays = 0 <= last < granule or of.slope == 0",
        "    stays = True",
    ),
    Mutant(
        "vectorize: the start of a loop is a multiple of its groups",
        _SUBSCRIPTS,
        "        return _Progress(lanes.step, group, lanes.start % group)",
        "        return _Progress(lanes.step, group, 0)",
    ),
    Mutant(
        "vectorize: bounds of inner loops may differ from lane to lane",
        _PLANNING,
        '                    message = "the bounds of an inner loop differ from lane to lane"\n',
        "                    continue\n",
    ),
    Mutant(
        "vectorize: idle lanes may divide by anything",
        _PLANNING,
        "        return any(constant_value(op.operands[index]) in (None, 0, -1)",
        "        return any(constant_value(op.operands[index]) in (0, -1)",
    ),
    Mutant(
        "vectorize: all lanes take the branch that one takes",
        _PLANNING,
        "            self._predicated[op] = None",
        "            pass",
    ),
    Mutant(
        "vectorize: masked loads of one element read it anyhow",
        _ACCESSES,
        "        if predicated and not all(",
        "        if False and not all(",
    ),
    Mutant(
        "accumulation: other operations may use what is accumulated",
        _ACCUMULATION,
        "            if derived is None:\n                return None\n",
        "            if derived is None:\n                continue\n",
    ),
    Mutant(
        "accumulation: kinds may be mixed",
        _ACCUMULATION,
        "    if len(kinds) != 1:\n        return None\n",
        "",
    ),
    Mutant(
        "accumulation: sums may always be reordered",
        _ACCUMULATION,
        "    if reduction.kind not in _ORDER_MATTERS:\n",
        "    if True:\n",
    ),
    Mutant(
        "reduction: idle lanes accumulate",
        _REDUCING,
        "        if not lane_loop.whole:\n            carried",
        "        if False:\n            carried",
    ),
    Mutant(
        "reduction: idle lanes hand on what they computed",
        _REDUCING,
        "            if number not in plain:\n",
        "            if False:\n",
    ),
    Mutant(
        "reduction: the initial value is forgotten",
        _REDUCING,
        "            if not _is_neutral(init, reduction.kind):",
        "            if False:",
    ),
    Mutant(
        "best: of equal values any",
        _REDUCING,
        "    takes = emitter.value(arith.OrIOp(better, sooner))",
        "    takes = better",
    ),
    Mutant(
        "best: the value may be used otherwise",
        _BEST,
        "                if users <= {op, value.owner} and _uses(op.results[0]) <= chosen:",
        "                if True:",
    ),
    Mutant(
        "best: the index need not grow",
        _BEST,
        "    return _grows(select.operands[1], loop)",
        "    return True",
    ),
    Mutant(
        "splitting: what is left over begins where nothing was done",
        _SPLITTING,
        "(bound.exprs[0], *start.results)",
        "(bound.exprs[0], bound.exprs[0])",
    ),
    Mutant(
        "applying: else is taken when then is",
        _APPLYING,
        "                other = emitter.value(arith.XOrIOp(condition, every))",
        "                other = condition",
    ),
)
