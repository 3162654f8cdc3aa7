"""Lowering of the affine dialect to `arith`, `scf`, `memref` and `vector`.

**What** Loops and conditions become those of `scf`, subscripts and bounds become arithmetic on
values of type index, accesses become those of `memref` and `vector`.

**Before → After**

    affine.for %i = 0 to %n {                    scf.for %i = %c0 to %n step %c1 {
      affine.store %f, %m[%i mod 4]                %r = arith.remsi %i, %c4 …
    }                                              memref.store %f, %m[%k]

**Legal when** always: the remainder and the quotients round as affine expressions do. Operations
are folded first, as `canonicalize` would.

**Refuses when** `undefined-division`: an expression divides by a constant that is not positive;
`unsupported-reduction`: a parallel loop reduces in a way that has no neutral element. The
operation stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from xdsl.dialects.builtin import (
    BFloat16Type,
    BoolAttr,
    DenseArrayBase,
    Float16Type,
    Float32Type,
    Float64Type,
    FloatAttr,
    IntegerAttr,
    i1,
    i32,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from loopwright.affine_expr import AffineExpr, AffineMap
from loopwright.dialects.affine import ParallelOp
from loopwright.dialects.arith import (
    AddfOp,
    AddiOp,
    AndIOp,
    FastMathFlagsAttr,
    MaximumfOp,
    MaxSIOp,
    MaxUIOp,
    MinimumfOp,
    MinSIOp,
    MinUIOp,
    MulfOp,
    MuliOp,
    OrIOp,
    XOrIOp,
)
from loopwright.dialects.memref import DmaStartOp, DmaWaitOp, PrefetchOp
from loopwright.dialects.memref import LoadOp as MemRefLoadOp
from loopwright.dialects.memref import StoreOp as MemRefStoreOp
from loopwright.dialects.scf import ForOp, IfOp, ReduceOp, ReduceReturnOp, YieldOp
from loopwright.dialects.scf import ParallelOp as ScfParallelOp
from loopwright.dialects.vector import LoadOp as VectorLoadOp
from loopwright.dialects.vector import StoreOp as VectorStoreOp
from loopwright.ledger import Decision, Ledger, Refusal
from loopwright.transforms.affine_folds import AFFINE_FOLDS, segments
from loopwright.transforms.affine_operands import condition_of, map_of
from loopwright.transforms.arith_folds import integer_attr, width_of
from loopwright.transforms.base import Pass, enclosing_function, locations_of
from loopwright.transforms.expand_affine import (
    INDEX,
    NO_OVERFLOW,
    IndexBuilder,
    undefined_division,
)
from loopwright.transforms.expand_linearize import expand_delinearize, expand_linearize
from loopwright.transforms.linearize_patterns import LINEARIZE_FOLDS, is_disjoint
from loopwright.transforms.rewriter import constant_of

_FOLDS = {**AFFINE_FOLDS, **LINEARIZE_FOLDS}


@dataclass(frozen=True)
class LowerAffinePass(Pass):
    """Lower affine operations to arith, scf, memref and vector operations."""

    name: ClassVar[str] = "lower-affine"
    description: ClassVar[str] = (
        "Lower affine operations to a combination of arith, scf, memref and vector operations"
    )

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        _Lowering(self.name, ledger).run(op)


class _UnsupportedError(Exception):
    """An operation that cannot be lowered: the code of the refusal, and why."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class _Lowering:
    """Lowers the operations from the outside in; those lowered are erased at the end.

    Until then they keep defining their results, so that folds see what they were; `value` gives
    what is to be used instead.
    """

    def __init__(self, pass_name: str, ledger: Ledger) -> None:
        self.pass_name = pass_name
        self.ledger = ledger
        self.replaced: dict[SSAValue, SSAValue] = {}
        self.lowered: list[Operation] = []

    def run(self, root: Operation) -> None:
        for op in list(root.walk()):
            if op is not root and op.name in _LOWER:
                self._lower(op)
        for op in self.lowered:
            for result in op.results:
                result.replace_all_uses_with(self.value(result))
        for op in reversed(self.lowered):
            op.detach()
            op.erase(safe_erase=False)

    def value(self, value: SSAValue) -> SSAValue:
        """What takes the place of `value`."""
        while (new := self.replaced.get(value)) is not None:
            value = new
        return value

    def values(self, values: Sequence[SSAValue]) -> list[SSAValue]:
        """What takes the place of each value."""
        return [self.value(value) for value in values]

    def _lower(self, op: Operation) -> None:
        build = IndexBuilder(_inserter(op))
        try:
            results = self._fold(op, build)
            if results is None:
                results = _LOWER[op.name](self, op, build)
        except _UnsupportedError as reason:
            self.ledger.append(self._entry(Refusal, reason.code, op, str(reason)))
            return
        self.ledger.append(self._entry(Decision, "lowered", op, ""))
        for old, new in zip(op.results, results, strict=True):
            self.replaced[old] = new
        self.lowered.append(op)

    def _entry(
        self, kind: type[Decision] | type[Refusal], code: str, op: Operation, message: str
    ) -> Decision | Refusal:
        function, locations = enclosing_function(op), locations_of(op)
        return kind(code, self.pass_name, op.name, message, function, locations)

    def _fold(self, op: Operation, build: IndexBuilder) -> Sequence[SSAValue] | None:
        """Fold `op` as far as possible; the values of its results if that is all there is."""
        fold = _FOLDS.get(op.name)
        while fold is not None:
            folded = fold(op, [constant_of(operand) for operand in op.operands])
            if folded is None:
                return None
            if len(folded) > 0:
                return [
                    build.constant(value, INDEX)
                    if isinstance(value, Attribute)
                    else self.value(value)
                    for value in folded
                ]
        return None

    def check(self, exprs: Sequence[AffineExpr]) -> None:
        """Refuse expressions that divide by a constant that is not positive."""
        problem = undefined_division(exprs)
        if problem is not None:
            raise _UnsupportedError("undefined-division", problem)

    def subscripts(
        self, build: IndexBuilder, affine_map: AffineMap, operands: Sequence[SSAValue]
    ) -> list[SSAValue]:
        """The values of the results of a map."""
        self.check(affine_map.results)
        return build.map_results(affine_map, self.values(operands))


