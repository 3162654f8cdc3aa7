"""A schedule: steps on named loops of one function, each proved before it is taken; saved as JSON
or as text.

>>> import loopwright as lw
>>> module = lw.parse('''
... func.func @scale(%m: memref<64x64xf32>) {
...   affine.for %i = 0 to 64 {
...     affine.for %j = 0 to 64 {
...       %0 = affine.load %m[%j, %i] : memref<64x64xf32>
...       %1 = arith.addf %0, %0 : f32
...       affine.store %1, %m[%j, %i] : memref<64x64xf32>
...     }
...   }
...   return
... }''')
>>> s = module.schedule("scale")
>>> s.interchange(s["j"], s["i"]).tile("j", "i", sizes=(8, 32)).loops
('j.0', 'i.0', 'j.1', 'i.1')
>>> s.undo().steps
('interchange j, i',)
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar, cast

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from loopwright.exact.costs.host import NATIVE
from loopwright.exact.domains import trip_count
from loopwright.exact.functions import functions_with_bodies
from loopwright.exact.presburger.budget import fresh_budgets
from loopwright.ir.core.building import deep_recursion
from loopwright.ir.core.locations import source_location
from loopwright.ir.dialects.affine.nesting import is_affine_loop
from loopwright.ir.dialects.affine.operands import settle_expressions
from loopwright.ir.refusal import Refusal, enclosing_function, locations_of
from loopwright.ir.syntax.files import write_text
from loopwright.ir.syntax.verification import verify
from loopwright.loops.schedule import loop_steps, optimiser_steps
from loopwright.loops.schedule.program import Program
from loopwright.loops.schedule.step import (
    PASS_NAME,
    Step,
    loop_fields,
    step_from_json,
    step_from_text,
    step_of_fields,
)
from loopwright.loops.support.base import Pass, declared
from loopwright.loops.support.options import format_value, make_pass, option
from loopwright.records import dataclass, replace
from loopwright.reporting import errors
from loopwright.reporting.ledger import Decision, Entry, Evidence, Ledger, LoopChange, RefusalEntry
from loopwright.reporting.spelling import methods_take_both_spellings, respelled

# Saved schedules
#
# As JSON, and as text:
#
#     schedule @gemm version=1 structure=90b1… result=17ac…
#     loops i, j, k
#     memrefs A, B, C
#     tile i, j sizes=32,32
#     keep-in-registers k
#
# A name that is not an identifier is quoted, as in JSON: `schedule @"my f"`. `structure` and
# `result` are hashes of the function before and after the steps, which ignore names and locations:
# a schedule is only replayed on the program for which it was created, with the same result. `loops`
# and `memrefs` are the names that steps use for those of the function, in the order of the text.

_PLAIN = re.compile(r"[A-Za-z_][\w$.]*", re.ASCII)
"""A name of a function that need not be quoted."""

VERSION = 1
"""The version of both forms."""

KINDS: dict[str, type[Step]] = {
    kind.word: kind
    for module in (loop_steps, optimiser_steps)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Step) and kind is not Step
}
"""The steps by their words."""


@dataclass(frozen=True)
class SavedSchedule:
    """The list of steps, and the program that it is for."""

    function: str
    structure: str
    loops: tuple[str, ...]
    memrefs: tuple[str, ...]
    steps: tuple[Step, ...] = ()
    result: str = ""

    def __str__(self) -> str:
        plain = _PLAIN.fullmatch(self.function)
        name = self.function if plain else json.dumps(self.function)
        head = f"schedule @{name} version={VERSION} structure={self.structure}"
        lines = [f"{head} result={self.result}" if self.result else head]
        for word, names in (("loops", self.loops), ("memrefs", self.memrefs)):
            if names:
                lines.append(f"{word} {', '.join(names)}")
        return "\n".join([*lines, *map(str, self.steps)])

    def to_json(self) -> str:
        """Return the schedule as JSON, a step a line."""
        data: dict[str, Any] = {
            "schedule": self.function,
            "version": VERSION,
            "structure": self.structure,
            "result": self.result,
            "loops": list(self.loops),
            "memrefs": list(self.memrefs),
        }
        head = [f"  {json.dumps(key)}: {json.dumps(value)}," for key, value in data.items()]
        steps = ",\n".join(f"    {json.dumps(step.to_json())}" for step in self.steps)
        body = f"[\n{steps}\n  ]" if steps else "[]"
        return "\n".join(["{", *head, f'  "steps": {body}', "}"]) + "\n"


def read_schedule(text: str, file: str = "<string>") -> SavedSchedule:
    """Return the schedule in a text of either form. Raises `ScheduleError` with the place."""
    if text.lstrip().startswith("{"):
        return _from_json(text, file)
    return _from_text(text, file)


def _error(message: str, file: str, line: int, text: str, column: int = 1) -> errors.ScheduleError:
    lines = text.splitlines()
    source = lines[line - 1] if line <= len(lines) else None
    return errors.ScheduleError(
        errors.Diagnostic(message, errors.SourceLocation(file, line, column), source_line=source)
    )


def _from_json(text: str, file: str) -> SavedSchedule:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        message = f"invalid JSON: {error.msg}"
        raise _error(message, file, error.lineno, text, error.colno) from error
    except RecursionError as error:
        raise _error("this JSON is nested too deeply", file, 1, text) from error
    saved_data = cast(dict[str, Any], data)
    try:
        _expect_version(saved_data.get("version"))
        words = [_text_field(saved_data, key) for key in ("schedule", "structure", "result")]
        names = [_names(saved_data, key) for key in ("loops", "memrefs")]
        saved = SavedSchedule(words[0], words[1], names[0], names[1], (), words[2])
        if not isinstance(saved_data.get("steps"), list):
            raise ValueError("a schedule has a list of 'steps'")
    except ValueError as error:
        raise _error(str(error), file, 1, text) from error
    steps: list[Step] = []
    for number, item in enumerate(cast(list[object], saved_data["steps"]), 1):
        try:
            steps.append(step_from_json(KINDS, item))
        except ValueError as error:
            raise _error(f"step {number}: {error}", file, 1, text) from error
    return replace(saved, steps=tuple(steps))


def _expect_version(version: object) -> None:
    if version != VERSION or isinstance(version, bool):
        shown = "none" if version is None else repr(version)
        raise ValueError(f"this is not a schedule of version {VERSION}, but of {shown}")


def _text_field(data: dict[str, Any], key: str) -> str:
    value = data.get(key, "" if key == "result" else None)
    if not isinstance(value, str):
        raise ValueError(f"a schedule has a text '{key}'")
    return value


def _names(data: dict[str, Any], key: str) -> tuple[str, ...]:
    value = data.get(key, [])
    items = cast(list[object], value) if isinstance(value, list) else [None]
    if not all(isinstance(item, str) for item in items):
        raise ValueError(f"'{key}' is a list of names")
    return tuple(cast(Sequence[str], items))


def _from_text(text: str, file: str) -> SavedSchedule:
    saved: SavedSchedule | None = None
    steps: list[Step] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        try:
            if saved is None:
                saved = _head(line.strip())
            elif words[0] == "loops":
                saved = replace(saved, loops=_quoted_names(line))
            elif words[0] == "memrefs":
                saved = replace(saved, memrefs=_quoted_names(line))
            else:
                steps.append(step_from_text(KINDS, line))
        except ValueError as error:
            column = len(line) - len(line.lstrip()) + 1
            raise _error(str(error), file, number, text, column) from error
    if saved is None:
        raise _error("a schedule begins with 'schedule @function'", file, 1, text)
    return replace(saved, steps=tuple(steps))


def _head(line: str) -> SavedSchedule:
    match = re.match(r'schedule\s+@("(?:[^"\\]|\\.)*"|[^"\s]\S*)(.*)', line)
    if match is None:
        raise ValueError("a schedule begins with 'schedule @function'")
    name, settings = match.groups()
    try:
        function = json.loads(name) if name.startswith('"') else name
    except json.JSONDecodeError as error:
        raise ValueError(f"the name of the function is not a quoted text: {error.msg}") from error
    options: dict[str, str] = {}
    for word in settings.split():
        key, _, value = word.partition("=")
        options[key] = value
    unknown = next((k for k in options if k not in ("version", "structure", "result")), None)
    if unknown is not None:
        raise ValueError(f"a schedule has no '{unknown}' (accepted: version, structure, result)")
    version = options.get("version")
    _expect_version(int(version) if version is not None and version.isdecimal() else version)
    structure = options.get("structure", "")
    return SavedSchedule(function, structure, (), (), result=options.get("result", ""))


def _quoted_names(line: str) -> tuple[str, ...]:
    names = line.strip().partition(" ")[2].split(",")
    return tuple(name.strip() for name in names)


# Schedules

ModuleT = TypeVar("ModuleT")
Finish: TypeAlias = Callable[[ModuleOp, Sequence[Entry], Collection[str]], ModuleT]
"""Builds the module of a schedule from the rewritten op, the ledger entries of its steps, and the
names of the changed functions."""


Compare: TypeAlias = Callable[[ModuleOp, ModuleOp, str], None]
"""Compares the programs before and after a step, which it is given in words."""


class LoopHandle(str):
    """A handle of a loop of a schedule; a string that is its name."""

    __slots__ = ("iterations",)

    iterations: int | None

    @classmethod
    def of(cls, name: str, iterations: int | None) -> LoopHandle:
        """Return a handle, with the trip count if it is constant."""
        handle = cls(name)
        handle.iterations = iterations
        return handle

    def __repr__(self) -> str:
        times = "?" if self.iterations is None else self.iterations
        return f"<loop {self}: {times} iterations>"


LoopKey: TypeAlias = "str | int"
"""How a loop is specified: by name, by location (`@3`, `3:5`), or by its position in the text."""


@methods_take_both_spellings("schedule")
class Schedule(Generic[ModuleT]):
    """Steps on the loops of one function. Each method that takes a step returns the schedule
    itself, or raises an error and leaves it unchanged: `RefusedStepError` with a `refusal` if the
    step would change what the program computes, or may; `ScheduleError` if it is meaningless.
    """

    def __init__(
        self,
        module: ModuleOp,
        function: str,
        finish: Finish[ModuleT],
        compare: Compare | None = None,
    ) -> None:
        """Create an empty schedule for a function, as `module.schedule` does."""
        self._finish = finish
        self._compare = compare
        self._states = [Program.of(module, function)]
        first = self._states[0]
        self._saved = SavedSchedule(
            function, first.structure, tuple(first.loops), first.memref_names()
        )
        self._steps: list[Step] = []
        self._log: list[tuple[int | None, Sequence[Entry]]] = []
        """The entries of each step, by number, and those of refusals, in order."""

    # State

    @property
    def function(self) -> str:
        """The name of the function."""
        return self._saved.function

    @property
    def loops(self) -> tuple[str, ...]:
        """The names of the current loops, in the order of the text."""
        return tuple(self._states[-1].loops)

    @property
    def steps(self) -> tuple[str, ...]:
        """The steps taken, as text."""
        return tuple(map(str, self._steps))

    @property
    def _entries(self) -> list[Entry]:
        return [entry for _, entries in self._log for entry in entries]

    @property
    def module(self) -> ModuleT:
        """The module after all steps: a new one."""
        changed = (self.function,) if self._steps else ()
        return self._finish(self._states[-1].clone().module, self._entries, changed)

    @property
    def op(self) -> ModuleOp:
        """The rewritten operation, in xDSL's terms; not to be changed."""
        return self._states[-1].module

    @property
    def ledger(self) -> Ledger:
        """The entries of the steps, and of refusals with their witnesses."""
        return Ledger(self._entries)

    @property
    def saved(self) -> SavedSchedule:
        """The schedule as a serialisable value."""
        steps = tuple(self._steps)
        last = self._states[-1]
        first = self._saved
        result = last.structure
        names = first.function, first.structure, first.loops, first.memrefs
        return SavedSchedule(*names, steps, result)

    def __getitem__(self, key: LoopKey) -> LoopHandle:
        """Return a loop by its name, its location (`"@3"`, `"3:5"`) or its position in the text."""
        errors.expect_kind("a loop", key, str, int)
        named_loop = self._states[-1].any_loop(self._states[-1].resolve(key))
        count = trip_count(named_loop.op, named_loop.position)
        return LoopHandle.of(named_loop.name, count)

    def __len__(self) -> int:
        return len(self._steps)

    def __bool__(self) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Schedule) and self.saved == other.saved

    __hash__ = None  # pyright: ignore[reportAssignmentType]

    def __str__(self) -> str:
        return str(self.saved)

    def __repr__(self) -> str:
        return f"<loopwright.Schedule of @{self.function}: {errors.counted(len(self), 'step')}>"

    def _repr_html_(self) -> str:
        """In notebooks: the steps, in order."""
        from loopwright.reporting.drawing.svg import html_table

        rows = [(number, str(step)) for number, step in enumerate(self._steps, 1)]
        return html_table(f"Schedule of @{self.function}", ["step", "what it does"], rows)

    def to_json(self) -> str:
        """Return the schedule as JSON."""
        return self.saved.to_json()

    def save(self, path: str | PathLike[str]) -> None:
        """Write the schedule: as JSON if the name ends in `.json`, else as text."""
        errors.expect_kind("the path of a schedule", path, str, PathLike)
        target = Path(path)
        text = self.to_json() if target.suffix == ".json" else f"{self}\n"
        write_text(str(target), text)

    @staticmethod
    def load(path: str | PathLike[str]) -> SavedSchedule:
        """Return the schedule in a file; `module.schedule(…)` replays it. Raises `UsageError` if
        the file cannot be read, `ScheduleError` if there is no schedule in it."""
        errors.expect_kind("the path of a schedule", path, str, PathLike)
        try:
            text = Path(path).read_text(encoding="utf-8")
        except OSError as error:
            raise errors.UsageError(f"cannot read '{path}': {error.strerror or error}") from error
        except ValueError as error:
            raise errors.UsageError(f"cannot read '{path}': it is not UTF-8 text") from error
        return read_schedule(text, str(path))

    # Taking steps

    def split(self, loop: LoopKey, factor: int) -> Self:
        """Strip-mine a loop into `i.0`, from block to block, and `i.1`, through a block."""
        return self.step("split", loop=loop, factor=factor)

    def tile(self, *loops: LoopKey, sizes: Sequence[int | str], separate: bool = False) -> Self:
        """Tile perfectly nested loops: `i.0`, `j.0` from tile to tile, `i.1`, `j.1` in each. A size
        may be an index that the function is given, by its name. With `separate`, full tiles get
        separate loops."""
        options = _set_fields(separate=separate)
        return self.step("tile", loops=loops, sizes=_as_tuple(sizes), **options)

    def interchange(self, *loops: LoopKey) -> Self:
        """Nest loops in the order in which they are given, outermost first: `interchange("j", "i")`
        turns `i` around `j` into `j` around `i`. The ledger records `changed=False` for an order
        that the loops have already."""
        return self.step("interchange", loops=loops)

    def skew(self, loop: LoopKey, by: LoopKey, factor: int = 1) -> Self:
        """Skew a loop by `factor` times the induction variable of an enclosing loop."""
        return self.step("skew", loop=loop, by=by, factor=factor)

    def shift(self, loop: LoopKey, by: int) -> Self:
        """Shift the range of a loop by `by`."""
        return self.step("shift", loop=loop, by=by)

    def reverse(self, loop: LoopKey) -> Self:
        """Execute the iterations of a loop from the last to the first."""
        return self.step("reverse", loop=loop)

    def apply_map(self, schedule: object) -> Self:
        """Run the iterations of statements at the times that a map gives them, in isl's notation:
        `{ S0[i, j] -> [j, i] }`, with the names of `loopwright.scop`. The map may be a text, one of
        islpy, or one of a `loopwright.Scop`."""
        return self.step("apply-map", map=str(schedule))

    def fuse(self, first: LoopKey, second: LoopKey) -> Self:
        """Fuse two consecutive loops; the second may begin and end a known number of iterations
        after the first."""
        return self.step("fuse", first=first, second=second)

    def distribute(self, loop: LoopKey, before: LoopKey | None = None, at: int = 0) -> Self:
        """Cut the body of a loop before a loop in it, or of its op number `at`."""
        named = {} if before is None else {"before": before}
        return self.step("distribute", loop=loop, at=at, **named)

    def peel(
        self, loop: LoopKey, first: int = 0, last: int = 0, below: LoopKey | None = None
    ) -> Self:
        """Peel the first or the last iterations of a loop, `i.head` or `i.tail`; or those below the
        induction variable of an enclosing loop, `i.head`."""
        return self.step("peel", loop=loop, first=first, last=last, **_set_fields(below=below))

    def unroll(self, loop: LoopKey, factor: int | None = None) -> Self:
        """Unroll a loop by `factor`, or completely."""
        return self.step("unroll", loop=loop, **_set_fields(factor=factor))

    def unroll_and_jam(self, loop: LoopKey, factor: int) -> Self:
        """Unroll a loop by `factor` and jam its inner loops."""
        return self.step("unroll-and-jam", loop=loop, factor=factor)

    def normalise(self, loop: LoopKey) -> Self:
        """Normalise a loop to start at 0 with step 1."""
        return self.step("normalise", loop=loop)

    def coalesce(self, *loops: LoopKey) -> Self:
        """Coalesce perfectly nested, normalised loops."""
        return self.step("coalesce", loops=loops)

    def vectorise(self, loop: LoopKey, lanes: int | None = None) -> Self:
        """Vectorise a loop, by default with as many lanes as fill a register of the host."""
        return self.step("vectorise", loop=loop, **_set_fields(lanes=lanes))

    def parallelise(self, loop: LoopKey) -> Self:
        """Execute the iterations of a loop on several threads."""
        return self.step("parallelise", loop=loop)

    def serialise(self, loop: LoopKey) -> Self:
        """Turn a band of parallel loops into sequential ones."""
        return self.step("serialise", loop=loop)

    # American spellings
    normalize = normalise
    vectorize = vectorise
    parallelize = parallelise
    serialize = serialise

    def pack(self, memref: str, at: LoopKey) -> Self:
        """Copy the elements of a memref that a loop accesses into a contiguous buffer, and back."""
        return self.step("pack", memref=memref, at=at)

    def keep_in_registers(self, loop: LoopKey) -> Self:
        """Carry elements that a loop loads and stores in each iteration in registers."""
        return self.step("keep-in-registers", loop=loop)

    def reuse_at(self, memref: str, at: LoopKey, keep: str = "auto") -> Self:
        """Load elements of a memref once that several iterations of a loop read, and keep them in
        registers, or in a buffer that is addressed modulo its extent."""
        return self.step("reuse-at", memref=memref, at=at, keep=keep)

    def pipeline(self, loop: LoopKey, *, latencies: str = "", units: str = "") -> Self:
        """Execute operations of several iterations of an innermost loop together, by a modulo
        schedule."""
        return self.step("pipeline", loop=loop, latencies=latencies, units=units)

    def prefetch(self, memref: str, at: LoopKey, distance: int = 1, locality: int = 3) -> Self:
        """Prefetch the elements of a memref that a loop accesses some iterations later."""
        return self.step("prefetch", memref=memref, at=at, distance=distance, locality=locality)

    def stream(self, memref: str, at: LoopKey) -> Self:
        """Store the vectors that a loop writes to a memref with nontemporal stores."""
        return self.step("stream", memref=memref, at=at)

    def hoist(self, loop: LoopKey) -> Self:
        """Hoist loop-invariant ops before a loop."""
        return self.step("hoist", loop=loop)

    def register_tile(
        self,
        loop: LoopKey,
        *,
        rows: int = 0,
        vectors: int = 0,
        lanes: int = 0,
        block_rows: int = 0,
        block_columns: int = 0,
        block_reduction: int = 0,
        pack: str = "auto",
    ) -> Self:
        """Compute the contraction of an innermost loop in register tiles. The model chooses extents
        that are 0; operands are packed `auto`, `never`, `columns` or `always`."""
        tile = {"rows": rows, "vectors": vectors, "lanes": lanes}
        block = {
            "block_rows": block_rows,
            "block_columns": block_columns,
            "block_reduction": block_reduction,
        }
        return self.step("register-tile", loop=loop, pack=pack, **tile, **block)

    def run(self, name: str, /, *, leaving: Sequence[LoopKey] = (), **options: object) -> Self:
        """Run a pass of the optimiser over the function, except for the loops in `leaving`."""
        texts = {key.replace("_", "-"): format_value(value) for key, value in options.items()}
        settings = tuple(f"{key}={text}" for key, text in texts.items())
        return self.step("run", name=name, options=settings, leaving=_as_tuple(leaving))

    def optimise(
        self,
        threads: int = 1,
        *,
        without: Sequence[str] = (),
        settings: Sequence[str] = (),
        host: str = NATIVE,
    ) -> Self:
        """Take the steps of `affine-optimize` with the same options, so that they can be inspected,
        changed, saved and replayed. `host` is the machine to optimise for, such as `aarch64`."""
        from loopwright.loops.passes.optimizing import AffineOptimizePass

        lists = {"without": without, "set": settings}
        list_options = {name: ",".join(map(str, items)) for name, items in lists.items() if items}
        options = {**list_options, "threads": str(threads), "host": host}
        optimiser = make_pass(AffineOptimizePass, AffineOptimizePass.name, options)
        num_before = len(self)
        leaving = list[str]()
        try:
            for stage in optimiser.stages():
                leaving += self._take_stage(optimiser_steps.run_of(stage, tuple(leaving)))
        except Exception:
            self.undo(len(self) - num_before)
            raise
        return self

    optimize = optimise

    def _take_stage(self, step: Step) -> list[str]:
        """Take a step of the optimiser, or equivalent steps on loops; return the finished loops."""
        try:
            finished = self._try(step)
        except errors.RefusedStepError:
            return []
        optimised = self._states[-1]
        proposed = optimiser_steps.steps_between(self._states[-2], optimised)
        if not proposed:
            return finished
        self.undo()
        num_before = len(self)
        by_loops = list[str]()
        for replacement in proposed:
            with suppress(errors.ScheduleError):
                by_loops += self._try(replacement)
        if self._states[-1].structure == optimised.structure:
            return by_loops
        self.undo(len(self) - num_before)
        return self._try(step)

    def step(self, word: str, /, **fields: object) -> Self:
        """Take a step by its word, `"unroll-and-jam"`, and its fields."""
        return self.take(self._built_step(word, fields))

    def _built_step(self, word: str, fields: dict[str, object]) -> Step:
        errors.expect_kind("the word of a step", word, str)
        program = self._states[-1]
        kind = KINDS.get(respelled(word, KINDS))
        about = () if kind is None else loop_fields(kind)
        values = {k: _with_loop_names(program, v) if k in about else v for k, v in fields.items()}
        try:
            return step_of_fields(KINDS, word, values)
        except ValueError as error:
            raise errors.UsageError(str(error)) from error

    def take(self, step: Step) -> Self:
        """Take a step that already exists."""
        errors.expect_kind("a step", step, Step)
        try:
            self._try(step)
        except errors.RefusedStepError as error:
            self._log.append((None, (error.refusal,)))
            raise
        return self

    def _try(self, step: Step) -> list[str]:
        """Take a step; return the names of the loops that it finished. Raises `RefusedStepError`,
        which the ledger does not show yet."""
        state = self._states[-1].clone()
        resolved_step = step.resolved(state)
        loop_names = _loop_names(resolved_step)
        with fresh_budgets(), deep_recursion():
            outcome = resolved_step.perform(state)
        if isinstance(outcome, Refusal):
            entry = outcome.entry(PASS_NAME)
            raise errors.RefusedStepError(entry, _refusal_error(resolved_step, entry, state))
        state.settle(loop_names, outcome.permutable, outcome.independent)
        settle_expressions(state.module)
        verify(state.module)
        if self._compare is not None:
            self._compare(self._states[-1].module, state.module, f"step '{resolved_step}'")
        op = outcome.op
        decision = Decision(
            resolved_step.word,
            PASS_NAME,
            op.name,
            str(resolved_step),
            enclosing_function(op) or self.function,
            locations_of(op),
            Evidence(dict(outcome.figures)),
            LoopChange.LOOP,
        )
        self._log.append((len(self._steps), (decision, *outcome.entries)))
        self._steps.append(resolved_step)
        self._states.append(state)
        names = {loop.op: name for name, loop in state.loops.items()}
        return [names[loop] for loop in outcome.finished if is_affine_loop(loop)]

    def undo(self, steps: int = 1) -> Self:
        """Undo the last steps."""
        errors.expect_kind("the number of steps", steps, int)
        if not 0 <= steps <= len(self._steps):
            raise errors.UsageError(f"{steps} steps cannot be undone: there are {len(self._steps)}")
        num_steps = len(self._steps) - steps
        del self._steps[num_steps:], self._states[num_steps + 1 :]
        self._log = [item for item in self._log if item[0] is None or item[0] < num_steps]
        return self

    def replay(self, saved: SavedSchedule) -> Self:
        """Apply the steps of a saved schedule, which must have been created for the same function.
        Raises `ScheduleError` if it was not, or if its steps produce another program here.
        """
        errors.expect_kind("what is replayed", saved, SavedSchedule)
        mine = self._saved
        if self._steps or saved.function != mine.function or saved.structure != mine.structure:
            message = (
                f"the schedule was made for another program: @{saved.function} with structure "
                f"{saved.structure or 'unknown'}; this is @{mine.function} with {mine.structure}"
            )
            raise self._states[0].error(message)
        first = self._states[0]
        if len(saved.loops) != len(first.loops) or len(saved.memrefs) != len(mine.memrefs):
            raise first.error("the schedule does not name the loops and memrefs of this program")
        for names in (saved.loops, saved.memrefs):
            if len(set(names)) != len(names):
                raise first.error("the schedule gives one name to several loops or memrefs")
        first.rename(saved.loops, saved.memrefs)
        self._saved = SavedSchedule(mine.function, mine.structure, saved.loops, saved.memrefs)
        for step in saved.steps:
            self.take(step)
        result = self._states[-1].structure
        if saved.result and result != saved.result:
            message = (
                "the steps produce a different program than when the schedule was saved, by "
                f"another version of loopwright: {result} instead of {saved.result}"
            )
            raise first.error(message)
        return self


