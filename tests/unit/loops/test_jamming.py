"""`affine-jam-skewed`, `affine-jam-triangles`, `affine-jam-updates`: what is jammed, what pays."""

import itertools
import random
from collections import Counter

import numpy as np
import pytest

import loopwright as lw
from loopwright.exact.costs.host import Host
from loopwright.loops.passes import jamming
from tests.generate import triangles
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)


# `affine-jam-skewed`: rows side by side, how far each is behind, what is refused, what pays

ADD = "arith.addf"


def sweep(
    loads: list[tuple[int, int]],
    rows: str = "2 to 38",
    places: str = "2 to 38",
    shape: str = "40x40",
    inside: str = "",
) -> str:
    """A sweep that adds up elements beside each one."""
    lines = ["%s0 = arith.constant 0.5 : f64"]
    for k, (i, j) in enumerate(loads):
        lines.append(f"%v{k} = affine.load %m[%i + {i}, %j + {j}] : memref<{shape}xf64>")
        lines.append(f"%h{k} = arith.mulf %v{k}, %x : f64")
        lines.append(f"%s{k + 1} = {ADD} %s{k}, %h{k} : f64")
    body = "\n      ".join(
        [*lines, f"affine.store %s{len(loads)}, %m[%i, %j] : memref<{shape}xf64>"]
    )
    return f"""func.func @main(%m: memref<{shape}xf64>, %x: f64, %n: index, %p: index) {{
  affine.for %i = {rows} {{{inside}
    affine.for %j = {places} {{
      {body}
    }}
  }}
  return
}}"""


SEIDEL = [*itertools.product((-1, 0, 1), repeat=2)]


def jammed(text: str, **options: object) -> tuple[lw.Module, list[str]]:
    jammed_module = lw.parse(text).apply("affine-jam-skewed", **options)
    entries = [entry for entry in jammed_module.ledger if entry.pass_name == "affine-jam-skewed"]
    return jammed_module, [entry.code for entry in entries if entry.code != "alias.arguments"]


def same(before: str, after: lw.Module, shape: tuple[int, int], *sizes: int) -> bool:
    """Whether both compute the same bits."""
    start = np.random.default_rng(3).random(shape)
    first = start.copy()
    second = start.copy()
    lw.parse(before).interpret("main", first, 0.3, *sizes)
    after.interpret("main", second, 0.3, *sizes)
    return np.array_equal(first, second)


def test_rows_that_are_left_run_by_themselves() -> None:
    text = sweep(SEIDEL, rows="1 to 39", places="1 to 39")
    jammed_module, codes = jammed(text)
    assert codes == ["jammed"]
    assert same(text, jammed_module, (40, 40), 0, 0)


@pytest.mark.parametrize("rows", [2, 5])
def test_sizes_known_at_the_call(rows: int) -> None:
    """Places may be fewer than rows are behind, or none."""
    text = sweep(SEIDEL, "1 to %n", "1 to %p", "?x?")
    jammed_module, codes = jammed(text, rows=rows)
    assert codes == ["jammed", "no-overflow"]
    for n, p in itertools.product((0, 1, 2, 7, 12), (0, 1, 2, 3, 9, 14)):
        assert same(text, jammed_module, (n + 2, p + 2), n, p)


def test_random_sweeps_keep_their_bits() -> None:
    """Those that a skew makes legal, and those that none does."""
    rng = random.Random(5)
    all_codes: list[str] = []
    for _ in range(24):
        offsets = [*itertools.product((-2, -1, 0, 1, 2), repeat=2)]
        loads = [(0, -1), *rng.sample(offsets, rng.randrange(1, 4))]
        text = sweep(loads, "2 to 15", f"2 to {rng.choice((3, 6, 13))}", "17x17")
        jammed_module, (code,) = jammed(text, everywhere=True, rows=rng.choice((2, 3, 4)))
        assert same(text, jammed_module, (17, 17), 0, 0), loads
        all_codes.append(code)
    assert all_codes.count("jammed") > 8


def test_the_optimiser_does_it() -> None:
    jammed_module = lw.parse(sweep(SEIDEL)).apply("affine-optimize")
    assert "jammed" in [e.code for e in jammed_module.ledger if e.pass_name == "affine-jam-skewed"]
    without = lw.parse(sweep(SEIDEL)).apply("affine-optimize", without="affine-jam-skewed")
    assert str(jammed_module).count("affine.for") > str(without).count("affine.for")


# `affine-jam-triangles`: rows that become one, what is refused, what pays; random ones


def codes(module: lw.Module) -> list[str]:
    """What was said of loops."""
    entries = [entry for entry in module.ledger if entry.pass_name == "affine-jam-triangles"]
    return [entry.code for entry in entries if entry.code != "alias.arguments"]