def _inserter(anchor: Operation) -> Callable[[Operation], None]:
    def insert(op: Operation) -> None:
        block = anchor.parent_block()
        assert block is not None
        block.insert_op_before(op, anchor)

    return insert


# Index operations -------------------------------------------------------------------------------


def _apply(lowering: _Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    return lowering.subscripts(build, map_of(op), op.operands)


def _extremum(op_type: type[Operation]) -> _Rule:
    def lower(lowering: _Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
        affine_map = map_of(op)
        lowering.check(affine_map.results)
        return [build.extremum(op_type, affine_map, lowering.values(op.operands))]

    return lower


def _static_basis(op: Operation) -> list[int]:
    basis = op.properties["static_basis"]
    assert isinstance(basis, DenseArrayBase)
    return [int(extent) for extent in basis.get_values()]


def _delinearize(lowering: _Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    index, *dynamic = lowering.values(op.operands)
    return expand_delinearize(build, index, _static_basis(op), dynamic, len(op.results))


def _linearize(lowering: _Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    multi_index, dynamic = (lowering.values(part) for part in segments(op))
    disjoint = is_disjoint(op)
    basis = _static_basis(op)
    return [expand_linearize(build, op, multi_index, basis, dynamic, disjoint=disjoint)]


# Accesses ---------------------------------------------------------------------------------------

_NOT_NONTEMPORAL: Mapping[str, Attribute] = {"nontemporal": BoolAttr.from_bool(False)}


def _load(op_type: type[Operation]) -> _Rule:
    def lower(lowering: _Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
        subscripts = lowering.subscripts(build, map_of(op), op.operands[1:])
        new = op_type.create(
            operands=[lowering.value(op.operands[0]), *subscripts],
            result_types=[op.results[0].type],
            properties=dict(_NOT_NONTEMPORAL),
        )
        return [build.insert(new)]

    return lower


def _store(op_type: type[Operation]) -> _Rule:
    def lower(lowering: _Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
        subscripts = lowering.subscripts(build, map_of(op), op.operands[2:])
        operands = [*lowering.values(op.operands[:2]), *subscripts]
        _inserter(op)(op_type.create(operands=operands, properties=dict(_NOT_NONTEMPORAL)))
        return []

    return lower


def _prefetch(lowering: _Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    subscripts = lowering.subscripts(build, map_of(op), op.operands[1:])
    names = ("isWrite", "localityHint", "isDataCache")
    properties = {name: op.properties[name] for name in names}
    operands = [lowering.value(op.operands[0]), *subscripts]
    _inserter(op)(PrefetchOp.create(operands=operands, properties=properties))
    return []


def _dma_start(lowering: _Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
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
    _inserter(op)(DmaStartOp.create(operands=operands))
    return []


def _dma_wait(lowering: _Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    tag, *indices, count = op.operands
    subscripts = lowering.subscripts(build, map_of(op, "tag_map"), indices)
    operands = [lowering.value(tag), *subscripts, lowering.value(count)]
    _inserter(op)(DmaWaitOp.create(operands=operands))
    return []


# Control flow -----------------------------------------------------------------------------------


def _yield(lowering: _Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    parent = op.parent_op()
    if parent is None or parent.name not in ("scf.for", "scf.if"):
        raise _UnsupportedError("unlowered-parent", "the operation it ends has not been lowered")
    _inserter(op)(YieldOp.create(operands=lowering.values(op.operands)))
    return []


def _moved_body(region: Region) -> Region:
    """A new region with the blocks of `region`."""
    moved = Region()
    for block in list(region.blocks):
        region.detach_block(block)
        moved.add_block(block)
    return moved


def _for(lowering: _Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    lower_operands, upper_operands, inits = segments(op)
    lower, upper = map_of(op, "lowerBoundMap"), map_of(op, "upperBoundMap")
    lowering.check((*lower.results, *upper.results))
    low = build.extremum(MaxSIOp, lower, lowering.values(lower_operands))
    high = build.extremum(MinSIOp, upper, lowering.values(upper_operands))
    step = build.constant(op.properties["step"], INDEX)
    loop = ForOp.create(
        operands=[low, high, step, *lowering.values(inits)],
        result_types=list(op.result_types),
        regions=[_moved_body(op.regions[0])],
    )
    _inserter(op)(loop)
    return list(loop.results)


def _if(lowering: _Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    condition = condition_of(op)
    lowering.check(condition.constraints)
    operands = lowering.values(op.operands)
    dims, symbols = operands[: condition.num_dims], operands[condition.num_dims :]
    zero = build.index(0)
    holds: SSAValue | None = None
    for expr, equality in zip(condition.constraints, condition.eq_flags, strict=True):
        value = build.expression(expr, dims, symbols)
        this = build.compare("eq" if equality else "sge", value, zero)
        holds = this if holds is None else build.plain(AndIOp, holds, this)
    if holds is None:
        holds = build.constant(IntegerAttr(-1, i1), i1)
    branch = IfOp.create(
        operands=[holds],
        result_types=list(op.result_types),
        regions=[_moved_body(region) for region in op.regions],
    )
    _inserter(op)(branch)
    return list(branch.results)


_NO_FASTMATH = FastMathFlagsAttr("none")
_FLOAT_REDUCTIONS: Mapping[str, tuple[type[Operation], float]] = {
    "addf": (AddfOp, 0.0),
    "mulf": (MulfOp, 1.0),
    "maximumf": (MaximumfOp, float("-inf")),
    "minimumf": (MinimumfOp, float("inf")),
}
_INTEGER_REDUCTIONS: Mapping[str, tuple[type[Operation], Callable[[int], int]]] = {
    "addi": (AddiOp, lambda width: 0),
    "muli": (MuliOp, lambda width: 1),
    "andi": (AndIOp, lambda width: -1),
    "ori": (OrIOp, lambda width: 0),
    "xori": (XOrIOp, lambda width: 0),
    "maxs": (MaxSIOp, lambda width: -(1 << (width - 1))),
    "mins": (MinSIOp, lambda width: (1 << (width - 1)) - 1),
    "maxu": (MaxUIOp, lambda width: 0),
    "minu": (MinUIOp, lambda width: -1),
}
"""For each kind of reduction the operation and, for the width of its type, its neutral element."""


def _neutral_element(kind: str, type_: Attribute) -> Attribute:
    """The value that a reduction starts with."""
    if kind in _FLOAT_REDUCTIONS:
        if isinstance(type_, Float16Type | BFloat16Type | Float32Type | Float64Type):
            return FloatAttr(_FLOAT_REDUCTIONS[kind][1], type_)
    elif kind in _INTEGER_REDUCTIONS:
        neutral = integer_attr(_INTEGER_REDUCTIONS[kind][1](width_of(type_) or 1), type_)
        if neutral is not None:
            return neutral
    message = f"reduction '{kind}' of {type_} is not supported"
    raise _UnsupportedError("unsupported-reduction", message)


def _combine(kind: str, lhs: SSAValue, rhs: SSAValue) -> Operation:
    """The operation that combines two partial results."""
    properties: dict[str, Attribute] = {}
    if kind in _FLOAT_REDUCTIONS:
        op_type = _FLOAT_REDUCTIONS[kind][0]
        properties["fastmath"] = _NO_FASTMATH
    else:
        op_type = _INTEGER_REDUCTIONS[kind][0]
        if kind in ("addi", "muli"):
            properties["overflowFlags"] = NO_OVERFLOW
    return op_type.create(operands=[lhs, rhs], result_types=[lhs.type], properties=properties)


def _reducer(kind: str, type_: Attribute) -> Region:
    block = Block(arg_types=[type_, type_])
    combined = _combine(kind, block.args[0], block.args[1])
    block.add_ops([combined, ReduceReturnOp.create(operands=[combined.results[0]])])
    return Region(block)


def _parallel(lowering: _Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(op, ParallelOp)
    kinds = [kind.name for kind in op.reduction_kinds]
    lowering.check((*op.lower_map.results, *op.upper_map.results))
    neutral = [_neutral_element(k, r.type) for k, r in zip(kinds, op.results, strict=True)]
    count = len(op.induction_variables)
    lower_operands = lowering.values(op.lower_bound_operands)
    upper_operands = lowering.values(op.upper_bound_operands)
    low: list[SSAValue] = []
    high: list[SSAValue] = []
    for loop in range(count):
        low.append(build.extremum(MaxSIOp, op.lower_bound_map(loop), lower_operands))
        high.append(build.extremum(MinSIOp, op.upper_bound_map(loop), upper_operands))
    steps = [build.index(step) for step in op.step_values]
    inits = [
        build.constant(value, result.type)
        for value, result in zip(neutral, op.results, strict=True)
    ]
    if count == 0:
        return _run_once(lowering, op, kinds, inits)
    terminator = op.terminator
    reducers = [_reducer(k, r.type) for k, r in zip(kinds, op.results, strict=True)]
    # Values that the body computes are lowered after this; the operands are mended at the end.
    reduce = ReduceOp.create(operands=list(terminator.operands), regions=reducers)
    _inserter(terminator)(reduce)
    terminator.detach()
    terminator.erase()
    parallel = ScfParallelOp.create(
        operands=[*low, *high, *steps, *inits],
        result_types=list(op.result_types),
        properties={
            "operandSegmentSizes": DenseArrayBase.from_list(i32, [count, count, count, len(inits)])
        },
        regions=[_moved_body(op.regions[0])],
    )
    _inserter(op)(parallel)
    return list(parallel.results)


def _run_once(
    lowering: _Lowering, op: ParallelOp, kinds: Sequence[str], inits: Sequence[SSAValue]
) -> list[SSAValue]:
    """A parallel loop without induction variables: its body runs once, in its place."""
    terminator = op.terminator
    yielded = list(terminator.operands)
    insert = _inserter(op)
    results: list[SSAValue] = []
    for inner in list(op.body.ops):
        inner.detach()
        if inner is not terminator:
            insert(inner)
    for kind, init, value in zip(kinds, inits, yielded, strict=True):
        combined = _combine(kind, init, value)
        insert(combined)
        results.append(combined.results[0])
    terminator.erase()
    return results


_Rule = Callable[[_Lowering, Operation, IndexBuilder], list[SSAValue]]

_LOWER: Mapping[str, _Rule] = {
    "affine.apply": _apply,
    "affine.min": _extremum(MinSIOp),
    "affine.max": _extremum(MaxSIOp),
    "affine.delinearize_index": _delinearize,
    "affine.linearize_index": _linearize,
    "affine.load": _load(MemRefLoadOp),
    "affine.store": _store(MemRefStoreOp),
    "affine.vector_load": _load(VectorLoadOp),
    "affine.vector_store": _store(VectorStoreOp),
    "affine.prefetch": _prefetch,
    "affine.dma_start": _dma_start,
    "affine.dma_wait": _dma_wait,
    "affine.yield": _yield,
    "affine.for": _for,
    "affine.if": _if,
    "affine.parallel": _parallel,
}
"""How each operation is lowered; the results are the values that take the place of its own."""
