"""The one road to machine code: LLVM IR of programs, the JIT, calls with NumPy arrays."""
