"""What tasks read, as pictures."""

from __future__ import annotations

from loopwright.loops.chunks.boxes import size_of
from loopwright.loops.chunks.stages import Memory, Stage
from loopwright.loops.chunks.tasks import Place, TaskPlan, places


def halo(plan: TaskPlan, stage: Stage, memory: Memory) -> list[str]:
    """The chunks of an array that a task in the middle reads, as a picture over their grid."""
    tasks = [x for x in plan.tasks if x.stage == stage.number]
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
    where = "".join(f"[{a}:{b}]" for a, b in task.bounds)
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
