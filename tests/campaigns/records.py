"""Generated functions over named tuples, frozen dataclasses and tuples, beside Python's own."""

from __future__ import annotations

import random
from collections import namedtuple
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from tests.campaigns import Report
from tests.campaigns.beside_python import RAISED, checked, compare
from tests.generate.grammar import Grammar


class Point(NamedTuple):
    """A named tuple with annotations."""

    x: float
    y: float = 0.5


Grid = namedtuple("Grid", "cells spacing at", defaults=(Point(1.0),))  # pyright: ignore[reportUntypedNamedTuple]


@dataclass(frozen=True)
class Config:
    """A frozen dataclass of numbers, an array and a named tuple."""

    rate: float
    steps: int
    table: np.ndarray[Any, Any]
    at: Point

    @property
    def last(self) -> Any:
        """An element of its array."""
        return self.table[-1] * self.rate

    def further(self, by: float) -> Config:
        """Another one."""
        return Config(self.rate + by, self.steps, self.table, at=self.at)

    def __mul__(self, by: float) -> Config:
        return replace(self, rate=self.rate * by)


class Owner:
    """A class of objects that change."""

    share = 0.25

    def __init__(self, config: Config, extra: float) -> None:
        self.config = config
        self.extra = extra
        self.itself = self

    def shared(self, by: float) -> Any:
        """A number of attributes of its own, of its class and of others."""
        return self.config.further(by).rate * self.share - self.extra


HELPERS = Path(__file__).with_suffix(".txt").read_text()
GRAMMAR = Grammar.beside(__file__)


def arguments(seed: int) -> tuple[Any, ...]:
    """Arguments of a generated function; some of their arrays are the same."""
    rng = np.random.default_rng(seed)
    a, cells, table = (rng.integers(-8, 8, 3) / 4 for _ in range(3))
    if seed % 3 == 0:
        cells = table
    p = Point(*(rng.integers(-8, 8, 2) / 4).tolist())
    at = Point(0.5, 1.5)
    config = Config(0.75, 2, table, at)
    owner = Owner(config, 1.5)
    return p, Grid(cells, 0.5, at), config, a, int(rng.integers(0, 6)), None, owner


def records(seeds: Sequence[int]) -> Report:
    """Results and changed arrays are Python's; refused is only what asks for an
    unknown class of a number, or what a variable would choose from numbers of several."""
    report = Report("records")
    names = {"Point": Point, "Grid": Grid, "Config": Config, "replace": replace}
    refused = ("the class of this number is known only", "must have items of one type")
    for seed in seeds:
        calls = (arguments(seed) for _ in range(2))
        text = f"{GRAMMAR.draw('function', random.Random(seed))}\n{HELPERS}"
        compare(report, seed, text, calls, names=names, refused=refused)
    return report


def objects(seeds: Sequence[int]) -> Report:
    """Functions over objects of classes that change, with fields and names for them; some are
    arguments, also in lists."""
    report = Report("objects")
    refused = ("on one path and", "gets an item of type", "is one of several lists here", " or a ")
    refused += ("this list cannot be an item of", "a dict with keys", "not a list of")
    refused += ("this variable holds one of several generators",)
    for seed in seeds:
        flags = ["plain"] * (seed % 3 == 0) + ["given"] * (seed % 2)
        flags += ["ordered"] * (seed % 12 in (1, 10))
        text = GRAMMAR.draw("objects", random.Random(seed), *flags)
        calls = (2, 0.75), (3, -1.5), (0, 2.0)
        raised = (*RAISED, AttributeError)
        compare(report, seed, text, calls, refused=refused, raised=raised, check=_with_objects)
    return report


def _with_objects(kernel: Any, call_arguments: Sequence[Any]) -> None:
    """One call does what Python does; what `made` gives are further arguments."""
    make_objects = kernel.py_func.__globals__.get("made")
    checked(kernel, (*call_arguments, *(make_objects(*call_arguments) if make_objects else ())))