def _set_fields(**fields: object) -> dict[str, object]:
    """Return the fields that were given."""
    return {name: value for name, value in fields.items() if value is not None}


def _with_loop_names(program: Program, value: object) -> object:
    """Replace positions of loops by their names."""
    if isinstance(value, int) and not isinstance(value, bool):
        return program.resolve(value)
    if isinstance(value, LoopHandle):
        return str(value)
    if isinstance(value, list | tuple):
        return tuple(_with_loop_names(program, item) for item in cast(Sequence[object], value))
    return value


def _as_tuple(value: object) -> object:
    """Return a list or another iterable as a tuple; other values unchanged, to be rejected
    later."""
    if isinstance(value, Iterable) and not isinstance(value, str):
        return tuple(cast(Iterable[object], value))
    return value


def _loop_names(step: Step) -> set[str]:
    """Return the names of the loops that a step is about."""
    names: set[str] = set()
    for name in loop_fields(type(step)):
        value = cast("str | tuple[str, ...]", getattr(step, name))
        names |= {value} if isinstance(value, str) else set(value)
    return names


def _refusal_error(step: Step, refusal: RefusalEntry, state: Program) -> errors.ScheduleError:
    """Return the error message for a refusal."""
    place = refusal.location or source_location(state.body)
    message = f"'{step}' is refused: {refusal.message_with_witness()} [{refusal.code}]"
    notes = tuple(
        errors.Diagnostic("here", location, severity=errors.Severity.NOTE)
        for location in refusal.locations[1:]
        if location != place
    )
    return errors.ScheduleError(errors.Diagnostic(message, place, notes=notes))


