"""Custom forms of ops in text that xDSL's printer writes, as `str(op)` and its messages do."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager

from xdsl.ir import Block, SSAValue
from xdsl.printer import Printer as XdslPrinter

from loopwright.ir.syntax.pieces import Piece
from loopwright.ir.syntax.printer import Printer


class BorrowedPrinter(Printer):
    """What our printer has beside xDSL's, written by one of xDSL's, with its names."""

    def __init__(self, printer: XdslPrinter) -> None:
        super().__init__(local_scope=True)
        self._printer = printer
        self.pieces = _Written(printer)

    def print_ssa_value(self, value: SSAValue) -> str:
        """Print the name of a value."""
        return self._printer.print_ssa_value(value)

    def print_block_name(self, block: Block) -> str:
        """Print the name of a block."""
        return self._printer.print_block_name(block)

    def _value_text(self, values: Sequence[SSAValue], position: int) -> str:
        names = self._printer._ssa_values  # pyright: ignore[reportPrivateUsage]
        if position < len(values) and values[position] in names:
            return f"%{names[values[position]]}"
        return super()._value_text(values, position)

    @contextmanager
    def indented_line(self) -> Generator[None]:
        """Begin a new line, further in; so are the lines that are begun within."""
        with self._printer.indented():
            self._printer.print_string("\n")
            yield


class _Written(list[Piece]):
    """Pieces of text that are printed at once."""

    def __init__(self, printer: XdslPrinter) -> None:
        super().__init__()
        self._printer = printer

    def append(self, piece: Piece) -> None:
        """Print it; in local scope no piece waits for the name of an alias."""
        assert isinstance(piece, str)
        self._printer.print_string(piece)
