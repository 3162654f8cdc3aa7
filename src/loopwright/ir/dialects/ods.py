"""Operations that are checked as MLIR checks them, their constraints, and dialects of modules.

An op is written like any xDSL op (`operand_def`, `prop_def`, …), with MLIR's constraints in place
of xDSL's, and derives from `OdsOperation`; a class that says its `name` is defined so, without a
decorator. Its `verify_` then first checks what the definition says (`ods_checks`), and last what
the class itself defines as `verify_`. Operations that differ in data alone are rows of a table:
`define_op` makes each. A dialect has what its files define (`dialect_of`).
"""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import accumulate
from operator import attrgetter
from struct import iter_unpack
from types import MappingProxyType, ModuleType
from typing import Any, ClassVar, Self, TypeAlias, TypeVar, cast

from xdsl import irdl
from xdsl.dialects import builtin
from xdsl.dialects.builtin import DenseArrayBase, IntegerType
from xdsl.ir import Attribute, Block, Dialect, Operation, OpResult, Region, SSAValue, SSAValues
from xdsl.irdl.operations import AttrSizedSegments, SameVariadicOperandSize, SameVariadicResultSize
from xdsl.traits import SingleBlockImplicitTerminator

from loopwright.ir.core.attributes import AffineMapAttr, IntegerSetAttr
from loopwright.ir.core.enclosing import operand_getter, operands_of
from loopwright.ir.core.properties import sizes_attribute
from loopwright.ir.dialects import ods_checks
from loopwright.ir.dialects.ods_checks import OdsConstraint
from loopwright.ir.syntax.printer import attribute_text

# Constraints on types and attributes, with the summaries that MLIR's diagnostics quote


def of_class(summary: str, storage: type[Attribute] | tuple[type[Attribute], ...]) -> OdsConstraint:
    """The constraint to be of an attribute class."""
    return OdsConstraint(summary, lambda _: True, storage)


def only(summary: str, type_: Attribute) -> OdsConstraint:
    """The constraint to be one type."""
    return OdsConstraint(summary, lambda attribute: attribute == type_, of_type=type_)


def integer_of(summary: str, type_: Attribute) -> OdsConstraint:
    """The constraint to be an integer attribute of one type."""
    return OdsConstraint(
        summary, lambda attr: attr.type == type_, builtin.IntegerAttr, of_type=type_
    )


def enum_of(summary: str, width: int, values: Sequence[int]) -> OdsConstraint:
    """The constraint to be one of the cases of an integer enumeration of `width` bits."""
    type_ = builtin.IntegerType(width)
    allowed = frozenset(values)
    return OdsConstraint(
        summary,
        lambda attr: attr.type == type_ and attr.value.data in allowed,
        builtin.IntegerAttr,
        strict=True,
    )


def dense_array_of(summary: str, width: int, *, length: int | None = None) -> OdsConstraint:
    """The constraint to be `array<iN: …>`, perhaps of one length."""
    type_ = builtin.IntegerType(width)
    return OdsConstraint(
        summary,
        lambda attr: attr.elt_type == type_ and length in (None, len(attr)),
        builtin.DenseArrayBase,
        strict=True,
        of_type=type_,
    )


def array_of(summary: str, holds: Callable[[Any], bool]) -> OdsConstraint:
    """The constraint to be an array of attributes for each of which something holds."""
    return OdsConstraint(summary, lambda attr: all(map(holds, attr)), builtin.ArrayAttr)


ANY_TYPE = ods_checks.ANY_TYPE
INDEX = OdsConstraint("index", lambda _: True, builtin.IndexType, of_type=builtin.IndexType())
MEMREF = of_class("memref of any type values", builtin.MemRefType)
VECTOR = OdsConstraint(
    "vector of any type values", lambda type_: type_.get_num_dims() > 0, builtin.VectorType
)
AFFINE_MAP = of_class("AffineMap attribute", AffineMapAttr)
INTEGER_SET = of_class("IntegerSet attribute", IntegerSetAttr)
STRING = of_class("string attribute", builtin.StringAttr)
UNIT = of_class("unit attribute", builtin.UnitAttr)
BOOL = OdsConstraint(
    "bool attribute",
    lambda attr: attr.type == builtin.IntegerType(1),
    builtin.IntegerAttr,
    strict=True,
)
INDEX_ATTR = integer_of("index attribute", builtin.IndexType())
I32_ATTR = integer_of("32-bit signless integer attribute", builtin.IntegerType(32))
I64_ATTR = integer_of("64-bit signless integer attribute", builtin.IntegerType(64))
DENSE_I64_ARRAY = dense_array_of("i64 dense array attribute", 64)
FLAT_SYMBOL = OdsConstraint(
    "flat symbol reference attribute",
    lambda attr: not attr.nested_references.data,
    builtin.SymbolRefAttr,
    strict=True,
)
I64_ARRAY = array_of("64-bit integer array attribute", I64_ATTR.holds)


