"""`#llvm.loop_annotation` and its parts: what LLVM is told about loops, wherever they stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, cast

from xdsl.dialects.builtin import FusedLoc, i1
from xdsl.ir import Attribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer

from loopwright.ir.core.attributes import is_integer
from loopwright.ir.dialects.custom_form import our
from loopwright.ir.dialects.ods import camel_case
from loopwright_mlir.dialects.keyed_attributes import ATTRIBUTE, KeyedAttribute, Kind

if TYPE_CHECKING:
    from loopwright.ir.syntax.parser import Parser


def _is_boolean(attribute: Attribute) -> bool:
    return is_integer(attribute) and attribute.type == i1


def _of_kind(holds: Callable[[Attribute], bool]) -> Kind:
    """Any attribute of which something holds."""

    def parse(parser: AttrParser) -> Attribute:
        at = parser.pos
        attribute = parser.parse_attribute()
        if not holds(attribute):
            parser.raise_error("invalid kind of attribute specified", at)
        return attribute

    return Kind(parse, ATTRIBUTE.print)


BOOLEAN = _of_kind(_is_boolean)
INTEGER = _of_kind(is_integer)
PLACE = _of_kind(lambda attribute: isinstance(attribute, FusedLoc))


def _part(of: Callable[[], type[KeyedAttribute]]) -> Kind:
    """An attribute that has an alias; in place it is without its name."""

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
_INTEGERS = ("count", "initiationinterval", "width")


def _define(
    word: str, keys: str, *required: str, **parts: Kind | type[KeyedAttribute]
) -> type[KeyedAttribute]:
    """`#llvm.word<key = value, …>`: integers, what loops become that follow, truth values, and
    parts of other kinds."""
    kinds: dict[str, Kind] = {}
    for key in keys.split():
        part = parts.get(key, FOLLOWED if key.startswith("followup") else BOOLEAN)
        part = INTEGER if key in _INTEGERS else part
        kinds[key] = part if isinstance(part, Kind) else _part(lambda part=part: part)
    members = {"name": f"llvm.{word}", "ALIAS": word, "KEYS": kinds, "REQUIRED": required}
    annotations = dict.fromkeys(("ALIAS", "KEYS", "REQUIRED"), ClassVar)
    namespace = {
        "__module__": __name__,
        "__doc__": f"`#llvm.{word}<…>`.",
        "__annotations__": annotations,
    }
    attribute_class = type(f"{camel_case(word)}Attr", (KeyedAttribute,), namespace | members)
    return irdl_attr_definition(cast("type[KeyedAttribute]", attribute_class))


LoopVectorizeAttr = _define(
    "loop_vectorize",
    "disable predicateEnable scalableEnable width followupVectorized followupEpilogue followupAll",
)
LoopInterleaveAttr = _define("loop_interleave", "count", "count")
LoopUnrollAttr = _define(
    "loop_unroll",
    "disable count runtimeDisable full followupUnrolled followupRemainder followupAll",
)
LoopUnrollAndJamAttr = _define(
    "loop_unroll_and_jam",
    "disable count followupOuter followupInner followupRemainderOuter followupRemainderInner "
    "followupAll",
)
LoopLicmAttr = _define("loop_licm", "disable versioningDisable")
LoopDistributeAttr = _define(
    "loop_distribute",
    "disable followupCoincident followupSequential followupFallback followupAll",
)
LoopPipelineAttr = _define("loop_pipeline", "disable initiationinterval")
LoopPeeledAttr = _define("loop_peeled", "count")
LoopUnswitchAttr = _define("loop_unswitch", "partialDisable")
LoopAnnotationAttr = _define(
    "loop_annotation",
    "disableNonforced vectorize interleave unroll unrollAndJam licm distribute pipeline peeled "
    "unswitch mustProgress isVectorized startLoc endLoc",
    vectorize=LoopVectorizeAttr,
    interleave=LoopInterleaveAttr,
    unroll=LoopUnrollAttr,
    unrollAndJam=LoopUnrollAndJamAttr,
    licm=LoopLicmAttr,
    distribute=LoopDistributeAttr,
    pipeline=LoopPipelineAttr,
    peeled=LoopPeeledAttr,
    unswitch=LoopUnswitchAttr,
    startLoc=PLACE,
    endLoc=PLACE,
)
