"""Decides for pairs of accesses whether both access one element in iterations of a given order.

For two shapes the solver builds the *dependence polyhedron* as a union: pairs of iterations
(source, sink) that access the same element, with rows for their order at a depth. At depth d the
first d - 1 common loops are in the same iteration and loop d in a later one; at the depth after the
last common loop all are in the same. The exact layer then gives a witness, and the least and
greatest difference of each common loop's induction variable. Answers are cached by structure.

Simple subscripts need no exact layer. Two accesses in the same loops are *uniform* if constants
bound each loop, each subscript has at most one loop, and the factors of corresponding subscripts
are equal. Then each subscript fixes the difference of its loop, the other loops are free, and the
answer has a closed form. If the exact layer gives up, bounds are propagated through the rows of the
polyhedron: they may disprove a dependence, or else bound its distances.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, reduce
from itertools import count, product, starmap
from math import gcd, prod
from typing import TYPE_CHECKING

from loopwright.exact.domains import Domains
from loopwright.exact.indices import Parameter
from loopwright.exact.memory.access import RootKind
from loopwright.exact.memory.shapes import AccessRelation, Shape, Shaped
from loopwright.exact.presburger.budget import Budget, UndecidedError, counted, spending
from loopwright.exact.presburger.intervals import bounds_of_rows, column_bounds
from loopwright.exact.presburger.rows import Row, row_of
from loopwright.exact.presburger.tableau import Space, Tableau
from loopwright.ir.affine_expr.intervals import Interval
from loopwright.records import dataclass, replace
from loopwright.reporting.unknown import Unknown

if TYPE_CHECKING:
    from loopwright.exact.presburger.sets import PresburgerSet


# Closed forms, for accesses between constant bounds


def difference_bounds(first: Interval, second: Interval, *, at: int, depth: int) -> Interval:
    """Return the interval of the second column minus the first, of loop `at` of a dependence at a
    depth.

    >>> print(difference_bounds(Interval(0, 9), Interval(0, 9), at=0, depth=1))
    [1, 9]
    >>> print(difference_bounds(Interval(0), Interval(2, 5), at=1, depth=1))
    [-inf, 5]
    """
    if at < depth - 1:
        return Interval.of(0)
    low, high = second.plus(first.scaled(-1))
    return Interval(max(1, low or 1) if at == depth - 1 else low, high)


@dataclass(frozen=True, slots=True)
class IterationBox:
    """An access between constant bounds: a range for each loop; for each subscript its loop (None
    if it is constant), its coefficient and its constant."""

    ranges: tuple[tuple[int, int], ...]
    subscripts: tuple[tuple[int | None, int, int], ...]


@dataclass(frozen=True, slots=True)
class Differences:
    """The distances at a depth: a range for each loop, all independent."""

    ranges: tuple[tuple[int, int], ...]
    source: tuple[int, ...]
    sink: tuple[int, ...]
    element: tuple[int, ...]

    def all(self, limit: int) -> tuple[tuple[int, ...], ...] | None:
        """Return all vectors of differences, if they are not more than `limit`."""
        if prod(high - low + 1 for low, high in self.ranges) > limit:
            return None
        return tuple(product(*(range(low, high + 1) for low, high in self.ranges)))


@lru_cache(maxsize=1 << 14)
def box_of(shape: Shape) -> IterationBox | None:
    """Return the box of a shape; None if its bounds are not constant or its subscripts not
    simple."""
    if len(shape.pieces) != 1 or shape.num_parameters or shape.rank < 0:
        return None
    (piece,) = shape.pieces
    if piece.num_locals or piece.domain.equalities:
        return None
    ranges = _loop_ranges(piece.domain.inequalities, shape.num_loops)
    subscripts: list[tuple[int | None, int, int]] = []
    for row in piece.subscripts:
        if row is None:
            return None
        loops = [loop for loop in range(shape.num_loops) if row[loop]]
        if len(loops) > 1:
            return None
        subscripts.append((loops[0], row[loops[0]], row[-1]) if loops else (None, 0, row[-1]))
    return None if ranges is None else IterationBox(ranges, tuple(subscripts))


def _loop_ranges(rows: Sequence[Row], num_loops: int) -> tuple[tuple[int, int], ...] | None:
    """Return the range of each loop; None unless every row is a constant bound of one loop."""
    if any(sum(map(bool, row[:-1])) != 1 for row in rows):
        return None
    bounds = bounds_of_rows(rows)
    ranges = [bounds.get(loop, Interval()).ends for loop in range(num_loops)]
    bounded = tuple(ends for ends in ranges if ends is not None)
    return bounded if len(bounded) == num_loops else None


def applies(source: IterationBox, sink: IterationBox) -> bool:
    """Return whether two accesses in the same loops are uniform, so that a closed form exists."""
    return len(source.ranges) == len(sink.ranges) and [s[:2] for s in source.subscripts] == [
        s[:2] for s in sink.subscripts
    ]


def differences_at(source: IterationBox, sink: IterationBox, depth: int) -> Differences | None:
    """Return the distances of two uniform accesses at a depth; None if there is no dependence."""
    fixed = _fixed_differences(source, sink)
    if fixed is None:
        return None
    ranges: list[tuple[int, int]] = []
    before: list[int] = []
    after: list[int] = []
    for loop, ((a, b), (c, d)) in enumerate(zip(source.ranges, sink.ranges, strict=True)):
        if a > b or c > d:
            return None
        low = c - b
        high = d - a
        if loop in fixed:
            low = max(low, fixed[loop])
            high = min(high, fixed[loop])
        if loop < depth - 1:
            low = max(low, 0)
            high = min(high, 0)
        elif loop == depth - 1:
            low = max(low, 1)
        if low > high:
            return None
        ranges.append((low, high))
        first = max(a, c - low)
        before.append(first)
        after.append(first + low)
    element = tuple(
        constant if loop is None else factor * before[loop] + constant
        for loop, factor, constant in source.subscripts
    )
    return Differences(tuple(ranges), tuple(before), tuple(after), element)


def _fixed_differences(source: IterationBox, sink: IterationBox) -> dict[int, int] | None:
    """Return the differences fixed by the subscripts; None if these contradict each other."""
    fixed: dict[int, int] = {}
    for (loop, factor, first), (_, _, second) in zip(
        source.subscripts, sink.subscripts, strict=True
    ):
        if loop is None:
            if first != second:
                return None
            continue
        quotient, remainder = divmod(first - second, factor)
        if remainder or fixed.setdefault(loop, quotient) != quotient:
            return None
    return fixed


def always_differ(
    source: AccessRelation, sink: AccessRelation, same: Mapping[int, int], later: int | None = None
) -> bool:
    """Return whether some subscript always differs between two accesses, by the GCD test
    (Banerjee). `same` maps columns of the sink to columns of the source with equal values; `later`
    is a column that is greater in the sink. Subscripts of that loop alone fix its difference."""
    pairs = zip(source.subscripts, sink.subscripts, strict=True)
    return any(
        first is not None and second is not None and _have_no_solution(first, second, same, later)
        for first, second in pairs
    )


def _have_no_solution(first: Row, second: Row, same: Mapping[int, int], later: int | None) -> bool:
    shared = list(first[:-1])
    separate = list(second[:-1])
    for column, factor in enumerate(second[:-1]):
        if factor and column in same:
            shared[same[column]] -= factor
            separate[column] = 0
    divisor = gcd(*shared, *separate)
    difference = first[-1] - second[-1]
    shared_terms, sink_terms = (
        [(k, f) for k, f in enumerate(row) if f] for row in (shared, separate)
    )
    if shared_terms == sink_terms and [k for k, _ in shared_terms] == [later]:
        distance, remainder = divmod(difference, shared_terms[0][1])
        return remainder != 0 or distance < 1
    return bool(difference % divisor if divisor else difference)


# Questions and answers

MOST_DISTANCES = 64
"""Larger distance sets are described by intervals alone."""

_MOST_CANDIDATES = 4096

_MOST_PAIRS = 512
"""Bounds are not propagated for more pairs of pieces."""

_STEPS_OF_A_PAIR = 500


@dataclass(frozen=True, slots=True)
class Link:
    """Parameter `source` of one access equals parameter `sink` of the other in the same iteration
    of the `depth` outermost common loops."""

    source: int
    sink: int
    depth: int


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer at one depth; without a witness there is no dependence.

    `unknown` says why the question could not be decided; the intervals then follow from bounds
    alone.
    """

    source: tuple[int, ...] = ()
    sink: tuple[int, ...] = ()
    element: tuple[int, ...] = ()
    parameters: tuple[int, ...] = ()
    intervals: tuple[Interval, ...] = ()
    distances: tuple[tuple[int, ...], ...] | None = None
    unknown: Unknown | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """Two shapes, the number of common loops, and the parameters with equal values.

    Without `compared` the subscripts are of different memrefs that may overlap arbitrarily, also in
    different iterations of the `rebinding` outermost loops, which may bind another memref each
    time.
    """

    source: Shape
    sink: Shape
    common: int
    links: tuple[Link, ...]
    compared: bool = True
    rebinding: int = 0

    @classmethod
    def of(
        cls, source: Shaped, sink: Shaped, common: int, domains: Domains, *, compared: bool = True
    ) -> Question:
        """Return the question about two accesses that share `common` loops."""
        places = {key: number for number, key in enumerate(source.parameters)}
        links = tuple(
            Link(places[key], number, depth)
            for number, key in enumerate(sink.parameters)
            if key in places and (depth := domains.depth_of(key)) <= common
        )
        root = source.access.root
        origin = root.value if root.kind is RootKind.UNKNOWN else None
        rebinding = 0 if origin is None else domains.depth_of(origin)
        return cls(source.shape, sink.shape, common, links, compared, rebinding)

    def parameters(self, source: Shaped, sink: Shaped) -> tuple[Parameter, ...]:
        """Return the parameters of the two accesses that an answer has values for, in their
        order."""
        shared = {link.sink for link in self.links if link.depth == 0}
        own = (key for number, key in enumerate(sink.parameters) if number not in shared)
        return (*source.parameters, *own)

    def at(self, depth: int) -> Question:
        """Return the question about pairs of iterations at a depth."""
        if depth > self.rebinding:
            return self
        return replace(self, compared=False, rebinding=0)


