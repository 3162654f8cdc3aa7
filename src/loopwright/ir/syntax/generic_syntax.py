"""Parsing the generic form of ops, `"dialect.op"(%a) <{…}> ({…}) {…} : (i32) -> i32`, op by op."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NoReturn

from xdsl.dialects.builtin import DictionaryAttr, UnregisteredOp
from xdsl.ir import Attribute, Block, Dialect, Operation, Region, SSAValue
from xdsl.irdl import IRDLOperation
from xdsl.parser import UnresolvedOperand
from xdsl.traits import IsTerminator
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.syntax.printer import attribute_text
from loopwright.ir.syntax.region_syntax import RegionSyntax
from loopwright.ir.syntax.tokens import FastToken

_UNREGISTERED = (
    "operation being parsed with an unregistered dialect. If this is intended, please use"
    " -allow-unregistered-dialect with the MLIR tool used"
)


class OpenDialect(Dialect):
    """A dialect that allows operations which it does not know."""


class GenericSyntax(RegionSyntax):
    """The part of the parser that reads ops in their generic form."""

    def _registered_op(self, name: str) -> type[Operation] | None:
        """The class of a registered op; loads its dialect."""
        dialect = name.partition(".")[0]
        if dialect not in self.ctx.registered_dialect_names:
            return None
        found = self.ctx._get_known_op(name)  # pyright: ignore[reportPrivateUsage]
        return None if found is None or issubclass(found, UnregisteredOp) else found

    def _get_op_by_name(self, name: str) -> type[Operation]:
        """The class of an op by its full name; that of an unregistered op if no dialect has it."""
        found = self._registered_op(name)
        if found is None:
            made = self.ctx._loaded_ops.get(name)  # pyright: ignore[reportPrivateUsage]
            if made is None:
                made = UnregisteredOp.with_name(name)
                dialect = name.partition(".")[0]
                known = "." in name and dialect in self.ctx.registered_dialect_names
                if known and not isinstance(self.ctx.get_dialect(dialect), OpenDialect):
                    made = type(made.__name__, (made,), {"of_known_dialect": True})
                self.ctx._loaded_ops[name] = made  # pyright: ignore[reportPrivateUsage]
            found = made
        return found

    def _parse_generic(self, token: FastToken) -> Operation:
        """Parse `"dialect.op"(%a)[^bb] <{…}> ({…}) {…} : (i32) -> i32`."""
        name = self.parse_str_literal()
        if not name:
            self.fail("empty operation name is invalid", token.start)
        dialect = name.partition(".")[0] if "." in name else ""
        if dialect not in self.ctx.registered_dialect_names and not self.ctx.allow_unregistered:
            from loopwright.ir.syntax.packages import package_hint

            self.hints[self.pos] = package_hint(name)
            self.fail(_UNREGISTERED, self.pos)
        op_type = self._get_op_by_name(name)
        self.op_stack.append((name, token.start))
        operands = self._parse_operand_names()
        successors: list[Block] = []
        if self._current_token.text == "[":
            if not op_type.has_trait(IsTerminator):
                self.fail("successors in non-terminator", self.pos)
            successors = self.parse_successors()
        properties = self._parse_properties(name)
        regions = self._parse_regions()
        attributes = self.parse_optional_dictionary_attr_dict()
        if self.parse_optional_punctuation(":") is None:
            self.fail("expected ':' followed by operation type")
        position = self.pos
        if self._current_token.text != "(":
            self.parse_type()
            self.fail("expected function type", position)
        function = self.parse_function_type()
        values = self._operands_of_types(operands, function.inputs.data, position)
        converted = self._converted(op_type, properties)
        self.op_stack.pop()
        self._inherent_to_properties(op_type, attributes, converted, frozenset(properties.data))
        return op_type.create(
            operands=values,
            result_types=function.outputs.data,
            properties=converted,
            attributes=attributes,
            successors=successors,
            regions=regions,
        )

    def _parse_operand_names(self) -> list[UnresolvedOperand]:
        self.parse_punctuation("(", " to start operand list")
        operands: list[UnresolvedOperand] = []
        operand = self.parse_optional_unresolved_operand()
        while operand is not None:
            operands.append(operand)
            if self.parse_optional_punctuation(",") is None:
                break
            operand = self.parse_unresolved_operand()
        self.parse_punctuation(")", " to end operand list")
        return operands

    def _parse_properties(self, name: str) -> DictionaryAttr:
        if self.parse_optional_punctuation("<") is None:
            return DictionaryAttr({})
        properties = self.parse_attribute()
        self.parse_punctuation(">", " to close properties")
        if not isinstance(properties, DictionaryAttr):
            self._refuse_properties(name, properties, "expected DictionaryAttr to set properties")
        return properties

    def _parse_regions(self) -> list[Region]:
        if self.parse_optional_punctuation("(") is None:
            return []
        regions = [self.parse_region()]
        while self.parse_optional_punctuation(",") is not None:
            regions.append(self.parse_region())
        self.parse_punctuation(")", " to end region list")
        return regions

    def _operands_of_types(
        self, operands: Sequence[UnresolvedOperand], types: Sequence[Attribute], position: int
    ) -> list[SSAValue]:
        if len(operands) != len(types):
            plural = "s" if len(operands) != 1 else ""
            self.fail(
                f"expected {len(operands)} operand type{plural} but had {len(types)}", position
            )
        return [self.resolve_operand(*pair) for pair in zip(operands, types, strict=True)]

    def _converted(
        self, op_type: type[Operation], properties: DictionaryAttr
    ) -> dict[str, Attribute]:
        """The properties as the op keeps them, which may refuse them."""
        if properties.data and issubclass(op_type, IRDLOperation):
            if not op_type.get_irdl_definition().properties:
                reason = "this operation does not support properties"
                self._refuse_properties(op_type.name, properties, reason)
        convert: Any = getattr(op_type, "convert_properties", dict)
        try:
            return convert(dict(properties.data))
        except (VerifyException, ValueError) as error:
            self._refuse_properties(op_type.name, properties, str(error))

    def _refuse_properties(self, name: str, properties: Attribute, reason: str) -> NoReturn:
        text = attribute_text(properties)
        self.fail(f"invalid properties {text} for op {name}: {reason}", self.name_pos)

    def _inherent_to_properties(
        self,
        op_type: type[Operation],
        attributes: dict[str, Attribute],
        properties: dict[str, Attribute],
        written: Collection[str],
    ) -> None:
        """Attributes that are inherent to an op are its properties, wherever they are written."""
        if not issubclass(op_type, IRDLOperation):
            return
        plain: Collection[str] = getattr(op_type, "PLAIN_PROPERTIES", ())
        for name in op_type.get_irdl_definition().properties:
            if name in attributes and name not in plain:
                value = attributes.pop(name)
                if name not in written:
                    properties[name] = value
