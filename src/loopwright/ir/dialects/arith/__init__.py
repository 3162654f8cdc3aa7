"""The `arith` dialect: arithmetic on integers and floating-point numbers, element by element."""

from loopwright.ir.dialects.arith import attributes, conditions, operations, selection
from loopwright.ir.dialects.arith.attributes import *
from loopwright.ir.dialects.arith.operations import *
from loopwright.ir.dialects.arith.selection import *
from loopwright.ir.dialects.ods import dialect_of

Arith = dialect_of("arith", attributes, conditions, operations, selection)
