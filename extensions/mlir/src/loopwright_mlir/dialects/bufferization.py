"""The `bufferization` dialect, between tensors and memrefs: it is read, verified and printed.

What its operations do to memory is not said, so that nothing is moved across them.
"""

from __future__ import annotations

from typing import ClassVar

from xdsl import irdl
from xdsl.dialects import builtin
from xdsl.ir import Attribute, Dialect, Operation
from xdsl.traits import MemoryReadEffect
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.core.attributes import is_structure
from loopwright.ir.dialects import ods
from loopwright.ir.dialects.assembly import AssembledOperation
from loopwright.ir.dialects.elementwise import I1
from loopwright.ir.interfaces import rewriting
from loopwright.ir.interfaces.memory_effects import ErasableIfUnused
from loopwright.ir.syntax.verification import PlainVerifyException
from loopwright_mlir.dialects.tensor import ExtractOp

_ANY_TENSOR = ods.of_class(
    "tensor of any type values", (builtin.TensorType, builtin.UnrankedTensorType)
)
_RANKED_TENSOR = ods.of_class("ranked tensor of any type values", builtin.TensorType)
_ANY_MEMREF = ods.of_class(
    "ranked or unranked memref of any type values", (builtin.MemRefType, builtin.UnrankedMemRefType)
)


def _verify_same(first: Attribute, second: Attribute) -> None:
    """Both have the same elements, in the same shape."""
    if is_structure(first) and is_structure(second):
        if first.element_type != second.element_type:
            raise PlainVerifyException("element types do not match")
        if first.get_shape() != second.get_shape():
            raise PlainVerifyException("shapes do not match")


class ToTensorOp(AssembledOperation):
    """The elements of a memref as a tensor."""

    name = "bufferization.to_tensor"
    buffer = irdl.operand_def(_ANY_MEMREF)
    restrict = irdl.opt_prop_def(ods.UNIT)
    writable = irdl.opt_prop_def(ods.UNIT)
    result = irdl.result_def(_ANY_TENSOR)
    traits = irdl.traits_def(
        MemoryReadEffect(),
        rewriting.Foldable("loopwright_mlir.dialects.bufferization:fold_back_and_forth"),
    )

    ASSEMBLY: ClassVar = (
        "$buffer (`restrict` $restrict^)? (`writable` $writable^)?"
        " attr-dict `:` any-type($buffer) `to` any-type($result)"
    )

    def verify_(self) -> None:
        """Elements and shape stay."""
        _verify_same(self.buffer.type, self.result.type)


class ToBufferOp(AssembledOperation):
    """Memory with the elements of a tensor."""

    name = "bufferization.to_buffer"
    tensor = irdl.operand_def(_ANY_TENSOR)
    read_only = irdl.opt_prop_def(ods.UNIT)
    buffer = irdl.result_def(_ANY_MEMREF)
    traits = irdl.traits_def(
        ErasableIfUnused(),
        rewriting.Foldable("loopwright_mlir.dialects.bufferization:fold_back_and_forth"),
        rewriting.Canonicalizable("loopwright_mlir.dialects.bufferization:load_from_tensor"),
    )

    ASSEMBLY: ClassVar = (
        "$tensor (`read_only` $read_only^)? attr-dict `:` any-type($tensor) `to` any-type($buffer)"
    )

    def verify_(self) -> None:
        """Elements and shape stay."""
        _verify_same(self.tensor.type, self.buffer.type)


def fold_back_and_forth(op: Operation, constants: rewriting.Constants) -> rewriting.FoldResult:
    """The tensor that was put into memory just before; the memory whose elements these are."""
    inner = op.operands[0].owner
    inverse = ToBufferOp if isinstance(op, ToTensorOp) else ToTensorOp
    if not isinstance(inner, inverse) or inner.operands[0].type != op.results[0].type:
        return None
    is_near = isinstance(op, ToBufferOp) or inner.next_op is op
    return [inner.operands[0]] if is_near else None


def load_from_tensor(op: Operation, rewriter: rewriting.PatternRewriter) -> str | None:
    """Read the tensor instead of its read-only memory."""
    assert isinstance(op, ToBufferOp)
    loads = [use.operation for use in op.buffer.uses if use.operation.name == "memref.load"]
    for load in loads:
        rewriter.replace_with(
            load,
            ExtractOp.create(
                operands=[op.tensor, *load.operands[1:]], result_types=list(load.result_types)
            ),
        )
    return "load-from-tensor" if loads else None


