"""The options of `loopwright-opt`: one or two dashes, `--name=value` or, where one is needed, a
value as the next argument; the name of a pass is an option too."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Sequence
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from loopwright.records import dataclass, field, fields
from loopwright.reporting.errors import UsageError

PROGRAM = "loopwright-opt"
DEFAULT_MARKER = "// -----"


class _Option(NamedTuple):
    """How an option is read: a flag, an optional value after `=`, or a value that it needs."""

    name: str
    summary: str
    kind: str = "flag"
    value: str = ""
    field: str = ""
    """The option that is set; the kind of a filter of remarks."""


def _flag(
    name: str, summary: str, kind: str = "flag", value: str = "", *, default: bool = False
) -> Any:
    return field(default=default, metadata={"options": (_Option(name, summary, kind, value),)})


def _value(
    name: str, value: str, summary: str, kind: str = "string", *, default: str | None = None
) -> Any:
    return field(default=default, metadata={"options": (_Option(name, summary, kind, value),)})


@dataclass()
class Options:
    """The options of a command line."""

    input: str | None = None
    passes: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    remark_filters: dict[str, str] = field(default_factory=dict[str, str])
    help: bool = _flag("help", "Print this text")
    output: str = _value("o", "FILE", "Write here; - is the standard output", default="-")
    pass_pipeline: str | None = _value(
        "pass-pipeline", "PIPELINE", "Passes to run: builtin.module(func.func(a{x=1},b))"
    )
    xdsl_pipeline: str | None = _value(
        "p", "PASSES", "Passes to run: a{x=1},b, or builtin.module(…)"
    )
    split: str | None = _value(
        "split-input-file", "MARKER", "Treat the pieces of the input independently", "split"
    )
    output_marker: str | None = _value(
        "output-split-marker", "MARKER", "What separates the printed pieces"
    )
    verify_diagnostics: str | None = _value(
        "verify-diagnostics",
        "all|only-expected",
        "Compare diagnostics with the expected-* comments; all is the default",
        "verify",
    )
    verify_each: bool = _flag("verify-each", "Verify after each pass", value="BOOL", default=True)
    verify_by_running: bool = _flag(
        "verify-by-running", "Run the program before and after each pass, and compare"
    )
    verify_by_proof: bool = _flag(
        "verify-by-proof", "Prove after each pass that the program computes the same"
    )
    all_run: bool = _flag(
        "fail-if-not-run", "With --verify-by-running: fail where a function cannot be run"
    )
    keep_assumptions: bool = _flag(
        "keep-assumptions", "State on functions what passes took for granted of arguments"
    )
    verify_input: bool = _flag(
        "mlir-very-unsafe-disable-verifier-on-parsing",
        "Do not verify the input",
        "off",
        default=True,
    )
    allow_unregistered: bool = _flag(
        "allow-unregistered-dialect", "Allow operations of unknown dialects"
    )
    implicit_module: bool = _flag(
        "no-implicit-module", "Expect a module; do not wrap what is not one", "off", default=True
    )
    generic: bool = _flag("mlir-print-op-generic", "Print the generic form")
    debug_info: bool = _flag("mlir-print-debuginfo", "Print locations")
    local_scope: bool = _flag("mlir-print-local-scope", "Print without aliases")
    notes: bool = _flag(
        "mlir-disable-diagnostic-notes", "Print errors without their notes", "off", default=True
    )
    print_op: bool = _flag(
        "mlir-print-op-on-diagnostic",
        "Show the operation below a diagnostic; the default",
        value="BOOL",
        default=True,
    )
    verbosity: str = _value(
        "mlir-diagnostic-verbosity-level",
        "errors|warnings|remarks",
        "Print errors only, warnings too, or remarks too, which is the default",
        "choice",
        default="remarks",
    )
    pretty_locations: bool = _flag(
        "mlir-pretty-debuginfo", "Print locations for people, not to be read again"
    )
    elide_larger_than: int | None = _value(
        "mlir-elide-elementsattrs-if-larger",
        "N",
        "Elide elements attributes of more elements",
        "number",
    )
    hex_larger_than: int | None = _value(
        "mlir-print-elementsattrs-with-hex-if-larger",
        "N",
        "Print elements attributes of more elements as hexadecimal data; -1: none",
        "integer",
    )
    elide_resources_larger_than: int | None = _value(
        "mlir-elide-resource-strings-if-larger",
        "N",
        "Leave out resources with longer texts",
        "number",
    )
    dump_module: bool = _flag(
        "mlir-print-ir-module-scope", "Print the whole module, not only what a pass ran on"
    )
    dump_changes: bool = _flag(
        "mlir-print-ir-after-change", "There, print only what a pass has changed"
    )
    dump_failures: bool = _flag(
        "mlir-print-ir-after-failure", "Print the IR after passes that fail"
    )
    dump_directory: str | None = _value(
        "mlir-print-ir-tree-dir", "DIRECTORY", "Print there, into a tree of files"
    )
    crash_reproducer: str | None = _value(
        "mlir-pass-pipeline-crash-reproducer",
        "FILE",
        "If a pass fails, write a file from which the run can be repeated",
    )
    local_reproducer: bool = _flag(
        "mlir-pass-pipeline-local-reproducer",
        "Such a file has what the failing pass began with, and it alone",
    )
    reproducer: str | None = _value(
        "mlir-generate-reproducer", "FILE", "Write a file from which the run can be repeated"
    )
    run_reproducer: bool = _flag("run-reproducer", "Run the pipeline that is in the input")
    skip_regions: bool = _flag("mlir-print-skip-regions", "Print operations without regions")
    colours: bool = _flag("color", "Show diagnostics in colours; the default on terminals")
    timing: bool = _flag("mlir-timing", "Show how long each pass took")
    timing_display: str = _value(
        "mlir-timing-display",
        "list|tree",
        "Times by name, or in the order of the pipeline, which is the default",
        "choice",
        default="tree",
    )
    timing_format: str = _value(
        "mlir-output-format", "text|json", "How times are written", "choice", default="text"
    )
    statistics: bool = _flag("mlir-pass-statistics", "Count what each pass did")
    dump_pipeline: bool = _flag(
        "dump-pass-pipeline", "Print the pipeline that is run, with all options"
    )
    verify_round_trip: bool = _flag(
        "verify-roundtrip", "Print the input, read it again, and compare"
    )
    show_dialects: bool = _flag("show-dialects", "Print the dialects that are known")
    remark_format: str = _value(
        "remark-format",
        "emitRemark|yaml",
        "How remarks are shown: as diagnostics, which is the default, or in a file",
        "choice",
        default="emitRemark",
    )
    remark_policy: str = _value(
        "remark-policy",
        "all|final",
        "Show all remarks, or of like ones the last",
        "choice",
        default="all",
    )
    remarks_file: str = _value(
        "remarks-output-file",
        "FILE",
        "Write remarks there; mlir-remarks.yaml by default",
        default="",
    )
    max_steps: int | None = _value(
        "max-steps", "N", "What a pass may spend on questions about each function", "number"
    )
    version: bool = _flag("version", "Print the version")
    list_passes: bool = _flag("list-passes", "Print the passes and their options")
    plugins: list[str] = field(default_factory=list[str])
    assume: list[str] = field(default_factory=list[str])
    dump_before: list[str] = field(default_factory=list[str])
    dump_after: list[str] = field(default_factory=list[str])


_COLLECTING = (
    (
        "load-dialect-plugin",
        "Import a module that registers dialects",
        "append",
        "MODULE",
        "plugins",
    ),
    ("load-pass-plugin", "Import a module that registers passes", "append", "MODULE", "plugins"),
    ("assume", "Let passes take for granted what is so named", "names", "NAME,…", "assume"),
    ("mlir-print-ir-before", "Print the IR before these passes", "list", "PASS,…", "dump_before"),
    ("mlir-print-ir-before-all", "Print the IR before each pass", "all", "", "dump_before"),
    ("mlir-print-ir-after", "Print the IR after these passes", "list", "PASS,…", "dump_after"),
    ("mlir-print-ir-after-all", "Print the IR after each pass", "all", "", "dump_after"),
    ("h", "Print this text", "flag", "", "help"),
)
"""Options that are given repeatedly, or have two names."""
_IGNORED = {
    "mlir-disable-threading": "there are no threads",
    "mlir-print-assume-verified": "printing verifies nothing",
    "mlir-print-stacktrace-on-diagnostic": "there is no stack to show",
}
_REFUSED = {
    "emit-bytecode": "MLIR is written as text alone",
    "irdl-file": "dialects in IRDL are not read, but from modules by --load-dialect-plugin",
}
_REMARKS = {
    "remarks-filter": ("", "Show remarks of all kinds from passes whose names match"),
    "remarks-filter-analyse": ("Analysis", "Show what was found out or assumed"),
    "remarks-filter-failed": ("Failure", "Show what a pass is there to do and could not"),
    "remarks-filter-missed": ("Missed", "Show what was refused"),
    "remarks-filter-passed": ("Passed", "Show what was done"),
}
_OPTIONS: dict[str, _Option] = {
    option.name: option
    for option in (
        *(
            option._replace(field=found.name)
            for found in fields(Options)
            for option in found.metadata.get("options", ())
        ),
        *(_Option(*row) for row in _COLLECTING),
        *(_Option(name, f"Accepted; {why}", "ignored") for name, why in _IGNORED.items()),
        *(_Option(name, f"Refused: {why}", "refused") for name, why in _REFUSED.items()),
        *(
            _Option(name, summary, "filter", "REGEX", kind)
            for name, (kind, summary) in _REMARKS.items()
        ),
    )
}
OPTION_NAMES = tuple(_OPTIONS)
"""The names of the options of the driver."""
_BOOLEANS = {"": True, "1": True, "true": True, "0": False, "false": False}
_OPTIONAL_VALUES = ("flag", "off", "all", "ignored", "refused", "split", "verify")


def parse_arguments(arguments: Sequence[str]) -> Options:
    """Read a command line; `UsageError` where it is wrong.

    >>> parse_arguments(["-verify-each=0", "--cse", "a.mlir"]).passes
    [('cse', '')]
    """
    options = Options()
    rest = iter(arguments)
    for argument in rest:
        if argument == "--":
            for last in rest:
                _set_input(options, last)
        elif argument == "-" or not argument.startswith("-"):
            _set_input(options, argument)
        else:
            _read(options, argument, rest)
    _check(options)
    return options


def _set_input(options: Options, path: str) -> None:
    if options.input is not None:
        raise UsageError("too many positional arguments: there is one input file")
    options.input = path


def _read(options: Options, argument: str, rest: Iterator[str]) -> None:
    text = argument[2:] if argument.startswith("--") else argument[1:]
    name, equals, value = text.partition("=")
    option = _OPTIONS.get(name)
    if option is None:
        _read_pass(options, argument, name, value)
        return
    if not equals and option.kind not in _OPTIONAL_VALUES:
        try:
            value = next(rest)
        except StopIteration:
            raise UsageError(f"for the {_spelled(name)} option: requires a value") from None
    _set(options, name, option, value)


def _set(options: Options, name: str, option: _Option, value: str) -> None:
    """Take an option's value, as its kind reads it. Raises `UsageError` for what that is not."""
    match option.kind:
        case "flag" | "off" | "ignored":
            boolean = _boolean(name, value)
            if option.field:
                setattr(options, option.field, boolean == (option.kind == "flag"))
        case "number" | "integer":
            setattr(options, option.field, _integer(name, option, value))
        case "list":
            getattr(options, option.field).extend(_pass_names(name, value))
        case "names":
            getattr(options, option.field).extend(value.split(","))
        case "append":
            getattr(options, option.field).append(value)
            import_plugin(value)
        case "all":
            getattr(options, option.field).append("")
        case "split":
            options.split = value or DEFAULT_MARKER
        case "verify":
            if value not in ("", "all", "only-expected"):
                _refuse_choice(name, value, option.value.split("|"))
            options.verify_diagnostics = value or "all"
        case "choice":
            if value not in option.value.split("|"):
                _refuse_choice(name, value, option.value.split("|"))
            setattr(options, option.field, value)
        case "filter":
            options.remark_filters[option.field] = value
        case "refused":
            raise UsageError(f"for the {_spelled(name)} option: {_REFUSED[name]}")
        case _ if name == "p" and value.lstrip().startswith("builtin.module("):
            options.pass_pipeline = value
        case _:
            setattr(options, option.field, value)


