"""`affine-reg2mem` and `affine-mem2reg`: what becomes of each form, what is refused, and why."""

from __future__ import annotations

import numpy as np
import pytest

import loopwright as lw
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.loops.pipelines import PassManager, parse_xdsl_pipeline
from loopwright.reporting.ledger import Ledger

ARGUMENTS = "%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index"


def run(body: str, pipeline: str, result: str = "", before: str = "") -> tuple[Ledger, str]:
    """The ledger and the text after a pipeline ran on a function with this body."""
    arrow = f" -> {result}" if result else ""
    returned = f"return %r : {result}" if result else "return"
    text = f"{before}func.func @f({ARGUMENTS}){arrow} {{\n{body}\n  {returned}\n}}"
    module = parse_module(text, make_context(), file="f.mlir")
    ledger = Ledger()
    PassManager(parse_xdsl_pipeline(pipeline)).run(module, ledger)
    own = ledger.filter(where=lambda entry: entry.code != "alias.arguments")
    return own, print_module(module)


def codes(ledger: Ledger) -> list[str]:
    return [entry.code for entry in ledger]


# There ------------------------------------------------------------------------------------------

STAYS = {
    "no-buffer": """%r = affine.for %i = 0 to 9 iter_args(%a = %m) -> (memref<10xf32>) {
      affine.yield %a : memref<10xf32>
    }""",
    "used-as-symbol": """affine.for %j = 0 to 9 {
      %k = affine.for %i = 0 to 9 iter_args(%a = %n) -> (index) {
        affine.yield %a : index
      }
      affine.store %x, %m[symbol(%k)] : memref<10xf32>
    }""",
    "stated-reduction": """%q = affine.for %i = 0 to 9 iter_args(%a = %z) reduce ("addi") -> (i32) {
      %b = arith.addi %a, %z : i32
      affine.yield %b : i32
    }""",
    "float-order": """%q = affine.parallel (%i) = (0) to (9) reduce ("addf") -> (f32) {
      affine.yield %x : f32
    }""",
    "unsupported-reduction": """%q = affine.parallel (%i) = (0) to (1) reduce ("assign") -> (f32) {
      affine.yield %x : f32
    }""",
    "unknown-extent": """%q = affine.parallel (%i) = (0) to (%n) reduce ("addi") -> (i32) {
      affine.yield %z : i32
    }""",
    "pure-region": """memref.generic_atomic_rmw %m[%n] : memref<10xf32> {
    ^bb0(%old: f32):
      %q = affine.for %i = 0 to 9 iter_args(%a = %old) -> (f32) {
        affine.yield %a : f32
      }
      memref.atomic_yield %q : f32
    }""",
}


@pytest.mark.parametrize("code", STAYS)
def test_values_that_stay(code: str) -> None:
    pipeline = "affine-reg2mem"
    if code == "unknown-extent":
        pipeline += "{parallel=private}"
    result = "memref<10xf32>" if code == "no-buffer" else ""
    ledger, text = run(STAYS[code], pipeline, result)
    assert codes(ledger) == [code]
    assert ledger[0].location is not None
    assert "memref.alloca" not in text


def test_definitions_of_reductions_are_left_alone() -> None:
    """A store would not be valid there."""
    text = """reduction.define @sums : f32 combination (%a, %b) {
      %q = affine.for %i = 0 to 2 iter_args(%c = %a) -> (f32) {
        %d = arith.addf %c, %b : f32
        affine.yield %d : f32
      }
      reduction.yield %q : f32
    } identity {
      %z = arith.constant 0.0 : f32
      reduction.yield %z : f32
    }"""
    made = lw.parse(text).apply("affine-reg2mem")
    assert [entry.code for entry in made.ledger] == ["pure-region"]
    assert made.text() == lw.parse(text).text()


