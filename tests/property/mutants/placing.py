"""Where a mutant goes: found by tokens, so that new line breaks and new names do not lose it.

The text that a mutant changes is compared with its file token by token: layout, comments, and
commas before a closing bracket do not count. Where it does not stand there, names may differ, the
same one for the same one; then the place with most names unchanged is taken, if at least half of
them are, and the names in the new text are those of that place.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_TOKEN = re.compile(
    r"""(?P<skip>\s+|\#[^\n]*|\\\n)
    |[rbfu]{0,2}(?:\"{3}(?:[^\\]|\\.)*?\"{3}|\"(?:[^"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*')
    |\w+(?:\.\d+)?|->|:=|\*\*|//|<<|>>|[-+*/%&|^=!<>]=|.""",
    re.VERBOSE | re.DOTALL,
)
_NAME = re.compile(r"[^\W\d]\w*")


@dataclass(frozen=True)
class _Token:
    text: str
    start: int
    end: int

    @property
    def is_name(self) -> bool:
        """Whether another name could stand here."""
        return _NAME.fullmatch(self.text) is not None and not keyword.iskeyword(self.text)


def _tokens(text: str) -> list[_Token]:
    """The tokens of a text, which may begin and end anywhere between two."""
    found = [
        _Token(match[0], match.start(), match.end())
        for match in _TOKEN.finditer(text)
        if match["skip"] is None
    ]
    closing = {following for following, token in enumerate(found) if token.text in ")]}"}
    return [t for k, t in enumerate(found) if t.text != "," or k + 1 not in closing]


@dataclass(frozen=True)
class _Place:
    """A place in a file, and which name there stands for which one of the pattern."""

    start: int
    end: int
    names: dict[str, str]

    @property
    def renamed(self) -> int:
        """How many names differ."""
        return sum(old != new for old, new in self.names.items())


def _places(tokens: Sequence[_Token], pattern: Sequence[_Token]) -> Iterator[_Place]:
    for first in range(len(tokens) - len(pattern) + 1):
        names: dict[str, str] = {}
        for k, wanted in enumerate(pattern):
            found = tokens[first + k]
            if not (wanted.is_name and found.is_name):
                if found.text != wanted.text:
                    break
            elif names.setdefault(wanted.text, found.text) != found.text:
                break
        else:
            if len(set(names.values())) == len(names):
                yield _Place(tokens[first].start, tokens[first + len(pattern) - 1].end, names)


def placed(text: str, old: str, new: str) -> str:
    """The text of a file with `new` in the one place of `old`; `ValueError` if there is no such
    place, or several.

    >>> print(placed("if (\\n    short(a)\\n    and b\\n):", "short(x) and b", "short(x)"))
    if (
        short(a)
    ):
    """
    if text.count(old) == 1:
        return text.replace(old, new)
    return placed_by_tokens(text, old, new)


def placed_by_tokens(text: str, old: str, new: str) -> str:
    """The same, however the place is laid out and whatever its names are."""
    pattern = _tokens(old)
    places = list(_places(_tokens(text), pattern))
    least = min((place.renamed for place in places), default=0)
    best = [place for place in places if place.renamed == least]
    if len(best) != 1 or 2 * least > len(best[0].names):
        raise ValueError(f"stands there {len(best)} times with {least} other names, not once")
    (place,) = best
    lead, tail = old[: pattern[0].start], old[pattern[-1].end :]
    made = _NAME.sub(lambda name: place.names.get(name[0], name[0]), new) if least else new
    made = made.removeprefix(lead).removesuffix(tail)
    line = text[text.rfind("\n", 0, place.start) + 1 : place.start]
    further = (len(line) - len(line.lstrip())) - (len(lead) - len(lead.lstrip(" ")))
    first, *rest = made.splitlines(keepends=True) or [""]
    return (
        "".join([text[: place.start], first, *(_moved(r, further) for r in rest)])
        + (text[place.end :])
    )


def _moved(line: str, columns: int) -> str:
    """A line so many columns further to the right."""
    return " " * columns + line if columns >= 0 else line[min(-columns, _indentation(line)) :]


def _indentation(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
