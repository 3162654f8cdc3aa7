"""Exact questions about a slice of one nest inside another: kept by structure.

The sliced nest S is executed, for each iteration `o` of the outer loops of the other nest D, in
the iterations `s` that the slice has for `o`: the pairs (o, s) are its *copies*. Each question
gives an iteration of S and one of D (or two of S) that break a condition, or None if nothing does.
They raise `UndecidedError` where the budget of the exact layer does not suffice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from loopwright.presburger.budget import counted
from loopwright.presburger.builder import LinearForm, SystemBuilder, complement, difference
from loopwright.presburger.undecided import UndecidedError
from loopwright.transforms.fusion.relations import (
    Form,
    Pair,
    SliceForm,
    add_form,
    in_slice,
    meetings,
    pair_in,
    projection,
    solution,
)
from loopwright.unknown import Cause

if TYPE_CHECKING:
    from loopwright.presburger.sets import PresburgerSet

_CACHE = 1 << 13


@dataclass(frozen=True, slots=True)
class Target:
    """The block that the slice goes into, and the slice. The block is described exactly: slices go
    into no others (`analysis.slices.computation`)."""

    block: Form
    slice: SliceForm


def enter(
    system: SystemBuilder, target: Target, name: str
) -> Iterator[tuple[SystemBuilder, list[int]]]:
    """The system with an executed iteration of the target's loops."""
    for piece in target.block.shape.pieces:
        made = system.copy()
        yield made, add_form(made, target.block, piece, name, target.slice.common)[0]


def join(
    system: SystemBuilder, target: Target, form: Form, inner: list[int], outer: list[int]
) -> None:
    """An iteration of the sliced nest is in the slice of an outer iteration."""
    rows = in_slice(system, target.slice, form, inner, outer)
    if rows is None:
        raise UndecidedError.of(Cause.SLICE_BOUND)
    for row in rows:
        system.at_least_zero(row)


def _later(
    system: SystemBuilder,
    first: Sequence[int],
    second: Sequence[int],
    start: int,
    *,
    or_equal: bool,
) -> Iterator[SystemBuilder]:
    """The systems in which `first` is lexicographically greater than `second`."""
    for level in range(start, len(first)):
        made = system.copy()
        for k in range(start, level):
            made.equal({first[k]: 1, second[k]: -1})
        made.at_least_zero({first[level]: 1, second[level]: -1, -1: -1})
        yield made
    if or_equal:
        made = system.copy()
        for k in range(start, len(first)):
            made.equal({first[k]: 1, second[k]: -1})
        yield made


@counted(_CACHE)
def meets_late(target: Target, source: Form, sink: Form, *, after: bool) -> Pair | None:
    """An iteration of S with a copy that is executed after an iteration of D that touches the same
    element. `after` says which comes first where the loops that they share are in one iteration."""
    common, depth = target.slice.common, target.slice.depth
    shared = min(sink.shared, depth)
    for system, inner, theirs, _ in meetings(source, sink, "sd", common):
        for entered, outer in enter(system, target, "o"):
            join(entered, target, source, inner, outer)
            for late in _later(entered, outer[:shared], theirs[:shared], common, or_equal=after):
                found = pair_in(late, source, sink, common, "sd")
                if found is not None:
                    return found
    return None


@counted(_CACHE)
def meets_early(target: Target, source: Form, sink: Form, *, before: bool) -> Pair | None:
    """An iteration of S with a copy that is executed before an iteration of D that touches the
    same element."""
    common, depth = target.slice.common, target.slice.depth
    shared = min(sink.shared, depth)
    for system, inner, theirs, _ in meetings(source, sink, "sd", common):
        for entered, outer in enter(system, target, "o"):
            join(entered, target, source, inner, outer)
            for early in _later(entered, theirs[:shared], outer[:shared], common, or_equal=before):
                found = pair_in(early, source, sink, common, "sd")
                if found is not None:
                    return found
    return None


@counted(_CACHE)
def uncovered(target: Target, source: Form, sink: Form) -> Pair | None:
    """An iteration of S that touches what an iteration of D touches, and that is not in the slice
    of the latter's outer loops (all of which are around it)."""
    common, depth = target.slice.common, target.slice.depth
    for system, inner, theirs, _ in meetings(source, sink, "sd", common):
        found = _outside(system, target, source, inner, theirs[:depth])
        if found is not None:
            pair = pair_in(found, source, sink, common, "sd")
            if pair is not None:
                return pair
    return None


def _outside(
    system: SystemBuilder, target: Target, form: Form, inner: list[int], outer: list[int]
) -> SystemBuilder | None:
    """The system with a row of the slice broken, if that has a solution."""
    rows = in_slice(system, target.slice, form, inner, outer)
    if rows is None:
        raise UndecidedError.of(Cause.SLICE_BOUND)
    for row in rows:
        made = system.copy()
        made.at_least_zero(complement(row))
        if solution(made) is not None:
            return made
    return None


@counted(_CACHE)
def never_met(target: Target, source: Form, sink: Form, *, after: bool) -> tuple[int, ...] | None:
    """An iteration of S that touches what an iteration of D touches, and that has no copy executed
    before that one. `after` says which comes first where the loops that they share are in one
    iteration. It is not known of iterations that are not described exactly: then it is any."""
    if not (source.is_exact and sink.is_exact):
        return ()
    common, depth = target.slice.common, target.slice.depth
    shared = min(sink.shared, depth)
    for system, inner, theirs, _ in meetings(source, sink, "sd", common):
        named = sorted({*_named(system, target, source), *_named(system, target, sink)})
        kept = [*inner, *theirs, *named]
        everything = projection(system, kept)
        for entered, outer in enter(system, target, "o"):
            join(entered, target, source, inner, outer)
            for early in _later(
                entered, theirs[:shared], outer[:shared], common, or_equal=not after
            ):
                everything = everything.subtract(projection(early, kept))
        found = everything.sample()
        if found is not None:
            return tuple(found[: len(inner)])
    return None


