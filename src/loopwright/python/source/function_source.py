"""The source of a Python function: its syntax tree with locations, and the meanings of its free
names.

The code object is authoritative: the text of a file is used only if it compiles to that code, as
files are edited, and decorators may claim to wrap another function.
"""

from __future__ import annotations
import __future__

import ast
import inspect
import itertools
import linecache
import marshal
import math
import sys
import textwrap
import tokenize
import warnings
from collections import ChainMap
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, cached_property, lru_cache
from itertools import takewhile
from types import CodeType, FunctionType
from typing import Any, cast
from weakref import WeakKeyDictionary

from loopwright.python.errors import located
from loopwright.python.source import cached_functions, desugaring
from loopwright.python.source.known_functions import known_names
from loopwright.python.source.origins import number_nodes
from loopwright.python.source.scopes import resolve_comprehensions, user_names
from loopwright.python.source.stored_keys import merge_stores
from loopwright.records import dataclass, field, replace
from loopwright.reporting import errors

_FEATURES = (getattr(__future__, name).compiler_flag for name in __future__.all_feature_names)
_INHERITED = sum(set(_FEATURES))
"""The code flags that `from __future__` sets, which recompilation needs."""
_REWRITTEN = b"@pytest_ar"
"""A name that occurs in code whose assertions pytest has rewritten."""


@dataclass(frozen=True)
class Definition:
    """The definition of a function: its lines, and their tree, with line numbers relative to the
    first."""

    file: str
    first_line: int
    text: str
    tree: ast.FunctionDef


