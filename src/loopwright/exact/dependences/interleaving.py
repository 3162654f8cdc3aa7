"""Interleaving: whether iterations may be jammed, or distributed.

Unroll-and-jam executes some iterations of a loop side by side, even if inner loops are triangular;
distribution executes parts of a body one after the other; time skewing shifts them against each
other. Each is legal if no pair of dependent iterations changes its order. The solver is queried
directly for pairs whose order changes, selected by conditions on the two iterations, as in
`legality`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from itertools import product

from xdsl.ir import Operation

from loopwright.exact.dependences.analysis import AccessQuery, DependenceAnalysis
from loopwright.exact.dependences.legality import Legality, LoopBlock
from loopwright.exact.dependences.model import Order
from loopwright.exact.dependences.solver import Answer, Condition, Question, answer, answer_where
from loopwright.exact.memory.access import Access
from loopwright.exact.memory.shapes import Shape, hull_of, linear_part
from loopwright.exact.presburger.rows import Row, row_of
from loopwright.ir.core.enclosing import ops_from
from loopwright.ir.core.properties import integer
from loopwright.ir.dialects.affine import ForOp
from loopwright.records import dataclass, replace


@dataclass(frozen=True, slots=True)
class _Family:
    """Accesses whose subscripts differ only by constants, and a shape that contains theirs."""

    members: tuple[Access, ...]
    hull: Shape


class _Interleaved(LoopBlock):
    """Loops whose iterations are interleaved. Conditions on iterations say which pairs of accesses
    change their order."""

    def _swaps(self, query: AccessQuery) -> Iterator[tuple[int, tuple[Condition, ...]]]:
        """Return the depths, and the conditions on the differences of iterations, at which pairs
        change their order."""
        raise NotImplementedError

    def _swapped(self, query: AccessQuery) -> Iterator[tuple[int, Answer]]:
        """Yield pairs of iterations that would be reordered, one for each depth and condition."""
        first = self._analysis.first_depth(query.source, query.sink)
        for depth, conditions in self._swaps(query):
            if depth >= first:
                result = answer_where(query.question, depth, conditions, self._analysis.budget)
                if result is not None:
                    yield depth, result

    def _pairs(self, inside: Sequence[Access]) -> Iterator[tuple[Access, Access]]:
        families, number_of = self._families(inside)
        ordered: dict[tuple[int, int], bool] = {}
        numbered = list(zip(number_of, inside, strict=True))
        for (first, source), (second, sink) in product(numbered, numbered):
            numbers = first, second
            if numbers not in ordered:
                ordered[numbers] = self._keep_their_order(families[first], families[second])
            if not ordered[numbers]:
                yield source, sink

    def _families(self, inside: Sequence[Access]) -> tuple[Sequence[_Family], Sequence[int]]:
        """Return the families of accesses, and for each access the number of its family."""
        members: dict[object, list[Access]] = {}
        keys: list[object] = []
        for access in inside:
            linear = linear_part(self._analysis.shaped(access).shape)
            keys.append((self._context_key(access), linear))
            members.setdefault(keys[-1], []).append(access)
        families = [
            _Family(
                tuple(accesses),
                hull_of([self._analysis.shaped(access).shape for access in accesses]),
            )
            for accesses in members.values()
        ]
        numbers = {key: number for number, key in enumerate(members)}
        return families, [numbers[key] for key in keys]

    def _keep_their_order(self, sources: _Family, sinks: _Family) -> bool:
        """Return whether one query proves that no pair of iterations of accesses in two families
        changes its order."""
        if len(sources.members) * len(sinks.members) == 1:
            return False
        source = sources.members[0]
        sink = sinks.members[0]
        if not self._kinds(source, sink) or not self._may_share(source.root, sink.root):
            return True
        question = self._analysis.question(source, sink)
        shapes = (self._analysis.shaped(access).shape for access in (source, sink))
        if (question.source, question.sink) != tuple(shapes):
            return False
        whole = replace(question, source=sources.hull, sink=sinks.hull)
        return next(self._swapped(AccessQuery(whole, source, sink)), None) is None

    def _obstacle(self, query: AccessQuery, depth: int, result: Answer) -> Legality:
        """Return the obstacle that a reordered pair of iterations is, with all distances of the
        dependence."""
        whole = answer(query.question, depth, self._analysis.budget)
        if whole is not None:
            result = replace(result, intervals=whole.intervals, distances=whole.distances)
        return super()._obstacle(query, depth, result)


# Unroll-and-jam


class Jam(_Interleaved):
    """Whether `factor` iterations of an `affine.for` may be jammed: each run of straight-line code
    is executed for all of them before the code after it, loops directly inside loops once for all.

    It is legal if no dependence between two of the iterations leads to an earlier iteration of an
    inner loop, or, in the same inner iteration, to an earlier piece of code.
    """

    def __init__(self, analysis: DependenceAnalysis, loop: Operation, factor: int) -> None:
        super().__init__(analysis, [loop])
        self._reach = (factor - 1) * integer(loop, "step")
        self._pieces: dict[Operation, tuple[int, ...]] = {}
        self._number(loop, ())

    def _number(self, loop: Operation, place: tuple[int, ...]) -> None:
        """Number the pieces of straight-line code and the inner loops of a body, recursively."""
        number = 0
        in_piece = False
        for op in loop.regions[0].block.ops:
            is_loop = isinstance(op, ForOp)
            number += not (in_piece and not is_loop)
            in_piece = not is_loop
            self._pieces[op] = (*place, number)
            if is_loop:
                self._number(op, (*place, number))

    def _place(self, op: Operation) -> tuple[int, ...]:
        """Return the numbers of the pieces that contain an op, outermost first: of loops, then of
        code."""
        return next(self._pieces[ancestor] for ancestor in ops_from(op) if ancestor in self._pieces)

    def _context_key(self, access: Access) -> object:
        return super()._context_key(access), self._place(access.op)

    def _swaps(self, query: AccessQuery) -> Iterator[tuple[int, tuple[Condition, ...]]]:
        depth = self._outer + 1
        near = self._row(query.question, depth - 1, -1, self._reach)
        for conditions in self._swaps_in_reach(query):
            yield depth, (near, *conditions)

    def _swaps_in_reach(self, query: AccessQuery) -> Iterator[tuple[Condition, ...]]:
        """Yield the conditions under which a pair of jammed iterations changes its order."""
        depth = self._outer + 1
        question = query.question
        first = self._place(query.source.op)
        second = self._place(query.sink.op)
        same = next((k for k, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), -1)
        inner = (min(len(first), len(second)) if same < 0 else same) - (same < 0)
        equal: list[Condition] = []
        for k in range(inner):
            yield (*equal, self._row(question, depth + k, -1, -1))
            equal.append(Condition(self._row(question, depth + k, 1, 0).row, equality=True))
        if second < first:
            yield tuple(equal)

    def _row(self, question: Question, column: int, factor: int, constant: int) -> Condition:
        return Condition(row_of(question.common, {column: factor}, constant))


class TriangularJam(Jam):
    """Whether `factor` iterations of an `affine.for` of step 1 may be jammed through those
    iterations of `inner`, a loop directly in it, that they have in common; the rest is executed one
    iteration of `loop` after the other.

    The upper bound of `inner` is the induction variable of `loop` plus `offset`. Its common
    iterations are those below that bound in the first of the iterations of `loop`. These and the
    ops before `inner` are jammed as by `Jam`. It is legal if nothing in the jammed part depends on
    the rest of an earlier iteration.
    """

    def __init__(
        self,
        analysis: DependenceAnalysis,
        loop: Operation,
        factor: int,
        inner: Operation,
        offset: int,
    ) -> None:
        super().__init__(analysis, loop, factor)
        (self._split,) = self._pieces[inner]
        self._offset = offset

    def _swaps_in_reach(self, query: AccessQuery) -> Iterator[tuple[Condition, ...]]:
        # The rest of a row comes after all of the common inner loop, so no dependence leads from it
        # back into the common part except where the jam reverses it anyway. The first row of
        first = self._place(query.source.op)[0]
        second = self._place(query.sink.op)[0]
        if second > self._split:
            return
        in_common: tuple[Condition, ...] = ()
        if second == self._split:
            outer = [0] * self._outer
            row = (*[0] * query.question.common, self._offset - 1)
            in_common = (Condition(row, source=(*outer, 1), sink=(*outer, 0, -1)),)
        if first > self._split:
            yield in_common
            return
        for conditions in super()._swaps_in_reach(query):
            yield (*in_common, *conditions)


# Distribution and fusion


class Distribution(LoopBlock):
    """Whether all iterations of the rest of a loop's body may run before any of the ops `second`
    directly in it.

    It is legal if no dependence leads from the second part to a later iteration of the first, nor
    within an iteration to ops after it. Two loops may be fused if distributing the fused loop is
    legal.
    """

    def __init__(
        self, analysis: DependenceAnalysis, loop: Operation, second: Iterable[Operation]
    ) -> None:
        super().__init__(analysis, [loop])
        parts = set(second)
        self._second = {inner for op in parts for inner in op.walk()}
        ops = list(loop.regions[0].block.ops)[:-1]
        self._comes_last = all(op in parts for op in ops[len(ops) - len(parts) :])

    def _context_key(self, access: Access) -> object:
        place = access.op in self._second if self._comes_last else access.op
        return super()._context_key(access), place

    def _pairs(self, inside: Sequence[Access]) -> Iterator[tuple[Access, Access]]:
        """Return the pairs of accesses from the second part to the first."""
        second = [access for access in inside if access.op in self._second]
        return product(second, [access for access in inside if access.op not in self._second])

    def _swapped(self, query: AccessQuery) -> Iterator[tuple[int, Answer]]:
        carried = self._outer + 1
        analysis = self._analysis
        before = analysis.order.between(query.source.op, query.sink.op) & Order.BEFORE
        depths = [carried, carried + 1] if before and not self._comes_last else [carried]
        for depth in depths:
            if depth >= analysis.first_depth(query.source, query.sink):
                result = answer(query.question, depth, analysis.budget)
                if result is not None:
                    yield depth, result


# Time skewing


@dataclass(frozen=True, slots=True)
class ShiftedPart:
    """A part of a loop's body: iteration `i` of an inner loop has position `i + shift`; a part that
    is not spread has position `shift` as a whole."""

    loop: Operation
    shift: int = 0
    is_spread: bool = True


class ShiftedParts(_Interleaved):
    """Whether the parts of a loop's body may run in the order of their positions.

    `parts` are all ops that access memory, in order. Position `p` of a part in the iteration number
    `t` of the loop (whatever its step) is `p + factor * t`. It is legal if no dependence leads to a
    smaller position: then ranges of positions may be executed one after the other (time skewing).
    Without a factor only positions in the same iteration are compared. The factor and the parts in
    the list may change, also while the obstacles are gone through, if none that was overcome
    returns.
    """

    def __init__(
        self,
        analysis: DependenceAnalysis,
        loop: Operation,
        factor: int | None,
        parts: list[ShiftedPart],
    ) -> None:
        super().__init__(analysis, [loop])
        self.factor = factor
        self._step = integer(loop, "step")
        self.parts = parts
        self._part_of = {
            inner: number for number, part in enumerate(parts) for inner in part.loop.walk()
        }

    def part_of(self, op: Operation) -> int:
        """Return the number of the part that contains an op."""
        return self._part_of[op]

    def moved(self, factor: int | None, parts: list[ShiftedPart]) -> ShiftedParts:
        """Return the same loops with another factor and other shifts."""
        moved_parts = copy(self)
        moved_parts.factor = factor
        moved_parts.parts = parts
        return moved_parts

    def _place(self, part: ShiftedPart) -> Row:
        """Return the position, scaled by the step of the loop and without its constant, as a linear
        form of the loops around."""
        own = (self._step,) if part.is_spread else ()
        return (*[0] * self._outer, self.factor or 0, *own)

    def _swaps(self, query: AccessQuery) -> Iterator[tuple[int, tuple[Condition, ...]]]:
        numbers = self.part_of(query.source.op), self.part_of(query.sink.op)
        first, second = (self.parts[number] for number in numbers)
        earlier = Condition(
            (*[0] * query.question.common, (first.shift - second.shift - 1) * self._step),
            source=self._place(first),
            sink=tuple(-value for value in self._place(second)),
        )
        if numbers[0] < numbers[1]:
            yield self._outer + 2, (earlier,)
        if self.factor is not None:
            yield self._outer + 1, (earlier,)
