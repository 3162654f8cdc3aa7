"""The `loopwright` command: picks the subcommand, and turns every error into a line and a status.

Subcommands are modules with `execute(namespace)`, imported when they are asked for. Their options
are in `options.txt`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NoReturn

from loopwright import __version__
from loopwright.reporting.errors import UsageError, expect
from loopwright.tools.options import Option, options_of
from loopwright.tools.plugins import import_named_plugins
from loopwright.tools.terminal import run_command

_COMMANDS = {
    "deps": "list the memory dependences of a program",
    "prove": "decide whether two programs compute the same",
    "reduction-check": "test the reductions that a program defines",
    "explain": "say what passes do and refuse, and why",
    "run": "compile a function and run it",
    "build": "compile the kernels of a Python module into a shared library",
    "port": "replace Numba's decorators in a Python file",
    "profile": "measure where the time of a call goes",
    "schedule": "print what the optimiser does, as a schedule",
    "tune": "look for the fastest code by measuring",
}
"""What each subcommand does; it lives in the module of its name."""
_FAILED = {"prove": 3}
"""The status of a subcommand that cannot do what it is asked for, where that is not 1."""


class ArgumentParser(argparse.ArgumentParser):
    """A parser whose errors are `UsageError`s."""

    def error(self, message: str) -> NoReturn:
        """Raise instead of ending the process."""
        raise UsageError(f"{message} (see '{self.prog} --help')")


def _top_parser() -> ArgumentParser:
    width = max(map(len, _COMMANDS))
    listed = "\n".join(f"  {name:{width}}  {summary}" for name, summary in _COMMANDS.items())
    parser = ArgumentParser(
        prog="loopwright",
        description="Compile and run affine MLIR programs on NumPy arrays.",
        epilog=f"commands:\n{listed}\n\n'loopwright COMMAND --help' tells more.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        usage="loopwright [-h] [--version] COMMAND ...",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"loopwright {__version__}")
    parser.add_argument(
        "command", metavar="COMMAND", help="one of those below", choices=[*_COMMANDS]
    )
    return parser


_READERS: dict[str, Callable[[str], object]] = {
    "text": str,
    "number": int,
    "symbol": lambda name: name.removeprefix("@"),
    "names": lambda names: names.split(","),
}
"""What reads the value of an option, by its kind."""


def add_options(parser: argparse.ArgumentParser, command: str) -> None:
    """Add the options of a command, as `options.txt` has them.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser, "reduction-check")
    >>> options = parser.parse_args(["f.mlir", "--seed", "3"])
    >>> options.file, options.samples, options.seed
    ('f.mlir', 2000, 3)
    """
    for option in options_of(command):
        _add_option(parser, option)


def _add_option(parser: argparse.ArgumentParser, option: Option) -> None:
    value = option.value or None
    default = option.default or None
    keywords: dict[str, Any] = {"help": option.summary or argparse.SUPPRESS}
    if option.field:
        keywords["dest"] = option.field
    match option.kind:
        case "flag":
            keywords["action"] = "store_true"
        case "choice":
            keywords |= {"choices": option.value.split("|"), "default": default}
        case "list" | "plugin":
            keywords |= {"action": "append", "default": [], "metavar": value}
        case kind:
            keywords |= {"type": _READERS[kind], "metavar": value}
            keywords["default"] = [] if kind == "names" else default
    parser.add_argument(*option.written.split(","), **keywords)


def _dispatch(arguments: Sequence[str]) -> int:
    top = _top_parser()
    expect(arguments, "no command given (see 'loopwright --help')")
    name = top.parse_args(arguments[:1]).command
    command = import_module(f"loopwright.tools.{name.replace('-', '_')}")
    summary = _COMMANDS[name]
    parser = ArgumentParser(
        prog=f"loopwright {name}",
        description=f"{summary[0].upper()}{summary[1:]}.",
        allow_abbrev=False,
    )
    add_options(parser, name)
    words = import_named_plugins(arguments[1:])
    prepared = getattr(command, "prepared", list)
    return int(command.execute(parser.parse_args(prepared(words))))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line; returns the exit status: 0, 1 for an error, 130 when interrupted, or what
    the command says."""
    words = sys.argv[1:] if arguments is None else arguments
    failed = _FAILED.get(words[0], 1) if words else 1
    return run_command("loopwright", lambda: _dispatch(words), failed)


if __name__ == "__main__":
    sys.exit(main())
