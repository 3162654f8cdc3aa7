"""The checks of an op against its definition, in the order in which MLIR makes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from xdsl.dialects.builtin import DenseArrayBase, IntegerType, i32
from xdsl.ir import Attribute, Operation
from xdsl.irdl import (
    AttrSizedOperandSegments,
    AttrSizedResultSegments,
    OpDef,
    OperandDef,
    OptionalDef,
    ResultDef,
    SingleBlockRegionDef,
    VariadicDef,
    VarSingleBlockRegionDef,
)
from xdsl.irdl.constraints import RangeLengthConstraint
from xdsl.traits import HasParent, IsTerminator, NoTerminator, SingleBlockImplicitTerminator
from xdsl.utils.exceptions import VerifyException

from loopwright.dialects.ods_constraints import OdsConstraint
from loopwright.syntax.op_names import operation_name
from loopwright.syntax.printer import attribute_text


def verify_definition(op: Operation, definition: OpDef) -> None:
    """Check an op against its definition, in MLIR's order."""
    _verify_counts(op, definition)
    for name in SEGMENTS:
        if name in definition.properties or name in definition.attributes:
            _verify_segments(op, definition, name)
    _verify_single_blocks(op)
    _verify_attributes(op, definition)
    _verify_types(op, definition, "operand")
    _verify_types(op, definition, "result")
    _verify_regions(op, definition)
    _verify_traits(op)


SEGMENTS = ("operandSegmentSizes", "resultSegmentSizes")


def segment_defs(definition: OpDef, name: str) -> Sequence[tuple[str, Any]]:
    """The definitions of the operands or results whose sizes a property gives."""
    return definition.operands if name == "operandSegmentSizes" else definition.results


def i32_array(attr: Attribute | None) -> DenseArrayBase[IntegerType] | None:
    """An attribute as `array<i32: …>`, if it is one."""
    if not isinstance(attr, DenseArrayBase):
        return None
    array = cast("DenseArrayBase[IntegerType]", attr)
    return array if array.elt_type == i32 else None


# Counts of regions, results, successors and operands


def _verify_counts(op: Operation, definition: OpDef) -> None:
    _verify_count(len(op.regions), definition.regions, "region", "requires one region")
    _verify_count(len(op.results), definition.results, "result", "requires one result")
    _verify_successors(len(op.successors), definition)
    _verify_count(len(op.operands), definition.operands, "operand", "requires a single operand")


def _verify_count(found: int, definitions: Sequence[tuple[str, Any]], kind: str, one: str) -> None:
    minimum = sum(not isinstance(part, VariadicDef) for _, part in definitions)
    if len(definitions) > minimum:
        if found < minimum:
            tail = f", but found {found}" if kind == "operand" else ""
            raise VerifyException(f"expected {minimum} or more {kind}s{tail}")
        return
    if found == minimum:
        return
    if minimum == 0:
        raise VerifyException(f"requires zero {kind}s")
    if minimum == 1:
        raise VerifyException(one)
    tail = f", but found {found}" if kind == "operand" else ""
    raise VerifyException(f"expected {minimum} {kind}s{tail}")


def _verify_successors(found: int, definition: OpDef) -> None:
    minimum = sum(not isinstance(part, VariadicDef) for _, part in definition.successors)
    plural = "" if minimum == 1 else "s"
    if len(definition.successors) > minimum:
        if found < minimum:
            raise VerifyException(
                f"requires at least {minimum} successor{plural} but found {found}"
            )
    elif found != minimum:
        if minimum == 0:
            raise VerifyException("requires 0 successors but found " + str(found))
        raise VerifyException(f"requires {minimum} successor{plural} but found {found}")


def _verify_segments(op: Operation, definition: OpDef, name: str) -> None:
    kind, found = (
        ("operand", len(op.operands))
        if name == "operandSegmentSizes"
        else ("result", len(op.results))
    )
    sizes = i32_array(op.properties.get(name, op.attributes.get(name)))
    count = len(segment_defs(definition, name))
    if sizes is None:
        raise VerifyException(f"requires dense i32 array attribute '{name}'")
    values = [int(size) for size in sizes.iter_values()]
    if any(value < 0 for value in values):
        raise VerifyException(f"'{name}' attribute cannot have negative elements")
    if len(values) != count:
        raise VerifyException(
            f"'{name}' attribute for specifying {kind} segments must have {count} elements, "
            f"but got {len(values)}"
        )
    if sum(values) != found:
        raise VerifyException(
            f"{kind} count ({found}) does not match with the total size ({sum(values)}) "
            f"specified in attribute '{name}'"
        )


# Attributes, types, regions


