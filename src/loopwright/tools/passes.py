"""`loopwright passes`: the passes, or one of them with its options."""

from __future__ import annotations

import argparse
import inspect

from loopwright.loops.pipelines.registry import (
    available_passes,
    load_pass,
    pass_named,
    pass_options,
    pass_summary,
)
from loopwright.reporting.drawing.svg import wrapped
from loopwright.tools.terminal import table_width


def execute(options: argparse.Namespace) -> int:
    """Run the command."""
    if options.name is None:
        width = max(map(len, available_passes()))
        lines = [f"{name:{width}}  {pass_summary(name)}" for name in available_passes()]
        print("\n".join(wrapped("\n".join(lines), table_width(), width + 2)))
        return 0
    name = pass_named(options.name.lstrip("-"))
    text = inspect.getdoc(load_pass(name))  # raises the error for a name that is none
    print(f"{name}: {pass_summary(name)}")
    for info in pass_options(name):
        default = f", {info.default_text} unless given" if info.default_text else ""
        line = f"  {info.name}={info.type_text}{default}: {info.doc}"
        print("\n".join(wrapped(line, table_width(), 6)))
    if text:
        print(f"\n{_explanation(text)}")
    return 0


def _explanation(text: str) -> str:
    """Return the docstring of a pass without its first paragraph, which has the summary: what it
    does, an example, and the codes of its refusals.

    >>> _explanation("`-cse`: less.\\n\\n**What.** It **changes** `ops`.")
    'What. It changes `ops`.'
    """
    return text.partition("\n\n")[2].replace("**", "")
