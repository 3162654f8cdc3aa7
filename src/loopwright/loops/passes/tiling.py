"""Passes that cut nests into tiles: for caches, for registers, across sweeps."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from functools import partial
from math import prod
from typing import TYPE_CHECKING, Literal

from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType
from xdsl.ir import BlockArgument, Operation, SSAValue

from loopwright.exact.costs.nest_figures import NestFigures
from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.nests import NestAccesses
from loopwright.exact.domains import trip_count
from loopwright.exact.loops import LoopFacts
from loopwright.ir.core.attributes import is_memref
from loopwright.ir.core.enclosing import Reached, is_defined_in, is_within, ops_around
from loopwright.ir.dialects import affine, scf
from loopwright.ir.dialects.affine import nesting
from loopwright.ir.dialects.memref.layout import element_bytes
from loopwright.ir.interfaces.memory_access import AccessInterface
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.rewriting import is_pure
from loopwright.ir.refusal import Evidence, Reason, Refusal
from loopwright.ir.syntax.value_names import value_name
from loopwright.loops.contraction.recognition import candidates
from loopwright.loops.parallel.bands import FAR, NEAR, is_innermost, lines_moved
from loopwright.loops.steps import time_skew
from loopwright.loops.steps.editing import MemoryLimit, run_where_it_pays
from loopwright.loops.steps.invariant import apply_kept_memory, plan_kept_memory
from loopwright.loops.steps.reorder import (
    Permutation,
    TileSize,
    Tiling,
    apply_permutation,
    apply_tiling,
    plan_tiling,
)
from loopwright.loops.support.aside import Aside, set_aside
from loopwright.loops.support.base import FUNC, Change, ChangingPass, FinishingPass, declared
from loopwright.loops.support.hosts import ForHost, host_option
from loopwright.loops.support.options import at_least, natural, option, own_option, unsigned
from loopwright.loops.support.reporting import Premise, decision
from loopwright.records import dataclass, replace
from loopwright.reporting.errors import counted
from loopwright.reporting.ledger import Decision, Figure, Ledger, LoopChange

if TYPE_CHECKING:
    from loopwright.loops.contraction.apply import RegisterTiling
    from loopwright.loops.contraction.collapsing import Collapsed
    from loopwright.loops.contraction.model import Overrides


def memrefs_from_outside(loop: Operation) -> list[SSAValue]:
    """Return the ranked memrefs that are used in a loop and defined outside it."""
    operands = dict.fromkeys(operand for op in loop.walk() for operand in op.operands)
    return [v for v in operands if is_memref(v.type) and not is_defined_in(v, loop)]


_DEFAULT = 4
"""The tile size if neither an option nor the cache determines one."""


@declared("affine-loop-tile", FUNC, title="AffineLoopTiling", assumes_noalias=True)
class AffineLoopTilePass(ChangingPass):
    """`-affine-loop-tile`: perfect nests in tiles.

    **What.** Each largest perfect nest of `affine.for` ops that is in no other op of its function
    is tiled along all its loops: by `tile-size`, by `tile-sizes` (4 where there are too few), or
    such that what a tile accesses fits `cache-size` KiB. `separate` gives full tiles separate loops
    with simple bounds. With `any-bounds`, which `mlir-opt` does not have, triangular and skewed
    nests are tiled, too; their tiles are not separated. `size-arguments` names `index` arguments of
    the function, by number, as the sizes, so that callers choose them.

    **Before → After**, **Legal when**, **Refuses when**: see `loops.steps.reorder.Tiling`.
    `not-separated`: a step is not 1; `size-not-index`: the function has no such argument, or it is
    not an index; `size-twice`: two options say how large tiles are.
    """

    cache_size: int = natural(512, "the size of the cache to tile for, in KiB")
    separate: bool = option(False, "whether full tiles are separated from partial ones")
    tile_size: int = option(
        0, "the size of tiles along all loops; 0: determined by other options", check=unsigned()
    )
    tile_sizes: tuple[int, ...] = option(
        (), "the sizes of tiles along the loops of each nest", check=unsigned(1)
    )
    any_bounds: bool = own_option(
        False, "whether nests whose bounds depend on each other are tiled, too"
    )
    size_arguments: tuple[int, ...] = own_option(
        (),
        "the arguments of the function, numbered from 0, that are the sizes of tiles along the "
        "loops of each nest",
        check=unsigned(),
    )

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the largest perfect nests directly in the function."""
        blocks = function.regions[0].blocks
        bands = [nesting.band_from(loop) for block in blocks for loop in nesting.loops_of(block)]
        if not bands:
            return
        arguments = function.regions[0].blocks[0].args
        if self.size_arguments and (self.tile_size or self.tile_sizes):
            option = "tile-size" if self.tile_size else "tile-sizes"
            message = f"'size-arguments' and '{option}' both say how large tiles are: give one"
            yield Refusal("size-twice", (function,), message, is_requested=True)
            return
        for number in self.size_arguments:
            if number >= len(arguments):
                has = counted(len(arguments), "argument")
                message = f"there is no argument {number}: the function has {has}, from 0"
                yield Refusal("size-not-index", (function,), message, is_requested=True)
                return
            if not isinstance(arguments[number].type, IndexType):
                message = f"argument {number} of the function is not an index"
                yield Refusal("size-not-index", (function,), message, is_requested=True)
                return
        analysis = DependenceAnalysis(function)
        figures = NestFigures(NestAccesses())
        sizes = [self._sizes(band, figures, arguments) for band in bands]
        plans = [
            plan_tiling(analysis, band, own, any_bounds=self.any_bounds, separate=self.separate)
            for band, own in zip(bands, sizes, strict=True)
        ]
        for plan, own in zip(plans, sizes, strict=True):
            if isinstance(plan, Refusal):
                yield plan
                continue
            message = _format_sizes(own)
            band = plan.band
            if self._has_own_sizes:
                message += self._cause_of_single_iterations(band, figures)
            if self.separate and plan.is_box and plan.full is None:
                yield Refusal("not-separated", band, "a step is not 1")
            apply = partial(apply_tiling, plan)
            summary = f"tiled by {message}"
            yield Change("tiled", band, apply, message, assumed=plan.assumed, summary=summary)

    @property
    def _has_own_sizes(self) -> bool:
        """Return whether the sizes follow from the size of the cache."""
        return not (self.size_arguments or self.tile_size or self.tile_sizes)

    def _cause_of_single_iterations(
        self, band: Sequence[affine.ForOp], figures: NestFigures
    ) -> str:
        """Return why tiles have one iteration, which changes nothing; empty if they have more."""
        if self.cache_size == 0:
            return ": cache-size is 0"
        num_bytes = figures.footprint_bytes(band[0])
        if isinstance(num_bytes, int) and num_bytes <= self.cache_size * 1024:
            return (
                f": all that the nest touches, {num_bytes} bytes, fits cache-size={self.cache_size}"
            )
        return ""

    def _sizes(
        self,
        band: Sequence[affine.ForOp],
        figures: NestFigures,
        arguments: Sequence[BlockArgument],
    ) -> Sequence[TileSize]:
        """Return the sizes of the tiles of a band."""
        if self.size_arguments:
            values = [arguments[number] for number in self.size_arguments]
            return [*values, *[_DEFAULT] * len(band)][: len(band)]
        if self.tile_size:
            return [self.tile_size] * len(band)
        if self.tile_sizes:
            return [*self.tile_sizes, *[_DEFAULT] * len(band)][: len(band)]
        if self.cache_size == 0:
            return [1] * len(band)
        num_bytes = figures.footprint_bytes(band[0])
        if not isinstance(num_bytes, int):
            sizes = [_DEFAULT] * len(band)
        else:
            excess = -(-num_bytes // (self.cache_size * 1024))
            if excess <= 1:
                return [1] * len(band)
            sizes = _equal_factors(excess, len(band))
        return [_dividing_tile_size(loop, size) for loop, size in zip(band, sizes, strict=True)]


def _format_sizes(sizes: Sequence[TileSize]) -> str:
    texts = [str(size) if isinstance(size, int) else value_name(size) for size in sizes]
    return "x".join(texts) if all(isinstance(size, int) for size in sizes) else " x ".join(texts)


def _equal_factors(excess: int, count: int) -> list[int]:
    """Sizes whose product is about `excess`, equal except for the last one.

    >>> _equal_factors(40, 3)
    [3, 3, 4]
    """
    size = 1
    while (size + 1) ** count <= excess:
        size += 1
    return [*[size] * (count - 1), max(1, excess // size ** (count - 1))]


def _dividing_tile_size(loop: affine.ForOp, size: int) -> int:
    """Return the greatest divisor of the trip count that is at most `size` and half the trip count,
    if the trip count is known."""
    count = trip_count(loop)
    if count is None:
        return size
    if count > 1:
        size = min(size, count // 2)
    while count % size:
        size -= 1
    return size


@declared("affine-register-tile", assumes_noalias=True)
class AffineRegisterTilePass(ForHost, FinishingPass):
    """`-affine-register-tile`: contractions in register tiles, from packed operands.

    **What.** A nest that updates elements again and again (products of matrices in any order of
    loops, of transposed operands, of batches; convolutions; triangular ones) is computed in tiles
    of rows and vectors of columns whose accumulators stay in registers while a block of the
    reductions is run through. What the columns use of a block is copied before, contiguous,
    aligned, padded and in the order of its use. So is what the rows use, unless they read it along
    the reduction. Indices that are contiguous in all operands become one index before
    (`contraction.collapsing`). Nothing is copied that fits the caches as it is. Then tiles also
    start from the value that all elements have been given before, which is not stored any more. An
    analytical model of registers and caches chooses all extents.

    **Before → After** (`rows=2 vectors=1 lanes=8 pack=never`)

        affine.for %i = 0 to 64 {                  affine.for %j = 0 to 64 step 8 {
          affine.for %j = 0 to 64 {                  affine.for %i = 0 to 64 step 2 {
            affine.for %k = 0 to 64 {                  … vectors of %C[%i, %j], %C[%i + 1, %j]
              … %C[%i, %j] += %A[%i, %k] * …           affine.for %k = 0 to 64 iter_args(…) {
                                                         … update both with %A[%i, %k] * %B[%k, %j],
                                                           %A[%i + 1, %k] * %B[%k, %j]
                                                       }
                                                       … store them

    **Legal when** every dependence of the nest is one of an updated element on itself, with
    distance zero along each loop that numbers the elements (exactly); what else is loaded is
    written nowhere in the nest. Each element is updated in the order that the loops state: results
    keep all their bits.

    **Refuses when** `carried-dependence`, `unknown-dependence`: something else is tied, or may be
    (witness); `step`: the step of a loop is not 1; `not-contiguous`: no loop traverses neighbours
    of the updated elements; `no-reuse`: nothing is reused by other rows or columns; `unprofitable`:
    there is too little to do, or extents are not known that have to be. Candidates are innermost
    loops that load, compute and store, and load the elements that they store, with the ops around
    them except other stores; and loops that carry a value from which a value stored after them is
    computed (`contraction.apply`). Other sums that loops carry, as those of which the least is
    searched, are computed ahead for a block of rows, if one thread runs all (`contraction.ahead`).
    """

    rows: int = natural(0, "rows of a register tile; 0: chosen by the model")
    vectors: int = natural(0, "vectors of columns of a register tile, or 0")
    lanes: int = natural(0, "lanes of a vector; 0 fills a register")
    block_rows: int = natural(0, "rows that are packed together, or 0")
    block_columns: int = natural(0, "columns that are packed together, or 0")
    block_reduction: int = natural(0, "iterations of the outermost reduction in a block, or 0")
    pack: Literal["auto", "never", "columns", "always"] = option(
        "auto", "whether operands are packed; `auto`: if they do not fit the caches as they are"
    )
    threads: int = natural(1, "how many threads share the blocks; 0: one for each core")
    everywhere: bool = option(False, "wherever it is legal, not only where it pays")
    host: str = host_option()

    def finish(self, function: Operation, ledger: Ledger) -> list[Operation]:
        """Run on one function; the outermost loops that are new."""
        set_aside_nests: list[Aside] = []
        remainder_loops: set[Operation] = set()
        self._take_carried(function)
        collapsed_nests = self._collapse_indices(function, ledger)
        while True:
            refusals = Ledger()
            plans = self._plans(function, refusals, remainder_loops)
            ledger.extend(
                refusals if not plans else [e for e in refusals if isinstance(e, Decision)]
            )
            if not plans:
                break
            for plan in plans:
                applied = plan.apply()
                set_aside_nests.append(set_aside(applied.nest))
                if applied.fallback_nest is not None:
                    remainder_loops.add(applied.fallback_nest)
        for collapsed in collapsed_nests:
            collapsed.finish()
        return [nest for record in reversed(set_aside_nests) for nest in record.put_back(function)]

    def _collapse_indices(self, function: Operation, ledger: Ledger) -> list[Collapsed]:
        """Collapse the indices of contractions that are contiguous, where tiles are profitable
        then."""
        from loopwright.loops.contraction.apply import RegisterTiling
        from loopwright.loops.contraction.collapsing import plan_collapsing

        collapsed_nests: list[Collapsed] = []
        nests: dict[Operation, tuple[affine.ForOp, ...]] = {}
        for chain in candidates(function):
            nests.setdefault(chain[0], chain)
        for chain in nests.values():
            collapsing = plan_collapsing(chain[0])
            if collapsing is None:
                continue
            figures = {"loops": collapsing.names, "tested": len(collapsing.conditions)}
            ops = tuple(group.loops[0] for group in collapsing.groups)
            summary = "indices that are contiguous in memory become one"
            entry = decision("collapsed", self.name, ops, "", figures, LoopChange.LOOP, summary)
            collapsed = collapsing.apply()
            remaining = [c for c in candidates(function) if c[0] is collapsed.nest]
            plans = [self._plan(c, DependenceAnalysis(function)) for c in remaining]
            if plans and all(isinstance(plan, RegisterTiling) for plan in plans):
                ledger.append(entry)
                collapsed_nests.append(collapsed)
            else:
                collapsed.undo()
        return collapsed_nests

    def _take_carried(self, function: Operation) -> None:
        """Move carried sums that register tiles keep into memory. A contraction is recognised by
        the dependences between the accesses of the updated element. There are none while loops
        carry the value, so accumulators are moved to memory in a copy of the function, and tiles
        are planned on that. Contractions are nests of three loops."""
        loops = nesting.loops_in(function)
        if not any(loop.results and len([*nesting.loops_around(loop)]) >= 2 for loop in loops):
            return
        from loopwright.loops.contraction.ahead import SumsAhead, sums_ahead
        from loopwright.loops.contraction.apply import RegisterTiling, carried_accumulators

        accumulators = list(carried_accumulators(function, everywhere=self.everywhere))
        accumulated = {carried.loops[0] for carried in accumulators}
        ahead = sums_ahead(function, everywhere=self.everywhere) if self.threads == 1 else ()
        sums_found = [*accumulators, *(sums for sums in ahead if sums.loops[0] not in accumulated)]
        if not sums_found:
            return
        copy = function.clone()
        ops = dict(zip(function.walk(), copy.walk(), strict=True))
        copies = [(candidate, candidate.in_copy(ops)) for candidate in sums_found]
        innermost = {copied.put_into_memory(): (candidate, copied) for candidate, copied in copies}
        analysis = DependenceAnalysis(copy)
        for chain in candidates(copy):
            candidate, copied = innermost.get(chain[-1], (None, None))
            if candidate is None or not isinstance(self._plan(chain, analysis), RegisterTiling):
                continue
            if not isinstance(copied, SumsAhead) or copied.is_legal(chain[-1], analysis):
                candidate.put_into_memory()

    def _plans(
        self, function: Operation, ledger: Ledger, excluded: Container[Operation]
    ) -> list[RegisterTiling]:
        """Plan all nests that can be tiled at once: of several nests in one outermost loop, only
        one."""
        chains = [c for c in candidates(function) if not any(loop in excluded for loop in c)]
        if not chains:
            return []
        analysis = DependenceAnalysis(function)
        plans: list[RegisterTiling] = []
        planned: set[Operation] = set()
        for chain in chains:
            if chain[0] in planned:
                continue
            plan = self._plan(chain, analysis)
            if isinstance(plan, Refusal):
                ledger.append(plan.entry(self.name))
            elif plan is not None:
                tiles = plan.tiles
                figures = {**tiles.figures, "distributed": not plan.isolation.is_done}
                figures["started"] = len(plan.starts)
                band = plan.contraction.band
                change = LoopChange.TILES
                summary = f"computed in register tiles of {tiles.rows} × {tiles.columns}"
                entry = decision("register-tiled", self.name, band, "", figures, change, summary)
                ledger.append(entry)
                plans.append(plan)
                planned.add(chain[0])
        return plans

    def _plan(
        self, chain: tuple[affine.ForOp, ...], analysis: DependenceAnalysis
    ) -> RegisterTiling | Refusal | None:
        """Plan the tiling of a chain of loops; None if it is not a candidate."""
        from loopwright.loops.contraction.apply import recognise_candidate

        candidate = recognise_candidate(chain, analysis)
        if candidate is None or isinstance(candidate, Refusal):
            return candidate
        plan = candidate.tiled(self._overrides(), self.target)
        if plan is not None:
            return plan
        message = "tiling is not profitable, or extents are unknown"
        root = candidate.contraction.root
        return Refusal("unprofitable", (root,), message, Reason.UNPROFITABLE)

    def _overrides(self) -> Overrides:
        from loopwright.loops.contraction.model import PACKING, Overrides

        return Overrides(
            self.rows,
            self.vectors,
            self.lanes,
            self.block_rows,
            self.block_columns,
            self.block_reduction,
            PACKING[self.pack],
            self.everywhere,
            self.threads,
        )


_FEWEST_SWEEPS = 4
"""The fewest sweeps for which skewed tiles pay off, if their number is only known at the call."""
_LEAST_REUSE = 3
"""The fewest sweeps in which a tile must reuse an element."""
_GROUP = 4
"""Tiles are groups of this many rows, which are executed together."""
_MOST_ROWS = 1 << 15
"""The most rows of a tile."""
_MOST_SWEEPS = 64
"""The most sweeps of a tile of a wavefront."""
_TILES = 8
"""How many tiles per thread are available at once, for load balance."""
_USUAL_BLOCK = 16
"""How many sweeps a tile of a wavefront has at most, and by default if their number is unknown."""
_USUAL_ROWS = 32
"""The rows of tiles of unknown size in two dimensions; at the call they must fit in three quarters
of a cache."""
_USUAL_PLANES = 12
"""The same for the planes of three dimensions."""


_LARGE = 4
"""How many times as large as the second cache memory must be for wide tiles."""
_WAY = 4096
"""The bytes of a way of the nearest cache: addresses at this distance map to the same set."""
_LINES = 8
"""The lines that such a set holds at least."""


@declared("affine-tile-transposes", assumes_noalias=True)
class AffineTileTransposesPass(ForHost, ChangingPass):
    """`-affine-tile-transposes`: tiles transposes, and loops that read them, to fit the nearest
    cache.

    **What.** Two perfectly nested loops are tiled where some accesses are contiguous along one of
    them, and others along the other: whichever is inside, cache lines are evicted before all of
    their elements are used. In a tile they are not (Wolf and Lam, "A Data Locality Optimizing
    Algorithm", 1991). That pays for memory that is larger than four second caches, or than two of
    the first if the rows that the inner loop crosses are a multiple of 512 bytes: their lines are
    in few places of that cache, so that tiles are 8 × 8, unless data decide what an iteration does,
    which takes longer. Of the larger tiles there are none where more memrefs are accessed
    contiguously along the inner loop than at a stride: hardware prefetching ends with each row of a
    tile. Where extents are not known there are versions. Loops of tiles and in them change places
    where that makes all stores go from one element to the next.

    **Before → After** (`across=16 along=64`)

        affine.for %j = 0 to 999 {              affine.for %a = 0 to 999 step 16 {
          affine.for %i = 0 to 999 {              affine.for %b = 0 to 999 step 64 {
            %x = affine.load %m[%i, %j]             affine.for %j = %a to min(%a + 16, 999) {
            affine.store %x, %t[%j, %i]               affine.for %i = %b to min(%b + 64, 999) {
          }                                             %x = affine.load %m[%i, %j]
        }                                               affine.store %x, %t[%j, %i]

    **Legal when** no dependence runs backwards along one of the loops (`loops.steps.reorder`).

    **Refuses when** `illegal-tiling`, `unknown-tiling`: a dependence forbids it, or may (witness),
    and the codes of `loops.steps.reorder.Tiling` for bounds. Nests in loops that do not only repeat
    them, with up to 8 iterations, or of less memory, are no candidates.
    """

    across: int = option(16, "the iterations of a tile of its outer loop", check=at_least(1))
    along: int = option(64, "the iterations of a tile of its inner loop", check=at_least(1))
    everywhere: bool = option(False, "wherever it is legal, not only where it pays")
    host: str = host_option()

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the changes of nests of two loops that access memory along both."""
        accesses = NestAccesses()
        line = self.target.line_size
        for band in [tuple(band[-2:]) for band in nesting.bands_in(function)]:
            memrefs = memrefs_from_outside(band[0]) if self._may_be_tiled(band) else []
            if not memrefs or None in map(element_bytes, memrefs):
                continue
            order = (1, 0) if _stores_across(accesses, line, *band) else (0, 1)
            for tile in self._tiles(band, memrefs, *_directions(accesses, line, *band)):
                sizes = [tile.sizes[k] for k in order]
                plan = plan_tiling(DependenceAnalysis(function), band, sizes, separate=True)
                if isinstance(plan, Refusal):
                    yield plan
                    break
                figures: dict[str, Figure] = dict(zip(("across", "along"), tile.sizes, strict=True))
                plain = None
                message = ""
                summary = f"in tiles of {' × '.join(map(str, tile.sizes))}"
                if tile.limit is not None:
                    plain = band[0].clone()
                    message = f"if the arrays together have {tile.limit.bytes >> 10} KiB or more"
                    summary += f" {message}"
                    figures["from_bytes"] = tile.limit.bytes
                apply = partial(_apply_tiles, plan, plain, memrefs, tile, order)
                change = LoopChange.LOOP if plain is None else LoopChange.VERSION
                yield Change("tiled", band, apply, message, figures, (), change, summary)
                if plain is not None:
                    band = tuple(op for op in plain.walk() if isinstance(op, affine.ForOp))

    def _may_be_tiled(self, band: Sequence[affine.ForOp]) -> bool:
        """Return whether a band consists of two loops, the inner one of which is innermost, and
        loops around it only repeat it."""
        if len(band) != 2 or any(loop.results for loop in band):
            return False
        enclosing = nesting.loops_directly_around(band[0].parent_block())
        users = {user.operation for loop in enclosing for user in loop.induction_variable.uses}
        if not self.everywhere and any(is_within(op, band[0]) for op in users):
            return False
        return is_innermost(band[1])

    def _tiles(
        self,
        band: Sequence[affine.ForOp],
        memrefs: Sequence[SSAValue],
        strided: Sequence[SSAValue],
        contiguous: Sequence[SSAValue],
    ) -> list[_Tile]:
        """Return the tiles for memory part of which the inner loop accesses at a stride, with the
        conditions under which they pay off: none if the memory, or its extents, are known to be too
        small."""
        wide = (self.across, self.along)
        narrow = (_LINES, _LINES)
        if not (strided and contiguous):
            return []
        if self.everywhere:
            return [_Tile(wide, None, strided)]
        host = self.target
        counts = list(map(trip_count, band))
        candidates_ = [
            _Tile(narrow, MemoryLimit(2 * host.cache_size(1), multiple=_WAY // 8), strided),
            _Tile(wide, MemoryLimit(_LARGE * host.cache_size(2)), strided),
        ]
        if any(isinstance(op, scf.IfOp) for op in band[1].walk()):
            # Branch mispredictions cost more than hits in the nearest cache save.
            del candidates_[0]
        if len(contiguous) > len(strided):
            # Prefetching along a row ends with the tile.
            del candidates_[-1]
        tiles = [
            tile
            for tile in candidates_
            if all(n is None or n > size for n, size in zip(counts, tile.sizes, strict=True))
        ]
        total = _known_bytes(memrefs, 0)
        row = _known_bytes(strided, 1)
        if total is None or row is None:
            return tiles
        good = [tile for tile in tiles if tile.limit is not None and tile.limit.holds(total, row)]
        return [replace(tile, limit=None) for tile in good[:1]]


@dataclass(frozen=True, slots=True)
class _Tile:
    """How many iterations of two loops a tile has, the condition for it (None: it holds), and the
    memrefs through which the inner loop runs at a stride."""

    sizes: tuple[int, int]
    limit: MemoryLimit | None
    strided: Sequence[SSAValue]


def _known_bytes(memrefs: Sequence[SSAValue], start: int) -> int | None:
    """Return the bytes of all memrefs together, over the dimensions from `start` on; None if an
    extent is unknown."""
    total = 0
    for memref in memrefs:
        assert is_memref(memref.type)
        shape = memref.type.get_shape()[start:]
        size = element_bytes(memref)
        if DYNAMIC_INDEX in shape or size is None:
            return None
        total += prod(shape) * size
    return total


def _directions(
    nests: NestAccesses, line: int, outer: affine.ForOp, inner: affine.ForOp
) -> tuple[Sequence[SSAValue], Sequence[SSAValue]]:
    """Return the memrefs that the inner one of two loops accesses at a stride while the outer one
    does not, and those of which the contrary holds."""
    moved = [
        (access.memref, *(lines_moved(access, loop, line) for loop in (outer, inner)))
        for op in inner.walk()
        for access in nests.of(op)
        if access.memref is not None  # as calls of functions have, whose state is elsewhere
    ]
    along = [memref for memref, near, far in moved if far >= FAR and 0 < near <= NEAR]
    across = [memref for memref, far, near in moved if far >= FAR and 0 < near <= NEAR]
    return list(dict.fromkeys(along)), list(dict.fromkeys(across))


def _stores_across(
    nests: NestAccesses, line: int, outer: affine.ForOp, inner: affine.ForOp
) -> bool:
    """Return whether all stores in two loops are at a stride along the inner one and contiguous
    along the outer one, so that lines of the cache are written in part before they are left."""
    stores = [access for op in inner.walk() for access in nests.of(op) if access.writes]
    return bool(stores) and all(
        lines_moved(access, outer, line) <= NEAR and lines_moved(access, inner, line) >= FAR
        for access in stores
    )


def _apply_tiles(
    plan: Tiling,
    plain: affine.ForOp | None,
    memrefs: Sequence[SSAValue],
    tile: _Tile,
    order: Sequence[int],
) -> None:
    """Tile two loops and permute the loops over tiles and the loops in them, guarded by the
    condition on memory; otherwise their copy runs."""
    (tile_loop, _), _ = apply_tiling(plan)
    for band in list(nesting.bands_in(tile_loop)):
        pairs = (first + k for first in range(0, len(band), 2) for k in order)
        outermost = apply_permutation(Permutation(tuple(band), tuple(pairs)))
        tile_loop = outermost if band[0] is tile_loop else tile_loop
    if plain is not None and tile.limit is not None:
        run_where_it_pays(tile_loop, plain, memrefs, [tile.limit], tile.sizes[0], tile.strided)


@declared("affine-time-skew", assumes_noalias=True)
class AffineTimeSkewPass(ForHost, ChangingPass):
    """`-affine-time-skew`: skewed tiles for sweeps over memory that is larger than a cache.

    **What.** The iterations of a loop sweep over the same memory again and again, like the time
    steps of a stencil. This pass computes tiles that contain a part of each sweep, each so small
    that it stays in a cache from one sweep to the next: in the cache nearest to the core that holds
    a few rows, if the next one holds the rows of all sweeps between. The skew and the shift of
    sweeps follow exactly from the dependences. If extents are arguments, both versions are kept,
    and the sizes of the memrefs decide when the loop is reached. Each element is computed as
    before, from the same values, so that results are bit-identical. With `threads`, they share
    wavefronts of tiles, each with some of the sweeps. Memory that each sweep allocates and frees is
    allocated once in advance if sweeps depend on each other anyway.

    **Before → After**, **Legal when**, **Refuses when**: see `loops.steps.time_skew`, and for
    memory `loops.steps.invariant.KeptMemory`.
    `unprofitable`: what sweeps access fits the cache, too few rows of it do, or there are few
    sweeps; `unknown-extents`: how much that is cannot be known, even when the loop is reached.
    Where no loop in a sweep can be shared, wavefronts are what threads have, whatever fits.
    Candidates are the outermost loops whose iterations access the same memory: nearly all of it in
    each.
    """

    tile_size: int = natural(0, "how many places a tile has; 0: as many as fit the cache")
    everywhere: bool = option(
        False, "wherever it is legal, not only where sweeps touch the same memory"
    )
    cache_size: int = natural(0, "the size of the cache to tile for, in KiB; 0 is the host's")
    threads: int = natural(
        1, "how many threads share wavefronts of tiles; 0: as many as cores; 1: no wavefronts"
    )
    block: int = natural(
        0, "how many sweeps a tile of a wavefront has; 0: as many as give each thread the same"
    )
    host: str = host_option()

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the outermost loops that sweep over memory; all are judged before any is
        changed."""
        figures = NestFigures(NestAccesses())
        loops = list(_sweeping_loops(function, None if self.everywhere else figures))
        if not loops:
            return
        analysis = DependenceAnalysis(function)
        facts = LoopFacts(analysis)
        memories = [plan for plan in map(plan_kept_memory, loops) if plan is not None]
        memories = [plan for plan in memories if facts.carries_any(plan.loop)]
        for memory in memories:
            shown = {"arrays": len(memory.allocations)}
            apply = partial(apply_kept_memory, memory)
            summary = "the memory of iterations is allocated once"
            yield Change("allocated-once", (memory.loop,), apply, figures=shown, summary=summary)
        if memories:
            analysis = DependenceAnalysis(function)
            figures = NestFigures(NestAccesses())
        yield from [self._plan(loop, analysis, figures) for loop in loops]

    def _change(self, skewing: time_skew.TimeSkewing, limits: Sequence[MemoryLimit]) -> Change:
        loop = skewing.skew.loop
        counted = skewing.skew.counted
        assumed: list[Premise] = [] if counted is None else [*counted.assumed]
        if loop.upper_bound_operands or loop.lower_bound_operands:
            message = (
                "skewed positions (sweeps times the skew factor, plus an index) fit in 64 bits"
            )
            assumed.append(Premise("no-overflow", (loop,), message))
        figures: dict[str, Figure] = {"tile_size": skewing.size, "factor": skewing.skew.factor}
        if skewing.block:
            figures["sweeps_in_a_tile"] = skewing.block
        message = ""
        summary = f"in time-skewed tiles of {skewing.size}"
        if limits:
            figures["from_bytes"] = least = min(limit.bytes for limit in limits)
            message = f"if the arrays together have {least >> 10} KiB or more"
            if trip_count(loop) is None:
                message += f", and it runs {_FEWEST_SWEEPS} times or more"
            summary += f" {message}"
        apply = partial(_skew_where_it_pays, skewing, limits)
        change = LoopChange.VERSION if limits else LoopChange.LOOP
        return Change("time-skewed", (loop,), apply, message, figures, assumed, change, summary)

    def _plan(
        self, loop: affine.ForOp, analysis: DependenceAnalysis, figures: NestFigures
    ) -> Change | Refusal:
        fitting = None if self.tile_size else self._rows_that_fit(loop, figures)
        if isinstance(fitting, Refusal) and self._threads == 1:
            return fitting
        skew = time_skew.plan_skew(analysis, loop)
        alone = isinstance(fitting, Refusal) and not self._can_share(loop, analysis)
        if isinstance(fitting, Refusal) and not alone:
            return fitting
        if isinstance(skew, Refusal):
            return skew
        size = self._tile_size(skew, fitting)
        if isinstance(size, Refusal):
            return size
        block = self._block(skew, least=1 if self.tile_size or alone else _LEAST_REUSE)
        if isinstance(block, Refusal):
            return block
        skewing = time_skew.plan_time_skewing(skew, size, block)
        if isinstance(skewing, Refusal):
            return skewing
        fitting_rows = None if isinstance(fitting, Refusal) else fitting
        return self._change(skewing, fitting_rows[0].known_late if fitting_rows else ())

    def _can_share(self, loop: affine.ForOp, analysis: DependenceAnalysis) -> bool:
        """Return whether threads can share the work of a sweep: one of its loops is parallel."""
        facts = LoopFacts(analysis)
        inside = [inner for inner in nesting.loops_in(loop) if inner is not loop]
        return any(
            not inner.results and trip_count(inner) not in (0, 1) and not facts.carries_any(inner)
            for inner in inside
        )

    def _tile_size(
        self, skew: time_skew.TimeSkew, fitting: Sequence[_Rows] | Refusal | None
    ) -> int | Refusal:
        """Return the tile size; if only wavefronts of tiles can be shared among threads, small
        enough for enough tiles per thread."""
        common_step = skew.common_step
        if fitting is None:
            return -(-self.tile_size // common_step) * common_step
        if not isinstance(fitting, Refusal):
            return _skewed_tile_size(skew, fitting)
        extents = [_known_extent(nest) for nest in nesting.loops_of(skew.loop.body)]
        rows = max(extent or 0 for extent in extents) // (_TILES * self._threads)
        if rows >= common_step:
            return rows - rows % common_step
        message = "tiles for threads would have too few places"
        reason = Reason.UNPROFITABLE
        return Refusal("unprofitable", (skew.loop,), message, reason, Evidence({"places": rows}))

    @property
    def _threads(self) -> int:
        return self.threads or self.target.cores

    def _block(self, skew: time_skew.TimeSkew, least: int) -> int | Refusal:
        """Return the number of sweeps per tile in wavefronts; 0 without wavefronts."""
        if self._threads == 1:
            return 0
        sweeps = trip_count(skew.loop)
        if self.block or sweeps is None:
            return self.block or _USUAL_BLOCK
        rounds = -(-sweeps // (_MOST_SWEEPS * self._threads))
        block = -(-sweeps // (max(1, rounds) * self._threads))
        if block >= least:
            return block
        message = "a tile would reuse each element in too few sweeps"
        shown = {"sweeps": sweeps, "threads": self._threads}
        return Refusal("unprofitable", (skew.loop,), message, Reason.UNPROFITABLE, Evidence(shown))

    def _rows_that_fit(self, loop: affine.ForOp, figures: NestFigures) -> Sequence[_Rows] | Refusal:
        """Return how many rows of the swept memory fit in the caches that may hold it; the nearest
        one first."""
        host = self.target
        own = self.cache_size << 10 or host.cache_size(2)
        sizes = [(own, own // 2, 0 if self.cache_size else host.cache_size(1))]
        if not self.cache_size:  # threads share the last cache, and others use it, too
            last = host.cache_size(3)
            sizes.append((last // max(2, self._threads), last // 2 // self._threads, own))
        footprint = figures.footprint_bytes(loop)
        rows = [_known_extent(nest) for nest in nesting.loops_of(loop.body)]
        known_counts = [count for count in rows if count is not None]
        if (
            not isinstance(footprint, int)
            or len(known_counts) < len(rows)
            or not max(known_counts, default=0)
        ):
            return _usual_rows_that_fit(loop, sizes)
        row = max(1, -(-footprint // max(known_counts)))
        fitting: list[_Rows] = []
        for size, usable, nearer in sizes:
            near = nearer // row if self._threads == 1 and footprint > nearer else 0
            holds_all = footprint <= size
            if usable // row > _LEAST_REUSE and (not holds_all or near > _LEAST_REUSE):
                fitting.append(_Rows(min(usable // row, _MOST_ROWS), near, holds_all))
        if fitting:
            return fitting
        shown = {"bytes": footprint, "bytes_of_a_row": row}
        message = "the working set of the sweeps fits in the cache, or too few of its rows do"
        return Refusal("unprofitable", (loop,), message, Reason.UNPROFITABLE, Evidence(shown))


@dataclass(frozen=True, slots=True)
class _Rows:
    """How many rows fit in a cache, and how many in the one nearer to the core; whether the first
    holds everything. If that depends on the call, the conditions to be met there, one for each
    cache."""

    rows: int
    near: int = 0
    holds_all: bool = False
    known_late: tuple[MemoryLimit, ...] = ()


def _skew_where_it_pays(skewing: time_skew.TimeSkewing, limits: Sequence[MemoryLimit]) -> None:
    if not limits:
        time_skew.apply_time_skewing(skewing)
        return
    loop = skewing.skew.loop
    plain = loop.clone()
    memrefs = memrefs_from_outside(loop)
    skewed = time_skew.apply_time_skewing(skewing)
    run_where_it_pays(skewed, plain, memrefs, limits, _FEWEST_SWEEPS)


def _known_extent(loop: affine.ForOp) -> int | None:
    """Return the extent of a loop, if it is known."""
    count = trip_count(loop)
    return None if count is None else count * loop.step_value


def _usual_rows_that_fit(
    loop: affine.ForOp, sizes: Sequence[tuple[int, int, int]]
) -> Sequence[_Rows] | Refusal:
    """Like `_rows_that_fit`, for extents that are known only at the call: rows are assumed to have
    a typical length."""
    memrefs = memrefs_from_outside(loop)
    elements = [element_bytes(memref) for memref in memrefs]
    ranks = [memref.type.get_num_dims() for memref in memrefs if is_memref(memref.type)]
    if None in elements or not ranks or nesting.loop_directly_around(loop) is not None:
        message = "the working set of the sweeps is unknown"
        return Refusal("unknown-extents", (loop,), message, Reason.UNKNOWN)
    if max(ranks) > 1:
        count = _USUAL_ROWS if max(ranks) == 2 else _USUAL_PLANES
        limits = (MemoryLimit(size, count, usable + usable // 2) for size, usable, _ in sizes)
        return [_Rows(count, known_late=tuple(limits))]
    cache = sizes[0][0]
    row = sum(size for size in elements if size is not None)
    rows = min(cache // 2 // max(1, row), _MOST_ROWS)
    return [_Rows(rows, known_late=(MemoryLimit(cache),))]


def _skewed_tile_size(skew: time_skew.TimeSkew, fitting: Sequence[_Rows]) -> int | Refusal:
    """Return the tile size with which a tile and its halo fit in a cache. Where that cache holds
    the data of all sweeps, a sweep finds the data of the one before in the next nearer cache."""
    size = 0
    factor = skew.factor
    sweeps = trip_count(skew.loop)
    for cache in fitting:
        size = cache.rows - skew.farthest - 1
        is_left = cache.holds_all or (sweeps is not None and (sweeps - 1) * factor <= size)
        if is_left and cache.near > _LEAST_REUSE:
            size = max(1, cache.near // 2 // _GROUP) * _GROUP
        elif cache.holds_all or size < _LEAST_REUSE * max(1, factor):
            continue
        size -= size % skew.common_step
        if size > 0:
            return size
    message = "a tile would reuse each element in too few sweeps"
    shown = {"tile_size": size, "factor": factor}
    return Refusal("unprofitable", (skew.loop,), message, Reason.UNPROFITABLE, Evidence(shown))


def _sweeping_loops(function: Operation, figures: NestFigures | None) -> Iterator[affine.ForOp]:
    """Yield the outermost loops of loops whose iterations access the same memory; without figures
    that is not checked."""
    sweeping: set[Operation] = set()
    for loop in nesting.loops_in(function):
        if any(ancestor in sweeping for ancestor in ops_around(loop)):
            continue
        nests = list(nesting.loops_of(loop.body))
        if nests and (figures is None or _is_sweep(loop, nests, figures)):
            sweeping.add(loop)
            yield loop


def _is_sweep(loop: affine.ForOp, nests: list[affine.ForOp], figures: NestFigures) -> bool:
    """Return whether the iterations of a loop access nearly all that the loop accesses.

    Where the footprints are not known, no subscript and no bound in it may depend on its induction
    variable.
    """
    whole = figures.footprint_bytes(loop)
    if isinstance(whole, int):
        parts = [figures.footprint_bytes(nest) for nest in nests]
        known_parts = [part for part in parts if isinstance(part, int)]
        if len(known_parts) == len(parts):
            return 4 * whole <= 5 * sum(known_parts)
    return not _says_where(loop)


def _says_where(loop: affine.ForOp) -> bool:
    """Return whether the induction variable of a loop may be used for more than values that are
    stored: then the accessed elements may depend on it."""
    reached = Reached[SSAValue]([loop.induction_variable])
    for value in reached:
        for op in dict.fromkeys(use.operation for use in value.uses):
            access = interface_of(op, AccessInterface)
            if access is None and is_pure(op) and not op.regions:
                reached.add(op.results)
            elif access is None or any(value in (x.indices or ()) for x in access.accesses(op)):
                return True
    return False
