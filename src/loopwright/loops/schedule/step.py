"""Steps of schedules, and the syntax of their text.

A step is a frozen dataclass: its class is the transformation, its fields are the loops and the
options. In text it is a word, then its subjects, then options: `tile i, j sizes=32,32`.
"""

from __future__ import annotations

import dataclasses
import re
import typing
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar, cast, dataclass_transform

from xdsl.ir import Operation

from loopwright.exact.domains import most_iterations
from loopwright.ir.affine_expr.expr import fits_int64
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.refusal import Refusal, RefusedError
from loopwright.loops.schedule.program import Permutable, Program
from loopwright.loops.support.options import format_value, without_none
from loopwright.loops.support.reporting import Assuming, Planned
from loopwright.records import dataclass
from loopwright.reporting.errors import ConstantOverflowError, counted, nearest
from loopwright.reporting.ledger import Entry, Figure
from loopwright.reporting.spelling import respelled

PASS_NAME = "apply-schedule"
"""The pass name of ledger entries of steps."""


@dataclass(frozen=True, slots=True)
class StepResult:
    """The result of a step: the changed op, its figures, further entries of the ledger, and
    finished loops, which the optimiser does not change further. `permutable` are the facts about
    tile loops afterwards (`Program.permutable`), `independent` those that carry nothing."""

    op: Operation
    figures: Mapping[str, Figure] = dataclasses.field(default_factory=dict[str, Figure])
    entries: Sequence[Entry] = ()
    finished: tuple[Operation, ...] = ()
    permutable: Permutable = dataclasses.field(default_factory=dict[str, tuple[int, ...]])
    independent: frozenset[str] = frozenset()


PlanT = TypeVar("PlanT")


def applied(
    plan: Planned[object] | Refusal, op: Operation, figures: Mapping[str, Figure] | None = None
) -> StepResult:
    """Apply a plan."""
    legal_plan = legal(plan)
    assumed = assumed_by(legal_plan)
    legal_plan.apply()
    return StepResult(op, figures or {}, assumed)


def legal(plan: PlanT | Refusal) -> PlanT:
    """Return a plan, or refuse the step that requested it."""
    if isinstance(plan, Refusal):
        raise RefusedError.carrying(plan)
    return plan


def assumed_by(plan: object) -> Sequence[Entry]:
    """Return the ledger entries for a plan's assumptions, before it is applied."""
    premises = plan.assumed if isinstance(plan, Assuming) else ()
    return [premise.entry(PASS_NAME) for premise in premises]


@dataclass(frozen=True)
class Step(ABC):
    """One step on named loops. Its positional fields are its subjects, the others options."""

    word: ClassVar[str]

    def perform(self, program: Program) -> StepResult | Refusal:
        """Rewrite a program, or return a refusal: the program is then unchanged, or discarded.

        Raises `ScheduleError` for invalid requests: no such loop, a factor of 0.
        """
        try:
            return self._perform(program)
        except RefusedError as error:
            return error.refusal
        except ConstantOverflowError as error:
            # `apply` may raise it, too: a schedule performs steps on a copy of its program.
            message = error.diagnostics[0].message
            return Refusal(error.code, (program.body,), message)

    @abstractmethod
    def _perform(self, program: Program) -> StepResult | Refusal: ...

    def resolved(self, program: Program) -> Step:
        """Return the step with resolved names of its loops."""
        changed: dict[str, Any] = {}
        for name in loop_fields(type(self)):
            value = getattr(self, name)
            if isinstance(value, tuple):
                keys = cast(tuple[str | int, ...], value)
                changed[name] = tuple(program.resolve(key) for key in keys)
            elif value != "":
                changed[name] = program.resolve(value)
        for name in argument_fields(type(self)):
            values = cast(tuple[int | str, ...], getattr(self, name))
            changed[name] = tuple(
                program.argument_name(value) if isinstance(value, str) else value
                for value in values
            )
        return dataclasses.replace(self, **changed)

    def __str__(self) -> str:
        subjects: list[str] = []
        options: list[str] = []
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            if is_subject(field):
                names = cast(tuple[str, ...], value) if isinstance(value, tuple) else (value,)
                subjects += [
                    f'"{name_}"' if " " in name_ or "=" in name_ else name_ for name_ in names
                ]
            elif value != field.default:
                options.append(f"{field.name}={format_value(value)}")
        return " ".join([self.word, ", ".join(subjects), *options])

    def to_json(self) -> dict[str, Any]:
        """Return the step as JSON data."""
        data: dict[str, Any] = {"step": self.word}
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            if field.default is dataclasses.MISSING or value != field.default:
                is_list = isinstance(value, tuple)
                data[field.name] = [*cast(tuple[Any, ...], value)] if is_list else value
        return data


