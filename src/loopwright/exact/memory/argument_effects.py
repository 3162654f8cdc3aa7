"""Which memref arguments a function may write: conservative, through views and calls.

An argument counts as only read when every use of it, of its views, and of the arguments of
functions that receive it, is known to read. Everything else (control flow that carries a memref,
functions without a body, operations of unknown effects) counts as a write.
"""

from __future__ import annotations

from xdsl.dialects.builtin import MemRefType, SymbolRefAttr, UnrankedMemRefType
from xdsl.ir import Operation, SSAValue, Use
from xdsl.traits import SymbolTable

from loopwright.ir.dialects.arith import SelectOp
from loopwright.ir.dialects.func import CallOp, FuncOp, ReturnOp
from loopwright.ir.dialects.symbols import symbol_name
from loopwright.ir.interfaces.memory_access import is_view
from loopwright.ir.interfaces.memory_effects import may_write_operand

STATED_ARGUMENTS = "loopwright.distinct_arguments"
"""The attribute of a function whose memref arguments are taken for distinct."""

STATED_ELEMENTS = "loopwright.distinct_elements"
"""The attribute of a function whose memref arguments are taken not to overlap themselves."""

_PRINTS = "printMemref"


def is_memref(value: SSAValue) -> bool:
    """Whether a value is a memref, ranked or not."""
    return isinstance(value.type, MemRefType | UnrankedMemRefType)


def written_arguments(function: Operation) -> tuple[bool, ...]:
    """For each argument of a `func.func` with a body, whether the function may store through it.

    Arguments that are no memrefs are not written.
    """
    return tuple(is_memref(value) and _may_be_written(value) for value in _arguments(function))


def written_operands(call: Operation) -> tuple[SSAValue, ...]:
    """The memrefs that a `func.call` passes and the called function may store through: all, if its
    body is not known."""
    symbol = call.properties.get("callee")
    callee = None
    if isinstance(symbol, SymbolRefAttr):
        callee = SymbolTable.lookup_symbol(call, symbol)
    passed = tuple(operand for operand in call.operands if is_memref(operand))
    if callee is None or not isinstance(callee, FuncOp) or not callee.regions[0].blocks:
        return passed
    pairs = zip(call.operands, written_arguments(callee), strict=True)
    return tuple(operand for operand, written in pairs if written)


def _arguments(function: Operation) -> tuple[SSAValue, ...]:
    return tuple(function.regions[0].blocks[0].args)


def _may_be_written(start: SSAValue) -> bool:
    """Searches the values that may name the same memory as `start` for a use that may write."""
    seen = {start}
    waiting = [start]
    while waiting:
        value = waiting.pop()
        for use in value.uses:
            aliases = _aliases_made_by(use)
            if aliases is None:
                return True
            fresh = [alias for alias in aliases if alias not in seen]
            seen.update(fresh)
            waiting += fresh
    return False


def _aliases_made_by(use: Use) -> tuple[SSAValue, ...] | None:
    """The further names that a use gives to the memory; `None` if it may write the memory."""
    op = use.operation
    if is_view(op) or isinstance(op, SelectOp):
        return tuple(result for result in op.results if is_memref(result))
    if isinstance(op, ReturnOp):
        return ()
    if isinstance(op, CallOp):
        return _aliases_of_call(op, use.index)
    return None if may_write_operand(op, use.index) else ()


def _aliases_of_call(call: Operation, index: int) -> tuple[SSAValue, ...] | None:
    symbol = call.properties.get("callee")
    if not isinstance(symbol, SymbolRefAttr):
        return None
    callee = SymbolTable.lookup_symbol(call, symbol)
    if callee is None or not isinstance(callee, FuncOp):
        return None
    if not callee.regions[0].blocks:
        return () if _is_print_helper(callee) else None
    results = tuple(result for result in call.results if is_memref(result))
    return (_arguments(callee)[index], *results)


def _is_print_helper(function: Operation) -> bool:
    """Whether a function without a body is one of those that print memrefs."""
    return (symbol_name(function) or "").startswith(_PRINTS)
