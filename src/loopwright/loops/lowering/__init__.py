"""Lowering of the affine dialect, op by op."""
