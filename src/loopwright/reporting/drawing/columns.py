"""Text in columns of a terminal: how wide it is, and how it is broken into lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from unicodedata import combining, east_asian_width

_BREAKS = re.compile(r"(?<!=) +(?!=)")
"""Where a line may end: at spaces, but not within `%i = 0`."""
_HANGING = 4
"""By how much the rest of a line is further to the right than its beginning."""


def display_width(text: str) -> int:
    """How many columns a line of text takes.

    >>> display_width("%i"), display_width("日本"), display_width("e\u0301")
    (2, 4, 1)
    """
    if text.isascii():
        return len(text)
    return sum(0 if combining(c) else 1 + (east_asian_width(c) in "WF") for c in text)


def left(text: str, width: int) -> str:
    """Text with spaces behind it."""
    return text + " " * (width - display_width(text))


def right(text: str, width: int) -> str:
    """Text with spaces before it."""
    return " " * (width - display_width(text)) + text


def wrapped(text: str, width: int | None, hanging: int = _HANGING) -> Iterator[str]:
    """The lines of a text, each in as many as it takes to be at most `width` columns wide.

    What continues a line is `hanging` columns further to the right than that. A word that is
    wider has a line of its own. Without a width, lines stay as they are.

    >>> list(wrapped("  witness: (%i = 0) -> (%i = 1)", 22))
    ['  witness: (%i = 0) ->', '      (%i = 1)']
    """
    for line in text.splitlines():
        if width is None or display_width(line) <= width:
            yield line
        else:
            yield from _broken(line, width, hanging)


def _broken(line: str, width: int, hanging: int) -> Iterator[str]:
    start = len(line) - len(line.lstrip(" "))
    now = line[:start]
    indent = " " * min(start + hanging, width // 2)
    is_empty = True
    for word in _BREAKS.split(line[start:]):
        if not is_empty and display_width(now) + 1 + display_width(word) > width:
            yield now.rstrip()
            now, is_empty = indent, True
        now += word if is_empty else f" {word}"
        is_empty = False
    yield now.rstrip()