def test_kinds_of_values() -> None:
    types = ["f32", "i1", "index", "vector<4xf32>", "complex<f32>", "i128", "bf16"]
    arguments = ", ".join(f"%a{k}: {type_}" for k, type_ in enumerate(types))
    names = ", ".join(f"%b{k} = %a{k}" for k in range(len(types)))
    carried = ", ".join(f"%b{k}" for k in range(len(types)))
    listed = ", ".join(types)
    text = f"""func.func @f({arguments}) -> ({listed}) {{
      %r:{len(types)} = affine.for %i = 0 to 9 iter_args({names}) -> ({listed}) {{
        affine.yield {carried} : {listed}
      }}
      return {", ".join(f"%r#{k}" for k in range(len(types)))} : {listed}
    }}"""  # fmt: skip
    module = parse_module(text, make_context())
    plain = print_module(module)
    PassManager(parse_xdsl_pipeline("affine-reg2mem")).run(module)
    assert print_module(module).count("memref.alloca()") == len(types)
    PassManager(parse_xdsl_pipeline("affine-mem2reg")).run(module)
    assert print_module(module) == plain


def test_iterations_of_parallel_loops_have_their_own_buffers() -> None:
    body = """affine.parallel (%i) = (0) to (8) {
      %s = affine.for %j = 0 to 9 iter_args(%a = %x) -> (f32) {
        %v = affine.load %w[%i, %j] : memref<10x10xf32>
        %b = arith.addf %a, %v : f32
        affine.yield %b : f32
      }
      affine.store %s, %m[%i] : memref<10xf32>
    }"""
    _, text = run(body, "affine-reg2mem")
    assert text.index("affine.parallel") < text.index("memref.alloca()")
    w = np.arange(100, dtype=np.float32).reshape(10, 10)
    expected = [*(w[:8, :9].sum(1) + 1), 0, 0]
    for threads in (1, 2):
        m = np.zeros(10, np.float32)
        lw.parse(text).compile("f", threads=threads)(m, w, 1.0, 0, 0)
        assert m.tolist() == expected


@pytest.mark.parametrize("mode", ["atomic", "private"])
@pytest.mark.parametrize("bounds", ["(0) to (9)", "(3) to (20) step (4)", "(-7) to (2) step (2)"])
def test_reductions_there_and_back(mode: str, bounds: str) -> None:
    body = f"""%q:2 = affine.parallel (%i) = {bounds} reduce ("addi", "maximumf") -> (i32, f32) {{
      %k = arith.index_cast %i : index to i32
      %v = arith.sitofp %k : i32 to f32
      affine.yield %k, %v : i32, f32
    }}
    %c = arith.fptosi %q#1 : f32 to i32
    %r = arith.addi %q#0, %c : i32"""  # fmt: skip
    plain = run(body, "affine-mem2reg", "i32")[1]
    _, text = run(body, f"affine-reg2mem{{parallel={mode}}}", "i32")
    assert "reduce" not in text
    assert ("atomic_rmw" in text) is (mode == "atomic")
    low, high, step = (int(v.strip("()")) for v in f"{bounds} step (1)".split()[:5:2])
    values = range(low, high, step)
    arguments = [np.zeros(10, np.float32), np.zeros((10, 10), np.float32), 0.0, 0, 0]
    assert lw.parse(text).interpret("f", *arguments) == sum(values) + max(values)
    assert lw.parse(text).compile("f", threads=2)(*arguments) == sum(values) + max(values)
    assert run(body, f"affine-reg2mem{{parallel={mode}}},affine-mem2reg", "i32")[1] == plain


# And back: buffers ------------------------------------------------------------------------------

BUFFERS = {
    "escapes": "func.call @g(%b) : (memref<2xf32>) -> ()",
    "unknown-place": "affine.store %x, %b[symbol(%n)] : memref<2xf32>",
    "control-flow": """scf.forall (%one) in (1) {
      %v = memref.load %b[%c0] : memref<2xf32>
      memref.store %v, %m[%n] : memref<10xf32>
    }""",
    "atomic-update": "%o = affine.atomic_rmw addf %x, %b[0] : (f32, memref<2xf32>) -> f32",
    "float-order": """affine.parallel (%i) = (0) to (9) {
      %o = affine.atomic_rmw addf %x, %b[0] : (f32, memref<2xf32>) -> f32
    }""",
}


