"""The conditions of the package, each disabled in turn by a change of its text.

`make mutants` applies every change to a copy of the package; a test of the group must then fail.
"""

from tests.property.mutants.assumed import ASSUMED
from tests.property.mutants.caches import CACHES
from tests.property.mutants.carried import CARRIED
from tests.property.mutants.complex_lanes import COMPLEX
from tests.property.mutants.contractions import CONTRACTIONS
from tests.property.mutants.cutting import CUTTING
from tests.property.mutants.data_copy import DATA_COPY
from tests.property.mutants.domains import DOMAINS, INDICES
from tests.property.mutants.frontend import BOUNDS, BUILD, FALLBACK, ORDERS, SQUARES, STENCILS, SUMS
from tests.property.mutants.fusion import FUSION
from tests.property.mutants.fusion_buffers import FUSION_BUFFERS
from tests.property.mutants.fusion_effects import FUSION_EFFECTS
from tests.property.mutants.fusion_kinds import FUSION_KINDS
from tests.property.mutants.fusion_memory import FUSION_MEMORY
from tests.property.mutants.fusion_places import FUSION_PLACES
from tests.property.mutants.fusion_races import FUSION_RACES
from tests.property.mutants.fusion_rare import FUSION_RARE
from tests.property.mutants.fusion_undecided import FUSION_UNDECIDED
from tests.property.mutants.independent import INDEPENDENT
from tests.property.mutants.inlining import INLINING
from tests.property.mutants.jumps import JUMPS
from tests.property.mutants.layouts import LAYOUTS
from tests.property.mutants.legality import LEGALITY
from tests.property.mutants.loops import LOOPS
from tests.property.mutants.lowering import LOWERING
from tests.property.mutants.mutant import Group, Mutant
from tests.property.mutants.order import SOLVER, UNIFORM
from tests.property.mutants.parallel import PARALLEL
from tests.property.mutants.pass_refusals import (
    RAISING_REFUSALS,
    SCALAR_REFUSALS,
    TRANSFER_REFUSALS,
    VALUE_LOOP_REFUSALS,
    VIEW_REFUSALS,
)
from tests.property.mutants.places import BYTES, FLOW, PLACES, VAGUE
from tests.property.mutants.raising import RAISING
from tests.property.mutants.registers import REGISTERS
from tests.property.mutants.rescheduling import RESCHEDULING
from tests.property.mutants.scalar_replacement import SCALAR_REPLACEMENT
from tests.property.mutants.shifting import SHIFTING
from tests.property.mutants.side_by_side import SIDE_BY_SIDE
from tests.property.mutants.simplifying import SIMPLIFYING
from tests.property.mutants.slices import SLICES
from tests.property.mutants.step_refusals import STEP_REFUSALS
from tests.property.mutants.steps import STEPS
from tests.property.mutants.tiling import NORMALISING, TILING, UNROLLING
from tests.property.mutants.time_skew import TIME_SKEW
from tests.property.mutants.value_bounds import VALUE_BOUNDS
from tests.property.mutants.vectorize import VECTORIZE
from tests.property.mutants.vectorize_refusals import VECTORIZE_REFUSALS
from tests.property.mutants.views import VIEWS

