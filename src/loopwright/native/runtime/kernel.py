"""Compiling one function of a module and calling it.

A kernel looks up object code in the disk cache under a key that contains everything the code
depends on; only on a miss does it generate LLVM IR and run LLVM's optimiser. Passes that run before
are skipped in the same way. Information about a kernel (the module that was compiled, LLVM IR,
assembly, assumptions) is computed on request.

A `Preparation` is the passes that run before compilation. Code generated from a transformed module
is looked up by the module before the transformation. An entry of the cache has, for a source and
its preparation, the digest of the transformed module and the few facts that callers of its code
need. Nothing else is stored: the transformed module and the ledger of the passes are recomputed on
demand.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
import pickle
from collections.abc import Callable, Iterator
from functools import cache as once
from functools import cached_property, lru_cache
from os import PathLike
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from loopwright.exact.costs.host import describe_host
from loopwright.exact.memory.aliases import written_arguments
from loopwright.ir.core.locations import source_location
from loopwright.ir.syntax import print_module
from loopwright.ir.syntax.files import Origin, write_text
from loopwright.ir.syntax.value_names import value_name
from loopwright.native.codegen.emit_function import ENTRY
from loopwright.native.codegen.module_codegen import CodegenOptions, LoweredModule
from loopwright.native.runtime import cache, callables, engine
from loopwright.native.runtime.arguments import MemRefSpec, Signature
from loopwright.native.runtime.entries import find_function, signature_of
from loopwright.native.runtime.host_calls import is_host_call
from loopwright.native.runtime.llvm_output import compiled_loops
from loopwright.native.runtime.support_library import is_helper, nothing_printed, thread_count
from loopwright.native.runtime.wrapper import wrapper_ir
from loopwright.records import dataclass, field, replace
from loopwright.reporting import errors
from loopwright.reporting.ledger import Assumption, Evidence, Ledger
from loopwright.reporting.spelling import takes_both_spellings
from loopwright.reporting.stages import CACHE, stage

if TYPE_CHECKING:
    from loopwright.exact.reports.explanation import Explanation
    from loopwright.native.runtime.profiling.measuring import Profile


_LIBRARIES = ("xdsl", "islpy")
"""Libraries that passes depend on; another version may transform a module differently."""

_DEFINING_PACKAGES = frozenset({__name__.partition(".")[0], "xdsl"})


@dataclass(frozen=True, slots=True)
class Transformed:
    """A module transformed by passes.

    `injective` says that it is correct only if no array that is written overlaps itself; `ledger`
    has the entries of the passes.
    """

    module: ModuleOp
    injective: bool
    ledger: Ledger = field(default_factory=Ledger)


@dataclass(frozen=True, slots=True)
class History:
    """The origin of a compiled module, and the ledger of the passes applied to it."""

    origin: Origin
    ledger: Ledger


@dataclass(frozen=True)
class Preparation:
    """The transformation of a module before it is compiled.

    `text` names the passes and all their options; `run` applies them to a copy of the module. It
    must be deterministic: it is skipped if the cache has the result, and called later if the
    transformed module is needed.
    """

    text: str
    run: Callable[[], Transformed]


@dataclass(frozen=True, slots=True)
class Outline:
    """The facts about a module required to find the compiled code of one of its functions and to
    call it: a digest of the module (empty where nothing is cached), which arguments are written,
    and `injective` of `Transformed`."""

    digest: str
    written: tuple[bool, ...]
    injective: bool


class PreparedModule:
    """A verified module to compile for one of its functions, after the passes of a preparation.

    The passes do not run if the cache has their result. If the program is `injective`, arrays must
    have the layouts that passes assumed: where a layout is dynamic, an array that is written must
    not overlap itself. Unless `is_kept` holds, the cache is neither read nor written.
    """

    def __init__(
        self,
        source: ModuleOp,
        entry: str,
        preparation: Preparation | None = None,
        *,
        injective: bool = False,
        history: History | None = None,
        is_kept: bool = True,
    ) -> None:
        self._history = History(Origin(source), Ledger()) if history is None else history
        self.source_function = find_function(source, entry)
        self.source = source
        self._entry = entry
        self._preparation = preparation
        self._injective = injective
        self._is_kept = is_kept

    @cached_property
    def transformed(self) -> Transformed:
        """The module that is compiled; runs the passes."""
        if self._preparation is None:
            return Transformed(self.source, self._injective)
        return self._preparation.run()

    @property
    def history(self) -> History:
        """The origin of the compiled module; runs the passes."""
        if self._preparation is None:
            return self._history
        return History(self._history.origin, self.transformed.ledger)

    @property
    def module(self) -> ModuleOp:
        """The module that is compiled; runs the passes."""
        return self.transformed.module

    @cached_property
    def function(self) -> Operation:
        """The function with the type that callers see; passes run only if they changed it."""
        if self._preparation is None or self._cached_outline is not None:
            return self.source_function
        compiled_function = find_function(self.module, self._entry)
        same = _function_type(compiled_function) == _function_type(self.source_function)
        return self.source_function if same else compiled_function

    @cached_property
    def outline(self) -> Outline:
        """The outline of the module that is compiled, from the cache, or else computed and stored
        there."""
        if self._cached_outline is not None:
            return self._cached_outline
        transformed = self.transformed
        function = find_function(transformed.module, self._entry)
        with stage(CACHE):
            text = print_module(transformed.module, generic=True) if self._is_kept else None
            digest = "" if text is None else cache.make_key([text])
        outline = Outline(digest, written_arguments(function), transformed.injective)
        if self._key is not None and _function_type(function) == _function_type(
            self.source_function
        ):
            cache.store(self._key, [pickle.dumps(outline)])
        return outline

    @cached_property
    def _key(self) -> str | None:
        """The key under which the outline is stored; `None` if no passes run, or if their result
        cannot be cached."""
        if self._preparation is None or not self._is_kept:
            return None
        source = source_key(self.source)
        if source is None:
            return None
        return cache.make_key([*source, "outline", self._entry, self._preparation.text])

    @cached_property
    def _cached_outline(self) -> Outline | None:
        with stage(CACHE):
            parts = None if self._key is None else cache.load(self._key)
        outline = None if parts is None else cache.unpickled(b"".join(parts))
        arguments = len(self.source_function.regions[0].blocks[0].args)
        is_ours = isinstance(outline, Outline) and len(outline.written) == arguments
        return outline if is_ours else None


def source_key(module: ModuleOp) -> tuple[str, ...] | None:
    """Return the key of all that passes on a module depend on: its text and names, the compiler,
    and the host; `None` if they query ops that are defined outside of this package, whose files no
    key covers."""
    if not all(map(_is_known, module.walk())):
        return None
    return (
        *cache.environment_key(),
        *_libraries(),
        repr(describe_host()),
        print_module(module, generic=True),
        *_value_names(module),
    )


def _is_known(op: Operation) -> bool:
    return type(op).__module__.partition(".")[0] in _DEFINING_PACKAGES


def _function_type(function: Operation) -> object:
    return function.properties["function_type"]


def _value_names(module: ModuleOp) -> Iterator[str]:
    """Yield the names of values, which options of passes may name and the generic form leaves out;
    where only lines distinguish them, with these."""
    for op in module.walk():
        yield from map(value_name, op.results)
        for region in op.regions:
            for block in region.blocks:
                yield from map(value_name, block.args)


@once
def _libraries() -> tuple[str, ...]:
    """Return which files of other packages this process would load, without loading them."""
    descriptions: list[str] = []
    for name in _LIBRARIES:
        spec = importlib.util.find_spec(name)
        origin = None if spec is None else spec.origin
        if origin is not None:
            status = os.stat(origin)  # noqa: PTH116
            descriptions.append(f"{origin}:{status.st_size}:{status.st_mtime_ns}")
    return tuple(descriptions)


KernelT = TypeVar("KernelT")


@dataclass(frozen=True)
class Tuned(Generic[KernelT]):
    """The result of a search: `pipeline`, which is deterministic, and `kernel`.

    `seconds` is the time of a call, `model_seconds` that of the optimiser's own choice. Of the
    `tried` choices, `refused` were not applicable and `wrong` gave results other than those of the
    plain code. `operations` are floating-point operations of a call and `roof_seconds` the least
    time that they can take, if requested and known. `kept` says that the disk cache has it, and
    `advice` suggests faster ways to write the program.
    """

    function: str
    pipeline: str
    kernel: KernelT
    seconds: float
    model_seconds: float
    tried: int
    refused: int
    wrong: int
    elapsed: float
    interrupted: bool
    kept: bool
    operations: int | None = None
    roof_seconds: float | None = None
    advice: str = ""

    @property
    def speedup(self) -> float:
        """How many times as fast as the optimiser's own choice."""
        return self.model_seconds / self.seconds

    def __str__(self) -> str:
        from loopwright.reporting.drawing.svg import duration

        rate = rate_text(self.operations, self.roof_seconds, self.seconds)
        model = duration(self.model_seconds)
        gain = (
            f"{self.speedup:.3g} times as fast as untuned code ({model})"
            if self.speedup > 1
            else "no choice was faster than untuned code"
        )
        unusable = [
            f"{number} of them {what}"
            for number, what in (
                (self.refused, "refused by the compiler"),
                (self.wrong, "left out, as their results differed"),
            )
            if number
        ]
        ending = ["interrupted"] if self.interrupted else []
        tried = f"{errors.counted(self.tried, 'choice')} tried in {duration(self.elapsed)}"
        lines = [
            f"@{self.function}: {duration(self.seconds)} a call{rate}",
            gain,
            ", ".join([tried, *unusable, *ending]),
            f"pipeline: {self.pipeline}",
            *filter(None, [self.advice]),
        ]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Tuned @{self.function}: {self.speedup:.3g} times as fast; print shows it>"

    def _repr_html_(self) -> str:
        """In notebooks: the lines of the report as a table."""
        from loopwright.reporting.drawing.svg import html_table

        heading, *lines = str(self).splitlines()
        return html_table(heading, ["what tuning found"], [[line] for line in lines])

    def save(self, path: str | PathLike[str]) -> None:
        """Write the pipeline to a file. Raises `UsageError` where it cannot be written."""

        write_text(str(path), f"{self.pipeline}\n")


