"""Exact questions about a slice of one nest inside another, as systems of integer constraints; and
the move of sequential loops inwards, with which fusion goes deeper.

The sliced nest, the source, is executed, for each iteration `o` of the outer loops of the other
nest, the sink, in the iterations `s` that the slice has for `o`: the pairs (o, s) are its *copies*.
Each query returns an iteration of the source and one of the sink (or two of the source) that
violate a condition, or None. It raises `UndecidedError` if the budget of the exact layer does not
suffice. Queries take forms, see below, and are cached by them, so that similar
nests of a long program are decided once.

A private buffer of an earlier fusion is memory that is written before it is read in each iteration
(`finds_own`): iterations that use the same elements of it do not depend on each other. Only flow
between iterations is a dependence (Feautrier, "Dataflow analysis of array and scalar references",
1991).

An `AccessForm` is an access or a block without names: its shape, and which parameters of the
question its own are. A `SliceForm` is a slice without names. `AccessForms` and `FusionForms`
convert accesses and slices. Similar nests of a long program have equal forms. Columns of a system
are created on demand and existentially quantified, so a system has a solution exactly if its set is
not empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from xdsl.ir import Operation, SSAValue

from loopwright.exact.dependences.describe import rational_distances
from loopwright.exact.dependences.model import common_loops
from loopwright.exact.dependences.nests import NestAccesses, Partners
from loopwright.exact.domains import Loop
from loopwright.exact.indices import Extent, Fresh, Offset, Parameter
from loopwright.exact.memory.access import ANYTHING, Access, Place, Root, RootKind, first_element
from loopwright.exact.memory.aliases import Aliases
from loopwright.exact.memory.shapes import AccessRelation, Shape
from loopwright.exact.presburger.budget import Kept, UndecidedError, counted
from loopwright.exact.presburger.elimination import is_empty_by_elimination
from loopwright.exact.presburger.tableau import (
    LinearForm,
    SystemBuilder,
    complement,
    form_difference,
    placed_row,
)
from loopwright.exact.slices.slice import Slice
from loopwright.ir.affine_expr import AffineMap
from loopwright.ir.core.enclosing import is_before, parent_of
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.nesting import band_from
from loopwright.ir.interfaces.memory_access import is_affine_access, moving_access
from loopwright.ir.interfaces.memory_effects import is_output, may_end
from loopwright.ir.syntax.value_names import value_name
from loopwright.loops.fusion.graph import BlockGraph
from loopwright.loops.steps.reorder import Permutation, apply_permutation
from loopwright.records import dataclass
from loopwright.reporting.unknown import Cause, Unknown
from loopwright.reporting.witnesses import IterationPair, NamedPoint, SingleIteration

if TYPE_CHECKING:
    from loopwright.exact.presburger.sets import PresburgerSet


_MOST_COLUMNS = 16
"""Largest number of columns of a system that is first solved without the exact library, which is
slow to load."""


# Forms


@dataclass(frozen=True, slots=True)
class AccessForm:
    """An access (or block) with names removed.

    Its shape; for each parameter its number in the question; for each loop its position among the
    slice's loops, -1 for none.
    """

    shape: Shape
    parameters: tuple[int, ...]
    loops: tuple[int, ...] = ()
    is_exact: bool = True

    @property
    def shared(self) -> int:
        """The length of the prefix of outermost loops that are also the slice's loops."""
        count = 0
        while count < len(self.loops) and self.loops[count] == count:
            count += 1
        return count


@dataclass(frozen=True, slots=True)
class SliceForm:
    """The bounds of a slice: for each loop lower and upper map (None: its own).

    Operand k of the maps is outer loop `operands[k]` of the sink, or parameter
    `-1 - operands[k]`. The first `common` loops are around both nests; `depth` counts them.
    """

    bounds: tuple[tuple[AffineMap | None, AffineMap | None], ...]
    operands: tuple[int, ...]
    common: int
    depth: int
    is_backward: bool


@dataclass(frozen=True, slots=True)
class Target:
    """The block that the slice goes into, and the slice. The block is described exactly: slices go
    into no others (`exact.slices.slicing`)."""

    block: AccessForm
    slice: SliceForm


