"""Python functions over NumPy arrays as typed affine functions.

`kernel` is the decorator; `lowering.lower` goes from a function and types to a module. It knows no
pass: what is done to the module is decided above.
"""
