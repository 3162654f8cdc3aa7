"""Sparse conditional propagation of what is known of values: constants and ranges.

Sparse conditional propagation of what is known of values, along what is executed.

Nothing is known of a value until something that is executed gives it; what is found then is joined
with what is found later. Blocks are executed where a branch that is taken leads; regions of
conditionals where the condition may lead; loops carry what they begin with and what they yield;
arguments and results of functions whose calls are all known are those of the calls (Wegman and
Zadeck, Constant propagation with conditional branches, TOPLAS 1991).

Sparse conditional constant propagation: which values are constants.

Which integers values may be: ranges, propagated along what is executed.

Ranges of results follow from what ops declare (`ir.interfaces.index_values`), those of induction
variables from the bounds of loops. What a loop yields and finds changed is taken to be anything at
once (widening; Cousot and Cousot, Abstract interpretation, POPL 1977).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Generic, TypeVar

from xdsl.dialects.builtin import IndexType, StringAttr, SymbolRefAttr
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue, TypedAttribute
from xdsl.traits import SymbolTable

from loopwright.ir.affine_expr import AffineExpr, AffineMap, constant, symbol
from loopwright.ir.dialects import affine, cf, scf
from loopwright.ir.dialects.affine.intervals import bounds_of
from loopwright.ir.dialects.arith import ConstantOp
from loopwright.ir.dialects.arith.constants import element_width, integer_of
from loopwright.ir.dialects.func import CallOp, FuncOp, ReturnOp
from loopwright.ir.dialects.symbols import references, symbol_name
from loopwright.ir.dialects.ub import PoisonAttr, PoisonOp
from loopwright.ir.interfaces import control_flow, rewriting
from loopwright.ir.interfaces.index_values import HasIntegerRange, IntegerRange
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.syntax.enclosing import is_inside, ops_around
from loopwright.loops.support.rewriter import constant_key
from loopwright.reporting.unknown import Cause

Known = TypeVar("Known")
"""What may be known of a value."""


class Propagation(ABC, Generic[Known]):
    """What is known of the values inside an op: something, or that a value may be anything."""

    def __init__(self, root: Operation) -> None:
        self._root = root
        self._known: dict[SSAValue, Known | None] = {}
        self._executed: set[Block] = set()
        self._waiting: list[Operation] = []
        self._functions: dict[tuple[Operation, str], FuncOp] = {}
        self._calls: dict[FuncOp, list[CallOp]] = defaultdict(list)
        self._private: set[FuncOp] = set()
        self._find_functions()
        if not control_flow.is_isolated(root):
            operands = {operand for inner in root.walk() for operand in inner.operands}
            self._vary(value for value in operands if not root.is_ancestor(value.owner))
        for region in root.regions:
            self._enter_freely(region)
        while self._waiting:
            op = self._waiting.pop()
            if op.parent_block() in self._executed:
                self._visit(op)

    @abstractmethod
    def joined(self, value: SSAValue, old: Known, new: Known) -> Known | None:
        """What is known of a value that may be either; `old` itself if that says it all."""

    @abstractmethod
    def truth(self, condition: SSAValue) -> int | None:
        """The number that a condition, of which something is known, is sure to be."""

    @abstractmethod
    def compute(self, op: Operation) -> Sequence[Known | None] | None:
        """What is known of the results of an op without regions, if something is of its operands;
        None where that has to be waited for."""

    def enter_loop(self, op: Operation, arguments: Sequence[SSAValue]) -> None:
        """Note what induction variables of a loop that is entered may be."""
        self._vary(arguments)

    # Functions ----------------------------------------------------------------------------------

    def _find_functions(self) -> None:
        """The functions of symbol tables, and those all of whose uses are calls that are here."""
        if not self._root.has_trait(SymbolTable):
            return
        uses: dict[tuple[Operation, str], int] = defaultdict(int)
        for table in self._root.walk():
            if not table.has_trait(SymbolTable, value_if_unregistered=False):
                continue
            body = [op for region in table.regions for block in region.blocks for op in block.ops]
            for op in body:
                if isinstance(op, FuncOp):
                    self._functions[table, symbol_name(op) or ""] = op
        for inner in self._root.walk():
            for attribute in (*inner.properties.values(), *inner.attributes.values()):
                for reference in references(attribute):
                    for key in self._meant(inner, reference):
                        uses[key] += 1
            callee = self._callee(inner)
            if callee is not None:
                self._calls[callee].append(inner)  # pyright: ignore[reportArgumentType] : a call
        for key, function in self._functions.items():
            if _is_hidden(function, self._root) and uses[key] == len(self._calls[function]):
                self._private.add(function)

    def _meant(self, op: Operation, reference: SymbolRefAttr) -> Iterator[tuple[Operation, str]]:
        """The functions that a reference in an op may mean."""
        names = [each.data for each in reference.nested_references]
        yield from (key for key in self._functions if key[1] in names)
        keys = ((table, reference.root_reference.data) for table in (op, *ops_around(op)))
        yield from islice((key for key in keys if key in self._functions), 1)

    def _callee(self, op: Operation) -> FuncOp | None:
        """The function that an op calls, if it is one of the root's and has a body."""
        if not isinstance(op, CallOp) or not isinstance(op.callee, SymbolRefAttr):
            return None
        tables = (
            t for t in ops_around(op) if t.has_trait(SymbolTable, value_if_unregistered=False)
        )
        table = next(tables, None)
        if table is None:
            return None
        function = self._functions.get((table, op.callee.root_reference.data))
        return function if function is not None and function.body.blocks else None

    # The lattice --------------------------------------------------------------------------------

    def _is_known(self, value: SSAValue) -> bool:
        return value in self._known

    def _join(self, value: SSAValue, found: Known | None) -> None:
        """Note that something holds for a value, or with None nothing."""
        if value in self._known:
            old = self._known[value]
            if old is None:
                return
            found = None if found is None else self.joined(value, old, found)
            if found is old:
                return
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

    def is_executed(self, block: Block) -> bool:
        """Whether a block may be executed."""
        return block in self._executed

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
        interface = interface_of(op, control_flow.SuccessorOperands)
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
        if not isinstance(op, cf.ConditionalBranchOp):
            return everything
        condition = self.truth(op.condition)
        if condition is None:
            return everything
        return (0,) if condition else (1,)

    def _visit_return(self, op: ReturnOp) -> None:
        function = op.parent_op()
        if isinstance(function, FuncOp):
            for call in self._calls.get(function, ()):
                if call.parent_block() not in self._executed:
                    continue  # a call looks at the returns when it is executed
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
        elif isinstance(op, scf.ForOp | affine.ForOp) and control_flow.is_counted_loop(op):
            self._visit_loop(op)
        elif isinstance(op, scf.WhileOp):
            self._visit_while(op)
        elif control_flow.is_parallel_loop(op):
            self.enter_loop(op, control_flow.induction_variables(op))
            self._execute(op.regions[0].block)
            self._vary(op.results)
        else:
            for region in op.regions:
                self._enter_freely(region)
            self._vary(op.results)

    def _visit_conditional(self, op: Operation) -> None:
        regions: Sequence[Region] = op.regions
        if isinstance(op, scf.IfOp):
            if not self._is_known(op.condition):
                return
            condition = self.truth(op.condition)
            if condition is not None:
                regions = op.regions[:1] if condition else op.regions[1:]
        elif isinstance(op, scf.IndexSwitchOp):
            if not self._is_known(op.arg):
                return
            number = self.truth(op.arg)
            if number is not None:
                cases = dict(zip(op.case_values(), op.case_regions, strict=True))
                regions = [cases.get(number, op.default_region)]
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
        carried = control_flow.carried_arguments(op)
        self.enter_loop(op, body.args[: len(body.args) - len(carried)])
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
        if not self._is_known(last.condition):
            return
        goes_on = self.truth(last.condition)
        for targets, is_taken in ((after.args, goes_on != 0), (op.results, not goes_on)):
            for target, value in zip(targets, last.arguments, strict=True):
                if is_taken:
                    self._join_value(target, value)
        if goes_on != 0 and all(self._is_known(argument) for argument in after.args):
            self._execute(after)
            self._join_yielded(before.args, op.after)

    def _join_yielded(self, targets: Sequence[SSAValue], region: Region) -> None:
        block = region.blocks.first
        last = None if block is None or block not in self._executed else block.last_op
        if last is not None:
            for target, value in zip(targets, last.operands, strict=bool(targets)):
                self._join_value(target, value)

    def _visit_plain(self, op: Operation) -> None:
        found = self.compute(op) if op.results else None
        if found is not None:
            for result, known in zip(op.results, found, strict=True):
                self._join(result, known)


