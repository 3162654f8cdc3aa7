"""The public surface: parse or load a module, transform it, interpret it, compile it.

>>> import numpy as np
>>> import loopwright as lw
>>> module = lw.parse('''
... func.func @axpy(%a: f32, %x: memref<?xf32>, %y: memref<?xf32>) {
...   %c0 = arith.constant 0 : index
...   %n = memref.dim %x, %c0 : memref<?xf32>
...   affine.for %i = 0 to %n {
...     %u = affine.load %x[%i] : memref<?xf32>
...     %v = affine.load %y[%i] : memref<?xf32>
...     %p = arith.mulf %a, %u : f32
...     %s = arith.addf %p, %v : f32
...     affine.store %s, %y[%i] : memref<?xf32>
...   }
...   return
... }
... ''')
>>> axpy = module.compile("axpy")
>>> y = np.ones(3, np.float32)
>>> axpy(2.0, np.arange(3, dtype=np.float32), y)
>>> y
array([1., 3., 5.], dtype=float32)
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias, runtime_checkable

from loopwright.ir.core.building import deep_recursion
from loopwright.ir.dialects.registry import read_module
from loopwright.ir.syntax import print_module
from loopwright.ir.syntax.files import Origin, SourceText, expect_text, read_text
from loopwright.ir.syntax.verification import verify
from loopwright.reporting.errors import UsageError, expect, expect_kind, expect_optimise
from loopwright.reporting.ledger import Entry, Ledger
from loopwright.reporting.spelling import takes_both_spellings

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

    from loopwright.exact.functions import HasOp
    from loopwright.exact.reports.dependences import Dependences
    from loopwright.loops.chunks.dask_graph import DaskCalls
    from loopwright.loops.pipelines import Pipeline
    from loopwright.loops.pipelines.running import Proof
    from loopwright.loops.schedule.schedule import SavedSchedule
    from loopwright.loops.schedule.schedule import Schedule as _AnySchedule
    from loopwright.loops.support.assumed import Assumed
    from loopwright.loops.support.base import Instrument
    from loopwright.native.runtime.kernel import Kernel, Transformed, Tuned

    Schedule: TypeAlias = _AnySchedule["Module"]

_MEASURE = "Kernel.explain and `loopwright profile` measure calls."
_OPTIMISATION = "affine-optimize"
"""The pass that `optimise=True` runs."""
_BLOCKS = "affine-defer-updates"
"""Its step that cuts loops into blocks."""

USUAL = "subscripts are in bounds and not negative, as the tests at a Python function's entry say"
"""The assumptions about the arguments of Python functions."""


@runtime_checkable
class HasProgram(Protocol):
    """A kernel of a Python function, which this layer may not import."""

    @property
    def name(self) -> str:
        """The name of its function."""
        ...

    @property
    def op(self) -> ModuleOp:
        """Its module for usual arguments."""
        ...

    def program(self, called: str = "") -> ModuleOp:
        """That module, with its function renamed."""
        ...


class Module:
    """A verified MLIR module. It does not change: `apply` returns a new one."""

    def __init__(
        self,
        op: ModuleOp,
        ledger: Ledger | None = None,
        assumed: Assumed | None = None,
        origin: Origin | None = None,
    ) -> None:
        self._op = op
        self._ledger = Ledger() if ledger is None else ledger
        self._assumed = assumed
        self._origin = Origin(op) if origin is None else origin

    @property
    def assumed(self) -> Assumed:
        """The assumptions of earlier passes about the arguments of functions; if not known, all
        possible ones."""
        from loopwright.loops.support.assumed import Assumed

        if self._assumed is None:
            return Assumed.everything(self._op) if len(self._ledger) else Assumed()
        return self._assumed

    @property
    def op(self) -> ModuleOp:
        """The operation, in xDSL's terms; not to be changed."""
        return self._op

    @property
    def ledger(self) -> Ledger:
        """The ledger of the passes that led to this module: their changes, refusals and
        assumptions."""
        return self._ledger

    @property
    def origin(self) -> Origin:
        """The module before any pass, with its text if that is known."""
        return self._origin

    def __str__(self) -> str:
        return print_module(self._op)

    def text(self, *, keep_assumptions: bool = False) -> str:
        """Return the text, as `str` gives it.

        With `keep_assumptions` it states the assumptions of passes about arguments, by attributes
        of functions (`loopwright.distinct_arguments`, `loopwright.distinct_elements`): a module
        that is read from it is compiled only as this one is.
        """
        if not keep_assumptions:
            return str(self)
        with deep_recursion():
            op = self._op.clone()
        self.assumed.state(op)
        return print_module(op)

    def __repr__(self) -> str:
        from loopwright.ir.dialects.symbols import symbol_name

        names = [f"@{name}" for op in self._op.ops if (name := symbol_name(op)) is not None]
        omitted = [f"{len(names) - 8} more"] if len(names) > 9 else []
        shown = ", ".join([*(names[:8] if omitted else names), *omitted])
        return f"<loopwright.Module: {shown or 'no symbols'}>"

    def _repr_html_(self) -> str:
        from html import escape

        return f"<pre>{escape(str(self))}</pre>"

    def verify(self) -> None:
        """Check every rule of every operation; raises `VerificationError`."""
        verify(self._op)

    def apply(
        self,
        pass_name: str,
        /,
        *,
        max_steps: int | None = None,
        assume: Sequence[str] | str = (),
        **options: object,
    ) -> Module:
        """Return the module after one pass; an option `tile_size=4` is the pass's `tile-size`.

        `max_steps` limits the cost of questions about each function, as in
        `loopwright.dependences`; questions left undecided for that reason are in the ledger.
        `assume` names further assumptions that it may use (`ir.interfaces.memory_effects`); the
        ledger records their uses. Raises `UsageError` for an unknown pass or option, `PassError`
        where the pass fails.
        """
        from loopwright.exact.presburger.budget import function_steps
        from loopwright.ir.interfaces.memory_effects import assuming
        from loopwright.loops.pipelines import Pipeline, build_pass

        expect_kind("the name of a pass", pass_name, str)
        expect_kind("max_steps", max_steps, int, type(None))

        spelled: dict[str, str | None] = {
            name: _option_text(value) for name, value in options.items()
        }
        with function_steps(max_steps), assuming(assume):
            return self.after(Pipeline.of([build_pass(pass_name, spelled)]))

    def after(self, pipeline: Pipeline, instruments: Sequence[Instrument] = ()) -> Module:
        """Return the module after the passes of a pipeline, which `instruments` watch."""
        from loopwright.loops.pipelines import PassManager

        with deep_recursion():
            op = self._op.clone()
        assumed = self.assumed.copy()
        entries = PassManager(pipeline, instruments=instruments).run(op, None, assumed)
        return Module(op, Ledger([*self._ledger, *entries]), assumed, self._origin)

    def explain(
        self, function: str | None = None, *, html: str | PathLike[str] | None = None
    ) -> str:
        """Return a report on the changes and refusals of the passes that led to this module.

        With `html` it is also written to a file as a self-contained page, with the program line by
        line, loops before and after, and pictures of dependences. `function` is the one that it is
        about. Raises `UsageError` if there is none of that name, or the file cannot be written.
        """
        from loopwright.exact.functions import functions_with_bodies
        from loopwright.exact.reports.explanation import Explanation, Report

        expect_kind("the name of a function", function, str, type(None))
        functions_with_bodies(self._origin.op, function)
        title = "What the compiler did" + ("" if function is None else f" to {function}")
        explanation = Explanation(
            self._origin, self._op, self._ledger, title, function, hint=_MEASURE
        )
        if html is not None:
            explanation.write(html)
        return Report.of(explanation.text(), explanation)

    def schedule(
        self,
        function: str = "main",
        saved: SavedSchedule | None = None,
        /,
        *,
        verify_by_proof: bool = False,
    ) -> Schedule:
        """Return an empty schedule for a function, on which steps are taken; its `module` is the
        result.

        With `saved`, a schedule returned by `Schedule.load`, its steps are applied at once. Raises
        `UsageError` if there is no such function, `ScheduleError` if the schedule is for another
        program.

        With `verify_by_proof`, the program is compared with that before after each step: a step
        raises `ChangedMeaningError` if it computes something else, and warns if that is not known.
        """
        from loopwright.loops.schedule.schedule import Schedule as _Schedule

        expect_kind("the name of a function", function, str)
        expect_kind("verify_by_proof", verify_by_proof, bool)
        verify = None
        if verify_by_proof:
            from loopwright.loops.pipelines.running import expect_proof as verify
        with deep_recursion():
            schedule_ = _Schedule(self._op, function.removeprefix("@"), self._scheduled, verify)
        return schedule_ if saved is None else schedule_.replay(saved)

    def _scheduled(
        self, op: ModuleOp, entries: Sequence[Entry], changed: Collection[str]
    ) -> Module:
        """Return the module that results from a schedule."""
        from loopwright.loops.schedule.step import PASS_NAME

        ledger = Ledger([*self._ledger, *entries])
        assumed = self.assumed.copy()
        assumed.record(PASS_NAME, changed, op, ledger)
        return Module(op, ledger, assumed, self._origin)

    def interpret(self, entry: str = "main", /, *arguments: object) -> object:
        """Execute the function `entry` by the interpreter on the given arguments.

        Its name may have its `@`, as in all places where functions are named. Arrays are changed in
        place, as by a kernel. Raises `InterpreterError`, with the place, where the program does
        something undefined.
        """
        from loopwright.meaning import Interpreter
        from loopwright.native.runtime.entries import find_function

        expect_kind("the name of a function", entry, str)
        entry = entry.removeprefix("@")
        find_function(self._op, entry)
        results = Interpreter(self._op).call(entry, *arguments)
        if not results:
            return None
        return results[0] if len(results) == 1 else results

    @takes_both_spellings(
        "Module.compile", {"function": "entry", "may_alias_arguments": "may_alias"}
    )
    def compile(
        self,
        entry: str = "main",
        *,
        may_alias: bool = False,
        threads: int | None = None,
        optimise: bool | Literal["tuned"] = False,
        max_steps: int | None = None,
    ) -> Kernel:
        """Return the function `entry` as machine code; see `native.runtime.kernel.Kernel`.

        A module is compiled as it is unless `optimise` is given, as it may have been optimised
        before; `lw.kernel` optimises by default. With `optimise` the pass `affine-optimize` runs
        first. It makes loops parallel if there are several `threads`, and spends at most
        `max_steps` on questions about each function, as in `dependences`. With `optimise="tuned"`,
        the result of `Kernel.tune` for the sizes of a call replaces that pass, if the disk cache
        has it.

        A kernel of a module that passes have rewritten refuses arrays that it writes and that
        overlap themselves. Passes assume that array arguments do not alias (`alias.arguments` in
        the ledger): with `may_alias`, `UsageError` is raised then. A module that was read from a
        text has no ledger: the text states assumptions only if it was printed with them (`text`).
        """
        return compiled(
            self,
            entry,
            may_alias=may_alias,
            threads=threads,
            optimise=optimise,
            max_steps=max_steps,
        )


