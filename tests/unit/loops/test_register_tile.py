"""`affine-register-tile`: contractions of all kinds keep their bits; what is refused, and why."""

from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.exact.costs.host import Cache, Host
from loopwright.reporting.errors import VerificationError
from loopwright.reporting.ledger import Decision
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)


_TYPES = {"f32": np.float32, "f64": np.float64, "i32": np.int32}


def nest(
    loops: str, c: str, a: str, b: str, type_: str = "f32", *, between: str = "", of_c: str = ""
) -> lw.Module:
    """A nest `%C[c] += %A[a] * %B[b]`; each loop is written `name lower upper`."""
    add, mul = ("arith.addf", "arith.mulf") if type_[0] == "f" else ("arith.addi", "arith.muli")
    ranks = [text.count(",") + 1 for text in (c, a, b)]
    types = ["memref<" + "12x" * rank + type_ + ">" for rank in ranks]
    headers = [line.split() for line in loops.splitlines() if line.strip()]
    opened = "\n".join(f"affine.for %{v} = {low} to {high} {{" for v, low, high in headers)
    return lw.parse(f"""
#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
#least = affine_map<(d0) -> (d0, 9)>
func.func @main(%C: {types[0]}, %A: {types[1]}, %B: {types[2]}, %n: index) {{
  {opened}
    %lhs = affine.load %A[{a}] : {types[1]}
    {between}
    %rhs = affine.load %B[{b}] : {types[2]}
    %old = affine.load %C[{c}] : {types[0]}
    %p = {mul} %lhs, %rhs : {type_}
    %s = {add} %old, %p : {type_}
    affine.store %s, %C[{of_c or c}] : {types[0]}
  {"}" * len(headers)}
  return
}}""")


def tiled(module: lw.Module, **options: Any) -> lw.Module:
    """The module after the pass; every bit of what it computes is checked, twice."""
    try:
        tiled_module = module.apply("affine-register-tile", **{"everywhere": True} | options)
    except VerificationError as error:
        raise AssertionError(f"not valid after the pass: {module}") from error
    text = str(module).split("@main(")[1].split("{")[0]
    rng = np.random.default_rng(3)
    arrays: list[np.ndarray] = []
    for part in text.split("memref<")[1:]:
        *extents, element = part.split(">")[0].split("x")
        shape = tuple(map(int, extents))
        arrays.append((rng.random(shape) * 9).astype(_TYPES[element]))
    outcomes: list[list[np.ndarray]] = []
    for run in (module.interpret, tiled_module.interpret):
        outcomes.append([array.copy() for array in arrays])
        run("main", *outcomes[-1], 7)
    outcomes.append([array.copy() for array in arrays])
    tiled_module.compile("main")(*outcomes[-1], 7)
    for outcome in outcomes[1:]:
        for array, expected in zip(outcome, outcomes[0], strict=True):
            assert array.tobytes() == expected.tobytes()
    return tiled_module


def decided(module: lw.Module) -> bool:
    return any(isinstance(e, Decision) and e.code == "register-tiled" for e in module.ledger)


IJK = "i 0 9\nj 0 11\nk 0 7"


@pytest.mark.parametrize(("size", "threads", "count"), [(500, 2, 2), (500, 1, 0), (40, 2, 0)])
def test_threads_are_for_large_products(size: int, threads: int, count: int) -> None:
    text = str(nest(IJK, "%i, %j", "%i, %k", "%k, %j"))
    for extent in ("to 9", "to 11", "to 7"):
        text = text.replace(f"0 {extent}", f"0 to {size}")
    text = text.replace("12x12x", f"{size}x{size}x")
    optimised = lw.parse(text).apply("affine-optimize", threads=threads)
    assert str(optimised).count("affine.parallel") == count


@pytest.mark.parametrize(
    "loops",
    [
        "i 0 min#least(%n)\nj 0 11\nk 0 7",
        "i 0 9\nj 0 min#least(%n)\nk 0 7",
        "i 0 9\nj 0 11\nk 0 min#least(%n)",
        "i 0 min#least(%n)\nj 0 min#least(%n)\nk 0 min#least(%n)",
        "i 0 min#least(%n)\nj 0 #next(%i)\nk 0 7",
    ],
)
@pytest.mark.parametrize("pack", ["always", "columns"])
def test_loops_that_end_at_the_least_of_several_values(loops: str, pack: str) -> None:
    module = nest(loops, "%i, %j", "%i, %k", "%k, %j")
    tiled_module = tiled(module, rows=4, vectors=2, lanes=2, pack=pack)
    assert decided(tiled_module)


def figures(
    size: tuple[int, int, int], type_: str, *, a: str = "%i, %k", flags: str = ""
) -> dict[str, Any] | None:
    """How a product of rows, columns and depth is tiled on a machine with vectors of 64 bytes."""
    text = str(nest(IJK, "%i, %j", a, "%k, %j", type_))
    for bound, extent in zip(("0 to 9", "0 to 11", "0 to 7"), size, strict=True):
        text = text.replace(bound, f"0 to {extent}")
    text = text.replace("12x12x", f"{max(size)}x" * 2).replace(
        "addf %2, %3", f"addf %2, %3 {flags}"
    )
    tiled_module = lw.parse(text).apply("affine-register-tile")
    decisions = [e for e in tiled_module.ledger if e.code == "register-tiled"]
    return dict(decisions[0].evidence.figures) if decisions else None


