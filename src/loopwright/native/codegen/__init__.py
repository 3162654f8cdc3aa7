"""From structured ops to LLVM IR."""

from typing import TYPE_CHECKING

from loopwright.native.codegen.unit import (
    Assumption,
    CodegenOptions,
    EntrySignature,
    LoweredModule,
    Slots,
)

if TYPE_CHECKING:
    from loopwright.native.codegen.functions import lower_module

__all__ = [
    "Assumption",
    "CodegenOptions",
    "EntrySignature",
    "LoweredModule",
    "Slots",
    "lower_module",
]


def __getattr__(name: str) -> object:
    """Load `lower_module` when it is first asked for: it imports every lowering."""
    if name == "lower_module":
        from loopwright.native.codegen.functions import lower_module

        return lower_module
    raise AttributeError(name)
