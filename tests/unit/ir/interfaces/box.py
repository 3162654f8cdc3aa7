"""A dialect out of the tree: ops of nobody here, which say with interfaces what they are.

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
from xdsl.traits import IsTerminator, MemoryReadEffect, Pure, RecursiveMemoryEffect

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


@irdl_op_definition
class GetOp(IRDLOperation):
    """Reads an element."""

    name = "box.get"
    memref = operand_def(MemRefType)
    indices = var_operand_def(IndexType)
    result = result_def(Attribute)
    traits = traits_def(SubscriptedAccess(reads=("memref",), element="result"))


@irdl_op_definition
class PutOp(IRDLOperation):
    """Writes an element."""

    name = "box.put"
    value = operand_def(Attribute)
    memref = operand_def(MemRefType)
    indices = var_operand_def(IndexType)
    traits = traits_def(SubscriptedAccess(writes=("memref",), element="value"))


@irdl_op_definition
class SwapOp(IRDLOperation):
    """Exchanges the elements of two memrefs."""

    name = "box.swap"
    left = operand_def(MemRefType)
    right = operand_def(MemRefType)
    traits = traits_def(EffectsOn(reads=("left", "right"), writes=("left", "right")))


@irdl_op_definition
class PeekOp(IRDLOperation):
    """Reads an element at the results of a map."""

    name = "box.peek"
    memref = operand_def(MemRefType)
    indices = var_operand_def(IndexType)
    map = prop_def(AffineMapAttr)
    result = result_def(Attribute)
    traits = traits_def(SubscriptedAccess(reads=("memref",), map="map", element="result"))


@irdl_op_definition
class NegatedOp(IRDLOperation):
    """Reads an element, and gives something else."""

    name = "box.negated"
    memref = operand_def(MemRefType)
    indices = var_operand_def(IndexType)
    result = result_def(Attribute)
    traits = traits_def(SubscriptedAccess(reads=("memref",)))


@irdl_op_definition
class DropOp(IRDLOperation):
    """Frees memory."""

    name = "box.drop"
    memref = operand_def(MemRefType)
    traits = traits_def(EffectsOn(frees=("memref",)))


class _Window(ViewLike):
    """Element k of a window is element k + offset of its source."""

    def source_subscripts(
        self, op: Operation, values: IndexValues, subscripts: Subscripts
    ) -> Subscripts | None:
        return (subscripts[0] + values.resolve(op.operands[0]),)


@irdl_op_definition
class WindowOp(IRDLOperation):
    """A view of a memref from an offset on."""

    name = "box.window"
    offset = operand_def(IndexType)
    memref = operand_def(MemRefType)
    result = result_def(MemRefType)
    traits = traits_def(_Window(1, same_pointer=False), Pure())


class _Successor(AffineForm):
    """One more than the operand."""

    def expression(self, op: Operation, values: IndexValues, result: int) -> AffineExpr:
        return values.resolve(op.operands[0]) + 1


@irdl_op_definition
class NextOp(IRDLOperation):
    """The next index."""

    name = "box.next"
    index = operand_def(IndexType)
    result = result_def(IndexType)
    traits = traits_def(_Successor(), Pure(), ResultNames("next"))


@irdl_op_definition
class PlusOp(IRDLOperation):
    """The sum of two numbers, as `arith.addf` computes it."""

    name = "box.plus"
    left = operand_def(Attribute)
    right = operand_def(Attribute)
    result = result_def(Attribute)
    traits = traits_def(Pure(), CombinesAs(AtomicRMWKind.addf))


@irdl_op_definition
class MinusOp(IRDLOperation):
    """The difference of two integers."""

    name = "box.minus"
    left = operand_def(Attribute)
    right = operand_def(Attribute)
    result = result_def(Attribute)
    traits = traits_def(Pure(), CombinesInverse(AtomicRMWKind.addi), VectorForm(cost=1.0))


@irdl_op_definition
class NewOp(IRDLOperation):
    """New memory."""

    name = "box.new"
    memref = result_def(MemRefType)
    traits = traits_def(AllocationLike(), EffectsOn(allocates=("memref",)))


@irdl_op_definition
class EndOp(IRDLOperation):
    """The end of an iteration, with the values for the next."""

    name = "box.end"
    values = var_operand_def(Attribute)
    traits = traits_def(IsTerminator(), Pure())


class _Repetition(LoopLike):
    """An induction variable from 0 up to the first operand."""

    def bounds(self, op: Operation, values: IndexValues) -> Sequence[LoopBounds]:
        return [LoopBounds([values.resolve(0)], [values.resolve(op.operands[0])], 1)]


@irdl_op_definition
class RepeatOp(IRDLOperation):
    """Executes its body so often."""

    name = "box.repeat"
    count = operand_def(IndexType)
    inits = var_operand_def(Attribute)
    outputs = var_result_def(Attribute)
    body = region_def("single_block")
    traits = traits_def(_Repetition(LoopKind.COUNTED), RecursiveMemoryEffect())


@irdl_op_definition
class ChooseOp(IRDLOperation):
    """Executes one of its regions."""

    name = "box.choose"
    condition = operand_def(Attribute)
    left = region_def("single_block")
    right = region_def("single_block")
    traits = traits_def(RegionExecution(RegionKind.ONE_OF), RecursiveMemoryEffect())


@irdl_op_definition
class GammaOp(IRDLOperation):
    """A function of a number."""

    name = "box.gamma"
    value = operand_def(Attribute)
    result = result_def(Attribute)
    traits = traits_def(Pure(), VectorForm(cost=10.0))


def _fold_same(op: Operation, constants: Constants) -> FoldResult:
    known = constants[0]
    return [op.operands[0]] if known is None else [known]


def _same_of_gamma(op: Operation, rewriter: PatternRewriter) -> str | None:
    inner = op.operands[0].owner
    if not isinstance(inner, GammaOp):
        return None
    rewriter.replace(op, inner.operands)
    return "undo-gamma"


@irdl_op_definition
class SameOp(IRDLOperation):
    """Gives its operand."""

    name = "box.same"
    value = operand_def(Attribute)
    result = result_def(Attribute)
    traits = traits_def(Pure(), Foldable(_fold_same))


@irdl_op_definition
class UnGammaOp(IRDLOperation):
    """The inverse of the function."""

    name = "box.ungamma"
    value = operand_def(Attribute)
    result = result_def(Attribute)
    traits = traits_def(Pure(), Canonicalizable(_same_of_gamma))


@irdl_op_definition
class ShowOp(IRDLOperation):
    """Prints a number."""

    name = "box.show"
    value = operand_def(Attribute)
    traits = traits_def(OtherEffects(OUTPUT))


@irdl_op_definition
class ForeignLoadOp(IRDLOperation):
    """Reads an element; its class says nothing."""

    name = "box.foreign_load"
    memref = operand_def(MemRefType)
    result = result_def(Attribute)


@irdl_op_definition
class SilentOp(IRDLOperation):
    """Nothing knows what it does."""

    name = "box.silent"
    value = operand_def(Attribute)
    result = result_def(Attribute)


declare(ForeignLoadOp, MemoryReadEffect())

BOX = Dialect(
    "box",
    [
        GetOp,
        PutOp,
        PeekOp,
        NegatedOp,
        DropOp,
        SwapOp,
        WindowOp,
        NextOp,
        PlusOp,
        MinusOp,
        NewOp,
        EndOp,
        RepeatOp,
        ChooseOp,
        GammaOp,
        SameOp,
        UnGammaOp,
        ShowOp,
        ForeignLoadOp,
        SilentOp,
    ],
)
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
        for place, (one, other) in zip(left.subscripts(), pairs, strict=True):
            write(other, left, place)
            write(one, right, place)

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
        return vector_of(left.shape, [one - other for one, other in lanes])

    return run


@meaning("box.silent")
def _silent(op: Operation, machine: Machine) -> Evaluator:

    def run(value: Value) -> Value:
        return value

    return run
