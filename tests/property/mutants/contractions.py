"""Mutants of register tiles: what makes a nest a contraction, and its edges."""

from tests.property.mutants.mutant import Mutant

_PLAN = "transforms/contraction/plan.py"
_APPLY = "transforms/contraction/apply.py"
_KERNEL = "transforms/contraction/kernel.py"
_ISOLATE = "transforms/loops/isolate.py"
_PACKING = "transforms/contraction/packing.py"

CONTRACTIONS = (
    Mutant("contraction: operands are updated", _PLAN, "ends not in pairs or not", "not"),
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
        "contraction: bounds of rows that depend on columns",
        _PLAN,
        "if any(_depends_on(row, other) for other in (*reductions, row, column)):",
        "if False:",
    ),
    Mutant(
        "contraction: blocks are whole",
        _APPLY,
        "elif varies or not is_multiple(loop, size):",
        "elif False:",
    ),
    Mutant(
        "contraction: rows are whole",
        _KERNEL,
        "if not is_multiple(row, self.rows):",
        "if False:",
    ),
    Mutant(
        "contraction: columns are whole",
        _KERNEL,
        "if is_triangular or not is_multiple(column, width):",
        "if False:",
    ),
    Mutant(
        "contraction: columns before the first",
        _KERNEL,
        "found = together(found, differences(variable_of(self.first_column), low))",
        "pass",
    ),
    Mutant(
        "contraction: panels are whole",
        _PACKING,
        "if is_multiple(self.loop, width) and not varies:",
        "if True:",
    ),
)
