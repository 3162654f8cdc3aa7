"""Scientific kernels as plain loops and as array expressions."""
