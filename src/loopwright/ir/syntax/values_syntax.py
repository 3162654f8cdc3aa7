"""SSA names while a text is parsed: uses, definitions, and the scopes that regions open.

A name may be used before its definition; it may not be defined twice where both are visible.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import cast

from xdsl.dialects.builtin import NoneAttr
from xdsl.ir import Attribute, AttributeInvT, SSAValue
from xdsl.parser import ForwardDeclaredValue, UnresolvedOperand
from xdsl.utils.lexer import Span
from xdsl.utils.mlir_lexer import MLIRTokenKind

from loopwright.ir.syntax.failures import SyntaxFailure
from loopwright.ir.syntax.lexer import FastToken
from loopwright.ir.syntax.printer import attribute_text
from loopwright.ir.syntax.tokens import TokenSyntax
from loopwright.ir.syntax.value_names import hint_for

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
        """Parse a name that is to be defined, `%a`, where MLIR also takes `%a#1`.

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
        operand = self.parse_optional_unresolved_operand()
        if operand is None:
            self.fail("expected SSA operand")
        return operand

    def resolve_operand(
        self,
        operand: UnresolvedOperand,
        type: AttributeInvT,  # noqa: A002
    ) -> SSAValue[AttributeInvT]:
        """The value of a name, which must have the given type; perhaps it is yet to come."""
        name = operand.operand_name
        index = operand.index
        values = self.ssa_values.get(name)
        if values is None or (index < len(values) and values[index] is _MISSING):
            references = self.forward_ssa_references.setdefault(name, {})
            value: SSAValue | None = references.get(index)
            if value is None:
                references[index] = made = ForwardDeclaredValue(type)
                self.forward_positions[name, index] = operand.span.start
                self._note_hint(name, operand.span.start)
                return made
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
        """The values of names, of as many types."""
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
        """Define further numbers of a name of which one has been given a value by itself."""
        group, _, number = name.partition("#")
        begin = int(number or 0)
        known = list(self.ssa_values.get(group, ()))
        known += [_MISSING] * (begin + len(values) - len(known))
        for index, value in enumerate(values, begin):
            if known[index] is not _MISSING:
                self.fail(
                    f"redefinition of SSA value '%{group}'",
                    position,
                    [(self._position_of(group, index), "previously defined here")],
                )
            known[index] = value
            value._name = hint_for(group)  # pyright: ignore[reportPrivateUsage]
            self.definition_positions[f"{group}#{index}"] = position
            self.scopes[-1].append(f"{group}#{index}")
        self.ssa_values[group] = tuple(known)
        self.definition_positions.setdefault(group, position)
        self.scopes[-1].append(group)
        if group in self.forward_ssa_references:
            self._resolve_forward_references(group, values, position, begin)

    def use_or_definition(self, name: str) -> int | None:
        """Where a name was defined or first used, if it was."""
        group, _, number = name.partition("#")
        index = int(number or 0)
        values = self.ssa_values.get(group, ())
        if index < len(values) and values[index] is not _MISSING:
            return self._position_of(group, index)
        return self.forward_positions.get((group, index))

    def _position_of(self, name: str, index: int) -> int:
        """Where a number of a visible name is defined."""
        positions = self.definition_positions
        return positions.get(f"{name}#{index}", positions[name])

    def _resolve_forward_references(
        self, name: str, values: Sequence[SSAValue], position: int, begin: int = 0
    ) -> None:
        references = self.forward_ssa_references[name]
        for index in [index for index in references if 0 <= index - begin < len(values)]:
            forward = references.pop(index)
            used = self.forward_positions.pop((name, index))
            value = values[index - begin]
            if forward.type != value.type:
                type_ = attribute_text(value.type)
                self.fail(
                    f"definition of SSA value '%{name}#{index}' has type '{type_}'",
                    position,
                    [(used, f"previously used here with type '{attribute_text(forward.type)}'")],
                )
            forward.replace_all_uses_with(value)
        if not references:
            del self.forward_ssa_references[name]

    def open_scope(self) -> None:
        """Begin a region: what it defines is not visible behind it."""
        self.scopes.append([])

    def close_scope(self) -> None:
        """End a region."""
        for name in self.scopes.pop():
            self.ssa_values.pop(name, None)
            self.definition_positions.pop(name, None)

    def check_all_defined(self) -> None:
        """Refuse the names that were used but never defined."""
        if not self.forward_positions:
            return
        message = "use of undeclared SSA value name"
        first, *rest = sorted(self.forward_positions.values())
        others = [(position, message) for position in rest]
        raise SyntaxFailure(self.lexer.input, message, first, others=others, hints=self.hints)

    def _note_hint(self, name: str, position: int) -> None:
        """Note what a name might mean that begins with the name of a value.

        `-` and `.` may stand in names, so that `%i-1` is one.
        """
        for at in [match.start() for match in _INSIDE_NAMES.finditer(name)][::-1]:
            values = self.ssa_values.get(name[:at])
            if values is None:
                continue
            rest = name[at + 1 :]
            if name[at] == "-":
                is_value = rest in self.ssa_values and not rest.isdecimal()
                term = f"%{rest}" if is_value else rest
                meant = f"%{name[:at]} - {term}".rstrip()
                self.hints[position] = f"'-' may stand in a name; did you mean '{meant}'?"
            elif rest.isdecimal() and int(rest) < len(values) > 1:
                self.hints[position] = f"did you mean result {rest}, '%{name[:at]}#{rest}'?"
            else:
                self.hints[position] = f"'.' may stand in a name; did you mean '%{name[:at]}'?"
            return
