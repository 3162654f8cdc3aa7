"""Options of 32 bits: numbers that do not fit are refused, as by `mlir-opt`."""

from __future__ import annotations

import re

from tests.oracle import ask

from loopwright.loops.pipelines import available_passes, parse_any_pipeline
from loopwright.reporting.errors import UsageError


def unsigned_options() -> list[tuple[str, str]]:
    """The passes that are here, each with an option that `mlir-opt` calls `uint`."""
    found: list[tuple[str, str]] = []
    name, here = "", set(available_passes())
    for line in ask("mlir-opt-22", ["--help"], "").out.splitlines():
        if head := re.match(r" {6}--([\w-]+)", line):
            name = head[1]
        elif (match := re.match(r" {8}--([\w-]+)=<uint>", line)) and name in here:
            found.append((name, match[1]))
    return found


def test_numbers_that_do_not_fit_are_refused() -> None:
    options = unsigned_options()
    assert ("affine-loop-tile", "tile-size") in options
    taken: list[tuple[str, str]] = []
    for name, option in options:
        try:
            parse_any_pipeline(f"{name}{{{option}={1 << 32}}}")
            taken.append((name, option))
        except UsageError:
            continue
    assert not taken
    parse_any_pipeline(f"affine-loop-tile{{tile-size={(1 << 32) - 1}}}")
