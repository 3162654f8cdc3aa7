"""Dependences of small programs, form by form."""

from __future__ import annotations

import pytest

from loopwright.exact.dependences.dependence import DependenceAnalysis
from loopwright.exact.dependences.model import DependenceKind, carried_values
from loopwright.exact.memory.aliases import Aliases
from loopwright.reporting.unknown import Cause, Unknown
from tests.unit.analysis.programs import analyse, function_of, line, lines

A = "%m = memref.alloc() : memref<100xf32>\n"


def test_step_parity() -> None:
    body = """affine.for %i = 0 to 20 step 2 {
      affine.store %x, %m[%i] : memref<100xf32>
      %0 = affine.load %m[%i + 1] : memref<100xf32>
      %1 = affine.load %m[%i - 4] : memref<100xf32>
    }"""
    assert lines(analyse(A + body)) == ["flow 1 [4, 4]"]


def test_else_is_the_complement() -> None:
    body = """affine.for %i = 0 to 10 {
      affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) {
        affine.store %x, %m[%i] : memref<100xf32>
      } else {
        %0 = affine.load %m[%i + 5] : memref<100xf32>
      }
    }"""
    assert lines(analyse(A + body)) == ["anti 1 [5, 5]"]


def test_regions_of_a_conditional_exclude_each_other() -> None:
    body = """scf.if %c {
      affine.store %x, %m[0] : memref<100xf32>
    } else {
      %0 = affine.load %m[0] : memref<100xf32>
    }"""
    assert lines(analyse(A + body, "%c: i1")) == []


def test_unknown_condition_makes_dependences_possible() -> None:
    body = """affine.store %x, %m[0] : memref<100xf32>
    scf.if %c {
      %0 = affine.load %m[0] : memref<100xf32>
    }
    %1 = affine.load %m[1] : memref<100xf32>"""
    assert lines(analyse(A + body, "%c: i1")) == ["flow 1 ?"]


def test_data_as_a_subscript_is_unknown_not_wrong() -> None:
    body = """affine.for %i = 0 to 10 {
      %0 = memref.load %p[%i] : memref<100xindex>
      memref.store %x, %m[%0] : memref<100xf32>
      %1 = memref.load %m[%0] : memref<100xf32>
      %2 = affine.load %m[%i] : memref<100xf32>
    }"""
    found = lines(analyse(A + body, "%p: memref<100xindex>"), "flow")
    # In one iteration the index is the same value; in another it may be any.
    assert found == ["flow 1 [1, 9] ?", "flow 2 [0, 0]", "flow 1 [1, 9] ?", "flow 2 [0, 0] ?"]


def test_parameter_is_the_same_in_all_iterations() -> None:
    body = """affine.for %i = 0 to 10 {
      affine.store %x, %m[%i + symbol(%n)] : memref<100xf32>
      %1 = affine.load %m[%i + symbol(%n) - 3] : memref<100xf32>
    }"""
    analysis = analyse(A + body, "%n: index")
    assert lines(analysis) == ["flow 1 [3, 3]"]


def test_symbolic_bounds_are_unbounded() -> None:
    body = """affine.for %i = 0 to %n {
      affine.store %x, %m[0] : memref<100xf32>
    }"""
    assert lines(analyse(A + body, "%n: index")) == ["output 1 [1, +inf]"]


def test_allocation_inside_a_loop_is_new_each_time() -> None:
    body = """affine.for %i = 0 to 10 {
      %l = memref.alloc() : memref<10xf32>
      affine.for %j = 0 to 10 {
        affine.store %x, %l[%j] : memref<10xf32>
        %0 = affine.load %l[%j - 1] : memref<10xf32>
      }
    }"""
    assert lines(analyse(body)) == ["flow 2 [0, 0] [1, 1]"]


def test_distinct_memrefs() -> None:
    body = """affine.store %x, %a[0] : memref<4xf32>
    %0 = affine.load %b[0] : memref<4xf32>"""
    arguments = "%a: memref<4xf32>, %b: memref<4xf32>"
    analysis = analyse(body, arguments)
    assert lines(analysis) == []
    overlapping = Aliases(analysis.function, distinct_arguments=False)
    found = list(DependenceAnalysis(analysis.function, overlapping).dependences())
    assert [line(one) for one in found] == ["flow 1 ?"]


