"""The events of a region: when its statements access which elements, as relations.

Columns of relations are the iterations of a statement (the loops around its stores, excluding those
around the region), elements or times, and the parameters: values from outside of the region. A time
has the induction variables of the loops around an op, outermost first, with positions in the text
before, between and after them; times compare lexicographically.

Updates may take place in any order. An update loads an element, combines it with something by one
kind of reduction, and stores it again; nothing else sees what is loaded or combined. Updates of one
kind may take place in any order where the result has the same bits, or the ops' fast-math flags
allow others (Doerfert, Streit, Hack and Benaissa, "Polly's Polyhedral Scheduling in the Presence of
Reductions", 2015).

The loops of a schedule are affine IR in a separate block (`emit`). Existing ops are not changed:
the new ops are in a block without a parent until a caller inserts it into the program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import TypeAlias

from xdsl.dialects.builtin import IntegerType
from xdsl.ir import Block, Operation, SSAValue

from loopwright.exact.domains import Domain, Domains, Loop
from loopwright.exact.indices import Extent, Frame, Fresh, Offset, Parameter, value_behind
from loopwright.exact.layouts import ArgumentLayouts
from loopwright.exact.memory.access import Access, Root, RootKind, accesses_by, is_silent
from loopwright.exact.memory.aliases import Aliases
from loopwright.exact.memory.shapes import AccessRelation, Shape, shape_in
from loopwright.exact.presburger import scheduling as isl_tree
from loopwright.exact.presburger.flow_proof import LoopPosition
from loopwright.exact.presburger.scheduling import Event, Execute, Expr, For, If, Node
from loopwright.exact.presburger.tableau import Space, Tableau
from loopwright.ir.affine_expr import AffineDimExpr, AffineExpr, AffineSymbolExpr, constant, dim
from loopwright.ir.core.dominance import Dominance
from loopwright.ir.core.enclosing import ops_around
from loopwright.ir.dialects.affine import IfOp, YieldOp
from loopwright.ir.dialects.affine.operands import BoundExprs, canonicalize
from loopwright.ir.dialects.affine.symbols import is_top_level_value, is_valid_dim
from loopwright.ir.dialects.arith import IndexCastOp
from loopwright.ir.dialects.arith.attributes import may_combine_in_any_order
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind, accumulating_kind
from loopwright.ir.interfaces.control_flow import is_loop
from loopwright.ir.refusal import Reason, RefusedError
from loopwright.loops.rescheduling.carried import Region, Statement
from loopwright.loops.steps.counts import values_fit
from loopwright.loops.steps.editing import LoopBuilder
from loopwright.records import dataclass, field
from loopwright.reporting.unknown import Unknown


@dataclass(frozen=True, slots=True)
class ReductionUpdate:
    """The accesses of an update, and the ops that combine, all of one kind."""

    load: Access
    store: Access
    kind: AtomicRMWKind
    combining: tuple[Operation, ...]


def updates_of(accesses: Sequence[Access]) -> Iterator[ReductionUpdate]:
    """Yield the updates among the accesses of a statement, which share a frame."""
    for store in accesses:
        if not store.writes or store.reads or not store.op.operands:
            continue
        candidates = [
            (load, *combined)
            for load in accesses
            if _is_same_element(load, store) and _is_at_once(load, store, accesses)
            if (combined := _combining(load.op, store.op)) is not None
        ]
        # If the element is loaded twice, one load is combined into it, and is thus not a constant.
        if len(candidates) == 1 and may_combine_in_any_order(*candidates[0][1:]):
            yield ReductionUpdate(candidates[0][0], store, *candidates[0][1:])


def _is_same_element(load: Access, store: Access) -> bool:
    return len(load.op.results) == 1 and (load.root, load.subscripts) == (
        store.root,
        store.subscripts,
    )


def _is_at_once(load: Access, store: Access, accesses: Sequence[Access]) -> bool:
    """Return whether an update is atomic: in one block, with no other write to its memory in
    between."""
    roots = {access.op: access.root for access in accesses if access.writes}
    op = load.op.next_op
    while op is not None and op is not store.op:
        reads_only = not op.regions and bool(op.results)
        if not (is_silent(op) or reads_only or roots.get(op, store.root) != store.root):
            return False
        op = op.next_op
    return op is not None


def _combining(
    load: Operation, store: Operation
) -> tuple[AtomicRMWKind, tuple[Operation, ...]] | None:
    """Return the ops by which a loaded value becomes the stored one, if it has no other uses."""
    value: SSAValue = load.results[0]
    kind: AtomicRMWKind | None = None
    combining: list[Operation] = []
    while True:
        uses = list(value.uses)
        if len(uses) != 1:
            return None
        user = uses[0].operation
        index = uses[0].index
        if user is store:
            break
        of_user = accumulating_kind(user, index)
        if len(user.results) != 1 or of_user is None or kind not in (None, of_user):
            return None
        kind = of_user
        combining.append(user)
        value = user.results[0]
    if kind is None or store.operands[0] is not value:
        return None
    return kind, tuple(combining)


class Names:
    """Numbers for what relations name: parameters, and memory."""

    def __init__(self) -> None:
        self.parameters: dict[Parameter, int] = {}
        self.memories: dict[Root, int] = {}

    def columns(self, keys: Sequence[Parameter]) -> list[int]:
        """Return the numbers of parameters."""
        return [self.parameters.setdefault(key, len(self.parameters)) for key in keys]

    def memory(self, root: Root) -> int:
        """Return the number of a root."""
        return self.memories.setdefault(root, len(self.memories))


EventKey: TypeAlias = tuple[int, Operation, int]
"""A statement, the op in it, and which of the op's accesses it is."""


