"""Schedules of statements: from their accesses and execution order to a tree of loops, through isl.

A program is given as events, the accesses of its statements: for each the relation from the
statement's iterations to the elements that it accesses, and to the times at which it does so. The
dependences are those of memory, without transitive ones (isl's dataflow analysis, run three times:
the writes that a read sees, the writes that a write overwrites, and the reads before a write).
isl's scheduler gives bands of loops (Bondhugula et al., "A Practical Automatic Polyhedral
Parallelizer and Locality Optimizer", 2008; Feautrier, "Some Efficient Solutions to the Affine
Scheduling Problem", 1992), and its code generator loops, conditions and statements, as plain data
(Verdoolaege et al., "Schedule Trees", 2014; Grosser et al., "Polyhedral AST Generation Is More Than
Scanning Polyhedra", 2015).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager, suppress
from functools import reduce
from graphlib import CycleError, TopologicalSorter
from typing import Literal, TypeAlias

import islpy as isl

from loopwright.exact.presburger import isl_objects as objects
from loopwright.exact.presburger.budget import LONG, UndecidedError
from loopwright.exact.presburger.isl_objects import IN, OUT, guarded
from loopwright.exact.presburger.tableau import Tableau
from loopwright.records import dataclass, replace
from loopwright.reporting.unknown import Cause


@dataclass(frozen=True, slots=True)
class Event:
    """An access of a statement.

    `cells` relate the iterations of the statement to the elements of `memory` that they access.
    `times` relate the iterations to their execution times, all of the same length. The accesses of
    a memory with `updates` combine values into its elements by one kind of reduction. Their order
    is free, but the iterations of statements still execute one at a time.
    """

    statement: int
    reads: bool
    writes: bool
    memory: int
    cells: tuple[Tableau, ...]
    times: tuple[Tableau, ...]
    updates: bool = False

    def never(self) -> Event:
        """Return this event with empty relations: it is never executed."""
        return replace(self, cells=(), times=())


_WEIGHT = 16
"""The minimum cost, in steps, of an isl operation in its scheduler's linear programs."""

_WEIGHT_AGAIN = 16 * _WEIGHT
"""The same where dependences are not simplified: the linear programs are larger, and some have
solutions with numbers so long that the search would take minutes."""

_GREATEST = 20
"""The greatest coefficient of a schedule: searching for greater ones takes long, and they are
useless."""

_CROSSINGS = (2, 3, 4, 6, 8, 12, 16, 20, 24, 32)
"""Candidate slopes of the second faces of diamonds: twice the skewing factor of the band."""

Algorithm = Literal["isl", "feautrier"]
Fuse = Literal["max", "min", "smart"]


@dataclass(frozen=True, slots=True)
class Request:
    """Options of a schedule: sizes of tiles (the last one also counts for all deeper loops; none:
    no tiles), whether the tile loops of a band are skewed so that all but the first are parallel
    (`wavefront`), whether full tiles get separate loops (`full_tiles`), and whether to detect
    parallel loops (`parallel`). With `separate`, parts of loops get separate loops where these then
    contain fewer conditions. With `diamond`, outermost bands get diamond tiles, which start
    concurrently, where possible."""

    algorithm: Algorithm = "isl"
    fuse: Fuse = "smart"
    tile_sizes: tuple[int, ...] = ()
    wavefront: bool = False
    full_tiles: bool = False
    separate: bool = False
    parallel: bool = False
    diamond: bool = False

    def tile_size(self, member: int) -> int:
        """Return the size of tiles along a member of a band."""
        return self.tile_sizes[min(member, len(self.tile_sizes) - 1)]

    @property
    def of_tiles(self) -> Sequence[str]:
        """The names of the requested options about tiles."""
        options = {
            "wavefront": self.wavefront,
            "diamond": self.diamond,
            "full-tiles": self.full_tiles,
        }
        return [name for name, is_requested in options.items() if is_requested]