def compiled(
    module: Module,
    entry: str,
    *,
    may_alias: bool = False,
    threads: int | None = None,
    optimise: bool | Literal["tuned"] = False,
    max_steps: int | None = None,
    is_kept: bool = True,
    verify_by_proof: bool = False,
    in_blocks: bool = True,
) -> Kernel:
    """Implement `Module.compile`; without `is_kept` the disk cache is not used. With
    `verify_by_proof`, the optimised program is compared with the original by proof. Without
    `in_blocks`, loops that update memory in place are not cut into blocks, which takes long and
    gains for large arrays alone."""
    from loopwright.native.runtime.kernel import (
        History,
        Kernel,
        Preparation,
        PreparedModule,
        Transformed,
    )

    expect_kind("the name of a function", entry, str)
    expect_kind("the number of threads", threads, int, type(None))
    expect_kind("max_steps", max_steps, int, type(None))
    entry = entry.removeprefix("@")
    expect_optimise(optimise)
    if max_steps is not None and optimise is not True:
        raise UsageError("'max_steps' is for the passes that 'optimise=True' runs")
    history = History(module.origin, module.ledger)
    if not optimise:
        transformed = compilable(module, may_alias=may_alias)
        program = PreparedModule(
            module.op, entry, injective=transformed.injective, history=history, is_kept=is_kept
        )
        return Kernel(
            program,
            may_alias=may_alias,
            threads=threads,
            tuner=_tuned,
            on_dask=partial(_on_dask, module),
        )
    expect(not may_alias, "'optimise' assumes that arguments do not alias, contrary to 'may_alias'")
    if optimise == "tuned":
        from loopwright.loops.tuning.search import compile_tuned

        compilable(module, may_alias=False)
        return compile_tuned(module.op, entry, threads, _tuned, history)

    without = () if in_blocks else (_BLOCKS,)

    def optimised() -> Transformed:
        compilable(module, may_alias=False)
        transformed = module.apply(
            _OPTIMISATION, max_steps=max_steps, threads=threads or 1, without=without
        )
        if verify_by_proof:
            from loopwright.loops.pipelines.running import expect_proof

            expect_proof(module.op, transformed.op, f"'{_OPTIMISATION}'")
        return Transformed(transformed.op, injective=True, ledger=transformed.ledger)

    pipeline = f"{_OPTIMISATION} {max_steps=} threads={threads or 1} {verify_by_proof=} {without=}"
    first = Preparation(pipeline, optimised)
    program = PreparedModule(module.op, entry, first, history=history, is_kept=is_kept)
    on_dask = partial(_on_dask, module, optimise=True)
    return Kernel(program, threads=threads, tuner=_tuned, on_dask=on_dask)


