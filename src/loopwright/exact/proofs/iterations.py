"""What a function executes, as relations: the iterations of its blocks, the elements of memory that
its accesses reach, and the last write before each read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from xdsl.ir import Block, BlockArgument, Operation, SSAValue
from xdsl.traits import SymbolTable

from loopwright.exact.dependences.model import parameter_name
from loopwright.exact.domains import Domains, Loop
from loopwright.exact.indices import Conjunction, Constraint, Frame, Parameter
from loopwright.exact.memory.access import Root, RootKind, linear_place
from loopwright.exact.memory.shapes import MOST_PIECES, check, extent_in, shape_in
from loopwright.exact.presburger.named_relations import Relations
from loopwright.exact.presburger.tableau import Space, Tableau
from loopwright.exact.proofs.nodes import INTEGERS, Parameters
from loopwright.exact.proofs.program_accesses import (
    NotModelledError,
    ProgramAccesses,
    ProofAccess,
    attribute_key,
    identity_of,
    moved_by,
    resolved,
)
from loopwright.ir.affine_expr import AffineExpr, constant, dim
from loopwright.ir.core.attributes import is_memref
from loopwright.ir.dialects import memref
from loopwright.reporting.unknown import Cause

# The last write before a read
#
# For all iterations of a memory's accesses at once.
#
# Consecutive accesses of one kind, such as the loads of a register tile, are one event with a
# single relation from iterations to elements and times, so that queries have few pieces. The time
# of the last write is found part by part: first how many loops it shares with the read, then the
# iteration of the next loop, and so on. Each part only needs the elements that are written at the
# times so far, whichever write that is: for all tiles and remainders of a loop these are one simple
# set. Earlier times are only computed for reads without a writer so far (Feautrier, "Dataflow
# Analysis of Array and Scalar References", 1991; Maydan, Amarasinghe and Lam, "Array-Data Flow
# Analysis and its Use in Array Privatization", 1993).

Time: TypeAlias = tuple[int | None, ...]
"""The time of an access: positions in the text, with None for each loop."""


class _Event(NamedTuple):
    """Accesses at one time, as relations from their iterations to `points`: the element and the
    induction variables."""

    name: str
    writes: bool
    time: Time
    accesses: Relations
    points: Relations


class _Moment(NamedTuple):
    """A time before a read, for all of its points: in the same iterations of some loops around it,
    or in an earlier one (`is_earlier`) of the innermost of these.

    `writes` are executed then, perhaps in further loops; their times are equal before `position`.
    `loops` counts the loops before that position."""

    writes: tuple[_Event, ...]
    position: int
    loops: int
    is_earlier: bool


class MemoryFlow:
    """The accesses to a memory whose elements have `rank` coordinates. Add accesses in the order of
    the text."""

    def __init__(self, name: str, rank: int) -> None:
        self._name = name
        self._rank = rank
        self._events: list[_Event] = []
        self._event_of: dict[str, int] = {}
        self._last: dict[int, tuple[Relations, Relations]] = {}
        self._joins: tuple[bool, Time] | None = None
        self._written: dict[tuple[tuple[str, ...], int], Relations] = {}
        self._overlaps: dict[tuple[tuple[tuple[str, ...], ...], int], bool] = {}

    def add(
        self, name: str, cells: Relations, width: int, time: Time, *, writes: bool, alone: bool
    ) -> None:
        """Add an access: the relation from its iterations, of `width` coordinates, to elements. An
        access that is `alone` shares its time with no other."""
        loops = sum(part is None for part in time)
        when = Relations.linear(name, "", width, unit_rows(width, range(loops)))
        joins, self._joins = self._joins, None if alone else (writes, time[:-1])
        if self._joins is not None and joins == self._joins:
            event = self._events[-1]
            accesses = cells.beside(when, event.name)
            points = accesses.range()
            # Of writes to one element at one time, each would be the last.
            if not writes or event.points.intersect(points).is_empty():
                accesses = event.accesses.union(accesses)
                points = event.points.union(points).coalesced()
                self._events[-1] = event._replace(accesses=accesses, points=points)
                self._event_of[name] = len(self._events) - 1
                return
        event_name = f"{self._name}t{len(self._events)}"
        accesses = cells.beside(when, event_name)
        self._event_of[name] = len(self._events)
        self._events.append(_Event(event_name, writes, time, accesses, accesses.range()))

    def last_writes(self, name: str) -> tuple[Relations, Relations]:
        """Return relations from the iterations of a read to the last writes of its elements, and to
        the elements that are unwritten before it. Each iteration has one or the other: finitely
        many writes precede a read, as loops are counted, so there is a last one."""
        number = self._event_of[name]
        if number not in self._last:
            self._last[number] = self._sources(self._events[number])
        event = self._events[number]
        reads = event.accesses.of_source(name)
        last, unwritten = self._last[number]
        cells = Relations.linear(
            event.name, "M", self._width(event), unit_rows(self._width(event), range(self._rank))
        )
        return reads.then(last), reads.then(unwritten).then(cells)

    def _sources(self, read: _Event) -> tuple[Relations, Relations]:
        """Return the relation from points of a read to writes, and the points without a write.
        Computes no optimum: a last write is one that no other write follows."""
        sources: list[Relations] = []
        unwritten = read.points.in_one_piece()
        for moment in self._moments(read):
            if unwritten.is_empty():
                break
            shared = moment.loops - moment.is_earlier
            step = self._step(read.name, self._width(read), shared, is_earlier=moment.is_earlier)
            written = step.within(unwritten, self._prefixes(moment.writes, moment.loops))
            if written.is_empty():
                continue
            last = self._latest(written, moment.loops) if moment.is_earlier else written
            sources += self._last_of(last, moment.writes, moment.position, moment.loops)
            unwritten = unwritten.outside(written.domain()).coalesced()
        return Relations.of(sources), unwritten

    def _moments(self, read: _Event) -> Iterator[_Moment]:
        """Yield the moments before a read at which there may be writes, from latest to earliest."""
        writes: dict[tuple[int, int], list[_Event]] = {}
        for write in self._events if read.time else ():
            for position, (own, earlier) in enumerate(zip(read.time, write.time, strict=False)):
                if not write.writes:
                    break
                if own is None or earlier is None:
                    writes.setdefault((position, 0), []).append(write)
                elif own != earlier:
                    if earlier < own:
                        writes.setdefault((position, earlier), []).append(write)
                    break
        for (position, _), group in sorted(writes.items(), key=itemgetter(0), reverse=True):
            is_earlier = read.time[position] is None
            loops = sum(part is None for part in read.time[: position + 1])
            yield _Moment(tuple(group), position + 1, loops, is_earlier)

    def _last_of(
        self, moments: Relations, writes: tuple[_Event, ...], position: int, loops: int
    ) -> Iterator[Relations]:
        """Yield the relation from points of a read to the last of some writes, whose times are the
        same before a `position`. For each point, `moments` has the element and the iterations of
        the `loops` loops before that position; one of the writes is executed there."""
        parts = {write.time[position] for write in writes if position < len(write.time)}
        if not parts:
            for write in writes:
                yield moments.then(self._prefix(write, loops).inverse()).then(
                    write.accesses.inverse()
                )
        elif None in parts:
            inner = self._step(self._prefix_name(loops), self._rank + loops, loops, is_earlier=None)
            executed = moments.then(inner).within(
                moments.domain(), self._prefixes(writes, loops + 1)
            )
            last = self._latest(executed, loops + 1)
            yield from self._last_of(last, writes, position + 1, loops + 1)
        else:
            later: list[tuple[tuple[_Event, ...], Relations]] = []
            for part in sorted((part for part in parts if part is not None), reverse=True):
                group = tuple(write for write in writes if write.time[position] == part)
                executed = moments
                if len(parts) > 1:
                    executed = moments.within(moments.domain(), self._prefixes(group, loops))
                for later_group, later_moments in later:
                    if self._may_rewrite(later_group, group, loops):
                        executed = executed.outside(later_moments.domain())
                if not executed.is_empty():
                    later.append((group, executed))
                    yield from self._last_of(executed, group, position + 1, loops)

    def _may_rewrite(
        self, later: tuple[_Event, ...], earlier: tuple[_Event, ...], loops: int
    ) -> bool:
        """Return whether writes write elements of others in the same iterations of a number of
        loops."""
        names = tuple(tuple(write.name for write in group) for group in (later, earlier))
        key = names, loops
        if key not in self._overlaps:
            common_prefixes = self._prefixes(later, loops).intersect(self._prefixes(earlier, loops))
            self._overlaps[key] = not common_prefixes.is_empty()
        return self._overlaps[key]

    def _latest(self, moments: Relations, loops: int) -> Relations:
        """Return the moments of the last iterations of the innermost of `loops` loops."""
        name = self._prefix_name(loops)
        width = self._rank + loops
        earlier = self._step(name, width, loops - 1, is_earlier=True)
        return moments.subtract(moments.then(earlier)).with_quotients().coalesced()

    def _step(self, source: str, width: int, loops: int, *, is_earlier: bool | None) -> Relations:
        """Return the relation from the points of a tuple to moments of the same element and the
        same iterations of `loops` loops; with `is_earlier` of an earlier iteration of the next
        loop, if it is None of any one."""
        extent = self._rank + loops + (is_earlier is not False)
        rows = [_difference(k, width, extent) for k in range(self._rank + loops)]
        later = [_difference(self._rank + loops, width, extent, -1)] if is_earlier else []
        system = Tableau(Space.anonymous(domain=width, range=extent), tuple(rows), tuple(later))
        target = self._prefix_name(extent - self._rank)
        return Relations.of_system(system, source, target, ())

    def _prefix_name(self, loops: int) -> str:
        return f"{self._name}w{loops}"

    def _prefix(self, write: _Event, loops: int) -> Relations:
        """Return the relation from the points of a write to their elements and iterations of the
        outermost loops."""
        width = self._width(write)
        rows = unit_rows(width, range(self._rank + loops))
        return Relations.linear(write.name, self._prefix_name(loops), width, rows)

    def _prefixes(self, writes: tuple[_Event, ...], loops: int) -> Relations:
        """Return the elements that some writes write, with the iterations of the outermost
        loops."""
        key = tuple(write.name for write in writes), loops
        if key not in self._written:
            union = Relations.of(
                write.points.then(self._prefix(write, loops)).range() for write in writes
            )
            self._written[key] = union.with_quotients().coalesced().in_one_piece()
        return self._written[key]

    def _width(self, event: _Event) -> int:
        return self._rank + sum(part is None for part in event.time)


def _difference(position: int, first: int, second: int, constant: int = 0) -> tuple[int, ...]:
    """Return the row of the difference of a coordinate between the first and the second point."""
    own = (int(k == position) for k in range(first))
    return (*own, *(-int(k == position) for k in range(second)), constant)


def unit_rows(width: int, columns: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the rows that select some of `width` coordinates."""
    return [(*(int(k == column) for k in range(width)), 0) for column in columns]


