"""Splits functions with an unsupported statement: Python runs it between compiled parts.

    def solved(A, b):                   kernel:  what is before
        B = A.T @ A                     Python:  x = np.fromiter(B, float), on the arrays so far
        x = np.fromiter(B, float)       kernel:  what is after, which may be split again
        return x * x

A function is split at a statement of its own block. The parts pass on live variables as results and
arguments, so that these are the same objects, or views of the same memory, as in Python. If that is
not certain (a part may return, a variable may be unbound, names may be observed otherwise) the
function is not split.
"""

from __future__ import annotations

import ast
import copy
import inspect
from collections.abc import Callable, Sequence
from os import PathLike
from pathlib import Path
from types import CellType, CodeType, EllipsisType, FunctionType
from typing import Any, cast

from loopwright.python.source.function_source import FunctionSource, module_of
from loopwright.python.source.liveness import Liveness, WithBlock, bound_for_sure, read, written
from loopwright.python.source.matching import MatchedPart
from loopwright.python.types import understood
from loopwright.records import dataclass, field, replace
from loopwright.reporting.errors import FrontendError

Names = tuple[str, ...]
MakeKernel = Callable[..., Any]
"""Makes a kernel of a source; with `fallback` Python may run statements of it."""

_LASTING = ast.Lambda, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.GeneratorExp
"""Nodes that may read variables after they are executed."""
_UNTRACKED = ast.Yield, ast.YieldFrom, ast.Await, ast.Global, ast.Nonlocal, ast.Delete, ast.Match
"""Nodes that may bind variables in ways that are not tracked."""
_LOOPS = (ast.For, ast.While, ast.comprehension)
_LITERALS = str | bytes | bool | int | float | complex | EllipsisType | None
_LOOKING = locals, vars, dir, eval, exec, globals, super, inspect.currentframe
"""Functions that may read the variables of the function that calls them."""


@dataclass(frozen=True)
class Part:
    """Statements as a function of the variables that they read."""

    run: Any
    takes: Names
    gives: Names


class NotSplitError(Exception):
    """A function cannot be split; nothing was executed."""


@dataclass(eq=False)
class Split:
    """A function in parts, called with the values of its parameters; `warn` is called for
    statements with loops that Python runs."""

    parameters: Names
    first: Part | None
    between: Part
    rest: Part | None
    warn: Callable[[str], None]
    warnings: list[str] = field(default_factory=list)
    """The statements that Python executes."""

    def say(self, source: FunctionSource, body: Sequence[ast.stmt], reason: str) -> None:
        """Record once that Python runs some statements of a function."""
        what = "loop" if isinstance(body[0], ast.For | ast.While) else "statement"
        what = f"this {what}" if len(body) == 1 else "the statements from here on"
        warning = f"{source.location(body[0])}: Python runs {what} of {source.name}(): {reason}"
        if warning not in self.warnings:
            self.warnings.append(warning)
            if any(_may_loop(source, x) for node in body for x in ast.walk(node)):
                self.warn(warning)

    def __call__(self, values: Sequence[Any]) -> Any:
        """Run the parts; raises `NotSplitError` if the first one cannot be compiled."""
        variables = dict(zip(self.parameters, values, strict=True))
        if self.first is not None:
            try:
                _run(self.first, variables)
            except FrontendError as error:
                raise NotSplitError(str(error)) from None
        result = _run(self.between, variables)
        if self.rest is None:
            return result
        arguments = [variables[name] for name in self.rest.takes]
        kernel = self.rest.run
        reason = kernel.not_taken(arguments)
        if reason is not None:
            self.say(kernel.source, kernel.source.tree.body, reason)
        return (kernel if reason is None else kernel.py_func)(*arguments)

    def explain(self, values: Sequence[Any], html: str | PathLike[str] | None) -> str:
        """Report the statements that Python executes, and the transformations of the compiled
        parts, in order, each on copies of its arguments; with `html` each part has a page, all but
        the first with its number after the name."""
        from loopwright.native.runtime.copies import copied

        variables = dict(zip(self.parameters, copied(values), strict=True))
        explained = [*self.warnings]
        pages = 0
        for part in (self.first, self.between, self.rest):
            if part is None:
                continue
            arguments = [variables[name] for name in part.takes]
            if part is not self.between and part.run.not_taken(arguments) is None:
                pages += 1
                page = None if html is None else _numbered(html, pages)
                explained.append(part.run.explain(*arguments, html=page))
            if part is not self.rest:
                _run(part, variables)
        return "\n".join(explained)

    @property
    def kernels(self) -> list[Any]:
        """The compiled parts."""
        return [part.run for part in (self.first, self.rest) if part is not None]


