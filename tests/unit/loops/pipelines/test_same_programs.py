"""Proofs of programs against themselves, and against copies with a small change beside operations
that proofs do not look into."""

from pathlib import Path

import pytest
from tests.campaigns.proofs_of_themselves import proofs_of_themselves

import loopwright as lw
from loopwright.tools.main import main

DIVISIONS = ("divsi", "remsi", "divui", "remui", "floordivsi", "ceildivsi")
SCALED = "  %two = arith.constant 2.0 : f32\n  %scaled = arith.mulf %y, %two : f32\n"
EXCHANGED = SCALED.replace("%y, %two", "%two, %y")


def both(text: str) -> tuple[lw.Module, lw.Module]:
    """A program, and a copy in which the operands of a product are exchanged."""
    assert text.count(SCALED) == 1
    first = text
    second = text.replace(SCALED, EXCHANGED)
    return lw.parse(first, allow_unregistered=True), lw.parse(second, allow_unregistered=True)


def expect_equal(text: str, entry: str = "f") -> None:
    first, second = both(text)
    proof = lw.prove(first, first, entry=entry)
    assert proof.is_equal and proof.found.is_same_text, str(proof)
    proof = lw.prove(first, second, entry=entry)
    assert proof.is_equal and not proof.found.is_same_text, str(proof)


@pytest.mark.parametrize("op", DIVISIONS)
def test_divisions_of_indices_by_values(op: str) -> None:
    text = f"""
func.func @f(%x: memref<?xindex>, %n: index, %m: index, %y: f32) -> (index, f32) {{
  %q = arith.{op} %n, %m : index
  affine.for %i = 0 to %n {{
    %a = affine.load %x[%i] : memref<?xindex>
    %unused = arith.{op} %i, %a : index
    %r = arith.{op} %a, %m : index
    affine.store %r, %x[%i] : memref<?xindex>
  }}
{SCALED}  return %q, %scaled : index, f32
}}"""
    expect_equal(text)
    for old, new in (("%n, %m", "%m, %n"), ("%i, %a", "%a, %i"), ("%a, %m", "%m, %a")):
        assert not lw.prove(text, text.replace(f"{op} {old}", f"{op} {new}")).is_equal


def test_a_division_of_arguments_is_not_moved_out_of_its_condition() -> None:
    inside = """
func.func @f(%n: index, %m: index, %t: memref<4xindex>) {
  %one = arith.constant 1 : index
  affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%m] {
    %q = arith.divsi %n, %m : index
    affine.store %q, %t[0] : memref<4xindex>
  }
  return
}"""
    outside = inside.replace("    %q = arith.divsi %n, %m : index\n", "").replace(
        "  %one", "  %q = arith.divsi %n, %m : index\n  %one"
    )
    assert lw.prove(outside, inside).is_equal
    assert not lw.prove(inside, outside).is_equal


PROMISED = f"""
func.func @f(%x: memref<?xindex>, %n: index, %m: index, %y: f32) -> (index, f32) {{
  affine.for %i = 0 to %n {{
    %p = affine.linearize_index disjoint [%i, %m] by (5, 7) : index
    affine.store %p, %x[%i] : memref<?xindex>
  }}
  %q = affine.linearize_index disjoint [%m, %n] by (3, 4) : index
{SCALED}  return %q, %scaled : index, f32
}}"""


def test_promises_of_both_programs() -> None:
    expect_equal(PROMISED)
    without = PROMISED.replace("disjoint [%m", "[%m")
    assert lw.prove(PROMISED, without).is_equal
    assert not lw.prove(without, PROMISED).is_equal


def test_promises_that_only_one_of_two_values_has() -> None:
    text = """
func.func @f(%n: index, %m: index) -> (index, index) {
  %p = affine.linearize_index disjoint [%n, %m] by (3, 4) : index
  %q = affine.linearize_index [%n, %m] by (3, 4) : index
  return %p, %q : index, index
}"""
    wrong = text.replace("return %p, %q", "return %p, %p")
    assert not lw.prove(text, wrong).is_equal


