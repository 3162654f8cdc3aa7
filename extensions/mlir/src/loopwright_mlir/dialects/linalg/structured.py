"""What all operations of linalg are: loops, a map from iterations to elements for each operand, and
a region that computes one element of each output.

`StructuredOp` says so of its class: `indexing_maps`, `iterator_types` and the region are what is
verified, what the effects on memory follow from, and what a lowering to loops needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import cast

from xdsl import irdl
from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, TensorType, UnrankedTensorType
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.traits import (
    EffectInstance,
    MemoryEffect,
    MemoryEffectKind,
    RecursivelySpeculatable,
    RecursiveMemoryEffect,
)
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.affine_expr import AffineDimExpr, AffineExpr, AffineMap
from loopwright.ir.core.attributes import is_shaped, is_structure, is_vector
from loopwright.ir.dialects.memref.folds import fold_memref_cast
from loopwright.ir.dialects.ods import ANY_TYPE, OdsConstraint, OdsOperation
from loopwright.ir.dialects.scf.parallel import RANKED_TENSOR
from loopwright.ir.interfaces.memory_access import AccessInterface, MemoryAccess, is_in_memory
from loopwright.ir.interfaces.memory_effects import NoCapture
from loopwright.ir.interfaces.op_interfaces import ArgumentNames
from loopwright.ir.interfaces.rewriting import Canonicalizable, Constants, Foldable, FoldResult
from loopwright.ir.syntax.printer import quoted
from loopwright.reporting.unknown import Cause, Unknown

SHAPED = OdsConstraint("shaped of any type values", is_shaped)


def shape_of(type_: Attribute) -> Sequence[int]:
    """The extents of a memref or tensor; of a scalar, none."""
    if isinstance(type_, MemRefType | TensorType):
        return cast("MemRefType[Attribute]", type_).get_shape()
    return ()


def element_type(type_: Attribute) -> Attribute:
    """The type of the elements of a memref or tensor; of a scalar, its own."""
    return type_.element_type if is_structure(type_) and not is_vector(type_) else type_


class StructuredAccess(AccessInterface, MemoryEffect):
    """The op reads memrefs among its inputs, writes those among its outputs, and reads them where
    its region uses what they hold."""

    def get_effects(self, op: Operation) -> AbstractSet[EffectInstance]:  # pyright: ignore[reportIncompatibleMethodOverride] : xDSL asks the trait of an op, never the class
        """The effects on operands."""
        return {
            EffectInstance(kind, access.memref)
            for access in self.accesses(op)
            for kind, does in (
                (MemoryEffectKind.READ, access.reads),
                (MemoryEffectKind.WRITE, access.writes),
            )
            if does
        }

    def accesses(self, op: Operation) -> Sequence[MemoryAccess]:
        """For each operand in memory, some elements of it."""
        assert isinstance(op, StructuredOp)
        doubts = (Unknown(Cause.FOOTPRINT, (op.name,)),)
        accesses: list[MemoryAccess] = []
        for index, value in enumerate(op.operands):
            if is_in_memory(value.type):
                writes = index >= op.input_count
                reads = not writes or op.uses_operand(index)
                accesses.append(MemoryAccess(value, reads, writes, doubts=doubts))
        return accesses


def fold_structured(op: Operation, constants: Constants) -> FoldResult:
    """Values that are there for the results; or memrefs in front of casts."""
    assert isinstance(op, StructuredOp)
    return op.folded() or fold_memref_cast(op, constants)


class StructuredOp(OdsOperation):
    """The base of operations that are loops around a region."""

    traits = irdl.traits_def(
        StructuredAccess(),
        NoCapture(("input_values", "output_values")),
        RecursiveMemoryEffect(),
        RecursivelySpeculatable(),
        Foldable(fold_structured),
        Canonicalizable(
            "loopwright_mlir.dialects.linalg.canonicalization:erase_without_elements",
            "loopwright_mlir.dialects.linalg.canonicalization:erase_copy_to_itself",
            "loopwright_mlir.dialects.linalg.canonicalization:use_what_is_yielded",
        ),
    )

    @property
    def input_values(self) -> Sequence[SSAValue]:
        """The operands that are only read."""
        raise NotImplementedError

    @property
    def output_values(self) -> Sequence[SSAValue]:
        """The operands that are written: the last ones."""
        return self.operands[self.input_count :]

    @property
    def input_count(self) -> int:
        """How many operands are only read."""
        return len(self.input_values)

    @property
    def body(self) -> Block:
        """The block that computes the elements of one iteration."""
        return self.regions[0].block

    def maps(self) -> tuple[AffineMap, ...]:
        """For each operand, the map from iterations to subscripts."""
        raise NotImplementedError

    def iterators(self) -> tuple[str, ...]:
        """What each loop is: `parallel`, or `reduction`."""
        raise NotImplementedError

    def folded(self) -> Sequence[SSAValue]:
        """Values that are there for the results; nothing where these are to be computed."""
        return ()

    def uses_operand(self, index: int) -> bool:
        """Whether the region uses what operand number `index` holds."""
        return self.body.args[index].first_use is not None

    def verify_regions_(self) -> None:
        """Check the interface of structured operations, as MLIR does after the region."""
        verify_structure(self)


def argument_names(output: str) -> ArgumentNames:
    """The names of the arguments of regions: `%in` for elements of inputs, `output` for others."""

    def suggest(op: Operation) -> Sequence[str]:
        assert isinstance(op, StructuredOp)
        return ["in" if k < op.input_count else output for k in range(len(op.operands))]

    return ArgumentNames(suggest)


class SegmentedOp(StructuredOp):
    """The base of operations on any number of inputs and outputs."""

    irdl_options = (irdl.AttrSizedOperandSegments(as_property=True),)

    inputs = irdl.var_operand_def(ANY_TYPE)
    outputs = irdl.var_operand_def(SHAPED)
    result_tensors = irdl.var_result_def(RANKED_TENSOR)
    region = irdl.region_def()

    @property
    def input_values(self) -> Sequence[SSAValue]:
        """The operands that are only read."""
        return self.inputs


def verify_structure(op: StructuredOp) -> None:
    """Check operands, results, maps and the region of an operation against each other."""
    _verify_results(op)
    iterators = op.iterators()
    maps = op.maps()
    operands = list(op.operands)
    if len(maps) != len(operands):
        raise VerifyException(
            f"expected the number of indexing_map ({len(maps)}) to be equal to the number of "
            f"input/output operands ({len(operands)})"
        )
    for index, (operand, map_) in enumerate(zip(operands, maps, strict=True)):
        if map_.num_symbols:
            raise VerifyException(f"unexpected symbols in indexing_map #{index}")
        if map_.num_dims != len(iterators):
            raise VerifyException(
                f"expected indexing_map #{index} to have {len(iterators)} dim(s) to match the "
                "number of loops"
            )
        rank = len(shape_of(operand.type))
        if rank != map_.num_results:
            raise VerifyException(
                f"expected operand #{index} rank ({rank}) to match the result rank of "
                f"indexing_map ({map_.num_results})"
            )
    verify_region_arguments(op)
    extents = loop_extents(op)
    if extents is None:
        every = ", ".join(result for map_ in maps for result in map_.results_text().split(", "))
        inputs = str(maps[0]).partition(" -> ")[0] if maps else "()"
        raise VerifyException(f"invalid indexing maps are non-invertible: ({inputs} -> ({every}))")
    if DYNAMIC_INDEX not in extents:
        _verify_shapes(op, extents)


def _is_array(type_: Attribute) -> bool:
    return is_shaped(type_) and not is_vector(type_)


def _verify_results(op: StructuredOp) -> None:
    kinds = {is_in_memory(value.type) for value in op.operands if _is_array(value.type)}
    if len(kinds) > 1:
        raise VerifyException("expected to have pure tensor or buffer semantics")
    tensors = [
        (index, value)
        for index, value in enumerate(op.operands)
        if index >= op.input_count and isinstance(value.type, TensorType | UnrankedTensorType)
    ]
    if len(op.results) != len(tensors):
        raise VerifyException(
            f"expected the number of tensor results ({len(op.results)}) to be equal to the number "
            f"of output tensors ({len(tensors)})"
        )
    for (index, value), result in zip(tensors, op.results, strict=True):
        if value.type != result.type:
            raise VerifyException(
                f"expected type of operand #{index} ({quoted(value.type)}) to match type of "
                f"corresponding result ({quoted(result.type)})"
            )


def verify_region_arguments(op: StructuredOp) -> None:
    """There is one block, with an argument for each operand, of the type of its elements."""
    if not op.regions[0].blocks:
        raise VerifyException("expects to have 1 region with 1 block")
    arguments = op.body.args
    if len(arguments) != len(op.operands):
        raise VerifyException(
            "expected as many non-induction variable region arguments as the number of "
            "input/output operands"
        )
    for index, (argument, operand) in enumerate(zip(arguments, op.operands, strict=True)):
        element = element_type(operand.type)
        if argument.type != element:
            raise VerifyException(
                f"expected type of bb argument #{index} ({quoted(argument.type)}) to match "
                f"element or self type of the corresponding operand ({quoted(element)})"
            )


def extent_sources(op: StructuredOp) -> list[tuple[SSAValue, int] | None]:
    """For each loop the operand and its dimension whose extent is the number of iterations: the
    first that is subscripted by the loop's dimension alone."""
    sources: list[tuple[SSAValue, int] | None] = [None] * len(op.iterators())
    for operand, map_ in zip(op.operands, op.maps(), strict=True):
        for position, result in enumerate(map_.results):
            index = dimension_of(result)
            if index is not None and sources[index] is None:
                sources[index] = (operand, position)
    return sources


