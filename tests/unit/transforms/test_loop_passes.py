"""Parallelising and permuting loops, bound checks: what is refused, and why."""

from __future__ import annotations

import pytest

import loopwright as lw
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.loops.pipelines import PassManager, parse_pipeline, parse_xdsl_pipeline
from loopwright.reporting.errors import PassError, UsageError
from loopwright.reporting.ledger import Failure, Ledger

HEAD = "func.func @f(%m: memref<10x10xf32>, %v: memref<16xf32>, %x: f32, %n: index, %z: i32)"


def run(body: str, pipeline: str, declarations: str = "") -> tuple[Ledger, str]:
    """The ledger and the text after a pipeline ran on a function with this body."""
    text = f"""{declarations}
{HEAD} {{
{body}
  return
}}"""
    module = parse_module(text, make_context(), file="f.mlir")
    ledger = PassManager(parse_xdsl_pipeline(pipeline)).run(module)
    own = ledger.filter(where=lambda entry: entry.code != "alias.arguments")
    return own, print_module(module)


def failed(body: str, pipeline: str, declarations: str = "") -> tuple[Failure, str]:
    """The only entry of the ledger, and the text, of a pipeline that fails."""
    text = f"""{declarations}
{HEAD} {{
{body}
  return
}}"""
    module = parse_module(text, make_context(), file="f.mlir")
    ledger = Ledger()
    with pytest.raises(PassError) as caught:
        PassManager(parse_xdsl_pipeline(pipeline)).run(module, ledger)
    (failure,) = ledger
    assert isinstance(failure, Failure) and failure.is_requested
    assert caught.value.diagnostics == (failure.diagnostic(),)
    return failure, print_module(module)


NOT_PARALLEL = {
    "carried-dependence": "affine.for %i = 1 to 9 {\n%0 = affine.load %v[%i - 1] : memref<16xf32>\n"
    "affine.store %0, %v[%i] : memref<16xf32>\n}",
    "carried-values": "%0 = affine.for %i = 1 to 9 iter_args(%a = %x) -> f32 {\n"
    "%1 = arith.subf %a, %x : f32\naffine.yield %1 : f32\n}",
    "unsupported-reduction": "%0 = affine.for %i = 1 to 9 iter_args(%a = %z) -> i32 {\n"
    "%1 = arith.maxsi %a, %z : i32\naffine.yield %1 : i32\n}",
    "unsupported-op": "affine.for %i = 1 to 9 {\nvector.print %i : index\n}",
}


@pytest.mark.parametrize("code", NOT_PARALLEL)
def test_loops_that_are_not_made_parallel(code: str) -> None:
    ledger, text = run(NOT_PARALLEL[code], "affine-parallelize{parallel-reductions=true}")
    (refusal,) = ledger
    assert (refusal.kind, refusal.code, refusal.function) == ("refusal", code, "f")
    assert refusal.location is not None and refusal.location.line == 3
    assert "affine.parallel" not in text


def test_the_witness_of_a_carried_dependence() -> None:
    ledger, _ = run(NOT_PARALLEL["carried-dependence"], "affine-parallelize")
    (refusal,) = ledger
    witness = refusal.evidence.witness()
    assert isinstance(witness, dict) and isinstance(pair := witness["witness"], dict)
    assert (witness["kind"], pair["source"], pair["sink"]) == ("flow", [1], [2])


def test_reductions_of_memory_stay() -> None:
    body = """affine.for %i = 0 to 9 {
      %0 = affine.load %v[0] : memref<16xf32>
      %1 = arith.addf %0, %x : f32
      affine.store %1, %v[0] : memref<16xf32>
    }"""
    ledger, _ = run(body, "affine-parallelize{parallel-reductions=true}")
    assert [entry.code for entry in ledger] == ["carried-dependence"]


def test_other_order_of_rounding_is_an_assumption() -> None:
    body = """%0:2 = affine.for %i = 0 to 9 iter_args(%a = %x, %b = %x) -> (f32, f32) {
      %1 = affine.load %v[%i] : memref<16xf32>
      %2 = arith.addf %a, %1 : f32
      %3 = arith.maximumf %1, %b : f32
      affine.yield %2, %3 : f32, f32
    }"""
    ledger, text = run(body, "affine-parallelize{parallel-reductions=true}")
    assert [entry.code for entry in ledger] == ["parallelized", "reassociated"]
    assert 'reduce ("addf", "maximumf")' in text
    plain, _ = run(body, "affine-parallelize")
    assert [entry.code for entry in plain] == ["carried-values"]


