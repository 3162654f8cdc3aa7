"""`affine-jam-updates`: iterations that update the same become one; what is left, what pays."""

from __future__ import annotations

import numpy as np
import pytest

import loopwright as lw
from loopwright.exact.costs.host import Host
from loopwright.loops.passes import jamming
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

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


def codes(module: lw.Module) -> list[str]:
    """What was said of loops."""
    entries = [entry for entry in module.ledger if entry.pass_name == "affine-jam-updates"]
    return [entry.code for entry in entries if entry.code != "alias.arguments"]


def jammed(module: lw.Module, *, rows: int = 4) -> lw.Module:
    """The module after the pass; every bit of what it computes is checked."""
    made = module.apply("affine-jam-updates", rows=rows, everywhere=True)
    rng = np.random.default_rng(5)
    arrays = [rng.random(shape).astype(np.float32) for shape in ((11, 300), 300, 11)]
    outcomes: list[list[np.ndarray]] = []
    for run in (module.interpret, made.interpret):
        outcomes.append([array.copy() for array in arrays])
        run("main", *outcomes[-1])
    outcomes.append([array.copy() for array in arrays])
    made.compile("main")(*outcomes[-1])
    for found in outcomes[1:]:
        for array, wanted in zip(found, outcomes[0], strict=True):
            np.testing.assert_array_equal(array, wanted)
    return made


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
    made = program(body, extent, flags).apply("affine-jam-updates")
    assert codes(made) == (["jammed"] if pays else [])


@pytest.mark.parametrize(("body", "pays"), [(SCALE + UPDATE, False), (SUM + UPDATE, True)])
def test_what_registers_hold_anyway(body: str, pays: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """But for sums whose order is fixed: these wait for each other."""
    monkeypatch.setattr(Host, "keeps_in_registers", lambda _, size: size == 800)
    made = program(body, 200).apply("affine-jam-updates")
    assert codes(made) == (["jammed"] if pays else [])


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
    made = program(body, 200).apply("affine-jam-updates")
    factors = [entry.evidence.figures["factor"] for entry in made.ledger if entry.code == "jammed"]
    assert factors == ([rows] if rows else [])


def test_one_iteration_is_not_several() -> None:
    with pytest.raises(lw.UsageError, match="must be 0 or at least 2"):
        program(SCALE + UPDATE).apply("affine-jam-updates", rows=1)
