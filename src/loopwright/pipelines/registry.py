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


class _Entry(NamedTuple):
    module: str
    class_name: str
    summary: str


_PASSES: dict[str, _Entry] = {
    "apply-schedule": _Entry(
        "loopwright.schedule.passes",
        "ApplySchedulePass",
        "Take the steps of a saved schedule",
    ),
    "affine-loop-fusion": _Entry(
        "loopwright.transforms.fusion.passes",
        "AffineLoopFusionPass",
        "Fuse affine loop nests",
    ),
    "affine-loop-coalescing": _Entry(
        "loopwright.transforms.passes.affine_loop_coalescing",
        "AffineLoopCoalescingPass",
        "Make one loop of perfectly nested ones",
    ),
    "affine-loop-invariant-code-motion": _Entry(
        "loopwright.transforms.passes.affine_loop_invariant_code_motion",
        "AffineLoopInvariantCodeMotionPass",
        "Hoist loop invariant operations out of affine loops",
    ),
    "affine-loop-permute": _Entry(
        "loopwright.transforms.passes.affine_loop_permute",
        "AffineLoopPermutePass",
        "Nest loops in another order, where that is legal",
    ),
    "affine-loop-unroll": _Entry(
        "loopwright.transforms.passes.affine_loop_unroll",
        "AffineLoopUnrollPass",
        "Unroll affine loops",
    ),
    "affine-loop-unroll-jam": _Entry(
        "loopwright.transforms.passes.affine_loop_unroll_jam",
        "AffineLoopUnrollJamPass",
        "Unroll and jam affine loops",
    ),
    "affine-loop-normalize": _Entry(
        "loopwright.transforms.passes.affine_loop_normalize",
        "AffineLoopNormalizePass",
        "Make affine loops count from 0 by 1",
    ),
    "affine-register-tile": _Entry(
        "loopwright.transforms.passes.affine_register_tile",
        "AffineRegisterTilePass",
        "Compute contractions in register tiles, from packed operands",
    ),
    "affine-loop-tile": _Entry(
        "loopwright.transforms.passes.affine_loop_tile",
        "AffineLoopTilePass",
        "Tile affine loop nests",
    ),
    "affine-data-copy-generate": _Entry(
        "loopwright.transforms.passes.affine_data_copy_generate",
        "AffineDataCopyGeneratePass",
        "Copy what loops use to fast memory, and back",
    ),
    "affine-pipeline-data-transfer": _Entry(
        "loopwright.transforms.passes.affine_pipeline_data_transfer",
        "AffinePipelineDataTransferPass",
        "Begin transfers to fast memory one iteration earlier",
    ),
    "affine-scalrep": _Entry(
        "loopwright.transforms.passes.affine_scalrep",
        "AffineScalRepPass",
        "Replace loads by values that are known, and erase stores that nobody reads",
    ),
    "affine-fold-memref-alias-ops": _Entry(
        "loopwright.transforms.passes.fold_memref_alias_ops",
        "AffineFoldMemrefAliasOpsPass",
        "Let affine accesses of views access what is viewed",
    ),
    "fold-memref-alias-ops": _Entry(
        "loopwright.transforms.passes.fold_memref_alias_ops",
        "FoldMemrefAliasOpsPass",
        "Let accesses of views access what is viewed",
    ),
    "affine-raise-from-memref": _Entry(
        "loopwright.transforms.passes.affine_raise_from_memref",
        "AffineRaiseFromMemrefPass",
        "Turn memref accesses at affine subscripts into affine ones",
    ),
    "raise-scf-to-affine": _Entry(
        "loopwright.transforms.passes.raise_scf_to_affine",
        "RaiseScfToAffinePass",
        "Turn affine loops, conditionals and accesses of scf and memref into affine ones",
    ),
    "affine-expand-index-ops": _Entry(
        "loopwright.transforms.passes.affine_expand_index_ops",
        "AffineExpandIndexOpsPass",
        "Write linearised indices out as arithmetic",
    ),
    "affine-expand-index-ops-as-affine": _Entry(
        "loopwright.transforms.passes.affine_expand_index_ops",
        "AffineExpandIndexOpsAsAffinePass",
        "Write linearised indices out as affine.apply",
    ),
    "affine-blocked-interchange": _Entry(
        "loopwright.transforms.interchange.passes",
        "AffineBlockedInterchangePass",
        "Take inner loops outside of blocks of parallel iterations",
    ),
    "affine-memory-order": _Entry(
        "loopwright.transforms.interchange.memory_order",
        "AffineMemoryOrderPass",
        "Permute perfect nests so that memory is run through in order",
    ),
    "affine-distribute-windows": _Entry(
        "loopwright.transforms.passes.affine_distribute_windows",
        "AffineDistributeWindowsPass",
        "Give windows that loops run through loops of their own",
    ),
    "affine-jam-rows": _Entry(
        "loopwright.transforms.passes.affine_jam_rows",
        "AffineJamRowsPass",
        "Run reductions of several parallel iterations in one inner loop",
    ),
    "affine-split-reductions": _Entry(
        "loopwright.transforms.passes.affine_split_reductions",
        "AffineSplitReductionsPass",
        "Run through the parts of long reductions side by side",
    ),
    "affine-reschedule": _Entry(
        "loopwright.transforms.passes.affine_reschedule",
        "AffineReschedulePass",
        "Schedule affine loops anew, with a polyhedral scheduler",
    ),
    "affine-time-skew": _Entry(
        "loopwright.transforms.passes.affine_time_skew",
        "AffineTimeSkewPass",
        "Run through sweeps over the same memory in skewed tiles",
    ),
    "affine-jam-skewed": _Entry(
        "loopwright.transforms.passes.affine_jam_skewed",
        "AffineJamSkewedPass",
        "Run rows side by side whose elements wait for each other",
    ),
    "affine-jam-triangles": _Entry(
        "loopwright.transforms.passes.affine_jam_triangles",
        "AffineJamTrianglesPass",
        "Run rows of triangles through together as far as they can",
    ),
    "affine-jam-updates": _Entry(
        "loopwright.transforms.passes.affine_jam_updates",
        "AffineJamUpdatesPass",
        "Run iterations that update the same elements together",
    ),
    "affine-distribute-recurrences": _Entry(
        "loopwright.transforms.passes.affine_distribute_recurrences",
        "AffineDistributeRecurrencesPass",
        "Compute what loops carry apart from what calls functions",
    ),
    "affine-split-complex": _Entry(
        "loopwright.transforms.passes.affine_split_complex",
        "AffineSplitComplexPass",
        "Compute with the parts of complex numbers in affine loops",
    ),
    "affine-for-to-parallel": _Entry(
        "loopwright.transforms.passes.affine_for_to_parallel",
        "AffineForToParallelPass",
        "Convert affine.for ops to bands of affine.parallel",
    ),
    "affine-mem2reg": _Entry(
        "loopwright.transforms.registers.affine_mem2reg",
        "AffineMem2RegPass",
        "Make values of elements of memory that only hand values on",
    ),
    "affine-optimize": _Entry(
        "loopwright.transforms.passes.affine_optimize",
        "AffineOptimizePass",
        "Interchange and vectorise affine loops for the host",
    ),
    "affine-parallel-fusion": _Entry(
        "loopwright.transforms.passes.affine_parallel_fusion",
        "AffineParallelFusionPass",
        "Fuse adjacent bands of affine.parallel loops",
    ),
    "affine-parallel-tile": _Entry(
        "loopwright.transforms.passes.affine_parallel_tile",
        "AffineParallelTilePass",
        "Tile bands of affine.parallel loops",
    ),
    "affine-parallel-to-for": _Entry(
        "loopwright.transforms.passes.affine_parallel_to_for",
        "AffineParallelToForPass",
        "Convert affine.parallel ops to nests of affine.for",
    ),
    "affine-parallelize": _Entry(
        "loopwright.transforms.passes.affine_parallelize",
        "AffineParallelizePass",
        "Make affine.for ops whose iterations are independent parallel",
    ),
    "affine-parallelize-outermost": _Entry(
        "loopwright.transforms.passes.affine_parallelize_outermost",
        "AffineParallelizeOutermostPass",
        "Make the outermost loops parallel that threads can share",
    ),
    "affine-parallelize-reductions": _Entry(
        "loopwright.transforms.passes.affine_parallelize_reductions",
        "AffineParallelizeReductionsPass",
        "Make long reductions parallel whose order is free",
    ),
    "affine-simplify-min-max": _Entry(
        "loopwright.transforms.passes.affine_simplify_min_max",
        "AffineSimplifyMinMaxPass",
        "Simplify affine.min, affine.max and affine.apply",
    ),
    "affine-simplify-structures": _Entry(
        "loopwright.transforms.passes.affine_simplify_structures",
        "AffineSimplifyStructuresPass",
        "Simplify affine maps, integer sets and the operations that have them",
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
        "loopwright.transforms.passes.canonicalize",
        "CanonicalizePass",
        "Simplify operations: compose and fold affine maps, fold constants, erase dead code",
    ),
    "convert-scf-to-cf": _Entry(
        "loopwright.transforms.passes.convert_scf_to_cf",
        "ConvertScfToCfPass",
        "Lower loops and conditionals of scf to blocks and branches",
    ),
    "convert-affine-for-to-gpu": _Entry(
        "loopwright.transforms.passes.convert_affine_for_to_gpu",
        "ConvertAffineForToGpuPass",
        "Turn outermost affine loops into launches of gpu",
    ),
    "convert-arith-to-llvm": _Entry(
        "loopwright.transforms.passes.convert_arith_to_llvm",
        "ConvertArithToLlvmPass",
        "Convert operations of arith to ones of llvm",
    ),
    "convert-cf-to-llvm": _Entry(
        "loopwright.transforms.passes.convert_cf_to_llvm",
        "ConvertCfToLlvmPass",
        "Convert branches to ones of llvm",
    ),
    "convert-func-to-llvm": _Entry(
        "loopwright.transforms.passes.convert_func_to_llvm",
        "ConvertFuncToLlvmPass",
        "Convert functions and calls to ones of llvm",
    ),
    "convert-index-to-llvm": _Entry(
        "loopwright.transforms.passes.convert_index_to_llvm",
        "ConvertIndexToLlvmPass",
        "Convert operations of index to ones of llvm",
    ),
    "convert-math-to-llvm": _Entry(
        "loopwright.transforms.passes.convert_math_to_llvm",
        "ConvertMathToLlvmPass",
        "Convert operations of math to ones of llvm",
    ),
    "finalize-memref-to-llvm": _Entry(
        "loopwright.transforms.passes.finalize_memref_to_llvm",
        "FinalizeMemrefToLlvmPass",
        "Convert memory and its accesses to operations of llvm",
    ),
    "reconcile-unrealized-casts": _Entry(
        "loopwright.transforms.passes.reconcile_unrealized_casts",
        "ReconcileUnrealizedCastsPass",
        "Erase casts that undo each other",
    ),
    "convert-linalg-to-affine-loops": _Entry(
        "loopwright.transforms.passes.convert_linalg_to_affine_loops",
        "ConvertLinalgToAffineLoopsPass",
        "Lower operations of linalg to affine loops",
    ),
    "convert-reduction-to-scf": _Entry(
        "loopwright.transforms.passes.convert_reduction_to_scf",
        "ConvertReductionToScfPass",
        "Lower reductions that are symbols to regions of scf.reduce",
    ),
    "cse": _Entry(
        "loopwright.transforms.passes.cse",
        "CsePass",
        "Eliminate common sub-expressions",
    ),
    "expand-strided-metadata": _Entry(
        "loopwright.transforms.passes.expand_strided_metadata",
        "ExpandStridedMetadataPass",
        "Compute offsets, sizes and strides of views",
    ),
    "normalize-memrefs": _Entry(
        "loopwright.transforms.passes.normalize_memrefs",
        "NormalizeMemrefsPass",
        "Put the layouts of memrefs into the subscripts of their accesses",
    ),
    "inline": _Entry(
        "loopwright.pipelines.inline",
        "InlinePass",
        "Replace calls by the bodies of functions",
    ),
    "loop-invariant-code-motion": _Entry(
        "loopwright.transforms.passes.loop_invariant_code_motion",
        "LoopInvariantCodeMotionPass",
        "Hoist operations without effects out of loops",
    ),
    "strip-debuginfo": _Entry(
        "loopwright.transforms.passes.strip_debuginfo",
        "StripDebugInfoPass",
        "Forget the locations of operations and block arguments",
    ),
    "print-ir": _Entry(
        "loopwright.transforms.passes.print_ir",
        "PrintIrPass",
        "Print the program on the standard error",
    ),
    "sccp": _Entry(
        "loopwright.transforms.passes.sccp",
        "SccpPass",
        "Use constants for values that are always the same",
    ),
    "int-range-optimizations": _Entry(
        "loopwright.transforms.passes.int_range_optimizations",
        "IntRangeOptimizationsPass",
        "Use constants and dividends where the ranges of integers say so",
    ),
    "symbol-dce": _Entry(
        "loopwright.transforms.passes.symbol_dce",
        "SymbolDcePass",
        "Erase symbols that nobody refers to",
    ),
    "control-flow-sink": _Entry(
        "loopwright.transforms.passes.control_flow_sink",
        "ControlFlowSinkPass",
        "Sink operations into the branches that need them",
    ),
    "lower-affine": _Entry(
        "loopwright.transforms.passes.lower_affine",
        "LowerAffinePass",
        "Lower affine operations to arith, scf, memref and vector operations",
    ),
    "test-affine-access-analysis": _Entry(
        "loopwright.transforms.passes.affine_access_analysis",
        "AffineAccessAnalysisPass",
        "Tell along which loops affine accesses are invariant or contiguous",
    ),
    "test-affine-data-copy": _Entry(
        "loopwright.transforms.passes.affine_data_copy_test",
        "AffineDataCopyTestPass",
        "Copy one memref of one nest to fast memory, and back",
    ),
    "test-affine-loop-unswitch": _Entry(
        "loopwright.transforms.passes.affine_loop_unswitch",
        "AffineLoopUnswitchPass",
        "Take conditionals out of loops in which they do not change",
    ),
    "test-affine-parametric-tile": _Entry(
        "loopwright.transforms.passes.affine_parametric_tile",
        "AffineParametricTilePass",
        "Tile affine loop nests by sizes that are arguments",
    ),
    "test-affine-reify-value-bounds": _Entry(
        "loopwright.transforms.passes.affine_reify_value_bounds",
        "AffineReifyValueBoundsPass",
        "Compute the bounds that test.reify_bound ops ask for",
    ),
    "test-affine-walk": _Entry(
        "loopwright.transforms.passes.affine_walk",
        "AffineWalkPass",
        "Tell of affine maps that have a mod",
    ),
    "test-decompose-affine-ops": _Entry(
        "loopwright.transforms.passes.decompose_affine_ops",
        "DecomposeAffineOpsPass",
        "Compute sums and products of affine.apply step by step, what varies least first",
    ),
    "test-extract-fixed-outer-loops": _Entry(
        "loopwright.transforms.passes.extract_fixed_outer_loops",
        "ExtractFixedOuterLoopsPass",
        "Give outer scf.for loops a fixed number of iterations",
    ),
    "test-loop-permutation": _Entry(
        "loopwright.transforms.passes.loop_permutation",
        "LoopPermutationPass",
        "Permute the loops of perfect nests",
    ),
    "test-loop-unrolling": _Entry(
        "loopwright.transforms.passes.loop_unrolling",
        "LoopUnrollingPass",
        "Unroll scf.for loops",
    ),
    "test-mapping-to-processing-elements": _Entry(
        "loopwright.transforms.passes.mapping_to_processing_elements",
        "MappingToProcessingElementsPass",
        "Share the iterations of outermost scf.for loops among processors",
    ),
    "test-memref-bound-check": _Entry(
        "loopwright.transforms.passes.memref_bound_check",
        "MemRefBoundCheckPass",
        "Tell which affine accesses may leave the extents of their memrefs",
    ),
    "test-single-fold": _Entry(
        "loopwright.transforms.passes.single_fold",
        "SingleFoldPass",
        "Fold each operation once, and erase constants without uses",
    ),
    "reduction-check": _Entry(
        "loopwright.transforms.passes.reduction_check",
        "ReductionCheckPass",
        "Test associativity, commutativity and identity of the reductions that are defined",
    ),
    "test-loop-fusion": _Entry(
        "loopwright.transforms.fusion.testing_pass",
        "TestLoopFusionPass",
        "Show and test what fusion of loops is made of",
    ),
    "test-memref-dependence-check": _Entry(
        "loopwright.transforms.passes.memref_dependence_check",
        "MemRefDependenceCheckPass",
        "Tell of all dependences between affine loads and stores",
    ),
    "test-memref-stride-calculation": _Entry(
        "loopwright.transforms.passes.memref_stride_calculation",
        "MemRefStrideCalculationPass",
        "Tell the offset and the strides of allocated memrefs",
    ),
}


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
