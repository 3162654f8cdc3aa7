"""The `func` dialect: functions and calls."""

from loopwright.dialects.declaring import dialect_of
from loopwright.dialects.func import calls, functions
from loopwright.dialects.func.calls import CallIndirectOp, CallOp, ConstantOp
from loopwright.dialects.func.functions import FuncOp, ReturnOp

Func = dialect_of("func", calls, functions)
