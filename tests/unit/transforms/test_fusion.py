"""Fusion of loop nests: figures, plans, refusals with witnesses, private buffers."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tests.fusion_by_hand import Nests
from xdsl.dialects.builtin import ModuleOp

import loopwright as lw
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax import parse_module, print_module
from loopwright.loops.fusion.policy import VisitingOrder
from loopwright.loops.pipelines import PassManager, parse_xdsl_pipeline
from loopwright.reporting.ledger import Entry, JsonValue, Ledger

PRODUCTS = Path(__file__).parents[2] / "differential" / "fusion" / "products.mlir"


def fused(text: str, options: str = "") -> tuple[Ledger, str]:
    module = parse_module(text, make_context(), file="f.mlir")
    pipeline = f"affine-loop-fusion{{{options}}}" if options else "affine-loop-fusion"
    ledger = PassManager(parse_xdsl_pipeline(pipeline)).run(module)
    own = ledger.filter(where=lambda entry: entry.code != "alias.arguments")
    return own, print_module(module)


def function(body: str) -> str:
    return f"""
func.func private @unknown(memref<10xf32>)
func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<10xf32>, %n: index, %x: f32) {{
{body}
  return
}}"""


def nest(body: str, header: str = "%i = 0 to 10") -> str:
    return f"affine.for {header} {{\n{body}\n}}\n"


def copied(source: str, target: str, at: str = "%i", to: str = "%i") -> str:
    return (
        f"%0 = affine.load %{source}[{at}] : memref<10xf32>\n"
        f"affine.store %0, %{target}[{to}] : memref<10xf32>"
    )


LOCAL = "%m = memref.alloc() : memref<10xf32>\n"
PRODUCER = nest(copied("a", "m"))
CONSUMER = nest(copied("m", "b"))


# The seed's program -------------------------------------------------------------------------------


def test_the_figures_of_two_products() -> None:
    ledger, text = fused(PRODUCTS.read_text())
    (decision,) = ledger
    figures = decision.evidence.figures
    assert decision.code == "fusion.fused"
    assert (figures["source_cost"], figures["sink_cost"]) == (1207959552, 201326592)
    assert figures["fused_cost"] == 1409286144
    assert (figures["source_bytes"], figures["sink_bytes"]) == (9961472, 3407872)
    assert (figures["fused_bytes"], figures["slice_bytes"]) == (5505024, 2097152)
    assert figures["depth"] == 2
    assert decision.message == (
        "fusion is most profitable at depth 2 with 0% redundant computation and a 58.823529% "
        "storage reduction"
    )
    assert text.count("affine.for") == 6


def test_what_was_weighed_at_each_depth() -> None:
    (decision,) = fused(PRODUCTS.read_text())[0]
    details = decision.evidence.details()
    assert isinstance(details, dict)
    rows, bounds = details["depths"], details["slices"]
    assert isinstance(rows, list) and isinstance(bounds, list)
    weighed = [row for row in rows if isinstance(row, dict)]
    assert [row["depth"] for row in weighed] == [4, 3, 2, 1]
    assert [row["additional_compute"] for row in weighed] == [54.0, 54.0, 0.0, 0.0]
    assert [row["fused_cost"] for row in weighed] == [77510737920] * 2 + [1409286144] * 2
    assert [row["slice_region_bytes"] for row in weighed] == [2097152] * 4
    at_two = [row for row in bounds if isinstance(row, dict) and row["depth"] == 2]
    assert [(row["lower"], row["upper"]) for row in at_two] == [
        ("(d0, d1) -> (d0)", "(d0, d1) -> (d0 + 1)"),
        ("(d0, d1) -> (d1)", "(d0, d1) -> (d1 + 1)"),
        ("(d0, d1) -> (0)", "(d0, d1) -> (512)"),
        ("(d0, d1) -> (0)", "(d0, d1) -> (384)"),
    ]


# Refusals -----------------------------------------------------------------------------------------


REFUSED = {
    "fusion.order": nest(copied("a", "b", "%i")) + nest(copied("b", "a", "0")),
    "fusion.self-dependence": nest(
        "%0 = affine.load %b[%i] : memref<10xf32>\n%1 = arith.addf %0, %0 : f32\n"
        "affine.store %1, %b[%i] : memref<10xf32>"
    )
    + nest(copied("b", "c", "%i floordiv 2"), "%i = 0 to 20 step 2"),
    "fusion.no-insertion-point": PRODUCER
    + "%v = affine.load %m[0] : memref<10xf32>\naffine.store %v, %m[1] : memref<10xf32>\n"
    + CONSUMER,
    "fusion.nest-results": PRODUCER + "%r = affine.for %i = 0 to 10 iter_args(%s = %x) -> f32 {\n"
    "%0 = affine.load %m[%i] : memref<10xf32>\n%1 = arith.addf %0, %s : f32\n"
    "affine.yield %1 : f32\n}\n",
    "fusion.conditional": PRODUCER
    + nest("affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) {\n" + copied("m", "b") + "\n}"),
    "fusion.unknown-effects": nest(
        "func.call @unknown(%m) : (memref<10xf32>) -> ()\n" + copied("a", "m")
    )
    + CONSUMER,
    "fusion.unprofitable": PRODUCER + nest(nest(copied("m", "b", "%j"), "%j = 0 to 10")),
    "fusion.no-free-loop": PRODUCER + nest(copied("m", "m", "0", "%i")),
}


@pytest.mark.parametrize("code", REFUSED)
def test_refusals(code: str) -> None:
    options = "maximal=true" if code in ("fusion.order", "fusion.self-dependence") else ""
    ledger, text = fused(function(LOCAL + REFUSED[code]), options)
    refusals = [entry for entry in ledger if entry.kind == "refusal"]
    assert code in [entry.code for entry in refusals]
    assert text.count("affine.for") == (3 if code == "fusion.unprofitable" else 2)
    for entry in refusals:
        assert entry.evidence.figures["reason"] in KINDS
        assert entry.location is not None


KINDS = ("illegal", "unprofitable", "unsupported", "unknown")


def refusal(body: str, options: str, code: str) -> Entry:
    ledger, _ = fused(function(LOCAL + body), options)
    return next(entry for entry in ledger if entry.code == code)


def number(iteration: JsonValue) -> int:
    assert isinstance(iteration, list) and isinstance(iteration[0], int)
    return iteration[0]


def test_the_witness_of_a_wrong_order() -> None:
    body = nest(copied("a", "b")) + nest(copied("b", "a", "%i", "9 - %i"))
    witness = refusal(body, "maximal=true", "fusion.order").evidence.witness()
    assert isinstance(witness, dict)
    source, sink = number(witness["source"]), number(witness["sink"])
    # The source reads a[source] in iteration `source` of the fused loop; the sink has overwritten
    # that in iteration `sink`, before.
    assert source == 9 - sink and sink < source


def test_a_witness_says_with_which_symbols_the_nests_are_executed() -> None:
    body = nest(copied("a", "b")) + nest(copied("b", "a", "%i", "9 - %i"))
    body = f"affine.if affine_set<()[s] : (s - 7 == 0)>()[%n] {{\n{body}}}\n"
    witness = refusal(body, "maximal=true", "fusion.order").evidence.witness()
    assert isinstance(witness, dict)
    assert witness["symbols"] == {"%n": 7}


@pytest.mark.parametrize("kind", ["text", "value", "memory"])
def test_a_path_tells_each_of_its_steps(kind: str) -> None:
    between = "%v = affine.load %m[0] : memref<10xf32>\n"
    between += {
        "text": "affine.store %x, %c[1] : memref<10xf32>\n",
        "value": "affine.store %v, %c[1] : memref<10xf32>\n",
        "memory": "affine.store %x, %m[1] : memref<10xf32>\n",
    }[kind]
    body = PRODUCER + between + nest(copied("m", "b") + copied("c", "b").replace("%0", "%1"))
    witness = refusal(body, "", "fusion.no-insertion-point").evidence.witness()
    assert isinstance(witness, dict) and isinstance(witness["path"], list)
    first, step, last = witness["path"]
    assert isinstance(first, dict) and isinstance(step, dict) and isinstance(last, dict)
    assert "source" in first and "source" in last
    assert step["kind"] == kind
    assert step["from"] == first["to"] and step["to"] == last["from"]


# What is and is not done --------------------------------------------------------------------------


def test_a_producer_goes_and_its_memref_shrinks() -> None:
    ledger, text = fused(function(LOCAL + PRODUCER + CONSUMER))
    assert [entry.code for entry in ledger] == ["fusion.fused", "fusion.private-buffer"]
    assert "memref<1xf32>" in text and text.count("affine.for") == 1


def test_a_producer_that_others_see_stays() -> None:
    _, text = fused(function(nest(copied("a", "b")) + nest(copied("b", "c"), "%i = 2 to 7")))
    assert text.count("affine.for") == 2 and text.count("%alloc[0]") == 2


def test_elements_that_are_not_written_keep_the_memref() -> None:
    partly = nest(copied("a", "m", "%i", "%i * 2"), "%i = 0 to 5")
    ledger, text = fused(function(LOCAL + partly + CONSUMER), "maximal=true cost-model=cache")
    assert "fusion.private-buffer" not in [entry.code for entry in ledger]
    assert "memref<1xf32>" not in text


COPIES_ALONE = """func.func @f(%x: f32, %y: f32) -> (memref<4xf32>, memref<4x4xf32>RETURNED) {
  %m = memref.alloc() : memref<4x4xf32>
  %l = memref.alloc() : memref<4xf32>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.store %x, %m[%i, %j] : memref<4x4xf32>
    }
  }
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[%i, 2] : memref<4x4xf32>
    affine.store %0, %l[%i] : memref<4xf32>
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.store %y, %m[%i, %j] : memref<4x4xf32>
    }
  }
  %o = memref.alloc() : memref<4x4xf32>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %m[%i, %j] : memref<4x4xf32>
      affine.store %0, %o[%i, %j] : memref<4x4xf32>
    }
  }
  return %l, %oVALUES : memref<4xf32>, memref<4x4xf32>RETURNED
}
"""


def test_a_source_goes_away_when_only_its_copies_are_read() -> None:
    text = COPIES_ALONE.replace("RETURNED", "").replace("VALUES", "")
    ledger, text = fused(text, "maximal=true")
    assert ledger[-1].code == "fusion.erased-source"
    assert text.count("alloc()") == 3
    assert text.count("memref<1x4xf32>") == 5


def test_a_source_stays_that_others_may_read() -> None:
    text = COPIES_ALONE.replace("RETURNED", ", memref<4x4xf32>").replace("VALUES", ", %m")
    ledger, text = fused(text, "maximal=true")
    assert "fusion.erased-source" not in [entry.code for entry in ledger]


VECTORS = """
func.func @f(%a: memref<64xf32>, %b: memref<64xf32>) {
  %m = memref.alloc() : memref<68xf32>
  affine.for %i = 0 to 16 {
    %v = affine.vector_load %a[4 * %i] : memref<64xf32>, vector<4xf32>
    affine.vector_store %v, %m[4 * %i] : memref<68xf32>, vector<4xf32>
  }
  affine.for %i = 0 to 15 {
    %v = affine.vector_load %m[4 * %i + START] : memref<68xf32>, vector<4xf32>
    affine.vector_store %v, %b[4 * %i] : memref<64xf32>, vector<4xf32>
  }
  return
}"""


@pytest.mark.parametrize(("start", "extent"), [(0, 4), (2, 8), (4, 4)])
def test_vectors_that_follow_each_other(start: int, extent: int) -> None:
    """Each vector is made where it is read; the buffer has all lanes of these."""
    plain = VECTORS.replace("START", str(start))
    _, text = fused(plain, "maximal")
    assert f"memref.alloc() : memref<{extent}xf32>" in text
    found: list[np.ndarray[tuple[int], np.dtype[np.float32]]] = []
    for program in (plain, text):
        target = np.zeros(64, np.float32)
        lw.parse(program).interpret("f", np.arange(64, dtype=np.float32), target)
        found.append(target)
    np.testing.assert_array_equal(found[0], found[1])


def test_siblings_share_a_loop() -> None:
    ledger, text = fused(function(nest(copied("a", "b")) + nest(copied("a", "c"))), "mode=sibling")
    assert [entry.code for entry in ledger] == ["fusion.fused"]
    assert ledger[0].evidence.figures["kind"] == "sibling"
    assert text.count("affine.for") == 1


def test_a_call_that_gets_other_memory_does_not_separate() -> None:
    call = "func.call @unknown(%c) : (memref<10xf32>) -> ()\n"
    _, text = fused(function(LOCAL + PRODUCER + call + CONSUMER))
    assert text.count("affine.for") == 1
    call = "func.call @unknown(%m) : (memref<10xf32>) -> ()\n"
    _, text = fused(function(LOCAL + PRODUCER + call + CONSUMER))
    assert text.count("affine.for") == 2


def test_aliases_are_not_fused() -> None:
    view = "%w = memref.cast %m : memref<10xf32> to memref<?xf32>\n"
    reader = nest(
        "%0 = affine.load %w[9 - %i] : memref<?xf32>\n%1 = affine.load %m[%i] : memref<10xf32>\n"
        "%2 = arith.addf %0, %1 : f32\naffine.store %2, %b[%i] : memref<10xf32>"
    )
    ledger, text = fused(function(LOCAL + view + PRODUCER + reader), "maximal=true")
    assert text.count("affine.for") == 2
    assert "fusion.order" in [entry.code for entry in ledger]


def calling(passed: str) -> str:
    """A function that calls `@f` with two of its arrays."""
    arrays = ", ".join(f"%{name}: memref<10xf32>" for name in "ghk")
    return f"""