@dataclass(frozen=True, slots=True)
class Condition:
    """A linear form of the differences of the common loops, constant last, that is `>= 0` or
    `== 0`.

    `source` and `sink` are additional coefficients of the outermost loops of either access.
    """

    row: Row
    equality: bool = False
    source: Row = ()
    sink: Row = ()


def answer(question: Question, depth: int, budget: Budget) -> Answer | None:
    """Return the answer at a depth; None if there is no dependence. Charged to the function's
    budget."""
    question = question.at(depth)
    is_closed, closed = _answer_in_closed_form(question, depth)
    if is_closed:
        return closed
    try:
        with spending(budget):
            return None if _is_none_roughly(question, depth) else _exact_answer(question, depth)
    except UndecidedError as error:
        return _without_steps(question, depth, (), budget, error.unknown)


def answer_where(
    question: Question, depth: int, conditions: tuple[Condition, ...], budget: Budget
) -> Answer | None:
    """Return a pair of iterations at a depth whose differences satisfy conditions, without
    intervals; None if there is none."""
    question = question.at(depth)
    is_closed, closed = (False, None) if conditions else _answer_in_closed_form(question, depth)
    if is_closed:
        return closed
    try:
        with spending(budget):
            is_none = _is_none_roughly(question, depth, conditions)
            return None if is_none else _sample_answer(question, depth, conditions)
    except UndecidedError as error:
        return _without_steps(question, depth, conditions, budget, error.unknown)


