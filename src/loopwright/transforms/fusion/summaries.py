"""Refusals of many sources of one sink for one reason: the first ones are told one by one, all
others in one entry, so that the ledger grows with the program, not with its pairs of nests."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from xdsl.ir import Operation

from loopwright.ledger import Refusal

MOST_ALONE = 8
"""As many sources of one sink are told one by one for one reason."""

Key: TypeAlias = tuple[Operation, Hashable]
"""A sink, and what its refusals have in common."""


@dataclass(slots=True)
class _Summary:
    first: Refusal
    count: int


class Summaries:
    """How often sources of each sink were refused for each reason."""

    def __init__(self) -> None:
        self._told: dict[Key, int] = {}
        self._rest: dict[Key, _Summary] = {}

    def is_new(self, key: Key) -> bool:
        """Whether a refusal should be looked at: it is told by itself, or stands for others."""
        return self._told.get(key, 0) <= MOST_ALONE

    def note(self, key: Key, entry: Refusal) -> Refusal | None:
        """One more refusal that is new: what to tell at once."""
        told = self._told[key] = self._told.get(key, 0) + 1
        if told <= MOST_ALONE:
            return entry
        self._rest[key] = _Summary(entry, 1)
        return None

    def add(self, key: Key) -> None:
        """One more refusal that is not new."""
        self._rest[key].count += 1

    def count(self, key: Key) -> int:
        """How many refusals an entry that is not told yet stands for."""
        known = self._rest.get(key)
        return 0 if known is None else known.count

    def note_all(self, key: Key, first: Refusal, count: int) -> None:
        """Many refusals at once, instead of those with the same key."""
        self._rest[key] = _Summary(first, count)

    def finish(self) -> Iterator[Refusal]:
        """What is told at the end: one entry for each sink and reason."""
        for summary in self._rest.values():
            yield _of_many(summary.first, summary.count - 1)
        self._told.clear()
        self._rest.clear()


def _of_many(entry: Refusal, more: int) -> Refusal:
    if not more:
        return entry
    nests = "1 more nest" if more == 1 else f"{more} more nests"
    figures = {**entry.evidence.figures, "more_nests": more}
    return replace(
        entry,
        message=f"{entry.message}; so it is for {nests}",
        evidence=replace(entry.evidence, figures=figures),
    )
