"""Results of tuning a kernel."""

from __future__ import annotations

from dataclasses import dataclass
from os import PathLike
from typing import Generic, TypeVar

from loopwright.ir.syntax.files import write_text
from loopwright.reporting.drawing.text import billions, duration, percent
from loopwright.reporting.errors import counted

KernelT = TypeVar("KernelT")


@dataclass(frozen=True)
class Tuned(Generic[KernelT]):
    """The result of a search: `pipeline`, which is deterministic, and `kernel`.

    `seconds` is the time of a call, `model_seconds` that of the optimiser's own choice. Of the
    `tried` choices, `refused` could not be made and `wrong` gave other results than the plain code.
    `operations` are floating-point operations of a call and `roof_seconds` the least time that they
    can take, if requested and known. `kept` says that the disk cache has it.
    """

    function: str
    pipeline: str
    kernel: KernelT
    seconds: float
    model_seconds: float
    tried: int
    refused: int
    wrong: int
    elapsed: float
    interrupted: bool
    kept: bool
    operations: int | None = None
    roof_seconds: float | None = None

    @property
    def speedup(self) -> float:
        """How many times as fast as the optimiser's own choice."""
        return self.model_seconds / self.seconds

    def __str__(self) -> str:
        rate = rate_text(self.operations, self.roof_seconds, self.seconds)
        lines = [
            f"@{self.function}: {duration(self.seconds)} a call{rate}",
            f"the model's choice: {duration(self.model_seconds)}, {self.speedup:.3g} times as long",
            f"{counted(self.tried, 'choice')} in {duration(self.elapsed)}, {self.refused} of them "
            f"refused, {self.wrong} with other results"
            + (", interrupted" if self.interrupted else ""),
            f"pipeline: {self.pipeline}",
        ]
        return "\n".join(lines)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the pipeline to a file. Raises `UsageError` where it cannot be written."""
        write_text(str(path), f"{self.pipeline}\n")


def rate_text(operations: int | None, roof_seconds: float | None, seconds: float) -> str:
    """Operations a second and the share of what the host can do, as far as these are known."""
    if not operations:
        return ""
    text = f", {billions(operations / seconds, 'FLOP/s')}"
    if roof_seconds:
        text += f", {percent(roof_seconds / seconds)} of the roof"
    return text
