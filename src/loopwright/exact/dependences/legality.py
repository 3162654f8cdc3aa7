"""Whether a band of loops may run in another order: permuted, skewed, reversed.

A band is a chain of loops, each inside the one before. A transformation is a unimodular matrix T on
the induction variables of the band: the iteration x then runs at the time T x. It is legal if no
dependence runs backwards in the new order: if for no pair of iterations (source, sink) of any
dependence T (sink - source) is lexicographically negative (Banerjee, "Unimodular Transformations of
Double Loops", 1990; Wolf and Lam, "A Loop Transformation Theory and an Algorithm to Maximize
Parallelism", 1991). That is decided on the pairs themselves, not on distances or directions, so the
answer is exact. What bounds the loops have afterwards is another question.

T is cut into blocks on its diagonal with zeros to the right of them. A block that is only 1 keeps
the order, whatever is left of it; each other block must be legal by itself. So ops between the
loops of a band forbid nothing unless they are between the loops of one such block.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise, product
from typing import TypeAlias

from xdsl.ir import Block, Operation

from loopwright.exact.dependences.dependence import DependenceAnalysis, is_kind
from loopwright.exact.dependences.model import MEMORY_KINDS, Dependence, DependenceKind, Order
from loopwright.exact.dependences.solver import Answer, Condition, Question, answer, answer_where
from loopwright.exact.domains import most_iterations
from loopwright.exact.functions import integer
from loopwright.exact.memory.access import Access, Root, RootKind
from loopwright.exact.memory.shapes import Shape, hull_of, linear_part
from loopwright.exact.presburger.rows import Row, row_of
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.interfaces.control_flow import is_counted_loop
from loopwright.ir.interfaces.memory_effects import is_output
from loopwright.ir.interfaces.rewriting import is_pure
from loopwright.ir.syntax.ir_lists import operation_name
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

    If it is illegal, `obstacle` is a dependence that it turns round; its witness is a pair of
    iterations that would be swapped. If it is unknown, `causes` say why, and `op` where; `obstacle`
    then is a dependence that might be turned round, if one is the cause.
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
        """Why it is unknown, in words."""
        return "; ".join(map(str, self.causes))

    @property
    def is_legal(self) -> bool:
        """Whether it is certainly legal."""
        return self.verdict is Verdict.LEGAL


LEGAL = Legality()


def _unknown(cause: Cause, op: Operation) -> Legality:
    """An op is why it is not known."""
    return Legality(None, (Unknown(cause, (operation_name(op),)),), op)


def permutation_legality(
    analysis: DependenceAnalysis, band: Sequence[Operation], order: Sequence[int]
) -> Legality:
    """Whether the loops of a band may be nested in another order.

    `order[k]` is the position in the band of the loop that comes k-th, so `[1, 0]` interchanges two
    loops. Raises `ValueError` if it is no permutation.

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
    """Whether a band is fully permutable: no dependence runs backwards along any of its loops.

    Then every permutation is legal, and tiling is.
    """
    cause = _structural_cause(band)
    if cause is not None:
        return cause
    units = permutation_matrix(range(len(band)))
    return _first(_Block(analysis, band, [[unit] for unit in units]).obstacles())


def unimodular_legality(
    analysis: DependenceAnalysis, band: Sequence[Operation], matrix: Matrix
) -> Legality:
    """Whether the iterations of a band may run in the order of `matrix` times their induction
    variables: `[[1, 0], [1, 1]]` skews the second of two loops by the first.

    Raises `ValueError` if the matrix is not unimodular, or of another size than the band.
    """
    return _first(obstacles(analysis, band, matrix))


def _first(found: Iterable[Legality]) -> Legality:
    """The first obstacle that is certain, or else the first."""
    doubtful = LEGAL
    for one in found:
        if one.verdict is Verdict.ILLEGAL:
            return one
        doubtful = doubtful if doubtful.causes else one
    return doubtful


def permutation_matrix(order: Sequence[int]) -> Matrix:
    """The matrix of a permutation.

    >>> permutation_matrix([2, 0, 1])
    ((0, 0, 1), (1, 0, 0), (0, 1, 0))
    """
    if sorted(order) != list(range(len(order))):
        raise ValueError(f"{list(order)} is no permutation")
    return tuple(tuple(int(k == place) for k in range(len(order))) for place in order)


