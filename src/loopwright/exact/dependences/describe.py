"""Dependences explained: as text for people, as records for programs, and derived step by step.

The classical derivation is what `loopwright deps --steps` shows: the access relations of source and
sink, their domains, the inverse of the sink's, the composition with the source's, the rows for the
order at a depth, and the distances that Gaussian and Fourier-Motzkin elimination leave. Elimination
works over the rationals: it may leave a shadow where no integer point is. The answers of
`exact.dependences.solver` are exact. For accesses of two nests, also the slice of the source's nest
that an iteration of the sink's loops needs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal, TypeAlias

from xdsl.ir import Operation

from loopwright.exact.dependences import model
from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.dataflow import DeadStore, ReadSources
from loopwright.exact.memory.access import Access
from loopwright.exact.memory.shapes import AccessRelation, Shape, Shaped
from loopwright.exact.presburger.bounds import Bound, constant_bound, slice_bounds
from loopwright.exact.presburger.elimination import (
    Elimination,
    Note,
    is_empty_by_elimination,
    project_out,
)
from loopwright.exact.presburger.relation import Relation, Step, isl_notation, ordered_at
from loopwright.exact.presburger.rows import Row
from loopwright.exact.presburger.tableau import ColumnKind, Tableau, format_tableau
from loopwright.ir.affine_expr.intervals import Interval
from loopwright.ir.core.locations import operation_name, source_location
from loopwright.records import asdict, dataclass, replace
from loopwright.reporting.errors import counted
from loopwright.reporting.ledger import Evidence
from loopwright.reporting.witnesses import DependenceRecord, Doubts, ElementPair, NamedPoint


def carried_message(dependence: model.Dependence) -> str:
    """Return a line saying that a loop carries a dependence."""
    does = "carries" if dependence.is_certain else "may carry"
    return f"the loop {does} {_with_article(dependence)}"


def turned_message(dependence: model.Dependence) -> str:
    """Return a line saying that a transformation would reverse a dependence."""
    does = "would" if dependence.is_certain else "might"
    return f"this {does} reverse {_with_article(dependence)}"


def created_message(dependence: model.Dependence) -> str:
    """Return a line saying that a transformation would create a dependence in the opposite
    direction."""
    does = "would" if dependence.is_certain else "might"
    return f"this {does} create {_with_article(dependence)}, now the other way round"


def _with_article(dependence: model.Dependence) -> str:
    """Return a dependence as a noun phrase: its kind, its ends, its distance, and why it is
    uncertain."""
    kind = dependence.kind.value
    ends = f"from {model.op_text(dependence.source.op)} to {model.op_text(dependence.sink.op)}"
    return model.qualified(
        f"{'a' if kind == 'flow' else 'an'} {kind} dependence {ends}", dependence
    )


def record(dependence: model.Dependence) -> dict[str, Any]:
    """Return a dependence as data that JSON can hold."""
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
        "witness": None if witness is None else _named_witness(dependence, witness).to_json(),
        "unknown": list(map(str, dependence.unknown)),
    }


def evidence_of(dependence: model.Dependence) -> Evidence:
    """Return a dependence as evidence for an entry of the ledger, with the current names of
    values."""
    witness = dependence.witness
    shown = (
        Doubts([*map(str, dependence.unknown)])
        if witness is None
        else replace(_named_witness(dependence, witness), kind=dependence.kind.value)
    )
    fields = {
        key: value for key, value in record(dependence).items() if key not in ("witness", "unknown")
    }
    evidence_witness = DependenceRecord(fields, shown)
    return Evidence({}, lambda: evidence_witness)


def _named_witness(dependence: model.Dependence, witness: model.Witness) -> ElementPair:
    """Return the witness of a dependence, with the names of its loops and parameters."""
    return ElementPair(
        NamedPoint(witness.source, model.loop_names(dependence.source)),
        NamedPoint(witness.sink, model.loop_names(dependence.sink)),
        witness.element,
        NamedPoint(
            witness.parameters, [model.parameter_name(key) for key in dependence.parameters]
        ),
    )


def _op_record(op: Operation) -> dict[str, Any]:
    where = source_location(op)
    place = (
        {} if where is None else {"file": where.file, "line": where.line, "column": where.column}
    )
    return {"op": operation_name(op), **place}


def carried_text(carried: model.CarriedValue) -> str:
    """Return some lines about a value that a loop carries."""
    distance = "" if carried.distance is None else f", distance {carried.distance}"
    return (
        f"{model.place_text(carried.source)}: value dependence: "
        f"'{operation_name(carried.source)}' -> {model.op_text(carried.sink)}\n"
        f"  carried by {model.op_text(carried.loop)} as value {carried.number}{distance}"
    )


def carried_record(carried: model.CarriedValue) -> dict[str, Any]:
    """Return a carried value as data that JSON can hold."""
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
    """Return some lines about where the values of a read come from."""
    read = sources.read
    lines = [f"{model.place_text(read.op)}: values of '{operation_name(read.op)}':"]
    for flow in sources.flows:
        write = flow.source
        distance = f", distance {' '.join(map(str, flow.intervals))}" if flow.intervals else ""
        lines.append(f"  from {model.op_text(write.op)}{distance}")
        witness = flow.witness
        lines.append(
            f"    witness: {model.iteration_text(write, witness.source)} -> "
            f"{model.iteration_text(read, witness.sink)}, "
            f"element [{model.comma_separated(witness.element)}]"
        )
    if sources.before is not None:
        origin = "nothing was written" if sources.is_uninitialised else "memory from before"
        lines.append(f"  {origin}, as in {model.iteration_text(read, sources.before)}")
    lines += [f"  not known: {reason}" for reason in sources.unknown]
    if len(lines) == 1:
        lines.append("  never executed")
    return "\n".join(lines)


def sources_record(sources: ReadSources) -> dict[str, Any]:
    """Return where the values of a read come from, as data that JSON can hold."""
    return {
        "read": _op_record(sources.read.op),
        "flows": [
            {
                "source": _op_record(flow.source.op),
                "distance": [[i.lower, i.upper] for i in flow.intervals],
                "distances": None if flow.distances is None else list(flow.distances),
                "witness": {key: list(numbers) for key, numbers in asdict(flow.witness).items()},
            }
            for flow in sources.flows
        ],
        "before": None if sources.before is None else list(sources.before),
        "uninitialised": sources.is_uninitialised,
        "unknown": list(map(str, sources.unknown)),
    }


def dead_text(dead: DeadStore) -> str:
    """Return a line about a write that nothing reads."""
    how = "always" if dead.always else f"as in {model.iteration_text(dead.write, dead.iteration)}"
    return (
        f"{model.place_text(dead.write.op)}: dead store: '{operation_name(dead.write.op)}', {how}"
    )


def dead_record(dead: DeadStore) -> dict[str, Any]:
    """Return a write that nothing reads, as data that JSON can hold."""
    return {
        "dead_store": _op_record(dead.write.op),
        "iteration": list(dead.iteration),
        "always": dead.always,
    }


@dataclass(frozen=True, slots=True)
class Stage:
    """A tableau of the derivation, its description, and the conclusions from it."""

    title: str
    tableau: Tableau
    notes: tuple[str, ...] = ()
    depth: int | None = None
    """The depth whose distances the tableau has."""
    is_main: bool = False
    """Whether it is shown at the lowest level of detail."""
    in_isl: bool = False
    """Whether it is also shown in isl's notation."""
    eliminations: tuple[Elimination, ...] = ()
    """The eliminations that led to it."""
    is_result: bool = False
    """Whether it is shown where only results are shown."""


