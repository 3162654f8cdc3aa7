"""`loopwright reduction-check`: test the reductions that a file defines."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence

from loopwright.exact.reductions.law_checks import LawReport, check_laws
from loopwright.ir.dialects.reduction.definition import DefineOp
from loopwright.loops import module as api
from loopwright.reporting.errors import expect
from loopwright.tools.terminal import run_interruptibly


def execute(options: argparse.Namespace) -> int:
    """Run the command; the status is 1 where a law fails."""
    expect(options.samples >= 1, "--samples must be at least 1")
    module = run_interruptibly(lambda: api.read(options.file), "reading")
    definitions = [op for op in module.op.walk() if isinstance(op, DefineOp)]
    if options.reduction is not None:
        symbol = options.reduction.removeprefix("@")
        definitions = [d for d in definitions if d.symbol == symbol]
        expect(definitions, f"no reduction is called '{symbol}'")

    def check(definition: DefineOp) -> list[LawReport]:
        return check_laws(definition, samples=options.samples, seed=options.seed)

    checked = run_interruptibly(lambda: [(d, check(d)) for d in definitions], "checking")
    if options.format == "json":
        print(json.dumps([_record(d, reports) for d, reports in checked], indent=2))
    else:
        print("\n".join(_lines(checked)))
    return 0 if all(report.holds for _, reports in checked for report in reports) else 1


def _lines(checked: Sequence[tuple[DefineOp, list[LawReport]]]) -> Iterator[str]:
    if not checked:
        yield "no reductions"
    for definition, reports in checked:
        types = ", ".join(map(str, definition.accumulator_types))
        yield f"@{definition.symbol} : {types}"
        for report in reports:
            yield f"  {report}"


def _record(definition: DefineOp, reports: Sequence[LawReport]) -> dict[str, object]:
    laws: list[dict[str, object]] = []
    for report in reports:
        counterexample = report.counterexample
        laws.append(
            {
                "law": report.law,
                "holds": report.holds,
                "exhaustive": report.exhaustive,
                "tried": report.tried,
                "largest_error": report.error,
                "counterexample": None
                if counterexample is None
                else {
                    "values": dict(counterexample.values),
                    "sides": dict((counterexample.left, counterexample.right)),
                },
            }
        )
    return {"reduction": definition.symbol, "laws": laws}
