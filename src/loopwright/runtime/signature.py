"""The signature of an entry: what each argument and result is, and where it lies in the frame.

A frame is an array of 8-byte slots, arguments first, then results; see "Calling convention" in
`docs/architecture.md`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from xdsl.dialects import builtin
from xdsl.dialects.func import FuncOp
from xdsl.dialects.builtin import MemRefType, NoneAttr, StridedLayoutAttr, VectorType
from xdsl.ir import Attribute, SSAValue

from loopwright.analysis.argument_effects import written_arguments
from loopwright.errors import CompileError, Diagnostic
from loopwright.runtime.elements import ElementType, element_type
from loopwright.syntax.attributes import AffineMapAttr
from loopwright.syntax.locations import source_location


@dataclass(frozen=True, slots=True)
class ScalarSpec:
    """A number in one slot."""

    type: str
    element: ElementType

    @property
    def slots(self) -> int:
        """8-byte slots in the frame."""
        return max(1, self.element.size // 8)


@dataclass(frozen=True, slots=True)
class VectorSpec:
    """A vector, its elements packed as in memory."""

    type: str
    element: ElementType
    shape: tuple[int, ...]

    @property
    def slots(self) -> int:
        """8-byte slots in the frame."""
        return -(-prod(self.shape) * self.element.size // 8)


@dataclass(frozen=True, slots=True)
class MemRefSpec:
    """A memref: extents, strides and offset in elements, `None` where they are dynamic.

    `contiguous` says that the layout is the identity (row-major without gaps); `strides` is then
    empty. Where the elements are vectors, `inner` is their shape: the trailing dimensions of the
    array. `written` says that the program may store through the argument.
    """

    type: str
    element: ElementType
    shape: tuple[int | None, ...]
    contiguous: bool
    strides: tuple[int | None, ...] = ()
    offset: int | None = 0
    inner: tuple[int, ...] = ()
    written: bool = True

    @property
    def rank(self) -> int:
        """Dimensions of the memref itself."""
        return len(self.shape)

    @property
    def item_bytes(self) -> int:
        """Bytes from an element to the next."""
        return self.element.size * prod(self.inner)

    @property
    def slots(self) -> int:
        """8-byte slots of an argument; a result has one more."""
        return 2 + 2 * self.rank


Spec = ScalarSpec | VectorSpec | MemRefSpec


@dataclass(frozen=True, slots=True)
class Signature:
    """What an entry takes and gives.

    `names` are the arguments' names in the IR, without the percent sign.
    """

    name: str
    names: tuple[str, ...]
    arguments: tuple[Spec, ...]
    results: tuple[Spec, ...]

    @property
    def argument_slots(self) -> tuple[int, ...]:
        """The first slot of each argument, then the first slot after them."""
        firsts = [0]
        for spec in self.arguments:
            firsts.append(firsts[-1] + spec.slots)
        return tuple(firsts)

    @property
    def result_slots(self) -> tuple[int, ...]:
        """The first slot of each result, then the size of the frame."""
        firsts = [self.argument_slots[-1]]
        for spec in self.results:
            firsts.append(firsts[-1] + spec.slots + isinstance(spec, MemRefSpec))
        return tuple(firsts)

    @property
    def slots(self) -> int:
        """The size of the frame, in slots."""
        return self.result_slots[-1]

    def __str__(self) -> str:
        taken = ", ".join(
            f"%{name}: {spec.type}" for name, spec in zip(self.names, self.arguments, strict=True)
        )
        given = ", ".join(spec.type for spec in self.results)
        return f"@{self.name}({taken})" + (f" -> ({given})" if given else "")


def _affine_layout(layout: AffineMapAttr, rank: int) -> tuple[tuple[int, ...], int] | None:
    """Strides and offset of a layout map with one result that is linear in the dimensions."""
    affine_map = layout.data
    if affine_map.num_symbols or len(affine_map.results) != 1:
        return None

    def at(position: int | None, value: int = 1) -> int:
        dims = [value if position == d else 0 for d in range(rank)]
        return affine_map.evaluate(dims, ())[0]

    kinds = {expr.kind.name for expr in affine_map.results[0].walk()}
    if kinds & {"MOD", "FLOORDIV", "CEILDIV"}:
        return None
    offset = at(None)
    return tuple(at(d) - offset for d in range(rank)), offset


def memref_spec(memref: MemRefType[Attribute], *, written: bool) -> MemRefSpec | None:
    """What a memref is at the boundary; `None` if no array can stand for it."""
    inner: tuple[int, ...] = ()
    scalar = memref.element_type
    if isinstance(scalar, VectorType):
        if any(scalar.get_scalable_dims()):
            return None
        inner, scalar = scalar.get_shape(), scalar.element_type
    element = element_type(scalar)
    if element is None:
        return None
    shape = tuple(None if n == builtin.DYNAMIC_INDEX else n for n in memref.get_shape())
    layout = memref.layout
    contiguous, strides, offset = True, (), 0
    if isinstance(layout, StridedLayoutAttr):
        contiguous, strides, offset = False, tuple(layout.get_strides()), layout.get_offset()
    elif isinstance(layout, AffineMapAttr):
        if not layout.data.is_identity():
            found = _affine_layout(layout, len(shape))
            if found is None:
                return None
            contiguous, (strides, offset) = False, found
    elif not isinstance(layout, NoneAttr):
        return None
    return MemRefSpec(
        str(memref), element, shape, contiguous, strides, offset, inner, written
    )


def spec_of(attribute: Attribute, *, written: bool = True) -> Spec | None:
    """What a value of a type is at the boundary; `None` if it cannot cross it."""
    if isinstance(attribute, MemRefType):
        return memref_spec(attribute, written=written)
    if isinstance(attribute, VectorType):
        element = element_type(attribute.element_type)
        if element is None or any(attribute.get_scalable_dims()):
            return None
        return VectorSpec(str(attribute), element, attribute.get_shape())
    element = element_type(attribute)
    return None if element is None else ScalarSpec(str(attribute), element)


def _names(arguments: Sequence[SSAValue]) -> tuple[str, ...]:
    return tuple(value.name_hint or f"arg{i}" for i, value in enumerate(arguments))


def signature_of(function: FuncOp) -> Signature:
    """The signature of a function with a body.

    Raises `CompileError` when an argument or a result cannot cross into Python.
    """
    kind = function.function_type
    written = written_arguments(function)

    def spec(attribute: Attribute, what: str, is_written: bool = True) -> Spec:
        found = spec_of(attribute, written=is_written)
        if found is None:
            raise CompileError(
                Diagnostic(
                    f"'@{function.sym_name.data}' cannot be called from Python: {what} has type "
                    f"'{attribute}'",
                    source_location(function),
                )
            )
        return found

    names = _names(function.body.block.args if len(function.body.blocks) == 1 else
                   function.body.blocks[0].args)
    return Signature(
        name=function.sym_name.data,
        names=names,
        arguments=tuple(
            spec(attribute, f"argument '%{name}'", is_written)
            for attribute, name, is_written in zip(kind.inputs, names, written, strict=True)
        ),
        results=tuple(
            spec(attribute, f"result {i}") for i, attribute in enumerate(kind.outputs)
        ),
    )