CALLS = f"""
func.func private @inner(%m: memref<?xf32>, %i: index, %v: f32) {{
  affine.for %j = 0 to %i {{
    affine.store %v, %m[%j] : memref<?xf32>
  }}
  memref.store %v, %m[%i] : memref<?xf32>
  return
}}
func.func private @outer(%m: memref<?xf32>, %i: index, %v: f32) -> f32 {{
  func.call @inner(%m, %i, %v) : (memref<?xf32>, index, f32) -> ()
  %s = arith.addf %v, %v : f32
  return %s : f32
}}
func.func @f(%m: memref<?xf32>, %n: index, %y: f32) {{
{SCALED}  affine.for %i = 0 to %n {{
    %r = func.call @outer(%m, %i, %scaled) : (memref<?xf32>, index, f32) -> f32
    affine.store %r, %m[%i] : memref<?xf32>
  }}
  return
}}"""


def test_calls_in_affine_loops() -> None:
    expect_equal(CALLS)
    for old, new in (("addf %v, %v", "mulf %v, %v"), ("%j = 0", "%j = 1")):
        assert not lw.prove(CALLS, CALLS.replace(old, new), entry="f").is_equal


def test_functions_of_equal_texts_that_call_others() -> None:
    text = """
func.func private @f2() -> f32
func.func private @g(%k: i64) -> i64 {
  %0 = func.call @g(%k) : (i64) -> i64
  %c = arith.constant 1 : i64
  %1 = arith.addi %0, %c : i64
  return %1 : i64
}
func.func @f(%k: i64) -> (i64, f32) {
  %0 = func.call @g(%k) : (i64) -> i64
  %1 = func.call @f2() : () -> f32
  return %0, %1 : i64, f32
}"""
    assert lw.prove(text, text, entry="f").is_equal
    assert not lw.prove(text, text.replace("constant 1", "constant 2"), entry="f").is_equal
    with_other_globals = """
memref.global "private" constant @t : memref<2xf32> = dense<1.0>
func.func @f() -> memref<2xf32> {
  %0 = memref.get_global @t : memref<2xf32>
  return %0 : memref<2xf32>
}"""
    changed = with_other_globals.replace("dense<1.0>", "dense<2.0>")
    assert lw.prove(with_other_globals, with_other_globals).is_equal
    assert not lw.prove(with_other_globals, changed).is_equal


UNKNOWN = f"""
func.func @f(%x: memref<?xf32>, %n: index, %y: f32) -> i32 {{
{SCALED}  %s = "some.start"() {{k = 3 : i32}} : () -> i32
  affine.for %i = 0 to %n {{
    %a = affine.load %x[%i] : memref<?xf32>
    %r = "some.op"(%a, %scaled, %i) : (f32, f32, index) -> f32
    affine.store %r, %x[%i] : memref<?xf32>
    "some.print"(%r) : (f32) -> ()
  }}
  return %s : i32
}}"""


def parsed(text: str) -> lw.Module:
    return lw.parse(text, allow_unregistered=True)


def test_operations_of_unknown_dialects(tmp_path: Path) -> None:
    expect_equal(UNKNOWN)
    before = parsed(UNKNOWN)
    assert lw.prove(before, before.apply("affine-loop-tile", tile_size=3)).is_equal
    start = '  %s = "some.start"() {k = 3 : i32} : () -> i32\n'
    printing = '    "some.print"(%r) : (f32) -> ()\n'
    late = UNKNOWN.replace(start, "").replace("  return", f"{start}  return")
    for changed in (
        late,
        UNKNOWN.replace(printing, printing + printing),
        UNKNOWN.replace("k = 3", "k = 4"),
        UNKNOWN.replace("%a, %scaled", "%scaled, %a"),
        UNKNOWN.replace("%i = 0 to", "%i = 1 to"),
    ):
        assert not lw.prove(before, parsed(changed)).is_equal
    first = tmp_path / "first.mlir"
    second = tmp_path / "second.mlir"
    first.write_text(UNKNOWN)
    second.write_text(UNKNOWN.replace(SCALED, EXCHANGED))
    command = ["prove", str(first), str(second)]
    assert main([*command, "--allow-unregistered-dialect"]) == 0
    assert main(command) == 3


