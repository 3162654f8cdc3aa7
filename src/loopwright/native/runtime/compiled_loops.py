"""What LLVM made of the loops of a program, read from the IR that it gives."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from loopwright.native.codegen.unit import LOOP
from loopwright.reporting.errors import SourceLocation
from loopwright.reporting.explaining import CompiledLoops

_NODE = re.compile(r"^(!\d+) = (?:distinct )?!\{(.*)\}$", re.MULTILINE)
_FUNCTION = re.compile(r"^define .*?^\}", re.MULTILINE | re.DOTALL)
_RARE = re.compile(r"^attributes (#\d+) = \{.*\boptnone\b", re.MULTILINE)
_END = re.compile(r"^  br .*!llvm\.loop (!\d+).*$", re.MULTILINE)
_TARGET = re.compile(r'label %("[^"]*"|[\w.$-]+)')
_LANES = re.compile(r"<(\d+) x (?!i1>|ptr>)")
_CALL = re.compile(r"\bcall [^@\n]*@(?:llvm\.(?=mem))?((?!lw_|llvm\.)[a-z]\w*)[.(]")
"""Calls of the C library, and what LLVM writes for some."""


def compiled_loops(
    llvm_ir: str, places: Sequence[SourceLocation]
) -> Mapping[SourceLocation, CompiledLoops]:
    """What became of the loops at each of the `places`, which their metadata counts."""
    nodes: dict[str, str] = dict(_NODE.findall(llvm_ir))
    found = {place: CompiledLoops(is_left=False) for place in places}
    for node, body in _loops(llvm_ir):
        about = [nodes.get(one, "") for one in re.findall(r"!\d+", nodes.get(node, ""))]
        number = next((one.split()[-1] for one in about if one.startswith(f'!"{LOOP}"')), None)
        if number is None:
            continue
        place = places[int(number)]
        before = found[place]
        if body.count("!llvm.loop ") > 1:
            found[place] = replace(before, is_left=True)
            continue
        lanes = Counter(map(int, _LANES.findall(body))).most_common(1)
        width = lanes[0][0] if lanes else 0
        is_own = any(one.startswith('!"llvm.loop.isvectorized"') for one in about)
        is_vector = is_own and width > 0
        found[place] = CompiledLoops(
            before.copies + (is_vector or not is_own),
            before.vectorised + is_vector,
            max(before.lanes, width if is_own else 0),
            (*dict.fromkeys((*before.calls, *_CALL.findall(body))),),
        )
    return found


def _loops(llvm_ir: str) -> Iterator[tuple[str, str]]:
    """The metadata of each loop, and its text from its first block to the branch that closes it;
    not of functions that LLVM is to leave alone."""
    rare = tuple(f" {one} {{" for one in _RARE.findall(llvm_ir))
    for function in _FUNCTION.findall(llvm_ir):
        if function.partition("\n")[0].endswith(rare):
            continue
        for end in _END.finditer(function):
            for label in _TARGET.findall(end[0]):
                start = function.rfind(f"\n{label}:", 0, end.start())
                if start >= 0:
                    yield end[1], function[start : end.end()]
                    break