def _is_none_roughly(
    question: Question, depth: int, conditions: tuple[Condition, ...] = ()
) -> bool:
    """Return whether no pair of iterations exists in a relaxation that keeps only the constraints
    that all pieces share: one system instead of one for each pair of pieces."""
    source = question.source.roughly
    sink = question.sink.roughly
    if (source, sink) == (question.source, question.sink):
        return False
    with suppress(UndecidedError):  # the pieces may be decided all the same
        return (
            _sample_answer(replace(question, source=source, sink=sink), depth, conditions) is None
        )
    return False


@counted(1 << 14)
def _sample_answer(
    question: Question, depth: int, conditions: tuple[Condition, ...]
) -> Answer | None:
    from loopwright.exact.presburger.sets import PresburgerSet

    for part in dependence_polyhedron(question, depth, conditions):
        sample = PresburgerSet.from_tableau(part).sample()
        if sample is not None:
            return Answer(*_split_point(question, sample))
    return None


def _without_steps(
    question: Question,
    depth: int,
    conditions: tuple[Condition, ...],
    budget: Budget,
    reason: Unknown,
) -> Answer | None:
    """Answer an undecided question by bounds alone: by the bounds of pairs of pieces, if these are
    few and the function's budget is not exceeded twice; else by the loop bounds of either
    access."""
    pairs = len(question.source.pieces) * len(question.sink.pieces)
    if pairs > 1 and (pairs > _MOST_PAIRS or budget.remaining < -budget.limit):
        return _answer_by_loop_bounds(question, depth, reason)
    budget.spend(_STEPS_OF_A_PAIR * (pairs - 1))
    return _answer_by_polyhedra(question, depth, conditions, reason)


