"""Accesses of loop nests while these are being rewritten: looked up by op, computed once.

`NestAccesses` outlives changes of the function: after a rewrite, `forget` what was changed or
erased, and ask again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from xdsl.ir import Block, Operation

from loopwright.analysis.access import Access, accesses_by
from loopwright.analysis.domains import Domains, Loop
from loopwright.analysis.shapes import Shaped, shape_of


class NestAccesses:
    """The accesses of ops, with their iteration domains and shapes, each computed once."""

    def __init__(self) -> None:
        self.domains = Domains()
        self._accesses: dict[Operation, tuple[Access, ...]] = {}
        self._shapes: dict[Access, Shaped] = {}

    def of(self, op: Operation) -> tuple[Access, ...]:
        """What an op itself touches (its regions left out): one access for a load or a store."""
        known = self._accesses.get(op)
        if known is None:
            known = self._accesses[op] = tuple(accesses_by(op, self.domains))
        return known

    def single(self, op: Operation) -> Access | None:
        """The access of an op that has exactly one."""
        found = self.of(op)
        return found[0] if len(found) == 1 else None

    def inside(self, root: Operation) -> Iterator[Access]:
        """The accesses of an op and of those inside it, in program order."""
        for op in root.walk():
            yield from self.of(op)

    def shaped(self, access: Access) -> Shaped:
        """The shape of an access."""
        known = self._shapes.get(access)
        if known is None:
            known = self._shapes[access] = shape_of(access)
        return known

    def loops_around(self, op: Operation) -> tuple[Loop, ...]:
        """The loops around an op, outermost first."""
        return self.domains.of(op).loops

    def forget(self, ops: Iterable[Operation]) -> None:
        """Drop what is known of ops that were rewritten or erased (not of those inside them)."""
        for op in ops:
            for access in self._accesses.pop(op, ()):
                self._shapes.pop(access, None)

    def forget_blocks(self, blocks: Iterable[Block]) -> None:
        """Drop the domains of blocks whose loops got other bounds."""
        for block in blocks:
            self.domains.forget(block)
