"""Mutants of what is judged once for many: which accesses do the same, and what nests take in."""

from tests.property.mutants.mutant import Mutant

_NESTS = "exact/dependences/nests.py"
_SHAPES = "exact/memory/shapes.py"

FUSION_KINDS = (
    Mutant(
        "kinds: stores of what is there are like others",
        _SHAPES,
        "does = access.op.name, access.reads, access.writes, access.is_linear",
        "does = access.op.name, access.is_linear",
    ),
    Mutant(
        "kinds: elements that numbers name are one",
        _SHAPES,
        "*where, shaped.shape, shaped.parameters, shaped.reasons",
        "*where, shaped.shape, shaped.reasons",
    ),
    Mutant(
        "kinds: the last of many does what the first does",
        _NESTS,
        "    return by_op[first], by_op[last]",
        "    return by_op[first], by_op[first]",
    ),
    Mutant(
        "kinds: the first of many does what the last does",
        _NESTS,
        "    return by_op[first], by_op[last]",
        "    return by_op[last], by_op[last]",
    ),
    Mutant(
        "kinds: nests do what they did before they took in others",
        "loops/fusion/graph.py",
        "        for op in added:\n            found.note_inside(op, self.block)\n",
        "        for op in ():\n            found.note_inside(op, self.block)\n",
    ),
)
