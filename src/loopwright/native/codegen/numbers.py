"""Lowering of constants, comparisons, selection, conversions, and of arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import prod
from typing import Any

from xdsl.dialects import builtin
from xdsl.dialects.builtin import IndexType, f32, f64
from xdsl.ir import Attribute, Block, Operation, SSAValue

from loopwright.exact.costs.host import describe_host
from loopwright.ir.core.attributes import (
    is_array,
    is_complex_type,
    is_dense,
    is_float,
    is_memref,
    is_vector,
)
from loopwright.ir.core.enclosing import is_defined_in
from loopwright.ir.core.properties import attribute, element_values, integer
from loopwright.ir.dialects.arith.attributes import TO_NEAREST_EVEN, FastMathFlag
from loopwright.ir.dialects.arith.exactness import ExactnessTest, exactness_test
from loopwright.ir.dialects.arith.operations import AddiOp, MuliOp, SubiOp
from loopwright.ir.dialects.arith.selection import CMPF_PREDICATES, CMPI_PREDICATES
from loopwright.ir.dialects.elementwise import element_type
from loopwright.ir.dialects.index import CmpPredicateAttr
from loopwright.ir.interfaces import scalars
from loopwright.ir.interfaces.memory_access import AccessInterface, MemoryAccess
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.native.codegen import builder, floating, llvm
from loopwright.native.codegen.builder import Value, vector_constant
from loopwright.native.codegen.elements import Lane, assemble_leaf, leaf_lanes, scalar
from loopwright.native.codegen.function_codegen import (
    FunctionCodegen,
    component_types,
    components,
    fastmath_flags,
    fastmath_text,
    from_components,
    lowers,
    lowers_functions,
    overflow_text,
    refuse,
)
from loopwright.native.codegen.limits import beside_limit, limit_of

_WITH_OVERFLOW: dict[type[Operation], str] = {AddiOp: "sadd", SubiOp: "ssub", MuliOp: "smul"}

# Constants


def scalar_constant(number: float, ty: Attribute) -> builder.Value:
    """Return the constant of an integer, index or float type with a value of that type.

    >>> from xdsl.dialects.builtin import f32
    >>> scalar_constant(0.5, f32).typed, scalar_constant(-1, IndexType()).typed
    ('float 0x3FE0000000000000', 'i64 -1')
    """
    scalar = llvm.scalar_type(ty)
    if isinstance(scalar, llvm.FloatType):
        return builder.const_float(number, scalar)
    return builder.const_int(int(number), scalar)


@lowers("arith.constant", "index.constant", "index.bool.constant", "complex.constant")
def constant(fn: FunctionCodegen, op: Operation) -> None:
    """Lower a constant, which is written where it is used."""
    value = attribute(op, "value")
    result = op.results[0]
    if isinstance(value, builtin.IntegerAttr | builtin.FloatAttr):
        number = value.value.data
        fn.bind(result, scalar_constant(number, result.type))
    elif is_dense(value) and is_vector(result.type):
        _bind_dense(fn, result, value)
    elif is_array(value) and is_complex_type(result.type) and all(map(is_float, value.data)):
        element = result.type.element_type
        parts = [scalar_constant(part.value.data, element) for part in value.data]
        fn.bind(result, vector_constant(parts))
    else:
        kind = "complex" if isinstance(value, builtin.ArrayAttr) else str(result.type)
        refuse(op, f"a constant of type '{kind}' is not supported by code generation")


@lowers_functions(scalars.ConstantValue)
def known_constant(_: scalars.ConstantValue, fn: FunctionCodegen, op: Operation) -> None:
    """Lower a constant, which is written where it is used."""
    constant(fn, op)


@lowers("index.sizeof")
def sizeof(fn: FunctionCodegen, op: Operation) -> None:
    """Lower to the width of `index`."""
    result = op.results[0]
    fn.bind(result, scalar_constant(llvm.I64.width, result.type))


def _bind_dense(
    fn: FunctionCodegen, result: SSAValue, value: builtin.DenseIntOrFPElementsAttr[Any]
) -> None:
    vector = result.type
    assert is_vector(vector)
    scalar = vector.element_type
    shape = vector.get_shape()
    last = shape[-1] if shape else 1
    leaves = prod(shape[:-1])
    numbers = element_values(value)
    if len(numbers) == 1:
        leaf = builder.vector_constant([scalar_constant(numbers[0], scalar)] * last)
        fn.bind_leaves(result, [leaf] * leaves)
        return
    elements = [scalar_constant(number, scalar) for number in numbers]
    fn.bind_leaves(
        result,
        [builder.vector_constant(elements[i * last : (i + 1) * last]) for i in range(leaves)],
    )


@lowers_functions(scalars.TypeConstant)
def type_constant(constant: scalars.TypeConstant, fn: FunctionCodegen, op: Operation) -> None:
    """Lower to the constant in every component; poison is replaced as the options say."""
    result = op.results[0]
    parts = [
        _poison(fn, ty) if constant.llvm == "poison" else builder.Value(ty, constant.llvm)
        for ty in component_types(result.type)
    ]
    fn.bind(result, from_components(result.type, parts))


def _poison(fn: FunctionCodegen, ty: llvm.LLVMType) -> builder.Value:
    byte = fn.unit.options.fill
    match ty:
        case llvm.IntType() | llvm.FloatType():
            width = ty.width
        case llvm.VecType():
            width = ty.lanes * ty.element.width
        case _:
            width = 0
    if byte is None or not width:
        return builder.Value(ty, "poison")
    bits = scalars.unsigned(int.from_bytes(bytes([byte]) * ((width + 7) // 8), "little"), width)
    return fn.b.emit(ty, f"bitcast i{width} {bits} to {ty}")


# Comparisons


@lowers("arith.cmpi", "index.cmp")
def compare_integers(fn: FunctionCodegen, op: Operation) -> None:
    """Lower to one instruction; comparisons of known indices are folded."""
    if op in fn.tested:
        fn.bind(op.results[0], fn.tested[op])
        return
    named = attribute(op, "pred")
    by_name = isinstance(named, CmpPredicateAttr)
    predicate = named.data if by_name else CMPI_PREDICATES[integer(op, "predicate")]
    exactness = exactness_test(op)
    if exactness is not None:
        fn.bind(op.results[0], _did_not_wrap(fn, exactness))
        return
    if isinstance(op.operands[0].type, IndexType) and predicate[0] != "u":
        lhs = fn.index(op.operands[0])
        rhs = fn.index(op.operands[1])
        fn.bind(op.results[0], fn.b.index_compare(predicate, lhs, rhs))
        return
    fn.map_leaves(op, lambda a, b: fn.b.icmp(predicate, a, b))


def _did_not_wrap(fn: FunctionCodegen, test: ExactnessTest) -> builder.Value:
    """Return whether an operation of 64-bit integers is exact: the processor's overflow flag."""
    pair_type = llvm.LLVMType("{ i64, i1 }")
    name = _WITH_OVERFLOW[test.kind]
    operands = ", ".join(
        f"i64 {operand}" if isinstance(operand, int) else fn.value(operand).typed
        for operand in test.operands
    )
    pair = fn.b.emit(pair_type, f"call {pair_type} @llvm.{name}.with.overflow.i64({operands})")
    has_wrapped = fn.b.emit(llvm.I1, f"extractvalue {pair.typed}, 1")
    return fn.b.binary("xor", has_wrapped, builder.Value(llvm.I1, "true"))


