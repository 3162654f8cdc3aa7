"""Programs with ops of a dialect out of the tree: dependences, passes and the interpreter."""

from typing import Any

import numpy as np
import pytest
from xdsl.dialects.builtin import IndexType, MemRefType, f32

import loopwright as lw
from loopwright.exact.reductions.recognition import reductions_of
from loopwright.ir.interfaces.atomic_kinds import is_atomic_update
from loopwright.ir.interfaces.memory_access import (
    is_affine_load,
    is_affine_store,
    is_load,
    is_store,
)
from loopwright.ir.interfaces.memory_effects import is_deallocation, is_output
from loopwright.ir.interfaces.op_interfaces import named_results
from tests.texts import texts_beside
from tests.unit.exact.programs import analyse, lines
from tests.unit.ir.interfaces import box

PROGRAMS = texts_beside(__file__)


assert box.BOX
PUT = '"box.put"(%x, %{}, %z) : (f32, memref<8xf32>, index) -> ()'
SWAP = '"box.swap"(%{}, %{}) : (memref<8xf32>, memref<8xf32>) -> ()'
SILENT = '%g = "box.silent"(%x) : (f32) -> f32'
GET = '%g = "box.get"(%{}, %z) : (memref<8xf32>, index) -> f32'


def test_distances_between_declared_accesses() -> None:
    body = PROGRAMS["distances between declared accesses"]
    assert lines(analyse(body, "%m: memref<8xf32>")) == ["flow 1 [2, 2]"]


def test_distances_by_indices_that_an_op_computes() -> None:
    body = PROGRAMS["distances by indices that an op computes"]
    assert lines(analyse(body, "%m: memref<8xf32>")) == ["flow 1 [1, 1]"]


def test_positions_in_a_view_whose_memory_begins_elsewhere() -> None:
    """Nothing says where the window begins in memory, so elements of it may be anywhere."""
    text = PROGRAMS["positions in a view whose memory begins elsewhere"]
    dependence_lines = lines(analyse(text, "%m: memref<8xf32>, %z: index"))
    assert any(line.startswith("anti") for line in dependence_lines)


def test_reductions_by_an_op_that_declares_its_kind() -> None:
    module = lw.parse(PROGRAMS["reductions by an op that declares its kind"])
    loop = next(op for op in module.op.walk() if op.name == "affine.for")
    kinds = [reduction.kind for reduction in reductions_of(loop)[0]]
    assert kinds == ["addf"]


DIFFERENCES = PROGRAMS["differences"]


REDUCING: dict[str, Any] = {
    "virtual_vector_size": 8,
    "extended": True,
    "vectorize_reductions": True,
}


def test_what_is_taken_off_accumulates() -> None:
    module = lw.parse(DIFFERENCES.format("%c, %a"))
    vectorised = module.apply("affine-super-vectorize", **REDUCING)
    assert '"box.minus"' in str(vectorised) and "(vector<8xi32>, vector<8xi32>)" in str(vectorised)
    array = np.arange(64, dtype=np.int32)
    assert vectorised.interpret("f", array, 5) == module.interpret("f", array, 5) == 5 - 2016


def test_what_something_is_taken_off_of_does_not_accumulate() -> None:
    module = lw.parse(DIFFERENCES.format("%a, %c"))
    vectorised = module.apply("affine-super-vectorize", **REDUCING)
    assert "vector<" not in str(vectorised)


PROMOTED = PROGRAMS["promoted"]


@pytest.mark.parametrize(
    ("load", "stays"), [('"box.get"(%m, %z)', 0), ('"box.negated"(%m, %z)', 1)]
)
def test_elements_that_ops_only_move_become_values(load: str, stays: int) -> None:
    module = lw.parse(PROMOTED.format(load)).apply("affine-mem2reg")
    names = [op.name for op in module.op.walk()]
    assert names.count("box.put") == names.count("memref.alloca") == stays
    assert sum(name in ("box.get", "box.negated") for name in names) == stays


def test_loads_and_stores_are_told_from_other_accesses() -> None:
    module = lw.parse(PROGRAMS["loads and stores are told from other accesses"])
    body = [op for op in module.op.walk() if op.name not in ("builtin.module", "func.func")]
    loads_and_stores = {
        op.name: [
            rule.__name__
            for rule in (is_load, is_store, is_affine_load, is_affine_store, is_atomic_update)
            if rule(op)
        ]
        for op in body
    }
    assert loads_and_stores == {
        "box.put": ["is_store"],
        "box.get": ["is_load"],
        "box.peek": ["is_load", "is_affine_load"],
        "box.negated": [],
        "affine.store": ["is_store", "is_affine_store"],
        "memref.atomic_rmw": ["is_atomic_update"],
        "memref.dealloc": [],
        "func.return": [],
    }
    assert [op.name for op in body if is_deallocation(op)] == ["memref.dealloc"]
    memory = box.NewOp.create(result_types=[MemRefType(f32, [1])]).results[0]
    assert is_deallocation(box.DropOp.create(operands=[memory]))


