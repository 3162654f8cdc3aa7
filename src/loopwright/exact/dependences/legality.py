"""Reordering: whether a band of loops may be permuted, skewed or reversed.

`interleaving` decides jamming and distribution with the same `Legality` and `LoopBlock`.

A band is a chain of loops, each inside the one before. A transformation is a unimodular matrix T on
the induction variables of the band: the iteration x then runs at the time T x. It is legal if no
dependence runs backwards in the new order: if for no pair of iterations (source, sink) of any
dependence T (sink - source) is lexicographically negative (Banerjee, "Unimodular Transformations of
Double Loops", 1990; Wolf and Lam, "A Loop Transformation Theory and an Algorithm to Maximize
Parallelism", 1991). That is decided on the pairs themselves, not on distances or directions, so the
answer is exact. Computing the new loop bounds is a separate problem.

T is cut into blocks on its diagonal with zeros to the right of them. A 1x1 block of 1 preserves the
order, whatever its row has to the left; each other block must be legal by itself. So ops between
the loops of a band only matter if they are between the loops of one such block.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import pairwise, product
from typing import TypeAlias

from xdsl.ir import Block, Operation

from loopwright.exact.dependences.analysis import AccessQuery, DependenceAnalysis, is_kind
from loopwright.exact.dependences.model import MEMORY_KINDS, Dependence, DependenceKind
from loopwright.exact.dependences.solver import Answer, Condition, Question, answer, answer_where
from loopwright.exact.domains import most_iterations
from loopwright.exact.memory.access import Access, Root, RootKind
from loopwright.exact.presburger.rows import Row, row_of
from loopwright.ir.affine_expr.intervals import Interval
from loopwright.ir.core.enclosing import is_inside
from loopwright.ir.core.locations import operation_name
from loopwright.ir.interfaces.control_flow import is_counted_loop
from loopwright.ir.interfaces.memory_effects import is_output
from loopwright.ir.interfaces.rewriting import is_pure
from loopwright.records import dataclass, replace
from loopwright.reporting.unknown import Cause, Unknown

Matrix: TypeAlias = Sequence[Sequence[int]]

_OUTSIDE = Root(RootKind.GLOBAL, None, "<what can be seen from outside>")


class Verdict(Enum):
    """Whether a transformation is legal."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Legality:
    """The answer about a transformation.

    If illegal, `obstacle` is a dependence that it reverses, with a pair of iterations that would be
    swapped as witness. If unknown, `causes` say why, `op` where, and `obstacle` is the dependence
    that might be reversed, if one is the cause.
    """

    obstacle: Dependence | None = None
    causes: tuple[Unknown, ...] = ()
    op: Operation | None = None

    @property
    def verdict(self) -> Verdict:
        """Legal, illegal or unknown."""
        if self.causes:
            return Verdict.UNKNOWN
        return Verdict.LEGAL if self.obstacle is None else Verdict.ILLEGAL

    @property
    def cause(self) -> str:
        """Return why legality is unknown, in words."""
        return "; ".join(map(str, self.causes))

    @property
    def is_legal(self) -> bool:
        """Return whether it is certainly legal."""
        return self.verdict is Verdict.LEGAL


LEGAL = Legality()


def _unknown(cause: Cause, op: Operation) -> Legality:
    """Return an unknown answer, because of an op."""
    return Legality(None, (Unknown(cause, (operation_name(op),)),), op)


def permutation_legality(
    analysis: DependenceAnalysis, band: Sequence[Operation], order: Sequence[int]
) -> Legality:
    """Return whether the loops of a band may be nested in another order.

    `order[k]` is the position in the band of the loop that comes k-th, so `[1, 0]` interchanges two
    loops. Raises `ValueError` if it is not a permutation.

    >>> import loopwright as lw
    >>> module = lw.parse('''
    ... func.func @f(%m: memref<10x10xf32>) {
    ...   affine.for %i = 1 to 9 {
    ...     affine.for %j = 0 to 8 {
    ...       %0 = affine.load %m[%i - 1, %j + 1] : memref<10x10xf32>
    ...       affine.store %0, %m[%i, %j] : memref<10x10xf32>
    ...     }
    ...   }
    ...   return
    ... }''')
    >>> function = module.op.body.block.first_op
    >>> loops = [op for op in function.walk() if op.name == "affine.for"]
    >>> found = permutation_legality(DependenceAnalysis(function), loops, [1, 0])
    >>> found.verdict.value, found.obstacle.witness.source, found.obstacle.witness.sink
    ('illegal', (1, 1), (2, 0))
    """
    return unimodular_legality(analysis, band, permutation_matrix(order))


