"""The `math` dialect: functions of numbers, element by element."""

from loopwright.ir.dialects.math import operations
from loopwright.ir.dialects.math.operations import *
from loopwright.ir.dialects.ods import dialect_of

Math = dialect_of("math", operations)
