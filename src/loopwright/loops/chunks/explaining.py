"""The tasks of a call and the elements that they read, as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from loopwright.loops.chunks.arrays import Memory, Place, size_of
from loopwright.loops.chunks.costs import BYTE, CALL, CYCLE, TASK
from loopwright.loops.chunks.pieces import Given, Source
from loopwright.loops.chunks.stages import Stage
from loopwright.loops.chunks.tasks import Task, TaskPlan
from loopwright.reporting.drawing.text import duration
from loopwright.reporting.errors import counted


def explained(plan: TaskPlan, name: str, sizes: Mapping[int, int]) -> str:
    """The tasks of a call, the data that they pass to each other, and the elements of each array
    that they read; elements of a memory have `sizes` in bytes."""
    passed: Counter[type[Source]] = Counter()
    counts: Counter[int] = Counter()
    merges: Counter[int] = Counter()
    steps: dict[int, int] = {}
    beside: dict[int, int] = {}
    for task in plan.tasks:
        runs = Counter(run.stage for run in task.runs)
        if runs:
            counts[task.stage] += 1
            lines_run = Counter(plan.codes[run.stage].line for run in task.runs)
            steps[task.stage] = max(steps.get(task.stage, 1), *lines_run.values())
            for stage in runs:
                beside.setdefault(stage, task.stage)
        else:
            merges[task.stage] += 1
        for window in task.windows:
            for part in window.parts:
                passed[type(part.source)] += size_of(part.box) * sizes[window.memory]
    whole, path = _seconds(plan, sizes)
    lines = [
        f"{name}: {counted(len(plan.tasks), 'task')}, {plan.depth} in a row at most",
        f"about {duration(whole)} for one worker, {duration(path)} at least for any number",
        f"{passed[Task]} bytes between tasks, {passed[Given]} bytes of the arguments",
    ]
    for stage in plan.stages:
        number, line = stage.number, plan.codes[stage.number].line
        if not counts[number] and number in beside:
            other = plan.codes[beside[number]].line
            lines += [f"line {line}: in the tasks of line {other}"] if other != line else []
            continue
        several = f" of up to {steps[number]} steps" if steps.get(number, 1) > 1 else ""
        cut = ", ".join(map(str, stage.coordinates))
        where = f", cut along {cut}" if cut else ""
        tree = f", and {merges[number]} that merge their results" if merges[number] else ""
        lines.append(f"line {line}: {counted(counts[number], 'task')}{several}{where}{tree}")
        lines += _recurrence(plan, stage)
        for memory in plan.memories:
            if memory.is_given:
                lines += halo(plan, stage, memory)
    return "\n".join(lines)


def _seconds(plan: TaskPlan, sizes: Mapping[int, int]) -> tuple[float, float]:
    """Estimated seconds of all tasks, and of the critical path."""
    ends: dict[Source, float] = {}
    whole = 0.0
    for task in plan.tasks:
        parts = [
            (part, size_of(part.box) * sizes[w.memory]) for w in task.windows for part in w.parts
        ]
        seconds = TASK + len(task.runs) * CALL + task.cycles * CYCLE
        seconds += sum(TASK + size * BYTE for _, size in parts)
        whole += seconds
        before = (ends.get(part.source, 0.0) for part, _ in parts)
        ends[task] = seconds + max(before, default=0.0)
    return whole, max(ends.values(), default=0.0)


def _recurrence(plan: TaskPlan, stage: Stage) -> Iterator[str]:
    """The axes along which tasks of a stage wait for each other, in one iteration of the outside
    loops, and the longest chain."""
    lengths: dict[Source, int] = {}
    along: set[int] = set()
    for task in plan.tasks:
        if task.stage != stage.number or not task.runs:
            continue
        lengths[task] = 1
        for other in (part.source for window in task.windows for part in window.parts):
            if not isinstance(other, Task) or other not in lengths:
                continue
            if other.variables == task.variables:
                lengths[task] = max(lengths[task], 1 + lengths[other])
                pairs = enumerate(zip(task.tile, other.tile, strict=True))
                moved = [k for k, (tile, before) in pairs if tile != before]
                along.update(moved if len(moved) == 1 else ())
    if along:
        axes = " and ".join(str(stage.coordinates[k]) for k in sorted(along))
        kind = "a chain" if len(along) == 1 else "a wave"
        length = max(lengths.values())
        yield f"  the recurrence runs along {axes}: tasks form {kind} of {length}"


def halo(plan: TaskPlan, stage: Stage, memory: Memory) -> list[str]:
    """The chunks of an array that a task in the middle reads, drawn on their grid."""
    tasks = [x for x in plan.tasks if x.stage == stage.number and x.runs]
    if not tasks:
        return []
    number = memory.number
    task = max(tasks, key=lambda x: sum(len(w.parts) for w in x.windows if w.memory == number))
    counts: dict[Place, int] = {}
    for window in task.windows:
        for part in window.parts if window.memory == memory.number else ():
            for place, inside in memory.places(part.box):
                counts[place] = counts.get(place, 0) + size_of(inside)
    if not counts:
        return []
    grid = list(memory.grid)
    bounds = [run.bounds for run in task.runs if run.stage == stage.number][-1]
    extents = [cut.breaks[-1] for cut in stage.coordinates]
    ends = zip(bounds, extents, strict=True)
    where = "".join(f"[{max(low, 0)}:{min(end, extent)}]" for (low, end), extent in ends)
    lines = [f"  task {where} reads of '{memory.name}':"]
    if len(grid) == 1:
        grid = [1, *grid]
        counts = {(0, *place): n for place, n in counts.items()}
    if len(grid) != 2:
        return [*lines, *(f"    chunk {place}: {n}" for place, n in sorted(counts.items()))]
    rows, columns = (
        range(max(0, min(at) - 1), min(extent, max(at) + 2))
        for at, extent in zip(zip(*counts, strict=True), grid, strict=True)
    )
    width = max(len(str(n)) for n in counts.values())
    for i in rows:
        cells = [str(counts.get((i, j), ".")).rjust(width) for j in columns]
        lines.append("    " + " ".join(cells))
    return lines