def _boolean(name: str, value: str) -> bool:
    boolean = _BOOLEANS.get(value.lower())
    if boolean is None:
        message = f"'{value}' is invalid value for boolean argument! Try 0 or 1"
        raise UsageError(f"for the {_spelled(name)} option: {message}")
    return boolean


def _integer(name: str, option: _Option, value: str) -> int:
    """The integer that a value is, of at most 18 characters; a `number` has no sign."""
    is_number = option.kind == "number"
    digits = value if is_number else value.removeprefix("-")
    if not digits.isdecimal() or len(value) > 18:
        kind = "uint argument" if is_number else "long argument!"
        raise UsageError(f"for the {_spelled(name)} option: '{value}' value invalid for {kind}")
    return int(value)


def _pass_names(option: str, value: str) -> list[str]:
    from loopwright.loops.pipelines.registry import available_passes, is_pass
    from loopwright.reporting.errors import nearest

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
    from loopwright.reporting.errors import nearest

    if is_pass(name):
        options.passes.append((name, value))
        return
    near = nearest(name, [*_OPTIONS, *available_passes()])
    similar = f"did you mean '{_spelled(near[0])}'?" if near else ""
    hint = f"; {found}" if (found := package_hint(name) or similar) else ""
    raise UsageError(f"unknown command line argument '{argument}'{hint}  Try: '{PROGRAM} --help'")


