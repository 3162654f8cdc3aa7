"""Pictures are well-formed, say in words what they show, and keep boxes apart."""

import random
import xml.etree.ElementTree as ElementTree

import pytest

from loopwright.reporting.drawing.lattice import Arrow, Axis, Panel, Picture, draw_lattice
from loopwright.reporting.drawing.layered_graph import (
    Edge,
    Graph,
    Node,
    draw_graphs,
    layered_layout,
)
from loopwright.reporting.drawing.svg import html_table

SVG = "{http://www.w3.org/2000/svg}"


def parsed(text: str) -> ElementTree.Element:
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg" and root.get("role") == "img"
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    return root


def texts(root: ElementTree.Element) -> list[str]:
    return [text_element.text or "" for text_element in root.iter(f"{SVG}text")]


def square(count: int) -> Panel:
    places = frozenset((i, j) for i in range(count) for j in range(count))
    return Panel("", Axis("%i", 0, count), Axis("%j", 0, count), places, places)


def test_lattice() -> None:
    arrows = (
        Arrow((0, 0), (1, 1), "flow"),
        Arrow((0, 1), (2, 2), "anti", certain=False),
        Arrow((2, 2), (2, 2), "output"),
        Arrow((1, 1), (2, 1), "flow", marked=True),
    )
    root = parsed(draw_lattice(Picture("a < b & c", (square(3),), arrows, ("a note",))))
    assert root[0].text == "a < b & c"
    assert root[1].text is not None
    assert "The witness is flow from (1, 1) to (2, 1). 4 arrows. a note" in root[1].text
    shown = texts(root)
    assert {"%i", "%j", "0", "1", "2", "a note", "witness", "possible dependence"} <= set(shown)
    assert "output within an iteration" in shown
    drawn = [circle for circle in root.iter(f"{SVG}circle") if circle.get("fill") == "#222222"]
    assert len(drawn) == 10, "nine points, and one in the legend"