def _verify_attributes(op: Operation, definition: OpDef) -> None:
    known = {**definition.attributes, **definition.properties}
    values = {**op.attributes, **op.properties}
    for name in sorted(known):
        if name in values or name in SEGMENTS or isinstance(known[name], OptionalDef):
            continue
        raise VerifyException(f"requires attribute '{name}'")
    for name, attr_def in known.items():
        constraint = attr_def.constr
        if name in values and isinstance(constraint, OdsConstraint):
            if not constraint.holds(values[name]):
                raise VerifyException(
                    f"attribute '{name}' failed to satisfy constraint: {constraint.summary}"
                )


def _verify_types(op: Operation, definition: OpDef, kind: str) -> None:
    values = op.operands if kind == "operand" else op.results
    definitions = definition.operands if kind == "operand" else definition.results
    sizes = _group_sizes(op, definition, kind, len(values))
    start = 0
    for (_, part), size in zip(definitions, sizes, strict=True):
        optional = isinstance(part, OptionalDef)
        if optional and size > 1:
            raise VerifyException(
                f"{kind} group starting at #{start} requires 0 or 1 element, but found {size}"
            )
        constraint = element_constraint(part)
        for index in range(start, start + size):
            type_ = values[index].type
            if isinstance(constraint, OdsConstraint) and not constraint.holds(type_):
                several = isinstance(part, VariadicDef) and not optional
                variadic = "variadic of " if several else ""
                text = attribute_text(type_)
                raise VerifyException(
                    f"{kind} #{index} must be {variadic}{constraint.summary}, but got '{text}'"
                )
        start += size


def element_constraint(part: OperandDef | ResultDef) -> object:
    """The constraint on each of the types of an operand or result definition."""
    constraint: object = part.constr
    if isinstance(constraint, RangeLengthConstraint):
        constraint = cast(object, constraint.constraint)
    return getattr(constraint, "constr", constraint)


def _group_sizes(op: Operation, definition: OpDef, kind: str, found: int) -> list[int]:
    option = AttrSizedOperandSegments if kind == "operand" else AttrSizedResultSegments
    definitions = definition.operands if kind == "operand" else definition.results
    if any(isinstance(present, option) for present in definition.options):
        sizes = op.properties.get(option.attribute_name, op.attributes.get(option.attribute_name))
        assert isinstance(sizes, DenseArrayBase)
        return [int(size) for size in sizes.iter_values()]
    variadic = sum(isinstance(part, VariadicDef) for _, part in definitions)
    rest = found - (len(definitions) - variadic)
    each = rest // variadic if variadic else 0
    return [each if isinstance(part, VariadicDef) else 1 for _, part in definitions]


def _verify_regions(op: Operation, definition: OpDef) -> None:
    definitions = list(definition.regions)
    if definitions:
        # Only the last definition can be variadic: it is that of all regions that are left.
        definitions += [definitions[-1]] * (len(op.regions) - len(definitions))
    single = SingleBlockRegionDef | VarSingleBlockRegionDef
    for index, ((name, part), region) in enumerate(zip(definitions, op.regions, strict=False)):
        if isinstance(part, single) and len(region.blocks) != 1:
            raise VerifyException(
                f"region #{index} ('{_mlir_name(name)}') failed to verify constraint: "
                "region with 1 blocks"
            )


def _mlir_name(name: str) -> str:
    """`then_region` is `thenRegion` in MLIR."""
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


# Traits


def _single_block(op: Operation) -> bool:
    return op.has_trait(NoTerminator) or op.has_trait(SingleBlockImplicitTerminator)


def _verify_single_blocks(op: Operation) -> None:
    """MLIR's SingleBlock: each region has at most one block, and that is not empty."""
    if not _single_block(op):
        return
    for index, region in enumerate(op.regions):
        if not region.blocks:
            continue
        if len(region.blocks) > 1:
            raise VerifyException(f"expects region #{index} to have 0 or 1 blocks")
        if region.block.last_op is None and not op.has_trait(NoTerminator):
            raise VerifyException("expects a non-empty block")


def _verify_traits(op: Operation) -> None:
    for trait in op.get_traits_of_type(HasParent):
        parent = op.parent_op()
        if parent is None or not isinstance(parent, trait.op_types):
            names = ", ".join(op_type.name for op_type in trait.op_types)
            one_of = "" if len(trait.op_types) == 1 else "to be one of "
            raise VerifyException(f"expects parent op {one_of}'{names}'")
    if op.has_trait(IsTerminator):
        if op.parent is None or op.parent.last_op is not op:
            raise VerifyException("must be the last operation in the parent block")


def verify_terminator(op: Operation, expected: type[Operation]) -> None:
    """Every region ends with an op of the expected class."""
    for region in op.regions:
        if region.blocks and not isinstance(last := region.block.last_op, expected):
            found = "nothing" if last is None else operation_name(last)
            raise VerifyException(f"expects regions to end with '{expected.name}', found '{found}'")
