"""The inference of a function with all that it calls, to a fixed point.

The unit is the *function instance*: a definition with the types of its arguments. An instance is
inferred by walking its tree with the types of variables on each path (`walk.FunctionWalk`). What
paths do not order is of the whole analysis, and only grows:

- the contents of regions: what is stored in a list at one place is read at all others;
- the variables that inner functions capture;
- the results of instances, which begin at `Never`, so that recursion needs nothing special.

The whole program is walked again until none of them changes. Then each type that was recorded holds
at its place, however late a closure or a generator runs.

    xs = []                                     region 1, list[Never]
    for i in range(n):                          i: int
        xs.append((i, a[i]))                    region 1 gets tuple[int, float64]
    return xs                                   list[tuple[int, float64]], after one more round
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from inspect import Parameter
from typing import Any

from loopwright.python.inference import calls, expressions, statements
from loopwright.python.inference.analysis import (
    Analysis,
    Assumption,
    BudgetExhaustedError,
    Semantics,
)
from loopwright.python.inference.instances import FunctionDefinition, FunctionInstance
from loopwright.python.inference.objects import type_of_object
from loopwright.python.inference.walk import FunctionWalk
from loopwright.python.source.function_source import FunctionSource
from loopwright.python.types.base import Type
from loopwright.python.types.passed_objects import KeyedObject
from loopwright.python.types.regions import Region
from loopwright.records import dataclass, field

assert statements and expressions  # they register what walks each kind of node


@dataclass(frozen=True)
class Inference:
    """The types of a function for some arguments, and of all that it calls."""

    entry: FunctionInstance
    instances: Sequence[FunctionInstance]
    assumptions: Sequence[Assumption]
    rounds: int
    regions: Collection[Region] = ()
    """The regions of all places that make containers and objects, and those of the arguments."""
    keyed_displays: Mapping[int, type[KeyedObject]] = field(
        default_factory=dict[int, "type[KeyedObject]"]
    )
    """The displays of dictionaries that are objects with constant keys, by origin."""

    @property
    def result(self) -> Type:
        """The type of the result."""
        return self.entry.result


def new_analysis(
    source: FunctionSource, rejected_displays: frozenset[int] = frozenset()
) -> Analysis:
    """Return the analysis of a function before its first walk. The rejected displays are not
    objects with constant keys."""
    semantics = Semantics(_walk, calls.call, calls.attribute, calls.member)
    definition = FunctionDefinition(source)
    return Analysis(semantics, definition, rejected_displays=rejected_displays)


def _walk(analysis: Analysis, instance: FunctionInstance) -> Type:
    return FunctionWalk(analysis, instance).run()


def infer(source: FunctionSource, arguments: Mapping[str, Any]) -> Inference:
    """Infer the types of a function that is called with some arguments, by the names of its
    parameters. Arguments are inspected and never changed; nothing is compiled."""
    analysis = new_analysis(source)
    types = dict[str, Type]()
    for name, parameter in source.parameters.items():
        if name in arguments:
            types[name] = type_of_object(arguments[name], analysis.region, is_argument=True)
        elif parameter.default is not Parameter.empty:
            types[name] = type_of_object(parameter.default, analysis.region, is_argument=True)
    return infer_types(source, types, analysis)


def infer_types(
    source: FunctionSource, arguments: Mapping[str, Type], analysis: Analysis | None = None
) -> Inference:
    """Infer the types of a function for arguments of some types."""
    analysis = new_analysis(source) if analysis is None else analysis
    entry = FunctionInstance(analysis.entry, dict(arguments))
    analysis.instances["entry"] = entry
    version = -1
    try:
        while version != analysis.version:
            version = analysis.version
            analysis.begin_round()
            analysis.walk(entry)
    except (BudgetExhaustedError, RecursionError):
        entry.give_up("the analysis takes too many steps")
    reached = [x for x in analysis.instances.values() if x.round == analysis.round]
    assumptions = [*analysis.assumptions.values()]
    regions = analysis.regions.values()
    return Inference(entry, reached, assumptions, analysis.round, regions, analysis.keyed_displays)
