"""Mutants of the conditions under which loops become lanes of vectors."""

from tests.property.mutants.mutant import Mutant

_ACCESSES = "loops/vectorize/accesses.py"
_ACCUMULATION = "loops/vectorize/carried.py"
_APPLYING = "loops/vectorize/applying.py"
_BEST = "loops/vectorize/carried.py"
_CANDIDATES = "loops/vectorize/candidates.py"
_CARRIED = "loops/vectorize/carried.py"
_COMBINING = "loops/vectorize/combining.py"
_GROUPS = "loops/vectorize/groups.py"
_PASSES = "loops/passes/vectorizing.py"
_PLANNING = "loops/vectorize/planning.py"
_REDUCING = "loops/vectorize/reducing.py"
_SPLITTING = "loops/vectorize/applying.py"
_SUBSCRIPTS = "loops/vectorize/subscripts.py"

VECTORIZE = (
    Mutant(
        "vectorize: stores do not wait for conditions",
        _PLANNING,
        "            and not is_affine_element_store(op)\n            and self.ties",
        "            and self.ties",
    ),
    Mutant(
        "vectorize: what is loaded under a condition is there anyway",
        _PLANNING,
        "            and self.ties.is_there_anyway(op)",
        "",
    ),
    Mutant(
        "vectorize: idle lanes load what is there anyway",
        _PLANNING,
        "            and all(loop.whole for loop in self._loops)\n            and not is_affine",
        "            and not is_affine",
    ),
    Mutant(
        "vectorize: conditions hold in all lanes",
        _CARRIED,
        "layouts, deciding=False)",
        "layouts)",
    ),
    Mutant(
        "domains: what is asserted under conditions holds where these are not known",
        "exact/domains.py",
        " or (not self._deciding and _is_conditional(op)):",
        ":",
    ),
    Mutant(
        "planning: groups beyond 64 bits",
        "loops/vectorize/planning.py",
        "        if not fits_int64(max(high - low, 0) + step_of(loop) * factor):",
        "        if False:",
    ),
    Mutant(
        "vectorize: data decide in idle lanes, too",
        _APPLYING,
        "        if isinstance(op, ScfIfOp):\n            nowhere",
        "        if False:\n            nowhere",
    ),
    Mutant(
        "vectorize: indices are defined where conditions do not hold",
        _PLANNING,
        "        if divides and self._is_predicated(op):",
        "        if False:",
    ),
    Mutant(
        "vectorize: bounds and conditions are defined where conditions do not hold",
        _PLANNING,
        "        if not divides_by_numbers(op):\n            self._check",
        "        if is_affine_element_access(op):\n            self._check",
    ),
    Mutant(
        "vectorize: dependences do not matter",
        _CANDIDATES,
        "        if dependence is None:\n            return found\n",
        "        return found\n",
    ),
    Mutant(
        "vectorize: lanes behind the last iteration write",
        _ACCESSES,
        "if by_subscript[dimension] != 1 or not ends_with_memory(op, dimension, loop.op):",
        "if False:",
    ),
    Mutant(
        "vectorize: lanes of the next iteration are where that is",
        _ACCESSES,
        "if by_subscript[dimension] != 1 or not ends_with_memory(op, dimension, loop.op):",
        "if not ends_with_memory(op, dimension, loop.op):",
    ),
    Mutant(
        "vectorize: two iterations are one",
        _PLANNING,
        "most_iterations(loop) in (0, 1)",
        "most_iterations(loop) in (0, 1, 2)",
    ),
    Mutant(
        "vectorize: one iteration is none",
        _GROUPS,
        "bounds[1] <= bounds[0]:\n            return True",
        "bounds[1] <= bounds[0] + 1:\n            return True",
    ),
    Mutant(
        "vectorize: reductions that never run fill their groups",
        _PLANNING,
        "fills_groups(loop, factor) or (never and not loop.results)",
        "fills_groups(loop, factor) or never",
    ),
    Mutant(
        "vectorize: what is carried is between the bounds",
        "ir/dialects/affine/nesting.py",
        "    if not isinstance(loop, ForOp) or loop.induction_variable is not value:",
        "    if not isinstance(loop, ForOp):",
    ),
    Mutant(
        "vectorize: the least difference is that of the first iterations",
        _GROUPS,
        "(bounds[0] if factor > 0 else bounds[1] - 1)",
        "bounds[0]",
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
        "        if least is None or least < 0:",
        "        if least is None or least < -1:",
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
        "in (None, *division.undefined)",
        "in division.undefined",
    ),
    Mutant(
        "vectorize: all lanes take the branch that one takes",
        _PLANNING,
        "lanes_of(loop))) for loop in self._loops):\n            self._predicated[op] = None",
        "lanes_of(loop))) for loop in self._loops):\n            pass",
    ),
    Mutant(
        "vectorize: masked loads of one element read it anyhow",
        _ACCESSES,
        "        if predicated and not _takes_mask(found.permutation):",
        "        if False:",
    ),
    Mutant(
        "accumulation: other operations may use what is accumulated",
        _ACCUMULATION,
        "                if derived is None:\n                    return False\n",
        "                if derived is None:\n                    continue\n",
    ),
    Mutant(
        "accumulation: kinds may be mixed",
        _ACCUMULATION,
        "        if len(kinds) != 1:\n",
        "        if not kinds:\n",
    ),
    Mutant(
        "accumulation: what is taken away accumulates, too",
        "ir/interfaces/atomic_kinds.py",
        "if inverse is not None and index == 0 else",
        "if inverse is not None else",
    ),
    Mutant(
        "accumulation: sums may always be reordered",
        _ACCUMULATION,
        "    return may_combine_in_any_order(reduction.kind, reduction.combining)\n",
        "    return True\n",
    ),
    Mutant(
        "reduction: idle lanes accumulate",
        _REDUCING,
        "        if self._mixes_idle(loop, reduction):\n            carried",
        "        if False:\n            carried",
    ),
    Mutant(
        "reduction: idle lanes hand on what they computed",
        _REDUCING,
        "            if number not in plain and not below and self._mixes_idle(loop, reduction):\n",
        "            if False:\n",
    ),
    Mutant(
        "reduction: the initial value is forgotten",
        _REDUCING,
        "        if not _is_neutral(init, reduction.kind):",
        "        if False:",
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
    Mutant(
        "order: distances are counted without the step",
        _CARRIED,
        "least >= group * step_of(loop)",
        "least >= group",
    ),
    Mutant(
        "order: one iteration apart is far enough",
        _CARRIED,
        "least >= group * step_of(loop)",
        "least >= step_of(loop)",
    ),
    Mutant(
        "order: the source may come after the sink",
        _CARRIED,
        "    return first is not second and first.is_before_in_block(second)",
        "    return first is not second",
    ),
    Mutant(
        "order: one inner loop keeps it",
        _CARRIED,
        "    return first is not second and first.is_before_in_block(second)",
        "    return first is second or first.is_before_in_block(second)",
    ),
    Mutant(
        "order: automatic sizes are one lane",
        _PASSES,
        "max(self._settings_for(loop, settings).sizes)",
        "max(settings.sizes)",
    ),
    Mutant(
        "symbols: what rounds may be reordered",
        _CARRIED,
        "found.symbol is None or not (found.reassociable or settings.reductions):",
        "found.symbol is None:",
    ),
    Mutant(
        "symbols: the initial value is forgotten",
        _REDUCING,
        "        if not _is_identity(scalars, reduction):",
        "        if False:",
    ),
    Mutant(
        "symbols: any values are the identity",
        _REDUCING,
        "        and list(owner.results) == list(values)",
        "",
    ),
    Mutant(
        "symbols: lanes are divided by anything",
        _COMBINING,
        "        if division is not None and not _is_constant(op.operands[division.divisor]):",
        "        if False:",
    ),
    Mutant(
        "symbols: half of the lanes are enough",
        _COMBINING,
        "        current = combined(definition, halves[0], halves[1], [*outer, lanes], emitter)",
        "        current = halves[0]",
    ),
    Mutant(
        "symbols: the last lane is forgotten",
        _COMBINING,
        "    for lane in range(1, lanes):",
        "    for lane in range(1, lanes - 1):",
    ),
    Mutant(
        "reduction: partial sums do not wrap",
        _APPLYING,
        "        if self._reducing.combines(op):",
        "        if False:",
    ),
    Mutant(
        "reduction: any number of ops is one",
        _CARRIED,
        "    if len(found) != count or any(len(r.combining) != 1 for r in found.values()):",
        "    if len(found) != count:",
    ),
    Mutant(
        "reduction: what is carried need not accumulate",
        _CARRIED,
        "    return tuple(found) if len(explained) == len(loop.results) else None",
        "    return tuple(found)",
    ),
    Mutant(
        "conditions: masks may be transposed",
        _ACCESSES,
        "    return dims[0] >= 0 and all(first < second for first, second in pairwise(dims))",
        "    return min(dims) >= 0",
    ),
    Mutant(
        "accesses: some of the loops are enough",
        _ACCESSES,
        "        if len(around) != self.settings.rank and not self.settings.nested:",
        "        if False:",
    ),
    Mutant(
        "several loops: an inner loop hands on whatever it is",
        _ACCUMULATION,
        "    if _terminator(loop).operands[number] is not result or len(list(result.uses)) != 1:",
        "    if False:",
    ),
    Mutant(
        "several loops: idle lanes of the outer one accumulate",
        _REDUCING,
        "        if reduction is None or not reduction.handed:",
        "        if True:",
    ),
    Mutant(
        "several loops: the initial vector is forgotten",
        _REDUCING,
        "        start = self._values.vector(self._init(loop, reduction.number), emitter)",
        "        start = emitter.value(splat(0, loop.results[reduction.number].type, "
        "self._values.shape))",
    ),
    Mutant(
        "several loops: sums start from a positive zero",
        _REDUCING,
        "        return _neutral(kind, element, partial=len(self._values.plan.shape) > 1)",
        "        return _neutral(kind, element)",
    ),
    Mutant(
        "several loops: lanes of the outer one are those of the inner one",
        "loops/vectorize/emission.py",
        "        value = emitter.cast(value, (*shape[:present], *[1] * (len(shape) - present)))",
        "        value = emitter.broadcast(emitter.extract(value, 0), shape[:present])\n"
        "        value = emitter.cast(value, (*shape[:present], *[1] * (len(shape) - present)))",
    ),
    Mutant(
        "several loops: who takes a branch around has an iteration inside",
        "loops/vectorize/emission.py",
        "        return lanes if known is None else emitter.value(arith.AndIOp(known, lanes))",
        "        return lanes if known is None else known",
    ),
    Mutant(
        "several loops: reductions without `extended`",
        _CARRIED,
        "    if settings.rank != 1 and not settings.nested:",
        "    if False:",
    ),
    Mutant(
        "accesses: all lanes may write one element",
        _ACCESSES,
        """                if is_affine_element_store(op):
                    raise RefusedError("invariant-store", op, _SAME)
""",
        "",
    ),
    Mutant(
        "accesses: lanes that are scattered may write one element",
        _ACCESSES,
        """    if is_affine_element_store(op) and any(
        all(stride == 0 for stride in by_subscript) for by_subscript in strides
    ):
        raise RefusedError("invariant-store", op, _SAME)
""",
        "",
    ),
    Mutant(
        "accesses: two loops may vary one subscript",
        _ACCESSES,
        """            if dim(dimension) in results:
                raise RefusedError("not-contiguous", op, _TWICE)
""",
        "",
    ),
    Mutant(
        "accesses: any layout is row-major",
        _ACCESSES,
        "    if not has_identity_layout(op):",
        "    if False:",
    ),
    Mutant(
        "values: induction variables are the same in all lanes",
        _PLANNING,
        "            if value in self._variables and not self.settings.extended:",
        "            if False:",
    ),
    Mutant(
        "candidates: bodies of other ops do not matter",
        _CANDIDATES,
        "            if op.regions and not isinstance(op, self._structure()):",
        "            if False:",
    ),
    Mutant(
        "candidates: carried values do not matter",
        _CANDIDATES,
        "        if loop.results and carried_values(loop, self.settings) is None:",
        "        if False:",
    ),
    Mutant(
        "best: indices of few bits grow",
        _BEST,
        "            if bounds is None or max(abs(bounds[0]), abs(bounds[1])) > largest:",
        "            if bounds is None:",
    ),
)