func.func @g({arrays}, %n: index, %x: f32) {{
  call @f({passed}, %k, %n, %x)
      : (memref<10xf32>, memref<10xf32>, memref<10xf32>, index, f32) -> ()
  return
}}"""


@pytest.mark.parametrize(
    ("place", "passed", "nests"),
    [("%i", "%g, %g", 1), ("9 - %i", "%g, %g", 2), ("9 - %i", "%g, %h", 1)],
)
def test_arguments_that_may_be_the_same(place: str, passed: str, nests: int) -> None:
    first = nest(
        f"%0 = affine.load %a[{place}] : memref<10xf32>\n"
        "%1 = arith.addf %0, %0 : f32\naffine.store %1, %m[%i] : memref<10xf32>"
    )
    _, text = fused(function(LOCAL + first + CONSUMER) + calling(passed))
    assert text.count("affine.for") == nests


def test_what_may_be_written_as_another_argument_gets_no_private_buffer() -> None:
    first = nest("affine.store %x, %a[%i] : memref<10xf32>")
    second = nest(
        "affine.store %y, %b[%i] : memref<10xf32>\n" + copied("a", "c"), header="%i = 0 to 5"
    )
    body = "%y = arith.addf %x, %x : f32\n" + first + second
    assert "memref<1xf32>" in fused(function(body) + calling("%g, %h"))[1]
    _, text = fused(function(body) + calling("%g, %g"))
    assert "memref<1xf32>" not in text
    assert text.count("affine.store %arg4") == 2


@pytest.mark.parametrize(
    ("start", "nests"),
    [
        ("%g = memref.alloc() : memref<10xf32>", 1),
        ("%g = memref.get_global @shared : memref<10xf32>", 2),
    ],
)
def test_a_call_that_cannot_know_an_argument_does_not_separate(start: str, nests: int) -> None:
    call = "func.call @unknown(%c) : (memref<10xf32>) -> ()\n"
    caller = f"""
