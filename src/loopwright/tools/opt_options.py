"""The options of `loopwright-opt`: one or two dashes, `--name=value` or, where one is needed, a
value as the next argument; the name of a pass is an option too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, NoReturn

from loopwright.reporting.errors import UsageError
from loopwright.tools.plugins import import_plugin

PROGRAM = "loopwright-opt"
DEFAULT_MARKER = "// -----"


class Options:
    """What a command line asks for."""

    input: str | None = None
    output: str = "-"
    pass_pipeline: str | None = None
    xdsl_pipeline: str | None = None
    split: str | None = None
    output_marker: str | None = None
    verify_diagnostics: str | None = None
    verify_each: bool = True
    verify_by_running: bool = False
    all_run: bool = False
    keep_assumptions: bool = False
    verify_input: bool = True
    allow_unregistered: bool = False
    implicit_module: bool = True
    generic: bool = False
    debug_info: bool = False
    local_scope: bool = False
    notes: bool = True
    print_op: bool = True
    verbosity: str = "remarks"
    pretty_locations: bool = False
    elide_larger_than: int | None = None
    hex_larger_than: int | None = None
    elide_resources_larger_than: int | None = None
    names_of_locations: bool = False
    dump_module: bool = False
    dump_changes: bool = False
    dump_failures: bool = False
    dump_directory: str | None = None
    crash_reproducer: str | None = None
    local_reproducer: bool = False
    reproducer: str | None = None
    run_reproducer: bool = False
    skip_regions: bool = False
    unique_names: bool = False
    value_users: bool = False
    colours: bool = False
    timing: bool = False
    timing_display: str = "tree"
    timing_format: str = "text"
    statistics: bool = False
    statistics_display: str = "pipeline"
    dump_pipeline: bool = False
    verify_round_trip: bool = False
    bytecode: bool = False
    show_dialects: bool = False
    remark_format: str = "emitRemark"
    remark_policy: str = "all"
    remarks_file: str = ""
    max_steps: int | None = None
    actions_log: str | None = None
    actions_filter: str = ""
    actions_profile: str | None = None
    debug_counters: str = ""
    show_counters: bool = False
    help: bool = False
    version: bool = False
    list_passes: bool = False

    def __init__(self) -> None:
        self.passes: list[tuple[str, str]] = []
        self.plugins: list[str] = []
        self.assume: list[str] = []
        self.dump_before: list[str] = []
        self.dump_after: list[str] = []
        self.remark_filters: dict[str, str] = {}

    @property
    def watches_actions(self) -> bool:
        """Whether anything is asked for about the runs of passes."""
        wanted = (self.actions_log, self.actions_profile, self.debug_counters or None)
        return self.show_counters or any(each is not None for each in wanted)


class _Option(NamedTuple):
    """How an option is read: a flag, an optional value behind `=`, or a value that it needs."""

    field: str
    kind: str
    summary: str
    value: str = ""


_OPTIONS: dict[str, _Option] = {
    "allow-unregistered-dialect": _Option(
        "allow_unregistered", "flag", "Allow operations of unknown dialects"
    ),
    "assume": _Option(
        "assume", "names", "Let passes take for granted what is so named; see the ledger", "NAME,…"
    ),
    "color": _Option("colours", "flag", "Show diagnostics in colours; the default on terminals"),
    "dump-pass-pipeline": _Option(
        "dump_pipeline", "flag", "Print the pipeline that is run, with all options"
    ),
    "elide-resource-data-from-bytecode": _Option("", "ignored", "Accepted; there is no bytecode"),
    "emit-bytecode": _Option("bytecode", "flag", "Refused: text is all that is written"),
    "emit-bytecode-version": _Option("", "unused", "Accepted; there is no bytecode", "N"),
    "fail-if-not-run": _Option(
        "all_run", "flag", "With --verify-by-running: fail where a function cannot be run"
    ),
    "h": _Option("help", "flag", "Print this text"),
    "help": _Option("help", "flag", "Print this text"),
    "help-hidden": _Option("help", "flag", "Print this text; no option is hidden"),
    "help-list": _Option("help", "flag", "Print this text"),
    "help-list-hidden": _Option("help", "flag", "Print this text; no option is hidden"),
    "irdl-file": _Option(
        "dialects in IRDL are not read; --load-dialect-plugin imports a Python module that has one",
        "refused",
        "Refused: Python modules register dialects",
        "FILE",
    ),
    "keep-assumptions": _Option(
        "keep_assumptions", "flag", "State on functions what passes took for granted of arguments"
    ),
    "list-passes": _Option("list_passes", "flag", "Print the passes and their options"),
    "load-dialect-plugin": _Option(
        "plugins", "append", "Import a Python module that registers dialects", "MODULE"
    ),
    "load-pass-plugin": _Option(
        "plugins", "append", "Import a Python module that registers passes", "MODULE"
    ),
    "log-actions-to": _Option(
        "actions_log", "text", "Write there when each pass begins and ends, '-' for here", "FILE"
    ),
    "log-mlir-actions-filter": _Option(
        "actions_filter", "text", "Log passes on operations at these places only", "LOCATIONS"
    ),
    "max-steps": _Option(
        "max_steps", "number", "What a pass may spend on questions about each function", "N"
    ),
    "mlir-debug-counter": _Option(
        "debug_counters",
        "text",
        "Skip runs of passes by their number: pass-execution-skip=1,pass-execution-count=2",
        "COUNTERS",
    ),
    "mlir-diagnostic-verbosity-level": _Option(
        "verbosity",
        "choice",
        "Print errors only, warnings too, or remarks too, which is the default",
        "errors|warnings|remarks",
    ),
    "mlir-disable-diagnostic-notes": _Option("notes", "off", "Print errors without their notes"),
    "mlir-disable-threading": _Option("", "ignored", "Accepted; there are no threads"),
    "mlir-elide-elementsattrs-if-larger": _Option(
        "elide_larger_than", "number", "Elide elements attributes of more elements", "N"
    ),
    "mlir-elide-resource-strings-if-larger": _Option(
        "elide_resources_larger_than", "number", "Leave out resources with longer texts", "N"
    ),
    "mlir-enable-debugger-hook": _Option("", "ignored", "Accepted; there is no debugger"),
    "mlir-generate-reproducer": _Option(
        "reproducer", "string", "Write a file from which the run can be repeated", "FILE"
    ),
    "mlir-output-format": _Option("timing_format", "choice", "How times are written", "text|json"),
    "mlir-pass-pipeline-crash-reproducer": _Option(
        "crash_reproducer",
        "string",
        "If a pass fails, write a file from which the run can be repeated",
        "FILE",
    ),
    "mlir-pass-pipeline-local-reproducer": _Option(
        "local_reproducer", "flag", "Such a file has what the failing pass began with, and it alone"
    ),
    "mlir-pass-statistics": _Option("statistics", "flag", "Tell how often each pass did what"),
    "mlir-pass-statistics-display": _Option(
        "statistics_display",
        "choice",
        "Statistics by name, or in the order of the pipeline, which is the default",
        "list|pipeline",
    ),
    "mlir-pretty-debuginfo": _Option(
        "pretty_locations", "flag", "Print locations for people, not to be read again"
    ),
    "mlir-print-assume-verified": _Option("", "ignored", "Accepted; printing verifies nothing"),
    "mlir-print-debug-counter": _Option(
        "show_counters", "flag", "Tell how far the counters of --mlir-debug-counter came"
    ),
    "mlir-print-debuginfo": _Option("debug_info", "flag", "Print locations"),
    "mlir-print-elementsattrs-with-hex-if-larger": _Option(
        "hex_larger_than",
        "integer",
        "Print elements attributes of more elements as hexadecimal data; -1: none",
        "N",
    ),
    "mlir-print-ir-after": _Option(
        "dump_after", "list", "Print the IR after these passes", "PASS,…"
    ),
    "mlir-print-ir-after-all": _Option("dump_after", "all", "Print the IR after each pass"),
    "mlir-print-ir-after-change": _Option(
        "dump_changes", "flag", "There, print only what a pass has changed"
    ),
    "mlir-print-ir-after-failure": _Option(
        "dump_failures", "flag", "Print the IR after passes that fail"
    ),
    "mlir-print-ir-before": _Option(
        "dump_before", "list", "Print the IR before these passes", "PASS,…"
    ),
    "mlir-print-ir-before-all": _Option("dump_before", "all", "Print the IR before each pass"),
    "mlir-print-ir-module-scope": _Option(
        "dump_module", "flag", "Print the whole module, not only what a pass ran on"
    ),
    "mlir-print-ir-tree-dir": _Option(
        "dump_directory", "string", "Print there, into a tree of files", "DIRECTORY"
    ),
    "mlir-print-local-scope": _Option("local_scope", "flag", "Print without aliases"),
    "mlir-print-op-on-diagnostic": _Option(
        "print_op", "flag", "Show the operation below a diagnostic; the default", "BOOL"
    ),
    "mlir-print-stacktrace-on-diagnostic": _Option(
        "", "ignored", "Accepted; there is no stack to show"
    ),
    "mlir-print-op-generic": _Option("generic", "flag", "Print the generic form"),
    "mlir-print-skip-regions": _Option("skip_regions", "flag", "Print operations without regions"),
    "mlir-print-unique-ssa-ids": _Option(
        "unique_names", "flag", "Print no number of a value twice"
    ),
    "mlir-print-value-users": _Option(
        "value_users", "flag", "Print who uses a value, as a comment"
    ),
    "mlir-timing": _Option("timing", "flag", "Tell how long each pass took"),
    "mlir-timing-display": _Option(
        "timing_display",
        "choice",
        "Times by name, or in the order of the pipeline, which is the default",
        "list|tree",
    ),
    "mlir-use-nameloc-as-prefix": _Option(
        "names_of_locations", "flag", "Call values as their locations are called"
    ),
    "mlir-very-unsafe-disable-verifier-on-parsing": _Option(
        "verify_input", "off", "Do not verify the input"
    ),
    "no-implicit-module": _Option(
        "implicit_module", "off", "Expect a module; do not wrap what is not one"
    ),
    "o": _Option("output", "string", "Write here; - is the standard output", "FILE"),
    "output-split-marker": _Option(
        "output_marker", "string", "What separates the printed pieces", "MARKER"
    ),
    "p": _Option(
        "xdsl_pipeline", "string", "Passes to run: a{x=1},b, or builtin.module(…)", "PASSES"
    ),
    "pass-pipeline": _Option(
        "pass_pipeline", "string", "Passes to run: builtin.module(func.func(a{x=1},b))", "PIPELINE"
    ),
    "profile-actions-to": _Option(
        "actions_profile", "text", "Write there when each pass ran, as a trace", "FILE"
    ),
    "remark-format": _Option(
        "remark_format",
        "choice",
        "How remarks are shown: as diagnostics, which is the default, or in a file",
        "emitRemark|yaml|bitstream",
    ),
    "remark-policy": _Option(
        "remark_policy", "choice", "Show all remarks, or of like ones the last", "all|final"
    ),
    "remarks-filter": _Option(
        "", "filter", "Show remarks of all kinds from passes whose names match", "REGEX"
    ),
    "remarks-filter-analyse": _Option(
        "Analysis", "filter", "Show what was found out or assumed", "REGEX"
    ),
    "remarks-filter-failed": _Option(
        "Failure", "filter", "Show what a pass is there to do and could not", "REGEX"
    ),
    "remarks-filter-missed": _Option("Missed", "filter", "Show what was refused", "REGEX"),
    "remarks-filter-passed": _Option("Passed", "filter", "Show what was done", "REGEX"),
    "remarks-output-file": _Option(
        "remarks_file",
        "string",
        "Write remarks there; mlir-remarks.yaml or .bitstream by default",
        "FILE",
    ),
    "run-reproducer": _Option(
        "run_reproducer", "flag", "Run the pipeline that stands in the input"
    ),
    "show-dialects": _Option("show_dialects", "flag", "Print the dialects that are known"),
    "split-input-file": _Option(
        "split", "split", "Treat the pieces of the input independently", "MARKER"
    ),
    "verify-by-running": _Option(
        "verify_by_running", "flag", "Run the program before and after each pass, and compare"
    ),
    "verify-diagnostics": _Option(
        "verify_diagnostics",
        "verify",
        "Compare diagnostics with the expected-* comments; all is the default",
        "all|only-expected",
    ),
    "verify-each": _Option("verify_each", "flag", "Verify after each pass", "BOOL"),
    "verify-roundtrip": _Option(
        "verify_round_trip", "flag", "Print the input, read it again, and compare"
    ),
    "version": _Option("version", "flag", "Print the version"),
}
OPTION_NAMES = tuple(_OPTIONS)
"""The names of the options of the driver."""
_BOOLEANS = {"": True, "1": True, "true": True, "0": False, "false": False}
_OPTIONAL_VALUES = ("flag", "off", "all", "ignored", "split", "verify")


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
    match option.kind:
        case "flag" | "off" | "ignored":
            boolean = _BOOLEANS.get(value.lower())
            if boolean is None:
                raise UsageError(
                    f"for the {_spelled(name)} option: '{value}' is invalid value for boolean"
                    " argument! Try 0 or 1"
                )
            if option.field:
                setattr(options, option.field, boolean == (option.kind == "flag"))
        case "number":
            if not value.isdecimal() or len(value) > 18:
                raise UsageError(
                    f"for the {_spelled(name)} option: '{value}' value invalid for uint argument"
                )
            setattr(options, option.field, int(value))
        case "integer":
            if not value.removeprefix("-").isdecimal() or len(value) > 18:
                raise UsageError(
                    f"for the {_spelled(name)} option: '{value}' value invalid for long argument!"
                )
            setattr(options, option.field, int(value))
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
        case "unused":
            pass
        case "refused":
            raise UsageError(f"for the {_spelled(name)} option: {option.field}")
        case _ if name == "p" and value.lstrip().startswith("builtin.module("):
            options.pass_pipeline = value
        case _:
            setattr(options, option.field, value)


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
    from loopwright.loops.pipelines.registry import available_passes, pass_summary
    from loopwright.reporting.drawing import wrapped

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
        (_shown(name, option), option.summary)
        for name, option in sorted(_OPTIONS.items())
        if not name.startswith("help-")
    ]
    lines += _table(entries, width)
    passes = (
        'passes, run in the order given; options, which --list-passes prints, as --PASS="a=1 b=2":'
    )
    lines += ["", *wrapped(passes, width, 0)]
    lines += _table([(f"--{name}", pass_summary(name)) for name in available_passes()], width)
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
    from loopwright.reporting.drawing import wrapped

    room = min(max(len(word) for word, _ in entries), 38, width // 2)
    for word, meaning in entries:
        beside = [*wrapped(meaning, max(width - room - 4, 10), 0)]
        first = beside.pop(0) if len(word) <= room else ""
        yield f"  {word:{room}}  {first}".rstrip()
        yield from (f"  {'':{room}}  {line}" for line in beside)