def permutable_legality(analysis: DependenceAnalysis, band: Sequence[Operation]) -> Legality:
    """Return whether a band is fully permutable: no dependence runs backwards along any of its
    loops.

    Then every permutation is legal, and tiling is.
    """
    cause = _structural_cause(band)
    if cause is not None:
        return cause
    units = permutation_matrix(range(len(band)))
    return _Transformed(analysis, band, [[unit] for unit in units]).legality()


def unimodular_legality(
    analysis: DependenceAnalysis, band: Sequence[Operation], matrix: Matrix
) -> Legality:
    """Return whether the iterations of a band may run in the order of `matrix` times their
    induction variables: `[[1, 0], [1, 1]]` skews the second of two loops by the first.

    Raises `ValueError` if the matrix is not unimodular, or of another size than the band.
    """
    return first_obstacle(obstacles(analysis, band, matrix))


def has_no_distance(analysis: DependenceAnalysis, band: Sequence[Operation], position: int) -> bool:
    """Return whether no dependence of a band leads to another iteration of one of its loops, in the
    same iteration of the loops around the band: that loop may run outermost, in both directions."""
    others = [k for k in range(len(band)) if k != position]
    outermost, *inner = permutation_matrix([position, *others])
    backwards = tuple(-factor for factor in outermost)
    return all(
        unimodular_legality(analysis, band, (row, *inner)).is_legal
        for row in (outermost, backwards)
    )


def first_obstacle(results: Iterable[Legality]) -> Legality:
    """Return the first certain obstacle, or else the first one."""
    doubtful = LEGAL
    for result in results:
        if result.verdict is Verdict.ILLEGAL:
            return result
        doubtful = doubtful if doubtful.causes else result
    return doubtful


def permutation_matrix(order: Sequence[int]) -> Matrix:
    """Return the matrix of a permutation.

    >>> permutation_matrix([2, 0, 1])
    ((0, 0, 1), (1, 0, 0), (0, 1, 0))
    """
    if sorted(order) != list(range(len(order))):
        raise ValueError(f"{list(order)} is not a permutation")
    return tuple(tuple(int(k == place) for k in range(len(order))) for place in order)


def obstacles(
    analysis: DependenceAnalysis, band: Sequence[Operation], matrix: Matrix
) -> Iterator[Legality]:
    """Yield all obstacles to a transformation of a band, including uncertain ones."""
    _check_matrix(band, matrix)
    for first, block in diagonal_blocks(matrix):
        loops = band[first : first + len(block)]
        cause = _structural_cause(loops)
        if cause is not None:
            yield cause
        else:
            yield from _Transformed(analysis, loops, [block]).obstacles()


def _check_matrix(band: Sequence[Operation], matrix: Matrix) -> None:
    size = len(band)
    if len(matrix) != size or any(len(row) != size for row in matrix):
        raise ValueError(f"a matrix of {len(matrix)} rows for a band of {size} loops")
    if abs(_determinant(matrix)) != 1:
        raise ValueError("the matrix is not unimodular")
    for outer, inner in pairwise(band):
        if not is_inside(inner, outer):
            raise ValueError("the loops of a band are nested")


def _determinant(matrix: Matrix) -> int:
    """Return the determinant, by elimination without fractions (Bareiss, 1968).

    >>> _determinant([[0, 2, 1], [1, 1, 0], [3, 0, 1]])
    -5
    """
    rows = [list(row) for row in matrix]
    sign = 1
    last = 1
    for k in range(len(rows)):
        pivot = next((i for i in range(k, len(rows)) if rows[i][k]), None)
        if pivot is None:
            return 0
        if pivot != k:
            rows[k], rows[pivot], sign = rows[pivot], rows[k], -sign
        for i in range(k + 1, len(rows)):
            for j in range(k + 1, len(rows)):
                rows[i][j] = (rows[i][j] * rows[k][k] - rows[i][k] * rows[k][j]) // last
        last = rows[k][k]
    return sign * last


