"""Generated functions whose statements raise in nested handlers, and whose variables are a number
or `None`, beside Python's own."""

import random
from collections.abc import Sequence
from typing import Any

import numpy as np

import loopwright as lw
from tests.campaigns import Report
from tests.campaigns.python_functions import RAISED, compiling, defined, left_otherwise

CLASSES = ("ZeroDivisionError", "IndexError", "ValueError")
CAUGHT = (*CLASSES, *CLASSES, "(IndexError, ValueError)", "(ZeroDivisionError, KeyError)",
          "ArithmeticError", "LookupError", "Exception")  # fmt: skip
EXACT = "ZeroDivisionError", "IndexError", "LookupError", "ArithmeticError"
"""Exceptions whose messages are those of Python."""
HELPERS = """
def half(m):
    if m % 2:
        raise ValueError("odd")
    return m // 2

def found(items, m):
    for k, item in enumerate(items):
        if item == m:
            return k
    return None

def kept(items, m):
    try:
        return items[m]
    except IndexError:
        if m > 4:
            raise
    return 0
"""


class _Writer:
    def __init__(self, seed: int) -> None:
        self.r = random.Random(seed)
        self.gives_one = self.r.random() < 0.5
        """Whether the result is one number or `None`, also of `return` in blocks."""

    def some(self, *texts: str) -> str:
        """One of some texts."""
        return self.r.choice(texts)

    def variable(self) -> str:
        """A variable that is a number or `None`."""
        return self.r.choice("xyz")

    def number(self, within: str) -> str:
        """An expression of an integer, which may raise."""
        k, v = self.r.randrange(4), self.variable()
        return self.some(
            f"n - {k}", f"10 // (n - {k})", f"l[n - {k + 1}]", f"t % 7 + {k}", str(k), "len(l)",
            f"7 % (m - {k})", f"int(a[m + {k}])", f"int(s[:{k}])", f"l.pop({self.some('', 'm')})",
            f"half(n + {k})", f"kept(l, n + {k})", f"(3 if {v} is None else {v}) + 1",
            f"({v} if {v} is not None else m)",
            "int((a + b).sum())", f"l.index({k})", "max(l)",
            *([f"i + {k}", "l[i]"] * ("i" in within)),
        )  # fmt: skip

    def value(self, within: str) -> str:
        """An expression of a number or `None`."""
        v, x = self.variable(), self.number(within)
        return self.r.choice((x, x, x, v, "None", f"{x} if {self.test()} else None", "found(l, m)"))

    def test(self) -> str:
        """A condition."""
        v, k = self.variable(), self.r.randrange(4)
        return self.some(
            f"n % 3 == {k}", f"n > {k}", f"{v} is None", f"{v} is not None and {v} > {k}",
            f"m == {k}", f"l[n - {k}] > 1", f"{k} in l", f"{v} is None or {v} % 2", "t % 2",
        )  # fmt: skip

    def message(self, within: str) -> str:
        """A message, whose numbers may raise themselves."""
        shown = "".join(f"{{{self.number(within)}}} " for _ in range(self.r.randint(1, 2)))
        return f'f"{shown}"' if self.r.random() < 0.4 else "'own'"

    def raised(self, within: str) -> str:
        """An exception with a message."""
        return f"{self.some(*CLASSES, 'KeyError')}({self.message(within)})"

    def simple(self, within: str) -> list[str]:
        """Lines of a statement without blocks; `within` has an `i` in loops, an `h` in handlers."""
        v, x = self.variable(), self.number(within)
        found = [
            *[[f"{v} = {self.value(within)}"]] * 6,
            [f"t += {x}"],
            [f"t = t * 3 % 1000 + ({v} if {v} is not None else 5)"],
            [f"a[{self.some('n - 2', 'm', '-1')}] = {x}"],
            [f"a[{self.some(':', 'm:', ':n')}] {self.some('=', '+=')} b"],
            [f"l[{self.some('0', 'n', '-2')}] = {x}"],
            [f"l.append({x})"],
            [f"{v}, t = {x}, {self.number(within)}"],
            [f"if {self.test()}:", f"    return {self.some('t', v, 'None')}"]
            if self.gives_one
            else ["t += n"],
            [f"if {self.test()}:", f"    raise {self.raised(within)}"],
            [f"assert {self.test()}, {self.message(within)}"]
            if self.r.random() < 0.3
            else ["t += 1"],
        ]
        if "i" in within:
            found += [[f"if {self.test()}:", f"    {self.some('break', 'continue')}"]] * 3
        if "h" in within:
            found += [["raise"]] * (self.r.random() < 0.05)
        return self.r.choice(found)

    def block(self, deep: int, within: str) -> list[str]:
        """Indented lines of one to three statements."""
        count = self.r.choice((1, 1, 2, 3))
        return [f"    {y}" for _ in range(count) for y in self.statement(deep, within)]

    def statement(self, deep: int, within: str = "") -> list[str]:
        """Lines of a statement."""
        around = self.r.random()
        if not deep or around < 0.3:
            return self.simple(within)
        if around < 0.7:
            return self.caught(deep, within)
        if around < 0.85:
            lines = [f"if {self.test()}:", *self.block(deep - 1, within)]
            return lines + ["else:", *self.block(deep - 1, within)] * (self.r.random() < 0.6)
        run = self.some("i in range(n)", "i in range(3)", "i in range(m, n)",
                        "i, j in enumerate(l[:4])", "i in l[:4]")  # fmt: skip
        lines = [f"for {run}:", *self.block(deep - 1, within + "i")]
        if self.r.random() < 0.2:
            w = f"w{deep}"
            lines = [f"i = {w} = 0", f"while {w} < n:", f"    i = {w} = {w} + 1"]
            lines += self.block(deep - 1, within + "i")
        return lines + ["else:", *self.block(0, within)] * (self.r.random() < 0.2)

    def caught(self, deep: int, within: str) -> list[str]:
        """Lines of a `try`."""
        is_last = self.r.random() < 0.25
        lines = ["try:", *self.block(deep - 1, within)]
        handlers = self.r.sample(CAUGHT, self.r.randint(1 - is_last, 2))
        for one in handlers:
            body = self.block(deep - 1, within + "h")
            if one in EXACT and self.r.random() < 0.5:
                again = f"    if n > {self.r.randrange(9)}: raise e{deep}"
                one, body = f"{one} as e{deep}", [f"    t += len(str(e{deep}))", *body]
                body += [again] * (self.r.random() < 0.1)
            lines += [f"except {one}:", *body]
        if handlers and self.r.random() < 0.25:
            lines += ["else:", *self.block(deep - 1, within)]
        if is_last:
            v = self.variable()
            lines += ["finally:", f"    {self.some('t += 2', f'{v} = {self.r.randrange(9)}')}"]
            lines += [f"    l.append({self.some('n', 't')})"] * (self.r.random() < 0.3)
        return lines

    def function(self) -> str:
        """The text of a function."""
        lines = ["t, l = 0, given[:]"]
        for v in "xyz":
            if self.r.random() < 0.97:
                lines.append(f"{v} = {self.some('0', 'n', '5', 'None')}")
        lines += [*self.statement(3), *self.statement(1)]
        lines.append(f"return {self.variable() if self.gives_one else 'x, y, z, t, l'}")
        body = "\n".join(f"    {y}" for y in lines)
        return f"def function(n, m, a, b, given, s):\n{body}\n{HELPERS}"

    def given(self, n: int) -> list[Any]:
        """Arguments of a call."""
        a, b = np.arange(5), np.arange(self.r.choice((5, 5, 1, 2, 4))) * 3
        return [n, self.r.randrange(4), a, b, [3, 1, 2][: self.r.choice((3, 3, 1))], "12x"]


