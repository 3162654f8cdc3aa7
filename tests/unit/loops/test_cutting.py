"""Strip-mining, skewing, shifting, peeling, distribution and fusion of two loops: what they make
computes the same, whatever the bounds, and each condition forbids what it is there to forbid.
"""

from collections.abc import Callable

import numpy as np
import pytest

import loopwright as lw
from loopwright.reporting.errors import RefusedStepError
from tests.texts import texts_beside
from tests.unit.loops.schedule.taking import code_of

TEXTS = texts_beside(__file__)
Take = Callable[[lw.Schedule], object]


def function(body: str) -> lw.Module:
    return lw.parse(f"""
func.func @f(%m: memref<128xf64>, %q: memref<128xf64>, %n: index, %x: f64) -> f64 {{
{body}
}}""")


def results(module: lw.Module, n: int) -> list[object]:
    m = np.arange(128.0)
    q = np.arange(128.0) * 3
    try:
        value = module.interpret("f", m, q, n, 2.0)
    except lw.LoopwrightError as error:
        return [error.code]
    return [value, m.tolist(), q.tolist()]


SUM = TEXTS["sum"]
BOUNDS = [
    ("0", "%n", 1),
    ("2", "affine_map<(d0) -> (d0 * 2)>(%n)", 3),
    ("affine_map<(d0) -> (d0 - 2)>(%n)", "20", 4),
    ("affine_map<(d0) -> (d0 floordiv 2)>(%n)", "%n", 2),
    ("0", "min affine_map<(d0) -> (d0, 9)>(%n)", 1),
    ("max affine_map<(d0) -> (d0, 9)>(%n)", "21", 2),
    ("3", "17", 2),
]
TAKES: dict[str, Take] = {
    "split": lambda s: s.split("i", 3),
    "split by one": lambda s: s.split("i", 1),
    "shift": lambda s: s.shift("i", -7),
    "first": lambda s: s.peel("i", first=1),
    "first three": lambda s: s.peel("i", first=3),
    "last": lambda s: s.peel("i", last=1),
    "last three": lambda s: s.peel("i", last=3),
}


@pytest.mark.parametrize(("low", "high", "step"), BOUNDS)
@pytest.mark.parametrize("take", list(TAKES))
def test_carried_values_and_bounds_of_all_forms(low: str, high: str, step: int, take: str) -> None:
    module = function(SUM.format(low=low, high=high, step=step))
    s = module.schedule("f")
    try:
        TAKES[take](s)
    except RefusedStepError as error:
        assert error.refusal.code == "bound-of-several"
        assert "max" in low or ("min" in high and "last" in take)
        return
    assert "max" not in low or take in ("split", "split by one", "shift")
    for n in (2, 3, 5, 8, 13):
        assert results(s.module, n) == results(module, n)


@pytest.mark.parametrize("factor", [2, 3, 4])
@pytest.mark.parametrize("size", [5, 6])
def test_loops_that_end_at_the_least_of_several_bounds_are_unrolled(factor: int, size: int) -> None:
    module = function("""
  affine.for %i = 1 to %n {
    affine.store %x, %m[%i] : memref<128xf64>
    %0 = affine.load %m[%i - 1] : memref<128xf64>
    affine.store %0, %q[%i] : memref<128xf64>
  }
  return %x : f64""")
    s = module.schedule("f", verify_by_proof=True).split("i", size).unroll("i.1", factor)
    assert s.loops == ("i.0", "i.1", "i.1.rest")
    for n in range(14):
        assert results(s.module, n) == results(module, n)


def nest(body: str) -> str:
    return f"""
  affine.for %i = 1 to %n {{
    affine.for %j = 0 to 4 {{
      {body}
    }}
  }}
  return %x : f64"""


