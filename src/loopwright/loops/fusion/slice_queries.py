"""Exact questions about a slice of one nest inside another, as systems of integer constraints.

The sliced nest, the source, is executed, for each iteration `o` of the outer loops of the other
nest, the sink, in the iterations `s` that the slice has for `o`: the pairs (o, s) are its *copies*.
Each question gives an iteration of the source and one of the sink (or two of the source) that break
a condition, or None if nothing does. They raise `UndecidedError` where the budget of the exact
layer does not suffice.

An `AccessForm` is an access or a block without names: its shape, and which parameters of the
question its own are. A `SliceForm` is a slice without names. `AccessForms` and `FusionForms` make
them of accesses and slices. Answers are kept by the structure of forms, so that like nests of a
long program are decided once. Columns of a system are made as they are asked for; all of them
exist, so a system has a solution if the set that it describes is not empty.

A private buffer of an earlier fusion is memory that is written before it is read in each iteration
(`finds_own`): iterations that use the same elements of it do not depend on each other. Only flow
between iterations is a dependence (Feautrier, "Dataflow analysis of array and scalar references",
1991).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from loopwright.exact.dependences.model import common_loops
from loopwright.exact.dependences.nests import NestAccesses
from loopwright.exact.domains import Loop
from loopwright.exact.indices import Extent, Fresh, Offset, Parameter
from loopwright.exact.memory.access import ANYTHING, Access
from loopwright.exact.memory.shapes import AccessRelation, Shape
from loopwright.exact.presburger.budget import UndecidedError, counted
from loopwright.exact.presburger.elimination import is_empty_by_elimination
from loopwright.exact.presburger.tableau import (
    LinearForm,
    SystemBuilder,
    complement,
    difference,
    placed_row,
)
from loopwright.exact.slices.computation import Slice
from loopwright.ir.affine_expr import AffineMap
from loopwright.ir.syntax.enclosing import is_before
from loopwright.ir.syntax.value_names import value_name
from loopwright.loops.fusion.graph import BlockGraph
from loopwright.reporting.ledger import JsonValue
from loopwright.reporting.unknown import Cause, Unknown

if TYPE_CHECKING:
    from loopwright.exact.presburger.sets import PresburgerSet


_MOST_COLUMNS = 16
"""Systems of at most so many columns are tried without the exact library, which loads slowly."""


@dataclass(frozen=True, slots=True)
class AccessForm:
    """An access (or a block): its shape, the numbers of its parameters in the question, and which
    of the slice's loops (of the nest it belongs to) its own are, -1 for none."""

    shape: Shape
    parameters: tuple[int, ...]
    loops: tuple[int, ...] = ()
    is_exact: bool = True

    @property
    def shared(self) -> int:
        """How many of the outermost loops are the slice's, in their order."""
        count = 0
        while count < len(self.loops) and self.loops[count] == count:
            count += 1
        return count


@dataclass(frozen=True, slots=True)
class SliceForm:
    """The bounds of a slice: for each loop lower and upper map (None: its own) and step.

    Operand k of the maps is outer loop `operands[k]` of the sink, or parameter
    `-1 - operands[k]`. The first `common` loops are around both nests; `depth` counts them.
    """

    bounds: tuple[tuple[AffineMap | None, AffineMap | None, int | None], ...]
    operands: tuple[int, ...]
    common: int
    depth: int
    is_backward: bool


def parameters_of(system: SystemBuilder, numbers: Sequence[int]) -> list[int]:
    """The columns of parameters; a negative number is a parameter of one access only."""
    return [system.local() if n < 0 else system.column(("parameter", n)) for n in numbers]


def add_piece(
    system: SystemBuilder, piece: AccessRelation, loops: Sequence[int], parameters: Sequence[int]
) -> list[LinearForm | None]:
    """Add the domain of a piece of a shape; its subscripts over the columns."""
    places = [*loops, *parameters, *(system.local() for _ in range(piece.num_locals))]
    system.embed(piece.domain, places)
    return [None if row is None else placed_row(row, places) for row in piece.subscripts]


def solution(system: SystemBuilder, keys: Sequence[object] = ()) -> tuple[int, ...] | None:
    """The values of some columns in a solution; None if there is none.

    Raises `UndecidedError` if that takes too long.
    """
    tableau = system.tableau()
    if system.width <= _MOST_COLUMNS and is_empty_by_elimination(tableau):
        return None
    from loopwright.exact.presburger.sets import PresburgerSet

    found = PresburgerSet.from_tableau(tableau).sample()
    if found is None:
        return None
    return tuple(found[system.columns[key]] for key in keys if key in system.columns)


