"""A hook of the documentation's build: a page for each pass, of its docstring, notes on how it is
used and what it weighs (`docs/pass-notes`), and its options; and the table of all passes."""

from __future__ import annotations

import inspect
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from loopwright.loops.passes.optimizing import AffineOptimizePass, optimising_passes
from loopwright.loops.pipelines import load_pass, pass_options, pass_summary
from loopwright.loops.pipelines.registry import own_passes
from loopwright.loops.support.base import FUNCTIONS
from loopwright.loops.support.options import OptionInfo
from loopwright.tools.passes import referenced_subjects, subject_documentation

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

_HEADING = "Each pass"
_PAGE = {"Passes": "passes.md"}
_FOLDER = "passes-reference"
_ROOT = Path(__file__).resolve().parent.parent
_NOTES = _ROOT / "docs" / "pass-notes"
_MARK = "<!-- passes -->"
_EXAMPLES = [
    folder / "docs" / "pass-examples" for folder in (_ROOT, *sorted(_ROOT.glob("extensions/*")))
]
_REFUSES = re.compile(r"\*\*Refuses when\*\*(?!:)(.*?)(?=\n\n|\Z)", re.DOTALL)
_CODE = re.compile(r"`([a-z]+(?:[.-][a-z0-9…]+)*)`")
_DECLARED = re.compile(r"((?:`[a-z]+(?:[.-][a-z0-9…]+)*`,?\s*)+):\s")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """List the pages behind that on passes."""
    nav = cast("list[Any]", config["nav"] or [])
    listed = {_HEADING: [{name: _place(name)} for name in sorted(own_passes())]}
    for entries in (nav, *(part for entry in nav for part in entry.values())):
        if isinstance(entries, list) and _PAGE in entries:
            entries.insert(entries.index(_PAGE) + 1, listed)
            break
    config["nav"] = nav
    return config


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add the pages."""
    from mkdocs.structure.files import File

    for name in sorted(own_passes()):
        files.append(File.generated(config, _place(name), content=pass_page(name)))
    return files


def on_page_markdown(markdown: str, **_: object) -> str:
    """Put the table of the passes where a page wants it."""
    return markdown.replace(_MARK, passes_table())


def passes_table() -> str:
    """The passes, each with a line on what it does and its options."""
    rows = ["| pass | what it does | options |", "| --- | --- | --- |"]
    for name in sorted(own_passes()):
        options = ", ".join(f"`{option.name}`" for option in pass_options(name))
        rows.append(f"| [`{name}`]({_place(name)}) | {pass_summary(name)} | {options} |")
    return "\n".join(rows)


def refusal_codes(docstring: str) -> dict[str, str]:
    """The codes that docstrings declare, and when something is refused so.

    >>> refusal_codes("**Refuses when** `a`, `b-c`: it is;\\nso; `d`: not.")
    {'a': 'it is; so', 'b-c': 'it is; so', 'd': 'not'}
    """
    meanings: dict[str, str] = {}
    for section in _REFUSES.findall(docstring):
        codes: list[str] = []
        for part in re.split(r"[;.]\s+(?=`)|;\s+", section.strip().rstrip(".")):
            declared = _DECLARED.match(part)
            if declared is not None:
                codes = _CODE.findall(declared[1])
            text = " ".join(part[declared.end() if declared else 0 :].split())
            for code in codes:
                meanings[code] = f"{meanings[code]}; {text}" if declared is None else text
    return meanings


def _place(name: str) -> str:
    return f"{_FOLDER}/{name}.md"


def pass_page(name: str) -> str:
    """The page of a pass: what it does in a line, what its docstring says, its options, and how to
    run it."""
    docstring = _said_of(load_pass(name))
    parts = [f"# {name}", f"{pass_summary(name)}.", docstring]
    for subject in referenced_subjects(docstring):
        parts += [f"## {subject}", subject_documentation(subject)]
    if name == AffineOptimizePass.name:
        steps = [f"1. `{step}`: {pass_summary(step.name)}" for step in optimising_passes()]
        parts += ["## Steps", "\n".join(steps)]
    codes = refusal_codes("\n\n".join(parts))
    if codes:
        rows = [f"| `{code}` | {_escaped(when)} |" for code, when in codes.items()]
        table = ["| code | when |", "| --- | --- |", *rows]
        parts += ["## Codes of refusals", "\n".join(table)]
    options = pass_options(name)
    shown = f'="{options[0].name}=…"' if options else ""
    examples = [folder / f"{name}.mlir" for folder in _EXAMPLES]
    example = next((path for path in examples if path.exists()), examples[0])
    if example.exists():
        argument, _, programs = example.read_text().partition("\n")
        before, _, after = programs.partition("\n// -----\n")
        shown = argument.removeprefix(f"// -{name}")
        parts += [
            "## Example",
            f"This program, after `{_command(name, shown)} -mlir-print-local-scope`:",
            f"```mlir\n{before.strip()}\n```",
            f"```mlir\n{after.strip()}\n```",
        ]
    if options:
        parts += ["## Options", "\n".join(_table(options))]
    parts += [
        "## On the command line",
        "The pass alone, and what it did and refused:",
        f"```console\n$ {_command(name, shown)}\n$ loopwright explain f.mlir -{name}{shown}\n```",
        f'From Python: `module.apply("{name}")`, with options as keywords.',
    ]
    notes = _NOTES / f"{name}.md"
    if notes.exists():
        parts += ["## Notes", notes.read_text().strip()]
    return "\n\n".join(parts) + "\n"


def _said_of(pass_class: type) -> str:
    """The docstring of a pass, or that of its module where that says what the pass does."""
    of_pass = pass_class.__doc__ or ""
    of_module = sys.modules[pass_class.__module__].__doc__ or ""
    return inspect.cleandoc(of_module if "**What" in of_module else of_pass)


def _command(name: str, shown: str) -> str:
    """How the driver runs a pass with options: the flags of some are refused as by `mlir-opt`."""
    if load_pass(name).anchor != FUNCTIONS:
        return f"loopwright-opt f.mlir -{name}{shown}"
    values = shown.removeprefix("=").strip('"')
    return (
        f"loopwright-opt f.mlir -p '{name}{{{values}}}'"
        if values
        else (f"loopwright-opt f.mlir -p {name}")
    )


def _table(options: tuple[OptionInfo, ...]) -> list[str]:
    rows = [
        (
            f"`{info.name}`",
            _cell(info),
            f"`{info.default_text}`" if info.default_text else "",
            info.doc,
        )
        for info in options
    ]
    heads = [("option", "type", "default", "what it says"), ("---",) * 4]
    return [f"| {' | '.join(_escaped(cell) for cell in row)} |" for row in (*heads, *rows)]


def _cell(info: OptionInfo) -> str:
    return (
        ", ".join(f"`{word}`" for word in info.choices) if info.choices else f"`{info.type_text}`"
    )


def _escaped(text: str) -> str:
    return text.replace("|", "\\|")
