"""Assumptions on arguments that attributes of functions state, for texts that have no ledger.

A function with `loopwright.distinct_arguments` was transformed for arguments that overlap only
where both are only read, one with `loopwright.distinct_elements` for written arguments that do not
overlap themselves. `mlir-opt` leaves the attributes alone. Calls from outside of the module are
checked when they happen; those in the module are checked here, by what is known of aliases and
layouts. Where calls were in the module before, which transformations took into account, the
attribute has the value `"outside"`: it is about calls from outside alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from xdsl.dialects.builtin import ModuleOp, StringAttr, UnitAttr
from xdsl.ir import Attribute, BlockArgument, Operation, SSAValue

from loopwright.exact.functions import callee_of, function_named_by, name_of
from loopwright.exact.indices import Frame
from loopwright.exact.memory.access import root_of
from loopwright.exact.memory.aliases import Aliases
from loopwright.exact.memory.argument_effects import is_memref, written_arguments
from loopwright.exact.memory.argument_layouts import ArgumentLayouts
from loopwright.exact.memory.layouts import is_injective
from loopwright.exact.memory.views import look_through
from loopwright.ir.dialects.func import CallOp
from loopwright.ir.syntax.enclosing import outermost_op
from loopwright.ir.syntax.locations import source_location
from loopwright.ir.syntax.narrowing import is_memref as is_ranked
from loopwright.reporting.errors import CompileError, Diagnostic, UsageError

STATED_ARGUMENTS = "loopwright.distinct_arguments"
"""The attribute of a function whose memref arguments are taken for distinct."""

STATED_ELEMENTS = "loopwright.distinct_elements"
"""The attribute of a function whose memref arguments are taken not to overlap themselves."""

STORED_AT_ONCE = "loopwright.stored_at_once"
"""The attribute of a function that lists the arguments which must not overlap themselves even where
nothing was transformed: what is stored in them has no order."""

_OUTSIDE = "outside"


def function_stating(module: Operation, name: str) -> Operation | None:
    """The first function of a module that has such an attribute; None if there is none."""
    return next((op for op in _top_level(module) if name in op.attributes), None)


def expect_no_distinct_arguments(module: Operation, option: str) -> None:
    """Raise `UsageError` if a function states that its arguments are distinct, which an option
    denies."""
    stating = function_stating(module, STATED_ARGUMENTS)
    if stating is not None:
        raise UsageError(
            f"the text states that arguments of '@{name_of(stating)}' are distinct, '{option}' "
            "does not"
        )


def statement(function: Operation, name: str) -> Attribute:
    """The value of such an attribute, to be put onto a function."""
    contradicted = next(_contradictions(function, name), None) is not None
    return StringAttr(_OUTSIDE) if contradicted else UnitAttr()


def check_calls(module: Operation) -> None:
    """Raise `CompileError` at an op of the module that passes memory to a function, or may, for
    which the function states not to be made."""
    for function in _top_level(module):
        for name in (STATED_ARGUMENTS, STATED_ELEMENTS):
            if isinstance(function.attributes.get(name), UnitAttr):
                for op, reason in _contradictions(function, name):
                    message = f"'@{name_of(function)}' states '{name}', and {reason}"
                    raise CompileError(Diagnostic(message, source_location(op)))


def _contradictions(function: Operation, name: str) -> Iterator[tuple[Operation, str]]:
    if not function.regions or not function.regions[0].blocks:
        return
    find = _overlapping_arguments if name == STATED_ARGUMENTS else _overlapping_elements
    yield from find(function)


def _overlapping_arguments(function: Operation) -> Iterator[tuple[Operation, str]]:
    """The ops by which arguments may overlap of which one is written."""
    aliases = Aliases(outermost_op(function))
    written = written_arguments(function)
    arguments = function.regions[0].blocks[0].args
    memrefs = [k for k, argument in enumerate(arguments) if is_memref(argument)]
    pairs = [(a, b) for a, b in combinations(memrefs, 2) if written[a] or written[b]]
    for op in _uses_of(function) if pairs else ():
        if not isinstance(op, CallOp):
            yield op, "may be called from here with memory that overlaps"
            continue
        for a, b in pairs:
            roots = [root_of(look_through(op.operands[k], None, Frame()).memref) for k in (a, b)]
            if aliases.may_alias(*roots):
                yield op, f"arguments {a + 1} and {b + 1} of this call may overlap"
                break


def _overlapping_elements(function: Operation) -> Iterator[tuple[Operation, str]]:
    """The ops by which written arguments may overlap themselves, if their types leave it open."""
    layouts = ArgumentLayouts()
    arguments = function.regions[0].blocks[0].args
    for argument, written in zip(arguments, written_arguments(function), strict=True):
        if written and _is_open(argument) and layouts.shared(argument) is not None:
            place = f"argument {argument.index + 1}"
            for op in _uses_of(function):
                yield op, f"{place} may overlap itself as it is called from here"


def _is_open(argument: SSAValue) -> bool:
    return (
        isinstance(argument, BlockArgument)
        and is_ranked(argument.type)
        and not is_injective(argument.type)
    )


def _uses_of(function: Operation) -> Iterator[Operation]:
    """The ops by which somebody may call a function, then those that call it."""
    name = name_of(function)
    named = {op: function_named_by(op) for op in outermost_op(function).walk()}
    users = [op for op, known in named.items() if known and known.string_value() == name]
    yield from sorted(users, key=lambda op: callee_of(op) is not None)


def _top_level(module: Operation) -> Iterator[Operation]:
    """What stands in a module and in those inside it; no function's body is looked at."""
    for region in module.regions:
        for op in region.block.ops:
            yield op
            if isinstance(op, ModuleOp):
                yield from _top_level(op)
