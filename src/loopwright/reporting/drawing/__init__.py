"""Pictures as SVG and tables as HTML, of plain data: this folder knows nothing of programs.

`lattice` draws points of a lattice with arrows between them, `layered_graph` a directed graph in
layers; both return the text of one SVG element, with a title and a description in words.
"""
