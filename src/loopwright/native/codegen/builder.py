"""LLVM values: what a value of MLIR becomes, constants, and the writer of a function's text."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager

from xdsl.dialects import builtin
from xdsl.ir import Attribute

from loopwright.ir.affine_expr import AffineMap
from loopwright.ir.core.floats import bits_to_float, float_to_bits, format_of
from loopwright.ir.interfaces.scalars import signed, unsigned
from loopwright.native.codegen import llvm
from loopwright.records import dataclass, field


@dataclass(frozen=True, slots=True)
class Value:
    """An LLVM value: its type, and its spelling as an operand.

    >>> print(Value(llvm.I64, "%v1").typed)
    i64 %v1

    Every lowered value is a tree over plain LLVM values, its *components*: one for a scalar, one
    for each leaf of a vector, the dynamic parts of a memref. Phis, calls and captured environments
    carry components; everything static stays in the type or in Python integers and folds.
    """

    type: llvm.LLVMType
    text: str

    @property
    def typed(self) -> str:
        """Type and operand, as most instructions want the first operand."""
        return f"{self.type.text} {self.text}"

    @property
    def vector(self) -> llvm.VecType:
        """The type of a value that is a vector."""
        assert isinstance(self.type, llvm.VecType)
        return self.type

    @property
    def integer(self) -> int | None:
        """The integer that a constant is, in all lanes (`const_int`, `splat`); None for others.

        >>> const_int(-3, llvm.I64).integer, splat(const_int(2, llvm.I32), 4).integer
        (-3, 2)
        """
        text = self.text
        if isinstance(self.type, llvm.VecType):
            if not text.startswith("splat ("):
                return None
            text = text.removesuffix(")").rpartition(" ")[2]
        return int(text) if text.removeprefix("-").isdigit() else None


Index = int | Value
"""An `i64`, as a Python integer if it is known at compile time."""


def index_value(index: Index) -> Value:
    """Return the LLVM value of an index."""
    return Value(llvm.I64, str(index)) if isinstance(index, int) else index


@dataclass(frozen=True, slots=True)
class VectorValue:
    """A vector of rank 2 or more: its leaves, which are LLVM vectors along the last dimension,
    in row-major order over the others.
    """

    type: builtin.VectorType[Attribute]
    leaves: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class MemRef:
    """A memref: base pointers, and the layout that maps subscripts to addresses.

    `offset` and `strides` count elements. A layout that is not strided has `layout`, which maps the
    logical subscripts to subscripts of a row-major array whose strides are `strides`; its `sizes`
    are still the logical ones.
    """

    type: builtin.MemRefType[Attribute]
    allocated: Value
    aligned: Value
    offset: Index
    sizes: tuple[Index, ...]
    strides: tuple[Index, ...]
    layout: AffineMap | None = None

    @property
    def parts(self) -> tuple[Index, ...]:
        """Offset, extents and strides, in the order of a descriptor."""
        return (self.offset, *self.sizes, *self.strides)


@dataclass(frozen=True, slots=True)
class UnrankedMemRef:
    """A memref of unknown rank: the rank, and a pointer to a descriptor in memory
    `{allocated, aligned, offset, sizes…, strides…}`, each field of 8 bytes.
    """

    type: Attribute
    rank: Index
    descriptor: Value


Lowered = Value | VectorValue | MemRef | UnrankedMemRef


def int_text(value: int, width: int) -> str:
    """Return an integer constant of `width` bits, wrapped into its signed range.

    >>> int_text(255, 8), int_text(1, 1)
    ('-1', 'true')
    """
    number = signed(value, width)
    return str(number) if width != 1 else "true" if number else "false"


_FORMATS = {
    llvm.BF16: format_of(builtin.BFloat16Type()),
    llvm.F16: format_of(builtin.Float16Type()),
    llvm.F32: format_of(builtin.Float32Type()),
    llvm.F64: format_of(builtin.Float64Type()),
    llvm.F80: format_of(builtin.Float80Type()),
    llvm.F128: format_of(builtin.Float128Type()),
}


def float_text(value: float, ty: llvm.FloatType) -> str:
    """Return a float constant; `value` is rounded to the type. NaNs keep their payloads.

    >>> float_text(1.5, llvm.F32), float_text(1.0, llvm.BF16), float_text(-2.0, llvm.F80)
    ('0x3FF8000000000000', '0xR3F80', '0xKC0008000000000000000')
    """
    bits = float_to_bits(_FORMATS[ty], value)
    if ty is llvm.F32:
        number = bits_to_float(_FORMATS[ty], bits)
        if number != number:
            return f"bitcast (i32 {int_text(bits, 32)} to float)"
        return float_text(number, llvm.F64)
    if ty is llvm.F128:
        return f"0xL{unsigned(bits, 64):016X}{bits >> 64:016X}"
    return f"0x{_LETTERS.get(ty, '')}{bits:0{ty.width // 4}X}"


_LETTERS = {llvm.F16: "H", llvm.BF16: "R", llvm.F80: "K"}


def const_int(value: int, ty: llvm.IntType) -> Value:
    """Return an integer constant.

    >>> const_int(3, llvm.I64).typed
    'i64 3'
    """
    return Value(ty, int_text(value, ty.width))


def const_float(value: float, ty: llvm.FloatType) -> Value:
    """Return a float constant."""
    return Value(ty, float_text(value, ty))


def splat(value: Value, lanes: int) -> Value:
    """Return the vector constant that repeats a scalar constant.

    >>> splat(const_int(1, llvm.I64), 2).typed
    '<2 x i64> splat (i64 1)'
    """
    assert isinstance(value.type, llvm.IntType | llvm.FloatType)
    return Value(
        llvm.VecType(f"<{lanes} x {value.type}>", lanes, value.type), f"splat ({value.typed})"
    )


def vector_constant(elements: Sequence[Value]) -> Value:
    """Return the vector constant of scalar constants."""
    first = elements[0]
    if all(element == first for element in elements):
        return splat(first, len(elements))
    assert isinstance(first.type, llvm.IntType | llvm.FloatType)
    ty = llvm.VecType(f"<{len(elements)} x {first.type}>", len(elements), first.type)
    return Value(ty, f"<{', '.join(element.typed for element in elements)}>")


def as_index(value: Value) -> Index:
    """Return an integer where the value is an `i64` constant, otherwise the value itself."""
    number = value.integer if value.type is llvm.I64 else None
    return value if number is None else number


TRUE = Value(llvm.I1, "true")
FALSE = Value(llvm.I1, "false")


@dataclass(slots=True, eq=False)
class Phi:
    """A phi instruction whose incoming edges are added as they become known."""

    value: Value
    incoming: list[tuple[str, str]] = field(default_factory=list)

    def add(self, value: Value, block: Block) -> None:
        """Add the incoming value for the edge from `block`."""
        self.incoming.append((value.text, block.label))

    def render(self) -> str:
        """Return the text of the instruction."""
        edges = ", ".join(f"[ {value}, %{label} ]" for value, label in self.incoming)
        return f"{self.value.text} = phi {self.value.type} {edges}"


@dataclass(slots=True, eq=False)
class Block:
    """A basic block: phis, then instructions, the last of which ends it."""

    label: str
    phis: list[Phi] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    terminated: bool = False
    reached: bool = False
    """Whether an unconditional branch targets the block."""


class Builder:
    """Appends instructions to the current block of a function.

    The text is written directly, not through llvmlite's IR builder: that builder has no `bfloat`,
    rejects several attributes (`prefer-vector-width`, `readonly`), and costs more time per
    instruction than everything else in code generation. LLVM's own parser and verifier check the
    result.

    Integer arithmetic on `Index` operands folds while it is written, so that static sizes, strides
    and bounds never show up as instructions.
    """

    def __init__(self) -> None:
        self.names = 0
        """The number of names so far, which approximates the number of instructions."""
        self.blocks: list[Block] = []
        self.entry = self.block = Block("entry")
        self.blocks.append(self.entry)
        self.entry_lines: list[str] = []
        """Instructions for the head of the entry block: stack slots and their initialisation."""
        self._group = ""

    # Blocks

    def new_name(self) -> str:
        """Return a fresh `%` name."""
        self.names += 1
        return f"%v{self.names}"

    def new_block(self, hint: str) -> Block:
        """Return a block that is not placed yet."""
        self.names += 1
        return Block(f"{hint}.{self.names}")

    def place(self, block: Block) -> None:
        """Append `block` to the function and write into it from now on."""
        self.blocks.append(block)
        self.block = block

    def resume(self, block: Block) -> None:
        """Write into a block that was placed before."""
        self.block = block

    def emit(self, ty: llvm.LLVMType, text: str) -> Value:
        """Append an instruction with a result."""
        self.names += 1
        name = f"%v{self.names}"
        self.block.lines.append(f"{name} = {text}")
        return Value(ty, name)

    def emit_void(self, text: str) -> None:
        """Append an instruction without a result."""
        self.block.lines.append(text)

    def pair(self, ty: llvm.LLVMType, first: Value, second: Value) -> Value:
        """Return a vector of two values."""
        first_inserted = self.emit(ty, f"insertelement {ty} poison, {first.typed}, i64 0")
        return self.emit(ty, f"insertelement {first_inserted.typed}, {second.typed}, i64 1")

    def part_at_end(self, block: Block, vector: Value, number: int) -> Value:
        """Return an element of a vector, taken at the end of a block, before a jump that ends
        it."""
        part = Value(vector.vector.element, self.new_name())
        place = len(block.lines) - block.terminated
        block.lines.insert(place, f"{part.text} = extractelement {vector.typed}, i64 {number}")
        return part

    def phi(self, ty: llvm.LLVMType, block: Block | None = None) -> Phi:
        """Return a phi at the head of `block` (the current one if there is none given)."""
        phi = Phi(Value(ty, self.new_name()))
        (block or self.block).phis.append(phi)
        return phi

    def _terminate(self, text: str) -> None:
        self.block.lines.append(text)
        self.block.terminated = True

    def branch(self, target: Block, metadata: str = "") -> None:
        """Jump to `target`."""
        target.reached = True
        self._terminate(f"br label %{target.label}{metadata}")

    def branch_if(self, condition: Value, yes: Block, no: Block, metadata: str = "") -> None:
        """Jump to `yes` or `no`."""
        self._terminate(f"br i1 {condition.text}, label %{yes.label}, label %{no.label}{metadata}")

    def switch(self, value: Value, default: Block, cases: Sequence[tuple[int, Block]]) -> None:
        """Jump to the block of the case that `value` equals."""
        table = " ".join(f"{value.type} {case}, label %{block.label}" for case, block in cases)
        self._terminate(f"switch {value.typed}, label %{default.label} [ {table} ]")

    def ret(self, value: Value | None) -> None:
        """Return from the function."""
        self._terminate("ret void" if value is None else f"ret {value.typed}")

    def unreachable(self) -> None:
        """End a block that control cannot leave."""
        self._terminate("unreachable")

    # Instructions

    def binary(self, opcode: str, lhs: Value, rhs: Value, flags: str = "") -> Value:
        """Return `opcode [flags] lhs, rhs`, for every instruction of that shape."""
        head = f"{opcode} {flags}" if flags else opcode
        return self.emit(lhs.type, f"{head} {lhs.type} {lhs.text}, {rhs.text}")

    def unary(self, opcode: str, value: Value, flags: str = "") -> Value:
        """Return `opcode [flags] value` (`fneg`, `freeze`)."""
        head = f"{opcode} {flags}" if flags else opcode
        return self.emit(value.type, f"{head} {value.typed}")

    def cast(self, opcode: str, value: Value, ty: llvm.LLVMType, flags: str = "") -> Value:
        """Return `opcode [flags] value to type`."""
        head = f"{opcode} {flags}" if flags else opcode
        return self.emit(ty, f"{head} {value.typed} to {ty}")

    def icmp(self, predicate: str, lhs: Value, rhs: Value) -> Value:
        """Compare integers or pointers."""
        return self.emit(_condition_type(lhs.type), f"icmp {predicate} {lhs.typed}, {rhs.text}")

    def fcmp(self, predicate: str, lhs: Value, rhs: Value, flags: str = "") -> Value:
        """Compare floats."""
        head = f"fcmp {flags}" if flags else "fcmp"
        return self.emit(_condition_type(lhs.type), f"{head} {predicate} {lhs.typed}, {rhs.text}")

    def select(self, condition: Value, yes: Value, no: Value, flags: str = "") -> Value:
        """Return `condition ? yes : no`.

        One lane is selected as a scalar: LLVM's code for AVX-512 confuses lanes of the masks of
        several vectors otherwise.
        """
        if isinstance(condition.type, llvm.VecType) and condition.type.lanes == 1:
            lanes = [
                self.emit(each.type.element, f"extractelement {each.typed}, i64 0")
                for each in (condition, yes, no)
                if isinstance(each.type, llvm.VecType)
            ]
            chosen = self.select(lanes[0], lanes[1], lanes[2], flags)
            return self.emit(yes.type, f"insertelement {yes.type} poison, {chosen.typed}, i64 0")
        head = f"select {flags}" if flags else "select"
        return self.emit(yes.type, f"{head} {condition.typed}, {yes.typed}, {no.typed}")

    def call(
        self,
        function: str,
        result: llvm.LLVMType,
        arguments: Sequence[Value | str],
        *,
        flags: str = "",
        attributes: str = "",
    ) -> Value:
        """Call a function; a string argument is written verbatim, a void result has no name."""
        listed = ", ".join(a if isinstance(a, str) else a.typed for a in arguments)
        return self.emit_call(result, f"@{function}({listed}){attributes}", flags)

    def emit_call(self, result: llvm.LLVMType, call: str, flags: str = "") -> Value:
        """Return a call whose callee and arguments are written out."""
        text = f"call {flags} {result} {call}" if flags else f"call {result} {call}"
        if result is llvm.VOID:
            self.emit_void(text)
            return Value(llvm.VOID, "")
        return self.emit(result, text)

    def gep(self, element: str, base: Value, index: Index, flags: str = "inbounds") -> Value:
        """Return the address `index` elements beyond `base`."""
        if index == 0:
            return base
        head = f"getelementptr {flags}" if flags else "getelementptr"
        return self.emit(llvm.PTR, f"{head} {element}, {base.typed}, i64 {index_value(index).text}")

    def byte_offset(self, base: Value, offset: int) -> Value:
        """Return the address `offset` bytes beyond `base`."""
        return self.gep("i8", base, offset)

    def load(self, ty: llvm.LLVMType, pointer: Value, alignment: int, suffix: str = "") -> Value:
        """Read memory."""
        text = f"load {ty}, {pointer.typed}, align {alignment}{suffix}{self._group}"
        return self.emit(ty, text)

    def store(self, value: Value, pointer: Value, alignment: int, suffix: str = "") -> None:
        """Write memory."""
        self.emit_void(
            f"store {value.typed}, {pointer.typed}, align {alignment}{suffix}{self._group}"
        )

    @contextmanager
    def in_group(self, reference: str) -> Generator[None]:
        """Within the context, tag loads and stores with an access group."""
        before = self._group
        self._group = f", !llvm.access.group {reference}"
        yield
        self._group = before

    def stack_slot(self, ty: str, alignment: int) -> Value:
        """Return a stack slot of the function, in its entry block."""
        name = self.new_name()
        self.entry_lines.append(f"{name} = alloca {ty}, align {alignment}")
        return Value(llvm.PTR, name)

    # Index arithmetic

    def index_add(self, lhs: Index, rhs: Index, flags: str = "") -> Index:
        """Return `lhs + rhs`."""
        if isinstance(lhs, int):
            lhs, rhs = rhs, lhs
        if isinstance(rhs, int):
            if isinstance(lhs, int):
                return signed(lhs + rhs, 64)
            if rhs == 0:
                return lhs
        return self.binary("add", index_value(lhs), index_value(rhs), flags)

    def index_sub(self, lhs: Index, rhs: Index, flags: str = "") -> Index:
        """Return `lhs - rhs`."""
        if isinstance(rhs, int):
            if isinstance(lhs, int):
                return signed(lhs - rhs, 64)
            if rhs == 0:
                return lhs
        return self.binary("sub", index_value(lhs), index_value(rhs), flags)

    def index_mul(self, lhs: Index, rhs: Index, flags: str = "") -> Index:
        """Return `lhs * rhs`."""
        if isinstance(lhs, int):
            lhs, rhs = rhs, lhs
        if isinstance(rhs, int):
            if isinstance(lhs, int):
                return signed(lhs * rhs, 64)
            if rhs == 0:
                return 0
            if rhs == 1:
                return lhs
        return self.binary("mul", index_value(lhs), index_value(rhs), flags)

    def index_min_max(self, name: str, lhs: Index, rhs: Index) -> Index:
        """Return `smin` or `smax` (`name`) of two indices."""
        if isinstance(lhs, int) and isinstance(rhs, int):
            return min(lhs, rhs) if name == "smin" else max(lhs, rhs)
        if lhs == rhs:
            return lhs
        return self.call(f"llvm.{name}.i64", llvm.I64, [index_value(lhs), index_value(rhs)])

    def index_compare(self, predicate: str, lhs: Index, rhs: Index) -> Value:
        """Return a signed comparison (`slt`, `sge`, `eq` …) of two indices."""
        if isinstance(lhs, int) and isinstance(rhs, int):
            return Value(llvm.I1, "true" if _COMPARE[predicate](lhs, rhs) else "false")
        return self.icmp(predicate, index_value(lhs), index_value(rhs))

    def product(self, factors: Sequence[Index], flags: str = "") -> Index:
        """Return the product of indices; constant factors are folded first."""
        constant_factor = 1
        result: Index | None = None
        for factor in factors:
            if isinstance(factor, int):
                constant_factor = signed(constant_factor * factor, 64)
            else:
                result = factor if result is None else self.index_mul(result, factor, flags)
        return constant_factor if result is None else self.index_mul(result, constant_factor, flags)

    # Rendering

    def render_body(self) -> str:
        """Return the text of all blocks."""
        parts: list[str] = []
        for block in self.blocks:
            parts.append(f"{block.label}:")
            if block is self.entry:
                parts += [f"  {line}" for line in self.entry_lines]
            parts += [f"  {phi.render()}" for phi in block.phis]
            parts += [f"  {line}" for line in block.lines]
        return "\n".join(parts)


_COMPARE = {
    "eq": int.__eq__,
    "ne": int.__ne__,
    "slt": int.__lt__,
    "sle": int.__le__,
    "sgt": int.__gt__,
    "sge": int.__ge__,
}


def _condition_type(ty: llvm.LLVMType) -> llvm.LLVMType:
    return llvm.vec_type(ty.lanes, llvm.I1) if isinstance(ty, llvm.VecType) else llvm.I1