memref.global @shared : memref<10xf32>
func.func @g(%h: memref<10xf32>, %k: memref<10xf32>, %n: index, %x: f32) {{
  {start}
  call @f(%g, %h, %k, %n, %x)
      : (memref<10xf32>, memref<10xf32>, memref<10xf32>, index, f32) -> ()
  return
}}"""
    reader = nest(copied("m", "a"))
    _, text = fused(function(LOCAL + PRODUCER + call + reader) + caller)
    assert text.count("affine.for") == nests


@pytest.mark.parametrize(("printed", "bounds"), [("", [8, 4]), ("vector.print %y : f32", [4, 8])])
def test_what_prints_keeps_the_order_of_its_loops(printed: str, bounds: list[int]) -> None:
    """Loops that carry something are sunk, but for those of nests whose output would be turned."""
    _, text = fused(f"""func.func @main(%a: memref<8xf32>, %c: memref<4x8xf32>) {{
      affine.for %i = 0 to 8 {{
        %x = affine.load %c[0, %i] : memref<4x8xf32>
        affine.store %x, %a[%i] : memref<8xf32>
      }}
      affine.for %i = 0 to 4 {{
        affine.for %j = 0 to 8 {{
          %x = affine.load %a[%j] : memref<8xf32>
          %y = affine.load %c[%i, %j] : memref<4x8xf32>
          {printed}
          %z = arith.addf %x, %y : f32
          affine.store %z, %a[%j] : memref<8xf32>
        }}
      }}
      return
    }}""")
    ends = [int(line.split(" to ")[1].split()[0]) for line in text.splitlines() if " to " in line]
    assert ends[-2:] == bounds


# Plans --------------------------------------------------------------------------------------------


def nests_of(text: str) -> Nests:
    return nests_in(parse_module(text, make_context()))


def nests_in(module: ModuleOp) -> Nests:
    operation = next(op for op in module.walk() if op.name == "func.func" and op.regions[0].blocks)
    return Nests.of(operation.regions[0].block)


def test_the_depth_of_a_refusal_counts_loops_of_the_sink() -> None:
    backwards = nest(copied("a", "b")) + nest(copied("b", "a", "%i", "9 - %i"))
    entry = refusal(f"affine.for %t = 0 to 3 {{ {backwards} }}", "maximal=true", "fusion.order")
    assert entry.evidence.figures["depth"] == 1


def test_planning_changes_nothing() -> None:
    body = nest(copied("a", "b")) + nest(copied("b", "a", "%i", "9 - %i"))
    nests = nests_of(function(body))
    source, sink = nests.loops()
    before = list(source.walk()), list(sink.walk())
    found = nests.can_fuse(source, sink, 1)
    assert isinstance(found, Refusal) and found.code == "fusion.order"
    assert (list(source.walk()), list(sink.walk())) == before


def test_nodes_are_visited_by_bucket() -> None:
    order = VisitingOrder()
    for number in range(200):
        order.add(number)
    for number in range(0, 200, 3):
        order.discard(number)
    order.add(500)
    kept = [number for number in range(200) if number % 3]
    assert sorted(order) == [*kept, 500]
    buckets = [number * 37 % 512 for number in order]
    assert buckets == sorted(buckets)
