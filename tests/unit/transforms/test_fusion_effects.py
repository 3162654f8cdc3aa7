"""Fusion beside effects that are not looked into, of loops that carry values, without ranks."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.meaning import Interpreter
from loopwright.reporting.errors import InterpreterError
from loopwright.reporting.ledger import Refusal

OPTIONS: dict[str, dict[str, Any]] = {
    "": {},
    "maximal": {"maximal": True},
    "cache": {"cost_model": "cache"},
}
CALLED = """
memref.global @w : memref<1xf32> = dense<0.0>
func.func private @g(%x: f32) -> f32 {
  %w = memref.get_global @w : memref<1xf32>
  affine.store %x, %w[0] : memref<1xf32>
  vector.print %x : f32
  return %x : f32
}
func.func @f() {
  %t = memref.alloc() : memref<4x4xf32>
  %v = memref.alloc() : memref<4x4xf32>
  %c = arith.constant 42.0 : f32
"""
NUMBER = """
    %k = arith.index_cast %n : index to i32
    %z = arith.sitofp %k : i32 to f32
    %1 = func.call @g(%z) : (f32) -> f32
"""
EACH = "affine.for %i = 0 to 4 {\n affine.for %j = 0 to 4 {\n"
SUM = "%n = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%i, %j)"
READ = f"""{EACH}
    %0 = affine.load %t[%i, %j] : memref<4x4xf32>
    affine.store %0, %v[%i, %j] : memref<4x4xf32>
}}\n}}"""
CALLING = f"{EACH}{SUM}{NUMBER} affine.store %1, %t[%i, %j] : memref<4x4xf32>\n}}\n}}\n"
SET = f"{EACH} affine.store %c, %t[%i, %j] : memref<4x4xf32>\n}}\n}}\n"
READ_AND_CALL = f"""{EACH}
    %0 = affine.load %t[%i, %j] : memref<4x4xf32>
    %1 = func.call @g(%0) : (f32) -> f32
    affine.store %1, %v[%i, %j] : memref<4x4xf32>
}}\n}}"""
ROW = """affine.for %i = 0 to 4 {
    %n = affine.apply affine_map<(d0) -> (d0)>(%i)
"""
FUSED = {
    "the source calls": CALLING + READ,
    "the sink calls": SET + READ_AND_CALL,
}
LEFT = {
    "both call": CALLING + READ_AND_CALL,
    "something is printed between": CALLING + "vector.print %c : f32\n" + READ,
    "something is printed before the sink": SET + "vector.print %c : f32\n" + READ_AND_CALL,
    "in another order": CALLING.replace("%t[%i, %j]", "%t[%j, %i]") + READ,
    "backwards": CALLING.replace("%t[%i, %j]", "%t[-%i + 3, %j]") + READ,
    "a part of it": CALLING + READ.replace("%j = 0 to 4", "%j = 0 to 3"),
    "in other steps": CALLING.replace("%j = 0 to 4 {", "%j = 0 to 4 step 2 {") + READ,
    "again and again": f"{ROW}{NUMBER} affine.store %1, %t[%i, 0] : memref<4x4xf32>\n}}\n"
    + READ.replace("load %t[%i, %j]", "load %t[%j, 0]"),
    "again for each column": f"{ROW}{NUMBER} affine.store %1, %t[%i, 0] : memref<4x4xf32>\n}}\n"
    + READ.replace("load %t[%i, %j]", "load %t[%i, 0]"),
    "for each row": f"{ROW}{NUMBER} affine.for %j = 0 to 4 {{\n"
    "affine.store %1, %t[%i, %j] : memref<4x4xf32>\n}\n}\n" + READ,
    "in one iteration of three loops": CALLING
    + "affine.for %l = 0 to 4 {\n"
    + READ.replace("store %0, %v[%i", "store %0, %v[%l")
    + "\n}",
    "under a condition": CALLING
    + READ.replace(
        "affine.for %j", "affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%i) {\n affine.for %j"
    )
    + "\n}",
    "what the call writes is read": "%w = memref.get_global @w : memref<1xf32>\n"
    + CALLING
    + READ.replace("affine.store %0", "%2 = affine.load %w[0] : memref<1xf32>\n affine.store %2"),
}


def printed(text: str) -> str:
    """A program that prints where another calls what prints: that has no access to memory."""
    return (
        text.replace("%1 = func.call @g(%z) : (f32) -> f32", "vector.print %z : f32")
        .replace("affine.store %1, %t", "affine.store %z, %t")
        .replace("%1 = func.call @g(%0) : (f32) -> f32", "vector.print %0 : f32")
        .replace("affine.store %1, %v", "affine.store %0, %v")
    )


PROGRAMS = FUSED | LEFT
PRINTED = {f"{name}, printed": printed(text) for name, text in PROGRAMS.items()}


def run(module: lw.Module) -> str:
    output = io.StringIO()
    Interpreter(module.op, output=output).call("f")
    return output.getvalue()


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("name", [*PROGRAMS, *PRINTED])
def test_calls_keep_their_order(name: str, options: str) -> None:
    plain = lw.parse(f"{CALLED}{(PROGRAMS | PRINTED)[name]}\n return\n}}")
    made = plain.apply("affine-loop-fusion", **OPTIONS[options])
    assert run(made) == run(plain)
    if name.removesuffix(", printed") in FUSED and options != "cache":
        assert str(made).count("affine.for") == 2


CARRIED = """
func.func @f(%x: memref<64xf32>, %y: memref<64xf32>, %z: f32, %n: index) -> (f32, f32) {{
  %a = affine.for %i = 0 to 64 iter_args(%s = %z) -> f32 {{
    %0 = affine.load %x[%i] : memref<64xf32>
    %1 = arith.addf %s, %0 : f32
    {first}
    affine.yield %1 : f32
  }}
  {between}
  %b = affine.for %i = {bounds} iter_args(%s = {start}) -> f32 {{
    %0 = affine.load %x[{at}] : memref<64xf32>
    %1 = arith.mulf %s, %0 : f32
    affine.yield %1 : f32
  }}
  return %a, %b : f32, f32
}}
"""
PLAIN = {"first": "", "between": "", "bounds": "0 to 64", "start": "%z", "at": "%i"}
WRITES = "affine.store %1, %x[%i] : memref<64xf32>"
SIBLINGS: dict[str, tuple[dict[str, str], int]] = {
    "alike": ({}, 1),
    "the first writes late what the second reads": (
        {"first": WRITES.replace("[%i]", "[%i - 1]")},
        2,
    ),
    "the first writes early what the second reads": ({"first": WRITES, "at": "%i - 1"}, 1),
    "the first writes what the second reads": ({"first": WRITES}, 1),
    "the first writes what the second reads earlier": ({"first": WRITES, "at": "-%i + 63"}, 2),
    "the second begins with the result": ({"start": "%a"}, 2),
    "the result is stored between": (
        {"between": "affine.store %a, %y[0] : memref<64xf32>"},
        1,
    ),
    "the result is stored where the second reads": (
        {"between": "affine.store %a, %x[0] : memref<64xf32>"},
        2,
    ),
    "the second ends earlier": ({"bounds": "0 to 32"}, 2),
    "the second begins later": ({"bounds": "1 to 65", "at": "%i - 1"}, 2),
    "in other steps": ({"bounds": "0 to 64 step 2"}, 2),
}


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("name", SIBLINGS)
def test_siblings_that_carry_values(name: str, options: str) -> None:
    changes, loops = SIBLINGS[name]
    plain = lw.parse(CARRIED.format(**{**PLAIN, **changes}))
    if "%i - 1" in CARRIED.format(**{**PLAIN, **changes}) and "bounds" not in changes:
        plain = lw.parse(str(plain).replace("= 0 to 64", "= 1 to 64"))
    made = plain.apply("affine-loop-fusion", **OPTIONS[options])
    assert str(made).count("affine.for") == loops
    results: list[tuple[object, ...]] = []
    for module in (plain, made):
        arrays = [1 + np.arange(64, dtype=np.float32) / 64, np.zeros(64, np.float32)]
        returned = module.interpret("f", *arrays, 0.5, 3)
        results.append((returned, arrays[0].tobytes(), arrays[1].tobytes()))
    assert results[0] == results[1]


ROWS = """
  affine.for %i = 0 to 4 {{
    %s = affine.for %j = 0 to 16 iter_args(%t = %z) -> f32 {{
      %0 = affine.load %x[%i * 16 + %j] : memref<64xf32>
      %1 = {} %t, %0 : f32
      affine.yield %1 : f32
    }}
    affine.store %s, %y[%i + {}] : memref<64xf32>
  }}"""
DEEP = """
  %{0} = affine.for %i = 0 to 4 iter_args(%o = %z) -> f32 {{
    %s = affine.for %j = 0 to 16 iter_args(%t = %o) -> f32 {{
      %0 = affine.load %x[%i * 16 + %j] : memref<64xf32>
      %1 = {1} %t, %0 : f32
      affine.yield %1 : f32
    }}
    affine.yield %s : f32
  }}"""
INSIDE = {
    "rows": ROWS.format("arith.addf", 0) + ROWS.format("arith.mulf", 32),
    "values of both loops": DEEP.format("a", "arith.addf") + DEEP.format("b", "arith.mulf"),
}


@pytest.mark.parametrize("options", ("", "maximal"))
@pytest.mark.parametrize("name", INSIDE)
def test_siblings_inside_of_fused_nests_join(name: str, options: str) -> None:
    returned = "return %a, %b" if "%a =" in INSIDE[name] else "return %z, %z"
    plain = lw.parse(
        f"""func.func @f(%x: memref<64xf32>, %y: memref<64xf32>) -> (f32, f32) {{
  %z = arith.constant 1.0 : f32
  {INSIDE[name]}
  {returned} : f32, f32
}}"""
    )
    made = plain.apply("affine-loop-fusion", **OPTIONS[options])
    assert str(made).count("affine.for") == 2
    results: list[tuple[object, ...]] = []
    for module in (plain, made):
        arrays = [1 + np.arange(64, dtype=np.float32) / 64, np.zeros(64, np.float32)]
        results.append((module.interpret("f", *arrays), arrays[1].tobytes()))
    assert results[0] == results[1]


ENDINGS = {
    "nothing": ("", 1),
    "a function of the module": ("func.call @g(%m) : (memref<4xf32>) -> ()", 1),
    "an unknown function": ("func.call @u() : () -> ()", 2),
    "itself": ("func.call @h(%m) : (memref<4xf32>) -> ()", 2),
    "blocks": ("cf.br ^next\n^next:", 2),
}


@pytest.mark.parametrize("name", ENDINGS)
def test_what_may_fault_and_calls_that_return(name: str) -> None:
    """The second nest may leave its memory: it goes in front of calls that certainly return."""
    inside, loops = ENDINGS[name]
    text = f"""
func.func private @u()
func.func private @g(%m: memref<4xf32>) {{
  return
}}
func.func private @h(%m: memref<4xf32>) {{
  {inside}
  return
}}
func.func @f(%x: memref<4xf32>, %y: memref<4xf32>, %z: memref<?xf32>, %m: memref<4xf32>) {{
  affine.for %i = 0 to 4 {{
    %0 = affine.load %x[%i] : memref<4xf32>
    affine.store %0, %m[%i] : memref<4xf32>
  }}
  func.call @h(%m) : (memref<4xf32>) -> ()
  affine.for %i = 0 to 4 {{
    %0 = affine.load %x[%i] : memref<4xf32>
    affine.store %0, %z[%i] : memref<?xf32>
  }}
  return
}}"""
    made = lw.parse(text).apply("affine-loop-fusion", mode="sibling")
    assert str(made).count("affine.for") == loops


@pytest.mark.parametrize(("passed", "loops"), [("", 1), ("%m", 2)])
def test_what_nobody_knows_between_nests(passed: str, loops: int) -> None:
    """An unknown operation does nothing to memory that only the nests know."""
    kinds = "(memref<4xf32>) -> ()" if passed else "() -> ()"
    text = f"""
func.func @f(%y: memref<4xf32>) {{
  %m = memref.alloc() : memref<4xf32>
  %x = arith.constant 1.0 : f32
  affine.for %i = 0 to 4 {{
    affine.store %x, %m[%i] : memref<4xf32>
  }}
  "test.unknown"({passed}) : {kinds}
  affine.for %i = 0 to 4 {{
    %0 = affine.load %m[%i] : memref<4xf32>
    affine.store %0, %y[%i] : memref<4xf32>
  }}
  return
}}"""
    made = lw.parse(text, allow_unregistered=True).apply("affine-loop-fusion")
    assert str(made).count("affine.for") == loops


@pytest.mark.parametrize(("local", "loops"), [("%m", 1), ("%y", 2)])
def test_assertions_that_fail(local: str, loops: int) -> None:
    """Where one ends the program, what others know is written as far as before."""
    text = f"""
func.func @f(%y: memref<4xf32>, %b: memref<4xi1>) {{
  %m = memref.alloc() : memref<4xf32>
  %x = arith.constant 1.0 : f32
  affine.for %i = 0 to 4 {{
    affine.store %x, {local}[%i] : memref<4xf32>
  }}
  affine.for %i = 0 to 4 {{
    %0 = affine.load {local}[%i] : memref<4xf32>
    %1 = affine.load %b[%i] : memref<4xi1>
    cf.assert %1, "no"
    affine.store %0, %m[%i] : memref<4xf32>
  }}
  return
}}"""
    plain = lw.parse(text)
    made = plain.apply("affine-loop-fusion")
    assert str(made).count("affine.for") == loops
    left: list[bytes] = []
    for module in (plain, made):
        array = np.zeros(4, np.float32)
        with pytest.raises(InterpreterError):
            module.interpret("f", array, np.array([True, True, False, True]))
        left.append(array.tobytes())
    assert left[0] == left[1]


def test_producers_do_not_take_siblings() -> None:
    text = CARRIED.format(**PLAIN)
    assert str(lw.parse(text).apply("affine-loop-fusion", mode="producer")).count("affine.for") == 2


UNRANKED = """
func.func @f(%x: memref<64xf32>, %y: memref<64xf32>) {{
  %m = memref.alloc() : memref<64xf32>
  %v = memref.cast %m : memref<64xf32> to memref<*xf32>
  %t = memref.cast %v : memref<*xf32> to memref<64xf32>
  {other}
  affine.for %i = 0 to 64 {{
    %0 = affine.load %x[%i] : memref<64xf32>
    affine.store %0, %t[%i] : memref<64xf32>
  }}
  affine.for %i = 0 to 64 {{
    %0 = affine.load %t[{at}] : memref<64xf32>
    affine.store %0, %y[%i] : memref<64xf32>
  }}
  return
}}
"""
OTHER_RANK = "%w = memref.cast %v : memref<*xf32> to memref<8x8xf32>"


@pytest.mark.parametrize(
    ("at", "other", "loops"),
    [("%i", "", 1), ("-%i + 63", "", 2), ("%i", OTHER_RANK, 2)],
)
def test_memory_without_a_rank(at: str, other: str, loops: int) -> None:
    """Elements are followed through casts that forget the rank, if all views have one rank."""
    made = lw.parse(UNRANKED.format(at=at, other=other)).apply("affine-loop-fusion")
    assert str(made).count("affine.for") == loops
    assert (loops == 1) == (not [e for e in made.ledger if isinstance(e, Refusal)])


IN_ROWS = """
func.func @f(%b: memref<4x4xf32>) {
  %t = memref.alloc() : memref<4x4xf32>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %x = affine.load %b[%i, %j] : memref<4x4xf32>
      vector.print %x : f32
      affine.store %x, %t[0, %j] : memref<4x4xf32>
    }
  }
  affine.for %i = 0 to 4 {
  }
  return
}
"""


@pytest.mark.parametrize("effect", ["vector.print %x : f32", 'cf.assert %c, "no"'])
def test_loops_with_effects_are_not_nested_in_another_order(effect: str) -> None:
    text = IN_ROWS.replace("vector.print %x : f32", effect)
    if "%c" in effect:
        text = text.replace("  %t =", "  %c = arith.constant false\n  %t =")
    assert "%arg0[%arg1, %arg2]" in str(lw.parse(text).apply("affine-loop-fusion"))
    without = text.replace(effect, "")
    assert "%arg0[%arg2, %arg1]" in str(lw.parse(without).apply("affine-loop-fusion"))


ENDED_INSIDE = """
func.func @f(%a: memref<4xi1>) -> i32 {
  %t = memref.alloc() : memref<4xi32>
  %c = arith.constant 0 : i32
  affine.for %i = 0 to 4 {
    %ok = affine.load %a[%i] : memref<4xi1>
    cf.assert %ok, "no"
    affine.store %c, %t[%i] : memref<4xi32>
  }
  affine.for %i = 0 to 4 {
    %x = affine.load %t[%i] : memref<4xi32>
    %y = arith.divsi %c, %x : i32
    affine.store %y, %t[%i] : memref<4xi32>
  }
  %r = affine.load %t[2] : memref<4xi32>
  return %r : i32
}
"""
ENDED_BETWEEN = """
func.func @f(%a: memref<4xi1>) -> (i32, i32) {
  %t = memref.alloc() : memref<4xi32>
  %c = arith.constant 0 : i32
  affine.for %i = 0 to 4 {
    affine.store %c, %t[%i] : memref<4xi32>
  }
  %s = affine.for %i = 0 to 4 iter_args(%x = %c) -> (i32) {
    %y = affine.load %t[%i] : memref<4xi32>
    %z = arith.ori %x, %y : i32
    affine.yield %z : i32
  }
  %ok = affine.load %a[3] : memref<4xi1>
  cf.assert %ok, "no"
  %u = affine.for %i = 0 to 4 iter_args(%x = %c) -> (i32) {
    %y = affine.load %t[%i] : memref<4xi32>
    %z = arith.divsi %x, %y : i32
    affine.yield %z : i32
  }
  return %s, %u : i32, i32
}
"""


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("text", [ENDED_INSIDE, ENDED_BETWEEN])
def test_what_may_fault_stays_behind_an_assertion(text: str, options: str) -> None:
    module = lw.parse(text).apply("affine-loop-fusion", **OPTIONS[options])
    with pytest.raises(InterpreterError, match="assert"):
        module.interpret("f", np.array([True, True, True, False]))
    harmless = lw.parse(text.replace("divsi", "addi")).apply("affine-loop-fusion")
    assert str(harmless).count("affine.for") == text.count("affine.for") - 1


def test_subscripts_that_may_be_outside_stay_behind_an_assertion() -> None:
    text = ENDED_BETWEEN.replace("(%a: memref<4xi1>)", "(%a: memref<4xi1>, %b: memref<?xi32>)")
    text = text.replace("%z = arith.divsi %x, %y", "%z = affine.load %b[%i] : memref<?xi32>\n //")
    module = lw.parse(text).apply("affine-loop-fusion")
    with pytest.raises(InterpreterError, match="assert"):
        module.interpret("f", np.zeros(4, bool), np.zeros(2, np.int32))


def test_what_an_assertion_says_is_not_known_in_front_of_it() -> None:
    text = """