class AllocTensorOp(AssembledOperation):
    """A tensor that memory is allocated for."""

    name = "bufferization.alloc_tensor"
    dynamic_sizes = irdl.var_operand_def(ods.INDEX)
    copy_of = irdl.opt_operand_def(_RANKED_TENSOR)
    size_hint = irdl.opt_operand_def(ods.INDEX)
    memory_space = irdl.opt_prop_def(ods.ANY_TYPE)
    result = irdl.result_def(_RANKED_TENSOR)
    irdl_options = (irdl.AttrSizedOperandSegments(as_property=True),)

    ASSEMBLY: ClassVar = (
        "`(` $dynamic_sizes `)` (`copy` `(` $copy_of^ `)`)? (`size_hint` `` `=` `` $size_hint^)? "
        "attr-dict `:` any-type($result)",
    )
    INFERRED: ClassVar = {"copy_of": lambda pieces: pieces.type("result")}

    def verify_(self) -> None:
        """There is a size for each dynamic extent, unless another tensor says them."""
        type_ = self.result.type
        assert is_structure(type_)
        if self.copy_of is not None:
            if self.dynamic_sizes:
                raise VerifyException("dynamic sizes not needed when copying a tensor")
            if self.copy_of.type != type_:
                raise VerifyException("expected that `copy` and return type match")
            return
        expected = list(type_.get_shape()).count(builtin.DYNAMIC_INDEX)
        if len(self.dynamic_sizes) != expected:
            raise VerifyException(
                f"incorrect number of dynamic sizes, has {len(self.dynamic_sizes)}, expected "
                f"{expected}"
            )


class DeallocTensorOp(AssembledOperation):
    """The end of the memory of a tensor."""

    name = "bufferization.dealloc_tensor"
    tensor = irdl.operand_def(_ANY_TENSOR)
    ASSEMBLY: ClassVar = "$tensor attr-dict `:` any-type($tensor)"


class CloneOp(AssembledOperation):
    """Memory with the same elements, which may be the same memory."""

    name = "bufferization.clone"
    input = irdl.operand_def(_ANY_MEMREF)
    output = irdl.result_def(_ANY_MEMREF)
    ASSEMBLY: ClassVar = "$input attr-dict `:` any-type($input) `to` any-type($output)"


class DeallocOp(AssembledOperation):
    """Memrefs that are freed where conditions hold, unless they are among those retained."""

    name = "bufferization.dealloc"
    memrefs = irdl.var_operand_def(_ANY_MEMREF)
    conditions = irdl.var_operand_def(I1)
    retained = irdl.var_operand_def(_ANY_MEMREF)
    updated_conditions = irdl.var_result_def(I1)
    irdl_options = (irdl.AttrSizedOperandSegments(as_property=True),)

    ASSEMBLY: ClassVar = (
        "(` ` `(` $memrefs^ `:` type($memrefs) `)` `if` ` ` `(` $conditions `)`)?"
        " (`retain` ` ` `(` $retained^ `:` type($retained) `)`)? attr-dict"
    )
    INFERRED: ClassVar = {
        "updated_conditions": lambda pieces: [builtin.i1] * len(pieces.values["retained"])
    }

    def verify_(self) -> None:
        """There is a condition for each memref, and a result for each that is retained."""
        if len(self.memrefs) != len(self.conditions):
            raise VerifyException(
                "must have the same number of conditions as memrefs to deallocate"
            )
        if len(self.retained) != len(self.updated_conditions):
            raise VerifyException(
                "must have the same number of updated conditions (results) as retained operands"
            )


class MaterializeInDestinationOp(AssembledOperation):
    """The elements of a tensor, in the memory of another one or of a memref."""

    name = "bufferization.materialize_in_destination"
    source = irdl.operand_def(_ANY_TENSOR)
    dest = irdl.operand_def(ods.ANY_TYPE)
    restrict = irdl.opt_prop_def(ods.UNIT)
    writable = irdl.opt_prop_def(ods.UNIT)
    result = irdl.var_result_def(_ANY_TENSOR)

    ASSEMBLY: ClassVar = (
        "$source `in` (`restrict` $restrict^)? (`writable` $writable^)? $dest attr-dict `:` "
        "functional-type($source, $dest; $result)"
    )

    def verify_(self) -> None:
        """Memory has no result, and may be written."""
        is_memory = isinstance(self.dest.type, builtin.MemRefType | builtin.UnrankedMemRefType)
        if not is_memory and not isinstance(
            self.dest.type, builtin.TensorType | builtin.UnrankedTensorType
        ):
            raise VerifyException("'dest' must be a tensor or a memref")
        if is_memory is not ("writable" in self.properties):
            raise VerifyException(
                "'writable' must be specified if and only if the destination is of memref type"
            )


Bufferization = Dialect(
    "bufferization",
    [
        AllocTensorOp,
        CloneOp,
        DeallocOp,
        DeallocTensorOp,
        MaterializeInDestinationOp,
        ToBufferOp,
        ToTensorOp,
    ],
)
