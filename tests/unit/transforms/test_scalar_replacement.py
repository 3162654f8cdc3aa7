"""`affine-scalrep`: what is forwarded, what is not, and why; each program computes what it did."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

import loopwright as lw
from loopwright.reporting.ledger import Decision, Refusal

START = np.arange(16, dtype=np.float32) + 1

NOT_FORWARDED = {
    "the else region writes": (
        "intervening-write",
        """
  affine.for %i = 0 to 16 {
    affine.store %x, %m[%i] : memref<16xf32>
    affine.if affine_set<(d0) : (d0 - 8 >= 0)>(%i) {
    } else {
      affine.store %y, %m[%i] : memref<16xf32>
    }
    %0 = affine.load %m[%i] : memref<16xf32>
    affine.store %0, %r[%i] : memref<16xf32>
  }""",
    ),
    "a vector is wider than its first element": (
        "intervening-write",
        """
  %v = vector.broadcast %y : f32 to vector<4xf32>
  affine.store %x, %m[2] : memref<16xf32>
  affine.vector_store %v, %m[0] : memref<16xf32>, vector<4xf32>
  %0 = affine.load %m[2] : memref<16xf32>
  affine.store %0, %r[0] : memref<16xf32>""",
    ),
    "an element of a vector is written": (
        "intervening-write",
        """
  %v = vector.broadcast %y : f32 to vector<4xf32>
  affine.vector_store %v, %m[0] : memref<16xf32>, vector<4xf32>
  affine.store %x, %m[1] : memref<16xf32>
  %0 = affine.vector_load %m[0] : memref<16xf32>, vector<4xf32>
  affine.vector_store %0, %r[0] : memref<16xf32>, vector<4xf32>""",
    ),
    "a view writes": (
        "intervening-write",
        """
  %view = memref.subview %m[4] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1], offset: 4>>
  affine.store %x, %m[5] : memref<16xf32>
  affine.store %y, %view[1] : memref<8xf32, strided<[1], offset: 4>>
  %0 = affine.load %m[5] : memref<16xf32>
  affine.store %0, %r[0] : memref<16xf32>""",
    ),
    "a later iteration reads what an earlier one wrote": (
        "intervening-write",
        """
  affine.store %x, %m[5] : memref<16xf32>
  affine.for %i = 0 to 8 {
    %0 = affine.load %m[5] : memref<16xf32>
    affine.store %0, %r[%i] : memref<16xf32>
    affine.store %y, %m[%i + 2] : memref<16xf32>
  }""",
    ),
    "an atomic update": (
        "intervening-write",
        """
  %c = arith.constant 3 : index
  affine.store %x, %m[3] : memref<16xf32>
  %u = memref.atomic_rmw addf %y, %m[%c] : (f32, memref<16xf32>) -> f32
  %0 = affine.load %m[3] : memref<16xf32>
  affine.store %0, %r[0] : memref<16xf32>""",
    ),
    "a function writes": (
        "intervening-write",
        """
  affine.store %x, %m[3] : memref<16xf32>
  func.call @other(%m, %y) : (memref<16xf32>, f32) -> ()
  %0 = affine.load %m[3] : memref<16xf32>
  affine.store %0, %r[0] : memref<16xf32>""",
    ),
    "a copy": (
        "intervening-write",
        """
  affine.store %x, %m[3] : memref<16xf32>
  memref.copy %r, %m : memref<16xf32> to memref<16xf32>
  %0 = affine.load %m[3] : memref<16xf32>
  affine.store %0, %r[0] : memref<16xf32>""",
    ),
    "arguments may overlap": (
        "intervening-write",
        """
  affine.store %x, %m[3] : memref<16xf32>
  affine.store %y, %r[3] : memref<16xf32>
  %0 = affine.load %m[3] : memref<16xf32>
  affine.store %0, %r[0] : memref<16xf32>""",
    ),
    "a read of a vector between two stores": (
        "intervening-read",
        """
  affine.store %x, %m[2] : memref<16xf32>
  %0 = affine.vector_load %m[0] : memref<16xf32>, vector<4xf32>
  affine.store %y, %m[2] : memref<16xf32>
  affine.vector_store %0, %r[0] : memref<16xf32>, vector<4xf32>""",
    ),
    "the else region reads between two stores": (
        "intervening-read",
        """
  affine.for %i = 0 to 16 {
    affine.store %x, %m[%i] : memref<16xf32>
    affine.if affine_set<(d0) : (d0 - 8 >= 0)>(%i) {
    } else {
      %0 = affine.vector_load %m[%i] : memref<16xf32>, vector<1xf32>
      affine.vector_store %0, %r[0] : memref<16xf32>, vector<1xf32>
    }
    affine.store %y, %m[%i] : memref<16xf32>
  }""",
    ),
    "a vector of another shape was stored": (
        "other-type",
        """
  %v = vector.broadcast %y : f32 to vector<4xf32>
  affine.vector_store %v, %m[0] : memref<16xf32>, vector<4xf32>
  %0 = affine.load %m[0] : memref<16xf32>
  affine.store %0, %r[0] : memref<16xf32>""",
    ),
}

FORWARDED: dict[str, tuple[dict[str, int], str]] = {
    "an inner loop reads": (
        {"forwarded": 1},
        """
  affine.for %i = 0 to 4 {
    affine.store %x, %m[%i] : memref<16xf32>
    affine.for %j = 0 to 4 {
      %0 = affine.load %m[%i] : memref<16xf32>
      %1 = arith.addf %0, %y : f32
      affine.store %1, %m[%j + 5] : memref<16xf32>
    }
  }""",
    ),
    "memory of one's own": (
        {"forwarded": 1, "dead-buffer": 1},
        """
  %t = memref.alloc() : memref<16xf32>
  affine.for %i = 0 to 4 {
    affine.store %x, %t[%i] : memref<16xf32>
    func.call @other(%m, %y) : (memref<16xf32>, f32) -> ()
    %0 = affine.load %t[%i] : memref<16xf32>
    affine.store %0, %r[%i] : memref<16xf32>
  }
  memref.dealloc %t : memref<16xf32>""",
    ),
    "another nest stores": (
        {"forwarded-by-flow": 1, "dead-buffer": 1},
        """
  %t = memref.alloc() : memref<16xf32>
  affine.for %i = 0 to 16 {
    affine.store %x, %t[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    %0 = affine.load %t[-%i + 15] : memref<16xf32>
    affine.store %0, %r[%i] : memref<16xf32>
  }
  memref.dealloc %t : memref<16xf32>""",
    ),
    "values that are gone stay in memory": (
        {},
        """
  %t = memref.alloc() : memref<16xf32>
  affine.for %i = 0 to 16 {
    %0 = affine.load %m[%i] : memref<16xf32>
    affine.store %0, %t[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    %0 = affine.load %t[-%i + 15] : memref<16xf32>
    affine.store %0, %r[%i] : memref<16xf32>
  }
  memref.dealloc %t : memref<16xf32>""",
    ),
    "only in the iterations that read": (
        {"forwarded-by-flow": 1},
        """
  affine.for %i = 0 to 16 {
    affine.store %x, %m[%i] : memref<16xf32>
    affine.if affine_set<(d0) : (d0 - 3 == 0)>(%i) {
      %0 = affine.load %m[3] : memref<16xf32>
      affine.store %0, %r[0] : memref<16xf32>
    }
  }""",
    ),
    "a vector overwrites an element": (
        {"overwritten": 1},
        """
  %v = vector.broadcast %y : f32 to vector<4xf32>
  affine.store %x, %m[4] : memref<16xf32>
  affine.vector_store %v, %m[4] : memref<16xf32>, vector<4xf32>""",
    ),
    "an element of a vector only": (
        {},
        """
  %v = vector.broadcast %y : f32 to vector<4xf32>
  affine.vector_store %v, %m[4] : memref<16xf32>, vector<4xf32>
  affine.store %x, %m[4] : memref<16xf32>""",
    ),
    "loads of three loops": (
        {"reused": 2},
        """
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[%i] : memref<16xf32>
    affine.for %j = 0 to 4 {
      %1 = affine.load %m[%i] : memref<16xf32>
      %s = arith.addf %0, %1 : f32
      affine.for %k = 0 to 4 {
        %2 = affine.load %m[%i] : memref<16xf32>
        %t = arith.addf %s, %2 : f32
        memref.assume_alignment %m, 4 : memref<16xf32>
      }
    }
  }""",
    ),
    "one loop runs again around a store": (
        {"reused": 1},
        """
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[7] : memref<16xf32>
    %1 = affine.load %m[7] : memref<16xf32>
    %s = arith.addf %0, %1 : f32
    affine.store %s, %m[7] : memref<16xf32>
  }""",
    ),
}


def program(body: str) -> lw.Module:
    return lw.parse(f"""
