"""`loopwright run`: compile a function, call it on arrays, show or save what it gives."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from loopwright.ir.core.locations import LineIndex, with_source
from loopwright.ir.syntax.files import read_text
from loopwright.loops import module as api
from loopwright.reporting.drawing.text import duration
from loopwright.reporting.errors import ExecutionError, InterpreterError, UsageError
from loopwright.tools.terminal import add_limits, run_interruptibly

if TYPE_CHECKING:
    from loopwright.loops.support.base import Instrument
    from loopwright.native.runtime.arguments import Signature
    from loopwright.native.runtime.preparation import Preparation


def add_options(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    add_call_options(parser)
    parser.add_argument(
        "-O",
        "--optimise",
        choices=("model", "tuned"),
        help="optimise the program first, as the model chooses, or as `loopwright tune` found",
    )
    parser.add_argument(
        "--out",
        metavar="FILE.npz",
        help="save the arguments after the call, by name, and the results: result0, …",
    )
    parser.add_argument(
        "--time", action="store_true", help="print how long compiling and calling took"
    )
    parser.add_argument("--repeat", type=int, default=1, metavar="N", help="with --time: N calls")
    parser.add_argument(
        "--interpret", action="store_true", help="run the interpreter instead of compiled code"
    )
    parser.add_argument(
        "--verify-by-running",
        action="store_true",
        help="run the function before and after each pass, and fail where it changes",
    )
    parser.add_argument(
        "--verify-by-proof",
        action="store_true",
        help="prove after each pass that functions compute the same, and fail where they do not",
    )
    parser.add_argument(
        "--fail-if-not-run",
        action="store_true",
        help="with --verify-by-running: fail where the function cannot be run",
    )
    parser.add_argument(
        "--verify", action="store_true", help="run both, and fail unless all bits agree"
    )


_FILE = "a file of MLIR, or - for standard input"


def add_program_options(parser: argparse.ArgumentParser, file: str = _FILE) -> None:
    """The options that name a function of a program; `file` says what may be one."""
    parser.add_argument("file", help=file)
    parser.add_argument(
        "--entry",
        type=lambda name: name.removeprefix("@"),
        default="main",
        metavar="NAME",
        help="the function (main)",
    )


def add_entry_options(parser: argparse.ArgumentParser, file: str = _FILE) -> None:
    """The options of commands that call a function: which one, on what, on how many threads."""
    add_program_options(parser, file)
    parser.add_argument(
        "--arg",
        action="append",
        default=[],
        dest="values",
        metavar="VALUE",
        help="one argument, in order: x.npy, x.npz:key, zeros, ones, arange, random, random:SEED "
        "(each also with extents, as in zeros:4x5 or random:7:4x5), or a number",
    )
    parser.add_argument(
        "--threads",
        type=int,
        metavar="N",
        help="how many threads share parallel loops; optimised programs have such if N is above 1",
    )


def add_call_options(parser: argparse.ArgumentParser, file: str = _FILE) -> None:
    """The options of a call, and those that say how the function is compiled."""
    add_entry_options(parser, file)
    parser.add_argument(
        "-p",
        "--pass-pipeline",
        metavar="PASSES",
        help="transform the program first: a{x=1},b or builtin.module(func.func(a{x=1},b))",
    )
    parser.add_argument(
        "--schedule",
        metavar="FILE",
        help="transform the program first by a saved schedule, instead of by passes",
    )
    add_limits(parser, "with -p: ")
    parser.add_argument(
        "--may-alias", action="store_true", help="allow array arguments that overlap"
    )


def prepared(arguments: Sequence[str]) -> list[str]:
    """The arguments with each `--arg VALUE` in one word, so that a value may start with a dash.

    >>> prepared(["f.mlir", "--arg", "-1e3"])
    ['f.mlir', '--arg=-1e3']
    """
    joined: list[str] = []
    waiting = False
    for word in arguments:
        if waiting:
            joined[-1] += f"={word}"
        else:
            joined.append(word)
        waiting = not waiting and word == "--arg"
    return joined


def execute(options: argparse.Namespace) -> int:
    """Run the command."""
    _check(options)
    module, text = read_program(options)
    try:
        return _run(options, module)
    except InterpreterError as error:
        lines, file = LineIndex(text), _file_name(options)
        shown = [with_source(one, lines, file) for one in error.diagnostics]
        raise type(error)(shown) from error


def read_program(options: argparse.Namespace) -> tuple[api.Module, str]:
    """The program that the options of a call name, and its text; checks these options."""
    if options.threads is not None and options.threads < 1:
        raise UsageError(f"--threads must be positive, not {options.threads}")
    if options.schedule is not None and options.pass_pipeline is not None:
        raise UsageError("--schedule and -p cannot be used together")
    text = run_interruptibly(lambda: read_text(options.file), "reading")
    return api.parse(text, file=_file_name(options)), text


def _file_name(options: argparse.Namespace) -> str:
    return "<stdin>" if options.file == "-" else options.file


def _run(options: argparse.Namespace, module: api.Module) -> int:
    from loopwright.native.runtime.copies import copied
    from loopwright.native.runtime.entries import entry_signature
    from loopwright.tools.values import make_arguments

    signature = entry_signature(module.op, options.entry)
    arguments = make_arguments(signature, options.values)
    if options.optimise is not None:
        pipeline = _optimisation(module, options, arguments)
        options = argparse.Namespace(**{**vars(options), "pass_pipeline": pipeline})
    first = None
    if options.pass_pipeline is not None or options.schedule is not None:
        if _verifies(options) or options.verify or options.interpret:
            source = module
            module = run_interruptibly(
                lambda: _verified(source, options, arguments), "transforming"
            )
            signature = entry_signature(module.op, options.entry)
        else:
            first = _preparation(module, options)
    started = time.perf_counter()
    call, note = run_interruptibly(lambda: _callee(module, options, first), "compiling")
    compiled = time.perf_counter() - started
    if options.verify:
        _compare(module, call, signature, arguments)
    times: list[float] = []

    def run(values: Sequence[object]) -> object:
        start = time.perf_counter()
        result = call(*values)
        times.append(time.perf_counter() - start)
        return result

    for _ in range(options.repeat - 1):
        again = copied(arguments)
        run_interruptibly(lambda again=again: run(again), "running")
    result = run_interruptibly(lambda: run(arguments), "running")
    _report(options, signature, arguments, result)
    if options.time:
        sys.stdout.flush()
        print(f"{note}: {duration(compiled)}", file=sys.stderr)
        print(_timing(times), file=sys.stderr)
    return 0


def _check(options: argparse.Namespace) -> None:
    if options.repeat < 1:
        raise UsageError(f"--repeat must be positive, not {options.repeat}")
    ways = options.pass_pipeline, options.schedule, options.optimise
    if _verifies(options) and ways == (None, None, None):
        flag = "--verify-by-running" if options.verify_by_running else "--verify-by-proof"
        raise UsageError(f"{flag} needs passes: -p PASSES, -O MODE or --schedule FILE")
    if options.optimise is not None:
        for flag in flags_given(options, "pass_pipeline", "schedule", "may_alias"):
            raise UsageError(f"-O and {flag} cannot be used together")
    if options.out is not None:
        from loopwright.ir.syntax.files import check_writable

        check_writable(options.out, beside=options.file)


def flags_given(options: argparse.Namespace, *names: str) -> Iterator[str]:
    """Yield the flags of those options that are given, as they are written."""
    for name in names:
        if getattr(options, name):
            yield "-p" if name == "pass_pipeline" else f"--{name.replace('_', '-')}"


def _optimisation(
    module: api.Module, options: argparse.Namespace, arguments: Sequence[object]
) -> str:
    """Return the pipeline of `-O`."""
    from loopwright.loops.tuning.using import pipeline_for

    is_tuned = options.optimise == "tuned"
    return str(
        pipeline_for(module.op, options.entry, arguments if is_tuned else None, options.threads)
    )


def _preparation(module: api.Module, options: argparse.Namespace) -> Preparation:
    """The passes, to be run where the cache does not know what comes of them."""
    from loopwright.native.runtime.preparation import Preparation

    may_alias: bool = options.may_alias
    steps = "" if options.schedule is None else api.Schedule.load(options.schedule).to_json()
    return Preparation(
        f"{options.pass_pipeline} {steps} {may_alias=} max_steps={options.max_steps}"
        f" {options.assume}",
        lambda: api.compilable(transformed(module, options), may_alias=may_alias),
    )


def _verified(
    module: api.Module, options: argparse.Namespace, arguments: Sequence[object]
) -> api.Module:
    """The module after the passes, each of them verified by running or by proof if asked."""
    from loopwright.loops.pipelines.proving import ProofVerifier
    from loopwright.loops.pipelines.running import RunningVerifier

    verifiers: list[RunningVerifier | ProofVerifier] = []
    if options.verify_by_running:
        given = {options.entry: arguments}
        verifiers.append(RunningVerifier(given, all_run=options.fail_if_not_run))
    if options.verify_by_proof:
        verifiers.append(ProofVerifier())
    try:
        return transformed(module, options, verifiers)
    finally:
        for verifier in verifiers:
            for warning in verifier.warnings:
                print(warning.render(), file=sys.stderr)


def _verifies(options: argparse.Namespace) -> bool:
    return options.verify_by_running or options.verify_by_proof


def transformed(
    module: api.Module, options: argparse.Namespace, instruments: Sequence[Instrument] = ()
) -> api.Module:
    """The module after the passes that the options name."""
    from loopwright.exact.presburger.budget import function_steps
    from loopwright.ir.interfaces.memory_effects import assuming
    from loopwright.loops.pipelines import Pipeline, build_pass, parse_any_pipeline

    if options.schedule is None:
        pipeline = parse_any_pipeline(options.pass_pipeline)
    else:
        pipeline = Pipeline.of([build_pass("apply-schedule", {"file": options.schedule})])
    with function_steps(options.max_steps), assuming(options.assume):
        return module.after(pipeline, instruments)


def _callee(
    module: api.Module, options: argparse.Namespace, first: Preparation | None
) -> tuple[Callable[..., object], str]:
    """Return the function to call, and the description of its preparation."""
    if options.interpret:
        return partial(module.interpret, options.entry), "prepared"
    if first is None:
        kernel = module.compile(options.entry, may_alias=options.may_alias, threads=options.threads)
    else:
        from loopwright.native.runtime.kernel import Kernel
        from loopwright.native.runtime.preparation import PreparedModule

        program = PreparedModule(module.op, options.entry, first)
        kernel = Kernel(program, may_alias=options.may_alias, threads=options.threads)
    return kernel, "loaded" if kernel.from_cache else "compiled"


def _compare(
    module: api.Module,
    call: Callable[..., object],
    signature: Signature,
    arguments: Sequence[object],
) -> None:
    """Raises `ExecutionError` unless compiled code and the interpreter give the same bits."""
    from loopwright.native.runtime.copies import copied, same_bits

    ours, theirs = copied(list(arguments)), copied(list(arguments))
    given = run_interruptibly(lambda: call(*ours), "running")
    meant = run_interruptibly(lambda: module.interpret(signature.name, *theirs), "interpreting")
    named = [(f"%{n}", a, b) for n, a, b in zip(signature.names, ours, theirs, strict=True)]
    pairs = zip(_listed(signature, given), _listed(signature, meant), strict=True)
    named += [(f"result {i}", a, b) for i, (a, b) in enumerate(pairs)]
    wrong = [name for name, a, b in named if not same_bits(a, b)]
    if wrong:
        raise ExecutionError(f"compiled code and the interpreter differ in {', '.join(wrong)}")


def _listed(signature: Signature, result: object) -> list[Any]:
    """The results of a call, one by one."""
    if not signature.results:
        return []
    return list(result) if isinstance(result, tuple) else [result]  # pyright: ignore[reportUnknownArgumentType]


def _report(
    options: argparse.Namespace,
    signature: Signature,
    arguments: Sequence[object],
    result: object,
) -> None:
    from loopwright.native.runtime.arguments import MemRefSpec
    from loopwright.tools.values import archive_keys, value_text, write_archive

    results = _listed(signature, result)
    if options.out is not None:
        wanted = [*signature.names, *(f"result{i}" for i in range(len(results)))]
        pairs = zip(archive_keys(wanted), [*arguments, *results], strict=True)
        write_archive(options.out, dict(pairs))
        return
    for name, spec, value in zip(signature.names, signature.arguments, arguments, strict=True):
        if isinstance(spec, MemRefSpec) and spec.written:
            print(f"%{name} = {value_text(value)}")
    for i, value in enumerate(results):
        print(f"result {i} = {value_text(value)}" if len(results) > 1 else value_text(value))


def _timing(times: Sequence[float]) -> str:
    if len(times) == 1:
        return f"ran: {duration(times[0])}"
    ordered = sorted(times)
    best, median = ordered[0], ordered[len(ordered) // 2]
    return f"ran {len(times)} times: best {duration(best)}, median {duration(median)}"
