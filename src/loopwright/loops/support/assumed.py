"""Assumptions of passes about the arguments of functions, for callers and compilers of their
output."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator
from functools import cache

from xdsl.ir import Attribute, Operation
from xdsl.traits import ConstantLike

from loopwright.exact.functions import bodies_in, function_named_by, name_of
from loopwright.exact.memory import aliases
from loopwright.ir.core.enclosing import operands_of, ops_of, parent_of, reached_from, successors_of
from loopwright.ir.dialects.func import CallIndirectOp, CallOp, FuncOp
from loopwright.ir.dialects.symbols import is_function
from loopwright.ir.interfaces.memory_effects import is_trivially_dead
from loopwright.ir.refusal import enclosing_function, locations_of
from loopwright.loops.support.base import Pass
from loopwright.records import dataclass, field
from loopwright.reporting.errors import RequestError
from loopwright.reporting.ledger import Assumption, Evidence, Ledger


class Contents:
    """A snapshot of the operations of each function, to detect later which functions changed. Ops
    outside of functions belong to the empty name. Constants are compared by value, not by position,
    and unused ones are ignored.
    """

    def __init__(self, op: Operation) -> None:
        self._op = op
        self._before = self._now()

    def changed(self) -> set[str]:
        """Return the names of the functions that have changed or are new."""
        return {name for name, content in self._now().items() if self._before.get(name) != content}

    def _now(self) -> dict[str, list[object]]:
        reader = _Reader()
        reader.read(self._op, enclosing_function(self._op))
        return reader.contents


@cache
def _is_constant_op(kind: type[Operation]) -> bool:
    return kind.has_trait(ConstantLike, value_if_unregistered=False)


class _Reader:
    def __init__(self) -> None:
        self.contents: dict[str, list[object]] = {}
        self._constants: dict[int, Attribute] = {}
        """The constants of the values with these identities."""

    def read(self, op: Operation, function: str) -> None:
        """Add an operation of a function, or a function itself, with all ops inside."""
        results = list(op.results)
        if _is_constant_op(type(op)):
            value = op.properties.get("value")
            if value is None:
                value = ConstantLike.get_constant_value(results[0])
            if value is not None:
                self._constants[id(results[0])] = value
                return
        if results and results[0].first_use is None and is_trivially_dead(op):
            return
        if op.regions and is_function(op):
            function = name_of(op)
        mine = self.contents.setdefault(function, [])
        constants = self._constants
        mine.append(op)
        mine += op.properties.values()
        mine += op.attributes.values()
        mine += successors_of(op)
        mine += [result.type for result in results]
        mine += [constants.get(id(operand), operand) for operand in operands_of(op)]
        for region in op.regions:
            for block in region.blocks:
                mine.append(block)
                mine += block.arg_types
                for inner in ops_of(block):
                    self.read(inner, function)


@dataclass(slots=True)
class Assumed:
    """The assumptions of passes about the arguments of the functions of a module.

    The module keeps this (`loops.module.Module`); the ledger only shows it. `arguments` are the
    functions whose memref arguments were assumed not to alias, each with the first pass that
    assumed it; `elements` are those that were changed by dependences between elements, also of a
    single argument.
    """

    arguments: dict[str, str] = field(default_factory=dict[str, str])
    elements: set[str] = field(default_factory=set[str])

    @classmethod
    def everything(cls, module: Operation) -> Assumed:
        """Return the most that earlier passes may have assumed of a module."""
        names = [name_of(function) for function in bodies_in(module)]
        return cls(dict.fromkeys(names, "an earlier pass"), set(names))

    def copy(self) -> Assumed:
        """Return a copy that further passes may extend."""
        return Assumed(dict(self.arguments), set(self.elements))

    @property
    def first_pass(self) -> str | None:
        """The first pass that assumed distinct arguments; None if none did."""
        return next(iter(self.arguments.values()), None)

    def run(self, step: Pass, op: Operation, ledger: Ledger) -> None:
        """Run a pass, and record its assumptions. Callers inherit the assumptions of functions that
        they no longer call, as these may have been inlined."""
        before = self._relied_on(op)
        try:
            self._run(step, op, ledger)
        finally:
            if before:
                self._inherit(before, op)

    def _run(self, step: Pass, op: Operation, ledger: Ledger) -> None:
        if isinstance(step, ComposedPass):
            step.run_assuming(op, ledger, self)
        elif not step.assumes_noalias:
            step.run(op, ledger)
        else:
            before = Contents(op)
            try:
                step.run(op, ledger)
            except RequestError:
                self.record(step.name, before.changed(), op, ledger)
                raise
            self.record(step.name, before.changed(), op, ledger)

    def _relied_on(self, op: Operation) -> dict[str, list[Operation]]:
        """For each function the functions with assumptions that it calls, directly or
        indirectly."""
        functions = bodies_in(op)
        assuming = [function for function in functions if self._assumes(function)]
        if not assuming or len(functions) < 2:
            return {}
        calls = {name_of(function): set(_referenced_functions(function)) for function in functions}
        callees: dict[str, list[Operation]] = {}
        for name in calls:
            reached = reached_from(calls[name], lambda called: calls.get(called, ()))
            callees[name] = [function for function in assuming if name_of(function) in reached]
        return callees

    def _assumes(self, function: Operation) -> bool:
        name = name_of(function)
        stated = {aliases.STATED_ARGUMENTS, aliases.STATED_ELEMENTS}
        return (
            name in self.arguments
            or name in self.elements
            or not stated.isdisjoint(function.attributes)
        )

    def _inherit(self, before: dict[str, list[Operation]], op: Operation) -> None:
        """Let callers inherit the assumptions of functions that they reached before but not now."""
        after = self._relied_on(op)
        for function in bodies_in(op):
            name = name_of(function)
            now = {name_of(function) for function in after.get(name, ())}
            for callee in before.get(name, ()):
                gone = name_of(callee)
                if gone in now or gone == name:
                    continue
                if gone in self.arguments:
                    self.arguments.setdefault(name, self.arguments[gone])
                if gone in self.elements:
                    self.elements.add(name)
                stated = {
                    aliases.STATED_ARGUMENTS,
                    aliases.STATED_ELEMENTS,
                } & callee.attributes.keys()
                for attribute in sorted(stated - function.attributes.keys()):
                    _state(function, attribute)

    def record(
        self, pass_name: str, changed: Collection[str], op: Operation, ledger: Ledger
    ) -> None:
        """Record the assumptions of a pass for each function in `op` that it changed, here and in
        the ledger."""
        self.elements.update(changed)
        if not changed:
            return
        functions = (inner for inner in op.walk() if isinstance(inner, FuncOp))
        unseen = {name_of(function) for function in functions if not function.regions[0].blocks}
        affected = [function for function in bodies_in(op) if name_of(function) in changed]
        for function in _assumed_injective(affected):
            reason = "memref arguments that are written do not overlap themselves"
            ledger.append(
                _assumption("alias.elements", reason, pass_name, function, "at each call")
            )
        for function in affected:
            memrefs = sum(map(aliases.is_memref, function.regions[0].blocks[0].args))
            if memrefs >= 2 and any(aliases.written_arguments(function)):
                reason = "memref arguments overlap only where both are only read"
                where = "at each call"
                ledger.append(_assumption("alias.arguments", reason, pass_name, function, where))
                self.arguments.setdefault(name_of(function), pass_name)
            if memrefs and unseen and any(_calls(function)):
                reason = "functions without a body touch no memref argument that they do not get"
                ledger.append(_assumption("alias.unseen", reason, pass_name, function, "no"))

    def state(self, module: Operation) -> None:
        """Record the assumptions on the functions of a module, so that they hold when its text is
        read again. A function whose arguments were assumed distinct gets
        `loopwright.distinct_arguments`, and one that was changed based on dependences between
        elements, even of one argument, `loopwright.distinct_elements`.
        """
        for function in bodies_in(module):
            if name_of(function) in self.arguments:
                _state(function, aliases.STATED_ARGUMENTS)
            if not self.elements.isdisjoint({name_of(function), ""}):
                _state(function, aliases.STATED_ELEMENTS)


def _state(function: Operation, name: str) -> None:
    function.attributes[name] = aliases.statement(function, name)


class ComposedPass(Pass):
    """A pass that runs other passes and records their assumptions, even if one of them cannot do
    what an option requests."""

    @abstractmethod
    def run_assuming(self, op: Operation, ledger: Ledger, assumed: Assumed) -> None:
        """Run on `op` and everything nested in it."""

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it, and discard the assumptions."""
        self.run_assuming(op, ledger, Assumed())


def _assumed_injective(functions: Iterable[Operation]) -> Iterator[Operation]:
    """Yield the functions whose arguments must have injective layouts because these functions write
    to them, directly or through calls."""
    from loopwright.exact.layouts import ArgumentLayouts

    layouts = ArgumentLayouts()
    ops: dict[Operation, None] = {}
    for function in functions:
        values = function.regions[0].blocks[0].args
        for value, written in zip(values, aliases.written_arguments(function), strict=True):
            for argument in layouts.assumed(value) if written else ():
                ops[parent_of(argument.owner)] = None
    yield from ops


def _assumption(
    code: str, reason: str, pass_name: str, function: Operation, checked: str
) -> Assumption:
    return Assumption(
        code,
        pass_name,
        function.name,
        reason,
        name_of(function),
        locations_of(function),
        Evidence({"checked": checked}),
    )


def _referenced_functions(function: Operation) -> Iterator[str]:
    """Yield the functions that a function calls or takes the address of."""
    for op in function.walk():
        if (named := function_named_by(op)) is not None:
            yield named.string_value()


def _calls(function: Operation) -> Iterator[Operation]:
    return (op for op in function.walk() if isinstance(op, CallOp | CallIndirectOp))