@lowers("arith.cmpf")
def compare_floats(fn: FunctionCodegen, op: Operation) -> None:
    """Lower to one instruction; narrow formats are compared as `float`, which is exact."""
    predicate = CMPF_PREDICATES[integer(op, "predicate")]
    flags = fastmath_text(op)
    floats = floating.Floats(fn.b)
    if not fastmath_flags(op) >= _EXTREMUM_FLAGS:
        for place, operand in enumerate(op.operands):
            limit = limit_of(operand)
            if limit is not None and limit in fn.unit.repeated_limits:
                _compare_beside_limit(fn, op, predicate, place, limit)
                return

    def compare(lhs: builder.Value, rhs: builder.Value) -> builder.Value:
        if floating.element(lhs.type) in (llvm.F16, llvm.BF16):
            lhs, rhs = floats.extend(lhs, llvm.F32), floats.extend(rhs, llvm.F32)
        return fn.b.fcmp(predicate, lhs, rhs, flags)

    fn.map_leaves(op, compare)


def _compare_beside_limit(
    fn: FunctionCodegen, op: Operation, predicate: str, place: int, limit: float
) -> None:
    """Lower a comparison with a constant, at one of its places, so that LLVM takes no selection by
    it for a minimum or a maximum (`limits`)."""
    is_single = element_type(op.operands[place].type) == f32
    beside = beside_limit(predicate, limit, is_left=place == 0, is_single=is_single)
    flags = fastmath_text(op)

    def compare(lhs: builder.Value, rhs: builder.Value) -> builder.Value:
        if beside is None:
            return fn.b.fcmp(predicate, lhs, rhs, flags)
        replacement, neighbour = beside
        operands = [lhs, rhs]
        operands[place] = _constant_like(operands[place], neighbour)
        return fn.b.fcmp(replacement, operands[0], operands[1], flags)

    fn.map_leaves(op, compare)