def test_a_call_that_passes_one_memref_twice() -> None:
    text = """
func.func @f(%x: f32, %a: memref<4xf32>, %b: memref<4xf32>) {
  affine.store %x, %a[0] : memref<4xf32>
  %0 = affine.load %b[0] : memref<4xf32>
  return
}
func.func @g(%x: f32, %a: memref<4xf32>) {
  call @f(%x, %a, %a) : (f32, memref<4xf32>, memref<4xf32>) -> ()
  return
}"""
    assert lines(DependenceAnalysis(function_of(text))) == ["flow 1 ?"]
    apart = text.replace("(%x, %a, %a)", "(%x, %a, %b)").replace(
        "@g(%x: f32, %a: memref<4xf32>)", "@g(%x: f32, %a: memref<4xf32>, %b: memref<4xf32>)"
    )
    assert lines(DependenceAnalysis(function_of(apart))) == []


@pytest.mark.parametrize(
    ("first", "second", "found"),
    [
        ("%i, %j", "%i, %j", ["anti 3 [0, 0] [0, 0] ?"]),
        ("%i, %j", "%i, %j + 1", ["anti 2 [0, 0] [1, 1] ?"]),
        (
            "%j, %i",
            "%i, %j",
            ["anti 1 [1, 2] [-2, -1] ?", "anti 3 [0, 0] [0, 0] ?", "flow 1 [1, 2] [-2, -1] ?"],
        ),
    ],
)
def test_arguments_that_are_one_memref_or_apart(first: str, second: str, found: list[str]) -> None:
    """Only iterations with the same subscripts can meet, in calls that pass one memref twice."""
    text = f"""
func.func @f(%a: memref<4x4xf32>, %b: memref<4x4xf32>) {{
  affine.for %i = 0 to 4 {{
    affine.for %j = 0 to 3 {{
      %0 = affine.load %a[{second}] : memref<4x4xf32>
      affine.store %0, %b[{first}] : memref<4x4xf32>
    }}
  }}
  return
}}
func.func @g(%a: memref<4x4xf32>, %b: memref<4x4xf32>, %c: memref<8x4xf32>) {{
  call @f(%a, %a) : (memref<4x4xf32>, memref<4x4xf32>) -> ()
  call @f(%a, %b) : (memref<4x4xf32>, memref<4x4xf32>) -> ()
  return
}}"""
    assert lines(DependenceAnalysis(function_of(text))) == found
    half = """%h = memref.subview %c[0, 0] [4, 4] [1, 1]
      : memref<8x4xf32> to memref<4x4xf32, strided<[4, 1]>>
  %d = memref.cast %h : memref<4x4xf32, strided<[4, 1]>> to memref<4x4xf32>
  %e = memref.cast %h : memref<4x4xf32, strided<[4, 1]>> to memref<4x4xf32>
  call @f(%d, %e)"""
    views = text.replace("call @f(%a, %b)", half)
    assert "flow 1 [1, 3] [-2, 2] ?" in lines(DependenceAnalysis(function_of(views)))


def test_calls_and_unknown_operations() -> None:
    text = """
func.func @f(%x: f32, %a: memref<4xf32>) {
  %own = memref.alloc() : memref<4xf32>
  affine.store %x, %own[0] : memref<4xf32>
  affine.store %x, %a[0] : memref<4xf32>
  call @g() : () -> ()
  %0 = affine.load %own[0] : memref<4xf32>
  return
}
func.func private @g()"""
    found = lines(DependenceAnalysis(function_of(text)))
    # The allocation is not known outside, the argument is.
    assert found == ["flow 1", "flow 1 ?", "output 1 ?"]


def test_while_counts_as_a_loop() -> None:
    body = """scf.while : () -> () {
      %c = memref.load %m[%z] : memref<100xf32>
      %t = arith.cmpf olt, %c, %x : f32
      scf.condition(%t)
    } do {
      affine.store %x, %m[0] : memref<100xf32>
      scf.yield
    }"""
    analysis = analyse("%z = arith.constant 0 : index\n" + A + body)
    assert lines(analysis) == ["anti 1 [1, +inf] ?", "anti 2 [0, 0] ?", "flow 1 [1, +inf] ?",
                               "output 1 [1, +inf] ?"]  # fmt: skip