@dataclass(frozen=True, slots=True)
class Untaken:
    """A requested option without effect: why, and a pair of dependent iterations if a dependence is
    the reason."""

    option: str
    reason: str
    pairs: isl.UnionMap | None = None


# Results


@dataclass(frozen=True, slots=True)
class Call:
    """An operator and its arguments, by isl's name for it: `add`, `min`, `fdiv_q`, …"""

    name: str
    args: tuple[Expr, ...]


Expr: TypeAlias = "int | str | Call"
"""A number, the name of an iterator or of a parameter (`p0`, `p1`, …), or a call."""


@dataclass(frozen=True, slots=True)
class For:
    """A loop; without a `condition` it executes once, for the first value."""

    iterator: str
    first: Expr
    condition: Expr | None
    step: int
    body: Node
    is_parallel: bool = False


@dataclass(frozen=True, slots=True)
class If:
    """A condition, the node executed if it holds, and the node executed otherwise."""

    condition: Expr
    then: Node
    otherwise: Node | None


@dataclass(frozen=True, slots=True)
class Series:
    """Nodes that are executed in sequence."""

    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Execute:
    """The execution of an iteration of a statement."""

    statement: int
    arguments: tuple[Expr, ...]


Node: TypeAlias = "For | If | Series | Execute"


# Relations


def parameter_name(number: int) -> str:
    """Return the name of a parameter in expressions."""
    return f"p{number}"


def statement_name(number: int) -> str:
    """Return the name of a statement in schedules."""
    return f"S{number}"


def event_name(number: int) -> str:
    """Return the name of an event in relations."""
    return f"E{number}"


def named_map(tableau: Tableau, domain: str, range_: str) -> isl.Map:
    """Return a relation between tuples of these names, its symbols numbered parameters."""
    counts = tableau.num_symbols, tableau.num_domain, tableau.num_range
    context = objects.context()
    space = isl.Space.alloc(context, *counts)
    for number in range(counts[0]):
        space = space.set_dim_name(objects.PARAM, number, parameter_name(number))
    space = space.set_tuple_name(IN, domain).set_tuple_name(OUT, range_)
    basic = isl.BasicMap.from_constraint_matrices(
        space,
        objects.matrix(tableau.equalities, tableau.num_columns + 1),
        objects.matrix(tableau.inequalities, tableau.num_columns + 1),
        IN,
        OUT,
        objects.PARAM,
        objects.DIV,
        objects.CST,
    )
    return isl.Map.from_basic_map(basic)


def union_of(maps: Iterable[isl.Map]) -> isl.UnionMap:
    """Return the union of relations between any tuples."""
    union = isl.UnionMap.empty(isl.Space.params_alloc(objects.context(), 0))
    for part in maps:
        union = union.union(isl.UnionMap.from_map(part))
    return union


def empty_relation() -> isl.UnionMap:
    """Return the relation without pairs."""
    return union_of(())


def context_of(systems: Sequence[Tableau]) -> isl.Set:
    """Return the set of parameter values: the union of the given systems of symbols, or the
    universe."""
    if not systems:
        return isl.Set.universe(isl.Space.params_alloc(objects.context(), 0))
    return _union([named_map(part, "", "").params() for part in systems])


def _union(parts: Sequence[isl.Set]) -> isl.Set:
    """Return the union of sets, without sets contained in earlier ones. isl's coalescing is not
    called here: it crashes on some relations."""
    union = parts[0]
    for part in parts[1:]:
        union = union if part.is_subset(union) else union.union(part)
    return union


def maps_of(relation: isl.UnionMap) -> list[isl.Map]:
    """Return the parts of a relation, each between two tuples."""
    maps: list[isl.Map] = []
    relation.foreach_map(maps.append)
    return maps


class _Accesses:
    """The elements that events of one kind read and write."""

    def __init__(self) -> None:
        self.reads, self.writes = empty_relation(), empty_relation()

    def add(self, event: Event, accessed: isl.UnionMap) -> None:
        self.reads = self.reads.union(accessed) if event.reads else self.reads
        self.writes = self.writes.union(accessed) if event.writes else self.writes


