"""From a module to LLVM IR."""

from __future__ import annotations

import pkgutil
from collections.abc import Sequence
from functools import cache
from importlib import import_module

from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Operation

import loopwright.native.codegen as package
from loopwright.ir.core.locations import source_location
from loopwright.ir.core.narrowing import is_memref
from loopwright.ir.dialects.func import FuncOp
from loopwright.ir.dialects.symbols import symbol_name
from loopwright.native.codegen.context import refuse
from loopwright.native.codegen.functions import (
    entry_signature,
    function_type,
    lower_entry,
    lower_function,
)
from loopwright.native.codegen.parts import in_parts
from loopwright.native.codegen.unit import (
    Assumption,
    CodegenOptions,
    EntrySignature,
    LoweredModule,
    ModuleCodegen,
)
from loopwright.reporting.errors import CompileError


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
    unit = ModuleCodegen(module, options)
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
            lower_function(unit, instance, in_parts)
        except RecursionError:
            refuse(instance.op, "the function is nested too deeply for code generation")
    assumptions, places = tuple(unit.assumptions), tuple(unit.places)
    return LoweredModule(unit.render(), entries, unit.externals, assumptions, places)


def _entry_functions(module: ModuleOp, entry: str | None) -> Sequence[Operation]:
    functions = [op for op in module.ops if isinstance(op, FuncOp) and op.body.blocks]
    if entry is None:
        return [op for op in functions if not _is_private(op)]
    named = [op for op in functions if (symbol_name(op) or "") == entry]
    if not named:
        raise CompileError(f"the module has no function '{entry}' with a body")
    return named


def _is_private(op: Operation) -> bool:
    visibility = op.properties.get("sym_visibility")
    return isinstance(visibility, StringAttr) and visibility.data == "private"
