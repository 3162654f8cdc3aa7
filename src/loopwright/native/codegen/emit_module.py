"""From a module to LLVM IR.

Blocks with very many loops are lowered in parts that are separate functions. The time that LLVM
needs for each loop grows with the size of its function: the checks after vectorising a loop
traverse the whole function. A part has a few loops, and gets the values that it uses from outside
as parameters; constants stay constants. So are nests of register tiles of which a loop contains
several.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, Block, Operation, SSAValue

import loopwright.native.codegen as package
from loopwright.exact.functions import is_private
from loopwright.exact.speculation import never_faults
from loopwright.ir.core.attributes import is_memref
from loopwright.ir.core.building import deep_recursion
from loopwright.ir.core.enclosing import captured_values, ops_from
from loopwright.ir.core.locations import source_location
from loopwright.ir.core.properties import integers
from loopwright.ir.dialects import memref
from loopwright.ir.dialects.cf import AssertOp
from loopwright.ir.dialects.func import FuncOp
from loopwright.ir.dialects.symbols import symbol_name
from loopwright.ir.interfaces.memory_effects import may_end
from loopwright.ir.interfaces.rewriting import is_pure
from loopwright.native.codegen import emit_function, module_codegen
from loopwright.native.codegen.allocation import unaliased
from loopwright.native.codegen.bands import Environment
from loopwright.native.codegen.function_codegen import FunctionCodegen, has_many_loops, refuse
from loopwright.native.codegen.runtime_calls import observe_arguments
from loopwright.native.codegen.tiles import packed_nests
from loopwright.records import dataclass
from loopwright.reporting.errors import CompileError


@cache
def _load_lowerings() -> None:
    """Import every module of the package, so that the table of lowerings is complete."""
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        import_module(module.name)


def lower_module(
    module: ModuleOp, options: module_codegen.CodegenOptions
) -> module_codegen.LoweredModule:
    """Return the LLVM IR of a verified module.

    Raises `CompileError` where something is not supported or the entry does not exist.
    """
    _load_lowerings()
    unit = module_codegen.ModuleCodegen(module, options, packed_nests(module, options))
    entries: dict[str, module_codegen.EntrySignature] = {}
    for function in _entry_functions(module, options.entry):
        name = unit.path(function)
        try:
            signature = emit_function.entry_signature(function, name)
        except CompileError as error:
            refuse(function, "; ".join(d.message for d in error.diagnostics))
        if signature is None:
            if options.entry is not None:
                refuse(function, f"function '{name}' cannot be called from outside: its type")
            continue
        types = emit_function.function_type(function).inputs
        positions = [i for i, ty in enumerate(types) if is_memref(ty)]
        distinct = frozenset[int]() if options.may_alias else frozenset(positions)
        entries[name] = signature
        if distinct:
            unit.assumptions.append(
                module_codegen.Assumption(
                    "alias.entry",
                    name,
                    "memref arguments overlap only where both are only read",
                    "at each call",
                    source_location(function),
                )
            )
        emit_function.lower_entry(unit, signature, function, distinct)
    for instance in unit.pending():
        try:
            with deep_recursion():
                emit_function.lower_function(unit, instance, in_parts)
        except RecursionError:
            refuse(instance.op, "the function is nested too deeply for code generation")
    assumptions = tuple(unit.assumptions)
    places = tuple(unit.places)
    text = unit.render()
    of_llvm = _llvm_options(unit)
    return module_codegen.LoweredModule(text, entries, unit.externals, assumptions, places, of_llvm)


def _llvm_options(unit: module_codegen.ModuleCodegen) -> dict[str, str]:
    """Return the options of LLVM for a module.

    Conditional moves become branches, which are mispredicted on random data, only where loads would
    wait for them. Conditions in blocks of factorisations concern rounded-off blocks; copies of
    loops without them take a fifth of LLVM's time and gain nothing.
    """
    by_data = any(isinstance(op, memref.LoadOp) for op in unit.module.walk())
    options = {} if by_data else {"x86-cmov-converter": "false"}
    if unit.packed_nests:
        options["unswitch-threshold"] = "1"
    return options


def _entry_functions(module: ModuleOp, entry: str | None) -> Sequence[Operation]:
    functions = [op for op in module.ops if isinstance(op, FuncOp) and op.body.blocks]
    if entry is None:
        return [op for op in functions if not is_private(op)]
    named = [op for op in functions if (symbol_name(op) or "") == entry]
    if not named:
        raise CompileError(f"the module has no function '{entry}' with a body")
    return named


# Blocks of very many loops, in parts


LOOPS_OF_A_PART = 16
"""How many ops with regions a part has at most."""


@dataclass(frozen=True, slots=True)
class BlockPart:
    """Consecutive ops of a block. Ops in `before` are lowered before the part, as their results are
    used after it; `results` are the results of loops and conditionals that the part returns."""

    before: Sequence[Operation]
    ops: Sequence[Operation]
    results: Sequence[SSAValue]


def parts_of(fn: FunctionCodegen, block: Block) -> Iterator[BlockPart | Operation]:
    """Yield the ops of a block except its terminator, in order: in parts where possible."""
    waiting: list[Operation] = []
    loops = 0
    for op in block.ops:
        if op is block.last_op:
            break
        if not _may_be_inside(fn, op):
            yield from _settled(fn, waiting)
            yield op
            waiting = []
            loops = 0
            continue
        waiting.append(op)
        loops += bool(op.regions)
        if loops == LOOPS_OF_A_PART:
            yield from _settled(fn, waiting)
            waiting = []
            loops = 0
    yield from _settled(fn, waiting)


def packed_parts_of(fn: FunctionCodegen, block: Block) -> Iterator[BlockPart | Operation]:
    """Yield the ops of a block, but for its terminator; those that compute register tiles of packed
    operands are parts, if all memory that they allocate is freed in them."""
    for op in block.ops:
        if op is block.last_op:
            break
        is_part = op in fn.unit.packed_nests and _may_be_inside(fn, op)
        allocations = (x for x in op.walk() if isinstance(x, memref.AllocOp)) if is_part else ()
        if is_part and all(fn.unit.ownership.escape_of(x.results[0]).freed for x in allocations):
            yield BlockPart((), (op,), op.results)
        else:
            yield op


def _may_be_inside(fn: FunctionCodegen, op: Operation) -> bool:
    """Return whether an op may be in a part: a loop or conditional whose results are not
    references, an allocation, or a pure op. Where exceptions are observed allocations may not, as
    the first that fails must raise."""
    if isinstance(op, memref.AllocOp):
        return fn.instance is None or not integers(fn.instance.op, AssertOp.OBSERVED)
    if isinstance(op, memref.DeallocOp):
        return True
    return (
        not any(module_codegen.is_reference(r) for r in op.results) if op.regions else is_pure(op)
    )


def _settled(fn: FunctionCodegen, ops: Sequence[Operation]) -> Iterator[BlockPart | Operation]:
    """Return a part of these ops, or the ops themselves if they are few or allocate memory that is
    used after them. Ops that are lowered before a part must be executed whatever the part does;
    otherwise the ops form two parts."""
    part = _block_part(fn, ops) if sum(bool(op.regions) for op in ops) > 1 else None
    if part is None:
        yield from ops
        return
    ending = next((number for number, op in enumerate(ops) if may_end(op)), len(ops))
    behind = [op for op in ops[ending + 1 :] if op in part.before]
    late = next((op for op in behind if not _may_be_early(op)), None)
    if late is None:
        yield part
    else:
        first = ops.index(late)
        yield from _settled(fn, ops[:first])
        yield from _settled(fn, ops[first:])


def _may_be_early(op: Operation) -> bool:
    """Return whether an op may be executed early, even if control would not reach it. So may an
    allocation with non-negative extents."""
    if isinstance(op, memref.AllocOp):
        return all(isinstance(size.owner, memref.DimOp) for size in op.operands)
    return never_faults(op)


def _block_part(fn: FunctionCodegen, ops: Sequence[Operation]) -> BlockPart | None:
    inside = set(ops)
    before: set[Operation] = set()
    handed_back: list[SSAValue] = []
    for op in reversed(ops):
        outside_results = [
            r for r in op.results if any(_is_outside(u.operation, inside, before) for u in r.uses)
        ]
        if outside_results and op.regions:
            handed_back += outside_results
        elif outside_results or (
            isinstance(op, memref.AllocOp) and not fn.unit.ownership.escape_of(op.results[0]).freed
        ):
            before.add(op)
    for op in before:
        owners = (value.owner for value in op.operands)
        if any(owner in inside and owner not in before for owner in owners):
            return None
    return BlockPart(
        [op for op in ops if op in before],
        [op for op in ops if op not in before],
        handed_back[::-1],
    )


def _is_outside(user: Operation, ops: set[Operation], before: set[Operation]) -> bool:
    """Return whether a user is outside the ops of a part, or among those lowered before it."""
    part_op = next((ancestor for ancestor in ops_from(user) if ancestor in ops), None)
    return part_op is None or part_op in before


def in_parts(fn: FunctionCodegen, block: Block) -> Iterator[Operation]:
    """Lower parts of a block as functions; return the remaining ops."""
    for part in parts_of(fn, block) if has_many_loops(block) else packed_parts_of(fn, block):
        if isinstance(part, BlockPart):
            lower_part(fn, part)
        else:
            yield part
    if block.last_op is not None:
        yield block.last_op


def lower_part(fn: FunctionCodegen, part: BlockPart) -> None:
    """Lower a part as a function, and call it."""
    for op in part.before:
        fn.lower(op)
    captured = captured_values(part.ops)
    carried = Environment()
    records = [carried.take(fn.lowered(value)) for value in captured]
    noalias = unaliased(fn, captured, records, part.ops)
    body = fn.outlined(parallel=fn.parallel)
    for value, record in zip(captured, records, strict=True):
        body.bind(value, record)
    for op in part.ops:
        body.lower(op)
    types: list[Attribute] = [value.type for value in part.results]
    emit_function.return_from(body, [body.lowered(value) for value in part.results])
    fn.runs(body.loops.iterations)
    text = body.b.render_body()
    attributes = emit_function.version_attributes(fn, part.ops, text)
    name = module_codegen.quoted(fn.unit.unique(f"_lw_part_{fn.name}"))
    result = emit_function.result_type(types)
    parameters = ", ".join(
        f"{value.type}{' noalias' if value.text in noalias else ''} {value.text}"
        for value in carried.inner
    )
    fn.unit.texts.append(
        f"define internal {result} @{name}({parameters}) {attributes} {{\n{text}\n}}\n"
    )
    observe_arguments(fn)
    returned = fn.b.call(name, result, [*carried.values], attributes=" noinline")
    fn.bind_all(part.results, emit_function.unpack_results(fn, returned, types))