@dataclass(frozen=True)
class FunctionSource:
    """A function with its definition, which is read when it is needed."""

    function: FunctionType
    synthetic_definition: Definition | None = None
    """The definition, if it is not in a file."""
    is_part: bool = False
    """Whether it is a part of a split function."""
    local_parameters: Mapping[str, inspect.Parameter] | None = None
    """The parameters of a function defined inside of a kernel."""
    more_names: Mapping[str, object] = field(default_factory=dict[str, object])
    """Additional meanings of names."""

    @property
    def name(self) -> str:
        """The function's name."""
        return self.function.__name__

    @cached_property
    def definition(self) -> Definition:
        """The definition; raises `FrontendError` where there is none to read."""
        function: Any = self.function
        result = (
            self.synthetic_definition
            or SYNTHETIC_DEFINITIONS.get(function)
            or _definition_of(function)
        )
        outer_meaning = self.names.get(self.name)
        if self.synthetic_definition is None and keeps_results(outer_meaning, function):
            named = {x.id for x in ast.walk(result.tree) if isinstance(x, ast.Name)}
            if not (
                has_cache(outer_meaning)
                or self.name in named
                or cached_functions.changes_others(result.tree)
            ):
                return result  # each call from outside is Python's
            own = {x.id for x in ast.walk(result.tree) if isinstance(x, ast.Name) and _is_bound(x)}
            own |= {x.arg for x in ast.walk(result.tree.args) if isinstance(x, ast.arg)}
            parts = (x for x in result.tree.body if not self._only_computes(x, own))
            place = next(parts, None)
            if place is not None:
                raise located(
                    f"'{self.name}' has a cache, and may do more than compute a number",
                    errors.SourceLocation(result.file, place.lineno + result.first_line - 1, 1),
                    None,
                    "leave the cache out, or define the function inside of the kernel",
                )
            decorators = result.tree.decorator_list
            caches = [x for x in decorators if self.meaning(getattr(x, "func", x)) in _CACHES]
            return replace(result, tree=_keeping_results(result.tree, tuple(caches)))
        return result

    def _only_computes(self, statement: ast.stmt, own: set[str]) -> bool:
        """Return whether computing again gives the same result as a cache: a number, computed from
        numbers, Python functions without side effects, and its `own` variables."""
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and node.id in own:
                continue
            if (
                isinstance(node, ast.Name)
                and (outer_meaning := self.names.get(node.id)) is not None
            ):
                is_fine = (
                    _is_literal(outer_meaning)
                    or outer_meaning is math
                    or outer_meaning is itertools
                )
                is_fine = is_fine or any(
                    outer_meaning is x for x in (*GIVING_NUMBERS, *_GIVING_TUPLES)
                )
                if not (is_fine or keeps_results(outer_meaning, self.function)):
                    return False
            if isinstance(node, _MAKING + _NAMING + _SCOPES):
                return False
            if isinstance(node, ast.Attribute):
                is_known = any(self.meaning(node) is x for x in _GIVING_TUPLES)
                if not is_known and self.meaning(node.value) is not math:
                    return False
        return True

    @property
    def file(self) -> str:
        """The file that defines the function."""
        return self.definition.file

    @property
    def first_line(self) -> int:
        """The line of the file on which it begins."""
        return self.definition.first_line

    @property
    def tree(self) -> ast.FunctionDef:
        """The syntax tree."""
        return self.definition.tree

    @property
    def text(self) -> str:
        """Its lines, dedented."""
        return textwrap.dedent(self.definition.text)

    def meaning(self, node: ast.AST) -> object:
        """Return the object that a name, or a dotted name, means outside of the function."""
        if isinstance(node, ast.Attribute):
            return getattr(self.meaning(node.value), node.attr, None)
        return self.names.get(node.id) if isinstance(node, ast.Name) else None

    def location(self, node: ast.AST) -> errors.SourceLocation:
        """The location of a node in the file."""
        line = getattr(node, "lineno", 1) + self.first_line - 1
        return errors.SourceLocation(self.file, line, getattr(node, "col_offset", 0) + 1)

    def line(self, node: ast.AST) -> str | None:
        """Return the line of the file on which a node begins."""
        number = getattr(node, "lineno", 1)
        lines = self.definition.text.splitlines()
        return lines[number - 1] if number <= len(lines) else None

    def error(
        self,
        node: ast.AST,
        message: str,
        hint: str = "",
        places: Iterable[tuple[str, ast.AST]] = (),
    ) -> errors.FrontendError:
        """Return an error at a node, with notes about other places; it says so if a decorator
        generated the code."""
        if "__wrapped__" in vars(self.function):
            wrapper_name = self.function.__code__.co_qualname
            message += f" (in '{wrapper_name}', which a decorator put around '{self.name}')"
        notes = [
            errors.Diagnostic(
                user_names(note), self.location(place), errors.Severity.NOTE, self.line(place)
            )
            for note, place in places
        ]
        return located(
            user_names(message), self.location(node), self.line(node), user_names(hint), notes
        )

    def nested_too_deeply(self, statement: ast.AST | None = None) -> errors.FrontendError:
        """Return an error at the function, or at a statement of it."""
        result = self.error(
            self.tree if statement is None else statement,
            "this is nested too deeply to be compiled",
            "write several statements, or functions that it calls",
        )
        result.lies_in(statement)
        return result

    @cached_property
    def names(self) -> Mapping[str, object]:
        """The meanings of free names: cells of the closure, then globals, then builtins."""
        function: Any = self.function
        outer_names = OuterNames(function)
        return (
            ChainMap(dict(self.more_names), cast("Any", outer_names))
            if self.more_names
            else outer_names
        )

    @cached_property
    def annotations(self) -> Mapping[str, object]:
        """The annotations of parameters; those that are kept as texts are evaluated."""
        return {
            name: _evaluated(annotation, self.names) if isinstance(annotation, str) else annotation
            for name, annotation in self.function.__annotations__.items()
            if name != "return"
        }

    @cached_property
    def parameters(self) -> Mapping[str, inspect.Parameter]:
        """The parameters, with their defaults."""
        local = self.local_parameters
        function = cast("Any", self.function)
        return parameters_of(function) if local is None else local


SYNTHETIC_DEFINITIONS: WeakKeyDictionary[FunctionType, Definition] = WeakKeyDictionary()
"""The definitions of functions that are not in a file."""


def _evaluated(text: str, names: Mapping[str, object]) -> object:
    """Evaluate an annotation that is kept as text; `None` if that fails."""
    try:
        return cast("object", eval(text, {}, dict(names)))
    except errors.UsageError:
        raise
    except Exception:
        return None  # annotations may be arbitrary


