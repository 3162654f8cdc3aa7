"""Mutants of the conditions under which complex numbers become pairs, and pairs lanes."""

from tests.property.mutants.mutant import Mutant

_ACCESSES = "loops/vectorize/accesses.py"
_PARTS = "loops/vectorize/accesses.py"
_PLANNING = "loops/vectorize/planning.py"
_FORMULAS = "loops/support/complex_formulas.py"
_SPLIT = "loops/passes/complex_numbers.py"

COMPLEX = (
    Mutant(
        "complex: lanes that do not take a branch load",
        _ACCESSES,
        "        if predicated or not all(loop.whole for loop in around):",
        "        if not all(loop.whole for loop in around):",
    ),
    Mutant(
        "complex: idle lanes load",
        _ACCESSES,
        "        if predicated or not all(loop.whole for loop in around):",
        "        if predicated:",
    ),
    Mutant(
        "complex: any number of lanes",
        _ACCESSES,
        "        if prod(loop.factor for loop in around) > MOST_NUMBERS:",
        "        if False:",
    ),
    Mutant(
        "complex: what is left over is masked",
        _PLANNING,
        "        splits = self.settings.split or has_parts(loop)",
        "        splits = self.settings.split",
    ),
    Mutant(
        "complex: all steps are 1",
        _PARTS,
        "                    shifts[dim(position)] = dim(position) + number * step_of(loop.op)",
        "                    shifts[dim(position)] = dim(position) + number",
    ),
    Mutant(
        "complex: parts lie behind each other",
        _PARTS,
        "(*lane[:-1], 2 * lane[-1] + part)",
        "(*lane[:-1], lane[-1] + part * values.shape[-1])",
    ),
    Mutant(
        "complex: flags are lost",
        _SPLIT,
        '                made.properties["fastmath"] = flags',
        "                pass",
    ),
    Mutant(
        "complex: numbers are equal if a part is",
        _FORMULAS,
        '("oeq", arith.AndIOp)',
        '("oeq", arith.OrIOp)',
    ),
    Mutant(
        "complex: selected parts come from one number",
        _FORMULAS,
        "        emit(arith.SelectOp(op.operands[0], x[0][part], x[1][part])) for part in (0, 1)",
        "        emit(arith.SelectOp(op.operands[0], x[0][part], x[0][part])) for part in (0, 1)",
    ),
)
