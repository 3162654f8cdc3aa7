"""The `func` dialect: functions and calls."""

from loopwright.ir.dialects.func import calls, functions
from loopwright.ir.dialects.func.calls import CallIndirectOp, CallOp, ConstantOp
from loopwright.ir.dialects.func.functions import FuncOp, ReturnOp
from loopwright.ir.dialects.ods import dialect_of

Func = dialect_of("func", calls, functions)
