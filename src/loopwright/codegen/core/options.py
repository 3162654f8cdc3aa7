"""What a caller of code generation chooses, and what it gets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from xdsl.ir import Attribute

from loopwright.errors import SourceLocation


@dataclass(frozen=True, slots=True)
class CodegenOptions:
    """Choices that change the generated code.

    `entry` restricts the module to what that function needs; without it every public function with
    a body is an entry. `may_alias` withdraws the assumption that memref arguments of an entry which
    are written do not overlap others. With `threads` above 1, `affine.parallel` runs on the
    runtime's thread pool and atomic operations are atomic. `vector_bits` is the preferred vector
    width, LLVM's own choice if `None`. With `fill`, memory that the program makes starts with that
    byte everywhere, and so does poison that it names: what it does then depends on no accident.
    """

    entry: str | None = None
    may_alias: bool = False
    threads: int = 1
    vector_bits: int | None = None
    fill: int | None = None


@dataclass(frozen=True, slots=True)
class Slots:
    """Where a value of `type` lies in an entry's frame: `count` 8-byte slots from `first` on."""

    type: Attribute
    first: int
    count: int


@dataclass(frozen=True, slots=True)
class EntrySignature:
    """How to call `void @symbol(ptr frame)`: a frame of `slots` slots, arguments first."""

    name: str
    symbol: str
    arguments: tuple[Slots, ...]
    results: tuple[Slots, ...]
    slots: int


@dataclass(frozen=True, slots=True)
class Assumption:
    """Something that the generated code relies on, and who makes sure of it.

    `code` is stable; `checked` tells whether a run-time check (the call wrapper's) or a proof over
    the module's call sites stands behind it.
    """

    code: str
    function: str
    message: str
    checked: str
    location: SourceLocation | None = None


@dataclass(frozen=True, slots=True)
class LoweredModule:
    """LLVM IR as text, its entries, the symbols it needs, and what it assumes."""

    llvm_ir: str
    entries: Mapping[str, EntrySignature]
    externals: Mapping[str, SourceLocation | None]
    assumptions: tuple[Assumption, ...]