class OuterNames(Mapping[str, object]):
    """The current meanings of the free names of a function."""

    def __init__(self, function: FunctionType) -> None:
        code = function.__code__
        builtin_names = function.__globals__.get("__builtins__", {})
        self.cells = dict(zip(code.co_freevars, function.__closure__ or (), strict=True))
        self._globals = ChainMap(
            function.__globals__, getattr(builtin_names, "__dict__", builtin_names)
        )

    def __getitem__(self, name: str) -> object:
        if name not in self.cells:
            return self._globals[name]
        try:
            return self.cells[name].cell_contents
        except ValueError:
            raise KeyError(name) from None  # not yet bound

    def __iter__(self) -> Iterator[str]:
        return iter({**self._globals, **self.cells})

    def __len__(self) -> int:
        return len([*self])


def plain_function(value: object) -> object:
    """Return the Python function in a kernel, or wrapped by a cache; other objects unchanged."""
    if isinstance(value, FunctionType):
        return value
    try:
        return getattr(value, "__wrapped__" if has_cache(value) else "py_func", value)
    except Exception:  # attributes of objects such as `ctypes.cdll` may be anything
        return value


GIVING_NUMBERS: Any = (
    abs,
    all,
    any,
    bool,
    divmod,
    float,
    int,
    len,
    max,
    min,
    pow,
    range,
    round,
    sum,
    *filter(callable, vars(math).values()),
)
"""Python functions whose result is a number, or a range, and that change nothing."""
_GIVING_TUPLES: Any = (
    itertools.combinations,
    itertools.combinations_with_replacement,
    itertools.permutations,
    itertools.product,
    enumerate,
    reversed,
    tuple,
    zip,
)
"""Functions whose results are iterables of items of their arguments."""
_MAKING = ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp, ast.JoinedStr
_NAMING = ast.Global, ast.Nonlocal, ast.Import, ast.ImportFrom, ast.Delete, ast.With
_SCOPES = ast.FunctionDef, ast.ClassDef, ast.Lambda, ast.Yield, ast.YieldFrom


def _is_literal(value: Any) -> bool:
    """Return whether an object is a number or a string, or a tuple of these."""
    if type(value) is tuple:
        return all(map(_is_literal, cast("tuple[Any, ...]", value)))
    return isinstance(value, int | float | complex | str)


def _is_bound(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Store)


def has_cache(value: Any) -> bool:
    """Return whether an object is a function with a cache of `functools`."""
    return isinstance(value, _CACHED) and isinstance(value.__wrapped__, FunctionType)


def keeps_results(value: Any, function: object) -> bool:
    """Return whether an object is a function with a cache, which may be in a kernel or around
    one."""
    is_cached = isinstance(value, _CACHED) or has_cache(getattr(value, "decorated", None))
    return is_cached and plain_function(value) is function


_CACHES = cache, lru_cache
_CACHED: Any = type(lru_cache(len))
_keeping_results = lru_cache(maxsize=256)(cached_functions.keeping_results)


def module_of(value: object) -> str:
    """Return the package that defines a function or a class, regardless of its `__module__`."""
    if isinstance(value, FunctionType):
        name: object = value.__globals__.get("__name__")
    else:
        name = getattr(value, "__module__", None)
    return str(name).partition(".")[0]


def is_compiled(function: object) -> bool:
    """Return whether functions of the package that defines a function are compiled from source."""
    return module_of(function) not in _UNCOMPILED_PACKAGES


_UNCOMPILED_PACKAGES = frozenset(
    "bisect builtins cmath collections copy functools heapq itertools json math numpy re".split()
)


def parameters_of(function: FunctionType) -> Mapping[str, inspect.Parameter]:
    """Return the parameters of a function's code, with defaults."""
    bare_function = FunctionType(
        function.__code__, {}, None, function.__defaults__, function.__closure__
    )
    object.__setattr__(bare_function, "__kwdefaults__", function.__kwdefaults__)
    return inspect.signature(bare_function).parameters


