"""How the values that a parallel loop yields combine, as code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.ir import Attribute, Block, Operation, Region

from loopwright.codegen.arithmetic.combining import combine as combine_kind
from loopwright.codegen.arithmetic.combining import neutral
from loopwright.codegen.core.context import FunctionLowering, refuse
from loopwright.codegen.core.types import scalar_type
from loopwright.codegen.core.values import Lowered, Value
from loopwright.dialects.reduction.clauses import StatedReduction, stated_reductions
from loopwright.dialects.reduction.matching import kind_of_combination
from loopwright.interfaces.atomic_kinds import COMBINATIONS, AtomicRMWKind

_ORDERED_FLOATS = frozenset(
    {AtomicRMWKind.addf, AtomicRMWKind.mulf, AtomicRMWKind.maxnumf, AtomicRMWKind.minnumf}
)

Values = Sequence[Lowered]


@dataclass(frozen=True, slots=True)
class Reducer:
    """All reductions of a loop, side by side.

    `start` writes what they start from, `partial` what further partial results start from; without
    it the order cannot be changed. `kinds` are there where each reduction is of a kind.
    """

    types: tuple[Attribute, ...]
    combine: Callable[[FunctionLowering, Values, Values], list[Lowered]]
    start: Callable[[FunctionLowering], list[Lowered]]
    partial: Callable[[FunctionLowering], list[Lowered]] | None
    kinds: tuple[AtomicRMWKind, ...] | None

    @property
    def order_free(self) -> bool:
        """Whether every order gives the same bits."""
        return self.kinds is not None and not _ORDERED_FLOATS & set(self.kinds)


@dataclass(frozen=True, slots=True)
class _Part:
    values: slice
    combine: Callable[[FunctionLowering, Values, Values], list[Lowered]]
    start: Callable[[FunctionLowering], list[Lowered]]
    partial: Callable[[FunctionLowering], list[Lowered]]
    kind: AtomicRMWKind | None


def lower_region(fn: FunctionLowering, region: Region, arguments: Values) -> list[Lowered]:
    """The values that a region of one block yields for these arguments."""
    block: Block = region.blocks[0]
    for argument, value in zip(block.args, arguments, strict=True):
        fn.bind(argument, value)
    return fn.lower_block(block)


def stated_reducer(fn: FunctionLowering, op: Operation) -> Reducer:
    """The reducer of a clause."""
    parts = [_part(op, stated) for stated in stated_reductions(op, fn.unit.lookup)]

    def combine(fn: FunctionLowering, left: Values, right: Values) -> list[Lowered]:
        combined: list[Lowered] = []
        for part in parts:
            combined += part.combine(fn, left[part.values], right[part.values])
        return combined

    kinds = tuple(part.kind for part in parts if part.kind is not None)
    return Reducer(
        tuple(result.type for result in op.results),
        combine,
        lambda fn: [value for part in parts for value in part.start(fn)],
        lambda fn: [value for part in parts for value in part.partial(fn)],
        kinds if len(kinds) == len(parts) else None,
    )


def _part(op: Operation, stated: StatedReduction) -> _Part:
    place = slice(stated.first, stated.first + stated.count)
    definition, kind = stated.definition, stated.kind
    if definition is not None:

        def combine(fn: FunctionLowering, left: Values, right: Values) -> list[Lowered]:
            return lower_region(fn, definition.combination, [*left, *right])

        def identity(fn: FunctionLowering) -> list[Lowered]:
            return lower_region(fn, definition.identity, [])

        return _Part(place, combine, identity, identity, None)
    assert kind is not None
    if kind not in COMBINATIONS:
        refuse(op, f"reduction '{kind.name}' has no identity: not supported by code generation")
    ty = scalar_type(op.results[stated.first].type)
    return _Part(
        place,
        lambda fn, left, right: [_combined(fn, kind, left[0], right[0])],
        lambda fn: [neutral(kind.name, ty)],
        lambda fn: [neutral(kind.name, ty, partial=True)],
        kind,
    )


def _combined(fn: FunctionLowering, kind: AtomicRMWKind, left: Lowered, right: Lowered) -> Lowered:
    assert isinstance(left, Value) and isinstance(right, Value)
    return combine_kind(fn, kind.name, left, right)


def region_reducer(op: Operation, inits: Values) -> Reducer:
    """The reducer of an `scf.reduce`: regions that combine, and values to start from."""
    last = op.regions[0].blocks[0].last_op
    assert last is not None, "verified"
    regions = last.regions
    found = [kind_of_combination(region.blocks[0]) for region in regions]
    kinds = tuple(kind for kind in found if kind is not None)

    def combine(fn: FunctionLowering, left: Values, right: Values) -> list[Lowered]:
        combined: list[Lowered] = []
        for region, a, b in zip(regions, left, right, strict=True):
            combined += lower_region(fn, region, [a, b])
        return combined

    def partial(fn: FunctionLowering) -> list[Lowered]:
        return [
            neutral(kind.name, scalar_type(result.type), partial=True)
            for kind, result in zip(kinds, op.results, strict=True)
        ]

    all_known = len(kinds) == len(regions)
    return Reducer(
        tuple(result.type for result in op.results),
        combine,
        lambda fn: list(inits),
        partial if all_known else None,
        kinds if all_known else None,
    )
