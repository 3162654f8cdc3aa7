"""The `transform` dialect: scripts that say what is to be done to a program, and to which of its
operations. `loopwright_mlir.scripts` runs them; what is not here is refused where it is read."""

from xdsl.ir import Dialect

from loopwright.ir.dialects.ods import dialect_of
from loopwright_mlir.dialects.transform import handles, loops, matching, rewriting, sequences
from loopwright_mlir.dialects.transform.forms import TYPES

_DEFINED = dialect_of("transform", handles, loops, matching, rewriting, sequences)
Transform = Dialect("transform", list(_DEFINED.operations), [*_DEFINED.attributes, *TYPES])
