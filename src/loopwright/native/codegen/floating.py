"""Floating-point formats in LLVM IR, and combining two values as reductions do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from loopwright.ir.dialects.arith.attributes import DOWNWARD, TO_NEAREST_AWAY, TOWARD_ZERO
from loopwright.ir.interfaces import atomic_kinds
from loopwright.ir.interfaces.scalars import FloatForm, FloatFunction, IntegerFunction
from loopwright.native.codegen import llvm
from loopwright.native.codegen.builder import Builder, Value, const_float, const_int, splat
from loopwright.native.codegen.function_codegen import FunctionCodegen
from loopwright.records import dataclass
from loopwright.reporting.errors import CompileError


def element(ty: llvm.LLVMType) -> llvm.IntType | llvm.FloatType:
    """Return the scalar type of a scalar or a vector."""
    scalar = ty.element if isinstance(ty, llvm.VecType) else ty
    assert isinstance(scalar, llvm.IntType | llvm.FloatType)
    return scalar


def reshaped(ty: llvm.LLVMType, scalar: llvm.IntType | llvm.FloatType) -> llvm.LLVMType:
    """Return the type with the lanes of `ty` and another scalar type.

    >>> str(reshaped(llvm.vec_type(4, llvm.F32), llvm.F64)), str(reshaped(llvm.F32, llvm.F64))
    ('<4 x double>', 'double')
    """
    return llvm.vec_type(ty.lanes, scalar) if isinstance(ty, llvm.VecType) else scalar


def integer_constant(ty: llvm.LLVMType, value: int) -> Value:
    """Return an integer constant in every lane of a type."""
    scalar = element(ty)
    assert isinstance(scalar, llvm.IntType)
    constant = const_int(value, scalar)
    return splat(constant, ty.lanes) if isinstance(ty, llvm.VecType) else constant


def float_constant(ty: llvm.LLVMType, value: float) -> Value:
    """Return a floating-point constant in every lane of a type."""
    scalar = element(ty)
    assert isinstance(scalar, llvm.FloatType)
    constant = const_float(value, scalar)
    return splat(constant, ty.lanes) if isinstance(ty, llvm.VecType) else constant


@dataclass(frozen=True)
class Floats:
    """Writes operations on floating-point values with a builder.

    LLVM's own conversion to `bfloat` is not used: on some processors it flushes subnormal numbers,
    and from `double` it calls a function that may be missing. A number is rounded to `bfloat`, or
    from `double` to `half`, by integer arithmetic on its bits; through `float` rounded to odd,
    where it comes from `double` (Boldo and Melquiond, "When double rounding is odd", 2005).
    """

    b: Builder

    def bits(self, value: Value) -> Value:
        """Return the bits of a float as an integer."""
        return self.b.cast(
            "bitcast", value, reshaped(value.type, llvm.int_type(element(value.type).width))
        )

    def from_bits(self, bits: Value, scalar: llvm.FloatType) -> Value:
        """Return the number with these bits."""
        return self.b.cast("bitcast", bits, reshaped(bits.type, scalar))

    def intrinsic(self, name: str, *operands: Value, flags: str = "") -> Value:
        """Return `llvm.name` on operands of one type."""
        ty = operands[0].type
        return self.b.call(f"llvm.{name}.{llvm.type_suffix(ty)}", ty, operands, flags=flags)

    # Conversions

    def extend(self, value: Value, scalar: llvm.FloatType, flags: str = "") -> Value:
        """Convert to a wider format, exactly. A `bf16` is the upper half of a `float`."""
        if element(value.type) is scalar:
            return value
        if value.type is llvm.BF16:
            wide = self.b.cast("zext", self.bits(value), llvm.int_type(32))
            upper = self.b.binary("shl", wide, integer_constant(wide.type, 16))
            return self.extend(self.from_bits(upper, llvm.F32), scalar, flags)
        return self.b.cast("fpext", value, reshaped(value.type, scalar), flags)

    def convert(self, value: Value, scalar: llvm.FloatType) -> Value:
        """Convert to another format, to nearest even with one rounding."""
        source = element(value.type)
        if source is scalar:
            return value
        if source.width < scalar.width:
            return self.extend(value, scalar)
        if scalar not in (llvm.F16, llvm.BF16):
            return self.b.cast("fptrunc", value, reshaped(value.type, scalar))
        if source is llvm.F64:
            value = self._round_to_odd(value)
        elif source is not llvm.F32:
            raise CompileError(f"rounding from '{source}' to '{scalar}' is not supported")
        if scalar is llvm.F16:
            return self.b.cast("fptrunc", value, reshaped(value.type, scalar))
        return self._to_bfloat(value)

    def _to_bfloat(self, value: Value) -> Value:
        """Convert from `float`: add half a unit in the last place, minus one where the last bit is
        0."""
        b = self.b
        bits = self.bits(value)
        ty = bits.type
        high = b.binary("lshr", bits, integer_constant(ty, 16))
        last = b.binary("and", high, integer_constant(ty, 1))
        half = b.binary("add", last, integer_constant(ty, 0x7FFF))
        rounded = b.binary("lshr", b.binary("add", bits, half), integer_constant(ty, 16))
        quiet = b.binary("or", high, integer_constant(ty, 0x40))
        chosen = b.select(b.fcmp("uno", value, value), quiet, rounded)
        return self.from_bits(b.cast("trunc", chosen, reshaped(ty, llvm.int_type(16))), llvm.BF16)

    def _round_to_odd(self, value: Value) -> Value:
        """Convert from `double` to `float`, rounding towards zero and setting the last bit where
        that is inexact."""
        b = self.b
        nearest = b.cast("fptrunc", value, reshaped(value.type, llvm.F32))
        back = self.extend(nearest, llvm.F64)
        bits = self.bits(nearest)
        beyond = b.fcmp("ogt", self.intrinsic("fabs", back), self.intrinsic("fabs", value))
        lower = b.binary("sub", bits, integer_constant(bits.type, 1))
        towards_zero = b.select(beyond, lower, bits)
        odd = b.binary("or", towards_zero, integer_constant(bits.type, 1))
        return self.from_bits(b.select(b.fcmp("one", back, value), odd, bits), llvm.F32)

    def convert_directed(self, value: Value, scalar: llvm.FloatType, mode: int) -> Value:
        """Convert to a narrower format in a rounding mode."""
        b = self.b
        nearest = self.convert(value, scalar)
        source = element(value.type)
        assert isinstance(source, llvm.FloatType)
        back = self.extend(nearest, source)
        bits = self.bits(nearest)
        size = self.intrinsic("fabs", value)
        back_size = self.intrinsic("fabs", back)
        unit = integer_constant(bits.type, 1)
        larger = b.binary("add", bits, unit)
        smaller = b.binary("sub", bits, unit)
        if mode == TO_NEAREST_AWAY:
            away = self.extend(self.from_bits(larger, scalar), source)
            size_sum = b.binary("fadd", back_size, self.intrinsic("fabs", away))
            middle = b.binary("fmul", size_sum, float_constant(value.type, 0.5))
            chosen = b.select(b.fcmp("oeq", size, middle), larger, bits)
        elif mode == TOWARD_ZERO:
            chosen = b.select(b.fcmp("ogt", back_size, size), smaller, bits)
        else:
            wrong = b.fcmp("ogt" if mode == DOWNWARD else "olt", back, value)
            negative = b.icmp("slt", bits, integer_constant(bits.type, 0))
            downward = b.select(negative, larger, smaller)
            upward = b.select(negative, smaller, larger)
            chosen = b.select(wrong, downward if mode == DOWNWARD else upward, bits)
        return self.from_bits(chosen, scalar)

    # Arithmetic

    def in_float(self, make: Callable[..., Value], *operands: Value, half: bool = False) -> Value:
        """Apply `make` to the operands; operands of `bf16` (and of `f16`, with `half`) as `float`,
        with the result rounded.

        For `+ - * /` and square root the two roundings are as good as one.
        """
        scalar = element(operands[0].type)
        if scalar is llvm.BF16 or (half and scalar is llvm.F16):
            assert isinstance(scalar, llvm.FloatType)
            return self.convert(make(*(self.extend(value, llvm.F32) for value in operands)), scalar)
        return make(*operands)

    def binary(self, opcode: str, lhs: Value, rhs: Value, flags: str = "") -> Value:
        """Return `fadd`, `fsub`, `fmul`, `fdiv` or `frem`."""

        def make(a: Value, b: Value) -> Value:
            return self.b.binary(opcode, a, b, flags)

        return self.in_float(make, lhs, rhs)

    def negate(self, value: Value, flags: str = "") -> Value:
        """Return the number with the other sign."""
        if element(value.type).width != 16:
            return self.b.unary("fneg", value, flags)
        return self._on_bits("xor", value, 0x8000)

    def absolute(self, value: Value, flags: str = "") -> Value:
        """Return the number without its sign."""
        if element(value.type).width != 16:
            return self.intrinsic("fabs", value, flags=flags)
        return self._on_bits("and", value, 0x7FFF)

    def _on_bits(self, opcode: str, value: Value, mask: int) -> Value:
        scalar = element(value.type)
        bits = self.bits(value)
        assert isinstance(scalar, llvm.FloatType)
        changed = self.b.binary(opcode, bits, integer_constant(bits.type, mask))
        return self.from_bits(changed, scalar)

    def copy_sign(self, value: Value, sign: Value, flags: str = "") -> Value:
        """Return the magnitude of one number with the sign of another."""
        scalar = element(value.type)
        if scalar.width != 16:
            return self.intrinsic("copysign", value, sign, flags=flags)
        assert isinstance(scalar, llvm.FloatType)
        size = self.bits(self.absolute(value))
        sign_bits = self.bits(sign)
        mask = integer_constant(size.type, 0x8000)
        return self.from_bits(
            self.b.binary("or", size, self.b.binary("and", sign_bits, mask)), scalar
        )

    def fma(self, a: Value, b: Value, c: Value, flags: str = "") -> Value:
        """Return `a * b + c` with one rounding; `bf16` is rounded twice, as by hardware."""
        if element(a.type) is llvm.F16:
            wide = (self.extend(value, llvm.F64) for value in (a, b, c))
            return self.convert(self.intrinsic("fma", *wide, flags=flags), llvm.F16)
        return self.in_float(lambda *wide: self.intrinsic("fma", *wide, flags=flags), a, b, c)

    def through_float(self, name: str, *operands: Value, flags: str = "") -> Value:
        """Return `llvm.name` of operands of one type; narrow formats go through `float`."""

        def make(*wide: Value) -> Value:
            return self.intrinsic(name, *wide, flags=flags)

        return self.in_float(make, *operands, half=True)

    def extremum_number(self, predicate: str, lhs: Value, rhs: Value, flags: str = "") -> Value:
        """Return the other operand if one is NaN, the first of two zeros; for `ogt` or `olt`."""
        b = self.b

        def choose(first: Value, second: Value) -> Value:
            better = b.select(b.fcmp(predicate, second, first), second, first, flags)
            return b.select(b.fcmp("uno", first, first), second, better, flags)

        return self.in_float(choose, lhs, rhs, half=True)


def vector_kind(kind: str, ty: llvm.LLVMType) -> atomic_kinds.AtomicRMWKind:
    """Return the atomic kind of a combining kind on a type.

    >>> vector_kind("add", llvm.F32).name, vector_kind("maxsi", llvm.I32).name
    ('addf', 'maxs')
    """
    return atomic_kinds.of_vector_kind(kind, is_float=isinstance(element(ty), llvm.FloatType))


def combine_kind(
    fn: FunctionCodegen, kind: atomic_kinds.AtomicRMWKind, lhs: Value, rhs: Value, flags: str = ""
) -> Value:
    """Return `lhs` combined with `rhs`, in every lane."""
    function = atomic_kinds.COMBINATIONS.get(kind)
    if function is None:
        raise CompileError(f"combining with '{kind.name}' is not supported by code generation")
    if isinstance(function, IntegerFunction):
        return integer_result(fn.b, function, lhs, rhs)
    return float_result(fn.b, function, lhs, rhs, flags)


def integer_result(
    b: Builder, function: IntegerFunction, lhs: Value, rhs: Value, flags: str = ""
) -> Value:
    """Emit a function of integers, in every lane: an instruction or an intrinsic."""
    if function.llvm.startswith("llvm."):
        return b.call(f"{function.llvm}.{llvm.type_suffix(lhs.type)}", lhs.type, [lhs, rhs])
    return b.binary(function.llvm, lhs, rhs, flags)


def float_result(
    b: Builder, function: FloatFunction, lhs: Value, rhs: Value, flags: str = ""
) -> Value:
    """Emit a function of floats, in every lane."""
    floats = Floats(b)
    match function.form:
        case FloatForm.INTRINSIC:
            return floats.through_float(function.llvm, lhs, rhs, flags=flags)
        case FloatForm.COMPARISON:
            return floats.extremum_number(function.llvm, lhs, rhs, flags)
        case FloatForm.INSTRUCTION:
            return floats.binary(function.llvm, lhs, rhs, flags)


def neutral(kind: atomic_kinds.AtomicRMWKind, ty: llvm.LLVMType, *, partial: bool = False) -> Value:
    """Return the scalar that changes nothing when combined with another of the type.

    `partial` asks for what every partial result but the first starts from.
    """
    scalar = element(ty)
    value = atomic_kinds.identity_of(kind, scalar.width, partial=partial)
    if isinstance(scalar, llvm.FloatType):
        return const_float(value, scalar)
    return const_int(int(value), scalar)


def reduce_intrinsic(kind: atomic_kinds.AtomicRMWKind, ty: llvm.LLVMType) -> str | None:
    """Return the `llvm.vector.reduce` that combines the lanes with the same bits as one by one."""
    match atomic_kinds.COMBINATIONS.get(kind):
        case IntegerFunction(llvm=name):
            return name.removeprefix("llvm.")
        case FloatFunction(form=FloatForm.INTRINSIC, llvm=name) if element(ty).width in (32, 64):
            return f"f{name}"
        case _:
            return None


@dataclass(frozen=True)
class Arithmetic:
    """Emits arithmetic in the type of `value`. With the flag `contract` LLVM may fuse a product and
    a sum; otherwise `multiply_add` is a single operation."""

    floats: Floats
    value: Value
    flags: str = ""

    @property
    def scalar(self) -> llvm.FloatType:
        """The type of a number."""
        scalar = element(self.value.type)
        assert isinstance(scalar, llvm.FloatType)
        return scalar

    def constant(self, number: float) -> Value:
        """Return a number in each lane."""
        return float_constant(self.value.type, number)

    def add(self, a: Value, b: Value) -> Value:
        """Return a sum."""
        return self.floats.b.binary("fadd", a, b, self.flags)

    def subtract(self, a: Value, b: Value) -> Value:
        """Return a difference."""
        return self.floats.b.binary("fsub", a, b, self.flags)

    def multiply(self, a: Value, b: Value) -> Value:
        """Return a product."""
        return self.floats.b.binary("fmul", a, b, self.flags)

    def divide(self, a: Value, b: Value) -> Value:
        """Return a quotient."""
        return self.floats.b.binary("fdiv", a, b)

    def negated(self, a: Value) -> Value:
        """Return the number with the other sign."""
        return self.floats.b.unary("fneg", a)

    def multiply_add(self, a: Value, b: Value, c: Value) -> Value:
        """Return a product plus a number."""
        if self.flags:
            return self.add(self.multiply(a, b), c)
        return self.floats.intrinsic("fma", a, b, c)

    def choose(self, predicate: str, a: Value, b: Value, yes: Value, no: Value) -> Value:
        """Return one of two values, as a comparison says."""
        return self.floats.b.select(self.floats.b.fcmp(predicate, a, b), yes, no)

    def series(self, at: Value, coefficients: Sequence[float]) -> Value:
        """Return the polynomial with these coefficients, lowest first (Horner's scheme)."""
        result = self.constant(coefficients[-1])
        for coefficient in reversed(coefficients[:-1]):
            result = self.multiply_add(result, at, self.constant(coefficient))
        return result
