"""Passes that lower affine operations: all of them, or those on linearised indices alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import TypeAlias

from xdsl.dialects.builtin import BoolAttr
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.affine_expr import AffineExpr, constant, symbol
from loopwright.ir.affine_expr.expr import is_writable
from loopwright.ir.dialects import affine
from loopwright.ir.dialects.affine.memory import NONTEMPORAL, AccessOperation
from loopwright.ir.dialects.affine.operands import BoundExprs, canonicalize, map_of
from loopwright.ir.dialects.arith import MaxSIOp, MinSIOp
from loopwright.ir.dialects.memref import AtomicRMWOp, DmaStartOp, DmaWaitOp, PrefetchOp
from loopwright.ir.dialects.memref import LoadOp as MemRefLoadOp
from loopwright.ir.dialects.memref import StoreOp as MemRefStoreOp
from loopwright.ir.dialects.memref.layout import ALIGNMENT
from loopwright.ir.dialects.vector import LoadOp as VectorLoadOp
from loopwright.ir.dialects.vector import StoreOp as VectorStoreOp
from loopwright.ir.interfaces.rewriting import Pattern, PatternRewriter
from loopwright.ir.refusal import Refusal
from loopwright.loops.lowering.expand_affine import (
    CONTROL_RULES,
    IndexBuilder,
    Lowering,
    Rule,
    Rules,
    expand_index_op,
    vector_load,
    vector_store,
)
from loopwright.loops.support.base import Pass, declared
from loopwright.records import dataclass
from loopwright.reporting.ledger import Ledger


@declared("lower-affine")
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
    `unsupported-reduction`: a parallel loop reduces in a way that has no neutral element. Raised
    for an operation that is kept unchanged.
    """

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        affine_lowering(self.name, ledger).run(op)


_TARGET_DIALECTS = frozenset(("affine", "arith", "builtin", "func", "memref", "scf", "vector"))
"""The dialects whose operations are left as they are; others are folded, as by `mlir-opt`."""


def affine_lowering(pass_name: str, ledger: Ledger) -> Lowering:
    """Return the lowering of affine operations that runs on behalf of a pass."""
    return Lowering(pass_name, ledger, _RULES, _TARGET_DIALECTS)


# Index operations


