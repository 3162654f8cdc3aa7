"""Stages: parts of a program that run one after the other, each cut into tiles.

A stage is a loop nest, or a store outside of loops, in one iteration of the loops outside of it, if
any. Each of its *coordinates* assigns positions to the iterations of its statements, and is cut at
some positions; a tile has the iterations between two cuts in each coordinate. If all dependences of
a stage go forwards in each coordinate, or all backwards, tiles execute atomically in that order,
each reading the results of earlier tiles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial

from xdsl.ir import Operation

from loopwright.exact.indices import Fresh
from loopwright.exact.memory.access import Access
from loopwright.exact.presburger import relation
from loopwright.exact.scop import Scop
from loopwright.exact.statements import Statement, writes_elements
from loopwright.ir.affine_expr.simplify import flatten
from loopwright.ir.core.enclosing import is_inside, op_in, ops_around
from loopwright.ir.core.locations import source_location
from loopwright.ir.dialects import affine, scf
from loopwright.ir.dialects.cf import AssertOp
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
from loopwright.ir.interfaces.control_flow import Assertion
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.refusal import Refusal, RefusedError
from loopwright.ir.syntax.files import SourceText
from loopwright.ir.syntax.value_names import value_name
from loopwright.loops.chunks.arrays import Memory
from loopwright.loops.chunks.task_code import Position, computed_from
from loopwright.records import dataclass, field, replace
from loopwright.reporting.errors import ChunkingError, Diagnostic, SourceLocation
from loopwright.reporting.ledger import Evidence, Reason, Witness
from loopwright.reporting.witnesses import IterationPair, NamedPoint

# Refusals as errors

_PLANNER = "dask"
"""The name of the planner in the ledger."""


def chunking_error(refusal: Refusal, sources: Sequence[SourceText]) -> ChunkingError:
    """Return the error for a refusal, with the source line."""
    entry = refusal.entry(_PLANNER)
    where = entry.location
    line = None if where is None else _source_line(where, sources)
    message = f"{entry.message} [{entry.code}]"
    return ChunkingError(Diagnostic(message, where, source_line=line), entry)


def text_at(op: Operation, name: str, sources: Sequence[SourceText]) -> str:
    """Return an element of an array as written in the source of an op: `a[idx[i]]`; `a[…]` if
    unknown.

    >>> from xdsl.dialects.test import TestOp
    >>> text_at(TestOp(), "a", ())
    'a[…]'
    """
    where = source_location(op)
    line = None if where is None else _source_line(where, sources)
    text = "" if line is None or where is None else line[where.column - 1 :]
    depth = 0
    for end, character in enumerate(text, 1):
        depth += (character in "[(") - (character in ")]")
        if depth == 0 and character == "]" and text.startswith(f"{name}["):
            return text[:end]
    return f"{name}[…]"


def _source_line(where: SourceLocation, sources: Sequence[SourceText]) -> str | None:
    """Return the source line of a location, if its text is available."""
    for source in sources:
        number = where.line - source.first_line
        if source.file == where.file and 0 <= number < len(source.lines):
            return source.lines[number]
    return None


# Stages


@dataclass(frozen=True)
class Accessed:
    """An access of a statement: its elements, and those of its subscripts that are linear."""

    statement: str
    memory: Memory
    access: Access
    elements: relation.NamedUnion
    subscripts: tuple[Position | None, ...]
    is_certain: bool
    """Whether it happens in all iterations of the statement."""


@dataclass()
class Coordinate:
    """A position for each statement, cut at `breaks`: the chunk boundaries of an array's
    axis."""

    memory: Memory
    axis: int
    positions: dict[str, Position]
    is_descending: bool = False
    is_cyclic: bool = False
    """Whether dependences go both ways, so that the coordinate cannot be cut."""

    @property
    def breaks(self) -> tuple[int, ...]:
        """The positions of the cuts."""
        return self.memory.breaks[self.axis]

    def __str__(self) -> str:
        return f"'{self.memory.name}' axis {self.axis}"


@dataclass(frozen=True)
class FreeReduction:
    """Statements that update memory in any order, with the kind of combination."""

    kind: AtomicRMWKind
    names: frozenset[str]


@dataclass(eq=False)
class Stage:
    """A loop or a store with its statements; `outside` are the loops each of whose iterations has
    the stage."""

    number: int
    op: Operation
    outside: tuple[affine.ForOp, ...]
    names: tuple[str, ...]
    coordinates: list[Coordinate] = field(default_factory=list[Coordinate])
    reductions: dict[int, FreeReduction] = field(default_factory=dict[int, FreeReduction])
    """Memory whose tiles produce partial results to be merged."""
    private: set[int] = field(default_factory=set[int])
    """Memory whose values are only read by the tile and stage that wrote them."""


_MOST_CASES = 10_000
"""The most pairs of cases (systems of constraints that describe accesses) for which dependences are
computed."""


class ChunkedProgram:
    """The statements of a function whose memory has chunks, and their accesses."""

    def __init__(
        self,
        scop: Scop,
        memories: Sequence[Memory],
        values: Mapping[str, int],
        sources: Sequence[SourceText] = (),
        *,
        rechunk: bool,
    ) -> None:
        self.scop = scop
        self.sources = sources
        self.memories = {memory.value: memory for memory in memories}
        self.numbered = {memory.number: memory for memory in memories}
        self.values = values
        self.rechunk = rechunk
        self.statements: dict[str, Statement] = {}
        self.readers: dict[str, str] = {}
        """Loads that the condition of a conditional depends on, by name, with the statement in
        it."""
        self.checks: dict[str, list[Operation]] = {}
        """The assertions before a statement in its block."""
        self.accesses: dict[str, list[Accessed]] = {}
        for statement in scop.statements:
            statement_ops = scop.ops_of(statement.name)
            if any(
                access.writes for access in scop.accesses_in(statement_ops.stores, statement.name)
            ):
                self.statements[statement.name] = statement_ops
        self.domains = {x.name: x.domain for x in scop.statements}
        conditions: dict[scf.IfOp, list[Operation]] = {}
        for name, statement in self.statements.items():
            self.checks[name] = self._checks_before(statement)
            self.statements[name] = statement = _with_checks(statement, self.checks[name])
            ops = list(statement.ops)
            for check in self.checks[name]:
                for load in computed_from(check):
                    for access in scop.accesses_in([load], name):
                        self._expect_kept(load, statement.stores[0], access)
            for op in ops_around(statement.stores[0]):
                if isinstance(op, scf.IfOp):
                    conditions.setdefault(op, computed_from(op))
                    self._expect_conditional(op, conditions[op], name)
                    ops += conditions[op]
            self.accesses[name] = list(self._accessed(ops, name))
        for statement in scop.statements:
            if statement.name not in self.statements:
                self._take_reader(statement.name, conditions)
        self._expect_order()

    # Accesses and statements

    def names_in(self, op: Operation) -> tuple[str, ...]:
        """Return the statements whose stores are in an op, or are the op."""
        return tuple(
            name
            for name, statement in self.statements.items()
            if op is statement.stores[0] or is_inside(statement.stores[0], op)
        )

    def accesses_of(self, names: Iterable[str]) -> list[Accessed]:
        """Return the accesses of statements."""
        return [accessed for name in names for accessed in self.accesses[name]]

    def writes_of(self, names: Iterable[str]) -> list[Accessed]:
        """Return the stores of statements, those to input arrays first."""
        writes = [accessed for accessed in self.accesses_of(names) if accessed.access.writes]
        return sorted(writes, key=lambda x: not x.memory.is_given)

    def _accessed(self, ops: Sequence[Operation], name: str) -> Iterator[Accessed]:
        is_conditional = any(
            isinstance(op, scf.IfOp) for op in ops_around(self.statements[name].stores[0])
        )
        for access in self.scop.accesses_in(dict.fromkeys(ops), name):
            memory = None if access.root.value is None else self.memories.get(access.root.value)
            if memory is None or access.is_linear:
                message = "the memory that this accesses is not known"
                raise RefusedError("unknown-effect", access.op, message)
            elements = self.scop.elements(access, name)
            is_certain = elements.is_exact and not is_conditional
            subscripts = tuple(self._positions(access, len(memory.shape)))
            yield Accessed(name, memory, access, elements, subscripts, is_certain)

    def _positions(self, access: Access, rank: int) -> Iterator[Position | None]:
        """Yield the subscripts of an access as linear forms."""
        if access.subscripts is None:
            yield from [None] * rank
            return
        loops = access.loops
        keys = access.frame.parameters
        for expr in access.subscripts:
            flat = flatten([expr], len(loops), len(keys))
            if flat is None or flat.locals:
                yield None
                continue
            row = flat.rows[0]
            of_keys = dict(zip(keys, row[len(loops) : -1], strict=True))
            of_loops = {
                loop.op: factor
                for loop, factor in zip(loops, row, strict=False)
                if factor and isinstance(loop.op, affine.ForOp)
            }
            key_factors = {key: factor for key, factor in of_keys.items() if factor}
            is_known = not any(
                isinstance(key, Fresh) or key not in self.scop.keys for key in key_factors
            )
            count = sum(1 for factor in row[: len(loops)] if factor)
            is_linear = is_known and len(of_loops) == count
            yield Position(of_loops, key_factors, row[-1]) if is_linear else None

    # What cannot be taken apart

    @staticmethod
    def _checks_before(statement: Statement) -> list[Operation]:
        """Return the assertions between the previous statement and this one."""
        assertions: list[Operation] = []
        op = statement.stores[0].prev_op
        while op is not None and not op.regions and not writes_elements(op):
            is_retried = isinstance(op, AssertOp) and op.is_retried
            if interface_of(op, Assertion) is not None and not is_retried:
                assertions.insert(0, op)
            op = op.prev_op
        return assertions

    def _expect_conditional(self, op: scf.IfOp, condition: list[Operation], name: str) -> None:
        """Raise unless a data-dependent conditional contains only stores and does not overwrite the
        loads of its condition."""
        for inner in op.walk():
            if inner is not op and inner.regions and not isinstance(inner, scf.IfOp):
                message = "this conditional on data cannot be cut: it contains loops"
                raise RefusedError("data-dependent", op, message)
        for load in condition:
            for access in self.scop.accesses_in([load], name):
                self._expect_kept(load, op, access)

    def _expect_kept(self, load: Operation, user: Operation, access: Access) -> None:
        """Raise if a store overwrites memory between a load and the op that uses the value."""
        op = op_in(load.parent_block(), user)
        message = "this is loaded for a condition, and something is stored there before it is used"
        if op is not user:
            raise RefusedError("moved-load", load, message)
        between = load.next_op
        while between is not None and between is not op:
            for statement, statement_ops in self.statements.items():
                for store in self.scop.accesses_in(statement_ops.stores, statement):
                    is_between = store.op is between or is_inside(store.op, between)
                    if is_between and store.root.value is access.root.value:
                        raise RefusedError("moved-load", load, message)
            between = between.next_op

    def _take_reader(self, name: str, conditions: Mapping[scf.IfOp, list[Operation]]) -> None:
        op = self.scop.ops_of(name).stores[0]
        if not any(result.uses for result in op.results) and op.results:
            return
        for statement, checks in self.checks.items():
            if any(op in computed_from(check) for check in checks):
                self.readers[name] = statement
                return
        for conditional, ops in conditions.items():
            if op in ops:
                first = self.names_in(conditional)[0]
                if len(self.scop.place_of(name).loops) == len(self.scop.place_of(first).loops):
                    self.readers[name] = first
                    return
        if all(isinstance(use.operation, scf.IfOp) for r in op.results for use in r.uses):
            if op.results:
                return
        raise RefusedError("unknown-effect", op, "this operation cannot be part of a task")

    def _expect_order(self) -> None:
        """Raise unless whole statements execute in the order of their accesses."""
        cases: Counter[int] = Counter()
        for accessed in self.accesses_of(self.accesses):
            cases[accessed.memory.number] += len(accessed.elements.pieces)
        if sum(n * n for n in cases.values()) > _MOST_CASES:
            message = "what loops access depends on too many conditions, such as bounds that are "
            message += "the least of several: give it fewer, or loops whose bounds are alike"
            raise RefusedError("too-many-cases", None, message)
        for kind in ("flow", "anti", "output"):
            pairs = self.dependences[kind]
            if relation.goes_backwards(pairs, self.scop.schedule):
                message = "a value is loaded before its element is overwritten, and used after that"
                first = next(iter(self.statements.values())).stores[0]
                raise RefusedError("moved-load", first.parent_op(), message)

    @cached_property
    def dependences(self) -> Mapping[str, relation.NamedUnion]:
        """The dependences of each kind."""
        return {kind: self.scop.dependences(kind) for kind in ("flow", "anti", "output")}

    # Stages

    def stage(
        self,
        number: int,
        op: Operation,
        outside: tuple[affine.ForOp, ...],
        reductions: Mapping[int, FreeReduction],
    ) -> Stage | None:
        """Return the stage for an op inside of loops; `None` for a loop whose iterations should be
        stages instead. Ignores dependences of `reductions`."""
        stage = Stage(number, op, outside, self.names_in(op))
        for inner in op.walk():
            if interface_of(inner, Assertion) is not None and not any(
                inner in self.checks[name] for name in stage.names
            ):
                message = "tasks cannot check this while they run"
                raise RefusedError("assertion", inner, message)
        stage.reductions.update(reductions)
        for accessed, axis, _ in self._uncovered(stage, self.writes_of(stage.names)):
            coordinate = self._coordinate(stage, accessed, axis)
            if not coordinate.is_cyclic:
                stage.coordinates.append(coordinate)
            elif accessed.memory.is_given and not self._may_span(stage, accessed, coordinate):
                return None
        reads = [accessed for accessed in self.accesses_of(stage.names) if accessed.access.reads]
        for accessed, axis, position in self._uncovered(stage, reads):
            coordinate = (
                self._coordinate(stage, accessed, axis) if len(position.loops) == 1 else None
            )
            if coordinate is not None and not coordinate.is_cyclic:
                stage.coordinates.append(coordinate)
        self._expect_places(stage)
        stage.private = self._private(stage)
        return stage

    def _may_span(self, stage: Stage, accessed: Accessed, cut: Coordinate) -> bool:
        """Return whether tasks may span all chunks along an axis. `False` if the outer loop should
        be run iteration by iteration instead; raises a refusal if neither is possible."""
        op = stage.op
        if isinstance(op, affine.ForOp):
            subscripts = [x for write in self.writes_of(stage.names) for x in write.subscripts if x]
            if not any(op in x.loops for x in subscripts):
                return False
        if self.rechunk:
            return True
        name = cut.memory.name
        axis = cut.axis
        why = f"chunks of `{name}` along axis {axis} depend on each other in both directions"
        witness = partial(self._backward_pair, stage, cut)
        raise _refuse_cut("dependence-cycle", accessed, axis, why, Reason.ILLEGAL, witness)

    def _backward_pair(self, stage: Stage, cut: Coordinate) -> Witness | None:
        """Two iterations in different chunks, the first of which depends on the second."""
        for kind in self.dependences:
            pair = relation.pair_backwards(*self._dependences_along(stage, cut, kind))
            if pair is not None:
                (first, source), (second, sink) = pair
                return IterationPair(self._point(first, source), self._point(second, sink))
        return None

    def _point(self, name: str, values: Sequence[int]) -> NamedPoint:
        """Return an iteration of a statement, with the names of its loops."""
        loops = [loop.op for loop in self.scop.place_of(name).loops]
        names = [value_name(x.induction_variable) for x in loops if isinstance(x, affine.ForOp)]
        return NamedPoint(values, names)

    @staticmethod
    def _uncovered(
        stage: Stage, accesses: Iterable[Accessed]
    ) -> Iterator[tuple[Accessed, int, Position]]:
        """Yield the axes with several chunks whose subscript no coordinate of a stage has so far,
        up to signs and the constant."""
        for accessed in accesses:
            for axis, position in enumerate(accessed.subscripts):
                if position is None or not accessed.memory.is_cut(axis):
                    continue
                if not position.loops.keys() - set(stage.outside):
                    continue
                cut = (x.positions[accessed.statement] for x in stage.coordinates)
                sizes = [{k: abs(f) for k, f in x.loops.items()} for x in (position, *cut)]
                if sizes[0] not in sizes[1:]:
                    yield accessed, axis, position

    def _coordinate(self, stage: Stage, accessed: Accessed, axis: int) -> Coordinate:
        """Return the coordinate defined by an axis of an array."""
        positions: dict[str, Position] = {}
        position_of: dict[str, Position] = {}
        memory = accessed.memory
        position = accessed.subscripts[axis]
        if position is not None:
            position_of[accessed.statement] = position
        for access in self.writes_of(stage.names) if accessed.access.writes else ():
            position = access.subscripts[axis] if access.memory is memory else None
            if position is not None and position.loops.keys() - set(stage.outside):
                position_of.setdefault(access.statement, position)
        order = list(stage.names)
        for name in order:
            chosen = position_of.get(name) or self._aligned_position(name, position_of)
            if chosen is None:
                chosen = self._aligned(name, memory, axis, stage)
            if chosen is None:
                is_before = order.index(name) < order.index(accessed.statement)
                ends = memory.breaks[axis]
                chosen = Position({}, {}, ends[0] if is_before else ends[-1] - 1)
            positions[name] = chosen
        for reader, name in self.readers.items():
            if name in positions:
                positions[reader] = positions[name]
        coordinate = Coordinate(memory, axis, positions)
        forwards = backwards = False
        for kind in self.dependences:
            directions = relation.directions(*self._dependences_along(stage, coordinate, kind))
            forwards, backwards = forwards or directions[0], backwards or directions[1]
        coordinate.is_descending = backwards
        coordinate.is_cyclic = forwards and backwards
        return coordinate

    def _aligned_position(self, name: str, position_of: Mapping[str, Position]) -> Position | None:
        """Return the position of the known statement that shares most loops with this one, if it
        uses only shared loops."""
        loops = [loop.op for loop in self.scop.place_of(name).loops]
        best: tuple[int, Position] | None = None
        for statement, position in position_of.items():
            common = sum(1 for x in self.scop.place_of(statement).loops if x.op in loops)
            if position.loops.keys() <= set(loops) and (best is None or common > best[0]):
                best = common, position
        return None if best is None else best[1]

    def _aligned(self, name: str, memory: Memory, axis: int, stage: Stage) -> Position | None:
        """Return the subscript of a store to an array with the same chunks on that axis."""
        for accessed in self.accesses[name]:
            if accessed.access.writes and len(accessed.memory.chunks) == len(memory.chunks):
                position = accessed.subscripts[axis]
                if accessed.memory.chunks[axis] == memory.chunks[axis] and position is not None:
                    if position.loops.keys() - set(stage.outside):
                        return position
        return None

    def _dependences_along(
        self, stage: Stage, cut: Coordinate, kind: str, among: Collection[str] = ()
    ) -> tuple[
        relation.NamedUnion, relation.NamedUnion, Mapping[str, int], relation.NamedUnion | None
    ]:
        """Return the dependences in a stage, and the position of its iterations in a coordinate."""
        names = set(among or cut.positions)
        union = self.dependences[kind]
        merged = [reduction.names for reduction in stage.reductions.values()]
        pieces = tuple(
            piece
            for piece in union.pieces
            if names.issuperset(piece.tuples)
            and not any(y.issuperset(piece.tuples) for y in merged)
        )
        pairs = relation.NamedUnion(pieces, union.parameters, True)
        places = self.scop.placed({name: [x.term] for name, x in cut.positions.items()})
        return pairs, places, self.values, self._same_outer_iteration(stage, names)

    def crosses(
        self, stage: Stage, names: Collection[str] = (), kinds: Collection[str] = ()
    ) -> bool:
        """Return whether statements at different positions of a coordinate of a stage depend on
        each other, by dependences of these kinds if any are given."""
        return any(
            any(relation.directions(*self._dependences_along(stage, cut, kind, names)))
            for cut in stage.coordinates
            for kind in kinds or self.dependences
        )

    def _same_outer_iteration(self, stage: Stage, names: set[str]) -> relation.NamedUnion | None:
        """Return the relation of iterations in the same iteration of the outside loops."""
        if not stage.outside:
            return None
        outside = [Position({loop: 1}, {}).term for loop in stage.outside]
        return self.scop.placed(dict.fromkeys(sorted(names), outside))

    def _expect_places(self, stage: Stage) -> None:
        """Raise if an access at unknown positions is along an axis with several chunks."""
        if self.rechunk:
            return
        for accessed in self.accesses_of(stage.names):
            for axis, position in enumerate(accessed.subscripts):
                is_unknown = position is None and not accessed.elements.is_exact
                if is_unknown and accessed.memory.is_cut(axis):
                    verb = "read" if accessed.access.reads else "write"
                    written = text_at(accessed.access.op, accessed.memory.name, self.sources)
                    why = f"`{written}` may {verb} anywhere along axis {axis}"
                    raise _refuse_cut("scattered-access", accessed, axis, why, Reason.UNKNOWN)

    @cached_property
    def users(self) -> Mapping[int, set[str]]:
        """The statements that access each memory."""
        statements: dict[int, set[str]] = {}
        for accessed in self.accesses_of(self.accesses):
            statements.setdefault(accessed.memory.number, set()).add(accessed.statement)
        return statements

    def _private(self, stage: Stage) -> set[int]:
        """Return the temporary memory whose values are only used in the tile that wrote them."""
        names = set(stage.names)
        memories = {accessed.memory.number: accessed.memory for accessed in self.accesses_of(names)}
        own = {
            number
            for number, memory in memories.items()
            if not memory.is_given | memory.is_returned and self.users[number] <= names
        }
        if not own:
            return own
        flow = self.scop.flow
        if flow.unknown:
            return set()
        for piece in flow.pieces:
            source, sink = piece.tuples
            if source not in names or sink not in names:
                continue
            written = {stored.memory.number for stored in self.writes_of([source])}
            read = {
                accessed.memory.number for accessed in self.accesses[sink] if accessed.access.reads
            }
            shared = own & written & read
            if shared and self._leaves_tile(
                stage, relation.NamedUnion((piece,), flow.parameters, True)
            ):
                own -= shared
        return own

    def _leaves_tile(self, stage: Stage, flow: relation.NamedUnion) -> bool:
        """Return whether a value is read in another tile, or in another iteration of the outside
        loops."""
        if not (stage.outside or stage.coordinates):
            return False
        outside = [Position({loop: 1}, {}).term for loop in stage.outside]
        cuts = {x: [cut.positions[x].term for cut in stage.coordinates] for x in stage.names}
        places = self.scop.placed({x: [*outside, *own] for x, own in cuts.items()})
        return any(relation.directions(flow, places, self.values))


def _refuse_cut(
    code: str,
    accessed: Accessed,
    axis: int,
    why: str,
    reason: Reason,
    witness: Callable[[], Witness | None] | None = None,
) -> RefusedError:
    """Return the refusal of an access along an axis that is split into chunks."""
    name = accessed.memory.name
    message = f"{why}: `{name}.rechunk({{{axis}: -1}})`, or `rechunk=True`"
    evidence = Evidence({"array": name, "axis": axis}, witness)
    return RefusedError(code, accessed.access.op, message, reason=reason, evidence=evidence)


def _with_checks(statement: Statement, checks: Sequence[Operation]) -> Statement:
    """Return a statement with the assertions before it."""
    if not checks:
        return statement
    ops = {*statement.ops, *checks}
    for check in checks:
        ops.update(computed_from(check))
    inside = [op for op in statement.block.ops if op in ops]
    outside = [op for op in statement.ops if op not in inside]
    return replace(statement, ops=(*outside, *inside))
