"""What each room may cost in lines of code, files and imports.

python tools/budgets.py          fail where a room costs more than `tools/budgets.toml` allows
python tools/budgets.py --lower  bring each limit down to what its room costs, and 1 % more
python tools/budgets.py --raise ROOM …  let rooms cost what they cost now, and 1 % more

A line of code is one that holds a token: blank lines, comments and docstrings cost nothing.
"""

from __future__ import annotations

import argparse
import ast
import math
import sys
import tokenize
import tomllib
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "tools" / "budgets.toml"
SLACK = 1.01
"""A limit over the cost from which it was set: small changes need no new limit."""
NO_CODE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.ENCODING,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}
HEADER = """\
# The most that each room may cost; `make lint` checks it.
# `python tools/budgets.py --lower` brings limits down to the cost and 1 %, `--raise ROOM` up to it.
"""


@dataclass
class Cost:
    """What the files of a room add up to, or may add up to."""

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

    def with_slack(self) -> Cost:
        """The limit that follows from this cost."""
        return Cost(**{kind: math.ceil(cost * SLACK) for kind, cost in asdict(self).items()})

    def combined(self, other: Cost, choose: Callable[[int, int], int]) -> Cost:
        """Of each kind the less, or the greater, of two limits."""
        return Cost(
            **{kind: choose(most, getattr(other, kind)) for kind, most in asdict(self).items()}
        )


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


def written(limits: dict[str, Cost]) -> str:
    """The table of limits as TOML."""
    width = max(map(len, limits)) + 2
    rows: list[str] = []
    for room, limit in limits.items():
        quoted = f'"{room}"'
        values = ", ".join(f"{kind} = {most}" for kind, most in asdict(limit).items())
        rows.append(f"{quoted:{width}} = {{ {values} }}\n")
    return HEADER + "".join(rows)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--lower", action="store_true", help="lower the limits that are too high")
    parser.add_argument(
        "--raise", dest="raised", metavar="ROOM", nargs="+", default=[], help="raise these limits"
    )
    options = parser.parse_args()
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    limits = {room: Cost(**row) for room, row in table.items()}
    if unknown := set(options.raised) - limits.keys():
        parser.error(f"no such room: {', '.join(sorted(unknown))}")
    found = costs(list(limits))
    for room in options.raised:
        limits[room] = limits[room].combined(found[room].with_slack(), max)
    if options.lower:
        limits = {r: limit.combined(found[r].with_slack(), min) for r, limit in limits.items()}
    if options.lower or options.raised:
        TABLE.write_text(written(limits), encoding="utf-8")
    over = [
        f"{room}: {cost:,} {kind}, the limit is {most:,} ({cost - most:+,})"
        for room, limit in limits.items()
        for kind, most in asdict(limit).items()
        if (cost := getattr(found[room], kind)) > most
    ]
    if over:
        print(*over, sep="\n", file=sys.stderr)
        print(
            "Write it shorter, or run 'tools/budgets.py --raise ROOM' and say why in the commit.",
            file=sys.stderr,
        )
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
