"""Text for people: its width in columns, lines that fit, and figures with their units."""

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


def duration(seconds: float) -> str:
    """A time in a unit that suits it.

    >>> duration(0.0123), duration(2.5), duration(4.2e-6)
    ('12.3 ms', '2.5 s', '4.2 us')
    """
    for unit, scale in (("s", 1.0), ("ms", 1e3), ("us", 1e6)):
        if seconds * scale >= 1:
            return f"{seconds * scale:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def percent(share: float) -> str:
    """A share, in percent.

    >>> percent(0.4587)
    '45.9 %'
    """
    return f"{100 * share:.1f} %"


def billions(rate: float, unit: str) -> str:
    """A rate in billions of a unit, which the prefix `G` stands for.

    >>> billions(2.5e9, "FLOP/s")
    '2.5 GFLOP/s'
    """
    return f"{rate / 1e9:.3g} G{unit}"


def count(number: int) -> str:
    """A number of things, in thousands, millions or billions.

    >>> count(999), count(45_350), count(2_000_000)
    ('999', '45.4k', '2M')
    """
    for unit, scale in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if number >= scale:
            return f"{number / scale:.3g}{unit}"
    return str(number)
