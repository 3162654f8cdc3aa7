"""Which memory may overlap, and the assumptions of functions about that.

Allocations and globals are distinct. An allocation that escapes (is stored, returned, passed on or
carried by control flow, or transferred until a wait that does not name it) may alias a memref of
unknown origin; a memref selected from known ones is one of these. Arguments of a function are
distinct from each other and from globals if nothing in the module calls the function (a caller of
it from outside is checked), or if every call passes roots that differ.

A function with the attribute `loopwright.distinct_arguments` was transformed assuming that
arguments overlap only if both are only read, one with `loopwright.distinct_elements` assuming that
written arguments do not overlap themselves. `mlir-opt` preserves the attributes. Calls from outside
of the module are checked when they happen, those in the module here. An attribute with the value
`"outside"` is about calls from outside alone: calls in the module were taken into account.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from xdsl.dialects import builtin
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, SSAValue, Use
from xdsl.traits import SymbolTable

from loopwright.exact.functions import Calls, callee_of, function_named_by, name_of
from loopwright.exact.indices import Frame
from loopwright.exact.layouts import ArgumentLayouts, is_injective
from loopwright.exact.memory.access import Root, RootKind, look_through, root_of
from loopwright.exact.presburger.budget import Kept
from loopwright.ir.core.attributes import is_memref as is_ranked
from loopwright.ir.core.enclosing import Reached, blocks_around, defining_block, outermost_op
from loopwright.ir.core.locations import source_location
from loopwright.ir.dialects.arith import SelectOp
from loopwright.ir.dialects.func import CallOp, FuncOp, ReturnOp
from loopwright.ir.dialects.scf import ConditionOp, WhileOp
from loopwright.ir.dialects.symbols import symbol_name
from loopwright.ir.interfaces.control_flow import (
    SuccessorOperands,
    carried_arguments,
    is_counted_loop,
    is_terminator,
    region_kind,
)
from loopwright.ir.interfaces.memory_access import ViewLike, is_view
from loopwright.ir.interfaces.memory_effects import is_captured, may_write_operand
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.reporting.errors import CompileError, Diagnostic, UsageError


class Aliases:
    """Answers for one module; `distinct_arguments=False` lets arguments overlap everywhere."""

    def __init__(self, module: Operation, *, distinct_arguments: bool = True) -> None:
        self._calls = Calls.within(module)
        self.assumes_noalias = distinct_arguments
        """Whether arguments from outside the module are assumed not to alias other memory."""
        self._overlaps = Kept(self._is_overlapped, lambda _: True)
        self._escapes = Kept(_escapes)
        self._retained = Kept(self._is_retained, lambda _: True)
        self._selected = Kept(_choices)
        self._reached = Kept(self._is_reached, lambda _: True)

    def may_alias(self, a: Root, b: Root) -> bool:
        """Return whether two roots may share memory."""
        if a == b:
            return True
        if RootKind.UNKNOWN not in (a.kind, b.kind):
            return self._may_share(a, b)
        pairs = product(self._selected_from(a), self._selected_from(b))
        return any(first == second or self._may_share(first, second) for first, second in pairs)

    def _selected_from(self, root: Root) -> tuple[Root, ...]:
        """Return the candidates for a root: itself, or the roots from which it is selected."""
        if root.value is None or not self.is_selected(root):
            return (root,)
        return self._selected[root.value]

    def is_selected(self, root: Root) -> bool:
        """Return whether a root is one of several others."""
        return root.value is not None and _is_selected(root.value)

    def _may_share(self, a: Root, b: Root) -> bool:
        """Return whether two roots that differ may share memory."""
        kinds = {a.kind, b.kind}
        if RootKind.ALLOCATION in kinds:
            allocation, other_root = (a, b) if a.kind is RootKind.ALLOCATION else (b, a)
            if other_root.kind is not RootKind.UNKNOWN:
                return False
            assert allocation.value is not None
            return self.escapes(allocation.value)
        if RootKind.UNKNOWN in kinds:
            return True
        if kinds == {RootKind.GLOBAL}:
            return False
        return self._may_overlap(a, b)

    def may_alias_in(self, a: Root, b: Root, block: Block) -> bool:
        """Return whether two roots, as seen by the ops in a block, may alias in one execution of
        that block: a memref of unknown origin cannot be an allocation that did not exist or had not
        escaped when it was defined."""
        if not self.may_alias(a, b):
            return False
        for allocation, other_root in ((a, b), (b, a)):
            is_fresh = allocation.kind is RootKind.ALLOCATION and allocation.value is not None
            if is_fresh and other_root.kind is RootKind.UNKNOWN and other_root.value is not None:
                assert allocation.value is not None
                return not self._is_older(other_root.value, allocation.value, block)
        return True

    def _is_older(self, value: SSAValue, allocation: SSAValue, block: Block) -> bool:
        """Return whether a value is defined before an allocation is executed, or before its memory
        may escape, as seen from a block in which both have one instance each."""
        allocating_op = allocation.owner
        value_block = _defining_block(value)
        assert isinstance(allocating_op, Operation), "allocations are results"
        if value_block in blocks_around(block) and _is_after(allocating_op, value):
            return True
        allocating_block = allocating_op.parent_block()
        if allocating_block is None or not all(
            allocating_block in blocks_around(inner_block) for inner_block in (block, value_block)
        ):
            return False
        return all(_is_after(op, value, allocating_block) for op, _ in _escaping_uses(allocation))

    def is_distinct_argument(self, argument: Root) -> bool:
        """Return whether an argument is unknown to the module and so assumed distinct from all
        other arguments and from globals."""
        function = None if argument.value is None else argument.value.owner.parent_op()
        return (
            function is not None
            and self.assumes_noalias
            and not self._calls.is_indirect
            and not self._calls.of(function)
        )

    def are_same_or_disjoint(self, a: Root, b: Root) -> bool:
        """Return whether two arguments are either the same memref or disjoint: each call in the
        module passes one value for both, or disjoint memory."""
        first = a.value
        second = b.value
        if not isinstance(first, BlockArgument) or not isinstance(second, BlockArgument):
            return False
        if a.kind is not RootKind.ARGUMENT or b.kind is not RootKind.ARGUMENT:
            return False
        function = first.owner.parent_op()
        if function is None or not self.assumes_noalias or self._calls.is_indirect:
            return False
        return first.owner is second.owner and all(
            call.operands[first.index] is call.operands[second.index]
            or not self._overlap(_passed(call, a), _passed(call, b))
            for call in self._calls.of(function)
        )

    def _may_overlap(self, a: Root, b: Root) -> bool:
        """Return whether some call passes overlapping memory for an argument and another one (or
        passes a global)."""
        if not self.assumes_noalias or self._calls.is_indirect:
            return True
        return self._overlaps[a, b]

    def _is_overlapped(self, roots: tuple[Root, Root]) -> bool:
        a, b = roots
        argument = a.value if a.kind is RootKind.ARGUMENT else b.value
        function = None if argument is None else argument.owner.parent_op()
        return function is None or any(
            self._overlap(_passed(call, a), _passed(call, b)) for call in self._calls.of(function)
        )

    def _overlap(self, a: Root, b: Root) -> bool:
        return RootKind.UNKNOWN in (a.kind, b.kind) or self.may_alias(a, b)

    def escapes(self, allocation: SSAValue) -> bool:
        """Return whether an allocation may be accessed other than through its SSA value and views
        of it."""
        return self._escapes[allocation]

    def _is_retained(self, memref: SSAValue) -> bool:
        """Return whether some op may retain a reference to a memref after its execution. Calls of
        functions that retain none do not count, nor does returning an allocation."""
        is_argument = isinstance(memref, BlockArgument)
        return any(
            not self._only_reads(op, index)
            for op, index in _escaping_uses(memref)
            if is_argument or not isinstance(op, ReturnOp)
        )

    def _is_reached(self, argument: Root) -> bool:
        """Return whether functions may access the memory of an argument that was not passed to
        them, because some call in the module passes escaped memory."""
        if self.is_distinct_argument(argument):
            return False
        value = argument.value
        function = None if value is None else value.owner.parent_op()
        if value is None or function is None:
            return True
        if not self.assumes_noalias or self._calls.is_indirect:
            return True
        passed = [_passed(call, argument) for call in self._calls.of(function)]
        return any(map(self.is_public, passed))

    def is_public(self, root: Root) -> bool:
        """Return whether a function may access memory that is not passed to it."""
        if root.kind is RootKind.ARGUMENT:
            return self._reached[root]
        if root.kind is RootKind.ALLOCATION and root.value is not None:
            return self._retained[root.value]
        return True

    def _only_reads(self, op: Operation, index: int) -> bool:
        callee = callee_of(op)
        if callee is None:
            return False
        function = SymbolTable.lookup_symbol(op, callee)
        if function is None or not function.regions or not function.regions[0].blocks:
            return False
        return not self._retained[function.regions[0].blocks[0].args[index]]


def _passed(call: Operation, root: Root) -> Root:
    """Return the root that a call passes for an argument of its callee; other roots unchanged."""
    value = root.value
    if root.kind is not RootKind.ARGUMENT or not isinstance(value, BlockArgument):
        return root
    return root_of(look_through(call.operands[value.index], None, Frame()).memref)


def _is_selected(value: SSAValue) -> bool:
    return isinstance(value, OpResult) and isinstance(value.op, SelectOp)


def _choices(value: SSAValue) -> tuple[Root, ...]:
    """Return the roots that a value may be selected from."""
    roots: list[Root] = []
    reached = Reached([value])
    for current in reached:
        if not _is_selected(current):
            roots.append(root_of(current))
            continue
        op = current.owner
        assert isinstance(op, SelectOp)
        choices = op.true_value, op.false_value
        reached.add(look_through(value, None, Frame()).memref for value in choices)
    return tuple(roots)


def _escapes(allocation: SSAValue) -> bool:
    return next(_escaping_uses(allocation), None) is not None


def _escaping_uses(allocation: SSAValue) -> Iterator[tuple[Operation, int]]:
    """Yield the uses of a memref and its views that may keep a reference to it."""
    reached = Reached([allocation])
    for value in reached:
        for use in value.uses:
            op = use.operation
            view = interface_of(op, ViewLike)
            if view is not None and use.index == view.operand:
                reached.add(op.results)
            elif is_captured(op, use.index):
                yield op, use.index


# Order of execution


def _defining_block(value: SSAValue) -> Block:
    """Return the block that a value is defined in."""
    block = defining_block(value)
    assert block is not None, "what defines a value is in a block"
    return block


def _is_after(op: Operation, value: SSAValue, enclosing_block: Block | None = None) -> bool:
    """Return whether an op is executed after the definition of a value, in each execution of a
    block around both; by default the value's own block."""
    block = _defining_block(value) if enclosing_block is None else enclosing_block
    place = block.find_ancestor_op_in_block(op)
    if place is None:
        return False
    if _defining_block(value) is block:
        definition = None if isinstance(value, BlockArgument) else value.owner
    else:
        parent = _defining_block(value).parent_op()
        definition = None if parent is None else block.find_ancestor_op_in_block(parent)
        if definition is None:
            return False
    if definition is None:
        return True
    return isinstance(definition, Operation) and definition.is_before_in_block(place)