class DirectDependences:
    """The direct dependences of a program: between its events (`direct`), and by kind between its
    statements; with the statements' iterations. Updates, whose order is free, depend on each other
    only through other accesses (`updates` relates neighbouring updates)."""

    direct: isl.UnionMap
    flow: isl.UnionMap
    anti: isl.UnionMap
    output: isl.UnionMap
    updates: isl.UnionMap
    domain: isl.UnionSet
    weight: int
    """The minimum cost of an isl operation in steps; more for long numbers."""

    def __init__(self, events: Sequence[Event]) -> None:
        """Raises `UndecidedError` if finding them takes too many steps."""
        systems = (part for event in events for part in (*event.cells, *event.times))
        longest = max(map(objects.longest_coefficient, systems), default=0)
        self.weight = 1 + max(0, longest - LONG) // 2
        with guarded(None):
            tied = _Accesses()
            free = _Accesses()
            times = empty_relation()
            statements = empty_relation()
            for number, event in enumerate(events):
                name = event_name(number)
                statement = statement_name(event.statement)
                memory = f"M{event.memory}"
                accessed = union_of(named_map(part, name, memory) for part in event.cells)
                when = union_of(named_map(part, name, "T") for part in event.times)
                (free if event.updates else tied).add(event, accessed)
                times = times.union(when.intersect_domain(accessed.domain()))
                pairs = (_renaming(part, name, statement) for part in event.cells)
                statements = statements.union(union_of(pairs))
            flow = _behind(tied.reads, times, tied.writes, free.writes)
            flow = flow.union(_behind(free.reads, times, tied.writes))
            output = _behind(tied.writes, times, tied.writes, free.writes)
            output = output.union(_behind(free.writes, times, tied.writes))
            anti = _since(tied.writes, times, tied.reads.union(free.reads), tied.writes)
            anti = anti.union(_since(free.writes, times, tied.reads, tied.writes))
            updates = _behind(free.reads, times, free.writes)

            self.domain = empty_relation().domain()
            for part in maps_of(statements):
                iterations = isl.UnionSet.from_set(part.range())
                if not iterations.is_subset(self.domain):
                    self.domain = self.domain.union(iterations)
            same = self.domain.identity()

            def between(pairs: isl.UnionMap) -> isl.UnionMap:
                orders = pairs.apply_domain(statements).apply_range(statements)
                return orders.subtract(same)

            self.direct = flow.union(anti).union(output)
            self.flow, self.anti = between(flow), between(anti)
            self.output, self.updates = between(output), between(updates)

    def is_acyclic(self) -> bool:
        """Return whether no two statements depend on each other mutually, even transitively: loops
        can be fully distributed."""
        with guarded(None):
            parts = maps_of(self.flow.union(self.anti).union(self.output))
        later: dict[str, set[str]] = {}
        for part in parts:
            ends = part.get_tuple_name(IN), part.get_tuple_name(OUT)
            if ends[0] != ends[1]:
                later.setdefault(ends[0], set()).add(ends[1])
        try:
            TopologicalSorter(later).prepare()
        except CycleError:
            return False
        return True


def _renaming(cells: Tableau, name: str, statement: str) -> isl.Map:
    """Return the relation from an event's iterations to the same ones of its statement."""
    domain = named_map(cells, name, "").domain()
    pairs = isl.Map.identity(domain.get_space().map_from_set()).intersect_domain(domain)
    return pairs.set_tuple_name(OUT, statement)


def _behind(
    sink: isl.UnionMap,
    times: isl.UnionMap,
    writes: isl.UnionMap,
    other_writes: isl.UnionMap | None = None,
) -> isl.UnionMap:
    """Return the last write before each sink, and the `others` after that write, of which none
    hides another."""
    flow = _flow(sink, times, must=writes).get_must_dependence()
    return flow if other_writes is None else flow.union(_since(sink, times, other_writes, writes))


