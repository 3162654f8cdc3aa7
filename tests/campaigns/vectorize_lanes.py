"""Lanes that are not where the iterations are that they stand for, in what `mlir-opt` made.

A transfer stands for an access of the program, known by its place in the text, and the loops around
it that count in larger steps for those that became lanes. So each lane stands for one iteration.
Here only indices are computed, of some groups of lanes: of both texts, for the values with which
the program calls its kernel and for others. A lane is astray if the iteration touches another
element, or if there is no iteration and the lane writes an element that no iteration writes.

Whether that is seen in what a program returns does not matter: in a loop that these inputs execute
once only the first lane is used, what lanes read may be equal everywhere, and code behind a
condition may never run. It is wrong all the same.
"""

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from xdsl.dialects.builtin import VectorType
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue

from loopwright.ir.affine_expr import AffineDimExpr, AffineMap
from loopwright.ir.core.attributes import is_memref
from loopwright.ir.core.locations import source_location
from loopwright.ir.core.properties import integer
from loopwright.ir.dialects.affine.operands import condition_of, map_of
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.interfaces.memory_access import (
    is_affine_element_access,
    memref_of,
    memref_position,
    subscript_operands,
)
from loopwright.meaning import Interpreter
from loopwright.reporting.errors import LoopwrightError
from tests.campaigns.passes import parse

Place = tuple[int, int]
"""Line and column in the text of the program."""
Numbers = Mapping[Place | int, int]
"""The variables of loops, by the loop's place, and arguments of the kernel, by their number."""

_SPREAD = (0, 1, 3, 8, 17)
"""Values for arguments that are indices, besides those that the program passes."""
_ENDS = 2
"""How many of the first, and how many of the last iterations of a loop are looked at."""
_STEPS = 3_000_000
_MOST = 200
"""How many combinations of iterations are looked at for one transfer."""


@dataclass(frozen=True)
class Stray:
    """A lane that touches another element than its iteration; without `element` there is none.

    `group` is the iteration of the first lane.
    """

    place: Place
    group: tuple[int, ...]
    iteration: tuple[int, ...]
    element: tuple[int, ...] | None
    touched: tuple[int, ...]
    is_outside: bool
    """Whether the lane is outside of memory, where transfers touch nothing."""


class UnknownError(Exception):
    """An index depends on more than loops and arguments."""


def place_of(op: Operation) -> Place:
    """The place of an op in the program's text."""
    place = source_location(op)
    if place is None:
        raise UnknownError
    return place.line, place.column


def value_of(value: SSAValue, numbers: Numbers) -> int:
    """The value of an index."""
    constant_number = constant_value(value)
    if constant_number is not None:
        return constant_number
    if isinstance(value, BlockArgument):
        owner = value.owner.parent_op()
        assert owner is not None
        key = value.index if owner.name == "func.func" else place_of(owner)
        if key not in numbers or (owner.name != "func.func" and value.index):
            raise UnknownError
        return numbers[key]
    assert isinstance(value, OpResult)
    extremum = {"affine.apply": max, "affine.max": max, "affine.min": min}.get(value.op.name)
    if extremum is None:
        raise UnknownError
    return extremum(values_of(map_of(value.op), value.op.operands, numbers))


def values_of(
    affine_map: AffineMap, operands: Sequence[SSAValue], numbers: Numbers
) -> tuple[int, ...]:
    """The results of a map."""
    values = [value_of(operand, numbers) for operand in operands]
    return affine_map.evaluate(values[: affine_map.num_dims], values[affine_map.num_dims :])


def step_of(loop: Operation) -> int:
    """The step of an `affine.for`."""
    return integer(loop, "step")


def iterations_of(loop: Operation, numbers: Numbers) -> range:
    """The values of the variable of an `affine.for`."""
    lower = map_of(loop, "lowerBoundMap")
    upper = map_of(loop, "upperBoundMap")
    end = len(loop.operands) - len(loop.results)
    low = values_of(lower, loop.operands[: lower.num_inputs], numbers)
    high = values_of(upper, loop.operands[lower.num_inputs : end], numbers)
    return range(max(low), min(high), step_of(loop))


def ops_around(op: Operation) -> list[Operation]:
    """The loops and conditionals around an op, outermost first, up to the function."""
    outer_ops: list[Operation] = []
    parent = op.parent_op()
    while parent is not None and parent.name != "func.func":
        outer_ops.append(parent)
        parent = parent.parent_op()
    return outer_ops[::-1]


