"""The campaign on containers as arguments: what a kernel changes of lists, dictionaries, sets and
deques of all kinds of items, what it leaves, which of the items remain the same objects, and the
classes of all values are Python's."""

import random
from collections import deque
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

import numpy as np

import loopwright as lw
from loopwright.reporting.errors import LoopwrightError
from tests.campaigns import Report

CALLS = 4


class Pair(NamedTuple):
    left: Any
    right: Any


class Cell:
    def __init__(self, x: Any, y: Any) -> None:
        self.x = x
        self.y = y


def unchanged(c: Any, k: int) -> Any:
    return len(c)


def changed_in_one_branch(c: Any, k: int) -> Any:
    if k > 100:
        c[k] = c[0]
    return len(c)


def replaced(c: Any, k: int) -> Any:
    c[k] = c[0]
    return c[k]


def swapped(c: Any, k: int) -> Any:
    c[k], c[0] = c[0], c[k]
    return len(c)


def appended(c: Any, k: int) -> Any:
    c.append(c[k])
    return len(c)


def popped(c: Any, k: int) -> Any:
    c.pop()
    return len(c)


def inserted(c: Any, k: int) -> Any:
    c.insert(k, c[0])
    return c


def reversed_list(c: Any, k: int) -> Any:
    c.reverse()
    return c[k]


def copied(c: Any, k: int) -> Any:
    return [x for x in c], c[k:]  # noqa: C416


def keyed(c: Any, k: int) -> Any:
    for key in c:
        c[key] = c[key]
    return len(c)


def first_value(c: Any, k: int) -> Any:
    first = True
    value = [v for v in c.values()][-1]  # noqa: C416
    for key in c:
        if first:
            c[key] = value
        first = False
    return value


def key_removed(c: Any, k: int) -> Any:
    keys = [key for key in c]  # noqa: C416
    if k < len(keys):
        del c[keys[k]]
    return len(c)


def key_moved(c: Any, k: int) -> Any:
    keys = [key for key in c]  # noqa: C416
    value = c.pop(keys[0])
    c[keys[0]] = value
    return len(c)


def items_of(c: Any, k: int) -> Any:
    return {key: value for key, value in c.items()}  # noqa: C416


def member_removed(c: Any, k: int) -> Any:
    members = [x for x in c]  # noqa: C416
    c.discard(members[k])
    return len(c)


def member_moved(c: Any, k: int) -> Any:
    members = [x for x in c]  # noqa: C416
    c.discard(members[k])
    c.add(members[k])
    return len(c)


def rotated(c: Any, k: int) -> Any:
    c.append(c.popleft())
    return len(c)


def left_end(c: Any, k: int) -> Any:
    c.appendleft(c[k])
    return c[0]


def row_changed(c: Any, k: int) -> Any:
    c[k].append(c[0][0])
    c[0][0] = c[k][-1]
    return len(c[k])


def row_replaced(c: Any, k: int) -> Any:
    c[k] = c[0]
    c[0] = [c[0][0]]
    return c[k]


def entry_changed(c: Any, k: int) -> Any:
    for key in c[k]:
        c[k][key] = c[0].get(key, c[k][key])
    return len(c[k])


def entry_removed(c: Any, k: int) -> Any:
    keys = [key for key in c[k]]  # noqa: C416
    del c[k][keys[-1]]
    return len(c[0]), keys


def entries_merged(c: Any, k: int) -> Any:
    for key, value in c[0].items():
        c[k][key] = value
    c[0] = c[k]
    return c[-1]


def entry_moved(c: Any, k: int) -> Any:
    for key in c[0]:
        value = c[k].pop(key)
        c[k][key] = value
        break
    c.append(c[k])
    return len(c[k])


def members_merged(c: Any, k: int) -> Any:
    for x in c[0]:
        c[k].add(x)
    c[0] = c[k]
    return [x for x in c[k]]  # noqa: C416