def _is_hidden(function: FuncOp, root: Operation) -> bool:
    """Whether a function is referred to in the root alone, as far as its visibility goes."""
    private = StringAttr("private")
    if function.sym_visibility != StringAttr("nested"):
        return function.sym_visibility == private
    if root.parent is None or symbol_name(root) is None:
        return True
    tables = [op for op in ops_around(function) if is_inside(op, root)]
    return any(
        symbol_name(table) is None or table.properties.get("sym_visibility") == private
        for table in tables
    )


@dataclass(frozen=True, slots=True)
class Constant:
    """What a value is known to be, and how to make an op that gives it."""

    attribute: Attribute | None
    make: Callable[[], Operation]
    key: object

    def is_same(self, other: Constant) -> bool:
        """Whether both are the same, made by ops of the same kind."""
        return self.key == other.key


def _alike(op: Operation) -> Operation:
    """A constant like another one, without its discardable attributes."""
    made = op.clone()
    made.attributes.clear()
    return made


class ConstantPropagation(Propagation[Constant]):
    """Which values inside an op are constants; asked for with `constant`."""

    def constant(self, value: SSAValue) -> Constant | None:
        """The constant that a value is; None where it is another one, or never computed."""
        return self._known.get(value)

    def is_computed(self, value: SSAValue) -> bool:
        """Whether a value may be computed at all."""
        return self._is_known(value)

    def joined(self, value: SSAValue, old: Constant, new: Constant) -> Constant | None:
        """The constant, if both are the same."""
        return old if old.is_same(new) else None

    def truth(self, condition: SSAValue) -> int | None:
        """The number that a condition is."""
        known = self._known[condition]
        return None if known is None else integer_of(known.attribute)

    def compute(self, op: Operation) -> Sequence[Constant | None] | None:
        """The constant that an op gives, or what it folds to."""
        if rewriting.is_constant(op):
            return (Constant(op.properties.get("value"), partial(_alike, op), constant_key(op)),)
        return self._folded(op) if all(map(self._is_known, op.operands)) else None

    def _folded(self, op: Operation) -> Sequence[Constant | None]:
        """What the results of an op are, if its operands are what they are known to be."""
        varying = [None] * len(op.results)
        fold = rewriting.fold_of(op)
        if fold is None:
            return varying
        operands = tuple(op.operands)
        known = [self._known[operand] for operand in operands]
        found = rewriting.tried(op, fold, [None if one is None else one.attribute for one in known])
        if not found:
            return varying
        return [
            self._known.get(value) if isinstance(value, SSAValue) else self._made(op, value, result)
            for value, result in zip(found, op.results, strict=True)
        ]

    def _made(self, op: Operation, value: Attribute, result: SSAValue) -> Constant | None:
        if isinstance(value, PoisonAttr):
            return Constant(
                value, partial(PoisonOp, result.type), constant_key(PoisonOp(result.type))
            )
        if not isinstance(value, TypedAttribute) or value.get_type() != result.type:
            return None
        builder = interface_of(op, rewriting.ConstantBuilder)
        make = partial(ConstantOp if builder is None else builder.make, value)
        return Constant(value, make, constant_key(make()))


