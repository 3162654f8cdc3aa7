"""Directed acyclic graphs as SVG or in Graphviz's language: boxes with text, edges with labels.

Nodes are numbered in an order in which edges lead forward. A node's layer is one below the deepest
of those before it. An edge over several layers gets a place in each of them. Each layer is then
sorted by the mean place of its neighbours, downwards and upwards in turn (Sugiyama, Tagawa, Toda:
"Methods for Visual Understanding of Hierarchical System Structures", 1981), and moved to them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape
from itertools import pairwise

from loopwright.records import dataclass, replace
from loopwright.reporting.drawing import svg
from loopwright.reporting.errors import SourceLocation, counted

_SWEEPS = 8
_GAP = 28.0
_GAP_OF_EDGES = 8.0
"""Between two long edges that pass a layer side by side."""
_WIDEST = 1500.0
"""How wide a layer of nodes may be: what is wider becomes several."""
_MOST_PLACES = 4000
"""With more places of edges than this in all layers, long edges are drawn straight instead."""
_LONGEST = 3


@dataclass(frozen=True, slots=True)
class Layout:
    """The horizontal centre of each node, its layer, and the route of each edge."""

    centres: tuple[float, ...]
    layers: tuple[int, ...]
    routes: tuple[tuple[tuple[float, int], ...], ...]
    width: float


class _Layers:
    """Nodes, then places of long edges, in layers."""

    def __init__(self, widths: Sequence[float], edges: Sequence[tuple[int, int]]) -> None:
        self.widths = list(widths)
        self.layer = [0] * len(widths)
        for source, sink in sorted(edges, key=lambda edge: edge[0]):
            self.layer[sink] = max(self.layer[sink], self.layer[source] + 1)
        self.layer = _narrow(self.layer, widths)
        self._count = len(widths)
        spans = [self.layer[sink] - self.layer[source] for source, sink in edges]
        self._longest = _LONGEST if sum(spans) > _MOST_PLACES else sum(spans)
        self.up: list[list[int]] = [[] for _ in widths]
        self.down: list[list[int]] = [[] for _ in widths]
        self.chains = [self._chain(*edge) for edge in edges]
        count = max(self.layer, default=-1) + 1
        self.rows: list[list[int]] = [[] for _ in range(count)]
        for node, layer in enumerate(self.layer):
            self.rows[layer].append(node)

    def gap(self, a: int, b: int) -> float:
        """How far apart two neighbours in a layer are."""
        return _GAP_OF_EDGES if min(a, b) >= self._count else _GAP

    def _chain(self, source: int, sink: int) -> list[int]:
        chain = [source]
        if self.layer[sink] - self.layer[source] > self._longest:
            return [source, sink]
        for layer in range(self.layer[source] + 1, self.layer[sink]):
            chain.append(len(self.widths))
            self.widths.append(10.0)
            self.layer.append(layer)
            self.up.append([])
            self.down.append([])
        chain.append(sink)
        for a, b in pairwise(chain):
            self.down[a].append(b)
            self.up[b].append(a)
        return chain


def _narrow(layer: Sequence[int], widths: Sequence[float]) -> list[int]:
    """Split the layers of nodes so that none is too wide."""
    narrow_layer = [0] * len(layer)
    now = -1
    before = -1
    used_width = 0.0
    for node in sorted(range(len(layer)), key=layer.__getitem__):
        if layer[node] != before or used_width + widths[node] > _WIDEST:
            now = now + 1
            before = layer[node]
            used_width = 0.0
        narrow_layer[node] = now
        used_width += widths[node] + _GAP
    return narrow_layer


def layered_layout(widths: Sequence[float], edges: Sequence[tuple[int, int]]) -> Layout:
    """Places for nodes of these widths; each edge leads from a lower number to a higher.

    >>> found = layered_layout([40, 40, 40], [(0, 1), (0, 2), (1, 2)])
    >>> found.layers, found.routes[0] == ((found.centres[0], 0), (found.centres[1], 1))
    ((0, 1, 2), True)
    """
    if any(source >= sink for source, sink in edges):
        raise ValueError("an edge leads backwards")
    layers = _Layers(widths, edges)
    _order(layers)
    places = _layer_centres(layers)
    routes = tuple(tuple((places[n], layers.layer[n]) for n in c) for c in layers.chains)
    right = max((places[n] + w / 2 for n, w in enumerate(layers.widths)), default=0.0)
    count = len(widths)
    return Layout(tuple(places[:count]), tuple(layers.layer[:count]), routes, right)


def _order(layers: _Layers) -> None:
    """Sort each layer by the mean position of neighbours, downwards and upwards in turn."""
    for sweep in range(_SWEEPS):
        downwards = sweep % 2 == 0
        neighbours = layers.up if downwards else layers.down
        rows = layers.rows if downwards else layers.rows[::-1]
        for before, row in pairwise(rows):
            position = {node: float(place) for place, node in enumerate(before)}
            own = {node: float(place) for place, node in enumerate(row)}
            mean = {
                n: sum(position[m] for m in neighbours[n]) / len(neighbours[n])
                if neighbours[n]
                else own[n]
                for n in row
            }
            row.sort(key=mean.__getitem__)


def _layer_centres(layers: _Layers) -> list[float]:
    """Centres across: packed from the left, then moved towards neighbours without overlaps."""
    centres = [0.0] * len(layers.widths)
    for row in layers.rows:
        edge = 0.0
        for before, node in zip([None, *row], row, strict=False):
            edge += 0.0 if before is None else layers.gap(before, node)
            centres[node] = edge + layers.widths[node] / 2
            edge += layers.widths[node]
    for sweep in range(_SWEEPS):
        neighbours = layers.up if sweep % 2 == 0 else layers.down
        for row in layers.rows if sweep % 2 == 0 else layers.rows[::-1]:
            wished = [
                sum(centres[m] for m in neighbours[n]) / len(neighbours[n])
                if neighbours[n]
                else centres[n]
                for n in row
            ]
            for node, place in zip(row, _spaced(row, wished, layers), strict=True):
                centres[node] = place
    left_edge = min((centres[n] - w / 2 for n, w in enumerate(layers.widths)), default=0.0)
    return [centre - left_edge for centre in centres]


def _spaced(row: Sequence[int], wished: Sequence[float], layers: _Layers) -> list[float]:
    """Return positions near the wished ones that keep the order and the gaps: the mean of packing
    from the left and from the right."""
    packed_right = list(wished)
    packed_left = list(wished)
    widths = layers.widths
    for k in range(1, len(row)):
        least = (widths[row[k - 1]] + widths[row[k]]) / 2 + layers.gap(row[k - 1], row[k])
        packed_right[k] = max(packed_right[k], packed_right[k - 1] + least)
    for k in range(len(row) - 2, -1, -1):
        least = (widths[row[k + 1]] + widths[row[k]]) / 2 + layers.gap(row[k], row[k + 1])
        packed_left[k] = min(packed_left[k], packed_left[k + 1] - least)
    return [(a + b) / 2 for a, b in zip(packed_right, packed_left, strict=True)]


_MARGIN = 20.0
_PADDING = 10.0
_BETWEEN = 56.0
_LABEL_HEIGHT = 14.0
_MOST_NODES = 30
"""Graphs with more nodes are collapsed."""
_MOST_EDGES = 60
"""The most edges shown; beyond, those implied by others are left out, and the first of them are
listed in words."""


@dataclass(frozen=True, slots=True)
class Node:
    """A box: lines of text, the first of which names it; `marked` draws attention to it.

    `place` is that of the operation that it shows, `is_loop` says whether this has induction
    variables, `is_access` whether it reads or writes memory.
    """

    lines: tuple[str, ...]
    marked: bool = False
    place: SourceLocation | None = None
    is_loop: bool = False
    is_access: bool = False


@dataclass(frozen=True, slots=True)
class Edge:
    """An edge between nodes given by number; `kind` gives it its colour, `label` its text.

    An edge that only may exist is dashed.
    """

    source: int
    sink: int
    kind: str
    label: str = ""
    certain: bool = True
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Graph:
    """A graph whose edges lead from lower to higher numbers of nodes."""

    title: str
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]

    def of_loops_and_accesses(self) -> Graph:
        """Return the graph without nodes that neither are loops nor access memory, such as
        constants."""
        kept = [k for k, node in enumerate(self.nodes) if node.is_loop or node.is_access]
        numbers = {k: number for number, k in enumerate(kept)}
        edges = tuple(
            replace(edge, source=numbers[edge.source], sink=numbers[edge.sink])
            for edge in self.edges
            if edge.source in numbers and edge.sink in numbers
        )
        return Graph(self.title, tuple(self.nodes[k] for k in kept), edges)

    def describe(self) -> str:
        """Return the graph in words; of many edges the first."""
        size = f"{counted(len(self.nodes), 'node')}, {counted(len(self.edges), 'edge')}"
        parts = [f"{self.title}: {size}."]
        for edge in self.edges[:_MOST_EDGES]:
            ends = (self.nodes[end].lines[0] for end in (edge.source, edge.sink))
            what = " ".join(
                filter(None, ("" if edge.certain else "possible", edge.kind, edge.label))
            )
            parts.append(f"{' to '.join(ends)}: {what}.")
        if len(self.edges) > _MOST_EDGES:
            parts.append(f"And {counted(len(self.edges) - _MOST_EDGES, 'more edge')}.")
        return " ".join(parts)

    def _repr_svg_(self) -> str:
        return draw_graphs([self])

    def dot(self) -> str:
        """Return the graph in Graphviz's language."""
        lines = ["digraph {", f"  label={_quoted(self.title)};", "  node [shape=box];"]
        for number, node in enumerate(self.nodes):
            bold = ", style=bold" if node.marked else ""
            lines.append(f"  n{number} [label={_quoted(*node.lines)}{bold}];")
        for edge in self.edges:
            style = f'color="{svg.colour_of(edge.kind)}"'
            style += "" if edge.certain else ", style=dashed"
            label = _quoted(" ".join(filter(None, (edge.kind, edge.label))))
            lines.append(f"  n{edge.source} -> n{edge.sink} [label={label}, {style}];")
        return "\n".join([*lines, "}"])


