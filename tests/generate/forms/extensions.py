"""What loopwright adds to MLIR's dialects: every op and form that `mlir-opt` does not know."""

from __future__ import annotations

from tests.generate.forms.affine import array, subscripts
from tests.generate.forms.memory import ATOMIC_FLOAT, ATOMIC_INT
from tests.generate.forms.registry import Snippet, form


@form("affine.atomic_rmw", own=True)
def atomic(s: Snippet) -> None:
    is_float = s.flag()
    element = s.float_type() if is_float else s.pick("i8", "i32", "i64")
    kind = s.pick(*(ATOMIC_FLOAT if is_float else ATOMIC_INT))
    name, memref, shape = array(s, element)
    place = f"{name}[{subscripts(s, len(shape))}]{s.attributes()}"
    s.op(f"affine.atomic_rmw {kind} {s.arg(element)}, {place} : ({element}, {memref}) -> {element}")
