"""Parsing regions and blocks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import cast

from xdsl.dialects.builtin import LocationAttr, NoneAttr
from xdsl.ir import Attribute, AttributeInvT, Block, BlockArgument, Operation, Region, SSAValue
from xdsl.parser import ForwardDeclaredValue, UnresolvedOperand
from xdsl.parser import Parser as XdslParser
from xdsl.utils.lexer import Span
from xdsl.utils.mlir_lexer import MLIRTokenKind

from loopwright.ir.core.enclosing import append_new
from loopwright.ir.core.locations import LineIndex, location_at
from loopwright.ir.syntax.attribute_syntax import AttributeSyntax
from loopwright.ir.syntax.printer import attribute_text
from loopwright.ir.syntax.tokens import FastToken, SyntaxFailure, TokenSyntax
from loopwright.ir.syntax.value_names import hint_for
from loopwright.records import dataclass

# SSA names while a text is parsed: uses, definitions, and the scopes that regions open.
#
# A name may be used before its definition; it may not be defined twice where both are visible.


_INSIDE_NAMES = re.compile(r"[-.]")
_MISSING: SSAValue = ForwardDeclaredValue(NoneAttr())
"""Stands for the numbers of a name that have no value, where another has."""


class ValueSyntax(TokenSyntax):
    """The part of the parser that reads operands and keeps their names."""

    definition_positions: dict[str, int]
    """Where each visible name is defined."""

    forward_positions: dict[tuple[str, int], int]
    """Where each value that is not yet defined was first used."""

    scopes: list[list[str]]
    """The names that each open region has defined."""

    def parse_optional_unresolved_operand(self) -> UnresolvedOperand | None:
        """Parse `%a` or `%a#1`, if it comes next."""
        token = self._parse_optional_token(MLIRTokenKind.PERCENT_IDENT)
        if token is None:
            return None
        if token.text.endswith("-"):
            self._note_hint(token.text[1:], self.end_of_last_token())
        number = self._current_token.kind is MLIRTokenKind.HASH_IDENT
        return UnresolvedOperand(token, self._parse_result_number() if number else 0)

    def _parse_result_number(self) -> int:
        token = self._consume_token()
        digits = token.text[1:]
        if not digits.isdigit() or len(digits) > 9:
            self.fail("invalid SSA value result number", token.start)
        return int(digits)

    def parse_numbered_name(self) -> FastToken | None:
        """Parse the name of a definition, `%a`, where MLIR also accepts `%a#1`.

        The text of the token has the number, as the names that `define` takes.
        """
        token = self._parse_optional_token(MLIRTokenKind.PERCENT_IDENT)
        if token is None or self._current_token.kind is not MLIRTokenKind.HASH_IDENT:
            return token
        number = self._parse_result_number()
        text = f"{token.text}#{number}" if number else token.text
        return FastToken(token.kind, text, token.start, token.end, token.input)

    def parse_unresolved_operand(self, msg: str = "expected SSA operand") -> UnresolvedOperand:
        """Parse `%a` or `%a#1`."""
        return self.required(self.parse_optional_unresolved_operand(), "expected SSA operand")

    def resolve_operand(
        self,
        operand: UnresolvedOperand,
        type: AttributeInvT,  # noqa: A002
    ) -> SSAValue[AttributeInvT]:
        """Return the value of a name, which must have the given type; perhaps it is yet to come."""
        name = operand.operand_name
        index = operand.index
        values = self.ssa_values.get(name)
        if values is None or (index < len(values) and values[index] is _MISSING):
            references = self.forward_ssa_references.setdefault(name, {})
            value: SSAValue | None = references.get(index)
            if value is None:
                references[index] = forward = ForwardDeclaredValue(type)
                self.forward_positions[name, index] = operand.span.start
                self._note_hint(name, operand.span.start)
                return forward
            prior = self.forward_positions[name, index]
        else:
            if index >= len(values):
                if values[0] is _MISSING:
                    self.ssa_values[name] = (*values, *[_MISSING] * (index + 1 - len(values)))
                    return self.resolve_operand(operand, type)
                self.fail("reference to invalid result number", operand.span.start)
            value = values[index]
            prior = self._position_of(name, index)
        if value.type is not type and value.type != type:
            types = f"'{attribute_text(type)}' vs '{attribute_text(value.type)}'"
            self.fail(
                f"use of value '%{name}' expects different type than prior uses: {types}",
                operand.span.start,
                [(prior, "prior use here")],
            )
        return cast(SSAValue[AttributeInvT], value)

    def resolve_operands(
        self, args: Sequence[UnresolvedOperand], input_types: Sequence[Attribute], error_pos: int
    ) -> list[SSAValue]:
        """Resolve operands with the same number of types."""
        if len(args) != len(input_types):
            self.op_error(
                f"{len(args)} operands present, but expected {len(input_types)}", error_pos
            )
        return [self.resolve_operand(*pair) for pair in zip(args, input_types, strict=True)]

    def _register_ssa_definition(self, name: str, values: Sequence[SSAValue], span: Span) -> None:
        self.define(name, values, span.start)

    def define(self, name: str, values: Sequence[SSAValue], position: int) -> None:
        """Give a name to values, and to the uses of it that came before.

        A name with a number, `a#1`, is for one value.
        """
        if name in self.ssa_values or "#" in name:
            self._define_more(name, values, position)
            return
        self.ssa_values[name] = values if isinstance(values, tuple) else tuple(values)
        self.definition_positions[name] = position
        self.scopes[-1].append(name)
        if name in self.forward_ssa_references:
            self._resolve_forward_references(name, values, position)
        if len(values) == 1:
            (value,) = values
            value._name = hint_for(name)  # pyright: ignore[reportPrivateUsage]
            return
        for number, value in enumerate(values):
            value._name = hint_for(f"{name}#{number}")  # pyright: ignore[reportPrivateUsage]

    def _define_more(self, name: str, values: Sequence[SSAValue], position: int) -> None:
        """Define further results of a group whose first results were defined by themselves."""
        group, _, number = name.partition("#")
        begin = int(number or 0)
        group_values = list(self.ssa_values.get(group, ()))
        group_values += [_MISSING] * (begin + len(values) - len(group_values))
        for index, value in enumerate(values, begin):
            if group_values[index] is not _MISSING:
                self.fail(
                    f"redefinition of SSA value '%{group}'",
                    position,
                    [(self._position_of(group, index), "previously defined here")],
                )
            group_values[index] = value
            value._name = hint_for(group)  # pyright: ignore[reportPrivateUsage]
            self.definition_positions[f"{group}#{index}"] = position
            self.scopes[-1].append(f"{group}#{index}")
        self.ssa_values[group] = tuple(group_values)
        self.definition_positions.setdefault(group, position)
        self.scopes[-1].append(group)
        if group in self.forward_ssa_references:
            self._resolve_forward_references(group, values, position, begin)

    def use_or_definition(self, name: str) -> int | None:
        """Return where a name was defined or first used, if it was."""
        group, _, number = name.partition("#")
        index = int(number or 0)
        values = self.ssa_values.get(group, ())
        if index < len(values) and values[index] is not _MISSING:
            return self._position_of(group, index)
        return self.forward_positions.get((group, index))

    def _position_of(self, name: str, index: int) -> int:
        """Return where a number of a visible name is defined."""
        positions = self.definition_positions
        return positions.get(f"{name}#{index}", positions[name])

    def _resolve_forward_references(
        self, name: str, values: Sequence[SSAValue], position: int, begin: int = 0
    ) -> None:
        references = self.forward_ssa_references[name]
        for index in [index for index in references if 0 <= index - begin < len(values)]:
            forward = references.pop(index)
            use_position = self.forward_positions.pop((name, index))
            value = values[index - begin]
            if forward.type != value.type:
                type_ = attribute_text(value.type)
                self.fail(
                    f"definition of SSA value '%{name}#{index}' has type '{type_}'",
                    position,
                    [
                        (
                            use_position,
                            f"previously used here with type '{attribute_text(forward.type)}'",
                        )
                    ],
                )
            forward.replace_all_uses_with(value)
        if not references:
            del self.forward_ssa_references[name]

    def check_all_defined(self) -> None:
        """Refuse the names that were used but never defined."""
        if not self.forward_positions:
            return
        message = "use of undeclared SSA value name"
        first, *further_positions = sorted(self.forward_positions.values())
        further_errors = [(position, message) for position in further_positions]
        raise SyntaxFailure(
            self.lexer.input, message, first, further_errors=further_errors, hints=self.hints
        )

    def _note_hint(self, name: str, position: int) -> None:
        """Note a possible intention of a name that begins with the name of a value.

        `-` and `.` are valid in names, so that `%i-1` is a single name.
        """
        for at in [match.start() for match in _INSIDE_NAMES.finditer(name)][::-1]:
            values = self.ssa_values.get(name[:at])
            if values is None:
                continue
            suffix = name[at + 1 :]
            if name[at] == "-":
                is_value = suffix in self.ssa_values and not suffix.isdecimal()
                term = f"%{suffix}" if is_value else suffix
                meant = f"%{name[:at]} - {term}".rstrip()
                self.hints[position] = f"'-' may stand in a name; did you mean '{meant}'?"
            elif suffix.isdecimal() and int(suffix) < len(values) > 1:
                self.hints[position] = f"did you mean result {suffix}, '%{name[:at]}#{suffix}'?"
            else:
                self.hints[position] = f"'.' may stand in a name; did you mean '%{name[:at]}'?"
            return


# Parsing regions and blocks.


@dataclass(eq=False, repr=False)
class _LocatedArgument(XdslParser.UnresolvedArgument):
    """An argument without its type that has a location."""

    location: LocationAttr | None

    def resolve(self, type: Attribute) -> XdslParser.Argument:  # noqa: A002
        """Return the argument with its type."""
        return XdslParser.Argument(self.name, type, self.location)


class RegionSyntax(ValueSyntax, AttributeSyntax):
    """The part of the parser that reads regions."""

    lines: LineIndex
    file: str

    block_table: dict[str, Block]
    """The blocks of the region that is being parsed, by name."""

    block_references: dict[str, int]
    """Where each block that is not yet defined was first named."""

    deferred_locations: list[tuple[Operation | BlockArgument, str, int]]
    """The ops and arguments whose `loc(#alias)` names an alias not defined yet."""
    argument_aliases: dict[int, tuple[str, int]]
    """The deferred location aliases of arguments whose block does not exist yet, by the position of
    the argument's name."""

    def location_at(self, position: int) -> LocationAttr:
        """Return the location of a place in the text."""
        return location_at(self.lines, self.file, position)

    def parse_trailing_location(self, owner: Operation | BlockArgument) -> None:
        """Parse `loc(…)` after an op or a block argument, if it comes next."""
        location = self._parse_location_specifier()
        if isinstance(location, tuple):
            self.deferred_locations.append((owner, *location))
        elif location is not None:
            owner.location = location

    def parse_argument_location(self, name: Span) -> LocationAttr | None:
        """Parse `loc(…)` after the argument of that name, before its block exists."""
        location = self._parse_location_specifier()
        if isinstance(location, tuple):
            self.argument_aliases[name.start] = location
            return None
        return location

    def _parse_location_specifier(self) -> LocationAttr | tuple[str, int] | None:
        """Return a location, or the name and the position of an alias that is not yet defined."""
        if self.parse_optional_keyword("loc") is None:
            return None
        self.parse_punctuation("(", " in location")
        token = self._current_token
        location: LocationAttr | tuple[str, int]
        if token.kind is MLIRTokenKind.HASH_IDENT and token.text not in self.attribute_aliases:
            self._consume_token()
            location = (token.text, token.start)
        else:
            location = self._parse_location()
        self.parse_punctuation(")", " in location")
        return location

    def parse_optional_argument(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, expect_type: bool = True
    ) -> XdslParser.Argument | XdslParser.UnresolvedArgument | None:
        """Parse `%a : i32`, or `%a` without its type, if it comes next."""
        token = self._parse_optional_token(MLIRTokenKind.PERCENT_IDENT)
        if token is None:
            return None
        if self._current_token.kind is MLIRTokenKind.HASH_IDENT:
            self.fail("result number not allowed in argument list")
        if not expect_type:
            return self.UnresolvedArgument(token)
        self.parse_punctuation(":")
        return self.Argument(token, self.parse_type(), self.parse_argument_location(token))

    def parse_argument(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, *, expect_type: bool = True
    ) -> XdslParser.Argument | XdslParser.UnresolvedArgument:
        """Parse `%a : i32`, or `%a` without its type, and its location."""
        argument = self.required(self.parse_optional_argument(expect_type), "expected SSA operand")
        if isinstance(argument, self.UnresolvedArgument):
            return _LocatedArgument(argument.name, self.parse_argument_location(argument.name))
        return argument

    def parse_region(self, arguments: Iterable[XdslParser.Argument] | None = None) -> Region:
        """Parse `{ … }`; with arguments, they are those of the entry block."""
        region = self.parse_optional_region(arguments)
        return self.required(region, "expected '{' to begin a region")

    def parse_optional_region(
        self, arguments: Iterable[XdslParser.Argument] | None = None
    ) -> Region | None:
        """Parse a region, if it comes next."""
        if self.parse_optional_punctuation("{") is None:
            return None
        region = Region()
        self.scopes.append([])
        outer = self.block_table, self.block_references
        self.block_table = {}
        self.block_references = {}
        entry = [] if arguments is None else list(arguments)
        if entry:
            region.add_block(self._entry_block(entry))
        elif self._current_token.text != "}" and not self._at_block():
            block = Block()
            region.add_block(block)
            self._parse_block_body(block)
        while self.parse_optional_punctuation("}") is None:
            self._parse_labelled_block(region)
        self.check_block_references()
        self.block_table, self.block_references = outer
        for name in self.scopes.pop():  # what the region defines is not visible after it
            self.ssa_values.pop(name, None)
            self.definition_positions.pop(name, None)
        return region

    def _at_block(self) -> bool:
        return self._current_token.kind is MLIRTokenKind.CARET_IDENT

    def _entry_block(self, arguments: list[XdslParser.Argument]) -> Block:
        block = Block(arg_types=[argument.type for argument in arguments])
        for value, argument in zip(block.args, arguments, strict=True):
            name = argument.name.text[1:]
            position = argument.name.start
            prior = self.use_or_definition(name)
            if prior is not None:
                self.fail(
                    f"region entry argument '%{name}' is already in use",
                    position,
                    [(prior, "previously referenced here")],
                )
            self.define(name, (value,), position)
            value.location = argument.location or self.location_at(position)
            alias = self.argument_aliases.pop(position, None)
            if alias is not None:
                self.deferred_locations.append((value, *alias))
        if self._at_block():
            self.fail("invalid block name in region with named arguments", self.pos)
        self._parse_block_body(block)
        return block

    def _parse_labelled_block(self, region: Region) -> None:
        if not self._at_block():
            self.fail("expected operation name in quotes")
        token = self._consume_token()
        name = token.text[1:]
        block = self.block_table.get(name)
        if block is None:
            block = self.block_table[name] = Block()
        elif self.block_references.pop(name, None) is None:
            self.fail(f"redefinition of block '{token.text}'", token.start)
        region.add_block(block)
        self._parse_block_label(block, token)
        self._parse_block_body(block)

    def _parse_block_label(self, block: Block, token: FastToken) -> None:
        """Parse what follows the name of a block: its arguments and the colon."""
        self.block_table.setdefault(token.text[1:], block)
        if self.parse_optional_punctuation("(") is not None:
            while block.args or self._current_token.text != ")":
                self._parse_block_argument(block)
                if self.parse_optional_punctuation(",") is None:
                    break
            self.parse_punctuation(")")
        self.parse_punctuation(":", " after block name")

    def _parse_block_argument(self, block: Block) -> None:
        token = self.required(self.parse_numbered_name(), "expected SSA operand")
        colon = self.parse_optional_punctuation(":")
        self.required(colon, "expected ':' and type for SSA operand")
        type_: Attribute = self.parse_type()
        argument = block.insert_arg(type_, len(block.args), self.location_at(token.start))
        self.define(token.text[1:], (argument,), token.start)
        self.parse_trailing_location(argument)

    def _parse_block_body(self, block: Block) -> None:
        while self._current_token.text != "}" and not self._at_block():
            append_new(block, self.parse_operation())

    def parse_operation(self) -> Operation:
        """Parse an operation."""
        raise NotImplementedError

    def parse_optional_successor(self) -> Block | None:
        """Parse `^bb1`, if it comes next."""
        token = self._parse_optional_token(MLIRTokenKind.CARET_IDENT)
        if token is None:
            return None
        name = token.text[1:]
        block = self.block_table.get(name)
        if block is None:
            block = self.block_table[name] = Block()
            self.block_references[name] = token.start
        return block

    def parse_successor(self) -> Block:
        """Parse `^bb1`."""
        return self.required(self.parse_optional_successor(), "expected block name")

    def parse_successors(self) -> list[Block]:
        """Parse `[^bb1, ^bb2]`."""
        self.parse_punctuation("[")
        blocks = self.parse_comma_separated_list(self.Delimiter.NONE, self.parse_successor)
        self.required(self.parse_optional_punctuation("]"), "expected ',' or ']'")
        return blocks

    def check_block_references(self) -> None:
        """Refuse the blocks that were named but do not exist."""
        if not self.block_references:
            return
        message = "reference to an undefined block"
        first, *further_positions = sorted(self.block_references.values())
        self.fail(
            message, first, further_errors=[(position, message) for position in further_positions]
        )
