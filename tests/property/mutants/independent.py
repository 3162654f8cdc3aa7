"""Mutants of what LLVM is told of iterations."""

from tests.property.mutants.mutant import Mutant

_INDEPENDENT = "native/codegen/affine.py"

INDEPENDENT = (
    Mutant(
        "independent: whatever the distance",
        _INDEPENDENT,
        "if (distance % step != 0 or distance == 0) if step else distance != 0:",
        "if True:",
    ),
    Mutant(
        "independent: one element in all iterations",
        _INDEPENDENT,
        "if step else distance != 0:",
        "if step else True:",
    ),
    Mutant(
        "independent: multiples of the step",
        _INDEPENDENT,
        "(distance % step != 0 or distance == 0)",
        "True",
    ),
    Mutant(
        "independent: subscripts that differ by a value",
        _INDEPENDENT,
        "if any(apart.values()):",
        "if False:",
    ),
    Mutant(
        "independent: divisions count as nothing",
        _INDEPENDENT,
        "if row is None or any(column >= len(bound.operands) for column in row):",
        "if row is None:",
    ),
    Mutant(
        "independent: memrefs that may overlap",
        _INDEPENDENT,
        "if may_overlap(fn, first.memref, second.memref):",
        "if False:",
    ),
)
