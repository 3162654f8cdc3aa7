"""Helpers to analyse small texts."""

from xdsl.ir import Operation

import loopwright as lw
from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.model import Dependence, DependenceKind


def function_of(text: str) -> Operation:
    """The first function of a module."""
    function = lw.parse(text).op.regions[0].block.first_op
    assert function is not None
    return function


def analyse(body: str, arguments: str = "") -> DependenceAnalysis:
    """The analysis of a function with this body; `%x` is an f32."""
    separator = ", " if arguments else ""
    return DependenceAnalysis(
        function_of(f"func.func @f(%x: f32{separator}{arguments}) {{\n{body}\n  return\n}}")
    )


def lines(analysis: DependenceAnalysis, *kinds: str) -> list[str]:
    """Each dependence in a line: kind, depth, intervals, and `?` where it is not certain."""
    dependence_kinds = [DependenceKind(kind) for kind in kinds or ("flow", "anti", "output")]
    return [line(dependence) for dependence in analysis.dependences(dependence_kinds)]


def line(dependence: Dependence) -> str:
    intervals = " ".join(map(str, dependence.intervals))
    doubt = "" if dependence.is_certain else " ?"
    return f"{dependence.kind.value} {dependence.depth} {intervals}".rstrip() + doubt