@pytest.mark.parametrize("factor", [-2, 1, 3])
def test_skewed_loops_count_from_elsewhere(factor: int) -> None:
    body = nest("""%0 = affine.load %m[%i * 4 + %j - 1] : memref<128xf64>
      affine.store %0, %m[%i * 4 + %j] : memref<128xf64>""")
    module = function(body)
    s = module.schedule("f").skew("j", by="i", factor=factor)
    assert results(s.module, 7) == results(module, 7)
    assert code_of(lambda: s.skew("i", by="j")) == "not-around"


def test_skewing_refuses_numbers_that_do_not_fit() -> None:
    s = function(nest("affine.store %x, %m[%j] : memref<128xf64>")).schedule("f")
    assert code_of(lambda: s.shift("j", (1 << 63) - 3)) == "index-overflow"


def two(first: str, second: str, high: str = "9", between: str = "") -> str:
    return f"""
  affine.for %i = 1 to 9 {{
    {first}
  }}
  {between}
  affine.for %j = 1 to {high} {{
    {second}
  }}
  return %x : f64"""


WRITE_M = "affine.store %x, %m[%i] : memref<128xf64>"
READ = """%0 = affine.load %m[%j {}] : memref<128xf64>
    affine.store %0, %q[%j] : memref<128xf64>"""
FUSED = [
    ("legal", two(WRITE_M, READ.format("- 1")), ""),
    ("later", two(WRITE_M, READ.format("+ 1")), "illegal-fusion"),
    ("written later", two(READ.format("+ 1").replace("%j", "%i"), WRITE_M.replace("%i", "%j")), ""),
    (
        "written before",
        two(READ.format("- 1").replace("%j", "%i"), WRITE_M.replace("%i", "%j")),
        "illegal-fusion",
    ),
    ("bounds", two(WRITE_M, READ.format(""), "8"), "bounds-differ"),
    (
        "store between",
        two(WRITE_M, READ.format(""), between="affine.store %x, %m[3] : memref<128xf64>"),
        "op-between",
    ),
    (
        "pure op between",
        two(
            WRITE_M,
            "affine.store %y, %q[%j] : memref<128xf64>",
            between="%y = arith.addf %x, %x : f64",
        ),
        "",
    ),
]


@pytest.mark.parametrize(("text", "code"), [case[1:] for case in FUSED], ids=[c[0] for c in FUSED])
def test_two_loops_become_one(text: str, code: str) -> None:
    module = function(text)
    s = module.schedule("f")
    assert code_of(lambda: s.fuse("i", "j")) == code
    if code:
        return
    assert s.loops == ("i",)
    assert results(s.module, 5) == results(module, 5)


@pytest.mark.parametrize(
    ("first", "second", "loops"),
    [
        ("1 to %n", "2 to #n(%n)", ("i.head", "i", "j.tail")),
        ("1 to %n", "1 to #n(%n)", ("i", "j.tail")),
        ("1 to %n", "4 to %n", ("i.head", "i")),
        ("1 to 9", "3 to 9", ("i.head", "i")),
        ("1 to 9", "2 to 12", ("i", "j.tail")),
        ("1 to 9 step 2", "5 to 11 step 2", ("i.head", "i")),
        ("1 to 9", "8 to 9", ""),
        ("2 to %n", "1 to %n", ""),
        ("1 to #n(%n)", "1 to %n", ""),
        ("1 to %n step 2", "2 to %n step 2", ""),
        ("1 to %n", "1 to %n step 2", ""),
    ],
)
def test_loops_that_have_iterations_in_common_become_one(
    first: str, second: str, loops: tuple[str, ...]
) -> None:
    text = two(WRITE_M, READ.format("- 1"))
    text = text.replace("1 to 9", second).replace(second, first, 1)
    module = function(text.replace("#n", "affine_map<(d0) -> (d0 + 1)>"))
    s = module.schedule("f", verify_by_proof=True)
    code = code_of(lambda: s.fuse("i", "j"))
    if not loops:
        assert code == "bounds-differ"
        return
    assert (code, s.loops) == ("", loops)
    for n in range(8):
        assert results(s.module, n) == results(module, n)


