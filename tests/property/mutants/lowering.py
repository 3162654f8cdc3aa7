"""Conditions of the conversions to `llvm`."""

from __future__ import annotations

from tests.property.mutants.mutant import Mutant

LOWERING = (
    Mutant(
        "lowering: several blocks where there may be one",
        "loopwright_mlir/conversion/conversion.py",
        "if not is_free or isinstance(parent, ModuleOp):",
        "if isinstance(parent, ModuleOp):",
    ),
    Mutant(
        "lowering: extents that do not lie one behind the other",
        "loopwright_mlir/conversion/memref_shapes.py",
        'if op.shape.type.layout.name != "none":',
        "if False:",
    ),
)
