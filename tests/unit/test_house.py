"""Rules of the house that no tool checks: who may use what. What rooms may cost, `tools/budgets.py`
checks."""

from __future__ import annotations

import ast
import functools
import inspect
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import TypeAlias

import pytest
from xdsl.context import Context
from xdsl.ir import Block, BlockArgument, Operation, OpResult, Region
from xdsl.parser import Parser as XdslParser
from xdsl.printer import Printer as XdslPrinter

from loopwright.ir.dialects.registry import make_context

SRC = Path(__file__).parents[2] / "src" / "loopwright"
FILES = sorted(SRC.rglob("*.py"))
HEAVY = ("islpy", "llvmlite", "ml_dtypes", "numpy")


@functools.cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


def name_of(path: Path) -> str:
    return path.relative_to(SRC).as_posix()


@functools.cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of a file's tree."""
    return tuple(ast.walk(tree(path)))


@functools.cache
def imported(path: Path) -> tuple[str, ...]:
    """The names of the modules that a file imports, by whatever means."""
    return tuple(_imported(path))


def _imported(path: Path) -> Iterator[str]:
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            constants = [a.value for a in node.args if isinstance(a, ast.Constant)]
            yield from (value for value in constants if isinstance(value, str))


def users_of(package: str) -> set[str]:
    return {
        name_of(path)
        for path in FILES
        if any(module.split(".")[0] == package for module in imported(path))
    }


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def private_names(cls: type) -> set[str]:
    """The private names that a class of xDSL, or a base of it there, declares."""
    bases = [base for base in cls.__mro__ if base.__module__.startswith("xdsl.")]
    declared = (name for base in bases for name in (*vars(base), *inspect.get_annotations(base)))
    return set(filter(is_private, declared))


XDSL = (Operation, Block, Region, BlockArgument, OpResult, Context, XdslParser, XdslPrinter)
OF_PYTHON = ("os._exit", "_replace")


def private_uses(path: Path, root: ast.Module, module: object = None) -> Iterator[str]:
    """Where a file uses private names of xDSL, or of objects that its own classes are not.

    What `self` has is xDSL's where the class, looked up in the module, derives from the declaring
    class.
    """
    of_xdsl = set[str]().union(*map(private_names, XDSL))
    defined = {
        getattr(node, "name", getattr(node, "attr", ""))
        for node in ast.walk(root)
        if isinstance(node, ast.FunctionDef | ast.Attribute) and not is_of_another(node)
    }
    for node in ast.walk(root):
        if isinstance(node, ast.Attribute) and is_private(node.attr) and is_of_another(node):
            known = node.attr in defined and node.attr not in of_xdsl
            if not known and not ast.unparse(node).endswith(OF_PYTHON):
                yield f"{name_of(path)}:{node.lineno}: {ast.unparse(node)}"
        elif isinstance(node, ast.ClassDef):
            inner = [one for one in ast.walk(node) if isinstance(one, ast.Attribute)]
            for use in inner:
                if use.attr in of_xdsl and not is_of_another(use):
                    cls = getattr(
                        module or import_module(f"loopwright.{module_of(path)}"), node.name
                    )
                    if use.attr in private_names(cls):
                        yield f"{name_of(path)}:{use.lineno}: {ast.unparse(use)}"


def is_of_another(node: ast.AST) -> bool:
    """Whether an attribute is that of an object which is not `self`, a class or a base."""
    if not isinstance(node, ast.Attribute):
        return False
    if isinstance(node.value, ast.Name):
        return node.value.id not in ("self", "cls")
    return not isinstance(node.value, ast.Call) or ast.unparse(node.value) != "super()"


def test_the_files_are_found() -> None:
    assert SRC / "ir" / "syntax" / "parser.py" in FILES
    assert len(FILES) > 200


@pytest.mark.parametrize(
    ("package", "users"),
    [
        ("islpy", "exact/presburger/"),
        ("llvmlite", "native/runtime/engine.py"),
        ("numba", "nothing"),
    ],
)
def test_one_place_for_each_library(package: str, users: str) -> None:
    assert all(user.startswith(users) for user in users_of(package)), users_of(package)


