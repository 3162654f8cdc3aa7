"""What vectors are estimated to gain: estimates of programs side by side."""

from dataclasses import replace

import pytest
from xdsl.ir import Operation

import loopwright as lw
from loopwright.exact.costs.host import Host, describe_host
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax import parse_module
from loopwright.loops.vectorize.cost import (
    accumulators,
    estimate,
    is_elementwise_for_llvm,
    is_gather_for_llvm,
    is_reduction_for_llvm,
    is_unrolled_by_llvm,
    rows_at_once,
)
from loopwright.loops.vectorize.plan import Settings, VectorPlan
from loopwright.loops.vectorize.planning import CarriedDependences, Match, plan_nest

REGISTER = 256


def outermost(body: str) -> Operation:
    """The loop in a function around it."""
    text = f"""func.func @main(%a: memref<100x100xf64>, %b: memref<?xf64>, %c: memref<?xf64>) {{
      %zero = arith.constant 0.0 : f64
      {body}
      return
    }}"""
    function = parse_module(text, make_context()).body.block.first_op
    assert isinstance(function, Operation)
    (root,) = (op for op in function.regions[0].block.ops if op.name == "affine.for")
    return root


def ties_around(loop: Operation) -> CarriedDependences:
    function = loop.parent_op()
    assert function is not None
    return CarriedDependences(function)


def plan(body: str, host: Host | None = None) -> VectorPlan:
    """The plan for the outermost loop, by four lanes."""
    root = outermost(body)
    settings = Settings((4,), beyond_mlir=True, split=True, host=host or describe_host())
    vector_plan = plan_nest(Match(root, {root: 0}), settings, ties_around(root))
    assert not isinstance(vector_plan, Refusal), vector_plan
    return vector_plan


def gain(body: str) -> float:
    return estimate(plan(body), REGISTER).speedup


def copy(source: str, target: str = "%i") -> str:
    return f"""affine.for %i = 0 to 64 {{
      %0 = affine.load %b[{source}] : memref<?xf64>
      affine.store %0, %c[{target}] : memref<?xf64>
    }}"""


def choice(condition: str) -> str:
    return f"""affine.for %i = 0 to 64 {{
      affine.if affine_set<(d0) : ({condition})>(%i) {{
        affine.store %zero, %c[%i] : memref<?xf64>
      }}
    }}"""


def sums(columns: int, flags: str = "", *, access: str = "%i, %j", rows: int = 64) -> str:
    return f"""affine.for %i = 0 to {rows} {{
      %s = affine.for %j = 0 to {columns} iter_args(%t = %zero) -> (f64) {{
        %0 = affine.load %a[{access}] : memref<100x100xf64>
        %1 = arith.addf %t, %0 {flags} : f64
        affine.yield %1 : f64
      }}
      affine.store %s, %c[%i] : memref<?xf64>
    }}"""


def test_the_further_apart_the_dearer() -> None:
    gains = [gain(copy(f"%i * {step}")) for step in (1, 2, 4)]
    assert gains == sorted(set(gains), reverse=True)
    assert gain(copy("%i * 4")) >= gain(copy("%i * 5")) == gain(copy("%i * 9"))


def test_positions_that_are_computed_are_dearest() -> None:
    assert gain(copy("%i * 9")) > gain(copy("%i mod 7")) > 0


def test_conditions_that_divide_are_dearer() -> None:
    assert gain(choice("d0 - 10 >= 0")) > gain(choice("d0 mod 3 == 0"))


def test_waiting_for_sums_is_what_lanes_save() -> None:
    assert gain(sums(100)) > gain(sums(100, "fastmath<reassoc>"))


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (copy("%i"), True),
        (copy("-%i + 63"), True),
        (copy("%i * 3"), True),
        (copy("%i", "%i * 3"), False),
        (copy("%i mod 7"), False),
        (choice("d0 - 10 >= 0"), True),
        (choice("d0 mod 3 == 0"), False),
        (sums(100), False),
    ],
)
def test_what_any_compiler_vectorises(body: str, expected: bool) -> None:
    assert is_elementwise_for_llvm(plan(body)) is expected