def _since(
    sink: isl.UnionMap, times: isl.UnionMap, sources: isl.UnionMap, writes: isl.UnionMap
) -> isl.UnionMap:
    """Return the sources before each sink without a write in between."""
    return _flow(sink, times, may=sources, kill=writes).get_may_dependence()


def _flow(
    sink: isl.UnionMap,
    times: isl.UnionMap,
    *,
    must: isl.UnionMap | None = None,
    may: isl.UnionMap | None = None,
    kill: isl.UnionMap | None = None,
) -> isl.UnionFlow:
    info = isl.UnionAccessInfo.from_sink(sink)
    if must is not None:
        info = info.set_must_source(must)
    if may is not None:
        info = info.set_may_source(may)
    if kill is not None:
        info = info.set_kill(kill)
    return info.set_schedule_map(times).compute_flow()


# Scheduling


def schedule(
    dependences: DirectDependences, request: Request
) -> tuple[isl.Schedule, Sequence[Untaken]]:
    """Return isl's schedule with its bands tiled, and the options without effect.

    Raises `UndecidedError` if there is no schedule, or if computing it takes too many steps.
    """
    with _options(request):
        try:
            result = _scheduled(dependences, dependences.domain, is_near=True)
        except UndecidedError as error:
            if not error.internal:
                raise
            result = _scheduled(dependences, _boxes_around(dependences.domain), is_near=False)
        if not request.tile_sizes:
            reason = "there are no tiles without 'tile-size'"
            return result, [Untaken(option, reason) for option in request.of_tiles]
        tiled, tiling = _tiled(result, dependences, request)
        if not tiling.has_tiles and _has_several_loops(dependences.domain):
            # Simplified dependences have lost bounds that keep distances finite, and isl finds
            # fewer loops for a band then.
            with suppress(UndecidedError):
                universe = dependences.domain.universe()
                whole = _scheduled(dependences, universe, _WEIGHT_AGAIN, is_near=True)
                tiled_again, tiling_again = _tiled(whole, dependences, request)
                if tiling_again.has_tiles:
                    return tiled_again, tiling_again.untaken
        return tiled, tiling.untaken


def _tiled(
    result: isl.Schedule, dependences: DirectDependences, request: Request
) -> tuple[isl.Schedule, _Tiling]:
    """Return a schedule with its bands tiled, and the tiled bands."""
    with guarded(None):
        order = dependences.flow.union(dependences.anti).union(dependences.output)
        tiling = _Tiling(request, order)
        return tiling.tiled(result.get_root()).get_schedule(), tiling


def _has_several_loops(domain: isl.UnionSet) -> bool:
    """Return whether a statement has more than one loop, so that tiles are possible at all."""
    ranks: list[int] = []
    domain.foreach_set(lambda iterations: ranks.append(iterations.dim(objects.SET)))
    return max(ranks, default=0) > 1


def carried_outermost(tree: isl.Schedule) -> isl.UnionMap:
    """Return the pairs of iterations that the outermost loop of a schedule executes in different
    iterations, earlier one first."""
    with guarded(None):
        node = _first_band(tree.get_root())
        if node is None:
            return empty_relation()
        member = isl.UnionMap.from_union_pw_aff(node.band_get_partial_schedule().get_at(0))
        return member.lex_lt_union_map(member)


def _first_band(node: isl.ScheduleNode) -> isl.ScheduleNode | None:
    if node.get_type() == isl.schedule_node_type.band:
        return node
    inner = (_first_band(node.child(position)) for position in range(node.n_children()))
    return next((band for band in inner if band is not None), None)


