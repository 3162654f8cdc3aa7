"""`raise-scf-to-affine` and `affine-raise-from-memref`: what is affine becomes so, nothing else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest
from tests.loop_campaigns import raised
from tests.oracle import mlir_opt
from tests.pass_campaigns import parse

import loopwright as lw

CONSTANTS = "\n".join(
    f"  %{'m' if n < 0 else 'c'}{abs(n)} = arith.constant {n} : index"
    for n in (-1, 0, 1, 2, 3, 4, 7, 8)
)


def function(body: str, arguments: str = "%m: memref<?xindex>, %n: index") -> str:
    return f"func.func @f({arguments}) {{\n{CONSTANTS}\n{body}\n  return\n}}"


def ops(text: str, pipeline: str = "raise-scf-to-affine") -> Counter[str]:
    module = lw.parse(text).apply(pipeline)
    return Counter(op.name for op in module.op.walk())


def loop(bounds: str, body: str = "", types: str = "") -> str:
    return f"scf.for %i = {bounds} {types}{{\n{body}\n}}"


@pytest.mark.parametrize(
    "bounds",
    [
        "%c0 to %n step %c1",
        "%n to %c8 step %c3",
        "%m1 to %e step %c2",
        "%g to %c8 step %c1",
    ],
)
def test_loops(bounds: str) -> None:
    """Bounds that are known outside of loops may be anything."""
    setup = """  %o = arith.addi %n, %n : index
  %e = arith.minsi %o, %c8 : index
  %g = arith.maxsi %o, %m1 : index"""
    text = function(f"{setup}\n{loop(bounds, 'memref.store %i, %m[%i] : memref<?xindex>')}")
    found = ops(text)
    assert found["affine.for"] == 1
    assert found["affine.store"] == 1
    assert not found["scf.for"]


@pytest.mark.parametrize(
    ("bounds", "code"),
    [
        ("%c0 to %n step %n", "step"),
        ("%c0 to %n step %m1", "step"),
        ("%c0 to %n step %c0", "step"),
    ],
)
def test_refused_loops(bounds: str, code: str) -> None:
    found = lw.parse(function(loop(bounds))).apply("raise-scf-to-affine")
    assert dict(found.ledger.counts()) == {code: 1}


def test_unsigned_bounds_are_refused() -> None:
    text = function("scf.for unsigned %i = %c0 to %n step %c1 {\n}")
    assert dict(lw.parse(text).apply("raise-scf-to-affine").ledger.counts()) == {
        "unsigned-bounds": 1
    }


INNER = """  scf.for %i = %c0 to %n step %c1 {{
    %t = {sum}
    scf.for %j = %t to %n step %c1 {{
      memref.store %j, %m[%j] : memref<?xindex>
    }}
  }}"""


@pytest.mark.parametrize(
    ("computed", "is_raised"),
    [
        ("arith.addi %i, %c1 : index", True),  # at most n
        ("arith.addi %i, %c2 : index", False),  # may be the least number of all
        ("arith.addi %i, %c2 overflow<nsw> : index", True),
        ("arith.subi %i, %c8 : index", True),
        ("arith.subi %n, %i : index", True),
        ("arith.subi %i, %n : index", True),
        ("arith.muli %i, %c2 : index", False),
        ("arith.floordivsi %i, %c2 : index", True),
        ("arith.divsi %i, %c2 : index", True),
        ("arith.ceildivsi %i, %c3 : index", True),
        ("arith.remui %i, %c7 : index", True),
        ("arith.andi %i, %c7 : index", True),
        ("arith.andi %i, %c8 : index", False),
        ("arith.shrsi %i, %c1 : index", True),
        ("index.add %i, %c1", True),
        ("arith.muli %i, %i : index", False),
        ("arith.minui %i, %c1 : index", False),
        ("memref.load %m[%i] : memref<?xindex>", False),
    ],
)
def test_inner_bounds_must_not_overflow(computed: str, is_raised: bool) -> None:
    text = function(INNER.format(sum=computed))
    assert ops(text)["affine.for"] == 1 + is_raised
    assumed = lw.parse(text).apply("raise-scf-to-affine", assume_no_overflow=True)
    overflows = any(word in computed for word in ("addi %i, %c2 :", "muli %i, %c2"))
    loops = [op for op in assumed.op.walk() if op.name == "affine.for"]
    assert len(loops) == 1 + (is_raised or overflows)
    assert bool(dict(assumed.ledger.counts()).get("no-overflow")) == overflows


def test_what_would_overflow_is_left() -> None:
    """From 2^63 - 4 on by 3 the inner loop's lower bound wraps around once."""
    text = """
func.func @f(%m: memref<4xindex>, %low: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %low to %n step %c1 {
    %t = arith.addi %i, %c3 : index
    %end = arith.addi %t, %c4 : index
    scf.for %j = %t to %end step %c1 {
      %k = arith.subi %j, %t : index
      memref.store %i, %m[%k] : memref<4xindex>
    }
  }
  return
}"""
    plain = lw.parse(text)
    made = plain.apply("raise-scf-to-affine")
    top = 2**63 - 1
    memories = np.zeros(4, np.int64), np.zeros(4, np.int64)
    for module, memory in zip((plain, made), memories, strict=True):
        module.interpret("f", memory, top - 3, top)
    np.testing.assert_array_equal(*memories)


