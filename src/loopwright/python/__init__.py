"""Python functions over NumPy arrays as typed affine functions.

`kernel` is the decorator; `lowering.lower` goes from a function and types to a module. It knows no
pass: what is done to the module is decided above. What lowers a function is in packages, from the
top down: `syntax`, `functions`, `containers` and `values`; `bodies` are functions written in
Python. The other modules are what a call of a kernel passes through.
"""