_MOST_CHANGES = 50
"""How often a range grows, as those of the arguments of recursive functions may without an end."""


class RangePropagation(Propagation[IntegerRange]):
    """Which integers the values inside an op may be; asked for with `range_of`. What is executed
    depends on conditions that are `constants`, too, or on their ranges alone."""

    def __init__(self, root: Operation, *, constants: bool = True) -> None:
        self._changes: Counter[SSAValue] = Counter()
        self._constants = ConstantPropagation(root) if constants else None
        super().__init__(root)

    def range_of(self, value: SSAValue) -> IntegerRange | None:
        """The range of a value; None where it is no integer, or is never computed."""
        if value not in self._known:
            return None
        return self._or_any(value)

    def joined(self, value: SSAValue, old: IntegerRange, new: IntegerRange) -> IntegerRange | None:
        """Both ranges; anything if that is more than before and goes on to where it came from."""
        both = old.join(new)
        if both == old:
            return old
        self._changes[value] += 1
        carried = isinstance(value.owner, Operation) and any(
            control_flow.is_terminator(use.operation) for use in value.uses
        )
        return None if carried or self._changes[value] > _MOST_CHANGES else both

    def truth(self, condition: SSAValue) -> int | None:
        """The number that a condition is, by its range and, where constants matter, as one of them;
        what follows from one of them only is not executed differently then."""
        range_ = self._known.get(condition)
        number = None if range_ is None else range_.value()
        if self._constants is None or number is None:
            return number
        known = self._constants.constant(condition)
        return None if known is None else integer_of(known.attribute)

    def compute(self, op: Operation) -> Sequence[IntegerRange | None] | None:
        """What an op declares of its first result."""
        interface = interface_of(op, HasIntegerRange)
        if interface is None:
            return [None] * len(op.results)
        if not all(map(self._is_known, op.operands)):
            return None
        first = interface.rule(op, [self._or_any(operand) for operand in op.operands])
        return [first, *[None] * (len(op.results) - 1)]

    def enter_loop(self, op: Operation, arguments: Sequence[SSAValue]) -> None:
        """The ranges of induction variables."""
        interface = interface_of(op, control_flow.LoopLike)
        values = _Symbols()
        bounds = None if interface is None else interface.bounds(op, values)
        ranges = [self._or_any(value) for value in values.symbols]
        known = [IntegerRange.any(64) if one is None else one for one in ranges]
        for number, argument in enumerate(arguments):
            found = None
            if (
                bounds is not None
                and number < len(bounds)
                and isinstance(argument.type, IndexType)
                and not values.doubts
            ):
                lows = [bounds_of(expr, (), known) for expr in bounds[number].lows]
                highs = [bounds_of(expr, (), known) for expr in bounds[number].highs]
                whole = IntegerRange.any(64)
                low = max((one[0] for one in lows if one is not None), default=whole.smin)
                high = min((one[1] for one in highs if one is not None), default=whole.smax + 1) - 1
                # A loop that never runs has no values; those of its bounds then say nothing.
                found = IntegerRange.of(64, low, high, is_signed=True)
            self._join(argument, found)

    def _or_any(self, value: SSAValue) -> IntegerRange | None:
        known = self._known.get(value)
        if known is not None:
            return known
        width = element_width(value.type)
        return IntegerRange.any(width) if width else None


