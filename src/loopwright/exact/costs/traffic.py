"""Predicted traffic between a cache and the level below it, for nests as trees.

The data of one iteration of a loop either fits the cache or not. Where it fits, what stays from
one iteration to the next is not loaded again: an execution of the loop moves what all its
iterations together access, once. Where it does not, each iteration moves what its body moves. This
is the classical reuse-distance argument with regions as distances (Wolf and Lam, "A Data Locality
Optimizing Algorithm", 1991), regions being boxes in whole cache lines; what is written moves twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.ir import SSAValue

from loopwright.exact.costs import nest_tree
from loopwright.exact.slices.regions import Region
from loopwright.ir.syntax.narrowing import is_memref

LINE = 64
"""Bytes of a cache line."""


@dataclass(frozen=True, slots=True)
class Footprint:
    """What some accesses access of one memref: bytes in whole lines, and whether they write."""

    size: int
    writes: bool

    @property
    def moved(self) -> int:
        """The bytes that come in, and go out if they are written."""
        return 2 * self.size if self.writes else self.size


@dataclass(slots=True)
class Traffic:
    """Figures of one tree. `private` are memrefs that are buffers of so many bytes instead, kept
    in the cache nearest to the processor as far as they fit there."""

    private: Mapping[SSAValue, int] = field(default_factory=dict[SSAValue, int])
    _footprints: dict[tuple[nest_tree.Level, int], dict[SSAValue, Footprint]] = field(
        default_factory=dict[tuple[nest_tree.Level, int], dict[SSAValue, Footprint]]
    )

    def footprints(self, level: nest_tree.Level, fixed: int) -> dict[SSAValue, Footprint]:
        """What a loop accesses of each memref with so many loops of its path fixed: those around
        it (all its iterations), or itself too (one iteration)."""
        key = (level, fixed)
        known = self._footprints.get(key)
        if known is None:
            known = self._footprints[key] = self._united(level.all_uses(), fixed)
        return known

    def _united(self, uses: Sequence[nest_tree.Use], fixed: int) -> dict[SSAValue, Footprint]:
        found: dict[SSAValue, Footprint] = {}
        for memref, members in by_memref(uses).items():
            writes = any(use.writes for use in members)
            size = self._size(members, fixed)
            found[memref] = Footprint(min(size, self.private.get(memref, size)), writes)
        return found

    def footprint(self, level: nest_tree.Level, fixed: int) -> int:
        """The bytes of all memrefs together."""
        return sum(footprint.size for footprint in self.footprints(level, fixed).values())

    def moved(self, level: nest_tree.Level, capacity: int) -> float:
        """The bytes that one execution of a loop moves between a cache of this capacity and the
        level below it."""
        return sum(self.moved_by(level, capacity).values())

    def moved_by(self, level: nest_tree.Level, capacity: int) -> dict[nest_tree.Level, float]:
        """What `moved` counts, by the loop whose accesses move it: of several loops in a
        body that use the same, the first one."""
        found: dict[nest_tree.Level, float] = {}
        if self.footprint(level, level.position + 1) <= capacity:
            seen: set[SSAValue] = set()
            footprints = self.footprints(level, level.position)
            for part in levels_of(level):
                for use in part.uses:
                    if use.memref in seen:
                        continue
                    seen.add(use.memref)
                    if self.private.get(use.memref, capacity + 1) > capacity:
                        found[part] = found.get(part, 0.0) + self._moved(footprints[use.memref])
            return found
        for child in level.children:
            for part, size in self.moved_by(child, capacity).items():
                found[part] = level.trips * size
        own = self._united(level.uses, level.position + 1)
        if own:
            found[level] = level.trips * sum(map(self._moved, own.values()))
        return found

    def _moved(self, footprint: Footprint) -> int:
        return footprint.moved

    def _size(self, uses: Sequence[nest_tree.Use], fixed: int) -> int:
        return bytes_of(uses, fixed)


def by_memref(uses: Sequence[nest_tree.Use]) -> dict[SSAValue, list[nest_tree.Use]]:
    """Accesses by the memref that they access."""
    groups: dict[SSAValue, list[nest_tree.Use]] = {}
    for use in uses:
        groups.setdefault(use.memref, []).append(use)
    return groups


def levels_of(level: nest_tree.Level) -> Iterator[nest_tree.Level]:
    """A loop and those inside it, outer ones first."""
    yield level
    for child in level.children:
        yield from levels_of(child)


def bytes_of(uses: Sequence[nest_tree.Use], fixed: int) -> int:
    """The lines that accesses of one memref access together, in bytes."""
    regions: list[Region] = []
    for use in uses:
        region = use.region(fixed)
        if region not in regions:
            regions.append(region)
    if len(regions) == 1:
        return line_bytes(regions[0], uses[0].element)
    whole: Region | None = regions[0]
    for region in regions[1:]:
        is_alike = whole is not None and whole.system.space == region.system.space
        whole = whole.union(region) if is_alike and whole is not None else None
    element = uses[0].element
    if whole is None or whole.box is None:
        return sum(line_bytes(region, element) for region in regions)
    separately = sum(line_bytes(region, element) for region in regions)
    # Boxes far apart are not all that is between them.
    return min(separately, line_bytes(whole, element))


def line_bytes(region: Region, element: int) -> int:
    """The bytes of the lines that a box of a memref lies in, roughly: rows of it are contiguous."""
    box = region.box
    if box is None:
        raise nest_tree.UnknownTrafficError("a region is not bounded by constants")
    type_ = region.memref.type
    extents = type_.get_shape() if is_memref(type_) else ()
    run, rows = element, 1
    contiguous = True
    for size, extent in zip(reversed(box.shape), reversed(extents), strict=True):
        if contiguous:
            run *= size
            contiguous = size == extent
        else:
            rows *= size
    return rows * (-(-run // LINE) * LINE)
