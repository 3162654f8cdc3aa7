"""LLVM through llvmlite: optimise LLVM IR for the host, emit object code, link it into the process.

The only file of the runtime that accesses llvmlite, which is loaded when first needed. Everything
runs under one lock, in contexts of its own, so that a refusal by LLVM (bad IR, a symbol that does
not exist, a damaged object) is a `CompileError` and leaves earlier kernels as they were.
"""

from __future__ import annotations

import ctypes
import importlib
import importlib.util
import itertools
import os
import threading
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from loopwright.native.runtime import elf
from loopwright.records import dataclass, field
from loopwright.reporting.errors import CompileError
from loopwright.reporting.stages import stage

_OPTIONS = {
    "slp-copyable-elements": ("false", "true"),
    "slp-vectorize-hor": ("false", "true"),
    "disable-loop-idiom-memcpy": ("true", "false"),
    "disable-lsr": ("true", "false"),
    "enable-mem-access-versioning": ("false", "true"),
    "enable-load-in-loop-pre": ("false", "true"),
    "x86-cmov-converter": ("true", "true"),
    "unswitch-threshold": ("50", "50"),
}
"""LLVM options during our compilations, and their values for other users in the process. The first
two concern LLVM 22.1's vectoriser of straight-line code: one part of it sometimes aborts; another
packs the two or three terms of a sum, which the processor computes in parallel anyway, and prevents
simplifying them individually. Copying a few elements by `memcpy` turns floats that are compared
next into integers. Strength reduction takes half of the time of code generation, and loops are on
the whole faster without it. Versioning loops for a stride of 1 serves columns of matrices, which
hardly ever have a single column. Reusing loads of the previous iteration creates recurrences, which
cost a vectorised loop a shuffle and its vectorised remainder."""

_NO_OPTIONS: Mapping[str, str] = {}
_lock = threading.RLock()
_names = itertools.count()

if hasattr(os, "register_at_fork"):
    # A forked child must not inherit LLVM in the middle of a compilation.
    os.register_at_fork(
        before=_lock.acquire, after_in_parent=_lock.release, after_in_child=_lock.release
    )


@contextmanager
def unless_compiling() -> Generator[bool]:
    """Keep other threads from compiling; yields whether none is compiling, without waiting."""
    is_free = _lock.acquire(blocking=False)
    try:
        yield is_free
    finally:
        if is_free:
            _lock.release()


@dataclass(frozen=True, slots=True)
class TargetDescription:
    """The processor that code is generated for, as LLVM names it."""

    triple: str
    cpu: str
    features: str


@dataclass(frozen=True)
class Optimised:
    """Object code, and the LLVM IR after the optimiser, which is recomputed on request."""

    object_code: bytes
    _again: Callable[[], str] = field(repr=False)

    @cached_property
    def llvm_ir(self) -> str:
        """The text of the LLVM IR."""
        return self._again()


@dataclass(frozen=True, slots=True)
class Library:
    """Code that is linked into the process, for as long as this object lives."""

    addresses: Mapping[str, int]
    _tracker: Any = field(repr=False)


@cache
def _llvm() -> Any:
    """Return the llvmlite binding, initialised for the host."""
    with _lock:
        binding: Any = importlib.import_module("llvmlite.binding")
        binding.initialize_native_target()
        binding.initialize_native_asmprinter()
        binding.initialize_native_asmparser()
        binding.check_jit_execution()
        return binding


@cache
def llvm_files() -> str | None:
    """Return which files LLVM would be loaded from, without loading it; `None` where that is not
    known."""
    spec = importlib.util.find_spec("llvmlite")
    if spec is None or spec.origin is None:
        return None
    package = Path(spec.origin).parent
    descriptions: list[str] = []
    for path in sorted([*package.glob("*.py"), *package.glob("binding/*llvmlite*")]):
        status = path.stat()
        descriptions.append(f"{path}:{status.st_size}:{status.st_mtime_ns}")
    return "\n".join(descriptions)


@cache
def llvm_version() -> str:
    """Return the versions of llvmlite and of the LLVM inside it."""
    package: Any = importlib.import_module("llvmlite")
    return f"{package.__version__}-{'.'.join(map(str, _llvm().llvm_version_info))}"


@cache
def host_target() -> TargetDescription:
    """Return the processor of this machine. 512-bit vectors are preferred where they exist, and
    separate loads and stores to gathers and scatters: on an AMD EPYC, vectorising with these made
    factorisations slower, and columns of constants five times slower."""
    llvm = _llvm()
    features: dict[str, bool] = dict(llvm.get_host_cpu_features())
    if features.get("avx512f"):
        features["prefer-256-bit"] = False
    if features.get("avx2"):
        features |= {"prefer-no-gather": True, "prefer-no-scatter": True}
    return TargetDescription(
        triple=llvm.get_process_triple(),
        cpu=llvm.get_host_cpu_name(),
        features=",".join(f"{'+' if on else '-'}{name}" for name, on in sorted(features.items())),
    )


