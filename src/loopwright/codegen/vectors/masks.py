"""Lowering of masks: making them, and `vector.mask` around an op."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.ir import Operation, SSAValue

from loopwright.codegen.core.attributes import integers
from loopwright.codegen.core.context import FunctionLowering, lowers, refuse
from loopwright.codegen.core.types import I1, VecType, register_type
from loopwright.codegen.core.values import Index, Value, index_value
from loopwright.codegen.vectors.single_lanes import positions, shape_of, splatted, step_vector

Masked = Callable[[FunctionLowering, Operation, SSAValue | None], None]

_MASKED: dict[str, Masked] = {}


def maskable(name: str) -> Callable[[Masked], Masked]:
    """Register a lowering that also takes the mask around the op, or None."""

    def register(lowering: Masked) -> Masked:
        _MASKED[name] = lowering
        lowers(name)(lambda fn, op: lowering(fn, op, None))
        return lowering

    return register


def below(fn: FunctionLowering, lanes: int, bound: Index) -> Value:
    """A mask of the lanes whose number is less than `bound`."""
    limit = splatted(fn, index_value(bound), lanes)
    return fn.b.icmp("slt", step_vector(lanes), limit)


def both(fn: FunctionLowering, masks: Sequence[Value]) -> Value | None:
    """The lanes that all masks select; None for no masks."""
    result: Value | None = None
    for mask in masks:
        result = mask if result is None else fn.b.binary("and", result, mask)
    return result


def _bind_mask(fn: FunctionLowering, result: SSAValue, bounds: Sequence[Index]) -> None:
    shape = shape_of(result.type)
    ty = register_type(result.type)
    assert isinstance(ty, VecType)
    if not shape:
        fn.bind(result, splatted(fn, fn.b.index_compare("sgt", bounds[0], 0), 1))
        return
    innermost = below(fn, ty.lanes, bounds[-1])
    leaves: list[Value] = []
    for at in positions(shape[:-1]):
        inside = [
            fn.b.index_compare("sgt", bound, i) for i, bound in zip(at, bounds[:-1], strict=True)
        ]
        outer = both(fn, [flag for flag in inside if flag.text != "true"])
        if outer is None:
            leaves.append(innermost)
        else:
            leaves.append(fn.b.binary("and", innermost, splatted(fn, outer, ty.lanes)))
    fn.bind_leaves(result, leaves)


@lowers("vector.create_mask")
def create_mask(fn: FunctionLowering, op: Operation) -> None:
    """Set where every position is less than the operand of its dimension."""
    _bind_mask(fn, op.results[0], fn.indices(op.operands))


@lowers("vector.constant_mask")
def constant_mask(fn: FunctionLowering, op: Operation) -> None:
    """Set where every position is less than the bound of its dimension."""
    _bind_mask(fn, op.results[0], integers(op, "mask_dim_sizes"))


@lowers("vector.mask")
def mask(fn: FunctionLowering, op: Operation) -> None:
    """Run the op inside on the selected lanes; the others come from the last operand."""
    inside = list(op.regions[0].blocks[0].ops)
    masked = [inner for inner in inside if inner.name != "vector.yield"]
    if len(masked) > 1 or any(inner.name not in _MASKED for inner in masked):
        refuse(masked[0], f"masking '{masked[0].name}' is not supported by code generation")
    for inner in masked:
        _MASKED[inner.name](fn, inner, op.operands[0])
    yielded = inside[-1].operands if inside and inside[-1].name == "vector.yield" else ()
    selection = fn.vector(op.operands[0])
    for result, value in zip(op.results, yielded, strict=True):
        leaves = fn.vector(value)
        if len(op.operands) > 1 and shape_of(value.type) == shape_of(op.operands[0].type):
            old = fn.vector(op.operands[1])
            leaves = tuple(
                fn.b.select(flags, new, before)
                for flags, new, before in zip(selection, leaves, old, strict=True)
            )
        fn.bind_leaves(result, leaves)


@lowers("vector.yield")
def yield_(fn: FunctionLowering, op: Operation) -> None:
    """Hand the operands to the op around."""
    fn.yields(op.operands)


def all_true(lanes: int) -> Value:
    """A mask of all lanes."""
    ty = VecType(f"<{lanes} x i1>", lanes, I1)
    return Value(ty, f"<{', '.join(['i1 true'] * lanes)}>")
