"""`affine.delinearize_index` and `affine.linearize_index`: from one index to several and back.

The basis consists of constants and of operands, mixed: `static_basis` has `DYNAMIC_INDEX` wherever
the next operand is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import ClassVar

from xdsl import irdl
from xdsl.dialects import builtin
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.parser import Parser
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.affine_expr import AffineExpr, constant
from loopwright.ir.core.properties import integers, mixed
from loopwright.ir.dialects import assembly, ods
from loopwright.ir.dialects.affine.forms import INDEX_TYPE
from loopwright.ir.dialects.custom_form import ours
from loopwright.ir.dialects.index_lists import IndexList, static_entries, verify_dynamic
from loopwright.ir.interfaces.index_values import DimensionForm, IndexValues
from loopwright.ir.interfaces.rewriting import Canonicalizable, Foldable
from loopwright.ir.syntax.tokens import SyntaxFailure

_DISJOINT = ods.OdsConstraint(
    "unit or bool attribute",
    lambda attr: isinstance(attr, builtin.UnitAttr) or attr.type == builtin.IntegerType(1),
    (builtin.UnitAttr, builtin.IntegerAttr),
    strict=True,
)
_FALSE = builtin.IntegerAttr.from_bool(False)


class BasisOperation(assembly.AssembledOperation):
    """An op with a basis: `static_basis`, and the operands `dynamic_basis`."""

    dynamic_basis = irdl.var_operand_def(ods.INDEX)
    static_basis = irdl.prop_def(ods.DENSE_I64_ARRAY)

    @property
    def static_basis_values(self) -> tuple[int, ...]:
        """The basis, with `DYNAMIC_INDEX` for each element that is an operand."""
        return tuple(int(value) for value in self.static_basis.iter_values())

    @property
    def mixed_basis(self) -> tuple[int | SSAValue, ...]:
        """The basis: constants and values."""
        return tuple(mixed(self.static_basis_values, self.dynamic_basis))

    def verify_basis_operands(self) -> None:
        """There is an operand for each dynamic element."""
        dynamic = self.static_basis_values.count(builtin.DYNAMIC_INDEX)
        verify_dynamic("basis", "basis entry", dynamic, len(self.dynamic_basis))


class _Basis(IndexList):
    """`(%n, 3)`, where constants may be in brackets, as in scalable vectors."""

    def parse(
        self, parser: Parser, cls: type[assembly.AssembledOperation], pieces: assembly.Pieces
    ) -> None:
        """Read the part."""
        try:
            super().parse(parser, cls, pieces)
        except SyntaxFailure as error:
            after = f"custom op '{cls.name}' expected SSA value or integer"
            error.add(ours(parser).name_pos, after)
            raise

    def parse_number(self, parser: Parser, cls: type[assembly.AssembledOperation]) -> int:
        """Parse an integer; `true` is -1."""
        if parser.parse_optional_punctuation("[") is not None:
            number = self.parse_number(parser, cls)
            parser.parse_punctuation("]")
            return number
        boolean = parser.parse_optional_boolean()
        return super().parse_number(parser, cls) if boolean is None else -int(boolean)


_BASIS = _Basis("dynamic_basis", "static_basis", "()")


class _Digits(DimensionForm):
    """Quotients and remainders by constant extents."""

    def expression(self, op: Operation, values: IndexValues, result: int) -> AffineExpr | None:
        basis = mixed(integers(op, "static_basis"), op.operands[1:])
        inner = basis[1:] if len(basis) == len(op.results) else basis
        sizes = [values.resolve(size).constant_value() for size in inner[result:]]
        modulus = values.resolve(inner[result - 1]).constant_value() if result else 0
        if modulus is None or any(size is None or size <= 0 for size in sizes):
            return None
        if result and modulus <= 0:
            return None
        divisor = prod(size or 1 for size in sizes)
        quotient = values.resolve(op.operands[0]) // divisor
        return quotient % modulus if result else quotient


class DelinearizeIndexOp(BasisOperation):
    """`affine.delinearize_index %i into (%n, 3)`: the digits of an index, most significant first.

    The basis has as many elements as there are results, or one less; the first of as many is a
    bound that takes no part in the computation.
    """

    name = "affine.delinearize_index"
    linear_index = irdl.operand_def(ods.INDEX)
    multi_index = irdl.var_result_def(ods.INDEX)
    traits = irdl.traits_def(
        Pure(),
        Foldable(".affine.linearize_folds:fold_delinearize"),
        Canonicalizable(
            ".affine.linearize_folds:cancel_delinearize split_delinearize"
            " drop_unit_components spread_last_component"
        ),
        _Digits(),
    )
    ASSEMBLY: ClassVar = (
        "$linear_index `into`",
        _BASIS,
        "attr-dict `:` type($multi_index)",
    )

    def __init__(
        self, linear_index: SSAValue, basis: Sequence[int | SSAValue], num_results: int
    ) -> None:
        super().__init__(
            operands=[linear_index, [value for value in basis if isinstance(value, SSAValue)]],
            result_types=[[INDEX_TYPE] * num_results],
            properties={"static_basis": static_entries(basis)},
        )

    @property
    def has_outer_bound(self) -> bool:
        """Whether the basis has an element for every result."""
        return len(self.static_basis_values) == len(self.results)

    @property
    def strides(self) -> tuple[int, ...] | None:
        """Return the stride of each digit in the index, if all inner extents are constants."""
        inner = self.static_basis_values[self.has_outer_bound :]
        if builtin.DYNAMIC_INDEX in inner:
            return None
        return tuple(prod(inner[position:]) for position in range(len(self.results)))

    def verify_(self) -> None:
        """The basis is positive, and has the right length."""
        count = len(self.static_basis_values)
        if len(self.results) not in (count, count + 1):
            raise VerifyException(
                "should return an index for each basis element and up to one extra index"
            )
        self.verify_basis_operands()
        if any(value <= 0 and value != builtin.DYNAMIC_INDEX for value in self.static_basis_values):
            raise VerifyException("no basis element may be statically non-positive")


class _LinearIndex(DimensionForm):
    """The digits times products of constant extents."""

    def expression(self, op: Operation, values: IndexValues, result: int) -> AffineExpr | None:
        count = integers(op, "operandSegmentSizes")[0]
        digits = op.operands[:count]
        basis = mixed(integers(op, "static_basis"), op.operands[count:])
        inner = basis[1:] if len(basis) == len(digits) else basis
        total = constant(0)
        factor = 1
        for position in range(count - 1, -1, -1):
            total = total + values.resolve(digits[position]) * factor
            if position:
                size = values.resolve(inner[position - 1]).constant_value()
                if size is None:
                    return None
                factor *= size
        return total


class LinearizeIndexOp(BasisOperation):
    """`affine.linearize_index disjoint [%i, %j] by (%n, 3)`: the index whose digits are given.

    The basis has as many elements as there are indices, or one less; the first of as many is a
    bound that takes no part in the computation.
    """

    name = "affine.linearize_index"
    multi_index = irdl.var_operand_def(ods.INDEX)
    disjoint_flag = irdl.opt_prop_def(_DISJOINT, prop_name="disjoint")
    linear_index = irdl.result_def(ods.INDEX)
    irdl_options = (irdl.AttrSizedOperandSegments(as_property=True),)
    traits = irdl.traits_def(
        Pure(),
        Foldable(".affine.linearize_folds:fold_linearize"),
        Canonicalizable(
            ".affine.linearize_folds:drop_leading_zero cancel_linearize"
            " merge_components drop_unit_or_zero"
        ),
        _LinearIndex(),
    )
    DEFAULTS: ClassVar = {"disjoint": _FALSE}
    OPTIONAL_DEFAULTS: ClassVar = DEFAULTS
    ASSEMBLY: ClassVar = (
        assembly.Group("disjoint", (assembly.Literal("disjoint"), assembly.Unit("disjoint"))),
        "` ` `[` $multi_index `]` `by`",
        _BASIS,
        "attr-dict `:`",
        assembly.KindOf("linear_index"),
    )
    PLAIN_PROPERTIES: ClassVar[frozenset[str]] = frozenset({"disjoint"})
    """Names that are only properties, so that an attribute may have the same name."""

    def __init__(
        self,
        multi_index: Sequence[SSAValue],
        basis: Sequence[int | SSAValue],
        *,
        disjoint: bool = False,
    ) -> None:
        dynamic = [value for value in basis if isinstance(value, SSAValue)]
        super().__init__(
            operands=[multi_index, dynamic],
            result_types=[INDEX_TYPE],
            properties={
                "static_basis": static_entries(basis),
                "disjoint": builtin.UnitAttr() if disjoint else _FALSE,
            },
        )

    @classmethod
    def convert_properties(cls, properties: Mapping[str, Attribute]) -> dict[str, Attribute]:
        """`disjoint` is always there: `unit`, or `false`."""
        converted = super().convert_properties(properties)
        flag = converted.get("disjoint", _FALSE)
        is_set = isinstance(flag, builtin.UnitAttr) or (
            isinstance(flag, builtin.IntegerAttr) and bool(flag.value.data)
        )
        converted["disjoint"] = builtin.UnitAttr() if is_set else _FALSE
        return converted

    @property
    def disjoint(self) -> bool:
        """Whether each index but the first is promised to be within its basis element."""
        return isinstance(self.properties.get("disjoint"), builtin.UnitAttr)

    @property
    def has_outer_bound(self) -> bool:
        """Whether the basis has an element for every index."""
        return len(self.static_basis_values) == len(self.multi_index)

    def verify_(self) -> None:
        """The basis has the right length."""
        count = len(self.static_basis_values)
        if len(self.multi_index) not in (count, count + 1):
            raise VerifyException(
                "should be passed a basis element for each index except possibly the first"
            )
        self.verify_basis_operands()
