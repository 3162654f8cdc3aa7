"""Pipes in code in tables: Python-Markdown shows the `\\|` there that GitHub needs."""

from __future__ import annotations

import re

_CODE = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)")


def on_page_markdown(markdown: str, **_: object) -> str:
    """The page with plain pipes in the code of its tables.

    >>> on_page_markdown(r"| `a\\|b` | x\\|y |")
    '| `a|b` | x\\\\|y |'
    """
    lines = markdown.split("\n")
    return "\n".join(_plain(line) if line.startswith("|") else line for line in lines)


def _plain(row: str) -> str:
    return _CODE.sub(lambda code: code[0].replace("\\|", "|"), row)
