"""What a person lets passes assume: it is used and reported, and nothing else is."""

from pathlib import Path

import pytest

import loopwright as lw
from loopwright.ir.interfaces.memory_effects import Assume
from loopwright.reporting.errors import UsageError
from loopwright.reporting.ledger import Assumption
from loopwright.tools.main import main
from loopwright.tools.opt import main as opt_main
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)


UNKNOWN = PROGRAMS["unknown"]
OPEN = PROGRAMS["open"]
CASES = [
    (Assume.UNREGISTERED, UNKNOWN, "affine-loop-tile", {"tile_size": 2}, "step 2"),
    (Assume.TRIP_COUNTS, OPEN, "affine-loop-unroll", {"unroll_factor": 2}, "%arg4 = max #"),
    (Assume.MEMORY, OPEN, "affine-super-vectorize", {"virtual_vector_size": 4}, "create_mask"),
]


@pytest.mark.parametrize(("assumption", "text", "name", "options", "words"), CASES)
def test_an_assumption_is_used_and_told(
    assumption: Assume, text: str, name: str, options: dict[str, object], words: str
) -> None:
    module = lw.parse(text, allow_unregistered=True)
    plain = module.apply(name, **options)
    assumed = module.apply(name, assume=assumption.value, **options)
    assert (words in plain.text()) != (words in assumed.text())

    def told(module: lw.Module) -> list[str]:
        assumption_codes = {each.value for each in Assume}
        return [e.code for e in module.ledger.of_type(Assumption) if e.code in assumption_codes]

    assert told(plain) == []
    assert told(assumed) == [assumption.value]
    other_assumptions = [each.value for each in Assume if each is not assumption]
    assert module.apply(name, assume=other_assumptions, **options).text() == plain.text()
    # What changes nothing takes nothing for granted.
    assert told(module.apply("affine-parallel-to-for", assume=assumption.value)) == []


def test_unregistered_operations_stay_where_they_are() -> None:
    """They may print: they are neither left out, nor moved out of loops, nor made one."""
    module = lw.parse(
        PROGRAMS["unregistered operations stay where they are"],
        allow_unregistered=True,
    )
    for name in ("cse", "canonicalize", "loop-invariant-code-motion"):
        assert module.apply(name, assume=[Assume.UNREGISTERED.value]).text() == module.text()


def test_command_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "f.mlir"
    path.write_text(UNKNOWN)
    arguments = [str(path), "--allow-unregistered-dialect", "-affine-loop-tile=tile-size=2"]
    option = f"--assume={Assume.UNREGISTERED.value}"
    assert opt_main([*arguments, option, "--remarks-filter=.*"]) == 0
    output = capsys.readouterr()
    assert "step 2" in output.out
    assert f"remark: [Analysis] {Assume.UNREGISTERED.value}" in output.err
    assert main(["explain", *arguments, option]) == 0
    assert "operations that no dialect defines touch no memory" in capsys.readouterr().out
    assert opt_main([*arguments, "--assume=unregistered-ops-have-effects"]) == 1
    assert (
        f"accepted: {', '.join(assumption.value for assumption in Assume)}"
        in capsys.readouterr().err
    )
    with pytest.raises(UsageError, match="there is no assumption 'x'"):
        lw.parse(OPEN).apply("cse", assume="x")
