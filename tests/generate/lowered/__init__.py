"""Programs that a compiler of array programs makes: graphs of linalg operations, lowered.

Nothing here is designed at the level of loops. A program is a random graph of operations on whole
arrays, and `mlir-opt` lowers it to affine loops with passes that are in use for that. What the
distribution models, each choice even unless it says otherwise:

- The work of a program is of one domain: dense algebra (products of matrices and vectors, layers of
  them), networks (convolution, pooling, normalisation, softmax, attention), images and grids
  (windows, stencils on slices, padding, pyramids), arithmetic on arrays (elementwise, broadcast,
  transposition, reduction, generic operations), or all of these. Steps are drawn evenly from the
  domain's, and go on from the value made last (two of three times), or from any other; other
  operands are arguments, or values of the shape that exist. A program has 2 to 8 operations, or a
  few more where its last step is a layer of several.
- Shapes: a program has a handful of extents from 2 to 8; batches are 1 or 2; kernels 1 to 3, strides
  and dilations 1 or 2. One program in five has one or two dynamic extents. Elements are f32 in half
  of the programs, else f64, i32 or i64; a product may accumulate in a wider type.
- A program is written on memrefs in half of the cases: temporaries are allocated (on the stack in
  one program of ten), operations may work in place (one of five that can), what is left over at the
  end is returned, written to an argument, or copied there; temporaries are freed at the end, after
  their last use, or not at all. Else it is written on tensors, and one-shot bufferization makes that.
- The lowering: named operations may be generalised first; on tensors elementwise operations may be
  fused and extents of 1 folded; results may become arguments, deallocations be inserted; the loops
  may be canonicalized, normalized, simplified, and loads forwarded.
"""

from tests.generate.lowered.layers import DOMAINS
from tests.generate.lowered.program import LoweredProgram, generate

__all__ = ["DOMAINS", "LoweredProgram", "generate"]
