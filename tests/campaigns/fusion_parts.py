"""Parts of programs: what `mlir-opt` makes of two nests that we do not fuse, without the others.

A refusal may be right though the same fusion gives the right results in a whole program, because
other fusions or nests happen to mend it. On the part of the program from one nest to the other it
shows, or on the two nests and what the refusal names between them; and where we let a source stay
that `mlir-opt` removes, on the part with what only reads their memory later. A part counts only if
`mlir-opt` does with the two nests there what it does in the whole program: it fuses them, and the
source goes away, or stays, in both. Parts are run with other operations, disguised or not
(`fusion_freely`).
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.traits import IsTerminator

from loopwright.ir.core.attributes import is_memref
from loopwright.ir.core.locations import source_location
from loopwright.ir.syntax import print_module
from loopwright.reporting.errors import SourceLocation
from loopwright.reporting.ledger import Decision, Ledger, Reason, RefusalEntry
from tests.campaigns.beside import asked
from tests.campaigns.fusion_freely import DISGUISES, Disguise, is_wrong_freely, kernel_of
from tests.campaigns.fusion_origins import Origins, line_of
from tests.campaigns.passes import parse
from tests.generate.program import Program


def wrong_in_part(program: Program, pipeline: str, ledger: Ledger) -> bool:
    """Whether `mlir-opt` is wrong on a part of the program with two nests, as they were written,
    that we refuse to fuse or whose source we let stay, and does the same in the whole program."""
    whole = Origins.of(program.text, pipeline)
    if whole is None:
        return False
    for part in _parts(ledger):
        nests = _nests(whole.before, part)
        if nests is None:
            continue
        source, sink = map(line_of, nests)
        fate = whole.joins(source, sink), whole.removes(source)
        if not fate[0] or (part.reads and not fate[1]):
            continue
        for disguise in DISGUISES:
            cut_program = _cut(program, part, disguise)
            if _is_fate(cut_program, pipeline, fate) and _is_wrong(cut_program, pipeline):
                return True
    return False


@dataclass(frozen=True)
class _Part:
    """Two nests of a block, the source first, with what is between them, if it has one of some
    ops in it (None: all), with nests that were fused with them, and with what only reads their
    memory after them."""

    ends: tuple[SourceLocation, SourceLocation]
    between: frozenset[SourceLocation] | None = None
    reads: bool = False
    others: frozenset[SourceLocation] = frozenset()
    """Nests that were fused with one of the two before."""


@dataclass(frozen=True)
class _Cut:
    """The program of a part, and the lines of source and sink in it."""

    program: Program
    source: int
    sink: int


def _is_fate(part: _Cut, pipeline: str, fate: tuple[bool, bool]) -> bool:
    """Whether two nests are fused, and their source is gone, as said."""
    origins = Origins.of(part.program.text, pipeline)
    if origins is None:
        return False
    return (origins.joins(part.source, part.sink), origins.removes(part.source)) == fate


def _is_wrong(part: _Cut, pipeline: str) -> bool:
    text = asked(pipeline, part.program.text)
    return text is not None and is_wrong_freely(part.program, text)


def _parts(ledger: Ledger) -> Iterator[_Part]:
    groups: dict[SourceLocation, frozenset[SourceLocation]] = {}
    earlier_parts: set[_Part] = set()
    for entry in ledger:
        parts: list[_Part] = []
        if len(entry.locations) >= 2:
            ends = (entry.locations[0], entry.locations[1])
            figures = entry.evidence.figures
            group_places = frozenset[SourceLocation]().union(*(groups.get(end, ()) for end in ends))
            if isinstance(entry, Decision):
                if figures.get("removes_source") is False:
                    parts.append(_Part(ends, reads=True))
            elif isinstance(entry, RefusalEntry) and entry.reason is not Reason.UNPROFITABLE:
                parts.append(_Part(ends, others=group_places))
                if entry.code == "fusion.op-between":
                    parts.append(_Part(ends, frozenset(entry.locations[2:])))
            if isinstance(entry, Decision) and entry.code == "fusion.fused":
                whole = group_places | set(ends)
                groups |= dict.fromkeys(whole, whole)
        yield from (part for part in parts if part not in earlier_parts)
        earlier_parts.update(parts)


def _nests(module: ModuleOp, part: _Part) -> tuple[Operation, Operation] | None:
    """Source and sink of a part, two nests of one block; None if it has none."""
    paths = [_path(module, end) for end in part.ends]
    for source in paths[0]:
        for sink in paths[1]:
            if source is not sink and source.parent_block() is sink.parent_block():
                return source, sink
    return None


def _path(module: ModuleOp, place: SourceLocation) -> list[Operation]:
    """The loop at a place (loops may have been sunk: it is not always the outermost), and those
    around it."""
    loops = (op for op in module.walk() if op.name == "affine.for")
    op: Operation | None = next((op for op in loops if source_location(op) == place), None)
    path: list[Operation] = []
    while op is not None and op.name == "affine.for":
        path.append(op)
        op = op.parent_op()
    return path


def _cut(program: Program, part: _Part, disguise: Disguise) -> _Cut:
    """The program without what else touches what the ops of a part touch, disguised."""
    module = parse(program.text)
    nests = _nests(module, part)
    block = nests[0].parent_block() if nests else None
    assert nests is not None and block is not None, "asked only of parts that have nests"
    ops = list(block.ops)
    paths = [_path(module, place) for place in part.others]
    other_ops = [op for path in paths for op in path if op.parent_block() is block]
    places = [ops.index(op) for op in (*nests, *other_ops)]
    low = min(places)
    high = max(places)
    between = [op for op in ops[low : high + 1] if op in other_ops or _has(op, part.between)]
    inside = {memref for op in (*nests, *between) for memref in _memrefs(op)}
    kept_ops = {*nests, *between}
    for op in ops[high + 1 :] if part.reads else ():
        if inside & _memrefs(op) and not inside & _written(op):
            kept_ops.add(op)
    for op in reversed(ops):
        if op in kept_ops or op.has_trait(IsTerminator) or _is_used(op):
            continue
        if inside & _memrefs(op):
            op.detach()
            op.erase()
    for change in disguise:
        change(module, kernel_of(program))
    text = print_module(module)
    loops = [op for op in module.walk() if op.name == "affine.for"]
    printed = [line_of(op) for op in parse(text).walk() if op.name == "affine.for"]
    source, sink = (printed[loops.index(nest)] for nest in nests)
    return _Cut(replace(program, text=text), source, sink)


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
