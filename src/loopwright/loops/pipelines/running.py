"""Verification by running: each pass must leave what the program computes as it was.

Every function that can be called is run on seeded inputs before the first pass and after each; the
first element that differs stops the pipeline. Functions that cannot be run are reported as
warnings, with the reason.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from itertools import islice

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from loopwright.exact.functions import functions_with_bodies, is_private, name_of
from loopwright.ir.core.enclosing import outermost_op
from loopwright.ir.core.locations import source_location
from loopwright.ir.dialects.arith import FastMathFlag, FastMathFlagsAttr
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.loops.support.base import Instrument, Pass
from loopwright.native.runtime.arguments import ScalarSpec, Signature, Spec
from loopwright.native.runtime.copies import first_difference
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
from loopwright.records import dataclass, field
from loopwright.reporting import errors

_CHOICES = 3
"""The number of inputs on which a function is run, if it accepts as many."""
_PROMISES = {FastMathFlag.NO_NANS, FastMathFlag.NO_INFS}


@dataclass(frozen=True)
class _Known:
    """A function, an input that it accepts, and its outcome."""

    signature: Signature
    inputs: Inputs
    trial: Trial


@dataclass()
class RunningVerifier(Instrument):
    """Runs the program before and after each pass, and compares the results.

    `given` has the arguments of functions to be run on these only; without it, all functions but
    private ones are run on generated inputs. `warnings` says what could not be run. After `seconds`
    no more functions are run, which is a warning, too; with `all_run` warnings become `PassError`s.
    """

    given: Mapping[str, Sequence[object]] | None = None
    seconds: float = 120.0
    all_run: bool = False
    warnings: list[errors.Diagnostic] = field(default_factory=list[errors.Diagnostic])
    _known: list[_Known] | None = None
    _text: str = ""
    _spent: float = 0.0

    def before_pass(self, step: Pass, op: Operation) -> None:
        """Run the program, unless its outcomes are known."""
        module = _module_of(op)
        if module is None or self._known is not None:
            return
        start = time.monotonic()
        self._text = print_module(module)
        self._known = []
        for function in self._functions(module):
            if self._spent + time.monotonic() - start > self.seconds:
                self._warn(function, f"not run: {self.seconds:.0f} s are over")
                continue
            self._known += self._observed(module, function)
        self._spent += time.monotonic() - start

    def after_pass(self, step: Pass, op: Operation) -> None:
        """Run the functions again; raises `ChangedMeaningError` at the first difference."""
        module = _module_of(op)
        if module is None or self._known is None:
            return
        start = time.monotonic()
        text = print_module(module)
        if text == self._text:
            return
        before, self._text = self._text, text
        kept: list[_Known] = []
        found = functions_with_bodies(module)
        functions = {name_of(one): one for one in found if one.parent_op() is module}
        for known in self._known:
            function = functions.get(known.signature.name)
            if function is None:
                continue
            if self._spent + time.monotonic() - start > self.seconds:
                self._warn(function, f"not run after '{step.name}': {self.seconds:.0f} s are over")
                continue
            trial = self._again(step, before, function, known)
            if trial is not None:
                kept.append(_Known(known.signature, known.inputs, trial))
        self._known = kept
        self._spent += time.monotonic() - start

    def _functions(self, module: ModuleOp) -> list[Operation]:
        """The functions to run: the public ones, or all if none is public."""
        ops: list[Operation] = []
        for function in functions_with_bodies(module):
            if function.parent_op() is module:
                ops.append(function)
            elif self.given is None:
                self._warn(function, "not run: it is in a module inside of the module")
        if self.given is not None:
            return [function for function in ops if name_of(function) in self.given]
        public = [function for function in ops if not is_private(function)]
        return public or ops

    def _observed(self, module: ModuleOp, function: Operation) -> list[_Known]:
        """Return the outcomes of a function on the inputs that it accepts; add a warning if it
        accepts none."""
        outcomes: list[_Known] = []
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
                outcomes.append(_Known(signature, inputs, trial))
                if len(outcomes) == _CHOICES or trial.compiled:
                    break
        except (errors.CompileError, errors.UsageError) as error:
            problem = _plain(error)
        if not outcomes:
            self._warn(function, f"not run: {problem}")
        return outcomes

    def _inputs(self, signature: Signature) -> list[Inputs]:
        if self.given is not None:
            return [Inputs(tuple(self.given[signature.name]), "")]
        return list(islice(make_inputs(signature), 6))

    def _again(self, step: Pass, before: str, function: Operation, known: _Known) -> Trial | None:
        """Run the function again; return its outcome, None if not known."""
        name = known.signature.name
        module = _module_of(function)
        assert module is not None, "found in a module"
        tolerant = step.reassociates or has_fast_math(module)
        trial, cause = None, None
        try:
            if str(signature_of(function)) != str(known.signature):
                self._warn(function, f"not run after '{step.name}': its type has changed")
                return None
            given = known.inputs.arguments
            trial = run_once(module, name, given, compiled=known.trial.compiled)
            problem = difference(known.signature, known.trial, trial, tolerant=tolerant)
        except TrialError as error:
            if not error.undefined:
                self._warn(function, f"not run after '{step.name}': {error}")
                return None
            cause, problem = error, f"it fails: {error}"
        except errors.CompileError as error:
            self._warn(function, f"not run after '{step.name}': {_plain(error)}")
            return None
        if not problem:
            return trial
        if known.trial.compiled and not _confirmed(before, module, known, tolerant=tolerant):
            self._warn(function, f"not compared after '{step.name}': what differs is undefined")
            return None
        raise _changed(step, function, known, problem) from cause

    def _warn(self, function: Operation, message: str) -> None:
        text, place = f"'@{name_of(function)}' is {message}", source_location(function)
        if self.all_run:
            raise errors.PassError(errors.Diagnostic(text, place))
        self.warnings.append(errors.Diagnostic(text, place, errors.Severity.WARNING))


def difference(signature: Signature, before: Trial, after: Trial, *, tolerant: bool) -> str:
    """The first difference between two runs, in words; empty if they agree."""
    names = [f"%{name}" for name in signature.names]
    pairs = list(zip(names, before.arguments, after.arguments, strict=True))
    results = zip(signature.results, before.results, after.results, strict=True)
    for number, (spec, old, new) in enumerate(results):
        pairs.append((f"result {number}", _typed(spec, old), _typed(spec, new)))
    free = before.undefined or (None,) * len(pairs)
    lost = after.undefined or (None,) * len(pairs)
    for (name, old, new), *undefined in zip(pairs, free, lost, strict=True):
        masks = (undefined[0], undefined[1])
        found = first_difference(old, new, tolerant=tolerant, undefined=masks)
        if found is not None:
            return f"{name}{found}"
    if before.printed != after.printed and not tolerant:
        return "it prints something else"
    return ""


def _confirmed(before: str, after: ModuleOp, known: _Known, *, tolerant: bool) -> bool:
    """Whether a difference found by compiled code is real: not if the interpreter, which detects
    undefined behaviour, rejects the original program, or sees no difference itself."""
    name, given = known.signature.name, known.inputs.arguments
    try:
        earlier = parse_module(before, make_context(allow_unregistered=True))
        right = interpreted(earlier, name, given, MOST_STEPS)
    except TrialError:
        return False
    try:
        found = None if right is None else interpreted(after, name, given, MOST_STEPS)
    except TrialError:
        return True
    if right is None or found is None:
        return True
    return bool(difference(known.signature, right, found, tolerant=tolerant))


def _typed(spec: Spec, value: object) -> object:
    """A number in its own precision; other values unchanged."""
    return spec.element.dtype.type(value) if isinstance(spec, ScalarSpec) else value


def _changed(
    step: Pass, function: Operation, known: _Known, problem: str
) -> errors.ChangedMeaningError:
    place = source_location(function)
    about = known.inputs.about
    notes = (errors.Diagnostic(f"run on {about}", place, errors.Severity.NOTE),) if about else ()
    message = f"pass '{step.name}' changed what '@{name_of(function)}' computes: {problem}"
    return errors.ChangedMeaningError(errors.Diagnostic(message, place, notes=notes))


def has_fast_math(module: ModuleOp) -> bool:
    """Whether some operation allows its result to differ. Promises that there are no NaNs or
    infinities do not: where one is broken the result is undefined."""
    return any(
        isinstance(value, FastMathFlagsAttr) and bool(value.data - _PROMISES)
        for op in module.walk()
        for value in op.properties.values()
    )


def _module_of(op: Operation) -> ModuleOp | None:
    """The outermost module around an operation, or itself."""
    root = outermost_op(op)
    return root if isinstance(root, ModuleOp) else None


def _plain(error: errors.LoopwrightError) -> str:
    """Return the message of an error, without its place."""
    if isinstance(error, errors.CompileError):
        return error.diagnostics[0].message
    return str(error)
