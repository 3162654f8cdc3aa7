"""Dependences by brute force: run the program with its accesses recorded, compare all pairs.

Shares no code with the analysis: order, iterations and elements are those of the interpreter.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from xdsl.ir import Operation

from loopwright.meaning import Access, Interpreter

Iteration = tuple[int, ...]

LOOPS = {"affine.for": 1, "scf.for": 1, "scf.while": 1}


@dataclass(frozen=True)
class Key:
    """Which dependence: the ops by their numbers in program order."""

    source: int
    sink: int
    kind: str
    depth: int


@dataclass
class Found:
    """All distance vectors of a dependence, and all pairs of iterations with their elements."""

    distances: set[tuple[int, ...]] = field(default_factory=set)
    pairs: set[tuple[tuple[int, ...], tuple[int, ...]]] = field(default_factory=set)


class OutOfBoundsError(Exception):
    """A view was accessed outside its root, where positions do not tell elements apart."""


def numbered(function: Operation) -> dict[Operation, int]:
    return {op: number for number, op in enumerate(function.walk())}


def enumerate_dependences(
    module: Operation,
    name: str,
    arguments: Iterable[Sequence[object]],
    *,
    by_position: bool = False,
    by_bytes: bool = False,
    limit: int = 3000,
) -> dict[Key, Found]:
    """The dependences of a function over all the given arguments; elements are distinguished by
    subscripts, by their position in memory, or by each of their bytes."""
    places = _bytes if by_bytes else _position if by_position else _subscripts
    dependences: dict[Key, Found] = {}
    for values in arguments:
        interpreter = Interpreter(module, trace=True, max_steps=200_000)
        interpreter.call(name, *values)
        numbers = numbered(interpreter.function(name))
        if len(interpreter.accesses) > limit:
            raise OutOfBoundsError("too many accesses")
        _compare(interpreter.accesses, numbers, dependences, places)
    return dependences


def compare_accesses(accesses: Sequence[Access], numbers: dict[Operation, int]) -> dict[Key, Found]:
    """The dependences between the recorded accesses of one call, distinguished by position."""
    dependences: dict[Key, Found] = {}
    _compare(accesses, numbers, dependences, _position)
    return dependences


def _compare(
    accesses: Sequence[Access],
    numbers: dict[Operation, int],
    dependences: dict[Key, Found],
    places: Callable[[Access], Iterable[object]],
) -> None:
    elements: dict[object, list[Access]] = {}
    for access in accesses:
        for place in places(access):
            elements.setdefault((id(access.allocation), place), []).append(access)
    for touched in elements.values():
        for second, later in enumerate(touched):
            for earlier in touched[:second]:
                if earlier.op is later.op and earlier.iteration == later.iteration:
                    continue
                common = common_loops(earlier.op, later.op)
                first = earlier.iteration[:common]
                last = later.iteration[:common]
                depth = next((k + 1 for k in range(common) if first[k] != last[k]), common + 1)
                kind = _KINDS[earlier.is_write, later.is_write]
                key = Key(numbers[earlier.op], numbers[later.op], kind, depth)
                entry = dependences.setdefault(key, Found())
                entry.distances.add(tuple(b - a for a, b in zip(first, last, strict=True)))
                entry.pairs.add((earlier.iteration, later.iteration))


@dataclass
class Flows:
    """Which executions of which writes produced what each read sees; none: memory from before."""

    pairs: dict[tuple[int | None, int], set[tuple[Iteration | None, Iteration]]]
    written: dict[int, set[Iteration]]
    used: dict[int, set[Iteration]]


def enumerate_flows(
    module: Operation,
    name: str,
    arguments: Iterable[Sequence[object]],
    *,
    by_position: bool = False,
) -> Flows:
    """The last writer of each read, found by tagging elements while the program runs."""
    flows = Flows({}, {}, {})
    for values in arguments:
        interpreter = Interpreter(module, trace=True, max_steps=200_000)
        interpreter.call(name, *values)
        numbers = numbered(interpreter.function(name))
        _add_flows(interpreter.accesses, numbers, flows, by_position=by_position)
    return flows


def flows_of(accesses: Sequence[Access], numbers: dict[Operation, int]) -> Flows:
    """The flow of values between the recorded accesses of one call, distinguished by position."""
    flows = Flows({}, {}, {})
    _add_flows(accesses, numbers, flows, by_position=True)
    return flows


def _add_flows(
    accesses: Sequence[Access], numbers: dict[Operation, int], flows: Flows, *, by_position: bool
) -> None:
    tags: dict[object, tuple[int, Iteration]] = {}
    for access in accesses:
        place: object = access.position if by_position else access.subscripts
        element = (id(access.allocation), place)
        number = numbers[access.op]
        if access.is_write:
            tags[element] = (number, access.iteration)
            flows.written.setdefault(number, set()).add(access.iteration)
            continue
        writer, written = tags.get(element, (None, None))
        flows.pairs.setdefault((writer, number), set()).add((written, access.iteration))
        if writer is not None and written is not None:
            flows.used.setdefault(writer, set()).add(written)


def _subscripts(access: Access) -> Iterable[object]:
    return (access.subscripts,)


def _position(access: Access) -> Iterable[object]:
    if not _inside(access):
        raise OutOfBoundsError
    return (access.position,)


def _bytes(access: Access) -> Iterable[object]:
    if not _inside(access):
        raise OutOfBoundsError
    memref = access.memref
    start = memref.base + memref.position(access.subscripts) * memref.codec.size
    return range(start, start + memref.codec.size)


def _inside(access: Access) -> bool:
    return all(
        0 <= subscript < size
        for subscript, size in zip(access.subscripts, access.memref.sizes, strict=True)
    )


_KINDS = {
    (True, False): "flow",
    (False, True): "anti",
    (True, True): "output",
    (False, False): "input",
}


def common_loops(first: Operation, second: Operation) -> int:
    """How many loops are around both ops."""
    first_ancestors = set(ancestors(first))
    return sum(_loop_count(op) for op in ancestors(second) if op in first_ancestors)


def loop_at(first: Operation, second: Operation, depth: int) -> Operation | None:
    """The op of the loop around both ops at a depth, counted from 1; None behind the last."""
    if depth > common_loops(first, second):
        return None
    loops = [loop for loop in reversed(ancestors(first)) for _ in range(_loop_count(loop))]
    return loops[depth - 1]


def ancestors(op: Operation) -> list[Operation]:
    """The ops around an op, innermost first."""
    outer_ops: list[Operation] = []
    parent = op.parent_op()
    while parent is not None:
        outer_ops.append(parent)
        parent = parent.parent_op()
    return outer_ops


def _loop_count(op: Operation) -> int:
    if op.name in ("affine.parallel", "scf.parallel"):
        return len(op.regions[0].blocks[0].args)
    return LOOPS.get(op.name, 0)
