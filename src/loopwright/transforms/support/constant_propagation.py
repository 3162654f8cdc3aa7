"""Sparse conditional constant propagation: which values are constants, and what is executed.

A value is unknown until something that is executed gives it, then a constant, then one of several
values. Blocks are executed where a branch that is taken leads; regions of conditionals where the
condition may lead; loops carry what they begin with and what they yield; arguments and results of
functions whose calls are all known are those of the calls (Wegman and Zadeck, Constant propagation
with conditional branches, TOPLAS 1991).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import StringAttr, SymbolRefAttr
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue, TypedAttribute
from xdsl.traits import SymbolTable

from loopwright.dialects import affine, cf, scf
from loopwright.dialects.arith import ConstantOp
from loopwright.dialects.arith.constants import integer_of
from loopwright.dialects.func import CallOp, FuncOp, ReturnOp
from loopwright.dialects.symbols import references, symbol_name
from loopwright.interfaces.control_flow import (
    SuccessorOperands,
    carried_arguments,
    is_counted_loop,
    is_isolated,
)
from loopwright.interfaces.op_interfaces import interface_of
from loopwright.interfaces.rewriting import ConstantBuilder, fold_of, is_constant
from loopwright.transforms.support.rewriter import attribute_key


@dataclass(frozen=True, slots=True)
class Constant:
    """What a value is known to be, and how to make an op that gives it."""

    attribute: Attribute
    make: Callable[[Attribute], Operation]
    key: object

    def is_same(self, other: Constant) -> bool:
        """Whether both are the same, made by ops of the same kind."""
        return self.key == other.key


class ConstantPropagation:
    """What is known of the values inside an op; asked for with `constant`."""

    def __init__(self, root: Operation) -> None:
        self._root = root
        self._known: dict[SSAValue, Constant | None] = {}
        self._executed: set[Block] = set()
        self._waiting: list[Operation] = []
        self._functions: dict[str, FuncOp] = {}
        self._calls: dict[FuncOp, list[CallOp]] = defaultdict(list)
        self._private: set[FuncOp] = set()
        self._find_functions()
        if not is_isolated(root):
            operands = {operand for inner in root.walk() for operand in inner.operands}
            self._vary(value for value in operands if not root.is_ancestor(value.owner))
        for region in root.regions:
            self._enter_freely(region)
        while self._waiting:
            op = self._waiting.pop()
            if op.parent_block() in self._executed:
                self._visit(op)

    def constant(self, value: SSAValue) -> Constant | None:
        """The constant that a value is; None where it is another one, or never computed."""
        return self._known.get(value)

    # Functions ----------------------------------------------------------------------------------

    def _find_functions(self) -> None:
        """The functions of the root, and those all of whose uses are calls that are here."""
        if not self._root.has_trait(SymbolTable):
            return
        body = [op for region in self._root.regions for block in region.blocks for op in block.ops]
        self._functions = {symbol_name(op) or "": op for op in body if isinstance(op, FuncOp)}
        uses: dict[str, int] = defaultdict(int)
        for inner in self._root.walk():
            for attribute in (*inner.properties.values(), *inner.attributes.values()):
                for reference in references(attribute):
                    uses[reference.root_reference.data] += 1
            callee = self._callee(inner)
            if callee is not None:
                self._calls[callee].append(inner)  # pyright: ignore[reportArgumentType] : a call
        for name, function in self._functions.items():
            is_private = function.sym_visibility == StringAttr("private")
            if is_private and uses[name] == len(self._calls[function]):
                self._private.add(function)

    def _callee(self, op: Operation) -> FuncOp | None:
        """The function that an op calls, if it is one of the root's and has a body."""
        if not isinstance(op, CallOp) or not isinstance(op.callee, SymbolRefAttr):
            return None
        table = op.parent_op()
        while table is not None and not table.has_trait(SymbolTable, value_if_unregistered=False):
            table = table.parent_op()
        if table is not self._root:
            return None
        function = self._functions.get(op.callee.root_reference.data)
        return function if function is not None and function.body.blocks else None

    # The lattice --------------------------------------------------------------------------------

    def _is_known(self, value: SSAValue) -> bool:
        return value in self._known

    def _join(self, value: SSAValue, found: Constant | None) -> None:
        """Note that a value may be a constant, or with None anything."""
        if value in self._known:
            old = self._known[value]
            if old is None or (found is not None and old.is_same(found)):
                return
            found = None
        self._known[value] = found
        for use in value.uses:
            self._waiting.append(use.operation)
            # What a terminator yields is seen where the op around it is looked at.
            parent = use.operation.parent_op()
            if parent is not None and use.operation.next_op is None:
                self._waiting.append(parent)

    def _join_value(self, value: SSAValue, source: SSAValue) -> None:
        if source in self._known:
            self._join(value, self._known[source])

    def _vary(self, values: Iterable[SSAValue]) -> None:
        for value in values:
            self._join(value, None)

    def _execute(self, block: Block) -> None:
        if block not in self._executed:
            self._executed.add(block)
            self._waiting += reversed(list(block.ops))

    def _enter_freely(self, region: Region) -> None:
        """A region is executed with arguments that are not known."""
        first = region.blocks.first
        if first is not None:
            self._vary(first.args)
            self._execute(first)

    # Operations ---------------------------------------------------------------------------------

    def _visit(self, op: Operation) -> None:
        if op.successors:
            self._visit_branch(op)
        elif isinstance(op, ReturnOp):
            self._visit_return(op)
        elif isinstance(op, FuncOp):
            if op not in self._private:
                for region in op.regions:
                    self._enter_freely(region)
        elif op.regions:
            self._visit_regions(op)
        elif isinstance(op, CallOp):
            self._visit_call(op)
        else:
            self._visit_plain(op)
            parent = op.parent_op()
            if op.next_op is None and parent is not None and parent is not self._root:
                self._waiting.append(parent)

    def _visit_branch(self, op: Operation) -> None:
        interface = interface_of(op, SuccessorOperands)
        for number in self._taken(op):
            block = op.successors[number]
            if interface is None:
                self._vary(block.args)
            else:
                positions = interface.positions(op, number)
                for argument, position in zip(block.args, positions, strict=True):
                    self._join_value(argument, op.operands[position])
            self._execute(block)

    def _taken(self, op: Operation) -> Sequence[int]:
        """The numbers of the successors that an op may branch to."""
        everything = range(len(op.successors))
        if not isinstance(op, cf.ConditionalBranchOp | cf.SwitchOp):
            return everything
        if not self._is_known(op.operands[0]):
            return ()
        found = self._known[op.operands[0]]
        condition = None if found is None else integer_of(found.attribute)
        if condition is None or not isinstance(op, cf.ConditionalBranchOp):
            return everything
        return (0,) if condition else (1,)

    def _visit_return(self, op: ReturnOp) -> None:
        function = op.parent_op()
        if isinstance(function, FuncOp):
            for call in self._calls.get(function, ()):
                for result, value in zip(call.results, op.operands, strict=True):
                    self._join_value(result, value)

    def _visit_call(self, op: CallOp) -> None:
        callee = self._callee(op)
        if callee is None:
            self._vary(op.results)
            return
        entry = callee.body.blocks[0]
        if callee in self._private:
            for argument, value in zip(entry.args, op.operands, strict=True):
                self._join_value(argument, value)
            self._execute(entry)
        for block in callee.body.blocks:
            last = block.last_op
            if block in self._executed and isinstance(last, ReturnOp):
                for result, value in zip(op.results, last.operands, strict=True):
                    self._join_value(result, value)

    def _visit_regions(self, op: Operation) -> None:
        if isinstance(op, scf.IfOp | scf.IndexSwitchOp | affine.IfOp):
            self._visit_conditional(op)
        elif isinstance(op, scf.ForOp | affine.ForOp) and is_counted_loop(op):
            self._visit_loop(op)
        elif isinstance(op, scf.WhileOp):
            self._visit_while(op)
        else:
            for region in op.regions:
                self._enter_freely(region)
            self._vary(op.results)

    def _visit_conditional(self, op: Operation) -> None:
        regions: Sequence[Region] = op.regions
        if isinstance(op, scf.IfOp):
            if not self._is_known(op.condition):
                return
            found = self._known[op.condition]
            condition = None if found is None else integer_of(found.attribute)
            if condition is not None:
                regions = op.regions[:1] if condition else op.regions[1:]
        for region in regions:
            self._enter_freely(region)
            self._join_yielded(op.results, region)

    def _visit_loop(self, op: scf.ForOp | affine.ForOp) -> None:
        body = op.region.block
        inits = op.init_args if isinstance(op, scf.ForOp) else op.inits
        count = op.constant_trip_count if isinstance(op, affine.ForOp) else None
        if not count:
            for result, value in zip(op.results, inits, strict=True):
                self._join_value(result, value)
        if count == 0:
            return
        carried = carried_arguments(op)
        self._vary(body.args[: len(body.args) - len(carried)])
        for argument, value in zip(carried, inits, strict=True):
            self._join_value(argument, value)
        self._execute(body)
        if count != 1:
            self._join_yielded(carried, op.region)
        self._join_yielded(op.results, op.region)

    def _visit_while(self, op: scf.WhileOp) -> None:
        before, after = op.before.block, op.after.block
        for argument, value in zip(before.args, op.inits, strict=True):
            self._join_value(argument, value)
        self._execute(before)
        last = before.last_op
        if not isinstance(last, scf.ConditionOp):
            return
        for targets in (after.args, op.results):
            for target, value in zip(targets, last.arguments, strict=True):
                self._join_value(target, value)
        if all(self._is_known(argument) for argument in after.args):
            self._execute(after)
            self._join_yielded(before.args, op.after)

    def _join_yielded(self, targets: Sequence[SSAValue], region: Region) -> None:
        block = region.blocks.first
        last = None if block is None or block not in self._executed else block.last_op
        if last is not None:
            for target, value in zip(targets, last.operands, strict=bool(targets)):
                self._join_value(target, value)

    def _visit_plain(self, op: Operation) -> None:
        if not op.results:
            return
        if is_constant(op):
            value = op.properties["value"]
            kind = type(op)
            make = _arith_constant if kind is ConstantOp else _copier(op)
            self._join(op.results[0], Constant(value, make, (kind, attribute_key(value))))
            return
        if not all(self._is_known(operand) for operand in op.operands):
            return
        folded = self._folded(op)
        for result, found in zip(op.results, folded, strict=True):
            self._join(result, found)

    def _folded(self, op: Operation) -> Sequence[Constant | None]:
        """What the results of an op are, if its operands are what they are known to be."""
        varying = [None] * len(op.results)
        fold = fold_of(op)
        if fold is None:
            return varying
        known = [self._known[operand] for operand in op.operands]
        kept = (tuple(op.operands), dict(op.properties), dict(op.attributes))
        found = fold(op, [None if one is None else one.attribute for one in known])
        if not found:
            if found is not None:
                _restore(op, *kept)
            return varying
        by_operand = dict(zip(op.operands, known, strict=True))
        return [
            by_operand.get(value) if isinstance(value, SSAValue) else self._made(op, value, result)
            for value, result in zip(found, op.results, strict=True)
        ]

    def _made(self, op: Operation, value: Attribute, result: SSAValue) -> Constant | None:
        if not isinstance(value, TypedAttribute) or value.get_type() != result.type:
            return None
        builder = interface_of(op, ConstantBuilder)
        make = _arith_constant if builder is None else builder.make
        return Constant(value, make, (type(make(value)), attribute_key(value)))


def _restore(
    op: Operation,
    operands: Sequence[SSAValue],
    properties: Mapping[str, Attribute],
    attributes: Mapping[str, Attribute],
) -> None:
    """Undo what a fold changed in place."""
    op.operands = operands
    op.properties.clear()
    op.properties.update(properties)
    op.attributes.clear()
    op.attributes.update(attributes)


def _arith_constant(attribute: Attribute) -> Operation:
    assert isinstance(attribute, TypedAttribute)
    return ConstantOp(attribute)


def _copier(op: Operation) -> Callable[[Attribute], Operation]:
    """What makes ops like one that is there."""
    return lambda _: op.clone()
