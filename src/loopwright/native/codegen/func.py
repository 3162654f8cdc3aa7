"""Lowering of `func`, `cf`, intrinsics, and the ops of `builtin` and `ub` in functions."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Block, Operation, SSAValue

from loopwright.exact.costs.host import describe_host
from loopwright.ir.core.attributes import is_complex_type
from loopwright.ir.core.properties import integers, segmented, segments, string
from loopwright.ir.dialects.arith import CMPF_PREDICATES, CmpfOp
from loopwright.ir.dialects.arith.constants import integer_of
from loopwright.ir.dialects.func import FuncOp
from loopwright.ir.interfaces.control_flow import is_loop
from loopwright.ir.interfaces.memory_effects import has_no_effects
from loopwright.native.codegen import emit_function, llvm
from loopwright.native.codegen.allocation import adopt, distinct_arguments
from loopwright.native.codegen.builder import Block as BuilderBlock
from loopwright.native.codegen.builder import MemRef, Value
from loopwright.native.codegen.elements import Lane, assemble_leaf, scalar
from loopwright.native.codegen.emit_function import passed
from loopwright.native.codegen.function_codegen import (
    SMALL,
    FunctionCodegen,
    component_types,
    components,
    lowers,
    refuse,
)
from loopwright.native.codegen.runtime_calls import UNKNOWN, fail_with, observe_arguments

# Calls and branches


@lowers("func.return")
def lower_func_return(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `func.return`."""
    emit_function.return_from(fn, [fn.lowered(operand) for operand in op.operands])


