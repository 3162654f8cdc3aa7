"""A campaign on pages that explain programs.

`pages`: of generated programs, as they are and after passes, and of generated Python functions,
`explain` writes pages whose structure, names and links are right, of some megabytes at the most, in
which each decision is shown at its line.
"""

import random
import tempfile
from collections.abc import Sequence
from pathlib import Path

import loopwright as lw
from loopwright.reporting.ledger import Ledger
from tests.campaigns import Report
from tests.campaigns.naming import PASSES
from tests.campaigns.python_functions import defined
from tests.generate.python_functions import python_function
from tests.generate.sources import SOURCES
from tests.unit.reporting.drawing.reading import check_page

_MOST_BYTES = 3_000_000
_OPTIMISERS = ("affine-optimize", "affine-loop-tile", "affine-time-skew", "affine-scalrep")


def pages(seeds: Sequence[int]) -> Report:
    """Pages of programs in MLIR, and of a Python function for every third of them."""
    report = Report("pages", count=len(seeds))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "page.html"
        for seed in seeds:
            label = f"seed {seed}"
            with report.trying(label):
                report.note(label, _of_program(seed, report, file))
                if seed % 3 == 0:
                    report.note(label, _of_function(seed, report, file))
    return report


def _of_program(seed: int, report: Report, file: Path) -> str:
    rng = random.Random(seed)
    source = sorted(SOURCES)[seed % len(SOURCES)]
    module = lw.parse(SOURCES[source](seed).text, file="program.mlir")
    for name in rng.sample((*PASSES, *_OPTIMISERS), rng.randrange(3)):
        name, _, options = name.partition("{")
        pass_options = {"virtual_vector_size": 4} if options else {}
        try:
            module = module.apply(name, **pass_options)
        except lw.PassError:
            report.facts["refused"] += 1
    module.explain(html=file)
    report.facts["programs"] += 1
    return _fault(file.read_text(), module.ledger, "program.mlir")


def _of_function(seed: int, report: Report, file: Path) -> str:
    text, arguments = python_function(seed)
    kernel = lw.kernel(optimise=seed % 2 == 0)(defined(text, seed))
    try:
        kernel.check(*arguments)
    except (
        lw.LoopwrightError,
        ArithmeticError,
        LookupError,
        ValueError,
        AssertionError,
        RuntimeError,
    ):
        report.facts["raised or refused"] += 1
        return ""
    kernel.explain(html=file)
    report.facts["functions"] += 1
    return _fault(file.read_text(), Ledger(), "")


def _fault(html: str, ledger: Ledger, source: str) -> str:
    """What is wrong with a page; nothing if all is right."""
    check_page(html)
    if len(html) > _MOST_BYTES:
        return f"the page has {len(html)} bytes"
    for entry in ledger:
        if entry.code not in html:
            return f"the page does not tell of {entry}"
        place = entry.location
        if place is not None and place.file == source and f'id="line-{place.line}"' not in html:
            return f"the page has no line {place.line}"
    return ""
