"""Self-contained pages of HTML: headings, listings with notes on lines, figures, tables.

A page has its style in it and loads nothing, which its content security policy enforces; it has no
scripts. What scrolls can be reached by keyboard, what colour shows, words say, too, and
colours are those of the reader's light or dark mode.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path

from loopwright.records import dataclass
from loopwright.reporting.drawing.svg import dark_style

LIGHT = {
    "paper": "#ffffff",
    "ink": "#1f2328",
    "faint": "#59636e",
    "panel": "#f3f5f7",
    "rule": "#d1d9e0",
    "link": "#0550ae",
    "done": "#116329",
    "refused": "#9a3412",
    "assumed": "#6e40aa",
    "found": "#4a5560",
}
"""Colours by what they are for; text is on `paper` or on `panel`."""
DARK = {
    "paper": "#16181c",
    "ink": "#e6e6e6",
    "faint": "#a3a8ae",
    "panel": "#1f2329",
    "rule": "#3a3f47",
    "link": "#7cb7ff",
    "done": "#6fd08c",
    "refused": "#ffa576",
    "assumed": "#c8a6f5",
    "found": "#b4bcc5",
}
"""The same in dark mode."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page under a heading of its own: `name` is where links lead."""

    name: str
    title: str
    body: str


@dataclass(frozen=True, slots=True)
class Note:
    """A note on a line: `done`, `refused`, `assumed` or `found`; `target` links to details."""

    kind: str
    code: str
    text: str
    target: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a listing with its number."""

    number: int
    text: str
    notes: Sequence[Note] = ()


def page(title: str, lead: str, sections: Sequence[Section]) -> str:
    """Return a whole page; `lead`, which is HTML, is below its heading.

    >>> made = page("a < b", "", [Section("x", "One", "<p>text</p>")])
    >>> "<h1>a &lt; b</h1>" in made, '<h2 id="x">One</h2>' in made
    (True, True)
    """
    links = "".join(f'<li><a href="#{s.name}">{escape(s.title)}</a></li>' for s in sections)
    parts = "\n".join(
        f'<section aria-labelledby="{s.name}">\n<h2 id="{s.name}">{escape(s.title)}</h2>\n'
        f"{s.body}\n</section>"
        for s in sections
    )
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>{escape(title)}</title>\n<style>{_colours()}\n{_style()}</style>\n</head>\n<body>\n"
        '<a class="skip" href="#content">Skip to the content</a>\n'
        f"<header>\n<h1>{escape(title)}</h1>\n{lead}\n</header>\n"
        f'<nav aria-label="Contents"><ul>{links}</ul></nav>\n'
        f'<main id="content" tabindex="-1">\n{parts}\n</main>\n</body>\n</html>\n'
    )


@cache
def _style() -> str:
    return Path(__file__).with_name("page.css").read_text(encoding="utf-8")


def _colours() -> str:
    light, dark = map(_css_variables, (LIGHT, DARK))
    return (
        f"\n:root{{{light}}}\n"
        f"@media screen and (prefers-color-scheme:dark){{\n:root{{{dark}}}\n{dark_style()}\n}}"
    )


def _css_variables(colours: Mapping[str, str]) -> str:
    return ";".join(f"--{name}:{colour}" for name, colour in colours.items())


def paragraph(text: str, kind: str = "") -> str:
    """Return a paragraph of plain text.

    >>> paragraph("x < y", "faint")
    '<p class="faint">x &lt; y</p>'
    """
    return f'<p class="{kind}">{escape(text)}</p>' if kind else f"<p>{escape(text)}</p>"


def scrolling(label: str, body: str, kind: str = "") -> str:
    """HTML that may be wider than the page, which people scroll, by keyboard, too."""
    classes = f"scroll {kind}".strip()
    name = escape(label)
    return f'<div class="{classes}" role="region" aria-label="{name}" tabindex="0">{body}</div>'


def preformatted(label: str, text: str) -> str:
    """Text whose lines stay as they are."""
    return scrolling(label, f"<pre>{escape(text)}</pre>")


def figure(svg: str, caption: str) -> str:
    """Return a picture with its caption."""
    return (
        f"<figure>{scrolling(caption, svg, 'picture')}"
        f"<figcaption>{escape(caption)}</figcaption></figure>"
    )


def folded(summary: str, body: str) -> str:
    """HTML that is shown on demand."""
    return f"<details><summary>{escape(summary)}</summary>{body}</details>"


def columns(parts: Iterable[str]) -> str:
    """HTML side by side, where the page is wide enough."""
    return f'<div class="columns">{"".join(f"<div>{part}</div>" for part in parts)}</div>'


def listing(label: str, lines: Iterable[Line], name: str = "line") -> str:
    """Return numbered lines of a text, each followed by the notes on it. Links to a line lead to
    `name` and its number.

    >>> shown = listing("f.py", [Line(3, "x < y", [Note("done", "fused", "two loops")])])
    >>> '<li id="line-3">' in shown, "<code>x &lt; y</code>" in shown, "<b>done</b>" in shown
    (True, True, True)
    """
    shown = "\n".join(
        f'<li id="{name}-{line.number}"><span class="number">{line.number}</span>'
        f"<code>{escape(line.text)}</code>{_notes(line.notes)}</li>"
        for line in lines
    )
    return f'<ol class="listing" role="list" aria-label="{escape(label)}">\n{shown}\n</ol>'


def _notes(notes: Sequence[Note]) -> str:
    if not notes:
        return ""
    return f'<ul class="notes">{"".join(map(_note, notes))}</ul>'


def _note(note: Note) -> str:
    code = f" <code>{escape(note.code)}</code>:" if note.code else ":"
    more = f' <a href="#{note.target}">why</a>' if note.target else ""
    return f'<li class="{note.kind}"><b>{note.kind}</b>{code} {escape(note.text)}{more}</li>'
