"""The `AtomicRMWKind`s: as reductions, and as updates of memory.

Where only one thread can run the code, an update is a plain load, operation and store, which LLVM
can optimise; otherwise it is an `atomicrmw` or a compare-and-exchange loop.
"""

from __future__ import annotations

from collections.abc import Callable

from xdsl.ir import Operation

from loopwright.codegen.arithmetic.combining import combine
from loopwright.codegen.core.attributes import integer
from loopwright.codegen.core.context import FunctionLowering, lowers, refuse
from loopwright.codegen.core.expressions import emit_map
from loopwright.codegen.core.types import (
    F32,
    F64,
    FloatType,
    IntType,
    LLVMType,
    int_type,
    is_vector,
    memory_type,
    register_type,
    scalar_type,
)
from loopwright.codegen.core.values import Value
from loopwright.codegen.loops.affine import map_of
from loopwright.codegen.memory.addressing import element_address
from loopwright.codegen.memory.elements import (
    in_register,
    load_element,
    natural_alignment,
    store_element,
    to_memory,
)
from loopwright.codegen.memory.memref_access import ranged
from loopwright.interfaces.atomic_kinds import AtomicRMWKind

_ATOMIC = {
    "addf": "fadd",
    "addi": "add",
    "andi": "and",
    "assign": "xchg",
    "maxs": "max",
    "maxu": "umax",
    "mins": "min",
    "minu": "umin",
    "ori": "or",
    "xori": "xor",
}
"""LLVM's `atomicrmw` for the kinds that it rounds and orders as we do."""


@lowers("memref.atomic_rmw", "affine.atomic_rmw")
def _(fn: FunctionLowering, op: Operation) -> None:
    kind = AtomicRMWKind(integer(op, "kind")).name
    memref = fn.memref(op.operands[1])
    element = memref.type.element_type
    indices = op.operands[2:]
    is_affine = op.name == "affine.atomic_rmw"
    places = emit_map(fn, map_of(op), indices) if is_affine else ranged(fn, indices)
    address = element_address(fn, memref, places)
    value = fn.value(op.operands[0])
    alignment = natural_alignment(element)

    def update(old: Value) -> Value:
        return value if kind == "assign" else combine(fn, kind, old, value)

    if fn.unit.options.threads == 1:
        old = load_element(fn, address, element, alignment)
        assert isinstance(old, Value)
        store_element(fn, update(old), address, element, alignment)
        fn.bind(op.results[0], old)
    elif kind in _ATOMIC and value.type in (*_WHOLE, F32, F64):
        text = f"atomicrmw {_ATOMIC[kind]} {address.typed}, {value.typed} acq_rel"
        fn.bind(op.results[0], fn.b.emit(value.type, f"{text}, align {alignment}"))
    else:
        fn.bind(op.results[0], _exchange(fn, op, address, update))


_WHOLE = tuple(int_type(width) for width in (8, 16, 32, 64))
"""The integers that are in memory what they are in registers."""


@lowers("memref.generic_atomic_rmw")
def _(fn: FunctionLowering, op: Operation) -> None:
    memref = fn.memref(op.operands[0])
    element = memref.type.element_type
    address = element_address(fn, memref, ranged(fn, op.operands[1:]))
    block = op.regions[0].blocks[0]

    def update(old: Value) -> Value:
        fn.bind(block.args[0], old)
        (new,) = fn.lower_block(block)
        assert isinstance(new, Value)
        return new

    if fn.unit.options.threads == 1:
        alignment = natural_alignment(element)
        old = load_element(fn, address, element, alignment)
        assert isinstance(old, Value)
        new = update(old)
        store_element(fn, new, address, element, alignment)
        fn.bind(op.results[0], new)
        return
    fn.bind(op.results[0], _exchange(fn, op, address, update, give_new=True))


@lowers("memref.atomic_yield")
def _(fn: FunctionLowering, op: Operation) -> None:
    fn.yields(op.operands)


def _exchange(
    fn: FunctionLowering,
    op: Operation,
    address: Value,
    update: Callable[[Value], Value],
    *,
    give_new: bool = False,
) -> Value:
    """Repeat: read, update, and write if nobody else has written in between."""
    b = fn.b
    element = op.results[0].type
    if is_vector(element):
        refuse(op, "atomic updates of vectors are not supported by code generation")
    ty = register_type(element)
    alignment = natural_alignment(element)
    container = memory_type(scalar_type(element))
    bits = int_type(container.width)
    first = b.load(bits, address, alignment)
    before, retry, done = b.block, b.new_block("retry"), b.new_block("done")
    b.branch(retry)
    b.place(retry)
    seen = b.phi(bits)
    seen.add(first, before)
    assert isinstance(ty, IntType | FloatType)
    old = seen.value if ty == bits else _from_bits(fn, seen.value, ty)
    new = update(old)
    raw = to_memory(fn, new, element)
    if raw.type != bits:
        raw = b.cast("bitcast", raw, bits)
    pair = LLVMType(f"{{ {bits}, i1 }}")
    exchanged = b.emit(
        pair,
        f"cmpxchg {address.typed}, {seen.value.typed}, {raw.typed} acq_rel acquire, "
        f"align {alignment}",
    )
    seen.add(b.emit(bits, f"extractvalue {exchanged.typed}, 0"), b.block)
    succeeded = b.emit(int_type(1), f"extractvalue {exchanged.typed}, 1")
    b.branch_if(succeeded, done, retry)
    b.place(done)
    return new if give_new else old


def _from_bits(fn: FunctionLowering, bits: Value, ty: IntType | FloatType) -> Value:
    return in_register(fn, bits, ty) if isinstance(ty, IntType) else fn.b.cast("bitcast", bits, ty)