def test_output_is_observed_in_its_order() -> None:
    assert is_output(box.ShowOp.create(operands=[box.NewOp.create(result_types=[f32]).results[0]]))
    assert not is_output(box.NewOp.create(result_types=[f32]))


def test_results_have_the_names_that_an_op_suggests() -> None:
    assert named_results(box.NextOp.create(operands=[], result_types=[IndexType()])) == [
        (0, "next")
    ]


def test_distances_in_a_loop_that_declares_its_bounds() -> None:
    body = PROGRAMS["distances in a loop that declares its bounds"]
    assert lines(analyse(body.format(5), "%m: memref<8xf32>")) == ["flow 1 [3, 3]"]
    assert lines(analyse(body.format(3), "%m: memref<8xf32>")) == []


def test_only_one_region_of_a_choice_is_executed() -> None:
    region = 'affine.store %x, %m[0] : memref<8xf32>\n"box.end"() : () -> ()'
    choice = f'"box.choose"(%x) ({{ {region} }}, {{ {region} }}) : (f32) -> ()'
    assert lines(analyse(choice, "%m: memref<8xf32>")) == []
    assert lines(analyse(f"{choice}\n{choice}", "%m: memref<8xf32>")) == ["output 1 ?"] * 4


FUSION = PROGRAMS["fusion"]


@pytest.mark.parametrize(
    ("between", "loops"),
    [
        ("", 1),
        (PUT.format("o"), 1),
        (PUT.format("m"), 1),
        (PUT.format("t"), 2),
        (PUT.format("n"), 1),
        (GET.format("t") + "\n" + PUT.format("o").replace("%x", "%g"), 1),
        (SWAP.format("m", "o"), 1),
        (SWAP.format("n", "o"), 1),
        (SWAP.format("m", "n"), 2),
        (SWAP.format("t", "o"), 2),
        (SILENT, 2),
    ],
)
def test_nests_are_fused_over_ops_whose_effects_allow_it(between: str, loops: int) -> None:
    module = lw.parse(FUSION.format(between))
    fused = module.apply("affine-loop-fusion")
    assert sum(op.name == "affine.for" for op in fused.op.walk()) == loops
    results = [
        [np.arange(8, dtype=np.float32) + 10 * number for number in range(3)] for _ in range(2)
    ]
    for program, arrays in zip((module, fused), results, strict=True):
        program.interpret("f", *arrays, np.float32(7.5), 2)
    np.testing.assert_array_equal(results[0], results[1])


VECTORS = PROGRAMS["vectors"]


def test_an_op_with_a_vector_form_is_vectorised() -> None:
    text = VECTORS.format("%a = affine.load %m[%i] : memref<64xf32>")
    vectorised = str(lw.parse(text).apply("affine-super-vectorize", virtual_vector_size=8))
    assert vectorised.count("(vector<8xf32>) -> vector<8xf32>") == 1


def test_a_load_with_a_map_is_vectorised() -> None:
    load = """%a = "box.peek"(%m, %i) <{map = affine_map<(d0) -> (d0)>}>
      : (memref<64xf32>, index) -> f32"""
    vectorised = str(
        lw.parse(VECTORS.format(load)).apply("affine-super-vectorize", virtual_vector_size=8)
    )
    assert "box.peek" not in vectorised
    assert vectorised.count("(vector<8xf32>) -> vector<8xf32>") == 1


def test_a_load_with_a_map_is_fused() -> None:
    load = '"box.peek"(%t, %i) <{map = affine_map<(d0) -> (d0)>}> : (memref<8xf32>, index) -> f32'
    text = FUSION.format("").replace("affine.load %t[%i] : memref<8xf32>", load)
    module = lw.parse(text)
    fused = module.apply("affine-loop-fusion")
    assert sum(op.name == "affine.for" for op in fused.op.walk()) == 1


def test_an_op_without_a_vector_form_keeps_its_loop() -> None:
    text = VECTORS.format('%a = "box.get"(%m, %i) : (memref<64xf32>, index) -> f32')
    vectorised = str(lw.parse(text).apply("affine-super-vectorize", virtual_vector_size=8))
    assert "vector<" not in vectorised


def test_the_interpreter_executes_a_loop_with_carried_values() -> None:
    module = lw.parse(PROGRAMS["the interpreter executes a loop with carried values"])
    array = np.ones(8, dtype=np.float32)
    assert module.interpret("f", array, 3) == 3.0
    assert array.tolist() == [1, 2, 3, 1, 1, 1, 1, 1]
