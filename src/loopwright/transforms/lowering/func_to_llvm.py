"""How functions, calls and returns become ones of `llvm`.

A memref is handed over as the members of its descriptor, one argument each, and returned as the
descriptor; several results are members of a struct. A function with `llvm.emit_c_interface` has
another beside it, `_mlir_ciface_…`, that takes pointers to descriptors.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import llvm
from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    StringAttr,
    SymbolRefAttr,
)
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, Region, SSAValue

from loopwright.dialects.func import CallIndirectOp, CallOp, ConstantOp, FuncOp, ReturnOp
from loopwright.dialects.llvm_memory import LoadOp, StoreOp
from loopwright.syntax.narrowing import is_array, is_memref, is_unranked
from loopwright.transforms.lowering import descriptors
from loopwright.transforms.lowering.conversion import Conversion
from loopwright.transforms.lowering.engine import Lowering, Rules
from loopwright.transforms.lowering.expand_affine import IndexBuilder

_VOID = llvm.LLVMVoidType()
_C_INTERFACE = "llvm.emit_c_interface"


def _function(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(low, Conversion)
    assert isinstance(op, FuncOp)
    inputs = [_flattened(low, type_) for type_ in op.signature.inputs]
    output = result_type(low, op.signature.outputs.data)
    type_ = llvm.LLVMFunctionType([each for group in inputs for each in group], output)
    new = _make(op.sym_name, type_, op.sym_visibility, Region())
    new.attributes.update(op.attributes)
    dictionaries = op.arg_attrs
    if is_array(dictionaries):
        flat = [
            dictionary if len(group) == 1 and not _is_memref(old) else DictionaryAttr({})
            for dictionary, old, group in zip(
                dictionaries, op.signature.inputs, inputs, strict=True
            )
            for _ in group
        ]
        if any(isinstance(each, DictionaryAttr) and each.data for each in flat):
            new.properties["arg_attrs"] = ArrayAttr(flat)
    if op.res_attrs is not None and len(op.signature.outputs) == 1:
        new.properties["res_attrs"] = op.res_attrs
    build.append(new)
    if op.body.blocks:
        op.body.move_blocks(new.body)
        entry = new.body.blocks[0]
        for argument, group in zip(list(entry.args), inputs, strict=True):
            _replace_argument(low, entry, argument, group)
        if _C_INTERFACE in op.attributes:
            _emit_c_interface(low, op, new, build)
    return []


def _make(
    name: Attribute, type_: llvm.LLVMFunctionType, visibility: Attribute | None, body: Region
) -> llvm.FuncOp:
    assert isinstance(name, StringAttr)
    made = llvm.FuncOp(name, type_, llvm.LinkageAttr("external"), body=body)
    if visibility is not None:
        made.properties["sym_visibility"] = visibility
    return made


def _is_memref(type_: Attribute) -> bool:
    return is_memref(type_) or is_unranked(type_)


def _flattened(low: Conversion, type_: Attribute) -> list[Attribute]:
    """The types of the arguments for one of a type."""
    new = low.type_of(type_)
    return [leaf for _, leaf in descriptors.leaves(new)] if _is_memref(type_) else [new]


def result_type(low: Conversion, types: Sequence[Attribute]) -> Attribute:
    """The type of the only result for several."""
    new = [low.type_of(type_) for type_ in types]
    if len(new) == 1:
        return new[0]
    return llvm.LLVMStructType.from_type_list(new) if new else _VOID


def _replace_argument(
    low: Conversion, entry: Block, argument: BlockArgument, types: Sequence[Attribute]
) -> None:
    """New arguments for one, and in front of everything what makes the old value of them."""
    first = argument.index
    new = [entry.insert_arg(type_, first + k + 1) for k, type_ in enumerate(types)]
    for each in new:
        each.location = argument.location
    value: SSAValue = new[0]
    if argument.first_use is not None and _is_memref(argument.type):
        insert = _at_front(entry)
        if is_unranked(argument.type):
            value = descriptors.pack(insert, low.type_of(argument.type), new)
        else:
            value = descriptors.assemble(insert, low.type_of(argument.type), new)
    low.replace_argument(argument, value)


def _at_front(block: Block) -> descriptors.Insert:
    """Inserts in front of all operations that a block has now."""
    first = block.first_op
    assert first is not None

    def insert(op: Operation) -> OpResult:
        block.insert_op_before(op, first)
        return op.results[0]

    return insert


def _return(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(low, Conversion)
    values = low.operands(op.operands)
    if len(values) > 1:
        type_ = llvm.LLVMStructType.from_type_list([value.type for value in values])
        values = [descriptors.pack(build.insert, type_, values)]
    build.append(llvm.ReturnOp(values[0] if values else None))
    return []


def _call(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(low, Conversion)
    assert isinstance(op, CallOp)
    assert isinstance(op.callee, SymbolRefAttr)
    return _called(low, op, build, op.callee)


def _call_indirect(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(low, Conversion)
    return _called(low, op, build, None)


def _called(
    low: Conversion, op: Operation, build: IndexBuilder, callee: SymbolRefAttr | None
) -> list[SSAValue]:
    """The results of a call of a function, of the first operand if no other is given."""
    output = result_type(low, [result.type for result in op.results])
    arguments: list[SSAValue] = []
    for value in op.operands:
        new = low.operand(value)
        memref = _is_memref(value.type)
        arguments += descriptors.disassemble(build.insert, new) if memref else [new]
    return_type = None if output == _VOID else output
    call = llvm.CallOp(callee or "", *arguments, return_type=return_type)
    if callee is None:
        del call.properties["callee"]
    call.attributes.update(op.attributes)
    build.append(call)
    if len(op.results) < 2:
        return list(call.results)
    struct = call.results[0]
    return [
        descriptors.member(build.insert, struct, position) for position in range(len(op.results))
    ]


def _constant(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    symbol = op.properties["value"]
    assert isinstance(symbol, SymbolRefAttr)
    return [build.insert(llvm.AddressOfOp(symbol, llvm.LLVMPointerType()))]


def _emit_c_interface(
    low: Conversion, op: FuncOp, function: llvm.FuncOp, build: IndexBuilder
) -> None:
    """A function that takes pointers to descriptors, and calls another that takes their members."""
    pointer = llvm.LLVMPointerType()
    output = function.function_type.output
    through_memory = isinstance(output, llvm.LLVMStructType)
    inputs: list[Attribute] = [pointer] if through_memory else []
    inputs += [
        pointer if _is_memref(type_) else low.type_of(type_) for type_ in op.signature.inputs
    ]
    name = StringAttr(f"_mlir_ciface_{function.sym_name.data}")
    type_ = llvm.LLVMFunctionType(inputs, _VOID if through_memory else output)
    block = Block(arg_types=inputs)
    wrapper = _make(name, type_, op.sym_visibility, Region(block))
    wrapper.attributes.update(op.attributes)

    def insert(made: Operation) -> SSAValue:
        block.add_op(made)
        return made.results[0]

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
    block.add_op(llvm.ReturnOp(returned))
    build.append(wrapper)


RULES: Rules = {
    CallIndirectOp: _call_indirect,
    CallOp: _call,
    ConstantOp: _constant,
    FuncOp: _function,
    ReturnOp: _return,
}
"""How each operation is converted."""
