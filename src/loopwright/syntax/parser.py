"""The parser: xDSL's, where it reads what MLIR reads, and ours where it does not."""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.utils.exceptions import ParseError

from loopwright.errors import Diagnostic, SourceLocation, SyntaxDiagnosticError
from loopwright.syntax.affine_syntax import AffineSyntax
from loopwright.syntax.attributes import AffineMapAttr, IntegerSetAttr
from loopwright.syntax.locations import LineIndex, file_location


class Parser(AffineSyntax):
    """Parses MLIR's text form; every op gets its position as location."""

    def __init__(self, ctx: Context, text: str, name: str = "<stdin>") -> None:
        super().__init__(ctx, text, name)
        self.lines = LineIndex(text)
        self.file = name

    def parse_operation(self) -> Operation:
        """Parse an operation, and note where it stands."""
        line, column = self.lines.position(self.pos)
        op = super().parse_operation()
        op.location = file_location(self.file, line, column)
        return op

    def _parse_builtin_affine_map(self) -> AffineMapAttr:  # type: ignore[override]
        with self.in_angle_brackets():
            return AffineMapAttr(self.parse_affine_map())

    def _parse_builtin_affine_set(self) -> IntegerSetAttr:  # type: ignore[override]
        with self.in_angle_brackets():
            return IntegerSetAttr(self.parse_affine_set())


def parse_module(text: str, context: Context, *, file: str = "<stdin>") -> ModuleOp:
    """Parse a module; raises `SyntaxDiagnosticError`."""
    parser = Parser(context, text, file)
    try:
        return parser.parse_module()
    except ParseError as error:
        line, column = parser.lines.position(error.span.start)
        raise SyntaxDiagnosticError(
            Diagnostic(
                error.msg, SourceLocation(file, line, column), source_line=parser.lines.line(line)
            )
        ) from error
