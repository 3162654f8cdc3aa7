"""The base classes of passes, and of instruments that observe passes. Passes are frozen dataclasses
whose fields are their options."""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, TypeVar, cast, dataclass_transform

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from loopwright.ir.dialects.func import FuncOp
from loopwright.ir.dialects.symbols import is_function, symbol_name
from loopwright.ir.refusal import Refusal
from loopwright.loops.support.options import format_value, options_of
from loopwright.loops.support.reporting import Planned, Premise, decision
from loopwright.records import dataclass, field
from loopwright.reporting.errors import RequestError
from loopwright.reporting.ledger import Entry, Failure, Figure, JsonValue, Ledger, LoopChange

FUNC = FuncOp.name
MODULE = ModuleOp.name
FUNCTIONS = "FunctionOpInterface"
"""The anchor of passes that run on functions of any dialect."""
SYMBOLS = "SymbolOpInterface"
"""The anchor of passes that run on symbols."""


@dataclass(frozen=True)
class Pass(ABC):
    """A transformation or analysis of everything inside one operation.

    `name` is its spelling on a command line and in a pipeline. `run` changes the operation in
    place, records its decisions and refusals in the ledger, and raises `PassError` if it cannot do
    its work. It never changes what the program computes.

    If it `assumes_noalias`, the result may hold only for calls whose memref arguments overlap
    neither each other, where one of them is written, nor themselves.
    """

    name: ClassVar[str]
    description: ClassVar[str]
    """One line about a pass of another package; `pipelines.registry` has those of this package."""
    title: ClassVar[str] = ""
    """The name of the pass in reports of `mlir-opt`, where it is not the name of the class."""
    anchor: ClassVar[str] = ""
    """The operations that `mlir-opt` runs the pass on: all, `FUNC`, `MODULE`, `FUNCTIONS` or
    `SYMBOLS`."""
    assumes_noalias: ClassVar[bool] = False
    main_option: ClassVar[str] = ""
    """The option whose name a command line may omit: `-apply-schedule=gemm.json`."""
    reassociating_option: ClassVar[str] = "reassociate"
    """The option, if the pass has it, that lets floats be combined in another order."""

    def takes(self, op: Operation) -> bool:
        """Return whether `mlir-opt` would run the pass on an operation."""
        if self.anchor == SYMBOLS:
            return symbol_name(op) is not None
        return is_function(op) if self.anchor == FUNCTIONS else self.anchor in ("", op.name)

    @abstractmethod
    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""

    @property
    def reassociates(self) -> bool:
        """Return whether floating-point results may differ by the order in which sums are taken."""
        return bool(getattr(self, self.reassociating_option, False))

    def option_values(self) -> dict[str, Any]:
        """Return the options that differ from their defaults, by their spelling."""
        values: dict[str, Any] = {}
        defaults = {f.name: f.default for f in dataclasses.fields(self)}
        for info in options_of(type(self)):
            value = getattr(self, info.field)
            if value != defaults[info.field]:
                values[info.name] = value
        return values

    @classmethod
    def shown_as(cls) -> str:
        """Return the name of the pass in dumps and reports."""
        return cls.title or cls.__name__

    def with_all_options(self) -> str:
        """Return the pass as a pipeline spells it, with each option that has a value, sorted by
        name; own ones where they differ from their defaults."""
        infos = sorted(options_of(type(self)), key=lambda info: info.name)
        changed = self.option_values()
        texts = [
            _full_option(info.name, value)
            if info.unset is None or value not in (None, "")
            else info.unset and f"{info.name}={info.unset}"
            for info in infos
            if (value := getattr(self, info.field)) is not None or info.unset is not None
            if info.name in changed or not info.is_own
        ]
        return f"{self.name}{{{' '.join(texts)}}}" if texts else self.name

    def __str__(self) -> str:
        values = self.option_values()
        if not values:
            return self.name
        return f"{self.name}{{{' '.join(f'{k}={_quoted(v)}' for k, v in values.items())}}}"


def _quoted(value: object) -> str:
    """Return an option's value as one word: a text with spaces is quoted.

    >>> _quoted((1, 2)), _quoted("x y")
    ('1,2', '"x y"')
    """
    text = format_value(value)
    return f'"{text}"' if " " in text else text


def _full_option(name: str, value: object) -> str:
    """Return an option with its value, as `mlir-opt` prints it: an empty list leaves a gap.

    >>> _full_option("tolerance", 0.3), _full_option("sizes", ()), _full_option("sizes", (2, 4))
    ('tolerance=3.000000e-01', '', 'sizes={2,4}')
    """
    if isinstance(value, tuple):
        elements = cast("tuple[object, ...]", value)
        return f"{name}={{{format_value(elements)}}}" if elements else ""
    if value == "":
        return f"{name}="
    return f"{name}={value:e}" if isinstance(value, float) else f"{name}={format_value(value)}"


PassT = TypeVar("PassT", bound=Pass)