@pytest.mark.parametrize("count", [1, 2, 25])
def test_rows(count: int) -> None:
    places = frozenset((2 * i, 0) for i in range(count))
    panel = Panel("f", Axis("%i", 0, count, 2), None, places, frozenset())
    arrows = tuple(Arrow((2 * i, 0), (0, 0), "flow") for i in range(1, count))
    root = parsed(draw_lattice(Picture("t", (panel,), arrows)))
    assert len([t for t in texts(root) if t.isdigit()]) == -(-count // -(-count // 12))


def test_two_panels() -> None:
    arrow = Arrow((0, 0), (2, 1), "flow", 0, 1)
    root = parsed(draw_lattice(Picture("t", (square(3), square(4)), (arrow,))))
    assert texts(root).count("%i") == 2


def test_rows_stand_one_below_the_other() -> None:
    """Arrows between two rows go from one to the other, and through no dot or text."""
    places = frozenset((i, 0) for i in range(12))
    upper = Panel("a store", Axis("%i", 0, 12), None, places, frozenset())
    lower = Panel("a load", Axis("%j", 0, 12), None, frozenset(), places)
    arrows = tuple(Arrow((i, 0), (11 - i, 0), "flow", 0, 1) for i in range(12))
    root = parsed(draw_lattice(Picture("t", (upper, lower), arrows)))
    heights = {float(circle.get("cy", "0")) for circle in root.iter(f"{SVG}circle")}
    high, low = sorted(height for height in heights if height)[:2]
    assert low - high > 80
    between = [t.text for t in root.iter(f"{SVG}text") if high < float(t.get("y", "0")) < low]
    assert not between
    assert len(list(root.iter(f"{SVG}polygon"))) == 12 + 1


def test_empty_tables_have_no_heads() -> None:
    assert html_table("Dead stores", ["op", "place"], []) == "<p>Dead stores: none</p>"


def test_columns_that_say_nothing_are_left_out() -> None:
    shown = html_table("t", ["a", "b", "c"], [["x", None, 0], ["y", "", 1]])
    assert '<th scope="col">a</th><th scope="col">c</th>' in shown
    assert "<td>x</td><td>0</td>" in shown


def test_long_tables_are_cut() -> None:
    shown = html_table("t", ["a", "b"], ((k, k) for k in range(1000)))
    assert shown.count("<tr>") == 1 + 200 + 1 and "… and 800 more" in shown
    assert "more" not in html_table("t", ["a"], [[1]] * 200)


def random_graph(seed: int) -> Graph:
    rng = random.Random(seed)
    count = rng.randint(1, 14)
    nodes = tuple(Node(("x" * rng.randint(1, 30), "reads <a>")) for _ in range(count))
    pairs = {tuple(sorted(rng.sample(range(count), 2))) for _ in range(count) if count > 1}
    kinds = ("flow", "anti", "value")
    return Graph("g", nodes, tuple(Edge(a, b, rng.choice(kinds), "%m") for a, b in sorted(pairs)))


@pytest.mark.parametrize("seed", range(20))
def test_boxes_do_not_overlap(seed: int) -> None:
    graph = random_graph(seed)
    root = parsed(draw_graphs([graph]))
    boxes = [
        tuple(float(rectangle.get(name, "0")) for name in ("x", "y", "width", "height"))
        for rectangle in root.iter(f"{SVG}rect")
        if rectangle.get("fill") == "#f7f7f7"
    ]
    assert len(boxes) == len(graph.nodes)
    width = float(root.get("width", "0"))
    height = float(root.get("height", "0"))
    for k, (x, y, wide, high) in enumerate(boxes):
        assert x >= 0 and y >= 0 and x + wide <= width and y + high <= height
        for left, top, other_wide, other_high in boxes[:k]:
            is_beside = x >= left + other_wide or left >= x + wide
            assert is_beside or y >= top + other_high or top >= y + high
    heads = len(list(root.iter(f"{SVG}polygon")))
    assert heads == len(graph.edges) + len({edge.kind for edge in graph.edges})


def test_edges_lead_down() -> None:
    for seed in range(40):
        graph = random_graph(seed)
        edges = [(edge.source, edge.sink) for edge in graph.edges]
        layout = layered_layout([50.0] * len(graph.nodes), edges)
        assert all(layout.layers[a] < layout.layers[b] for a, b in edges)
        for (a, b), route in zip(edges, layout.routes, strict=True):
            assert [layer for _, layer in route] == [*range(layout.layers[a], layout.layers[b] + 1)]
    with pytest.raises(ValueError, match="backwards"):
        layered_layout([1.0, 1.0], [(1, 0)])


def test_few_crossings() -> None:
    """Two independent chains in alternating order: nothing needs to cross."""
    edges = [(0, 3), (1, 2), (2, 5), (3, 4)]
    layout = layered_layout([30.0] * 6, edges)
    is_left_first = layout.centres[0] < layout.centres[1]
    assert (layout.centres[3] < layout.centres[2]) == is_left_first
    assert (layout.centres[4] < layout.centres[5]) == is_left_first


def test_graph_in_words_and_in_dot() -> None:
    graph = Graph(
        'a "b"', (Node(("x\\", "y"), marked=True), Node(("z",))), (Edge(0, 1, "flow", "%m", False),)
    )
    assert graph.describe() == 'a "b": 2 nodes, 1 edge. x\\ to z: possible flow %m.'
    assert '  label="a \\"b\\"";' in graph.dot()
    assert '  n0 [label="x\\\\\\ny", style=bold];' in graph.dot()
    assert "style=dashed" in graph.dot()


def test_words_about_a_dense_graph_are_few() -> None:
    pairs = [(i, k) for k in range(40) for i in range(k)]
    dense = Graph("d", (Node(("a",)),) * 40, tuple(Edge(i, k, "flow") for i, k in pairs))
    assert dense.describe().startswith("d: 40 nodes, 780 edges. a to a: flow.")
    assert dense.describe().endswith("And 720 more edges.") and len(dense.describe()) < 2000


def test_no_graph_at_all() -> None:
    parsed(draw_graphs([Graph("empty", (), ())]))


def test_table() -> None:
    table = html_table("<t>", ["a & b"], [["x\ny", 3]])
    assert ElementTree.fromstring(table.replace("<br>", "<br/>")).tag == "table"
    assert "&lt;t&gt;" in table and "x<br>y" in table


def test_long_graphs_stay_small() -> None:
    """A chain in which the first node ties all others: no place in each layer for each edge."""
    edges = [(k, k + 1) for k in range(300)] + [(0, k) for k in range(2, 300)]
    layout = layered_layout([50.0] * 301, edges)
    assert sum(map(len, layout.routes)) < 3 * len(edges)
    assert layout.layers == tuple(range(301))
