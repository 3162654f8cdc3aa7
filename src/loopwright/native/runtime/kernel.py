"""Compiling one function of a module and calling it."""

from __future__ import annotations

import ctypes
import importlib.util
import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache as once
from functools import cached_property
from os import PathLike
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from loopwright.exact.memory.argument_effects import written_arguments
from loopwright.ir.syntax import print_module
from loopwright.ir.syntax.files import Origin, write_text
from loopwright.ir.syntax.locations import source_location
from loopwright.ir.syntax.value_names import value_name
from loopwright.ir.target import describe_host
from loopwright.native.codegen.unit import CodegenOptions, LoweredModule
from loopwright.native.runtime import cache, engine
from loopwright.native.runtime.arguments import ElementKind, MemRefSpec, ScalarSpec, Signature
from loopwright.native.runtime.cache import environment_key
from loopwright.native.runtime.linking import Code, link_code, struct_layout_is_known
from loopwright.native.runtime.signature import find_function, signature_of
from loopwright.native.runtime.support import is_helper, nothing_printed, thread_count
from loopwright.native.runtime.wrapper import wrapper_ir
from loopwright.reporting.drawing.text import billions, duration, percent
from loopwright.reporting.errors import CompileError, Diagnostic, UsageError, counted
from loopwright.reporting.ledger import Assumption, Evidence, Ledger

if TYPE_CHECKING:
    from loopwright.native.runtime.profiling.measuring import Profile


# What tuning found -------------------------------------------------------------------------------
# What tuning found, and classes of sizes for which that holds.

SizeClass: TypeAlias = tuple[int, ...]
"""The bits of each extent that types leave open and of each integer, in the order of arguments:
sizes from one power of two up to the next are one class."""


KernelT = TypeVar("KernelT")


@dataclass(frozen=True)
class Tuned(Generic[KernelT]):
    """What the search found: `pipeline`, which gives the same program each time, and `kernel`.

    `seconds` is the time of a call, `model_seconds` that of the optimiser's own choice. Of the
    `tried` choices `refused` could not be made and `wrong` gave other results than the plain code.
    `operations` are floating-point operations of a call and `roof_seconds` the least time that they
    can take, where that was asked for and is known. `kept` says that the disk cache has it.
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

    @property
    def speedup(self) -> float:
        """How many times as fast as the optimiser's own choice."""
        return self.model_seconds / self.seconds

    def __str__(self) -> str:
        lines = [
            f"@{self.function}: {duration(self.seconds)} a call{rate_text(self, self.seconds)}",
            f"the model's choice: {duration(self.model_seconds)}, {self.speedup:.3g} times as long",
            f"{counted(self.tried, 'choice')} in {duration(self.elapsed)}, {self.refused} of them "
            f"refused, {self.wrong} with other results"
            + (", interrupted" if self.interrupted else ""),
            f"pipeline: {self.pipeline}",
        ]
        return "\n".join(lines)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the pipeline to a file. Raises `UsageError` where it cannot be written."""
        write_text(str(path), f"{self.pipeline}\n")


@dataclass(frozen=True)
class Progress:
    """How far a search is: the best time of a call so far, and what it is measured against."""

    function: str
    elapsed: float
    budget: float
    tried: int
    seconds: float
    model_seconds: float
    operations: int | None = None
    roof_seconds: float | None = None

    def __str__(self) -> str:
        times = self.model_seconds / self.seconds
        return (
            f"{self.tried} tried: {duration(self.seconds)}, {times:.3g} times the model's speed"
            f"{rate_text(self, self.seconds)}"
        )


def rate_text(work: Tuned[Any] | Progress, seconds: float) -> str:
    """Operations a second and the share of what the host can do, as far as these are known."""
    if not work.operations:
        return ""
    text = f", {billions(work.operations / seconds, 'FLOP/s')}"
    if work.roof_seconds:
        text += f", {percent(work.roof_seconds / seconds)} of the roof"
    return text


def size_class(signature: Signature, arguments: Sequence[Any]) -> SizeClass:
    """The class of a call's sizes; arguments that do not fit have some class."""
    found: list[int] = []
    for spec, given in zip(signature.arguments, arguments, strict=False):
        if isinstance(spec, MemRefSpec):
            extents = getattr(given, "shape", ())
            pairs = zip(spec.shape, extents, strict=False)
            found += [extent.bit_length() for static, extent in pairs if static is None]
        elif isinstance(spec, ScalarSpec) and spec.element.kind is ElementKind.INTEGER:
            found.append(int(given).bit_length() if hasattr(given, "__index__") else 0)
    return tuple(found)


