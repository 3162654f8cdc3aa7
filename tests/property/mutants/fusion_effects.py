"""Mutants of what decides about nests with effects that are not looked into, and with results."""

from tests.property.mutants.mutant import Mutant

_LEGALITY = "loops/fusion/legality.py"
_CONFLICTS = "loops/fusion/conflicts.py"
_FUNCTIONS = "exact/functions.py"
_SLICES = "exact/slices/state.py"
_SHIFTING = "loops/fusion/shifting_driver.py"
_VIEWS = "ir/dialects/memref/view_forms.py"
_PIPELINE = "loops/steps/pipeline_transfers.py"

FUSION_EFFECTS = (
    Mutant(
        "effects: what functions do",
        _FUNCTIONS,
        "may_end_itself(op) and not certainly_returns(op, within)",
        "False",
    ),
    Mutant("effects: functions of several blocks", _FUNCTIONS, "len(blocks) == 1", "blocks"),
    Mutant(
        "effects: those of both nests",
        _LEGALITY,
        "if is_freeing or partner.unfusable:",
        "if is_freeing:",
    ),
    Mutant(
        "effects: what ends the program",
        _LEGALITY,
        "if not all(map(self._surroundings.is_own, partner.accessed)):",
        "if False:",
    ),
    Mutant(
        "effects: a source that is not whole",
        _SLICES,
        "            and all(_is_own(self, k) for k in sliced[len(around) :])\n",
        "",
    ),
    Mutant(
        "effects: other iterations",
        _SLICES,
        "            and all(self._is_iteration_of_equal(k, k) for k in sliced[: len(around)])\n",
        "",
    ),
    Mutant(
        "effects: outside of the sliced loops",
        _LEGALITY,
        "return all(inner.is_ancestor(op) for op in odd.unfusable)",
        "return True",
    ),
    Mutant(
        "effects: those between the nests",
        _CONFLICTS,
        "if node.unfusable or self._may_reach(odd, node):",
        "if self._may_reach(odd, node):",
    ),
    Mutant(
        "effects: what may fault goes in front of what ends the program",
        _CONFLICTS,
        "return odd.place < node.place and self.may_fault_behind(odd, node)",
        "return False",
    ),
    Mutant(
        "effects: memory that others know",
        _CONFLICTS,
        "return not all(map(self.is_own, node.accessed))",
        "return False",
    ),
    Mutant(
        "in step: loops change places",
        _SLICES,
        "if place >= len(self.around) or outer not in (None, place):",
        "if place >= len(self.around):",
    ),
    Mutant(
        "in step: conditions between the loops",
        _SLICES,
        "            and all(b.op.parent_op() is a.op for a, b in pairwise(around))\n",
        "",
    ),
    Mutant(
        "siblings: with other iterations",
        _SHIFTING,
        "if isinstance(joined, ShiftPlan) and joined.is_together:",
        "if isinstance(joined, ShiftPlan):",
    ),
    Mutant(
        "unranked: views of several ranks",
        _VIEWS,
        "return subscripts if ranks == {len(subscripts)} else None",
        "return subscripts",
    ),
    Mutant(
        "pipelining: what an iteration hands on",
        _PIPELINE,
        "            if operand in loop.region_iter_args:\n                return None\n",
        "",
    ),
)
