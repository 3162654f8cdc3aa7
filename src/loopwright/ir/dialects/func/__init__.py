"""The `func` dialect: functions and calls."""

from loopwright.ir.dialects.func import functions
from loopwright.ir.dialects.func.functions import *
from loopwright.ir.dialects.ods import dialect_of

Func = dialect_of("func", functions)