def test_at_most_so_many_inside_each_other() -> None:
    body = """affine.parallel (%h) = (0) to (4) {
      affine.for %i = 0 to 9 {
        affine.for %j = 0 to 9 {
          affine.store %x, %m[%i, %j] : memref<10x10xf32>
        }
      }
    }"""
    for limit, codes in ((1, ["nested"] * 2), (2, ["parallelized", "nested"])):
        ledger, _ = run(body, f"affine-parallelize{{max-nested={limit}}}")
        assert [entry.code for entry in ledger] == codes


NEST = """affine.for %i = 1 to 9 {
  affine.for %j = 0 to {upper} {{
    %0 = affine.load %m[%i - 1, %j + 1] : memref<10x10xf32>
    {op}
    affine.store %0, %m[%i, %j] : memref<10x10xf32>
  }}
}}""".replace("1 to 9 {\n", "1 to 9 {{\n")

NOT_PERMUTED = {
    "illegal-permutation": NEST.format(upper="8", op=""),
    "unknown-permutation": NEST.format(upper="8", op="func.call @g() : () -> ()").replace(
        "%m[%i - 1, %j + 1]", "%m[%i, %j]"
    ),
    "bounds-depend": NEST.format(upper="affine_map<(d0) -> (d0)>(%i)", op=""),
}


@pytest.mark.parametrize("code", NOT_PERMUTED)
@pytest.mark.parametrize(
    "name", ["affine-loop-permute{order=1,0}", "affine-loop-permute{names=j,i}"]
)
def test_nests_that_are_not_permuted(code: str, name: str) -> None:
    declarations = "func.func private @g()"
    failure, text = failed(NOT_PERMUTED[code], name, declarations)
    assert failure.code == code
    assert text.index(" = 1 to 9 {") < text.index("affine.load")
    silent, same = run(
        NOT_PERMUTED[code], "test-loop-permutation{permutation-map=1,0}", declarations
    )
    assert [entry.code for entry in silent] == [code] and not silent.diagnostics()
    assert same == text


def test_loops_are_found_by_name() -> None:
    body = """affine.for %i = 0 to 2 {
      %a = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
      affine.for %j = 0 to 3 {
        affine.for %k = 0 to 4 {
          affine.store %x, %m[%a, %j] : memref<10x10xf32>
        }
      }
    }
    affine.for %p = 0 to 5 {
      affine.for %q = 0 to 6 {
      }
    }"""
    ledger, text = run(body, "affine-loop-permute{names=%k,j}")
    assert [entry.code for entry in ledger] == ["permuted"]
    bounds = [line.split(" to ")[1] for line in text.splitlines() if "affine.for" in line]
    assert bounds == ["2 {", "4 {", "3 {", "5 {", "6 {"]
    _, text = run(body, "affine-loop-permute{names=k,i,j}")
    bounds = [line.split(" to ")[1] for line in text.splitlines() if "affine.for" in line]
    assert bounds == ["4 {", "2 {", "3 {", "5 {", "6 {"]
    for names in ("i,k", "j,p", "z"):
        failure, _ = failed(body, f"affine-loop-permute{{names={names}}}")
        assert failure.code == "no-such-nest"
        assert failure.message.endswith("(nests: i,j,k; p,q)")
        assert failure.location is not None
    for options in ("names=j", "names=%i", "order=0"):
        failure, _ = failed(body, f"affine-loop-permute{{{options}}}")
        assert failure.code == "one-loop"
    failure, _ = failed(body, "affine-loop-permute{names=j,i function=h}")
    assert failure.code == "no-such-function"


@pytest.mark.parametrize(
    "options", ["", "{names=i,j order=1,0}", "{order=1,1}", "{order=1}", "{names=i,i}"]
)
def test_permutations_that_cannot_be(options: str) -> None:
    with pytest.raises(UsageError):
        run("affine.for %i = 0 to 2 {\n}", f"affine-loop-permute{options}")