def _on_dask(module: Module, kernel: Kernel, *, optimise: bool = False) -> DaskCalls:
    """Return a kernel of a module on Dask arrays."""
    from loopwright.loops.chunks.dask_graph import DaskCalls

    origin = replace(module.origin, op=module.op)
    return DaskCalls(kernel, origin, compile, optimise=optimise)


def _tuned(kernel: Kernel, arguments: tuple[object, ...], budget: float) -> Tuned[Kernel]:
    """Look for the fastest code for a kernel's program."""
    from loopwright.loops.tuning.search import Watch, tune

    watch = Watch(roof=budget >= _LEAST_ROOF_SECONDS)
    threads = kernel.threads
    return tune(kernel.source, kernel.name, arguments, budget=budget, threads=threads, watch=watch)


_LEAST_ROOF_SECONDS = 10.0
"""The least budget of a search in which the limits of the machine are measured as well."""


def compilable(module: Module, *, may_alias: bool) -> Transformed:
    """Return a module that passes may have rewritten, with what its code must check at each call.

    Raises `UsageError` if arguments may alias, but a pass or the text assumes that they do not;
    `CompileError` if the text assumes it, and a call in the module may pass memory that overlaps.
    """
    from loopwright.exact.memory.aliases import (
        STATED_ARGUMENTS,
        STATED_ELEMENTS,
        check_calls,
        expect_no_distinct_arguments,
        function_stating,
    )
    from loopwright.native.runtime.kernel import Transformed

    took = module.assumed.first_pass if may_alias else None
    expect(took is None, f"'{took}' assumes that arguments do not alias, contrary to 'may_alias'")
    if may_alias:
        expect_no_distinct_arguments(module.op, "may_alias")
    check_calls(module.op)
    stating = (function_stating(module.op, name) for name in (STATED_ARGUMENTS, STATED_ELEMENTS))
    injective = any(function is not None for function in stating)
    return Transformed(module.op, injective or bool(module.assumed.elements))


