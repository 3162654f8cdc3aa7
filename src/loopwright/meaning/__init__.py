"""The semantics of each op: slow, obvious, the oracle for everything else.

`Interpreter` runs functions; `Access` is what its tracing mode records. The files named after
dialects give ops their meaning, which importing them registers; `machine` runs functions, `memory`
and `values` hold their data.
"""

from loopwright.meaning import affine, arith, combining, control, memref, memref_views, vector
from loopwright.meaning.interpreter import Interpreter
from loopwright.meaning.machine import Access

__all__ = ["Access", "Interpreter"]
