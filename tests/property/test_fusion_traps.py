"""Traps for fusion keep what they compute, whatever the options, also on one array given twice."""

from __future__ import annotations

import numpy as np
import pytest

import loopwright as lw
from loopwright.reporting.errors import LoopwrightError
from tests.property.fusion_age_traps import AGE_TRAPS
from tests.property.fusion_buffer_traps import BUFFER_TRAPS
from tests.property.fusion_copy_traps import COPY_TRAPS
from tests.property.fusion_kind_traps import KIND_TRAPS
from tests.property.fusion_memory_traps import MEMORY_TRAPS
from tests.property.fusion_place_traps import PLACE_TRAPS
from tests.property.fusion_rare_traps import RARE_TRAPS
from tests.property.fusion_slice_traps import SLICE_TRAPS
from tests.property.fusion_traps import ARGUMENTS, HELPER, TRAPS

ALL = TRAPS | COPY_TRAPS | SLICE_TRAPS | MEMORY_TRAPS | BUFFER_TRAPS | RARE_TRAPS | PLACE_TRAPS
ALL |= KIND_TRAPS | AGE_TRAPS
OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"maximal": True, "compute_tolerance": 1000},
    {"compute_tolerance": 1000},
    {"mode": "sibling", "maximal": True},
    {"cost_model": "cache", "maximal": True},
    {"shift": True},
    {"shift": True, "maximal": True, "mode": "producer"},
)
TWICE = """func.func @twice(%m: memref<8xf32>, %b: memref<8xf32>, %s: f32) {
  call @f(%m, %b, %m, %s) : (memref<8xf32>, memref<8xf32>, memref<8xf32>, f32) -> MORE
  return
}
"""


def run(module: lw.Module, entry: str) -> list[str]:
    """What a function does to its arguments and gives, or how it fails."""
    arrays = [np.arange(8, dtype=np.float32) * scale + scale for scale in (1, 10, -3)]
    given = arrays if entry == "f" else arrays[:2]
    try:
        result = module.interpret(entry, *given, np.float32(0.5))
    except LoopwrightError as error:
        result = str(error).rpartition("error: ")[2]
    return [str(array.tolist()) for array in given] + [str(np.asarray(result))]


GLOBAL = """func.func @global(%b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {
  %g = memref.get_global @g : memref<8xf32>
  call @f(%g, %b, %c, %s) : (memref<8xf32>, memref<8xf32>, memref<8xf32>, f32) -> ()
  return
}
"""


@pytest.mark.parametrize("name", [name for name, body in ALL.items() if "@touch_global" in body])
def test_trap_with_a_global(name: str) -> None:
    body = ALL[name]
    module = lw.parse(f"{HELPER}func.func @f({ARGUMENTS}) {{\n{body}  return\n}}\n{GLOBAL}")
    expected = run(module, "global")
    for options in OPTIONS:
        found = run(module.apply("affine-loop-fusion", **options), "global")
        assert found == expected, f"{options}: {found} instead of {expected}"


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("aliased", [False, True], ids=["", "aliased"])
def test_trap(name: str, aliased: bool) -> None:
    body = ALL[name]
    returned = "%m" if "returned" in name else ""
    back = " -> memref<8xf32>" if returned else ""
    last = f"  return {returned} : memref<8xf32>\n" if returned else "  return\n"
    text = f"{HELPER}func.func @f({ARGUMENTS}){back} {{\n{body}{last}}}\n"
    if aliased:
        more = "memref<8xf32>" if returned else "()"
        call = TWICE.replace("MORE", more)
        text += call.replace("  call", "  %r = call") if returned else call
    module = lw.parse(text)
    entry = "twice" if aliased else "f"
    expected = run(module, entry)
    for options in OPTIONS:
        try:
            fused = module.apply("affine-loop-fusion", **options)
            found = run(fused, entry)
        except LoopwrightError as error:
            found = [str(error)]
        assert found == expected, f"{options}: {found} instead of {expected}"
