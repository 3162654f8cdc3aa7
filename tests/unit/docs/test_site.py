"""The site made of the pages: what it lists, and how it highlights code."""

import pkgutil
import re
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from loopwright.tools.opt import main
from tests.unit import imported
from tests.unit.docs.pages import PAGES, ROOT, blocks
from tests.unit.reporting.drawing.reading import check_page


def hook(name: str = "mkdocs_mlir") -> ModuleType:
    return imported(ROOT / "tools" / f"{name}.py", name)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_all_mlir_is_highlighted(page: Path) -> None:
    lexer = hook().MlirLexer()
    for block in blocks(page):
        if block.language == "mlir":
            wrong = [value for kind, value in lexer.get_tokens(block.text) if "Error" in str(kind)]
            assert not wrong, (block.line, wrong)


def test_tokens() -> None:
    text = "%a:2 = affine.load @f(%m#1) : memref<8x?xf32, #map> // end"
    shown = {value: str(kind) for kind, value in hook().MlirLexer().get_tokens(text)}
    assert shown["%a:2"] == shown["%m#1"] == "Token.Name.Variable"
    assert shown["affine.load"] == "Token.Name.Builtin"
    assert shown["memref"] == shown["f32"] == "Token.Keyword.Type"
    assert shown["#map"] == "Token.Name.Decorator"
    assert shown["// end"] == "Token.Comment.Single"


def test_a_value_is_no_prompt() -> None:
    session = "$ run a \\\n  b\n%0 = c\n"
    kinds = [(str(kind), value) for kind, value in hook().SessionLexer().get_tokens(session)]
    assert kinds[0] == ("Token.Generic.Prompt", "$ ")
    assert kinds[1] == ("Token.Text", "run a \\\n  b\n")
    assert kinds[2] == ("Token.Generic.Output", "%0 = c\n")


def test_code_in_tables_has_plain_pipes() -> None:
    shown = hook("mkdocs_tables").on_page_markdown
    table = "| `-a=x\\|y`, ``b\\|`c`` | d \\| e |"
    assert shown(f"{table}\n`f\\|g`") == "| `-a=x|y`, ``b|`c`` | d \\| e |\n`f\\|g`"
    rows = [line for page in PAGES for line in shown(page.read_text()).splitlines()]
    assert not [row for row in rows if re.search(r"^\|.*`[^`|]*\\\|[^`|]*`", row)]
    assert "tools/mkdocs_tables.py" in (ROOT / "mkdocs.yml").read_text()


def test_every_page_is_listed_and_linked() -> None:
    listed = re.findall(r"^ +- [^:]+: (\S+\.md)$", (ROOT / "mkdocs.yml").read_text(), re.MULTILINE)
    pages = {path.name for path in (ROOT / "docs").glob("*.md")}
    assert sorted(listed) == sorted(pages)
    home = (ROOT / "docs" / "index.md").read_text()
    assert set(re.findall(r"\((\S+?\.md)\)", home)) == pages - {"index.md"}


def test_the_site_loads_nothing_from_elsewhere() -> None:
    config = (ROOT / "mkdocs.yml").read_text()
    assert "font: false" in config, "the theme has fonts from a server otherwise"
    assert "http" not in re.sub(r"^site_url.*$", "", config, flags=re.MULTILINE)


def test_the_example_of_the_readme_is_explained() -> None:
    html = hook("mkdocs_report").example_page()
    check_page(html)
    assert "What the compiler did to smooth" in html
    assert "for i in range(1, len(a) - 1):" in html and "Source of smooth.py" in html
    assert str(ROOT) not in html
    for name in ("index.md", "reports.md"):
        assert f"]({hook('mkdocs_report').PLACE})" in (ROOT / "docs" / name).read_text()
    assert "](docs/images/report.png)" in (ROOT / "README.md").read_text()


def test_every_public_name_is_in_the_reference() -> None:
    import loopwright as lw

    text = (ROOT / "docs" / "api.md").read_text()
    for name in lw.__all__:
        public_object = getattr(lw, name)
        where = getattr(public_object, "__module__", "")
        is_listed = re.search(rf"^::: loopwright\..*\b{name}$", text, re.MULTILINE) is not None
        assert (
            is_listed
            or where == "loopwright.reporting.errors"
            or name in ("analysis", "__version__")
        )


def test_everything_in_the_reference_exists() -> None:
    object_names = re.findall(r"^::: (\S+)$", (ROOT / "docs" / "api.md").read_text(), re.MULTILINE)
    assert len(object_names) > 30
    for name in object_names:
        pkgutil.resolve_name(name)


def test_metadata() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    versions = [c for c in project["classifiers"] if c.startswith("Programming Language")]
    assert "Programming Language :: Python :: 3.11" in versions
    assert len(set(project["classifiers"])) == len(project["classifiers"])
    assert not any(c.startswith("License ::") for c in project["classifiers"])


def test_flags_of_mlir_opt_that_are_none_here_are_errors(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--irdl-file=dialects.mlir", "-"]) == 1
    assert "irdl-file" in capsys.readouterr().err
