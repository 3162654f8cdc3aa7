"""The ledger: decisions, refusals, assumptions and observations, in order, as text and as JSON.

An entry is a frozen record of strings, numbers and source locations; it keeps no operation alive.
Evidence that is expensive (a witness: the iteration pair that forbids a transformation, say) is a
function, which is called when it is asked for.

`loopwright.reporting.remarks` writes entries as LLVM's optimisation remarks.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import ClassVar, Protocol, TypeAlias, TypeVar

from loopwright.records import dataclass, field, replace
from loopwright.reporting.errors import Diagnostic, Severity, SourceLocation, counted


class Percentage(float):
    """A figure that is shown in per cent: 0.25 is 25 %."""


class Factor(float):
    """A figure that is a ratio of two quantities."""


Figure: TypeAlias = int | float | Percentage | Factor | str | bool
"""One value of evidence."""

JsonValue: TypeAlias = "str | int | float | bool | list[JsonValue] | dict[str, JsonValue] | None"
"""Values that `json` can write."""


class Witness(Protocol):
    """Evidence for a refusal; `loopwright.reporting.witnesses` has the kinds."""

    def text(self) -> str:
        """Return the witness in words."""
        ...

    def to_json(self) -> JsonValue:
        """Return the witness as a value for `json`."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """The figures that an entry rests on, and how to compute its witness and its details.

    >>> from loopwright.reporting.witnesses import OpPair
    >>> proof = Evidence({"trip_count": 4}, lambda: OpPair("a.mlir:2:3", "a.mlir:4:3"))
    >>> proof.figures["trip_count"], proof.witness_text(), proof.witness()
    (4, 'a.mlir:2:3 -> a.mlir:4:3', {'from': 'a.mlir:2:3', 'to': 'a.mlir:4:3'})
    """

    figures: Mapping[str, Figure] = field(default_factory=dict[str, Figure])
    compute_witness: Callable[[], Witness | None] | None = None
    compute_details: Callable[[], JsonValue] | None = None

    def __post_init__(self) -> None:
        """Figures have names such as `trip_count`, which tables show with spaces."""
        assert all(map(str.isidentifier, self.figures)), self.figures

    def with_figures(self, figures: Mapping[str, Figure]) -> Evidence:
        """The same with more figures."""
        return replace(self, figures={**self.figures, **figures})

    def witness(self) -> JsonValue:
        """Return the witness as JSON, computed now; None where the entry has none."""
        witness = self._witness()
        return None if witness is None else witness.to_json()

    def witness_text(self) -> str | None:
        """Return the witness in words, computed now; None where the entry has none."""
        witness = self._witness()
        return None if witness is None else witness.text()

    def _witness(self) -> Witness | None:
        return None if self.compute_witness is None else self.compute_witness()

    def details(self) -> JsonValue:
        """Return the details of the decision, table by table, computed on demand; None if the entry
        has none."""
        return None if self.compute_details is None else self.compute_details()


NO_EVIDENCE = Evidence()


@dataclass(frozen=True, slots=True, repr=False)
class Entry:
    """One thing that a pass or the code generator has to say about one operation.

    `code` is stable and kebab-case. `op` describes the operation: its name, or more. `function` is
    the symbol it is in. `locations` are the places it concerns, the first one foremost.
    """

    kind: ClassVar[str] = "entry"

    code: str
    pass_name: str
    op: str
    message: str = ""
    function: str = ""
    locations: tuple[SourceLocation, ...] = ()
    evidence: Evidence = NO_EVIDENCE

    def __repr__(self) -> str:
        scope = f" in @{self.function}" if self.function else ""
        where = "" if self.location is None else f" at {self.location}"
        what = f"{self.pass_name}: {self.code}: {self.op}{scope}{where}"
        return f"<{type(self).__name__} {what}>"

    def __str__(self) -> str:
        return entry_text(self)

    @property
    def location(self) -> SourceLocation | None:
        """The foremost place, if any is known."""
        return self.locations[0] if self.locations else None


class LoopChange(Enum):
    """What a decision did to the loops at its places, for histories of loops."""

    BODY = "body"
    """Ops in them changed; iterations run in the order in which they are written."""
    LOOP = "loop"
    """The loops themselves were changed."""
    FUSED = "fused"
    """They became one loop."""
    COPIED = "copied"
    """A copy of the first became part of the other, and the first stays."""
    PARALLEL = "parallel"
    """Iterations run on several threads."""
    NEST = "nest"
    """All loops inside were changed with them."""
    TILES = "tiles"
    """The nest became tiles, which replace whatever else was done to its loops."""
    VERSION = "version"
    """For some arguments the nest became another one; for others it is as it was."""

    @property
    def covers_nest(self) -> bool:
        """Whether the loops inside have no history of their own."""
        return self in (LoopChange.NEST, LoopChange.TILES)


@dataclass(frozen=True, slots=True, repr=False)
class Decision(Entry):
    """A change that was applied.

    `summary` describes it in the history of a loop if `message` does not suffice.
    """

    kind: ClassVar[str] = "decision"

    change: LoopChange = LoopChange.BODY
    summary: str = ""


class Reason(Enum):
    """The reason why a change is not applied."""

    ILLEGAL = "illegal"
    """It would change what the program computes: there is a witness."""
    UNPROFITABLE = "unprofitable"
    """It is not profitable, according to figures."""
    UNSUPPORTED = "unsupported"
    """The program has a form that is not handled."""
    UNKNOWN = "unknown"
    """It could not be decided whether it is legal."""


@dataclass(frozen=True, slots=True, repr=False)
class RefusalEntry(Entry):
    """A change that was considered and not applied. `summary` says why in terms of the source.

    If it `explains_missing_vectors`, the loop at its first place was left without vectors, and this
    is why.
    """

    kind: ClassVar[str] = "refusal"

    reason: Reason = Reason.UNSUPPORTED
    summary: str = ""
    explains_missing_vectors: bool = False

    def message_with_witness(self) -> str:
        """Return the message, followed by the witness of a certain obstacle, which is computed now.

        >>> from loopwright.reporting.witnesses import OpPair
        >>> evidence = Evidence({}, lambda: OpPair("a.mlir:2:3", "a.mlir:4:3"))
        >>> entry = RefusalEntry("order", "tile", "affine.for", "it is illegal", evidence=evidence)
        >>> entry.message_with_witness()
        'it is illegal, as in a.mlir:2:3 -> a.mlir:4:3'
        """
        if self.reason is Reason.UNKNOWN:  # The message says what is not certain.
            return self.message
        witness = self.evidence.witness_text()
        return f"{self.message}, as in {witness}" if witness else self.message


@dataclass(frozen=True, slots=True, repr=False)
class Assumption(Entry):
    """A fact assumed without proof, which the generated code or its caller has to guarantee."""

    kind: ClassVar[str] = "assumption"


@dataclass(frozen=True, slots=True, repr=False)
class Observation(Entry):
    """A finding without consequence for the pass."""

    kind: ClassVar[str] = "observation"


@dataclass(frozen=True, slots=True, repr=False)
class Remark(Observation):
    """An observation that is shown at once, as a diagnostic."""

    diagnostic: Diagnostic | None = None


@dataclass(frozen=True, slots=True, repr=False)
class Remarks(Observation):
    """Many observations about one operation, each shown as a remark: `beginning` and one of
    `endings`. `notes` are below each."""

    beginning: str = ""
    endings: Sequence[str] = ()
    notes: tuple[Diagnostic, ...] = ()

    def diagnostic(self, message: str) -> Diagnostic:
        """Return a remark at the foremost place."""
        return Diagnostic(message, self.location, Severity.REMARK, None, self.notes)

    def diagnostics(self) -> Iterator[Diagnostic]:
        """Return all remarks."""
        return (self.diagnostic(f"{self.beginning}{ending}") for ending in self.endings)


@dataclass(frozen=True, slots=True, repr=False)
class Report(Observation):
    """An observation whose message is a line of the standard output, before the IR."""


@dataclass(frozen=True, slots=True, repr=False)
class Failure(RefusalEntry):
    """A refusal of something that the pass is there to do: shown as an error.

    The rest of the pipeline runs all the same, as that of `mlir-opt` does, unless an option asks
    for it by name (`is_requested`): then the pipeline raises `RequestError`, which tells it.
    """

    is_requested: bool = False

    def diagnostic(self) -> Diagnostic:
        """Return the error."""
        return Diagnostic(self.message_with_witness(), self.location)


def entry_text(entry: Entry) -> str:
    """Return an entry with its figures in one line."""
    where = "" if entry.location is None else f"{entry.location.named}: "
    scope = f" in @{entry.function}" if entry.function else ""
    message = f": {entry.message}" if entry.message else ""
    figures = ", ".join(figure_texts(entry))
    tail = f" ({figures})" if figures else ""
    head = f"{where}{entry.kind}: {entry.pass_name}: {entry.code}"
    return f"{head}: {entry.op}{scope}{message}{tail}"


def to_text(entries: Iterable[Entry], *, witnesses: bool = False) -> str:
    """Return one line an entry, with its figures; with `witnesses`, a second line for the witness.

    >>> from loopwright.reporting.errors import SourceLocation
    >>> from loopwright.reporting.ledger import Decision, Evidence
    >>> entry = Decision("unrolled", "unroll", "affine.for", "by 4", "f",
    ...                  (SourceLocation("a.mlir", 2, 3),), Evidence({"trip_count": 8}))
    >>> print(to_text([entry]), end="")
    a.mlir:2:3: decision: unroll: unrolled: affine.for in @f: by 4 (trip count 8)
    """
    lines: list[str] = []
    for entry in entries:
        lines.append(entry_text(entry))
        if witnesses and (witness := entry.evidence.witness_text()) is not None:
            lines.append(f"  witness: {witness}")
    return "".join(f"{line}\n" for line in lines)


def figures_of(entry: Entry) -> dict[str, Figure]:
    """Return the figures of an entry, without those that say nothing; first the reason of a
    refusal."""
    reason = {"reason": entry.reason.value} if isinstance(entry, RefusalEntry) else {}
    return reason | {key: value for key, value in entry.evidence.figures.items() if value != ""}


def figure_texts(entry: Entry) -> list[str]:
    """Return the figures of an entry as text, each with its name."""
    return [f"{spelled(key)} {value_text(value)}" for key, value in figures_of(entry).items()]


def spelled(key: str) -> str:
    """Return the name of a figure in words."""
    return key.replace("_", " ")


def value_text(value: JsonValue) -> str:
    """Return a figure, or details made of such values, as text.

    >>> value_text(Percentage(0.25)), value_text(Percentage(54)), value_text(Factor(2))
    ('25%', '5400%', '2 ×')
    >>> value_text(1.5), value_text({"source": [0, True], "row_of": "%a"})
    ('1.5', 'source [0, yes], row of %a')
    """
    match value:
        case dict():
            return ", ".join(
                f"{spelled(key)} {value_text(figure)}" for key, figure in value.items()
            )
        case list():
            return f"[{', '.join(map(value_text, value))}]"
        case bool():
            return "yes" if value else "no"
        case Percentage():
            return f"{round(100 * value, 2):.12g}%"
        case Factor():
            return f"{value:.6g} ×"
        case float():
            return f"{value:.6g}"
        case str():
            return value
        case _:
            return json.dumps(value)


def to_json_value(entry: Entry, *, witnesses: bool = False) -> dict[str, JsonValue]:
    """Return the entry as a dictionary that `json` can write."""
    value: dict[str, JsonValue] = {
        "kind": entry.kind,
        "code": entry.code,
        "pass": entry.pass_name,
        "op": entry.op,
        "message": entry.message,
        "function": entry.function,
        "locations": [
            {"file": place.file, "line": place.line, "column": place.column}
            for place in entry.locations
        ],
        "figures": dict(entry.evidence.figures),
    }
    if isinstance(entry, RefusalEntry):
        value["reason"] = entry.reason.value
    if witnesses:
        value["witness"] = entry.evidence.witness()
        if entry.evidence.compute_details is not None:
            value["details"] = entry.evidence.details()
    return value


def to_json(entries: Iterable[Entry], *, witnesses: bool = False, indent: int | None = 2) -> str:
    """Return a JSON list of the entries."""
    values = [to_json_value(entry, witnesses=witnesses) for entry in entries]
    return json.dumps(values, indent=indent, ensure_ascii=False) + "\n"


_EntryT = TypeVar("_EntryT", bound=Entry)


class Ledger:
    """An append-only list of entries. Appending costs the same however long the ledger is.

    >>> from loopwright.reporting.ledger import Decision, RefusalEntry
    >>> ledger = Ledger()
    >>> ledger.append(Decision("fused", "affine-loop-fusion", "affine.for", function="f"))
    >>> ledger.append(RefusalEntry("dependence", "affine-loop-fusion", "affine.for", function="g"))
    >>> len(ledger), [e.function for e in ledger.of_type(RefusalEntry)], ledger.counts()
    (2, ['g'], {'fused': 1, 'dependence': 1})
    """

    __slots__ = ("_entries",)

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._entries: list[Entry] = list(entries)

    def append(self, entry: Entry) -> None:
        """Add one entry at the end."""
        self._entries.append(entry)

    def extend(self, entries: Iterable[Entry]) -> None:
        """Add entries at the end."""
        self._entries.extend(entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        return to_text(self._entries)

    def __repr__(self) -> str:
        kinds = self.counts(lambda entry: entry.kind).items()
        listed = [counted(count, kind) for kind, count in kinds]
        return f"<loopwright.Ledger: {', '.join(listed) or 'empty'}>"

    def as_table(self) -> str:
        """Return all of it as a table of HTML."""
        from loopwright.reporting.drawing.svg import html_table

        heads = ("kind", "pass", "code", "function", "place", "message", "figures")
        return html_table("Ledger", heads, map(_row, self._entries))

    def _repr_html_(self) -> str:
        return self.as_table()

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._entries)

    def __getitem__(self, index: int) -> Entry:
        return self._entries[index]

    def since(self, count: int) -> list[Entry]:
        """Return the entries after the first `count`."""
        return self._entries[count:]

    def of_type(self, entry_type: type[_EntryT]) -> Iterator[_EntryT]:
        """Return the entries of one class: `Decision`, `RefusalEntry`, `Assumption` …"""
        return (e for e in self._entries if isinstance(e, entry_type))

    def filter(
        self,
        *,
        kind: str | None = None,
        code: str | None = None,
        pass_name: str | None = None,
        function: str | None = None,
        where: Callable[[Entry], bool] | None = None,
    ) -> Ledger:
        """Return a new ledger with the entries that agree with everything given."""
        return Ledger(
            e
            for e in self._entries
            if (kind is None or e.kind == kind)
            and (code is None or e.code == code)
            and (pass_name is None or e.pass_name == pass_name)
            and (function is None or e.function == function)
            and (where is None or where(e))
        )

    def distinct(self) -> list[Entry]:
        """Return the entries without repetitions about the same places."""
        entries: dict[object, Entry] = {}
        for e in self._entries:
            entries.setdefault((e.kind, e.code, e.pass_name, e.message, e.locations), e)
        return [*entries.values()]

    def diagnostics(self) -> list[Diagnostic]:
        """Return the diagnostics that are printed during the run: remarks, and failures as
        errors."""
        diagnostics: list[Diagnostic] = []
        for message in self.messages():
            diagnostics += message.diagnostics() if isinstance(message, Remarks) else [message]
        return diagnostics

    def messages(self) -> list[Diagnostic | Remarks]:
        """Return what is printed during the run, as `diagnostics` does, but with many remarks about
        one operation as one message."""
        messages: list[Diagnostic | Remarks] = []
        for entry in self._entries:
            if isinstance(entry, Remarks):
                messages.append(entry)
            elif isinstance(entry, Remark) and entry.diagnostic is not None:
                messages.append(entry.diagnostic)
            elif isinstance(entry, Failure) and not entry.is_requested:
                messages.append(entry.diagnostic())
        return messages

    def counts(self, key: Callable[[Entry], str] = lambda entry: entry.code) -> dict[str, int]:
        """Return how many entries there are of each code (or of whatever `key` says)."""
        return dict(Counter(key(e) for e in self._entries))


def _row(entry: Entry) -> tuple[str, ...]:
    return (
        entry.kind,
        entry.pass_name,
        entry.code,
        f"@{entry.function}" if entry.function else "",
        "\n".join(place.named for place in entry.locations),
        entry.message,
        ", ".join(figure_texts(entry)),
    )
