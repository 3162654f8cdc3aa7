"""Python functions over NumPy arrays as typed affine functions.

`kernels.kernel` is the decorator; `lowering.lower` goes from a function and types to a module. It
knows no pass: what is done to the module is decided above. From the top down: `kernels` (what
users meet, and which code a call runs), `lowering`, `syntax`, `functions`, `containers`, `bodies`
(functions written in Python), `calls` (what passes between Python and compiled code), `values` and
`source`.
"""
