"""The `scf` dialect: structured control flow."""

from loopwright.ir.dialects.ods import dialect_of
from loopwright.ir.dialects.scf import conditionals, loops, parallel
from loopwright.ir.dialects.scf.conditionals import *
from loopwright.ir.dialects.scf.loops import *
from loopwright.ir.dialects.scf.parallel import *

Scf = dialect_of("scf", conditionals, loops, parallel)