def test_partial_sums_may_wrap() -> None:
    text = """func.func @f(%m: memref<10xi32>, %x: i32) -> i32 {
  %r = affine.for %i = 0 to 10 iter_args(%a = %x) -> i32 {
    %v = affine.load %m[%i] : memref<10xi32>
    %s = arith.addi %a, %v overflow<nsw> : i32
    affine.yield %s : i32
  }
  return %r : i32
}"""
    made = lw.parse(text).apply("affine-parallelize", parallel_reductions=True)
    assert "affine.parallel" in str(made)
    assert "overflow" not in str(made)


NAMED = """
func.func @f(%m: memref<10x10xf32>, %x: f32) {
  affine.for %i_1 = 0 to 2 {
    affine.for %i_0 = 0 to 3 {
      affine.store %x, %m[%i_1, %i_0] : memref<10x10xf32>
    }
  }
  affine.for %i_1 = 0 to 4 {
    affine.for %i_0 = 0 to 5 {
      affine.store %x, %m[%i_1 + 5, %i_0 + 5] : memref<10x10xf32>
    }
  }
  return
}
func.func @g() {
  return
}
"""


def bounds(module: lw.Module) -> list[int]:
    lines = [line for line in str(module).splitlines() if "affine.for" in line]
    return [int(line.split(" to ")[1].split()[0]) for line in lines]


def test_names_with_numbers_and_lines() -> None:
    module = lw.parse(NAMED)
    swapped = module.apply("affine-loop-permute", names="i_0,i_1")
    assert bounds(swapped) == [3, 2, 5, 4]
    assert bounds(swapped.apply("affine-loop-permute", names="i_1,i_0")) == [2, 3, 4, 5]
    assert bounds(module.apply("affine-loop-permute", names="i_0@9,i_1@8")) == [2, 3, 5, 4]
    with pytest.raises(lw.PassError, match=r"nests: i_1@3,i_0@4; i_1@8,i_0@9"):
        module.apply("affine-loop-permute", names="i,i_0")
    with pytest.raises(UsageError, match="a name occurs twice"):
        module.apply("affine-loop-permute", names="i_0,%i_0")


def test_one_illegal_nest_fails_all() -> None:
    text = NAMED.replace("memref<10x10xf32>\n    }\n  }\n  return", """memref<10x10xf32>
      %0 = affine.load %m[%i_1 + 4, %i_0 + 6] : memref<10x10xf32>
      affine.store %0, %m[%i_1 + 5, %i_0 + 5] : memref<10x10xf32>
    }\n  }\n  return""")  # fmt: skip
    module = lw.parse(text)
    with pytest.raises(lw.PassError, match="this would turn round a flow dependence from"):
        module.apply("affine-loop-permute", names="i_0,i_1")
    assert bounds(module.apply("affine-loop-permute", names="i_0@4,i_1@3")) == [3, 2, 4, 5]


def test_functions_one_by_one() -> None:
    nested = "builtin.module(func.func(affine-loop-permute{names=%s}))"
    module = parse_module(NAMED, make_context())
    PassManager(parse_pipeline(nested % "i_0,i_1")).run(module)
    assert bounds(lw.Module(module)) == [3, 2, 5, 4]
    with pytest.raises(PassError, match="there is no nest of j") as caught:
        PassManager(parse_pipeline(nested % "j")).run(module)
    assert len(caught.value.diagnostics) == 1


TILED = "affine-loop-tile{tile-size=%d}"
BANDS = "affine-parallelize,affine-parallel-tile{tile-sizes=%d}"
STRIPS = "affine-distribute-recurrences{everywhere strip=%d}"


@pytest.mark.parametrize("pipeline", [TILED, BANDS, STRIPS])
@pytest.mark.parametrize(("end", "size", "expected"), [("%n", 4, 1), ("%n", 1, 0), ("16", 4, 0)])
def test_ends_of_tiles_are_taken_to_fit(pipeline: str, end: str, size: int, expected: int) -> None:
    if pipeline is STRIPS:
        body = (
            f"%r = affine.for %i = 0 to {end} iter_args(%a = %x) -> f32 {{\n%b = math.exp %x : f32"
            "\n%s = arith.subf %a, %b : f32\naffine.yield %s : f32\n}"
        )
    else:
        body = f"affine.for %i = 0 to {end} {{\naffine.store %x, %v[%i] : memref<16xf32>\n}}"
    ledger, _ = run(body, pipeline % size)
    assert [entry.code for entry in ledger].count("no-overflow") == expected