def test_branches() -> None:
    text = """
func.func @f(%x: f32, %c: i1) {
  %m = memref.alloc() : memref<4xf32>
  affine.store %x, %m[0] : memref<4xf32>
  cf.br ^loop
^loop:
  %0 = affine.load %m[0] : memref<4xf32>
  cf.cond_br %c, ^loop, ^end
^end:
  return
}"""
    assert lines(DependenceAnalysis(function_of(text))) == ["flow 1 [1, +inf] ?"]


def test_copy_reads_and_writes_all() -> None:
    body = """%n = memref.alloc() : memref<100xf32>
    affine.for %i = 0 to 100 {
      affine.store %x, %m[%i] : memref<100xf32>
    }
    memref.copy %m, %n : memref<100xf32> to memref<100xf32>
    %0 = affine.load %n[99] : memref<100xf32>"""
    assert lines(analyse(A + body)) == ["flow 1", "flow 1"]


def test_atomic_updates_read_and_write() -> None:
    update = "%{} = affine.atomic_rmw addf %x, %m[3] : (f32, memref<100xf32>) -> f32\n"
    store = "affine.store %x, %m[3] : memref<100xf32>\n"
    load = "%l = affine.load %m[3] : memref<100xf32>\n"
    assert lines(analyse(A + store + update.format("u"))) == ["flow 1", "output 1"]
    assert lines(analyse(A + update.format("u") + load)) == ["flow 1"]


def test_transfers_read_within_the_extents() -> None:
    body = """%c98 = arith.constant 98 : index
    affine.store %x, %m[101] : memref<100xf32>
    affine.store %x, %m[99] : memref<100xf32>
    %0 = vector.transfer_read %m[%c98], %x : memref<100xf32>, vector<4xf32>"""
    assert lines(analyse(A + body)) == ["flow 1"]


def test_masked_and_scattered_accesses_are_possible_only() -> None:
    body = """%c0 = arith.constant 0 : index
    affine.store %x, %m[2] : memref<100xf32>
    affine.store %x, %m[50] : memref<100xf32>
    %0 = vector.maskedload %m[%c0], %k, %v
      : memref<100xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>"""
    found = lines(analyse(A + body, "%k: vector<4xi1>, %v: vector<4xf32>"))
    assert found == ["flow 1 ?"]


def test_reinterpreted_memory_is_compared_by_position() -> None:
    body = """%r = memref.reinterpret_cast %m to offset: [2], sizes: [9, 10], strides: [10, 1]
      : memref<100xf32> to memref<9x10xf32, strided<[10, 1], offset: 2>>
    affine.for %i = 0 to 9 {
      affine.store %x, %r[%i, 1] : memref<9x10xf32, strided<[10, 1], offset: 2>>
      %0 = affine.load %m[%i + 12] : memref<100xf32>
      %1 = affine.load %r[%i - 1, 1] : memref<9x10xf32, strided<[10, 1], offset: 2>>
    }"""
    # 10 * i + 3 of the store is i + 12 of the load once: both in iteration 1.
    assert lines(analyse(A + body), "flow") == ["flow 2 [0, 0]", "flow 1 [1, 1]"]


def test_positions_in_memory_of_unknown_strides_are_unknown() -> None:
    body = """%r = memref.reinterpret_cast %d to offset: [0], sizes: [16], strides: [1]
      : memref<?x?xf32> to memref<16xf32>
    affine.store %x, %r[0] : memref<16xf32>
    %0 = affine.load %d[3, 4] : memref<?x?xf32>"""
    assert lines(analyse(body, "%d: memref<?x?xf32>")) == ["flow 1 ?"]


