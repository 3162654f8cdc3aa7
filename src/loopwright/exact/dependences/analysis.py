"""Memory dependences: flow, anti, output and input, at each depth, with distances and a witness.

Access b depends on access a at depth d if some iteration of a comes before some iteration of b in
the order of the program, and both access one element. Loop d is the outermost whose iteration
differs. At the depth after the last common loop none differs, and a is before b in the text. A
dependence is *certain* if both accesses are described exactly: then the witness, the intervals and
the distances are too. Otherwise it *may* exist, and `unknown` says why this is undecided; the
intervals are then over-approximations. A dependence that is not listed does not exist.
"""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import product
from typing import NamedTuple

from xdsl.ir import Operation

from loopwright.exact.dependences import model
from loopwright.exact.dependences.solver import Answer, Condition, Question, answer, answer_where
from loopwright.exact.domains import Domains
from loopwright.exact.indices import Parameter
from loopwright.exact.layouts import ArgumentLayouts
from loopwright.exact.memory.access import Access, Root, RootKind, accesses_of
from loopwright.exact.memory.aliases import Aliases
from loopwright.exact.memory.shapes import Shaped, shape_of
from loopwright.exact.presburger.budget import Kept, budget_of
from loopwright.exact.presburger.elimination import remove_redundant_locals
from loopwright.exact.presburger.relation import NamedUnion, Piece
from loopwright.exact.statements import Columns, Names, dims_of
from loopwright.ir.core.enclosing import outermost_op
from loopwright.ir.interfaces.memory_effects import effects_of
from loopwright.reporting.unknown import Cause, Unknown


class AccessQuery(NamedTuple):
    """The solver's question, and the two accesses that it is about."""

    question: Question
    source: Access
    sink: Access


