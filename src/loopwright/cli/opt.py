"""The `loopwright-opt` command: reads MLIR, verifies it, runs passes on it, prints it.

Every error becomes a diagnostic on the standard error and the exit status 1.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, TextIO

from loopwright.garbage import rare_collections

if TYPE_CHECKING:
    from loopwright.cli.opt_driver import Driver
    from loopwright.cli.opt_options import Options

_PROGRAM = "loopwright-opt"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit status."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    try:
        with rare_collections(to_the_end=argv is None):
            return _run(arguments)
    except BrokenPipeError:
        _abandon_stdout()
        return 1
    except OSError as error:
        _say(f"{_PROGRAM}: error: {error.strerror or error}")
        return 1
    except KeyboardInterrupt:
        _say(f"{_PROGRAM}: interrupted")
        return 130


def _run(arguments: Sequence[str]) -> int:
    if any(argument.lstrip("-") == "version" for argument in arguments if argument[:1] == "-"):
        from loopwright import __version__

        return _print(f"{_PROGRAM} {__version__}")
    from loopwright.cli.opt_options import help_text, parse_arguments
    from loopwright.cli.terminal import table_width
    from loopwright.errors import LoopwrightError, UsageError

    try:
        options = parse_arguments(arguments)
        if options.help:
            return _print(help_text(table_width()))
        if options.list_passes:
            return _print(_passes_text(table_width()))
        if options.show_dialects:
            from loopwright.dialects.registry import known_dialects

            return _print(f"Available Dialects: {','.join(known_dialects())}")
        if options.bytecode:
            raise UsageError("'--emit-bytecode' is not supported: MLIR is written as text alone")
        return _process(options)
    except LoopwrightError as error:
        _say(f"{_PROGRAM}: error: {error}")
        return 1


def _process(options: Options) -> int:
    from loopwright.cli.opt_driver import Driver

    driver = Driver(options)
    if options.max_steps is None:
        return _convert(driver, options)
    from loopwright.presburger.budget import function_steps

    with function_steps(options.max_steps):
        return _convert(driver, options)


def _convert(driver: Driver, options: Options) -> int:
    from loopwright.syntax.output_files import check_writable, write_text
    from loopwright.syntax.source_files import read_text

    text = read_text("-" if options.input is None else options.input)
    if options.output != "-":
        check_writable(options.output)
    pieces: list[str] = []
    for piece in driver.pieces(text):
        if options.output == "-":
            _write(piece)
        else:
            pieces.append(piece)
    driver.finish()
    if options.output != "-" and not driver.failed:
        write_text(options.output, "".join(pieces))
    return int(driver.failed)


def _passes_text(width: int) -> str:
    """The passes with their options, in lines of that width."""
    from loopwright.drawing import wrapped
    from loopwright.pipelines.registry import available_passes, pass_options, pass_summary

    lines: list[str] = []
    for name in available_passes():
        lines += wrapped(f"{name}: {pass_summary(name)}", width)
        for option in pass_options(name):
            default = f" (default {option.default_text})" if option.default_text else ""
            lines += wrapped(f"    {option.name}={option.type_text}: {option.doc}{default}", width)
    return "\n".join(lines)


def _print(text: str) -> int:
    _write(f"{text}\n")
    return 0


def _write(text: str) -> None:
    """Write text to the standard output; bytes that were not UTF-8 come out as they were."""
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None:
        _write_plainly(text)
        return
    sys.stdout.flush()
    buffer.write(text.encode("utf-8", "surrogateescape"))
    buffer.flush()


def _write_plainly(text: str) -> None:
    from loopwright.errors import UsageError

    stream: TextIO | None = sys.stdout
    if stream is None:
        raise UsageError("cannot write to the standard output: it is closed")
    stream.write(text)


def _say(text: str) -> None:
    """Write a line to the standard error."""
    with contextlib.suppress(OSError, ValueError):
        print(text.encode("utf-8", "surrogateescape").decode("utf-8", "replace"), file=sys.stderr)


def _abandon_stdout() -> None:
    """Nobody reads the output any more: keep Python from failing again when it ends."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
