"""Programs such as some passes are for: what these look for is put into other programs.

Each function changes a module that holds the function of a generated program, with what the seed
draws.
"""

import random

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue

from loopwright.ir.dialects import affine, memref
from loopwright.loops.lowering.expand_affine import IndexBuilder
from loopwright.loops.steps.editing import LoopBuilder


def with_plain_accesses(module: ModuleOp, seed: int) -> None:
    """Affine loads and stores as those of `memref`, subscripts by arithmetic or `affine.apply`."""
    draw = random.Random(f"plain {seed}")
    for op in list(module.walk()):
        if not isinstance(op, affine.LoadOp | affine.StoreOp) or draw.random() < 0.1:
            continue
        build = LoopBuilder.before(op)
        subscripts = [
            _subscript(build, op, number, draw) for number in range(len(op.affine_map.results))
        ]
        if isinstance(op, affine.StoreOp):
            build.insert(memref.StoreOp.create(operands=[op.value, op.memref, *subscripts]))
        else:
            plain_load = memref.LoadOp.create(
                operands=[op.memref, *subscripts], result_types=[op.result.type]
            )
            op.result.replace_all_uses_with(build.value(plain_load))
        op.detach()
        op.erase()


def _subscript(
    build: LoopBuilder, op: affine.LoadOp | affine.StoreOp, number: int, draw: random.Random
) -> SSAValue:
    affine_map = op.affine_map.with_results([op.affine_map.results[number]])
    if draw.random() < 0.3:
        return build.apply(affine_map, op.indices)

    def insert(op: Operation) -> None:
        build.insert(op)

    return IndexBuilder(insert).map_results(affine_map, op.indices)[0]
