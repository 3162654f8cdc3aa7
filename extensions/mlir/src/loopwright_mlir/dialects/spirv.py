"""The `spirv` dialect, as far as it stands around affine code: memory spaces and targets.

Its operations and types are not known.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeVar

from xdsl.dialects.builtin import ArrayAttr, IntAttr, IntegerAttr, StringAttr, i32
from xdsl.ir import Attribute, Dialect, Operation, ParametrizedAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer

from loopwright.ir.dialects.custom_form import Enumeration, EnumerationAttribute
from loopwright.ir.syntax.verification import PlainVerifyException
from loopwright_mlir.dialects.keyed_attributes import ARRAY, NUMBER, NUMBERS, KeyedAttribute, Kind

_STORAGE_CLASSES = (
    "UniformConstant",
    "Input",
    "Uniform",
    "Output",
    "Workgroup",
    "CrossWorkgroup",
    "Private",
    "Function",
    "Generic",
    "PushConstant",
    "AtomicCounter",
    "Image",
    "StorageBuffer",
    "CallableDataKHR",
    "IncomingCallableDataKHR",
    "RayPayloadKHR",
    "HitAttributeKHR",
    "IncomingRayPayloadKHR",
    "ShaderRecordBufferKHR",
    "PhysicalStorageBuffer",
    "TaskPayloadWorkgroupEXT",
    "CodeSectionINTEL",
    "DeviceOnlyINTEL",
    "HostOnlyINTEL",
)
_VERSIONS = tuple(f"v1.{minor}" for minor in range(7))
_VENDORS = ("AMD", "Apple", "ARM", "Imagination", "Intel", "NVIDIA", "Qualcomm", "SwiftShader")
_DEVICES = ("CPU", "DiscreteGPU", "IntegratedGPU", "Other")
_INTERFACES = ("Metal", "OpenCL", "Vulkan", "WebGPU")
_UNKNOWN = "Unknown"
_AttributeT = TypeVar("_AttributeT", bound=Attribute)


def _word(parser: AttrParser, what: str, cases: tuple[str, ...]) -> str:
    at = parser.pos
    word = parser.parse_identifier()
    if word not in cases:
        parser.raise_error(f"unknown {what}: {word}", at)
    return word


@irdl_attr_definition
class StorageClassAttr(EnumerationAttribute):
    """`#spirv.storage_class<StorageBuffer>`: where a memref lies."""

    name = "spirv.storage_class"
    ENUMERATION: ClassVar[Enumeration] = Enumeration(
        "::mlir::spirv::StorageClass",
        "SPIRV_StorageClassAttr parameter 'value'",
        _STORAGE_CLASSES,
    )


@irdl_attr_definition
class VersionAttr(ParametrizedAttribute):
    """`#spirv.vce<v1.0, [Shader], [SPV_KHR_8bit_storage]>`: version, capabilities, extensions."""

    name = "spirv.vce"
    version: StringAttr
    capabilities: ArrayAttr[StringAttr]
    extensions: ArrayAttr[StringAttr]

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> tuple[Attribute, ...]:
        """Parse `<version, [capabilities], [extensions]>`."""

        def words() -> Attribute:
            parser.parse_punctuation(",")
            read = parser.parse_comma_separated_list(
                parser.Delimiter.SQUARE, parser.parse_identifier
            )
            return ArrayAttr([StringAttr(word) for word in read])

        parser.parse_punctuation("<")
        version = StringAttr(_word(parser, "version", _VERSIONS))
        capabilities, extensions = words(), words()
        parser.parse_punctuation(">")
        return version, capabilities, extensions

    def print_parameters(self, printer: Printer) -> None:
        """Print what `parse_parameters` reads."""
        groups = [
            ", ".join(word.data for word in group) for group in (self.capabilities, self.extensions)
        ]
        printer.print_string(f"<{self.version.data}, [{groups[0]}], [{groups[1]}]>")


@irdl_attr_definition
class ResourceLimitsAttr(KeyedAttribute):
    """`#spirv.resource_limits<subgroup_size = 16>`: how much a device has."""

    name = "spirv.resource_limits"
    KEYS: ClassVar[Mapping[str, Kind]] = {
        "max_compute_shared_memory_size": NUMBER,
        "max_compute_workgroup_invocations": NUMBER,
        "max_compute_workgroup_size": ARRAY,
        "subgroup_size": NUMBER,
        "min_subgroup_size": NUMBER,
        "max_subgroup_size": NUMBER,
        "cooperative_matrix_properties_khr": ARRAY,
        "cooperative_matrix_properties_nv": ARRAY,
    }
    DEFAULTS: ClassVar[Mapping[str, Attribute]] = {
        "max_compute_shared_memory_size": IntAttr(16384),
        "max_compute_workgroup_invocations": IntAttr(128),
        "max_compute_workgroup_size": ArrayAttr([IntegerAttr(n, i32) for n in (128, 128, 64)]),
        "subgroup_size": IntAttr(32),
    }


@irdl_attr_definition
class EntryPointAttr(KeyedAttribute):
    """`#spirv.entry_point_abi<workgroup_size = [32, 1, 1]>`: how a kernel is started."""

    name = "spirv.entry_point_abi"
    KEYS: ClassVar[Mapping[str, Kind]] = {
        "workgroup_size": NUMBERS,
        "subgroup_size": NUMBER,
        "target_width": NUMBER,
    }


@irdl_attr_definition
class TargetAttr(ParametrizedAttribute):
    """`#spirv.target_env<#spirv.vce<…>, api=Vulkan, AMD:DiscreteGPU, #spirv.resource_limits<>>`."""

    name = "spirv.target_env"
    version: VersionAttr
    interface: StringAttr
    device: StringAttr
    limits: ResourceLimitsAttr

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> tuple[Attribute, ...]:
        """Parse `<version, [api=interface,] [vendor[:kind[:number]],] limits>`."""
        parser.parse_punctuation("<")
        version = _attribute(parser, VersionAttr)
        parser.parse_punctuation(",")
        interface, device = _UNKNOWN, ""
        if parser.parse_optional_keyword("api") is not None:
            parser.parse_punctuation("=")
            interface = _word(parser, "client API", (*_INTERFACES, _UNKNOWN))
            parser.parse_punctuation(",")
        at = parser.pos
        vendor = parser.parse_optional_identifier()
        if vendor is not None:
            if vendor not in (*_VENDORS, _UNKNOWN):
                parser.raise_error(f"unknown vendor: {vendor}", at)
            device = _device(parser, vendor)
            parser.parse_punctuation(",")
        limits = _attribute(parser, ResourceLimitsAttr)
        parser.parse_punctuation(">")
        return version, StringAttr(interface), StringAttr(device), limits

    def print_parameters(self, printer: Printer) -> None:
        """Print what `parse_parameters` reads, without what is unknown."""
        printer.print_string("<")
        printer.print_attribute(self.version)
        if self.interface.data != _UNKNOWN:
            printer.print_string(f", api={self.interface.data}")
        if self.device.data:
            printer.print_string(f", {self.device.data}")
        printer.print_string(", ")
        printer.print_attribute(self.limits)
        printer.print_string(">")


def _device(parser: AttrParser, vendor: str) -> str:
    """What is behind a vendor's name, and it, as they are printed."""
    text = "" if vendor == _UNKNOWN else vendor
    if parser.parse_optional_punctuation(":") is None:
        return text
    kind = _word(parser, "device type", (*_DEVICES, _UNKNOWN))
    known = bool(text) and kind != _UNKNOWN
    if known:
        text += f":{kind}"
    if parser.parse_optional_punctuation(":") is not None:
        number = parser.parse_integer(allow_boolean=False)
        text += f":{number}" if known else ""
    return text


def _attribute(parser: AttrParser, kind: type[_AttributeT]) -> _AttributeT:
    at = parser.pos
    found = parser.parse_attribute()
    if not isinstance(found, kind):
        parser.raise_error("invalid kind of attribute specified", at, at)
    return found


_CHECKED: Mapping[str, tuple[type[Attribute], str]] = {
    "spirv.entry_point_abi": (EntryPointAttr, "attribute must be an entry point ABI attribute"),
    "spirv.target_env": (TargetAttr, "must be a spirv::TargetEnvAttr"),
}


def verify_spirv_attributes(op: Operation) -> None:
    """The attributes of the dialect on an op are those that it knows."""
    for name, value in op.attributes.items():
        if not name.startswith("spirv."):
            continue
        if name not in _CHECKED:
            raise PlainVerifyException(f"found unsupported '{name}' attribute on operation")
        kind, problem = _CHECKED[name]
        if not isinstance(value, kind):
            raise PlainVerifyException(f"'{name}' {problem}")


Spirv = Dialect(
    "spirv",
    [],
    [StorageClassAttr, VersionAttr, ResourceLimitsAttr, EntryPointAttr, TargetAttr],
)
