"""What each file of the package has, where it is installed, and that files import in no circle."""

import ast
import tomllib
from pathlib import Path

from tests.unit.house.source import FILES, SRC, name_of, names_of_modules, nodes, tree


def test_the_files_are_found() -> None:
    assert SRC / "ir" / "syntax" / "parser.py" in FILES
    assert len(FILES) > 200


def test_files_that_are_no_modules_are_installed() -> None:
    """An editable installation has all files; one that is built has what `pyproject.toml` names."""
    settings = tomllib.loads((SRC.parents[1] / "pyproject.toml").read_text())
    patterns = settings["tool"]["setuptools"]["package-data"]["loopwright"]
    named = {path for pattern in patterns for path in SRC.glob(pattern)}
    data_files = {path for path in SRC.rglob("*.*") if path.suffix not in (".py", ".pyc")}
    assert data_files == named


def test_every_module_says_what_it_is_for() -> None:
    silent = [name_of(path) for path in FILES if not ast.get_docstring(tree(path))]
    assert not silent


def imports_within(path: Path) -> set[str]:
    """The modules of its own layer that a file imports, inside functions and for types too."""
    layer = name_of(path).partition("/")[0]
    modules = names_of_modules()
    imported: set[str] = set()
    for node in nodes(path, ast.ImportFrom):
        if node.module is not None:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            imported |= {modules.get(name) or modules.get(node.module, "") for name in names}
    return {name for name in imported if name.partition("/")[0] == layer} - {name_of(path)}


def circles() -> list[set[str]]:
    """Sets of files of one layer each of which needs all others."""
    needs = {name_of(path): imports_within(path) for path in FILES}

    def reached(start: str) -> set[str]:
        reached: set[str] = set()
        waiting = [start]
        while waiting:
            for name in needs[waiting.pop()] - reached:
                reached.add(name)
                waiting.append(name)
        return reached

    reach = {name: reached(name) for name in needs}
    rounds = {name for name in needs if name in reach[name]}
    return [
        {other_name for other_name in reach[name] if name in reach[other_name]}
        for name in rounds
        if name == min(other_name for other_name in reach[name] if name in reach[other_name])
    ]


def test_files_of_a_layer_import_in_no_circle() -> None:
    assert not circles()