def _constant_like(value: builder.Value, number: float) -> builder.Value:
    """Return a constant of the type of a float, or of a vector of floats."""
    match value.type:
        case llvm.FloatType():
            return builder.const_float(number, value.type)
        case llvm.VecType(element=llvm.FloatType() as element, lanes=lanes):
            return vector_constant([builder.const_float(number, element)] * lanes)
        case _:
            raise AssertionError(f"{value.type} is no type of floats")


# Selection


@lowers("arith.select")
def select(fn: FunctionCodegen, op: Operation) -> None:
    """Select each component, by one condition or lane by lane."""
    condition, yes, no = op.operands
    flags = _extremum_flags(condition, yes, no)
    is_stored_back = [_is_stored_back(op, side) for side in (yes, no)]

    def frozen(value: builder.Value, side: int) -> builder.Value:
        return fn.b.unary("freeze", value) if is_stored_back[side] else value

    if condition.type == op.results[0].type or is_vector(condition.type):
        fn.map_leaves(op, lambda c, a, b: fn.b.select(c, frozen(a, 0), frozen(b, 1), flags))
        return
    chosen = fn.value(condition)
    parts = [
        a
        if a == b
        else fn.b.select(
            chosen, frozen(a, 0), frozen(b, 1), flags if isinstance(a.type, llvm.FloatType) else ""
        )
        for a, b in zip(components(fn.lowered(yes)), components(fn.lowered(no)), strict=True)
    ]
    fn.bind(op.results[0], from_components(op.results[0].type, parts))


def _is_stored_back(choice: Operation, side: SSAValue) -> bool:
    """Return whether one side of a choice has been loaded from where an iteration stores the
    result. Without mask registers LLVM would turn the other side into a masked store, which takes
    several times as long on AMD processors; a frozen value prevents that."""
    loaded = _accessed(side.owner)
    loop = choice.parent_op()
    if not loaded or not loaded[0].reads or loop is None or describe_host().has_mask_registers:
        return False
    is_vector_choice = is_vector(choice.results[0].type)
    return any(
        access.writes
        and access.memref is loaded[0].memref
        and (is_vector_choice or any(is_defined_in(value, loop) for value in access.indices or ()))
        for use in choice.results[0].uses
        for access in _accessed(use.operation)
    )


def _accessed(op: Operation | Block) -> Sequence[MemoryAccess]:
    access = None if isinstance(op, Block) else interface_of(op, AccessInterface)
    return () if access is None or isinstance(op, Block) else access.accesses(op)


_EXTREMUM_FLAGS = {FastMathFlag.NO_NANS, FastMathFlag.NO_SIGNED_ZEROS}


