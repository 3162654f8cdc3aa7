"""The `loopwright` command: picks the subcommand, and turns every error into a line and a status.

Subcommands are modules with `add_options(parser)` and `execute(namespace)`, imported when they are
asked for.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from loopwright import __version__
from loopwright.records import dataclass
from loopwright.reporting.errors import UsageError
from loopwright.tools.terminal import run_command


@dataclass(frozen=True, slots=True)
class _Command:
    """Where a subcommand lives, and what it does in a few words."""

    module: str
    summary: str
    failed: int = 1
    """The status where it cannot do what it is asked for."""


_COMMANDS = {
    "deps": _Command("loopwright.tools.deps", "list the memory dependences of a program"),
    "prove": _Command(
        "loopwright.tools.prove", "decide whether two programs compute the same", failed=3
    ),
    "reduction-check": _Command(
        "loopwright.tools.reduction_check", "test the reductions that a program defines"
    ),
    "explain": _Command("loopwright.tools.explain", "say what passes do and refuse, and why"),
    "run": _Command("loopwright.tools.run", "compile a function and run it"),
    "build": _Command(
        "loopwright.tools.build", "compile the kernels of a Python module into a shared library"
    ),
    "port": _Command("loopwright.tools.port", "replace Numba's decorators in a Python file"),
    "profile": _Command("loopwright.tools.profile", "measure where the time of a call goes"),
    "schedule": _Command(
        "loopwright.tools.schedule", "print what the optimiser does, as a schedule"
    ),
    "tune": _Command("loopwright.tools.tune", "look for the fastest code by measuring"),
}


class ArgumentParser(argparse.ArgumentParser):
    """A parser whose errors are `UsageError`s."""

    def error(self, message: str) -> NoReturn:
        """Raise instead of ending the process."""
        raise UsageError(f"{message} (see '{self.prog} --help')")


def _top_parser() -> ArgumentParser:
    width = max(map(len, _COMMANDS))
    listed = "\n".join(f"  {n:{width}}  {c.summary}" for n, c in _COMMANDS.items())
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


def _dispatch(arguments: Sequence[str]) -> int:
    top = _top_parser()
    if not arguments:
        raise UsageError("no command given (see 'loopwright --help')")
    name = top.parse_args(arguments[:1]).command
    command, summary = import_module(_COMMANDS[name].module), _COMMANDS[name].summary
    parser = ArgumentParser(
        prog=f"loopwright {name}",
        description=f"{summary[0].upper()}{summary[1:]}.",
        allow_abbrev=False,
    )
    command.add_options(parser)
    prepared = getattr(command, "prepared", list)
    return int(command.execute(parser.parse_args(prepared(arguments[1:]))))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line; returns the exit status: 0, 1 for an error, 130 when interrupted, or what
    the command says."""
    given = sys.argv[1:] if arguments is None else arguments
    command = _COMMANDS.get(given[0]) if given else None
    failed = 1 if command is None else command.failed
    return run_command("loopwright", lambda: _dispatch(given), failed)


if __name__ == "__main__":
    sys.exit(main())
