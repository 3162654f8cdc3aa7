"""Traps for fusion keep what they compute, whatever the options, also on one array given twice."""

import numpy as np
import pytest

import loopwright as lw
from loopwright.reporting.errors import LoopwrightError
from tests.property.programs import programs
from tests.sampling import spread
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

TRAPS = programs("fusion")
"""Nests that look as if they could be fused, and may not be, or only with care: each is there for
one condition of legality, without which the program computes something else."""
HELPER = PROGRAMS["helper"]
OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"maximal": True, "compute_tolerance": 1000},
    {"compute_tolerance": 1000},
    {"mode": "sibling", "maximal": True},
    {"cost_model": "cache", "maximal": True},
    {"shift": True},
    {"shift": True, "maximal": True, "mode": "producer"},
)
TWICE = PROGRAMS["twice"]


def program(trap: str, *, aliased: bool) -> str:
    """A trap with the functions around it, also one that passes an array twice."""
    text = HELPER + trap
    if not aliased:
        return text
    if ") -> memref" in trap:
        return text + TWICE.replace("  call", "  %r = call").replace("MORE", "memref<8xf32>")
    return text + TWICE.replace("MORE", "()")


def run(module: lw.Module, entry: str) -> list[str]:
    """What a function does to its arguments and gives, or how it fails."""
    arrays = [np.arange(8, dtype=np.float32) * scale + scale for scale in (1, 10, -3)]
    array_arguments = arrays if entry == "f" else arrays[:2]
    try:
        result = module.interpret(entry, *array_arguments, np.float32(0.5))
    except LoopwrightError as error:
        result = str(error).rpartition("error: ")[2]
    return [str(array.tolist()) for array in array_arguments] + [str(np.asarray(result))]


def both(module: lw.Module) -> list[str]:
    """What a function does to arrays that are apart, and to one that it is given twice."""
    return [*run(module, "f"), *run(module, "twice")]


GLOBAL = PROGRAMS["global"]


@pytest.mark.parametrize("name", [name for name in TRAPS if "@touch_global" in TRAPS[name]])
def test_trap_with_a_global(name: str) -> None:
    module = lw.parse(HELPER + TRAPS[name] + GLOBAL)
    expected = run(module, "global")
    for options in OPTIONS:
        results = run(module.apply("affine-loop-fusion", **options), "global")
        assert results == expected, f"{options}: {results} instead of {expected}"


@pytest.mark.cases_by_day(12)
@pytest.mark.parametrize("name", TRAPS)
def test_trap(name: str) -> None:
    module = lw.parse(program(TRAPS[name], aliased=True))
    expected = both(module)
    right = {str(module)}
    for options in spread(OPTIONS, 2, list(TRAPS).index(name)):
        try:
            fused = module.apply("affine-loop-fusion", **options)
            if (fused_text := str(fused)) in right:
                continue
            results = both(fused)
        except LoopwrightError as error:
            fused_text = ""
            results = [str(error)]
        assert results == expected, f"{options}: {results} instead of {expected}"
        right.add(fused_text)
