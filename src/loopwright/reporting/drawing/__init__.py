"""Pictures as SVG and tables as HTML, of plain data: this room knows nothing of programs.

`lattice` draws points of a lattice with arrows between them, `layered_graph` a directed graph in
layers; both return the text of one SVG element, with a title and a description in words.

The public names are loaded on first use: wrapping a line of text needs no pictures.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from loopwright.reporting.drawing.lattice import Arrow, Axis, Panel, Picture, draw_lattice
    from loopwright.reporting.drawing.layered_graph import Edge, Graph, Node, draw_graphs
    from loopwright.reporting.drawing.text import html_table, text_table, wrapped

__all__ = [
    "Arrow",
    "Axis",
    "Edge",
    "Graph",
    "Node",
    "Panel",
    "Picture",
    "draw_graphs",
    "draw_lattice",
    "html_table",
    "text_table",
    "wrapped",
]

_MODULES = {
    "text": ("html_table", "text_table", "wrapped"),
    "lattice": ("Arrow", "Axis", "Panel", "Picture", "draw_lattice"),
    "layered_graph": ("Edge", "Graph", "Node", "draw_graphs"),
}
_HOMES = {name: module for module, names in _MODULES.items() for name in names}


def __getattr__(name: str) -> object:
    """Load a public name when it is first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = found
    return found