GROUPS = {
    "dependences": Group(
        ("../unit/analysis/test_dependence.py", "test_dependences*.py"),
        (*SOLVER, *UNIFORM, *DOMAINS, *INDICES, *PLACES, *FLOW),
    ),
    "layouts": Group(
        (
            "../unit/analysis/test_argument_layouts.py",
            "../unit/analysis/test_layouts.py",
            "../unit/transforms/test_parallel_passes.py",
            "../lit/loops/parallel-passes",
            "test_overlapping.py",
        ),
        LAYOUTS,
    ),
    "assumed": Group(("../unit/pipelines/test_assumed.py",), ASSUMED),
    "rescheduling": Group(("../unit/transforms/test_reschedule*.py",), RESCHEDULING),
    "fusion-effects": Group(
        (
            "../lit/loops/fusion-effects",
            "../lit/loops/pipeline-transfers",
        ),
        FUSION_EFFECTS,
    ),
    "time-skew": Group(("../unit/transforms/test_time_skew.py",), TIME_SKEW),
    "independent": Group(("../unit/codegen/test_independent.py",), INDEPENDENT),
    "value-loop refusals": Group(
        ("../../extensions/mlir/tests/test_value_refusals.py",),
        VALUE_LOOP_REFUSALS,
    ),
    "raising refusals": Group(
        ("../unit/transforms/loops/test_raising_refusals.py",), RAISING_REFUSALS
    ),
    "transfer refusals": Group(("../lit/loops/pipeline-transfers",), TRANSFER_REFUSALS),
    "simplifying": Group(
        ("../unit/dialects/test_kept.py", "../../extensions/mlir/tests/test_general_passes.py"),
        SIMPLIFYING,
    ),
    "carried": Group(
        ("../unit/codegen/test_complex.py", "../unit/runtime/test_results.py"), CARRIED
    ),
    "lowering": Group(("../../extensions/mlir/tests/test_llvm_conversions.py",), LOWERING),
    "inlining": Group(
        (
            "../unit/transforms/test_inlining.py",
            "../lit/loops/inlining",
        ),
        INLINING,
    ),
    "bytes": Group(("test_dependences_bytes.py",), BYTES),
    "vague": Group(("test_dependences_vague.py",), VAGUE),
    "registers": Group(
        (
            "test_small_programs.py",
            "../unit/transforms/test_register*.py",
            "../lit/loops/register*",
            "../unit/transforms/test_carry_recurrences.py",
            "../lit/loops/carry-recurrences",
        ),
        REGISTERS,
    ),
    "data-copy": Group(
        (
            "../lit/loops/data-copy",
            "../lit/loops/pipeline-transfers",
        ),
        DATA_COPY,
    ),
    "scalar-replacement": Group(
        ("../unit/transforms/test_scalar_replacement.py",),
        (*SCALAR_REPLACEMENT, *SCALAR_REFUSALS),
    ),
    "parallel": Group(
        (
            "test_small_programs.py",
            "../unit/transforms/test_parallel*.py",
            "../lit/loops/parallel*",
        ),
        PARALLEL,
    ),
    "vectorize": Group(
        ("test_vectorize.py", "../unit/transforms/vectorize", "../differential/test_vectorize.py"),
        (*VECTORIZE, *VECTORIZE_REFUSALS),
    ),
    "complex": Group(("../unit/transforms/test_split_complex.py",), COMPLEX),
    "side-by-side": Group(
        (
            "test_side_by_side.py",
            "../unit/transforms/test_split_reductions.py",
            "../lit/loops/jam-rows",
            "../unit/transforms/test_jam_triangles.py",
            "../lit/loops/jam-triangles",
            "../unit/transforms/test_jam_skewed.py",
            "../lit/loops/jam-skewed",
            "../lit/loops/distribute-recurrences",
        ),
        SIDE_BY_SIDE,
    ),
    "contractions": Group(
        (
            "../unit/transforms/test_register_tile.py",
            "../lit/loops/register-tile",
            "../unit/transforms/test_narrow_products.py",
            "test_contractions.py",
            "../lit/loops/distribute-windows",
        ),
        CONTRACTIONS,
    ),
    "slices": Group(
        (
            "../unit/analysis/test_slices.py",
            "../unit/presburger/test_delinearization.py",
            "../differential/test_affine_loop_fusion.py",
        ),
        SLICES,
    ),
    "legality": Group(
        ("test_dependences_legality.py", "../unit/analysis/test_legality.py"), LEGALITY
    ),
    "loops": Group(
        (
            "../lit/loops/invariant",
            "../lit/loops/coalesce",
            "../../extensions/mlir/tests/test_unswitch.py",
            "../../extensions/mlir/tests/test_value_loops.py",
            "../unit/transforms/test_simplify_min_max.py",
        ),
        LOOPS,
    ),
    "cutting": Group(
        ("../unit/transforms/loops/test_cutting.py", "../lit/loops/jam"),
        CUTTING,
    ),
    "schedule-steps": Group(
        (
            "../unit/schedule/test_step_conditions.py",
            "../unit/schedule/test_open_extents.py",
        ),
        (*STEPS, *STEP_REFUSALS),
    ),
    "front end: jumps": Group(("../unit/frontend/test_jumps.py",), JUMPS),
    "front end: orders": Group(("../unit/frontend/test_memory_order.py",), ORDERS),
    "front end: bounds": Group(
        (
            "../unit/frontend/test_errors.py",
            "../unit/frontend/test_indexing.py",
            "../unit/transforms/loops/test_assertions.py",
        ),
        BOUNDS,
    ),
    "front end: squares": Group(("../unit/frontend/test_squares.py",), SQUARES),
    "front end: stencils": Group(("../unit/frontend/test_stencil.py",), STENCILS),
    "front end: fallback": Group(("../unit/frontend/test_splitting.py",), FALLBACK),
    "front end: promised sums": Group(("../unit/frontend/test_parallel.py",), SUMS),
    "front end: building": Group(("../unit/cli/test_build.py",), BUILD),
    "caches": Group(("../unit/schedule/test_memory_steps.py",), CACHES),
    "tiling": Group(
        (
            "../unit/transforms/loops/test_tile.py",
            "../lit/loops/tile",
        ),
        TILING,
    ),
    "unrolling": Group(
        (
            "../unit/transforms/loops/test_unroll.py",
            "../lit/loops/unroll",
        ),
        UNROLLING,
    ),
    "normalising": Group(("../lit/loops/normalize",), NORMALISING),
    "raising": Group(
        (
            "../unit/transforms/loops/test_raising.py",
            "../lit/loops/raising",
        ),
        RAISING,
    ),
    "views": Group(
        (
            "../unit/transforms/test_views.py",
            "../lit/loops/normalize-memrefs",
            "../unit/transforms/test_strided_metadata.py",
        ),
        (*VIEWS, *VIEW_REFUSALS),
    ),
    "value-bounds": Group(("../../extensions/mlir/tests/test_value_bounds.py",), VALUE_BOUNDS),
    "fusion": Group(
        (
            "test_fusion_traps.py",
            "test_fusion_by_hand.py",
            "test_fusion_refusals.py",
            "test_fusion_regions.py",
            "../unit/transforms/test_fusion.py",
            "../lit/loops/fusion",
            "../lit/loops/fusion-blocks",
        ),
        (*FUSION, *FUSION_MEMORY, *FUSION_BUFFERS),
    ),
    "fusion-rare": Group(
        ("test_fusion_traps.py", "test_fusion_by_hand.py", "test_fusion_regions.py"), FUSION_RARE
    ),
    "fusion-places": Group(("test_fusion_traps.py", "test_fusion_by_hand.py"), FUSION_PLACES),
    "fusion-kinds": Group(("test_fusion_traps.py", "test_fusion_by_hand.py"), FUSION_KINDS),
    "fusion-undecided": Group(("test_fusion_undecided.py",), FUSION_UNDECIDED),
    "fusion-races": Group(("test_fusion_races.py",), FUSION_RACES),
    "shifting": Group(
        (
            "../unit/transforms/test_fusion_shifting.py",
            "../lit/loops/fusion-shifting",
            "test_fusion_shifting.py",
        ),
        SHIFTING,
    ),
}

__all__ = ["GROUPS", "Group", "Mutant"]
