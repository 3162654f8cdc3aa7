"""What each folder may cost in lines of code, and how the whole package is cut into files.

python tools/budgets.py          fail where something costs more than `tools/budgets.toml` allows
python tools/budgets.py --lower  bring the limit of each folder down to what it costs, and 1 % more
python tools/budgets.py --raise FOLDER …  let folders cost what they cost now, and 1 % more

A folder is one of the package, or all of the tests or extensions. A line of code is one that
holds a token: blank lines, comments and docstrings cost nothing. The package may cost what its
folders may; there is no limit on its files, so that a new idea gets a module, but on how short they
are on average.
"""

from __future__ import annotations

import argparse
import ast
import math
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "src/loopwright"
TABLE = ROOT / "tools" / "budgets.toml"
SLACK = 1.01
"""A limit over the cost from which it was set: small changes need no new limit."""
HEADER = """\
# The most that the package and each folder may cost; `make lint` checks it.
# `python tools/budgets.py --lower` brings the limits of folders down to their cost and 1 %, and
# `--raise FOLDER` up to it. Those of the package are set by hand: the least lines of code that its
# files have on average, and the most lines in a hundred that import.
"""


def statements(tree: ast.Module) -> Iterator[ast.AST]:
    """All statements of a module, with the handlers and cases that statements are in."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        for block in ("body", "orelse", "finalbody", "handlers", "cases"):
            inner: list[ast.AST] | ast.AST = getattr(node, block, [])
            if isinstance(inner, list):
                waiting += inner


def span(node: ast.stmt | ast.expr) -> range:
    """The numbers of the lines of a node."""
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


@dataclass
class Cost:
    """What some files add up to."""

    lines: int = 0
    files: int = 0
    imports: int = 0

    def add(self, path: Path) -> None:
        """Count a file."""
        text = path.read_text(encoding="utf-8")
        tree = ast.parse(text)
        documentation: set[int] = set()
        imports: set[int] = set()
        for node in statements(tree):
            if isinstance(node, ast.Import | ast.ImportFrom):
                imports.update(span(node))
            elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                if isinstance(node.value.value, str):
                    documentation.update(span(node))
        stripped = [line.strip() for line in text.split("\n")]
        lines = {n for n, line in enumerate(stripped, 1) if line and not line.startswith("#")}
        quotes = sum(
            one.count('"""') for n, one in enumerate(stripped, 1) if n not in documentation
        )
        if quotes:  # texts of several lines, whose blank lines are code, too
            for node in ast.walk(tree):
                if isinstance(node, ast.Constant | ast.JoinedStr):
                    lines.update(span(node))
        lines -= documentation
        self.lines += len(lines)
        self.files += 1
        self.imports += len(lines & imports)

    @property
    def limit(self) -> int:
        """The limit on lines that follows from this cost."""
        return math.ceil(self.lines * SLACK)


def costs(folders: list[str]) -> tuple[Cost, dict[str, Cost]]:
    """What the package and each folder cost, without those folders in it that are given, too."""
    whole, found = Cost(), {folder: Cost() for folder in folders}
    for top in {folder.partition("/")[0] for folder in folders}:
        for path in sorted((ROOT / top).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if name.startswith(f"{PACKAGE}/"):
                whole.add(path)
            inside = [folder for folder in folders if name.startswith(f"{folder}/")]
            if inside:
                found[max(inside, key=len)].add(path)
    return whole, found


def unlisted(limits: dict[str, int]) -> list[str]:
    """Folders of the package with code and without a limit of their own."""
    folders = {path.parent for path in (ROOT / PACKAGE).rglob("*.py") if path.stem != "__init__"}
    return sorted({x.relative_to(ROOT).as_posix() for x in folders} - limits.keys())


def written(package: dict[str, float], limits: dict[str, int]) -> str:
    """The limits as TOML."""
    width = max(map(len, limits)) + 2
    whole = "".join(f"{kind} = {most}\n" for kind, most in package.items())
    quoted = {f'"{folder}"': most for folder, most in limits.items()}
    rows = "".join(f"{folder:{width}} = {most}\n" for folder, most in quoted.items())
    return f"{HEADER}\n[package]\n{whole}\n[lines]\n{rows}"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--lower", action="store_true", help="lower the limits that are too high")
    parser.add_argument(
        "--raise", dest="raised", metavar="FOLDER", nargs="+", default=[], help="raise these limits"
    )
    options = parser.parse_args()
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    package, limits = table["package"], table["lines"]
    if unknown := set(options.raised) - limits.keys():
        parser.error(f"no such folder: {', '.join(sorted(unknown))}")
    whole, found = costs(list(limits))
    for folder in options.raised:
        limits[folder] = max(limits[folder], found[folder].limit)
    if options.lower:
        limits = {folder: min(most, found[folder].limit) for folder, most in limits.items()}
    if options.lower or options.raised:
        TABLE.write_text(written(package, limits), encoding="utf-8")
    share = round(100 * whole.imports / whole.lines, 2)
    checked = [(folder, "lines", found[folder].lines, most) for folder, most in limits.items()]
    checked += [
        (PACKAGE, "% of the lines are imports", share, package["import_percent"]),
    ]
    over = [
        f"{folder}: {cost:,} {kind}, the limit is {most:,}"
        for folder, kind, cost, most in checked
        if cost > most
    ]
    if whole.lines < package["lines_in_a_file"] * whole.files:
        over.append(f"{PACKAGE}: {whole.files} files are shorter than {package['lines_in_a_file']}")
    over += [f"{folder}: not in the table" for folder in unlisted(limits)]
    if over:
        print(*over, sep="\n", file=sys.stderr)
        print(
            "Write it shorter, or run 'tools/budgets.py --raise FOLDER' and say why in the commit.",
            file=sys.stderr,
        )
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
