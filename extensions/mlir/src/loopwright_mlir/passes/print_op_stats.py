"""`-print-op-stats`: how many operations there are of each name, on the standard error.

**What** Counts the operation that the pass runs on and all that is in it. Nothing changes.

**Before → After**

    Operations encountered:
    -----------------------
      builtin.module , 1
         func.func   , 1

**Legal when** always.

**Refuses when** nothing.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.ir.core.locations import operation_name
from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import option
from loopwright.reporting.ledger import Ledger


@dataclass(frozen=True)
class PrintOpStatsPass(Pass):
    """Print how many operations there are of each name."""

    name: ClassVar[str] = "print-op-stats"
    description: ClassVar[str] = "Print how many operations there are of each name"
    title: ClassVar[str] = "PrintOpStats"

    json: bool = option(False, "Print an object of JSON")

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Print the counts of `op` and everything nested in it."""
        counts = Counter(operation_name(inner) for inner in op.walk())
        lines = _object(counts) if self.json else _table(counts)
        print("\n".join(lines), file=sys.stderr)


def _object(counts: Counter[str]) -> Iterator[str]:
    yield "{"
    members = [f"  {json.dumps(name)} : {counts[name]}" for name in sorted(counts)]
    yield ",\n".join(members)
    yield "}"


def _table(counts: Counter[str]) -> Iterator[str]:
    """The dots of names stand below each other."""
    parts = [(*name.partition("."), counts[name]) for name in sorted(counts)]
    dialects = max((len(dialect) for dialect, dot, _, _ in parts if dot), default=0)
    widest = max(
        len(name_in_dialect if dot else dialect) for dialect, dot, name_in_dialect, _ in parts
    )
    yield "Operations encountered:"
    yield "-----------------------"
    for dialect, dot, name_in_dialect, count in parts:
        first, second = (dialect, name_in_dialect) if dot else ("", dialect)
        yield f"{first:>{dialects + 2}}{dot or ' '}{second:<{widest}} , {count}"
