"""Mutants of the steps on caches: what is known of addresses, fences, prefetches."""

from tests.property.mutants.mutant import Mutant

_ALIGNMENT = "exact/memory/alignment.py"
_PREFETCH = "loops/steps/prefetch.py"
_STREAMING = "loops/steps/streaming.py"

CACHES = (
    Mutant("alignment: the address", _ALIGNMENT, "known_alignment(store) % size == 0", "True"),
    Mutant(
        "alignment: arguments",
        _ALIGNMENT,
        "if isinstance(owner, Block):\n        return 1",
        "if isinstance(owner, Block):\n        return OF_ALLOCATIONS",
    ),
    Mutant(
        "alignment: where loops begin",
        _ALIGNMENT,
        "return math.gcd(loop.step_value, *parts)",
        "return loop.step_value",
    ),
    Mutant(
        "alignment: rows",
        _ALIGNMENT,
        "stride *= 1 if extent == DYNAMIC_INDEX else extent",
        "stride *= OF_ALLOCATIONS",
    ),
    Mutant(
        "alignment: extents that are not known",
        _ALIGNMENT,
        "1 if extent == DYNAMIC_INDEX",
        "64 if extent == DYNAMIC_INDEX",
    ),
    Mutant("streaming: the address", _STREAMING, "if not is_streamable(op):", "if False:"),
    Mutant(
        "streaming: elements",
        _STREAMING,
        "if not isinstance(op, VectorStoreOp) or not op.is_plain:",
        "if not isinstance(op, VectorStoreOp):\n            continue\n        if not op.is_plain:",
    ),
    Mutant(
        "streaming: the fence",
        "native/codegen/context.py",
        'self.exits.append(lambda _: self.b.emit_void("fence seq_cst"))',
        "pass",
    ),
    Mutant("streaming: no stores", _STREAMING, "if not stores:", "if False:"),
    Mutant("prefetching: the same element", _PREFETCH, "if not found:", "if False:"),
    Mutant("prefetching: overflow", _PREFETCH, "if not fits(moved):", "if False:"),
    Mutant("prefetching: what stays", _PREFETCH, "if moved != place:", "if True:"),
)