@lowers("func.call")
def lower_func_call(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `func.call`."""
    callee = fn.unit.lookup(op, op.properties["callee"])
    if not isinstance(callee, FuncOp):
        refuse(op, f"no function named {op.properties['callee']}")
    types = [result.type for result in op.results]
    result = emit_function.result_type(types)
    if callee.regions[0].blocks:
        arguments = passed(fn, [fn.lowered(operand) for operand in op.operands])
        distinct = distinct_arguments(fn, op, callee)
        symbol = fn.unit.instance(callee, distinct, bounded=_has_small_indices(fn, op)).symbol
        if any(is_loop(inner) for inner in callee.walk()):
            fn.runs(UNKNOWN)
    else:
        symbol, arguments = _external(fn, op, callee)
        if any(is_complex_type(ty) for ty in types):
            fn.bind(
                op.results[0], _complex_result(fn, symbol, llvm.register_type(types[0]), arguments)
            )
            return
    returned = fn.b.call(symbol, result, arguments)
    fn.bind_all(op.results, emit_function.unpack_results(fn, returned, types))
    adopt(fn, op.results, op.operands)


def _has_small_indices(fn: FunctionCodegen, op: Operation) -> bool:
    """Return whether a call has index operands and all of them are known to be small."""
    indices = [operand for operand in op.operands if isinstance(operand.type, IndexType)]
    return bool(indices) and all(fn.ranges.of(index).within(SMALL) for index in indices)


@lowers("func.constant")
def lower_func_constant(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `func.constant`."""
    callee = fn.unit.lookup(op, op.properties["value"])
    if not isinstance(callee, FuncOp) or not callee.body.blocks:
        refuse(op, "only functions with a body have addresses")
    symbol = fn.unit.instance(callee, frozenset()).symbol
    fn.bind(op.results[0], Value(llvm.PTR, f"@{symbol}"))


@lowers("func.call_indirect")
def lower_func_call_indirect(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `func.call_indirect`."""
    types = [result.type for result in op.results]
    arguments = passed(fn, [fn.lowered(operand) for operand in op.operands[1:]])
    callee = fn.value(op.operands[0]).text
    listed = ", ".join(argument.typed for argument in arguments)
    returned = fn.b.emit_call(emit_function.result_type(types), f"{callee}({listed})")
    fn.bind_all(op.results, emit_function.unpack_results(fn, returned, types))


_NUMPY: dict[str, Sequence[tuple[str, str, str]]] = {
    "_lw_numpy_binomial": [("numpy.random_binomial", "i64", "i64, double, i64, ptr")],
    "_lw_numpy_double": [],
    "_lw_numpy_gauss": [],
    "_lw_numpy_generator": [],
    "_lw_numpy_legacy_binomial": [
        (f"numpy.random_binomial_{name}", "i64", "i64, i64, double, ptr")
        for name in ("btpe", "inversion")
    ],
    "_lw_numpy_uint32": [],
    "_lw_numpy_word": [("lw_numpy_mersenne", "i64", "")],
}
"""Functions of `helpers.ll` that draw random numbers, and what they call of NumPy's."""


def _external(fn: FunctionCodegen, op: Operation, callee: Operation) -> tuple[str, list[Value]]:
    """Declare a function without a body and spread the arguments as its C signature wants them.

    A memref arrives as its descriptor's fields, or, with `llvm.emit_c_interface`, as a pointer to
    the descriptor in a function whose name starts with `_mlir_ciface_`.
    """
    name = string(callee, "sym_name")
    attributes = {**callee.attributes, **callee.properties}
    by_pointer = "llvm.emit_c_interface" in attributes
    arguments: list[Value] = []
    for operand in op.operands:
        value = fn.lowered(operand)
        parts = fn.descriptor_fields(value) if isinstance(value, MemRef) else components(value)
        if is_complex_type(operand.type) and not _is_one_register(llvm.register_type(operand.type)):
            parts = [scalar(fn, Lane(parts[0], k)) for k in range(2)]
        if by_pointer and not isinstance(value, Value):
            parts = [fn.on_stack(parts)]
        arguments += parts
    if any(len(component_types(ty)) != 1 for ty in emit_function.function_type(callee).outputs):
        refuse(op, f"external function '{name}' returns more than one scalar: not supported")
    if name in _NUMPY:
        for declaration in _NUMPY[name]:
            fn.unit.declare(*declaration, user=callee)
        return fn.unit.define_helper(name), arguments
    symbol = f"_mlir_ciface_{name}" if by_pointer else name
    listed = ", ".join(str(argument.type) for argument in arguments)
    outputs = list(emit_function.function_type(callee).outputs)
    if len(outputs) == 1 and is_complex_type(outputs[0]):
        result = _complex_structure(llvm.register_type(outputs[0]))
    else:
        result = emit_function.result_type(outputs)
    return fn.unit.declare(symbol, str(result), listed, user=callee), arguments


# Complex numbers are passed and returned as C passes `double complex` and `float complex`: their
# parts in a register each, except for two floats on x86-64, which share one (System V ABI, 3.2.3).


def _is_one_register(ty: llvm.LLVMType) -> bool:
    assert isinstance(ty, llvm.VecType)
    return ty.element is llvm.F32 and describe_host().machine in ("x86_64", "AMD64")


def _complex_structure(ty: llvm.LLVMType) -> llvm.LLVMType:
    assert isinstance(ty, llvm.VecType)
    return ty if _is_one_register(ty) else llvm.LLVMType(f"{{ {ty.element}, {ty.element} }}")


def _complex_result(
    fn: FunctionCodegen, symbol: str, ty: llvm.LLVMType, arguments: Sequence[Value]
) -> Value:
    returned = fn.b.call(symbol, _complex_structure(ty), arguments)
    assert isinstance(ty, llvm.VecType)
    if returned.type == ty:
        return returned
    parts = [fn.b.emit(ty.element, f"extractvalue {returned.typed}, {k}") for k in range(2)]
    return assemble_leaf(fn, ty, [Lane(part, None) for part in parts])


# cf


def _edge(
    fn: FunctionCodegen, block: Block, operands: Sequence[SSAValue], *, shared: bool
) -> BuilderBlock:
    """Return the LLVM block to jump to; `shared` edges get a separate block for their operands."""
    target, carried = fn.targets[block]
    values = [fn.lowered(operand) for operand in operands]
    if not shared or not values:
        carried.add(values)
        return target
    here = fn.b.block
    stop = fn.b.new_block("edge")
    fn.b.place(stop)
    carried.add(values)
    fn.b.branch(target)
    fn.b.resume(here)
    return stop


@lowers("cf.br")
def lower_cf_br(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `cf.br`."""
    fn.b.branch(_edge(fn, op.successors[0], op.operands, shared=False))


@lowers("cf.cond_br")
def lower_cf_cond_br(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `cf.cond_br`."""
    _, *handed = segments(op)
    condition = fn.value(op.operands[0])
    shared = op.successors[0] is op.successors[1]
    yes, no = (
        _edge(fn, block, operands, shared=shared)
        for block, operands in zip(op.successors, handed, strict=True)
    )
    fn.b.branch_if(condition, yes, no)


@lowers("cf.switch")
def lower_cf_switch(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `cf.switch`."""
    _, default, case_operands = segments(op)
    handed = [default, *segmented(case_operands, integers(op, "case_operand_segments"))]
    cases = integers(op, "case_values")
    blocks = [
        _edge(fn, successor, operands, shared=op.successors.count(successor) > 1)
        for successor, operands in zip(op.successors, handed, strict=False)  # some belong to none
    ]
    fn.b.switch(fn.value(op.operands[0]), blocks[0], list(zip(cases, blocks[1:], strict=True)))


@lowers("cf.assert")
def lower_cf_assert(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `cf.assert`. An assertion implied by the next one is only tested where that one
    fails."""
    following = _next_assertion(op.next_op)
    if following is None or not _implies(following, op):
        with _failed_assertion(fn, op):
            before = op.prev_op
            while before is not None and has_no_effects(before):
                before = before.prev_op
            if before is not None and before.name == op.name and _implies(op, before):
                with _failed_assertion(fn, before):
                    _abort(fn, before)
            _abort(fn, op)


def _next_assertion(op: Operation | None) -> Operation | None:
    """Return the assertion that an op is, or that follows after ops without effects."""
    while op is not None and has_no_effects(op):
        op = op.next_op
    return op if op is not None and op.name == "cf.assert" else None


def _implies(op: Operation, tested_assertion: Operation) -> bool:
    """Return whether an asserted comparison, which is false for NaN, implies that a number is not
    NaN."""
    stated = op.operands[0].owner
    tested = tested_assertion.operands[0].owner
    if not (isinstance(stated, CmpfOp) and isinstance(tested, CmpfOp)):
        return False
    compared = stated.lhs
    if isinstance(compared.owner, Operation) and compared.owner.name == "math.absf":
        compared = compared.owner.operands[0]
    is_test = tested.lhs is tested.rhs is compared and _is_ordered(tested)
    return is_test and _is_ordered(stated)


def _is_ordered(comparison: CmpfOp) -> bool:
    return 1 <= (integer_of(comparison.predicate) or 0) <= CMPF_PREDICATES.index("ord")


def _abort(fn: FunctionCodegen, op: Operation) -> None:
    fn.unit.declare("lw_abort", "void", "ptr", " noreturn cold", runtime=True)
    text = Value(llvm.PTR, f"@{fn.unit.private_string(string(op, 'msg'))}")
    fn.b.emit_void(f"call void @lw_abort({text.typed}) noreturn")
    fn.b.unreachable()


@lowers("loopwright.assert")
def lower_loopwright_assert(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `loopwright.assert`."""
    with _failed_assertion(fn, op):
        numbers = [fn.value(number) for number in op.operands[1:]]
        fail_with(fn, string(op, "msg"), *numbers)


@contextmanager
def _failed_assertion(fn: FunctionCodegen, op: Operation) -> Generator[None]:
    """Return a context in which code is emitted for the path on which an assertion fails."""
    failed = fn.b.new_block("failed")
    passed = fn.b.new_block("passed")
    fn.b.branch_if(fn.value(op.operands[0]), passed, failed)
    fn.b.place(failed)
    observe_arguments(fn)
    yield
    fn.b.place(passed)


# ub


@lowers("ub.unreachable")
def lower_ub_unreachable(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `ub.unreachable`."""
    fn.b.unreachable()


# Intrinsics


@lowers("llvm.call_intrinsic")
def call_intrinsic(fn: FunctionCodegen, op: Operation) -> None:
    """The call, of values that are one LLVM value each."""
    name = string(op, "intrin")
    if any(segments(op)[1:]):
        refuse(op, f"intrinsic '{name}' has operand bundles: not supported")
    types = [result.type for result in op.results]
    for type_ in (*(operand.type for operand in op.operands), *types):
        if len(component_types(type_)) != 1:
            refuse(op, f"intrinsic '{name}' takes and gives scalars and one-dimensional vectors")
    arguments = passed(fn, [fn.lowered(operand) for operand in op.operands])
    returned = fn.b.call(name, emit_function.result_type(types), arguments)
    fn.bind_all(op.results, emit_function.unpack_results(fn, returned, types))
