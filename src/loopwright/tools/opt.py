"""The `loopwright-opt` command: reads MLIR, verifies it, runs passes on it, prints it.

Every error becomes a diagnostic on the standard error and the exit status 1.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from loopwright.ir.core.building import rare_collections
from loopwright.tools.terminal import run_command, table_width

if TYPE_CHECKING:
    from loopwright.tools.opt_driver import Driver
    from loopwright.tools.opt_options import Options

_PROGRAM = "loopwright-opt"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit status."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    with rare_collections(to_the_end=argv is None):
        return run_command(_PROGRAM, lambda: _run_command(arguments))


def _run_command(arguments: Sequence[str]) -> int:
    if any(argument.lstrip("-") == "version" for argument in arguments if argument[:1] == "-"):
        from loopwright import __version__

        return _print(f"{_PROGRAM} {__version__}")
    from loopwright.tools.opt_options import help_text, parse_arguments

    options = parse_arguments(arguments)
    if options.help:
        return _print(help_text(table_width()))
    if options.list_passes:
        return _print(_passes_text(table_width()))
    if options.show_dialects:
        from loopwright.ir.dialects.registry import known_dialects

        return _print(f"Available Dialects: {','.join(known_dialects())}")
    return _process(options)


def _process(options: Options) -> int:
    import loopwright.ir.dialects  # noqa: F401  # which loads xDSL for less
    from loopwright.tools.opt_driver import Driver

    driver = Driver(options)
    if options.max_steps is None and not options.assume:
        return _convert(driver, options)
    from loopwright.exact.presburger.budget import function_steps
    from loopwright.ir.interfaces.memory_effects import assuming

    with function_steps(options.max_steps), assuming(options.assume):
        return _convert(driver, options)


def _convert(driver: Driver, options: Options) -> int:
    from loopwright.ir.syntax.files import check_writable, read_text, write_text

    _expect_no_python(options.input or "-")
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


def _expect_no_python(path: str) -> None:
    """Raise `UsageError` for a file of Python, or a function of one."""
    from loopwright.reporting.errors import UsageError

    file, _, function = path.partition(".py:") if ".py:" in path else (path, "", "")
    if function.isidentifier() or path.endswith(".py"):
        name = path if function else f"{file}:NAME"
        raise UsageError(
            f"'{path}' is Python, and {_PROGRAM} reads MLIR: 'loopwright explain {name}' takes "
            "functions of Python"
        )


def _passes_text(width: int) -> str:
    """Return the passes with their options, in lines of that width."""
    from loopwright.loops.pipelines.registry import available_passes, pass_options, pass_summary
    from loopwright.reporting.drawing.svg import wrapped

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
        sys.stdout.write(text)
        return
    sys.stdout.flush()
    buffer.write(text.encode("utf-8", "surrogateescape"))
    buffer.flush()


if __name__ == "__main__":
    sys.exit(main())