def source_of(function: Callable[..., object]) -> FunctionSource:
    """Return the source of a function; raises `FrontendError` if it is not a Python function."""
    if not isinstance(function, FunctionType):
        raise errors.FrontendError(f"lw.kernel takes a Python function, not {function!r}")
    return FunctionSource(function)


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """Yield a code object and those of all functions defined in it."""
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from codes_in(inner)


_sent_files: dict[str, None] = {}
"""The texts of files that define functions received from other processes, which cloudpickle does
not keep."""


def add_sent_file(file: str, text: str) -> None:
    """Register the text of a file whose functions another process sends, unless the file exists."""
    if text and file not in linecache.cache:
        linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    _sent_files[file] = None


def _definition_of(function: FunctionType) -> Definition:
    """Return the definition of a function in its file; raises `FrontendError` where there is
    none."""
    code = function.__code__
    name = function.__name__
    names_used = {x for inner in codes_in(code) for x in (*inner.co_names, *inner.co_freevars)}
    known_functions = known_names(OuterNames(function), names_used)
    linecache.lazycache(code.co_filename, function.__globals__)
    for is_read_again in (False, True):
        if is_read_again:
            linecache.checkcache(code.co_filename)
        for file in (code.co_filename, *_sent_files):
            with suppress(LookupError):
                return _definition(code, file, known_functions)
    message = f"the source of '{name}' cannot be read: define it in a file or a notebook"
    hint = ""
    if linecache.getlines(code.co_filename):
        message = f"'{name}' was not compiled from the current text of its file"
        hint = (
            "reload the module if the file was edited since; a function that was changed without "
            "its text cannot be compiled"
        )
    place = errors.SourceLocation(code.co_filename, code.co_firstlineno, 1)
    raise located(message, place, None, hint)


@lru_cache(maxsize=256)
def _definition(
    code: CodeType, file: str, known_functions: frozenset[tuple[str, str]]
) -> Definition:
    """Return the definition in a file that compiles to this code, with calls of `known_functions`
    rewritten; raises `LookupError` without one."""
    lines = linecache.getlines(file)
    code_meaning = _meaning(code)

    def places(text: str) -> list[int]:
        flags = code.co_flags & _INHERITED
        is_rewritten = _REWRITTEN in code_meaning
        for left_out in _LEFT_OUT:
            codes = _compile_without(text, file, flags, left_out, is_rewritten=is_rewritten)
            named = (x for x in codes if x.co_name == code.co_name)
            if first_lines := [x.co_firstlineno for x in named if _meaning(x) == code_meaning]:
                return first_lines
        return []

    first = code.co_firstlineno
    if code.co_name == "<lambda>" and first in places("".join(lines)):
        tree = _lambda_of(code, ast.parse("".join(lines)))
        text = "".join(lines[first - 1 : tree.end_lineno])
        ast.increment_lineno(tree, 1 - first)
        resolve_comprehensions(tree)
        return Definition(file, first, text, tree)
    # Most functions compile alone, after the imports of their file, as they do in the whole file.
    imports = list(takewhile(lambda line: not line.startswith(_DEFINING), lines))
    texts = (block(lines, first) for block in (_indented, _block))
    text = next((x for x in texts if len(imports) + 1 in places("".join([*imports, x]))), "")
    if not text:
        if not (first_lines := places("".join(lines))):
            raise LookupError(code.co_name)
        first = first if first in first_lines else first_lines[0]
        text = _block(lines, first)
    is_inner = text[:1].isspace()
    try:
        body = ast.parse("if 1:\n" + text if is_inner else text).body
    except SyntaxError:
        body = []
    if is_inner and body and isinstance(wrapper := body[0], ast.If):
        body = ast.increment_lineno(wrapper, -1).body
    if not body or not isinstance(body[0], ast.FunctionDef):
        place = errors.SourceLocation(file, code.co_firstlineno, 1)
        hint = "write it with 'def', not 'async def'"
        message = f"'{code.co_name}' is not a plain function"
        raise located(message, place, lines[first - 1].rstrip(), hint)
    tree = desugaring.desugared(body[0], known_functions)
    merge_stores(tree)
    resolve_comprehensions(tree)
    number_nodes(tree)
    return Definition(file, code.co_firstlineno, text, tree)


