"""The extension is a plug-in: its entry points, and what it uses of the core."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from loopwright.ir.dialects.registry import known_dialects
from loopwright.ir.syntax import packages
from loopwright.loops.pipelines import available_passes, load_pass

ROOT = Path(__file__).parents[1]
SOURCES = sorted((ROOT / "src").rglob("*.py"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
PASSES, DIALECTS, ATTRIBUTES = (
    PROJECT["entry-points"][f"loopwright.{group}"] for group in ("passes", "dialects", "attributes")
)
PAGE = ROOT.parents[1] / "docs" / "plug-ins.md"


def public_modules() -> set[str]:
    """The modules of the core that the page on plug-ins lists."""
    _, _, listed = PAGE.read_text().partition("## What a plug-in may import")
    return set(re.findall(r"`(loopwright\.[\w.*]+)`", listed))


def is_public(name: str, listed: set[str]) -> bool:
    packages = (pattern.removesuffix(".*") for pattern in listed if pattern.endswith(".*"))
    return name in listed or any(f"{name}.".startswith(f"{package}.") for package in packages)


def imports_of_the_core(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("loopwright."):
            assert node.module is not None
            yield node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("loopwright."))


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_imports_are_public(file: Path) -> None:
    listed = public_modules()
    imported = set(imports_of_the_core(file))
    assert not {name for name in imported if not is_public(name, listed)}


def test_public_modules_exist() -> None:
    for name in public_modules():
        import_module(name.removesuffix(".*"))


def test_names_are_known_to_the_core() -> None:
    assert {*packages.DIALECTS} == {*DIALECTS}
    assert {*packages.PASSES} == {*PASSES}
    assert {*packages.DIALECTS.values(), *packages.PASSES.values()} == {PROJECT["name"]}


def test_entry_points_are_found() -> None:
    assert {*DIALECTS} <= {*known_dialects()}
    assert {*PASSES} <= {*available_passes()}
    for name in PASSES:
        assert load_pass(name).name == name
    for name, place in {**DIALECTS, **ATTRIBUTES}.items():
        module, _, attribute = place.partition(":")
        loaded = getattr(import_module(module), attribute)
        assert callable(loaded) or loaded.name == name
