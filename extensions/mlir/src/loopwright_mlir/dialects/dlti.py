"""The `dlti` dialect: what a module says of data layout and of the target.

`#dlti.dl_spec<…>` is read in both spellings, `#dlti.dl_entry<key, value>` and `key = value`, and
printed in the second.
"""

from __future__ import annotations

from typing import Any, cast

from xdsl.dialects import builtin
from xdsl.ir import Attribute, BuiltinAttribute, Dialect, Operation, ParametrizedAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer

from loopwright.ir.core.attributes import is_dense, is_integer_type
from loopwright.ir.core.properties import element_values
from loopwright.ir.interfaces.scalars import unsigned
from loopwright.ir.syntax.printer import attribute_text
from loopwright.ir.syntax.verification import NotedVerifyException, PlainVerifyException

_ENTRY_NAMES = frozenset(
    f"dlti.{name}"
    for name in (
        "alloca_memory_space",
        "default_memory_space",
        "endianness",
        "function_pointer_alignment",
        "global_memory_space",
        "legal_int_widths",
        "mangling_mode",
        "program_memory_space",
        "stack_alignment",
    )
)


@irdl_attr_definition
class DlEntryAttr(ParametrizedAttribute):
    """`#dlti.dl_entry<i64, dense<64> : vector<2xi64>>`: what is said of a type or a name."""

    name = "dlti.dl_entry"
    key: Attribute
    value: Attribute

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> tuple[Attribute, Attribute]:
        """Parse `<key, value>`."""
        parser.parse_punctuation("<")
        at = parser.pos
        key: Attribute | None = parser.parse_optional_type()
        if key is None:
            text = parser.parse_optional_str_literal()
            if text is None:
                parser.raise_error("expected a type or a quoted string", at, at)
            key = builtin.StringAttr(text)
        parser.parse_punctuation(",")
        value = parser.parse_attribute()
        parser.parse_punctuation(">")
        return key, value

    def print_parameters(self, printer: Printer) -> None:
        """Print `<key, value>`."""
        printer.print_string("<")
        printer.print_attribute(self.key)
        printer.print_string(", ")
        printer.print_attribute(self.value)
        printer.print_string(">")


class EntriesAttr(ParametrizedAttribute):
    """`<key = value, …>`; keys are types or strings and do not repeat."""

    @property
    def items(self) -> tuple[DlEntryAttr, ...]:
        """The entries, in order."""
        (entries,) = self.parameters
        return cast(builtin.ArrayAttr[DlEntryAttr], entries).data

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> tuple[builtin.ArrayAttr[Attribute]]:
        """Parse the entries in angle brackets."""
        at = parser.pos
        parser.parse_punctuation("<")
        entries: list[DlEntryAttr] = []
        if parser.parse_optional_punctuation(">") is None:
            entries.append(cls._parse_entry(parser))
            while parser.parse_optional_punctuation(",") is not None:
                entries.append(cls._parse_entry(parser))
            parser.parse_punctuation(">")
        problem = cls.problem(entries)
        if problem is not None:
            # MLIR points behind the dialect's name here.
            parser.raise_error(problem, at - len(cls.name.partition(".")[2]))
        return (builtin.ArrayAttr(entries),)

    @classmethod
    def _parse_entry(cls, parser: AttrParser) -> DlEntryAttr:
        at = parser.pos
        key: Attribute | None = parser.parse_optional_type()
        if key is None:
            text = parser.parse_optional_str_literal()
            if text is None:
                entry = parser.parse_attribute()
                if not isinstance(entry, DlEntryAttr):
                    parser.raise_error("invalid kind of attribute specified", at, at)
                return entry
            key = builtin.StringAttr(text)
        parser.parse_punctuation("=")
        return DlEntryAttr(key, parser.parse_attribute())

    @classmethod
    def problem(cls, entries: list[DlEntryAttr]) -> str | None:
        """Return what is wrong with a list of entries; None if nothing is."""
        keys: set[Attribute] = set()
        for entry in entries:
            if entry.key == builtin.StringAttr(""):
                return "empty string as DLTI key is not allowed"
            if entry.key in keys:
                return f"repeated DLTI key: {attribute_text(entry.key)}"
            keys.add(entry.key)
        return None

    def print_parameters(self, printer: Printer) -> None:
        """Print the entries in angle brackets."""

        def print_entry(entry: DlEntryAttr) -> None:
            printer.print_attribute(entry.key)
            printer.print_string(" = ")
            printer.print_attribute(entry.value)

        printer.print_string("<")
        printer.print_list(self.items, print_entry)
        printer.print_string(">")


@irdl_attr_definition
class MapAttr(EntriesAttr):
    """`#dlti.map<"key" = value, …>`."""

    name = "dlti.map"
    entries: builtin.ArrayAttr[DlEntryAttr]


@irdl_attr_definition
class DlSpecAttr(EntriesAttr):
    """`#dlti.dl_spec<i64 = dense<64> : vector<2xi64>, …>`: the data layout of a module."""

    name = "dlti.dl_spec"
    entries: builtin.ArrayAttr[DlEntryAttr]


