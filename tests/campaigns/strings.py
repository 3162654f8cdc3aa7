"""Generated functions over strings, beside Python's own."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from tests.campaigns import Report
from tests.campaigns.beside_python import RAISED, compare

HELPERS = Path(__file__).with_suffix(".txt").read_text()


class _Writer:
    def __init__(self, seed: int) -> None:
        self.r = random.Random(seed)
        self.is_ascii = self.r.random() < 0.6
        """Whether methods are used that are for characters of ASCII."""

    def some(self, *texts: str) -> str:
        """One of some texts."""
        return self.r.choice(texts)

    def given(self) -> str:
        """A string."""
        letters = "ab1 B" if self.is_ascii else "ab1 \xe9\u0142\U0001f600"
        return "".join(self.r.choice(letters) for _ in range(self.r.randrange(9)))

    def number(self) -> str:
        """An expression of an integer."""
        x, y = self.text(0), self.text(0)
        return self.some(
            "n", "len(s)", f"len({x})", f"{x}.count({y})", f"{x}.find({y})", f"{x}.rfind({y})",
            f"len({x}) - n", f"ord(({x} + 'c')[0])", f"len(w) + {y}.find('b', 1)",
            f"int(str({self.some('n * 37', '-n', 'len(s)', '1 << 62')}))", f"c.get({x}, 3)",
            f"int('1' + {x}, {self.some('2', '12', '16', 'n + 2')})",
        )  # fmt: skip

    def test(self) -> str:
        """A condition."""
        x, y = self.text(0), self.text(0)
        found = [
            f"{x} {self.some('==', '!=', '<', '>=')} {y}", f"{x} in {y}", "s", f"{x} not in c",
            f"{x}.startswith({y})", f"{x}.endswith({y})", f"{x} in w", f"'a' <= {x} <= 'c'",
            f"{x}.isspace()", f"{x} in ('a', 'ab', {y})", "w and w[-1] == s[:1]", "n % 2",
        ]  # fmt: skip
        if self.is_ascii:
            found += [f"{x}.{self.some('isdigit', 'isalpha', 'isalnum', 'isupper', 'islower')}()"]
        return self.r.choice(found)

    def text(self, deep: int = 1) -> str:
        """An expression of a string."""
        found = [*"stu", "'a'", "'b1'", "''", "s[:2]", "t[1:]", "u[-1:]", f"t[{self.slice()}]"]
        if deep:
            x, y = self.text(deep - 1), self.text(deep - 1)
            k, t = self.number(), self.some(*"stu")
            found += [
                f"({x} + {y})", f"({x} + {y})", f"{x}[::-1]", f"({x})[{self.slice()}]",
                "str(n - 7)",
                f"({x})[n]", f"({x} * {self.some('2', 'n', '0', '-1')})", "chr(97 + n * 60)",
                f"{x}.strip()", f"({x}.lstrip() + {y}.rstrip())", f"{x}.replace('a', {y})",
                f"cut({x}, n)", f"turned({x}, n)", "''.join(w)", f"({x} or {y})",
                f"({x} if {self.test()} else {y})", f"'-'.join(sorted({x}))",
                f"max({x} + 'a')", f"''.join([c for c in {x} if c != 'a'])",
                f"' '.join({x}.split())", f"''.join(pieces({x}, 2))", f"{x}.strip({y} or None)",
                f"({x}.lstrip({y}) + {x}.removesuffix({y}))", f"{x}.removeprefix({y})[:20]",
                f"{x}.{self.some('ljust', 'rjust', 'center')}(n + 5{self.some('', ', chr(42)')})",
                f"{x}.zfill(n + 5)", f"{self.some('bin', 'hex', 'oct')}(n - 9)",
                f"'|'.join({x}.{self.some('', 'r')}partition({y} or 'b'))",
                f"f'{{n}}<{{s:{self.layout()}}}{{u:{self.layout()}}}'",
                f"f'{{n - 3:{self.layout()}}}{{len(t) * 99:{self.layout()}{self.some(*'bdoxX')}}}'",
                f"{self.some('str', 'repr')}({self.some('n / 3', 'w', 'p', 'c', '(n, w)', t)})",
                f"f'{{{self.shown(t)}}}{{{self.shown(t)}}}'", f"format({k} / 7, '.{len(x)}g')",
                f"'{self.some('{!r:>9}', '{}', '{:<9}')} {{:.3e}}'.format({x}, {k} / 9)",
                f"('%5s|%r %+d|%.2f' % ({x}, {y}, {k}, {k} / 3))",
            ]  # fmt: skip
            if self.is_ascii:
                method = self.some("upper", "lower", "title", "swapcase", "capitalize")
                found += [f"{x}.{method}()"]
        return self.r.choice(found)

    def layout(self) -> str:
        """How a value is shown in an f-string."""
        return self.some("", "*") + self.some(*"<>^") + self.some("", "3", "12")

    def shown(self, text: str) -> str:
        """A value in an f-string, with its format."""
        return self.some(
            "n / 3:.3f", "m / 7:>12.4g", "n / 7!r:>22", "n * 1e20", "n % 2 == 0", "w", "c!s:>20",
            "p", f"{text}!r", "n / 3:{n + 5}.{n}f", f"{text}!s:>{{n + 9}}", "n:+,.1f", "w, n",
        )  # fmt: skip

    def slice(self) -> str:
        """The text of a slice."""
        a, b = (self.some("", "1", "-1", "n", "2", "-3") for _ in range(2))
        return f"{a}:{b}{self.some('', '', ':2', ':-1', ':-2')}"

    def statement(self, deep: int = 2) -> list[str]:
        """Lines of a statement."""
        x, k = self.text(), self.number()
        simple = [
            [f"u = ({x})[:40]"], [f"u += {self.text(0)}"], [f"u += ({x})[:9]"],
            [f"u = ({x})[:9] + u[:30]"], [f"w.append(({x})[:20])"], ["w.sort()"],
            [f"w = ({x}).split({self.some('', repr('b'))})"],
            ["w.reverse()"], [f"w.insert(0, ({x})[:9])"], [f"w = list({x})"], [f"w[0] = {x}"],
            ["w.sort(key=len, reverse=True)"],
            [f"w = sorted(w, reverse={self.some('True', 'False')})"],
            [f"c[{x}] = {k}"], [f"c[{x}] = c.get({x}, 0) + 1"], [f"m += c.pop({x}, 1)"],
            [f"q.add({x})"], ["w = sorted(q)"], [f"m += {k}"], [f"m += ({self.test()})"],
            [f"if {self.test()}:", f"    return {self.some('u, m', 'w, u', 'c, s')}"],
            ["s, t = t, s"], [f"m += sum(ord(c) for c in {x})"],
            [f"p.append(({k}, {x}))"], ["m += len(p[-1][1])"], ["p.sort()"],
            [f"g[{self.text(0)}, n] = {k}"], ["for k, v in c.items():", "    m += v * len(k)"],
        ]  # fmt: skip
        if not deep:
            return self.r.choice(simple)
        body = [f"    {y}" for _ in range(self.r.randint(1, 2)) for y in self.statement(deep - 1)]
        return self.r.choice([
            *simple[self.r.randrange(3) :: 3],
            [f"for c_ in {self.some(x, 's', 't')}:",
             f"    m += {self.some('1', 'ord(c_)')}", *body],
            [f"for c_ in {x}:", f"    if c_ == {self.text(0)}:",
             f"        {self.some('break', 'continue')}",
             "    u = (u + c_)[-30:]"],
            [f"for i, c_ in enumerate({x}):", "    u = c_ + u[:i]", *body],
            ["for a, b in zip(s, t):", "    m += (a == b) + (a < b)", "    u = a + b"],
            ["for y in w[:9]:", "    m += len(y)", *body],
            [f"for i in range({self.some('3', 'n', 'len(s)')}):", *body],
            [f"if {self.test()}:", *body, "else:", *[f"    {y}" for y in self.statement(deep - 1)]],
            ["k = 0", "while k < len(u) and u[k] != 'b':", "    k += 1", "m += k"],
        ])  # fmt: skip

    def function(self) -> str:
        """The text of a function."""
        lines = [
            "m, u, p, g, q = 0, '', [(1, 'z')], {}, {'q'}",
            f"w = {self.some('[]', 's.split()', repr(['a', 'b1']), 'words', 'words')}",
            f"c = {self.some('{}', repr({'a': 1}), 'counts')}",
        ]
        lines += [y for _ in range(self.r.randint(2, 6)) for y in self.statement()]
        lines += [f"return {self.some('u, m', 'w, c, u', 'p, m, t', 's + u, sorted(q)', 'g, w')}"]
        body = "\n".join(f"    {y}" for y in lines)
        return f"def function(s, t, n, words, counts):\n{body}\n{HELPERS}"


def texts(seeds: Sequence[int]) -> Report:
    """Results and exceptions are Python's."""
    report = Report("texts")
    for seed in seeds:
        writer = _Writer(seed)
        words = [writer.given() for _ in range(seed % 4)]
        counts = {writer.given(): k for k in range(seed % 3)}
        calls = ((writer.given(), writer.given(), n, words, counts) for n in (seed % 5, 3))
        compare(report, seed, writer.function(), calls, raised=(*RAISED, TypeError))
    return report