def _lambda_of(code: CodeType, tree: ast.Module) -> ast.FunctionDef:
    """Return the `lambda` in a file that compiles to some code; raises `LookupError` if it is
    ambiguous."""
    inside = {*code.co_positions()}
    candidates = [x for x in ast.walk(tree) if isinstance(x, ast.Lambda)]
    candidates = [x for x in candidates if x.lineno == code.co_firstlineno]
    if len(candidates) > 1:
        places = [(x.body.lineno, x.body.end_lineno) for x in candidates]
        columns = [(x.body.col_offset, x.body.end_col_offset) for x in candidates]
        pairs = zip(candidates, places, columns, strict=True)
        candidates = [x for x, lines, columns in pairs if (*lines, *columns) in inside]
    if len(candidates) != 1:
        raise LookupError(code.co_name)
    return of_lambda(candidates[0])


def of_lambda(node: ast.Lambda) -> ast.FunctionDef:
    """Return a `lambda` as a function that returns its expression."""
    return made_function("<lambda>", node.args, [ast.Return(node.body)], node)


def made_function(
    name: str, parameters: ast.arguments, body: list[ast.stmt], place: ast.AST
) -> ast.FunctionDef:
    """Create the tree of a function; new nodes get the place of another node."""
    function = ast.parse("def made(): ...").body[0]
    assert isinstance(function, ast.FunctionDef)
    function.name = name
    function.args = parameters
    function.body = body
    for node in ast.walk(function):
        if isinstance(node, ast.stmt | ast.expr | ast.arg) and not hasattr(node, "lineno"):
            ast.copy_location(node, place)
    return ast.copy_location(function, place)


_LEFT_OUT = (), (ast.Import, ast.ImportFrom)
"""Statements without which a file is compiled. Notebooks compile each statement of a cell alone, so
that Python does not know the imports when it compiles calls like `math.sqrt(x)`."""
_DEFINING = "@", "async ", "class ", "def "


def _indented(lines: Sequence[str], first: int) -> str:
    """Return the text of the function that begins at a line, up to its dedent."""
    head = list(takewhile(lambda line: not line.lstrip().startswith("def "), lines[first - 1 :]))
    inner = lines[first + len(head) - 1 :]
    margin = len(inner[0]) - len(inner[0].lstrip()) if inner else 0
    body_lines = takewhile(
        lambda line: not line[: margin + 1].strip() or line[margin:].startswith(")"), inner[1:]
    )
    text_lines = [*head, *inner[:1], *body_lines]
    while text_lines and not text_lines[-1].strip():
        text_lines.pop()
    return "".join(text_lines)


def _block(lines: Sequence[str], first: int) -> str:
    """Return the text of the function that begins at a line, or nothing."""
    with suppress(SyntaxError, tokenize.TokenError):
        return "".join(inspect.getblock(lines[first - 1 :]))
    return ""


@lru_cache(maxsize=32)
def _compile_without(
    text: str, file: str, flags: int, left_out: tuple[type, ...], *, is_rewritten: bool
) -> tuple[CodeType, ...]:
    """Return the code objects of all functions in a text without some statements; with assertions
    as rewritten by pytest."""
    try:
        tree = ast.parse(text)
        tree.body = [x for x in tree.body if not isinstance(x, left_out)]
        if is_rewritten:
            rewriting: Any = sys.modules["_pytest.assertion.rewrite"]
            rewriting.rewrite_asserts(tree, text.encode(), file, None)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            flags |= ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
            return tuple(codes_in(compile(tree, file, "exec", flags, dont_inherit=True)))
    except (SyntaxError, ValueError, KeyError):
        return ()


def _meaning(code: CodeType) -> bytes:
    """Return a code object serialised without locations."""

    def bare(code: CodeType) -> CodeType:
        inner = (bare(x) if isinstance(x, CodeType) else x for x in code.co_consts)
        return code.replace(
            co_filename="", co_firstlineno=1, co_linetable=b"", co_consts=tuple(inner)
        )

    return marshal.dumps(bare(code), 2)


def place_of(node: ast.expr) -> Hashable:
    """Return a key that identifies an expression within a function."""
    return ast.unparse(node), node.lineno, node.col_offset
