"""Reasons of refusals: what they say is what prevents the fusion."""

import loopwright as lw
from loopwright.loops.pipelines import build_pass
from loopwright.reporting.ledger import Ledger, RefusalEntry

NO_PLACE = "fusion.no-insertion-point"


def refusals(text: str, **options: str) -> list[RefusalEntry]:
    """The refusals of fusion."""
    ledger = Ledger()
    build_pass("affine-loop-fusion", dict(options)).run(lw.parse(text).op, ledger)
    return [entry for entry in ledger if isinstance(entry, RefusalEntry)]


def path_of(text: str) -> dict[str, object]:
    """The witness of the refusal for lack of an insertion point."""
    (entry,) = (entry for entry in refusals(text) if entry.code == NO_PLACE)
    witness = entry.evidence.witness()
    assert isinstance(witness, dict)
    return dict(witness)


CHAIN = """
func.func @chain(%a: memref<16xf32>, %o: memref<8xf32>) {
  %m = memref.alloc() : memref<16xf32>
  %w = memref.alloc() : memref<16xf32>
  affine.for %i = 0 to 16 {
    %x = affine.load %a[%i] : memref<16xf32>
    affine.store %x, %m[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 12 {
    %x = affine.load %m[%i + 2] : memref<16xf32>
    affine.store %x, %w[%i] : memref<16xf32>
    %y = affine.load %w[13] : memref<16xf32>
    affine.store %y, %m[15] : memref<16xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %w[%i + FIRST] : memref<16xf32>
    %y = affine.load %m[%i] : memref<16xf32>
    %z = arith.mulf %x, %y : f32
    affine.store %z, %o[%i] : memref<8xf32>
  }
  return
}
"""


def test_a_path_goes_through_one_iteration_of_the_nest_between() -> None:
    path = path_of(CHAIN.replace("FIRST", "3"))
    assert "joined" not in path
    first, second = path["path"]  # type: ignore[misc]
    assert first["sink"] == second["source"]


def test_a_path_says_where_it_goes_on_from_another_iteration() -> None:
    # The nest between reads %m up to iteration 7; the sink reads %w from iteration 8 on.
    text = """
    func.func @broken(%a: memref<16xf32>, %o: memref<8xf32>, %z: memref<8xf32>) {
      %m = memref.alloc() : memref<16xf32>
      %w = memref.alloc() : memref<16xf32>
      affine.for %i = 0 to 16 {
        %x = affine.load %a[%i] : memref<16xf32>
        affine.store %x, %m[%i] : memref<16xf32>
      }
      affine.for %i = 0 to 16 {
        %x = affine.load %a[%i] : memref<16xf32>
        affine.store %x, %w[%i] : memref<16xf32>
        affine.if affine_set<(d0) : (7 - d0 >= 0)>(%i) {
          %y = affine.load %m[%i] : memref<16xf32>
          affine.store %y, %o[0] : memref<8xf32>
        }
      }
      affine.for %i = 0 to 8 {
        %x = affine.load %w[%i + 8] : memref<16xf32>
        %y = affine.load %m[%i] : memref<16xf32>
        %p = arith.mulf %x, %y : f32
        affine.store %p, %z[%i] : memref<8xf32>
      }
      return
    }
    """
    path = path_of(text)
    assert path["joined"] == [False]
    first, second = path["path"]  # type: ignore[misc]
    assert first["sink"] != second["source"]


KEPT = """
func.func @kept(%a: memref<34xf32>, %o: memref<16xf32>) {
  %m = memref.alloc() : memref<34xf32>
  affine.for %i = 0 to 34 {
    %x = affine.load %a[%i] : memref<34xf32>
    affine.store %x, %m[%i] : memref<34xf32>
  }
  affine.for %i = 0 to 16 {
    affine.for %k = 0 to 3 {
      %x = affine.load %m[2 * %i + %k] : memref<34xf32>
      %s = affine.load %o[%i] : memref<16xf32>
      %t = arith.addf %s, %x : f32
      affine.store %t, %o[%i] : memref<16xf32>
    }
  }
  memref.dealloc %m : memref<34xf32>
  return
}
"""


def test_a_source_that_is_computed_twice_has_a_reason() -> None:
    (entry,) = refusals(KEPT, **{"compute-tolerance": "10"})
    assert entry.code == "fusion.source-kept"
    assert "'memref.dealloc' uses the memory that it stores to" in entry.message
    (_, _, user) = entry.locations
    assert KEPT.splitlines()[user.line - 1].strip().startswith("memref.dealloc")


def test_a_source_that_goes_away_has_none() -> None:
    text = KEPT.replace("  memref.dealloc %m : memref<34xf32>\n", "")
    assert refusals(text, **{"compute-tolerance": "10"}) == []


def test_a_dependence_that_is_only_possible_is_said_to_be() -> None:
    text = """
    func.func @doubt(%a: memref<16xf32>, %s: index) {
      %m = memref.alloc() : memref<16xf32>
      affine.for %i = 0 to 16 {
        %x = affine.load %a[%i] : memref<16xf32>
        affine.store %x, %m[%i] : memref<16xf32>
      }
      affine.for %i = 0 to 16 {
        %y = affine.load %m[%i] : memref<16xf32>
        affine.store %y, %m[(%i * symbol(%s)) mod 16] : memref<16xf32>
      }
      return
    }
    """
    (entry,) = refusals(text)
    assert entry.code == "fusion.unknown-free-loop"
    assert "may carry a dependence on %m" in entry.message


def test_a_slice_that_leaves_the_nest_names_an_iteration() -> None:
    text = """
    func.func @beyond(%a: memref<8xf32>, %o: memref<16xf32>) {
      %m = memref.alloc() : memref<20xf32>
      affine.for %i = 0 to 8 {
        %x = affine.load %a[%i] : memref<8xf32>
        affine.store %x, %m[%i] : memref<20xf32>
      }
      affine.for %j = 0 to 16 {
        %y = affine.load %m[%j + 2] : memref<20xf32>
        affine.store %y, %o[%j] : memref<16xf32>
      }
      return
    }
    """
    (entry,) = refusals(text)
    assert entry.code == "fusion.slice-invalid"
    witness = entry.evidence.witness()
    assert isinstance(witness, dict)
    (missing,) = witness["missing"]  # type: ignore[misc]
    (outer_value,) = witness["for"]
    assert (missing, outer_value) in [(j + 2, j) for j in range(6, 16)]
