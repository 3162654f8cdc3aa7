"""Layouts that map several subscripts to one address, and known facts about layouts of arguments.

Accesses to one memref are compared by their subscripts. That is sound if its layout is injective,
as the identity, transposed, padded and tiled layouts are; otherwise accesses are compared by
address, or may access any element.

Dynamic strides of an argument are those that callers pass. If all calls in the module pass memrefs
with injective layouts, the argument's layout is injective; if nothing in the module calls the
function, it is assumed to be, which is checked at calls from outside. If all calls of a private
function pass the same strides, the argument has these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce

from xdsl.dialects.builtin import MemRefType, NoneAttr, StridedLayoutAttr
from xdsl.ir import Attribute, BlockArgument, Operation, OpResult, SSAValue

from loopwright.exact.functions import Calls, is_private
from loopwright.exact.presburger.bounds import NonAffineError, add_expressions
from loopwright.exact.presburger.budget import Kept, UndecidedError, counted
from loopwright.exact.presburger.rows import Row
from loopwright.exact.presburger.tableau import Space, Tableau
from loopwright.ir.affine_expr import AffineMap, dim
from loopwright.ir.core.attributes import AffineMapAttr, is_memref
from loopwright.ir.core.enclosing import Reached, outermost_op
from loopwright.ir.dialects.assembly import type_of
from loopwright.ir.dialects.func import FuncOp
from loopwright.ir.dialects.memref import layout as memref_layout
from loopwright.ir.interfaces.memory_access import ViewLike
from loopwright.ir.interfaces.op_interfaces import interface_of


def is_injective(memref: MemRefType[Attribute]) -> bool:
    """Return whether a layout is known to put different subscripts (within the extents) at
    different addresses, whatever its symbols are.

    >>> from xdsl.dialects.builtin import f32
    >>> [is_injective(MemRefType(f32, [4, 6], StridedLayoutAttr(strides)))
    ...  for strides in ([1, 4], [8, 1], [5, 1], [1, 1], [0, 1], [None, 1])]
    [True, True, False, False, False, False]
    """
    return isinstance(memref.layout, NoneAttr) or _is_injective(memref)


def _is_injective(memref: MemRefType[Attribute]) -> bool:
    if memref_layout.has_identity_layout(memref) or _is_nested(memref):
        return True
    layout = map_of_layout(memref)
    shape = memref.get_shape()
    if layout is None or layout.num_dims != len(shape) or not layout.is_pure_affine():
        return False
    try:
        return _has_distinct_images(layout, shape)
    except UndecidedError:
        return False


def _is_nested(memref: MemRefType[Attribute]) -> bool:
    """Return whether each stride spans all elements of the dimensions with smaller strides. This
    proves most strided layouts injective without a solver."""
    layout = memref_layout.strides_and_offset(memref)
    if layout is None or None in layout[0]:
        return False
    shape = memref.get_shape()
    if len(layout[0]) != len(shape):
        return False
    steps = sorted((abs(s or 0), n) for s, n in zip(layout[0], shape, strict=True) if n != 1)
    reach = 1
    for number, (stride, extent) in enumerate(steps):
        if stride < reach or (extent < 0 and number < len(steps) - 1):
            return False
        reach = stride * extent
    return True


def is_shared(memref: MemRefType[Attribute]) -> bool:
    """Return whether a layout certainly maps several subscripts to one address, for all dynamic
    extents of at least 2. False if this depends on the symbols of the layout.

    >>> from xdsl.dialects.builtin import f32
    >>> [is_shared(MemRefType(f32, shape, StridedLayoutAttr(strides)))
    ...  for shape, strides in (([-1, -1], [1, 1]), ([-1, -1], [8, 1]), ([4, 6], [None, 1]))]
    [True, False, False]
    """
    if is_injective(memref) or not _has_known_places(memref):
        return False
    shape = [2 if extent < 0 else extent for extent in memref.get_shape()]
    return not is_injective(
        MemRefType(memref.element_type, shape, memref.layout, memref.memory_space)
    )


def _has_known_places(memref: MemRefType[Attribute]) -> bool:
    """Return whether the subscripts of two elements determine their distance in memory."""
    layout = map_of_layout(memref)
    if layout is None:
        return False
    strided = memref_layout.strides_and_offset(memref)
    return not layout.num_symbols or (strided is not None and None not in strided[0])


def map_of_layout(memref: MemRefType[Attribute]) -> AffineMap | None:
    """Return the affine map of a layout; None for the identity and for layouts of other kinds."""
    layout = memref.layout
    if isinstance(layout, StridedLayoutAttr):
        return memref_layout.strided_map(layout.get_strides(), layout.get_offset())
    return layout.data if isinstance(layout, AffineMapAttr) else None


@counted(1 << 10)
def _has_distinct_images(layout: AffineMap, shape: tuple[int, ...]) -> bool:
    """Return whether no two points of a shape have the same image: for any two different points,
    one precedes the other in some dimension."""
    from loopwright.exact.presburger.sets import PresburgerSet

    rank = len(shape)
    symbols = layout.num_symbols
    other_point = [dim(rank + k) for k in range(rank)]
    gaps = [result - result.replace_dims(other_point) for result in layout.results]
    space = Tableau(Space.of(range=[None] * (2 * rank + symbols)))
    try:
        pairs, gone = add_expressions(space, gaps, 2 * rank, range(2 * rank + symbols))
    except NonAffineError:
        return False
    limits: list[Row] = []
    for column in range(2 * rank):
        limits.append(pairs.row({column: 1}))
        if shape[column % rank] >= 0:
            limits.append(pairs.row({column: -1}, shape[column % rank] - 1))
    pairs = pairs.with_equalities(gone).with_inequalities(limits)
    later = (pairs.row({rank + k: 1, k: -1}, -1) for k in range(rank))
    return all(
        PresburgerSet.from_tableau(pairs.with_inequalities([row])).is_empty() for row in later
    )


class ArgumentLayouts:
    """The layouts of arguments in the functions of one module, each computed once.

    With `assumed=False`, nothing is assumed about memrefs passed from outside the module.
    """

    def __init__(self, *, assumed: bool = True) -> None:
        self._assumed = assumed
        self._shared = Kept(
            self._decide, type_of
        )  # assumed for recursive calls, which pass the argument on to the function itself
        self._refined = Kept(self._refine, type_of)
        self._calls: Calls | None = None

    def shared(self, argument: SSAValue) -> MemRefType[Attribute] | None:
        """Return the layout of an argument, refined by its known strides, if it may not be
        injective; None if it is injective or assumed to be."""
        return self._shared[argument]

    def assumed(self, argument: SSAValue) -> Iterator[SSAValue]:
        """Yield the arguments that must be assumed injective (and are checked at calls from
        outside) for an argument to be injective."""
        reached = Reached([argument])
        for value in reached:
            if not is_memref(value.type) or is_injective(value.type):
                continue
            sources: Sequence[SSAValue] = ()
            if isinstance(value, OpResult):
                sources = value.op.operands[:1]
            elif _function_of(value) is not None and self.shared(value) is None:
                sources = self._passed_values(value) or ()
                if not sources or not _is_private(value):
                    yield value
            reached.add(sources)

    def _decide(self, argument: SSAValue) -> MemRefType[Attribute] | None:
        type_: MemRefType[Attribute] = type_of(argument)
        if is_injective(type_):
            return None
        passed = self._passed_values(argument)
        if is_shared(type_) or passed is None:
            return type_
        is_private = _is_private(argument)
        if all(map(self._is_injective, passed)) and (
            self._assumed or (is_private and bool(passed))
        ):
            return None
        return self.refined(argument)

    def _is_injective(self, memref: SSAValue) -> bool:
        """Return whether a memref passed to a call has distinct addresses for all elements."""
        if not is_memref(memref.type):
            return False
        if is_injective(memref.type):
            return True
        if not isinstance(memref, OpResult):
            return _function_of(memref) is not None and self.shared(memref) is None
        view = interface_of(memref.op, ViewLike)
        if view is None or not view.is_injective(memref.op):
            return is_injective(self.refined(memref))
        return self._is_injective(memref.op.operands[view.operand])

    def refined(self, memref: SSAValue) -> MemRefType[Attribute]:
        """Return the type of a memref, refined by extents and strides known from its definition or
        its callers."""
        return self._refined[memref]

    def _refine(self, memref: SSAValue) -> MemRefType[Attribute]:
        type_: MemRefType[Attribute] = type_of(memref)
        refinement: MemRefType[Attribute] | None = None
        if isinstance(memref, OpResult):
            view = interface_of(memref.op, ViewLike)
            if view is not None and is_memref((source := memref.op.operands[view.operand]).type):
                refinement = view.refined_type(memref.op, self.refined(source))
        elif _is_private(memref) and (passed := self._passed_values(memref)):
            if all(is_memref(value.type) for value in passed):
                refinement = reduce(_with_commonly_stated, map(self.refined, passed))
        return type_ if refinement is None else _with_all_stated(type_, refinement)

    def _passed_values(self, argument: SSAValue) -> list[SSAValue] | None:
        """Return the values that the calls in the module pass for an argument; None if the calls
        are not known."""
        function = _function_of(argument)
        if function is None:
            return None
        assert isinstance(argument, BlockArgument)
        if self._calls is None:
            self._calls = Calls.within(outermost_op(function))
        if self._calls.is_indirect:
            return None
        return [call.operands[argument.index] for call in self._calls.of(function)]


def _function_of(argument: SSAValue) -> Operation | None:
    """Return the function that a value is an argument of."""
    if not isinstance(argument, BlockArgument):
        return None
    function = argument.owner.parent_op()
    if function is None or not isinstance(function, FuncOp):
        return None
    return function if argument.owner is function.regions[0].blocks.first else None


def _is_private(argument: SSAValue) -> bool:
    """Return whether an argument only gets its values from calls within the module."""
    function = _function_of(argument)
    return function is not None and is_private(function)


# Types refined by known extents and layouts


def _merge_types(
    first: MemRefType[Attribute],
    second: MemRefType[Attribute],
    merge: Callable[[memref_layout.Extent, memref_layout.Extent], memref_layout.Extent],
) -> MemRefType[Attribute]:
    """Merge two types of equal rank dimension by dimension. Types that are not strided must be
    equal, and the first is returned."""
    first_layout = memref_layout.strides_and_offset(first)
    second_layout = memref_layout.strides_and_offset(second)
    if (
        first_layout is None
        or second_layout is None
        or len(first_layout[0]) != len(second_layout[0])
    ):
        return first
    return memref_layout.strided_memref(
        first,
        [
            merge(a, b)
            for a, b in zip(
                memref_layout.extents(first), memref_layout.extents(second), strict=True
            )
        ],
        [merge(a, b) for a, b in zip(first_layout[0], second_layout[0], strict=True)],
        merge(first_layout[1], second_layout[1]),
    )


def _with_all_stated(
    first: MemRefType[Attribute], second: MemRefType[Attribute]
) -> MemRefType[Attribute]:
    """Return the type with the extents and layout that either type states."""
    return _merge_types(first, second, lambda a, b: b if a is None else a)


def _with_commonly_stated(
    first: MemRefType[Attribute], second: MemRefType[Attribute]
) -> MemRefType[Attribute]:
    """Return the type with the extents and layout that both types state."""
    return _merge_types(first, second, lambda a, b: a if a == b else None)
