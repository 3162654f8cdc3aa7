"""Writes what tests of the suite expect again: diagnostics above the lines that they are about, and
all that is printed behind each piece. What changed is then read in the diff.

.venv/bin/python -m tests.lit.update tests/lit/loops

It writes files with the line NOTE, which have one line `RUN:`; without `filecheck` there, only
diagnostics are expected.
"""

import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from itertools import repeat
from pathlib import Path

from tests.lit.running import OURS, escaped, lines_of, run

NOTE = "// NOTE: What is expected was written by tests/lit/update.py."
SEPARATOR = "// -----\n"
_EXPECTATION = re.compile(
    r"\s*// expected-[\w-]+ ?(@\S+)? ?\{\{.*\}\}\s*$|// CHECK(-NEXT|-NOT)?: ?"
)
_START = r"(?:[^\n]*?:(\d+):\d+|<unknown>:0|[^:\s]+): (error|warning|remark|note): "
_MESSAGE = re.compile(rf"(?ms)^{_START}(.*?)$(?=\n[^\n]*\n *\^|\n{_START}|\n?\Z)")
_OPERATION = "see current operation: "


def checks(printed: str) -> list[str]:
    """Lines for filecheck: each line of the text, in order."""
    check_lines: list[str] = []
    for line in printed.strip("\n").splitlines():
        text = escaped(line.rstrip())
        if text.strip():
            word = "CHECK-NEXT" if check_lines else "CHECK"
            check_lines.append(f"// {word}: {text}")
    return check_lines


def plain(text: str) -> str:
    """A test without what it expects."""
    lines = (line for line in text.splitlines() if not _EXPECTATION.match(line))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip() + "\n"


def announced(path: Path, messages: str) -> dict[int | None, list[str]]:
    """Comments that announce diagnostics, by the line that they are about; those that go over
    several lines, or name places in the file, as regular expressions."""
    comments_by_line: dict[int | None, list[str]] = defaultdict(list)
    for match in _MESSAGE.finditer(messages):
        text = match[3]
        if text.startswith(_OPERATION):
            continue
        line = None if match[1] is None else int(match[1])
        where = "@unknown" if line is None else "@below"
        pattern = re.sub(rf"{re.escape(str(path))}:\d+(:\d+)?", r"{{\\S+}}", text)
        pattern = re.sub(r"\s*\n\s*", r"{{\\s+}}", pattern)
        pattern = re.sub(r"([\w$.-]+)@\d+", r"\1@{{\\d+}}", pattern)
        kind = match[2] if pattern == text else f"{match[2]}-re"
        comment = f"// expected-{kind} {where} {{{{{pattern}}}}}"
        if comment not in comments_by_line[line]:
            comments_by_line[line].append(comment)
    return comments_by_line


def updated(path: Path) -> str:
    """The text of a test with what its program says and prints now."""
    bare = plain(path.read_text())
    path.write_text(bare)
    (line,) = lines_of(path)
    if line.program != OURS:
        for _ in range(2):  # what is written in between moves the lines that are named
            path.write_text(reported(path, run(path, line.program, line.flags)[1]))
        return path.read_text()
    flags = [flag for flag in line.flags if flag != "-verify-diagnostics"]
    _, out, err = run(path, OURS, flags)
    assert not re.search("internal error|changed what", err), err
    comments = announced(path, err)
    outputs = iter(out.split(SEPARATOR) if line.checks is not None else repeat(""))
    updated_lines: list[str] = []
    for number, written in enumerate(bare.splitlines(), 1):
        if written == SEPARATOR.strip():
            updated_lines += [*checks(next(outputs)), ""]
        indent = written[: len(written) - len(written.lstrip())]
        updated_lines += [indent + comment for comment in comments.pop(number, ())]
        updated_lines.append(written)
    updated_lines += ["", *checks(next(outputs))]
    assert comments.keys() <= {None} and not next(outputs, ""), path
    updated_lines[2:2] = comments.get(None, [])
    return re.sub(r"\n{3,}", "\n\n", "\n".join(updated_lines)).rstrip() + "\n"


def reported(path: Path, out: str) -> str:
    """A test whose program reports of functions: lines that follow one about a place of a function
    are expected behind that function."""
    lines = path.read_text().splitlines()
    place = re.compile(rf"{re.escape(str(path))}:(\d+):\d+")
    ends = [number for number, line in enumerate(lines, 1) if line == "}"]
    checks_by_line: dict[int, list[str]] = defaultdict(list)
    end = ends[0]
    for line in filter(str.strip, out.splitlines()):
        start = place.match(line)
        if start is not None:
            end = next(number for number in ends if number >= int(start[1]))
        text = line.replace("[[", r"{{\[\[}}").replace(str(path), r"{{\S+}}")
        word = "CHECK-NEXT" if checks_by_line else "CHECK"
        checks_by_line[end].append(f"// {word}: {text}")
    checks_by_line[len(lines)].append("// CHECK-NOT: {{.}}")
    new_lines: list[str] = []
    for number, line in enumerate(lines, 1):
        new_lines += [] if _EXPECTATION.match(line) else [line]
        new_lines += checks_by_line.get(number, ())
    return "\n".join(new_lines) + "\n"


def files(arguments: list[str]) -> Iterator[Path]:
    """The tests that arguments name, which may be folders."""
    for argument in map(Path, arguments):
        paths = sorted(argument.rglob("*.mlir")) if argument.is_dir() else [argument]
        yield from (path for path in paths if NOTE in path.read_text())


if __name__ == "__main__":
    for test in files(sys.argv[1:]):
        test.write_text(updated(test))
