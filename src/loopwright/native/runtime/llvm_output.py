"""Facts read from the text of LLVM's output, by regular expressions.

LLVM's optimiser reports nothing about single loops through llvmlite, so the fate of a loop is read
from the optimised LLVM IR. Each pattern is one form of that text; `tests/unit/native/runtime`
has a test for each, so that a release of LLVM that writes it otherwise is noticed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from loopwright.native.codegen.module_codegen import LOOP
from loopwright.records import replace
from loopwright.reporting import errors

if TYPE_CHECKING:
    from loopwright.reporting.explaining import CompiledLoops

FUNCTION = re.compile(r"^define .*?^\}", re.MULTILINE | re.DOTALL)
"""A function with its body."""
UNOPTIMISED_ATTRIBUTES = re.compile(r"^attributes (#\d+) = \{.*\boptnone\b", re.MULTILINE)
"""The number of an attribute group for functions that LLVM does not optimise."""
BACK_EDGE = re.compile(r"^  br .*!llvm\.loop (!\d+).*$", re.MULTILINE)
"""The branch that closes a loop, with the number of the loop's metadata."""
BRANCH_TARGET = re.compile(r'label %("[^"]*"|[\w.$-]+)')
"""The label that a branch names."""
METADATA_NODE = re.compile(r"^(!\d+) = (?:distinct )?!\{(.*)\}$", re.MULTILINE)
"""A metadata node: its number and its operands."""
METADATA_NUMBER = re.compile(r"!\d+")
"""The number of a metadata node among the operands of another one."""
VECTORISED_FLAG = '!"llvm.loop.isvectorized"'
"""The beginning of the node that LLVM adds to a loop that it vectorised, and to its remainder."""
VECTOR_LANES = re.compile(r"<(\d+) x (?!i1>|ptr>)")
"""The number of lanes of a vector of numbers."""
LIBRARY_CALL = re.compile(r"\bcall [^@\n]*@(?:llvm\.(?=mem))?((?!lw_|llvm\.)[a-z]\w*)[.(]")
"""The name of a called function of the C library, or of `memcpy`, `memset` and `memmove`, which
LLVM writes as intrinsics; not of the functions that the runtime provides."""


def compiled_loops(
    llvm_ir: str, places: Sequence[errors.SourceLocation]
) -> Mapping[errors.SourceLocation, CompiledLoops]:
    """Return the compiled loops for each of the `places`, which their metadata numbers."""
    from loopwright.reporting.explaining import CompiledLoops

    nodes: dict[str, str] = dict(METADATA_NODE.findall(llvm_ir))
    loops_by_place = {place: CompiledLoops(is_left=False) for place in places}
    for node, body in _loops(llvm_ir):
        operands = METADATA_NUMBER.findall(nodes.get(node, ""))
        properties = [nodes.get(operand, "") for operand in operands]
        number = next(
            (text.split()[-1] for text in properties if text.startswith(f'!"{LOOP}"')), None
        )
        if number is None:
            continue
        place = places[int(number)]
        before = loops_by_place[place]
        if body.count("!llvm.loop ") > 1:
            loops_by_place[place] = replace(before, is_left=True)
            continue
        lane_counts = Counter(map(int, VECTOR_LANES.findall(body))).most_common(1)
        width = lane_counts[0][0] if lane_counts else 0
        has_flag = any(text.startswith(VECTORISED_FLAG) for text in properties)
        is_vector = has_flag and width > 0
        loops_by_place[place] = CompiledLoops(
            before.copies + (is_vector or not has_flag),
            before.vectorised + is_vector,
            max(before.lanes, width if has_flag else 0),
            (*dict.fromkeys((*before.calls, *LIBRARY_CALL.findall(body))),),
        )
    return loops_by_place


def _loops(llvm_ir: str) -> Iterator[tuple[str, str]]:
    """Yield the metadata number of each loop, and its text from its first block to the branch that
    closes it; functions that LLVM does not optimise are skipped."""
    headers = tuple(f" {group} {{" for group in UNOPTIMISED_ATTRIBUTES.findall(llvm_ir))
    for function in FUNCTION.findall(llvm_ir):
        if function.partition("\n")[0].endswith(headers):
            continue
        for back_edge in BACK_EDGE.finditer(function):
            for label in BRANCH_TARGET.findall(back_edge[0]):
                start = function.rfind(f"\n{label}:", 0, back_edge.start())
                if start >= 0:
                    yield back_edge[1], function[start : back_edge.end()]
                    break