StepT = TypeVar("StepT", bound=Step)


@dataclass_transform(field_specifiers=(dataclasses.field,), frozen_default=True)
def declared(word: str) -> Callable[[type[StepT]], type[StepT]]:
    """Return a decorator that turns a class into a step, written as a word: a frozen dataclass."""

    def declare(kind: type[StepT]) -> type[StepT]:
        kind.word = word
        return dataclass(frozen=True)(kind)

    return declare


def loops(doc: str) -> Any:
    """Return a field for the names of one or more loops that are the step's subjects."""
    return dataclasses.field(metadata={"doc": doc, "loops": True})


@dataclass(frozen=True)
class LoopStep(Step):
    """A step on one sequential loop."""

    loop: str = loops("the loop")

    def _perform(self, program: Program) -> StepResult | Refusal:
        return self._transform(program, program.loop(self.loop))

    @abstractmethod
    def _transform(self, program: Program, loop: ForOp) -> StepResult | Refusal: ...


def names_loops(field: dataclasses.Field[Any]) -> bool:
    """Return whether a field holds the name of a loop, or several."""
    return bool(field.metadata.get("loops"))


def loop_fields(kind: type[Step]) -> list[str]:
    """Return the names of the fields of a step that name loops."""
    return [field.name for field in dataclasses.fields(kind) if names_loops(field)]


def argument_fields(kind: type[Step]) -> list[str]:
    """Return the names of the fields of a step with numbers, or arguments instead."""
    hints = typing.get_type_hints(kind)
    return [name for name, hint in hints.items() if hint == tuple[int | str, ...]]


def is_subject(field: dataclasses.Field[Any]) -> bool:
    """Return whether a field is a subject of a step, not an option."""
    return field.default is dataclasses.MISSING and not field.kw_only


def needed(doc: str, *, is_loop: bool = False) -> Any:
    """Return a field of a required option: a number, several numbers, or the name of a loop."""
    return dataclasses.field(kw_only=True, metadata={"doc": doc, "loops": is_loop})


def loop_option(doc: str) -> Any:
    """Return a field with the name of a loop that may be left out."""
    return dataclasses.field(default="", metadata={"doc": doc, "loops": True})


def loop_options(doc: str) -> Any:
    """Return a field with names of loops, empty by default."""
    return dataclasses.field(default=(), metadata={"doc": doc, "loops": True})


def subject(doc: str) -> Any:
    """Return a field for a subject that is not a loop."""
    return dataclasses.field(metadata={"doc": doc})


def number(default: Any, doc: str) -> Any:
    """Return a field of an optional number, of several, or of a choice."""
    return dataclasses.field(default=default, metadata={"doc": doc})


def limit(default: int, doc: str) -> Any:
    """Return a field of a budget, which no search varies."""
    return dataclasses.field(default=default, metadata={"doc": doc, "is_limit": True})


def is_limit(field: dataclasses.Field[Any]) -> bool:
    """Return whether a field is a budget."""
    return bool(field.metadata.get("is_limit"))


_WORD = re.compile(r'"[^"]*"|\S+')
"""A word of a step; a subject in quotes may have spaces."""

# Reading


def step_from_text(kinds: Mapping[str, type[Step]], line: str) -> Step:
    """Parse a step from a line of text; raises `ValueError` with the reason."""
    word, _, arguments = line.strip().partition(" ")
    kind = _kind(kinds, word)
    words = _WORD.findall(arguments)
    plain = [w for w in words if not w.startswith('"')]
    options = {k: v for k, equals, v in (w.partition("=") for w in plain) if equals}
    subjects = [
        w[1:-1] if w.startswith('"') else w.rstrip(",")
        for w in words
        if w.startswith('"') or "=" not in w
    ]
    data: dict[str, Any] = {}
    hints = types_of(kind)
    about = list(filter(is_subject, dataclasses.fields(kind)))
    for field in about:
        if _is_tuple(hints[field.name]):
            data[field.name] = subjects
            subjects = []
        elif subjects:
            data[field.name] = subjects[0]
            subjects = subjects[1:]
    if subjects:
        raise ValueError(f"'{word}' is about {_format_fields(about)}, not also '{subjects[0]}'")
    for name, text in options.items():
        if name in hints and name not in data:
            data[name] = _parse_value(hints[name], text)
        else:
            data[name] = text
    return _built_step(kind, data)


