"""Mutants of what makes `scf` and `memref` affine."""

from tests.property.mutants.mutant import Mutant

_ACCESSES = "transforms/raising/accesses.py"
_CONTROL = "transforms/raising/control.py"

RAISING = (
    Mutant(
        "raising: steps that are not positive",
        _CONTROL,
        "if any((constant_value(step) or 0) <= 0 for _, _, step in _bounds(op)):",
        "if False:",
    ),
    Mutant(
        "raising: numbers without a sign", _CONTROL, "if op.unsigned_cmp is not None:", "if False:"
    ),
    Mutant(
        "raising: reductions that round otherwise",
        _CONTROL,
        "if not starts_neutral and not isinstance(type_, IntegerType):",
        "if False:",
    ),
    Mutant(
        "raising: kinds of reductions", _CONTROL, "if len(kinds) < len(reductions):", "if False:"
    ),
    Mutant("raising: differences that overflow", _CONTROL, "if overflow is not None:", "if False:"),
    Mutant("raising: unequal values", _CONTROL, 'if predicate == "ne":', "if False:"),
    Mutant(
        "raising: negative numbers compared without a sign",
        _CONTROL,
        "if not expressions.is_natural(other, where):",
        "if False:",
    ),
    Mutant(
        "raising: subscripts that may wrap",
        _ACCESSES,
        "if not all(has_small_numbers(one.expr) for one in open_ if one.expr is not None):",
        "if False:",
    ),
    Mutant(
        "raising: forms of vectors",
        _ACCESSES,
        "if isinstance(op, vector.LoadOp | vector.StoreOp) and not _has_affine_form(op):",
        "if False:",
    ),
)
