"""Which loops are vectorised: refusals and their witnesses, loads under conditions, dead stores."""

import pytest

import loopwright as lw
from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.domains import Domains
from loopwright.exact.speculation import is_always_dereferenceable, is_dereferenceable
from loopwright.ir.dialects.registry import make_context, read_module
from loopwright.ir.interfaces.op_interfaces import VectorForm, register_vector_form
from loopwright.ir.syntax import parse_module, print_module
from loopwright.loops.pipelines import PassManager, parse_xdsl_pipeline
from loopwright.reporting.ledger import Decision, RefusalEntry
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)


# Why loops are not vectorised: codes, witnesses that are true, figures; and what is assumed

SINGLE = {"virtual_vector_size": (4,)}


@pytest.mark.parametrize(
    ("operand", "code"),
    [
        ("%n", ""),
        ("%sum", ""),
        ("%i", "vectorize.varying-index"),
        ("%next", "vectorize.not-affine"),
        ("%p", "vectorize.varying-index"),
        ("%theirs", "vectorize.varying-index"),
    ],
)
def test_operands_that_remain_scalars(operand: str, code: str) -> None:
    """They must be the same in all lanes."""
    register_vector_form("theirs.scaled", VectorForm(scalar_operands=frozenset({1})))
    register_vector_form("theirs.number", VectorForm())
    text = f"""
func.func @f(%x: memref<64xf32>, %n: index) {{
  affine.for %i = 0 to 64 {{
    %r = affine.for %j = 0 to 4 iter_args(%p = %n) -> (index) {{
      %0 = affine.load %x[%i] : memref<64xf32>
      %sum = arith.addi %n, %n : index
      %next = arith.addi %i, %n : index
      %theirs = "theirs.number"() : () -> index
      %1 = "theirs.scaled"(%0, {operand}) : (f32, index) -> f32
      affine.store %1, %x[%i] : memref<64xf32>
      affine.yield %p : index
    }}
  }}
  return
}}
"""
    module = lw.parse(text, allow_unregistered=True)
    try:
        ledger = module.apply("affine-super-vectorize", extended=True, **SINGLE).ledger
    except Exception as error:
        raise AssertionError(repr(error)) from error
    assert bool(list(ledger.of_type(Decision))) is (code == "")
    codes = [refusal.code for refusal in ledger.of_type(RefusalEntry)]
    assert (code in codes) is bool(code)


def test_ops_of_others_state_their_form() -> None:
    text = PROGRAMS["ops of others state their form"]

    def vectorized() -> str:
        module = parse_module(text, make_context(allow_unregistered=True))
        pipeline = parse_xdsl_pipeline("affine-super-vectorize{virtual-vector-size=4}")
        PassManager(pipeline).run(module)
        return print_module(module)

    assert "vector<4x" not in vectorized()
    register_vector_form("theirs.gamma", VectorForm(cost=30.0))
    assert '"theirs.gamma"(%' in vectorized()
    assert "{order = 3 : i32} : (vector<4xf32>) -> vector<4xf32>" in vectorized()


# What is loaded under a condition, but there anyway, is loaded in all lanes; nothing else is

HEAD = """
func.func @f(%x: memref<?xf64>, %w: memref<?xf64>, %y: memref<?xf64>, %n: index, %k: index) {
  %zero = arith.constant 0.0 : f64
"""
IN_RANGE = PROGRAMS["in range"]


@pytest.mark.parametrize("outside", [True, False])
def test_what_is_asserted_under_a_condition_says_nothing_elsewhere(outside: bool) -> None:
    loop = PROGRAMS["what is asserted under a condition says nothing elsewhere"]
    text = HEAD + (IN_RANGE + loop if outside else loop.replace("INSIDE", IN_RANGE))
    module = read_module(text.replace("INSIDE", ""))
    analysis = DependenceAnalysis(module.body.block.ops.first)
    (load,) = (op for op in module.walk() if op.name == "affine.load")
    assert is_dereferenceable(load, analysis, load)
    undecided = Domains(undecided=module)
    assert is_always_dereferenceable(load, analysis, undecided) is outside


# Vectorising stores that are never executed: what is made is valid all the same


def test_lanes_of_a_store_to_one_element_are_apart() -> None:
    text = PROGRAMS["lanes of a store to one element are apart"]
    schedule = lw.parse(text).schedule("main")
    schedule.vectorise(schedule["j"], lanes=3)
    assert "vector" in str(schedule.module)