Detail: TypeAlias = Literal["tableaus", "results", "systems", "eliminations"]
"""How much of a derivation is shown: the main tableaus, the result of each part, each step with its
system, or also each elimination."""


def access_relation(shaped: Shaped, piece: AccessRelation) -> Relation:
    """Return the relation from iterations to elements, for one piece of an access."""
    return piece.relation([loop.variable for loop in shaped.access.loops], shaped.parameters)


def derivation(
    source: Shaped, sink: Shaped, common: int, depths: Sequence[int] | None = None
) -> Iterator[Stage]:
    """Yield all stages, for each pair of pieces and each depth (or those of `depths`)."""
    depths_shown = range(1, common + 2) if depths is None else depths
    for first in source.shape.pieces:
        for second in sink.shape.pieces:
            relations = access_relation(source, first), access_relation(sink, second)
            yield from _of_pieces(*relations, common, depths_shown)


def _of_pieces(
    source: Relation, sink: Relation, common: int, depths: Sequence[int]
) -> Iterator[Stage]:
    """Yield the stages that derive a dependence from two access relations, titled with the names of
    MLIR's functions."""
    yield Stage("srcRel", source.tableau, is_main=True, in_isl=True, is_result=True)
    yield Stage("dstRel", sink.tableau, is_main=True, in_isl=True, is_result=True)
    if source.num_range != sink.num_range:
        return
    yield Stage("srcDomain", source.domain_set())
    yield Stage("dstDomain", sink.domain_set())
    inverse = sink.inverse()
    yield Stage("dstRel.inverse()", inverse.tableau)
    steps: list[Step] = []
    composed = inverse.compose(source, record=steps.append)
    for step in steps:
        title = f"{_NAMES[step.relation]}: {step.action}"
        yield Stage(title, step.tableau, eliminations=step.eliminations)
    yield Stage("dstRel.compose(srcRel)", composed.tableau, is_result=True)
    for depth in depths:
        ordered = ordered_at(composed, depth, common)
        is_empty = is_empty_by_elimination(ordered)
        notes = ("elimination finds a contradiction",) if is_empty else ()
        yield Stage(f"with the order at depth {depth}", ordered, notes, is_result=bool(is_empty))
        if not is_empty:
            eliminated: list[Elimination] = []
            polyhedron = distances(ordered, composed.num_domain, common, eliminated.append)
            intervals = "".join(f" {interval}" for interval in rational_intervals(polyhedron))
            notes = (f"rational distance{intervals}",) if common else ()
            title = f"dependence polyhedron at depth {depth}"
            yield Stage(
                title,
                polyhedron,
                notes,
                depth,
                is_main=True,
                is_result=True,
                eliminations=tuple(eliminated),
            )
    if not common and depths:
        yield from _slice_stages(composed)