@pytest.mark.parametrize("code", BUFFERS)
def test_buffers_that_stay(code: str) -> None:
    body = f"""%c0 = arith.constant 0 : index
    %b = memref.alloc() : memref<2xf32>
    affine.store %x, %b[0] : memref<2xf32>
    {BUFFERS[code]}
    %r = affine.load %b[0] : memref<2xf32>"""
    if code in ("unknown-place", "escapes"):
        body = body.replace("memref<2xf32>", "memref<1xf32>")
    declared = "func.func private @g(memref<1xf32>)\n"
    ledger, text = run(body, "affine-mem2reg{buffers-only=true}", "f32", declared)
    assert codes(ledger) == [code]
    assert "memref.alloc()" in text


@pytest.mark.parametrize("between", ["", "affine.for %k = 0 to 2 {"])
def test_updates_by_parallel_loops_inside_of_others(between: str) -> None:
    body = f"""%zero = arith.constant 0 : i32
    %b = memref.alloc() : memref<i32>
    affine.store %zero, %b[] : memref<i32>
    affine.parallel (%i) = (0) to (3) {{
      {between}
      affine.parallel (%j) = (0) to (4) {{
        %v = arith.index_cast %j : index to i32
        %o = affine.atomic_rmw addi %v, %b[] : (i32, memref<i32>) -> i32
      }}
      {"}" if between else ""}
    }}
    %r = affine.load %b[] : memref<i32>"""
    ledger, text = run(body, "affine-mem2reg", "i32")
    assert codes(ledger) == ["atomic-update"]
    arguments = [np.zeros(10, np.float32), np.zeros((10, 10), np.float32), 0.0, 0, 0]
    assert lw.parse(text).interpret("f", *arguments) == (36 if between else 18)


@pytest.mark.parametrize("iterations", [1024, 1025])
def test_sums_in_order(iterations: int) -> None:
    """Up to 1024 iterations that start from zero are combined in order anyway."""
    body = f"""%zero = arith.constant 0.0 : f32
    %b = memref.alloca() : memref<f32>
    affine.store %zero, %b[] : memref<f32>
    affine.parallel (%i) = (0) to ({iterations}) {{
      %o = affine.atomic_rmw addf %x, %b[] : (f32, memref<f32>) -> f32
    }}
    %r = affine.load %b[] : memref<f32>"""
    ledger, text = run(body, "affine-mem2reg", "f32")
    expected = "promoted" if iterations == 1024 else "float-order"
    assert codes(ledger)[0] == expected, text
    assert ('reduce ("addf")' in text) is (iterations == 1024), text


def test_elements_at_constant_places() -> None:
    body = """%b = memref.alloc() : memref<3xf32>
    %c2 = arith.constant 2 : index
    affine.store %x, %b[0] : memref<3xf32>
    affine.for %i = 0 to 9 {
      %v = affine.load %b[0] : memref<3xf32>
      affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%i) {
        memref.store %v, %b[%c2] : memref<3xf32>
      }
      %u = affine.load %m[%i] : memref<10xf32>
      %s = arith.addf %v, %u : f32
      affine.store %s, %b[0] : memref<3xf32>
    }
    %r = affine.load %b[symbol(%c2)] : memref<3xf32>
    memref.dealloc %b : memref<3xf32>"""
    ledger, text = run(body, "affine-mem2reg{buffers-only=true}", "f32")
    assert codes(ledger) == ["promoted"]
    assert "alloc" not in text
    assert "iter_args(%arg6 = %arg2, %arg7 = %" in text
    m = np.arange(10, dtype=np.float32)
    arguments = [m, np.zeros((10, 10), np.float32), 0.5, 0, 0]
    expected = 0.5 + sum(range(8))
    assert lw.parse(text).interpret("f", *arguments) == expected


# And back: values of arrays ---------------------------------------------------------------------


def test_what_is_forwarded() -> None:
    body = """affine.for %i = 0 to 9 {
      affine.store %x, %m[%i] : memref<10xf32>
    }
    affine.for %i = 0 to 9 {
      %u = affine.load %m[%i] : memref<10xf32>
      %v = arith.mulf %u, %u : f32
      affine.store %v, %w[%i, 0] : memref<10x10xf32>
      %p = affine.load %w[%i, 0] : memref<10x10xf32>
      affine.store %p, %w[%i, 1] : memref<10x10xf32>
    }"""
    ledger, text = run(body, "affine-mem2reg")
    assert codes(ledger) == ["forwarded", "forwarded"]
    assert "affine.load" not in text
    assert "arith.mulf %arg2, %arg2" in text


