"""Generated functions over lists that grow, beside Python's own."""

from __future__ import annotations

import ast
import random
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.campaigns import Report
from tests.campaigns.beside_python import compare

HELPERS = Path(__file__).with_suffix(".txt").read_text()


class _Writer:
    def __init__(self, seed: int) -> None:
        self.r = random.Random(seed)
        self.items = self.r.choice(("n", "1.5", "n % 2 == 0"))
        """A number of the type of all items but those of `pairs`."""
        self.is_paired = self.r.random() < 0.3
        """Whether keys of `d` are pairs."""
        self.is_nested = self.r.random() < 0.35
        """Whether there are lists in lists."""
        self.is_counted = self.r.random() < 0.2
        """Whether an inner function changes variables."""
        found = [
            "l",
            "m",
            "pairs",
            "d",
            "(c, d)",
            "sorted(d)",
            "list(d.items())",
            "len(l)",
            "l[1:]",
            "(m, t)",
            "sorted(pairs)",
            "t",
            "(l, m)",
            "u",
            "(u, t)",
            "q",
            "(list(q), q)",
        ]
        if self.is_nested:
            items = "n > 2", "n", "n * 0.5", "len(l)", "t > 9"
            found += [f"twice({x}, n % 3)" for x in items] * 2
            found += [f"(lent(n, 2), lent({x}, n % 3))" for x in items]
            found += ["rows"] * 6 + ["groups", "(rows, l)", "list(groups.values())", "rows[0]"]
        self.result = f"return {', '.join(self.r.sample(found, 2))}"

    def place(self) -> str:
        """An index, mostly within the bounds."""
        return self.r.choice(("0", "-1", "1", "n % 3", "len(l) // 2", "i % 4", "-2"))

    def slice(self) -> str:
        """The text of a slice, mostly within the bounds."""
        a, b = (self.r.choice(("", "1", "-1", "n % 4", "2", "-3")) for _ in range(2))
        return f"{a}:{b}{self.r.choice(('', '', ':2', ':-1', ':-2', ':n % 3 - 1'))}"

    def number(self, deep: int = 1) -> str:
        """An expression of an item."""
        kind = {"n": "int", "1.5": "float"}.get(self.items, "bool")
        parts = [f"l[{self.place()}]", f"m[{self.place()}]", f"{kind}(i + {self.r.randrange(5)})"]
        if deep and kind != "bool":
            x, y = self.number(deep - 1), self.number(deep - 1)
            parts += [f"({x} + {y}) % 97", f"max({x}, {y})", f"{kind}(sum(l)) % 53", f"-{x}"]
        if deep:
            parts += [f"l.pop({self.r.choice(('', '0', '-1', 'n % 3'))})", "m.pop()", "max(l)"]
            parts += [f"{kind}(pairs[{self.place()}][{self.r.randrange(2)}])", f"{kind}(l in (l,))"]
        return self.r.choice([x for x in parts if "l in" not in x])

    def list(self, deep: int = 1) -> str:
        """An expression of a list of its own."""
        x = self.number(0)
        a, b, c = (self.r.choice(("", "1", "-1", "n % 4", "2")) for _ in range(3))
        found = [
            "l.copy()", f"l[{a}:{b}]", f"m[{a}:{b}:{c.replace('n % 4', '-2')}]", f"[{x}] * (n + 1)",
            f"[{x}, {x}]", f"[x for x in l if x {self.r.choice(('<', '!=', '>='))} {x}]",
            f"sorted(m, reverse={self.r.random() < 0.5})", "list(reversed(l))",
            "[y for _, y in enumerate(m)]", "m * 2", "[*l, *m[1:]]", "list(map(max, l, m))",
            "[m.pop() for _ in range(2)]", "heapq.nsmallest(3, m)", "sorted(x for x in m)",
        ]  # fmt: skip
        if self.items == "n":
            found += ["made(n + 3)", "list(range(n, -3, -2))", "[k for k, x in enumerate(l) if x]"]
        if deep:
            found += [f"{self.list(0)} + {self.list(0)}"]
        return self.r.choice(found)

    def test(self) -> str:
        """A condition."""
        return self.r.choice(
            ("l", "not m", f"{self.number(0)} in l", "l == m", "len(l) > len(m)", "i % 2",
             f"{self.number(0)} not in m", "any(l)", "all(m)", "pairs", "l != m[1:]", "l is m")[:-1]
        )  # fmt: skip

    def of_dicts(self) -> list[list[str]]:
        """Statements of dictionaries, with simple keys."""
        x, k = self.number(0), self.r.choice(("i * 7 % 5", "len(l)", "n % 3", "i - n", "1"))
        k = f"({k}, i % 2)" if self.is_paired else k
        return [
            [f"d[{k}] = float({x})"],
            [f"d[{k}] = d.get({k}, 0.5) + 1.5"],
            [f"if {k} in d:", f"    t += d[{k}]"],
            ["t += d[max(d, key=d.get)] if d else n"],
            [f"t += d.pop({k}, 0.25) + d.setdefault({k}, 2.0)"],
            [f"t += float({x}) in u or int({x}) in c"],
            [f"t += {'(1.0, 0)' if self.is_paired else f'{k} / 2'} in d"],
            ["for k in list(d)[:2]:", "    t += d.pop(k)"],
            ["for k in d:", f"    if len(d) {self.r.choice('><')} 1:", "        t += d.pop(k)"],
            [f"if len(d) > 2 and {k} in d:", f"    del d[{k}]"],
            ["for k, v in d.items():", f"    t += v * {'k[0]' if self.is_paired else 'k'}"],
            [f"c[{x}] += 1"],
            [f"c.update(l[:{x} % 5])", f"c.subtract([{x}, n])", "t += c.total()"],
            [f"for k, v in c.most_common({self.r.choice(('', '2', f'{x} % 3'))}):",
             "    t = t * 3 + k - v"],
            [f"c[{x}] += c[{x}]", "t += sum(c.values())"],
            [f"d[{k}] *= 2", f"t += {k} in d"],
            ["t += len(c) + len({x: i for i, x in enumerate(l)}) + (d == {1: 2.0})"
             if not self.is_paired else "t += len(d)"],
            [f"u.add({x})", f"t += {self.number(0)} in u"],
            ["add, drop = u.add, u.discard", f"add({x})", f"drop({self.number(0)})", "t += len(u)"],
            [f"u.discard({x})", "t += len(u)"],
            ["same = u", f"u {self.r.choice('|&-^')}= {{{x}, {self.number(0)}}}", "t += len(same)"],
            [f"k = Counter({self.r.choice(('l', 'm'))})", f"k[{x}] -= 1", "same = k",
             f"k {self.r.choice('+-|&')}= Counter([{self.number(0)}, {x}])", "t += len(same)",
             f"same = k {self.r.choice('+-|&')} Counter(m)", "t += (k == same) + (c == k)",
             "for x, y in same.items():", "    t = t / 2 + x * y"],
            [f"u = u {self.r.choice('|&^-')} {self.r.choice(('set(m)', '{y for y in l}'))}"],
            [f"t += (u {self.r.choice(('<=', '<', '==', '!=', '>='))} set(l)) + max(u, default=0)"],
            ["l = sorted(u)"],
            ["for k in c:", f"    t += c[k] * {self.r.choice(('k', '2', 'len(c)'))}"],
            ["d.clear()"] if self.r.random() < 0.2 else ["e = d.copy()", "t += len(e)"],
            ["for k in d:", f"    d[k] = {self.r.choice(('t', 'd[k] / 2'))}"],
            ["e = d", f"e[{k}] = 0.75", "t += d is e"],
            [f"{self.r.choice('lm')} = list(c)"],
        ]  # fmt: skip

    def of_deques(self) -> list[list[str]]:
        """Statements of deques."""
        x, name, k = self.number(), self.r.choice("lm"), self.place()
        return [
            [f"q.{self.r.choice(('append', 'appendleft'))}({x})"],
            [f"q.{self.r.choice(('extend', 'extendleft'))}(({self.list()})[:9])"],
            ["if len(q) < 30:", f"    {self.r.choice(('q.extend(q)', f'q += {name}[-3:]'))}"],
            [f"{name}.append(q.{self.r.choice(('pop', 'popleft'))}())"],
            ["if q:", "    q.append(q.popleft())", f"    t += len(q) + ({x} in q)"],
            [f"q.rotate({self.r.choice(('1', '-1', 'n', 'i - 3', ''))})"],
            ["while len(q) > 2:", "    t = t / 2 + q.pop() - q.popleft()"],
            ["for x in q:", f"    if len(q) {self.r.choice('<>')} 4:", f"        q.append({x})",
             "    t += x"],
            ["for i, x in enumerate(q):", "    t += i * x"],
            [f"q[{k}] {self.r.choice(('=', '=', '+='))} {self.number(0)}", f"t += q[{k}]"]
            if self.items != "n % 2 == 0" else [f"q[{k}] = l[0]"],
            [f"q.insert({k}, {x})", f"del q[{self.place()}]"],
            [f"t += q.count({x}) + q.index({self.number(0)})"],
            [f"q.remove({x})", "q.reverse()"],
            [f"q = deque({self.list()}, {self.r.choice(('n', '3', 'None', '0'))})"],
            ["r = q", f"r.append({x})", "t += q is r"],
            [f"{name} = {self.r.choice(('list(q)', 'sorted(q)', '[x for x in q if x]'))}"],
            [f"t += (q {self.r.choice(('<', '==', '!=', '>='))} deque({name})) + sum(q)"],
            ["if len(q) < 30:", "    q = q.copy() + q", "t += max(q, default=0)"],
            ["q.clear()", f"q.append({x})"],
            [f"t += emptied(q, {name})"],
        ]  # fmt: skip

    def of_rows(self) -> list[list[str]]:
        """Statements of lists in lists, and in dictionaries."""
        x, name, k = self.number(0), self.r.choice("lm"), self.place()
        row = self.r.choice((f"rows[{k}]", "rows[-1]", "rows[i % len(rows)]", "groups[i]"))
        some = self.list(0)
        return [
            ["if len(rows) < 9:", f"    rows.append({self.r.choice((name, row, some, '[]'))})"],
            [f"{row}.append({x})"],
            [f"{row} += {some}", f"t += len({name}) + len(rows[0])"],
            [f"if len({row}) < 9:", f"    {row} *= 2", f"t += sum({name})"],
            [f"if len({row}) < 20:", f"    {row}.append({x})", f"    {name} = {row}"],
            [f"{row}[{k}] = {x}", f"t += len({row})"],
            [f"{row}[{k}] {self.r.choice(('=', '=', '+='))} {self.number()}"],
            [f"rows[{k}], rows[-1] = rows[-1], rows[{k}]"],
            [f"rows[{k}] = {self.r.choice((name, row, some))}"],
            [f"rows = [[{x}] * {self.r.choice(('n', '2', 'i'))} for _ in range(n)]"],
            ["rows = [[x for x in r] for r in rows]"],
            [f"rows = [[{x}, {x}]] * {self.r.choice(('2', 'n', '3'))}"],
            [f"rows = [{name}, {row}] * 2", f"rows[0].append({x})"],
            ["rows = [r[::-1] for r in rows if len(r) > 1]"],
            ["rows = [list(r) for r in rows] + [[]]"],
            ["for r in rows:", f"    r.append({x})", "    t += len(r)"],
            ["for r in rows:", "    for x in r:", "        t += x"],
            ["for k, r in enumerate(rows):", "    if k % 2:", f"        r.insert(0, {x})"],
            ["t += sum([len(r) for r in rows])"],
            ["t += len(rows.pop(0))"],
            [f"e = {row}", f"e.extend({some})", "t += len(e)"],
            [f"{row}.sort()", f"{row}.reverse()"],
            [f"rows.sort({self.r.choice(('', 'reverse=True', 'key=len', 'key=lambda r: r[-1]'))})"],
            [f"rows = sorted(rows[1:] + [{name}]{self.r.choice(('', ', key=sum', ', key=len'))})"],
            [f"del {row}[{k}]"],
            [f"t += {row}.pop({k})"],
            [f"t += ({name} in rows) + ({row} is rows[0]) + (rows[0] == {name})"],
            [f"groups[i] = {self.r.choice((name, row, some))}"],
            [f"groups.setdefault(n % 3, []).append({x})"],
            ["by = defaultdict(list)", "for y in l:", "    by[y % 3].append(y)",
             f"by[{k}] += [n]", "t += sum([len(r) for r in by.values()])"],
            ["if i not in groups:", "    groups[i] = []", f"groups[i].append({x})"],
            ["for k, r in groups.items():", "    t += k * len(r)"],
            [f"{name} = {row} + {some}"],
            [f"{row} += {some}" if "groups" not in row else f"{row}.clear()"],
            [f"{name} = filled_last(rows, {name})"],
            [f"if len({row}) > 0:", f"    t += float(np.array({row}).sum())"],
            [f"t += depth(rows, {row}, n % 4)"],
        ]  # fmt: skip

    def statement(self, deep: int = 2) -> list[str]:
        """Lines of a statement."""
        name, x = self.r.choice("lm"), self.number()
        fresh = f"w{self.r.randrange(1 << 20)}"
        simple = [
            [f"{name}.append({x})"],
            [f"{name}.append({x})"],
            [f"t += next((x for x in {self.list(0)} if x > {self.number(0)}), i)"],
            [f"t += next({self.r.choice(('walked', 'both'))}({name}, n), 1)"],
            [f"{name} = [*walked({name}, n), *(x for x in {self.list(0)} if x)][:30]"],
            [f"{name} = [{fresh} for x in {name} if ({fresh} := x) or i % 2]"],
            [
                "for p in product(l[:2], m[:2], range(2), l[:1], m[1:3]):",
                "    t += sum(p) + len(p)",
            ],
            [
                f"match {name}:",
                "    case [x]:",
                "        t += x",
                f"    case [x, *_, y] if {self.r.choice(('x < y', 'i % 2', self.test()))}:",
                "        t += x - y",
                "    case [_, x, _]:",
                "        t -= x",
                f"    case [_, *{name}]:",
                f"        {name}.append({x})",
            ],
            [f"t += counted({x})" if self.is_counted else "t += 0.5"],
            [f"put = {name}.append", f"{name} = [{x}]", f"put({x})", f"put({name}[0])"],
            [f"put = {name}.append", "for _ in range(n % 4):", f"    put({x})"],
            [f"t += sorted({name}, key={name}.count)[0] if {name} else n"],
            [f"{name}.insert({self.place()}, {x})"],
            [f"if len({name}) < 30:", f"    {name}.extend({self.list()})"],
            [f"if len({name}) < 30:", f"    {name} += {self.list()}"],
            [f"{name}.sort(reverse={self.r.random() < 0.3})"],
            [f"{name}.reverse()"],
            [f"if {x} in {name}:", f"    {name}.remove({self.number(0)})"],
            [f"{name} = ({self.list()})[:40]"],
            [f"{name}[{self.place()}] = {x}"],
            [f"del {name}[{self.place()}]"],
            [f"{name}[{self.slice()}] = {self.list()}"],
            [f"if len({name}) < 30:", f"    {name}[{self.place()}:{self.place()}] = {self.list()}"],
            [f"{name}[{self.slice()}] = {name}[{self.slice()}]"],
            [f"del {name}[{self.slice()}]"],
            [f"if len({name}) < 9:", f"    {name} *= {self.r.choice(('2', 'n % 3', '0', '-1'))}"],
            [f"{name}[{self.place()}] += {self.number()}"]
            if self.items != "n % 2 == 0"
            else ["l[0] = m[0]"],
            [f"x, *{name} = {name}", "t += x"],
            [f"*{name}, x = {name}[{self.slice()}]", "t += x"],
            [f"t += {self.number()} < {self.number()} <= {self.number()}"],
            [f"t += float(np.array([{name}.pop() for _ in range(2)]).sum())"],
            [f"t += max((x, -i) for i, x in enumerate({name}))[1]"],
            ["l, m = m, l"],
            [
                "best = None",
                f"for x in {name}:",
                f"    if {self.r.choice(('best is None', 'i % 2'))}:",
                f"        best = {self.r.choice(('x', 'x', 'None'))}",
                "    elif best is not None:",
                "        t += best",
                "        best = max(best, x)",
                "if best is not None:",
                "    t += best",
                f"best = {self.r.choice(('best', 'None'))}",
            ],
            [f"pairs.append((i, float({self.number(0)})))"],
            ["for p, q in pairs:", "    t += p * q"],
            [
                self.r.choice(
                    (
                        "pairs.sort()",
                        "pairs.sort(key=lambda p: p[1])",
                        "pairs = sorted(pairs, key=lambda p: -p[0])",
                    )
                )
            ],
            [f"heapq.heappush(pairs, (i, float({x})))", "t += heapq.heappop(pairs)[1]"],
            ["heapq.heapify(pairs)", "if pairs:", "    t += heapq.heapreplace(pairs, (3, 0.5))[0]"],
            [
                f"t += bisect.bisect_left(l, {self.number(0)})",
                f"bisect.insort(m, {self.number(0)})",
            ],
            ["t += min(pairs, key=lambda p: p[1], default=(0, 0.0))[0]"],
            [f"t += (l {self.r.choice(('<', '>='))} m) + (max(pairs, default=(1, 2.0)) < (1, t))"],
            [f"t += {name}.index({self.number(0)}) + {name}.count({x})"],
            [f"t += filled({name}, i)"] if self.items == "n" else [f"t += len({name})"],
            [f"{name} = longer({name}[:20], {self.list()})"],
            [
                f"match len({name}) % 4, i:",
                f"    case 0, {self.r.randrange(4)}:",
                f"        {name}.append({x})",
                "    case 1 | 2, k:",
                "        t += k",
                "    case k, _ if k > 2:",
                "        t -= k",
            ],
            [
                f"for k in range(-2, n)[{self.r.choice(('::-1', '1:', 'i % 3::2', ':-1'))}]:",
                "    t = t / 2 + k",
            ],
            [f"v = {name}", "if len(v) < 9:", f"    v.append({x})"],
            [f"t += float(np.array({name} + [1]).sum())" if self.items == "n" else "t += 1"],
            [f"if {self.test()}:", f"    {self.result}"],
            [f"t += again({name}, n)"],
            [f"{name} = split({name}, n % 4) + {self.list(0)}"],
            [f"t += parted({name}, n)[-1] + len(parted({self.list(0)}, i % 3) + {name})"],
            [f"{name} = parted({self.list(0)}, n)", "t += len(parted(l, 1) + m)"],
            [f"t += deeper(d, {name}, {'(i, n)' if self.is_paired else 'i'}, n)"],
            [
                f"t += sum({self.r.choice(('walked', 'both'))}({name}, n))",
                "t += max(walked(m, i), default=1)",
            ],
            [f"{name} = list(both({name}[:9], {self.r.choice('in')}))"],
            *self.of_dicts(),
            *self.of_deques(),
            *(self.of_rows() * 3 if self.is_nested else ()),
        ]
        if not deep:
            return self.r.choice(simple)
        body = [f"    {y}" for _ in range(self.r.randint(1, 2)) for y in self.statement(deep - 1)]
        if self.r.random() < 0.12:
            return self.caught(body, deep)
        return self.r.choice(
            [
                *simple[self.r.randrange(3) :: 3],
                ["for i in range(n):", *body],
                [f"for x in {name}[:9]:", f"    t += {self.r.choice(('x', 'x * i', '1'))}", *body],
                [f"for x in {name}:", f"    t += {self.r.choice(('x', 'x * i', '1'))}"],
                [f"for x in {self.r.choice(('walked', 'both'))}({name}, n):", "    t += x"],
                ["for j in endless(n):", "    t += j", "    if j % 2:", "        continue",
                 *body, f"    if j in (4, {self.r.randrange(11)}):", "        break",
                 *self.r.choice((["else:", "    t += 100"], []))],
                [f"for i, x in enumerate({self.list(0)}):", *body, "    t += x"],
                [f"if {self.test()}:", *body, "else:", *self.indented(deep)],
                [f"while {name} and len({name}) < 20:", f"    {name}.pop()", *body, "    s += 1",
                 "    if s > 30:", "        break"],
                [f"for x in {name}:", f"    if len({name}) > 12:", "        break", *body],
                [f"for a, b in zip({name}, {self.list(0)}):", "    t += a - 2 * b"],
                [f"for a, b in zip(walked({name}, n), {self.list(0)}):", "    t += a - 2 * b"],
                [f"for a, b in zip({self.list(0)}, endless(n)):", "    t += a - 2 * b", *body,
                 "    if b == 3:", "        break"],
            ]
        )  # fmt: skip

    def caught(self, body: list[str], deep: int) -> list[str]:
        """Statements whose exceptions are caught."""
        kinds = ("IndexError", "(ValueError, KeyError)", "ZeroDivisionError", "Exception")
        first, *others = self.r.sample(kinds, 2)
        raising = self.r.choice(
            (f"t += {self.place()} // (i % 2)", "raise ValueError('x')", f"t += l[{self.place()}]",
             "t += d.pop(n) + m.pop()", f"t += refusing({self.r.choice('lm')}, i)", "s -= 1",
             f"if i > 1 and l[{self.place()}] > 1:\n        raise KeyError",
             "assert t < 3, 'large'", "while i < 9 and l[i] > 0:\n        i += 1")
        )  # fmt: skip
        found = ["try:", *body, *f"    {raising}".splitlines(), *self.indented(1)]
        leaves = ("t += 0.5", "raise", self.result, "raise IndexError('again')", "s += 1")
        found += [f"except {first}:", *self.indented(deep), f"    {self.r.choice(leaves)}"]
        if self.r.random() < 0.5:
            found += [f"except {others[0]}:", f"    {self.r.choice(leaves)}"]
        if self.r.random() < 0.3:
            found += ["else:", *self.indented(1)]
        if self.r.random() < 0.4:
            found += ["finally:", *self.indented(1)]
        return found

    def indented(self, deep: int) -> list[str]:
        """Lines of a block."""
        return [f"    {y}" for y in self.statement(deep - 1)]

    def function(self) -> str:
        """The text of a function."""
        begin = {"n": "[3, 1, 2]", "1.5": "[0.5, -2.5]", "n % 2 == 0": "[True, False]"}[self.items]
        self.given = ast.literal_eval(begin) * self.r.choice((0, 1, 1, 2, 2, 3))
        self.given_pairs = [(2, 0.5), (1, -1.0), (2, 0.25)][: self.r.randrange(4)]
        one: list[Any] = ast.literal_eval(begin)
        several = [one[:1], one, [], one * 2, one[1:]]
        self.given_rows = [self.r.choice(several) for _ in range(self.r.randrange(5))]
        self.given_groups = {
            k: self.r.choice((*several, one[:])) or [] for k in range(self.r.randrange(4))
        }
        self.given_d = {
            ((k, k % 2) if self.is_paired else k): k / 2 for k in self.r.sample(range(9), 3)
        }
        self.given_d = {} if self.r.random() < 0.2 else self.given_d
        self.given_u = set(self.r.choice(several))
        self.given_q = deque(self.r.choice(several), self.r.choice((None, None, 3)))
        lines = [
            "i, t, s = 0, 0.0, 0",
            f"l = {self.r.choice((begin, '[]', begin, 'given', 'given'))}",
            f"m = {self.r.choice((begin, begin, 'given'))}",
            f"d = {self.r.choice(('{}', '{(1, 1): 0.5}' if self.is_paired else '{1: 0.5}', 'dg'))}",
            f"c = {self.r.choice(('Counter()', 'defaultdict(int)', 'Counter(l)'))}",
            f"u = {self.r.choice(('set()', 'set(l)', '{l[0]}', 'given_u'))}",
            f"q = deque({self.r.choice(('', 'l', 'l, 4', 'maxlen=n'))})",
            self.r.choice(("q = given_q", "t += len(given_q)")),
            f"pairs = {self.r.choice(('[]', 'given_pairs'))}",
        ]
        if self.is_counted:
            mixed = f"    t = t / 2 + {self.r.choice(('s', 'k', 'i'))}"
            lines += [
                "def counted(k):",
                "    nonlocal s, t",
                "    s += 1",
                mixed,
                "    return s + k",
            ]
        if self.is_nested:
            rows = (
                "given_rows",
                "given_rows",
                "[[], l]",
                "[l[:], [*m]]",
                "[[n, n], [i]]",
                "[]",
                "[m[:] for _ in range(3)]",
            )
            given = [x for x in rows if self.items == "n" or "n," not in x]
            lines[1:3] = [x.replace("given", begin) for x in lines[1:3]]
            lines += [f"rows = {self.r.choice(given)}"]
            lines += [
                f"groups = {self.r.choice(('{}', '{1: l}', '{n: [*m], i: l}', 'given_groups'))}"
            ]
        lines += [y for _ in range(self.r.randint(2, 6)) for y in self.statement()]
        lines += [self.result]
        body = "\n".join(f"    {y}" for y in lines)
        imports = "import bisect, heapq\nimport numpy as np\n"
        imports += "from collections import Counter, defaultdict, deque\n"
        imports += "from itertools import product\n"
        names = "given, given_pairs, given_rows, given_groups, dg, given_u, given_q"
        return f"{imports}def function(n, {names}):\n{body}\n{HELPERS}"

    def arguments(self) -> Sequence[Any]:
        """What the function is called with, but for the number."""
        rows = self.given_rows, self.given_groups
        return self.given, self.given_pairs, *rows, self.given_d, self.given_u, self.given_q


def lists(seeds: Sequence[int]) -> Report:
    """Results and exceptions are Python's; refused are lists of which it is not known which one a
    name has, and items of several types."""
    report = Report("lists")
    for seed in seeds:
        writer = _Writer(seed)
        text = writer.function()
        calls = [(n, *writer.arguments()) for n in (seed % 5, 5)]
        compare(report, seed, text, calls)
    return report
