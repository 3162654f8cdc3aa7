"""Verification by running, and proofs: whether passes leave what a program computes as it was.

Every function that can be called is run on seeded inputs before the first pass and after each; the
first element that differs stops the pipeline. Functions that cannot be run are reported as
warnings, with the reason.

Whether two programs compute the same is proved, refuted by a run of both, or neither.
`exact.proofs.equivalence` looks for a proof. Where it finds none, both functions are interpreted on
some inputs, first on ones of the sizes for which the proof failed; the first element that differs
is the answer then. If neither succeeds the answer is unknown, with the unmatched parts.
"""

from __future__ import annotations

import re
import time
import warnings
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Literal, TypeAlias

from xdsl.dialects.builtin import ModuleOp, UnregisteredOp
from xdsl.ir import Operation

from loopwright.exact.functions import functions_with_bodies, is_private, name_of
from loopwright.exact.presburger.budget import (
    Budget,
    fresh_budgets,
    function_steps,
    isolated,
    spending,
)
from loopwright.exact.proofs.equivalence import Equivalence, compare
from loopwright.exact.proofs.faults import Gap
from loopwright.exact.proofs.nodes import Folds
from loopwright.exact.proofs.same_text import have_same_text
from loopwright.ir.core.building import deep_recursion, no_collections
from loopwright.ir.core.enclosing import outermost_op
from loopwright.ir.core.locations import source_location
from loopwright.ir.core.properties import attribute
from loopwright.ir.dialects.arith import FastMathFlag, FastMathFlagsAttr
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.loops.pipelines.inlining import without_calls
from loopwright.loops.pipelines.refuting import ProgramPair, describe_difference
from loopwright.loops.steps.untiling import has_value_tiles, undo_value_tiles
from loopwright.loops.support.base import Instrument, Pass
from loopwright.native.runtime.arguments import Signature
from loopwright.native.runtime.entries import signature_of
from loopwright.native.runtime.trial import (
    MOST_STEPS,
    Inputs,
    Trial,
    TrialError,
    interpreted,
    make_inputs,
    run_once,
)
from loopwright.records import dataclass, field, replace
from loopwright.reporting import errors

_CHOICES = 3
"""The number of inputs on which a function is run, if it accepts as many."""
_PROMISES = {FastMathFlag.NO_NANS, FastMathFlag.NO_INFS}


@dataclass(frozen=True)
class _VerifiedRun:
    """A function, an input that it accepts, and its outcome."""

    signature: Signature
    inputs: Inputs
    trial: Trial


