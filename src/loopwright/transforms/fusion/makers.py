"""Which nodes of a block compute what a node uses, sorted by place.

They are found once for a node, and kept while nests grow: a nest that others were fused into uses
results of hundreds of nodes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from xdsl.ir import Operation, SSAValue

from loopwright.transforms.fusion.nodes import Node
from loopwright.transforms.fusion.places import Places


class Makers:
    """The nodes that compute what nodes use, as far as somebody asked for them."""

    def __init__(self, of_op: Mapping[Operation, Node]) -> None:
        self._of_op = of_op
        self._known: dict[int, Places] = {}

    def of(self, node: Node) -> Places:
        """The nodes that compute what a node uses."""
        known = self._known.get(node.number)
        if known is None:
            known = self._known[node.number] = Places()
            self._add(known, node.uses)
        return known

    @property
    def are_known(self) -> bool:
        """Whether those of any node are known."""
        return bool(self._known)

    def note(self, node: Node, values: Iterable[SSAValue]) -> None:
        """Note that a node also uses some values."""
        if (known := self._known.get(node.number)) is not None:
            self._add(known, values)

    def drop(self, node: Node, value: SSAValue) -> None:
        """Note that a node may no longer use a value."""
        known, maker = self._known.get(node.number), self._maker(value)
        if known is None or maker is None or value in node.uses:
            return
        if len(maker.op.results) == 1:
            known.discard(maker)
        else:
            self.forget(node)

    def forget(self, node: Node) -> None:
        """Note that a node uses other values now."""
        self._known.pop(node.number, None)

    def forget_maker(self, maker: Node) -> None:
        """Note that a node is new, stands elsewhere or goes away."""
        if maker.op.results:
            self._known.clear()

    def _add(self, known: Places, values: Iterable[SSAValue]) -> None:
        for value in values:
            if (maker := self._maker(value)) is not None:
                known.add(maker)

    def _maker(self, value: SSAValue) -> Node | None:
        owner = value.owner
        return self._of_op.get(owner) if isinstance(owner, Operation) else None
