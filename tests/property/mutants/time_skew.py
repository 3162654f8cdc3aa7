"""Mutants of sweeps in skewed tiles."""

from tests.property.mutants.mutant import Mutant

_SKEW = "loops/steps/time_skew.py"
_PASS = "loops/passes/tiling.py"
_LEGALITY = "exact/dependences/legality.py"

TIME_SKEW = (
    Mutant(
        "dependences in one sweep",
        _LEGALITY,
        "if numbers[0] < numbers[1]:",
        "if False:",
    ),
    Mutant(
        "dependences from sweep to sweep",
        _LEGALITY,
        "if self._factor is not None:",
        "if False:",
    ),
    Mutant(
        "places without their shifts",
        _LEGALITY,
        "first.shift - second.shift - 1",
        "-1",
    ),
    Mutant(
        "a part at one place is spread",
        _LEGALITY,
        "own = (1,) if part.is_spread else ()",
        "own = (1,)",
    ),
    Mutant("rows without their shifts", _SKEW, "begin = begin - part.shift", "begin = begin"),
    Mutant("carried values", _SKEW, "if one.results or one.reductions is not None:", "if False:"),
    Mutant("steps", _SKEW, "if loop.step_value != 1:", "if False:"),
    Mutant("where tiles begin", _SKEW, "number % _step(part) == 0", "True"),
    Mutant(
        "tiles of whole steps", _SKEW, "return lcm(*(_step(part) for part in parts))", "return 1"
    ),
    Mutant("bounds that do not fit", _SKEW, "if not fits(*bounds):", "if False:"),
    Mutant(
        "the first sweep of a tile",
        _SKEW,
        "(here - place + 1).ceildiv(factor)",
        "(here - place + factor + 1).ceildiv(factor)",
    ),
    Mutant("the last sweep of a tile", _SKEW, "// factor + 1)", "// factor)"),
    Mutant(
        "the last tile",
        _SKEW,
        "low + symbol(2) * factor - factor + later",
        "low + symbol(2) * factor - factor - 4 + later",
    ),
    Mutant(
        "the last wavefront", _SKEW, "if plan.block:\n        later", "if False:\n        later"
    ),
    Mutant(
        "tiles of a wavefront are side by side",
        _SKEW,
        "return _joined([_variable(tile), _variable(block)], symbol(0) - symbol(1) * plan.size)",
        "return _variable(tile)",
    ),
    Mutant(
        "the first block of a wavefront", _SKEW, "// span + 1\n    most", "// span + 2\n    most"
    ),
    Mutant("the last block of a wavefront", _SKEW, "// span + 1\n    at", "// span\n    at"),
    Mutant(
        "what parallel loops may not contain",
        _SKEW,
        "unsupported_in(loop, beyond_mlir=True) if block else None",
        "None",
    ),
    Mutant("few sweeps", _PASS, "if few or size", "if size"),
    Mutant("memory that fits the cache", _PASS, "if footprint > size and room", "if room"),
    Mutant("loops that do not sweep", _PASS, "return 4 * whole <= 5 * sum(known)", "return True"),
)