class DependenceAnalysis:
    """The dependences of one function; if it `is_decided`, as if all conditionals ran both sides.

    >>> import loopwright as lw
    >>> module = lw.parse('''
    ... func.func @f(%m: memref<10x10xf32>, %x: f32) {
    ...   affine.for %i = 0 to 9 {
    ...     affine.for %j = 0 to 9 {
    ...       affine.store %x, %m[%i, %j] : memref<10x10xf32>
    ...       %0 = affine.load %m[%i - 2, %j] : memref<10x10xf32>
    ...     }
    ...   }
    ...   return
    ... }''')
    >>> function = module.op.body.block.first_op
    >>> for found in DependenceAnalysis(function).dependences():
    ...     print(found.kind.value, found.depth, *found.intervals, found.witness)
    flow 1 [2, 2] [0, 0] Witness(source=(0, 0), sink=(2, 0), element=(0, 0), parameters=())
    """

    def __init__(
        self, function: Operation, aliases: Aliases | None = None, *, is_decided: bool = False
    ) -> None:
        self.function = function
        outside = aliases is None or aliases.assumes_noalias
        layouts = ArgumentLayouts(assumed=outside)
        self.domains = Domains(layouts, undecided=function if is_decided else None)
        self.accesses = accesses_of(function, self.domains)
        if aliases is not None:
            self.aliases = aliases
        self.order = model.ProgramOrder(function)
        self.budget = budget_of(function)
        self._shaped = Kept(shape_of)
        self._linear_forms = Kept(Access.linear)
        self._forms = Kept(self._question_class)
        self._numbers: dict[Hashable, int] = {}
        self._known_questions: dict[tuple[int, int, int], Question] = {}
        self._by_op: dict[Operation, list[Access]] | None = None
        self.related = Kept(self._related)
        """For each root those that may alias it, itself included."""

    @cached_property
    def aliases(self) -> Aliases:
        """Return the aliases of the module's memory, computed once."""
        return Aliases(outermost_op(self.function))

    def dependences(
        self, kinds: Sequence[model.DependenceKind] = model.MEMORY_KINDS
    ) -> Iterator[model.Dependence]:
        """Yield all dependences of some kinds, by source and sink in program order, then by
        depth."""
        for source, sink in self.pairs():
            yield from self.between(source, sink, kinds)

    def accesses_by(self, op: Operation) -> Sequence[Access]:
        """Return the accesses of one op, excluding those in its regions."""
        if self._by_op is None:
            self._by_op = {}
            for access in self.accesses:
                self._by_op.setdefault(access.op, []).append(access)
        return self._by_op.get(op, ())

    def access_by(self, op: Operation) -> Access:
        """Return the only access of an op."""
        (access,) = self.accesses_by(op)
        return access

    @cached_property
    def freed(self) -> Mapping[Root, Sequence[Operation]]:
        """The memory that the function may free, by its root, with the ops that free it or have
        unknown effects."""
        ops_by_root: dict[Root, list[Operation]] = {}
        for access in self.accesses:
            if access.frees or effects_of(access.op) is None:
                ops_by_root.setdefault(access.root, []).append(access.op)
        return ops_by_root

    def pairs(self) -> Iterator[tuple[Access, Access]]:
        """Yield the ordered pairs of accesses that may share memory, excluding frees."""
        partners = self.partners()
        for source in self.accesses:
            if not source.frees:
                for sink in partners[source.root]:
                    if not sink.frees:
                        yield source, sink

    def pairs_in(self, op: Operation) -> Iterator[tuple[Access, Access]]:
        """Return the pairs whose ops are in an op, in the same order."""
        ops = (inner for inner in op.walk() if inner is not op)
        inside = [a for inner in ops for a in self.accesses_by(inner) if not a.frees]
        for source in inside:
            related = self.related[source.root]
            yield from ((source, sink) for sink in inside if sink.root in related)

    def may_be_tied(self, op: Operation, others: Iterable[Operation]) -> bool:
        """Return whether an op may depend on another, or one of them on it."""
        mine = self.accesses_by(op)
        theirs = [access for other in others for access in self.accesses_by(other)] if mine else []
        return any(
            self.may_depend(*pair)
            for own in mine
            for access in theirs
            if access.root in self.related[own.root]
            for pair in ((own, access), (access, own))
        )

    def _related(self, root: Root) -> frozenset[Root]:
        return frozenset(access.root for access in self.partners()[root])

    def partners(self) -> Mapping[Root, Sequence[Access]]:
        """Return for each root the accesses to memory that may alias it, in program order."""
        return self._partners

    @cached_property
    def _partners(self) -> dict[Root, list[Access]]:
        """For each root the accesses that may alias it, in the order of the text."""
        groups: dict[Root, list[Access]] = {}
        for access in self.accesses:
            groups.setdefault(access.root, []).append(access)
        unknown = [root for root in groups if root.kind is RootKind.UNKNOWN]
        alike = [root for root in unknown if not self.aliases.is_selected(root)]
        of_alike = [access for root in alike for access in groups[root]]
        first, tied_roots = (alike[0], {*alike}) if alike else (None, set[Root]())
        selected = [root for root in unknown if root not in tied_roots]
        met = [root for root in groups if self._may_be_passed(root)]
        fixed = [root for root in groups if root.kind is RootKind.GLOBAL]
        position = {access: number for number, access in enumerate(self.accesses)}
        partners: dict[Root, list[Access]] = {}
        for root, own in groups.items():
            if root in tied_roots and first in partners:  # what may be anything aliases the same
                partners[root] = partners[first]
                continue
            candidates = selected
            if root.kind is RootKind.UNKNOWN:
                candidates = [candidate for candidate in groups if candidate not in tied_roots]
            elif root.kind is RootKind.GLOBAL:
                candidates = [*selected, *met]
            elif self._may_be_passed(root):
                candidates = [*selected, *met, *fixed]
            merged = list(of_alike if root in tied_roots else own)
            if first is not None and root not in tied_roots and self.aliases.may_alias(root, first):
                merged += of_alike
            for candidate in candidates:
                if candidate != root and self.aliases.may_alias(root, candidate):
                    merged += groups[candidate]
            partners[root] = sorted(merged, key=position.__getitem__)
        return partners

    def _may_be_passed(self, root: Root) -> bool:
        """Return whether a root is an argument that may alias another argument, or a global."""
        is_argument = root.kind is RootKind.ARGUMENT
        return is_argument and not self.aliases.is_distinct_argument(root)

    def between(
        self,
        source: Access,
        sink: Access,
        kinds: Sequence[model.DependenceKind] = model.MEMORY_KINDS,
        depths: Sequence[int] | None = None,
    ) -> Iterator[model.Dependence]:
        """Yield the dependences of one access on another, at all depths or at some."""
        possible_kinds = _kinds_among(
            tuple(kinds), source.reads, source.writes, sink.reads, sink.writes
        )
        if not possible_kinds:
            return
        for question, depth in self._questions(source, sink, depths):
            result = answer(question, depth, self.budget)
            if result is not None:
                yield from self.described(
                    AccessQuery(question, source, sink), depth, possible_kinds, result
                )

    def may_depend(
        self,
        source: Access,
        sink: Access,
        kinds: Sequence[model.DependenceKind] = model.MEMORY_KINDS,
        depths: Sequence[int] | None = None,
        where: tuple[Condition, ...] = (),
    ) -> bool:
        """Return whether one access may depend on another in iterations that satisfy conditions.
        This is cheaper than computing the distances."""
        return any(is_kind(kind, source, sink) for kind in kinds) and any(
            answer_where(question, depth, where, self.budget) is not None
            for question, depth in self._questions(source, sink, depths)
        )

    def may_be_certain(self, source: Access, sink: Access, depth: int) -> bool:
        """Return whether both accesses are described exactly, so that a decided dependence at a
        depth is certain."""
        query = AccessQuery(self.question(source, sink), source, sink)
        return next(self._doubts(query, depth), None) is None

    def flow_doubts(
        self, source: Access, sink: Access, reported: Container[Unknown]
    ) -> Iterator[tuple[Unknown, ...]]:
        """Yield for each depth at which a source may write an element that a sink reads, the
        reasons why this is uncertain; empty if it is certain. Depths whose reasons are all in
        `reported` are left out."""
        if not is_kind(model.DependenceKind.FLOW, source, sink):
            return
        for question, depth in self._questions(source, sink, None):
            doubts = tuple(dict.fromkeys(self._doubts(AccessQuery(question, source, sink), depth)))
            if doubts and all(doubt in reported for doubt in doubts):
                continue
            result = answer_where(question, depth, (), self.budget)
            if result is not None:
                yield doubts if result.unknown is None else (*doubts, result.unknown)

    def _questions(
        self, source: Access, sink: Access, depths: Sequence[int] | None
    ) -> Iterator[tuple[Question, int]]:
        """Yield the solver's question for two accesses, with each depth at which they can conflict,
        out of all depths or the given ones."""
        common = model.common_loops(source.loops, sink.loops)
        first = self.first_depth(source, sink)
        question: Question | None = None
        for depth in range(1, common + 2) if depths is None else depths:
            if depth < first or (depth > common and not self._may_precede(source, sink)):
                continue
            if not self._may_alias_at(source, sink, depth):
                continue
            if question is None:
                question = self.question(source, sink)
            yield question, depth

    def _may_precede(self, source: Access, sink: Access) -> bool:
        """Return whether an access may precede another within one iteration of all common loops."""
        return bool(self.order.between(source.op, sink.op) & model.Order.BEFORE)

    def _may_alias_at(self, source: Access, sink: Access, depth: int) -> bool:
        """Return whether two accesses may be to the same memory in one iteration of all common
        loops outside of a depth: memory allocated in the iteration is distinct from memory that
        existed before it."""
        if source.root == sink.root or depth < 2:
            return True
        loop = source.loops[depth - 2]
        is_last_of_op = depth > len(source.loops) or source.loops[depth - 1].op is not loop.op
        (body, *further_blocks) = loop.op.regions[0].blocks
        if further_blocks or loop.counts_blocks or not is_last_of_op:
            return True
        return self.aliases.may_alias_in(source.root, sink.root, body)

    def first_depth(self, source: Access, sink: Access) -> int:
        """Return the least depth at which two accesses may conflict: each iteration of the loops
        around an allocation has a separate instance of the memory."""
        is_same = source.root == sink.root
        return 1 + (source.root.lifetime(self.domains) if is_same else 0)

    def question(self, source: Access, sink: Access) -> Question:
        """Return the solver's question for two accesses."""
        common = model.common_loops(source.loops, sink.loops)
        key = self._forms[source], self._forms[sink], common
        if key not in self._known_questions:
            first, second, compared = self.comparable(source, sink)
            question = Question.of(first, second, common, self.domains, compared=compared)
            self._known_questions[key] = question
        return self._known_questions[key]

    def _question_class(self, access: Access) -> int:
        """Return a number that is equal for accesses with the same answers to all questions."""
        shaped = self.shaped(access)
        form = access.root, access.memref, access.is_linear, shaped.shape, shaped.parameters
        return self._numbers.setdefault(form, len(self._numbers))

    def comparable(self, source: Access, sink: Access) -> tuple[Shaped, Shaped, bool]:
        """Return the shapes of two accesses with subscripts of the same kind, and whether they can
        be compared."""
        if source.root == sink.root and source.is_linear != sink.is_linear:
            first = self.linear(source)
            second = self.linear(sink)
            if first is not None and second is not None:
                return self.shaped(first), self.shaped(second), True
            return self.shaped(source), self.shaped(sink), False
        return self.shaped(source), self.shaped(sink), self._may_be_same(source, sink)

    def _may_be_same(self, source: Access, sink: Access) -> bool:
        """Return whether two accesses use the same memref, or two memrefs that are either equal or
        disjoint. In both cases the subscripts alone decide which iterations may conflict."""
        if source.root == sink.root:
            return True
        are_comparable = self.aliases.are_same_or_disjoint(source.root, sink.root)
        return are_comparable and source.is_linear == sink.is_linear

    def linear(self, access: Access) -> Access | None:
        """Return the access by linear address, computed once."""
        return self._linear_forms[access]

    def shaped(self, access: Access) -> Shaped:
        """Return the shape of an access, computed once."""
        return self._shaped[access]

    def described(
        self, query: AccessQuery, depth: int, kinds: Sequence[model.DependenceKind], result: Answer
    ) -> Iterator[model.Dependence]:
        """Yield the dependences of some kinds implied by the solver's answer for two accesses."""
        question, source, sink = query
        doubts = dict.fromkeys(self._doubts(query, depth))
        if result.unknown is not None:
            doubts[result.unknown] = None
        witness = model.Witness(result.source, result.sink, result.element, result.parameters)
        first, second, _ = self.comparable(source, sink)
        parameters = question.parameters(first, second)
        for kind in kinds:
            yield model.Dependence(
                kind,
                source,
                sink,
                depth,
                source.loops[: question.common],
                result.intervals,
                None if doubts else result.distances,
                None if doubts else witness,
                tuple(doubts),
                parameters,
                self,
            )

    def _doubts(self, query: AccessQuery, depth: int) -> Iterator[Unknown]:
        """Return why a pair of iterations that the solver found might not exist."""
        question, source, sink = query
        first = self.shaped(source)
        second = self.shaped(sink)
        yield from first.reasons
        yield from second.reasons
        if source.root != sink.root:
            yield Unknown(Cause.OVERLAP)
        elif not question.compared:
            yield Unknown(Cause.STRIDES)
        elif not question.at(depth).compared:
            yield Unknown(Cause.ANOTHER_MEMREF)
        linked = {first.parameters[link.source] for link in question.links if link.depth < depth}
        for key in (*first.parameters, *second.parameters):
            if key not in linked and self.domains.depth_of(key) > 0:
                yield Unknown(Cause.RECOMPUTED)

    def symbols(self, keys: Iterable[Parameter]) -> dict[Parameter, int]:
        """Number the parameters that have one value for the whole function."""
        fixed = dict.fromkeys(key for key in keys if self.domains.depth_of(key) == 0)
        return {key: number for number, key in enumerate(fixed)}

    def relation(
        self,
        dependence: model.Dependence,
        names: Names | None = None,
        symbols: Mapping[Parameter, int] | None = None,
    ) -> NamedUnion:
        """Return the pairs of source and sink iterations of a dependence."""
        first, second, compared = self.comparable(dependence.source, dependence.sink)
        if symbols is None:
            symbols = self.symbols((*first.parameters, *second.parameters))
        names = names or Names(self.function)
        compared = (
            compared
            and self.question(dependence.source, dependence.sink).at(dependence.depth).compared
        )
        parameter_names = tuple(map(names.parameter, symbols))
        num_source_loops = len(dependence.source.loops)
        num_sink_loops = len(dependence.sink.loops)
        dims = dims_of(dependence.source.loops, parameter_names)
        dims += dims_of(dependence.sink.loops, (*parameter_names, *dims))
        tuples = names.of_op[dependence.source.op], names.of_op[dependence.sink.op]
        pieces: list[Piece] = []
        for source_piece, sink_piece in product(first.shape.pieces, second.shape.pieces):
            columns = Columns(num_source_loops, num_sink_loops, symbols)
            rank = min(len(source_piece.subscripts), len(sink_piece.subscripts)) if compared else 0
            element = [columns.local() for _ in range(rank)]
            quantified: dict[Parameter, int] = {}
            columns.add(
                source_piece, range(num_source_loops), first.parameters, element, quantified
            )
            depth = dependence.depth
            depth_of = self.domains.depth_of
            same = {key: at for key, at in quantified.items() if depth_of(key) < depth}
            columns.add(
                sink_piece,
                range(num_source_loops, num_source_loops + num_sink_loops),
                second.parameters,
                element,
                same,
            )
            for loop in range(min(depth, len(dependence.common_loops))):
                later = int(loop == depth - 1)
                columns.row({loop: -1, num_source_loops + loop: 1}, -later, equality=not later)
            system = remove_redundant_locals(columns.tableau())
            pieces.append(Piece(system, tuples, dims))
        return NamedUnion(tuple(pieces), parameter_names, is_map=True, unknown=dependence.unknown)


def is_kind(kind: model.DependenceKind, source: Access, sink: Access) -> bool:
    """Return whether a dependence of one access on another is of a kind."""
    return kind in _kinds_among((kind,), source.reads, source.writes, sink.reads, sink.writes)


@cache
def _kinds_among(
    kinds: tuple[model.DependenceKind, ...],
    source_reads: bool,
    source_writes: bool,
    sink_reads: bool,
    sink_writes: bool,
) -> tuple[model.DependenceKind, ...]:
    """Which of some kinds a dependence of one access on another can be of."""
    possible = {
        model.DependenceKind.FLOW: source_writes and sink_reads,
        model.DependenceKind.ANTI: source_reads and sink_writes,
        model.DependenceKind.OUTPUT: source_writes and sink_writes,
        model.DependenceKind.INPUT: source_reads and sink_reads,
    }
    return tuple(kind for kind in kinds if possible[kind])
