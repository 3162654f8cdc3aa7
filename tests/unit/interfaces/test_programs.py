"""Programs with ops of a dialect out of the tree: dependences, passes and the interpreter."""

from __future__ import annotations

import numpy as np
import pytest

import loopwright as lw
from tests.unit.analysis.programs import analyse, lines
from tests.unit.interfaces import box

assert box.BOX
PUT = '"box.put"(%x, %{}, %z) : (f32, memref<8xf32>, index) -> ()'
SWAP = '"box.swap"(%{}, %{}) : (memref<8xf32>, memref<8xf32>) -> ()'
SILENT = '%g = "box.silent"(%x) : (f32) -> f32'
GET = '%g = "box.get"(%{}, %z) : (memref<8xf32>, index) -> f32'


def test_distances_between_declared_accesses() -> None:
    body = """
    affine.for %i = 0 to 7 {
      %a = "box.get"(%m, %i) : (memref<8xf32>, index) -> f32
      %j = affine.apply affine_map<(d0) -> (d0 + 2)>(%i)
      "box.put"(%a, %m, %j) : (f32, memref<8xf32>, index) -> ()
    }
    """
    assert lines(analyse(body, "%m: memref<8xf32>")) == ["flow 1 [2, 2]"]


def test_distances_in_a_loop_that_declares_its_bounds() -> None:
    body = """
    %c = arith.constant {} : index
    "box.repeat"(%c) ({{
    ^bb0(%i: index):
      %a = memref.load %m[%i] : memref<8xf32>
      %three = arith.constant 3 : index
      %j = arith.addi %i, %three : index
      memref.store %a, %m[%j] : memref<8xf32>
      "box.end"() : () -> ()
    }}) : (index) -> ()
    """
    assert lines(analyse(body.format(5), "%m: memref<8xf32>")) == ["flow 1 [3, 3]"]
    assert lines(analyse(body.format(3), "%m: memref<8xf32>")) == []


def test_only_one_region_of_a_choice_is_executed() -> None:
    region = 'affine.store %x, %m[0] : memref<8xf32>\n"box.end"() : () -> ()'
    choice = f'"box.choose"(%x) ({{ {region} }}, {{ {region} }}) : (f32) -> ()'
    assert lines(analyse(choice, "%m: memref<8xf32>")) == []
    assert lines(analyse(f"{choice}\n{choice}", "%m: memref<8xf32>")) == ["output 1 ?"] * 4


FUSION = """
func.func @f(%m: memref<8xf32>, %n: memref<8xf32>, %o: memref<8xf32>, %x: f32, %z: index) {{
  %t = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {{
    %a = affine.load %m[%i] : memref<8xf32>
    affine.store %a, %t[%i] : memref<8xf32>
  }}
  {}
  affine.for %i = 0 to 8 {{
    %a = affine.load %t[%i] : memref<8xf32>
    affine.store %a, %n[%i] : memref<8xf32>
  }}
  return
}}
"""


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


VECTORS = """
func.func @f(%m: memref<64xf32>, %n: memref<64xf32>) {{
  affine.for %i = 0 to 64 {{
    {}
    %b = "box.gamma"(%a) : (f32) -> f32
    affine.store %b, %n[%i] : memref<64xf32>
  }}
  return
}}
"""


def test_an_op_with_a_vector_form_is_vectorised() -> None:
    text = VECTORS.format("%a = affine.load %m[%i] : memref<64xf32>")
    found = str(lw.parse(text).apply("affine-super-vectorize", virtual_vector_size=8))
    assert found.count("(vector<8xf32>) -> vector<8xf32>") == 1


def test_an_op_without_a_vector_form_keeps_its_loop() -> None:
    text = VECTORS.format('%a = "box.get"(%m, %i) : (memref<64xf32>, index) -> f32')
    found = str(lw.parse(text).apply("affine-super-vectorize", virtual_vector_size=8))
    assert "vector<" not in found


def test_the_interpreter_executes_a_loop_with_carried_values() -> None:
    module = lw.parse("""
    func.func @f(%m: memref<8xf32>, %n: index) -> f32 {
      %zero = arith.constant 0.0 : f32
      %sum = "box.repeat"(%n, %zero) ({
      ^bb0(%i: index, %s: f32):
        %a = "box.get"(%m, %i) : (memref<8xf32>, index) -> f32
        %t = arith.addf %s, %a : f32
        "box.put"(%t, %m, %i) : (f32, memref<8xf32>, index) -> ()
        "box.end"(%t) : (f32) -> ()
      }) : (index, f32) -> f32
      return %sum : f32
    }
    """)
    array = np.ones(8, dtype=np.float32)
    assert module.interpret("f", array, 3) == 3.0
    assert array.tolist() == [1, 2, 3, 1, 1, 1, 1, 1]
