"""From structured ops to LLVM IR."""
