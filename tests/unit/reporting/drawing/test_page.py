"""Pages stand alone, and can be read in light and dark mode, by keyboard and by ear."""

import re
from collections.abc import Iterator

import pytest
from tests.unit.reporting.drawing.reading import check_page

from loopwright.reporting.drawing import page, svg
from loopwright.reporting.drawing.lattice import Arrow, Axis, Panel, Picture, draw_lattice
from loopwright.reporting.drawing.layered_graph import Edge, Graph, Node, draw_graphs
from loopwright.reporting.drawing.roofline import Point, Roof, draw_roofline


def luminance(colour: str) -> float:
    """Relative luminance, as WCAG 2 defines it."""
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    high, low = sorted((luminance(first), luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colours", [page.LIGHT, page.DARK], ids=["light", "dark"])
def test_text_has_contrast(colours: dict[str, str]) -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    for name in page.LIGHT.keys() - {"paper", "panel", "rule"}:
        for behind in ("paper", "panel"):
            assert contrast(colours[name], colours[behind]) >= 4.5, (name, behind)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_pictures_have_contrast(dark: bool) -> None:
    def shown(colour: str) -> str:
        return svg.ON_DARK[colour] if dark else colour

    texts = [svg.INK, svg.FAINT]
    for behind in (svg.PAPER, svg.BOX):
        for colour in (*texts, *svg.COLOURS.values()):
            assert contrast(shown(colour), shown(behind)) >= 4.5, (colour, behind)
    assert contrast(shown(svg.INK), shown(svg.HALO)) >= 4.5, "numbers on marks"
    assert contrast(svg.ON_DARK[svg.HALO], svg.ON_DARK[svg.PAPER]) >= 3


def pictures() -> Iterator[str]:
    places = frozenset((i, j) for i in range(3) for j in range(3))
    panel = Panel("", Axis("%i", 0, 3), Axis("%j", 0, 3), places, places)
    for kind in svg.COLOURS:
        arrows = (
            Arrow((0, 0), (1, 1), kind, certain=False),
            Arrow((2, 2), (9, 9), kind, marked=True),
        )
        yield draw_lattice(Picture("t", (panel,), arrows, ("note",)))
        nodes = (Node(("a", "reads")), Node(("b",), marked=True))
        yield draw_graphs([Graph("g", nodes, (Edge(0, 1, kind, "%m", certain=False),))])
    roofs = [Roof(f"L{k}", 10.0 ** (12 - k)) for k in range(6)]
    yield draw_roofline("t", roofs, [("64 bits", 1e11)], [Point("p", 1.0, 1e10)])


def test_every_colour_has_one_for_dark_paper() -> None:
    colours = {
        c for picture in pictures() for c in re.findall(r' (?:fill|stroke)="([^"]+)"', picture)
    }
    assert colours - {"none"} == svg.ON_DARK.keys()
    for colour in svg.ON_DARK:
        assert f'[fill="{colour}"]' in svg.dark_style()


HOSTILE = "</code></li><script>alert('&amp;')</script>\"x' \x1b[31m日本"


def test_whatever_is_shown_is_escaped() -> None:
    graph = Graph(HOSTILE, (Node((HOSTILE,)), Node(("b",))), (Edge(0, 1, "flow", HOSTILE),))
    lines = [page.Line(7, HOSTILE, [page.Note("done", HOSTILE, HOSTILE, "x")])]
    body = "".join(
        [
            page.listing(HOSTILE, lines),
            page.paragraph(HOSTILE),
            page.figure(draw_graphs([graph]), HOSTILE),
            page.preformatted(HOSTILE, HOSTILE),
            page.folded(HOSTILE, page.columns([page.paragraph(HOSTILE)])),
        ]
    )
    hostile_page = page.page(HOSTILE, "", [page.Section("x", HOSTILE, body)])
    root = check_page(hostile_page)
    assert root.texts.count(HOSTILE) >= 8
    assert "script" not in root.tags


def test_a_page_needs_no_network() -> None:
    html = page.page("t", "", [page.Section("x", "One", page.figure(next(pictures()), "c"))])
    check_page(html)
    assert set(re.findall(r"https?://[^\"'\s)]+", html)) == {"http://www.w3.org/2000/svg"}
    assert "url(" not in html and "@import" not in html
    assert "default-src 'none'" in html
