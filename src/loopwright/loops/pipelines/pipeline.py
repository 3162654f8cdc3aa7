"""Pipelines: which passes run on which operations, and the texts that describe them.

Two spellings are read: MLIR's, `builtin.module(func.func(a{x=1 y=2},b))`, and xDSL's flat
`a{x=1 y=2},b`, which runs everything on the module.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from xdsl.ir import Operation
from xdsl.traits import SymbolOpInterface

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.dialects.symbols import is_function_class
from loopwright.ir.syntax.verification import op_failure
from loopwright.loops.pipelines.registry import build_pass, load_pass
from loopwright.loops.support.base import FUNC, FUNCTIONS, MODULE, SYMBOLS, Pass
from loopwright.records import dataclass
from loopwright.reporting.errors import PassError, UsageError

ANY = "any"
"""The anchor that fits every operation."""


@dataclass(frozen=True)
class Pipeline:
    """Passes and nested pipelines, to be run in order on operations called `anchor`.

    >>> str(parse_pipeline("builtin.module( any(cse) , canonicalize{max-iterations=3} )"))
    'builtin.module(any(cse),canonicalize{max-iterations=3})'
    """

    anchor: str
    steps: tuple[Pass | Pipeline, ...]

    @classmethod
    def of(cls, passes: Sequence[Pass], anchor: str = MODULE) -> Pipeline:
        """A flat pipeline."""
        return cls(anchor, tuple(passes))

    @classmethod
    def of_flags(cls, passes: Sequence[Pass]) -> Pipeline:
        """The pipeline of a command line: each pass runs on the operations that it is meant for."""
        nested = [cls(FUNC, (each,)) if each.anchor == FUNC else each for each in passes]
        return cls(MODULE, tuple(nested))

    def expect_schedulable(self, op: Operation | None = None) -> None:
        """Raise `PassError`, in the words of `mlir-opt`, if a pass cannot run on its operations, or
        the pipeline not on `op`."""
        for step in self.steps:
            if isinstance(step, Pipeline):
                step.expect_schedulable()
            elif not _may_have(step.anchor, self.anchor):
                raise PassError(
                    f"unable to schedule pass '{step.shown_as()}' on a PassManager intended to run"
                    f" on '{self.anchor}'!"
                )
            elif step.anchor not in ("", *_KINDS, self.anchor) and self.anchor != ANY:
                raise PassError(
                    f"Can't add pass '{step.shown_as()}' restricted to '{step.anchor}' on a"
                    f" PassManager intended to run on '{self.anchor}', did you intend to nest?"
                )
            elif step.anchor == SYMBOLS and op is not None and not step.takes(op):
                message = f"trying to schedule pass '{step.shown_as()}' on an unsupported operation"
                raise PassError(op_failure(op, message).diagnostics)

    def on(self, anchor: str) -> Pipeline:
        """This pipeline, anchored on another operation. Nested pipelines for that operation are
        inlined, so that their steps run on it directly."""
        steps: list[Pass | Pipeline] = []
        for step in self.steps:
            if isinstance(step, Pipeline) and step.anchor == anchor:
                steps += step.steps
            else:
                steps.append(step)
        return Pipeline(anchor, tuple(steps))

    def joined(self) -> Pipeline:
        """Merge consecutive nested pipelines on the same operations: each operation then takes all
        steps before the next one takes any."""
        steps: list[Pass | Pipeline] = []
        for step in self.steps:
            last = steps[-1] if steps else None
            if not isinstance(step, Pipeline):
                steps.append(step)
            elif isinstance(last, Pipeline) and last.anchor == step.anchor != ANY:
                steps[-1] = Pipeline(last.anchor, (*last.steps, *step.steps)).joined()
            else:
                steps.append(step.joined())
        return Pipeline(self.anchor, tuple(steps))

    def __str__(self) -> str:
        return f"{self.anchor}({','.join(str(step) for step in self.steps)})"

    def with_all_options(self) -> str:
        """The pipeline on one line, with all options, as `mlir-opt` prints it in reproducers."""
        return f"{self.anchor}({','.join(step.with_all_options() for step in self.steps)})"

    def in_lines(self) -> str:
        """The pipeline in lines, with all options, as `mlir-opt --dump-pass-pipeline` prints it."""
        count = len(self.steps)
        return f"Pass Manager with {count} passes:\n{self._in_lines(0)}"

    def _in_lines(self, depth: int) -> str:
        inner = ",\n".join(
            step._in_lines(depth + 1)
            if isinstance(step, Pipeline)
            else f"{'  ' * (depth + 1)}{step.with_all_options()}"
            for step in self.steps
        )
        indent = "  " * depth
        return f"{indent}{self.anchor}(\n{inner}\n{indent})"


_KINDS: dict[str, Callable[[type[Operation]], bool]] = {
    FUNCTIONS: is_function_class,
    SYMBOLS: lambda cls: cls.has_trait(SymbolOpInterface),
}
"""Which operations have the interfaces that passes are restricted to."""


def _may_have(interface: str, name: str) -> bool:
    """Whether operations of a name have an interface, or are unknown."""
    known = None if name in (ANY, FUNC) else make_context().get_optional_op(name)
    return known is None or interface not in _KINDS or _KINDS[interface](known)


_NAME = re.compile(r"[^\s,(){}]*")


class _Reader:
    """A cursor over the text of a pipeline."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0

    def fail(self, message: str) -> UsageError:
        return UsageError(
            f"pass pipeline:1:{self.position + 1}: {message}\n{self.text}\n{' ' * self.position}^"
        )

    def skip_spaces(self) -> None:
        while self.position < len(self.text) and self.text[self.position].isspace():
            self.position += 1

    def take(self, token: str) -> bool:
        self.skip_spaces()
        if self.text.startswith(token, self.position):
            self.position += len(token)
            return True
        return False

    def name(self) -> str:
        self.skip_spaces()
        match = _NAME.match(self.text, self.position)
        assert match is not None
        self.position = match.end()
        return match.group()

    def option_text(self) -> str:
        """Read the text between the braces; the opening brace has been read."""
        start = self.position
        depth = 1
        quote = ""
        while self.position < len(self.text):
            c = self.text[self.position]
            if quote:
                quote = "" if c == quote else quote
            elif c in "'\"":
                quote = c
            elif c in "{}":
                depth += 1 if c == "{" else -1
                if depth == 0:
                    self.position += 1
                    return self.text[start : self.position - 1]
            self.position += 1
        self.position = start - 1
        raise self.fail("missing closing '}' while processing pass options")

    def steps(self, *, nested: bool) -> tuple[Pass | Pipeline, ...]:
        """Steps up to the end of the text, or to the `)` of a nested pipeline."""
        opening = self.position
        found: list[Pass | Pipeline] = []
        if nested and self.take(")"):
            return ()
        while True:
            found.append(self.step())
            if self.take(","):
                continue
            if nested and self.take(")"):
                return tuple(found)
            self.skip_spaces()
            if self.position < len(self.text):
                if self.text[self.position] == ")":
                    message = "encountered extra closing ')' creating unbalanced parentheses"
                    raise self.fail(f"{message} while parsing pipeline")
                raise self.fail("expected ',' after parsing pipeline")
            if nested:
                self.position = opening - 1
                message = "encountered unbalanced parentheses while parsing pipeline"
                raise self.fail(message)
            return tuple(found)

    def step(self) -> Pass | Pipeline:
        self.skip_spaces()
        start = self.position
        name = self.name()
        if name and self.take("("):
            return Pipeline(name, self.steps(nested=True))
        options = self.option_text() if name and self.take("{") else ""
        try:
            return build_pass(name, parse_options(options))
        except UsageError as error:
            self.position = start
            raise self.fail(str(error)) from None


