"""Parsing regions and blocks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from xdsl.dialects.builtin import LocationAttr
from xdsl.ir import Attribute, Block, BlockArgument, Operation, Region
from xdsl.parser import Parser as XdslParser
from xdsl.utils.lexer import Span
from xdsl.utils.mlir_lexer import MLIRTokenKind

from loopwright.ir.syntax.attribute_syntax import AttributeSyntax
from loopwright.ir.syntax.ir_lists import append_new
from loopwright.ir.syntax.lexer import FastToken
from loopwright.ir.syntax.locations import LineIndex, location_at
from loopwright.ir.syntax.values_syntax import ValueSyntax


@dataclass(eq=False, repr=False)
class _LocatedArgument(XdslParser.UnresolvedArgument):
    """An argument without its type that has a location."""

    location: LocationAttr | None

    def resolve(self, type: Attribute) -> XdslParser.Argument:  # noqa: A002
        """The argument with its type."""
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
    """What has `loc(#alias)` with an alias that is not yet defined."""
    argument_aliases: dict[int, tuple[str, int]]
    """Such aliases of arguments whose block is not yet there, by the position of the name."""

    def location_at(self, position: int) -> LocationAttr:
        """The location of a place in the text."""
        return location_at(self.lines, self.file, position)

    def parse_trailing_location(self, owner: Operation | BlockArgument) -> None:
        """Parse `loc(…)` behind an op or a block argument, if it comes next."""
        found = self._parse_location_specifier()
        if isinstance(found, tuple):
            self.deferred_locations.append((owner, *found))
        elif found is not None:
            owner.location = found

    def parse_argument_location(self, name: Span) -> LocationAttr | None:
        """Parse `loc(…)` behind the argument of that name, before its block is there."""
        found = self._parse_location_specifier()
        if isinstance(found, tuple):
            self.argument_aliases[name.start] = found
            return None
        return found

    def _parse_location_specifier(self) -> LocationAttr | tuple[str, int] | None:
        """A location, or the name and the position of an alias that is not yet defined."""
        if self.parse_optional_keyword("loc") is None:
            return None
        self.parse_punctuation("(", " in location")
        token = self._current_token
        found: LocationAttr | tuple[str, int]
        if token.kind is MLIRTokenKind.HASH_IDENT and token.text not in self.attribute_aliases:
            self._consume_token()
            found = (token.text, token.start)
        else:
            found = self._parse_location()
        self.parse_punctuation(")", " in location")
        return found

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
        found = self.parse_optional_argument(expect_type)
        if found is None:
            self.fail("expected SSA operand")
        if isinstance(found, self.UnresolvedArgument):
            return _LocatedArgument(found.name, self.parse_argument_location(found.name))
        return found

    def parse_region(self, arguments: Iterable[XdslParser.Argument] | None = None) -> Region:
        """Parse `{ … }`; with arguments, they are those of the entry block."""
        region = self.parse_optional_region(arguments)
        if region is None:
            self.fail("expected '{' to begin a region")
        return region

    def parse_optional_region(
        self, arguments: Iterable[XdslParser.Argument] | None = None
    ) -> Region | None:
        """Parse a region, if it comes next."""
        if self.parse_optional_punctuation("{") is None:
            return None
        region = Region()
        self.open_scope()
        outer = self.block_table, self.block_references
        self.block_table, self.block_references = {}, {}
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
        self.close_scope()
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
        token = self.parse_numbered_name()
        if token is None:
            self.fail("expected SSA operand")
        if self.parse_optional_punctuation(":") is None:
            self.fail("expected ':' and type for SSA operand")
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
        block = self.parse_optional_successor()
        if block is None:
            self.fail("expected block name")
        return block

    def parse_successors(self) -> list[Block]:
        """Parse `[^bb1, ^bb2]`."""
        self.parse_punctuation("[")
        blocks = [self.parse_successor()]
        while self.parse_optional_punctuation(",") is not None:
            blocks.append(self.parse_successor())
        if self.parse_optional_punctuation("]") is None:
            self.fail("expected ',' or ']'")
        return blocks

    def check_block_references(self) -> None:
        """Refuse the blocks that were named but do not exist."""
        if not self.block_references:
            return
        message = "reference to an undefined block"
        first, *rest = sorted(self.block_references.values())
        self.fail(message, first, others=[(position, message) for position in rest])
