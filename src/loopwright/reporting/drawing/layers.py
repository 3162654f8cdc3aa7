"""Where the nodes of a directed acyclic graph go: in layers, with few crossings.

Nodes are numbered in an order in which edges lead forward. A node's layer is one below the deepest
of those before it, or, if there is none, just above the first of those after it. An edge over
several layers gets a place in each of them. Each layer is then sorted by the mean place of its
neighbours, downwards and upwards in turn (Sugiyama, Tagawa, Toda: "Methods for Visual Understanding
of Hierarchical System Structures", 1981), and moved to them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

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
    """The centre of each node across, its layer, and for each edge the places it goes through."""

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
        self._sink_sources(edges)
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

    def _sink_sources(self, edges: Sequence[tuple[int, int]]) -> None:
        """Move nodes that nothing leads to as far down as they can go."""
        first: dict[int, int] = {}
        for source, sink in edges:
            first[source] = min(first.get(source, self.layer[sink]), self.layer[sink])
        for node in first.keys() - {sink for _, sink in edges}:
            self.layer[node] = first[node] - 1

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
    """The layers of nodes, such that none is too wide."""
    made = [0] * len(layer)
    now, before, used = -1, -1, 0.0
    for node in sorted(range(len(layer)), key=layer.__getitem__):
        if layer[node] != before or used + widths[node] > _WIDEST:
            now, before, used = now + 1, layer[node], 0.0
        made[node] = now
        used += widths[node] + _GAP
    return made


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
    places = _place(layers)
    routes = tuple(tuple((places[n], layers.layer[n]) for n in c) for c in layers.chains)
    right = max((places[n] + w / 2 for n, w in enumerate(layers.widths)), default=0.0)
    count = len(widths)
    return Layout(tuple(places[:count]), tuple(layers.layer[:count]), routes, right)


def _order(layers: _Layers) -> None:
    """Sort each layer by the mean position of neighbours, and keep the best order seen."""
    best = [list(row) for row in layers.rows]
    fewest = _crossings(layers)
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
        crossings = _crossings(layers)
        if crossings < fewest:
            fewest, best = crossings, [list(row) for row in layers.rows]
        if not fewest:
            break
    layers.rows = best


def _crossings(layers: _Layers) -> int:
    """How many edges cross between neighbouring layers, counted by inversions."""
    total = 0
    for row, below in pairwise(layers.rows):
        position = {node: place for place, node in enumerate(below)}
        ends = [e for n in row for e in sorted(position[m] for m in layers.down[n])]
        total += _inversions(ends)
    return total


def _inversions(values: Sequence[int]) -> int:
    if len(values) < 2:
        return 0
    tree = [0] * (max(values) + 2)
    found = 0
    for seen, value in enumerate(values):
        upto, place = 0, value + 1
        while place:
            upto += tree[place]
            place -= place & -place
        found += seen - upto
        place = value + 1
        while place < len(tree):
            tree[place] += 1
            place += place & -place
    return found


def _place(layers: _Layers) -> list[float]:
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
    left = min((centres[n] - w / 2 for n, w in enumerate(layers.widths)), default=0.0)
    return [centre - left for centre in centres]


def _spaced(row: Sequence[int], wished: Sequence[float], layers: _Layers) -> list[float]:
    """The places nearest to those wished for that keep the order and the gaps: the mean of what is
    packed towards the right and what is packed towards the left."""
    right = list(wished)
    left = list(wished)
    widths = layers.widths
    for k in range(1, len(row)):
        least = (widths[row[k - 1]] + widths[row[k]]) / 2 + layers.gap(row[k - 1], row[k])
        right[k] = max(right[k], right[k - 1] + least)
    for k in range(len(row) - 2, -1, -1):
        least = (widths[row[k + 1]] + widths[row[k]]) / 2 + layers.gap(row[k], row[k + 1])
        left[k] = min(left[k], left[k + 1] - least)
    return [(a + b) / 2 for a, b in zip(right, left, strict=True)]