class _Symbols:
    """The index values of a program, each a symbol."""

    def __init__(self) -> None:
        self.symbols: list[SSAValue] = []
        self.doubts = False

    def resolve(self, value: SSAValue | int, /) -> AffineExpr:
        """A constant, or the symbol of a value."""
        known = value if isinstance(value, int) else integer_of(rewriting.constant_of(value))
        if known is not None:
            return constant(known)
        assert isinstance(value, SSAValue)
        self.symbols.append(value)
        return symbol(len(self.symbols) - 1)

    def apply(self, affine_map: AffineMap, operands: Sequence[SSAValue], /) -> list[AffineExpr]:
        """The results of a map, of these values."""
        values = [self.resolve(operand) for operand in operands]
        count = affine_map.num_dims
        dims, symbols = values[:count], values[count:]
        return [expr.replace_dims_and_symbols(dims, symbols) for expr in affine_map.results]

    def between(self, low: int, high: int, /) -> AffineExpr:
        """Nothing is known of new variables."""
        self.doubts = True
        return constant(low)

    def doubt(self, cause: Cause, /, *about: str | int) -> None:
        """Note that bounds are not exact."""
        self.doubts = True

    def extremum(self, values: Sequence[AffineExpr], /, *, is_least: bool) -> AffineExpr:
        """Nothing is known of new variables."""
        self.doubts = True
        return constant(0)

    def extent(self, memref: SSAValue, position: int, /) -> AffineExpr:
        """Nothing is known of new variables."""
        self.doubts = True
        return constant(0)