def _check(options: Options) -> None:
    ways = (bool(options.passes), options.pass_pipeline is not None)
    if sum((*ways, options.xdsl_pipeline is not None)) > 1:
        raise UsageError("'-pass-pipeline' option can't be used with individual pass options")


def help_text(width: int = 100) -> str:
    """The text for `--help`, in lines of that width."""
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
    entries = [(_shown(name, option), option.summary) for name, option in sorted(_OPTIONS.items())]
    lines += _table(entries, width)
    passes = (
        'passes, run in the order given; options, which --list-passes prints, as --PASS="a=1 b=2":'
    )
    lines += ["", *wrapped(passes, width, 0)]
    known = sorted({*own_passes(), *registered_passes()})
    lines += _table([(f"--{name}", pass_summary(name)) for name in known], width)
    others = [f"--{name}" for name in available_passes() if name not in known]
    if others:  # which are not loaded to say what they do
        lines += ["", "passes of installed packages, which --list-passes describes:"]
        lines += wrapped(f"  {' '.join(others)}", width, 0)
    return "\n".join(lines)


def _shown(name: str, option: _Option) -> str:
    """An option with its value, as `--help` has them."""
    spelled, value = _spelled(name), option.value
    if not value:
        return spelled
    if option.kind in _OPTIONAL_VALUES:
        return f"{spelled}[={value}]"
    return f"{spelled} {value}" if len(name) == 1 else f"{spelled}={value}"


