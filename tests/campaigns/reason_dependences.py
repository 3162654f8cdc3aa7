"""Reasons that are dependences: both iterations are executed, and the order is as it is said."""

from __future__ import annotations

import re
from itertools import pairwise

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import BlockArgument, Operation, SSAValue

from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.interfaces.memory_effects import Effect, effects_of
from loopwright.meaning.machine import Access
from tests.campaigns.reason_claims import (
    Check,
    Claim,
    Meeting,
    Trace,
    bands,
    bound_values,
    depends_on,
    has_iteration,
    key_of,
    loops_around,
    meeting_of,
    numbers_of,
    place_of,
    registering,
    variables_around,
)

CHECKS: dict[str, Check] = {}
"""By code."""
checks = registering(CHECKS)
_MOST_MEETINGS = 16
"""The most pairs of accesses that are looked for in a run with other parameters."""


# Dependences


def is_replayed(claim: Claim) -> bool | None:
    """Whether the two iterations of the witness are executed in this order and meet."""
    return None if claim.meeting is None else claim.program.confirms(claim.meeting)


@checks("carried-dependence", "vectorize.carried-dependence", "illegal-reversal")
def carried(claim: Claim) -> bool | None:
    """The pair is of different iterations of the loop that is named, and the same ones of the
    loops around it."""
    if isinstance(claim.witness.get("source"), str):
        return of_statements(claim)
    meeting = claim.meeting
    if meeting is None or not claim.loops:
        return None
    first = claim.program.op(meeting.first)
    assert first is not None
    if claim.mentions("accessed elsewhere in the nest"):
        return claim.program.confirms(meeting)
    outer_variables = variables_around(first)
    position = next((k for k, o in enumerate(outer_variables) if o is claim.loops[0]), None)
    if position is None or position >= min(len(meeting.source), len(meeting.sink)):
        return None
    end = position + sum(o is claim.loops[0] for o in outer_variables)
    is_carried = meeting.source[position:end] != meeting.sink[position:end]
    is_same = meeting.source[:position] == meeting.sink[:position]
    return is_carried and is_same and claim.program.confirms(meeting)


@checks("no-parallel-loop")
def no_parallel_loop(claim: Claim) -> bool | None:
    """No loop has several iterations; or the dependence that is named is there; or each loop
    carries one in the run that was traced."""
    if claim.witness:
        return of_statements(claim)
    loops = [o for op in claim.ops for o in op.walk() if isinstance(o, ForOp)]
    trace = claim.program.trace
    if claim.mentions("there is no loop"):
        is_executed = any(place_of(o) in trace.by_place for op in claim.ops for o in op.walk())
        return not is_executed or not any(map(_has_several_iterations, loops))
    carrying = [carries_dependence(trace, loop) for loop in loops]
    return True if carrying and all(carrying) else None


def _has_several_iterations(loop: ForOp) -> bool:
    bounds = loop.constant_bounds
    return bounds is None or len(range(*bounds, loop.step_value)) > 1


@checks("dependence-violated")
def of_statements(claim: Claim) -> bool | None:
    """The two executions of statements, such as `S0[1, 2]`, have accesses that meet."""
    executions = [str(claim.witness.get(end, "")) for end in ("source", "sink")]
    parameters = claim.witness.get("parameters")
    stores = claim.ops[1:]  # one, if an execution of it depends on another one
    if not stores or not all("[" in e for e in executions):
        return None
    if any(store.regions for store in stores):  # a loop whose carried values would be in memory
        return True if all(store.results for store in stores if store.regions) else None
    assert isinstance(parameters, dict)
    values = {f"%{name}": int(str(value)) for name, value in parameters.items()}
    first, second = (
        tuple(map(int, re.findall(r"-?\d+", execution.partition("[")[2])))
        for execution in executions
    )
    meetings = [
        Meeting(place_of(a), first, place_of(b), second, values)
        for a in _accesses_beside(stores[0])
        for b in _accesses_beside(stores[-1])
    ]
    if any(map(claim.program.trace.has, meetings)):
        return True
    is_found = any(map(claim.program.confirms, meetings[:_MOST_MEETINGS]))
    return is_found if len(meetings) <= _MOST_MEETINGS or is_found else None


def _accesses_beside(store: Operation) -> list[Operation]:
    """The accesses in the block of a store, of which some are those of its statement."""
    block = store.parent_block()
    assert block is not None
    return [op for op in block.ops if any(isinstance(v.type, MemRefType) for v in op.operands)]


