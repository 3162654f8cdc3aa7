"""Object code of LLVM IR that is the same in every process, kept in the disk cache."""

from __future__ import annotations

from functools import cache as once

from loopwright.runtime import cache, engine
from loopwright.target import processor


@once
def environment_key() -> tuple[str, ...]:
    """What all generated code depends on: the compiler's own state, LLVM, the processor.

    Where the operating system describes the processor LLVM is not loaded to ask for it.
    """
    about = processor()
    files = engine.llvm_files()
    if about is not None and files is not None:
        return cache.source_fingerprint(), files, about
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
