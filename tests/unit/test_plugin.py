"""The example of a package outside of the tree: its dialect and passes are found."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from loopwright.tools.main import main
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)
PLUGINS = texts_beside(__file__, comment="# ", suffix=".txt")

PLUGIN = Path(__file__).parents[2] / "examples" / "plugin"
PROGRAM = PROGRAMS["program"]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with what an installer makes of the package."""
    project = tomllib.loads((PLUGIN / "pyproject.toml").read_text())["project"]
    site = tmp_path_factory.mktemp("site")
    (site / project["name"]).symlink_to(PLUGIN / project["name"])
    info = site / f"{project['name']}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Name: {project['name']}\nVersion: {project['version']}\n")
    lines: list[str] = []
    for group, entries in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{name} = {value}" for name, value in entries.items())]
    (info / "entry_points.txt").write_text("\n".join(lines))
    return site


def opt(
    site: Path | None, *arguments: str, program: str = PROGRAM
) -> subprocess.CompletedProcess[str]:
    paths = [*([str(site)] if site is not None else []), os.environ.get("PYTHONPATH", "")]
    return subprocess.run(
        [sys.executable, "-m", "loopwright.tools.opt", *arguments],
        input=program,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
    )


def test_an_installed_dialect_is_read_and_lowered(installed: Path) -> None:
    lowered = opt(installed, "-lower-saturating", "--verify-roundtrip")
    assert lowered.stderr == ""
    assert "arith.maxsi" in lowered.stdout
    assert "saturating" not in lowered.stdout
    unknown = opt(None)
    assert unknown.returncode == 1
    assert "Dialect `saturating' not found" in unknown.stderr


def test_its_op_says_what_it_is(installed: Path) -> None:
    options = "-affine-super-vectorize=virtual-vector-size=4"
    vectorised = opt(installed, options)
    assert "saturating.add" in vectorised.stdout
    assert ": vector<4xi8>" in vectorised.stdout


@pytest.mark.parametrize("steps", [400_000, 10])
def test_its_op_is_run(installed: Path, tmp_path: Path, steps: int) -> None:
    """Also where a function takes more steps than are interpreted first, and cannot be compiled."""
    file = tmp_path / "swap.py"
    file.write_text(PLUGINS["double"].replace("STEPS = 0", f"STEPS = {steps}"))
    options = (
        f"--load-pass-plugin={file}",
        f"--load-dialect-plugin={file}",
        "--verify-by-running",
        "--fail-if-not-run",
    )
    lowered = opt(installed, *options, "-lower-saturating")
    assert lowered.stderr == ""
    wrong = opt(installed, *options, "-double")
    assert "pass 'double' changed what '@f' computes" in wrong.stderr


def test_what_is_not_run_fails_on_request(tmp_path: Path) -> None:
    program = 'func.func @f() {\n  "who.knows"() : () -> ()\n  return\n}\n'
    options = ("--allow-unregistered-dialect", "-cse", "--verify-by-running")
    warned = opt(None, *options, program=program)
    assert warned.returncode == 0
    assert "warning: '@f' is not run: " in warned.stderr
    failed = opt(None, *options, "--fail-if-not-run", program=program)
    assert failed.returncode == 1
    assert "error: '@f' is not run: " in failed.stderr


def test_an_installed_analysis_reports(installed: Path) -> None:
    assert opt(installed, "-count-memory-operations").stdout.startswith("@f: 1 read, 1 write\n")
    listed = opt(installed, "--list-passes").stdout
    assert "count-memory-operations: Count the operations that read and write memory" in listed
    assert "saturating" in opt(installed, "--show-dialects").stdout


def test_a_plugin_is_a_module_that_registers(installed: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(PLUGINS["mine"])
    assert opt(installed, f"--load-pass-plugin={file}", "-mine").returncode == 0
    missing = opt(installed, "--load-pass-plugin=no.such.module")
    assert missing.returncode == 1
    assert "cannot load plugin 'no.such.module'" in missing.stderr
    nothing = opt(installed, "--load-pass-plugin=colorsys")
    assert nothing.returncode == 1
    assert "plugin 'colorsys' registers no pass and no dialect" in nothing.stderr
    assert opt(installed, "--load-pass-plugin=saturating.passes").returncode == 0


def test_what_goes_wrong_in_a_plugin_is_named(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("import sys\nsys.exit(3)\n")
    exits = opt(None, f"--load-pass-plugin={file}")
    assert (exits.returncode, exits.stdout) == (1, "")
    assert f"cannot load plugin '{file}': it exits with 3" in exits.stderr
    file.write_text(PLUGINS["fails"])
    fails = opt(None, f"--load-pass-plugin={file}", "-cse", "-mine", program="")
    assert "internal error in pass 'mine': ValueError: no luck" in fails.stderr
    file.write_text(file.read_text().replace("raise ValueError('no luck')", "raise SystemExit(3)"))
    exits = opt(None, f"--load-pass-plugin={file}", "-mine", program="")
    assert exits.returncode == 1
    assert "pass 'mine' exits with 3" in exits.stderr


INCREMENT = """
func.func @main(%m: memref<4xi32>) {
  affine.for %i = 0 to 4 {
    %x = affine.load %m[%i] : memref<4xi32>
    %y = arith.addi %x, %x : i32
    affine.store %y, %m[%i] : memref<4xi32>
  }
  return
}
"""


@pytest.mark.parametrize(
    "command",
    [
        ("explain", "{program}", "-mine"),
        ("explain", "-load-pass-plugin={plugin}", "{program}", "-p=mine"),
        ("run", "{program}", "--arg=ones:4", "-p=mine"),
        ("profile", "{program}", "--arg=ones:4", "-p=mine"),
    ],
)
def test_commands_take_plugins(command: tuple[str, ...], tmp_path: Path) -> None:
    plugin = tmp_path / "mine.py"
    program = tmp_path / "increment.mlir"
    plugin.write_text(PLUGINS["mine"])
    program.write_text(INCREMENT)
    words = [word.format(plugin=plugin, program=program) for word in command]
    if "-load" not in words[1]:
        words.insert(1, f"--load-pass-plugin={plugin}")
    process = subprocess.run(
        [sys.executable, "-m", "loopwright.tools.main", *words],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (process.returncode, process.stderr) == (0, "")


def test_a_command_names_a_plugin_that_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "--load-pass-plugin", "no.such.module", "f.mlir", "-mine"]) == 1
    assert "cannot load plugin 'no.such.module'" in capsys.readouterr().err