def summed(columns: int, flags: str = "") -> str:
    """Sums of columns: inner loops of some iterations."""
    return sums(columns, flags, access="%j, %i", rows=64)


def test_loops_around_short_ones_are_plain() -> None:
    """The code generator unrolls the inner ones."""
    assert is_elementwise_for_llvm(plan(summed(9)))
    assert not is_elementwise_for_llvm(plan(summed(60)))


@pytest.mark.parametrize(
    ("load", "store", "expected"),
    [
        ("%a[%i, 3]", "%c[%i]", True),
        ("%a[3, %i]", "%c[%i]", True),
        ("%a[%i, 3]", "%a[3, %i]", False),
        ("%a[%i, 3]", "%a[%i, 3]", False),
        ("%b[%i mod 7]", "%c[%i]", False),
    ],
)
def test_what_any_compiler_gathers(load: str, store: str, expected: bool) -> None:
    def typed(access: str) -> str:
        return access + (" : memref<100x100xf64>" if "%a" in access else " : memref<?xf64>")

    body = f"""affine.for %i = 0 to 64 {{
      %0 = affine.load {typed(load)}
      affine.store %0, {typed(store)}
    }}"""
    assert is_gather_for_llvm(plan(body)) is expected


@pytest.mark.parametrize(
    ("op", "access", "expected"),
    [
        ("arith.addf %t, %0 fastmath<reassoc>", "%i", True),
        ("arith.mulf %0, %t fastmath<fast>", "-%i + 63", True),
        ("arith.addf %t, %0 fastmath<fast>", "%i mod 7", False),
        ("arith.maximumf %t, %0", "%i", False),
    ],
)
@pytest.mark.parametrize("trips", [99, 100])
def test_what_any_compiler_reduces(op: str, access: str, expected: bool, trips: int) -> None:
    """Sums and products in free order, of what memory holds side by side; what has less than 300
    ops in all iterations it unrolls."""
    body = f"""%s = affine.for %i = 0 to {trips} iter_args(%t = %zero) -> (f64) {{
      %0 = affine.load %b[{access}] : memref<?xf64>
      %1 = {op} : f64
      affine.yield %1 : f64
    }}"""
    assert is_reduction_for_llvm(plan(body)) is (expected and trips == 100)


@pytest.mark.parametrize(
    ("bits", "trips", "expected"),
    [(512, 300, False), (512, 600, True), (256, 100, False), (256, 300, True)],
)
def test_several_sums_that_are_unrolled_as_vectors_are_none(
    bits: int, trips: int, expected: bool
) -> None:
    host = replace(describe_host(), vector_bits=bits)
    carried = "iter_args(%t = %zero, %u = %zero) -> (f64, f64)"
    body = f"""%s:2 = affine.for %i = 0 to {trips} {carried} {{
      %0 = affine.load %b[%i] : memref<?xf64>
      %1 = affine.load %b[%i + 1] : memref<?xf64>
      %2 = affine.load %b[%i] : memref<?xf64>
      %3 = arith.mulf %0, %1 fastmath<fast> : f64
      %4 = arith.addf %t, %3 fastmath<fast> : f64
      %5 = arith.addf %u, %2 fastmath<fast> : f64
      affine.yield %4, %5 : f64, f64
    }}"""
    assert is_reduction_for_llvm(plan(body, host)) is expected


@pytest.mark.parametrize(
    ("trips", "access", "flags", "expected"),
    [
        (20, "%i, 3", "fastmath<fast>", True),
        (20, "%i, 3", "", False),
        (20, "3, %i", "fastmath<fast>", False),
        (100, "%i, 3", "fastmath<fast>", False),
    ],
)
def test_short_sums_of_columns_are_left(
    trips: int, access: str, flags: str, expected: bool
) -> None:
    body = f"""%s = affine.for %i = 0 to {trips} iter_args(%t = %zero) -> (f64) {{
      %0 = affine.load %a[{access}] : memref<100x100xf64>
      %1 = arith.addf %t, %0 {flags} : f64
      affine.yield %1 : f64
    }}"""
    root = outermost(body)
    settings = Settings((4,), reductions=True, beyond_mlir=True, split=True)
    vector_plan = plan_nest(Match(root, {root: 0}), settings, ties_around(root))
    assert not isinstance(vector_plan, Refusal), vector_plan
    assert is_unrolled_by_llvm(vector_plan) is expected


