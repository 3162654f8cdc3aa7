"""The registry of passes. Listing and describing passes imports none of them; loading one imports
its module."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, NoReturn

from loopwright.ir.syntax.packages import package_hint
from loopwright.reporting.errors import UsageError, nearest

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from loopwright.loops.support.base import Pass
    from loopwright.loops.support.options import OptionInfo


_TABLE: dict[str, dict[str, str]] = {
    "passes.bands": {
        "affine-loop-coalescing": "Make one loop of perfectly nested ones",
        "affine-loop-normalize": "Make affine loops count from 0 by 1",
        "affine-parallel-blocks": "Run through blocks of iterations of parallel loops in order",
        "affine-parallel-tile": "Tile bands of affine.parallel loops",
        "affine-parallel-to-for": "Convert affine.parallel ops to nests of affine.for",
        "affine-for-to-parallel": "Convert affine.for ops to bands of affine.parallel",
        "affine-parallelize": "Make affine.for ops whose iterations are independent parallel",
        "affine-parallelize-outermost": "Make the outermost loops parallel that threads can share",
        "affine-parallelize-reductions": "Make long reductions parallel whose order is free",
    },
    "passes.complex_numbers": {
        "affine-split-complex": "Compute with the parts of complex numbers in affine loops",
    },
    "passes.copies": {
        "affine-data-copy-generate": "Copy what loops use to fast memory, and back",
        "affine-pipeline-data-transfer": "Begin transfers to fast memory one iteration earlier",
    },
    "passes.distribution": {
        "affine-distribute-recurrences": "Compute what loops carry apart from what calls functions",
        "affine-distribute-windows": "Give windows that loops run through loops of their own",
        "affine-split-index-sets": "Cut loops at the iteration that keeps them from being parallel",
    },
    "passes.fusion": {
        "affine-loop-fusion": "Fuse affine loop nests",
        "affine-parallel-fusion": "Fuse adjacent bands of affine.parallel loops",
        "test-loop-fusion": "Show and test what fusion of loops is made of",
        "test-memref-dependence-check": "Report all dependences between affine loads and stores",
    },
    "passes.jamming": {
        "affine-jam-rows": "Run reductions of several parallel iterations in one inner loop",
        "affine-jam-skewed": "Run rows side by side whose elements wait for each other",
        "affine-jam-triangles": "Run rows of triangles through together as far as they can",
        "affine-jam-updates": "Run iterations that update the same elements together",
        "affine-loop-unroll": "Unroll affine loops",
        "affine-loop-unroll-jam": "Unroll and jam affine loops",
    },
    "passes.lowering": {
        "affine-expand-index-ops": "Write linearised indices out as arithmetic",
        "affine-expand-index-ops-as-affine": "Write linearised indices out as affine.apply",
        "lower-affine": "Lower affine operations to arith, scf, memref and vector operations",
    },
    "passes.motion": {
        "affine-loop-invariant-code-motion": "Hoist loop invariant operations out of affine loops",
        "loop-invariant-code-motion": "Hoist operations without effects out of loops",
    },
    "passes.optimizing": {
        "affine-optimize": "Optimise affine loops for the host: order, tiles, vectors, threads",
    },
    "passes.reductions": {
        "affine-split-reductions": "Run through the parts of long reductions side by side",
        "convert-reduction-to-scf": "Lower reductions that are symbols to regions of scf.reduce",
        "reduction-check": "Test associativity, commutativity and identity of the reductions that "
        "are defined",
    },
    "passes.registers": {
        "affine-carry-recurrences": "Carry elements to the iterations after the one that stores "
        "them",
        "affine-mem2reg": "Make values of elements of memory that only hand values on",
        "affine-reg2mem": "Spill the values that affine ops carry and yield to buffers",
        "affine-scalrep": "Replace loads by values that are known, and erase stores that nothing "
        "reads",
    },
    "passes.reordering": {
        "affine-blocked-interchange": "Take inner loops outside of blocks of parallel iterations",
        "affine-loop-permute": "Nest loops in another order, where that is legal",
        "affine-memory-order": "Permute perfect nests so that memory is run through in order",
        "affine-reschedule": "Schedule affine loops with a polyhedral scheduler",
        "test-loop-permutation": "Permute the loops of perfect nests",
    },
    "passes.simplification": {
        "affine-simplify-min-max": "Simplify affine.min, affine.max and affine.apply",
        "affine-simplify-structures": "Simplify affine maps, integer sets and the operations that "
        "have them",
        "canonicalize": "Simplify operations: compose and fold affine maps, fold constants, erase "
        "dead code",
        "cse": "Eliminate common sub-expressions",
    },
    "passes.tiling": {
        "affine-loop-tile": "Tile affine loop nests",
        "affine-register-tile": "Compute contractions in register tiles, from packed operands",
        "affine-tile-transposes": "Tile nests that run through memory along two loops",
        "affine-time-skew": "Run through sweeps over the same memory in skewed tiles",
    },
    "passes.vectorizing": {
        "affine-super-vectorize": "Turn iterations of loops into lanes of vectors",
    },
    "passes.views": {
        "affine-fold-memref-alias-ops": "Let affine accesses of views access what is viewed",
        "affine-raise-from-memref": "Turn memref accesses at affine subscripts into affine ones",
        "normalize-memrefs": "Put the layouts of memrefs into the subscripts of their accesses",
        "raise-scf-to-affine": "Turn affine loops, conditionals and accesses of scf and memref "
        "into affine ones",
    },
    "pipelines.inlining": {
        "inline": "Replace calls by the bodies of functions",
    },
    "schedule.schedule": {
        "apply-schedule": "Apply the steps of a saved schedule",
    },
}
"""The passes of this package: the modules below `loopwright.loops`, the passes in each,
and what they do, in one line."""
_HOMES = {name: module for module, passes in _TABLE.items() for name in passes}
ENTRY_POINTS = "loopwright.passes"
"""The group of entry points by which installed packages offer passes: their names and classes."""


_CLASSES: dict[str, type[Pass]] = {}
"""The passes that were registered."""


def register_pass(pass_class: type[Pass]) -> None:
    """Let pipelines use a pass that is defined elsewhere.

    Raises `ValueError` if there is another pass of its name.
    """
    name = pass_class.name
    known = load_pass(name) if name in _HOMES else _CLASSES.get(name, pass_class)
    if (known.__module__, known.__qualname__) != (pass_class.__module__, pass_class.__qualname__):
        raise ValueError(f"there is a pass of the name '{name}' already")
    _CLASSES[name] = pass_class


def available_passes() -> tuple[str, ...]:
    """The names of all passes, sorted.

    >>> "lower-affine" in available_passes()
    True
    """
    return tuple(sorted({*own_passes(), *_CLASSES, *_offered()}))


def is_pass(name: str) -> bool:
    """Whether there is a pass of that name.

    >>> is_pass("cse"), is_pass("see")
    (True, False)
    """
    return name in _HOMES or name in _CLASSES or name in _offered()


def registered_passes() -> tuple[str, ...]:
    """The names of the passes that `register_pass` was called for."""
    return tuple(_CLASSES)


@cache
def _offered() -> dict[str, EntryPoint]:
    """The passes that installed packages offer."""
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=ENTRY_POINTS)}


def pass_summary(name: str) -> str:
    """One line about a pass; imports none of this package."""
    home = _HOMES.get(name)
    return load_pass(name).description if home is None else _TABLE[home][name]


def load_pass(name: str) -> type[Pass]:
    """The class of a pass; imports the module it is in."""
    if name in _CLASSES:
        return _CLASSES[name]
    if name in _HOMES:
        found = vars(import_module(f"loopwright.loops.{_HOMES[name]}")).values()
        classes = (one for one in found if isinstance(one, type))
        return next(one for one in classes if getattr(one, "name", None) == name)
    if name not in _offered():
        _refuse(name)
    register_pass(_offered()[name].load())
    return _CLASSES[name]


def pass_options(name: str) -> tuple[OptionInfo, ...]:
    """The options of a pass."""
    from loopwright.loops.support.options import options_of

    return options_of(load_pass(name))


def build_pass(name: str, options: dict[str, str | None]) -> Pass:
    """An instance of the pass called `name`; `UsageError` if it or an option is unknown."""
    from loopwright.loops.support.options import make_pass

    return make_pass(load_pass(name), name, options)


def own_passes() -> tuple[str, ...]:
    """The names of the passes of this package."""
    return tuple(_HOMES)


def _refuse(name: str) -> NoReturn:
    """Raise `UsageError` for a name that is no pass."""
    alone, has_options, _ = name.partition("{")
    near = ", ".join(nearest(alone, available_passes()))
    similar = f"did you mean: {near}" if near else "--list-passes prints those that there are"
    if has_options and alone in available_passes():
        similar = f"options of '{alone}' are arguments of their own: apply(name, option=value)"
    hint = package_hint(alone) or similar
    raise UsageError(f"'{name}' does not refer to a registered pass or pass pipeline ({hint})")