def test_views_of_bytes_overlap_where_their_bytes_do() -> None:
    body = """%c0 = arith.constant 0 : index
    %c6 = arith.constant 6 : index
    %v = memref.view %bytes[%c0][] : memref<64xi8> to memref<4x4xf32>
    %w = memref.view %bytes[%c6][] : memref<64xi8> to memref<8xf16>
    affine.for %i = 0 to 4 {
      affine.store %x, %v[%i, 1] : memref<4x4xf32>
      %0 = affine.load %v[%i, 3] : memref<4x4xf32>
      %1 = affine.load %w[%i] : memref<8xf16>
      %2 = affine.load %bytes[16 * %i + 20] : memref<64xi8>
      %3 = affine.load %bytes[16 * %i + 24] : memref<64xi8>
    }"""
    # Bytes 16 i + 4 to 16 i + 7 are stored; element k of the second view begins at byte 2 k + 6.
    analysis = analyse(body, "%bytes: memref<64xi8>")
    assert lines(analysis, "flow") == ["flow 2 [0, 0]"]
    (found,) = analysis.dependences([DependenceKind.FLOW])
    assert found.witness is not None
    assert found.witness.element in ((6,), (7,))
    assert lines(analysis, "anti") == ["anti 1 [1, 1]"]


def test_views_of_bytes_of_unknown_extents_are_unknown() -> None:
    body = """%c0 = arith.constant 0 : index
    %v = memref.view %bytes[%c0][%n, %n] : memref<64xi8> to memref<?x?xf32>
    affine.store %x, %v[0, 1] : memref<?x?xf32>
    %0 = affine.load %v[3, 0] : memref<?x?xf32>"""
    assert lines(analyse(body, "%bytes: memref<64xi8>, %n: index")) == ["flow 1 ?"]


def test_vectors_in_memory_are_their_elements() -> None:
    body = """%v = vector.type_cast %m : memref<3x4xf32> to memref<vector<3x4xf32>>
    %rows = vector.type_cast %m : memref<3x4xf32> to memref<3xvector<4xf32>>
    affine.for %i = 0 to 3 {
      affine.store %x, %m[%i, 2] : memref<3x4xf32>
      %0 = affine.load %rows[2 - %i] : memref<3xvector<4xf32>>
    }
    %1 = affine.load %v[] : memref<vector<3x4xf32>>"""
    analysis = analyse(body, "%m: memref<3x4xf32>")
    assert lines(analysis, "flow") == ["flow 1 [2, 2]", "flow 2 [0, 0]", "flow 1"]


def test_semi_affine_subscripts_are_unknown() -> None:
    body = """affine.for %i = 0 to 10 {
      affine.store %x, %m[%i * symbol(%n)] : memref<100xf32>
    }"""
    assert lines(analyse(A + body, "%n: index")) == ["output 1 [1, 9] ?"]


def test_extents_exclude_nothing() -> None:
    body = """affine.for %i = 0 to 200 {
      affine.store %x, %m[%i] : memref<100xf32>
      %0 = affine.load %m[%i - 150] : memref<100xf32>
    }"""
    assert lines(analyse(A + body)) == ["flow 1 [150, 150]"]


def test_huge_coefficients() -> None:
    big = 1 << 61
    body = f"""affine.for %i = 0 to 10 {{
      affine.store %x, %m[%i * {big}] : memref<100xf32>
      %0 = affine.load %m[%i * {big} - {big}] : memref<100xf32>
    }}"""
    assert lines(analyse(A + body)) == ["flow 1 [1, 1]"]


@pytest.mark.parametrize("depth", [12])
def test_deep_nests(depth: int) -> None:
    heads = "\n".join(f"affine.for %i{k} = 0 to 10 {{" for k in range(depth))
    total = " + ".join(f"%i{k}" for k in range(depth))
    body = f"{heads}\naffine.store %x, %m[{total}] : memref<100xf32>\n{'}' * depth}"
    found = lines(analyse(A + body))
    assert len(found) == depth - 1


SHIFTED = "memref<16xf32, strided<[1], offset: ?>>"
SHIFTED_VIEWS = "".join(
    f"%{name} = memref.reinterpret_cast %m to offset: [{offset}], sizes: [16], strides: [1] : "
    f"memref<100xf32> to {SHIFTED}\n"
    for name, offset in (("a", 0), ("b", 1))
)


