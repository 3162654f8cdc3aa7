"""The state of code generation, the writer of LLVM IR, types, functions and modules."""
