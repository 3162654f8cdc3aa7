"""Schedules that defer the updates of a matrix to the end of blocks of iterations.

Factorisations and solvers update the array that they read: `A[i, j] -= A[i, k] * A[k, j]`. Their
loops cannot simply be tiled, since an element is read soon after its last update. Most updates are
not urgent, though: within a block of iterations of `k` they are to elements that nothing reads
before the block ends. These *deferred* updates form a plain contraction after the block.

Each statement gets a *block coordinate*, one of its loops: the reduction loop of an update, and for
others a loop such that no dependence leads from a later to an earlier block. Blocks are executed in
order; in each one the statements that are not deferred, in the order of the program, and then the
deferred updates, which are those of elements whose *positions* are after the block. Blocks are
nested: the statements of one that are not deferred are executed in smaller blocks, in the same way.

A deferred update must precede all other accesses to its element. The position of an element is a
coordinate, or a number minus a coordinate where loops run backwards, such that all dependences from
the update lead to iterations at or after it. The updates of one element keep their order, so that
results have the same bits.

Products (`B[i, j] += L[k, i] * B[k, j]` for `k > i`) read elements before these change. If blocks
of the reduction leave nothing to defer, a loop over elements numbers the blocks: an update is
deferred if the *position* along the reduction, which it reads, is after the block. Statements that
need the element with all its updates come last in the block.

The blocks are those of blocked factorisations (Dongarra, Du Croz, Hammarling and Duff, "A Set of
Level 3 Basic Linear Algebra Subprograms", 1990); splitting a domain by its dependence on a tile is
iteration space slicing (Pugh and Rosser, 1997).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, islice

import islpy as isl

from loopwright.exact.presburger import isl_objects as objects
from loopwright.exact.presburger import scheduling
from loopwright.exact.presburger.isl_objects import IN, OUT, PARAM, guarded
from loopwright.exact.presburger.named_relations import (
    ScheduleMap,
    Violation,
    dependence_among,
    violation_of,
)
from loopwright.exact.presburger.scheduling import DirectDependences
from loopwright.records import dataclass


@dataclass(frozen=True, slots=True)
class ElementUpdate:
    """The coordinates of an update: the loop over what is combined into an element, and the loops
    that select the element, in the order in which deferred updates visit them."""

    reduction: int
    element: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TimedStatement:
    """A statement: the positions in the text of its loops and of itself, and how it updates an
    element, if it does. `order` is that of its loops where another one may be better: loops with
    nothing else in them are permuted in it."""

    positions: tuple[int, ...]
    order: tuple[int, ...]
    update: ElementUpdate | None

    @property
    def width(self) -> int:
        """The number of its loops."""
        return len(self.positions) - 1

    def block_coordinates(self, *, by_element: bool) -> Sequence[int]:
        """Return the loops that may number its blocks: of an update the reduction, or those over
        elements."""
        if self.update is None:
            return range(self.width)
        return self.update.element if by_element else (self.update.reduction,)

    def may_be_led_by(self, positions: Sequence[_Position]) -> Sequence[int]:
        """Return the loops by which the innermost block may be ordered: of an update with a single
        position, which is along the rows in memory, that one."""
        if not positions:
            return range(self.width)
        assert self.update is not None, "only updates have positions"
        if len(positions) > 1 or positions[0].form != _coordinate(self.update.element[-1]):
            return ()
        return (positions[0].coordinate,)

    def time(self, length: int, leading: int | None, *, permuted: bool) -> list[str]:
        """Return the time of an iteration: first by the loop `leading`, and then in the order of
        the program, or in that of the permuted loops."""
        parts = [] if leading is None else [_coordinate(leading)]
        parts.append(str(self.positions[0]))
        for place, loop in enumerate(self.order if permuted else range(self.width)):
            parts += [_coordinate(loop), str(self.positions[place + 1])]
        return parts + ["0"] * (length - len(parts))

    def deferred_time(self, length: int, positions: Sequence[_Position]) -> list[str]:
        """Return the time of a deferred update: the loops over the element are around the
        reduction. Those with a position run along it, so that they begin at the end of a block, but
        for the one along the rows in memory, whose elements become lanes."""
        assert self.update is not None, "only updates are deferred"
        *outer, along_the_row = self.update.element
        forms = {position.coordinate: position.form for position in positions}
        parts = [forms.get(coordinate, _coordinate(coordinate)) for coordinate in outer]
        parts += map(_coordinate, (along_the_row, self.update.reduction))
        return parts + ["0"] * (length - len(parts))


@dataclass(frozen=True, slots=True)
class DeferringSchedule:
    """A schedule, the block coordinate of each statement, and for the statements with deferred
    updates, by number, the loops that decide which of them are deferred."""

    schedule: ScheduleMap
    block_coordinates: tuple[int, ...]
    deferring: Mapping[int, tuple[int, ...]]


def deferring_schedule(
    dependences: DirectDependences, statements: Sequence[TimedStatement], sizes: Sequence[int]
) -> DeferringSchedule | Violation | None:
    """Return a schedule in blocks of these sizes, outermost first; or a dependence that prevents
    it; None if nothing waits for an update, or nothing is left for the end of blocks.

    Raises `UndecidedError` if that takes too many steps.
    """
    search = _Search(dependences, statements)
    if not any(map(search.is_awaited, range(len(statements)))):
        return None
    violation: Violation | None = None
    for by_element, most in ((False, 1), (True, _MOST_CHOICES)):
        choices = [statement.block_coordinates(by_element=by_element) for statement in statements]
        for coordinates in islice(search.ordered_coordinates(choices), most):
            outcome = search.arranged(coordinates, sizes, by_element=by_element)
            if isinstance(outcome, DeferringSchedule):
                return outcome
            violation = violation or outcome
    return violation or search.unordered()


_MOST_CHOICES = 3
"""The most choices of loops over elements that are tried."""


def _coordinate(number: int) -> str:
    return f"x{number}"


@dataclass(frozen=True, slots=True)
class _Position:
    """The position of an element among the blocks, and the coordinate that determines it."""

    coordinate: int
    form: str


@dataclass(frozen=True, slots=True)
class _Order:
    """The order of the innermost blocks: by one loop of each statement, if any, and then as in the
    program, or with permuted loops."""

    leading: Sequence[int | None]
    permuted: bool


@dataclass(frozen=True, slots=True)
class _Blocks:
    """The times of a statement in nested blocks: for each level the number of the block and a
    phase, and then the time in it."""

    number: int
    statement: TimedStatement
    coordinate: int
    sizes: Sequence[int]
    positions: Sequence[_Position]
    preceding: Sequence[int] = ()
    """The coordinates of the element that are at most the block coordinate in all iterations."""

    def executed_in_order(self, length: int, leading: int | None, *, permuted: bool) -> str:
        """Return the times of statements that are not deferred: an update of an element with a
        position in the innermost block. `leading` is the loop by which that block is ordered, if
        one is."""
        levels = len(self.sizes)
        prefix = [part for level in range(levels) for part in (f"b{level}", "0")]
        conditions = [self._in_block(level) for level in range(levels)]
        if self.positions:
            conditions.append(self._any_before_end(self.positions, levels - 1))
        time = self.statement.time(length, leading, permuted=permuted)
        return self._map([*prefix, *time], conditions)

    def executed_last(self, length: int, phase: int) -> str:
        """Return the times of statements that need the deferred updates of their block."""
        inner = ["0", "0"] * (len(self.sizes) - 1)
        time = self.statement.time(length, None, permuted=False)
        return self._map(["b0", str(phase), *inner, *time], [self._in_block(0)])

    def deferred(self, length: int, beyond: Sequence[_Position], phase: int) -> Iterator[str]:
        """Yield the times of the deferred updates, by level. Each of the parts of the outer block
        gets a phase of its own, so that their nests have simple bounds."""
        tail = self.statement.deferred_time(length, self.positions)
        for level in range(len(self.sizes)):
            conditions = [self._in_block(outer) for outer in range(level + 1)]
            conditions += self._all_behind(self.positions, level)
            for number, part in enumerate(self._parts(level, beyond)):
                prefix = [text for outer in range(level) for text in (f"b{outer}", "0")]
                prefix += [f"b{level}", str(phase + number)]
                prefix += ["0", "0"] * (len(self.sizes) - level - 1)
                yield self._map([*prefix, *tail], [*conditions, *part])

    def most_parts(self, beyond: Sequence[_Position]) -> int:
        """Return the most phases that a level takes."""
        return max(len(list(self._parts(level, beyond))) for level in range(len(self.sizes)))

    def _parts(self, level: int, beyond: Sequence[_Position]) -> Iterator[list[str]]:
        """Conditions for disjoint parts of the updates deferred to the end of a block inside
        another block: rows before the end of the outer block, then columns of the rows after it. Of
        what is `beyond` that end a part is a rectangle, and the rest a triangle.

        Sums that begin at a preceding coordinate are rectangles where it is before the block. In
        the block they are parts of smaller blocks, and of the smallest ones triangles."""
        before = self._all_before_start(self.preceding, level)
        if level == 0:
            yield before
        else:
            outer = level - 1
            for number, position in enumerate(self.positions):
                part = self._all_behind(self.positions[:number], outer)
                part.append(self._any_before_end([position], outer))
                if beyond:
                    yield [*before, *part, self._any_before_end(beyond, outer)]
                    yield [*before, *part, *self._all_behind(beyond, outer)]
                else:
                    yield [*before, *part]
            for part in self._parts_in_block(outer):
                yield [*before, *self._all_behind(self.positions, outer), *part]
        if level == len(self.sizes) - 1:
            yield from self._parts_in_block(level)

    def _parts_in_block(self, level: int) -> Iterator[list[str]]:
        """Yield conditions that hold for disjoint parts of the updates with preceding coordinates
        in the block."""
        for number, coordinate in enumerate(self.preceding):
            part = self._all_before_start(self.preceding[:number], level)
            yield [*part, f"{_coordinate(coordinate)} >= {self._start(level)}"]

    def _all_before_start(self, coordinates: Sequence[int], level: int) -> list[str]:
        return [f"{_coordinate(number)} < {self._start(level)}" for number in coordinates]

    def _in_block(self, level: int) -> str:
        return f"{self._start(level)} <= {_coordinate(self.coordinate)} < {self._end(level)}"

    def _start(self, level: int) -> str:
        return f"{self.sizes[level]} * b{level}"

    def _end(self, level: int) -> str:
        return f"{self.sizes[level]} * b{level} + {self.sizes[level]}"

    def _all_behind(self, positions: Sequence[_Position], level: int) -> list[str]:
        return [f"{position.form} >= {self._end(level)}" for position in positions]

    def _any_before_end(self, positions: Sequence[_Position], level: int) -> str:
        alternatives = (f"{position.form} < {self._end(level)}" for position in positions)
        return f"({' or '.join(alternatives)})"

    def _map(self, time: Sequence[str], conditions: Sequence[str]) -> str:
        name = scheduling.statement_name(self.number)
        point = ", ".join(map(_coordinate, range(self.statement.width)))
        return f"{name}[{point}] -> [{', '.join(time)}] : {' and '.join(conditions)}"


class _Search:
    """Chooses coordinates of statements by their dependences."""

    def __init__(
        self, dependences: DirectDependences, statements: Sequence[TimedStatement]
    ) -> None:
        self._dependences = dependences
        self._statements = statements
        self._ordered: dict[tuple[int, int, int, int], bool] = {}
        self.parameters: set[str] = set()
        """The parameters in positions."""

    @cached_property
    def _pairs(self) -> dict[tuple[int, int], isl.Map]:
        """The dependent iterations of each two statements."""
        pairs: dict[tuple[int, int], isl.Map] = {}
        with guarded(None):
            kinds = self._dependences
            for part in scheduling.maps_of(kinds.flow.union(kinds.anti).union(kinds.output)):
                ends = (_statement_of(part, IN), _statement_of(part, OUT))
                pairs[ends] = part
        return pairs

    def ordered_coordinates(
        self, choices: Sequence[Sequence[int]], selected: tuple[int, ...] = ()
    ) -> Iterator[tuple[int, ...]]:
        """Yield the selections of a coordinate for each statement, of some `choices`, such that no
        dependence leads to a lesser one, with the coordinates `selected` for the first
        statements."""
        number = len(selected)
        if number == len(self._statements):
            yield selected
            return
        for coordinate in choices[number]:
            extended = (*selected, coordinate)
            ends = range(number + 1)
            if all(
                self._is_ordered(source, extended[source], sink, extended[sink])
                for source in ends
                for sink in ends
                if number in (source, sink)
            ):
                yield from self.ordered_coordinates(choices, extended)

    def _is_ordered(self, source: int, first: int, sink: int, second: int) -> bool:
        """Return whether a coordinate of the source is at most one of the sink in all
        dependences."""
        key = (source, first, sink, second)
        if key not in self._ordered:
            pairs = self._pairs.get((source, sink))
            if pairs is None:
                self._ordered[key] = True
            else:
                with guarded(None):
                    self._ordered[key] = bool(pairs.is_subset(_at_most(pairs, first, second)))
        return self._ordered[key]

    def unordered(self) -> Violation | None:
        """Return a dependence that leads to an earlier block with some coordinates; None if there
        is none."""
        for (source, first, sink, second), is_ordered in self._ordered.items():
            if not is_ordered:
                with guarded(None):
                    pairs = self._pairs[source, sink]
                    backwards = pairs.subtract(_at_most(pairs, first, second))
                    dependent = isl.UnionMap.from_map(backwards)
                return dependence_among(dependent, self._dependences)
        return None

    def is_awaited(self, number: int) -> bool:
        """Return whether a statement is an update on which others depend, apart from updates of the
        same element."""
        update = self._statements[number].update
        if update is None:
            return False
        for (source, sink), pairs in self._pairs.items():
            if source == number:
                with guarded(None):
                    constraining_pairs = (
                        pairs if sink != source else pairs.subtract(_same_element(pairs, update))
                    )
                    if not constraining_pairs.is_empty():
                        return True
        return False

    def arranged(
        self, coordinates: tuple[int, ...], sizes: Sequence[int], *, by_element: bool
    ) -> DeferringSchedule | Violation | None:
        """Return the schedule with these block coordinates, or a dependence that prevents it; None
        if no update can wait."""
        positions: dict[int, tuple[_Position, ...]] = {}
        for number, statement in enumerate(self._statements):
            update = statement.update
            if update is None:
                continue
            if by_element:
                chosen = (_Position(update.reduction, _coordinate(update.reduction)),)
            else:
                chosen = self.positions(number, update, coordinates)
                if isinstance(chosen, Violation):
                    return chosen
            if chosen and self._are_behind(number, chosen, coordinates[number]):
                positions[number] = chosen
        if not positions:
            return None
        violation: Violation | None = None
        for order in self._orders(positions):
            schedule = self.schedule(coordinates, positions, sizes, order)
            if not isinstance(schedule, Violation):
                deferring = {
                    number: tuple(position.coordinate for position in own)
                    for number, own in positions.items()
                }
                return DeferringSchedule(schedule, coordinates, deferring)
            violation = schedule
        return violation

    def _orders(self, positions: Mapping[int, Sequence[_Position]]) -> Iterator[_Order]:
        """Yield the orders of the innermost blocks, best first.

        If the block is short along the rows in memory, sums along the reduction are best: elements
        are updated when they become final. Otherwise the order of the program is, in which a loop
        along the rows may be permuted to the inside."""
        choices = [
            statement.may_be_led_by(positions.get(number, ()))
            for number, statement in enumerate(self._statements)
        ]
        for leading in islice(self.ordered_coordinates(choices), 1):
            yield _Order(leading, permuted=False)
        no_leading = [None] * len(self._statements)
        if any(statement.order != tuple(range(statement.width)) for statement in self._statements):
            yield _Order(no_leading, permuted=True)
        yield _Order(no_leading, permuted=False)

    def _are_behind(self, number: int, positions: Sequence[_Position], coordinate: int) -> bool:
        """Return whether positions of a statement may all be after a block that it is in."""
        conditions = [f"{position.form} > {_coordinate(coordinate)}" for position in positions]
        with guarded(None):
            behind = self._iterations(number, " and ".join(conditions))
            return not behind.intersect(self._dependences.domain).is_empty()

    def _iterations(self, number: int, condition: str) -> isl.UnionSet:
        """Return the iterations of a statement for which a condition on its coordinates holds."""
        name = scheduling.statement_name(number)
        point = ", ".join(map(_coordinate, range(self._statements[number].width)))
        parameters = ", ".join(sorted(self.parameters))
        text = f"[{parameters}] -> {{ {name}[{point}] : {condition} }}"
        return isl.UnionSet.read_from_str(objects.context(), text)

    def schedule(
        self,
        coordinates: Sequence[int],
        positions: Mapping[int, Sequence[_Position]],
        sizes: Sequence[int],
        order: _Order,
    ) -> ScheduleMap | Violation:
        """Return the schedule in blocks of these sizes, or a dependence that it violates.
        Statements that need deferred updates come last in the block."""
        last: set[int] = set()
        while True:
            schedule = self._scheduled(coordinates, positions, sizes, last, order)
            violation = violation_of(schedule, self._dependences)
            if violation is None:
                return schedule
            sink = violation.sink
            if violation.source not in positions or sink in last or sink in positions:
                return violation
            last.add(sink)

    def _scheduled(
        self,
        coordinates: Sequence[int],
        positions: Mapping[int, Sequence[_Position]],
        sizes: Sequence[int],
        last: Collection[int],
        order: _Order,
    ) -> ScheduleMap:
        """Return the schedule in blocks of these sizes, with some statements `last` in them."""
        length = 2 * max(statement.width for statement in self._statements) + 2
        times: list[str] = []
        phase = 1
        for number, statement in enumerate(self._statements):
            own = positions.get(number, ())
            if number in last:
                continue
            preceding = self.coordinates_preceding(number, coordinates[number]) if own else []
            blocks = _Blocks(number, statement, coordinates[number], sizes, own, preceding)
            leading = order.leading[number]
            times.append(blocks.executed_in_order(length, leading, permuted=order.permuted))
            if own:
                beyond = self.positions_beyond(number, own)
                times += blocks.deferred(length, beyond, phase)
                phase += blocks.most_parts(beyond)
        for number in sorted(last):
            blocks = _Blocks(number, self._statements[number], coordinates[number], sizes, ())
            times.append(blocks.executed_last(length, phase))
        parameters = ", ".join(sorted(self.parameters))
        with guarded(None):
            text = f"[{parameters}] -> {{ {'; '.join(times)} }}"
            schedule = isl.UnionMap.read_from_str(objects.context(), text)
            return schedule.intersect_domain(self._dependences.domain)

    def positions(
        self, number: int, update: ElementUpdate, block_coordinates: Sequence[int]
    ) -> tuple[_Position, ...] | Violation:
        """Return the fewest positions of the elements of an update such that each dependence on it,
        apart from those among updates of the same element, leads to a block at or behind one; or a
        dependence for which there is none."""
        choices: list[list[_Position]] = []
        for (source, sink), pairs in sorted(self._pairs.items(), key=lambda item: item[0]):
            if source != number:
                continue
            with guarded(None):
                later = pairs if sink != source else pairs.subtract(_same_element(pairs, update))
                if later.is_empty():
                    continue
                choice = list(self._positions_before(later, update, block_coordinates[sink]))
                dependent = isl.UnionMap.from_map(later)
            if not choice:
                violation = dependence_among(dependent, self._dependences)
                assert violation is not None, "there are dependences between the two statements"
                return violation
            choices.append(choice)
        candidates = list(dict.fromkeys(position for choice in choices for position in choice))
        return next(
            selection
            for count in range(len(candidates) + 1)
            for selection in combinations(candidates, count)
            if all(not set(selection).isdisjoint(choice) for choice in choices)
        )

    def _positions_before(
        self, later: isl.Map, update: ElementUpdate, block_coordinate: int
    ) -> Iterator[_Position]:
        """Yield the positions that are at most a coordinate of the sinks of dependences."""
        for coordinate in update.element:
            if later.is_subset(_at_most(later, coordinate, block_coordinate)):
                yield _Position(coordinate, _coordinate(coordinate))
                continue
            form = self._reversed_form(later, coordinate, block_coordinate)
            if form is not None:
                yield _Position(coordinate, form)

    def _reversed_form(self, later: isl.Map, first: int, second: int) -> str | None:
        """Return a number minus a coordinate of the sources, if a coordinate of the sinks always
        equals it."""
        hull = isl.Map.from_basic_map(later.affine_hull())
        for side, coordinate in ((IN, first), (OUT, second)):
            hull = hull.project_out(side, coordinate + 1, hull.dim(side) - coordinate - 1)
            hull = hull.project_out(side, 0, coordinate)
        for constraint in hull.affine_hull().get_constraints():
            if not constraint.is_equality() or constraint.is_div_constraint():
                continue
            own = objects.number_of(constraint.get_coefficient_val(IN, 0))
            sink = objects.number_of(constraint.get_coefficient_val(OUT, 0))
            if own != sink or abs(own) != 1:
                continue
            terms = [str(-own * objects.number_of(constraint.get_constant_val()))]
            for number in range(hull.dim(PARAM)):
                factor = objects.number_of(constraint.get_coefficient_val(PARAM, number))
                if factor:
                    name = str(hull.get_dim_name(PARAM, number))
                    self.parameters.add(name)
                    terms.append(f"{-own * factor} * {name}")
            return f"{' + '.join(terms)} - {_coordinate(first)}"
        return None

    def positions_beyond(self, number: int, positions: Sequence[_Position]) -> list[_Position]:
        """Return the positions given by other coordinates of an updated element, each of which is
        never before one of these."""
        update = self._statements[number].update
        assert update is not None, "only updates have positions"
        constrained = {position.coordinate for position in positions}
        beyond: list[_Position] = []
        with guarded(None):
            for coordinate in update.element:
                for position in positions if coordinate not in constrained else ():
                    form = position.form.replace(
                        _coordinate(position.coordinate), _coordinate(coordinate)
                    )
                    before = self._iterations(number, f"{form} < {position.form}")
                    if before.intersect(self._dependences.domain).is_empty():
                        beyond.append(_Position(coordinate, form))
                        break
        return beyond

    def coordinates_preceding(self, number: int, block_coordinate: int) -> list[int]:
        """Return the coordinates of an updated element that are at most the reduction in all
        iterations, if the reduction numbers the blocks."""
        update = self._statements[number].update
        assert update is not None, "only updates have positions"
        if block_coordinate != update.reduction:
            return []
        reduction = _coordinate(update.reduction)
        with guarded(None):
            return [
                coordinate
                for coordinate in update.element
                if self._iterations(number, f"{_coordinate(coordinate)} > {reduction}")
                .intersect(self._dependences.domain)
                .is_empty()
            ]


def _statement_of(part: isl.Map, side: isl.dim_type) -> int:
    """Return the number of the statement at one end of a relation."""
    return int(str(part.get_tuple_name(side)).removeprefix(scheduling.statement_name(0)[:-1]))


def _at_most(pairs: isl.Map, first: int, second: int) -> isl.Map:
    """Return the pairs of iterations for which one coordinate is at most the other one."""
    return isl.Map.universe(pairs.get_space()).order_le(IN, first, OUT, second)


def _same_element(pairs: isl.Map, update: ElementUpdate) -> isl.Map:
    """Return the pairs of iterations that update the same element."""
    same = isl.Map.universe(pairs.get_space())
    for coordinate in update.element:
        same = same.equate(IN, coordinate, OUT, coordinate)
    return same