@cache
def _target_machine(level: int = 3) -> Any:
    """Return LLVM's target machine, which is reused under the lock, as creating it is slow."""
    target = host_target()
    # At level 0 LLVM uses another instruction selector for AArch64, which does not terminate for
    # vectors of three numbers.
    least = 1 if target.triple.startswith("aarch64") else 0
    return (
        _llvm()
        .Target.from_triple(target.triple)
        .create_target_machine(
            cpu=target.cpu,
            features=target.features,
            opt=3 if level else least,
            reloc="pic",
            codemodel="small",
            jit=True,
        )
    )


@cache
def _jit() -> Any:
    jit = _llvm().create_lljit_compiler(_target_machine(), use_jit_link=True, suppress_errors=True)
    keep_for_the_process(jit)
    return jit


@contextmanager
def _refusals(doing: str) -> Generator[None]:
    """Converts exceptions of llvmlite to `CompileError`; allows one compilation at a time."""
    with _lock:
        try:
            yield
        except (RuntimeError, OSError) as error:
            raise CompileError(f"LLVM could not {doing}: {str(error).strip()}") from error


@contextmanager
def _own_options(overrides: Mapping[str, str] = _NO_OPTIONS) -> Generator[None]:
    """Set LLVM's command-line options for a compilation, and its defaults again afterwards."""
    llvm = _llvm()
    is_x86 = host_target().triple.startswith("x86")
    # Setting an option is slow: LLVM searches all of its options.
    options = {
        name: (overrides.get(name, ours), usual)
        for name, (ours, usual) in _OPTIONS.items()
        if overrides.get(name, ours) != usual and (is_x86 or not name.startswith("x86-"))
    }
    for name, (chosen, _) in options.items():
        llvm.set_option("loopwright", f"-{name}={chosen}")
    try:
        yield
    finally:
        for name, (_, usual) in options.items():
            llvm.set_option("loopwright", f"-{name}={usual}")


def _parsed(llvm_ir: str) -> Any:
    llvm = _llvm()
    module = llvm.parse_assembly(llvm_ir, llvm.create_context())
    module.verify()
    return module


def optimise(
    llvm_ir: str, *, level: int = 3, options: Mapping[str, str] = _NO_OPTIONS
) -> Optimised:
    """Run LLVM's standard pipeline of `level` for the host and emit object code; level 0 runs no
    optimisation, not even in code generation. `options` override options of LLVM.

    Raises `CompileError` when LLVM does not accept the text.
    """

    def again() -> str:
        with _optimised(llvm_ir, level, options) as module:
            return str(module)

    with _optimised(llvm_ir, level, options) as module, stage("LLVM: emission"):
        return Optimised(_target_machine(level).emit_object(module), again)


@contextmanager
def _optimised(llvm_ir: str, level: int, options: Mapping[str, str]) -> Generator[Any]:
    """Return LLVM's module after its optimiser."""
    # None of the options concerns a pass that runs at level 0.
    chosen = _own_options(options) if level else nullcontext()
    with _refusals("compile the program"), chosen:
        llvm = _llvm()
        with stage("LLVM: reading"):
            module = _parsed(llvm_ir)
        machine = _target_machine(level)
        module.triple = machine.triple
        module.data_layout = str(machine.target_data)
        tuning = llvm.create_pipeline_tuning_options(level)
        tuning.loop_vectorization = level >= 2
        tuning.slp_vectorization = level >= 2
        tuning.loop_interleaving = level >= 2
        tuning.loop_unrolling = level >= 2
        builder = llvm.create_pass_builder(machine, tuning)
        with stage("LLVM: optimisation"):
            builder.getModulePassManager().run(module, builder)
        yield module


def assembly(llvm_ir: str, options: Mapping[str, str] = _NO_OPTIONS) -> str:
    """Return the host's assembly for LLVM IR that is already optimised."""
    with _refusals("emit assembly"), _own_options(options):
        return str(_target_machine().emit_assembly(_parsed(llvm_ir)))


def link(objects: Sequence[bytes], symbols: Mapping[str, int], exports: Sequence[str]) -> Library:
    """Link object code into the process and look up the addresses of `exports`.

    `symbols` come first; a name that is not among them is looked for in the process, which has
    the C library and its mathematics. Raises `CompileError` when a symbol is missing.
    """
    image = elf.link(
        objects, lambda name: symbols[name] if name in symbols else elf.in_process(name), exports
    )
    if image is not None:
        return Library(image.addresses, image)
    with _refusals("link the program"):
        builder = _llvm().JITLibraryBuilder()
        for data in objects:
            builder.add_object_img(data)
        builder.add_current_process()
        for name, address in symbols.items():
            builder.import_symbol(name, address)
        for name in exports:
            builder.export_symbol(name)
        tracker = builder.link(_jit(), f"loopwright.{next(_names)}")
        return Library({name: tracker[name] for name in exports}, tracker)


def keep_for_the_process(*objects: object) -> None:
    """Never release `objects`: sleeping threads of the pool have return addresses in them."""
    for object_ in objects:
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(object_))
