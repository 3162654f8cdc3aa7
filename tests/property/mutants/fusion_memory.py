"""Mutants of the conditions of fusion that are about memory: who else knows it, how long it lives,
which names it has."""

from tests.property.mutants.mutant import Mutant

_LEGALITY = "loops/fusion/legality.py"
_AROUND = "loops/fusion/conflicts.py"
_ALIASES = "exact/memory/aliases.py"

FUSION_MEMORY = (
    Mutant(
        "fusion: ops that tell something are executed less often",
        _LEGALITY,
        "if node.unfusable and not self._keep_their_order(proposal, node, partner):",
        "if False:",
    ),
    Mutant(
        "fusion: slices cover what is read outside of their loops",
        _LEGALITY,
        "is_inside = sink.shared >= self._proposal.slice.depth",
        "is_inside = sink.shape.num_loops >= self._proposal.slice.depth",
    ),
    Mutant(
        "fusion: the sink finds all dead memory",
        _LEGALITY,
        "(root in self._dead and self._is_found(root))",
        "root in self._dead",
    ),
    Mutant(
        "fusion: memory is dead before the next iteration",
        _LEGALITY,
        "        if _lifetime(self._graph, root) < self._proposal.slice.common:\n"
        "            return False\n",
        "",
    ),
    Mutant(
        "fusion: memory that is new in an iteration carries nothing in it",
        _LEGALITY,
        "if lifetime > common and within.shared <= lifetime and not within.text:",
        "if lifetime > common:",
    ),
    Mutant(
        "fusion: memory that is new in an iteration carries nothing backwards in the text",
        _LEGALITY,
        "if lifetime > common and within.shared <= lifetime and not within.text:",
        "if lifetime > common and not within.text:",
    ),
    Mutant(
        "fusion: memory that is new in each slice hands on to the next",
        _LEGALITY,
        "if self._proposal.removes and lifetime <= common and",
        "if self._proposal.removes and",
    ),
    Mutant(
        "fusion: what slices leave out is not needed in the source",
        _LEGALITY,
        "lifetime <= common and self._covers(pair[0]):",
        "lifetime <= common:",
    ),
    Mutant(
        "fusion: overlapping memrefs matter where the first nest writes",
        _LEGALITY,
        "if theirs is not None and (mine.writes or theirs.writes):",
        "if theirs is not None and mine.writes:",
    ),
    Mutant(
        "fusion: unknown strides in both nests",
        _LEGALITY,
        "        if pair is None:\n            return self._refuse(\n"
        '                "fusion.may-alias", RefusalKind.UNKNOWN, "the strides are not known", '
        "a.op, b.op\n            )\n        source, sink",
        "        if pair is None:\n            return None\n        source, sink",
    ),
    Mutant(
        "fusion: unknown strides in the source",
        _LEGALITY,
        "        if pair is None:\n            return self._refuse(\n"
        '                "fusion.may-alias", RefusalKind.UNKNOWN, "the strides are not known", '
        "a.op, b.op\n            )\n        first, second",
        "        if pair is None:\n            return None\n        first, second",
    ),
    Mutant(
        "fusion: unknown strides in between",
        _AROUND,
        "    if meeting.is_exact and pair is None:\n",
        "    if pair is None:\n",
    ),
    Mutant(
        "fusion: all memrefs that overlap are the same",
        _AROUND,
        "return tuple(other for other in self.overlapping(root) if same(root, other))",
        "return self.overlapping(root)",
    ),
    Mutant(
        "fusion: unknown memrefs are distinct from known ones",
        _AROUND,
        "return root.kind is RootKind.ALLOCATION",
        "return True",
    ),
    Mutant(
        "fusion: arguments are distinct",
        _AROUND,
        "return self._aliases.is_distinct_argument(root)",
        "return True",
    ),
    Mutant(
        "fusion: memory that may have other names is local",
        _AROUND,
        "            or not self.is_own(root)\n",
        "",
    ),
    Mutant(
        "fusion: memory that is used outside of the block is local",
        _AROUND,
        "return self._graph.has_all_uses(root.value)",
        "return True",
    ),
    Mutant(
        "fusion: calls write what they are passed by that name only",
        _AROUND,
        "return any(self._may_alias(root, other) for other in others)",
        "return root in others",
    ),
    Mutant(
        "fusion: memory is known to nobody before it is made or named",
        _ALIASES,
        "        return all(_is_after(op, value, around) for op, _ in _escaping_uses(allocation))",
        "        return True",
    ),
    Mutant(
        "fusion: all values are older than all allocations",
        _ALIASES,
        "if _is_around(home, block) and _is_after(made, value):",
        "if _is_around(home, block):",
    ),
    Mutant(
        "fusion: what is in the same op comes after it",
        _ALIASES,
        "definition.is_before_in_block(place)",
        "not place.is_before_in_block(definition)",
    ),
)