NOT_FORWARDED = [
    # Only some iterations read what was stored.
    ("affine.for %i = 0 to 5 {\n affine.store %x, %m[%i] : memref<10xf32>\n}", "10"),
    # Two stores.
    (
        "affine.for %i = 0 to 9 {\n affine.store %x, %m[%i] : memref<10xf32>\n}\n"
        "%y = arith.negf %x : f32\n affine.store %y, %m[3] : memref<10xf32>",
        "9",
    ),
    # A value of each iteration.
    (
        "affine.for %i = 0 to 9 {\n %k = arith.index_cast %i : index to i32\n"
        "%v = arith.sitofp %k : i32 to f32\n affine.store %v, %m[%i] : memref<10xf32>\n}",
        "9",
    ),
    # A value of another iteration.
    (
        "affine.for %i = 0 to 9 {\n %k = arith.index_cast %i : index to i32\n"
        "%v = arith.sitofp %k : i32 to f32\n affine.store %v, %m[%i] : memref<10xf32>\n"
        "affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%i) {\n"
        "%u = affine.load %m[%i - 1] : memref<10xf32>\n"
        "affine.store %u, %w[%i, 1] : memref<10x10xf32>\n}\n}",
        "9",
    ),
]


def test_what_another_execution_of_a_block_stored() -> None:
    body = """%b = memref.alloca() : memref<f32>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %k = %c0 to %n step %c1 {
      scf.forall (%one) in (1) {
        affine.for %i = 0 to 4 {
          affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) {
            %v = affine.load %b[] : memref<f32>
            affine.store %v, %m[%i] : memref<10xf32>
          }
        }
        affine.store %x, %b[] : memref<f32>
      }
    }"""
    ledger, text = run(body, "affine-mem2reg{buffers-only=true}")
    assert codes(ledger) == ["control-flow"], text
    again = body.replace("affine.for %i", "affine.store %x, %b[] : memref<f32>\n affine.for %i")
    ledger, text = run(again, "affine-mem2reg{buffers-only=true}")
    assert codes(ledger) == ["promoted"], text


@pytest.mark.parametrize(("stores", "count"), NOT_FORWARDED)
def test_what_is_not_forwarded(stores: str, count: str) -> None:
    body = f"""{stores}
    affine.for %i = 0 to {count} {{
      %u = affine.load %m[%i] : memref<10xf32>
      affine.store %u, %w[%i, 0] : memref<10x10xf32>
    }}"""
    ledger, text = run(body, "affine-mem2reg")
    assert "forwarded" not in codes(ledger)
    assert "affine.load" in text


NEST = """affine.for %i = 0 to 10 {
  affine.for %k = 0 to BOUND {
    %a = affine.load %m[PLACE] : memref<10xf32>
    %b = affine.load %w[%i, %k] : memref<10x10xf32>
    %c = arith.addf %a, %b : f32
    affine.store %c, %m[PLACE] : memref<10xf32>
    MORE
  }
}"""
ALIKE = {
    "carried": ("10", "%i", "", 1),
    "carried twice": ("10", "3", "", 2),
    "no iteration, but within bounds": ("%n", "%i", "", 1),
    "no iteration, and beyond": ("%n", "%i + symbol(%n)", "", 0),
    "the element changes": ("10", "(%i + %k) mod 10", "", 0),
    "read otherwise": ("10", "%i", "%q = affine.load %m[%k] : memref<10xf32>", 0),
    "written otherwise": ("10", "%i", "affine.store %x, %m[0] : memref<10xf32>", 0),
    "another element": ("10", "%i floordiv 2", "affine.store %x, %m[7] : memref<10xf32>", 1),
}


@pytest.mark.parametrize("case", ALIKE)
def test_elements_that_stay_the_same(case: str) -> None:
    bound, place, more, count = ALIKE[case]
    body = NEST.replace("BOUND", bound).replace("PLACE", place).replace("MORE", more)
    ledger, text = run(body, "affine-mem2reg")
    assert codes(ledger).count("carried") == count
    assert text.count("iter_args") == count