def handlers(seeds: Sequence[int]) -> Report:
    """Results and the classes of exceptions are Python's, and arguments are what it leaves; after
    an exception they are without optimisation."""
    report = Report("handlers", count=len(seeds))
    for seed in seeds:
        writer = _Writer(seed)
        text = writer.function()
        calls = [writer.given(n) for n in range(6)]
        for optimise in (False, True):
            kernel: Any = lw.kernel(optimise=optimise)(defined(text, seed))
            with compiling(fully=seed % 10 == 0):
                for given in calls:
                    if not _is_compared(report, seed, kernel, text, given):
                        break
    return report


def _is_compared(report: Report, seed: int, kernel: Any, text: str, given: Sequence[Any]) -> bool:
    """Judge one call; `False` where the function is refused, or differs."""
    in_order = kernel.options.optimise is False
    try:
        kernel.check(*given)
    except lw.FrontendError as error:
        report.facts["refused"] += 1
        report.coverage[error.diagnostics[0].message[:60]] += 1
        report.examples.setdefault(error.diagnostics[0].message[:60], []).append(seed)
        return False
    except lw.LoopwrightError as error:
        report.failures.append(f"seed {seed}, {given}: {type(error).__name__}: {error}\n{text}")
        return False
    except (*RAISED, TypeError):
        report.facts["raised"] += 1
        if in_order:
            report.note(f"seed {seed}, {given}", left_otherwise(kernel, given))
    report.facts["compared"] += 1
    return True
