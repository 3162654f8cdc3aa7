"""`affine-loop-fusion` of nests inside other control flow, beside `mlir-opt`'s: the same IR.

What is around both nests has nothing to do with what one iteration of it does. `mlir-opt` asks of
affine loops around that their bounds are constant and their step is 1, and of others nothing.
"""

import pytest
from tests.differential.test_affine_loop_fusion import SEPARATOR, again, ours
from tests.oracle import mlir_opt
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

NESTS = {
    "equal": ("0 to 8", "0 to 8", "%i", "%i"),
    "shorter": ("0 to 8", "0 to 6", "%i", "%i"),
    "shifted": ("0 to 8", "0 to 6", "%i", "%i + 1"),
    "reversed": ("0 to 8", "0 to 8", "%i", "-%i + 7"),
    "symbolic": ("0 to %n", "0 to %n", "%i", "%i"),
    "with steps": ("0 to 8 step 2", "0 to 8 step 2", "%i", "%i"),
    "every other": ("0 to 8", "0 to 8 step 2", "%i", "%i"),
}
SCF = "scf.for %u = %c0 to %c8 step %c2 {"
AROUND = {
    "nothing": ("", ""),
    "scf.for": ("scf.for %t = %c0 to %c3 step %c1 {", "}"),
    "scf.for with a step": (SCF, "}"),
    "scf.for with symbols": ("scf.for %t = %c0 to %n step %c2 {", "}"),
    "scf.for with a symbolic step": ("scf.for %t = %c0 to %c8 step %n {", "}"),
    "two scf.for": (SCF + " scf.for %t = %u to %c8 step %c2 {", "} }"),
    "scf.parallel": ("scf.parallel (%t) = (%c0) to (%c8) step (%c2) {", "}"),
    "scf.while": (
        "%w = scf.while (%t = %c0) : (index) -> index { %k = arith.cmpi slt, %t, %c8 : index\n"
        "scf.condition(%k) %t : index } do { ^bb0(%t2: index): ",
        "%t3 = arith.addi %t2, %c1 : index\n scf.yield %t3 : index }",
    ),
    "scf.if": ("scf.if %b {", "}"),
    "scf.execute_region": ("scf.execute_region {", "scf.yield }"),
    "affine.for": ("affine.for %t = 0 to 4 {", "}"),
    "affine.for with a step": ("affine.for %t = 0 to 8 step 2 {", "}"),
    "affine.for with a symbol": ("affine.for %t = 0 to %n {", "}"),
    "affine.for with a minimum": (
        "affine.for %t = 0 to min affine_map<()[s0] -> (s0, 5)>()[%n] {",
        "}",
    ),
    "a triangle": (
        "affine.for %t = 0 to 4 { affine.for %u = 0 to affine_map<(d0) -> (d0 + 1)>(%t) {",
        "} }",
    ),
    "affine.if": (
        "affine.for %t = 0 to 4 { affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%t) {",
        "} }",
    ),
    "a remainder": (
        "affine.for %t = 0 to 4 { affine.if affine_set<(d0) : (d0 mod 2 == 0)>(%t) {",
        "} }",
    ),
    "another remainder": (
        "affine.for %t = 0 to 4 { affine.if affine_set<(d0) : (d0 mod 2 == 0)>(%t) {\n"
        "%q = arith.constant 1 : index\n} else {",
        "} }",
    ),
    "scf.for in affine.for": ("affine.for %t = 0 to 4 { " + SCF, "} }"),
    "affine.for in scf.for": (SCF + " affine.for %t = 0 to 4 {", "} }"),
    "a symbol in scf.for": (SCF + " affine.for %t = 0 to %n {", "} }"),
    "scf.for in steps": ("affine.for %t = 0 to 8 step 2 { " + SCF, "} }"),
}


def program(surroundings: tuple[str, str], nest: tuple[str, str, str, str]) -> str:
    """A producer and a consumer inside something."""
    return f"""func.func @f(%a: memref<8xf32>, %d: memref<8xf32>, %n: index, %b: i1) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  {surroundings[0]}
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = {nest[0]} {{
    %0 = affine.load %a[%i] : memref<8xf32>
    affine.store %0, %m[{nest[2]}] : memref<8xf32>
  }}
  affine.for %i = {nest[1]} {{
    %0 = affine.load %m[{nest[3]}] : memref<8xf32>
    affine.store %0, %d[%i] : memref<8xf32>
  }}
  {surroundings[1]}
  return
}}
"""


