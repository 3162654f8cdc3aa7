"""The table of passes. Naming and describing them imports none; asking for one imports that one."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from loopwright.errors import UsageError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from loopwright.transforms.support.base import Pass
    from loopwright.transforms.support.options import OptionInfo


_SUMMARIES = {
    "apply-schedule": "Take the steps of a saved schedule",
    "affine-loop-fusion": "Fuse affine loop nests",
    "affine-loop-coalescing": "Make one loop of perfectly nested ones",
    "affine-loop-invariant-code-motion": "Hoist loop invariant operations out of affine loops",
    "affine-loop-permute": "Nest loops in another order, where that is legal",
    "affine-loop-unroll": "Unroll affine loops",
    "affine-loop-unroll-jam": "Unroll and jam affine loops",
    "affine-loop-normalize": "Make affine loops count from 0 by 1",
    "affine-register-tile": "Compute contractions in register tiles, from packed operands",
    "affine-loop-tile": "Tile affine loop nests",
    "affine-data-copy-generate": "Copy what loops use to fast memory, and back",
    "affine-pipeline-data-transfer": "Begin transfers to fast memory one iteration earlier",
    "affine-scalrep": "Replace loads by values that are known, and erase stores that nobody reads",
    "affine-fold-memref-alias-ops": "Let affine accesses of views access what is viewed",
    "fold-memref-alias-ops": "Let accesses of views access what is viewed",
    "affine-raise-from-memref": "Turn memref accesses at affine subscripts into affine ones",
    "raise-scf-to-affine": (
        "Turn affine loops, conditionals and accesses of scf and memref into affine ones"
    ),
    "affine-expand-index-ops": "Write linearised indices out as arithmetic",
    "affine-expand-index-ops-as-affine": "Write linearised indices out as affine.apply",
    "affine-blocked-interchange": "Take inner loops outside of blocks of parallel iterations",
    "affine-memory-order": "Permute perfect nests so that memory is run through in order",
    "affine-distribute-windows": "Give windows that loops run through loops of their own",
    "affine-jam-rows": "Run reductions of several parallel iterations in one inner loop",
    "affine-split-reductions": "Run through the parts of long reductions side by side",
    "affine-reschedule": "Schedule affine loops anew, with a polyhedral scheduler",
    "affine-time-skew": "Run through sweeps over the same memory in skewed tiles",
    "affine-jam-skewed": "Run rows side by side whose elements wait for each other",
    "affine-jam-triangles": "Run rows of triangles through together as far as they can",
    "affine-jam-updates": "Run iterations that update the same elements together",
    "affine-distribute-recurrences": "Compute what loops carry apart from what calls functions",
    "affine-split-complex": "Compute with the parts of complex numbers in affine loops",
    "affine-for-to-parallel": "Convert affine.for ops to bands of affine.parallel",
    "affine-mem2reg": "Make values of elements of memory that only hand values on",
    "affine-optimize": "Interchange and vectorise affine loops for the host",
    "affine-parallel-fusion": "Fuse adjacent bands of affine.parallel loops",
    "affine-parallel-tile": "Tile bands of affine.parallel loops",
    "affine-parallel-to-for": "Convert affine.parallel ops to nests of affine.for",
    "affine-parallelize": "Make affine.for ops whose iterations are independent parallel",
    "affine-parallelize-outermost": "Make the outermost loops parallel that threads can share",
    "affine-parallelize-reductions": "Make long reductions parallel whose order is free",
    "affine-simplify-min-max": "Simplify affine.min, affine.max and affine.apply",
    "affine-simplify-structures": (
        "Simplify affine maps, integer sets and the operations that have them"
    ),
    "affine-super-vectorize": "Turn iterations of loops into lanes of vectors",
    "affine-reg2mem": "Put values that affine ops carry and give into buffers",
    "affine-super-vectorizer-test": (
        "Show slices, composed maps and shape ratios, or vectorise a nest"
    ),
    "canonicalize": (
        "Simplify operations: compose and fold affine maps, fold constants, erase dead code"
    ),
    "convert-scf-to-cf": "Lower loops and conditionals of scf to blocks and branches",
    "convert-affine-for-to-gpu": "Turn outermost affine loops into launches of gpu",
    "convert-arith-to-llvm": "Convert operations of arith to ones of llvm",
    "convert-cf-to-llvm": "Convert branches to ones of llvm",
    "convert-func-to-llvm": "Convert functions and calls to ones of llvm",
    "convert-index-to-llvm": "Convert operations of index to ones of llvm",
    "convert-math-to-llvm": "Convert operations of math to ones of llvm",
    "finalize-memref-to-llvm": "Convert memory and its accesses to operations of llvm",
    "reconcile-unrealized-casts": "Erase casts that undo each other",
    "convert-linalg-to-affine-loops": "Lower operations of linalg to affine loops",
    "convert-reduction-to-scf": "Lower reductions that are symbols to regions of scf.reduce",
    "cse": "Eliminate common sub-expressions",
    "expand-strided-metadata": "Compute offsets, sizes and strides of views",
    "normalize-memrefs": "Put the layouts of memrefs into the subscripts of their accesses",
    "inline": "Replace calls by the bodies of functions",
    "loop-invariant-code-motion": "Hoist operations without effects out of loops",
    "strip-debuginfo": "Forget the locations of operations and block arguments",
    "print-ir": "Print the program on the standard error",
    "sccp": "Use constants for values that are always the same",
    "int-range-optimizations": "Use constants and dividends where the ranges of integers say so",
    "symbol-dce": "Erase symbols that nobody refers to",
    "control-flow-sink": "Sink operations into the branches that need them",
    "lower-affine": "Lower affine operations to arith, scf, memref and vector operations",
    "test-affine-access-analysis": (
        "Tell along which loops affine accesses are invariant or contiguous"
    ),
    "test-affine-data-copy": "Copy one memref of one nest to fast memory, and back",
    "test-affine-loop-unswitch": "Take conditionals out of loops in which they do not change",
    "test-affine-parametric-tile": "Tile affine loop nests by sizes that are arguments",
    "test-affine-reify-value-bounds": "Compute the bounds that test.reify_bound ops ask for",
    "test-affine-walk": "Tell of affine maps that have a mod",
    "test-decompose-affine-ops": (
        "Compute sums and products of affine.apply step by step, what varies least first"
    ),
    "test-extract-fixed-outer-loops": "Give outer scf.for loops a fixed number of iterations",
    "test-loop-permutation": "Permute the loops of perfect nests",
    "test-loop-unrolling": "Unroll scf.for loops",
    "test-mapping-to-processing-elements": (
        "Share the iterations of outermost scf.for loops among processors"
    ),
    "test-memref-bound-check": "Tell which affine accesses may leave the extents of their memrefs",
    "test-single-fold": "Fold each operation once, and erase constants without uses",
    "reduction-check": (
        "Test associativity, commutativity and identity of the reductions that are defined"
    ),
    "test-loop-fusion": "Show and test what fusion of loops is made of",
    "test-memref-dependence-check": "Tell of all dependences between affine loads and stores",
    "test-memref-stride-calculation": "Tell the offset and the strides of allocated memrefs",
}
"""All passes of this package, each with a line about it. `affine-loop-tile` is `AffineLoopTilePass`
in `transforms/passes/affine_loop_tile.py`; names of tests lose their `test-`."""
_PLACES = {
    "apply-schedule": "schedule.passes:ApplySchedulePass",
    "affine-loop-fusion": "transforms.fusion.passes:AffineLoopFusionPass",
    "affine-scalrep": "transforms.passes.affine_scalrep:AffineScalRepPass",
    "affine-fold-memref-alias-ops": (
        "transforms.passes.fold_memref_alias_ops:AffineFoldMemrefAliasOpsPass"
    ),
    "affine-expand-index-ops-as-affine": (
        "transforms.passes.affine_expand_index_ops:AffineExpandIndexOpsAsAffinePass"
    ),
    "affine-blocked-interchange": "transforms.interchange.passes:AffineBlockedInterchangePass",
    "affine-memory-order": "transforms.interchange.memory_order:AffineMemoryOrderPass",
    "affine-mem2reg": "transforms.registers.affine_mem2reg:AffineMem2RegPass",
    "affine-super-vectorize": "transforms.vectorize.passes:AffineSuperVectorizePass",
    "affine-reg2mem": "transforms.registers.affine_reg2mem:AffineReg2MemPass",
    "affine-super-vectorizer-test": "transforms.vectorize.testing:AffineSuperVectorizerTestPass",
    "inline": "pipelines.inline:InlinePass",
    "strip-debuginfo": "transforms.passes.strip_debuginfo:StripDebugInfoPass",
    "test-affine-data-copy": "transforms.passes.affine_data_copy_test:AffineDataCopyTestPass",
    "test-memref-bound-check": "transforms.passes.memref_bound_check:MemRefBoundCheckPass",
    "test-loop-fusion": "transforms.fusion.testing_pass:TestLoopFusionPass",
    "test-memref-dependence-check": (
        "transforms.passes.memref_dependence_check:MemRefDependenceCheckPass"
    ),
    "test-memref-stride-calculation": (
        "transforms.passes.memref_stride_calculation:MemRefStrideCalculationPass"
    ),
}
"""The modules and the classes of the passes that are elsewhere, or are spelt otherwise."""


class _Entry(NamedTuple):
    module: str
    class_name: str
    summary: str


def _own(name: str, summary: str) -> _Entry:
    """A pass of this package."""
    words = name.removeprefix("test-").split("-")
    usual = f"transforms.passes.{'_'.join(words)}:{''.join(map(str.capitalize, words))}Pass"
    module, _, class_name = _PLACES.get(name, usual).partition(":")
    return _Entry(f"loopwright.{module}", class_name, summary)


_PASSES = {name: _own(name, summary) for name, summary in _SUMMARIES.items()}
_ELSEWHERE = {
    "transform-interpreter": (
        "transform scripts are not supported: '-apply-schedule' takes the steps of a saved schedule"
    ),
}
"""Passes of `mlir-opt` that there are not, and what is to be used instead."""
ENTRY_POINTS = "loopwright.passes"
"""The group of entry points by which installed packages offer passes: their names and classes."""


def register_pass(pass_class: type[Pass]) -> None:
    """Let pipelines use a pass that is defined elsewhere.

    Raises `ValueError` if there is another pass of its name.
    """
    entry = _Entry(pass_class.__module__, pass_class.__qualname__, pass_class.description)
    if _PASSES.get(pass_class.name, entry) != entry:
        raise ValueError(f"there is a pass of the name '{pass_class.name}' already")
    _PASSES[pass_class.name] = entry
    _CLASSES[pass_class.name] = pass_class


def available_passes() -> tuple[str, ...]:
    """The names of all passes, sorted.

    >>> "lower-affine" in available_passes()
    True
    """
    return tuple(sorted({*_PASSES, *_offered()}))


def is_pass(name: str) -> bool:
    """Whether there is a pass of that name.

    >>> is_pass("cse"), is_pass("see")
    (True, False)
    """
    return name in _PASSES or name in _offered()


_CLASSES: dict[str, type[Pass]] = {}
"""The passes that were registered."""


def registered_passes() -> tuple[str, ...]:
    """The names of the passes that `register_pass` was called for."""
    return tuple(_CLASSES)


@cache
def _offered() -> dict[str, EntryPoint]:
    """The passes that installed packages offer."""
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=ENTRY_POINTS)}


def pass_summary(name: str) -> str:
    """One line about a pass."""
    return _entry(name).summary


def load_pass(name: str) -> type[Pass]:
    """The class of a pass; imports the module it is in."""
    entry = _entry(name)
    return _CLASSES.get(name) or getattr(import_module(entry.module), entry.class_name)


def pass_options(name: str) -> tuple[OptionInfo, ...]:
    """The options of a pass."""
    from loopwright.transforms.support.options import options_of

    return options_of(load_pass(name))


def build_pass(name: str, options: dict[str, str | None]) -> Pass:
    """An instance of the pass called `name`; `UsageError` if it or an option is unknown."""
    from loopwright.transforms.support.options import make_pass

    return make_pass(load_pass(name), name, options)


def refuse_unsupported(name: str) -> None:
    """Raise `UsageError`, which says what to do, for a pass of `mlir-opt` that there is not."""
    if name in _ELSEWHERE:
        raise UsageError(f"'{name}': {_ELSEWHERE[name]}")


def _entry(name: str) -> _Entry:
    entry = _PASSES.get(name)
    if entry is None and name in _offered():
        register_pass(_offered()[name].load())
        entry = _PASSES.get(name)
    if entry is None:
        refuse_unsupported(name)
        from difflib import get_close_matches

        near = get_close_matches(name, available_passes(), n=3)
        known = ", ".join(near if near else available_passes())
        hint = "did you mean" if near else "available"
        raise UsageError(
            f"'{name}' does not refer to a registered pass or pass pipeline ({hint}: {known})"
        )
    return entry