@dataclass(frozen=True, slots=True)
class _DescribedAccess:
    """An access of a statement: the pieces of the relation from loops to iterations of the
    statement and to the element; its time, and its parameters."""

    statement: int
    access: Access
    key: EventKey
    pieces: tuple[AccessRelation, ...]
    parameters: tuple[Parameter, ...]
    loops: tuple[Loop, ...]
    rank: int
    time: tuple[int | None, ...]


@dataclass(eq=False)
class Events:
    """Collects the accesses of a program as events.

    `order` has the ops of the program; `doubts` is the inexactness of its surroundings, which need
    not be exact.
    """

    names: Names
    domains: Domains
    order: Mapping[Operation, int]
    doubts: Sequence[Unknown] = ()
    surroundings: tuple[Shape, tuple[Parameter, ...], tuple[Loop, ...]] | None = None
    _described: list[_DescribedAccess] = field(default_factory=list[_DescribedAccess])
    _updates: list[tuple[int, ReductionUpdate]] = field(
        default_factory=list["tuple[int, ReductionUpdate]"]
    )

    def add(
        self,
        statement: int,
        op: Operation,
        frame: Frame,
        loops: Sequence[Loop],
        iteration: Sequence[AffineExpr],
        original: Operation | None = None,
    ) -> None:
        """Add what an op accesses, as part of a statement whose iteration is `iteration` in the
        frame of the loops around it; fewer loops may be around the op itself, which may be derived
        from an `original` one.

        Raises `RefusedError` if that is not known exactly.
        """
        for access in accesses_by(op, self.domains, frame):
            if access.place is None or access.subscripts is None or access.memref is None:
                raise RefusedError("not-affine", op, "the accessed elements are unknown")
            if access.root.kind is RootKind.UNKNOWN:
                raise _unknown(op, "the memory that an op accesses is of unknown origin")
            places = (*iteration, *access.subscripts)
            shape, parameters, reasons = shape_in(access.frame, places)
            for reason in reasons:
                if reason not in self.doubts:
                    raise RefusedError("not-affine", op, f"not known exactly: {reason}")
            rank = len(access.subscripts)
            key = (statement, op if original is None else original, access.number)
            own = self.domains.of(op).loops
            time = tuple(self._time(op, own[: len(loops)]))
            self._described.append(
                _DescribedAccess(
                    statement, access, key, shape.pieces, parameters, tuple(loops), rank, time
                )
            )
            self.names.columns([*_keys(loops), *parameters])
            self.names.memory(access.root)

    def _time(self, op: Operation, loops: Sequence[Loop]) -> Iterator[int | None]:
        """Yield positions in the text, and None for each loop."""
        outer: Operation | None = None
        for loop in loops:
            if loop.op in self.order:
                yield 0 if loop.op is outer else self.order[loop.op]
                yield None
                outer = loop.op
        yield self.order[op]

    def relax(self, statement: int) -> None:
        """Allow any order for the updates of a statement."""
        accesses = [event.access for event in self._described if event.statement == statement]
        self._updates += [(statement, update) for update in updates_of(accesses)]

    @property
    def updates(self) -> list[tuple[int, ReductionUpdate]]:
        """The updates that may be reordered, with their statements: those of memory that is only
        updated by one kind."""
        kinds: dict[Root, set[AtomicRMWKind]] = {}
        for _, update in self._updates:
            kinds.setdefault(update.store.root, set()).add(update.kind)
        return [
            candidate for candidate in self._updates if len(kinds[candidate[1].store.root]) == 1
        ]

    def place(self, loop: Operation) -> LoopPosition:
        """Return the position of a loop of the program, which has one induction variable, in
        times."""
        depth = sum(map(is_loop, takewhile(self.order.__contains__, ops_around(loop))))
        return LoopPosition(2 * depth, self.order[loop])

    @property
    def accesses(self) -> list[Access]:
        """The accesses, as they were added."""
        return [event.access for event in self._described]

    @property
    def parameters(self) -> list[Parameter]:
        """The parameters of all of them."""
        return list(dict.fromkeys(key for event in self._described for key in event.parameters))

    def events(self) -> dict[EventKey, Event]:
        """Return the accesses as events, merged by key."""
        length = max((len(described.time) for described in self._described), default=0)
        free = {
            (statement, access.op, access.number)
            for statement, update in self.updates
            for access in (update.load, update.store)
        }
        merged: dict[EventKey, Event] = {}
        for described in self._described:
            access = described.access
            cells = tuple(self._cells(described))
            times = tuple(self._times(described, length))
            earlier = merged.get(described.key)
            if earlier is not None:
                cells = (*earlier.cells, *cells)
                times = (*earlier.times, *times)
            memory = self.names.memory(access.root)
            merged[described.key] = Event(
                described.statement,
                access.reads,
                access.writes,
                memory,
                cells,
                times,
                described.key in free,
            )
        return merged

    def surrounded(self, domain: Domain) -> None:
        """State the constraints on parameters at the place of the program."""
        shape, parameters, _ = shape_in(domain.frame, None)
        self.surroundings = shape, parameters, domain.loops
        self.names.columns([*_keys(domain.loops), *parameters])

    def context(self) -> list[Tableau]:
        """Return the constraints on parameters at the place of the program: their union holds."""
        if self.surroundings is None:
            return []
        shape, parameters, loops = self.surroundings
        tableaus: list[Tableau] = []
        for piece in shape.pieces:
            space = self._space(0, 0, loops, piece.num_locals)
            tableaus.append(self._embedded(loops, parameters, piece, space, (), ()))
        return tableaus

    def _cells(self, access: _DescribedAccess) -> Iterator[Tableau]:
        """Yield the relations from iterations to elements, with all loops quantified."""
        inner = self._inner(access)
        outer_loops = self._outer_loops(access)
        for piece in access.pieces:
            count = len(piece.subscripts)
            space = self._space(
                count - access.rank, access.rank, outer_loops, inner + piece.num_locals
            )
            first_local = count + len(self.names.parameters)
            loops = range(first_local, first_local + inner)
            yield self._embedded(outer_loops, access.parameters, piece, space, loops, range(count))

    def _times(self, access: _DescribedAccess, length: int) -> Iterator[Tableau]:
        """Yield the relation from iterations to times: loops are parts of times, or quantified
        where the op is not in them."""
        slots = [k for k, part in enumerate(access.time) if part is None]
        outer_loops = self._outer_loops(access)
        hidden = self._inner(access) - len(slots)
        for piece in access.pieces:
            count = len(piece.subscripts) - access.rank
            space = self._space(count, length, outer_loops, hidden + piece.num_locals)
            first_local = count + length + len(self.names.parameters)
            loops = [
                *(count + slot for slot in slots),
                *range(first_local, first_local + hidden),
            ]
            embedded = self._embedded(
                outer_loops, access.parameters, piece, space, loops, range(count)
            )
            parts = (*access.time, *(0,) * (length - len(access.time)))
            fixed = [
                embedded.row({count + k: 1}, -part)
                for k, part in enumerate(parts)
                if part is not None
            ]
            yield embedded.with_equalities(fixed)

    def _inner(self, access: _DescribedAccess) -> int:
        return sum(loop.op in self.order for loop in access.loops)

    def _space(self, domain: int, range_: int, outer_loops: Sequence[Loop], locals_: int) -> Space:
        """Return a space with a local also for each of the `outer_loops` that has no variable."""
        return Space.anonymous(
            domain=domain,
            range=range_,
            symbols=len(self.names.parameters),
            locals=locals_ + len(_unnamed(outer_loops)),
        )

    def _outer_loops(self, access: _DescribedAccess) -> list[Loop]:
        return [loop for loop in access.loops if loop.op not in self.order]

    def _embedded(
        self,
        outer_loops: Sequence[Loop],
        parameters: Sequence[Parameter],
        piece: AccessRelation,
        space: Space,
        loops: Sequence[int],
        element: Sequence[int],
    ) -> Tableau:
        """Return a piece with its columns in a space: the loops of the region at `loops`, those
        around it and parameters as symbols."""
        symbols = Tableau(space).num_dims
        first_local = len(space) - piece.num_locals
        unnamed = iter(range(first_local - len(_unnamed(outer_loops)), first_local))
        places = [
            *(
                next(unnamed)
                if loop.variable is None
                else symbols + self.names.columns([loop.variable])[0]
                for loop in outer_loops
            ),
            *loops,
            *(symbols + k for k in self.names.columns(parameters)),
            *range(first_local, len(space)),
        ]
        return piece.embed(space, places, element)