def test_common_iterations_that_depend_on_later_ones_stay_apart() -> None:
    text = two(WRITE_M, READ.format("+ 1"), "10").replace("%j = 1", "%j = 3")
    module = function(text)
    s = module.schedule("f")
    assert code_of(lambda: s.fuse("i", "j")) == "illegal-fusion"
    assert str(s.module) == str(module)


SUMS = TEXTS["sums"]


@pytest.mark.parametrize(
    ("between", "init", "other", "code"),
    [
        ("", "%x", "%b", ""),
        ("", "%r", "%b", "results-used"),
        ("", "%x", "%r", "results-used"),
        ("%y = arith.addf %r, %x : f64", "%y", "%b", "op-between"),
    ],
)
def test_loops_that_carry_values(between: str, init: str, other: str, code: str) -> None:
    text = SUMS.replace("BETWEEN", between).replace("INIT", init).replace("OTHER", other)
    module = function(text)
    s = module.schedule("f")
    assert code_of(lambda: s.fuse("i", "j")) == code
    if code:
        return
    assert s.loops == ("i",)
    assert results(s.module, 5) == results(module, 5)
    s.distribute("i", at=2)
    assert str(s.module) == str(module)


CUT = TEXTS["cut"]
LOAD = "%0 = affine.load %m[%i] : memref<128xf64>"
PARTS = [
    ("legal", WRITE_M, "%0 = affine.load %m[%i - 1] : memref<128xf64>", "%0", 1, ""),
    (
        "back",
        "%0 = affine.load %m[%i - 1] : memref<128xf64>",
        WRITE_M,
        "%a",
        1,
        "illegal-distribution",
    ),
    ("output", "affine.store %x, %m[%i + 1] : memref<128xf64>", WRITE_M, "%a", 1, ""),
    (
        "accesses that are alike",
        f"affine.store %x, %m[%i + 1] : memref<128xf64>\n    {LOAD}",
        "affine.store %a, %m[%i + 1] : memref<128xf64>",
        "%a",
        2,
        "illegal-distribution",
    ),
    (
        "output back",
        WRITE_M,
        "affine.store %a, %m[%i + 1] : memref<128xf64>",
        "%a",
        1,
        "illegal-distribution",
    ),
    ("a value", LOAD, "affine.store %0, %q[%i] : memref<128xf64>", "%a", 1, "value-crosses"),
    (
        "a pure op",
        "%0 = arith.addf %x, %x : f64\n    affine.store %0, %q[%i] : memref<128xf64>",
        "affine.store %0, %m[%i] : memref<128xf64>",
        "%a",
        2,
        "",
    ),
    (
        "carried in both",
        "affine.store %a, %q[%i] : memref<128xf64>",
        "%0 = arith.addf %a, %x : f64\n    affine.store %0, %m[%i] : memref<128xf64>",
        "%0",
        1,
        "value-crosses",
    ),
    (
        "of a carried value",
        "%0 = arith.addf %a, %x : f64\n    affine.store %0, %q[%i] : memref<128xf64>",
        "affine.store %0, %m[%i] : memref<128xf64>",
        "%0",
        2,
        "value-crosses",
    ),
]


@pytest.mark.parametrize(
    ("first", "second", "yielded", "at", "code"),
    [case[1:] for case in PARTS],
    ids=[case[0] for case in PARTS],
)
def test_a_body_is_cut(first: str, second: str, yielded: str, at: int, code: str) -> None:
    module = function(CUT.format(first=first, second=second, yielded=yielded))
    s = module.schedule("f")
    assert code_of(lambda: s.distribute("i", at=at)) == code
    if code:
        return
    assert s.loops == ("i.0", "i.1")
    assert results(s.module, 5) == results(module, 5)


def test_bounds_of_loops_in_between_may_be_used_where_rows_run_together() -> None:
    module = function(TEXTS["bounds of loops in between may be used where rows run together"])
    s = module.schedule("f").unroll_and_jam("i", 4)
    assert results(s.module, 5) == results(module, 5)


