"""`#llvm.loop_annotation` and its parts: what LLVM is told about loops, wherever they stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, ClassVar, cast

from xdsl.dialects.builtin import FusedLoc, i1
from xdsl.ir import Attribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer

from loopwright.ir.dialects.custom_form import our
from loopwright.ir.syntax.narrowing import is_integer
from loopwright_mlir.dialects.keyed_attributes import ATTRIBUTE, KeyedAttribute, Kind

if TYPE_CHECKING:
    from loopwright.ir.syntax.parser import Parser


def _is_boolean(attribute: Attribute) -> bool:
    return is_integer(attribute) and attribute.type == i1


def _of_kind(holds: Callable[[Attribute], bool]) -> Kind:
    """Any attribute of which something holds."""

    def parse(parser: AttrParser) -> Attribute:
        at = parser.pos
        found = parser.parse_attribute()
        if not holds(found):
            parser.raise_error("invalid kind of attribute specified", at)
        return found

    return Kind(parse, ATTRIBUTE.print)


BOOLEAN = _of_kind(_is_boolean)
INTEGER = _of_kind(is_integer)
PLACE = _of_kind(lambda attribute: isinstance(attribute, FusedLoc))


def _part(of: Callable[[], type[KeyedAttribute]]) -> Kind:
    """An attribute that has an alias; in place it stands without its name."""

    def parse(parser: AttrParser) -> Attribute:
        kind = of()
        if not cast("Parser", parser).peek().text.startswith("#"):
            return kind.new(kind.parse_parameters(parser))
        return _of_kind(lambda attribute: isinstance(attribute, kind)).parse(parser)

    def write(printer: Printer, value: Attribute) -> None:
        if our(printer).local_scope:
            cast(KeyedAttribute, value).print_parameters(printer)
        else:
            printer.print_attribute(value)

    return Kind(parse, write)


FOLLOWED = _part(lambda: LoopAnnotationAttr)


@irdl_attr_definition
class LoopVectorizeAttr(KeyedAttribute):
    """`#llvm.loop_vectorize<disable = true>`."""

    name = "llvm.loop_vectorize"
    ALIAS: ClassVar[str] = "loop_vectorize"
    KEYS: ClassVar[Mapping[str, Kind]] = {
        "disable": BOOLEAN,
        "predicateEnable": BOOLEAN,
        "scalableEnable": BOOLEAN,
        "width": INTEGER,
        "followupVectorized": FOLLOWED,
        "followupEpilogue": FOLLOWED,
        "followupAll": FOLLOWED,
    }


@irdl_attr_definition
class LoopInterleaveAttr(KeyedAttribute):
    """`#llvm.loop_interleave<count = 4 : i32>`."""

    name = "llvm.loop_interleave"
    ALIAS: ClassVar[str] = "loop_interleave"
    KEYS: ClassVar[Mapping[str, Kind]] = {"count": INTEGER}
    REQUIRED: ClassVar[tuple[str, ...]] = ("count",)


@irdl_attr_definition
class LoopUnrollAttr(KeyedAttribute):
    """`#llvm.loop_unroll<count = 4 : i32>`."""

    name = "llvm.loop_unroll"
    ALIAS: ClassVar[str] = "loop_unroll"
    KEYS: ClassVar[Mapping[str, Kind]] = {
        "disable": BOOLEAN,
        "count": INTEGER,
        "runtimeDisable": BOOLEAN,
        "full": BOOLEAN,
        "followupUnrolled": FOLLOWED,
        "followupRemainder": FOLLOWED,
        "followupAll": FOLLOWED,
    }


@irdl_attr_definition
class LoopUnrollAndJamAttr(KeyedAttribute):
    """`#llvm.loop_unroll_and_jam<count = 4 : i32>`."""

    name = "llvm.loop_unroll_and_jam"
    ALIAS: ClassVar[str] = "loop_unroll_and_jam"
    KEYS: ClassVar[Mapping[str, Kind]] = {
        "disable": BOOLEAN,
        "count": INTEGER,
        "followupOuter": FOLLOWED,
        "followupInner": FOLLOWED,
        "followupRemainderOuter": FOLLOWED,
        "followupRemainderInner": FOLLOWED,
        "followupAll": FOLLOWED,
    }


@irdl_attr_definition
class LoopLicmAttr(KeyedAttribute):
    """`#llvm.loop_licm<disable = true>`."""

    name = "llvm.loop_licm"
    ALIAS: ClassVar[str] = "loop_licm"
    KEYS: ClassVar[Mapping[str, Kind]] = {"disable": BOOLEAN, "versioningDisable": BOOLEAN}


@irdl_attr_definition
class LoopDistributeAttr(KeyedAttribute):
    """`#llvm.loop_distribute<disable = true>`."""

    name = "llvm.loop_distribute"
    ALIAS: ClassVar[str] = "loop_distribute"
    KEYS: ClassVar[Mapping[str, Kind]] = {
        "disable": BOOLEAN,
        "followupCoincident": FOLLOWED,
        "followupSequential": FOLLOWED,
        "followupFallback": FOLLOWED,
        "followupAll": FOLLOWED,
    }


@irdl_attr_definition
class LoopPipelineAttr(KeyedAttribute):
    """`#llvm.loop_pipeline<disable = false, initiationinterval = 2 : i32>`."""

    name = "llvm.loop_pipeline"
    ALIAS: ClassVar[str] = "loop_pipeline"
    KEYS: ClassVar[Mapping[str, Kind]] = {"disable": BOOLEAN, "initiationinterval": INTEGER}


@irdl_attr_definition
class LoopPeeledAttr(KeyedAttribute):
    """`#llvm.loop_peeled<count = 1 : i32>`."""

    name = "llvm.loop_peeled"
    ALIAS: ClassVar[str] = "loop_peeled"
    KEYS: ClassVar[Mapping[str, Kind]] = {"count": INTEGER}


@irdl_attr_definition
class LoopUnswitchAttr(KeyedAttribute):
    """`#llvm.loop_unswitch<partialDisable = true>`."""

    name = "llvm.loop_unswitch"
    ALIAS: ClassVar[str] = "loop_unswitch"
    KEYS: ClassVar[Mapping[str, Kind]] = {"partialDisable": BOOLEAN}


@irdl_attr_definition
class LoopAnnotationAttr(KeyedAttribute):
    """`#llvm.loop_annotation<unroll = <disable = true>, mustProgress = true>`."""

    name = "llvm.loop_annotation"
    ALIAS: ClassVar[str] = "loop_annotation"
    KEYS: ClassVar[Mapping[str, Kind]] = {
        "disableNonforced": BOOLEAN,
        "vectorize": _part(lambda: LoopVectorizeAttr),
        "interleave": _part(lambda: LoopInterleaveAttr),
        "unroll": _part(lambda: LoopUnrollAttr),
        "unrollAndJam": _part(lambda: LoopUnrollAndJamAttr),
        "licm": _part(lambda: LoopLicmAttr),
        "distribute": _part(lambda: LoopDistributeAttr),
        "pipeline": _part(lambda: LoopPipelineAttr),
        "peeled": _part(lambda: LoopPeeledAttr),
        "unswitch": _part(lambda: LoopUnswitchAttr),
        "mustProgress": BOOLEAN,
        "isVectorized": BOOLEAN,
        "startLoc": PLACE,
        "endLoc": PLACE,
    }
