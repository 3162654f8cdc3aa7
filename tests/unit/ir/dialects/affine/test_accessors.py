"""What the ops of the affine dialect say of themselves, and how they are built."""

from collections.abc import Sequence

import pytest
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, MemRefType, VectorType, f32, i32
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.affine_expr import AffineMap, IntegerSet, constant, dim, symbol
from loopwright.ir.dialects.affine import (
    ApplyOp,
    DelinearizeIndexOp,
    ForOp,
    IfOp,
    LinearizeIndexOp,
    LoadOp,
    MaxOp,
    MinOp,
    ParallelOp,
    PrefetchOp,
    StoreOp,
    VectorLoadOp,
    VectorStoreOp,
    YieldOp,
)
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
from loopwright.ir.syntax.parser import parse_module
from loopwright.ir.syntax.printer import print_operation

INDEX = IndexType()


def only(text: str, name: str) -> Operation:
    """The one op of a name in a text."""
    module = parse_module(text, make_context())
    (named_op,) = [op for op in module.walk() if op.name == name]
    return named_op


def values(*types: object) -> Sequence[SSAValue]:
    return Block(arg_types=types).args  # pyright: ignore[reportArgumentType]


def loop(text: str) -> ForOp:
    op = only(f"func.func @f(%n: index, %k: index, %v: f32) {{ {text}\n return }}", "affine.for")
    assert isinstance(op, ForOp)
    return op


def test_constant_bounds() -> None:
    op = loop("affine.for %i = -3 to 10 step 4 {}")
    assert (op.constant_lower_bound, op.constant_upper_bound, op.step_value) == (-3, 10, 4)
    assert op.has_constant_bounds
    assert op.constant_trip_count == 4
    assert loop("affine.for %i = 5 to 5 {}").constant_trip_count == 0
    assert loop("affine.for %i = 9 to 5 {}").constant_trip_count == 0


def test_bounds_with_operands() -> None:
    op = loop("affine.for %i = max affine_map<(d0)[s0] -> (d0, s0)>(%n)[%k] to %k {}")
    assert len(op.lower_bound_operands) == 2
    assert list(op.upper_bound_operands) == [op.lower_bound_operands[1]]
    assert not op.has_constant_bounds
    assert op.constant_trip_count is None
    assert op.lower_map.results == (dim(0), symbol(0))
    assert op.upper_map.results == (symbol(0),)


def test_loop_carried_values() -> None:
    op = loop(
        "%r:2 = affine.for %i = 0 to 3 iter_args(%a = %v, %b = %n) -> (f32, index) {"
        " affine.yield %a, %b : f32, index }"
    )
    assert [init.type for init in op.inits] == [f32, INDEX]
    assert [arg.type for arg in op.region_iter_args] == [f32, INDEX]
    assert op.induction_variable is op.body.args[0]
    assert list(op.terminator.operands) == list(op.region_iter_args)


def test_bounds_can_be_replaced() -> None:
    op = loop("%r = affine.for %i = %n to %k iter_args(%a = %v) -> (f32) { affine.yield %a : f32 }")
    (n,) = op.lower_bound_operands
    op.set_upper_bound(AffineMap(1, 1, (dim(0) + symbol(0),)), [n, n])
    assert list(op.upper_bound_operands) == [n, n]
    op.set_lower_bound(AffineMap.constant_map(7), [])
    assert op.constant_lower_bound == 7
    assert not op.lower_bound_operands
    assert len(op.inits) == 1
    op.verify_()


def test_building_loops() -> None:
    (n,) = values(INDEX)
    op = ForOp(0, [], AffineMap.symbol_identity(), [n], step=2)
    assert isinstance(op.terminator, YieldOp)
    assert "affine.for" in print_operation(op)
    carried = ForOp(0, [], 8, [], inits=[n])
    assert carried.results[0].type == INDEX
    assert len(carried.body.args) == 2
    carried.body.add_op(YieldOp(carried.region_iter_args[0]))
    carried.verify_()