@dataclass()
class RunningVerifier(Instrument):
    """Runs the program before and after each pass, and compares the results.

    `arguments` has the arguments of functions to be run on these only; without it, all functions
    but private ones are run on generated inputs. `warnings` lists the parts that could not be run.
    After `seconds` no more functions are run, which is a warning, too; with `all_run` warnings
    become `PassError`s."""

    arguments: Mapping[str, Sequence[object]] | None = None
    seconds: float = 120.0
    all_run: bool = False
    warnings: list[errors.Diagnostic] = field(default_factory=list[errors.Diagnostic])
    _verified: list[_VerifiedRun] | None = None
    _text: str = ""
    _spent: float = 0.0

    def before_pass(self, step: Pass, op: Operation) -> None:
        """Run the program, unless its outcomes are known."""
        module = _module_of(op)
        if module is None or self._verified is not None:
            return
        start = time.monotonic()
        self._text = print_module(module)
        self._verified = []
        for function in self._functions(module):
            if self._spent + time.monotonic() - start > self.seconds:
                self._warn(function, f"not run: {self.seconds:.0f} s are over")
                continue
            self._verified += self._observed(module, function)
        self._spent += time.monotonic() - start

    def after_pass(self, step: Pass, op: Operation) -> None:
        """Run the functions again; raises `ChangedMeaningError` at the first difference."""
        module = _module_of(op)
        if module is None or self._verified is None:
            return
        start = time.monotonic()
        text = print_module(module)
        if text == self._text:
            return
        before = self._text
        self._text = text
        still_verified: list[_VerifiedRun] = []
        bodies = functions_with_bodies(module)
        functions = {name_of(body): body for body in bodies if body.parent_op() is module}
        for run in self._verified:
            function = functions.get(run.signature.name)
            if function is None:
                continue
            if self._spent + time.monotonic() - start > self.seconds:
                self._warn(function, f"not run after '{step.name}': {self.seconds:.0f} s are over")
                continue
            trial = self._run_again(step, before, function, run)
            if trial is not None:
                still_verified.append(_VerifiedRun(run.signature, run.inputs, trial))
        self._verified = still_verified
        self._spent += time.monotonic() - start

    def _functions(self, module: ModuleOp) -> list[Operation]:
        """Return the functions to run: the public ones, or all if none is public."""
        ops: list[Operation] = []
        for function in functions_with_bodies(module):
            if function.parent_op() is module:
                ops.append(function)
            elif self.arguments is None:
                self._warn(function, "not run: it is in a module inside of the module")
        if self.arguments is not None:
            return [function for function in ops if name_of(function) in self.arguments]
        public = [function for function in ops if not is_private(function)]
        return public or ops

    def _observed(self, module: ModuleOp, function: Operation) -> list[_VerifiedRun]:
        """Return the outcomes of a function on the inputs that it accepts; add a warning if it
        accepts none."""
        outcomes: list[_VerifiedRun] = []
        problem = ""
        try:
            signature = signature_of(function)
            for inputs in self._inputs(signature):
                try:
                    trial = run_once(module, signature.name, inputs.arguments)
                except TrialError as error:
                    problem = str(error)
                    if not error.undefined:
                        break
                    continue
                outcomes.append(_VerifiedRun(signature, inputs, trial))
                if len(outcomes) == _CHOICES or trial.compiled:
                    break
        except (errors.CompileError, errors.UsageError) as error:
            problem = _message_of(error)
        if not outcomes:
            self._warn(function, f"not run: {problem}")
        return outcomes

    def _inputs(self, signature: Signature) -> list[Inputs]:
        if self.arguments is not None:
            return [Inputs(tuple(self.arguments[signature.name]), "")]
        return list(islice(make_inputs(signature), 6))

    def _run_again(
        self, step: Pass, before: str, function: Operation, earlier_run: _VerifiedRun
    ) -> Trial | None:
        """Run the function again; return its outcome, None if not known."""
        name = earlier_run.signature.name
        module = _module_of(function)
        assert module is not None, "found in a module"
        tolerant = step.reassociates or has_fast_math(module)
        trial = None
        cause = None
        try:
            if str(signature_of(function)) != str(earlier_run.signature):
                self._warn(function, f"not run after '{step.name}': its type has changed")
                return None
            arguments = earlier_run.inputs.arguments
            trial = run_once(module, name, arguments, compiled=earlier_run.trial.compiled)
            problem = describe_difference(
                earlier_run.signature, earlier_run.trial, trial, tolerant=tolerant
            )
        except TrialError as error:
            if not error.undefined:
                self._warn(function, f"not run after '{step.name}': {error}")
                return None
            cause = error
            problem = f"it fails: {error}"
        except errors.CompileError as error:
            self._warn(function, f"not run after '{step.name}': {_message_of(error)}")
            return None
        if not problem:
            return trial
        if earlier_run.trial.compiled and not _is_confirmed(
            before, module, earlier_run, tolerant=tolerant
        ):
            self._warn(function, f"not compared after '{step.name}': what differs is undefined")
            return None
        place = source_location(function)
        about = earlier_run.inputs.about
        note = errors.Diagnostic(f"run on {about}", place, errors.Severity.NOTE)
        message = f"pass '{step.name}' changed what '@{name_of(function)}' computes: {problem}"
        diagnostic = errors.Diagnostic(message, place, notes=(note,) if about else ())
        raise errors.ChangedMeaningError(diagnostic) from cause

    def _warn(self, function: Operation, message: str) -> None:
        text = f"'@{name_of(function)}' is {message}"
        place = source_location(function)
        if self.all_run:
            raise errors.PassError(errors.Diagnostic(text, place))
        self.warnings.append(errors.Diagnostic(text, place, errors.Severity.WARNING))