@checks("illegal-permutation")
def permuted(claim: Claim) -> bool | None:
    """The pair changes places if the loops do."""
    meeting = claim.meeting
    order = re.search(r"(?:order|permutation-map)=([\d,]+)", claim.request)
    if meeting is None or order is None or not claim.loops:
        return is_replayed(claim)
    first = claim.program.op(meeting.first)
    assert first is not None
    start = next(k for k, o in enumerate(variables_around(first)) if o is claim.loops[0])
    numbers = [int(number) for number in order[1].split(",")]
    count = len(numbers)
    source, sink = (x[start : start + count] for x in (meeting.source, meeting.sink))
    if meeting.source[:start] != meeting.sink[:start] or len(sink) < count:
        return False
    if "permutation-map" in claim.request:
        places = sorted(range(count), key=lambda k: numbers[k])
    else:
        places = numbers
    turned = [source[k] for k in places] > [sink[k] for k in places]
    return turned and claim.program.confirms(meeting)


@checks("illegal-jam")
def jammed(claim: Claim) -> bool | None:
    """The pair is of different iterations of the loop, and of inner iterations that would come in
    the other order."""
    meeting = claim.meeting
    if meeting is None or not claim.loops:
        return None
    first, second = (claim.program.op(place) for place in (meeting.first, meeting.second))
    assert first is not None and second is not None
    first_variables = variables_around(first)
    second_variables = variables_around(second)
    start = next((k for k, o in enumerate(first_variables) if o is claim.loops[0]), None)
    if start is None:
        return None
    common = sum(1 for a, b in zip(first_variables, second_variables, strict=False) if a is b)
    inner = slice(start + 1, common)
    is_other = meeting.source[start] < meeting.sink[start]
    is_turned = meeting.source[inner] > meeting.sink[inner] or common == start + 1
    return is_other and is_turned and claim.program.confirms(meeting)


@checks(
    "illegal-tiling",
    "illegal-distribution",
    "illegal-skewing",
    "illegal-order",
    "intervening-write",
)
def turned_round(claim: Claim) -> bool | None:
    """The pair is executed."""
    return is_replayed(claim)


@checks("illegal-fusion")
def created(claim: Claim) -> bool | None:
    """The pair is executed in the other order: the dependence is that of the fused loop."""
    pair = claim.meeting
    if pair is None:
        return None
    turned = Meeting(pair.second, pair.sink, pair.first, pair.source, pair.parameters)
    return claim.program.confirms(turned)


@checks("illegal-hoist")
def hoisted(claim: Claim) -> bool | None:
    """The pair is executed, in the operation itself where it is said to overwrite what it reads."""
    meeting = claim.meeting
    if meeting is None or not claim.ops:
        return None
    op = claim.ops[0]
    ends = [claim.program.op(place) for place in (meeting.first, meeting.second)]
    is_own = all(end is not None and (end is op or op.is_ancestor(end)) for end in ends)
    return is_own == ("it overwrites" in claim.entry.message) and claim.program.confirms(meeting)


@checks("fusion.order", "fusion.self-dependence", "fusion.race", "fusion.shift-distance")
def fused(claim: Claim) -> bool | None:
    """The pair is executed; the order depends on the nests."""
    meeting = claim.meeting
    if meeting is None:
        return None
    unordered = Meeting(
        meeting.first, meeting.source, meeting.second, meeting.sink, meeting.parameters, False
    )
    return claim.program.confirms(unordered)


@checks("fusion.left-out")
def left_out(claim: Claim) -> bool | None:
    """The iteration writes something."""
    return _writes(claim)


def _writes(claim: Claim) -> bool | None:
    if "source" not in claim.witness or not claim.ops:
        return None
    place = place_of(claim.ops[-1])
    iteration = numbers_of(claim.witness["source"])
    return any(access.is_write for _, access in claim.program.trace.at(place, iteration)) or None


@checks("fusion.no-free-loop")
def no_free_loop(claim: Claim) -> bool | None:
    """The loop that is named carries the dependence, and is around all or the outermost one;
    without a witness, the outermost loop of the sink carries one."""
    meeting = claim.meeting
    if meeting is None and len(claim.ops) > 1:
        return carries_dependence(claim.program.trace, claim.ops[1])
    if meeting is None or len(claim.ops) < 4:
        return None
    source, sink = claim.ops[:2]
    first = claim.program.op(meeting.first)
    assert first is not None
    is_around = "around both" in claim.entry.message
    loops = variables_around(first)
    differing = [
        k for k, (a, b) in enumerate(zip(meeting.source, meeting.sink, strict=False)) if a != b
    ]
    carrier = loops[differing[0]]
    if is_around:
        is_right = carrier.is_ancestor(source) and carrier.is_ancestor(sink) and carrier is not sink
    else:
        is_right = carrier is sink
    return is_right and sink.is_ancestor(first) and claim.program.confirms(meeting)