# Passes before compilation -----------------------------------------------------------------------
# Passes that run before compilation, and what the disk cache keeps of their outcome.
#
# Code that was made of a transformed module is found again by the module that it was transformed
# from: an entry of the cache keeps, for a source and what is done to it, the digest of the module
# that came of it and the little that a caller of its code has to know. Nothing else is kept: the
# transformed module and what passes recorded are made again when somebody asks for them.

_LIBRARIES = ("xdsl", "islpy")
"""What passes are made with; another version may decide otherwise."""

_DEFINING_PACKAGES = frozenset({__name__.partition(".")[0], "xdsl"})


@dataclass(frozen=True, slots=True)
class Transformed:
    """What passes made of a module.

    `injective` says that it is right only where no array that is written overlaps itself; `ledger`
    has what they did.
    """

    module: ModuleOp
    injective: bool
    ledger: Ledger = field(default_factory=Ledger)


@dataclass(frozen=True, slots=True)
class History:
    """What a module that is compiled came from, and what passes did to it until then."""

    origin: Origin
    ledger: Ledger


@dataclass(frozen=True)
class Preparation:
    """What is done to a module before it is compiled.

    `text` names the passes and all their options; `run` applies them to a copy of the module. It
    must give the same each time: it is left out where the cache knows the outcome, and called
    later where somebody asks for the transformed module.
    """

    text: str
    run: Callable[[], Transformed]


@dataclass(frozen=True, slots=True)
class Outline:
    """What has to be known of a module to find the code made of one of its functions and to call
    it: a digest of the module (empty where nothing is kept), which arguments are written, and
    `injective` of `Transformed`."""

    digest: str
    written: tuple[bool, ...]
    injective: bool


class Program:
    """A verified module to compile for one of its functions, after the passes of a preparation, if
    any; these do not run where the cache knows what came of them, and what `injective` is then.

    If it is `injective`, arrays have the layouts that passes took them to have: where these are
    open, an array that is written does not overlap itself. Unless it `is_kept`, the cache is
    neither asked nor written.
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
        """Where the module that is compiled came from; runs the passes."""
        if self._preparation is None:
            return self._history
        return History(self._history.origin, self.transformed.ledger)

    @property
    def module(self) -> ModuleOp:
        """The module that is compiled; runs the passes."""
        return self.transformed.module

    @cached_property
    def function(self) -> Operation:
        """The function with the type that callers see: passes run only where they changed that."""
        if self._preparation is None or self._kept is not None:
            return self.source_function
        made = find_function(self.module, self._entry)
        same = _type_of(made) == _type_of(self.source_function)
        return self.source_function if same else made

    @cached_property
    def outline(self) -> Outline:
        """The outline of the module that is compiled: from the cache, or else made and kept."""
        if self._kept is not None:
            return self._kept
        made = self.transformed
        function = find_function(made.module, self._entry)
        text = print_module(made.module, generic=True) if self._is_kept else None
        digest = "" if text is None else cache.make_key([text])
        outline = Outline(digest, written_arguments(function), made.injective)
        if self._key is not None and _type_of(function) == _type_of(self.source_function):
            cache.store(self._key, [_packed(outline)])
        return outline

    @cached_property
    def _key(self) -> str | None:
        """The name under which the outline is kept; `None` if no passes run, or if nothing can be
        kept of them."""
        if self._preparation is None or not self._is_kept:
            return None
        source = source_key(self.source)
        if source is None:
            return None
        return cache.make_key([*source, "outline", self._entry, self._preparation.text])

    @cached_property
    def _kept(self) -> Outline | None:
        parts = None if self._key is None else cache.load(self._key)
        outline = None if parts is None else _unpacked_outline(parts)
        arguments = len(self.source_function.regions[0].blocks[0].args)
        return outline if outline is not None and len(outline.written) == arguments else None


def source_key(module: ModuleOp) -> tuple[str, ...] | None:
    """What passes on a module depend on: its text and names, the compiler, and the host; `None` if
    they ask ops that are defined outside of this package, whose files no key covers."""
    if not all(map(_is_known, module.walk())):
        return None
    return (
        *environment_key(),
        *_libraries(),
        repr(describe_host()),
        print_module(module, generic=True),
        *_value_names(module),
    )


def _is_known(op: Operation) -> bool:
    return type(op).__module__.partition(".")[0] in _DEFINING_PACKAGES


def _type_of(function: Operation) -> object:
    return function.properties["function_type"]


def _value_names(module: ModuleOp) -> Iterator[str]:
    """The names of values, which options of passes may name and the generic form leaves out; where
    only lines distinguish them, with these."""
    for op in module.walk():
        yield from map(value_name, op.results)
        for region in op.regions:
            for block in region.blocks:
                yield from map(value_name, block.args)


@once
def _libraries() -> tuple[str, ...]:
    """Which files of other packages this process would load, without loading them."""
    found: list[str] = []
    for name in _LIBRARIES:
        spec = importlib.util.find_spec(name)
        origin = None if spec is None else spec.origin
        if origin is not None:
            status = os.stat(origin)  # noqa: PTH116
            found.append(f"{origin}:{status.st_size}:{status.st_mtime_ns}")
    return tuple(found)


def _packed(outline: Outline) -> bytes:
    about = {"digest": outline.digest, "written": outline.written, "injective": outline.injective}
    return json.dumps(about).encode()


def _unpacked_outline(parts: tuple[bytes, ...]) -> Outline | None:
    try:
        (about,) = parts
        described = json.loads(about)
        written = tuple(bool(one) for one in described["written"])
        return Outline(str(described["digest"]), written, bool(described["injective"]))
    except (ValueError, KeyError, TypeError):
        return None


# Kernels -----------------------------------------------------------------------------------------
# A kernel looks for object code in the disk cache under a key made of everything the code depends
# on; only when there is none does it generate LLVM IR and run LLVM's optimiser. Passes that run
# first are left out in the same way. What a kernel can tell about itself (the module that was
# compiled, LLVM IR, assembly, assumptions) is made when asked for.

Tuner: TypeAlias = "Callable[[Kernel, tuple[object, ...], float], Tuned[Kernel]]"
"""Looks for the fastest code for a kernel's program on arguments, within so many seconds."""

