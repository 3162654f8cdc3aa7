"""`loopwright run`: compile a function, call it on arrays, and show or save the results."""

from __future__ import annotations

import argparse
import re
import sys
import time
import zipfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from loopwright.exact.functions import functions_with_bodies, is_private, name_of
from loopwright.ir.core.locations import LineIndex, with_source
from loopwright.ir.syntax.files import check_writable, opened, read_text
from loopwright.loops import module as api
from loopwright.native.runtime import arguments
from loopwright.native.runtime.copies import copied, fill_values, laid_out, same_bits
from loopwright.native.runtime.entries import entry_signature, spec_of
from loopwright.reporting import errors
from loopwright.reporting.drawing.svg import duration
from loopwright.tools.options import flags_given
from loopwright.tools.programs import call_python, expect_mlir, file_of, named_kernel
from loopwright.tools.terminal import run_interruptibly, table_width

if TYPE_CHECKING:
    from loopwright.loops.support.base import Instrument
    from loopwright.native.runtime.arguments import Signature
    from loopwright.native.runtime.kernel import Preparation
    from loopwright.python.kernels.ahead import AnyKernel


# The command


def prepared(arguments: Sequence[str]) -> list[str]:
    """Return the arguments with each `--arg VALUE` in one word, so that a value may start with a
    dash.

    `--budget TIME` is one word, too.

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
        waiting = not waiting and word in ("--arg", "--budget")
    return joined


def execute(options: argparse.Namespace) -> int:
    """Run the command."""
    _check_options(options)
    kernel = named_kernel(options.file)
    if kernel is not None:
        return _run_kernel(kernel, options)
    module, text = read_program(options)
    options = with_entry(options, module)
    try:
        return _run_entry(options, module)
    except errors.InterpreterError as error:
        lines = LineIndex(text)
        file = _file_name(options)
        shown = [with_source(diagnostic, lines, file) for diagnostic in error.diagnostics]
        raise type(error)(shown) from error


_OF_MLIR = (
    *("pass_pipeline", "schedule", "optimise", "threads", "may_alias", "interpret"),
    *("verify_by_running", "verify_by_proof", "fail_if_not_run", "max_steps", "assume"),
)
"""Options that a function of Python does not have: its decorator has some."""


def expect_none_of_mlir(options: argparse.Namespace) -> None:
    """Raise `UsageError` for options that say how programs of MLIR are compiled or called."""
    for flag in flags_given(options, *_OF_MLIR):
        raise errors.UsageError(
            f"{flag} applies to MLIR files only: options of Python functions are in decorators"
        )
    name = options.file.rpartition(":")[2]
    if options.entry not in (None, name):
        raise errors.UsageError(
            f"--entry applies to MLIR files only: {options.file} names the function '{name}'"
        )


def _run_kernel(kernel: AnyKernel, options: argparse.Namespace) -> int:
    """Call a function of a Python file, and show what it returns and the arrays that it changes."""
    expect_none_of_mlir(options)
    names = list(kernel.source.parameters)
    values = make_python_arguments(kernel.source.name, names, options.values)
    if options.verify:
        call_python(options.file, lambda: kernel.check(*copied(values)), "comparing")
        print("verified: compiled code and Python agree in all bits", file=sys.stderr)
    times: list[float] = []
    before = copied(values)
    result: object = None
    for number in range(options.repeat):
        given = values if number == options.repeat - 1 else copied(values)
        start = time.perf_counter()
        result = call_python(options.file, lambda given=given: kernel(*given), "running")
        times.append(time.perf_counter() - start)
    changed = {
        name: value
        for name, value, old in zip(names, values, before, strict=True)
        if arguments.is_array(value) and not same_bits(value, old)
    }
    results: tuple[object, ...] = () if result is None else (result,)
    if isinstance(result, tuple):
        results = cast("tuple[object, ...]", result)
    if options.out is not None:
        named = {f"result{number}": np.asarray(value) for number, value in enumerate(results)}
        write_archive(options.out, {**changed, **named})
    else:
        for name, value in changed.items():
            print(f"{name} = {value_text(value)}")
        for value in results:
            print(value_text(value))
    if options.time or options.repeat > 1:
        sys.stdout.flush()
        print(_timing(times), file=sys.stderr)
    return 0


def read_program(options: argparse.Namespace) -> tuple[api.Module, str]:
    """Return the program that the options of a call name, and its text; check these options."""
    if options.threads is not None and options.threads < 1:
        raise errors.UsageError(f"--threads must be positive, not {options.threads}")
    if flags_given(options, "schedule", "pass_pipeline") == ["--schedule", "-p"]:
        raise errors.UsageError("--schedule and -p cannot be used together")
    expect_mlir(options.file)
    text = run_interruptibly(lambda: read_text(options.file), "reading")
    return api.parse(text, file=_file_name(options)), text


def with_entry(options: argparse.Namespace, module: api.Module) -> argparse.Namespace:
    """Return the options with the name of the function that is called: the one that is named,
    `main`, or the only public one.

    Raises `UsageError` if there are several.
    """
    if options.entry is None:
        return argparse.Namespace(**{**vars(options), "entry": _default_entry(module)})
    return options


def _default_entry(module: api.Module) -> str:
    names = [name_of(op) for op in functions_with_bodies(module.op) if not is_private(op)]
    if "main" in names or not names:
        return "main"
    if len(names) > 1:
        listed = ", ".join(names)
        raise errors.UsageError(f"--entry NAME says which function is meant (available: {listed})")
    return names[0]


def _file_name(options: argparse.Namespace) -> str:
    return "<stdin>" if options.file == "-" else options.file


def _run_entry(options: argparse.Namespace, module: api.Module) -> int:
    signature = entry_signature(module.op, options.entry)
    arguments = make_arguments(signature, options.values)
    if options.optimise is not None:
        from loopwright.loops.tuning.search import pipeline_for

        tuning_arguments = arguments if options.optimise == "tuned" else None
        pipeline = pipeline_for(module.op, options.entry, tuning_arguments, options.threads)
        options = argparse.Namespace(**{**vars(options), "pass_pipeline": str(pipeline)})
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
        _compare_with_interpreter(module, call, signature, arguments)
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
    if options.time or options.repeat > 1:
        sys.stdout.flush()
        print(f"{note}: {duration(compiled)}", file=sys.stderr)
        print(_timing(times), file=sys.stderr)
    return 0


def _check_options(options: argparse.Namespace) -> None:
    errors.expect(options.repeat >= 1, f"--repeat must be positive, not {options.repeat}")
    ways = options.pass_pipeline, options.schedule, options.optimise
    if _verifies(options) and ways == (None, None, None):
        flag = "--verify-by-running" if options.verify_by_running else "--verify-by-proof"
        raise errors.UsageError(f"{flag} needs passes: -p PASSES, -O MODE or --schedule FILE")
    if options.optimise is not None:
        for flag in flags_given(options, "pass_pipeline", "schedule", "may_alias"):
            raise errors.UsageError(f"-O and {flag} cannot be used together")
    if options.out is not None:
        check_writable(options.out, beside=file_of(options.file))
        path = Path(options.out)
        errors.expect(
            path.suffix == ".npz" or (path.exists() and not path.is_file()),
            f"-o {options.out}: arrays are saved as an archive of NumPy, whose name ends in .npz",
        )


def _preparation(module: api.Module, options: argparse.Namespace) -> Preparation:
    """Return the passes as a preparation, which runs only if the cache does not have their
    result."""
    from loopwright.native.runtime.kernel import Preparation

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
    """Return the module after the passes, each of them verified by running or by proof if asked."""
    from loopwright.loops.pipelines.running import ProofVerifier, RunningVerifier

    verifiers: list[RunningVerifier | ProofVerifier] = []
    if options.verify_by_running:
        entry_arguments = {options.entry: arguments}
        verifiers.append(RunningVerifier(entry_arguments, all_run=options.fail_if_not_run))
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
    """Return the module after the passes that the options name."""
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
        from loopwright.native.runtime.kernel import Kernel, PreparedModule

        program = PreparedModule(module.op, options.entry, first)
        kernel = Kernel(program, may_alias=options.may_alias, threads=options.threads)
    return kernel, "loaded" if kernel.from_cache else "compiled"


def _compare_with_interpreter(
    module: api.Module,
    call: Callable[..., object],
    signature: Signature,
    arguments: Sequence[object],
) -> None:
    """Raises `ExecutionError` unless compiled code and the interpreter give the same bits."""
    ours = copied(list(arguments))
    theirs = copied(list(arguments))
    compiled_result = run_interruptibly(lambda: call(*ours), "running")
    interpreted_result = run_interruptibly(
        lambda: module.interpret(signature.name, *theirs), "interpreting"
    )
    named = [(f"%{n}", a, b) for n, a, b in zip(signature.names, ours, theirs, strict=True)]
    pairs = zip(
        _result_list(signature, compiled_result),
        _result_list(signature, interpreted_result),
        strict=True,
    )
    named += [(f"result {i}", a, b) for i, (a, b) in enumerate(pairs)]
    wrong = [name for name, a, b in named if not same_bits(a, b)]
    if wrong:
        raise errors.ExecutionError(
            f"compiled code and the interpreter differ in {', '.join(wrong)}"
        )
    sys.stdout.flush()
    print("verified: compiled code and the interpreter agree in all bits", file=sys.stderr)


def _result_list(signature: Signature, result: object) -> list[Any]:
    """Return the results of a call, one by one."""
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

    results = _result_list(signature, result)
    if options.out is not None:
        names = [*signature.names, *(f"result{i}" for i in range(len(results)))]
        pairs = zip(archive_keys(names), [*arguments, *results], strict=True)
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
    best = ordered[0]
    median = ordered[len(ordered) // 2]
    return f"ran {len(times)} times: best {duration(best)}, median {duration(median)}"


# Values of arguments
#
# What a command takes by `--arg`:
#
#     x.npy, x.npz:key       an array from a file
#     zeros, ones, arange    filled arrays; `zeros:4x5` gives the extents that the type leaves open
#     random, random:7       uniform random numbers, with a seed; `random:7:4x5` with extents
#     float32[4, 5]          for functions of Python: random numbers of a type
#     3, -1.5, 0x10, true    a number

_FILL = re.compile(r"(zeros|ones|arange)(?::([0-9x]+))?|random(?::(\d*))?(?::([0-9x]+))?")
_RANDOM_SHAPE = re.compile(r"random:(\d+(?:x\d+)+)")
_SHAPE = re.compile(r"\d+(x\d+)*")


def make_arguments(signature: arguments.Signature, texts: list[str]) -> list[object]:
    """Return the arguments of a call, one for each text.

    Raises `UsageError` that names the argument.
    """
    if len(texts) != len(signature.arguments):
        parameter_list = ", ".join(
            f"%{name}: {spec.type}"
            for name, spec in zip(signature.names, signature.arguments, strict=True)
        )
        raise errors.UsageError(
            f"@{signature.name} takes {errors.counted(len(signature.arguments), 'argument')}"
            f"{f' ({parameter_list})' if parameter_list else ''}, "
            f"given {len(texts)} --arg"
        )
    return _values_of(
        [f"%{name}" for name in signature.names],
        texts,
        lambda text, i: _argument(signature.arguments[i], text, position=i),
    )


def _values_of(
    names: Sequence[str], texts: Sequence[str], make: Callable[[str, int], object]
) -> list[object]:
    """Convert each text by `make`, which also takes its position; errors name the argument."""
    values: list[object] = []
    for position, (name, text) in enumerate(zip(names, texts, strict=True)):
        try:
            values.append(make(text, position))
        except errors.UsageError as error:
            raise errors.UsageError(f"--arg {text} for '{name}': {error}") from error
    return values


def make_python_arguments(
    name: str, parameters: Sequence[str], texts: Sequence[str]
) -> list[object]:
    """Return the arguments of a call of a Python function: numbers, arrays from files, arrays of
    random numbers of a type (`float32[20, 30]`), or filled arrays of `float64`.

    Raises `UsageError` that names the argument.
    """
    if len(texts) != len(parameters):
        count_text = errors.counted(len(parameters), "argument")
        raise errors.UsageError(f"'{name}' has {count_text}, and --arg says {len(texts)}")
    return _values_of(parameters, texts, _python_argument)


def _python_argument(text: str, position: int) -> object:
    from loopwright.python.kernels.stated_types import type_of
    from loopwright.python.types import ArrayType

    number = _parse_number(text)
    if number is not None:
        return number
    if "[" in text:
        spec = spec_of(type_of(text).mlir)
        assert isinstance(spec, arguments.MemRefSpec), "it has extents"
        errors.expect(None not in spec.shape, "it needs extents, as in float64[20, 30]")
        return _filled(spec, "random", (0, position), None)
    match = _FILL.fullmatch(text)
    if match is not None and not (match[2] or match[4] or _RANDOM_SHAPE.fullmatch(text)):
        raise errors.UsageError(_without_extents(text, "it needs"))
    rank = 1 + text.rpartition(":")[2].count("x")
    spec = spec_of(ArrayType(type_of("float64"), rank).mlir)
    assert spec is not None, "arrays of float64 can be passed"
    return _argument(spec, text, position=position)


def _without_extents(text: str, needs: str) -> str:
    """Return the message for a filled array whose extents nothing says.

    >>> _without_extents("random:5", "it needs")
    'it needs extents (5 is the seed): random:5:100 has 100 elements, random:5:4x5 has 4 x 5'
    """
    kind, _, seed = text.partition(":")
    if kind == "random":
        about = f" ({seed} is the seed)" if seed else ""
        before = f"random:{seed or 0}:"
    else:
        about = ""
        before = f"{kind}:"
    return f"{needs} extents{about}: {before}100 has 100 elements, {before}4x5 has 4 x 5"


def _argument(spec: arguments.Spec, text: str, *, position: int) -> object:
    if match := _RANDOM_SHAPE.fullmatch(text):
        return _filled(spec, "random", (0, position), match[1])
    if match := _FILL.fullmatch(text):
        kind = match[1] or "random"
        seed = (int(match[3] or 0), position)
        extents = match[2] or match[4]
        if isinstance(spec, arguments.MemRefSpec) and extents is None and None in spec.shape:
            raise errors.UsageError(_without_extents(text, f"{spec.type} needs"))
        return _filled(spec, kind, seed, extents)
    name, names_member, member = text.partition(".npz:")
    if names_member:
        return _fitted(spec, _from_file(f"{name}.npz", member))
    if text.endswith((".npy", ".npz")):
        return _fitted(spec, _from_file(text))
    number = _parse_number(text)
    if number is None:
        raise errors.UsageError(
            "expected FILE.npy, FILE.npz:KEY, zeros:100, ones:100, arange:100, random:0:100 "
            "(seed 0), or a number"
            if not Path(text).exists()
            else "expected a file whose name ends in .npy or .npz"
        )
    if isinstance(spec, arguments.MemRefSpec) and spec.shape == () and not spec.inner:
        return np.array(number).astype(spec.element.dtype)
    if not isinstance(spec, arguments.ScalarSpec):
        raise errors.UsageError(f"expected an array for {spec.type}, given a number")
    return number


def _parse_number(text: str) -> bool | int | float | complex | None:
    """Return the number that a text spells.

    >>> [_parse_number(t) for t in ("true", "-3", "0x10", "1e3", "1+2j", "x")]
    [True, -3, 16, 1000.0, (1+2j), None]
    """
    if text in ("true", "false"):
        return text == "true"
    for read in (_parse_integer, float, complex):
        try:
            return read(text)
        except ValueError:
            continue
    return None


def _parse_integer(text: str) -> int:
    return int(text, 0)


# Files


def _from_file(name: str, key: str = "") -> arguments.AnyArray:
    """Load the array of a file, or of a key of an archive."""
    try:
        with Path(name).open("rb") as file:
            loaded: Any = np.load(file, allow_pickle=False)
            if key and key not in loaded.files:
                near = errors.nearest(key, loaded.files)[:1]
                hint = f"did you mean '{near[0]}'?" if near else ", ".join(loaded.files)
                raise errors.UsageError(f"'{name}' has no array '{key}' ({hint})")
            if key or arguments.is_array(loaded):
                return loaded[key] if key else loaded
            keys: list[str] = loaded.files
            errors.expect(keys, f"'{name}' is an archive without arrays")
            if len(keys) == 1:
                return loaded[keys[0]]
            listed = errors.listed(keys)
            raise errors.UsageError(f"'{name}' has {listed}: name one, as in {name}:{keys[0]}")
    except OSError as error:
        raise errors.UsageError(f"cannot read '{name}': {error.strerror or error}") from error
    except errors.UsageError:
        raise
    except (ValueError, EOFError, AttributeError, zipfile.BadZipFile) as error:
        kind = "archive (.npz)" if name.endswith(".npz") else "file (.npy)"
        if isinstance(error, ValueError) and "allow_pickle" in str(error):
            message = (
                f"'{name}' has objects of Python, or is not a NumPy {kind}: save arrays of numbers "
                "by np.save or np.savez"
            )
        else:
            message = f"'{name}' is not a NumPy {kind}: {error}"
        raise errors.UsageError(message) from error


def _fitted(spec: arguments.Spec, array: arguments.AnyArray) -> object:
    """Return an array of a file as the argument; dtypes that NumPy's files cannot name get their
    name."""
    dtype = spec.element.dtype
    if array.dtype.kind == "V" and array.dtype.itemsize == dtype.itemsize:
        array = array.view(dtype)
    if isinstance(spec, arguments.ScalarSpec) and array.size == 1:
        return array.reshape(())[()]
    return array


# Filled arrays


def _filled(
    spec: arguments.Spec, kind: str, seed: tuple[int, int], shape_text: str | None
) -> object:
    if isinstance(spec, arguments.ScalarSpec):
        errors.expect(not shape_text, f"{spec.type} has no extents")
        return fill_values(spec.element, kind, seed, 1)[0]
    shape = _shape_of(spec, shape_text)
    count = int(np.prod(shape, dtype=np.int64))
    values = fill_values(spec.element, kind, seed, count).reshape(shape)
    return laid_out(spec, values) if isinstance(spec, arguments.MemRefSpec) else values


def _shape_of(
    spec: arguments.MemRefSpec | arguments.VectorSpec, text: str | None
) -> tuple[int, ...]:
    inner = spec.inner if isinstance(spec, arguments.MemRefSpec) else ()
    if text is None:
        errors.expect(None not in spec.shape, f"{spec.type} needs extents, as in zeros:4x5")
        return (*(n for n in spec.shape if n is not None), *inner)
    errors.expect(_SHAPE.fullmatch(text), f"'{text}' is not a list of extents such as 4x5")
    extents = tuple(int(n) for n in text.split("x"))
    fits = len(extents) == len(spec.shape) and all(
        n is None or n == g for n, g in zip(spec.shape, extents, strict=True)
    )
    errors.expect(fits, f"extents {text} do not fit {spec.type}")
    return (*extents, *inner)


def archive_keys(names: Iterable[str]) -> list[str]:
    """Return the keys of arrays in an archive: their names, with underscores where one is taken
    before.

    NumPy finds a member `x.npy` by either name, so that `x` and `x.npy` are one key.

    >>> archive_keys(["result0", "x", "x.npy", "result0"])
    ['result0', 'x', 'x.npy_', 'result0_']
    """
    keys: list[str] = []
    used_keys: set[str] = set()
    for name in names:
        key = name
        while not used_keys.isdisjoint({key, f"{key}.npy"}):
            key += "_"
        used_keys |= {key, f"{key}.npy"}
        keys.append(key)
    return keys


def write_archive(path: str, arrays: Mapping[str, Any]) -> None:
    """Write arrays by name as a `.npz` archive that is complete or absent."""
    with opened(path) as file, zipfile.ZipFile(file, "w") as archive:
        for name, value in arrays.items():
            with archive.open(f"{name}.npy", "w", force_zip64=True) as member:
                np.lib.format.write_array(member, np.asanyarray(value), allow_pickle=False)


def value_text(value: object) -> str:
    """Return a result as a person reads it; long arrays are shortened.

    >>> print(value_text(np.arange(3, dtype=np.int32)))
    int32[3] [0 1 2]
    >>> value_text(1.5)
    '1.5'
    """
    if not arguments.is_array(value):
        return str(value)
    array = value
    shape = "x".join(map(str, array.shape))
    text = (
        np.array2string(array, max_line_width=table_width(), threshold=200)
        if shape
        else str(array[()])
    )
    beside = array.ndim < 2 and "\n" not in text
    return f"{array.dtype}[{shape}]{' ' if beside else chr(10)}{text}"
