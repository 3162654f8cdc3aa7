"""The campaign on `affine-reschedule`: its proof, checked by running programs.

A program is run before and after with its accesses recorded. Each element remembers who wrote it
last: the store by its place in the text, and who wrote what that store's value was made of, and so
on back to the memory from before. No read may see a writer that it has not seen before, every store
must come as often, and elements must be left by the same writers. An element that is loaded,
combined with something and stored again, by an op of which the order is free, remembers which
values were combined into it, and not in which order. Nothing here asks the analysis.
"""

import contextlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, OpResult, SSAValue

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.functions import functions_with_bodies
from loopwright.ir.core.locations import source_location
from loopwright.ir.interfaces.memory_access import is_store
from loopwright.ir.refusal import RefusedError
from loopwright.loops.rescheduling.carried import Region, in_memory, regions_of
from loopwright.loops.rescheduling.events import Emitted
from loopwright.loops.rescheduling.plan import Rescheduling, apply_rescheduling, may_reach
from loopwright.meaning import Access, Interpreter
from loopwright.meaning.values import PoisonError
from loopwright.reporting.errors import InterpreterError
from loopwright.reporting.ledger import Decision, Ledger
from tests.campaigns import Report
from tests.campaigns.loops import PASSES
from tests.campaigns.passes import transformed
from tests.campaigns.schedules import campaign
from tests.judged_programs import Subject

_MOST_STEPS = 5_000_000


def rescheduled(seeds: Sequence[int], programs: str = "", *, everywhere: bool = True) -> Report:
    """Programs after `affine-reschedule`, with options by turns: they have the same flow of values,
    and interpreted, compiled and in `mlir-runner` the same bits."""
    report = Report(f"rescheduled {programs or 'programs of all kinds'}")
    return campaign(report, seeds, programs, _rescheduled, everywhere=everywhere, whole=True)


def _rescheduled(subject: Subject, report: Report) -> tuple[ModuleOp | None, str]:
    options = PASSES["affine-reschedule"]
    program = subject.program
    pipeline = f"affine-reschedule{{{options[program.seed // 10 % len(options)]}}}"
    after = subject.module()
    before = subject.module()
    ledger = Ledger()
    if program.seed % 4 < 2:
        # Elements that loops update are carried by them.
        for module in (after, before):
            transformed(module, "affine-mem2reg", Ledger())
    transformed(after, pipeline, ledger)
    if not any(ledger.of_type(Decision)):
        return None, ""
    report.coverage[pipeline] += 1
    carried = put_in_memory(before)
    if carried != sum("values_in_memory" in entry.evidence.figures for entry in ledger):
        # What was refused still carries its values.
        report.facts["judged by results alone"] += 1
        return after, ""
    report.facts["regions that carry values"] += carried
    differs = flow_differs(before, after, program.name, report)
    return after, f"{pipeline}: {differs}" if differs else ""


def put_in_memory(module: ModuleOp) -> int:
    """Let carried values go through memory as the pass does, in loops that stay as they are: in how
    many regions. That results are the same is seen when they are rescheduled."""
    count = 0
    for function in functions_with_bodies(module):
        for region in list(regions_of(function)):
            if isinstance(region, Region) and region.gives_values:
                count += 1
                reaches = partial(may_reach, DependenceAnalysis(function))
                with contextlib.suppress(RefusedError):
                    stated = in_memory(region, Block(), reaches)
                    emitted = Emitted(stated.block, (), ())
                    apply_rescheduling(Rescheduling(region, emitted, in_memory=stated))
    return count


@dataclass
class Flow:
    """Who saw whose values: writers are numbers that stand for what they are (`_Writers`)."""

    reads: set[tuple[object, object, int]] = field(default_factory=set)
    writes: Counter[tuple[object, int]] = field(default_factory=Counter)
    last: dict[object, int] = field(default_factory=dict)


def flow_differs(before: ModuleOp, after: ModuleOp, name: str, report: Report) -> str:
    """What differs between the flow of values of two programs; empty where it is the same."""
    numbering: dict[object, int] = {}
    # What uses a loaded value, besides an update, may be gone where it was never executed.
    stores = [op for module in (before, after) for op in module.walk() if is_store(op)]
    ordered = {_stored_by(store) for store in stores if not any(_updated(store))}
    try:
        old, new = (flow_of(module, name, numbering, ordered) for module in (before, after))
    except PoisonError:
        # What is read decides what is executed, and recorded reads have no values.
        report.facts["not recorded"] += 1
        return ""
    report.facts["reads"] += len(old.reads)
    report.facts["writes"] += sum(old.writes.values())
    # What is read and never stored need not be read any more.
    for what, only_before, only_after in (
        ("a read sees another writer", new.reads - old.reads, old.reads),
        ("stores are others", set((new.writes - old.writes).items()), old.writes),
        ("stores are missing", set((old.writes - new.writes).items()), new.writes),
        ("elements are left otherwise", set(new.last.items()) ^ set(old.last.items()), old.last),
    ):
        if only_before:
            return f"{what}: {[*only_before][:3]}, of {len(only_after)}"
    return ""


