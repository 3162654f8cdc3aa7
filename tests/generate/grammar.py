r"""Texts drawn from grammars, which are files beside what draws from them.

`== name 2` begins a rule, with how deep it may be in itself. Each line is an alternative, and those
that begin with `|` are further lines of it; `# ` begins a comment. Behind a line `+` are
alternatives for places where the rule is not yet as deep as it may be. `*3 ` makes one three times
as likely; one with `?flag ` is only there with that flag, with `?!flag ` only without. In one

- `$name` is what a rule gives, with all its lines as far to the right; `$name0` is not deep, and
  `$name+flag` has a flag, with all that it consists of;
- `$Name` is the same each time in this alternative, `$NAME` in the whole text;
- `$(a; b; c)` is one of these, and `$(4)` a number below four.

>>> grammar = Grammar("== sum 1\n$(x; y)\n+\n$Sum * $Sum + $(3)\n== line\nif $sum:\n|    $sum")
>>> grammar.draw("line", random.Random(0)).splitlines()
['if y * y + 2:', '    y']
"""

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

_PREFIX = re.compile(r"((?:\?!?\w+ )*)(?:\*(\d+) )?")
_PLACE = re.compile(r"\$(?:\(|([a-zA-Z_]+)(0?)(?:\+(\w+))?)")


@dataclass
class _Rule:
    depth: int
    alternatives: list[str] = field(default_factory=list[str])
    weights: list[int] = field(default_factory=list[int])
    flags: list[list[str]] = field(default_factory=list[list[str]])
    flat: int | None = None
    """How many alternatives are there at any depth, where not all are."""


class Grammar:
    """The rules of a text."""

    def __init__(self, text: str) -> None:
        self.rules: dict[str, _Rule] = {}
        rule = _Rule(0)
        for line in text.splitlines():
            if line.startswith("== "):
                name, _, depth = line[3:].partition(" ")
                rule = self.rules[name] = _Rule(int(depth or 0))
            elif line.startswith("|"):
                rule.alternatives[-1] += f"\n{line[1:]}"
            elif line == "+":
                rule.flat = len(rule.alternatives)
            elif line[:2] not in ("", "# ") and (prefix := _PREFIX.match(line)):
                rule.flags.append(prefix[1].split())
                rule.weights.append(int(prefix[2] or 1))
                rule.alternatives.append(line[prefix.end() :])

    @classmethod
    def beside(cls, file: str) -> "Grammar":
        """The grammar of a module (its `__file__`): that of `lists.py` is in `lists.grammar`."""
        return cls(Path(file).with_suffix(".grammar").read_text(encoding="utf-8"))

    def draw(self, name: str, r: random.Random, *flags: str) -> str:
        """A text of a rule."""
        return _Drawing(self.rules, r).draw(name, frozenset(flags), {})


@dataclass
class _Drawing:
    """A text that is being drawn."""

    rules: Mapping[str, _Rule]
    r: random.Random
    shared: dict[str, str] = field(default_factory=dict[str, str])
    """What is the same in the whole text."""

    def draw(self, name: str, flags: frozenset[str], depths_left: Mapping[str, int]) -> str:
        """A text of a rule, which may be so deep in each of the rules that it is in."""
        rule = self.rules[name]
        depth = depths_left.get(name, rule.depth)
        count = len(rule.alternatives) if depth > 0 else rule.flat
        weights = [
            weight * all((flag[1] != "!") == (flag.strip("?!") in flags) for flag in needed)
            for weight, needed in zip(rule.weights[:count], rule.flags, strict=False)
        ]
        chosen = self.r.choices(rule.alternatives[:count], weights)[0]
        return self.filled(chosen, flags, {**depths_left, name: depth - 1}, {})

    def filled(
        self,
        text: str,
        flags: frozenset[str],
        depths_left: Mapping[str, int],
        names_so_far: dict[str, str],
    ) -> str:
        """An alternative with its places filled; `names_so_far` are the names that it has already."""
        filled_text = ""
        while place := _PLACE.search(text):
            filled_text = filled_text + text[: place.start()]
            text = text[place.end() :]
            name, flat, flag = place.groups()
            if name is None:
                choices, text = _choices(text)
                number = choices[0].isdigit() and len(choices) == 1
                choice = (
                    str(self.r.randrange(int(choices[0]))) if number else self.r.choice(choices)
                )
                filled_text += self.filled(choice, flags, depths_left, names_so_far)
                continue
            rule = name.lower()
            names = self.shared if name.isupper() else names_so_far
            filled_place = names.get(name) or self.draw(
                rule,
                flags | {flag} if flag else flags,
                {**depths_left, rule: 0} if flat else depths_left,
            )
            if name[0].isupper():
                names[name] = filled_place
            line = filled_text.rpartition("\n")[2]
            filled_text += filled_place.replace("\n", "\n" + line[: len(line) - len(line.lstrip())])
        return filled_text + text


def _choices(text: str) -> tuple[list[str], str]:
    """What is between semicolons up to the parenthesis that ends it, and what is behind that."""
    depth = 0
    start = 0
    choices = list[str]()
    for place, letter in enumerate(text):
        if letter == ";" and not depth:
            choices.append(text[start:place].strip())
            start = place + 1
        elif letter == ")" and not depth:
            return [*choices, text[start:place].strip()], text[place + 1 :]
        depth += (letter == "(") - (letter == ")")
    raise ValueError(f"no parenthesis ends {text}")
