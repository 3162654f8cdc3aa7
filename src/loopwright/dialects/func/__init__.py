"""The `func` dialect: functions and calls."""

from loopwright.dialects.func import calls, functions
from loopwright.dialects.func.calls import CallIndirectOp, CallOp, ConstantOp
from loopwright.dialects.func.functions import FuncOp, ReturnOp
from loopwright.dialects.ods import dialect_of

Func = dialect_of("func", calls, functions)
