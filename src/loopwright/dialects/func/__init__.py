"""The `func` dialect: functions and calls."""

from xdsl.ir import Dialect

from loopwright.dialects.func.calls import CallIndirectOp, CallOp, ConstantOp
from loopwright.dialects.func.functions import FuncOp, ReturnOp

__all__ = ["CallIndirectOp", "CallOp", "ConstantOp", "Func", "FuncOp", "ReturnOp"]

Func = Dialect("func", [CallIndirectOp, CallOp, ConstantOp, FuncOp, ReturnOp])
