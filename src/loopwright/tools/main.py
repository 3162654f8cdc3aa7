"""The `loopwright` command: picks the subcommand, and turns every error into a line and a status.

Subcommands are modules with `execute(namespace)`, imported when they are asked for. Their options
are in `options.txt`.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import textwrap
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NoReturn

from loopwright import __version__
from loopwright.reporting.errors import UsageError, expect, listed, nearest
from loopwright.reporting.spelling import american
from loopwright.tools.options import Option, options_of
from loopwright.tools.output_files import execute_into_file
from loopwright.tools.plugins import import_named_plugins
from loopwright.tools.terminal import run_command

_GROUPS = {
    "run and measure": ("run", "profile", "tune"),
    "understand": ("explain", "deps", "prove", "reduction-check"),
    "transform and build": ("schedule", "passes", "build", "port"),
    "this installation": ("info", "cache", "completion"),
}
"""The subcommands, by what they are for."""
_COMMANDS = {
    "deps": "list the memory dependences of a program",
    "prove": "decide whether two programs compute the same",
    "reduction-check": "test the reductions that a program defines",
    "explain": "explain what passes did and refused, and why",
    "run": "compile a function and run it",
    "build": "compile the kernels of a Python module into a shared library",
    "port": "replace Numba's decorators in a Python file",
    "profile": "measure where the time of a call goes",
    "schedule": "print the optimiser's transformations as a schedule",
    "tune": "look for the fastest code by measuring",
    "passes": "list the passes, or describe one with its options",
    "info": "print versions, the processor and the disk cache",
    "cache": "show the contents of the disk cache, or clear it",
    "completion": "print a script that completes commands and options in a shell",
}
"""What each subcommand does; it lives in the module of its name."""
_EXAMPLES = {
    "deps": ("FILE.mlir --kinds flow", "FILE.py:NAME --arg-type 'float64[:]' -o deps.json"),
    "prove": ("before.mlir after.mlir", "FILE.py:NAME after.mlir --arg-type int"),
    "reduction-check": ("FILE.mlir --samples 100",),
    "explain": ("FILE.py:NAME --arg-type 'float64[:, :]'", "FILE.mlir -affine-loop-fusion"),
    "run": (
        "FILE.mlir --entry NAME --arg random:9x9 --arg zeros:9 -O model",
        "FILE.py:NAME --arg 'float64[9, 9]' --arg zeros:9 --verify",
    ),
    "build": ("kernels.py -o build",),
    "port": ("model.py -o model_lw.py --run",),
    "profile": ("FILE.py:NAME --arg 'float64[1000]' -o roofline.svg",),
    "schedule": ("FILE.mlir --entry NAME -o schedule.json",),
    "tune": ("FILE.mlir --entry NAME --arg random:100x100 --budget 90s",),
    "passes": ("", "affine-loop-tile"),
    "info": ("",),
    "cache": ("", "--clear"),
    "completion": (
        "bash >> ~/.bashrc",
        "zsh >> ~/.zshrc",
        "fish > ~/.config/fish/completions/loopwright.fish",
    ),
}
"""How each is called."""
_FAILED = {"prove": 3}
"""The status of a subcommand that cannot do what it is asked for, where that is not 1."""
_UNKNOWN_OPTION = re.compile(r"unrecognized arguments: (-[^\s=]*)")
_UNKNOWN_COMMAND = re.compile(r"argument COMMAND: invalid choice: '([^']*)'")


class ArgumentParser(argparse.ArgumentParser):
    """A parser whose errors are `UsageError`s, which say what is meant.

    `pass_names` are names that the command also takes as options.
    """

    pass_names: Sequence[str] = ()

    def error(self, message: str) -> NoReturn:
        """Raise instead of ending the process."""
        hint = ""
        if found := _UNKNOWN_OPTION.match(message):
            options = [name for action in self._actions for name in action.option_strings]
            words = found[1], american(found[1])
            options += [f"-{name}" for name in self.pass_names]
            near = [name for word in words for name in nearest(word, options)[:1]]
            hint = f"; did you mean '{near[0]}'?" if near else ""
            hint = _commands_with(found[1]) or hint
            message = f"there is no option '{found[1]}'"
        elif found := _UNKNOWN_COMMAND.match(message):
            near = nearest(found[1], _COMMANDS)[:1]
            hint = f"; did you mean '{near[0]}'?" if near else ""
            message = f"there is no command '{found[1]}'"
            if found[1].endswith((".mlir", ".py")):
                hint = f"; to run a file: loopwright run {found[1]}"
        raise UsageError(f"{message}{hint} (see '{self.prog} --help')")


def _commands_with(option: str) -> str:
    """Say which commands have an option; '' if none has."""
    commands = [
        f"'loopwright {command}'"
        for command in _COMMANDS
        if any(option in row.written.split(",") for row in options_of(command))
    ]
    return f"; it is an option of {listed(commands)}" if commands else ""


def _top_parser() -> ArgumentParser:
    from loopwright import SUMMARY

    width = max(map(len, _COMMANDS))
    listed: list[str] = []
    for group, names in _GROUPS.items():
        listed.append(f"{group}:")
        listed += [f"  {name:{width}}  {_COMMANDS[name]}" for name in names]
        listed.append("")
    parser = ArgumentParser(
        prog="loopwright",
        description=textwrap.fill(f"{SUMMARY}.", shutil.get_terminal_size().columns - 2),
        epilog="\n".join(
            [
                *listed,
                "Programs are MLIR files, - for standard input, or functions of Python files:",
                "FILE.py:NAME. 'loopwright COMMAND --help' has the options and examples, and",
                "'loopwright-opt --help' those of the passes' own command.",
            ]
        ),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        usage="loopwright [-h] [--version] COMMAND ...",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"loopwright {__version__}")
    parser.add_argument(
        "command", metavar="COMMAND", help="one of the commands below", choices=[*_COMMANDS]
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
        if option.written == "--format":
            parser.set_defaults(formats=tuple(option.value.split("|")))


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
        case "optional":
            keywords |= {"nargs": "?", "metavar": value}
        case kind:
            keywords |= {"type": _READERS[kind], "metavar": value}
            keywords["default"] = [] if kind == "names" else default
    parser.add_argument(*option.written.split(","), **keywords)


def _dispatch(arguments: Sequence[str]) -> int:
    top = _top_parser()
    expect(arguments, "no command given (see 'loopwright --help')")
    name = top.parse_args(arguments[:1]).command
    command = import_module(f"loopwright.tools.{name.replace('-', '_')}")
    parser = command_parser(name)
    words = import_named_plugins(arguments[1:])
    prepared = getattr(command, "prepared", list)
    return execute_into_file(command.execute, parser.parse_args(prepared(words)))


def command_parser(name: str) -> ArgumentParser:
    """Return the parser of a subcommand's options."""
    summary = _COMMANDS[name]
    examples = [f"  loopwright {name} {example}".rstrip() for example in _EXAMPLES[name]]
    parser = ArgumentParser(
        prog=f"loopwright {name}",
        description=f"{summary[0].upper()}{summary[1:]}.",
        epilog="\n".join(["examples:", *examples]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add_options(parser, name)
    if name == "explain":
        from loopwright.loops.pipelines import available_passes

        parser.pass_names = available_passes()
    return parser


def command_names() -> list[str]:
    """Return the names of all subcommands."""
    return [*_COMMANDS]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line; returns the exit status: 0, 1 for an error, 130 when interrupted, or what
    the command says."""
    words = sys.argv[1:] if arguments is None else arguments
    failed = _FAILED.get(words[0], 1) if words else 1
    return run_command("loopwright", lambda: _dispatch(words), failed)


if __name__ == "__main__":
    sys.exit(main())
