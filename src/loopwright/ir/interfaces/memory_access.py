"""Which elements of which memrefs an op reads or writes: the basis of dependences.

An op that only says which memrefs it reads and writes (`EffectsOn`) may access any element of them;
one that declares an `AccessInterface` says which.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, NamedTuple, cast

from xdsl.dialects.builtin import MemRefType, UnrankedMemRefType, VectorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import IRDLOperation, VarOperandDef

from loopwright.ir.affine_expr import AffineExpr, AffineMap
from loopwright.ir.interfaces.index_values import IndexValues, Subscripts
from loopwright.ir.interfaces.memory_effects import EffectsOn
from loopwright.ir.interfaces.op_interfaces import Interface, interface_of
from loopwright.reporting.unknown import Cause, Unknown


class Span(NamedTuple):
    """`extent` elements along dimension `dim` from a subscript on, with a stride; elements outside
    of the memref are skipped unless `in_bounds`."""

    dim: int
    extent: int
    stride: int = 1
    in_bounds: bool = True


class MemoryAccess(NamedTuple):
    """Elements of a memref that an op reads or writes.

    Without a memref it may be any memory that escapes. They begin at the result of `map` applied to
    `indices`, or at `indices` themselves, and are those of all `spans` together; with `is_whole`
    they are all elements, and without either they may be any. Each of `doubts` is a reason why
    there may be fewer than the description says.
    """

    memref: SSAValue | None
    reads: bool
    writes: bool
    indices: Sequence[SSAValue] | None = None
    map: AffineMap | None = None
    spans: tuple[Span, ...] = ()
    doubts: tuple[Unknown, ...] = ()
    is_whole: bool = False
    frees: bool = False


class AccessInterface(Interface):
    """The op says which elements of memory it accesses."""

    @abstractmethod
    def accesses(self, op: Operation) -> Sequence[MemoryAccess]:
        """Return the accesses of an op itself, without those of ops inside it; reads first where
        the op reads first."""
        raise NotImplementedError


class SubscriptedAccess(EffectsOn, AccessInterface):
    """The op accesses the memref that `reads` and `writes` name, at the operands named `indices`.

    `map` names the property with the map from these to subscripts; `vector` the operand or result
    whose vector type is the shape of what is accessed, in the last dimensions; `mask` says that
    lanes may be left out. `element` names the result that is what was read, or the operand that
    is written as it is: of such an op one asks `is_load` and `is_store`.

    >>> SubscriptedAccess(reads=("memref",)).total
    <Effect.READ: 1>
    """

    def __init__(
        self,
        reads: tuple[str, ...] = (),
        writes: tuple[str, ...] = (),
        *,
        indices: str = "indices",
        map: str | None = None,  # noqa: A002 - the name of MLIR's property
        vector: str | None = None,
        mask: bool = False,
        element: str | None = None,
    ) -> None:
        super().__init__(reads, writes)
        self.indices = indices
        self.map = map
        self.vector = vector
        self.mask = mask
        self.element = element
        self._moves: dict[type[Operation], bool] = {}
        self._places: dict[type[Operation], tuple[int, slice] | None] = {}

    def accesses(self, op: Operation) -> Sequence[MemoryAccess]:
        """Return the one access."""
        memref, indices = self._operands(op)
        doubts = (Unknown(Cause.MASK, (op.name,)),) if self.mask else ()
        reads = bool(self.reads)
        writes = bool(self.writes)
        spans = self.spans(op, memref)
        if spans is None:
            doubts = (*doubts, Unknown(Cause.VECTOR_SHAPE))
            return [MemoryAccess(memref, reads, writes, doubts=doubts)]
        affine_map: AffineMap | None = None if self.map is None else getattr(op, self.map).data
        return [MemoryAccess(memref, reads, writes, indices, affine_map, spans, doubts)]

    def _operands(self, op: Operation) -> tuple[SSAValue, Sequence[SSAValue]]:
        """Return the memref and the indices; where these are the op's only variadic operand, by
        position, since access by name is slow."""
        kind = op.__class__
        if kind in self._places:
            places = self._places[kind]
        else:
            places = self._places[kind] = _operand_positions(kind, self._memref_name, self.indices)
        if places is None:
            return getattr(op, self._memref_name), getattr(op, self.indices)
        operands = op.operands
        return operands[places[0]], operands[places[1]]

    def moves(self, op: Operation) -> bool:
        """Return whether the op is a plain load or store with its operands in the usual order: the
        stored value, the memref, the indices."""
        kind = op.__class__
        if kind not in self._moves:
            self._moves[kind] = self._moves_in_order(kind)
        return self._moves[kind]

    def _moves_in_order(self, kind: type[Operation]) -> bool:
        if self.element is None or self.mask or not issubclass(kind, IRDLOperation):
            return False
        definition = kind.get_irdl_definition()
        operands = [name for name, _ in definition.operands]
        results = [name for name, _ in definition.results]
        value, expected_results = ([], [self.element]) if self.reads else ([self.element], [])
        return (
            bool(self.reads) is not bool(self.writes)
            and operands == [*value, self._memref_name, self.indices]
            and results == expected_results
            and self.map in (None, "map")
        )

    @property
    def _memref_name(self) -> str:
        return (self.reads or self.writes)[0]

    def spans(self, op: Operation, memref: SSAValue) -> tuple[Span, ...] | None:
        """Return the spans accessed from the subscripts on; None if they are not known."""
        if self.vector is None:
            return ()
        vector: SSAValue = getattr(op, self.vector)
        shape = shape_in_memory(vector.type, memref.type)
        first = 0 if shape is None else rank_of(memref.type) - len(shape)
        if shape is None or first < 0:
            return None
        return tuple(Span(first + k, extent) for k, extent in enumerate(shape) if extent != 1)


def moving_access(op: Operation) -> SubscriptedAccess | None:
    """Return the access of an op that is a plain load or store."""
    access = interface_of(op, SubscriptedAccess)
    return access if access is not None and access.moves(op) else None


def is_load(op: Operation) -> bool:
    """Return whether an op gives the element at some subscripts, and does nothing else."""
    access = moving_access(op)
    return access is not None and access.vector is None and bool(access.reads)


def is_store(op: Operation) -> bool:
    """Return whether an op stores its first operand at some subscripts, and does nothing else."""
    access = moving_access(op)
    return access is not None and access.vector is None and bool(access.writes)


def is_affine_load(op: Operation) -> bool:
    """Return whether an op only loads the element, or the vector, at subscripts given by a map."""
    access = moving_access(op)
    return access is not None and access.map is not None and bool(access.reads)


def is_affine_store(op: Operation) -> bool:
    """Return whether an op only stores an element, or a vector, at subscripts given by a map."""
    access = moving_access(op)
    return access is not None and access.map is not None and bool(access.writes)


def is_affine_access(op: Operation) -> bool:
    """Return whether an op only loads or stores an element, or a vector, at subscripts given by a
    map."""
    access = moving_access(op)
    return access is not None and access.map is not None


def is_affine_element_access(op: Operation) -> bool:
    """Return whether an op only loads or stores one element at subscripts given by a map."""
    access = moving_access(op)
    return access is not None and access.map is not None and access.vector is None


def is_affine_element_load(op: Operation) -> bool:
    """Return whether an op only loads the element at subscripts given by a map."""
    return is_affine_element_access(op) and is_load(op)


def is_affine_element_store(op: Operation) -> bool:
    """Return whether an op only stores one element at subscripts given by a map."""
    return is_affine_element_access(op) and is_store(op)


def memref_position(op: Operation) -> int:
    """Return the position of the memref operand of a load, store or update; the indices follow
    it."""
    access = interface_of(op, SubscriptedAccess)
    return 0 if access is not None and not access.writes else 1


def _operand_positions(
    kind: type[Operation], memref: str, indices: str
) -> tuple[int, slice] | None:
    if not issubclass(kind, IRDLOperation):
        return None
    definitions = kind.get_irdl_definition().operands
    names = [name for name, _ in definitions]
    variadic = [name for name, definition in definitions if isinstance(definition, VarOperandDef)]
    if variadic != [indices] or memref not in names:
        return None
    first = names.index(indices)
    behind = len(names) - 1 - names.index(indices)
    place = names.index(memref)
    return (
        place if place < first else place - len(names),
        slice(first, -behind if behind else None),
    )


class WholeAccess(EffectsOn, AccessInterface):
    """The op accesses all elements of the memrefs that it reads, then of those it writes."""

    def accesses(self, op: Operation) -> Sequence[MemoryAccess]:
        """Return one access for each memref."""
        return [
            MemoryAccess(getattr(op, name), reads, not reads, is_whole=True)
            for names, reads in ((self.reads, True), (self.writes, False))
            for name in names
        ]


class UnknownAccess(AccessInterface):
    """The op may access any memory that escapes; `cause` says why no more is known."""

    def __init__(self, cause: Cause) -> None:
        self.cause = cause

    def accesses(self, op: Operation) -> Sequence[MemoryAccess]:
        """Return one access to unknown memory."""
        return [MemoryAccess(None, True, True, doubts=(Unknown(self.cause, (op.name,)),))]


class AsynchronousCopy(AccessInterface):
    """The op begins to copy from its first memref to its second, until a wait on its third."""

    def accesses(self, op: Operation) -> Sequence[MemoryAccess]:
        """Anywhere in the three memrefs."""
        doubts = (Unknown(Cause.BESIDE, (op.name,)),)
        memrefs = [value for value in op.operands if isinstance(value.type, MemRefType)]
        source, target, tag = memrefs[:3]
        return [
            MemoryAccess(source, True, False, doubts=doubts),
            MemoryAccess(target, False, True, doubts=doubts),
            MemoryAccess(tag, False, True, doubts=doubts),
        ]


def rank_of(type_: Attribute) -> int:
    """Return the number of subscripts of a memref; 0 if it is unranked."""
    if isinstance(type_, MemRefType):
        return cast("MemRefType[Attribute]", type_).get_num_dims()
    return 0


def is_in_memory(type_: Attribute) -> bool:
    """Return whether values of a type refer to memory: memrefs do, tensors do not."""
    return isinstance(type_, MemRefType | UnrankedMemRefType)


def shape_in_memory(vector: Attribute, memref: Attribute) -> Sequence[int] | None:
    """Return the shape of a vector in elements of a memref, which may be vectors themselves; None
    if it is scalable."""
    assert isinstance(vector, VectorType)
    if any(vector.get_scalable_dims()):
        return None
    shape = vector.get_shape()
    element: Any = cast("Any", memref).element_type if isinstance(memref, MemRefType) else None
    inner = element.get_num_dims() if isinstance(element, VectorType) else 0
    return shape[: len(shape) - inner]


# Views and allocations
#
# Which results name memory of an operand, and which name new memory.


class ViewLike(Interface):
    """The memrefs that an op gives are memory of its operand number `operand`.

    `same_pointer` says that the aligned pointer is that of the operand, whatever the offset. A view
    whose subscripts follow from those of its source overrides `source_subscripts`; one that
    `is_rearranged` gives memory other subscripts: an element is known by its `position` only.
    """

    is_rearranged = False

    def __init__(self, operand: int = 0, *, same_pointer: bool = True) -> None:
        self.operand = operand
        self.same_pointer = same_pointer

    def source_subscripts(
        self, op: Operation, values: IndexValues, subscripts: Subscripts
    ) -> Subscripts | None:
        """Return the subscripts in the source of the view's element at `subscripts`; None if they
        cannot be expressed, so that it may be any element."""
        return None

    def position(
        self, op: Operation, values: IndexValues, subscripts: Subscripts
    ) -> AffineExpr | None:
        """Return the offset, in elements from the aligned pointer of a view that `is_rearranged`,
        of the element at `subscripts`; None if not known."""
        return None

    def source_position(
        self, op: Operation, values: IndexValues, position: AffineExpr
    ) -> AffineExpr | None:
        """Return the offset of an element from the aligned pointer of the source, given its offset
        from that of the view; None if unknown."""
        return position if self.same_pointer else None

    def elements_of_source(self, op: Operation) -> int:
        """Return how many elements of the source one element of the view is; 0 if that is not
        known."""
        types = op.operands[self.operand].type, op.results[0].type
        elements = {
            cast("MemRefType[Attribute]", type_).element_type
            for type_ in types
            if isinstance(type_, MemRefType)
        }
        return 1 if self.same_pointer or len(elements) < 2 else 0

    def refined_type(
        self, op: Operation, source: MemRefType[Attribute]
    ) -> MemRefType[Attribute] | None:
        """Return the type of the view, refined by the type of its source; None if nothing is
        known."""
        return None

    def is_injective(self, op: Operation) -> bool:
        """Return whether no two elements of the view share an address if none of its source do."""
        return False


class AllocationLike(Interface):
    """The single result of an op is new uninitialised memory; automatic memory lives as long as the
    enclosing allocation scope, other memory until it is freed."""

    def __init__(self, *, is_automatic: bool = False) -> None:
        self.is_automatic = is_automatic


def viewed_memref(op: Operation) -> SSAValue | None:
    """Return the operand whose memory the results of an op refer to, if the op is a view."""
    view = interface_of(op, ViewLike)
    return None if view is None else op.operands[view.operand]


def is_view(op: Operation) -> bool:
    """Return whether the results of an op are other names for memory of an operand."""
    return interface_of(op, ViewLike) is not None


def is_allocation(op: Operation) -> bool:
    """Return whether the result of an op is new memory."""
    return interface_of(op, AllocationLike) is not None


def subscript_operands(access: Operation) -> Sequence[SSAValue]:
    """Return the operands of the map of a load or store."""
    return access.operands[memref_position(access) + 1 :]


def memref_of(access: Operation) -> SSAValue:
    """Return the memref of a load or store."""
    return access.operands[memref_position(access)]