def obstacles(
    analysis: DependenceAnalysis, band: Sequence[Operation], matrix: Matrix
) -> Iterator[Legality]:
    """All that is against a transformation of a band, what is only possible included."""
    _check(band, matrix)
    for first, block in diagonal_blocks(matrix):
        loops = band[first : first + len(block)]
        cause = _structural_cause(loops)
        if cause is not None:
            yield cause
        else:
            yield from _Block(analysis, loops, [block]).obstacles()


def _check(band: Sequence[Operation], matrix: Matrix) -> None:
    size = len(band)
    if len(matrix) != size or any(len(row) != size for row in matrix):
        raise ValueError(f"a matrix of {len(matrix)} rows for a band of {size} loops")
    if abs(_determinant(matrix)) != 1:
        raise ValueError("the matrix is not unimodular")
    for outer, inner in pairwise(band):
        parent = inner.parent_op()
        while parent is not None and parent is not outer:
            parent = parent.parent_op()
        if parent is None:
            raise ValueError("the loops of a band are nested")


def _determinant(matrix: Matrix) -> int:
    """The determinant, by elimination without fractions (Bareiss, 1968).

    >>> _determinant([[0, 2, 1], [1, 1, 0], [3, 0, 1]])
    -5
    """
    rows = [list(row) for row in matrix]
    sign, last = 1, 1
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
    """The smallest blocks on the diagonal with only zeros right of them, each with the number of
    its first row; those that keep the order are left out.

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
    """Why a block of loops has no other order that the dependences alone decide about."""
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


class _Block:
    """Perfectly nested loops that change places or directions."""

    def __init__(
        self, analysis: DependenceAnalysis, loops: Sequence[Operation], matrices: Sequence[Matrix]
    ) -> None:
        """No difference of a dependence may be made negative by any of the matrices."""
        self._analysis = analysis
        self._outer = len(analysis.domains.of(loops[0]).loops)
        self._loops = loops
        self._carrying = [
            self._outer + number
            for number, loop in enumerate(loops, start=1)
            if most_iterations(loop) not in (0, 1)
        ]
        """The depths of loops that may have a second iteration."""
        self._matrices = matrices

    def obstacles(self) -> Iterator[Legality]:
        """The dependences that are turned round, certainly or perhaps, and other causes."""
        inside: dict[object, Access] = {}
        for access in self._accesses():
            if not access.frees:
                inside.setdefault(self._likeness(access), access)
            elif not self._is_local(access.root):
                yield _unknown(Cause.FREES, access.op)
        roots = dict.fromkeys(access.root for access in inside.values())
        partners = {(a, b) for a in roots for b in roots if self._may_share(a, b)}
        for source, sink in self._pairs(list(inside.values())):
            if (source.root, sink.root) in partners:
                yield from self._between(source, sink)

    def _pairs(self, inside: Sequence[Access]) -> Iterator[tuple[Access, Access]]:
        """The pairs of accesses that are looked at: all, or what may be turned round of them."""
        return product(inside, inside)

    def _likeness(self, access: Access) -> object:
        """What is equal for accesses that the same holds for: one of them will do."""
        return self._circumstances(access), self._analysis.shaped(access).shape

    def _circumstances(self, access: Access) -> object:
        """What is equal for accesses that differ by their shapes alone."""
        shaped = self._analysis.shaped(access)
        does = access.reads, access.writes
        inner = access.loops[-1]
        shape = shaped.parameters, shaped.reasons, access.is_linear
        return access.root, *does, inner.op, inner.position, *shape

    def _may_share(self, a: Root, b: Root) -> bool:
        """Whether two roots may share memory; only what is unknown may be seen from outside."""
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
                    op, 0, None, _OUTSIDE, None, False, True, False, domain.loops, domain.frame
                )

    def _is_local(self, root: Root) -> bool:
        """Whether each iteration of the block has memory of its own."""
        if root.kind is not RootKind.ALLOCATION or root.value is None:
            return False
        lifetime = self._analysis.domains.depth_of_lifetime(root.value)
        return lifetime >= self._outer + len(self._loops)

    def _kinds(self, source: Access, sink: Access) -> Sequence[DependenceKind]:
        """The kinds of which a dependence of one access on another can be."""
        return [kind for kind in MEMORY_KINDS if is_kind(kind, source, sink)]

    def _between(self, source: Access, sink: Access) -> Iterator[Legality]:
        """The dependences of one access on another that are turned round."""
        if not self._kinds(source, sink):
            return
        analysis = self._analysis
        question: Question | None = None
        first = analysis.first_depth(source, sink)
        for depth in self._depths(source, sink):
            if depth >= first:
                question = question or analysis.question(source, sink)
                found = self._turned_round(question, depth)
                if found is not None:
                    yield self._obstacle(question, source, sink, depth, found)

    def _depths(self, source: Access, sink: Access) -> Sequence[int]:
        """The depths at which dependences of one access on another may be turned round."""
        return self._carrying

    def _obstacle(
        self, question: Question, source: Access, sink: Access, depth: int, found: Answer
    ) -> Legality:
        """A pair of iterations as what is against a transformation."""
        kinds = self._kinds(source, sink)
        (made,) = self._analysis.described(question, source, sink, depth, kinds[:1], found)
        return Legality(made, made.unknown, source.op if made.unknown else None)

    def _widened(self, row: Sequence[int], common: int) -> Row:
        """A row over the differences of all common loops."""
        return row_of(common, dict(enumerate(row, self._outer)))

    def _turned_round(self, question: Question, depth: int) -> Answer | None:
        """A pair of iterations at a depth that would be swapped."""
        whole = answer(question, depth, self._analysis.budget)
        if whole is None or whole.unknown is not None:
            return whole
        for matrix in self._matrices:
            found = self._negative(question, depth, matrix, whole)
            if found is not None:
                return found
        return None

    def _negative(
        self, question: Question, depth: int, matrix: Matrix, whole: Answer
    ) -> Answer | None:
        """A pair whose difference times the matrix is lexicographically negative."""
        equal: list[Condition] = []
        for row in matrix:
            wide = self._widened(row, question.common)
            least = _least(wide, whole.intervals)
            if least is None or least < 0:
                less = Condition((*(-value for value in wide[:-1]), -1))
                found = answer_where(question, depth, (*equal, less), self._analysis.budget)
                if found is not None:
                    shape = whole.intervals, whole.distances
                    return replace(found, intervals=shape[0], distances=shape[1])
            elif least > 0:
                return None
            equal.append(Condition(wide, equality=True))
        return None


def _least(row: Row, intervals: Sequence[tuple[int | None, int | None]]) -> int | None:
    """A lower bound of a linear form of differences that lie in intervals.

    >>> _least((1, -1, 0), [(0, 3), (1, 2)]), _least((1, -1, 0), [(0, 3), (1, None)])
    (-2, None)
    """
    least = row[-1]
    for factor, (low, high) in zip(row, intervals, strict=False):
        end = low if factor > 0 else high
        if factor and end is None:
            return None
        least += factor * (end or 0)
    return least


@dataclass(frozen=True, slots=True)
class _Family:
    """Accesses that differ by constants in their subscripts alone, and a shape around theirs."""

    members: tuple[Access, ...]
    hull: Shape


class _Swapping(_Block):
    """Loops whose iterations are interleaved: which pairs of accesses change their order is said by
    conditions on iterations."""

    def _swaps(
        self, question: Question, source: Access, sink: Access
    ) -> Iterator[tuple[int, tuple[Condition, ...]]]:
        """The depths and the differences of pairs of iterations that change their order."""
        raise NotImplementedError

    def _between(self, source: Access, sink: Access) -> Iterator[Legality]:
        if not self._kinds(source, sink):
            return
        question = self._analysis.question(source, sink)
        for depth, found in self._swapped(question, source, sink):
            yield self._obstacle(question, source, sink, depth, found)

    def _swapped(
        self, question: Question, source: Access, sink: Access
    ) -> Iterator[tuple[int, Answer]]:
        """Pairs of iterations that would be swapped, one for each way to be so."""
        first = self._analysis.first_depth(source, sink)
        for depth, conditions in self._swaps(question, source, sink):
            if depth >= first:
                found = answer_where(question, depth, conditions, self._analysis.budget)
                if found is not None:
                    yield depth, found

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
        """The families of some accesses, and the number of that of each access."""
        members: dict[object, list[Access]] = {}
        keys: list[object] = []
        for access in inside:
            linear = linear_part(self._analysis.shaped(access).shape)
            keys.append((self._circumstances(access), linear))
            members.setdefault(keys[-1], []).append(access)
        families = [
            _Family(tuple(some), hull_of([self._analysis.shaped(one).shape for one in some]))
            for some in members.values()
        ]
        numbers = {key: number for number, key in enumerate(members)}
        return families, [numbers[key] for key in keys]

    def _keep_their_order(self, sources: _Family, sinks: _Family) -> bool:
        """Whether one question shows that between no accesses of two families any pair of
        iterations changes its order."""
        source, sink = sources.members[0], sinks.members[0]
        if not self._kinds(source, sink):
            return True
        if len(sources.members) * len(sinks.members) == 1:
            return False
        question = self._analysis.question(source, sink)
        shapes = (self._analysis.shaped(access).shape for access in (source, sink))
        if (question.source, question.sink) != tuple(shapes):
            return False
        whole = replace(question, source=sources.hull, sink=sinks.hull)
        return next(self._swapped(whole, source, sink), None) is None

    def _obstacle(
        self, question: Question, source: Access, sink: Access, depth: int, found: Answer
    ) -> Legality:
        """A pair of iterations as what is against a transformation, with all differences that the
        dependence has."""
        whole = answer(question, depth, self._analysis.budget)
        if whole is not None:
            found = replace(found, intervals=whole.intervals, distances=whole.distances)
        return super()._obstacle(question, source, sink, depth, found)


# Unroll-and-jam ----------------------------------------------------------------------------------


def jam_legality(analysis: DependenceAnalysis, loop: Operation, factor: int) -> Legality:
    """Whether `factor` iterations of an `affine.for` may be run through together: each straight
    piece of code for all of them before what comes next, loops directly inside loops once for all.

    It is legal if no dependence between two of them leads to an earlier iteration of a loop inside,
    or, in the same one, to an earlier piece of code.
    """
    return _first(_Jam(analysis, loop, factor).obstacles())


class _Jam(_Swapping):
    """A loop, some iterations of which are run through together."""

    def __init__(self, analysis: DependenceAnalysis, loop: Operation, factor: int) -> None:
        super().__init__(analysis, [loop], [])
        step = integer(loop, "step")
        assert step is not None, "an 'affine.for' has a step"
        self._reach = (factor - 1) * step
        self._pieces: dict[Operation, tuple[int, ...]] = {}
        self._number(loop, ())

    def _number(self, loop: Operation, place: tuple[int, ...]) -> None:
        """Number the pieces of a body, and those in the loops between them."""
        number, in_piece = 0, False
        for op in loop.regions[0].block.ops:
            is_loop = isinstance(op, ForOp)
            number += not (in_piece and not is_loop)
            in_piece = not is_loop
            self._pieces[op] = (*place, number)
            if is_loop:
                self._number(op, (*place, number))

    def _place(self, op: Operation) -> tuple[int, ...]:
        """The numbers of the pieces that an op is in, outermost first: of loops, then of code."""
        current: Operation | None = op
        while current is not None and current not in self._pieces:
            current = current.parent_op()
        assert current is not None, "an access is in the loop"
        return self._pieces[current]

    def _circumstances(self, access: Access) -> object:
        return super()._circumstances(access), self._place(access.op)

    def _swaps(
        self, question: Question, source: Access, sink: Access
    ) -> Iterator[tuple[int, tuple[Condition, ...]]]:
        depth = self._outer + 1
        near = self._row(question, depth - 1, -1, self._reach)
        for conditions in self._swaps_in_reach(question, source, sink):
            yield depth, (near, *conditions)

    def _swaps_in_reach(
        self, question: Question, source: Access, sink: Access
    ) -> Iterator[tuple[Condition, ...]]:
        """What holds of pairs of iterations run through together that change their order."""
        depth = self._outer + 1
        first, second = self._place(source.op), self._place(sink.op)
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


def triangular_jam_legality(
    analysis: DependenceAnalysis, loop: Operation, factor: int, inner: Operation, offset: int
) -> Legality:
    """Whether `factor` iterations of an `affine.for` of step 1 may be run through together up to
    what they have in common of `inner`, a loop directly in it, and one after the other from there.

    The upper bound of `inner` is the induction variable of `loop` plus `offset`. In common are its
    iterations below that bound in the first of the iterations of `loop`. These and what comes
    before `inner` are run through as by `jam_legality`. It is legal if nothing of that depends on
    what is left of an iteration before.
    """
    return _first(_TriangularJam(analysis, loop, factor, inner, offset).obstacles())


class _TriangularJam(_Jam):
    """A loop, of some iterations of which the parts in common are run through together."""

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

    def _swaps_in_reach(
        self, question: Question, source: Access, sink: Access
    ) -> Iterator[tuple[Condition, ...]]:
        # What is left of a row is behind all of the inner loop that is in common, so nothing leads
        # from there to what is in common but where the jam turns it round anyway. The first row of
        # a group is not after the source's.
        first, second = self._place(source.op)[0], self._place(sink.op)[0]
        if second > self._split:
            return
        in_common: tuple[Condition, ...] = ()
        if second == self._split:
            outer = [0] * self._outer
            row = (*[0] * question.common, self._offset - 1)
            in_common = (Condition(row, source=(*outer, 1), sink=(*outer, 0, -1)),)
        if first > self._split:
            yield in_common
            return
        for conditions in super()._swaps_in_reach(question, source, sink):
            yield (*in_common, *conditions)


# Distribution and fusion -------------------------------------------------------------------------


def distribution_legality(
    analysis: DependenceAnalysis, loop: Operation, second: Iterable[Operation]
) -> Legality:
    """Whether all iterations of the rest of a loop's body may run before any of the ops `second`
    directly in it.

    It is legal if no iteration of the second part leads to a later one of the first, nor to what
    comes behind in the same. Two loops may become one if distributing that one is legal.
    """
    return _first(_Parts(analysis, loop, second).obstacles())


class _Parts(_Block):
    """A loop whose body is cut in two."""

    def __init__(
        self, analysis: DependenceAnalysis, loop: Operation, second: Iterable[Operation]
    ) -> None:
        super().__init__(analysis, [loop], [])
        parts = set(second)
        self._second = {inner for op in parts for inner in op.walk()}
        ops = list(loop.regions[0].block.ops)[:-1]
        self._comes_last = all(op in parts for op in ops[len(ops) - len(parts) :])

    def _circumstances(self, access: Access) -> object:
        place = access.op in self._second if self._comes_last else access.op
        return super()._circumstances(access), place

    def _depths(self, source: Access, sink: Access) -> Sequence[int]:
        if source.op not in self._second or sink.op in self._second:
            return ()
        carried = self._outer + 1
        before = self._analysis.order.between(source.op, sink.op) & Order.BEFORE
        return [carried, carried + 1] if before and not self._comes_last else [carried]

    def _turned_round(self, question: Question, depth: int) -> Answer | None:
        return answer(question, depth, self._analysis.budget)


# Time skewing ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Placed:
    """A loop in a loop's body: its iteration `i` is at the place `i + shift`, or, where it is not
    spread, all of it at the place `shift`."""

    loop: Operation
    shift: int = 0
    is_spread: bool = True


def skewed_legality(
    analysis: DependenceAnalysis, loop: Operation, factor: int | None, parts: Sequence[Placed]
) -> Legality:
    """Whether what is in a loop's body may run in the order of its places.

    `parts` are all ops that access memory, in order. What is at place `p` of a part is at the place
    `p + factor * t` in iteration `t` of the loop. It is legal if no dependence leads to a smaller
    place: then all that is at one range of places may run before what is behind it. Without a
    factor only places in the same iteration are compared.
    """
    return _first(_Skewed(analysis, loop, factor, parts).obstacles())


class _Skewed(_Swapping):
    """A loop whose body is a sequence of parts."""

    def __init__(
        self,
        analysis: DependenceAnalysis,
        loop: Operation,
        factor: int | None,
        parts: Sequence[Placed],
    ) -> None:
        super().__init__(analysis, [loop], [])
        self._factor = factor
        self._parts = parts
        self._part_of = {
            inner: number for number, part in enumerate(parts) for inner in part.loop.walk()
        }

    def _place(self, part: Placed) -> Row:
        """The place as a form of the loops around, the constant left out."""
        own = (1,) if part.is_spread else ()
        return (*[0] * self._outer, self._factor or 0, *own)

    def _swaps(
        self, question: Question, source: Access, sink: Access
    ) -> Iterator[tuple[int, tuple[Condition, ...]]]:
        numbers = self._part_of[source.op], self._part_of[sink.op]
        first, second = (self._parts[number] for number in numbers)
        earlier = Condition(
            (*[0] * question.common, first.shift - second.shift - 1),
            source=self._place(first),
            sink=tuple(-value for value in self._place(second)),
        )
        if numbers[0] < numbers[1]:
            yield self._outer + 2, (earlier,)
        if self._factor is not None:
            yield self._outer + 1, (earlier,)