def _option_text(value: object) -> str:
    """Return an option's value as a command line spells it.

    >>> _option_text(True), _option_text([4, 8])
    ('true', '4,8')
    """
    from loopwright.loops.support.options import format_value

    try:
        return format_value(value)
    except ValueError as error:  # an integer of thousands of digits
        raise UsageError(f"an option is out of range: {error}") from error


def parse(text: str, *, file: str = "<string>", allow_unregistered: bool = False) -> Module:
    """Read a text of MLIR, and verify it.

    Parameters:
        text: The text: a module, or functions without one.
        file: The name that errors show.
        allow_unregistered: Whether operations of unknown dialects are accepted; they may do
            anything.

    Returns:
        The module.

    Raises:
        SyntaxDiagnosticError: The text cannot be parsed; the error has the place.
        VerificationError: An operation is invalid.

    Examples:
        >>> parse("func.func @f() { return }").interpret("f")
    """
    expect_kind("the text of a module", text, str)
    op = read_module(text, file=file, allow_unregistered=allow_unregistered)
    return Module(op, origin=Origin(op, (SourceText(file, text),)))


def load(path: str | PathLike[str], *, allow_unregistered: bool = False) -> Module:
    """Read the module in a file, and verify it.

    Parameters:
        path: The path of a file of MLIR.
        allow_unregistered: Whether operations of unknown dialects are accepted.

    Returns:
        The module.

    Raises:
        UsageError: The file cannot be read.
        SyntaxDiagnosticError: The text cannot be parsed; the error has the place.
        VerificationError: An operation is invalid.

    Examples:
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     path = Path(folder, "f.mlir")
        ...     _ = path.write_text("func.func @f() { return }")
        ...     load(path).interpret("f")
    """
    text = source_of(path)
    return parse(text, file=str(path), allow_unregistered=allow_unregistered)


def read(path: str, *, allow_unregistered: bool = False) -> Module:
    """Return the module in a file that a command names, where `-` is the standard input."""
    file = "<stdin>" if path == "-" else path
    return parse(read_text(path), file=file, allow_unregistered=allow_unregistered)


