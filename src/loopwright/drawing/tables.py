"""Tables as HTML, for notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape


def html_table(title: str, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table with a caption; cells are escaped, None is left empty.

    >>> print(html_table("t", ["a"], [["x < y"], [None]]))
    <table><caption>t</caption>
    <thead><tr><th scope="col">a</th></tr></thead>
    <tbody>
    <tr><td>x &lt; y</td></tr>
    <tr><td></td></tr>
    </tbody></table>
    """
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in heads)
    body = "\n".join(
        f"<tr>{''.join(f'<td>{_cell(value)}</td>' for value in row)}</tr>" for row in rows
    )
    return (
        f"<table><caption>{escape(title)}</caption>\n<thead><tr>{head}</tr></thead>\n"
        f"<tbody>\n{body}\n</tbody></table>"
    )


def _cell(value: object) -> str:
    return "" if value is None else escape(str(value)).replace("\n", "<br>")
