"""How operations on vectors of one dimension, and positions in others, become ones of `llvm`.

**Before → After**

    %e = vector.extract %v[1, 2]          %0 = llvm.extractvalue %a[1]
        : f32 from vector<2x4xf32>        %1 = llvm.mlir.constant(2 : i64) : i64
                                          %e = llvm.extractelement %0[%1 : i64]
    %x = vector.load %m[%i]               %2 = llvm.getelementptr %p[%i]
        : memref<8xf32>, vector<4xf32>    %x = llvm.load %2 {alignment = 4 : i64}
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, cast

from xdsl.dialects import builtin, llvm
from xdsl.dialects.utils import FastMathFlag
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.core.attributes import is_integer_type, is_memref, is_vector
from loopwright.ir.core.properties import integers, mixed
from loopwright.ir.dialects import vector
from loopwright.ir.dialects.arith import ExtSIOp, ExtUIOp, FastMathFlagsAttr
from loopwright.ir.dialects.arith.constants import integer_of
from loopwright.ir.dialects.elementwise import bit_width
from loopwright.ir.dialects.memref.layout import extents, row_major_strides
from loopwright.ir.dialects.vector import constraints
from loopwright.loops.lowering.expand_affine import (
    IndexBuilder,
    Lowering,
    NoCounterpartError,
    Rules,
)
from loopwright_mlir.conversion import interleaving
from loopwright_mlir.conversion.arith import fastmath, made_of, shape_of_arrays
from loopwright_mlir.conversion.c_library import text_global
from loopwright_mlir.conversion.descriptors import ALIGNED, ALLOCATED, OFFSET, size, stride
from loopwright_mlir.conversion.memref import MemoryEmitter
from loopwright_mlir.dialects.llvm import arithmetic, masked, numbers, values
from loopwright_mlir.dialects.llvm.addresses import GEPOp
from loopwright_mlir.dialects.llvm.constants import ConstantOp
from loopwright_mlir.dialects.llvm.intrinsics import BY_WORD
from loopwright_mlir.dialects.llvm.memory import LoadOp, StoreOp

Position = Sequence[int | SSAValue]
AnyVector = builtin.VectorType[Attribute]


class _Emitter(MemoryEmitter):
    """Makes operations on vectors and arrays of them."""

    def type(self, value: SSAValue) -> Attribute:
        """The type that stands for a value's."""
        return self.low.type_of(value.type)

    def number(self, value: int | SSAValue, type_: Attribute = builtin.i64) -> SSAValue:
        """A position."""
        if isinstance(value, SSAValue):
            return self.low.operand(value)
        number = builtin.IntegerAttr(
            value, cast("Any", builtin.i32 if type_ == builtin.i32 else builtin.i64)
        )
        return self.insert(ConstantOp.create(result_types=[type_], properties={"value": number}))

    def member(self, array: SSAValue, place: Sequence[int]) -> SSAValue:
        """A vector, or an array of vectors, in an array."""
        if not place:
            return array
        type_ = array.type
        for _ in place:
            assert isinstance(type_, llvm.LLVMArrayType)
            type_ = type_.type
        return self.insert(
            values.ExtractValueOp(
                builtin.DenseArrayBase.from_list(builtin.i64, place), array, type_
            )
        )

    def put_member(self, value: SSAValue, array: SSAValue, place: Sequence[int]) -> SSAValue:
        """An array with another vector in it."""
        if not place:
            return value
        return self.insert(
            values.InsertValueOp(builtin.DenseArrayBase.from_list(builtin.i64, place), array, value)
        )

    def lane(self, vector_: SSAValue, number: SSAValue) -> SSAValue:
        """An element."""
        assert is_vector(vector_.type)
        extraction = arithmetic.ExtractElementOp.create(
            operands=[vector_, number], result_types=[vector_.type.element_type]
        )
        return self.insert(extraction)

    def put_lane(self, value: SSAValue, vector_: SSAValue, number: SSAValue) -> SSAValue:
        """A vector with another element."""
        return self.insert(llvm.InsertElementOp(vector_, value, number))

    def plain(
        self, kind: type[Operation], operands: Sequence[SSAValue], type_: Attribute
    ) -> SSAValue:
        """An operation without properties but those that it always has."""
        defaults = dict(getattr(kind, "DEFAULTS", {}))
        return self.insert(
            kind.create(operands=operands, result_types=[type_], properties=defaults)
        )


def _static(place: Position) -> list[int]:
    """Return the constant position in nested arrays; refuse dynamic ones."""
    numbers = [index for index in place if isinstance(index, int)]
    if len(numbers) != len(place):
        raise NoCounterpartError("position", None, "positions in arrays are numbers")
    return numbers


