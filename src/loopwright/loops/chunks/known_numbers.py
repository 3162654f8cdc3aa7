"""Numbers of a program that are known when a call is planned, such as extents, parameters and
bounds; and the program specialised to them, so that each use of memory names one memref (`choose`).

A conditional whose condition is known is replaced by the chosen region. The first iteration of a
loop that carries memrefs is peeled: usually all other iterations then carry the same memref.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import cast

from xdsl.ir import BlockArgument, Operation, SSAValue

from loopwright.exact.indices import Extent, Fresh, Offset, Parameter
from loopwright.ir.affine_expr import AffineMap
from loopwright.ir.core.narrowing import is_memref
from loopwright.ir.dialects import affine, scf
from loopwright.ir.dialects.affine.nesting import loop_of_variable
from loopwright.ir.refusal import Refusal, RefusedError
from loopwright.loops.chunks.arrays import Range
from loopwright.loops.chunks.code import TASK, NotEmittedError, PartEmitter, bounds_of
from loopwright.loops.chunks.memory import Storage
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.cutting import plan_peeling
from loopwright.loops.steps.editing import erase_nest, set_bounds
from loopwright.meaning import Interpreter
from loopwright.records import dataclass, field


@dataclass()
class KnownNumbers:
    """The values of a function's index expressions in a call; `extents` are those of the array
    arguments."""

    storage: Storage
    arguments: Sequence[object]
    extents: dict[tuple[int, int], int]
    _scalars: dict[SSAValue, int] = field(default_factory=dict[SSAValue, int])

    def number(self, value: SSAValue, variables: Mapping[SSAValue, int] | None = None) -> int:
        """A number of the program, for given values of the outside loops."""
        if variables and value in variables:
            return variables[value]
        if value in self._scalars:
            return self._scalars[value]
        try:
            return self._evaluated(value, variables or {})
        except NotEmittedError as error:
            where = error.op or (value.owner if isinstance(value.owner, Operation) else None)
            message = "this is known only while tasks run, and what they read depends on it"
            raise RefusedError("data-dependent", where, message) from None

    def if_known(self, value: SSAValue) -> int | None:
        """A number of the program, if it is known before execution."""
        try:
            return self._evaluated(value, {})
        except NotEmittedError:
            return None

    def parameter(self, key: Parameter) -> int:
        """The value of a parameter of the program's sets."""
        if isinstance(key, Extent):
            assert isinstance(key.memref, BlockArgument)
            return self.extents[key.memref.index, key.position]
        if isinstance(key, Offset | Fresh):
            message = "the layout of an array is not known"
            raise RefusedError("unknown-effect", self.storage.function, message)
        return self.number(key)

    def extent(self, extent: int | SSAValue) -> int:
        """An extent of memory of the function's own."""
        if isinstance(extent, int):
            return extent
        if loop_of_variable(extent) is None:
            return self.number(extent)
        return self._interval(extent, {})[1] + 1

    def iterations(self, loop: affine.ForOp, variables: Mapping[SSAValue, int]) -> range:
        """The iterations of a loop, for given values of the outside loops."""
        ends: list[tuple[int, ...]] = []
        for bound, operands in bounds_of(loop):
            numbers = [self.number(operand, variables) for operand in operands]
            ends.append(bound.evaluate(numbers[: bound.num_dims], numbers[bound.num_dims :]))
        return range(max(ends[0]), min(ends[1]), loop.step_value)

    def _evaluated(self, value: SSAValue, variables: Mapping[SSAValue, int]) -> int:
        loops = [loop_of_variable(variable) for variable in variables]
        emitter = PartEmitter(self.storage, [loop for loop in loops if loop is not None])
        module = emitter.numbers([value])
        given: list[object] = []
        ordered = list(variables.values())
        for slot in emitter.slots:
            if slot.kind == "extent":
                given.append(self.extents[slot.number, slot.axis])
            elif slot.kind == "variable":
                given.append(ordered[slot.number])
            else:
                given.append(self.arguments[slot.number])
        (found,) = Interpreter(module).call(TASK, *given)
        result = int(cast("int", found))
        if not any(slot.kind == "variable" for slot in emitter.slots):
            self._scalars[value] = result
        return result

    def _interval(self, value: SSAValue, known: dict[SSAValue, Range]) -> Range:
        """The range of an operand of a bound."""
        loop = loop_of_variable(value)
        if loop is None:
            number = self.number(value)
            return number, number
        if value not in known:
            found: list[list[Range]] = []
            for bound, operands in bounds_of(loop):
                inner = [self._interval(operand, known) for operand in operands]
                dims = bound.num_dims
                ends = [bound.evaluate(at[:dims], at[dims:]) for at in product(*inner)]
                found.append([(min(several), max(several)) for several in zip(*ends, strict=True)])
            low = max(ends[0] for ends in found[0])
            high = min(ends[1] for ends in found[1]) - 1
            if low < 0:
                message = "the loop counts from a negative number"
                raise RefusedError("unknown-effect", loop, message)
            known[value] = low, max(low, high)
        return known[value]


def choose(function: Operation, known: KnownNumbers) -> None:
    """Specialise a function."""
    done: set[Operation] = set()
    while True:
        kinds = scf.IfOp | affine.ForOp
        op = next(
            (inner for inner in function.walk() if isinstance(inner, kinds) and inner not in done),
            None,
        )
        if op is None:
            return
        done.add(op)
        if isinstance(op, scf.IfOp):
            holds = known.if_known(op.operands[0])
            if holds is not None:
                _replace_by(op, 0 if holds else 1)
        elif isinstance(op, affine.ForOp) and not _has_same_memory(op):
            done.update(_take_first(op, known))


def _replace_by(op: scf.IfOp, number: int) -> None:
    """Put one of the regions of a conditional in its place."""
    if op.regions[number].blocks:
        block = op.regions[number].block
        end = block.last_op
        assert end is not None
        for result, value in zip(op.results, list(end.operands), strict=True):
            result.replace_all_uses_with(value)
        erase_nest(end)
        LoopBuilder.before(op).splice(block)
    erase_nest(op)


def _has_same_memory(loop: affine.ForOp) -> bool:
    """Whether a loop carries the same memrefs through all iterations."""
    carried = zip(loop.inits, loop.region_iter_args, loop.terminator.operands, strict=True)
    return all(x in (init, own) or not is_memref(init.type) for init, own, x in carried)


def _take_first(loop: affine.ForOp, known: KnownNumbers) -> Iterator[Operation]:
    """Peel the first iteration of a loop; yield the remaining loop, if there is one."""
    try:
        numbers = known.iterations(loop, {})
    except RefusedError:
        return
    if not numbers:
        for result, init in zip(loop.results, loop.inits, strict=True):
            result.replace_all_uses_with(init)
        erase_nest(loop)
        return
    ends = AffineMap.constant_map(numbers.start), AffineMap.constant_map(numbers.stop)
    set_bounds(loop, *ends, ())
    plan = plan_peeling(loop, 1)
    if not isinstance(plan, Refusal):
        _, rest = plan.apply()
        if rest is not None:
            yield rest
