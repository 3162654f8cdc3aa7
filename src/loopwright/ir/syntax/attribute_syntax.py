"""Parsing attributes and locations: numbers, strings, arrays, dictionaries, symbols, aliases."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, ClassVar, NoReturn, cast

from xdsl.dialects import builtin
from xdsl.ir import Attribute, Data, ParametrizedAttribute
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.mlir_lexer import MLIRTokenKind

from loopwright.ir.core import attributes
from loopwright.ir.core.floats import float_attribute
from loopwright.ir.syntax.dense_syntax import DenseSyntax
from loopwright.ir.syntax.printer import attribute_text
from loopwright.ir.syntax.tokens import NAME_TOKENS, TokenSyntax, integer_value

_LOCATIONS = (
    builtin.UnknownLoc,
    builtin.FileLineColLoc,
    attributes.FileLineColRange,
    builtin.CallSiteLoc,
    builtin.NameLoc,
    builtin.FusedLoc,
)


class LocationSyntax(TokenSyntax):
    """The part of the parser that reads locations."""

    def parse_optional_location(self) -> builtin.LocationAttr | None:
        """Parse `loc(…)`, if it comes next."""
        if self.parse_optional_keyword("loc") is None:
            return None
        self.parse_punctuation("(", " in inline location")
        location = self._parse_location()
        self.parse_punctuation(")", " in inline location")
        return location

    def _parse_location(self) -> builtin.LocationAttr:
        token = self._current_token
        if token.kind is MLIRTokenKind.HASH_IDENT:
            return self.as_location(self.parse_attribute(), token.start)
        if token.kind is MLIRTokenKind.STRING_LIT:
            return self._parse_named_or_file_location()
        if token.kind is MLIRTokenKind.BARE_IDENT:
            if token.text == "unknown":
                self._consume_token()
                return builtin.UnknownLoc()
            if token.text == "callsite":
                return self._parse_call_site()
            if token.text == "fused":
                return self._parse_fused()
        return self.fail("expected location instance")

    def _parse_named_or_file_location(self) -> builtin.LocationAttr:
        name = builtin.StringAttr(self.parse_str_literal())
        if self.parse_optional_punctuation(":") is not None:
            return self._parse_line_and_column(name)
        if self.parse_optional_punctuation("(") is None:
            return builtin.NameLoc(name, builtin.NoneAttr())
        child = self._parse_location()
        self.parse_punctuation(")", " after child location of NameLoc")
        child = builtin.NoneAttr() if isinstance(child, builtin.UnknownLoc) else child
        return attributes.unchecked(builtin.NameLoc, desc=name, location=child)

    def _parse_line_and_column(self, name: builtin.StringAttr) -> builtin.LocationAttr:
        line = self._parse_line_number("line")
        if self.parse_optional_punctuation(":") is None:
            return builtin.FileLineColLoc(name, builtin.IntAttr(line), builtin.IntAttr(0))
        column = self._parse_line_number("column")
        if self.parse_optional_keyword("to") is None:
            return builtin.FileLineColLoc(name, builtin.IntAttr(line), builtin.IntAttr(column))
        end_line = line
        if self._current_token.text != ":":
            end_line = self._parse_line_number("line")
        self.parse_punctuation(":")
        end_column = self._parse_line_number("column")
        numbers = (line, column, end_line, end_column)
        return attributes.FileLineColRange(name, *map(builtin.IntAttr, numbers))  # pyright: ignore

    def _parse_line_number(self, what: str) -> int:
        token = self._current_token
        is_number = token.kind is MLIRTokenKind.INTEGER_LIT
        if not is_number or (number := integer_value(token.text)) >= 1 << 32:
            self.fail(f"expected integer {what} number in FileLineColRange")
        self._consume_token()
        return number

    def _parse_call_site(self) -> builtin.LocationAttr:
        self._consume_token()
        self.parse_punctuation("(", " in callsite location")
        callee = self._parse_location()
        self.required(self.parse_optional_keyword("at"), "expected 'at' in callsite location")
        caller = self._parse_location()
        self.parse_punctuation(")", " in callsite location")
        return attributes.unchecked(builtin.CallSiteLoc, callee=callee, caller=caller)

    def _parse_fused(self) -> builtin.LocationAttr:
        self._consume_token()
        metadata: Attribute = builtin.NoneAttr()
        if self.parse_optional_punctuation("<") is not None:
            metadata = self.parse_attribute()
            self.parse_punctuation(">", " after fused location metadata")
        parts = self.parse_comma_separated_list(
            self.Delimiter.SQUARE, self._parse_location, " in fused location"
        )
        known_parts = [
            part for part in dict.fromkeys(parts) if not isinstance(part, builtin.UnknownLoc)
        ]
        if isinstance(metadata, builtin.NoneAttr):
            if not known_parts:
                return builtin.UnknownLoc()
            if len(known_parts) == 1:
                return known_parts[0]
        locations = builtin.ArrayAttr(known_parts or [builtin.UnknownLoc()])
        return attributes.unchecked(builtin.FusedLoc, locations=locations, metadata=metadata)

    def as_location(self, attribute: Attribute, position: int) -> builtin.LocationAttr:
        """Return an attribute that an alias gave, if it is a location."""
        if not isinstance(attribute, _LOCATIONS):
            self.fail(f"expected location, but found '{attribute_text(attribute)}'", position)
        return attribute  # pyright: ignore[reportReturnType]


_ELEMENTS = ("dense", "sparse", "dense_resource")
_NUMBERS = (MLIRTokenKind.MINUS, MLIRTokenKind.INTEGER_LIT, MLIRTokenKind.FLOAT_LIT)
_SHORT_NUMBER = re.compile(
    r"-?[0-9]+(?:\.[0-9]*(?:[eE][-+]?[0-9]+)?)? : (?:index|[if][0-9]+)(?![A-Za-z0-9_$.])"
)
"""A number with its type as it is printed."""
_integer_attribute = lru_cache(1 << 12)(builtin.IntegerAttr)
_TRUE = builtin.IntegerAttr(-1, builtin.IntegerType(1))
_FALSE = builtin.IntegerAttr(0, builtin.IntegerType(1))
_BRACKETS = {"<": ">", "[": "]", "(": ")", "{": "}"}
_ADVICE = (
    "If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use"
    " -allow-unregistered-dialect with the MLIR opt tool used"
)
_OPENING = {closing: opening for opening, closing in _BRACKETS.items()}


class AttributeSyntax(DenseSyntax, LocationSyntax):
    """The part of the parser that reads attributes."""

    distinct: dict[int, Attribute]
    """The distinct attributes by their numbers in the text."""
    short_numbers: dict[str, builtin.IntegerAttr | builtin.FloatAttr]
    """The numbers that were read with a type, by their text: many are written again and again."""

    def parse_attribute(self) -> Attribute:
        """Parse any attribute; a type is one."""
        return self.required(self.parse_optional_attribute(), "expected attribute value")

    def parse_attribute_of(self, kind: type | tuple[type, ...]) -> Any:
        """Parse an attribute of one of the given classes."""
        position = self.pos
        attribute = self.parse_attribute()
        if not isinstance(attribute, kind):
            self.op_error("invalid kind of attribute specified", position)
        return attribute

    def parse_typed_attribute(self, type_: Attribute) -> Attribute:
        """Parse any attribute; numbers and elements are of the given type, not repeated."""
        token = self._current_token
        if token.kind is MLIRTokenKind.BARE_IDENT and token.text in _ELEMENTS:
            self._consume_token()
            if token.text == "dense":
                return self.parse_dense_int_or_fp_elements_attr(type_)
            if token.text == "sparse":
                return self.parse_sparse_elements(type_)
            return self._parse_builtin_dense_resource_attr(type_)
        if token.kind in _NUMBERS:
            return self._parse_number_attribute(type_)
        if token.kind is MLIRTokenKind.STRING_LIT:
            return builtin.StringAttr(self.parse_str_literal())
        return self.parse_attribute()

    def parse_optional_attribute(self) -> Attribute | None:
        """Parse an attribute, if one comes next."""
        token = self._current_token
        parse = self._BY_KIND.get(token.kind)
        return None if parse is None else parse(self)

    def _parse_optional_builtin_attr(self) -> Attribute | None:
        return self.parse_optional_attribute()

    def _parse_keyword_attribute(self) -> Attribute | None:
        text = self._current_token.text
        if text == "true" or text == "false":
            self._consume_token()
            return _TRUE if text == "true" else _FALSE
        if text == "unit":
            self._consume_token()
            return builtin.UnitAttr()
        if text == "loc":
            return self.parse_optional_location()
        parse = self._BUILTIN.get(text)
        if parse is None:
            return self.parse_optional_type()
        self._consume_token()
        return parse(self)

    def _parse_string_attribute(self) -> Attribute:
        text = self.parse_str_literal()
        if self.parse_optional_punctuation(":") is not None:
            self.parse_type()
        return builtin.StringAttr(text)

    def parse_optional_builtin_int_or_float_attr(
        self,
    ) -> builtin.IntegerAttr | builtin.FloatAttr | None:
        """Parse a boolean, an integer or a float with its type, if one comes next."""
        token = self._current_token
        if token.text in ("true", "false"):
            return cast(builtin.IntegerAttr, self._parse_keyword_attribute())
        if token.kind in _NUMBERS:
            return self._parse_number_attribute()
        return None

    def _parse_number_attribute(
        self, expected: Attribute | None = None
    ) -> builtin.IntegerAttr | builtin.FloatAttr:
        if expected is not None:
            return self._parse_any_number(expected)
        return self._parse_short(_SHORT_NUMBER, self.short_numbers, self._parse_any_number)

    def _parse_any_number(
        self, expected: Attribute | None = None
    ) -> builtin.IntegerAttr | builtin.FloatAttr:
        negative = self.parse_optional_punctuation("-") is not None
        token = self._current_token
        if token.kind is MLIRTokenKind.FLOAT_LIT:
            return self._parse_float_attribute(negative, expected)
        if token.kind is not MLIRTokenKind.INTEGER_LIT:
            self.fail("expected constant integer or floating point value")
        self._consume_token()
        type_: Attribute = expected or builtin.i64
        if expected is None and self.parse_optional_punctuation(":") is not None:
            type_ = self.parse_type()
        if type_.__class__ is not builtin.IndexType and isinstance(type_, builtin.AnyFloat):
            return float_attribute(
                self.float_of_integer_literal(token.text, token.start, negative, type_), type_
            )
        if not (isinstance(type_, builtin.IndexType) or attributes.is_integer_type(type_)):
            self.fail("integer literal not valid for specified type", token.start)
        if negative and attributes.is_integer_type(type_):
            if type_.signedness.data is builtin.Signedness.UNSIGNED:
                self.fail(
                    "negative integer literal not valid for unsigned integer type", token.start
                )
        value = self.checked_integer(integer_value(token.text), negative, type_)
        value = self.required(value, "integer constant out of range for attribute", token.start)
        return _integer_attribute(value, type_)

    def _parse_float_attribute(
        self, negative: bool, expected: Attribute | None = None
    ) -> builtin.FloatAttr:
        value = float(self._consume_token().text)
        type_: Attribute = expected or builtin.f64
        if expected is None and self.parse_optional_punctuation(":") is not None:
            type_ = self.parse_type()
        if not isinstance(type_, builtin.AnyFloat):
            self.fail("floating point value not valid for specified type", self.pos)
        return float_attribute(-value if negative else value, type_)

    def _parse_array(self) -> builtin.ArrayAttr:
        self._consume_token()
        if self.parse_optional_punctuation("]") is not None:
            return builtin.ArrayAttr(())
        elements = self.parse_comma_separated_list(self.Delimiter.NONE, self.parse_attribute)
        self.required(self.parse_optional_punctuation("]"), "expected ',' or ']'")
        return builtin.ArrayAttr(elements)

    def _parse_optional_array_attr(self) -> builtin.ArrayAttr | None:
        return self._parse_array() if self._current_token.text == "[" else None

    def _parse_builtin_dict_attr(self) -> builtin.DictionaryAttr:
        return builtin.DictionaryAttr(self.parse_optional_dictionary_attr_dict())

    def parse_optional_dictionary_attr_dict(self) -> dict[str, Attribute]:
        """Parse `{name = value, …}`, if it comes next."""
        if self._current_token.text != "{":
            return {}
        self._consume_token()
        entries: dict[str, Attribute] = {}
        if self.parse_optional_punctuation("}") is not None:
            return entries
        while True:
            self._parse_dictionary_entry(entries)
            if self.parse_optional_punctuation(",") is None:
                break
        self.parse_punctuation("}", " in attribute dictionary")
        return entries

    def _parse_dictionary_entry(self, entries: dict[str, Attribute]) -> None:
        token = self._current_token
        if token.kind not in NAME_TOKENS:
            self.fail("expected attribute name")
        name = self.parse_optional_identifier_or_str_literal()
        if not name:
            self.fail("expected valid attribute name", token.start)
        if name in entries:
            self.fail(f"duplicate key '{name}' in dictionary attribute", token.start)
        if self.parse_optional_punctuation("=") is None:
            entries[name] = builtin.UnitAttr()
        else:
            entries[name] = self.parse_attribute()

    def _parse_optional_symref_attr(self) -> builtin.SymbolRefAttr | None:
        root = self.parse_optional_symbol_name()
        if root is None:
            return None
        nested: list[builtin.StringAttr] = []
        while self._current_token.text == ":":
            position = self.pos
            self._consume_token()
            if self.parse_optional_punctuation(":") is None:
                self._resume_from(position)
                break
            name = self.parse_optional_symbol_name()
            nested.append(self.required(name, "expected nested symbol reference identifier"))
        return builtin.SymbolRefAttr(root, builtin.ArrayAttr(nested))

    def _parse_builtin_dense_resource_attr(
        self, known_type: Attribute | None = None
    ) -> builtin.DenseResourceAttr:
        self.parse_punctuation("<", " after 'dense_resource'")
        token = self._current_token
        if token.kind not in NAME_TOKENS:
            self.fail("expected identifier key for 'resource' entry")
        key = self.parse_optional_identifier_or_str_literal() or ""
        self.parse_punctuation(">")
        if known_type is None:
            self.parse_punctuation(":")
        type_ = self.parse_type() if known_type is None else known_type
        if not isinstance(type_, builtin.ShapedType):
            self.fail("`dense_resource` expected a shaped type")
        return builtin.DenseResourceAttr(builtin.StringAttr(key), type_)

    def _parse_distinct_attr(self) -> attributes.DistinctAttr:
        at = self.pos - len("distinct")
        self.parse_punctuation("[", " after 'distinct'")
        begin = self._current_token
        identity = self.parse_optional_integer(allow_boolean=False, allow_negative=False)
        identity = self.required(identity, "expected distinct ID", begin.start)
        self.parse_punctuation("]", " to close distinct ID")
        self.parse_punctuation("<", " after distinct ID")
        if self.parse_optional_punctuation(">") is not None:
            referenced: Attribute = builtin.UnitAttr()
        else:
            referenced = self.parse_attribute()
            self.parse_punctuation(">", " to close distinct attribute")
            if self.distinct.setdefault(identity, referenced) != referenced:
                text = attribute_text(self.distinct[identity])
                message = f"referenced attribute does not match previous definition: {text}"
                self.fail(message, at)
        self.distinct.setdefault(identity, referenced)
        return attributes.DistinctAttr(builtin.IntAttr(identity), referenced)

    def _parse_extended_attribute(self) -> Attribute:
        token = self._consume_token()
        return self._parse_extended_type_or_attribute(token.text[1:], False, token.start)

    def _parse_extended_type_or_attribute(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, attr_or_dialect_name: str, is_type: bool, begin: int = 0
    ) -> Any:
        """Parse what follows `#name` or `!name`: an alias, or a dialect's own attribute."""
        name = attr_or_dialect_name
        end = begin + 1 + len(name)
        if "." not in name and (self._current_token.text != "<" or self.pos != end):
            parsed = self.attribute_aliases.get(("!" if is_type else "#") + name)
            return self.required(parsed, f"undefined symbol alias id '{name}'", end)
        if name.partition(".")[0] not in self.ctx.registered_dialect_names:
            return self._parse_opaque(name, is_type, begin)
        is_opaque = "." not in name
        opening = self.pos
        if is_opaque:
            self._consume_token()
            name = f"{name}.{self._current_token.text}"
        definition = self._definition(name, is_type)
        if definition is None:
            self._unknown_attribute(name, is_type, begin)
        if is_opaque:
            self._consume_token()
        elif self._current_token.text == "<":
            self.scan_balanced(opening)
        parsed = self._parse_registered(definition)
        if is_opaque:
            self.parse_punctuation(">")
        return parsed

    def _parse_registered(self, definition: type[Attribute]) -> Attribute:
        position = self.pos
        try:
            if issubclass(definition, ParametrizedAttribute):
                parameters = definition.parse_parameters(self)
                try:
                    return definition.new(parameters)
                except ValueError:
                    if not parameters and definition.get_irdl_definition().parameters:
                        self.fail("expected '<'", position)
                    return definition.new(())  # what follows is dropped, as by mlir-opt
            data = cast(type[Data[Any]], definition)
            return data(data.parse_parameter(self))
        except VerifyException as error:
            self.fail(str(error), position)

    def _parse_opaque(self, name: str, is_type: bool, begin: int) -> Attribute:
        """Read the body of an attribute or type of an unknown dialect as text."""
        text = self.lexer.input.content
        dialect, dot, body = name.partition(".")
        position = begin + 2 + len(dialect) if dot else begin
        opening = self.pos
        adjacent = text[opening : opening + 1] == "<" and not text[opening - 1].isspace()
        if not dot or adjacent:
            end = self.scan_balanced(opening)
            self._resume_from(end)
            body = text[opening + 1 : end - 1] if not dot else body + text[opening:end]
        opaque: attributes.OpaqueAttr | attributes.OpaqueType
        if is_type:
            opaque = attributes.OpaqueType(builtin.StringAttr(dialect), builtin.StringAttr(body))
            what = f'`!"{dialect}"<"{body}">` type'
        else:
            has_type = self.parse_optional_punctuation(":") is not None
            type_: Attribute = self.parse_type() if has_type else builtin.NoneAttr()
            opaque = attributes.OpaqueAttr(
                builtin.StringAttr(dialect), builtin.StringAttr(body), type_
            )
            kind = attribute_text(type_) if has_type else "none"
            what = f'#"{dialect}"<"{body}"> : \'{kind}\' attribute'
        if not self.ctx.allow_unregistered:
            from loopwright.ir.syntax.packages import package_hint

            self.hints[position] = package_hint(f"{dialect}.{body.partition('<')[0]}")
            self.fail(f"{what} created with unregistered dialect. {_ADVICE}", position)
        return opaque

    def _definition(self, name: str, is_type: bool) -> type[Attribute] | None:
        """Return the class of an attribute or type of a known dialect."""
        dialect = name.partition(".")[0]
        if dialect == "builtin":  # those of `builtin` have no such names
            return None
        self.ctx.get_dialect(dialect)
        definitions = self.ctx.loaded_types if is_type else self.ctx.loaded_attrs
        return next((definition for definition in definitions if definition.name == name), None)

    def _unknown_attribute(self, name: str, is_type: bool, begin: int) -> NoReturn:
        dialect, _, local_name = name.partition(".")
        kind = "type" if is_type else "attribute"
        position = begin + 2 + len(dialect)
        loaded = self.ctx.loaded_types if is_type else self.ctx.loaded_attrs
        names = [definition.name for definition in loaded]
        if dialect == "builtin" or not any(each.startswith(f"{dialect}.") for each in names):
            self.fail(f"dialect '{dialect}' provides no {kind} parsing hook", position)
        if not local_name[:1].isalpha():
            self.fail("expected valid keyword", position)
        self.fail(f"unknown {kind} `{local_name}` in dialect `{dialect}`", position)

    def scan_balanced(self, opening: int) -> int:
        """Return the position after the bracket that closes the one at `opening`.

        Between them, brackets must be balanced, except inside string literals.
        """
        text = self.lexer.input.content
        expected: list[str] = []
        position = opening
        while position < len(text):
            character = text[position]
            position += 1
            closing = _BRACKETS.get(character)
            if closing is not None:
                expected.append(closing)
            elif character == "-" and text[position : position + 1] == ">":
                position += 1
            elif character in ">])}":
                if expected[-1] != character:
                    break
                expected.pop()
                if not expected:
                    return position
            elif character == '"':
                position = self._end_of_string(position)
        unbalanced = _OPENING[expected[-1]]
        return self.fail(f"unbalanced '{unbalanced}' character in pretty dialect name", opening)

    def _end_of_string(self, position: int) -> int:
        text = self.lexer.input.content
        while position < len(text) and text[position] != '"':
            position += 2 if text[position] == "\\" else 1
        return position + 1

    _BY_KIND: ClassVar[dict[MLIRTokenKind, Callable[[AttributeSyntax], Attribute | None]]] = {
        MLIRTokenKind.BARE_IDENT: _parse_keyword_attribute,
        MLIRTokenKind.STRING_LIT: _parse_string_attribute,
        MLIRTokenKind.INTEGER_LIT: _parse_number_attribute,
        MLIRTokenKind.FLOAT_LIT: _parse_number_attribute,
        MLIRTokenKind.MINUS: _parse_number_attribute,
        MLIRTokenKind.L_SQUARE: _parse_array,
        MLIRTokenKind.L_BRACE: _parse_builtin_dict_attr,
        MLIRTokenKind.AT_IDENT: _parse_optional_symref_attr,
        MLIRTokenKind.HASH_IDENT: _parse_extended_attribute,
        MLIRTokenKind.EXCLAMATION_IDENT: lambda self: self.parse_optional_type(),
        MLIRTokenKind.L_PAREN: lambda self: self.parse_function_type(),
    }

    _BUILTIN: ClassVar[dict[str, Callable[[AttributeSyntax], Attribute]]] = {
        "affine_map": lambda self: self._parse_builtin_affine_map(),  # pyright: ignore
        "affine_set": lambda self: self._parse_builtin_affine_set(),  # pyright: ignore
        "array": lambda self: self._parse_builtin_densearray_attr(),
        "dense": lambda self: self._parse_builtin_dense_attr(),
        "dense_resource": _parse_builtin_dense_resource_attr,
        "distinct": _parse_distinct_attr,
        "sparse": lambda self: self.parse_sparse_elements(),
        "strided": lambda self: self._parse_strided_layout_attr(),
    }
