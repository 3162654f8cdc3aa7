"""`affine-register-tile`: contractions of all kinds keep their bits; what is refused, and why."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.backwards import last_iterations_first

import loopwright as lw
from loopwright.ir.target import Cache, Host
from loopwright.loops.contraction.carried import candidates
from loopwright.reporting.errors import VerificationError
from loopwright.reporting.ledger import Decision, Refusal

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
        made = module.apply("affine-register-tile", **{"everywhere": True} | options)
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
    for run in (module.interpret, made.interpret):
        outcomes.append([array.copy() for array in arrays])
        run("main", *outcomes[-1], 7)
    outcomes.append([array.copy() for array in arrays])
    made.compile("main")(*outcomes[-1], 7)
    for found in outcomes[1:]:
        for array, wanted in zip(found, outcomes[0], strict=True):
            assert array.tobytes() == wanted.tobytes()
    return made


def decided(module: lw.Module) -> bool:
    return any(isinstance(e, Decision) and e.code == "register-tiled" for e in module.ledger)


IJK = "i 0 9\nj 0 11\nk 0 7"
CASES = {
    "product": (IJK, "%i, %j", "%i, %k", "%k, %j", "f32"),
    "another order": ("k 0 7\nj 0 11\ni 0 9", "%i, %j", "%i, %k", "%k, %j", "f64"),
    "transposed": (IJK, "%i, %j", "%k, %i", "%j, %k", "i32"),
    "not from zero": ("i 2 9\nj 1 12\nk 3 7", "%i, %j", "%i, %k", "%k, %j", "f32"),
    "dynamic": ("i 0 %n\nj 1 %n\nk 0 %n", "%i, %j", "%i, %k", "%k, %j", "f32"),
    "batched": ("b 0 2\n" + IJK, "%b, %i, %j", "%b, %i, %k", "%b, %k, %j", "f32"),
    "convolution": (
        "o 0 5\nx 0 9\nc 0 3\nk 0 3",
        "%o, %x",
        "%o, %c, %k",
        "%c, %x + %k",
        "f32",
    ),
    "strided": (
        "o 0 5\nh 0 4\nx 0 5\nk 0 3",
        "%o, %h, %x",
        "%o, %k",
        "2 * %h + %k, 2 * %x + %k",
        "f32",
    ),
    "one operand for a batch": ("b 0 2\n" + IJK, "%b, %i, %j", "%b, %i, %k", "%k, %j", "f32"),
    "one operand for a part of a batch": (
        "a 0 2\nb 0 3\n" + IJK,
        "%a, %b, %i, %j",
        "%a, %b, %i, %k",
        "%a, %k, %j",
        "i32",
    ),
    "a batch that bounds the reduction": (
        "b 3 6\ni 0 9\nj 0 11\nk 0 #next(%b)",
        "%b, %i, %j",
        "%b, %i, %k",
        "%k, %j",
        "f32",
    ),
    "a batch that bounds the rest of itself": (
        "a 3 6\nb #same(%a) 7\n" + IJK,
        "%a, %b, %i, %j",
        "%a, %b, %i, %k",
        "%b, %k, %j",
        "i32",
    ),
    "below the diagonal": ("i 0 9\nk 0 7\nj 0 #next(%i)", "%i, %j", "%i, %k", "%j, %k", "f32"),
    "above the diagonal": ("i 0 9\nj #same(%i) 10\nk 0 7", "%i, %j", "%i, %k", "%k, %j", "f32"),
    "to the end of memory": ("i 1 12\nj 1 12\nk 3 12", "%i, %j", "%i, %k", "%k, %j", "f32"),
    "one column": ("i 0 9\nj 3 4\nk 0 7", "%i, %j", "%i, %k", "%k, %j", "f32"),
    "no iterations": ("i 0 9\nj 0 11\nk 8 %n", "%i, %j", "%i, %k", "%k, %j", "f32"),
}


@pytest.mark.parametrize("pack", ["always", "columns"])
@pytest.mark.parametrize("name", CASES)
def test_keeps_every_bit(name: str, pack: str) -> None:
    module = nest(*CASES[name])
    blocks = {"block_rows": 4, "block_columns": 8, "block_reduction": 3}
    assert decided(tiled(module, rows=2, vectors=2, lanes=2, pack=pack, **blocks))


@pytest.mark.parametrize("name", CASES)
def test_threads_share_blocks_of_rows(name: str) -> None:
    """Iterations of the parallel loops may come in any order: each has its own copy of rows."""
    module = nest(*CASES[name])
    blocks = {"pack": "always", "block_rows": 4, "block_columns": 8, "block_reduction": 3}
    with last_iterations_first():
        made = tiled(module, rows=2, vectors=2, lanes=2, threads=2, **blocks)
    text = str(made)
    assert decided(made) and text.count("affine.parallel") == 2
    assert text.count("memref.alloc(") == text.count("memref.dealloc") == 2
    assert made.apply("affine-register-tile", everywhere=True).verify() is None


@pytest.mark.parametrize(("threads", "count"), [(2, 1), (11, 1), (3, 0)])
@pytest.mark.parametrize("name", ["product", "batched"])
def test_threads_share_columns_that_are_read_in_place(name: str, threads: int, count: int) -> None:
    loops, *rest = CASES[name]
    module = nest(loops.replace("j 0 11", "j 0 22" if threads == 2 else "j 0 11"), *rest)
    text = str(module).replace("12x", "24x")
    with last_iterations_first():
        made = tiled(lw.parse(text), rows=2, vectors=2, lanes=2, pack="never", threads=threads)
    assert decided(made) and str(made).count("affine.parallel") == count


@pytest.mark.parametrize(("size", "threads", "count"), [(500, 2, 2), (500, 1, 0), (40, 2, 0)])
def test_threads_are_for_large_products(size: int, threads: int, count: int) -> None:
    text = str(nest(IJK, "%i, %j", "%i, %k", "%k, %j"))
    for extent in ("to 9", "to 11", "to 7"):
        text = text.replace(f"0 {extent}", f"0 to {size}")
    text = text.replace("12x12x", f"{size}x{size}x")
    made = lw.parse(text).apply("affine-optimize", threads=threads)
    assert str(made).count("affine.parallel") == count


@pytest.mark.parametrize("name", ["product", "one column", "not from zero"])
def test_the_model_finds_tiles_for_whatever_is_wanted(name: str) -> None:
    assert decided(tiled(nest(*CASES[name])))


def test_reads_in_place() -> None:
    made = tiled(nest(*CASES["product"]), rows=4, vectors=2, lanes=4, pack="never")
    assert decided(made)
    assert "memref.alloc" not in str(made)


def figures(
    size: tuple[int, int, int], type_: str, *, a: str = "%i, %k", flags: str = ""
) -> dict[str, Any] | None:
    """How a product of rows, columns and depth is tiled on a machine with vectors of 64 bytes."""
    text = str(nest(IJK, "%i, %j", a, "%k, %j", type_))
    for extent, found in zip(("0 to 9", "0 to 11", "0 to 7"), size, strict=True):
        text = text.replace(extent, f"0 to {found}")
    text = text.replace("12x12x", "5000x5000x").replace("addf %2, %3", f"addf %2, %3 {flags}")
    made = lw.parse(text).apply("affine-register-tile")
    decisions = [e for e in made.ledger if e.code == "register-tiled"]
    return dict(decisions[0].evidence.figures) if decisions else None


def host(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with vectors of 64 bytes and caches of 32 KiB, 1 MiB and 16 MiB."""
    caches = (
        Cache(1, 1 << 15, 64, 8, 1),
        Cache(2, 1 << 20, 64, 8, 1),
        Cache(3, 1 << 24, 64, 16, 2),
    )
    made = Host("x86_64", 2, 512, caches)
    monkeypatch.setattr("loopwright.loops.contraction.tiling.describe_host", lambda: made)