def _scheduled(
    dependences: DirectDependences, bounds: isl.UnionSet, weight: int = _WEIGHT, *, is_near: bool
) -> isl.Schedule:
    """Compute a schedule with isl, with dependences simplified relative to bounding boxes of
    iterations: the linear programs are far smaller, but some programs have no schedule then. Unless
    `is_near`, the proximity of dependent iterations is not optimised: without bounds that make
    distances finite, isl would achieve it with coefficients as large as extents."""
    with guarded(None):
        kinds = dependences.flow, dependences.anti, dependences.output
        flow, anti, output = (kind.gist_domain(bounds).gist_range(bounds) for kind in kinds)
        order = flow.union(anti).union(output)
        updates = dependences.updates.gist_domain(bounds).gist_range(bounds)
    with guarded(None, weight * dependences.weight):
        constraints = isl.ScheduleConstraints.on_domain(dependences.domain)
        constraints = constraints.set_validity(order)
        constraints = constraints.set_coincidence(order.union(updates))
        if is_near:
            near = flow.union(anti).union(_of_one_statement(updates))
            constraints = constraints.set_proximity(near)
        return constraints.compute_schedule()


def _of_one_statement(pairs: isl.UnionMap) -> isl.UnionMap:
    return union_of(
        part for part in maps_of(pairs) if part.get_tuple_name(IN) == part.get_tuple_name(OUT)
    )


def _boxes_around(domain: isl.UnionSet) -> isl.UnionSet:
    """Return for each statement the box of its iterations: the range of each coordinate,
    independent of the others."""
    with guarded(None):
        boxes: list[isl.Set] = []

        def enclose(iterations: isl.Set) -> None:
            box = isl.Set.universe(iterations.get_space())
            rank = iterations.dim(objects.SET)
            for k in range(rank):
                prefix = iterations.eliminate(objects.SET, k + 1, rank - k - 1)
                box = box.intersect(prefix.eliminate(objects.SET, 0, k).coalesce())
            boxes.append(box)

        domain.foreach_set(enclose)
        return reduce(isl.UnionSet.union, map(isl.UnionSet.from_set, boxes))


@contextmanager
def _options(request: Request) -> Generator[None]:
    """Set isl's options for a request, and restore them afterwards."""
    context = objects.context()
    algorithms = isl.schedule_algorithm
    feautrier = request.algorithm == "feautrier"
    context.set_schedule_algorithm(algorithms.FEAUTRIER if feautrier else algorithms.ISL)
    context.set_schedule_serialize_sccs(int(request.fuse == "min"))
    context.set_schedule_maximize_band_depth(int(request.fuse != "max"))
    context.set_schedule_whole_component(int(request.fuse == "max"))
    context.set_schedule_treat_coalescing(0)
    context.set_schedule_max_coefficient(_GREATEST)
    context.set_schedule_max_constant_term(_GREATEST)
    context.set_tile_scale_tile_loops(int(not request.wavefront))
    context.set_tile_shift_point_loops(0)
    context.set_ast_build_prefer_pdiv(0)
    context.set_ast_build_allow_or(0)
    context.set_ast_build_detect_min_max(1)
    context.set_ast_build_atomic_upper_bound(1)
    yield


