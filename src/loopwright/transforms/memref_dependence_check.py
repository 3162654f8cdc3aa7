"""`-test-memref-dependence-check`: a remark for each pair of affine accesses and each depth.

**What.** For every ordered pair of `affine.load` and `affine.store`, numbered in the order of the
text, and every depth from 1 to one more than the number of common loops: whether the second depends
on the first there, with the direction or distance of each common loop. Run on a module, the pass
also pairs accesses of different functions, which never depend on each other.

**Changes** nothing. The answers are exact; where not even that is decided, the remark shows the
intervals that hold at least what there is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from xdsl.ir import Operation

from loopwright.errors import Diagnostic, Severity
from loopwright.ledger import Ledger, Remark
from loopwright.syntax.locations import source_location
from loopwright.transforms.base import Pass, enclosing_function, locations_of
from loopwright.transforms.telling import Shower

if TYPE_CHECKING:
    from loopwright.analysis.access import Access
    from loopwright.analysis.dependence import DependenceAnalysis

_LOADS_AND_STORES = frozenset({"affine.load", "affine.store"})
_AFFINE_LOOPS = frozenset({"affine.for", "affine.parallel"})


@dataclass(frozen=True)
class MemRefDependenceCheckPass(Pass):
    """Tell of all dependences between affine loads and stores."""

    name: ClassVar[str] = "test-memref-dependence-check"
    description: ClassVar[str] = "Tell of all dependences between affine loads and stores"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Add the remarks for each function in `op`, or for `op` itself, to the ledger."""
        for remark in _remarks(op, self.name):
            ledger.append(remark)


@dataclass(frozen=True, slots=True)
class _Numbered:
    """An access, the analysis of its function, and how its op is printed."""

    access: Access
    analysis: DependenceAnalysis
    text: str


def _numbered(root: Operation) -> list[_Numbered]:
    from loopwright.analysis.dependence import DependenceAnalysis

    found: list[_Numbered] = []
    shower = Shower()
    for function in root.walk():
        if function.name == "func.func" and function.regions[0].blocks:
            analysis = DependenceAnalysis(function)
            accesses = [a for a in analysis.accesses if a.op.name in _LOADS_AND_STORES]
            found += [_Numbered(a, analysis, shower.text(a.op)) for a in accesses]
    return found


def _remarks(root: Operation, pass_name: str) -> Iterator[Remark]:
    accesses = _numbered(root)
    places = [locations_of(numbered.access.op) for numbered in accesses]
    for i, source in enumerate(accesses):
        op = source.access.op
        where = source_location(op)
        symbol = enclosing_function(op)
        notes = (Diagnostic(f"see current operation: {source.text}", where, Severity.NOTE),)
        for j, sink in enumerate(accesses):
            same = source.analysis is sink.analysis
            answers = _answers(source, sink) if same else ("false",)
            both = (*places[i], *places[j])
            for depth, answer in enumerate(answers, 1):
                message = f"dependence from {i} to {j} at depth {depth} = {answer}"
                yield Remark(
                    "memref-dependence",
                    pass_name,
                    op.name,
                    message,
                    symbol,
                    both,
                    diagnostic=Diagnostic(message, where, Severity.REMARK, None, notes),
                )


def _answers(first: _Numbered, second: _Numbered) -> Sequence[str]:
    """What there is at each depth; other loops than affine ones count as no loops."""
    source, sink = first.access, second.access
    if source.root != sink.root and not _share_a_loop(source, sink):
        return ("false",)  # Most pairs of a long program.
    from loopwright.analysis.dependence import MEMORY_KINDS, common_loops

    common = source.loops[: common_loops(source.loops, sink.loops)]
    affine = [k for k, loop in enumerate(common) if loop.op.name in _AFFINE_LOOPS]
    answers = ["false"] * (len(affine) + 1)
    if source.root != sink.root:
        return answers
    for found in first.analysis.between(source, sink, MEMORY_KINDS):
        place = found.depth - 1
        if place in affine:
            intervals = [found.intervals[k] for k in affine]
            answers[affine.index(place)] = "".join(map(str, intervals))
        else:
            answers[-1] = "true"
    return answers


def _share_a_loop(first: Access, second: Access) -> bool:
    a, b = first.loops, second.loops
    return bool(a and b) and a[0].op is b[0].op