def _quoted(*lines: str) -> str:
    escaped = (line.replace("\\", "\\\\").replace('"', '\\"') for line in lines)
    return '"' + "\\n".join(escaped) + '"'


def collapsed(graph: Graph) -> Graph:
    """Return a large graph with one node for each three or more that have the same edges.

    >>> star = Graph("s", (Node(("a",)),) * 40, tuple(Edge(0, k, "flow") for k in range(1, 40)))
    >>> small = collapsed(star)
    >>> [node.lines for node in small.nodes], len(small.edges)
    ([('a',), ('a', 'and 38 more with such edges')], 1)
    """
    if len(graph.nodes) <= _MOST_NODES:
        return graph
    ends: list[set[tuple[int, bool, str, bool]]] = [set() for _ in graph.nodes]
    for edge in graph.edges:
        ends[edge.source].add((edge.sink, True, edge.kind, edge.certain))
        ends[edge.sink].add((edge.source, False, edge.kind, edge.certain))
    groups: dict[object, list[int]] = {}
    for number, node in enumerate(graph.nodes):
        groups.setdefault((frozenset(ends[number]), node.marked), []).append(number)
    first = {k: group[0] if len(group) > 2 else k for group in groups.values() for k in group}
    representatives = sorted(set(first.values()))
    place = {old: new for new, old in enumerate(representatives)}
    sizes = Counter(first.values())
    nodes = tuple(_one_of(graph.nodes[old], sizes[old]) for old in representatives)
    merged: dict[tuple[int, int, str, bool, bool], list[str]] = {}
    for edge in graph.edges:
        source = place[first[edge.source]]
        sink = place[first[edge.sink]]
        key = source, sink, edge.kind, edge.certain, edge.marked
        merged.setdefault(key, []).append(edge.label)
    edges: list[Edge] = []
    for (source, sink, kind, certain, marked), labels in merged.items():
        distinct_labels = [*dict.fromkeys(filter(None, labels))]
        label = ", ".join(distinct_labels[:3]) + (" …" if len(distinct_labels) > 3 else "")
        edges.append(Edge(source, sink, kind, label, certain, marked))
    return Graph(graph.title, nodes, tuple(edges))


