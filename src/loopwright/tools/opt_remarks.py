"""The optimisation remarks of `loopwright-opt`: which are wanted, and where they go."""

from __future__ import annotations

from dataclasses import dataclass, field

from loopwright.ir.syntax.files import check_writable, write_bytes
from loopwright.reporting.errors import Diagnostic
from loopwright.reporting.ledger import (
    Entry,
    Ledger,
    RemarkFilter,
    remark_diagnostic,
    to_remarks_yaml,
)
from loopwright.tools.opt_options import Options


@dataclass
class RemarkOutput:
    """Collects the remarks of all pieces of an input."""

    options: Options
    _chosen: list[Entry] = field(default_factory=list[Entry])

    def __post_init__(self) -> None:
        if self._is_file:
            check_writable(self._path)

    @property
    def _is_file(self) -> bool:
        return self.options.remark_format != "emitRemark"

    @property
    def _path(self) -> str:
        return self.options.remarks_file or f"mlir-remarks.{self.options.remark_format}"

    def add(self, ledger: Ledger) -> list[Diagnostic]:
        """Take the remarks of a ledger; those that are to be shown at once are given back."""
        options = self.options
        if not options.remark_filters:
            return []
        wanted = RemarkFilter(options.remark_filters, final=options.remark_policy == "final")
        chosen = wanted.chosen(ledger)
        if not self._is_file:
            return [remark_diagnostic(entry) for entry in chosen]
        self._chosen += chosen
        return []

    def write(self) -> None:
        """Write the file of remarks, if there is to be one."""
        if self.options.remark_format == "yaml":
            write_bytes(self._path, to_remarks_yaml(self._chosen).encode("utf-8", "replace"))