@checks("fusion.elements")
def not_of_elements(claim: Claim) -> bool | None:
    """No memref that the function allocates is stored in the first nest and read in the second; or
    an iteration of the second nest reads several elements or none of what the first one stored, or
    two read one, in the run that was traced."""
    if len(claim.ops) < 2:
        return None
    source, sink = claim.ops[:2]
    stored = _memrefs(source, "store") & _memrefs(sink, "load")
    if claim.mentions("only this function"):
        allocated = {v for v in stored if not isinstance(v, BlockArgument)}
        return True if not allocated else None
    depth = len(variables_around(sink))
    trace = claim.program.trace
    writes = {
        (id(access.allocation), access.position)
        for op in source.walk()
        for _, access in trace.by_place.get(place_of(op), ())
        if access.is_write
    }
    readers: dict[tuple[int, int], set[tuple[int, ...]]] = {}
    read: dict[tuple[int, ...], set[tuple[int, int]]] = {}
    for op in sink.walk():
        for _, access in trace.by_place.get(place_of(op), ()):
            iteration = tuple(access.iteration)
            if len(iteration) > depth:
                read.setdefault(iteration, set())
            element = id(access.allocation), access.position
            if not access.is_write and element in writes:
                read.setdefault(iteration, set()).add(element)
                readers.setdefault(element, set()).add(iteration)
    several = any(len(elements) != 1 for elements in read.values())
    return True if several or any(len(ends) > 1 for ends in readers.values()) else None


def _memrefs(nest: Operation, kind: str) -> set[SSAValue]:
    return {
        value
        for op in nest.walk()
        if op.name.endswith(kind)
        for value in op.operands
        if isinstance(value.type, MemRefType)
    }


@checks("fusion.slice-no-dependence")
def nothing_depends(claim: Claim) -> bool | None:
    """No two of the accesses that are named, one of each nest, touch one element in one iteration
    of the loops around both nests."""
    if len(claim.ops) < 4:
        return None
    source, sink = claim.ops[:2]
    common = len(variables_around(source))
    touched: list[set[tuple[object, ...]]] = []
    for nest in (source, sink):
        inside = [op for op in claim.ops[2:] if nest.is_ancestor(op)]
        touched.append(
            {
                (id(access.allocation), access.position, access.iteration[:common])
                for op in inside
                for _, access in claim.program.trace.by_place.get(place_of(op), ())
            }
        )
    first, second = touched
    return first.isdisjoint(second) if first and second else None


@checks("fusion.unprofitable")
def computes_more(claim: Claim) -> bool | None:
    """The tables of depths say so: what each depth adds, or what it costs."""
    details = claim.entry.evidence.details()
    rows = details.get("depths") if isinstance(details, dict) else None
    if not isinstance(rows, list) or not claim.mentions("than is tolerated"):
        return None
    tolerated = re.search(r"compute-tolerance=([\d.]+)", claim.request)
    least = 0.3 if tolerated is None else float(tolerated[1])
    added = [row.get("additional_compute") for row in rows if isinstance(row, dict)]
    numbers = [number for number in added if isinstance(number, float | int)]
    if "innermost" in claim.entry.message:
        return numbers[0] > least
    return all(number > least for number in numbers)


@checks("fusion.slice-invalid")
def slice_is_invalid(claim: Claim) -> bool | None:
    """The iteration that is named is none of the source's, and that of the sink is one of its."""
    if not {"missing", "for"} <= claim.witness.keys() or len(claim.ops) < 4:
        return None
    symbols = claim.witness.get("symbols", {})
    assert isinstance(symbols, dict)
    values = {name: int(str(value)) for name, value in symbols.items()}
    # The accesses of the source and of the sink are behind both nests.
    answers: list[bool | None] = []
    for nest, key in zip(claim.ops[:2], ("missing", "for"), strict=True):
        access = next((op for op in claim.ops[2:] if nest.is_ancestor(op)), None)
        if access is None:
            return None
        answers.append(has_iteration(access, numbers_of(claim.witness[key]), values))
    missing, is_of_sink = answers
    return None if missing is None or is_of_sink is None else not missing and is_of_sink


@checks("fusion.no-insertion-point")
def no_insertion_point(claim: Claim) -> bool | None:
    """Each edge with iterations is executed, edges are joined unless it is said, and the memory is
    shared with ops between."""
    path = claim.witness.get("path")
    if not isinstance(path, list):
        return None
    joined = claim.witness.get("joined")
    before: tuple[Meeting, Operation] | None = None
    for number, edge in enumerate(path):
        assert isinstance(edge, dict)
        if "source" not in edge:
            before = None
            continue
        meeting = meeting_of(edge, key_of(str(edge["from"])), key_of(str(edge["to"])))
        if not claim.program.confirms(meeting):
            return False
        first = claim.program.op(meeting.first)
        second = claim.program.op(meeting.second)
        assert first is not None and second is not None
        if before is not None:
            earlier, op = before
            common = sum(
                a is b for a, b in zip(variables_around(op), variables_around(first), strict=False)
            )
            is_joined = earlier.sink[:common] == meeting.source[:common]
            is_said = not isinstance(joined, list) or bool(joined[number - 1])
            if is_joined != is_said:
                return False
        before = meeting, second
    return True


