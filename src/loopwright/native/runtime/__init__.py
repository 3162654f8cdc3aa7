"""Running compiled code on NumPy arrays: JIT, calls, threads, cache."""
