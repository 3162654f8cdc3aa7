"""Mutants of what steps of a schedule refuse: order, carried values, numbers that do not fit."""

from tests.property.mutants.mutant import Mutant

_LOOPS = "loops/steps"

STEPS = (
    Mutant(
        "unrolling: the end of a group",
        f"{_LOOPS}/unroll.py",
        "if not is_whole and may_step_beyond(upper_bound(loop), factor * loop.step_value):",
        "if False:",
    ),
    Mutant(
        "strip-mining: the end of a block",
        f"{_LOOPS}/reorder.py",
        "if _ends_beyond(loop, size):",
        "if False:",
        inside="plan_strip_mining",
    ),
    Mutant(
        "peeling: the place to cut at",
        f"{_LOOPS}/peel.py",
        "if may_step_beyond(upper_bound(loop), length):",
        "if False:",
    ),
    Mutant("normalising: several bounds", f"{_LOOPS}/renumber.py", "if others:", "if False:"),
    Mutant(
        "normalising: the distance",
        f"{_LOOPS}/renumber.py",
        "if not fits(counts, lower):",
        "if False:",
    ),
    Mutant(
        "tiling: the end of a tile",
        f"{_LOOPS}/reorder.py",
        "if _ends_beyond(loop, size):",
        "if False:",
        inside="plan_tiling",
    ),
    Mutant(
        "tiling: bounds that depend on the band",
        f"{_LOOPS}/reorder.py",
        "if loop.results or any(is_defined_in(value, band[0]) for value in values):",
        "if loop.results:",
    ),
    Mutant(
        "tiling: order",
        f"{_LOOPS}/reorder.py",
        "return unsafe or _box_tiling(band, sizes)",
        "return _box_tiling(band, sizes)",
    ),
    Mutant(
        "tiling any bounds: carried values",
        f"{_LOOPS}/reorder.py",
        "if loop.results:",
        "if False:",
        inside="_plan_scanned_tiling",
    ),
    Mutant(
        "tiling any bounds: steps",
        f"{_LOOPS}/reorder.py",
        "if loop.step_value != 1:",
        "if False:",
    ),
    Mutant(
        "tiling any bounds: order",
        f"{_LOOPS}/reorder.py",
        "if unsafe is not None:",
        "if False:",
    ),
    Mutant(
        "interchange: order",
        f"{_LOOPS}/reorder.py",
        "if obstacle is not None:",
        "if False:",
    ),
    Mutant(
        "jam: order",
        f"{_LOOPS}/unroll.py",
        'return legality_refusal(legality, "jam", loop) or Jam(plan)',
        "return Jam(plan)",
    ),
    Mutant(
        "jam: carried values",
        f"{_LOOPS}/unroll.py",
        'return carries_values((loop,), loop, "the loop carries values")\n    inner_loops =',
        "pass\n    inner_loops =",
    ),
)
