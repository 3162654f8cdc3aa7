"""The campaign on `affine-reschedule`: its proof, checked by running programs.

A program is run before and after with its accesses recorded. Each element remembers who wrote it
last: the store by its place in the text, and who wrote what that store's value was made of, and so
on back to the memory from before. No read may see a writer that it has not seen before, every store
must come as often, and elements must be left by the same writers. Nothing here asks the analysis.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, OpResult, SSAValue

from loopwright.errors import InterpreterError
from loopwright.interpreter import Access, Interpreter
from loopwright.interpreter.faults import PoisonError
from loopwright.ledger import Decision, Ledger
from loopwright.syntax.locations import source_location
from tests.campaigns import Report
from tests.loop_campaigns import PASSES
from tests.pass_campaigns import transformed
from tests.schedule_campaigns import campaign
from tests.subjects import Subject

_MOST_STEPS = 5_000_000


def rescheduled(seeds: Sequence[int], programs: str = "", *, everywhere: bool = True) -> Report:
    """Programs after `affine-reschedule`, with options by turns: they have the same flow of values,
    and interpreted, compiled and in `mlir-runner` the same bits."""
    report = Report(f"rescheduled {programs or 'programs of all kinds'}")
    return campaign(report, seeds, programs, _rescheduled, everywhere=everywhere, whole=True)


def _rescheduled(subject: Subject, report: Report) -> tuple[ModuleOp | None, str]:
    options, program = PASSES["affine-reschedule"], subject.program
    pipeline = f"affine-reschedule{{{options[program.seed // 10 % len(options)]}}}"
    after, ledger = subject.module(), Ledger()
    transformed(after, pipeline, ledger)
    if not any(ledger.of_type(Decision)):
        return None, ""
    report.coverage[pipeline] += 1
    differs = flow_differs(subject.module(), after, program.name, report)
    return after, f"{pipeline}: {differs}" if differs else ""


@dataclass
class Flow:
    """Who saw whose values: writers are numbers that stand for what they are (`_Writers`)."""

    reads: set[tuple[object, object, int]] = field(default_factory=set)
    writes: Counter[tuple[object, int]] = field(default_factory=Counter)
    last: dict[object, int] = field(default_factory=dict)


def flow_differs(before: ModuleOp, after: ModuleOp, name: str, report: Report) -> str:
    """What differs between the flow of values of two programs; empty where it is the same."""
    known: dict[object, int] = {}
    try:
        old, new = (flow_of(module, name, known) for module in (before, after))
    except PoisonError:
        # What is read decides what is executed, and recorded reads have no values.
        report.facts["not recorded"] += 1
        return ""
    report.facts["reads"] += len(old.reads)
    report.facts["writes"] += sum(old.writes.values())
    # What is read and never stored need not be read any more.
    for what, one, other in (
        ("a read sees another writer", new.reads - old.reads, old.reads),
        ("stores are others", set((new.writes - old.writes).items()), old.writes),
        ("stores are missing", set((old.writes - new.writes).items()), new.writes),
        ("elements are left otherwise", set(new.last.items()) ^ set(old.last.items()), old.last),
    ):
        if one:
            return f"{what}: {[*one][:3]}, of {len(other)}"
    return ""


def flow_of(module: ModuleOp, name: str, known: dict[object, int]) -> Flow:
    """The flow of values of a call, by recorded last writers; `known` numbers what is equal."""
    interpreter = Interpreter(module, trace=True, max_steps=_MOST_STEPS)
    end = interpreter.function(name).regions[0].blocks[-1].last_op
    assert end is not None
    try:
        interpreter.call(name)
    except InterpreterError as error:
        # What was only recorded is no result; the whole program has run then.
        if error.diagnostics[0].location != source_location(end):
            raise
    found = Flow()
    addresses = sorted({access.allocation.address for access in interpreter.accesses})
    memories = {address: number for number, address in enumerate(addresses)}
    seen: dict[Operation, int] = {}
    needed: dict[Operation, tuple[Operation, ...]] = {}
    for access in interpreter.accesses:
        element = memories[access.allocation.address], access.position
        writer = found.last.get(element, -1)
        if not access.is_write:
            seen[access.op] = known.setdefault(("read", element, writer), len(known))
            found.reads.add((place_of(access), element, writer))
            continue
        if access.op not in needed:
            needed[access.op] = tuple(_sources(access.op))
        values = tuple(seen[op] for op in needed[access.op] if op in seen)
        number = known.setdefault((place_of(access), element, values), len(known))
        found.writes[place_of(access), number] += 1
        found.last[element] = number
    return found


def place_of(access: Access) -> object:
    """The op of an access, by its place in the text: copies of it have the same."""
    return source_location(access.op)


def _sources(store: Operation) -> list[Operation]:
    """The ops that a store's value is computed from, in the order of the operands."""
    found: dict[Operation, None] = {}
    pending: list[SSAValue] = [store.operands[0]]
    done: set[SSAValue] = set()
    while pending:
        value = pending.pop(0)
        if value in done or not isinstance(value, OpResult):
            continue
        done.add(value)
        found[value.op] = None
        pending += value.op.operands
    return [*found]