def same_triangles(before: lw.Module, after: lw.Module, shapes: list[tuple[int, ...]]) -> bool:
    """Whether both compute the same bits."""
    rng = np.random.default_rng(3)
    arrays = [rng.random(shape) + 0.5 for shape in shapes]
    outcomes: list[list[np.ndarray]] = []
    for module in (before, after):
        outcomes.append([array.copy() for array in arrays])
        module.interpret("main", *outcomes[-1])
    return all(np.array_equal(a, b, equal_nan=True) for a, b in zip(*outcomes, strict=True))


def test_random_triangles() -> None:
    met: Counter[str] = Counter()
    for seed in range(100):
        text, extent = triangles.generate(seed)
        module = lw.parse(text)
        jammed_module = module.apply("affine-jam-triangles", rows=2 + seed % 4, everywhere=True)
        assert same_triangles(module, jammed_module, [(extent, extent)] * 2 + [(extent,)]), text
        met.update(codes(jammed_module))
    assert met["jammed"] > 25 and met["illegal-jam"] > 25


# `affine-jam-updates`: iterations that update the same become one; what is left, what pays

UPDATE = PROGRAMS["an update"]
SCALE = "\n    %x = affine.load %s[%i] : memref<11xf32>"
SUM = PROGRAMS["a sum"]


def program(body: str, extent: int = 200, flags: str = "") -> lw.Module:
    return lw.parse(f"""
func.func @main(%m: memref<11x300xf32>, %v: memref<300xf32>, %s: memref<11xf32>) {{
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 11 {{{body.format(extent=extent, flags=flags)}
  }}
  return
}}""")


def codes_of_updates(module: lw.Module) -> list[str]:
    """What was said of loops."""
    entries = [entry for entry in module.ledger if entry.pass_name == "affine-jam-updates"]
    return [entry.code for entry in entries if entry.code != "alias.arguments"]


@pytest.mark.parametrize(
    ("body", "extent", "flags", "pays"),
    [
        (SCALE + UPDATE, 128, "", True),
        (SCALE + UPDATE, 127, "", False),
        (SUM + UPDATE, 32, "", True),
        (SUM + UPDATE, 31, "", False),
        (SUM + UPDATE, 127, "fastmath<reassoc>", False),
        (SCALE + "\n    %e = math.exp %x : f32" + UPDATE, 200, "", True),
        (
            SCALE
            + UPDATE.replace(
                "%q = arith.addf %y, %p", "%e = math.exp %p : f32\n      %q = arith.addf %y, %e"
            ),
            200,
            "",
            False,
        ),
    ],
)
def test_what_pays(
    body: str, extent: int, flags: str, pays: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Host, "keeps_in_registers", lambda *_: False)
    jammed_module = program(body, extent, flags).apply("affine-jam-updates")
    assert codes_of_updates(jammed_module) == (["jammed"] if pays else [])


@pytest.mark.parametrize(("body", "pays"), [(SCALE + UPDATE, False), (SUM + UPDATE, True)])
def test_what_registers_hold_anyway(body: str, pays: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """But for sums whose order is fixed: these wait for each other."""
    monkeypatch.setattr(Host, "keeps_in_registers", lambda _, size: size == 800)
    jammed_module = program(body, 200).apply("affine-jam-updates")
    assert codes_of_updates(jammed_module) == (["jammed"] if pays else [])


@pytest.mark.parametrize(
    ("body", "second", "last", "rows"),
    [
        (SCALE + UPDATE, 8800, 17600, 4),
        (SCALE + UPDATE, 4000, 17600, 0),
        (SCALE + UPDATE, 4000, 17598, 8),
        (SUM + UPDATE, 4000, 35200, 4),
    ],
    ids=["read from the second cache", "from the last", "from memory", "sums wait"],
)
def test_how_far_away_is_what_is_read(
    body: str, second: int, last: int, rows: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eleven rows of 800 bytes are read, once by each loop; a row is updated that is at hand."""
    sizes = {1: 1 << 15, 2: second, 3: last}
    monkeypatch.setattr(Host, "keeps_in_registers", lambda *_: False)
    monkeypatch.setattr(Host, "cache_size", lambda _, level: sizes[level])
    monkeypatch.setattr(jamming, "_QUEUED", 800)
    jammed_module = program(body, 200).apply("affine-jam-updates")
    factors = [
        entry.evidence.figures["factor"] for entry in jammed_module.ledger if entry.code == "jammed"
    ]
    assert factors == ([rows] if rows else [])


def test_one_iteration_is_not_several() -> None:
    with pytest.raises(lw.UsageError, match="must be 0 or at least 2"):
        program(SCALE + UPDATE).apply("affine-jam-updates", rows=1)
