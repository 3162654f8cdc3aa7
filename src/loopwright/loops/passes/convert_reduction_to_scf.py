"""Leave the `reduction` dialect: reductions become regions of `scf.reduce`.

**What** Combinations and identities are written where they are used. Loops that name reductions
become `scf.parallel` with an `scf.reduce` that combines, `affine.parallel` being lowered before;
several accumulators travel as one value, a vector or an integer of their bits. Clauses of
`affine.for` are dropped, definitions erased.

**Before → After**

    %s = affine.parallel (%i) = (0) to (%n)     %e = arith.constant 0.0 : f32
        reduce (@fsum) -> (f32) {               %s = scf.parallel (%i) = … init (%e) -> f32 {
      …                                           …
      affine.yield %x : f32                       scf.reduce(%x : f32) {
    }                                             ^bb0(%a: f32, %b: f32):
                                                    %0 = arith.addf %a, %b : f32
                                                    scf.reduce.return %0 : f32 …

**Legal when** always: an `scf.parallel` may combine in any order. Of more than 1024 iterations a
loop combines one after the other where one of its regions is not that of a kind, also what other
regions combine: sums and products of floats may be rounded otherwise, which is an assumption in the
ledger (`reassociated`).

**Refuses when** `unsupported-accumulators`: a reduction has several accumulators, and one of them
is a vector or no signless integer; `undefined-division`, `unsupported-reduction`: the affine loop
cannot be lowered. All of these are errors.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, cast

from xdsl.dialects.builtin import DenseArrayBase, SymbolRefAttr, i32
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.traits import SymbolTable

from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine import ParallelOp as AffineParallelOp
from loopwright.ir.dialects.affine.nesting import bands_of_parallel_loops
from loopwright.ir.dialects.affine.symbols import constant_value
from loopwright.ir.dialects.reduction.clauses import (
    CombineOp,
    IdentityOp,
    StatedReduction,
    has_symbols,
    kind_of_combination,
    stated_reductions,
)
from loopwright.ir.dialects.reduction.definition import DefineOp, combined, identity_attribute
from loopwright.ir.dialects.scf import ParallelOp, ReduceOp, ReduceReturnOp
from loopwright.ir.interfaces.atomic_kinds import SEQUENTIAL
from loopwright.ir.refusal import Refusal, RefusalKind
from loopwright.loops.lowering.engine import inserter
from loopwright.loops.lowering.expand_affine import IndexBuilder
from loopwright.loops.parallel.reduction_packing import pack, packed_type, unpack
from loopwright.loops.parallel.reductions import order_matters
from loopwright.loops.passes.lower_affine import affine_lowering
from loopwright.loops.support.base import Pass
from loopwright.loops.support.reporting import assumption, decision
from loopwright.reporting.errors import RequestError
from loopwright.reporting.ledger import Failure, Ledger

Insert = Callable[[Operation], None]


@dataclass(frozen=True)
class ConvertReductionToScfPass(Pass):
    """Lower reductions that are symbols to plain `scf` operations."""

    name: ClassVar[str] = "convert-reduction-to-scf"
    description: ClassVar[str] = "Lower reductions that are symbols to regions of scf.reduce"

    @property
    def reassociates(self) -> bool:
        """Of more than a thousand iterations, regions that are no kind combine in order."""
        return True

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        refusals = Ledger()
        self._convert(op, refusals)
        failures = [entry for entry in refusals if isinstance(entry, Failure)]
        ledger.extend(
            replace(e, is_requested=True) if isinstance(e, Failure) else e for e in refusals
        )
        if failures:
            raise RequestError([entry.diagnostic() for entry in failures])

    def _convert(self, op: Operation, ledger: Ledger) -> None:
        for loop in bands_of_parallel_loops(op):
            if loop.parent is not None and has_symbols(loop):
                affine_lowering(self.name, ledger).run(loop, itself=True)
        for loop in list(op.walk()):
            if isinstance(loop, ParallelOp) and loop.reductions is not None:
                self._parallel(loop, ledger)
            elif isinstance(loop, ForOp):
                loop.properties.pop("reductions", None)
        _write_out(op)
        used = _names_in_use(op)
        for definition in [inner for inner in op.walk() if isinstance(inner, DefineOp)]:
            if definition.symbol not in used:
                ledger.append(decision("erase-definition", self.name, (definition,)))
                definition.detach()
                definition.erase()

    def _parallel(self, loop: ParallelOp, ledger: Ledger) -> None:
        planned = plan(loop)
        if isinstance(planned, Refusal):
            ledger.append(planned.failure(self.name))
            return
        ledger.append(decision("converted", self.name, (loop,)))
        entry = assumption(
            "reassociated",
            self.name,
            (loop,),
            f"the order in which the reductions of more than {SEQUENTIAL} iterations round does"
            " not matter",
        )
        may_round = order_matters(loop) and not _has_few_iterations(loop)
        regions = apply(loop, planned)
        if may_round and any(kind_of_combination(region.block) is None for region in regions):
            ledger.append(entry)


# Loops ------------------------------------------------------------------------------------------


def plan(loop: ParallelOp) -> tuple[StatedReduction, ...] | Refusal:
    """The reductions of a loop's clause, or why they cannot become regions."""
    stated = stated_reductions(loop, _lookup)
    for reduction in stated:
        types = _types(loop, reduction)
        if packed_type(types) is None:
            listed = ", ".join(map(str, types))
            message = f"accumulators of the types {listed} do not fit into one value"
            kind = RefusalKind.UNSUPPORTED
            return Refusal("unsupported-accumulators", kind, message, (loop,))
    return stated