@lru_cache(maxsize=1 << 14)
def _answer_by_loop_bounds(question: Question, depth: int, reason: Unknown) -> Answer | None:
    """Answer an undecided question by the loop bounds of either access."""
    sides: list[list[Interval]] = []
    for shape in (question.source, question.sink):
        piece_bounds = [
            b for piece in shape.pieces if (b := column_bounds(piece.domain)) is not None
        ]
        if not piece_bounds:
            return None
        sides.append(
            [Interval.hull([bounds[k] for bounds in piece_bounds]) for k in range(question.common)]
        )
    pairs = enumerate(zip(*sides, strict=True))
    intervals = tuple(difference_bounds(*pair, at=k, depth=depth) for k, pair in pairs)
    return Answer(intervals=intervals, unknown=reason)


@lru_cache(maxsize=1 << 14)
def _answer_by_polyhedra(
    question: Question, depth: int, conditions: tuple[Condition, ...], reason: Unknown
) -> Answer | None:
    """Answer an undecided question by the bounds of its polyhedra."""
    boxes: list[list[Interval]] = []
    loops = question.source.num_loops
    for part in dependence_polyhedron(question, depth, conditions):
        bounds = column_bounds(part)
        if bounds is not None:
            pairs = [(bounds[k], bounds[loops + k]) for k in range(question.common)]
            boxes.append(
                [difference_bounds(*pair, at=k, depth=depth) for k, pair in enumerate(pairs)]
            )
    if not boxes:
        return None
    return Answer(intervals=tuple(map(Interval.hull, zip(*boxes, strict=True))), unknown=reason)


