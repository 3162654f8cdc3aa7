"""Accesses and slices without names, so that what is found out about like nests is kept.

A `Form` has the shape of an access and the numbers of its parameters in one question. By forms it
is asked, too, whether a read finds what was written before in the same iteration. A private buffer
of an earlier fusion is such memory: iterations that use the same elements of it do not depend on
each other, however the accesses look. Only flow between iterations is a dependence (Feautrier,
"Dataflow analysis of array and scalar references", 1991).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from loopwright.exact.dependences.model import common_loops
from loopwright.exact.dependences.nests import NestAccesses
from loopwright.exact.domains import Loop
from loopwright.exact.indices import Extent, Fresh, Offset, Parameter
from loopwright.exact.memory.access import ANYTHING, Access
from loopwright.exact.slices.computation import Slice
from loopwright.ir.syntax.value_names import value_name
from loopwright.loops.fusion import questions
from loopwright.loops.fusion.graph import BlockGraph
from loopwright.reporting.unknown import Unknown


class BlockForms:
    """The forms of the accesses of one question: parameters are numbered as they are met.

    A parameter that is computed anew inside more than the `common` outermost loops is nobody
    else's: its number is -1. `doubts` are those about the common loops and what is around them:
    as all happens in one iteration of these, they do not matter.
    """

    def __init__(
        self, nests: NestAccesses, common: int, doubts: frozenset[Unknown] = frozenset()
    ) -> None:
        self._nests = nests
        self.common = common
        self._doubts = doubts
        self._numbers: dict[Parameter, int] = {}
        self._known: dict[Access, questions.Form] = {}
        self._linear: dict[Access, Access | None] = {}

    def form(self, access: Access, loops: tuple[Loop, ...] = ()) -> questions.Form:
        """The form of an access, whose loops may be among some `loops`: always the same ones."""
        known = self._known.get(access)
        if known is None:
            known = self._known[access] = self._make(access, loops)
        return known

    def _make(self, access: Access, loops: tuple[Loop, ...]) -> questions.Form:
        shaped = self._nests.shaped(access)
        numbers = tuple(self.number(key) for key in shaped.parameters)
        changing = any(number < 0 for number in numbers)
        places = tuple(_place(loop, loops) for loop in access.loops)
        return questions.Form(
            shaped.shape, numbers, places, set(shaped.reasons) <= self._doubts and not changing
        )

    def number(self, key: Parameter) -> int:
        """The number of a parameter."""
        known = self._numbers.get(key)
        if known is None:
            inside = self._nests.domains.depth_of(key) > self.common
            known = self._numbers[key] = -1 if inside else len(self._numbers)
        return known

    def names(self) -> dict[int, str]:
        """What the parameters are called in witnesses."""
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


def block_forms(graph: BlockGraph) -> BlockForms:
    """The forms of accesses of nodes of one block."""
    return BlockForms(graph.nests, graph.common, graph.doubts)


class Forms(BlockForms):
    """The forms of the accesses of two nests, and of a slice of one of them."""

    def __init__(self, nests: NestAccesses, found: Slice, doubts: frozenset[Unknown]) -> None:
        super().__init__(nests, found.common, doubts)
        self._slice = found

    def source(self, access: Access) -> questions.Form:
        """The form of an access of the sliced nest."""
        return self.form(access, self._slice.loops)

    def sink(self, access: Access) -> questions.Form:
        """The form of an access of the other nest."""
        return self.form(access, self._slice.around)

    def target(self) -> questions.Target:
        """The block that the slice goes into: no slice depends on what changes in it."""
        depth, common = self._slice.depth, self._slice.common
        parameters = (-1 - self.number(key) for key in self._slice.parameters)
        operands = (*range(common, depth), *range(common), *parameters)
        bounds = zip(self._slice.loops, self._slice.lower, self._slice.upper, strict=True)
        form = questions.SliceForm(
            tuple((lower, upper, loop.step) for loop, lower, upper in bounds),
            operands,
            self._slice.common,
            self._slice.depth,
            self._slice.is_backward,
        )
        return questions.Target(self._block(), form)

    def _block(self) -> questions.Form:
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
    """What a person reads for a parameter."""
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


def is_temporary(forms: Forms, found: Slice, accesses: Sequence[Access]) -> bool:
    """Whether slices of a nest hand each other nothing by some of its accesses: each read finds
    what was written in the same iteration of some loops around it, and below these all that
    accesses the memory is in a slice as a whole. What is left there afterwards nothing reads."""
    return all(
        (depth := _whole_below(found, access, accesses)) <= len(access.loops)
        and unwritten(forms.source, access, accesses, depth) is None
        for access in accesses
        if access.reads
    )


def _whole_below(found: Slice, read: Access, accesses: Sequence[Access]) -> int:
    """How many of the loops around a read are around all that is sliced among some accesses, these
    included; one more than there are if something is sliced in the body of the innermost."""
    depth = found.common
    for access in accesses:
        shared = common_loops(access.loops, read.loops)
        for place, loop in enumerate(access.loops):
            if found.is_sliced(loop):
                depth = max(depth, min(place, shared) + 1)
    return depth


def finds_own(form_of: Callable[[Access], questions.Form], accesses: Sequence[Access]) -> bool:
    """Whether each read of some accesses of a nest finds what was written in the same iteration of
    all loops around it."""
    return all(
        unwritten(form_of, access, accesses, len(access.loops)) is None
        for access in accesses
        if access.reads
    )


def unwritten(
    form_of: Callable[[Access], questions.Form],
    read: Access,
    accesses: Sequence[Access],
    depth: int,
) -> tuple[int, ...] | None:
    """An iteration in which a read of a nest finds what none of some accesses of the nest has
    written in the same iteration of so many loops around it, as far as is known."""
    writers = tuple(
        (form, questions.SameNest.of(other, read))
        for other in accesses
        if other.writes
        and other.is_linear == read.is_linear
        and common_loops(other.loops, read.loops) >= depth
        and (form := form_of(other)).is_exact
    )
    return questions.exposed(form_of(read), writers, depth)
