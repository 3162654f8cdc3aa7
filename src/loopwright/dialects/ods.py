"""The checks that MLIR generates from an op's ODS definition, in `mlir-opt`'s words and order.

An op is written like any xDSL op (`operand_def`, `prop_def`, …), with the constraints of this
module in place of xDSL's, and decorated with `ods_op_definition`, not `irdl_op_definition`: its
`verify_` then first checks the counts of regions, results and operands, the structural traits, the
properties, the types, the other traits, and last what the class itself defines as `verify_`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    StringAttr,
    UnitAttr,
    VectorType,
    i32,
)
from xdsl.ir import Attribute, Operation
from xdsl.irdl import (
    AttrConstraint,
    AttrSizedOperandSegments,
    AttrSizedResultSegments,
    IntConstraint,
    IRDLOperation,
    OpDef,
    OperandDef,
    OptionalDef,
    ResultDef,
    SingleBlockRegionDef,
    VariadicDef,
    irdl_op_definition,
)
from xdsl.irdl.constraints import RangeLengthConstraint, VerificationContext
from xdsl.traits import (
    HasParent,
    IsTerminator,
    NoTerminator,
    SingleBlockImplicitTerminator,
)
from xdsl.utils.exceptions import VerifyException

from loopwright.syntax.attributes import AffineMapAttr, IntegerSetAttr

_OpT = TypeVar("_OpT", bound="OdsOperation")


@dataclass(frozen=True)
class OdsConstraint(AttrConstraint[Any]):
    """A constraint on a type or an attribute, with the summary that diagnostics quote.

    `storage` is the class in which MLIR keeps a property: a value of another class is refused when
    properties are set, before anything is verified. With `strict` the predicate belongs to that
    class, as for enumerations.
    """

    summary: str
    predicate: Callable[[Any], bool]
    storage: type[Attribute] | tuple[type[Attribute], ...] = Attribute
    strict: bool = False

    def holds(self, attr: Attribute) -> bool:
        """Whether an attribute or type satisfies the constraint."""
        return isinstance(attr, self.storage) and self.predicate(attr)

    def convertible(self, attr: Attribute) -> bool:
        """Whether an attribute can be stored as the property at all."""
        return isinstance(attr, self.storage) and (not self.strict or self.predicate(attr))

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        """As xDSL wants it: raise unless the constraint holds."""
        if not self.holds(attr):
            raise VerifyException(f"failed to satisfy constraint: {self.summary}")

    def mapping_type_vars(
        self, type_var_mapping: Mapping[TypeVar, AttrConstraint[Attribute] | IntConstraint]
    ) -> OdsConstraint:
        """There are no type variables inside."""
        return self


def of_class(summary: str, storage: type[Attribute] | tuple[type[Attribute], ...]) -> OdsConstraint:
    """The constraint to be of an attribute class."""
    return OdsConstraint(summary, lambda _: True, storage)


def integer_of(summary: str, type_: Attribute) -> OdsConstraint:
    """The constraint to be an integer attribute of one type."""
    return OdsConstraint(summary, lambda attr: attr.type == type_, IntegerAttr)


def enum_of(summary: str, width: int, values: Sequence[int]) -> OdsConstraint:
    """The constraint to be one of the cases of an integer enumeration of `width` bits."""
    type_ = IntegerType(width)
    allowed = frozenset(values)
    return OdsConstraint(
        summary,
        lambda attr: attr.type == type_ and attr.value.data in allowed,
        IntegerAttr,
        strict=True,
    )


def dense_array_of(summary: str, width: int) -> OdsConstraint:
    """The constraint to be `array<iN: …>`."""
    type_ = IntegerType(width)
    return OdsConstraint(summary, lambda attr: attr.elt_type == type_, DenseArrayBase, strict=True)


ANY_TYPE = OdsConstraint("any type", lambda _: True)
INDEX = of_class("index", IndexType)
MEMREF = of_class("memref of any type values", MemRefType)
VECTOR = OdsConstraint(
    "vector of any type values", lambda type_: type_.get_num_dims() > 0, VectorType
)
AFFINE_MAP = of_class("AffineMap attribute", AffineMapAttr)
INTEGER_SET = of_class("IntegerSet attribute", IntegerSetAttr)
STRING = of_class("string attribute", StringAttr)
UNIT = of_class("unit attribute", UnitAttr)
BOOL = OdsConstraint(
    "bool attribute", lambda attr: attr.type == IntegerType(1), IntegerAttr, strict=True
)
INDEX_ATTR = integer_of("index attribute", IndexType())
I32_ATTR = integer_of("32-bit signless integer attribute", IntegerType(32))
I64_ATTR = integer_of("64-bit signless integer attribute", IntegerType(64))
DENSE_I64_ARRAY = dense_array_of("i64 dense array attribute", 64)
I64_ARRAY = OdsConstraint(
    "64-bit integer array attribute",
    lambda attr: all(I64_ATTR.holds(element) for element in attr),
    ArrayAttr,
)


class PropertyError(ValueError):
    """Properties in the text of a generic form cannot be stored."""


class OdsOperation(IRDLOperation):
    """The base of ops whose checks are worded as MLIR's."""

    @classmethod
    def convert_properties(cls, properties: Mapping[str, Attribute]) -> dict[str, Attribute]:
        """The properties that `<{…}>` of a generic form sets: names the op does not know are
        dropped, segment sizes that are missing are zero.

        Raises `PropertyError`, whose text follows `invalid properties {…} for op NAME: `.
        """
        definition = cls.get_irdl_definition()
        converted: dict[str, Attribute] = {}
        for name, prop_def in definition.properties.items():
            if name in _SEGMENTS:
                count = len(_segment_defs(definition, name))
                converted[name] = _segment_property(properties.get(name), count)
                continue
            if name not in properties:
                continue
            value = properties[name]
            constraint = prop_def.constr
            if isinstance(constraint, OdsConstraint) and not constraint.convertible(value):
                raise PropertyError(f"Invalid attribute `{name}` in property conversion: {value}")
            converted[name] = value
        return converted

    def verify_regions_(self) -> None:
        """What MLIR verifies after the ops inside; the verification driver calls it then.

        A class that overrides it is asked after the terminators of its blocks are checked.
        """