def projection(system: SystemBuilder, keep: Sequence[int]) -> PresburgerSet:
    """The values of some columns in all solutions."""
    from loopwright.exact.presburger.sets import PresburgerSet

    return PresburgerSet.from_tableau(system.tableau().onto(keep))


def in_slice(
    system: SystemBuilder,
    slice_: SliceForm,
    form: AccessForm,
    inner: Sequence[int],
    outer: Sequence[int],
) -> list[LinearForm] | None:
    """The rows `>= 0` that say that iteration `inner` of an access of the sliced nest belongs to
    iteration `outer` of the other one; None if a bound is not affine."""
    rows: list[LinearForm] = []
    inputs = [outer[k] if k >= 0 else system.column(("parameter", -1 - k)) for k in slice_.operands]
    for own, loop in enumerate(form.loops):
        if loop < slice_.common:
            continue
        variable: LinearForm = {inner[own]: 1}
        lower, upper, _ = slice_.bounds[loop]
        for affine_map, is_lower in ((lower, True), (upper, False)):
            for expr in () if affine_map is None else affine_map.results:
                assert affine_map is not None
                row = system.expression(expr, inputs, affine_map.num_dims)
                if row is None:
                    return None
                rows.append(
                    difference(variable, row) if is_lower else difference(row, variable, -1)
                )
    return rows


@dataclass(frozen=True, slots=True)
class Pair:
    """Two iterations that break a condition, and the parameters with which they are executed, by
    number."""

    first: tuple[int, ...]
    second: tuple[int, ...]
    symbols: tuple[tuple[int, int], ...] = ()

    def record(
        self, names: Mapping[int, str], loops: Sequence[Sequence[str]]
    ) -> dict[str, JsonValue]:
        """The pair as a witness; `names` are those of the parameters, `loops` those of the loops
        of the first and the second, if there is one."""
        ends = ("source", "sink")[: len(loops)]
        found: dict[str, JsonValue] = dict(zip(ends, ([*self.first], [*self.second]), strict=False))
        found["names"] = {end: [*names] for end, names in zip(ends, loops, strict=True)}
        if self.symbols:
            found["symbols"] = {names[number]: value for number, value in self.symbols}
        return found


def _loop_columns(system: SystemBuilder, name: str, count: int, common: int) -> list[int]:
    """The columns of loops; the common ones are the same for all."""
    outer = [system.column(("common", k)) for k in range(min(count, common))]
    return outer + [system.column((name, k)) for k in range(common, count)]


def loop_keys(name: str, count: int, common: int) -> list[object]:
    """The names of the columns of loops."""
    outer: list[object] = [("common", k) for k in range(min(count, common))]
    return outer + [(name, k) for k in range(common, count)]


def add_form(
    system: SystemBuilder, form: AccessForm, piece: AccessRelation, name: str, common: int
) -> tuple[list[int], list[LinearForm | None]]:
    """Add an executed iteration: the columns of its loops, and where it accesses memory."""
    loops = _loop_columns(system, name, form.shape.num_loops, common)
    return loops, add_piece(system, piece, loops, parameters_of(system, form.parameters))


def equate_subscripts(
    system: SystemBuilder, first: Sequence[LinearForm | None], second: Sequence[LinearForm | None]
) -> None:
    """The subscripts are equal where both are known and of one kind."""
    if len(first) == len(second):
        for one, other in zip(first, second, strict=True):
            if one is not None and other is not None:
                system.equal(difference(one, other))


def first_pair(
    systems: Iterable[SystemBuilder], first: AccessForm, second: AccessForm, common: int, names: str
) -> Pair | None:
    """Two iterations in a solution of one of some systems, in columns of two (one-letter) names."""
    one = loop_keys(names[0], first.shape.num_loops, common)
    two = loop_keys(names[1], second.shape.num_loops, common)
    numbers = sorted({n for n in (*first.parameters, *second.parameters) if n >= 0})
    keys = [*one, *two, *(("parameter", n) for n in numbers)]
    solutions = (solution(system, keys) for system in systems)
    point = next((one for one in solutions if one is not None), None)
    if point is None:
        return None
    end = len(one) + len(two)
    symbols = zip(numbers, point[end:], strict=True)
    return Pair(point[: len(one)], point[len(one) : end], tuple(symbols))