func.func @f(%a: memref<4xi32>, %b: memref<?xi32>) -> (i32, i32) {
  %c = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = memref.dim %b, %c0 : memref<?xi32>
  %s = affine.for %i = 0 to 4 iter_args(%x = %c) -> (i32) {
    %y = affine.load %a[%i] : memref<4xi32>
    affine.yield %y : i32
  }
  %first = arith.cmpi sge, %s, %c : i32
  cf.assert %first, "first"
  %second = arith.cmpi sge, %d, %c4 : index
  cf.assert %second, "second"
  %u = affine.for %i = 0 to 4 iter_args(%x = %c) -> (i32) {
    %y = affine.load %a[%i] : memref<4xi32>
    %z = affine.load %b[%i] : memref<?xi32>
    affine.yield %z : i32
  }
  return %s, %u : i32, i32
}"""
    module = lw.parse(text).apply("affine-loop-fusion")
    with pytest.raises(InterpreterError, match="second"):
        module.interpret("f", np.ones(4, np.int32), np.ones(2, np.int32))


def test_what_may_fault_need_not_stay_behind_what_prints() -> None:
    """A print returns: what may divide by zero behind it is executed at all events."""
    of_first = ENDED_BETWEEN.replace(
        "affine.load %a[3] : memref<4xi1>", "arith.cmpi sge, %s, %c : i32"
    )
    loops: list[int] = []
    for effect in ('cf.assert %ok, "no"', "vector.print %ok : i1"):
        made = lw.parse(of_first.replace('cf.assert %ok, "no"', effect)).apply("affine-loop-fusion")
        loops.append(str(made).count("affine.for"))
    assert loops == [3, 2]