def test_only_core_and_syntax_use_private_names_of_xdsl() -> None:
    wrong: list[str] = []
    for path in FILES:
        if name_of(path).startswith(("ir/core/", "ir/syntax/")):
            continue
        wrong += [
            f"{name_of(path)}: imports {module}"
            for module in imported(path)
            if module.startswith("xdsl") and any(is_private(part) for part in module.split("."))
        ]
        wrong += private_uses(path, tree(path))
    assert not wrong


USES_PRIVATE_NAMES = """
class Kept:
    def __init__(self, op: Operation) -> None:
        self._operands = op._operands

class Own(Operation):
    def clear(self) -> None:
        self._operands = self._kept = ()
        self._made._kept = Kept.made()._hidden
"""


def test_private_names_are_found() -> None:
    module = SimpleNamespace(Kept=object, Own=Operation)
    found = private_uses(SRC / "sample.py", ast.parse(USES_PRIVATE_NAMES), module)
    assert [use.rpartition(" ")[2] for use in found] == [
        "self._operands",
        "op._operands",
        "Kept.made()._hidden",
    ]


def test_the_classes_of_parsed_ops_are_imported() -> None:
    """Outside `ir/` no file names an op of xDSL for which the dialects here have another class."""
    context, wrong = make_context(), list[str]()
    for path in FILES:
        for name in () if name_of(path).startswith("ir/") else imported(path):
            dialect, _, attribute = name.removeprefix("xdsl.dialects.").partition(".")
            if name.startswith("xdsl.dialects.") and attribute:
                cls: object = getattr(import_module(f"xdsl.dialects.{dialect}"), attribute)
                if isinstance(cls, type) and issubclass(cls, Operation):
                    if not issubclass(context.get_op(cls.name), cls):
                        wrong.append(f"{name_of(path)}: {name}")
    assert not wrong


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
        for node in nodes(path)
        if isinstance(node, ast.FunctionDef) and node.returns is not None
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
        for node in nodes(path)
        if isinstance(node, ast.Attribute) and node.attr == "name_hint"
    }
    assert users == {
        "ir/syntax/value_names.py",
        "loops/parallel/interchange.py",
        "loops/raising/control.py",
    }


def test_files_that_are_no_modules_are_installed() -> None:
    """An editable installation has all files; one that is built has what `pyproject.toml` names."""
    settings = tomllib.loads((SRC.parents[1] / "pyproject.toml").read_text())
    patterns = settings["tool"]["setuptools"]["package-data"]["loopwright"]
    named = {path for pattern in patterns for path in SRC.glob(pattern)}
    others = {path for path in SRC.rglob("*.*") if path.suffix not in (".py", ".pyc")}
    assert others == named


def test_every_module_says_what_it_is_for() -> None:
    silent = [name_of(path) for path in FILES if not ast.get_docstring(tree(path))]
    assert not silent


MODULES = """
import sys
from loopwright.tools.{program} import main
try:
    main()
finally:
    print(*sorted(sys.modules), file=sys.stderr)
"""


