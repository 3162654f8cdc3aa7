"""What is known of the layouts of memref arguments: from their types, and from the calls.

Strides that a type leaves open are those that callers pass. Where all calls in the module pass
memrefs with injective layouts, the argument has one; where nothing in the module calls a function,
its layout is taken to be injective, which is checked when somebody calls it from outside. Where all
calls of a private function pass the same strides, these are the argument's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute, BlockArgument, Operation, OpResult, SSAValue

from loopwright.exact.functions import Calls, is_private
from loopwright.exact.memory.layouts import is_injective, is_shared
from loopwright.ir.dialects.func import FuncOp
from loopwright.ir.dialects.memref.layout import (
    Extent,
    extents,
    strided_memref,
    strides_and_offset,
)
from loopwright.ir.interfaces.memory_access import ViewLike
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.syntax.enclosing import outermost_op
from loopwright.ir.syntax.narrowing import is_memref


class ArgumentLayouts:
    """Answers for the functions of one module, each found once.

    With `assumed=False` nothing is taken for granted of what is passed from outside the module.
    """

    def __init__(self, *, assumed: bool = True) -> None:
        self._assumed = assumed
        self._shared: dict[SSAValue, MemRefType[Attribute] | None] = {}
        self._refined: dict[SSAValue, MemRefType[Attribute]] = {}
        self._calls: Calls | None = None

    def shared(self, argument: SSAValue) -> MemRefType[Attribute] | None:
        """The layout of an argument, with what is known of its strides, if several subscripts might
        be at one address; None if it is injective, or is taken to be."""
        if argument not in self._shared:
            assert is_memref(argument.type)
            self._shared[argument] = argument.type  # What a function passes on to itself.
            self._shared[argument] = self._decide(argument, argument.type)
        return self._shared[argument]

    def assumed(self, argument: SSAValue) -> Iterator[SSAValue]:
        """The arguments whose layouts are taken to be injective, checked at calls from outside, for
        those of an argument to be."""
        seen = {argument}
        waiting = [argument]
        while waiting:
            value = waiting.pop()
            if not is_memref(value.type) or is_injective(value.type):
                continue
            sources: Sequence[SSAValue] = ()
            if isinstance(value, OpResult):
                sources = value.op.operands[:1]
            elif _function_of(value) is not None and self.shared(value) is None:
                sources = self._passed(value) or ()
                if not sources or not _is_private(value):
                    yield value
            fresh = [source for source in sources if source not in seen]
            seen.update(fresh)
            waiting += fresh

    def _decide(
        self, argument: SSAValue, type_: MemRefType[Attribute]
    ) -> MemRefType[Attribute] | None:
        if is_injective(type_):
            return None
        passed = self._passed(argument)
        if is_shared(type_) or passed is None:
            return type_
        is_private = _is_private(argument)
        if all(map(self._is_injective, passed)) and (
            self._assumed or (is_private and bool(passed))
        ):
            return None
        return self.refined(argument)

    def _is_injective(self, memref: SSAValue) -> bool:
        """Whether no two elements of a memref that is passed on share an address."""
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
        """The type of a memref with the extents and strides that are known of it besides."""
        known = self._refined.get(memref)
        if known is None:
            assert is_memref(memref.type)
            self._refined[memref] = memref.type
            known = self._refined[memref] = self._refine(memref, memref.type)
        return known

    def _refine(self, memref: SSAValue, type_: MemRefType[Attribute]) -> MemRefType[Attribute]:
        found: MemRefType[Attribute] | None = None
        if isinstance(memref, OpResult):
            view = interface_of(memref.op, ViewLike)
            if view is not None and is_memref((source := memref.op.operands[view.operand]).type):
                found = view.refined_type(memref.op, self.refined(source))
        elif _is_private(memref) and (passed := self._passed(memref)):
            if all(is_memref(value.type) for value in passed):
                found = reduce(_common, map(self.refined, passed))
        return type_ if found is None else _combined(type_, found)

    def _passed(self, argument: SSAValue) -> list[SSAValue] | None:
        """What the calls in the module pass for an argument; None if that is not known."""
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
    """The function that a value is an argument of."""
    if not isinstance(argument, BlockArgument):
        return None
    function = argument.owner.parent_op()
    if function is None or not isinstance(function, FuncOp):
        return None
    return function if argument.owner is function.regions[0].blocks.first else None


def _is_private(argument: SSAValue) -> bool:
    """Whether only calls in the module pass something for an argument."""
    function = _function_of(argument)
    return function is not None and is_private(function)


# Types with what is known besides ---------------------------------------------------------------


def _merged(
    first: MemRefType[Attribute],
    second: MemRefType[Attribute],
    merge: Callable[[Extent, Extent], Extent],
) -> MemRefType[Attribute]:
    """Two types of one rank in one; the first, which both are then, where one is not strided."""
    one, other = strides_and_offset(first), strides_and_offset(second)
    if one is None or other is None or len(one[0]) != len(other[0]):
        return first
    return strided_memref(
        first,
        [merge(a, b) for a, b in zip(extents(first), extents(second), strict=True)],
        [merge(a, b) for a, b in zip(one[0], other[0], strict=True)],
        merge(one[1], other[1]),
    )


def _combined(first: MemRefType[Attribute], second: MemRefType[Attribute]) -> MemRefType[Attribute]:
    """What either type knows."""
    return _merged(first, second, lambda a, b: b if a is None else a)


def _common(first: MemRefType[Attribute], second: MemRefType[Attribute]) -> MemRefType[Attribute]:
    """What both types know."""
    return _merged(first, second, lambda a, b: a if a == b else None)
