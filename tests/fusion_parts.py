"""Parts of programs: what `mlir-opt` makes of two nests that we do not fuse, without the others.

A refusal may be right though the same fusion gives the right results in a whole program, because
other fusions happen to mend it. On the part of the program from one nest to the other it shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

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
    """Whether `mlir-opt` is wrong on the part from one to the other of two nests that we refuse to
    fuse, both as they were written."""
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
    seen: set[frozenset[SourceLocation]] = set()
    for entry in ledger:
        if isinstance(entry, Decision):
            changed.update(entry.locations)
        if not isinstance(entry, Refusal) or len(entry.locations) < 2:
            continue
        ends = frozenset(entry.locations[:2])
        is_weighed = entry.evidence.figures.get("reason") == "unprofitable"
        if is_weighed or changed & ends or ends in seen:
            continue
        seen.add(ends)
        text = _between(program.text, ends)
        if text is not None:
            yield replace(program, text=text)


def _between(text: str, ends: frozenset[SourceLocation]) -> str | None:
    """The program without what stands before and after two nests of a block and touches what these,
    or what stands between them, touch."""
    module = parse(text)
    nests = [op for op in module.walk() if op.name == "affine.for" and source_location(op) in ends]
    block = nests[0].parent_block() if nests else None
    if len(nests) != 2 or block is None or nests[1].parent_block() is not block:
        return None
    ops = list(block.ops)
    low, high = sorted(map(ops.index, nests))
    inside = {memref for op in ops[low : high + 1] for memref in _memrefs(op)}
    for op in reversed(ops[:low] + ops[high + 1 :]):
        if not op.has_trait(IsTerminator) and not _is_used(op) and inside & _memrefs(op):
            op.detach()
            op.erase()
    return print_module(module)


def _memrefs(op: Operation) -> set[SSAValue]:
    return {value for inner in op.walk() for value in inner.operands if is_memref(value.type)}


def _is_used(op: Operation) -> bool:
    return any(result.first_use is not None for result in op.results)
