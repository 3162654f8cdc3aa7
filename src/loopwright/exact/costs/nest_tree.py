"""Nests as trees of loops with the elements that each access accesses: the input of traffic
estimates.

`plain_tree` describes an existing nest, `fused_tree` the nest that results from inserting a slice
into another one, before anything is rewritten. An access has a region for each number of enclosing
loops whose iteration is fixed. Trees are numeric: `Sizes` substitutes one value for each symbol, or
the extent of the memref that a loop traverses if that is smaller; a loop whose bounds depend on
other loops has its trip count in their middle iterations. `assumed` lists the values that were
substituted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from xdsl.ir import Operation, OpResult, SSAValue

from loopwright.exact.costs.nest_figures import NestFigures
from loopwright.exact.dependences.nests import NestAccesses
from loopwright.exact.domains import Loop, trip_count
from loopwright.exact.indices import Fresh, Parameter
from loopwright.exact.loops import Stride
from loopwright.exact.memory.access import is_silent
from loopwright.exact.presburger.tableau import Tableau
from loopwright.exact.slices.regions import Box, Region, Unbounded, sliced_region
from loopwright.exact.slices.slice import Slice
from loopwright.ir.affine_expr import AffineDimExpr, AffineMap
from loopwright.ir.core.attributes import is_memref
from loopwright.ir.core.properties import integer
from loopwright.ir.dialects.affine import ApplyOp, ForOp, IfOp
from loopwright.ir.dialects.affine.nesting import loop_of_variable
from loopwright.ir.dialects.affine.operands import map_of
from loopwright.ir.dialects.memref.layout import element_bytes
from loopwright.ir.interfaces import control_flow
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.interfaces.memory_access import is_affine_access
from loopwright.records import dataclass, field, replace


@dataclass(slots=True)
class Sizes:
    """Substitutes `value` for every unknown size, or the size's limit if that is smaller."""

    value: int
    limits: Mapping[SSAValue, int] = field(default_factory=dict[SSAValue, int])
    assumed: set[Parameter] = field(default_factory=set[Parameter])

    def of(self, key: Parameter) -> int:
        """Return the number assumed for a parameter."""
        if isinstance(key, SSAValue):
            constant = constant_value(key)
            if constant is not None:
                return constant
        if not isinstance(key, Fresh):
            self.assumed.add(key)
        limit = self.limits.get(key) if isinstance(key, SSAValue) else None
        return self.value if limit is None else min(self.value, limit)

    # Trip counts

    def trips(self, loop: Operation) -> int:
        """Return the trip count of an `affine.for`."""
        count = trip_count(loop)
        if count is not None:
            return count
        first, last = self._loop_range(loop)
        return max(0, -((first - last) // _loop_step(loop)))

    def _loop_range(self, loop: Operation) -> tuple[int, int]:
        assert isinstance(loop, ForOp)
        lows = self.values(loop.lower_map, loop.lower_bound_operands)
        return max(lows), min(self.values(loop.upper_map, loop.upper_bound_operands))

    def sliced_trips(self, slice_: Slice) -> dict[Operation, int]:
        """Return the trip count of each loop of a slice."""
        counts: dict[Operation, int] = {}
        for loop, lower, upper in zip(slice_.loops, slice_.lower, slice_.upper, strict=True):
            if lower is None or upper is None:
                counts[loop.op] = self.trips(loop.op)
                continue
            low = self.values(lower, slice_.operands)
            high = self.values(upper, slice_.operands)
            counts[loop.op] = max(0, -((max(low) - min(high)) // (loop.step or 1)))
        return counts

    def values(self, affine_map: AffineMap, operands: Sequence[SSAValue]) -> tuple[int, ...]:
        """Return the results of a map."""
        numbers = [self._number(operand) for operand in operands]
        dims = numbers[: affine_map.num_dims]
        symbols = numbers[affine_map.num_dims :]
        return affine_map.evaluate(dims, symbols)

    def _number(self, value: SSAValue) -> int:
        if isinstance(value, OpResult) and isinstance(value.op, ApplyOp):
            return self.values(map_of(value.op), value.op.operands)[0]
        middle = self._middle_value(value)
        return self.of(value) if middle is None else middle

    def _middle_value(self, value: SSAValue | None) -> int | None:
        """Return the value of the induction variable of an `affine.for` in the middle iteration."""
        loop = None if value is None else loop_of_variable(value)
        if loop is None:
            return None
        first, last = self._loop_range(loop)
        step = _loop_step(loop)
        return first + max(0, -((first - last) // step)) // 2 * step

    # Regions

    def region(self, region: Region) -> Region:
        """Return a region with numbers substituted for its parameters."""
        if not region.parameters:
            return region
        values = tuple(self.of(key) for key in region.parameters)
        system = _with_fixed_symbols(region.system, region.system.num_dims + region.depth, values)
        return Region(region.memref, system, region.loops, (), region.is_written)

    def in_the_middle(self, region: Region) -> Region:
        """Return a region in the middle iteration of the outer `affine.for` loops, which is of
        average size."""
        middles = [self._middle_value(loop.variable) for loop in region.loops]
        values = [middle for middle in middles if middle is not None]
        if region.fixed and len(values) < len(middles):
            return region
        system = region.system
        column = region.system.num_dims
        remaining_loops = list[Loop]()
        for loop, middle in zip(region.loops, middles, strict=True):
            if middle is None:
                remaining_loops.append(loop)
                column += 1
            else:
                system = system.substitute(column, middle)
        for position, expr in enumerate(region.fixed):
            if expr is not None and not expr.used_symbols():
                system = system.fix(position, expr.evaluate(values))
        return Region(
            region.memref, system, tuple(remaining_loops), region.parameters, region.is_written
        )


@lru_cache(maxsize=1 << 12)
def _with_fixed_symbols(system: Tableau, start: int, values: tuple[int, ...]) -> Tableau:
    for value in values:
        system = system.substitute(start, value)
    return system


def _loop_step(loop: Operation) -> int:
    return integer(loop, "step", 1)


def limits_of(nests: NestAccesses, roots: Sequence[Operation]) -> dict[SSAValue, int]:
    """Upper limits of values that bound a loop over a memref of known extent."""
    limits: dict[SSAValue, int] = {}
    for root in roots:
        for op in root.walk():
            if is_affine_access(op):
                for value, extent in _limits(nests, op):
                    limits[value] = min(extent, limits.get(value, extent))
    return limits


def _limits(nests: NestAccesses, op: Operation) -> list[tuple[SSAValue, int]]:
    access = nests.single(op)
    if access is None or access.memref is None or not is_memref(access.memref.type):
        return []
    limits: list[tuple[SSAValue, int]] = []
    shape = access.memref.type.get_shape()
    for expr, extent in zip(nests.own_subscripts(op), shape, strict=False):
        if extent >= 0 and isinstance(expr, AffineDimExpr) and expr.position < len(access.loops):
            loop = access.loops[expr.position].op
            if isinstance(loop, ForOp) and len(loop.upper_map) == loop.upper_map.num_inputs == 1:
                limits.append((loop.upper_bound_operands[0], extent))
    return limits


class UnknownTrafficError(Exception):
    """The traffic of a nest cannot be estimated; the message says why."""


@dataclass(slots=True)
class Use:
    """An access in a tree: `regions[k]` is its region with the k outermost loops of its path fixed,
    computed on demand."""

    op: Operation
    memref: SSAValue
    writes: bool
    element: int
    find: Callable[[int], Region | Unbounded]
    sizes: Sizes | None = None
    regions: dict[int, Region] = field(default_factory=dict[int, Region])

    def region(self, fixed: int) -> Region:
        """Return the region with this many outer loops fixed; raises `UnknownTrafficError`."""
        region = self.regions.get(fixed)
        if region is None:
            symbolic = self.find(fixed)
            if isinstance(symbolic, Unbounded):
                raise UnknownTrafficError(str(symbolic.reason))
            region = self.regions[fixed] = (
                symbolic if self.sizes is None else self.sizes.region(symbolic)
            )
        return region

    def box(self, fixed: int) -> Box:
        """Return the box of the region."""
        box = self.region(fixed).box
        if box is None:
            raise UnknownTrafficError("a region is not bounded by constants")
        return box

    def stride(self, loop: int) -> int | None:
        """Return the distance in elements between the corners of the accessed regions in
        consecutive iterations of a loop, by its position in the path; None if it is not
        constant."""
        region = self.region(loop + 1)
        if region.box is None:
            raise UnknownTrafficError("a region is not bounded by constants")
        return region.stride(loop)

    def kind(self, loop: int) -> Stride:
        """Return the stride as a kind."""
        return Stride.of(self.stride(loop))


@dataclass(frozen=True, slots=True, eq=False)
class Level:
    """A loop of a tree: its trip count, the uses directly in its body, and the loops in its body.
    `position` is its index among the loops around its body."""

    op: Operation
    position: int
    trips: int
    uses: tuple[Use, ...]
    ops: tuple[Operation, ...]
    children: tuple[Level, ...]

    def all_uses(self) -> list[Use]:
        """Return the accesses in the loop and in those inside it."""
        return [*self.uses, *(use for child in self.children for use in child.all_uses())]

    @property
    def is_innermost(self) -> bool:
        """Return whether the body has no loop."""
        return not self.children


def plain_tree(figures: NestFigures, root: Operation, sizes: Sizes | None = None) -> Level:
    """Return the tree of a nest; its loops are below those around the nest.

    Sizes that are not constant are substituted. Raises `UnknownTrafficError`.
    """

    def find(op: Operation) -> Callable[[int], Region | Unbounded]:
        return lambda fixed: figures.region(op, fixed)

    return _Builder(figures, find, {}, sizes).level(root, figures.depth(root))


def predicted_tree(figures: NestFigures, root: Operation, sizes: Sizes) -> Level:
    """Return the tree of a nest for predictions that decisions do not rest on.

    It contains loops of every kind with known trip counts, one loop for each dimension of a
    parallel band, and all accesses with known regions, as if each conditional executed all branches
    and masks were all set. Regions are those of middle iterations. Raises `UnknownTrafficError`.
    """

    def region(op: Operation, fixed: int) -> Region | Unbounded:
        region_ = figures.region(op, fixed)
        return region_ if isinstance(region_, Unbounded) else sizes.in_the_middle(region_)

    def find(op: Operation) -> Callable[[int], Region | Unbounded]:
        return lambda fixed: region(op, fixed)

    return _Predicting(figures, find, {}, sizes).level(root, figures.depth(root))


def sliced_tree(
    figures: NestFigures, source: Operation, slice_: Slice, sizes: Sizes | None = None
) -> Level:
    """Return the tree of one execution of a slice at its insertion point. Raises
    `UnknownTrafficError`."""
    trips = slice_.trip_counts()
    if trips is None and sizes is None:
        raise UnknownTrafficError("the trip counts of the slice are not constant")
    nests = figures.nests
    depth = slice_.depth

    def find(op: Operation) -> Callable[[int], Region | Unbounded]:
        return lambda fixed: sliced_region(
            nests, op, slice_, min(fixed, depth), max(0, fixed - depth)
        )

    if trips is None:
        assert sizes is not None
        trips = sizes.sliced_trips(slice_)
    return _Builder(figures, find, trips, sizes).level(source, depth)


def fused_tree(
    figures: NestFigures,
    source: Operation,
    sink: Operation,
    slice_: Slice,
    sizes: Sizes | None = None,
) -> Level:
    """Return the tree of the sink with the slice of the source in it. Raises
    `UnknownTrafficError`."""
    tree = plain_tree(figures, sink, sizes)
    path = path_to(tree, slice_.enclosing_loops[-1].op)
    if not path or slice_.common > slice_.depth:
        raise UnknownTrafficError("the insertion point is not in the nest")
    sliced = sliced_tree(figures, source, slice_, sizes)
    level = _with_slice(path[-1], sliced, front=slice_.is_backward)
    for outer, inner in reversed([*pairwise(path)]):
        children = tuple(level if child is inner else child for child in outer.children)
        level = replace(outer, children=children)
    return level


def path_to(tree: Level, loop: Operation) -> list[Level]:
    """Return the levels from the outermost one to that of a loop; empty if the loop is not
    there."""
    if tree.op is loop:
        return [tree]
    for child in tree.children:
        below = path_to(child, loop)
        if below:
            return [tree, *below]
    return []


def _with_slice(target: Level, sliced: Level, *, front: bool) -> Level:
    """Return a loop with a sliced nest inserted in its body; loops with one iteration are dropped,
    and their contents inlined."""
    while sliced.trips == 1 and len(sliced.children) == 1 and not sliced.uses and not sliced.ops:
        sliced = sliced.children[0]
    if sliced.trips != 1:
        sliced = replace(target, uses=(), ops=(), children=(sliced,))
    first, second = (sliced, target) if front else (target, sliced)
    return replace(
        target,
        uses=first.uses + second.uses,
        ops=first.ops + second.ops,
        children=first.children + second.children,
    )


@dataclass(eq=False, repr=False)
class _Builder:
    """Builds the levels of loops: `find` gives the region of an op, `trips` overrides trip counts,
    `sizes` substitutes unknown sizes."""

    figures: NestFigures
    find: Callable[[Operation], Callable[[int], Region | Unbounded]]
    trips: dict[Operation, int]
    sizes: Sizes | None

    def level(self, loop: Operation, position: int) -> Level:
        """Return the level of a loop with `position` loops around it."""
        if not self._is_loop(loop):
            raise UnknownTrafficError(f"'{loop.name}' has no traffic model")
        return self._level(
            loop, position, self._trips(loop), [*self._parts_of_body(loop, position + 1)]
        )

    def _level(
        self, loop: Operation, position: int, trips: int, inside: Sequence[Use | Operation | Level]
    ) -> Level:
        return Level(
            loop,
            position,
            trips,
            tuple(part for part in inside if isinstance(part, Use)),
            tuple(part for part in inside if isinstance(part, Operation)),
            tuple(part for part in inside if isinstance(part, Level)),
        )

    def _trips(self, loop: Operation) -> int:
        trips = self.trips.get(loop)
        if trips is None:
            trips = self.figures.iterations(loop)
        if trips is None and self.sizes is not None:
            trips = self.sizes.trips(loop)
        if trips is None:
            raise UnknownTrafficError("the trip count of a loop is not constant")
        return trips

    def _parts_of_body(self, holder: Operation, position: int) -> Iterator[Use | Operation | Level]:
        """Yield the uses and loops directly in a loop, those in conditionals included."""
        for op in (op for region in holder.regions for block in region.blocks for op in block.ops):
            if self._is_loop(op):
                yield self.level(op, position)
            elif self._is_conditional(op):
                yield from self._parts_of_body(op, position)
            elif self._is_use(op):
                access = self.figures.nests.single(op)
                memref = None if access is None else access.memref
                size = None if memref is None else element_bytes(memref)
                if access is None or memref is None or size is None:
                    raise UnknownTrafficError("the size of an element is not known")
                yield Use(op, memref, access.writes, size, self.find(op), self.sizes)
            elif op.regions or not is_silent(op):
                raise UnknownTrafficError(f"'{op.name}' has no traffic model")
            elif op.next_op is not None:
                yield op

    def _is_loop(self, op: Operation) -> bool:
        return isinstance(op, ForOp)

    def _is_conditional(self, op: Operation) -> bool:
        return isinstance(op, IfOp)

    def _is_use(self, op: Operation) -> bool:
        return is_affine_access(op)


class _Predicting(_Builder):
    """Builds levels of all loops with known trip counts."""

    def level(self, loop: Operation, position: int) -> Level:
        count = len(control_flow.induction_variables(loop))
        if not count:
            raise UnknownTrafficError(f"'{loop.name}' has no traffic model")
        inside: Sequence[Use | Operation | Level] = [*self._parts_of_body(loop, position + count)]
        for k in reversed(range(count)):
            trips = self._trips(loop) if super()._is_loop(loop) else trip_count(loop, k)
            if trips is None:
                raise UnknownTrafficError("the trip count of a loop is not constant")
            inside = [self._level(loop, position + k, trips, inside)]
        (level,) = inside
        assert isinstance(level, Level), "the outermost of the loops that were made"
        return level

    def _is_loop(self, op: Operation) -> bool:
        return control_flow.is_loop(op)

    def _is_conditional(self, op: Operation) -> bool:
        return control_flow.region_kind(op) is control_flow.RegionKind.ONE_OF

    def _is_use(self, op: Operation) -> bool:
        return self.figures.nests.single(op) is not None


def by_memref(uses: Sequence[Use]) -> dict[SSAValue, list[Use]]:
    """Accesses grouped by memref."""
    groups: dict[SSAValue, list[Use]] = {}
    for use in uses:
        groups.setdefault(use.memref, []).append(use)
    return groups
