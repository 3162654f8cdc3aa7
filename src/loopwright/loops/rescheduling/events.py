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
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from xdsl.ir import Operation, SSAValue

from loopwright.exact.domains import Domain, Domains, Loop
from loopwright.exact.indices import Frame, Fresh, Parameter, value_behind
from loopwright.exact.layouts import ArgumentLayouts
from loopwright.exact.memory.access import Access, Root, RootKind, accesses_by, is_silent
from loopwright.exact.memory.aliases import Aliases
from loopwright.exact.memory.shapes import AccessRelation, Shape, shape_in
from loopwright.exact.presburger.flow_proof import LoopPosition
from loopwright.exact.presburger.scheduling import Event
from loopwright.exact.presburger.tableau import Space, Tableau
from loopwright.ir.affine_expr import AffineExpr, dim
from loopwright.ir.dialects.arith.attributes import may_combine_in_any_order
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind, accumulating_kind
from loopwright.ir.interfaces.control_flow import is_loop
from loopwright.ir.refusal import Reason, RefusedError
from loopwright.loops.rescheduling.carried import Region
from loopwright.loops.rescheduling.emission import Emitted
from loopwright.records import dataclass
from loopwright.reporting.unknown import Unknown


@dataclass(frozen=True, slots=True)
class ReductionUpdate:
    """The accesses of an update, and the ops that combine, all of one kind."""

    load: Access
    store: Access
    kind: AtomicRMWKind
    combining: tuple[Operation, ...]


def updates_of(accesses: Sequence[Access]) -> Iterator[ReductionUpdate]:
    """The updates among the accesses of a statement, which share a frame."""
    for store in accesses:
        if not store.writes or store.reads or not store.op.operands:
            continue
        candidates = [
            (load, *combined)
            for load in accesses
            if _is_same_element(load, store) and _is_at_once(load, store, accesses)
            if (combined := _combining(load.op, store.op)) is not None
        ]
        # Of two loads of the element, one is what is combined into it, which is no constant then.
        if len(candidates) == 1 and may_combine_in_any_order(*candidates[0][1:]):
            yield ReductionUpdate(candidates[0][0], store, *candidates[0][1:])


def _is_same_element(load: Access, store: Access) -> bool:
    return len(load.op.results) == 1 and (load.root, load.subscripts) == (
        store.root,
        store.subscripts,
    )


def _is_at_once(load: Access, store: Access, accesses: Sequence[Access]) -> bool:
    """Whether an update is atomic: in one block, with no other write to its memory in between."""
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
    """The ops by which a loaded value becomes the stored one, if it has no other uses."""
    value: SSAValue = load.results[0]
    kind: AtomicRMWKind | None = None
    combining: list[Operation] = []
    while True:
        uses = list(value.uses)
        if len(uses) != 1:
            return None
        user, index = uses[0].operation, uses[0].index
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
        """The numbers of parameters."""
        return [self.parameters.setdefault(key, len(self.parameters)) for key in keys]

    def memory(self, root: Root) -> int:
        """The number of a root."""
        return self.memories.setdefault(root, len(self.memories))


EventKey: TypeAlias = tuple[int, Operation, int]
"""A statement, the op in it, and which of the op's accesses it is."""


@dataclass(frozen=True, slots=True)
class _Found:
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