def test_nothing_is_stored_for_others_to_see() -> None:
    """In a parallel loop, a store that might not have been executed may be seen by others."""
    body = """affine.parallel (%i) = (0) to (10) {
      affine.for %k = 0 to 10 {
        affine.if affine_set<(d0, d1) : (d0 - d1 - 20 >= 0)>(%i, %k) {
          %a = affine.load %m[0] : memref<10xf32>
          affine.store %a, %m[0] : memref<10xf32>
        }
      }
    }"""
    ledger, _ = run(body, "affine-mem2reg")
    assert "carried" not in codes(ledger)


@pytest.mark.parametrize(("constant", "carried"), [("constant ", 0), ("", 1)])
def test_nothing_is_stored_in_constants(constant: str, carried: int) -> None:
    """A store to memory that is constant is allowed if it is never executed."""
    before = f'memref.global "private" {constant}@g : memref<4xf32> = dense<2.0>\n'
    body = """%g = memref.get_global @g : memref<4xf32>
    affine.for %k = 0 to 4 {
      %a = affine.load %g[1] : memref<4xf32>
      %b = arith.addf %a, %x : f32
      affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%k)[%n] {
        affine.store %b, %g[1] : memref<4xf32>
      }
    }
    %r = affine.load %g[1] : memref<4xf32>"""
    ledger, text = run(body, "affine-mem2reg", "f32", before)
    assert codes(ledger).count("carried") == carried
    values = np.zeros(10, np.float32), np.zeros((10, 10), np.float32)
    assert lw.parse(text).interpret("f", *values, 1.0, 0, 9) == 2


@pytest.mark.parametrize(("constant", "carried"), [("constant ", 0), ("", 1)])
def test_nothing_is_stored_in_constants_of_callers(constant: str, carried: int) -> None:
    module = lw.parse(f"""
memref.global "private" {constant}@g : memref<4xf32> = dense<2.0>
func.func private @of(%m: memref<4xf32>, %x: f32, %n: index) {{
  affine.for %k = 0 to 4 {{
    %a = affine.load %m[1] : memref<4xf32>
    %b = arith.addf %a, %x : f32
    affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%k)[%n] {{
      affine.store %b, %m[1] : memref<4xf32>
    }}
  }}
  return
}}
func.func @main(%x: f32, %n: index) {{
  %g = memref.get_global @g : memref<4xf32>
  call @of(%g, %x, %n) : (memref<4xf32>, f32, index) -> ()
  return
}}""")
    made = module.apply("affine-mem2reg")
    assert len(list(made.ledger.filter(code="carried"))) == carried
    made.interpret("main", 1.0, 9)


CHAIN = """affine.for %i = LOW to 10 step STEP {
  %a = affine.load %m[%i - BACK] : memref<10xf32>
  %c = arith.addf %a, %x : f32
  affine.store %c, %m[%i] : memref<10xf32>
}"""


@pytest.mark.parametrize(
    ("low", "step", "back", "count"),
    [(1, 1, 1, 1), (3, 1, 3, 3), (4, 2, 4, 2), (1, 2, 1, 0), (9, 1, 2, 0), (2, 3, 2, 0)],
)
def test_what_was_stored_before_is_carried(low: int, step: int, back: int, count: int) -> None:
    body = CHAIN.replace("LOW", str(low)).replace("STEP", str(step)).replace("BACK", str(back))
    _, text = run(body, "affine-mem2reg")
    (loop,) = [line for line in text.splitlines() if "affine.for" in line]
    assert loop.count("%arg") == 1 + count
    found, expected = (np.arange(10, dtype=np.float32) for _ in range(2))
    lw.parse(text).interpret("f", found, np.zeros((10, 10), np.float32), 0.25, 0, 0)
    for i in range(low, 10, step):
        expected[i] = expected[i - back] + 0.25
    assert found.tolist() == expected.tolist(), text


def test_another_store_in_between() -> None:
    body = CHAIN.replace("LOW", "1").replace("STEP", "1").replace("BACK", "1")
    body = body.replace("\n}", "\n  affine.store %x, %m[%i - 1] : memref<10xf32>\n}")
    ledger, text = run(body, "affine-mem2reg")
    assert "iter_args" not in text or "carried" in codes(ledger)
    found, expected = (np.arange(10, dtype=np.float32) for _ in range(2))
    lw.parse(text).interpret("f", found, np.zeros((10, 10), np.float32), 0.25, 0, 0)
    for i in range(1, 10):
        expected[i] = expected[i - 1] + np.float32(0.25)
        expected[i - 1] = 0.25
    assert found.tolist() == expected.tolist(), text


