"""The checks that MLIR generates from an op's ODS definition, in `mlir-opt`'s words and order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from typing_extensions import TypeVar
from xdsl import irdl, traits
from xdsl.dialects.builtin import DenseArrayBase, IntegerType, i32
from xdsl.ir import Attribute, Operation, Region, SSAValue
from xdsl.irdl.constraints import RangeLengthConstraint, VerificationContext
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.core.attributes import is_subclass
from loopwright.ir.core.enclosing import operands_of, successors_of
from loopwright.ir.core.locations import operation_name
from loopwright.ir.core.properties import array_values
from loopwright.ir.syntax.printer import attribute_text
from loopwright.records import dataclass


@dataclass(frozen=True)
class OdsConstraint(irdl.AttrConstraint[Any]):
    """A constraint on a type or an attribute, with the summary that diagnostics quote.

    `storage` is the class in which MLIR keeps a property: a value of another class is refused when
    properties are set, before anything is verified. With `strict` the predicate belongs to that
    class, as for enumerations.
    """

    summary: str
    predicate: Callable[[Any], bool]
    storage: type[Attribute] | tuple[type[Attribute], ...] = Attribute
    strict: bool = False
    is_interface: bool = False
    """Whether the classes are those of an interface, whose name no error says."""
    of_type: Attribute | None = None
    """The only type that satisfies the constraint, or that of the numbers that do."""

    def holds(self, attr: Attribute) -> bool:
        """Whether an attribute or type satisfies the constraint."""
        return is_subclass(attr.__class__, self.storage) and self.predicate(attr)

    def convertible(self, attr: Attribute) -> bool:
        """Whether an attribute can be stored as the property at all."""
        return isinstance(attr, self.storage) and (not self.strict or self.predicate(attr))

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        """Raise unless the constraint holds; the interface that xDSL expects."""
        if not self.holds(attr):
            raise VerifyException(f"failed to satisfy constraint: {self.summary}")

    def mapping_type_vars(
        self,
        type_var_mapping: Mapping[TypeVar, irdl.AttrConstraint[Attribute] | irdl.IntConstraint],
    ) -> OdsConstraint:
        """There are no type variables inside."""
        return self


ANY_TYPE = OdsConstraint("any type", lambda _: True)


def element_constraint(part: irdl.OperandDef | irdl.ResultDef) -> object:
    """The constraint on each of the types of an operand or result definition."""
    constraint: object = part.constr
    if isinstance(constraint, RangeLengthConstraint):
        constraint = cast(object, constraint.constraint)
    return getattr(constraint, "constr", constraint)


class HasParentNamed(traits.OpTrait):
    """As `HasParent`, for ops whose parents need their classes: these are given by name."""

    def __init__(self, *names: str) -> None:
        self.names = names


class DefinitionChecks:
    """The checks that a definition implies for the ops of a class, computed once."""

    def __init__(
        self, cls: type[Operation], definition: irdl.OpDef, custom: Callable[[Any], None] | None
    ) -> None:
        self._custom = custom
        self._counts = (
            _Count(definition.regions, "region", "requires one region"),
            _Count(definition.results, "result", "requires one result"),
            _Count(definition.operands, "operand", "requires a single operand"),
        )
        self._successors = definition.successors
        self._segments = tuple(
            (name, len(segment_defs(definition, name)))
            for name in SEGMENTS
            if name in definition.properties or name in definition.attributes
        )
        self._has_no_terminator = cls.has_trait(traits.NoTerminator)
        self._has_single_blocks = self._has_no_terminator or cls.has_trait(
            traits.SingleBlockImplicitTerminator
        )
        attribute_definitions = {**definition.attributes, **definition.properties}
        self._required = tuple(
            name
            for name in sorted(attribute_definitions)
            if name not in SEGMENTS
            and not isinstance(attribute_definitions[name], irdl.OptionalDef)
        )
        self._attributes = tuple(
            (name, attr_def.constr)
            for name, attr_def in attribute_definitions.items()
            if isinstance(attr_def.constr, OdsConstraint)
        )
        self._operands = _Types(definition, "operand")
        self._results = _Types(definition, "result")
        self._regions = tuple(definition.regions)
        self._parents = tuple(
            tuple(op_type.name for op_type in trait.op_types)
            for trait in cls.get_traits_of_type(traits.HasParent)
        ) + tuple(trait.names for trait in cls.get_traits_of_type(HasParentNamed))
        self._is_terminator = cls.has_trait(traits.IsTerminator)

    def verify(self, op: Operation) -> None:
        """Check an op, in MLIR's order."""
        self._verify_all(op)
        if self._custom is not None:
            self._custom(op)

    def _verify_all(self, op: Operation) -> None:
        operands = operands_of(op)
        regions, results, counted = self._counts
        # Mostly there are as many as there must be, which is quick to see.
        if len(op.regions) != regions.minimum:
            regions.verify(len(op.regions))
        if len(op.results) != results.minimum:
            results.verify(len(op.results))
        successors = successors_of(op)
        if successors or self._successors:
            _verify_successors(len(successors), self._successors)
        if len(operands) != counted.minimum:
            counted.verify(len(operands))
        for name, count in self._segments:
            _verify_segments(op, name, count)
        if self._has_single_blocks:
            _verify_single_blocks(op, may_be_empty=self._has_no_terminator)
        self._verify_attributes(op)
        self._operands.verify(op, operands)
        self._results.verify(op, op.results)
        if self._regions:
            _verify_regions(op, self._regions)
        for names in self._parents:
            _verify_parent(op, names)
        if self._is_terminator and (op.parent is None or op.parent.last_op is not op):
            raise VerifyException("must be the last operation in the parent block")

    def _verify_attributes(self, op: Operation) -> None:
        properties = op.properties
        attributes = op.attributes
        for name in self._required:
            if name not in properties and name not in attributes:
                raise VerifyException(f"requires attribute '{name}'")
        for name, constraint in self._attributes:
            value = properties.get(name)
            if value is None:
                value = attributes.get(name)
            if value is not None and not constraint.holds(value):
                raise VerifyException(
                    f"attribute '{name}' failed to satisfy constraint: {constraint.summary}"
                )