# Operations


_OpT = TypeVar("_OpT", bound="OdsOperation")
_PartT = TypeVar("_PartT")
Operand: TypeAlias = SSAValue | Operation


_NOTHING: Mapping[str, Attribute] = MappingProxyType({})
_SIZED_OPERANDS = [irdl.AttrSizedOperandSegments(as_property=True)]


class PropertyError(ValueError):
    """Properties in the text of a generic form cannot be stored."""


class _PlainClasses(ABCMeta):
    """A metaclass without virtual subclasses, so that `isinstance` is a plain type test: it is what
    analyses do most."""

    __instancecheck__ = type.__instancecheck__


class OdsOperation(irdl.IRDLOperation, metaclass=_PlainClasses):
    """The base of ops whose checks are worded as MLIR's."""

    ALWAYS_PRESENT: ClassVar[Sequence[tuple[str, Attribute]]] = ()
    """The properties that an op has in any case, and their defaults."""

    def __init_subclass__(cls) -> None:
        """Define the operation if the class has a name; classes without one are bases."""
        if "name" in cls.__dict__:
            _define(cls)

    @classmethod
    def create(
        cls,
        *,
        operands: Sequence[SSAValue] = (),
        result_types: Sequence[Attribute] = (),
        properties: Mapping[str, Attribute] = _NOTHING,
        attributes: Mapping[str, Attribute] = _NOTHING,
        location: builtin.LocationAttr | None = None,
        successors: Sequence[Block] = (),
        regions: Sequence[Region] = (),
    ) -> Self:
        """An op of these parts, which are not checked; as xDSL's, at less cost."""
        op = cls.__new__(cls)
        op._fill(operands, result_types, dict(properties), dict(attributes))
        if location is not None:
            op.location = location
        if successors:
            op.successors = list(successors)
        for region in regions:
            op.add_region(region)
        return op

    def __init__(
        self,
        *,
        operands: Sequence[Operand | Sequence[Operand] | None] | None = None,
        result_types: Sequence[Attribute | Sequence[Attribute] | None] | None = None,
        properties: Mapping[str, Attribute | None] | None = None,
        attributes: Mapping[str, Attribute | None] | None = None,
        successors: Sequence[Block | Sequence[Block] | None] | None = None,
        regions: Sequence[Any] | None = None,
    ) -> None:
        """Create an op from parts under the names of its definition.

        xDSL builds what is not plain: with successors, sizes of segments of results.
        """
        definition = self.get_irdl_definition()
        values = types = bodies = None
        is_sized = definition.options == _SIZED_OPERANDS
        if not (successors or attributes) and (is_sized or not definition.options):
            values = _flattened(operands or (), definition.operands, SSAValue)
            types = _flattened(result_types or (), definition.results, Attribute)
            bodies = _flattened(regions or (), definition.regions, Region)
        if values is not None and types is not None and bodies is not None:
            declared = (properties or _NOTHING).items()
            present = {name: attr for name, attr in declared if attr is not None}
            if is_sized:
                parts = cast("Sequence[SSAValue | Sequence[SSAValue]]", operands or ())
                sizes = [1 if isinstance(part, SSAValue) else len(part) for part in parts]
                present["operandSegmentSizes"] = sizes_attribute(tuple(sizes))
            self._fill(values, types, present, {})
            for region in bodies:
                self.add_region(region)
            return
        super().__init__(
            operands=operands,
            result_types=result_types,
            properties=properties,
            attributes=attributes,
            successors=successors,
            regions=regions,
        )

    def _fill(
        self,
        operands: Sequence[SSAValue],
        result_types: Sequence[Attribute],
        properties: dict[str, Attribute],
        attributes: dict[str, Attribute],
    ) -> None:
        self.operands = operands
        self.results = SSAValues(
            [OpResult(type_, self, index) for index, type_ in enumerate(result_types)]
        )
        self.properties = properties
        self.attributes = attributes
        self.location = builtin.UNKNOWN_LOC
        self.__post_init__()

    def __post_init__(self) -> None:
        for name, value in self.ALWAYS_PRESENT:
            self.properties.setdefault(name, value)

    @classmethod
    def convert_properties(cls, properties: Mapping[str, Attribute]) -> dict[str, Attribute]:
        """The properties that `<{…}>` of a generic form sets: names the op does not know are
        dropped, segment sizes that are missing are zero.

        Raises `PropertyError`, whose text follows `invalid properties {…} for op NAME: `.
        """
        definition = cls.get_irdl_definition()
        converted: dict[str, Attribute] = {}
        for name, prop_def in definition.properties.items():
            if name in ods_checks.SEGMENTS:
                count = len(ods_checks.segment_defs(definition, name))
                converted[name] = _segment_property(properties.get(name), count)
                continue
            if name not in properties:
                continue
            value = properties[name]
            constraint = prop_def.constr
            if isinstance(constraint, OdsConstraint) and not constraint.convertible(value):
                text = attribute_text(value)
                raise PropertyError(f"Invalid attribute `{name}` in property conversion: {text}")
            converted[name] = value
        return converted

    def verify_regions_(self) -> None:
        """Verify after the nested ops, as MLIR does; called by the verification driver.

        An override is called after the terminators of the op's blocks have been verified.
        """


