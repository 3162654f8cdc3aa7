"""Tile sizes of contractions, from an analytical model of registers and caches.

The model is that of hand-written matrix kernels (Goto and van de Geijn, "Anatomy of
High-Performance Matrix Multiplication", 2008; Low, Igual, Smith and Quintana-Ortí, "Analytical
Modeling Is Enough for High-Performance BLIS", 2016). A register tile has as many rows and vectors
of columns as fit in registers beside their operands, or eight rows of two vectors if the processor
broadcasts an operand as part of an update. Block sizes follow from the caches: with the iterations
of a block of the reductions, the column operand of one register tile takes half of the first cache,
or more if that would be too few; with its rows, the row operand takes an eighth of the second
cache; with its columns, the column operand takes a part of the last. Rows that are contiguous along
the reduction are read in place, as many as the first cache has ways, and so are columns where few
rows or columns share them, or sums are short: a copy would hardly be reused. If sums are so short
that a block has a page of columns, tiles follow each other along a row, so that the results are
read and written sequentially.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import gcd, inf, prod
from typing import TYPE_CHECKING, Final, NamedTuple

from xdsl.ir import Attribute, SSAValue

from loopwright.exact.costs.host import Cache, Host
from loopwright.exact.domains import trip_count
from loopwright.ir.core.attributes import is_integer_type
from loopwright.ir.core.enclosing import is_defined_in
from loopwright.ir.dialects.affine import ForOp, LoadOp, operands
from loopwright.ir.dialects.affine.nesting import loops_around
from loopwright.ir.dialects.affine.operands import BoundExprs, coefficient
from loopwright.ir.dialects.memref.layout import bytes_of_type
from loopwright.ir.interfaces.op_interfaces import computation
from loopwright.loops.contraction import recognition
from loopwright.loops.steps.counts import lower_bound, upper_bound
from loopwright.loops.vectorize.accesses import element_step
from loopwright.records import dataclass, replace

if TYPE_CHECKING:
    from loopwright.reporting.ledger import Figure

_MOST_COLUMNS = 4096
"""The most columns of a block."""
_DEPTH = 384
"""The updates that amortise loading and storing a tile of accumulators."""
_EDGE = 1.12
"""The cost of a masked tile at the end of the columns, in whole tiles."""
_MANY_REGISTERS = 32
"""Instruction sets with at least this many vector registers broadcast an operand as part of the
update. Two vectors of columns are then as fast as more, and leave registers for more
accumulators."""
_FEW_ROWS = 16
"""The most rows for which the column operand is read in place."""
_FEW_PAGES = 64
"""The most pages that are read in one sum without packing: a first-level TLB holds as many
translations."""
_PAGE = 4096
"""The bytes of a page."""
_SHORT_SUM = 128
"""The most updates of an element for which the cost of loading and storing it matters."""
_REUSED = 128
"""A line is copied if at least this many updates of a vector use it, and it would not stay in the
cache."""
_NARROW = 8
"""The most vectors of columns for which the row operand is read in place."""
_STREAMS = 8
"""The most rows that are read in place at a time: the associativity of the first cache."""
_FORK = 1 << 20
"""The least number of updates for which threads pay off."""
_SHORT = 16
"""The fewest updates of an element for which vectors with fewer than four active columns pay off,
if scalar code has a single dependent sum."""
_LONG = 128
"""The same if scalar code could be vectorised along the reduction."""
_LEAST_WORK = 4096
"""The fewest iterations of the whole nest for which tiles pay off."""
_LEAST_ROWS = 4
"""The fewest rows for tiles: with fewer there is too little reuse."""
_LEAST_COLUMNS = 2
"""The fewest columns for tiles: with fewer there is too little reuse."""
_LEAST_DEPTH = 8
"""The fewest iterations of the reduction for packing: with fewer it costs more than it saves."""
_USUAL_INNER = 32
"""How many iterations an inner reduction of unknown length is taken to have."""
_MOST_INNER = 128
"""The most iterations of such a reduction for which the copied operands, in a block of the outer
one, stay in the caches."""


@dataclass(frozen=True, slots=True)
class Groups:
    """How many iterations of one of the reductions, given by its number, one instruction
    performs."""

    size: int
    number: int

    def of(self, number: int) -> int:
        """Return how many iterations of a reduction one instruction performs."""
        return self.size if number == self.number else 1


ONE_BY_ONE: Final = Groups(1, 0)


@dataclass(frozen=True, slots=True)
class Tiles:
    """The extents of tiles: a register tile has `rows` rows and `vectors` vectors of `lanes`
    columns; blocks have so many iterations of the loops. Operands of the roles `packs` are copied:
    none, those of columns, or all."""

    rows: int
    vectors: int
    lanes: int
    block_rows: int
    block_columns: int
    block_reduction: int
    packs: recognition.Role
    by_rows: bool = False
    """Whether the tiles of a block are computed row by row, else column by column."""
    threads: int = 1
    """How many threads share the blocks of rows, or of columns if nothing is packed."""
    groups: Groups = ONE_BY_ONE

    @property
    def columns(self) -> int:
        """The columns of a register tile."""
        return self.vectors * self.lanes

    @property
    def figures(self) -> dict[str, Figure]:
        """The figures of the ledger entry."""
        return {
            "rows": self.rows,
            "vectors": self.vectors,
            "lanes": self.lanes,
            "block_rows": self.block_rows,
            "block_columns": self.block_columns,
            "block_reduction": self.block_reduction,
            "packs": bool(self.packs),
            "packs_rows": recognition.Role.ROW in self.packs,
            "by_rows": self.by_rows,
            "threads": self.threads,
            "group": self.groups.size,
        }


@dataclass(frozen=True, slots=True)
class _Shape:
    """The extents of a contraction, as the model sees them."""

    rows: int | None
    columns: int | None
    reduction: int | None
    inner: int
    """Iterations of all reductions but the outermost, as far as known."""
    knows_inner: bool
    element: int
    accumulators: int
    row_values: int
    column_values: int
    scratch: int
    """The registers that an update needs beside accumulators and columns: one that holds a row's
    value, and one for a product that is not added in the same instruction."""
    is_free: bool
    """Whether sums may be reassociated, so that a single sum can be vectorised."""
    groups: Groups

    @property
    def known_updates(self) -> float:
        """The number of updates of the nest; infinity if it is unknown."""
        extents = (self.rows, self.columns, self.reduction)
        constant_extents = [extent for extent in extents if extent is not None]
        return prod(constant_extents) * self.inner if len(constant_extents) == len(extents) else inf


@dataclass(frozen=True, slots=True)
class Overrides:
    """Requested tile extents, instead of those of the model: an extent of 0 leaves the choice to
    the model, `threads=0` requests one thread per core."""

    rows: int = 0
    vectors: int = 0
    lanes: int = 0
    block_rows: int = 0
    block_columns: int = 0
    block_reduction: int = 0
    packs: recognition.Role | None = None
    everywhere: bool = False
    threads: int = 1


_ALL: Final = recognition.Role.COLUMN | recognition.Role.ROW
PACKING: Final = {
    "auto": None,
    "never": recognition.Role.NONE,
    "columns": recognition.Role.COLUMN,
    "always": _ALL,
}
"""The values of the option for packing; `auto` packs operands that do not fit in the caches in
place."""


def choose(contraction: recognition.Contraction, host: Host, overrides: Overrides) -> Tiles | None:
    """Choose the tiles for a host; None if they are unprofitable, or need extents that are
    unknown."""
    groups = _groups(contraction, host, overrides)
    shape = _shape_of(contraction, groups)
    if shape is None or 0 in (shape.rows, shape.columns, shape.reduction, shape.inner):
        return None
    most = host.vector_bits // 8 // (shape.element * shape.groups.size)
    lanes = overrides.lanes or _lanes(shape.columns, most)
    if not (overrides.everywhere or (lanes > 1 and _pays(contraction, shape))):
        return None
    threads = overrides.threads or host.cores
    if not overrides.everywhere and shape.known_updates < _FORK:
        threads = 1
    reading = _reading(contraction, shape, host, overrides, lanes, threads)
    if reading is None:
        return None
    # The register tile with the most updates per cycle; requested extents take precedence.
    most = _STREAMS if reading.packs is recognition.Role.COLUMN else host.vector_registers
    register_tiles = _register_tiles(host, shape, most, is_wide=reading.is_flat)
    rows, vectors = max(register_tiles, key=lambda tile: _rate(*tile, shape, lanes))
    tile = _RegisterTile(overrides.rows or rows, overrides.vectors or vectors, lanes)
    if reading.in_place:
        return _unblocked(shape, host, tile, overrides.block_reduction, threads)
    tiles = _blocked(shape, host, tile, reading.packs, threads)
    return replace(
        tiles,
        block_rows=_rounded(overrides.block_rows or tiles.block_rows, tile.rows),
        block_columns=_rounded(overrides.block_columns or tiles.block_columns, tiles.columns),
        block_reduction=_rounded(overrides.block_reduction or tiles.block_reduction, groups.of(0)),
    )


def _shape_of(contraction: recognition.Contraction, groups: Groups) -> _Shape | None:
    """Return the extents of a contraction; None if inner reductions have unknown trip counts, other
    than one whose trip count can be computed before all loops."""
    inner = [trip_count(loop) for loop in contraction.reductions[1:]]
    unknown_loop = contraction.unknown_inner
    if inner.count(None) > 1 or (unknown_loop and not _is_known_before(contraction, unknown_loop)):
        return None
    trips = [_USUAL_INNER if number is None else number for number in inner]
    size = max(_type_bytes(acc.type) for acc in contraction.accumulators)
    return _Shape(
        trip_count(contraction.row),
        None if contraction.is_triangular else trip_count(contraction.column),
        trip_count(contraction.reductions[0]),
        prod(trips),
        unknown_loop is None,
        size // groups.size,
        len(contraction.accumulators),
        len(contraction.of_role(recognition.Role.ROW)),
        len(contraction.of_role(recognition.Role.COLUMN)),
        1 if all(acc.is_fused for acc in contraction.accumulators) else 2,
        all(acc.is_free for acc in contraction.accumulators),
        groups,
    )


def _is_known_before(contraction: recognition.Contraction, loop: ForOp) -> bool:
    """Return whether the trip count of a loop is one expression over values from before all loops
    around it."""
    count = iterations(loop)
    if len(count.exprs) != 1 or count.dims:
        return False
    loops = [*contraction.band, *loops_around(contraction.root)]
    return not any(is_defined_in(value, outer) for value in count.symbols for outer in loops)


def iterations(loop: ForOp) -> BoundExprs:
    """Return the number of iterations of a loop between single bounds; negative if it has none."""
    return operands.compose(upper_bound(loop)).minus(operands.compose(lower_bound(loop)))


class _Reading(NamedTuple):
    """How operands are read: in place, or from packed copies for the roles in `packs`. If it
    `is_flat`, they are read in place because only few rows share them."""

    in_place: bool
    packs: recognition.Role
    is_flat: bool = False


def _reading(
    contraction: recognition.Contraction,
    shape: _Shape,
    host: Host,
    overrides: Overrides,
    lanes: int,
    threads: int,
) -> _Reading | None:
    """Choose the operands to pack; None if operands can neither be packed nor read in place."""
    is_grouped = shape.groups.size > 1
    streams = _streams(contraction)
    packs = overrides.packs or (recognition.Role.COLUMN if streams and not is_grouped else _ALL)
    if is_grouped or not _may_read_in_place(contraction, shape):
        is_unable = contraction.mixed or overrides.packs is recognition.Role.NONE
        return None if is_unable else _Reading(in_place=False, packs=packs)
    if contraction.mixed:
        return _Reading(in_place=True, packs=packs)
    if overrides.packs is not None or _copies_again(contraction) or _fits(contraction, host):
        return _Reading(not overrides.packs, packs)
    is_flat = _is_flat(contraction, shape, host)
    is_narrow = streams and threads == 1 and _is_narrow(contraction, shape, lanes, host)
    return _Reading(is_flat or is_narrow, packs, is_flat)


def _unblocked(
    shape: _Shape, host: Host, tile: _RegisterTile, block_reduction: int, threads: int
) -> Tiles:
    """Return tiles for operands that are read in place: a single block, or one block of columns per
    thread. If only the column operand fits in the second cache, the row operand is read once
    only."""
    assert shape.rows is not None and shape.columns is not None
    parts = threads if shape.columns % threads == 0 else 1
    reduction = block_reduction or shape.reduction or 1
    none = recognition.Role.NONE
    second = host.cache_size(2)
    depth = (shape.reduction or 1) * shape.inner * shape.element
    by_columns = shape.columns * depth * shape.column_values > second // 2
    by_rows = not by_columns and shape.rows * depth * shape.row_values > second
    return Tiles(*tile, shape.rows, shape.columns // parts, reduction, none, by_rows, parts)


def where_tiles_pay(contraction: recognition.Contraction) -> BoundExprs | None:
    """Return expressions over unknown extents that are non-negative if tiling is profitable; None
    if all extents are known, or if they change inside the nest."""
    least_trips = [(contraction.row, _LEAST_ROWS), (contraction.reductions[0], _LEAST_DEPTH)]
    if not contraction.is_triangular:
        least_trips.append((contraction.column, _LEAST_COLUMNS))
    variables = {loop.induction_variable for loop in contraction.band}
    excess = BoundExprs(())
    for loop, least in least_trips:
        if trip_count(loop) is not None:
            continue
        count = iterations(loop)
        if variables.isdisjoint(count.operands):
            excess = operands.canonicalize(excess.joined(count.plus(-least)))
    if contraction.unknown_inner is not None:
        count = iterations(contraction.unknown_inner)
        room = count.with_exprs([-count.exprs[0] + _MOST_INNER])
        excess = operands.canonicalize(excess.joined(count.plus(-1)).joined(room))
    return excess if excess.exprs else None


def _rounded(number: int, unit: int) -> int:
    return -(-number // unit) * unit


class _RegisterTile(NamedTuple):
    """The extents of a register tile: rows, vectors of columns, and lanes of a vector."""

    rows: int
    vectors: int
    lanes: int


def _blocked(
    shape: _Shape, host: Host, tile: _RegisterTile, packs: recognition.Role, threads: int
) -> Tiles:
    rows, vectors, lanes = tile
    width = vectors * lanes
    second = host.cache_size(2)
    unit = shape.groups.of(0)
    panel = width * shape.column_values * shape.element * shape.inner
    deep = _DEPTH * shape.groups.size // shape.inner
    most = max(host.cache_size(1) // 2 // panel, min(deep, second // 8 // panel), 1)
    reduction = _shared_out(shape.reduction, _rounded(most, unit), unit)
    depth = reduction * shape.inner * shape.element
    most = max(rows, second // 8 // (depth * shape.row_values) // rows * rows)
    block_rows = _shared_out(shape.rows, most, rows, threads)
    last = host.caches[-1]
    share = max(second, last.size // max(1, last.shared_by) // 4)
    if by_rows := _is_by_rows(shape, second // 2 // (depth * shape.column_values)):
        share = second // 2
    most = min(_MOST_COLUMNS, share // (depth * shape.column_values))
    block_columns = _shared_out(shape.columns, max(width, most // width * width), width)
    blocks = block_rows, block_columns, reduction
    return Tiles(rows, vectors, lanes, *blocks, packs, by_rows, threads, shape.groups)


def _is_by_rows(shape: _Shape, columns: int) -> bool:
    """Return whether tiles follow each other along rows: sums are short, and the second cache holds
    the operand of so many columns, which are at least a page of results."""
    if shape.groups.size > 1 or (shape.reduction or inf) * shape.inner > _SHORT_SUM:
        return False
    is_long = shape.columns is None or shape.columns >= columns
    return is_long and columns * shape.element >= _PAGE


def _shared_out(trips: int | None, most: int, unit: int, parts: int = 1) -> int:
    """Return the size of blocks of about equal size: a multiple of `unit`, at most about `most`,
    with a block count divisible by `parts`."""
    if trips is None:
        return most
    count = _rounded(-(-trips // most), parts)
    trips_of_part = -(-trips // count)
    return -(-trips_of_part // unit) * unit


def _type_bytes(type_: Attribute) -> int:
    num_bytes = bytes_of_type(type_)
    assert num_bytes is not None, "numbers have a size"
    return num_bytes


def _lanes(columns: int | None, most: int) -> int:
    """Return the number of lanes of a vector, at least two, such that the columns fill more than
    half of them.

    >>> _lanes(9, 16), _lanes(8, 16), _lanes(3, 16), _lanes(1, 16)
    (16, 8, 4, 2)
    """
    while columns is not None and 2 * columns <= most > 2:
        most //= 2
    return most


def _pays(contraction: recognition.Contraction, shape: _Shape) -> bool:
    """Return whether there is enough work for tiles, and LLVM would not do as well on the plain
    loops. Calls of functions preserve no registers for accumulators."""
    body = contraction.band[-1].body.ops
    if any(computation(op, in_lanes=True).calls for op in body):
        return False
    if shape.groups.size == 1 and _multiplies_pairs(contraction):
        return False
    if not shape.knows_inner and contraction.band[-1] not in contraction.reductions:
        return False  # vectors of the innermost loop update elements without copies
    constant_extents = [n for n in (shape.rows, shape.columns, shape.reduction) if n is not None]
    if (shape.rows or 4) < 4 or (shape.columns or 2) < 2:
        return False
    if shape.reduction is not None and (shape.columns or 4) < 4:
        least = _LONG if shape.is_free else _SHORT
        if shape.reduction * shape.inner < least:
            return False
    return len(constant_extents) < 3 or prod(constant_extents) * shape.inner >= _LEAST_WORK


def _groups(contraction: recognition.Contraction, host: Host, overrides: Overrides) -> Groups:
    """Return the groups of narrow products that one instruction adds: if the host has such
    instructions, operands may be packed, and little padding is needed."""
    product = contraction.narrow
    if product is None or str(product.row.type) not in host.products or contraction.mixed:
        return ONE_BY_ONE
    size = product.group

    def filled(loop: ForOp) -> float:
        trips = trip_count(loop)
        return 1.0 if trips is None else trips / _rounded(max(trips, 1), size)

    fullest = max(map(filled, contraction.reductions))
    if overrides.packs not in (None, _ALL) or fullest <= 0.5:
        return ONE_BY_ONE
    return Groups(size, [filled(loop) for loop in contraction.reductions].index(fullest))


def _multiplies_pairs(contraction: recognition.Contraction) -> bool:
    """Return whether 32-bit accumulators sum products of integers of at most 16 bits, loaded
    contiguously along the reduction. Processors add two such products in one instruction, which
    LLVM already selects for the plain loop."""
    updates = [acc.load for acc in contraction.accumulators]
    factors = [
        op for op in contraction.band[-1].body.ops if isinstance(op, LoadOp) and op not in updates
    ]
    types = [op.results[0].type for op in factors]
    return (
        all(
            is_integer_type(acc.type) and acc.type.width.data == 32
            for acc in contraction.accumulators
        )
        and all(is_integer_type(type_) and type_.width.data <= 16 for type_ in types)
        and all(element_step(op, contraction.reductions[-1]) == 1 for op in factors)
    )


def _register_tiles(
    host: Host, shape: _Shape, most: int, *, is_wide: bool
) -> Iterator[tuple[int, int]]:
    """Yield the candidate register tiles, as rows (at most `most`) and vectors of columns, that fit
    the vector registers. With `is_wide`, more than two vectors are tried on every host.
    Instructions for groups have a longer latency and no broadcast operand, so these tiles have up
    to sixteen accumulators."""
    registers = host.vector_registers
    if shape.groups.size > 1:
        yield from product((4, _STREAMS), (1, 2))
        return
    if registers >= _MANY_REGISTERS and not is_wide:
        most = min(most, _STREAMS)
        widest = 2
    else:
        most = min(most, registers - 1)
        widest = 6
    for vectors in range(1, widest + 1):
        for rows in range(1, most + 1):
            registers_used = (
                rows * vectors * shape.accumulators + vectors * shape.column_values + shape.scratch
            )
            if registers_used <= registers and (vectors == 1 or rows <= 16):
                yield rows, vectors


def _rate(rows: int, vectors: int, shape: _Shape, lanes: int) -> float:
    """Return the useful updates per cycle on a model machine: it issues two updates and two loads
    per cycle, an update has a latency of four cycles, and idle lanes take time as well."""
    updates = rows * vectors * shape.accumulators
    loads = rows * shape.row_values + vectors * shape.column_values
    cycles = max(updates / 2, loads / 2, 4.0) + loads / 16 + 0.5
    useful = updates / cycles
    for trips, tile, edge in ((shape.rows, rows, 1.0), (shape.columns, vectors * lanes, _EDGE)):
        if trips is not None:
            whole = trips // tile
            remainder = trips - whole * tile
            useful *= trips / tile / (whole + (edge if remainder else 0))
    return useful


def _may_read_in_place(contraction: recognition.Contraction, shape: _Shape) -> bool:
    """Return whether operands may be read where they are: all extents are known, lanes are
    neighbours."""
    if None in (shape.rows, shape.columns, shape.reduction) or not shape.knows_inner:
        return False
    if contraction.is_triangular:
        return False
    columns = contraction.of_role(recognition.Role.COLUMN)
    return all(recognition.lanes_are_neighbours(root, contraction) for root in columns)


def _copies_again(contraction: recognition.Contraction) -> bool:
    """Return whether packing would be repeated in each iteration of enclosing loops."""
    return bool(contraction.outer) and not contraction.inner_outer


def _streams(contraction: recognition.Contraction) -> bool:
    """Return whether the row operand is loaded from contiguous memory."""
    last = contraction.reductions[-1]
    return all(
        isinstance(root.owner, LoadOp) and element_step(root.owner, last) in (0, 1)
        for root in contraction.of_role(recognition.Role.ROW)
    )


def _is_narrow(contraction: recognition.Contraction, shape: _Shape, lanes: int, host: Host) -> bool:
    """Return whether so few columns share the row operand that copies cost more than they save, and
    the column operand stays in the second cache."""
    if shape.columns is None or shape.columns > _NARROW * lanes:
        return False
    loops = (contraction.column, *contraction.reductions)
    read = _bytes_read(contraction.of_role(recognition.Role.COLUMN), loops)
    return read <= host.cache_size(2) // 2


def _is_flat(contraction: recognition.Contraction, shape: _Shape, host: Host) -> bool:
    """Return whether few rows share the column operand, or few of its pages are read at a time, so
    that copies cost more than they save."""
    if not all(isinstance(root.owner, LoadOp) for root in contraction.roots):
        return False
    if (shape.rows or 0) <= _FEW_ROWS:
        return True
    is_short = (shape.reduction or 0) * shape.inner <= _FEW_PAGES
    return is_short and not _loses_lines(contraction, shape, host)


def _loses_lines(contraction: recognition.Contraction, shape: _Shape, host: Host) -> bool:
    """Return whether many rows use the column operand of a tile and the second cache does not keep
    it: its lines are so far apart that they share few sets, some of which the results occupy."""
    cache = next((level for level in host.caches if level.level == 2), host.caches[-1])
    vectors = host.line_size * 8 // host.vector_bits
    if (shape.rows or 0) * vectors < _REUSED:
        return False
    loads = [root.owner for root in contraction.of_role(recognition.Role.COLUMN)]
    return any(
        _lines_kept(load, contraction.reductions[0], cache) < (shape.reduction or 0) + _STREAMS
        for load in loads
        if isinstance(load, LoadOp)
    )


def _lines_kept(access: LoadOp, loop: ForOp, cache: Cache) -> float:
    """Return how many lines, one of each iteration of a loop, the sets of a cache hold at once."""
    step = (element_step(access, loop) or 0) * _type_bytes(access.results[0].type)
    way = cache.size // cache.associativity
    return cache.associativity * (way // gcd(step, way)) if step >= cache.line_size else inf


def _fits(contraction: recognition.Contraction, host: Host) -> bool:
    """Return whether the operands of one iteration of the outer loops are loaded directly and fit a
    part of the second cache: three quarters if other iterations read them again, else a quarter."""
    loops = (contraction.row, contraction.column, *contraction.reductions)
    read = _bytes_read(contraction.roots, loops)
    return read <= host.cache_size(2) // 4 * (3 if contraction.outer else 1)


def _bytes_read(roots: Iterable[SSAValue], loops: Sequence[ForOp]) -> float:
    """Return how many bytes loops of known trip counts read; infinity if other ops than loads read
    memory."""
    total = 0
    for root in roots:
        if not isinstance(root.owner, LoadOp):
            return inf
        total += _elements_read(root.owner, loops) * _type_bytes(root.type)
    return total


def _elements_read(load: LoadOp, loops: Sequence[ForOp]) -> int:
    """Return how many elements loops of known trip counts read: a box around them."""
    subscripts = operands.composed_subscripts(load)
    elements = 1
    for expr in subscripts.exprs:
        extent = 1
        for loop in loops:
            step = coefficient(subscripts.with_exprs([expr]), loop.induction_variable)
            trips = trip_count(loop) or 1
            extent = extent * trips if step is None else extent + abs(step) * (trips - 1)
        elements *= extent
    return elements
