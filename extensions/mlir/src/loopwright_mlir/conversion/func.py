"""How functions, calls and returns become ones of `llvm`.

A memref is handed over as the members of its descriptor, one argument each, and returned as the
descriptor; several results are members of a struct. A function with `llvm.emit_c_interface` has
another beside it, `_mlir_ciface_…`, that takes pointers to descriptors: it calls the first, or is
called by it where the first has no body.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from xdsl.dialects import llvm
from xdsl.dialects.builtin import (
    ArrayAttr,
    BoolAttr,
    DictionaryAttr,
    StringAttr,
    SymbolRefAttr,
    UnitAttr,
)
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, Region, SSAValue
from xdsl.traits import SymbolTable

from loopwright.ir.core.attributes import is_array, is_memref, is_unranked
from loopwright.ir.dialects.func import CallIndirectOp, CallOp, ConstantOp, FuncOp, ReturnOp
from loopwright.ir.refusal import RefusedError
from loopwright.loops.lowering.expand_affine import (
    FollowsParentError,
    IndexBuilder,
    Lowering,
    Rules,
)
from loopwright_mlir.conversion import bare_pointers, descriptors
from loopwright_mlir.conversion.bare_pointers import BARE_POINTERS
from loopwright_mlir.conversion.conversion import Conversion
from loopwright_mlir.conversion.memref import PLACE, RANK, MemoryEmitter
from loopwright_mlir.dialects.llvm.functions import FuncOp as LlvmFuncOp
from loopwright_mlir.dialects.llvm.functions import ReturnOp as LlvmReturnOp
from loopwright_mlir.dialects.llvm.memory import AllocaOp, LoadOp, MemcpyOp, StoreOp
from loopwright_mlir.dialects.llvm.values import PoisonOp

_VOID = llvm.LLVMVoidType()
_POINTER = llvm.LLVMPointerType()
C_INTERFACE = "llvm.emit_c_interface"


def _function(low: Lowering, op: Operation, build: IndexBuilder, *, bare: bool) -> list[SSAValue]:
    assert isinstance(low, Conversion)
    assert isinstance(op, FuncOp)
    bare = bare or BARE_POINTERS in op.attributes
    _check_attributes(op, bare=bare)
    inputs = [_flattened(low, type_, bare=bare) for type_ in op.signature.inputs]
    output = result_type(low, op.signature.outputs.data, bare=bare)
    types = [each for group in inputs for each in group]
    type_ = llvm.LLVMFunctionType(types, output, _is_variadic(op))
    new = _make(op.sym_name, type_, op.sym_visibility, Region())
    _set_attributes(new, op)
    new.properties["linkage"] = op.attributes.get(_LINKAGE, new.linkage)
    dictionaries = op.arg_attrs
    if is_array(dictionaries):
        flat = [
            dictionary if len(group) == 1 and (bare or not _is_memref(old)) else DictionaryAttr({})
            for dictionary, old, group in zip(
                dictionaries, op.signature.inputs, inputs, strict=True
            )
            for _ in group
        ]
        new.properties["arg_attrs"] = ArrayAttr(flat)
    if op.res_attrs is not None and len(op.signature.outputs) == 1:
        new.properties["res_attrs"] = op.res_attrs
    build.append(new)
    if op.body.blocks:
        op.body.move_blocks(new.body)
        entry = new.body.blocks[0]
        for argument, group in zip(list(entry.args), inputs, strict=True):
            _replace_argument(low, entry, argument, group, bare=bare)
    if _has_wrapper(op) and not bare:
        if new.body.blocks:
            _emit_c_interface(low, op, new, build)
        else:
            _call_c_interface(low, op, new, build)
    return []


_LINKAGE = "llvm.linkage"
_VARARGS = "func.varargs"
_KINDS: dict[str, type[Attribute]] = {
    _LINKAGE: llvm.LinkageAttr,
    "llvm.readnone": UnitAttr,
}


def _check_attributes(op: FuncOp, *, bare: bool) -> None:
    """Refuse functions whose attributes ask for what no function of `llvm` is made with here."""
    if bare:
        for type_ in (*op.signature.inputs, *op.signature.outputs):
            bare_pointers.check(type_)
    for name, kind in _KINDS.items():
        if name in op.attributes and not isinstance(op.attributes[name], kind):
            raise RefusedError("attribute", None, f"'{name}' is of another kind")
    if _is_variadic(op) and _has_wrapper(op) and not bare:
        message = "functions with a variable number of arguments have no wrapper"
        raise RefusedError("variable-arguments", None, message)


def _is_variadic(op: FuncOp) -> bool:
    return op.attributes.get(_VARARGS) == BoolAttr.from_bool(value=True)


def _has_wrapper(op: FuncOp) -> bool:
    return isinstance(op.attributes.get(C_INTERFACE), UnitAttr)


def _set_attributes(new: LlvmFuncOp, op: FuncOp) -> None:
    """Copy the attributes of a function, those that functions of `llvm` define as properties."""
    inherent = new.get_irdl_definition().properties
    for name, value in op.attributes.items():
        if name in inherent:
            new.properties[name] = value
        elif name not in (_LINKAGE, _VARARGS):
            new.attributes[name] = value


def _make(
    name: Attribute, type_: llvm.LLVMFunctionType, visibility: Attribute | None, body: Region
) -> LlvmFuncOp:
    assert isinstance(name, StringAttr)
    function = LlvmFuncOp(name, type_, llvm.LinkageAttr("external"), body=body)
    if visibility is not None and visibility != StringAttr("public"):
        function.properties["sym_visibility"] = visibility
    return function


def _is_memref(type_: Attribute) -> bool:
    return is_memref(type_) or is_unranked(type_)


def _flattened(low: Conversion, type_: Attribute, *, bare: bool) -> list[Attribute]:
    """The types of the arguments for one of a type."""
    new = low.type_of(type_)
    if not _is_memref(type_):
        return [new]
    leaves = [leaf for _, leaf in descriptors.leaves(new)]
    return [bare_pointers.pointer_to(low, type_)] if bare else leaves


def result_type(low: Conversion, types: Sequence[Attribute], *, bare: bool) -> Attribute:
    """The type of the only result for several."""
    new = [
        bare_pointers.pointer_to(low, type_) if bare and is_memref(type_) else low.type_of(type_)
        for type_ in types
    ]
    if len(new) == 1:
        return new[0]
    return llvm.LLVMStructType.from_type_list(new) if new else _VOID


def _replace_argument(
    low: Conversion,
    entry: Block,
    argument: BlockArgument,
    types: Sequence[Attribute],
    *,
    bare: bool,
) -> None:
    """Replace an argument by several, and compute the old value from them at the entry."""
    first = argument.index
    new = [entry.insert_arg(type_, first + k + 1) for k, type_ in enumerate(types)]
    for each in new:
        each.location = argument.location
    value: SSAValue = new[0]
    if argument.first_use is not None and _is_memref(argument.type):
        front = _at_front(entry)
        if bare:
            value = bare_pointers.described(low, front, argument.type, new[0])
        else:
            value = _described(low, front, argument.type, new)
    low.replace_argument(argument, value)


def _at_front(block: Block) -> descriptors.Insert:
    """Inserts in front of all operations that a block has now."""
    first = block.first_op
    assert first is not None

    def insert(op: Operation) -> OpResult:
        block.insert_op_before(op, first)
        return op.results[0]

    return insert


def _return(low: Lowering, op: Operation, build: IndexBuilder, *, bare: bool) -> list[SSAValue]:
    assert isinstance(low, Conversion)
    if bare or _takes_bare_pointers(op.parent_op()):
        if any(is_unranked(value.type) for value in op.operands):
            raise FollowsParentError
        values = [
            descriptors.get(build.insert, new, descriptors.ALLOCATED)
            if bare_pointers.is_bare(old.type)
            else new
            for new, old in zip(low.operands(op.operands), op.operands, strict=True)
        ]
    else:
        values = low.operands(op.operands)
        values = _elsewhere(MemoryEmitter(low, op, build), values, op.operands, on_heap=True)
    if len(values) > 1:
        type_ = llvm.LLVMStructType.from_type_list([value.type for value in values])
        values = [descriptors.pack(build.insert, type_, values)]
    new = LlvmReturnOp(values[0] if values else None)
    new.attributes.update(op.attributes)
    build.append(new)
    return []


def _takes_bare_pointers(function: Operation | None) -> bool:
    return function is not None and BARE_POINTERS in function.attributes


def _call(low: Lowering, op: Operation, build: IndexBuilder, *, bare: bool) -> list[SSAValue]:
    assert isinstance(low, Conversion)
    assert isinstance(op, CallOp)
    assert isinstance(op.callee, SymbolRefAttr)
    if not bare:
        bare = _takes_bare_pointers(SymbolTable.lookup_symbol(op, op.callee))
    return _called(low, op, build, op.callee, bare=bare)


def _call_indirect(
    low: Lowering, op: Operation, build: IndexBuilder, *, bare: bool
) -> list[SSAValue]:
    assert isinstance(low, Conversion)
    return _called(low, op, build, None, bare=bare)


def _called(
    low: Conversion, op: Operation, build: IndexBuilder, callee: SymbolRefAttr | None, *, bare: bool
) -> list[SSAValue]:
    """The results of a call of a function, of the first operand if no other is given."""
    if bare:
        for value in (*op.operands, *op.results):
            bare_pointers.check(value.type)
    output = result_type(low, [result.type for result in op.results], bare=bare)
    arguments: list[SSAValue] = []
    for value in op.operands:
        new = low.operand(value)
        if not _is_memref(value.type):
            arguments.append(new)
        elif bare:
            arguments.append(descriptors.get(build.insert, new, descriptors.ALIGNED))
        else:
            arguments += descriptors.disassemble(build.insert, new)
    return_type = None if output == _VOID else output
    call = llvm.CallOp(callee or "", *arguments, return_type=return_type)
    if callee is None:
        del call.properties["callee"]
    call.attributes.update(op.attributes)
    build.append(call)
    results: list[SSAValue] = list(call.results)
    if len(op.results) > 1:
        (struct,) = results
        positions = range(len(op.results))
        results = [descriptors.member(build.insert, struct, position) for position in positions]
    if bare:
        return [
            bare_pointers.described(low, build.insert, old.type, new)
            if is_memref(old.type)
            else new
            for new, old in zip(results, op.results, strict=True)
        ]
    return _elsewhere(MemoryEmitter(low, op, build), results, op.results, on_heap=False)


def _elsewhere(
    emit: MemoryEmitter, values: Sequence[SSAValue], old: Sequence[SSAValue], *, on_heap: bool
) -> list[SSAValue]:
    """Values handed to another function, of which memrefs without a rank have their descriptors
    on the heap: copied there by the function that returns, and from there by the one that calls."""
    moved_values: list[SSAValue] = []
    for descriptor, old_value in zip(values, old, strict=True):
        if not is_unranked(old_value.type):
            moved_values.append(descriptor)
            continue
        size = emit.unranked_bytes(descriptor)
        (place,) = emit.call("malloc", [size], _POINTER) if on_heap else (emit.stack(size),)
        before = emit.get(descriptor, PLACE)
        emit.append(MemcpyOp(place, before, size))
        if not on_heap:
            emit.call("free", [before])
        moved = emit.insert(PoisonOp(descriptor.type))
        moved = emit.put(moved, emit.get(descriptor, RANK), RANK)
        moved_values.append(emit.put(moved, place, PLACE))
    return moved_values


def _constant(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    symbol = op.properties["value"]
    assert isinstance(symbol, SymbolRefAttr)
    return [build.insert(llvm.AddressOfOp(symbol, _POINTER))]


def _c_interface(low: Conversion, op: FuncOp, output: Attribute) -> LlvmFuncOp:
    """A function without a body that takes pointers to descriptors, and one to the result first
    where that is a struct."""
    through_memory = isinstance(output, llvm.LLVMStructType)
    inputs: list[Attribute] = [_POINTER] if through_memory else []
    inputs += [
        _POINTER if _is_memref(type_) else low.type_of(type_) for type_ in op.signature.inputs
    ]
    name = StringAttr(f"_mlir_ciface_{op.sym_name.data}")
    type_ = llvm.LLVMFunctionType(inputs, _VOID if through_memory else output)
    function = _make(name, type_, op.sym_visibility, Region())
    _set_attributes(function, op)
    if is_array(op.arg_attrs):
        first = [DictionaryAttr({})] if through_memory else []
        function.properties["arg_attrs"] = ArrayAttr([*first, *op.arg_attrs])
    if op.res_attrs is not None and not through_memory:
        function.properties["res_attrs"] = op.res_attrs
    return function


def _entry(function: LlvmFuncOp) -> tuple[Block, descriptors.Insert]:
    """A block for the body of a function, and what puts operations at its end."""
    block = Block(arg_types=function.function_type.inputs.data)
    function.body.add_block(block)

    def insert(op: Operation) -> SSAValue:
        block.add_op(op)
        return op.results[0]

    return block, insert


def _emit_c_interface(
    low: Conversion, op: FuncOp, function: LlvmFuncOp, build: IndexBuilder
) -> None:
    """A function that takes pointers to descriptors, and calls another that takes their members."""
    output = function.function_type.output
    through_memory = isinstance(output, llvm.LLVMStructType)
    wrapper = _c_interface(low, op, output)
    block, insert = _entry(wrapper)
    arguments: list[SSAValue] = []
    for argument, old in zip(block.args[through_memory:], op.signature.inputs, strict=True):
        if _is_memref(old):
            loaded = insert(LoadOp(argument, low.type_of(old)))
            arguments += descriptors.disassemble(insert, loaded)
        else:
            arguments.append(argument)
    callee = SymbolRefAttr(function.sym_name)
    call = llvm.CallOp(callee, *arguments, return_type=None if output == _VOID else output)
    block.add_op(call)
    if through_memory:
        block.add_op(StoreOp(call.results[0], block.args[0]))
    returned = call.results[0] if call.results and not through_memory else None
    block.add_op(LlvmReturnOp(returned))
    build.append(wrapper)


def _call_c_interface(
    low: Conversion, op: FuncOp, function: LlvmFuncOp, build: IndexBuilder
) -> None:
    """A function from elsewhere takes pointers to descriptors: `function` gets a body that keeps
    descriptors on the stack and calls it."""
    output = function.function_type.output
    through_memory = isinstance(output, llvm.LLVMStructType)
    outside = _c_interface(low, op, output)
    function.properties["linkage"] = llvm.LinkageAttr("private")
    block, insert = _entry(function)
    arguments = [_on_stack(low, insert, output)] if through_memory else []
    arguments_left = iter(block.args)
    for old in op.signature.inputs:
        if not _is_memref(old):
            arguments.append(next(arguments_left))
            continue
        type_ = low.type_of(old)
        values = [next(arguments_left) for _ in descriptors.leaves(type_)]
        value = _described(low, insert, old, values)
        arguments.append(_on_stack(low, insert, type_))
        block.add_op(StoreOp(value, arguments[-1]))
    is_none = through_memory or output == _VOID
    callee = SymbolRefAttr(outside.sym_name)
    call = llvm.CallOp(callee, *arguments, return_type=None if is_none else output)
    block.add_op(call)
    returned = insert(LoadOp(arguments[0], output)) if through_memory else None
    block.add_op(LlvmReturnOp(call.results[0] if call.results else returned))
    build.append(outside)


def _on_stack(low: Conversion, insert: descriptors.Insert, type_: Attribute) -> SSAValue:
    """Memory for a value of a type."""
    unit = bare_pointers.index_constant(low, 1)
    kind: dict[str, Attribute] = {"elem_type": type_}
    return insert(
        AllocaOp.create(operands=[insert(unit)], result_types=[_POINTER], properties=kind)
    )


def _described(
    low: Conversion, insert: descriptors.Insert, type_: Attribute, values: Sequence[SSAValue]
) -> SSAValue:
    """The descriptor of a memref that is handed over as its members."""
    if is_unranked(type_):
        return descriptors.pack(insert, low.type_of(type_), values)
    return descriptors.assemble(insert, low.type_of(type_), values)


def rules(*, bare: bool) -> Rules:
    """How each operation is converted, where memrefs are handed to and from all functions as bare
    pointers, or only to those that say so."""
    return {
        CallIndirectOp: partial(_call_indirect, bare=bare),
        CallOp: partial(_call, bare=bare),
        ConstantOp: _constant,
        FuncOp: partial(_function, bare=bare),
        ReturnOp: partial(_return, bare=bare),
    }
