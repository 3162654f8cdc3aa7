"""Pictures as SVG and tables as HTML, of plain data: this room knows nothing of programs.

`lattice` draws points of a lattice with arrows between them, `layered_graph` a directed graph in
layers; both return the text of one SVG element, with a title and a description in words.
"""

from loopwright.drawing.lattice import Arrow, Axis, Panel, Picture, draw_lattice
from loopwright.drawing.layered_graph import Edge, Graph, Node, draw_graphs
from loopwright.drawing.tables import html_table, text_table

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
]
