"""`-apply-schedule`: the steps of a saved schedule, one after the other.

**What.** `file` holds a schedule, in JSON or as text, that was made for a function of the module.
Its steps are proved again and taken. On a command line the option needs no name:
`-apply-schedule=gemm.json`. Instead of a file, `steps` has them as text, separated by semicolons,
for the function that is named: `function=gemm steps="tile i, j sizes=8,8; unroll k factor=4"`.

**Before → After** (`split i factor=4`)

    affine.for %i = 0 to 64 { A(%i) }     affine.for %b = 0 to 64 step 4 {
                                            affine.for %i = %b to %b + 4 { A(%i) } }

**Legal when** each step is: see `loops.schedule.loop_steps` and `loops.schedule.memory_steps`.

**Refuses when** a step is refused, by the code of its refusal: that is an error, and nothing is
changed. So it is when the schedule was made for another program, or gives another one here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import option
from loopwright.reporting.errors import UsageError
from loopwright.reporting.ledger import Ledger

if TYPE_CHECKING:
    from loopwright.loops.schedule.step import Step


@dataclass(frozen=True)
class ApplySchedulePass(Pass):
    """Take the steps of a saved schedule."""

    file: str = option("", "the file that the schedule was saved in")
    function: str = option("", "without a file: the function")
    steps: str = option("", "without a file: the steps, separated by semicolons")

    name: ClassVar[str] = "apply-schedule"
    description: ClassVar[str] = "Take the steps of a saved schedule"
    assumes_noalias: ClassVar[bool] = True
    main_option: ClassVar[str] = "file"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on the module `op`."""
        from loopwright.exact.functions import functions_with_bodies
        from loopwright.loops.schedule.schedule import Schedule

        if bool(self.file) == bool(self.steps):
            raise UsageError(f"pass '{self.name}' needs one of 'file' and 'steps'")
        if bool(self.function) != bool(self.steps):
            raise UsageError(f"pass '{self.name}': 'function' says what 'steps' are for")
        if not isinstance(op, ModuleOp):
            raise UsageError(f"pass '{self.name}' runs on a module, not on '{op.name}'")
        saved = Schedule.load(self.file) if self.file else None
        name = self.function if saved is None else saved.function
        function = functions_with_bodies(op, name)[0]
        made = Schedule(op, name, lambda module, _entries, _changed: module)
        if saved is not None:
            made.replay(saved)
        else:
            for line in filter(str.strip, self.steps.split(";")):
                made.take(_read(line))
        after = functions_with_bodies(made.module, name)[0]
        ledger.extend(made.ledger)
        old, new = function.regions[0], after.regions[0]
        after.detach_region(new)
        function.detach_region(old)
        function.add_region(new)
        old.erase()


def _read(line: str) -> Step:
    from loopwright.loops.schedule.saving import KINDS
    from loopwright.loops.schedule.step import step_from_text

    try:
        return step_from_text(KINDS, line)
    except ValueError as error:
        raise UsageError(f"pass '{ApplySchedulePass.name}': {error}") from error