@dataclass_transform(field_specifiers=(field,), frozen_default=True)
def declared(
    name: str, anchor: str = "", **attributes: str | bool
) -> Callable[[type[PassT]], type[PassT]]:
    """Return a decorator that turns a class into a pass: a frozen dataclass, whose options are its
    fields. Other class attributes, such as `assumes_noalias`, may be given as well."""

    def declare(kind: type[PassT]) -> type[PassT]:
        pass_class = dataclass(frozen=True)(kind)
        for attribute, value in {"name": name, "anchor": anchor, **attributes}.items():
            assert attribute == "name" or hasattr(kind, attribute), f"no pass has '{attribute}'"
            setattr(pass_class, attribute, value)
        return pass_class

    return declare


class Instrument:
    """Watches a pass manager. Every method does nothing here; `op` is what a pass runs on."""

    def before_pipeline(self, anchor: str) -> None:
        """A nested pipeline begins, on operations called `anchor`."""

    def after_pipeline(self) -> None:
        """The nested pipeline that began last ends."""

    def before_pass(self, step: Pass, op: Operation) -> None:
        """A pass is about to run."""

    def after_pass(self, step: Pass, op: Operation) -> None:
        """A pass has run, and left valid IR if that is verified."""

    def after_failed_pass(self, step: Pass, op: Operation) -> None:
        """A pass has failed, or left IR that was found to be invalid."""


@dataclass(frozen=True, slots=True)
class Change:
    """A decision about some ops, its assumptions, and the function that applies it."""

    code: str
    ops: tuple[Operation, ...]
    apply: Callable[[], object]
    message: str = ""
    figures: Mapping[str, Figure] = field(default_factory=dict[str, Figure])
    assumed: Iterable[Premise] = ()
    change: LoopChange = LoopChange.LOOP
    summary: str = ""
    details: Callable[[], JsonValue] | None = None

    @classmethod
    def of(
        cls,
        plan: Planned[Any] | Refusal,
        code: str,
        ops: tuple[Operation, ...],
        message: str = "",
        figures: Mapping[str, Figure] | None = None,
        summary: str = "",
    ) -> Change | Refusal:
        """Return the change of a plan, or why there is none."""
        if isinstance(plan, Refusal):
            return plan
        shown = figures or {}
        return cls(code, ops, plan.apply, message, shown, plan.assumed, summary=summary)

    def entries(self, pass_name: str) -> Iterable[Entry]:
        """Yield the ledger entries of the change."""
        message = self.message
        figures = self.figures
        yield decision(
            self.code,
            pass_name,
            self.ops,
            message,
            figures,
            self.change,
            self.summary,
            self.details,
        )
        yield from (assumption.entry(pass_name) for assumption in self.assumed)


@dataclass(frozen=True)
class ChangingPass(Pass):
    """A pass that yields changes and refusals.

    If no change is made, refusals of explicit requests become failures.
    """

    judges_first: ClassVar[bool] = False
    """Whether all decisions for a function are taken before anything in it changes; otherwise each
    change is applied before `changes` continues."""
    is_whole: ClassVar[bool] = False
    """Whether `changes` is called once for the whole module instead of for each function with a
    body."""

    @abstractmethod
    def changes(self, function: Operation) -> Iterable[Change | Refusal]:
        """Yield changes and refusals, in the order of the ledger.

        A coroutine of `run`: it changes nothing itself; unless the pass judges first, each `Change`
        that it yields is applied before it continues. Facts found before, such as an analysis, may
        be invalidated by the change.
        """

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        from loopwright.exact.functions import functions_with_bodies

        decided: list[Entry] = []
        unmet: list[Entry] = []
        """The entries if no change is made: refusals of explicit requests become failures."""
        is_done = False
        try:
            for root in (op,) if self.is_whole else functions_with_bodies(op):
                waiting: list[Callable[[], object]] = []
                for change in self.changes(root):
                    if isinstance(change, Refusal):
                        decided.append(change.entry(self.name))
                        is_requested = change.is_requested
                        unmet.append(change.failure(self.name) if is_requested else decided[-1])
                        continue
                    is_done = True
                    decided += change.entries(self.name)
                    if self.judges_first:
                        waiting.append(change.apply)
                    else:
                        change.apply()
                for apply in waiting:
                    apply()
        finally:
            ledger.extend(decided if is_done else unmet)
        failures = [entry.diagnostic() for entry in unmet if isinstance(entry, Failure)]
        if failures and not is_done:
            raise RequestError((), failures)


@dataclass(frozen=True)
class FinishingPass(Pass):
    """A pass that finishes nests: further steps of the optimiser leave them as they are."""

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        from loopwright.exact.functions import functions_with_bodies

        for function in functions_with_bodies(op):
            self.finish(function, ledger)

    @abstractmethod
    def finish(self, function: Operation, ledger: Ledger) -> list[Operation]:
        """Run on one function; return the finished nests."""
