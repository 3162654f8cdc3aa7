"""loopwright: an affine loop compiler on MLIR's affine IR."""

__version__ = "0.1.0"