def _one_of(node: Node, count: int) -> Node:
    """Return a node that represents `count` nodes."""
    if count == 1:
        return node
    return Node((node.lines[0], f"and {count - 1} more with such edges"), node.marked)


def reduced(graph: Graph) -> Graph:
    """Return a dense graph without the edges between nodes that a longer path of certain edges
    joins; its title says how many these are (Aho, Garey and Ullman, "The Transitive Reduction of a
    Directed Graph", 1972).

    >>> pairs = [(i, k) for k in range(12) for i in range(k)]
    >>> dense = Graph("d", (Node(("a",)),) * 12, tuple(Edge(i, k, "flow") for i, k in pairs))
    >>> small = reduced(dense)
    >>> len(dense.edges), len(small.edges), small.title
    (66, 11, 'd (55 edges that follow from others are not drawn)')
    """
    if len(graph.edges) <= _MOST_EDGES:
        return graph
    following: list[set[int]] = [set() for _ in graph.nodes]
    for edge in graph.edges:
        if edge.certain:
            following[edge.source].add(edge.sink)
    reached = [0] * len(graph.nodes)
    for number in reversed(range(len(graph.nodes))):
        for sink in following[number]:
            reached[number] |= reached[sink] | 1 << sink
    kept_edges = tuple(
        edge
        for edge in graph.edges
        if edge.marked
        or not any(reached[k] >> edge.sink & 1 for k in following[edge.source] if k != edge.sink)
    )
    omitted_count = counted(len(graph.edges) - len(kept_edges), "edge")
    title = f"{graph.title} ({omitted_count} that follow from others are not drawn)"
    return graph if len(kept_edges) == len(graph.edges) else Graph(title, graph.nodes, kept_edges)