def _extremum_flags(condition: SSAValue, yes: SSAValue, no: SSAValue) -> str:
    """Flags for a selection that, with the comparison before it, is a minimum or a maximum.

    The comparison says that there are no NaNs and that the sign of zero does not matter; on the
    selection of the same two numbers LLVM needs to know it too.
    """
    compare = condition.owner
    if not isinstance(compare, Operation) or compare.name != "arith.cmpf":
        return ""
    if set(compare.operands) == {yes, no} and fastmath_flags(compare) >= _EXTREMUM_FLAGS:
        return "nnan nsz"
    return ""


# Integer arithmetic


@lowers_functions(scalars.IntegerFunction)
def integer_function(function: scalars.IntegerFunction, fn: FunctionCodegen, op: Operation) -> None:
    """Lower to one instruction with the op's flags, or to an intrinsic; known indices are
    folded."""
    opcode = function.llvm
    flags = overflow_text(op)
    if not opcode:
        refuse(op, f"'{op.name}' is not supported by code generation")
    if function.kind == "wrapping" and isinstance(op.results[0].type, IndexType):
        fold = {"add": fn.b.index_add, "sub": fn.b.index_sub, "mul": fn.b.index_mul}[opcode]
        fn.bind(op.results[0], fold(fn.index(op.operands[0]), fn.index(op.operands[1]), flags))
    else:
        fn.map_leaves(op, lambda a, b: floating.integer_result(fn.b, function, a, b, flags))


# Division that rounds down or up


def _power_of_two(value: builder.Value) -> int | None:
    """Return the exponent, if a value is a constant power of two; for a vector if all lanes are."""
    number = value.integer
    if number is None or number <= 0 or number.bit_count() != 1:
        return None
    return number.bit_length() - 1


@lowers("arith.floordivsi", "index.floordivs")
def floor_division(fn: FunctionCodegen, op: Operation) -> None:
    """Lower to the quotient rounded towards zero, minus one where it is negative and inexact."""
    fn.map_leaves(op, lambda a, b: _rounded_division(fn, a, b, up=False))


@lowers("arith.ceildivsi", "index.ceildivs")
def ceiling_division(fn: FunctionCodegen, op: Operation) -> None:
    """Lower to the quotient rounded towards zero, plus one where it is positive and inexact."""
    fn.map_leaves(op, lambda a, b: _rounded_division(fn, a, b, up=True))


def _rounded_division(
    fn: FunctionCodegen, lhs: builder.Value, rhs: builder.Value, *, up: bool
) -> builder.Value:
    b = fn.b
    ty = lhs.type
    zero = floating.integer_constant(ty, 0)
    exponent = _power_of_two(rhs)
    if exponent is not None:
        shifted = b.binary("ashr", lhs, floating.integer_constant(ty, exponent))
        if not up:
            return shifted
        remainder = b.binary("and", lhs, floating.integer_constant(ty, (1 << exponent) - 1))
        return b.binary("add", shifted, b.cast("zext", b.icmp("ne", remainder, zero), ty))
    if not up and (rhs.integer or 0) > 0:  # one high product: as many below zero as from it on
        sign = b.binary("ashr", lhs, floating.integer_constant(ty, floating.element(ty).width - 1))
        return b.binary("xor", b.binary("udiv", b.binary("xor", lhs, sign), rhs), sign)
    quotient = b.binary("sdiv", lhs, rhs)
    remainder = b.binary("srem", lhs, rhs)
    inexact = b.icmp("ne", remainder, zero)
    signs_differ = b.icmp("slt", b.binary("xor", lhs, rhs), zero)
    if up:
        same = b.binary("xor", signs_differ, floating.integer_constant(signs_differ.type, 1))
        return b.binary("add", quotient, b.cast("zext", b.binary("and", inexact, same), ty))
    return b.binary("add", quotient, b.cast("sext", b.binary("and", inexact, signs_differ), ty))


