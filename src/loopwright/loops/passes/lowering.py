"""Passes that lower affine operations, loops and reductions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from xdsl.dialects.builtin import BoolAttr, DenseArrayBase
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.dialects import affine
from loopwright.ir.dialects.affine.memory import NONTEMPORAL, AccessOperation
from loopwright.ir.dialects.affine.operands import map_of
from loopwright.ir.dialects.arith import MaxSIOp, MinSIOp
from loopwright.ir.dialects.memref import AtomicRMWOp, DmaStartOp, DmaWaitOp, PrefetchOp
from loopwright.ir.dialects.memref import LoadOp as MemRefLoadOp
from loopwright.ir.dialects.memref import StoreOp as MemRefStoreOp
from loopwright.ir.dialects.vector import LoadOp as VectorLoadOp
from loopwright.ir.dialects.vector import StoreOp as VectorStoreOp
from loopwright.ir.syntax.properties import segments
from loopwright.loops.lowering.affine_control import CONTROL_RULES, vector_load, vector_store
from loopwright.loops.lowering.engine import Lowering, Rule, Rules, inserter
from loopwright.loops.lowering.expand_affine import (
    IndexBuilder,
    expand_delinearize,
    expand_linearize,
)
from loopwright.loops.support.base import Pass
from loopwright.reporting.ledger import Ledger


@dataclass(frozen=True)
class LowerAffinePass(Pass):
    """Lowering of the affine dialect to `arith`, `scf`, `memref` and `vector`.

    **What** Loops and conditions become those of `scf`, subscripts and bounds become arithmetic on
    values of type index, accesses become those of `memref` and `vector`.

    **Before → After**

        affine.for %i = 0 to %n {                    scf.for %i = %c0 to %n step %c1 {
          affine.store %f, %m[%i mod 4]                %r = arith.remsi %i, %c4 …
        }                                              memref.store %f, %m[%k]

    **Legal when** always: the remainder and the quotients round as affine expressions do.
    Operations are folded first, as `canonicalize` would.

    **Refuses when** `undefined-division`: an expression divides by a constant that is not positive;
    `unsupported-reduction`: a parallel loop reduces in a way that has no neutral element. The
    operation stays as it is.
    """

    name: ClassVar[str] = "lower-affine"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        affine_lowering(self.name, ledger).run(op)


_KEPT = frozenset(("affine", "arith", "builtin", "func", "memref", "scf", "vector"))
"""The dialects whose operations are left as they are; others are folded, as by `mlir-opt`."""


def affine_lowering(pass_name: str, ledger: Ledger) -> Lowering:
    """Return the lowering of affine operations that runs on behalf of a pass."""
    return Lowering(pass_name, ledger, _RULES, _KEPT)


# Index operations -------------------------------------------------------------------------------


def _apply(lowering: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    return lowering.subscripts(build, map_of(op), op.operands)


def _extremum(lowering: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(op, affine.MinMaxOperation)
    lowering.check(op.affine_map.results)
    kind = MinSIOp if op.IS_LEAST else MaxSIOp
    return [build.extremum(kind, op.affine_map, lowering.values(op.operands))]


def static_basis(op: Operation) -> list[int]:
    """The extents of a linearised index, those that are operands as `ShapedType::kDynamic`."""
    basis = op.properties["static_basis"]
    assert isinstance(basis, DenseArrayBase)
    return [int(extent) for extent in basis.get_values()]


def _delinearize(lowering: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    index, *dynamic = lowering.values(op.operands)
    return expand_delinearize(build, index, static_basis(op), dynamic, len(op.results))


def _linearize(lowering: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(op, affine.LinearizeIndexOp)
    multi_index, dynamic = (lowering.values(part) for part in segments(op))
    basis = static_basis(op)
    return [expand_linearize(build, op, multi_index, basis, dynamic, disjoint=op.disjoint)]


# Accesses ---------------------------------------------------------------------------------------

_NOT_NONTEMPORAL: Mapping[str, Attribute] = {"nontemporal": BoolAttr.from_bool(False)}


def _load(op_type: type[Operation]) -> Rule:
    def lower(lowering: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
        subscripts = lowering.subscripts(build, map_of(op), op.operands[1:])
        new = op_type.create(
            operands=[lowering.value(op.operands[0]), *subscripts],
            result_types=[op.results[0].type],
            properties=dict(_NOT_NONTEMPORAL),
        )
        return [build.insert(new)]

    return lower


def _store(op_type: type[Operation]) -> Rule:
    def lower(lowering: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
        subscripts = lowering.subscripts(build, map_of(op), op.operands[2:])
        operands = [*lowering.values(op.operands[:2]), *subscripts]
        given = isinstance(op, AccessOperation) and op.is_nontemporal
        hint: dict[str, Attribute] = {NONTEMPORAL: BoolAttr.from_bool(given)}
        inserter(op)(op_type.create(operands=operands, properties=hint))
        return []

    return lower


def _atomic_rmw(lowering: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    subscripts = lowering.subscripts(build, map_of(op), op.operands[2:])
    new = AtomicRMWOp.create(
        operands=[*lowering.values(op.operands[:2]), *subscripts],
        result_types=[op.results[0].type],
        properties={"kind": op.properties["kind"]},
    )
    return [build.insert(new)]


def _prefetch(lowering: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    subscripts = lowering.subscripts(build, map_of(op), op.operands[1:])
    names = ("isWrite", "localityHint", "isDataCache")
    properties = {name: op.properties[name] for name in names}
    operands = [lowering.value(op.operands[0]), *subscripts]
    inserter(op)(PrefetchOp.create(operands=operands, properties=properties))
    return []


def _dma_start(lowering: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    remaining = list(op.operands)
    maps = [map_of(op, name) for name in ("src_map", "dst_map", "tag_map")]
    for affine_map in maps:
        lowering.check(affine_map.results)
    parts: list[list[SSAValue]] = []
    for affine_map in maps:
        memref = remaining.pop(0)
        indices = [remaining.pop(0) for _ in range(affine_map.num_inputs)]
        subscripts = lowering.subscripts(build, affine_map, indices)
        parts.append([lowering.value(memref), *subscripts])
    count, *stride = lowering.values(remaining)
    source, target, tag = parts
    operands = [*source, *target, count, *tag, *stride]
    inserter(op)(DmaStartOp.create(operands=operands))
    return []


def _dma_wait(lowering: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    tag, *indices, count = op.operands
    subscripts = lowering.subscripts(build, map_of(op, "tag_map"), indices)
    operands = [lowering.value(tag), *subscripts, lowering.value(count)]
    inserter(op)(DmaWaitOp.create(operands=operands))
    return []


_RULES: Rules = {
    affine.ApplyOp: _apply,
    affine.MinOp: _extremum,
    affine.MaxOp: _extremum,
    affine.DelinearizeIndexOp: _delinearize,
    affine.LinearizeIndexOp: _linearize,
    affine.LoadOp: _load(MemRefLoadOp),
    affine.StoreOp: _store(MemRefStoreOp),
    affine.VectorLoadOp: vector_load(_load(VectorLoadOp)),
    affine.VectorStoreOp: vector_store(_store(VectorStoreOp)),
    affine.AtomicRMWOp: _atomic_rmw,
    affine.PrefetchOp: _prefetch,
    affine.DmaStartOp: _dma_start,
    affine.DmaWaitOp: _dma_wait,
    **CONTROL_RULES,
}
"""How each operation is lowered; the results are the values that take the place of its own."""
