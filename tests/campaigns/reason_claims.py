"""Refusals as claims about a program, which is traced as it is interpreted."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from xdsl.dialects.builtin import IndexType, ModuleOp
from xdsl.ir import Operation, SSAValue

from loopwright.ir.affine_expr import AffineMap
from loopwright.ir.core.enclosing import ops_from
from loopwright.ir.core.locations import source_location
from loopwright.ir.dialects import scf
from loopwright.ir.dialects.affine import ForOp, ParallelOp
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.meaning import Interpreter
from loopwright.meaning.machine import Access
from loopwright.reporting.errors import LoopwrightError, SourceLocation
from loopwright.reporting.ledger import JsonValue, RefusalEntry
from tests.campaigns.fusion_witnesses import constant_before, passing, taking
from tests.generate.program import Program
from tests.judged_programs import parse

_MOST_STEPS = 2_000_000


# Programs and their traces


@dataclass(frozen=True)
class Trace:
    """The accesses of a run by the place of the operation, each with its number in the run."""

    by_place: Mapping[str, Sequence[tuple[int, Access]]]

    @classmethod
    def of(cls, module: ModuleOp, name: str) -> Trace:
        """Interpret a program; what its caller does with unknown values ends the trace."""
        interpreter = Interpreter(module, trace=True, max_steps=_MOST_STEPS)
        with contextlib.suppress(LoopwrightError):
            interpreter.call(name)
        by_place: dict[str, list[tuple[int, Access]]] = {}
        for number, access in enumerate(interpreter.accesses):
            place = source_location(access.op)
            if place is not None:
                by_place.setdefault(key_of(place), []).append((number, access))
        return cls(by_place)

    def at(self, place: str, iteration: Sequence[int]) -> list[tuple[int, Access]]:
        """The accesses of an operation whose inner loops are in this iteration."""
        count = len(iteration)
        expected = tuple(iteration)
        accesses = self.by_place.get(place, [])
        return [(n, a) for n, a in accesses if count == 0 or a.iteration[-count:] == expected]

    def has(self, pair: Meeting) -> bool:
        """Whether both accesses touch one element, in the order that is said, if one is."""
        first = self.at(pair.first, pair.source)
        second = self.at(pair.second, pair.sink)
        return any(
            a.allocation is b.allocation
            and a.position == b.position
            and (a.is_write or b.is_write)
            and (not pair.is_ordered or number < later)
            for number, a in first
            for later, b in second
        )


@dataclass(frozen=True)
class Meeting:
    """Two accesses and their iterations, with values of parameters by name."""

    first: str
    source: tuple[int, ...]
    second: str
    sink: tuple[int, ...]
    parameters: Mapping[str, int]
    is_ordered: bool = True


def key_of(place: SourceLocation | str) -> str:
    """The line and the column of a place, whatever its file is called."""
    if isinstance(place, str):
        return ":".join(place.partition(" ")[0].rsplit(":", 2)[-2:])
    return f"{place.line}:{place.column}"


def place_of(op: Operation) -> str:
    """The line and the column of an operation."""
    place = source_location(op)
    assert place is not None, "programs are read from texts"
    return key_of(place)


class Source:
    """A program, read once, with its trace."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.module = parse(program.text)
        self._ops: dict[str, Operation] = {}
        for op in self.module.walk():
            place = source_location(op)
            if place is not None:
                self._ops.setdefault(key_of(place), op)

    @cached_property
    def trace(self) -> Trace:
        """The run of the program as it is called."""
        return Trace.of(parse(self.program.text), self.program.name)

    def op(self, place: SourceLocation | str) -> Operation | None:
        """The operation at a place."""
        return self._ops.get(key_of(place))

    def near(self, places: Sequence[SourceLocation]) -> set[int]:
        """The operations at some places, those around them in their function, and those in them."""
        nearby_ops: set[int] = set()
        for place in places:
            op = self.op(place)
            if op is not None and op.name != "func.func":
                inside = map(id, op.walk())
                op_ids = [id(o) for o in ops_from(op) if o.name not in SCOPES]
                nearby_ops.update(op_ids, inside)
        return nearby_ops

    def confirms(self, pair: Meeting) -> bool:
        """Whether two iterations meet: in the program as it is called or, where they are not
        executed then, with the values of parameters that are said."""
        if self.trace.has(pair):
            return True
        module = parse(self.program.text)
        places = (f"<stdin>:{pair.first}", f"<stdin>:{pair.second}")
        for op in list(module.walk()):
            if op.name == "func.call":
                passing(module, op, pair.parameters)
            elif op.name == "scf.if":
                taking(op, places)
            for result in op.results:
                value = pair.parameters.get(f"%{result.name_hint}")
                if value is not None and isinstance(result.type, IndexType):
                    result.replace_all_uses_with(constant_before(op, value, IndexType()))
        return Trace.of(module, self.program.name).has(pair)