func.func @other(%m: memref<16xf32>, %y: f32) {{
  affine.store %y, %m[3] : memref<16xf32>
  return
}}
func.func @copy(%from: memref<16xf32>, %to: memref<16xf32>) {{
  %0 = affine.load %from[3] : memref<16xf32>
  affine.store %0, %to[3] : memref<16xf32>
  return
}}
func.func @f(%m: memref<16xf32>, %r: memref<16xf32>, %x: f32, %y: f32) {{{body}
  return
}}""")


def replaced(body: str) -> lw.Module:
    """The program after the pass; it computes what it did before."""
    plain = program(body)
    made = plain.apply("affine-scalrep")
    results = [[START.copy(), -START.copy()] for _ in range(2)]
    for module, arrays in zip((plain, made), results, strict=True):
        module.interpret("f", *arrays, 100.0, 200.0)
    np.testing.assert_array_equal(results[0], results[1])
    return made


def test_values_of_other_types_are_loaded() -> None:
    made = replaced("""
  affine.store %x, %m[3] : memref<16xf32>
  %v = affine.vector_load %m[3] : memref<16xf32>, vector<1xf32>
  %n = arith.negf %v : vector<1xf32>
  affine.vector_store %n, %r[5] : memref<16xf32>, vector<1xf32>""")
    assert "affine.vector_load" in str(made)


def test_memory_that_others_read_stays() -> None:
    made = replaced("""
  %t = memref.alloc() : memref<16xf32>
  affine.store %x, %t[3] : memref<16xf32>
  %0 = affine.load %t[3] : memref<16xf32>
  affine.store %0, %m[4] : memref<16xf32>
  func.call @copy(%t, %r) : (memref<16xf32>, memref<16xf32>) -> ()""")
    assert "call @copy" in str(made)


@pytest.mark.parametrize("name", NOT_FORWARDED)
def test_what_comes_between_is_seen(name: str) -> None:
    code, body = NOT_FORWARDED[name]
    ledger = replaced(body).ledger
    assert code in {entry.code for entry in ledger if isinstance(entry, Refusal)}
    done = {entry.code for entry in ledger if isinstance(entry, Decision)}
    assert not done & {"forwarded", "overwritten"}


@pytest.mark.parametrize("name", FORWARDED)
def test_what_is_known_is_replaced(name: str) -> None:
    expected, body = FORWARDED[name]
    ledger = replaced(body).ledger
    codes = Counter(e.code for e in ledger if isinstance(e, Decision) and e.function == "f")
    assert codes == expected


def test_a_refusal_has_a_witness() -> None:
    _, body = NOT_FORWARDED["a later iteration reads what an earlier one wrote"]
    (entry,) = [e for e in replaced(body).ledger if e.code == "intervening-write"]
    assert entry.evidence.witness() is not None


BLOCKS = """
func.func @f(%m: memref<4xf32>, %x: f32, %y: f32, %c: i1) -> f32 {
  affine.store %x, %m[1] : memref<4xf32>
  cf.br ^loop(%c : i1)
^loop(%go: i1):
  %0 = affine.load %m[1] : memref<4xf32>
  LATE
  %no = arith.constant false
  cf.cond_br %go, ^loop(%no : i1), ^end
^end:
  LAST
  return %0 : f32
}"""


@pytest.mark.parametrize(("place", "forwarded"), [("LATE", 0), ("LAST", 1)])
def test_blocks_that_run_again(place: str, forwarded: int) -> None:
    store = "affine.store %y, %m[1] : memref<4xf32>"
    plain = lw.parse(BLOCKS.replace(place, store).replace("LATE", "").replace("LAST", ""))
    made = plain.apply("affine-scalrep")
    assert sum(entry.code == "forwarded" for entry in made.ledger) == forwarded
    for go in (True, False):
        results = [
            module.interpret("f", START[:4].copy(), 5.0, 6.0, go) for module in (plain, made)
        ]
        assert results[0] == results[1]


@pytest.mark.parametrize("value_based", [False, True])
def test_functions_inside_of_functions_are_looked_at_by_themselves(value_based: bool) -> None:
    text = """