@pytest.mark.parametrize(
    ("subscript", "is_affine"),
    [
        ("arith.divsi %j, %c3 : index", False),  # rounds to zero: j may be negative
        ("arith.floordivsi %j, %c3 : index", True),
        ("arith.remsi %j, %c3 : index", False),
        ("arith.shli %j, %c3 : index", True),
        ("arith.shli %j, %n : index", False),
        ("arith.muli %j, %n : index", True),
        ("arith.xori %j, %c1 : index", False),
        ("arith.floordivsi %j, %n : index", False),
        ("arith.floordivsi %j, %m1 : index", False),
    ],
)
def test_subscripts(subscript: str, is_affine: bool) -> None:
    body = f"%k = {subscript}\nmemref.store %j, %m[%k] : memref<?xindex>"
    text = function(f"scf.for %j = %n to %c8 step %c1 {{\n{body}\n}}")
    assert ops(text)["affine.store"] == is_affine


CONDITIONS = (
    ("%a = arith.cmpi slt, %i, %c3 : index", "%a", "affine.if"),
    ("%a = arith.cmpi sge, %i, %j : index", "%a", "affine.if"),
    ("%a = arith.cmpi eq, %i, %j : index", "%a", "affine.if"),
    ("%a = arith.cmpi ne, %i, %j : index", "%a", "affine.if"),
    ("%a = arith.cmpi ult, %j, %c3 : index", "%a", "affine.if"),
    ("%a = index.cmp sgt(%i, %c2)", "%a", "affine.if"),
    (
        "%a = arith.cmpi sgt, %i, %c1 : index\n%b = arith.cmpi ne, %j, %c2 : index\n"
        "%c = arith.ori %a, %b : i1",
        "%c",
        "affine.if",  # with the regions swapped
    ),
    (
        "%a = arith.cmpi sgt, %i, %c1 : index\n%b = arith.cmpi ne, %j, %c2 : index\n"
        "%c = arith.andi %a, %b : i1",
        "%c",
        "scf.if",
    ),
    (
        "%a = arith.cmpi sgt, %i, %c1 : index\n%b = arith.cmpi sle, %j, %c2 : index\n"
        "%c = arith.ori %a, %b : i1",
        "%c",
        "affine.if",
    ),
    (
        "%a = arith.cmpi sgt, %i, %c1 : index\n%b = arith.cmpi sle, %j, %c2 : index\n"
        "%c = arith.andi %a, %b : i1",
        "%c",
        "affine.if",
    ),
    ("%t = arith.muli %i, %j : index\n%a = arith.cmpi sgt, %t, %c1 : index", "%a", "scf.if"),
    ("%a = arith.cmpi sgt, %n, %c1 : index", "%a", "scf.if"),  # n - 2 may overflow
)


@pytest.mark.parametrize(("condition", "value", "expected"), CONDITIONS)
def test_conditionals(condition: str, value: str, expected: str) -> None:
    text = f"""
func.func @f(%m: memref<8x8xindex>, %n: index) {{
{CONSTANTS}
  scf.for %i = %c0 to %c8 step %c1 {{
    scf.for %j = %c0 to %c8 step %c1 {{
      {condition}
      %r = scf.if {value} -> index {{
        scf.yield %i : index
      }} else {{
        scf.yield %c7 : index
      }}
      memref.store %r, %m[%i, %j] : memref<8x8xindex>
    }}
  }}
  return
}}"""
    plain = lw.parse(text)
    made = plain.apply("raise-scf-to-affine")
    found = [op.name for op in made.op.walk() if op.name.endswith(".if")]
    assert found == [expected]
    memories = np.zeros((8, 8), np.int64), np.zeros((8, 8), np.int64)
    plain.interpret("f", memories[0], 5)
    made.interpret("f", memories[1], 5)
    np.testing.assert_array_equal(*memories)


