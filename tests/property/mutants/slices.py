"""Mutants of computation slices and of the regions of what is sliced."""

from tests.property.mutants.mutant import Mutant

_SLICES = "exact/slices/computation.py"
_CHECKS = "exact/slices/checks.py"
_PAIRS = "exact/slices/state.py"
_UNIONS = "exact/presburger/bounds.py"

SLICES = (
    Mutant(
        "slices: loops that carry values start anywhere",
        _SLICES,
        "(loop.op.results or not isinstance",
        "(not isinstance",
    ),
    Mutant(
        "slices: iterations that the nest does not have",
        _CHECKS,
        "        if not is_inside:",
        "        if False:",
    ),
    Mutant(
        "slices: every slice is maximal",
        _CHECKS,
        "        if not _without(whole, away).is_subset(_without(executed, away)):",
        "        if False:",
    ),
    Mutant(
        "slices: pairs that touch nothing in common and no others",
        _PAIRS,
        "is_empty_by_elimination(ordered) is not True",
        "is_empty_by_elimination(ordered) is True",
    ),
    Mutant(
        "unions: the greater of two lower bounds",
        _UNIONS,
        "lower = min(mine.lower, theirs.lower",
        "lower = max(mine.lower, theirs.lower",
    ),
    Mutant(
        "unions: the less of two upper bounds",
        _UNIONS,
        "= max(mine.upper, theirs.upper",
        "= min(mine.upper, theirs.upper",
    ),
    Mutant(
        "slices: digits carry nothing",
        "exact/presburger/simplification.py",
        "            if multiple == high // factor:",
        "            if multiple <= high // factor:",
    ),
    Mutant(
        "slices: the digits are the last multiple",
        "exact/presburger/simplification.py",
        "return (*others, multiple), (*digits, row[-1] - multiple * factor)",
        "return (*others, 0), (*digits, row[-1])",
    ),
    Mutant(
        "slices: loops with a barrier are sliced",
        _SLICES,
        "            if _BARRIER in loop.op.attributes:",
        "            if False:",
    ),
)
