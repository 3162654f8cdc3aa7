"""The machine that runs functions: prepared code, frames, regions, calls and scopes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial
from typing import Any, TextIO, TypeVar

from xdsl.dialects.builtin import IntegerAttr, StringAttr
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.traits import IsTerminator

from loopwright.ir.core.properties import attribute
from loopwright.ir.dialects.symbols import Symbols
from loopwright.ir.interfaces.op_interfaces import Interface, handler_of, registering
from loopwright.meaning.memory import Allocation, MemRef
from loopwright.meaning.values import (
    Fault,
    Poison,
    StackOverflowError,
    StepLimitError,
    Value,
    defined,
    unsupported,
)
from loopwright.records import dataclass, field


def require(op: Operation, name: str) -> Attribute:
    """Return a property that the op must have."""
    value = attribute(op, name)
    if value is None:
        raise unsupported(f"lacks its property '{name}'")
    return value


def flag(op: Operation, name: str) -> bool:
    """Return whether a unit or boolean property is set."""
    value = attribute(op, name)
    if isinstance(value, IntegerAttr):
        return value.value.data != 0
    return value is not None


def words(attribute: Attribute | None) -> frozenset[str]:
    """Return the keywords of a bit enumeration such as `#arith.fastmath<nnan, ninf>`."""
    data: Any = getattr(attribute, "data", None)
    if data is None:
        return frozenset()
    items: Sequence[Any] = (data,) if isinstance(data, str | Enum) else tuple(data)
    return frozenset(word(item) for item in items)


def word(item: Any) -> str:
    """Return the keyword of an enumeration attribute such as `#vector.kind<add>`, or of its
    value."""
    if isinstance(item, StringAttr):
        return item.data
    if isinstance(item, Attribute):
        return word(getattr(item, "data"))  # noqa: B009 - every enumeration attribute has it
    return str(item.value if isinstance(item, Enum) else item)


def keyword(op: Operation, name: str, default: str | None = None) -> str:
    """Return the keyword of an enumeration property."""
    keyword = attribute(op, name)
    return default if keyword is None and default is not None else word(require(op, name))


@dataclass(frozen=True, slots=True)
class Access:
    """One element read or written by one execution of an op.

    `iteration` has the induction variables of all loops around the op, outermost first, and
    `subscripts` those of the element in `memref`. `position` is its linear position in the
    allocation, counted in elements: the same for all views of an element (and a subscript outside
    its dimension may have the position of another row's element).
    """

    op: Operation
    is_write: bool
    iteration: tuple[int, ...]
    memref: MemRef
    subscripts: tuple[int, ...]
    position: int

    @property
    def allocation(self) -> Allocation:
        """The memory that is accessed."""
        return self.memref.allocation


@dataclass(slots=True)
class Recorder:
    """The accesses so far, in program order, and the current iteration.

    A traced program need not have all the memory that it names: subscripts may leave the array.
    What is read is then unknown, so traced control flow must not depend on it.
    """

    active: bool
    iteration: list[int] = field(default_factory=list)
    accesses: list[Access] = field(default_factory=list)

    def record(
        self, op: Operation, memref: MemRef, subscripts: Sequence[int], *, is_write: bool
    ) -> None:
        """Note one access."""
        for subscript in subscripts:
            defined(subscript, "a subscript")
        position = memref.position(subscripts) + memref.base // memref.codec.size
        self.accesses.append(
            Access(op, is_write, tuple(self.iteration), memref, tuple(subscripts), position)
        )

    def reader(self, op: Operation) -> Callable[[MemRef, Sequence[int]], Value]:
        """How `op` reads an element."""
        if not self.active:
            return lambda memref, subscripts: memref.load(subscripts, op)

        def read(memref: MemRef, subscripts: Sequence[int]) -> Value:
            self.record(op, memref, subscripts, is_write=False)
            return Poison("a read that was only recorded", op)

        return read

    def writer(self, op: Operation) -> Callable[[Value, MemRef, Sequence[int]], None]:
        """How `op` writes an element."""
        if not self.active:
            return lambda value, memref, subscripts: memref.store(value, subscripts)

        def write(value: Value, memref: MemRef, subscripts: Sequence[int]) -> None:
            self.record(op, memref, subscripts, is_write=True)

        return write


Evaluator = Callable[..., Value]
_EvaluatorT = TypeVar("_EvaluatorT", bound=Evaluator)
Meaning = Callable[[Operation, "Machine"], Evaluator]
Branch = Callable[..., tuple[int, tuple[Value, ...]]]
BranchMeaning = Callable[[Operation], Branch]

MEANINGS: dict[str, Meaning] = {}
"""The semantics of each op that is not a terminator."""

FUNCTIONS: dict[type[Interface], Callable[..., Evaluator]] = {}
"""The semantics of ops that are functions of numbers, by the kind of the record at their class."""

BRANCHES: dict[str, BranchMeaning] = {}
"""Where each terminator that stays in its region goes."""

meaning = registering(MEANINGS, "meaning")
"""Register the meaning of the ops of these names.

A meaning is a function `(op, machine) -> evaluator`, called once for each op of a function that is
prepared. The evaluator is called whenever the op is executed: with the values of its operands, it
returns nothing, the value of the one result, or a tuple of the values of several results. An op has
one meaning: a second one raises `ValueError`.
"""


def computes(*names: str) -> Callable[[_EvaluatorT], _EvaluatorT]:
    """Register the meaning of ops that need no preparation: a function of the op, the machine, and
    the values of the operands."""

    def register(compute: _EvaluatorT) -> _EvaluatorT:
        meaning(*names)(lambda op, machine: partial(compute, op, machine))
        return compute

    return register


meaning_of_functions = registering(FUNCTIONS, "meaning")
"""Register the meaning of ops without one of their own, whose class says what they compute in a
record of a kind: it takes this record, then what other meanings take."""

branch = registering(BRANCHES, "meaning")
"""Register where a terminator that stays in its region goes.

The evaluator of a branch returns the number of the successor and the values of its arguments.
"""


def meaning_of(op: Operation) -> Meaning | None:
    """Return the semantics of an op that is not a terminator, if it is defined."""
    return handler_of(op, MEANINGS, FUNCTIONS)


def leaves_region(op: Operation) -> bool:
    """Return whether an op that is none of `BRANCHES` ends its region and hands its operands to the
    op around it."""
    return (
        op.has_trait(IsTerminator, value_if_unregistered=False)
        and not op.successors
        and op.name not in MEANINGS
    )


def single_result(op: Operation, run: Callable[..., tuple[Value, ...]]) -> Evaluator:
    """`run`, which returns a tuple, as the evaluator of an op with any number of results."""
    if len(op.results) != 1:
        return run

    return lambda *operands: run(*operands)[0]


Frame = list[Value]
Step = Callable[[Frame], Any]
Transfer = tuple[int | None, tuple[Value, ...]]

MAX_DEPTH = 4000
"""How many regions may be entered and not left: calls and ops with regions nest Python's stack."""


@dataclass(slots=True)
class BlockCode:
    """A prepared block: the slots of its arguments, its steps, and where its terminator goes.

    `leave` returns the number of the next block in the region, or None to leave the region, and the
    values that are handed over.
    """

    arguments: tuple[int, ...]
    steps: list[tuple[Operation, Step]]
    leave: Callable[[Frame], Transfer]
    last: Operation | None


@dataclass(slots=True)
class Body:
    """A prepared region; `run` executes it in the current frame of its machine."""

    machine: Machine
    blocks: list[BlockCode] = field(default_factory=list)

    def run(self, *arguments: Value) -> tuple[Value, ...]:
        """Execute the region; returns the operands of the terminator that left it."""
        machine = self.machine
        if machine.depth >= MAX_DEPTH:
            raise Fault(StackOverflowError, f"enters more than {MAX_DEPTH} regions in each other")
        machine.depth += 1
        values = machine.values
        block = self.blocks[0]
        while True:
            for slot, argument in zip(block.arguments, arguments, strict=True):
                values[slot] = argument
            running = block.last
            try:
                machine.count(len(block.steps) + 1)
                for running, step in block.steps:  # noqa: B007 - which op a fault belongs to
                    step(values)
                running = block.last
                successor, arguments = block.leave(values)
            except Fault as fault:
                assert running is not None
                raise fault.at(running) from None
            if successor is None:
                machine.left_at = running
                machine.depth -= 1
                return arguments
            block = self.blocks[successor]

    def run_scoped(self, *arguments: Value) -> tuple[Value, ...]:
        """Like `run`, but frees the stack allocations of the region afterwards."""
        stack = self.machine.stack
        depth = len(stack)
        try:
            return self.run(*arguments)
        finally:
            for allocation in stack[depth:]:
                allocation.leave_scope()
            del stack[depth:]

    def run_iteration(self, induction: Sequence[int], *arguments: Value) -> tuple[Value, ...]:
        """Run one iteration of a loop, whose induction variables come first."""
        iteration = self.machine.recorder.iteration
        iteration.extend(induction)
        try:
            return self.run_scoped(*induction, *arguments)
        finally:
            del iteration[len(iteration) - len(induction) :]


@dataclass(slots=True)
class FunctionCode:
    """A prepared function."""

    body: Body
    slots: int


class Machine:
    """All the state of an interpreted program.

    Before a function runs for the first time it is prepared: each SSA value gets a slot in the
    frame, each op a step, a Python function that reads its operands' slots and writes its results'.
    A frame is the list of the slots' values; the machine's current frame is `values`.
    """

    def __init__(
        self, module: Operation, output: TextIO, *, trace: bool, max_steps: int | None
    ) -> None:
        self.module = module
        self.output = output
        self.max_steps = max_steps
        self.steps = 0
        self.values: Frame = []
        self.stack: list[Allocation] = []
        self.globals: dict[Operation, MemRef] = {}
        self.left_at: Operation | None = None
        self.recorder = Recorder(active=trace)
        self._code: dict[Operation, FunctionCode] = {}
        self._slots: dict[SSAValue, int] = {}
        self._symbols = Symbols()
        self.depth = 0

    def begin(self) -> None:
        """Prepare for a call from outside: a previous call that failed did not leave its
        regions."""
        self.depth = 0

    @property
    def accesses(self) -> list[Access]:
        """The accesses recorded by tracing."""
        return self.recorder.accesses

    # Running

    def count(self, steps: int) -> None:
        """Count executed ops, and stop when there were too many."""
        self.steps += steps
        if self.max_steps is not None and self.steps > self.max_steps:
            raise Fault(StepLimitError, f"would exceed the limit of {self.max_steps} steps")

    def invoke(self, function: Operation, arguments: Sequence[Value]) -> tuple[Value, ...]:
        """Call a function that has a body."""
        code = self._code.get(function)
        if code is None:
            code = self._code[function] = self._prepare(function.regions[0])
        return self._run(code, *arguments)

    def _run(self, code: FunctionCode, *arguments: Value) -> tuple[Value, ...]:
        """Run code in a new frame."""
        caller = self.values
        self.values = [None] * code.slots
        try:
            return code.body.run_scoped(*arguments)
        finally:
            self.values = caller

    # Preparing

    def _prepare(self, region: Region) -> FunctionCode:
        outer = self._slots
        self._slots = {}
        try:
            body = self.body(region)
            return FunctionCode(body, len(self._slots))
        finally:
            self._slots = outer

    def region_function(self, region: Region) -> Callable[..., tuple[Value, ...]]:
        """Return a region that uses nothing from around it, as a function of its arguments."""
        return partial(self._run, self._prepare(region))

    def slot(self, value: SSAValue) -> int:
        """Return the slot of a value in the frame of the function being prepared."""
        return self._slots.setdefault(value, len(self._slots))

    def body(self, region: Region) -> Body:
        """Prepare a region."""
        body = Body(self)
        numbers = {block: number for number, block in enumerate(region.blocks)}
        body.blocks.extend(self._block(block, numbers) for block in region.blocks)
        return body

    def _block(self, block: Block, numbers: dict[Block, int]) -> BlockCode:
        arguments = tuple(self.slot(argument) for argument in block.args)
        steps: list[tuple[Operation, Step]] = []
        leave: Callable[[Frame], Transfer] = _leave_empty
        for op in block.ops:
            if op.name in BRANCHES:
                leave = self._branch(op, numbers)
            elif leaves_region(op):
                leave = self._exit(op)
            else:
                steps.append((op, self._step(op)))
        return BlockCode(arguments, steps, leave, block.last_op)

    def _exit(self, op: Operation) -> Callable[[Frame], Transfer]:
        operands = [self.slot(operand) for operand in op.operands]
        return lambda values: (None, tuple([values[slot] for slot in operands]))

    def _branch(self, op: Operation, numbers: dict[Block, int]) -> Callable[[Frame], Transfer]:
        operands = [self.slot(operand) for operand in op.operands]
        targets = [numbers[successor] for successor in op.successors]
        choose = BRANCHES[op.name](op)

        def leave(values: Frame) -> Transfer:
            successor, arguments = choose(*[values[slot] for slot in operands])
            return targets[successor], arguments

        return leave

    def _step(self, op: Operation) -> Step:
        operands = tuple(self.slot(operand) for operand in op.operands)
        results = tuple(self.slot(result) for result in op.results)
        try:
            evaluate = self.evaluator(op)
        except Fault as fault:
            return _raising(fault)
        return _step(evaluate, operands, results)

    def evaluator(self, op: Operation) -> Evaluator:
        """The evaluator of an op that is not a terminator."""
        make = meaning_of(op)
        if make is None:
            raise unsupported("is not supported by the interpreter")
        return make(op, self)

    def symbol(self, user: Operation, name: Attribute) -> Operation:
        """Return the op that a symbol reference in `user` names."""
        definition = self._symbols.find(user, name)
        if definition is None:
            raise unsupported(f"refers to the symbol '{name}', which does not exist")
        return definition


def _leave_empty(values: Frame) -> Transfer:
    return None, ()


def _raising(fault: Fault) -> Step:
    """Return the step of an op without a meaning: an error only when it is executed."""

    def fail(values: Frame) -> None:
        raise fault

    return fail


def _step(evaluate: Evaluator, operands: tuple[int, ...], results: tuple[int, ...]) -> Step:
    """Return the step that evaluates an op on slots; the common shapes have a function of their
    own."""
    if len(results) == 1:
        (result,) = results
        if len(operands) == 1:
            (only,) = operands

            def unary(values: Frame) -> None:
                values[result] = evaluate(values[only])

            return unary
        if len(operands) == 2:
            lhs, rhs = operands

            def binary(values: Frame) -> None:
                values[result] = evaluate(values[lhs], values[rhs])

            return binary

        def general(values: Frame) -> None:
            values[result] = evaluate(*[values[slot] for slot in operands])

        return general
    if not results:

        def effect(values: Frame) -> None:
            evaluate(*[values[slot] for slot in operands])

        return effect

    def multiple(values: Frame) -> None:
        outcome = evaluate(*[values[slot] for slot in operands])
        for slot, value in zip(results, outcome, strict=True):
            values[slot] = value

    return multiple