@dataclass(frozen=True, slots=True)
class NestOrder:
    """Two accesses of one nest: how many loops are around both, and whether the first is
    before the second in the text."""

    shared: int
    is_earlier_in_text: bool

    @classmethod
    def of(cls, first: Access, second: Access) -> NestOrder:
        """Return the nest that two accesses share."""
        text = first.op is not second.op and is_before(first.op, second.op)
        return cls(common_loops(first.loops, second.loops), text)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two iterations that violate a condition, with the values of the parameters by number."""

    first: tuple[int, ...]
    second: tuple[int, ...]
    symbols: tuple[tuple[int, int], ...] = ()

    def witness(
        self, names: Mapping[int, str], loops: Sequence[Sequence[str]]
    ) -> IterationPair | SingleIteration:
        """Return the pair as a witness; `names` are those of the parameters, `loops` those of the
        loops of the first and the second, if there is one."""
        if len(loops) > 1:
            return self.iterations(names, *loops)
        return SingleIteration(NamedPoint(self.first, *loops), self._named(names), key="source")

    def iterations(
        self, names: Mapping[int, str], first: Sequence[str], second: Sequence[str]
    ) -> IterationPair:
        """Return the pair as a witness, with the names of parameters and of both nests' loops."""
        ends = NamedPoint(self.first, first), NamedPoint(self.second, second)
        return IterationPair(*ends, self._named(names))

    def _named(self, names: Mapping[int, str]) -> dict[str, int]:
        return {names[number]: value for number, value in self.symbols}


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two accesses, `s` and `t` in systems, in iterations that agree on the `common` outermost
    loops; with an order, both are of one nest and the first comes before the second."""

    first: AccessForm
    second: AccessForm
    common: int
    order: NestOrder | None = None

    @property
    def is_exact(self) -> bool:
        """Return whether both accesses are described exactly."""
        return self.first.is_exact and self.second.is_exact

    def systems(
        self,
    ) -> Iterator[tuple[SystemBuilder, list[int], list[int], list[LinearForm | None]]]:
        """Yield the systems in which both access one element, with the columns of the iterations of
        both and the subscripts of the second."""
        order = self.order
        for own in self.first.shape.pieces:
            for piece_ in self.second.shape.pieces:
                system = SystemBuilder()
                mine, places = add_form(system, self.first, own, "s", self.common)
                theirs, their_subscripts = add_form(system, self.second, piece_, "t", self.common)
                equate_subscripts(system, places, their_subscripts)
                if order is None:
                    yield system, mine, theirs, their_subscripts
                    continue
                sides = theirs[: order.shared], mine[: order.shared]
                later = _lexicographically_later(
                    system, *sides, self.common, or_equal=order.is_earlier_in_text
                )
                for ordered in later:
                    yield ordered, mine, theirs, their_subscripts

    def pair(self, systems: Iterable[SystemBuilder]) -> Pair | None:
        """Two iterations in a solution of any of the systems."""
        first_keys = loop_keys("s", self.first.shape.num_loops, self.common)
        second_keys = loop_keys("t", self.second.shape.num_loops, self.common)
        parameters = (*self.first.parameters, *self.second.parameters)
        numbers = sorted({n for n in parameters if n >= 0})
        keys = [*first_keys, *second_keys, *(("parameter", n) for n in numbers)]
        solutions = (solution(system, keys) for system in systems)
        point = next((point for point in solutions if point is not None), None)
        if point is None:
            return None
        middle = len(first_keys)
        end = len(first_keys) + len(second_keys)
        symbols = zip(numbers, point[end:], strict=True)
        return Pair(point[:middle], point[middle:end], tuple(symbols))


def writing_pairs(
    first: Iterable[Access], second: Sequence[Access]
) -> Iterator[tuple[Access, Access]]:
    """Return the pairs of accesses at least one of which writes."""
    return ((a, b) for a in first for b in second if a.writes or b.writes)


class AccessForms:
    """The forms of the accesses of one question, with parameters numbered by first occurrence.

    A parameter that is recomputed inside of more than the `common` outermost loops belongs to one
    access: its number is -1. `doubts` is the inexactness of the common loops and the ops around
    them, which does not matter in one iteration of these.
    """

    def __init__(
        self, nests: NestAccesses, common: int, doubts: frozenset[Unknown] = frozenset()
    ) -> None:
        self._nests = nests
        self.common = common
        self._doubts = doubts
        self._numbers: dict[Parameter, int] = {}
        self._forms: dict[Access, AccessForm] = {}
        self._linear = Kept(Access.linear)

    def form(self, access: Access, loops: tuple[Loop, ...] = ()) -> AccessForm:
        """Return the form of an access. Its loops are matched with `loops`, which must be the same
        at each call."""
        cached = self._forms.get(access)
        if cached is None:
            cached = self._forms[access] = self._make(access, loops)
        return cached

    def _make(self, access: Access, loops: tuple[Loop, ...]) -> AccessForm:
        shaped = self._nests.shaped(access)
        numbers = tuple(self.number(key) for key in shaped.parameters)
        changing = any(number < 0 for number in numbers)
        places = tuple(_position_in(loop, loops) for loop in access.loops)
        return AccessForm(
            shaped.shape, numbers, places, set(shaped.reasons) <= self._doubts and not changing
        )

    def number(self, key: Parameter) -> int:
        """Return the number of a parameter."""
        cached = self._numbers.get(key)
        if cached is None:
            inside = self._nests.domains.depth_of(key) > self.common
            cached = self._numbers[key] = -1 if inside else len(self._numbers)
        return cached

    def names(self) -> dict[int, str]:
        """Return the names of the parameters in witnesses."""
        return {
            number: _parameter_name(key) for key, number in self._numbers.items() if number >= 0
        }

    def meeting(
        self,
        first: Access,
        second: Access,
        order: NestOrder | None = None,
        loops: tuple[tuple[Loop, ...], tuple[Loop, ...]] = ((), ()),
    ) -> Meeting | None:
        """Both accesses with places of one kind (subscripts or linear positions); None if
        impossible. Their loops are matched with `loops`."""
        if first.is_linear != second.is_linear:
            linear = self._linear[first]
            other_linear = self._linear[second]
            if linear is None or other_linear is None:
                return None
            first = linear
            second = other_linear
        forms = self.form(first, loops[0]), self.form(second, loops[1])
        return Meeting(*forms, self.common, order)


def block_forms(graph: BlockGraph) -> AccessForms:
    """Return the forms of accesses of nodes of one block."""
    return AccessForms(graph.nests, graph.common, graph.doubts)


class FusionForms(AccessForms):
    """The forms of the accesses of two nests, and of a slice of one of them."""

    def __init__(self, nests: NestAccesses, slice_: Slice, doubts: frozenset[Unknown]) -> None:
        super().__init__(nests, slice_.common, doubts)
        self._slice = slice_

    def source(self, access: Access) -> AccessForm:
        """Return the form of an access of the sliced nest."""
        return self.form(access, self._slice.loops)

    def across(self, source: Access, sink: Access) -> Meeting | None:
        """Return the meeting of an access of the sliced nest and one of the other nest."""
        return self.meeting(source, sink, None, (self._slice.loops, self._slice.enclosing_loops))

    def inside(
        self, first: Access, second: Access, order: NestOrder | None = None
    ) -> Meeting | None:
        """Return the meeting of two accesses of the sliced nest."""
        return self.meeting(first, second, order, (self._slice.loops, self._slice.loops))

    def target(self) -> Target:
        """Return the block that the slice is inserted into; no slice depends on values that change
        inside it."""
        depth = self._slice.depth
        common = self._slice.common
        parameters = (-1 - self.number(key) for key in self._slice.parameters)
        operands = (*range(common, depth), *range(common), *parameters)
        form = SliceForm(
            tuple(zip(self._slice.lower, self._slice.upper, strict=True)),
            operands,
            self._slice.common,
            self._slice.depth,
            self._slice.is_backward,
        )
        return Target(self._block(), form)

    def _block(self) -> AccessForm:
        block = self._slice.insertion_point()[0]
        domain = self._nests.domains.of_block(block)
        op = parent_of(block)
        access = Access(op, 0, None, ANYTHING, None, loops=domain.loops, frame=domain.frame)
        form = self.form(access, self._slice.enclosing_loops)
        assert form.is_exact, "a slice goes into loops that are described exactly"
        return form


def _parameter_name(key: Parameter) -> str:
    """Return the name of a parameter in a message."""
    assert not isinstance(key, Fresh)
    if isinstance(key, Extent):
        return f"dimension {key.position} of {_parameter_name(key.memref)}"
    if isinstance(key, Offset):
        return f"offset of {_parameter_name(key.memref)}"
    return value_name(key)


def _position_in(loop: Loop, loops: tuple[Loop, ...]) -> int:
    for number, candidate in enumerate(loops):
        if candidate.op is loop.op and candidate.position == loop.position:
            return number
    return -1


# Systems


def parameters_of(system: SystemBuilder, numbers: Sequence[int]) -> list[int]:
    """Return the columns of parameters; a negative number is a parameter of one access only."""
    return [system.local() if n < 0 else system.column(("parameter", n)) for n in numbers]


def add_piece(
    system: SystemBuilder, piece: AccessRelation, loops: Sequence[int], parameters: Sequence[int]
) -> list[LinearForm | None]:
    """Add the domain of a piece of a shape; its subscripts over the columns."""
    places = [*loops, *parameters, *(system.local() for _ in range(piece.num_locals))]
    system.embed(piece.domain, places)
    return [None if row is None else placed_row(row, places) for row in piece.subscripts]


def solution(system: SystemBuilder, keys: Sequence[object] = ()) -> tuple[int, ...] | None:
    """Return the values of some columns in a solution; None if there is none.

    Raises `UndecidedError` if that takes too long.
    """
    tableau = system.tableau()
    if system.width <= _MOST_COLUMNS and is_empty_by_elimination(tableau):
        return None
    from loopwright.exact.presburger.sets import PresburgerSet

    point = PresburgerSet.from_tableau(tableau).sample()
    if point is None:
        return None
    return tuple(point[system.columns[key]] for key in keys if key in system.columns)


def projection(system: SystemBuilder, keep: Sequence[int]) -> PresburgerSet:
    """Return the values of some columns in all solutions."""
    from loopwright.exact.presburger.sets import PresburgerSet

    return PresburgerSet.from_tableau(system.tableau().onto(keep))


def in_slice(
    system: SystemBuilder,
    slice_: SliceForm,
    form: AccessForm,
    inner: Sequence[int],
    outer: Sequence[int],
) -> list[LinearForm]:
    """Return the rows (each `>= 0`) that hold if iteration `inner` of the sliced nest is in the
    slice for iteration `outer` of the other nest. Raises `UndecidedError` if a bound is not
    affine."""
    rows: list[LinearForm] = []
    inputs = [outer[k] if k >= 0 else system.column(("parameter", -1 - k)) for k in slice_.operands]
    for own, loop in enumerate(form.loops):
        if loop < slice_.common:
            continue
        variable: LinearForm = {inner[own]: 1}
        for affine_map, is_lower in zip(slice_.bounds[loop], (True, False), strict=True):
            for expr in () if affine_map is None else affine_map.results:
                assert affine_map is not None
                row = system.expression(expr, inputs, affine_map.num_dims)
                if row is None:
                    raise UndecidedError.of(Cause.SLICE_BOUND)
                rows.append(
                    form_difference(variable, row)
                    if is_lower
                    else form_difference(row, variable, -1)
                )
    return rows


def loop_keys(name: str, count: int, common: int) -> list[object]:
    """Return the names of the columns of loops."""
    outer: list[object] = [("common", k) for k in range(min(count, common))]
    return outer + [(name, k) for k in range(common, count)]


def add_form(
    system: SystemBuilder, form: AccessForm, piece: AccessRelation, name: str, common: int
) -> tuple[list[int], list[LinearForm | None]]:
    """Add an executed iteration; return the columns of its loops and its subscripts."""
    loops = [system.column(key) for key in loop_keys(name, form.shape.num_loops, common)]
    return loops, add_piece(system, piece, loops, parameters_of(system, form.parameters))


def equate_subscripts(
    system: SystemBuilder, first: Sequence[LinearForm | None], second: Sequence[LinearForm | None]
) -> None:
    """Require that subscripts are equal where both are known and comparable."""
    if len(first) == len(second):
        for subscript, second_subscript in zip(first, second, strict=True):
            if subscript is not None and second_subscript is not None:
                system.equal(form_difference(subscript, second_subscript))


def copies(
    system: SystemBuilder, target: Target, form: AccessForm, inner: Sequence[int], name: str
) -> Iterator[tuple[SystemBuilder, list[int]]]:
    """Yield the systems in which an iteration of the sliced nest is in the slice of an executed
    iteration of the target's loops, with the columns of that."""
    for piece in target.block.shape.pieces:
        entered = system.copy()
        outer, _ = add_form(entered, target.block, piece, name, target.slice.common)
        for row in in_slice(entered, target.slice, form, inner, outer):
            entered.at_least_zero(row)
        yield entered, outer