def _keys(loops: Sequence[Loop]) -> list[Parameter]:
    return [loop.variable for loop in loops if loop.variable is not None]


def _unnamed(loops: Sequence[Loop]) -> list[Loop]:
    return [loop for loop in loops if loop.variable is None]


def _unknown(op: Operation, message: str) -> RefusedError:
    return RefusedError("not-affine", op, message, reason=Reason.UNKNOWN)


def events_of(
    region: Region, names: Names, domains: Domains, surroundings: Domain, *, relax: bool = False
) -> Events:
    """Return the events of a region; `surroundings` is the domain of its place in the program. With
    `relax` updates may be reordered as far as their flags allow.

    Raises `RefusedError` with `not-affine` if they are not known exactly.
    """
    inside = [inner for op in region.ops for inner in op.walk()]
    order = {op: number for number, op in enumerate(inside, 1)}
    outer = len(domains.of(region.ops[0]).loops)
    events = Events(names, domains, order, surroundings.frame.reasons)
    events.surrounded(surroundings)
    for number, statement in enumerate(region.statements):
        domain = domains.of_block(statement.block)
        iteration = [dim(k) for k in range(outer, len(domain.loops))]
        for op in statement.ops:
            events.add(number, op, domain.frame, domain.loops, iteration)
        if relax:
            events.relax(number)
    _check_parameters(events, order)
    return events