def draw_graphs(graphs: Sequence[Graph], title: str | None = None) -> str:
    """Draw graphs below each other in one picture; large ones are `collapsed`, dense ones
    `reduced`.

    >>> graph = Graph("g", (Node(("a",)), Node(("b", "c"))), (Edge(0, 1, "flow", "%m"),))
    >>> draw_graphs([graph]).startswith('<svg xmlns="http://www.w3.org/2000/svg" role="img"')
    True
    """
    drawn: list[str] = []
    bottom = _MARGIN
    right = 240.0
    for graph in map(reduced, map(collapsed, graphs)):
        drawing = _Drawing(graph, bottom + svg.LINE_HEIGHT + 14)
        drawn.append(
            svg.text((_MARGIN, bottom + svg.LINE_HEIGHT - 4), graph.title, font_weight="bold")
        )
        drawn += drawing.parts()
        bottom = drawing.bottom + _MARGIN
        right = max(right, drawing.right)
        right = max(right, _MARGIN + svg.text_width(graph.title))
    entries = list(_signs(graphs))
    signs, height = svg.legend((_MARGIN, bottom + 6), entries)
    widest = max((svg.text_width(meaning) + 44 for _, meaning in entries), default=0)
    size = (max(right, widest) + _MARGIN, bottom + height + _MARGIN)
    description = " ".join(graph.describe() for graph in graphs)
    name = title if title is not None else "; ".join(graph.title for graph in graphs)
    return svg.document(size, name, description, [*drawn, *signs])


def _signs(graphs: Sequence[Graph]) -> Iterator[tuple[str, str]]:
    edges = [edge for graph in graphs for edge in graph.edges]
    for kind in dict.fromkeys(edge.kind for edge in edges):
        yield svg.arrow((0, 0), (18, 0), svg.colour_of(kind)), kind
    if any(not edge.certain for edge in edges):
        yield svg.arrow((0, 0), (18, 0), svg.FAINT, dashed=True), "possible"


