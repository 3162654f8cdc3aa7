"""Parts of programs: what `mlir-opt` makes of two nests that we do not fuse, without the others.

A refusal may be right though the same fusion gives the right results in a whole program, because
other fusions or nests happen to mend it. On the part of the program from one nest to the other it
shows, or on the two nests and what the refusal names between them; and where we let a source stay
that `mlir-opt` removes, on the part with what only reads their memory later.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from xdsl.ir import Operation, SSAValue
from xdsl.traits import IsTerminator

from loopwright.errors import InterpreterError, SourceLocation
from loopwright.ledger import Decision, Ledger, Refusal
from loopwright.syntax import print_module
from loopwright.syntax.locations import source_location
from loopwright.syntax.narrowing import is_memref
from tests.beside import asked
from tests.generate.program import Program
from tests.pass_campaigns import difference, meaning, parse, variants


def wrong_in_part(program: Program, pipeline: str, ledger: Ledger) -> bool:
    """Whether `mlir-opt` is wrong on a part of the program with two nests, as they were written,
    that we refuse to fuse or whose source we let stay."""
    for part in _parts(program, ledger):
        text = asked(pipeline, part.text)
        if text is not None and _is_wrong(part, text):
            return True
    return False


def _is_wrong(part: Program, text: str) -> bool:
    inputs = variants(part)
    try:
        expected = [meaning(parse(variant(part.text)), part.name) for variant in inputs]
    except InterpreterError:
        return False
    try:
        return bool(difference(part, text, inputs, expected))
    except InterpreterError:
        return True


def _parts(program: Program, ledger: Ledger) -> Iterator[Program]:
    changed: set[SourceLocation] = set()
    seen: set[_Part] = set()
    for entry in ledger:
        parts: list[_Part] = []
        ends = frozenset(entry.locations[:2])
        if len(ends) == 2 and isinstance(entry, Decision):
            if entry.evidence.figures.get("removes_source") is False:
                parts.append(_Part(ends, reads=True))
        elif len(ends) == 2 and isinstance(entry, Refusal):
            if entry.evidence.figures.get("reason") != "unprofitable":
                if not changed & ends:
                    parts.append(_Part(ends))
                if entry.code == "fusion.op-between":
                    parts.append(_Part(ends, frozenset(entry.locations[2:])))
        if isinstance(entry, Decision):
            changed.update(entry.locations)
        for part in parts:
            if part not in seen:
                seen.add(part)
                text = _text(program.text, part)
                if text is not None:
                    yield replace(program, text=text)


@dataclass(frozen=True)
class _Part:
    """Two nests of a block with what stands between them, if it has one of some ops in it (None:
    all), and with what only reads their memory after them."""

    ends: frozenset[SourceLocation]
    between: frozenset[SourceLocation] | None = None
    reads: bool = False


def _text(text: str, part: _Part) -> str | None:
    """The program without what else touches what the ops of a part touch; None if it has none."""
    module = parse(text)
    nests = [
        op for op in module.walk() if op.name == "affine.for" and source_location(op) in part.ends
    ]
    block = nests[0].parent_block() if nests else None
    if len(nests) != 2 or block is None or nests[1].parent_block() is not block:
        return None
    ops = list(block.ops)
    low, high = sorted(map(ops.index, nests))
    between = [op for op in ops[low + 1 : high] if _has(op, part.between)]
    inside = {memref for op in (*nests, *between) for memref in _memrefs(op)}
    kept = {*nests, *between}
    for op in ops[high + 1 :] if part.reads else ():
        if inside & _memrefs(op) and not inside & _written(op):
            kept.add(op)
    for op in reversed(ops):
        if op in kept or op.has_trait(IsTerminator) or _is_used(op):
            continue
        if inside & _memrefs(op):
            op.detach()
            op.erase()
    return print_module(module)


def _has(op: Operation, places: frozenset[SourceLocation] | None) -> bool:
    return places is None or any(source_location(inner) in places for inner in op.walk())


def _written(op: Operation) -> set[SSAValue]:
    """The memrefs that an op of affine accesses may write, of others all that it touches."""
    loads = ("affine.load", "affine.vector_load", "memref.load")
    return {
        value
        for inner in op.walk()
        if inner.name not in loads
        for value in inner.operands
        if is_memref(value.type)
    }


def _memrefs(op: Operation) -> set[SSAValue]:
    return {value for inner in op.walk() for value in inner.operands if is_memref(value.type)}


def _is_used(op: Operation) -> bool:
    return any(result.first_use is not None for result in op.results)
