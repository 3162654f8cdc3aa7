"""Mutants of the conditions under which nests are fused with shifting."""

from tests.property.mutants.mutant import Mutant

_SHIFTS = "loops/fusion/shifting.py"
_AROUND = "loops/fusion/shifting.py"
_DISTANCES = "loops/fusion/shifting_distances.py"
_BOUNDS = "loops/fusion/shifting_plan.py"
_ROWS = "loops/fusion/shifting_apply.py"

SHIFTING = (
    Mutant(
        "shifting: what stands after the earlier nests may move before them",
        _AROUND,
        "yield from self.surroundings.crossings(member, partners, low, high)",
        "yield from ()",
    ),
    Mutant(
        "shifting: the later nest moves over anything",
        _AROUND,
        "next(self.surroundings.crossings(node, partners, anchor.place - 1, high), None)",
        "None",
    ),
    Mutant(
        "shifting: values from between",
        _AROUND,
        "crossed = next(later, None)",
        "crossed = None",
    ),
    Mutant(
        "shifting: results that are used between",
        _AROUND,
        "if user is not None and low < user.place < high:",
        "if False:",
    ),
    Mutant(
        "shifting: results that the next nest uses",
        _AROUND,
        "if any(value.owner in {n.op for n in nodes} for value in node.uses):",
        "if False:",
    ),
    Mutant(
        "shifting: memory of several names",
        _AROUND,
        "for other in (root, *self.surroundings.twins(root)):",
        "for other in (root,):",
    ),
    Mutant(
        "shifting: effects that are not looked into",
        _SHIFTS,
        "        if node.first_unfusable is not None:\n            reason",
        "        if False:\n            reason",
    ),
    Mutant(
        "shifting: the least distance instead of the greatest",
        _SHIFTS,
        "if best is None or least > best.least:",
        "if best is None or least < best.least:",
    ),
    Mutant(
        "shifting: shifts do not add up",
        _SHIFTS,
        "least = shifts[level] + found.greatest",
        "least = found.greatest",
    ),
    Mutant(
        "shifting: outer distances without the shifts of others",
        _SHIFTS,
        "held = tuple(own - shifts[k] for k, own in enumerate(outer))",
        "held = tuple(own for k, own in enumerate(outer))",
    ),
    Mutant(
        "shifting: loops begin together",
        _SHIFTS,
        "shift = max(shift, min(0, together or 0))",
        "shift = min(0, together or 0)",
    ),
    Mutant(
        "shifting: negative shifts only",
        _SHIFTS,
        "        shift = need.least\n",
        "        shift = min(need.least, 0)\n",
    ),
    Mutant(
        "shifting: loops with a step that never meet",
        _SHIFTS,
        "            shift += (together - shift) % step\n",
        "            pass\n",
    ),
    Mutant(
        "shifting: steps that differ",
        _SHIFTS,
        "if band[level].step_value != known.step:",
        "if False:",
    ),
    Mutant(
        "shifting: loops that carry values are taken apart",
        _SHIFTS,
        "        if loop.results:\n            break\n",
        "",
    ),
    Mutant(
        "shifting: the least difference of several pieces",
        _DISTANCES,
        "high = max(self.greatest, other.greatest)",
        "high = min(self.greatest, other.greatest)",
    ),
    Mutant(
        "shifting: a prologue goes on to the fused loop",
        _BOUNDS,
        "Range(_outermost(scope, lower, 1), (*own.upper, start))",
        "Range(_outermost(scope, lower, 1), (start,))",
    ),
    Mutant(
        "shifting: prologues that begin again",
        _BOUNDS,
        "lower = (*own.lower, *shared.lower[:k])",
        "lower = own.lower",
    ),
    Mutant(
        "shifting: an epilogue begins where the fused loop would end",
        _BOUNDS,
        "lower = (*shared.lower, _rounded(scope, end, shared.lower, step))",
        "lower = (_rounded(scope, end, shared.lower, step),)",
    ),
    Mutant(
        "shifting: epilogues that repeat others",
        _BOUNDS,
        "(*own.upper, *shared.upper[k + 1 :])",
        "own.upper",
    ),
    Mutant(
        "shifting: an epilogue out of step",
        _BOUNDS,
        "    if step == 1:\n        return end\n",
        "    return end\n",
    ),
    Mutant(
        "shifting: rolling buffers of arrays that live longer",
        _ROWS,
        "if not isinstance(owner, AllocOp) or owner.parent_block() is not graph.block:",
        "if not isinstance(owner, AllocOp):",
    ),
    Mutant(
        "shifting: rows are kept for the fused loop only",
        _ROWS,
        "spans += [span for span in (before, after) if span is not None]",
        "pass",
    ),
    Mutant(
        "shifting: rows are kept as long as prologues take",
        _ROWS,
        "rows = max(offsets) - min(offsets) + span",
        "rows = span",
    ),
    Mutant(
        "shifting: rows of arrays that vectors run over",
        _ROWS,
        "return op.vector_type.get_num_dims() < op.memref_type.get_num_dims()",
        "return True",
    ),
    Mutant(
        "shifting: rows of arrays that vectors with strides run over",
        _ROWS,
        "return all(walk.dim != 0 for walk in op.walks)",
        "return True",
    ),
    Mutant(
        "shifting: rows without the shifts",
        _ROWS,
        "None if constant is None else constant - member.shifts[0]",
        "constant",
    ),
    Mutant(
        "shifting: the first nest may stop",
        _SHIFTS,
        "if not band or node.first_unfusable is not None:",
        "if not band:",
    ),
    Mutant(
        "shifting: distances without a bound",
        _SHIFTS,
        "                return self._unbounded(meeting, held)\n",
        "                continue\n",
    ),
    Mutant(
        "shifting: steps from anywhere",
        _SHIFTS,
        "        if together is None and step > 1:\n            return None\n",
        "",
    ),
    Mutant(
        "shifting: steps from the first of several bounds",
        _SHIFTS,
        "together = scope.difference(ours[0], own.lower[0]) if single else None",
        "together = scope.difference(ours[0], own.lower[0])",
    ),
    Mutant(
        "shifting: memrefs that overlap matter where the later nest writes",
        _AROUND,
        "if other not in theirs or not (mine[root].writes or theirs[other].writes):",
        "if other not in theirs or not theirs[other].writes:",
    ),
    Mutant(
        "shifting: unknown strides",
        _AROUND,
        "                if pair is None:\n                    reason",
        "                if pair is None:\n                    continue\n"
        "                if pair is None:\n                    reason",
    ),
    Mutant(
        "shifting: the place found before may be crossed",
        _AROUND,
        "for other in self._after(member, partners, low - 1, high):",
        "for other in self._after(member, partners, low, high):",
    ),
    Mutant(
        "shifting: values of what stands where the nests go",
        _AROUND,
        "if n is not None and n.place >= anchor.place)",
        "if n is not None and n.place > anchor.place)",
    ),
    Mutant(
        "shifting: only writes depend on each other",
        _AROUND,
        "                        if a.writes or b.writes:\n",
        "                        if a.writes and b.writes:\n",
    ),
    Mutant(
        "shifting: only later writes depend on anything",
        _AROUND,
        "                if theirs is None or not (mine.writes or theirs.writes):\n"
        "                    continue\n                for a in member",
        "                if theirs is None or not theirs.writes:\n"
        "                    continue\n                for a in member",
    ),
    Mutant(
        "shifting: bounds that do not compare do not matter",
        _BOUNDS,
        "return found is not None and sign * found >= 0",
        "return found is None or sign * found >= 0",
    ),
    Mutant(
        "shifting: rows of what is accessed otherwise",
        _ROWS,
        "        if offset is None:\n            return None\n",
        "        if offset is None:\n            continue\n",
    ),
    Mutant(
        "shifting: rows at another pace",
        _ROWS,
        "return None if constant is None else constant - member.shifts[0]",
        "return (constant or 0) - member.shifts[0]",
    ),
    Mutant(
        "shifting: rows that stay",
        _ROWS,
        "    if variable not in bound.dims:\n        return None\n",
        "    if variable not in bound.dims:\n        return 0\n",
    ),
    Mutant(
        "shifting: rows while prologues take unknown times",
        _ROWS,
        "    if len(level.shared.lower) != 1 or len(level.shared.upper) != 1:\n"
        "        return None\n"
        "    # All bounds are as far from these as a constant says, or else there were more.\n"
        "    (start,), (end,) = level.shared.lower, level.shared.upper\n",
        "    start, end = level.shared.lower[0], level.shared.upper[0]\n",
    ),
)
