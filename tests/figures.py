"""How large the sources are, and how well they keep to the rules of the house, in figures.

python -m tests.figures

The rules themselves are tests (`tests/unit/test_house.py`, and
`tests/unit/transforms/test_fusion_work.py` for the files that one decision enters).
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Collection

from tests.unit.test_house import (
    FILES,
    Places,
    circles,
    foreign_fields_written,
    literals_by_room,
    loops_asked_by_class,
    many_parameters,
    module_of,
    name_of,
    names_of_modules,
    nodes,
)

FUSION = "loops/fusion/"
FUSION_PASSES = {
    "loops/passes/affine_loop_fusion.py",
    "loops/passes/testing/loop_fusion.py",
}
LINES = {name_of(path): len(path.read_text().splitlines()) for path in FILES}


def users() -> dict[str, set[str]]:
    """Which files import each file."""
    modules = names_of_modules()
    found: dict[str, set[str]] = {name_of(path): set() for path in FILES}
    for path in FILES:
        for node in nodes(path):
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                names = [f"{node.module}.{alias.name}" for alias in node.names]
                for name in names:
                    imported = modules.get(name) or modules.get(node.module)
                    if imported is not None and imported != name_of(path):
                        found[imported].add(name_of(path))
    return found


def only_for_fusion() -> set[str]:
    """The files of `analysis` that nobody but fusion and its passes needs."""
    by = users()
    needed = {name for name in by if name.startswith(FUSION)} | FUSION_PASSES
    found: set[str] = set()
    while True:
        more = {
            name
            for name, others in by.items()
            if name.startswith("analysis/") and others and others <= needed | found
        }
        if more == found:
            return found
        found = more


def refusal_types() -> list[str]:
    """The classes that say why something is refused, but for those made of another, and the entries
    of ledgers."""
    return [
        f"{module_of(path)}.{node.name}"
        for path in FILES
        for node in nodes(path)
        if isinstance(node, ast.ClassDef) and node.name.endswith("Refusal")
        if not any(ast.unparse(base).endswith(("Refusal", "Entry")) for base in node.bases)
    ]


def lines(names: Collection[str]) -> int:
    """How many lines files have together."""
    return sum(LINES[name] for name in names)


def total(found: Places) -> int:
    """How many places there are."""
    return sum(map(len, found.values()))


def main() -> int:
    """Print the figures."""
    fusion = [name for name in LINES if name.startswith(FUSION)]
    own = only_for_fusion()
    figures = {
        "files of src": len(LINES),
        "lines of src": lines(LINES),
        "lines of transforms/fusion": lines(fusion),
        "lines of analysis that only fusion needs": lines(own),
        "op names outside of dialects, interpreter, codegen": total(literals_by_room()),
        "questions for the classes of loops there": total(loops_asked_by_class()),
        "functions of more than six parameters": total(many_parameters()),
        "fields written by others than their class": total(foreign_fields_written()),
        "sets of files of a room that import in a circle": len(circles()),
        "types of refusals": ", ".join(refusal_types()),
    }
    for name, figure in figures.items():
        print(f"{name:52} {figure}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
