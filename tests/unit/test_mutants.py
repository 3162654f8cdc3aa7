"""What `make mutants` runs: mutants by structure, and the tests that must notice them."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator

import pytest

from tests.mutants.__main__ import FINDER, ROOT, SOURCES, groups, modules_of, mutants, source
from tests.mutants.operators import changes

TEXT = '''
class Judge:
    def may(self, pairs, *, least=1):
        """Whether all of them are far apart."""
        if not pairs:
            return refuse("empty", code=2)
        self.seen += 1
        for a, b in pairs:
            if a < b and is_near(a, b - least):
                return None
        return all(pairs) or len(pairs) > 3
'''
MADE = """
number: def may(self, pairs, *, least=2):
number: def may(self, pairs, *, least=0):
check: if False:
always: if True:
none: return None
drop: return refuse('empty')
number: return refuse('empty', code=3)
number: return refuse('empty', code=1)
skip: pass
number: self.seen += 2
number: self.seen += 0
iterate: for a, b in ():
iterate: for a, b in list(pairs)[:1]:
never: if False:
always: if True:
other: if a < b or is_near(a, b - least):
drop: if is_near(a, b - least):
drop: if a < b:
compare: if a <= b and is_near(a, b - least):
drop: if a < b and is_near(a, b):
drop: if a < b and is_near(a, least):
sign: if a < b and is_near(a, b + least):
none: return None
never: return False
always: return True
other: return all(pairs) and len(pairs) > 3
drop: return len(pairs) > 3
drop: return all(pairs)
other: return any(pairs) or len(pairs) > 3
compare: return all(pairs) or len(pairs) >= 3
number: return all(pairs) or len(pairs) > 4
number: return all(pairs) or len(pairs) > 2
"""


def made(text: str) -> Iterator[str]:
    """The line of a module that is another one in a mutant, behind the operator."""
    lines = ast.unparse(ast.parse(text)).splitlines()
    for key in changes(text)[1]:
        tree, found = changes(text)
        found[key].apply()
        (line,) = set(ast.unparse(tree).splitlines()) - set(lines)
        yield f"{key.split(':')[1]}: {line.strip()}"


def test_operators() -> None:
    assert list(made(TEXT)) == MADE.strip().splitlines()


def test_a_sample_of_mutants_are_other_programs() -> None:
    modules = sorted({module for group in groups() for module in modules_of(group)})
    draw = random.Random(0)
    for module in draw.sample(modules, 12):
        found = list(mutants(module))
        for mutant in draw.sample(found, min(5, len(found))):
            compile(mutant.text, mutant.name, "exec")
            assert mutant.text != ast.unparse(ast.parse(source(module).read_text())), mutant.place


@pytest.mark.parametrize("name", groups())
def test_every_pattern_of_a_group_finds_files(name: str) -> None:
    group = groups()[name]
    for pattern in group["modules"]:
        assert any(list(folder.glob(f"{pattern}.py")) for folder in SOURCES.values()), pattern
    for pattern in group["tests"]:
        assert list(ROOT.glob(pattern)), pattern


@pytest.mark.parametrize("test", ["test_x", "test_x[%i - 1]", "test_x[a[1], b]"])
@pytest.mark.parametrize("reason", ["", " - assert x[0] - 1 == y[0] - 2"])
def test_the_name_of_a_test_ends_with_its_parameters(test: str, reason: str) -> None:
    found = FINDER.search(f"FAILED tests/unit/test_a.py::{test}{reason}\n")
    assert found is not None
    assert found[1] == f"tests/unit/test_a.py::{test}"
