"""Inferred types beside what Python binds and returns: soundness, and how much is typed."""

from __future__ import annotations

import random
import sys
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any, cast

import numpy as np

from loopwright.native.runtime.copies import copied
from loopwright.python.calls.fingerprint import restoring
from loopwright.python.inference import Inference, infer
from loopwright.python.inference.instances import FunctionInstance
from loopwright.python.source.function_source import plain_function, source_of
from loopwright.python.types.base import Type
from loopwright.python.types.inferred import UnknownType
from loopwright.python.types.regions import ContainerType
from loopwright.reporting.errors import FrontendError
from tests.campaigns import Report
from tests.campaigns.beside_python import RAISED
from tests.membership import is_member

CELL = "nonlocal."
MOST_EVENTS = 20_000
"""How many lines of a run are looked at."""


class _Watch:
    """Compares the variables of a run with their types, line by line."""

    def __init__(self, inference: Inference) -> None:
        self.instances = dict[tuple[str, int], list[FunctionInstance]]()
        for instance in inference.instances:
            tree = instance.definition.tree
            line = instance.definition.source.location(tree).line
            self.instances.setdefault((tree.name, line), []).append(instance)
        self.files = {x.definition.source.file for x in inference.instances}
        self.types = {
            key: _types_of_variables(instances) for key, instances in self.instances.items()
        }
        entry = inference.entry.definition
        if unknown_types(inference):  # which may call the others with other arguments
            line = entry.source.location(entry.tree).line
            self.types = {(entry.name, line): self.types[entry.name, line]}
        self.seen = dict[int, dict[str, int]]()
        self.events = 0
        self.failure = ""

    def __call__(self, frame: FrameType, _event: str, _argument: object) -> Any:
        """Watch the frames of the functions that were inferred."""
        return self._line if self._key(frame.f_code) in self.types else None

    def _key(self, code: CodeType) -> tuple[str, int]:
        line = code.co_firstlineno
        code_key = (code.co_name, line)
        if code_key in self.types or code.co_filename not in self.files:
            return code_key
        below = (x for x in self.types if x[0] == code.co_name and line <= x[1] <= line + 3)
        return next(below, code_key)  # a decorator is on the first line

    def _line(self, frame: FrameType, event: str, _argument: object) -> Any:
        self.events += 1
        if self.failure or self.events > MOST_EVENTS:
            return None
        if event == "exception":
            return self._line
        types = self.types[self._key(frame.f_code)]
        last_values = self.seen.setdefault(id(frame), {})
        for name, value in frame.f_locals.items():
            is_last = event == "return"
            if name not in types or (last_values.get(name) == id(value) and not is_last):
                continue
            last_values[name] = id(value)
            if not any(is_member(value, x) for x in types[name]):
                expected_types = " or ".join(map(str, types[name])) or "nothing"
                place = f"line {frame.f_lineno} of {frame.f_code.co_name}"
                self.failure = f"'{name}' is {described(value)} at {place}, not {expected_types}"
        return self._line


def _types_of_variables(instances: Iterable[FunctionInstance]) -> dict[str, list[Type]]:
    result = dict[str, list[Type]]()
    for instance in instances:
        for name, types in instance.variables().items():
            result.setdefault(name, []).extend(types)
            if name.startswith(CELL):  # which desugaring makes of a variable of `nonlocal`
                cells = (x for x in types if isinstance(x, ContainerType))
                result.setdefault(name.removeprefix(CELL), []).extend(x.item for x in cells)
        for name in instance.definition.variables:
            if name.isidentifier():
                result.setdefault(name, [])
    return result


def described(value: object) -> str:
    """Return an object with its class, shortened."""
    if isinstance(value, np.ndarray):
        array = cast("np.ndarray[Any, Any]", value)
        return f"{array.dtype}[{array.ndim}]"
    return f"{type(value).__name__} {value!r}"[:120]


def unknown_types(inference: Inference) -> list[UnknownType]:
    """Return the unknown types of all expressions that are reached."""
    return [
        type_
        for instance in inference.instances
        for type_ in (*instance.types.values(), instance.result)
        if isinstance(type_, UnknownType) and type_.reason != "exceptions"
    ]


@contextmanager
def _tracing(watch: _Watch) -> Generator[None]:
    before = sys.gettrace()
    sys.settrace(watch)
    try:
        yield
    finally:
        sys.settrace(before)


def check(
    report: Report, label: str, function: Callable[..., Any], arguments: Sequence[Any]
) -> Inference | None:
    """Infer a function for arguments, run it, and compare each variable and the result. Returns
    what was inferred; `None` if its source is not taken."""
    plain: Any = plain_function(function)
    report.count += 1
    try:
        source = source_of(plain)
        names = [*source.parameters]
        inference = infer(source, dict(zip(names, arguments, strict=False)))
    except FrontendError:
        report.facts["without source"] += 1
        return None
    except Exception as error:
        report.failures.append(f"{label}: {type(error).__name__}: {error}")
        raise
    _record(report, inference)
    watch = _Watch(inference)
    try:
        argument_copies = copied(tuple(arguments))
        with warnings.catch_warnings(), restoring(plain):
            warnings.simplefilter("ignore")
            with _tracing(watch):
                result = plain(*argument_copies)
    except (*RAISED, AttributeError, TypeError):
        report.facts["raised"] += 1
    else:
        if not watch.failure and not is_member(result, inference.result):
            if not inference.entry.definition.is_generator:
                watch.failure = f"the result is {described(result)}, not {inference.result}"
    if watch.failure:
        if inference.assumptions:
            report.facts["beside an assumption"] += 1
        else:
            report.failures.append(f"{label}: {watch.failure}")
    return inference


