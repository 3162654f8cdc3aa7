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
from tests.campaigns.beside_python import compare


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
        self.config, self.extra, self.itself = config, extra, self

    def shared(self, by: float) -> Any:
        """A number of attributes of its own, of its class and of others."""
        return self.config.further(by).rate * self.share - self.extra


HELPERS = Path(__file__).with_suffix(".txt").read_text()


class _Writer:
    def __init__(self, seed: int) -> None:
        self.r = random.Random(seed)

    def number(self, deep: int = 2) -> str:
        """An expression of a float."""
        if not deep:
            return self.r.choice(
                (
                    *("p.x", "p[1]", "p[-1]", "g.spacing", "g[1]", "c.rate", "c.at.x", "g.at.y"),
                    *("0.25", "c.last", "owner.extra", "owner.config.rate"),
                )
            )
        inner = [self.number(deep - 1) for _ in range(2)]
        return self.r.choice(
            (
                f"({inner[0]} {self.r.choice('+-*')} {inner[1]})",
                f"{self.point(deep - 1)}.{self.r.choice('xy')}",
                f"c.table[{self.r.randrange(3)}]",
                f"owner.shared({inner[0]})",
                f"c.further({inner[0]}).rate",
                f"(c * {inner[1]}).last",
                f"g.cells[{self.r.randrange(3)}]",
                f"({inner[0]} if {self.point(0)} {self.r.choice(('==', '!='))} p else {inner[1]})",
                f"sum({self.point(deep - 1)})",
                f"{self.point(deep - 1)}[n % 2]",
                f"t[n % {self.r.choice('23')} - {self.r.randrange(3)}][{self.r.randrange(3)}]",
                f"({inner[0]} if {self.test()} else {inner[1]})",
            )
        )

    def test(self) -> str:
        """A condition that types decide."""
        value = self.r.choice(("p", "q.y", "a", "n", "t", "c", "none", "c.table[0]"))
        kind = self.r.choice(("Point", "float", "(int, Config)", "tuple | int", "np.ndarray"))
        return self.r.choice((f"isinstance({value}, {kind})", f"{value} is not None"))

    def point(self, deep: int) -> str:
        """An expression of a named tuple."""
        if not deep:
            return self.r.choice(("p", "q", "g.at", "c.at"))
        one, other = self.number(deep - 1), self.point(deep - 1)
        return self.r.choice(
            (
                f"Point({one})",
                f"Point(y={one}, x=p.x)",
                f"shifted({other}, {one})",
                f"scaled(c, {other})",
                f"{other}._replace(y={one})",
                f"halved({other}, n % 4)",
                f"({other} if n > {self.r.randrange(4)} else {self.point(0)})",
            )
        )

    def statement(self) -> list[str]:
        """Lines of a statement."""
        loop = self.r.choice(("for i in range(n):", "for i in range(len(g.cells)):"))
        return self.r.choice(
            (
                [f"q = {self.point(2)}"],
                [f"p, q = q, {self.point(1)}"],
                [f"u, v = {self.point(1)}", "a[0] += u - v"],
                [loop, f"    p = {self.point(1)}", "    a[i % 3] += p.x * 0.125"],
                [loop, f"    g.cells[i % 3] = {self.number(1)}"],
                [f"a += {self.number(1)} * c.table"],
                [loop, f"    t[i % 3][{self.r.randrange(3)}] = {self.number(1)}"],
                ["for k, z in enumerate(t):", f"    z[k] += {self.number(1)}"],
                [f"g = g._replace(at={self.point(1)})"],
                [f"g = Grid(g.cells, {self.number(1)})"],
                [f"c = {self.r.choice(('c * 0.5', 'replace(c, at=p)', 'c.further(0.5)'))}"],
                [loop, f"    c = c.further({self.number(0)})"],
                [f"if {self.number(1)} > 0:", f"    q = {self.point(1)}"],
                [f"for k, z in enumerate({self.point(1)}):", "    a[k] -= z"],
            )
        )

    def function(self) -> str:
        """The text of a function."""
        lines = [line for _ in range(self.r.randint(2, 6)) for line in self.statement()]
        found = [
            "q",
            "p",
            "g",
            "c.at",
            "c",
            "(p, a)",
            "q + p",
            "q[:1]",
            "t[n % 3]",
            "[q, p.y]",
            "c.table",
        ]
        returned = ", ".join(self.r.sample(found, 3))
        body = "\n".join(
            f"    {line}"
            for line in ["q, t = p, (a, g.cells, c.table)", *lines, f"return {returned}"]
        )
        return f"def function(p, g, c, a, n, none, owner):\n{body}\n{HELPERS}"


def arguments(seed: int) -> tuple[Any, ...]:
    """Arguments of a generated function; some of their arrays are the same."""
    rng = np.random.default_rng(seed)
    a, cells, table = (rng.integers(-8, 8, 3) / 4 for _ in range(3))
    if seed % 3 == 0:
        cells = table
    p, at = Point(*(rng.integers(-8, 8, 2) / 4).tolist()), Point(0.5, 1.5)
    config = Config(0.75, 2, table, at)
    owner = Owner(config, 1.5)
    return p, Grid(cells, 0.5, at), config, a, int(rng.integers(0, 6)), None, owner


def records(seeds: Sequence[int]) -> Report:
    """Results and changed arrays are Python's; refused is only what asks for an
    unknown class of a number."""
    report = Report("records")
    names = {"Point": Point, "Grid": Grid, "Config": Config, "replace": replace}
    refused = "the class of this number is only known"
    for seed in seeds:
        calls = (arguments(seed) for _ in range(2))
        compare(report, seed, _Writer(seed).function(), calls, names=names, refused=refused)
    return report