class Events:
    """Collects the accesses of a program as events."""

    def __init__(
        self,
        names: Names,
        domains: Domains,
        order: Mapping[Operation, int],
        doubts: Sequence[Unknown] = (),
    ) -> None:
        """`order` has the ops of the program; `doubts` is the inexactness of its surroundings,
        which need not be exact."""
        self._doubts = doubts
        self.around: tuple[Shape, tuple[Parameter, ...], tuple[Loop, ...]] | None = None
        self._names = names
        self._domains = domains
        self._order = order
        self._found: list[_Found] = []
        self._updates: list[tuple[int, ReductionUpdate]] = []

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
        frame of the loops around it; fewer loops may be around the op itself, which may be made of
        an `original` one.

        Raises `RefusedError` if that is not known exactly.
        """
        for access in accesses_by(op, self._domains, frame):
            if access.place is None or access.subscripts is None or access.memref is None:
                raise RefusedError("not-affine", op, "the accessed elements are unknown")
            if access.root.kind is RootKind.UNKNOWN:
                raise _unknown(op, "the memory that an op accesses is of unknown origin")
            places = (*iteration, *access.subscripts)
            shape, parameters, reasons = shape_in(access.frame, places)
            for reason in reasons:
                if reason not in self._doubts:
                    raise RefusedError("not-affine", op, f"not known exactly: {reason}")
            rank = len(access.subscripts)
            key = (statement, op if original is None else original, access.number)
            own = self._domains.of(op).loops
            time = tuple(self._time(op, own[: len(loops)]))
            self._found.append(
                _Found(statement, access, key, shape.pieces, parameters, tuple(loops), rank, time)
            )
            self._names.columns([*_keys(loops), *parameters])
            self._names.memory(access.root)

    def _time(self, op: Operation, loops: Sequence[Loop]) -> Iterator[int | None]:
        """Positions in the text, and None for each loop."""
        outer: Operation | None = None
        for loop in loops:
            if loop.op in self._order:
                yield 0 if loop.op is outer else self._order[loop.op]
                yield None
                outer = loop.op
        yield self._order[op]

    def relax(self, statement: int) -> None:
        """Allow any order for the updates of a statement."""
        accesses = [event.access for event in self._found if event.statement == statement]
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
        around = 0
        parent = loop.parent_op()
        while parent is not None and parent in self._order:
            around += is_loop(parent)
            parent = parent.parent_op()
        return LoopPosition(2 * around, self._order[loop])

    @property
    def accesses(self) -> list[Access]:
        """The accesses, as they were added."""
        return [event.access for event in self._found]

    @property
    def parameters(self) -> list[Parameter]:
        """The parameters of all of them."""
        return list(dict.fromkeys(key for event in self._found for key in event.parameters))

    def events(self) -> dict[EventKey, Event]:
        """The accesses as events, merged by key."""
        length = max((len(described.time) for described in self._found), default=0)
        free = {
            (statement, access.op, access.number)
            for statement, update in self.updates
            for access in (update.load, update.store)
        }
        merged: dict[EventKey, Event] = {}
        for described in self._found:
            access = described.access
            cells, times = tuple(self._cells(described)), tuple(self._times(described, length))
            earlier = merged.get(described.key)
            if earlier is not None:
                cells, times = (*earlier.cells, *cells), (*earlier.times, *times)
            memory = self._names.memory(access.root)
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
        self.around = shape, parameters, domain.loops
        self._names.columns([*_keys(domain.loops), *parameters])

    def context(self) -> list[Tableau]:
        """Return the constraints on parameters at the place of the program: their union holds."""
        if self.around is None:
            return []
        shape, parameters, loops = self.around
        tableaus: list[Tableau] = []
        for piece in shape.pieces:
            space = self._space(0, 0, loops, piece.num_locals)
            tableaus.append(self._embedded(loops, parameters, piece, space, (), ()))
        return tableaus

    def _cells(self, found: _Found) -> Iterator[Tableau]:
        """The relations from iterations to elements, with all loops quantified."""
        inner, around = self._inner(found), self._around(found)
        for piece in found.pieces:
            count = len(piece.subscripts)
            space = self._space(count - found.rank, found.rank, around, inner + piece.num_locals)
            first_local = count + len(self._names.parameters)
            loops = range(first_local, first_local + inner)
            yield self._embedded(around, found.parameters, piece, space, loops, range(count))

    def _times(self, found: _Found, length: int) -> Iterator[Tableau]:
        """From iterations to times: loops are parts of times, or quantified where the op is not
        in them."""
        slots = [k for k, part in enumerate(found.time) if part is None]
        around = self._around(found)
        hidden = self._inner(found) - len(slots)
        for piece in found.pieces:
            count = len(piece.subscripts) - found.rank
            space = self._space(count, length, around, hidden + piece.num_locals)
            first_local = count + length + len(self._names.parameters)
            loops = [
                *(count + slot for slot in slots),
                *range(first_local, first_local + hidden),
            ]
            embedded = self._embedded(around, found.parameters, piece, space, loops, range(count))
            parts = (*found.time, *(0,) * (length - len(found.time)))
            fixed = [
                embedded.row({count + k: 1}, -part)
                for k, part in enumerate(parts)
                if part is not None
            ]
            yield embedded.with_equalities(fixed)

    def _inner(self, found: _Found) -> int:
        return sum(loop.op in self._order for loop in found.loops)

    def _space(self, domain: int, range_: int, around: Sequence[Loop], locals_: int) -> Space:
        """A space with a local for each of the loops `around` that has no variable, too."""
        return Space.anonymous(
            domain=domain,
            range=range_,
            symbols=len(self._names.parameters),
            locals=locals_ + len(_unnamed(around)),
        )

    def _around(self, found: _Found) -> list[Loop]:
        return [loop for loop in found.loops if loop.op not in self._order]

    def _embedded(
        self,
        around: Sequence[Loop],
        parameters: Sequence[Parameter],
        piece: AccessRelation,
        space: Space,
        loops: Sequence[int],
        element: Sequence[int],
    ) -> Tableau:
        """A piece with its columns in a space: the loops of the region at `loops`, those around it
        and parameters as symbols."""
        symbols = Tableau(space).num_dims
        first_local = len(space) - piece.num_locals
        unnamed = iter(range(first_local - len(_unnamed(around)), first_local))
        places = [
            *(
                next(unnamed)
                if loop.variable is None
                else symbols + self._names.columns([loop.variable])[0]
                for loop in around
            ),
            *loops,
            *(symbols + k for k in self._names.columns(parameters)),
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
    region: Region, names: Names, domains: Domains, around: Domain, *, relax: bool = False
) -> Events:
    """The events of a region; `around` is the domain of its place in the program. With `relax`
    updates may be reordered as far as their flags allow.

    Raises `RefusedError` with `not-affine` if they are not known exactly.
    """
    inside = [inner for op in region.ops for inner in op.walk()]
    order = {op: number for number, op in enumerate(inside, 1)}
    outer = len(domains.of(region.ops[0]).loops)
    events = Events(names, domains, order, around.frame.reasons)
    events.surrounded(around)
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
    """The events of the loops that were built for a region, read from the new ops.

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
        known = first.setdefault(access.root, access)
        if known.is_linear is not access.is_linear or len(known.subscripts or ()) != len(
            access.subscripts or ()
        ):
            raise RefusedError(
                "not-affine",
                access.op,
                "memory is accessed with different subscript forms",
                known.op,
            )
    written = {access.root: access for access in accesses if access.writes}
    for root, access in written.items():
        for other, its in first.items():
            if other != root and aliases.may_alias(root, other):
                raise RefusedError(
                    "may-alias",
                    access.op,
                    "two memrefs may share memory",
                    its.op,
                    reason=Reason.UNKNOWN,
                )