TRIANGLES = [
    ("0", "%n", "0", "affine_map<(d0) -> (d0 + 1)>(%i)"),
    (
        "1",
        "%n",
        "affine_map<(d0) -> (d0 floordiv 3)>(%i)",
        "affine_map<(d0) -> (d0 ceildiv 2)>(%i)",
    ),
    (
        "1",
        "%n",
        "affine_map<(d0) -> (d0 ceildiv 3)>(%i)",
        "min affine_map<(d0)[s0] -> (-d0 + 9, s0 * 2)>(%i)[%n]",
    ),
    ("0", "8", "max affine_map<(d0) -> (0, d0 * 2 - 7)>(%i)", "affine_map<(d0) -> (d0 + 2)>(%i)"),
    ("2", "%n", "1", "affine_map<(d0) -> (d0 floordiv 2)>(%i)"),
]


def counted(module: lw.Module, n: int) -> object:
    """How often each element is met, or what is wrong."""
    visits = np.zeros((16, 24))
    try:
        module.interpret("f", visits, n, 1.0)
    except lw.LoopwrightError as error:
        return error.code
    return visits.tolist()


@pytest.mark.parametrize("bounds", TRIANGLES, ids=[str(k) for k in range(len(TRIANGLES))])
def test_loops_whose_bounds_depend_on_each_other(bounds: tuple[str, ...]) -> None:
    low, high, inner_low, inner_high = bounds
    module = lw.parse(f"""
func.func @f(%w: memref<16x24xf64>, %n: index, %x: f64) {{
  affine.for %i = {low} to {high} {{
    affine.for %j = {inner_low} to {inner_high} {{
      %0 = affine.load %w[%i, %j] : memref<16x24xf64>
      %1 = arith.addf %0, %x : f64
      affine.store %1, %w[%i, %j] : memref<16x24xf64>
    }}
  }}
  return
}}""")
    interchanged, tiled = module.schedule("f"), module.schedule("f")
    assert code_of(lambda: interchanged.interchange("j", "i")) == ""
    assert code_of(lambda: tiled.tile("i", "j", sizes=(3, 4))) == ""
    assert tiled.loops == ("i.0", "j.0", "i.1", "j.1")
    for n in (0, 1, 2, 5, 8):
        plain = counted(module, n)
        assert counted(interchanged.module, n) == plain
        assert counted(tiled.module, n) == plain


@pytest.mark.parametrize(
    ("bound", "step", "code"),
    [
        ("affine_map<(d0) -> (d0 mod 3)>(%i)", 1, "bounds-not-linear"),
        ("affine_map<(d0) -> (d0)>(%i)", 2, "step"),
        ("affine_map<(d0)[s0] -> (d0 + s0 mod 3)>(%i)[%n]", 1, ""),
    ],
)
def test_which_loops_get_other_bounds(bound: str, step: int, code: str) -> None:
    module = function(f"""
  affine.for %i = 0 to 8 {{
    affine.for %j = 0 to {bound} step {step} {{
      affine.store %x, %m[%i * 12 + %j] : memref<128xf64>
    }}
  }}
  return %x : f64""")
    s = module.schedule("f")
    assert code_of(lambda: s.interchange("j", "i")) == code
    assert results(s.module, 5) == results(module, 5)


def test_a_wavefront_is_parallel() -> None:
    module = function(TEXTS["a wavefront is parallel"])
    s = module.schedule("f")
    assert code_of(lambda: s.interchange("i", "t")) == "illegal-permutation"
    s.skew("i", by="t", factor=2).interchange("i", "t").parallelise("t")
    assert results(s.module, 5) == results(module, 5)
    s = module.schedule("f")
    assert code_of(lambda: s.tile("t", "i", sizes=(2, 5))) == "illegal-tiling"
    s.skew("i", by="t").tile("t", "i", sizes=(2, 5))
    assert results(s.module, 5) == results(module, 5)
