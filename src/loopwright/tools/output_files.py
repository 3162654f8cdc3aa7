"""The option `-o FILE` of commands that print: the format follows from the suffix of the name."""

from __future__ import annotations

import argparse
import io
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path

from loopwright.ir.syntax.files import check_writable, write_text
from loopwright.reporting.errors import UsageError

_FORMATS = {".json": "json", ".yaml": "yaml", ".yml": "yaml", ".svg": "svg", ".txt": "text"}
"""The value of `--format` for a suffix."""


def execute_into_file(
    execute: Callable[[argparse.Namespace], int], options: argparse.Namespace
) -> int:
    """Run a command; with `-o FILE`, what it prints becomes the file, complete or absent.

    Raises `UsageError` for a suffix of a format that the command does not have.
    """
    path: str | None = getattr(options, "printed_into", None)
    if path is None:
        return execute(options)
    from loopwright.tools.programs import file_of

    for name in ("file", "before", "after"):
        check_writable(path, beside=file_of(getattr(options, name, "-")))
    _choose_format(options, path)
    printed = io.StringIO()
    with redirect_stdout(printed):
        status = execute(options)
    if not _is_written_by_command(options, path):
        write_text(path, printed.getvalue())
    return status


def _choose_format(options: argparse.Namespace, path: str) -> None:
    """Set the option by which a command gives the format of a file."""
    suffix = Path(path).suffix.lower()
    graph: str | None = getattr(options, "graph", None)
    if graph is not None:
        if suffix != f".{graph}":
            raise UsageError(f"-o {path}: the file of --graph {graph} ends in .{graph}")
        return
    if suffix == ".dot" and hasattr(options, "graph"):
        vars(options)["graph"] = "dot"
        return
    own_option = suffix.removeprefix(".")
    if own_option in ("html", "svg") and hasattr(options, own_option):
        vars(options)[own_option] = path
        return
    chosen = _FORMATS.get(suffix, "text" if not suffix else None)
    accepted: tuple[str, ...] = options.formats
    if chosen not in accepted:
        endings = [ending for ending, name in _FORMATS.items() if name in accepted]
        endings += [f".{name}" for name in ("html", "svg") if hasattr(options, name)]
        endings += [".dot"] if hasattr(options, "graph") else []
        raise UsageError(
            f"-o {path}: the format follows from the suffix, one of {', '.join(sorted(endings))}"
        )
    if chosen != "text":
        vars(options)["format"] = chosen


def _is_written_by_command(options: argparse.Namespace, path: str) -> bool:
    return path in (getattr(options, "html", None), getattr(options, "svg", None))
