"""What closed forms say: dependences of uniform accesses, and lower bounds of index values."""

import random

import pytest

import loopwright as lw
from loopwright.exact.dependences import solver
from loopwright.exact.dependences.solver import Answer, Question
from loopwright.exact.presburger.budget import Budget
from loopwright.exact.value_bounds import ValueBounds, tightest
from tests.sampling import few
from tests.unit.exact.programs import analyse


def subscript(rng: random.Random) -> str:
    factor = rng.choice((0, 1, 1, 1, -1, 2, 3))
    return f"{rng.choice(('%i', '%j'))} * {factor} + {rng.randint(-3, 3)}"


def program(rng: random.Random) -> str:
    """Accesses in one nest, some of them in a part of its iterations."""
    lines = [f"affine.for %i = {rng.randint(-2, 2)} to {rng.randint(1, 7)} {{"]
    lines.append(f"affine.for %j = {rng.randint(-2, 2)} to {rng.randint(1, 7)} {{")
    for number in range(4):
        line = f"%m[{subscript(rng)}, {subscript(rng)}] : memref<10x10xf32>"
        line = (
            f"affine.store %x, {line}" if rng.random() < 0.6 else f"%r{number} = affine.load {line}"
        )
        if rng.random() < 0.3:
            bound = f"affine_set<(d0) : (d0 - {rng.randint(0, 3)} >= 0)>(%i)"
            line = f"affine.if {bound} {{\n{line}\n}}"
        lines.append(line)
    return "\n".join([*lines, "}", "}"])


def differ(first: Answer | None, second: Answer | None) -> bool:
    if first is None or second is None:
        return first is not second
    return (first.intervals, first.distances) != (second.intervals, second.distances)


def test_closed_form(monkeypatch: pytest.MonkeyPatch) -> None:
    questions_asked: list[tuple[Question, int, Answer | None]] = []
    plain = solver.answer

    def noting(question: Question, depth: int, budget: Budget) -> Answer | None:
        answer = plain(question, depth, budget)
        questions_asked.append((question, depth, answer))
        return answer

    monkeypatch.setattr("loopwright.exact.dependences.analysis.answer", noting)
    rng = random.Random(1)
    programs = few(range(120), 30)
    for _ in programs:
        list(analyse(program(rng), "%m: memref<10x10xf32>").dependences())
    closed = [entry for entry in questions_asked if solver._uniform_boxes(entry[0]) is not None]
    assert len(closed) > 3 * len(programs)
    assert sum(answer is not None for _, _, answer in closed) > len(programs) // 3
    wrong = [
        entry for entry in closed if differ(entry[2], solver._exact_answer(entry[0], entry[1]))
    ]
    assert not wrong


def test_witnesses_of_the_closed_form_touch_one_element() -> None:
    rng = random.Random(2)
    for _ in range(30):
        analysis = analyse(program(rng), "%m: memref<10x10xf32>")
        for dependence in analysis.dependences():
            witness = dependence.witness
            assert witness is not None
            for access, iteration in (
                (dependence.source, witness.source),
                (dependence.sink, witness.sink),
            ):
                assert access.subscripts is not None
                place = tuple(s.evaluate(iteration) for s in access.subscripts)
                assert place == witness.element


# Lower bounds of index values, as expressions of what they are computed from


CASES = {
    "a sum with a quotient": (0, "d0 floordiv 3 + d0 + 100", 100),
    "a difference of quotients": (0, "(-d0) floordiv 3 - d0 ceildiv 2 + 100", 92),
    "a remainder": (5, "d0 mod 4 + 100", 100),
    "a remainder and itself": (0, "d0 mod 4 - d0 * 2 + 100", 83),
    "a difference that grows and falls": (0, "d0 floordiv 3 - d0", None),
}


@pytest.mark.parametrize(("start", "expr", "least"), CASES.values(), ids=CASES)
def test_what_is_computed_of_induction_variables(start: int, expr: str, least: int | None) -> None:
    module = lw.parse(f"""func.func @f(%m: memref<10xindex>) {{
      affine.for %i = {start} to 10 {{
        %v = affine.apply affine_map<(d0) -> ({expr})>(%i)
        affine.store %v, %m[%i] : memref<10xindex>
      }}
      return
    }}""")
    (apply,) = (op for op in module.op.walk() if op.name == "affine.apply")
    bounds = ValueBounds(lambda quantity: False)
    value = bounds.resolve(apply.results[0])
    bounds.explore()
    tightest_bound = tightest(bounds.lower(value))
    assert (None if tightest_bound is None else tightest_bound.constant_value()) == least
