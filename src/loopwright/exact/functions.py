"""The programs and functions to analyse, and the calls between functions."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol

from xdsl.dialects.builtin import ArrayAttr, ModuleOp, StringAttr, SymbolRefAttr
from xdsl.ir import Operation
from xdsl.traits import IsolatedFromAbove, SymbolTable

from loopwright.exact.presburger.budget import budget_of, spending
from loopwright.ir.core.enclosing import ops_in, ops_of, path_to
from loopwright.ir.core.properties import attribute
from loopwright.ir.dialects.func import CallIndirectOp, CallOp, ConstantOp, FuncOp
from loopwright.ir.dialects.registry import read_module
from loopwright.ir.dialects.symbols import is_function, symbol_name
from loopwright.ir.interfaces.control_flow import is_loop
from loopwright.ir.interfaces.memory_effects import effects_of, may_end_itself
from loopwright.records import dataclass
from loopwright.reporting.errors import UsageError, UsageTypeError, expect_kind, with_article
from loopwright.reporting.stages import setting


class HasOp(Protocol):
    """A `loopwright.Module` or a kernel, which this layer may not import."""

    @property
    def op(self) -> ModuleOp:
        """The operation."""
        ...


def operation_of(module: HasOp | str, function: str | None, max_steps: int | None) -> ModuleOp:
    """Return the operation to be analysed, given as an operation or a module; raises `UsageError`
    for other arguments."""
    if not isinstance(module, str) and not hasattr(module, "op"):
        class_name = with_article(type(module).__name__)
        hint = ": decorate it with @lw.kernel" if callable(module) else ""
        raise UsageTypeError(f"the module is a Module, a kernel or a str, not {class_name}{hint}")
    expect_kind("the name of a function", function, str, type(None))
    expect_kind("max_steps", max_steps, int, type(None))
    return read_module(module) if isinstance(module, str) else module.op


_skipped: ContextVar[list[Operation] | None] = ContextVar("skipped", default=None)


@contextmanager
def noting_skipped() -> Generator[list[Operation]]:
    """Within the context, collect the outermost loops outside of functions, which
    `functions_with_bodies` skips."""
    ops: list[Operation] = []
    with setting(_skipped, ops):
        yield ops


def _loops_in_no_function(root: Operation) -> Iterator[Operation]:
    if is_loop(root):
        yield root
    elif not is_function(root):
        for region in root.regions:
            for block in region.blocks:
                for op in ops_of(block):
                    if op.regions:
                        yield from _loops_in_no_function(op)


def bodies_in(module: Operation) -> list[Operation]:
    """Return the functions of a module that have a body."""
    return [op for op in ops_in(module) if op.regions and is_function(op) and op.regions[0].blocks]


def functions_with_bodies(module: Operation, name: str | None = None) -> list[Operation]:
    """Return the functions of a module that have a body, or those of that name, with or without its
    `@`.

    Raises `UsageError` if there is none of that name.
    """
    functions = bodies_in(module)
    if name is None:
        if (skipped := _skipped.get()) is not None and not any(map(is_function, path_to(module))):
            skipped += _loops_in_no_function(module)
        return functions
    symbol = name.removeprefix("@")
    named = [op for op in functions if name_of(op) == symbol]
    if not named:
        available = ", ".join(f"'{name_of(op)}'" for op in functions) or "none"
        raise UsageError(f"there is no function '{symbol}' with a body (available: {available})")
    return named


def only_function(module: Operation, name: str | None) -> Operation:
    """Return the function of a name, or the only one with a body.

    Raises `UsageError` if there is none of that name, or several and no name.
    """
    functions = functions_with_bodies(module, name)
    if len(functions) != 1:
        names = ", ".join(f"'{name_of(function)}'" for function in functions)
        has = f"the module has functions {names}: name one" if functions else "there is no function"
        raise UsageError(f"{has} with a body" if not functions else has)
    return functions[0]


def name_of(function: Operation) -> str:
    """Return the name of a function."""
    return symbol_name(function) or ""


def function_around(op: Operation) -> Operation:
    """Return the function that an op is in, or is; the outermost op if there is none."""
    while (
        not op.has_trait(IsolatedFromAbove, value_if_unregistered=False)
        and (parent := op.parent_op()) is not None
    ):
        op = parent
    return op


@contextmanager
def spending_on(op: Operation) -> Generator[None]:
    """Charge the exact questions asked inside to the budget of the function around an op."""
    with spending(budget_of(function_around(op))):
        yield


def is_private(function: Operation) -> bool:
    """Return whether a function can only be called from its own module."""
    visibility = attribute(function, "sym_visibility")
    return isinstance(visibility, StringAttr) and visibility.data == "private"


def callee_of(op: Operation) -> SymbolRefAttr | None:
    """Return the function that an op calls by its name."""
    callee = attribute(op, "callee") if isinstance(op, CallOp) else None
    return callee if isinstance(callee, SymbolRefAttr) else None


def function_named_by(op: Operation) -> SymbolRefAttr | None:
    """Return the function that an op calls or takes the address of, by its symbol."""
    named = attribute(op, "value") if isinstance(op, ConstantOp) else callee_of(op)
    return named if isinstance(named, SymbolRefAttr) else None


@dataclass(frozen=True)
class Calls:
    """The calls in a module; `is_indirect` if functions may also be called through an address, or
    by an unknown op that names a symbol."""

    by_name: Mapping[str, Sequence[Operation]]
    is_indirect: bool

    def of(self, function: Operation) -> Sequence[Operation]:
        """Return the calls of a function by its name."""
        return self.by_name.get(name_of(function), ())

    @staticmethod
    def within(module: Operation) -> Calls:
        """Return the calls in a module."""
        sites: dict[str, list[Operation]] = {}
        is_indirect = False
        for op in ops_in(module):
            if (callee := callee_of(op)) is not None:
                sites.setdefault(callee.string_value(), []).append(op)
            elif isinstance(op, CallIndirectOp | ConstantOp) or (
                not is_indirect and _names_symbol(op) and effects_of(op) is None
            ):
                is_indirect = True
        return Calls(sites, is_indirect)


def _names_symbol(op: Operation) -> bool:
    for values in (op.properties.values(), op.attributes.values()):
        for value in values:
            if type(value) is SymbolRefAttr:
                return True
            if type(value) is ArrayAttr and SymbolRefAttr in map(type, value):
                return True
    return False


def certainly_returns(call: Operation, through: frozenset[Operation] = frozenset()) -> bool:
    """Return whether an op calls a non-recursive function of this module whose body is one block
    without ops that may end the program."""
    callee = callee_of(call)
    function = None if callee is None else SymbolTable.lookup_symbol(call, callee)
    if not isinstance(function, FuncOp) or function in through:
        return False
    blocks = function.regions[0].blocks
    within = through | {function}
    return len(blocks) == 1 and not any(
        may_end_itself(op) and not certainly_returns(op, within) for op in blocks[0].walk()
    )
