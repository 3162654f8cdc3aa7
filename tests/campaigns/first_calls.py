"""The campaign on first calls in several threads: each kernel is new, and six threads call it at
once with arguments of all kinds. Each call does what Python does with the same arguments."""

from __future__ import annotations

import random
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import FunctionType, MethodType
from typing import Any, NamedTuple

import numpy as np

import loopwright as lw
from loopwright.native.runtime.copies import copied
from loopwright.python.kernels.checking import describe_difference
from tests.campaigns import Report

THREADS = 6
CALLS = 8
SWITCH_INTERVAL = 1e-6
STEP = 1
"""A constant of the code, so that each kernel is new to the disk cache as well; it fits in integers
of all types."""


class Point(NamedTuple):
    x: float
    y: int


@dataclass(frozen=True)
class Frozen:
    x: float
    scale: int = 3


@dataclass
class Body:
    place: float
    speed: float
    next: Any = None


class Counter:
    def __init__(self, value: Any) -> None:
        self.value = value
        self.count = 0
        self.seen = [value]

    def __call__(self, x: Any) -> Any:
        return self.value + x

    def __len__(self) -> int:
        return self.count

    def shifted(self, x: Any) -> Any:
        return self.value - x

    def note(self, x: Any) -> Any:
        self.seen.append(x)
        self.count += STEP
        return self.count + len(self.seen)


class Reading:
    def __init__(self, value: Any) -> None:
        self.value = value

    def __call__(self, x: Any) -> Any:
        return self.value + x

    def shifted(self, x: Any) -> Any:
        return self.value - x


RECORDS = np.dtype([("x", np.float64), ("n", np.int64)])


def of_numbers(x: Any, y: Any) -> Any:
    return x * 2 + y, x - STEP


def of_arrays(a: Any, b: Any) -> Any:
    b[0] = a[1] * STEP
    return a.sum(), b[0], len(a)


def of_lists(items: Any, x: Any) -> Any:
    items.append(items[0])
    return len(items), items[-1], x + STEP


def of_dicts(table: Any, key: Any) -> Any:
    table[key] = table[key] + table[key]
    return len(table) + STEP, table[key]


def of_sets(members: Any, x: Any) -> Any:
    members.add(x)
    return len(members) * STEP, x in members


def of_texts(text: str, second_text: str) -> Any:
    return text + second_text, len(text) + STEP, text.upper(), text == second_text


def of_tuples(pair: Any, x: Any) -> Any:
    return pair[0] * x, pair[1][0], STEP


def of_points(p: Any, x: Any) -> Any:
    return p._replace(x=p.x + STEP), p.y, x


def of_frozen(f: Any, x: Any) -> Any:
    return Frozen(f.x * f.scale, f.scale + STEP), x


def of_objects(o: Any, k: Any) -> Any:
    o.count += STEP
    o.value = k
    return o.note(k), len(o), o.count


def of_pairs(o: Any, second_object: Any) -> Any:
    o.count += 1
    second_object.count += STEP
    return o is second_object, o.count, len(second_object.seen)


def of_bodies(bodies: Any, step: Any) -> Any:
    for body in bodies:
        body.place += step * body.speed + STEP
    return bodies[0].place, len(bodies)


def of_chains(body: Any, step: Any) -> Any:
    total = 0.0
    while body is not None:
        total += body.place * step
        body = body.next
    return total + STEP


def of_methods(function: Any, x: Any) -> Any:
    return function(x) + function(x + STEP)


def of_functions(function: Any, x: Any) -> Any:
    return function(x) * STEP, function(2 * x)


def of_generators(rng: Any, count: int) -> Any:
    return [rng.random() for _ in range(count)], rng.integers(10) + STEP


def of_records(r: Any, k: int) -> Any:
    r["n"][k] += STEP
    return r["x"][k], r["n"][k]


def of_anything(x: Any, y: Any) -> Any:
    return STEP, y


FUNCTIONS: tuple[FunctionType, ...] = (
    of_numbers, of_arrays, of_lists, of_dicts, of_sets, of_texts, of_tuples, of_points, of_frozen,
    of_objects, of_pairs, of_bodies, of_chains, of_methods, of_functions, of_generators, of_records,
    of_anything,
)  # fmt: skip


def number(draw: random.Random) -> Any:
    return draw.choice((3, 5, 2.5, -1.5, True, np.float32(1.5), np.int8(4), np.float64(0.25)))


def scaled_by(factor: Any) -> Callable[[Any], Any]:
    return lambda x: x * factor


def counter(draw: random.Random) -> Counter:
    return Counter(draw.choice((1, 2, 0.5)))


def chain(draw: random.Random) -> Body:
    result = None
    for _ in range(draw.randint(1, 3)):
        result = Body(draw.random(), 1.0, result)
    return result or Body(0.0, 0.0)


def pair_of_counters(draw: random.Random) -> tuple[Any, ...]:
    first_counter = counter(draw)
    return first_counter, draw.choice((first_counter, counter(draw)))


def records(draw: random.Random) -> Any:
    return np.array([(draw.random(), k) for k in range(4)], RECORDS)


def array(draw: random.Random) -> Any:
    values = np.arange(1, draw.choice((3, 9))).astype(draw.choice(("f8", "i8", "f4", "c16")))
    return draw.choice((values, values[::-1], np.repeat(values, 2)[::2]))


def keyed(draw: random.Random) -> tuple[Any, ...]:
    return draw.choice((({1: 2, 3: 4}, 1), ({"a": 1.5}, "a"), ({2: "x"}, 2), ({"b": [1]}, "b")))


