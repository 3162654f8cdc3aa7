"""`affine-split-reductions`: what becomes of long reductions, what is refused, what pays."""

from __future__ import annotations

import numpy as np
import pytest

import loopwright as lw
from loopwright.ir.target import describe_host
from loopwright.reporting.ledger import Decision

HEAD = "func.func @main(%m: memref<700xT>, %w: memref<700xT>, %init: T, %n: index) -> (T, T)"

SUM = """
  %s = affine.for %i = BOUNDS iter_args(%t = %init) -> (T) {
    %a = affine.load %m[%i] : memref<700xT>
    %q = OP %t, %a FLAGS : T
    affine.yield %q : T
  }
  return %s, %s : T, T"""

DOT_AND_MAX = """
  %s:2 = affine.for %i = BOUNDS iter_args(%t = %init, %u = %init) -> (T, T) {
    %a = affine.load %m[699 - %i] : memref<700xT>
    %b = affine.load %w[%i] : memref<700xT>
    %p = arith.mulf %a, %b : T
    %q = OP %p, %t FLAGS : T
    %x = arith.maximumf %u, %p : T
    affine.yield %q, %x : T, T
  }
  return %s#0, %s#1 : T, T"""

CHOSEN = """
  %zero = arith.constant 0 : T
  %s = affine.for %i = BOUNDS iter_args(%t = %init) -> (T) {
    %a = affine.load %m[%i] : memref<700xT>
    %g = arith.cmpi sgt, %a, %zero : T
    %q = OP %t, %a FLAGS : T
    %c = arith.select %g, %q, %t : T
    affine.yield %c : T
  }
  return %s, %s : T, T"""

UNKNOWN = "affine_map<(d0) -> (d0)>(%n) to 690"
BOUNDS = ["0 to 700", "0 to 512", "5 to 655", "3 to 699 step 2", UNKNOWN]
KINDS = {
    "add": (SUM, "i32", "arith.addi", ""),
    "no wrapping": (SUM, "i8", "arith.addi", "overflow<nsw>"),
    "multiply": (SUM, "i16", "arith.muli", ""),
    "index": (SUM, "index", "arith.addi", ""),
    "subtract": (SUM, "i32", "arith.subi", ""),
    "float subtract": (SUM, "f64", "arith.subf", "fastmath<reassoc>"),
    "exclusive or": (SUM, "i64", "arith.xori", ""),
    "and": (SUM, "i8", "arith.andi", ""),
    "unsigned maximum": (SUM, "i8", "arith.maxui", ""),
    "signed minimum": (SUM, "i8", "arith.minsi", ""),
    "maximum": (SUM, "f32", "arith.maximumf", ""),
    "float add": (SUM, "f32", "arith.addf", "fastmath<reassoc>"),
    "dot and maximum": (DOT_AND_MAX, "f64", "arith.addf", "fastmath<reassoc, contract>"),
    "chosen": (CHOSEN, "i16", "arith.addi", ""),
}


def program(text: str, type_: str, op: str, flags: str, bounds: str) -> lw.Module:
    text = text.replace("BOUNDS", bounds).replace("OP", op).replace("FLAGS", flags)
    return lw.parse(f"{HEAD} {{{text}\n}}".replace("xT>", f"x{type_}>").replace("T", type_))


def numbers(type_: str) -> tuple[np.ndarray, np.ndarray]:
    """Small whole numbers: their sums are exact, in any order."""
    rng = np.random.default_rng(3)
    dtype = {"f32": "f4", "f64": "f8", "index": "i8"}.get(type_) or f"i{int(type_[1:]) // 8}"
    low = 0 if type_ == "i8" else -7
    return rng.integers(low, 8, 700).astype(dtype), rng.integers(low, 8, 700).astype(dtype)


@pytest.mark.parametrize("bounds", BOUNDS)
@pytest.mark.parametrize("name", KINDS)
def test_the_parts_make_the_whole(name: str, bounds: str) -> None:
    text, type_, op, flags = KINDS[name]
    module = program(text, type_, op, flags, bounds)
    first, second = numbers(type_)
    if "nsw" in flags:
        first[:] = 0  # The sum in order fits, that of the part around the hundreds does not.
        first[[5, 401, 411]] = -100, 100, 100
    for parts in (2, 3, 4):
        if bounds == UNKNOWN:
            with pytest.raises(lw.PassError, match="the number of iterations is not known"):
                module.apply("affine-split-reductions", everywhere=True, parts=parts)
            continue
        made = module.apply("affine-split-reductions", everywhere=True, parts=parts)
        (decision,) = made.ledger.of_type(Decision)
        assert decision.evidence.figures["parts"] == parts
        assert "nsw" not in str(made)
        inputs = first, second, first[0], 10
        wanted = module.interpret("main", *inputs)
        assert made.interpret("main", *inputs) == wanted
        assert made.compile("main")(*inputs) == wanted


def test_zeros_keep_their_sign() -> None:
    module = program(*KINDS["float add"], "0 to 700")
    made = module.apply("affine-split-reductions", everywhere=True)
    zeros = np.full(700, -0.0, np.float32)
    for run in (module, made):
        results = run.interpret("main", zeros, zeros, -0.0, 0)
        assert str(results) == "(-0.0, -0.0)"