class _Drawing:
    """One graph, drawn from a line down."""

    def __init__(self, graph: Graph, top: float) -> None:
        self._graph = graph
        self._layout: Layout = layered_layout(
            [max(map(svg.text_width, node.lines)) + 2 * _PADDING for node in graph.nodes],
            [(edge.source, edge.sink) for edge in graph.edges],
        )
        count = max(self._layout.layers, default=-1) + 1
        heights = [0.0] * count
        for node, layer in zip(graph.nodes, self._layout.layers, strict=True):
            heights[layer] = max(heights[layer], _height(node))
        self._heights = heights
        self._middles: list[float] = []
        self.bottom = top
        for height in heights:
            self._middles.append(self.bottom + height / 2)
            self.bottom += height + _BETWEEN
        self.bottom -= _BETWEEN if count else 0
        self._shares = self._spread()
        self._routes = [self._route(k) for k in range(len(graph.edges))]
        self._labels = dict(self._placed_labels())
        ends = [at[0] + svg.text_width(graph.edges[k].label) for k, at in self._labels.items()]
        self.right = max([self._layout.width + 2 * _MARGIN, *ends])

    def parts(self) -> Iterator[str]:
        """Edges, boxes, then labels, so that boxes hide the ends of edges and labels nothing."""
        for edge, route in zip(self._graph.edges, self._routes, strict=True):
            title = svg.element(
                "title", {}, escape(" ".join(filter(None, (edge.kind, edge.label))))
            )
            yield svg.element("g", {}, title, *self._edge(edge, route))
        for number, node in enumerate(self._graph.nodes):
            yield self._box(number, node)
        for number, at in self._labels.items():
            yield from self._label(self._graph.edges[number], at)

    def _box(self, number: int, node: Node) -> str:
        centre = self._layout.centres[number] + _MARGIN
        middle = self._middles[self._layout.layers[number]]
        width = max(map(svg.text_width, node.lines)) + 2 * _PADDING
        height = _height(node)
        top = middle - height / 2
        stroke = {
            "stroke": svg.HALO if node.marked else svg.INK,
            "stroke_width": 3 if node.marked else 1,
        }
        corner = {"x": centre - width / 2, "y": top, "width": width, "height": height, "rx": 4}
        shown = [svg.element("rect", {**corner, "fill": svg.BOX, **stroke})]
        for line, content in enumerate(node.lines):
            place = (centre, top + _PADDING / 2 + svg.LINE_HEIGHT * (line + 1) - 4)
            faint: dict[str, object] = {} if line == 0 else {"fill": svg.FAINT}
            shown.append(svg.text(place, content, text_anchor="middle", **faint))
        return svg.element("g", {}, *shown)

    def _route(self, number: int) -> list[svg.Point]:
        """Return the points of an edge: parallel edges and several ends at a box are spread out."""
        edge = self._graph.edges[number]
        route = self._layout.routes[number]
        out = self._end(number, edge.source, outgoing=True)
        into = self._end(number, edge.sink, outgoing=False)
        passed = [
            (x + _MARGIN, self._middles[layer] + side * self._heights[layer] / 2)
            for x, layer in route[1:-1]
            for side in (-1, 1)
        ]
        return [out, *passed, into]

    def _end(self, number: int, node: int, *, outgoing: bool) -> svg.Point:
        width = max(map(svg.text_width, self._graph.nodes[node].lines))
        half = _height(self._graph.nodes[node]) / 2
        x = self._layout.centres[node] + _MARGIN + self._shares[number, outgoing] * width
        return x, self._middles[self._layout.layers[node]] + (half if outgoing else -half)

    def _spread(self) -> dict[tuple[int, bool], float]:
        """Return where along the side of its box each edge begins and ends, from -0.5 to 0.5."""
        ends: dict[tuple[int, bool], list[int]] = {}
        for number, edge in enumerate(self._graph.edges):
            ends.setdefault((edge.source, True), []).append(number)
            ends.setdefault((edge.sink, False), []).append(number)
        shares: dict[tuple[int, bool], float] = {}
        for (_, outgoing), numbers in ends.items():
            near = 1 if outgoing else -2
            numbers.sort(key=lambda k, near=near: self._layout.routes[k][near][0])
            for place, number in enumerate(numbers):
                shares[number, outgoing] = (place + 1) / (len(numbers) + 1) - 0.5
        return shares

    def _edge(self, edge: Edge, points: Sequence[svg.Point]) -> Iterator[str]:
        colour = svg.colour_of(edge.kind)
        width = 2.6 if edge.marked else 1.4
        pieces = list(pairwise(points))
        for k, (start, end) in enumerate(pieces):
            lift = abs(end[1] - start[1]) * 0.45
            cubic = [start, (start[0], start[1] + lift), (end[0], end[1] - lift), end]
            is_last = k == len(pieces) - 1
            yield svg.curve(cubic, colour, dashed=not edge.certain, width=width, headed=is_last)

    def _placed_labels(self) -> Iterator[tuple[int, svg.Point]]:
        """Yield where labels of edges are: near their ends, and on no other label. One that has no
        room is left out; the edge tells it all the same where one points at it."""
        occupied: list[tuple[float, float, float]] = []
        for number, (edge, points) in enumerate(zip(self._graph.edges, self._routes, strict=True)):
            width = svg.text_width(edge.label)
            for at in _along(points) if edge.label else ():
                if all(
                    abs(at[1] - y) >= _LABEL_HEIGHT
                    or at[0] >= right_edge
                    or at[0] + width <= left_edge
                    for left_edge, right_edge, y in occupied
                ):
                    occupied.append((at[0] - 4, at[0] + width, at[1]))
                    yield number, at
                    break

    def _label(self, edge: Edge, at: svg.Point) -> Iterator[str]:
        width = svg.text_width(edge.label) * 0.92
        paper = {"x": at[0] - 2, "y": at[1] - 11, "width": width + 4, "height": 14, "rx": 3}
        yield svg.element("rect", {**paper, "fill": svg.PAPER, "fill_opacity": "0.85"})
        yield svg.text(at, edge.label, fill=svg.colour_of(edge.kind), font_size=11)


def _along(points: Sequence[svg.Point]) -> Iterator[svg.Point]:
    """Places for the label of an edge: along its beginning, then along its end."""
    for start, end in dict.fromkeys(((points[0], points[1]), (points[-2], points[-1]))):
        for share in (0.4, 0.65, 0.3, 0.8):
            yield (
                start[0] + (end[0] - start[0]) * share + 4,
                start[1] + (end[1] - start[1]) * share + 4,
            )


def _height(node: Node) -> float:
    return svg.LINE_HEIGHT * len(node.lines) + _PADDING