def dimension_of(expression: AffineExpr) -> int | None:
    """Return the position of a dimension expression; None for other expressions."""
    return expression.position if isinstance(expression, AffineDimExpr) else None


def loop_extents(op: StructuredOp) -> list[int] | None:
    """Return the trip count of each loop; None if the operands leave one open."""
    sources = extent_sources(op)
    extents: list[int] = []
    for source in sources:
        if source is None:
            return None
        operand, position = source
        extents.append(shape_of(operand.type)[position])
    return extents


def _verify_shapes(op: StructuredOp, extents: Sequence[int]) -> None:
    first = [0] * len(extents)
    last = [extent - 1 for extent in extents]
    for index, (operand, map_) in enumerate(zip(op.operands, op.maps(), strict=True)):
        begins = map_.evaluate(first)
        ends = map_.evaluate(last)
        for dimension, extent in enumerate(shape_of(operand.type)):
            if extent in (DYNAMIC_INDEX, 0):
                continue
            begin = begins[dimension]
            end = ends[dimension]
            if max(begin, end) < 0 or min(begin, end) < 0:
                raise VerifyException(
                    f"unexpected result less than 0 at expression #{dimension} in {map_}"
                )
            inferred = max(begin, end) + 1
            is_plain = dimension_of(map_.results[dimension]) is not None
            if inferred > extent or (is_plain and inferred != extent):
                words = "" if is_plain else "greater than or equal to "
                raise VerifyException(
                    f"inferred input/output operand #{index} has shape's dimension #{dimension} "
                    f"to be {words}{inferred}, but found {extent}"
                )