def members_removed(c: Any, k: int) -> Any:
    members = [x for x in c[k]]  # noqa: C416
    for x in members[: len(members) // 2]:
        c[k].discard(x)
    c.append(c[k])
    return len(c[0])


def members_replaced(c: Any, k: int) -> Any:
    for x in c[0]:
        c[k].discard(x)
        c[k].add(x)
        break
    return [x for s in c for x in s]


def united(c: Any, k: int) -> Any:
    members = [x for x in c]  # noqa: C416
    return c | {members[k]}, c & frozenset(members[:3]), c - {members[0]}, members[k] in c


def seen_before(c: Any, k: int) -> Any:
    seen = set()
    for x in c:
        seen.add(x)
    return len(seen), {x: len(x) for x in c}, c[k] in seen, c[0] | c[-1], hash(c[0]) == hash(c[k])


def object_changed(c: Any, k: int) -> Any:
    c[k].x = c[0].x
    return c[k].y


def objects_swapped(c: Any, k: int) -> Any:
    c[k].x, c[0].x = c[0].x, c[k].x
    c.append(c[0])
    return c[k]


FUNCTIONS: dict[str, Sequence[Callable[..., Any]]] = {
    "list": (
        unchanged, changed_in_one_branch, replaced, swapped, appended, popped, inserted,
        reversed_list, copied,
    ),
    "dict": (unchanged, keyed, first_value, key_removed, key_moved, items_of),
    "set": (unchanged, member_removed, member_moved),
    "deque": (unchanged, rotated, left_end),
    "rows": (unchanged, row_changed, row_replaced, copied),
    "dicts": (
        unchanged, entry_changed, entry_removed, entries_merged, entry_moved, copied, replaced,
    ),
    "sets": (
        unchanged, members_merged, members_removed, members_replaced, copied, swapped,
    ),
    "frozenset": (unchanged, united),
    "frozensets": (unchanged, seen_before, copied, swapped),
    "objects": (unchanged, object_changed, objects_swapped),
}  # fmt: skip
NUMBERS: tuple[Callable[[random.Random], Any], ...] = (
    lambda draw: draw.choice((0, -3, 2**40, draw.randint(-1000, 1000), 2**63 - 1)),
    lambda draw: draw.choice((0.0, -0.0, 1.5, float("nan"), float("inf"), draw.random())),
    lambda draw: draw.random() < 0.5,
    lambda draw: complex(draw.random(), -0.0),
    lambda draw: np.float64(draw.choice((1.5, -0.0, 3.0))),
    lambda draw: np.int64(draw.randint(-5, 5)),
    lambda draw: np.uint64(draw.choice((2**64 - 1, 3))),
    lambda draw: np.int8(draw.randint(-5, 5)),
    lambda draw: np.float32(draw.randint(-5, 5)),
    lambda draw: np.bool_(draw.random() < 0.5),
    lambda draw: np.complex64(draw.randint(0, 3)),
    lambda draw: draw.choice((1, 2.5, draw.randint(-9, 9))),
    lambda draw: draw.choice((1, True, False)),
)
KEYS = (0, 2)
"""Numbers among these that are keys without two being equal and of different classes."""


def _text(draw: random.Random) -> str:
    return "".join(draw.choice("ab\u00e9\U0001f600") for _ in range(draw.randint(0, 4)))


def item_maker(draw: random.Random, deep: int = 0) -> Callable[[random.Random], Any]:
    """What makes items of a type."""
    kind = draw.randint(0, 12 if deep < 2 else 5)
    if kind < 5:
        return draw.choice(NUMBERS)
    if kind == 5:
        return _text
    parts = [item_maker(draw, deep + 1) for _ in range(draw.randint(1, 3))]
    if kind == 6:
        return lambda again: None if again.random() < 0.3 else parts[0](again)
    if kind == 7 and len(parts) > 1:
        return lambda again: Pair(parts[0](again), parts[1](again))
    if kind == 8:
        return lambda again: [parts[0](again) for _ in range(again.randint(0, 3))]
    if kind == 9:
        return lambda again: tuple([part(again) for part in parts])
    key = key_maker(draw)
    if kind == 10:
        return lambda again: {key(again): parts[0](again) for _ in range(again.randint(0, 4))}
    if kind == 11:
        return lambda again: {key(again) for _ in range(again.randint(0, 9))}
    return lambda again: frozenset(key(again) for _ in range(again.randint(0, 9)))


def key_maker(draw: random.Random) -> Callable[[random.Random], Any]:
    """What makes keys of a type."""
    plain = draw.choice((NUMBERS[0], NUMBERS[5], _text))
    if draw.random() < 0.5:
        return plain
    second = draw.choice((NUMBERS[0], _text))
    return lambda again: (plain(again), second(again))


def container(draw: random.Random, kind: str) -> Callable[[random.Random], Any]:
    """What makes containers of one type."""
    item, key = item_maker(draw), key_maker(draw)
    fields = item_maker(draw, 1), draw.choice(NUMBERS)

    def make(again: random.Random) -> Any:
        count = again.choice((1, 2, 5, 40, 70))
        match kind:
            case "list":
                return [item(again) for _ in range(count)]
            case "dict":
                return {key(again): item(again) for _ in range(count)}
            case "set":
                return {key(again) for _ in range(count)}
            case "frozenset":
                return frozenset(key(again) for _ in range(count))
            case "frozensets":
                sizes = [again.choice((0, 1, 3, 9, 40)) for _ in range(count)]
                return [frozenset(key(again) for _ in range(n)) for n in sizes]
            case "deque":
                return deque(item(again) for _ in range(count))
            case "rows":
                return [[item(again) for _ in range(again.randint(1, 3))] for _ in range(count)]
            case "dicts":
                sizes = [again.randint(0, 12) for _ in range(count)]
                return [{key(again): item(again) for _ in range(n)} for n in sizes]
            case "sets":
                sizes = [again.choice((0, 1, 3, 9, 40)) for _ in range(count)]
                return [{key(again) for _ in range(n)} for n in sizes]
            case _:
                return [Cell(fields[0](again), fields[1](again)) for _ in range(count)]

    return make


def described(value: Any) -> Any:
    """A value with the classes of all that is in it; the order of dictionaries and sets counts."""
    kind: Any = type(value)
    if kind in (list, tuple, deque, Pair, set):
        return kind, [described(x) for x in value]
    if kind is frozenset:  # which is new, so that its order may differ where hashes collide
        return kind, sorted(map(repr, map(described, value)))
    if kind is dict:
        return kind, [(described(k), described(v)) for k, v in value.items()]
    if kind is Cell:
        return kind, described(vars(value))
    return kind, repr(value)


def places_of(value: Any, objects: dict[int, int]) -> Any:
    """Which of the objects that were there before the items are, by identity."""
    if type(value) is Cell:
        return objects.get(id(value)), places_of(list(vars(value).values()), objects)
    if type(value) is dict:
        return objects.get(id(value)), places_of([*value.values()], objects)
    if type(value) in (list, deque):
        return objects.get(id(value)), [places_of(x, objects) for x in value]
    return objects.get(id(value))


def objects_in(value: Any) -> list[Any]:
    """The lists, tuples, objects and numbers of NumPy's in a container, each before its items."""
    inside: list[Any] = []
    if type(value) is Cell:
        inside = [*vars(value).values()]
    elif type(value) is dict:
        inside = [*value.values()]
    elif type(value) in (list, deque):
        inside = [*value]
    has_identity = isinstance(value, list | tuple | dict | set | Cell | np.generic)
    own = [value] if has_identity and not isinstance(value, np.bool_) else []
    return own + [x for part in inside for x in objects_in(part)]


UNMOVED = (unchanged, changed_in_one_branch, popped, appended, row_changed)
"""Functions after which items that are the same are the same objects, too."""


def compared(function: Callable[..., Any], compiled: Any, argument: Any, k: int) -> str:
    """How a kernel differs from Python on copies of an argument."""
    pairs = [deepcopy(argument), deepcopy(argument)]
    objects_before = [objects_in(x) for x in pairs]
    numbers = [{id(x): n for n, x in reversed([*enumerate(objects)])} for objects in objects_before]
    outcomes: list[Any] = []
    for run, value in zip((function, compiled), pairs, strict=True):
        try:
            result = ("value", described(run(value, k)))
        except LoopwrightError as error:
            return "" if run is compiled and "not" in str(error) else f"refused: {error}"
        except Exception as error:
            result = ("raised", type(error))
        outcomes.append((result, described(value)))
    if outcomes[0] != outcomes[1]:
        return f"{function.__name__}({argument!r}, {k}): {outcomes[1]}, Python: {outcomes[0]}"
    if function in UNMOVED:
        places = [places_of(x, y) for x, y in zip(pairs, numbers, strict=True)]
        if not same_places(*places):
            return f"{function.__name__}({argument!r}, {k}): objects {places[1]}, not {places[0]}"
    return ""


def same_places(expected: Any, places: Any) -> bool:
    """Whether objects that Python left are left; one that was assigned may be another one."""
    if isinstance(expected, list | tuple):
        pairs = zip(expected, places, strict=True)
        return len(expected) == len(places) and all(same_places(x, y) for x, y in pairs)
    return True if places is None else expected == places


def check(seed: int, refusals: list[str]) -> str:
    """How kernels differ from Python on some containers of one type; empty if they do not."""
    draw = random.Random(seed)
    kind = draw.choice([*FUNCTIONS])
    make = container(draw, kind)
    function = draw.choice(FUNCTIONS[kind])
    optimise = draw.random() < 0.5
    compiled: Any = lw.kernel(optimise=optimise)(function)
    for _ in range(CALLS):
        argument = make(draw)
        try:
            compiled(deepcopy(argument), 0)
        except LoopwrightError as error:
            refusals.append(str(error))
            continue
        except Exception:  # of the function
            pass
        failure = compared(function, compiled, argument, draw.randint(0, 2))
        if failure:
            return failure
    return ""


def containers(seeds: Sequence[int]) -> Report:
    """Containers of all kinds are passed, and changed, as Python does it."""
    report = Report("containers")
    for seed in seeds:
        report.count += 1
        refusals: list[str] = []
        with report.trying(f"seed {seed}"):
            report.note(f"seed {seed}", check(seed, refusals))
        report.facts["calls refused"] += len(refusals)
    return report
