"""How code is written: names and truths, who decides by what, and who writes what."""

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.unit.house.source import FILES, SRC, Places, is_private, name_of, nodes, place_in, tree

TRUTHS = set(
    (
        "bool TypeIs TypeGuard Legality Decision Order Parallelism Equivalence Proof "
        "IntegerRange FoldResult Evaluator SSAValue Value Scalar Any"
    ).split()
)
"""What functions return that say whether something is so, now or in code that they make."""


def test_functions_that_say_whether_return_a_truth() -> None:
    wrong = [
        f"{name_of(path)}:{node.lineno}: {node.name}"
        for path in FILES
        for node in nodes(path, ast.FunctionDef)
        if node.returns is not None
        if (ast.get_docstring(node) or "").startswith("Whether")
        if re.split(r"[\W\d]", ast.unparse(node.returns))[0] not in TRUTHS
    ]
    assert not wrong


def test_one_place_names_values() -> None:
    """Code that shows or names a value asks `value_names`; hints are only passed on to what
    replaces it."""
    users = {
        name_of(path)
        for path in FILES
        for node in nodes(path, ast.Attribute)
        if node.attr == "name_hint"
    }
    assert users == {
        "ir/syntax/value_names.py",
        "loops/parallel/bands.py",
        "loops/raising/control.py",
    }


def codes_decided_by(path: Path) -> Iterator[str]:
    """Where a file compares the code of an entry, a refusal or an error, or looks into it."""
    for node in nodes(path, ast.Compare, ast.Match, ast.Call):
        compared: list[ast.expr] = []
        if isinstance(node, ast.Compare):
            compared = [node.left, *node.comparators]
        elif isinstance(node, ast.Match):
            compared = [node.subject]
        elif isinstance(node.func, ast.Attribute):
            compared = [node.func.value] if node.func.attr in ("startswith", "endswith") else []
        parts = (part for expression in compared for part in ast.walk(expression))
        if any(isinstance(part, ast.Attribute) and part.attr == "code" for part in parts):
            yield place_in(path, node)


def test_no_code_decides_by_codes() -> None:
    """Codes are for people: those who show refusals put together what has the same one."""
    folders = (
        "reporting/ledger.py",
        "tools/",
        "loops/fusion/entries.py",
    )
    places = [
        place
        for path in FILES
        if not name_of(path).startswith(folders)
        for place in codes_decided_by(path)
    ]
    assert not places


BY_NAME = re.compile(
    r"\.name (?:==|!=|in|not in) [({[]?'\w+\.|\bop\.name (?:not )?in _?[A-Z]|"
    r"\.name\.(?:startswith|endswith|r?partition|r?split|removeprefix|replace)\("
)
"""Where the name of an op is compared with one that is written there, or taken apart."""


def test_passes_and_analyses_ask_interfaces_not_names() -> None:
    """What implements a dialect knows its ops by their names; others ask classes or interfaces."""
    askers = ("loops/", "exact/", "native/runtime/", "reporting/")
    files = [path for path in FILES if name_of(path).startswith(askers)]
    asking = [path for path in files if ".name" in path.read_text()]
    code = {name_of(path): ast.unparse(tree(path)) for path in asking}
    assert not {
        name: names_compared for name in code if (names_compared := BY_NAME.findall(code[name]))
    }


@pytest.mark.parametrize(
    "code",
    ["== 'scf.for'", "not in ('scf.for', 'scf.if')", "in _LOOPS", ".split('.')[0] in DIALECTS"],
)
def test_decisions_by_names_are_found(code: str) -> None:
    assert BY_NAME.search(ast.unparse(ast.parse(f"op.name {code}")))


def test_one_place_makes_refusals() -> None:
    """Who refuses makes a `Refusal`; only that makes the entries that ledgers keep."""
    makers = {
        name_of(path)
        for path in FILES
        for node in nodes(path, ast.ImportFrom)
        if node.module == "loopwright.reporting.ledger"
        for alias in node.names
        if alias.name in ("Failure", "RefusalEntry")
        and re.search(rf"\b{alias.asname or alias.name}\((?!\))", path.read_text())
        and not name_of(path).startswith("reporting/")
    }
    assert makers == {"ir/refusal.py"}


def homonyms(files: Sequence[Path]) -> list[str]:
    """Public classes, but for ops, with the name of another one of their layer, and the layer."""
    defined = [
        f"{name_of(path).split('/')[0]}: {node.name}"
        for path in files
        for node in tree(path).body
        if isinstance(node, ast.ClassDef) and not is_private(node.name)
    ]
    return [name for name in defined if defined.count(name) > 1 and not name.endswith("Op")]


def test_classes_of_a_layer_have_different_names() -> None:
    assert homonyms(FILES) == []
    assert homonyms([SRC / "ir" / "refusal.py"] * 2)[:2] == ["ir: Refusal", "ir: RefusedError"]


OF_THE_IR = frozenset(
    (
        "attributes location name_hint operands properties successors sym_name function_type "
        "arg_attrs alignment branch_weights permutation_map strides unsigned_cmp"
    ).split()
)
"""What transforming a program writes."""
OF_LIBRARIES = frozenset(
    (
        "__annotations__ __call__ __class__ __defaults__ __doc__ __kwdefaults__ __module__ "
        "__name__ __qualname__ __signature__ arg decorator_list finalbody id iter orelse vararg "
        "argtypes args body current_token data_layout dataclass defaults first_op keywords "
        "kw_defaults is_compatible_type "
        "last_op loop_interleaving loop_unrolling loop_vectorization name others parent pos "
        "restype slp_vectorization triple value writeable _first_op _last_op _name _next_op "
        "_prev_op"
    ).split()
)
"""Fields of objects of Python, xDSL, ctypes and LLVM."""


def foreign_fields_written() -> Places:
    """Where each layer writes a field of an object whose class another module defines."""
    places: Places = {}
    for path in FILES:
        own: set[str] = set()
        written: list[ast.Attribute] = []
        for node in nodes(path, ast.AnnAssign, ast.Assign, ast.Attribute):
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                own.add(node.target.id)
            elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__slots__":
                own |= set(re.findall(r"\w+", ast.unparse(node.value)))
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                if ast.unparse(node.value) in ("self", "cls"):
                    own.add(node.attr)
                else:
                    written.append(node)
        layer = name_of(path).partition("/")[0]
        for node in written:
            if node.attr not in own | OF_THE_IR | OF_LIBRARIES:
                places.setdefault(layer, []).append(place_in(path, node))
    return places


def test_objects_write_their_own_fields() -> None:
    assert not foreign_fields_written()