STORED_AT_ONCE = "loopwright.stored_at_once"
"""The function attribute that lists the arguments which must not overlap themselves even if nothing
was transformed: elements are stored in them in no defined order."""

_OUTSIDE = "outside"


def function_stating(module: Operation, name: str) -> Operation | None:
    """Return the first function of a module that has such an attribute; None if no function has
    it."""
    return next((op for op in _top_level(module) if name in op.attributes), None)


def expect_no_distinct_arguments(module: Operation, option: str) -> None:
    """Raise `UsageError` if a function declares its arguments distinct while an option says that
    they may alias."""
    stating = function_stating(module, STATED_ARGUMENTS)
    if stating is not None:
        raise UsageError(
            f"the text states that arguments of '@{name_of(stating)}' are distinct, '{option}' "
            "does not"
        )


def statement(function: Operation, name: str) -> Attribute:
    """Return the value of the attribute that states such an assumption of a function."""
    contradicted = next(_contradictions(function, name), None) is not None
    return builtin.StringAttr(_OUTSIDE) if contradicted else builtin.UnitAttr()


def check_calls(module: Operation) -> None:
    """Raise `CompileError` at a call in the module that passes, or may pass, memory that the called
    function declares not to be passed."""
    for function in _top_level(module):
        for name in (STATED_ARGUMENTS, STATED_ELEMENTS):
            if isinstance(function.attributes.get(name), builtin.UnitAttr):
                for op, reason in _contradictions(function, name):
                    message = f"'@{name_of(function)}' states '{name}', and {reason}"
                    raise CompileError(Diagnostic(message, source_location(op)))