def test_a_memref_that_each_iteration_chooses_may_be_another_one() -> None:
    """The element 5 is `%b[4]` and `%a[5]`."""
    body = f"""affine.for %i = 0 to 10 {{
      %r = affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) -> {SHIFTED} {{
        affine.yield %a : {SHIFTED}
      }} else {{
        affine.yield %b : {SHIFTED}
      }}
      affine.for %j = 0 to 3 {{
        affine.store %x, %r[%i + 20 * %j] : {SHIFTED}
      }}
    }}"""
    analysis = analyse(A + SHIFTED_VIEWS + body)
    assert lines(analysis) == ["output 1 [1, 9] [-2, 2] ?"]
    (found,) = analysis.dependences()
    assert found.unknown[-1] == Unknown(Cause.ANOTHER_MEMREF)


def test_a_memref_that_is_chosen_before_a_loop_stays() -> None:
    body = f"""%r = arith.select %c, %a, %b : {SHIFTED}
    affine.for %i = 0 to 10 {{
      affine.store %x, %r[%i] : {SHIFTED}
      %0 = affine.load %r[%i - 1] : {SHIFTED}
    }}"""
    found = lines(analyse(A + SHIFTED_VIEWS + body, "%c: i1"))
    assert found == ["flow 1 [1, 1] ?"]


def test_a_memref_that_a_loop_carries_may_be_another_one() -> None:
    """The element 1 is `%b[0]` and `%a[1]`."""
    carried = f"iter_args(%p = %b, %q = %a) -> ({SHIFTED}, {SHIFTED})"
    body = f"""%r:2 = affine.for %i = 0 to 10 {carried} {{
      affine.store %x, %p[%i] : {SHIFTED}
      affine.yield %q, %p : {SHIFTED}, {SHIFTED}
    }}"""
    assert lines(analyse(A + SHIFTED_VIEWS + body)) == ["output 1 [1, 9] ?"]


def test_waiting_for_a_transfer_comes_before_what_it_brought() -> None:
    """Both memrefs are local: nothing but the transfer knows them."""
    body = """%a = memref.alloc() : memref<100xf32>
    %t = memref.alloc() : memref<1xi32>
    %n = arith.constant 100 : index
    affine.dma_start %a[0], %m[0], %t[0], %n : memref<100xf32>, memref<100xf32>, memref<1xi32>
    affine.dma_wait %t[0], %n : memref<1xi32>
    %0 = affine.load %m[0] : memref<100xf32>
    affine.store %x, %a[0] : memref<100xf32>"""
    ends = {
        (found.kind.value, found.source.op.name, found.sink.op.name)
        for found in analyse(A + body).dependences()
    }
    assert {
        ("anti", "affine.dma_start", "affine.dma_wait"),
        ("flow", "affine.dma_wait", "affine.load"),
        ("anti", "affine.dma_wait", "affine.store"),
    } <= ends


def test_value_dependences() -> None:
    function = function_of("""
func.func @f(%x: f32) -> f32 {
  %0 = affine.for %i = 0 to 10 step 2 iter_args(%a = %x) -> f32 {
    %1 = arith.addf %a, %x : f32
    affine.yield %1 : f32
  }
  return %0 : f32
}""")
    (carried,) = carried_values(function)
    assert (carried.source.name, carried.sink.name, carried.distance) == (
        "arith.addf",
        "arith.addf",
        2,
    )


@pytest.mark.parametrize(
    ("op", "low", "expected"),
    [
        ("addi %n, %c1", "s0 + 1", []),
        ("addi %n, %c1", "s0", ["flow 1 ?"]),
        ("subi %n, %c1", "s0 - 1", []),
        ("muli %n, %c2", "s0 * 2", []),
        ("minsi %n, %c2", "s0", []),
        ("minsi %n, %c2", "2", []),
        ("minsi %n, %c2", "1", ["flow 1 ?"]),
        ("maxsi %n, %c2", "2", ["flow 1 ?"]),
    ],
)
def test_bounds_computed_from_others(op: str, low: str, expected: list[str]) -> None:
    """One loop ends where the other begins: what was computed is known."""
    body = f"""%c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %ub = arith.{op} : index
    affine.for %i = 0 to %ub {{
      affine.store %x, %m[%i] : memref<100xf32>
    }}
    affine.for %i = affine_map<()[s0] -> ({low})>()[%n] to 100 {{
      %0 = affine.load %m[%i] : memref<100xf32>
    }}"""
    found = lines(analyse(A + body, "%n: index"))
    assert found == [line.removesuffix(" ?") for line in expected]


