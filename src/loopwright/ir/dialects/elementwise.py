"""Type constraints and trait checks of ops that work element by element, in `mlir-opt`'s words.

The constraints accept scalars and value containers (vectors and tensors) of them. The checks are
the traits `Elementwise`, `SameOperandsAndResultType`, `SameOperandsAndResultShape` and
`SameTypeOperands`, the "all of {…} have same type" predicates, and cast compatibility.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from xdsl.dialects import builtin
from xdsl.dialects.builtin import IntegerType
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.core.attributes import is_integer_type, is_shaped, is_subclass
from loopwright.ir.dialects.ods import OdsConstraint, only
from loopwright.ir.syntax.printer import quoted
from loopwright.ir.syntax.verification import require


def element_type(type_: Attribute) -> Attribute:
    """The element type of a vector, tensor or memref; any other type itself."""
    return type_.element_type if is_shaped(type_) else type_


def with_element_type(type_: Attribute, element: Attribute) -> Attribute:
    """The type of the same shape with another element type."""
    if isinstance(type_, builtin.VectorType):
        return builtin.VectorType(element, type_.shape, type_.scalable_dims)
    if isinstance(type_, builtin.TensorType):
        return builtin.TensorType(element, type_.shape, type_.encoding)
    if isinstance(type_, builtin.UnrankedTensorType):
        return builtin.UnrankedTensorType(element)
    return element


_CONTAINERS = (builtin.VectorType, builtin.TensorType, builtin.UnrankedTensorType)


def is_value_container(type_: Attribute) -> bool:
    """Whether a type is a vector or a tensor."""
    return is_subclass(type_.__class__, _CONTAINERS)


def is_signless_integer(type_: Attribute) -> bool:
    """Whether a type is `iN`."""
    return is_integer_type(type_) and type_.signedness.data is builtin.Signedness.SIGNLESS


def is_signless_integer_or_index(type_: Attribute) -> bool:
    """Whether a type is `iN` or `index`."""
    return isinstance(type_, builtin.IndexType) or is_signless_integer(type_)


def is_float(type_: Attribute) -> bool:
    """Whether a type is one of the floating-point types."""
    return is_subclass(type_.__class__, builtin.AnyFloat)


def is_bool(type_: Attribute) -> bool:
    """Whether a type is `i1`."""
    return type_ == IntegerType(1)


def _like(summary: str, element: Callable[[Attribute], bool]) -> OdsConstraint:
    def holds(type_: Attribute) -> bool:
        return element(element_type(type_)) if is_value_container(type_) else element(type_)

    return OdsConstraint(summary, holds)


def _like_or_memref(summary: str, element: Callable[[Attribute], bool]) -> OdsConstraint:
    def holds(type_: Attribute) -> bool:
        return not isinstance(type_, builtin.UnrankedMemRefType) and element(element_type(type_))

    return OdsConstraint(summary, holds)


SIGNLESS_INTEGER_LIKE = _like("signless-integer-like", is_signless_integer_or_index)
FIXED_WIDTH_INTEGER_LIKE = _like("signless-fixed-width-integer-like", is_signless_integer)
FLOAT_LIKE = _like("floating-point-like", is_float)
BOOL_LIKE = _like("bool-like", is_bool)
INDEX_CASTABLE = _like_or_memref(
    "signless-integer-like or memref of signless-integer", is_signless_integer_or_index
)
BITCASTABLE = _like_or_memref(
    "signless-integer-or-float-like or memref of signless-integer or float",
    lambda type_: is_signless_integer(type_) or is_float(type_),
)
I1 = only("1-bit signless integer", IntegerType(1))
SIGNLESS_INTEGER_OR_INDEX = OdsConstraint("signless integer or index", is_signless_integer_or_index)


def bit_width(type_: Attribute) -> int | None:
    """The number of bits of an integer or float type; `index` has none.

    >>> bit_width(IntegerType(7))
    7
    """
    if is_integer_type(type_):
        return type_.width.data
    return type_.bitwidth if isinstance(type_, builtin.AnyFloat) else None


def _shape(type_: Attribute) -> tuple[Sequence[int], Sequence[bool]] | None:
    """Extents and scalability of a shaped type; nothing for a scalar."""
    if isinstance(type_, builtin.VectorType):
        scalable = [bool(flag) for flag in type_.get_scalable_dims()]
        return type_.get_shape(), scalable
    if isinstance(type_, builtin.TensorType | builtin.MemRefType):
        shape = type_.get_shape()
        return shape, [False] * len(shape)
    return None


def compatible_shapes(first: Attribute, second: Attribute) -> bool:
    """Whether two types may have the same shape at run time."""
    return _compatible_extents(first, second) and _scalability(first) == _scalability(second)


def _scalability(type_: Attribute) -> list[bool]:
    shape = _shape(type_)
    return list(shape[1]) if shape and any(shape[1]) else []


def _compatible_extents(first: Attribute, second: Attribute) -> bool:
    """Whether two types may have the same extents, scalable or not."""
    unranked = builtin.UnrankedTensorType | builtin.UnrankedMemRefType
    shape_left = _shape(first)
    shape_right = _shape(second)
    if isinstance(first, unranked) or isinstance(second, unranked):
        types = (first, second)
        return all(isinstance(type_, unranked) or _shape(type_) is not None for type_ in types)
    if shape_left is None or shape_right is None:
        return shape_left is shape_right
    return len(shape_left[0]) == len(shape_right[0]) and all(
        a == b or builtin.DYNAMIC_INDEX in (a, b)
        for a, b in zip(shape_left[0], shape_right[0], strict=True)
    )


def verify_elementwise(op: Operation) -> None:
    """The trait `Elementwise`: scalars, or containers of one kind and shape."""
    operands = [value.type for value in op.operands if is_value_container(value.type)]
    results = [value.type for value in op.results if is_value_container(value.type)]
    if not operands and not results:
        return
    if results and not operands:
        raise VerifyException(
            "if a result is non-scalar, then at least one operand must be non-scalar"
        )
    require(
        results, "if an operand is non-scalar, then there must be at least one non-scalar result"
    )
    if len(results) != len(op.results):
        raise VerifyException("if an operand is non-scalar, then all results must be non-scalar")
    first, *further_types = operands + results
    if any(
        type(first) is not type(type_) or not compatible_shapes(first, type_)
        for type_ in further_types
    ):
        raise VerifyException(
            "all non-scalar operands/results must have the same shape and base type"
        )


def verify_same_operands_and_result_type(op: Operation, *, elementwise: bool = False) -> None:
    """The traits `SameOperandsAndResultType` and `InferTypeOpInterface`, with `Elementwise` between
    them where the op has that."""
    result = op.results[0].type
    for value in (*op.operands, *op.results):
        if value.type == result:
            continue
        same = element_type(value.type) == element_type(result)
        if not same or not _compatible_extents(value.type, result):
            raise VerifyException("requires the same type for all operands and results")
    if elementwise:
        verify_elementwise(op)
    inferred = op.operands[0].type
    if inferred != result:
        raise wrong_result_types([inferred], [result])


def wrong_result_types(
    inferred: Iterable[Attribute], actual: Iterable[Attribute]
) -> VerifyException:
    """The failure of an op whose results do not have the types that follow from its operands."""
    inferred_text, actual_text = (", ".join(map(quoted, types)) for types in (inferred, actual))
    return VerifyException(
        f"inferred type(s) {inferred_text} are incompatible with return type(s) of operation "
        f"{actual_text}"
    )


def incompatible_cast(op: Operation) -> VerifyException:
    """The failure of a cast that the types of its operands and result do not allow."""
    types = ", ".join(quoted(value.type) for value in op.operands)
    noun = "type" if len(op.operands) == 1 else "types"
    result = quoted(op.results[0].type)
    return VerifyException(f"operand {noun} {types} and result type {result} are cast incompatible")


def verify_same_type_operands(op: Operation) -> None:
    """The trait `SameTypeOperands`."""
    if len({value.type for value in op.operands}) > 1:
        raise VerifyException("requires all operands to have the same type")


def verify_same_operands_and_result_shape(op: Operation) -> None:
    """The trait `SameOperandsAndResultShape`."""
    first = op.operands[0].type
    for value in (*op.operands, *op.results):
        if not compatible_shapes(first, value.type):
            raise VerifyException("requires the same shape for all operands and results")


def verify_same_tensor_dimensions(op: Operation) -> None:
    """The predicate of casts on tensors: both have the same static and dynamic dimensions."""
    tensor = builtin.TensorType | builtin.UnrankedTensorType
    types = (op.operands[0].type, op.results[0].type)
    shapes = [_shape(type_) for type_ in types if isinstance(type_, tensor)]
    if len(shapes) == 1 or (len(shapes) == 2 and shapes[0] != shapes[1]):
        raise VerifyException(
            "failed to verify that input and output have the same tensor dimensions"
        )


def verify_all_same_type(names: str, types: Iterable[Attribute]) -> None:
    """The predicate "all of {names} have same type"."""
    require(len(set(types)) <= 1, f"failed to verify that all of {{{names}}} have same type")


def verify_bool_result(op: Operation) -> None:
    """The predicate on the result of comparisons and classifications."""
    if op.results[0].type != with_element_type(op.operands[0].type, IntegerType(1)):
        raise VerifyException(
            "failed to verify that result type has i1 element type and same shape as operands"
        )