def _may_loop(source: FunctionSource, node: ast.AST) -> bool:
    """Return whether a node is a loop, or calls a Python function, which may contain one."""
    function = source.meaning(node)
    is_function = isinstance(function, FunctionType) and module_of(function) != "numpy"
    return is_function or isinstance(node, _LOOPS)


def _numbered(page: str | PathLike[str], number: int) -> Path:
    path = Path(page)
    return path if number == 1 else path.with_stem(f"{path.stem}-{number}")


def _run(part: Part, variables: dict[str, Any]) -> Any:
    result = part.run(*[variables[name] for name in part.takes])
    if part.gives:
        variables.update(zip(part.gives, result, strict=True))
    return result


def split(
    source: FunctionSource, error: FrontendError, make: MakeKernel, warn: Callable[[str], None]
) -> Split:
    """Split a function into parts around the top-level statement that an error is about; raises
    `NotSplitError` if that is impossible."""
    node = error.statement
    if node is None or node not in source.tree.body:
        raise NotSplitError("no single statement can be left to Python")
    body = source.tree.body
    number = body.index(node)
    to_end = _returns(node)
    if not number and (to_end or len(body) == 1):
        raise NotSplitError("there is nothing else in it")
    _expect_plain(source, body[:number])
    nothing = frozenset[str]()
    liveness = Liveness()
    local = _local_names(source)
    before = liveness.block(body[number:], nothing, nothing, nothing) & local
    after = nothing if to_end else liveness.after[node] & local
    before -= bound_for_sure([node]) - read(node)
    sure = frozenset(source.parameters) | bound_for_sure(body[:number])
    _expect_bound(before, sure)
    _expect_bound(after, sure | bound_for_sure([node]))
    first = None
    if number or understood(source.annotations):
        gives = sorted(before & written(body[:number]))
        result = _part(source, body[:number], list(source.parameters), gives, annotated=True)
        first = Part(make(result, fallback=False), tuple(source.parameters), tuple(gives))
    statements = body[number:] if to_end else [node]
    gives = sorted(after & written([node]))
    parameter_names = sorted(before)
    function = _part(source, statements, parameter_names, gives).function
    between = Part(function, tuple(parameter_names), tuple(gives))
    remaining_part = None
    if not to_end and number + 1 < len(body):
        parameter_names = sorted(after)
        result = _part(source, body[number + 1 :], parameter_names, [])
        remaining_part = Part(make(result, fallback=True), tuple(parameter_names), ())
    result = Split(tuple(source.parameters), first, between, remaining_part, warn)
    result.say(source, [node], error.diagnostics[0].message)
    return result