# Iterations


class Iterations:
    """The iterations of the blocks in some domains, and the integers that are computed in them.

    Iterations are numbered by the induction variables of the loops around them, divided by their
    steps if all of a loop have one remainder. Only those for parameters in `context` are described.
    What cannot be described exactly raises `NotModelledError`.
    """

    def __init__(
        self, domains: Domains, parameters: Parameters, context: Relations | None = None
    ) -> None:
        self.domains = domains
        self._parameters = parameters
        self._context = context
        self.used_parameters: dict[str, Parameter] = {}
        """The parameters that bounds, conditions and subscripts use, by name."""
        self._points: dict[Block, Relations] = {}
        self._strides: dict[tuple[Operation, int], tuple[int, int]] = {}

    def depth_of(self, block: Block) -> int:
        """Return the number of loops around a block."""
        return len(self.domains.of_block(block).loops)

    def _named(self, keys: Sequence[Parameter], op: Operation) -> list[str]:
        names: list[str] = []
        for key in keys:
            name = self._parameters.name_of(key)
            if name is None:
                parameter_text = parameter_name(key)
                raise NotModelledError(
                    "data", f"{parameter_text} is not known before the function runs", op
                )
            names.append(name)
            self.used_parameters[name] = key
        return names

    def system(
        self,
        frame: Frame,
        exprs: Sequence[AffineExpr],
        source: str,
        target: str,
        op: Operation,
        enclosing_loops: Sequence[Loop] = (),
    ) -> Relations:
        """Return the relation from the iterations of a frame to the values of expressions; the
        induction variables of the `enclosing_loops` are normalised by their steps (`_stride`)."""
        shape, keys, reasons = shape_in(frame, exprs)
        if any(reason.cause is Cause.ALTERNATIVES for reason in reasons):
            message = f"{Cause.ALTERNATIVES.value}: more than {MOST_PIECES} in one index"
            raise NotModelledError("too-many-alternatives", message, op)
        if reasons:
            raise NotModelledError("not-affine", str(reasons[0]), op)
        names = self._named(keys, op)
        width = shape.num_loops
        relations = Relations.of(
            Relations.of_system(
                piece.relation((None,) * width, names).tableau, source, target, names
            )
            for piece in shape.pieces
        )
        strides = [*map(self._stride, enclosing_loops), *[(1, 0)] * (width - len(enclosing_loops))]
        if any(stride > 1 for stride, _ in strides):
            rows = [
                (*(stride * int(k == position) for k in range(width)), first)
                for position, (stride, first) in enumerate(strides)
            ]
            relations = Relations.linear(source, source, width, rows).then(relations)
        return self.in_context(relations).coalesced()

    def in_context(self, relations: Relations) -> Relations:
        """Relations for the parameters that are described."""
        return relations if self._context is None else relations.where(self._context)

    def _stride(self, loop: Loop) -> tuple[int, int]:
        """Return the divisor of the induction variable of a loop, and its remainder: iterations are
        numbered by the quotient, so that tile loops need no remainders."""
        key = loop.op, loop.position
        if key not in self._strides:
            self._strides[key] = 1, 0
            body = loop.op.regions[0].blocks[0]
            loops = self.domains.of_block(body).loops
            if loop.step is not None and loop.step > 1:
                position = next(
                    k
                    for k, candidate in enumerate(loops)
                    if (candidate.op, candidate.position) == key
                )
                frame = self.domains.of_block(body).frame.copy()
                op = body.first_op
                assert op is not None, "blocks have terminators"
                points = self.system(frame, (), "", "", op).domain()
                remainder = points.remainder(position, loop.step)
                if remainder is not None:
                    self._strides[key] = loop.step, remainder
        return self._strides[key]

    def points_of(self, block: Block, name: str, lanes: Sequence[int] = ()) -> Relations:
        """Return the iterations of a block, each with some lanes, as points of a tuple name."""
        if block not in self._points:
            op = block.first_op
            assert op is not None, "blocks have terminators"
            domain = self.domains.of_block(block)
            frame = domain.frame.copy()
            self._points[block] = self.system(frame, (), "D", "", op, domain.loops).domain()
        depth = self.depth_of(block)
        named = Relations.linear("D", name, depth, unit_rows(depth, range(depth)))
        iterations = self._points[block].then(named).range()
        if not lanes:
            return iterations
        rank = depth + len(lanes)
        space = Space.anonymous(range=rank)
        bounds: list[tuple[int, ...]] = []
        for position, extent in enumerate(lanes, depth):
            bounds.append((*(int(k == position) for k in range(rank)), 0))
            bounds.append((*(-int(k == position) for k in range(rank)), extent - 1))
        box = Relations.of_points(Tableau(space, (), tuple(bounds)), name, ())
        drop = Relations.linear(name, name, rank, unit_rows(rank, range(depth)))
        return drop.then(iterations).domain().intersect(box)

    def index(self, value: SSAValue, block: Block) -> Relations | None:
        """Return the relation from iterations of a block to the integer of an index value; None if
        the value is data."""
        domain = self.domains.of_block(block)
        frame = domain.frame.copy()
        expr = resolved(frame, value)
        try:
            return self.system(frame, [expr], "D", INTEGERS, op_of(value), domain.loops)
        except NotModelledError as error:
            if error.reason in ("data", "not-affine", "too-many-alternatives"):
                return None
            raise

    def previous(self, body: Block, name: str, points: Relations, lanes: int) -> Relations:
        """Return the relation from each iteration of a loop to the previous one, if there is
        one."""
        loop = self.domains.of_block(body).loops[-1]
        depth = self.depth_of(body)
        assert loop.step is not None, "the loop is counted"
        rows = [list(row) for row in unit_rows(depth + lanes, range(depth + lanes))]
        rows[depth - 1][-1] = -(loop.step // self._stride(loop)[0])
        back = Relations.linear(name, name, depth + lanes, [tuple(row) for row in rows])
        return back.within(points, points)


def op_of(value: SSAValue) -> Operation:
    """Return the op that defines a value, or has it as an argument of a block."""
    owner = value.owner
    op = owner if isinstance(owner, Operation) else owner.parent_op()
    assert op is not None, "values are in functions"
    return op


# Elements of memory


class Elements:
    """The elements that the accesses of `memory` reach, in its iterations.

    An element has the iteration that allocates its memory, and its subscripts; if one of two
    programs needs that, its position in memory instead.
    """

    def __init__(
        self, memory: ProgramAccesses, iterations: Iterations, parameters: Parameters
    ) -> None:
        self._memory = memory
        self._iterations = iterations
        self._parameters = parameters
        self._reached: dict[str, Relations] = {}
        self._inside: dict[Root, Relations] = {}
        self._flows: dict[Root, MemoryFlow] = {}
        self._allocated: dict[SSAValue, int] = {}

    def reached_by(self, access: ProofAccess) -> Relations:
        """Return the relation from the iterations of an access to the elements of its memory."""
        if access.name not in self._reached:
            self._reached[access.name] = self._reach(access)
        return self._reached[access.name]

    def _reach(self, access: ProofAccess) -> Relations:
        place = access.place
        exprs = [] if place is None else list(place.subscripts or ())
        if place is not None and not place.is_linear and self.is_linear(access.root):
            position = linear_place(place.memref, tuple(exprs))
            if position is None:
                raise NotModelledError("layout", "positions in memory are not known", access.op)
            exprs = list(position)
        lifetime = [dim(k) for k in range(self._lifetime(access.root))]
        return self._iterations.system(
            access.frame, [*lifetime, *exprs], access.name, "M", access.op, access.loops
        )

    def _lifetime(self, root: Root) -> int:
        return root.lifetime(self._iterations.domains)

    def rank_of(self, root: Root) -> int:
        """Return how many coordinates the elements of a memory have."""
        if self.is_linear(root):
            return 1 + self._lifetime(root)
        access = next((t for t in self._memory.accesses if t.root == root), None)
        if access is not None:
            subscripts = None if access.place is None else access.place.subscripts
            return len(subscripts or ()) + self._lifetime(root)
        if root.kind is RootKind.GLOBAL:
            variable = SymbolTable.lookup_symbol(self._memory.function, root.symbol)
            type_ = variable.type if isinstance(variable, memref.GlobalOp) else None
        else:
            type_ = None if root.value is None else root.value.type
        dimensions = type_.get_num_dims() if is_memref(type_) else 0
        return dimensions + self._lifetime(root)

    def name_of(self, root: Root) -> str:
        """Return the name of a memory in both programs; memory that this program allocates gets a
        new name."""
        match root.kind:
            case RootKind.ARGUMENT:
                assert isinstance(root.value, BlockArgument)
                return str(root.value.index)
            case RootKind.GLOBAL:
                variable = SymbolTable.lookup_symbol(self._memory.function, root.symbol)
                named = () if variable is None else sorted(variable.properties.items())
                key = tuple((name, attribute_key(value)) for name, value in named)
                return self._parameters.global_name((root.symbol, key))
            case _:
                assert root.value is not None
                # An address would differ in each process, and with it the order of isl's tables.
                number = self._allocated.setdefault(root.value, len(self._allocated))
                return f"{self._memory.prefix}{number}a"

    def flow(self, root: Root) -> MemoryFlow:
        """Return the last writes before each read of a memory, and before the end of the
        function."""
        if root in self._flows:
            return self._flows[root]
        rank = self.rank_of(root)
        end = f"o{self.name_of(root)}"
        flow = self._flows[root] = MemoryFlow(f"{self._memory.prefix}{len(self._flows)}", rank)
        accesses = (access for access in self._memory.accesses if access.root == root)
        for access in sorted(
            accesses, key=lambda access: self._memory.numbers[access.op] + access.writes
        ):
            width = len(access.loops) + access.extra
            alone = moved_by(access.op) is None or access.has_data_subscripts
            cells = self.reached_by(access)
            flow.add(access.name, cells, width, access.time, writes=access.writes, alone=alone)
        final_elements = Relations.linear(end, "M", rank, unit_rows(rank, range(rank)))
        final_elements = self._iterations.in_context(final_elements)
        flow.add(
            end, final_elements, rank, (2 * len(self._memory.numbers),), writes=False, alone=True
        )
        return flow

    def inside(self, access: ProofAccess) -> Relations:
        """Return the elements within the extents of a memory; empty if elements are known only by
        linear address."""
        root = access.root
        if root not in self._inside:
            self._inside[root] = self._inside_of(access)
        return self._inside[root]

    def _inside_of(self, access: ProofAccess) -> Relations:
        root = access.root
        rank = self.rank_of(root)
        lifetime = self._lifetime(root)
        assert access.place is not None, "the state of unknown dialects has no extents"
        value = access.place.memref if root.value is None else root.value
        frame = Frame()
        if self.is_linear(root) or not is_memref(value.type):
            frame.require(Constraint(constant(-1)))
        for _ in range(rank):
            frame.add_loop(None)
        for position in range(rank - lifetime) if not frame.clauses else ():
            place = dim(lifetime + position)
            frame.require(Constraint(place))
            frame.require(Constraint(extent_in(frame, value, position) - 1 - place))
        return self._iterations.system(frame, (), "M", "", access.op).domain()

    def is_linear(self, root: Root) -> bool:
        """Return whether elements of a memory are known only by linear address."""
        return identity_of(root) in self._memory.linear

    def outside(self, access: ProofAccess) -> Relations:
        """Return the relation from iterations of an access to elements that may be outside of its
        memory, or outside of the view that it uses."""
        reached = self.reached_by(access)
        if access.is_view or self.is_linear(access.root):
            checked = check(access.op, self._iterations.domains)
            moved = moved_by(access.op)
            is_in = self._stays_inside(access)
            if (checked.excesses or checked.reasons) and not is_in:
                return reached
            if self.is_linear(access.root) and moved is not None and (is_in or not moved.walks):
                # Subscripts are more precise than positions; `views` has the sources of views.
                return Relations.of(())
        return reached.inverse().outside(self.inside(access)).inverse()

    def _stays_inside(self, access: ProofAccess) -> bool:
        """Return whether all lanes that are accessed have subscripts within the static extents of a
        view."""
        frame = access.frame.copy()
        frame.choose(access.beyond)
        beyond = self._iterations.system(frame, (), access.name, "M", access.op, access.loops)
        return access.beyond != () and beyond.is_empty()

    def negative_sizes(self, op: Operation) -> Relations:
        """Return the iterations in which an allocation has a negative size."""
        frame = self._iterations.domains.of(op).frame.copy()
        frame.choose([(Constraint(-frame.resolve(size) - 1),) for size in op.operands])
        return self._iterations.system(frame, (constant(0),), "", INTEGERS, op)

    def unequal_shapes(self, op: memref.CopyOp) -> Relations:
        """Return the iterations in which a copy is between memories of different shapes."""
        source = op.source
        target = op.target
        assert is_memref(source.type) and is_memref(target.type), "both have been accessed"
        frame = self._iterations.domains.of(op).frame.copy()
        different: list[Conjunction] = []
        for position in range(source.type.get_num_dims()):
            difference = extent_in(frame, source, position) - extent_in(frame, target, position)
            different += [(Constraint(difference - 1),), (Constraint(-difference - 1),)]
        frame.choose(different)
        return self._iterations.system(frame, (constant(0),), "", INTEGERS, op)