@lowers("arith.ceildivui", "index.ceildivu")
def unsigned_ceiling_division(fn: FunctionCodegen, op: Operation) -> None:
    """Lower to the quotient rounded down, plus one where it is inexact."""

    def divide(lhs: builder.Value, rhs: builder.Value) -> builder.Value:
        remainder = fn.b.binary("urem", lhs, rhs)
        inexact = fn.b.icmp("ne", remainder, floating.integer_constant(lhs.type, 0))
        return fn.b.binary(
            "add", fn.b.binary("udiv", lhs, rhs), fn.b.cast("zext", inexact, lhs.type)
        )

    fn.map_leaves(op, divide)


# Two results


def _bind_pairs(
    fn: FunctionCodegen,
    op: Operation,
    make: Callable[[builder.Value, builder.Value], tuple[builder.Value, builder.Value]],
) -> None:
    """Bind both results of an op to the pairs that `make` returns for the leaves of its
    operands."""
    pairs = [make(*pair) for pair in zip(*map(fn.vector, op.operands), strict=True)]
    for result, leaves in zip(op.results, zip(*pairs, strict=True), strict=True):
        fn.bind_leaves(result, leaves)


@lowers("arith.addui_extended")
def add_extended(fn: FunctionCodegen, op: Operation) -> None:
    """Lower to a sum, which overflowed if it is less than an operand."""

    def add(lhs: builder.Value, rhs: builder.Value) -> tuple[builder.Value, builder.Value]:
        total = fn.b.binary("add", lhs, rhs)
        return total, fn.b.icmp("ult", total, lhs)

    _bind_pairs(fn, op, add)


@lowers("arith.mulsi_extended", "arith.mului_extended")
def multiply_extended(fn: FunctionCodegen, op: Operation) -> None:
    """Lower to both halves of the product of the extended operands."""
    extension = "sext" if op.name == "arith.mulsi_extended" else "zext"

    def multiply(lhs: builder.Value, rhs: builder.Value) -> tuple[builder.Value, builder.Value]:
        width = floating.element(lhs.type).width
        wide = floating.reshaped(lhs.type, llvm.int_type(2 * width))
        wide_lhs, wide_rhs = (fn.b.cast(extension, factor, wide) for factor in (lhs, rhs))
        product = fn.b.binary("mul", wide_lhs, wide_rhs)
        shifted = fn.b.binary("lshr", product, floating.integer_constant(wide, width))
        return fn.b.cast("trunc", product, lhs.type), fn.b.cast("trunc", shifted, lhs.type)

    _bind_pairs(fn, op, multiply)


# Arithmetic


@lowers_functions(scalars.FloatFunction)
def arithmetic(function: scalars.FloatFunction, fn: FunctionCodegen, op: Operation) -> None:
    """Lower to one instruction with the op's fast-math flags. Where allowed, a sum is contracted
    with a product, which then needs no instruction."""
    if not function.llvm:
        refuse(op, f"'{op.name}' is not supported by code generation")
    factor = _contracted_product(op) if op.name in ("arith.addf", "arith.subf") else None
    if factor is None:
        flags = fastmath_text(op)
        if op.name == "arith.divf" and _divides_loop_by_earlier(op):
            floats = floating.Floats(fn.b)

            def divide(a: Value, b: Value) -> Value:
                inverse = floats.binary("fdiv", floating.float_constant(b.type, 1.0), b)
                return floats.binary("fmul", a, inverse, flags)

            fn.map_leaves(op, divide)
        elif op.name != "arith.mulf" or not _is_contracted(op):
            fn.map_leaves(op, lambda a, b: floating.float_result(fn.b, function, a, b, flags))
        return
    floats = floating.Floats(fn.b)
    lhs, rhs = op.operands
    common = fastmath_flags(op) & fastmath_flags(factor)
    flags = " ".join(flag.value for flag in FastMathFlag if flag in common)
    is_left = lhs.owner is factor
    negated = op.name == "arith.subf"
    leaves: list[Value] = []
    columns = (*factor.operands, rhs if is_left else lhs)
    for a, b, addend in zip(*(fn.vector(value) for value in columns), strict=True):
        if negated and is_left:
            addend = floats.negate(addend)
        elif negated:
            a = floats.negate(a)
        leaves.append(floats.intrinsic("fmuladd", a, b, addend, flags=flags))
    fn.bind_leaves(op.results[0], leaves)


