"""What watches a pipeline run: called around each pass, and around each nested pipeline."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xdsl.ir import Operation

if TYPE_CHECKING:
    from loopwright.loops.support.base import Pass


class Instrument:
    """Watches a pass manager. Every method does nothing here; `op` is what a pass runs on."""

    def before_pipeline(self, anchor: str) -> None:
        """A nested pipeline begins, on operations called `anchor`."""

    def after_pipeline(self) -> None:
        """The nested pipeline that began last ends."""

    def before_pass(self, step: Pass, op: Operation) -> None:
        """A pass is about to run."""

    def after_pass(self, step: Pass, op: Operation) -> None:
        """A pass has run, and left valid IR if that is verified."""

    def after_failed_pass(self, step: Pass, op: Operation) -> None:
        """A pass has failed, or left IR that was found to be invalid."""
