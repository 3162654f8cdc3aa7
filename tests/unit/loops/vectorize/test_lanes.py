"""What lanes touch: distances from lane to lane, against evaluation lane by lane."""

import random
from itertools import pairwise
from typing import Any

import pytest
from xdsl.dialects.builtin import IndexType
from xdsl.ir import Block, SSAValue

import loopwright as lw
from loopwright.ir.affine_expr import AffineExpr, constant, dim
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.nesting import loops_inside_out
from loopwright.ir.dialects.affine.operands import BoundExprs, composed_subscripts
from loopwright.loops.vectorize import accesses
from loopwright.loops.vectorize.plan import LaneLoop
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)


def variables() -> tuple[SSAValue, SSAValue]:
    first, second = Block(arg_types=[IndexType(), IndexType()]).args
    return first, second


def expression(rng: random.Random, depth: int) -> AffineExpr:
    if depth == 0:
        return rng.choice([dim(0), dim(0), dim(1), constant(rng.randrange(-5, 6))])
    operand = expression(rng, depth - 1)
    match rng.randrange(5):
        case 0:
            return operand + expression(rng, depth - 1)
        case 1:
            return operand * rng.choice([-2, -1, 2, 4, 8])
        case 2:
            return operand % rng.choice([2, 4, 8, 12])
        case 3:
            return operand // rng.choice([2, 4, 8, 3])
        case _:
            return operand.ceildiv(rng.choice([2, 4, 8, 3]))


@pytest.mark.parametrize("seed", range(300))
def test_strides_are_those_of_every_group(seed: int) -> None:
    rng = random.Random(seed)
    first, second = variables()
    expr = expression(rng, rng.randrange(1, 4))
    step = rng.choice([1, 1, 2, 3])
    factor = rng.choice([2, 4, 8])
    start = rng.choice([0, 0, 1, 4, None])
    bound = BoundExprs((expr,), (first, second), ())
    (stride,) = accesses.lane_strides(bound, accesses.Lanes(first, step, factor, start))
    steps_seen: set[int] = set()
    for begin in range(-3, 4) if start is None else [start]:
        for group in range(6):
            for second_symbol in range(-4, 5):
                values = [
                    expr.evaluate([begin + step * (group * factor + lane), second_symbol])
                    for lane in range(factor)
                ]
                steps_seen |= {b - a for a, b in pairwise(values)}
    assert stride is None or steps_seen == {stride}


