"""Comparing with `mlir-opt` on lines of IR: the first error and its place, or both printed forms.

A file of snippets has one a line: statements of a function whose arguments the first line gives,
or a whole module after `!`. Lines that begin with `//` are comments.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from tests.oracle import SPLIT, mlir_opt

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax.parser import parse_module
from loopwright.ir.syntax.printer import print_module
from loopwright.ir.syntax.verification import verify
from loopwright.reporting.errors import DiagnosticError

_ERROR = re.compile(r"<stdin>:(\d+):(\d+): error: (.*)")


@dataclass(frozen=True)
class Outcome:
    """What became of a text: its first error with line and column, or its printed forms."""

    error: str | None = None
    custom: str = ""
    generic: str = ""


def read_snippets(path: Path) -> list[str]:
    """The modules of a file of snippets."""
    arguments, *lines = path.read_text().splitlines()
    texts: list[str] = []
    for line in lines:
        if line.startswith("!"):
            texts.append(line[1:] + "\n")
        elif line.strip() and not line.startswith("//"):
            texts.append(f"func.func @f({arguments}) {{\n  {line}\n  return\n}}\n")
    return texts


def ours(text: str) -> Outcome:
    """What loopwright makes of a text."""
    try:
        module = parse_module(text, make_context())
        verify(module)
    except DiagnosticError as failure:
        first = failure.diagnostics[0]
        assert first.location is not None, first
        return Outcome(f"{first.location.line}:{first.location.column}: {first.message}")
    return Outcome(
        None, print_module(module).strip("\n"), print_module(module, generic=True).strip("\n")
    )


def theirs(texts: list[str]) -> list[Outcome]:
    """What `mlir-opt` makes of each text."""
    errors = _errors(texts)
    good = [text for text, error in zip(texts, errors, strict=True) if error is None]
    custom = iter(_printed(good))
    generic = iter(_printed(good, "--mlir-print-op-generic"))
    return [
        Outcome(None, next(custom), next(generic)) if error is None else Outcome(error)
        for error in errors
    ]


def _errors(texts: list[str]) -> list[str | None]:
    answer = mlir_opt(SPLIT.join(texts), "--split-input-file")
    starts = [1]
    for text in texts:
        starts.append(starts[-1] + text.count("\n") + SPLIT.count("\n"))
    first_errors: list[str | None] = [None] * len(texts)
    for line, column, message in _ERROR.findall(answer.err):
        index = sum(start <= int(line) for start in starts) - 1
        if first_errors[index] is None:
            first_errors[index] = f"{int(line) - starts[index] + 1}:{column}: {message}"
    return first_errors


def _printed(texts: list[str], *arguments: str) -> list[str]:
    answer = mlir_opt(SPLIT.join(texts), "--split-input-file", *arguments)
    assert answer.ok, answer.err
    return [part.strip("\n") for part in answer.out.split("// -----\n")]


def differences(texts: list[str]) -> list[str]:
    """Where loopwright and `mlir-opt` differ, in a person's words."""
    wrong_texts: list[str] = []
    for text, want in zip(texts, theirs(texts), strict=True):
        have = ours(text)
        for name in ("error", "custom", "generic"):
            if getattr(have, name) != getattr(want, name):
                wrong_texts.append(
                    f"{name} of\n{text}ours:\n{getattr(have, name)}\nmlir-opt:\n"
                    f"{getattr(want, name)}"
                )
                break
    return wrong_texts