def _is_confirmed(
    before: str, after: ModuleOp, earlier_run: _VerifiedRun, *, tolerant: bool
) -> bool:
    """Return whether a difference found by compiled code is real: not if the interpreter, which
    detects undefined behaviour, rejects the original program, or sees no difference itself."""
    name = earlier_run.signature.name
    arguments = earlier_run.inputs.arguments
    try:
        earlier = parse_module(before, make_context(allow_unregistered=True))
        right = interpreted(earlier, name, arguments, MOST_STEPS)
    except TrialError:
        return False
    try:
        outcome = None if right is None else interpreted(after, name, arguments, MOST_STEPS)
    except TrialError:
        return True
    if right is None or outcome is None:
        return True
    return bool(describe_difference(earlier_run.signature, right, outcome, tolerant=tolerant))


def has_fast_math(module: ModuleOp) -> bool:
    """Return whether some operation allows its result to differ. Promises that there are no NaNs or
    infinities do not: where one is broken the result is undefined."""
    return any(
        isinstance(value, FastMathFlagsAttr) and bool(value.data - _PROMISES)
        for op in module.walk()
        for value in op.properties.values()
    )


def _module_of(op: Operation) -> ModuleOp | None:
    """Return the outermost module around an operation, or itself."""
    root = outermost_op(op)
    return root if isinstance(root, ModuleOp) else None


def _message_of(error: errors.LoopwrightError) -> str:
    """Return the message of an error, without its place."""
    if isinstance(error, errors.CompileError):
        return error.diagnostics[0].message
    return str(error)


Answer: TypeAlias = Literal["equal", "different", "unknown"]

ASSUMPTIONS = (
    "the first program does nothing undefined: it accesses elements that are there, divides by no "
    "zero, and asserts what is true",
    "memref arguments do not overlap each other, themselves or globals",
    "indices fit in 64 bits",
    "elements that the first program leaves undefined may be anything, and NaNs are alike",
)
"""The assumptions of a proof that programs are equal."""

ROUNDING = (
    "sums and products of floating-point numbers may be rounded as in another order, and zeros of "
    "both signs are alike"
)
"""The additional assumption of a proof in which floats are added or multiplied in another order."""

UNKNOWN_DIALECTS = (
    "operations of unknown dialects have equal results and effects on equal operands, after equal "
    "effects of such operations, and access memory through operands only"
)
"""The additional assumption of a proof of programs with operations of unknown dialects."""

_STEPS = 60_000_000
"""The budget of a search: about 20 seconds, as most of its steps are cheap."""
_PERHAPS_FOLDED = ("operations", "inputs", "elements")
"""The reasons for which operations are compared again with fewer folds."""


