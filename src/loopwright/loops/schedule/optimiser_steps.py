"""Passes of the optimiser as steps of a schedule.

`RunPass` is the step that runs one of its passes. `steps_between` infers steps on loops that have
the effect of a pass, from the names that survive it. `Schedule.optimise` uses them instead of the
pass if they produce the same program.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xdsl.ir import Operation

from loopwright.ir.core.enclosing import ops_around
from loopwright.ir.dialects.affine.nesting import is_affine_loop, loops_in
from loopwright.ir.refusal import Reason, Refusal
from loopwright.ir.syntax.value_names import set_written_name
from loopwright.loops.schedule import loop_steps
from loopwright.loops.schedule.program import NamedLoop, Program, structure_of
from loopwright.loops.schedule.step import Step, StepResult, declared, loop_options, number, subject
from loopwright.loops.support.aside import Aside, set_aside
from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import format_value, make_pass, options_of
from loopwright.reporting.errors import LoopwrightError
from loopwright.reporting.ledger import Ledger, RefusalEntry


@declared("run")
class RunPass(Step):
    """Run a pass of the optimiser over the function, except for excluded loops.

    Loops keep their names if their number and nesting are unchanged. Nests that the pass finishes
    are called `tiled0`, `tiled1`, …, and the loops in them `tiled0.1`, …

    **Refuses when** `nothing-changed`: the pass changes nothing.
    """

    name: str = subject("the pass")
    options: tuple[str, ...] = number((), "options of the pass: `rows=6`")
    leaving: tuple[str, ...] = loop_options("loops that are left as they are")

    def __post_init__(self) -> None:
        # Lists among the options are spelt with commas, too: there is one way to keep them.
        parts = ",".join(self.options).split(",") if self.options else ()
        object.__setattr__(self, "options", tuple(parts))

    def _perform(self, program: Program) -> StepResult | Refusal:
        from loopwright.loops.passes.optimizing import run_stage

        stage = self._pass(program)
        before = program.structure
        ledger = Ledger()
        places = [(loop.name, loop.depth) for loop in program.loops.values()]
        set_aside_nests = self._set_aside(program)
        finished = run_stage(stage, program.body, ledger)
        for nest in reversed(set_aside_nests):
            nest.put_back(program.body)
        if structure_of(program.body) == before:
            why = next((e for e in ledger if isinstance(e, RefusalEntry)), None)
            message = f"'{self.name}' changes nothing" + (f": {why.message}" if why else "")
            return Refusal("nothing-changed", (program.body,), message, Reason.UNPROFITABLE)
        program.settle()
        loops = [*program.loops.values()]
        if [loop.depth for loop in loops] == [depth for _, depth in places]:
            for (name, _), loop in zip(places, loops, strict=True):
                if name not in program.loops:
                    set_written_name(loop.variable, name)
            program.settle()
        for nest in finished:
            free = next(n for n in map("tiled{}".format, range(10**6)) if n not in program.loops)
            for place, loop in enumerate(loops_in(nest)):
                program.name(loop, f"{free}.{place}" if place else free)
            program.settle()
        return StepResult(program.body, {"pass": str(stage)}, tuple(ledger), tuple(finished))

    def _pass(self, program: Program) -> Pass:
        accepted = passes()
        kind = accepted.get(self.name)
        if kind is None:
            hint = f"accepted: {', '.join(accepted)}"
            raise program.error(f"there is no pass '{self.name}' to run here", hint=hint)
        options: dict[str, str | None] = {}
        for part in self.options:
            key, equals, value = part.partition("=")
            if equals or not options:
                options[key] = value if equals else None
            else:  # a further item of a list
                last = next(reversed(options))
                options[last] = f"{options[last]},{part}"
        try:
            configured: Pass = make_pass(type(kind), self.name, {**_all_options(kind), **options})
        except LoopwrightError as error:
            raise program.error(str(error)) from error
        return configured

    def _set_aside(self, program: Program) -> list[Aside]:
        loops: dict[Operation, str] = {program.any_loop(n).op: n for n in self.leaving}
        for loop, name in loops.items():
            if loop.results:
                raise program.error(f"loop '{name}' carries values: it cannot be left", loop)
            for ancestor in ops_around(loop):
                if ancestor in loops:
                    message = (
                        f"loop '{name}' is in loop '{loops[ancestor]}', which is left as it is"
                    )
                    raise program.error(message, loop)
        return [set_aside(loop) for loop in loops]


def passes() -> Mapping[str, Pass]:
    """Return the passes that may be run, with default options, by name."""
    from loopwright.loops.passes.optimizing import by_name, optimising_passes
    from loopwright.loops.passes.simplification import CanonicalizePass, CsePass

    return by_name((*optimising_passes(), CanonicalizePass(), CsePass()))


def run_of(stage: Pass, leaving: tuple[str, ...]) -> RunPass:
    """Return the step that runs a pass with its current options."""
    usual = _all_options(passes()[stage.name])
    changed_options = [
        f"{k}={text}" for k, text in _all_options(stage).items() if usual.get(k) != text
    ]
    return RunPass(stage.name, tuple(changed_options), leaving)


def _all_options(step: Pass) -> dict[str, str]:
    values = {info.name: getattr(step, info.field) for info in options_of(type(step))}
    return {name: format_value(value) for name, value in values.items() if value is not None}


def steps_between(before: Program, after: Program) -> list[Step]:
    """Steps that may have transformed one program into another."""
    steps: list[Step] = [*_register_tilings(before, after), *_interchanges(before, after)]
    for name, loop in before.loops.items():
        if name not in after.loops:
            continue
        old = loop.sequential
        new = after.loops[name].sequential
        if old is None:
            continue
        if new is None:
            steps.append(loop_steps.Parallelise(name))
        elif new.step_value != old.step_value:
            steps.append(loop_steps.Vectorise(name, new.step_value // old.step_value))
        elif len(new.results) > len(old.results):
            steps.append(loop_steps.KeepInRegisters(name))
    return steps


def _register_tilings(before: Program, after: Program) -> Iterator[Step]:
    """Register tiling of innermost loops that no longer exist."""
    for name, loop in before.loops.items():
        if name not in after.loops and not any(map(is_affine_loop, loop.op.body.walk())):
            yield loop_steps.RegisterTile(name)


def _interchanges(before: Program, after: Program) -> Iterator[Step]:
    """Interchanges of nests whose loops have another order."""
    visited: set[str] = set()
    for name, loop in after.loops.items():
        if name in visited:
            continue
        nest = [name, *(inner_name for inner_name, it in after.loops.items() if _is_in(it, loop))]
        visited.update(nest)
        old = [inner_name for inner_name in before.loops if inner_name in nest]
        if old != nest and sorted(old) == sorted(nest):
            yield loop_steps.Interchange(tuple(nest))


def _is_in(inner: NamedLoop, outer: NamedLoop) -> bool:
    return inner.op is not outer.op and outer.op.is_ancestor(inner.op)