_NAMES = {"source": "srcRel", "destination": "dstRel"}


def distances(
    ordered: Tableau, num_source_loops: int, common: int, note: Note | None = None
) -> Tableau:
    """Return the differences of the common loops' induction variables, all else eliminated."""
    plain = ordered.with_kinds(
        [
            ColumnKind.RANGE if column.kind is ColumnKind.DOMAIN else column.kind
            for column in ordered.columns
        ]
    )
    wide = plain.insert_columns(ColumnKind.RANGE, 0, [None] * common)
    second = common + num_source_loops
    rows = [wide.row({loop: 1, common + loop: 1, second + loop: -1}) for loop in range(common)]
    return project_out(wide.with_equalities(rows), common, wide.num_columns - common, note)


def rational_intervals(polyhedron: Tableau) -> list[Interval]:
    """Return the bounds of each distance after all other columns are eliminated."""
    return [
        Interval(*(constant_bound(polyhedron, b, loop) for b in (Bound.LOWER, Bound.UPPER)))
        for loop in range(polyhedron.num_range)
    ]


def rational_distances(
    source: Shaped, sink: Shaped, common: int, depth: int
) -> Iterator[tuple[Interval, ...]]:
    """Yield the intervals of the distances at a depth, one tuple for each pair of pieces that is
    not obviously empty; cached by shapes and by shared parameters."""
    numbers = {key: number for number, key in enumerate(source.parameters)}
    links = tuple(numbers.get(key, ~at) for at, key in enumerate(sink.parameters))
    for composed in _conflict_relations(source.shape, sink.shape, links):
        intervals = _intervals_at(composed, depth, common)
        if intervals is not None:
            yield intervals


@lru_cache(maxsize=1 << 14)
def _conflict_relations(source: Shape, sink: Shape, links: tuple[int, ...]) -> tuple[Relation, ...]:
    """Return the pairs of iterations that access one element, for each pair of pieces."""

    def relations(shape: Shape, parameters: Sequence[int]) -> list[Relation]:
        return [piece.relation([None] * shape.num_loops, parameters) for piece in shape.pieces]

    sinks = [sunk.inverse() for sunk in relations(sink, links)]
    return tuple(
        inverse.compose(relation)
        for relation in relations(source, range(source.num_parameters))
        for inverse in sinks
        if inverse.num_domain == relation.num_range
    )