@dataclass(frozen=True)
class Proof:
    """Whether two functions compute the same.

    `pairs` are the operations that a proof relates, `gaps` are the obstacles to a proof, and
    `difference` describes a run whose results differ: the inputs, and the first difference.
    `premises` are the assumptions of the programs themselves.
    """

    function: str
    answer: Answer
    found: Equivalence
    difference: tuple[str, str] | None = None
    premises: tuple[str, ...] = ()
    steps: int = 0
    """The steps that the search spent: the same number in all processes."""

    @property
    def is_equal(self) -> bool:
        """Return whether they are proved to compute the same."""
        return self.answer == "equal"

    @property
    def assumptions(self) -> tuple[str, ...]:
        """The assumptions of the proof."""
        rounding = (ROUNDING,) if self.found.rounds else ()
        return (*ASSUMPTIONS, *rounding, *self.premises) if self.is_equal else ()

    @property
    def certificate(self) -> Iterator[tuple[str, str, str]]:
        """Yield both operations of each pair in the proof, and the relation of their iterations."""
        for first, second, relation in self.found.pairs:
            yield _describe_place(first), _describe_place(second), self._readable(relation)

    def _readable(self, relation: str) -> str:
        texts = self.found.parameters.texts
        return re.sub(r"\bp\d+\b", lambda match: texts.get(match[0], match[0]), relation)

    def lines(self, *, certificate: bool = False) -> Iterator[str]:
        """Yield the answer, as lines of text."""
        yield f"@{self.function}: {self.answer}"
        if self.is_equal:
            count = errors.counted(len(self.found.pairs), "pair")
            reason = (
                "as their texts are" if self.found.is_same_text else f"by {count} of operations"
            )
            yield f"  for all sizes and values, {reason}"
            yield from (f"  assuming that {assumption}" for assumption in self.assumptions)
            for first, second, relation in self.certificate if certificate else ():
                yield f"  {first} ~ {second}"
                yield f"    {relation}"
        if self.difference is not None:
            yield f"  on {self.difference[0]}: {self.difference[1]}"
        for gap in self.found.gaps if self.answer == "unknown" else ():
            yield f"  {gap.reason}: {gap.message}"
            yield from (
                f"    {_describe_place(op)}" for op in (gap.first, gap.second) if op is not None
            )

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        return f"<Proof of @{self.function}: {self.answer}; print shows it>"

    def _repr_html_(self) -> str:
        """In notebooks: the answer and its evidence."""
        from loopwright.reporting.drawing.svg import html_table

        answer, *details = self.lines()
        return html_table(answer, ["what it rests on"], [[line.strip()] for line in details])

    def as_dict(self) -> dict[str, object]:
        """Return the answer as plain data."""
        return {
            "function": self.function,
            "answer": self.answer,
            "assumptions": list(self.assumptions),
            "certificate": [
                {"before": first, "after": second, "relation": relation}
                for first, second, relation in (self.certificate if self.is_equal else ())
            ],
            "steps": self.steps,
            "difference": None
            if self.difference is None
            else dict(zip(("inputs", "first"), self.difference, strict=True)),
            "gaps": [_gap_record(gap) for gap in self.found.gaps],
        }


def _gap_record(gap: Gap) -> dict[str, object]:
    before, after = (None if op is None else _describe_place(op) for op in (gap.first, gap.second))
    return {"reason": gap.reason, "message": gap.message, "before": before, "after": after}


def _describe_place(op: Operation) -> str:
    """Return the name and location of an operation."""
    where = source_location(op)
    return f"'{op.name}'" if where is None else f"{where}: '{op.name}'"


def prove_modules(
    before: ModuleOp,
    after: ModuleOp,
    entry: str | None,
    max_steps: int | None = None,
    *,
    reassociate: bool = False,
) -> Proof:
    """Compare a function of two modules: the one named `entry`, or the only one with a body.
    `max_steps` limits the search. With `reassociate`, floats may be added and multiplied in any
    order.

    Raises `UsageError` where there is no such function, or its types differ.
    """
    first = _entry(before, entry)
    second = _entry(after, name_of(first))
    types = [str(attribute(function, "function_type")) for function in (first, second)]
    if types[0] != types[1]:
        raise errors.UsageError(
            f"the types of '@{name_of(first)}' differ: {types[0]} and {types[1]}"
        )
    if have_same_text(first, second):
        return Proof(name_of(first), "equal", Equivalence(is_same_text=True))
    first, second = map(_without_value_tiles, map(without_calls, (first, second)))
    premises = (UNKNOWN_DIALECTS,) if any(map(_has_unknown_dialects, (first, second))) else ()
    most = _STEPS if max_steps is None else max_steps
    spent = 0

    def compared(folds: Folds) -> Equivalence:
        nonlocal spent
        # isl's choices depend on what it freed before, so no object is freed at a time that depends
        # on the number of other objects.
        with function_steps(most), fresh_budgets(), deep_recursion(), no_collections(), isolated():
            budget = _budget()
            with spending(budget):
                equivalence = compare(first, second, reassociate=reassociate, folds=folds)
            spent += budget.spent
        return equivalence

    def answered(answer: Answer, equivalence: Equivalence) -> Proof:
        return Proof(name_of(first), answer, equivalence, premises=premises, steps=spent)

    tolerant = reassociate or has_fast_math(before) or has_fast_math(after)
    pair = ProgramPair(before, after, name_of(first), tolerant=tolerant)
    differing = pair.difference_at_constants(first, second)
    if differing is not None:
        return replace(answered("different", Equivalence()), difference=differing)
    equivalence = compared("all")
    if equivalence.is_proved:
        return answered("equal", equivalence)
    differing = pair.difference_after(equivalence)
    if differing is not None:
        return replace(answered("different", equivalence), difference=differing)
    # An operation may be folded in more iterations of one program than of the other.
    fewer: tuple[Folds, ...] = "whole", "none"
    for folds in fewer if equivalence.gaps[0].reason in _PERHAPS_FOLDED else ():
        unfolded = compared(folds)
        if unfolded.is_proved:
            return answered("equal", unfolded)
    return answered("unknown", equivalence)