def apply(loop: ParallelOp, stated: Sequence[StatedReduction]) -> list[Region]:
    """Replace a loop with a clause by one whose end says how to combine: in regions, which it
    gives."""
    insert = inserter(loop)
    reduce = cast(ReduceOp, loop.region.block.last_op)
    inside = inserter(reduce)
    inits: list[SSAValue] = []
    values: list[SSAValue] = []
    regions: list[Region] = []
    for reduction in stated:
        place = slice(reduction.first, reduction.first + reduction.count)
        started = list(loop.init_vals)[place] or _identity(loop, reduction, insert)
        inits.append(pack(started, insert))
        values.append(pack(list(reduce.operands)[place], inside))
        regions.append(_combination(_types(loop, reduction), reduction))
    inside(ReduceOp(values, regions))
    reduce.detach()
    reduce.erase()
    new = _rebuilt(loop, inits)
    insert(new)
    for reduction, packed in zip(stated, new.results, strict=True):
        place = slice(reduction.first, reduction.first + reduction.count)
        old = list(loop.results)[place]
        for result, value in zip(old, unpack(packed, [r.type for r in old], insert), strict=True):
            result.replace_all_uses_with(value)
    loop.detach()
    loop.erase()
    return regions


def _has_few_iterations(loop: ParallelOp) -> bool:
    """Whether a loop is known to have so few iterations that they are combined one by one."""
    count = 1
    for low, high, step in zip(loop.lower_bound, loop.upper_bound, loop.step, strict=True):
        first, end, by = map(constant_value, (low, high, step))
        if first is None or end is None or not by:
            return False
        count *= max(0, -((first - end) // by))
    return count <= SEQUENTIAL


def _rebuilt(loop: ParallelOp, inits: Sequence[SSAValue]) -> ParallelOp:
    """The loop with other initial values, and so results, which takes over the body."""
    region = Region()
    for block in list(loop.region.blocks):
        loop.region.detach_block(block)
        region.add_block(block)
    bounds = [*loop.lower_bound, *loop.upper_bound, *loop.step]
    count = len(loop.step)
    sizes = DenseArrayBase.from_list(i32, [count, count, count, len(inits)])
    return ParallelOp.create(
        operands=[*bounds, *inits],
        result_types=[value.type for value in inits],
        properties={"operandSegmentSizes": sizes},
        attributes=dict(loop.attributes),
        regions=[region],
    )


def _types(loop: ParallelOp, reduction: StatedReduction) -> list[Attribute]:
    results = list(loop.results)[reduction.first : reduction.first + reduction.count]
    return [result.type for result in results]


def _identity(loop: ParallelOp, reduction: StatedReduction, insert: Insert) -> list[SSAValue]:
    if reduction.definition is not None:
        return _inlined(reduction.definition.identity.block, [], insert)
    assert reduction.kind is not None
    ty = _types(loop, reduction)[0]
    return [IndexBuilder(insert).constant(identity_attribute(reduction.kind, ty), ty)]


def _combination(types: Sequence[Attribute], reduction: StatedReduction) -> Region:
    """The region of an `scf.reduce` that combines two packed partial results."""
    packed = packed_type(types)
    assert packed is not None, "planned"
    block = Block(arg_types=[packed, packed])
    insert = block.add_op
    if reduction.definition is None:
        assert reduction.kind is not None
        op = combined(reduction.kind, *block.args)
        insert(op)
        result: SSAValue = op.results[0]
    else:
        both = [value for side in block.args for value in unpack(side, types, insert)]
        result = pack(_inlined(reduction.definition.combination.block, both, insert), insert)
    insert(ReduceReturnOp.create(operands=[result]))
    return Region(block)


# Applications -----------------------------------------------------------------------------------


def _inlined(block: Block, arguments: Sequence[SSAValue], insert: Insert) -> list[SSAValue]:
    """Copies of the ops of a region, for these arguments; the values that it yields."""
    values: dict[SSAValue, SSAValue] = dict(zip(block.args, arguments, strict=True))
    last = block.last_op
    assert last is not None, "verified"
    for op in block.ops:
        if op is not last:
            insert(op.clone(values))
    return [values.get(operand, operand) for operand in last.operands]


def _write_out(root: Operation) -> None:
    """Replace every application by what it applies; definitions do not use themselves."""
    waiting = [op for op in root.walk() if isinstance(op, CombineOp | IdentityOp)]
    while waiting:
        op = waiting.pop()
        definition = _lookup(op, op.reduction)
        assert isinstance(definition, DefineOp), "verified"
        region = definition.combination if isinstance(op, CombineOp) else definition.identity
        made: list[Operation] = []
        insert = inserter(op)

        def add(new: Operation, insert: Insert = insert, made: list[Operation] = made) -> None:
            insert(new)
            made.append(new)

        values = _inlined(region.block, list(op.operands), add)
        for result, value in zip(op.results, values, strict=True):
            result.replace_all_uses_with(value)
        op.detach()
        op.erase()
        waiting += [
            inner
            for new in made
            for inner in new.walk()
            if isinstance(inner, CombineOp | IdentityOp)
        ]


def _lookup(op: Operation, reference: Attribute) -> Operation | None:
    assert isinstance(reference, SymbolRefAttr)
    return SymbolTable.lookup_symbol(op, reference)


def _names_in_use(root: Operation) -> set[str]:
    """The symbols that loops with a clause still name."""
    names: set[str] = set()
    for op in root.walk():
        if isinstance(op, AffineParallelOp | ParallelOp) and has_symbols(op):
            names |= {r.definition.symbol for r in stated_reductions(op, _lookup) if r.definition}
    return names