@dataclass(frozen=True)
class Lanes:
    """A transfer, and the access and loops of the program that it replaces."""

    access: Operation
    transfer: Operation
    around: list[Operation]
    """The loops and conditionals around the access."""
    factors: dict[Place, int]
    """Of the loops that became lanes: how many lanes, in the order of the vector's dimensions."""

    @property
    def loops(self) -> list[Operation]:
        return [op for op in self.around if op.name == "affine.for"]

    def groups(self, numbers: Numbers) -> Iterator[Numbers]:
        """Some iterations of the vector code: where its first lane is."""
        return self._groups(0, numbers)

    def _groups(self, depth: int, numbers: Numbers) -> Iterator[Numbers]:
        if depth == len(self.loops):
            yield numbers
            return
        loop = self.loops[depth]
        place = place_of(loop)
        values = iterations_of(loop, numbers)[:: self.factors.get(place, 1)]
        group_starts = values if len(values) <= 2 * _ENDS else (*values[:_ENDS], *values[-_ENDS:])
        for value in group_starts:
            yield from self._groups(depth + 1, {**numbers, place: value})

    def iterations(self, numbers: Numbers) -> Iterator[Numbers]:
        """Each iteration of the program in which the access is executed."""
        iterations_so_far = [numbers]
        for op in self.around:
            if op.name == "affine.for":
                place = place_of(op)
                iterations_so_far = [
                    {**n, place: v} for n in iterations_so_far for v in iterations_of(op, n)
                ]
                if len(iterations_so_far) > 100 * _MOST:
                    raise UnknownError
        return (numbering for numbering in iterations_so_far if self.executes(numbering))

    def executes(self, numbers: Numbers) -> bool:
        """Whether there is such an iteration, and conditions hold that are known."""
        inside = self.access
        for op in reversed(self.around):
            if op.name == "affine.for":
                if numbers[place_of(op)] not in iterations_of(op, numbers):
                    return False
            elif op.name == "affine.if":
                condition = condition_of(op)
                values = [value_of(operand, numbers) for operand in op.operands]
                split = values[: condition.num_dims], values[condition.num_dims :]
                holds = all(
                    value == 0 if equality else value >= 0
                    for constraint, equality in zip(
                        condition.constraints, condition.eq_flags, strict=True
                    )
                    for value in [constraint.evaluate(*split)]
                )
                if holds is not (inside.parent_region() is op.regions[0]):
                    return False
            inside = op
        return True

    def lanes(self, numbers: Numbers) -> Iterator[tuple[Numbers, tuple[int, ...]]]:
        """For each lane of a group its iteration, and the element that it touches."""
        steps = {place_of(loop): step_of(loop) for loop in self.loops}
        start, permutation = self._start(numbers)
        for lane in product(*map(range, self.factors.values())):
            shifted = dict(numbers)
            for place, number in zip(self.factors, lane, strict=True):
                shifted[place] += number * steps[place]
            touched = list(start)
            for result, number in zip(permutation.results, lane, strict=True):
                if isinstance(result, AffineDimExpr):
                    touched[result.position] += number
            yield shifted, tuple(touched)

    def _start(self, numbers: Numbers) -> tuple[list[int], AffineMap]:
        first = memref_position(self.access) + 1
        permutation = map_of(self.transfer, "permutation_map")
        indices = self.transfer.operands[first : first + permutation.num_dims]
        return [value_of(index, numbers) for index in indices], permutation

    def _where(self, numbers: Numbers) -> tuple[int, ...]:
        return tuple(numbers[place_of(loop)] for loop in self.loops)

    def element(self, numbers: Numbers) -> tuple[int, ...]:
        """The element that an iteration touches."""
        return values_of(map_of(self.access), subscript_operands(self.access), numbers)

    def is_inside(self, element: Sequence[int], numbers: Numbers) -> bool:
        """Whether an element is one of memory: as far as the type says, or the allocation; memory
        may go on behind extents that neither says."""
        memref = memref_of(self.access)
        assert is_memref(memref.type)
        is_allocated = isinstance(memref, OpResult) and memref.op.name in (
            "memref.alloc",
            "memref.alloca",
        )
        sizes = iter(memref.op.operands if isinstance(memref, OpResult) and is_allocated else ())
        for number, shown in zip(element, memref.type.get_shape(), strict=True):
            size = next(sizes, None) if shown < 0 else None
            extent = shown if size is None else value_of(size, numbers)
            if number < 0 or 0 <= extent <= number:
                return False
        return True

    def astray(self, numbers: Numbers) -> Stray | None:
        """A lane that is astray, with these arguments."""
        behind: list[Stray] = []
        for number, group in enumerate(self.groups(numbers)):
            if number == _MOST:
                break
            if not self.executes(group):
                continue
            first = self._where(group)
            for iteration, touched in self.lanes(group):
                where = self._where(iteration)
                place = place_of(self.access)
                if self.executes(iteration):
                    element = self.element(iteration)
                    if element != touched and self.is_inside(element, iteration):
                        outside = not self.is_inside(touched, iteration)
                        return Stray(place, first, where, element, touched, outside)
                elif self.access.name == "affine.store" and self.is_inside(touched, group):
                    behind.append(Stray(place, first, where, None, touched, False))
        if behind:
            written = set(map(self.element, self.iterations(numbers)))
            return next((stray for stray in behind if stray.touched not in written), None)
        return None


