"""Accesses of loop nests while these are being rewritten: looked up by op, computed once.

`NestAccesses` outlives changes of the function: after a rewrite, `forget` what was changed or
erased, and ask again. Of n accesses to different rows of an array, `Partners` compares each with
itself alone: pairs that differ in a constant subscript are never listed.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import TypeAlias

from xdsl.ir import Block, Operation, SSAValue

from loopwright.exact.dependences.model import common_loops
from loopwright.exact.dependences.solver import Answer, Question, answer
from loopwright.exact.domains import Domains, Loop
from loopwright.exact.indices import Frame, Fresh, Parameter
from loopwright.exact.memory.access import (
    UNKNOWN_ORIGIN,
    Access,
    Root,
    RootKind,
    Subscripts,
    accessed_elements,
    accesses_by,
    viewed_root,
)
from loopwright.exact.memory.shapes import Shape, Shaped, kind_of, shape_in, shape_of
from loopwright.exact.presburger.budget import Budget, Kept, current_budget
from loopwright.ir.affine_expr import AffineExpr, constant, symbol
from loopwright.ir.core.enclosing import block_of
from loopwright.reporting.unknown import Unknown

DomainShape: TypeAlias = tuple[Shape, tuple[Parameter, ...], tuple[Unknown, ...]]
"""The shape of a domain, the parameters that its columns stand for, and reasons for inexactness."""


class NestAccesses:
    """The accesses of ops, with their iteration domains and shapes, each computed once."""

    def __init__(self) -> None:
        self.domains = Domains()
        self.ignored = frozenset({UNKNOWN_ORIGIN})
        """Reasons for inexactness that do not matter: the origin of memory, and ops around all
        nests under analysis."""
        self._accesses = Kept[Operation, tuple[Access, ...]](
            lambda op: tuple(accesses_by(op, self.domains))
        )
        self._roots = Kept(viewed_root)
        self._shapes = Kept(shape_of)
        self._named = Kept(self._in_view)
        self.access_numbers = Kept(self._access_number)
        """A number for each load or store, which is equal for loads (or stores) of a block with the
        same memref and equal subscripts."""
        self._numbers: dict[tuple[object, ...], int] = {}
        self.kinds = Kept(self._kind_of)
        """A number for each access, which is equal for accesses inside the same loops with the same
        effects on the same elements."""
        self._kind_numbers: dict[Hashable, int] = {}
        self._domain_shapes = Kept[Block, DomainShape](
            lambda block: shape_in(self.domains.of_block(block).frame, None)
        )
        self._budget = Budget()
        self._sequential = Kept[tuple[Operation, frozenset[SSAValue]], bool](
            lambda key: bool(key[0].results) or self._carries(*key)
        )

    def of(self, op: Operation) -> tuple[Access, ...]:
        """Return the accesses of an op itself (without its regions): one access for a load or a
        store."""
        return self._accesses[op]

    def look_at(self, block: Block) -> None:
        """Restrict queries to nests of one block, in one iteration of the loops around it.
        Inexactness of these loops is then ignored."""
        self.ignored = frozenset({UNKNOWN_ORIGIN, *self.domains.of_block(block).frame.reasons})

    def trust_declared_accesses(self, root: Operation) -> None:
        """Treat the declared accesses of an op as exact: ignore that it may access fewer
        elements."""
        shapes = (self.own_shape(access.op) for access in self.inside(root))
        self.ignored |= {doubt for shape in shapes if shape is not None for doubt in shape[2]}

    def root(self, memref: SSAValue) -> Root:
        """Return the memory that a memref is a view of."""
        return self._roots[memref]

    def single(self, op: Operation) -> Access | None:
        """Return the access of an op that has exactly one."""
        accesses = self.of(op)
        return accesses[0] if len(accesses) == 1 else None

    def inside(self, root: Operation) -> Iterator[Access]:
        """Yield the accesses of an op and of those inside it, in program order."""
        for op in root.walk():
            yield from self.of(op)

    def _access_number(self, op: Operation) -> int:
        operands: tuple[SSAValue, ...] = tuple(op.operands)
        value = op.results[0] if op.results else operands[0]
        where = operands if op.results else operands[1:]
        key = (op.name, op.parent, tuple(op.properties.items()), where, value.type)
        return self._numbers.setdefault(key, len(self._numbers))

    def _kind_of(self, access: Access) -> int:
        return self._kind_numbers.setdefault(kind_of(self.shaped(access)), len(self._kind_numbers))

    def distinct(self, accesses: Iterable[Access]) -> list[Access]:
        """Return the first access of each kind."""
        representatives: dict[int, Access] = {}
        for access in accesses:
            representatives.setdefault(self.kinds[access], access)
        return list(representatives.values())

    def ends(self, accesses: Sequence[Access]) -> list[Access]:
        """Return the first and the last access of each kind in the text of each block."""
        return Ends(self).of(accesses)

    def shaped(self, access: Access) -> Shaped:
        """Return the shape of an access."""
        return self._shapes[access]

    def compared(self, first: Access, second: Access) -> tuple[Shaped, Shaped]:
        """Return the shapes of two accesses with comparable subscripts: as subscripts of the common
        view if both use one, as in MLIR, else of the underlying memory. Dependences through
        overlapping elements of a view are missed."""
        shapes = self._named if first.memref is second.memref else self._shapes
        return shapes[first], shapes[second]

    def _in_view(self, access: Access) -> Shaped:
        own_shape = self._own_subscripts(access)
        if own_shape is None or own_shape[0] is access.frame:
            return self.shaped(access)
        return Shaped(access, *shape_in(*own_shape))

    def own_shape(self, op: Operation) -> DomainShape | None:
        """Return the shape of a load or store by the subscripts of its own memref operand, without
        looking through views; None if it has not exactly one access."""
        access = self.single(op)
        own = None if access is None else self._own_subscripts(access)
        if access is None or own is None:
            return None
        frame, subscripts = own
        if frame is access.frame:
            shaped = self.shaped(access)
            return shaped.shape, shaped.parameters, shaped.reasons
        return shape_in(frame, subscripts)

    def own_subscripts(self, op: Operation) -> tuple[AffineExpr | None, ...]:
        """Return the subscripts of a load or store as expressions of the loops around it
        (dimensions) and of the parameters of its shape (symbols); None for a subscript that is not
        such an expression."""
        access = self.single(op)
        own = None if access is None else self._own_subscripts(access)
        if own is None:
            return ()
        frame, subscripts = own
        stable_parameters = [key for key in frame.parameters if not isinstance(key, Fresh)]
        places: dict[Parameter, AffineExpr] = {
            key: symbol(k) for k, key in enumerate(stable_parameters)
        }
        inputs = [places.get(key) for key in frame.parameters]
        renamed = [constant(0) if value is None else value for value in inputs]
        return tuple(
            None
            if any(inputs[number] is None for number in sorted(expr.used_symbols()))
            else expr.replace_symbols(renamed)
            for expr in subscripts
        )

    def _own_subscripts(self, access: Access) -> tuple[Frame, Subscripts] | None:
        place = access.place
        is_own = place is not None and place.memref is access.memref and not place.is_linear
        if place is not None and is_own and place.subscripts is not None:
            return access.frame, place.subscripts
        frame = self.domains.of(access.op).frame.copy()
        (accessed,) = accessed_elements(access.op, frame)
        return None if accessed.subscripts is None else (frame, accessed.subscripts)

    def loops_around(self, op: Operation) -> tuple[Loop, ...]:
        """Return the loops around an op, outermost first."""
        return self.domains.of(op).loops

    def domain_shape(self, block: Block) -> DomainShape:
        """Return the domain of a block by its shape."""
        return self._domain_shapes[block]

    def is_sequential(self, loop: Operation, without: frozenset[SSAValue] = frozenset()) -> bool:
        """Return whether iterations of a loop depend on each other, certainly or possibly, through
        memory (excluding `without`) or carried values."""
        return self._sequential[loop, without]

    def _carries(self, loop: Operation, without: frozenset[SSAValue]) -> bool:
        accesses = [a for a in self.inside(loop) if not self._is_local(a, loop)]
        accesses = [a for a in accesses if a.root.value is None or a.root.value not in without]
        depth = len(self.loops_around(loop)) + 1
        return any(
            self._depends(source, sink, depth)
            for source in accesses
            for sink in accesses
            if source.writes or sink.writes
        )

    def _is_local(self, access: Access, loop: Operation) -> bool:
        """Return whether each iteration of the loop allocates its own instance of the memory."""
        value = access.root.value
        if access.root.kind is not RootKind.ALLOCATION or value is None:
            return False
        owner = value.owner
        return isinstance(owner, Operation) and loop.is_ancestor(owner)

    def _depends(self, source: Access, sink: Access, depth: int) -> bool:
        """Return whether two accesses in a loop may access one element in different iterations of
        the loop at a depth and the same iteration of the loops around it."""
        if source.root != sink.root:
            return RootKind.UNKNOWN in (source.root.kind, sink.root.kind)
        if source.is_linear != sink.is_linear:
            return True
        return self.may_depend(source, sink, depth)

    def may_depend(self, source: Access, sink: Access, depth: int) -> bool:
        """Return whether a later iteration of the sink may access an element that the source
        accessed, at a depth (see `exact.dependences.analysis`); subscripts of both must be
        comparable."""
        return self.dependence(source, sink, depth) is not None

    def dependence(self, source: Access, sink: Access, depth: int) -> Answer | None:
        """Return how one access depends on another at a depth; None if it does not."""
        common = common_loops(source.loops, sink.loops)
        question = Question.of(self.shaped(source), self.shaped(sink), common, self.domains)
        return answer(question, depth, current_budget() or self._budget)

    def witness_parameters(self, source: Access, sink: Access) -> tuple[Parameter, ...]:
        """Return the parameters that the answer on a dependence of two accesses has values for."""
        first = self.shaped(source)
        second = self.shaped(sink)
        common = common_loops(source.loops, sink.loops)
        return Question.of(first, second, common, self.domains).parameters(first, second)

    def forget(self, ops: Iterable[Operation]) -> None:
        """Drop cached facts about ops that were rewritten or erased (not about ops inside them)."""
        self._sequential.clear()
        for op in ops:
            self.access_numbers.pop(op, None)
            for access in self._accesses.pop(op, ()):
                self._shapes.pop(access, None)
                self._named.pop(access, None)
                self.kinds.pop(access, None)

    def forget_nest(self, root: Operation) -> None:
        """Drop cached facts about an op, the ops inside it and their blocks, after their loop
        bounds or enclosing loops changed."""
        ops = list(root.walk())
        self.forget(ops)
        for block in (block for op in ops for region in op.regions for block in region.blocks):
            self.domains.forget(block)
            self._domain_shapes.pop(block, None)


class Ends:
    """The first and the last access of each kind in the text of each block. A property of pairs
    that depends only on kinds and order holds for all pairs if it holds for these."""

    def __init__(self, nests: NestAccesses) -> None:
        self._nests = nests
        self._ends: dict[Access, None] = {}
        self._alike: dict[tuple[int, Block | None], list[Access]] = {}
        self._count = 0

    def of(self, accesses: Sequence[Access]) -> list[Access]:
        """Return the first and last accesses of a list; between calls the list may only grow."""
        for access in accesses[self._count :]:
            self._ends[access] = None
            key = self._nests.kinds[access], access.op.parent
            alike = self._alike.setdefault(key, [])
            alike.append(access)
            if len(alike) > 2:
                ends = _ends(alike)
                for outdated in alike:
                    if outdated not in ends:
                        self._ends.pop(outdated, None)
                alike[:] = dict.fromkeys(ends)
        self._count = len(accesses)
        return list(self._ends)


def _ends(accesses: Sequence[Access]) -> tuple[Access, Access]:
    """Return the first and the last of some accesses of one block in the text."""
    by_op = {access.op: access for access in accesses}
    block = block_of(accesses[0].op)
    first = block.first_op
    last = block.last_op
    while first is not None and first not in by_op:
        first = first.next_op
    while last is not None and last not in by_op:
        last = last.prev_op
    assert first is not None and last is not None, "the accesses are in the block"
    return by_op[first], by_op[last]


_Kind: TypeAlias = tuple[int, tuple[int, ...]]
"""The number of subscripts, and the positions of the constant ones."""
_Table: TypeAlias = dict[tuple[int | None, ...], list[int]]


class Partners:
    """Accesses to the memory of one root, indexed by their constant subscripts."""

    def __init__(self, nests: NestAccesses, accesses: Sequence[Access]) -> None:
        self._nests = nests
        self._accesses = accesses
        self._constants = [constants(nests, access) for access in accesses]
        self._alike: dict[_Kind, list[int]] = {}
        for number, values in enumerate(self._constants):
            self._alike.setdefault((len(values), _constant_positions(values)), []).append(number)
        self._tables = Kept(self._table)

    def of(self, access: Access) -> list[Access]:
        """Return the accesses that may access the same elements, in order."""
        mine = constants(self._nests, access)
        numbers: list[int] = []
        for kind in self._alike:
            rank, places = kind
            compared = places if rank == len(mine) else ()
            shared = tuple(place for place in compared if mine[place] is not None)
            numbers += self._tables[kind, shared].get(tuple(mine[place] for place in shared), ())
        if len(self._alike) > 1:
            numbers.sort()
        return [self._accesses[number] for number in numbers]

    def _table(self, compared: tuple[_Kind, tuple[int, ...]]) -> _Table:
        kind, places = compared
        table: _Table = {}
        for number in self._alike[kind]:
            values = self._constants[number]
            table.setdefault(tuple(values[place] for place in places), []).append(number)
        return table


def constants(nests: NestAccesses, access: Access) -> tuple[int | None, ...]:
    """Return the constant subscripts of an access, None for others; empty if they do not separate
    accesses: the memref may differ between iterations, or the place is a linear address."""
    if access.root.kind is RootKind.UNKNOWN or access.is_linear or access.subscripts is None:
        return ()
    pieces = nests.shaped(access).shape.pieces
    return pieces[0].constants if len(pieces) == 1 else ()


def _constant_positions(values: Sequence[int | None]) -> tuple[int, ...]:
    return tuple(place for place, value in enumerate(values) if value is not None)
