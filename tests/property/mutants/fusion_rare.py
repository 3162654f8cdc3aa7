"""Mutants of the conditions of fusion that rarer forms show, and of the edges that copies leave."""

from tests.property.mutants.mutant import Mutant

_SURROUNDINGS = "loops/fusion/conflicts.py"
_CONFLICTS = "loops/fusion/conflicts.py"
_LEGALITY = "loops/fusion/legality.py"
_INDEX = "loops/fusion/graph.py"
_GRAPH = "loops/fusion/graph.py"
_NODES = "loops/fusion/nodes.py"

FUSION_RARE = (
    Mutant(
        "fusion: the sink may stop",
        _LEGALITY,
        "for node, partner in ((source, sink), (sink, source)):",
        "for node, partner in ((source, sink),):",
    ),
    Mutant(
        "fusion: the source may stop",
        _LEGALITY,
        "for node, partner in ((source, sink), (sink, source)):",
        "for node, partner in ((sink, source),):",
    ),
    Mutant(
        "fusion: overlapping memrefs in the source",
        _LEGALITY,
        "for theirs in (sink.get(other), None if is_odd else source.get(other)):",
        "for theirs in (sink.get(other),):",
    ),
    Mutant(
        "fusion: overlapping memrefs matter where the second nest writes",
        _LEGALITY,
        "if theirs is not None and (mine.writes or theirs.writes):",
        "if theirs is not None and theirs.writes:",
    ),
    Mutant(
        "fusion: memory that is new in an iteration is not read later in the text",
        _LEGALITY,
        "if lifetime > common and within.shared <= lifetime and not within.text:",
        "if lifetime > common and within.shared <= lifetime:",
    ),
    Mutant(
        "fusion: writes by subscripts come before updates by position",
        _LEGALITY,
        "if not other.writes or other.is_linear != access.is_linear:",
        "if not other.writes:",
    ),
    Mutant(
        "fusion: memrefs of unknown origin are the same in each iteration",
        _LEGALITY,
        "graph.doubts - {UNKNOWN_ORIGIN})",
        "graph.doubts)",
    ),
    Mutant(
        "fusion: arguments are accessed by their names only",
        _CONFLICTS,
        "        if root.kind is not RootKind.ALLOCATION or root.value is None:\n"
        "            return False\n        return not self._aliases.escapes",
        "        if root.value is None:\n            return False\n"
        "        return not self._aliases.escapes",
    ),
    Mutant(
        "fusion: what the sink finds need not be dead",
        _LEGALITY,
        "(root in self._dead and self._is_found(root))",
        "self._is_found(root)",
    ),
    Mutant(
        "fusion: reads are torn from writes before",
        _LEGALITY,
        "        if a.writes:\n            found = questions.split",
        "        if a.writes and b.writes:\n            found = questions.split",
    ),
    Mutant(
        "fusion: values that the later nest uses are computed behind the fused one",
        _SURROUNDINGS,
        "sink if sink in makers else next(makers.after(anchor.place - 1), None)",
        "sink if sink in makers else None",
    ),
    Mutant(
        "fusion: the later nest uses results of the earlier one",
        _SURROUNDINGS,
        "sink if sink in makers else next(makers.after(anchor.place - 1), None)",
        "next(makers.after(anchor.place - 1), None)",
    ),
    Mutant(
        "fusion: copies depend on nothing",
        _GRAPH,
        "                    self._copies.join(memref, node.number, sink.number)\n"
        "        self._copies.cut",
        "                    pass\n        self._copies.cut",
    ),
    Mutant(
        "fusion: what a source of copies takes in, nests with these do not read",
        _GRAPH,
        "            for node in list(self.successors(source, memref)):\n"
        "                if self._copies.is_cut(sink, node):",
        "            for node in ():\n                if self._copies.is_cut(sink, node):",
    ),
    Mutant(
        "fusion: what copies read, nests that took in who writes it do not write",
        "loops/fusion/edges.py",
        "                    self.join(memref, sink.number, number)\n",
        "                    pass\n",
    ),
    Mutant(
        "fusion: the first nest may cross anything",
        "loops/fusion/conflicts.py",
        "refusal = self._crossing(first, second, first.place, anchor.place, stays=stays)",
        "refusal = None",
    ),
    Mutant(
        "fusion: sources that go away may cross nests with copies of them",
        "loops/fusion/conflicts.py",
        "if stays and shared == root and",
        "if shared == root and",
    ),
    Mutant(
        "fusion: ops of unknown effects do nothing",
        _NODES,
        "    if effects is None or effects & Effect.FREE:\n        node.unfusable",
        "    if effects is not None and effects & Effect.FREE:\n        node.unfusable",
    ),
    Mutant(
        "fusion: stores of what was loaded from another memref change nothing",
        _NODES,
        "    if tuple(load.operands) != tuple(op.operands[1:]) or map_of(load",
        "    if map_of(load",
    ),
    Mutant(
        "fusion: stores of what was loaded from other elements change nothing",
        _NODES,
        'tuple(op.operands[1:]) or map_of(load, "map") != map_of(op, "map"):',
        "tuple(op.operands[1:]):",
    ),
    Mutant(
        "fusion: elements are exposed by other forms",
        "loops/fusion/questions.py",
        "return writer == reader and reader.is_exact and within.text",
        "return reader.is_exact and within.text",
    ),
    Mutant(
        "fusion: reads find what is written after them",
        "loops/fusion/questions.py",
        "return writer == reader and reader.is_exact and within.text",
        "return writer == reader and reader.is_exact",
    ),
    Mutant(
        "fusion: private buffers of views with layouts",
        "loops/fusion/private_buffers.py",
        "return access.is_linear or access.place is None or access.place.memref"
        " is not access.memref",
        "return False",
    ),
    Mutant(
        "fusion: private buffers of what others know, of removed sources",
        "loops/fusion/choosing.py",
        "if self._is_escaping(memref) and (removes or memref in sink.stores):",
        "if self._is_escaping(memref) and memref in sink.stores:",
    ),
    Mutant(
        "fusion: private buffers of what the next iteration reads, of removed sources",
        "loops/fusion/choosing.py",
        "if (removes or memref in sink.stores) and self._is_read_next(",
        "if memref in sink.stores and self._is_read_next(",
    ),
    Mutant(
        "fusion: buffers are freed while memrefs are used",
        "loops/fusion/private_buffers.py",
        "    if not uses or any(not is_deallocation(use.operation) for use in uses):\n"
        "        return\n",
        "",
    ),
    Mutant(
        "fusion: loops are sunk if no two writes depend on each other",
        "loops/fusion/sinking.py",
        "if not (a.writes or b.writes) or a.root != b.root:",
        "if not (a.writes and b.writes) or a.root != b.root:",
    ),
    Mutant(
        "fusion: buffers stand in front of parallel loops",
        "loops/fusion/private_buffers.py",
        "anchor = old if isinstance(old, Operation) and _is_sequential(graph.block, old) else None",
        "anchor = old if isinstance(old, Operation) else None",
    ),
)
