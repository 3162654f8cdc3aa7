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

from loopwright.ir.core.locations import source_location
from loopwright.ir.dialects.affine.nesting import is_affine_loop
from loopwright.ir.dialects.func import FuncOp
from loopwright.ir.interfaces.memory_access import is_affine_element_access
from loopwright.ir.refusal import enclosing_function, locations_of
from loopwright.loops.support.base import Pass
from loopwright.loops.support.reporting import OpPrinter
from loopwright.reporting.errors import Diagnostic, Severity, counted
from loopwright.reporting.ledger import Ledger, Remarks

if TYPE_CHECKING:
    from loopwright.exact.dependences.dependence import DependenceAnalysis
    from loopwright.exact.memory.access import Access


@dataclass(frozen=True)
class MemRefDependenceCheckPass(Pass):
    """Tell of all dependences between affine loads and stores."""

    name: ClassVar[str] = "test-memref-dependence-check"
    description: ClassVar[str] = "Tell of all dependences between affine loads and stores"
    title: ClassVar[str] = "(anonymous namespace)::TestMemRefDependenceCheck"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Add the remarks for each function in `op`, or for `op` itself, to the ledger."""
        for remarks in _remarks(op, self.name):
            ledger.append(remarks)


@dataclass(frozen=True, slots=True)
class _Function:
    """The accesses of a function, of which the first has the number `first` in the module."""

    analysis: DependenceAnalysis
    accesses: Sequence[Access]
    first: int

    def partners(self) -> list[list[int]]:
        """For each access those that it shares a root or a loop with, in order."""
        groups: dict[object, list[int]] = {}
        keys = [[access.root, *(loop.op for loop in access.loops[:1])] for access in self.accesses]
        for number, own in enumerate(keys):
            for key in own:
                groups.setdefault(key, []).append(number)
        return [sorted({number for key in own for number in groups[key]}) for own in keys]


def _functions(root: Operation) -> list[_Function]:
    from loopwright.exact.dependences.dependence import DependenceAnalysis

    found: list[_Function] = []
    count = 0
    for function in root.walk():
        if isinstance(function, FuncOp) and function.regions[0].blocks:
            analysis = DependenceAnalysis(function)
            accesses = [a for a in analysis.accesses if is_affine_element_access(a.op)]
            found.append(_Function(analysis, accesses, count))
            count += len(accesses)
    return found


def _remarks(root: Operation, pass_name: str) -> Iterator[Remarks]:
    functions = _functions(root)
    op_printer = OpPrinter()
    count = sum(len(function.accesses) for function in functions)
    # Nearly all pairs of a long program have nothing in common: they share these texts.
    nothing = [f"{number} at depth 1 = false" for number in range(count)]
    for function in functions:
        partners = function.partners()
        for number, source in enumerate(function.accesses):
            endings: list[str] = []
            done = 0
            for other in partners[number]:
                place = function.first + other
                answers = _answers(function.analysis, source, function.accesses[other])
                endings += nothing[done:place]
                endings += [f"{place} at depth {d} = {text}" for d, text in enumerate(answers, 1)]
                done = place + 1
            endings += nothing[done:]
            op, where = source.op, source_location(source.op)
            note = f"see current operation: {op_printer.text(op)}"
            yield Remarks(
                "memref-dependence",
                pass_name,
                op.name,
                f"{counted(len(endings), 'remark')} on what depends on it",
                enclosing_function(op),
                locations_of(op),
                beginning=f"dependence from {function.first + number} to ",
                endings=endings,
                notes=(Diagnostic(note, where, Severity.NOTE),),
            )


def _answers(analysis: DependenceAnalysis, source: Access, sink: Access) -> Sequence[str]:
    """Return the answer for each depth; loops other than affine ones do not count as loops."""
    from loopwright.exact.dependences.model import MEMORY_KINDS, common_loops

    common = source.loops[: common_loops(source.loops, sink.loops)]
    affine = [k for k, loop in enumerate(common) if is_affine_loop(loop.op)]
    answers = ["false"] * (len(affine) + 1)
    if source.root != sink.root:
        return answers
    for found in analysis.between(source, sink, MEMORY_KINDS):
        place = found.depth - 1
        if place in affine:
            intervals = [found.intervals[k] for k in affine]
            answers[affine.index(place)] = "".join(map(str, intervals))
        else:
            answers[-1] = "true"
    return answers