# Queries

_CACHE = 1 << 13
"""The number of answers that are cached."""


def _first_later(
    system: SystemBuilder,
    first: Sequence[int],
    second: Sequence[int],
    start: int,
    levels: Iterable[int],
) -> Iterator[SystemBuilder]:
    """Yield the systems in which two iterations first differ at one of some levels, `first`
    later."""
    for level in levels:
        ordered = system.copy()
        for k in range(start, level):
            ordered.equal({first[k]: 1, second[k]: -1})
        ordered.at_least_zero({first[level]: 1, second[level]: -1, -1: -1})
        yield ordered


def _lexicographically_later(
    system: SystemBuilder,
    first: Sequence[int],
    second: Sequence[int],
    start: int,
    *,
    or_equal: bool,
) -> Iterator[SystemBuilder]:
    """Yield the systems in which `first` is lexicographically greater than `second`."""
    yield from _first_later(system, first, second, start, range(start, len(first)))
    if or_equal:
        same = system.copy()
        for k in range(start, len(first)):
            same.equal({first[k]: 1, second[k]: -1})
        yield same


@counted(_CACHE)
def misplaced(target: Target, met: Meeting, *, late: bool, at_same_time_too: bool) -> Pair | None:
    """Return a source iteration and a conflicting sink iteration where a copy of the former is
    executed after the latter, or before it unless `late`; or, with `at_same_time_too`, in the same
    iteration of the shared loops."""
    shared = min(met.second.shared, target.slice.depth)

    def systems() -> Iterator[SystemBuilder]:
        for system, inner, theirs, _ in met.systems():
            for entered, outer in copies(system, target, met.first, inner, "o"):
                sides = outer[:shared], theirs[:shared]
                first, second = sides if late else sides[::-1]
                yield from _lexicographically_later(
                    entered, first, second, met.common, or_equal=at_same_time_too
                )

    return met.pair(systems())