def _contradictions(function: Operation, name: str) -> Iterator[tuple[Operation, str]]:
    if not function.regions or not function.regions[0].blocks:
        return
    find = _overlapping_arguments if name == STATED_ARGUMENTS else _overlapping_elements
    yield from find(function)


def _overlapping_arguments(function: Operation) -> Iterator[tuple[Operation, str]]:
    """Yield the call sites at which an argument that is written may overlap another one."""
    aliases = Aliases(outermost_op(function))
    is_written = written_arguments(function)
    arguments = function.regions[0].blocks[0].args
    memrefs = [k for k, argument in enumerate(arguments) if is_memref(argument)]
    pairs = [(a, b) for a, b in combinations(memrefs, 2) if is_written[a] or is_written[b]]
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
    """Yield the call sites at which a written argument may overlap itself, where its type does not
    exclude this."""
    layouts = ArgumentLayouts()
    arguments = function.regions[0].blocks[0].args
    for argument, is_written in zip(arguments, written_arguments(function), strict=True):
        if is_written and _is_open(argument) and layouts.shared(argument) is not None:
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
    """Yield the ops through which a function may be called indirectly, then its direct calls."""
    name = name_of(function)
    callee_names = {op: function_named_by(op) for op in outermost_op(function).walk()}
    users = [op for op, symbol in callee_names.items() if symbol and symbol.string_value() == name]
    yield from sorted(users, key=lambda op: callee_of(op) is not None)