def diagonal_blocks(matrix: Matrix) -> Iterator[tuple[int, Matrix]]:
    """Yield the smallest blocks on the diagonal with only zeros right of them, each with the number
    of its first row; those that keep the order are left out.

    >>> list(diagonal_blocks([[1, 0, 0], [5, 0, 1], [0, 1, 0]]))
    [(1, ((0, 1), (1, 0)))]
    >>> list(diagonal_blocks([[1, 0], [3, 1]]))
    []
    """
    first = 0
    for end in range(1, len(matrix) + 1):
        if any(any(row[end:]) for row in matrix[first:end]):
            continue
        block = tuple(tuple(row[first:end]) for row in matrix[first:end])
        if block != ((1,),):
            yield first, block
        first = end


def _structural_cause(loops: Sequence[Operation]) -> Legality | None:
    """Return why the dependences alone cannot decide whether a block of loops may be reordered."""
    for loop in loops:
        if not is_counted_loop(loop):
            return _unknown(Cause.NOT_COUNTED, loop)
        if loop.results:
            return _unknown(Cause.CARRIES_VALUES, loop)
    for outer, inner in pairwise(loops):
        block: Block = outer.regions[0].block
        for op in block.ops:
            if op is not inner and op is not block.last_op and not is_pure(op):
                return _unknown(Cause.OP_BETWEEN, op)
        if inner.parent_block() is not block:
            return Legality(None, (Unknown(Cause.SOMETHING_BETWEEN),), inner.parent_op())
    return None


class LoopBlock:
    """Perfectly nested loops whose iterations are reordered, and the dependences that this
    reverses."""

    def __init__(self, analysis: DependenceAnalysis, loops: Sequence[Operation]) -> None:
        self._analysis = analysis
        self._outer = len(analysis.domains.of(loops[0]).loops)
        self._loops = loops

    def legality(self) -> Legality:
        """Return the first certain obstacle, or else the first one."""
        return first_obstacle(self.obstacles())

    def obstacles(self) -> Iterator[Legality]:
        """Yield the dependences that are certainly or possibly reversed, and other obstacles."""
        inside: dict[object, Access] = {}
        for access in self._accesses():
            if not access.frees:
                # Those with equal keys have the same answers, and one represents all.
                key = self._context_key(access), self._analysis.shaped(access).shape
                inside.setdefault(key, access)
            elif not self._is_local(access.root):
                yield _unknown(Cause.FREES, access.op)
        roots = dict.fromkeys(access.root for access in inside.values())
        partners = {(a, b) for a in roots for b in roots if self._may_share(a, b)}
        for source, sink in self._pairs(list(inside.values())):
            if (source.root, sink.root) in partners:
                yield from self.between(source, sink)

    def _pairs(self, inside: Sequence[Access]) -> Iterator[tuple[Access, Access]]:
        """Return the pairs of accesses that may depend on each other, restricted to candidates for
        reversal."""
        return product(inside, inside)

    def _context_key(self, access: Access) -> object:
        """Return a key that is equal for accesses that differ only in their shapes."""
        shaped = self._analysis.shaped(access)
        does = access.reads, access.writes
        inner = access.loops[-1]
        shape = shaped.parameters, shaped.reasons, access.is_linear
        return access.root, *does, inner.op, inner.position, *shape

    def _may_share(self, a: Root, b: Root) -> bool:
        """Return whether two roots may alias; roots of unknown origin may alias memory that is
        visible from outside."""
        if a != b and _OUTSIDE in (a, b):
            return RootKind.UNKNOWN in (a.kind, b.kind)
        return a == b or self._analysis.aliases.may_alias(a, b)

    def _accesses(self) -> Iterator[Access]:
        analysis = self._analysis
        for op in self._loops[0].walk():
            yield from analysis.accesses_by(op)
            if is_output(op):
                domain = analysis.domains.of(op)
                yield Access(
                    op, 0, None, _OUTSIDE, None, loops=domain.loops, frame=domain.frame, writes=True
                )

    def _is_local(self, root: Root) -> bool:
        """Return whether each iteration of the block allocates its own instance of the memory."""
        return root.lifetime(self._analysis.domains) >= self._outer + len(self._loops)

    def _kinds(self, source: Access, sink: Access) -> Sequence[DependenceKind]:
        """Return the possible kinds of dependences between two accesses."""
        return [kind for kind in MEMORY_KINDS if is_kind(kind, source, sink)]

    def between(self, source: Access, sink: Access) -> Iterator[Legality]:
        """Yield the dependences of one access on another that are reversed, as obstacles."""
        if not self._kinds(source, sink):
            return
        query = AccessQuery(self._analysis.question(source, sink), source, sink)
        for depth, result in self._swapped(query):
            yield self._obstacle(query, depth, result)

    def _swapped(self, query: AccessQuery) -> Iterator[tuple[int, Answer]]:
        """Return the depths at which pairs of iterations would be swapped, and such pairs."""
        raise NotImplementedError

    def _obstacle(self, query: AccessQuery, depth: int, result: Answer) -> Legality:
        """Return the obstacle that a pair of iterations is to a transformation."""
        kinds = self._kinds(query.source, query.sink)
        (dependence,) = self._analysis.described(query, depth, kinds[:1], result)
        return Legality(
            dependence, dependence.unknown, query.source.op if dependence.unknown else None
        )