def source_of(path: str | PathLike[str]) -> str:
    """Return the text of a module's file; raises `UsageError` when it cannot be read."""
    expect_kind("the path of a module", path, str, PathLike)
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise UsageError(f"cannot read '{path}': {error.strerror or error}") from error
    except ValueError as error:
        raise UsageError(f"cannot read {str(path)!r}: {error}") from error
    expect_text(data, f"'{path}'")
    return data.decode("utf-8", "surrogateescape")


@takes_both_spellings("lw.compile", {"function": "entry", "may_alias_arguments": "may_alias"})
def compile(  # noqa: A001
    module: Module | str,
    entry: str = "main",
    *,
    may_alias: bool = False,
    threads: int | None = None,
    optimise: bool | Literal["tuned"] = False,
    max_steps: int | None = None,
) -> Kernel:
    """Compile a function of a module, or of a text of MLIR; see `Module.compile`.

    Parameters: module: A module, or a text of MLIR. entry: The name of the function. may_alias:
    Whether array arguments may overlap, at the price of slower code. threads: How many threads run
    parallel loops; as many as there are cores unless given. optimise: Whether passes on affine
    loops run first. A module is compiled as it is unless that is said, as it may have been
    optimised before; `lw.kernel` optimises by default. max_steps: The limit on the cost of
    questions that these passes ask about each function.

    Returns:
        The kernel, which is called with NumPy arrays and numbers.

    Raises:
        UsageError: There is no such function, or options contradict each other.
        CompileError: The program has something that cannot be compiled.

    Examples:
        >>> text = "func.func @one() -> i32 { %0 = arith.constant 1 : i32 return %0 : i32 }"
        >>> compile(text, "one")()
        1
    """
    expect_kind("what is compiled", module, Module, str)
    parsed = parse(module) if isinstance(module, str) else module
    return parsed.compile(
        entry, may_alias=may_alias, threads=threads, optimise=optimise, max_steps=max_steps
    )


def __getattr__(name: str) -> object:
    """Return `Kernel` and `Schedule`, loaded when they are first asked for."""
    if name == "Kernel":
        from loopwright.native.runtime.kernel import Kernel

        return Kernel
    if name == "Schedule":
        from loopwright.loops.schedule.schedule import Schedule

        return Schedule
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


@takes_both_spellings("lw.prove", {"function": "entry"})
def prove(
    before: HasOp | str,
    after: HasOp | str,
    *,
    entry: str | None = None,
    max_steps: int | None = None,
    reassociate: bool = False,
) -> Proof:
    """Return whether a function computes the same in two modules, for all sizes and values, however
    the second one was created: it is the one called `entry`, or the only one. Of kernels, which may
    stand for modules, it is their own, for arguments for which their subscripts are in bounds.

    Integers are combined in any order; floating-point numbers are where the operations of both
    programs carry `reassoc`, or with `reassociate`.

    Parameters:
        before: A module, a text of MLIR, or a kernel.
        after: The same, with a function of the same type.
        entry: The name of the function, where there are several.
        max_steps: What the search for a proof may spend; 60 million unless given.
        reassociate: Whether floating-point numbers may be combined in any order.

    Returns:
        The proof: its `answer` is `equal`, with a proof, `different`, with inputs that show it, or
        `unknown`, with what was not matched.

    Raises:
        UsageError: There is no such function, or its types differ.

    Examples:

    >>> text = '''
    ... func.func @f(%m: memref<?xf32>, %n: index) {
    ...   affine.for %i = 0 to %n {
    ...     %0 = affine.load %m[%i] : memref<?xf32>
    ...     %1 = arith.addf %0, %0 : f32
    ...     affine.store %1, %m[%i] : memref<?xf32>
    ...   }
    ...   return
    ... }'''
    >>> prove(text, parse(text).apply("affine-loop-tile", tile_size=8)).answer
    'equal'
    """
    from loopwright.exact.functions import name_of, only_function, operation_of
    from loopwright.loops.pipelines.running import prove_modules

    expect_kind("reassociate", reassociate, bool)
    if entry is None and isinstance(before, HasProgram):
        entry = before.name
    first = operation_of(before, entry, max_steps)
    if isinstance(after, HasProgram):
        second = after.program(name_of(only_function(first, entry)))
    else:
        second = operation_of(after, entry, max_steps)
    proof = prove_modules(first, second, entry, max_steps, reassociate=reassociate)
    if isinstance(before, HasProgram) or isinstance(after, HasProgram):
        return replace(proof, premises=(*proof.premises, USUAL))
    return proof