_RUNTIME_SYMBOLS = frozenset(
    {"lw_alloc", "lw_free", "lw_abort", "lw_abort_with", "lw_parallel_for", "lw_poll"}
)


class Kernel:
    """A compiled function, called on NumPy arrays and numbers without copying.

    Calling it checks every argument first and raises `ArgumentError`, naming the one that is
    wrong. A program that stops itself raises `ExecutionError`.

    With `may_alias`, array arguments may overlap each other, at the price of slower code. `threads`
    bounds the threads of `affine.parallel`; by default `LOOPWRIGHT_NUM_THREADS`, or as many as
    there are cores. Memory that the program makes starts with the byte `fill` everywhere, if that
    is given. The `tuner` does the work of `tune`. The module must not be changed while the kernel
    is in use.

    Raises `UsageError` for an unknown function, `CompileError` for what cannot be compiled.
    """

    def __init__(
        self,
        program: Program,
        *,
        may_alias: bool = False,
        threads: int | None = None,
        fill: int | None = None,
        tuner: Tuner | None = None,
    ) -> None:
        self._program = program
        self._tuner = tuner
        self._fill = fill
        self._may_alias = may_alias
        self._threads = thread_count(threads)
        outline = program.outline
        self._digest = outline.digest
        self._injective = outline.injective
        self._signature = signature_of(
            program.function, outline.written, injective=outline.injective
        )
        found = self._found()
        self._is_found = found is not None
        self._code, self._call = found or self._made_and_kept()

    def __call__(self, *arguments: object) -> object:
        """Run the function; returns its result, a tuple of several, or `None`."""
        return self._call(*arguments)

    def __repr__(self) -> str:
        return f"<loopwright.Kernel {self._signature}>"

    def _repr_html_(self) -> str:
        from loopwright.reporting.drawing import html_table

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
        """What the kernel takes and gives."""
        return self._signature

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
        """What the code assumes, and who makes sure of it."""
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

    def inspect_mlir(self) -> str:
        """The module that was compiled."""
        return print_module(self._program.module)

    def inspect_llvm(self, *, optimised: bool = True) -> str:
        """The LLVM IR, after LLVM's optimiser or as it was generated."""
        return self._optimised.llvm_ir if optimised else self._lowered.llvm_ir

    def inspect_asm(self) -> str:
        """The assembly for this machine."""
        return engine.assembly(self._optimised.llvm_ir)

    def profile(self, *arguments: object) -> Profile:
        """Where the time of a call with these arguments goes; see `native.runtime.profiling`.

        It runs on copies of the arguments, several times; what the function prints is dropped.
        """
        from loopwright.native.runtime.profiling.measuring import profile

        def compiler(module: ModuleOp, entry: str) -> Kernel:
            program = Program(module, entry, injective=self._injective)
            return Kernel(program, may_alias=self._may_alias, threads=self._threads)

        with nothing_printed():
            return profile(
                self,
                self._program.module,
                self.name,
                arguments,
                compiler=compiler,
                threads=self._threads,
            )

    def tune(self, *arguments: object, budget: float = 60.0) -> Tuned[Kernel]:
        """Look for faster code on arguments like these for `budget` seconds.

        It runs on copies of the arguments. What is found is reported, kept in the disk cache, and
        used by `optimise="tuned"`; this kernel stays as it is. Ctrl-C ends the search with the
        best so far. Raises `UsageError` for a budget that is not positive, and where the kernel was
        compiled with `may_alias`; what a call raises is raised.
        """
        if self._tuner is None or self._may_alias:
            raise UsageError(
                "kernels are tuned that a module has compiled, without 'may_alias': tuning takes "
                "arguments for distinct"
            )
        return self._tuner(self, arguments, budget)

    @property
    def source(self) -> ModuleOp:
        """The module before the passes that ran on it for this kernel; not to be changed."""
        return self._program.source

    @property
    def history(self) -> History:
        """What passes did to the module that was compiled; runs them where the cache knew that."""
        return self._program.history

    def explain(self, *arguments: object, html: str | PathLike[str] | None = None) -> str:
        """What passes did to the function and refused, what its code assumes, and why.

        With `html` it is also written to a file as a page that stands alone, with pictures; with
        arguments that has the roofline of a call, which is measured (see `profile`).
        """
        from loopwright.exact.reports.explanation import Explanation

        history = self.history
        explanation = Explanation(
            history.origin,
            self._program.module,
            Ledger([*history.ledger, *self.ledger]),
            f"What the compiler did to @{self.name}",
            self.name,
            self.profile(*arguments).html() if arguments and html is not None else "",
            "With the arguments of a call, kernel.explain(…, html=…) shows a roofline.",
        )
        if html is not None:
            explanation.write(html)
        return explanation.text()

    # Compilation

    @property
    def _options(self) -> CodegenOptions:
        return CodegenOptions(
            entry=self._signature.name,
            may_alias=self._may_alias,
            threads=self._threads,
            vector_bits=describe_host().vector_bits,
            fill=self._fill,
        )

    @cached_property
    def _lowered(self) -> LoweredModule:
        from loopwright.native.codegen.functions import lower_module

        return lower_module(self._program.module, self._options)

    @cached_property
    def _optimised(self) -> engine.Optimised:
        return engine.optimise(self._lowered.llvm_ir)

    @cached_property
    def _key(self) -> str | None:
        if not self._digest:
            return None
        options = self._options
        return cache.make_key(
            [
                *environment_key(),
                self._digest,
                repr((options.entry, options.may_alias, options.threads > 1, options.vector_bits)),
                repr((struct_layout_is_known(), self._injective, self._fill)),
            ]
        )

    def _found(self) -> tuple[Code, Callable[..., object]] | None:
        """Code of the disk cache that can be linked; any fault in it means that there is none."""
        parts = None if self._key is None else cache.load(self._key)
        try:
            if parts is None:
                return None
            about, program, wrapper = parts
            described = json.loads(about)
            code = self._of(described["symbol"], program, wrapper, described["helpers"])
            return code, link_code(code, self._threads)
        except (CompileError, ValueError, KeyError, TypeError):
            return None

    def _of(self, symbol: str, program: bytes, wrapper: bytes, helpers: Sequence[str]) -> Code:
        return Code(self._signature, symbol, program, wrapper, tuple(helpers), self._may_alias)

    def _made_and_kept(self) -> tuple[Code, Callable[..., object]]:
        code = self._made()
        call = link_code(code, self._threads)
        if self._key is not None:
            about = json.dumps({"symbol": code.symbol, "helpers": code.helpers})
            cache.store(self._key, (about.encode(), code.program, code.wrapper))
        return code, call

    def _made(self) -> Code:
        entry = self._lowered.entries.get(self._signature.name)
        if entry is None:
            raise CompileError(f"'@{self._signature.name}' cannot be called from Python")
        if entry.slots != self._signature.slots:
            raise CompileError(
                f"'@{self._signature.name}': the frame has {self._signature.slots} slots for the "
                f"caller and {entry.slots} for the code"
            )
        externals = tuple(n for n in self._lowered.externals if n not in _RUNTIME_SYMBOLS)
        _check_externals(self._lowered, externals)
        helpers = [name for name in externals if is_helper(name)]
        text = None
        if struct_layout_is_known() and not helpers:
            # What is printed may raise an exception, which a native wrapper would not see.
            text = wrapper_ir(self._signature, entry.symbol, may_alias=self._may_alias)
        wrapper = b"" if text is None else engine.optimise(text, level=0).object_code
        return self._of(entry.symbol, self._optimised.object_code, wrapper, helpers)

    @property
    def code(self) -> Code:
        """The object code, and how it is called: all that a later process needs."""
        return self._code

    @property
    def call(self) -> Callable[..., object]:
        """What runs the function when it is called."""
        return self._call


def _check_externals(lowered: LoweredModule, names: Iterable[str]) -> None:
    """Every function that the program only declares exists."""
    process = ctypes.CDLL(None)
    missing = [
        Diagnostic(f"function '@{name}' is declared but not defined", lowered.externals[name])
        for name in names
        if not is_helper(name) and not hasattr(process, name)
    ]
    if missing:
        raise CompileError(missing)
