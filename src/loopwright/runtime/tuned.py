"""What tuning found, and classes of sizes for which that holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike
from typing import Any, Generic, TypeAlias, TypeVar

from loopwright.drawing.units import billions, duration, percent
from loopwright.errors import counted
from loopwright.runtime.specs import ElementKind, MemRefSpec, ScalarSpec, Signature
from loopwright.syntax.output_files import write_text

SizeClass: TypeAlias = tuple[int, ...]
"""The bits of each extent that types leave open and of each integer, in the order of arguments:
sizes from one power of two up to the next are one class."""


KernelT = TypeVar("KernelT")


@dataclass(frozen=True)
class Tuned(Generic[KernelT]):
    """What the search found: `pipeline`, which gives the same program each time, and `kernel`.

    `seconds` is the time of a call, `model_seconds` that of the optimiser's own choice. Of the
    `tried` choices `refused` could not be made and `wrong` gave other results than the plain code.
    `operations` are floating-point operations of a call and `roof_seconds` the least time that they
    can take, where that was asked for and is known. `kept` says that the disk cache has it.
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
        lines = [
            f"@{self.function}: {duration(self.seconds)} a call{rate_text(self, self.seconds)}",
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


@dataclass(frozen=True)
class Progress:
    """How far a search is: the best time of a call so far, and what it is measured against."""

    function: str
    elapsed: float
    budget: float
    tried: int
    seconds: float
    model_seconds: float
    operations: int | None = None
    roof_seconds: float | None = None

    def __str__(self) -> str:
        times = self.model_seconds / self.seconds
        return (
            f"{self.tried} tried: {duration(self.seconds)}, {times:.3g} times the model's speed"
            f"{rate_text(self, self.seconds)}"
        )


def rate_text(work: Tuned[Any] | Progress, seconds: float) -> str:
    """Operations a second and the share of what the host can do, as far as these are known."""
    if not work.operations:
        return ""
    text = f", {billions(work.operations / seconds, 'FLOP/s')}"
    if work.roof_seconds:
        text += f", {percent(work.roof_seconds / seconds)} of the roof"
    return text


def size_class(signature: Signature, arguments: Sequence[Any]) -> SizeClass:
    """The class of a call's sizes; arguments that do not fit have some class."""
    found: list[int] = []
    for spec, given in zip(signature.arguments, arguments, strict=False):
        if isinstance(spec, MemRefSpec):
            extents = getattr(given, "shape", ())
            pairs = zip(spec.shape, extents, strict=False)
            found += [extent.bit_length() for static, extent in pairs if static is None]
        elif isinstance(spec, ScalarSpec) and spec.element.kind is ElementKind.INTEGER:
            found.append(int(given).bit_length() if hasattr(given, "__index__") else 0)
    return tuple(found)
