"""Pictures of generated programs show the iterations and the pairs that brute force finds."""

import loopwright as lw
from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.model import DependenceKind, common_loops
from loopwright.exact.reports.space_picture import picture_of
from loopwright.reporting.drawing.lattice import draw_lattice
from tests.property.dependences.check import arguments_of
from tests.property.dependences.enumerate import (
    Key,
    OutOfBoundsError,
    enumerate_dependences,
    numbered,
)
from tests.property.dependences.generate import Program, generate
from tests.sampling import few

SEEDS = few(range(80), 40)


def test_arrows_are_the_pairs_of_brute_force() -> None:
    pictures = sum(check(generate(seed)) for seed in SEEDS)
    assert pictures > 25 * len(SEEDS) // 80


def check(program: Program) -> int:
    """How many pictures of a program agree; those of more than two loops are only drawn."""
    module = lw.parse(program.text).op
    try:
        truth = enumerate_dependences(
            module, "f", arguments_of(program), by_position=program.by_position
        )
    except OutOfBoundsError:
        return 0
    function = module.regions[0].block.first_op
    assert function is not None
    numbers = numbered(function)
    analysis = DependenceAnalysis(function)
    agreed = 0
    kinds = (DependenceKind.FLOW, DependenceKind.OUTPUT)
    for dependence in list(analysis.dependences(kinds))[:6]:
        picture = picture_of(analysis, dependence, [dependence.kind], [dependence.depth])
        assert draw_lattice(picture).startswith("<svg")
        key = Key(
            numbers[dependence.source.op],
            numbers[dependence.sink.op],
            dependence.kind.value,
            dependence.depth,
        )
        common = common_loops(dependence.source.loops, dependence.sink.loops)
        plain = common == len(dependence.source.loops) == len(dependence.sink.loops) <= 2
        if program.forms["symbol"] or not plain or not common:
            continue
        expected = {(padded(a), padded(b)) for a, b in truth[key].pairs}
        arrow_pairs = {(arrow.source, arrow.sink) for arrow in picture.arrows}
        is_whole = not any("are drawn" in note or "is drawn" in note for note in picture.notes)
        agrees = (
            arrow_pairs == expected if is_whole else arrow_pairs < expected and bool(arrow_pairs)
        )
        assert agrees, f"{program.text}\n{key}"
        agreed += 1
    return agreed


def padded(iteration: tuple[int, ...]) -> tuple[int, ...]:
    return (*iteration, 0, 0)[:2]