@counted(_CACHE)
def outside_slice(target: Target, met: Meeting) -> Pair | None:
    """Return a source iteration and a sink iteration that access the same element, where the former
    is not in the slice for the latter. All outer loops of the slice must be around the sink's
    access."""
    return met.pair(
        broken
        for system, inner, theirs, _ in met.systems()
        for broken in _outside_slice(system, target, met.first, inner, theirs[: target.slice.depth])
    )


def _outside_slice(
    system: SystemBuilder, target: Target, form: AccessForm, inner: list[int], outer: list[int]
) -> Iterator[SystemBuilder]:
    """Yield one system for each row of the slice, with that row violated."""
    for row in in_slice(system, target.slice, form, inner, outer):
        broken = system.copy()
        broken.at_least_zero(complement(row))
        yield broken


@counted(_CACHE)
def not_copied_before(
    target: Target, met: Meeting, *, slice_is_first: bool
) -> tuple[int, ...] | None:
    """Return a source iteration that accesses the same element as a sink iteration but has no copy
    executed before it. With `slice_is_first`, a copy in the same iteration of the shared loops
    counts as executed before. If an access is not described exactly, conservatively return an empty
    tuple."""
    if not met.is_exact:
        return ()
    shared = min(met.second.shared, target.slice.depth)
    for system, inner, theirs, _ in met.systems():
        named = _parameter_columns(system, target, met.first, met.second)
        copied = (
            early
            for entered, outer in copies(system, target, met.first, inner, "o")
            for early in _lexicographically_later(
                entered, theirs[:shared], outer[:shared], met.common, or_equal=slice_is_first
            )
        )
        uncopied = _not_in(copied, system, [*inner, *theirs, *named])
        if uncopied is not None:
            return uncopied[: len(inner)]
    return None


