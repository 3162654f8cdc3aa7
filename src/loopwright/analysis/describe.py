"""Dependences as text for people and as records for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from xdsl.ir import Operation

from loopwright.analysis.access import Access
from loopwright.analysis.carried import CarriedValue
from loopwright.analysis.dataflow import DeadStore, ReadSources
from loopwright.analysis.dependence import (
    Dependence,
    DependenceAnalysis,
    Witness,
    common_loops,
)
from loopwright.analysis.derivation import Stage, derivation
from loopwright.analysis.domains import Loop
from loopwright.presburger import format_tableau, isl_notation
from loopwright.syntax.locations import source_location

_RELATIONS = ("srcRel", "dstRel", "dependence polyhedron")


def text(dependence: Dependence) -> str:
    """Some lines about a dependence."""
    source, sink = dependence.source, dependence.sink
    certain = "" if dependence.is_certain else "possible "
    lines = [
        f"{_place(source.op)}: {certain}{dependence.kind.value} dependence: "
        f"'{source.op.name}' -> '{sink.op.name}' at {_place(sink.op)}",
        f"  depth {dependence.depth}, {_carrier(dependence)}",
    ]
    if dependence.intervals:
        lines.append(f"  distance {' '.join(map(str, dependence.intervals))}")
    if dependence.distances is not None and len(dependence.distances) > 1:
        lines.append(f"  distances {' '.join(map(_tuple, dependence.distances))}")
    witness = dependence.witness
    if witness is not None:
        shown = f"  witness: {_iteration(source, witness.source)} -> "
        shown += f"{_iteration(sink, witness.sink)}, element [{_list(witness.element)}]"
        if witness.parameters:
            shown += f", for parameters {_tuple(witness.parameters)}"
        lines.append(shown)
    lines += [f"  not certain: {reason}" for reason in dependence.unknown]
    return "\n".join(lines)


def _carrier(dependence: Dependence) -> str:
    loop = dependence.loop
    if loop is None:
        return "not carried by a loop"
    return f"carried by '{loop.op.name}' at {_place(loop.op)}"


def _iteration(access: Access, values: Sequence[int]) -> str:
    named = [
        f"{_loop_name(loop, number)} = {value}"
        for number, (loop, value) in enumerate(zip(access.loops, values, strict=True))
    ]
    return f"({_list(named)})"


def _loop_name(loop: Loop, number: int) -> str:
    hint = None if loop.variable is None else loop.variable.name_hint
    return f"#{number + 1}" if hint is None else f"%{hint}"


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
        "witness": None if witness is None else _witness_record(witness),
        "unknown": list(dependence.unknown),
    }


def _witness_record(witness: Witness) -> dict[str, Any]:
    return {
        "source": list(witness.source),
        "sink": list(witness.sink),
        "element": list(witness.element),
        "parameters": list(witness.parameters),
    }


def _op_record(op: Operation) -> dict[str, Any]:
    where = source_location(op)
    place = (
        {} if where is None else {"file": where.file, "line": where.line, "column": where.column}
    )
    return {"op": op.name, **place}


def carried_text(carried: CarriedValue) -> str:
    """Some lines about a value that a loop carries."""
    distance = "" if carried.distance is None else f", distance {carried.distance}"
    return (
        f"{_place(carried.source)}: value dependence: '{carried.source.name}' -> "
        f"'{carried.sink.name}' at {_place(carried.sink)}\n"
        f"  carried by '{carried.loop.name}' at {_place(carried.loop)} as value "
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
    lines = [f"{_place(read.op)}: values of '{read.op.name}':"]
    for flow in sources.flows:
        write = flow.source
        distance = f", distance {' '.join(map(str, flow.intervals))}" if flow.intervals else ""
        lines.append(f"  from '{write.op.name}' at {_place(write.op)}{distance}")
        witness = flow.witness
        lines.append(
            f"    witness: {_iteration(write, witness.source)} -> "
            f"{_iteration(read, witness.sink)}, element [{_list(witness.element)}]"
        )
    if sources.before is not None:
        what = "nothing was written" if sources.is_uninitialised else "memory from before"
        lines.append(f"  {what}, as in {_iteration(read, sources.before)}")
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
    how = "always" if dead.always else f"as in {_iteration(dead.write, dead.iteration)}"
    return f"{_place(dead.write.op)}: dead store: '{dead.write.op.name}', {how}"


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
    lines: list[str] = []
    for stage in derivation(first, second, common):
        if everything or (stage.title.startswith(_RELATIONS) and ":" not in stage.title):
            lines += _stage(stage, everything=everything)
    return "\n".join(f"  {line}" for line in lines)


def _stage(stage: Stage, *, everything: bool) -> Iterator[str]:
    yield stage.title
    yield from format_tableau(stage.tableau).splitlines()
    if (everything and "." in stage.title) or stage.title in ("srcRel", "dstRel"):
        yield f"= {isl_notation(stage.tableau)}"
    yield ""
