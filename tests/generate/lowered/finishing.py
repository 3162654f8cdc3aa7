"""The end of a function: what it returns, writes and frees."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tests.generate.lowered.graph import Dims, Graph, Value

Shape = tuple[Dims, str]
"""The extents of an array, and what its elements are."""


@dataclass(frozen=True)
class Signature:
    """What a function is passed and returns."""

    arguments: Sequence[Shape]
    results: Sequence[Shape]
    scalar: str
    """The type of the argument after the arrays, if there is one."""
    filled: int
    """How many arguments have elements to begin with: those behind are only written."""


def finished(graph: Graph, seed: int) -> tuple[str, Signature]:
    """The text of the function `@k<seed>`, and its signature."""
    results: list[Value] = []
    outputs: list[Value] = []
    for value in list(graph.unread):
        if graph.is_tensor:
            results.append(value)
        elif value.name not in [a.name for a in graph.arguments]:
            _left(graph, value, results, outputs)
    if not graph.is_tensor:
        _free(graph, [value.name for value in results])
    arrays = [*graph.arguments, *outputs]
    listed = [f"{value.name}: {graph.type_of(value)}" for value in arrays]
    if graph.scalar:
        listed.append(f"%alpha: {graph.element}")
    types = ", ".join(graph.type_of(value) for value in results)
    names = ", ".join(value.name for value in results)
    back = f" -> ({types})" if results else ""
    last = f"  return {names} : {types}" if results else "  return"
    head = f"func.func @k{seed}({', '.join(listed)}){back} {{"
    text = "\n".join([head, *graph.builder.lines, last, "}"])
    shapes = [[(v.dims, v.element) for v in values] for values in (arrays, results)]
    scalar = graph.element if graph.scalar else ""
    return text, Signature(shapes[0], shapes[1], scalar, len(graph.arguments))


def _left(graph: Graph, value: Value, results: list[Value], outputs: list[Value]) -> None:
    """What becomes of a buffer that nothing has read: it is returned, is an argument that the
    function writes in the first place, or is copied to one."""
    lines = graph.builder.lines
    rng = graph.rng
    allocation_lines = [
        k for k, line in enumerate(lines) if line.strip().startswith(f"{value.name} = ")
    ]
    form = rng.randrange(3)
    if value.is_local and form == 0 and "memref.alloc(" in lines[allocation_lines[0]]:
        results.append(value)
        return
    if value.is_local and form == 1:
        del lines[allocation_lines[0]]
        outputs.append(value)
        return
    place = Value(f"%o{len(outputs)}", value.dims, value.element, is_local=False)
    outputs.append(place)
    kind = graph.type_of(value)
    if rng.random() < 0.5:
        graph.builder.line(f"memref.copy {value.name}, {place.name} : {kind} to {kind}")
    else:
        ins = f"ins({value.name} : {kind}) outs({place.name} : {kind})"
        graph.builder.line(f"linalg.copy {ins}")


def _free(graph: Graph, returned_names: Sequence[str]) -> None:
    """Free temporaries at the end, after their last use, or not at all."""
    form = graph.rng.randrange(3)
    if form == 2:
        return
    lines = graph.builder.lines
    buffers = [
        (match[1], line.rpartition(" : ")[2])
        for line in lines
        if (match := re.match(r"\s*(%\w+) = memref\.alloc\(", line))
        and match[1] not in returned_names
    ]
    for name, kind in buffers:
        graph.builder.coverage["memref.dealloc"] += 1
        shown = {name, *(view for view in graph.aliases if _root(graph, view) == name)}
        uses = [k for k, line in enumerate(lines) if shown & set(re.findall(r"%\w+", line))]
        at = uses[-1] + 1 if form == 0 else len(lines)
        lines.insert(at, f"  memref.dealloc {name} : {kind}")


def _root(graph: Graph, name: str) -> str:
    while name in graph.aliases:
        name = graph.aliases[name]
    return name