def loaded_by(program: str, *arguments: str) -> tuple[str, set[str]]:
    """What a program prints, and the modules that it has loaded by its end."""
    done = subprocess.run(
        [sys.executable, "-c", MODULES.format(program=program), *arguments],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout, set(done.stderr.split())


def packages(modules: set[str]) -> set[str]:
    return {name.split(".")[0] for name in modules}


@pytest.mark.parametrize("program", ["opt", "main"])
@pytest.mark.parametrize("option", ["--version", "--help"])
def test_options_that_need_nothing_load_nothing(program: str, option: str) -> None:
    printed, modules = loaded_by(program, option)
    assert printed
    assert not packages(modules) & {*HEAVY, "xdsl", "rich"}


FOR_PASSES = ("loops", "exact", "meaning", "native")
NOT_TO_READ = {*HEAVY, "rich", "ssl", "http", "email", "xml", "asyncio", "argparse"}


def test_reading_and_printing_loads_only_the_dialects_of_the_text(tmp_path: Path) -> None:
    program = tmp_path / "small.mlir"
    program.write_text("func.func @f(%a: i32) -> i32 {\n  return %a : i32\n}\n")
    printed, loaded = loaded_by("opt", str(program))
    assert "func.func @f" in printed
    rooms = [name for name in loaded if name.startswith("loopwright.")]
    assert not [name for name in rooms if name.split(".")[1] in FOR_PASSES]
    assert not packages(loaded) & NOT_TO_READ
    dialects = {name.split(".")[3] for name in rooms if name.startswith("loopwright.ir.dialects.")}
    assert "func" in dialects
    assert not dialects & {"affine", "arith", "memref", "vector", "scf", "math", "llvm"}


NOT_OF_XDSL = {
    "xdsl.dialects.utils",  # what it makes of assembly formats costs as much as all of our parser
    "xdsl.interfaces",  # rewriting, and builders
    "xdsl.pattern_rewriter",
    "xdsl.irdl.declarative_assembly_format",
}
MOST_MODULES_TO_READ = {"loopwright": 100, "xdsl": 45}
"""How many modules a program of `func` and `arith` may need."""


def test_reading_and_printing_loads_little(tmp_path: Path) -> None:
    program = tmp_path / "small.mlir"
    program.write_text(
        "func.func @f(%a: i32) -> i32 {\n  %b = arith.addi %a, %a : i32\n  return %b : i32\n}\n"
    )
    printed, loaded = loaded_by("opt", str(program))
    assert "arith.addi" in printed
    assert not loaded & NOT_OF_XDSL
    assert not loaded & {"difflib", "fractions", "json"}
    for package, most in MOST_MODULES_TO_READ.items():
        found = [name for name in loaded if name.split(".")[0] == package]
        assert len(found) <= most, found


Places: TypeAlias = dict[str, list[str]]
"""What was found in each room: `file:line: code`."""


def place_in(path: Path, node: ast.AST) -> str:
    text = ast.unparse(node).splitlines()[0]
    return f"{name_of(path)}:{getattr(node, 'lineno', 0)}: {text[:60]}"


def imports_within(path: Path) -> set[str]:
    """The modules of its own room that a file imports, inside functions and for types too."""
    room = name_of(path).partition("/")[0]
    modules = names_of_modules()
    found: set[str] = set()
    for node in nodes(path):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            found |= {modules.get(name) or modules.get(node.module, "") for name in names}
    return {name for name in found if name.partition("/")[0] == room} - {name_of(path)}


@functools.cache
def names_of_modules() -> dict[str, str]:
    return {f"loopwright.{module_of(path)}": name_of(path) for path in FILES}


def module_of(path: Path) -> str:
    return name_of(path).removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def circles() -> list[set[str]]:
    """Sets of files of one room each of which needs all others."""
    needs = {name_of(path): imports_within(path) for path in FILES}

    def reached(start: str) -> set[str]:
        seen: set[str] = set()
        waiting = [start]
        while waiting:
            for name in needs[waiting.pop()] - seen:
                seen.add(name)
                waiting.append(name)
        return seen

    reach = {name: reached(name) for name in needs}
    rounds = {name for name in needs if name in reach[name]}
    return [
        {other for other in reach[name] if name in reach[other]}
        for name in rounds
        if name == min(other for other in reach[name] if name in reach[other])
    ]


def test_files_of_a_room_import_in_no_circle() -> None:
    assert not circles()


ARCHITECTURE = (SRC.parents[1] / "docs" / "architecture.md").read_text()


def test_the_architecture_shows_the_rooms() -> None:
    shown = re.findall(r"^  (\w+(?:/|\.py)) ", ARCHITECTURE, re.MULTILINE)
    there = {path.name for path in SRC.glob("*.py")} - {"__init__.py", "__main__.py"}
    there |= {f"{path.name}/" for path in SRC.iterdir() if (path / "__init__.py").exists()}
    assert sorted(shown) == sorted(there)


def test_the_architecture_shows_rooms_in_the_order_of_imports() -> None:
    shown = re.findall(r"^  (\w+)(?:/|\.py) ", ARCHITECTURE, re.MULTILINE)
    contracts = (SRC.parents[1] / "pyproject.toml").read_text()
    layers = re.findall(r'"(\w+)"', contracts.partition("layers = [")[2].partition("]")[0])
    assert shown == layers


def rows(header: str) -> list[list[str]]:
    """The cells of a table of the architecture, below its header."""
    (table,) = (part for part in ARCHITECTURE.split("\n\n") if part.startswith(header))
    return [line.strip("| ").split(" | ") for line in table.splitlines()[2:]]


def test_the_architecture_names_types_and_interfaces_that_exist() -> None:
    places = [row[0].strip("`").rpartition(".")[::2] for row in rows("| type |")]
    for row in rows("| interface |"):
        module = f"ir.interfaces.{row[2].strip('`')}"
        places += [(module, name) for name in re.findall(r"`(\w+)`", row[0])]
    missing = [
        f"{module}.{name}"
        for module, name in places
        if not hasattr(import_module(f"loopwright.{module}"), name)
    ]
    assert len(places) > 35
    assert not missing


def test_the_architecture_shows_all_interfaces() -> None:
    shown = {name for row in rows("| interface |") for name in re.findall(r"`(\w+)`", row[0])}
    defined = {
        node.name
        for path in FILES
        if name_of(path).startswith("ir/interfaces/")
        for node in nodes(path)
        if isinstance(node, ast.ClassDef) and "Interface" in map(ast.unparse, node.bases)
    }
    assert not defined - shown


OF_OTHERS = {"b.error", "lw.kernel", "op.name", "sys.stdout"}
"""Names in the architecture that are Python's or of variables."""


def is_there(name: str) -> bool:
    """Whether a dotted name is that of a module, of something in one, of a class's attribute, or of
    an op."""
    if make_context().get_optional_op(name) is not None:
        return True
    parts = name.split(".")
    for count in range(len(parts), 0, -1):
        end = "." + ".".join(parts[:count])
        modules = [module for module in names_of_modules() if module.endswith(end)]
        if any(has_names(import_module(module), parts[count:]) for module in modules):
            return True
    owners = (f"loopwright.{module_of(path)}" for path in FILES if parts[0] in classes_of(path))
    return any(has_names(import_module(owner), parts) for owner in owners)


def has_names(found: object, names: list[str]) -> bool:
    """Whether an object has an attribute, which has another one, and so on; the last may be one
    that instances of a class get."""
    for name in names:
        if not hasattr(found, name):
            own = inspect.getsource(found) if isinstance(found, type) else ""
            return (
                name == names[-1] and re.search(rf"(self\.|^    ){name}: ", own, re.M) is not None
            )
        found = getattr(found, name)
    return True


@functools.cache
def classes_of(path: Path) -> set[str]:
    return {node.name for node in nodes(path) if isinstance(node, ast.ClassDef)}


def names_in(text: str) -> set[str]:
    """The dotted names in code: what is quoted, and what pictures show."""
    pictures = re.findall(r"^```\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    found = {name for shown in pictures for name in re.findall(r"\b(?:\w+\.)+[A-Za-z]\w*", shown)}
    quoted = re.findall(r"`((?:\w+\.)+\w+)(?:\([^`\n]*\))?`", text)
    return {*found, *quoted}


def test_every_name_in_the_architecture_exists() -> None:
    named = names_in(ARCHITECTURE)
    files = {name for name in named if name.endswith((".py", ".md", ".toml"))}
    assert not {x for x in files if not ((SRC / x).exists() or (SRC.parents[1] / x).exists())}
    wrong = {name for name in named - files - OF_OTHERS if not is_there(name)}
    assert len(named) > 60
    assert not wrong


@pytest.mark.parametrize(
    "name",
    ["api.Module", "exact.presburger.table", "Refusal.entries", "affine.vector", "errors.re"],
)
def test_names_that_do_not_exist_are_found(name: str) -> None:
    assert names_in(f"`{name}(op)`") == names_in(f"```\nop ─▶ {name} │\n```\n") == {name}
    assert not is_there(name)


ROOMS = sorted(path.parent.name for path in SRC.glob("*/__init__.py"))
DOTTED = re.compile(rf"`((?:{'|'.join(ROOMS)})(?:\.\w+)+)`")


def dotted_names(path: Path) -> set[str]:
    """The modules, and what is in modules, that docstrings and comments of a file name."""
    return set(DOTTED.findall(path.read_text()))


def test_every_module_that_docstrings_name_exists() -> None:
    found = {name for path in FILES for name in dotted_names(path)}
    assert len(found) > 30
    assert not is_there("loops.permute")
    assert [
        f"{name_of(path)}: {name}"
        for path in FILES
        for name in sorted(dotted_names(path))
        if not is_there(name)
    ] == []


def codes_decided_by(path: Path) -> Iterator[str]:
    """Where a file compares the code of an entry, a refusal or an error, or looks into it."""
    for node in nodes(path):
        asked: list[ast.expr] = []
        if isinstance(node, ast.Compare):
            asked = [node.left, *node.comparators]
        elif isinstance(node, ast.Match):
            asked = [node.subject]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            asked = [node.func.value] if node.func.attr in ("startswith", "endswith") else []
        parts = (part for one in asked for part in ast.walk(one))
        if any(isinstance(part, ast.Attribute) and part.attr == "code" for part in parts):
            yield place_in(path, node)


def test_no_code_decides_by_codes() -> None:
    """Codes are for people: those who show refusals put together what has the same one."""
    rooms = (
        "reporting/ledger.py",
        "tools/",
        "loops/fusion/entries.py",
    )
    found = [
        place
        for path in FILES
        if not name_of(path).startswith(rooms)
        for place in codes_decided_by(path)
    ]
    assert not found


BY_NAME = re.compile(
    r"\.name (?:==|!=|in|not in) [({[]?'\w+\.|\bop\.name (?:not )?in _?[A-Z]|"
    r"\.name\.(?:startswith|endswith|r?partition|r?split|removeprefix|replace)\("
)
"""Where the name of an op is compared with one that is written there, or taken apart."""


def test_passes_and_analyses_ask_interfaces_not_names() -> None:
    """What implements a dialect knows its ops by their names; others ask classes or interfaces."""
    askers = ("loops/", "exact/", "native/runtime/", "reporting/")
    rooms = [path for path in FILES if name_of(path).startswith(askers)]
    code = {name_of(path): ast.unparse(tree(path)) for path in rooms}
    assert not {name: found for name in code if (found := BY_NAME.findall(code[name]))}


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
        for node in nodes(path)
        if isinstance(node, ast.ImportFrom) and node.module == "loopwright.reporting.ledger"
        for alias in node.names
        if alias.name in ("Failure", "RefusalEntry")
        and re.search(rf"\b{alias.asname or alias.name}\((?!\))", path.read_text())
        and name_of(path) != "reporting/ledger.py"
    }
    assert makers == {"ir/refusal.py"}


def homonyms(files: Sequence[Path]) -> list[str]:
    """Public classes, but for ops, with the name of another one of their room, and the room."""
    defined = [
        f"{name_of(path).split('/')[0]}: {node.name}"
        for path in files
        for node in tree(path).body
        if isinstance(node, ast.ClassDef) and not is_private(node.name)
    ]
    return [name for name in defined if defined.count(name) > 1 and not name.endswith("Op")]


def test_classes_of_a_room_have_different_names() -> None:
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
        "__annotations__ __class__ __defaults__ __doc__ __module__ __name__ __qualname__ "
        "__signature__ arg decorator_list finalbody id iter orelse "
        "argtypes args body current_token data_layout first_op is_compatible_type last_op "
        "loop_interleaving loop_unrolling loop_vectorization name others parent pos restype "
        "slp_vectorization triple value writeable _first_op _last_op _name _next_op _prev_op"
    ).split()
)
"""Fields of objects of Python, xDSL, ctypes and LLVM."""


def foreign_fields_written() -> Places:
    """Where each room writes a field of an object whose class another module defines."""
    found: Places = {}
    for path in FILES:
        own: set[str] = set()
        written: list[ast.Attribute] = []
        for node in nodes(path):
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                own.add(node.target.id)
            elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__slots__":
                own |= set(re.findall(r"\w+", ast.unparse(node.value)))
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                if ast.unparse(node.value) in ("self", "cls"):
                    own.add(node.attr)
                else:
                    written.append(node)
        room = name_of(path).partition("/")[0]
        for node in written:
            if node.attr not in own | OF_THE_IR | OF_LIBRARIES:
                found.setdefault(room, []).append(place_in(path, node))
    return found


def test_objects_write_their_own_fields() -> None:
    assert not foreign_fields_written()
