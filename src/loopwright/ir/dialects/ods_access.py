"""Direct access to the operands, results and regions that an op's definition names.

xDSL's accessors go through a view of the operands and a dispatch on the kind of what is asked for,
at each access. These do the same on the lists themselves: most of what passes and checks ask of an
op is `op.memref` and the like.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import accumulate
from struct import iter_unpack
from typing import Any, cast

from xdsl import irdl
from xdsl.dialects.builtin import DenseArrayBase, IntegerType
from xdsl.ir import Operation, Region, SSAValue
from xdsl.irdl.operations import AttrSizedSegments, SameVariadicOperandSize, SameVariadicResultSize

from loopwright.ir.syntax.ir_lists import operand_getter, operands_of

_Definitions = Sequence[tuple[str, irdl.OperandDef | irdl.ResultDef | irdl.RegionDef]]
_Values = Callable[[Operation], Sequence[Any]]


def _results_of(op: Operation) -> Sequence[SSAValue]:
    return op.results


def _regions_of(op: Operation) -> Sequence[Region]:
    return op.regions


def install_direct_access(cls: type[Operation], definition: irdl.OpDef) -> None:
    """Replace the accessors of a class that xDSL made from its definition."""
    options = definition.options
    if not any(isinstance(option, SameVariadicOperandSize) for option in options):
        _install(
            cls,
            definition.operands,
            operands_of,
            _sizes_property(options, irdl.AttrSizedOperandSegments),
        )
    if not any(isinstance(option, SameVariadicResultSize) for option in options):
        _install(
            cls,
            definition.results,
            _results_of,
            _sizes_property(options, irdl.AttrSizedResultSegments),
        )
    _install(cls, definition.regions, _regions_of, None)


def _sizes_property(options: Sequence[object], kind: type[AttrSizedSegments]) -> str | None:
    """The property that keeps the sizes of the segments, if one does."""
    for option in options:
        if isinstance(option, kind):
            assert option.as_property
            return option.attribute_name
    return None


def _install(
    cls: type[Operation], definitions: _Definitions, values: _Values, sizes: str | None
) -> None:
    count = len(definitions)
    behind_variadic = False
    for index, (name, part) in enumerate(definitions):
        getter: Callable[[Operation], Any]
        if sizes is not None:
            getter = _of_segment(values, index, part, sizes)
        elif isinstance(part, irdl.VariadicDef):
            optional = isinstance(part, irdl.OptionalDef)
            getter = (_optional if optional else _variadic)(values, index, count)
            behind_variadic = True
        else:
            getter = _single(values, index - count if behind_variadic else index)
        setattr(cls, name, property(getter))


def _single(values: _Values, index: int) -> Callable[[Operation], Any]:
    if values is operands_of:
        return operand_getter(index)
    return lambda op: values(op)[index]


def _optional(values: _Values, index: int, count: int) -> Callable[[Operation], Any]:
    def get(op: Operation) -> object:
        found = values(op)
        return found[index] if len(found) == count else None

    return get


def _variadic(values: _Values, index: int, count: int) -> Callable[[Operation], Any]:
    def get(op: Operation) -> object:
        found = values(op)
        return found[index : index + len(found) - count + 1]

    return get


def _of_segment(values: _Values, index: int, part: object, name: str) -> Callable[[Operation], Any]:
    if isinstance(part, irdl.OptionalDef):

        def get_optional(op: Operation) -> object:
            begin, end = _bounds(op, name, index)
            return values(op)[begin] if end > begin else None

        return get_optional
    if isinstance(part, irdl.VariadicDef):

        def get_all(op: Operation) -> object:
            begin, end = _bounds(op, name, index)
            return values(op)[begin:end]

        return get_all
    return lambda op: values(op)[_bounds(op, name, index)[0]]


def _bounds(op: Operation, name: str, index: int) -> tuple[int, int]:
    sizes = cast("DenseArrayBase[IntegerType]", op.properties[name])
    return _segments(sizes.data.data)[index]


@lru_cache(maxsize=1 << 10)
def _segments(data: bytes) -> tuple[tuple[int, int], ...]:
    """Where each segment begins and ends, of sizes in 32 bits each."""
    ends = tuple(accumulate(size for (size,) in iter_unpack("<i", data)))
    return tuple(zip((0, *ends), ends, strict=False))
