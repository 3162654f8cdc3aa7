"""Schedules as maps with the names of a program: written out, and read from what people write.

A map from iterations to times is a schedule if it has one time for each iteration, all of one
length. It keeps a dependence if the source comes before the sink, in lexicographic order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import islpy as isl

from loopwright.exact.presburger import isl_objects as objects
from loopwright.exact.presburger.isl_objects import IN, OUT, PARAM, guarded
from loopwright.exact.presburger.named_relations import Relations, Sample
from loopwright.exact.presburger.scheduling import (
    Dependences,
    maps_of,
    parameter_name,
    statement_name,
    union_of,
)

Given: TypeAlias = isl.UnionMap
"""A map that is a schedule, with the names that statements have for isl."""


class NotAScheduleError(ValueError):
    """A text is no schedule of the statements that it is for."""


@dataclass(frozen=True, slots=True)
class ScheduleNames:
    """What the statements, their coordinates and parameters of schedules are called in a program,
    by their numbers, and all statements that there are."""

    statements: Sequence[str]
    dims: Sequence[Sequence[str]]
    parameters: Sequence[str]
    known: frozenset[str]

    def written(self, found: isl.Schedule) -> str:
        """A schedule as a map, in isl's notation."""
        with guarded(None):
            return str(self._of_program(found.get_map().intersect_domain(found.get_domain())))

    def read(self, text: str, dependences: Dependences) -> Given | None:
        """The schedule in a text; None if it is about other statements of the program.

        Raises `NotAScheduleError`.
        """
        tuples = {name: statement_name(k) for k, name in enumerate(self.statements)}
        symbols = {name: parameter_name(k) for k, name in enumerate(self.parameters)}
        with guarded(None):
            try:
                given = maps_of(isl.UnionMap.read_from_str(objects.context(), text))
            except isl.Error as error:
                reason = str(error).partition(" in /")[0]
                raise NotAScheduleError(f"isl does not read it: {reason}") from error
            names = [part.get_tuple_name(IN) or "" for part in given]
            unknown = next((name for name in names if name not in self.known), None)
            if unknown is not None:
                raise NotAScheduleError(f"there is no statement '{unknown}'")
            parts = [part for part, name in zip(given, names, strict=True) if name in tuples]
            if not parts:
                return None
            found = union_of(_renamed(part, tuples, symbols) for part in parts)
            if len({part.dim(OUT) for part in parts}) > 1 or any(
                part.has_tuple_name(OUT) for part in parts
            ):
                raise NotAScheduleError("times are tuples without names, all of one length")
            missing = dependences.domain.subtract(found.domain())
            if not missing.is_empty():
                shown = str(self._of_program(missing.identity()).domain())
                raise NotAScheduleError(f"iterations have no time: {shown}")
            found = found.intersect_domain(dependences.domain)
            if not found.is_single_valued():
                raise NotAScheduleError("an iteration has several times")
            return found

    def _of_program(self, pairs: isl.UnionMap) -> isl.UnionMap:
        tuples = {statement_name(k): name for k, name in enumerate(self.statements)}
        symbols = {parameter_name(k): name for k, name in enumerate(self.parameters)}
        dims = dict(zip(self.statements, self.dims, strict=True))
        maps: list[isl.Map] = []
        for part in maps_of(pairs):
            part = _renamed(part.drop_unused_params(), tuples, symbols)
            for k, name in enumerate(dims[str(part.get_tuple_name(IN))]):
                part = part.set_dim_name(IN, k, name)
            maps.append(part)
        return union_of(maps)


def _renamed(part: isl.Map, tuples: Mapping[str, str], symbols: Mapping[str, str]) -> isl.Map:
    names = [str(part.get_dim_name(PARAM, k)) for k in range(part.dim(PARAM))]
    for name in names:
        if name not in symbols:
            raise NotAScheduleError(f"there is no parameter '{name}'")
    # No name is given twice, not even in between.
    for chosen in ([f"_{k}_" for k in range(len(names))], [symbols[name] for name in names]):
        for k, name in enumerate(chosen):
            part = part.set_dim_name(PARAM, k, name)
    for kind in (IN, OUT):
        name = part.get_tuple_name(kind) if part.has_tuple_name(kind) else None
        if name is not None and name in tuples:
            part = part.set_tuple_name(kind, tuples[name])
    return part


def tree_of(found: Given, dependences: Dependences) -> isl.Schedule:
    """The schedule whose loops run through the times of a map."""
    with guarded(None):
        times = isl.MultiUnionPwAff.from_union_map(found)
        return isl.Schedule.from_domain(dependences.domain).insert_partial_schedule(times)


@dataclass(frozen=True, slots=True)
class Violation:
    """A dependence that a schedule does not keep: its kind, the statements, and the iterations."""

    kind: str
    source: int
    sink: int
    sample: Sample


def violation_of(found: Given, dependences: Dependences) -> Violation | None:
    """A dependence whose source does not come before its sink."""
    with guarded(None):
        late = found.lex_ge_union_map(found)
        kinds = {
            "flow": dependences.flow,
            "anti": dependences.anti,
            "output": dependences.output,
        }
        for kind, pairs in kinds.items():
            for source, sink, part in Relations(pairs.intersect(late)).parts():
                sample = part.sample()
                if sample is not None:
                    return Violation(kind, int(source[1:]), int(sink[1:]), sample)
    return None