class _Tiling:
    """Tiles the bands of a schedule, and records why a band is not tiled."""

    def __init__(self, request: Request, order: isl.UnionMap) -> None:
        self._request = request
        self._order = order
        self._effective_options: set[str] = set()
        self._reasons: dict[str, Untaken] = {}

    @property
    def has_tiles(self) -> bool:
        """Whether a band was tiled."""
        return "tile-size" in self._effective_options

    @property
    def untaken(self) -> list[Untaken]:
        """The options that had no effect on any band."""
        if not self.has_tiles:
            without = Untaken("tile-size", "there is no loop")
            reason = "there are no tiles"
            untaken_tile_options = [Untaken(option, reason) for option in self._request.of_tiles]
            return [self._reasons.get("tile-size", without), *untaken_tile_options]
        return [
            option_reason
            for name, option_reason in self._reasons.items()
            if name not in self._effective_options
        ]

    def _refuse(self, option: str, reason: str, pairs: isl.UnionMap | None = None) -> None:
        previous = self._reasons.get(option)
        if previous is None or (previous.pairs is None and pairs is not None):
            self._reasons[option] = Untaken(option, reason, pairs)

    def tiled(self, node: isl.ScheduleNode) -> isl.ScheduleNode:
        """Tile each permutable band of several loops below a node."""
        kind = node.get_type()
        if kind == isl.schedule_node_type.leaf:
            return node
        if kind == isl.schedule_node_type.band:
            if node.band_n_member() > 1 and node.band_get_permutable():
                self._effective_options.add("tile-size")
                crossing = self._crossing(node) if self._request.diamond else None
                if crossing is not None:
                    self._effective_options |= {"diamond", "wavefront"}
                    return _in_diamonds(node, self._request, crossing)
                return self._in_boxes(node)
            self._refuse("tile-size", *self._why_no_tiles(node))
        for position in range(node.n_children()):
            node = self.tiled(node.child(position)).parent()
        return node

    def _why_no_tiles(self, node: isl.ScheduleNode) -> tuple[str, isl.UnionMap | None]:
        """Return why a band is not tiled, for example because an inner loop runs backwards along a
        dependence that the band carries."""
        inner = _first_band(node.child(0))
        if inner is None:
            return "no statement is in two loops of several iterations", None
        outer_times = node.get_prefix_schedule_union_map()
        member = isl.UnionMap.from_union_pw_aff(inner.band_get_partial_schedule().get_at(0))
        times = outer_times.flat_range_product(member)
        return "loops may not change places", times.lex_gt_union_map(times)

    def _in_boxes(self, node: isl.ScheduleNode) -> isl.ScheduleNode:
        request = self._request
        count = node.band_n_member()
        values = isl.MultiVal.zero(node.band_get_space())
        for member in range(count):
            values = values.set_val(member, objects.value_of(request.tile_size(member)))
        tiled = node.band_tile(values)
        full = _full_tiles(tiled, request, count) if request.full_tiles else None
        if request.wavefront and tiled.band_member_get_coincident(0):
            self._refuse("wavefront", "the outermost loop over tiles is parallel without it")
        elif request.wavefront:
            self._effective_options.add("wavefront")
            tiled = _wavefront(tiled, count)
            full = None if full is None else _in_wavefronts(full, count)
        if full is None or full.is_empty():
            if request.full_tiles:
                self._refuse("full-tiles", "no tile is full")
            return tiled
        self._effective_options.add("full-tiles")
        outer = full.dim(objects.SET) - count
        isolated = isl.Map.from_domain(full).move_dims(OUT, 0, IN, outer, count).wrap()
        return tiled.band_set_ast_build_options(isl.UnionSet(isolated.set_tuple_name("isolate")))

    def _crossing(self, node: isl.ScheduleNode) -> isl.UnionPwAff | None:
        """Return the crossing function of a band (`_crossing`), if it can have diamond tiles; else
        the refusal is recorded."""
        if node.get_schedule_depth():
            self._refuse("diamond", "the loops are inside of another one")
        elif node.band_member_get_coincident(0):
            self._refuse("diamond", "the outermost loop over tiles is parallel without it")
        else:
            crossing = _crossing(node, self._order)
            if crossing is None:
                factor = _CROSSINGS[-1]
                members = node.band_get_partial_schedule()
                across = members.get_at(0).scale_val(objects.value_of(factor))
                times = isl.UnionMap.from_union_pw_aff(across.sub(members.get_at(1)))
                reason = "dependences are not between the faces of diamonds"
                self._refuse("diamond", reason, times.lex_gt_union_map(times))
            return crossing
        return None