SEGMENTS = ("operandSegmentSizes", "resultSegmentSizes")


def segment_defs(definition: irdl.OpDef, name: str) -> Sequence[tuple[str, Any]]:
    """The definitions of the operands or results whose sizes a property gives."""
    return definition.operands if name == "operandSegmentSizes" else definition.results


def i32_array(attr: Attribute | None) -> DenseArrayBase[IntegerType] | None:
    """An attribute as `array<i32: …>`, if it is one."""
    if not isinstance(attr, DenseArrayBase):
        return None
    array = cast("DenseArrayBase[IntegerType]", attr)
    return array if array.elt_type is i32 or array.elt_type == i32 else None


def _segment_sizes(sizes: DenseArrayBase[IntegerType]) -> tuple[int, ...]:
    """The sizes in an `array<i32: …>`."""
    return tuple(map(int, array_values(sizes)))


# Counts of regions, results, successors and operands


class _Count:
    """How many regions, results or operands there may be."""

    def __init__(
        self, definitions: Sequence[tuple[str, Any]], kind: str, message_for_one: str
    ) -> None:
        self.minimum = sum(not isinstance(part, irdl.VariadicDef) for _, part in definitions)
        self._is_open = len(definitions) > self.minimum
        self._kind = kind
        self._message_for_one = message_for_one

    def verify(self, count: int) -> None:
        """Refuse other numbers."""
        minimum = self.minimum
        kind = self._kind
        if count == minimum or (self._is_open and count > minimum):
            return
        tail = f", but found {count}" if kind == "operand" else ""
        if self._is_open:
            raise VerifyException(f"expected {minimum} or more {kind}s{tail}")
        if minimum == 0:
            raise VerifyException(f"requires zero {kind}s")
        if minimum == 1:
            raise VerifyException(self._message_for_one)
        raise VerifyException(f"expected {minimum} {kind}s{tail}")


def _verify_successors(count: int, definitions: Sequence[tuple[str, Any]]) -> None:
    minimum = sum(not isinstance(part, irdl.VariadicDef) for _, part in definitions)
    plural = "" if minimum == 1 else "s"
    if len(definitions) > minimum:
        if count < minimum:
            raise VerifyException(
                f"requires at least {minimum} successor{plural} but found {count}"
            )
    elif count != minimum:
        if minimum == 0:
            raise VerifyException("requires 0 successors but found " + str(count))
        raise VerifyException(f"requires {minimum} successor{plural} but found {count}")


def _verify_segments(op: Operation, name: str, count: int) -> None:
    kind, total = (
        ("operand", len(op.operands))
        if name == "operandSegmentSizes"
        else ("result", len(op.results))
    )
    sizes = i32_array(op.properties.get(name, op.attributes.get(name)))
    if sizes is None:
        raise VerifyException(f"requires dense i32 array attribute '{name}'")
    values = _segment_sizes(sizes)
    if min(values, default=0) < 0:
        raise VerifyException(f"'{name}' attribute cannot have negative elements")
    if len(values) != count:
        raise VerifyException(
            f"'{name}' attribute for specifying {kind} segments must have {count} elements, "
            f"but got {len(values)}"
        )
    if sum(values) != total:
        raise VerifyException(
            f"{kind} count ({total}) does not match with the total size ({sum(values)}) "
            f"specified in attribute '{name}'"
        )


# Attributes, types, regions


