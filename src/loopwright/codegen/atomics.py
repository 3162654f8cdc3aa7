"""The `AtomicRMWKind`s: as reductions, and as updates of memory.

Where only one thread can run the code, an update is a plain load, operation and store, which LLVM
can optimise; otherwise it is an `atomicrmw` or a compare-and-exchange loop.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from xdsl.ir import Operation

from loopwright.codegen.addressing import element_address
from loopwright.codegen.attributes import integer
from loopwright.codegen.constants import const_float, const_int
from loopwright.codegen.context import FunctionLowering, lowers, refuse
from loopwright.codegen.memory import (
    load_element,
    natural_alignment,
    store_element,
    to_memory,
)
from loopwright.codegen.memref_access import ranged
from loopwright.codegen.types import (
    FloatType,
    IntType,
    LLVMType,
    int_type,
    is_vector,
    memory_type,
    register_type,
    scalar_type,
    type_suffix,
)
from loopwright.codegen.values import Value


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind: LLVM's instruction or intrinsic, its `atomicrmw`, and its identity.

    `identity` is a float, or an integer given the width.
    """

    name: str
    instruction: str | None
    intrinsic: str | None
    atomic: str | None
    identity: float | Callable[[int], int] | None


_INF = float("inf")

KINDS: tuple[Kind, ...] = (
    Kind("addf", "fadd", None, "fadd", 0.0),
    Kind("addi", "add", None, "add", lambda width: 0),
    Kind("andi", "and", None, "and", lambda width: -1),
    Kind("assign", None, None, "xchg", None),
    Kind("maximumf", None, "maximum", "fmaximum", -_INF),
    Kind("maxnumf", None, "maxnum", "fmax", -_INF),
    Kind("maxs", None, "smax", "max", lambda width: -(1 << width - 1)),
    Kind("maxu", None, "umax", "umax", lambda width: 0),
    Kind("minimumf", None, "minimum", "fminimum", _INF),
    Kind("minnumf", None, "minnum", "fmin", _INF),
    Kind("mins", None, "smin", "min", lambda width: (1 << width - 1) - 1),
    Kind("minu", None, "umin", "umin", lambda width: -1),
    Kind("mulf", "fmul", None, None, 1.0),
    Kind("muli", "mul", None, None, lambda width: 1),
    Kind("ori", "or", None, "or", lambda width: 0),
    Kind("xori", "xor", None, "xor", lambda width: 0),
)
"""All kinds, by their number."""


def apply_kind(fn: FunctionLowering, kind: Kind, old: Value, value: Value) -> Value:
    """`old` combined with `value`."""
    if kind.instruction is not None:
        return fn.b.binary(kind.instruction, old, value)
    if kind.intrinsic is not None:
        return fn.b.call(f"llvm.{kind.intrinsic}.{type_suffix(old.type)}", old.type, [old, value])
    return value


def identity(kind: Kind, ty: IntType | FloatType) -> Value | None:
    """The identity of a kind, if it has one for the type."""
    if isinstance(ty, FloatType):
        return const_float(kind.identity, ty) if isinstance(kind.identity, float) else None
    return const_int(kind.identity(ty.width), ty) if callable(kind.identity) else None


@lowers("memref.atomic_rmw")
def _(fn: FunctionLowering, op: Operation) -> None:
    kind = KINDS[integer(op, "kind")]
    memref = fn.memref(op.operands[1])
    element = memref.type.element_type
    address = element_address(fn, memref, ranged(fn, op.operands[2:]))
    value = fn.value(op.operands[0])
    alignment = natural_alignment(element)
    in_memory = value.type
    if fn.unit.options.threads == 1:
        old = load_element(fn, address, element, alignment)
        assert isinstance(old, Value)
        store_element(fn, apply_kind(fn, kind, old, value), address, element, alignment)
        fn.bind(op.results[0], old)
    elif kind.atomic is not None and memory_type(scalar_type(element)) == in_memory:
        text = f"atomicrmw {kind.atomic} {address.typed}, {value.typed} acq_rel"
        fn.bind(op.results[0], fn.b.emit(value.type, f"{text}, align {alignment}"))
    else:
        fn.bind(
            op.results[0], _exchange(fn, op, address, lambda old: apply_kind(fn, kind, old, value))
        )


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
    fn.yielded = [fn.lowered(operand) for operand in op.operands]


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
    return fn.b.cast("trunc" if isinstance(ty, IntType) else "bitcast", bits, ty)
