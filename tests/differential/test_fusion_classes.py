"""The classes of differences between our `affine-loop-fusion` and `mlir-opt`'s: a program for each.

That campaigns find no other differences says something only if each class is what it says it is.
"""

import pytest
from tests.campaigns import again
from tests.campaigns.beside import UNEXPLAINED, Pair, asked
from tests.campaigns.fusion import comparison, spelled
from tests.campaigns.fusion_origins import Origins
from tests.campaigns.passes import judge
from tests.generate.program import Program
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

CALLER = PROGRAMS["caller"]


def loop(source: str, target: str, *ops: str, to: int = 8) -> str:
    """A loop that loads `%x`, does something, and stores the last value."""
    body = "".join(f"    {op} : f32\n" for op in ops)
    value = ops[-1].split()[0] if ops else "%x"
    return f"""  affine.for %i = 0 to {to} {{
    %x = affine.load {source} : memref<8xf32>
{body}    affine.store {value}, {target} : memref<8xf32>
  }}
"""


def fill(memref: str) -> str:
    return f"""  affine.for %i = 0 to 8 {{
    affine.store %s, {memref}[%i] : memref<8xf32>
  }}
"""


OVERWRITTEN = loop("%a[-%i + 7]", "%b[%i]") + loop("%b[%i]", "%a[%i]", "%y = arith.addf %x, %x")
GREATEST = "%y = arith.maximumf %x, %s"
VIEW = "  %v = memref.cast %b : memref<8xf32> to memref<?xf32>\n"
REVERSED = PROGRAMS["reversed"]
LANES = PROGRAMS["lanes"]
TRIANGLE = PROGRAMS["triangle"]
HIDDEN = fill("%a") + fill("%b") + loop("%a[-%i + 7]", "%b[%i]") + loop("%b[%i]", "%a[%i]")
"""Wrong, but for that all elements are equal."""
KINDS = {
    "same": loop("%a[%i]", "%b[%i]", GREATEST) + loop("%b[%i]", "%c[%i]"),
    "mlir-opt crashes or refuses": TRIANGLE,
    "mlir-opt is wrong (other results)": OVERWRITTEN,
    "mlir-opt is wrong (out-of-bounds)": fill("%a") + LANES,
    "mlir-opt is wrong (other values in between)": VIEW
    + fill("%b")
    + REVERSED
    + loop("%b[%i]", "%c[%i]")
    + fill("%b")
    + fill("%a"),
    "mlir-opt is wrong (with other operations)": HIDDEN,
    "mlir-opt is wrong (other values in between, with other operations)": VIEW
    + fill("%b")
    + loop("%b[%i]", "%v[3]", GREATEST).replace("%v[3] : memref<8xf32>", "%v[3] : memref<?xf32>"),
    "mlir-opt is wrong (on two nests refused here and what is between them)": HIDDEN
    + loop("%c[%i]", "%a[%i]")
    + loop("%c[%i]", "%b[%i]"),
}


def program(body: str) -> Program:
    head = "func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32) {\n"
    return Program(0, "main", f"{head}{body}  return\n}}\n{CALLER}", 1)


def class_of(body: str, reference_body: str | None = None) -> str:
    """The class of a program; as if `mlir-opt` had made another one of it, if that is given."""
    generated = program(body)
    pipeline = spelled({})
    ours = judge(generated, [pipeline])[pipeline]
    assert not ours.failure
    theirs = (
        asked(pipeline, generated.text) if reference_body is None else program(reference_body).text
    )
    pair = Pair(generated, {}, pipeline, ours, theirs)
    mine, printed = again(pair.texts)
    return comparison("hostile").classified(pair, mine, printed)


@pytest.mark.cases_by_day(4)
@pytest.mark.parametrize("kind", KINDS)
def test_kinds_of_wrong_results(kind: str) -> None:
    assert class_of(KINDS[kind]) == kind


COPIES = loop("%a[%i]", "%b[%i]", to=4) + fill("%c")
LOCAL = "  %m = memref.alloc() : memref<{}xf32>\n" + COPIES + PROGRAMS["local"]


def local(size: int) -> str:
    return LOCAL.replace("{}", str(size))


def test_kinds_of_better_programs() -> None:
    again_done = COPIES + loop("%a[%i]", "%b[%i]", to=4)
    turned = fill("%c") + loop("%a[%i]", "%b[%i]", to=4)
    assert class_of(COPIES, again_done) == "we compute less"
    assert class_of(local(4), local(5)) == "we allocate less"
    assert class_of(COPIES, turned) == "of equal cost"


def test_loops_with_else_regions_go_inwards() -> None:
    """For `mlir-opt` the `else` region never runs, and the outer loop is parallel."""
    nest = PROGRAMS["else regions"]
    kind = "loops go inwards by what mlir-opt does not see in else regions"
    assert class_of(nest + fill("%c")) == kind


def test_nothing_makes_up_for_what_is_worse() -> None:
    """Less of one for more of the other is no reason, however much less that is."""
    assert class_of(COPIES + loop("%a[%i]", "%b[%i]", to=4), COPIES).startswith(UNEXPLAINED)
    assert class_of(local(5), local(4)).startswith(UNEXPLAINED)
    repeated = COPIES * 9 + local(4)
    assert class_of(local(5), repeated).startswith(UNEXPLAINED)


def test_what_became_of_nests() -> None:
    body = loop("%a[%i]", "%b[%i]") + loop("%b[%i]", "%c[%i]", GREATEST) + fill("%b")
    text = program(body).text
    lines = text.splitlines()
    first, second, third, *_ = (
        number for number, line in enumerate(lines, 1) if line.startswith("  affine.for")
    )
    origins = Origins.of(text, spelled({}))
    assert origins is not None
    assert origins.joins(first, second) and not origins.joins(first, third)
    assert origins.removes(first) and not origins.removes(second)