def _not_in(
    parts: Iterable[SystemBuilder], system: SystemBuilder, columns: Sequence[int]
) -> tuple[int, ...] | None:
    """Return the values of some columns in a solution of a system that no part of it has."""
    everything = projection(system, columns)
    for part in parts:
        everything = everything.subtract(projection(part, columns))
    point = everything.sample()
    return None if point is None else tuple(point)


@counted(_CACHE)
def dependence(met: Meeting) -> Pair | None:
    """Two iterations that access one element, in their order."""
    return met.pair(system for system, *_ in met.systems())


def dependence_at(
    met: Meeting,
    first: Sequence[int],
    second: Sequence[int],
    symbols: Sequence[tuple[int, int]],
) -> Pair | None:
    """Two iterations that access one element, with given values for the outermost loops of the
    first and of the second, and for some parameters."""

    def systems() -> Iterator[SystemBuilder]:
        for system, mine, theirs, _ in met.systems():
            parameters = [
                (system.columns["parameter", number], value)
                for number, value in symbols
                if ("parameter", number) in system.columns
            ]
            fixed = [
                *zip(mine, first, strict=False),
                *zip(theirs, second, strict=False),
                *parameters,
            ]
            for column, value in fixed:
                system.equal({column: 1, -1: -value})
            yield system

    return met.pair(systems())


@counted(_CACHE)
def swapped(met: Meeting, order: tuple[int, ...]) -> Pair | None:
    """Return two iterations that access one element and whose order is reversed if the loops below
    the common ones are permuted by `order`."""
    common = met.common

    def systems() -> Iterator[SystemBuilder]:
        for system, mine, theirs, _ in met.systems():
            own = [mine[common + k] for k in order if common + k < len(mine)]
            theirs_ordered = [theirs[common + k] for k in order if common + k < len(theirs)]
            if len(own) != len(order) or len(theirs_ordered) != len(order):
                raise UndecidedError.of(Cause.NOT_IN_LOOPS)
            yield from _lexicographically_later(system, own, theirs_ordered, 0, or_equal=False)

    return met.pair(systems())