def test_dead_stores_and_buffers() -> None:
    body = """%b = memref.alloc() : memref<10xf32>
    affine.for %i = 0 to 10 {
      affine.store %x, %b[%i] : memref<10xf32>
      affine.store %x, %m[%i] : memref<10xf32>
    }
    affine.for %i = 0 to 10 {
      %y = arith.negf %x : f32
      affine.store %y, %m[%i] : memref<10xf32>
    }
    memref.dealloc %b : memref<10xf32>"""
    ledger, text = run(body, "affine-mem2reg")
    assert sorted(set(codes(ledger))) == ["dead-buffer", "dead-store"], text
    assert text.count("affine.store") == 1
    assert "alloc" not in text


ASSERTED = """%c0 = arith.constant 0 : index
  %d = memref.dim %b, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %ok = arith.cmpi PREDICATE, %i, %d : index
    cf.assert %ok, "within the extent"
    affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
      %e = affine.load %b[%i + OFFSET] : memref<?xf32>
      %s = arith.addf %e, %x : f32
      affine.store %s, %b[%i + OFFSET] : memref<?xf32>
    }
  }"""


@pytest.mark.parametrize(
    ("predicate", "offset", "is_carried"),
    [("slt", 0, True), ("slt", 1, False), ("sle", 0, False), ("ne", 0, False)],
)
def test_an_element_is_there_where_it_is_asserted(
    predicate: str, offset: int, is_carried: bool
) -> None:
    body = ASSERTED.replace("PREDICATE", predicate).replace("OFFSET", str(offset))
    text = f"func.func @f(%b: memref<?xf32>, %x: f32, %n: index) {{\n{body}\n  return\n}}"
    module = parse_module(text, make_context(), file="f.mlir")
    ledger = Ledger()
    PassManager(parse_xdsl_pipeline("affine-mem2reg")).run(module, ledger)
    assert ("carried" in codes(ledger)) is is_carried


def test_a_loop_that_certainly_runs_needs_no_guard() -> None:
    for last, guarded in (("d0", True), ("d0 + 1", False)):
        body = f"""affine.for %i = 0 to 10 {{
            affine.for %k = 0 to affine_map<(d0) -> ({last})>(%i) {{
              %e = affine.load %m[%i] : memref<10xf32>
              %s = arith.addf %e, %x : f32
              affine.store %s, %m[%i] : memref<10xf32>
            }}
          }}"""
        _, printed = run(body, "affine-mem2reg")
        assert ("if" in printed) is guarded, printed


def test_what_is_asserted_behind_says_nothing() -> None:
    lines = ASSERTED.replace("PREDICATE", "slt").replace("OFFSET", "0").splitlines()
    body = "\n".join([*lines[:3], *lines[5:-1], *lines[3:5], lines[-1]])
    text = f"func.func @f(%b: memref<?xf32>, %x: f32, %n: index) {{\n{body}\n  return\n}}"
    module = parse_module(text, make_context(), file="f.mlir")
    ledger = Ledger()
    PassManager(parse_xdsl_pipeline("affine-mem2reg")).run(module, ledger)
    assert "carried" not in codes(ledger)


UPDATED = """func.func @f(%b: memref<?x?xf64>, %n: index, %x: f64) {
  affine.for %i = 0 to %n {
    affine.for %j = SUBSCRIPT to %n {
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
        %e = affine.load %b[%i, %j] : memref<?x?xf64>
        %s = arith.addf %e, %x : f64
        affine.store %s, %b[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}"""


def versioned(text: str) -> tuple[list[str], lw.Module]:
    module = lw.parse(text).apply("affine-mem2reg", version_extents=True)
    return codes(module.ledger), module