@declared("apply-schedule", assumes_noalias=True)
class ApplySchedulePass(Pass):
    """`-apply-schedule`: the steps of a saved schedule, one after the other.

    **What.** `file` holds a schedule, in JSON or as text, that was created for a function of the
    module. Its steps are proved again and applied. On a command line the option needs no name:
    `-apply-schedule=gemm.json`. Instead of a file, `steps` has them as text, separated by
    semicolons, for the function that is named: `function=gemm steps="tile i, j sizes=8,8; unroll k
    factor=4"`.

    **Before → After** (`split i factor=4`)

        affine.for %i = 0 to 64 { A(%i) }     affine.for %b = 0 to 64 step 4 {
                                                affine.for %i = %b to %b + 4 { A(%i) } }

    **Legal when** each step is: see `loops.schedule.loop_steps`.

    **Refuses when** a step is refused, by the code of its refusal: that is an error, and nothing is
    changed. The same holds if the schedule was created for another program, or produces another one
    here.
    """

    file: str = option("", "the file that the schedule was saved in")
    function: str = option("", "without a file: the function")
    steps: str = option("", "without a file: the steps, separated by semicolons")

    main_option: ClassVar[str] = "file"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on the module `op`."""
        if bool(self.file) == bool(self.steps):
            raise errors.UsageError(f"pass '{self.name}' needs one of 'file' and 'steps'")
        if bool(self.function) != bool(self.steps):
            raise errors.UsageError(f"pass '{self.name}': 'function' says what 'steps' are for")
        if not isinstance(op, ModuleOp):
            raise errors.UsageError(f"pass '{self.name}' runs on a module, not on '{op.name}'")
        saved = Schedule.load(self.file) if self.file else None
        name = self.function if saved is None else saved.function
        function = functions_with_bodies(op, name)[0]
        schedule = Schedule(op, name, lambda module, _entries, _changed: module)
        if saved is not None:
            schedule.replay(saved)
        else:
            for line in filter(str.strip, self.steps.split(";")):
                schedule.take(_parse_step(line))
        after = functions_with_bodies(schedule.module, name)[0]
        ledger.extend(schedule.ledger)
        old = function.regions[0]
        new = after.regions[0]
        after.detach_region(new)
        function.detach_region(old)
        function.add_region(new)
        old.erase()


def _parse_step(line: str) -> Step:
    """Return a step of the option `steps`."""
    try:
        return step_from_text(KINDS, line)
    except ValueError as error:
        raise errors.UsageError(f"pass '{ApplySchedulePass.name}': {error}") from error
