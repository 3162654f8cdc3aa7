"""Mutants of the conditions of fusion that are about private buffers and temporaries, and of those
of shifting that traps for all fusions show."""

from tests.property.mutants.mutant import Mutant

_LEGALITY = "loops/fusion/legality.py"
_AROUND = "loops/fusion/conflicts.py"
_CHOOSING = "loops/fusion/choosing.py"
_ELSEWHERE = "loops/fusion/choosing.py"
_BUFFERS = "loops/fusion/private_buffers.py"
_TEMPORARIES = "loops/fusion/conflicts.py"
_SHIFTING = "loops/fusion/shifting.py"

FUSION_BUFFERS = (
    Mutant(
        "fusion: private buffers of what others know and the sink updates",
        _CHOOSING,
        "and (removes or memref in sink.stores):\n            return False\n"
        "        if self._legality",
        "and removes:\n            return False\n        if self._legality",
    ),
    Mutant(
        "fusion: private buffers of what the sink updates for others",
        _CHOOSING,
        "        if any(not self._is_end(node) for node in graph.following(sink, memref)):\n"
        "            return False\n",
        "",
    ),
    Mutant(
        "fusion: private buffers of what the next iteration reads, which sinks update",
        _CHOOSING,
        "if (removes or memref in sink.stores) and self._is_read_next(",
        "if removes and self._is_read_next(",
    ),
    Mutant(
        "fusion: private buffers of what is used through views",
        _CHOOSING,
        "if not self._graph.is_used_by_nests_only(memref, frees=self._policy.moves_frees):",
        "if False:",
    ),
    Mutant(
        "fusion: private buffers of what other blocks read",
        _ELSEWHERE,
        "return all(_writes_first(other, memref, ops) for other, ops in others.items())",
        "return True",
    ),
    Mutant(
        "fusion: private buffers of what blocks around read",
        _ELSEWHERE,
        "        if apart is None or _is_in_loop(block, apart):\n            return False\n",
        "        if apart is None:\n            continue\n",
    ),
    Mutant(
        "fusion: private buffers of what other blocks perhaps write",
        _ELSEWHERE,
        "        access.memref is memref and set(nests.shaped(access).reasons) <= nests.ignored\n",
        "        access.memref is memref\n",
    ),
    Mutant(
        "aliases: what is selected is the first of two",
        "exact/memory/aliases.py",
        "for v in (op.true_value, op.false_value))",
        "for v in (op.true_value,))",
    ),
    Mutant(
        "fusion: private buffers of what is accessed in other ways",
        _BUFFERS,
        "return affine and known",
        "return known",
    ),
    Mutant(
        "fusion: private buffers are written before they are read, anywhere in the text",
        _BUFFERS,
        "other.op is not access.op and is_before(other.op, access.op),",
        "True,",
    ),
    Mutant(
        "fusion: temporaries that some iterations write",
        _TEMPORARIES,
        "        and (form := form_of(other)).is_exact\n",
        "        and (form := form_of(other))\n",
    ),
    Mutant(
        "fusion: temporaries that other loops write",
        _TEMPORARIES,
        "(shared := common_loops(other.loops, read.loops)) >= depth",
        "(shared := common_loops(other.loops, read.loops)) >= 0",
    ),
    Mutant(
        "fusion: temporaries that are written in parts",
        _TEMPORARIES,
        "    for access in accesses:\n        shared = common_loops",
        "    for access in (read,):\n        shared = common_loops",
    ),
    Mutant(
        "fusion: slices have all of each loop",
        _TEMPORARIES,
        "            if found.is_sliced(loop):",
        "            if False:",
    ),
    Mutant(
        "fusion: slices have all that is in a body",
        _TEMPORARIES,
        "min(place, shared) + 1",
        "min(place, shared)",
    ),
    Mutant(
        "fusion: temporaries that earlier iterations write",
        _TEMPORARIES,
        "return questions.exposed(form_of(read), writers, depth) is None",
        "return questions.exposed(form_of(read), writers, 0) is None",
    ),
    Mutant(
        "fusion: what some iterations write before it is read again",
        _LEGALITY,
        "            if not form.is_exact:\n                continue\n",
        "",
    ),
    Mutant(
        "fusion: results of a nest that goes away",
        _LEGALITY,
        "if proposal.removes and any(result.first_use is not None for result in source.results):",
        "if False:",
    ),
    Mutant(
        "fusion: calls know no arguments",
        _AROUND,
        "return root.kind is not RootKind.ARGUMENT or self._aliases.is_reached(root)",
        "return root.kind is not RootKind.ARGUMENT",
    ),
    Mutant(
        "fusion: allocations that are kept are known to nobody",
        _AROUND,
        "return self._aliases.is_kept(root.value)",
        "return False",
    ),
    Mutant(
        "fusion: unknown ops touch what calls do",
        _AROUND,
        "        if any(not isinstance(op, CallOp) for op in odd.unfusable):\n"
        "            return not all(map(self.is_own, node.accessed))\n",
        "",
    ),
    Mutant(
        "fusion: what may be another element shows something",
        _LEGALITY,
        "        if not all(form.is_exact for form in forms):\n",
        "        if False:\n",
    ),
    Mutant(
        "fusion: private buffers of what is kept in other memory",
        _CHOOSING,
        "if root_of(memref).kind is not RootKind.ALLOCATION or self._aliases.escapes(memref):",
        "if root_of(memref).kind is not RootKind.ALLOCATION:",
    ),
    Mutant(
        "fusion: loops are sunk on memrefs that are others in each iteration",
        "loops/fusion/sinking.py",
        "and (one.kind is RootKind.UNKNOWN or (other != one and aliases.may_alias(one, other)))",
        "and (other != one and aliases.may_alias(one, other))",
    ),
    Mutant(
        "shifting: rolling buffers of arrays whose elements share an address",
        "loops/fusion/shifting_apply.py",
        " or not has_identity_layout(type_):",
        ":",
    ),
    Mutant(
        "shifting: memrefs that overlap",
        "loops/fusion/shifting.py",
        "        refusal = self.aliasing()\n        if refusal is not None:\n"
        "            return refusal\n",
        "",
    ),
    Mutant(
        "shifting: memrefs that overlap matter where the earlier nest writes",
        _SHIFTING,
        "if other not in theirs or not (mine[root].writes or theirs[other].writes):",
        "if other not in theirs or not mine[root].writes:",
    ),
)
