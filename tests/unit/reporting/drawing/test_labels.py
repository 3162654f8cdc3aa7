"""Everything in a picture has room: labels neither overlap nor leave the paper, at any size."""

import math
import random
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from itertools import combinations

import pytest

from loopwright.reporting.drawing.lattice import Arrow, Axis, Panel, Picture, draw_lattice
from loopwright.reporting.drawing.layered_graph import (
    Edge,
    Graph,
    Node,
    draw_graphs,
    layered_layout,
)
from loopwright.reporting.drawing.roofline import Point, Roof, draw_roofline
from loopwright.reporting.drawing.svg import HALO, display_width

SVG = "{http://www.w3.org/2000/svg}"
SIZES = [1, 2, 5, 20]
NAMES = [("%i", "%j"), ("%the_index_of_the_outer_loop", "%the_index_of_the_inner_loop")]

Box = tuple[float, float, float, float, str]


def boxes(root: ElementTree.Element, *, outlined: bool = True) -> list[Box]:
    """Left, top, right, bottom and content of each text, or of those that cover no lines."""
    text_boxes: list[Box] = []
    moved = {
        id(inner)
        for transformed in root.iter()
        if transformed.get("transform")
        for inner in transformed.iter()
    }
    for text_element in root.iter(f"{SVG}text"):
        if id(text_element) in moved or (text_element.get("paint-order") and not outlined):
            continue
        size = float(text_element.get("font-size", "12"))
        width = display_width(text_element.text or "") * size * 0.6
        x = float(text_element.get("x", "0"))
        y = float(text_element.get("y", "0"))
        x -= {"start": 0.0, "middle": width / 2, "end": width}[
            text_element.get("text-anchor", "start")
        ]
        text_boxes.append((x, y - 0.75 * size, x + width, y + 0.2 * size, text_element.text or ""))
    return text_boxes


