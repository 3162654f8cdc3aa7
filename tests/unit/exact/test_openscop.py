"""Programs written as OpenScop and read again, as they are and with another scattering."""

from pathlib import Path

import pytest

import loopwright as lw
from loopwright.exact.functions import functions_with_bodies, name_of
from loopwright.reporting.errors import ScheduleError, UsageError
from tests.generate.polybench import KERNELS, sizes_of
from tests.sampling import spread
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

EXAMPLES = Path(__file__).parents[3] / "examples"

COPY = PROGRAMS["copy"]


def stretched(text: str, factor: int = 2) -> str:
    """The text with all times multiplied by a factor."""
    lines = text.split("\n")
    scaled_lines = list[str]()
    times = rows = 0
    for line in lines:
        numbers = line.split()
        if rows and times == 0:
            times = int(numbers[2])
        elif rows > 1 or (rows and times):
            values = list(map(int, numbers))
            fixed = [*values[: 1 + times], *(factor * value for value in values[1 + times :])]
            line = " ".join(map(str, fixed))
            rows = rows - 1
        scaled_lines.append(line)
        if line == "SCATTERING":
            rows = int(lines[len(scaled_lines)].split()[0])
            times = 0
    return "\n".join(scaled_lines)


def kernel_text(name: str) -> str:
    return KERNELS[name].text("dynamic", sizes_of(KERNELS[name], 6))


@pytest.mark.parametrize("name", spread(sorted(KERNELS), 8, 1))
def test_kernels_come_back(name: str) -> None:
    module = lw.parse(kernel_text(name))
    (function,) = map(name_of, functions_with_bodies(module.op))
    text = lw.scop(module, function).to_openscop()
    assert str(lw.from_openscop(text)) == str(module)
    again = lw.from_openscop(stretched(text))
    assert lw.prove(module, again, entry=function).is_equal


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.mlir")), ids=lambda path: path.stem)
def test_examples_come_back_or_are_refused(path: Path) -> None:
    module = lw.load(path)
    for name in map(name_of, functions_with_bodies(module.op)):
        try:
            text = lw.scop(module, name).to_openscop()
        except UsageError as error:
            assert "not described exactly" in str(error) or "overlap in time" in str(error)
            continue
        assert str(lw.from_openscop(text)) == str(module)


def test_the_scattering_is_what_is_run() -> None:
    text = lw.scop(COPY).to_openscop()
    again = lw.from_openscop(stretched(text))
    assert lw.prove(COPY, again).is_equal
    with pytest.raises(ScheduleError, match="dependence-violated"):
        lw.from_openscop(stretched(text, -1))


def test_statements_that_overlap_in_time_are_refused() -> None:
    scop = lw.scop(PROGRAMS["statements that overlap in time"])
    with pytest.raises(UsageError, match="overlap in time: a dependence \\(anti\\)"):
        scop.to_openscop()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("<loopwright>", "<other>"), "no extension <loopwright>"),
        (("<OpenScop>", "<Scop>"), "line 1: <OpenScop> is expected, not '<Scop>'"),
        (("DOMAIN\n", "DOMAIN\nx "), "line 17: numbers expected, not 'x'"),
        (("\n1 1 0", "\n2 1 0"), "a row begins with 0 or 1"),
        (("\n1 1 0", "\n1 -1 0"), "the domains are not those"),
        (("\nn m\n", "\nn\n"), "names of 2 parameters are expected"),
    ],
)
def test_what_is_no_openscop_is_an_error(change: tuple[str, str], message: str) -> None:
    text = lw.scop(COPY).to_openscop()
    assert change[0] in text
    with pytest.raises(UsageError, match=message):
        lw.from_openscop(text.replace(*change, 1))
