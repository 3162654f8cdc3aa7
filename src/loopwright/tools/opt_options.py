"""The options of `loopwright-opt`: one or two dashes, `--name=value` or, where one is needed, a
value as the next argument; the name of a pass is an option too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import NoReturn

from loopwright.reporting.errors import UsageError, expect, nearest
from loopwright.tools.options import Option, options_of
from loopwright.tools.plugins import import_plugin

PROGRAM = "loopwright-opt"
DEFAULT_MARKER = "// -----"


OPTIONS = {option.written: option for option in options_of(PROGRAM)}
"""The options of the driver, by name."""
_BOOLEANS = {"": True, "1": True, "true": True, "0": False, "false": False}
_OPTIONAL_VALUES = ("flag", "off", "all", "ignored", "refused", "split", "verify")


class Options(SimpleNamespace):
    """The options of a command line, under the fields that `options.txt` names."""

    input: str | None
    pass_pipeline: str | None
    passes: list[tuple[str, str]]
    remark_filters: dict[str, str]

    def __init__(self) -> None:
        values = {_field_name(option): _default(option) for option in OPTIONS.values()}
        super().__init__(input=None, passes=[], remark_filters={}, **values)


def _field_name(option: Option) -> str:
    return option.field or option.written.replace("-", "_")


def _default(option: Option) -> object:
    if option.kind in ("flag", "off"):
        return option.kind == "off" or option.default == "true"
    return [] if option.kind in ("list", "all", "names") else option.default or None


def parse_arguments(arguments: Sequence[str]) -> Options:
    """Read a command line; `UsageError` where it is wrong.

    >>> parse_arguments(["-verify-each=0", "--cse", "a.mlir"]).passes
    [('cse', '')]
    """
    options = Options()
    words = iter(arguments)
    for argument in words:
        if argument == "--":
            for last in words:
                _set_input(options, last)
        elif argument == "-" or not argument.startswith("-"):
            _set_input(options, argument)
        else:
            _read_argument(options, argument, words)
    _check_options(options)
    return options


def _set_input(options: Options, path: str) -> None:
    expect(options.input is None, "too many positional arguments: there is one input file")
    options.input = path


def _read_argument(options: Options, argument: str, words: Iterator[str]) -> None:
    text = argument[2:] if argument.startswith("--") else argument[1:]
    name, equals, value = text.partition("=")
    option = OPTIONS.get(name)
    if option is None:
        _read_pass(options, argument, name, value)
        return
    if not equals and option.kind not in _OPTIONAL_VALUES:
        try:
            value = next(words)
        except StopIteration:
            raise UsageError(f"for the {_spelled(name)} option: requires a value") from None
    _set(options, name, option, value)


def _set(options: Options, name: str, option: Option, value: str) -> None:
    """Set an option from its text. Raises `UsageError` if its kind cannot read that."""
    field = _field_name(option)
    match option.kind:
        case "flag" | "off" | "ignored":
            setattr(options, field, _boolean(name, value) == (option.kind != "off"))
        case "number" | "integer":
            setattr(options, field, _parse_integer_option(name, option, value))
        case "list":
            getattr(options, field).extend(_pass_names(name, value))
        case "names":
            getattr(options, field).extend(value.split(","))
        case "plugin":
            import_plugin(value)
        case "all":
            getattr(options, field).append("")
        case "split":
            setattr(options, field, value or DEFAULT_MARKER)
        case "choice" | "verify":
            value = value or ("all" if option.kind == "verify" else "")
            if value not in option.value.split("|"):
                _refuse_choice(name, value, option.value.split("|"))
            setattr(options, field, value)
        case "filter":
            options.remark_filters[option.field] = value
        case "refused":
            raise UsageError(
                f"for the {_spelled(name)} option: {option.summary[len('Refused: ') :]}"
            )
        case _:
            is_whole = name == "p" and value.lstrip().startswith("builtin.module(")
            setattr(options, "pass_pipeline" if is_whole else field, value)


def _boolean(name: str, value: str) -> bool:
    boolean = _BOOLEANS.get(value.lower())
    if boolean is None:
        message = f"'{value}' is invalid value for boolean argument! Try 0 or 1"
        raise UsageError(f"for the {_spelled(name)} option: {message}")
    return boolean


def _parse_integer_option(name: str, option: Option, value: str) -> int:
    """Return the integer that a value is, of at most 18 characters; a `number` has no sign."""
    is_number = option.kind == "number"
    digits = value if is_number else value.removeprefix("-")
    if not digits.isdecimal() or len(value) > 18:
        kind = "uint argument" if is_number else "long argument!"
        raise UsageError(f"for the {_spelled(name)} option: '{value}' value invalid for {kind}")
    return int(value)


def _pass_names(option: str, value: str) -> list[str]:
    from loopwright.loops.pipelines.registry import available_passes, is_pass

    names = value.split(",")
    for name in names:
        if not is_pass(name):
            _refuse_choice(option, name, nearest(name, available_passes()), "did you mean")
    return names


def _refuse_choice(
    option: str, value: str, choices: Sequence[str], hint: str = "accepted"
) -> NoReturn:
    """Refuse a value that is none of those to choose from."""
    meant = f" ({hint}: {', '.join(choices)})" if choices else ""
    raise UsageError(
        f"for the {_spelled(option)} option: cannot find option named '{value}'{meant}"
    )


def _spelled(name: str) -> str:
    return f"-{name}" if len(name) == 1 else f"--{name}"


def _read_pass(options: Options, argument: str, name: str, value: str) -> None:
    from loopwright.ir.syntax.packages import package_hint
    from loopwright.loops.pipelines.registry import available_passes, is_pass

    if is_pass(name):
        options.passes.append((name, value))
        return
    near = nearest(name, [*OPTIONS, *available_passes()])
    similar = f"did you mean '{_spelled(near[0])}'?" if near else ""
    hint = f"; {suggestion}" if (suggestion := package_hint(name) or similar) else ""
    raise UsageError(f"unknown command line argument '{argument}'{hint}  Try: '{PROGRAM} --help'")


def _check_options(options: Options) -> None:
    ways = (bool(options.passes), options.pass_pipeline is not None)
    if sum((*ways, options.xdsl_pipeline is not None)) > 1:
        raise UsageError("'-pass-pipeline' option can't be used with individual pass options")


def help_text(width: int = 100) -> str:
    """Return the text for `--help`, in lines of that width."""
    from loopwright.loops.pipelines.registry import (
        available_passes,
        own_passes,
        pass_summary,
        registered_passes,
    )
    from loopwright.reporting.drawing.svg import wrapped

    lines = [
        f"usage: {PROGRAM} [OPTION]… [FILE]",
        "",
        *wrapped(
            "Read MLIR, verify it, run passes on it and print it. Without FILE, or with -, read the"
            " standard input.",
            width,
            0,
        ),
        "",
        "options, with one dash or two:",
    ]
    entries = [
        (_format_option(name, option), option.summary) for name, option in sorted(OPTIONS.items())
    ]
    lines += _table(entries, width)
    passes = (
        'passes, run in the order given; options, which --list-passes prints, as --PASS="a=1 b=2":'
    )
    lines += ["", *wrapped(passes, width, 0)]
    loaded_passes = sorted({*own_passes(), *registered_passes()})
    lines += _table([(f"--{name}", pass_summary(name)) for name in loaded_passes], width)
    further_flags = [f"--{name}" for name in available_passes() if name not in loaded_passes]
    if further_flags:  # which are not loaded to say what they do
        lines += ["", "passes of installed packages, which --list-passes describes:"]
        lines += wrapped(f"  {' '.join(further_flags)}", width, 0)
    return "\n".join(lines)


def _format_option(name: str, option: Option) -> str:
    """Return an option with its value, as `--help` has them."""
    spelled = _spelled(name)
    value = option.value
    if not value:
        return spelled
    if option.kind in _OPTIONAL_VALUES:
        return f"{spelled}[={value}]"
    return f"{spelled} {value}" if len(name) == 1 else f"{spelled}={value}"


def _table(entries: Sequence[tuple[str, str]], width: int) -> Iterator[str]:
    """Yield words with their descriptions beside them, or below them where they are too long."""
    from loopwright.reporting.drawing.svg import wrapped

    room = min(max(len(word) for word, _ in entries), 38, width // 2)
    for word, meaning in entries:
        beside = [*wrapped(meaning, max(width - room - 4, 10), 0)]
        first = beside.pop(0) if len(word) <= room else ""
        yield f"  {word:{room}}  {first}".rstrip()
        yield from (f"  {'':{room}}  {line}" for line in beside)