def _divides_loop_by_earlier(op: Operation) -> bool:
    """Return whether a quotient that may become a product with the reciprocal divides the result of
    a loop by an earlier value: the reciprocal is then ready before the loop ends."""
    if op.results[0].type not in (f32, f64):
        return False
    of_loops = [
        any(isinstance(owner, Operation) and owner.regions for owner in _owners(value))
        for value in op.operands
    ]
    return of_loops == [True, False] and FastMathFlag.ALLOW_RECIP in fastmath_flags(op)


def _owners(value: SSAValue) -> list[Operation | Block]:
    """Return the op that computes a value, and those that compute its operands."""
    owner = value.owner
    operands = () if isinstance(owner, Block) else owner.operands
    return [owner, *(operand.owner for operand in operands)]


def _may_contract(op: Operation) -> bool:
    flags = fastmath_flags(op)
    return FastMathFlag.ALLOW_CONTRACT in flags and FastMathFlag.REASSOC not in flags


def _contracted_product(op: Operation) -> Operation | None:
    """Return the product that a sum is contracted with: the left operand's, or the right operand's.

    A product and a sum that may be contracted, but not reassociated, become `llvm.fmuladd`, as C
    compilers write `a * b + c`: LLVM's vectoriser counts them as one operation.
    """
    for operand in op.operands:
        owner = operand.owner
        if isinstance(owner, Operation) and owner.name == "arith.mulf" and _is_contracted(owner):
            return owner
    return None


def _is_contracted(product: Operation) -> bool:
    """Return whether all users of a product may be contracted with it, and are in the same block.

    A sum of two products is contracted with the left one.
    """
    if element_type(product.results[0].type) not in (f32, f64) or not _may_contract(product):
        return False
    users = [use.operation for use in product.results[0].uses]
    return bool(users) and all(_contracts(user, product) for user in users)


def _contracts(user: Operation, product: Operation) -> bool:
    if user.name not in ("arith.addf", "arith.subf") or not _may_contract(user):
        return False
    lhs, rhs = user.operands
    if user.parent is not product.parent or lhs is rhs:
        return False
    if lhs.owner is product:
        return True
    lhs_product = lhs.owner
    if not isinstance(lhs_product, Operation) or lhs_product.name != "arith.mulf":
        return True
    return not _may_contract(lhs_product)


_OPERATIONS: dict[str, Callable[..., Value]] = {
    "arith.negf": floating.Floats.negate,
    "math.absf": floating.Floats.absolute,
    "math.copysign": floating.Floats.copy_sign,
    "math.fma": floating.Floats.fma,
}


@lowers(*_OPERATIONS)
def operation(fn: FunctionCodegen, op: Operation) -> None:
    """Emit an operation on floats."""
    operation = _OPERATIONS[op.name]
    floats = floating.Floats(fn.b)
    flags = fastmath_text(op)
    leaves = zip(*map(fn.vector, op.operands), strict=True)
    fn.bind_leaves(op.results[0], [operation(floats, *leaf, flags) for leaf in leaves])


# Complex numbers: vectors of two parts


def _complex_components(fn: FunctionCodegen, number: Value) -> list[Value]:
    """Return the parts of a complex number; a real one itself."""
    return [scalar(fn, lane) for lane in leaf_lanes(number)]


def _check_rounding(op: Operation) -> None:
    """Refuse arithmetic that LLVM would not round like the interpreter."""
    for value in (*op.operands, *op.results):
        ty = value.type
        if is_complex_type(ty) and llvm.register_type(ty.element_type) not in (llvm.F32, llvm.F64):
            refuse(op, f"arithmetic on type '{ty}' is not supported by code generation")


