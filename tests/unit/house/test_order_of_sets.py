"""Searches do not iterate over sets: the order of strings in one depends on the seed of hashes, and
that of operations and values on addresses. A dictionary keeps the order of insertion.

What counts as a set is what the text says: displays, comprehensions, calls of `set` and
`frozenset`, names and attributes annotated or assigned as such in the same file, and functions and
properties of the package that are annotated to return one.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import loopwright

ROOT = Path(loopwright.__file__).parent
FOLDERS = ("exact", "loops", "ir/interfaces", "ir/affine_expr", "ir/core")
IN_ANY_ORDER = frozenset({"set", "frozenset", "sorted", "len", "bool", "sum"})
"""Calls whose results do not depend on the order of their argument."""
SETS = ("set", "frozenset", "AbstractSet", "Set", "MutableSet")
COMBINING = (ast.BitOr, ast.BitAnd, ast.Sub, ast.BitXor)
OF_NUMBERS = frozenset({"used_dims", "used_symbols"})
"""What returns sets of small numbers, which have one order in all processes."""
METHODS = ("union", "intersection", "difference", "symmetric_difference")


def is_set_annotation(node: ast.expr | None) -> bool:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        node = ast.parse(node.value, mode="eval").body
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return is_set_annotation(node.left) or is_set_annotation(node.right)
    if isinstance(node, ast.Subscript):
        node = node.value
    return isinstance(node, ast.Name) and node.id in SETS


def functions_that_return_sets(trees: dict[Path, ast.Module]) -> set[str]:
    """The names of functions of which all with that name return sets."""
    returning: set[str] = set()
    returning_others: set[str] = set()
    for tree in trees.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                (returning if is_set_annotation(node.returns) else returning_others).add(node.name)
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                is_set = is_set_annotation(node.annotation)
                (returning if is_set else returning_others).add(node.target.id)
    return returning - returning_others - OF_NUMBERS


class Reader(ast.NodeVisitor):
    """Finds the places of a file that iterate over sets."""

    def __init__(self, tree: ast.Module, returning: set[str], *, is_pure: bool = False) -> None:
        self.returning = returning
        self.is_pure = is_pure
        self.scopes: list[dict[str, bool]] = [{}]
        self.attributes: set[str] = set()
        self.found: list[int] = []
        self.excused: set[int] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.AnnAssign) and is_set_annotation(node.annotation):
                if isinstance(node.target, ast.Attribute):
                    self.attributes.add(node.target.attr)
        self.visit(tree)

    def is_set(self, node: ast.expr) -> bool:
        match node:
            case ast.Set() | ast.SetComp():
                return True
            case ast.Call(func=ast.Name(id=name)):
                return name in ("set", "frozenset") or name in self.returning
            case ast.Call(func=ast.Subscript(value=ast.Name(id=name))):
                return name in ("set", "frozenset")
            case ast.Call(func=ast.Attribute(attr=name, value=value)):
                if name in METHODS or name == "copy":
                    return self.is_set(value)
                return name in self.returning
            case ast.Attribute(value=value, attr=name):
                is_own = isinstance(value, ast.Name) and value.id == "self"
                return (is_own and name in self.attributes) or name in self.returning
            case ast.BinOp(op=op, left=left, right=right):
                return isinstance(op, COMBINING) and (self.is_set(left) or self.is_set(right))
            case ast.IfExp(body=body, orelse=orelse):
                return self.is_set(body) or self.is_set(orelse)
            case ast.Name(id=name):
                return next(
                    (scope[name] for scope in reversed(self.scopes) if name in scope), False
                )
            case _:
                return False

    def note(self, target: ast.expr, *, is_set: bool) -> None:
        if isinstance(target, ast.Name):
            self.scopes[-1][target.id] = self.scopes[-1].get(target.id, False) or is_set

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        self.scopes.append(
            {argument.arg: is_set_annotation(argument.annotation) for argument in arguments}
        )
        self.generic_visit(node)
        self.scopes.pop()

    def visit_Assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                for part, value in zip(target.elts, node.value.elts, strict=False):
                    self.note(part, is_set=self.is_set(value))
            self.note(target, is_set=self.is_set(node.value))
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self.note(node.target, is_set=is_set_annotation(node.annotation))
        self.generic_visit(node)

    def visit_For(self, node: ast.For) -> None:
        self.expect_order(node.iter)
        self.generic_visit(node)

    def visit_SetComp(self, node: ast.SetComp) -> None:
        self.excused |= {id(generator.iter) for generator in node.generators}
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        self.expect_order(node.iter)
        self.generic_visit(node)

    def visit_Starred(self, node: ast.Starred) -> None:
        self.expect_order(node.value)
        self.generic_visit(node)

    def visit_Set(self, node: ast.Set) -> None:
        self.excused |= {
            id(element.value) for element in node.elts if isinstance(element, ast.Starred)
        }
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        match node.func:
            case ast.Name(id=name) if name in IN_ANY_ORDER:
                for argument in node.args:
                    self.excuse(argument)
            case ast.Subscript(value=ast.Name(id=name)) if name in IN_ANY_ORDER:
                for argument in node.args:
                    self.excuse(argument)
            case ast.Name(id="list" | "tuple" | "iter" | "enumerate" | "zip" | "map" | "filter"):
                for argument in node.args:
                    self.expect_order(argument)
            case ast.Attribute(attr="fromkeys" | "extend" | "join"):
                for argument in node.args:
                    self.expect_order(argument)
            case ast.Attribute(attr="update" | "issubset" | "issuperset" | "isdisjoint"):
                for argument in node.args:
                    self.excuse(argument)
            case ast.Name(id="any" | "all") if self.is_pure:
                for argument in node.args:
                    self.excuse(argument)
            case _:
                pass
        self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.scopes.append({})
        self.generic_visit(node)
        self.scopes.pop()

    def excuse(self, argument: ast.expr) -> None:
        if isinstance(argument, ast.GeneratorExp | ast.ListComp | ast.SetComp):
            self.excused |= {id(generator.iter) for generator in argument.generators}
        if isinstance(argument, ast.Call):
            self.excused |= {id(inner) for inner in argument.args}
        self.excused.add(id(argument))

    def expect_order(self, node: ast.expr) -> None:
        if id(node) not in self.excused and self.is_set(node):
            self.found.append(node.lineno)


def iterations() -> Iterator[str]:
    """The places that iterate over sets."""
    trees = {path: ast.parse(path.read_text()) for path in sorted(ROOT.rglob("*.py"))}
    returning = functions_that_return_sets(trees)
    for path, tree in trees.items():
        name = path.relative_to(ROOT).as_posix()
        if name.startswith(FOLDERS):
            lines = path.read_text().splitlines()
            # Elsewhere conditions cost no steps, and their order changes no answer.
            is_pure = not name.startswith("exact")
            for line in Reader(tree, returning, is_pure=is_pure).found:
                yield f"{name}:{line}: {lines[line - 1].strip()}"


def test_nothing_iterates_over_sets() -> None:
    assert list(iterations()) == []


def test_the_reader_sees_sets() -> None:
    text = """
def names() -> frozenset[str]: ...
class A:
    def __init__(self, given: set[int]) -> None:
        self.kept: set[int] = set()
        for one in given: ...
        print([x for x in self.kept], sorted(self.kept), {x for x in given}, len(names()))
        both = given | self.kept
        list(both), any(x for x in names()), {*both}, set(map(str, both))
        for key in {}: ...
"""
    tree = ast.parse(text)
    returning = functions_that_return_sets({Path("a"): tree})
    assert Reader(tree, returning).found == [6, 7, 9, 9]
    assert Reader(tree, returning, is_pure=True).found == [6, 7, 9]
