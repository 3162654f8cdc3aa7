"""Code generation and execution: LLVM IR of programs, the JIT, calls with NumPy arrays."""