def along(path: str) -> Iterator[tuple[float, float]]:
    """Points of an arrow in a lattice, which is one quadratic curve."""
    if "Q" not in path:
        return
    p, q, r = (tuple(map(float, pair.split(","))) for pair in path[1:].replace("Q", "").split())
    for k in range(41):
        t = k / 40
        yield tuple(  # pyright: ignore[reportReturnType]
            (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c
            for a, b, c in zip(p, q, r, strict=True)
        )


def check(svg: str) -> ElementTree.Element:
    root = ElementTree.fromstring(svg)
    width = float(root.get("width", "0"))
    height = float(root.get("height", "0"))
    labels = boxes(root)
    for left_edge, top, right_edge, bottom, content in labels:
        assert left_edge >= 0 and right_edge <= width and top >= 0 and bottom <= height, content
    for a, b in combinations(labels, 2):
        is_disjoint = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
        assert is_disjoint, (a[4], b[4])
    bare = boxes(root, outlined=False)
    for polygon in root.iter(f"{SVG}path"):
        for x, y in along(polygon.get("d", "")):
            for left_edge, top, right_edge, bottom, content in bare:
                assert not (left_edge < x < right_edge and top < y < bottom), content
    pills = [rectangle for rectangle in root.iter(f"{SVG}rect") if rectangle.get("fill") == HALO]
    for a, b in combinations(pills, 2):
        near = [
            abs(middle(a, at, extent) - middle(b, at, extent))
            < (float(a.get(extent, "0")) + float(b.get(extent, "0"))) / 2
            for at, extent in (("x", "width"), ("y", "height"))
        ]
        assert not all(near), "marks do not cover each other"
    for polygon in root.iter(f"{SVG}polygon"):
        for pair in polygon.get("points", "").split() if polygon.get("points") else ():
            x, y = map(float, pair.split(","))
            assert -20 <= x <= width and -20 <= y <= height
    return root


def middle(box: ElementTree.Element, at: str, extent: str) -> float:
    return float(box.get(at, "0")) + float(box.get(extent, "0")) / 2


def check_ends(root: ElementTree.Element, arrows: int) -> None:
    """Each arrow begins and ends beside a point, and comes from there straight: so far from its
    middle as the radius and a gap."""
    moved = {
        id(inner)
        for transformed in root.iter()
        if transformed.get("transform")
        for inner in transformed.iter()
    }
    dots = [
        (float(circle.get("cx", "0")), float(circle.get("cy", "0")))
        for circle in root.iter(f"{SVG}circle")
        if id(circle) not in moved
    ]
    tips = [
        tuple(map(float, polygon.get("points", "").split()[0].split(",")))
        for polygon in root.iter(f"{SVG}polygon")
        if id(polygon) not in moved
    ]
    assert len(tips) == arrows
    for x, y in tips:
        nearest = min(math.dist((x, y), dot) for dot in dots)
        assert 5 < nearest < 8, (x, y)


def axes(count: int, names: tuple[str, str], first: int = 0) -> tuple[Axis, Axis]:
    return Axis(names[0], first, count, 2), Axis(names[1], first, count)


def places(across: Axis, up: Axis | None) -> frozenset[tuple[int, int]]:
    return frozenset((i, j) for i in across.values() for j in (up.values() if up else [0]))


@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize("count", SIZES)
@pytest.mark.parametrize("first", [0, -1000000])
@pytest.mark.parametrize("rank", [1, 2])
def test_one_panel(count: int, names: tuple[str, str], first: int, rank: int) -> None:
    across, up = axes(count, names, first)
    points = places(across, up if rank == 2 else None)
    low = min(points)
    far = Arrow(low, max(points), "flow", marked=True)
    arrows = (*(Arrow(low, place, "anti") for place in sorted(points)), far)
    panel = Panel("", across, up if rank == 2 else None, points, points)
    check(draw_lattice(Picture("t", (panel,), arrows, ("A note.",))))


@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize("count", SIZES)
@pytest.mark.parametrize("ranks", [(1, 1), (1, 2), (2, 1), (2, 2)])
def test_two_panels(count: int, names: tuple[str, str], ranks: tuple[int, int]) -> None:
    across, up = axes(count, names)
    points = [places(across, up if rank == 2 else None) for rank in ranks]
    panels = tuple(
        Panel(f"affine.{what} at line 100", across, up if rank == 2 else None, inside, inside)
        for what, rank, inside in zip(("store", "load"), ranks, points, strict=True)
    )
    ends = zip(sorted(points[0]), sorted(points[1], reverse=True), strict=False)
    arrows = tuple(Arrow(*pair, "flow", 0, 1) for pair in ends)
    check(draw_lattice(Picture("t", panels, arrows)))


@pytest.mark.parametrize("count", [2, 5, 20])
@pytest.mark.parametrize("rank", [1, 2])
def test_arrows_end_at_points(count: int, rank: int) -> None:
    across = Axis("%i", 0, count)
    up = Axis("%j", 0, count) if rank == 2 else None
    points = sorted(places(across, up))
    ends = random.Random(count)
    pairs = {(ends.choice(points), ends.choice(points)) for _ in range(12)}
    arrows = tuple(Arrow(*pair, "flow") for pair in sorted(pairs) if pair[0] != pair[1])
    panel = Panel("", across, up, frozenset(points), frozenset(points))
    root = check(draw_lattice(Picture("t", (panel,), arrows)))
    check_ends(root, len(arrows))


@pytest.mark.parametrize("count", [0, 1, 2, 5, 20, 80])
def test_rooflines(count: int) -> None:
    chosen = random.Random(count)
    points = [
        Point(f"%i{k}", 10 ** chosen.uniform(-1, 2), 10 ** chosen.uniform(9, 10))
        for k in range(count)
    ]
    roofs = [Roof("L1", 3e11), Roof("L2", 2.9e11), Roof("memory", 1e10)]
    root = check(draw_roofline("t" * 120, roofs, [("scalars", 2e11), ("vectors", 8e11)], points))
    shown_texts = [text_element.text or "" for text_element in root.iter(f"{SVG}text")]
    for k in range(count):
        assert any(str(k + 1) in text.split(",") for text in shown_texts)


def graph(count: int, label: str, fan: int = 2) -> Graph:
    chosen = random.Random(count)
    nodes = tuple(Node((f"affine.for at line {k} (%i{k})", f"reads %b{k}")) for k in range(count))
    edges = tuple(
        Edge(source, k, chosen.choice(["flow", "anti", "value"]), label)
        for k in range(1, count)
        for source in {chosen.randrange(max(0, k - 6), k) for _ in range(fan)}
    )
    return Graph(f"@f{count}", nodes, edges)


@pytest.mark.parametrize("label", ["", "%m", "%the_buffer_between, %another"])
@pytest.mark.parametrize("count", [0, 1, 2, 5, 20, 60])
def test_graphs(count: int, label: str) -> None:
    check(draw_graphs([graph(count, label), graph(count, label, 4)]))


def test_nodes_with_the_same_edges_are_one_box() -> None:
    nodes = tuple(Node((f"affine.for at line {k}", "reads %m")) for k in range(80))
    star = Graph("@f", nodes, tuple(Edge(0, k, "flow", "%m") for k in range(1, 80)))
    lone = Graph("@f", nodes, ())
    for made, count in ((star, 2), (lone, 1)):
        root = check(draw_graphs([made]))
        assert (
            len([rectangle for rectangle in root.iter(f"{SVG}rect") if rectangle.get("rx") == "4"])
            == count
        )
        assert float(root.get("width", "0")) < 600
        assert f"{len(made.nodes)} nodes, {len(made.edges)} edges" in (root[1].text or "")


def test_wide_layers_become_several() -> None:
    layout = layered_layout([200.0] * 30, [(28, 29)])
    assert layout.width < 1600 and max(layout.layers) > 3
