"""Accesses and slices without names, so that what is found out about them is kept by structure."""

from __future__ import annotations

from loopwright.analysis.dependences.nests import NestAccesses
from loopwright.analysis.domains import Loop
from loopwright.analysis.indices import Extent, Fresh, Offset, Parameter, value_behind
from loopwright.analysis.memory.access import ANYTHING, Access
from loopwright.analysis.slices.computation import Slice
from loopwright.syntax.value_names import value_name
from loopwright.transforms.fusion.questions import Target
from loopwright.transforms.fusion.relations import Form, SliceForm
from loopwright.unknown import Unknown


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
        self._common = common
        self._doubts = doubts
        self._numbers: dict[Parameter, int] = {}
        self._known: dict[Access, Form] = {}
        self._linear: dict[Access, Access | None] = {}

    def form(self, access: Access, loops: tuple[Loop, ...] = ()) -> Form:
        """The form of an access, whose loops may be among some `loops`: always the same ones."""
        known = self._known.get(access)
        if known is None:
            known = self._known[access] = self._make(access, loops)
        return known

    def _make(self, access: Access, loops: tuple[Loop, ...]) -> Form:
        shaped = self._nests.shaped(access)
        numbers = tuple(self.number(key) for key in shaped.parameters)
        changing = any(number < 0 for number in numbers)
        places = tuple(_place(loop, loops) for loop in access.loops)
        return Form(
            shaped.shape, numbers, places, set(shaped.reasons) <= self._doubts and not changing
        )

    def number(self, key: Parameter) -> int:
        """The number of a parameter."""
        known = self._numbers.get(key)
        if known is None:
            inside = self._nests.domains.depth_of(value_behind(key)) > self._common
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


class Forms(BlockForms):
    """The forms of the accesses of two nests, and of a slice of one of them."""

    def __init__(self, nests: NestAccesses, found: Slice, doubts: frozenset[Unknown]) -> None:
        super().__init__(nests, found.common, doubts)
        self._slice = found

    def source(self, access: Access) -> Form:
        """The form of an access of the sliced nest."""
        return self.form(access, self._slice.loops)

    def sink(self, access: Access) -> Form:
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

    def _block(self) -> Form:
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
