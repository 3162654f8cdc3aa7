"""Witnesses of illegal fusions, confirmed by the interpreter.

A witness names one iteration of an access and one of another that touch the same element, one of
them writing it, in an order that the fusion would turn around. Whether they do is seen in a trace
of the program as it was written.
"""

from __future__ import annotations

import contextlib
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType, ModuleOp, SymbolRefAttr, i1
from xdsl.ir import Operation, Region, SSAValue
from xdsl.traits import SymbolTable

from loopwright.ir.core.locations import source_location
from loopwright.ir.core.properties import attribute
from loopwright.meaning import Interpreter
from loopwright.meaning.machine import Access
from loopwright.reporting.errors import LoopwrightError, SourceLocation
from loopwright.reporting.ledger import Decision, Entry, JsonValue, Ledger, Reason, RefusalEntry
from tests.campaigns.passes import parse
from tests.generate.program import Program


@dataclass(frozen=True)
class Tracing:
    """The accesses of a program by the place of the operation."""

    by_place: dict[str, list[Access]]

    @classmethod
    def of(cls, program: Program) -> Tracing:
        """Trace a program; what its caller does with unknown values ends the trace."""
        return cls._traced(parse(program.text), program.name)

    @classmethod
    def reaching(
        cls, program: Program, places: Collection[str], symbols: Mapping[str, int]
    ) -> Tracing:
        """Trace a program called with other numbers, all `scf.if` around some places taken."""
        module = parse(program.text)
        for op in list(module.walk()):
            if op.name == "func.call":
                passing(module, op, symbols)
            elif op.name == "scf.if":
                taking(op, places)
        return cls._traced(module, program.name)

    @classmethod
    def _traced(cls, module: ModuleOp, name: str) -> Tracing:
        interpreter = Interpreter(module, trace=True, max_steps=2_000_000)
        with contextlib.suppress(LoopwrightError):
            interpreter.call(name)
        accesses_by_place: dict[str, list[Access]] = defaultdict(list)
        for access in interpreter.accesses:
            place = source_location(access.op)
            if place is not None:
                accesses_by_place[str(place)].append(access)
        return cls(accesses_by_place)

    def meet(self, first: str, at: Sequence[int], second: str, then: Sequence[int]) -> bool:
        """Whether two iterations of two operations touch one element, and one writes it."""
        ours = self._in(first, at)
        theirs = self._in(second, then)
        touched = {(id(a.allocation), a.position): a for a in ours}
        return any(
            (first_access := touched.get((id(b.allocation), b.position))) is not None
            and (first_access.is_write or b.is_write)
            for b in theirs
        )

    def _in(self, place: str, iteration: Sequence[int]) -> list[Access]:
        """Accesses of an operation whose inner loops are in this iteration."""
        count = len(iteration)
        inner_iteration = tuple(iteration)
        accesses = self.by_place.get(place, [])
        return [a for a in accesses if count == 0 or a.iteration[-count:] == inner_iteration]


def taking(conditional: Operation, places: Collection[str]) -> None:
    """Let an `scf.if` take the branch that some places are in."""
    inside = [_has(region, places) for region in conditional.regions]
    if any(inside):
        conditional.operands[0] = constant_before(conditional, int(inside[0]), i1)


def _has(region: Region, places: Collection[str]) -> bool:
    return any(str(source_location(op)) in places for op in region.walk())


def passing(module: ModuleOp, call: Operation, symbols: Mapping[str, int]) -> None:
    """Pass other values to the arguments of a function with some names."""
    callee = attribute(call, "callee")
    assert isinstance(callee, SymbolRefAttr)
    function = SymbolTable.lookup_symbol(module, callee)
    assert function is not None
    if function.regions[0].blocks:
        for argument in function.regions[0].block.args:
            value = symbols.get(f"%{argument.name_hint}")
            if value is not None:
                call.operands[argument.index] = constant_before(call, value, IndexType())


def constant_before(before: Operation, value: int, type_: IndexType | IntegerType) -> SSAValue:
    """A constant in front of an operation."""
    constant = ConstantOp(IntegerAttr(value, type_))
    block = before.parent_block()
    assert block is not None
    block.insert_op_before(constant, before)
    return constant.result


