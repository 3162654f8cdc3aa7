"""The blocks of code in the documentation, and what they promise.

- `python` blocks run in order, one namespace a page. The comment behind an expression, in the same
  line, is what it prints, or the error it raises. A block of `text`, `json` or `yaml` that comes
  next is all that the block prints. A first line `# name.py` makes the block a file.
- `mlir` blocks are valid but for what comments announce as `--verify-diagnostics` expects it. A
  first line `// name.mlir` makes the block a file of that name for the whole page. `mlir-opt` is
  not asked about blocks with a line `// An extension.`; `// Needs name.py.` is for plugins.
- `console` blocks have commands after `$ `, and below each what it prints (both streams). Programs
  in `docs/differences` have them in comments at their end.

In what is printed, `…` stands for any text in a line, and a line `…` for any lines. The numbers of
lanes and the sizes of tiles that a report names are those of one processor: any others agree.
"""

import ast
import contextlib
import io
import linecache
import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[3]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
OUTPUTS = ("text", "json", "yaml")

PLUGIN = "// Needs "
EXTENSION = "// An extension.\n"

_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"// (\w+\.mlir)\n|# (\w+\.py)\n")
_ERROR = re.compile(r"\w*Error: ")
_HOST_NUMBER = re.compile(r"(vectorised\\ by|skewed\\ tiles\\ of|if\\ arrays\\ have)\\ \d+")


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, its text, and the line where the text begins."""

    language: str
    text: str
    line: int

    @property
    def file(self) -> str | None:
        """The name of the file that the block is."""
        named = _FILE.match(self.text)
        return named[1] or named[2] if named else None


@dataclass(frozen=True)
class Command:
    """A command, of a `console` block or in a comment of a program, and what it prints."""

    text: str
    output: str


def blocks(page: Path) -> list[Block]:
    text = page.read_text()
    return [Block(m[1], m[2], text.count("\n", 0, m.start(2)) + 1) for m in _BLOCK.finditer(text)]


def commands(block: Block) -> list[Command]:
    found_commands: list[Command] = []
    for piece in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        lines = piece.split("\n")
        length = 1
        while lines[length - 1].endswith("\\"):
            length += 1
        found_commands.append(Command("\n".join(lines[:length]), "\n".join(lines[length:])))
    return found_commands


def commands_behind(program: Path) -> list[Command]:
    """The commands in the comments at the end of a program: `// $ `, then lines of `// | `."""
    _, *pieces = re.split(r"^// \$ ", program.read_text(), flags=re.MULTILINE)
    pieces_by_line = [piece.split("\n", 1) for piece in pieces]
    return [Command(text, re.sub(r"(?m)^// \| ?", "", output)) for text, output in pieces_by_line]


def agrees(expected: str, actual: str) -> bool:
    """Whether a text is what is expected, with `…` for anything.

    >>> agrees("a … c", "a b c\\n"), agrees("a\\n…\\nd", "a\\nb\\nc\\nd"), agrees("a", "b")
    (True, True, False)
    """
    pattern = re.sub(r"(?m)^…$", "\0", re.escape(_stripped(expected)).replace("\\\n", "\n"))
    pattern = _HOST_NUMBER.sub(r"\1\\ \\d+", pattern)
    pattern = pattern.replace("…", ".*").replace("\0", "(?s:.*?)")
    return re.fullmatch(pattern, _stripped(actual)) is not None


def _stripped(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip("\n").splitlines())


def run_python(block: Block, namespace: dict[str, object]) -> str:
    """Run a block; what it prints. `AssertionError` where a comment promises something else."""
    lines = block.text.splitlines()
    file = f"line {block.line}"
    linecache.cache[file] = (len(block.text), None, block.text.splitlines(keepends=True), file)
    printed = ""
    for statement in ast.parse(block.text).body:
        assert statement.end_lineno is not None
        code = compile(ast.Module([statement], []), file, "exec")
        trailing_text = (
            lines[statement.end_lineno - 1].encode()[statement.end_col_offset :].decode()
        )
        promised = (
            trailing_text.partition("#")[2].strip() if isinstance(statement, ast.Expr) else ""
        )
        output = _run(code, namespace, fails=_ERROR.match(promised) is not None)
        printed += output
        if promised:
            where = f"line {block.line + statement.lineno - 1}"
            assert agrees(promised, output), f"{where}: expected {promised!r}, found {output!r}"
    return printed


def _run(code: object, namespace: dict[str, object], *, fails: bool) -> str:
    """What the code prints, or else the first line of the error that it raises."""
    output = io.StringIO()
    try:
        with contextlib.redirect_stdout(output):
            exec(code, namespace)  # type: ignore[arg-type]
    except Exception as error:
        if not fails:
            raise
        return f"{type(error).__name__}: {error}".partition("\n")[0]
    return output.getvalue()
