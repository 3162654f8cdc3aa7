"""Dependences as text for people and as records for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from xdsl.ir import Operation, SSAValue

from loopwright.analysis.access import Access
from loopwright.analysis.carried import CarriedValue
from loopwright.analysis.dataflow import DeadStore, ReadSources
from loopwright.analysis.dependence import (
    Dependence,
    DependenceAnalysis,
    DependenceKind,
    Interval,
    Witness,
    common_loops,
)
from loopwright.analysis.derivation import Stage, derivation
from loopwright.analysis.domains import Loop
from loopwright.analysis.indices import Extent, Offset, Parameter
from loopwright.analysis.order import Order
from loopwright.presburger import format_tableau, isl_notation
from loopwright.syntax.locations import source_location
from loopwright.syntax.op_names import operation_name
from loopwright.syntax.value_names import value_name

_RELATIONS = ("srcRel", "dstRel", "dependence polyhedron")
_MOST_DISTANCES = 10
_IN_ISL = ("srcRel", "dstRel", "slice")


def text(dependence: Dependence) -> str:
    """Some lines about a dependence."""
    source, sink = dependence.source, dependence.sink
    certain = "" if dependence.is_certain else "possible "
    lines = [
        f"{_place(source.op)}: {certain}{dependence.kind.value} dependence: "
        f"'{operation_name(source.op)}' -> '{operation_name(sink.op)}' at {_place(sink.op)}",
        f"  depth {dependence.depth}, {_carrier(dependence)}",
    ]
    if dependence.intervals:
        lines.append(f"  distance {' '.join(map(str, dependence.intervals))}")
    if dependence.distances is not None and len(dependence.distances) > 1:
        lines.append(f"  distances {_distances(dependence.distances)}")
    if dependence.witness is not None:
        lines.append(f"  witness: {_witness_text(dependence, dependence.witness)}")
    lines += [f"  not certain: {reason}" for reason in dependence.unknown]
    return "\n".join(lines)


def summary(dependence: Dependence) -> str:
    """A line about a dependence: its kind, its ends and its distance."""
    certain = "" if dependence.is_certain else "possible "
    ends = " -> ".join(
        f"'{operation_name(access.op)}' at {_place(access.op)}"
        for access in (dependence.source, dependence.sink)
    )
    parts = [f"{certain}{dependence.kind.value} dependence: {ends}"]
    if dependence.intervals:
        parts.append(f"distance {' '.join(map(str, dependence.intervals))}")
    parts += [f"not certain: {reason}" for reason in dependence.unknown]
    return ", ".join(parts)


def _witness_text(dependence: Dependence, witness: Witness) -> str:
    """The iterations of a witness, the element that both touch, the values of parameters."""
    source, sink = dependence.source, dependence.sink
    shown = f"{iteration_text(source, witness.source)} -> {iteration_text(sink, witness.sink)}"
    shown += f", element [{_list(witness.element)}]"
    if witness.parameters:
        named = zip(dependence.parameters, witness.parameters, strict=True)
        shown += f", where {_list([f'{parameter_name(key)} = {n}' for key, n in named])}"
    return shown


def _distances(distances: Sequence[Sequence[int]]) -> str:
    """Distance vectors; of many the first ones and the last.

    >>> _distances([(k,) for k in range(1, 30)])
    '(1) (2) (3) (4) (5) (6) (7) (8) … (29): 29 of them'
    """
    if len(distances) <= _MOST_DISTANCES:
        return " ".join(map(_tuple, distances))
    first = " ".join(map(_tuple, distances[: _MOST_DISTANCES - 2]))
    return f"{first} … {_tuple(distances[-1])}: {len(distances)} of them"


def _carrier(dependence: Dependence) -> str:
    loop = dependence.loop
    if loop is None:
        return "not carried by a loop"
    return f"carried by '{operation_name(loop.op)}' at {_place(loop.op)}"


def iteration_text(access: Access, values: Sequence[int]) -> str:
    """An iteration of the loops around an access."""
    named = [
        f"{loop_name(loop, number)} = {value}"
        for number, (loop, value) in enumerate(zip(access.loops, values, strict=True))
    ]
    return f"({_list(named)})"


def loop_name(loop: Loop, number: int) -> str:
    """The induction variable of the loop of this number."""
    return f"#{number + 1}" if loop.variable is None else value_name(loop.variable)


def parameter_name(key: Parameter) -> str:
    """A value of the program, or an extent, that a witness has a value for."""
    if isinstance(key, Extent):
        return f"extent {key.position} of {value_name(key.memref)}"
    if isinstance(key, Offset):
        return f"offset of {value_name(key.memref)}"
    assert isinstance(key, SSAValue)
    return value_name(key)


def _list(values: Sequence[object]) -> str:
    return ", ".join(map(str, values))


def _tuple(values: Sequence[object]) -> str:
    return f"({_list(values)})"


def _place(op: Operation) -> str:
    where = source_location(op)
    return "an unknown place" if where is None else str(where)


def record(dependence: Dependence) -> dict[str, Any]:
    """A dependence as data that JSON can hold."""
    witness = dependence.witness
    return {
        "kind": dependence.kind.value,
        "certain": dependence.is_certain,
        "source": _op_record(dependence.source.op),
        "sink": _op_record(dependence.sink.op),
        "depth": dependence.depth,
        "common_loops": [_op_record(loop.op) for loop in dependence.common_loops],
        "carried_by": None if dependence.loop is None else _op_record(dependence.loop.op),
        "distance": [[i.lower, i.upper] for i in dependence.intervals],
        "distances": None if dependence.distances is None else list(dependence.distances),
        "witness": None if witness is None else _named_witness_record(dependence, witness),
        "unknown": list(dependence.unknown),
    }


def _witness_record(witness: Witness) -> dict[str, Any]:
    return {
        "source": list(witness.source),
        "sink": list(witness.sink),
        "element": list(witness.element),
        "parameters": list(witness.parameters),
    }


def _named_witness_record(dependence: Dependence, witness: Witness) -> dict[str, Any]:
    """A witness, with the names of the loops and parameters that its numbers are values of."""
    names = {
        "source": [loop_name(loop, k) for k, loop in enumerate(dependence.source.loops)],
        "sink": [loop_name(loop, k) for k, loop in enumerate(dependence.sink.loops)],
        "parameters": [parameter_name(key) for key in dependence.parameters],
    }
    return {**_witness_record(witness), "names": names}


def _op_record(op: Operation) -> dict[str, Any]:
    where = source_location(op)
    place = (
        {} if where is None else {"file": where.file, "line": where.line, "column": where.column}
    )
    return {"op": operation_name(op), **place}


def carried_text(carried: CarriedValue) -> str:
    """Some lines about a value that a loop carries."""
    distance = "" if carried.distance is None else f", distance {carried.distance}"
    return (
        f"{_place(carried.source)}: value dependence: '{operation_name(carried.source)}' -> "
        f"'{operation_name(carried.sink)}' at {_place(carried.sink)}\n"
        f"  carried by '{operation_name(carried.loop)}' at {_place(carried.loop)} as value "
        f"{carried.number}{distance}"
    )


def carried_record(carried: CarriedValue) -> dict[str, Any]:
    """A carried value as data that JSON can hold."""
    return {
        "kind": "value",
        "certain": True,
        "source": _op_record(carried.source),
        "sink": _op_record(carried.sink),
        "carried_by": _op_record(carried.loop),
        "number": carried.number,
        "distance": carried.distance,
    }


def sources_text(sources: ReadSources) -> str:
    """Some lines about where the values of a read come from."""
    read = sources.read
    lines = [f"{_place(read.op)}: values of '{operation_name(read.op)}':"]
    for flow in sources.flows:
        write = flow.source
        distance = f", distance {' '.join(map(str, flow.intervals))}" if flow.intervals else ""
        lines.append(f"  from '{operation_name(write.op)}' at {_place(write.op)}{distance}")
        witness = flow.witness
        lines.append(
            f"    witness: {iteration_text(write, witness.source)} -> "
            f"{iteration_text(read, witness.sink)}, element [{_list(witness.element)}]"
        )
    if sources.before is not None:
        what = "nothing was written" if sources.is_uninitialised else "memory from before"
        lines.append(f"  {what}, as in {iteration_text(read, sources.before)}")
    lines += [f"  not known: {reason}" for reason in sources.unknown]
    if len(lines) == 1:
        lines.append("  never executed")
    return "\n".join(lines)


def sources_record(sources: ReadSources) -> dict[str, Any]:
    """Where the values of a read come from, as data that JSON can hold."""
    return {
        "read": _op_record(sources.read.op),
        "flows": [
            {
                "source": _op_record(flow.source.op),
                "distance": [[i.lower, i.upper] for i in flow.intervals],
                "distances": None if flow.distances is None else list(flow.distances),
                "witness": _witness_record(flow.witness),
            }
            for flow in sources.flows
        ],
        "before": None if sources.before is None else list(sources.before),
        "uninitialised": sources.is_uninitialised,
        "unknown": list(sources.unknown),
    }


def dead_text(dead: DeadStore) -> str:
    """A line about a write that nobody reads."""
    how = "always" if dead.always else f"as in {iteration_text(dead.write, dead.iteration)}"
    return f"{_place(dead.write.op)}: dead store: '{operation_name(dead.write.op)}', {how}"


def dead_record(dead: DeadStore) -> dict[str, Any]:
    """A write that nobody reads, as data that JSON can hold."""
    return {
        "dead_store": _op_record(dead.write.op),
        "iteration": list(dead.iteration),
        "always": dead.always,
    }


def derivation_text(
    analysis: DependenceAnalysis, source: Access, sink: Access, *, everything: bool
) -> str:
    """The derivation of the dependences of a pair: all of it, or its main tableaus."""
    common = common_loops(source.loops, sink.loops)
    first, second = analysis.shaped(source), analysis.shaped(sink)
    in_order = analysis.order.between(source.op, sink.op) & Order.BEFORE
    depths = range(1, common + (2 if in_order else 1))
    exact = {
        found.depth: found.intervals
        for found in analysis.between(source, sink, tuple(DependenceKind))
    }
    lines: list[str] = []
    for stage in derivation(first, second, common, depths):
        if everything or (stage.title.startswith(_RELATIONS) and ":" not in stage.title):
            lines += _stage(stage, exact)
    return "\n".join(f"  {line}" for line in lines)


def _stage(stage: Stage, exact: Mapping[int, Sequence[Interval]]) -> Iterator[str]:
    yield stage.title
    yield from format_tableau(stage.tableau).splitlines()
    if stage.title.startswith(_IN_ISL) and ":" not in stage.title:
        yield f"= {isl_notation(stage.tableau)}"
    yield from stage.notes
    if stage.depth is not None:
        intervals = exact.get(stage.depth)
        if intervals is None:
            yield "exact: no dependence"
        elif intervals:
            yield f"exact distance {' '.join(map(str, intervals))}"
    yield ""
