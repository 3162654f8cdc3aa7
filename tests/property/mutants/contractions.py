"""Mutants of register tiles: what makes a nest a contraction, and its edges."""

from tests.property.mutants.mutant import Mutant

_PLAN = "transforms/contraction/plan.py"
_KERNEL = "transforms/contraction/kernel.py"
_ISOLATE = "transforms/loops/isolate.py"

CONTRACTIONS = (
    Mutant(
        "isolation: later parts write what earlier ones use",
        _ISOLATE,
        "and parts.get(found.source.op, _Part.NEST) > parts.get(found.sink.op, _Part.NEST)",
        "and False",
    ),
    Mutant(
        "contraction: steps", _PLAN, "if any(loop.step_value != 1 for loop in band):", "if False:"
    ),
    Mutant(
        "contraction: columns apart",
        _PLAN,
        "return element_step(access, loop) == 1",
        "return element_step(access, loop) != 0",
    ),
    Mutant(
        "contraction: columns before the first",
        _KERNEL,
        "found = together(found, differences(variable_of(self.first_column), low))",
        "pass",
    ),
)