@lru_cache(maxsize=1 << 14)
def _intervals_at(composed: Relation, depth: int, common: int) -> tuple[Interval, ...] | None:
    ordered = ordered_at(composed, depth, common)
    if is_empty_by_elimination(ordered):
        return None
    return tuple(rational_intervals(distances(ordered, composed.num_domain, common)))


def _slice_stages(composed: Relation) -> Iterator[Stage]:
    """Yield for each depth the iterations of the source that an iteration of the sink's loops
    needs."""
    first = composed.num_domain
    num_sink = composed.num_range
    for depth in range(1, num_sink + 1):
        projected = project_out(composed.tableau, first + depth, num_sink - depth)
        bounds = enumerate(slice_bounds(projected, 0, first))
        notes = tuple(f"i{loop}: {b.lower} to {b.upper}" for loop, b in bounds)
        yield Stage(f"slice at depth {depth}", projected, notes, in_isl=True)


def independence_text(source: Access, sink: Access) -> str:
    """Return a line about two accesses that do not depend on each other."""
    ends = f"'{operation_name(source.op)}' -> {model.op_text(sink.op)}"
    return f"{model.place_text(source.op)}: no dependence: {ends}"


def derivation_text(
    analysis: DependenceAnalysis, source: Access, sink: Access, *, detail: Detail
) -> str:
    """Return the derivation of the dependences of a pair."""
    common = model.common_loops(source.loops, sink.loops)
    first = analysis.shaped(source)
    second = analysis.shaped(sink)
    in_order = analysis.order.between(source.op, sink.op) & model.Order.BEFORE
    depths = range(1, common + (2 if in_order else 1))
    exact = {
        dependence.depth: dependence.intervals
        for dependence in analysis.between(source, sink, tuple(model.DependenceKind))
    }
    lines: list[str] = []
    for stage in derivation(first, second, common, depths):
        if detail == "results" and stage.is_result:
            lines += _format_result(stage, exact)
        elif detail in ("systems", "eliminations") or (detail == "tableaus" and stage.is_main):
            if detail == "eliminations":
                for number, elimination in enumerate(stage.eliminations, 1):
                    lines += _format_elimination(
                        elimination, f"{stage.title}: elimination {number}"
                    )
            lines += _format_stage(stage, exact)
    return "\n".join(f"  {line}" for line in lines)


def _format_result(stage: Stage, exact: Mapping[int, Sequence[Interval]]) -> Iterator[str]:
    """Yield the conclusions of a part of the derivation, without tableaus."""
    if stage.depth is None and not stage.notes:
        yield f"{stage.title} = {isl_notation(stage.tableau)}"
    else:
        yield f"{stage.title}: {'; '.join(_conclusions(stage, exact))}"


def _format_elimination(elimination: Elimination, title: str) -> Iterator[str]:
    """Yield a column that was eliminated, the rows used, and the resulting rows."""
    yield title
    number = elimination.column + 1
    if elimination.equality is not None:
        yield f"column {number} by {_format_row(elimination.equality)} = 0"
    else:
        pairs = counted(len(elimination.pairs), "pair")
        yield f"column {number} by {pairs} of a lower and an upper bound"
        for low, high in elimination.pairs:
            yield f"  {_format_row(low)} >= 0 and {_format_row(high)} >= 0"
    yield from format_tableau(elimination.tableau).splitlines()
    yield ""


def _format_row(row: Row) -> str:
    return f"({' '.join(map(str, row))})"


def _format_stage(stage: Stage, exact: Mapping[int, Sequence[Interval]]) -> Iterator[str]:
    yield stage.title
    yield from format_tableau(stage.tableau).splitlines()
    if stage.in_isl:
        yield f"= {isl_notation(stage.tableau)}"
    yield from _conclusions(stage, exact)
    yield ""


def _conclusions(stage: Stage, exact: Mapping[int, Sequence[Interval]]) -> Iterator[str]:
    yield from stage.notes
    if stage.depth is not None:
        intervals = exact.get(stage.depth)
        if intervals is None:
            yield "exact: no dependence"
        elif intervals:
            yield f"exact distance {' '.join(map(str, intervals))}"
