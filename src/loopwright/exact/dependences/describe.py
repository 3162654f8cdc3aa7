"""Dependences, flows of values and dead stores as text for people and as records for programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from xdsl.ir import Operation

from loopwright.exact.dependences.dataflow import DeadStore, ReadSources
from loopwright.exact.dependences.model import (
    CarriedValue,
    Dependence,
    Witness,
    iteration_text,
    listed,
    loop_names,
    parameter_name,
    place_text,
    witness_text,
)
from loopwright.ir.syntax.ir_lists import operation_name
from loopwright.ir.syntax.locations import source_location
from loopwright.reporting.ledger import Evidence, Figure


def carried_message(dependence: Dependence) -> str:
    """That a loop carries a dependence, in a line."""
    does = "carries" if dependence.is_certain else "may carry"
    return f"the loop {does} {_with_article(dependence)}"


def turned_message(dependence: Dependence, *, with_witness: bool = False) -> str:
    """That something would turn round a dependence, in a line."""
    does = "would" if dependence.is_certain else "might"
    message = f"this {does} turn round {_with_article(dependence)}"
    if with_witness and dependence.witness is not None:
        message += f", as in {witness_text(dependence, dependence.witness)}"
    return message


def created_message(dependence: Dependence) -> str:
    """That something would make a dependence, which is the other way round before, in a line."""
    does = "would" if dependence.is_certain else "might"
    return f"this {does} create {_with_article(dependence)}, now the other way round"


def _with_article(dependence: Dependence) -> str:
    """A dependence in a sentence: its kind, its ends, its distance, and what is doubtful."""
    kind = dependence.kind.value
    source, sink = (
        f"'{operation_name(access.op)}' at {place_text(access.op)}"
        for access in (dependence.source, dependence.sink)
    )
    parts = [f"{'a' if kind == 'flow' else 'an'} {kind} dependence from {source} to {sink}"]
    if dependence.intervals:
        parts.append(f"distance {' '.join(map(str, dependence.intervals))}")
    parts += [f"not certain: {reason}" for reason in dependence.unknown]
    return ", ".join(parts)


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
        "witness": None if witness is None else witness_record(dependence, witness),
        "unknown": list(map(str, dependence.unknown)),
    }


def evidence_of(dependence: Dependence, figures: Mapping[str, Figure] | None = None) -> Evidence:
    """A dependence as what a ledger's entry rests on, with the names that values have now."""
    witness = record(dependence)
    return Evidence(dict(figures or {}), lambda: witness)


def _witness_record(witness: Witness) -> dict[str, Any]:
    return {
        "source": list(witness.source),
        "sink": list(witness.sink),
        "element": list(witness.element),
        "parameters": list(witness.parameters),
    }


def witness_record(dependence: Dependence, witness: Witness) -> dict[str, Any]:
    """The witness of a dependence, with the names of the loops and parameters that it
    has values of."""
    names = {
        "source": loop_names(dependence.source),
        "sink": loop_names(dependence.sink),
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
        f"{place_text(carried.source)}: value dependence: '{operation_name(carried.source)}' -> "
        f"'{operation_name(carried.sink)}' at {place_text(carried.sink)}\n"
        f"  carried by '{operation_name(carried.loop)}' at {place_text(carried.loop)} as value "
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
    lines = [f"{place_text(read.op)}: values of '{operation_name(read.op)}':"]
    for flow in sources.flows:
        write = flow.source
        distance = f", distance {' '.join(map(str, flow.intervals))}" if flow.intervals else ""
        lines.append(f"  from '{operation_name(write.op)}' at {place_text(write.op)}{distance}")
        witness = flow.witness
        lines.append(
            f"    witness: {iteration_text(write, witness.source)} -> "
            f"{iteration_text(read, witness.sink)}, element [{listed(witness.element)}]"
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
        "unknown": list(map(str, sources.unknown)),
    }


def dead_text(dead: DeadStore) -> str:
    """A line about a write that nothing reads."""
    how = "always" if dead.always else f"as in {iteration_text(dead.write, dead.iteration)}"
    return f"{place_text(dead.write.op)}: dead store: '{operation_name(dead.write.op)}', {how}"


def dead_record(dead: DeadStore) -> dict[str, Any]:
    """A write that nothing reads, as data that JSON can hold."""
    return {
        "dead_store": _op_record(dead.write.op),
        "iteration": list(dead.iteration),
        "always": dead.always,
    }
