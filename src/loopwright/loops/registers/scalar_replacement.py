"""Redundant loads and stores of elements, and the values that replace loads.

Two accesses are *alike* if they name the same memref and the same subscripts, by the values that
these are made of. If one dominates the other, and nothing changes the element between the two
(`exact.dependences.dependence`), the second has the value that the first stored or loaded. A store
is dead if a later one in its block stores the same elements before anything reads them.

**Before → After**

    affine.store %x, %m[%i]                      affine.store %y, %m[%i]
    %a = affine.load %m[%i]                      %c = arith.addf %x, %y : f32
    affine.store %y, %m[%i]
    %b = affine.load %m[%i]
    %c = arith.addf %a, %b : f32

**Legal when** the two are alike, one dominates the other, and no access that may share the memory
comes between them in an iteration of the loops around both.

**Refuses when** `intervening-write`: a write comes between (witness); `intervening-read`: a read
comes between two stores (witness); `other-type`: what was stored is a vector of another shape.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from xdsl.ir import Block, Operation, Region, SSAValue

from loopwright.exact.dependences.dependence import DependenceAnalysis
from loopwright.exact.dependences.graph import Intervening
from loopwright.exact.dependences.model import Dependence
from loopwright.exact.indices import Frame
from loopwright.ir.affine_expr import AffineExpr, simplify_affine_expr, symbol
from loopwright.ir.core.dominance import dominator_tree
from loopwright.ir.dialects import memref
from loopwright.ir.dialects.affine.memory import AccessOperation
from loopwright.ir.dialects.affine.transfers import VectorAccessOperation
from loopwright.ir.interfaces.memory_access import AccessInterface, MemoryAccess
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.refusal import Refusal
from loopwright.loops.support.reporting import refusal
from loopwright.loops.support.rewriter import attribute_key
from loopwright.records import dataclass, field

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
    """A store that another one overwrites before anything reads what it stored."""

    store: Operation
    by: Operation


@dataclass()
class _Alike:
    """For each kind of access the ops that dominate the current position, innermost last."""

    known: dict[_Key, list[Operation]] = field(default_factory=dict[_Key, list[Operation]])

    def nearest(self, key: _Key) -> Operation | None:
        alike = self.known.get(key)
        return alike[-1] if alike else None

    def enter(self, key: _Key, op: Operation) -> None:
        self.known.setdefault(key, []).append(op)


class ScalarReplacement:
    """The possible replacements in one function, in the state in which it was analysed.

    With `only_affine`, only accesses of the affine dialect are considered, and ops with unknown
    effects clobber all memory, as in `mlir-opt`.
    """

    def __init__(self, analysis: DependenceAnalysis, *, only_affine: bool = False) -> None:
        self._analysis = analysis
        self._only_affine = only_affine
        self._intervening = Intervening(analysis)
        self._frame = Frame()
        self._refusals: list[Refusal] = []

    # Plans

    def forwarded_loads(self) -> Iterator[Replacement | Refusal]:
        """The loads that a store dominates, in program order."""
        yield from self._replaced(from_stores=True)

    def repeated_loads(self) -> Iterator[Replacement | Refusal]:
        """The loads that another load dominates, in program order; the first one is the source."""
        yield from self._replaced(from_stores=False)

    def overwritten_stores(self) -> Iterator[OverwrittenStore | Refusal]:
        """The stores that a later store of their block overwrites unread, in program order."""
        function = self._analysis.function
        blocks = dict.fromkeys(
            op.parent_block() for op in function.walk() if self._is_access(op, stores=True)
        )
        for block in blocks:
            assert block is not None
            later: dict[_Key, Operation] = {}
            judged: list[OverwrittenStore | Refusal] = []
            for op in reversed([op for op in block.ops if self._is_access(op, stores=True)]):
                key = self._key(op)
                by = later.get(key)
                later[key] = op
                if by is not None and _covers(by, op):
                    judged.append(self._overwritten(op, by))
            yield from reversed(judged)

    # Decisions

    def _replaced(self, *, from_stores: bool) -> Iterator[Replacement | Refusal]:
        alike = _Alike()
        firsts: dict[Operation, Operation] = {}
        for region in self._analysis.function.regions:
            for op, key in self._dominated(region, alike, stores=from_stores):
                source = alike.nearest(key)
                if source is None:
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
            return refusal("other-type", (load, source), message)
        first, last = self._analysis.access_by(source), self._analysis.access_by(load)
        if self._only_affine and self._intervening.has_opaque(source, load):
            message = "an op with unknown effects is in between"
            return refusal("unknown-effects", (load, source), message)
        write = self._intervening.write(first, last)
        if write is None:
            return plan
        return self._refused(
            "intervening-write", "there may be a write in between", load, source, write
        )

    def _overwritten(self, store: Operation, by: Operation) -> OverwrittenStore | Refusal:
        if self._only_affine and self._intervening.has_opaque(store, by):
            message = "an op with unknown effects is in between"
            return refusal("unknown-effects", (store, by), message)
        dependence = self._intervening.read(
            self._analysis.access_by(store), self._analysis.access_by(by)
        )
        if dependence is None:
            return OverwrittenStore(store, by)
        return self._refused(
            "intervening-read", "there may be a read in between", store, by, dependence
        )

    def _refused(
        self, code: str, message: str, op: Operation, other: Operation, found: Dependence
    ) -> Refusal:
        between = found.source.op if code == "intervening-write" else found.sink.op
        return refusal(code, (op, other, between), message, None, found)

    # Accesses

    def _dominated(
        self, region: Region, alike: _Alike, *, stores: bool
    ) -> Iterator[tuple[Operation, _Key]]:
        """The loads of a region with their keys; when each is yielded, `alike` holds the accesses
        that dominate it."""
        if region.blocks.first is None:
            return
        tree = dominator_tree(region)
        waiting: list[tuple[Block, bool]] = [(region.blocks.first, True)]
        entered: dict[Block, list[_Key]] = {}
        while waiting:
            block, enters = waiting.pop()
            if not enters:
                for key in entered.pop(block):
                    alike.known[key].pop()
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
                    alike.enter(key, op)
                    mine.append(key)

    def _is_access(self, op: Operation, *, stores: bool) -> bool:
        """Whether an op is a load or a store to consider: not in a nested function."""
        if isinstance(op, AccessOperation):
            is_access = stores is op.STORES
        else:
            kind = memref.StoreOp if stores else memref.LoadOp
            is_access = not self._only_affine and isinstance(op, kind)
        return is_access and len(self._analysis.accesses_by(op)) == 1

    def _key(self, op: Operation) -> _Key:
        """A key that is equal for ops that access the same elements, regardless of vector
        shapes."""
        if isinstance(op, AccessOperation):
            exprs: Sequence[AffineExpr] = self._frame.apply(op.affine_map, op.indices)
        else:
            assert isinstance(op, memref.LoadOp | memref.StoreOp)
            exprs = [self._frame.resolve(index) for index in op.indices]
        memory = op.memref
        walks = op.properties if isinstance(op, VectorAccessOperation) else {}
        used = sorted(set[int]().union(*(expr.used_symbols() for expr in exprs)))
        places: dict[AffineExpr, AffineExpr] = {
            symbol(place): symbol(number) for number, place in enumerate(used)
        }
        simple = tuple(simplify_affine_expr(e.replace(places), 0, len(used)) for e in exprs)
        others = [(name, value) for name, value in sorted(walks.items()) if name != "map"]
        return memory, simple, tuple(used), tuple((k, attribute_key(v)) for k, v in others)


def _declared(op: Operation) -> MemoryAccess:
    """The only access of an op, as its interface declares it."""
    interface = interface_of(op, AccessInterface)
    assert interface is not None, "loads and stores declare their accesses"
    (access,) = interface.accesses(op)
    return access


def _covers(store: Operation, earlier: Operation) -> bool:
    """Whether a store covers all elements of an earlier one with the same first element."""
    if store.operands[0].type == earlier.operands[0].type:
        return True
    mine, theirs = _declared(store), _declared(earlier)
    if mine.doubts or theirs.doubts or mine.indices is None or theirs.indices is None:
        return False
    extents = {(span.dim, span.stride): span.extent for span in mine.spans if span.in_bounds}
    return all(extents.get((s.dim, s.stride), 1) >= s.extent for s in theirs.spans)