def conflict_systems(
    first: AccessForm, second: AccessForm, names: str, common: int
) -> Iterator[tuple[SystemBuilder, list[int], list[int], list[LinearForm | None]]]:
    """The systems in which two iterations, in columns of two (one-letter) names, access one
    element: with the columns of both, and the place that the second accesses."""
    for own in first.shape.pieces:
        for other in second.shape.pieces:
            system = SystemBuilder()
            mine, places = add_form(system, first, own, names[0], common)
            theirs, others = add_form(system, second, other, names[1], common)
            equate_subscripts(system, places, others)
            yield system, mine, theirs, others


_CACHE = 1 << 13


@dataclass(frozen=True, slots=True)
class Target:
    """The block that the slice goes into, and the slice. The block is described exactly: slices go
    into no others (`exact.slices.computation`)."""

    block: AccessForm
    slice: SliceForm


def outer_iterations(
    system: SystemBuilder, target: Target, name: str
) -> Iterator[tuple[SystemBuilder, list[int]]]:
    """The system with an executed iteration of the target's loops."""
    for piece in target.block.shape.pieces:
        made = system.copy()
        yield made, add_form(made, target.block, piece, name, target.slice.common)[0]


def require_in_slice(
    system: SystemBuilder, target: Target, form: AccessForm, inner: list[int], outer: list[int]
) -> None:
    """An iteration of the sliced nest is in the slice of an outer iteration."""
    rows = in_slice(system, target.slice, form, inner, outer)
    if rows is None:
        raise UndecidedError.of(Cause.SLICE_BOUND)
    for row in rows:
        system.at_least_zero(row)


def _first_later(
    system: SystemBuilder,
    first: Sequence[int],
    second: Sequence[int],
    start: int,
    levels: Iterable[int],
) -> Iterator[SystemBuilder]:
    """The systems in which two iterations first differ at one of some levels, `first` later."""
    for level in levels:
        made = system.copy()
        for k in range(start, level):
            made.equal({first[k]: 1, second[k]: -1})
        made.at_least_zero({first[level]: 1, second[level]: -1, -1: -1})
        yield made


def _later(
    system: SystemBuilder,
    first: Sequence[int],
    second: Sequence[int],
    start: int,
    *,
    or_equal: bool,
) -> Iterator[SystemBuilder]:
    """The systems in which `first` is lexicographically greater than `second`."""
    yield from _first_later(system, first, second, start, range(start, len(first)))
    if or_equal:
        made = system.copy()
        for k in range(start, len(first)):
            made.equal({first[k]: 1, second[k]: -1})
        yield made


@counted(_CACHE)
def copied_after(
    target: Target, source: AccessForm, sink: AccessForm, *, after: bool
) -> Pair | None:
    """An iteration of the source with a copy that is executed after an iteration of the sink that
    accesses the same element. `after` says which comes first where the loops that they share are in
    one iteration."""
    return _meets(target, source, sink, late=True, or_equal=after)


@counted(_CACHE)
def copied_before(
    target: Target, source: AccessForm, sink: AccessForm, *, before: bool
) -> Pair | None:
    """An iteration of the source with a copy that is executed before an iteration of the sink that
    accesses the same element."""
    return _meets(target, source, sink, late=False, or_equal=before)


def _meets(
    target: Target, source: AccessForm, sink: AccessForm, *, late: bool, or_equal: bool
) -> Pair | None:
    common, shared = target.slice.common, min(sink.shared, target.slice.depth)

    def systems() -> Iterator[SystemBuilder]:
        for system, inner, theirs, _ in conflict_systems(source, sink, "sd", common):
            for entered, outer in outer_iterations(system, target, "o"):
                require_in_slice(entered, target, source, inner, outer)
                sides = outer[:shared], theirs[:shared]
                first, second = sides if late else sides[::-1]
                yield from _later(entered, first, second, common, or_equal=or_equal)

    return first_pair(systems(), source, sink, common, "sd")


@counted(_CACHE)
def outside_slice(target: Target, source: AccessForm, sink: AccessForm) -> Pair | None:
    """An iteration of the source that accesses what an iteration of the sink accesses, and that is
    not in the slice of the latter's outer loops (all of which are around it)."""
    common, depth = target.slice.common, target.slice.depth
    systems = (
        broken
        for system, inner, theirs, _ in conflict_systems(source, sink, "sd", common)
        for broken in _outside(system, target, source, inner, theirs[:depth])
    )
    return first_pair(systems, source, sink, common, "sd")