def _without_value_tiles(function: Operation) -> Operation:
    """Return a function without tiles whose sizes are values, which are not affine; a copy, in a
    copy of its module, if it may have any."""
    if not has_value_tiles(function):
        return function
    module = outermost_op(function)
    position = list(module.walk()).index(function)
    copy = next(islice(module.clone().walk(), position, None))
    return copy if undo_value_tiles(copy) else function


def _has_unknown_dialects(function: Operation) -> bool:
    return any(isinstance(op, UnregisteredOp) for op in function.walk())


def _budget() -> Budget:
    """Return a budget of all steps of a function for the single question of equivalence."""
    limit = Budget().limit
    return Budget(limit, limit)


def _entry(module: ModuleOp, name: str | None) -> Operation:
    bodies = functions_with_bodies(module, name)
    if len(bodies) != 1:
        available = ", ".join(f"'{name_of(op)}'" for op in bodies) or "none"
        raise errors.UsageError(f"which function is to be compared? (available: {available})")
    return bodies[0]


@dataclass()
class ProofVerifier(Instrument):
    """Proves the program before and after each pass equal; failed proofs become `warnings`."""

    warnings: list[errors.Diagnostic] = field(default_factory=list[errors.Diagnostic])
    _text: str = ""

    def before_pass(self, step: Pass, op: Operation) -> None:
        """Keep the program."""
        self._text = print_module(outermost_op(op))

    def after_pass(self, step: Pass, op: Operation) -> None:
        """Compare the program with the one before; raises `ChangedMeaningError` if the results
        differ."""
        module = outermost_op(op)
        text = print_module(module)
        if text == self._text:
            return
        context = make_context(allow_unregistered=True)
        before, after = (parse_module(text_, context) for text_ in (self._text, text))
        self.compare(before, after, f"pass '{step.name}'", reassociate=step.reassociates)

    def compare(
        self, before: ModuleOp, after: ModuleOp, step: str, *, reassociate: bool = False
    ) -> None:
        """Compare the functions of a program before and after a step; raises `ChangedMeaningError`
        where one computes something else."""
        for function in functions_with_bodies(after):
            name = name_of(function)
            try:
                proof = prove_modules(before, after, name, reassociate=reassociate)
            except errors.UsageError as error:
                self._warn(function, f"'@{name}' is not compared after {step}: {error}")
                continue
            if proof.answer == "different":
                assert proof.difference is not None, "a run has shown it"
                about, what = proof.difference
                message = f"{step} changed what '@{name}' computes: {what}"
                place = source_location(function)
                note = errors.Diagnostic(f"run on {about}", place, errors.Severity.NOTE)
                raise errors.ChangedMeaningError(errors.Diagnostic(message, place, notes=(note,)))
            for gap in proof.found.gaps:
                why = f"{gap.reason}: {gap.message}"
                self._warn(function, f"'@{name}' is not proved after {step}: {why}")

    def _warn(self, function: Operation, message: str) -> None:
        place = source_location(function)
        self.warnings.append(errors.Diagnostic(message, place, errors.Severity.WARNING))


def expect_proof(before: ModuleOp, after: ModuleOp, step: str) -> None:
    """Compare the functions of a program before and after a step; warns (`UnprovedWarning`) of
    those that are not proved. Raises `ChangedMeaningError` where one computes something else."""
    verifier = ProofVerifier()
    verifier.compare(before, after, step)
    for warning in verifier.warnings:
        warnings.warn(warning.message, errors.UnprovedWarning, stacklevel=2)