def with_iterations(ledger: Ledger, untouched: Program | None = None) -> list[Entry]:
    """Illegal fusions whose witness is two iterations; with a program only those whose accesses are
    in loops of it that nothing has changed so far."""
    outer_places = _around(untouched) if untouched is not None else {}
    changed: set[SourceLocation] = set()
    entries: list[Entry] = []
    for entry in ledger:
        if isinstance(entry, Decision):
            changed.update(entry.locations)
        if not isinstance(entry, RefusalEntry) or entry.reason is not Reason.ILLEGAL:
            continue
        witness = entry.evidence.witness()
        is_pair = isinstance(witness, dict) and {"source", "sink"} <= witness.keys()
        concerned = {outer for place in entry.locations for outer in outer_places.get(place, ())}
        if is_pair and len(entry.locations) == 4 and not changed & concerned:
            entries.append(entry)
    return entries


def _around(program: Program) -> dict[SourceLocation, list[SourceLocation]]:
    """The place of each operation, and those of the operations around it in its function."""
    places_around: dict[SourceLocation, list[SourceLocation]] = {}
    for op in parse(program.text).walk():
        parent = op.parent_op()
        outer = source_location(parent) if parent is not None else None
        place = source_location(op)
        if place is not None:
            places_around[place] = [
                place,
                *(places_around.get(outer, ()) if outer is not None else ()),
            ]
    return places_around


def with_paths(ledger: Ledger) -> list[Entry]:
    """Refusals whose witness is a path of dependences, of nests that nothing has changed so far."""
    changed: set[SourceLocation] = set()
    entries: list[Entry] = []
    for entry in ledger:
        if isinstance(entry, Decision):
            changed.update(entry.locations)
        elif entry.code == "fusion.no-insertion-point" and not changed:
            entries.append(entry)
    return entries


def path_confirmed(program: Program, tracing: Tracing, entry: Entry) -> bool:
    """Whether the trace has each dependence of a path that names its iterations."""
    witness = entry.evidence.witness()
    assert isinstance(witness, dict)
    path = witness["path"]
    assert isinstance(path, list) and path
    return all(
        isinstance(step, dict)
        and (
            _met(program, tracing, step, str(step["from"]), str(step["to"]))
            if "source" in step
            else step["kind"] in ("memory", "value", "text") and {"from", "to"} <= step.keys()
        )
        for step in path
    )


def _met(
    program: Program, tracing: Tracing, pair: dict[str, JsonValue], first: str, second: str
) -> bool:
    """Whether a pair of iterations meets: in the program as it is called, or, where the nests are
    not executed then or the witness is for other numbers, as that says."""
    source = pair["source"]
    sink = pair["sink"]
    symbols = pair.get("symbols", {})
    assert isinstance(source, list) and isinstance(sink, list) and isinstance(symbols, dict)
    at = [int(str(k)) for k in source]
    then = [int(str(k)) for k in sink]
    if tracing.meet(first, at, second, then):
        return True
    numbers = {name: int(str(value)) for name, value in symbols.items()}
    return Tracing.reaching(program, (first, second), numbers).meet(first, at, second, then)


def flaw_of(entry: Entry) -> str:
    """What a refusal lacks: each is illegal with a witness, unprofitable with figures, or
    unsupported or unknown with a cause, and has a code and a place."""
    if not isinstance(entry, RefusalEntry):
        return ""
    if not entry.code or not entry.locations:
        return "no code or no place"
    match entry.reason:
        case Reason.ILLEGAL:
            return "" if entry.evidence.witness() else "no witness"
        case Reason.UNPROFITABLE:
            return "" if entry.evidence.figures else "no figures"
        case Reason.UNSUPPORTED | Reason.UNKNOWN:
            return "" if entry.message else "no cause"


def confirmed(program: Program, tracing: Tracing, entry: Entry) -> bool:
    """Whether the trace has what the witness says."""
    witness = entry.evidence.witness()
    assert isinstance(witness, dict)
    _, _, first, second = entry.locations
    return _met(program, tracing, witness, str(first), str(second))
