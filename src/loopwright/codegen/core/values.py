"""What an SSA value of MLIR becomes: LLVM values, some of them known at compile time.

Every lowered value is a tree over plain LLVM values, its *components*: one for a scalar, one for
each leaf of a vector, the dynamic parts of a memref. Phis, calls and captured environments carry
components; everything static stays in the type or in Python integers and folds.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import MemRefType, VectorType
from xdsl.ir import Attribute

from loopwright.affine_expr import AffineMap
from loopwright.codegen.core.types import I64, LLVMType


@dataclass(frozen=True, slots=True)
class Value:
    """An LLVM value: its type, and its spelling as an operand.

    >>> print(Value(I64, "%v1").typed)
    i64 %v1
    """

    type: LLVMType
    text: str

    @property
    def typed(self) -> str:
        """Type and operand, as most instructions want the first operand."""
        return f"{self.type.text} {self.text}"


Index = int | Value
"""An `i64`: an integer where it is known while compiling."""


def index_value(index: Index) -> Value:
    """The LLVM value of an index."""
    return Value(I64, str(index)) if isinstance(index, int) else index


@dataclass(frozen=True, slots=True)
class VectorValue:
    """A vector of rank 2 or more: its leaves, which are LLVM vectors along the last dimension,
    in row-major order over the others.
    """

    type: VectorType[Attribute]
    leaves: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class MemRef:
    """A memref: base pointers, and what its layout says of the address of an element.

    `offset` and `strides` count elements. A layout that is not strided has `layout`, which maps the
    logical subscripts to subscripts of a row-major array whose strides are `strides`; its `sizes`
    are still the logical ones.
    """

    type: MemRefType[Attribute]
    allocated: Value
    aligned: Value
    offset: Index
    sizes: tuple[Index, ...]
    strides: tuple[Index, ...]
    layout: AffineMap | None = None


@dataclass(frozen=True, slots=True)
class UnrankedMemRef:
    """A memref of unknown rank: the rank, and a pointer to a descriptor in memory
    `{allocated, aligned, offset, sizes…, strides…}`, each field of 8 bytes.
    """

    type: Attribute
    rank: Index
    descriptor: Value


Lowered = Value | VectorValue | MemRef | UnrankedMemRef
