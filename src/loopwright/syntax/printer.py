"""The printer: the text that `mlir-opt` prints."""

from __future__ import annotations

from io import StringIO

from xdsl.ir import Operation
from xdsl.printer import Printer as XdslPrinter

from loopwright.affine_expr import AffineMap


class Printer(XdslPrinter):
    """Prints as `mlir-opt` does."""


def print_module(op: Operation, *, generic: bool = False) -> str:
    """The text of a module or another operation, with a newline at its end."""
    stream = StringIO()
    printer = Printer(stream=stream, print_generic_format=generic)
    printer.print_op(op)
    return stream.getvalue() + "\n"