def events_of_copies(emitted: Emitted, names: Names, layouts: ArgumentLayouts) -> Events:
    """Return the events of the loops that were built for a region, read from the new ops.

    Raises `RefusedError`.
    """
    domains = Domains(layouts)
    inside = [inner for op in emitted.block.ops for inner in op.walk()]
    order = {op: number for number, op in enumerate(inside, 1)}
    events = Events(names, domains, order)
    for copy in emitted.copies:
        domain = domains.of_block(copy.block)
        frame = domain.frame.copy()
        iteration = frame.apply(copy.iteration.map, copy.iteration.operands)
        for number, value in copy.variables:
            iteration[number] = frame.resolve(value)
        for original, op in copy.ops:
            events.add(copy.statement, op, frame, domain.loops, iteration, original)
    return events


def _check_parameters(events: Events, order: Mapping[Operation, int]) -> None:
    """Refuse indices that are computed in the region."""
    for access in events.accesses:
        for key in access.frame.parameters:
            owner = None if isinstance(key, Fresh) else value_behind(key).owner
            op = owner if isinstance(owner, Operation) else None
            if op in order:
                message = "an index is computed in the region, not from its loops"
                raise RefusedError("not-affine", access.op, message)


def check_memory(accesses: Sequence[Access], aliases: Aliases) -> None:
    """Refuse written memory that may alias other memory, or that is addressed in two ways:
    `may-alias`, `not-affine`."""
    first: dict[Root, Access] = {}
    for access in accesses:
        first_access = first.setdefault(access.root, access)
        if first_access.is_linear is not access.is_linear or len(
            first_access.subscripts or ()
        ) != len(access.subscripts or ()):
            raise RefusedError(
                "not-affine",
                access.op,
                "memory is accessed with different subscript forms",
                first_access.op,
            )
    writes = {access.root: access for access in accesses if access.writes}
    for root, access in writes.items():
        for other_root, other_access in first.items():
            if other_root != root and aliases.may_alias(root, other_root):
                raise RefusedError(
                    "may-alias",
                    access.op,
                    "two memrefs may share memory",
                    other_access.op,
                    reason=Reason.UNKNOWN,
                )


