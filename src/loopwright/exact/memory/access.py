"""Accesses: every read and write of memory in a function, in one form, and the alignment of each.

An `Access` says which op accesses which elements of which *root* (the memory underlying all views),
as subscripts over the loops around the op and over parameters. `accesses_of` lists the accesses of
a function in program order. Interfaces of the ops declare their accesses and the layouts of views
(`ir.interfaces.memory_access`); here operands become expressions of a frame, views are looked
through, and vectors access a footprint: subscripts with fresh variables in the frame.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import lru_cache
from typing import TypeAlias

from xdsl import traits
from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, NoneAttr, SymbolRefAttr, UnregisteredOp
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, SSAValue

from loopwright.exact.domains import Domains, Loop
from loopwright.exact.indices import Constraint, Extent, Frame, Offset
from loopwright.exact.layouts import ArgumentLayouts, is_injective, map_of_layout
from loopwright.ir.affine_expr import AffineExpr, constant, dim, symbol
from loopwright.ir.core.attributes import is_integer, is_memref
from loopwright.ir.core.locations import operation_name, source_location
from loopwright.ir.core.properties import attribute
from loopwright.ir.dialects.affine import VectorStoreOp
from loopwright.ir.dialects.affine.memory import AccessOperation
from loopwright.ir.dialects.affine.nesting import loops_directly_around
from loopwright.ir.dialects.affine.operands import BoundExprs, bind, compose
from loopwright.ir.dialects.memref import AssumeAlignmentOp, DimOp, GetGlobalOp
from loopwright.ir.dialects.memref.layout import bytes_of_type, element_bytes, strides_and_offset
from loopwright.ir.interfaces import memory_access, memory_effects
from loopwright.ir.interfaces.control_flow import is_affine_scope
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.interfaces.memory_access import AllocationLike
from loopwright.ir.interfaces.op_interfaces import interface_of, when_declared
from loopwright.records import KW_ONLY, dataclass, replace
from loopwright.reporting.unknown import Cause, Unknown

# Accesses

Subscripts: TypeAlias = tuple[AffineExpr, ...]


@dataclass(frozen=True, slots=True)
class AccessedElements:
    """Elements of a memref that an op reads or writes.

    Without a memref, any escaped or external memory; without subscripts, any element.
    """

    memref: SSAValue | None
    subscripts: Subscripts | None
    reads: bool
    writes: bool
    frees: bool = False


def accessed_elements(op: Operation, frame: Frame) -> list[AccessedElements]:
    """Return the elements that an op accesses, excluding its regions; may add variables and
    inexactness to the frame."""
    access = interface_of(op, memory_access.AccessInterface)
    if access is not None:
        return [_accessed(description, frame) for description in access.accesses(op)]
    if is_silent(op):
        return []
    effects = memory_effects.effects_on_values(op)
    if effects is not None:
        return _declared_effects(op, effects, frame)
    frame.doubt(Cause.EFFECTS, operation_name(op))
    return [AccessedElements(None, None, True, True)]


def _declared_effects(
    op: Operation, effects: Sequence[traits.EffectInstance], frame: Frame
) -> list[AccessedElements]:
    """Return the accesses of an op that declares which memrefs it reads and writes, but not which
    elements."""
    frame.doubt(Cause.ELEMENTS, operation_name(op))
    kinds = {
        operand: {effect.kind for effect in effects if effect.value is operand}
        for operand in (*op.operands, *op.results)
    }
    return [
        AccessedElements(
            memref,
            None,
            reads=traits.MemoryEffectKind.READ in kind,
            writes=not kind.isdisjoint(
                (traits.MemoryEffectKind.WRITE, traits.MemoryEffectKind.FREE)
            ),
            frees=traits.MemoryEffectKind.FREE in kind,
        )
        for memref, kind in kinds.items()
        if kind - {traits.MemoryEffectKind.ALLOC}
    ]


def is_silent(op: Operation) -> bool:
    """Return whether an op itself, excluding its regions, certainly accesses no memory."""
    if isinstance(op, UnregisteredOp):
        return memory_effects.is_assumed(memory_effects.Assume.UNREGISTERED, op)
    return _are_silent(op.__class__)


@lru_cache(maxsize=1 << 10)
def _are_silent(kind: type[Operation]) -> bool:
    return memory_effects.accesses_no_memory(kind) or any(
        kind.has_trait(trait, value_if_unregistered=False)
        for trait in (traits.IsTerminator, traits.SymbolOpInterface)
    )


when_declared(_are_silent.cache_clear)


def first_element(op: Operation, frame: Frame) -> AccessedElements:
    """Return the first element that an op accesses; for a vector its first lane."""
    access = interface_of(op, memory_access.AccessInterface)
    assert access is not None, "the op accesses elements"
    return _accessed(access.accesses(op)[0]._replace(spans=()), frame)


def _accessed(access: memory_access.MemoryAccess, frame: Frame) -> AccessedElements:
    for doubt in access.doubts:
        frame.doubt_for(doubt)
    memref = access.memref
    subscripts = None
    if memref is not None and access.is_whole:
        subscripts = _everywhere(frame, memref)
    elif memref is not None and access.indices is not None:
        if access.map is not None:
            subscripts = frame.apply(access.map, access.indices)
        else:
            subscripts = [frame.resolve(index) for index in access.indices]
        for span in access.spans:
            offset = frame.between(0, span.extent) * span.stride
            place = subscripts[span.dim] = subscripts[span.dim] + offset
            if not span.in_bounds:
                limit = _memref_extent(frame, memref, span.dim)
                frame.require(Constraint(place), Constraint(limit - 1 - place))
        subscripts = tuple(subscripts)
    return AccessedElements(memref, subscripts, access.reads, access.writes, access.frees)


def _memref_extent(frame: Frame, memref: SSAValue, position: int) -> AffineExpr:
    type_ = memref.type
    assert is_memref(type_)
    extent = type_.get_shape()[position]
    return constant(extent) if extent >= 0 else frame.parameter(Extent(memref, position))


def _everywhere(frame: Frame, memref: SSAValue) -> Subscripts | None:
    """Fresh subscripts that range over all elements; None if the rank is unknown."""
    type_ = memref.type
    if not is_memref(type_):
        frame.doubt(Cause.RANK)
        return None
    subscripts: list[AffineExpr] = []
    for position in range(type_.get_num_dims()):
        place = frame.fresh()
        limit = _memref_extent(frame, memref, position)
        frame.require(Constraint(place), Constraint(limit - 1 - place))
        subscripts.append(place)
    return tuple(subscripts)


@dataclass(frozen=True, slots=True)
class Place:
    """The underlying memref of an access, or a view that all accesses use, and the position of the
    access in it.

    `subscripts` has one expression for each dimension of the memref, or, if `is_linear`, only the
    linear address, in elements from the aligned pointer; None if unknown. `unit` elements of the
    memref are one element of the accessed view.
    """

    memref: SSAValue
    subscripts: Subscripts | None
    is_linear: bool = False
    unit: int = 1


def look_through(memref: SSAValue, subscripts: Subscripts | None, frame: Frame) -> Place:
    """Return the memref underlying all views, and the position in it of an access to a view.

    Stops at an opaque view if all accesses to the underlying memory use that view.
    """
    is_linear = False
    unit = 1
    while (
        isinstance(memref, OpResult)
        and (view := interface_of(memref.op, memory_access.ViewLike)) is not None
    ):
        op = memref.op
        unit *= view.elements_of_source(op)
        if subscripts is not None and not (is_linear and view.same_pointer):
            if is_linear or view.is_rearranged:
                place = subscripts[0] if is_linear else view.position(op, frame, subscripts)
                place = None if place is None else view.source_position(op, frame, place)
                subscripts = None if place is None else (place,)
                is_linear = True
            else:
                source_subscripts = view.source_subscripts(op, frame, subscripts)
                if source_subscripts is None and unit == 1 and _is_only_view(op, view):
                    return Place(memref, subscripts)
                subscripts = source_subscripts
            if subscripts is None:
                frame.doubt(Cause.REINTERPRETED, op.name)
        memref = op.operands[view.operand]
    return Place(memref, subscripts, is_linear and subscripts is not None, unit)


def _is_only_view(op: Operation, view: memory_access.ViewLike) -> bool:
    """Return whether a view maps one-to-one to an argument's elements, and all accesses to them use
    the view."""
    source = op.operands[view.operand]
    other_users = (use.operation for use in source.uses if use.operation is not op)
    return (
        view.is_injective(op)
        and root_of(source).kind is RootKind.ARGUMENT
        and op.parent_block() is source.owner
        and all(isinstance(user, DimOp) for user in other_users)
    )


def linear_place(memref: SSAValue, subscripts: Subscripts) -> Subscripts | None:
    """Return the linear address of an element of a memref; None if its strides are not constant."""
    if not is_memref(memref.type):
        return None
    layout = strides_and_offset(memref.type)
    if layout is None or layout[1] is None or len(layout[0]) != len(subscripts):
        return None
    total = _at_strides(constant(layout[1]), subscripts, layout[0])
    return None if total is None else (total,)


def _at_strides(
    begin: AffineExpr, subscripts: Subscripts, strides: Sequence[int | None]
) -> AffineExpr | None:
    """Return the linear position of subscripts; None if a stride is not constant."""
    for subscript, stride in zip(subscripts, strides, strict=True):
        if stride is None:
            return None
        begin = begin + subscript * stride
    return begin


class RootKind(Enum):
    """The origin of memory."""

    ALLOCATION = "allocation"
    ARGUMENT = "argument"
    GLOBAL = "global"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Root:
    """The memory underlying a memref: an allocation, an argument, a global, or a value of unknown
    origin (without a value: any memory that other code may access)."""

    kind: RootKind
    value: SSAValue | None
    symbol: str = ""

    def __hash__(self) -> int:
        # The kind follows from the others, as a rule, and an enumeration hashes slowly.
        return hash(self.symbol) if self.value is None else id(self.value)

    def lifetime(self, domains: Domains) -> int:
        """Return how many outermost loops allocate another instance in each iteration; 0 of memory
        that is not an allocation."""
        if self.kind is not RootKind.ALLOCATION or self.value is None:
            return 0
        return domains.depth_of_lifetime(self.value)


ANYTHING = Root(RootKind.UNKNOWN, None)
UNKNOWN_ORIGIN = Unknown(Cause.ORIGIN)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Access:
    """Elements of memory that an op reads, writes or both.

    `memref` is the op's operand, `root` the underlying memory, and `place` the position in it as
    expressions of `frame`, whose dimensions are `loops`. The access is exact unless the frame
    records inexactness.
    """

    op: Operation
    number: int
    memref: SSAValue | None
    root: Root
    place: Place | None
    _: KW_ONLY
    loops: tuple[Loop, ...]
    frame: Frame
    reads: bool = False
    writes: bool = False
    frees: bool = False

    def __repr__(self) -> str:
        does = [word for word in ("reads", "writes", "frees") if getattr(self, word)]
        where = source_location(self.op)
        place = "" if where is None else f" at {where}"
        return f"<Access of {operation_name(self.op)}{place}: {' and '.join(does) or 'nothing'}>"

    @property
    def subscripts(self) -> Subscripts | None:
        """The place in the root: subscripts, or only the linear address; None if unknown."""
        return None if self.place is None else self.place.subscripts

    @property
    def is_linear(self) -> bool:
        """Whether the place is a linear address."""
        return self.place is not None and self.place.is_linear

    def linear(self) -> Access | None:
        """Return this access with a linear address as its place; None if the layout is unknown."""
        if self.is_linear or self.place is None or self.place.subscripts is None:
            return self
        position = linear_place(self.place.memref, self.place.subscripts)
        if position is None:
            return None
        return replace(self, place=replace(self.place, subscripts=position, is_linear=True))

    @property
    def is_exact(self) -> bool:
        """Whether exactly the described elements are accessed."""
        return not self.frame.reasons


def root_of(memref: SSAValue) -> Root:
    """Return the root of a memref that is not a view."""
    if isinstance(memref, OpResult):
        op = memref.op
        if memory_access.is_allocation(op):
            return Root(RootKind.ALLOCATION, memref)
        symbol = attribute(op, "name") if isinstance(op, GetGlobalOp) else None
        if isinstance(symbol, SymbolRefAttr):
            return Root(RootKind.GLOBAL, None, symbol.string_value())
        return Root(RootKind.UNKNOWN, memref)
    parent = memref.owner.parent_op()
    is_entry = parent is not None and memref.owner is parent.regions[0].blocks.first
    if parent is not None and is_affine_scope(parent) and is_entry:
        return Root(RootKind.ARGUMENT, memref)
    return Root(RootKind.UNKNOWN, memref)


def viewed_root(memref: SSAValue) -> Root:
    """Return the root of a memref, which may be a view."""
    return root_of(look_through(memref, None, Frame()).memref)


def is_constant(root: Root, op: Operation) -> bool:
    """Return whether a root, as seen from `op`, is a global constant."""
    if root.kind is not RootKind.GLOBAL:
        return False
    declaration = traits.SymbolTable.lookup_symbol(op, root.symbol)
    return declaration is not None and attribute(declaration, "constant") is not None


def accesses_of(function: Operation, domains: Domains) -> list[Access]:
    """Return the accesses of a function, in program order."""
    return [access for op in _inside(function) for access in accesses_by(op, domains)]


def _inside(function: Operation) -> Iterator[Operation]:
    """Yield the ops in a function, without those of functions inside it."""
    stack = [iter(_children(function))]
    while stack:
        op = next(stack[-1], None)
        if op is None:
            stack.pop()
            continue
        yield op
        if not is_affine_scope(op):
            stack.append(iter(_children(op)))


def _children(op: Operation) -> Iterator[Operation]:
    return (inner for region in op.regions for block in region.blocks for inner in block.ops)


def accesses_by(op: Operation, domains: Domains, at: Frame | None = None) -> list[Access]:
    """Return the accesses of one op, excluding those in its regions; with `at`, in the frame of
    that enclosing place."""
    if is_silent(op):
        return []
    frame = (domains.of(op).frame if at is None else at).copy()
    elements = accessed_elements(op, frame)
    has_several = len(elements) > 1
    return [
        _access(op, number, accessed, frame.copy() if has_several else frame, domains)
        for number, accessed in enumerate(elements)
    ]


def _access(
    op: Operation, number: int, accessed: AccessedElements, frame: Frame, domains: Domains
) -> Access:
    """Return an access of elements, looking through views, or by the linear address where that is
    more precise."""
    memref = accessed.memref
    root = ANYTHING
    place = None
    if memref is not None:
        place, root = located(memref, accessed.subscripts, frame, domains.layouts)
        if root.kind is RootKind.UNKNOWN:
            frame.doubt_for(UNKNOWN_ORIGIN)
    return Access(
        op,
        number,
        memref,
        root,
        place,
        loops=domains.of(op).loops,
        frame=frame,
        reads=accessed.reads,
        writes=accessed.writes,
        frees=accessed.frees,
    )


def located(
    memref: SSAValue, subscripts: Subscripts | None, frame: Frame, layouts: ArgumentLayouts
) -> tuple[Place, Root]:
    """Return the place of an access, looking through views or by the linear address, whichever is
    more precise, and the root of its memory."""
    place = look_through(memref, subscripts, frame)
    root = root_of(look_through(place.memref, None, frame).memref)
    is_argument = root.value is place.memref and root.kind is RootKind.ARGUMENT
    return by_address(place, frame, layouts if is_argument else None), root


def by_address(place: Place, frame: Frame, layouts: ArgumentLayouts | None = None) -> Place:
    """Return the place as a linear address if subscripts do not distinguish the elements of its
    memref; None as address if unknown.

    With `layouts` the memref is an argument.
    """
    type_ = place.memref.type
    if place.subscripts is None or place.is_linear or not is_memref(type_) or is_injective(type_):
        return place
    if layouts is not None:
        shared_type = layouts.shared(place.memref)
        if shared_type is None:
            return place
        type_ = shared_type
    position = _position(type_, place.memref, place.subscripts, frame)
    if position is None:
        frame.doubt(Cause.SHARED_ADDRESSES)
        return replace(place, subscripts=None)
    return replace(place, subscripts=(position,), is_linear=True)


def _position(
    type_: MemRefType[Attribute], memref: SSAValue, subscripts: Subscripts, frame: Frame
) -> AffineExpr | None:
    """Return the linear address of an element, from the aligned pointer, by the layout of a
    type."""
    layout = map_of_layout(type_)
    if layout is None or len(layout.results) != 1 or layout.num_dims != len(subscripts):
        return None
    if not layout.num_symbols:
        return layout.results[0].replace_dims_and_symbols(subscripts, ())
    strided = strides_and_offset(type_)
    if strided is None or strided[1] is not None:
        return None
    return _at_strides(frame.parameter(Offset(memref)), subscripts, strided[0])


# Alignment
#
# Known divisors of addresses in bytes.
#
# Allocations and globals begin at multiples of 64 bytes, which the code generator ensures; memrefs
# with `memref.assume_alignment` have the alignment stated there. Nothing is known about arguments.
# Subscripts are multiples of a divisor of their expressions; induction variables of a common
# divisor of the lower bound and the step of their loop.

OF_ALLOCATIONS = 64
"""The alignment of allocations and globals in bytes."""

_VECTORS = (16, 32, 64)
"""The sizes of vector registers in bytes."""


def known_alignment(access: AccessOperation) -> int:
    """Return the greatest known divisor, in bytes, of the address of the first element of an
    access; 1 if none is known.

    >>> import loopwright as lw
    >>> module = lw.parse('''
    ... func.func @f(%v: vector<8xf32>) {
    ...   %m = memref.alloc() : memref<4x24xf32>
    ...   affine.for %i = 0 to 16 step 8 {
    ...     affine.vector_store %v, %m[1, %i] : memref<4x24xf32>, vector<8xf32>
    ...   }
    ...   return
    ... }''')
    >>> [known_alignment(op) for op in module.op.walk() if isinstance(op, AccessOperation)]
    [32]
    """
    memref = access.memref
    kind = access.memref_type
    size = element_bytes(memref)
    if size is None or not isinstance(kind.layout, NoneAttr):
        return 1
    alignment = _of_base(memref)
    stride = size
    place = compose(bind(access.affine_map, access.indices))
    for expr, extent in zip(
        reversed(_in_multiples(place)), reversed(kind.get_shape()), strict=True
    ):
        constant = expr.constant_value()
        alignment = math.gcd(
            alignment, stride * (expr.largest_known_divisor if constant is None else constant)
        )
        stride *= 1 if extent == DYNAMIC_INDEX else extent
    return alignment


def is_streamable(store: VectorStoreOp) -> bool:
    """Return whether a store may bypass the caches: it writes one contiguous vector of 16 bytes or
    more to an address aligned to its size."""
    size = bytes_of_type(store.vector_type)
    return (
        size in _VECTORS
        and store.is_plain
        and store.vector_type.get_num_dims() == 1
        and known_alignment(store) % size == 0
    )


def _of_base(memref: SSAValue) -> int:
    owner = memref.owner
    if isinstance(owner, Block):
        return 1
    if isinstance(owner, AssumeAlignmentOp):
        stated = owner.properties["alignment"]
        assert is_integer(stated)
        return math.lcm(stated.value.data, _of_base(owner.memref))
    if isinstance(owner, GetGlobalOp) or interface_of(owner, AllocationLike) is not None:
        return OF_ALLOCATIONS
    return 1


def _in_multiples(place: BoundExprs) -> list[AffineExpr]:
    """Return the expressions with each value rewritten as its known divisor times a quotient."""
    dims = [dim(k) * _known_divisor(value) for k, value in enumerate(place.dims)]
    symbols = [symbol(k) * _known_divisor(value) for k, value in enumerate(place.symbols)]
    return [expr.replace_dims_and_symbols(dims, symbols) for expr in place.exprs]


def _known_divisor(value: SSAValue) -> int:
    """Return a known divisor of an index."""
    number = constant_value(value)
    if number is not None:
        return abs(number) or OF_ALLOCATIONS
    block = value.owner if isinstance(value, BlockArgument) else None
    loop = next(loops_directly_around(block), None)
    if loop is None or value is not loop.induction_variable:
        return 1
    bound = compose(bind(loop.lower_map, loop.lower_bound_operands))
    parts = [
        expr.largest_known_divisor if (number := expr.constant_value()) is None else number
        for expr in _in_multiples(bound)
    ]
    return math.gcd(loop.step_value, *parts)
