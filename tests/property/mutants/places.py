"""Mutants of which memory an access touches, and of the flow of values through it."""

from tests.property.mutants.mutant import Mutant

PLACES = (
    Mutant(
        "vector: only its first element",
        "exact/memory/access.py",
        "for span in access.spans:",
        "for span in ():",
    ),
    Mutant(
        "vector: one element more",
        "exact/memory/access.py",
        "frame.between(0, span.extent)",
        "frame.between(0, span.extent + 1)",
    ),
    Mutant(
        "atomic_rmw: reads nothing",
        "ir/dialects/affine/memory.py",
        'SubscriptedAccess(reads=("memref",), writes=("memref",)',
        'SubscriptedAccess(writes=("memref",)',
    ),
    Mutant(
        "atomic_rmw: writes nothing",
        "ir/dialects/affine/memory.py",
        'SubscriptedAccess(reads=("memref",), writes=("memref",)',
        'SubscriptedAccess(reads=("memref",)',
    ),
    Mutant(
        "subview: no offset",
        "ir/dialects/memref/view_forms.py",
        "found.append(start + next(rest) * values.resolve(stride))",
        "found.append(next(rest) * values.resolve(stride))",
    ),
    Mutant(
        "subview: no stride",
        "ir/dialects/memref/view_forms.py",
        "found.append(start + next(rest) * values.resolve(stride))",
        "found.append(start + next(rest))",
    ),
    Mutant(
        "subview: no offset of a dropped dimension",
        "ir/dialects/memref/view_forms.py",
        "                found.append(start)\n",
        "                found.append(constant(0))\n",
    ),
    Mutant(
        "transpose: none",
        "ir/dialects/memref/view_forms.py",
        "            found[result.position] = subscript\n",
        "            found[len(found) - 1 - result.position] = subscript\n",
    ),
    Mutant(
        "collapse_shape: no remainder",
        "ir/dialects/memref/view_forms.py",
        "found[position] = subscript % shape[position]",
        "found[position] = subscript",
    ),
    Mutant(
        "expand_shape: no weight",
        "ir/dialects/memref/view_forms.py",
        "place = place * shape[position] + subscripts[position]",
        "place = place + subscripts[position]",
    ),
    Mutant(
        "reinterpret_cast: no offset",
        "ir/dialects/memref/view_forms.py",
        "        total = values.resolve(offsets[0])\n",
        "        total = constant(0)\n",
    ),
    Mutant(
        "reinterpret_cast: no strides",
        "ir/dialects/memref/view_forms.py",
        "total = total + subscript * values.resolve(stride)\n",
        "total = total + subscript\n",
    ),
    Mutant(
        "position: no stride",
        "exact/memory/access.py",
        "        total = total + subscript * stride\n",
        "        total = total + subscript\n",
    ),
    Mutant(
        "alias: allocations are not told apart",
        "exact/dependences/dependence.py",
        "            groups.setdefault(access.root, []).append(access)",
        "            groups.setdefault(self.accesses[0].root, []).append(access)\n"
        "            groups.setdefault(access.root, groups[self.accesses[0].root])",
    ),
    Mutant(
        "alias: an allocation lives for ever",
        "exact/dependences/dependence.py",
        "return 1 + self.domains.depth_of_lifetime(root.value)",
        "return 1",
    ),
)

BYTES = (
    Mutant(
        "view: no byte offset",
        "ir/dialects/memref/view_forms.py",
        "position * unit + self.start(op, values)",
        "position * unit",
    ),
    Mutant(
        "view: only the first byte",
        "ir/dialects/memref/view_forms.py",
        "place + values.between(0, unit) if unit > 1 else place",
        "place",
    ),
    Mutant(
        "view: elements of one byte",
        "ir/dialects/memref/view_forms.py",
        "position * unit + self.start(op, values)",
        "position + self.start(op, values)",
    ),
    Mutant(
        "type_cast: only the first element",
        "ir/dialects/memref/view_forms.py",
        "(values.between(0, n) if n != 1 else constant(0) for n in shape[kept:])",
        "(constant(0) for n in shape[kept:])",
    ),
)

FLOW = (
    Mutant(
        "flow: the read may be earlier in the same iteration",
        "exact/dependences/dataflow.py",
        "range(lifetime + 1, common + 1 + bool(before))",
        "range(lifetime + 1, common + 2)",
    ),
    Mutant(
        "flow: an allocation lives for ever",
        "exact/dependences/dataflow.py",
        "range(lifetime + 1, common + 1 + bool(before))",
        "range(1, common + 1 + bool(before))",
    ),
    Mutant(
        "flow: writes not earlier, but not later",
        "exact/dependences/dataflow.py",
        "row = pairs.row({loop: 1, places[loop]: -1}, -later)",
        "row = pairs.row({loop: 1, places[loop]: -1}, 0)",
    ),
    Mutant(
        "flow: any earlier writer",
        "exact/dependences/dataflow.py",
        "PresburgerMap.from_tableaus(found).lexmax_range() if found else None\n\n    def final",
        "PresburgerMap.from_tableaus(found) if found else None\n\n    def final",
    ),
    Mutant(
        "flow: time without positions in the text",
        "exact/dependences/dataflow.py",
        "yield 0 if loop.op is outer else number_of(loop.op)",
        "yield 0",
    ),
    Mutant(
        "flow: elements are not compared",
        "exact/dependences/dataflow.py",
        "pairs.append(own.embed(space, mine, element))",
        "pairs.append(own.embed(space, mine))",
    ),
    Mutant(
        "flow: all reads see memory from before",
        "exact/dependences/dataflow.py",
        "reads if last is None else reads.subtract(last.domain())",
        "reads",
    ),
    Mutant(
        "flow: each write is the last one",
        "exact/dependences/dataflow.py",
        "            flow = self._space.restricted(last, write)\n",
        "            flow = last.pairs\n",
    ),
    Mutant(
        "flow: stores that are read are dead",
        "exact/dependences/dataflow.py",
        "written if mine is None else written.subtract(mine.coalesce())",
        "written",
    ),
)

VAGUE = (
    Mutant(
        "flow: no write beside the exact ones",
        "exact/dependences/dataflow.py",
        "        for write in self._vague:\n",
        "        for write in self._vague[:0]:\n",
    ),
    Mutant(
        "flow: no read beside the exact ones",
        "exact/dependences/dataflow.py",
        "for read in self._vague)",
        "for read in self._vague[:0])",
    ),
)