class _Transformed(LoopBlock):
    """Loops that are permuted, reversed or skewed."""

    def __init__(
        self, analysis: DependenceAnalysis, loops: Sequence[Operation], matrices: Sequence[Matrix]
    ) -> None:
        """The transformation is legal if none of the matrices makes the difference of a dependence
        negative."""
        super().__init__(analysis, loops)
        self._carrying = [
            self._outer + number
            for number, loop in enumerate(loops, start=1)
            if most_iterations(loop) not in (0, 1)
        ]
        """The depths of loops that may have a second iteration."""
        self._matrices = matrices

    def _swapped(self, query: AccessQuery) -> Iterator[tuple[int, Answer]]:
        first = self._analysis.first_depth(query.source, query.sink)
        for depth in self._carrying:
            if depth >= first:
                result = self._swapped_iterations(query.question, depth)
                if result is not None:
                    yield depth, result

    def _widened(self, row: Sequence[int], common: int) -> Row:
        """Return a row over the differences of the block's loops, extended to all common loops."""
        return row_of(common, dict(enumerate(row, self._outer)))

    def _swapped_iterations(self, question: Question, depth: int) -> Answer | None:
        """Return a pair of iterations at a depth that would be swapped."""
        whole = answer(question, depth, self._analysis.budget)
        if whole is None or whole.unknown is not None:
            return whole
        for matrix in self._matrices:
            result = self._negative(question, depth, matrix, whole)
            if result is not None:
                return result
        return None

    def _negative(
        self, question: Question, depth: int, matrix: Matrix, whole: Answer
    ) -> Answer | None:
        """Return a pair of iterations whose difference times the matrix is lexicographically
        negative."""
        equal: list[Condition] = []
        for row in matrix:
            wide = self._widened(row, question.common)
            least = _least(wide, whole.intervals)
            if least is None or least < 0:
                less = Condition((*(-value for value in wide[:-1]), -1))
                swapped = answer_where(question, depth, (*equal, less), self._analysis.budget)
                if swapped is not None:
                    shape = whole.intervals, whole.distances
                    return replace(swapped, intervals=shape[0], distances=shape[1])
            elif least > 0:
                return None
            equal.append(Condition(wide, equality=True))
        return None


def _least(row: Row, intervals: Sequence[Interval]) -> int | None:
    """Return a lower bound of a linear form of differences that lie in intervals.

    >>> bounded = Interval(1, 2)
    >>> _least((1, -1, 0), [Interval(0, 3), bounded]), _least((1, -1, 0), [bounded, Interval(1)])
    (-2, None)
    """
    total = Interval.of(row[-1])
    for factor, interval in zip(row, intervals, strict=False):
        if factor:
            total = total.plus(interval.scaled(factor))
    return total.lower