class _Extremum:
    """The minimum or the maximum of expressions, or a single expression."""

    def __init__(self, exprs: Sequence[AffineExpr], *, is_least: bool | None = None) -> None:
        self.exprs: tuple[AffineExpr, ...] = tuple(dict.fromkeys(exprs))
        self.is_least = is_least if len(self.exprs) > 1 else None

    @property
    def only(self) -> AffineExpr:
        """The expression, if there is one."""
        (expr,) = self.exprs
        return expr

    def mapped(
        self, change: Callable[[AffineExpr], AffineExpr], *, turned: bool = False
    ) -> _Extremum:
        """Return the extremum after applying a monotone function to each expression; a decreasing
        one if `turned`."""
        least = self.is_least
        return _Extremum(
            [change(expr) for expr in self.exprs],
            is_least=least if least is None or not turned else not least,
        )


@dataclass(frozen=True, slots=True)
class Copy:
    """An executed instance of a statement: its iteration, and its ops."""

    statement: int
    block: Block
    iteration: BoundExprs
    ops: tuple[tuple[Operation, Operation], ...]
    """For each op of the statement the new op."""
    variables: tuple[tuple[int, SSAValue], ...]
    """The values that replace the induction variables which the ops use."""


@dataclass(frozen=True, slots=True)
class Emitted:
    """A block with generated loops, and the statement instances in it."""

    block: Block
    copies: tuple[Copy, ...]
    bounds: tuple[BoundExprs, ...]


def emit(
    node: Node,
    statements: Sequence[Statement],
    variables: Sequence[Sequence[SSAValue]],
    parameters: Mapping[Parameter, int],
    location: Operation,
    block: Block,
) -> Emitted:
    """Generate the loops of a tree in a block that the caller owns; `variables` are the induction
    variables around each statement.

    Raises `RefusedError` with `bounds-not-affine` or `index-overflow`.
    """
    builder = LoopBuilder(block, None, location.location)
    emitter = _Emitter(statements, variables, parameters, location, block)
    emitter.node(node, builder, {})
    return Emitted(block, tuple(emitter.copies), tuple(emitter.bounds))


_Iterators = dict[str, AffineExpr]
"""The values of the iterators around a node of the tree."""