def from_openscop(text: str) -> Module:
    """Return the module in a text of OpenScop that `Scop.to_openscop` wrote, with its function in
    the order of the scattering, which other tools may have changed.

    Parameters:
        text: The text.

    Returns:
        The module.

    Raises:
        UsageError: It is another text, or domains were changed.
        ScheduleError: The scattering does not keep a dependence; the error has a witness.

    Examples:

    >>> text = '''
    ... func.func @f(%m: memref<?xf32>, %n: index) {
    ...   affine.for %i = 0 to %n {
    ...     %0 = affine.load %m[%i] : memref<?xf32>
    ...     affine.store %0, %m[%i + 1] : memref<?xf32>
    ...   }
    ...   return
    ... }'''
    >>> from loopwright.exact.scop import scop
    >>> prove(text, from_openscop(scop(text).to_openscop())).answer
    'equal'
    """
    from loopwright.exact.scop import read, scop

    expect_kind("the text", text, str)
    described = read(text)
    module = parse(described.program)
    own = scop(module, described.function)
    if len(own.parameters) != len(described.domains.parameters):
        raise UsageError("OpenScop: the parameters are not those of the program in the text")
    # The program in the text has other names.
    domains = replace(described.domains, parameters=own.parameters)
    schedule = replace(described.schedule, parameters=own.parameters)
    if not own.domains.as_isl().is_equal(domains.as_isl()):
        raise UsageError("OpenScop: the domains are not those of the program in the text")
    if own.schedule.as_isl().is_equal(schedule.as_isl()):
        return module
    return module.schedule(described.function).apply_map(str(schedule)).module


@takes_both_spellings("lw.dependences", {"entry": "function", "may_alias": "may_alias_arguments"})
def dependences(
    module: HasOp | str,
    function: str | None = None,
    *,
    kinds: Sequence[str] = ("flow", "anti", "output"),
    may_alias_arguments: bool = False,
    max_steps: int | None = None,
) -> Dependences:
    """Return the dependences of a function, or of all functions of a module.

    The program is a module, a text of MLIR, or a kernel: that is analysed as compiled for the last
    call, or else for the types in its annotations.

    Parameters:
        module: A module, a text of MLIR, or a kernel.
        function: The name of the function; all functions unless given.
        kinds: Some of `flow`, `anti`, `output` and `input`.
        may_alias_arguments: Whether array arguments may overlap.
        max_steps: The total cost of the questions about one function, of which each may take at
            most a tenth (20 million unless given, about 20 seconds at worst; see
            `loopwright.exact.presburger.budget`): further ones get the answer that bounds give.

    Returns:
        A list that notebooks show as a table and a picture; `as_dicts` and `to_json` are for
        programs.

    Raises:
        UsageError: There is no such kind, or no such function.

    Examples:

    >>> found = dependences('''
    ... func.func @f(%m: memref<9xf32>) {
    ...   affine.for %i = 0 to 6 {
    ...     %0 = affine.load %m[%i] : memref<9xf32>
    ...     affine.store %0, %m[%i + 3] : memref<9xf32>
    ...   }
    ...   return
    ... }''')
    >>> [(d.kind.value, d.depth, d.distances) for d in found]
    [('flow', 1, ((3,),))]
    """
    from loopwright.exact.dependences.analysis import DependenceAnalysis
    from loopwright.exact.dependences.model import kinds_named
    from loopwright.exact.functions import functions_with_bodies, operation_of
    from loopwright.exact.memory.aliases import Aliases, expect_no_distinct_arguments
    from loopwright.exact.presburger.budget import fresh_budgets, function_steps
    from loopwright.exact.reports.dependences import Dependences

    expect_kind("may_alias_arguments", may_alias_arguments, bool)
    expect_kind("the list of kinds", kinds, list, tuple)
    dependence_kinds = kinds_named(kinds)
    op = operation_of(module, function, max_steps)
    if may_alias_arguments:
        expect_no_distinct_arguments(op, "may_alias_arguments")
    aliases = Aliases(op, distinct_arguments=not may_alias_arguments)
    bodies = functions_with_bodies(op, function)
    with function_steps(max_steps), fresh_budgets():
        analyses = {body: DependenceAnalysis(body, aliases) for body in bodies}
    all_dependences = [
        dependence
        for analysis in analyses.values()
        for dependence in analysis.dependences(dependence_kinds)
    ]
    return Dependences(all_dependences, analyses)