@pytest.mark.parametrize(("trips", "expected"), [(74, False), (75, True)])
def test_what_is_the_same_in_all_iterations_is_not_unrolled(trips: int, expected: bool) -> None:
    body = f"""%s = affine.for %i = 0 to {trips} iter_args(%t = %zero) -> (f64) {{
      %0 = affine.load %b[%i] : memref<?xf64>
      %1 = affine.load %b[7] : memref<?xf64>
      %2 = arith.mulf %1, %1 : f64
      %3 = arith.mulf %0, %2 : f64
      %4 = arith.addf %t, %3 fastmath<reassoc> : f64
      affine.yield %4 : f64
    }}"""
    assert is_reduction_for_llvm(plan(body)) is expected


@pytest.mark.parametrize(("bits", "trips", "changes"), [(8, 256, 0), (32, 256, 1), (8, 16, 1)])
def test_sums_of_products_of_short_integers_are_left(
    bits: int, trips: int, changes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Vectors of ours have no instruction that adds two products at once; tiles have it where the
    host does."""
    host = replace(describe_host(), products=())
    monkeypatch.setattr("loopwright.loops.support.hosts.host_named", lambda _: host)
    value = "arith.extsi %{} : i8 to i32" if bits == 8 else "arith.addi %{0}, %{0} : i32"
    factors = f"%a: memref<64x{trips}xi{bits}>, %b: memref<64x{trips}xi{bits}>"
    module = lw.parse(f"""
    func.func @f({factors}, %c: memref<64x64xi32>) {{
      affine.for %i = 0 to 64 {{
        affine.for %j = 0 to 64 {{
          affine.for %k = 0 to {trips} {{
            %0 = affine.load %a[%i, %k] : memref<64x{trips}xi{bits}>
            %1 = affine.load %b[%j, %k] : memref<64x{trips}xi{bits}>
            %2 = affine.load %c[%i, %j] : memref<64x64xi32>
            %3 = {value.format(0)}
            %4 = {value.format(1)}
            %5 = arith.muli %3, %4 : i32
            %6 = arith.addi %2, %5 : i32
            affine.store %6, %c[%i, %j] : memref<64x64xi32>
          }}
        }}
      }}
      return
    }}""")
    assert ("vector<" in str(module.apply("affine-optimize"))) == bool(changes)


def test_loops_around_sums_are_vectorised_where_that_is_best() -> None:
    """An inner sum that the code generator vectorises as well does not keep the loop around it."""
    assert not is_reduction_for_llvm(plan(sums(100, "fastmath<fast>")))


def pairs(extent: int, first: str) -> str:
    """Sums over pairs of rows, which are `extent` long."""
    return f"""%r = memref.alloca() : memref<64x{extent}xf64>
      affine.for %i = 0 to 64 {{
        affine.for %j = 0 to 64 {{
          %s = affine.for %k = 0 to {extent} iter_args(%t = %zero) -> (f64) {{
            %0 = affine.load %r[%i, %k] : memref<64x{extent}xf64>
            %1 = affine.load %r[%j, %k] : memref<64x{extent}xf64>
            %2 = arith.subf %0, %1 : f64
            %u = arith.addf %t, %2 : f64
            affine.yield %u : f64
          }}
          affine.store %s, %a[{first}, %j] : memref<100x100xf64>
        }}
      }}"""


def test_rows_that_are_loaded_whole_are_near() -> None:
    """Lanes a short row apart are shuffled, lanes a long row apart loaded one by one."""
    short, long = (
        estimate(plan(pairs(extent, "%i").replace("%a[%i, %j]", "%a[%j, %i]")), REGISTER)
        for extent in (4, 40)
    )
    assert short.speedup > 1.2 * long.speedup


def test_plans_of_one_nest_are_compared_with_loads_hoisted() -> None:
    """What an inner loop loads again and again is in registers, which counts only there."""
    gains = estimate(plan(pairs(8, "%i")), REGISTER)
    assert gains.gain > 1.2 * gains.speedup
    stores = pairs(8, "%i").replace(
        "affine.store %s, %a[%i, %j] : memref<100x100xf64>",
        "affine.store %s, %r[%i, %j] : memref<64x8xf64>",
    )
    assert estimate(plan(stores.replace("%j = 0 to 64", "%j = 0 to 8")), REGISTER).more_vector >= 0


def test_plans_of_one_nest_are_compared_with_the_lines_they_fetch() -> None:
    near, far = (
        f"""affine.for %i = 0 to 64 {{
          affine.for %j = 0 to {extent} {{
            %0 = affine.load %b[%j] : memref<?xf64>
            affine.store %0, %c[%i] : memref<?xf64>
          }}
        }}"""
        for extent in (8, 1 << 22)
    )
    assert estimate(plan(near), REGISTER).more_scalar == 0
    costs = estimate(plan(far), REGISTER)
    assert 0 < costs.more_vector < costs.more_scalar


def test_iterations_that_are_left_over_cost_what_they_did() -> None:
    whole, with_remainder = (estimate(plan(copied(trips)), REGISTER) for trips in (64, 67))
    assert with_remainder.vector - whole.vector == pytest.approx(3 / 67 * with_remainder.scalar)
    assert gain(copied(7)) < gain(copied(8))


def copied(trips: int) -> str:
    return copy("%i").replace("to 64", f"to {trips}")


@pytest.mark.parametrize(
    ("trips", "registers"), [(64, 4), (1600, 4), (12, 1), (8, 2), (200, 2), (1000, 4)]
)
def test_how_many_accumulators_leave_little_over(trips: int, registers: int) -> None:
    body = f"""%s = affine.for %j = 0 to {trips} iter_args(%t = %zero) -> (f64) {{
      %0 = affine.load %b[%j] : memref<?xf64>
      %1 = arith.mulf %0, %0 : f64
      %2 = affine.load %c[%j] : memref<?xf64>
      %3 = arith.mulf %2, %1 : f64
      %4 = arith.divf %3, %0 : f64
      %5 = arith.addf %t, %4 : f64
      affine.yield %5 : f64
    }}"""
    assert accumulators(outermost(body), 4, describe_host()) == registers


@pytest.mark.parametrize(
    ("rows", "access", "registers"),
    [
        (64, "%j, %i", 4),
        (80, "%j, %i", 2),
        (68, "%j, %i", 4),
        (72, "%j, %i", 1),
        (64, "%j, %j", 4),
        (64, "%i, %j", 1),
        (64, "%j, %i * 2 - 64", 1),
    ],
)
def test_how_many_registers_sums_fill(rows: int, access: str, registers: int) -> None:
    root = outermost(sums(50, access=access, rows=rows))
    assert rows_at_once(root, 8, describe_host()) == registers


def test_loops_without_sums_fill_one_register() -> None:
    assert rows_at_once(outermost(copy("%i")), 8, describe_host()) == 1


def test_loops_in_branches_that_data_decide_may_never_run() -> None:
    def guarded(trips: int) -> str:
        return f"""affine.for %i = 0 to 64 {{
          %x = affine.load %c[%i] : memref<?xf64>
          %is = arith.cmpf olt, %x, %zero : f64
          scf.if %is {{
            affine.for %j = 0 to {trips} {{
              %y = affine.load %a[%j, %i] : memref<100x100xf64>
              affine.store %y, %b[%i] : memref<?xf64>
            }}
          }}
        }}"""

    assert gain(guarded(2)) > 1 > gain(guarded(1000))
