"""Errors about what a package has that is not installed."""

from pathlib import Path

import pytest

from loopwright.ir.syntax import packages
from loopwright.tools.opt import main

HINTS = {
    "far.op": "far.op",
    '"far.op"() : () -> ()': "far.op",
    "func.func private @f(!far.type)": "far.type",
    "module attributes {a = #far.word<1>} {}": "far.word",
}


@pytest.fixture(autouse=True)
def far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(packages.DIALECTS, "far", "loopwright-far")
    monkeypatch.setitem(packages.PASSES, "to-far", "loopwright-far")


@pytest.mark.parametrize("text", HINTS)
def test_a_dialect_names_its_package(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "far.mlir"
    path.write_text(text)
    assert main([str(path)]) == 1
    assert f"{HINTS[text]} is in the package loopwright-far\n" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["-to-far"], ["-p", "builtin.module(to-far)"]])
def test_a_pass_names_its_package(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["none.mlir", *arguments]) == 1
    assert "to-far is in the package loopwright-far" in capsys.readouterr().err


def test_other_names_have_no_package() -> None:
    assert packages.package_hint("arith.addi") == packages.package_hint("cse") == ""