@irdl_attr_definition
class TargetDeviceSpecAttr(EntriesAttr):
    """`#dlti.target_device_spec<"key" = value, …>`: what is known of one device."""

    name = "dlti.target_device_spec"
    entries: builtin.ArrayAttr[DlEntryAttr]

    @classmethod
    def problem(cls, entries: list[DlEntryAttr]) -> str | None:
        """There is at least one entry."""
        return super().problem(entries) if entries else "no DLTI entries provided"


@irdl_attr_definition
class TargetSystemSpecAttr(EntriesAttr):
    """`#dlti.target_system_spec<"CPU" = #dlti.target_device_spec<…>, …>`."""

    name = "dlti.target_system_spec"
    entries: builtin.ArrayAttr[DlEntryAttr]

    @classmethod
    def problem(cls, entries: list[DlEntryAttr]) -> str | None:
        """There is at least one entry, and each is of a device."""
        if not entries:
            return "no DLTI entries provided"
        for entry in entries:
            if not isinstance(entry.value, TargetDeviceSpecAttr):
                key = attribute_text(entry.key)
                return f"value associated with key {key} is not a DLTI device spec"
        return super().problem(entries)


_ON_OPS: dict[str, type[EntriesAttr]] = {
    kind.name: kind for kind in (DlSpecAttr, MapAttr, TargetDeviceSpecAttr, TargetSystemSpecAttr)
}


def verify_dlti_attributes(op: Operation) -> None:
    """Check the attributes of an op that belong to the dialect, and the data layout of a module."""
    is_module = isinstance(op, builtin.ModuleOp)
    for name, value in op.attributes.items():
        if not name.startswith("dlti."):
            continue
        kind = _ON_OPS.get(name)
        if kind is None:
            raise PlainVerifyException(f"attribute '{name}' not supported by dialect")
        if not isinstance(value, kind):
            raise PlainVerifyException(f"'{name}' is expected to be a #{name} attribute")
        if is_module and isinstance(value, DlSpecAttr):
            for entry in value.items:
                _verify_layout_entry(entry)
    layouts = [name for name, value in op.attributes.items() if isinstance(value, DlSpecAttr)]
    if is_module and len(layouts) > 1:
        notes = [(op, f"'{name}' is a data layout attribute") for name in sorted(layouts)]
        raise NotedVerifyException("expects at most one data layout attribute", notes)


def _verify_layout_entry(entry: DlEntryAttr) -> None:
    key = entry.key
    value = entry.value
    if isinstance(key, builtin.StringAttr):
        _verify_named_entry(key.data, value)
    elif isinstance(key, builtin.IndexType):
        if not isinstance(value, builtin.IntegerAttr):
            raise PlainVerifyException(
                "expected integer attribute in the data layout entry for 'index'"
            )
    elif is_integer_type(key) or isinstance(key, builtin.AnyFloat):
        _verify_alignments(entry)
    elif isinstance(key, BuiltinAttribute):
        raise PlainVerifyException("unexpected data layout for a built-in type")
    elif key.name == "llvm.ptr":
        _verify_pointer_layout(key, value)


def _verify_named_entry(name: str, value: Attribute) -> None:
    if not name.startswith("dlti.") or name == "dlti.":
        return
    if name not in _ENTRY_NAMES:
        raise PlainVerifyException(f"unknown data layout entry name: {name}")
    if name == "dlti.endianness" and value not in (
        builtin.StringAttr("big"),
        builtin.StringAttr("little"),
    ):
        raise PlainVerifyException(
            f"'{name}' data layout entry is expected to be either 'big' or 'little'"
        )


def _integers(value: Attribute) -> list[int] | None:
    """The numbers of a dense attribute of `i64`, a splat repeated."""
    if not is_dense(value) or value.get_element_type() != builtin.i64:
        return None
    numbers = [int(number) for number in element_values(value)]
    return numbers * _count(value) if len(numbers) == 1 else numbers


def _count(value: builtin.DenseIntOrFPElementsAttr[Any]) -> int:
    return value.get_shape()[0]


def _verify_alignments(entry: DlEntryAttr) -> None:
    where = f"the data layout entry {attribute_text(entry)}"
    sizes = _integers(entry.value)
    if sizes is None:
        raise PlainVerifyException(f"expected a dense i64 elements attribute in {where}")
    if len(sizes) not in (1, 2):
        raise PlainVerifyException(f"expected 1 or 2 elements in {where}")
    if unsigned(sizes[0], 64) > unsigned(sizes[-1], 64):
        raise PlainVerifyException(
            "preferred alignment is expected to be greater than or equal to the abi alignment in "
            f"{where.removeprefix('the ')}"
        )


def _verify_pointer_layout(key: Attribute, value: Attribute) -> None:
    shown = attribute_text(key)
    if not is_dense(value) or _count(value) not in (3, 4):
        raise PlainVerifyException(
            f"expected layout attribute for '{shown}' to be a dense integer elements attribute "
            "with 3 or 4 elements"
        )
    sizes = _integers(value)
    if sizes is None:
        raise PlainVerifyException(f"expected i64 parameters for '{shown}'")
    if unsigned(sizes[1], 64) > unsigned(sizes[2], 64):
        raise PlainVerifyException(
            "preferred alignment is expected to be at least as large as ABI alignment"
        )


Dlti = Dialect(
    "dlti",
    [],
    [DlEntryAttr, DlSpecAttr, MapAttr, TargetDeviceSpecAttr, TargetSystemSpecAttr],
)
