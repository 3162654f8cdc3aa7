"""Mutants of the conditions under which loops are fused."""

from tests.property.mutants.mutant import Mutant

_LEGALITY = "loops/fusion/legality.py"
_AROUND = "loops/fusion/conflicts.py"
_QUESTIONS = "loops/fusion/questions.py"
_BUFFERS = "loops/fusion/private_buffers.py"
_SINKING = "loops/fusion/sinking.py"

FUSION = (
    Mutant(
        "fusion: what stands between the nests does not matter",
        _LEGALITY,
        "self._odd(proposal) or self._surroundings.between(proposal)",
        "self._odd(proposal)",
    ),
    Mutant(
        "fusion: what the nests cross",
        _AROUND,
        "if high - low <= 1:",
        "if True:",
    ),
    Mutant(
        "fusion: calls touch nothing",
        _AROUND,
        "if node.unfusable or self._may_reach(odd, node):",
        "if node.unfusable:",
    ),
    Mutant(
        "fusion: no memory overlaps",
        _AROUND,
        "may_alias(root, r))",
        "may_alias(root, r) and False)",
    ),
    Mutant("fusion: overlapping memrefs", _LEGALITY, "self._aliasing() or ", ""),
    Mutant("fusion: order of source and sink", _LEGALITY, "self._against_sink() or ", ""),
    Mutant(
        "fusion: what the sink overwrites",
        _LEGALITY,
        "if b.writes or not (a.writes and b.reads) or not",
        "if not b.writes and not",
    ),
    Mutant(
        "fusion: iterations of the source that depend on each other",
        _LEGALITY,
        "self._inside_source() or self._races()",
        "self._races()",
    ),
    Mutant(
        "fusion: slices that tear writes from writes before",
        _LEGALITY,
        "            found = questions.split(target, first, second, within, keeps_first=True)",
        "            pass",
    ),
    Mutant(
        "fusion: updates are repeated",
        _LEGALITY,
        "            found = self._read_again(first, second, within, a, root)",
        "            pass",
    ),
    Mutant(
        "fusion: copies in any order",
        _LEGALITY,
        "            if turned is None:\n                return None\n",
        "            return None\n",
    ),
    Mutant("fusion: writes are left out", _LEGALITY, " or self._left_out()", ""),
    Mutant(
        "fusion: memory that others see is dead",
        _LEGALITY,
        "return self._surroundings.is_local(root, (self._proposal.source, self._proposal.sink))",
        "return True",
    ),
    Mutant(
        "fusion: private buffers of what the next iteration reads",
        "loops/fusion/choosing.py",
        "if (removes or memref in sink.stores) and self._is_read_next(memref, source, sink):",
        "if False:",
    ),
    Mutant(
        "fusion: sources that others read are erased",
        _LEGALITY,
        "            self._surroundings.is_local(root, (node,))\n            and (_lifetime",
        "            (_lifetime",
    ),
    Mutant(
        "fusion: sources that write what outlives an iteration are erased",
        _LEGALITY,
        "            and (_lifetime(self._graph, root) >= common"
        " or not self._surroundings.is_read(root))\n",
        "",
    ),
    Mutant(
        "fusion: all memory is dead",
        _LEGALITY,
        "            if not at_root.writes or (root in self._dead and self._is_found(root)):\n",
        "            if True:\n",
    ),
    Mutant(
        "fusion: loops are sunk whatever depends on them",
        _SINKING,
        "return order if _keeps_dependences(nests, band, order) else None",
        "return order",
    ),
    Mutant(
        "fusion: loops are sunk on overlapping memory",
        _SINKING,
        "or any(map(is_output, root.walk())) or _may_overlap(nests, aliases, root):",
        "or any(map(is_output, root.walk())):",
    ),
    Mutant(
        "fusion: loops are sunk that print",
        _SINKING,
        "or any(map(is_output, root.walk())) or _may_overlap(nests, aliases, root):",
        "or _may_overlap(nests, aliases, root):",
    ),
    Mutant(
        "fusion: loops are sunk out of their bounds",
        _SINKING,
        " or not _keeps_bounds(band, order)",
        "",
    ),
    Mutant(
        "fusion: the second nest may cross anything",
        _AROUND,
        "return refusal or self._crossing(second, first, anchor.place - 1, second.place)",
        "return refusal",
    ),
    Mutant(
        "fusion: only what others write matters",
        _AROUND,
        "            writes = at_root.writes\n            for shared",
        "            writes = False\n            for shared",
    ),
    Mutant(
        "fusion: calls write nothing",
        _AROUND,
        "passed if at_root.writes else written",
        "frozenset()",
    ),
    Mutant(
        "fusion: views in between are other memory",
        _AROUND,
        "            for shared in self.overlapping(root)\n        ):",
        "            for shared in ()\n        ):",
    ),
    Mutant(
        "fusion: accesses in between never meet",
        _AROUND,
        "    if meeting.is_exact and pair is None:\n",
        "    if True:\n",
    ),
    Mutant(
        "fusion: slices that tear reads from writes before",
        _LEGALITY,
        "            found = questions.split(target, first, second, within, keeps_first=False)",
        "            pass",
    ),
    Mutant(
        "fusion: arguments that are the same are apart, in both nests",
        _LEGALITY,
        "            for other in (root, *self._surroundings.twins(root)):\n"
        "                theirs = sink",
        "            for other in (root,):\n                theirs = sink",
    ),
    Mutant(
        "fusion: arguments that are the same are apart, in the source",
        _LEGALITY,
        "others = [root, *self._surroundings.twins(root)]",
        "others = [root]",
    ),
    Mutant(
        "fusion: private buffers for memory that has two names",
        _LEGALITY,
        "return any(twin in node.accessed for twin in twins for node in nodes)",
        "return False",
    ),
    Mutant(
        "fusion: all memory is temporary",
        _LEGALITY,
        "return is_temporary(self._forms, self._proposal.slice, self._proposal.source.ends(root))",
        "return True",
    ),
    Mutant(
        "fusion: what others read is temporary",
        _LEGALITY,
        "if root not in self._dead or root in self._proposal.sink.accessed:",
        "if root in self._proposal.sink.accessed:",
    ),
    Mutant(
        "fusion: what the sink reads is temporary",
        _LEGALITY,
        "if root not in self._dead or root in self._proposal.sink.accessed:",
        "if root not in self._dead:",
    ),
    Mutant(
        "fusion: conditionals in conditionals are not doubted",
        "exact/indices.py",
        "        while text in self.reasons:\n",
        "        while text in self.reasons:\n            return\n",
    ),
    Mutant(
        "fusion: temporaries are read before they are written",
        "loops/fusion/conflicts.py",
        "other.op is not read.op and is_before(other.op, read.op)",
        "True",
    ),
    Mutant(
        "fusion: private buffers are read as they come",
        _BUFFERS,
        "return self._reads(self._graph.nests.ends(accesses)) or buffer",
        "return buffer",
    ),
    Mutant(
        "fusion: private buffers where subscripts share an element",
        _BUFFERS,
        "for access in accesses) and not is_injective(type_):",
        "for access in accesses) and False:",
    ),
    Mutant(
        "fusion: loops that were sunk keep their bounds",
        _SINKING,
        "nests.forget_blocks(block for op in inside for r in op.regions for block in r.blocks)",
        "pass",
    ),
    Mutant(
        "fusion: what a removed source wrote is found",
        _LEGALITY,
        "        if not self._proposal.removes:\n            return True\n",
        "        if True:\n            return True\n",
    ),
    Mutant(
        "fusion: slices cover what the sink reads",
        _LEGALITY,
        "and questions.uncovered(self.target, source, sink) is None:",
        "and True:",
    ),
    Mutant(
        "fusion: slices before have written all that the sink reads",
        _LEGALITY,
        "return questions.never_met(self.target, source, sink, after=after) is None",
        "return True",
    ),
    Mutant(
        "fusion: slices of the same iteration have written what is read before them",
        _QUESTIONS,
        "theirs[:shared], outer[:shared], common, or_equal=not after",
        "theirs[:shared], outer[:shared], common, or_equal=True",
    ),
    Mutant(
        "fusion: slices of later iterations have written what is read",
        _QUESTIONS,
        "theirs[:shared], outer[:shared], common, or_equal=not after",
        "outer[:shared], theirs[:shared], common, or_equal=not after",
    ),
    Mutant(
        "fusion: what the sink writes after the slice comes before it",
        _LEGALITY,
        "before = self._stands_after_slice(b, sink.shared)",
        "before = False",
    ),
    Mutant(
        "fusion: what the sink reads before the slice comes after it",
        _LEGALITY,
        "after = not self._stands_after_slice(b, sink.shared)",
        "after = False",
    ),
    Mutant(
        "fusion: updates of a source that stays are done again",
        _LEGALITY,
        "if self._proposal.removes and lifetime <= common and",
        "if lifetime <= common and",
    ),
    Mutant(
        "fusion: updates are repeated beside a source that stays",
        _LEGALITY,
        "        if self._proposal.removes:\n            return questions.reversed_copies",
        "        if True:\n            return questions.reversed_copies",
    ),
    Mutant(
        "fusion: reads of what another iteration wrote are not repeated",
        _LEGALITY,
        "        if self._is_written_before(access, root):\n            return None\n",
        "        return None\n",
    ),
    Mutant(
        "fusion: what is written after a read is written before it",
        _LEGALITY,
        "            text = other.op is not access.op and is_before(other.op, access.op)\n",
        "            text = True\n",
    ),
    Mutant(
        "fusion: siblings are moved before what they depend on",
        _LEGALITY,
        "early = questions.meets_early(target, source, sink, before=before)",
        "early = None",
    ),
    Mutant(
        "fusion: writers are moved across any copies",
        _AROUND,
        "if stays and shared == root and self._graph.only_repeats(other, node, root):",
        "if stays and shared == root:",
    ),
    Mutant(
        "fusion: what others read later is local",
        _AROUND,
        "node not in nodes and node.reads_root(root)",
        "False",
    ),
    Mutant(
        "fusion: calls reach no memory of others",
        _AROUND,
        "(self._is_public(root) and not _is_constant(root, odd.op))",
        "False",
    ),
    Mutant(
        "fusion: private buffers of the first store's box",
        _BUFFERS,
        "region = found if region is None else region.union(found)",
        "region = found if region is None else region",
    ),
    Mutant(
        "fusion: private buffers of what others know",
        "loops/fusion/choosing.py",
        "        if self._is_escaping(memref) and (removes or memref in sink.stores):\n"
        "            return False\n",
        "",
    ),
    Mutant(
        "fusion: private buffers of what others read",
        "loops/fusion/choosing.py",
        "return not removes or all(node is sink or self._is_end(node) for node in after)",
        "return True",
    ),
    Mutant(
        "fusion: loops with results are sunk",
        _SINKING,
        "if len(band) < 2 or any(loop.results for loop in band):",
        "if len(band) < 2:",
    ),
    Mutant(
        "fusion: memref of the second nest in the first is distinct",
        _LEGALITY,
        "for theirs in (sink.get(other), None if is_odd else source.get(other)):",
        "for theirs in (source.get(other),):",
    ),
    Mutant(
        "fusion: what a nest between writes is taken for copies",
        _AROUND,
        "            and self._graph.only_repeats(other, node, root)\n",
        "",
    ),
    Mutant(
        "fusion: nests between with copies read nothing else",
        _AROUND,
        "for one in (node, other))\n",
        "for one in (node,))\n",
    ),
    Mutant(
        "fusion: updates of sources that are removed are repeated",
        _LEGALITY,
        "            return questions.reversed_copies(self.target, first, second, within)\n"
        "        return questions.dependence",
        "            return None\n        return questions.dependence",
    ),
    Mutant(
        "fusion: nests that run with some numbers have all copies",
        _QUESTIONS,
        "for known in (form, target.block) for n in known.parameters if n >= 0}\n"
        "    numbers |= {-1 - k for k in target.slice.operands if k < 0}\n",
        "for known in (form,) for n in known.parameters if n >= 0}\n",
    ),
    Mutant(
        "fusion: parts that a number says are parts for any number",
        _QUESTIONS,
        "    numbers |= {-1 - k for k in target.slice.operands if k < 0}\n",
        "",
    ),
    Mutant(
        "fusion: reads of elements that no rule gives find what was written before",
        _QUESTIONS,
        "reader.shape.pieces):\n        return ()\n",
        "reader.shape.pieces):\n        return None\n",
    ),
)
