"""Entries from hand-written LLVM IR, so that the runtime is tested without code generation."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    IndexType,
    MemRefType,
    StridedLayoutAttr,
    VectorType,
    f32,
)
from xdsl.ir import Attribute

from loopwright.native.runtime import engine
from loopwright.native.runtime.arguments import MemRefSpec, Signature, Spec
from loopwright.native.runtime.callables import Code, EntryCaller, link_code
from loopwright.native.runtime.entries import spec_of
from loopwright.native.runtime.wrapper import wrapper_ir

ANY = DYNAMIC_INDEX
INDEX = IndexType()


def memref(
    shape: Sequence[int],
    element: Attribute = f32,
    strides: Sequence[int | None] | None = None,
    offset: int | None = None,
    *,
    written: bool = True,
    injective: bool = False,
) -> MemRefSpec:
    """The boundary form of a memref type."""
    if strides is None:
        spec = spec_of(MemRefType(element, shape), written=written)
    else:
        layout = StridedLayoutAttr(strides, offset)
        spec = spec_of(MemRefType(element, shape, layout), written=written)
    assert isinstance(spec, MemRefSpec)
    return replace(spec, injective=injective)


def scalar(attribute: Attribute) -> Spec:
    spec = spec_of(attribute)
    assert spec is not None
    return spec


def vector(shape: Sequence[int], element: Attribute = f32) -> Spec:
    return scalar(VectorType(element, shape))


def signature(arguments: Sequence[Spec], results: Sequence[Spec] = ()) -> Signature:
    names = tuple("abcdefgh"[: len(arguments)])
    return Signature("f", names, tuple(arguments), tuple(results))


@dataclass(frozen=True)
class Entry:
    """An entry as it is called: through the native wrapper, and through Python alone."""

    native: Callable[..., object]
    python: Callable[..., object]

    @property
    def both(self) -> tuple[Callable[..., object], Callable[..., object]]:
        return self.native, self.python


def entry(
    body: str,
    arguments: Sequence[Spec],
    results: Sequence[Spec] = (),
    *,
    outside: str = "",
    may_alias: bool = False,
    threads: int = 1,
) -> Entry:
    """An entry whose LLVM IR has `body` as its block; `%frame` is the frame."""
    shape = signature(arguments, results)
    text = f"{outside}\ndefine void @_lw_entry_f(ptr %frame) {{\n{body}\n  ret void\n}}\n"
    program = engine.optimise(text, level=1).object_code
    wrapper_text = wrapper_ir(shape, "_lw_entry_f", may_alias=may_alias)
    assert wrapper_text is not None
    wrapper = engine.optimise(wrapper_text, level=1).object_code
    native, python = (
        link_code(Code(shape, "_lw_entry_f", program, native, may_alias=may_alias), threads)
        for native in (wrapper, b"")
    )
    assert not isinstance(native, EntryCaller)
    return Entry(native, python)


def copy_slot(source: int, target: int) -> str:
    """LLVM IR that copies a slot of the frame."""
    return (
        f"  %p{target} = getelementptr i64, ptr %frame, i64 {source}\n"
        f"  %q{target} = getelementptr i64, ptr %frame, i64 {target}\n"
        f"  %v{target} = load i64, ptr %p{target}\n"
        f"  store i64 %v{target}, ptr %q{target}\n"
    )
