"""What the tasks of a call are, and what they read, as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from loopwright.loops.chunks.boxes import size_of
from loopwright.loops.chunks.stages import Memory, Stage
from loopwright.loops.chunks.tasks import Place, TaskPlan, places
from loopwright.reporting.errors import counted


def explained(plan: TaskPlan, name: str, sizes: Mapping[int, int]) -> str:
    """The tasks of a call, what they pass to each other, and what of each array they read; elements
    of a memory have `sizes` in bytes."""
    between = given = 0
    counts: Counter[int] = Counter()
    merges: Counter[int] = Counter()
    steps: dict[int, int] = {}
    beside: dict[int, int] = {}
    for task in plan.tasks:
        runs = Counter(run.stage for run in task.runs)
        if runs:
            counts[task.stage] += 1
            steps[task.stage] = max(steps.get(task.stage, 1), *runs.values())
            for stage in runs:
                beside.setdefault(stage, task.stage)
        else:
            merges[task.stage] += 1
        for window in task.windows:
            for part in window.parts:
                size = size_of(part.box) * sizes[window.memory]
                if isinstance(part.source, int):
                    between += size
                else:
                    given += size
    lines = [
        f"{name}: {counted(len(plan.tasks), 'task')}, {plan.depth} in a row at most",
        f"{between} bytes between tasks, {given} bytes of the arguments",
    ]
    for stage in plan.stages:
        number, line = stage.number, plan.codes[stage.number].line
        if not counts[number] and number in beside:
            lines.append(f"line {line}: in the tasks of line {plan.codes[beside[number]].line}")
            continue
        several = f" of up to {steps[number]} steps" if steps.get(number, 1) > 1 else ""
        cut = [f"'{q.memory.name}' axis {q.axis}" for q in stage.coordinates]
        where = f", cut along {', '.join(cut)}" if cut else ""
        tree = f", and {merges[number]} that merge their results" if merges[number] else ""
        lines.append(f"line {line}: {counted(counts[number], 'task')}{several}{where}{tree}")
        for memory in plan.memories:
            if memory.is_given:
                lines += halo(plan, stage, memory)
    return "\n".join(lines)


def halo(plan: TaskPlan, stage: Stage, memory: Memory) -> list[str]:
    """The chunks of an array that a task in the middle reads, as a picture over their grid."""
    tasks = [x for x in plan.tasks if x.stage == stage.number and x.runs]
    if not tasks:
        return []
    number = memory.number
    task = max(tasks, key=lambda x: sum(len(w.parts) for w in x.windows if w.memory == number))
    counts: dict[Place, int] = {}
    for window in task.windows:
        for part in window.parts if window.memory == memory.number else ():
            for place, inside in places(memory, part.box):
                counts[place] = counts.get(place, 0) + size_of(inside)
    if not counts:
        return []
    grid = [len(sizes) for sizes in memory.chunks]
    bounds = [run.bounds for run in task.runs if run.stage == stage.number][-1]
    where = "".join(f"[{a}:{b}]" for a, b in bounds)
    lines = [f"  task {where} reads of '{memory.name}':"]
    if len(grid) == 1:
        grid = [1, *grid]
        counts = {(0, *place): n for place, n in counts.items()}
    if len(grid) != 2:
        return [*lines, *(f"    chunk {place}: {n}" for place, n in sorted(counts.items()))]
    least = [min(x[k] for x in counts) for k in range(2)]
    most = [max(x[k] for x in counts) for k in range(2)]
    width = max(len(str(n)) for n in counts.values())
    for i in range(max(0, least[0] - 1), min(grid[0], most[0] + 2)):
        cells = [
            str(counts.get((i, j), ".")).rjust(width)
            for j in range(max(0, least[1] - 1), min(grid[1], most[1] + 2))
        ]
        lines.append("    " + " ".join(cells))
    return lines