@pytest.mark.parametrize(
    ("columns", "type_", "lanes"),
    [(2, "f32", 2), (3, "f32", 4), (8, "f32", 8), (9, "f32", 16), (128, "f32", 16), (64, "f64", 8)],
)
def test_few_columns_read_all_in_place(
    columns: int, type_: str, lanes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    host(monkeypatch)
    found = figures((2000, columns, 500), type_)
    assert found is not None and not found["packs"]
    vectors = 1 if columns <= lanes else 2
    assert (found["rows"], found["vectors"], found["lanes"]) == (8, vectors, lanes)


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
    found = figures(size, "f32", a=a)
    assert found is not None and found["packs"] and found["packs_rows"] == rows


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
    found = figures(size, "f32")
    assert found is not None and found["packs"] != in_place
    assert (found["vectors"] > 2) == in_place


def test_lanes_are_elements_of_the_last_dimension() -> None:
    """Rows of one element each are neighbours, too, but no vector reaches over several of them."""
    text = str(nest("i 0 9\nj 0 1\nk 0 12", "%i, %j", "%i, %k", "%k, %j"))
    text = text.replace("%arg0: memref<12x12x", "%arg0: memref<12x1x")
    text = text.replace("%arg0[%arg4, %arg5] : memref<12x12x", "%arg0[%arg4, %arg5] : memref<12x1x")
    tiled(lw.parse(text))


def test_lanes_are_neighbours_in_memory() -> None:
    text = str(nest(*CASES["product"])).replace(
        "memref<12x12xf32>", "memref<12x12xf32, strided<[24, 2]>>"
    )
    made = lw.parse(text).apply("affine-register-tile", everywhere=True)
    assert [e.code for e in made.ledger if isinstance(e, Refusal)] == ["not-contiguous"]


def test_few_registers_hold_several_vectors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without operands that are broadcast while they update, several vectors share one."""
    host(monkeypatch)
    monkeypatch.setattr(Host, "vector_registers", 16)
    found = figures((500, 500, 500), "f32")
    assert found is not None and found["vectors"] > 1


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


def test_keeps_the_order_of_sums() -> None:
    """Blocks of the reduction, vectors and rows change no bit of a sum without fast-math flags."""
    module = nest("k 0 12\ni 0 12\nj 0 12", "%i, %j", "%i, %k", "%k, %j")
    made = tiled(module, pack="always", block_reduction=5)
    assert decided(made)
    assert "fastmath" not in str(made)


def test_columns_that_no_slanted_bound_gives_are_refused() -> None:
    halves = "i 0 9\nj 0 #half(%i)\nk 0 7"
    text = str(nest(halves.replace("#half", "#next"), "%i, %j", "%i, %k", "%k, %j"))
    text = text.replace("(d0 + 1)>", "(d0 floordiv 2 + 1)>")
    assert not decided(tiled(lw.parse(text)))


REFUSED = {
    "carried-dependence": (IJK, "%i, %j", "%i, %k", "%k, %j", "%i, %j", "%C"),
    "step": ("i 0 9\nj 0 11\nk 0 7 step", "%i, %j", "%i, %k", "%k, %j", "", ""),
    "not-contiguous": (IJK, "%i, %j * 2", "%i, %k", "%k, %j", "", ""),
    "no-reuse": (IJK, "%i, %j", "%i, %k", "%i, %k", "", ""),
}


@pytest.mark.parametrize("code", REFUSED)
def test_refuses(code: str) -> None:
    loops, c, a, b, _, read = REFUSED[code]
    if code == "not-contiguous":
        loops = "i 0 9\nj 0 5\nk 0 7"
    if code == "step":
        loops = "i 0 9\nj 0 11\nk 0 7"
    module = nest(loops, c, a, b)
    text = str(module)
    if read:
        text = text.replace("affine.load %arg2[%arg6, %arg5]", "affine.load %arg0[%arg6, %arg5]")
    if code == "step":
        text = text.replace("= 0 to 7", "= 0 to 7 step 2")
    made = tiled(lw.parse(text))
    (refusal,) = [e for e in made.ledger if isinstance(e, Refusal)]
    assert refusal.code == code
    assert refusal.locations
    if read:
        assert refusal.evidence.witness is not None


def test_what_is_updated_is_used_elsewhere() -> None:
    """A load of an element that another row updates is no operand."""
    store = "affine.store %lhs, %A[%k, %k] : memref<12x12xf32>"
    module = nest(IJK, "%i, %j", "%i, %k", "%k, %j", between=store)
    assert not decided(tiled(module))


DISTRIBUTED = """
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 11 {
      BEFORE
      affine.for %k = 0 to 7 {
        %x = affine.load %A[%i, %k] : memref<12x12xf32>
        %y = affine.load %B[%k, %j] : memref<12x12xf32>
        %z = affine.load %C[%i, %j] : memref<12x12xf32>
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %z, %p : f32
        affine.store %s, %C[%i, %j] : memref<12x12xf32>
      }
      BEHIND
    }
  }
  return
}"""
SCALE = """%V = affine.load %C[%i, %j] : memref<12x12xf32>
      %W = arith.mulf %V, %V : f32
      affine.store %W, %C[%i, %j] : memref<12x12xf32>"""


@pytest.mark.parametrize(
    ("before", "behind", "is_done"),
    [
        ("affine.store %zero, %C[%i, %j] : memref<12x12xf32>", "", True),
        (SCALE, SCALE.replace("%V", "%v").replace("%W", "%w"), True),
        ("", "affine.store %zero, %C[%i + 1, %j] : memref<12x12xf32>", False),
        ("", "affine.store %zero, %A[%i, 0] : memref<12x12xf32>", False),
        ("affine.store %zero, %C[%i, %j + 1] : memref<12x12xf32>", "", True),
        ("affine.store %zero, %C[%i, %j - 1] : memref<12x12xf32>", "", False),
    ],
)
def test_what_is_beside_a_nest_is_distributed(before: str, behind: str, is_done: bool) -> None:
    text = DISTRIBUTED.replace("BEFORE", before).replace("BEHIND", behind)
    text = text.replace("0 to 11", "1 to 11")
    assert decided(tiled(lw.parse(text), rows=2, lanes=2, vectors=2)) is is_done


@pytest.mark.parametrize("size", [3, 12])
def test_small_sizes_are_left_at_run_time(size: int) -> None:
    module = nest("i 0 %n\nj 0 %n\nk 0 %n", "%i, %j", "%i, %k", "%k, %j")
    made = module.apply("affine-register-tile", lanes=4)
    assert decided(made)
    assert "affine.if" in str(made)
    rng = np.random.default_rng(2)
    a, b, c = (rng.random((12, 12)).astype(np.float32) for _ in range(3))
    plain, fast = c.copy(), c.copy()
    module.interpret("main", plain, a, b, size)
    made.compile("main")(fast, a, b, size)
    assert plain.tobytes() == fast.tobytes()


def test_optimise_uses_it() -> None:
    made = nest("i 0 12\nj 0 12\nk 0 12", "%i, %j", "%i, %k", "%k, %j").apply("affine-optimize")
    assert "loopwright.aside" not in str(made)


def test_optimised_product() -> None:
    text = str(nest(IJK, "%i, %j", "%i, %k", "%k, %j", "f64")).replace("12x12", "64x64")
    for old in ("9", "11", "7"):
        text = text.replace(f"= 0 to {old} ", "= 0 to 64 ")
    module = lw.parse(text)
    made = module.apply("affine-optimize")
    assert decided(made)
    rng = np.random.default_rng(1)
    a, b, c = (rng.random((64, 64)) for _ in range(3))
    plain, fast = c.copy(), c.copy()
    module.compile("main")(plain, a, b, 0)
    made.compile("main")(fast, a, b, 0)
    assert plain.tobytes() == fast.tobytes()


def test_extents_that_a_loop_around_finds_out_say_nothing_of_buffers_in_front_of_it() -> None:
    module = lw.parse("""