def _outside(
    system: SystemBuilder, target: Target, form: AccessForm, inner: list[int], outer: list[int]
) -> Iterator[SystemBuilder]:
    """The systems with a row of the slice broken."""
    rows = in_slice(system, target.slice, form, inner, outer)
    if rows is None:
        raise UndecidedError.of(Cause.SLICE_BOUND)
    for row in rows:
        made = system.copy()
        made.at_least_zero(complement(row))
        yield made


@counted(_CACHE)
def not_copied_before(
    target: Target, source: AccessForm, sink: AccessForm, *, after: bool
) -> tuple[int, ...] | None:
    """An iteration of the source that accesses what an iteration of the sink accesses, and that has
    no copy executed before that one. `after` says which comes first where the loops that they share
    are in one iteration. It is not known of iterations that are not described exactly: then it is
    any."""
    if not (source.is_exact and sink.is_exact):
        return ()
    common, depth = target.slice.common, target.slice.depth
    shared = min(sink.shared, depth)
    for system, inner, theirs, _ in conflict_systems(source, sink, "sd", common):
        named = sorted({*_named(system, target, source), *_named(system, target, sink)})
        kept = [*inner, *theirs, *named]
        everything = projection(system, kept)
        for entered, outer in outer_iterations(system, target, "o"):
            require_in_slice(entered, target, source, inner, outer)
            for early in _later(
                entered, theirs[:shared], outer[:shared], common, or_equal=not after
            ):
                everything = everything.subtract(projection(early, kept))
        found = everything.sample()
        if found is not None:
            return tuple(found[: len(inner)])
    return None


@dataclass(frozen=True, slots=True)
class SameNest:
    """Two accesses of one nest: how many loops are around both, and whether the first is
    before the second in the text."""

    shared: int
    text: bool

    @classmethod
    def of(cls, first: Access, second: Access) -> SameNest:
        """Return the nest that two accesses share."""
        text = first.op is not second.op and is_before(first.op, second.op)
        return cls(common_loops(first.loops, second.loops), text)


def _dependent(
    first: AccessForm, second: AccessForm, within: SameNest, common: int
) -> Iterator[tuple[SystemBuilder, list[int], list[int], list[LinearForm | None]]]:
    """Pairs of iterations of the source, the first before the second, that access one element, and
    the place that the second accesses."""
    for system, mine, theirs, others in conflict_systems(first, second, "st", common):
        for ordered in _later(
            system, theirs[: within.shared], mine[: within.shared], common, or_equal=within.text
        ):
            yield ordered, mine, theirs, others


@counted(_CACHE)
def dependence(first: AccessForm, second: AccessForm, within: SameNest, common: int) -> Pair | None:
    """Two iterations of the source that access one element, the first before the second."""
    systems = (system for system, *_ in _dependent(first, second, within, common))
    return first_pair(systems, first, second, common, "st")


@counted(_CACHE)
def swapped(
    first: AccessForm, second: AccessForm, within: SameNest, common: int, order: tuple[int, ...]
) -> Pair | None:
    """Two iterations that access one element, the first before the second, whose order another
    nesting of the loops from `common` on would turn around."""

    def systems() -> Iterator[SystemBuilder]:
        for system, mine, theirs, _ in _dependent(first, second, within, common):
            one = [mine[common + k] for k in order if common + k < len(mine)]
            two = [theirs[common + k] for k in order if common + k < len(theirs)]
            if len(one) != len(order) or len(two) != len(order):
                raise UndecidedError.of(Cause.NOT_IN_LOOPS)
            yield from _later(system, one, two, 0, or_equal=False)

    return first_pair(systems(), first, second, common, "st")


@counted(_CACHE)
def exposed(
    reader: AccessForm, writers: tuple[tuple[AccessForm, SameNest], ...], common: int
) -> tuple[int, ...] | None:
    """An iteration that reads an element which no writer has written before, in the same iteration
    of the common loops: iteration, parameters and element. The writers are described exactly; where
    a subscript of the reader is none, it may read anything."""
    if any(None in piece.subscripts for piece in reader.shape.pieces):
        return ()
    if any(_is_same_place(form, reader, within) for form, within in writers):
        return None
    forms = (reader, *(form for form, _ in writers))
    numbers = sorted({n for form in forms for n in form.parameters if n >= 0})
    everything: PresburgerSet | None = None
    for piece in reader.shape.pieces:
        system = SystemBuilder()
        loops, places = add_form(system, reader, piece, "t", common)
        read = _elements(system, loops, places, numbers)
        everything = read if everything is None else everything.union(read)
    if everything is None:
        return None
    for form, within in writers:
        for system, _, theirs, places in _dependent(form, reader, within, common):
            everything = everything.subtract(_elements(system, theirs, places, numbers))
    found = everything.sample()
    return None if found is None else tuple(found)


