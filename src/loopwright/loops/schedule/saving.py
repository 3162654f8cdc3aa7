"""Schedules as JSON and as text, and their parsers.

    schedule @gemm version=1 structure=90b1… result=17ac…
    loops i, j, k
    memrefs A, B, C
    tile i, j sizes=32,32
    keep-in-registers k

A name that is no identifier is quoted, as in JSON: `schedule @"my f"`. `structure` and `result` are
hashes of the function before and after the steps, which ignore names and locations: a schedule is
only replayed on the program that it was made for, with the same result. `loops` and `memrefs` say
what steps call those of the function, in the order of the text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, cast

from loopwright.loops.schedule import loop_steps, memory_steps, optimiser_steps
from loopwright.loops.schedule.step import Step, step_from_json, step_from_text
from loopwright.records import dataclass, replace
from loopwright.reporting.errors import Diagnostic, ScheduleError, SourceLocation

_PLAIN = re.compile(r"[A-Za-z_][\w$.]*", re.ASCII)
"""A name of a function that need not be quoted."""

VERSION = 1
"""The version of both forms."""

KINDS: dict[str, type[Step]] = {
    kind.word: kind
    for module in (loop_steps, memory_steps, optimiser_steps)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Step) and kind is not Step
}
"""The steps by their words."""


@dataclass(frozen=True)
class SavedSchedule:
    """The list of steps, and the program that it is for."""

    function: str
    structure: str
    loops: tuple[str, ...]
    memrefs: tuple[str, ...]
    steps: tuple[Step, ...] = ()
    result: str = ""

    def __str__(self) -> str:
        plain = _PLAIN.fullmatch(self.function)
        name = self.function if plain else json.dumps(self.function)
        head = f"schedule @{name} version={VERSION} structure={self.structure}"
        lines = [f"{head} result={self.result}" if self.result else head]
        for word, names in (("loops", self.loops), ("memrefs", self.memrefs)):
            if names:
                lines.append(f"{word} {', '.join(names)}")
        return "\n".join([*lines, *map(str, self.steps)])

    def to_json(self) -> str:
        """The schedule as JSON, a step a line."""
        data: dict[str, Any] = {
            "schedule": self.function,
            "version": VERSION,
            "structure": self.structure,
            "result": self.result,
            "loops": list(self.loops),
            "memrefs": list(self.memrefs),
        }
        head = [f"  {json.dumps(key)}: {json.dumps(value)}," for key, value in data.items()]
        steps = ",\n".join(f"    {json.dumps(step.to_json())}" for step in self.steps)
        body = f"[\n{steps}\n  ]" if steps else "[]"
        return "\n".join(["{", *head, f'  "steps": {body}', "}"]) + "\n"


def read_schedule(text: str, file: str = "<string>") -> SavedSchedule:
    """The schedule in a text of either form. Raises `ScheduleError` with the place."""
    if text.lstrip().startswith("{"):
        return _from_json(text, file)
    return _from_text(text, file)


def _error(message: str, file: str, line: int, text: str, column: int = 1) -> ScheduleError:
    lines = text.splitlines()
    source = lines[line - 1] if line <= len(lines) else None
    return ScheduleError(
        Diagnostic(message, SourceLocation(file, line, column), source_line=source)
    )


def _from_json(text: str, file: str) -> SavedSchedule:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        message = f"this is no JSON: {error.msg}"
        raise _error(message, file, error.lineno, text, error.colno) from error
    except RecursionError as error:
        raise _error("this JSON is nested too deeply", file, 1, text) from error
    given = cast(dict[str, Any], data)
    try:
        _expect_version(given.get("version"))
        words = [_text(given, key) for key in ("schedule", "structure", "result")]
        names = [_names(given, key) for key in ("loops", "memrefs")]
        made = SavedSchedule(words[0], words[1], names[0], names[1], (), words[2])
        if not isinstance(given.get("steps"), list):
            raise ValueError("a schedule has a list of 'steps'")
    except ValueError as error:
        raise _error(str(error), file, 1, text) from error
    steps: list[Step] = []
    for number, item in enumerate(cast(list[object], given["steps"]), 1):
        try:
            steps.append(step_from_json(KINDS, item))
        except ValueError as error:
            raise _error(f"step {number}: {error}", file, 1, text) from error
    return replace(made, steps=tuple(steps))


def _expect_version(version: object) -> None:
    if version != VERSION or isinstance(version, bool):
        shown = "none" if version is None else repr(version)
        raise ValueError(f"this is no schedule of version {VERSION}, but of {shown}")


def _text(data: dict[str, Any], key: str) -> str:
    value = data.get(key, "" if key == "result" else None)
    if not isinstance(value, str):
        raise ValueError(f"a schedule has a text '{key}'")
    return value


def _names(data: dict[str, Any], key: str) -> tuple[str, ...]:
    value = data.get(key, [])
    items = cast(list[object], value) if isinstance(value, list) else [None]
    if not all(isinstance(item, str) for item in items):
        raise ValueError(f"'{key}' is a list of names")
    return tuple(cast(Sequence[str], items))


def _from_text(text: str, file: str) -> SavedSchedule:
    made: SavedSchedule | None = None
    steps: list[Step] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        try:
            if made is None:
                made = _head(line.strip())
            elif words[0] == "loops":
                made = replace(made, loops=_listed(line))
            elif words[0] == "memrefs":
                made = replace(made, memrefs=_listed(line))
            else:
                steps.append(step_from_text(KINDS, line))
        except ValueError as error:
            column = len(line) - len(line.lstrip()) + 1
            raise _error(str(error), file, number, text, column) from error
    if made is None:
        raise _error("a schedule begins with 'schedule @function'", file, 1, text)
    return replace(made, steps=tuple(steps))


def _head(line: str) -> SavedSchedule:
    found = re.match(r'schedule\s+@("(?:[^"\\]|\\.)*"|[^"\s]\S*)(.*)', line)
    if found is None:
        raise ValueError("a schedule begins with 'schedule @function'")
    name, rest = found.groups()
    try:
        function = json.loads(name) if name.startswith('"') else name
    except json.JSONDecodeError as error:
        raise ValueError(f"the name of the function is no quoted text: {error.msg}") from error
    options: dict[str, str] = {}
    for word in rest.split():
        key, _, value = word.partition("=")
        options[key] = value
    unknown = next((k for k in options if k not in ("version", "structure", "result")), None)
    if unknown is not None:
        raise ValueError(f"a schedule has no '{unknown}' (accepted: version, structure, result)")
    version = options.get("version")
    _expect_version(int(version) if version is not None and version.isdecimal() else version)
    structure = options.get("structure", "")
    return SavedSchedule(function, structure, (), (), result=options.get("result", ""))


def _listed(line: str) -> tuple[str, ...]:
    names = line.strip().partition(" ")[2].split(",")
    return tuple(name.strip() for name in names)
