"""What a ledger holds: decisions, refusals, assumptions and observations, each with its evidence.

An entry is a frozen record of strings, numbers and source locations; it keeps no operation alive.
What is dear to compute (a witness: the iteration pair that forbids a transformation, say) is a
function, called when somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

from loopwright.reporting.errors import Diagnostic, Severity, SourceLocation

Figure: TypeAlias = int | float | str | bool
"""One value of evidence."""

JsonValue: TypeAlias = "str | int | float | bool | list[JsonValue] | dict[str, JsonValue] | None"
"""What `json` can write."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """The figures that an entry rests on, and how to compute its witness and its details.

    >>> proof = Evidence({"trip_count": 4}, lambda: {"source": [0, 1], "sink": [1, 0]})
    >>> proof.figures["trip_count"], proof.witness()
    (4, {'source': [0, 1], 'sink': [1, 0]})
    """

    figures: Mapping[str, Figure] = field(default_factory=dict[str, Figure])
    compute_witness: Callable[[], JsonValue] | None = None
    compute_details: Callable[[], JsonValue] | None = None

    def witness(self) -> JsonValue:
        """The witness, computed now; None where the entry has none."""
        return None if self.compute_witness is None else self.compute_witness()

    def details(self) -> JsonValue:
        """What was weighed, table by table, made now; None where the entry has none."""
        return None if self.compute_details is None else self.compute_details()


NO_EVIDENCE = Evidence()


@dataclass(frozen=True, slots=True, repr=False)
class Entry:
    """One thing that a pass or the code generator has to say about one operation.

    `code` is stable and kebab-case, `op` describes the operation (its name, or more), `function`
    is the symbol it stands in, `locations` are the places it concerns, the first one foremost.
    """

    kind: ClassVar[str] = "entry"
    remark_type: ClassVar[str] = "Analysis"

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


@dataclass(frozen=True, slots=True, repr=False)
class Decision(Entry):
    """Something that was done."""

    kind: ClassVar[str] = "decision"
    remark_type: ClassVar[str] = "Passed"


@dataclass(frozen=True, slots=True, repr=False)
class Refusal(Entry):
    """Something that was considered and not done: illegal, unprofitable, unsupported, unknown."""

    kind: ClassVar[str] = "refusal"
    remark_type: ClassVar[str] = "Missed"


@dataclass(frozen=True, slots=True, repr=False)
class Assumption(Entry):
    """Something taken for granted, which the generated code or its caller has to guarantee."""

    kind: ClassVar[str] = "assumption"


@dataclass(frozen=True, slots=True, repr=False)
class Observation(Entry):
    """Something found out, without consequence here."""

    kind: ClassVar[str] = "observation"


@dataclass(frozen=True, slots=True, repr=False)
class Remark(Observation):
    """An observation that is shown at once, as a diagnostic."""

    diagnostic: Diagnostic | None = None


@dataclass(frozen=True, slots=True, repr=False)
class Remarks(Observation):
    """Many observations about one operation, each shown as a remark: `beginning` and one of
    `endings`. `notes` stand below each."""

    beginning: str = ""
    endings: Sequence[str] = ()
    notes: tuple[Diagnostic, ...] = ()

    def diagnostic(self, message: str) -> Diagnostic:
        """A remark at the foremost place."""
        return Diagnostic(message, self.location, Severity.REMARK, None, self.notes)

    def diagnostics(self) -> Iterator[Diagnostic]:
        """All remarks."""
        return (self.diagnostic(f"{self.beginning}{ending}") for ending in self.endings)


@dataclass(frozen=True, slots=True, repr=False)
class Report(Observation):
    """An observation whose message is a line of the standard output, in front of the IR."""


@dataclass(frozen=True, slots=True, repr=False)
class Failure(Refusal):
    """A refusal of something that the pass is there to do: shown as an error.

    The rest of the pipeline runs all the same, as that of `mlir-opt` does, unless an option asks
    for it by name (`is_requested`): then the pipeline raises `RequestError`, which tells it.
    """

    remark_type: ClassVar[str] = "Failure"

    is_requested: bool = False

    def diagnostic(self) -> Diagnostic:
        """The error."""
        return Diagnostic(self.message, self.location)


def entry_text(entry: Entry) -> str:
    """An entry with its figures in one line."""
    where = "" if entry.location is None else f"{entry.location}: "
    scope = f" in @{entry.function}" if entry.function else ""
    message = f": {entry.message}" if entry.message else ""
    figures = ", ".join(f"{name} = {value}" for name, value in entry.evidence.figures.items())
    tail = f" ({figures})" if figures else ""
    head = f"{where}{entry.kind}: {entry.pass_name}: {entry.code}"
    return f"{head}: {entry.op}{scope}{message}{tail}"
