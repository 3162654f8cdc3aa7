"""What the compiler did with a Python function, in terms of its lines."""

from __future__ import annotations

from loopwright.api import Module
from loopwright.dialects import affine, memref, scf
from loopwright.syntax.locations import source_location


def explanation(module: Module, optimise: bool) -> str:
    """What is affine and what is not, then what passes decided."""
    lines: list[str] = []
    for op in module.op.walk():
        place = source_location(op)
        if isinstance(op, affine.ForOp):
            lines.append(f"{place}: loop: affine")
        elif isinstance(op, scf.ForOp):
            lines.append(f"{place}: loop: its bounds are not affine; it runs as it is written")
        elif isinstance(op, scf.WhileOp):
            lines.append(f"{place}: loop: left by a condition; it runs as it is written")
        elif isinstance(op, memref.LoadOp | memref.StoreOp):
            lines.append(f"{place}: subscript: not affine; dependences on it are not exact")
    if optimise:
        lines += str(module.apply("affine-optimize").ledger).splitlines()
    return "\n".join(dict.fromkeys(lines))