OVERFLOWS: tuple[tuple[str, str, Callable[[dict[str, int]], int], int], ...] = (
    (
        "%k = arith.muli %i, %big : index\n%l = arith.addi %k, %i : index\n"
        "memref.store %i, %m[%l] : memref<?xindex>",
        "%k (of 'arith.muli') may overflow",
        lambda at: at["%i"] << 62,
        64,
    ),
    (
        "%c = arith.cmpi sgt, %n, %i : index\nscf.if %c {\n}",
        "the difference of what is compared may overflow",
        lambda at: at["%i"] - at["%n"],
        64,
    ),
    (
        "%x = arith.addi %b, %b : i32\n%y = arith.index_cast %x : i32 to index\n"
        "scf.for %j = %c0 to %y step %c1 {\n}",
        "%x (of 'arith.addi') may overflow its 32 bits",
        lambda at: 2 * at["%b"],
        32,
    ),
)


@pytest.mark.parametrize(("body", "said", "value", "width"), OVERFLOWS)
def test_overflow_is_shown_by_an_iteration(
    body: str, said: str, value: Callable[[dict[str, int]], int], width: int
) -> None:
    inside = f"%big = arith.constant {1 << 62} : index\n{body}"
    text = function(
        f"scf.for %i = %c1 to %o step %c1 {{\n{inside}\n}}",
        "%m: memref<?xindex>, %n: index, %o: index, %b: i32",
    )
    (refused,) = lw.parse(text).apply("raise-scf-to-affine").ledger.filter(kind="refusal")
    message = refused.message
    assert said in message
    found = re.findall(r"(%\w+) = (-?\d+)", message)
    at = {name: int(number) for name, number in found}
    assert not -(1 << width - 1) <= value(at) < 1 << width - 1
    assert 1 <= at["%i"] < at["%o"]


def test_integers_count_too() -> None:
    text = """
func.func @f(%m: memref<64xi32>, %n: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %five = arith.constant 5 : i32
  scf.for %i = %zero to %n step %one : i32 {
    %next = arith.addi %i, %one : i32
    %at = arith.index_cast %next : i32 to index
    memref.store %i, %m[%at] : memref<64xi32>
    %far = arith.addi %i, %five : i32
    %wrapped = arith.index_cast %far : i32 to index
    memref.store %i, %m[%wrapped] : memref<64xi32>
  }
  return
}"""
    plain = lw.parse(text)
    made = plain.apply("raise-scf-to-affine")
    found = Counter(op.name for op in made.op.walk())
    assert found["affine.for"] == found["affine.store"] == found["memref.store"] == 1
    for n in (-3, 0, 1, 40):
        memories = np.zeros(64, np.int32), np.zeros(64, np.int32)
        plain.interpret("f", memories[0], n)
        made.interpret("f", memories[1], n)
        np.testing.assert_array_equal(*memories)


@pytest.mark.parametrize(
    ("type_", "init", "op", "is_raised"),
    [
        ("f32", "0.0", "arith.addf", True),
        ("f32", "1.0", "arith.addf", False),  # would be added last, not first
        ("i32", "0", "arith.addi", True),
        ("i32", "7", "arith.addi", True),
        ("i32", "0", "arith.subi", False),
    ],
)
def test_reductions(type_: str, init: str, op: str, is_raised: bool) -> None:
    text = f"""
func.func @f(%m: memref<50x{type_}>) -> {type_} {{
{CONSTANTS}
  %end = arith.constant 50 : index
  %init = arith.constant {init} : {type_}
  %s = scf.parallel (%i) = (%c0) to (%end) step (%c1) init (%init) -> {type_} {{
    %x = memref.load %m[%i] : memref<50x{type_}>
    scf.reduce(%x : {type_}) {{
    ^bb0(%a: {type_}, %b: {type_}):
      %r = {op} %a, %b : {type_}
      scf.reduce.return %r : {type_}
    }}
  }}
  return %s : {type_}
}}"""
    plain = lw.parse(text)
    made = plain.apply("raise-scf-to-affine")
    assert any(op.name == "affine.parallel" for op in made.op.walk()) == is_raised
    memory = (np.arange(50) / 7 * (1 if type_ == "f32" else 700)).astype(
        np.float32 if type_ == "f32" else np.int32
    )
    assert plain.interpret("f", memory) == made.interpret("f", memory)


