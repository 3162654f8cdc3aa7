"""Numbers of a program that are known when a call is planned: extents, parameters, bounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import cast

from xdsl.ir import BlockArgument, Operation, SSAValue

from loopwright.exact.indices import Extent, Fresh, Offset, Parameter
from loopwright.ir.dialects import affine
from loopwright.ir.dialects.affine.nesting import loop_of_variable
from loopwright.ir.refusal import RefusedError
from loopwright.loops.chunks.arrays import Range
from loopwright.loops.chunks.code import TASK, NotEmittedError, PartEmitter, bounds_of
from loopwright.loops.chunks.memory import Storage
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
