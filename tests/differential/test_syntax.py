"""What the parser, the printer and the verification driver say of small texts, as `mlir-opt` does.

Each file in `syntax/` holds texts; a text is either printed to the same bytes or refused with the
same messages at the same places.
"""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from tests.oracle import SPLIT, mlir_opt

from loopwright.ir.core.locations import LineIndex
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.ir.syntax.verification import verify
from loopwright.reporting.errors import Diagnostic, DiagnosticError

DATA = Path(__file__).parent / "syntax"
MESSAGE = re.compile(r"^<stdin>:(\d+):(\d+): (error|note|warning): (.*)$", re.M)
Line = tuple[int, int, str, str]


def texts_of(name: str) -> list[str]:
    return (DATA / name).read_text().rstrip("\n").split("\n-----\n")


def attribute_texts() -> list[str]:
    lines = (DATA / "attributes.txt").read_text().splitlines()
    return [f'"t.x"() {{a = {line}}} : () -> ()' for line in lines]


def lines_of(diagnostics: tuple[Diagnostic, ...]) -> list[Line]:
    message_lines: list[Line] = []
    for diagnostic in diagnostics:
        where = diagnostic.location
        assert where is not None
        message = diagnostic.message.split("\n")[0].rstrip()
        message_lines.append((where.line, where.column, diagnostic.severity.value, message))
        message_lines += lines_of(diagnostic.notes)
    return message_lines


def ours(text: str, *, allow: bool, generic: bool = False) -> str | list[Line]:
    try:
        module = parse_module(text, make_context(allow_unregistered=allow))
        verify(module)
        return print_module(module, generic=generic).strip("\n")
    except DiagnosticError as error:
        return [line for line in lines_of(error.diagnostics) if "Available dialects" not in line[3]]


def theirs(texts: list[str], *arguments: str) -> list[str | list[Line]]:
    """One run of `mlir-opt` on all texts, its messages and outputs sorted by text."""
    answer = mlir_opt(SPLIT.join(texts), "--split-input-file", *arguments)
    outputs = [part.strip("\n") for part in answer.out.split("// -----\n")]
    assert len(outputs) == len(texts)
    first = 1
    results: list[str | list[Line]] = []
    messages = [
        (int(line), int(column), severity, message.rstrip())
        for line, column, severity, message in MESSAGE.findall(answer.err)
    ]
    for text, output in zip(texts, outputs, strict=True):
        count = text.count("\n") + 2
        found_lines = [
            (line - first + 1, column, severity, message)
            for line, column, severity, message in messages
            if first <= line < first + count and "Available dialects" not in message
        ]
        results.append(found_lines or output)
        first += count
    return results


def compare(texts: list[str], *, allow: bool) -> None:
    arguments = ["--allow-unregistered-dialect"] if allow else []
    wrong: list[str] = []
    for text, expected in zip(texts, theirs(texts, *arguments), strict=True):
        our_answer = ours(text + "\n", allow=allow)
        if our_answer != expected:
            wrong.append(f"{text}\n  expected: {expected}\n  found:    {our_answer}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", ["affine.txt", "lexical.txt", "operations.txt"])
def test_texts_with_unknown_dialects(name: str) -> None:
    compare(texts_of(name), allow=True)


def test_texts_without_unknown_dialects() -> None:
    compare(texts_of("strict.txt"), allow=False)


def test_attributes_and_types() -> None:
    compare(attribute_texts(), allow=True)


def test_generic_form_of_what_is_accepted() -> None:
    texts = [*texts_of("operations.txt"), *texts_of("affine.txt"), *attribute_texts()]
    accepted = [text for text in texts if isinstance(ours(text, allow=True), str)]
    assert len(accepted) > 200
    arguments = ["--allow-unregistered-dialect", "--mlir-print-op-generic"]
    for text, expected in zip(accepted, theirs(accepted, *arguments), strict=True):
        assert ours(text, allow=True, generic=True) == expected


def test_source_lines_and_carets() -> None:
    texts = [
        "func.func @f() {\n\t%x = arith.constant 1 : i32\t%y = arith.foo\n}",
        "func.func @f() attributes {a\t=\t",
        '\t "a.b"() {x = "\u00e9" y} : () -> ()',
        "module {\r\n  nothing\r\n}\r",
    ]
    for text in texts:
        shown = mlir_opt(text).err
        with pytest.raises(DiagnosticError) as caught:
            parse_module(text, make_context())
        lines = LineIndex(text)
        (error,) = caught.value.diagnostics
        assert error.location is not None
        line = lines.line_or_none(error.location.line)
        rendered = replace(error, source_line=line, notes=(), hint="").render()
        assert shown.startswith(rendered + "\n")


def test_location_of_what_is_wrapped_in_a_module() -> None:
    text = "module @a {\n}\n// -----\nfunc.func private @f()\n"
    marker = text.index("\nfunc")
    module = parse_module(text, make_context(), begin=marker)
    shown = mlir_opt(text, "--split-input-file", "--mlir-print-debuginfo").out
    assert print_module(module, debug_info=True).strip() == shown.split("// -----")[1].strip()


def test_locations_of_arguments() -> None:
    compare(texts_of("locations.txt"), allow=False)
