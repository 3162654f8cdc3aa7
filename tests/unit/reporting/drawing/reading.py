"""Reading pages of HTML as a browser and a screen reader would: structure, names, targets."""

from html.parser import HTMLParser
from itertools import pairwise

VOID = {"meta", "br", "link", "img", "input", "hr"}


class Reader(HTMLParser):
    """The tags, texts, headings, identifiers and links of a page, whose tags have to match."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.texts: list[str] = []
        self.headings: list[tuple[int, str]] = []
        self.names: list[str] = []
        self.links: list[str] = []
        self.unlabelled: list[str] = []
        self.pictures: list[list[str]] = []
        self._text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._end_text()
        attributes = dict(attrs)
        self.tags.add(tag)
        if name := attributes.get("id"):
            self.names.append(name)
        if tag == "a" and (target := attributes.get("href")):
            self.links.append(target)
        is_named = bool(attributes.get("aria-label") or attributes.get("aria-labelledby"))
        if attributes.get("role") == "region" and not (
            is_named and attributes.get("tabindex") == "0"
        ):
            self.unlabelled.append(tag)
        if tag == "svg":
            assert attributes.get("role") == "img"
            self.pictures.append([])
        if "svg" in self.open and self.open[-1] == "svg":
            self.pictures[-1].append(tag)
        if tag == "th":
            assert attributes.get("scope"), "heads of tables say what they are about"
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in ("h1", "h2", "h3", "h4", "h5", "h6"):
            self.headings.append((int(tag[1]), self._text))
        self._end_text()
        assert self.open and self.open.pop() == tag, tag

    def handle_data(self, data: str) -> None:
        self._text += data

    def _end_text(self) -> None:
        if self._text.strip():
            self.texts.append(self._text)
        self._text = ""


def check_page(text: str) -> Reader:
    """Read a page; fails where people or browsers would stumble."""
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert not reader.open
    levels = [level for level, _ in reader.headings]
    assert levels.count(1) == 1 and levels[0] == 1
    for before, after in pairwise(levels):
        assert after <= before + 1, reader.headings
    assert all(title.strip() for _, title in reader.headings), "headings say something"
    assert len(reader.names) == len(set(reader.names)), "identifiers are unique"
    for link in reader.links:
        assert link.startswith("#") and link[1:] in reader.names, link
    assert not reader.unlabelled, "what scrolls has a name and can be reached by keyboard"
    assert all(parts[:2] == ["title", "desc"] for parts in reader.pictures)
    assert {"html", "head", "title", "body", "main", "nav", "h1"} <= reader.tags
    assert 'lang="en"' in text and "</html>" in text
    return reader