def ods_op_definition(cls: type[_OpT]) -> type[_OpT]:
    """`irdl_op_definition`, with MLIR's checks before the class's own `verify_`."""
    custom = cls.verify_ if cls.verify_ is not Operation.verify_ else None
    irdl_op_definition(cls)
    definition = cls.get_irdl_definition()

    def verify_(self: OdsOperation) -> None:
        verify_definition(self, definition)
        if custom is not None:
            custom(self)  # pyright: ignore[reportArgumentType]

    custom_regions = cls.verify_regions_

    def verify_regions_(self: OdsOperation) -> None:
        for trait in self.get_traits_of_type(SingleBlockImplicitTerminator):
            _verify_terminator(self, trait.op_type)
        custom_regions(self)  # pyright: ignore[reportArgumentType]

    cls.verify_ = verify_  # pyright: ignore[reportAttributeAccessIssue]
    cls.verify_regions_ = verify_regions_  # pyright: ignore[reportAttributeAccessIssue]
    return cls


def verify_definition(op: Operation, definition: OpDef) -> None:
    """Check an op against its definition, in MLIR's order."""
    _verify_counts(op, definition)
    for name in _SEGMENTS:
        if name in definition.properties or name in definition.attributes:
            _verify_segments(op, definition, name)
    _verify_single_blocks(op)
    _verify_attributes(op, definition)
    _verify_types(op, definition, "operand")
    _verify_types(op, definition, "result")
    _verify_regions(op, definition)
    _verify_traits(op)


_SEGMENTS = ("operandSegmentSizes", "resultSegmentSizes")


def _segment_defs(definition: OpDef, name: str) -> Sequence[tuple[str, Any]]:
    return definition.operands if name == "operandSegmentSizes" else definition.results


def _segment_property(value: Attribute | None, count: int) -> DenseArrayBase[IntegerType]:
    if value is None:
        return DenseArrayBase.from_list(i32, [0] * count)
    sizes = _i32_array(value)
    if sizes is None:
        raise PropertyError("expected DenseI32ArrayAttr for key `value`")
    if len(sizes) != count:
        raise PropertyError(f"size mismatch in attribute conversion: {len(sizes)} vs {count}")
    return sizes


def _i32_array(attr: Attribute | None) -> DenseArrayBase[IntegerType] | None:
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
    sizes = _i32_array(op.properties.get(name, op.attributes.get(name)))
    count = len(_segment_defs(definition, name))
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
        if name in values or name in _SEGMENTS or isinstance(known[name], OptionalDef):
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
        if isinstance(part, OptionalDef) and size > 1:
            raise VerifyException(
                f"{kind} group starting at #{start} requires 0 or 1 element, but found {size}"
            )
        constraint = element_constraint(part)
        for index in range(start, start + size):
            type_ = values[index].type
            if isinstance(constraint, OdsConstraint) and not constraint.holds(type_):
                variadic = "variadic of " if isinstance(part, VariadicDef) else ""
                raise VerifyException(
                    f"{kind} #{index} must be {variadic}{constraint.summary}, but got '{type_}'"
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
    for index, ((name, part), region) in enumerate(
        zip(definition.regions, op.regions, strict=False)
    ):
        if isinstance(part, SingleBlockRegionDef) and len(region.blocks) != 1:
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


def _verify_terminator(op: Operation, expected: type[Operation]) -> None:
    for region in op.regions:
        if region.blocks and not isinstance(last := region.block.last_op, expected):
            found = "nothing" if last is None else last.name
            raise VerifyException(f"expects regions to end with '{expected.name}', found '{found}'")
