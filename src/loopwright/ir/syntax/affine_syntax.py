"""Parsing affine expressions: maps, sets, and maps over SSA values.

The grammar, its precedence and its error messages are MLIR's: sums of products over dimensions,
symbols, integers and parenthesised expressions, with `mod`, `floordiv` and `ceildiv` binding as
tightly as `*`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from xdsl.parser import Parser as XdslParser
from xdsl.parser import UnresolvedOperand
from xdsl.utils.mlir_lexer import MLIRTokenKind

from loopwright.ir.affine_expr import (
    AffineExpr,
    AffineMap,
    IntegerSet,
    ceildiv,
    constant,
    dim,
    symbol,
)
from loopwright.ir.core.attributes import AffineMapAttr, IntegerSetAttr
from loopwright.ir.syntax.tokens import SyntaxFailure, TokenSyntax, integer_value

_SQUARE = XdslParser.Delimiter.SQUARE
_DIVISIONS: dict[str, Callable[[AffineExpr, AffineExpr], AffineExpr]] = {
    "mod": lambda lhs, rhs: lhs % rhs,
    "floordiv": lambda lhs, rhs: lhs // rhs,
    "ceildiv": ceildiv,
}
_OPERATORS = ("+", "-", "*")
_SHORT = re.compile(r"<(?:->|>=|[^<>/\n])*>")


class SsaNames:
    """The operands of maps over SSA values, each once, in order of first use.

    A value is a dimension or a symbol by its first use: `%i + symbol(%i)` has one dimension.
    """

    def __init__(self) -> None:
        self.expressions: dict[tuple[str, int], AffineExpr] = {}
        self.dims: list[UnresolvedOperand] = []
        self.symbols: list[UnresolvedOperand] = []

    def expression(self, operand: UnresolvedOperand, *, is_symbol: bool) -> AffineExpr:
        """Return the dimension or symbol for an operand."""
        key = (operand.operand_name, operand.index)
        variable = self.expressions.get(key)
        if variable is None:
            operands = self.symbols if is_symbol else self.dims
            variable = (symbol if is_symbol else dim)(len(operands))
            operands.append(operand)
            self.expressions[key] = variable
        return variable

    def operands(self) -> list[UnresolvedOperand]:
        """Return all of them, dimensions first."""
        return [*self.dims, *self.symbols]


class AffineSyntax(TokenSyntax):
    """The part of the parser that knows affine expressions."""

    short_maps: dict[str, AffineMapAttr]
    """The maps that were read, by their texts."""
    short_sets: dict[str, IntegerSetAttr]
    """The sets that were read, by their texts."""

    _affine_names: dict[str, AffineExpr]
    _affine_ssa: SsaNames | None

    def parse_affine_map(self) -> AffineMap:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Parse `(d0, d1)[s0] -> (d0 + s0, d1)`."""
        position = self.pos
        map_or_set = self._parse_map_or_set()
        if isinstance(map_or_set, IntegerSet):
            self.fail("expected AffineMap, but got IntegerSet", position)
        return map_or_set

    def parse_affine_set(self) -> IntegerSet:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Parse `(d0)[s0] : (d0 - s0 >= 0, d0 == 0)`."""
        position = self.pos
        map_or_set = self._parse_map_or_set()
        if isinstance(map_or_set, AffineMap):
            self.fail("expected IntegerSet, but got AffineMap", position)
        return map_or_set

    def _parse_builtin_affine_map(self) -> AffineMapAttr:  # pyright: ignore
        return self._parse_short(_SHORT, self.short_maps, self._parse_map_attribute)

    def _parse_builtin_affine_set(self) -> IntegerSetAttr:  # pyright: ignore
        return self._parse_short(_SHORT, self.short_sets, self._parse_set_attribute)

    def _parse_map_attribute(self) -> AffineMapAttr:
        self.parse_punctuation("<", " in affine map")
        affine_map = self.parse_affine_map()
        self.parse_punctuation(">", " in affine map")
        return AffineMapAttr(affine_map)

    def _parse_set_attribute(self) -> IntegerSetAttr:
        self.parse_punctuation("<", " in integer set")
        integer_set = self.parse_affine_set()
        self.parse_punctuation(">", " in integer set")
        return IntegerSetAttr(integer_set)

    def _parse_map_or_set(self) -> AffineMap | IntegerSet:
        self._affine_names = {}
        self._affine_ssa = None
        dims = self._parse_identifiers("(", ")", " in dimensional identifier list", dim)
        symbols = 0
        if self._current_token.text == "[":
            symbols = self._parse_identifiers("[", "]", " in symbol list", symbol)
        if self.parse_optional_punctuation("->") is not None:
            results = self.parse_comma_separated_list(
                self.Delimiter.PAREN, self.parse_affine_expr, " in affine map range"
            )
            return AffineMap(dims, symbols, tuple(results))
        self.required(self.parse_optional_punctuation(":"), "expected '->' or ':'")
        constraints = self.parse_comma_separated_list(
            self.Delimiter.PAREN,
            self._parse_affine_constraint,
            " in integer set constraint list",
        ) or [(constant(0), True)]
        expressions, equalities = zip(*constraints, strict=True)
        return IntegerSet(dims, symbols, expressions, equalities)

    def _parse_identifiers(
        self, opening: str, closing: str, context: str, make: Callable[[int], AffineExpr]
    ) -> int:
        """Parse the names of dimensions or symbols; returns how many they are."""
        names = self._affine_names
        self.parse_punctuation(opening, context)
        count = 0
        while count or self._current_token.text != closing:
            token = self._current_token
            if token.kind is not MLIRTokenKind.BARE_IDENT:
                self.fail("expected bare identifier")
            if token.text in names:
                self.fail(f"redefinition of identifier '{token.text}'", token.start)
            self._consume_token()
            names[token.text] = make(count)
            count += 1
            if self.parse_optional_punctuation(",") is None:
                break
        self.parse_punctuation(closing, context)
        return count

    def _parse_affine_constraint(self) -> tuple[AffineExpr, bool]:
        lhs = self.parse_affine_expr()
        for sign in (">", "<", "="):
            if self.parse_optional_punctuation(sign) is None:
                continue
            if self.parse_optional_punctuation("=") is None:
                break
            rhs = self.parse_affine_expr()
            return (rhs - lhs if sign == "<" else lhs - rhs), sign == "="
        return self.fail(
            "expected '== affine-expr' or '>= affine-expr' at end of affine constraint", self.pos
        )

    def parse_affine_expr(self) -> AffineExpr:
        """Parse an affine expression over the identifiers that are declared at the moment."""
        lhs = self._parse_affine_product(None)
        while True:
            sign = self._current_token.text
            if sign == "+":
                self._consume_token()
                lhs = lhs + self._parse_affine_product(lhs)
            elif sign == "-":
                self._consume_token()
                lhs = lhs - self._parse_affine_product(lhs)
            else:
                return lhs

    def _parse_affine_product(self, before: AffineExpr | None) -> AffineExpr:
        lhs = self._parse_affine_operand(before)
        while True:
            token = self._current_token
            if token.text == "*":
                self._consume_token()
                rhs = self._parse_affine_operand(lhs)
                if not (lhs.is_symbolic_or_constant() or rhs.is_symbolic_or_constant()):
                    self.fail(
                        "non-affine expression: at least one of the multiply operands has to be"
                        " either a constant or symbolic",
                        self._operator_position(token.start),
                    )
                lhs = lhs * rhs
            elif token.text in _DIVISIONS and token.kind is MLIRTokenKind.BARE_IDENT:
                self._consume_token()
                rhs = self._parse_affine_operand(lhs)
                if not rhs.is_symbolic_or_constant():
                    self.fail(
                        f"non-affine expression: right operand of {token.text} has to be either a"
                        " constant or symbolic",
                        self._operator_position(token.start),
                    )
                lhs = _DIVISIONS[token.text](lhs, rhs)
            else:
                return lhs

    def _operator_position(self, position: int) -> int:
        """Return where MLIR reports an operator that is at `position`: at the next factor's."""
        token = self._current_token
        return token.start if token.text == "*" or token.text in _DIVISIONS else position

    def _parse_affine_operand(self, before: AffineExpr | None) -> AffineExpr:
        token = self._current_token
        kind = token.kind
        if kind is MLIRTokenKind.BARE_IDENT:
            return self._parse_affine_identifier(token.text)
        if kind is MLIRTokenKind.PERCENT_IDENT:
            return self._parse_ssa_identifier(is_symbol=False)
        if kind is MLIRTokenKind.INTEGER_LIT:
            value = integer_value(token.text)
            if value >= 1 << 63:
                self.fail("constant too large for index", token.start)
            self._consume_token()
            return constant(value)
        if kind is MLIRTokenKind.L_PAREN:
            self._consume_token()
            if self._current_token.text == ")":
                self.fail("no expression inside parentheses", self.pos)
            inner = self.parse_affine_expr()
            self.parse_punctuation(")")
            return inner
        if kind is MLIRTokenKind.MINUS:
            self._consume_token()
            return self._parse_negated_operand(before) * -1
        if before is not None:
            self.fail("missing right operand of binary operator", token.start)
        if token.text in _OPERATORS:
            self.fail("missing left operand of binary operator", token.start)
        return self.fail("expected affine expression", token.start)

    def _parse_negated_operand(self, before: AffineExpr | None) -> AffineExpr:
        try:
            return self._parse_affine_operand(before)
        except SyntaxFailure as error:
            error.add(error.span.start, "missing operand of negation")
            raise

    def _parse_affine_identifier(self, name: str) -> AffineExpr:
        if name == "symbol" and (self._affine_ssa is not None or name not in self._affine_names):
            self._consume_token()
            self.parse_punctuation("(", " at start of SSA symbol")
            expression = self._parse_ssa_identifier(is_symbol=True)
            self.parse_punctuation(")", " at end of SSA symbol")
            return expression
        expression = None if self._affine_ssa is not None else self._affine_names.get(name)
        expression = self.required(expression, "use of undeclared identifier")
        self._consume_token()
        return expression

    def _parse_ssa_identifier(self, *, is_symbol: bool) -> AffineExpr:
        if self._affine_ssa is None:
            self.fail("unexpected ssa identifier")
        operand = self.parse_optional_unresolved_operand()
        operand = self.required(operand, "expected ssa identifier")
        return self._affine_ssa.expression(operand, is_symbol=is_symbol)

    def parse_affine_map_of_ssa_ids(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, delimiter: XdslParser.Delimiter = _SQUARE
    ) -> tuple[AffineMap, list[UnresolvedOperand]]:
        """Parse `[%i + symbol(%n), %j * 2 - 1]`: a map, and its operands, dimensions first."""
        names = SsaNames()
        results = self.parse_comma_separated_list(
            delimiter, lambda: self.parse_affine_expr_of_ssa_ids(names), " in affine map"
        )
        return AffineMap(len(names.dims), len(names.symbols), tuple(results)), names.operands()

    def parse_affine_expr_of_ssa_ids(self, names: SsaNames) -> AffineExpr:
        """Parse `%i + symbol(%n)`; its values are added to `names`."""
        outer = self._affine_ssa
        self._affine_ssa = names
        try:
            return self.parse_affine_expr()
        finally:
            self._affine_ssa = outer

    def parse_dim_and_symbol_list(self) -> tuple[list[UnresolvedOperand], int]:
        """Parse `(%i, %j)[%n]`: the operands, dimensions first, and how many are dimensions."""
        dims = self.parse_comma_separated_list(
            self.Delimiter.PAREN, self.parse_unresolved_operand, " in operand list"
        )
        symbols = self.parse_optional_comma_separated_list(
            _SQUARE, self.parse_unresolved_operand, " in operand list"
        )
        return [*dims, *(symbols or ())], len(dims)