@counted(_CACHE)
def exposed(
    reader: AccessForm, writers: tuple[Meeting, ...], common: int
) -> tuple[int, ...] | None:
    """Return an iteration that reads an element not written before by any writer in the same
    iteration of the common loops, as a tuple of iteration, parameters and element. Each writer
    meets the reader, and must be described exactly. If a subscript of the reader is None, it may
    read any element, and the result is an empty tuple."""
    if any(None in piece.subscripts for piece in reader.shape.pieces):
        return ()
    if any(map(_is_same_place, writers)):
        return None
    forms = (reader, *(met.first for met in writers))
    numbers = sorted({n for form in forms for n in form.parameters if n >= 0})
    everything: PresburgerSet | None = None
    for piece in reader.shape.pieces:
        system = SystemBuilder()
        loops, places = add_form(system, reader, piece, "t", common)
        read = _elements(system, loops, places, numbers)
        everything = read if everything is None else everything.union(read)
    if everything is None:
        return None
    for met in writers:
        for system, _, theirs, places in met.systems():
            everything = everything.subtract(_elements(system, theirs, places, numbers))
    unwritten_read = everything.sample()
    return None if unwritten_read is None else tuple(unwritten_read)


def _is_same_place(met: Meeting) -> bool:
    """Return whether reader and writer have equal forms, so that each iteration reads what it has
    just written. This needs no solver."""
    order = met.order
    return (
        met.first == met.second and met.is_exact and order is not None and order.is_earlier_in_text
    )


@counted(_CACHE)
def copied_later(target: Target, met: Meeting, levels: tuple[int, ...]) -> Pair | None:
    """Return two source iterations that access one element, of which the first has a copy at a
    later outer iteration than a copy of the second. These first differ at one of `levels`."""

    def systems() -> Iterator[SystemBuilder]:
        for system, mine, theirs, _ in met.systems():
            for once, outer in copies(system, target, met.first, mine, "o"):
                for twice, second_copy in copies(once, target, met.second, theirs, "p"):
                    yield from _first_later(twice, outer, second_copy, met.common, levels)

    return met.pair(systems())


@counted(_CACHE)
def sink_races(target: Target, met: Meeting, levels: tuple[int, ...]) -> Pair | None:
    """Return a source iteration and a sink iteration that access one element, where a copy of the
    former and the latter are in different iterations of a parallel loop around both."""
    shared = min(met.second.shared, target.slice.depth)
    inside = tuple(level for level in levels if level < shared)

    def systems() -> Iterator[SystemBuilder]:
        for system, mine, theirs, _ in met.systems():
            for entered, outer in copies(system, target, met.first, mine, "o"):
                for later, earlier in ((outer, theirs), (theirs, outer)):
                    yield from _first_later(entered, later, earlier, met.common, inside)

    return met.pair(systems() if inside else ())


@counted(_CACHE)
def half_copied(target: Target, met: Meeting, *, keeps_first: bool) -> Pair | None:
    """Return two dependent source iterations of which some slice contains only the first
    (`keeps_first`), or only the second."""

    def systems() -> Iterator[SystemBuilder]:
        for system, mine, theirs, _ in met.systems():
            copied_access = (met.first, mine)
            uncopied_access = (met.second, theirs)
            if not keeps_first:
                copied_access, uncopied_access = uncopied_access, copied_access
            for entered, outer in copies(system, target, *copied_access, "o"):
                yield from _outside_slice(entered, target, *uncopied_access, outer)

    return met.pair(systems())


@counted(_CACHE)
def unfollowed(target: Target, met: Meeting) -> Pair | None:
    """Return two dependent source iterations where some copy of the first is not followed by a copy
    of the second, in the same outer iteration or a later one."""
    for system, mine, theirs, _ in met.systems():
        named = _parameter_columns(system, target, met.first, met.second)
        for once, outer in copies(system, target, met.first, mine, "o"):
            kept_columns = [*theirs, *outer[met.common :], *named]
            followed = (
                later
                for twice, second_copy in copies(once, target, met.second, theirs, "p")
                for later in _lexicographically_later(
                    twice, second_copy, outer, met.common, or_equal=True
                )
            )
            unfollowed_copy = _not_in(followed, once, kept_columns)
            if unfollowed_copy is not None:
                for column, number in zip(kept_columns, unfollowed_copy, strict=True):
                    once.equal({column: 1, -1: -number})
                return met.pair([once])
    return None


@counted(_CACHE)
def never_copied(target: Target, form: AccessForm) -> tuple[int, ...] | None:
    """Return a source iteration that has no copy, for some parameters of both nests."""
    common = target.slice.common
    for piece in form.shape.pieces:
        system = SystemBuilder()
        inner, _ = add_form(system, form, piece, "s", common)
        named = _parameter_columns(system, target, form)
        copied = (entered for entered, _ in copies(system, target, form, inner, "o"))
        uncopied = _not_in(copied, system, [*inner, *named])
        if uncopied is not None:
            return uncopied[: len(inner)]
    return None