STAYS: dict[str, tuple[str, str, str, str, str, list[str]]] = {
    "in order": (SUM, "f32", "arith.addf", "", "0 to 700", ["ordered"]),
    "no reduction": (SUM, "i32", "arith.shli", "", "0 to 700", ["ordered"]),
    "short": (SUM, "i32", "arith.addi", "", "0 to 255", ["trip-count"]),
    "unknown": (SUM, "i32", "arith.addi", "", "0 to %n", ["trip-count"]),
    "several lower bounds": (
        SUM,
        "i32",
        "arith.addi",
        "",
        "max affine_map<() -> (0, 5)>() to 700",
        ["trip-count"],
    ),
    "stated": (
        SUM.replace("iter_args(%t = %init)", 'iter_args(%t = %init) reduce ("addi")'),
        "i32",
        "arith.addi",
        "",
        "0 to 700",
        [],
    ),
    "writing": (
        SUM.replace("affine.yield", "affine.store %q, %w[%i] : memref<700xT>\n affine.yield"),
        "i32",
        "arith.addi",
        "",
        "0 to 700",
        [],
    ),
    "vectors": (
        """
  %z = arith.constant dense<0> : vector<4xT>
  %s = affine.for %i = BOUNDS step 4 iter_args(%t = %z) -> (vector<4xT>) {
    %e = affine.load %m[%i] : memref<700xT>
    %a = vector.broadcast %e : T to vector<4xT>
    %q = OP %t, %a : vector<4xT>
    affine.yield %q : vector<4xT>
  }
  %r = vector.reduction <add>, %s : vector<4xT> into T
  return %r, %r : T, T""",
        "i32",
        "arith.addi",
        "",
        "0 to 700",
        ["ordered"],
    ),
}


@pytest.mark.parametrize("name", STAYS)
def test_loops_that_stay(name: str) -> None:
    *case, codes = STAYS[name]
    module = program(*case)
    made = module.apply("affine-split-reductions", everywhere=True)
    assert [entry.code for entry in made.ledger] == codes
    assert str(made) == str(module)


def test_many_results_are_too_many() -> None:
    names = [f"%t{k}" for k in range(5)]
    inits = ", ".join(f"{name} = %x" for name in names)
    types = ", ".join(["i32"] * 5)
    body = "\n".join(f"    %q{k} = arith.addi {name}, %a : i32" for k, name in enumerate(names))
    yields = ", ".join(f"%q{k}" for k in range(5))
    made = lw.parse(f"""func.func @main(%m: memref<700xi32>, %x: i32) -> i32 {{
  %s:5 = affine.for %i = 0 to 700 iter_args({inits}) -> ({types}) {{
    %a = affine.load %m[%i] : memref<700xi32>
{body}
    affine.yield {yields} : {types}
  }}
  return %s#0 : i32
}}""").apply("affine-split-reductions", everywhere=True)
    assert [entry.code for entry in made.ledger] == ["too-many"]


def long_sum(size: int) -> lw.Module:
    return lw.parse(f"""func.func @main(%m: memref<{size}xf64>) -> f64 {{
  %zero = arith.constant 0.0 : f64
  %s = affine.for %i = 0 to {size} iter_args(%t = %zero) -> (f64) {{
    %a = affine.load %m[%i] : memref<{size}xf64>
    %q = arith.addf %t, %a fastmath<reassoc> : f64
    affine.yield %q : f64
  }}
  return %s : f64
}}""")


def test_it_pays_beyond_the_last_cache() -> None:
    fits = describe_host().caches[-1].size // 8
    (refusal,) = long_sum(fits).apply("affine-split-reductions").ledger
    assert refusal.code == "unprofitable"
    assert refusal.evidence.figures["bytes"] == refusal.evidence.figures["cache_bytes"]
    (refusal,) = (
        program(*KINDS["dot and maximum"], "0 to 700").apply("affine-split-reductions").ledger
    )
    assert refusal.code == "unprofitable"
    assert refusal.evidence.figures["memrefs"] == 2
    made = long_sum(fits + 100).apply("affine-optimize")
    assert ("affine-split-reductions", "split") in [
        (entry.pass_name, entry.code) for entry in made.ledger.of_type(Decision)
    ]
    numbers = np.random.default_rng(2).integers(-9, 9, fits + 100).astype(np.float64)
    assert made.compile("main")(numbers) == numbers.sum()


@pytest.mark.parametrize(
    ("clause", "types", "most", "is_said"),
    [
        ('@total, "addf"', "f32, f32", "%n", False),
        ('@pair, "addf"', "f32, f32, f32", "%n", True),
        ('@pair, "addf"', "f32, f32, f32", "1024", False),
    ],
)
def test_regions_that_are_no_kinds_combine_in_order_and_the_ledger_says_so(
    clause: str, types: str, most: str, is_said: bool
) -> None:
    count = types.count("f32")
    values = ", ".join(["%x"] * count)
    text = f"""reduction.define @total : f32 combination (%a, %b) {{
      %r = arith.addf %a, %b : f32
      reduction.yield %r : f32
    }} identity {{
      %z = arith.constant 0.0 : f32
      reduction.yield %z : f32
    }}
    reduction.define @pair : f32, f32 combination (%a, %c, %b, %d) {{
      %r = arith.addf %a, %b : f32
      reduction.yield %r, %d : f32, f32
    }} identity {{
      %z = arith.constant 0.0 : f32
      reduction.yield %z, %z : f32, f32
    }}
    func.func @main(%m: memref<?xf32>, %n: index) -> ({types}) {{
      %s:{count} = affine.parallel (%i) = (0) to ({most}) reduce ({clause})
          -> ({types}) {{
        %x = affine.load %m[%i] : memref<?xf32>
        affine.yield {values} : {types}
      }}
      return {", ".join(f"%s#{k}" for k in range(count))} : {types}
    }}"""
    module = lw.parse(text)
    made = module.apply("convert-reduction-to-scf")
    assert ("reassociated" in [entry.code for entry in made.ledger]) == is_said
    numbers = np.sin(np.arange(5000, dtype=np.float32))
    if not is_said:
        found = [one.interpret("main", numbers, 5000) for one in (module, made)]
        assert found[0] == found[1]