def _split_point(
    question: Question, point: Sequence[int]
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Split a point of the polyhedron into source, sink, element and parameters."""
    witness = tuple(point)
    loops = question.source.num_loops
    end = loops + question.sink.num_loops
    element = end + _compared_rank(question)
    return (
        witness[:loops],
        witness[loops:end],
        witness[end:element],
        witness[element:],
    )


# Deciding: by closed forms, or on the polyhedron


def _uniform_boxes(question: Question) -> tuple[IterationBox, IterationBox] | None:
    """Return the boxes of two uniform accesses in the same loops."""
    if not question.compared or question.source.num_loops != question.common:
        return None
    source = box_of(question.source)
    sink = box_of(question.sink)
    if source is None or sink is None or not applies(source, sink):
        return None
    return source, sink


@lru_cache(maxsize=1 << 16)
def _answer_in_closed_form(question: Question, depth: int) -> tuple[bool, Answer | None]:
    """Return a pair: whether there is a closed form, and the answer by it."""
    boxes = _uniform_boxes(question)
    if boxes is None:
        return _are_disjoint(question, depth), None
    return True, _closed_form(*boxes, depth)


def _are_disjoint(question: Question, depth: int) -> bool:
    """Return whether subscripts alone show that there is no dependence at a depth."""
    if _compared_rank(question) == 0:
        return False
    source = question.source
    sink = question.sink
    same = {loop: loop for loop in range(min(depth - 1, question.common))}
    for link in question.links:
        if link.depth < depth:
            same[sink.num_loops + link.sink] = source.num_loops + link.source
    pairs = product(*({x.subscripts: x for x in of.pieces}.values() for of in (source, sink)))
    later = depth - 1 if depth <= question.common else None
    return all(always_differ(first, second, same, later) for first, second in pairs)


def _closed_form(source: IterationBox, sink: IterationBox, depth: int) -> Answer | None:
    differences = differences_at(source, sink, depth)
    if differences is None:
        return None
    distances = differences.all(MOST_DISTANCES)
    return Answer(
        differences.source,
        differences.sink,
        differences.element,
        (),
        tuple(starmap(Interval, differences.ranges)),
        distances,
    )


@counted(1 << 16)
def _exact_answer(question: Question, depth: int) -> Answer | None:
    """Return a witness with the exact intervals and distances of all dependences at a depth."""
    from loopwright.exact.presburger.sets import PresburgerSet

    witness: tuple[int, ...] | None = None
    pieces: list[PresburgerSet] = []
    for part in dependence_polyhedron(question, depth):
        piece = PresburgerSet.from_tableau(part)
        point = piece.sample()
        if point is not None:
            pieces.append(piece)
            witness = point if witness is None else witness
    if witness is None:
        return None
    vectors = _differences(pieces, question, len(witness))
    intervals = tuple(coordinate_bounds(vectors, loop) for loop in range(question.common))
    try:
        distances = distances_of(vectors, intervals)
    except UndecidedError:
        # The number of vectors may be large; the intervals are exact all the same.
        distances = None
    return Answer(*_split_point(question, witness), intervals, distances)


def _compared_rank(question: Question) -> int:
    ranks = question.source.rank, question.sink.rank
    return ranks[0] if question.compared and ranks[0] == ranks[1] and ranks[0] > 0 else 0


def _differences(pieces: Sequence[PresburgerSet], question: Question, width: int) -> PresburgerSet:
    """Return the differences of the common loops' induction variables."""
    first = question.source.num_loops
    rows = [row_of(width, {loop: -1, first + loop: 1}) for loop in range(question.common)]
    images = [piece.image(rows) for piece in pieces]
    return reduce(lambda union, image: union.union(image), images)


def coordinate_bounds(vectors: PresburgerSet, loop: int) -> Interval:
    """Return the interval of one coordinate."""
    return vectors.bounds(loop) or Interval()


def distances_of(
    vectors: PresburgerSet, intervals: Sequence[Interval]
) -> tuple[tuple[int, ...], ...] | None:
    """Return all distance vectors, if they are few."""
    candidates = 1
    for low, high in intervals:
        if low is None or high is None:
            return None
        candidates *= high - low + 1
        if candidates > _MOST_CANDIDATES:
            return None
    if candidates == 1:
        return (tuple(low or 0 for low, _ in intervals),)
    number = vectors.count()
    if number is None or number > MOST_DISTANCES:
        return None
    return vectors.points(MOST_DISTANCES)


# The dependence polyhedron


def dependence_polyhedron(
    question: Question, depth: int, conditions: Sequence[Condition] = ()
) -> Iterator[Tableau]:
    """Yield the pairs of iterations that access the same element in the order of a depth and whose
    differences satisfy the conditions: columns are the loops of the source (domain), those of the
    sink and the element (range), the parameters and locals."""
    for source in question.source.pieces:
        for sink in question.sink.pieces:
            yield _conflicting_pairs(question, depth, source, sink, conditions)


def sink_parameters(question: Question) -> list[int]:
    """Return the positions of the sink's parameters among those of both accesses; the source's come
    first."""
    shared = {link.sink: link.source for link in question.links if link.depth == 0}
    own = count(question.source.num_parameters)
    return [
        shared[number] if number in shared else next(own)
        for number in range(question.sink.num_parameters)
    ]


class _Columns:
    """The space of a dependence polyhedron, and where the columns of either access are in it."""

    def __init__(self, question: Question, source: AccessRelation, sink: AccessRelation) -> None:
        first = question.source
        second = question.sink
        loops = first.num_loops + second.num_loops
        dims = loops + _compared_rank(question)
        self.element = range(loops, dims)
        places = [dims + number for number in sink_parameters(question)]
        parameters = max([dims + first.num_parameters, *(place + 1 for place in places)])
        middle = parameters + source.num_locals
        end = middle + sink.num_locals
        self.space = Space.anonymous(
            domain=first.num_loops,
            range=dims - first.num_loops,
            symbols=parameters - dims,
            locals=end - parameters,
        )
        self.source = [
            *range(first.num_loops),
            *range(dims, dims + first.num_parameters),
            *range(parameters, middle),
        ]
        self.sink = [*range(first.num_loops, loops), *places, *range(middle, end)]


def _conflicting_pairs(
    question: Question,
    depth: int,
    source: AccessRelation,
    sink: AccessRelation,
    conditions: Sequence[Condition],
) -> Tableau:
    """Return pairs of iterations at a depth that access one element and satisfy conditions."""
    columns = _Columns(question, source, sink)
    pair = Tableau(columns.space)
    for piece, places in ((source, columns.source), (sink, columns.sink)):
        pair = pair.append(piece.embed(columns.space, places, columns.element))
    equalities: list[Sequence[int]] = []
    inequalities: list[Sequence[int]] = []
    loops = question.source.num_loops
    width = pair.num_columns
    for loop in range(min(depth, question.common)):
        later = int(loop == depth - 1)
        row = row_of(width, {loop: -1, loops + loop: 1}, -later)
        (inequalities if later else equalities).append(row)
    for link in question.links:
        if 0 < link.depth < depth:
            first = columns.source[loops + link.source]
            second = columns.sink[question.sink.num_loops + link.sink]
            equalities.append(row_of(width, {first: 1, second: -1}))
    for condition in conditions:
        row = [0] * (width + 1)
        for loop, factor in enumerate(condition.row[:-1]):
            row[loop] = -factor
            row[loops + loop] = factor
        for first, factors in ((0, condition.source), (loops, condition.sink)):
            for loop, factor in enumerate(factors):
                row[first + loop] += factor
        row[-1] = condition.row[-1]
        (equalities if condition.equality else inequalities).append(row)
    return pair.with_equalities(equalities).with_inequalities(inequalities)