def _parameter_columns(system: SystemBuilder, target: Target, *forms: AccessForm) -> list[int]:
    """Return the columns of all parameters on which the sets of copied iterations depend."""
    numbers = {n for part in (*forms, target.block) for n in part.parameters if n >= 0}
    numbers |= {-1 - k for k in target.slice.operands if k < 0}
    return [system.column(("parameter", n)) for n in sorted(numbers)]


def _elements(
    system: SystemBuilder,
    outer: Sequence[int],
    places: Sequence[LinearForm | None],
    numbers: Sequence[int],
) -> PresburgerSet:
    """Return the elements accessed, each with the outer iteration and the parameters."""
    accessed = system.copy()
    element: list[int] = []
    for place in places:
        column = accessed.local()
        assert place is not None
        accessed.equal(form_difference(place, {column: 1}))
        element.append(column)
    named = [accessed.column(("parameter", n)) for n in numbers]
    return projection(accessed, [*outer, *named, *element])


def is_temporary(forms: FusionForms, slice_: Slice, accesses: Sequence[Access]) -> bool:
    """Return whether no slice of a nest reads a value that `accesses` wrote in another slice. Each
    read gets a value written in the same iteration of some loops around it, and a slice contains
    all accesses to the memory below these loops as a whole. Nothing else may read the memory
    afterwards."""
    return all(
        (depth := _whole_below(slice_, access, accesses)) <= len(access.loops)
        and unwritten(forms.source, access, accesses, depth) is None
        for access in accesses
        if access.reads
    )


def _whole_below(slice_: Slice, read: Access, accesses: Sequence[Access]) -> int:
    """Return how many loops around a read suffice to contain all sliced loops around `accesses`,
    the common loops included. One more than there are if a loop beside the read, inside its
    innermost loop, is sliced."""
    depth = slice_.common
    for access in accesses:
        shared = common_loops(access.loops, read.loops)
        for place, loop in enumerate(access.loops):
            if slice_.is_sliced(loop):
                depth = max(depth, min(place, shared) + 1)
    return depth


def finds_own(form_of: Callable[[Access], AccessForm], accesses: Sequence[Access]) -> bool:
    """Return whether each read among `accesses` gets a value written in the same iteration of all
    loops around it."""
    return all(
        unwritten(form_of, access, accesses, len(access.loops)) is None
        for access in accesses
        if access.reads
    )


def unwritten(
    form_of: Callable[[Access], AccessForm], read: Access, accesses: Sequence[Access], depth: int
) -> tuple[int, ...] | None:
    """Return an iteration in which an element that is read may not have been written by any of
    `accesses` in the same iteration of the `depth` outermost loops."""
    reader = form_of(read)
    writers = tuple(
        Meeting(form, reader, depth, NestOrder.of(writer, read))
        for writer in accesses
        if writer.writes
        and writer.is_linear == read.is_linear
        and common_loops(writer.loops, read.loops) >= depth
        and (form := form_of(writer)).is_exact
    )
    return exposed(reader, writers, depth)


# Moving sequential loops inwards


def plan_sequential_inwards(
    nests: NestAccesses, aliases: Aliases, root: Operation
) -> list[int] | None:
    """Return the order of the loops of a perfect nest with the sequential ones innermost; None if
    that is the current order, or not legal.

    **Before → After**

        affine.for %i = 0 to 9 {                    affine.for %j = 0 to 10 {
          affine.for %j = 0 to 10 {                   affine.for %i = 0 to 9 {
            a[%i + 1, %j] = a[%i, %j]                   a[%i + 1, %j] = a[%i, %j]

    **Legal when** no dependence is turned around and no bound depends on a loop that moves inwards.
    Parallel loops keep their order among themselves, and so do the others.
    """
    band = perfect_band(root)
    if len(band) < 2 or any(loop.results for loop in band):
        return None
    sequential = _sequential_loops(nests, root, len(band))
    order = sorted(range(len(band)), key=sequential.__getitem__)
    if order == list(range(len(band))) or not _keeps_bounds(band, order):
        return None
    if may_end(root) or any(map(is_output, root.walk())) or _may_overlap(nests, aliases, root):
        return None
    return order if _keeps_dependences(nests, band, order) else None


def perfect_band(root: Operation) -> list[ForOp]:
    """Return the loop and the loops perfectly nested in it; empty for another op."""
    return band_from(root) if isinstance(root, ForOp) else []