def _crossing(node: isl.ScheduleNode, order: isl.UnionMap) -> isl.UnionPwAff | None:
    """Return the schedule of the first member of a diamond band: a multiple of the first member
    less the second, with a delay for each statement, that does not decrease along dependences. None
    if none of the tried multiples is steep enough."""
    members = node.band_get_partial_schedule()
    when = isl.UnionMap.from_multi_union_pw_aff(members)
    names = [f"c{k}" for k in range(node.band_n_member())]
    for factor in _CROSSINGS:
        text = f"{{ [{', '.join(names)}] -> [{factor} * c0 - c1] }}"
        across = isl.UnionMap.read_from_str(objects.context(), text)
        shifts = _shifts(order, when, across)
        if shifts is None:
            continue
        difference = members.get_at(0).scale_val(objects.value_of(factor)).sub(members.get_at(1))
        later = isl.UnionPwAff.empty_space(difference.get_space())
        for part in maps_of(when):
            zero = isl.Aff.zero_on_domain_space(part.domain().get_space())
            shift = objects.value_of(shifts.get(part.get_tuple_name(IN), 0))
            of_statement = isl.UnionPwAff.from_pw_aff(
                isl.PwAff.from_aff(zero.set_constant_val(shift))
            )
            later = later.union_add(of_statement)
        return difference.add(later)
    return None


def _shifts(order: isl.UnionMap, when: isl.UnionMap, across: isl.UnionMap) -> dict[str, int] | None:
    """Return the delays of statements with which a function of the schedule does not decrease along
    dependences; None if there are none."""
    back: list[tuple[str, str, int]] = []
    for part in maps_of(order):
        pairs = isl.UnionMap.from_map(part).apply_domain(when).apply_range(when)
        for step in maps_of(pairs.deltas().apply(across).identity()):
            least = step.domain().dim_min_val(0)
            if not least.is_int():
                return None
            ends = part.get_tuple_name(IN), part.get_tuple_name(OUT)
            back.append((*ends, -least.to_python()))
    shifts: dict[str, int] = {}
    for _ in range(len({end for first, last, _ in back for end in (first, last)}) + 1):
        changed = False
        for first, last, least in back:
            least_delay = shifts.get(first, 0) + least
            if least_delay > shifts.get(last, 0):
                shifts[last] = least_delay
                changed = True
        if not changed:
            return shifts
    return None


def _in_diamonds(
    node: isl.ScheduleNode, request: Request, crossing: isl.UnionPwAff
) -> isl.ScheduleNode:
    """Tile a band with diamonds, whose faces are those of its second member and of the crossing
    function, with wavefronts of tiles outermost: all tiles of a wavefront can start concurrently
    (Bandishti, Pananilath and Bondhugula, "Tiling Stencil Computations to Maximize Parallelism",
    2012)."""
    members = node.band_get_partial_schedule()
    count = node.band_n_member()
    faces = (crossing, *(members.get_at(k) for k in range(1, count)))
    tiles = [
        face.scale_down_val(objects.value_of(request.tile_size(number))).floor()
        for number, face in enumerate(faces)
    ]
    partial = members.set_at(0, tiles[0].add(tiles[1]))
    for number in range(1, count):
        partial = partial.set_at(number, tiles[number])
    return node.insert_partial_schedule(partial)


def _full_tiles(tiled: isl.ScheduleNode, request: Request, count: int) -> isl.Set | None:
    """Return the loops around a band of tiles, with the full tiles of each statement; a statement
    without full tiles is left out. `tiled` is the band of tile loops, with that of the point loops
    inside."""
    outer = tiled.get_schedule_depth()
    names = [f"c{k}" for k in range(outer + 2 * count)]
    tiles = names[outer : outer + count]
    places = names[outer + count :]
    bounds: list[str] = []
    for member, (tile, place) in enumerate(zip(tiles, places, strict=True)):
        size = request.tile_size(member)
        first = f"{size} * {tile}" if request.wavefront else tile
        bounds.append(f"{first} <= {place} < {first} + {size}")
    text = f"{{ [{', '.join(names)}] : {' and '.join(bounds)} }}"
    boxes = isl.Set.read_from_str(objects.context(), text)
    full_tiles: isl.Set | None = None
    iterations_without_tiles: list[isl.Set] = []
    for part in maps_of(tiled.child(0).child(0).get_prefix_schedule_relation()):
        executed = part.range()
        accessed = executed.project_out(objects.SET, outer + count, count)
        missing = boxes.intersect(accessed.add_dims(objects.SET, count)).subtract(executed)
        full = accessed.subtract(missing.project_out(objects.SET, outer + count, count))
        if full.is_empty():
            iterations_without_tiles.append(accessed)
        else:
            full_tiles = full if full_tiles is None else full_tiles.intersect(full)
    return (
        full_tiles
        if full_tiles is None
        else reduce(isl.Set.subtract, iterations_without_tiles, full_tiles)
    )