def _is_same_place(writer: AccessForm, reader: AccessForm, within: SameNest) -> bool:
    """Whether each iteration reads what the same one has just written, seen at a glance."""
    return writer == reader and reader.is_exact and within.text


@counted(_CACHE)
def reversed_copies(
    target: Target, first: AccessForm, second: AccessForm, within: SameNest
) -> Pair | None:
    """Two iterations of the source that access one element, the first of which has a copy at a
    later outer iteration than a copy of the second."""
    common = target.slice.common
    pairs = _dependent(first, second, within, common)
    levels = range(common, target.block.shape.num_loops)
    return _copied_later(pairs, target, first, second, levels)


@counted(_CACHE)
def copies_race(
    target: Target, first: AccessForm, second: AccessForm, levels: tuple[int, ...]
) -> Pair | None:
    """Two iterations of the source that access one element and have copies in different iterations
    of a parallel loop around the slice, those of the loops around that being the same."""
    pairs = conflict_systems(first, second, "st", target.slice.common)
    return _copied_later(pairs, target, first, second, levels)


def _copied_later(
    pairs: Iterable[tuple[SystemBuilder, list[int], list[int], object]],
    target: Target,
    first: AccessForm,
    second: AccessForm,
    levels: Iterable[int],
) -> Pair | None:
    """Two iterations of the source with copies whose outer iterations first differ at one of some
    levels, where that of the first is later."""
    common = target.slice.common

    def systems() -> Iterator[SystemBuilder]:
        for system, mine, theirs, _ in pairs:
            for once, outer in outer_iterations(system, target, "o"):
                require_in_slice(once, target, first, mine, outer)
                for twice, other in outer_iterations(once, target, "p"):
                    require_in_slice(twice, target, second, theirs, other)
                    yield from _first_later(twice, outer, other, common, levels)

    return first_pair(systems(), first, second, common, "st")


@counted(_CACHE)
def sink_races(
    target: Target, source: AccessForm, sink: AccessForm, levels: tuple[int, ...]
) -> Pair | None:
    """An iteration of the source with a copy, and one of the sink in another iteration of a
    parallel loop around both, that access one element."""
    common = target.slice.common
    shared = min(sink.shared, target.slice.depth)
    inside = tuple(level for level in levels if level < shared)

    def systems() -> Iterator[SystemBuilder]:
        for system, mine, theirs, _ in conflict_systems(source, sink, "sd", common):
            for entered, outer in outer_iterations(system, target, "o"):
                require_in_slice(entered, target, source, mine, outer)
                for one, two in ((outer, theirs), (theirs, outer)):
                    yield from _first_later(entered, one, two, common, inside)

    return first_pair(systems() if inside else (), source, sink, common, "sd")


@counted(_CACHE)
def half_copied(
    target: Target, first: AccessForm, second: AccessForm, within: SameNest, *, keeps_first: bool
) -> Pair | None:
    """Two iterations of the source that access one element, of which a slice has only one: the
    first, or the second."""
    common = target.slice.common

    def systems() -> Iterator[SystemBuilder]:
        for system, mine, theirs, _ in _dependent(first, second, within, common):
            for entered, outer in outer_iterations(system, target, "o"):
                kept, lost = (first, mine), (second, theirs)
                if not keeps_first:
                    kept, lost = lost, kept
                require_in_slice(entered, target, *kept, outer)
                yield from _outside(entered, target, *lost, outer)

    return first_pair(systems(), first, second, common, "st")


