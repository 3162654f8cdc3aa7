"""Accesses: every read and write of memory in a function, in one form.

An `Access` says which op accesses which elements of which *root* (the memory behind all views), as
subscripts over the loops around the op and over parameters. `accesses_of` lists those of a
function in program order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from xdsl.dialects.builtin import MemRefType, SymbolRefAttr
from xdsl.ir import Attribute, Operation, OpResult, SSAValue
from xdsl.traits import SymbolTable

from loopwright.exact.domains import Domains, Loop
from loopwright.exact.indices import Frame, Offset
from loopwright.exact.memory.argument_layouts import ArgumentLayouts
from loopwright.exact.memory.effects import (
    AccessedElements,
    Subscripts,
    accessed_elements,
    is_silent,
)
from loopwright.exact.memory.layouts import is_injective, map_of_layout
from loopwright.exact.memory.views import Place, linear_place, look_through
from loopwright.ir.affine_expr import AffineExpr
from loopwright.ir.dialects.memref import GetGlobalOp
from loopwright.ir.dialects.memref.layout import strides_and_offset
from loopwright.ir.interfaces.control_flow import is_affine_scope
from loopwright.ir.interfaces.memory_access import is_allocation
from loopwright.ir.syntax.ir_lists import operation_name
from loopwright.ir.syntax.locations import source_location
from loopwright.ir.syntax.narrowing import is_memref
from loopwright.ir.syntax.properties import attribute
from loopwright.reporting.unknown import Cause, Unknown


class RootKind(Enum):
    """Where memory comes from."""

    ALLOCATION = "allocation"
    ARGUMENT = "argument"
    GLOBAL = "global"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Root:
    """The memory behind a memref: an allocation, an argument, a global, or a value of unknown
    origin (no value at all: whatever memory others can know of)."""

    kind: RootKind
    value: SSAValue | None
    symbol: str = ""

    def __hash__(self) -> int:
        # The kind follows from the others, as a rule, and an enumeration hashes slowly.
        return hash(self.symbol) if self.value is None else id(self.value)


ANYTHING = Root(RootKind.UNKNOWN, None)
UNKNOWN_ORIGIN = Unknown(Cause.ORIGIN)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Access:
    """Elements of memory that an op reads, writes or both.

    `memref` is what the op names, `root` the memory behind it, and `place` where it is there: with
    expressions of `frame`, whose dimensions are `loops`. The access is described exactly unless the
    frame has reasons for doubt.
    """

    op: Operation
    number: int
    memref: SSAValue | None
    root: Root
    place: Place | None
    reads: bool
    writes: bool
    frees: bool
    loops: tuple[Loop, ...]
    frame: Frame

    def __repr__(self) -> str:
        does = [word for word in ("reads", "writes", "frees") if getattr(self, word)]
        where = source_location(self.op)
        place = "" if where is None else f" at {where}"
        return f"<Access of {operation_name(self.op)}{place}: {' and '.join(does) or 'nothing'}>"

    @property
    def subscripts(self) -> Subscripts | None:
        """The place in the root: subscripts, or only the position in memory; None is anywhere."""
        return None if self.place is None else self.place.subscripts

    @property
    def is_linear(self) -> bool:
        """Whether the place is a position in memory."""
        return self.place is not None and self.place.is_linear

    def linear(self) -> Access | None:
        """The same access, its place a position in memory; None if the layout is not known."""
        if self.is_linear or self.place is None or self.place.subscripts is None:
            return self
        found = linear_place(self.place.memref, self.place.subscripts)
        if found is None:
            return None
        return replace(self, place=replace(self.place, subscripts=found, is_linear=True))

    @property
    def is_exact(self) -> bool:
        """Whether exactly the described elements are accessed."""
        return not self.frame.reasons


def root_of(memref: SSAValue) -> Root:
    """The root of a memref that is no view."""
    if isinstance(memref, OpResult):
        op = memref.op
        if is_allocation(op):
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


def is_constant(root: Root, op: Operation) -> bool:
    """Whether a root, as `op` uses it, is a global that nobody may write."""
    if root.kind is not RootKind.GLOBAL:
        return False
    found = SymbolTable.lookup_symbol(op, root.symbol)
    return found is not None and attribute(found, "constant") is not None


def accesses_of(function: Operation, domains: Domains) -> list[Access]:
    """The accesses of a function, in program order."""
    return [access for op in _inside(function) for access in accesses_by(op, domains)]


def _inside(function: Operation) -> Iterator[Operation]:
    """The ops in a function, without those of functions inside it."""
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
    """The accesses of one op, those of its regions left out; in a frame of a place inside of loops
    around it, by default in that of its own place."""
    if is_silent(op):
        return []
    frame = (domains.of(op).frame if at is None else at).copy()
    found = accessed_elements(op, frame)
    own = len(found) > 1
    return [
        _access(op, number, accessed, frame.copy() if own else frame, domains)
        for number, accessed in enumerate(found)
    ]


def _access(
    op: Operation, number: int, accessed: AccessedElements, frame: Frame, domains: Domains
) -> Access:
    memref, root, place = accessed.memref, ANYTHING, None
    if memref is not None:
        place = look_through(memref, accessed.subscripts, frame)
        root = root_of(place.memref)
        if root.kind is RootKind.UNKNOWN:
            frame.doubt_for(UNKNOWN_ORIGIN)
        is_argument = root.kind is RootKind.ARGUMENT
        place = by_address(place, frame, domains.layouts if is_argument else None)
    return Access(
        op,
        number,
        memref,
        root,
        place,
        accessed.reads,
        accessed.writes,
        accessed.frees,
        domains.of(op).loops,
        frame,
    )


def by_address(place: Place, frame: Frame, layouts: ArgumentLayouts | None = None) -> Place:
    """The place, compared by address where subscripts do not distinguish the elements of its
    memref: a position in memory, or anywhere.

    With `layouts` the memref is an argument.
    """
    type_ = place.memref.type
    if place.subscripts is None or place.is_linear or not is_memref(type_) or is_injective(type_):
        return place
    if layouts is not None:
        known = layouts.shared(place.memref)
        if known is None:
            return place
        type_ = known
    position = _position(type_, place.memref, place.subscripts, frame)
    if position is None:
        frame.doubt(Cause.SHARED_ADDRESSES)
        return replace(place, subscripts=None)
    return replace(place, subscripts=(position,), is_linear=True)


def _position(
    type_: MemRefType[Attribute], memref: SSAValue, subscripts: Subscripts, frame: Frame
) -> AffineExpr | None:
    """The position of an element from the aligned pointer, by the layout of a type."""
    layout = map_of_layout(type_)
    if layout is None or len(layout.results) != 1 or layout.num_dims != len(subscripts):
        return None
    if not layout.num_symbols:
        return layout.results[0].replace_dims_and_symbols(subscripts, ())
    strided = strides_and_offset(type_)
    if strided is None or strided[1] is not None:
        return None
    position = frame.parameter(Offset(memref))
    for subscript, stride in zip(subscripts, strided[0], strict=True):
        if stride is None:
            return None
        position = position + subscript * stride
    return position