def _local_names(source: FunctionSource) -> frozenset[str]:
    """Return the variables of a function, except those local to comprehensions and handlers."""
    code = source.function.__code__
    targets = [x.target for x in ast.walk(source.tree) if isinstance(x, ast.comprehension)]
    inner = {x for target in targets for x in ast.walk(target) if isinstance(x, ast.Name)}
    stored = {
        node
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    handlers = {node.name for node in ast.walk(source.tree) if isinstance(node, ast.ExceptHandler)}
    only_inner = {node.id for node in inner} | handlers
    only_inner -= {node.id for node in stored - inner}
    names = {*code.co_varnames, *code.co_cellvars, *written(source.tree.body)} - only_inner
    return frozenset(names | set(source.parameters))


def _returns(node: ast.stmt) -> bool:
    return any(isinstance(x, ast.Return) for x in ast.walk(node))


def _expect_plain(source: FunctionSource, before: Sequence[ast.stmt]) -> None:
    local = _local_names(source)
    for node in source.tree.body:
        for part in ast.walk(node):
            if isinstance(part, _LASTING + _UNTRACKED):
                raise NotSplitError(f"{type(part).__name__} in it may look at its variables")
            if isinstance(part, ast.Name | ast.Attribute) and local.isdisjoint(read(part)):
                meaning = source.meaning(part)
                if any(meaning is x for x in _LOOKING):
                    raise NotSplitError(f"'{ast.unparse(part)}' may look at its variables")
    if any(map(_returns, before)):
        raise NotSplitError("it may return before that statement")


def _expect_bound(names: frozenset[str], sure: frozenset[str]) -> None:
    missing = sorted(names - sure)
    if missing:
        raise NotSplitError(f"'{missing[0]}' may have no value at that statement")


def _part(
    source: FunctionSource,
    body: Sequence[ast.stmt],
    takes: Sequence[str],
    gives: Sequence[str],
    *,
    annotated: bool = False,
) -> FunctionSource:
    """Return a function of some statements, at their locations in the file."""
    place = body[0] if body else source.tree
    statements: list[ast.stmt] = [copy.deepcopy(node) for node in body]
    if gives or not statements:
        names: list[ast.expr] = [ast.Name(name, ast.Load()) for name in gives]
        last = ast.Return(ast.Tuple(names, ast.Load()) if gives else None)
        statements.append(ast.copy_location(last, body[-1] if body else place))
    parameters = [ast.copy_location(ast.arg(name), place) for name in takes]
    arguments = ast.arguments([], parameters, None, [], [], None, [])
    tree = _function_around(statements)
    tree.name = source.name
    tree.args = arguments
    tree = ast.fix_missing_locations(ast.copy_location(tree, place))
    function = _compiled(source, tree)
    if annotated:
        function.__annotations__ = dict(source.function.__annotations__)
    return FunctionSource(function, replace(source.definition, tree=tree), is_part=True)


def _compiled(source: FunctionSource, tree: ast.FunctionDef) -> FunctionType:
    """Compile a function's tree with the globals and the closure of the original function."""
    function: Any = source.function
    cells: dict[str, CellType] = dict(
        zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    )
    writing = _Written(cells)
    inner = writing.visit(ast.increment_lineno(copy.deepcopy(tree), source.first_line - 1))
    outer_function = _function_around([inner])
    outer_function.args.args = [ast.arg(name) for name in cells]
    module = ast.fix_missing_locations(ast.Module([outer_function], []))
    whole = compile(module, source.file, "exec", dont_inherit=True)
    code = _code_in(_code_in(whole))
    closure = tuple(cells[name] for name in code.co_freevars)
    result = FunctionType(code, function.__globals__, source.name, None, closure)
    result.__module__ = function.__module__
    result.__qualname__ = function.__qualname__
    return result


class _Written(ast.NodeTransformer):
    """Converts desugared statements and expressions to Python source that Python runs: restores
    `with`, and puts objects in the cells of a function."""

    def __init__(self, cells: dict[str, CellType]) -> None:
        self.cells = cells

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        value = cast("object", node.value)  # desugaring adds objects of other types
        if isinstance(value, _LITERALS):
            return node
        name = f"constant.{len(self.cells)}"  # a name that no program can have
        self.cells[name] = CellType(value)
        return ast.copy_location(ast.Name(name, ast.Load()), node)

    def visit_MatchedPart(self, node: MatchedPart) -> ast.AST:
        return self.visit(node.call)

    def visit_WithBlock(self, node: WithBlock) -> ast.AST:
        self.generic_visit(node)
        return ast.copy_location(ast.With([ast.withitem(node.test)], node.body), node)


def _function_around(body: list[ast.stmt]) -> ast.FunctionDef:
    result = ast.parse("def around():\n    pass").body[0]
    assert isinstance(result, ast.FunctionDef)
    result.body = body
    return result


def _code_in(code: CodeType) -> CodeType:
    return next(x for x in code.co_consts if isinstance(x, CodeType))
