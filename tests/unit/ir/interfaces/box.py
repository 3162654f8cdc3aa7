"""A dialect outside of the package: its ops say by interfaces what they do.

`box.foreign_load` stands for an op that somebody else defined without a word on its effects.
"""

from collections.abc import Sequence
from typing import Any

from xdsl.dialects.builtin import IndexType, MemRefType
from xdsl.ir import Attribute, Dialect, Operation
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.traits import IsTerminator, MemoryReadEffect, OpTrait, Pure, RecursiveMemoryEffect

from loopwright.ir.affine_expr import AffineExpr
from loopwright.ir.core.attributes import AffineMapAttr
from loopwright.ir.dialects.registry import register_dialect
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind, CombinesAs, CombinesInverse
from loopwright.ir.interfaces.control_flow import (
    LoopBounds,
    LoopKind,
    LoopLike,
    RegionExecution,
    RegionKind,
)
from loopwright.ir.interfaces.index_values import AffineForm, IndexValues, Subscripts
from loopwright.ir.interfaces.memory_access import AllocationLike, SubscriptedAccess, ViewLike
from loopwright.ir.interfaces.memory_effects import OUTPUT, EffectsOn, OtherEffects
from loopwright.ir.interfaces.op_interfaces import ResultNames, VectorForm, declare
from loopwright.ir.interfaces.rewriting import (
    Canonicalizable,
    Constants,
    Foldable,
    FoldResult,
    PatternRewriter,
)
from loopwright.meaning.machine import Evaluator, Machine, meaning, single_result
from loopwright.meaning.memory import MemRef
from loopwright.meaning.values import Value, is_lanes, vector_of

ONE = operand_def(Attribute)
MEMREF = operand_def(MemRefType)
INDEX = operand_def(IndexType)
RESULT = result_def(Attribute)
READ = {"memref": MEMREF, "indices": var_operand_def(IndexType), "result": RESULT}
FUNCTION = {"value": ONE, "result": RESULT}
SUM = {"left": ONE, "right": ONE, "result": RESULT}


def _op(name: str, *traits: OpTrait, **fields: Any) -> type[IRDLOperation]:
    """An operation of the dialect."""
    fields |= {"name": f"box.{name}", "traits": traits_def(*traits)}
    return irdl_op_definition(type(f"{name.title()}Op", (IRDLOperation,), fields))


class _Window(ViewLike):
    """Element k of a window is element k + offset of its source."""

    def source_subscripts(
        self, op: Operation, values: IndexValues, subscripts: Subscripts
    ) -> Subscripts | None:
        return (subscripts[0] + values.resolve(op.operands[0]),)


class _Successor(AffineForm):
    """One more than the operand."""

    def expression(self, op: Operation, values: IndexValues, result: int) -> AffineExpr:
        return values.resolve(op.operands[0]) + 1


class _Repetition(LoopLike):
    """An induction variable from 0 up to the first operand."""

    def bounds(self, op: Operation, values: IndexValues) -> Sequence[LoopBounds]:
        return [LoopBounds([values.resolve(0)], [values.resolve(op.operands[0])], 1)]


def _fold_same(op: Operation, constants: Constants) -> FoldResult:
    constant = constants[0]
    return [op.operands[0]] if constant is None else [constant]


def _same_of_gamma(op: Operation, rewriter: PatternRewriter) -> str | None:
    inner = op.operands[0].owner
    if not isinstance(inner, GammaOp):
        return None
    rewriter.replace(op, inner.operands)
    return "undo-gamma"