@counted(_CACHE)
def unfollowed(
    target: Target, first: AccessForm, second: AccessForm, within: SameNest
) -> Pair | None:
    """Two iterations of the source that access one element, the first of which has a copy without a
    copy of the second in the same outer iteration or a later one."""
    common = target.slice.common
    for system, mine, theirs, _ in _dependent(first, second, within, common):
        named = sorted({*_named(system, target, first), *_named(system, target, second)})
        for once, outer in outer_iterations(system, target, "o"):
            require_in_slice(once, target, first, mine, outer)
            kept = [*theirs, *outer[common:], *named]
            everything = projection(once, kept)
            for twice, other in outer_iterations(once, target, "p"):
                require_in_slice(twice, target, second, theirs, other)
                for later in _later(twice, other, outer, common, or_equal=True):
                    everything = everything.subtract(projection(later, kept))
            found = everything.sample()
            if found is not None:
                for column, number in zip(kept, found, strict=True):
                    once.equal({column: 1, -1: -number})
                return first_pair([once], first, second, common, "st")
    return None


@counted(_CACHE)
def never_copied(target: Target, form: AccessForm) -> tuple[int, ...] | None:
    """An iteration of the source without any copy, whatever the parameters of both nests are."""
    common = target.slice.common
    for piece in form.shape.pieces:
        system = SystemBuilder()
        inner, _ = add_form(system, form, piece, "s", common)
        named = _named(system, target, form)
        everything = projection(system, [*inner, *named])
        for entered, outer in outer_iterations(system, target, "o"):
            require_in_slice(entered, target, form, inner, outer)
            everything = everything.subtract(projection(entered, [*inner, *named]))
        found = everything.sample()
        if found is not None:
            return tuple(found[: len(inner)])
    return None


def _named(system: SystemBuilder, target: Target, form: AccessForm) -> list[int]:
    """The columns of all parameters that say which iterations have copies."""
    numbers = {n for known in (form, target.block) for n in known.parameters if n >= 0}
    numbers |= {-1 - k for k in target.slice.operands if k < 0}
    return [system.column(("parameter", n)) for n in sorted(numbers)]


def _elements(
    system: SystemBuilder,
    outer: Sequence[int],
    places: Sequence[LinearForm | None],
    numbers: Sequence[int],
) -> PresburgerSet:
    """The elements accessed, each with the outer iteration and the parameters."""
    made = system.copy()
    element: list[int] = []
    for place in places:
        column = made.local()
        assert place is not None
        made.equal(difference(place, {column: 1}))
        element.append(column)
    named = [made.column(("parameter", n)) for n in numbers]
    return projection(made, [*outer, *named, *element])


class AccessForms:
    """The forms of the accesses of one question: parameters are numbered as they are met.

    A parameter that is computed again inside more than the `common` outermost loops belongs to
    one access: its number is -1. `doubts` are those about the common loops and what is around them:
    as all happens in one iteration of these, they do not matter.
    """

    def __init__(
        self, nests: NestAccesses, common: int, doubts: frozenset[Unknown] = frozenset()
    ) -> None:
        self._nests = nests
        self.common = common
        self._doubts = doubts
        self._numbers: dict[Parameter, int] = {}
        self._known: dict[Access, AccessForm] = {}
        self._linear: dict[Access, Access | None] = {}

    def form(self, access: Access, loops: tuple[Loop, ...] = ()) -> AccessForm:
        """The form of an access, whose loops may be among some `loops`: always the same ones."""
        cached = self._known.get(access)
        if cached is None:
            cached = self._known[access] = self._make(access, loops)
        return cached

    def _make(self, access: Access, loops: tuple[Loop, ...]) -> AccessForm:
        shaped = self._nests.shaped(access)
        numbers = tuple(self.number(key) for key in shaped.parameters)
        changing = any(number < 0 for number in numbers)
        places = tuple(_place(loop, loops) for loop in access.loops)
        return AccessForm(
            shaped.shape, numbers, places, set(shaped.reasons) <= self._doubts and not changing
        )

    def number(self, key: Parameter) -> int:
        """The number of a parameter."""
        cached = self._numbers.get(key)
        if cached is None:
            inside = self._nests.domains.depth_of(key) > self.common
            cached = self._numbers[key] = -1 if inside else len(self._numbers)
        return cached

    def names(self) -> dict[int, str]:
        """Return the names of the parameters in witnesses."""
        return {number: _name(key) for key, number in self._numbers.items() if number >= 0}

    def comparable(self, first: Access, second: Access) -> tuple[Access, Access] | None:
        """Both accesses with places of one kind; None if they have none."""
        if first.is_linear == second.is_linear:
            return first, second
        one, other = self._as_linear(first), self._as_linear(second)
        return None if one is None or other is None else (one, other)

    def _as_linear(self, access: Access) -> Access | None:
        if access not in self._linear:
            self._linear[access] = access.linear()
        return self._linear[access]