def _define(cls: type[OdsOperation]) -> None:
    """`irdl_op_definition`, with MLIR's checks before the class's own `verify_`."""
    custom = cls.verify_ if cls.verify_ is not Operation.verify_ else None
    irdl.irdl_op_definition(cls)
    definition = cls.get_irdl_definition()
    install_direct_access(cls, definition)
    cls.ALWAYS_PRESENT = _defaults(definition)
    checks: dict[type[OdsOperation], ods_checks.DefinitionChecks] = {}

    def verify_(self: OdsOperation) -> None:
        kind = type(self)
        definition_checks = checks.get(kind)
        if definition_checks is None:
            definition_checks = checks[kind] = ods_checks.DefinitionChecks(kind, definition, custom)
        definition_checks.verify(self)

    custom_regions = cls.verify_regions_

    def verify_regions_(self: OdsOperation) -> None:
        if self.regions:
            for trait in self.get_traits_of_type(SingleBlockImplicitTerminator):
                ods_checks.verify_terminator(self, trait.op_type)
        custom_regions(self)  # pyright: ignore[reportArgumentType]

    cls.verify_ = verify_  # pyright: ignore[reportAttributeAccessIssue]
    if definition.regions or custom_regions is not OdsOperation.verify_regions_:
        cls.verify_regions_ = verify_regions_  # pyright: ignore[reportAttributeAccessIssue]


def _flattened(
    parts: Sequence[object], definitions: Sequence[tuple[str, object]], kind: type[_PartT]
) -> list[_PartT] | None:
    """Return the parts of an op as a flat list; None if the definition makes that ambiguous."""
    if len(parts) != len(definitions):
        return None
    flat: list[_PartT] = []
    for part, (_, definition) in zip(parts, definitions, strict=True):
        if isinstance(part, kind):
            flat.append(part)
            continue
        if not isinstance(part, list | tuple) or not isinstance(definition, irdl.VariadicDef):
            return None
        elements = cast("Sequence[object]", part)
        if isinstance(definition, irdl.OptionalDef) and len(elements) > 1:
            return None
        for element in elements:
            if not isinstance(element, kind):
                return None
            flat.append(element)
    return flat


def _defaults(definition: irdl.OpDef) -> Sequence[tuple[str, Attribute]]:
    assert not any(part.default_value for part in definition.attributes.values())
    return [
        (name, part.default_value)
        for name, part in definition.properties.items()
        if part.default_value is not None and not isinstance(part, irdl.OptionalDef)
    ]


def _segment_property(
    value: Attribute | None, count: int
) -> builtin.DenseArrayBase[builtin.IntegerType]:
    if value is None:
        return builtin.DenseArrayBase.from_list(builtin.i32, [0] * count)
    sizes = ods_checks.i32_array(value)
    if sizes is None:
        raise PropertyError("expected DenseI32ArrayAttr for key `value`")
    if len(sizes) != count:
        raise PropertyError(f"size mismatch in attribute conversion: {len(sizes)} vs {count}")
    return sizes


# Dialects of what modules define
#
# No list names their operations and attributes again.

_KindT = TypeVar("_KindT", Operation, Attribute)