def test_building_parallel() -> None:
    (n,) = values(INDEX)
    op = ParallelOp(
        AffineMap(1, 0, (constant(0), dim(0), constant(3))),
        [n],
        AffineMap.constant_map(8, 9),
        [],
        [1, 2],
        lower_groups=[2, 1],
    )
    assert op.lower_groups == (2, 1)
    assert op.upper_groups == (1, 1)
    assert op.lower_bound_map(0).results == (constant(0), dim(0))
    assert op.lower_bound_map(1).results == (constant(3),)
    assert op.upper_bound_map(1).results == (constant(9),)
    assert op.step_values == (1, 2)
    assert len(op.induction_variables) == 2
    assert list(op.lower_bound_operands) == [n]
    assert not op.upper_bound_operands


def test_reductions() -> None:
    op = only(
        'func.func @f(%v: f32) { %r:2 = affine.parallel (%i) = (0) to (4) reduce ("mulf", "assign")'
        " -> (f32, f32) { affine.yield %v, %v : f32, f32 }\n return }",
        "affine.parallel",
    )
    assert isinstance(op, ParallelOp)
    assert op.reduction_kinds == (AtomicRMWKind.mulf, AtomicRMWKind.assign)


def test_memory_accessors() -> None:
    memory, i, n, v, w = values(MemRefType(f32, [8, 8]), INDEX, INDEX, f32, VectorType(f32, [4]))
    subscripts = AffineMap(1, 1, (dim(0) + 1, symbol(0)))
    load = LoadOp(memory, subscripts, [i, n])
    assert load.result.type == f32
    store = StoreOp(v, memory, subscripts, [i, n])
    assert (store.value, store.memref) == (v, memory)
    assert list(store.indices) == [i, n]
    vector = VectorType(f32, [2, 4])
    assert VectorLoadOp(memory, subscripts, [i, n], vector).vector_type == vector
    assert VectorStoreOp(w, memory, subscripts, [i, n]).vector_type == w.type
    prefetch = PrefetchOp(memory, subscripts, [i, n], is_write=True, locality=2)
    assert prefetch.locality_hint.value.data == 2


def test_maps() -> None:
    i, n = values(INDEX, INDEX)
    assert ApplyOp(AffineMap(1, 1, (dim(0) + symbol(0),)), [i, n]).affine_map.num_symbols == 1
    assert len(MinOp(AffineMap(1, 0, (dim(0), constant(3))), [i]).affine_map.results) == 2
    with pytest.raises(VerifyException, match="at least one result"):
        MaxOp(AffineMap(1, 0, ()), [i]).verify_()


def test_conditionals() -> None:
    (i,) = values(INDEX)
    positive = IntegerSet(1, 0, (dim(0),), (False,))
    op = IfOp(positive, [i])
    assert not op.has_else
    if_with_else = IfOp(
        positive,
        [i],
        [INDEX],
        then_region=Region(Block([YieldOp(i)])),
        else_region=Region(Block([YieldOp(i)])),
    )
    assert if_with_else.has_else
    assert if_with_else.integer_set is positive


def test_bases() -> None:
    i, n = values(INDEX, INDEX)
    split = DelinearizeIndexOp(i, [n, 4], 2)
    assert split.static_basis_values == (DYNAMIC_INDEX, 4)
    assert split.mixed_basis == (n, 4)
    assert split.has_outer_bound
    joined = LinearizeIndexOp(split.results, [4], disjoint=True)
    assert joined.disjoint
    assert not joined.has_outer_bound
    assert not LinearizeIndexOp([i], []).disjoint
    split.verify_()
    joined.verify_()


def test_dma_operands() -> None:
    op = only(
        "func.func @f(%a: memref<8xf32>, %b: memref<8xf32, 1>, %t: memref<1xi32>, %n: index) {"
        " affine.dma_start %a[%n], %b[symbol(%n) + 1], %t[0], %n, %n, %n"
        " : memref<8xf32>, memref<8xf32, 1>, memref<1xi32>\n return }",
        "affine.dma_start",
    )
    from loopwright.ir.dialects.affine import DmaStartOp

    assert isinstance(op, DmaStartOp)
    n = op.num_elements
    assert list(op.places["src_map"].indices) == [n]
    assert list(op.places["dst_map"].indices) == [n]
    assert not op.places["tag_map"].indices
    assert list(op.sizes) == [n, n, n]
    assert op.tag.type == MemRefType(i32, [1])