def _apply(lowering: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    return lowering.subscripts(build, map_of(op), op.operands)


def _extremum(lowering: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(op, affine.MinMaxOperation)
    lowering.check(op.affine_map.results)
    kind = MinSIOp if op.IS_LEAST else MaxSIOp
    return [build.extremum(kind, op.affine_map, lowering.values(op.operands))]


def _expanded(lowering: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(op, affine.BasisOperation)
    return expand_index_op(build, op, lowering.values(op.operands))


# Accesses

Properties: TypeAlias = Callable[[Operation], dict[str, Attribute]]
"""The properties of the operation that replaces an access."""


def _access(kind: type[Operation], leading: int, properties_of: Properties) -> Rule:
    """Return the rule for accesses whose subscripts follow `leading` operands."""

    def lower(lowering: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
        subscripts = lowering.subscripts(build, map_of(op), op.operands[leading:])
        new = kind.create(
            operands=[*lowering.values(op.operands[:leading]), *subscripts],
            result_types=list(op.result_types),
            properties=properties_of(op),
        )
        return build.append(new)

    return lower


def _hints(op: Operation) -> dict[str, Attribute]:
    """Return the hints of an access about its address and caches: attributes that are properties of
    the op that replaces it."""
    is_nontemporal = isinstance(op, AccessOperation) and op.is_nontemporal
    hints: dict[str, Attribute] = {NONTEMPORAL: BoolAttr.from_bool(is_nontemporal)}
    alignment = op.attributes.get("alignment")
    if alignment is not None and ALIGNMENT.holds(alignment):
        hints["alignment"] = alignment
    return hints


def _load(kind: type[Operation]) -> Rule:
    return _access(kind, 1, _hints)


def _store(kind: type[Operation]) -> Rule:
    return _access(kind, 2, _hints)


def _copied_properties(*names: str) -> Properties:
    return lambda op: {name: op.properties[name] for name in names}


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
    return build.append(DmaStartOp.create(operands=operands))


def _dma_wait(lowering: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    tag, *indices, count = op.operands
    subscripts = lowering.subscripts(build, map_of(op, "tag_map"), indices)
    operands = [lowering.value(tag), *subscripts, lowering.value(count)]
    return build.append(DmaWaitOp.create(operands=operands))


_RULES: Rules = {
    affine.ApplyOp: _apply,
    affine.MinOp: _extremum,
    affine.MaxOp: _extremum,
    affine.DelinearizeIndexOp: _expanded,
    affine.LinearizeIndexOp: _expanded,
    affine.LoadOp: _load(MemRefLoadOp),
    affine.StoreOp: _store(MemRefStoreOp),
    affine.VectorLoadOp: partial(vector_load, _load(VectorLoadOp)),
    affine.VectorStoreOp: partial(vector_store, _store(VectorStoreOp)),
    affine.AtomicRMWOp: _access(AtomicRMWOp, 2, _copied_properties("kind")),
    affine.PrefetchOp: _access(
        PrefetchOp, 1, _copied_properties("isWrite", "localityHint", "isDataCache")
    ),
    affine.DmaStartOp: _dma_start,
    affine.DmaWaitOp: _dma_wait,
    **CONTROL_RULES,
}
"""How each operation is lowered; the results are the values that replace those of the op."""


_ROUNDS = 10
"""How often folding is repeated at the most."""


@declared("affine-expand-index-ops", title="AffineExpandIndexOps")
class AffineExpandIndexOpsPass(Pass):
    """`-affine-expand-index-ops`: linearised indices written out as arithmetic.

    **What.** `affine.delinearize_index` and `affine.linearize_index` become `arith` operations;
    constants are folded on the way, and dead operations erased.

    **Before → After**

        %0:2 = affine.delinearize_index %i           %0 = arith.floordivsi %i, %c8
            into (4, 8) : index, index               %1 = …  (%i mod 8)

    **Legal when** always.

    **Refuses when** `needs-dimension`: an affine op in a loop uses the result, which then could not
    be bound to a dimension.
    """

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        _expand(op, self.name, ledger, _as_arithmetic)
        message = "an affine op uses the result, which would no longer be a valid dimension"
        report_remaining(op, "needs-dimension", self.name, message, ledger)


def _expand(root: Operation, pass_name: str, ledger: Ledger, pattern: Pattern) -> None:
    """Rewrite linearised indices by a pattern."""
    from loopwright.loops.support.rewriter import Rewriter

    def patterns(op: Operation) -> Sequence[Pattern]:
        return (pattern,) if isinstance(op, affine.BasisOperation) else ()

    Rewriter(pass_name, ledger, patterns, bottom_up=True).run(root, _ROUNDS)


def report_remaining(
    root: Operation, code: str, pass_name: str, message: str, ledger: Ledger
) -> None:
    """Refuse the linearised indices that are left, for one reason."""
    for op in root.walk():
        if isinstance(op, affine.BasisOperation):
            ledger.append(Refusal(code, (op,), message).entry(pass_name))


def _as_arithmetic(op: Operation, rewriter: PatternRewriter) -> str | None:
    if not isinstance(op, affine.BasisOperation) or _is_needed_as_dimension(op):
        return None

    def insert(new_op: Operation) -> None:
        new_op.location = op.location
        rewriter.insert_before(op, new_op)

    rewriter.replace(op, expand_index_op(IndexBuilder(insert), op, op.operands))
    return "expand-index"


def _is_needed_as_dimension(op: Operation) -> bool:
    """Return whether an affine op in a loop uses a result as a dimension, so that an `arith` op
    cannot compute it."""
    return any(
        isinstance(use.operation, affine.AFFINE_OPS) and not affine.is_top_level_value(result)
        for result in op.results
        for use in result.uses
    )


@declared("affine-expand-index-ops-as-affine", title="AffineExpandIndexOpsAsAffine")
class AffineExpandIndexOpsAsAffinePass(Pass):
    """`-affine-expand-index-ops-as-affine`: linearised indices written out as affine expressions.

    **What.** `affine.delinearize_index` and `affine.linearize_index` become `affine.apply` ops;
    constants are folded on the way, and dead operations erased.

    **Before → After**

        %0:2 = affine.delinearize_index %i           %0 = affine.apply (%i floordiv 8)
            into (4, 8) : index, index               %1 = affine.apply (%i mod 8)

    **Legal when** always.

    **Refuses when** `not-affine`: an operand is neither a valid dimension nor a valid symbol, or a
    product of extents does not fit in 64 bits.
    """

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        _expand(op, self.name, ledger, _as_affine)
        message = "an operand is neither a valid dimension nor a valid symbol"
        report_remaining(op, "not-affine", self.name, message, ledger)


def _as_affine(op: Operation, rewriter: PatternRewriter) -> str | None:
    kinds = (affine.DelinearizeIndexOp, affine.LinearizeIndexOp)
    if not isinstance(op, kinds) or not _is_affine(op):
        return None
    bounds = _digits(op) if isinstance(op, affine.DelinearizeIndexOp) else [_linear(op)]
    results: list[SSAValue] = []
    for plain in bounds:
        bound = canonicalize(plain).simplified()
        apply = affine.ApplyOp(bound.map, list(bound.operands))
        apply.location = op.location
        results += rewriter.insert_before(op, apply)
    rewriter.replace(op, results)
    return "expand-index-as-affine"


def _is_affine(op: affine.BasisOperation) -> bool:
    scope = affine.affine_scope(op)
    is_split = isinstance(op, affine.DelinearizeIndexOp)
    count = len(op.results) if is_split else len(op.operands) - len(op.dynamic_basis)
    return (
        all(affine.is_valid_symbol(value, scope) for value in op.dynamic_basis)
        and all(affine.is_valid_dim(value, scope) for value in op.operands)
        and all(is_writable(stride.factor) for stride in _strides(op, count))
    )


@dataclass(frozen=True, slots=True)
class _Stride:
    """A product of a number and values, the innermost first."""

    factor: int
    values: tuple[SSAValue, ...]

    @property
    def is_value(self) -> bool:
        """Return whether it is just one value."""
        return self.factor == 1 and len(self.values) == 1


def _strides(op: affine.BasisOperation, count: int) -> list[_Stride]:
    """Return the products of the innermost extents for `count` components, that of the first one
    first."""
    extents = op.mixed_basis
    if len(extents) == count:
        extents = extents[1:]
    strides = [_Stride(1, ())]
    for extent in reversed(extents):
        last = strides[-1]
        if isinstance(extent, int):
            strides.append(_Stride(last.factor * extent, last.values))
        else:
            strides.append(_Stride(last.factor, (*last.values, extent)))
    return strides[::-1]


def _bound(
    terms: Sequence[SSAValue | _Stride], make: Callable[[Sequence[AffineExpr]], AffineExpr]
) -> BoundExprs:
    """Return an expression of values and strides; values come first among the symbols, those that
    only products have come last."""
    direct = [t if isinstance(t, SSAValue) else t.values[0] for t in terms if not _is_product(t)]
    products = [v for t in terms if isinstance(t, _Stride) and not t.is_value for v in t.values]
    operands = tuple(dict.fromkeys((*direct, *products)))
    places = {value: symbol(number) for number, value in enumerate(operands)}

    def expr_of(term: SSAValue | _Stride) -> AffineExpr:
        if isinstance(term, SSAValue):
            return places[term]
        product: AffineExpr | None = None
        for value in term.values:
            product = places[value] if product is None else product * places[value]
        return constant(term.factor) if product is None else product * term.factor

    return BoundExprs((make([expr_of(term) for term in terms]),), (), operands)


def _is_product(term: SSAValue | _Stride) -> bool:
    return isinstance(term, _Stride) and not term.is_value


def _digits(op: affine.DelinearizeIndexOp) -> list[BoundExprs]:
    """Return the components of a linear index, operand 0."""
    index = op.operands[0]
    strides = _strides(op, len(op.results))[:-1]
    if not strides:
        return [_bound([index], lambda at: at[0])]
    middle = [
        _bound([index, outer, inner], lambda at: (at[0] % at[1]) // at[2])
        for outer, inner in pairwise(strides)
    ]
    first = _bound([index, strides[0]], lambda at: at[0] // at[1])
    return [first, *middle, _bound([index, strides[-1]], lambda at: at[0] % at[1])]


def _linear(op: affine.LinearizeIndexOp) -> BoundExprs:
    """Return the sum of the components times their strides."""
    values = op.multi_index
    strides = _strides(op, len(values))
    terms = [term for pair in zip(values, strides, strict=False) for term in pair]

    def total(parts: Sequence[AffineExpr]) -> AffineExpr:
        index: AffineExpr = constant(0)
        for value, stride in zip(parts[::2], parts[1::2], strict=True):
            index = index + value * stride
        return index

    return _bound(terms, total)
