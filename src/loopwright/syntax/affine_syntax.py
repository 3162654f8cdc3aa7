"""Parsing affine expressions: maps, sets, and maps over SSA values.

The grammar, its precedence and its error messages are MLIR's: sums of products over dimensions,
symbols, integers and parenthesised expressions, with `mod`, `floordiv` and `ceildiv` binding as
tightly as `*`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from xdsl.dialects.builtin import IndexType
from xdsl.ir import SSAValue
from xdsl.parser import Parser as XdslParser
from xdsl.parser.core import UnresolvedOperand
from xdsl.utils.mlir_lexer import MLIRTokenKind

from loopwright.affine_expr import (
    AffineExpr,
    AffineMap,
    IntegerSet,
    ceildiv,
    constant,
    dim,
    symbol,
)

_HIGH_PRECEDENCE = ("floordiv", "ceildiv", "mod")


@dataclass
class SsaNames:
    """The SSA values that a map over SSA values speaks of, each once, in order of first use."""

    dims: dict[tuple[str, int], UnresolvedOperand] = field(
        default_factory=dict[tuple[str, int], UnresolvedOperand]
    )
    symbols: dict[tuple[str, int], UnresolvedOperand] = field(
        default_factory=dict[tuple[str, int], UnresolvedOperand]
    )

    def expression(self, operand: UnresolvedOperand, *, is_symbol: bool) -> AffineExpr:
        """The dimension or symbol that stands for an operand."""
        known = self.symbols if is_symbol else self.dims
        key = (operand.operand_name, operand.index)
        position = list(known).index(key) if key in known else len(known)
        known.setdefault(key, operand)
        return symbol(position) if is_symbol else dim(position)


class AffineSyntax(XdslParser):
    """The part of the parser that knows affine expressions."""

    _affine_names: dict[str, AffineExpr]
    _affine_ssa: SsaNames | None = None

    def parse_affine_map(self) -> AffineMap:  # type: ignore[override]
        """Parse `(d0, d1)[s0] -> (d0 + s0, d1)`."""
        dims, symbols = self._parse_dims_and_symbols()
        self.parse_punctuation("->")
        results = self.parse_comma_separated_list(
            self.Delimiter.PAREN, self.parse_affine_expr, " in affine map range"
        )
        return AffineMap(dims, symbols, tuple(results))

    def parse_affine_set(self) -> IntegerSet:  # type: ignore[override]
        """Parse `(d0)[s0] : (d0 - s0 >= 0, d0 == 0)`."""
        dims, symbols = self._parse_dims_and_symbols()
        self.parse_punctuation(":")
        constraints = self.parse_comma_separated_list(
            self.Delimiter.PAREN, self._parse_affine_constraint, " in integer set constraint list"
        )
        return IntegerSet(
            dims,
            symbols,
            tuple(expression for expression, _ in constraints),
            tuple(equality for _, equality in constraints),
        )

    def _parse_affine_constraint(self) -> tuple[AffineExpr, bool]:
        lhs = self.parse_affine_expr()
        equality = self.parse_optional_punctuation("=") is not None
        if equality:
            self.parse_punctuation("=")
        elif self.parse_optional_punctuation(">") is not None:
            self.parse_punctuation("=")
        elif self.parse_optional_punctuation("<") is not None:
            self.parse_punctuation("=")
            return self.parse_affine_expr() - lhs, False
        else:
            self.raise_error("expected '== affine-expr' or '>= affine-expr' at end of affine constraint")
        return lhs - self.parse_affine_expr(), equality

    def _parse_dims_and_symbols(self) -> tuple[int, int]:
        names: dict[str, AffineExpr] = {}
        self._affine_names = names
        self._affine_ssa = None

        def declare(make: Callable[[int], AffineExpr], count: list[int]) -> None:
            token = self._current_token
            if token.kind is not MLIRTokenKind.BARE_IDENT:
                self.raise_error("expected bare identifier")
            if token.text in names:
                self.raise_error(f"redefinition of identifier '{token.text}'")
            self._consume_token()
            names[token.text] = make(count[0])
            count[0] += 1

        dims = [0]
        symbols = [0]
        self.parse_comma_separated_list(
            self.Delimiter.PAREN, lambda: declare(dim, dims), " in dimensional identifier list"
        )
        self.parse_optional_comma_separated_list(
            self.Delimiter.SQUARE, lambda: declare(symbol, symbols), " in symbol list"
        )
        return dims[0], symbols[0]

    def parse_affine_expr(self) -> AffineExpr:
        """Parse an affine expression over the identifiers that are declared at the moment."""
        lhs = self._parse_affine_product()
        while True:
            if self.parse_optional_punctuation("+") is not None:
                lhs = lhs + self._parse_affine_product()
            elif self.parse_optional_punctuation("-") is not None:
                lhs = lhs - self._parse_affine_product()
            else:
                return lhs

    def _parse_affine_product(self) -> AffineExpr:
        lhs = self._parse_affine_operand()
        while True:
            position = self.pos
            if self.parse_optional_punctuation("*") is not None:
                rhs = self._parse_affine_operand()
                if not (lhs.is_symbolic_or_constant or rhs.is_symbolic_or_constant):
                    self.raise_error(
                        "non-affine expression: at least one of the multiply operands has to be"
                        " either a constant or symbolic",
                        position,
                    )
                lhs = lhs * rhs
                continue
            operator = self.parse_optional_keyword_in(_HIGH_PRECEDENCE)
            if operator is None:
                return lhs
            rhs = self._parse_affine_operand()
            if not rhs.is_symbolic_or_constant:
                self.raise_error(
                    f"non-affine expression: right operand of {operator} has to be either a"
                    " constant or symbolic",
                    position,
                )
            if operator == "mod":
                lhs = lhs % rhs
            elif operator == "floordiv":
                lhs = lhs // rhs
            else:
                lhs = ceildiv(lhs, rhs)

    def _parse_affine_operand(self) -> AffineExpr:
        token = self._current_token
        kind = token.kind
        if kind is MLIRTokenKind.INTEGER_LIT:
            self._consume_token()
            return constant(token.kind.get_int_value(token.span))
        if kind is MLIRTokenKind.MINUS:
            self._consume_token()
            return self._parse_affine_operand() * -1
        if kind is MLIRTokenKind.L_PAREN:
            self._consume_token()
            inner = self.parse_affine_expr()
            self.parse_punctuation(")")
            return inner
        ssa = self._affine_ssa
        if ssa is not None:
            if kind is MLIRTokenKind.PERCENT_IDENT:
                return ssa.expression(self.parse_unresolved_operand(), is_symbol=False)
            if kind is MLIRTokenKind.BARE_IDENT and token.text == "symbol":
                self._consume_token()
                with self.in_parens():
                    return ssa.expression(self.parse_unresolved_operand(), is_symbol=True)
        elif kind is MLIRTokenKind.BARE_IDENT:
            found = self._affine_names.get(token.text)
            if found is None:
                self.raise_error("use of undeclared identifier")
            self._consume_token()
            return found
        self.raise_error("expected affine expression")

    def parse_affine_map_of_ssa_ids(  # type: ignore[override]
        self, delimiter: XdslParser.Delimiter = XdslParser.Delimiter.SQUARE
    ) -> tuple[AffineMap, list[SSAValue]]:
        """Parse `[%i + symbol(%n), %j * 2 - 1]`: a map, and its operands, dimensions first."""
        ssa = SsaNames()
        outer = self._affine_ssa
        self._affine_ssa = ssa
        try:
            results = self.parse_comma_separated_list(delimiter, self.parse_affine_expr)
        finally:
            self._affine_ssa = outer
        affine_map = AffineMap(len(ssa.dims), len(ssa.symbols), tuple(results))
        operands = [
            self.resolve_operand(operand, IndexType())
            for operand in (*ssa.dims.values(), *ssa.symbols.values())
        ]
        return affine_map, operands

    def parse_affine_expr_of_ssa_ids(
        self,
    ) -> tuple[AffineExpr, list[UnresolvedOperand], list[UnresolvedOperand]]:
        """Parse `%i + symbol(%n)`: an expression, its dimension and its symbol operands."""
        ssa = SsaNames()
        outer = self._affine_ssa
        self._affine_ssa = ssa
        try:
            result = self.parse_affine_expr()
        finally:
            self._affine_ssa = outer
        return result, list(ssa.dims.values()), list(ssa.symbols.values())

    def parse_dim_and_symbol_list(self) -> tuple[list[SSAValue], int]:
        """Parse `(%i, %j)[%n]`: the operands, dimensions first, and how many are dimensions."""
        index = IndexType()
        dims = self.parse_comma_separated_list(
            self.Delimiter.PAREN, self.parse_unresolved_operand
        )
        symbols = self.parse_optional_comma_separated_list(
            self.Delimiter.SQUARE, self.parse_unresolved_operand
        )
        operands = [*dims, *(symbols or ())]
        return [self.resolve_operand(operand, index) for operand in operands], len(dims)
