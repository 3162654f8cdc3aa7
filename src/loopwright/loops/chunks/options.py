"""The options of a call on chunks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from loopwright.records import dataclass, fields
from loopwright.reporting.errors import UsageError, expect_kind

Steps: TypeAlias = "int | Literal['auto']"
"""The number of iterations of a time loop per task; `auto` chooses it by cost."""


@dataclass(frozen=True)
class CutOptions:
    """How a call is cut. With `rechunk`, tasks may have all chunks along an axis if nothing else is
    possible. Each task executes `steps_per_task` iterations of a time loop where possible. With
    `reassociate` floats are summed in any order. Raises `UsageError` for an invalid value."""

    rechunk: bool = False
    steps_per_task: Steps = 1
    reassociate: bool = False

    @staticmethod
    def named(options: Mapping[str, Any]) -> CutOptions:
        """The options with these names."""
        known = [field.name for field in fields(CutOptions)]
        for name in options:
            if name not in known:
                message = f"there is no option '{name}' of calls on arrays of Dask"
                raise UsageError(f"{message}: {', '.join(known)}")
        return CutOptions(**options)

    def __post_init__(self) -> None:
        expect_kind("rechunk", self.rechunk, bool)
        expect_kind("reassociate", self.reassociate, bool)
        steps = self.steps_per_task
        if steps != "auto":
            expect_kind("steps_per_task, where it is not 'auto',", steps, int)
            if int(steps) < 1:
                raise UsageError(f"steps_per_task must be at least 1, not {steps}")