class _Types:
    """The checks of operand or result types."""

    def __init__(self, definition: irdl.OpDef, kind: str) -> None:
        option = (
            irdl.AttrSizedOperandSegments if kind == "operand" else irdl.AttrSizedResultSegments
        )
        definitions = definition.operands if kind == "operand" else definition.results
        self._kind = kind
        self._parts = tuple(_Part(part) for _, part in definitions)
        self._variadic = sum(part.is_variadic for part in self._parts)
        present = any(isinstance(present, option) for present in definition.options)
        self._sizes_name = option.attribute_name if present else None
        self._asks_nothing = all(
            part.constraint is None and not part.is_optional for part in self._parts
        )

    def verify(self, op: Operation, values: Sequence[SSAValue]) -> None:
        """Refuse values of other types."""
        if self._asks_nothing:
            return
        if not self._variadic:
            for index, (part, value) in enumerate(zip(self._parts, values, strict=True)):
                constraint = part.constraint
                if constraint is not None and not constraint.holds(value.type):
                    raise VerifyException(self._wrong(part, constraint, index, value.type))
            return
        index = 0
        for part, size in zip(self._parts, self._group_sizes(op, len(values)), strict=True):
            if size > 1 and part.is_optional:
                raise VerifyException(
                    f"{self._kind} group starting at #{index} requires 0 or 1 element, "
                    f"but found {size}"
                )
            constraint = part.constraint
            if constraint is None:
                index += size
                continue
            for value in values[index : index + size]:
                if not constraint.holds(value.type):
                    raise VerifyException(self._wrong(part, constraint, index, value.type))
                index += 1

    def _wrong(self, part: _Part, constraint: OdsConstraint, index: int, type_: Attribute) -> str:
        variadic = "variadic of " if part.is_variadic and not part.is_optional else ""
        text = attribute_text(type_)
        return f"{self._kind} #{index} must be {variadic}{constraint.summary}, but got '{text}'"

    def _group_sizes(self, op: Operation, count: int) -> Sequence[int]:
        if self._sizes_name is not None:
            attribute = op.properties.get(self._sizes_name, op.attributes.get(self._sizes_name))
            sizes = i32_array(attribute)
            assert sizes is not None, "segment sizes are verified before types"
            return _segment_sizes(sizes)
        each = (count - (len(self._parts) - self._variadic)) // self._variadic
        return [each if part.is_variadic else 1 for part in self._parts]


class _Part:
    """The definition of an operand or a result, or of a group of them."""

    def __init__(self, definition: irdl.OperandDef | irdl.ResultDef) -> None:
        constraint = element_constraint(definition)
        if not isinstance(constraint, OdsConstraint) or constraint is ANY_TYPE:
            constraint = None
        self.constraint: OdsConstraint | None = constraint
        self.is_variadic = isinstance(definition, irdl.VariadicDef)
        self.is_optional = isinstance(definition, irdl.OptionalDef)


_SINGLE_BLOCK = (irdl.SingleBlockRegionDef, irdl.VarSingleBlockRegionDef)


def _verify_regions(op: Operation, definitions: Sequence[tuple[str, Any]]) -> None:
    for index, region in enumerate(op.regions):
        # Only the last definition can be variadic: it is that of all regions that are left.
        name, part = definitions[min(index, len(definitions) - 1)]
        if isinstance(part, _SINGLE_BLOCK) and not _has_one_block(region):
            raise VerifyException(
                f"region #{index} ('{_mlir_name(name)}') failed to verify constraint: "
                "region with 1 blocks"
            )


def _mlir_name(name: str) -> str:
    """`then_region` is `thenRegion` in MLIR."""
    first, *further_words = name.split("_")
    return first + "".join(part.capitalize() for part in further_words)


# Traits


def _has_one_block(region: Region) -> bool:
    first = region.blocks.first
    return first is not None and first is region.blocks.last


def _verify_single_blocks(op: Operation, *, may_be_empty: bool) -> None:
    """MLIR's SingleBlock: each region has at most one block, and that is not empty."""
    for index, region in enumerate(op.regions):
        if not region.blocks:
            continue
        if not _has_one_block(region):
            raise VerifyException(f"expects region #{index} to have 0 or 1 blocks")
        if region.block.last_op is None and not may_be_empty:
            raise VerifyException("expects a non-empty block")


def _verify_parent(op: Operation, names: tuple[str, ...]) -> None:
    parent = op.parent_op()
    if parent is None or operation_name(parent) not in names:
        one_of = "" if len(names) == 1 else "to be one of "
        raise VerifyException(f"expects parent op {one_of}'{', '.join(names)}'")


def verify_terminator(op: Operation, expected: type[Operation]) -> None:
    """Every region ends with an op of the expected class."""
    for region in op.regions:
        if region.blocks and not isinstance(last := region.block.last_op, expected):
            last_name = "nothing" if last is None else operation_name(last)
            raise VerifyException(
                f"expects regions to end with '{expected.name}', found '{last_name}'"
            )