@dataclass(eq=False)
class _Emitter:
    statements: Sequence[Statement]
    variables: Sequence[Sequence[SSAValue]]
    parameters: Mapping[Parameter, int]
    location: Operation
    top: Block

    def __post_init__(self) -> None:
        self._keys = {isl_tree.parameter_name(n): key for key, n in self.parameters.items()}
        self._values: dict[str, SSAValue] = {}
        self._dims: list[SSAValue] = []
        self.copies: list[Copy] = []
        self.bounds: list[BoundExprs] = []

    # Nodes

    def node(self, node: Node, builder: LoopBuilder, iterators: _Iterators) -> None:
        """Emit a node; `iterators` are those around it."""
        if isinstance(node, isl_tree.Series):
            for inner in node.nodes:
                self.node(inner, builder, iterators)
        elif isinstance(node, For):
            self._for(node, builder, iterators)
        elif isinstance(node, If):
            self._if(node, builder, iterators)
        else:
            self._execute(node, builder, iterators)

    def _for(self, node: For, builder: LoopBuilder, iterators: _Iterators) -> None:
        """Emit a loop of the schedule tree."""
        first = self._value(node.first, iterators)
        if node.condition is None:
            if len(first.exprs) > 1:
                raise self._refused("the only value of a loop is the least of several")
            self.node(node.body, builder, {**iterators, node.iterator: first.only})
            return
        if first.is_least:
            raise self._refused("a lower bound is the least of several values")
        ends: list[AffineExpr] = []
        for end in self._ends(node.condition, node.iterator, iterators):
            if end.is_least is False:
                raise self._refused("an upper bound is the greatest of several values")
            ends += end.exprs
        lower = self._bound(first.exprs)
        upper = self._bound(ends)
        loop = builder.loop(lower, upper, node.step)
        variable = loop.induction_variable
        self._dims.append(variable)
        inner = {**iterators, node.iterator: dim(len(self._dims) - 1)}
        self.node(node.body, LoopBuilder.at_end(loop), inner)

    def _ends(self, condition: Expr, iterator: str, iterators: _Iterators) -> list[_Extremum]:
        if isinstance(condition, isl_tree.Call):
            if condition.name in ("and_", "and_then"):
                return [
                    end for arg in condition.args for end in self._ends(arg, iterator, iterators)
                ]
            if condition.name in ("le", "lt") and condition.args[0] == iterator:
                end = self._value(condition.args[1], iterators)
                return [end.mapped(lambda e: e + 1) if condition.name == "le" else end]
        raise self._refused("the end of a loop is not a bound of its iterator")

    def _if(self, node: If, builder: LoopBuilder, iterators: _Iterators) -> None:
        constraints = self._constraints(node.condition, iterators)
        bound = self._bound([expr for expr, _ in constraints])
        condition = bound.integer_set([eq for _, eq in constraints])
        new_op = builder.insert(IfOp(condition, bound.operands))
        regions = [(new_op.then_region.block, node.then)]
        if node.otherwise is not None:
            new_op.else_region.add_block(Block([YieldOp()]))
            regions.append((new_op.else_region.block, node.otherwise))
        for block, inner in regions:
            at_end = LoopBuilder(block, block.last_op, self.location.location)
            self.node(inner, at_end, iterators)

    def _constraints(self, condition: Expr, iterators: _Iterators) -> list[tuple[AffineExpr, bool]]:
        """Return a condition as constraints on expressions: equal to zero if so marked, else
        non-negative."""
        if isinstance(condition, isl_tree.Call):
            name = condition.name
            args = condition.args
            if name in ("and_", "and_then"):
                return [
                    constraint for arg in args for constraint in self._constraints(arg, iterators)
                ]
            if name in ("le", "lt", "ge", "gt", "eq"):
                left, right = (self._value(arg, iterators) for arg in args)
                if name in ("le", "lt"):
                    left, right = right, left
                # left >= right: all of the least on the left, of the greatest on the right.
                if left.is_least is not False and right.is_least is not True:
                    if name == "eq" and len(left.exprs) + len(right.exprs) > 2:
                        raise self._refused("a condition compares an extremum")
                    less = int(name in ("lt", "gt"))
                    return [
                        (left_expr - right_expr - less, name == "eq")
                        for left_expr in left.exprs
                        for right_expr in right.exprs
                    ]
        raise self._refused("a condition is not a conjunction of comparisons")

    def _execute(self, node: Execute, builder: LoopBuilder, iterators: _Iterators) -> None:
        """Emit a copy of a statement at one iteration."""
        statement = self.statements[node.statement]
        values: dict[SSAValue, SSAValue] = {}
        exprs: list[AffineExpr] = []
        indices_used: list[tuple[int, SSAValue]] = []
        for argument in node.arguments:
            extremum = self._value(argument, iterators)
            if len(extremum.exprs) > 1:
                raise self._refused("an iteration is the least of several values")
            exprs += extremum.exprs
        needed_operands = {operand for op in statement.ops for operand in op.operands}
        for number, variable in enumerate(self.variables[node.statement]):
            if variable in needed_operands:
                values[variable] = self._index(exprs[number], builder)
                indices_used.append((number, values[variable]))
        ops = tuple((op, builder.clone(op, values)) for op in statement.ops)
        iteration = self._bound(exprs)
        self.copies.append(Copy(node.statement, builder.block, iteration, ops, tuple(indices_used)))

    def _index(self, expr: AffineExpr, builder: LoopBuilder) -> SSAValue:
        """Return the value of an expression."""
        bound = self._bound([expr])
        (simple,) = bound.exprs
        if isinstance(simple, AffineDimExpr):
            return bound.dims[simple.position]
        if isinstance(simple, AffineSymbolExpr):
            return bound.symbols[simple.position]
        number = simple.constant_value()
        if number is not None:
            return builder.constant(number)
        return builder.apply(bound.map, bound.operands)

    # Expressions

    def _bound(self, exprs: Sequence[AffineExpr]) -> BoundExprs:
        bound = canonicalize(BoundExprs(tuple(exprs), tuple(self._dims), ())).simplified()
        if not values_fit(bound):
            raise RefusedError("index-overflow", self.location, "a bound does not fit 64 bits")
        self.bounds.append(bound)
        return bound

    def _value(self, expr: Expr, iterators: _Iterators) -> _Extremum:
        """Convert an expression of isl into affine expressions."""
        if isinstance(expr, int):
            return _Extremum([constant(expr)])
        if isinstance(expr, str):
            value = iterators.get(expr)
            return _Extremum([self._parameter(expr) if value is None else value])
        name = expr.name
        args = [self._value(arg, iterators) for arg in expr.args]
        if name in ("min", "max"):
            is_least = name == "min"
            if all(arg.is_least in (None, is_least) for arg in args):
                return _Extremum([e for arg in args for e in arg.exprs], is_least=is_least)
        elif name == "minus":
            return args[0].mapped(lambda e: -e, turned=True)
        elif name in ("add", "sub"):
            left, right = args
            if name == "sub":
                right = right.mapped(lambda e: -e, turned=True)
            if None in (left.is_least, right.is_least) or left.is_least is right.is_least:
                least = right.is_least if left.is_least is None else left.is_least
                return _Extremum([a + b for a in left.exprs for b in right.exprs], is_least=least)
        else:
            return self._scaled(name, args)
        raise self._refused("extrema of both kinds are mixed")

    def _scaled(self, name: str, args: Sequence[_Extremum]) -> _Extremum:
        """Return a product or a quotient with a number."""
        left, right = args[:2]
        factor = right.exprs[0].constant_value()
        if name == "mul" and factor is None:
            left, right = right, left
            factor = right.exprs[0].constant_value()
        if factor is not None and len(args) == 2:
            number = factor
            if name == "mul":
                return left.mapped(lambda e: e * number, turned=number < 0)
            if name in ("fdiv_q", "div", "pdiv_q") and number > 0:
                return left.mapped(lambda e: e // number)
            if name in ("zdiv_r", "pdiv_r") and number > 0 and len(left.exprs) == 1:
                return left.mapped(lambda e: e % number)
        raise self._refused(f"isl's operation '{name}' has no affine form")

    def _parameter(self, name: str) -> AffineExpr:
        value = self._values.get(name)
        if value is None:
            value = self._values[name] = self._value_of(self._keys[name])
            self._dims.append(value)
        return dim(self._dims.index(value))

    def _value_of(self, key: Parameter) -> SSAValue:
        if isinstance(key, Extent):
            top = LoopBuilder(self.top, self.top.first_op, self.location.location)
            value = top.extent(key.memref, key.position)
        elif isinstance(key, Fresh | Offset):
            raise self._refused("a bound depends on a layout")
        elif isinstance(key.type, IntegerType) and is_top_level_value(key):
            order = Dominance()
            casts = (use.operation for use in key.uses if isinstance(use.operation, IndexCastOp))
            indices = (
                op.results[0] for op in casts if order.value_dominates(op.results[0], self.location)
            )
            value = next(filter(is_valid_dim, indices), key)
        else:
            value = key
        if not is_valid_dim(value):
            raise self._refused("a bound depends on a value that is not a dimension")
        return value

    def _refused(self, message: str) -> RefusedError:
        return RefusedError("bounds-not-affine", self.location, message)
