"""The ledger: the entries of a compilation in the order in which they were made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from loopwright.reporting.errors import Diagnostic, counted
from loopwright.reporting.ledger.entries import Entry, Failure, Remark, Remarks
from loopwright.reporting.ledger.render import to_text, value_text

_EntryT = TypeVar("_EntryT", bound=Entry)


class Ledger:
    """An append-only list of entries. Appending costs the same however long the ledger is.

    >>> from loopwright.reporting.ledger import Decision, Refusal
    >>> ledger = Ledger()
    >>> ledger.append(Decision("fused", "affine-loop-fusion", "affine.for", function="f"))
    >>> ledger.append(Refusal("dependence", "affine-loop-fusion", "affine.for", function="g"))
    >>> len(ledger), [e.function for e in ledger.of_type(Refusal)], ledger.counts()
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
        """All of it as a table of HTML."""
        from loopwright.reporting.drawing import html_table

        heads = ("kind", "pass", "code", "function", "place", "message", "figures")
        return html_table("Ledger", heads, map(_row, self._entries))

    def _repr_html_(self) -> str:
        return self.as_table()

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._entries)

    def __getitem__(self, index: int) -> Entry:
        return self._entries[index]

    def since(self, count: int) -> list[Entry]:
        """The entries behind the first `count`."""
        return self._entries[count:]

    def of_type(self, entry_type: type[_EntryT]) -> Iterator[_EntryT]:
        """The entries of one class: `Decision`, `Refusal`, `Assumption` …"""
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
        """A new ledger with the entries that agree with everything given."""
        return Ledger(
            e
            for e in self._entries
            if (kind is None or e.kind == kind)
            and (code is None or e.code == code)
            and (pass_name is None or e.pass_name == pass_name)
            and (function is None or e.function == function)
            and (where is None or where(e))
        )

    def diagnostics(self) -> list[Diagnostic]:
        """What is shown at once: remarks, and failures as errors."""
        found: list[Diagnostic] = []
        for message in self.messages():
            found += message.diagnostics() if isinstance(message, Remarks) else [message]
        return found

    def messages(self) -> list[Diagnostic | Remarks]:
        """The same, where many remarks about one operation stay together."""
        found: list[Diagnostic | Remarks] = []
        for entry in self._entries:
            if isinstance(entry, Remarks):
                found.append(entry)
            elif isinstance(entry, Remark) and entry.diagnostic is not None:
                found.append(entry.diagnostic)
            elif isinstance(entry, Failure) and not entry.is_requested:
                found.append(entry.diagnostic())
        return found

    told = messages
    """An older name of `messages`."""

    def counts(self, key: Callable[[Entry], str] = lambda entry: entry.code) -> dict[str, int]:
        """How many entries there are of each code (or of whatever `key` says)."""
        return dict(Counter(key(e) for e in self._entries))


def _row(entry: Entry) -> tuple[str, ...]:
    figures = (
        f"{key.replace('_', ' ')} {value_text(value)}"
        for key, value in entry.evidence.figures.items()
    )
    return (
        entry.kind,
        entry.pass_name,
        entry.code,
        f"@{entry.function}" if entry.function else "",
        "\n".join(map(str, entry.locations)),
        entry.message,
        ", ".join(figures),
    )
