"""Mutants of what tiles, unrolls and normalises `affine.for` loops."""

from tests.property.mutants.mutant import Mutant

_NORMALIZE = "loops/steps/renumber.py"
_PARAMETRIC = "loops/steps/reorder.py"
_SCANNED = "loops/steps/reorder.py"
_TILE = "loops/steps/reorder.py"
_UNROLL = "loops/steps/unroll.py"

TILING = (
    Mutant("tiling: loops carry values", _TILE, "if loop.results or any(", "if any("),
    Mutant(
        "tiling: dependences run backwards",
        _TILE,
        "order_refusal(analysis, moved) if len(moved) > 1 else None",
        "None",
    ),
    Mutant(
        "tiling: iterations that do the same for one variable only",
        _TILE,
        "unimodular_legality(analysis, [loop], ((-1,),)).verdict is Verdict.LEGAL for loop in used",
        "True for loop in used",
    ),
    Mutant(
        "tiling: outer loops with many iterations a tile change places",
        _TILE,
        "split = [size > 1 for size in sizes]",
        "split = [k == len(sizes) - 1 for k in range(len(sizes))]",
    ),
    Mutant(
        "tiling: loops of which tiles hold a part change places",
        _TILE,
        "cut = [count is None or count > size",
        "cut = [count is None or count > 2 * size",
    ),
    Mutant(
        "tiling: loops of unknown trip count may have many tiles",
        _TILE,
        "cut = [count is None or count > size",
        "cut = [count is not None and count > size",
    ),
    Mutant(
        "tiling: ends beyond 64 bits",
        _TILE,
        "if _ends_beyond(loop, size):",
        "if False:",
        inside="plan_tiling",
    ),
    Mutant(
        "separate tiles: steps other than 1",
        _TILE,
        "if any(loop.step_value != 1 for loop in inner):",
        "if False:",
    ),
    Mutant(
        "parametric tiles: dependences run backwards",
        _PARAMETRIC,
        "return order_refusal(analysis, band) or Tiling(",
        "return Tiling(",
    ),
    Mutant("scanned tiles: steps other than 1", _SCANNED, "if loop.step_value != 1:", "if False:"),
    Mutant(
        "scanned tiles: dependences run backwards", _SCANNED, "if unsafe is not None:", "if False:"
    ),
)

UNROLLING = (
    Mutant("unrolling: few iterations", _UNROLL, "count < factor:", "count < 0:"),
    Mutant(
        "unrolling: factors that do not divide",
        _UNROLL,
        "if factor == 1 or trip_count_divisor(loop) % factor == 0:",
        "if True:",
    ),
    Mutant(
        "unrolling: counts below zero",
        _UNROLL,
        "if trip_count(loop) is None and may_count_below_zero(loop):",
        "if False:",
    ),
    Mutant(
        "unrolling: steps beyond 64 bits",
        _UNROLL,
        "if not is_whole and may_step_beyond(upper_bound(loop), factor * loop.step_value):",
        "if False:",
    ),
)

NORMALISING = (
    Mutant("normalising: several lower bounds", _NORMALIZE, "if others:", "if False:"),
    Mutant(
        "normalising: bounds beyond 64 bits", _NORMALIZE, "if not fits(counts, lower):", "if False:"
    ),
)