def block_forms(graph: BlockGraph) -> AccessForms:
    """The forms of accesses of nodes of one block."""
    return AccessForms(graph.nests, graph.common, graph.doubts)


class FusionForms(AccessForms):
    """The forms of the accesses of two nests, and of a slice of one of them."""

    def __init__(self, nests: NestAccesses, slice_: Slice, doubts: frozenset[Unknown]) -> None:
        super().__init__(nests, slice_.common, doubts)
        self._slice = slice_

    def source(self, access: Access) -> AccessForm:
        """The form of an access of the sliced nest."""
        return self.form(access, self._slice.loops)

    def sink(self, access: Access) -> AccessForm:
        """The form of an access of the other nest."""
        return self.form(access, self._slice.around)

    def target(self) -> Target:
        """The block that the slice goes into: no slice depends on what changes in it."""
        depth, common = self._slice.depth, self._slice.common
        parameters = (-1 - self.number(key) for key in self._slice.parameters)
        operands = (*range(common, depth), *range(common), *parameters)
        bounds = zip(self._slice.loops, self._slice.lower, self._slice.upper, strict=True)
        form = SliceForm(
            tuple((lower, upper, loop.step) for loop, lower, upper in bounds),
            operands,
            self._slice.common,
            self._slice.depth,
            self._slice.is_backward,
        )
        return Target(self._block(), form)

    def _block(self) -> AccessForm:
        block = self._slice.insertion_point()[0]
        domain = self._nests.domains.of_block(block)
        op = block.parent_op()
        assert op is not None, "a slice goes into a loop"
        access = Access(
            op, 0, None, ANYTHING, None, False, False, False, domain.loops, domain.frame
        )
        form = self.form(access, self._slice.around)
        assert form.is_exact, "a slice goes into loops that are described exactly"
        return form


def _name(key: Parameter) -> str:
    """Return the name of a parameter in a message."""
    assert not isinstance(key, Fresh)
    if isinstance(key, Extent):
        return f"dimension {key.position} of {_name(key.memref)}"
    if isinstance(key, Offset):
        return f"offset of {_name(key.memref)}"
    return value_name(key)


def _place(loop: Loop, loops: tuple[Loop, ...]) -> int:
    for number, other in enumerate(loops):
        if other.op is loop.op and other.position == loop.position:
            return number
    return -1


def is_temporary(forms: FusionForms, slice_: Slice, accesses: Sequence[Access]) -> bool:
    """Whether no slice of a nest reads what another one wrote by some of its accesses. Each read
    finds what was written in the same iteration of some loops around it, and what is below these
    and accesses the memory is in a slice as a whole. What is left there afterwards nothing
    reads."""
    return all(
        (depth := _whole_below(slice_, access, accesses)) <= len(access.loops)
        and unwritten(forms.source, access, accesses, depth) is None
        for access in accesses
        if access.reads
    )


def _whole_below(slice_: Slice, read: Access, accesses: Sequence[Access]) -> int:
    """How many of the loops around a read are around all that is sliced among some accesses, these
    included; one more than there are if something is sliced in the body of the innermost."""
    depth = slice_.common
    for access in accesses:
        shared = common_loops(access.loops, read.loops)
        for place, loop in enumerate(access.loops):
            if slice_.is_sliced(loop):
                depth = max(depth, min(place, shared) + 1)
    return depth


def finds_own(form_of: Callable[[Access], AccessForm], accesses: Sequence[Access]) -> bool:
    """Whether each read of some accesses of a nest finds what was written in the same iteration of
    all loops around it."""
    return all(
        unwritten(form_of, access, accesses, len(access.loops)) is None
        for access in accesses
        if access.reads
    )


def unwritten(
    form_of: Callable[[Access], AccessForm],
    read: Access,
    accesses: Sequence[Access],
    depth: int,
) -> tuple[int, ...] | None:
    """An iteration in which a read of a nest finds what none of some accesses of the nest has
    written in the same iteration of so many loops around it, as far as is known."""
    writers = tuple(
        (form, SameNest.of(other, read))
        for other in accesses
        if other.writes
        and other.is_linear == read.is_linear
        and common_loops(other.loops, read.loops) >= depth
        and (form := form_of(other)).is_exact
    )
    return exposed(form_of(read), writers, depth)