SCOPES = ("func.func", "builtin.module")


@dataclass(frozen=True)
class Claim:
    """A refusal of a pass, or of a step of a schedule, on a program."""

    program: Source
    request: str
    entry: RefusalEntry

    @cached_property
    def ops(self) -> list[Operation]:
        """The operations that the refusal names."""
        named_ops = (self.program.op(place) for place in self.entry.locations)
        return [op for op in named_ops if op is not None]

    @property
    def loops(self) -> list[Operation]:
        """The loops among them."""
        return [op for op in self.ops if is_loop(op)]

    @cached_property
    def witness(self) -> dict[str, JsonValue]:
        """The witness, empty if there is none."""
        witness = self.entry.evidence.witness()
        return witness if isinstance(witness, dict) else {}

    @cached_property
    def meeting(self) -> Meeting | None:
        """The two iterations of the witness, with the accesses that they are of."""
        witness = self.witness
        dependence = witness.get("dependence")
        if isinstance(dependence, dict) and "source" in witness:
            return meeting_of(witness, _place(dependence["source"]), _place(dependence["sink"]))
        # Executions of statements have names, and no accesses.
        if not isinstance(witness.get("source"), list) or "sink" not in witness:
            return None
        if len(self.ops) < 2:
            return None
        if "from" in witness:
            return meeting_of(witness, key_of(str(witness["from"])), key_of(str(witness["to"])))
        first, second = (place_of(op) for op in self.ops[-2:])
        return meeting_of(witness, first, second)

    def mentions(self, pattern: str) -> re.Match[str] | None:
        """Where the message has a pattern."""
        return re.search(pattern, self.entry.message)


def _place(op: JsonValue) -> str:
    assert isinstance(op, dict)
    return f"{op['line']}:{op['column']}"


def meeting_of(witness: dict[str, JsonValue], first: str, second: str) -> Meeting:
    source = numbers_of(witness["source"])
    sink = numbers_of(witness["sink"])
    symbols = witness.get("symbols", {})
    assert isinstance(symbols, dict)
    parameters = {name: int(str(value)) for name, value in symbols.items()}
    names = witness.get("names")
    if isinstance(names, dict) and isinstance(names.get("parameters"), list):
        named = names["parameters"]
        assert isinstance(named, list)
        values = numbers_of(witness["parameters"])
        parameters |= {str(name): value for name, value in zip(named, values, strict=True)}
    return Meeting(first, source, second, sink, parameters)


def numbers_of(values: JsonValue) -> tuple[int, ...]:
    assert isinstance(values, list)
    return tuple(int(str(value)) for value in values)


# Loops


def is_loop(op: Operation) -> bool:
    """Whether an operation is a loop."""
    return isinstance(op, ForOp | ParallelOp | scf.ForOp | scf.WhileOp) or op.name in (
        "scf.parallel",
        "scf.forall",
    )