@lowers_functions(scalars.ComplexFunction)
def complex_function(function: scalars.ComplexFunction, fn: FunctionCodegen, op: Operation) -> None:
    """Emit the function of an op's record on the parts of its complex operands."""
    flags = fastmath_text(op)

    def compute(name: str, *values: Value) -> Value:
        _check_rounding(op)
        if name == "negf":
            return fn.b.unary("fneg", values[0], flags)
        return fn.b.binary(f"f{name[:3]}", values[0], values[1], flags)

    numbers = [fn.value(operand) for operand in op.operands]
    parts = [part for number in numbers for part in _complex_components(fn, number)]
    results = function.parts(compute, *parts)
    ty = llvm.register_type(op.results[0].type)
    if isinstance(ty, llvm.VecType):
        fn.bind(op.results[0], assemble_leaf(fn, ty, [Lane(part) for part in results]))
    else:
        fn.bind(op.results[0], results[0])


@lowers("complex.abs")
def complex_absolute(fn: FunctionCodegen, op: Operation) -> None:
    """Lower to the larger part times the root of one plus the square of the ratio of the parts.

    So the squares do not overflow. Where the ratio is of zeros or infinities, it is the smaller.
    """
    _check_rounding(op)
    flags = fastmath_text(op)
    emit = fn.b.binary
    parts = _complex_components(fn, fn.value(op.operands[0]))
    ty = parts[0].type

    def call(name: str, *arguments: Value) -> Value:
        return fn.b.call(f"llvm.{name}.{llvm.type_suffix(ty)}", ty, arguments, flags=flags)

    a, b = (call("fabs", part) for part in parts)
    large = call("maximum", a, b)
    small = call("minimum", a, b)
    ratio = emit("fdiv", small, large, flags)
    unit = scalar_constant(1.0, op.results[0].type)
    root = call("sqrt", emit("fadd", emit("fmul", ratio, ratio, flags), unit, flags))
    absolute = emit("fmul", large, root, flags)
    fn.bind(op.results[0], fn.b.select(fn.b.fcmp("uno", absolute, absolute), small, absolute))


@lowers("complex.eq", "complex.neq")
def compare(fn: FunctionCodegen, op: Operation) -> None:
    """Lower a comparison: both parts are equal, or one differs."""
    _check_rounding(op)
    predicate, join = ("oeq", "and") if op.name == "complex.eq" else ("une", "or")
    (a, b), (c, d) = (_complex_components(fn, fn.value(operand)) for operand in op.operands)
    first = fn.b.fcmp(predicate, a, c)
    second = fn.b.fcmp(predicate, b, d)
    fn.bind(op.results[0], fn.b.binary(join, first, second))


# Conversions


@lowers_functions(scalars.Conversion)
def convert(conversion: scalars.Conversion, fn: FunctionCodegen, op: Operation) -> None:
    """Lower to one instruction between integers of different widths, or to a conversion to or from
    a float."""
    result = op.results[0]
    if is_memref(result.type):
        _retype_memref(fn, op)
        return
    source, ty = (llvm.register_type(value.type) for value in (op.operands[0], result))
    before = floating.element(source)
    after = floating.element(ty)
    if isinstance(after, llvm.FloatType):
        fn.map_leaves(op, lambda a: _integer_to_float(fn, op, a, ty, signed=conversion.is_signed))
    elif isinstance(before, llvm.FloatType):
        opcode = "fptosi" if conversion.is_signed else "fptoui"
        fn.map_leaves(op, lambda a: fn.b.cast(opcode, _ordinary(fn, a), ty))
    elif before.width > after.width:
        flags = overflow_text(op)
        fn.map_leaves(op, lambda a: fn.b.cast("trunc", a, ty, flags))
    else:
        opcode = "sext" if conversion.is_signed else "zext"
        fn.map_leaves(op, lambda a: a if a.type == ty else fn.b.cast(opcode, a, ty))


def _ordinary(fn: FunctionCodegen, value: Value) -> Value:
    """Return a number of 16 bits as a `float`."""
    is_narrow = floating.element(value.type).width == 16
    return floating.Floats(fn.b).extend(value, llvm.F32) if is_narrow else value