def move_sequential_inwards(
    nests: NestAccesses, root: Operation, order: Sequence[int]
) -> Operation:
    """Nest the loops of a perfect nest in another order; return the outermost one."""
    outermost = apply_permutation(Permutation(tuple(perfect_band(root)), tuple(order)))
    # Blocks of conditionals, too: they know the loops around them in their order.
    nests.forget_nest(outermost)
    return outermost


def _sequential_loops(nests: NestAccesses, root: Operation, count: int) -> list[bool]:
    """Return which loops in a nest have a dependence with a non-zero distance.

    As in `mlir-opt`, loops are counted from the outermost `affine.for` around the nest, not from
    the nest itself: nests inside loops are seldom permuted. Vectors count as their first elements.
    """
    is_sequential = [False] * count
    groups: dict[SSAValue | None, list[Access]] = {}
    inside = (access for op in root.walk() if is_affine_access(op) for access in nests.of(op))
    for access in nests.distinct(inside):
        groups.setdefault(access.memref, []).append(_first_element(nests, access))
    for accesses in groups.values():
        partners = Partners(nests, accesses)
        for first in accesses:
            for second in partners.of(first):
                if first.writes or second.writes:
                    _note_distances(nests, first, second, is_sequential)
    return is_sequential


def _first_element(nests: NestAccesses, access: Access) -> Access:
    """Return the access to the first element of a vector; other accesses unchanged."""
    place = access.place
    is_own = place is not None and place.memref is access.memref and not place.is_linear
    if access.memref is None or not is_own or not _is_of_vectors(access.op):
        return access
    frame = nests.domains.of(access.op).frame.copy()
    accessed = first_element(access.op, frame)
    return replace(access, place=Place(access.memref, accessed.subscripts), frame=frame)


def _is_of_vectors(op: Operation) -> bool:
    access = moving_access(op)
    return access is not None and access.map is not None and access.vector is not None


def _note_distances(
    nests: NestAccesses, first: Access, second: Access, has_distance: list[bool]
) -> None:
    common = common_loops(first.loops, second.loops)
    places = [k for k in range(common) if isinstance(first.loops[k].op, ForOp)]
    for place in places[: len(has_distance)]:
        if all(has_distance):
            return
        for intervals in _mlir_distances(nests, first, second, place + 1):
            for number, loop in enumerate(places[: len(has_distance)]):
                if intervals[loop] != (0, 0):
                    has_distance[number] = True


def _mlir_distances(
    nests: NestAccesses, first: Access, second: Access, depth: int
) -> Iterator[Sequence[tuple[int | None, int | None]]]:
    """Yield the distances of a dependence at a depth as `mlir-opt` computes them: by rational
    elimination if loops have steps or subscripts have quotients."""
    answer = nests.dependence(first, second, depth)
    if answer is None:
        return
    shaped = nests.shaped(first), nests.shaped(second)
    if not any(
        piece.num_locals for shaped_access in shaped for piece in shaped_access.shape.pieces
    ):
        yield answer.intervals
        return
    common = common_loops(first.loops, second.loops)
    for intervals in rational_distances(*shaped, common, depth):
        yield [(interval.lower, interval.upper) for interval in intervals]


def _keeps_bounds(band: Sequence[ForOp], order: Sequence[int]) -> bool:
    """Return whether each loop's bounds still depend only on loops around it."""
    outside = {band[position].induction_variable for position in order}
    for position in order:
        if any(operand in outside for operand in band[position].operands):
            return False
        outside.discard(band[position].induction_variable)
    return True


def _may_overlap(nests: NestAccesses, aliases: Aliases, root: Operation) -> bool:
    """Return whether memory that the nest writes may alias memory that it accesses by another root.

    A memref of unknown origin may differ between iterations.
    """
    accessed: dict[Root, bool] = {}
    for access in nests.inside(root):
        accessed[access.root] = accessed.get(access.root, False) or access.writes
    return any(
        written
        and (
            first.kind is RootKind.UNKNOWN
            or (partner != first and aliases.may_alias(first, partner))
        )
        for first, written in accessed.items()
        for partner in accessed
    )


def _keeps_dependences(nests: NestAccesses, band: Sequence[ForOp], order: Sequence[int]) -> bool:
    """Return whether no pair of accesses in a band is reordered if its loops are permuted."""
    common = len(nests.loops_around(band[0]))
    forms = AccessForms(nests, common)
    accesses = nests.ends(list(nests.inside(band[0])))
    try:
        for a, b in writing_pairs(accesses, accesses):
            if a.root != b.root:
                continue
            met = forms.meeting(a, b, NestOrder.of(a, b))
            if met is None or swapped(met, tuple(order)) is not None:
                return False
    except UndecidedError:
        return False
    return True