func.func @main(%C: memref<?x?x?xf32>, %A: memref<?x?x?xf32>, %B: memref<?x?xf32>) {
  affine.for %b = 0 to 2 {
    %c1 = arith.constant 1 : index
    %n = memref.dim %C, %c1 : memref<?x?x?xf32>
    affine.for %i = 0 to %n {
      affine.for %j = 0 to %n {
        affine.for %k = 0 to %n {
          %x = affine.load %A[%b, %i, %k] : memref<?x?x?xf32>
          %y = affine.load %B[%k, %j] : memref<?x?xf32>
          %c = affine.load %C[%b, %i, %j] : memref<?x?x?xf32>
          %p = arith.mulf %x, %y : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%b, %i, %j] : memref<?x?x?xf32>
        }
      }
    }
  }
  return
}""")
    made = module.apply("affine-register-tile", everywhere=True, pack="always", lanes=4)
    assert decided(made)
    rng = np.random.default_rng(5)
    c, a, b = (rng.random(shape).astype(np.float32) for shape in ((2, 7, 7), (2, 7, 7), (7, 7)))
    outcomes = [c.copy(), c.copy()]
    for program, found in zip((module, made), outcomes, strict=True):
        program.interpret("main", found, a, b)
    assert outcomes[0].tobytes() == outcomes[1].tobytes()


CARRIED = """
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
                %n: index) {
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      BEFORE
      %s = affine.for %k = 0 to %n iter_args(%t = %init) -> (f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %s, %C[%i, %j] : memref<12x12xf32>
      BEHIND
    }
  }
  return
}"""
ZERO = "%init = arith.constant -0.0 : f32"
OLD = "%init = affine.load %C[%i, %j] : memref<12x12xf32>"
NEXT = "%init = affine.load %C[%i, %j + 1] : memref<12x12xf32>"
PREVIOUS = "%init = affine.load %C[%i, %j - 1] : memref<12x12xf32>"
OF_C = (
    "%y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>",
    "%y = affine.load %C[%l, AT] : memref<12x12xf32>",
)


@pytest.mark.parametrize("before", [ZERO, OLD, NEXT, PREVIOUS])
@pytest.mark.parametrize("iterations", ["0", "7", "%n"])
def test_carried_accumulators_are_tiled(before: str, iterations: str) -> None:
    text = (
        CARRIED.replace("BEFORE", before)
        .replace("BEHIND", "")
        .replace("%n iter", f"{iterations} iter")
    )
    made = tiled(lw.parse(text), rows=2, lanes=2, vectors=2)
    assert decided(made) is (before != PREVIOUS and iterations != "0")
    if before == OLD and iterations == "7":
        assert "affine.store" not in str(made)


def test_optimise_tiles_carried_accumulators() -> None:
    text = CARRIED.replace("BEFORE", ZERO).replace("BEHIND", "").replace("12x", "96x")
    text = text.replace("= 0 to 9", "= 0 to 64").replace("= 1 to 11", "= 0 to 64")
    made = lw.parse(text).apply("affine-optimize")
    assert decided(made)


STAYS = {
    "what the loops overwrite is loaded": (*OF_C, "%j"),
    "a later use": ("BEHIND", "affine.store %s, %C[%i, 0] : memref<12x12xf32>", ""),
    "stores in the loop": (
        "%p = arith.mulf",
        "affine.store %x, %A[%i, %k, 0] : memref<12x12x12xf32>\n %p = arith.mulf",
        "",
    ),
    "printing in the loop": ("%p = arith.mulf", "vector.print %x : f32\n %p = arith.mulf", ""),
    "a store before": (
        "affine.store %s,",
        "affine.store %init, %A[%i, %j, 0] : memref<12x12x12xf32>\n affine.store %s,",
        "",
    ),
    "used in between": ("affine.yield %q", "%w = arith.negf %q : f32\n affine.yield %w", ""),
    "started from elsewhere": (
        "%q = affine.for %l = 2 to 5 iter_args(%u = %t)",
        "%w = arith.negf %t : f32\n %q = affine.for %l = 2 to 5 iter_args(%u = %init)",
        "",
    ),
    "a place known behind": (
        "affine.store %s, %C[%i, %j]",
        "%w = affine.apply affine_map<(d0) -> (d0)>(%j)\n affine.store %s, %C[%i, %w]",
        "",
    ),
    "two values": (
        "%s = affine.for %k = 0 to %n iter_args(%t = %init) -> (f32)",
        "%s, %z = affine.for %k = 0 to %n iter_args(%t = %init, %o = %init) -> (f32, f32)",
        "",
    ),
}


@pytest.mark.parametrize("name", STAYS)
def test_carried_accumulators_stay(name: str) -> None:
    old, new, at = STAYS[name]
    text = CARRIED.replace("BEFORE", ZERO).replace(old, new.replace("AT", at)).replace("BEHIND", "")
    if name == "two values":
        text = text.replace("yield %q : f32", "yield %q, %o : f32, f32")
        text = text.replace("affine.for %i", "affine.for %h = 0 to 2 { affine.for %i")
        text = text.replace("  return", "  }\n  return")
    module = lw.parse(text)
    assert not list(candidates(module.op)) or name == "what the loops overwrite is loaded"
    assert str(tiled(module)) == str(module)


STARTED = """
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  FIRST
  affine.for %i = 0 to 9 {
    BEFORE
    affine.for %k = 0 to TRIPS {
      affine.for %j = 0 to 11 {
        %0 = affine.load %C[%i, %j] : memref<9x12xf32>
        %1 = affine.load %A[%i, %k] : memref<9x7xf32>
        %2 = affine.load %B[%k, %j] : memref<7x12xf32>
        %3 = arith.mulf %1, %2 : f32
        %4 = arith.addf %0, %3 : f32
        affine.store %4, %C[%i, %j] : memref<9x12xf32>
      }
    }
  }
  return
}"""


def filled(first: str = "", before: str = "", trips: int = 7) -> lw.Module:
    """A product of matrices, and stores before it."""
    text = STARTED.replace("FIRST", first).replace("BEFORE", before)
    return lw.parse(text.replace("TRIPS", str(trips)))


def fills(i: str, j: str, where: str = "%x, %y", more: str = "") -> str:
    store = f"affine.store %zero, %C[{where}] : memref<9x12xf32>"
    return f"affine.for %x = {i} {{ affine.for %y = {j} {{ {store} }} {more} }}"


ROW = "affine.for %y = 0 to 11 { affine.store %zero, %C[%i, %y] : memref<9x12xf32> }"
SEEN = """affine.for %x = 0 to 9 {
    %s = affine.load %C[%x, 3] : memref<9x12xf32>
    affine.store %s, %A[%x, 5] : memref<9x7xf32>
  }"""
STORED = "affine.store %cst, %arg0"
WHOLE = fills("0 to 9", "0 to 11")


@pytest.mark.parametrize(
    ("first", "before", "trips", "started"),
    [
        ("", ROW, 7, True),
        (WHOLE, "", 7, True),
        (fills("0 to 11", "0 to 9", "%y, %x"), "", 7, True),
        (SEEN + WHOLE, "", 7, True),
        (WHOLE, ROW, 7, True),  # the first one stays
        (WHOLE + "%u = memref.alloc() : memref<4xf32>", "", 7, True),
        (fills("0 to 9", "0 to 10"), "", 7, False),
        (fills("0 to 9", "0 to 12"), "", 7, False),
        (fills("1 to 9", "0 to 11"), "", 7, False),
        (fills("0 to 9", "0 to 11", "%x, %y + 1"), "", 7, False),
        (fills("0 to 9", "0 to 11", "%x, 3"), "", 7, False),
        (WHOLE + SEEN, "", 7, False),
        (WHOLE + "memref.store %zero, %C[%c4, %n] : memref<9x12xf32>", "", 7, False),
        (fills("0 to 9", "0 to 11", more=SEEN.replace("%x", "%z")), "", 7, False),
        ("%u = memref.alloc() : memref<9xf32>", ROW + """
           %s = affine.load %C[%i, 3] : memref<9x12xf32>
           affine.store %s, %u[%i] : memref<9xf32>""", 7, False),
        ("", "affine.store %zero, %C[%i, 0] : memref<9x12xf32>", 7, False),
        ("", ROW.replace("%zero", "%v").replace("{", "{ %v = affine.load %B[2, %y] :"
            " memref<7x12xf32>", 1), 7, False),
        (WHOLE, "", 0, False),
    ],
)  # fmt: skip
def test_tiles_start_from_what_all_elements_are(
    first: str, before: str, trips: int, started: bool
) -> None:
    module = filled(first, before, trips)
    made = tiled(module, rows=2, vectors=2, lanes=4, pack="never")
    assert decided(made) == (trips > 0)
    assert ("vector.broadcast %cst" in str(made)) == started
    assert str(made).count(STORED) == str(module).count(STORED) - started


@pytest.mark.parametrize("before", ["", ROW])
@pytest.mark.parametrize(
    "options",
    [
        {"pack": "always"},
        {"pack": "always", "block_reduction": 3},
        {"pack": "always", "block_reduction": 2, "block_rows": 4, "block_columns": 8},
        {"pack": "never", "block_reduction": 3},
    ],
)
def test_blocks_of_reductions_load_what_the_first_one_updated(
    options: dict[str, Any], before: str
) -> None:
    """The first block starts from the value, with edges that lanes reach over, too."""
    made = tiled(filled("" if before else WHOLE, before), rows=2, vectors=2, lanes=4, **options)
    assert decided(made) and STORED not in str(made)
    assert "vector.broadcast %cst" in str(made)


def test_sums_of_unknown_length_load_what_was_stored() -> None:
    """There may be nothing to add."""
    text = str(filled(WHOLE)).replace("0 to 7", "0 to %arg3")
    made = tiled(lw.parse(text), rows=2, vectors=2, lanes=4, pack="always")
    assert decided(made) and STORED in str(made)


def test_nests_that_stay_for_few_rows_find_what_was_stored() -> None:
    """Where extents are not known, both versions run."""
    text = str(filled(WHOLE)).replace("0 to 9", "0 to %arg3")
    made = tiled(lw.parse(text), rows=2, vectors=2, lanes=4, pack="always", everywhere=False)
    assert decided(made) and "affine.if" in str(made) and STORED in str(made)