def _place(op: vector.ExtractOp | vector.InsertOp, rank: int) -> tuple[list[int], Position]:
    """Split a position into that in arrays and the lane, if there is one."""
    place = mixed(integers(op, "static_position"), op.dynamic_position)
    if len(place) < rank or rank == 0:
        return _static(place), ([0] if rank == 0 else [])
    return _static(place[:-1]), place[-1:]


def _extract(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(op, vector.ExtractOp)
    emit = _Emitter(low, op, build)
    source = emit.low.operand(op.source)
    outer, lane = _place(op, len(constraints.shape_of(op.source.type)))
    member = emit.member(source, outer)
    return [emit.lane(member, emit.number(lane[0])) if lane else member]


def _insert(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(op, vector.InsertOp)
    emit = _Emitter(low, op, build)
    dest = emit.low.operand(op.dest)
    value = emit.low.operand(op.value_to_store)
    outer, lane = _place(op, len(constraints.shape_of(op.dest.type)))
    if lane:
        value = emit.put_lane(value, emit.member(dest, outer), emit.number(lane[0]))
    return [emit.put_member(value, dest, outer)]


def _broadcast(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    """One number in all lanes."""
    assert isinstance(op, vector.BroadcastOp)
    emit = _Emitter(low, op, build)
    if is_vector(op.source.type):
        raise NoCounterpartError("broadcast", None, "a vector is broadcast")
    type_ = emit.type(op.vector)
    extents, inner = shape_of_arrays(type_)
    assert is_vector(inner)
    result = emit.insert(values.PoisonOp(type_)) if extents else None
    poison = emit.insert(values.PoisonOp(inner))
    with_lane = emit.put_lane(emit.low.operand(op.source), poison, emit.number(0, builtin.i32))
    if not extents and constraints.shape_of(inner) == (1,):
        return [with_lane]
    lanes = builtin.DenseArrayBase.from_list(builtin.i32, [0] * constraints.shape_of(inner)[0])
    splat = emit.insert(_shuffled(with_lane, with_lane if extents else poison, lanes, inner))
    if result is None:
        return [splat]
    for place in product(*map(range, extents)):
        result = emit.put_member(splat, result, place)
    return [result]


def _shuffled(
    first: SSAValue, second: SSAValue, lanes: builtin.DenseArrayBase[Any], type_: Attribute
) -> Operation:
    return values.ShuffleVectorOp.create(
        operands=[first, second], result_types=[type_], properties={"mask": lanes}
    )


def _shuffle(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(op, vector.ShuffleOp)
    emit = _Emitter(low, op, build)
    lanes = integers(op, "mask")
    type_ = emit.type(op.vector)
    first, second = emit.low.operands(op.operands)
    if op.v1.type == op.v2.type and len(constraints.shape_of(op.v1.type)) == 1:
        return [
            emit.insert(
                _shuffled(
                    first, second, builtin.DenseArrayBase.from_list(builtin.i32, lanes), type_
                )
            )
        ]
    width = (constraints.shape_of(op.v1.type) or (1,))[0]
    extents, _ = shape_of_arrays(type_)
    result = emit.insert(values.PoisonOp(type_))
    for number, lane in enumerate(lanes):
        if lane < 0:
            continue
        source, place = (first, lane) if lane < width else (second, lane - width)
        if extents:
            result = emit.put_member(emit.member(source, [place]), result, [number])
        else:
            value = emit.lane(source, emit.constant(place))
            result = emit.put_lane(value, result, emit.constant(number))
    return [result]


def _from_elements(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(op, vector.FromElementsOp)
    emit = _Emitter(low, op, build)
    result = emit.insert(values.PoisonOp(_row_type(emit, op.dest)))
    for number, value in enumerate(emit.low.operands(op.elements)):
        result = emit.put_lane(value, result, emit.number(number))
    return [result]


def _to_elements(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(op, vector.ToElementsOp)
    emit = _Emitter(low, op, build)
    _row_type(emit, op.source)
    source = emit.low.operand(op.source)
    return [
        emit.lane(source, emit.number(number)) if result.first_use is not None else source
        for number, result in enumerate(op.elements)
    ]


def _row_type(emit: _Emitter, value: SSAValue) -> AnyVector:
    """The type that stands for that of a vector of at most one dimension."""
    type_ = emit.type(value)
    if not is_vector(type_):
        raise NoCounterpartError("dimensions", None, "vectors of several dimensions are arrays")
    return type_


def _bitcast(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(op, vector.BitcastOp)
    emit = _Emitter(low, op, build)
    type_ = _row_type(emit, op.result)
    return [emit.plain(llvm.BitcastOp, [emit.low.operand(op.source)], type_)]


def _fma(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    emit = _Emitter(low, op, build)
    type_ = _row_type(emit, op.results[0])
    return [emit.plain(BY_WORD["fmuladd"], emit.low.operands(op.operands), type_)]


def _vscale(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    emit = _Emitter(low, op, build)
    return [emit.insert(masked.VScaleOp(emit.index))]


def _type_cast(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    """Memory seen as vectors: the same memory, with other extents and strides."""
    assert isinstance(op, vector.TypeCastOp)
    emit = _Emitter(low, op, build)
    type_ = op.result.type
    assert is_memref(type_)
    source = emit.low.operand(op.memref)
    descriptor = emit.insert(values.PoisonOp(emit.low.type_of(type_)))
    for place in (ALLOCATED, ALIGNED):
        descriptor = emit.put(descriptor, emit.get(source, place), place)
    descriptor = emit.put(descriptor, emit.constant(0), OFFSET)
    sizes = type_.get_shape()
    for number, (extent, step) in enumerate(
        zip(sizes, row_major_strides(extents(type_)), strict=True)
    ):
        assert step is not None
        descriptor = emit.put(descriptor, emit.constant(extent), size(number))
        descriptor = emit.put(descriptor, emit.constant(step), stride(number))
    return [descriptor]


# Reductions

_INTEGERS: dict[str, str] = {
    "add": "add",
    "mul": "mul",
    "and": "and",
    "or": "or",
    "xor": "xor",
    "minsi": "smin",
    "minui": "umin",
    "maxsi": "smax",
    "maxui": "umax",
}
_COMBINE: dict[str, type[Operation]] = {
    "add": arithmetic.AddOp,
    "mul": arithmetic.MulOp,
    "and": llvm.AndOp,
    "or": llvm.OrOp,
    "xor": llvm.XOrOp,
    "maximumf": numbers.MaximumOp,
    "minimumf": numbers.MinimumOp,
    "maxnumf": numbers.MaxNumOp,
    "minnumf": numbers.MinNumOp,
}
_CHOICES = {"minsi": "sle", "minui": "ule", "maxsi": "sge", "maxui": "uge"}
_FLOATS = {
    "maximumf": "fmaximum",
    "minimumf": "fminimum",
    "maxnumf": "fmax",
    "minnumf": "fmin",
    "add": "fadd",
    "mul": "fmul",
}


@dataclass(frozen=True)
class VectorLowering:
    """How reductions and accesses are lowered."""

    reassociate: bool
    vector_alignment: bool

    def reduction(self, low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
        """The lanes, combined by one operation."""
        assert isinstance(op, vector.ReductionOp)
        emit = _Emitter(low, op, build)
        kind: Attribute = op.kind
        assert isinstance(kind, constraints.CombiningKindAttr)
        word = kind.data
        lanes = emit.low.operand(op.vector)
        acc = None if op.acc is None else emit.low.operand(op.acc)
        type_ = emit.type(op.dest)
        if not isinstance(type_, builtin.AnyFloat):
            reduced = emit.plain(BY_WORD[f"vector.reduce.{_INTEGERS[word]}"], [lanes], type_)
            return [_accumulated(emit, word, acc, reduced)]
        target = BY_WORD[f"vector.reduce.{_FLOATS[word]}"]
        flags: dict[str, Attribute] = {"fastmathFlags": self._flags(op)}
        if word in ("add", "mul"):
            if acc is None:
                start = builtin.FloatAttr(0.0 if word == "add" else 1.0, cast("Any", type_))
                constant = ConstantOp.create(result_types=[type_], properties={"value": start})
                acc = emit.insert(constant)
            return [made_of(build, target, flags)([acc, lanes], type_)]
        reduced = made_of(build, target, flags)([lanes], type_)
        if acc is None:
            return [reduced]
        return [emit.plain(_COMBINE[word], [reduced, acc], type_)]

    def _flags(self, op: vector.ReductionOp) -> llvm.FastMathAttr:
        flags_attribute: Attribute = op.fastmath
        assert isinstance(flags_attribute, FastMathFlagsAttr)
        flags = fastmath(flags_attribute)
        if not self.reassociate:
            return flags
        words = {*flags.data, FastMathFlag.REASSOC}
        return llvm.FastMathAttr([flag for flag in FastMathFlag if flag in words])

    # Memory

    def _alignment(self, op: Operation, value: SSAValue) -> int:
        stated_alignment = integer_of(op.properties.get("alignment"))
        assert is_vector(value.type)
        bits = bit_width(value.type.element_type) or 64
        if stated_alignment is not None:
            return stated_alignment
        if self.vector_alignment:
            bits *= (constraints.shape_of(value.type) or (1,))[0]
        size = -(-bits // 8)
        power = 1 << (size - 1).bit_length()
        return power if self.vector_alignment else min(power, 16)

    def _address(
        self, emit: _Emitter, op: Operation, base: SSAValue, indices: Sequence[SSAValue]
    ) -> SSAValue:
        if not is_memref(base.type) or is_vector(base.type.element_type):
            raise NoCounterpartError("memory", None, "there are no elements in memory")
        return emit.address(base, indices, inside=False)

    def load(self, low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
        """Lanes one behind the other."""
        assert isinstance(op, vector.LoadOp)
        emit = _Emitter(low, op, build)
        type_ = _row_type(emit, op.result)
        address = self._address(emit, op, op.base, op.indices)
        return [emit.insert(LoadOp(address, type_, self._hints(op, op.result)))]

    def store(self, low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
        """Lanes one behind the other."""
        assert isinstance(op, vector.StoreOp)
        emit = _Emitter(low, op, build)
        _row_type(emit, op.value_to_store)
        value = emit.low.operand(op.value_to_store)
        address = self._address(emit, op, op.base, op.indices)
        emit.append(StoreOp(value, address, self._hints(op, op.value_to_store)))
        return []

    def _hints(self, op: Operation, value: SSAValue) -> dict[str, Attribute]:
        hints: dict[str, Attribute] = {
            "alignment": builtin.IntegerAttr(self._alignment(op, value), builtin.i64)
        }
        if integer_of(op.properties.get("nontemporal")):
            hints["nontemporal"] = builtin.UnitAttr()
        return hints

    def masked_load(self, low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
        """Lanes one behind the other, as far as a mask has them."""
        assert isinstance(op, vector.MaskedLoadOp)
        emit = _Emitter(low, op, build)
        _row_type(emit, op.result)
        address = self._address(emit, op, op.base, op.indices)
        operands = [address, *emit.low.operands([op.mask, op.pass_thru])]
        return [emit.insert(masked.MaskedLoadOp(operands, self._alignment(op, op.result)))]

    def masked_store(self, low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
        """Lanes one behind the other, as far as a mask has them."""
        assert isinstance(op, vector.MaskedStoreOp)
        emit = _Emitter(low, op, build)
        _row_type(emit, op.value_to_store)
        address = self._address(emit, op, op.base, op.indices)
        value, mask = emit.low.operands([op.value_to_store, op.mask])
        alignment = self._alignment(op, op.value_to_store)
        emit.append(masked.MaskedStoreOp(value, address, mask, alignment))
        return []

    def gather(self, low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
        """Lanes at subscripts that are data."""
        assert isinstance(op, vector.GatherOp)
        emit = _Emitter(low, op, build)
        _row_type(emit, op.result)
        places = self._places(emit, op)
        operands = [places, *emit.low.operands([op.mask, op.pass_thru])]
        return [emit.insert(masked.MaskedGatherOp(operands, self._alignment(op, op.result)))]

    def scatter(self, low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
        """Lanes at subscripts that are data."""
        assert isinstance(op, vector.ScatterOp)
        emit = _Emitter(low, op, build)
        _row_type(emit, op.value_to_store)
        places = self._places(emit, op)
        value, mask = emit.low.operands([op.value_to_store, op.mask])
        alignment = self._alignment(op, op.value_to_store)
        emit.append(masked.MaskedScatterOp(value, places, mask, alignment))
        return []

    def _places(self, emit: _Emitter, op: vector.GatherOp | vector.ScatterOp) -> SSAValue:
        """The addresses of all lanes."""
        base = self._address(emit, op, op.base, op.offsets)
        assert is_memref(op.base.type)
        indices = emit.low.operand(op.indices)
        pointer = GEPOp(base, [indices], emit.element(op.base.type))
        addresses = GEPOp.create(
            operands=list(pointer.operands),
            result_types=[constraints.vector_of(base.type, constraints.shape_of(indices.type))],
            properties=dict(pointer.properties),
        )
        pointer.erase()
        return emit.insert(addresses)

    def expand(self, low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
        """What is one behind the other in memory, in the lanes that a mask has."""
        assert isinstance(op, vector.ExpandLoadOp)
        emit = _Emitter(low, op, build)
        address = self._address(emit, op, op.base, op.indices)
        return [
            emit.insert(masked.ExpandLoadOp(address, *emit.low.operands([op.mask, op.pass_thru])))
        ]

    def compress(self, low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
        """The lanes that a mask has, one behind the other."""
        assert isinstance(op, vector.CompressStoreOp)
        emit = _Emitter(low, op, build)
        address = self._address(emit, op, op.base, op.indices)
        value, mask = emit.low.operands([op.value_to_store, op.mask])
        emit.append(masked.CompressStoreOp(value, address, mask))
        return []

    def rules(self) -> Rules:
        """How each operation is converted."""
        return {
            **interleaving.RULES,
            vector.BitcastOp: _bitcast,
            vector.BroadcastOp: _broadcast,
            vector.CompressStoreOp: self.compress,
            vector.ExpandLoadOp: self.expand,
            vector.ExtractOp: _extract,
            vector.FMAOp: _fma,
            vector.FromElementsOp: _from_elements,
            vector.GatherOp: self.gather,
            vector.InsertOp: _insert,
            vector.LoadOp: self.load,
            vector.MaskedLoadOp: self.masked_load,
            vector.MaskedStoreOp: self.masked_store,
            vector.PrintOp: _print,
            vector.ReductionOp: self.reduction,
            vector.ScatterOp: self.scatter,
            vector.ShuffleOp: _shuffle,
            vector.StoreOp: self.store,
            vector.ToElementsOp: _to_elements,
            vector.TypeCastOp: _type_cast,
            vector.VectorScaleOp: _vscale,
        }


def _accumulated(emit: _Emitter, word: str, acc: SSAValue | None, reduced: SSAValue) -> SSAValue:
    if acc is None:
        return reduced
    if word not in _CHOICES:
        return emit.plain(_COMBINE[word], [acc, reduced], reduced.type)
    smaller = emit.insert(arithmetic.ICmpOp(_CHOICES[word], acc, reduced))
    choice = numbers.SelectOp.create(
        operands=[smaller, acc, reduced],
        result_types=[reduced.type],
        properties={"fastmathFlags": llvm.FastMathAttr(None)},
    )
    return emit.insert(choice)


# Printing

_PUNCTUATION = {
    "newline": "printNewline",
    "comma": "printComma",
    "open": "printOpen",
    "close": "printClose",
}
_PRINTS: dict[type[Attribute], str] = {
    builtin.Float32Type: "printF32",
    builtin.Float64Type: "printF64",
    builtin.Float16Type: "printF16",
    builtin.BFloat16Type: "printBF16",
}


def _print(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(op, vector.PrintOp)
    emit = _Emitter(low, op, build)
    if op.source is not None:
        _print_value(emit, op.source)
    text: Attribute | None = op.string_literal
    if isinstance(text, builtin.StringAttr):
        name, type_ = text_global(emit.module, "vector_print_str", text.data)
        address = emit.insert(llvm.AddressOfOp(name, llvm.LLVMPointerType()))
        emit.call("printString", [emit.insert(GEPOp(address, [0], type_))])
        return []
    after: Attribute = op.punctuation
    assert isinstance(after, constraints.PrintPunctuationAttr)
    if after.data in _PUNCTUATION:
        emit.call(_PUNCTUATION[after.data], [])
    return []


def _print_value(emit: _Emitter, value: SSAValue) -> None:
    type_ = value.type
    if type(type_) in _PRINTS:
        shown = emit.low.operand(value)
        if isinstance(type_, builtin.Float16Type | builtin.BFloat16Type):
            shown = emit.plain(llvm.BitcastOp, [shown], builtin.i16)
        emit.call(_PRINTS[type(type_)], [shown])
        return
    if isinstance(type_, builtin.IndexType):
        emit.call("printU64", [emit.low.operand(value)])
        return
    if not is_integer_type(type_) or type_.width.data > 64:
        raise NoCounterpartError("print", None, "values of this type are not printed")
    is_unsigned = type_.signedness.data is builtin.Signedness.UNSIGNED
    shown = emit.low.operand(value)
    if type_.width.data != 64:
        kind = ExtUIOp if is_unsigned or type_ == builtin.i1 else ExtSIOp
        wider = kind.create(operands=[shown], result_types=[builtin.i64])
        emit.append(wider)
        if kind in emit.low.rules:
            emit.low.lower(wider)
        shown = emit.low.value(wider.results[0])
    emit.call("printU64" if is_unsigned else "printI64", [shown])
