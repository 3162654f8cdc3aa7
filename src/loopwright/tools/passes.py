"""`loopwright passes`: the passes, or one of them with its options."""

from __future__ import annotations

import argparse
import inspect
import re
from importlib import import_module

from loopwright.loops.pipelines.registry import (
    available_passes,
    load_pass,
    pass_named,
    pass_options,
    pass_summary,
)
from loopwright.reporting.drawing.svg import wrapped
from loopwright.tools.terminal import table_width

_REFERRING = re.compile(r"see\s+(`(?:loopwright_mlir|loops)\..*?)(?:\.(?=\s|$)|;|$)", re.DOTALL)
_REFERENCE = re.compile(r"`((?:loopwright_mlir|loops)\.[\w.]+)`")
_FOR_USERS = re.compile(r"^\*\*(?:Before|Legal|Refuses|Changes)", re.MULTILINE)


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
        for subject in referenced_subjects(text):
            documentation = subject_documentation(subject)
            start = _FOR_USERS.search(documentation)
            shared = documentation[start.start() if start else 0 :].replace("**", "")
            print(f"\n{subject}:\n\n{shared}")
    return 0


def referenced_subjects(docstring: str) -> list[str]:
    """Return the modules, classes and functions to which the docstring of a pass refers for what
    several passes share, in order.

    >>> referenced_subjects("**Legal when**: see `loops.steps.reorder.Tiling`. `d`: so.")
    ['loops.steps.reorder.Tiling']
    """
    sentences = _REFERRING.findall(docstring)
    return list(dict.fromkeys(name for text in sentences for name in _REFERENCE.findall(text)))


def subject_documentation(subject: str) -> str:
    """Return the docstring of a module, or of a class or function in one, by its name below
    `loopwright`."""
    full_name = subject if subject.startswith("loopwright_mlir.") else f"loopwright.{subject}"
    module_name, _, name = full_name.rpartition(".")
    documented = getattr(import_module(module_name), name, None)
    if documented is None:
        documented = import_module(full_name)
    return inspect.cleandoc(documented.__doc__ or "")


def _explanation(text: str) -> str:
    """Return the docstring of a pass without its first paragraph, which has the summary: what it
    does, an example, and the codes of its refusals.

    >>> _explanation("`-cse`: less.\\n\\n**What.** It **changes** `ops`.")
    'What. It changes `ops`.'
    """
    return text.partition("\n\n")[2].replace("**", "")
