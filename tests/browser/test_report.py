"""The page that `explain(html=…)` writes, in a real browser: at two widths, in light and dark mode,
by keyboard, and as a screen reader is told of it. Needs Debian's `chromium`: `make browser`."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import loopwright as lw
from loopwright.reporting.drawing import page
from tests.browser.chromium import PROGRAM, Chromium

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="needs Debian's chromium")

SHOTS = Path(__file__).parents[2] / "build" / "screenshots"
WIDTHS = {"desktop": 1280, "phone": 390}

CONTRASTS = """
(() => {
  const parse = text => text.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map(c => c / 255)
    .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    .reduce((sum, c, k) => sum + c * [0.2126, 0.7152, 0.0722][k], 0);
  const behind = node => {
    for (let one = node; one; one = one.parentElement) {
      const colour = parse(getComputedStyle(one).backgroundColor);
      if (colour.length == 3 || colour[3] > 0) return colour;
    }
  };
  const found = [];
  for (const node of document.querySelectorAll("body *")) {
    const own = [...node.childNodes].some(c => c.nodeType == 3 && c.data.trim());
    if (!own || ["title", "desc", "STYLE"].includes(node.tagName)) continue;
    const style = getComputedStyle(node), svg = node.closest("svg");
    const ink = parse(svg ? style.fill : style.color);
    const paper = svg ? parse(getComputedStyle(svg.querySelector(":scope > rect")).fill)
                      : behind(node);
    const [high, low] = [light(ink), light(paper)].sort((a, b) => b - a);
    found.push([(high + 0.05) / (low + 0.05), node.textContent.slice(0, 40)]);
  }
  return found;
})()
"""

FOCUSED = """
(() => {
  const node = document.activeElement, box = node.getBoundingClientRect();
  const all = [...document.querySelectorAll("*")];
  return {tag: node.tagName, text: node.textContent.slice(0, 40), place: all.indexOf(node),
          outline: getComputedStyle(node).outlineStyle, left: box.left, width: box.width,
          name: node.getAttribute("aria-label") || ""};
})()
"""

STOPS = """
[...document.querySelectorAll("a[href],summary,[tabindex='0']")]
  .filter(node => node.checkVisibility()).length
"""


@lw.kernel(optimise=True)
def sweep(steps, a, b):
    for _ in range(steps):
        b[1:-1, 1:-1] = 0.25 * (a[:-2, 1:-1] + a[2:, 1:-1] + a[1:-1, :-2] + a[1:-1, 2:])
        for i in range(1, a.shape[0] - 1):
            for j in range(1, a.shape[1] - 1):
                a[i, j] = b[i, j] + a[i - 1, j]


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    folder = tmp_path_factory.mktemp("browser")
    a = np.ones((40, 40))
    sweep.explain(3, a, a.copy(), html=folder / "report.html")
    assert "FLOP/byte" in (folder / "report.html").read_text(), "the roofline has points"
    chromium = Chromium(folder / "profile")
    chromium.open((folder / "report.html").as_uri())
    yield chromium
    chromium.close()


def test_nothing_is_loaded_and_nothing_complains(browser: Chromium) -> None:
    methods = {event["method"] for event in browser.events if "method" in event}
    sent = [e for e in browser.events if e.get("method") == "Network.requestWillBeSent"]
    assert len(sent) == 1 and sent[0]["params"]["request"]["url"].startswith("file:")
    assert not methods & {"Log.entryAdded", "Runtime.exceptionThrown", "Network.loadingFailed"}


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
def test_looks(browser: Chromium, width: str, dark: bool) -> None:
    browser.show(WIDTHS[width], dark=dark)
    wide = browser.run("document.documentElement.scrollWidth")
    assert wide <= WIDTHS[width], "only parts of the page scroll sideways"
    contrasts = browser.run(CONTRASTS)
    assert len(contrasts) > 100
    assert not [(contrast, text) for contrast, text in contrasts if contrast < 4.5]
    paper = (page.DARK if dark else page.LIGHT)["paper"]
    shown = browser.run("getComputedStyle(document.body).backgroundColor")
    assert shown == f"rgb({', '.join(str(int(paper[k : k + 2], 16)) for k in (1, 3, 5))})"
    picture = browser.picture(SHOTS / f"report-{width}-{'dark' if dark else 'light'}.png")
    assert len(picture) > 50_000, "something is drawn"


def test_by_keyboard(browser: Chromium) -> None:
    """Tab goes through all links and all that scrolls, in the order of the text, each one visibly;
    the first stop leads past the table of contents."""
    browser.show(WIDTHS["desktop"], dark=False)
    browser.run("document.activeElement.blur()")
    focused = []
    for _ in range(browser.run(STOPS)):
        browser.press("Tab")
        focused.append(browser.run(FOCUSED))
        assert focused[-1]["left"] >= 0 and focused[-1]["width"] > 0, focused[-1]
        assert focused[-1]["outline"] not in ("none", ""), focused[-1]
        assert focused[-1]["tag"] != "DIV" or focused[-1]["name"], focused[-1]
    assert focused[0]["text"] == "Skip to the content"
    places = [element["place"] for element in focused]
    assert places == sorted(set(places)), "each once, in the order of the text"
    browser.run("document.querySelector('summary').focus()")
    browser.press("Enter", "\r")
    assert browser.run("document.querySelector('details').open")
    browser.run("document.querySelector('.skip').focus()")
    browser.press("Enter", "\r")
    assert browser.run("document.activeElement.id") == "content"


def test_by_ear(browser: Chromium) -> None:
    """Landmarks, headings and pictures have names; pictures are described in words."""
    nodes = browser.ask("Accessibility.getFullAXTree")["nodes"]
    by_role: dict[str, list[dict[str, object]]] = {}
    for node in nodes:
        if not node["ignored"]:
            by_role.setdefault(node["role"]["value"], []).append(node)
    assert len(by_role["main"]) == len(by_role["navigation"]) == 1
    for role in ("heading", "image", "region", "navigation", "link", "DisclosureTriangle"):
        assert by_role[role]
        assert all(node["name"]["value"].strip() for node in by_role[role]), role  # pyright: ignore
    assert all(node["description"]["value"] for node in by_role["image"])  # pyright: ignore
