"""The base of passes that convert operations of one dialect to ones of `llvm`."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.loops.lowering.engine import Rules
from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import option, unsigned
from loopwright.reporting.ledger import Ledger
from loopwright_mlir.conversion.conversion import Conversion
from loopwright_mlir.conversion.types import TypeConverter


@dataclass(frozen=True)
class LlvmConversionPass(Pass):
    """Converts operations by the rules of a pass."""

    folds_others: ClassVar[bool] = True
    """Whether operations of other dialects are folded where there is a value for them."""

    index_bitwidth: int = option(
        0, "Bitwidth of the index type, 0 to use size of machine word", check=unsigned()
    )

    @abstractmethod
    def rules(self) -> Rules:
        """How operations of each class are converted."""

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on everything nested in `op`."""
        types = TypeConverter(self.index_bitwidth)
        folds = self.folds_others
        Conversion(self.name, ledger, self.rules(), types, folds_others=folds).run(op)