def test_operations_of_unknown_dialects_on_memory_are_not_looked_into() -> None:
    text = UNKNOWN.replace("(%r) : (f32)", "(%x) : (memref<?xf32>)")
    proof = lw.prove(parsed(text), parsed(text.replace(SCALED, EXCHANGED)))
    assert [gap.reason for gap in proof.found.gaps] == ["effects"]
    assert lw.prove(parsed(text), parsed(text)).is_equal


def test_masks_of_reductions() -> None:
    """What the vectoriser masks off by an open bound or by a condition."""
    text = """
func.func @f(%x: memref<?xi32>, %y: memref<?xi32>, %n: index, %m: index) -> (i32, i32) {
  %z = arith.constant 0 : i32
  %p = arith.constant false
  %s = affine.for %i = 2 to %n iter_args(%t = %z) -> (i32) {
    %a = affine.load %x[%i] : memref<?xi32>
    %u = affine.if affine_set<(d0)[s0] : (s0 - d0 >= 0)>(%i)[%m] -> i32 {
      %v = arith.addi %t, %a : i32
      affine.yield %v : i32
    } else {
      affine.yield %t : i32
    }
    affine.yield %u : i32
  }
  %r = affine.for %i = 0 to %n iter_args(%t = %z) -> (i32) {
    %a = affine.load %x[%i] : memref<?xi32>
    %v = arith.maxsi %t, %a : i32
    affine.yield %v : i32
  }
  scf.if %p {
    affine.store %z, %x[0] : memref<?xi32>
  }
  return %s, %r : i32, i32
}"""
    before = lw.parse(text)
    options = {"virtual_vector_size": 8, "vectorize_reductions": True}
    masked = before.apply("affine-super-vectorize", **options)
    optimised = before.apply("affine-optimize")
    assert "create_mask" in str(masked) and "cmpi" in str(optimised)
    assert lw.prove(before, masked).is_equal and lw.prove(before, optimised).is_equal
    wrong = str(masked).replace("-d0 + s0)", "-d0 + s0 - 1)")
    assert wrong != str(masked) and lw.prove(before, wrong).answer == "different"


def test_programs_of_the_lit_suite_and_generated_ones() -> None:
    report = proofs_of_themselves(range(40, 52))
    assert not report.failures, report.failures[0]
    assert report.coverage["equal"] >= report.count // 2


def test_masks_of_transposed_vectors() -> None:
    """Dimensions of the mask are in the order of those of the memref; an element that is repeated
    along a dimension of the vector has none."""
    text = """
func.func @f(%x: memref<4x8xf32>, %y: memref<8x4xf32>, %n: index, %m: index) {
  affine.for %i = 0 to min affine_map<()[s] -> (s, 4)>()[%n] {
    affine.for %j = 0 to min affine_map<()[s] -> (s, 8)>()[%m] {
      %a = affine.load %x[0, %j] : memref<4x8xf32>
      affine.store %a, %y[%j, %i] : memref<8x4xf32>
    }
  }
  return
}"""
    masked = """
func.func @f(%x: memref<4x8xf32>, %y: memref<8x4xf32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %read = vector.create_mask %m : vector<8xi1>
  %written = vector.create_mask %m, %n : vector<8x4xi1>
  %v = vector.transfer_read %x[%c0, %c0], %z, %read {in_bounds = [true, true],
    permutation_map = affine_map<(d0, d1) -> (0, d1)>} : memref<4x8xf32>, vector<4x8xf32>
  vector.transfer_write %v, %y[%c0, %c0], %written {in_bounds = [true, true],
    permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<4x8xf32>, memref<8x4xf32>
  return
}"""
    assert lw.prove(text, masked).is_equal
    for old, new in (("%m, %n :", "%n, %m :"), ("mask %m :", "mask %n :")):
        assert lw.prove(text, masked.replace(old, new)).answer == "different"