# Rescheduling


@checks("no-tiles", "no-diamonds", "no-wavefront", "no-full-tiles")
def no_tiles(claim: Claim) -> bool | None:
    """No two loops of a perfect nest of the region may change places, as their accesses show; if a
    dependence is the reason, it is named."""
    if claim.witness:
        return of_statements(claim)
    if claim.mentions("may not change places"):
        return False
    if claim.mentions("is parallel without it"):
        return _has_parallel_loop(claim)
    if claim.mentions("no statement is in two loops|there is no loop|there are no tiles$"):
        region = claim.ops[0]
        for band in bands(claim.program.module):
            is_in = any(op is band[0] or op.is_ancestor(band[0]) for op in claim.ops)
            for outer, inner in pairwise(band):
                if is_in and may_change_places(claim.program.trace, outer, inner) is True:
                    # Of other tiles the region may have none all the same.
                    return None if claim.mentions("there are no tiles") else False
        return True if region.regions else None
    return None


def _has_parallel_loop(claim: Claim) -> bool | None:
    """Whether some loop of the nests carries no dependence in the run that was traced; None if none
    does, as loops over tiles may be in another order."""
    loops = [o for op in claim.ops for o in op.walk() if isinstance(o, ForOp)]
    carrying = [carries_dependence(claim.program.trace, loop) for loop in loops]
    return True if False in carrying else None


def carries_dependence(trace: Trace, loop: Operation) -> bool | None:
    """Whether two iterations of a loop, in the same one of the loops around it, access one element,
    and one writes it, in the run that was traced; None if it has no run of several iterations."""
    depth = len(variables_around(loop))
    accesses = [access for op in loop.walk() for _, access in trace.by_place.get(place_of(op), ())]
    if len({access.iteration[: depth + 1] for access in accesses}) < 2:
        return None
    touched: dict[tuple[object, ...], set[tuple[int, bool]]] = {}
    for access in accesses:
        key = id(access.allocation), access.position, access.iteration[:depth]
        touched.setdefault(key, set()).add((access.iteration[depth], access.is_write))
    return any(
        first != second and (writes or also)
        for ends in touched.values()
        for first, writes in ends
        for second, also in ends
    )


def may_change_places(trace: Trace, outer: Operation, inner: Operation) -> bool | None:
    """Whether the conflicting accesses in a perfect pair of loops keep their order if these change
    places, in the run that was traced; None if it has none."""
    depth = len(loops_around(outer))
    accesses = [
        (number, access)
        for op in inner.walk()
        for number, access in trace.by_place.get(place_of(op), ())
    ]
    counts = [len({a.iteration[depth + k] for _, a in accesses}) for k in (0, 1)]
    if min(counts) < 2 or _varies(inner, outer):
        return None
    by_element: dict[tuple[int, int], list[Access]] = {}
    for _, access in sorted(accesses, key=lambda pair: pair[0]):
        key = id(access.allocation), access.position
        for earlier in by_element.setdefault(key, []):
            if not (earlier.is_write or access.is_write):
                continue
            a = earlier.iteration
            b = access.iteration
            if a[:depth] == b[:depth] and a[depth] < b[depth] and a[depth + 1] > b[depth + 1]:
                return False
        by_element[key].append(access)
    return True


def _varies(inner: Operation, outer: Operation) -> bool:
    return any(depends_on(value, outer) for value in bound_values(inner))


@checks("unknown-effects")
def unknown_effects(claim: Claim) -> bool | None:
    """There is an operation of other effects than accesses."""
    ops = [o for op in claim.ops for o in (op, *op.walk())]
    effects = [effects_of(o) for o in ops if not o.regions]
    return any(e is None or e & ~(Effect.READ | Effect.WRITE) for e in effects) or None


@checks("fusion.symbolic-nest")
def has_open_bounds(claim: Claim) -> bool | None:
    """A loop has open bounds, a step, or carries values."""
    loops = [o for op in claim.ops[:2] for o in op.walk() if isinstance(o, ForOp)]
    return any(o.results or o.step_value != 1 or not o.has_constant_bounds for o in loops) or None


@checks("fusion.source-kept")
def source_is_kept(claim: Claim) -> bool | None:
    """Something else uses what the source stores; or an iteration that is named writes."""
    if claim.witness:
        return _writes(claim)
    source, *further_ops = claim.ops
    memrefs = {v for o in source.walk() for v in o.operands if isinstance(v.type, MemRefType)}
    if len(further_ops) > 1:
        return any(v in memrefs for o in further_ops[-1].walk() for v in o.operands)
    return any(isinstance(v, BlockArgument) or len(list(v.uses)) > 2 for v in memrefs)
