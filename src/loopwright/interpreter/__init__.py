"""What each op means: slow, obvious, the oracle for everything else.

`Interpreter` runs functions; `Access` is what its tracing mode records. The files named after
dialects give ops their meaning; `machine` runs functions, `memory` and `values` hold their data.
"""

from loopwright.interpreter.interpreter import Interpreter
from loopwright.interpreter.tracing import Access

__all__ = ["Access", "Interpreter"]
