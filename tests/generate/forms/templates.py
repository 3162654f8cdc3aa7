"""Forms that are written as templates in `forms.txt`, which says how to read them."""

import ast
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path

from tests.generate.forms import affine
from tests.generate.forms.registry import FORMS, Snippet

_EXTENTS = re.compile(r"<((?:(?:\d+|\?)x)*)(\w+)")
"""The extents and the element of a vector or memref."""


def _at_top(text: str, character_sought: str) -> Iterator[int]:
    """Where a character is outside of braces."""
    depth = 0
    for place, character in enumerate(text):
        if character == character_sought and not depth:
            yield place
        depth += (character == "{") - (character == "}")


def _parts(text: str) -> list[str]:
    """The texts between `|`."""
    ends = [-1, *_at_top(text, "|"), len(text)]
    return [text[first + 1 : last] for first, last in pairwise(ends)]


class Template:
    """One function while it is written."""

    def __init__(self, snippet: Snippet, words: dict[str, str]) -> None:
        self.snippet = snippet
        self.words = {**words, "name": snippet.name}

    def expand(self, text: str) -> str:
        """A text without places."""
        expanded = ""
        while "${" in text:
            before, _, after_place = text.partition("${")
            end = next(_at_top(after_place, "}"))
            expanded += before + self.value(after_place[:end])
            text = after_place[end + 1 :]
        return expanded + text

    def value(self, place: str) -> str:
        """What is in a place."""
        snippet = self.snippet
        parts = _parts(place)
        if place.startswith("some "):
            parts[0] = parts[0].removeprefix("some ")
            return ", ".join(self.expand(part) for part in parts if snippet.flag())
        if len(parts) > 1:
            return self.expand(snippet.pick(*parts))
        if place.startswith("%"):
            return snippet.arg(self.expand(place[1:]))
        if place.startswith("= "):
            return str(_computed(ast.parse(self.expand(place[2:]), mode="eval").body))
        if match := re.fullmatch(r"(-?\d+)\.\.(-?\d+)", place):
            return str(snippet.number(int(match[1]), int(match[2])))
        if (times := next(_at_top(place, "*"), 0)) > 0:
            count = int(self.expand(place[:times]))
            return ", ".join(self.expand(place[times + 1 :]) for _ in range(count))
        word, _, argument = self.expand(place).partition(" ")
        if word in self.words:
            return self.expand(self.words[word])
        if word in _WORDS:
            return _WORDS[word](snippet, argument)
        return getattr(snippet, word)()

    def write(self, lines: Sequence[str]) -> None:
        """The lines of a form."""
        for line in lines:
            if match := re.match(r"let (\w+) = ", line):
                self.words[match[1]] = self.expand(line[match.end() :])
            elif line.startswith("top "):
                self.snippet.top.append(self.expand(line[4:]))
            else:
                self.snippet.raw(self.expand(line))


def _computed(tree: ast.expr) -> int:
    """The value of a sum or a product."""
    match tree:
        case ast.Constant(value=int(value)):
            return value
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _computed(left) + _computed(right)
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return _computed(left) * _computed(right)
        case _:
            raise ValueError(ast.unparse(tree))


def _conversion(s: Snippet, argument: str) -> str:
    """The operand and the types of a conversion `i1 to i8`, with what is behind that as its flags;
    of vectors, too, unless it is `flat`."""
    match = re.fullmatch(r"(flat )?(\w+) to (\w+)(.*)", argument)
    assert match is not None, argument
    shape = f"vector<{_shape(s)}x" if not match[1] and s.flag() else ""
    source, target = (f"{shape}{match[k]}{'>' * bool(shape)}" for k in (2, 3))
    return f"{s.arg(source)}{match[4]} : {source} to {target}"


def _shape(s: Snippet, argument: str = "") -> str:
    """Extents of so many dimensions, one to three if nothing is said."""
    return "x".join(map(str, s.shape(*map(int, argument.split()))))


def _array(s: Snippet, argument: str) -> str:
    """The type of a memref of so many dimensions, with an element."""
    low, high, *element = argument.split()
    return affine.array_type(s, element[0] if element else s.element(), int(low), int(high))[0]


def _extents(s: Snippet, argument: str) -> str:
    """Extents, some of them unknown, each with an `x` behind it."""
    low, high = map(int, argument.split())
    return "".join(f"{'?' if n is None else n}x" for n in s.loose(s.shape(low, high)))


_WORDS: dict[str, Callable[[Snippet, str], str]] = {
    "applied": lambda s, results: affine.applied(s, int(results)),
    "arguments": lambda s, types: ", ".join(s.arg(type_) for type_ in types.split(", ")),
    "array": _array,
    "band": lambda s, count: affine.band(s, int(count)),
    "bits": lambda s, _: f"0x{s.rng.randrange(2**32):08X}",
    "bound": affine.bound,
    "conversion": _conversion,
    "dynamic": lambda _, rank: "?x" * int(rank),
    "ends": lambda _, text: ">" * bool(text),
    "extents": _extents,
    "gauss": lambda s, width: repr(s.rng.gauss(0, float(width))),
    "like": lambda s, element: element if s.flag() else f"vector<{_shape(s)}x{element}>",
    "loose": lambda s, shape: "x".join(
        n if s.rng.random() < 0.65 else "?" for n in shape.split("x")
    ),
    "integer_set": lambda s, _: affine.integer_set(s),
    "of": lambda _, shaped: _EXTENTS.findall(shaped)[0][1],
    "rank": lambda _, shaped: str(_EXTENTS.findall(shaped)[0][0].count("x")),
    "shape": _shape,
    "subscripts": lambda s, count: affine.subscripts(s, int(count)),
    "unknown": lambda _, extents: str(extents.count("?")),
}


def _register() -> None:
    """Read the forms."""
    words: dict[str, str] = {}
    bodies: dict[str, list[tuple[str, list[str]]]] = defaultdict(list)
    text = Path(__file__).with_name("forms.txt").read_text()
    for block in re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).strip().split("\n\n"):
        head, *lines = block.strip("\n").splitlines()
        if " = " in head:
            words |= dict(line.split(" = ", 1) for line in [head, *lines])
            continue
        prefix, _, ends = head.partition("{")
        for end in ends.removesuffix("}").split() or [""]:
            bodies[prefix + end].append((end, [line[2:] for line in lines]))
    for name, body_lines in bodies.items():
        FORMS[name] = partial(_write, words, body_lines)


def _write(words: dict[str, str], bodies: list[tuple[str, list[str]]], snippet: Snippet) -> None:
    op, lines = snippet.rng.choice(bodies)
    Template(snippet, {**words, "op": op}).write(lines)


_register()
