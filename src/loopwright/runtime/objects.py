"""Object code of LLVM IR that is the same in every process, kept in the disk cache."""

from __future__ import annotations

from loopwright.runtime import cache, engine


def environment_key() -> tuple[str, ...]:
    """What all generated code depends on: the compiler's own state, LLVM, the processor."""
    target = engine.host_target()
    return (
        cache.source_fingerprint(),
        engine.llvm_version(),
        target.triple,
        target.cpu,
        target.features,
    )


def object_code(llvm_ir: str, *, level: int = 1) -> bytes:
    """The object code of a text, compiled now or found in the cache."""
    key = cache.make_key([*environment_key(), "object", str(level), llvm_ir])
    found = cache.load(key)
    if found is not None and len(found) == 1:
        return found[0]
    made = engine.optimise(llvm_ir, level=level).object_code
    cache.store(key, [made])
    return made
