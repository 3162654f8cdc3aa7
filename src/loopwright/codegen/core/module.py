"""From a module to LLVM IR: entries first, then every function they reach."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Operation

import loopwright.codegen as package
from loopwright.codegen.core.context import refuse
from loopwright.codegen.core.functions import (
    entry_signature,
    function_type,
    lower_entry,
    lower_function,
)
from loopwright.codegen.core.options import (
    Assumption,
    CodegenOptions,
    EntrySignature,
    LoweredModule,
)
from loopwright.codegen.core.types import is_memref
from loopwright.codegen.core.unit import ModuleLowering
from loopwright.dialects.symbols import symbol_name
from loopwright.errors import CompileError
from loopwright.syntax.locations import source_location


@cache
def _load_lowerings() -> None:
    """Import every module of the package, so that the table of lowerings is complete."""
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        import_module(found.name)


def lower_module(module: ModuleOp, options: CodegenOptions) -> LoweredModule:
    """The LLVM IR of a verified module.

    Raises `CompileError` where something is not supported or the entry does not exist.
    """
    _load_lowerings()
    unit = ModuleLowering(module, options)
    entries: dict[str, EntrySignature] = {}
    for function in _entry_functions(module, options.entry):
        name = unit.path(function)
        try:
            signature = entry_signature(function, name)
        except CompileError as error:
            refuse(function, "; ".join(d.message for d in error.diagnostics))
        if signature is None:
            if options.entry is not None:
                refuse(function, f"function '{name}' cannot be called from outside: its type")
            continue
        types = function_type(function).inputs
        positions = [i for i, ty in enumerate(types) if is_memref(ty)]
        distinct = frozenset[int]() if options.may_alias else frozenset(positions)
        entries[name] = signature
        if distinct:
            unit.assumptions.append(
                Assumption(
                    "alias.entry",
                    name,
                    "memref arguments overlap only where both are only read",
                    "at each call",
                    source_location(function),
                )
            )
        lower_entry(unit, signature, function, distinct)
    for instance in unit.pending():
        try:
            lower_function(unit, instance)
        except RecursionError:
            refuse(instance.op, "the function is nested too deeply for code generation")
    return LoweredModule(unit.render(), entries, unit.externals, tuple(unit.assumptions))


def _entry_functions(module: ModuleOp, entry: str | None) -> list[Operation]:
    functions = [op for op in module.ops if op.name == "func.func" and op.regions[0].blocks]
    if entry is None:
        return [op for op in functions if not _is_private(op)]
    named = [op for op in functions if (symbol_name(op) or "") == entry]
    if not named:
        raise CompileError(f"the module has no function '{entry}' with a body")
    return named


def _is_private(op: Operation) -> bool:
    visibility = op.properties.get("sym_visibility")
    return isinstance(visibility, StringAttr) and visibility.data == "private"