@pytest.mark.parametrize("options", ["", "maximal=true"])
def test_nests_inside_other_control_flow(options: str) -> None:
    spelled = f"affine-loop-fusion{{{options}}}" if options else "affine-loop-fusion"
    names = [(surroundings_name, nest) for surroundings_name in AROUND for nest in NESTS]
    texts = [program(AROUND[surroundings_name], NESTS[nest]) for surroundings_name, nest in names]
    theirs = mlir_opt(SEPARATOR.join(texts), "--split-input-file", f"-affine-loop-fusion={options}")
    assert theirs.ok, theirs.err
    mine = again([ours(text, spelled) for text in texts])
    reference_texts = again(theirs.out.split(SEPARATOR))
    assert [n for n, a, b in zip(names, mine, reference_texts, strict=True) if a != b] == []


BEFORE = {
    "nothing": "",
    "a copy": "memref.copy %c, %m : memref<8xf32> to memref<8xf32>",
    "a copy of it": "memref.copy %m, %c : memref<8xf32> to memref<8xf32>",
    "a store": "memref.store %x, %m[%c0] : memref<8xf32>",
    "a load": "%v = memref.load %m[%c0] : memref<8xf32>",
    "an affine store": "affine.store %x, %m[0] : memref<8xf32>",
    "an atomic update": "%v = memref.atomic_rmw addf %x, %m[%c0] : (f32, memref<8xf32>) -> f32",
    "a loop": "scf.for %i = %c0 to %c8 step %c1 { memref.store %x, %m[%i] : memref<8xf32> }",
    "a nest": "affine.for %i = 0 to 8 { affine.store %x, %m[%i] : memref<8xf32> }",
    "a nest of others": "affine.for %i = 0 to 8 { memref.store %x, %m[%i] : memref<8xf32> }",
}


@pytest.mark.parametrize("name", BEFORE)
def test_siblings_that_update_what_was_written_before(name: str) -> None:
    text = f"""func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %m: memref<8xf32>,
    %c: memref<8xf32>, %x: f32) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  {BEFORE[name]}
  affine.for %i = 0 to 8 {{
    %0 = affine.load %a[%i] : memref<8xf32>
    %1 = affine.load %m[%i] : memref<8xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %m[%i] : memref<8xf32>
  }}
  affine.for %i = 0 to 8 {{
    %0 = affine.load %a[%i] : memref<8xf32>
    %1 = affine.load %a[%i] : memref<8xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %b[%i] : memref<8xf32>
  }}
  return
}}
"""
    theirs = mlir_opt(text, "-affine-loop-fusion=mode=sibling")
    assert theirs.ok, theirs.err
    assert again([ours(text, "affine-loop-fusion{mode=sibling}")]) == again([theirs.out])


def test_what_a_buffer_has_replaced_keeps_nothing_apart() -> None:
    """The memref is allocated behind the copy, and no longer used: siblings move past both."""
    text = PROGRAMS["what a buffer has replaced keeps nothing apart"]
    theirs = mlir_opt(text, "-affine-loop-fusion")
    assert theirs.ok, theirs.err
    mine = ours(text, "affine-loop-fusion")
    assert mine.count("affine.for") == 1
    assert again([mine]) == again([theirs.out])


def test_a_source_with_a_buffer_that_each_iteration_fills() -> None:
    """The buffer of an earlier fusion is filled and read in other loops of one iteration."""
    text = PROGRAMS["a source with a buffer that each iteration fills"]
    for options in ("maximal=true", "mode=producer compute-tolerance=1"):
        theirs = mlir_opt(text, f"-affine-loop-fusion={options}")
        assert theirs.ok, theirs.err
        assert again([ours(text, f"affine-loop-fusion{{{options}}}")]) == again([theirs.out])


TRIANGLES = {
    "the same": ("affine_map<(d0) -> (d0 + 1)>(%i)", "affine_map<(d0) -> (d0 + 1)>(%i)"),
    "a larger one": ("affine_map<(d0) -> (d0 + 1)>(%i)", "affine_map<(d0) -> (d0 + 2)>(%i)"),
    "a rectangle": ("min affine_map<(d0) -> (d0 + 8, 8)>(%i)", "8"),
}


@pytest.mark.parametrize("name", TRIANGLES)
def test_sources_whose_loops_follow_others_are_whole(name: str) -> None:
    source, target = TRIANGLES[name]
    text = f"""func.func @f(%a: memref<8x10xf32>, %b: memref<8x10xf32>, %x: f32) {{
  affine.for %i = 0 to 8 {{
    affine.for %j = 0 to {source} {{
      affine.store %x, %a[%i, %j] : memref<8x10xf32>
    }}
  }}
  affine.for %i = 0 to 8 {{
    affine.for %j = 0 to {target} {{
      %0 = affine.load %a[%i, %j] : memref<8x10xf32>
      affine.store %0, %b[%i, %j] : memref<8x10xf32>
    }}
  }}
  return
}}
"""
    theirs = mlir_opt(text, "-affine-loop-fusion=maximal=true")
    assert theirs.ok, theirs.err
    assert again([ours(text, "affine-loop-fusion{maximal=true}")]) == again([theirs.out])