def test_subscripts_computed_by_arithmetic() -> None:
    body = """%c3 = arith.constant 3 : index
    affine.for %i = 0 to 10 {
      %j = arith.addi %i, %c3 : index
      memref.store %x, %m[%j] : memref<100xf32>
      %0 = memref.load %m[%i] : memref<100xf32>
    }"""
    assert lines(analyse(A + body)) == ["flow 1 [3, 3]"]


@pytest.mark.parametrize(
    "ops",
    [
        ("%a = arith.addi %i, %half", "%b = arith.addi %half, %c2", "%k = arith.addi %a, %b"),
        ("%k = arith.muli %i, %factor",),
    ],
)
def test_arithmetic_that_means_to_wrap_around(ops: tuple[str, ...]) -> None:
    """Twice the greatest index and 2 more is the index itself; so is an even one times 2^63 + 1."""
    computed = "\n".join(f"{op} : index" for op in ops)
    body = f"""%half = arith.constant 9223372036854775807 : index
    %factor = arith.constant -9223372036854775807 : index
    %c2 = arith.constant 2 : index
    affine.for %i = 2 to 10 step 2 {{
      {computed}
      memref.store %x, %m[%k] : memref<100xf32>
      %0 = memref.load %m[%i] : memref<100xf32>
    }}"""
    assert lines(analyse(A + body), "flow")


def test_narrow_integers_wrap_around() -> None:
    """In iteration 56 the byte is -100: the element stored to is 100."""
    body = """%m = memref.alloc() : memref<512xf32>
    affine.for %i = 0 to 100 {
      %b = arith.index_cast %i : index to i8
      %c = arith.constant 100 : i8
      %s = arith.addi %b, %c : i8
      %j = arith.index_cast %s : i8 to index
      %c200 = arith.constant 200 : index
      %k = arith.addi %j, %c200 : index
      memref.store %x, %m[%k] : memref<512xf32>
    }
    %0 = affine.load %m[100] : memref<512xf32>"""
    assert len(lines(analyse(body), "flow")) == 1


TILES = """affine.for %t = 0 to 40 step 7 {
      affine.for %i = affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0) -> (d0 + 7, 40)>(%t) {
        affine.store %x, %m[%i + 40] : memref<100xf32>
        %0 = affine.load %m[%i floordiv 3 + 39] : memref<100xf32>
      }
    }"""


def test_that_there_is_a_dependence_takes_less_than_its_distances() -> None:
    answers: list[bool] = []
    spent: list[int] = []
    for only_whether in (True, False):
        analysis = analyse(A + TILES)
        source, sink = analysis.accesses
        if only_whether:
            found = analysis.may_depend(source, sink)
        else:
            found = bool(list(analysis.between(source, sink)))
        answers.append(found)
        spent.append(analysis.budget.spent)
    assert answers == [True, True]
    assert 2 * spent[0] < spent[1]


def test_subscripts_that_differ_by_a_number() -> None:
    """The index that is loaded is the same one in the same iteration alone; the outer loop goes
    on where the inner one does not."""
    loaded = """%m = memref.alloc() : memref<100xf32>
    affine.for %i = 0 to 100 {
      %n = memref.load %p[%i] : memref<100xindex>
      %c1 = arith.constant 1 : index
      %k = arith.addi %n, %c1 : index
      memref.store %x, %m[%n] : memref<100xf32>
      %0 = memref.load %m[%k] : memref<100xf32>
    }"""
    assert lines(analyse(loaded, "%p: memref<100xindex>"), "flow") == ["flow 1 [1, 99] ?"]
    rows = """%m = memref.alloc() : memref<100xf32>
    affine.for %i = 0 to 9 {
      affine.for %j = affine_map<(d0) -> (d0)>(%i) to 9 {
        affine.store %x, %m[%i + symbol(%n)] : memref<100xf32>
        %0 = affine.load %m[%i + symbol(%n) - 2] : memref<100xf32>
      }
    }"""
    assert lines(analyse(rows, "%n: index"), "flow") == ["flow 1 [2, 2] [-6, 8]"]