@lowers("arith.bitcast")
def bitcast(fn: FunctionCodegen, op: Operation) -> None:
    """Reinterpret the bits as another type."""
    if is_memref(op.results[0].type):
        _retype_memref(fn, op)
        return
    ty = llvm.register_type(op.results[0].type)
    fn.map_leaves(op, lambda a: a if a.type == ty else fn.b.cast("bitcast", a, ty))


def _retype_memref(fn: FunctionCodegen, op: Operation) -> None:
    """Return the same memory with elements of another type of the same size."""
    before = op.operands[0].type
    after = op.results[0].type
    assert is_memref(before)
    assert is_memref(after)
    if llvm.scalar_type(before.element_type).width != llvm.scalar_type(after.element_type).width:
        refuse(op, f"'{op.name}' between memrefs of elements of different sizes is not supported")
    fn.bind(op.results[0], replace(fn.memref(op.operands[0]), type=after))


@lowers("arith.extf")
def float_extension(fn: FunctionCodegen, op: Operation) -> None:
    """Convert to a wider format."""
    scalar = _float_element(op)
    flags = fastmath_text(op)
    fn.map_leaves(op, lambda a: floating.Floats(fn.b).extend(a, scalar, flags))


@lowers("arith.truncf")
def float_truncation(fn: FunctionCodegen, op: Operation) -> None:
    """Convert to a narrower format, in the rounding mode of the op."""
    scalar = _float_element(op)
    mode = integer(op, "roundingmode")
    floats = floating.Floats(fn.b)
    if mode == TO_NEAREST_EVEN:
        fn.map_leaves(op, lambda a: floats.convert(a, scalar))
    else:
        fn.map_leaves(op, lambda a: floats.convert_directed(a, scalar, mode))


def _float_element(op: Operation) -> llvm.FloatType:
    scalar = floating.element(llvm.register_type(op.results[0].type))
    assert isinstance(scalar, llvm.FloatType)
    return scalar


def _integer_to_float(
    fn: FunctionCodegen, op: Operation, value: Value, ty: llvm.LLVMType, *, signed: bool
) -> Value:
    """Convert an integer to the nearest number, with one rounding."""
    scalar = floating.element(ty)
    assert isinstance(scalar, llvm.FloatType)
    if scalar not in (llvm.F16, llvm.BF16):
        flags = "nneg" if attribute(op, "nonNeg") is not None else ""
        return fn.b.cast("sitofp" if signed else "uitofp", value, ty, flags)
    if floating.element(value.type).width > 64:
        refuse(op, f"'{op.name}' from more than 64 bits to '{scalar}' is not supported")
    return _to_narrow_float(fn, value, scalar, signed=signed)


def _to_narrow_float(
    fn: FunctionCodegen, value: Value, scalar: llvm.FloatType, *, signed: bool
) -> Value:
    """Convert through a format in which the integer is exact, or whose error is below every
    rounding point."""
    opcode = "sitofp" if signed else "uitofp"
    width = floating.element(value.type).width
    if width <= 24 or scalar is llvm.F16:
        # Integers that are inexact in `float` are beyond the largest `half`.
        wide: llvm.LLVMType = floating.reshaped(value.type, llvm.F32)
    else:
        wide = floating.reshaped(value.type, llvm.F64)
        if width > 53:
            value = _fold_low_bits(fn, value, signed=signed)
    return floating.Floats(fn.b).convert(fn.b.cast(opcode, value, wide), scalar)


def _fold_low_bits(fn: FunctionCodegen, value: Value, *, signed: bool) -> Value:
    """Return the integer with its low 11 bits or-ed into one, where it needs more than 53 bits."""
    b = fn.b
    ty = value.type
    low = floating.integer_constant(ty, 0x7FF)
    folded = b.binary("or", b.binary("add", b.binary("and", value, low), low), value)
    folded = b.binary("and", folded, floating.integer_constant(ty, ~0x7FF))
    limit = 1 << 53
    shifted = b.binary("add", value, floating.integer_constant(ty, limit)) if signed else value
    few_bits = b.icmp("ult", shifted, floating.integer_constant(ty, 2 * limit if signed else limit))
    return b.select(few_bits, value, folded)
