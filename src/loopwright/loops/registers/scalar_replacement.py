"""Redundant loads and stores of elements, and the values that replace loads.

Two accesses are *alike* if they name the same memref and the same subscripts, by the values that
these are computed from. If one dominates the other, and nothing changes the element between the two
(`exact.dependences.analysis`), the second has the value that the first stored or loaded. A store is
dead if a later one in its block stores the same elements before anything reads them.

**Before → After**

    affine.store %x, %m[%i]                      affine.store %y, %m[%i]
    %a = affine.load %m[%i]                      %c = arith.addf %x, %y : f32
    affine.store %y, %m[%i]
    %b = affine.load %m[%i]
    %c = arith.addf %a, %b : f32

**Legal when** the two are alike, one dominates the other, and no access that may share the memory
comes between them in an iteration of the loops around both.

**Refuses when** `intervening-write`: a write intervenes (witness); `intervening-read`: a read
intervenes between two stores (witness); `other-type`: the stored value is a vector of another
shape."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import takewhile
from typing import TypeAlias

from xdsl.dialects.builtin import AnyFloat, FloatAttr, IndexType, IntegerAttr, IntegerType
from xdsl.ir import (
    Attribute,
    Block,
    Operation,
    OpResult,
    Region,
    SSAValue,
    TypedAttribute,
)

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.graph import Intervening
from loopwright.exact.dependences.model import Dependence
from loopwright.exact.indices import Frame
from loopwright.ir.affine_expr import AffineExpr, AffineMap, simplify_affine_expr, symbol
from loopwright.ir.core.attributes import is_integer_type
from loopwright.ir.core.dominance import dominator_tree
from loopwright.ir.core.enclosing import defining_block
from loopwright.ir.core.properties import attribute
from loopwright.ir.dialects import affine, memref, scf
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.memory import AccessOperation
from loopwright.ir.dialects.affine.operands import bind, canonicalize, composed_subscripts
from loopwright.ir.dialects.affine.transfers import VectorAccessOperation
from loopwright.ir.dialects.arith import ConstantOp, IndexCastOp, SelectOp
from loopwright.ir.interfaces.memory_access import AccessInterface, MemoryAccess, memref_of
from loopwright.ir.interfaces.memory_effects import has_effects_beyond_reading, may_end
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps import editing
from loopwright.loops.steps.counts import always_runs
from loopwright.loops.steps.editing import LoopBuilder
from loopwright.loops.support.reporting import dependence_refusal
from loopwright.loops.support.rewriter import attribute_key
from loopwright.records import dataclass, field

# Scalar replacement

_Key: TypeAlias = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Replacement:
    """A load, and a dominating op that stores or loads the same value."""

    load: Operation
    source: Operation

    @property
    def value(self) -> SSAValue:
        """The current value."""
        return self.source.results[0] if self.source.results else self.source.operands[0]


@dataclass(frozen=True, slots=True)
class OverwrittenStore:
    """A store whose elements another store overwrites before anything reads them."""

    store: Operation
    by: Operation


_Alike: TypeAlias = defaultdict[_Key, list[Operation]]
"""For each kind of access the ops that dominate the current position, innermost last."""


@dataclass(eq=False)
class ScalarReplacement:
    """The possible replacements in one function, in the state in which it was analysed.

    With `only_affine`, only accesses of the affine dialect are considered, and ops with unknown
    effects clobber all memory, as in `mlir-opt`. The function is analysed when two accesses of the
    same element are found.
    """

    function: Operation
    analyse: Callable[[], DependenceAnalysis]
    only_affine: bool = False
    _frame: Frame = field(default_factory=Frame)

    @cached_property
    def _analysis(self) -> DependenceAnalysis:
        return self.analyse()

    @cached_property
    def _intervening(self) -> Intervening:
        return Intervening(self._analysis)

    # Plans

    def forwarded_loads(self) -> Iterator[Replacement | Refusal]:
        """Yield the loads that a store dominates, in program order."""
        yield from self._replaced(from_stores=True)

    def repeated_loads(self) -> Iterator[Replacement | Refusal]:
        """Yield the loads that another load dominates, in program order; the first one is the
        source."""
        yield from self._replaced(from_stores=False)

    def overwritten_stores(self) -> Iterator[OverwrittenStore | Refusal]:
        """Yield the stores that a later store of their block overwrites unread, in program
        order."""
        blocks = dict.fromkeys(
            op.parent_block() for op in self.function.walk() if self._is_access(op, stores=True)
        )
        for block in blocks:
            assert block is not None
            later: dict[_Key, Operation] = {}
            judged: list[OverwrittenStore | Refusal] = []
            for op in reversed([op for op in block.ops if self._is_access(op, stores=True)]):
                key = self._key(op)
                by = later.get(key)
                later[key] = op
                if by is not None and _covers(by, op) and self._are_known(by, op):
                    judged.append(self._overwritten(op, by))
            yield from reversed(judged)

    # Decisions

    def _replaced(self, *, from_stores: bool) -> Iterator[Replacement | Refusal]:
        alike = _Alike(list)
        firsts: dict[Operation, Operation] = {}
        for region in self.function.regions:
            for op, key in self._dominated(region, alike, stores=from_stores):
                source = alike[key][-1] if alike[key] else None
                if source is None or not self._are_known(source, op):
                    continue
                replacement = self._replacement(op, source)
                if isinstance(replacement, Replacement):
                    replacement = Replacement(op, firsts.get(source, source))
                    firsts[op] = replacement.source
                yield replacement

    def _replacement(self, load: Operation, source: Operation) -> Replacement | Refusal:
        plan = Replacement(load, source)
        if plan.value.type != load.results[0].type:
            message = "the stored value has another type"
            return Refusal("other-type", (load, source), message)
        first = self._analysis.access_by(source)
        last = self._analysis.access_by(load)
        if self.only_affine and self._intervening.has_opaque(source, load):
            message = "an op with unknown effects is in between"
            return Refusal("unknown-effects", (load, source), message)
        write = self._intervening.write(first, last)
        if write is None:
            return plan
        return self._refused(
            "intervening-write", "there may be a write in between", load, source, write
        )

    def _overwritten(self, store: Operation, by: Operation) -> OverwrittenStore | Refusal:
        if self.only_affine and self._intervening.has_opaque(store, by):
            message = "an op with unknown effects is in between"
            return Refusal("unknown-effects", (store, by), message)
        dependence = self._intervening.read(
            self._analysis.access_by(store), self._analysis.access_by(by)
        )
        if dependence is None:
            return OverwrittenStore(store, by)
        return self._refused(
            "intervening-read", "there may be a read in between", store, by, dependence
        )

    def _refused(
        self, code: str, message: str, op: Operation, second: Operation, dependence: Dependence
    ) -> Refusal:
        between = dependence.source.op if code == "intervening-write" else dependence.sink.op
        return dependence_refusal(code, (op, second, between), message, dependence)

    # Accesses

    def _dominated(
        self, region: Region, alike: _Alike, *, stores: bool
    ) -> Iterator[tuple[Operation, _Key]]:
        """Yield the loads of a region with their keys; when each is yielded, `alike` holds the
        accesses that dominate it."""
        if region.blocks.first is None:
            return
        tree = dominator_tree(region)
        waiting: list[tuple[Block, bool]] = [(region.blocks.first, True)]
        entered: dict[Block, list[_Key]] = {}
        while waiting:
            block, enters = waiting.pop()
            if not enters:
                for key in entered.pop(block):
                    alike[key].pop()
                continue
            waiting.append((block, False))
            waiting += [(child, True) for child in reversed(tree[block])]
            mine = entered[block] = list[_Key]()
            for op in block.ops:
                for inner in op.regions:
                    yield from self._dominated(inner, alike, stores=stores)
                is_load = self._is_access(op, stores=False)
                if not is_load and not (stores and self._is_access(op, stores=True)):
                    continue
                key = self._key(op) if stores else (self._key(op), op.results[0].type)
                if is_load:
                    yield op, key
                if is_load is not stores:
                    alike[key].append(op)
                    mine.append(key)

    def _is_access(self, op: Operation, *, stores: bool) -> bool:
        """Return whether an op is a load or a store to consider."""
        if isinstance(op, AccessOperation):
            return stores is op.STORES
        return not self.only_affine and isinstance(op, memref.StoreOp if stores else memref.LoadOp)

    def _are_known(self, *ops: Operation) -> bool:
        """Return whether accesses belong to the function itself, not to a nested one."""
        return all(len(self._analysis.accesses_by(op)) == 1 for op in ops)

    def _key(self, op: Operation) -> _Key:
        """Return a key that is equal for ops that access the same elements, regardless of vector
        shapes."""
        if isinstance(op, AccessOperation):
            exprs: Sequence[AffineExpr] = self._frame.apply(op.affine_map, op.indices)
        else:
            assert isinstance(op, memref.LoadOp | memref.StoreOp)
            exprs = [self._frame.resolve(index) for index in op.indices]
        memory = op.memref
        walks = op.properties if isinstance(op, VectorAccessOperation) else {}
        used_symbols = sorted(set[int]().union(*(expr.used_symbols() for expr in exprs)))
        places: dict[AffineExpr, AffineExpr] = {
            symbol(place): symbol(number) for number, place in enumerate(used_symbols)
        }
        simple = tuple(simplify_affine_expr(e.replace(places), 0, len(used_symbols)) for e in exprs)
        attributes = [(name, value) for name, value in sorted(walks.items()) if name != "map"]
        return (
            memory,
            simple,
            tuple(used_symbols),
            tuple((k, attribute_key(v)) for k, v in attributes),
        )


def _declared_access(op: Operation) -> MemoryAccess:
    """Return the only access of an op, as its interface declares it."""
    interface = interface_of(op, AccessInterface)
    assert interface is not None, "loads and stores declare their accesses"
    (access,) = interface.accesses(op)
    return access


def _covers(store: Operation, earlier: Operation) -> bool:
    """Return whether a store covers all elements of an earlier one with the same first element."""
    if store.operands[0].type == earlier.operands[0].type:
        return True
    mine = _declared_access(store)
    theirs = _declared_access(earlier)
    if mine.doubts or theirs.doubts or mine.indices is None or theirs.indices is None:
        return False
    extents = {(span.dim, span.stride): span.extent for span in mine.spans if span.in_bounds}
    return all(extents.get((s.dim, s.stride), 1) >= s.extent for s in theirs.spans)


# Elements at carried places

_PLACE = IntegerType(64)
"""The integers that hold every index."""


@dataclass(frozen=True, slots=True)
class CarriedPlace:
    """A load at a place that a loop carries. The place becomes that of the iteration if `choice`, a
    select or a conditional, selects it, and does not change otherwise."""

    loop: ForOp
    load: memref.LoadOp
    number: int
    """Which of the carried values the place is."""
    is_place: tuple[bool, ...]
    """Which subscripts of the load are the carried place; the others are the same in all
    iterations."""
    choice: SelectOp | scf.IfOp
    moves: tuple[bool, bool]
    """Whether the place becomes that of the iteration in either case of the choice."""
    element: SSAValue
    """The value that is loaded at the place of the iteration."""


def carried_places(function: Operation) -> Iterator[CarriedPlace]:
    """Yield the loads that can be replaced by a value that the loop around them carries, one of
    each loop. A loop that only reads finds the same elements in all iterations: it loads the first
    one whenever it has an iteration, and each further one in the iteration at whose place it is.

    **Before → After**

        %k = affine.for %i = 0 to %n                 %b = affine.load %m[%c0], if it runs
            iter_args(%p = %c0) -> (index) {         %k:2 = affine.for %i = 0 to %n
          %a = affine.load %m[%i]                        iter_args(%p = %c0, %b = %b) {
          %b = memref.load %m[%p]                      %a = affine.load %m[%i]
          %better = arith.cmpf ogt, %a, %b             %better = arith.cmpf ogt, %a, %b
          %q = arith.select %better, %i, %p            %q = arith.select %better, %i, %p
          affine.yield %q                              %c = arith.select %better, %a, %b
        }                                              affine.yield %q, %c
                                                     }

    A loop that looks for the place of the greatest element so compares values, and needs none that
    an iteration before has only found the place of.
    """
    for loop in function.walk():
        if isinstance(loop, ForOp) and loop.results and attribute(loop, "reductions") is None:
            plan = _plan_carried_place(loop)
            if plan is not None:
                yield plan


def _plan_carried_place(loop: ForOp) -> CarriedPlace | None:
    loads = [op for op in loop.body.ops if isinstance(op, memref.LoadOp)]
    for number, carried in enumerate(loop.region_iter_args if loads else ()):
        indices = _as_index(carried)
        at_place = [load for load in loads if not indices.isdisjoint(load.indices)]
        choice = _choice(loop, number) if at_place else None
        if choice is None or has_effects_beyond_reading(loop) or may_end(loop):
            continue
        for load in at_place:
            is_place = tuple(value in indices for value in load.indices)
            element = _element_before_choice(loop, load, is_place, choice[0])
            if element is not None:
                return CarriedPlace(loop, load, number, is_place, *choice, element)
    return None


def _as_index(value: SSAValue) -> set[SSAValue]:
    """Return the indices that are a value, or a cast of it."""
    if isinstance(value.type, IndexType):
        return {value}
    users = [use.operation for use in value.uses if value.type == _PLACE]
    return {op.results[0] for op in users if isinstance(op, IndexCastOp)}


def _choice(loop: ForOp, number: int) -> tuple[SelectOp | scf.IfOp, tuple[bool, bool]] | None:
    """Return the op that chooses between the carried place and that of the iteration, and whether
    it takes the latter if its condition is true."""
    carried = loop.region_iter_args[number]
    value = loop.terminator.operands[number]
    op = value.op if isinstance(value, OpResult) else None
    if not isinstance(op, SelectOp | scf.IfOp) or op.parent_block() is not loop.body:
        return None
    if isinstance(op, SelectOp):
        first, second = op.operands[1:]
    else:
        first, second = (_yielded(region.block, value) for region in op.regions)
    if _is_of_iteration(first, loop) and second is carried:
        return op, (True, False)
    return (op, (False, True)) if first is carried and _is_of_iteration(second, loop) else None


def _yielded(block: Block, result: SSAValue) -> SSAValue:
    assert isinstance(result, OpResult) and block.last_op is not None, "regions yield a result"
    return block.last_op.operands[result.index]


def _is_of_iteration(value: SSAValue, loop: ForOp) -> bool:
    """Return whether a value is the induction variable, or that as an integer."""
    if isinstance(value, OpResult) and isinstance(value.op, IndexCastOp) and value.type == _PLACE:
        value = value.op.operands[0]
    return value is loop.induction_variable


def _element_before_choice(
    loop: ForOp, load: memref.LoadOp, is_place: Sequence[bool], choice: Operation
) -> SSAValue | None:
    """Return the value loaded before the choice at the place of the iteration."""
    fixed_indices = [
        value for value, moves in zip(load.indices, is_place, strict=True) if not moves
    ]
    values = (load.memref, *fixed_indices)
    if (
        any(defining_block(value) is loop.body for value in values)
        or zero_of(load.result.type) is None
    ):
        return None
    variable = loop.induction_variable
    indices = [variable if moves else x for x, moves in zip(load.indices, is_place, strict=True)]
    expected = canonicalize(bind(AffineMap.identity(len(indices)), indices)).simplified()
    for op in takewhile(lambda op: op is not choice, loop.body.ops):
        if isinstance(op, affine.LoadOp | memref.LoadOp) and memref_of(op) is load.memref:
            if canonicalize(composed_subscripts(op)).simplified() == expected:
                return op.results[0]
    return None


def zero_of(type_: Attribute) -> TypedAttribute | None:
    """Return the zero of a type of scalar numbers; None for other types."""
    if isinstance(type_, AnyFloat):
        return FloatAttr(0.0, type_)
    return IntegerAttr(0, type_) if isinstance(type_, IndexType) or is_integer_type(type_) else None


def carry_place(plan: CarriedPlace) -> None:
    """Carry the element instead of loading it."""
    loop = plan.loop
    body = plan.loop.body
    _, carried = editing.add_carried(loop, _first_element(plan))
    plan.load.result.replace_all_uses_with(carried)
    sides = [plan.element if moves else carried for moves in plan.moves]
    if isinstance(plan.choice, SelectOp):
        select = SelectOp(plan.choice.operands[0], *sides)
        chosen = LoopBuilder.after(plan.choice).value(select)
    else:
        chosen = editing.add_result(plan.choice, sides).results[-1]
    editing.append_to_yield(body, chosen)
    editing.erase_nest(plan.load)


def _first_element(plan: CarriedPlace) -> SSAValue:
    """Return the element at the first place, which is loaded only if there is an iteration."""
    loop = plan.loop
    load = plan.load
    builder = LoopBuilder.before(loop)
    place = loop.inits[plan.number]
    if not isinstance(place.type, IndexType):
        place = builder.value(IndexCastOp.create(operands=[place], result_types=[IndexType()]))
    indices = {load.indices[k]: place for k, moves in enumerate(plan.is_place) if moves}
    if always_runs(loop):
        return builder.clone(load, indices).results[0]
    runs = editing.has_iterations(loop, builder)
    first = load.clone_without_regions(indices)
    zero = zero_of(load.result.type)
    assert zero is not None, "planned: the element is a number"
    constant = ConstantOp(zero)
    sides = [Block([op, scf.YieldOp(op.results[0])]) for op in (first, constant)]
    return builder.value(scf.IfOp(runs, [load.result.type], *map(Region, sides)))