def _wavefront(tiled: isl.ScheduleNode, count: int) -> isl.ScheduleNode:
    """Replace the first member of a band by the sum of all members: iterations with one value of
    the sum depend only on those with smaller values, as all members count upwards along
    dependences."""
    members = tiled.band_get_partial_schedule()
    total = reduce(isl.UnionPwAff.add, [members.get_at(k) for k in range(count)])
    return tiled.delete().insert_partial_schedule(members.set_at(0, total))


def _in_wavefronts(full: isl.Set, count: int) -> isl.Set:
    """Return the set of full tiles, with the wavefront number instead of the first coordinate."""
    rank = full.dim(objects.SET)
    names = [f"c{k}" for k in range(rank)]
    first = rank - count
    total = " + ".join(names[first:])
    skewed = ", ".join([*names[:first], total, *names[first + 1 :]])
    text = f"{{ [{', '.join(names)}] -> [{skewed}] }}"
    return full.apply(isl.Map.read_from_str(objects.context(), text))


# Loops


def loops_of(schedule: isl.Schedule, request: Request, context: Sequence[Tableau]) -> Node:
    """Generate the loops of a schedule, for parameters in one of the sets in `context`.

    Raises `UndecidedError` if finding them takes too many steps.
    """
    with _options(request), guarded(None):
        if request.separate:
            schedule = schedule.map_schedule_node_bottom_up(_separated)
        build = isl.AstBuild.from_context(context_of(context))
        return _node(build.node_from_schedule(schedule))


def _separated(node: isl.ScheduleNode) -> isl.ScheduleNode:
    if node.get_type() == isl.schedule_node_type.band:
        for member in range(node.band_n_member()):
            node = node.band_member_set_ast_loop_type(member, isl.ast_loop_type.separate)
    return node


def _node(node: isl.AstNode) -> Node:
    """Convert a node of isl's syntax tree."""
    kind = _enumerator_name(node.get_type())
    if kind == "for_":
        once = bool(node.for_is_degenerate())
        step = 1 if once else _expr(node.for_get_inc())
        if not isinstance(step, int):
            raise UndecidedError.of(Cause.GAVE_UP, "a step is not a number")
        iterator = _expr(node.for_get_iterator())
        assert isinstance(iterator, str), "iterators have names"
        return For(
            iterator,
            _expr(node.for_get_init()),
            None if once else _expr(node.for_get_cond()),
            step,
            _node(node.for_get_body()),
        )
    if kind == "if_":
        otherwise = _node(node.if_get_else_node()) if node.if_has_else_node() else None
        return If(_expr(node.if_get_cond()), _node(node.if_get_then_node()), otherwise)
    if kind == "block":
        children = node.block_get_children()
        return Series(tuple(_node(children.get_at(k)) for k in range(children.n_ast_node())))
    if kind == "mark":
        return _node(node.mark_get_node())
    call = _expr(node.user_get_expr())
    assert isinstance(call, Call), "statements are called"
    name = call.args[0]
    assert isinstance(name, str), "statements have names"
    return Execute(int(name[1:]), call.args[1:])


def _enumerator_name(kind: object) -> str:
    """Return the name of a member of one of isl's enumerations."""
    return str(kind).rpartition(".")[2]


def _expr(expr: isl.AstExpr) -> Expr:
    kind = expr.get_type()
    if kind == isl.ast_expr_type.int:
        return objects.number_of(expr.get_val())
    if kind == isl.ast_expr_type.id:
        return expr.get_id().get_name()
    args = tuple(_expr(expr.get_op_arg(k)) for k in range(expr.get_op_n_arg()))
    return Call(_enumerator_name(expr.get_op_type()), args)
