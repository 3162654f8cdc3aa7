"""The options of the commands, as `options.txt` has them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import argparse


class Option(NamedTuple):
    """A row of the table."""

    written: str
    """The names of an option, with commas between them; the name of an argument."""
    kind: str
    """How it is read."""
    value: str
    """The word for its value, or the choices."""
    default: str
    summary: str
    field: str = ""
    """The field that is set, where that is not the name."""


def options_of(command: str) -> Iterator[Option]:
    """Return the options of a command, those of its groups included."""
    text = Path(__file__).with_name("options.txt").read_text(encoding="utf-8")
    parts = (part.partition("]\n") for part in text.split("\n[")[1:])
    return _options_of(command, {name: rows.splitlines() for name, _, rows in parts})


def _options_of(name: str, groups: dict[str, list[str]]) -> Iterator[Option]:
    for row in filter(None, groups[name]):
        if row.startswith("@"):
            yield from _options_of(row.removeprefix("@"), groups)
        else:
            written, *cells = row.split(maxsplit=4)
            names, _, field = written.partition("=")
            yield Option(names, *("" if cell == "." else cell for cell in cells), field=field)


def flags_given(options: argparse.Namespace, *names: str) -> list[str]:
    """Return the flags of those options that are given, as they are written; a command may lack
    some."""
    values = {name: getattr(options, name, None) for name in names}
    used_names = [
        name
        for name, value in values.items()
        if not (value is None or value is False or value == [])
    ]
    return [
        "-p" if name == "pass_pipeline" else f"--{name.replace('_', '-')}" for name in used_names
    ]
