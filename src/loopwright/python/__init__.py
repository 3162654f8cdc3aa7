"""Python functions over NumPy arrays as typed affine functions.

`kernels.kernel` is the decorator; `lowering.lower` goes from a function and types to a module. It
knows no pass: the transformations of the module are decided above. From the top down: `kernels`
(the user interface, and the choice of code for a call), `lowering`, `syntax`, `functions`,
`containers`, `bodies` (functions written in Python), `calls` (the data passed between Python and
compiled code), `values` and `source`.
"""