def host(monkeypatch: pytest.MonkeyPatch, bits: int = 512) -> None:
    """A machine with vectors of 64 bytes and caches of 32 KiB, 1 MiB and 16 MiB; with shorter ones
    the second cache is smaller, too."""
    caches = (
        Cache(1, 1 << 15, 64, 8, 1),
        Cache(2, bits << 11, 64, 8, 1),
        Cache(3, 1 << 24, 64, 16, 2),
    )
    machine = Host("x86_64", 2, bits, caches)
    monkeypatch.setattr("loopwright.loops.support.hosts.host_named", lambda _: machine)


@pytest.mark.parametrize(
    ("columns", "type_", "lanes"),
    [(2, "f32", 2), (3, "f32", 4), (8, "f32", 8), (9, "f32", 16), (128, "f32", 16), (64, "f64", 8)],
)
def test_few_columns_read_all_in_place(
    columns: int, type_: str, lanes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    host(monkeypatch)
    chosen = figures((2000, columns, 500), type_)
    assert chosen is not None and not chosen["packs"]
    vectors = 1 if columns <= lanes else 2
    assert (chosen["rows"], chosen["vectors"], chosen["lanes"]) == (8, vectors, lanes)


@pytest.mark.parametrize(
    ("size", "a", "rows"),
    [
        ((2000, 129, 500), "%i, %k", False),
        ((2000, 16, 9000), "%i, %k", False),
        ((2000, 16, 500), "%k, %i", True),
    ],
    ids=["many columns", "more than the second cache", "rows of which no line is read"],
)
def test_operands_are_copied(
    size: tuple[int, int, int], a: str, rows: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    host(monkeypatch)
    chosen = figures(size, "f32", a=a)
    assert chosen is not None and chosen["packs"] and chosen["packs_rows"] == rows


@pytest.mark.parametrize(
    ("size", "in_place"),
    [
        ((16, 2000, 500), True),
        ((17, 2000, 500), False),
        ((500, 2000, 64), True),
        ((500, 2000, 65), False),
    ],
)
def test_few_rows_and_short_sums_read_all_in_place(
    size: tuple[int, int, int], in_place: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many vectors of columns then read a page."""
    host(monkeypatch)
    chosen = figures(size, "f32")
    assert chosen is not None and chosen["packs"] != in_place
    assert (chosen["vectors"] > 2) == in_place


@pytest.mark.parametrize(
    ("size", "bits", "way"),
    [
        ((64, 2048, 64), 256, (True, True)),
        ((64, 2048, 64), 512, (False, False)),
        ((256, 2048, 64), 512, (True, True)),
        ((64, 2056, 64), 256, (False, False)),
        ((2056, 64, 64), 256, (False, True)),
        ((2048, 2048, 100), 256, (True, False)),
        ((2048, 2048, 100), 512, (True, True)),
        ((2048, 2048, 200), 512, (True, False)),
    ],
)
def test_short_sums_are_run_through_by_rows(
    size: tuple[int, int, int], bits: int, way: tuple[bool, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lines that are a multiple of a page apart are copied if many rows use them."""
    host(monkeypatch, bits)
    chosen = figures(size, "f64")
    assert chosen is not None and (chosen["packs"], chosen["by_rows"]) == way


@pytest.mark.parametrize(
    ("loops", "pack"), [("i 0 12\nj 0 3\nk 0 7", "auto"), (IJK, "always"), (IJK, "columns")]
)
def test_tiles_of_rows_keep_every_bit(
    loops: str, pack: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = Host("x86_64", 1, 128, (Cache(1, 256, 64, 4, 1), Cache(2, 320, 64, 4, 1)))
    monkeypatch.setattr("loopwright.loops.support.hosts.host_named", lambda _: machine)
    monkeypatch.setattr("loopwright.loops.contraction.model._PAGE", 16)
    module = tiled(nest(loops, "%i, %j", "%i, %k", "%k, %j"), pack=pack, rows=5, vectors=1, lanes=2)
    (decision,) = [e for e in module.ledger if e.code == "register-tiled"]
    assert decision.evidence.figures["by_rows"]


@pytest.mark.parametrize(("flags", "tile"), [("fastmath<contract>", (4, 3)), ("", (6, 2))])
def test_products_that_are_not_added_at_once_take_a_register(
    flags: str, tile: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    host(monkeypatch, 256)
    chosen = figures((480, 480, 480), "f64", flags=flags)
    assert chosen is not None and (chosen["rows"], chosen["vectors"]) == tile


@pytest.mark.parametrize(
    ("columns", "depth", "flags", "pays"),
    [
        (2, 1024, "", True),
        (3, 1024, "fastmath<reassoc>", True),
        (3, 15, "", False),
        (3, 127, "fastmath<reassoc>", False),
        (4, 15, "fastmath<reassoc>", True),
        (1, 1024, "", False),
    ],
)
def test_very_few_columns(
    columns: int, depth: int, flags: str, pays: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Vectors of the sum alone are as good where its order is free, and where it is short."""
    host(monkeypatch)
    assert (figures((500, columns, depth), "f32", flags=flags) is not None) == pays


@pytest.mark.parametrize("size", [3, 12])
def test_small_sizes_are_left_at_run_time(size: int) -> None:
    module = nest("i 0 %n\nj 0 %n\nk 0 %n", "%i, %j", "%i, %k", "%k, %j")
    tiled_module = module.apply("affine-register-tile", lanes=4)
    assert decided(tiled_module)
    assert "affine.if" in str(tiled_module)
    rng = np.random.default_rng(2)
    a, b, c = (rng.random((12, 12)).astype(np.float32) for _ in range(3))
    plain = c.copy()
    fast = c.copy()
    module.interpret("main", plain, a, b, size)
    tiled_module.compile("main")(fast, a, b, size)
    assert plain.tobytes() == fast.tobytes()


def test_extents_that_a_loop_around_finds_out_say_nothing_of_buffers_in_front_of_it() -> None:
    module = lw.parse(PROGRAMS["extents of a loop around"])
    tiled_module = module.apply("affine-register-tile", everywhere=True, pack="always", lanes=4)
    assert decided(tiled_module)
    rng = np.random.default_rng(5)
    c, a, b = (rng.random(shape).astype(np.float32) for shape in ((2, 7, 7), (2, 7, 7), (7, 7)))
    outcomes = [c.copy(), c.copy()]
    for program, result in zip((module, tiled_module), outcomes, strict=True):
        program.interpret("main", result, a, b)
    assert outcomes[0].tobytes() == outcomes[1].tobytes()


@pytest.mark.parametrize("name", [name for name in PROGRAMS if ": " in name])
def test_carried_accumulators(name: str) -> None:
    module = lw.parse(PROGRAMS[name])
    tiled_module = tiled(module)
    assert decided(tiled_module) == name.startswith("tiles: ")
    assert decided(tiled_module) or str(tiled_module) == str(module)


@pytest.mark.parametrize("inner", [0, 1, 20, 128, 129])
def test_inner_reductions_of_unknown_length(inner: int) -> None:
    text = """
func.func @f(%C: memref<?x?xf64>, %A: memref<?x?x?xf64>, %B: memref<?x?x?xf64>, %n: index,
             %m: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %z = affine.load %C[%i, %j] : memref<?x?xf64>
      %t = affine.for %p = 0 to %n iter_args(%x = %z) -> (f64) {
        %u = affine.for %q = 0 to %m iter_args(%y = %x) -> (f64) {
          %a = affine.load %A[%i, %p, %q] : memref<?x?x?xf64>
          %b = affine.load %B[%p, %q, %j] : memref<?x?x?xf64>
          %o = arith.mulf %a, %b : f64
          %s = arith.addf %y, %o : f64
          affine.yield %s : f64
        }
        affine.yield %u : f64
      }
      affine.store %t, %C[%i, %j] : memref<?x?xf64>
    }
  }
  return
}"""
    module = lw.parse(text)
    tiled_module = module.apply("affine-optimize")
    assert any(entry.code == "register-tiled" for entry in tiled_module.ledger)
    rng = np.random.default_rng(inner)
    operands = rng.random((19, 19, inner)), rng.random((19, inner, 19))
    results = [np.ones((19, 19)) for _ in range(2)]
    for program, result in zip((module, tiled_module), results, strict=True):
        program.compile("f")(result, *operands, 19, inner)
    assert np.array_equal(results[0], results[1])


def test_reductions_of_several_kinds_keep_their_order() -> None:
    """The greatest value so far plus another one depends on the order, also of integers."""
    text = """
func.func @f(%C: memref<8x8xi64>, %A: memref<8x8x8xi64>, %B: memref<8x8xi64>, %n: index) {
  affine.for %i = 0 to 8 {
    affine.for %p = 0 to 8 {
      affine.for %q = 0 to %n {
        affine.for %j = 0 to 8 {
          %c = affine.load %C[%i, %j] : memref<8x8xi64>
          %a = affine.load %A[%i, %p, %q] : memref<8x8x8xi64>
          %b = affine.load %B[%q, %j] : memref<8x8xi64>
          %m = arith.maxsi %c, %a : i64
          %s = arith.addi %m, %b : i64
          affine.store %s, %C[%i, %j] : memref<8x8xi64>
        }
      }
    }
  }
  return
}"""
    module = lw.parse(text)
    tiled_module = module.apply("affine-register-tile", everywhere=True, lanes=4)
    assert any(entry.code == "register-tiled" for entry in tiled_module.ledger)
    rng = np.random.default_rng(0)
    arrays = [rng.integers(-9, 9, shape) for shape in ((8, 8), (8, 8, 8), (8, 8))]
    results = [[array.copy() for array in arrays] for _ in range(2)]
    for program, values in zip((module, tiled_module), results, strict=True):
        program.compile("f")(*values, 8)
    assert np.array_equal(results[0][0], results[1][0])