def flow_of(
    module: ModuleOp, name: str, numbering: dict[object, int], ordered: set[object]
) -> Flow:
    """The flow of values of a call, by recorded last writers; `numbering` numbers what is equal,
    and what is in `ordered` (`_stored_by`) updates nothing in any order."""
    interpreter = Interpreter(module, trace=True, max_steps=_MOST_STEPS)
    end = interpreter.function(name).regions[0].blocks[-1].last_op
    assert end is not None
    try:
        interpreter.call(name)
    except InterpreterError as error:
        # What was only recorded is no result; the whole program has run then.
        if error.diagnostics[0].location != source_location(end):
            raise
    flow = Flow()
    addresses = sorted({access.allocation.address for access in interpreter.accesses})
    memories = {address: number for number, address in enumerate(addresses)}
    numbers_by_op: dict[Operation, int] = {}
    where: dict[Operation, object] = {}
    needed: dict[Operation, tuple[Operation, ...]] = {}
    updates = _Updates(numbering)
    candidates = {
        store: () if _stored_by(store) in ordered else tuple(_updated(store))
        for store in {access.op for access in interpreter.accesses if access.is_write}
    }
    loads = {load for candidate_loads in candidates.values() for load in candidate_loads}
    for access in interpreter.accesses:
        element = memories[access.allocation.address], access.position
        writer = flow.last.get(element, -1)
        if not access.is_write:
            numbers_by_op[access.op] = numbering.setdefault(
                ("read", element, writer), len(numbering)
            )
            where[access.op] = element
            if access.op not in loads:
                flow.reads.add((place_of(access), element, writer))
            continue
        if access.op not in needed:
            needed[access.op] = tuple(_sources(access.op))
        own = [load for load in candidates[access.op] if where.get(load) == element]
        load = own[0] if len(own) == 1 else None
        values = tuple(
            numbers_by_op[op] for op in needed[access.op] if op in numbers_by_op and op is not load
        )
        if load is not None:
            place = place_of(access)
            kind = _kind(access.op.operands[0])
            flow.writes[(place, kind), numbering.setdefault((element, values), len(numbering))] += 1
            base = flow.last.get(element, -1)
            flow.last[element] = updates.after(base, kind, (place, values))
            continue
        values = tuple(numbers_by_op[op] for op in needed[access.op] if op in numbers_by_op)
        number = numbering.setdefault((place_of(access), element, values), len(numbering))
        flow.writes[place_of(access), number] += 1
        flow.last[element] = number
    return flow


_KINDS = {
    **{name: name for name in ("muli", "andi", "ori", "xori", "mulf", "maximumf", "minimumf")},
    **{name: name for name in ("maxsi", "maxui", "minsi", "minui", "maxnumf", "minnumf")},
    "addi": "addi",
    "subi": "addi",
    "addf": "addf",
    "subf": "addf",
}
"""By which kind of reduction ops combine a value into their first operand."""
_SIGNED = ("subi", "subf")
_ROUNDING = ("addf", "mulf", "maxnumf", "minnumf")
"""The kinds of which ops must have flags that leave their order free."""


class _Updates:
    """Writers that combined values into what another one had left."""

    def __init__(self, numbering: dict[object, int]) -> None:
        self._known = numbering
        self._parts: dict[int, tuple[int, str, Counter[object]]] = {}

    def after(self, writer: int, kind: str, update: object) -> int:
        """The number of what `writer` left, updated once more."""
        base, before, update_counts = self._parts.get(writer, (writer, kind, Counter[object]()))
        if before != kind:
            base = writer
            update_counts = Counter[object]()
        update_counts = update_counts.copy()
        update_counts[update] += 1
        number = self._known.setdefault(
            (base, kind, frozenset(update_counts.items())), len(self._known)
        )
        self._parts[number] = base, kind, update_counts
        return number


def _kind(value: SSAValue) -> str:
    """The kind by which a value was combined in any order; empty if it was not."""
    if not isinstance(value, OpResult):
        return ""
    kind = _KINDS.get(value.op.name.removeprefix("arith."), "")
    flags = str(value.op.properties.get("fastmath", ""))
    return kind if kind not in _ROUNDING or "reassoc" in flags or "fast>" in flags else ""


def _stored_by(store: Operation) -> object:
    """The place of a store, and of what kind its value is: ops that were one share their place."""
    return source_location(store), _kind(store.operands[0])


def _updated(store: Operation) -> Iterator[Operation]:
    """The loads of which a store combines the result into the same memref in any order."""
    value = store.operands[0]
    if kind := _kind(value):
        yield from _loads_behind(value, kind, store)


def _loads_behind(value: SSAValue, kind: str, store: Operation) -> Iterator[Operation]:
    if not isinstance(value, OpResult) or len(list(value.uses)) != 1:
        return
    op = value.op
    if op.name.endswith("load") and op.operands[0] in store.operands[1:2]:
        yield op
    elif _kind(value) == kind:
        signed = op.name.removeprefix("arith.") in _SIGNED
        for operand in op.operands[:1] if signed else op.operands:
            yield from _loads_behind(operand, kind, store)


def place_of(access: Access) -> object:
    """The op of an access, by its place in the text: copies of it have the same."""
    return source_location(access.op)


def _sources(store: Operation) -> list[Operation]:
    """The ops that a store's value is computed from, in the order of the operands."""
    source_ops: dict[Operation, None] = {}
    pending: list[SSAValue] = [store.operands[0]]
    visited: set[SSAValue] = set()
    while pending:
        value = pending.pop(0)
        if value in visited or not isinstance(value, OpResult):
            continue
        visited.add(value)
        source_ops[value.op] = None
        pending += value.op.operands
    return [*source_ops]