def _top_level(module: Operation) -> Iterator[Operation]:
    """Yield the ops of a module and of modules nested in it, without the bodies of functions."""
    for region in module.regions:
        for op in region.block.ops:
            yield op
            if isinstance(op, builtin.ModuleOp):
                yield from _top_level(op)


STATED_ARGUMENTS = "loopwright.distinct_arguments"
"""The attribute of a function whose memref arguments are assumed not to alias."""

STATED_ELEMENTS = "loopwright.distinct_elements"
"""The attribute of a function whose memref arguments are assumed not to overlap themselves."""

_PRINTS = "printMemref"


def is_memref(value: SSAValue) -> bool:
    """Return whether a value is a memref, ranked or not."""
    return isinstance(value.type, builtin.MemRefType | builtin.UnrankedMemRefType)


def written_arguments(function: Operation) -> tuple[bool, ...]:
    """Return for each argument of a `func.func` with a body whether the function may store through
    it.

    False for arguments that are not memrefs.
    """
    return tuple(is_memref(value) and _may_be_written(value) for value in _arguments(function))


def written_operands(call: Operation) -> tuple[SSAValue, ...]:
    """Return the memrefs that a `func.call` passes and the called function may store through: all,
    if its body is not known."""
    symbol = call.properties.get("callee")
    callee = None
    if isinstance(symbol, builtin.SymbolRefAttr):
        callee = SymbolTable.lookup_symbol(call, symbol)
    passed = tuple(operand for operand in call.operands if is_memref(operand))
    if callee is None or not isinstance(callee, FuncOp) or not callee.regions[0].blocks:
        return passed
    pairs = zip(call.operands, written_arguments(callee), strict=True)
    return tuple(operand for operand, is_written in pairs if is_written)


