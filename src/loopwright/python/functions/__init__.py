"""Functions of Python and NumPy that are lowered by hand; others are `python.bodies`."""
