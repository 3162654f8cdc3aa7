"""Pipelines: which passes run on which operations, the texts that describe them, and how they run.

Two spellings are read: MLIR's, `builtin.module(func.func(a{x=1 y=2},b))`, and xDSL's flat
`a{x=1 y=2},b`, which runs everything on the module.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Operation
from xdsl.traits import IsolatedFromAbove, SymbolOpInterface
from xdsl.utils.exceptions import DiagnosticException, VerifyException

from loopwright.exact.functions import noting_skipped
from loopwright.exact.presburger.budget import fresh_budgets
from loopwright.ir.core.building import deep_recursion, rare_collections
from loopwright.ir.core.locations import operation_name, source_location
from loopwright.ir.dialects.affine.operands import settle_expressions
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.dialects.symbols import is_function_class
from loopwright.ir.interfaces.memory_effects import MEANING, allowed, noting_uses
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax.verification import op_failure, verify
from loopwright.loops.pipelines.registry import build_pass, load_pass
from loopwright.loops.support.assumed import Assumed, Contents
from loopwright.loops.support.base import FUNC, FUNCTIONS, MODULE, SYMBOLS, Instrument, Pass
from loopwright.loops.support.reporting import Premise
from loopwright.records import dataclass
from loopwright.reporting import errors
from loopwright.reporting.errors import PassError, UsageError
from loopwright.reporting.ledger import Ledger
from loopwright.reporting.stages import stage

# Pipelines

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
        """Return a flat pipeline."""
        return cls(anchor, tuple(passes))

    @classmethod
    def of_flags(cls, passes: Sequence[Pass]) -> Pipeline:
        """Return the pipeline of a command line: each pass runs on the operations that it is meant
        for."""
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
        """Return the pipeline on one line, with all options, as `mlir-opt` prints it in
        reproducers."""
        return f"{self.anchor}({','.join(step.with_all_options() for step in self.steps)})"

    def in_lines(self) -> str:
        """Return the pipeline in lines, with all options, as `mlir-opt --dump-pass-pipeline` prints
        it."""
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
    """Return whether operations of a name have an interface, or are unknown."""
    op_class = None if name in (ANY, FUNC) else make_context().get_optional_op(name)
    return op_class is None or interface not in _KINDS or _KINDS[interface](op_class)


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
        steps_read: list[Pass | Pipeline] = []
        if nested and self.take(")"):
            return ()
        while True:
            steps_read.append(self.step())
            if self.take(","):
                continue
            if nested and self.take(")"):
                return tuple(steps_read)
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
            return tuple(steps_read)

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


# Running pipelines
#
# Each pass runs on the operations it is anchored on, which are verified afterwards, and has a
# budget for the exact questions about each function.


@dataclass(frozen=True)
class PassManager:
    """Runs `pipeline`, watched by `instruments`; verifies after each pass by default."""

    pipeline: Pipeline
    verify_each: bool = True
    instruments: Sequence[Instrument] = ()

    def run(
        self, op: Operation, ledger: Ledger | None = None, assumed: Assumed | None = None
    ) -> Ledger:
        """Transform `op` in place; return the ledger with the new entries. Assumptions of passes
        are added to `assumed`.

        Raises `PassError` if a pass cannot do its work, or not what its options explicitly request
        (the ledger then says why), `VerificationError` if it produced invalid IR.
        """
        ledger = Ledger() if ledger is None else ledger
        run = _Run(ledger, Assumed() if assumed is None else assumed, _Unmet())
        anchor = self.pipeline.anchor
        if anchor not in (ANY, op.name):
            raise errors.UsageError(f"can't run '{anchor}' pass manager on '{op.name}' op")
        with deep_recursion(), rare_collections():
            self._run_steps(self.pipeline.joined(), op, run)
            if self.pipeline.steps:
                settle_expressions(op)
        unmet = run.unmet.everywhere()
        if unmet:
            raise errors.RequestError(unmet)
        return ledger

    def _run_steps(self, pipeline: Pipeline, op: Operation, run: _Run) -> None:
        for step in pipeline.steps:
            if isinstance(step, Pass):
                self._run_pass(step, op, run)
                continue
            self._run_nested(step, op, run)

    def _run_nested(self, pipeline: Pipeline, op: Operation, run: _Run) -> None:
        for instrument in self.instruments:
            instrument.before_pipeline(pipeline.anchor)
        failures: list[errors.DiagnosticError] = []
        with stage(f"'{pipeline.anchor}' Pipeline"):
            for child in _children(op, pipeline):
                try:
                    self._run_steps(pipeline, child, run)
                except errors.DiagnosticError as error:
                    failures.append(error)
        if len(failures) > 1:
            raise errors.PassError(
                [diagnostic for error in failures for diagnostic in error.diagnostics]
            )
        if failures:
            raise failures[0]
        for instrument in self.instruments:
            instrument.after_pipeline()

    def _run_pass(self, step: Pass, op: Operation, run: _Run) -> None:
        problem = "" if op.name == self.pipeline.anchor else _misplacement(step, op)
        if problem:
            raise errors.PassError(op_failure(op, problem).diagnostics)
        for instrument in self.instruments:
            instrument.before_pass(step, op)
        try:
            with stage(step, id(step)):
                self._run_and_verify(step, op, run)
        except errors.LoopwrightError:
            for instrument in self.instruments:
                instrument.after_failed_pass(step, op)
            raise
        except Exception as error:
            error.add_note(f"in pass '{step.name}'")
            raise
        for instrument in self.instruments:
            instrument.after_pass(step, op)

    def _run_and_verify(self, step: Pass, op: Operation, run: _Run) -> None:
        """Run one pass. **Refuses when** `no-function`: a loop is in no function, where the pass
        looks."""
        ledger = run.ledger
        before = Contents(op) if allowed() else None
        try:
            with fresh_budgets(), noting_skipped() as skipped, noting_uses() as uses:
                run.assumed.run(step, op, ledger)
            if uses and before is not None and before.changed():
                for use, about in uses.items():
                    ledger.append(Premise(use.value, (about,), MEANING[use]).entry(step.name))
            for loop in dict.fromkeys(skipped):
                message = "it is in no function, and the pass looks at functions"
                ledger.append(Refusal("no-function", (loop,), message).entry(step.name))
        except SystemExit as error:
            problem = errors.Diagnostic(f"pass '{step.name}' exits with {error.code!r}")
            raise errors.PassError([problem]) from error
        except errors.RequestError as error:
            if error.at_once:
                raise errors.RequestError(error.at_once) from error
            run.unmet.add(step, error.elsewhere)
        except errors.ConstantOverflowError as error:
            message = f"pass '{step.name}': {error.diagnostics[0].message}"
            raise errors.PassError(errors.Diagnostic(message, source_location(op))) from error
        except (DiagnosticException, VerifyException) as error:
            raise errors.PassError(f"pass '{step.name}': {error}") from error
        else:
            run.unmet.add(step, ())
        if self.verify_each:
            verify(op)


class _Unmet:
    """The diagnostics of passes for names in options that were not found; other runs of the same
    pass may find them."""

    def __init__(self) -> None:
        self._runs: dict[int, list[Sequence[errors.Diagnostic]]] = {}

    def add(self, step: Pass, failures: Sequence[errors.Diagnostic]) -> None:
        """Record one run of a pass of the pipeline."""
        self._runs.setdefault(id(step), []).append(failures)

    def everywhere(self) -> list[errors.Diagnostic]:
        """Return the failures of the passes that failed in all of their runs, one of each."""
        runs = (runs for runs in self._runs.values() if all(runs))
        return [run[0] for failed in runs for run in failed[:1]]


@dataclass(frozen=True, slots=True)
class _Run:
    """The outputs of one run of a pipeline."""

    ledger: Ledger
    assumed: Assumed
    unmet: _Unmet


def _children(op: Operation, pipeline: Pipeline) -> list[Operation]:
    """Return the operations directly inside `op` that a nested pipeline runs on: those of its name,
    or all that its passes take."""
    return [
        child
        for region in op.regions
        for block in region.blocks
        for child in block.ops
        if pipeline.anchor == operation_name(child)
        or (pipeline.anchor == ANY and _takes(pipeline, child))
    ]


def _takes(pipeline: Pipeline, op: Operation) -> bool:
    return op.has_trait(IsolatedFromAbove, value_if_unregistered=False) and all(
        step.takes(op) for step in pipeline.steps if isinstance(step, Pass)
    )


def _misplacement(step: Pass, op: Operation) -> str:
    """Return why a pass cannot run on an operation, in the words of `mlir-opt`; empty if it can."""
    if isinstance(op, UnregisteredOp):
        return "trying to schedule a pass on an unregistered operation"
    if not op.has_trait(IsolatedFromAbove):
        return "trying to schedule a pass on an operation not marked as 'IsolatedFromAbove'"
    if not step.takes(op):
        return f"trying to schedule pass '{step.shown_as()}' on an unsupported operation"
    return ""