def _arguments(function: Operation) -> tuple[SSAValue, ...]:
    return tuple(function.regions[0].blocks[0].args)


def _may_be_written(start: SSAValue) -> bool:
    """Searches the values that may name the same memory as `start` for a use that may write."""
    reached = Reached([start])
    for value in reached:
        for use in value.uses:
            aliases = _aliases_made_by(use)
            if aliases is None:
                return True
            reached.add(aliases)
    return False


def _aliases_made_by(use: Use) -> tuple[SSAValue, ...] | None:
    """Return the new aliases of the memory that a use creates; `None` if it may write the
    memory."""
    op = use.operation
    if is_view(op) or isinstance(op, SelectOp):
        return tuple(result for result in op.results if is_memref(result))
    if isinstance(op, ReturnOp):
        return ()
    if isinstance(op, CallOp):
        return _aliases_of_call(op, use.index)
    if (passed_on := _passed_on(use)) is not None:
        return passed_on
    return None if may_write_operand(op, use.index) else ()


def _passed_on(use: Use) -> tuple[SSAValue, ...] | None:
    """Return the values to which control flow passes a used value; `None` if it does not pass it
    on, or if that is not known."""
    op = use.operation
    index = use.index
    branch = interface_of(op, SuccessorOperands)
    if branch is not None:
        places = [branch.positions(op, number) for number in range(len(op.successors))]
        pairs = zip(op.successors, places, strict=True)
        passed = [(block, index - x.start) for block, x in pairs if index in x]
        return tuple(block.args[number] for block, number in passed) or None
    if isinstance(op, WhileOp):
        return (op.regions[0].blocks[0].args[index],)
    if is_counted_loop(op):
        first = len(op.operands) - len(op.results)
        return None if index < first else _of_iteration(op, index - first)
    parent = op.parent_op()
    if not is_terminator(op) or parent is None:
        return None
    if isinstance(op, ConditionOp):  # whose first operand is the condition
        return parent.results[index - 1], parent.regions[1].blocks[0].args[index - 1]
    if isinstance(parent, WhileOp):
        return (parent.regions[0].blocks[0].args[index],)
    if is_counted_loop(parent):
        return _of_iteration(parent, index)
    if region_kind(parent) is None:
        return None
    return (parent.results[index],) if len(op.operands) == len(parent.results) else None


def _of_iteration(loop: Operation, number: int) -> tuple[SSAValue, ...]:
    """Return the values of a carried value in an iteration of a counted loop, and after the
    loop."""
    return loop.results[number], carried_arguments(loop)[number]


def _aliases_of_call(call: Operation, index: int) -> tuple[SSAValue, ...] | None:
    symbol = call.properties.get("callee")
    if not isinstance(symbol, builtin.SymbolRefAttr):
        return None
    callee = SymbolTable.lookup_symbol(call, symbol)
    if callee is None or not isinstance(callee, FuncOp):
        return None
    if not callee.regions[0].blocks:
        return () if (symbol_name(callee) or "").startswith(_PRINTS) else None
    results = tuple(result for result in call.results if is_memref(result))
    return (_arguments(callee)[index], *results)
