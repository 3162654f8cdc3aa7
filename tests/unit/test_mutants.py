"""What `make mutants` runs: mutants by structure, and the tests that must notice them."""

import ast
import random
from collections.abc import Iterator

import pytest
from tools.mutants.__main__ import (
    FINDER,
    ROOT,
    SOURCES,
    groups,
    known_finders,
    modules_of,
    mutants,
    source,
    surviving,
)
from tools.mutants.operators import changes

from tests.sampling import few
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__, comment="# ", suffix=".txt")

TEXT = PROGRAMS["judge"]
MADE = PROGRAMS["mutants"]


def made(text: str) -> Iterator[str]:
    """The line of a module that is another one in a mutant, behind the operator."""
    lines = ast.unparse(ast.parse(text)).splitlines()
    for key in changes(text)[1]:
        tree, changes_by_key = changes(text)
        changes_by_key[key].apply()
        (line,) = set(ast.unparse(tree).splitlines()) - set(lines)
        yield f"{key.split(':')[1]}: {line.strip()}"


def test_operators() -> None:
    assert list(made(TEXT)) == MADE.strip().splitlines()


def test_a_sample_of_mutants_are_other_programs() -> None:
    modules = sorted({module for group in groups() for module in modules_of(group)})
    draw = random.Random(0)
    for module in few(draw.sample(modules, 12), 2):
        all_mutants = list(mutants(module))
        for mutant in draw.sample(all_mutants, min(5, len(all_mutants))):
            compile(mutant.text, mutant.name, "exec")
            assert mutant.text != ast.unparse(ast.parse(source(module).read_text())), mutant.place


@pytest.mark.parametrize("name", groups())
def test_every_pattern_of_a_group_finds_files(name: str) -> None:
    group = groups()[name]
    for pattern in group["modules"]:
        assert any(list(folder.glob(f"{pattern}.py")) for folder in SOURCES.values()), pattern
    for pattern in group["tests"]:
        assert list(ROOT.glob(pattern)), pattern


def test_mutants_that_are_known_exist() -> None:
    names = {*known_finders(), *surviving()}
    files = {name.partition(":")[0] for name in names}
    there = {f"{file}:{key}" for file in files for key in changes(source(file).read_text())[1]}
    assert names <= there, names - there


@pytest.mark.parametrize("test", ["test_x", "test_x[%i - 1]", "test_x[a[1], b]"])
@pytest.mark.parametrize("reason", ["", " - assert x[0] - 1 == y[0] - 2"])
def test_the_name_of_a_test_ends_with_its_parameters(test: str, reason: str) -> None:
    match = FINDER.search(f"FAILED tests/unit/test_a.py::{test}{reason}\n")
    assert match is not None
    assert match[1] == f"tests/unit/test_a.py::{test}"