def loops_around(op: Operation) -> list[Operation]:
    """The loops around an operation, outermost first."""
    return [o for o in ops_from(op.parent_op()) if is_loop(o)][::-1] if op.parent_op() else []


def variables_around(op: Operation) -> list[Operation]:
    """For each induction variable around an operation its loop, outermost first."""
    return [
        loop
        for loop in loops_around(op)
        for _ in range(len(loop.body.args) if isinstance(loop, ParallelOp) else 1)
    ]


def depends_on(value: SSAValue, loop: Operation) -> bool:
    """Whether a value is computed in a loop, or is one of its variables."""
    owner = value.owner
    if isinstance(owner, Operation):
        return loop is not owner and loop.is_ancestor(owner)
    parent = owner.parent_op()
    return parent is not None and (parent is loop or loop.is_ancestor(parent))


def bound_values(loop: Operation) -> list[SSAValue]:
    """The values that the bounds of a loop are computed from."""
    if isinstance(loop, scf.ForOp):
        return list(loop.operands[:3])
    if isinstance(loop, ForOp | ParallelOp):
        carried = len(loop.results) if isinstance(loop, ForOp) else 0
        return list(loop.operands[: len(loop.operands) - carried])
    return list(loop.operands)


def has_iteration(
    op: Operation, iteration: Sequence[int], symbols: Mapping[str, int]
) -> bool | None:
    """Whether loops around an operation have an iteration of the outermost of them, by their
    bounds; None where a value of these is not known."""
    values: dict[SSAValue, int] = {}
    for loop, value in zip(loops_around(op), iteration, strict=False):
        if not isinstance(loop, ForOp):
            return None
        lower = _bound(loop.lower_map, loop.lower_bound_operands, values, symbols)
        upper = _bound(loop.upper_map, loop.upper_bound_operands, values, symbols)
        if lower is None or upper is None:
            return None
        start = max(lower)
        if not start <= value < min(upper) or (value - start) % loop.step_value:
            return False
        values[loop.induction_variable] = value
    return True


def _bound(
    bound: AffineMap,
    operands: Sequence[SSAValue],
    values: Mapping[SSAValue, int],
    symbols: Mapping[str, int],
) -> list[int] | None:
    """The values of a bound; None if one that it uses is not known."""
    operand_values = [_number(operand, values, symbols) for operand in operands]
    numbers = [number for number in operand_values if number is not None]
    if len(numbers) < len(operand_values):
        return None
    dims = bound.num_dims
    return [result.evaluate(numbers[:dims], numbers[dims:]) for result in bound.results]


def _number(
    value: SSAValue, values: Mapping[SSAValue, int], symbols: Mapping[str, int]
) -> int | None:
    return values.get(value, symbols.get(f"%{value.name_hint}", constant_value(value)))


def bands(module: ModuleOp) -> Iterator[list[ForOp]]:
    """The perfect nests of `affine.for` loops, from outermost loops."""
    for op in module.walk():
        if isinstance(op, ForOp) and not isinstance(op.parent_op(), ForOp):
            yield band_of(op)


def band_of(loop: ForOp) -> list[ForOp]:
    """A loop and those that are perfectly nested in it."""
    band = [loop]
    while True:
        ops = [o for o in band[-1].body.ops if o is not band[-1].body.last_op]
        if len(ops) != 1 or not isinstance(ops[0], ForOp):
            return band
        band.append(ops[0])


# Checks

Check: TypeAlias = Callable[[Claim], "bool | None"]
"""Whether the reason of a refusal is true; None where that cannot be told."""


def registering(checks: dict[str, Check]) -> Callable[..., Callable[[Check], Check]]:
    """Return a decorator that enters a check for some codes."""

    def of_codes(*codes: str) -> Callable[[Check], Check]:
        def register(check: Check) -> Check:
            checks.update(dict.fromkeys(codes, check))
            return check

        return register

    return of_codes
