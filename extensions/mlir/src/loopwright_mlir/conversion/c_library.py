"""Functions of the C library, and texts for them, in front of everything in a module."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, count

from xdsl.dialects import llvm
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, ModuleOp, TensorType, i8
from xdsl.ir import Attribute, Operation, Region

from loopwright.ir.dialects.symbols import symbol_name
from loopwright.ir.refusal import RefusedError
from loopwright_mlir.dialects.llvm.functions import FuncOp as LlvmFuncOp


def in_front(module: ModuleOp, op: Operation) -> None:
    """Insert an op in front of all others of a module."""
    body = module.body.block
    first = body.first_op
    assert first is not None
    body.insert_op_before(op, first)


def is_declared(module: ModuleOp, name: str) -> bool:
    """Whether a function of that name exists; refuse other symbols."""
    for op in module.body.block.ops:
        if symbol_name(op) == name:
            if not isinstance(op, LlvmFuncOp):
                raise RefusedError("no-function", None, f"'{name}' is no function of llvm")
            return True
    return False


def declare(
    module: ModuleOp, name: str, arguments: Sequence[Attribute], result: Attribute | None = None
) -> None:
    """Declare a function of that name unless it exists; refuse other symbols."""
    if is_declared(module, name):
        return
    output = llvm.LLVMVoidType() if result is None else result
    type_ = llvm.LLVMFunctionType(list(arguments), output)
    in_front(module, LlvmFuncOp(name, type_, llvm.LinkageAttr("external"), body=Region()))


def text_global(module: ModuleOp, name: str, text: str) -> tuple[str, Attribute]:
    """A new global in front of everything with a text and a zero: its name, and its type."""
    data = [*text.encode(), 0]
    type_ = llvm.LLVMArrayType(len(data), i8)
    used_names = {symbol_name(op) for op in module.body.block.ops}
    names = chain([name], (f"{name}_{number}" for number in count()))
    free = next(each for each in names if each not in used_names)
    value = DenseIntOrFPElementsAttr.from_list(TensorType(i8, [len(data)]), data)
    in_front(module, llvm.GlobalOp(type_, free, "private", constant=True, value=value))
    return free, type_
