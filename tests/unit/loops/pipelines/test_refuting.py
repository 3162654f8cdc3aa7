"""Broken constants are found by runs at sizes around them, before a proof is looked for."""

import pytest

import loopwright as lw

DOUBLED = """
func.func @f(%x: memref<?x?xf32>, %y: memref<?x?xf32>, %n: index, %m: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 1 to %m {
      %a = affine.load %x[%i, %j - 1] : memref<?x?xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %y[%i, %j] : memref<?x?xf32>
    }
  }
  return
}"""


def tiled(size: int) -> str:
    after = lw.parse(DOUBLED).apply("affine-loop-tile", tile_size=size)
    return str(after.apply("affine-super-vectorize", virtual_vector_size=8))


@pytest.mark.parametrize(
    ("size", "old", "new"),
    [
        (16, "step 16", "step 17"),
        (32, "step 32", "step 33"),
        (32, "step 32", "step 31"),
        (32, "d0 + 32", "d0 + 31"),
        (32, "d0 + 32", "d0 + 33"),
        (16, "step 8", "step 9"),
        (16, "(d1 - 1)", "(d1 - 2)"),
        (16, "= 1 to", "= 2 to"),
        (16, "= 1 to", "= 0 to"),
    ],
)
def test_constants_that_are_wrong_by_one(size: int, old: str, new: str) -> None:
    after = tiled(size)
    assert old in after
    for text in {after.replace(old, new, 1), after.replace(old, new)}:
        proof = lw.prove(DOUBLED, text)
        # A step of 31 for tiles of 32 computes some elements twice.
        is_wrong = (old, new) not in (("step 32", "step 31"), ("d0 + 32", "d0 + 33"))
        assert (proof.answer == "different") == is_wrong, str(proof)
        if is_wrong:
            assert proof.steps == 0 and proof.difference is not None


def test_sizes_fit_in_known_extents() -> None:
    text = DOUBLED.replace("?x?", "40x40")
    after = str(lw.parse(text).apply("affine-loop-tile", tile_size=16))
    proof = lw.prove(text, after.replace("step 16", "step 17"))
    assert proof.answer == "different" and proof.steps == 0


def test_inputs_on_which_the_first_program_is_undefined_tell_nothing() -> None:
    text = DOUBLED.replace("%j - 1]", "%j + 5]")
    after = lw.parse(text).apply("affine-loop-tile", tile_size=4)
    assert lw.prove(text, after).is_equal
    wrong = lw.prove(text, str(after).replace("+ 5]", "+ 6]"))
    assert wrong.answer == "different" and wrong.steps == 0