GetOp = _op("get", SubscriptedAccess(reads=("memref",), element="result"), **READ)
"""Reads an element."""
PutOp = _op(
    "put",
    SubscriptedAccess(writes=("memref",), element="value"),
    value=ONE,
    memref=MEMREF,
    indices=var_operand_def(IndexType),
)
"""Writes an element."""
SwapOp = _op(
    "swap",
    EffectsOn(reads=("left", "right"), writes=("left", "right")),
    left=MEMREF,
    right=MEMREF,
)
"""Exchanges the elements of two memrefs."""
_AT_MAP = SubscriptedAccess(reads=("memref",), map="map", element="result")
PeekOp = _op("peek", _AT_MAP, **READ, map=prop_def(AffineMapAttr))
"""Reads an element at the results of a map."""
NegatedOp = _op("negated", SubscriptedAccess(reads=("memref",)), **READ)
"""Reads an element, and gives something else."""
DropOp = _op("drop", EffectsOn(frees=("memref",)), memref=MEMREF)
"""Frees memory."""
_AT_OFFSET = _Window(1, same_pointer=False)
WindowOp = _op(
    "window", _AT_OFFSET, Pure(), offset=INDEX, memref=MEMREF, result=result_def(MemRefType)
)
"""A view of a memref from an offset on."""
NextOp = _op(
    "next", _Successor(), Pure(), ResultNames("next"), index=INDEX, result=result_def(IndexType)
)
"""The next index."""
PlusOp = _op("plus", Pure(), CombinesAs(AtomicRMWKind.addf), **SUM)
"""The sum of two numbers, as `arith.addf` computes it."""
MinusOp = _op("minus", Pure(), CombinesInverse(AtomicRMWKind.addi), VectorForm(cost=1.0), **SUM)
"""The difference of two integers."""
NewOp = _op(
    "new", AllocationLike(), EffectsOn(allocates=("memref",)), memref=result_def(MemRefType)
)
"""New memory."""
EndOp = _op("end", IsTerminator(), Pure(), values=var_operand_def(Attribute))
"""The end of an iteration, with the values for the next."""
RepeatOp = _op(
    "repeat",
    _Repetition(LoopKind.COUNTED),
    RecursiveMemoryEffect(),
    count=INDEX,
    inits=var_operand_def(Attribute),
    outputs=var_result_def(Attribute),
    body=region_def("single_block"),
)
"""Executes its body so often."""
ChooseOp = _op(
    "choose",
    RegionExecution(RegionKind.ONE_OF),
    RecursiveMemoryEffect(),
    condition=ONE,
    left=region_def("single_block"),
    right=region_def("single_block"),
)
"""Executes one of its regions."""
GammaOp = _op("gamma", Pure(), VectorForm(cost=10.0), **FUNCTION)
"""A function of a number."""
SameOp = _op("same", Pure(), Foldable(_fold_same), **FUNCTION)
"""Gives its operand."""
UnGammaOp = _op("ungamma", Pure(), Canonicalizable(_same_of_gamma), **FUNCTION)
"""The inverse of the function."""
ShowOp = _op("show", OtherEffects(OUTPUT), value=ONE)
"""Prints a number."""
ForeignLoadOp = _op("foreign_load", memref=MEMREF, result=RESULT)
"""Reads an element; its class says nothing."""
SilentOp = _op("silent", **FUNCTION)
"""Nothing knows what it does."""

declare(ForeignLoadOp, MemoryReadEffect())

OPS = [one for one in vars().values() if isinstance(one, type) and issubclass(one, IRDLOperation)]
BOX = Dialect("box", [one for one in OPS if one is not IRDLOperation])
register_dialect("box", lambda: BOX)


@meaning("box.get")
def _get(op: Operation, machine: Machine) -> Evaluator:
    read = machine.recorder.reader(op)

    def run(memref: MemRef, *subscripts: int) -> Value:
        return read(memref, subscripts)

    return run


@meaning("box.put")
def _put(op: Operation, machine: Machine) -> Evaluator:
    write = machine.recorder.writer(op)

    def run(value: Value, memref: MemRef, *subscripts: int) -> None:
        write(value, memref, subscripts)

    return run


@meaning("box.swap")
def _swap(op: Operation, machine: Machine) -> Evaluator:
    read, write = machine.recorder.reader(op), machine.recorder.writer(op)

    def run(left: MemRef, right: MemRef) -> None:
        pairs = [(read(left, place), read(right, place)) for place in left.subscripts()]
        for place, (left_element, right_element) in zip(left.subscripts(), pairs, strict=True):
            write(right_element, left, place)
            write(left_element, right, place)

    return run


@meaning("box.repeat")
def _repeat(op: Operation, machine: Machine) -> Evaluator:
    body = machine.body(op.regions[0])

    def run(count: int, *carried: Value) -> tuple[Value, ...]:
        for number in range(count):
            carried = body.run_iteration((number,), *carried)
        return carried

    return single_result(op, run)


@meaning("box.minus")
def _minus(op: Operation, machine: Machine) -> Evaluator:
    def run(left: Any, right: Any) -> Any:
        if not is_lanes(left):
            return left - right
        lanes = zip(left.flat, right.flat, strict=True)
        return vector_of(left.shape, [minuend - subtrahend for minuend, subtrahend in lanes])

    return run


@meaning("box.silent")
def _silent(op: Operation, machine: Machine) -> Evaluator:

    def run(value: Value) -> Value:
        return value

    return run