def _table(entries: Sequence[tuple[str, str]], width: int) -> Iterator[str]:
    """Words with what they mean beside them; below them, where they are too long for that."""
    from loopwright.reporting.drawing.svg import wrapped

    room = min(max(len(word) for word, _ in entries), 38, width // 2)
    for word, meaning in entries:
        beside = [*wrapped(meaning, max(width - room - 4, 10), 0)]
        first = beside.pop(0) if len(word) <= room else ""
        yield f"  {word:{room}}  {first}".rstrip()
        yield from (f"  {'':{room}}  {line}" for line in beside)


_FILES: set[Path] = set()
"""The files that were imported."""


def import_plugin(name: str) -> None:
    """Import a module by its name, or a file of Python by its path, unless that was done before.

    It calls `pipelines.register_pass` and `ir.dialects.registry.register_dialect`.
    Raises `UsageError` if it cannot be imported, or then registers nothing.

    >>> import_plugin("no.module")
    Traceback (most recent call last):
    ...
    loopwright.reporting.errors.UsageError: cannot load plugin 'no.module': No module named 'no'
    """
    file = Path(name).resolve() if name.endswith(".py") else None
    is_new = name not in sys.modules if file is None else file not in _FILES
    before = _registered()
    try:
        if file is None:
            import_module(name)
        elif is_new:
            _import_file(file)
    except SystemExit as error:
        raise UsageError(f"cannot load plugin '{name}': it exits with {error.code!r}") from error
    except Exception as error:
        raise UsageError(f"cannot load plugin '{name}': {error}") from error
    if is_new and _registered() == before and not _is_offered(name):
        raise UsageError(f"plugin '{name}' registers no pass and no dialect")
    if file is not None:
        _FILES.add(file)


def _registered() -> tuple[Collection[str], Collection[str]]:
    from loopwright.ir.dialects.registry import registered_dialects
    from loopwright.loops.pipelines.registry import registered_passes

    return registered_passes(), registered_dialects()


def _is_offered(name: str) -> bool:
    """Whether entry points of an installed package are in a module."""
    from importlib.metadata import entry_points

    from loopwright.ir.dialects import registry as dialects
    from loopwright.loops.pipelines import registry as passes

    groups = (dialects.ENTRY_POINTS, passes.ENTRY_POINTS)
    return any(entry.module == name for group in groups for entry in entry_points(group=group))


def _import_file(path: Path) -> None:
    spec = spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise ImportError("it is no module")
    module = module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