def parse_pipeline(text: str) -> Pipeline:
    """Read `anchor(pass,…)`. Raises `UsageError` with the place of the mistake."""
    reader = _Reader(text)
    anchor = reader.name()
    if not anchor or not reader.take("("):
        raise UsageError(
            "expected pass pipeline to be wrapped with the anchor operation type, "
            "e.g. 'builtin.module(...)'"
        )
    steps = reader.steps(nested=True)
    reader.skip_spaces()
    if reader.position < len(text):
        message = "encountered extra closing ')' creating unbalanced parentheses"
        raise reader.fail(f"{message} while parsing pipeline")
    return Pipeline(anchor, steps)


def parse_xdsl_pipeline(text: str) -> Pipeline:
    """Read `a{x=1},b`: passes to be run on the module.

    >>> str(parse_xdsl_pipeline("canonicalize,cse"))
    'builtin.module(canonicalize,cse)'
    """
    if not text.strip():
        return Pipeline(MODULE, ())
    return Pipeline(MODULE, _Reader(text).steps(nested=False))


def parse_any_pipeline(text: str) -> Pipeline:
    """Read a pipeline in either spelling.

    >>> str(parse_any_pipeline("cse")) == str(parse_any_pipeline("builtin.module(cse)"))
    True
    """
    nested = re.match(r"\s*[\w.]+\s*\(", text)
    if not nested:
        return parse_xdsl_pipeline(text)
    pipeline = parse_pipeline(text)
    pipeline.expect_schedulable()
    return pipeline


def pass_from_flag(name: str, options: str = "") -> Pass:
    """Return the pass for `-name="options"` on a command line. A value alone is that of its main
    option, if it has one."""
    main = load_pass(name).main_option
    if main and options and "=" not in options:
        return build_pass(name, {main: options})
    return build_pass(name, parse_options(options))


def parse_options(text: str) -> dict[str, str | None]:
    """Read `a=1 b={2,3} c`; quotes and braces protect spaces.

    >>> parse_options('a=1  b={2, 3} c d="x y"')
    {'a': '1', 'b': '{2, 3}', 'c': None, 'd': 'x y'}
    """
    options: dict[str, str | None] = {}
    for word in _words(text):
        key, equals, value = word.partition("=")
        if equals and len(value) >= 2 and value[0] == value[-1] and value[0] in "'\"":
            value = value[1:-1]
        options[key] = value if equals else None
    return options


def _words(text: str) -> list[str]:
    words: list[str] = []
    word = ""
    depth = 0
    quote = ""
    for c in text:
        if quote:
            quote = "" if c == quote else quote
        elif c in "'\"":
            quote = c
        elif c == "{":
            depth += 1
        elif c == "}":
            depth -= 1
        if c.isspace() and not quote and depth == 0:
            if word:
                words.append(word)
            word = ""
        else:
            word += c
    return [*words, word] if word else words