func.func @f(%m: memref<8xi64>, %y: i64) {
  builtin.module {
    func.func @g(%p: memref<8xi64>, %o: i64) {
      affine.store %o, %p[0] : memref<8xi64>
      %x = affine.load %p[0] : memref<8xi64>
      affine.store %x, %p[1] : memref<8xi64>
      return
    }
  }
  return
}"""
    made = lw.parse(text).apply("affine-scalrep", value_based=value_based)
    assert not [op for op in made.op.walk() if op.name == "affine.load"]


@pytest.mark.parametrize(("value_based", "code"), [(False, "unknown-effects"), (True, "")])
@pytest.mark.parametrize("second", ["%x = affine.load %t[0]", "affine.store %y, %t[0]"])
def test_what_others_cannot_know(value_based: bool, code: str, second: str) -> None:
    """Nothing else reaches memory that stays here; `mlir-opt` does not look at that."""
    module = lw.parse(
        f"""func.func @f(%y: f32) -> f32 {{
  %t = memref.alloc() : memref<4xf32>
  affine.store %y, %t[0] : memref<4xf32>
  "test.unknown"() : () -> ()
  {second} : memref<4xf32>
  %r = affine.load %t[1] : memref<4xf32>
  return %r : f32
}}""",
        allow_unregistered=True,
    )
    made = module.apply("affine-scalrep", value_based=value_based)
    refused = [entry.code for entry in made.ledger if isinstance(entry, Refusal)]
    assert refused == ([code] if code else [])
    assert any(isinstance(entry, Decision) for entry in made.ledger) == value_based
