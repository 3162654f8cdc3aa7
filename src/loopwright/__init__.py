"""loopwright: an affine loop compiler on MLIR's affine IR.

The public names are loaded when they are first used, so that importing the package costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from loopwright.exact import analysed as analysis
    from loopwright.exact.scop import Scop, scop
    from loopwright.loops.module import (
        Kernel,
        Module,
        Schedule,
        compile,  # noqa: A004
        dependences,
        from_openscop,
        load,
        parse,
        prove,
    )
    from loopwright.python.kernels.decorators import stencil, vectorize
    from loopwright.python.kernels.kernel import kernel
    from loopwright.python.types import *
    from loopwright.reporting.errors import *
    from loopwright.reporting.ledger import Ledger

__version__ = "0.1.0"

__all__ = [
    "ArgumentError",
    "Array",
    "ChunkingError",
    "CompileError",
    "ExecutionError",
    "FallbackWarning",
    "FrontendError",
    "InterpreterError",
    "Kernel",
    "Ledger",
    "LoopwrightError",
    "Module",
    "PassError",
    "RequestError",
    "Schedule",
    "ScheduleError",
    "Scop",
    "SyntaxDiagnosticError",
    "UnprovedWarning",
    "UsageError",
    "VerificationError",
    "__version__",
    "analysis",
    "b1",
    "c64",
    "c128",
    "compile",
    "dependences",
    "f32",
    "f64",
    "from_openscop",
    "i8",
    "i16",
    "i32",
    "i64",
    "kernel",
    "load",
    "parse",
    "prange",
    "prove",
    "scop",
    "stencil",
    "u8",
    "u16",
    "u32",
    "u64",
    "vectorize",
]

_NAMES_IN = {
    "exact.scop": "Scop scop",
    "loops.module": "Kernel Module Schedule compile dependences from_openscop load parse prove",
    "python.kernels.decorators": "stencil vectorize",
    "python.kernels.kernel": "kernel",
    "python.types": "Array b1 c64 c128 f32 f64 i8 i16 i32 i64 u8 u16 u32 u64 prange",
    "reporting.ledger": "Ledger",
}
_MODULE_OF = {name: module for module, names in _NAMES_IN.items() for name in names.split()}
"""Where public names are defined; the others are errors."""


def __getattr__(name: str) -> object:
    """Load a public name when it is first asked for."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name == "analysis":
        return import_module(f"{__name__}.exact")
    module = _MODULE_OF.get(name, "reporting.errors")
    return getattr(import_module(f"{__name__}.{module}"), name)


def load_ipython_extension(shell: object) -> None:
    """Make the cell magic `%%lw` known (`%load_ext loopwright`)."""
    import_module(f"{__name__}.python.kernels.decorators").load(shell)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