_LEAST_SHARE_OF_LIMIT = 0.001
"""The share of the machine's limit below which a rate of floating-point operations says nothing."""


def rate_text(operations: int | None, roof_seconds: float | None, seconds: float) -> str:
    """Return the operations per second, and their share of the peak of the host if that is known;
    '' for code whose work is not arithmetic."""
    if not operations or (roof_seconds and roof_seconds / seconds < _LEAST_SHARE_OF_LIMIT):
        return ""
    from loopwright.reporting.drawing.svg import billions, percent

    text = f", {billions(operations / seconds, 'FLOP/s')}"
    if roof_seconds:
        text += f", {percent(min(roof_seconds / seconds, 1.0))} of the machine's limit"
    return text


Tuner: TypeAlias = "Callable[[Kernel, tuple[object, ...], float], Tuned[Kernel]]"
"""Searches for the fastest code for a kernel's program on arguments, within a number of seconds."""


class OnDask(Protocol):
    """A kernel on arrays of Dask."""

    def __call__(self, *args: object, **options: Any) -> Any:
        """Return the results as Dask arrays."""

    def explain(self, *args: object, **options: Any) -> str:
        """Return a description of the tasks."""
        ...


class Kernel:
    """A compiled function, called on NumPy arrays and numbers without copying.

    Calling it checks every argument first and raises `ArgumentError`, naming the one that is
    wrong. A program that stops itself raises `ExecutionError`.

    With `may_alias`, array arguments may overlap each other, at the price of slower code. `threads`
    bounds the threads of `affine.parallel`; by default `LOOPWRIGHT_NUM_THREADS`, or as many as
    there are cores. Memory that the program allocates is filled with the byte `fill`, if given. The
    `tuner` implements `tune`, and `on_dask` creates the object `dask`. The module must not be
    changed while the kernel is in use.

    Raises `UsageError` for an unknown function, `CompileError` for a program that cannot be
    compiled.
    """

    def __init__(
        self,
        program: PreparedModule,
        *,
        may_alias: bool = False,
        threads: int | None = None,
        fill: int | None = None,
        tuner: Tuner | None = None,
        on_dask: Callable[[Kernel], OnDask] | None = None,
    ) -> None:
        self._program = program
        self._tuner = tuner
        self._on_dask = on_dask
        self._fill = fill
        self._may_alias = may_alias
        self._threads = thread_count(threads)
        outline = program.outline
        self._digest = outline.digest
        self._injective = outline.injective
        self._signature = signature_of(
            program.function, outline.written, injective=outline.injective
        )
        cached = self._load()
        self._is_found = cached is not None
        self._code, self._call = cached or self._compile_and_keep()

    def __call__(self, *arguments: object) -> object:
        """Run the function; returns its result, a tuple of several, or `None`."""
        return self._call(*arguments)

    def __repr__(self) -> str:
        return f"<loopwright.Kernel {self._signature}>"

    def _repr_html_(self) -> str:
        from loopwright.reporting.drawing.svg import html_table

        signature = self._signature
        rows = [
            (f"%{name}", spec.type, (isinstance(spec, MemRefSpec) and spec.written and "yes") or "")
            for name, spec in zip(signature.names, signature.arguments, strict=True)
        ]
        rows += [("result", spec.type, "") for spec in signature.results]
        return html_table(f"Kernel @{signature.name}", ("value", "type", "written"), rows)

    @property
    def name(self) -> str:
        """The function's name."""
        return self._signature.name

    @property
    def signature(self) -> Signature:
        """The arguments and results of the kernel."""
        return self._signature

    @cached_property
    def dask(self) -> OnDask:
        """The function on Dask arrays: `kernel.dask(x, …)` returns its results and the new values
        of the arrays that it writes; `kernel.dask.explain(x, …)` lists the tasks."""
        if self._on_dask is None:
            raise errors.UsageError("kernels that are tuned take no arrays of Dask")
        return self._on_dask(self)

    @property
    def threads(self) -> int:
        """How many threads a call may use."""
        return self._threads

    @property
    def from_cache(self) -> bool:
        """Whether the code came from the disk cache."""
        return self._is_found

    @cached_property
    def ledger(self) -> Ledger:
        """The assumptions of the code, and how they are ensured."""
        return Ledger([*self._from_codegen(), *self._of_elements()])

    def _from_codegen(self) -> Iterator[Assumption]:
        return (
            Assumption(
                code=assumed.code,
                pass_name="codegen",
                op=self._program.function.name,
                message=assumed.message,
                function=assumed.function,
                locations=() if assumed.location is None else (assumed.location,),
                evidence=Evidence({"checked": assumed.checked}),
            )
            for assumed in self._lowered.assumptions
        )

    def _of_elements(self) -> Iterator[Assumption]:
        memrefs = (s for s in self._signature.arguments if isinstance(s, MemRefSpec))
        if any(spec.injective for spec in memrefs):
            location = source_location(self._program.function)
            yield Assumption(
                code="alias.elements",
                pass_name="codegen",
                op=self._program.function.name,
                message="memref arguments that are written do not overlap themselves",
                function=self._signature.name,
                locations=() if location is None else (location,),
                evidence=Evidence({"checked": "at each call"}),
            )

    @property
    def op(self) -> ModuleOp:
        """The module for analyses: before the passes that ran on it for this kernel."""
        return self._program.source

    @takes_both_spellings("inspect_mlir")
    def inspect_mlir(self, *, optimised: bool = True) -> str:
        """Return the module that was compiled; without `optimised`, before any pass."""
        return print_module(self._program.module if optimised else self.history.origin.op)

    @takes_both_spellings("inspect_llvm")
    def inspect_llvm(self, *, optimised: bool = True) -> str:
        """Return the LLVM IR, after LLVM's optimiser or as it was generated."""
        return self._optimised.llvm_ir if optimised else self._lowered.llvm_ir

    def inspect_asm(self) -> str:
        """Return the assembly for this machine."""
        return engine.assembly(self._optimised.llvm_ir, self._lowered.llvm_options)

    def profile(self, *arguments: object) -> Profile:
        """Measure how the time of a call with these arguments is spent; see
        `native.runtime.profiling`.

        The function runs several times on copies of the arguments; its output is discarded.
        """
        return self._profile(arguments, predicts_misses=True)

    def _profile(self, arguments: tuple[object, ...], *, predicts_misses: bool) -> Profile:
        from loopwright.native.runtime.profiling.measuring import profile

        with nothing_printed():
            return profile(
                self,
                self._program.module,
                self.name,
                arguments,
                compiler=self._compiler,
                threads=self._threads,
                predicts_misses=predicts_misses,
            )

    def _compiler(self, module: ModuleOp, entry: str) -> Kernel:
        program = PreparedModule(module, entry, injective=self._injective)
        return Kernel(program, may_alias=self._may_alias, threads=self._threads)

    def tune(self, *arguments: object, budget: float = 60.0) -> Tuned[Kernel]:
        """Look for faster code on arguments like these for `budget` seconds.

        It runs on copies of the arguments. The result is reported, stored in the disk cache, and
        used by `optimise="tuned"`; this kernel does not change. Ctrl-C ends the search with the
        best so far. Raises `UsageError` for a budget that is not positive, and where the kernel was
        compiled with `may_alias`; errors of calls are passed on.
        """
        if self._tuner is None or self._may_alias:
            raise errors.UsageError(
                "only kernels compiled from a module without 'may_alias' can be tuned: tuning "
                "assumes that arguments do not alias"
            )
        return self._tuner(self, arguments, budget)

    @property
    def source(self) -> ModuleOp:
        """The module before the passes that ran on it for this kernel; not to be changed."""
        return self._program.source

    @property
    def history(self) -> History:
        """The passes applied to the compiled module and their ledger; runs the passes if the code
        came from the cache."""
        return self._program.history

    def explain(self, *arguments: object, html: str | PathLike[str] | None = None) -> str:
        """Return a report on the passes applied to the function, their refusals, and the code's
        assumptions.

        With `html` it is also written to a file, as one page with pictures. With arguments, a call
        is measured (see `profile`): loops are shown with their shares of its time, and the page has
        the roofline.
        """
        from loopwright.exact.reports.explanation import Report

        explanation = self.explanation(*arguments, is_page=html is not None)
        if html is not None:
            explanation.write(html)
        return Report.of(explanation.text(), explanation)

    def explanation(
        self,
        *arguments: object,
        is_page: bool = False,
        conversion_seconds: float = 0.0,
        labelled: Callable[[Profile], Profile] = lambda profile: profile,
    ) -> Explanation:
        """Return the report of `explain` as an object; the roofline is only measured for a page.

        `conversion_seconds` is the time in which a call converts containers; `labelled` gives the
        nests of the profile other labels.
        """
        from loopwright.exact.reports.explanation import Explanation
        from loopwright.reporting.explaining import Call, Run

        history = self.history
        compiled = compiled_loops(self._optimised.llvm_ir, self._lowered.places)
        profile = None
        call = None
        if arguments:
            profile = self._profile(arguments, predicts_misses=is_page)
            profile = replace(profile, conversion_seconds=conversion_seconds)
            call_seconds = profile.plain_seconds + conversion_seconds
            call = Call(
                call_seconds,
                profile.seconds * (call_seconds / profile.plain_seconds),
                [*profile.measured_nests()],
                rate_text(profile.operations, profile.roof_seconds, profile.plain_seconds),
            )
        return Explanation(
            history.origin,
            self._program.module,
            Ledger([*history.ledger, *self.ledger]),
            f"What the compiler did to @{self.name}",
            self.name,
            "" if profile is None else labelled(profile).html(),
            "With the arguments of a call, kernel.explain(…, html=…) shows a roofline.",
            Run(compiled, call, self._threads),
        )

    # Compilation

    @property
    def _options(self) -> CodegenOptions:
        return CodegenOptions(
            entry=self._signature.name,
            may_alias=self._may_alias,
            threads=self._threads,
            vector_bits=describe_host().vector_bits,
            fill=self._fill,
            fuses=describe_host().fuses,
        )

    @cached_property
    def _lowered(self) -> LoweredModule:
        from loopwright.native.codegen.emit_module import lower_module

        with stage("code generation"):
            return lower_module(self._program.module, self._options)

    @cached_property
    def _optimised(self) -> engine.Optimised:
        lowered = self._lowered
        return engine.optimise(lowered.llvm_ir, options=lowered.llvm_options)

    @cached_property
    def _key(self) -> str | None:
        if not self._digest:
            return None
        options = self._options
        return cache.make_key(
            [
                *cache.environment_key(),
                self._digest,
                repr((options.entry, options.may_alias, options.threads > 1, options.vector_bits)),
                repr((callables.struct_layout_is_known(), self._injective, self._fill)),
            ]
        )

    def _load(self) -> tuple[callables.Code, Callable[..., object]] | None:
        """Return linked code from the disk cache; `None` if it has no usable entry."""
        with stage(CACHE):
            kept_code = callables.kept_code(self._key)
        if kept_code is None:
            return None
        code = replace(kept_code[0], signature=self._signature)
        try:
            return code, callables.link_code(code, self._threads)
        except errors.CompileError:
            return None

    def _compile_and_keep(self) -> tuple[callables.Code, Callable[..., object]]:
        code = self._compile()
        call = callables.link_code(code, self._threads)
        if self._key is not None:
            with stage(CACHE):
                callables.keep_code(self._key, code)
        return code, call

    def _compile(self) -> callables.Code:
        entry = self._lowered.entries.get(self._signature.name)
        if entry is None:
            raise errors.CompileError(f"'@{self._signature.name}' cannot be called from Python")
        if entry.slots != self._signature.slots:
            raise errors.CompileError(
                f"'@{self._signature.name}': the frame has {self._signature.slots} slots for the "
                f"caller and {entry.slots} for the code"
            )
        _check_externals(self._lowered)
        helpers = tuple(name for name in self._lowered.externals if is_helper(name))
        of_libraries = tuple(filter(callables.address_of, self._lowered.externals))
        wrapper = b""
        if callables.struct_layout_is_known() and all(map(is_host_call, helpers)):
            # Printing may raise an exception, which a native wrapper would not notice.
            with stage("entry"):
                wrapper = _wrapper(wrapper_ir(self._signature, ENTRY, may_alias=self._may_alias))
        return callables.Code(
            self._signature,
            entry.symbol,
            self._optimised.object_code,
            wrapper,
            (*helpers, *of_libraries),
            self._may_alias,
        )

    @property
    def code(self) -> callables.Code:
        """The object code, and how it is called: all that a later process needs."""
        return self._code

    @property
    def call(self) -> Callable[..., object]:
        """The callable that runs the function."""
        return self._call


def _check_externals(lowered: LoweredModule) -> None:
    """Check that every declared function exists."""
    process = ctypes.CDLL(None)
    missing = [
        errors.Diagnostic(f"function '@{name}' is declared but not defined", location)
        for name, location in lowered.externals.items()
        if not is_helper(name) and not callables.address_of(name) and not hasattr(process, name)
    ]
    if missing:
        raise errors.CompileError(missing)


@lru_cache(1 << 8)
def _wrapper(text: str | None) -> bytes:
    """Return the object code of a native wrapper, which kernels of one signature share."""
    return b"" if text is None else engine.optimise(text, level=0).object_code
