"""Lowering of masks, and of `vector.gather` and `vector.scatter`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import prod

from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.affine_expr import AffineBinaryExpr, AffineExprKind
from loopwright.ir.affine_expr.intervals import Interval
from loopwright.ir.core.attributes import is_dense
from loopwright.ir.core.properties import element_values, integers
from loopwright.ir.dialects.affine.operands import map_of
from loopwright.ir.dialects.vector.constraints import shape_of
from loopwright.ir.dialects.vector.lanes import positions
from loopwright.native.codegen import elements, llvm, vector_memory
from loopwright.native.codegen.builder import Index, Value, index_value
from loopwright.native.codegen.expressions import Ranged, element_address, emit_map, ranged_operand
from loopwright.native.codegen.function_codegen import FunctionCodegen, lowers, refuse, yields
from loopwright.native.codegen.memref_access import ranged
from loopwright.records import dataclass

# Masks

Masked = Callable[[FunctionCodegen, Operation, SSAValue | None], None]

_MASKED: dict[str, Masked] = {}


def maskable(name: str) -> Callable[[Masked], Masked]:
    """Register a lowering that also takes the mask around the op, or None."""

    def register(lowering: Masked) -> Masked:
        _MASKED[name] = lowering
        lowers(name)(lambda fn, op: lowering(fn, op, None))
        return lowering

    return register


def lanes_below(fn: FunctionCodegen, lanes: int, bound: Index) -> Value:
    """A mask of the lanes whose number is less than `bound`."""
    limit = elements.splatted(fn, index_value(bound), lanes)
    return fn.b.icmp("slt", elements.step_vector(lanes), limit)


def all_of(fn: FunctionCodegen, masks: Sequence[Value]) -> Value | None:
    """The lanes that all masks select; None for no masks."""
    result: Value | None = None
    for mask in masks:
        result = mask if result is None else fn.b.binary("and", result, mask)
    return result


def _bind_mask(fn: FunctionCodegen, result: SSAValue, bounds: Sequence[Index]) -> None:
    shape = shape_of(result.type)
    ty = llvm.register_type(result.type)
    assert isinstance(ty, llvm.VecType)
    if not shape:
        fn.bind(result, elements.splatted(fn, fn.b.index_compare("sgt", bounds[0], 0), 1))
        return
    innermost = lanes_below(fn, ty.lanes, bounds[-1])
    leaves: list[Value] = []
    for at in positions(shape[:-1]):
        inside = [
            fn.b.index_compare("sgt", bound, i) for i, bound in zip(at, bounds[:-1], strict=True)
        ]
        outer = all_of(fn, [flag for flag in inside if flag.text != "true"])
        if outer is None:
            leaves.append(innermost)
        else:
            leaves.append(fn.b.binary("and", innermost, elements.splatted(fn, outer, ty.lanes)))
    fn.bind_leaves(result, leaves)


@lowers("vector.create_mask")
def create_mask(fn: FunctionCodegen, op: Operation) -> None:
    """Set where every position is less than the operand of its dimension."""
    _bind_mask(fn, op.results[0], fn.indices(op.operands))


@lowers("vector.constant_mask")
def constant_mask(fn: FunctionCodegen, op: Operation) -> None:
    """Set where every position is less than the bound of its dimension."""
    _bind_mask(fn, op.results[0], integers(op, "mask_dim_sizes"))


@lowers("vector.mask")
def mask(fn: FunctionCodegen, op: Operation) -> None:
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


yields("vector.yield")


def all_true(lanes: int) -> Value:
    """A mask of all lanes."""
    ty = llvm.VecType(f"<{lanes} x i1>", lanes, llvm.I1)
    return Value(ty, f"<{', '.join(['i1 true'] * lanes)}>")


# Gathers and scatters


@dataclass(frozen=True)
class _Leaf:
    """A leaf of a gather or scatter: its last operand, mask, and indices; these as numbers if they
    are constant and all lanes are selected."""

    value: Value
    mask: Value
    index: Value
    known: tuple[int, ...] | None

    @property
    def distance(self) -> int | None:
        """How much the known indices grow from lane to lane, if always by as much."""
        if self.known is None or len(self.known) < 2:
            return None
        grows = {b - a for a, b in zip(self.known, self.known[1:], strict=False)}
        return grows.pop() if len(grows) == 1 else None


class _Indexed:
    """The accesses of a gather or scatter."""

    def __init__(self, fn: FunctionCodegen, op: Operation, around: SSAValue | None) -> None:
        self.fn = fn
        self.memref = memref = fn.memref(op.operands[0])
        self.element = vector_memory.plain_elements(op, memref)
        if memref.layout is not None:
            refuse(op, "layouts that are not strided are not supported by code generation here")
        rank = len(memref.sizes)
        self.start = ranged(fn, op.operands[1 : 1 + rank])
        self.offset = 0
        if rank:
            self.start[-1], self.offset = _without_constant(fn, op.operands[rank])
        self.indices, self.mask = op.operands[1 + rank], op.operands[2 + rank]
        self.last, self.around = op.operands[3 + rank], around

    def leaves(self) -> Iterator[_Leaf]:
        """Each leaf, in row-major order."""
        fn = self.fn
        masks = fn.vector(self.mask)
        outer = [None] * len(masks) if self.around is None else fn.vector(self.around)
        known = self._known()
        first = 0
        for index, flags, value, more in zip(
            fn.vector(self.indices), masks, fn.vector(self.last), outer, strict=True
        ):
            assert isinstance(index.type, llvm.VecType)
            numbers = None if known is None else known[first : first + index.type.lanes]
            first += index.type.lanes
            selected = flags if more is None else fn.b.binary("and", flags, more)
            yield _Leaf(value, selected, index, numbers)

    def _known(self) -> tuple[int, ...] | None:
        """The indices, if they are constant numbers of ordinary width and all lanes selected."""
        width = llvm.scalar_type(elements.vector_of(self.indices.type).element_type).width
        if self.around is not None or not 1 < width <= 64 or not _all_set(self.mask):
            return None
        return _constants(self.indices)

    @property
    def _stride(self) -> Index:
        return self.memref.strides[-1] if self.memref.strides else 1

    def _place(self, number: int) -> Value:
        """The address of the element that many places after the subscripts."""
        base = element_address(self.fn, self.memref, self.start, inbounds=False)
        distance = self.fn.b.index_mul(number + self.offset, self._stride)
        return self.fn.b.gep(llvm.element_text(self.element), base, distance, "")

    def place(self, leaf: _Leaf) -> vector_memory.Place:
        """Where the lanes of a leaf are.

        Constant indices under a constant mask are not left to the instructions for gathers, which
        are slow on most machines: neighbours at one distance are read in whole vectors, others one
        by one.
        """
        if leaf.known is None:
            return vector_memory.Masked(self._addresses(leaf), leaf.mask, leaf.value)
        if leaf.distance is None:
            return vector_memory.Scattered(map(self._place, leaf.known))
        first, distance = (
            self._place(leaf.known[0]),
            self.fn.b.index_mul(leaf.distance, self._stride),
        )
        return vector_memory.Strided(first, distance, self._readable(leaf.known, leaf.distance))

    def _readable(self, known: tuple[int, ...], distance: int) -> vector_memory.Readable:
        """Return the memory that may be read around the lanes of known indices."""
        if not self.start:
            return vector_memory.Readable(vector_memory.owns_between(self.memref))
        number, reach = self.offset + known[0], known[-1] - known[0]
        first = self.start[-1].range.plus(Interval.of(number))
        before = number % (abs(distance) or 1) if reach > 0 else 0
        return vector_memory.readable_along(self.memref, first, reach, before)

    def _addresses(self, leaf: _Leaf) -> Value:
        """The address of each lane, as a vector of pointers."""
        assert isinstance(leaf.index.type, llvm.VecType)
        base = self._place(0)
        distances = _as_i64(self.fn, leaf.index, self.indices.type)
        return vector_memory.displaced(self.fn, self.memref, base, distances, leaf.index.type.lanes)


def _without_constant(fn: FunctionCodegen, subscript: SSAValue) -> tuple[Ranged, int]:
    """A subscript without the constant that it adds last, and that constant.

    Accesses that differ in the constant alone share the addresses of what they read.
    """
    owner = subscript.owner
    if isinstance(owner, Operation) and owner.name == "affine.apply":
        affine_map = map_of(owner)
        (expr,) = affine_map.results
        if isinstance(expr, AffineBinaryExpr) and expr.kind is AffineExprKind.ADD:
            constant = expr.rhs.constant_value()
            if constant is not None:
                rest = affine_map.with_results([expr.lhs])
                return emit_map(fn, rest, owner.operands)[0], constant
    return ranged_operand(fn, subscript), 0


def _constants(value: SSAValue) -> tuple[int, ...] | None:
    """The elements of a constant vector of integers."""
    owner = value.owner
    if not isinstance(owner, Operation) or owner.name != "arith.constant":
        return None
    found = owner.properties["value"]
    if not is_dense(found):
        return None
    numbers = tuple(int(element) for element in element_values(found))
    return numbers * prod(shape_of(value.type)) if len(numbers) == 1 else numbers


def _all_set(mask: SSAValue) -> bool:
    owner = mask.owner
    if isinstance(owner, Operation) and owner.name == "vector.constant_mask":
        return tuple(integers(owner, "mask_dim_sizes")) == shape_of(mask.type)
    found = _constants(mask)
    return found is not None and all(found)


def _as_i64(fn: FunctionCodegen, index: Value, ty: Attribute) -> Value:
    """Indices as signed numbers; a single bit is 0 or -1."""
    assert isinstance(index.type, llvm.VecType)
    width = llvm.scalar_type(elements.vector_of(ty).element_type).width
    wide = elements.step_vector(index.type.lanes).type
    if width == 64:
        return index
    how = "trunc" if width > 64 else "sext" if width == 1 else elements.extension(ty)
    return fn.b.cast(how, index, wide)


@maskable("vector.gather")
@maskable("vector.scatter")
def gather_or_scatter(fn: FunctionCodegen, op: Operation, mask: SSAValue | None) -> None:
    """The elements that lie as far from the subscripts as the indices say, written from the first
    lane to the last."""
    indexed = _Indexed(fn, op, mask)
    leaves = ((indexed.place(leaf), leaf.value) for leaf in indexed.leaves())
    vector_memory.access(fn, op, indexed.element, leaves)
