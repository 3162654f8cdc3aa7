"""Mutants of what makes `scf` and `memref` affine."""

from tests.property.mutants.mutant import Mutant

_CONTROL = "loops/raising/control.py"

RAISING = (
    Mutant(
        "raising: numbers without a sign", _CONTROL, "if op.unsigned_cmp is not None:", "if False:"
    ),
    Mutant(
        "raising: reductions that round otherwise",
        _CONTROL,
        "if not starts_neutral and not isinstance(type_, IntegerType):",
        "if False:",
    ),
    Mutant("raising: differences that overflow", _CONTROL, "if overflow is not None:", "if False:"),
    Mutant("raising: unequal values", _CONTROL, 'if predicate == "ne":', "if False:"),
)