def transfers(before: Operation, after: Operation) -> Iterator[Lanes]:
    """The transfers without masks of a function, each beside what it replaces."""
    accesses = {place_of(op): op for op in before.walk() if is_affine_element_access(op)}
    for op in after.walk():
        if op.name not in ("vector.transfer_read", "vector.transfer_write"):
            continue
        access = accesses.get(place_of(op))
        reads = op.name == "vector.transfer_read"
        if access is None or reads is not (access.name == "affine.load"):
            continue
        shape = (op.results[0] if reads else op.operands[0]).type
        assert isinstance(shape, VectorType)
        outer_ops = ops_around(access)
        steps = {place_of(loop): step_of(loop) for loop in outer_ops if loop.name == "affine.for"}
        all_factors = {
            place_of(loop): step_of(loop) // steps.get(place_of(loop), step_of(loop))
            for loop in ops_around(op)
            if loop.name == "affine.for"
        }
        factors = {place: factor for place, factor in all_factors.items() if factor > 1}
        masked = len(op.operands) > 2 + map_of(access).num_results
        fits = list(all_factors) == list(steps) and tuple(factors.values()) == shape.get_shape()
        if fits and not masked:
            yield Lanes(access, op, outer_ops, factors)


def astray(
    text: str, changed_text: str, kernel: str, calls: Sequence[Sequence[Any]]
) -> tuple[Stray, str] | None:
    """A lane that is astray in what became of a program, of which the places are kept; and whether
    the interpreter goes there.

    `calls` are arguments for the kernel; those that are integers may also be others.
    """
    before, after = (Interpreter(parse(t)).function(kernel) for t in (text, changed_text))
    tried = [*calls, *([_filled(calls[0], value) for value in _SPREAD] if calls else [])]
    reached: tuple[Stray, str] | None = None
    for lanes in transfers(before, after):
        for call in tried:
            try:
                numbers: dict[Place | int, int] = {
                    n: v for n, v in enumerate(call) if isinstance(v, int)
                }
                lane = lanes.astray(numbers)
            except UnknownError:
                continue
            if lane is not None:
                verdict = confirmation(changed_text, kernel, call, lane)
                if verdict != UNREACHED:
                    return lane, verdict
                reached = reached or (lane, verdict)
    return reached


CONFIRMED = ""
UNREACHED = "where no input comes"
REFUTED = "REFUTED"


def _filled(call: Sequence[Any], value: int) -> list[Any]:
    return [value if isinstance(argument, int) else argument for argument in call]


def confirmation(text: str, kernel: str, call: Sequence[Any], stray: Stray) -> str:
    """Whether the lane touches what it is said to, as the interpreter sees it."""
    interpreter = Interpreter(parse(text), trace=True, max_steps=_STEPS)
    with contextlib.suppress(LoopwrightError):
        interpreter.call(kernel, *call)
    depth = len(stray.group)
    met = [
        (access.subscripts, access.memref.sizes)
        for access in interpreter.accesses
        if access.iteration[len(access.iteration) - depth :] == stray.group
        and access.op.name.startswith("vector.transfer")
        and place_of(access.op) == stray.place
    ]
    ends = any(
        not all(0 <= n < size for n, size in zip(stray.touched, sizes, strict=True))
        for _, sizes in met
    )
    if not met or (ends and not stray.is_outside):
        return UNREACHED
    touched = {subscripts for subscripts, _ in met}
    return CONFIRMED if stray.touched in touched or stray.is_outside else REFUTED