@pytest.mark.parametrize("programs", ["general", "nests", "rare"])
def test_lowered_programs_come_back(programs: str) -> None:
    report = raised(range(12), programs)
    assert not report.failures, report.failures[0]
    assert report.coverage["scf.for: raised"] > 50
    assert report.coverage["memref.load: raised"] > 20 * report.coverage["memref.load: not-affine"]


SUBSCRIPTS = (
    "arith.addi %j, %n : index",
    "arith.addi %n, %j : index",
    "arith.subi %j, %n : index",
    "arith.muli %j, %j : index",
    "arith.muli %n, %j : index",
    "arith.muli %n, %k : index",
    "arith.addi %j, %j : index",
    "arith.floordivsi %j, %k : index",
    "arith.minsi %n, %k : index",
    "arith.minsi %n, %j : index",
    "index.add %j, %k",
    "affine.apply affine_map<(d0) -> (d0 * 2)>(%j)",
    "affine.max affine_map<(d0) -> (d0 * 2, 5)>(%j)",
    "memref.load %v[%j] : memref<?xindex>",
    "memref.dim %v, %k : memref<?xindex>",
)


def test_accesses_beside_mlir_opt() -> None:
    stores: list[str] = []
    for number, subscript in enumerate(SUBSCRIPTS):
        for other in ("arith.addi %p{0}, %k : index", "arith.muli %p{0}, %n : index"):
            name = f"{number}_{len(stores)}"
            stores.append(f"%p{name} = {subscript}")
            stores.append(f"%q{name} = {other.format(name)}")
            for index in (f"%p{name}, %q{name}", f"%q{name}, %i", f"%j, %p{name}"):
                stores.append(f"memref.store %x, %m[{index}] : memref<?x?xf32>")
                stores.append(f"%l{len(stores)} = memref.load %m[{index}] : memref<?x?xf32>")
    body = "\n".join(stores)
    text = f"""
func.func @f(%m: memref<?x?xf32>, %v: memref<?xindex>, %n: index, %k: index, %x: f32, %c: i1) {{
  %top = arith.divsi %n, %k : index
  affine.for %i = 0 to %n {{
    affine.for %j = 0 to %top {{
{body}
      scf.if %c {{
        %s = arith.addi %i, %j : index
        memref.store %x, %m[%s, %top] {{nontemporal = true}} : memref<?x?xf32>
      }}
    }}
    memref.store %x, %m[%top, %i] : memref<?x?xf32>
  }}
  return
}}"""
    theirs = mlir_opt(text, "-affine-raise-from-memref").out
    made = lw.parse(text).apply("affine-raise-from-memref")
    assert str(made).strip() == theirs.strip()
    assert parse(theirs) is not None


@pytest.mark.parametrize("pipeline", ["affine-raise-from-memref", "raise-scf-to-affine"])
@pytest.mark.parametrize(
    "computed",
    [
        # 2^62 * 4 * i + i is i, modulo two to the power of 64.
        "%a = arith.muli %i, %big : index\n%b = arith.addi %a, %a : index\n"
        "%c = arith.addi %b, %b : index\n%v = arith.addi %c, %i : index",
        "%a = arith.addi %i, %low : index\n%v = arith.addi %a, %low : index",
        "%v = arith.addi %i, %low : index",
    ],
)
def test_what_means_to_wrap_around_is_left(pipeline: str, computed: str) -> None:
    text = f"""
func.func @f(%m: memref<8xindex>) {{
  %big = arith.constant {2**62} : index
  %low = arith.constant {-(2**63)} : index
  affine.for %i = 0 to 4 {{
    {computed}
    %x = memref.load %m[%v] : memref<8xindex>
    memref.store %x, %m[%i] : memref<8xindex>
  }}
  return
}}"""
    made = lw.parse(text).apply(pipeline)
    found = Counter(op.name for op in made.op.walk())
    assert (found["memref.load"], found["affine.store"]) == (1, 1)


def test_what_is_taken_for_granted_is_told() -> None:
    text = function("""  affine.for %i = 0 to 8 {
    %a = arith.addi %i, %n : index
    memref.store %i, %m[%a] : memref<?xindex>
    memref.store %n, %m[%i] : memref<?xindex>
  }""")
    for pipeline in ("affine-raise-from-memref", "raise-scf-to-affine"):
        counts = dict(lw.parse(text).apply(pipeline).ledger.counts())
        assert counts == {"raised": 2, "no-overflow": 1}