@pytest.mark.parametrize(
    ("expr", "start", "stride"),
    [
        (dim(0) % 64, 0, 1),
        (dim(0) % 64, None, None),
        (dim(0) % 6, 0, None),
        (dim(0) // 4, 0, 0),
        (dim(0) // 4, 1, None),
        (dim(0) // 2, 0, None),
        (dim(0) * 4 // 2, 1, 2),
        (dim(1) // 2, None, 0),
    ],
)
def test_quotients_within_a_group(expr: AffineExpr, start: int | None, stride: int | None) -> None:
    first, second = variables()
    lanes = accesses.Lanes(first, 1, 4, start)
    assert accesses.lane_strides(BoundExprs((expr,), (first, second), ()), lanes) == (stride,)


NEST = PROGRAMS["nest"]


@pytest.mark.parametrize(
    ("bounds", "place", "fills", "ends"),
    [
        ("0 to 16", "%a[0, %i]", True, True),
        ("0 to 14", "%a[0, %i]", False, False),
        ("0 to 14", "%a[0, %i + 2]", False, True),
        ("0 to %size", "%a[%i, 0]", False, True),
        ("0 to %n", "%a[%i, 0]", False, False),
        ("0 to 10", "%b[%i + 2, 0]", False, True),
        ("0 to min affine_map<()[s0] -> (s0, 16)>()[%n]", "%a[0, %i]", False, False),
        ("0 to min affine_map<()[s0] -> (s0 * 4, 16)>()[%n]", "%a[0, %i]", True, False),
        ("%n to affine_map<()[s0] -> (s0 + 8)>()[%n]", "%a[%i, 0]", True, False),
        ("5 to 5", "%a[0, %i]", True, False),
        ("5 to 2", "%a[0, %i]", True, False),
        ("0 to 16 step 2", "%a[0, %i]", True, True),
        ("0 to 16 step 3", "%a[0, %i]", False, True),
    ],
)
def test_groups(bounds: str, place: str, fills: bool, ends: bool) -> None:
    type_ = "memref<?x16xf32>" if place.startswith("%a") else "memref<12x16xf32>"
    module = lw.parse(NEST.format(bounds=bounds, place=place, type=type_))
    (loop,) = loops_inside_out(module.op)
    (store,) = (op for op in loop.walk() if op.name == "affine.store")
    dimension = 1 if place.split(",")[1].count("%i") else 0
    assert accesses.fills_groups(loop, 4) is fills
    assert accesses.ends_with_memory(store, dimension, loop) is ends


@pytest.mark.parametrize(
    ("place", "dimension"),
    [
        ("%a[%i, 0]", 1),
        ("%a[0, %i * 2 + 1]", 0),
        ("%a[%n, 3]", -1),
        ("%a[%i, %i]", None),
        ("%a[0, %i + %i floordiv 2]", None),
    ],
)
def test_dimension_of_memory(place: str, dimension: int | None) -> None:
    module = lw.parse(NEST.format(bounds="0 to 4", place=place, type="memref<?x16xf32>"))
    (loop,) = loops_inside_out(module.op)
    (store,) = (op for op in loop.walk() if op.name == "affine.store")
    assert accesses.varying_dimension(store, loop.regions[0].block.args[0]) == dimension


TILES = PROGRAMS["tiles"]
WITHIN = "affine_map<(d0) -> (d0)>(%t) to affine_map<(d0) -> (d0 + 8)>(%t)"


@pytest.mark.parametrize(
    ("tiles", "bounds", "place", "stride"),
    [
        ("0 to 64 step 8", WITHIN, "%i mod 8", 1),
        ("0 to 64 step 8", WITHIN, "%i floordiv 8", 0),
        ("0 to 64 step 8", WITHIN, "%i floordiv 4 + %i", 1),
        ("0 to 64 step 6", WITHIN, "%i mod 8", None),
        ("4 to 64 step 8", WITHIN, "%i mod 8", 1),
        ("2 to 64 step 8", WITHIN, "%i mod 8", None),
        ("0 to 64 step 8", "0 to 8", "(%t + %i) mod 8", 1),
        ("0 to 8", "0 to 8", "(%t * 4 + %i) mod 8", 1),
        ("0 to 8", "0 to 8", "(%t * 3 + %i) mod 8", None),
        ("0 to 64 step 8", "0 to 8", "(%t + %i + symbol(%n)) mod 8", None),
        ("0 to 64 step 8", "max affine_map<(d0) -> (d0, 3)>(%t) to 64", "%i mod 8", None),
        ("%n to 64 step 8", WITHIN, "%i mod 8", None),
    ],
)
def test_tiles_begin_at_multiples(tiles: str, bounds: str, place: str, stride: int | None) -> None:
    module = lw.parse(TILES.format(tiles=tiles, bounds=bounds, place=place))
    inner, _ = loops_inside_out(module.op)
    (store,) = (op for op in module.op.walk() if op.name == "affine.store")
    lanes = accesses.lanes_of(LaneLoop(inner, 0, 4, is_whole=True))
    assert accesses.lane_strides(composed_subscripts(store), lanes) == (stride,)


IMPLIED = PROGRAMS["implied"]
LOAD = "affine.for %j = {} {{ %w = affine.load %a[{}] : memref<?xf32> }}"
CALL = "func.call @unknown() : () -> ()"


@pytest.mark.parametrize(
    ("before", "behind", "ends"),
    [
        (LOAD.format("0 to %m", "%j"), "", True),
        ("", LOAD.format("0 to %m", "%j"), True),
        ("", LOAD.format("0 to %m", "%j + 3"), True),
        ("", LOAD.format("0 to affine_map<()[s0] -> (s0 + 1)>()[%m]", "%j"), True),
        ("affine.for %k = 0 to 2 {" + LOAD.format("0 to %m", "%j") + "}", "", True),
        (
            "affine.for %k = 0 to 2 {"
            + LOAD.format("affine_map<(d0) -> (d0)>(%k) to %m", "symbol(%m) - %j - 1")
            + "}",
            "",
            False,
        ),
        ("%w = affine.load %a[symbol(%m) - 1] : memref<?xf32>", "", True),
        ("", "", False),
        ("affine.for %k = 0 to %q {" + LOAD.format("0 to %m", "%j") + "}", "", False),
        (
            "affine.if affine_set<()[s0] : (s0 >= 0)>()[%q] {" + LOAD.format("0 to %m", "%j") + "}",
            "",
            False,
        ),
        ("scf.if %c {" + LOAD.format("0 to %m", "%j") + "}", "", False),
        (LOAD.format("0 to %m step 2", "%j"), "", False),
        (LOAD.format("0 to affine_map<()[s0] -> (s0 - 1)>()[%m]", "%j"), "", False),
        (LOAD.format("0 to min affine_map<()[s0] -> (s0, 9)>()[%m]", "%j"), "", False),
        (LOAD.format("1 to %m", "%j - 1"), "", False),
        (LOAD.format("0 to %q", "%j"), "", False),
        ("", CALL + "\n" + LOAD.format("0 to %m", "%j"), False),
        (LOAD.format("0 to %m", "%j") + "\n" + CALL, "", True),
    ],
)
def test_extents_that_accesses_imply(before: str, behind: str, *, ends: bool) -> None:
    module = lw.parse(IMPLIED.format(before=before, behind=behind))
    (store,) = (op for op in module.op.walk() if op.name == "affine.store")
    loop = store.parent_op()
    assert isinstance(loop, ForOp)
    assert accesses.ends_with_memory(store, 0, loop) is ends


@pytest.mark.parametrize(
    ("host", "lanes", "mask"),
    [("x86-64-v3", 4, "i64"), ("x86-64-v3", 8, "i1"), ("x86-64-v4", 8, "i1")],
)
def test_masks_fill_lanes_where_they_have_no_registers(host: str, lanes: int, mask: str) -> None:
    options: dict[str, Any] = {"virtual_vector_size": lanes, "extended": True, "host": host}
    vectorized = lw.parse(PROGRAMS["lasting"]).apply("affine-super-vectorize", **options)
    assert f": (vector<{lanes}xi64>, vector<{lanes}xi64>, vector<{lanes}x{mask}>) ->" in str(
        vectorized
    )
    settled = lw.parse(PROGRAMS["lasting"].replace("subi", "shrsi"))  # asked after 8 iterations
    assert str(settled.apply("affine-super-vectorize", **options)).count("arith.shrsi") == 8
