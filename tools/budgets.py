"""What each room may cost in lines of code, files and imports: a table that only falls.

python tools/budgets.py          fail where a room costs more than `tools/budgets.toml` allows
python tools/budgets.py --lower  write down what rooms cost where that is less

A line of code is one that holds a token: blank lines, comments and docstrings cost nothing.
"""

from __future__ import annotations

import argparse
import ast
import sys
import tokenize
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "tools" / "budgets.toml"
NO_CODE = {
    *(tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.ENCODING),
    *(tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER),
}


@dataclass
class Cost:
    """What the files of a room add up to."""

    lines: int = 0
    files: int = 0
    imports: int = 0

    def add(self, path: Path) -> None:
        """Count a file."""
        documentation: set[int] = set()
        imports: set[int] = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            span = range(getattr(node, "lineno", 0), (getattr(node, "end_lineno", 0) or 0) + 1)
            if isinstance(node, ast.Import | ast.ImportFrom):
                imports.update(span)
            elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                if isinstance(node.value.value, str):
                    documentation.update(span)
        lines: set[int] = set()
        with tokenize.open(path) as text:
            for token in tokenize.generate_tokens(text.readline):
                if token.type not in NO_CODE:
                    lines.update(range(token.start[0], token.end[0] + 1))
        lines -= documentation
        self.lines += len(lines)
        self.files += 1
        self.imports += len(lines & imports)


def costs(rooms: list[str]) -> dict[str, Cost]:
    """What each room costs; a room is a folder, without those of its folders that are rooms."""
    found = {room: Cost() for room in rooms}
    for top in {room.partition("/")[0] for room in rooms}:
        for path in sorted((ROOT / top).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            inside = [room for room in rooms if name.startswith(f"{room}/")]
            if inside:
                found[max(inside, key=len)].add(path)
    return found


def written(found: dict[str, Cost]) -> str:
    """The table of costs as TOML."""
    width = max(map(len, found)) + 2
    rows = [
        f"{quoted:{width}} = {{ lines = {cost.lines}, files = {cost.files}, imports = {cost.imports} }}"  # noqa: E501
        for quoted, cost in ((f'"{room}"', cost) for room, cost in found.items())
    ]
    return "\n".join(
        ["# What rooms may cost; `python tools/budgets.py --lower` lowers it.", *rows, ""]
    )


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--lower", action="store_true", help="write down what is less than allowed")
    lower: bool = parser.parse_args().lower
    allowed = {
        room: Cost(**limits) for room, limits in tomllib.loads(TABLE.read_text("utf-8")).items()
    }
    found = costs(list(allowed))
    over = [
        f"{room}: {kind} {getattr(found[room], kind)}, allowed are {getattr(most, kind)}"
        for room, most in allowed.items()
        for kind in ("lines", "files", "imports")
        if getattr(found[room], kind) > getattr(most, kind)
    ]
    if lower:
        least = {
            room: Cost(
                *(min(getattr(one, kind) for one in (most, found[room])) for kind in vars(most))
            )
            for room, most in allowed.items()
        }
        TABLE.write_text(written(least), encoding="utf-8")
    for problem in over:
        print(problem, file=sys.stderr)
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