@pytest.mark.parametrize(
    ("extent", "n"), [(0, 0), (0, 1), (1, 0), (1, 1), (2, 1), (2, 2), (5, 4), (5, 5)]
)
def test_versions_for_extents_that_hold_all_elements(extent: int, n: int) -> None:
    text = UPDATED.replace("SUBSCRIPT", "0")
    found, module = versioned(text)
    assert "versioned" in found
    assert "carried" in found
    expected, made = (np.ones((extent, extent)) for _ in range(2))
    lw.parse(text).interpret("f", expected, n, 0.5)
    module.interpret("f", made, n, 0.5)
    assert np.array_equal(expected, made)


def test_versions_ask_only_what_is_needed() -> None:
    _, module = versioned(UPDATED.replace("SUBSCRIPT", "0"))
    text = str(module)
    assert text.count("affine.if") == 1
    assert "iter_args" in text.split("else")[0]
    assert "iter_args" not in text.split("else")[1]


def test_no_version_where_bounds_say_nothing() -> None:
    body = UPDATED.replace("%b[%i, %j]", "%b[%i * %i, %j]").replace("SUBSCRIPT", "0")
    found, _ = versioned(body.replace("%i * %i", "%i mod symbol(%n)"))
    assert "versioned" not in found


def test_no_version_of_what_may_do_anything() -> None:
    """The version for other extents could free the elements."""
    stopping = UPDATED.replace("func.func @f(", "func.func @f(%c: i1, ").replace(
        "affine.for %k", 'cf.assert %c, "ended"\n      affine.for %k'
    )
    found, _ = versioned(stopping.replace("SUBSCRIPT", "0"))
    assert "versioned" not in found


@pytest.mark.parametrize(
    ("body", "is_carried"),
    [
        ('cf.assert %c, "no element"\nACCESS', False),
        ('scf.execute_region {\ncf.assert %c, "no element"\nscf.yield\n}\nACCESS', False),
        ('affine.for %j = 0 to 3 {\ncf.assert %c, "no element"\n}\nACCESS', False),
        ('ACCESS\ncf.assert %c, "no element"', True),
    ],
)
def test_what_may_end_the_program_in_front_of_an_element(body: str, is_carried: bool) -> None:
    """The loop runs, but the element need not be there."""
    access = """%a = affine.load %m[symbol(%k)] : memref<?xi32>
      %b = arith.addi %a, %a : i32
      affine.store %b, %m[symbol(%k)] : memref<?xi32>"""
    module = lw.parse(f"""func.func @f(%m: memref<?xi32>, %c: i1, %k: index) {{
      affine.for %i = 0 to 4 {{
        {body.replace("ACCESS", access)}
      }}
      return
    }}""")
    assert ("iter_args" in str(module.apply("affine-mem2reg"))) is is_carried


# Values of the right iteration --------------------------------------------------------------------


def test_what_an_earlier_iteration_stored_is_not_what_this_one_would_store() -> None:
    text = """func.func @f(%b: memref<8xf32>, %c: memref<8xf32>) {
  %a = memref.alloc() : memref<1xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %b[%i] : memref<8xf32>
    affine.if affine_set<(d0) : (3 - d0 >= 0)>(%i) {
      affine.store %x, %a[0] : memref<1xf32>
    }
    %y = affine.load %a[0] : memref<1xf32>
    affine.store %y, %c[%i] : memref<8xf32>
  }
  memref.dealloc %a : memref<1xf32>
  return
}"""
    given, made = np.arange(8, dtype=np.float32), np.zeros(8, np.float32)
    lw.parse(text).apply("affine-scalrep").compile("f")(given, made)
    assert made.tolist() == [0, 1, 2, 3, 3, 3, 3, 3]


def test_the_last_iteration_stores_what_is_read_behind_the_loop() -> None:
    text = """func.func @f(%b: memref<8xf32>, %z: f32) -> f32 {
  %a = memref.alloc() : memref<1xf32>
  affine.store %z, %a[0] : memref<1xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %b[%i] : memref<8xf32>
    affine.store %x, %a[0] : memref<1xf32>
  }
  %y = affine.load %a[0] : memref<1xf32>
  memref.dealloc %a : memref<1xf32>
  return %y : f32
}"""
    kernel = lw.parse(text).apply("affine-mem2reg").compile("f")
    assert kernel(np.arange(8, dtype=np.float32), np.float32(9)) == 7
