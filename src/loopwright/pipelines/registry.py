"""The table of passes. Naming and describing them imports none; asking for one imports that one."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module

from loopwright.errors import UsageError
from loopwright.transforms.base import Pass
from loopwright.transforms.options import OptionInfo, make_pass, options_of


@dataclass(frozen=True, slots=True)
class _Entry:
    module: str
    class_name: str
    summary: str


_PASSES: dict[str, _Entry] = {
    "affine-loop-fusion": _Entry(
        "loopwright.transforms.fusion.passes",
        "AffineLoopFusionPass",
        "Fuse affine loop nests",
    ),
    "affine-loop-permute": _Entry(
        "loopwright.transforms.affine_loop_permute",
        "AffineLoopPermutePass",
        "Nest loops in another order, where that is legal",
    ),
    "affine-loop-unroll": _Entry(
        "loopwright.transforms.affine_loop_unroll",
        "AffineLoopUnrollPass",
        "Unroll affine loops",
    ),
    "affine-loop-unroll-jam": _Entry(
        "loopwright.transforms.affine_loop_unroll_jam",
        "AffineLoopUnrollJamPass",
        "Unroll and jam affine loops",
    ),
    "affine-loop-normalize": _Entry(
        "loopwright.transforms.affine_loop_normalize",
        "AffineLoopNormalizePass",
        "Make affine loops count from 0 by 1",
    ),
    "affine-loop-tile": _Entry(
        "loopwright.transforms.affine_loop_tile",
        "AffineLoopTilePass",
        "Tile affine loop nests",
    ),
    "affine-expand-index-ops": _Entry(
        "loopwright.transforms.affine_expand_index_ops",
        "AffineExpandIndexOpsPass",
        "Write linearised indices out as arithmetic",
    ),
    "affine-expand-index-ops-as-affine": _Entry(
        "loopwright.transforms.affine_expand_index_ops",
        "AffineExpandIndexOpsAsAffinePass",
        "Write linearised indices out as affine.apply",
    ),
    "affine-blocked-interchange": _Entry(
        "loopwright.transforms.interchange.passes",
        "AffineBlockedInterchangePass",
        "Take inner loops outside of blocks of parallel iterations",
    ),
    "affine-jam-rows": _Entry(
        "loopwright.transforms.affine_jam_rows",
        "AffineJamRowsPass",
        "Run reductions of several parallel iterations in one inner loop",
    ),
    "affine-split-reductions": _Entry(
        "loopwright.transforms.affine_split_reductions",
        "AffineSplitReductionsPass",
        "Run through the parts of long reductions side by side",
    ),
    "affine-split-complex": _Entry(
        "loopwright.transforms.affine_split_complex",
        "AffineSplitComplexPass",
        "Compute with the parts of complex numbers in affine loops",
    ),
    "affine-for-to-parallel": _Entry(
        "loopwright.transforms.affine_for_to_parallel",
        "AffineForToParallelPass",
        "Convert affine.for ops to bands of affine.parallel",
    ),
    "affine-mem2reg": _Entry(
        "loopwright.transforms.registers.affine_mem2reg",
        "AffineMem2RegPass",
        "Make values of elements of memory that only hand values on",
    ),
    "affine-optimize": _Entry(
        "loopwright.transforms.affine_optimize",
        "AffineOptimizePass",
        "Interchange and vectorise affine loops for the host",
    ),
    "affine-parallel-fusion": _Entry(
        "loopwright.transforms.affine_parallel_fusion",
        "AffineParallelFusionPass",
        "Fuse adjacent bands of affine.parallel loops",
    ),
    "affine-parallel-tile": _Entry(
        "loopwright.transforms.affine_parallel_tile",
        "AffineParallelTilePass",
        "Tile bands of affine.parallel loops",
    ),
    "affine-parallel-to-for": _Entry(
        "loopwright.transforms.affine_parallel_to_for",
        "AffineParallelToForPass",
        "Convert affine.parallel ops to nests of affine.for",
    ),
    "affine-parallelize": _Entry(
        "loopwright.transforms.affine_parallelize",
        "AffineParallelizePass",
        "Make affine.for ops whose iterations are independent parallel",
    ),
    "affine-super-vectorize": _Entry(
        "loopwright.transforms.vectorize.passes",
        "AffineSuperVectorizePass",
        "Turn iterations of loops into lanes of vectors",
    ),
    "affine-reg2mem": _Entry(
        "loopwright.transforms.registers.affine_reg2mem",
        "AffineReg2MemPass",
        "Put values that affine ops carry and give into buffers",
    ),
    "affine-super-vectorizer-test": _Entry(
        "loopwright.transforms.vectorize.testing",
        "AffineSuperVectorizerTestPass",
        "Show slices, composed maps and shape ratios, or vectorise a nest",
    ),
    "canonicalize": _Entry(
        "loopwright.transforms.canonicalize",
        "CanonicalizePass",
        "Simplify operations: compose and fold affine maps, fold constants, erase dead code",
    ),
    "convert-reduction-to-scf": _Entry(
        "loopwright.transforms.convert_reduction_to_scf",
        "ConvertReductionToScfPass",
        "Lower reductions that are symbols to regions of scf.reduce",
    ),
    "cse": _Entry(
        "loopwright.transforms.cse",
        "CsePass",
        "Eliminate common sub-expressions",
    ),
    "lower-affine": _Entry(
        "loopwright.transforms.lower_affine",
        "LowerAffinePass",
        "Lower affine operations to arith, scf, memref and vector operations",
    ),
    "test-affine-access-analysis": _Entry(
        "loopwright.transforms.affine_access_analysis",
        "AffineAccessAnalysisPass",
        "Tell along which loops affine accesses are invariant or contiguous",
    ),
    "test-loop-permutation": _Entry(
        "loopwright.transforms.loop_permutation",
        "LoopPermutationPass",
        "Permute the loops of perfect nests",
    ),
    "test-memref-bound-check": _Entry(
        "loopwright.transforms.memref_bound_check",
        "MemRefBoundCheckPass",
        "Tell which affine accesses may leave the extents of their memrefs",
    ),
    "reduction-check": _Entry(
        "loopwright.transforms.reduction_check",
        "ReductionCheckPass",
        "Test associativity, commutativity and identity of the reductions that are defined",
    ),
    "test-loop-fusion": _Entry(
        "loopwright.transforms.fusion.testing_pass",
        "TestLoopFusionPass",
        "Show and test what fusion of loops is made of",
    ),
    "test-memref-dependence-check": _Entry(
        "loopwright.transforms.memref_dependence_check",
        "MemRefDependenceCheckPass",
        "Tell of all dependences between affine loads and stores",
    ),
    "test-memref-stride-calculation": _Entry(
        "loopwright.transforms.memref_stride_calculation",
        "MemRefStrideCalculationPass",
        "Tell the offset and the strides of allocated memrefs",
    ),
}


def available_passes() -> tuple[str, ...]:
    """The names of all passes, sorted.

    >>> "lower-affine" in available_passes()
    True
    """
    return tuple(sorted(_PASSES))


def pass_summary(name: str) -> str:
    """One line about a pass."""
    return _entry(name).summary


def load_pass(name: str) -> type[Pass]:
    """The class of a pass; imports the module it is in."""
    entry = _entry(name)
    return getattr(import_module(entry.module), entry.class_name)


def pass_options(name: str) -> tuple[OptionInfo, ...]:
    """The options of a pass."""
    return options_of(load_pass(name))


def build_pass(name: str, options: dict[str, str | None]) -> Pass:
    """An instance of the pass called `name`; `UsageError` if it or an option is unknown."""
    return make_pass(load_pass(name), name, options)


def _entry(name: str) -> _Entry:
    entry = _PASSES.get(name)
    if entry is None:
        near = get_close_matches(name, _PASSES, n=3)
        known = ", ".join(near if near else available_passes())
        hint = "did you mean" if near else "available"
        raise UsageError(
            f"'{name}' does not refer to a registered pass or pass pipeline ({hint}: {known})"
        )
    return entry
