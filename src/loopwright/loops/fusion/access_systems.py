"""Accesses and slices in a form without names, and the systems of integer constraints built from
them.

An `AccessForm` is an access or a block without names: its shape, and which parameters of the
question its own are. A `SliceForm` is a slice without names. `AccessForms` and `FusionForms`
convert accesses and slices. Similar nests of a long program have equal forms. Columns of a system
are created on demand and existentially quantified, so a system has a solution exactly if its set is
not empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from loopwright.exact.dependences.model import common_loops
from loopwright.exact.dependences.nests import NestAccesses
from loopwright.exact.domains import Loop
from loopwright.exact.indices import Extent, Fresh, Offset, Parameter
from loopwright.exact.memory.access import ANYTHING, Access
from loopwright.exact.memory.shapes import AccessRelation, Shape
from loopwright.exact.presburger.budget import UndecidedError
from loopwright.exact.presburger.elimination import is_empty_by_elimination
from loopwright.exact.presburger.tableau import LinearForm, SystemBuilder, difference, placed_row
from loopwright.exact.slices.slice import Slice
from loopwright.ir.affine_expr import AffineMap
from loopwright.ir.core.enclosing import is_before
from loopwright.ir.syntax.value_names import value_name
from loopwright.loops.fusion.graph import BlockGraph
from loopwright.records import dataclass
from loopwright.reporting.unknown import Cause, Unknown
from loopwright.reporting.witnesses import IterationPair, NamedPoint, SingleIteration

if TYPE_CHECKING:
    from loopwright.exact.presburger.sets import PresburgerSet


_MOST_COLUMNS = 16
"""Systems of at most so many columns are first solved without the exact library, which is slow to
load."""


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
        """The pair as a witness; `names` are those of the parameters, `loops` those of the loops
        of the first and the second, if there is one."""
        if len(loops) > 1:
            return self.iterations(names, *loops)
        return SingleIteration(NamedPoint(self.first, *loops), self._named(names), key="source")

    def iterations(
        self, names: Mapping[int, str], first: Sequence[str], second: Sequence[str]
    ) -> IterationPair:
        """The pair as a witness, with the names of parameters and of both nests' loops."""
        ends = NamedPoint(self.first, first), NamedPoint(self.second, second)
        return IterationPair(*ends, self._named(names))

    def _named(self, names: Mapping[int, str]) -> dict[str, int]:
        return {names[number]: value for number, value in self.symbols}


def writing_pairs(
    first: Iterable[Access], second: Sequence[Access]
) -> Iterator[tuple[Access, Access]]:
    """The pairs of accesses at least one of which writes."""
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
        self._linear: dict[Access, Access | None] = {}

    def form(self, access: Access, loops: tuple[Loop, ...] = ()) -> AccessForm:
        """The form of an access. Its loops are matched with `loops`, which must be the same at each
        call."""
        cached = self._forms.get(access)
        if cached is None:
            cached = self._forms[access] = self._make(access, loops)
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
        """Both accesses with places of one kind (subscripts or linear positions); None if
        impossible."""
        if first.is_linear == second.is_linear:
            return first, second
        linear, other_linear = self._as_linear(first), self._as_linear(second)
        if linear is None or other_linear is None:
            return None
        return linear, other_linear

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
        """The block that the slice is inserted into; no slice depends on values that change inside
        it."""
        depth, common = self._slice.depth, self._slice.common
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
        op = block.parent_op()
        assert op is not None, "a slice goes into a loop"
        access = Access(op, 0, None, ANYTHING, None, loops=domain.loops, frame=domain.frame)
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


# Systems


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

    point = PresburgerSet.from_tableau(tableau).sample()
    if point is None:
        return None
    return tuple(point[system.columns[key]] for key in keys if key in system.columns)


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
) -> list[LinearForm]:
    """The rows (each `>= 0`) that hold if iteration `inner` of the sliced nest is in the slice for
    iteration `outer` of the other nest. Raises `UndecidedError` if a bound is not affine."""
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
                    difference(variable, row) if is_lower else difference(row, variable, -1)
                )
    return rows


def loop_keys(name: str, count: int, common: int) -> list[object]:
    """The names of the columns of loops."""
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
        for subscript, other in zip(first, second, strict=True):
            if subscript is not None and other is not None:
                system.equal(difference(subscript, other))


def first_pair(
    systems: Iterable[SystemBuilder], first: AccessForm, second: AccessForm, common: int, names: str
) -> Pair | None:
    """Two iterations in a solution of any of the systems, in columns of two (one-letter) names."""
    first_keys = loop_keys(names[0], first.shape.num_loops, common)
    second_keys = loop_keys(names[1], second.shape.num_loops, common)
    numbers = sorted({n for n in (*first.parameters, *second.parameters) if n >= 0})
    keys = [*first_keys, *second_keys, *(("parameter", n) for n in numbers)]
    solutions = (solution(system, keys) for system in systems)
    point = next((point for point in solutions if point is not None), None)
    if point is None:
        return None
    middle, end = len(first_keys), len(first_keys) + len(second_keys)
    symbols = zip(numbers, point[end:], strict=True)
    return Pair(point[:middle], point[middle:end], tuple(symbols))


def conflict_systems(
    first: AccessForm, second: AccessForm, names: str, common: int
) -> Iterator[tuple[SystemBuilder, list[int], list[int], list[LinearForm | None]]]:
    """The systems in which two iterations access one element, with the columns of both and the
    subscripts of the second. The columns are named by the two letters of `names`."""
    for own in first.shape.pieces:
        for other in second.shape.pieces:
            system = SystemBuilder()
            mine, places = add_form(system, first, own, names[0], common)
            theirs, others = add_form(system, second, other, names[1], common)
            equate_subscripts(system, places, others)
            yield system, mine, theirs, others


def copies(
    system: SystemBuilder, target: Target, form: AccessForm, inner: Sequence[int], name: str
) -> Iterator[tuple[SystemBuilder, list[int]]]:
    """The systems in which an iteration of the sliced nest is in the slice of an executed iteration
    of the target's loops, with the columns of that."""
    for piece in target.block.shape.pieces:
        entered = system.copy()
        outer, _ = add_form(entered, target.block, piece, name, target.slice.common)
        for row in in_slice(entered, target.slice, form, inner, outer):
            entered.at_least_zero(row)
        yield entered, outer