@dataclass(frozen=True, slots=True)
class Within:
    """Two accesses of one nest: how many loops are around both, and whether the first stands
    before the second in the text."""

    shared: int
    text: bool


def _dependent(
    first: Form, second: Form, within: Within, common: int
) -> Iterator[tuple[SystemBuilder, list[int], list[int]]]:
    """Pairs of iterations of S, the first before the second, that touch one element."""
    for system, mine, theirs, _ in _meetings(first, second, within, common):
        yield system, mine, theirs


def _meetings(
    first: Form, second: Form, within: Within, common: int
) -> Iterator[tuple[SystemBuilder, list[int], list[int], list[LinearForm | None]]]:
    """The same, with the place that the second touches."""
    for system, mine, theirs, others in meetings(first, second, "st", common):
        for ordered in _later(
            system, theirs[: within.shared], mine[: within.shared], common, or_equal=within.text
        ):
            yield ordered, mine, theirs, others


@counted(_CACHE)
def dependence(first: Form, second: Form, within: Within, common: int) -> Pair | None:
    """Two iterations of S that touch one element, the first before the second."""
    for system, _, _ in _dependent(first, second, within, common):
        found = pair_in(system, first, second, common, "st")
        if found is not None:
            return found
    return None


@counted(_CACHE)
def turned(
    first: Form, second: Form, within: Within, common: int, order: tuple[int, ...]
) -> Pair | None:
    """Two iterations that touch one element, the first before the second, whose order another
    nesting of the loops from `common` on would turn around."""
    for system, mine, theirs in _dependent(first, second, within, common):
        one = [mine[common + k] for k in order if common + k < len(mine)]
        two = [theirs[common + k] for k in order if common + k < len(theirs)]
        if len(one) != len(order) or len(two) != len(order):
            raise UndecidedError.of(Cause.NOT_IN_LOOPS)
        for late in _later(system, one, two, 0, or_equal=False):
            found = pair_in(late, first, second, common, "st")
            if found is not None:
                return found
    return None


@counted(_CACHE)
def exposed(
    reader: Form, writers: tuple[tuple[Form, Within], ...], common: int
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
        for system, _, theirs, places in _meetings(form, reader, within, common):
            everything = everything.subtract(_elements(system, theirs, places, numbers))
    found = everything.sample()
    return None if found is None else tuple(found)


def _is_same_place(writer: Form, reader: Form, within: Within) -> bool:
    """Whether each iteration reads what the same one has just written, seen at a glance."""
    return writer == reader and reader.is_exact and within.text


@counted(_CACHE)
def reversed_copies(target: Target, first: Form, second: Form, within: Within) -> Pair | None:
    """Two iterations of S that touch one element, the first of which has a copy at a later outer
    iteration than a copy of the second."""
    common = target.slice.common
    for system, mine, theirs in _dependent(first, second, within, common):
        for once, outer in enter(system, target, "o"):
            join(once, target, first, mine, outer)
            for twice, other in enter(once, target, "p"):
                join(twice, target, second, theirs, other)
                for late in _later(twice, outer, other, common, or_equal=False):
                    found = pair_in(late, first, second, common, "st")
                    if found is not None:
                        return found
    return None


@counted(_CACHE)
def split(
    target: Target, first: Form, second: Form, within: Within, *, keeps_first: bool
) -> Pair | None:
    """Two iterations of S that touch one element, of which a slice has only one: the first, or the
    second."""
    common = target.slice.common
    for system, mine, theirs in _dependent(first, second, within, common):
        for entered, outer in enter(system, target, "o"):
            kept, lost = (first, mine), (second, theirs)
            if not keeps_first:
                kept, lost = lost, kept
            join(entered, target, kept[0], kept[1], outer)
            made = _outside(entered, target, lost[0], lost[1], outer)
            if made is not None:
                found = pair_in(made, first, second, common, "st")
                if found is not None:
                    return found
    return None


@counted(_CACHE)
def left_out(target: Target, form: Form) -> tuple[int, ...] | None:
    """An iteration of S without any copy, whatever the parameters of both nests are."""
    common = target.slice.common
    for piece in form.shape.pieces:
        system = SystemBuilder()
        inner, _ = add_form(system, form, piece, "s", common)
        named = _named(system, target, form)
        everything = projection(system, [*inner, *named])
        for entered, outer in enter(system, target, "o"):
            join(entered, target, form, inner, outer)
            everything = everything.subtract(projection(entered, [*inner, *named]))
        found = everything.sample()
        if found is not None:
            return tuple(found[: len(inner)])
    return None


def _named(system: SystemBuilder, target: Target, form: Form) -> list[int]:
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
    """The elements touched, each with the outer iteration and the parameters."""
    made = system.copy()
    element: list[int] = []
    for place in places:
        column = made.local()
        assert place is not None
        made.equal(difference(place, {column: 1}))
        element.append(column)
    named = [made.column(("parameter", n)) for n in numbers]
    return projection(made, [*outer, *named, *element])