def dialect_of(name: str, *modules: ModuleType) -> Dialect:
    """The dialect of the operations and attributes that modules define under names that begin with
    its own, as classes and in tuples of classes.

    >>> from loopwright.ir.dialects import index
    >>> [op.name for op in dialect_of("index", index).operations][:2]
    ['index.add', 'index.and']
    """
    return Dialect(
        name,
        [op for module in modules for op in _defined(name, module, Operation)],
        [attribute for module in modules for attribute in _defined(name, module, Attribute)],
    )


def _defined(dialect: str, module: ModuleType, kind: type[_KindT]) -> Iterator[type[_KindT]]:
    # `issubclass` asks an abstract class for all classes below it: a third of the time of dialects.
    visited: set[type] = set()
    for _, value in sorted(vars(module).items()):
        group: tuple[object, ...] = (value,)
        if isinstance(value, tuple):
            group = cast("tuple[object, ...]", value)
        for definition in group:
            if (
                isinstance(definition, type)
                and kind in definition.__mro__
                and definition not in visited
            ):
                visited.add(definition)
                own = str(getattr(definition, "name", "")).startswith(f"{dialect}.")
                if own and definition.__module__ == module.__name__:
                    yield definition


def define_op(
    module: str, base: type[_OpT], name: str, summary: str | None = None, **members: Any
) -> type[_OpT]:
    """The operation of that name that a module defines: its base, with some members.

    Capitals in the name are those of the class. A row is bound to a variable of the class's name.

    >>> from loopwright.ir.dialects.index import IndexBinaryOp
    >>> MySumUOp = define_op(__name__, IndexBinaryOp, "index.my_sumU", "A sum.")
    >>> MySumUOp.name, MySumUOp.__qualname__
    ('index.my_sumu', 'MySumUOp')
    """
    namespace: dict[str, Any] = {"name": name.lower(), "__module__": module}
    namespace["__doc__"] = summary or base.__doc__
    namespace["__annotations__"] = {member: ClassVar for member in members if member.isupper()}
    return cast("type[_OpT]", type(f"{camel_case(name)}Op", (base,), namespace | members))


def camel_case(name: str) -> str:
    """Return the class name for the name of an operation or attribute, without dialect and group.

    >>> camel_case("llvm.loop_unroll"), camel_case("llvm.intr.lifetime.start")
    ('LoopUnroll', 'LifetimeStart')
    """
    words = name.split(".", 2)[-1].replace(".", "_").split("_")
    return "".join(word[:1].upper() + word[1:] for word in words)


# Direct access to the operands, results and regions that a definition names

_Definitions = Sequence[tuple[str, irdl.OperandDef | irdl.ResultDef | irdl.RegionDef]]
_Values = Callable[[Operation], Sequence[Any]]


def install_direct_access(cls: type[Operation], definition: irdl.OpDef) -> None:
    """Replace the accessors of a class that xDSL created from its definition."""
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
            attrgetter("results"),
            _sizes_property(options, irdl.AttrSizedResultSegments),
        )
    _install(cls, definition.regions, attrgetter("regions"), None)


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
            getter = partial(_optional if optional else _variadic, values, index, count)
            behind_variadic = True
        else:
            getter = _single(values, index - count if behind_variadic else index)
        setattr(cls, name, property(getter))


def _single(values: _Values, index: int) -> Callable[[Operation], Any]:
    if values is operands_of:
        return operand_getter(index)
    return lambda op: values(op)[index]


def _optional(values: _Values, index: int, count: int, op: Operation) -> object:
    group = values(op)
    return group[index] if len(group) == count else None


def _variadic(values: _Values, index: int, count: int, op: Operation) -> object:
    group = values(op)
    return group[index : index + len(group) - count + 1]


def _of_segment(values: _Values, index: int, part: object, name: str) -> Callable[[Operation], Any]:
    def get_all(op: Operation) -> Sequence[object]:
        begin, end = _segment_bounds(op, name, index)
        return values(op)[begin:end]

    if isinstance(part, irdl.OptionalDef):
        return lambda op: next(iter(get_all(op)), None)
    if isinstance(part, irdl.VariadicDef):
        return get_all
    return lambda op: values(op)[_segment_bounds(op, name, index)[0]]


def _segment_bounds(op: Operation, name: str, index: int) -> tuple[int, int]:
    sizes = cast("DenseArrayBase[IntegerType]", op.properties[name])
    return _segments(sizes.data.data)[index]


@lru_cache(maxsize=1 << 10)
def _segments(data: bytes) -> tuple[tuple[int, int], ...]:
    """Where each segment begins and ends, of sizes in 32 bits each."""
    ends = tuple(accumulate(size for (size,) in iter_unpack("<i", data)))
    return tuple(zip((0, *ends), ends, strict=False))
