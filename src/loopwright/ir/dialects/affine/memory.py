"""`affine.load`, `affine.store` and `affine.prefetch`: memory at affine subscripts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, cast

from xdsl.dialects.builtin import BoolAttr, IntegerAttr, MemRefType, i32
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import operand_def, prop_def, result_def, traits_def, var_operand_def
from xdsl.parser import Parser
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.affine_expr import AffineMap
from loopwright.ir.core.attributes import AffineMapAttr, map_attr
from loopwright.ir.dialects import elementwise, ods
from loopwright.ir.dialects.affine.forms import OtherAttributes, print_subscripts
from loopwright.ir.dialects.affine.symbols import is_dim_or_symbol, verify_dims_and_symbols
from loopwright.ir.dialects.assembly import (
    AssembledOperation,
    ColonMemref,
    Directive,
    Pieces,
    Writer,
)
from loopwright.ir.dialects.custom_form import ours
from loopwright.ir.dialects.memref import access
from loopwright.ir.dialects.memref.layout import MEMREF_OF_NUMBERS, NUMBER, UNCAST, verify_element
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind, AtomicUpdate
from loopwright.ir.interfaces.memory_access import SubscriptedAccess
from loopwright.ir.interfaces.memory_effects import CACHE, EffectsOn
from loopwright.ir.interfaces.rewriting import Canonicalizable, Foldable
from loopwright.ir.syntax.verification import require

NONTEMPORAL = "nontemporal"
"""The attribute of accesses that need not stay in the caches."""
COMPOSED = Canonicalizable(".affine.canonicalization:compose_subscripts")


class SubscriptOperation(AssembledOperation):
    """An op on a memref at the subscripts that `map` computes from `indices`."""

    memref = operand_def(ods.MEMREF)
    map = prop_def(ods.AFFINE_MAP)
    indices = var_operand_def(ods.INDEX)

    @property
    def affine_map(self) -> AffineMap:
        """The map from `indices` to subscripts."""
        return self.map.data

    @property
    def memref_type(self) -> MemRefType[Attribute]:
        """The type of the memref."""
        return cast("MemRefType[Attribute]", self.memref.type)

    def verify_subscripts(self) -> None:
        """Check that the map fits the memref and the operands, and that these are valid dimensions
        and symbols."""
        if len(self.affine_map.results) != self.memref_type.get_num_dims():
            raise VerifyException("affine map num results must equal memref rank")
        if self.affine_map.num_inputs != len(self.indices):
            raise VerifyException("expects as many subscripts as affine map inputs")
        verify_dims_and_symbols(self, self.indices, self.affine_map.num_dims)


class _Subscripted(Directive):
    """`%m[%i + 1]`: a memref at the subscripts that `map` computes from `indices`."""

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        pieces.operands["memref"] = [parser.parse_unresolved_operand()]
        affine_map, pieces.operands["indices"] = ours(parser).parse_affine_map_of_ssa_ids()
        pieces.properties["map"] = map_attr(affine_map)

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        assert isinstance(op, SubscriptOperation)
        writer.before_variable()
        writer.printer.print_ssa_value(op.memref)
        print_subscripts(writer.printer, op.affine_map, op.indices)

    def covers(self) -> tuple[str, ...]:
        """The property that the part writes."""
        return ("map",)


SUBSCRIPTED = _Subscripted()


class AccessOperation(SubscriptOperation):
    """A load or a store of one element, or of a vector of elements."""

    STORES: ClassVar[bool]

    @property
    def is_nontemporal(self) -> bool:
        """Whether the access has the attribute `nontemporal`, as `memref.store` has: accessed data
        need not stay in the caches."""
        return self.attributes.get(NONTEMPORAL) == BoolAttr.from_bool(True)

    @property
    def accessed(self) -> SSAValue:
        """The value that is read or written."""
        return self.operands[0] if self.STORES else self.results[0]


class LoadOp(AccessOperation):
    """`affine.load %m[%i + 1] : memref<8xf32>`."""

    name = "affine.load"
    STORES: ClassVar[bool] = False
    result = result_def(ods.ANY_TYPE)
    ASSEMBLY: ClassVar = (SUBSCRIPTED, OtherAttributes(), ColonMemref("memref"))
    INFERRED: ClassVar = {"result": lambda pieces: pieces.type("memref").element_type}
    traits = traits_def(
        SubscriptedAccess(reads=("memref",), map="map", element="result"),
        Foldable(".affine.canonicalization:fold_load"),
        COMPOSED,
    )

    def __init__(
        self, memref: SSAValue, affine_map: AffineMap, indices: Sequence[SSAValue]
    ) -> None:
        type_ = cast("MemRefType[Attribute]", memref.type)
        super().__init__(
            operands=[memref, indices],
            result_types=[type_.element_type],
            properties={"map": map_attr(affine_map)},
        )

    def verify_(self) -> None:
        """The result is an element."""
        if self.result.type != self.memref_type.element_type:
            raise VerifyException("result type must match element type of memref")
        self.verify_subscripts()


class StoreOp(AccessOperation):
    """`affine.store %v, %m[%i + 1] : memref<8xf32>`."""

    name = "affine.store"
    STORES: ClassVar[bool] = True
    value = operand_def(ods.ANY_TYPE)
    ASSEMBLY: ClassVar = ("$value `,`", SUBSCRIPTED, OtherAttributes(), ColonMemref("memref"))
    INFERRED: ClassVar = {"value": lambda pieces: pieces.type("memref").element_type}
    traits = traits_def(
        SubscriptedAccess(writes=("memref",), map="map", element="value"), UNCAST, COMPOSED
    )

    def __init__(
        self,
        value: SSAValue,
        memref: SSAValue,
        affine_map: AffineMap,
        indices: Sequence[SSAValue],
    ) -> None:
        super().__init__(
            operands=[value, memref, indices],
            properties={"map": map_attr(affine_map)},
        )

    def verify_(self) -> None:
        """The value can be an element."""
        if self.value.type != self.memref_type.element_type:
            raise VerifyException("value to store must have the same type as memref element type")
        self.verify_subscripts()


class PrefetchOp(SubscriptOperation):
    """`affine.prefetch %m[%i], read, locality<3>, data : memref<8xf32>`."""

    name = "affine.prefetch"
    is_write = prop_def(ods.BOOL, prop_name="isWrite")
    locality_hint = prop_def(access.LOCALITY, prop_name="localityHint")
    is_data_cache = prop_def(ods.BOOL, prop_name="isDataCache")
    traits = traits_def(EffectsOn(reads=("memref",), resource=CACHE), UNCAST, COMPOSED)

    ASSEMBLY: ClassVar = (
        SUBSCRIPTED,
        "`,`",
        access.PREFETCH_HINTS,
        OtherAttributes(),
        ColonMemref("memref"),
    )

    def __init__(
        self,
        memref: SSAValue,
        affine_map: AffineMap,
        indices: Sequence[SSAValue],
        *,
        is_write: bool,
        locality: int,
    ) -> None:
        super().__init__(
            operands=[memref, indices],
            properties={
                "map": map_attr(affine_map),
                "isWrite": IntegerAttr.from_bool(is_write),
                "localityHint": IntegerAttr(locality, i32),
                "isDataCache": IntegerAttr.from_bool(True),
            },
        )

    def verify_(self) -> None:
        """The map fits the memref and the operands."""
        if len(self.affine_map.results) != self.memref_type.get_num_dims():
            raise VerifyException("affine.prefetch affine map num results must equal memref rank")
        require(self.affine_map.num_inputs + 1 == len(self.operands), "too few operands")
        if not is_dim_or_symbol(self, self.indices):
            raise VerifyException("index must be a valid dimension or symbol identifier")


# `affine.atomic_rmw`: combine one element, at affine subscripts, with a value, atomically.


class AtomicRMWOp(SubscriptOperation):
    """`affine.atomic_rmw addf %v, %m[%i + 1] : (f32, memref<8xf32>) -> f32`; the old element.

    Reading, combining and writing are one step for all threads. Updates of one element commute if
    they are of one kind other than `assign`, and their results are unused.
    """

    name = "affine.atomic_rmw"
    value = operand_def(NUMBER)
    memref = operand_def(MEMREF_OF_NUMBERS)
    kind = prop_def(access.ATOMIC_KIND)
    result = result_def(NUMBER)
    traits = traits_def(
        SubscriptedAccess(reads=("memref",), writes=("memref",), map="map"),
        UNCAST,
        COMPOSED,
        AtomicUpdate(),
    )

    ASSEMBLY: ClassVar = (
        access.KIND,
        "$value `,`",
        SUBSCRIPTED,
        OtherAttributes(),
        "`:` `(` any-type($value) `,` type($memref) `)` `->` any-type($result)",
    )

    def __init__(
        self,
        kind: AtomicRMWKind,
        value: SSAValue,
        memref: SSAValue,
        affine_map: AffineMap,
        indices: Sequence[SSAValue],
    ) -> None:
        super().__init__(
            operands=[value, memref, indices],
            result_types=[value.type],
            properties={"kind": IntegerAttr(kind.value, 64), "map": AffineMapAttr(affine_map)},
        )

    def verify_(self) -> None:
        """The kind fits the type; the map fits the memref and the operands."""
        elementwise.verify_all_same_type("value, result", (self.value.type, self.result.type))
        verify_element(self.value, self.memref, "value type", "memref")
        self.verify_subscripts()
        access.check_kind(AtomicRMWKind(self.kind.value.data), self.value.type)
