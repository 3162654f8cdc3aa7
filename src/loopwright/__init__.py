"""A compiler for the loops of Python functions and MLIR programs that proves each change and
explains each refusal.

`@lw.kernel` above a function of Python compiles it at its first call, and `explain()` of the kernel
says what became of each loop. `lw.parse` and `lw.load` read programs of MLIR, and `lw.compile`
gives functions that run on NumPy arrays. `lw.dependences`, `lw.scop`, `lw.analysis` and `lw.prove`
take both. `lw.show_versions()` prints what a report of an error should have.

>>> import numpy as np
>>> import loopwright as lw
>>> @lw.kernel
... def total(a):
...     s = 0.0
...     for x in a:
...         s += x
...     return s
>>> total(np.array([1.0, 2.5]))
np.float64(3.5)

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
    from loopwright.native.runtime.process import (
        clear_cache,
        get_num_threads,
        set_num_threads,
        show_versions,
        threads,
    )
    from loopwright.python.kernels.decorators import stencil, vectorize
    from loopwright.python.kernels.kernel import kernel
    from loopwright.python.types import *
    from loopwright.reporting.errors import *
    from loopwright.reporting.ledger import Ledger

__version__ = "0.1.0"
SUMMARY = (
    "A compiler for the loops of Python functions and MLIR programs that proves each change and "
    "explains each refusal"
)
"""What the package is, in one sentence; documentation and metadata have the same."""

__all__ = [
    "ArgumentError",
    "ArgumentTypeError",
    "Array",
    "ChangedMeaningError",
    "CheckError",
    "ChunkingError",
    "CompileError",
    "DiagnosticError",
    "ExecutionError",
    "FallbackWarning",
    "FrontendError",
    "InternalError",
    "InterpreterError",
    "Kernel",
    "Ledger",
    "LoopwrightError",
    "Module",
    "OverlapError",
    "PassError",
    "RefusedStepError",
    "RequestError",
    "Schedule",
    "ScheduleError",
    "Scop",
    "SyntaxDiagnosticError",
    "UnprovedWarning",
    "UsageError",
    "UsageTypeError",
    "VerificationError",
    "__version__",
    "analysis",
    "b1",
    "c64",
    "c128",
    "clear_cache",
    "compile",
    "dependences",
    "f32",
    "f64",
    "from_openscop",
    "get_num_threads",
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
    "set_num_threads",
    "show_versions",
    "stencil",
    "threads",
    "u8",
    "u16",
    "u32",
    "u64",
    "vectorize",
]

_NAMES_IN = {
    "exact.scop": "Scop scop",
    "loops.module": "Kernel Module Schedule compile dependences from_openscop load parse prove",
    "native.runtime.process": "clear_cache get_num_threads set_num_threads show_versions threads",
    "python.kernels.decorators": "stencil vectorize",
    "python.kernels.kernel": "kernel",
    "python.types": "Array b1 c64 c128 f32 f64 i8 i16 i32 i64 u8 u16 u32 u64 prange",
    "reporting.ledger": "Ledger",
}
_MODULE_OF = {name: module for module, names in _NAMES_IN.items() for name in names.split()}
"""Where public names are defined; the others are errors."""


_ELSEWHERE = {
    **dict.fromkeys(("jit", "njit", "function", "numba"), "kernel"),
    "guvectorize": "kernel",
    "pjit": "kernel(parallel=True)",
    "typeof": "analysis",
    "schedule": "Module.schedule",
    "explain": "Module.explain",
    "tune": "Kernel.tune",
    "profile": "Kernel.profile",
    **dict.fromkeys(("float64", "double"), "f64"),
    **dict.fromkeys(("float32", "single"), "f32"),
    **{
        f"{kind}int{bits}": f"{kind or 'i'}{bits}" for kind in ("", "u") for bits in (8, 16, 32, 64)
    },
    "complex64": "c64",
    "complex128": "c128",
    "bool_": "b1",
    "boolean": "b1",
    "num_threads": "threads",
    "versions": "show_versions",
}
"""Names of other packages, and of methods, and what is here for them."""


def __getattr__(name: str) -> object:
    """Load a public name, in British or American spelling, when it is first asked for."""
    if name not in __all__:
        return _respelled(name)
    if name == "analysis":
        return import_module(f"{__name__}.exact")
    module = _MODULE_OF.get(name, "reporting.errors")
    return getattr(import_module(f"{__name__}.{module}"), name)


def _respelled(name: str) -> object:
    """A public name in another spelling; raises an `AttributeError` that says what is meant."""
    hint = ""
    if not name.startswith("_"):
        from loopwright.reporting.errors import nearest
        from loopwright.reporting.spelling import respelled

        other_spelling = respelled(name, __all__)
        if other_spelling != name:
            return __getattr__(other_spelling)
        near = [_ELSEWHERE[name]] if name in _ELSEWHERE else nearest(name, __all__)[:1]
        hint = f": did you mean '{near[0]}'?" if near else ""
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}{hint}")


def load_ipython_extension(shell: object) -> None:
    """Make the cell magic `%%lw` known (`%load_ext loopwright`)."""
    import_module(f"{__name__}.python.kernels.decorators").load(shell)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