def callables(draw: random.Random) -> Any:
    owner = draw.choice((Reading(2), Reading(0.5)))
    return draw.choice((owner, owner.shifted))


MAKERS: dict[str, Callable[[random.Random], tuple[Any, ...]]] = {
    "of_numbers": lambda draw: (number(draw), number(draw)),
    "of_arrays": lambda draw: (array(draw), np.zeros(3, np.complex128)),
    "of_lists": lambda draw: (
        draw.choice(([1, 2], [0.5], ["u"], [[1], [2]], [(1, 2.5)], deque([1, 2]))),
        number(draw),
    ),
    "of_dicts": keyed,
    "of_sets": lambda draw: draw.choice((({1, 2}, 5), ({0.5}, 1.5), ({"u"}, "v"))),
    "of_texts": lambda draw: (draw.choice(("up", "down", "")), draw.choice(("up", "x"))),
    "of_tuples": lambda draw: ((number(draw), (number(draw), 1)), number(draw)),
    "of_points": lambda draw: (Point(draw.choice((1.5, 2.0)), 3), number(draw)),
    "of_frozen": lambda draw: (Frozen(draw.choice((0.5, 2.5))), number(draw)),
    "of_objects": lambda draw: (counter(draw), draw.choice((1, 2))),
    "of_pairs": pair_of_counters,
    "of_bodies": lambda draw: ([Body(draw.random(), k) for k in range(draw.randint(1, 3))], 0.5),
    "of_chains": lambda draw: (chain(draw), 0.5),
    "of_methods": lambda draw: (callables(draw), draw.choice((1, 2.5))),
    "of_functions": lambda draw: (
        draw.choice((scaled_by(2), scaled_by(0.5), np.sqrt, abs)),
        draw.choice((4, 2.25)),
    ),
    "of_generators": lambda draw: (np.random.default_rng(draw.randint(0, 9)), 3),
    "of_records": lambda draw: (records(draw), draw.choice((0, 1, -1))),
    "of_anything": lambda draw: MAKERS[draw.choice(FUNCTIONS[:-1]).__name__](draw),
}
"""What makes the arguments of each function."""


def picture(value: Any) -> Any:
    """A value with the attributes of the objects in it, for comparisons."""
    if isinstance(value, MethodType):
        return value.__func__.__name__, picture(value.__self__)
    if isinstance(value, tuple | list | deque):
        items = [picture(x) for x in value]
        return items if isinstance(value, list) else (type(value).__name__, *items)
    if isinstance(value, dict):
        return [(picture(k), picture(x)) for k, x in value.items()]
    if isinstance(value, Counter | Body | Reading):
        return type(value).__name__, [(k, picture(x)) for k, x in vars(value).items()]
    if isinstance(value, set):
        return ["set", *sorted(value)]
    return type(value).__name__ if callable(value) else value


def outcome(function: Callable[..., Any], args: tuple[Any, ...]) -> tuple[Any, ...]:
    """The result of a call and its arguments after it, or the exception's class and text."""
    try:
        result = function(*args)
    except Exception as error:
        return type(error).__name__, str(error)
    return picture(result), picture(args)


@contextmanager
def quick_switches() -> Iterator[None]:
    """Let threads take turns as often as possible."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH_INTERVAL)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


def new_function(seed: int) -> FunctionType:
    """A function of the list whose code no kernel has seen before."""
    plain = FUNCTIONS[seed % len(FUNCTIONS)]
    return FunctionType(
        plain.__code__,
        {**plain.__globals__, "STEP": 1 + seed // len(FUNCTIONS) % 120},
        plain.__name__,
    )


def errors_of_first_calls(seed: int, report: Report) -> Iterator[str]:
    """What is wrong with calls of a new kernel in several threads."""
    draw = random.Random(f"first calls {seed}")
    function = new_function(seed)
    make = MAKERS[function.__name__]
    pool = [make(draw) for _ in range(draw.choice((1, 2, 6)))]
    calls = [[draw.choice(pool) for _ in range(CALLS)] for _ in range(THREADS)]
    kernel = lw.kernel(optimise=False)(function)
    results: list[list[tuple[Any, ...]]] = [[] for _ in range(THREADS)]
    copies = [[copied(args) for args in thread_calls] for thread_calls in calls]
    barrier = threading.Barrier(THREADS)

    def work(thread: int) -> None:
        barrier.wait()
        for args in copies[thread]:
            results[thread].append(outcome(kernel, args))

    workers = [threading.Thread(target=work, args=(thread,)) for thread in range(THREADS)]
    with quick_switches():
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
    for thread_calls, outcomes in zip(calls, results, strict=True):
        for args, actual in zip(thread_calls, outcomes, strict=True):
            expected = outcome(function, copied(args))
            report.facts["calls"] += 1
            report.coverage[f"{function.__name__}: {classes_in(args)}"] += 1
            if wrong := describe_difference(expected, actual):
                yield f"{function.__name__}{args}: {wrong}"


def classes_in(args: tuple[Any, ...]) -> str:
    return ", ".join(type(x).__name__ for x in args)


def first_calls(seeds: Sequence[int]) -> Report:
    """Six threads call a new kernel at once, and each gets what Python gives."""
    report = Report("first calls in threads", count=len(seeds))
    for seed in seeds:
        with report.trying(f"seed {seed}"):
            for wrong in errors_of_first_calls(seed, report):
                report.note(f"seed {seed}", wrong)
    return report