def step_of_fields(
    kinds: Mapping[str, type[Step]], word: str, values: Mapping[str, object]
) -> Step:
    """Build a step from its word and values; raises `ValueError` with the reason."""
    return _built_step(_kind(kinds, word), values)


def step_from_json(kinds: Mapping[str, type[Step]], data: object) -> Step:
    """Read a step from JSON data; raises `ValueError` for data that are not a step."""
    if not isinstance(data, dict):
        raise ValueError("a step is an object with the key 'step'")
    fields_ = dict(cast(dict[str, Any], data))
    return _built_step(_kind(kinds, str(fields_.pop("step", ""))), fields_)


def _kind(kinds: Mapping[str, type[Step]], word: str) -> type[Step]:
    kind = kinds.get(word) or kinds.get(respelled(word, kinds))
    if kind is None:
        near = [f", did you mean '{name}'?" for name in nearest(word, kinds)[:1]]
        raise ValueError(f"there is no step '{word}'{''.join(near)} (accepted: {', '.join(kinds)})")
    return kind


def _built_step(kind: type[Step], data: Mapping[str, Any]) -> Step:
    fields = {field.name: field for field in dataclasses.fields(kind)}
    hints = types_of(kind)
    values: dict[str, Any] = {}
    for name, value in data.items():
        if name not in fields:
            accepted = ", ".join(fields)
            raise ValueError(f"'{kind.word}' has no option '{name}' (accepted: {accepted})")
        values[name] = checked(kind.word, name, hints[name], value)
    for name, field in fields.items():
        if field.default is dataclasses.MISSING and name not in values:
            raise ValueError(
                f"'{kind.word}' needs {_format_fields(fields.values())}: {name} is missing"
            )
    return kind(**values)


def types_of(kind: type[Step]) -> dict[str, Any]:
    """Return the types of the fields of a step, without optional None."""
    return {name: without_none(hint) for name, hint in typing.get_type_hints(kind).items()}


def _format_fields(fields: typing.Iterable[dataclasses.Field[Any]]) -> str:
    needed = [field.name for field in fields if field.default is dataclasses.MISSING]
    return " and ".join(needed)


def _is_tuple(annotation: Any) -> bool:
    return typing.get_origin(annotation) is tuple


def _parse_value(annotation: Any, text: str) -> object:
    """Parse a value; text that does not parse is returned unchanged."""
    if _is_tuple(annotation):
        return [_parse_value(typing.get_args(annotation)[0], part) for part in text.split(",")]
    if annotation is bool:
        return {"true": True, "false": False}.get(text, text)
    if annotation in (int, int | str):
        try:
            return int(text)
        except ValueError:
            return text
    return text


def checked(word: str, name: str, annotation: Any, value: object) -> object:
    """Convert a field's value to its type; raises `ValueError` for other values."""
    if _is_tuple(annotation):
        if not isinstance(value, list | tuple):
            raise ValueError(f"'{name}' of '{word}' is a list, not {value!r}")
        element = typing.get_args(annotation)[0]
        items = cast(Sequence[object], value)
        return tuple(checked(word, name, element, item) for item in items)
    is_fine = isinstance(value, annotation) and (annotation is bool or not isinstance(value, bool))
    if not is_fine:
        expected = {
            int: "a number",
            str: "a name",
            int | str: "a number or a name",
            bool: "true or false",
        }[annotation]
        raise ValueError(f"'{name}' of '{word}' is {expected}, not {value!r}")
    if isinstance(value, int) and not fits_int64(value):
        raise ValueError(f"'{name}' of '{word}' is out of range: {value}")
    return value


# Checks of requested steps


def expect_factor(program: Program, loop: ForOp, name: str, value: int, least: int = 1) -> None:
    """Raise `ScheduleError` unless a number is from `least` to the maximum trip count of a loop."""
    most = most_iterations(loop)
    accepted = f"at least {least}" if most is None else f"{least} to {max(most, least)}"
    if value < least:
        message = f"{name} must be at least {least}, not {value}"
        raise program.error(message, loop, hint=f"accepted: {accepted}")
    if most is not None and value > max(most, least):
        times = counted(most, "iteration")
        message = f"{name} is {value}, but the loop has {times}"
        raise program.error(message, loop, hint=f"accepted: {accepted}")