def _record(report: Report, inference: Inference) -> None:
    unknown = unknown_types(inference)
    report.facts["fully typed"] += not unknown
    report.facts["expressions"] += sum(len(x.types) for x in inference.instances)
    report.facts["unknown expressions"] += len(unknown)
    if not isinstance(inference.result, UnknownType):
        report.facts["typed results"] += 1
    for reason in {x.reason for x in unknown}:
        report.coverage[reason[:90]] += 1


Source = Callable[[int], Iterator[tuple[Callable[..., Any], Sequence[Any]]]]


def _of_text(
    text: str, seed: int, names: Mapping[str, Any], calls: Iterable[Sequence[Any]]
) -> Iterator[tuple[Callable[..., Any], Sequence[Any]]]:
    from tests.campaigns.python_functions import defined

    function = defined(text, seed)
    function.__globals__.update(names)
    for call in calls:
        yield function, call


def _records(seed: int) -> Iterator[tuple[Callable[..., Any], Sequence[Any]]]:
    from dataclasses import replace

    from tests.campaigns import records

    text = f"{records.GRAMMAR.draw('function', random.Random(seed))}\n{records.HELPERS}"
    names = {
        "Point": records.Point,
        "Grid": records.Grid,
        "Config": records.Config,
        "replace": replace,
    }
    yield from _of_text(text, seed, names, [records.arguments(seed)])


def _objects(seed: int) -> Iterator[tuple[Callable[..., Any], Sequence[Any]]]:
    from tests.campaigns import records

    text = records.GRAMMAR.draw("objects", random.Random(seed), *["plain"] * (seed % 3 == 0))
    yield from _of_text(text, seed, {}, [(3, -1.5)])


def _lists(seed: int) -> Iterator[tuple[Callable[..., Any], Sequence[Any]]]:
    from tests.campaigns import lists

    r = random.Random(seed)
    if seed % 3 == 1:
        text = f"{lists.GRAMMAR.draw('arrays', r)}\n\n{lists.HELPERS}"
        yield from _of_text(text, seed, {}, [lists.array_arguments(r, 3)])
        return
    shares = {"paired": 0.3, "nested": 0.35, "counted": 0.2}
    flags = [r.choice(("int", "float", "bool")), *(x for x in shares if r.random() < shares[x])]
    text = f"{lists.GRAMMAR.draw('function', r, *flags)}\n\n{lists.HELPERS}"
    yield from _of_text(text, seed, {}, [(5, *lists.arguments(r, flags))])


def _handlers(seed: int) -> Iterator[tuple[Callable[..., Any], Sequence[Any]]]:
    from tests.campaigns import handlers

    r = random.Random(seed)
    flags = ["one"] * (r.random() < 0.5)
    rule, flags = ("recursive", ["one", "deep"]) if seed % 3 == 0 else ("function", flags)
    rule = "either" if seed % 4 == 1 else rule
    text = f"{handlers.GRAMMAR.draw(rule, r, *flags)}\n\n{handlers.HELPERS}"
    names = {"Own": handlers.Own, "OwnKey": handlers.OwnKey}
    calls = [handlers.arguments(r, n) for n in range(3)]
    yield from _of_text(text, seed, names, calls[seed % 3 :][:1])


def _frontend(seed: int) -> Iterator[tuple[Callable[..., Any], Sequence[Any]]]:
    from tests.generate.python_functions import python_function, rim_function

    text, arguments = (rim_function if seed % 5 == 3 else python_function)(seed)
    yield from _of_text(text, seed, {}, [arguments])


def _containers(seed: int) -> Iterator[tuple[Callable[..., Any], Sequence[Any]]]:
    from tests.campaigns import containers

    draw = random.Random(seed)
    kind = draw.choice([*containers.FUNCTIONS])
    argument = containers.container(draw, kind)(draw)
    yield draw.choice(containers.FUNCTIONS[kind]), (argument, draw.randint(0, 2))


SOURCES: Sequence[Source] = (_frontend, _lists, _records, _handlers, _objects, _containers)
"""The generators of programs of other campaigns."""


def typing(seeds: Sequence[int]) -> Report:
    """Each variable and the result of generated functions are of the types that are inferred."""
    report = Report("typing")
    for seed in seeds:
        make = SOURCES[seed % len(SOURCES)]
        for function, arguments in make(seed):
            check(report, f"{make.__name__[1:]} seed {seed}", function, arguments)
    return report


def kernel_typing(seeds: Sequence[int]) -> Report:
    """The same of the kernels of benchmarks and tests, and of the programs of the cookbook."""
    programs = [*kernel_forms(), *cookbook_programs()]
    report = Report("kernel typing")
    for seed in seeds:
        name, function, arguments = programs[seed % len(programs)]
        check(report, name, function, arguments())
    return report


Program = tuple[str, Callable[..., Any], Callable[[], Sequence[Any]]]


def kernel_forms() -> Iterator[Program]:
    """The kernels of `tests.kernels`, with arguments."""
    from tests.kernels import forms

    for form in forms():
        yield form.name, form.function, form.arguments


def cookbook_programs() -> Iterator[Program]:
    """The programs of the cookbook, with arguments."""
    from importlib import import_module

    for name in ("numbers", "puzzles", "science"):
        for function, *arguments in import_module(f"benchmarks.cookbook.{name}").PROGRAMS:
            yield f"cookbook {function.__name__}", function, lambda given=arguments: given
